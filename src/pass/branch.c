/* branch.c - an IF whose condition is decided gives way to the branch that is taken. */
#include "motion.h"

#include "cunest/walk.h"

/* Is a scope around it for it alone, in which what `taken` declares may stand?  The body of a loop
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

/* May the statements of a branch stand without its braces? Not if a name could hide or clash. */
static bool needs_scope(const struct func *f, const struct stmt *block)
{
	for (const struct stmt *s = block->first; s; s = s->next) {
		if (s->kind == STMT_RAW || (s->kind == STMT_BLOCK && s->transparent))
			return true;
		if ((s->kind == STMT_DECL || s->declares) && s->kind != STMT_FOR &&
		    !name_is_unique(f, s->sym))
			return true;
	}
	return false;
}

static bool has_label(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
		if (x->kind == STMT_RAW && (x->effects & RAW_LABEL))
			return true;
	}
	return false;
}

bool branch_resolve(struct nest *n, struct stmt *s, bool holds)
{
	struct stmt *taken = holds ? s->first : s->first->next;
	struct stmt *dropped = holds ? s->first->next : s->first, *parent = s->parent;

	if (dropped && has_label(dropped))
		return false;
	if (!taken) {
		stmt_remove(s);
	} else if (parent->kind == STMT_BLOCK &&
		   (has_own_scope(s, taken) || !needs_scope(n->func, taken))) {
		while (taken->first) {
			struct stmt *inner = taken->first;

			stmt_remove(inner);
			stmt_insert_before(s, inner);
		}
		stmt_remove(s);
	} else {
		stmt_remove(taken);
		if (!taken->braced) /* its bytes have no braces */
			taken->span = (struct span){0, 0};
		taken->braced = true;
		stmt_replace(s, taken);
	}
	return true;
}
