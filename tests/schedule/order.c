/* order.c - is a refusal for a dependence right?
 *
 * Small runs are watched: which statement instance touches which memory, in which order.  Each
 * clause that changes an order says where an instance would stand then.  The refusal is right when
 * two accesses of one place, of which one writes, would change places; and the pair of iterations
 * in its message must be such a pair.  A place is a variable as well, and each execution of a
 * declaration makes a new one. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/walk.h"
#include "random.h"

enum { LEVELS = 10, KEY = 3 * LEVELS + 4, EVENTS = 3000, RUNS = 10 };

/* A loop around an access, in one of its turns. */
struct level {
	const struct stmt *loop;
	int order; /* among all statements */
	int turn;
	int64_t value;
};

struct access {
	const void *where;
	unsigned life; /* declarations of it before */
	const struct stmt *stmt;
	bool writes;
	unsigned nlevels;
	struct level level[LEVELS];
	int order; /* of the statement; of a loop's header: before all that is inside */
};

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

/* ---- where an instance stands in another order ---- */

struct question {
	const struct clause *clause;
	const struct stmt *loop[MADE_LOOPS]; /* that the clause names */
	int size[MADE_LOOPS];                /* their numbers, `i:4` */
	int order[MADE_LOOPS];
	unsigned n;
};

struct key {
	int at[KEY];
	unsigned n;
};

/* Puts the key of an access under the new order; false: the access is not in the loops. */
typedef bool key_fn(const struct question *, const struct access *, struct key *);

static void key_add(struct key *k, int part)
{
	if (k->n < KEY)
		k->at[k->n++] = part;
}

static int level_of(const struct access *a, const struct stmt *loop)
{
	for (unsigned i = 0; i < a->nlevels; i++)
		if (a->level[i].loop == loop)
			return (int)i;
	return -1;
}

static bool key_plain(const struct question *q, const struct access *a, struct key *k)
{
	(void)q;
	for (unsigned i = 0; i < a->nlevels; i++) {
		key_add(k, a->level[i].order);
		key_add(k, a->level[i].turn);
	}
	key_add(k, a->order);
	return true;
}

/* The levels of the named loops, in their order, hold the turns that the clause puts there. */
static bool permuted(const struct access *a, const struct stmt *const *wanted, unsigned n,
		     struct key *k)
{
	struct access to = *a;
	int level[MADE_LOOPS], place[MADE_LOOPS];
	unsigned found = 0;

	for (unsigned i = 0; i < n; i++) {
		level[i] = level_of(a, wanted[i]);
		if (level[i] < 0)
			return false;
	}
	for (unsigned i = 0; i < a->nlevels; i++)
		for (unsigned j = 0; j < n; j++)
			if (level[j] == (int)i)
				place[found++] = (int)i;
	for (unsigned i = 0; i < n; i++)
		to.level[place[i]] = a->level[level[i]];
	/* nothing stands between the loops, so only turns count */
	for (unsigned i = 0; i < a->nlevels; i++)
		to.level[i].order = a->level[i].order;
	return key_plain(NULL, &to, k);
}

static bool key_reorder(const struct question *q, const struct access *a, struct key *k)
{
	return permuted(a, q->loop, q->n, k);
}

static bool key_interchange(const struct question *q, const struct access *a, struct key *k)
{
	const struct stmt *wanted[2] = {q->loop[1], q->loop[0]};

	if (q->n == 2 && stmt_within(q->loop[0], q->loop[1])) {
		wanted[0] = q->loop[0];
		wanted[1] = q->loop[1];
	}
	return q->n == 2 && permuted(a, wanted, 2, k);
}

static bool key_reverse(const struct question *q, const struct access *a, struct key *k)
{
	struct access to = *a;

	for (unsigned i = 0; i < q->n; i++) {
		int at = level_of(a, q->loop[i]);

		if (at < 0)
			return false;
		to.level[at].turn = -to.level[at].turn;
	}
	return key_plain(q, &to, k);
}

/* Tiles of all loops outermost, where the outermost loop stood. */
static bool key_tile(const struct question *q, const struct access *a, struct key *k)
{
	unsigned first = LEVELS;

	for (unsigned i = 0; i < q->n; i++) {
		int at = level_of(a, q->loop[i]);

		if (at < 0 || q->size[i] < 1)
			return false;
		first = (unsigned)at < first ? (unsigned)at : first;
	}
	for (unsigned i = 0; i < a->nlevels; i++) {
		for (unsigned j = 0; i == first && j < q->n; j++)
			key_add(k, a->level[level_of(a, q->loop[j])].turn / q->size[j]);
		key_add(k, a->level[i].order);
		key_add(k, a->level[i].turn);
	}
	key_add(k, a->order);
	return true;
}

/* Strides: i.o is the offset. */
static bool key_stripe(const struct question *q, const struct access *a, struct key *k)
{
	struct access to = *a;
	int at = q->n == 1 && q->size[0] > 0 ? level_of(a, q->loop[0]) : -1;

	if (at < 0)
		return false;
	for (int i = 0; i < at; i++) {
		key_add(k, a->level[i].order);
		key_add(k, a->level[i].turn);
	}
	key_add(k, a->level[at].order);
	key_add(k, a->level[at].turn % q->size[0]);
	for (unsigned i = (unsigned)at; i < a->nlevels; i++) {
		key_add(k, to.level[i].order);
		key_add(k, to.level[i].turn);
	}
	key_add(k, a->order);
	return true;
}

