/* stage_order.c - what happens before what in a block of threads.
 *
 * In one thread that is the order of times.  From one thread to another there is a barrier in between, at which all
 * threads of the block are: `stage_barrier` saw to that, so a barrier has one time for all of them. */
#include "sets.h"

#include <isl/val.h>

/* The value that a dimension has in the whole set. */
static bool fixed(isl_set *set, unsigned dim, long *value)
{
	isl_val *v = isl_set_plain_get_val_if_fixed(set, isl_dim_set, dim);
	bool is_fixed = isl_val_is_int(v) == isl_bool_true;

	if (is_fixed)
		*value = isl_val_get_num_si(v);
	isl_val_free(v);
	return is_fixed;
}

/* Pairs of which the first has the lower time, whatever the threads are. */
static isl_map *earlier(struct reader *r, isl_set *a, isl_set *b)
{
	isl_space *space = isl_space_map_from_set(reader_space(r));
	isl_map *out = isl_map_empty(isl_space_copy(space)), *same = isl_map_universe(space);

	for (unsigned i = r->nshares; i < reader_dims(r); i++) {
		long x, y;

		if (fixed(a, i, &x) && fixed(b, i, &y)) {
			if (x == y)
				continue;
			if (x < y)
				return isl_map_union(out, same);
			isl_map_free(same);
			return out;
		}
		out = isl_map_union(out, isl_map_order_lt(isl_map_copy(same), isl_dim_in, (int)i,
							  isl_dim_out, (int)i));
		same = isl_map_equate(same, isl_dim_in, (int)i, isl_dim_out, (int)i);
	}
	isl_map_free(same);
	return out;
}

isl_map *stage_in_thread(struct reader *r, isl_set *first, isl_set *second)
{
	isl_map *all = earlier(r, first, second);

	for (unsigned i = 0; i < r->nshares; i++)
		all = isl_map_equate(all, isl_dim_in, (int)i, isl_dim_out, (int)i);
	return all;
}

/* One that was asked for before. */
struct order {
	isl_set *first, *second;
	isl_map *map;
};

static isl_map *compute(struct reader *r, isl_set *first, isl_set *second)
{
	isl_map *all = stage_in_thread(r, first, second);

	for (uint32_t i = 0; i < r->barriers.n; i++) {
		isl_set *barrier = r->barriers.at[i];
		isl_map *to =
			isl_map_intersect_range(earlier(r, first, barrier), isl_set_copy(barrier));

		to = isl_map_intersect_domain(to, isl_set_copy(first));
		to = isl_map_apply_range(to, earlier(r, barrier, second));
		all = isl_map_union(all, isl_map_intersect_range(to, isl_set_copy(second)));
	}
	all = isl_map_intersect_params(all, isl_set_copy(r->s->known));
	/* what holds for all of both need not be said once more: these sets are subtracted from others */
	all = isl_map_gist_domain(isl_map_coalesce(all), isl_set_copy(first));
	all = isl_map_gist_range(all, isl_set_copy(second));
	return isl_map_gist_params(all, isl_set_copy(r->s->known));
}

/* Are the instances of each pair those of one thread? */
static bool within_threads(struct reader *r, isl_map *pairs)
{
	isl_map *same = isl_map_universe(isl_map_get_space(pairs));
	bool within;

	for (unsigned i = 0; i < r->nshares; i++)
		same = isl_map_equate(same, isl_dim_in, (int)i, isl_dim_out, (int)i);
	within = isl_map_is_subset(pairs, same) == isl_bool_true;
	isl_map_free(same);
	return within;
}

isl_map *stage_before_of(struct reader *r, isl_map *pairs, isl_set *first, isl_set *second)
{
	return !r->barriers.n || within_threads(r, pairs) ? stage_in_thread(r, first, second)
							  : stage_before(r, first, second);
}

isl_map *stage_before(struct reader *r, isl_set *first, isl_set *second)
{
	struct order *o;

	for (uint32_t i = 0; i < r->orders.n; i++) {
		o = r->orders.at[i];
		if (o->first == first && o->second == second)
			return isl_map_copy(o->map);
	}
	o = arena_alloc(r->s->arena, sizeof(*o));
	*o = (struct order){first, second, sets_keep_map(r->s, compute(r, first, second))};
	vec_push(r->s->arena, &r->orders, o);
	return isl_map_copy(o->map);
}
