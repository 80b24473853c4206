/* proof.h - a proof under construction: texts of functions, and the steps between them. */
#ifndef CUNEST_VERIFY_PROOF_H
#define CUNEST_VERIFY_PROOF_H

#include "cunest/check.h"
#include "cunest/text.h"

/* Counted work: samples, terms of polynomials, queries, sets.  Of a step about a second, of a file three. */
enum { PROOF_BUDGET_STEP = 8000000, PROOF_BUDGET_FILE = 24000000 };

/* What became of a function. */
struct proof_func {
	const struct func *func;
	unsigned read, written, callees; /* states */
};

struct proofs {
	struct arena *arena;
	enum lang lang;
	struct vec states; /* const char *, functions as text, each once */
	struct vec steps;  /* struct proof_step * */
	struct vec funcs;  /* struct proof_func * */
	/* while it is made: */
	const struct func *func; /* that is being rewritten */
	struct span where;
	unsigned now, callees; /* its states: as it is, and what it calls */
	unsigned ids;          /* of certificates */
	uint64_t spent;        /* of PROOF_BUDGET_FILE */
};

/* The number of a text. */
unsigned proof_state(struct proofs *, const char *text);
struct proof_step *proof_add(struct proofs *, const char *step, const char *func, unsigned before,
			     unsigned after);

/* chain.c: leaves only the steps that lead from what was read to what is written. */
void proof_choose(struct proofs *);

/* step.c: makes the certificates of one step, and its verdict. */
void step_check(struct proofs *, struct proof_step *);

#endif
