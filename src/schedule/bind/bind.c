/* bind.c - bind(i.o=blockIdx.x, i.i=threadIdx.x): a loop whose iterations are distributed over
 * blocks and threads.
 *
 *	for (int i = 0; i < n; i++)	->	const int i = blockIdx.x * 128 + threadIdx.x;
 *		x[i] *= 2;			if (i < n)
 *							x[i] *= 2;
 *
 * by split(i:128) bind(i.o=blockIdx.x, i.i=threadIdx.x), or split(i:128) bind(i) for short, where
 * the last loop named gets x, the one before it y.  The variable stays what the body says.  Other
 * places are lane and warp, threads by 32 of threadIdx.x; thread, the index of the thread in the
 * grid; and two that keep a loop and are right for whatever is launched, grid and block:
 *
 *	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
 *	for (int i = threadIdx.x; i < n; i += blockDim.x)
 *
 * The launch is a contract: blockDim is what the bound loops count, and the grid covers what they
 * count.  More blocks are idle, fewer leave work undone; a remark says what is needed.
 *
 * Legal: no two iterations depend on each other, whatever the iterations of the loops around are, since
 * nothing orders threads (bind_legal.c); what is between bound loops is run by every thread,
 * and must do no harm there.
 *
 * Source: bind and the thread iteration variables of the InferBound seed; OpenACC's gang, worker
 * and vector. */
#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

static const struct bind_place places[] = {
	{"blockIdx.x", PLACE_CTAID_X, SREG_CTAID_X, BIND_INDEX},
	{"blockIdx.y", PLACE_CTAID_Y, SREG_CTAID_Y, BIND_INDEX},
	{"blockIdx.z", PLACE_CTAID_Z, SREG_CTAID_Z, BIND_INDEX},
	{"threadIdx.x", PLACE_TID_X, SREG_TID_X, BIND_INDEX},
	{"threadIdx.y", PLACE_TID_Y, SREG_TID_Y, BIND_INDEX},
	{"threadIdx.z", PLACE_TID_Z, SREG_TID_Z, BIND_INDEX},
	{"warp", PLACE_WARP, SREG_TID_X, BIND_WARP},
	{"lane", PLACE_LANE, SREG_TID_X, BIND_LANE},
	{"thread", PLACE_CTAID_X | PLACE_TID_X, SREG_TID_X, BIND_THREAD},
	{"thread.y", PLACE_CTAID_Y | PLACE_TID_Y, SREG_TID_Y, BIND_THREAD},
	{"thread.z", PLACE_CTAID_Z | PLACE_TID_Z, SREG_TID_Z, BIND_THREAD},
	{"grid", PLACE_CTAID_X | PLACE_TID_X, SREG_TID_X, BIND_GRID},
	{"grid.y", PLACE_CTAID_Y | PLACE_TID_Y, SREG_TID_Y, BIND_GRID},
	{"grid.z", PLACE_CTAID_Z | PLACE_TID_Z, SREG_TID_Z, BIND_GRID},
	{"block", PLACE_TID_X, SREG_TID_X, BIND_BLOCK},
	{"block.y", PLACE_TID_Y, SREG_TID_Y, BIND_BLOCK},
	{"block.z", PLACE_TID_Z, SREG_TID_Z, BIND_BLOCK},
};

static bool place_find(const char *word, struct bind_place *out)
{
	for (unsigned i = 0; i < ARRAY_LEN(places); i++)
		if (strcmp(places[i].word, word) == 0) {
			*out = places[i];
			return true;
		}
	return false;
}

const struct vec *nest_bindings(const struct nest *nest)
{
	return &nest->bindings;
}

const struct binding *binding_of(const struct nest *nest, const struct sym *sym)
{
	for (uint32_t i = 0; i < nest_bindings(nest)->n; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		if (b->sym == sym)
			return b;
	}
	return NULL;
}

const struct binding *binding_around(const struct nest *nest, unsigned wanted, const struct stmt *s)
{
	const struct binding *best = NULL;

	for (uint32_t i = 0; i < nest_bindings(nest)->n; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		if (b->places & wanted && stmt_within(s, b->scope) &&
		    (!best || stmt_within(b->scope, best->scope)))
			best = b;
	}
	return best;
}

/* ---- one loop ---- */

