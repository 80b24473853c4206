/* uniform.c - is a value, or the way to a statement, the same for all threads of a block?
 *
 * What a barrier needs, as the analysis of that name finds it.  Here is only which statement it is
 * that keeps the threads apart, so that a guard can be moved out of the way. */
#include "schedule.h"

#include "cunest/walk.h"

enum { DEPTH = 24 };

struct question {
	struct schedule *s;
	unsigned depth;
};

static bool uniform(struct question *q, const struct expr *e);
static const struct stmt *divergent_around(struct question *q, const struct stmt *s);

static bool same_variable(struct question *q, const struct sym *sym)
{
	const struct vec *writers = sym_writers(q->s->analyses, sym);

	if (sym->constant || sym->kind == SYM_TPARAM || sym->kind == SYM_CONSTANT)
		return true;
	if (sym->type->kind == TYPE_ARRAY || sym->type->kind == TYPE_REF || sym->address_taken)
		return sym->type->kind == TYPE_ARRAY;
	if (sym->kind != SYM_LOCAL && sym->kind != SYM_PARAM)
		return false;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (q->depth >= DEPTH)
			return false;
		if (s->kind != STMT_DECL && s->kind != STMT_ASSIGN && s->kind != STMT_FOR)
			return false;
		/* some threads may have left the loop with another value */
		if (s->kind == STMT_FOR && !s->declares)
			return false;
		for (unsigned k = 0; k < s->nslots; k++)
			if (s->slot[k].e && !uniform(q, s->slot[k].e))
				return false;
		if (s->kind != STMT_DECL && divergent_around(q, s))
			return false;
	}
	return true;
}

static bool uniform(struct question *q, const struct expr *e)
{
	bool same = q->depth < DEPTH;

	q->depth++;
	if (e->kind == EXPR_SREG)
		same = e->u.sreg != SREG_TID_X && e->u.sreg != SREG_TID_Y &&
		       e->u.sreg != SREG_TID_Z;
	else if (e->kind == EXPR_SYM)
		same = same && same_variable(q, e->u.sym);
	else if (e->kind == EXPR_OPAQUE)
		same = false;
	else if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER || e->kind == EXPR_CALL)
		same = same && !expr_pinned(q->s->analyses, e) &&
		       !effects_clobber(q->s->analyses, q->s->nest->func->body, e);
	for (unsigned i = 0; i < e->nargs && same; i++)
		same = uniform(q, e->arg[i]);
	q->depth--;
	return same;
}

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
