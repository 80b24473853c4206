/* narrow.h - the same value by operations of a smaller type. */
#ifndef CUNEST_NARROW_H
#define CUNEST_NARROW_H

#include "simplify.h"

/* Where a formula is evaluated, by which statement. */
struct narrowing {
	struct proof_place place;
	const struct stmt *stmt;
	const char *why;         /* out: why not, in words */
	const struct expr *fact; /* ... and the condition that is missing; NULL: none would do */
};

/* e, an integer formula, with all its sums, products, quotients and choices computed in `to`, of 32
 * bits: each of them, and each operand, is proved to be a value of that type.  Operands that are
 * wider get a conversion.  NULL: not proved, and `why` says what. */
const struct expr *narrowed(struct narrowing *, const struct expr *e, const struct type *to);

/* What `e` costs in its type over what it costs in 32 bits: about so many instructions. */
unsigned narrow_gain(const struct expr *e);

/* Is it one of the operations that narrowed() goes through? */
bool narrow_passes(const struct expr *e);

/* Is e an unsigned quotient or remainder by what is not constant, whose value `parent` (NULL:
 * nothing) only uses as a subscript or the like, so that it had better stay unsigned?  16
 * instructions and not 31 on sm_90; in sums and products of an index signed is cheaper. */
bool narrow_to_unsigned(const struct expr *e, const struct expr *parent);

/* e, of floats, with the operations of double computed as float: any under fp(relaxed), else what rounds alike: one + - * and
 * comparisons.  NULL: not. */
const struct expr *narrowed_float(struct ir *, bool relaxed, const struct expr *e);

/* Of what is added to a float, or subtracted from one, as double, and rounded: the float that it is. */
const struct expr *narrowed_addend(struct ir *, bool relaxed, const struct expr *e);

#endif
