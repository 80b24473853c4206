/* print_unused.c - declarations that the rewriting of a nest has left without a use.
 *
 *	__shared__ float tile[32][33], sums[32];	->	__shared__ float sums[32];
 *
 * Passes change what is inside of a nest; an array that is declared before it may so lose its last
 * reader, and compilers warn of that (nvcc: 177-D).  What compiled without a warning shall do so
 * afterwards, so the declaration goes: of an array without an initialiser, and of a constant that only its
 * extents named.  Counted are the words of the new text of the function, so that what the tree does
 * not show (sizeof, macros) keeps a declaration, and one that had no use before is the user's. */
#include "print.h"

#include "cunest/walk.h"

#include "lex.h"

#include <string.h>

struct unused {
	struct edits *edits;
	const struct func *func;
	const struct source *source;
	struct tokens tokens;
	struct vec gone; /* const struct stmt *: DECL */
};

static bool is_gone(const struct unused *u, const struct stmt *decl)
{
	for (uint32_t i = 0; i < u->gone.n; i++)
		if (u->gone.at[i] == decl)
			return true;
	return false;
}

static bool names(const struct stmt *s, const struct sym *sym)
{
	bool found = (s->sym == sym && s->kind != STMT_DECL) || stmt_lists(s, sym);

	for (unsigned i = 0; i < s->nslots && !found; i++)
		found = s->slot[i].e && expr_mentions(s->slot[i].e, sym);
	return found;
}

static bool is_named(const struct unused *u, const struct sym *sym)
{
	const struct stmt *body = u->func->body;

	for (const struct stmt *s = body; s; s = stmt_next(body, s))
		if (!is_gone(u, s) && names(s, sym))
			return true;
	return false;
}

static bool in_nest(const struct unused *u, const struct stmt *s)
{
	for (uint32_t i = 0; i < u->func->nests.n; i++)
		if (stmt_within(s, ((const struct nest *)u->func->nests.at[i])->root))
			return true;
	return false;
}

/* An array that nothing initialises; or with `sizes` a constant. */
static bool may_go(const struct unused *u, const struct stmt *s, bool sizes)
{
	const struct expr *e;

	if (s->kind != STMT_DECL || span_none(s->span) || s->sym->fresh || is_gone(u, s) ||
	    !s->parent || s->parent->kind != STMT_BLOCK || in_nest(u, s))
		return false;
	e = s->slot[SLOT_VALUE].e;
	if (sizes)
		return e && e->kind == EXPR_INT && type_is_const(s->sym->type) &&
		       s->sym->kind == SYM_LOCAL;
	return !e && s->sym->type->kind == TYPE_ARRAY && !s->sym->is_extern &&
	       (s->sym->kind == SYM_LOCAL || s->sym->kind == SYM_SHARED);
}

/* ---- words ---- */

static unsigned words_in(const char *text, size_t size, const char *name)
{
	size_t n = strlen(name);
	unsigned count = 0;

	for (size_t i = 0; i + n <= size; i++)
		count += memcmp(text + i, name, n) == 0 && (i == 0 || !is_word_byte(text[i - 1])) &&
			 (i + n == size || !is_word_byte(text[i + n]));
	return count;
}

static bool is_replaced(const struct unused *u, struct span s)
{
	for (uint32_t i = u->edits->list.n; i-- > 0;) {
		const struct edit *e = u->edits->list.at[i];

		if (e->span.hi < s.lo)
			break;
		if (e->span.lo <= s.lo && s.hi <= e->span.hi && e->span.lo < e->span.hi)
			return true;
	}
	return false;
}

static bool inside(struct span s, const struct stmt *decl)
{
	return decl->span.lo <= s.lo && s.hi <= decl->span.hi;
}

static bool in_gone(const struct unused *u, struct span s)
{
	for (uint32_t i = 0; i < u->gone.n; i++)
		if (inside(s, u->gone.at[i]))
			return true;
	return false;
}

/* Was the name used, and is it no longer? */
static bool lost_all(const struct unused *u, const struct stmt *decl)
{
	const char *name = decl->sym->name;
	bool lost = false;

	for (uint32_t i = 0; i < u->tokens.n; i++) {
		const struct token *t = &u->tokens.at[i];
		struct span s = {t->lo, t->hi};

		if (token_is_comment(t) || !words_in(u->source->text + t->lo, t->hi - t->lo, name))
			continue;
		if (is_replaced(u, s) || in_gone(u, s))
			lost = true;
		else if (!inside(s, decl))
			return false;
	}
	for (uint32_t i = u->edits->list.n; i-- > 0 && lost;) {
		const struct edit *e = u->edits->list.at[i];

		if (e->span.hi < u->func->span.lo)
			break;
		if (e->span.lo <= u->func->span.hi && words_in(e->text, e->size, name))
			return false;
	}
	return lost;
}

/* ---- the bytes ---- */

/* The end of a comment after it on its line, which goes too. */
static uint32_t with_comment(const struct unused *u, uint32_t hi)
{
	uint32_t i = token_from(&u->tokens, hi);
	const struct token *t = i < u->tokens.n ? &u->tokens.at[i] : NULL;

	return t && token_is_comment(t) && t->lo < line_end(u->source, hi) &&
			       ends_line(u->source, t->hi)
		       ? t->hi
		       : hi;
}

