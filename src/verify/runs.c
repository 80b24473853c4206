/* runs.c - what no part of the checker could prove: both functions are interpreted. */
#include "check.h"

#include "tester.h"

enum { STATEMENTS = 400000 }; /* of all runs for one certificate */

/* Does the user allow another order of rounding? */
static bool may_round_otherwise(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->fp == FP_RELAXED || nest->reductions.n)
			return true;
	}
	return false;
}

/* What only one side may take for granted, such as a launch that the schedule wants, cannot be run on both. */
static bool assume_alike(const struct func *before, const struct func *after)
{
	if (before->nests.n != after->nests.n)
		return false;
	for (uint32_t i = 0; i < before->nests.n; i++) {
		const struct nest *a = before->nests.at[i], *b = after->nests.at[i];

		if (a->assumes.n != b->assumes.n)
			return false;
	}
	return true;
}

enum verdict check_runs(struct check *c, const struct func *before, const struct func *after,
			struct certificate *cert)
{
	struct tester t = {
		.arena = c->arena,
		.before = (struct func *)before,
		.after = (struct func *)after,
		.lenient = may_round_otherwise(before),
		.fuel = c->budget < STATEMENTS ? c->budget : STATEMENTS,
	};

	if (c->budget == 0) {
		cert->why = "the budget is spent";
		return cert->verdict = VERDICT_UNKNOWN;
	}
	if (!assume_alike(before, after)) {
		cert->why = "the launch is another";
		return cert->verdict = VERDICT_UNKNOWN;
	}
	switch (tester_compare(&t)) {
	case TESTER_SAME:
		cert->verdict = VERDICT_TESTED;
		cert->tier = TIER_RUNS;
		break;
	case TESTER_DIFFERENT:
		cert->verdict = VERDICT_REFUTED;
		cert->tier = TIER_RUNS;
		cert->counter = t.initial;
		cert->why = t.wrong;
		break;
	case TESTER_NOTHING:
		cert->verdict = VERDICT_UNKNOWN;
		if (!cert->why)
			cert->why = t.reason;
		break;
	}
	check_spend(c, t.statements);
	return cert->verdict;
}
