/* annotation_lex.c - raw lexemes of C, C++ and CUDA.
 *
 * The idea: read "logical" characters, from which splices (backslash, blanks, newline) have
 * vanished, and keep the raw offsets.  Only raw string literals undo splices.  Unfinished literals
 * end at their line, as compilers do in skipped code, so that an apostrophe in prose does no harm.
 */
#include "annotation.h"

#include <string.h>

/* What a byte may be; several at once. */
enum {
	BLANK = 1,
	NEWLINE = 2,
	DIGIT = 4,
	LETTER = 8,
	ALONE = 16,  /* punctuation that is in no longer operator */
	SECOND = 32, /* second in a longer operator; or a splice, which may hide one */
	QUOTE = 64,
	CAREFUL = 128, /* where more than a line may begin */
};

static const unsigned char classes[256] = {
	/* clang-format off */
	[' '] = BLANK, ['\t'] = BLANK, ['\v'] = BLANK, ['\f'] = BLANK,
	['\n'] = NEWLINE, ['\r'] = NEWLINE | CAREFUL,
	['"'] = QUOTE | CAREFUL, ['\''] = QUOTE | CAREFUL,
	['0' ... '9'] = DIGIT,
	['a' ... 'z'] = LETTER, ['A' ... 'Z'] = LETTER, ['_'] = LETTER, ['$'] = LETTER,
	[0x80 ... 0xff] = LETTER,
	['('] = ALONE, [')'] = ALONE, ['['] = ALONE, [']'] = ALONE, ['{'] = ALONE, ['}'] = ALONE,
	[';'] = ALONE, [','] = ALONE, ['?'] = ALONE, ['~'] = ALONE,
	['%'] = SECOND, [':'] = SECOND, ['<'] = SECOND, ['>'] = SECOND, ['='] = SECOND,
	['.'] = SECOND, ['*'] = SECOND, ['-'] = SECOND, ['+'] = SECOND, ['&'] = SECOND,
	['|'] = SECOND, ['/'] = SECOND | CAREFUL, ['#'] = SECOND, ['!'] = SECOND, ['^'] = SECOND,
	['\\'] = SECOND | CAREFUL,
	/* clang-format on */
};

static bool is_a(char c, unsigned class)
{
	return (classes[(unsigned char)c] & class) != 0;
}

static bool is_blank(char c)
{
	return is_a(c, BLANK);
}

static bool is_newline(char c)
{
	return is_a(c, NEWLINE);
}

static bool is_digit(char c)
{
	return is_a(c, DIGIT);
}

static bool is_letter(char c)
{
	return is_a(c, LETTER);
}

/* Past all splices that begin at `at`. */
static uint32_t skip_splices(const struct lexer *lx, uint32_t at)
{
	while (at < lx->end && lx->text[at] == '\\') {
		uint32_t i = at + 1;

		while (i < lx->end && is_blank(lx->text[i]))
			i++;
		if (i >= lx->end || !is_newline(lx->text[i]))
			break;
		if (lx->text[i] == '\r' && i + 1 < lx->end && lx->text[i + 1] == '\n')
			i++;
		at = i + 1;
	}
	return at;
}

/* The logical character at `at`, 0 at the end; *next gets the offset after it. */
static char char_at(const struct lexer *lx, uint32_t at, uint32_t *next)
{
	if (at < lx->end && lx->text[at] == '\\')
		at = skip_splices(lx, at);
	if (at >= lx->end) {
		*next = lx->end;
		return 0;
	}
	*next = at + 1;
	return lx->text[at];
}

/* The logical character at `at` of a name, a universal one (\\u00f6) as UTF-8; returns its bytes.
 */
static unsigned name_char(const struct lexer *lx, uint32_t at, uint32_t *next, char *out)
{
	unsigned n;

	out[0] = char_at(lx, at, next);
	if (out[0] != '\\')
		return 1;
	at = *next - 1;
	n = str_universal(lx->text + at, lx->end - at, out);
	if (!n)
		return 1;
	*next = at + (lx->text[at + 1] == 'u' ? 6 : 10);
	return n;
}

struct lexer lexer_over(const struct source *source, uint32_t lo, uint32_t hi)
{
	return (struct lexer){source->text, hi, lo};
}

