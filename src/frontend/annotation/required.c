/* required.c - NEST_REQUIRED: the word of a file that must not be compiled as it is.
 *
 * A macro of <cunest.h> that is an error to every compiler.  What is written does without it, so it
 * is found here, with the `;` after it: on a line of its own, where a declaration may begin.
 * Anywhere else something would hang on it: `if (a) NEST_REQUIRED;`, or `+NEST_REQUIRED=`. */
#include "annotation.h"

static bool ends_line_of_code(struct lexer lx)
{
	struct lexeme x;

	do
		lex_next(&lx, &x);
	while (x.kind == LEX_COMMENT);
	return x.kind == LEX_NEWLINE || x.kind == LEX_END;
}

void frontend_required(struct ir *ir, struct vec *spans)
{
	struct lexer lx = lexer_over(ir->source, 0, ir->source->size);
	bool directive = false, fresh = true; /* at the start of a line */
	bool may_begin = true;                /* a declaration */
	struct lexeme x, next;

	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		bool first = fresh;
		struct lexer ahead;
		struct span *span;

		if (x.kind == LEX_NEWLINE) {
			directive = false;
			fresh = true;
			continue;
		}
		if (x.kind == LEX_COMMENT)
			continue;
		directive |= first && x.c == '#';
		fresh = false;
		if (directive)
			continue;
		if (!first || !may_begin || x.kind != LEX_IDENT ||
		    !lex_is(ir->source, &x, "NEST_REQUIRED")) {
			may_begin = x.c == ';' || x.c == '{' || x.c == '}';
			continue;
		}
		span = arena_alloc(ir->arena, sizeof(*span));
		*span = (struct span){x.lo, x.hi};
		ahead = lx;
		lex_next(&ahead, &next);
		if (next.c == ';')
			span->hi = next.hi;
		else
			ahead = lx;
		if (ends_line_of_code(ahead))
			vec_push(ir->arena, spans, span);
		else
			may_begin = false;
	}
}
