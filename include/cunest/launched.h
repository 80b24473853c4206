/* launched.h - the launches that the source has of a kernel: their block, and what they make of a formula. */
#ifndef CUNEST_LAUNCHED_H
#define CUNEST_LAUNCHED_H

#include "ir.h"

bool launch_is_of(const struct kernel_call *, const struct func *);
/* With the numbers that grid and block have. */
const struct expr *launch_dims(struct ir *, const struct kernel_call *, const struct expr *);
/* ... and those of the parameters that keep their value. */
const struct expr *launch_values(const struct func *, const struct kernel_call *,
				 const struct expr *);
/* The block that all of them have.  False: there is none (*any says which), they differ, or some have no numbers. */
bool launched_block(const struct func *, int64_t block[3], bool *any);

#endif
