/* annotation_line.c - lines and trivia of the raw bytes: where does what an annotation precedes begin? */
#include "annotation.h"

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

uint32_t source_begin(const struct source *source)
{
	const unsigned char *p = (const unsigned char *)source->text;

	return source->size >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf ? 3 : 0;
}

uint32_t source_line_start(const struct source *source, uint32_t at)
{
	uint32_t begin = source_begin(source);

	while (at > begin && source->text[at - 1] != '\n' && source->text[at - 1] != '\r')
		at--;
	return at;
}

uint32_t source_indent(const struct source *source, uint32_t at)
{
	uint32_t start = source_line_start(source, at), i = start;

	while (i < source->size && is_blank(source->text[i]))
		i++;
	return i - start;
}

uint32_t source_logical_end(const struct source *source, uint32_t at)
{
	struct lexer lx = lexer_over(source, at, source->size);
	struct lexeme x;

	do
		lex_next(&lx, &x);
	while (x.kind != LEX_NEWLINE && x.kind != LEX_END);
	return x.hi;
}

void lex_significant(struct lexer *lx, struct lexeme *x)
{
	do
		lex_next(lx, x);
	while (x->kind == LEX_COMMENT || x->kind == LEX_NEWLINE);
}

/* No clause holds `;` or a brace, nor a directive: so a parenthesis that was forgotten does not
 * swallow the file. */
bool lex_group(struct lexer *lx, struct lexeme *close)
{
	unsigned depth = 0;
	bool fresh = false;
	struct lexeme x;

	close->kind = LEX_END;
	for (;;) {
		struct lexer before = *lx;

		lex_next(lx, &x);
		if (x.kind == LEX_END || x.c == ';' || x.c == '{' || x.c == '}' ||
		    (fresh && x.c == '#')) {
			*lx = before;
			return false;
		}
		fresh = x.kind == LEX_NEWLINE || (fresh && x.kind == LEX_COMMENT);
		if (x.c == '(')
			depth++;
		else if (x.c == ')' && --depth == 0)
			break;
	}
	*close = x;
	return true;
}

/* Is `x`, just read from `lx`, followed by a parenthesis?  Then past its group; else lx stays. */
static bool skip_call(struct lexer *lx)
{
	struct lexer ahead = *lx;
	struct lexeme x;

	lex_significant(&ahead, &x);
	if (x.c != '(')
		return false;
	ahead.at = x.lo;
	if (!lex_group(&ahead, &x))
		return false;
	*lx = ahead;
	return true;
}

uint32_t source_skip_trivia(const struct source *source, uint32_t at)
{
	return source_skip_trivia_to(source, at, UINT32_MAX, 0);
}

uint32_t source_skip_trivia_to(const struct source *source, uint32_t at, uint32_t next,
			       uint32_t after_next)
{
	struct lexer lx = lexer_over(source, at, source->size);
	uint32_t start = source_line_start(source, at);
	bool fresh = start + source_indent(source, at) >= at;
	struct lexeme x, name;

	for (;;) {
		lex_next(&lx, &x);
		if (x.lo == next)
			return after_next;
		if (x.kind == LEX_NEWLINE) {
			fresh = true;
		} else if (x.kind == LEX_COMMENT) {
			continue;
		} else if (fresh && x.c == '#') {
			do
				lex_next(&lx, &name);
			while (name.kind == LEX_COMMENT);
			if (name.kind != LEX_IDENT || !lex_is(source, &name, "pragma"))
				return x.outer;
			lx.at = source_logical_end(source, name.hi);
		} else if (x.kind == LEX_IDENT &&
			   (lex_is(source, &x, "NEST") || lex_is(source, &x, "_Pragma"))) {
			fresh = false;
			if (!skip_call(&lx))
				return x.outer;
		} else {
			return x.outer;
		}
	}
}
