/* validate.c - --verify: has each step checked, and says what came of it. */
#include "cli.h"

#include "cunest/check.h"

/* What is told of a certificate: its first line is the claim. */
static void tell(struct ir *ir, const struct proof_step *step, const struct certificate *c)
{
	bool refuted = c->verdict == VERDICT_REFUTED;
	struct diag *d = diag_report(
		ir->diags, refuted ? DIAG_REFUTED : DIAG_UNPROVED, step->where,
		"'%s' in '%s' is %s by the checker (certificate %u, %s)%s%s; nothing is written",
		step->step, step->func, refuted ? "refuted" : "not proved", c->id, c->rule,
		c->why ? ": " : "", c->why ? c->why : "");

	if (c->place)
		diag_note(ir->diags, d, step->where, "at %s", c->place);
	if (c->before)
		diag_note(ir->diags, d, step->where, "before: %s", c->before);
	if (c->after)
		diag_note(ir->diags, d, step->where, "after: %s", c->after);
	if (c->counter)
		diag_note(ir->diags, d, step->where, "with %s", c->counter);
}

static bool judge(const struct proofs *proof, struct ir *ir, bool strict)
{
	const struct vec *steps = proof_steps(proof);
	bool good = true;

	for (uint32_t i = 0; i < steps->n; i++) {
		const struct proof_step *step = steps->at[i];

		for (uint32_t k = 0; k < step->certificates.n; k++) {
			const struct certificate *c = step->certificates.at[k];

			if (c->verdict != VERDICT_REFUTED &&
			    (!strict || c->verdict == VERDICT_PROVED))
				continue;
			tell(ir, step, c);
			good = false;
		}
	}
	return good;
}

bool validate(struct proofs *proof, struct ir *ir, bool strict)
{
	for (uint32_t i = 0; i < ir->funcs.n; i++)
		proof_end(proof, ir->funcs.at[i]);
	proof_check(proof);
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];
		struct proof_count count = proof_count(proof, func->name);

		if (count.steps)
			diag_remark(ir->diags, REMARK_ANALYSIS, "verify",
				    ((const struct nest *)func->nests.at[0])->span,
				    "'%s' changed in %u step%s; %s", func->name, count.steps,
				    count.steps == 1 ? "" : "s",
				    proof_count_text(ir->arena, &count));
	}
	return judge(proof, ir, strict);
}