static uint32_t newline_end(const struct lexer *lx, uint32_t at)
{
	if (lx->text[at] == '\r' && at + 1 < lx->end && lx->text[at + 1] == '\n')
		return at + 2;
	return at + 1;
}

/* A line comment ends before its newline. */
static uint32_t line_comment_end(const struct lexer *lx, uint32_t at)
{
	for (;;) {
		while (at < lx->end && lx->text[at] != '\\' && !is_newline(lx->text[at]))
			at++;
		at = skip_splices(lx, at);
		if (at >= lx->end || is_newline(lx->text[at]))
			return at;
		at++;
	}
}

static uint32_t block_comment_end(const struct lexer *lx, uint32_t at, bool *unterminated)
{
	while (at < lx->end) {
		uint32_t next;
		char c;

		while (at < lx->end && lx->text[at] != '*' && lx->text[at] != '\\')
			at++;
		c = char_at(lx, at, &next);
		if (c == '*') {
			uint32_t after;

			if (char_at(lx, next, &after) == '/' && next < lx->end)
				return after;
		}
		at = next;
	}
	*unterminated = true;
	return lx->end;
}

/* After the opening quote, to after the closing one or before the newline. */
static uint32_t quoted_end(const struct lexer *lx, uint32_t at, char quote, bool *unterminated)
{
	for (;;) {
		uint32_t start = skip_splices(lx, at), next;
		char c;

		if (start >= lx->end || is_newline(lx->text[start])) {
			*unterminated = true;
			return start;
		}
		c = lx->text[start];
		at = start + 1;
		if (c == quote)
			return at;
		if (c == '\\') { /* the escaped character, unless the line ends */
			c = char_at(lx, at, &next);
			if (next > at && !is_newline(c) && at < lx->end)
				at = next;
		}
	}
}

/* R"delimiter( ... )delimiter": `at` is after the quote. 0 when it is not a raw string after all.
 */
static uint32_t raw_string_end(const struct lexer *lx, uint32_t at, bool *unterminated)
{
	uint32_t open = at, length;
	const char *p = lx->text;

	while (open < lx->end && open - at <= 16 && p[open] != '(') {
		if (is_blank(p[open]) || is_newline(p[open]) || p[open] == ')' || p[open] == '\\' ||
		    p[open] == '"')
			return 0;
		open++;
	}
	if (open >= lx->end || p[open] != '(')
		return 0;
	length = open - at;
	for (uint32_t i = open + 1; i < lx->end; i++) {
		const char *close = memchr(p + i, ')', lx->end - i);

		if (!close)
			break;
		i = (uint32_t)(close - p);
		if (lx->end - i >= length + 2 && memcmp(p + i + 1, p + at, length) == 0 &&
		    p[i + 1 + length] == '"')
			return i + length + 2;
	}
	*unterminated = true;
	return lx->end;
}

/* Preprocessing number, `at` is after its first character `c`. */
static uint32_t number_end(const struct lexer *lx, uint32_t at, char c)
{
	for (;;) {
		uint32_t next, after;
		char d = char_at(lx, at, &next);

		if ((d == '+' || d == '-') && (c == 'e' || c == 'E' || c == 'p' || c == 'P')) {
			at = next;
		} else if (d == '\'') { /* a separator only between digits and letters */
			char e = char_at(lx, next, &after);

			if (!is_digit(e) && !is_letter(e))
				return at;
			at = after;
			d = e;
		} else if (is_digit(d) || is_letter(d) || d == '.') {
			at = next;
		} else {
			return at;
		}
		c = d;
	}
}

/* Is the identifier just read an encoding prefix?  *raw tells whether it ends in R. */
static bool is_prefix(const char *s, unsigned n, bool *raw)
{
	static const char *const prefixes[] = {"L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"};

	for (unsigned i = 0; i < ARRAY_LEN(prefixes); i++)
		if (strlen(prefixes[i]) == n && memcmp(prefixes[i], s, n) == 0) {
			*raw = s[n - 1] == 'R';
			return true;
		}
	return false;
}

