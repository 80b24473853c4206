/* guards_rest.c - full strips run without tests in a loop of their own, and a second loop does
 * the rest.
 *
 *	for (int i = first; i < n; i += step)	->	int i = first;
 *		for (j = 0; j < 4; j++)			if (n > 3)
 *			if (i + j < n)				while (i < n - 3) {
 *				y[i + j] = x[i + j];			for (j = 0; j < 4; j++)
 *										y[i + j] = x[i + j];
 *									i += step;
 *								}
 *							while (i < n) {
 *								for (j = 0; j < 4; j++)
 *									if (i + j < n)
 *										y[i + j] = x[i + j];
 *								i += step;
 *							}
 *
 * Legal: below n - 3 the tests hold, whatever the step is, and the second loop is the source's from
 * where the first has stopped: each value of the variable has its iteration, once and in order.  n - 3 is
 * computed only where it does not overflow.  No barriers inside: threads leave the first loop at
 * different times.  Where the step is proved to lead past the end, and not past that of the type,
 * what is left is one iteration.
 *
 * Profitable: four elements a thread in a grid-stride loop, sm_90 (sm_80), instructions per store 6.62
 * (5.69) -> 3.88 (3.81), as by hand; with the choice inside the loop (guards_strip.c) 5.57 (5.36),
 * since nvcc does not unroll that.
 *
 * Source: EVIDENCE; full and partial tiles. */
#include "cunest/schedule.h"
#include "guards.h"

#include <string.h>

/* A loop whose iterations threads share by bind(i=grid) is named by its binding. */
static bool is_bound(const struct guards *g, const struct stmt *loop)
{
	for (uint32_t i = 0; i < g->nest->bindings.n; i++) {
		const struct binding *b = g->nest->bindings.at[i];

		/* the tree may be a copy, for another form */
		if (b->loop && b->loop->sym == loop->sym)
			return true;
	}
	return false;
}

static bool missed(struct leaves *s, const char *why)
{
	pass_missed(s->g->pass, s->top, NULL,
		    "full strips of the loop over '%s' have no loop of their own without '%s': %s",
		    s->top->sym->name, expr_text(s->g->pass->ir, s->leaf[0].e), why);
	return false;
}

/* i += step is after the body. */
static bool steps_behind(struct guards *g, const struct stmt *loop)
{
	const struct stmt *last = loop->first->last;

	return last && !sym_hidden(loop->sym, last) &&
	       !expr_hidden(g->pass->ir, loop->slot[SLOT_STEP].e, last);
}

/* What #pragma unroll says of a loop it says of a while; others ask for a for. */
static bool takes_while(const struct stmt *loop)
{
	for (const struct stmt *s = loop->prev; s && s->kind == STMT_PRAGMA; s = s->prev)
		if (!s->text || !strstr(s->text, "unroll"))
			return false;
	return true;
}

/* A loop that counts up to a bound of its type, by any step, and all loops in it are strips. */
static bool fits(struct guards *g, struct stmt *loop)
{
	struct analyses *an = g->pass->analyses;
	const struct type *type = type_unqualified(g->pass->ir->types, loop->sym->type);
	const char *why;

	if (loop->kind != STMT_FOR || !loop->declares || loop->cmp != EXPR_LT || !loop->first ||
	    !takes_while(loop) || sym_writers(an, loop->sym)->n != 1 || loop->sym->address_taken)
		return false;
	if (type->kind != TYPE_INT || !type->is_signed || type->rank < RANK_INT ||
	    type_is_const(loop->sym->type) || loop->slot[SLOT_BOUND].e->type != type ||
	    loop_trips(an, loop) >= 0 || is_bound(g, loop) || !steps_behind(g, loop))
		return false;
	for (const struct stmt *s = loop->first; s; s = stmt_next(loop->first, s))
		if (stmt_is_loop(s) && (s->kind != STMT_FOR || guards_trips(g, s) < 1))
			return false;
	return guards_movable(g, loop->slot[SLOT_BOUND].e, loop, &why) &&
	       !motion_pinned(g->pass, loop->slot[SLOT_STEP].e);
}

