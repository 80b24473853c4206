/* live.c - who may read the contents of an array after a statement?
 *
 * Of arrays of the function's own, by name: a local one or static shared memory, of which only elements are named, so that no
 * pointer leads there.  Reached are the statements after it in each block around, and, where a loop stands around
 * inside of the scope of the array, all of the loop, since it comes round again.  Other threads read shared memory by
 * the same statements: what they read without a barrier between is a race in the source.
 *
 * Stores that overwrite everything are not looked for, so an answer may name a read that finds other contents. */
#include "analyses.h"

struct mention {
	const struct sym *sym;
	bool whole; /* named besides elements: a pointer to it, its address */
	bool element;
};

static bool find_mention(void *context, const struct expr *e)
{
	struct mention *m = context;

	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == m->sym &&
	    e->type->kind != TYPE_ARRAY)
		m->element = true;
	else if (e->kind == EXPR_SYM && e->u.sym == m->sym)
		m->whole = true;
	return true;
}

/* Operands are visited by hand below the element, so that its own name does not count as the whole. */
static void mentions_in(struct ir *ir, const struct expr *e, struct mention *m)
{
	unsigned first = 0;

	if (!e)
		return;
	if (e->nargs == 0) {
		find_mention(m, e);
		return;
	}
	find_mention(m, e);
	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == m->sym &&
	    e->type->kind != TYPE_ARRAY)
		first = 1;
	for (unsigned i = first; i < e->nargs; i++)
		mentions_in(ir, e->arg[i], m);
}

static bool lists_name(const struct stmt *s, const struct sym *sym)
{
	for (uint32_t i = 0; i < s->reads.n; i++)
		if (s->reads.at[i] == (const void *)sym)
			return true;
	for (uint32_t i = 0; i < s->writes.n; i++)
		if (s->writes.at[i] == (const void *)sym)
			return true;
	return false;
}

bool array_reads(struct analyses *an, const struct stmt *s, const struct sym *sym)
{
	struct mention m = {.sym = sym};

	for (unsigned i = 0; i < s->nslots; i++) {
		const struct expr *e = s->slot[i].e;

		if (s->kind == STMT_STORE && i == SLOT_PLACE && !s->op && e &&
		    e->kind == EXPR_LOAD && place_base(e) == sym) {
			for (unsigned k = 1; k < e->nargs; k++)
				mentions_in(an->ir, e->arg[k], &m);
			continue;
		}
		mentions_in(an->ir, e, &m);
	}
	return m.element || m.whole || lists_name(s, sym);
}

bool array_is_own(struct analyses *an, const struct sym *sym)
{
	const struct stmt *body = an->func->body;
	const struct type *t = sym->type;

	if ((sym->kind != SYM_LOCAL && sym->kind != SYM_SHARED) || t->kind != TYPE_ARRAY ||
	    sym->is_extern || sym->address_taken || sym->named || sym->constant ||
	    an->func->has_label)
		return false;
	for (; t->kind == TYPE_ARRAY; t = t->of)
		if (type_is_volatile(t) || type_is_const(t))
			return false;
	if (type_is_volatile(t) || type_is_const(t) || !type_is_arith(t))
		return false;
	for (const struct stmt *s = body; s; s = stmt_next(body, s)) {
		struct mention m = {.sym = sym};

		for (unsigned i = 0; i < s->nslots; i++)
			mentions_in(an->ir, s->slot[i].e, &m);
		if (m.whole || lists_name(s, sym))
			return false;
	}
	return true;
}

static const struct stmt *read_in(struct analyses *an, const struct stmt *root,
				  const struct stmt *but, const struct sym *sym)
{
	for (const struct stmt *s = root; s;
	     s = s == but ? stmt_next_skip(root, s) : stmt_next(root, s))
		if (s != but && array_reads(an, s, sym))
			return s;
	return NULL;
}

static bool declares(const struct stmt *block, const struct sym *sym)
{
	for (const struct stmt *s = block->first; s; s = s->next)
		if ((s->kind == STMT_DECL && s->sym == sym) ||
		    (s->kind == STMT_BLOCK && s->transparent && declares(s, sym)))
			return true;
	return false;
}

const struct stmt *array_read_after(struct analyses *an, const struct stmt *at,
				    const struct sym *sym)
{
	for (const struct stmt *in = at; in->parent; in = in->parent) {
		const struct stmt *around = in->parent, *found = NULL;

		if (stmt_is_loop(around))
			found = read_in(an, around, at, sym);
		else if (around->kind == STMT_BLOCK)
			for (const struct stmt *s = in->next; s && !found; s = s->next)
				found = read_in(an, s, at, sym);
		if (found)
			return found;
		/* the next execution of the block has another one */
		if (around->kind == STMT_BLOCK && declares(around, sym) && sym->kind == SYM_LOCAL)
			return NULL;
	}
	return NULL;
}
