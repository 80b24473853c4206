/* proof.h - a proof under construction: texts of functions, and the steps between them. */
#ifndef CUNEST_VERIFY_PROOF_H
#define CUNEST_VERIFY_PROOF_H

#include "cunest/check.h"
#include "cunest/text.h"

struct proof {
	struct arena *arena;
	struct vec states;       /* const char *, functions as text, each once */
	struct vec steps;        /* struct proof_step * */
	const struct func *func; /* that is being rewritten */
	unsigned read, now;      /* its states: as it was read, and as it is */
};

/* The number of a text. */
unsigned proof_state(struct proof *, const char *text);
struct proof_step *proof_add(struct proof *, const char *step, const char *func, unsigned before,
			     unsigned after);

#endif
