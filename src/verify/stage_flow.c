/* stage_flow.c - which write a read of storage gets its value from: the last one to that element that comes before.
 *
 * Loops around both give the time in front.  Where some write of the same iterations of them is found for every read, writes
 * of earlier iterations do not count, as long as each of those comes before the former; then isl need not look for
 * the last one among all iterations.
 * Source of the idea: array dataflow (Feautrier 1991). */
#include "stage.h"

/* Pairs of a read and the writes of this leaf to the same element. */
static isl_map *writes_of(struct apply *a, const struct leaf *reader, const struct use *u,
			  const struct leaf *writer)
{
	return isl_map_detect_equalities(conflict_same_element(a->r, reader, u->access, writer,
							       leaf_stored(writer)->access));
}

/* ... that come before.  Takes the pairs. */
static isl_map *of_earlier(struct apply *a, isl_map *pairs, const struct leaf *reader,
			   const struct leaf *writer)
{
	if (isl_map_is_empty(pairs) == isl_bool_true)
		return pairs;
	return isl_map_intersect(pairs, isl_map_reverse(apply_before(a, writer, reader)));
}

isl_map *apply_writes(struct apply *a, const struct leaf *reader, const struct use *u,
		      const struct leaf *writer)
{
	return of_earlier(a, writes_of(a, reader, u, writer), reader, writer);
}

/* ---- covering ---- */

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

/* The reads that these writes are for. */
static isl_set *read_of(struct apply *a, const struct vec *flows)
{
	isl_set *all = apply_nothing(a);

	for (uint32_t i = 0; i < flows->n; i++)
		all = isl_set_union(
			all, isl_map_domain(isl_map_copy(((struct flow *)flows->at[i])->from)));
	return all;
}

/* ---- what is written ---- */

/* Which thread it is does not matter where the value does not depend on it. */
static bool depends_on_thread(const struct apply *a, const struct leaf *leaf)
{
	unsigned n = a->r->nshares;

	for (uint32_t i = 0; i < leaf->holes.n; i++)
		if (isl_pw_aff_involves_dims(leaf->holes.at[i], isl_dim_in, 0, n))
			return true;
	for (uint32_t i = 0; i < leaf->accesses.n; i++) {
		const struct access *x = leaf->accesses.at[i];

		for (unsigned k = 0; k < x->n; k++)
			if (isl_pw_aff_involves_dims(x->form[k], isl_dim_in, 0, n))
				return true;
	}
	return false;
}

/* The one instance of the leaf for each; NULL: there may be several. */
static isl_pw_multi_aff *one_instance(struct apply *a, const struct leaf *leaf, isl_map *all)
{
	isl_map *map = isl_map_copy(all);
	isl_pw_multi_aff *f;

	if (!depends_on_thread(a, leaf)) {
		map = isl_map_eliminate(map, isl_dim_out, 0, a->r->nshares);
		for (unsigned i = 0; i < a->r->nshares; i++)
			map = isl_map_fix_si(map, isl_dim_out, i, 0);
	}
	map = sets_keep_map(a->r->s, isl_map_coalesce(map));
	if (isl_map_is_single_valued(map) != isl_bool_true) {
		apply_fail(a, "may have been written by several");
		return NULL;
	}
	f = sets_keep_function(a->r->s, isl_pw_multi_aff_from_map(isl_map_copy(map)));
	if (!f)
		sets_fail(a->r->s, "the sets are too large");
	return f;
}

/* What a form of the writer is for instances of the reader. */
struct value {
	isl_pw_aff *form, *here;
};

/* The form that all pairs obey; NULL: there may be none. */
static isl_pw_aff *agreed(struct apply *a, const struct flow *f, isl_pw_aff *form)
{
	isl_map *values = isl_map_apply_range(isl_map_copy(f->from),
					      isl_map_from_pw_aff(isl_pw_aff_copy(form)));
	isl_map *hull = isl_map_from_basic_map(isl_map_affine_hull(values));
	isl_pw_multi_aff *one;
	isl_pw_aff *out = NULL;

	if (isl_map_is_single_valued(hull) == isl_bool_true) {
		one = isl_pw_multi_aff_from_map(isl_map_copy(hull));
		out = sets_keep_form(a->r->s, isl_pw_multi_aff_get_pw_aff(one, 0));
		isl_pw_multi_aff_free(one);
	}
	isl_map_free(hull);
	return out;
}

