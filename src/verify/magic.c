/* magic.c - divisions by multiplication: powers of two, what is known of __clz, and when a product is a quotient.
 *
 *	floor(x * m / D) = floor(x / d)		where m = ceil(D / d), 0 <= x, x * (d - 1) < D
 *
 * since m * d = D + e with 0 <= e < d, so that x * m / D = x / d + x * e / (d * D), and the second part is less than
 * 1 / d.  m is a number, or 1 + floor((D - 1) / d), which is ceil(D / d).  D is a power of two: a number times at
 * most one 2^s.  Where s is 32 - clz(y), 2^s is the least power above y, so that y < 2^s <= 2 * y + 1.
 *
 * Source: T. Granlund, P. Montgomery, "Division by Invariant Integers using Multiplication", theorem 4.2; the
 * condition here is theirs for the range of x that is known. */
#include "normal.h"

#include <string.h>

enum { WORD = 32 };

/* ---- powers of two ---- */

bool power_poly(struct normal *n, const struct poly *s, struct poly *out)
{
	struct interval r = bounds_of_poly(n, s);
	struct poly rest = *s, least;
	const struct expr *e;

	if (r.lo < 0 || r.hi > 63)
		return false;
	poly_constant(&least, r.lo);
	poly_add(&rest, &least, -1);
	if (poly_is_zero(&rest)) {
		poly_constant(out, (__int128)1 << (int)r.lo);
		return true;
	}
	e = poly_print(n->ir, &rest, type_i64(n->ir->types));
	if (!e)
		return false;
	poly_atom(out, expr_raw(n->ir, EXPR_CALL, type_i64(n->ir->types), "2^", &e, 1));
	out->at[0].c = (__int128)1 << (int)r.lo;
	return true;
}

/* ---- __clz ---- */

static bool is_clz(const struct expr *e)
{
	return normal_is(e, "__clz") && e->nargs == 1;
}

/* How many zeros a number of 32 bits begins with. */
static __int128 zeros(__int128 v)
{
	__int128 count = WORD;

	for (; v > 0; v >>= 1)
		count--;
	return count;
}

struct interval clz_bounds(struct normal *n, const struct expr *e)
{
	struct interval r;
	struct poly p;

	number_of_normal(n, e->arg[0], 0, &p);
	r = bounds_of_poly(n, &p);
	if (r.lo < 0 || r.hi > UINT32_MAX)
		return (struct interval){0, WORD};
	return (struct interval){zeros(r.hi), zeros(r.lo)};
}

/* Is it 2^(32 - clz(y)), 0 <= y < 2^32? */
static bool power_above(struct normal *n, const struct expr *e, struct poly *y)
{
	const struct expr *clz = NULL;
	struct interval r;
	struct poly s;
	__int128 constant = 0;

	if (!normal_is(e, "2^"))
		return false;
	poly_read(e->arg[0], &s);
	for (unsigned i = 0; i < s.n; i++) {
		if (s.at[i].n == 0)
			constant = s.at[i].c;
		else if (!clz && s.at[i].n == 1 && s.at[i].c == -1 && is_clz(s.at[i].atom[0]))
			clz = s.at[i].atom[0];
		else
			return false;
	}
	if (!clz || constant != WORD)
		return false;
	number_of_normal(n, clz->arg[0], 0, y);
	r = bounds_of_poly(n, y);
	return r.lo >= 0 && r.hi <= UINT32_MAX;
}

static struct poly alone(const struct expr *e, __int128 factor)
{
	return (struct poly){.n = 1, .at = {{factor, 1, {e}}}};
}

bool power_most(struct normal *n, const struct poly *p, struct poly *out)
{
	const struct poly one = {.n = 1, .at = {{.c = 1}}};
	bool any = false;

	*out = *p;
	for (unsigned i = 0; i < p->n; i++) {
		const struct mono *m = &p->at[i];
		struct poly y, power;

		if (m->n != 1 || m->c <= 0 || !power_above(n, m->atom[0], &y))
			continue;
		power = alone(m->atom[0], 1);
		poly_add(out, &power, -m->c);
		poly_add(out, &y, 2 * m->c);
		poly_add(out, &one, m->c);
		any = true;
	}
	return any;
}

