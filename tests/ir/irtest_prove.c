/* irtest_prove.c - what --verify says of a golden: its input, and what the passes make of it, as one step.
 *
 * A golden is right, or it would not be kept, so a step that is refuted is a fault of the checker. */
#include "../../src/verify/proof.h"
#include "irtest.h"

#include <stdio.h>
#include <string.h>

static const char *text_of(struct golden *g, const struct func *func)
{
	struct buf out;

	buf_init(&out, g->arena);
	text_print_func(&out, func);
	return out.s;
}

/* What its calls may be written out by. */
static const char *others_of(struct golden *g, const struct unit *unit, uint32_t but)
{
	struct buf out;

	buf_init(&out, g->arena);
	buf_puts(&out, "");
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++)
		if (i != but)
			text_print_func(&out, unit->ir->funcs.at[i]);
	return out.n ? out.s : "";
}

static const char *told(struct golden *g, const struct proof_step *step, enum verdict verdict)
{
	for (uint32_t i = 0; i < step->certificates.n; i++) {
		const struct certificate *c = step->certificates.at[i];

		if (c->verdict == verdict)
			return arena_printf(g->arena, "%s: %s%s%s", c->rule, c->why ? c->why : "",
					    c->counter ? " with " : "",
					    c->counter ? c->counter : "");
	}
	return "";
}

void golden_prove(struct golden *g, struct unit *unit, struct proof_count *count, bool telling)
{
	struct unit *before = unit_read(g, g->name, g->input.text, g->input.size);
	struct proofs *proof = proof_create(g->arena, before->ir->lang);
	struct proof_count here;

	golden_run_passes(g, unit);
	for (uint32_t i = 0; i < before->ir->funcs.n; i++) {
		const struct func *a = before->ir->funcs.at[i], *b = unit->ir->funcs.at[i];
		const char *old = text_of(g, a), *new = text_of(g, b);
		struct proof_step *step;

		if (strcmp(old, new) == 0)
			continue;
		step = proof_add(proof, g->pass, a->name, proof_state(proof, old),
				 proof_state(proof, new));
		step->callees = proof_state(proof, others_of(g, before, i));
	}
	proof_check_again(proof);
	here = proof_count(proof, NULL);
	count->steps += here.steps;
	count->certificates += here.certificates;
	for (unsigned v = 0; v < VERDICT_COUNT; v++)
		count->of[v] += here.of[v];
	for (uint32_t i = 0; i < proof->steps.n; i++) {
		const struct proof_step *step = proof->steps.at[i];

		if (step->verdict == VERDICT_REFUTED)
			golden_fail(g, "refuted: %s", told(g, step, VERDICT_REFUTED));
		else if (telling && step->verdict != VERDICT_PROVED)
			printf("%s: %s: %s\n", g->path, verdict_name(step->verdict),
			       told(g, step, step->verdict));
	}
}