static void read_quoted(const struct lexer *lx, struct lexeme *x, uint32_t at, char quote, bool raw)
{
	uint32_t end = 0;

	x->kind = quote == '"' ? LEX_STRING : LEX_CHAR;
	if (raw && quote == '"')
		end = raw_string_end(lx, at, &x->unterminated);
	x->hi = end ? end : quoted_end(lx, at, quote, &x->unterminated);
}

static void read_word(const struct lexer *lx, struct lexeme *x)
{
	char prefix[4], letter[4];
	unsigned n = 0;
	uint32_t at = x->lo, next;
	bool raw = false;

	/* no literal has so long a prefix: the rest of a long word is read at once */
	for (;;) {
		char c;

		while (n > 3 && at < lx->end && (is_letter(lx->text[at]) || is_digit(lx->text[at])))
			at++;
		c = char_at(lx, at, &next);
		if (c == '\\' && name_char(lx, at, &next, letter) > 1) {
			n = sizeof(prefix);
		} else if (!is_letter(c) && !is_digit(c)) {
			if ((c == '"' || c == '\'') && n <= 3 && is_prefix(prefix, n, &raw) &&
			    !(c == '\'' && raw)) {
				read_quoted(lx, x, next, c, raw);
				return;
			}
			break;
		}
		if (n < sizeof(prefix))
			prefix[n++] = c;
		at = next;
	}
	x->kind = LEX_IDENT;
	x->hi = at;
}

/* Longest first; then what stands for one character in a digraph. */
static const struct {
	char spelling[5];
	char c;
} operators[] = {
	{"%:%:", 0}, {"<<=", 0}, {">>=", 0},  {"...", 0},  {"->*", 0},  {"<=>", 0},  {"<<<", 0},
	{">>>", 0},  {"->", 0},  {"++", 0},   {"--", 0},   {"<<", 0},   {">>", 0},   {"<=", 0},
	{">=", 0},   {"==", 0},  {"!=", 0},   {"&&", 0},   {"||", 0},   {"+=", 0},   {"-=", 0},
	{"*=", 0},   {"/=", 0},  {"%=", 0},   {"&=", 0},   {"|=", 0},   {"^=", 0},   {"::", 0},
	{".*", 0},   {"##", 0},  {"<%", '{'}, {"%>", '}'}, {"<:", '['}, {":>", ']'}, {"%:", '#'},
};

static void read_operator(const struct lexer *lx, struct lexeme *x)
{
	char s[5] = "";
	uint32_t after[4], at = x->lo;

	for (unsigned i = 0; i < 4; i++) {
		s[i] = char_at(lx, at, &after[i]);
		at = after[i];
	}
	x->kind = (unsigned char)s[0] < 0x20 || s[0] == 0x7f ? LEX_OTHER : LEX_PUNCT;
	x->c = s[0];
	x->hi = after[0];
	for (unsigned i = 0; i < ARRAY_LEN(operators); i++) {
		size_t n;

		if (operators[i].spelling[0] != s[0])
			continue;
		n = strlen(operators[i].spelling);
		if (memcmp(operators[i].spelling, s, n) != 0)
			continue;
		/* `<::` is `<` and `::`, so that `a<::b>` works; not before `:` or `>` */
		if (operators[i].c == '[' && s[2] == ':' && s[3] != ':' && s[3] != '>')
			continue;
		x->c = operators[i].c;
		x->hi = after[n - 1];
		return;
	}
}

/* Operators of two characters, where no third can belong to them; no digraphs. */
static bool is_pair(char a, char b)
{
	switch (b) {
	case '=':
		return a == '=' || a == '+' || a == '-' || a == '*' || a == '/' || a == '<' ||
		       a == '>' || a == '!' || a == '&' || a == '|' || a == '^' || a == '%';
	case '>':
		return a == '-' || a == '>';
	case '*':
		return a == '.';
	case '+':
	case '-':
	case '<':
	case '&':
	case '|':
	case ':':
	case '#':
		return a == b;
	default:
		return false;
	}
}

