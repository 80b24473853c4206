/* runner.c - runs the pipeline over one nest and keeps the passes honest.
 *
 * A pass that says SAME must have left the nest's content hash alone, and one that says CHANGED
 * must not have; the IR verifier runs after each; with `paranoid` a second run must find nothing
 * left to do.  What one pass did may give an earlier one something to do, so the pipeline runs
 * until nothing changes: the result is its own result.  A broken promise is a bug of cunest: it
 * traps, and no output is written. */
#include "cunest/wants.h"

#include "cunest/check.h"
#include "cunest/score.h"
#include "cunest/verify.h"

#include <time.h>

/* Two or three rounds are usual; more than this would be passes that undo each other. */
#define ROUNDS 16

/* The functions of the rows; apart from the table, which programs without passes have too. */
typedef enum pass_result pass_run(struct pass *, struct nest *);
static pass_run *const pass_runs[PASS_COUNT] = {
#define PASS(id, name, level, on, help) pass_##id,
#include "cunest/pass.def"
#undef PASS
};

static const struct origin *find_origin(const struct origin *o, const struct expr *e)
{
	const struct origin *found = NULL;

	if (!o || (o->e == e && !span_none(o->span)))
		return o;
	for (unsigned i = 0; i < o->nkids && !found; i++)
		found = find_origin(o->kid[i], e);
	return found ? found : find_origin(o->inside, e);
}

static struct span where(const struct stmt *at, const struct expr *e)
{
	const struct origin *o = NULL;

	for (unsigned i = 0; at && e && i < at->nslots && !o; i++)
		o = find_origin(at->slot[i].origin, expr_strip(e));
	if (o && !span_none(o->span))
		return o->span;
	/* A statement made by a pass has no bytes: point at the one that it was made for, or at what it is in. */
	while (at && at->next && span_none(at->span) && at->kind == STMT_DECL)
		at = at->next;
	while (at && at->parent && (span_none(at->span) || at->kind == STMT_BLOCK))
		at = at->parent;
	return at ? at->span : NO_SPAN;
}

static struct diag *vremark(struct pass *p, enum remark_kind kind, struct span span,
			    const char *fmt, va_list ap)
{
	struct diag *told =
		p->muted ? NULL : diag_vremark(p->ir->diags, kind, p->name, span, fmt, ap);

	wants_say(p, kind, span, told);
	return told;
}

static void vmissed(struct pass *p, const struct stmt *at, struct span span,
		    const struct expr *fact, const char *fmt, va_list ap)
{
	struct diag *told = vremark(p, REMARK_MISSED, span, fmt, ap);

	if (told)
		wants_add(p, at, span, fact, told);
}

void pass_done(struct pass *p, const struct stmt *at, const struct expr *e, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vremark(p, REMARK_PASSED, where(at, e), fmt, ap);
	va_end(ap);
}

void pass_missed(struct pass *p, const struct stmt *at, const struct expr *e, const char *fmt, ...)
{
	va_list ap;

	if (p->later)
		return;
	va_start(ap, fmt);
	vmissed(p, at, where(at, e), NULL, fmt, ap);
	va_end(ap);
}

void pass_found(struct pass *p, const struct stmt *at, const struct expr *e, const char *fmt, ...)
{
	va_list ap;

	if (p->later)
		return;
	va_start(ap, fmt);
	vremark(p, REMARK_ANALYSIS, where(at, e), fmt, ap);
	va_end(ap);
}

void pass_wants(struct pass *p, const struct stmt *at, const struct expr *e,
		const struct expr *fact, const char *fmt, ...)
{
	va_list ap;

	if (p->later)
		return;
	va_start(ap, fmt);
	vmissed(p, at, where(at, e), fact, fmt, ap);
	va_end(ap);
}

void pass_would(struct pass *p, const struct stmt *at, const struct expr *e, const char *fmt, ...)
{
	bool trying = p->wants && p->wants->trying;
	va_list ap;

	if (p->later)
		return;
	va_start(ap, fmt);
	vremark(p, trying ? REMARK_PASSED : REMARK_MISSED, where(at, e), fmt, ap);
	va_end(ap);
}

void pass_done_at(struct pass *p, struct span where, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vremark(p, REMARK_PASSED, where, fmt, ap);
	va_end(ap);
}

void pass_missed_at(struct pass *p, struct span where, const char *fmt, ...)
{
	va_list ap;

	if (p->later)
		return;
	va_start(ap, fmt);
	vremark(p, REMARK_MISSED, where, fmt, ap);
	va_end(ap);
}

enum { WALKS = 8 };

bool pass_repeat(struct pass *p, struct nest *n, bool (*walk)(struct pass *, struct nest *))
{
	bool later = p->later, changed = false;

	for (unsigned i = 0; i < WALKS && walk(p, n); i++)
		changed = p->later = true;
	p->later = later;
	return changed;
}

