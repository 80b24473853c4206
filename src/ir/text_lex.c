/* text_lex.c - tokens of the text form and of C expressions.
 *
 * One scanner for both: .ir text adds `quoted names` and name$2 (the second symbol called `name`),
 * and users' expressions, which are in pragmas, may be continued by a backslash at the end of a
 * line. After the first error the reader sees only END, so parsing functions need no error paths.
 */
#include <stdio.h>
#include <string.h>

#include "text_impl.h"

static bool is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static bool is_start(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

static int byte_at(const struct reader *r, uint32_t at)
{
	return at < r->end ? (unsigned char)r->source->text[at] : 0;
}

struct diag *reader_fail(struct reader *r, struct span where, const char *fmt, ...)
{
	struct diag *d = NULL;
	const char *text;
	va_list args;

	if (r->failed)
		return NULL;
	va_start(args, fmt);
	text = arena_vprintf(r->ir->arena, fmt, args);
	va_end(args);
	if (!r->quiet && r->ir->diags)
		d = diag_report(r->ir->diags, r->id, where, "%s", text);
	r->failed = true;
	r->token = (struct token){.kind = TOKEN_END, .text = "", .span = where};
	r->at = r->end;
	return d;
}

/* Skips blanks and comments. */
static void skip_space(struct reader *r)
{
	for (;;) {
		int c = byte_at(r, r->at), d = byte_at(r, r->at + 1);

		if (r->at >= r->end)
			return;
		if (c == ' ' || (c >= '\t' && c <= '\r')) {
			r->at++;
		} else if (c == '\\' && (d == '\n' || d == '\r')) {
			r->at += 2;
		} else if (c == '/' && d == '/') {
			while (r->at < r->end && byte_at(r, r->at) != '\n')
				r->at++;
		} else if (c == '/' && d == '*') {
			uint32_t open = r->at;

			r->at += 2;
			while (r->at < r->end &&
			       !(byte_at(r, r->at) == '*' && byte_at(r, r->at + 1) == '/'))
				r->at++;
			if (r->at >= r->end) {
				reader_fail(r, (struct span){open, open + 2},
					    "unterminated comment");
				return;
			}
			r->at += 2;
		} else {
			return;
		}
	}
}

static int hex_value(int c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* The body of a string or quoted name up to `quote`; decoded into an interned string. */
static const char *scan_quoted(struct reader *r, int quote)
{
	uint32_t open = r->at++;
	struct buf out;

	buf_init(&out, r->ir->arena);
	for (;;) {
		int c = byte_at(r, r->at);

		if (r->at >= r->end || c == '\n') {
			reader_fail(r, (struct span){open, open + 1}, "unterminated %s",
				    quote == '"' ? "string" : "name");
			return "";
		}
		r->at++;
		if (c == quote)
			break;
		if (c == '\\') {
			int d = byte_at(r, r->at), hi, lo;

			r->at++;
			if (d == 'n') {
				c = '\n';
			} else if (d == 't') {
				c = '\t';
			} else if (d == 'x') {
				hi = hex_value(byte_at(r, r->at));
				lo = hex_value(byte_at(r, r->at + 1));
				if (hi < 0 || lo < 0 || hi + lo == 0) {
					reader_fail(r, (struct span){r->at - 2, r->at},
						    "\\x needs two hexadecimal digits, not both 0");
					return "";
				}
				c = hi * 16 + lo;
				r->at += 2;
			} else if (d == '\\' || d == '"' || d == '`') {
				c = d;
			} else {
				reader_fail(r, (struct span){r->at - 2, r->at}, "unknown escape");
				return "";
			}
		}
		buf_putc(&out, (char)c);
	}
	return str_intern(r->ir->strings, out.n ? out.s : "", out.n);
}

static const char *const puncts[] = {
	"<<=", ">>=", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->",
	"++",  "--",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::",
};

static void scan_punct(struct reader *r)
{
	uint32_t n = 1;
	int c = byte_at(r, r->at);

	for (size_t i = 0; i < ARRAY_LEN(puncts); i++) {
		size_t len = strlen(puncts[i]);

		if (r->end - r->at >= len && memcmp(r->source->text + r->at, puncts[i], len) == 0) {
			n = (uint32_t)len;
			break;
		}
	}
	if (n == 1 && !strchr("+-*/%&|^~!<>=?:;,.()[]{}@", c)) {
		if (c > ' ' && c < 127)
			reader_fail(r, (struct span){r->at, r->at + 1}, "unexpected '%c'", c);
		else
			reader_fail(r, (struct span){r->at, r->at + 1}, "unexpected byte 0x%02x",
				    c);
		return;
	}
	r->token.kind = TOKEN_PUNCT;
	r->token.text = str_intern(r->ir->strings, r->source->text + r->at, n);
	r->at += n;
}

/* C's preprocessing number: letters, digits, dots, separators, and signs after an exponent. */
static void scan_number(struct reader *r)
{
	uint32_t open = r->at;
	bool hex = byte_at(r, open) == '0' && (byte_at(r, open + 1) | 32) == 'x';

	while (r->at < r->end) {
		int c = byte_at(r, r->at), low = c | 32;

		if (((low == 'e' && !hex) || low == 'p') &&
		    (byte_at(r, r->at + 1) == '+' || byte_at(r, r->at + 1) == '-'))
			r->at += 2;
		else if (is_digit(c) || is_start(c) || c == '.' ||
			 (c == '\'' && hex_value(byte_at(r, r->at + 1)) >= 0))
			r->at++;
		else
			break;
	}
	r->token.kind = TOKEN_NUMBER;
	r->token.text = str_intern(r->ir->strings, r->source->text + open, r->at - open);
}

static void scan_char(struct reader *r)
{
	uint32_t open = r->at++;

	while (r->at < r->end && byte_at(r, r->at) != '\'' && byte_at(r, r->at) != '\n')
		r->at += byte_at(r, r->at) == '\\' ? 2 : 1;
	if (byte_at(r, r->at) != '\'') {
		reader_fail(r, (struct span){open, open + 1}, "unterminated character");
		return;
	}
	r->at++;
	r->token.kind = TOKEN_CHAR;
	r->token.text = str_intern(r->ir->strings, r->source->text + open, r->at - open);
}

/* Bytes of a universal character, as UTF-8 in `letter`; 0 when none is at r->at. */
static unsigned universal(const struct reader *r, char *letter)
{
	return r->native ? 0 : str_universal(r->source->text + r->at, r->end - r->at, letter);
}

/* A name of the source: with universal characters, and broken by backslash-newline. */
static const char *scan_source_name(struct reader *r)
{
	struct buf name;
	char letter[4];
	unsigned n;

	buf_init(&name, r->ir->arena);
	for (;;) {
		int c = byte_at(r, r->at), d = byte_at(r, r->at + 1);

		if (is_start(c) || is_digit(c)) {
			buf_putc(&name, (char)c);
			r->at++;
		} else if (c == '\\' && (n = universal(r, letter)) != 0) {
			buf_put(&name, letter, n);
			r->at += d == 'u' ? 6 : 10;
		} else if (c == '\\' && d == '\n') {
			r->at += 2;
		} else if (c == '\\' && d == '\r' && byte_at(r, r->at + 2) == '\n') {
			r->at += 3;
		} else {
			return str_intern(r->ir->strings, name.s, name.n);
		}
	}
}

static void scan_name(struct reader *r)
{
	uint32_t open = r->at;

	r->token.kind = TOKEN_NAME;
	if (byte_at(r, r->at) == '`') {
		r->token.text = scan_quoted(r, '`');
		r->token.quoted = true;
	} else if (!r->native) {
		r->token.text = scan_source_name(r);
	} else {
		while (is_start(byte_at(r, r->at)) || is_digit(byte_at(r, r->at)))
			r->at++;
		r->token.text = str_intern(r->ir->strings, r->source->text + open, r->at - open);
	}
	if (r->native && byte_at(r, r->at) == '$' && is_digit(byte_at(r, r->at + 1))) {
		unsigned n = 0;

		for (r->at++; is_digit(byte_at(r, r->at)) && n < 100000000; r->at++)
			n = n * 10 + (unsigned)(byte_at(r, r->at) - '0');
		r->token.ordinal = n;
	}
}

void reader_next(struct reader *r)
{
	char letter[4];
	uint32_t lo;
	int c;

	if (r->failed)
		return;
	r->last_end = r->token.span.hi;
	skip_space(r);
	if (r->failed)
		return;
	lo = r->at;
	r->token = (struct token){.kind = TOKEN_END, .text = "", .span = {lo, lo}};
	if (r->at >= r->end)
		return;
	c = byte_at(r, r->at);
	if (is_start(c) || (c == '`' && r->native) || (c == '\\' && universal(r, letter)))
		scan_name(r);
	else if (is_digit(c) || (c == '.' && is_digit(byte_at(r, r->at + 1))))
		scan_number(r);
	else if (c == '\'')
		scan_char(r);
	else if (c == '"') {
		const char *text = scan_quoted(r, '"');

		r->token.kind = TOKEN_STRING;
		r->token.text = text;
	} else
		scan_punct(r);
	if (r->failed)
		r->token = (struct token){.kind = TOKEN_END, .text = "", .span = {lo, lo}};
	else
		r->token.span = (struct span){lo, r->at};
}

struct token reader_peek(const struct reader *r)
{
	struct reader ahead = *r;

	ahead.quiet = true;
	reader_next(&ahead);
	return ahead.token;
}

void reader_init(struct reader *r, struct ir *ir, const struct source *source, uint32_t lo,
		 uint32_t hi)
{
	memset(r, 0, sizeof(*r));
	r->ir = ir;
	r->source = source;
	r->at = lo;
	r->end = hi < source->size ? hi : source->size;
	r->token.text = "";
}

bool reader_at(const struct reader *r, const char *punct)
{
	return r->token.kind == TOKEN_PUNCT && strcmp(r->token.text, punct) == 0;
}

bool reader_word(const struct reader *r, const char *word)
{
	return r->token.kind == TOKEN_NAME && !r->token.quoted && !r->token.ordinal &&
	       strcmp(r->token.text, word) == 0;
}

bool reader_take(struct reader *r, const char *punct)
{
	if (!reader_at(r, punct))
		return false;
	reader_next(r);
	return true;
}

bool reader_take_word(struct reader *r, const char *word)
{
	if (!reader_word(r, word))
		return false;
	reader_next(r);
	return true;
}

void reader_want(struct reader *r, const char *punct)
{
	if (reader_take(r, punct))
		return;
	if (r->token.kind == TOKEN_END)
		reader_fail(r, r->token.span, "expected '%s' before the end", punct);
	else
		reader_fail(r, r->token.span, "expected '%s' before '%.40s'", punct, r->token.text);
}

bool reader_enter(struct reader *r)
{
	if (++r->depth <= TEXT_DEPTH)
		return true;
	reader_fail(r, r->token.span, "nested more than %d deep", TEXT_DEPTH);
	r->depth--;
	return false;
}

void reader_leave(struct reader *r)
{
	r->depth--;
}
