/* sets_share.c - loops that threads and blocks share.
 *
 * What `before` does once, or in every thread, `after` shares out by threadIdx and blockIdx: they are
 * dimensions in front of the time, and nothing orders two points that differ in them.  Which threads there are is said
 * by the assumptions that came with the step; of blocks there are as many as are needed. */
#include "sets.h"

#include "cunest/eval.h"
#include "cunest/walk.h"

#include <isl/constraint.h>

static const struct expr *bare(const struct expr *e)
{
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	return e;
}

static bool is_sreg(const struct expr *e, enum sreg sreg)
{
	e = bare(e);
	return e->kind == EXPR_SREG && e->u.sreg == sreg;
}

/* a * b in either order. */
static bool is_product(const struct expr *e, enum sreg a, enum sreg b)
{
	e = bare(e);
	if (e->kind != EXPR_MUL)
		return false;
	return (is_sreg(e->arg[0], a) && is_sreg(e->arg[1], b)) ||
	       (is_sreg(e->arg[0], b) && is_sreg(e->arg[1], a));
}

/* blockIdx.d * blockDim.d + threadIdx.d: d, or -1. */
static int number_in_grid(const struct expr *e)
{
	e = bare(e);
	for (int d = 0; d < 3 && e->kind == EXPR_ADD; d++)
		if (is_product(e->arg[0], SREG_CTAID_X + (unsigned)d, SREG_NTID_X + (unsigned)d) &&
		    is_sreg(e->arg[1], SREG_TID_X + (unsigned)d))
			return d;
	return -1;
}

int share_of(const struct reader *r, const struct expr *e)
{
	int d = number_in_grid(e);

	e = bare(e);
	for (unsigned i = 0; i < r->nshares; i++) {
		const struct share *share = &r->share[i];

		if (d >= 0 && share->global && share->sreg == SREG_CTAID_X + (unsigned)d)
			return (int)i;
		if (e->kind == EXPR_SREG && share->sreg == e->u.sreg)
			return (int)i;
		if (e->kind == EXPR_SREG && share->global &&
		    e->u.sreg == share->sreg - SREG_CTAID_X + SREG_TID_X)
			return (int)i;
	}
	return -1;
}

int share_stride(const struct reader *r, const struct stmt *loop, const struct expr **base,
		 int64_t *factor)
{
	const struct expr *step = read_through(r, loop->slot[SLOT_STEP].e);
	const struct expr *lo = read_through(r, loop->slot[SLOT_LO].e);
	int dim = share_of(r, lo);
	unsigned d;

	*base = NULL;
	*factor = 1;
	if (dim < 0)
		return -1;
	d = (r->share[dim].sreg - SREG_TID_X) % 3;
	if (r->share[dim].global)
		return is_product(step, SREG_NCTAID_X + d, SREG_NTID_X + d) ? dim : -1;
	if (r->share[dim].sreg == SREG_TID_X + d)
		return is_sreg(step, SREG_NTID_X + d) ? dim : -1;
	return is_sreg(step, SREG_NCTAID_X + d) ? dim : -1;
}

/* ---- finding them ---- */

struct seen {
	bool alone[SREG_COUNT]; /* used, but not as a part of a thread's number in the grid */
	bool number[3];
};

static void look_at(struct seen *seen, const struct expr *e)
{
	int d = number_in_grid(e);

	if (d >= 0) {
		seen->number[d] = true;
		return;
	}
	if (e->kind == EXPR_SREG)
		seen->alone[e->u.sreg] = true;
	for (unsigned i = 0; i < e->nargs; i++)
		look_at(seen, e->arg[i]);
}

static void look_at_stmt(struct seen *seen, const struct stmt *top)
{
	for (const struct stmt *s = top; s; s = stmt_next(top, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				look_at(seen, s->slot[i].e);
}

static void add_share(struct reader *r, enum sreg sreg, bool global)
{
	r->share[r->nshares++] = (struct share){sreg, global};
}

/* A fact of shared indices alone: "threadIdx.x < 16". */
static bool of_shares(const struct reader *r, const struct expr *e)
{
	if (e->kind == EXPR_SYM || (e->kind == EXPR_SREG && share_of(r, e) < 0))
		return false;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!of_shares(r, e->arg[i]))
			return false;
	return !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE));
}

static isl_set *restrict_by(struct reader *r, isl_set *all, const struct expr *e)
{
	isl_set *said;

	e = expr_truth(e);
	if (e->kind == EXPR_LAND)
		return restrict_by(r, restrict_by(r, all, e->arg[0]), e->arg[1]);
	said = of_shares(r, e) ? read_condition(r, e, all) : NULL;
	return said ? sets_keep(r->s, isl_set_intersect(isl_set_copy(all), isl_set_copy(said)))
		    : all;
}

bool share_alone(const struct expr *e)
{
	if (e->kind == EXPR_SYM || (e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE)))
		return false;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!share_alone(e->arg[i]))
			return false;
	return true;
}

isl_set *share_find(struct reader *r, const struct func *before, const struct nest *nest)
{
	struct seen old = {0}, now = {0};
	isl_set *all;

	look_at_stmt(&old, before->body);
	for (uint32_t i = 0; i < r->region->n; i++)
		look_at_stmt(&now, r->region->at[i]);
	for (unsigned d = 0; d < 3; d++) {
		enum sreg thread = SREG_TID_X + d, block = SREG_CTAID_X + d;

		if (old.number[d] || old.alone[thread] || old.alone[block])
			continue;
		if (now.number[d] && (now.alone[thread] || now.alone[block])) {
			sets_fail(r->s, "%s and the number in the grid are both used",
				  sreg_name(thread));
			return NULL;
		}
		if (now.number[d])
			add_share(r, block, true);
		if (now.alone[thread])
			add_share(r, thread, false);
		if (now.alone[block])
			add_share(r, block, false);
	}
	all = isl_set_universe(reader_space(r));
	for (unsigned i = 0; i < r->nshares; i++) {
		all = isl_set_lower_bound_si(all, isl_dim_set, i, 0);
		all = isl_set_upper_bound_si(all, isl_dim_set, i,
					     r->share[i].sreg <= SREG_TID_Z ? 1023 : INT32_MAX - 1);
	}
	all = sets_keep(r->s, all);
	for (uint32_t i = 0; nest && i < nest->assumes.n; i++)
		all = restrict_by(r, all, nest->assumes.at[i]);
	return all;
}
