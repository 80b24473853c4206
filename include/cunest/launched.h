/* launched.h - what a launch of the source makes of a formula of its kernel. */
#ifndef CUNEST_LAUNCHED_H
#define CUNEST_LAUNCHED_H

#include "ir.h"

bool launch_is_of(const struct kernel_call *, const struct func *);
/* With the numbers that grid and block have. */
const struct expr *launch_dims(struct ir *, const struct kernel_call *, const struct expr *);
/* ... and those of the parameters that keep their value. */
const struct expr *launch_values(const struct func *, const struct kernel_call *,
				 const struct expr *);

#endif
