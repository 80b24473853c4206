/* integer.c - sums and products of integers as polynomials.
 *
 * Signed arithmetic that does not overflow is one of numbers; unsigned arithmetic is one modulo 2^n, and of
 * numbers only where intervals tell that nothing wraps.  bits: the ring that is computed in, 2^bits; 0: numbers. */
#include "normal.h"

#include "cunest/eval.h"

bool type_wraps(const struct type *t)
{
	return t->kind == TYPE_INT && !t->is_signed;
}

/* Does the value of the one type, as a number, survive in the other? */
static bool keeps(const struct type *from, const struct type *to)
{
	return type_is_int(from) && to->kind == TYPE_INT && type_min(from) >= type_min(to) &&
	       type_max(from) <= type_max(to);
}

/* May the operation be done on numbers modulo 2^bits; bits 0: on integers? */
static bool ring_has(const struct expr *e, unsigned bits)
{
	if (!type_is_int(e->type) || e->type->kind == TYPE_BOOL)
		return false;
	return !type_wraps(e->type) || (bits && e->type->bits >= bits);
}

/* A sum modulo 2^n is one of numbers only where nothing wraps. */
void number_of_normal(struct normal *n, const struct expr *v, unsigned bits, struct poly *p)
{
	struct interval r;

	poly_read(v, p);
	if (!normal_is(v, "+") || !type_wraps(v->type) || (bits && v->type->bits >= bits))
		return;
	r = bounds_of_poly(n, p);
	if (r.lo < 0 || r.hi > type_max(v->type))
		poly_atom(p, v);
}

static void poly_other(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	number_of_normal(n, normal_of(n, e), bits, p);
}

/* A value that is of both types keeps it; it is of its own, or it would not be defined. */
static bool survives(struct normal *n, const struct expr *value, const struct type *to,
		     struct poly *p)
{
	const struct type *from = value->type;
	struct interval r;
	__int128 lo, hi;

	if (from->kind != TYPE_INT)
		return false;
	normal_number(n, value, 0, p);
	r = bounds_of_poly(n, p);
	lo = r.lo > type_min(from) ? r.lo : type_min(from);
	hi = r.hi < type_max(from) ? r.hi : type_max(from);
	return lo >= type_min(to) && hi <= type_max(to);
}

static void poly_cast(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	const struct type *from = e->arg[0]->type, *to = e->type;

	if (!type_is_int(from) || to->kind != TYPE_INT)
		poly_other(n, e, bits, p);
	else if ((!bits || to->bits < bits) && !keeps(from, to) && survives(n, e->arg[0], to, p))
		return;
	else if (bits && to->bits >= bits && type_wraps(from) && from->bits < bits)
		normal_number(n, e->arg[0], 0, p); /* wraps earlier */
	else if ((keeps(from, to) && !(type_wraps(from) && bits && from->bits < bits)) ||
		 (bits && to->bits >= bits))
		normal_number(n, e->arg[0], bits, p);
	else
		poly_other(n, e, bits, p);
}

/* x << s; false: s may be anything, or ones shifted into the sign, which C++ defines, and p is large. */
static bool shifted(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	struct poly x, s, power;
	__int128 count;

	poly_make_large(p);
	if (eval_int(e->arg[1], &count) == EVAL_OK) {
		if (count < 0 || count > 62)
			return false;
		poly_constant(&power, (__int128)1 << (int)count);
	} else {
		normal_number(n, e->arg[1], 0, &s);
		if (!power_poly(n, &s, &power))
			return false;
	}
	normal_number(n, e->arg[0], bits, &x);
	poly_mul(p, &x, &power);
	if (!p->large && !(bits && e->type->bits >= bits)) {
		struct interval r = bounds_of_poly(n, p);

		if (r.lo < type_min(e->type) || r.hi > type_max(e->type))
			poly_make_large(p);
	}
	return !p->large;
}

/* What both polynomials have leaves them. */
static void take_common(struct poly *a, struct poly *b, struct poly *both)
{
	struct poly less = *a;

	poly_constant(both, 0);
	poly_add(&less, b, -1);
	for (unsigned i = 0; i < a->n; i++) {
		struct poly one = {.n = 1, .at = {a->at[i]}}, rest = less;

		/* a term that cancels as a whole is not in the difference */
		poly_add(&rest, &one, -1);
		if (rest.n == less.n + 1)
			poly_add(both, &one, 1);
	}
	poly_add(a, both, -1);
	poly_add(b, both, -1);
}