/* It counts up by a constant, in one type, and its body ends where it ends. */
static bool fits(struct schedule *s, struct span span, const char *name, const struct stmt *loop)
{
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);
	const char *why = loop_lacks(s->analyses, loop,
				     LOOP_DECLARES | LOOP_UP | LOOP_ONE_TYPE | LOOP_PLAIN |
					     LOOP_NO_BREAK | LOOP_NO_CONTINUE | LOOP_NOT_ENTERED);

	if (!why && expr_int(step) > INT32_MAX)
		why = "its step is too large";
	if (!why && effects_of(s->analyses, loop->first)->leaves)
		why = "a jump leaves it early";
	if (!why)
		return true;
	return schedule_refuse(s, DIAG_SCHEDULE, span, "cannot bind '%s': %s", name, why);
}

/* Is the place taken by a loop around this one, or inside it? */
static bool place_free(struct schedule *s, struct span span, const char *name,
		       const struct bind_place *place, const struct stmt *loop)
{
	const struct nest *nest = s->nest;
	const struct binding *taken = binding_around(nest, place->places, loop);

	for (uint32_t i = 0; i < nest_bindings(nest)->n && !taken; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		if (b->sym == loop->sym)
			return schedule_refuse(s, DIAG_SCHEDULE, span, "'%s' is bound already",
					       name);
		if (b->places & place->places && stmt_within(b->scope, loop))
			taken = b;
	}
	if (!taken)
		return true;
	return schedule_refuse(
		s, DIAG_SCHEDULE, span,
		"cannot bind '%s' to %s: '%s', which is nested with it, has that place", name,
		place->word, taken->name);
}

static bool bind_loop(struct schedule *s, const struct clause_arg *arg, const char *name,
		      const struct bind_place *said)
{
	const struct bind_place taken = reduction_place(s, *said), *place = &taken;
	struct clause_arg named = *arg;
	struct vec own = {0};
	struct stmt *loop;

	named.name = name;
	loop = schedule_loop(s, &named);
	if (!loop || !fits(s, arg->span, name, loop) ||
	    !place_free(s, arg->span, name, place, loop))
		return false;
	bind_own_arrays(s, place, loop, &own);
	if (!bind_same(s, arg->span, name, place) || !bind_may(s, arg->span, place, loop, &own) ||
	    !bind_calls_same(s, arg->span, name, place) ||
	    !bind_rewrite(s, name, arg->span, place, loop))
		return false;
	return true;
}

/* bind(i) of a loop in tiles: blocks take the tiles, threads what is in one. */
static bool bind_levels(struct schedule *s, const struct clause *clause, uint32_t at)
{
	const struct clause_arg *arg = clause->args.at[at];
	const char *outer = arena_printf(s->ir->arena, "%s.o", arg->name);
	const char *inner = arena_printf(s->ir->arena, "%s.i", arg->name);
	unsigned dimension = clause->args.n - 1 - at;
	bool tiled = false;

	for (uint32_t i = 0; i < s->named.n; i++)
		tiled |= strcmp(((const struct named_loop *)s->named.at[i])->name, outer) == 0;
	if (!tiled)
		return schedule_refuse(
			s, DIAG_CLAUSE, arg->span,
			"bind(%s) needs '%s' tiled, or a place: bind(%s=threadIdx.x)", arg->name,
			arg->name, arg->name);
	if (dimension > 2)
		return schedule_refuse(s, DIAG_CLAUSE, arg->span,
				       "a grid has three dimensions, for three loops");
	return bind_loop(s, arg, outer, &places[dimension]) &&
	       bind_loop(s, arg, inner, &places[3 + dimension]);
}

/* Are more loops bound further on?  Then what is between may yet be inside one. */
static bool is_last(const struct schedule *s, const struct clause *clause)
{
	bool seen = false;

	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			if (c == clause)
				seen = true;
			else if (seen && c->id == CLAUSE_BIND)
				return false;
		}
	}
	return true;
}

bool schedule_bind(struct schedule *s, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		struct bind_place place;

		if (!arg->separator && !arg->value) {
			if (!bind_levels(s, clause, i))
				return false;
			continue;
		}
		if (arg->separator != '=' || !arg->value || !place_find(arg->value, &place))
			return schedule_refuse(s, DIAG_CLAUSE,
					       arg->value ? arg->value_span : arg->span,
					       "a loop cannot be bound to '%.60s': the places are "
					       "blockIdx.x, .y, .z, threadIdx.x, .y, .z, warp, "
					       "lane, thread, grid and block",
					       arg->value ? arg->value : "");
		if (!bind_loop(s, arg, arg->name, &place))
			return false;
	}
	return !is_last(s, clause) ||
	       (bind_check_between(s) && bind_check_launch(s) && bind_check_blocks(s));
}
