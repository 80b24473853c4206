/* wants_impl.h - shared by the files that find facts; private to src/pass. */
#ifndef CUNEST_WANTS_IMPL_H
#define CUNEST_WANTS_IMPL_H

#include "cunest/wants.h"

#include <stdio.h>

/* Upper bounds that are tried, as powers of two, loosest first: any size, a product of two, of three, of four. */
enum { BOUND_LEVELS = 4, BOUNDS_MOST = 64, CANDIDATES_MOST = 12 };

/* What bounds a size that is known before the nest from one side, or what it is a multiple of: the loosest first.
 * NULL: is known, or contradicts what is. */
struct want_bound {
	enum { BOUND_LOW, BOUND_HIGH, BOUND_MULTIPLE } side;
	const struct expr *size;
	const struct expr *e[BOUND_LEVELS];
};

/* What a clause can say. */
enum saying { SAY_ASSUME, SAY_ALIGNED, SAY_NOALIAS };

/* blockDim.x == 16, blockDim.y == 16 */
struct want_block {
	const struct expr *size[3];
	unsigned n;
};

struct said {
	enum remark_kind kind;
	enum pass_id pass;
	uint32_t key;
	struct span where;
};

/* wants_find.c: fills in the candidates and the bounds of a want at `at` (NULL: of the schedule). */
void want_find(struct pass *, struct want *, const struct stmt *at);
/* wants.c: all as it was. */
void wants_put(const struct wants_before *);
/* wants_search.c: writes the answers, a line each, to `out`: see wants_answer(). */
void wants_search(struct nest *, const struct wants_before *, wants_run *, void *context,
		  FILE *out);

#endif
