/* quotient.c - divisions of integers: what is divisible leaves them, nested ones join, remainders are differences.
 *
 *	x % d		->	x - d * floor(x / d)
 *	(d * s + r) / d	->	s + floor(r / d)
 *	x / a / b	->	floor(x / (a * b)),	(x / a + s) / b -> floor((x + a * s) / (a * b))
 *	(g * p + r) / (g * d)	->	floor(p / d)	where 0 <= r < g
 *	r / d		->	k	where k * d <= r < (k + 1) * d
 *
 * All are identities of floor over the integers for d > 0.  C rounds to zero, which is the same where the dividend
 * is not negative; else only x / a / b joins, and what is divisible as a whole is divided.  In a normal form
 * /(p, d) is floor(p / d), and \(p, d) is p / d as C has it.  Both sides of a division are defined, so the
 * divisor is not zero. */
#include "normal.h"

#include "cunest/eval.h"

#include <string.h>

enum { NESTED = 5, ROUNDS = 12, FLOOR_COST = 4 };

static __int128 rounded_down(__int128 a, __int128 b)
{
	__int128 q = a / b;

	return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/* ---- monomials ---- */

/* m / d, its coefficient rounded down; false: not all of d's atoms are in m. */
static bool mono_quotient(const struct mono *m, const struct mono *d, struct mono *q)
{
	unsigned k = 0;

	*q = (struct mono){.c = rounded_down(m->c, d->c)};
	for (unsigned i = 0; i < m->n; i++) {
		if (k < d->n && m->atom[i] == d->atom[k])
			k++;
		else
			q->atom[q->n++] = m->atom[i];
	}
	return k == d->n;
}

bool mono_divides(const struct mono *d, const struct mono *m, struct mono *q)
{
	return mono_quotient(m, d, q) && q->c * d->c == m->c;
}

static __int128 gcd(__int128 a, __int128 b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		__int128 rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* What both are divisible by; atoms are in order of their ids. */
static struct mono common(const struct mono *a, const struct mono *b)
{
	struct mono g = {.c = gcd(a->c, b->c)};

	for (unsigned i = 0, k = 0; i < a->n && k < b->n;) {
		if (a->atom[i] == b->atom[k]) {
			g.atom[g.n++] = a->atom[i++];
			k++;
		} else if (a->atom[i]->id < b->atom[k]->id) {
			i++;
		} else {
			k++;
		}
	}
	return g;
}

static struct poly as_poly(const struct mono *m)
{
	struct poly p = {.n = 1};

	p.at[0] = *m;
	return p;
}

/* p + factor * q * m */
static void add_product(struct poly *p, const struct poly *q, const struct mono *m, __int128 factor)
{
	struct poly one = as_poly(m), product;

	poly_mul(&product, q, &one);
	poly_add(p, &product, factor);
}

/* The term of the highest degree, by which others are divided. */
static const struct mono *leading(const struct poly *d)
{
	const struct mono *lead = &d->at[0];

	for (unsigned i = 1; i < d->n; i++)
		if (d->at[i].n > lead->n)
			lead = &d->at[i];
	return lead;
}

/* Is p > 0, where it is not zero? */
static bool is_divisor(struct normal *n, const struct poly *p)
{
	return bounds_of_poly(n, p).lo >= 0 || bounds_positive(n, p);
}

/* 0 <= p < d */
static bool is_rest(struct normal *n, const struct poly *p, const struct poly *d)
{
	struct interval r = bounds_of_poly(n, p);
	struct poly more = *d;

	poly_add(&more, p, -1);
	return r.lo >= 0 && (r.hi < bounds_of_poly(n, d).lo || bounds_positive(n, &more));
}

/* ---- floor(p / d) ---- */

struct division {
	struct normal *n;
	struct poly p, d; /* what is left to do */
	struct poly whole;
};

/* Multiples of d leave p. */
static void take_whole(struct division *v)
{
	const struct mono lead = *leading(&v->d);

	for (unsigned i = 0, steps = 0; lead.c > 0 && i < v->p.n && steps < POLY_MONOS;) {
		struct mono q;
		struct poly one;

		if (!mono_quotient(&v->p.at[i], &lead, &q) || q.c == 0) {
			i++;
			continue;
		}
		one = as_poly(&q);
		add_product(&v->p, &v->d, &q, -1);
		poly_add(&v->whole, &one, 1);
		i = 0;
		steps++;
	}
}

/* Is what is left one number? */
static bool is_settled(struct division *v, __int128 *k)
{
	struct interval r = bounds_of_poly(v->n, &v->p);

	*k = 0;
	if (v->d.n == 1 && v->d.at[0].n == 0 && r.lo > -INTERVAL_MOST && r.hi < INTERVAL_MOST) {
		*k = rounded_down(r.lo, v->d.at[0].c);
		if (rounded_down(r.hi, v->d.at[0].c) == *k)
			return true;
		*k = 0;
	}
	return is_rest(v->n, &v->p, &v->d);
}

static bool is_floor(const struct expr *e)
{
	return normal_is(e, "/");
}

static void operands(const struct expr *e, struct poly *p, struct poly *d)
{
	poly_read(e->arg[0], p);
	poly_read(e->arg[1], d);
}

/* Is it multiplied by another division?  That may be a magic number, which a later division shows. */
static bool is_multiplied(const struct poly *p, const struct expr *e)
{
	for (unsigned i = 0; i < p->n; i++) {
		unsigned self = 0, others = 0;

		for (unsigned k = 0; k < p->at[i].n; k++) {
			self += p->at[i].atom[k] == e;
			others += p->at[i].atom[k] != e && is_floor(p->at[i].atom[k]);
		}
		if (self && others)
			return true;
	}
	return false;
}

/* A division inside becomes one with this. */
static bool join(struct division *v)
{
	for (unsigned i = 0; i < v->p.n; i++) {
		const struct mono m = v->p.at[i];
		struct poly x, a, one = as_poly(&m), rest = v->p, inner, d;

		if (m.c != 1 || m.n != 1 || !is_floor(m.atom[0]) || is_multiplied(&v->p, m.atom[0]))
			continue;
		operands(m.atom[0], &x, &a);
		poly_add(&rest, &one, -1);
		poly_mul(&inner, &a, &rest);
		poly_add(&inner, &x, 1);
		poly_mul(&d, &a, &v->d);
		if (inner.large || d.large)
			continue;
		v->p = inner;
		v->d = d;
		return true;
	}
	return false;
}

/* p = g * high + low */
static void parts_by(const struct poly *p, const struct mono *g, struct poly *high,
		     struct poly *low)
{
	const struct poly by = as_poly(g);

	poly_constant(high, 0);
	*low = *p;
	for (unsigned i = 0; i < p->n; i++) {
		const struct mono *m = &p->at[i];
		struct poly one;
		struct mono q;

		/* of what is no constant, all or nothing */
		if (!mono_quotient(m, g, &q) || (m->n && q.c * g->c != m->c))
			continue;
		one = as_poly(&q);
		add_product(low, &by, &q, -1);
		poly_add(high, &one, 1);
	}
}

/* What p and d are divisible by but for a rest that is too small to count leaves both. */
static bool reduce(struct division *v)
{
	if (v->d.n != 1)
		return false;
	for (unsigned i = 0; i < v->p.n; i++) {
		const struct mono g = common(&v->p.at[i], &v->d.at[0]);
		struct poly high, low, by = as_poly(&g);
		struct mono d;

		if ((g.c == 1 && g.n == 0) || !is_divisor(v->n, &by) ||
		    !mono_divides(&g, &v->d.at[0], &d))
			continue;
		parts_by(&v->p, &g, &high, &low);
		if (!poly_is_zero(&low) && !is_rest(v->n, &low, &by))
			continue;
		v->p = high;
		v->d = as_poly(&d);
		return true;
	}
	return false;
}

/* What is left is a division of its own. */
static void add_atom(struct division *v, const char *text)
{
	const struct type *type = type_i64(v->n->ir->types);
	const struct expr *args[] = {poly_print(v->n->ir, &v->p, type),
				     poly_print(v->n->ir, &v->d, type)};
	struct poly atom;

	if (!args[0] || !args[1]) {
		poly_make_large(&v->whole);
		return;
	}
	poly_atom(&atom, expr_raw(v->n->ir, EXPR_CALL, type, text, args, 2));
	poly_add(&v->whole, &atom, 1);
}

/* A product by a magic number. */
static bool unmultiply(struct division *v)
{
	struct poly x, d;

	if (!magic_quotient(v->n, &v->p, &v->d, &x, &d))
		return false;
	v->p = x;
	v->d = d;
	return true;
}

static void floor_steps(struct division *v)
{
	for (unsigned round = 0; round < ROUNDS && check_spend(v->n->check, FLOOR_COST); round++) {
		struct poly constant;
		__int128 k;

		take_whole(v);
		if (is_settled(v, &k)) {
			poly_constant(&constant, k);
			poly_add(&v->whole, &constant, 1);
			return;
		}
		if (!unmultiply(v) && !join(v) && !reduce(v))
			break;
	}
	add_atom(v, "/");
}

void quotient_floor(struct normal *n, const struct poly *p, const struct poly *d, struct poly *out)
{
	struct division v = {.n = n, .p = *p, .d = *d};

	if (!d->n || n->nested == NESTED) {
		poly_make_large(out);
		return;
	}
	n->nested++;
	floor_steps(&v);
	n->nested--;
	*out = v.whole;
}

/* Is p a multiple of d? */
bool poly_divides(const struct poly *d, const struct poly *p)
{
	struct division v = {.p = *p, .d = *d};

	if (!d->n)
		return false;
	take_whole(&v);
	return poly_is_zero(&v.p);
}

/* ---- p / d rounded to zero, whatever their signs ---- */

/* A division inside, of any sign or of what is not negative, becomes one with this. */
static void join_to_zero(struct division *v, const struct expr *inner)
{
	struct poly x, a, d;

	if (!is_floor(inner) && !normal_is(inner, "\\"))
		return;
	operands(inner, &x, &a);
	if (is_floor(inner) && bounds_of_poly(v->n, &x).lo < 0)
		return;
	poly_mul(&d, &a, &v->d);
	if (d.large)
		return;
	v->p = x;
	v->d = d;
}

static void quotient_to_zero(struct normal *n, const struct poly *p, const struct poly *d,
			     struct poly *out)
{
	struct division v = {.n = n, .p = *p, .d = *d};

	if (!d->n) {
		poly_make_large(out);
		return;
	}
	take_whole(&v);
	*out = v.whole;
	if (poly_is_zero(&v.p))
		return;
	v = (struct division){.n = n, .p = *p, .d = *d};
	if (p->n == 1 && p->at[0].c == 1 && p->at[0].n == 1)
		join_to_zero(&v, p->at[0].atom[0]);
	add_atom(&v, "\\");
	*out = v.whole;
}

/* ---- what the program has ---- */

struct asked {
	struct poly p, d;
	bool rest;  /* x % d, else x / d */
	bool floor; /* rounded down, else to zero */
};

/* x >> s, s being no number. */
static bool read_shift(struct normal *n, const struct expr *e, struct asked *a)
{
	struct poly s;

	if (e->kind != EXPR_SHR)
		return false;
	normal_number(n, e->arg[1], 0, &s);
	normal_number(n, e->arg[0], 0, &a->p);
	return power_poly(n, &s, &a->d);
}

/* x >> 3 and x & 7 round down, of negative numbers too. */
static bool read_bits(struct normal *n, const struct expr *e, struct asked *a)
{
	const struct expr *x = e->arg[0], *by = e->arg[1];
	__int128 value;

	a->floor = true;
	a->rest = e->kind == EXPR_AND;
	if (a->rest && eval_int(x, &value) == EVAL_OK) {
		x = e->arg[1];
		by = e->arg[0];
	}
	by = normal_of(n, by);
	if (eval_int(by, &value) != EVAL_OK)
		return read_shift(n, e, a);
	if (value < 0)
		return false;
	if (a->rest ? (value & (value + 1)) != 0 : value > 62)
		return false;
	value = a->rest ? value + 1 : (__int128)1 << (int)value;
	normal_number(n, x, 0, &a->p);
	poly_constant(&a->d, value);
	return true;
}

/* The upper half of a product, rounded down. */
static bool is_high_product(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->nargs == 2 && type_is_int(e->type) &&
	       e->type->bits == 32 && e->arg[0]->type == e->type && e->arg[1]->type == e->type &&
	       (strcmp(e->text, "__umulhi") == 0 || strcmp(e->text, "__mulhi") == 0);
}

static bool read_asked(struct normal *n, const struct expr *e, struct asked *a)
{
	struct poly x, y;

	if (is_high_product(e)) {
		a->rest = false;
		a->floor = true;
		normal_number(n, e->arg[0], 0, &x);
		normal_number(n, e->arg[1], 0, &y);
		poly_mul(&a->p, &x, &y);
		poly_constant(&a->d, (__int128)1 << 32);
		return true;
	}
	if (e->kind == EXPR_AND || e->kind == EXPR_SHR)
		return read_bits(n, e, a);
	a->rest = e->kind == EXPR_MOD;
	normal_number(n, e->arg[0], 0, &a->p);
	normal_number(n, e->arg[1], 0, &a->d);
	a->floor = bounds_of_poly(n, &a->p).lo >= 0 && is_divisor(n, &a->d);
	return true;
}

bool is_quotient(const struct expr *e)
{
	if (is_high_product(e))
		return true;
	if (e->kind != EXPR_DIV && e->kind != EXPR_MOD && e->kind != EXPR_SHR &&
	    e->kind != EXPR_AND)
		return false;
	return type_is_int(e->type) && e->type->kind != TYPE_BOOL && type_is_int(e->arg[0]->type) &&
	       type_is_int(e->arg[1]->type);
}

static void compute(struct normal *n, const struct expr *e, struct poly *out)
{
	struct asked a;
	struct poly product;

	if (!read_asked(n, e, &a)) {
		poly_make_large(out);
		return;
	}
	if (a.floor)
		quotient_floor(n, &a.p, &a.d, out);
	else
		quotient_to_zero(n, &a.p, &a.d, out);
	if (!a.rest)
		return;
	poly_mul(&product, &a.d, out);
	*out = a.p;
	poly_add(out, &product, -1);
}

/* A division that was computed, as many terms as it has. */
struct divided {
	bool large;
	unsigned n;
	struct mono at[];
};

static void keep(struct normal *n, const struct expr *e, const struct poly *p)
{
	size_t terms = p->n * sizeof(p->at[0]);
	struct divided *made = arena_alloc(n->check->arena, sizeof(*made) + terms);

	made->large = p->large;
	made->n = p->n;
	memcpy(made->at, p->at, terms);
	if (e->id >= n->ndivided) {
		uint32_t size = (e->id + 64) * 2;
		struct divided **grown = arena_array(n->check->arena, size, sizeof(*grown));

		if (n->ndivided)
			memcpy(grown, n->divided, n->ndivided * sizeof(*grown));
		n->divided = grown;
		n->ndivided = size;
	}
	n->divided[e->id] = made;
}

bool quotient_poly(struct normal *n, const struct expr *e, struct poly *out)
{
	const struct divided *known = e->id < n->ndivided ? n->divided[e->id] : NULL;

	if (!known) {
		compute(n, e, out);
		keep(n, e, out);
		return !out->large;
	}
	out->large = known->large;
	out->n = known->n;
	memcpy(out->at, known->at, known->n * sizeof(out->at[0]));
	return !out->large;
}

/* ---- what a division leaves ---- */

/* A division f of p, and what it is multiplied by there. */
struct factored {
	struct normal *n;
	const struct poly *p;
	const struct expr *f;
	struct poly x, d;
	struct mono factor;
	bool floor;
};

/* The rest by g, which divides d, or by all of d if that is a sum, of which g is the leading term. */
static bool rest_by(const struct factored *v, const struct mono *g, struct rest *rest,
		    struct poly *others)
{
	const struct mono alone = {1, 1, {v->f}};
	struct poly one = as_poly(&alone), y = v->x, less, product;
	bool single = v->floor && v->d.n == 1;
	struct mono by = {.c = 1};

	if ((g->c == 1 && g->n == 0) || !mono_divides(g, &v->factor, &rest->factor))
		return false;
	rest->factor.c = -rest->factor.c;
	rest->below = single ? as_poly(g) : v->d;
	rest->signs = !v->floor && bounds_of_poly(v->n, &v->x).lo < 0;
	if (v->floor && !is_divisor(v->n, &rest->below))
		return false;
	/* floor(x / (g * by)) is floor(y / g), y = floor(x / by) */
	if (single && !mono_divides(g, &v->d.at[0], &by))
		return false;
	less = as_poly(&by);
	if (by.n || by.c != 1)
		quotient_floor(v->n, &v->x, &less, &y);
	*others = *v->p;
	add_product(others, &y, &rest->factor, -1);
	poly_mul(&product, &rest->below, &one);
	add_product(others, &product, &rest->factor, 1);
	return !others->large && (others->n <= v->p->n || v->p->n == 1);
}

/* The g for which floor(x / (d / g)) is in the k-th term of p. */
static bool rest_in(const struct factored *v, unsigned k, struct mono *g)
{
	const struct mono *m = &v->p->at[k];
	struct poly x, d;

	for (unsigned i = 0; i < m->n; i++) {
		if (m->atom[i] == v->f || !is_floor(m->atom[i]))
			continue;
		operands(m->atom[i], &x, &d);
		if (d.n == 1 && mono_divides(&d.at[0], &v->d.at[0], g))
			return true;
	}
	return false;
}

bool quotient_rest(struct normal *n, const struct poly *p, unsigned i, const struct expr *f,
		   bool shorter, struct rest *rest, struct poly *others)
{
	const struct mono alone = {1, 1, {f}};
	struct factored v = {.n = n, .p = p, .f = f, .floor = is_floor(f)};
	struct mono g;

	if ((!v.floor && !normal_is(f, "\\")) || !mono_divides(&alone, &p->at[i], &v.factor))
		return false;
	operands(f, &v.x, &v.d);
	for (unsigned k = 0; v.floor && v.d.n == 1 && k < p->n; k++)
		if (rest_in(&v, k, &g) && rest_by(&v, &g, rest, others) && others->n < p->n)
			return true;
	g = *leading(&v.d);
	if (rest_by(&v, &g, rest, others) && others->n < p->n)
		return true;
	if (v.floor && v.d.n == 1)
		g = common(&v.factor, &g);
	return rest_by(&v, &g, rest, others) && (!shorter || others->n < p->n);
}
