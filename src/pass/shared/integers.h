/* integers.h - where floats become integers: there the last bits decide about a whole. */
#ifndef CUNEST_INTEGERS_H
#define CUNEST_INTEGERS_H

#include "cunest/pass.h"

/* Is it a conversion, (int)x, or a call such as lrintf(x) or __float2int_rd(x)? */
bool makes_integer(const struct expr *);
/* Ids of the variables of floats that come to be integers, directly or through others; memory is not looked at. */
struct bits find_integers(const struct nest *);
/* Does the statement give one of them its value? */
bool gives_integer(const struct bits *, const struct stmt *);

#endif
