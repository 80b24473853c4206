/* divmod.h - what the parts of divmod share: quotients and remainders as digits of a number. */
#ifndef CUNEST_DIVMOD_H
#define CUNEST_DIVMOD_H

#include "motion.h"

struct divmod {
	struct pass *pass;
	struct nest *nest;
	bool changed;
};

/* A product of numbers and other formulas, in the order in which they came. */
enum { PRODUCT_ATOMS = 8 };
struct product {
	__int128 number;
	unsigned n;
	const struct expr *atom[PRODUCT_ATOMS];
};

extern const struct product product_one;
/* Multiplies by e, taken apart; false: too much. */
bool product_times(struct product *, const struct expr *e);
bool product_join(struct product *, const struct product *);
/* a == b * *rest, whatever the values; false: not so. */
bool product_over(const struct product *a, const struct product *b, struct product *rest);
bool product_is_one(const struct product *);
bool product_same(const struct product *a, const struct product *b);
/* As a formula of that type. */
const struct expr *product_build(struct ir *, const struct type *, const struct product *);

/* base / under % below: what a chain of / and % is for a base that is not negative, and positive
 * divisors. */
struct digit {
	const struct expr *base;
	struct product under;
	bool bounded; /* there is a `below` */
	struct product below;
};
/* Is e a quotient or remainder, all in one type of at least 32 bits? */
bool digit_read(const struct expr *e, struct digit *);

/* ---- the parts ---- */

/* A loop over a product of extents becomes loops over each (divmod_nest.c). */
bool divmod_nest(struct divmod *, struct stmt *loop);

/* A loop that counts up by one below a bound, both of one type of at least 32 bits, whose header is
 * its own: nothing inside changes it, no pragma is about it. */
bool divmod_counts(struct divmod *, const struct stmt *loop);

#endif
