/* normal.h - normal forms of values under facts, and intervals (tier "normal").
 *
 * Sums and products of integers are polynomials, over the integers where arithmetic is signed and modulo
 * 2^n where it is not; all else is rebuilt in one order.  Two values with one normal form are equal
 * wherever both are defined: definedness is asked for apart.  In a normal form
 *	+(*(3, x, y), *(1))	is 3 * x * y + 1
 *	/(p, d)			is p / d rounded down, and \(p, d) rounded to zero
 *	2^(p)			is a power of two
 *	min(p, q)		is the lesser of two numbers
 *	pos(p)			is p > 0
 *	zero(p)			is p == 0
 * and && and || are sets, since what is compared is defined on both sides. */
#ifndef CUNEST_VERIFY_NORMAL_H
#define CUNEST_VERIFY_NORMAL_H

#include "walk.h"

enum { MONO_ATOMS = 6, POLY_MONOS = 64 };

struct mono {
	__int128 c;
	unsigned n;
	const struct expr *atom[MONO_ATOMS]; /* by id */
};

/* One that has no room for all its terms, atoms or digits is large: it has no terms, nothing is known of it, and what
 * is made of it is large too. */
struct poly {
	bool large;
	unsigned n;
	struct mono at[POLY_MONOS]; /* in order of their atoms, none zero */
};

/* What an integer lies between; ends beyond INTERVAL_MOST count as infinite. */
struct interval {
	__int128 lo, hi;
};
#define INTERVAL_MOST ((__int128)1 << 120)

struct normal {
	struct check *check;
	const struct walk *walk;
	struct ir *ir;
	const struct expr **memo; /* by expression id */
	uint32_t nmemo;
	struct divided **divided; /* divisions that were computed, by expression id */
	uint32_t ndivided;
	struct vec facts;  /* const struct expr *, normal forms that are true */
	struct bits truth; /* their ids */
	struct vec polys;  /* struct poly *, each > 0 */
	struct known_bounds *bounds;
	bool asks_known; /* what is known to be computed is being looked at */
	unsigned depth;  /* of bounds in facts */
	unsigned nested; /* divisions in each other that are being looked at */
};

struct normal *normal_create(struct walk *);
const struct expr *normal_of(struct normal *, const struct expr *);
/* An integer value as a polynomial over numbers. */
void normal_poly(struct normal *, const struct expr *, struct poly *);
/* 1, 0, or -1: unknown. */
int normal_decides(struct normal *, const struct expr *condition);

/* The same node of normal operands. */
const struct expr *normal_rebuild(struct normal *, const struct expr *);
/* Is it a node of normal forms, called so? */
bool normal_is(const struct expr *, const char *text);

/* ---- integer.c ---- */

bool type_wraps(const struct type *);
/* As a polynomial modulo 2^bits, or over numbers where bits is 0. */
void normal_number(struct normal *, const struct expr *, unsigned bits, struct poly *);
/* The same of what is a normal form already. */
void number_of_normal(struct normal *, const struct expr *, unsigned bits, struct poly *);
/* Is it of the operations that become polynomials? */
bool normal_is_integer(const struct expr *);
const struct expr *normal_integer(struct normal *, const struct expr *);

/* ---- quotient.c ---- */

bool is_quotient(const struct expr *); /* x / d, x % d, x >> k, x & m, __umulhi(x, y) */
/* ... as a polynomial, in which floor(p / d) is an atom; false: it is none, and large. */
bool quotient_poly(struct normal *, const struct expr *, struct poly *);
/* floor(p / d), d > 0. */
void quotient_floor(struct normal *, const struct poly *p, const struct poly *d, struct poly *out);

bool poly_divides(const struct poly *d, const struct poly *p);

/* Part of a polynomial: factor * r, where r is what a division leaves. */
struct rest {
	struct mono factor;
	struct poly below; /* 0 <= r < below */
	bool signs;        /* -|below| < r < |below| */
};
/* What the division f in the i-th term of p leaves: p is others + factor * r; shorter: others must be so. */
bool quotient_rest(struct normal *, const struct poly *p, unsigned i, const struct expr *f,
		   bool shorter, struct rest *, struct poly *others);

bool mono_divides(const struct mono *d, const struct mono *m, struct mono *quotient);

/* ---- magic.c ---- */

/* 2^s, 0 <= s <= 63; false: s may be something else. */
bool power_poly(struct normal *, const struct poly *s, struct poly *);
/* No less than p, with what is known of powers of two in place of them; false: there are none. */
bool power_most(struct normal *, const struct poly *p, struct poly *);
struct interval clz_bounds(struct normal *, const struct expr *call);
/* floor(p / D) = floor(x / d)? */
bool magic_quotient(struct normal *, const struct poly *p, const struct poly *D, struct poly *x,
		    struct poly *d);

/* ---- poly.c ---- */

void poly_add(struct poly *, const struct poly *, __int128 factor);
void poly_negate(struct poly *);
/* May p + q or p - q have no more terms than p?  Quick; false is certain. */
bool poly_may_shorten(const struct poly *p, const struct poly *q);
void poly_mul(struct poly *out, const struct poly *, const struct poly *);
void poly_constant(struct poly *, __int128);
void poly_atom(struct poly *, const struct expr *);
void poly_make_large(struct poly *);
bool poly_is_zero(const struct poly *); /* surely? */
/* Coefficients modulo 2^bits, the smaller residue of each. */
void poly_wrap(struct poly *, unsigned bits);
/* NULL: it is large, or a coefficient is no number of 64 bits. */
const struct expr *poly_print(struct ir *, const struct poly *, const struct type *);
void poly_read(const struct expr *, struct poly *);

/* ---- bounds.c ---- */

struct interval bounds_of(struct normal *, const struct expr *); /* of a normal form */
struct interval bounds_of_poly(struct normal *, const struct poly *);
bool bounds_positive(struct normal *, const struct poly *); /* surely > 0? */

/* ---- reals.c ---- */

/* Are two floats one real number, but for rounding? */
bool same_real(struct normal *, const struct expr *, const struct expr *);

/* ---- defined.c ---- */

/* A part of e that may be undefined where before evaluates what is known, as far as normal forms tell; NULL: none. */
const struct expr *defined_doubt(struct walk *, struct normal *, const struct expr *e);

#endif
