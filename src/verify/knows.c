/* knows.c - what holds at a point of the walk, and what `before` has evaluated there without being undefined. */
#include "walk.h"

const struct expr *walk_both(struct walk *w, const struct expr *a, const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return a && b ? expr_raw(w->ir, EXPR_LAND, type_bool(w->ir->types), NULL, args, 2)
	       : a    ? a
		      : b;
}

const struct expr *walk_negated(struct walk *w, const struct expr *e)
{
	return expr_raw(w->ir, EXPR_LNOT, type_bool(w->ir->types), NULL, &e, 1);
}

void walk_knows_if(struct walk *w, const struct expr *e, const struct expr *guard)
{
	struct ahead *a = arena_alloc(w->check->arena, sizeof(*a));

	*a = (struct ahead){e, guard};
	vec_push(w->check->arena, &w->guarded, a);
}

void walk_knows(struct walk *w, const struct expr *e)
{
	bool lazy = expr_table[e->kind].flags & EXPR_Z;

	if (bits_has(&w->is_known, e->id))
		return;
	bits_add(w->check->arena, &w->is_known, e->id);
	vec_push(w->check->arena, &w->known, (void *)(uintptr_t)e);
	for (unsigned i = 0; i < e->nargs && (i == 0 || !lazy); i++)
		walk_knows(w, e->arg[i]);
	if (!lazy)
		return;
	walk_knows_if(w, e->arg[1], e->kind == EXPR_LOR ? walk_negated(w, e->arg[0]) : e->arg[0]);
	if (e->kind == EXPR_SELECT)
		walk_knows_if(w, e->arg[2], walk_negated(w, e->arg[0]));
}

void walk_fact(struct walk *w, const struct expr *e, bool holds)
{
	if (e->kind == EXPR_CAST && e->type->kind == TYPE_BOOL &&
	    e->arg[0]->type->kind == TYPE_BOOL) {
		walk_fact(w, e->arg[0], holds);
	} else if (e->kind == EXPR_LNOT) {
		walk_fact(w, e->arg[0], !holds);
	} else if (e->kind == (holds ? EXPR_LAND : EXPR_LOR)) {
		walk_fact(w, e->arg[0], holds);
		walk_fact(w, e->arg[1], holds);
	} else {
		vec_push(w->check->arena, &w->facts,
			 (void *)(uintptr_t)(holds ? e : walk_negated(w, e)));
	}
}

struct known_mark known_mark(const struct walk *w)
{
	return (struct known_mark){w->facts.n, w->known.n, w->guarded.n};
}

void known_back(struct walk *w, struct known_mark mark)
{
	w->facts.n = mark.facts;
	w->guarded.n = mark.guarded;
	while (w->known.n > mark.known) {
		const struct expr *e = w->known.at[--w->known.n];

		bits_del(&w->is_known, e->id);
	}
}
