/* random.h - random nests, random clauses for them, and what is checked of the two. */
#ifndef SCHEDULE_RANDOM_H
#define SCHEDULE_RANDOM_H

#include "cunest/eval.h"
#include "cunest/frontend.h"
#include "cunest/str.h"

enum { MADE_LOOPS = 24 };

/* A loop as clauses name it; `parent`: index of the loop around it, -1: none. */
struct made_loop {
	const char *name; /* "i", "i#2", "i.o" */
	const char *sym;  /* the variable: "i", "i_o" */
	unsigned nth;     /* of the loops with a variable of that name, in order of creation */
	int parent;
	bool down; /* counts down */
};

struct dice {
	uint64_t state;
};
uint32_t roll(struct dice *, uint32_t n); /* below n */
bool chance(struct dice *, unsigned percent);

struct made_nest {
	const char *text;  /* of the function, in the IR's form */
	const char *facts; /* clauses that the nest needs: assume(...), noalias */
	struct made_loop loop[MADE_LOOPS];
	unsigned nloops;
	bool lost; /* names may mean other loops than these by now */
};

/* nest.c: a function with one nest; the same for the same dice. */
void nest_make(struct arena *, struct dice *, struct made_nest *);

/* clauses.c: a clause for what the loops are by now; *id gets which.  Never NULL. */
const char *clause_make(struct arena *, struct dice *, const struct made_nest *,
			enum clause_id *id);
/* What the loops are after it was applied. */
void clause_applied(struct arena *, struct made_nest *, const struct clause *);
/* Schedule clauses that are available and that clause_make() does not know: words; 0: no more. */
const char *clause_unknown(unsigned index);

/* compare.c: NULL: each defined run of `before` is the same in `after`; else what is wrong. */
struct compared {
	unsigned runs, defined;
};
const char *nests_compare(struct arena *, struct func *before, struct func *after,
			  struct compared *);
/* The n-th kind of input, with array sizes that hold all that defined runs touch; false: no more.
 */
bool input_run(struct arena *, struct func *, unsigned index, struct interp_run *);

/* order.c: what a refusal says, against all orders of small runs. */
enum refusal {
	REFUSAL_RIGHT,   /* the pair of the message is real, and would change order */
	REFUSAL_FOUND,   /* there is no pair in the message, but one exists */
	REFUSAL_BEYOND,  /* the pair of the message is none of a run that was tried */
	REFUSAL_UNKNOWN, /* it claims none, and none was found */
	REFUSAL_OTHER,   /* no order is known for this clause */
	REFUSAL_WRONG,
};
enum refusal refusal_check(struct arena *, struct func *, const struct made_nest *,
			   const struct clause *, const struct diag *, const char **why);

#endif
