/* footprint_expr.c - sums and ends as expressions that a person would write.
 *
 * Positive terms first, constants last, no 1 * and no + -: n - i_o, 2 * k + 1.  An extent may be
 * negative where nothing runs; so what is unsigned becomes int where it meets something signed or
 * is subtracted from, if its values allow: n - 16 * (int)blockIdx.y.  Other unsigned differences
 * must be proved not to wrap. */
#include "footprint.h"

static const struct expr *number(struct analyses *an, __int128 value)
{
	struct types *types = an->ir->types;
	const struct type *type = type_i32(types);

	if (!type_holds(type, value))
		type = type_i64(types);
	return type_holds(type, value) ? expr_const_int(an->ir, type, value) : NULL;
}

/* In CUDA it is blockIdx.x * 16, and 2 * i. */
static const struct expr *times(struct analyses *an, int64_t coef, const struct expr *atom)
{
	const struct expr *by;

	if (coef == 1)
		return atom;
	by = number(an, coef);
	if (!by)
		return NULL;
	return atom->has & HAS_SREG ? expr_c_binary(an->ir, EXPR_MUL, atom, by)
				    : expr_c_binary(an->ir, EXPR_MUL, by, atom);
}

static bool has_positive(const struct linear *l)
{
	unsigned t;

	for (t = 0; t < l->n; t++) {
		if (l->term[t].coef > 0)
			return true;
	}
	return false;
}

/* sum + sign * part, where there may be no sum yet */
static const struct expr *append(struct analyses *an, const struct expr *sum, bool minus,
				 const struct expr *part)
{
	if (!part)
		return NULL;
	if (!sum)
		return minus ? expr_c_unary(an->ir, EXPR_NEG, part) : part;
	return expr_c_binary(an->ir, minus ? EXPR_SUB : EXPR_ADD, sum, part);
}

const struct expr *linear_expr(struct analyses *an, const struct linear *l)
{
	const struct expr *sum = NULL;
	bool first = l->n == 0 || (l->c > 0 && !has_positive(l)); /* 31 - i */
	unsigned t, minus;

	if (first) {
		sum = number(an, l->c);
		if (!sum)
			return NULL;
	}
	for (minus = 0; minus < 2; minus++) {
		for (t = 0; t < l->n; t++) {
			int64_t coef = l->term[t].coef;

			if ((coef < 0) != minus)
				continue;
			sum = append(an, sum, minus,
				     times(an, coef < 0 ? -coef : coef, l->term[t].atom));
			if (!sum)
				return NULL;
		}
	}
	if (first || !l->c)
		return sum;
	return append(an, sum, l->c < 0, number(an, l->c < 0 ? -l->c : l->c));
}

/* ---- signs ---- */

static struct facts *before(struct region *r)
{
	struct facts *facts = facts_at(r->an, r->query->inside);

	facts_solve(r->an, facts);
	return facts;
}

static bool is_unsigned(const struct expr *e)
{
	return type_is_int(e->type) && !e->type->is_signed;
}

/* (int)e of what is unsigned and small enough; else e. */
static const struct expr *as_signed(struct region *r, const struct expr *e)
{
	struct types *types = r->an->ir->types;
	const struct type *type;

	if (e->type->kind != TYPE_INT || e->type->is_signed)
		return e;
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL) {
		const struct expr *a = as_signed(r, e->arg[0]), *b = as_signed(r, e->arg[1]);

		/* (int)a + 1 */
		if (!map_get(&r->atoms, e) && !is_unsigned(a) && !is_unsigned(b))
			return expr_c_binary(r->an->ir, (enum expr_kind)e->kind, a, b);
	}
	if (e->kind == EXPR_CAST && e->implicit && type_is_int(e->arg[0]->type) &&
	    e->arg[0]->type->is_signed)
		return e->arg[0];
	if (e->kind == EXPR_INT)
		return number(r->an, expr_int(e));
	type = e->type->bits <= 32 ? type_i32(types) : type_i64(types);
	if (!range_within(facts_range(r->an, before(r), e, VIEW_EXACT), type))
		return e;
	return expr_cast(r->an->ir, type, e, false);
}

/* An unsigned operation that may wrap, or NULL. */
static const struct expr *wraps(struct region *r, struct facts *facts, const struct expr *e)
{
	unsigned i;

	if (map_get(&r->atoms, e)) /* a value of the source, however it is computed */
		return NULL;
	for (i = 0; i < e->nargs; i++) {
		const struct expr *bad = wraps(r, facts, e->arg[i]);

		if (bad)
			return bad;
	}
	if (!is_unsigned(e))
		return NULL;
	if (e->kind == EXPR_CAST && e->implicit && type_is_int(e->arg[0]->type))
		return range_within(facts_range(r->an, facts, e->arg[0], VIEW_EXACT), e->type)
			       ? NULL
			       : e->arg[0];
	if (e->kind != EXPR_ADD && e->kind != EXPR_SUB && e->kind != EXPR_MUL &&
	    e->kind != EXPR_NEG)
		return NULL;
	if (linear_exact(r->an, facts, e, VIEW_EXACT))
		return NULL;
	if (e->kind == EXPR_SUB) { /* a - b >= 0: not b - a - 1 >= 0 */
		struct term room[LINEAR_TERMS];
		struct linear l = {.term = room, .c = -1, .rel = REL_GE};

		if (linear_add(r->an, facts, &l, e->arg[1], 1, VIEW_EXACT) &&
		    linear_add(r->an, facts, &l, e->arg[0], -1, VIEW_EXACT) &&
		    linear_excluded(r->an, facts, &l))
			return NULL;
	}
	return e;
}

