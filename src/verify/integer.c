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

static bool poly_cast(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	const struct type *from = e->arg[0]->type, *to = e->type;

	if (!type_is_int(from) || to->kind != TYPE_INT)
		return poly_other(n, e, bits, p);
	if (bits && to->bits >= bits && from->kind != TYPE_BOOL && type_wraps(from) &&
	    from->bits < bits)
		return poly_other(n, e, bits, p); /* wraps earlier */
	if (keeps(from, to) && !(type_wraps(from) && bits && from->bits < bits))
		return normal_number(n, e->arg[0], type_wraps(from) && !bits ? 0 : bits, p);
	if (bits && to->bits >= bits)
		return normal_number(n, e->arg[0], bits, p);
	return poly_other(n, e, bits, p);
}

static bool poly_shift(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	__int128 count;
	struct poly q;

	if (eval_int(e->arg[1], &count) != EVAL_OK || count < 0 || count > 62)
		return poly_other(n, e, bits, p);
	p->n = 0;
	return normal_number(n, e->arg[0], bits, &q) && poly_add(p, &q, (__int128)1 << count);
}

/* False: too large, the value is taken as it is. */
bool normal_number(struct normal *n, const struct expr *e, unsigned bits, struct poly *p)
{
	struct poly a, b;

	if (e->kind == EXPR_INT && type_is_int(e->type))
		return poly_constant(p, expr_int(e));
	if (e->kind == EXPR_CAST)
		return poly_cast(n, e, bits, p);
	if (!ring_has(e, bits))
		return poly_other(n, e, bits, p);
	switch ((int)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
		if (!normal_number(n, e->arg[0], bits, p) || !normal_number(n, e->arg[1], bits, &b))
			return false;
		return poly_add(p, &b, e->kind == EXPR_ADD ? 1 : -1);
	case EXPR_NEG:
		p->n = 0;
		return normal_number(n, e->arg[0], bits, &a) && poly_add(p, &a, -1);
	case EXPR_MUL:
		return normal_number(n, e->arg[0], bits, &a) &&
		       normal_number(n, e->arg[1], bits, &b) && poly_mul(p, &a, &b);
	case EXPR_SHL:
		return poly_shift(n, e, bits, p);
	}
	return poly_other(n, e, bits, p);
}

bool normal_is_sum(const struct expr *e)
{
	__int128 count;

	return e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL ||
	       e->kind == EXPR_NEG ||
	       (e->kind == EXPR_SHL && eval_int(e->arg[1], &count) == EVAL_OK && count >= 0 &&
		count <= 62);
}

const struct expr *normal_integer(struct normal *n, const struct expr *e)
{
	unsigned bits = type_wraps(e->type) ? e->type->bits : 0;
	const struct expr *made;
	struct poly p;

	if (e->kind == EXPR_CAST &&
	    !(type_is_int(e->arg[0]->type) && (keeps(e->arg[0]->type, e->type) || bits)))
		return normal_rebuild(n, e);
	/* a value that wraps earlier keeps its own ring */
	if (e->kind == EXPR_CAST && bits && type_wraps(e->arg[0]->type) &&
	    e->arg[0]->type->bits < bits)
		return normal_rebuild(n, e);
	if (!normal_number(n, e, bits, &p))
		return normal_rebuild(n, e);
	if (bits)
		poly_wrap(&p, bits);
	made = poly_print(n->ir, &p, e->type);
	return made ? made : normal_rebuild(n, e);
}