/* One loop for each statement of the body. */
static bool key_distribute(const struct question *q, const struct access *a, struct key *k)
{
	int at = q->n == 1 ? level_of(a, q->loop[0]) : -1;

	if (at < 0)
		return false;
	for (unsigned i = 0; i <= (unsigned)at; i++) {
		key_add(k, a->level[i].order);
		if (i < (unsigned)at)
			key_add(k, a->level[i].turn);
	}
	key_add(k, (unsigned)at + 1 < a->nlevels ? a->level[at + 1].order : a->order);
	key_add(k, a->level[at].turn);
	for (unsigned i = (unsigned)at + 1; i < a->nlevels; i++) {
		key_add(k, a->level[i].order);
		key_add(k, a->level[i].turn);
	}
	key_add(k, a->order);
	return true;
}

/* Each level inside of the loop runs `size` turns of it together, each statement of the body as
 * well. */
static bool key_jam(const struct question *q, const struct access *a, struct key *k)
{
	int at = q->n == 1 && q->size[0] > 0 ? level_of(a, q->loop[0]) : -1;

	if (at < 0)
		return false;
	for (unsigned i = 0; i < a->nlevels; i++) {
		key_add(k, a->level[i].order);
		key_add(k, i == (unsigned)at ? a->level[i].turn / q->size[0] : a->level[i].turn);
	}
	if ((unsigned)at + 1 ==
	    a->nlevels) /* a statement between the loops stands where it stood */
		key_add(k, a->order);
	key_add(k, a->level[at].turn % q->size[0]);
	key_add(k, a->order);
	return true;
}

/* Nested: the order stays.  One after the other: turn by turn. */
static bool key_fuse(const struct question *q, const struct access *a, struct key *k)
{
	struct access to = *a;
	int at[2];

	if (q->n != 2 || q->loop[0]->parent != q->loop[1]->parent)
		return false;
	at[0] = level_of(a, q->loop[0]);
	at[1] = level_of(a, q->loop[1]);
	if (at[0] >= 0)
		return key_plain(q, a, k);
	if (at[1] < 0)
		return false;
	/* b's statements come after a's of the same turn: their numbers are larger anyway */
	to.level[at[1]].order = q->order[0];
	return key_plain(q, &to, k);
}

static const struct {
	enum clause_id id;
	key_fn *key;
} orders[] = {
	{CLAUSE_REORDER, key_reorder}, {CLAUSE_INTERCHANGE, key_interchange},
	{CLAUSE_REVERSE, key_reverse}, {CLAUSE_TILE, key_tile},
	{CLAUSE_STRIPE, key_stripe},   {CLAUSE_DISTRIBUTE, key_distribute},
	{CLAUSE_JAM, key_jam},         {CLAUSE_FUSE, key_fuse},
};

static int key_compare(const struct key *a, const struct key *b)
{
	for (unsigned i = 0; i < a->n && i < b->n; i++)
		if (a->at[i] != b->at[i])
			return a->at[i] < b->at[i] ? -1 : 1;
	return 0;
}

/* ---- the loops that a clause names ---- */

/* "i_o", also when the variable is "i.o" until it is printed. */
static bool is_called(const struct stmt *s, const char *name)
{
	const char *own = s->kind == STMT_FOR ? s->sym->name : "";

	for (; *own && (*own == *name || (*own == '.' && *name == '_')); own++)
		name++;
	return s->kind == STMT_FOR && *own == *name;
}

static const struct stmt *find_loop(struct func *func, const char *sym, unsigned nth)
{
	const struct stmt *found = NULL;
	unsigned before;

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		if (!is_called(s, sym))
			continue;
		before = 0;
		for (const struct stmt *o = func->body; o; o = stmt_next(func->body, o))
			before += is_called(o, sym) && o->sym->id < s->sym->id;
		if (before == nth)
			found = s;
	}
	return found;
}

static int order_of(struct func *func, const struct stmt *wanted)
{
	int order = 0;

	for (const struct stmt *s = func->body; s && s != wanted; s = stmt_next(func->body, s))
		order++;
	return order;
}

static bool question_ask(struct question *q, struct func *func, const struct made_nest *nest,
			 const struct clause *clause)
{
	*q = (struct question){.clause = clause};
	for (uint32_t i = 0; i < clause->args.n && !nest->lost; i++) {
		const struct clause_arg *arg = clause->args.at[i];

		if (i > 0 && (arg->separator == '=' || !arg->name))
			continue;
		for (unsigned k = 0; k < nest->nloops; k++)
			if (strcmp(nest->loop[k].name, arg->name) == 0) {
				q->loop[q->n] =
					find_loop(func, nest->loop[k].sym, nest->loop[k].nth);
				q->size[q->n] = arg->value ? atoi(arg->value) : 0;
				if (!q->loop[q->n])
					return false;
				q->order[q->n] = order_of(func, q->loop[q->n]);
				q->n++;
			}
	}
	return q->n > 0;
}

/* The first, with all that is in the block for those that stand after one another. */
static const struct stmt *outermost(const struct question *q)
{
	const struct stmt *top = q->loop[0];

	for (unsigned i = 1; i < q->n; i++)
		while (!stmt_within(q->loop[i], top))
			top = top->parent;
	return top;
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
			    stmt_within(a->level[l].loop, outermost(q)))
				wanted[n++] = a->level[l].loop;
		if (permuted(a, wanted, n, &ka) && permuted(b, wanted, n, &kb) &&
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

	for (unsigned i = 0; known && i < ARRAY_LEN(orders); i++)
		if (orders[i].id == clause->id)
			s.key = orders[i].key;
	s.claim = read_claim(d, &claim) ? &claim : NULL;
	for (unsigned i = 1; i < RUNS && !s.pair; i++) {
		enum interp_verdict verdict;
		struct interp_run run;
		struct watch w;

		if (!input_run(arena, func, i, &run))
			break;
		watch_init(&w, arena, func);
		w.within = known ? outermost(&q) : NULL;
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
