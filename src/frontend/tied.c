/* tied.c - what ties a nest of the host to its function.
 *
 *	{ typedef double real; ... for (...) x[i] = (real)x[i] / 3; }
 *
 * A kernel precedes the function, where `real` may be another type.  Variables come along as
 * parameters; types, enumerators, functions and what `using` brings in do not, nor do the macros
 * that the function defines, nor what only its class knows.  Names are compared as words: those of
 * the nest's bytes, and those that clang sees in there, which macros may have brought. */
#include "lower/lower.h"

#include <string.h>

struct ties {
	struct lowering *l;
	struct nest *nest;
	struct vec names; /* const char *, interned, of the nest */
};

static void tie(struct nest *nest, struct span at, const char *why)
{
	if (nest->tied)
		return;
	nest->tied = why;
	nest->tied_at = at;
}

static bool has_name(const struct ties *t, const char *name)
{
	for (uint32_t i = 0; i < t->names.n; i++)
		if (t->names.at[i] == name)
			return true;
	return false;
}

static void add_name(struct ties *t, const char *name)
{
	if (name[0] && !has_name(t, name))
		vec_push(t->l->ir->arena, &t->names, (void *)(uintptr_t)name);
}

static bool around(struct span outer, struct span inner)
{
	return outer.lo <= inner.lo && inner.hi <= outer.hi;
}

/* ---- the names of the nest ---- */

static void read_words(struct ties *t)
{
	struct lowering *l = t->l;
	struct lexer lx = lexer_over(l->source, t->nest->span.lo, t->nest->span.hi);
	bool member = false;
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		if (x.kind == LEX_IDENT && !member)
			add_name(t, lex_intern(l->ir, &x));
		member = x.c == '.' || lex_is(l->source, &x, "->") || lex_is(l->source, &x, "::");
	}
}

static enum CXChildVisitResult read_names(CXCursor c, CXCursor parent, CXClientData data)
{
	struct ties *t = data;
	struct lowering *l = t->l;
	struct span span;
	CXCursor named;

	(void)parent;
	if (!cursor_span(l, c, &span))
		return CXChildVisit_Recurse;
	if (!around(t->nest->span, span))
		return around(span, t->nest->span) ? CXChildVisit_Recurse : CXChildVisit_Continue;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr:
	case CXCursor_OverloadedDeclRef:
		add_name(t, cursor_name(l, c));
		break;
	case CXCursor_TypeRef:
	case CXCursor_TemplateRef:
	case CXCursor_NamespaceRef:
		named = clang_getCursorReferenced(c);
		if (!clang_Cursor_isNull(named))
			add_name(t, cursor_name(l, named));
		break;
	default:
		break;
	}
	return CXChildVisit_Recurse;
}

/* ---- what the function declares ---- */

static void check_declared(struct ties *t, CXCursor c, struct span span)
{
	struct lowering *l = t->l;
	const char *name = cursor_name(l, c);

	if (clang_getCursorKind(c) == CXCursor_UsingDirective)
		tie(t->nest, span, "its function has a using directive");
	else if (has_name(t, name))
		tie(t->nest, span,
		    arena_printf(l->ir->arena, "'%s' is declared in its function", name));
}

/* Those come with the kernel. */
static bool is_template_parameter(enum CXCursorKind kind)
{
	return kind == CXCursor_NonTypeTemplateParameter ||
	       kind == CXCursor_TemplateTypeParameter || kind == CXCursor_TemplateTemplateParameter;
}

/* Variables that are no parameters are asked about when it is known what the kernel takes. */
static enum CXChildVisitResult read_scope(CXCursor c, CXCursor parent, CXClientData data)
{
	struct ties *t = data;
	struct span span = {0, 0};
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool known = cursor_span(t->l, c, &span);

