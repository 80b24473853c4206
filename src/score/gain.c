/* gain.c - what a nest became, against the text that the user wrote.
 *
 * A schedule moves work to other loops and threads, so nothing but a unit of work can be compared:
 * instructions of the hot loop per multiply-add, say, which are those of the whole launch per
 * multiply-add, however many threads share them.  Code without a loop counts all that a thread does,
 * also what happens once, and a loop that was made of two does the work of both; beside one of the
 * loops as written that says little, so it is told and never found worse.  Neither is a copy through
 * shared memory: what it gains is not instructions. */
#include "cunest/score.h"

struct gain *gain_begin(struct nest *nest)
{
	struct gain *g = arena_alloc(nest->func->ir->arena, sizeof(*g));

	g->nest = nest;
	g->written = static_hot(nest);
	return g;
}

void gain_end(struct gain *g, const struct score_file *scores)
{
	struct hot written, now;

	g->now = static_hot(g->nest);
	g->whole = !g->now.leaves && g->written.leaves;
	g->merged = g->now.leaves < g->written.leaves;
	g->arch = scores ? score_file_measured(scores, g->nest->func, &written, &now) : 0;
	if (!g->arch)
		return;
	g->written = written;
	g->now = now;
}

bool gain_counted(const struct gain *g)
{
	return g->written.instructions && g->now.instructions &&
	       (!g->scheduled || gain_unit(g) < WORK_COUNT);
}

enum work gain_unit(const struct gain *g)
{
	return hot_unit(&g->now, &g->written);
}

static bool stages(const struct nest *nest)
{
	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		if (s->kind == STMT_DECL && s->sym->kind == SYM_SHARED && s->sym->fresh)
			return true;
	return false;
}

/* In per cent: a warning by the model must be sure, and machine code may be a few instructions longer for no loss. */
enum { DOUBT_STATIC = 100, DOUBT_COMPILED = 1 };

static bool is_worse(const struct gain *g)
{
	enum work unit = gain_unit(g);
	uint64_t before = hot_per_work(&g->written, unit), now = hot_per_work(&g->now, unit);

	if (g->merged || (unit > WORK_FP && stages(g->nest)))
		return false;
	return now * 100 > before * (100 + (g->arch ? DOUBT_COMPILED : DOUBT_STATIC));
}

static const char *number(const struct gain *g, const struct hot *hot)
{
	uint64_t n = hot_per_work(hot, gain_unit(g));

	return arena_printf(g->nest->func->ir->arena, "%llu.%02llu", (unsigned long long)(n / 100),
			    (unsigned long long)(n % 100));
}

const char *gain_text(const struct gain *g)
{
	return arena_printf(g->nest->func->ir->arena, "%s -> %s/%s", number(g, &g->written),
			    number(g, &g->now), work_name(gain_unit(g)));
}

void gain_tell(const struct gain *g)
{
	struct ir *ir = g->nest->func->ir;
	const char *by = g->arch ? arena_printf(ir->arena, "compiled for sm_%u", g->arch)
				 : "by the static model";

	if (!g->scheduled)
		return;
	if (g->nest->func->kind == FUNC_HOST && g->arch == 0) {
		uint64_t n = hot_per_work(&g->now, hot_unit(&g->now, &g->now));

		diag_remark(ir->diags, REMARK_ANALYSIS, "score", g->nest->span,
			    "scheduled %llu.%02llu instructions per %s in the hot loop, %s; as "
			    "written it runs on the host",
			    (unsigned long long)(n / 100), (unsigned long long)(n % 100),
			    work_name(hot_unit(&g->now, &g->now)), by);
		return;
	}
	if (!gain_counted(g)) {
		diag_remark(
			ir->diags, REMARK_ANALYSIS, "score", g->nest->span,
			"the schedule is not compared with the text as written: their hot loops "
			"have no work in common");
		return;
	}
	diag_remark(ir->diags, REMARK_PASSED, "score", g->nest->span,
		    "as written %s, scheduled %s instructions per %s in %s, %s",
		    number(g, &g->written), number(g, &g->now), work_name(gain_unit(g)),
		    g->whole ? "all that a thread does" : "the hot loop", by);
	if (is_worse(g))
		diag_report(ir->diags, DIAG_SLOWER, g->nest->span,
			    "the schedule takes more instructions per %s in the hot loop: %s, as "
			    "written %s, %s",
			    work_name(gain_unit(g)), number(g, &g->now), number(g, &g->written),
			    by);
}
