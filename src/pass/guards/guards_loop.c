/* guards_loop.c - parts of loops, copies of them, and what may be in their headers. */
#include "../shared/condition.h"
#include "guards.h"
#include "../hoist_if/hoist_if.h"

#include "cunest/loop_form.h"

bool guards_countable(struct guards *g, const struct stmt *loop)
{
	return loop->kind == STMT_FOR &&
	       !loop_lacks(g->pass->analyses, loop,
			   LOOP_COUNTS | LOOP_UP | LOOP_SIGNED | LOOP_NOT_ENTERED);
}

/* A nest of the host whose loops are bound becomes a kernel. */
static bool on_device(const struct nest *n)
{
	return n->func->ir->lang == LANG_CUDA && (n->func->kind != FUNC_HOST || n->kernel);
}

static const struct expr *one_of(struct guards *g, enum expr_kind kind, enum expr_kind cmp,
				 const struct expr *a, const struct expr *b)
{
	struct ir *ir = g->pass->ir;

	if (on_device(g->nest) && means_library(g->nest->func, expr_table[kind].spelling))
		return expr_raw(ir, kind, a->type, NULL, (const struct expr *[]){a, b}, 2);
	return expr_c_select(ir, expr_c_binary(ir, cmp, a, b), a, b);
}

const struct expr *guards_least(struct guards *g, const struct expr *a, const struct expr *b)
{
	return one_of(g, EXPR_MIN, EXPR_LT, a, b);
}

const struct expr *guards_most(struct guards *g, const struct expr *a, const struct expr *b)
{
	return one_of(g, EXPR_MAX, EXPR_GT, a, b);
}

bool guards_holds(struct guards *g, enum expr_kind cmp, const struct expr *a, const struct expr *b,
		  const struct stmt *at)
{
	return range_prove(g->pass->analyses, expr_c_binary(g->pass->ir, cmp, a, b), at) ==
	       PROOF_YES;
}

bool guards_movable(struct guards *g, const struct expr *e, const struct stmt *loop,
		    const char **why)
{
	*why = "it is not a formula of plain variables";
	if (!cond_plain(e) || motion_pinned(g->pass, e))
		return false;
	*why = "the body may change it";
	if (effects_clobber(g->pass->analyses, loop, e))
		return false;
	*why = "it may overflow";
	return motion_safe(g->pass, e, loop, why);
}

/* ---- copies, in which conditions are decided ---- */

enum { GROWTH_MOST = 12 };

static struct fork fork_of(struct guards *g, struct stmt *within, const struct expr *e)
{
	struct fork f = {.pass = g->pass, .nest = g->nest, .loop = within, .selects = true};

	f.choice = (struct choice){.chain = EXPR_LAND, .n = 1, .type = e->type, .e = e};
	f.choice.part[0] = e;
	return f;
}

void guards_resolve(struct guards *g, struct stmt *within, const struct expr *e, bool truth)
{
	struct fork f = fork_of(g, within, e);

	fork_resolve(&f, within, truth);
}

const char *guards_uncopyable(struct guards *g, struct stmt *s)
{
	struct fork f = {.pass = g->pass, .nest = g->nest, .loop = s};

	return fork_uncopyable(&f);
}

struct stmt *guards_copy(struct guards *g, const struct stmt *s)
{
	struct fork f = {.pass = g->pass, .nest = g->nest};

	return fork_copy(&f, s);
}

/* Statements that a copy of it adds. */
static unsigned size_of(const struct stmt *s)
{
	unsigned n = 0;

	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		n += x->kind != STMT_BLOCK && x->kind != STMT_PRAGMA;
	return n;
}

/* How many may be added; copies of copies are made more sparingly. */
static unsigned growth_at(const struct guards *g, const struct stmt *at)
{
	unsigned most = g->nest->cost_growth >= 0 ? (unsigned)g->nest->cost_growth : GROWTH_MOST;

	for (; at != g->nest->root; at = at->parent)
		if (at->kind == STMT_IF && at->first->next)
			most /= 2;
	return most;
}

const char *guards_too_large(const struct guards *g, const struct stmt *s)
{
	unsigned more = size_of(s), most = growth_at(g, s);

	return more <= most ? NULL
			    : arena_printf(g->pass->ir->arena,
					   "it has %u statements, and copies of %u are allowed; "
					   "cost(growth:%u) would allow it",
					   more, most, more);
}

const char *guards_unshareable(struct guards *g, struct stmt *loop, bool barriers)
{
	struct analyses *an = g->pass->analyses;
	const char *why = guards_uncopyable(g, loop);

	if (!why && loop_lacks(an, loop, LOOP_NO_BREAK | LOOP_NO_CONTINUE | LOOP_NOT_ENTERED))
		why = "a jump leaves its iteration";
	for (unsigned i = SLOT_LO; effects_of(an, loop->first)->sync && i <= SLOT_BOUND && !why;
	     i++)
		if (!barriers)
			why = "there is a barrier in it";
		else if (uniform_expr(an, loop->slot[i].e, loop, NULL) != UNIFORM_BLOCK)
			why = "there is a barrier in it, and its bounds may differ between threads";
	return why ? why : guards_too_large(g, loop);
}
