/* stage_order.c - what happens before what in a block of threads.
 *
 * In one thread that is the order of times.  From one thread to another there is a barrier in between, at which all
 * threads of the block are: `stage_barrier` saw to that, so a barrier has one time for all of them. */
#include "sets.h"

unsigned stage_common(const struct reader *r, isl_set *a, isl_set *b, unsigned most)
{
	unsigned i = r->nshares;
	long x, y;

	while (i < most && !(sets_fixed(a, i, &x) && sets_fixed(b, i, &y) && x != y))
		i++;
	return i;
}

/* Pairs of which the first has the lower time in the dimensions before this one, whatever the threads are; in `same`,
 * if it is not NULL, those that agree there. */
static isl_map *earlier(struct reader *r, isl_set *a, isl_set *b, unsigned dims, isl_map **same)
{
	isl_space *space = isl_space_map_from_set(reader_space(r));
	isl_map *out = isl_map_empty(isl_space_copy(space)), *agree = isl_map_universe(space);

	for (unsigned i = r->nshares; i < dims; i++) {
		long x, y;

		if (sets_fixed(a, i, &x) && sets_fixed(b, i, &y)) {
			if (x == y)
				continue;
			if (x < y)
				out = isl_map_union(out, isl_map_copy(agree));
			agree = isl_map_intersect(agree, isl_map_empty(isl_map_get_space(agree)));
			break;
		}
		out = isl_map_union(out, isl_map_order_lt(isl_map_copy(agree), isl_dim_in, (int)i,
							  isl_dim_out, (int)i));
		agree = isl_map_equate(agree, isl_dim_in, (int)i, isl_dim_out, (int)i);
	}
	if (same)
		*same = agree;
	else
		isl_map_free(agree);
	return out;
}

isl_map *stage_in_thread(struct reader *r, isl_set *first, isl_set *second)
{
	isl_map *all = earlier(r, first, second, reader_dims(r), NULL);

	for (unsigned i = 0; i < r->nshares; i++)
		all = isl_map_equate(all, isl_dim_in, (int)i, isl_dim_out, (int)i);
	return all;
}

/* One that was asked for before. */
struct order {
	isl_set *first, *second;
	isl_map *map;
};

/* The times in front of this dimension. */
static isl_set *turns(struct reader *r, isl_set *times, unsigned dims)
{
	isl_set *front =
		isl_set_project_out(isl_set_copy(times), isl_dim_set, dims, reader_dims(r) - dims);

	return isl_set_project_out(front, isl_dim_set, 0, r->nshares);
}

/* Is the barrier in the same iterations of the loops around it, all of which come to it?  Then `dim` is the dimension
 * that tells both apart. */
static bool in_turns(struct reader *r, isl_set *times, isl_set *barrier, unsigned *dim)
{
	isl_set *rest;
	bool all;

	*dim = stage_common(r, times, barrier, reader_dims(r));
	if (*dim == reader_dims(r))
		return false;
	rest = isl_set_subtract(turns(r, times, *dim), turns(r, barrier, *dim));
	all = sets_empty(r->s, rest);
	isl_set_free(rest);
	return all;
}

/* ... and all in this order, where `dim` is the dimension of such a pair? */
static bool goes(isl_set *first, isl_set *barrier, isl_set *second, unsigned dim, bool *inside)
{
	long x, y, at;

	if (!sets_fixed(first, dim, &x) || !sets_fixed(barrier, dim, &at) ||
	    !sets_fixed(second, dim, &y))
		return false;
	*inside = x < at && at < y;
	return x != at && y != at;
}

/* Pairs with an instance of the barrier in between.  The first barrier after an instance is the one of its iteration, if that
 * is after it; and so is the last one in front of one. */
static isl_map *across(struct reader *r, isl_set *first, isl_set *barrier, isl_set *second)
{
	isl_map *out, *same;
	unsigned dim;
	bool inside;
	long x, y;

	for (int i = 0; i < 2; i++) {
		isl_set *near = i ? second : first;

		if (!in_turns(r, near, barrier, &dim) || !sets_fixed(near, dim, &x) ||
		    !sets_fixed(barrier, dim, &y) || (i ? x < y : x > y) ||
		    !goes(first, barrier, second, dim, &inside))
			continue;
		out = earlier(r, first, second, dim, &same);
		if (inside)
			return isl_map_union(out, same);
		isl_map_free(same);
		return out;
	}
	out = isl_map_intersect_range(earlier(r, first, barrier, reader_dims(r), NULL),
				      isl_set_copy(barrier));
	out = isl_map_intersect_domain(out, isl_set_copy(first));
	out = isl_map_apply_range(out, earlier(r, barrier, second, reader_dims(r), NULL));
	return isl_map_intersect_range(out, isl_set_copy(second));
}

static isl_map *compute(struct reader *r, isl_set *first, isl_set *second)
{
	isl_map *all = stage_in_thread(r, first, second);

	for (uint32_t i = 0; i < r->barriers.n; i++)
		all = isl_map_union(all, across(r, first, r->barriers.at[i], second));
	return isl_map_coalesce(all);
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
