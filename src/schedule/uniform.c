/* uniform.c - is a value, or the way to a statement, the same for all threads of a block?
 *
 * What a barrier needs.  Thread indices differ, and what is computed from them or under a condition
 * that is; parameters, block indices and what is computed from them do not.  Memory is the same for
 * all as long as nothing in the kernel writes it. */
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
		return writers->n == 0;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (q->depth >= DEPTH)
			return false;
		if (s->kind != STMT_DECL && s->kind != STMT_ASSIGN && s->kind != STMT_FOR)
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
	struct question q = {s, 0};

	return uniform(&q, e);
}

/* ---- ways ---- */

static bool comes_before(const struct stmt *root, const struct stmt *a, const struct stmt *b)
{
	for (const struct stmt *s = root; s && s != b; s = stmt_next(root, s))
		if (s == a)
			return true;
	return false;
}

static bool share_loop(const struct stmt *a, const struct stmt *b)
{
	for (const struct stmt *loop = stmt_loop(a); loop; loop = stmt_loop(loop))
		if (stmt_within(b, loop))
			return true;
	return false;
}

/* What around s lets some threads in and others not; NULL: nothing. */
static const struct stmt *divergent_around(struct question *q, const struct stmt *s)
{
	for (const struct stmt *in = s, *x = s->parent; x; in = x, x = x->parent) {
		const struct effects *fx;

		if (x->kind == STMT_WHILE || x->kind == STMT_RAW)
			return x;
		if (x->kind != STMT_IF && x->kind != STMT_FOR)
			continue;
		for (unsigned i = 0; i < x->nslots; i++)
			if (!uniform(q, x->slot[i].e))
				return x;
		fx = x->kind == STMT_FOR ? effects_of(q->s->analyses, in) : NULL;
		if (fx && (fx->breaks || fx->continues))
			return x;
	}
	return NULL;
}

const struct stmt *schedule_divergence(struct schedule *s, const struct stmt *at)
{
	struct question q = {s, 0};
	const struct stmt *root = s->nest->func->body, *found = divergent_around(&q, at);

	for (const struct stmt *x = root; x && !found; x = stmt_next(root, x))
		if (x->kind == STMT_JUMP && (x->form == FORM_RETURN || x->form == FORM_GOTO) &&
		    (comes_before(root, x, at) || share_loop(x, at)) &&
		    (x->form == FORM_GOTO || divergent_around(&q, x)))
			found = x;
	return found;
}
