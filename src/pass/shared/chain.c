/* chain.c - definitions that leave a loop together with what needs them.
 *
 *	for (k ...) { int yy = y + 3; ... a[yy / s] ... }
 * ->	int yy = y + 3;
 *	const int a_index = yy / s;
 *	for (k ...) { ... a[a_index] ... }
 *
 * The sum alone is not worth moving, and the division cannot go without it.  So the marking of the
 * LICM seed goes through variables: what one statement of the loop defines is promotable when the
 * right side is.  Each definition must be safe to run once before the loop, as if it were moved
 * alone; that one is known only when those before it have moved, so they are moved, asked about,
 * and put back. */
#include "chain.h"

#include "cunest/rewrite.h"

struct collector {
	struct pass *pass;
	const struct nest *nest;
	struct stmt *loop;
	struct chain *chain;
	bool failed;
};

static bool collect_leaf(void *context, const struct expr *e)
{
	struct collector *c = context;
	struct chain *chain = c->chain;
	struct stmt *def;

	if (e->kind != EXPR_SYM || c->failed)
		return true;
	def = (struct stmt *)(uintptr_t)loop_definition(c->pass->analyses, e->u.sym, c->loop);
	if (!def)
		return true; /* defined before the loop */
	for (unsigned i = 0; i < chain->n; i++)
		if (chain->def[i] == def)
			return true;
	c->failed = !definition_movable(c->pass, c->nest, def, c->loop);
	if (!c->failed)
		expr_walk(c->pass->ir, def->slot[SLOT_VALUE].e, collect_leaf, c);
	if (c->failed || chain->n == CHAIN_MAX)
		c->failed = true;
	else
		chain->def[chain->n++] = def;
	return true;
}

bool chain_collect(struct pass *p, const struct nest *n, const struct expr *e, struct stmt *loop,
		   struct chain *chain)
{
	struct collector c = {.pass = p, .nest = n, .loop = loop, .chain = chain};

	chain->n = 0;
	expr_walk(p->ir, e, collect_leaf, &c);
	return !c.failed;
}

const struct expr *chain_plan(struct pass *p, const struct nest *n, const struct expr *e,
			      struct stmt *loop, struct chain *chain)
{
	if (chain_collect(p, n, e, loop, chain))
		return e;
	chain->n = 0;
	return motion_expand(p, e, loop);
}

const char *chain_text(struct pass *p, const struct chain *chain)
{
	struct buf b;

	buf_init(&b, p->ir->arena);
	for (unsigned i = 0; i < chain->n; i++)
		buf_printf(&b, "%s'%s'", i ? ", " : ", with ", chain->def[i]->sym->name);
	return b.n ? b.s : "";
}

bool symbol_declared_in(struct pass *p, const struct sym *sym, const struct stmt *loop)
{
	const struct vec *writers = sym_writers(p->analyses, sym);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if ((s->kind == STMT_DECL || s->declares) && stmt_within(s, loop))
			return true;
	}
	return false;
}

/* After the loop the variable has the value that the assignment gave it, if it ran. */
static bool seen_after(struct pass *p, const struct stmt *s, const struct stmt *loop)
{
	const struct vec *readers = sym_readers(p->analyses, s->sym);

	for (uint32_t i = 0; i < readers->n; i++)
		if (!stmt_within(readers->at[i], loop))
			return !always_runs(p->analyses, s, loop);
	return false;
}

bool definition_movable(struct pass *p, const struct nest *n, const struct stmt *s,
			const struct stmt *loop)
{
	if ((s->kind != STMT_DECL && s->kind != STMT_ASSIGN) || s->parent->transparent ||
	    type_is_volatile(s->sym->type) || loop_definition(p->analyses, s->sym, loop) != s)
		return false;
	if (s->kind == STMT_ASSIGN)
		return !symbol_declared_in(p, s->sym, loop) && !seen_after(p, s, loop);
	/* of the same name, another may be captured */
	return name_is_unique(n->func, s->sym);
}

/* ---- before the loop, on trial ---- */

bool chain_safe(struct pass *p, const struct chain *chain, const struct expr *e, struct stmt *loop,
		const char **why)
{
	struct rewrite w;
	unsigned moved;
	bool safe;

	/* each trial works everything out anew */
	if (chain->n && analyses_spent(p->analyses)) {
		*why = "the budget for analyses of this function is spent";
		return false;
	}
	rewrite_begin(&w, loop->func);
	for (moved = 0; moved < chain->n; moved++) {
		struct stmt *s = chain->def[moved];

		if (!motion_safe(p, s->slot[SLOT_VALUE].e, loop, why))
			break;
		stmt_remove(s);
		stmt_insert_before(loop, s);
	}
	safe = moved == chain->n && motion_safe(p, e, loop, why);
	rewrite_undo(&w);
	return safe;
}

void chain_move(const struct chain *chain, struct stmt *loop)
{
	for (unsigned i = 0; i < chain->n; i++) {
		stmt_remove(chain->def[i]);
		stmt_insert_ahead(loop, chain->def[i]);
	}
}
