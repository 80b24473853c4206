/* required.c - NEST_REQUIRED: the word of a file that must not be compiled as it is.
 *
 * A macro of <cunest.h> that is an error to every compiler.  What is written does without it, so it
 * is found here, with the `;` behind it: as a word of its own, in no comment, literal or directive.
 */
#include "annotation.h"

void frontend_required(struct ir *ir, struct vec *spans)
{
	struct lexer lx = lexer_over(ir->source, 0, ir->source->size);
	bool directive = false, fresh = true; /* at the start of a line */
	struct lexeme x, next;

	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		struct lexer ahead = lx;
		struct span *span;

		if (x.kind == LEX_NEWLINE) {
			directive = false;
			fresh = true;
			continue;
		}
		if (x.kind == LEX_COMMENT)
			continue;
		directive |= fresh && x.c == '#';
		fresh = false;
		if (directive || x.kind != LEX_IDENT || !lex_is(ir->source, &x, "NEST_REQUIRED"))
			continue;
		span = arena_alloc(ir->arena, sizeof(*span));
		*span = (struct span){x.lo, x.hi};
		lex_next(&ahead, &next);
		if (next.c == ';')
			span->hi = next.hi;
		vec_push(ir->arena, spans, span);
	}
}
