/* order.c - is a refusal for a dependence right?
 *
 * Small runs are watched: which statement instance touches which memory, in which order.  Each
 * clause that changes an order says where an instance would stand then.  The refusal is right when
 * two accesses of one place, of which one writes, would change places; and the pair of iterations
 * in its message must be such a pair.  A place is a variable as well, and each execution of a
 * declaration makes a new one. */
#include "order.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 3000, RUNS = 10 };

struct clock {
	int turn;
	int64_t value;
};

struct watch {
	struct func *func;
	const struct stmt *within; /* only what is in it is looked at; NULL: all */
	struct clock *clock;       /* by statement */
	int *order;
	unsigned *lives;     /* of variables, by symbol */
	struct vec accesses; /* struct access * */
	struct arena *arena;
	bool full;
};

static bool is_counter(const struct stmt *s, const struct sym *sym)
{
	for (; s; s = s->parent)
		if (s->kind == STMT_FOR && s->sym == sym && s->declares)
			return true;
	return false;
}

static void note_access(struct watch *w, const struct interp_event *event)
{
	struct access *a;
	const struct stmt *path[LEVELS];
	unsigned n = 0;

	if (event->sym && is_counter(event->stmt, event->sym))
		return;
	if (w->within && !stmt_within(event->stmt, w->within))
		return;
	if (w->accesses.n >= EVENTS) {
		w->full = true;
		return;
	}
	a = arena_alloc(w->arena, sizeof(*a));
	a->where = event->sym ? (const void *)event->sym : event->at;
	a->life = event->sym ? w->lives[event->sym->id] : 0;
	a->stmt = event->stmt;
	a->writes = event->step == INTERP_WRITE;
	a->order = stmt_is_loop(event->stmt) ? -1 : w->order[event->stmt->id];
	for (const struct stmt *s = event->stmt; s && n < LEVELS; s = s->parent)
		if (stmt_is_loop(s))
			path[n++] = s;
	for (unsigned i = 0; i < n; i++) {
		const struct stmt *loop = path[n - 1 - i];
		const struct clock *c = &w->clock[loop->id];

		a->level[i] = (struct level){loop, w->order[loop->id], c->turn, c->value};
	}
	a->nlevels = n;
	vec_push(w->arena, &w->accesses, a);
}

static void watch(void *context, const struct interp_event *event)
{
	struct watch *w = context;
	struct clock *c = &w->clock[event->stmt->id];

	switch (event->step) {
	case INTERP_ENTER:
		c->turn = -1;
		return;
	case INTERP_TURN:
		c->turn++;
		c->value = event->value;
		return;
	case INTERP_BIRTH:
		w->lives[event->sym->id]++;
		return;
	case INTERP_READ:
	case INTERP_WRITE:
		note_access(w, event);
		return;
	}
}

/* Parameters keep what they hold. */
static void watch_init(struct watch *w, struct arena *arena, struct func *func)
{
	int order = 0;

	*w = (struct watch){.func = func, .arena = arena};
	w->clock = arena_array(arena, func->nstmts + 1, sizeof(*w->clock));
	w->order = arena_array(arena, func->nstmts + 1, sizeof(*w->order));
	w->lives = arena_array(arena, func->syms.n + 1, sizeof(*w->lives));
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		w->order[s->id] = order++;
}

/* ---- what the message says ---- */

struct point {
	char name[LEVELS][16];
	long long value[LEVELS];
	unsigned n;
};

/* "(i=1, k=0) reads" */
static const char *read_point(const char *text, struct point *p)
{
	int used;

	p->n = 0;
	if (*text++ != '(')
		return NULL;
	while (p->n < LEVELS &&
	       sscanf(text, "%15[^=]=%lld%n", p->name[p->n], &p->value[p->n], &used) == 2) {
		text += used + strspn(text + used, ", ");
		p->n++;
	}
	return *text == ')' ? text + 1 : NULL;
}

struct claim {
	struct point to, from;
	bool to_writes, from_writes;
};

static bool read_claim(const struct diag *d, struct claim *c)
{
	for (uint32_t i = 0; i < d->notes.n; i++) {
		const char *text = ((const struct diag *)d->notes.at[i])->text, *at;

		if (*text != '(' || !(at = read_point(text, &c->to)))
			continue;
		c->to_writes = strncmp(at, " writes", 7) == 0;
		at = strstr(at, " that (");
		if (!at || !(at = read_point(at + 6, &c->from)))
			continue;
		c->from_writes = strncmp(at, " wrote", 6) == 0;
		return true;
	}
	return false;
}

/* Its loops are the innermost ones; those of a loop's header may have that loop or not. */
static bool is_at(const struct access *a, const struct point *p)
{
	unsigned own = a->order < 0 ? 1 : 0;

	for (unsigned less = 0; less <= own && less + p->n <= a->nlevels; less++) {
		const struct level *level = &a->level[a->nlevels - less - p->n];
		unsigned i = 0;

		while (i < p->n && level[i].loop->kind == STMT_FOR &&
		       strcmp(p->name[i], level[i].loop->sym->name) == 0 &&
		       p->value[i] == level[i].value)
			i++;
		if (i == p->n)
			return true;
	}
	return false;
}

