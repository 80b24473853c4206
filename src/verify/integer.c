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
bool number_of_normal(struct normal *n, const struct expr *v, unsigned bits, struct poly *p)
{
	struct interval r;

	if (!normal_is(v, "+") || !type_wraps(v->type) || (bits && v->type->bits >= bits))
		return poly_read(v, p);
	if (!poly_read(v, p))
		return false;
	r = bounds_of_poly(n, p);
	return (r.lo >= 0 && r.hi <= type_max(v->type)) || poly_atom(p, v);
}

static bool poly_other(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	return number_of_normal(n, normal_of(n, e), bits, p);
}

/* A value that is of both types keeps it; it is of its own, or it would not be defined. */
static bool survives(struct normal *n, const struct expr *value, const struct type *to,
		     struct poly *p)
{
	const struct type *from = value->type;
	struct interval r;
	__int128 lo, hi;

	if (from->kind != TYPE_INT || !normal_number(n, value, 0, p))
		return false;
	r = bounds_of_poly(n, p);
	lo = r.lo > type_min(from) ? r.lo : type_min(from);
	hi = r.hi < type_max(from) ? r.hi : type_max(from);
	return lo >= type_min(to) && hi <= type_max(to);
}

static bool poly_cast(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	const struct type *from = e->arg[0]->type, *to = e->type;

	if (!type_is_int(from) || to->kind != TYPE_INT)
		return poly_other(n, e, bits, p);
	if ((!bits || to->bits < bits) && !keeps(from, to) && survives(n, e->arg[0], to, p))
		return true;
	if (bits && to->bits >= bits && from->kind != TYPE_BOOL && type_wraps(from) &&
	    from->bits < bits)
		return normal_number(n, e->arg[0], 0, p); /* wraps earlier */
	if (keeps(from, to) && !(type_wraps(from) && bits && from->bits < bits))
		return normal_number(n, e->arg[0], type_wraps(from) && !bits ? 0 : bits, p);
	if (bits && to->bits >= bits)
		return normal_number(n, e->arg[0], bits, p);
	return poly_other(n, e, bits, p);
}

/* x << s; false: s may be anything. */
static bool shifted(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	struct poly x, s, power;
	__int128 count;

	if (eval_int(e->arg[1], &count) == EVAL_OK)
		return count >= 0 && count <= 62 &&
		       poly_constant(&power, (__int128)1 << (int)count) &&
		       normal_number(n, e->arg[0], bits, &x) && poly_mul(p, &x, &power);
	return normal_number(n, e->arg[1], 0, &s) && power_poly(n, &s, &power) &&
	       normal_number(n, e->arg[0], bits, &x) && poly_mul(p, &x, &power);
}

static bool poly_negate(struct poly *p)
{
	const struct poly q = *p;

	p->n = 0;
	return poly_add(p, &q, -1);
}

/* What both polynomials have leaves them. */
static bool take_common(struct poly *a, struct poly *b, struct poly *both)
{
	struct poly less = *a;

	both->n = 0;
	if (!poly_add(&less, b, -1))
		return false;
	for (unsigned i = 0; i < a->n; i++) {
		struct poly one = {.n = 1, .at = {a->at[i]}}, rest = less;

		/* a term that cancels as a whole is not in the difference */
		if (poly_add(&rest, &one, -1) && rest.n == less.n + 1 && !poly_add(both, &one, 1))
			return false;
	}
	return poly_add(a, both, -1) && poly_add(b, both, -1);
}

/* The lesser one, where it is known which that is. */
static const struct poly *lesser(struct normal *n, const struct poly *a, const struct poly *b)
{
	struct poly more = *b;
	struct interval r;

	if (!poly_add(&more, a, -1))
		return NULL;
	r = bounds_of_poly(n, &more);
	if (r.lo >= 0 || bounds_positive(n, &more))
		return a;
	return r.hi <= 0 || (poly_negate(&more) && bounds_positive(n, &more)) ? b : NULL;
}

/* max(p, q) is -min(-p, -q). */
static bool least(struct normal *n, const struct expr *e, struct poly *p)
{
	const struct type *type = type_i64(n->ir->types);
	const struct expr *args[2];
	const struct poly *known;
	struct poly a, b, atom;
	bool most = e->kind == EXPR_MAX;

	if (!normal_number(n, e->arg[0], 0, &a) || !normal_number(n, e->arg[1], 0, &b) ||
	    (most && (!poly_negate(&a) || !poly_negate(&b))) || !take_common(&a, &b, p))
		return false;
	known = lesser(n, &a, &b);
	if (!known) {
		args[0] = poly_print(n->ir, &a, type);
		args[1] = poly_print(n->ir, &b, type);
		if (!args[0] || !args[1])
			return false;
		if (args[0]->id > args[1]->id) {
			const struct expr *swap = args[0];

			args[0] = args[1];
			args[1] = swap;
		}
		known = &atom;
		if (!poly_atom(&atom, expr_raw(n->ir, EXPR_CALL, type, "min", args, 2)))
			return false;
	}
	return poly_add(p, known, 1) && (!most || poly_negate(p));
}

static bool is_least(const struct expr *e)
{
	return (e->kind == EXPR_MIN || e->kind == EXPR_MAX) && type_is_int(e->type) &&
	       type_is_int(e->arg[0]->type) && type_is_int(e->arg[1]->type);
}

/* False: too large, the value is taken as it is. */
bool normal_number(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	struct poly a, b;

	if (e->kind == EXPR_INT && type_is_int(e->type))
		return poly_constant(p, expr_int(e));
	if (e->kind == EXPR_CAST)
		return poly_cast(n, e, bits, p);
	if (is_quotient(e) && quotient_poly(n, e, p))
		return true;
	if (is_least(e) && least(n, e, p))
		return true;
	if (!ring_has(e, bits))
		return poly_other(n, e, bits, p);
	switch ((int)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
		if (!normal_number(n, e->arg[0], bits, p) || !normal_number(n, e->arg[1], bits, &b))
			return false;
		return poly_add(p, &b, e->kind == EXPR_ADD ? 1 : -1);
	case EXPR_NEG:
		return normal_number(n, e->arg[0], bits, p) && poly_negate(p);
	case EXPR_MUL:
		return normal_number(n, e->arg[0], bits, &a) &&
		       normal_number(n, e->arg[1], bits, &b) && poly_mul(p, &a, &b);
	case EXPR_SHL:
		return shifted(n, e, bits, p) || poly_other(n, e, bits, p);
	}
	return poly_other(n, e, bits, p);
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

	if (is_quotient(e) || is_least(e) || e->kind == EXPR_SHL) {
		bool good = e->kind == EXPR_SHL ? shifted(n, e, bits, &p)
			    : is_least(e)       ? least(n, e, &p)
						: quotient_poly(n, e, &p);

		if (!good)
			return normal_rebuild(n, e);
		if (bits)
			poly_wrap(&p, bits);
		made = poly_print(n->ir, &p, e->type);
		return made ? made : normal_rebuild(n, e);
	}
	if (e->kind == EXPR_CAST &&
	    !(type_is_int(e->arg[0]->type) && (keeps(e->arg[0]->type, e->type) || bits)))
		return normal_rebuild(n, e);
	if (!normal_number(n, e, bits, &p))
		return normal_rebuild(n, e);
	if (bits)
		poly_wrap(&p, bits);
	made = poly_print(n->ir, &p, e->type);
	return made ? made : normal_rebuild(n, e);
}
