/* range_loop.c - what a loop says about its variable, and how often it runs.
 *
 * Inside `for (v = lo; v < bound; v += step)` the condition holds at the start of the body.  That v
 * >= lo also needs that no step wrapped: a signed step that overflows is undefined, so the source
 * never does it; an unsigned or narrow one is shown to stay in the type, by the condition and
 * induction. */
#include "../facts.h"

static const struct type *variable_type(struct analyses *an, const struct stmt *loop)
{
	return type_unqualified(an->ir->types, loop->sym->type);
}

const struct expr *loop_condition(struct analyses *an, const struct stmt *loop)
{
	const struct expr *bound;

	if (loop->kind == STMT_WHILE)
		return loop->slot[SLOT_COND].e;
	bound = loop->slot[SLOT_BOUND].e;
	if (!type_is_arith(loop->sym->type) || !type_is_arith(bound->type))
		return NULL;
	return expr_c_binary(an->ir, (enum expr_kind)loop->cmp, expr_sym(an->ir, loop->sym), bound);
}

/* Does only the loop itself change its integer variable? */
static bool steady(struct analyses *an, const struct stmt *loop)
{
	const struct sym *sym = loop->sym;

	return type_is_int(sym->type) && sym->type->kind != TYPE_BOOL &&
	       type_is_int(loop->slot[SLOT_STEP].e->type) &&
	       type_is_int(loop->slot[SLOT_LO].e->type) && !type_is_volatile(sym->type) &&
	       !sym_exposed(an, sym) && sym_private(sym) && loop->first &&
	       !bits_has(&effects_of(an, loop->first)->writes, sym->id);
}

/* Does the value of e last from before the loop through all its iterations? */
static bool lasts(struct analyses *an, const struct stmt *loop, const struct expr *e)
{
	return !stmt_hits(an, loop, needs_of(an, e));
}

/* What does not change in any iteration: holds everywhere in the loop. */
static struct facts *around(struct analyses *an, const struct stmt *loop)
{
	struct facts *facts = facts_at(an, loop);

	if (!facts->barren && effects_of(an, loop)->label)
		return facts_at(an, NULL);
	return facts_survive(an, facts, loop);
}

static struct facts *know(struct analyses *an, struct facts *facts, enum expr_kind kind,
			  const struct expr *a, const struct expr *b)
{
	const struct expr *e = expr_c_binary(an->ir, kind, a, b);

	return e ? facts_extend(an, facts, e, true) : facts;
}

/* for (v = lo; v != bound; v += +-1) with lo on the right side of a bound that lasts: v stays
 * there. */
static enum expr_kind ordered(struct analyses *an, const struct stmt *loop, struct range step,
			      const struct expr *lo)
{
	const struct expr *bound = loop->slot[SLOT_BOUND].e, *e;
	const struct type *type = variable_type(an, loop);
	enum expr_kind kind;

	if (loop->cmp != EXPR_NE || !range_single(step) || (step.lo != 1 && step.lo != -1) ||
	    !type_is_int(bound->type) || expr_mentions(bound, loop->sym) ||
	    !lasts(an, loop, bound) || type_usual(an->ir->types, type, bound->type) != type)
		return EXPR_COUNT;
	kind = step.lo == 1 ? EXPR_LE : EXPR_GE;
	e = expr_c_binary(an->ir, kind, lo, bound);
	if (!e || facts_prove(an, facts_at(an, loop), e) != PROOF_YES)
		return EXPR_COUNT;
	return step.lo == 1 ? EXPR_LT : EXPR_GT;
}

/* What an annotation says of how often the loop runs; NULL: nothing. */
static const struct trip_fact *assumed_trips(const struct analyses *an, const struct stmt *loop)
{
	const struct trip_fact *fact = NULL;

	for (uint32_t i = 0; i < an->func->nests.n && !fact; i++)
		fact = nest_trips(an->func->nests.at[i], loop);
	return fact;
}

/* Where the variable can be when it started in `lo` and moves by `step` without wrapping. */
static struct range reach(struct range lo, struct range step, const struct trip_fact *fact)
{
	bool known = fact && fact->most < TRIPS_MOST;
	struct range turns = range_make(0, !known           ? RANGE_INF
					   : fact->most > 0 ? fact->most - 1
							    : 0);

	return range_add(lo, range_mul(turns, step));
}

