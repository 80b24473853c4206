/* copy.c - a statement a second time, to be beside the first.
 *
 * stmt_clone() keeps the symbols, since its result replaces what it was made of.  Here everything
 * that the statement declares is a symbol of its own, with the same name, as if the user had
 * written the code twice; and so is each formula that names one, in the slots and in their origins,
 * so that what is unchanged is still copied from its bytes. */
#include "cunest/walk.h"

#include <string.h>

struct memo {
	const struct expr *from, *to;
};

struct copier {
	struct func *func;
	struct ir *ir;
	struct sym **sym; /* by id of the old one; NULL: the same */
	uint32_t nsyms;
	bool renames;
	struct memo *memo; /* open addressing by id */
	uint32_t count, mask;
};

static struct sym *copy_sym(const struct copier *c, const struct sym *sym)
{
	struct sym *to = sym && sym->id < c->nsyms ? c->sym[sym->id] : NULL;

	return to ? to : (struct sym *)(uintptr_t)sym;
}

static struct memo *memo_find(const struct copier *c, const struct expr *e)
{
	uint32_t i = (e->id * UINT32_C(2654435761)) & c->mask;

	while (c->memo[i].from && c->memo[i].from != e)
		i = (i + 1) & c->mask;
	return &c->memo[i];
}

static void memo_add(struct copier *c, const struct expr *from, const struct expr *to)
{
	struct memo *old = c->memo;
	uint32_t slots = c->mask + 1;

	if (2 * ++c->count > slots) {
		c->memo = arena_array(c->ir->arena, (size_t)slots * 2, sizeof(*c->memo));
		c->mask = slots * 2 - 1;
		for (uint32_t i = 0; i < slots; i++)
			if (old[i].from)
				*memo_find(c, old[i].from) = old[i];
	}
	*memo_find(c, from) = (struct memo){from, to};
}

static const struct expr *copy_expr(struct copier *c, const struct expr *e)
{
	const struct expr **args, *to = e;
	bool same = true;

	if (!e || !c->renames || (e->nargs == 0 && e->kind != EXPR_SYM))
		return e;
	if (e->kind == EXPR_SYM)
		return copy_sym(c, e->u.sym) == e->u.sym ? e
							 : expr_sym(c->ir, copy_sym(c, e->u.sym));
	if (memo_find(c, e)->from)
		return memo_find(c, e)->to;
	args = arena_array(c->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = copy_expr(c, e->arg[i]);
		same = same && args[i] == e->arg[i];
	}
	if (!same)
		to = expr_with_args(c->ir, e, args);
	memo_add(c, e, to);
	return to;
}

static struct origin *copy_origin(struct copier *c, const struct origin *o)
{
	struct origin *to;

	if (!o || !c->renames)
		return (struct origin *)(uintptr_t)o;
	to = arena_alloc(c->ir->arena, sizeof(*to));
	*to = *o;
	to->e = copy_expr(c, o->e);
	to->inside = copy_origin(c, o->inside);
	if (o->nkids)
		to->kid = arena_array(c->ir->arena, o->nkids, sizeof(struct origin *));
	for (unsigned i = 0; i < o->nkids; i++)
		to->kid[i] = copy_origin(c, o->kid[i]);
	return to;
}

static void copy_list(const struct copier *c, struct vec *list)
{
	for (uint32_t i = 0; i < list->n; i++)
		list->at[i] = copy_sym(c, list->at[i]);
}

static void declare(struct copier *c, const struct sym *sym)
{
	struct sym *to;

	if (sym->id >= c->nsyms || c->sym[sym->id])
		return;
	to = sym_create(c->func, sym->kind, sym->name, sym->type);
	to->address_taken = sym->address_taken;
	to->is_extern = sym->is_extern;
	to->aligned = sym->aligned;
	to->fresh = sym->fresh;
	to->deduced = sym->deduced;
	to->named = sym->named;
	to->inner = sym->inner;
	to->tag = sym->tag;
	to->constant = sym->constant;
	to->table = sym->table;
	to->where = sym->where;
	to->hint = sym->hint;
	to->qualified = sym->qualified;
	c->sym[sym->id] = to;
	c->renames = true;
}

static void copier_init(struct copier *c, struct func *func)
{
	enum { SLOTS = 64 };

	*c = (struct copier){.func = func, .ir = func->ir, .nsyms = func->syms.n};
	c->mask = SLOTS - 1;
	c->sym = arena_array(func->ir->arena, c->nsyms + 1u, sizeof(*c->sym));
	c->memo = arena_array(func->ir->arena, SLOTS, sizeof(*c->memo));
}

/* `origins`: the bytes still spell it. */
static void substitute(struct copier *c, struct stmt *stmt, bool origins)
{
	for (struct stmt *s = stmt; s; s = stmt_next(stmt, s)) {
		stmt_changes(s, CHANGE_FIELDS);
		s->sym = copy_sym(c, s->sym);
		if (c->renames)
			s->counted = NULL;
		copy_list(c, &s->reads);
		copy_list(c, &s->writes);
		for (unsigned i = 0; i < s->nslots; i++) {
			s->slot[i].e = copy_expr(c, s->slot[i].e);
			if (origins)
				s->slot[i].origin = copy_origin(c, s->slot[i].origin);
		}
		for (unsigned i = 0; i < ARRAY_LEN(s->header); i++) {
			s->header[i].e = copy_expr(c, s->header[i].e);
			if (origins)
				s->header[i].origin = copy_origin(c, s->header[i].origin);
		}
	}
}

static bool declares_sym(const struct stmt *s)
{
	return s->sym && (s->kind == STMT_DECL || s->declares);
}

/* A variable that the header of a `for` in its bytes declares: no statement does. */
static bool declared_by_header(const struct func *func, const struct sym *sym)
{
	if (sym->kind != SYM_LOCAL)
		return false;
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		if (s->sym == sym && declares_sym(s))
			return false;
	return true;
}

struct stmt *stmt_copy(struct func *func, const struct stmt *stmt)
{
	struct stmt *copy = stmt_clone(func, stmt);
	struct copier c;

	copier_init(&c, func);
	for (const struct stmt *s = copy; s; s = stmt_next(copy, s)) {
		if (declares_sym(s))
			declare(&c, s->sym);
		for (uint32_t i = 0; s->kind == STMT_WHILE && i < s->writes.n; i++) {
			const struct sym *sym = s->writes.at[i];

			/* a declaration may be in the copy alone, by now */
			if (sym->id < c.nsyms && !c.sym[sym->id] &&
			    (span_none(sym->where) || sym_stands_in(sym, s)) &&
			    declared_by_header(func, sym))
				declare(&c, sym);
		}
	}
	for (uint32_t i = 0; i < c.nsyms; i++)
		if (c.sym[i])
			c.sym[i]->constant = copy_expr(&c, c.sym[i]->constant);
	substitute(&c, copy, true);
	return copy;
}

void stmt_rename(struct func *func, struct stmt *stmt, const struct sym *from, struct sym *to)
{
	struct copier c;

	copier_init(&c, func);
	c.sym[from->id] = to;
	c.renames = true;
	substitute(&c, stmt, from->name == to->name);
}
