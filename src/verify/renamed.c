/* renamed.c - a step that only calls variables otherwise.
 *
 * The declarations of both functions, in order, are called alike for a moment; then both must be one tree.  That is
 * the cheapest proof there is, so it comes before any other, and whatever the budget is. */
#include "check.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

/* What the text of a function calls a variable. */
struct called {
	const char *name, *hint;
	bool fresh;
};

static struct vec declared_by(struct check *c, const struct func *func)
{
	struct vec syms = {0};

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		if (s->sym && s->sym->kind == SYM_LOCAL && (s->kind == STMT_DECL || s->declares))
			vec_push(c->arena, &syms, s->sym);
	return syms;
}

/* Its text may have any name in it. */
static bool has_opaque(const struct expr *e)
{
	return e && (e->has & HAS_OPAQUE);
}

static bool names(const struct vec *syms, const struct sym *sym)
{
	for (uint32_t i = 0; i < syms->n; i++)
		if (syms->at[i] == sym)
			return true;
	return false;
}

/* Does a text that is not understood call it by its name? */
static bool is_spelled(const struct func *func, const struct sym *sym)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		if (names(&s->reads, sym) || names(&s->writes, sym))
			return true;
		for (unsigned i = 0; i < s->nslots; i++)
			if (has_opaque(s->slot[i].e))
				return true;
	}
	return false;
}

static void call(struct sym *sym, struct called as)
{
	sym->name = as.name;
	sym->hint = as.hint;
	sym->fresh = as.fresh;
}

bool check_renamed(struct check *c)
{
	struct vec a = declared_by(c, c->before), b = declared_by(c, c->after);
	struct called *old = arena_array(c->arena, b.n + 1u, sizeof(*old));
	bool same = a.n == b.n;

	for (uint32_t i = 0; i < a.n && same; i++) {
		const struct sym *x = a.at[i], *y = b.at[i];

		same = strcmp(x->name, y->name) == 0 || !is_spelled(c->after, y);
	}
	if (!same)
		return false;
	for (uint32_t i = 0; i < b.n; i++) {
		const struct sym *x = a.at[i];
		struct sym *y = b.at[i];

		old[i] = (struct called){y->name, y->hint, y->fresh};
		call(y, (struct called){x->name, x->hint, x->fresh});
	}
	same = func_equal(c->before, c->after);
	for (uint32_t i = b.n; i-- > 0;)
		call(b.at[i], old[i]);
	return same;
}
