/* branch.c - an IF whose condition is decided gives way to the branch that is taken. */
#include "condition.h"
#include "motion.h"

#include "cunest/walk.h"

/* Is a scope around it for it alone, in which what `taken` declares may be?  The body of a loop
 * may not declare the loop's variable again. */
static bool has_own_scope(const struct stmt *s, const struct stmt *taken)
{
	const struct stmt *owner = s->parent->parent;

	if (s->prev || s->next || s->parent->transparent || !owner)
		return false;
	for (const struct stmt *c = taken->first; c && owner->kind != STMT_IF; c = c->next)
		if (c->kind == STMT_RAW || owner->kind != STMT_FOR ||
		    ((c->kind == STMT_DECL || c->declares) && c->sym->name == owner->sym->name))
			return false;
	return true;
}

/* May what `taken` declares be declared around the IF? */
static bool opens_around(const struct func *f, const struct stmt *taken, const struct stmt *s)
{
	const struct stmt *scope = s->parent;

	while (scope->transparent && scope->parent)
		scope = scope->parent;
	for (const struct stmt *c = taken->first; c; c = c->next) {
		if (c->kind == STMT_RAW || c->transparent)
			return false;
		if ((c->kind == STMT_DECL || c->declares) && c->kind != STMT_FOR &&
		    !name_fits(f, c->sym, taken, scope))
			return false;
	}
	return true;
}

bool branch_resolve(struct nest *n, struct stmt *s, bool holds)
{
	struct stmt *taken = holds ? s->first : s->first->next;
	struct stmt *dropped = holds ? s->first->next : s->first, *parent = s->parent;

	if (dropped && branch_has_label(dropped))
		return false;
	if (!taken) {
		stmt_remove(s);
	} else if (parent->kind == STMT_BLOCK &&
		   (has_own_scope(s, taken) || opens_around(n->func, taken, s))) {
		while (taken->first) {
			struct stmt *inner = taken->first;

			stmt_remove(inner);
			stmt_insert_before(s, inner);
		}
		stmt_remove(s);
	} else {
		stmt_remove(taken);
		if (!taken->braced) /* its bytes have no braces */
			stmt_set_span(taken, NO_SPAN);
		stmt_set_braced(taken, true);
		stmt_replace(s, taken);
	}
	return true;
}
