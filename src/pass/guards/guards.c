/* guards.c - conditions in loops become bounds of loops.
 *
 *	for (k ...)				->	for (k = max(...); k < min(...); k++)
 *		if (lo <= x + k && x + k < n)			A;
 *			A;
 *
 * Each rewrite is a file with its legality, profit and numbers: guards_clip.c,
 * guards_strip.c, guards_tail.c, guards_rest.c, guards_peel.c, guards_inside.c. */
#include "guards.h"

static bool outer_first(struct guards *g, const struct vec *loops)
{
	for (uint32_t i = 0; i < loops->n; i++)
		if (guards_tail(g, loops->at[i]) || guards_rest(g, loops->at[i]) ||
		    guards_strip(g, loops->at[i], false))
			return true;
	return false;
}

/* What leaves an inner loop is a condition of the one around. */
static bool inner_first(struct guards *g, const struct vec *loops)
{
	for (uint32_t i = loops->n; i-- > 0;)
		if (guards_strip(g, loops->at[i], true) || guards_clip(g, loops->at[i]) ||
		    guards_peel(g, loops->at[i]))
			return true;
	return false;
}

/* What became a bound needs no copies. */
static bool inside_last(struct guards *g, const struct vec *loops)
{
	for (uint32_t i = 0; i < loops->n; i++)
		if (guards_inside(g, loops->at[i]))
			return true;
	return false;
}

enum pass_result pass_guards(struct pass *p, struct nest *n)
{
	struct guards g = {.pass = p, .nest = n};
	bool found;

	do {
		struct vec loops = {0};

		for (struct stmt *s = n->root; s; s = stmt_next(n->root, s))
			if (s->kind == STMT_FOR)
				vec_push(p->ir->arena, &loops, s);
		found = outer_first(&g, &loops) || inner_first(&g, &loops) ||
			inside_last(&g, &loops);
		g.changed |= found;
	} while (found);
	return g.changed ? PASS_CHANGED : PASS_SAME;
}
