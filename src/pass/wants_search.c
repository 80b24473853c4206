/* wants_search.c - the fewest facts under which a refusal is lifted, by trial.
 *
 * First fact by fact: a candidate under which the refusal is gone or names something else is kept,
 * and the next is looked for.  Where that ends nowhere, all sizes that the refusal may depend on are
 * bounded at once, as tightly as it takes; then what it does without is dropped, and what is left is
 * made as loose as it may be.
 *
 * Source: abduction, as compilers' assumption caches use it; the second way is that of minimal
 * explanations (Junker, QuickXplain, AAAI 2004), with bounds for preferences. */
#include "wants_impl.h"

#include "cunest/score.h"
#include "cunest/text.h"

#include <string.h>

enum { CHAIN_MOST = 8, FACTS_MOST = 3 + 2 * BOUNDS_MOST, SAID_MOST = 16, TRIALS_MOST = 200 };

/* A fact that is tried; of a bound: which, and how tight. */
struct choice {
	const struct expr *e;
	const struct want_bound *bound;
	unsigned level;
};

struct search {
	struct nest *nest;
	const struct func_state *before;
	wants_run *run;
	void *context;
	struct vec given; /* what the nest assumes */
	unsigned trials;
	struct choice fact[FACTS_MOST];
	unsigned n;
};

/* Remarks of something done: by the pass that wants it at the very place, and by any there. */
struct effort {
	unsigned own, all;
};

/* A refusal, and what was done there all the same. */
struct goal {
	const struct want *want;
	struct effort before;
	struct choice fact[FACTS_MOST];
	unsigned n; /* 0: none are known */
};

static void run(struct search *s, struct wants *wants)
{
	struct arena *arena = s->nest->func->ir->arena;
	struct vec all = {0};

	func_state_put_copy(s->nest->func, s->before);
	for (uint32_t i = 0; i < s->given.n; i++)
		vec_push(arena, &all, s->given.at[i]);
	for (unsigned i = 0; i < s->n; i++)
		vec_push(arena, &all, (void *)(uintptr_t)s->fact[i].e);
	s->nest->assumes = all;
	*wants = (struct wants){.nest = s->nest, .trying = true};
	s->run(s->context, s->nest, wants);
	s->trials++;
}

/* ---- what a run did ---- */

static bool spans_meet(struct span a, struct span b)
{
	return a.lo < b.hi && b.lo < a.hi;
}

static bool spans_same(struct span a, struct span b)
{
	return a.lo == b.lo && a.hi == b.hi;
}

static bool refused(const struct wants *wants, const struct want *w)
{
	for (uint32_t i = 0; i < wants->said.n; i++) {
		const struct said *said = wants->said.at[i];

		if (said->kind == REMARK_MISSED && said->pass == w->pass &&
		    spans_same(said->where, w->where))
			return true;
	}
	return false;
}

static struct effort work_there(const struct wants *wants, const struct want *w)
{
	struct effort work = {0, 0};

	for (uint32_t i = 0; i < wants->said.n; i++) {
		const struct said *said = wants->said.at[i];
		if (said->kind != REMARK_PASSED)
			continue;
		work.all += spans_meet(said->where, w->where);
		work.own += said->pass == w->pass && spans_same(said->where, w->where);
	}
	return work;
}

static struct want *find(const struct wants *wants, const struct want *like)
{
	for (uint32_t i = 0; i < wants->open.n; i++) {
		struct want *w = wants->open.at[i];

		/* clauses are carried out one by one, and the first that cannot be is told */
		if (w->pass == like->pass && w->fact &&
		    (w->pass == PASS_COUNT || spans_same(w->where, like->where)))
			return w;
	}
	return NULL;
}

/* Is it done?  Where no condition was named, nothing less than the very rewrite counts. */
static bool lifted(const struct wants *now, const struct goal *g)
{
	struct effort there = work_there(now, g->want);

	if (now->finished)
		return true;
	if (!g->want->fact)
		return there.own > g->before.own && !refused(now, g->want);
	return there.own > g->before.own ||
	       (there.all > g->before.all && !refused(now, g->want));
}

static bool holds(struct search *s, const struct goal *goals, unsigned n)
{
	struct wants now;

	run(s, &now);
	for (unsigned i = 0; i < n; i++)
		if (!lifted(&now, &goals[i]))
			return false;
	return true;
}

/* ---- fact by fact ---- */

