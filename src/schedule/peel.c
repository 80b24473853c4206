/* peel.c - peel(i:first) and peel(i:last): one iteration on its own, before or after the loop.
 *
 *	for (int i = 0; i < n; i++)	->	if (n > 0) {
 *		A[i] = 0;				const int i = 0;
 *							A[i] = 0;
 *						}
 *						for (int i = 1; i < n; i++)
 *							A[i] = 0;
 *
 * The body stays as it is, since i is there a constant.  No test is printed where the loop
 * certainly runs.  peel(i:4), several iterations as a loop, is in cut.c.
 *
 * Legal: the order of iterations is the same.  But `break` would not leave the rest, `continue` has
 * no loop to go on with, and the second index, or the last one, must not overflow where the loop
 * does not run at all. 
 *
 * Source: loop peeling, as in Allen and Kennedy, Optimizing Compilers for Modern Architectures. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"
#include "bounds/relation.h"

#include <string.h>

struct peel {
	struct schedule *s;
	const struct clause_arg *arg;
	struct stmt *loop;
	const struct type *type;
	__int128 step;
};

static bool refuse(const struct peel *p, const char *why)
{
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span, "cannot peel '%s': %s",
			       p->loop->sym->name, why);
}

/* { const int i = e; ... }, perhaps after `if (n > 0)`. */
static struct stmt *iteration(const struct peel *p, const struct expr *e, bool surely)
{
	struct func *func = p->s->nest->func;
	struct stmt *copy = schedule_copy(p->s, p->loop), *block = stmt_create(func, STMT_BLOCK, 0);
	struct stmt *decl = stmt_create(func, STMT_DECL, 1), *test;
	const struct expr *lo = p->loop->slot[SLOT_LO].e, *bound = p->loop->slot[SLOT_BOUND].e;
	bool closed = p->loop->cmp == EXPR_LE;

	stmt_set_sym(decl, copy->sym);
	decl->sym->type = type_of_turn(p->s->ir->types, decl->sym);
	decl->sym->constant =
		expr_number(p->s->ir, e)->kind == EXPR_INT ? expr_number(p->s->ir, e) : NULL;
	stmt_set(decl, SLOT_VALUE, e);
	stmt_set_braced(block, true);
	stmt_append(block, decl);
	block_move(copy->first, block);
	if (surely)
		return block;
	test = guard_create(func);
	if (expr_number(p->s->ir, lo)->kind == EXPR_INT) /* n > 0, not 0 < n */
		stmt_set(test, SLOT_COND,
			 expr_c_binary(p->s->ir, closed ? EXPR_GE : EXPR_GT, bound, lo));
	else
		stmt_set(test, SLOT_COND,
			 expr_c_binary(p->s->ir, (enum expr_kind)p->loop->cmp, lo, bound));
	stmt_append(test, block);
	return test;
}

static bool peel_first(struct peel *p, bool surely)
{
	const struct expr *lo = p->loop->slot[SLOT_LO].e, *second = expr_plus(p->s, lo, p->step);
	struct range from = range_of(p->s->analyses, lo, p->loop);

	if (!second || (!surely && from.hi + p->step > type_max(p->type)))
		return refuse(p, "its second index may not fit in the type of its variable");
	stmt_insert_before(p->loop, iteration(p, lo, surely));
	stmt_set(p->loop, SLOT_LO, second);
	return true;
}

/* A formula under a name, if it is more than a name or a number plus or minus another. */
static const struct expr *named(const struct peel *p, const struct expr *e)
{
	struct stmt *decl;

	if (e->depth <= 3 && e->nargs <= 2 && expr_strip(e)->kind != EXPR_MUL)
		return e;
	decl = stmt_temp(p->s->nest->func,
			 arena_printf(p->s->ir->arena, "%s_last", p->loop->sym->name), e);
	stmt_insert_before(p->loop, decl);
	return expr_sym(p->s->ir, decl->sym);
}

static bool peel_last(struct peel *p, bool surely)
{
	const char *why = NULL;
	const struct expr *last = loop_last(p->s, p->loop, &why);

	if (!last)
		return refuse(p, why);
	last = named(p, last);
	stmt_insert_after(p->loop, iteration(p, last, surely));
	stmt_set_dirty(p->loop, p->loop->dirty || (p->loop->cmp != EXPR_LT));
	stmt_set_cmp(p->loop, EXPR_LT);
	stmt_set(p->loop, SLOT_BOUND, last);
	return true;
}

static bool peel_loop(struct schedule *s, const struct clause *clause, uint32_t at,
		      struct stmt *loop)
{
	struct peel p = {.s = s, .arg = clause->args.at[at], .loop = loop};
	const char *why = loop_uncuttable(s, loop), *word = p.arg->value ? p.arg->value : "";
	bool first = strcmp(word, "first") == 0, surely;
	struct domain domain = loop_domain(loop);

	if (!first && strcmp(word, "last") != 0)
		return peel_iterations(s, clause, at, loop);
	if (!why && effects_of(s->analyses, loop->first)->continues)
		why = "there is no loop for its continue; peel(...:1) makes one";
	if (why)
		return refuse(&p, why);
	p.type = type_unqualified(s->ir->types, loop->sym->type);
	p.step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	surely = loop_runs(s->analyses, loop) == PROOF_YES;
	if (!(first ? peel_first(&p, surely) : peel_last(&p, surely)))
		return false;
	relation_rebase(s, domain, loop);
	return true;
}

bool schedule_peel(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, peel_loop);
}
