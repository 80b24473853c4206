/* restrict.h - between restrict.c and restrict_contract.c. */
#ifndef CUNEST_RESTRICT_H
#define CUNEST_RESTRICT_H

#include "cunest/pass.h"

/* Why nvcc would contract otherwise if pointers of the function were __restrict__; NULL: it would not.  `meets`: threads
 * do, so that no pointer is that it writes by. */
const char *restrict_contracts(struct pass *, const struct nest *, bool meets);

#endif
