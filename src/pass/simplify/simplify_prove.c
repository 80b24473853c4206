/* simplify_prove.c - do the conditions of a rule hold here?
 *
 * What is said of known integers is computed; a comparison becomes a condition that `range` is
 * asked about, and fits(e) two, in 64 bits where that holds e exactly, else by intervals. */
#include "simplify.h"
#include "../shared/spelled.h"

#include <string.h>

static bool proved(const struct proof_place *place, const struct expr *cond)
{
	return guarded_prove(place->pass, place->at, place->guard, cond) == PROOF_YES;
}

/* ---- fits ---- */

struct interval {
	__int128 lo, hi;
};

static bool interval_of(const struct proof_place *place, const struct expr *e,
			struct interval *out);

static bool product(struct interval a, struct interval b, struct interval *out)
{
	__int128 v[4];

	/* of 64 bits: only unsigned ones can be too large */
	if (__builtin_mul_overflow(a.hi, b.hi, &v[3]))
		return false;
	v[0] = a.lo * b.lo;
	v[1] = a.lo * b.hi;
	v[2] = a.hi * b.lo;
	*out = (struct interval){v[0], v[0]};
	for (unsigned i = 1; i < ARRAY_LEN(v); i++) {
		out->lo = v[i] < out->lo ? v[i] : out->lo;
		out->hi = v[i] > out->hi ? v[i] : out->hi;
	}
	return true;
}

static bool combine(enum expr_kind kind, struct interval a, struct interval b, struct interval *out)
{
	if (kind == EXPR_SHL) {
		if (b.lo != b.hi || b.lo < 0 || b.lo > 63)
			return false;
		b.lo = b.hi = (__int128)1 << b.lo;
	}
	if (kind != EXPR_ADD && kind != EXPR_SUB)
		return product(a, b, out);
	/* 64 bits each: no overflow in 128 */
	*out = kind == EXPR_ADD ? (struct interval){a.lo + b.lo, a.hi + b.hi}
				: (struct interval){a.lo - b.hi, a.hi - b.lo};
	return true;
}

static bool is_sum(const struct expr *e)
{
	return e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL ||
	       e->kind == EXPR_SHL;
}

static bool interval_of(const struct proof_place *place, const struct expr *e, struct interval *out)
{
	struct interval a, b;
	struct range r;

	if (is_sum(e)) {
		if (!interval_of(place, e->arg[0], &a) || !interval_of(place, e->arg[1], &b) ||
		    !combine((enum expr_kind)e->kind, a, b, out))
			return false;
		return out->lo >= type_min(e->type) && out->hi <= type_max(e->type);
	}
	r = range_of(place->pass->analyses, e, place->at);
	if (r.empty)
		return false;
	*out = (struct interval){r.lo, r.hi};
	if (out->lo < type_min(e->type))
		out->lo = type_min(e->type);
	if (out->hi > type_max(e->type))
		out->hi = type_max(e->type);
	return out->lo <= out->hi;
}

/* e with its operations in `wide`, where nothing of 32 bits wraps. */
static const struct expr *widened(struct ir *ir, const struct expr *e, const struct type *wide)
{
	const struct expr *args[2];

	if (!is_sum(e))
		return expr_c_convert(ir, wide, e);
	args[0] = widened(ir, e->arg[0], wide);
	args[1] = e->kind == EXPR_SHL ? e->arg[1] : widened(ir, e->arg[1], wide);
	return expr_raw(ir, (enum expr_kind)e->kind, wide, NULL, args, 2);
}

static bool within(const struct proof_place *place, const struct expr *e)
{
	struct ir *ir = place->pass->ir;
	const struct type *wide = type_i64(ir->types);
	const struct expr *w = widened(ir, e, wide);

	return proved(place,
		      expr_c_binary(ir, EXPR_LE, w, expr_const_int(ir, wide, type_max(e->type)))) &&
	       proved(place,
		      expr_c_binary(ir, EXPR_GE, w, expr_const_int(ir, wide, type_min(e->type))));
}

bool fits_exactly(const struct proof_place *place, const struct expr *e)
{
	struct interval whole;

	if (!is_sum(e) || interval_of(place, e, &whole))
		return true;
	/* 64 bits: a difference may still be known to have a sign */
	if (e->type->bits > 32)
		return e->kind == EXPR_SUB && !e->type->is_signed &&
		       fits_exactly(place, e->arg[0]) && fits_exactly(place, e->arg[1]) &&
		       proved(place, expr_c_binary(place->pass->ir, EXPR_LE, e->arg[1], e->arg[0]));
	return fits_exactly(place, e->arg[0]) && fits_exactly(place, e->arg[1]) && within(place, e);
}

/* ---- conditions ---- */

static bool holds(const struct proof_place *place, const struct pattern *when,
		  const struct binding *b)
{
	struct ir *ir = place->pass->ir;
	const struct expr *e;

	if (when->known)
		return pattern_holds(when, b);
	if (when->kind == EXPR_CALL && strcmp(when->text, "leaf") == 0)
		return expr_strip(b->name[when->arg[0]->name - 'a'])->nargs == 0;
	if (when->given && b->type->is_signed)
		return true;
	e = pattern_build(ir, when->kind == EXPR_CALL ? when->arg[0] : when, b, true);
	if (!e)
		return false;
	return when->kind == EXPR_CALL ? fits_exactly(place, e) : proved(place, e);
}

const struct pattern *rule_unproved(const struct proof_place *place, const struct rule *rule,
				    const struct binding *b)
{
	/* those on known integers come first in every row */
	for (unsigned i = 0; i < rule->nwhen; i++)
		if (!holds(place, rule->when[i], b))
			return rule->when[i];
	return NULL;
}
