/* affine.h - a system of linear constraints over integers, as affine.c gathers it. */
#ifndef CUNEST_AFFINE_H
#define CUNEST_AFFINE_H

#include "../facts.h"

enum { AFFINE_DIMS = 24, AFFINE_ROWS = 64, AFFINE_SPLITS = 3 };

struct affine_row {
	enum relation rel;
	unsigned n;
	uint8_t dim[LINEAR_TERMS];
	int64_t coef[LINEAR_TERMS];
	__int128 c;
};

struct affine_split {
	struct affine_row alt[2][2];
	unsigned n[2]; /* rows in each alternative */
};

struct affine {
	struct analyses *an;
	struct facts *facts;
	unsigned ndims, nrows, nsplits;
	const struct expr *dim[AFFINE_DIMS]; /* NULL: a helper without a name */
	struct range range[AFFINE_DIMS];
	struct affine_row *row;     /* AFFINE_ROWS */
	struct affine_split *split; /* AFFINE_SPLITS */
	uint8_t *used;              /* by fact linear */
};

/* affine_witness.c: the rows that hold for the choice `which` (a bit for each split), in order:
 * NULL after the last one. */
const struct affine_row *affine_row_at(const struct affine *, unsigned which, unsigned i);
/* Is there a point of the system, found by a few steps?  False: not found. */
bool affine_witness(const struct affine *, unsigned which);

/* affine_solve.c: has the system no integer point?  False also where the budget is spent. */
bool affine_empty(const struct affine *);

#endif
