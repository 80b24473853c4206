/* wants_impl.h - shared by the files that find facts; private to src/pass. */
#ifndef CUNEST_WANTS_IMPL_H
#define CUNEST_WANTS_IMPL_H

#include "cunest/wants.h"

#include <stdio.h>

/* Upper bounds that are tried, as powers of two, loosest first: any size, a product of two, of three, of four. */
enum { BOUND_LEVELS = 4, BOUNDS_MOST = 32, CANDIDATES_MOST = 12 };

/* What bounds a size that is known before the nest.  NULL: is known, or contradicts what is. */
struct want_bound {
	const struct expr *leaf;
	const struct expr *low, *high[BOUND_LEVELS];
};

/* blockDim.x == 16, blockDim.y == 16 */
struct want_block {
	const struct expr *size[3];
	unsigned n;
};

struct said {
	enum remark_kind kind;
	enum pass_id pass;
	struct span where;
};

/* wants_find.c: fills in the candidates and the bounds of a want at `at` (NULL: of the schedule). */
void want_find(struct pass *, struct want *, const struct stmt *at);
/* wants_search.c: writes the answers, a line each, to `out`: see wants_answer(). */
void wants_search(struct nest *, const struct func_state *before, wants_run *, void *context,
		  FILE *out);

#endif
