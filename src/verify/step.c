/* step.c - one step: its two texts are read, compared as values, and what stays open is run.
 *
 * Where no certificate of a step is open it is proved.  What counts as refuted was run: a model of a
 * certificate alone may be a state that the program never reaches. */
#include "check.h"
#include "proof.h"

#include "cunest/verify.h"

#include <sys/resource.h>

#include <string.h>
#include <time.h>

static bool read_states(struct check *c, const struct proofs *proof)
{
	const struct proof_step *step = c->step;
	struct source *source = arena_alloc(c->arena, sizeof(*source));
	const char *before = proof->states.at[step->before], *after = proof->states.at[step->after];
	const char *callees = proof->states.at[step->callees];

	source->name = "states";
	source->text = arena_printf(c->arena, "%s\n%s\n%s", before, after, callees);
	source->size = strlen(source->text);
	c->ir = ir_create(c->arena, diags_create(c->arena, source), source, proof->lang);
	if (!text_read(c->ir, source) || c->ir->funcs.n < 2)
		return false;
	c->before = c->ir->funcs.at[0];
	c->after = c->ir->funcs.at[1];
	return !ir_verify(c->before) && !ir_verify(c->after);
}

static enum verdict worst(const struct proof_step *step)
{
	enum verdict v = VERDICT_PROVED;

	for (uint32_t i = 0; i < step->certificates.n; i++) {
		const struct certificate *c = step->certificates.at[i];

		v = c->verdict > v ? c->verdict : v;
	}
	return v;
}

/* Runs of the whole function: what they find counts for all that is open. */
static void run_open(struct check *c)
{
	struct vec *all = &c->step->certificates;
	uint32_t others = all->n;
	struct certificate *runs = check_certificate(c, "runs", NULL);

	runs->tier = TIER_RUNS;
	runs->verdict = check_runs(c, c->before, c->after, runs);
	if (runs->verdict == VERDICT_REFUTED)
		return;
	all->n = others;
	--*c->next_id;
	for (uint32_t i = 0; i < all->n && runs->verdict == VERDICT_TESTED; i++) {
		struct certificate *open = all->at[i];

		if (open->verdict != VERDICT_UNKNOWN)
			continue;
		open->verdict = VERDICT_TESTED;
		open->tier = TIER_RUNS;
	}
}

static void certify_same(struct check *c)
{
	struct certificate *same = check_certificate(c, "same", NULL);

	same->verdict = VERDICT_PROVED;
	same->tier = TIER_TEXT;
}

/* Loops, or what is stored where, differ. */
static struct certificate *check_whole(struct check *c, const struct stmt *at)
{
	struct certificate *whole = check_certificate(c, "instances", at);

	check_instances(c, whole);
	return whole;
}

/* Forgets the certificates that were made since. */
static void forget(struct check *c, unsigned first)
{
	*c->next_id = first;
	c->step->certificates.n = 0;
}

static void check_read(struct check *c)
{
	struct certificate *whole;
	unsigned first = *c->next_id - c->step->certificates.n;
	const struct stmt *at = NULL;
	const char *why = NULL;

	if (check_renamed(c)) {
		certify_same(c);
		return;
	}
	whole = check_has_storage(c) ? check_whole(c, NULL) : NULL;
	if (whole && whole->verdict == VERDICT_PROVED)
		return;
	forget(c, first);
	if (!check_values(c, &why, &at)) {
		forget(c, first);
		if (whole) {
			++*c->next_id;
			vec_push(c->arena, &c->step->certificates, whole);
		} else {
			whole = check_whole(c, at);
		}
		if (whole->verdict != VERDICT_PROVED)
			whole->why = whole->why ? arena_printf(c->arena, "%s; %s", why, whole->why)
						: why;
	} else if (!c->step->certificates.n) {
		certify_same(c);
	}
	if (worst(c->step) != VERDICT_PROVED)
		run_open(c);
}

/* Is half of the processor time gone?  The other half is for one slow step, and for what comes after the proofs: a file
 * without a proof is better than none.  On a machine where that counts, verdicts depend on time after all. */
static bool is_late(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
	       (double)clock() / CLOCKS_PER_SEC > (double)limit.rlim_cur / 2;
}

void step_check(struct proofs *proof, struct proof_step *step)
{
	uint64_t left = proof->spent < PROOF_BUDGET_FILE ? PROOF_BUDGET_FILE - proof->spent : 0;
	uint64_t budget = left < PROOF_BUDGET_STEP ? left : PROOF_BUDGET_STEP;
	struct check c = {
		.arena = proof->arena,
		.step = step,
		.next_id = &proof->ids,
		.solver = true,
		.budget = budget,
	};

	if (is_late())
		check_certificate(&c, "instances", NULL)->why = "too little time is left";
	else if (read_states(&c, proof))
		check_read(&c);
	else
		check_certificate(&c, "read", NULL)->why = "the states do not read";
	step->verdict = worst(step);
	proof->spent += budget - c.budget + c.overdrawn;
}
