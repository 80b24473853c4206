/* mini_parser.h - between mini.c and mini_expr.c. */
#ifndef UNIT_MINI_PARSER_H
#define UNIT_MINI_PARSER_H

#include "../../src/backend/lex.h"
#include "mini.h"
#include "unit.h"

struct parser {
	struct mini *m;
	struct tokens t;
	uint32_t at;
};

/* The token to be read next, after comments. */
struct token *parser_now(struct parser *);
bool parser_is(struct parser *, const char *);
/* Steps over a token, which must be this one; its end. */
uint32_t parser_take(struct parser *);
uint32_t parser_expect(struct parser *, const char *);
const char *parser_word(struct parser *);

bool parser_at_type(struct parser *);
const struct type *parser_type(struct parser *);
/* An expression of operators that bind at least as tightly as `min`; 0: any. */
struct origin *parser_expr(struct parser *, int min);
struct origin *parser_number(struct parser *);
/* A name, a call, an access: what can be assigned to, without operators. */
struct origin *parser_postfix(struct parser *);
/* Precedence of the binary operator that stands here; 0: none does. */
int parser_binary(struct parser *, enum expr_kind *);

#endif
