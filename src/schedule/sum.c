/* sum.c - sums of terms with constant factors: made of expressions, and written again.
 *
 * A term keeps the node that the user wrote, so a macro stays a macro; only numbers are added up.
 */
#include "sum.h"

#include "cunest/eval.h"

static const __int128 limit = (__int128)1 << 64;

static bool add_term(struct sum *s, const struct expr *e, __int128 factor)
{
	for (unsigned i = 0; i < s->n; i++) {
		if (s->term[i].e != e)
			continue;
		s->term[i].factor += factor;
		if (s->term[i].factor == 0) {
			s->n--;
			for (unsigned k = i; k < s->n; k++)
				s->term[k] = s->term[k + 1];
			return true;
		}
		return s->term[i].factor < limit && s->term[i].factor > -limit;
	}
	if (s->n == SUM_TERMS)
		return false;
	s->term[s->n++] = (struct sum_term){e, factor};
	return true;
}

static bool add_constant(struct sum *s, __int128 value)
{
	s->constant += value;
	return s->constant < limit && s->constant > -limit;
}

/* A conversion to a type that has all values of the other. */
static bool keeps_value(const struct expr *cast)
{
	const struct type *from = cast->arg[0]->type, *to = cast->type;

	return type_is_int(from) && type_is_int(to) && type_holds(to, type_min(from)) &&
	       type_holds(to, type_max(from));
}

/* Is arithmetic of this type that of Z, or of Z mod 2^n where the result is in `modulus`, an
 * unsigned type? */
static bool is_linear(const struct type *type, const struct type *modulus)
{
	return type->is_signed || (modulus && !modulus->is_signed && type->bits == modulus->bits);
}

static bool gather(const struct expr *e, __int128 factor, struct sum *s, const struct type *modulus)
{
	bool linear = type_is_int(e->type) && is_linear(e->type, modulus);
	__int128 value;

	if (!type_is_int(e->type) || factor >= limit || factor <= -limit)
		return false;
	if (e->kind == EXPR_CAST && e->implicit &&
	    (keeps_value(e) || (linear && !e->type->is_signed && e->arg[0]->type->is_signed &&
				type_is_int(e->arg[0]->type))))
		return gather(e->arg[0], factor, s, modulus);
	if (e->kind == EXPR_INT && !e->text)
		return add_constant(s, factor * expr_int(e));
	if (linear && e->kind == EXPR_ADD)
		return gather(e->arg[0], factor, s, modulus) &&
		       gather(e->arg[1], factor, s, modulus);
	if (linear && e->kind == EXPR_SUB)
		return gather(e->arg[0], factor, s, modulus) &&
		       gather(e->arg[1], -factor, s, modulus);
	if (linear && e->kind == EXPR_NEG)
		return gather(e->arg[0], -factor, s, modulus);
	if (linear && e->kind == EXPR_MUL) {
		for (unsigned i = 0; i < 2; i++) {
			const struct expr *by = expr_strip(e->arg[i]);

			if (by->kind == EXPR_INT && !by->text && eval_int(by, &value) == EVAL_OK &&
			    value < limit && value > -limit)
				return gather(e->arg[1 - i], factor * value, s, modulus);
		}
	}
	if (e->kind == EXPR_CAST && e->implicit)
		return false;
	return add_term(s, e, factor);
}

bool sum_of(const struct expr *e, struct sum *out)
{
	*out = (struct sum){0};
	return gather(e, 1, out, NULL);
}

bool sum_add(struct sum *into, const struct sum *x, __int128 factor)
{
	for (unsigned i = 0; i < x->n; i++)
		if (!add_term(into, x->term[i].e, factor * x->term[i].factor))
			return false;
	return add_constant(into, factor * x->constant);
}

/* |factor| * e */
static const struct expr *scaled(struct ir *ir, const struct type *type, const struct sum_term *t)
{
	__int128 by = t->factor < 0 ? -t->factor : t->factor;
	const struct expr *e = t->e;

	if (e->type != type)
		e = expr_c_convert(ir, type, e);
	if (by == 1 || !e)
		return e;
	if (!type_holds(type, by))
		return NULL;
	return expr_c_binary(ir, EXPR_MUL, expr_const_int(ir, type, by), e);
}

const struct expr *sum_expr(struct ir *ir, const struct type *type, const struct sum *s)
{
	const struct expr *e = NULL, *x;
	__int128 size = s->constant < 0 ? -s->constant : s->constant;

	/* what is added first, then what is taken away: n - i, not -i + n */
	for (unsigned round = 0; round < 2; round++) {
		if (round == 1 && !e && s->n > 0) {
			if (!type_holds(type, s->constant))
				return NULL;
			e = expr_const_int(ir, type, s->constant);
			size = 0;
		}
		for (unsigned i = 0; i < s->n; i++) {
			if ((s->term[i].factor < 0) != (round == 1))
				continue;
			x = scaled(ir, type, &s->term[i]);
			if (!x)
				return NULL;
			e = e ? expr_c_binary(ir, round ? EXPR_SUB : EXPR_ADD, e, x) : x;
		}
	}
	if (!e)
		return type_holds(type, s->constant) ? expr_const_int(ir, type, s->constant) : NULL;
	if (size == 0)
		return e;
	if (!type_holds(type, size))
		return NULL;
	return expr_c_binary(ir, s->constant < 0 ? EXPR_SUB : EXPR_ADD, e,
			     expr_const_int(ir, type, size));
}

const struct expr *sum_combine(struct ir *ir, const struct expr *a, const struct expr *b,
			       int factor, __int128 constant)
{
	const struct type *type = type_usual(ir->types, a->type, b ? b->type : a->type);
	struct sum s = {0}, x = {0};
	const struct expr *e;

	if (!type)
		return NULL;
	if (gather(a, 1, &s, type) && (!b || gather(b, 1, &x, type)) && sum_add(&s, &x, factor) &&
	    add_constant(&s, constant)) {
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

		if (!extreme && s.term[i].factor == 1 && is_extreme(s.term[i].e, &at))
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
