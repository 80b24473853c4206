/* bind_idle.c - threads past the end, whose index may not fit in the variable.
 *
 *	if (i < n)	->	if (i >= lo && i < n)
 *
 * The last block has more threads than iterations are left, and a loop may have fewer iterations than the
 * block has threads for another.  Near the largest number of its type such a thread's variable
 * would wrap around, and be below n again.  It then is below the start, too, unless it came all
 * the way around; and where the count is a number, the index itself says who is idle.  A loop that
 * starts at 0 and counts by one in a kernel that others launch keeps its plain guard, which leaves
 * that undone (tests/RELIABILITY.md). */
#include "../schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"

enum { BLOCK_OF_LAUNCH = 256 }; /* kernel_launch.c */

/* Threads of the block, in the dimension of a thread's index. */
static __int128 threads_at_most(struct schedule *s, const struct bind_place *place,
				const struct stmt *loop)
{
	enum sreg size = (enum sreg)(SREG_NTID_X + (place->sreg - SREG_TID_X));
	__int128 n = range_of(s->analyses, expr_sreg(s->ir, size), loop).hi;

	if (s->nest->func->kind == FUNC_HOST && !launch_clause(s->nest) && n > BLOCK_OF_LAUNCH)
		n = BLOCK_OF_LAUNCH;
	return n;
}

static bool is_plain(const struct schedule *s, const struct binding *b, const struct expr *lo)
{
	__int128 first;

	return eval_int(lo, &first) == EVAL_OK && first == 0 && b->step == 1 && b->most < 0 &&
	       (s->nest->func->kind != FUNC_HOST || !launch_clause(s->nest));
}

static bool refuse(struct schedule *s, const struct bind_place *place, const struct binding *b,
		   const struct expr *limit, const struct type *type, __int128 most)
{
	__int128 n;

	if (eval_int(limit, &n) != EVAL_OK && most >= 0)
		schedule_lacks_bound(s, s->nest->root->first, limit, most);
	return schedule_refuse(s, DIAG_SCHEDULE, b->span,
			       "cannot bind '%s' to %s: past the end it may not fit in %s", b->name,
			       place->word, type_spelling(s->ir->types, type));
}

bool bind_idle(struct schedule *s, const struct bind_place *place, struct binding *b,
	       const struct stmt *loop, enum bind_guard *guard)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *limit = loop->slot[SLOT_BOUND].e;
	const struct type *type = b->extent->type;
	bool grid = place->form == BIND_THREAD;
	__int128 top = type_max(type), round = (__int128)1 << type->bits, past, far;
	struct range from, end, index;

	*guard = GUARD_END;
	from = range_of(s->analyses, lo, loop);
	end = range_of(s->analyses, limit, loop);
	index = range_of(s->analyses, b->index, loop);
	if (b->last >= 0 || from.empty || end.empty || index.empty ||
	    from.hi + index.hi * b->step <= top)
		return true;
	past = grid ? (threads_at_most(s, place, loop) - 1) * b->step : 0;
	if (grid && end.hi - (loop->cmp == EXPR_LT) + past <= top)
		return true;
	if (b->most >= 0) {
		*guard = GUARD_INDEX;
		return !grid || b->most + past / b->step < round ||
		       refuse(s, place, b, limit, type, -1);
	}
	/* sums of long are not to overflow, and what is compared with them is no test */
	if ((grid && is_plain(s, b, lo)) || (type->is_signed && type->bits > 32))
		return true;
	*guard = GUARD_START;
	/* no index comes around in blocks of a power of two, and those of others are the user's */
	if (grid && b->step == 1 && !launch_clause(s->nest))
		return true;
	if (!grid && b->places & PLACE_CTAID) {
		b->last = (int64_t)((round - 1) / b->step);
		return true;
	}
	far = grid ? end.hi - (loop->cmp == EXPR_LT) + past - from.lo : index.hi * b->step;
	return far < round || refuse(s, place, b, limit, type,
				     grid ? top - past + (loop->cmp == EXPR_LT) : (__int128)-1);
}

/* ---- blocks ---- */

/* Of a block as far as loops count its threads. */
static __int128 threads_at_least(const struct schedule *s, const struct vec *all, unsigned places)
{
	unsigned of_block = places & PLACE_CTAID_X   ? PLACE_TID_X
			    : places & PLACE_CTAID_Y ? PLACE_TID_Y
						     : PLACE_TID_Z;
	int64_t n = 1;

	if (s->nest->func->kind == FUNC_HOST && !launch_clause(s->nest))
		n = of_block == PLACE_TID_Z ? 64 : BLOCK_OF_LAUNCH;
	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];

		if (b->fixes && b->places == of_block && b->most > n)
			n = b->most;
	}
	return n;
}

static bool refuse_blocks(struct schedule *s, const struct binding *b, __int128 count)
{
	return schedule_refuse(s, DIAG_SCHEDULE, b->span,
			       "cannot bind '%s': there may be %lld blocks, and it fits in %s in "
			       "no more than %lld of them",
			       b->name, (long long)count,
			       type_spelling(s->ir->types, b->extent->type),
			       (long long)b->last + 1);
}

/* Blocks that loops of one nest count, against what loops of another one take. */
static bool blocks_fit(struct schedule *s, const struct nest *takes, const struct nest *counts)
{
	const struct vec *all = nest_bindings(takes), *others = nest_bindings(counts);

	for (uint32_t i = 0; i < all->n; i++)
		for (uint32_t k = 0; k < others->n; k++) {
			const struct binding *b = all->at[i], *o = others->at[k];
			__int128 n;

			if (b->last < 0 || b == o || o->loop || b->extent == o->extent ||
			    !(b->places & o->places & PLACE_CTAID))
				continue;
			n = o->most >= 0 ? o->most : range_of(s->analyses, o->extent, o->scope).hi;
			if (o->places & PLACE_TID)
				n = (n - 1) / threads_at_least(s, others, o->places) + 1;
			if (n > (__int128)b->last + 1)
				return refuse_blocks(s, b, n);
		}
	return true;
}

bool bind_check_blocks(struct schedule *s)
{
	const struct func *func = s->nest->func;
	const struct vec *all = nest_bindings(s->nest);

	for (uint32_t k = 0; k < func->nests.n; k++) {
		const struct nest *other = func->nests.at[k];

		if (other == s->nest ? !blocks_fit(s, other, other)
				     : func->kind != FUNC_HOST && (!blocks_fit(s, s->nest, other) ||
								   !blocks_fit(s, other, s->nest)))
			return false;
	}
	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];
		const struct expr *grid;
		struct range r;

		if (b->last < 0)
			continue;
		grid = launch_dim(s->nest, false, b->sreg - SREG_CTAID_X);
		r = grid ? range_of(s->analyses, grid, s->nest->root->first)
			 : (struct range){.empty = true};
		if (!r.empty && r.hi > (__int128)b->last + 1)
			return refuse_blocks(s, b, r.hi);
	}
	return true;
}
