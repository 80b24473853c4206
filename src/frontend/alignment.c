/* alignment.c - what a declaration says of where its variable begins.
 *
 *	__shared__ __align__(16) float A_tile[64][16];		16
 *
 * libclang shows the attribute, but not its value; so that is read from the bytes, where they spell
 * a number: alignas(16), __align__(16), __attribute__((aligned(16))).  Of several the largest
 * counts. */
#include "annotation/annotation.h"
#include "lower/lower.h"

#include <stdlib.h>

/* A macro of the user's may make anything of its argument. */
static bool is_attribute(struct lowering *l, const struct lexeme *name)
{
	static const char *const names[] = {"alignas", "_Alignas", "__align__", "aligned",
					    "__aligned__"};

	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (name->kind == LEX_IDENT && lex_is(l->source, name, names[i]))
			return true;
	return false;
}

/* aligned(16); 0: anything else. */
static unsigned number_of(struct lowering *l, uint32_t at)
{
	struct lexer lx = lexer_over(l->source, at, l->source->size);
	struct lexeme name, open, number, close;
	unsigned long value;
	char *end;

	lex_significant(&lx, &name);
	lex_significant(&lx, &open);
	lex_significant(&lx, &number);
	lex_significant(&lx, &close);
	if (!is_attribute(l, &name) || open.c != '(' || number.kind != LEX_NUMBER ||
	    close.c != ')' || number.spliced)
		return 0;
	value = strtoul(l->source->text + number.lo, &end, 0);
	if (end != l->source->text + number.hi || value > ALIGNMENT_MAX || value & (value - 1))
		return 0;
	return (unsigned)value;
}

unsigned declared_alignment(struct lowering *l, CXCursor decl)
{
	struct cursors kids = cursor_children(l, decl);
	unsigned most = 0;

	for (unsigned i = 0; i < kids.n; i++) {
		struct span span;
		unsigned bytes;

		if (clang_getCursorKind(kids.at[i]) != CXCursor_AlignedAttr ||
		    !range_span(l, clang_getCursorExtent(kids.at[i]), &span))
			continue;
		bytes = number_of(l, span.lo);
		most = bytes > most ? bytes : most;
	}
	return most;
}
