/* wants_search.c - the fewest and loosest facts under which refusals are lifted, by trial.
 *
 * First fact by fact: a candidate under which the refusal is gone or names something else is kept,
 * and the next is looked for.  For all refusals where that ends nowhere, the sizes that they may
 * depend on are bounded at once, as tightly as it takes; then what they do without is dropped, and
 * what is left is made as loose as it may be.  What lacks facts under these is looked for in further
 * rounds: who pastes what is said of all is not asked again.
 *
 * Source: abduction, as compilers' assumption caches use it; the second way is that of minimal
 * explanations (Junker, QuickXplain, AAAI 2004), with bounds for preferences. */
#include "wants_impl.h"

#include <string.h>

enum {
	CHAIN_MOST = 8,
	SAID_MOST = 16,
	GOALS_MOST = 32,
	ROUNDS = 4,
	LEVEL_FIRST = 3 /* of products of two */
};

/* ---- fact by fact ---- */

static bool has(const struct search *s, const struct expr *e)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->fact[i].saying == SAY_ASSUME && s->fact[i].e == e)
			return true;
	return false;
}

static void add(struct search *s, const struct choice *c)
{
	if (s->n < FACTS_MOST && !(c->saying == SAY_ASSUME && (!c->e || has(s, c->e))))
		s->fact[s->n++] = *c;
}

static void add_fact(struct search *s, const struct expr *e)
{
	add(s, &(struct choice){.e = e});
}

/* *next: what is missing still. */
static bool holds_or_next(struct search *s, const struct goal *g, const struct want **next)
{
	struct wants now;

	try_run(s, &now);
	*next = try_want(&now, g->want);
	return try_lifted(&now, g);
}

