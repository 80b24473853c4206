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
	const char *why;       /* TESTED, UNKNOWN: what is in the way */
};

/* One change of one function. */
struct proof_step {
	const char *step;	/* "licm", "tile": the pass or clause */
	const char *func;
	struct span where;	/* the nest; none in a proof that was read */
	unsigned before, after; /* states, from 0 */
	unsigned callees;	/* a state: the functions that it calls */
	enum verdict verdict;
	struct vec certificates; /* struct certificate * */
};

struct proofs;

struct proofs *proof_create(struct arena *, enum lang);

/* For who rewrites; the proof may be NULL.  begin: the function is now as whoever changes it next finds it, which
 * may be an earlier state again.  step: this changed it.  end: it is as it will be written. */
void proof_begin(struct proofs *, const struct func *, struct span nest);
void proof_step(struct proofs *, const char *step, const struct func *);
void proof_end(struct proofs *, const struct func *);

/* Makes the certificates of the steps that lead from what each function was to what it is; others, of forms that
 * were not taken, are left out. */
void proof_check(struct proofs *);

/* ... of all steps, as of a proof that was read. */
void proof_check_again(struct proofs *);
/* Adds the steps of another run, on what the first one made: of functions that are called "NAME, again" here. */
void proof_append(struct proofs *, const struct proofs *next);
/* From JSON; NULL, and what is wrong. */
struct proofs *proof_read(struct arena *, const char *text, size_t size, const char **wrong);
/* Is a step of a function missing between two others?  Says so, or NULL. */
const char *proof_gap(const struct proofs *);

struct proof_count {
	unsigned steps, certificates, of[VERDICT_COUNT];
};
/* Of one function, or of all when it is NULL. */
struct proof_count proof_count(const struct proofs *, const char *func);
/* "23 certificates: 22 proved, 1 tested" */
const char *proof_count_text(struct arena *, const struct proof_count *);
const struct vec *proof_steps(const struct proofs *); /* struct proof_step * */

/* As JSON, with the texts; `file` is the source's name. */
void proof_print(struct buf *, const struct proofs *, const char *file);

/* "Z3 4.8.12", or "none" where there was none when this was built: then much is tested that could be proved. */
void solver_version(char *text, size_t size);

#endif
