/* irtest_diff.c - interprets a function before and after a rewrite on the same inputs, as --verify does. */
#include "../../src/verify/tester.h"
#include "irtest.h"

const char *golden_compare_runs(struct golden *g, struct func *before, struct func *after)
{
	return golden_compare_kept(g, before, after, NULL);
}

const char *golden_compare_kept(struct golden *g, struct func *before, struct func *after,
				struct vec *kept)
{
	struct tester t = {.arena = g->arena,
			   .before = before,
			   .after = after,
			   .quick = g->quick || g->fewer,
			   .lenient = g->lenient,
			   .kept = kept};
	enum tester_end end = tester_compare(&t);

	g->defined += t.defined;
	if (end == TESTER_DIFFERENT)
		return t.wrong;
	if (end == TESTER_NOTHING && t.runs == 0 && !g->changed_text)
		return arena_printf(g->arena, "%s; say // interp: none", t.reason);
	if (end == TESTER_NOTHING && !g->quick && !g->fewer)
		return arena_printf(g->arena,
				    "none of %u runs is defined (%s); say // interp: none", t.runs,
				    t.reason);
	return NULL;
}