/* `at` is after the two characters that open it; 0: there may be a splice in it. */
static uint32_t simple_comment_end(const struct lexer *lx, uint32_t at, bool line)
{
	const char *text = lx->text;

	if (line) {
		while (at < lx->end && !is_a(text[at], NEWLINE) && text[at] != '\\')
			at++;
		return at < lx->end && text[at] == '\\' ? 0 : at;
	}
	for (; at + 1 < lx->end && text[at] != '\\'; at++)
		if (text[at] == '*' && text[at + 1] == '/')
			return at + 2;
	return 0;
}

/* Two signs of operators in a row. */
static bool next_operator(struct lexer *lx, struct lexeme *x)
{
	const char *text = lx->text + x->lo;
	uint32_t end;

	if (text[0] == '/' && (text[1] == '/' || text[1] == '*')) {
		end = simple_comment_end(lx, x->lo + 2, text[1] == '/');
		x->kind = LEX_COMMENT;
	} else {
		end = lx->end - x->lo > 2 && !is_a(text[2], SECOND) && is_pair(text[0], text[1])
			      ? x->lo + 2
			      : 0;
		x->kind = LEX_PUNCT;
	}
	x->hi = lx->at = end ? end : lx->at;
	return end != 0;
}

/* Most of a text is words, numbers and signs without splices: told by one look at each byte. False:
 * it may be anything; the lexer is where it stood. */
static bool next_simple(struct lexer *lx, struct lexeme *x)
{
	const char *text = lx->text;
	uint32_t at = lx->at, end = lx->end;
	unsigned class;

	while (at < end && is_a(text[at], BLANK))
		at++;
	if (at >= end)
		return false;
	class = classes[(unsigned char)text[at]];
	*x = (struct lexeme){.lo = at, .outer = at};
	if (class & LETTER) {
		do
			at++;
		while (at < end && is_a(text[at], LETTER | DIGIT));
		if (at < end && (text[at] == '\\' || is_a(text[at], QUOTE)))
			return false;
		x->kind = LEX_IDENT;
	} else if (class & ALONE) {
		x->kind = LEX_PUNCT;
		x->c = text[at++];
	} else if (text[at] == '\n') {
		x->kind = LEX_NEWLINE;
		at++;
	} else if (class & DIGIT) {
		do
			at++;
		while (at < end && (is_a(text[at], LETTER | DIGIT) || text[at] == '.'));
		if (at < end &&
		    (text[at] == '\\' || text[at] == '\'' || text[at] == '+' || text[at] == '-'))
			return false;
		x->kind = LEX_NUMBER;
	} else if ((class & SECOND) && text[at] != '\\' && at + 1 < end) {
		if (is_a(text[at + 1], SECOND))
			return next_operator(lx, x);
		if (text[at] == '.' && is_a(text[at + 1], DIGIT))
			return false;
		x->kind = LEX_PUNCT;
		x->c = text[at++];
	} else {
		return false;
	}
	x->hi = lx->at = at;
	return true;
}

void lex_next(struct lexer *lx, struct lexeme *x)
{
	uint32_t next, after;
	char c, letter[4];

	if (next_simple(lx, x))
		return;
	*x = (struct lexeme){.kind = LEX_END, .outer = lx->at};
	for (;;) {
		x->lo = skip_splices(lx, x->outer);
		if (x->lo >= lx->end || !is_blank(lx->text[x->lo]))
			break;
		x->outer = x->lo + 1;
	}
	if (x->lo >= lx->end) {
		x->lo = x->hi = x->outer = lx->at = lx->end;
		return;
	}
	c = char_at(lx, x->lo, &next);
	if (is_newline(c)) {
		x->kind = LEX_NEWLINE;
		x->hi = newline_end(lx, x->lo);
		lx->at = x->hi;
		return;
	}
	if (is_letter(c) || (c == '\\' && name_char(lx, x->lo, &after, letter) > 1)) {
		read_word(lx, x);
	} else if (is_digit(c) || (c == '.' && is_digit(char_at(lx, next, &after)))) {
		x->kind = LEX_NUMBER;
		x->hi = number_end(lx, next, c);
	} else if (c == '"' || c == '\'') {
		read_quoted(lx, x, next, c, false);
	} else if (c == '/' && char_at(lx, next, &after) == '/') {
		x->kind = LEX_COMMENT;
		x->hi = line_comment_end(lx, after);
	} else if (c == '/' && char_at(lx, next, &after) == '*') {
		x->kind = LEX_COMMENT;
		x->hi = block_comment_end(lx, after, &x->unterminated);
	} else {
		read_operator(lx, x);
	}
	if (memchr(lx->text + x->lo, '\\', x->hi - x->lo))
		for (uint32_t i = x->lo; i < x->hi && !x->spliced; i++)
			x->spliced = x->kind == LEX_IDENT || skip_splices(lx, i) != i;
	lx->at = x->hi;
}

