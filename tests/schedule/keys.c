/* keys.c - where an instance of a statement would stand after a clause.
 *
 * Its key is, from the outside in, which statement of a block and which iteration of a loop, and last
 * the statement itself; who has the lesser key runs first.  A clause that reorders changes keys. */
#include "order.h"

#include <stdlib.h>
#include <string.h>

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

/* The levels of the named loops, in their order, hold the iterations that the clause puts there. */
bool key_permuted(const struct access *a, const struct stmt *const *wanted, unsigned n,
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
	return key_permuted(a, q->loop, q->n, k);
}

static bool key_interchange(const struct question *q, const struct access *a, struct key *k)
{
	const struct stmt *wanted[2] = {q->loop[1], q->loop[0]};

	if (q->n == 2 && stmt_within(q->loop[0], q->loop[1])) {
		wanted[0] = q->loop[0];
		wanted[1] = q->loop[1];
	}
	return q->n == 2 && key_permuted(a, wanted, 2, k);
}

bool key_reverse(const struct question *q, const struct access *a, struct key *k)
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

/* Of an access that stands between loops, directly in the loop around it: where the statements begin that stand there
 * together; -1: it does not. */
static int run_of(const struct access *a)
{
	const struct stmt *loop = a->level[a->nlevels - 1].loop, *in = a->stmt, *first;
	bool loops = false;
	int run = a->order;

	if (a->order < 0)
		return -1;
	for (const struct stmt *s = loop->first->first; s; s = s->next)
		loops |= s->kind == STMT_FOR;
	while (in && in->parent != loop->first)
		in = in->parent;
	if (!in || !loops)
		return -1;
	first = in;
	while (first->prev && first->prev->kind != STMT_FOR)
		first = first->prev;
	for (const struct stmt *s = first; s != a->stmt; s = stmt_next(loop, s))
		run--;
	return run;
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
	else if (run_of(a) >= 0)
		key_add(k, run_of(a));
	key_add(k, a->level[at].turn % q->size[0]);
	key_add(k, a->order);
	return true;
}

/* Nested: the order stays.  One after the other: iteration by iteration. */
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
	/* b's statements come after a's of the same iteration: their numbers are larger anyway */
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

key_fn *key_of_clause(enum clause_id id)
{
	for (unsigned i = 0; i < ARRAY_LEN(orders); i++)
		if (orders[i].id == id)
			return orders[i].key;
	return NULL;
}

int key_compare(const struct key *a, const struct key *b)
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

bool question_ask(struct question *q, struct func *func, const struct made_nest *nest,
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
const struct stmt *question_within(const struct question *q)
{
	const struct stmt *top = q->loop[0];

	for (unsigned i = 1; i < q->n; i++)
		while (!stmt_within(q->loop[i], top))
			top = top->parent;
	return top;
}
