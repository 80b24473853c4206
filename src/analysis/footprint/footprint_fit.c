/* footprint_fit.c - what fits below a stride: is a[i * n + k] row i, column k?
 *
 * Only if 0 <= k < n is certain for each access.  Then different indices are different elements; and a constant that is a
 * factor in the last index is the size of a row, not just a coefficient. */
#include "footprint_index.h"

#include <string.h>

bool linear_excluded(struct analyses *an, struct facts *facts, const struct linear *l)
{
	if (l->n == 0)
		return l->c < 0;
	return linear_range(an, facts, l).hi < 0 || affine_excludes(an, facts, l);
}

bool linear_not_negative(struct analyses *an, struct facts *facts, const struct linear *index)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = REL_GE, .n = index->n, .c = -index->c - 1};
	unsigned i;

	for (i = 0; i < index->n; i++) {
		room[i] = index->term[i];
		room[i].coef = -room[i].coef;
	}
	return linear_excluded(an, facts, &l);
}

bool linear_below(struct analyses *an, struct facts *facts, const struct linear *index,
		  const struct expr *size, __int128 number)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = REL_GE, .n = index->n, .c = index->c - number};

	memcpy(room, index->term, index->n * sizeof(*room));
	if (size && !linear_add(an, facts, &l, size, -1, VIEW_EVALUATED))
		return false;
	return linear_excluded(an, facts, &l);
}

/* How many of one dimension make one of the dimension before; false: not a whole number. */
static bool ratio(struct analyses *an, const struct stride *more, const struct stride *less,
		  const struct expr **e)
{
	struct monomial m = {.n = more->n}, rest;
	unsigned f;

	memcpy(m.factor, more->factor, more->n * sizeof(*more->factor));
	if (!monomial_without(&m, less, &rest) || !rest.n)
		return false;
	*e = rest.factor[0];
	for (f = 1; f < rest.n && *e; f++)
		*e = expr_c_binary(an->ir, EXPR_MUL, *e, rest.factor[f]);
	return *e != NULL;
}

bool strides_fit(struct plan *p)
{
	struct analyses *an = p->r->an;
	uint32_t i;
	unsigned k;

	for (k = 1; k < p->n; k++) {
		const struct expr *size;

		if (!ratio(an, &p->stride[k - 1], &p->stride[k], &size))
			return false;
		for (i = 0; i < p->r->occurrences.n; i++) {
			const struct occurrence *o = p->r->occurrences.at[i];

			if (!linear_not_negative(an, o->facts, &o->index[k]) ||
			    !linear_below(an, o->facts, &o->index[k], size, 0))
				return false;
		}
	}
	return true;
}

/* ---- constant strides ---- */

/* index = size * *high + *low */
static void divide(struct analyses *an, const struct linear *index, int64_t size, __int128 shift,
		   struct linear *high, struct linear *low)
{
	unsigned t;

	linear_init(an, high);
	linear_init(an, low);
	for (t = 0; t < index->n; t++) {
		bool whole = index->term[t].coef % size == 0;
		struct linear *to = whole ? high : low;

		to->term[to->n] = index->term[t];
		to->term[to->n++].coef /= whole ? size : 1;
	}
	high->c = floor_div(index->c, size) + shift;
	low->c = index->c - high->c * size;
}

/* Can the last dimension be rows of this many elements?  Then it is two. */
static bool divides(struct region *r, unsigned last, int64_t size)
{
	struct analyses *an = r->an;
	struct linear high, low;
	bool rows = false;
	uint32_t i;
	__int128 shift;

	for (i = 0; i < r->occurrences.n; i++) {
		const struct occurrence *o = r->occurrences.at[i];

		for (shift = 0; shift < 2; shift++) {
			divide(an, &o->index[last], size, shift, &high, &low);
			if (linear_not_negative(an, o->facts, &low) &&
			    linear_below(an, o->facts, &low, NULL, size))
				break;
		}
		if (shift == 2)
			return false;
		rows |= high.n > 0;
	}
	for (i = 0; i < r->occurrences.n && rows; i++) {
		struct occurrence *o = r->occurrences.at[i];

		for (shift = 0; shift < 2; shift++) {
			divide(an, &o->index[last], size, shift, &high, &low);
			if (linear_not_negative(an, o->facts, &low) &&
			    linear_below(an, o->facts, &low, NULL, size))
				break;
		}
		o->index[last] = high;
		o->index[last + 1] = low;
	}
	return rows;
}

/* The largest coefficient below a limit. */
static int64_t next_size(const struct region *r, unsigned last, int64_t limit)
{
	int64_t size = 1;
	uint32_t i;
	unsigned t;

	for (i = 0; i < r->occurrences.n; i++) {
		const struct linear *l = &((struct occurrence *)r->occurrences.at[i])->index[last];

		for (t = 0; t < l->n; t++) {
			int64_t c = l->term[t].coef < 0 ? -l->term[t].coef : l->term[t].coef;

			if (c > size && c < limit)
				size = c;
		}
	}
	return size;
}

void region_divide_constants(struct region *r)
{
	int64_t limit = INT32_MAX, size;

	while (r->out->ndims < FOOTPRINT_DIMS &&
	       (size = next_size(r, r->out->ndims - 1, limit)) > 1) {
		struct footprint_dim *last = &r->out->dim[r->out->ndims - 1];

		limit = size;
		if (!divides(r, r->out->ndims - 1, size))
			continue;
		last[1].stride = last->stride;
		last->stride = expr_const_int(r->an->ir, type_i32(r->an->ir->types), size);
		r->out->ndims++;
	}
}
