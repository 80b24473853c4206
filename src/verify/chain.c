/* chain.c - which steps count: those that lead from what was read to what is written.
 *
 * A function is tried in several forms, each beginning with an earlier state, so its steps are a graph
 * of states.  The shortest way through it is checked; where there is none, whoever changed the
 * function did not say so, and all of it is one step. */
#include "proof.h"

#include <string.h>

/* How each state was reached first, breadth first; NULL: it was not. */
static struct proof_step **reach(const struct proofs *proof, const struct proof_func *f)
{
	struct proof_step **by =
		arena_array(proof->arena, proof->states.n, sizeof(struct proof_step *));
	unsigned *queue = arena_array(proof->arena, proof->states.n + 1u, sizeof(*queue));
	unsigned head = 0, tail = 0;

	queue[tail++] = f->read;
	while (head < tail) {
		unsigned at = queue[head++];

		for (uint32_t i = 0; i < proof->steps.n; i++) {
			struct proof_step *s = proof->steps.at[i];

			if (s->before != at || s->after == f->read || by[s->after])
				continue;
			by[s->after] = s;
			queue[tail++] = s->after;
		}
	}
	return by;
}

static void add_chain(struct proofs *proof, const struct proof_func *f, struct vec *chosen)
{
	struct proof_step **by = reach(proof, f);
	struct vec back = {0};

	if (f->read == f->written)
		return;
	if (!by[f->written]) {
		struct proof_step *whole =
			proof_add(proof, "unknown", f->func->name, f->read, f->written);

		whole->where = f->func->span;
		whole->callees = f->callees;
		vec_push(proof->arena, chosen, whole);
		return;
	}
	for (unsigned at = f->written; at != f->read; at = by[at]->before)
		vec_push(proof->arena, &back, by[at]);
	for (uint32_t i = back.n; i-- > 0;)
		vec_push(proof->arena, chosen, back.at[i]);
}

void proof_choose(struct proofs *proof)
{
	struct vec chosen = {0};

	for (uint32_t i = 0; i < proof->funcs.n; i++)
		add_chain(proof, proof->funcs.at[i], &chosen);
	proof->steps = chosen;
}

const char *proof_gap(const struct proofs *proof)
{
	for (uint32_t i = 1; i < proof->steps.n; i++) {
		const struct proof_step *last = proof->steps.at[i - 1], *s = proof->steps.at[i];

		if (strcmp(last->func, s->func) == 0 && last->after != s->before)
			return arena_printf(proof->arena,
					    "the step '%s' of '%s' does not begin where '%s' ended",
					    s->step, s->func, last->step);
	}
	return NULL;
}
