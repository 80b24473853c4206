/* sum.h - index arithmetic as a person would write it: sums of terms with constant factors.
 *
 * Bounds come out of other bounds: (y - 1) + 3 is written y + 2, and (y - 1) - (y - 1) is 0.  About
 * values in Z: who writes a sum into the program shows that it does not overflow there. */
#ifndef SCHEDULE_SUM_H
#define SCHEDULE_SUM_H

#include "cunest/build.h"

enum { SUM_TERMS = 12 };

struct sum {
	unsigned n;
	struct sum_term {
		const struct expr *e; /* no sum itself; without implicit casts */
		__int128 factor;      /* not 0 */
	} term[SUM_TERMS];
	__int128 constant;
};

/* e as a sum; false: too many terms, or arithmetic of unsigned or other types, which is not that of
 * Z. */
bool sum_of(const struct expr *e, struct sum *out);
bool sum_add(struct sum *into, const struct sum *x, __int128 factor);
/* The expression, in this type, whose operands C would convert to it: y + 2, n - i, 2 * i + 1. */
const struct expr *sum_expr(struct ir *, const struct type *, const struct sum *);

/* a + factor * b + constant as sum_expr() has it; where these are no sums, as it stands.  Of an
 * unsigned type it is the same number modulo 2^n. */
const struct expr *sum_combine(struct ir *, const struct expr *a, const struct expr *b, int factor,
			       __int128 constant);

/* y + min(8, n - y) -> min(y + 8, n): a sum with one minimum or maximum as that of two sums, where
 * terms cancel or only a number is added.  NULL: it is none of these.  Each of the two sums may
 * overflow where the other is the value: the caller's question. */
const struct expr *sum_spread(struct ir *, const struct expr *);

#endif
