/* given.c - does a variable definitely have a value?
 *
 * `int k;` has none until it is given one, and reading it before is undefined: a formula of k may not
 * be computed where the source might not read k yet.  A statement gives k a value if it does so on
 * each path to its end: a loop may have zero iterations, of an `if` both branches have to, or leave.  What
 * is not understood and writes k counts as giving it, and what code elsewhere can reach counts as
 * given.
 *
 * Source: definite assignment, as Java's specification has it, on structured control. */
#include "analyses.h"

static bool leaves(const struct stmt *block)
{
	return block && block->last &&
	       (block->last->kind == STMT_JUMP ||
		(block->last->kind == STMT_BLOCK && leaves(block->last)));
}

static bool is_listed(const struct vec *syms, const struct sym *sym)
{
	for (uint32_t i = 0; i < syms->n; i++)
		if (syms->at[i] == sym)
			return true;
	return false;
}

static bool gives(const struct stmt *, const struct sym *);

static bool branch_gives(const struct stmt *branch, const struct sym *sym)
{
	return branch && (leaves(branch) || gives(branch, sym));
}

static bool gives(const struct stmt *s, const struct sym *sym)
{
	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
		return s->sym == sym && s->slot[SLOT_VALUE].e;
	case STMT_ASSIGN:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_FOR: /* the variable's start */
		return s->sym == sym;
	case STMT_BLOCK:
		for (const struct stmt *x = s->first; x; x = x->next)
			if (gives(x, sym))
				return true;
		return false;
	case STMT_IF:
		return branch_gives(s->first, sym) && branch_gives(s->first->next, sym);
	case STMT_WHILE: /* a header that is not understood */
	case STMT_RAW:
		return is_listed(&s->writes, sym);
	case STMT_STORE:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_COUNT:
		return false;
	}
	return false;
}

/* Is there a declaration that gives it nothing? */
static bool starts_empty(struct analyses *an, const struct sym *sym)
{
	const struct vec *writers = sym_writers(an, sym);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (s->kind == STMT_DECL && !s->slot[SLOT_VALUE].e)
			return true;
	}
	return false;
}

bool sym_has_value(struct analyses *an, const struct sym *sym, const struct stmt *at)
{
	if (sym->kind != SYM_LOCAL || sym->type->kind == TYPE_ARRAY ||
	    sym->type->kind == TYPE_RECORD || sym_exposed(an, sym) || !starts_empty(an, sym))
		return true;
	for (const struct stmt *s = at; s; s = s->parent) {
		if (s != at && s->kind == STMT_FOR && s->sym == sym)
			return true;
		for (const struct stmt *x = s->prev; x; x = x->prev) {
			if (gives(x, sym) && !effects_of(an, x)->label && stmt_dominates(an, x, at))
				return true;
			if (x->kind == STMT_DECL && x->sym == sym)
				return false;
		}
	}
	return false;
}
