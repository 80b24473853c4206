/* footprint_index.h - between footprint_index.c, which finds the strides, and footprint_fit.c; private to src/analysis. */
#ifndef CUNEST_FOOTPRINT_INDEX_H
#define CUNEST_FOOTPRINT_INDEX_H

#include "footprint.h"

/* A subscript on its way to a polynomial. */
struct expansion {
	struct region *r;
	struct facts *facts;
	struct vec products; /* const struct expr *: as the source has them */
};

/* The strides of a region as they are found. */
struct plan {
	struct region *r;
	unsigned n;
	struct stride stride[FOOTPRINT_DIMS]; /* the longest first, the last has no factors */
	struct polynomial *poly;              /* by occurrence */
	struct expansion *x;
};

/* ---- footprint_index.c ---- */

/* What is left of the factors without those of the stride; false: it has others. */
bool monomial_without(const struct monomial *, const struct stride *, struct monomial *rest);
/* The sum of nothing. */
void linear_init(struct analyses *, struct linear *);

/* ---- footprint_fit.c ---- */

/* Is it certain that index >= 0? */
bool linear_not_negative(struct analyses *, struct facts *, const struct linear *index);
/* ... that index < size, a number or an expression? */
bool linear_below(struct analyses *, struct facts *, const struct linear *index,
		  const struct expr *size, __int128 number);
/* Does each index stay below the stride before it, so that different indices are different elements? */
bool strides_fit(struct plan *);
/* Takes the last dimension apart into rows, as long as they have a constant size that is certain. */
void region_divide_constants(struct region *);

#endif
