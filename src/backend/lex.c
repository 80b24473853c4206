/* lex.c - tokens of raw bytes: comments, strings, raw strings, directives, splices.
 *
 * Line splices inside comments, strings and directives are honoured; one inside an identifier makes
 * two tokens, which is harmless: layout only asks what is code and what is not. */
#include "lex.h"

#include <string.h>

bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

uint32_t byte_order_mark(const char *s, uint32_t size)
{
	return size >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static bool is_one_of(char c, const char *set)
{
	return c && strchr(set, c);
}

struct lexer {
	const char *s;
	uint32_t at, hi;
};

/* Length of a backslash-newline at i, else 0. */
static uint32_t splice(const struct lexer *lx, uint32_t i)
{
	uint32_t j = i + 1;

	if (i >= lx->hi || lx->s[i] != '\\')
		return 0;
	while (j < lx->hi && (lx->s[j] == ' ' || lx->s[j] == '\t'))
		j++;
	if (j + 1 < lx->hi && lx->s[j] == '\r' && lx->s[j + 1] == '\n')
		return j + 2 - i;
	if (j < lx->hi && lx->s[j] == '\n')
		return j + 1 - i;
	return 0;
}

/* The end of a line: a carriage return before the newline belongs to the newline. */
static bool at_eol(const struct lexer *lx, uint32_t i)
{
	return lx->s[i] == '\n' || (lx->s[i] == '\r' && i + 1 < lx->hi && lx->s[i + 1] == '\n');
}

static uint32_t skip_line(const struct lexer *lx, uint32_t i)
{
	while (i < lx->hi && !at_eol(lx, i)) {
		uint32_t k = splice(lx, i);

		i += k ? k : 1;
	}
	return i;
}

static uint32_t skip_block_comment(const struct lexer *lx, uint32_t i)
{
	for (i += 2; i < lx->hi; i++)
		if (lx->s[i] == '*' && i + 1 < lx->hi && lx->s[i + 1] == '/')
			return i + 2;
	return i;
}

static uint32_t skip_string(const struct lexer *lx, uint32_t i)
{
	char quote = lx->s[i++];

	while (i < lx->hi && lx->s[i] != '\n') {
		uint32_t k = splice(lx, i);

		if (k)
			i += k;
		else if (lx->s[i] == '\\' && i + 1 < lx->hi)
			i += 2;
		else if (lx->s[i++] == quote)
			return i;
	}
	return i < lx->hi ? i : lx->hi;
}

/* R"tag( ... )tag" with i at the quote. */
static uint32_t skip_raw_string(const struct lexer *lx, uint32_t i)
{
	uint32_t tag = i + 1, n = 0;

	while (tag + n < lx->hi && lx->s[tag + n] != '(' && n <= 16)
		n++;
	for (i = tag + n; i < lx->hi; i++)
		if (lx->s[i] == ')' && i + n + 1 < lx->hi && lx->s[i + n + 1] == '"' &&
		    memcmp(lx->s + i + 1, lx->s + tag, n) == 0)
			return i + n + 2;
	return i;
}

static uint32_t skip_directive(const struct lexer *lx, uint32_t i)
{
	while (i < lx->hi && !at_eol(lx, i)) {
		uint32_t k = splice(lx, i);

		if (k)
			i += k;
		else if (lx->s[i] == '/' && i + 1 < lx->hi && lx->s[i + 1] == '*')
			i = skip_block_comment(lx, i);
		else if (lx->s[i] == '/' && i + 1 < lx->hi && lx->s[i + 1] == '/')
			return skip_line(lx, i);
		else if (lx->s[i] == '"')
			i = skip_string(lx, i);
		else
			i++;
	}
	return i;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static uint32_t skip_number(const struct lexer *lx, uint32_t i)
{
	while (i < lx->hi) {
		char c = lx->s[i];

		if ((c == '+' || c == '-') && is_one_of(lx->s[i - 1], "eEpP"))
			i++;
		else if (c == '\'' && i + 1 < lx->hi && is_word_byte(lx->s[i + 1]))
			i++;
		else if (is_word_byte(c) || c == '.')
			i++;
		else
			break;
	}
	return i;
}

static bool raw_prefix(const struct lexer *lx, uint32_t lo, uint32_t hi)
{
	static const char *const prefix[] = {"R", "LR", "uR", "UR", "u8R"};

	if (hi >= lx->hi || lx->s[hi] != '"')
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(prefix); i++)
		if (strlen(prefix[i]) == hi - lo && memcmp(lx->s + lo, prefix[i], hi - lo) == 0)
			return true;
	return false;
}

uint32_t brace_size(const char *text)
{
	return text[0] == '{' ? 1 : 2;
}

/* `<%` is `{`; but `<::` is `<` and `::`, unless `:` or `>` follows. */
static struct token punctuation(const struct lexer *lx, uint32_t i)
{
	static const char digraphs[][3] = {"<%{", "%>}", "<:[", ":>]", "%:#"};
	char d = i + 1 < lx->hi ? lx->s[i + 1] : 0, e = i + 2 < lx->hi ? lx->s[i + 2] : 0;
	char f = i + 3 < lx->hi ? lx->s[i + 3] : 0;
	struct token t = {.lo = i, .hi = i + 1, .kind = TOKEN_PUNCT, .c = lx->s[i]};

	if (t.c == '<' && d == ':' && e == ':' && f != ':' && f != '>')
		return t;
	for (unsigned k = 0; d && k < ARRAY_LEN(digraphs); k++)
		if (digraphs[k][0] == t.c && digraphs[k][1] == d) {
			t.c = digraphs[k][2];
			t.hi++;
			break;
		}
	return t;
}

static struct token token_next(struct lexer *lx, bool line_start)
{
	uint32_t i = lx->at;
	char c = lx->s[i], d = i + 1 < lx->hi ? lx->s[i + 1] : 0;
	struct token t = {.lo = i};

	if ((c == '#' || (c == '%' && d == ':')) && line_start) {
		t.kind = TOKEN_DIRECTIVE;
		t.hi = skip_directive(lx, i);
		/* A trailing comment or blank belongs to the directive; the newline does not. */
	} else if (c == '/' && d == '/') {
		t.kind = TOKEN_LINE_COMMENT;
		t.hi = skip_line(lx, i);
	} else if (c == '/' && d == '*') {
		t.kind = TOKEN_BLOCK_COMMENT;
		t.hi = skip_block_comment(lx, i);
	} else if (c == '"' || c == '\'') {
		t.kind = TOKEN_STRING;
		t.hi = skip_string(lx, i);
	} else if (is_digit(c) || (c == '.' && is_digit(d))) {
		t.kind = TOKEN_NUMBER;
		t.hi = skip_number(lx, i + 1);
	} else if (is_word_byte(c)) {
		for (t.hi = i + 1; t.hi < lx->hi && is_word_byte(lx->s[t.hi]); t.hi++)
			;
		t.kind = TOKEN_WORD;
		if (raw_prefix(lx, i, t.hi)) {
			t.kind = TOKEN_STRING;
			t.hi = skip_raw_string(lx, t.hi);
		}
	} else {
		t = punctuation(lx, i);
	}
	if (t.hi > lx->hi)
		t.hi = lx->hi;
	lx->at = t.hi;
	return t;
}

void lex(struct arena *arena, const char *text, uint32_t lo, uint32_t hi, struct tokens *out)
{
	struct lexer lx = {text, lo, hi};
	bool line_start = true;
	uint32_t cap = 0;
	int depth = 0;

	*out = (struct tokens){.text = text, .lo = lo, .hi = hi};
	if (lo == 0)
		lx.at = byte_order_mark(text, hi);
	while (lx.at < hi) {
		char c = text[lx.at];
		uint32_t k = splice(&lx, lx.at);
		struct token t;

		if (k || c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' ||
		    c == '\f') {
			line_start = line_start || c == '\n';
			lx.at += k ? k : 1;
			continue;
		}
		t = token_next(&lx, line_start);
		if (t.kind == TOKEN_PUNCT && is_one_of(t.c, ")]}") && depth > 0)
			depth--;
		t.depth = (uint16_t)(depth < UINT16_MAX ? depth : UINT16_MAX);
		if (t.kind == TOKEN_PUNCT && is_one_of(t.c, "([{"))
			depth++;
		line_start = line_start && t.kind == TOKEN_BLOCK_COMMENT;
		if (out->n == cap) {
			struct token *grown;

			cap = cap ? cap * 2 : 256;
			grown = arena_array(arena, cap, sizeof(*grown));
			if (out->n)
				memcpy(grown, out->at, out->n * sizeof(*grown));
			out->at = grown;
		}
		out->at[out->n++] = t;
	}
}

uint32_t token_from(const struct tokens *tokens, uint32_t offset)
{
	uint32_t lo = 0, hi = tokens->n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (tokens->at[mid].lo < offset)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

bool token_is(const struct tokens *tokens, uint32_t index, const char *spelling)
{
	const struct token *t;

	if (index >= tokens->n)
		return false;
	t = &tokens->at[index];
	if (t->kind == TOKEN_PUNCT)
		return spelling[0] == t->c && !spelling[1];
	return strlen(spelling) == t->hi - t->lo &&
	       memcmp(tokens->text + t->lo, spelling, t->hi - t->lo) == 0;
}

static bool token_is_code(const struct token *t)
{
	return !token_is_comment(t) && t->kind != TOKEN_DIRECTIVE;
}

uint32_t token_code_before(const struct tokens *tokens, uint32_t offset)
{
	uint32_t i = token_from(tokens, offset);

	while (i > 0)
		if (token_is_code(&tokens->at[--i]))
			return i;
	return tokens->n;
}

uint32_t token_code_from(const struct tokens *tokens, uint32_t offset)
{
	uint32_t i = token_from(tokens, offset);

	while (i < tokens->n && !token_is_code(&tokens->at[i]))
		i++;
	return i;
}
