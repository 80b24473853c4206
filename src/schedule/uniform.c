/* uniform.c - is a value, or the way to a statement, the same for all threads of a block?
 *
 * What a barrier needs, as the analysis of that name finds it.  Here is only which statement it is
 * that keeps the threads apart, so that a guard can be moved out of the way. */
#include "schedule.h"

#include "cunest/walk.h"

bool schedule_uniform(struct schedule *s, const struct expr *e)
{
	return uniform_expr(s->analyses, e, s->nest->root, NULL) == UNIFORM_BLOCK;
}

static bool reached(struct schedule *s, const struct stmt *at)
{
	return stmt_uniform(s->analyses, at, UNIFORM_BLOCK, NULL);
}

/* Does it let some threads of those that come to it into its body and others not? */
static bool divides(struct schedule *s, const struct stmt *around, const struct stmt *in)
{
	if (around->kind == STMT_IF)
		return uniform_expr(s->analyses, around->slot[SLOT_COND].e, around, NULL) !=
		       UNIFORM_BLOCK;
	return stmt_is_loop(around) && reached(s, around) && !reached(s, in);
}

const struct stmt *schedule_divergence(struct schedule *s, const struct stmt *at)
{
	const struct stmt *root = s->nest->func->body, *x;

	if (reached(s, at))
		return NULL;
	for (x = at; x->parent; x = x->parent) {
		if (divides(s, x->parent, x))
			return x->parent;
	}
	for (x = root; x; x = stmt_next(root, x)) {
		if (x->kind == STMT_JUMP && x->form != FORM_CONTINUE && !reached(s, x))
			return x;
	}
	return root;
}

bool stmt_under(const struct stmt *s, const struct expr *part)
{
	part = expr_truth(part);
	if (part->kind == EXPR_LAND)
		return stmt_under(s, part->arg[0]) && stmt_under(s, part->arg[1]);
	for (; s->parent; s = s->parent) {
		const struct expr *all = s->parent->kind == STMT_IF && s == s->parent->first
						 ? expr_truth(s->parent->slot[SLOT_COND].e)
						 : NULL;

		for (; all && all->kind == EXPR_LAND; all = expr_truth(all->arg[0]))
			if (expr_truth(all->arg[1]) == part)
				return true;
		if (all == part)
			return true;
	}
	return false;
}