/* All that a pass may change. */
static uint64_t nest_hash(const struct nest *n)
{
	uint64_t hash = stmt_hash_within(n->root);

	for (uint32_t i = 0; i < n->func->params.n; i++)
		hash = hash_mix(hash, ((const struct sym *)n->func->params.at[i])->restricted);
	return hash;
}

_Noreturn static void broken(const struct pass *p, const struct nest *n, const char *what)
{
	trap_raise(arena_trap(p->ir->arena), STATUS_BUG, "pass '%s' on a nest of '%s': %s", p->name,
		   n->func->name, what);
}

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static enum pass_result run_timed(struct pass *p, struct nest *n, uint64_t *time)
{
	uint64_t before = time ? now_ns() : 0;
	enum pass_result result = pass_runs[p->id](p, n);

	if (time)
		time[p->id] += now_ns() - before;
	return result;
}

/* *hash is the nest's, before and after. */
static bool run_one(struct pass *p, struct nest *n, uint64_t *hash, uint64_t *time)
{
	uint64_t before = *hash;
	enum pass_result result = run_timed(p, n, time);
	const char *wrong;

	*hash = nest_hash(n);
	if (result == PASS_SAME) {
		if (*hash != before)
			broken(p, n, "changed the nest and said it did not");
		return false;
	}
	if (*hash == before)
		broken(p, n, "said it changed the nest and did not");
	if (loops_count(n, p->analyses))
		*hash = nest_hash(n);
	wrong = ir_verify(n->func);
	if (wrong)
		broken(p, n, wrong);
	return true;
}

static bool wanted(const struct pipeline *pl, const struct nest *n, unsigned id)
{
	uint64_t bit = UINT64_C(1) << id;

	if (!(pl->passes & bit) || (n->passes_off & bit))
		return false;
	return n->passes_only == 0 || (n->passes_only & bit);
}

/* What the runs of a nest know of each other. */
struct progress {
	uint64_t hash;    /* of the nest as it is */
	uint64_t settled; /* passes that have seen it so, and have nothing to do */
};

/* A pass that found nothing to do finds nothing until another one changes the nest. */
static bool run_round(const struct pipeline *pl, struct pass *p, struct nest *n,
		      struct progress *progress)
{
	bool changed = false;

	for (unsigned i = 0; i < PASS_COUNT; i++) {
		unsigned id = pl->order ? pl->order[i] : i;

		uint64_t bit = UINT64_C(1) << id;

		if (!wanted(pl, n, id) || (progress->settled & bit))
			continue;
		p->id = (enum pass_id)id;
		p->name = pass_table[id].name;
		if (!run_one(p, n, &progress->hash, pl->time)) {
			progress->settled |= bit;
			continue;
		}
		changed = true;
		progress->settled = 0;
		if (pl->did)
			*pl->did |= bit;
		proof_step(pl->proof, p->name, n->func);
		p->muted = true;
		if (pl->paranoid && run_one(p, n, &progress->hash, NULL) &&
		    !analyses_spent(p->analyses))
			broken(p, n, "found more to do on its own result");
		p->muted = false;
		if (pl->dump)
			pl->dump(pl->dump_context, p->id, n);
	}
	return changed;
}

/* Until nothing changes, or `rounds` times. */
static bool run_rounds(const struct pipeline *pl, struct nest *n, struct wants *wants,
		       unsigned rounds)
{
	struct pass p = {.ir = n->func->ir, .wants = wants};
	struct progress progress = {0};
	bool changed = false;

	p.analyses = analyses_create(n->func);
	range_wants_facts(p.analyses);
	progress.hash = nest_hash(n);
	for (unsigned round = 0; round < rounds; round++) {
		p.later = pl->later || round > 0;
		if (!run_round(pl, &p, n, &progress))
			break;
		n->changed = changed = true;
	}
	n->spent = analyses_spent(p.analyses);
	analyses_destroy(p.analyses);
	return changed;
}

/* What is missed is said in the first round. */
static void run_on_trial(void *context, struct nest *n, struct wants *wants)
{
	const struct pipeline *pl = context;
	struct pipeline own = {.passes = pl->passes, .order = pl->order};

	run_rounds(&own, n, wants, 1);
}

bool passes_run(const struct pipeline *pl, struct nest *n)
{
	struct wants wants = {.nest = n};
	struct wants_before *before = NULL;
	bool changed;

	if (n->off || n->refusal)
		return false;
	n->eager = pl->eager && n->cost_licm < 0 && n->cost_model == COST_NVCC;
	proof_begin(pl->proof, n->func, n->span);
	if (pl->suggests && !pl->later)
		before = wants_keep(n);
	changed = run_rounds(pl, n, before ? &wants : NULL, ROUNDS);
	n->eager = false;
	if (n->spent && !pl->later)
		diag_remark(n->func->ir->diags, REMARK_MISSED, "analysis", n->root->span,
			    "the analysis budget of this nest is spent: the last queries count as "
			    "not proved");
	if (before && (pl->suggests == SUGGEST_ALL || !n->changed))
		wants_answer(&wants, before, run_on_trial, (void *)(uintptr_t)pl);
	return changed;
}
