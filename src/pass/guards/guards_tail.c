/* guards_tail.c - the last tile is peeled, and the full tiles run without tests.
 *
 *	for (k0 = 0; k0 < k; k0 += 16)	->	const int k0_full = k / 16 * 16;
 *		for (kk = 0; kk < 16; kk++)	for (k0 = 0; k0 < k0_full; k0 += 16)
 *			if (k0 + kk < k)			for (kk = 0; kk < 16; kk++)
 *				s += a[kk] * b[kk];			s += a[kk] * b[kk];
 *						if (k0_full < k) {
 *							const int k0 = k0_full;
 *							for (kk = 0; kk < 16; kk++)
 *								if (k0 + kk < k)
 *									s += a[kk] * b[kk];
 *						}
 *
 * Legal: the tests are of the loop's variable plus less than its step, against its own bound.  The
 * end of the full tiles does not overflow, whatever the bound.  Work and order stay.  Where threads
 * synchronise in the loop, its bound is the same for all of a block.
 *
 * Profitable: sm_90, instructions per FFMA: tiles of a product in shared memory 6.38 -> 3.75, tiles
 * of 8 without 8.75 -> 4.50; with the choice inside the loop 4.55 and 6.27.  nvcc never splits a
 * loop.
 *
 * Source: EVIDENCE; full and partial tiles. */
#include "guards.h"

static bool missed(struct leaves *s, const char *why)
{
	pass_missed(s->g->pass, s->top, NULL,
		    "the last iteration of the loop over '%s' is not peeled, and '%s' stays: %s",
		    s->top->sym->name, expr_text(s->g->pass->ir, s->leaf[0].e), why);
	return false;
}

static bool fits(struct guards *g, struct stmt *loop)
{
	const struct expr *bound = loop->slot[SLOT_BOUND].e;
	const char *why;

	return guards_countable(g, loop) && loop->cmp == EXPR_LT &&
	       expr_is_int(expr_strip(loop->slot[SLOT_LO].e), 0) &&
	       expr_int(expr_strip(loop->slot[SLOT_STEP].e)) > 1 &&
	       loop_trips(g->pass->analyses, loop) < 0 && guards_movable(g, bound, loop, &why);
}

static bool may_copy(struct leaves *s)
{
	const char *why = guards_unshareable(s->g, s->top, true);

	return !why || missed(s, why);
}

/* n / 16 * 16 */
static const struct expr *full_end(struct leaves *s)
{
	struct ir *ir = s->g->pass->ir;
	const struct expr *step = expr_strip(s->top->slot[SLOT_STEP].e), *e;

	step = expr_c_convert(ir, s->type, step);
	e = expr_raw(ir, EXPR_DIV, s->type, NULL,
		     (const struct expr *[]){s->top->slot[SLOT_BOUND].e, step}, 2);
	return expr_raw(ir, EXPR_MUL, s->type, NULL, (const struct expr *[]){e, step}, 2);
}

/* if (k0_full < k) { const int k0 = k0_full; ... } */
static struct stmt *tail_create(struct leaves *s, const struct expr *full)
{
	struct ir *ir = s->g->pass->ir;
	struct func *func = s->g->nest->func;
	struct stmt *copy = guards_copy(s->g, s->top), *choice = stmt_create(func, STMT_IF, 1);
	struct stmt *block = stmt_create(func, STMT_BLOCK, 0);
	struct stmt *decl = stmt_create(func, STMT_DECL, 1);

	stmt_set(choice, SLOT_COND, expr_c_binary(ir, EXPR_LT, full, s->top->slot[SLOT_BOUND].e));
	stmt_set_sym(decl, copy->sym);
	decl->sym->type = type_of_turn(ir->types, decl->sym);
	stmt_set(decl, SLOT_VALUE, full);
	stmt_set_braced(block, true);
	stmt_append(block, decl);
	while (copy->first->first) {
		struct stmt *x = copy->first->first;

		stmt_remove(x);
		stmt_append(block, x);
	}
	stmt_append(choice, block);
	return choice;
}

bool guards_tail(struct guards *g, struct stmt *loop)
{
	struct leaves s;
	struct stmt *decl, *tail;
	const struct expr *full;

	if (!fits(g, loop) || !leaves_find(g, loop, LEAVES_TAIL, &s) || s.turns < 2 ||
	    !may_copy(&s))
		return false;
	pass_done(g->pass, loop, NULL,
		  "the loop over '%s' runs without '%s', and its last iteration after it",
		  loop->sym->name, expr_text(g->pass->ir, s.leaf[0].e));
	decl = stmt_temp(g->nest->func,
			 arena_printf(g->pass->ir->arena, "%s_full", loop->sym->name),
			 full_end(&s));
	full = expr_sym(g->pass->ir, decl->sym);
	tail = tail_create(&s, full);
	stmt_insert_before(loop_head(loop), decl);
	stmt_insert_after(loop, tail);
	stmt_set(loop, SLOT_BOUND, full);
	for (unsigned i = 0; i < s.n; i++)
		guards_resolve(g, loop, s.leaf[i].e, s.leaf[i].truth);
	return true;
}
