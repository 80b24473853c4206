/* deps_set.c - which instances of two accesses conflict: sign vectors and witnesses, by isl.
 *
 * One set for each loop that can carry the dependence.  Signs of the loops inside are refined one
 * after the other, so that what is impossible is dropped early.  isl counts its operations; where
 * they run out, the instances are taken to meet. */
#include "deps.h"

#include <string.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/lp.h>
#include <isl/map.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* A question that used up its own budget counts as many; after the last every sign is possible.
 * Vectors of one sign of one loop that are told apart. */
enum { LEAVES = 27, SPENT = 1000, CELLS = 100 };

struct solver {
	isl_ctx *ctx;
	const struct pair *pair;
	const struct instances *rel;
	struct analyses *an;
	struct outcome *out;
	unsigned leaves;
	bool spent;  /* some answer was not found within the budget */
	bool coarse; /* some vectors stand for several */
	bool full;   /* there are more vectors than room */
};

static isl_val *to_val(isl_ctx *ctx, __int128 v)
{
	unsigned __int128 m = v < 0 ? -(unsigned __int128)v : (unsigned __int128)v;
	uint64_t chunk[2] = {(uint64_t)m, (uint64_t)(m >> 64)};
	isl_val *val = isl_val_int_from_chunks(ctx, 2, sizeof(chunk[0]), chunk);

	return v < 0 ? isl_val_neg(val) : val;
}

static isl_constraint *to_constraint(isl_set *set, const struct rel_row *row)
{
	isl_ctx *ctx = isl_set_get_ctx(set);
	isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
	isl_constraint *c = row->rel == REL_EQ ? isl_constraint_alloc_equality(space)
					       : isl_constraint_alloc_inequality(space);
	unsigned i;

	for (i = 0; i < row->n; i++)
		c = isl_constraint_set_coefficient_val(c, isl_dim_set, row->dim[i],
						       to_val(ctx, row->coef[i]));
	return isl_constraint_set_constant_val(c, to_val(ctx, row->c));
}

static isl_set *add_row(isl_set *set, const struct rel_row *row)
{
	return set ? isl_set_add_constraint(set, to_constraint(set, row)) : NULL;
}

static isl_set *add_bound(isl_set *set, unsigned dim, int64_t coef, __int128 c)
{
	struct rel_row row = {.rel = REL_GE, .n = 1, .dim = {(uint8_t)dim}, .coef = {coef}, .c = c};

	return add_row(set, &row);
}

/* sum != 0: sum >= 1 or sum <= -1. */
static isl_set *add_unequal(isl_set *set, const struct rel_row *row)
{
	struct rel_row side = *row;
	isl_set *above;
	unsigned i;

	side.rel = REL_GE;
	side.c = row->c - 1;
	above = add_row(isl_set_copy(set), &side);
	for (i = 0; i < side.n; i++)
		side.coef[i] = -side.coef[i];
	side.c = -row->c - 1;
	return isl_set_union(above, add_row(set, &side));
}

/* Rows as the matrices that isl takes in one go; columns are dimensions, then the constant. */
struct matrices {
	isl_ctx *ctx;
	isl_mat *eq, *ge;
	int eqs, ges, columns;
};

static void put_row(struct matrices *m, const struct rel_row *row)
{
	bool equal = row->rel == REL_EQ;
	isl_mat *mat = equal ? m->eq : m->ge;
	int at = equal ? m->eqs++ : m->ges++, c;
	unsigned i;

	for (c = 0; c < m->columns; c++)
		mat = isl_mat_set_element_si(mat, at, c, 0);
	for (i = 0; i < row->n; i++)
		mat = isl_mat_set_element_val(mat, at, row->dim[i], to_val(m->ctx, row->coef[i]));
	mat = isl_mat_set_element_val(mat, at, m->columns - 1, to_val(m->ctx, row->c));
	*(equal ? &m->eq : &m->ge) = mat;
}

static void put_bound(struct matrices *m, unsigned dim, int64_t coef, __int128 c)
{
	put_row(m, &(struct rel_row){
			   .rel = REL_GE, .n = 1, .dim = {(uint8_t)dim}, .coef = {coef}, .c = c});
}

