/* tokens.h - the bytes of a function as tokens, so that layout can be decided without guessing.
 *
 * Just enough of C++'s lexical grammar to tell code from comments, strings and directives. */
#ifndef CUNEST_TOKENS_H
#define CUNEST_TOKENS_H

#include "ir.h"

enum token_kind {
	TOKEN_WORD, /* identifier or keyword */
	TOKEN_NUMBER,
	TOKEN_STRING,       /* string or character literal, raw strings included */
	TOKEN_PUNCT,        /* one byte, or two of a digraph */
	TOKEN_LINE_COMMENT, /* without its newline */
	TOKEN_BLOCK_COMMENT,
	TOKEN_DIRECTIVE, /* the logical line from # on, without its newline */
};

struct token {
	uint32_t lo, hi;
	uint8_t kind;
	char c;         /* PUNCT: the sign, that of a digraph too */
	uint16_t depth; /* open ( [ { around it; a bracket itself counts as outside */
};

struct tokens {
	const char *text;
	uint32_t lo, hi; /* the bytes that were read */
	uint32_t n;
	struct token *at;
};

/* `lo` must not be inside a token. */
void lex(struct arena *, const char *text, uint32_t lo, uint32_t hi, struct tokens *);

/* Index of the first token that starts at or after `offset`; n when there is none. */
uint32_t token_from(const struct tokens *, uint32_t offset);
bool token_is(const struct tokens *, uint32_t index, const char *spelling);
static inline bool token_is_comment(const struct token *t)
{
	return t->kind == TOKEN_LINE_COMMENT || t->kind == TOKEN_BLOCK_COMMENT;
}

/* Last code token (no comment, no directive) that starts before `offset`; n when there is none. */
uint32_t token_code_before(const struct tokens *, uint32_t offset);
/* First code token at or after `offset`; n when there is none. */
uint32_t token_code_from(const struct tokens *, uint32_t offset);

/* Bytes of the brace at the start of `text`: `{` or `<%`. */
uint32_t brace_size(const char *text);
uint32_t byte_order_mark(const char *text, uint32_t size); /* its size; 0: there is none */
bool is_word_byte(char);

#endif