static bool has(const struct search *s, const struct expr *e)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->fact[i].e == e)
			return true;
	return false;
}

static void add(struct search *s, const struct expr *e, const struct want_bound *b, unsigned level)
{
	if (e && s->n < FACTS_MOST && !has(s, e))
		s->fact[s->n++] = (struct choice){e, b, level};
}

/* *next: what is missing still. */
static bool holds_or_next(struct search *s, const struct goal *g, const struct want **next)
{
	struct wants now;

	run(s, &now);
	*next = find(&now, g->want);
	return lifted(&now, g);
}

/* One more condition, with which it is done or something else is missing; or all of them. */
static bool add_one(struct search *s, const struct goal *g, const struct want **want, bool *held)
{
	const struct vec *list = &(*want)->candidates;
	const struct want *next;
	unsigned n = s->n;

	for (uint32_t i = 0; i < list->n && s->trials < TRIALS_MOST && n < CHAIN_MOST; i++) {
		if (has(s, list->at[i]))
			continue;
		s->n = n;
		add(s, list->at[i], NULL, 0);
		*held = holds_or_next(s, g, &next);
		if (*held || (next && next->fact != (*want)->fact)) {
			*want = next;
			return true;
		}
	}
	s->n = n;
	for (uint32_t i = 0; i < list->n && s->n < CHAIN_MOST; i++)
		add(s, list->at[i], NULL, 0);
	if (s->n <= n + 1)
		return false;
	*held = holds_or_next(s, g, &next);
	*want = next;
	return *held || next;
}

static bool find_chain(struct search *s, const struct goal *g)
{
	const struct want *now = g->want->fact ? g->want : NULL;
	bool held = false;

	s->n = 0;
	for (unsigned i = 0; i < CHAIN_MOST && !held; i++)
		if (!now || !add_one(s, g, &now, &held))
			return false;
	return held;
}

/* ---- all bounds at once ---- */

static void bound_all(struct search *s, const struct vec *bounds, const struct want_block *block,
		      unsigned level)
{
	s->n = 0;
	for (unsigned i = 0; block && i < block->n; i++)
		add(s, block->size[i], NULL, 0);
	for (uint32_t i = 0; i < bounds->n; i++) {
		const struct want_bound *b = bounds->at[i];

		add(s, b->low, NULL, 0);
		add(s, b->high[level], b, level);
	}
}

/* The tightest first: where they do not help nothing looser does. */
static bool find_bounds(struct search *s, const struct goal *g, const struct vec *bounds,
			const struct want_block *block)
{
	bool held = false;

	for (unsigned level = BOUND_LEVELS; level-- > 0 && s->trials < TRIALS_MOST;) {
		bound_all(s, bounds, block, level);
		if (s->n && holds(s, g, 1))
			held = true;
		else if (held || level + 2 == BOUND_LEVELS) {
			bound_all(s, bounds, block, level + 1);
			return held;
		}
	}
	return held;
}

/* Those that the others do without: many at a time while there are many. */
static void drop_needless(struct search *s, const struct goal *goals, unsigned n)
{
	unsigned chunk = s->n > CHAIN_MOST ? s->n / 2 : 1;

	for (; chunk; chunk /= 2) {
		for (unsigned end = s->n; end >= chunk && s->n > chunk; end -= chunk) {
			struct choice out[FACTS_MOST];
			unsigned at = end - chunk;

			if (s->trials >= TRIALS_MOST)
				return;
			memcpy(out, &s->fact[at], chunk * sizeof(*out));
			memmove(&s->fact[at], &s->fact[end], (s->n - end) * sizeof(*out));
			s->n -= chunk;
			if (holds(s, goals, n))
				continue;
			memmove(&s->fact[end], &s->fact[at], (s->n - at) * sizeof(*out));
			memcpy(&s->fact[at], out, chunk * sizeof(*out));
			s->n += chunk;
		}
	}
}

static void loosen(struct search *s, const struct goal *goals, unsigned n)
{
	for (unsigned i = 0; i < s->n; i++) {
		const struct choice tight = s->fact[i];
		bool held = false;

		for (unsigned level = 0; tight.bound && level < tight.level && !held; level++) {
			const struct expr *e = tight.bound->high[level];

			if (!e || e == tight.e || s->trials >= TRIALS_MOST)
				continue;
			s->fact[i] = (struct choice){e, tight.bound, level};
			held = holds(s, goals, n);
		}
		if (!held)
			s->fact[i] = tight;
	}
}