/* dim = phase + stride * helper */
static void put_stride(struct matrices *m, unsigned dim, unsigned helper, struct range range)
{
	put_row(m, &(struct rel_row){.rel = REL_EQ,
				     .n = 2,
				     .dim = {(uint8_t)dim, (uint8_t)helper},
				     .coef = {-1, range.stride},
				     .c = range.phase});
}

/* Dimensions, and after them a helper for each stride: isl counts them all. */
static unsigned count_dims(const struct instances *r)
{
	unsigned i, n = r->ndims;

	for (i = 0; i < r->ndims; i++)
		n += r->dim[i].range.stride > 1;
	return n;
}

static isl_set *to_set(isl_ctx *ctx, const struct instances *r)
{
	unsigned i, dims = count_dims(r), helper = r->ndims, eqs = dims - helper, ges = 0,
		    unequal = 0;
	struct matrices m = {.ctx = ctx, .columns = (int)dims + 1};
	isl_set *set;

	for (i = 0; i < r->nrows; i++) {
		eqs += r->row[i].rel == REL_EQ;
		ges += r->row[i].rel == REL_GE;
	}
	for (i = 0; i < r->ndims; i++)
		ges += 1 + (r->dim[i].range.hi < RANGE_INF);
	m.eq = isl_mat_alloc(ctx, eqs, dims + 1);
	m.ge = isl_mat_alloc(ctx, ges, dims + 1);
	for (i = 0; i < r->ndims; i++) {
		put_bound(&m, i, 1, -r->dim[i].range.lo);
		if (r->dim[i].range.hi < RANGE_INF)
			put_bound(&m, i, -1, r->dim[i].range.hi);
		if (r->dim[i].range.stride > 1)
			put_stride(&m, i, helper++, r->dim[i].range);
	}
	for (i = 0; i < r->nrows; i++) {
		if (r->row[i].rel != REL_NE)
			put_row(&m, &r->row[i]);
	}
	set = isl_set_from_basic_set(isl_basic_set_from_constraint_matrices(
		isl_space_set_alloc(ctx, 0, dims), m.eq, m.ge, isl_dim_set, isl_dim_div,
		isl_dim_param, isl_dim_cst));
	for (i = 0; i < r->nrows; i++) {
		if (r->row[i].rel == REL_NE && unequal++ < REL_UNEQUAL)
			set = add_unequal(set, &r->row[i]);
	}
	return set;
}

/* The instances have this sign at this loop. */
static isl_set *add_sign(isl_set *set, const struct instances *r, unsigned loop, unsigned sign)
{
	unsigned a = r->turn[0][loop], b = r->turn[1][loop];
	struct rel_row row = {.rel = sign == DEP_SAME ? REL_EQ : REL_GE,
			      .c = sign == DEP_SAME ? 0 : -1};
	int64_t way = sign == DEP_EARLIER ? -r->way[loop] : r->way[loop];

	if (a == b) /* one iteration */
		return add_row(set, &row);
	row.n = 2;
	row.dim[0] = (uint8_t)b;
	row.dim[1] = (uint8_t)a;
	row.coef[0] = way;
	row.coef[1] = -way;
	return add_row(set, &row);
}

static unsigned cost(const struct solver *s)
{
	return 1 + s->rel->ndims * s->rel->nrows / CELLS;
}

/* No solution, for certain. */
static bool is_empty(struct solver *s, isl_set *set)
{
	isl_bool empty;

	if (!set || s->an->sets >= SETS_MOST) {
		s->spent = true;
		return false;
	}
	s->an->sets += cost(s);
	isl_ctx_reset_operations(s->ctx);
	empty = isl_set_is_empty(set);
	if (empty == isl_bool_error) {
		sets_forget(s->an, s->ctx);
		s->an->sets += SPENT;
		s->spent = true;
	}
	return empty == isl_bool_true;
}

/* The same difference in all solutions?  By the bounds of the rationals, rounded inwards: those of
 * the integers take a search. */
