/* footprint_exact.c - is every element of the box touched? */
#include "footprint.h"

/* For a single element, whenever nothing decides whether it is touched. */
bool region_exact(struct region *r)
{
	const struct occurrence *o = r->occurrences.at[0];
	unsigned d;

	if (r->query->relax)
		return false;
	for (d = 0; d < r->out->ndims; d++) {
		if (!expr_is_int(r->out->dim[d].extent, 1))
			return false;
	}
	return !o->lazy && !o->header && always_runs(r->an, o->access.stmt, r->query->inside);
}
