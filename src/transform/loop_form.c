/* loop_form.c - see loop_form.h.
 *
 * The idea is that of a canonical loop form, which OpenMP and LLVM's LoopSimplify ask for as a whole; here each
 * rewrite asks for the parts that it relies on. */
#include "cunest/loop_form.h"

static const char *not_counting(struct analyses *an, const struct stmt *loop)
{
	if (!loop->declares || sym_writers(an, loop->sym)->n != 1 || loop->sym->address_taken)
		return "its variable is used outside of its header";
	return NULL;
}

static const char *not_up(const struct stmt *loop)
{
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);

	if (loop->cmp != EXPR_LT && loop->cmp != EXPR_LE)
		return "it does not count up to a bound";
	return step->kind != EXPR_INT || expr_int(step) < 1 ? "its step is not a positive constant"
							    : NULL;
}

static const char *not_one_type(const struct stmt *loop, bool is_signed)
{
	const struct type *type = type_unqualified(loop->func->ir->types, loop->sym->type);

	if (!type_is_int(type) || type->rank < RANK_INT || loop->slot[SLOT_BOUND].e->type != type)
		return "its variable and its bound have different types";
	return is_signed && !type->is_signed ? "its variable is not of a signed type" : NULL;
}

static const char *under_pragma(const struct stmt *loop, bool users)
{
	for (const struct stmt *p = loop->prev; p && p->kind == STMT_PRAGMA; p = p->prev)
		if (!users || !span_none(p->span))
			return "there is a pragma before it";
	return NULL;
}

static const char *pinned(struct analyses *an, const struct stmt *loop)
{
	for (unsigned i = SLOT_LO; i <= SLOT_BOUND; i++)
		if (expr_pinned(an, loop->slot[i].e))
			return "its bounds must be evaluated just where they are";
	return NULL;
}

static const char *changed(struct analyses *an, const struct stmt *loop, unsigned needs)
{
	if (needs & LOOP_KEEPS_START && effects_clobber(an, loop->first, loop->slot[SLOT_LO].e))
		return "its body may change where it starts";
	if (needs & LOOP_KEEPS_BOUND && effects_clobber(an, loop->first, loop->slot[SLOT_BOUND].e))
		return "its body may change its bound";
	return NULL;
}

static const char *left(const struct effects *body, unsigned needs)
{
	if (needs & LOOP_NO_BREAK && body->breaks)
		return "a 'break' ends it early";
	if (needs & LOOP_NO_CONTINUE && body->continues)
		return "a 'continue' ends an iteration early";
	return needs & LOOP_NOT_ENTERED && body->label ? "a jump leads into it" : NULL;
}

const char *loop_lacks(struct analyses *an, const struct stmt *loop, unsigned needs)
{
	const char *why = NULL;

	if (needs & LOOP_DECLARES && !loop->declares)
		why = "its variable is declared outside";
	if (!why && needs & LOOP_COUNTS)
		why = not_counting(an, loop);
	if (!why && needs & LOOP_UP)
		why = not_up(loop);
	if (!why && needs & (LOOP_ONE_TYPE | LOOP_SIGNED))
		why = not_one_type(loop, needs & LOOP_SIGNED);
	if (!why && needs & (LOOP_PLAIN | LOOP_USER_PLAIN))
		why = under_pragma(loop, !(needs & LOOP_PLAIN));
	if (!why && needs & LOOP_FREE_HEADER)
		why = pinned(an, loop);
	why = why ? why : changed(an, loop, needs);
	return why ? why : left(effects_of(an, loop->first), needs);
}