	(void)parent;
	if (known && span.lo >= t->nest->span.lo)
		return CXChildVisit_Break;
	if (kind == CXCursor_DeclStmt)
		return CXChildVisit_Recurse;
	if (!clang_isDeclaration(kind))
		return known && around(span, t->nest->span) ? CXChildVisit_Recurse
							    : CXChildVisit_Continue;
	if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl) {
		if (has_name(t, cursor_name(t->l, c)))
			vec_push(t->l->ir->arena, &t->nest->outer,
				 (void *)(uintptr_t)cursor_name(t->l, c));
		return CXChildVisit_Continue;
	}
	if (is_template_parameter(kind))
		return CXChildVisit_Continue;
	check_declared(t, c, span);
	return kind == CXCursor_EnumDecl ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* ---- directives ---- */

static const char *directive_word(struct lowering *l, const struct directive *d, bool second)
{
	struct lexer lx = lexer_over(l->source, d->span.lo, d->span.hi);
	struct lexeme x;

	for (unsigned i = 0; i < (second ? 3 : 2); i++)
		lex_significant(&lx, &x);
	return x.kind == LEX_IDENT ? lex_intern(l->ir, &x) : "";
}

/* Macros that change in the function, and an `#if` that the nest is in. */
static void check_directives(struct lowering *l, struct nest *nest)
{
	const struct directives *all = l->directives;
	struct span open = {0, 0};
	unsigned depth = 0;

	for (unsigned i = directive_from(all, l->func->span.lo);
	     i < all->n && all->at[i].span.lo < nest->span.lo; i++) {
		const struct directive *d = &all->at[i];
		const char *word = directive_word(l, d, d->pragma);

		if (strcmp(word, "define") == 0 || strcmp(word, "undef") == 0 ||
		    strncmp(word, "include", 7) == 0 || strcmp(word, "push_macro") == 0 ||
		    strcmp(word, "pop_macro") == 0)
			tie(nest, d->span, "its function changes macros before it");
		if (d->pragma)
			continue;
		if (strncmp(word, "if", 2) == 0 && depth++ == 0)
			open = d->span;
		else if (strcmp(word, "endif") == 0 && depth > 0)
			depth--;
	}
	if (depth)
		tie(nest, open, "it is under an #if of its function");
}

/* ---- the function ---- */

static bool is_class(CXCursor c)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_ClassDecl:
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization:
	case CXCursor_FriendDecl:
		return true;
	default:
		return false;
	}
}

static void check_place(struct nest *nest, CXCursor fn)
{
	CXCursor first = clang_getCanonicalCursor(fn);

	if (is_class(clang_getCursorSemanticParent(fn)))
		tie(nest, NO_SPAN,
		    "its function is a member of a class, where names mean what they mean there");
	else if (!clang_equalCursors(clang_getCanonicalCursor(clang_getCursorSemanticParent(fn)),
				     clang_getCanonicalCursor(clang_getCursorLexicalParent(fn))))
		tie(nest, NO_SPAN,
		    "its function belongs to a namespace that is not open where it is defined");
	else if (is_class(clang_getCursorLexicalParent(first)))
		tie(nest, NO_SPAN, "its function is the friend of a class");
}

static void check_own_name(struct ties *t)
{
	static const char *const words[] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__",
					    "__FUNCSIG__", "__FUNCDNAME__"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (has_name(t, str_intern(t->l->ir->strings, words[i], strlen(words[i]))))
			tie(t->nest, t->nest->span,
			    arena_printf(t->l->ir->arena, "'%s' is the name of its function",
					 words[i]));
}

void nests_tie(struct lowering *l, CXCursor fn)
{
	if (l->func->kind != FUNC_HOST || l->ir->lang == LANG_C)
		return;
	for (uint32_t i = 0; i < l->func->nests.n; i++) {
		struct ties t = {.l = l, .nest = l->func->nests.at[i]};

		check_place(t.nest, fn);
		check_directives(l, t.nest);
		read_words(&t);
		clang_visitChildren(fn, read_names, &t);
		check_own_name(&t);
		clang_visitChildren(fn, read_scope, &t);
	}
}
