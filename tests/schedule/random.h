/* random.h - random nests, random clauses for them, and what is checked of the two. */
#ifndef SCHEDULE_RANDOM_H
#define SCHEDULE_RANDOM_H

#include "cunest/eval.h"
#include "cunest/frontend.h"
#include "cunest/str.h"

enum { MADE_LOOPS = 24, MADE_WISHES = 3 };

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
	bool lost;                     /* names may mean other loops than these by now */
	const char *wish[MADE_WISHES]; /* clauses that it was made for, in their order */
	unsigned nwishes;
	unsigned grid, block; /* the launch for threads that share its loops; 0: one thread */
};

/* nest.c: a function with one nest; the same for the same dice.  `directed`: for some clause. */
void nest_make(struct arena *, struct dice *, bool directed, struct made_nest *);
/* What stands before its nest: parameters and scalars. */
extern const char nest_head[];

/* directed.c: text, loops, facts and wishes of a nest for which a clause was meant. */
void nest_directed(struct arena *, struct dice *, struct made_nest *);

/* clauses.c: a clause for what the loops are by now.  Never NULL. */
const char *clause_make(struct arena *, struct dice *, const struct made_nest *);
/* What the loops are after it was applied. */
void clause_applied(struct arena *, struct made_nest *, const struct clause *);
/* Does a schedule carry it out, so that random nests must see it applied? */
bool clause_wanted(enum clause_id);

/* compare.c: NULL: each defined run of `before` is the same in `after`; else what is wrong.  The latter runs with the
 * launch that the nest asks for. */
struct compared {
	unsigned runs, defined;
};
const char *nests_compare(struct arena *, const struct made_nest *, struct func *before,
			  struct func *after, struct compared *);
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
