/* attribute.c - attributes that clang's cursors have no kind for, and that change what a name means.
 *
 * A weak function may be another one by the time the program is linked: its body says nothing.  A variable that is an
 * alias of another, or has the other's name for the assembler, is the same memory under two names.  Where a variable with
 * cleanup ends, a function is called. */
#include "lower.h"

#include <string.h>

static bool begins(const char *text, size_t size, const char *word)
{
	size_t n = strlen(word);

	return n <= size && memcmp(text, word, n) == 0;
}

/* The word stands where its attribute was written, which may be in a macro: weak, __weak__, gnu::weak. */
static bool is_word(struct lowering *l, CXCursor attribute, const char *word)
{
	static const char *const prefixes[] = {"gnu::", "clang::", "__"};
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(attribute));
	size_t size = 0;
	const char *text;
	CXFile file;
	unsigned at;

	clang_getSpellingLocation(start, &file, NULL, NULL, &at);
	text = file ? clang_getFileContents(l->unit, file, &size) : NULL;
	if (!text || at > size)
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(prefixes); i++)
		if (begins(text + at, size - at, prefixes[i]))
			at += (unsigned)strlen(prefixes[i]);
	return begins(text + at, size - at, word);
}

static bool has_attribute(struct lowering *l, CXCursor decl, const char *word)
{
	struct cursors kids = cursor_children(l, decl);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_UnexposedAttr &&
		    is_word(l, kids.at[i], word))
			return true;
	return false;
}

/* #pragma weak NAME, of which clang shows nothing. */
static bool has_pragma(struct lowering *l, const char *name)
{
	const struct vec *all = pragmas_of(l);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct pragma *p = all->at[i];
		struct lexer lx = lexer_over(p->text, 0, p->text->size);
		struct lexeme x;

		if (!pragma_begins(p, "weak"))
			continue;
		lex_significant(&lx, &x); /* weak */
		lex_significant(&lx, &x);
		if (x.kind == LEX_IDENT && lex_is(p->text, &x, name))
			return true;
	}
	return false;
}

bool function_is_weak(struct lowering *l, CXCursor decl)
{
	return has_attribute(l, decl, "weak") || has_pragma(l, cursor_name(l, decl));
}

bool variable_has_names(struct lowering *l, CXCursor decl)
{
	struct cursors kids = cursor_children(l, decl);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_AsmLabelAttr)
			return true;
	return has_attribute(l, decl, "alias") || has_attribute(l, decl, "weakref");
}

bool variable_has_cleanup(struct lowering *l, CXCursor decl)
{
	return has_attribute(l, decl, "cleanup");
}