/* ---- products ---- */

/* Is x * (d - 1) < D? */
static bool is_exact(struct normal *n, const struct poly *x, const struct poly *d,
		     const struct poly *D)
{
	const struct poly one = {.n = 1, .at = {{.c = 1}}};
	struct interval most = bounds_of_poly(n, x), by = bounds_of_poly(n, d);
	struct poly y, less = *d;
	__int128 product;

	if (most.lo < 0 || by.lo < 1 || most.hi >= INTERVAL_MOST || by.hi >= INTERVAL_MOST ||
	    D->n != 1)
		return false;
	if (D->at[0].n == 0)
		return !__builtin_mul_overflow(most.hi, by.hi - 1, &product) &&
		       product < D->at[0].c;
	/* D = c * 2^s and d - 1 <= y < 2^s: x <= c is enough */
	if (D->at[0].n != 1 || most.hi > D->at[0].c || !power_above(n, D->at[0].atom[0], &y))
		return false;
	poly_add(&less, &one, -1);
	poly_add(&y, &less, -1);
	return bounds_of_poly(n, &y).lo >= 0;
}

/* p = x * (1 + f), f = floor((D - 1) / d) */
static bool by_formula(struct normal *n, const struct poly *p, const struct poly *D,
		       const struct expr *f, struct poly *x, struct poly *d)
{
	const struct poly one = {.n = 1, .at = {{.c = 1}}};
	struct poly factor = alone(f, 1), m = one, least = *D, above, product;

	poly_read(f->arg[0], &above);
	poly_read(f->arg[1], d);
	poly_add(&least, &one, -1);
	poly_add(&least, &above, -1);
	if (!poly_is_zero(&least))
		return false;
	poly_constant(x, 0);
	for (unsigned i = 0; i < p->n; i++) {
		struct mono q;

		if (mono_divides(&factor.at[0], &p->at[i], &q))
			poly_add(x, &(struct poly){.n = 1, .at = {q}}, 1);
	}
	poly_add(&m, &factor, 1);
	poly_mul(&product, x, &m);
	poly_add(&product, p, -1);
	return x->n && poly_is_zero(&product) && is_exact(n, x, d, D);
}

/* p = x * m, m and D numbers: what is it that m divides by?  d = ceil(D / m), if that is what m is made of. */
static bool by_number(struct normal *n, const struct poly *p, const struct poly *D, struct poly *x,
		      struct poly *d)
{
	struct interval most;
	__int128 m = p->at[0].c, by, over, product;

	for (unsigned i = 0; i < p->n; i++)
		if (p->at[i].c != m)
			return false; /* of a sum there may be more than one way */
	if (D->n != 1 || D->at[0].n || m < 2 || m >= D->at[0].c)
		return false;
	by = (D->at[0].c + m - 1) / m;
	over = m * by - D->at[0].c;
	*x = *p;
	for (unsigned i = 0; i < x->n; i++)
		x->at[i].c = 1;
	most = bounds_of_poly(n, x);
	if (by >= D->at[0].c / by || most.lo < 0 || most.hi >= INTERVAL_MOST ||
	    __builtin_mul_overflow(most.hi, over, &product) || product >= D->at[0].c)
		return false;
	poly_constant(d, by);
	return true;
}

bool magic_quotient(struct normal *n, const struct poly *p, const struct poly *D, struct poly *x,
		    struct poly *d)
{
	if (p->n && by_number(n, p, D, x, d))
		return true;
	for (unsigned i = 0; i < p->n; i++)
		for (unsigned k = 0; k < p->at[i].n; k++)
			if (normal_is(p->at[i].atom[k], "/") &&
			    by_formula(n, p, D, p->at[i].atom[k], x, d))
				return true;
	return false;
}
