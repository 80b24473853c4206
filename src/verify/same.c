/* same.c - are a statement of `before` and one of `after` the same, whatever they call what they declare?
 *
 * What is declared in loops of both is paired where it is declared; anything else has the same name on both sides. */
#include "check.h"

#include "cunest/walk.h"

#include <string.h>

struct same {
	struct arena *arena;
	struct vec before, after; /* struct sym *, declared inside, in order */
	unsigned loops;           /* around: what is declared there is nobody else's */
};

static bool same_sym(const struct same *s, const struct sym *a, const struct sym *b)
{
	if (!a || !b)
		return a == b;
	/* the last declaration of either is the one that counts */
	for (uint32_t i = s->before.n; i-- > 0;)
		if (s->before.at[i] == a || s->after.at[i] == b)
			return s->before.at[i] == a && s->after.at[i] == b;
	return a->kind == b->kind && a->type == b->type && strcmp(a->name, b->name) == 0;
}

static bool same_expr(const struct same *s, const struct expr *a, const struct expr *b)
{
	if (!a || !b || a->kind != b->kind || a->type != b->type || a->nargs != b->nargs)
		return a == b;
	if (a->kind == EXPR_SYM)
		return same_sym(s, a->u.sym, b->u.sym);
	if (!a->nargs || a->text || b->text) {
		if (a->text != b->text || a->u.value != b->u.value)
			return false;
	}
	for (unsigned i = 0; i < a->nargs; i++)
		if (!same_expr(s, a->arg[i], b->arg[i]))
			return false;
	return true;
}

static bool same_list(const struct same *s, const struct vec *a, const struct vec *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (!same_sym(s, a->at[i], b->at[i]))
			return false;
	return true;
}

static bool declare(struct same *s, const struct sym *a, const struct sym *b)
{
	/* `after` may ask for more alignment */
	if (!a || !b || a->kind != b->kind || a->type != b->type || a->aligned > b->aligned ||
	    a->is_extern != b->is_extern || (!s->loops && strcmp(a->name, b->name) != 0))
		return false;
	vec_push(s->arena, &s->before, (void *)(uintptr_t)a);
	vec_push(s->arena, &s->after, (void *)(uintptr_t)b);
	return true;
}

static const struct stmt *skip(const struct stmt *s)
{
	while (s && s->kind == STMT_PRAGMA)
		s = s->next;
	return s;
}

static bool same_text(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_stmt(struct same *s, const struct stmt *a, const struct stmt *b)
{
	bool declares = a->kind == STMT_DECL || a->declares;
	const struct stmt *x, *y;

	if (a->kind != b->kind || a->form != b->form || a->op != b->op || a->cmp != b->cmp ||
	    a->effects != b->effects || a->declares != b->declares ||
	    a->independent != b->independent || a->op_type != b->op_type ||
	    a->nslots != b->nslots || !same_text(a->text, b->text) ||
	    !same_list(s, &a->reads, &b->reads) || !same_list(s, &a->writes, &b->writes))
		return false;
	if (a->kind == STMT_RAW || !a->sym != !b->sym)
		return false;
	s->loops += a->kind == STMT_FOR;
	if (a->sym && a->kind == STMT_FOR && declares && !declare(s, a->sym, b->sym))
		return false;
	for (unsigned i = 0; i < a->nslots; i++)
		if (!same_expr(s, a->slot[i].e, b->slot[i].e))
			return false;
	if (a->sym && a->kind != STMT_FOR && declares && !declare(s, a->sym, b->sym))
		return false;
	if (a->sym && !declares && !same_sym(s, a->sym, b->sym))
		return false;
	for (x = skip(a->first), y = skip(b->first); x && y; x = skip(x->next), y = skip(y->next))
		if (!same_stmt(s, x, y))
			return false;
	s->loops -= a->kind == STMT_FOR;
	return !x && !y;
}

bool check_same(struct check *c, const struct stmt *a, const struct stmt *b)
{
	struct same s = {.arena = c->arena};

	return same_stmt(&s, a, b);
}
