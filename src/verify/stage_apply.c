/* stage_apply.c - storage that one side alone has is taken out of its leaves.
 *
 * What is only ever filled and read: each read is replaced by what its last writer stored,
 *	tile[y][x] = A[i * n + x]; barrier; ... C[i] = tile[y][x] * 2	->	C[i] = A[i * n + x] * 2
 * for each instance that of the instance that wrote, which isl finds: it comes before, and no other write to that
 * element comes between.  What the writer read must be the same still.
 * What is updated is another name for memory, if it is copied there in the end and nobody sees that memory before:
 *	acc[x] = 0; acc[x] += y; ... C[n + x] = acc[x]	->	C[n + x] = 0; C[n + x] += y
 * Source of the idea: array dataflow (Feautrier 1991), array expansion undone. */
#include "stage.h"

#include <string.h>

/* The read of a writer that is a reader's instance. */
struct flow {
	const struct leaf *writer;
	isl_map *from; /* from instances of the reader to those of the writer */
};

static const struct use *next_read(const struct leaf *leaf)
{
	for (uint32_t i = 0; i < leaf->uses.n; i++) {
		const struct use *u = leaf->uses.at[i];

		if (!u->access->write)
			return u;
	}
	return NULL;
}

/* ---- what is filled and read ---- */

/* Pairs of a read and the writes of this leaf to the same element that come before. */
isl_map *apply_writes(struct apply *a, const struct leaf *reader, const struct use *u,
		      const struct leaf *writer)
{
	isl_map *map =
		conflict_same_element(a->r, reader, u->access, writer, leaf_stored(writer)->access);

	if (isl_map_is_empty(map) == isl_bool_true)
		return map;
	map = isl_map_reverse(map);
	return isl_map_reverse(
		isl_map_intersect(map, stage_before_of(a->r, map, writer->span, reader->span)));
}

/* What the source reads before it is written is not defined: parameters for which it does need not be looked at. */
static void know_written(struct apply *a, const struct leaf *reader, isl_set *written)
{
	struct sets *s = a->r->s;
	isl_set *bad = isl_set_params(isl_set_subtract(isl_set_copy(reader->domain), written));

	a->r->undefined = isl_set_union(a->r->undefined, isl_set_copy(bad));
	s->known = isl_set_coalesce(isl_set_subtract(s->known, bad));
	s->known = isl_set_from_basic_set(isl_set_simple_hull(s->known));
}

/* Takes the set. */
static bool is_covered(struct apply *a, const struct leaf *reader, const struct use *u,
		       isl_set *written)
{
	if (!a->r->after && u->sure)
		know_written(a, reader, isl_set_copy(written));
	return apply_covers(a, reader, written);
}

/* The last writer of each read: struct flow *. */
static bool find_flows(struct apply *a, const struct leaf *reader, const struct use *u,
		       struct vec *flows)
{
	struct arena *arena = a->r->s->arena;
	isl_set *covered = apply_nothing(a);
	struct vec all = {0};
	bool only;

	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		struct flow *f = arena_alloc(arena, sizeof(*f));

		f->writer = a->r->leaves.at[i];
		if (!leaf_stores_to(f->writer, a->sym))
			continue;
		f->from = sets_keep_map(a->r->s, apply_writes(a, reader, u, f->writer));
		if (!sets_empty_map(a->r->s, f->from))
			vec_push(arena, &all, f);
	}
	only = all.n == 1 &&
	       isl_map_is_single_valued(((struct flow *)all.at[0])->from) == isl_bool_true;
	for (uint32_t i = 0; i < all.n; i++) {
		const struct flow *f = all.at[i];
		struct flow *last = arena_alloc(arena, sizeof(*last));
		isl_map *map = isl_map_copy(f->from);
		isl_set *part;

		for (uint32_t k = 0; k < all.n && !only; k++) {
			const struct flow *g = all.at[k];
			isl_map *later = isl_map_reverse(apply_before(a, f->writer, g->writer));

			map = isl_map_subtract(map,
					       isl_map_apply_range(isl_map_copy(g->from), later));
		}
		*last = (struct flow){f->writer, sets_keep_map(a->r->s, isl_map_coalesce(map))};
		if (sets_empty_map(a->r->s, map))
			continue;
		part = isl_map_domain(isl_map_copy(map));
		if (isl_set_is_disjoint(part, covered) != isl_bool_true) {
			isl_set_free(part);
			isl_set_free(covered);
			return apply_fail(a, "may have been written by several");
		}
		covered = isl_set_union(covered, part);
		vec_push(arena, flows, last);
	}
	return is_covered(a, reader, u, covered) ||
	       apply_fail(a, "may be read before it is written");
}

