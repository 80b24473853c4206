/* footprint_sets.c - is the box of a region full, asked of isl: is it a part of what the iterations touch?
 *
 * Of the sets only terms and indices are told apart; what varies with the iterations is projected out. */
#include "footprint_exact.h"

#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

static isl_val *to_val(isl_ctx *ctx, __int128 v)
{
	unsigned __int128 m = v < 0 ? -(unsigned __int128)v : (unsigned __int128)v;
	uint64_t chunk[2] = {(uint64_t)m, (uint64_t)(m >> 64)};
	isl_val *val = isl_val_int_from_chunks(ctx, 2, sizeof(chunk[0]), chunk);

	return v < 0 ? isl_val_neg(val) : val;
}

static isl_set *row_set(isl_space *space, const struct node *row, __int128 sign, __int128 extra,
			bool equal)
{
	isl_ctx *ctx = isl_space_get_ctx(space);
	isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
	isl_constraint *c = equal ? isl_constraint_alloc_equality(local)
				  : isl_constraint_alloc_inequality(local);
	unsigned i;

	for (i = 0; i < row->n; i++)
		c = isl_constraint_set_coefficient_val(c, isl_dim_set, row->dim[i],
						       to_val(ctx, sign * row->coef[i]));
	c = isl_constraint_set_constant_val(c, to_val(ctx, sign * row->c + extra));
	return isl_set_from_basic_set(isl_basic_set_from_constraint(c));
}

static isl_set *node_set(isl_space *space, const struct node *node)
{
	isl_set *set;
	uint32_t i;

	if (node->kind == NODE_ROW) {
		if (node->rel != REL_NE)
			return row_set(space, node, 1, 0, node->rel == REL_EQ);
		return isl_set_union(row_set(space, node, 1, -1, false),
				     row_set(space, node, -1, -1, false));
	}
	set = node->kind == NODE_ALL ? isl_set_universe(isl_space_copy(space))
				     : isl_set_empty(isl_space_copy(space));
	for (i = 0; i < node->kids.n; i++) {
		isl_set *kid = node_set(space, node->kids.at[i]);

		set = node->kind == NODE_ALL ? isl_set_intersect(set, kid)
					     : isl_set_union(set, kid);
	}
	return set;
}

/* Only the terms and the indices are told apart. */
static isl_set *without_varying(const struct exact *x, isl_set *set)
{
	unsigned d;

	for (d = x->n; d-- > 0;) {
		if (x->dim[d].kind == DIM_VARIES)
			set = isl_set_project_out(set, isl_dim_set, d, 1);
	}
	return set;
}

bool box_is_full(const struct exact *x, const struct node *box, const struct node *around,
		 const struct vec *touched)
{
	isl_ctx *ctx = sets_begin(x->an);
	isl_space *space;
	isl_set *whole, *parts;
	bool full;
	uint32_t i;

	space = isl_space_set_alloc(ctx, 0, x->n);
	whole = isl_set_intersect(node_set(space, box), node_set(space, around));
	whole = without_varying(x, whole);
	parts = without_varying(x, isl_set_empty(isl_space_copy(space)));
	for (i = 0; i < touched->n; i++)
		parts = isl_set_union(parts, without_varying(x, node_set(space, touched->at[i])));
	full = isl_set_is_subset(whole, parts) == isl_bool_true;
	isl_set_free(whole);
	isl_set_free(parts);
	isl_space_free(space);
	sets_end(x->an, ctx);
	return full;
}
