/* clause.h - private to the clause parser: its state. */
#ifndef FRONTEND_CLAUSE_H
#define FRONTEND_CLAUSE_H

#include "annotation.h"

/* All lexemes of the annotation, without comments and newlines, and an END. */
struct parser {
	struct ir *ir;
	const struct source *source;
	struct annotation *a;
	struct vec *into; /* struct clause *, where clauses go */
	struct lexeme *x;
	uint32_t n; /* without the END */
	uint32_t at;
	uint32_t *open; /* lexemes that opened the brackets we are in; room for n */
};

/* Lexemes [lo, hi) of one argument; its text is never empty. */
struct extent {
	uint32_t lo, hi;
};

static inline const struct lexeme *parser_x(const struct parser *p, uint32_t i)
{
	return &p->x[i < p->n ? i : p->n];
}
struct span parser_span(const struct parser *, struct extent);
/* Interned text of lexemes as they stand; comments and splices become one space. */
const char *parser_text(const struct parser *, struct extent);
const char *parser_quote(const struct parser *, struct extent);

/* Parses one argument by the clause's form; NULL after an error. */
struct clause_arg *clause_arg_parse(struct parser *, const struct clause *, struct extent,
				    struct vec *args);

#endif