/* The lesser one, where it is known which that is. */
static const struct poly *lesser(struct normal *n, const struct poly *a, const struct poly *b)
{
	struct poly more = *b;
	struct interval r;

	poly_add(&more, a, -1);
	r = bounds_of_poly(n, &more);
	if (r.lo >= 0 || bounds_positive(n, &more))
		return a;
	poly_negate(&more);
	return r.hi <= 0 || bounds_positive(n, &more) ? b : NULL;
}

/* max(p, q) is -min(-p, -q); false: large. */
static bool least(struct normal *n, const struct expr *e, struct poly *p)
{
	const struct type *type = type_i64(n->ir->types);
	const struct expr *args[2];
	const struct poly *known;
	struct poly a, b, atom;
	bool most = e->kind == EXPR_MAX;

	normal_number(n, e->arg[0], 0, &a);
	normal_number(n, e->arg[1], 0, &b);
	if (most) {
		poly_negate(&a);
		poly_negate(&b);
	}
	take_common(&a, &b, p);
	known = lesser(n, &a, &b);
	if (!known) {
		args[0] = poly_print(n->ir, &a, type);
		args[1] = poly_print(n->ir, &b, type);
		if (!args[0] || !args[1]) {
			poly_make_large(p);
			return false;
		}
		if (args[0]->id > args[1]->id) {
			const struct expr *swap = args[0];

			args[0] = args[1];
			args[1] = swap;
		}
		known = &atom;
		poly_atom(&atom, expr_raw(n->ir, EXPR_CALL, type, "min", args, 2));
	}
	poly_add(p, known, 1);
	if (most)
		poly_negate(p);
	return !p->large;
}

static bool is_least(const struct expr *e)
{
	return (e->kind == EXPR_MIN || e->kind == EXPR_MAX) && type_is_int(e->type) &&
	       type_is_int(e->arg[0]->type) && type_is_int(e->arg[1]->type);
}

void normal_number(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	int kind = ring_has(e, bits) ? e->kind : -1;
	struct poly a, b;

	if (e->kind == EXPR_INT) {
		poly_read(e, p);
		return;
	}
	if (e->kind == EXPR_CAST) {
		poly_cast(n, e, bits, p);
		return;
	}
	if ((is_quotient(e) && quotient_poly(n, e, p)) || (is_least(e) && least(n, e, p)) ||
	    (kind == EXPR_SHL && shifted(n, e, bits, p)))
		return;
	switch (kind) {
	case EXPR_ADD:
	case EXPR_SUB:
		normal_number(n, e->arg[0], bits, p);
		normal_number(n, e->arg[1], bits, &b);
		poly_add(p, &b, kind == EXPR_ADD ? 1 : -1);
		return;
	case EXPR_NEG:
		normal_number(n, e->arg[0], bits, p);
		poly_negate(p);
		return;
	case EXPR_MUL:
		normal_number(n, e->arg[0], bits, &a);
		normal_number(n, e->arg[1], bits, &b);
		poly_mul(p, &a, &b);
		return;
	}
	poly_other(n, e, bits, p);
}

bool normal_is_integer(const struct expr *e)
{
	if (e->kind == EXPR_CAST || is_quotient(e) || is_least(e))
		return true;

	return e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL ||
	       e->kind == EXPR_NEG || (e->kind == EXPR_SHL && type_is_int(e->type));
}

const struct expr *normal_integer(struct normal *n, const struct expr *e)
{
	unsigned bits = type_wraps(e->type) ? e->type->bits : 0;
	const struct expr *made;
	struct poly p;

	if (e->kind == EXPR_CAST &&
	    !(type_is_int(e->arg[0]->type) && (keeps(e->arg[0]->type, e->type) || bits)))
		return normal_rebuild(n, e);
	if (e->kind == EXPR_SHL)
		shifted(n, e, bits, &p);
	else if (is_least(e))
		least(n, e, &p);
	else if (is_quotient(e))
		quotient_poly(n, e, &p);
	else
		normal_number(n, e, bits, &p);
	if (bits)
		poly_wrap(&p, bits);
	made = poly_print(n->ir, &p, e->type);
	return made ? made : normal_rebuild(n, e);
}
