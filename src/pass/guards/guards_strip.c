/* guards_strip.c - a strip that is completely inside runs without its tests.
 *
 *	for (j = 0; j < per; j++)	->	if (i + per <= n)
 *		if (i + j < n)				for (j = 0; j < per; j++)
 *			y[i + j] = x[i + j];			y[i + j] = x[i + j];
 *						else
 *							for (j = 0; j < n - i; j++)
 *								y[i + j] = x[i + j];
 *
 * Legal: the test is one of the loops' variables, whose extremes make it hold for all; what decides
 * it does not change inside, and does not overflow: by ranges, or because the source computes the
 * same in the last iteration.  Where threads synchronise, all of a block decide alike.  Work and order stay.
 *
 * Profitable: sm_90, instructions per unit: a strip of run-time length 8.12 -> 3.88, as bounds
 * alone 6.50, as long as its body is light (is_light), else bounds are as good; four elements a
 * thread in a grid-stride loop 7.00 -> 5.71, both sides counted; tiles of a product 6.38 -> 3.75,
 * tiles of 8 without shared memory 8.75 -> 4.50.  Where the source tests both ends (padding): guards_inside.c.
 *
 * Source: EVIDENCE; loop tiling's full and partial tiles. */
#include "../shared/condition.h"
#include "guards.h"

enum { TEST_SIZE = 12 }; /* nodes: more is not what one would write */

/* ---- may it be there twice, and does it pay? ---- */

static bool missed(struct leaves *s, const char *why)
{
	pass_missed(s->g->pass, s->top, NULL,
		    "the loop over '%s' has no version without '%s' for full strips: %s",
		    s->top->sym->name, expr_text(s->g->pass->ir, s->leaf[0].e), why);
	return false;
}

static bool may_copy(struct leaves *s)
{
	struct ir *ir = s->g->pass->ir;
	const char *why = guards_uncopyable(s->g, s->top);

	if (why)
		return missed(s, arena_printf(ir->arena, "it cannot be duplicated: %s", why));
	why = guards_too_large(s->g, s->top);
	if (why)
		return missed(s, why);
	for (unsigned i = 0; i < s->n; i++)
		if (effects_of(s->g->pass->analyses, s->top)->sync &&
		    uniform_expr(s->g->pass->analyses, s->leaf[i].test, s->top, NULL) !=
			    UNIFORM_BLOCK)
			return missed(s, "there is a barrier in it, and the condition may differ "
					 "between threads");
	return true;
}

/* Loads that ptxas unrolls to four times nvcc's four; with more in an iteration, or with what takes longer, one loop
 * with bounds has as few instructions (sm_90: three loads 8.50 -> 6.25, four 8.25 -> 9.25, expf 15.0 for both). */
enum { LOADS_MOST = 3, COST_CHEAP = 6 };

struct body {
	struct leaves *s;
	struct vec loads; /* const struct expr * */
	bool heavy;
};

static bool weigh(void *context, const struct occurrence *o)
{
	struct body *b = context;
	bool known = false;

	if (o->e->kind == EXPR_DIV || o->e->kind == EXPR_MOD || o->e->kind == EXPR_CALL)
		b->heavy |= cost_of(b->s->g->nest->func, COST_NVCC, o->e) > COST_CHEAP;
	if (o->e->kind != EXPR_LOAD)
		return true;
	for (uint32_t i = 0; i < b->loads.n; i++)
		known |= b->loads.at[i] == (const void *)o->e;
	if (!known)
		vec_push(b->s->g->pass->ir->arena, &b->loads, (void *)(uintptr_t)o->e);
	b->heavy |= !known && !o->certain;
	return true;
}

static bool is_light(struct leaves *s)
{
	struct body b = {.s = s};

	for (struct stmt *x = s->top; x; x = stmt_next(s->top, x))
		for (unsigned i = 0; i < x->nslots; i++)
			occurrences(s->g->pass->ir, x, i, weigh, &b);
	return !b.heavy && b.loads.n <= LOADS_MOST;
}

/* Is it another place in each iteration? */
static bool moves(struct leaves *s, const struct expr *place)
{
	const struct bits *writes = &effects_of(s->g->pass->analyses, s->top)->writes;

	if (place->kind == EXPR_SYM)
		return bits_has(writes, place->u.sym->id);
	for (unsigned i = 0; i < place->nargs; i++)
		if (moves(s, place->arg[i]))
			return true;
	return false;
}

/* A strip of run-time length pays where it writes its elements, all under these tests: what only
 * adds up is as good with bounds (8.00 -> 3.50 for both). */