/* One more condition, with which it is done or something else is missing; or all of them. */
static bool add_one(struct search *s, const struct goal *g, const struct want **want, bool *held)
{
	const struct vec *list = &(*want)->candidates;
	const struct want *next;
	unsigned n = s->n;

	for (uint32_t i = 0; i < list->n && !try_spent(s) && n < CHAIN_MOST; i++) {
		if (has(s, list->at[i]))
			continue;
		s->n = n;
		add_fact(s, list->at[i]);
		*held = holds_or_next(s, g, &next);
		if (*held || (next && next->fact != (*want)->fact)) {
			*want = next;
			return true;
		}
	}
	s->n = n;
	for (uint32_t i = 0; i < list->n && s->n < CHAIN_MOST; i++)
		add_fact(s, list->at[i]);
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

/* A condition that a pass named may be one of the bounds, and as loose as those. */
static void find_level(struct choice *c, const struct vec *bounds)
{
	for (uint32_t k = 0; c->saying == SAY_ASSUME && k < bounds->n; k++) {
		const struct want_bound *b = bounds->at[k];

		for (unsigned level = 0; level < BOUND_LEVELS; level++)
			if (b->e[level] == c->e) {
				c->bound = b;
				c->level = level;
			}
	}
}

/* ---- all bounds at once ---- */

/* What is said of a schedule besides bounds. */
struct shape {
	const struct want_block *block;
	const struct wants *
		more; /* ... has multiples and alignments, for vectors and exact tiles; NULL: none of it */
};

/* The i-th of all: without more, then with it. */
static struct shape shape_of(const struct wants *base, uint32_t i)
{
	uint32_t n = base->blocks.n + 1, block = i % n;

	return (struct shape){block ? base->blocks.at[block - 1] : NULL, i < n ? NULL : base};
}

static bool is_of_grid(const struct choice *c)
{
	return c->bound && c->bound->size->kind == EXPR_SREG;
}

/* Of two bounds of one size the tighter. */
static void add_merged(struct search *s, const struct choice *c)
{
	for (unsigned i = 0; i < s->n; i++) {
		const struct want_bound *b = s->fact[i].bound;

		if (!c->bound || !b || b->size != c->bound->size || b->side != c->bound->side)
			continue;
		if (c->e && c->level > s->fact[i].level)
			s->fact[i] = *c;
		return;
	}
	add(s, c);
}

static void add_bounds(struct search *s, const struct vec *bounds, unsigned level, bool grid)
{
	for (uint32_t i = 0; i < bounds->n; i++) {
		const struct want_bound *b = bounds->at[i];
		struct choice c = {.e = b->e[level], .bound = b, .level = level};

		if (is_of_grid(&c) == grid)
			add(s, &c);
	}
}

/* What goals lack: the facts that are known, or bounds of all sizes. */
static void add_goals(struct search *s, const struct goal *goals, unsigned n, unsigned level,
		      bool grid)
{
	for (unsigned i = 0; i < n; i++) {
		const struct goal *g = &goals[i];

		if (g->state == GOAL_OPEN)
			add_bounds(s, &g->want->bounds, level, grid);
		for (unsigned k = 0; k < g->n; k++)
			if (is_of_grid(&g->fact[k]) == grid)
				add_merged(s, &g->fact[k]);
	}
}

/* Least likely facts last: they are dropped first. */
static void say_all(struct search *s, const struct goal *goals, unsigned n, struct shape shape,
		    unsigned level)
{
	s->n = 0;
	if (shape.more && !s->noalias.n)
		add(s, &(struct choice){.saying = SAY_NOALIAS});
	for (unsigned i = 0; shape.block && i < shape.block->n; i++)
		add_fact(s, shape.block->size[i]);
	add_goals(s, goals, n, level, false);
	add_goals(s, goals, n, level, true);
	for (uint32_t i = 0; shape.more && i < shape.more->arrays.n; i++)
		add(s, &(struct choice){.saying = SAY_ALIGNED, .array = shape.more->arrays.at[i]});
	if (shape.more)
		add_bounds(s, &shape.more->multiples, level, false);
}

static bool holds_at(struct search *s, const struct goal *goals, unsigned n, struct shape shape,
		     unsigned level)
{
	say_all(s, goals, n, shape, level);
	return s->n && !try_spent(s) && try_holds(s, goals, n);
}

/* The loosest level at which all of them are lifted, from the middle on. */
static bool find_bounds(struct search *s, const struct goal *goals, unsigned n, struct shape shape)
{
	unsigned level = LEVEL_FIRST;

	if (holds_at(s, goals, n, shape, level)) {
		while (level && holds_at(s, goals, n, shape, level - 1))
			level--;
	} else {
		while (++level < BOUND_LEVELS && !holds_at(s, goals, n, shape, level))
			;
		if (level == BOUND_LEVELS)
			return false;
	}
	say_all(s, goals, n, shape, level);
	return true;
}

/* ---- fewer, and looser ---- */

static bool does_without(struct search *s, const struct goal *goals, unsigned n, unsigned at,
			 unsigned number)
{
	struct choice out[FACTS_MOST];
	unsigned rest = s->n - at - number;

	memcpy(out, &s->fact[at], number * sizeof(*out));
	memmove(&s->fact[at], &s->fact[at + number], rest * sizeof(*out));
	s->n -= number;
	if (try_holds(s, goals, n))
		return true;
	memmove(&s->fact[at + number], &s->fact[at], rest * sizeof(*out));
	memcpy(&s->fact[at], out, number * sizeof(*out));
	s->n += number;
	return false;
}

/* Those that the others do without, the last first: many at a time while it does. */
static void drop_needless(struct search *s, const struct goal *goals, unsigned n)
{
	unsigned chunk = s->n > CHAIN_MOST ? s->n / 2 : 1, end = s->n;

	while (end && s->n > 1 && !try_spent(s)) {
		unsigned number = chunk < end ? chunk : end;

		number = number < s->n ? number : s->n - 1;
		if (does_without(s, goals, n, end - number, number)) {
			end -= number;
			chunk = number * 2;
		} else {
			end -= number == 1;
			chunk = number > 2 ? number / 2 : 1;
		}
	}
}

/* n > 0 is n >= 0 wherever that does: all at once, for that is so of most. */
static void loosen_low(struct search *s, const struct goal *goals, unsigned n)
{
	struct choice tight[FACTS_MOST];
	bool any = false;

	memcpy(tight, s->fact, sizeof(tight));
	for (unsigned i = 0; i < s->n; i++) {
		const struct want_bound *b = tight[i].bound;

		if (!b || b->side != BOUND_LOW || !b->e[0] || b->e[0] == tight[i].e)
			continue;
		s->fact[i] = (struct choice){.e = b->e[0], .bound = b};
		any = true;
	}
	if (any && (try_spent(s) || !try_holds(s, goals, n)))
		memcpy(s->fact, tight, sizeof(tight));
}

static bool loosen_to(struct search *s, const struct goal *goals, unsigned n, unsigned i,
		      unsigned level)
{
	const struct choice tight = s->fact[i];
	const struct expr *e = tight.bound->e[level];

	if (!e || try_spent(s))
		return false;
	s->fact[i] = (struct choice){.e = e, .bound = tight.bound, .level = level};
	if (e == tight.e || try_holds(s, goals, n))
		return true;
	s->fact[i] = tight;
	return false;
}

/* The loosest, or step by step. */
static void loosen(struct search *s, const struct goal *goals, unsigned n)
{
	loosen_low(s, goals, n);
	for (unsigned i = 0; i < s->n; i++) {
		if (!s->fact[i].bound || !s->fact[i].level || loosen_to(s, goals, n, i, 0))
			continue;
		while (s->fact[i].level > 1 && loosen_to(s, goals, n, i, s->fact[i].level - 1))
			;
	}
}

/* ---- all of a nest ---- */

static void know(struct search *s, struct goal *g, enum goal_state state)
{
	memcpy(g->fact, s->fact, sizeof(g->fact));
	g->n = s->n;
	g->state = state;
}

static void find_chains(struct search *s, struct goal *goals, unsigned n)
{
	s->half = true;
	for (unsigned i = 0; i < n && !try_spent(s); i++) {
		struct goal *g = &goals[i];

		if (!find_chain(s, g))
			continue;
		for (unsigned k = 0; k < s->n; k++)
			find_level(&s->fact[k], &g->want->bounds);
		drop_needless(s, g, 1);
		loosen(s, g, 1);
		know(s, g, GOAL_KNOWN);
	}
	s->half = false;
}

static bool of_schedule(const struct goal *goals)
{
	return goals[0].want->pass == PASS_COUNT;
}

static bool is_open(const struct goal *g)
{
	return g->state == GOAL_OPEN;
}

static unsigned count_open(const struct goal *goals, unsigned n)
{
	unsigned open = 0;

	for (unsigned i = 0; i < n; i++)
		open += is_open(&goals[i]);
	return open;
}

/* Where all sizes that anything depends on are bounded at once, what is not done then will not be by less. */
static void give_up_hopeless(struct search *s, struct goal *goals, unsigned n)
{
	struct wants now;

	if (of_schedule(goals))
		return;
	for (unsigned i = 0; i < n; i++)
		goals[i].hopeless = true;
	for (unsigned level = BOUND_LEVELS; level-- > BOUND_LEVELS - 2 && count_open(goals, n);) {
		say_all(s, goals, n, (struct shape){NULL, NULL}, level);
		try_run(s, &now);
		for (unsigned i = 0; i < n; i++)
			goals[i].hopeless &= !s->n || !try_lifted(&now, &goals[i]);
	}
	for (unsigned i = 0; i < n; i++)
		if (is_open(&goals[i]) && goals[i].hopeless)
			goals[i].state = GOAL_GIVEN_UP;
}

/* Facts for all goals together; those for which there are none are given up. */
static bool find_together(struct search *s, struct goal *goals, unsigned n,
			  const struct wants *base)
{
	bool schedule = of_schedule(goals), held = false;
	uint32_t shapes = schedule ? 2 * (base->blocks.n + 1) : 1;

	for (uint32_t i = 0; i < shapes && !held; i++)
		held = find_bounds(s, goals, n, shape_of(base, i));
	for (unsigned i = 0; i < n && !held && !schedule; i++)
		if (is_open(&goals[i]) && !find_bounds(s, &goals[i], 1, (struct shape){NULL, NULL}))
			goals[i].state = GOAL_GIVEN_UP;
	if (!held && !schedule)
		held = find_bounds(s, goals, n, (struct shape){NULL, NULL});
	if (!held)
		for (unsigned i = 0; i < n; i++)
			if (is_open(&goals[i]))
				goals[i].state = GOAL_GIVEN_UP;
	if (!held)
		say_all(s, goals, n, (struct shape){NULL, NULL}, 0);
	drop_needless(s, goals, n);
	loosen(s, goals, n);
	return s->n > 0;
}

static bool was_seen(const struct goal *goals, unsigned n, const struct want *w)
{
	for (unsigned i = 0; i < n; i++)
		if (goals[i].want->pass == w->pass && goals[i].want->key == w->key &&
		    spans_same(goals[i].want->where, w->where))
			return true;
	return false;
}

/* The refusals of a run that were not seen before. */
static unsigned find_goals(struct search *s, struct goal *goals, unsigned n, struct wants *base)
{
	s->n = 0;
	try_run(s, base);
	for (uint32_t i = 0; i < base->open.n && n < GOALS_MOST; i++) {
		const struct want *w = base->open.at[i];

		if (!was_seen(goals, n, w))
			goals[n++] = (struct goal){.want = w, .before = base->said};
	}
	return n;
}

static unsigned count_lifted(const struct goal *goals, unsigned n)
{
	unsigned lifted = 0;

	for (unsigned i = 0; i < n; i++)
		lifted += goals[i].state != GOAL_GIVEN_UP;
	return lifted;
}

/* ---- what is said ---- */

static void print_want(const struct want *w, FILE *out)
{
	fprintf(out, "%d %u %u %u", w->pass, w->where.lo, w->where.hi, w->key);
}

/* No facts carry all of a schedule out: what it comes to when all sizes have bounds, and which of these it takes to get
 * there. */
static void print_rest(struct search *s, const struct goal *g, const struct wants *base, FILE *out)
{
	struct goal goal = {.want = g->want, .before = g->before};
	const struct want *then, *w = g->want;
	struct wants now;
	bool known;

	say_all(s, &goal, 1, shape_of(base, base->blocks.n + 1 + (base->blocks.n > 0)),
		LEVEL_FIRST);
	if (s->n) {
		try_run(s, &now);
		goal.beyond = now.open.n ? now.open.at[0] : NULL;
	}
	then = goal.beyond;
	if (!then || wants_alike(then, w)) {
		print_want(w, out);
		fprintf(out, w->fact && (then || !s->n) && !try_spent(s) ? " none\n" : "\n");
		return;
	}
	drop_needless(s, &goal, 1);
	loosen(s, &goal, 1);
	known = !try_spent(s) && s->n && s->n <= SAID_MOST;
	if (known) {
		print_want(w, out);
		choices_print(s, out);
	}
	print_want(w, out);
	fprintf(out, " %s %u %u %s\n", known ? "then" : "rest", then->where.lo, then->where.hi,
		then->told->text);
}

/* Of the facts of all, those that one needs. */
static void find_own(struct search *s, struct goal *g, const struct choice *all, unsigned n,
		     bool alone)
{
	s->n = n;
	memcpy(s->fact, all, n * sizeof(*all));
	if (!alone && !try_spent(s) && try_holds(s, g, 1)) {
		drop_needless(s, g, 1);
		alone = true;
	}
	know(s, g, alone ? GOAL_KNOWN : GOAL_TOGETHER);
}

static void print_goal(struct search *s, struct goal *g, const struct wants *base, bool spent,
		       FILE *out)
{
	if (g->state == GOAL_KNOWN && g->n <= SAID_MOST) {
		s->n = g->n;
		memcpy(s->fact, g->fact, sizeof(g->fact));
		print_want(g->want, out);
		choices_print(s, out);
	} else if (g->state == GOAL_GIVEN_UP && of_schedule(g)) {
		print_rest(s, g, base, out);
	} else if (g->state == GOAL_GIVEN_UP && g->want->fact && !spent) {
		print_want(g->want, out);
		fprintf(out, " none\n");
	}
}

/* Does one of them lack less than all do? */
static bool is_more(const struct goal *goals, unsigned n, unsigned all)
{
	for (unsigned i = 0; i < n; i++)
		if (goals[i].state == GOAL_TOGETHER ||
		    (goals[i].state == GOAL_KNOWN && goals[i].n < all))
			return true;
	return false;
}

/* What is refused under `all`, with facts for it among them then.  False: there is nothing more to do. */
static bool find_round(struct search *s, struct goal *goals, unsigned *n, const struct vec *given,
		       struct wants *base, struct choice *all, unsigned *nall)
{
	struct arena *arena = s->nest->func->ir->arena;
	unsigned known = *n;

	s->assumes = vec_copy(arena, given);
	for (unsigned i = 0; i < *nall; i++)
		vec_push(arena, &s->assumes, (void *)(uintptr_t)all[i].e);
	*n = find_goals(s, goals, *n, base);
	if (*n > known) {
		find_chains(s, &goals[known], *n - known);
		give_up_hopeless(s, &goals[known], *n - known);
	}
	s->assumes = *given;
	if (*n == known || try_spent(s) || !find_together(s, goals, *n, base))
		return false;
	*nall = s->n;
	memcpy(all, s->fact, sizeof(s->fact));
	for (unsigned i = known; i < *n; i++)
		if (is_open(&goals[i]))
			find_own(s, &goals[i], all, *nall, *n == 1 || of_schedule(goals));
	return !of_schedule(goals);
}

void wants_search(struct nest *nest, const struct wants_before *before, wants_run *run_once,
		  void *context, FILE *out)
{
	struct arena *arena = nest->func->ir->arena;
	struct search s = {.nest = nest,
			   .before = before,
			   .run = run_once,
			   .context = context,
			   .used = arena_used(arena)};
	struct goal *goals = arena_array(arena, GOALS_MOST, sizeof(*goals));
	struct choice all[FACTS_MOST];
	unsigned n = 0, first, nall = 0;
	struct wants base, later;
	struct vec given;
	bool more;

	wants_put(before); /* a schedule says more, of the launch that it makes */
	given = try_where(nest)->assumes;
	s.aligned = nest->aligned;
	s.noalias = nest->noalias;
	more = find_round(&s, goals, &n, &given, &base, all, &nall);
	first = n;
	for (unsigned round = 1; round < ROUNDS && more; round++)
		more = find_round(&s, goals, &n, &given, &later, all, &nall);
	for (unsigned i = 0; i < first; i++)
		print_goal(&s, &goals[i], &base, try_spent(&s), out);
	if (nall && nall <= SAID_MOST && count_lifted(goals, n) > 1 && is_more(goals, n, nall)) {
		s.n = nall;
		memcpy(s.fact, all, sizeof(all));
		fprintf(out, "all %u 0", count_lifted(goals, n));
		choices_print(&s, out);
	}
	fflush(out);
}
