/* directive.c - where the directives of the preprocessor are: no edit goes over one.
 *
 * The scan for annotations comes by all of them, so they are noted then. */
#include "annotation.h"

#include <string.h>

struct directives *directives_begin(struct ir *ir)
{
	ir->directives = arena_alloc(ir->arena, sizeof(*ir->directives));
	return ir->directives;
}

static void add(struct ir *ir, struct directives *all, const struct directive *d)
{
	if (all->n == all->cap) {
		unsigned cap = all->cap ? 2 * all->cap : 16;
		struct directive *grown = arena_array(ir->arena, cap, sizeof(*grown));

		if (all->n)
			memcpy(grown, all->at, all->n * sizeof(*grown));
		all->at = grown;
		all->cap = cap;
	}
	all->at[all->n++] = *d;
}

void directive_note(struct ir *ir, struct lexer *lx, const struct lexeme *hash)
{
	struct directive d = {{hash->lo, hash->hi}, false, false};
	struct lexeme x;

	do
		lex_next(lx, &x);
	while (x.kind == LEX_COMMENT);
	if (x.kind == LEX_IDENT && lex_is(ir->source, &x, "pragma")) {
		d.pragma = true;
		d.span.hi = x.hi;
		lex_next(lx, &x);
		d.nest = x.kind == LEX_IDENT && lex_is(ir->source, &x, "nest");
	}
	while (x.kind != LEX_NEWLINE && x.kind != LEX_END) {
		d.span.hi = x.hi;
		lex_next(lx, &x);
	}
	add(ir, ir->directives, &d);
}

static void look(struct ir *ir)
{
	struct lexer lx = lexer_over(ir->source, source_begin(ir->source), ir->source->size);
	struct lexeme x;
	bool fresh = true;

	for (;;) {
		if (fresh)
			lex_skip_lines(&lx);
		lex_next(&lx, &x);
		if (x.kind == LEX_END)
			return;
		if (fresh && x.c == '#')
			directive_note(ir, &lx, &x);
		else if (x.kind != LEX_COMMENT)
			fresh = x.kind == LEX_NEWLINE;
	}
}

const struct directives *directives_of(struct ir *ir)
{
	if (!ir->directives) {
		directives_begin(ir);
		look(ir);
	}
	return ir->directives;
}

unsigned directive_from(const struct directives *all, uint32_t at)
{
	unsigned lo = 0, hi = all->n;

	while (lo < hi) {
		unsigned mid = lo + (hi - lo) / 2;

		if (all->at[mid].span.lo < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}