/* ... and that is all of them: of the loops around the question it may say nothing. */
static bool is_instance(const struct access *a, const struct point *p)
{
	return a->order >= 0 && a->nlevels == p->n && is_at(a, p);
}

/* ---- all together ---- */

struct search {
	const struct question *q;
	key_fn *key; /* NULL: no order is known */
	const struct claim *claim;
	bool pair; /* the claim's, and it would change order */
	bool kept; /* the claim's, but it would not */
	bool some; /* any pair would */
	bool ran;  /* both instances of the claim, in one run */
};

static bool reversed(const struct search *s, const struct access *a, const struct access *b)
{
	struct key ka = {.n = 0}, kb = {.n = 0};

	return s->key(s->q, a, &ka) && s->key(s->q, b, &kb) && key_compare(&ka, &kb) > 0;
}

/* Would they be with one of the loops outermost? */
static bool reversed_outside(const struct question *q, const struct access *a,
			     const struct access *b)
{
	for (unsigned i = 0; i < q->n; i++) {
		const struct stmt *wanted[MADE_LOOPS] = {q->loop[i]};
		struct key ka = {.n = 0}, kb = {.n = 0};
		unsigned n = 1;

		for (unsigned l = 0; l < a->nlevels; l++)
			if (a->level[l].loop != q->loop[i] &&
			    stmt_within(a->level[l].loop, question_within(q)))
				wanted[n++] = a->level[l].loop;
		if (key_permuted(a, wanted, n, &ka) && key_permuted(b, wanted, n, &kb) &&
		    key_compare(&ka, &kb) > 0)
			return true;
	}
	return false;
}

static void look(struct search *s, const struct access *a, const struct access *b)
{
	bool swapped = s->key && reversed(s, a, b);

	s->some |= swapped;
	/* messages may speak of a simpler order: one of the loops outside of the others, or
	 * backwards */
	if (s->q->clause->id == CLAUSE_TILE && s->key)
		swapped = reversed_outside(s->q, a, b);
	if (s->q->clause->id == CLAUSE_STRIPE && s->key) {
		struct search backwards = {.q = s->q, .key = key_reverse};

		swapped = reversed(&backwards, a, b);
	}
	if (!s->claim || a->writes != s->claim->from_writes || b->writes != s->claim->to_writes ||
	    !is_at(a, &s->claim->from) || !is_at(b, &s->claim->to))
		return;
	if (swapped || !s->key)
		s->pair = true;
	else
		s->kept = true;
}

static void search_run(struct search *s, const struct watch *w)
{
	bool from = false, to = false;

	for (uint32_t i = 0; i < w->accesses.n; i++) {
		const struct access *a = w->accesses.at[i];

		/* a loop's header runs once more than its body */
		from |= s->claim && is_instance(a, &s->claim->from);
		to |= s->claim && is_instance(a, &s->claim->to);
		for (uint32_t k = i + 1; k < w->accesses.n; k++) {
			const struct access *b = w->accesses.at[k];

			if (a->where == b->where && a->life == b->life && (a->writes || b->writes))
				look(s, a, b);
		}
	}
	s->ran |= from && to && !w->full;
}

/* Does what it touches depend on anything but constants? */
static bool has_sizes(struct func *func)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			for (uint32_t k = 0; k < func->params.n; k++) {
				const struct sym *sym = func->params.at[k];

				if (type_is_int(sym->type) && s->slot[i].e &&
				    expr_mentions(s->slot[i].e, sym))
					return true;
			}
	return false;
}

enum refusal refusal_check(struct arena *arena, struct func *func, const struct made_nest *nest,
			   const struct clause *clause, const struct diag *d, const char **why)
{
	struct question q;
	struct claim claim;
	struct search s = {.q = &q};
	bool known = question_ask(&q, func, nest, clause);

	s.key = known ? key_of_clause(clause->id) : NULL;
	s.claim = read_claim(d, &claim) ? &claim : NULL;
	for (unsigned i = 1; i < RUNS && !s.pair; i++) {
		enum interp_verdict verdict;
		struct interp_run run;
		struct watch w;

		if (!input_run(arena, func, i, &run))
			break;
		watch_init(&w, arena, func);
		w.within = known ? question_within(&q) : NULL;
		run.watch = watch;
		run.watch_context = &w;
		verdict = interp_run(func, &run).verdict;
		/* the beginning of a long run is as good */
		w.full |= verdict == INTERP_FUEL;
		if (verdict == INTERP_DONE || verdict == INTERP_FUEL)
			search_run(&s, &w);
	}
	/* another size may make them meet */
	if (s.ran && !s.pair && (s.kept || !has_sizes(func))) {
		*why = s.kept ? "these two instances would keep their order"
			      : "these two instances do not touch the same";
		return REFUSAL_WRONG;
	}
	if (s.pair && (s.some || !s.key))
		return s.key ? REFUSAL_RIGHT : REFUSAL_OTHER;
	if (!s.key)
		return REFUSAL_OTHER;
	return s.some ? REFUSAL_FOUND : s.claim ? REFUSAL_BEYOND : REFUSAL_UNKNOWN;
}
