/* sum.c - see sum.h.  A term keeps the node that the user wrote, so a macro stays a macro; only numbers are added up. */
#include "sum.h"

/* Of a sum in Z, or in Z mod 2^n where the result is in `context`, an unsigned type: then also what
 * wraps there is taken apart. */
static enum sum_part part(const void *context, const struct expr *e, struct sum_term *instead)
{
	const struct type *modulus = context, *type = e->type;
	bool wraps = modulus && !modulus->is_signed && type->bits == modulus->bits;

	(void)instead;
	if (!type_is_int(type))
		return SUM_NEVER;
	if (e->kind != EXPR_CAST)
		return type->is_signed || wraps || e->kind == EXPR_INT ? SUM_OPEN : SUM_ATOM;
	if (!e->implicit)
		return SUM_ATOM;
	return type_is_int(e->arg[0]->type) &&
			       (type_keeps(type, e->arg[0]->type) ||
				(wraps && !type->is_signed && e->arg[0]->type->is_signed))
		       ? SUM_OPEN
		       : SUM_NEVER;
}

bool sum_of(const struct expr *e, struct sum *out)
{
	*out = (struct sum){0};
	return sum_read(out, e, 1, part, NULL);
}

const struct expr *sum_combine(struct ir *ir, const struct expr *a, const struct expr *b,
			       int factor, __int128 constant)
{
	const struct type *type = type_usual(ir->types, a->type, b ? b->type : a->type);
	struct sum s = {0}, x = {0};
	const struct expr *e;

	if (!type)
		return NULL;
	if (sum_read(&s, a, 1, part, type) && (!b || sum_read(&x, b, 1, part, type)) &&
	    sum_add(&s, &x, factor) && sum_add_number(&s, constant, 1)) {
		e = sum_expr(ir, type, &s);
		if (e)
			return e;
	}
	e = b ? expr_c_binary(ir, factor < 0 ? EXPR_SUB : EXPR_ADD, a, b) : a;
	if (constant == 0 || !e || !type_holds(e->type, constant < 0 ? -constant : constant))
		return constant == 0 ? e : NULL;
	return expr_c_binary(ir, constant < 0 ? EXPR_SUB : EXPR_ADD, e,
			     expr_const_int(ir, e->type, constant < 0 ? -constant : constant));
}

/* min(a, b), max(a, b), or how that is written where there is no such function: a < b ? a : b. */
static bool is_extreme(const struct expr *e, unsigned *first)
{
	const struct expr *c;

	*first = 0;
	if (e->kind == EXPR_MIN || e->kind == EXPR_MAX)
		return true;
	if (e->kind != EXPR_SELECT)
		return false;
	*first = 1;
	c = expr_strip(e->arg[0]);
	return (c->kind == EXPR_LT || c->kind == EXPR_GT) && c->arg[0] == e->arg[1] &&
	       c->arg[1] == e->arg[2];
}

const struct expr *sum_spread(struct ir *ir, const struct expr *e)
{
	struct sum s, rest, arm[2];
	const struct expr *extreme = NULL, *to[3];
	bool cancels = false;
	unsigned first;

	if (!sum_of(e, &s))
		return NULL;
	rest = (struct sum){.constant = s.constant};
	for (unsigned i = 0; i < s.n; i++) {
		unsigned at;

		if (!extreme && s.term[i].by == 1 && is_extreme(s.term[i].e, &at))
			extreme = s.term[i].e;
		else
			rest.term[rest.n++] = s.term[i];
	}
	if (!extreme || (rest.n == 0 && rest.constant == 0))
		return NULL;
	is_extreme(extreme, &first);
	for (unsigned i = 0; i < 2; i++) {
		unsigned before;

		if (!sum_of(extreme->arg[first + i], &arm[i]))
			return NULL;
		before = arm[i].n + rest.n;
		if (!sum_add(&arm[i], &rest, 1))
			return NULL;
		cancels |= arm[i].n < before;
		to[first + i] = sum_expr(ir, e->type, &arm[i]);
		if (!to[first + i])
			return NULL;
	}
	if (!cancels && rest.n > 0)
		return NULL;
	if (first)
		to[0] = expr_c_binary(ir, (enum expr_kind)expr_strip(extreme->arg[0])->kind, to[1],
				      to[2]);
	return to[0] ? expr_raw(ir, (enum expr_kind)extreme->kind, e->type, NULL, to, 2 + first)
		     : NULL;
}
