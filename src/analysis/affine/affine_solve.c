/* affine_solve.c - has a system of linear constraints an integer point?  isl decides.
 *
 * Most questions are about what is not so, and most of those have a point that a few steps find
 * (affine_witness.c): only the others are worth a context. */
#include "affine.h"

#include <isl/ctx.h>
#include <isl/mat.h>
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

/* The constraints as the matrices that isl takes in one go; columns are dimensions, then the
 * constant. */
struct matrices {
	isl_ctx *ctx;
	isl_mat *eq, *ge;
	int eqs, ges;
	unsigned columns;
};

static void put_row(struct matrices *m, const struct affine_row *row)
{
	bool equal = row->rel == REL_EQ;
	isl_mat *mat = equal ? m->eq : m->ge;
	int at = equal ? m->eqs++ : m->ges++;
	unsigned i;

	for (i = 0; i < m->columns; i++)
		mat = isl_mat_set_element_si(mat, at, (int)i, 0);
	for (i = 0; i < row->n; i++)
		mat = isl_mat_set_element_val(mat, at, row->dim[i], to_val(m->ctx, row->coef[i]));
	mat = isl_mat_set_element_val(mat, at, (int)m->columns - 1, to_val(m->ctx, row->c));
	*(equal ? &m->eq : &m->ge) = mat;
}

static void put_range(struct matrices *m, unsigned dim, struct range r)
{
	struct affine_row row = {.rel = REL_GE, .n = 1, .dim = {(uint8_t)dim}};

	if (r.lo > -RANGE_INF) {
		row.coef[0] = 1;
		row.c = -r.lo;
		put_row(m, &row);
	}
	if (r.hi < RANGE_INF) {
		row.coef[0] = -1;
		row.c = r.hi;
		put_row(m, &row);
	}
}

/* Strides get a helper dimension each: d = stride * k + phase. */
static void put_stride(struct matrices *m, unsigned dim, unsigned helper, struct range r)
{
	struct affine_row row = {.rel = REL_EQ, .n = 2, .dim = {(uint8_t)dim, (uint8_t)helper}};

	row.coef[0] = -1;
	row.coef[1] = r.stride;
	row.c = r.phase;
	put_row(m, &row);
}

/* Either counts the rows (matrices are NULL) or fills them. */
static void put_system(struct matrices *m, const struct affine *sys, unsigned which, bool fill)
{
	unsigned helper = sys->ndims, d, i;
	const struct affine_row *row;

	for (d = 0; d < sys->ndims; d++) {
		struct range r = sys->range[d];

		if (fill)
			put_range(m, d, r);
		else
			m->ges += (r.lo > -RANGE_INF) + (r.hi < RANGE_INF);
		if (r.stride > 1 && fill)
			put_stride(m, d, helper++, r);
		else if (r.stride > 1)
			m->eqs++;
	}
	for (i = 0; (row = affine_row_at(sys, which, i)); i++) {
		if (fill)
			put_row(m, row);
		else if (row->rel == REL_EQ)
			m->eqs++;
		else
			m->ges++;
	}
}

/* With each split decided as the bits of `which` say. */
static bool is_empty(isl_ctx *ctx, const struct affine *sys, unsigned which)
{
	struct matrices m = {.ctx = ctx};
	unsigned dims = sys->ndims, d;
	isl_basic_set *set;
	isl_bool empty;

	for (d = 0; d < sys->ndims; d++)
		dims += sys->range[d].stride > 1;
	m.columns = dims + 1;
	put_system(&m, sys, which, false);
	m.eq = isl_mat_alloc(ctx, (unsigned)m.eqs, m.columns);
	m.ge = isl_mat_alloc(ctx, (unsigned)m.ges, m.columns);
	m.eqs = m.ges = 0;
	put_system(&m, sys, which, true);
	set = isl_basic_set_from_constraint_matrices(isl_space_set_alloc(ctx, 0, dims), m.eq, m.ge,
						     isl_dim_set, isl_dim_div, isl_dim_param,
						     isl_dim_cst);
	empty = isl_basic_set_is_empty(set);
	isl_basic_set_free(set);
	return empty == isl_bool_true; /* an error, or the budget spent, is no proof */
}

/* No allocation from the arena between here and the end: a trap would leak the context. */
static bool ask(const struct affine *sys)
{
	isl_ctx *ctx = sets_begin(sys->an);
	bool empty = true;
	unsigned which;

	for (which = 0; empty && which < 1u << sys->nsplits; which++)
		empty = is_empty(ctx, sys, which);
	sets_end(sys->an, ctx);
	return empty;
}

bool affine_empty(const struct affine *sys)
{
	unsigned which;

	for (which = 0; which < 1u << sys->nsplits; which++) {
		if (affine_witness(sys, which))
			return false;
	}
	return ask(sys);
}
