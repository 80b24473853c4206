/* affine_witness.c - a point of a system of linear constraints, if one is near.
 *
 * Every variable starts where its range is nearest to zero; then the first constraint that does not
 * hold moves one of its variables as far as it needs, and the one that was moved least goes first.
 * What is found is checked by construction, since the search ends when all constraints hold; what
 * is not found says nothing. */
#include "affine.h"

#include <string.h>

/* Far from overflow, and farther than any program goes. */
#define FAR ((__int128)1 << 80)

struct point {
	__int128 x[AFFINE_DIMS];
	unsigned moved[AFFINE_DIMS];
};

const struct affine_row *affine_row_at(const struct affine *sys, unsigned which, unsigned i)
{
	unsigned k;

	if (i < sys->nrows)
		return &sys->row[i];
	i -= sys->nrows;
	for (k = 0; k < sys->nsplits; k++) {
		const struct affine_split *split = &sys->split[k];
		unsigned alt = which >> k & 1;

		if (i < split->n[alt])
			return &split->alt[alt][i];
		i -= split->n[alt];
	}
	return NULL;
}

/* The value of the range nearest to zero. */
static bool start(struct range r, __int128 *x)
{
	*x = r.lo > 0 ? r.lo : r.hi < 0 ? r.hi : 0;
	if (r.stride > 1) {
		__int128 off = (*x - r.phase) % r.stride;

		if (off < 0)
			off += r.stride;
		*x += off ? r.stride - off : 0;
		if (*x > r.hi)
			*x -= r.stride;
	}
	return *x >= r.lo && *x <= r.hi && *x < FAR && *x > -FAR;
}

/* How far the row is from holding: negative where more is needed, 0 where it holds. */
static bool residual(const struct affine_row *row, const struct point *p, __int128 *sum)
{
	unsigned i;

	*sum = row->c;
	for (i = 0; i < row->n; i++) {
		__int128 product;

		if (__builtin_mul_overflow(p->x[row->dim[i]], (__int128)row->coef[i], &product) ||
		    __builtin_add_overflow(*sum, product, sum))
			return false;
	}
	if (row->rel == REL_GE && *sum > 0)
		*sum = 0;
	return *sum < FAR && *sum > -FAR;
}

/* By how much must the variable grow for the row to hold, in steps of its range?  0: cannot. */
static __int128 step_of(const struct affine_row *row, unsigned term, __int128 sum, struct range r)
{
	__int128 coef = row->coef[term], size = coef < 0 ? -coef : coef, steps;

	if (coef == 0)
		return 0;
	size *= r.stride;
	if (row->rel == REL_EQ && sum % size != 0)
		return 0;
	steps = sum < 0 ? (-sum + size - 1) / size : -(sum / size);
	return (coef < 0 ? -steps : steps) * r.stride;
}

/* Moves one variable so that the row holds; else one of them as far as it may go. */
static bool repair(const struct affine *sys, const struct affine_row *row, __int128 sum,
		   struct point *p)
{
	int best = -1;
	__int128 to = 0;
	unsigned i;

	for (i = 0; i < row->n; i++) {
		unsigned d = row->dim[i];
		struct range r = sys->range[d];
		__int128 step = step_of(row, i, sum, r), at = p->x[d] + step;

		if (step == 0)
			continue;
		if (at < r.lo)
			at += (r.lo - at + r.stride - 1) / r.stride * r.stride;
		else if (at > r.hi)
			at -= (at - r.hi + r.stride - 1) / r.stride * r.stride;
		if (at == p->x[d] || at < r.lo || at > r.hi || at >= FAR || at <= -FAR)
			continue;
		if (best < 0 || p->moved[d] < p->moved[best]) {
			best = (int)d;
			to = at;
		}
	}
	if (best < 0)
		return false;
	p->x[best] = to;
	p->moved[best]++;
	return true;
}

bool affine_witness(const struct affine *sys, unsigned which)
{
	unsigned left = 2 * (sys->nrows + sys->ndims) + 8, d, i;
	const struct affine_row *row;
	struct point p;
	__int128 sum;

	memset(p.moved, 0, sizeof(p.moved));
	for (d = 0; d < sys->ndims; d++) {
		if (!start(sys->range[d], &p.x[d]))
			return false;
	}
	for (i = 0; (row = affine_row_at(sys, which, i)); i++) {
		if (!residual(row, &p, &sum))
			return false;
		if (sum == 0)
			continue;
		if (left-- == 0 || !repair(sys, row, sum, &p))
			return false;
		i = (unsigned)-1; /* from the first row again */
	}
	return true;
}