/* How far an iteration goes.  What gave the step its value may be bounded by more than was known there: const int step =
 * blockDim.x * gridDim.x; and then assume(gridDim.x <= 65535). */
static struct range step_range(struct analyses *an, struct facts *facts, const struct expr *step)
{
	struct range r = facts_range(an, facts, step, VIEW_EVALUATED);
	const struct expr *up;

	if (r.empty || r.lo >= 0 || r.hi <= 0)
		return r;
	up = expr_c_binary(an->ir, EXPR_GE, step, expr_const_int(an->ir, step->type, 0));
	if (up && facts_prove(an, facts, up) == PROOF_YES)
		r.lo = 0;
	return r;
}

/* The facts of the body; *wraps tells whether the variable may jump over the end of its type. */
static struct facts *find_body_facts(struct analyses *an, const struct stmt *loop, bool *wraps)
{
	struct facts *facts = around(an, loop), *trial;
	const struct expr *cond = loop_condition(an, loop), *v, *lo;
	struct fact moved = {.kind = FACT_RANGE, .sym = loop->sym};
	const struct type *type;
	enum expr_kind order;
	struct range step, in;

	*wraps = true;
	if (facts->barren || !steady(an, loop))
		return facts_extend(an, facts, cond, true);
	type = variable_type(an, loop);
	v = expr_sym(an->ir, loop->sym);
	lo = expr_c_convert(an->ir, type, loop->slot[SLOT_LO].e);
	step = step_range(an, facts, loop->slot[SLOT_STEP].e);
	if (!lo || step.empty || (step.lo < 0 && step.hi > 0))
		return facts_extend(an, facts, cond, true);
	order = ordered(an, loop, step, lo);
	moved.range = facts_range(an, facts_at(an, loop), lo, VIEW_EVALUATED);
	moved.range = reach(moved.range, step, assumed_trips(an, loop));
	trial = facts_extend(an, facts_with(an, facts, &moved), cond, true);
	if (order != EXPR_COUNT)
		trial = know(an, trial, order, v, loop->slot[SLOT_BOUND].e);
	in = facts_range(an, trial, v, VIEW_EVALUATED);
	*wraps = !in.empty && !range_within(range_add(in, step), type) &&
		 !(type->is_signed && type->rank >= RANK_INT &&
		   type_usual(an->ir->types, type, loop->slot[SLOT_STEP].e->type) == type);
	if (*wraps)
		return facts_extend(an, facts, cond, true);
	if (!expr_mentions(lo, loop->sym) && lasts(an, loop, lo))
		trial = know(an, trial, step.lo >= 0 ? EXPR_GE : EXPR_LE, v, lo);
	return trial;
}

struct body {
	struct facts *facts;
	bool wraps;
};

static struct facts *body_facts(struct analyses *an, const struct stmt *loop, bool *wraps)
{
	struct body *body = *table_slot(an, &an->bodies, loop->id);

	if (!body) {
		body = arena_alloc(an->arena, sizeof(*body));
		body->facts = find_body_facts(an, loop, &body->wraps);
		*table_slot(an, &an->bodies, loop->id) = body;
	}
	*wraps = body->wraps;
	return body->facts;
}

bool loop_counted(struct analyses *an, const struct stmt *loop, struct range *step)
{
	struct facts *facts;
	bool wraps = true;

	if (loop->kind != STMT_FOR || !steady(an, loop))
		return false;
	facts = around(an, loop);
	if (!facts->barren)
		body_facts(an, loop, &wraps);
	*step = facts_range(an, facts, loop->slot[SLOT_STEP].e, VIEW_EVALUATED);
	return !wraps && !step->empty && (step->lo > 0 || step->hi < 0);
}

struct facts *facts_in_loop(struct analyses *an, const struct stmt *loop)
{
	bool wraps;

	if (loop->kind == STMT_WHILE)
		return facts_extend(an, around(an, loop),
				    loop->form == FORM_DO ? NULL : loop->slot[SLOT_COND].e, true);
	return body_facts(an, loop, &wraps);
}

struct range loop_variable_hull(struct analyses *an, const struct stmt *loop)
{
	struct range all = range_of_type(loop->sym->type), in, start;
	struct facts *facts;
	bool wraps;