static void find_distance(struct solver *s, isl_set *set, unsigned loop, struct pair_vector *v)
{
	const struct instances *r = s->rel;
	unsigned a = r->turn[0][loop], b = r->turn[1][loop];
	isl_basic_set *hull;
	isl_aff *aff;
	isl_val *lo, *hi;

	v->constant[loop] = v->v.sign[loop] == DEP_SAME;
	v->distance[loop] = 0;
	if (v->constant[loop] || !r->step[loop] || s->an->sets >= SETS_MOST)
		return;
	s->an->sets += 2 * cost(s);
	aff = isl_aff_var_on_domain(isl_local_space_from_space(isl_set_get_space(set)), isl_dim_set,
				    b);
	aff = isl_aff_sub(aff,
			  isl_aff_var_on_domain(isl_local_space_from_space(isl_set_get_space(set)),
						isl_dim_set, a));
	isl_ctx_reset_operations(s->ctx);
	hull = isl_set_simple_hull(isl_set_copy(set));
	lo = isl_val_ceil(isl_basic_set_min_lp_val(hull, aff));
	hi = isl_val_floor(isl_basic_set_max_lp_val(hull, aff));
	isl_basic_set_free(hull);
	if (isl_val_eq(lo, hi) == isl_bool_true) {
		v->distance[loop] = isl_val_get_num_si(lo) * r->way[loop];
		v->constant[loop] = v->distance[loop] % r->step[loop] == 0;
		v->distance[loop] /= r->step[loop];
	}
	isl_val_free(lo);
	isl_val_free(hi);
	isl_aff_free(aff);
	sets_forget(s->an, s->ctx);
}

static void emit(struct solver *s, isl_set *set, const struct dep_vector *v, unsigned known)
{
	struct pair_vector *to;
	unsigned l;

	if (s->out->n == PAIR_VECTORS) {
		s->full = true;
		return;
	}
	s->coarse |= known < s->pair->n;
	to = &s->out->at[s->out->n++];
	memset(to, 0, sizeof(*to));
	to->v = *v;
	for (l = 0; l < s->pair->n; l++) {
		if (l >= known)
			to->v.sign[l] = DEP_ANY;
		else if (set)
			find_distance(s, set, l, to);
		else
			to->constant[l] = v->sign[l] == DEP_SAME;
	}
	s->leaves++;
}

/* Takes the set, which is not empty with the signs so far. */
static void refine(struct solver *s, isl_set *set, struct dep_vector *v, unsigned loop)
{
	static const unsigned signs[3] = {DEP_LATER, DEP_SAME, DEP_EARLIER};
	unsigned i;

	if (loop == s->pair->n || s->leaves >= LEAVES) {
		emit(s, set, v, loop);
		isl_set_free(set);
		return;
	}
	for (i = 0; i < 3; i++) {
		isl_set *part = add_sign(isl_set_copy(set), s->rel, loop, signs[i]);

		if (is_empty(s, part)) {
			isl_set_free(part);
			continue;
		}
		v->sign[loop] = (uint8_t)signs[i];
		refine(s, part, v, loop + 1);
	}
	isl_set_free(set);
}

static void assume_level(struct solver *s, unsigned level)
{
	struct dep_vector v = {{0}};
	unsigned l, i, n = s->pair->n;

	for (l = 0; l < level; l++)
		v.sign[l] = DEP_SAME;
	for (i = 0; i < (level < n ? 2u : 1u); i++) {
		if (level < n)
			v.sign[level] = i ? DEP_EARLIER : DEP_LATER;
		emit(s, NULL, &v, level + 1);
	}
}

void pair_assume(const struct pair *pair, struct outcome *out)
{
	struct solver s = {.pair = pair, .out = out};

	out->n = 0;
	for (unsigned level = pair->same; level <= pair->n; level++)
		assume_level(&s, level);
}

/* One context for each level: no allocation from the arena while it lives, since a trap would leak
 * it. */
static void ask_level(struct solver *s, unsigned level)
{
	const struct instances *r = s->rel;
	struct dep_vector v;
	isl_set *set;
	unsigned i, l;

	s->leaves = 0;
	s->ctx = sets_begin(s->an);
	set = to_set(s->ctx, r);
	for (l = 0; l < level; l++) {
		v.sign[l] = DEP_SAME;
		set = add_sign(set, r, l, DEP_SAME);
	}
	if (level == r->pair->n) {
		if (!is_empty(s, set))
			emit(s, set, &v, level);
	} else {
		for (i = 0; i < 2; i++) {
			unsigned sign = i ? DEP_EARLIER : DEP_LATER;
			isl_set *part = add_sign(isl_set_copy(set), r, level, sign);

			s->leaves = 0;
			if (is_empty(s, part)) {
				isl_set_free(part);
				continue;
			}
			v.sign[level] = (uint8_t)sign;
			refine(s, part, &v, level + 1);
		}
	}
	isl_set_free(set);
	sets_end(s->an, s->ctx);
}

