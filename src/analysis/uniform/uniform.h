/* uniform.h - what uniform.c finds and uniform_print.c prints; private to src/analysis. */
#ifndef CUNEST_UNIFORM_H
#define CUNEST_UNIFORM_H

#include "cunest/text.h"
#include "../facts.h"

/* Which threads agree, and what keeps the others from it: "threadIdx.x". */
struct agreement {
	enum uniform over;
	unsigned
		by; /* 1u << sreg of the indices that it is computed from, or BY_MEMORY, BY_CALLER */
	const char *cause; /* NULL: the block */
};

/* Memory that others may write: one value for all that read it together, if nobody writes it meanwhile; what the
 * caller of a device function passes.  Neither is an index. */
enum { BY_MEMORY = 1u << SREG_COUNT, BY_CALLER = 2u << SREG_COUNT };
/* What is not understood: all indices. */
enum { BY_ALL = SREGS_OWN | BY_MEMORY | BY_CALLER };

/* Of a symbol, as one for the whole function. */
struct agreement uniform_sym(struct analyses *, const struct sym *);
/* ... of what it holds, by `at` or (NULL) anywhere: of elements and members, where it has these. */
struct agreement uniform_held(struct analyses *, const struct sym *, const struct stmt *at);
struct agreement uniform_value(struct analyses *, const struct expr *, const struct stmt *at);
struct agreement uniform_reached(struct analyses *, const struct stmt *);
/* Of a loop: its trip count, for the threads that reach it. */
struct agreement uniform_turns(struct analyses *, const struct stmt *loop);

#endif