static isl_pw_aff *known_value(struct apply *a, struct flow *f, isl_pw_aff *form)
{
	struct value *v;

	if (isl_pw_aff_involves_dims(form, isl_dim_in, 0, reader_dims(a->r)) == isl_bool_false)
		return form;
	for (uint32_t i = 0; i < f->values.n; i++) {
		v = f->values.at[i];
		if (isl_pw_aff_plain_is_equal(v->form, form) == isl_bool_true)
			return v->here;
	}
	v = arena_alloc(a->r->s->arena, sizeof(*v));
	*v = (struct value){form, agreed(a, f, form)};
	vec_push(a->r->s->arena, &f->values, v);
	return v->here;
}

/* Do all writes of it write the same for one read? */
static bool agrees(struct apply *a, struct flow *f)
{
	const struct leaf *w = f->writer;

	for (uint32_t i = w->value_hole; i < w->holes.n; i++)
		if (!known_value(a, f, w->holes.at[i]))
			return false;
	for (uint32_t i = 0; i < w->accesses.n; i++) {
		const struct access *x = w->accesses.at[i];

		for (unsigned k = 0; k < x->n; k++)
			if (!known_value(a, f, x->form[k]))
				return false;
	}
	return true;
}

static bool agree(struct apply *a, const struct vec *flows)
{
	for (uint32_t i = 0; i < flows->n; i++)
		if (!agrees(a, flows->at[i]))
			return false;
	return true;
}

isl_pw_aff *flow_value(struct apply *a, struct flow *f, isl_pw_aff *form)
{
	isl_pw_aff *here = known_value(a, f, form);

	if (here)
		return here;
	if (!f->one)
		f->one = one_instance(a, f->writer, f->from);
	if (!f->one)
		return NULL;
	return sets_keep_form(a->r->s,
			      isl_pw_aff_pullback_pw_multi_aff(isl_pw_aff_copy(form),
							       isl_pw_multi_aff_copy(f->one)));
}

/* ---- the last one ---- */

static void add_flow(struct apply *a, struct vec *flows, const struct leaf *writer, isl_map *from)
{
	struct flow *f = arena_alloc(a->r->s->arena, sizeof(*f));

	*f = (struct flow){writer, sets_keep_map(a->r->s, from), false, NULL, {0}};
	if (!sets_empty_map(a->r->s, from))
		vec_push(a->r->s->arena, flows, f);
}

/* Is there one leaf for each read? */
static bool are_apart(struct apply *a, const struct vec *flows)
{
	isl_set *covered = apply_nothing(a);
	bool good = true;

	for (uint32_t i = 0; i < flows->n && flows->n > 1 && good; i++) {
		const struct flow *f = flows->at[i];
		isl_set *part = isl_map_domain(isl_map_copy(f->from));

		good = isl_set_is_disjoint(part, covered) == isl_bool_true;
		covered = isl_set_union(covered, part);
	}
	isl_set_free(covered);
	return good;
}

/* Of these, those that no other one comes after. */
static void find_last(struct apply *a, const struct vec *all, struct vec *flows)
{
	bool only = all->n == 1 &&
		    isl_map_is_single_valued(((struct flow *)all->at[0])->from) == isl_bool_true;

	for (uint32_t i = 0; i < all->n; i++) {
		const struct flow *f = all->at[i];
		isl_map *map = isl_map_copy(f->from);

		for (uint32_t k = 0; k < all->n && !only; k++) {
			const struct flow *g = all->at[k];
			isl_map *later = isl_map_reverse(apply_before(a, f->writer, g->writer));

			map = isl_map_subtract(map,
					       isl_map_apply_range(isl_map_copy(g->from), later));
		}
		add_flow(a, flows, f->writer, isl_map_coalesce(map));
	}
}

/* ---- those of the same iterations ---- */