/* Does nothing that the writer read change until then? */
static bool unchanged(struct apply *a, const struct leaf *reader, const struct flow *f,
		      const struct access *x)
{
	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *other = a->r->leaves.at[i];

		for (uint32_t k = 0; k < other->accesses.n; k++) {
			const struct access *y = other->accesses.at[k];
			isl_map *map;

			if (!y->write)
				continue;
			map = conflict_of_accesses(a->r, f->writer, x, other, y);
			if (!map)
				continue;
			map = isl_map_subtract(map,
					       isl_map_reverse(apply_before(a, other, f->writer)));
			map = isl_map_apply_range(isl_map_copy(f->from), map);
			map = isl_map_subtract(map, apply_before(a, reader, other));
			if (!apply_none(a, map))
				return apply_fail(a, "may hold what is no longer in memory");
		}
	}
	return true;
}

static bool same_thread(struct apply *a, isl_map *map)
{
	isl_map *same = isl_map_universe(isl_map_get_space(map));

	for (unsigned i = 0; i < a->r->nshares; i++)
		same = isl_map_equate(same, isl_dim_in, (int)i, isl_dim_out, (int)i);
	return apply_none(a, isl_map_subtract(isl_map_copy(map), same));
}

/* May what the writer stored be computed by the reader, in its place? */
static bool may_move(struct apply *a, const struct leaf *reader, const struct flow *f)
{
	for (uint32_t i = 0; i < f->writer->accesses.n; i++) {
		const struct access *x = f->writer->accesses.at[i];

		if (x->write)
			return apply_fail(a, "is filled by what has effects");
		if (!unchanged(a, reader, f, x))
			return false;
		if (x->base && (x->base->kind == SYM_LOCAL || conflict_is_private(x->base)) &&
		    !same_thread(a, f->from))
			return apply_fail(a, "holds what belongs to another thread");
	}
	return true;
}

/* What is stored must be of the element's type, as it is. */
static bool keeps_type(struct apply *a, const struct leaf *writer)
{
	const struct stmt *s = writer->s;
	struct types *types = a->r->func->ir->types;
	const struct expr *value = s->slot[s->kind == STMT_STORE ? SLOT_STORED : SLOT_VALUE].e;
	const struct type *type =
		s->kind == STMT_STORE ? s->slot[SLOT_PLACE].e->type : s->sym->type;

	return value && value->type == type_unqualified(types, type);
}

static bool fill_read(struct apply *a, const struct leaf *reader, const struct use *u,
		      struct vec *out)
{
	struct arena *arena = a->r->s->arena;
	struct vec flows = {0};

	if (!find_flows(a, reader, u, &flows))
		return false;
	for (uint32_t i = 0; i < flows.n; i++) {
		const struct flow *f = flows.at[i];
		const struct leaf *w = f->writer;
		struct filling filling = {w->skeleton + w->value_at,
					  strlen(w->skeleton + w->value_at),
					  w,
					  w->value_hole,
					  w->holes.n - w->value_hole,
					  f->from};
		isl_pw_multi_aff *to;
		struct leaf *made;

		if (!keeps_type(a, w))
			return apply_fail(a, "is of another type than what it gets");
		to = may_move(a, reader, f) ? apply_function(a, w, f->from) : NULL;
		if (!to)
			return false;
		made = apply_filled(a, reader, u, &filling, to);
		for (uint32_t k = 0; k < w->accesses.n; k++)
			vec_push(arena, &made->accesses, apply_pulled(a, w->accesses.at[k], to));
		isl_pw_multi_aff_free(to);
		vec_push(arena, out, made);
	}
	return true;
}

/* Do the writers of it read nothing that is staged themselves? */
static bool writers_are_plain(const struct reader *r, const struct sym *sym)
{
	for (uint32_t i = 0; i < r->leaves.n; i++)
		if (leaf_stores_to(r->leaves.at[i], sym) && next_read(r->leaves.at[i]))
			return false;
	return true;
}

/* One more gap is filled; false: there is none, or it cannot be. */
static bool fill_one(struct apply *a)
{
	struct reader *r = a->r;
	const struct sym *stuck = NULL;

	for (uint32_t i = 0; i < r->leaves.n; i++) {
		struct leaf *leaf = r->leaves.at[i];
		const struct use *u = next_read(leaf);
		struct vec out = {0};

		if (!u)
			continue;
		if (!check_spend(r->s->check, 1000))
			return sets_fail(r->s, "the budget is spent");
		a->sym = stuck = u->access->base;
		if (!writers_are_plain(r, a->sym))
			continue;
		if (!fill_read(a, leaf, u, &out))
			return false;
		for (uint32_t k = 0; k < r->leaves.n; k++)
			if (k != i)
				vec_push(r->s->arena, &out, r->leaves.at[k]);
		r->leaves = out;
		return true;
	}
	if (stuck)
		apply_fail(a, "depends on itself");
	return false;
}

bool stage_apply(struct reader *r, const struct reader *before_side)
{
	struct apply a = {.r = r, .before = before_side};
	struct vec rest = {0};

	r->original = r->leaves;
	if (r->after && !apply_defined(&a))
		return false;
	if (!apply_rename(&a))
		return false;
	while (fill_one(&a)) {
	}
	for (uint32_t i = 0; i < r->leaves.n; i++)
		if (!leaf_stored(r->leaves.at[i]))
			vec_push(r->s->arena, &rest, r->leaves.at[i]);
	r->leaves = rest;
	return !r->s->why;
}