/* The sum with known values for what has one, and signs so that it does not wrap. */
static const struct expr *region_expr(struct region *r, const struct linear *l)
{
	struct facts *facts = before(r);
	struct term room[LINEAR_TERMS];
	struct linear to = {.term = room, .c = l->c};
	const struct expr *e;
	bool is_signed = false;
	unsigned t;

	for (t = 0; t < l->n; t++) {
		struct range range = facts_range(r->an, facts, l->term[t].atom, VIEW_EXACT);

		if (range_single(range)) {
			to.c += l->term[t].coef * range.lo;
			continue;
		}
		map_put(r->an->arena, &r->atoms, l->term[t].atom, r);
		is_signed |= !is_unsigned(l->term[t].atom);
		room[to.n++] = l->term[t];
	}
	e = linear_expr(r->an, &to);
	if (!e || !to.n || (!is_signed && !wraps(r, facts, e)))
		return e;
	for (t = 0; t < to.n; t++)
		room[t].atom = as_signed(r, room[t].atom);
	return linear_expr(r->an, &to);
}

/* ---- ends ---- */

static bool not_negative(struct region *r, const struct linear *sum)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .n = sum->n, .c = -sum->c - 1, .rel = REL_GE};
	unsigned t;

	for (t = 0; t < sum->n; t++) {
		room[t] = sum->term[t];
		room[t].coef = -room[t].coef;
	}
	return linear_excluded(r->an, before(r), &l);
}

/* An upper end may be too high and a lower one too low, but not the other way: C rounds towards
 * zero. */
static const struct expr *bound_expr(struct region *r, struct bound *b, bool upper)
{
	struct analyses *an = r->an;
	struct linear sum = b->sum;
	const struct expr *e, *div;

	if (b->div == 1)
		return region_expr(r, &sum);
	sum.c += upper ? 0 : b->div - 1;
	if (!not_negative(r, &sum)) {
		sum = b->sum;
		r->loose = b->loose = true;
	}
	e = region_expr(r, &sum);
	div = number(an, b->div);
	return e && div ? expr_c_binary(an->ir, EXPR_DIV, e, div) : NULL;
}

static const struct expr *convert(struct analyses *an, const struct type *type,
				  const struct expr *e)
{
	if (e->kind == EXPR_INT && !e->text && type_holds(type, expr_int(e)))
		return expr_const_int(an->ir, type, expr_int(e));
	return expr_cast(an->ir, type, e, true);
}

/* A number that means the same in any type. */
static bool is_count(const struct expr *e)
{
	return e->kind == EXPR_INT && expr_int(e) >= 0;
}

const struct expr *expr_of_two(struct region *r, enum expr_kind kind, const struct expr *a,
			       const struct expr *b)
{
	struct analyses *an = r->an;
	const struct type *type;

	if (!type_is_int(a->type) || !type_is_int(b->type))
		return NULL;
	if (a == b)
		return a;
	if (a->type->is_signed != b->type->is_signed && !is_count(a) && !is_count(b)) {
		a = as_signed(r, a);
		b = as_signed(r, b);
	}
	type = type_usual(an->ir->types, a->type, b->type);
	if (!type)
		return NULL;
	a = convert(an, type, a);
	b = convert(an, type, b);
	if (!func_on_device(an->func)) {
		const struct expr *less =
			expr_c_binary(an->ir, kind == EXPR_MIN ? EXPR_LT : EXPR_GT, a, b);

		return less ? expr_c_select(an->ir, less, a, b) : NULL;
	}
	return expr_raw(an->ir, kind, type, NULL, (const struct expr *[]){a, b}, 2);
}

const struct expr *expr_like(struct region *r, const struct expr *e, const struct expr *with)
{
	return is_unsigned(with) ? e : as_signed(r, e);
}

const struct expr *bounds_expr(struct region *r, const struct vec *bounds, bool upper)
{
	const struct expr *e = NULL;
	uint32_t i;

	for (i = 0; i < bounds->n; i++) {
		const struct expr *one = bound_expr(r, bounds->at[i], upper);

		if (!one || !type_is_int(one->type))
			return NULL;
		e = e ? expr_of_two(r, upper ? EXPR_MIN : EXPR_MAX, e, one) : one;
		if (!e)
			return NULL;
	}
	return e;
}

const struct expr *expr_extent(struct region *r, const struct expr *hi, const struct expr *lo)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .c = 1};
	struct facts *facts = before(r);
	const struct expr *e = NULL;

	/* together where that is one sum */
	if (linear_add(r->an, facts, &l, hi, 1, VIEW_EVALUATED) &&
	    linear_add(r->an, facts, &l, lo, -1, VIEW_EVALUATED))
		e = region_expr(r, &l);
	return e && type_is_int(e->type) ? e : NULL;
}

/* ---- may it be computed? ---- */

bool expr_proved(struct region *r, const struct expr *e, const char **why)
{
	const struct expr *bad = wraps(r, before(r), e);
	const char *hoist = NULL;

	if (bad) {
		*why = arena_printf(r->an->arena, "'%s' may wrap around",
				    expr_text(r->an->ir, bad));
		return false;
	}
	if (range_safe(r->an, e, r->query->inside, why) ||
	    range_hoistable(r->an, e, r->query->inside, &hoist)) {
		*why = NULL;
		return true;
	}
	if (!*why)
		*why = "its bounds may overflow";
	return false;
}
