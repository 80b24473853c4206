/* text_names.c - what appears in a function, and what it is called in text.
 *
 * Symbols of one name are told apart as name, name$2, name$3 in order of appearance, so that a
 * print of what was read from a print is the same text. */
#include <string.h>

#include "text_impl.h"
#include "cunest/walk.h"

const char *stmt_raw_text(const struct ir *ir, const struct stmt *s)
{
	if (s->text)
		return s->text;
	if (!ir->source || span_none(s->span) || s->span.hi > ir->source->size)
		return "";
	return arena_strndup(ir->arena, ir->source->text + s->span.lo, s->span.hi - s->span.lo);
}

const char *stmt_header_text(const struct ir *ir, const struct stmt *s)
{
	uint32_t lo = s->span.lo, hi = s->span.hi;

	if (s->text)
		return s->text;
	if (!ir->source || span_none(s->span) || hi > ir->source->size)
		return "";
	if (s->first && !span_none(s->first->span) && s->first->span.lo >= lo &&
	    s->first->span.lo <= hi)
		hi = s->first->span.lo;
	while (hi > lo && strchr(" \t\r\n", ir->source->text[hi - 1]))
		hi--;
	return arena_strndup(ir->arena, ir->source->text + lo, hi - lo);
}

const struct nest *nest_of_root(const struct func *func, const struct stmt *root)
{
	for (uint32_t i = 0; func && i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->root == root)
			return nest;
	}
	return NULL;
}

/* ---- which symbols appear, and what they are called ---- */

struct names {
	struct arena *arena;
	const struct func *func;
	struct bits seen;     /* expressions walked, by id */
	struct bits named;    /* symbols that appear */
	struct bits declared; /* by a statement or as a parameter */
	struct vec order;     /* struct sym *, declarations in order of appearance */
};

static void note_expr(struct names *n, const struct expr *e)
{
	if (!e || bits_has(&n->seen, e->id))
		return;
	bits_add(n->arena, &n->seen, e->id);
	if (e->kind == EXPR_SYM && !bits_has(&n->named, e->u.sym->id)) {
		bits_add(n->arena, &n->named, e->u.sym->id);
		note_expr(n, e->u.sym->constant);
	}
	for (unsigned i = 0; i < e->nargs; i++)
		note_expr(n, e->arg[i]);
}

static void note_sym(struct names *n, const struct sym *sym)
{
	bits_add(n->arena, &n->named, sym->id);
}

static void note_syms(struct names *n, const struct vec *syms)
{
	for (uint32_t i = 0; i < syms->n; i++)
		if (syms->at[i])
			note_sym(n, syms->at[i]);
}

static void note_declared(struct names *n, struct sym *sym)
{
	if (bits_has(&n->declared, sym->id))
		return;
	bits_add(n->arena, &n->declared, sym->id);
	vec_push(n->arena, &n->order, sym);
	note_expr(n, sym->constant);
}

static void note_stmt(struct names *n, const struct stmt *s)
{
	const struct nest *nest = nest_of_root(n->func, s);

	for (unsigned i = 0; i < s->nslots; i++)
		note_expr(n, s->slot[i].e);
	for (unsigned i = 0; i < ARRAY_LEN(s->header); i++)
		note_expr(n, s->header[i].e);
	note_syms(n, &s->reads);
	note_syms(n, &s->writes);
	if (s->sym)
		note_sym(n, s->sym);
	if (s->sym && (s->kind == STMT_DECL || s->declares))
		note_declared(n, s->sym);
	if (nest) {
		note_syms(n, &nest->noalias);
		note_syms(n, &nest->temporaries);
		for (uint32_t i = 0; i < nest->noalias_groups.n; i++)
			note_syms(n, nest->noalias_groups.at[i]);
		for (uint32_t i = 0; i < nest->reductions.n; i++)
			note_sym(n, ((struct reduction *)nest->reductions.at[i])->sym);
		for (uint32_t i = 0; i < nest->aligned.n; i++)
			note_sym(n, ((struct alignment *)nest->aligned.at[i])->sym);
		for (uint32_t i = 0; i < nest->assumes.n; i++)
			note_expr(n, nest->assumes.at[i]);
	}
}

static int by_name(const void *a, const void *b)
{
	return strcmp(print_sym_name(a), print_sym_name(b));
}

/* Fills in p->ordinal; the undeclared symbols come back in `uses`. */
void text_names_assign(struct printer *p, const struct func *func, struct vec *uses)
{
	struct arena *arena = p->ir->arena;
	struct names n = {.arena = arena, .func = func};
	uint32_t *ordinal = arena_array(arena, func->syms.n + 1u, sizeof(*ordinal));
	struct vec all = {0};

	for (uint32_t i = 0; i < func->params.n; i++)
		note_declared(&n, func->params.at[i]);
	for (uint32_t i = 0; i < func->noalias.n; i++)
		note_syms(&n, func->noalias.at[i]);
	if (func->body)
		for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
			note_stmt(&n, s);
	for (uint32_t i = 0; i < func->syms.n; i++) {
		struct sym *sym = func->syms.at[i];

		if (bits_has(&n.named, sym->id) && !bits_has(&n.declared, sym->id))
			vec_push(arena, uses, sym);
	}
	/* In the order in which the reader meets them. */
	for (uint32_t i = 0; i < n.order.n; i++) {
		if (i == func->params.n)
			for (uint32_t k = 0; k < uses->n; k++)
				vec_push(arena, &all, uses->at[k]);
		vec_push(arena, &all, n.order.at[i]);
	}
	if (n.order.n == func->params.n)
		for (uint32_t k = 0; k < uses->n; k++)
			vec_push(arena, &all, uses->at[k]);
	vec_sort(arena, &all, by_name);
	for (uint32_t i = 1, same = 1; i < all.n; i++) {
		const struct sym *sym = all.at[i];

		same = by_name(all.at[i - 1], sym) == 0 ? same + 1 : 1;
		if (same > 1)
			ordinal[sym->id] = same;
	}
	p->ordinal = ordinal;
}
