/* stage_rename.c - what is updated, and copied to memory in the end, is another name for that memory.
 *
 *	acc[x] = 0; acc[x] += y; ... C[n + x] = acc[x]	->	C[n + x] = 0; C[n + x] += y
 * Nobody else may use that memory, each element is copied once, after all that is done to it, and it is set before it
 * is updated.  What is done to elements that are not copied is nobody's. */
#include "stage.h"

#include "cunest/text.h"

/* `place = staged element`, and nothing else. */
static bool copies_out(const struct leaf *leaf, const struct sym *sym)
{
	const struct use *u = leaf->uses.n == 1 ? leaf->uses.at[0] : NULL;

	return u && u->access->base == sym && !u->access->write && leaf->s->kind == STMT_STORE &&
	       !leaf->s->op && u->at == leaf->value_at && !leaf->skeleton[u->at] &&
	       u->hole == leaf->holes.n;
}

/* The memory that it is copied to. */
static const struct access *target_of(const struct leaf *copy)
{
	const struct access *target = NULL;

	for (uint32_t i = 0; i < copy->accesses.n; i++) {
		const struct access *x = copy->accesses.at[i];

		if (x->write && target)
			return NULL;
		if (x->write)
			target = x;
	}
	return target && target->base && target->exact ? target : NULL;
}

/* Is the memory touched by copies alone, and each place once? */
static bool target_is_hidden(struct apply *a, const struct leaf *copy)
{
	const struct access *target = target_of(copy);

	if (!target)
		return apply_fail(a, "is copied to more than one place");
	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *other = a->r->leaves.at[i];

		for (uint32_t k = 0; k < other->accesses.n; k++) {
			isl_map *map = conflict_of_accesses(a->r, copy, target, other,
							    other->accesses.at[k]);

			if (map && other == copy)
				map = isl_map_subtract(map,
						       isl_map_identity(isl_map_get_space(map)));
			if (map && !apply_none(a, map))
				return apply_fail(a, "holds memory that is used in between");
		}
	}
	return true;
}

/* The leaf on the memory itself, for the elements that this copy takes there. */
static bool rename_for(struct apply *a, const struct leaf *leaf, const struct use *u,
		       const struct leaf *copy, struct vec *out, isl_set **live, isl_set **copied)
{
	struct arena *arena = a->r->s->arena;
	const struct use *from = copy->uses.at[0];
	isl_map *to = conflict_same_element(a->r, leaf, u->access, copy, from->access);
	struct flow flow = {copy, sets_keep_map(a->r->s, to), false, NULL, {0}};
	const struct filling filling = {copy->skeleton + copy->place_at,
					copy->value_at - 2 - copy->place_at, copy->place_hole,
					copy->value_hole - copy->place_hole, &flow};
	struct access *x;
	struct leaf *made;
	isl_set *part;

	if (sets_empty_map(a->r->s, to))
		return true;
	if (!apply_none(a, isl_map_subtract(isl_map_copy(to), apply_before(a, leaf, copy))))
		return apply_fail(a, "is used after it was copied");
	made = apply_filled(a, leaf, u, &filling);
	x = made ? apply_pulled(a, target_of(copy), &flow) : NULL;
	if (!x)
		return false;
	x->write = u->access->write;
	x->update = x->write && read_is_reduction(a->r, leaf->s, x->base);
	vec_push(arena, &made->accesses, x);
	vec_push(arena, out, made);
	part = isl_map_domain(isl_map_copy(to));
	if (isl_set_is_disjoint(part, *live) != isl_bool_true) {
		isl_set_free(part);
		return apply_fail(a, "is copied to more than one place");
	}
	*live = isl_set_union(*live, part);
	if (leaf_stores_to(leaf, a->sym))
		*copied = isl_set_union(*copied, isl_map_range(isl_map_copy(to)));
	return true;
}

/* Has each read of it a write that comes before? */
static bool is_written_first(struct apply *a, const struct leaf *reader, const struct use *u)
{
	isl_set *covered = apply_nothing(a);

	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *w = a->r->leaves.at[i];

		if (leaf_stores_to(w, a->sym))
			covered = isl_set_union(covered,
						isl_map_domain(apply_writes(a, reader, u, w)));
	}
	return apply_covers(a, reader, covered) ||
	       apply_fail(a, "may be read before it is written");
}

static bool rename_leaf(struct apply *a, const struct leaf *leaf, struct vec *copies,
			isl_set **copied, struct vec *out)
{
	const struct use *u = NULL;
	isl_set *live = apply_nothing(a);
	bool good = true;

	for (uint32_t i = 0; i < leaf->uses.n; i++) {
		const struct use *each = leaf->uses.at[i];

		if (each->access->base != a->sym)
			continue;
		if (u)
			good = apply_fail(a, "is used twice by one statement");
		u = each;
	}
	if (!u) {
		isl_set_free(live);
		vec_push(a->r->s->arena, out, (void *)leaf);
		return true;
	}
	if (!u->access->write || leaf->s->op)
		good = good && is_written_first(a, leaf, u);
	for (uint32_t i = 0; i < copies->n && good; i++)
		good = rename_for(a, leaf, u, copies->at[i], out, &live, copied);
	/* what no copy takes is dead where it is only stored */
	if (good && !leaf_stores_to(leaf, a->sym))
		return apply_covers(a, leaf, live) || apply_fail(a, "is read, and not copied");
	isl_set_free(live);
	return good;
}

static bool rename_all(struct apply *a)
{
	struct reader *r = a->r;
	struct vec copies = {0}, out = {0};
	isl_set *copied = apply_nothing(a);
	bool good = true;

	for (uint32_t i = 0; i < r->leaves.n; i++)
		if (copies_out(r->leaves.at[i], a->sym))
			vec_push(r->s->arena, &copies, r->leaves.at[i]);
	if (!copies.n)
		good = apply_fail(a, "is updated, and copied nowhere");
	for (uint32_t i = 0; i < copies.n && good; i++)
		good = target_is_hidden(a, copies.at[i]);
	for (uint32_t i = 0; i < r->leaves.n && good; i++)
		if (!copies_out(r->leaves.at[i], a->sym))
			good = rename_leaf(a, r->leaves.at[i], &copies, &copied, &out);
	for (uint32_t i = 0; i < copies.n && good; i++)
		good = apply_covers(a, copies.at[i], isl_set_copy(copied)) ||
		       apply_fail(a, "is copied where it was not set");
	isl_set_free(copied);
	if (good)
		r->leaves = out;
	return good;
}

static bool is_updated(const struct reader *r, const struct sym *sym)
{
	for (uint32_t i = 0; i < r->leaves.n; i++) {
		const struct leaf *leaf = r->leaves.at[i];

		if (!leaf_stores_to(leaf, sym))
			continue;
		if (leaf->s->op)
			return true;
		for (uint32_t k = 1; k < leaf->uses.n; k++)
			if (((const struct use *)leaf->uses.at[k])->access->base == sym)
				return true;
	}
	return false;
}

bool apply_rename(struct apply *a)
{
	for (uint32_t i = 0; i < a->r->func->syms.n; i++) {
		a->sym = a->r->func->syms.at[i];
		if (bits_has(&a->r->staged, a->sym->id) && is_updated(a->r, a->sym) &&
		    !rename_all(a))
			return false;
	}
	return true;
}
