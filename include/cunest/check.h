/* check.h - translation validation: what a rewrite did is proved again, by others.
 *
 * The runner and the schedules hand over the function as text after each step that changed it, a pass
 * or a clause.  The steps that lead from what was read to what is written are then checked one by one:
 * both texts are read into a tree of their own, so that nothing is shared with who rewrote but the IR and
 * its text form.  Each difference is a certificate with a verdict, and the texts with their certificates
 * are what --emit-proof writes and cunest-check reads. */
#ifndef CUNEST_CHECK_H
#define CUNEST_CHECK_H

#include "ir.h"

/* In order: what a step is, is the worst of its certificates. */
enum verdict {
	VERDICT_PROVED,
	VERDICT_TESTED,	 /* no proof, and no counter-example among many */
	VERDICT_UNKNOWN, /* neither, and nothing could be tried, or the budget was spent */
	VERDICT_REFUTED, /* here is an input that both compute differently */
	VERDICT_COUNT
};
const char *verdict_name(enum verdict); /* "proved" */

/* What a verdict rests on. */
enum tier {
	TIER_NONE,	/* nothing was tried */
	TIER_TEXT,	/* both are the same formula once names are taken away */
	TIER_NORMAL,	/* normal form and intervals */
	TIER_SAMPLES,	/* evaluated on samples */
	TIER_SOLVER,	/* Z3 */
	TIER_SETS,	/* isl */
	TIER_RUNS,	/* both functions were interpreted */
	TIER_COUNT
};
const char *tier_name(enum tier); /* "solver" */

/* One thing that must hold for a step to be right.  Texts are those of the IR, and NULL where there are none. */
struct certificate {
	unsigned id;	       /* in its proof, from 1 */
	const char *rule;      /* "equal", "defined", "instances", ...; see cunest-check(1) */
	const char *place;     /* the statement, one line */
	const char *before, *after;
	struct vec facts;      /* const char *: what may be used */
	enum verdict verdict;
	enum tier tier;
	const char *query;     /* what the solver was asked: SMT-LIB 2, or sets of isl */
	const char *counter;   /* REFUTED: "int i = 0, N = 1073741824;" */
	const char *why;       /* TESTED, UNKNOWN: what stands in the way */
};

struct proof;

/* One change of one function. */
struct proof_step {
	const char *step;      /* "licm", "tile": the pass or clause */
	const char *func;
	unsigned before, after; /* states, from 0 */
	enum verdict verdict;
	struct vec certificates; /* struct certificate * */
};

struct proof *proof_create(struct arena *);
/* Somebody begins to change the nest's function, and: this step has changed it.  proof may be NULL. */
void proof_begin(struct proof *, const struct nest *);
void proof_step(struct proof *, const char *step, const struct nest *);

#endif