/* Pairs that agree in the dimensions of time before this one. */
static isl_map *same_turns(struct apply *a, unsigned dims)
{
	isl_map *map = isl_map_universe(isl_space_map_from_set(reader_space(a->r)));

	for (unsigned i = a->r->nshares; i < dims; i++)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	return map;
}

/* Pairs that do not, and the first comes first. */
static isl_map *earlier_turns(struct apply *a, unsigned dims)
{
	isl_space *space = isl_space_map_from_set(reader_space(a->r));
	isl_map *all = isl_map_empty(isl_space_copy(space)), *same = isl_map_universe(space);

	for (unsigned i = a->r->nshares; i < dims; i++) {
		all = isl_map_union(all, isl_map_order_lt(isl_map_copy(same), isl_dim_in, (int)i,
							  isl_dim_out, (int)i));
		same = isl_map_equate(same, isl_dim_in, (int)i, isl_dim_out, (int)i);
	}
	isl_map_free(same);
	return all;
}

/* Does what is written in earlier iterations come before what is written in later ones? */
static bool turns_are_ordered(struct apply *a, const struct vec *near, unsigned dims)
{
	isl_map *turns = sets_keep_map(a->r->s, earlier_turns(a, dims));

	for (uint32_t i = 0; i < a->r->leaves.n; i++)
		for (uint32_t k = 0; k < near->n; k++) {
			const struct leaf *x = a->r->leaves.at[i];
			const struct leaf *y = ((struct flow *)near->at[k])->writer;
			isl_map *pairs;

			if (!leaf_stores_to(x, a->sym))
				continue;
			pairs = conflict_same_element(a->r, x, leaf_stored(x)->access, y,
						      leaf_stored(y)->access);
			pairs = isl_map_intersect(pairs, isl_map_copy(turns));
			if (isl_map_is_empty(pairs) != isl_bool_true)
				pairs = isl_map_subtract(pairs, apply_before(a, x, y));
			if (!apply_none(a, pairs))
				return false;
		}
	return true;
}

/* How many dimensions of time all writers may have in common with the reader. */
static unsigned common_dims(struct apply *a, const struct leaf *reader)
{
	unsigned dims = reader_dims(a->r);

	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *x = a->r->leaves.at[i];

		if (leaf_stores_to(x, a->sym))
			dims = stage_common(a->r, x->span, reader->span, dims);
	}
	return dims;
}

static bool find_near(struct apply *a, const struct leaf *reader, const struct use *u,
		      struct vec *near)
{
	unsigned dims = common_dims(a, reader);

	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *x = a->r->leaves.at[i];

		if (leaf_stores_to(x, a->sym))
			add_flow(a, near, x,
				 of_earlier(a,
					    isl_map_intersect(writes_of(a, reader, u, x),
							      same_turns(a, dims)),
					    reader, x));
	}
	return apply_covers(a, reader, read_of(a, near)) && turns_are_ordered(a, near, dims);
}

static void find_all(struct apply *a, const struct leaf *reader, const struct use *u,
		     struct vec *all)
{
	for (uint32_t i = 0; i < a->r->leaves.n; i++) {
		const struct leaf *x = a->r->leaves.at[i];

		if (leaf_stores_to(x, a->sym))
			add_flow(a, all, x, apply_writes(a, reader, u, x));
	}
}

bool apply_flows(struct apply *a, const struct leaf *reader, const struct use *u, struct vec *flows)
{
	struct vec all = {0};
	bool covered = find_near(a, reader, u, &all);

	if (!covered) {
		all.n = 0;
		find_all(a, reader, u, &all);
	}
	if (covered && are_apart(a, &all) && agree(a, &all))
		*flows = all;
	else
		find_last(a, &all, flows);
	if (!are_apart(a, flows))
		return apply_fail(a, "may have been written by several");
	if (!covered && !is_covered(a, reader, u, read_of(a, flows)))
		return apply_fail(a, "may be read before it is written");
	for (uint32_t i = 0; i < flows->n; i++)
		((struct flow *)flows->at[i])->whole = flows->n == 1;
	return true;
}
