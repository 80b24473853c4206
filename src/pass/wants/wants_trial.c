/* wants_trial.c - a run over a nest as it was, under facts that are tried, and what it did. */
#include "wants_impl.h"

#include <string.h>

enum { TRIALS_MOST = 200 };

/* What all trials of a nest may make of the IR: about a second, the same on each machine. */
enum { TRIALS_BYTES = 24 << 20 };

bool try_spent(const struct search *s)
{
	size_t used = arena_used(s->nest->func->ir->arena) - s->used;
	unsigned part = s->half ? 2 : 1;

	return s->trials * part >= TRIALS_MOST || used * part > TRIALS_BYTES;
}

struct vec vec_copy(struct arena *arena, const struct vec *from)
{
	struct vec to = {0};

	for (uint32_t i = 0; i < from->n; i++)
		vec_push(arena, &to, from->at[i]);
	return to;
}

/* In a data region its clause says it, for the sizes of its arrays and for all nests in it. */
struct nest *try_where(struct nest *n)
{
	return n->region ? n->region->nest : n;
}

static void say(struct nest *n, struct arena *arena, const struct choice *c)
{
	struct alignment *a;

	switch (c->saying) {
	case SAY_ASSUME:
		vec_push(arena, &try_where(n)->assumes, (void *)(uintptr_t)c->e);
		break;
	case SAY_ALIGNED:
		a = arena_alloc(arena, sizeof(*a));
		*a = (struct alignment){c->array, WANT_ALIGNED};
		vec_push(arena, &n->aligned, a);
		break;
	case SAY_NOALIAS:
		vec_push(arena, &n->noalias, NULL);
		break;
	}
}

void try_run(struct search *s, struct wants *wants)
{
	struct arena *arena = s->nest->func->ir->arena;

	wants_put(s->before);
	try_where(s->nest)->assumes = vec_copy(arena, &s->assumes);
	s->nest->aligned = vec_copy(arena, &s->aligned);
	s->nest->noalias = vec_copy(arena, &s->noalias);
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

bool spans_same(struct span a, struct span b)
{
	return a.lo == b.lo && a.hi == b.hi;
}

static bool refused(const struct wants *wants, const struct want *w)
{
	for (uint32_t i = 0; i < wants->said.n; i++) {
		const struct said *said = wants->said.at[i];

		if (said->kind == REMARK_MISSED && said->pass == w->pass && said->key == w->key &&
		    spans_meet(said->where, w->where))
			return true;
	}
	return false;
}

static unsigned times_said(const struct vec *all, const struct said *like)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < all->n; i++) {
		const struct said *said = all->at[i];

		n += said->kind == like->kind && said->pass == like->pass &&
		     said->key == like->key && spans_same(said->where, like->where);
	}
	return n;
}

/* Is something done there that was not before: by the pass at the very place, or by any around it? */
static bool does_more(const struct wants *now, const struct goal *g, bool any)
{
	for (uint32_t i = 0; i < now->said.n; i++) {
		const struct said *said = now->said.at[i];
		bool own = said->pass == g->want->pass && spans_same(said->where, g->want->where);

		if (said->kind == REMARK_PASSED &&
		    (own || (any && spans_meet(said->where, g->want->where))) &&
		    times_said(&now->said, said) > times_said(&g->before, said))
			return true;
	}
	return false;
}

struct want *try_want(const struct wants *wants, const struct want *like)
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

bool wants_alike(const struct want *a, const struct want *b)
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
bool try_lifted(const struct wants *now, const struct goal *g)
{
	if (now->finished)
		return true;
	if (g->beyond)
		return now->open.n && wants_alike(now->open.at[0], g->beyond);
	return !refused(now, g->want) && does_more(now, g, g->want->fact != NULL);
}

bool try_holds(struct search *s, const struct goal *goals, unsigned n)
{
	struct wants now;

	try_run(s, &now);
	for (unsigned i = 0; i < n; i++)
		if (goals[i].state != GOAL_GIVEN_UP && !try_lifted(&now, &goals[i]))
			return false;
	return true;
}
