/* trips.c - how far a loop goes: its bounds as sums that cannot overflow.
 *
 * For clauses that compute with the bounds what the source does not compute: the end of the full
 * tiles, the last index, the number of iterations. */
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

const struct expr *expr_number(struct ir *ir, const struct expr *e)
{
	const struct expr *inner;

	e = expr_strip(e);
	inner = e->kind == EXPR_NEG ? expr_strip(e->arg[0]) : e;
	if (inner == e || inner->kind != EXPR_INT || inner->text || !type_is_int(e->type) ||
	    !type_holds(e->type, -expr_int(inner)))
		return e;
	return expr_const_int(ir, e->type, -expr_int(inner));
}

const struct expr *expr_plus(struct schedule *s, const struct expr *e, __int128 c)
{
	const struct type *type = e->type;
	const struct expr *inner = expr_strip(e), *number;
	__int128 size;

	if ((inner->kind == EXPR_ADD || inner->kind == EXPR_SUB) && inner->type == type &&
	    expr_strip(inner->arg[1])->kind == EXPR_INT) {
		__int128 k = expr_int(expr_strip(inner->arg[1]));

		e = inner->arg[0];
		c += inner->kind == EXPR_ADD ? k : -k;
	}
	size = c > 0 ? c : -c;
	if (c == 0)
		return e;
	number = expr_number(s->ir, e);
	if (number->kind == EXPR_INT && type_holds(type, expr_int(number) + c))
		return expr_const_int(s->ir, type, expr_int(number) + c);
	if (!type_holds(type, size))
		return NULL;
	return expr_raw(s->ir, c > 0 ? EXPR_ADD : EXPR_SUB, type, NULL,
			(const struct expr *[]){e, expr_const_int(s->ir, type, size)}, 2);
}

/* Does bound - lo + extra fit in the type, also where the loop does not run at all? */
static bool distance_fits(struct schedule *s, const struct stmt *loop, __int128 extra,
			  const char **why)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e, *more;
	const struct type *type = bound->type;
	struct range from = range_of(s->analyses, lo, loop);
	struct range to = range_of(s->analyses, bound, loop);

	if (from.empty || to.empty)
		return true;
	if (to.hi - from.lo + extra > type_max(type)) {
		__int128 most = type_max(type) - extra + from.lo;

		schedule_lacks_bound(s, loop, bound, most);
		*why = arena_printf(s->ir->arena, "the number of iterations may not fit in %s",
				    type_spelling(s->ir->types, type));
		return false;
	}
	if (type->is_signed && to.lo - from.hi + extra < type_min(type)) {
		schedule_lacks(
			s, loop,
			expr_c_binary(s->ir, EXPR_GE, bound, expr_const_int(s->ir, type, 0)));
		*why = "the distance of its bounds may overflow";
		return false;
	}
	if (type->is_signed || to.lo + extra >= from.hi)
		return true;
	more = expr_c_binary(s->ir, extra < 0 ? EXPR_GT : EXPR_GE, bound, lo);
	if (extra >= -1 && range_prove(s->analyses, more, loop) == PROOF_YES)
		return true;
	schedule_lacks(s, loop, more);
	*why = "where its bounds are reversed, unsigned numbers wrap";
	return false;
}

const struct expr *loop_addend(struct schedule *s, const struct stmt *loop,
			       const struct expr *bound)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *whole = expr_strip(bound), *fits;
	struct range from, by;

	if (whole->kind != EXPR_ADD || whole->type != bound->type ||
	    whole->arg[0]->type != lo->type || expr_strip(whole->arg[0]) != expr_number(s->ir, lo))
		return NULL;
	if (whole->type->is_signed)
		return whole->arg[1]; /* the loop's test computes it, so it fits */
	from = range_of(s->analyses, lo, loop);
	by = range_of(s->analyses, whole->arg[1], loop);
	if (from.empty || by.empty || from.hi + by.hi <= type_max(whole->type))
		return whole->arg[1];
	fits = expr_c_binary(s->ir, EXPR_GE, whole, lo);
	return range_prove(s->analyses, fits, loop) == PROOF_YES ? whole->arg[1] : NULL;
}

const struct expr *loop_distance(struct schedule *s, const struct stmt *loop, __int128 extra,
				 const char **why)
{
	const struct expr *lo = expr_number(s->ir, loop->slot[SLOT_LO].e), *distance;
	const struct expr *bound = loop->slot[SLOT_BOUND].e, *whole = expr_strip(bound);
	const struct expr *addend = loop_addend(s, loop, bound);
	__int128 value;

	*why = NULL;
	if (addend && (!extra || expr_strip(addend)->kind == EXPR_INT))
		return expr_plus(s, addend, extra); /* i_o + 32 - i_o */
	if (!distance_fits(s, loop, extra, why))
		return NULL;
	if (whole->kind == EXPR_INT && !whole->text && eval_int(bound, &value) == EVAL_OK)
		bound = expr_const_int(s->ir, bound->type, value);
	if (lo->kind == EXPR_INT)
		distance = expr_plus(s, bound, extra - expr_int(lo));
	else
		distance = expr_plus(s,
				     expr_raw(s->ir, EXPR_SUB, bound->type, NULL,
					      (const struct expr *[]){bound, loop->slot[SLOT_LO].e},
					      2),
				     extra);
	if (distance && range_hoistable(s->analyses, distance, loop, why))
		return distance;
	*why = *why ? *why : "the distance of its bounds may overflow";
	return NULL;
}

const struct expr *loop_last(struct schedule *s, const struct stmt *loop, const char **why)
{
	const struct expr *lo = expr_number(s->ir, loop->slot[SLOT_LO].e),
			  *bound = loop->slot[SLOT_BOUND].e;
	const struct expr *step = loop->slot[SLOT_STEP].e, *distance, *steps;
	const struct type *type = bound->type;
	__int128 by = expr_int(expr_strip(step)), extra = loop->cmp == EXPR_LT ? -1 : 0;

	*why = NULL;
	if (by == 1) {
		bool wraps = !type->is_signed && extra && range_of(s->analyses, bound, loop).lo < 1;

		distance = expr_plus(s, bound, extra);
		if (wraps && loop_runs(s->analyses, loop) != PROOF_YES) {
			schedule_lacks(s, loop,
				       expr_c_binary(s->ir, EXPR_GT, bound,
						     expr_const_int(s->ir, type, 0)));
			*why = "where it does not run at all, its last index wraps";
			return NULL;
		}
		if (distance && range_hoistable(s->analyses, distance, loop, why))
			return distance;
		*why = *why ? *why : "its last index may not fit in its type";
		return NULL;
	}
	distance = loop_distance(s, loop, extra, why);
	if (!distance)
		return NULL;
	if (distance->kind == EXPR_INT && lo->kind == EXPR_INT)
		return expr_const_int(s->ir, type, expr_int(distance) / by * by + expr_int(lo));
	step = expr_const_int(s->ir, type, by);
	steps = expr_raw(s->ir, EXPR_DIV, type, NULL, (const struct expr *[]){distance, step}, 2);
	steps = expr_raw(s->ir, EXPR_MUL, type, NULL, (const struct expr *[]){steps, step}, 2);
	if (lo->kind == EXPR_INT)
		return expr_plus(s, steps, expr_int(lo));
	return expr_raw(s->ir, EXPR_ADD, type, NULL,
			(const struct expr *[]){loop->slot[SLOT_LO].e, steps}, 2);
}
