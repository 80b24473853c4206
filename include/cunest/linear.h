/* linear.h - integer arithmetic as a sum of terms with factors, and as a product of numbers and atoms.
 *
 *	(y - 1) * 4 + x + 3	->	4 * y + x - 1
 *
 * There is one such form, because its users differ only in what may be taken apart: that is their question, asked
 * node by node, since it depends on ranges, on types and on what is to keep its spelling.  What is not taken apart is
 * an atom.  Terms are in the order in which they were met, so that what is written again reads like the source.
 *
 * A sum knows what it says of the value (`bits`), so that nobody has to remember how it came about.  Signed arithmetic
 * is exact wherever the source computes it without overflow, which it does where it is evaluated at all; whoever writes
 * a sum into the program shows that *that* does not overflow. */
#ifndef CUNEST_LINEAR_H
#define CUNEST_LINEAR_H

#include "build.h"

/* ---- sums ---- */

enum { SUM_TERMS = 12 };

struct sum_term {
	const struct expr *e;
	__int128 by; /* not 0 */
};

/* Numbers are less than 2^63 in size: 128 bits hold the product of two. */
struct sum {
	unsigned n;
	/* 0: the value is this sum of integers; N: it is congruent to it modulo 2^N */
	unsigned bits;
	struct sum_term term[SUM_TERMS]; /* each atom once */
	__int128 constant;
};

/* What a node is to the reader of a formula.  Open are numbers without a macro's name, + - and negation, products with a
 * number, and conversions between integers; another node is an atom all the same. */
enum sum_part {
	SUM_ATOM,    /* a term */
	SUM_OPEN,    /* taken apart; the sum wraps where the node does */
	SUM_FITS,    /* the same, where the user knows that the node has the exact value */
	SUM_INSTEAD, /* *instead, factor and all, has the same value; its e NULL: a number */
	SUM_NEVER,   /* there is no such sum */
};

typedef enum sum_part sum_reader(const void *context, const struct expr *,
				 struct sum_term *instead);

/* into += by * e; false: too many terms, too large numbers, or SUM_NEVER; then `into` is spoiled. */
bool sum_read(struct sum *into, const struct expr *e, __int128 by, sum_reader *,
	      const void *context);
/* The number that e is without a macro's name, converted as e is. */
bool sum_number(const struct expr *e, __int128 *value);

/* into += by * ...; false as above. */
bool sum_add(struct sum *into, const struct sum *, __int128 by);
bool sum_add_term(struct sum *into, const struct expr *, __int128 by);
bool sum_add_number(struct sum *into, __int128 value, __int128 by);
void sum_negate(struct sum *);
/* Exact sums only, and where each number is a multiple of `by`; false: it stays as it is. */
bool sum_divide(struct sum *, __int128 by);
__int128 sum_factor(const struct sum *, const struct expr *atom); /* 0: it is no term */
/* Takes an atom out; its factor. */
__int128 sum_take(struct sum *, const struct expr *atom);
/* The same terms and numbers, in any order, about values of the same kind. */
bool sum_same(const struct sum *, const struct sum *);
/* As one would write it, what is added first: y + 2, n - i, 4 - x, 2 * i + 1.  The operands are converted to the type as
 * C does it.  NULL: a number does not fit there. */
const struct expr *sum_expr(struct ir *, const struct type *, const struct sum *);

/* ---- products ---- */

enum { PRODUCT_ATOMS = 8 };

/* n * 4 * m: a number from 1 to below 2^63, and what else is multiplied, in the order in which it came. */
struct product {
	__int128 number;
	unsigned n;
	const struct expr *atom[PRODUCT_ATOMS];
};

extern const struct product product_one;
/* *= ...; false: too much. */
bool product_number(struct product *, __int128);
bool product_atom(struct product *, const struct expr *);
bool product_join(struct product *, const struct product *);
/* a == b * *rest, whatever the values; false: not so. */
bool product_over(const struct product *a, const struct product *b, struct product *rest);
bool product_is_one(const struct product *);
bool product_same(const struct product *a, const struct product *b);
/* As a formula of that type. */
const struct expr *product_expr(struct ir *, const struct type *, const struct product *);

/* ---- sums of products ---- */

enum { MONOMIAL_FACTORS = 8, MONOMIALS = 24 };

struct monomial {
	unsigned n; /* factors, by id; repeated for powers */
	const struct expr *factor[MONOMIAL_FACTORS];
	__int128 coef;
};

struct polynomial {
	unsigned n;
	bool apart; /* like terms stay two */
	const struct type *
		type; /* what coefficients are of, and wrap as; NULL: integers up to 2^62 in size */
	struct monomial at[MONOMIALS];
};

void polynomial_clear(struct polynomial *); /* of integers, 0 */
/* By factors alone; 0: the same. */
int monomial_compare(const struct monomial *, const struct monomial *);
/* into += ...; false: too many terms, or a coefficient is too large. */
bool polynomial_add(struct polynomial *into, const struct monomial *);
bool polynomial_add_scaled(struct polynomial *into, const struct polynomial *, __int128 by);
bool polynomial_add_product(struct polynomial *into, const struct polynomial *,
			    const struct polynomial *);
/* In the order of monomial_compare(). */
void polynomial_sort(struct polynomial *);

#endif
