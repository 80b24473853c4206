/* stage_fill.c - leaves whose gaps are filled by what other leaves say. */
#include "stage.h"

#include "cunest/text.h"

struct use *leaf_stored(const struct leaf *leaf)
{
	struct use *u = leaf->uses.n ? leaf->uses.at[0] : NULL;

	return u && u->access->write ? u : NULL;
}

bool leaf_stores_to(const struct leaf *leaf, const struct sym *sym)
{
	const struct use *u = leaf_stored(leaf);

	return u && u->access->base == sym;
}

bool apply_fail(struct apply *a, const char *why)
{
	return sets_fail(a->r->s, "'%s' %s", a->sym->name, why);
}

bool apply_none(struct apply *a, isl_map *map)
{
	bool none = sets_empty_map(a->r->s, map);

	isl_map_free(map);
	return none;
}

isl_map *apply_before(struct apply *a, const struct leaf *x, const struct leaf *y)
{
	return stage_before(a->r, x->span, y->span);
}

/* Of these pairs, does one always come before the other, but for an instance and itself?  Takes them. */
bool apply_ordered(struct apply *a, const struct leaf *x, const struct leaf *y, isl_map *pairs)
{
	isl_map *same;

	pairs = isl_map_detect_equalities(pairs);
	if (x == y) {
		same = isl_map_identity(isl_map_get_space(pairs));
		pairs = isl_map_subtract(pairs, same);
	}
	if (!sets_empty_map(a->r->s, pairs)) {
		pairs = isl_map_subtract(pairs, apply_before(a, x, y));
		pairs = isl_map_subtract(pairs, isl_map_reverse(apply_before(a, y, x)));
	}
	return apply_none(a, pairs);
}

isl_set *apply_nothing(struct apply *a)
{
	return isl_set_empty(reader_space(a->r));
}

/* Is the part of the leaf in this set all of it?  Takes the set. */
bool apply_covers(struct apply *a, const struct leaf *leaf, isl_set *part)
{
	isl_set *rest = isl_set_subtract(isl_set_copy(leaf->domain), part);
	bool all = sets_empty(a->r->s, rest);

	isl_set_free(rest);
	return all;
}

/* ---- leaves with gaps filled ---- */

struct access *apply_pulled(struct apply *a, const struct access *x, struct flow *f)
{
	struct arena *arena = a->r->s->arena;
	struct access *made = arena_alloc(arena, sizeof(*made));

	*made = *x;
	made->form = arena_array(arena, x->n + 1u, sizeof(*made->form));
	for (unsigned i = 0; i < x->n; i++) {
		made->form[i] = flow_value(a, f, x->form[i]);
		if (!made->form[i])
			return NULL;
	}
	return made;
}

/* The times of the leaf that the flow is for. */
static isl_set *filled_times(struct apply *a, const struct leaf *leaf, const struct flow *f)
{
	isl_set *part = isl_map_domain(isl_map_copy(f->from));

	if (f->whole || apply_covers(a, leaf, isl_set_copy(part))) {
		isl_set_free(part);
		return leaf->domain;
	}
	part = isl_set_intersect(part, isl_set_copy(leaf->domain));
	return sets_keep(a->r->s, isl_set_coalesce(part));
}

struct leaf *apply_filled(struct apply *a, const struct leaf *leaf, const struct use *gap,
			  const struct filling *f)
{
	struct arena *arena = a->r->s->arena;
	struct leaf *made = arena_alloc(arena, sizeof(*made));

	*made = *leaf;
	made->skeleton = arena_printf(arena, "%.*s%.*s%s", (int)gap->at, leaf->skeleton,
				      (int)f->length, f->text, leaf->skeleton + gap->at);
	made->domain = filled_times(a, leaf, f->flow);
	made->holes = made->uses = made->accesses = (struct vec){0};
	for (uint32_t i = 0; i < gap->hole; i++)
		vec_push(arena, &made->holes, leaf->holes.at[i]);
	for (uint32_t i = 0; i < f->nholes; i++) {
		isl_pw_aff *form = flow_value(a, f->flow, f->flow->writer->holes.at[f->hole + i]);

		if (!form)
			return NULL;
		vec_push(arena, &made->holes, form);
	}
	for (uint32_t i = gap->hole; i < leaf->holes.n; i++)
		vec_push(arena, &made->holes, leaf->holes.at[i]);
	for (uint32_t i = 0; i < leaf->uses.n; i++) {
		const struct use *old = leaf->uses.at[i];
		struct use *u = arena_alloc(arena, sizeof(*u));
		bool behind = old->at > gap->at;

		if (old == gap)
			continue;
		*u = *old;
		u->at += behind ? f->length : 0;
		u->hole += behind ? f->nholes : 0;
		vec_push(arena, &made->uses, u);
	}
	if (leaf->value_at > gap->at) {
		made->value_at += f->length;
		made->value_hole += f->nholes;
	}
	for (uint32_t i = 0; i < leaf->accesses.n; i++)
		vec_push(arena, &made->accesses, leaf->accesses.at[i]);
	return made;
}
