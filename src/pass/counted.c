/* counted.c - a `for` whose variable its body changed, and does no more.
 *
 *	for (int i = 0; i < n; i++) {			for (int i = 0; i < n; i++) {
 *		const int dead = i++;		->
 *	}						}
 *
 * It came as a WHILE whose header stays in its bytes, with the FOR that it would be apart from that.  When a pass has
 * taken the change out, the bytes are those of a FOR, as the next run of the command would have it: so it is one from
 * then on, and the passes go on with it.
 *
 * Legal: nothing in the body gives the variable, the bound or the step another value.  A bound that is read from
 * memory must see no store at all, which is all that the front end would ask. */
#include "cunest/pass.h"

static bool keeps(struct analyses *an, const struct stmt *body, const struct expr *e)
{
	const struct effects *fx = effects_of(an, body);

	if ((e->has & HAS_LOAD) &&
	    (fx->stores.n || fx->writes_unknown || fx->sync || fx->atomic || fx->calls))
		return false;
	return !effects_clobber(an, body, e);
}

static bool is_counted(struct ir *ir, struct analyses *an, const struct stmt *s)
{
	const struct stmt *loop = s->counted;

	return loop && s->first && s->first == s->last &&
	       keeps(an, s->first, expr_sym(ir, loop->sym)) &&
	       keeps(an, s->first, loop->slot[SLOT_BOUND].e) &&
	       keeps(an, s->first, loop->slot[SLOT_STEP].e);
}

/* The template may be that of a copy as well. */
static struct stmt *make(struct func *func, struct stmt *s)
{
	const struct stmt *from = s->counted;
	struct stmt *loop = stmt_create(func, STMT_FOR, from->nslots), *body = s->first;

	stmt_set_sym(loop, from->sym);
	stmt_set_cmp(loop, from->cmp);
	stmt_set_declares(loop, from->declares);
	stmt_set_span(loop, s->span);
	for (unsigned i = 0; i < from->nslots; i++)
		stmt_set_slot(loop, i, from->slot[i]);
	stmt_remove(body);
	stmt_append(loop, body);
	stmt_replace(s, loop);
	return loop;
}

bool loops_count(struct nest *n, struct analyses *an)
{
	bool any = false;

	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		if (s->kind != STMT_WHILE || s == n->root || !is_counted(n->func->ir, an, s))
			continue;
		s = make(n->func, s);
		any = true;
	}
	return any;
}