static bool may_copy(struct leaves *s)
{
	const char *why = guards_unshareable(s->g, s->top, false);

	return !why || missed(s, why);
}

/* The end of the whole strips, and the condition under which it can be computed; NULL: always. */
static const struct expr *end_of(struct leaves *s, const struct expr **condition)
{
	struct ir *ir = s->g->pass->ir;
	const struct expr *bound = s->top->slot[SLOT_BOUND].e;
	const struct expr *reach = expr_const_int(ir, s->type, s->reach), *end;
	struct sum sum = {0};
	const char *why;

	*condition = NULL;
	if (terms_add(&sum, bound, 1, &s->names)) {
		sum.constant -= s->reach;
		end = sum_expr(ir, s->type, &sum);
		if (end && guards_movable(s->g, end, s->top, &why))
			return end;
	}
	if (!guards_holds(s->g, EXPR_GT, bound, reach, s->top))
		*condition = expr_c_binary(ir, EXPR_GT, bound, reach);
	return expr_raw(ir, EXPR_SUB, s->type, NULL, (const struct expr *[]){bound, reach}, 2);
}

static bool is_at_least(struct leaves *s, const struct expr *e, __int128 least)
{
	struct range r = range_of(s->g->pass->analyses, e, s->top->first);

	return !r.empty && r.lo >= least;
}

/* Does i += step give the exact sum?  One that does not fit is undefined only where it is computed in
 * the signed type of the variable: by an unsigned or wider step the variable wraps, and goes on. */
static bool steps_exactly(struct leaves *s, const struct expr *var)
{
	struct analyses *an = s->g->pass->analyses;
	const struct expr *step = s->top->slot[SLOT_STEP].e;
	struct range from, by;

	if (type_usual(s->g->pass->ir->types, s->type, step->type) == s->type)
		return true;
	from = range_of(an, var, s->top->first);
	by = range_of(an, step, s->top->first);
	return type_is_int(step->type) && !from.empty && !by.empty && by.lo >= 0 &&
	       from.hi + by.hi <= type_max(s->type);
}

/* Does the iteration after the whole strips lead past the bound?  It is at bound - reach or above; or,
 * where there are no whole strips as the bound is no more than `reach`, at 0 or above. */
static bool rest_is_one_turn(struct leaves *s, bool conditional)
{
	const struct expr *var = expr_sym(s->g->pass->ir, s->top->sym);

	return is_at_least(s, s->top->slot[SLOT_STEP].e, s->reach) && steps_exactly(s, var) &&
	       (!conditional || is_at_least(s, var, 0));
}

/* ---- the rewrite ---- */

static struct stmt *block_create(struct leaves *s)
{
	struct stmt *block = stmt_create(s->g->nest->func, STMT_BLOCK, 0);

	stmt_set_braced(block, true);
	return block;
}

static void move_all(struct stmt *from, struct stmt *to)
{
	while (from->first) {
		struct stmt *x = from->first;

		stmt_remove(x);
		stmt_append(to, x);
	}
}

/* i += step, as the header of the loop has it. */
static struct stmt *step_create(struct leaves *s)
{
	struct stmt *step = stmt_create(s->g->nest->func, STMT_ASSIGN, 1);

	stmt_set_sym(step, s->top->sym);
	stmt_set_op(step, EXPR_ADD);
	stmt_set_slot(step, SLOT_VALUE, s->top->slot[SLOT_STEP]);
	stmt_set_op_type(
		step, type_usual(s->g->pass->ir->types, s->type, s->top->slot[SLOT_STEP].e->type));
	return step;
}

