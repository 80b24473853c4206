/* guards_clip.c - conditions on a loop's variable become its bounds.
 *
 *	for (k = 0; k < taps; k++)
 *		if (x + k - pad >= 0 && x + k - pad < n)
 *			sum += a[x + k - pad] * w[k];
 * ->	for (k = max(0, pad - x); k < min(taps, n - x + pad); k++)
 *		sum += a[x + k - pad] * w[k];
 *
 * Legal where nothing happens in an iteration whose condition is false (guards_test.c), and the new
 * bounds do not overflow, by ranges; where threads synchronise in the loop, all of a block must have the
 * same bounds.  The work, and its order, stay: also of floats.
 *
 * Profitable: nvcc unrolls the loop as far as it likes once nothing in it is conditional.  sm_90,
 * instructions per FMA: a filter of run-time length 9.00 -> 3.44, a window in two dimensions 9.00
 * -> 3.75; of 31 constant taps 8.25 -> 3.44.  Short constant loops, which nvcc unrolls whole, would
 * be loops again: 3x3 windows 5.8 -> 7.6; they stay, but see guards_inside.c.
 *
 * Source: EVIDENCE; loop bounds from conditions as in index set splitting (Allen and Kennedy). */
#include "../shared/condition.h"
#include "guards.h"

enum { UNROLLED = 16 }; /* constant trips that nvcc unrolls although there are conditions */

struct clip {
	struct guards *g;
	struct stmt *loop;
	struct tests tests;
	const struct expr *lo, *bound; /* new ones */
};

static void missed(struct clip *c, const struct test *t, const char *why)
{
	pass_missed(c->g->pass, t->at, t->e,
		    "the condition '%s' does not become a bound of the loop over '%s': %s",
		    expr_text(c->g->pass->ir, t->e), c->loop->sym->name, why);
}

static bool visit_array(void *context, const struct expr *e)
{
	bool *found = context;

	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM &&
	    e->arg[0]->u.sym->kind == SYM_LOCAL && e->arg[0]->type->kind == TYPE_ARRAY)
		*found = true;
	return !*found;
}

