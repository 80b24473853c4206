/* runs.c - what no part of the checker could prove: both functions are interpreted. */
#include "check.h"

#include "tester.h"

#include <string.h>

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

/* What is around the nest is done by every thread, which one thread cannot be compared with. */
static bool shares_out(const struct check *c)
{
	const struct stmt *body = c->before->body;

	if (!c->step->step || strcmp(c->step->step, "bind") != 0)
		return false;
	return !body->first || body->first->next || body->first->kind != STMT_BLOCK;
}

enum verdict check_runs(struct check *c, const struct func *before, const struct func *after,
			struct certificate *cert)
{
	struct tester t = {
		.arena = c->arena,
		.before = (struct func *)before,
		.after = (struct func *)after,
		.launch = shares_out(c),
		.lenient = may_round_otherwise(before),
		.fuel = c->budget < STATEMENTS ? c->budget : STATEMENTS,
	};

	if (c->budget == 0) {
		cert->why = "the budget is spent";
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
