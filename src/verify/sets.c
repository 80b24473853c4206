/* sets.c - who owns what isl makes, and what is known of the parameters. */
#include "sets.h"

#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/val.h>

#include <string.h>

isl_set *sets_keep(struct sets *s, isl_set *set)
{
	if (set)
		vec_push(s->arena, &s->kept_sets, set);
	return set;
}

isl_map *sets_keep_map(struct sets *s, isl_map *map)
{
	if (map)
		vec_push(s->arena, &s->kept_maps, map);
	return map;
}

isl_pw_aff *sets_keep_form(struct sets *s, isl_pw_aff *form)
{
	if (form)
		vec_push(s->arena, &s->kept_forms, form);
	return form;
}

isl_pw_multi_aff *sets_keep_function(struct sets *s, isl_pw_multi_aff *function)
{
	if (function)
		vec_push(s->arena, &s->kept_functions, function);
	return function;
}

bool sets_fail(struct sets *s, const char *fmt, ...)
{
	va_list args;

	if (s->why)
		return false;
	va_start(args, fmt);
	s->why = arena_vprintf(s->arena, fmt, args);
	va_end(args);
	return false;
}

bool sets_empty(struct sets *s, isl_set *set)
{
	isl_set *left = isl_set_intersect_params(isl_set_copy(set), isl_set_copy(s->known));
	isl_bool empty = isl_set_is_empty(left);

	isl_set_free(left);
	return empty == isl_bool_true;
}

bool sets_empty_map(struct sets *s, isl_map *map)
{
	isl_map *left = isl_map_intersect_params(isl_map_copy(map), isl_set_copy(s->known));
	isl_bool empty = isl_map_is_empty(left);

	isl_map_free(left);
	return empty == isl_bool_true;
}

void sets_know(struct sets *s, isl_set *set)
{
	isl_set *params = isl_set_params(isl_set_copy(set));

	s->known = isl_set_intersect(s->known, params);
	s->known = isl_set_from_basic_set(isl_set_simple_hull(s->known));
}

bool sets_fixed(isl_set *set, unsigned dim, long *value)
{
	isl_val *v = isl_set_plain_get_val_if_fixed(set, isl_dim_set, dim);
	bool is_fixed = isl_val_is_int(v) == isl_bool_true;

	if (is_fixed)
		*value = isl_val_get_num_si(v);
	isl_val_free(v);
	return is_fixed;
}

unsigned reader_dims(const struct reader *r)
{
	return r->nshares + 2 * r->most + 1;
}

isl_space *reader_space(const struct reader *r)
{
	return isl_space_set_alloc(r->s->ctx, 0, reader_dims(r));
}

isl_pw_aff *reader_dim(struct reader *r, unsigned dim)
{
	isl_local_space *space = isl_local_space_from_space(reader_space(r));

	return sets_keep_form(r->s, isl_pw_aff_var_on_domain(space, isl_dim_set, dim));
}

isl_pw_aff *reader_constant(struct reader *r, __int128 value)
{
	unsigned __int128 m = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
	uint64_t chunk[2] = {(uint64_t)m, (uint64_t)(m >> 64)};
	isl_val *val = isl_val_int_from_chunks(r->s->ctx, 2, sizeof(chunk[0]), chunk);

	if (value < 0)
		val = isl_val_neg(val);
	return sets_keep_form(r->s,
			      isl_pw_aff_val_on_domain(isl_set_universe(reader_space(r)), val));
}

isl_map *sets_values(struct reader *r, isl_pw_aff *const *form, uint32_t n)
{
	isl_map *map = isl_map_from_domain(isl_set_universe(reader_space(r)));

	for (uint32_t i = 0; i < n; i++)
		map = isl_map_flat_range_product(map,
						 isl_map_from_pw_aff(isl_pw_aff_copy(form[i])));
	return map;
}

static bool is_new(struct sets *s, const char *name)
{
	for (uint32_t i = 0; i < s->params.n; i++)
		if (strcmp(s->params.at[i], name) == 0)
			return false;
	vec_push(s->arena, &s->params, arena_strdup(s->arena, name));
	return true;
}

isl_pw_aff *reader_param(struct reader *r, const char *name, __int128 lo, __int128 hi)
{
	isl_space *space = isl_space_set_alloc(r->s->ctx, 1, reader_dims(r));
	isl_id *id = isl_id_alloc(r->s->ctx, name, NULL);
	isl_pw_aff *form;
	isl_set *range;

	space = isl_space_set_dim_id(space, isl_dim_param, 0, id);
	form = isl_pw_aff_var_on_domain(isl_local_space_from_space(space), isl_dim_param, 0);
	if (is_new(r->s, name)) {
		range = isl_set_intersect(
			isl_pw_aff_ge_set(isl_pw_aff_copy(form),
					  isl_pw_aff_copy(reader_constant(r, lo))),
			isl_pw_aff_le_set(isl_pw_aff_copy(form),
					  isl_pw_aff_copy(reader_constant(r, hi))));
		sets_know(r->s, range);
		isl_set_free(range);
	}
	return sets_keep_form(r->s, form);
}
