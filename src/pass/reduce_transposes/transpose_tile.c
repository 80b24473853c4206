/* transpose_tile.c - tells why a tile in shared memory stays.
 *
 *	tile[threadIdx.y][threadIdx.x] = A[...];	neighbours in A by neighbouring threads
 *	__syncthreads();
 *	B[...] = tile[threadIdx.x][threadIdx.y];	neighbours in B, too
 *
 * It looks like a detour, written by row and read by column; it is what keeps both accesses to
 * memory coalesced, and elements go from one thread to another in it. */
#include "transpose.h"

/* The subscript that neighbouring threads differ in; 0: none, or several. */
static unsigned thread_subscript(struct transposes *t, const struct expr *place,
				 const struct stmt *s)
{
	unsigned at = 0;

	for (unsigned i = 1; i < place->nargs; i++) {
		bool differs = expr_indices(t->an, place->arg[i], s) & 1u << SREG_TID_X;

		if (differs && at)
			return 0;
		at = differs ? i : at;
	}
	return at;
}

struct tile_search {
	struct transposes *t;
	const struct sym *tile;
	const struct expr *place; /* where it is read */
};

static bool find_tile(void *context, const struct expr *e)
{
	struct tile_search *q = context;

	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == q->tile)
		q->place = e;
	return true;
}

static bool has_barrier(struct transposes *t, const struct stmt *from, const struct stmt *to)
{
	for (const struct stmt *s = from; s && s != to; s = s->next)
		if (effects_of(t->an, s)->sync)
			return true;
	return false;
}

/* Is the tile, which `fill` writes, read by another subscript of the thread after a barrier? */
static void look_at_tile(struct transposes *t, const struct stmt *stage, const struct stmt *fill)
{
	const struct expr *place = fill->slot[SLOT_PLACE].e;
	unsigned at = thread_subscript(t, place, fill);

	for (const struct stmt *s = stage->next; at && s; s = s->next)
		for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
			struct tile_search q = {t, place->arg[0]->u.sym, NULL};
			unsigned other;

			if (x->kind != STMT_STORE)
				continue;
			expr_walk(t->ir, x->slot[SLOT_STORED].e, find_tile, &q);
			other = q.place ? thread_subscript(t, q.place, x) : 0;
			if (!other || other == at || !has_barrier(t, stage, s))
				continue;
			pass_missed(t->pass, x, NULL,
				    "'%s' stays: threads transpose it in shared memory, so that "
				    "both accesses to global memory are coalesced",
				    q.tile->name);
			return;
		}
}

void tr_tell_tiles(struct transposes *t)
{
	for (const struct stmt *s = t->block->first; s; s = s->next)
		for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
			const struct expr *place =
				x->kind == STMT_STORE ? x->slot[SLOT_PLACE].e : NULL;

			if (place && place->kind == EXPR_LOAD && place->nargs >= 3 &&
			    place->arg[0]->kind == EXPR_SYM &&
			    place->arg[0]->u.sym->kind == SYM_SHARED)
				look_at_tile(t, s, x);
		}
}
