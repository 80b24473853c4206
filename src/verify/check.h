/* check.h - what the parts of the checker share: the two functions of a step, and the certificates made.
 *
 * Idea of the whole: translation validation (Pnueli, Siegel, Singerman 1998; Necula 2000; Alive2).  Both
 * functions are in one ir, so equal types are equal pointers; they have symbols of their own.  Verdicts do
 * not depend on time, as long as there is enough: every part counts its work and stops at `budget`. */
#ifndef CUNEST_VERIFY_CHECK_H
#define CUNEST_VERIFY_CHECK_H

#include "cunest/check.h"

struct check {
	struct arena *arena;
	struct ir *ir;           /* of both functions */
	struct proof_step *step; /* gets the certificates */
	struct func *before, *after;
	unsigned *next_id;  /* of certificates */
	bool solver;        /* Z3 may be asked */
	uint64_t budget;    /* counted steps left, of all kinds; 0: VERDICT_UNKNOWN from here on */
	uint64_t overdrawn; /* what the file loses besides what was spent */
};

/* A new certificate of the step, UNKNOWN until somebody decides. */
struct certificate *check_certificate(struct check *, const char *rule, const struct stmt *place);
/* Takes n off the budget; false when it is spent. */
bool check_spend(struct check *, uint64_t n);

/* renamed.c: is it the same but for what variables are called? */
bool check_renamed(struct check *);

/* pair.c: makes a certificate of each operand that is written differently.  False, with where and why: the structures
 * differ, and certificates that were made so far tell nothing. */
bool check_values(struct check *, const char **why, const struct stmt **at);

/* instances.c: loops or their headers differ.  Leaf statements are paired by their text, with loop variables kept as
 * global indices; PROVED: each (leaf, values of the variables that it uses) is executed by `after` exactly
 * as often as by `before`, under the same guards, and instances that conflict keep their order (also across barriers
 * and threads).  UNKNOWN with `why` where that cannot be shown, REFUTED with `counter` where an instance is lost,
 * run twice or moved across one that it conflicts with. */
enum verdict check_instances(struct check *, struct certificate *);
/* same.c: are they the same, up to names? */
bool check_same(struct check *, const struct stmt *before, const struct stmt *after);
/* stage.c: does one side have arrays or vectors that the other has not?  Then values alone prove little. */
bool check_has_storage(struct check *);

/* runs.c: both are interpreted on the same inputs.  TESTED, REFUTED with the input as C initialisers in `counter`, or
 * UNKNOWN where no run is defined or something cannot be run. */
enum verdict check_runs(struct check *, const struct func *before, const struct func *after,
			struct certificate *);

/* ---- callees.c ---- */

bool call_reads_memory(const struct func *, const struct expr *call);
/* no effects; *reads: but it reads memory */
bool call_is_pure(const struct func *, const struct expr *call, bool *reads);
bool call_is_total(const struct func *, const struct expr *call);
bool call_returns(const struct func *, const struct stmt *call);

#endif
