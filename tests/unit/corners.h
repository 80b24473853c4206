/* corners.h - all integer types, and the numbers of each at which arithmetic goes wrong.
 *
 * Included once, by test files of constants. */
#ifndef CORNERS_H
#define CORNERS_H

#include "exprs.h"

enum { TYPES = 9 };

static const struct type *all_types[TYPES];

static void setup_types(void)
{
	static const enum int_rank ranks[] = {RANK_CHAR, RANK_SHORT, RANK_INT, RANK_LONG};

	setup();
	for (unsigned k = 0; k < 8; k++)
		all_types[k] = type_int(w->types, ranks[k / 2], k % 2 == 0, NULL);
	all_types[8] = boolean;
}

/* Numbers of a type about its ends and zero, and what its shifts ask about. */
static unsigned corners(const struct type *t, __int128 *out)
{
	static const int small[] = {-9, -8, -7, -2, -1, 0,  1,  2,  3,  5,
				    7,  8,  9,  30, 31, 32, 33, 62, 63, 64};
	unsigned n = 0;

	for (unsigned k = 0; k < ARRAY_LEN(small); k++)
		if (type_holds(t, small[k]))
			out[n++] = small[k];
	for (int d = 0; d < 3 && t != boolean; d++) {
		out[n++] = type_max(t) - d;
		out[n++] = type_max(t) / 2 + d;
		if (t->is_signed)
			out[n++] = type_min(t) + d;
	}
	return n;
}

#endif
