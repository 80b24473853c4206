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

#include "cunest/text.h"

#include <string.h>

enum {
	CHAIN_MOST = 8,
	FACTS_MOST = 2 * BOUNDS_MOST,
	SAID_MOST = 16,
	TRIALS_MOST = 200,
	GOALS_MOST = 32,
	ROUNDS = 3
};

/* What all trials of a nest may make of the IR: about a second, the same on each machine. */
enum { TRIALS_BYTES = 24 << 20 };

enum { ALIGNED_BYTES = 16 };

/* A fact that is tried; of a bound: which, and how tight. */
struct choice {
	enum saying saying;
	const struct sym *array; /* SAY_ALIGNED */
	const struct expr *e;    /* SAY_ASSUME */
	const struct want_bound *bound;
	unsigned level;
};

struct search {
	struct nest *nest;
	const struct wants_before *before;
	wants_run *run;
	void *context;
	struct vec assumes, aligned, noalias; /* what is given */
	unsigned trials;
	size_t used; /* of the arena, before the first */
	struct choice fact[FACTS_MOST];
	unsigned n;
};

static bool spent(const struct search *s)
{
	return s->trials >= TRIALS_MOST ||
	       arena_used(s->nest->func->ir->arena) - s->used > TRIALS_BYTES;
}

/* Remarks of something done: by the pass that wants it at the very place, and by any there. */
struct effort {
	unsigned own, all;
};

/* A refusal, and what was done there all the same. */
struct goal {
	const struct want *want;
	struct effort before;
	const struct want *
		beyond; /* NULL, or where a schedule is refused in any case: as far as that counts */
	bool hopeless;  /* by bounds */
	struct choice fact[FACTS_MOST];
	unsigned n; /* 0: none are known */
};

static struct vec copy(struct arena *arena, const struct vec *from)
{
	struct vec to = {0};

	for (uint32_t i = 0; i < from->n; i++)
		vec_push(arena, &to, from->at[i]);
	return to;
}

static void say(struct nest *n, struct arena *arena, const struct choice *c)
{
	struct alignment *a;

	switch (c->saying) {
	case SAY_ASSUME:
		vec_push(arena, &n->assumes, (void *)(uintptr_t)c->e);
		break;
	case SAY_ALIGNED:
		a = arena_alloc(arena, sizeof(*a));
		*a = (struct alignment){c->array, ALIGNED_BYTES};
		vec_push(arena, &n->aligned, a);
		break;
	case SAY_NOALIAS:
		vec_push(arena, &n->noalias, NULL);
		break;
	}
}

static void run(struct search *s, struct wants *wants)
{
	struct arena *arena = s->nest->func->ir->arena;

	wants_put(s->before);
	s->nest->assumes = copy(arena, &s->assumes);
	s->nest->aligned = copy(arena, &s->aligned);
	s->nest->noalias = copy(arena, &s->noalias);
	for (unsigned i = 0; i < s->n; i++)
		say(s->nest, arena, &s->fact[i]);
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

		if (said->kind == REMARK_MISSED && said->pass == w->pass && said->key == w->key &&
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
		    (w->pass == PASS_COUNT ||
		     (w->key == like->key && spans_same(w->where, like->where))))
			return w;
	}
	return NULL;
}

/* One refusal, whatever numbers the facts give it. */
static bool alike(const struct want *a, const struct want *b)
{
	const char *x = a->told->text, *y = b->told->text;

	if (!spans_same(a->where, b->where))
		return false;
	for (; *x && *x == *y; x++, y++) {
		x += strspn(x + 1, "0123456789");
		y += strspn(y + 1, "0123456789");
	}
	return *x == *y;
}

/* Is it done?  Where no condition was named, nothing less than the very rewrite counts. */
static bool lifted(const struct wants *now, const struct goal *g)
{
	struct effort there = work_there(now, g->want);

	if (now->finished)
		return true;
	if (g->beyond)
		return now->open.n && alike(now->open.at[0], g->beyond);
	if (refused(now, g->want))
		return false;
	return there.own > g->before.own || (g->want->fact && there.all > g->before.all);
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
		if (s->fact[i].saying == SAY_ASSUME && s->fact[i].e == e)
			return true;
	return false;
}

