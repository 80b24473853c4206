/* dce_inline.c - temporaries that are used once go into their use, on request.
 *
 *	const float v = a[i];
 *	y[i] = v * 2;		->	y[i] = a[i] * 2;
 *
 * Legal when the formula has at the use the value that it had at the declaration (no write, barrier
 * or alias between), and the use runs no more often: it is in no loop that the declaration is
 * outside of.  Evaluating it later, or not at all under a condition, is no new evaluation.  Types
 * must agree: a conversion by the declaration would be lost.
 *
 * It only pays for readers, who may have liked the name: so it is a clause (`inline`), never done
 * unasked.  What cse names has two uses, and what licm names is used in a loop further in, so
 * neither is undone. */
#include "dce.h"

struct counter {
	const struct sym *sym;
	unsigned n;
};

static bool count(void *context, const struct expr *e)
{
	struct counter *c = context;

	c->n += e->kind == EXPR_SYM && e->u.sym == c->sym;
	return true;
}

/* The slot of s that names sym once; s->nslots: none, or it is named more than once. */
static unsigned only_slot(struct ir *ir, const struct stmt *s, const struct sym *sym)
{
	unsigned found = s->nslots, total = 0;

	for (unsigned i = 0; i < s->nslots; i++) {
		struct counter c = {.sym = sym};

		if (s->slot[i].e)
			expr_walk(ir, s->slot[i].e, count, &c);
		total += c.n;
		if (c.n)
			found = i;
	}
	return total == 1 ? found : s->nslots;
}

/* The one statement that uses what d declares; NULL: there are more, or it may not go there. */
static struct stmt *only_use(struct dce *d, const struct stmt *decl, unsigned *slot)
{
	struct analyses *an = d->pass->analyses;
	const struct expr *e = decl->slot[SLOT_VALUE].e;
	const struct vec *readers = sym_readers(an, decl->sym);
	struct stmt *use = readers->n == 1 ? readers->at[0] : NULL;

	if (!use || !stmt_within(use, d->nest->root) || use->kind == STMT_RAW || use->reads.n > 0 ||
	    use->writes.n > 0 || text_counts(use) || stmt_loop(use) != stmt_loop(decl))
		return NULL;
	*slot = only_slot(d->pass->ir, use, decl->sym);
	if (*slot == use->nslots || slot_runs_per_trip(use, *slot) ||
	    !value_same(an, e, decl, use) || !slots_keep(an, use, e))
		return NULL;
	return use;
}

static bool may_go(struct dce *d, const struct stmt *s)
{
	const struct expr *e = s->kind == STMT_DECL ? s->slot[SLOT_VALUE].e : NULL;

	return e && expr_strip(e) == e && s->sym->kind == SYM_LOCAL && dce_tracked(d, s->sym) &&
	       type_is_arith(s->sym->type) && !dce_is_declarator(d, s) &&
	       !motion_pinned(d->pass, e) && !named_in_text(&d->text, s->sym) &&
	       type_unqualified(d->pass->ir->types, s->sym->type) == e->type &&
	       single_definition(d->pass->analyses, s->sym) == s;
}

/* In order of the source: what is put into a later declaration moves on with it. */
bool dce_inline(struct dce *d)
{
	struct ir *ir = d->pass->ir;
	struct stmt *root = d->nest->root, *next;
	bool any = false;

	for (struct stmt *s = root; s; s = next) {
		struct stmt *use;
		const struct expr *with;
		unsigned slot;

		next = stmt_next(root, s);
		if (!may_go(d, s) || !(use = only_use(d, s, &slot)))
			continue;
		with = value_replace(ir, use, slot, expr_sym(ir, s->sym), s->slot[SLOT_VALUE].e);
		if (with == use->slot[slot].e)
			continue;
		pass_done(d->pass, s, NULL, "'%s' is used once: its value is substituted there",
			  s->sym->name);
		stmt_set(use, slot, with);
		stmt_remove(s);
		any = true;
	}
	return any;
}