/* The answer to the same numbers, if it is known. */
static bool copy_level(struct solver *s, const struct solved_level *known)
{
	if (!known || !known->known || s->out->n + known->n > PAIR_VECTORS)
		return false;
	memcpy(s->out->at + s->out->n, known->at, known->n * sizeof(*known->at));
	s->out->n += known->n;
	s->coarse |= known->coarse;
	return true;
}

static void solve_level(struct solver *s, unsigned level)
{
	struct solved_level *known = solved_level(s->an, s->rel, level);
	unsigned first = s->out->n;
	struct solver one = *s;

	if (copy_level(s, known))
		return;
	one.spent = one.coarse = one.full = false;
	ask_level(&one, level);
	/* what was cut short may be answered another time */
	if (known && !one.spent && !one.full && s->an->sets < SETS_MOST)
		solved_keep(s->an, known, s->out->at + first, s->out->n - first, one.coarse);
	s->spent |= one.spent;
	s->coarse |= one.coarse;
	s->full |= one.full;
}

void pair_solve(struct analyses *an, const struct pair *pair, struct outcome *out)
{
	struct solver s = {.an = an, .pair = pair, .out = out};
	const struct instances *r;
	unsigned level;

	out->n = 0;
	out->assumed = NULL;
	out->lacks = NULL;
	for (level = pair->same; level <= pair->n; level++) {
		/* with itself, in one iteration of everything: the same instance */
		if (level == pair->n && pair->a == pair->b && !pair->deeper)
			break;
		/* siblings have no iteration in common */
		if (level == pair->n && pair->loop[0][level - 1] != pair->loop[1][level - 1])
			break;
		if (an->sets >= SETS_MOST) {
			s.spent = true;
			assume_level(&s, level);
			continue;
		}
		s.rel = r = relation_build(an, pair, level, false);
		if (r->never)
			continue;
		if (pair->assumed && !pair->indexed)
			assume_level(&s, level);
		else
			solve_level(&s, level);
		if (!out->assumed) {
			out->assumed = r->assumed;
			out->lacks = r->lacks;
			out->lacks_at = r->lacks_at;
		}
	}
	if (s.full)
		pair_assume(pair, out);
	if (s.spent && !out->assumed)
		out->assumed = "comparing the subscripts takes too long";
	if ((s.coarse || s.full) && !out->assumed)
		out->assumed = "it has too many directions";
}

/* ---- witnesses ---- */

static bool in_dims(const uint8_t *dims, unsigned n, unsigned dim)
{
	unsigned i;

	for (i = 0; i < n; i++) {
		if (dims[i] == dim)
			return true;
	}
	return false;
}

static int64_t coordinate(isl_point *point, unsigned dim)
{
	isl_val *v = isl_point_get_coordinate_val(point, isl_dim_set, (int)dim);
	int64_t value = isl_val_get_num_si(v);

	isl_val_free(v);
	return value;
}

/* Loop variables to the front, so that the smallest of these are found. */
static isl_set *front(isl_set *set, const uint8_t *dims, unsigned n, unsigned ndims)
{
	isl_space *space = isl_set_get_space(set);
	isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
	isl_aff_list *list = isl_aff_list_alloc(isl_set_get_ctx(set), (int)ndims);
	isl_multi_aff *ma;
	unsigned i;

	for (i = 0; i < n; i++)
		list = isl_aff_list_add(list, isl_aff_var_on_domain(isl_local_space_copy(local),
								    isl_dim_set, dims[i]));
	for (i = 0; i < ndims; i++) {
		if (!in_dims(dims, n, i))
			list = isl_aff_list_add(
				list,
				isl_aff_var_on_domain(isl_local_space_copy(local), isl_dim_set, i));
	}
	isl_local_space_free(local);
	ma = isl_multi_aff_from_aff_list(isl_space_map_from_set(space), list);
	return isl_set_apply(set, isl_map_from_multi_aff(ma));
}