bool lex_next_name(struct lexer *lx, struct lexeme *x)
{
	const char *text = lx->text;
	uint32_t at = lx->at, end = lx->end, number;
	bool skipped = false;

	while (at < end) {
		unsigned class = classes[(unsigned char)text[at]];

		if (class & BLANK) {
			at++;
		} else if (class & DIGIT) {
			number = at;
			while (at < end && (is_a(text[at], LETTER | DIGIT) || text[at] == '.'))
				at++;
			if (at < end &&
			    (is_a(text[at], CAREFUL) || text[at] == '+' || text[at] == '-')) {
				at = number; /* with an exponent, separators, a splice */
				break;
			}
			skipped = true;
		} else if ((class & (LETTER | NEWLINE | CAREFUL)) || text[at] == '#' ||
			   text[at] == '%') {
			break;
		} else {
			at++;
			skipped = true;
		}
	}
	lx->at = at;
	lex_next(lx, x);
	return skipped;
}

/* Past the rest of the line, which may begin in the middle.  0: it may be part of something longer.
 */
static uint32_t plain_line_end(const struct lexer *lx, uint32_t at)
{
	const char *text = lx->text;

	for (;;) {
		while (at < lx->end && !is_a(text[at], NEWLINE | CAREFUL))
			at++;
		if (at < lx->end && text[at] == '\n')
			return at + 1;
		if (at + 1 >= lx->end || text[at] != '/' || text[at + 1] == '\\')
			return 0;
		if (text[at + 1] == '/' || text[at + 1] == '*') {
			at = simple_comment_end(lx, at + 2, text[at + 1] == '/');
			if (!at)
				return 0;
		} else {
			at++;
		}
	}
}

void lex_skip_lines(struct lexer *lx)
{
	uint32_t line = lx->at;

	while (line && line < lx->end) {
		uint32_t at = line;

		lx->at = line;
		while (at < lx->end && is_a(lx->text[at], BLANK))
			at++;
		/* a comment may be before a directive */
		if (at == lx->end || lx->text[at] == '#' || lx->text[at] == '%' ||
		    lx->text[at] == '/')
			return;
		line = plain_line_end(lx, at);
	}
	if (line)
		lx->at = line;
}

bool lex_is(const struct source *source, const struct lexeme *x, const char *spelling)
{
	const struct lexer lx = lexer_over(source, x->lo, x->hi);
	uint32_t at = x->lo;

	if (!x->spliced) {
		while (at < x->hi && source->text[at] == *spelling && *spelling) {
			at++;
			spelling++;
		}
		return at == x->hi && !*spelling;
	}
	while (*spelling) {
		char letter[4];
		unsigned n = at < x->hi ? name_char(&lx, at, &at, letter) : 0;

		if (!n || strncmp(letter, spelling, n) != 0)
			return false;
		spelling += n;
	}
	return skip_splices(&lx, at) >= x->hi;
}

const char *lex_intern_of(struct ir *ir, const struct source *source, const struct lexeme *x)
{
	const struct lexer lx = lexer_over(source, x->lo, x->hi);
	struct buf clean;
	uint32_t at = x->lo;

	if (!x->spliced)
		return str_intern(ir->strings, source->text + x->lo, x->hi - x->lo);
	buf_init(&clean, ir->arena);
	while (skip_splices(&lx, at) < x->hi) {
		char letter[4];

		if (x->kind == LEX_IDENT)
			buf_put(&clean, letter, name_char(&lx, at, &at, letter));
		else
			buf_putc(&clean, char_at(&lx, at, &at));
	}
	return str_intern(ir->strings, clean.s, clean.n);
}

const char *lex_intern(struct ir *ir, const struct lexeme *x)
{
	return lex_intern_of(ir, ir->source, x);
}
