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

static bool is_assignment(const struct stmt *s)
{
	return s->kind == STMT_STORE || s->kind == STMT_ASSIGN || s->kind == STMT_DECL;
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

/* The reader with what the writer says in its gap; NULL: it cannot be said. */
static struct leaf *fill_in(struct apply *a, const struct leaf *reader, const struct use *u,
			    struct flow *f)
{
	const struct leaf *w = f->writer;
	const char *text = w->skeleton + w->value_at;
	const struct filling filling = {text, strlen(text), w->value_hole,
					w->holes.n - w->value_hole, f};
	struct leaf *made = apply_filled(a, reader, u, &filling);

	for (uint32_t i = 0; i < w->accesses.n && made; i++) {
		struct access *x = apply_pulled(a, w->accesses.at[i], f);

		if (!x)
			return NULL;
		vec_push(a->r->s->arena, &made->accesses, x);
	}
	return made;
}

static bool fill_read(struct apply *a, const struct leaf *reader, const struct use *u,
		      struct vec *out)
{
	struct vec flows = {0};

	if (!apply_flows(a, reader, u, &flows))
		return false;
	for (uint32_t i = 0; i < flows.n; i++) {
		struct flow *f = flows.at[i];
		struct leaf *made;

		if (!is_assignment(f->writer->s))
			return apply_fail(a, "is filled under a condition that is read with it");
		if (!keeps_type(a, f->writer))
			return apply_fail(a, "is of another type than what it gets");
		made = may_move(a, reader, f) ? fill_in(a, reader, u, f) : NULL;
		if (!made)
			return false;
		vec_push(a->r->s->arena, out, made);
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