static void remove_whole(struct unused *u, struct span s)
{
	const struct source *source = u->source;
	uint32_t lo = s.lo, hi = starts_line(source, lo) ? with_comment(u, s.hi) : s.hi;

	if (starts_line(source, lo) && ends_line(source, hi)) {
		lo = line_start(source, lo);
		hi = line_after(source, hi);
		/* no two runs of blank lines meet */
		if (lo > 0 && line_blank(source, lo - 1) && hi < source->size &&
		    line_blank(source, hi))
			hi = line_after(source, hi);
	} else {
		while (source->text[hi] == ' ' || source->text[hi] == '\t')
			hi++;
	}
	edits_add(u->edits, (struct span){lo, hi}, "", 0);
}

/* float a[4], b[4], c[4];: the declarator with the comma before it, or after the first. */
static void remove_from_list(struct unused *u, const struct stmt *list)
{
	uint32_t kept = 0;

	for (const struct stmt *s = list->first; s; s = s->next) {
		uint32_t hi = s->span.hi;

		if (!is_gone(u, s)) {
			kept = s->span.hi;
			continue;
		}
		if (!kept) {
			const struct stmt *next = s;

			while (is_gone(u, next))
				next = next->next;
			edits_add(u->edits, (struct span){s->span.lo, next->span.lo}, "", 0);
			s = next;
			kept = s->span.hi;
			continue;
		}
		while (s->next && is_gone(u, s->next)) {
			s = s->next;
			hi = s->span.hi;
		}
		edits_add(u->edits, (struct span){kept, hi}, "", 0);
	}
}

static bool is_list(const struct stmt *s)
{
	const struct stmt *list = s->parent;

	if (!list->transparent || list->braced || span_none(list->span) || !list->parent)
		return false;
	for (const struct stmt *x = list->first; x; x = x->next)
		if (x->kind != STMT_DECL || span_none(x->span))
			return false;
	return true;
}

static void remove_bytes(struct unused *u)
{
	for (uint32_t i = 0; i < u->gone.n; i++) {
		const struct stmt *s = u->gone.at[i], *list = s->parent;
		bool all = true, first = true;

		if (!is_list(s)) {
			remove_whole(u, s->span);
			continue;
		}
		for (uint32_t k = 0; k < i; k++)
			first &= ((const struct stmt *)u->gone.at[k])->parent != list;
		for (const struct stmt *x = list->first; x; x = x->next)
			all &= is_gone(u, x);
		if (first && all)
			remove_whole(u, list->span);
		else if (first)
			remove_from_list(u, list);
	}
}

/* Do the bytes, which the tree may not show (#if), stand in a nest? */
static bool in_nest_text(const struct unused *u, struct span s)
{
	for (uint32_t i = 0; i < u->func->nests.n; i++) {
		struct span nest = ((const struct nest *)u->func->nests.at[i])->span;

		if (!span_none(nest) && nest.lo <= s.lo && s.hi <= nest.hi)
			return true;
	}
	return false;
}

/* Does a nest declare it, by its name and for the place where it stood, so that the words of the text are about that? */
static bool stands_anew(const struct unused *u, const struct stmt *decl)
{
	const struct stmt *body = u->func->body;

	for (uint32_t i = 0; i < u->tokens.n; i++) {
		const struct token *t = &u->tokens.at[i];
		struct span s = {t->lo, t->hi};

		if (!token_is_comment(t) && !inside(s, decl) && !in_nest_text(u, s) &&
		    !is_replaced(u, s) && !in_gone(u, s) &&
		    words_in(u->source->text + t->lo, t->hi - t->lo, decl->sym->name))
			return false;
	}

	for (const struct stmt *s = body; s; s = stmt_next(body, s))
		if (s->kind == STMT_DECL && s->sym != decl->sym &&
		    s->sym->name == decl->sym->name && !span_none(s->sym->where) &&
		    s->sym->where.lo == decl->sym->where.lo && in_nest(u, s))
			return true;
	return false;
}

static bool find(struct unused *u, bool sizes)
{
	const struct stmt *body = u->func->body;
	bool any = false;

	for (struct stmt *s = body->first; s; s = stmt_next(body, s)) {
		if (!may_go(u, s, sizes) || is_named(u, s->sym))
			continue;
		if (!u->tokens.n)
			lex(u->edits->arena, u->source->text, u->func->span.lo, u->func->span.hi,
			    &u->tokens);
		if (!lost_all(u, s) && !stands_anew(u, s))
			continue;
		vec_push(u->edits->arena, &u->gone, s);
		any = true;
	}
	return any;
}

void print_unused(struct edits *edits, const struct func *func)
{
	struct unused u = {.edits = edits, .func = func, .source = func->ir->source};
	bool changed = false;

	for (uint32_t i = 0; i < func->nests.n; i++)
		changed |= ((const struct nest *)func->nests.at[i])->changed;
	if (!changed || !u.source || span_none(func->span) || !find(&u, false))
		return;
	while (find(&u, true))
		;
	remove_bytes(&u);
}
