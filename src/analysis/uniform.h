/* uniform.h - what uniform.c finds and uniform_print.c prints; private to src/analysis. */
#ifndef CUNEST_UNIFORM_H
#define CUNEST_UNIFORM_H

#include "cunest/text.h"
#include "facts.h"

/* Which threads agree, and what keeps the others from it: "threadIdx.x". */
struct agreement {
	enum uniform over;
	const char *cause; /* NULL: the block */
};

/* Of a symbol, as one for the whole function. */
struct agreement uniform_sym(struct analyses *, const struct sym *);
struct agreement uniform_value(struct analyses *, const struct expr *, const struct stmt *at);
struct agreement uniform_reached(struct analyses *, const struct stmt *);
/* Of a loop: its trip count, for the threads that reach it. */
struct agreement uniform_turns(struct analyses *, const struct stmt *loop);

#endif