/* while (i < end) { body; i += step; }, or an if without the step */
static struct stmt *part_create(struct leaves *s, const struct expr *end, struct stmt *body,
				bool loops)
{
	struct ir *ir = s->g->pass->ir;
	struct stmt *part = stmt_create(s->g->nest->func, loops ? STMT_WHILE : STMT_IF, 1);
	struct stmt *block = block_create(s);

	stmt_set_form(part, loops ? FORM_WHILE : FORM_NONE);
	stmt_set(part, SLOT_COND, expr_c_binary(ir, EXPR_LT, expr_sym(ir, s->top->sym), end));
	move_all(body, block);
	if (loops)
		stmt_append(block, step_create(s));
	stmt_append(part, block);
	return part;
}

/* The pragmas before the loop, and the loop. */
static void move_with_pragmas(struct stmt *loop, struct stmt *to)
{
	struct stmt *x = loop_head(loop), *next;

	for (;; x = next) {
		next = x->next;
		stmt_remove(x);
		stmt_append(to, x);
		if (x == loop)
			return;
	}
}

static void split(struct leaves *s)
{
	struct func *func = s->g->nest->func;
	struct stmt *loop = s->top, *decl = stmt_create(func, STMT_DECL, 1), *main, *rest;
	const struct expr *condition, *end = end_of(s, &condition);
	bool once = rest_is_one_turn(s, condition != NULL);

	rest = part_create(s, loop->slot[SLOT_BOUND].e, guards_copy(s->g, loop->first), !once);
	main = part_create(s, end, loop->first, true);
	stmt_set_sym(decl, loop->sym);
	stmt_set_slot(decl, SLOT_VALUE, loop->slot[SLOT_LO]);
	if (!name_is_unique(func, loop->sym)) {
		struct stmt *scope = block_create(s);

		stmt_insert_before(loop_head(loop), scope);
		move_with_pragmas(loop, scope);
	}
	stmt_insert_ahead(loop, decl);
	stmt_insert_after(loop, rest);
	stmt_replace(loop, main);
	if (condition) {
		struct stmt *choice = stmt_create(func, STMT_IF, 1), *then = block_create(s);

		stmt_set(choice, SLOT_COND, condition);
		stmt_insert_before(loop_head(main), choice);
		move_with_pragmas(main, then);
		stmt_append(choice, then);
	}
	for (unsigned i = 0; i < s->n; i++)
		guards_resolve(s->g, main, s->leaf[i].e, s->leaf[i].truth);
}

bool guards_rest(struct guards *g, struct stmt *loop)
{
	struct leaves s;

	if (!fits(g, loop) || !leaves_find(g, loop, LEAVES_REST, &s) || s.turns < 2 ||
	    !may_copy(&s))
		return false;
	pass_done(g->pass, loop, NULL,
		  "the loop over '%s' runs without '%s' for full strips, and a second loop does "
		  "the rest",
		  loop->sym->name, expr_text(g->pass->ir, s.leaf[0].e));
	split(&s);
	return true;
}

/* ---- its result ---- */

/* i < ..., the variable; NULL: another condition. */
static const struct sym *counted_by(const struct stmt *s)
{
	const struct expr *cond;

	if (s->kind != STMT_WHILE && s->kind != STMT_IF)
		return NULL;
	cond = s->slot[SLOT_COND].e;
	while (cond && cond->kind == EXPR_CAST && cond->implicit)
		cond = cond->arg[0];
	return cond && cond->kind == EXPR_LT && cond->arg[0]->kind == EXPR_SYM ? cond->arg[0]->u.sym
									       : NULL;
}

static bool follows_strips(const struct stmt *s)
{
	const struct sym *sym = counted_by(s);
	const struct stmt *main = s->prev;

	if (!sym || !main)
		return false;
	if (main->kind == STMT_IF && main->first && !main->first->next)
		main = main->first->last;
	return main && main->kind == STMT_WHILE && counted_by(main) == sym;
}

bool guards_in_rest(const struct guards *g, const struct stmt *s)
{
	for (; s && s != g->nest->root; s = s->parent)
		if (follows_strips(s))
			return true;
	return false;
}
