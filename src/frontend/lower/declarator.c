/* declarator.c - may a qualifier be written before the name of a pointer parameter?
 *
 *	float *out, const T *const in, float **rows	yes
 *	float out[], row out, float (*tile)[8], ...	no
 *
 * It may where the bytes before the name are the `*` that makes it a pointer, or qualifiers after
 * that, and where those bytes are a parameter of the function itself: not an argument of a macro,
 * not a declaration of the old style. */
#include "lower.h"

#include <string.h>

static bool is_qualifier(const struct source *source, const struct lexeme *x)
{
	static const char *const words[] = {"const", "volatile", "restrict", "__restrict",
					    "__restrict__"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (lex_is(source, x, words[i]))
			return true;
	return false;
}

/* Does the bracket open the parameters of the function: is there its name, or <...>, before it? */
static bool opens_parameters(struct lowering *l, const struct lexeme *before)
{
	const char *name = l->func->name;
	const char *last = strrchr(name, ':');

	if (before->kind == LEX_IDENT)
		return lex_is(l->source, before, last ? last + 1 : name);
	return before->c == '>' || strncmp(name, "operator", 8) == 0;
}

const char *declarator_fixed(struct lowering *l, const struct sym *sym)
{
	struct lexer lx = lexer_over(l->source, l->func->span.lo, sym->where.lo);
	struct lexeme x, before = {0}, next;
	bool star = false, own = false;
	unsigned depth = 0;

	if (span_none(sym->where) || !*sym->name)
		return "it has no name, or a macro declares it";
	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		if (x.c == '#') {
			lx.at = source_logical_end(l->source, x.lo);
			continue;
		}
		if (x.c == '(' && depth++ == 0)
			own = opens_parameters(l, &before);
		if (x.c == ')' && depth > 0)
			depth--;
		star = x.c == '*' || (star && is_qualifier(l->source, &x));
		before = x;
	}
	lx = lexer_over(l->source, sym->where.lo, l->func->span.hi);
	lex_significant(&lx, &x);
	lex_significant(&lx, &next);
	if (!lex_is(l->source, &x, sym->name))
		return "a macro declares it";
	if (depth != 1 || !own)
		return depth > 1 ? "its declaration has brackets around it"
				 : "it is not declared in the function's own brackets";
	if (next.c == '[')
		return "it is declared as an array";
	return star ? NULL : "its declaration does not show that it is a pointer";
}
