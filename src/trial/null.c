/* null.c - pointers that a function tests for null.
 *
 *	bias ? bias[k] : 0.0f		if (mask != nullptr) ... mask[i]
 *
 * Such a question is no use of what the pointer points to.  Where each access is guarded by one, the test also passes null. */
#include "trial_impl.h"

#include <string.h>

static bool is_null(const struct expr *e)
{
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	return expr_is_int(e, 0) || (e->kind == EXPR_OPAQUE && (strcmp(e->text, "nullptr") == 0 ||
								strcmp(e->text, "NULL") == 0));
}

static bool is_pointer(const struct expr *e, const struct sym *sym)
{
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	return e->kind == EXPR_SYM && e->u.sym == sym;
}

bool asks_null(const struct expr *e, unsigned i, const struct sym *sym)
{
	if (!is_pointer(e->arg[i], sym))
		return false;
	switch ((int)e->kind) {
	case EXPR_SELECT:
		return i == 0;
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
		return true;
	case EXPR_EQ:
	case EXPR_NE:
		return is_null(e->arg[1 - i]);
	case EXPR_CAST:
		return e->type->kind == TYPE_BOOL;
	}
	return false;
}

bool stmt_asks_null(const struct stmt *s, unsigned slot, const struct sym *sym)
{
	return s->kind == STMT_IF && slot == SLOT_COND && is_pointer(s->slot[slot].e, sym);
}

bool says_not_null(const struct expr *e, bool truth, const struct sym *sym)
{
	if (is_pointer(e, sym))
		return truth;
	return e->kind == (truth ? EXPR_NE : EXPR_EQ) &&
	       (asks_null(e, 0, sym) || asks_null(e, 1, sym));
}
