/* stage_defined.c - what fills storage that the result alone has must be defined.
 *
 * It runs in threads and at times of its own, so that what it loads must be loaded by some thread of the source, too;
 * and no two threads may access one element without a barrier. */
#include "stage.h"

#include "cunest/text.h"

#include <string.h>

/* Threads that share the storage must not access the same element there, nor where it is filled from. */
static bool without_races(struct apply *a)
{
	struct reader *r = a->r;

	for (uint32_t i = 0; i < r->leaves.n && r->threads; i++) {
		const struct leaf *x = r->leaves.at[i];
		const struct use *u = leaf_stored(x);

		if (!u)
			continue;
		a->sym = u->access->base;
		for (uint32_t k = 0; k < r->leaves.n; k++) {
			const struct leaf *y = r->leaves.at[k];

			for (uint32_t j = 0; j < y->uses.n && a->sym->kind == SYM_SHARED; j++) {
				const struct access *other =
					((const struct use *)y->uses.at[j])->access;

				/* two stores are asked for once */
				if (other->base == a->sym && (k >= i || !other->write) &&
				    !apply_ordered(
					    a, x, y,
					    conflict_same_element(r, x, u->access, y, other)))
					return apply_fail(a, "may be used by two threads at once");
			}
			for (uint32_t j = 0; j < x->accesses.n * y->accesses.n; j++) {
				const struct access *p = x->accesses.at[j / y->accesses.n];
				const struct access *q = y->accesses.at[j % y->accesses.n];
				isl_map *map =
					q->write ? conflict_of_accesses(r, x, p, y, q) : NULL;

				if (map && !apply_ordered(a, x, y, map))
					return apply_fail(
						a, "is filled from what another thread writes");
			}
		}
	}
	return true;
}

static isl_set *fetched(const struct leaf *leaf, const struct fetch *f)
{
	isl_map *map = isl_map_from_domain(
		isl_set_intersect(isl_set_copy(f->domain), isl_set_copy(leaf->domain)));

	for (uint32_t i = 0; i < f->n; i++)
		map = isl_map_flat_range_product(
			map, isl_map_from_pw_aff(isl_pw_aff_copy(leaf->holes.at[f->hole + i])));
	return isl_map_range(map);
}

/* Does some thread of `before` surely load it, too? */
static bool is_fetched(struct apply *a, const struct leaf *leaf, const struct fetch *f)
{
	isl_set *rest = fetched(leaf, f);
	bool none;

	for (uint32_t i = 0; i < a->before->original.n; i++) {
		const struct leaf *other = a->before->original.at[i];

		for (uint32_t k = 0; k < other->fetches.n; k++) {
			const struct fetch *g = other->fetches.at[k];

			if (g->sure && g->n == f->n && strcmp(g->text, f->text) == 0)
				rest = isl_set_subtract(rest, fetched(other, g));
		}
	}
	none = sets_empty(a->r->s, rest);
	isl_set_free(rest);
	return none || sets_fail(a->r->s, "'%s' may be loaded where it was not", f->text);
}

/* What fills storage must be defined: its loads are loads of `before`. */
static bool fills_are_defined(struct apply *a)
{
	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *leaf = a->r->leaves.at[i];

		if (!leaf_stored(leaf))
			continue;
		a->sym = leaf_stored(leaf)->access->base;
		if (leaf->risky)
			return apply_fail(a, "is filled by what may not be defined");
		for (uint32_t k = 0; k < leaf->fetches.n; k++)
			if (!is_fetched(a, leaf, leaf->fetches.at[k]))
				return false;
	}
	return true;
}

bool apply_defined(struct apply *a)
{
	return without_races(a) && fills_are_defined(a);
}
