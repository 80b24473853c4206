/* bounds.c - intervals of normal forms, from types and facts.
 *
 * A fact p > 0 bounds each x that it has alone: c * x > -(p - c * x).  What bounds the rest may need
 * further facts; a few levels are enough for what programs say. */
#include "normal.h"

#include <string.h>

enum { LEVELS = 3, RESTS = 4, KNOWN = 512 };

static __int128 clamp(__int128 v)
{
	return v > INTERVAL_MOST ? INTERVAL_MOST : v < -INTERVAL_MOST ? -INTERVAL_MOST : v;
}

static __int128 times(__int128 a, __int128 b)
{
	__int128 v;

	if (__builtin_mul_overflow(a, b, &v))
		return (a < 0) == (b < 0) ? INTERVAL_MOST : -INTERVAL_MOST;
	return clamp(v);
}

static struct interval product(struct interval a, struct interval b)
{
	const __int128 v[] = {times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo),
			      times(a.hi, b.hi)};
	struct interval r = {v[0], v[0]};

	for (unsigned i = 1; i < 4; i++) {
		r.lo = v[i] < r.lo ? v[i] : r.lo;
		r.hi = v[i] > r.hi ? v[i] : r.hi;
	}
	return r;
}

static struct interval of_type(const struct type *t)
{
	if (type_is_int(t))
		return (struct interval){type_min(t), type_max(t)};
	return (struct interval){-INTERVAL_MOST, INTERVAL_MOST};
}

static struct interval of_sreg(enum sreg s)
{
	static const struct interval range[SREG_COUNT] = {
		[SREG_TID_X] = {0, 1023},     [SREG_TID_Y] = {0, 1023},
		[SREG_TID_Z] = {0, 63},       [SREG_CTAID_X] = {0, 2147483646},
		[SREG_CTAID_Y] = {0, 65534},  [SREG_CTAID_Z] = {0, 65534},
		[SREG_NTID_X] = {1, 1024},    [SREG_NTID_Y] = {1, 1024},
		[SREG_NTID_Z] = {1, 64},      [SREG_NCTAID_X] = {1, 2147483647},
		[SREG_NCTAID_Y] = {1, 65535}, [SREG_NCTAID_Z] = {1, 65535},
		[SREG_WARPSIZE] = {32, 32},
	};

	return range[s];
}

static struct interval meet(struct interval a, struct interval b)
{
	a.lo = a.lo > b.lo ? a.lo : b.lo;
	a.hi = a.hi < b.hi ? a.hi : b.hi;
	return a;
}

static struct interval hull(struct interval a, struct interval b)
{
	a.lo = a.lo < b.lo ? a.lo : b.lo;
	a.hi = a.hi > b.hi ? a.hi : b.hi;
	return a;
}

static struct interval sum_of(struct normal *n, const struct poly *p, unsigned skip);