	facts = body_facts(an, loop, &wraps);
	if (wraps || facts->barren)
		return all;
	in = facts_range(an, facts, expr_sym(an->ir, loop->sym), VIEW_EVALUATED);
	start = facts_range(an, facts_at(an, loop),
			    expr_c_convert(an->ir, loop->sym->type, loop->slot[SLOT_LO].e),
			    VIEW_EVALUATED);
	in = range_hull(
		in, range_add(in, facts_range(an, facts, loop->slot[SLOT_STEP].e, VIEW_EVALUATED)));
	return range_meet(range_hull(in, start), all);
}

/* ---- how often ---- */

/* The condition as it is first evaluated; NULL: not one we can say anything about. */
static const struct expr *first_condition(struct analyses *an, const struct stmt *loop)
{
	const struct expr *lo, *bound = loop->slot[SLOT_BOUND].e;

	if (!type_is_int(loop->sym->type) || !type_is_int(bound->type))
		return NULL;
	lo = expr_c_convert(an->ir, loop->sym->type, loop->slot[SLOT_LO].e);
	if (!lo)
		return NULL;
	bound = expr_replace(an->ir, bound, expr_sym(an->ir, loop->sym), lo);
	return expr_c_binary(an->ir, (enum expr_kind)loop->cmp, lo, bound);
}

enum proof loop_runs(struct analyses *an, const struct stmt *loop)
{
	const struct trip_fact *fact = loop->kind == STMT_FOR ? assumed_trips(an, loop) : NULL;
	const struct expr *cond;

	if ((loop->kind == STMT_WHILE && loop->form == FORM_DO) || (fact && fact->least > 0))
		return PROOF_YES;
	cond = loop->kind == STMT_WHILE ? loop->slot[SLOT_COND].e : first_condition(an, loop);
	return cond ? facts_prove(an, facts_at(an, loop), cond) : PROOF_UNKNOWN;
}

/* Iterations of v = lo, lo + k, ...  while v CMP bound; -1: unknown or endless. */
static __int128 count(enum expr_kind cmp, __int128 lo, __int128 bound, __int128 k)
{
	__int128 way = bound - lo;

	if (cmp == EXPR_GT || cmp == EXPR_GE) {
		way = -way;
		k = -k;
		cmp = cmp == EXPR_GT ? EXPR_LT : EXPR_LE;
	}
	if (cmp == EXPR_NE)
		return k && way % k == 0 && way / k >= 0 ? way / k : -1;
	if (cmp == EXPR_LE)
		way++;
	if (way <= 0)
		return 0;
	return k > 0 ? ceil_div(way, k) : -1;
}

/* By its header. */
static int64_t counted_trips(struct analyses *an, const struct stmt *loop)
{
	const struct type *type, *common;
	struct range lo, bound, step;
	struct facts *facts;
	__int128 trips, end;

	if (!steady(an, loop) || !type_is_int(loop->slot[SLOT_BOUND].e->type))
		return -1;
	type = variable_type(an, loop);
	common = type_usual(an->ir->types, type, loop->slot[SLOT_BOUND].e->type);
	lo = facts_range(an, facts_at(an, loop),
			 expr_c_convert(an->ir, type, loop->slot[SLOT_LO].e), VIEW_EVALUATED);
	/* the same in every iteration */
	facts = around(an, loop);
	bound = facts_range(an, facts, loop->slot[SLOT_BOUND].e, VIEW_EVALUATED);
	step = facts_range(an, facts, loop->slot[SLOT_STEP].e, VIEW_EVALUATED);
	if (!range_single(lo) || !range_single(bound) || !range_single(step) ||
	    !type_holds(common, lo.lo) || !type_holds(common, bound.lo))
		return -1;
	trips = count((enum expr_kind)loop->cmp, lo.lo, bound.lo, step.lo);
	if (trips < 0 || trips > INT64_MAX)
		return -1;
	/* the last value too: it is compared once more */
	end = lo.lo + trips * step.lo;
	return type_holds(type, end) && type_holds(common, end) ? (int64_t)trips : -1;
}

int64_t loop_trips(struct analyses *an, const struct stmt *loop)
{
	const struct trip_fact *fact;
	int64_t trips;

	if (loop->kind != STMT_FOR || effects_of(an, loop->first)->breaks ||
	    effects_of(an, loop->first)->leaves || index_of(an)->hidden_labels)
		return -1;
	trips = counted_trips(an, loop);
	fact = assumed_trips(an, loop);
	return trips < 0 && fact && fact->least == fact->most ? fact->least : trips;
}
