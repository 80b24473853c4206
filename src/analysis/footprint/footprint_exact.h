/* footprint_exact.h - between footprint_exact.c, which describes what is touched, and footprint_sets.c, which asks isl;
 * private to src/analysis. */
#ifndef CUNEST_FOOTPRINT_EXACT_H
#define CUNEST_FOOTPRINT_EXACT_H

#include "footprint.h"

enum { EXACT_DIMS = 32, TERMS = 16 };

/* A condition over numbered dimensions: a linear one, all of some, or any of some. */
struct node {
	enum { NODE_ROW, NODE_ALL, NODE_ANY } kind;
	enum relation rel;
	unsigned n;
	uint8_t dim[TERMS];
	int64_t coef[TERMS];
	__int128 c;
	struct vec kids; /* struct node * */
};

struct exact {
	struct region *r;
	struct analyses *an;
	const struct occurrence *o;
	struct facts *facts; /* of the occurrence, or of the statement */
	unsigned n;
	struct {
		const struct expr *atom; /* NULL: an index of the box, or a helper */
		enum { DIM_TERM, DIM_INDEX, DIM_VARIES } kind;
	} dim[EXACT_DIMS];
	struct facts *outside; /* of the statement */
	struct node *about;    /* what atoms are, as it comes up: those that vary */
	struct node *terms;    /* ... and those that do not */
	bool fails;
};

/* Is each element of the box, of those that are possible, in one of `touched` (struct node *)?
 * No allocation from the arena while the context lives: a trap would leak it. */
bool box_is_full(const struct exact *, const struct node *box, const struct node *around,
		 const struct vec *touched);

#endif
