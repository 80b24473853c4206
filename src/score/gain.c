/* gain.c - what a nest became, against the text that the user wrote.
 *
 * A schedule moves work to other loops and threads, so nothing but a unit of work can be compared:
 * instructions of the hot loop per multiply-add, say, which are those of the whole launch per
 * multiply-add, however many threads share them.  Code without a loop counts all that a thread does,
 * also what happens once, and a loop that was made of two does the work of both; beside one of the
 * loops as written that says little, so it is told and never found worse.  Neither is what loads
 * less from global memory for its arithmetic, or copies through shared memory: what that gains is
 * not instructions.
 *
 * What is compiled is a kernel, and which of its nests its hot loop belongs to is not known: where it
 * has several, the static model counts each. */
#include "file.h"

struct gain *gain_begin(struct nest *nest)
{
	struct gain *g = arena_alloc(nest->func->ir->arena, sizeof(*g));

	g->nest = nest;
	g->written = static_hot(nest);
	return g;
}

void gain_end(struct gain *g, const struct score_file *scores)
{
	g->now = static_hot(g->nest);
	g->whole = !g->now.leaves && g->written.leaves;
	g->merged = g->now.leaves < g->written.leaves;
	if (!scores || g->nest->func->nests.n > 1 ||
	    !file_measured(scores, g->nest->func, &g->before, &g->after))
		return;
	g->written = g->before->hot;
	g->now = g->after->hot;
}

/* Was it a loop of the host's, and is it a kernel now?  Then the numbers are of two machines. */
static bool gain_moved(const struct gain *g)
{
	return g->scheduled && g->nest->func->kind == FUNC_HOST && !g->after;
}

bool gain_counted(const struct gain *g)
{
	if (gain_moved(g))
		return false;
	return g->written.instructions && g->now.instructions &&
	       (!g->scheduled || gain_unit(g) < WORK_COUNT);
}

enum work gain_unit(const struct gain *g)
{
	return hot_result(&g->now, &g->written);
}

static bool stages(const struct nest *nest)
{
	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		if (s->kind == STMT_DECL && s->sym->kind == SYM_SHARED && s->sym->fresh)
			return true;
	return false;
}

/* Per unit, in hundredths. */
static uint64_t loads(const struct hot *hot, enum work unit)
{
	return (hot->work[WORK_LOAD] * 100 + hot->work[unit] / 2) / hot->work[unit];
}

struct rate gain_rate(const struct gain *g)
{
	struct rate rate = {.unit = gain_unit(g)};

	if (rate.unit < WORK_COUNT && g->now.work[rate.unit]) {
		rate.instructions = hot_per_work(&g->now, rate.unit);
		rate.loads = loads(&g->now, rate.unit);
	}
	return rate;
}

static bool loads_less(const struct gain *g)
{
	enum work unit = gain_unit(g);

	return unit <= WORK_FP && loads(&g->now, unit) < loads(&g->written, unit);
}

/* In per cent, below which nobody is warned: the model must be sure, PTX is not what runs, and machine code may be a few
 * instructions longer for no loss. */
static unsigned doubt(const struct gain *g)
{
	enum { STATIC = 100, PTX = 25, SASS = 1 };

	return !g->after ? STATIC : g->after->seen == SEEN_PTX ? PTX : SASS;
}

static bool is_worse(const struct gain *g)
{
	enum work unit = gain_unit(g);
	uint64_t before = hot_per_work(&g->written, unit), now = hot_per_work(&g->now, unit);

	if (g->merged || loads_less(g) || (unit > WORK_FP && stages(g->nest)))
		return false;
	return now * 100 > before * (100 + doubt(g));
}

static const char *hundredths(const struct gain *g, uint64_t n)
{
	return arena_printf(g->nest->func->ir->arena, "%llu.%02llu", (unsigned long long)(n / 100),
			    (unsigned long long)(n % 100));
}

static const char *number(const struct gain *g, const struct hot *hot)
{
	return hundredths(g, hot_per_work(hot, gain_unit(g)));
}

const char *gain_text(const struct gain *g)
{
	return arena_printf(g->nest->func->ir->arena, "%s -> %s/%s", number(g, &g->written),
			    number(g, &g->now), work_name(gain_unit(g)));
}

const char *gain_counted_by(const struct gain *g)
{
	if (!g->after)
		return "by the static model";
	return arena_printf(g->nest->func->ir->arena, "in %s for sm_%u", counted_in(g->after),
			    g->after->arch);
}

static void tell_host(const struct gain *g)
{
	enum work unit = hot_result(&g->now, &g->now);

	diag_remark(g->nest->func->ir->diags, REMARK_ANALYSIS, "score", g->nest->span,
		    "scheduled %s instructions per %s in the hot loop, %s; as written it runs on "
		    "the host",
		    hundredths(g, hot_per_work(&g->now, unit)), work_name(unit),
		    gain_counted_by(g));
}

static void tell_kernel(const struct gain *g)
{
	const struct measure *was = g->before, *is = g->after;

	diag_remark(g->nest->func->ir->diags, REMARK_ANALYSIS, "score", g->nest->span,
		    "as written and scheduled, the kernel has %u and %u registers, %u and %u bytes "
		    "of spills, %u and %u of shared memory, %u and %u loads in flight in the hot "
		    "loop, on sm_%u",
		    was->registers, is->registers, was->spills, is->spills, was->shared, is->shared,
		    was->loads, is->loads, is->arch);
}

void gain_tell(const struct gain *g)
{
	struct ir *ir = g->nest->func->ir;
	enum work unit = gain_unit(g);
	const char *by = gain_counted_by(g), *also = "";

	if (!g->scheduled)
		return;
	if (gain_moved(g)) {
		tell_host(g);
		return;
	}
	if (!gain_counted(g)) {
		diag_remark(
			ir->diags, REMARK_ANALYSIS, "score", g->nest->span,
			"the schedule is not compared with the text as written: their hot loops "
			"have no work in common");
		return;
	}
	if (unit <= WORK_FP && g->written.work[WORK_LOAD] && !g->whole)
		also = arena_printf(ir->arena, "; %s and %s loads from global memory",
				    hundredths(g, loads(&g->written, unit)),
				    hundredths(g, loads(&g->now, unit)));
	if (g->after && g->after->spills > g->before->spills)
		also = arena_printf(ir->arena, "%s; it spills %u bytes", also, g->after->spills);
	diag_remark(ir->diags, REMARK_PASSED, "score", g->nest->span,
		    "as written %s, scheduled %s instructions per %s in %s, %s%s",
		    number(g, &g->written), number(g, &g->now), work_name(unit),
		    g->whole ? "all that a thread does" : "the hot loop", by, also);
	if (g->after)
		tell_kernel(g);
	if (is_worse(g))
		diag_report(ir->diags, DIAG_SLOWER, g->nest->span,
			    "the schedule takes more instructions per %s in the hot loop: %s, as "
			    "written %s, %s",
			    work_name(unit), number(g, &g->now), number(g, &g->written), by);
}
