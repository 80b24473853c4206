/* scope.c - what a name means where a statement stands.
 *
 * Symbols are apart in the IR, whatever they are called; in the text that is written the innermost variable of a name
 * hides the others.  What a pass made has no name before the passes are over, and then one of its own. */
#include "cunest/walk.h"

bool stmt_lists(const struct stmt *x, const struct sym *sym)
{
	const struct vec *lists[] = {&x->reads, &x->writes};

	for (unsigned k = 0; k < ARRAY_LEN(lists); k++)
		for (uint32_t i = 0; i < lists[k]->n; i++)
			if (lists[k]->at[i] == sym)
				return true;
	return false;
}

bool stmt_names(const struct stmt *x, const struct sym *sym)
{
	if (x->sym == sym)
		return true;
	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e && expr_mentions(x->slot[i].e, sym))
			return true;
	return stmt_lists(x, sym);
}

bool stmts_name(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (stmt_names(x, sym))
			return true;
	return false;
}

static bool is_used(const struct func *func, const struct stmt *decl)
{
	for (const struct stmt *x = func->body; x; x = stmt_next(func->body, x))
		if (x != decl && stmt_names(x, decl->sym))
			return true;
	return false;
}

int64_t shared_bytes(const struct func *func, const struct stmt *root, int64_t unit,
		     const struct stmt **unknown)
{
	int64_t sum = 0;

	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		int64_t size;

		if (x->kind != STMT_DECL || x->sym->kind != SYM_SHARED || x->sym->is_extern ||
		    !is_used(func, x))
			continue;
		size = type_bytes(func->ir->types, x->sym->type);
		if (size >= 0)
			sum += (size + unit - 1) / unit * unit;
		else if (unknown)
			*unknown = x;
	}
	return sum;
}

static int by_name(const void *a, const void *b)
{
	const struct sym *x = a, *y = b;

	return x->name == y->name ? 0 : x->name < y->name ? -1 : 1;
}

void syms_namesakes(const struct func *func, struct bits *found)
{
	struct arena *arena = func->ir->arena;
	struct vec named = {0};

	for (uint32_t i = 0; i < func->syms.n; i++) {
		struct sym *sym = func->syms.at[i];

		if (sym->name && !sym->fresh)
			vec_push(arena, &named, sym);
	}
	vec_sort(arena, &named, by_name);
	for (uint32_t i = 1; i < named.n; i++) {
		const struct sym *a = named.at[i - 1], *b = named.at[i];

		if (a->name != b->name)
			continue;
		bits_add(arena, found, a->id);
		bits_add(arena, found, b->id);
	}
}

bool sym_stands_in(const struct sym *sym, const struct stmt *s)
{
	return !span_none(sym->where) && sym->where.lo >= s->span.lo && sym->where.hi <= s->span.hi;
}

bool raw_may_declare(const struct stmt *raw, const struct sym *sym)
{
	return sym->kind == SYM_LOCAL || sym_stands_in(sym, raw);
}

static bool takes_name(const struct sym *other, const struct sym *sym)
{
	return other != sym && other->name == sym->name && !other->fresh;
}

/* Does d, in whose block or body something is after it, declare another variable of the name, or a tag?  What a
 * RAW declares is among its writes. */
static bool declares_namesake(const struct stmt *d, const struct sym *sym, bool around, bool tag)
{
	bool raw = d->kind == STMT_RAW || (d->kind == STMT_WHILE && around);

	if (d->kind == STMT_BLOCK && d->transparent && !around) {
		for (const struct stmt *s = d->first; s; s = s->next)
			if (declares_namesake(s, sym, false, tag))
				return true;
	}
	for (uint32_t i = 0; raw && i < d->writes.n; i++) {
		const struct sym *other = d->writes.at[i];

		if (takes_name(other, sym) && other->tag == tag && raw_may_declare(d, other) &&
		    (around || !other->inner))
			return true;
	}
	return !tag && d->sym && takes_name(d->sym, sym) &&
	       (d->kind == STMT_DECL || (d->declares && (around || !stmt_is_loop(d))));
}

static bool declares_it(const struct stmt *d, const struct sym *sym)
{
	for (const struct stmt *s = d->first; d->kind == STMT_BLOCK && d->transparent && s;
	     s = s->next)
		if (declares_it(s, sym))
			return true;
	return d->sym == sym && (d->kind == STMT_DECL || d->declares);
}

bool sym_hidden(const struct sym *sym, const struct stmt *at)
{
	if (!sym->name || sym->fresh || sym->qualified)
		return false;
	for (const struct stmt *p = at; p; p = p->parent) {
		bool tagged = false;

		for (const struct stmt *d = p; d; d = d->prev) {
			if (declares_it(d, sym))
				return false;
			if (declares_namesake(d, sym, d == p, false))
				return true;
			tagged |= declares_namesake(d, sym, d == p, true);
		}
		if (tagged)
			return true;
	}
	return false;
}

static bool find_hidden(void *context, const struct expr *e)
{
	const struct stmt **at = context;

	if (*at && e->kind == EXPR_SYM && sym_hidden(e->u.sym, *at))
		*at = NULL;
	return *at != NULL;
}

bool expr_hidden(struct ir *ir, const struct expr *e, const struct stmt *at)
{
	expr_walk(ir, e, find_hidden, (void *)&at);
	return !at;
}