/* An array of the thread's own is in registers only as long as the loop is unrolled whole. */
static bool indexes_registers(struct clip *c)
{
	bool found = false;

	for (struct stmt *s = c->loop; s && !found; s = stmt_next(c->loop, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(c->g->pass->ir, s->slot[i].e, visit_array, &found);
	return found;
}

static bool is_short(struct clip *c)
{
	int64_t trips = guards_trips(c->g, c->loop);

	if (trips >= 0 && loop_head(c->loop) != c->loop)
		return true; /* the user asks for it unrolled */
	return trips >= 0 && (trips <= UNROLLED || indexes_registers(c));
}

/* All threads of a block agree, where they meet inside? */
static bool agree(struct clip *c, const struct expr *e, const char **why)
{
	struct analyses *an = c->g->pass->analyses;

	if (!effects_of(an, c->loop->first)->sync ||
	    uniform_expr(an, e, c->loop, NULL) == UNIFORM_BLOCK)
		return true;
	*why = "there is a barrier in it, and its bounds may differ between threads";
	return false;
}

static bool clip_below(struct clip *c, const struct test *t)
{
	const struct expr *e = sum_expr(c->g->pass->ir, c->tests.names.type, &t->limit);
	const char *why = "it does not fit in the type of its variable";

	if (expr_int(expr_strip(c->loop->slot[SLOT_STEP].e)) != 1)
		why = "its step is not 1";
	else if (e && guards_movable(c->g, e, c->loop, &why) && agree(c, e, &why)) {
		if (guards_holds(c->g, EXPR_GE, e, c->lo, c->loop))
			c->lo = e;
		else if (!guards_holds(c->g, EXPR_LE, e, c->lo, c->loop))
			c->lo = guards_most(c->g, c->lo, e);
		return true;
	}
	missed(c, t, why);
	return false;
}

static bool clip_above(struct clip *c, struct test *t)
{
	const char *why = "it does not fit in the type of its variable";
	const struct expr *e;

	t->limit.constant -= c->loop->cmp == EXPR_LE;
	e = sum_expr(c->g->pass->ir, c->tests.names.type, &t->limit);
	if (e && guards_movable(c->g, e, c->loop, &why) && agree(c, e, &why)) {
		if (guards_holds(c->g, EXPR_LE, e, c->bound, c->loop))
			c->bound = e;
		else if (!guards_holds(c->g, EXPR_GE, e, c->bound, c->loop))
			c->bound = guards_least(c->g, c->bound, e);
		return true;
	}
	missed(c, t, why);
	return false;
}

/* May the declarations that e needs be before the loop, and e after them? */
static bool follows(struct clip *c, const struct expr *e)
{
	const struct sum_names *names = &c->tests.names;
	bool any = false;
	const char *why;

	for (unsigned i = 0; i < names->n; i++) {
		if (!expr_mentions(e, names->decl[i]->sym))
			continue;
		if (!guards_movable(c->g, names->decl[i]->slot[SLOT_VALUE].e, c->loop, &why) ||
		    !name_is_unique(c->g->nest->func, names->decl[i]->sym))
			return false;
		any = true;
	}
	return any && cond_plain(e) && !(e->has & (HAS_OVERFLOW | HAS_TRAP));
}

/* What does not change in the loop is tested before it, with the declarations that it needs. */
static bool leaves(struct clip *c, const struct test *t)
{
	const char *why;

	return t->kind == TEST_SAME && !effects_of(c->g->pass->analyses, c->loop)->sync &&
	       (guards_movable(c->g, t->e, c->loop, &why) || follows(c, t->e));
}

static void move_definitions(struct clip *c, const struct expr *e)
{
	struct stmt *head = loop_head(c->loop);

	for (unsigned i = 0; i < c->tests.names.n; i++) {
		struct stmt *decl = (struct stmt *)(uintptr_t)c->tests.names.decl[i];

		if (!expr_mentions(e, decl->sym) || !stmt_within(decl, c->loop))
			continue;
		stmt_remove(decl);
		stmt_insert_before(head, decl);
	}
}

/* if (e) around the loop and its pragmas. */
static void enclose(struct clip *c, const struct expr *e)
{
	struct func *func = c->g->nest->func;
	struct stmt *choice = stmt_create(func, STMT_IF, 1);
	struct stmt *block = stmt_create(func, STMT_BLOCK, 0), *s = loop_head(c->loop), *next;

	move_definitions(c, e);
	stmt_set(choice, SLOT_COND, e);
	stmt_set_braced(block, s != c->loop || (c->loop->first && c->loop->first->braced));
	stmt_insert_before(s, choice);
	if (choice->parent->parent && choice->parent->parent->kind == STMT_IF)
		stmt_set_braced(choice->parent, true);
	for (; s; s = next) {
		next = s == c->loop ? NULL : s->next;
		stmt_remove(s);
		stmt_append(block, s);
	}
	stmt_append(choice, block);
}

static void wrap(struct clip *c)
{
	struct ir *ir = c->g->pass->ir;
	const struct expr *all = NULL;
	struct stmt *at = NULL;

	for (unsigned i = 0; i < c->tests.n; i++) {
		struct test *t = &c->tests.test[i];
		const struct expr *e = t->e;

		if (t->gone || !leaves(c, t))
			continue;
		if (t->negated)
			e = cond_not(ir, e);
		all = all ? cond_join(ir, EXPR_LAND, all, e) : e;
		at = t->at;
		t->gone = true;
	}
	if (!all)
		return;
	if (ir->lang == LANG_CUDA && all->type->kind != TYPE_BOOL)
		all = expr_c_convert(ir, type_bool(ir->types), all);
	pass_done(c->g->pass, at, NULL, "moved the condition '%s' out of the loop over '%s'",
		  expr_text(ir, all), c->loop->sym->name);
	enclose(c, all);
}

static void told(struct clip *c, const struct test *t)
{
	pass_done(c->g->pass, t->at, t->e, "the loop over '%s' only runs where '%s' holds",
		  c->loop->sym->name,
		  expr_text(c->g->pass->ir, t->negated ? cond_not(c->g->pass->ir, t->e) : t->e));
}

/* (unsigned)a < (unsigned)b has two ends only where b is not negative. */
static void explain_unsigned(struct clip *c, const struct test *t)
{
	struct ir *ir = c->g->pass->ir;
	const struct expr *part[2], *fact;

	if (t->kind != TEST_OTHER || !compare_both_ends(ir, t->e, t->negated, part))
		return;
	fact = expr_c_binary(ir, EXPR_GE, part[1]->arg[1],
			     expr_const_int(ir, part[1]->arg[1]->type, 0));
	pass_wants(c->g->pass, t->at, t->e, fact,
		   "the condition '%s' does not become bounds of the loop over '%s': nothing "
		   "proves that %s",
		   expr_text(ir, t->e), c->loop->sym->name, expr_text(ir, fact));
}

bool guards_clip(struct guards *g, struct stmt *loop)
{
	struct clip c = {.g = g, .loop = loop};
	bool any = false;

	if (!guards_countable(g, loop) || !tests_find(g, loop, &c.tests) || is_short(&c))
		return false;
	c.lo = loop->slot[SLOT_LO].e;
	c.bound = loop->slot[SLOT_BOUND].e;
	if (c.lo->type != c.bound->type || !cond_plain(c.lo) || !cond_plain(c.bound) ||
	    effects_clobber(g->pass->analyses, loop->first, c.bound))
		return false;
	for (unsigned i = 0; i < c.tests.n; i++) {
		struct test *t = &c.tests.test[i];

		if (t->kind == TEST_LOWER)
			t->gone = clip_below(&c, t);
		else if (t->kind == TEST_UPPER)
			t->gone = clip_above(&c, t);
		else
			explain_unsigned(&c, t);
		any |= t->gone;
		if (t->gone)
			told(&c, t);
	}
	if (!any)
		return false;
	wrap(&c);
	stmt_set(loop, SLOT_LO, c.lo);
	stmt_set(loop, SLOT_BOUND, c.bound);
	tests_drop(g, &c.tests);
	return true;
}
