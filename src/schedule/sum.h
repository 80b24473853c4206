/* sum.h - index arithmetic as a person would write it: sums of terms with constant factors.
 *
 * Bounds come out of other bounds: (y - 1) + 3 is written y + 2, and (y - 1) - (y - 1) is 0.  About
 * values in Z: who writes a sum into the program shows that it does not overflow there. */
#ifndef SCHEDULE_SUM_H
#define SCHEDULE_SUM_H

#include "cunest/linear.h"

/* e as a sum; false: too many terms, or arithmetic of unsigned or other types, which is not that of
 * Z. */
bool sum_of(const struct expr *e, struct sum *out);

/* a + factor * b + constant as sum_expr() has it; where these are no sums, as it stands.  Of an
 * unsigned type it is the same number modulo 2^n. */
const struct expr *sum_combine(struct ir *, const struct expr *a, const struct expr *b, int factor,
			       __int128 constant);

/* y + min(8, n - y) -> min(y + 8, n): a sum with one minimum or maximum as that of two sums, where
 * terms cancel or only a number is added.  NULL: it is none of these.  Each of the two sums may
 * overflow where the other is the value: the caller's question. */
const struct expr *sum_spread(struct ir *, const struct expr *);

#endif