static bool writes_strip(struct leaves *s)
{
	struct tests tests;
	bool writes = false;

	if (!tests_find(s->g, s->top, &tests))
		return false;
	for (unsigned i = 0; i < s->n; i++) {
		bool found = false;

		for (unsigned k = 0; k < tests.n; k++)
			found |=
				tests.test[k].e == s->leaf[i].e && tests.test[k].kind == TEST_UPPER;
		/* first + per <= n: where nothing is added, bounds are what one would write */
		if (!found || s->leaf[i].test->size > TEST_SIZE || s->leaf[i].low < 2 ||
		    s->leaf[i].high < 1)
			return false;
	}
	if (tests.n != s->n) /* what is left of the tests keeps nvcc from unrolling */
		return false;
	for (const struct stmt *x = s->top; x; x = stmt_next(s->top, x))
		writes |= x->kind == STMT_STORE && moves(s, x->slot[SLOT_PLACE].e);
	return writes && is_light(s);
}

/* Code that a thread runs once is not worth a second version, nor is what runs beside other loops
 * or meetings of threads (a tile that is brought to shared memory: 4.06 -> 4.44 per FFMA).  Of
 * constant loops in each other the outermost has all tests. */
static bool is_hot(struct leaves *s)
{
	struct stmt *around = stmt_loop(s->top);

	if (guards_in_rest(s->g, s->top) || guards_trips(s->g, s->top) < 1 || !around ||
	    !stmt_within(around, s->g->nest->root) ||
	    (around->kind == STMT_FOR && guards_trips(s->g, around) >= 0) ||
	    effects_of(s->g->pass->analyses, around)->sync)
		return false;
	for (const struct stmt *x = around->first; x; x = stmt_next(around->first, x))
		if (stmt_is_loop(x) && !stmt_within(x, s->top))
			return false;
	return true;
}

/* Each test once. */
static const struct expr *condition(struct leaves *s)
{
	const struct expr *cond = NULL;

	for (unsigned i = 0; i < s->n; i++) {
		bool twice = false;

		for (unsigned k = 0; k < i; k++)
			twice |= s->leaf[k].test == s->leaf[i].test;
		if (!twice)
			cond = cond ? cond_join(s->g->pass->ir, EXPR_LAND, cond, s->leaf[i].test)
				    : s->leaf[i].test;
	}
	return cond;
}

/* ---- if (whole) loop; else loop with its tests ---- */

static struct stmt *branch_create(struct guards *g)
{
	struct stmt *block = stmt_create(g->nest->func, STMT_BLOCK, 0);

	stmt_set_braced(block, true);
	return block;
}

struct stmt *guards_fork(struct guards *g, struct stmt *loop, const struct expr *cond)
{
	struct stmt *choice = stmt_create(g->nest->func, STMT_IF, 1);
	struct stmt *whole, *rest, *first = loop_head(loop), *next;

	stmt_set(choice, SLOT_COND, cond);
	stmt_insert_before(first, choice);
	if (choice->parent->parent && choice->parent->parent->kind == STMT_IF)
		stmt_set_braced(choice->parent, true);
	whole = branch_create(g);
	for (; first; first = next) {
		next = first == loop ? NULL : first->next;
		stmt_remove(first);
		stmt_append(whole, first);
	}
	stmt_append(choice, whole);
	rest = guards_copy(g, whole);
	stmt_append(choice, rest);
	return rest->last;
}

static void fork_strip(struct leaves *s, const struct expr *cond)
{
	struct ir *ir = s->g->pass->ir;
	struct stmt *rest;

	pass_done(s->g->pass, s->top, NULL,
		  "the loop over '%s' has two versions: without '%s' where '%s'", s->top->sym->name,
		  expr_text(ir, s->leaf[0].e), expr_text(ir, cond));
	rest = guards_fork(s->g, s->top, cond);
	for (unsigned i = 0; i < s->n; i++)
		guards_resolve(s->g, s->top, s->leaf[i].e, s->leaf[i].truth);
	if (s->run_time)
		guards_clip(s->g, rest);
}

bool guards_strip(struct guards *g, struct stmt *loop, bool run_time)
{
	struct leaves s;

	if (!guards_countable(g, loop))
		return false;
	if (!leaves_find(g, loop, LEAVES_ALL, &s)) {
		if (s.why && !run_time && is_hot(&s)) /* else its bounds are tried next */
			pass_missed(g->pass, loop, NULL,
				    "full strips of the loop over '%s' keep their tests: %s",
				    loop->sym->name, s.why);
		return false;
	}
	if (s.run_time != run_time || (run_time ? !writes_strip(&s) : s.turns < 2 || !is_hot(&s)))
		return false;
	/* where it was decided, this is what came of it */
	if (range_prove(g->pass->analyses, condition(&s), loop) != PROOF_UNKNOWN || !may_copy(&s))
		return false;
	fork_strip(&s, condition(&s));
	return true;
}