static void add(struct search *s, const struct expr *e, const struct want_bound *b, unsigned level)
{
	if (e && s->n < FACTS_MOST && !has(s, e))
		s->fact[s->n++] = (struct choice){.e = e, .bound = b, .level = level};
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

	for (uint32_t i = 0; i < list->n && !spent(s) && n < CHAIN_MOST; i++) {
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

/* What is said of a schedule besides bounds. */
struct shape {
	const struct want_block *block;
	const struct wants *
		more; /* ... has multiples and alignments, for vectors and exact tiles; NULL: none of it */
};

static void add_saying(struct search *s, enum saying saying, const struct sym *array)
{
	if (s->n < FACTS_MOST)
		s->fact[s->n++] = (struct choice){.saying = saying, .array = array};
}

static void add_bounds(struct search *s, const struct vec *bounds, unsigned level)
{
	for (uint32_t i = 0; i < bounds->n; i++) {
		const struct want_bound *b = bounds->at[i];

		add(s, b->e[level], b, level);
	}
}

/* Least likely facts last: they are dropped first. */
static void bound_all(struct search *s, const struct vec *bounds, struct shape shape,
		      unsigned level)
{
	s->n = 0;
	if (shape.more && !s->noalias.n)
		add_saying(s, SAY_NOALIAS, NULL);
	for (unsigned i = 0; shape.block && i < shape.block->n; i++)
		add(s, shape.block->size[i], NULL, 0);
	add_bounds(s, bounds, level);
	for (uint32_t i = 0; shape.more && i < shape.more->arrays.n; i++)
		add_saying(s, SAY_ALIGNED, shape.more->arrays.at[i]);
	if (shape.more)
		add_bounds(s, &shape.more->multiples, level);
}

/* The tightest first: where they do not help nothing looser does. */
static bool find_bounds(struct search *s, const struct goal *g, const struct vec *bounds,
			struct shape shape)
{
	bool held = false;

	for (unsigned level = BOUND_LEVELS; level-- > 0 && !spent(s);) {
		bound_all(s, bounds, shape, level);
		if (s->n && holds(s, g, 1))
			held = true;
		else if (held || level + 2 == BOUND_LEVELS) {
			bound_all(s, bounds, shape, level + 1);
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

			if (spent(s))
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
			const struct expr *e = tight.bound->e[level];

			if (!e || e == tight.e || spent(s))
				continue;
			s->fact[i] = (struct choice){.e = e, .bound = tight.bound, .level = level};
			held = holds(s, goals, n);
		}
		if (!held)
			s->fact[i] = tight;
	}
}

/* The i-th of all: without more, then with it. */
static struct shape shape_of(const struct wants *base, uint32_t i)
{
	uint32_t n = base->blocks.n + 1, block = i % n;

	return (struct shape){block ? base->blocks.at[block - 1] : NULL, i < n ? NULL : base};
}

static bool find_facts(struct search *s, struct goal *g, const struct wants *base)
{
	uint32_t shapes = g->want->pass == PASS_COUNT ? 2 * (base->blocks.n + 1) : 1;
	bool held = find_chain(s, g);

	for (uint32_t i = 0; !held && !g->hopeless && i < shapes; i++)
		held = find_bounds(s, g, &g->want->bounds, shape_of(base, i));
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

/* The facts of several goals; false: they are the same, or there are too many to say. */
static bool find_union(struct search *s, struct goal *goals, unsigned n)
{
	bool several = false;

	s->n = 0;
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < goals[i].n; k++)
			add_merged(s, &goals[i].fact[k]);
	for (unsigned i = 0; i < n; i++)
		several |= goals[i].n < s->n;
	if (!several)
		return false;
	if (spent(s) || !holds(s, goals, n))
		return false;
	drop_needless(s, goals, n);
	return s->n <= SAID_MOST;
}

/* What it says of one kind, as one clause. */
static void print_clause(struct search *s, enum saying saying, const char *word, FILE *out)
{
	bool any = false;

	for (unsigned k = 0; k < s->n; k++) {
		const struct choice *c = &s->fact[k];

		if (c->saying != saying)
			continue;
		fprintf(out, "%s", any ? ", " : word);
		any = true;
		if (saying == SAY_ALIGNED)
			fprintf(out, "%s:%d", c->array->name, (int)ALIGNED_BYTES);
		if (saying == SAY_ASSUME)
			fprintf(out, "%s", expr_text(s->nest->func->ir, c->e));
	}
	if (any && saying != SAY_NOALIAS)
		fprintf(out, ")");
}

static void print_want(const struct want *w, FILE *out)
{
	fprintf(out, "%d %u %u %u", w->pass, w->where.lo, w->where.hi, w->key);
}

static void print_facts(struct search *s, FILE *out)
{
	print_clause(s, SAY_NOALIAS, " noalias", out);
	print_clause(s, SAY_ALIGNED, " aligned(", out);
	print_clause(s, SAY_ASSUME, " assume(", out);
	fprintf(out, "\n");
}

/* No facts carry all of a schedule out: what it comes to when all sizes have bounds, and which of these it takes to get
 * there. */
static void print_rest(struct search *s, const struct want *w, const struct wants *base, FILE *out)
{
	struct goal goal = {.want = w};
	const struct want *then;
	struct wants now;
	bool known;

	bound_all(s, &w->bounds, shape_of(base, base->blocks.n + 1 + (base->blocks.n > 0)), 1);
	if (s->n) {
		run(s, &now);
		goal.beyond = now.open.n ? now.open.at[0] : NULL;
	}
	then = goal.beyond;
	if (!then || alike(then, w)) {
		print_want(w, out);
		fprintf(out, w->fact ? " none\n" : "\n");
		return;
	}
	drop_needless(s, &goal, 1);
	loosen(s, &goal, 1);
	known = !spent(s) && s->n && s->n <= SAID_MOST;
	if (known) {
		print_want(w, out);
		print_facts(s, out);
	}
	print_want(w, out);
	fprintf(out, " %s %u %u %s\n", known ? "then" : "rest", then->where.lo, then->where.hi,
		then->told->text);
}

static bool was_seen(const struct goal *goals, unsigned n, const struct want *w)
{
	for (unsigned i = 0; i < n; i++)
		if (goals[i].want->pass == w->pass && goals[i].want->key == w->key &&
		    spans_same(goals[i].want->where, w->where))
			return true;
	return false;
}

/* Where all sizes that anything depends on are bounded at once, what is not done then will not be by less. */
static void find_hopeless(struct search *s, struct goal *goals, unsigned n)
{
	struct wants now;

	if (!n || goals[0].want->pass == PASS_COUNT)
		return;
	for (unsigned i = 0; i < n; i++)
		goals[i].hopeless = true;
	for (unsigned level = BOUND_LEVELS - 2; level < BOUND_LEVELS; level++) {
		s->n = 0;
		for (unsigned i = 0; i < n; i++)
			add_bounds(s, &goals[i].want->bounds, level);
		if (!s->n)
			return;
		run(s, &now);
		for (unsigned i = 0; i < n; i++)
			goals[i].hopeless &= !lifted(&now, &goals[i]);
	}
}

/* The refusals of one run; of the first each gets its answer. */
static unsigned find_goals(struct search *s, struct goal *goals, unsigned n, bool first, FILE *out)
{
	struct wants base;
	unsigned known = n, end = n;

	s->n = 0;
	run(s, &base);
	for (uint32_t i = 0; i < base.open.n && end < GOALS_MOST; i++) {
		const struct want *w = base.open.at[i];

		if (!was_seen(goals, end, w))
			goals[end++] = (struct goal){.want = w, .before = work_there(&base, w)};
	}
	find_hopeless(s, &goals[known], end - known);
	for (unsigned i = known; i < end && !spent(s); i++) {
		const struct want *w = goals[i].want;

		if (find_facts(s, &goals[i], &base)) {
			if (first) {
				print_want(w, out);
				print_facts(s, out);
			}
			goals[n++] = goals[i];
		} else if (first && w->pass == PASS_COUNT) {
			print_rest(s, w, &base, out);
		} else if (first && w->fact && !spent(s)) {
			print_want(w, out);
			fprintf(out, " none\n");
		}
	}
	return n;
}

/* What is done under some facts may lack others: the rounds after the first look for those. */
void wants_search(struct nest *nest, const struct wants_before *before, wants_run *run_once,
		  void *context, FILE *out)
{
	struct arena *arena = nest->func->ir->arena;
	const struct vec given = nest->assumes;
	struct search s = {.nest = nest,
			   .before = before,
			   .run = run_once,
			   .context = context,
			   .used = arena_used(arena),
			   .assumes = given,
			   .aligned = nest->aligned,
			   .noalias = nest->noalias};
	struct goal *goals = arena_array(arena, GOALS_MOST, sizeof(*goals));
	unsigned n = 0, known;

	for (unsigned round = 0; round < ROUNDS; round++) {
		known = n;
		n = find_goals(&s, goals, n, round == 0, out);
		if (n == known || goals[0].want->pass == PASS_COUNT)
			break;
		s.assumes = copy(arena, &s.assumes);
		for (unsigned i = known; i < n; i++)
			for (unsigned k = 0; k < goals[i].n; k++)
				vec_push(arena, &s.assumes, (void *)(uintptr_t)goals[i].fact[k].e);
	}
	s.assumes = given;
	if (n > 1 && find_union(&s, goals, n)) {
		fprintf(out, "all %u 0", n);
		print_facts(&s, out);
	}
	fflush(out);
}
