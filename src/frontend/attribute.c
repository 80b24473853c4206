/* attribute.c - attributes that clang's cursors have no kind for, and that change what a name means.
 *
 * A weak function may be another one by the time the program is linked: its body says nothing.  A variable that is an
 * alias of another, or has the other's name for the assembler, is the same memory under two names.  So are those of
 * `#pragma weak NAME = OTHER`, and those of one name and C's linkage in two namespaces.  Where a variable with cleanup
 * ends, a function is called. */
#define _GNU_SOURCE /* memmem */
#include "lower/lower.h"

#include <string.h>

static bool begins(const char *text, size_t size, const char *word)
{
	size_t n = strlen(word);

	return n <= size && memcmp(text, word, n) == 0;
}

/* The word is where its attribute was written, which may be in a macro: weak, __weak__, gnu::weak. */
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

/* Where the name from `at` ends; `at`: there is none. */
static size_t name_end(const char *text, size_t size, size_t at)
{
	while (at < size && macro_word((const char[]){text[at], 0}))
		for (at++; at < size && text[at] >= '0' && text[at] <= '9';)
			at++;
	return at;
}

static size_t skip_blanks(const char *text, size_t size, size_t at)
{
	while (at < size && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at;
}

/* #pragma weak NAME, or NAME = OTHER: with it, both are one. */
static void take_weak(struct lowering *l, const char *text, size_t size, size_t at)
{
	uint32_t first = l->weak.n;

	for (unsigned i = 0; i < 2; i++) {
		size_t end;

		at = skip_blanks(text, size, at);
		end = name_end(text, size, at);
		if (end > at)
			vec_push(
				l->ir->arena, &l->weak,
				(void *)(uintptr_t)str_intern(l->ir->strings, text + at, end - at));
		else
			l->weak_any = true;
		at = skip_blanks(text, size, end);
		if (i == 0 && (at == size || text[at] != '='))
			return;
		at++;
	}
	for (; first < l->weak.n; first++)
		vec_push(l->ir->arena, &l->weak_same, l->weak.at[first]);
}

/* Is the word at `at` the first of a pragma, or of the string that becomes one? */
static bool is_of_pragma(const char *text, size_t at)
{
	size_t word = at;

	while (word > 0 && strchr(" \t(\"", text[word - 1]))
		word--;
	return word < at && word >= 6 &&
	       (memcmp(text + word - 6, "pragma", 6) == 0 ||
		memcmp(text + word - 6, "Pragma", 6) == 0);
}

/* Those of headers, too; false: the word is nowhere. */
static bool look_through_texts(struct lowering *l)
{
	const char *text, *found;
	bool any = false;
	size_t size;

	for (uint32_t i = 0; text_next(l, &i, &text, &size);) {
		for (size_t at = 0; (found = memmem(text + at, size - at, "weak", 4)) != NULL;) {
			any = true;
			at = (size_t)(found - text) + 4;
			if (text != l->source->text && is_of_pragma(text, at - 4) &&
			    name_end(text, size, at) == at)
				take_weak(l, text, size, at);
		}
	}
	return any;
}

static void look_for_weak(struct lowering *l)
{
	const struct vec *all;

	l->weak_known = true;
	if (!look_through_texts(l))
		return;
	all = pragmas_of(l);
	for (uint32_t i = 0; i < all->n; i++) {
		const struct pragma *p = all->at[i];
		struct lexer lx = lexer_over(p->text, 0, p->text->size);
		struct lexeme x;

		l->weak_any |= p->unclear;
		if (!pragma_begins(p, "weak"))
			continue;
		lex_significant(&lx, &x);
		take_weak(l, p->text->text, p->text->size, x.hi);
	}
}

static void know_weak(struct lowering *l)
{
	if (!l->weak_known)
		look_for_weak(l);
}

/* #pragma weak, of which clang shows nothing.  In C++ it has the name that the linker sees. */
static bool has_pragma(struct lowering *l, CXCursor decl, const struct vec *names)
{
	enum CXCursorKind k = clang_getCursorKind(decl);
	const char *name = cursor_name(l, decl), *linked = name;

	if (l->weak_any)
		return true;
	if (names->n && l->ir->lang != LANG_C && !cursor_in_template(decl) &&
	    (k == CXCursor_FunctionDecl || k == CXCursor_VarDecl || k == CXCursor_CXXMethod))
		linked = cxstring(l, clang_Cursor_getMangling(decl));
	for (uint32_t i = 0; i < names->n; i++)
		if (strcmp(names->at[i], name) == 0 || strcmp(names->at[i], linked) == 0)
			return true;
	return false;
}

/* Of C's linkage in a namespace: one of the same name in another is the same variable. */
static bool is_c_in_namespace(struct lowering *l, CXCursor decl)
{
	CXCursor c = clang_getCursorSemanticParent(decl);
	bool linkage = false;

	while (clang_getCursorKind(c) == CXCursor_LinkageSpec ||
	       clang_getCursorKind(c) == CXCursor_UnexposedDecl) {
		linkage = true;
		c = clang_getCursorSemanticParent(c);
	}
	if (l->ir->lang == LANG_C || clang_getCursorKind(c) != CXCursor_Namespace)
		return false;
	for (; clang_getCursorKind(c) == CXCursor_Namespace && !linkage;
	     c = clang_getCursorSemanticParent(c))
		linkage = clang_getCursorKind(clang_getCursorSemanticParent(c)) ==
			  CXCursor_LinkageSpec;
	return linkage &&
	       strcmp(cxstring(l, clang_Cursor_getMangling(decl)), cursor_name(l, decl)) == 0;
}

bool function_is_weak(struct lowering *l, CXCursor decl)
{
	know_weak(l);
	return has_attribute(l, decl, "weak") || has_pragma(l, decl, &l->weak);
}

bool variable_is_weak(struct lowering *l, CXCursor decl)
{
	return clang_getCursorLinkage(decl) >= CXLinkage_UniqueExternal &&
	       function_is_weak(l, decl);
}

bool variable_has_names(struct lowering *l, CXCursor decl)
{
	struct cursors kids = cursor_children(l, decl);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_AsmLabelAttr)
			return true;
	if (has_attribute(l, decl, "alias") || has_attribute(l, decl, "weakref"))
		return true;
	know_weak(l);
	return clang_getCursorLinkage(decl) >= CXLinkage_UniqueExternal &&
	       (has_pragma(l, decl, &l->weak_same) || is_c_in_namespace(l, decl));
}

bool variable_has_cleanup(struct lowering *l, CXCursor decl)
{
	return has_attribute(l, decl, "cleanup");
}
