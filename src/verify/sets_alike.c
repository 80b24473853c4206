/* sets_alike.c - a leaf that runs alike on both sides: in the same iterations of as many loops, saying the same.
 *
 * What a step does not rewrite keeps its loops, and only the positions of statements in their blocks change.  Times are
 * then paired by the iterations of the loops, one after the other, which pairs each instance with one that is the same; so
 * isl need not find the pairs by the values of the holes. */
#include "sets.h"

/* Pairs of times that agree in all dimensions that are no constants; NULL: there are more of them on one side. */
static isl_map *same_turns(struct reader *before, struct reader *after, const struct leaf *b,
			   const struct leaf *a)
{
	unsigned p = before->nshares, q = after->nshares;
	unsigned n[2] = {reader_dims(before), reader_dims(after)};
	isl_map *map = isl_map_universe(isl_space_alloc(before->s->ctx, 0, n[0], n[1]));
	long value;

	for (unsigned i = 0; i < p && p == q; i++)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	for (;; p++, q++) {
		while (p < n[0] && sets_fixed(b->domain, p, &value))
			p++;
		for (; q < n[1] && sets_fixed(a->domain, q, &value); q++)
			map = isl_map_fix_si(map, isl_dim_out, q, (int)value);
		if (p == n[0] || q == n[1])
			break;
		map = isl_map_equate(map, isl_dim_in, (int)p, isl_dim_out, (int)q);
	}
	if (before->nshares == after->nshares && p == n[0] && q == n[1])
		return map;
	isl_map_free(map);
	return NULL;
}

isl_map *sets_alike(struct reader *before, struct reader *after, const struct leaf *b,
		    const struct leaf *a, isl_map *say_before, isl_map *say_after)
{
	struct sets *s = before->s;
	isl_map *map = same_turns(before, after, b, a), *says;
	isl_set *rest;
	bool good;

	if (!map)
		return NULL;
	map = isl_map_intersect_domain(map, isl_set_copy(b->domain));
	map = sets_keep_map(s, isl_map_intersect_params(map, isl_set_copy(s->known)));
	says = isl_map_apply_range(isl_map_copy(map), isl_map_copy(say_after));
	good = isl_map_is_equal(says, say_before) == isl_bool_true;
	isl_map_free(says);
	if (!good)
		return NULL;
	rest = isl_set_subtract(isl_set_copy(a->domain), isl_map_range(isl_map_copy(map)));
	good = sets_empty(s, rest);
	isl_set_free(rest);
	return good ? map : NULL;
}
