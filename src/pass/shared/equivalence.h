/* equivalence.h - which formulas count as the same computation.
 *
 * Each formula has a key, itself a formula; two are equal under the nest's equivalence if they have
 * one key.  A formula of literals inside of a larger one is its value, as whoever rebuilds the larger
 * one makes of it: A[2 & 7] is A[2].  Equal formulas have equal values wherever both are defined; that one is defined (does
 * not overflow) says nothing of the other. */
#ifndef CUNEST_EQUIVALENCE_H
#define CUNEST_EQUIVALENCE_H

#include "cunest/pass.h"

/* A table from formulas to anything, which remembers nothing about order. */
struct expr_map {
	const struct expr **key;
	void **value;
	uint32_t slots, used;
};

void *expr_map_get(const struct expr_map *, const struct expr *);
void expr_map_put(struct arena *, struct expr_map *, const struct expr *, void *);

struct equivalence {
	struct ir *ir;
	enum equality equality; /* not EQUALITY_DEFAULT */
	bool floats;            /* of floating point, too, operands of + and * may be swapped */
	struct bits wholes;     /* what a word of the user's spells is not its value */
	struct expr_map keys;
};

void equivalence_init(struct equivalence *, const struct nest *);
const struct expr *equivalence_key(struct equivalence *, const struct expr *);

#endif