static __int128 floor_div(__int128 a, __int128 b)
{
	__int128 q = a / b;

	return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/* What `before` computes is of its type. */
static struct interval of_known(struct normal *n, const struct poly *p, struct interval r)
{
	const struct vec *known = &n->walk->known;
	unsigned depth = n->depth, nested = n->nested;

	if (n->asks_known)
		return r;
	/* normal forms are kept: they must not depend on where this is asked */
	n->asks_known = true;
	n->depth = n->nested = 0;
	for (uint32_t i = 0; i < known->n; i++) {
		const struct expr *k = known->at[i];
		struct poly q;

		if (k->type->kind != TYPE_INT || !k->type->is_signed ||
		    (k->kind != EXPR_ADD && k->kind != EXPR_SUB && k->kind != EXPR_MUL) ||
		    !check_spend(n->check, 1))
			continue;
		normal_poly(n, k, &q);
		poly_add(&q, p, -1);
		if (poly_is_zero(&q)) {
			r = meet(r, of_type(k->type));
			break;
		}
	}
	n->asks_known = false;
	n->depth = depth;
	n->nested = nested;
	return r;
}

/* p / d, and min(p, q). */
static struct interval of_node(struct normal *n, const struct expr *e, struct interval all)
{
	bool floor = strcmp(e->text, "/") == 0, to_zero = strcmp(e->text, "\\") == 0;
	struct interval a, b;
	struct poly p, q, most;

	if (strcmp(e->text, "__clz") == 0 && e->nargs == 1)
		return clz_bounds(n, e);
	if (strcmp(e->text, "2^") == 0) {
		poly_read(e->arg[0], &p);
		a = bounds_of_poly(n, &p);
		return (struct interval){(__int128)1 << (a.lo > 0 ? (int)a.lo : 0),
					 (__int128)1 << (a.hi < 64 ? (int)a.hi : 64)};
	}
	if (!floor && !to_zero && strcmp(e->text, "min") != 0)
		return all;
	poly_read(e->arg[0], &p);
	poly_read(e->arg[1], &q);
	a = bounds_of_poly(n, &p);
	b = bounds_of_poly(n, &q);
	if (!floor && !to_zero)
		return (struct interval){a.lo < b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
	if (p.n > 1 && a.hi > INT32_MAX)
		a = of_known(n, &p, a);
	if (to_zero && b.lo <= 0) {
		/* no further from zero than the dividend */
		__int128 far = a.hi > -a.lo ? a.hi : -a.lo;

		return (struct interval){-far, far};
	}
	b.lo = b.lo > 1 ? b.lo : 1;
	b.hi = b.hi > 1 ? b.hi : 1;
	if (to_zero)
		return (struct interval){a.lo < 0 ? a.lo / b.lo : a.lo / b.hi,
					 a.hi < 0 ? a.hi / b.hi : a.hi / b.lo};
	all = (struct interval){floor_div(a.lo, a.lo < 0 ? b.lo : b.hi),
				floor_div(a.hi, a.hi < 0 ? b.hi : b.lo)};
	if (power_most(n, &p, &most)) {
		quotient_floor(n, &most, &q, &p);
		a = bounds_of_poly(n, &p);
		all.hi = a.hi < all.hi ? a.hi : all.hi;
	}
	return all;
}

/* By what it is made of. */
static struct interval of_parts(struct normal *n, const struct expr *e)
{
	struct interval all = of_type(e->type), a, b;
	struct poly p;

	switch ((int)e->kind) {
	case EXPR_INT:
		return (struct interval){expr_int(e), expr_int(e)};
	case EXPR_SREG:
		return of_sreg(e->u.sreg);
	case EXPR_CALL:
		if (strcmp(e->text, "+") == 0) {
			poly_read(e, &p);
			a = sum_of(n, &p, POLY_MONOS);
			/* modulo 2^n it is the sum only where that fits; what is signed is defined */
			if (!type_wraps(e->type))
				return meet(a, all);
			return a.lo >= all.lo && a.hi <= all.hi ? a : all;
		}
		if (e->text[0] == '@')
			return meet(all, bounds_of(n, e->arg[0]));
		return of_node(n, e, all);
	case EXPR_SELECT:
		return hull(bounds_of(n, e->arg[1]), bounds_of(n, e->arg[2]));
	case EXPR_CAST:
		if (!type_is_int(e->arg[0]->type))
			return all;
		a = bounds_of(n, e->arg[0]);
		return a.lo >= all.lo && a.hi <= all.hi ? a : all;
	case EXPR_MIN:
	case EXPR_MAX:
		a = bounds_of(n, e->arg[0]);
		b = bounds_of(n, e->arg[1]);
		if (e->kind == EXPR_MIN)
			return (struct interval){a.lo < b.lo ? a.lo : b.lo,
						 a.hi < b.hi ? a.hi : b.hi};
		return (struct interval){a.lo > b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
	case EXPR_DIV:
		a = bounds_of(n, e->arg[0]);
		b = bounds_of(n, e->arg[1]);
		if (b.lo <= 0)
			return all;
		all = hull((struct interval){a.lo / b.lo, a.hi / b.lo},
			   (struct interval){a.lo / b.hi, a.hi / b.hi});
		return all;
	case EXPR_MOD:
		a = bounds_of(n, e->arg[0]);
		b = bounds_of(n, e->arg[1]);
		if (b.lo <= 0)
			return all;
		return meet(a.lo >= 0 ? (struct interval){0, a.hi}
				      : (struct interval){1 - b.hi, a.hi > 0 ? a.hi : 0},
			    (struct interval){1 - b.hi, b.hi - 1});
	case EXPR_AND:
		a = bounds_of(n, e->arg[0]);
		b = bounds_of(n, e->arg[1]);
		if (a.lo >= 0 && b.lo >= 0)
			return (struct interval){0, a.hi < b.hi ? a.hi : b.hi};
		return all;
	}
	return all;
}

/* The only place of an atom in a polynomial, by itself; POLY_MONOS: none. */
static unsigned alone_in(const struct poly *p, const struct expr *e)
{
	unsigned found = POLY_MONOS;

	for (unsigned i = 0; i < p->n; i++) {
		for (unsigned k = 0; k < p->at[i].n; k++) {
			if (p->at[i].atom[k] != e)
				continue;
			if (p->at[i].n > 1 || found < POLY_MONOS)
				return POLY_MONOS;
			found = i;
		}
	}
	return found;
}

static struct interval by_facts(struct normal *n, const struct expr *e)
{
	struct interval r = of_parts(n, e);

	if (n->depth == LEVELS)
		return r;
	n->depth++;
	for (uint32_t i = 0; i < n->polys.n; i++) {
		const struct poly *p = n->polys.at[i];
		unsigned at = alone_in(p, e);
		struct interval rest;
		__int128 c;

		if (at == POLY_MONOS || !check_spend(n->check, p->n))
			continue;
		rest = sum_of(n, p, at);
		c = p->at[at].c;
		/* c * x >= 1 - rest */
		if (rest.hi >= INTERVAL_MOST)
			continue;
		if (c > 0) {
			__int128 lo = -floor_div(rest.hi - 1, c);

			r.lo = lo > r.lo ? lo : r.lo;
		} else {
			__int128 hi = floor_div(rest.hi - 1, -c);

			r.hi = hi < r.hi ? hi : r.hi;
		}
	}
	n->depth--;
	return r;
}

/* What was worked out, with the limits and the facts that it was worked out under. */
struct known_bounds {
	const struct expr *e;
	unsigned depth, nested;
	uint32_t facts;
	struct interval r;
};

struct interval bounds_of(struct normal *n, const struct expr *e)
{
	struct known_bounds *known, now = {e, n->depth, n->nested, n->polys.n, {0, 0}};

	if (!n->bounds)
		n->bounds = arena_array(n->check->arena, KNOWN, sizeof(*n->bounds));
	known = &n->bounds[(e->id * 31 + n->depth * 7 + n->nested) % KNOWN];
	if (known->e == e && known->depth == now.depth && known->nested == now.nested &&
	    known->facts == now.facts)
		return known->r;
	now.r = by_facts(n, e);
	*known = now;
	return now.r;
}

static struct interval sum_of(struct normal *n, const struct poly *p, unsigned skip)
{
	struct interval sum = {0, 0};

	if (p->large)
		return (struct interval){-INTERVAL_MOST, INTERVAL_MOST};
	for (unsigned i = 0; i < p->n; i++) {
		struct interval r = {p->at[i].c, p->at[i].c};

		for (unsigned k = 0; k < p->at[i].n && i != skip; k++) {
			const struct expr *e = p->at[i].atom[k];
			struct interval f = bounds_of(n, e);

			if (k + 1 < p->at[i].n && p->at[i].atom[k + 1] == e && f.lo < 0) {
				/* a square */
				__int128 most = times(f.lo, f.lo), other = times(f.hi, f.hi);

				f = (struct interval){0, most > other ? most : other};
				k++;
			}
			r = product(r, f);
		}
		if (i != skip) {
			sum.lo = clamp(sum.lo + r.lo);
			sum.hi = clamp(sum.hi + r.hi);
		}
	}
	return sum;
}

/* The first division in p that leaves something to be told. */
static bool find_rest(struct normal *n, const struct poly *p, bool shorter, struct rest *rest,
		      struct poly *others)
{
	for (unsigned i = 0; i < p->n; i++)
		for (unsigned k = 0; k < p->at[i].n; k++)
			if (p->at[i].atom[k]->kind == EXPR_CALL && check_spend(n->check, 1) &&
			    quotient_rest(n, p, i, p->at[i].atom[k], shorter, rest, others))
				return true;
	return false;
}

/* By what a division in it leaves; false: there is none that tells. */
static bool by_rest(struct normal *n, const struct poly *p, struct interval *r)
{
	struct interval others, left, below;
	struct poly q, factor = {.n = 1};
	struct rest rest;

	if (!find_rest(n, p, true, &rest, &q) && !find_rest(n, p, false, &rest, &q))
		return false;
	below = bounds_of_poly(n, &rest.below);
	left.hi = (below.hi > -below.lo ? below.hi : -below.lo) - 1;
	left.lo = rest.signs ? -left.hi : 0;
	factor.at[0] = rest.factor;
	left = product(sum_of(n, &factor, POLY_MONOS), left);
	others = bounds_of_poly(n, &q);
	*r = (struct interval){clamp(others.lo + left.lo), clamp(others.hi + left.hi)};
	return true;
}

/* p = q + fact, or p = q - fact, where the fact is positive and q is no longer than p. */
static struct interval by_sums(struct normal *n, const struct poly *p, struct interval r)
{
	for (uint32_t i = 0; i < n->polys.n; i++) {
		const struct poly *fact = n->polys.at[i];
		bool near = fact->n > 1 && poly_may_shorten(p, fact);

		for (int sign = 1; sign >= -1 && fact->n > 1; sign -= 2) {
			struct interval rest;
			struct poly q;

			if (!check_spend(n->check, 1) || !near)
				continue;
			q = *p;
			poly_add(&q, fact, -sign);
			if (q.large || q.n > p->n)
				continue;
			rest = q.n < p->n ? bounds_of_poly(n, &q) : sum_of(n, &q, POLY_MONOS);
			if (sign > 0 && rest.lo + 1 > r.lo)
				r.lo = rest.lo + 1;
			if (sign < 0 && rest.hi - 1 < r.hi)
				r.hi = rest.hi - 1;
		}
	}
	return r;
}

struct interval bounds_of_poly(struct normal *n, const struct poly *p)
{
	struct interval r = sum_of(n, p, POLY_MONOS), other;

	if (n->nested >= RESTS || (p->n == 1 && p->at[0].n <= 1))
		return r;
	n->nested++;
	if (by_rest(n, p, &other))
		r = meet(r, other);
	if (p->n > 1)
		r = by_sums(n, p, r);
	n->nested--;
	return r;
}

bool bounds_positive(struct normal *n, const struct poly *p)
{
	if (bounds_of_poly(n, p).lo > 0)
		return true;
	for (uint32_t i = 0; i < n->polys.n; i++) {
		const struct poly *fact = n->polys.at[i];
		struct poly rest;

		/* p = rest + fact, and the fact is positive */
		if (!check_spend(n->check, p->n + 1))
			return false;
		if (!poly_may_shorten(p, fact))
			continue;
		rest = *p;
		poly_add(&rest, fact, -1);
		if (rest.n <= p->n && bounds_of_poly(n, &rest).lo >= 0)
			return true;
	}
	return false;
}