static isl_point *smallest(struct analyses *an, isl_ctx *ctx, isl_set *set)
{
	isl_point *point;

	isl_ctx_reset_operations(ctx);
	point = isl_set_sample_point(isl_set_lexmin(isl_set_copy(set)));
	if (isl_point_is_void(point) != isl_bool_false) {
		isl_point_free(point);
		sets_forget(an, ctx);
		isl_ctx_reset_operations(ctx);
		point = isl_set_sample_point(isl_set_copy(set));
	}
	isl_set_free(set);
	if (isl_point_is_void(point) != isl_bool_false) {
		isl_point_free(point);
		return NULL;
	}
	return point;
}

/* Loop dimensions of each side, outermost first. */
static unsigned loop_dims(const struct instances *r, unsigned side, uint8_t *dims,
			  const struct stmt **loops)
{
	const struct pair *p = r->pair;
	const struct stmt *loop[DEP_LOOPS];
	bool deeper;
	unsigned n = access_loops(side ? p->b : p->a, p->loop[side][0], loop, DEP_LOOPS, &deeper),
		 i, d, found = 0;

	for (i = 0; i < n; i++) {
		for (d = 0; d < r->ndims; d++) {
			const struct rel_dim *dim = &r->dim[d];

			if ((dim->side == side || dim->side == SIDE_BOTH) &&
			    loop[i]->kind == STMT_FOR && dim->atom && dim->atom->kind == EXPR_SYM &&
			    dim->atom->u.sym == loop[i]->sym) {
				dims[found] = (uint8_t)d;
				loops[found++] = loop[i];
				break;
			}
		}
	}
	return found;
}

/* Fewer iterations of the outermost loop than `within` lie between the two. */
static isl_set *add_near(isl_set *set, const struct instances *r, int64_t within)
{
	struct rel_row row = {.rel = REL_GE,
			      .n = 2,
			      .dim = {r->turn[0][0], r->turn[1][0]},
			      .coef = {r->way[0], -r->way[0]},
			      .c = (__int128)(within - 1) * r->step[0]};

	return add_row(set, &row);
}

bool pair_witness(struct analyses *an, const struct pair *pair, const struct dep_vector *v,
		  int64_t within, struct dep_point *a, struct dep_point *b)
{
	const struct instances *r;
	struct dep_point *to[2] = {a, b};
	uint8_t dims[2][DEP_LOOPS], all[2 * DEP_LOOPS];
	unsigned level, n = 0, side, i, l;
	isl_point *point = NULL;
	isl_ctx *ctx;

	for (level = 0; level < pair->n && v->sign[level] == DEP_SAME; level++)
		;
	r = relation_build(an, pair, level, true);
	for (side = 0; side < 2; side++) {
		to[side]->n = loop_dims(r, side, dims[side], to[side]->loop);
		for (i = 0; i < to[side]->n; i++) {
			if (!in_dims(all, n, dims[side][i]))
				all[n++] = dims[side][i];
		}
	}
	if (r->never || n == 0)
		return false;
	ctx = sets_begin(an);
	for (i = 0; i < 2 && !point; i++) {
		isl_set *set = to_set(ctx, r);

		for (l = 0; l < pair->n; l++) {
			if (v->sign[l] == DEP_LATER || v->sign[l] == DEP_SAME ||
			    v->sign[l] == DEP_EARLIER)
				set = add_sign(set, r, l, v->sign[l]);
		}
		if (within && pair->n && r->step[0] && r->turn[0][0] != r->turn[1][0])
			set = add_near(set, r, within);
		/* from zero on, if that can be */
		for (l = 0; l < n && i == 0; l++)
			set = add_bound(set, all[l], 1, 0);
		if (set)
			point = smallest(an, ctx, front(set, all, n, count_dims(r)));
		sets_forget(an, ctx);
	}
	for (side = 0; side < 2 && point; side++) {
		for (i = 0; i < to[side]->n; i++) {
			for (l = 0; all[l] != dims[side][i]; l++)
				;
			to[side]->value[i] = coordinate(point, l);
		}
	}
	isl_point_free(point);
	sets_end(an, ctx);
	return point != NULL;
}
