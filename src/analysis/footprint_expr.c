/* footprint_expr.c - sums and ends as expressions that a person would write.
 *
 * Positive terms first, constants last, no 1 * and no + -: n - i_o, 2 * k + 1.  Types are those
 * that C gives; whether the arithmetic can overflow is the caller's question. */
#include "footprint.h"

static const struct expr *number(struct analyses *an, __int128 value)
{
	struct types *types = an->ir->types;
	const struct type *type = type_i32(types);

	if (!type_holds(type, value))
		type = type_i64(types);
	return type_holds(type, value) ? expr_const_int(an->ir, type, value) : NULL;
}

static const struct expr *times(struct analyses *an, int64_t coef, const struct expr *atom)
{
	const struct expr *by;

	if (coef == 1)
		return atom;
	by = number(an, coef);
	return by ? expr_c_binary(an->ir, EXPR_MUL, by, atom) : NULL;
}

const struct expr *linear_expr(struct analyses *an, const struct linear *l)
{
	const struct expr *sum = NULL, *part;
	unsigned t, sign;

	for (sign = 0; sign < 2; sign++) {
		/* 31 - i, but 1 + i only the other way round */
		if (sign && !sum && (l->c > 0 || l->n == 0)) {
			sum = number(an, l->c);
			if (!sum)
				return NULL;
		}
		for (t = 0; t < l->n; t++) {
			int64_t coef = l->term[t].coef;

			if ((coef < 0) != sign)
				continue;
			part = times(an, coef < 0 ? -coef : coef, l->term[t].atom);
			if (!part)
				return NULL;
			if (!sum)
				sum = sign ? expr_c_unary(an->ir, EXPR_NEG, part) : part;
			else
				sum = expr_c_binary(an->ir, sign ? EXPR_SUB : EXPR_ADD, sum, part);
			if (!sum)
				return NULL;
		}
	}
	/* has the constant come first? */
	for (t = 0, part = NULL; t < l->n; t++) {
		if (l->term[t].coef > 0)
			part = l->term[t].atom;
	}
	if (l->c == 0 || l->n == 0 || (!part && l->c > 0))
		return sum;
	part = number(an, l->c < 0 ? -l->c : l->c);
	return part ? expr_c_binary(an->ir, l->c < 0 ? EXPR_SUB : EXPR_ADD, sum, part) : NULL;
}

/* An upper end may be too high and a lower one too low, but not the other way: C rounds towards
 * zero. */
static const struct expr *bound_expr(struct region *r, const struct bound *b, bool upper)
{
	struct analyses *an = r->an;
	struct linear sum = b->sum;
	const struct expr *e, *div;

	if (b->div == 1)
		return linear_expr(an, &sum);
	if (!upper) {
		struct facts *facts = facts_at(an, r->query->inside);

		sum.c += b->div - 1;
		if (linear_range(an, facts, &sum).lo < 0)
			sum = b->sum;
	}
	e = linear_expr(an, &sum);
	div = number(an, b->div);
	return e && div ? expr_c_binary(an->ir, EXPR_DIV, e, div) : NULL;
}

const struct expr *expr_of_two(struct analyses *an, enum expr_kind kind, const struct expr *a,
			       const struct expr *b)
{
	const struct type *type;

	if (!type_is_int(a->type) || !type_is_int(b->type))
		return NULL;
	if (a == b)
		return a;
	type = type_usual(an->ir->types, a->type, b->type);
	if (!type)
		return NULL;
	a = expr_cast(an->ir, type, a, true);
	b = expr_cast(an->ir, type, b, true);
	if (an->func->kind == FUNC_HOST) {
		const struct expr *less =
			expr_c_binary(an->ir, kind == EXPR_MIN ? EXPR_LT : EXPR_GT, a, b);

		return less ? expr_c_select(an->ir, less, a, b) : NULL;
	}
	return expr_raw(an->ir, kind, type, NULL, (const struct expr *[]){a, b}, 2);
}

const struct expr *bounds_expr(struct region *r, const struct vec *bounds, bool upper)
{
	const struct expr *e = NULL;
	uint32_t i;

	for (i = 0; i < bounds->n; i++) {
		const struct expr *one = bound_expr(r, bounds->at[i], upper);

		if (!one || !type_is_int(one->type))
			return NULL;
		e = e ? expr_of_two(r->an, upper ? EXPR_MIN : EXPR_MAX, e, one) : one;
		if (!e)
			return NULL;
	}
	return e;
}

const struct expr *expr_extent(struct analyses *an, const struct expr *hi, const struct expr *lo)
{
	const struct expr *e = NULL;
	struct linear l;
	struct facts *facts = facts_at(an, NULL);

	/* together where that is one sum */
	l = (struct linear){.term = arena_array(an->arena, LINEAR_TERMS, sizeof(*l.term)), .c = 1};
	if (linear_add(an, facts, &l, hi, 1, VIEW_EVALUATED) &&
	    linear_add(an, facts, &l, lo, -1, VIEW_EVALUATED))
		e = linear_expr(an, &l);
	return e && type_is_int(e->type) ? e : NULL;
}