static bool find_facts(struct search *s, struct goal *g, const struct wants *base)
{
	bool held = find_chain(s, g) || find_bounds(s, g, &g->want->bounds, NULL);

	for (uint32_t i = 0; !held && g->want->pass == PASS_COUNT && i < base->blocks.n; i++)
		held = find_bounds(s, g, &g->want->bounds, base->blocks.at[i]);
	if (!held)
		return false;
	drop_needless(s, g, 1);
	loosen(s, g, 1);
	memcpy(g->fact, s->fact, sizeof(g->fact));
	g->n = s->n <= SAID_MOST ? s->n : 0;
	return g->n > 0;
}

/* ---- all of a nest ---- */

/* Of two bounds of one size the tighter. */
static void add_merged(struct search *s, const struct choice *c)
{
	for (unsigned i = 0; i < s->n; i++) {
		if (!c->bound || s->fact[i].bound != c->bound)
			continue;
		if (c->level > s->fact[i].level)
			s->fact[i] = *c;
		return;
	}
	add(s, c->e, c->bound, c->level);
}

/* The facts of several goals, where no goal's are all of them; false: there is nothing to add to what is said. */
static bool find_union(struct search *s, struct goal *goals, unsigned n)
{
	s->n = 0;
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < goals[i].n; k++)
			add_merged(s, &goals[i].fact[k]);
	for (unsigned i = 0; i < n; i++)
		if (goals[i].n >= s->n)
			return false;
	if (s->trials >= TRIALS_MOST || !holds(s, goals, n))
		return false;
	drop_needless(s, goals, n);
	return s->n <= SAID_MOST;
}

static void print_facts(struct search *s, FILE *out)
{
	fprintf(out, " assume(");
	for (unsigned k = 0; k < s->n; k++)
		fprintf(out, "%s%s", k ? ", " : "", expr_text(s->nest->func->ir, s->fact[k].e));
	fprintf(out, ")\n");
}

/* No facts carry all of a schedule out: what it comes to when all sizes have bounds. */
static void print_rest(struct search *s, const struct want *w, const struct wants *base, FILE *out)
{
	const struct want *then = NULL;
	struct wants now;

	bound_all(s, &w->bounds, base->blocks.n ? base->blocks.at[0] : NULL, 1);
	if (s->n) {
		run(s, &now);
		then = now.open.n ? now.open.at[0] : NULL;
	}
	if (then && strcmp(then->told->text, w->told->text) != 0)
		fprintf(out, "%d %u %u then %u %u %s\n", w->pass, w->where.lo, w->where.hi,
			then->where.lo, then->where.hi, then->told->text);
	else
		fprintf(out, "%d %u %u none\n", w->pass, w->where.lo, w->where.hi);
}

static bool was_seen(const struct goal *goals, unsigned n, const struct want *w)
{
	for (unsigned i = 0; i < n; i++)
		if (goals[i].want->pass == w->pass && spans_same(goals[i].want->where, w->where))
			return true;
	return false;
}

void wants_search(struct nest *nest, const struct func_state *before, wants_run *run_once,
		  void *context, FILE *out)
{
	struct search s = {.nest = nest,
			   .before = before,
			   .run = run_once,
			   .context = context,
			   .given = nest->assumes};
	struct arena *arena = nest->func->ir->arena;
	struct goal *goals;
	struct wants base;
	unsigned n = 0;

	run(&s, &base);
	goals = arena_array(arena, base.open.n + 1, sizeof(*goals));
	for (uint32_t i = 0; i < base.open.n; i++) {
		const struct want *w = base.open.at[i];

		if (s.trials >= TRIALS_MOST || was_seen(goals, n, w))
			continue;
		goals[n] = (struct goal){.want = w, .before = work_there(&base, w)};
		if (find_facts(&s, &goals[n], &base)) {
			fprintf(out, "%d %u %u", w->pass, w->where.lo, w->where.hi);
			print_facts(&s, out);
			n++;
		} else if (w->fact && w->pass == PASS_COUNT) {
			print_rest(&s, w, &base, out);
		} else if (w->fact && s.trials < TRIALS_MOST) {
			fprintf(out, "%d %u %u none\n", w->pass, w->where.lo, w->where.hi);
		}
	}
	if (n > 1 && find_union(&s, goals, n)) {
		fprintf(out, "all %u 0", n);
		print_facts(&s, out);
	}
	fflush(out);
}
