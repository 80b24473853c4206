/* lines.c - #line, so that compilers, profilers and debuggers name the source and not what we write.
 *
 * Each line of the result is wanted at a line of the source: a copied one at its own, a new one at that of
 * its mark.  Where the count breaks a directive precedes the line, unless it would be inside a
 * token, after a spliced line or inside parentheses, where a macro may be called; then the next line
 * that can have one puts things right.  Braces, `else` and directives of new text take the number that
 * comes.  A group that the preprocessor skips takes its directives along, so the count starts anew after
 * #else and #endif.  What the source says by #line itself is what its lines are called.
 *
 * A directive may be between `#pragma unroll` and its loop: nvcc, gcc and clang were asked. */
#include "lex.h"
#include "print.h"

#include <stdlib.h>
#include <string.h>

enum { NO_FILE = UINT32_MAX, UNKNOWN = UINT32_MAX };
#define NOWHERE UINT32_MAX

/* What a line is called: `file` is an index, of which 0 is the source's own name. */
struct called {
	uint32_t file, line;
};

struct names {
	struct arena *arena;
	struct vec spelled; /* const char *: C string literals */
};

/* "a b.cu" -> "\"a b.cu\"" */
static const char *literal_of(struct arena *arena, const char *name)
{
	struct buf b;

	buf_init(&b, arena);
	buf_putc(&b, '"');
	for (const char *s = name; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '"' || c == '\\')
			buf_putc(&b, '\\');
		if (c < 0x20 || c == 0x7f)
			buf_printf(&b, "\\%03o", c);
		else
			buf_putc(&b, *s);
	}
	buf_putc(&b, '"');
	return b.s;
}

static uint32_t name_index(struct names *names, const char *literal, size_t size)
{
	const char *copy;

	for (uint32_t i = 0; i < names->spelled.n; i++) {
		const char *known = names->spelled.at[i];

		if (strlen(known) == size && memcmp(known, literal, size) == 0)
			return i;
	}
	copy = arena_strndup(names->arena, literal, size);
	vec_push(names->arena, &names->spelled, (void *)(uintptr_t)copy);
	return names->spelled.n - 1;
}

/* Blanks, and ends of lines that are spliced. */
static const char *skip_blanks(const char *s, const char *end)
{
	for (;;) {
		uint32_t n = s + 2 < end && s[1] == '\r' ? 3 : 2;

		if (s < end && (*s == ' ' || *s == '\t'))
			s++;
		else if (s + n <= end && *s == '\\' && s[n - 1] == '\n')
			s += n;
		else
			return s;
	}
}

/* `#line 7 "x"`, `# 7 "x"`: what the next line is called.  A macro in there is not looked up: its number is UNKNOWN, and
 * so are those of the lines after it. */
static bool read_line_directive(struct names *names, const char *s, const char *end,
				struct called *next)
{
	const char *quote;
	char *stop;
	bool line;

	s = skip_blanks(s + (*s == '%' ? 2 : 1), end);
	line = end - s > 4 && memcmp(s, "line", 4) == 0;
	if (line) {
		line = !is_word_byte(s[4]);
		s = skip_blanks(s + 4, end);
	}
	if (s == end || *s < '0' || *s > '9') {
		if (line)
			*next = (struct called){NO_FILE, UNKNOWN};
		return line;
	}
	next->line = (uint32_t)strtoul(s, &stop, 10);
	s = skip_blanks(stop, end);
	if (s == end || *s != '"')
		return true;
	for (quote = s + 1; quote < end && *quote != '"'; quote++)
		quote += *quote == '\\';
	if (quote < end)
		next->file = name_index(names, s, (size_t)(quote + 1 - s));
	return true;
}

/* ---- lines of a text ---- */

struct text {
	const char *s;
	uint32_t size;
	struct tokens tokens;
	uint32_t n;
	uint32_t *start; /* n + 1 of them */
};

static void read_lines(struct arena *arena, const char *s, size_t size, struct text *out)
{
	uint32_t n = 1, k = 0;

	out->s = s;
	out->size = (uint32_t)size;
	lex(arena, s, 0, out->size, &out->tokens);
	for (size_t i = 0; i + 1 < size; i++)
		n += s[i] == '\n';
	out->start = arena_array(arena, n + 1, sizeof(*out->start));
	for (size_t i = 0; i + 1 < size; i++)
		if (s[i] == '\n')
			out->start[++k] = (uint32_t)i + 1;
	out->start[n] = out->size;
	out->n = n;
}

static uint32_t line_of(const struct text *t, uint32_t at)
{
	uint32_t lo = 0, hi = t->n;

	while (hi - lo > 1) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (t->start[mid] <= at)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

/* What the lines of the source are called. */
static struct called *call_lines(struct names *names, const struct text *t,
				 const struct vec *skipped)
{
	struct called *called = arena_array(names->arena, t->n, sizeof(*called)), next = {0, 1};
	uint32_t token = 0;

	for (uint32_t i = 0; i < t->n; i++) {
		called[i] = next;
		next.line += next.line != UNKNOWN;
		for (; token < t->tokens.n && t->tokens.at[token].hi <= t->start[i + 1]; token++) {
			const struct token *k = &t->tokens.at[token];

			if (k->kind == TOKEN_DIRECTIVE && !spans_have(skipped, k->lo))
				read_line_directive(names, t->s + k->lo, t->s + k->hi, &next);
		}
	}
	return called;
}

/* ---- where output lines come from ---- */

struct maker {
	struct buf text;
	struct arena *arena;
	uint32_t *from; /* of each line, an offset of the source; NOWHERE: it takes what comes */
	uint32_t line, cap;
	uint32_t last; /* where the new line above came from */
	bool filled;   /* the line has new code */
};

static void next_line(struct maker *m)
{
	if (m->filled && m->from[m->line] == NOWHERE)
		m->from[m->line] = m->last;
	m->filled = false;
	if (++m->line == m->cap) {
		uint32_t *grown = arena_array(m->arena, (size_t)m->cap * 2, sizeof(*grown));

		memcpy(grown, m->from, m->cap * sizeof(*grown));
		m->from = grown;
		m->cap *= 2;
	}
	m->from[m->line] = NOWHERE;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static void take_copied(struct maker *m, const struct source *source, uint32_t lo, uint32_t hi)
{
	buf_put(&m->text, source->text + lo, hi - lo);
	if (lo == 0)
		lo = byte_order_mark(source->text, hi);
	for (; lo < hi; lo++) {
		if (source->text[lo] == '\n')
			next_line(m);
		else if (m->from[m->line] == NOWHERE && !is_space(source->text[lo]))
			m->from[m->line] = lo;
	}
}

/* Is this code that a compiler could speak of?  Not `}`, `else`, `#pragma`. */
static bool says_something(const char *s, size_t n)
{
	while (n > 0 && (is_space(*s) || *s == '{' || *s == '}')) {
		s++;
		n--;
	}
	return n > 0 && *s != '\n' && *s != '#' && *s != '/' &&
	       !(n >= 4 && memcmp(s, "else", 4) == 0 && (n == 4 || !is_word_byte(s[4])));
}

static void take_edit(struct maker *m, const struct edit *edit)
{
	uint32_t mark = 0;
	bool fresh = true;

	m->last = edit->span.lo;
	buf_put(&m->text, edit->text, edit->size);
	for (uint32_t i = 0; i < edit->size; i++) {
		for (; mark < edit->nmarks && edit->marks[mark].at <= i; mark++) {
			m->last = edit->marks[mark].from;
			if (m->from[m->line] == NOWHERE)
				m->from[m->line] = m->last;
		}
		if (fresh)
			m->filled |= says_something(edit->text + i, edit->size - i);
		fresh = edit->text[i] == '\n';
		if (fresh)
			next_line(m);
	}
}

static void take_all(struct maker *m, const struct edits *edits, const struct source *source)
{
	uint32_t at = 0;

	m->cap = 256;
	m->from = arena_array(m->arena, m->cap, sizeof(*m->from));
	m->from[0] = NOWHERE;
	for (uint32_t i = 0; i < edits->list.n; i++) {
		const struct edit *edit = edits->list.at[i];

		take_copied(m, source, at, edit->span.lo);
		take_edit(m, edit);
		at = edit->span.hi;
	}
	take_copied(m, source, at, source->size);
	next_line(m);
	if (m->from[0] == NOWHERE)
		m->from[0] = 0; /* the file is named at once */
}

/* ---- where a directive may be ---- */

enum { DEPTH_MAX = 256 };

/* The brackets and groups around the beginning of a line. */
struct around {
	const struct text *text;
	uint32_t token;                    /* the next one */
	unsigned parens;                   /* open ( and [, of the innermost lambda */
	unsigned outer[DEPTH_MAX], braces; /* the same outside of each brace */
	unsigned at_if[DEPTH_MAX], ifs;
	bool dirty[DEPTH_MAX]; /* a directive is in the group */
	bool anew;             /* a group ended that had one */
};

/* f([&] { ... }): is it surely no macro?  Those have no small letters, but for assert(). */
static bool is_function(const struct text *t, uint32_t paren)
{
	const struct token *k = paren ? &t->tokens.at[paren - 1] : NULL;

	if (!k || k->kind != TOKEN_WORD ||
	    (k->hi - k->lo == 6 && !memcmp(t->s + k->lo, "assert", 6)))
		return false;
	for (uint32_t i = k->lo; i < k->hi; i++)
		if (t->s[i] >= 'a' && t->s[i] <= 'z')
			return true;
	return false;
}

/* The innermost bracket that is open before token i. */
static uint32_t opener_of(const struct text *t, uint32_t i)
{
	uint16_t depth = t->tokens.at[i].depth;

	while (i > 0 && !(t->tokens.at[i].kind == TOKEN_PUNCT && strchr("([{", t->tokens.at[i].c) &&
			  t->tokens.at[i].depth < depth))
		i--;
	return i;
}

static void pass_bracket(struct around *a, uint32_t i)
{
	char c = a->text->tokens.at[i].c;

	if (c == '(' || c == '[') {
		a->parens++;
	} else if (c == ')' || c == ']') {
		a->parens -= a->parens > 0;
	} else if (c == '{') {
		if (a->braces < DEPTH_MAX)
			a->outer[a->braces] = a->parens;
		a->braces++;
		if (a->parens == 1 && is_function(a->text, opener_of(a->text, i)))
			a->parens = 0;
	} else if (c == '}' && a->braces > 0) {
		a->braces--;
		if (a->braces < DEPTH_MAX)
			a->parens = a->outer[a->braces];
	}
}

static bool word_is(const char *s, size_t n, const char *word)
{
	return n >= strlen(word) && memcmp(s, word, strlen(word)) == 0;
}

/* Brackets that open in one branch of #if close in the other, too. */
static void pass_directive(struct around *a, const struct token *k)
{
	const char *s = a->text->s + k->lo, *end = a->text->s + k->hi;

	s = skip_blanks(s + (*s == '%' ? 2 : 1), end);
	if (word_is(s, (size_t)(end - s), "if")) {
		if (a->ifs < DEPTH_MAX) {
			a->at_if[a->ifs] = a->parens;
			a->dirty[a->ifs] = false;
		}
		a->ifs++;
	} else if (word_is(s, (size_t)(end - s), "el") || word_is(s, (size_t)(end - s), "endif")) {
		unsigned level = a->ifs ? a->ifs - 1 : 0;

		if (a->ifs && level < DEPTH_MAX) {
			a->anew |= a->dirty[level];
			a->parens = *s == 'e' && s[1] == 'l' ? a->at_if[level] : a->parens;
		}
		if (word_is(s, (size_t)(end - s), "endif"))
			a->ifs = level;
	}
}

/* Reads up to the line that begins at `to`. */
static void pass_tokens(struct around *a, uint32_t to)
{
	for (; a->token < a->text->tokens.n && a->text->tokens.at[a->token].lo < to; a->token++) {
		const struct token *k = &a->text->tokens.at[a->token];

		if (k->kind == TOKEN_PUNCT)
			pass_bracket(a, a->token);
		else if (k->kind == TOKEN_DIRECTIVE)
			pass_directive(a, k);
	}
}

static bool may_stand(const struct around *a, uint32_t at)
{
	const struct text *t = a->text;
	uint32_t i = at;

	if (a->token > 0 && t->tokens.at[a->token - 1].hi > at)
		return false;
	/* a macro's name may end the line above */
	if (a->parens || (a->token < t->tokens.n && t->tokens.at[a->token].kind == TOKEN_PUNCT &&
			  t->tokens.at[a->token].c == '('))
		return false;
	if (i > 0)
		i--;
	while (i > 0 && is_space(t->s[i - 1]))
		i--;
	return i == 0 || t->s[i - 1] != '\\';
}

/* ---- the result ---- */

struct counter {
	struct names names;
	struct called now;
	bool anew;
};

static void put_directive(struct counter *c, struct buf *out, struct around *a, struct called want,
			  const char *eol)
{
	buf_printf(out, "#line %u %s%s", (unsigned)want.line,
		   (const char *)c->names.spelled.at[want.file], eol);
	c->now = want;
	c->anew = false;
	a->anew = false;
	for (unsigned i = 0; i < a->ifs && i < DEPTH_MAX; i++)
		a->dirty[i] = true;
}

/* Is a line that says itself what follows here? */
static bool is_line_directive(struct counter *c, const struct around *a, uint32_t end,
			      struct called *next)
{
	const struct text *t = a->text;
	const struct token *k = a->token < t->tokens.n ? &t->tokens.at[a->token] : NULL;

	return k && k->lo < end && k->kind == TOKEN_DIRECTIVE &&
	       read_line_directive(&c->names, t->s + k->lo, t->s + k->hi, next);
}

static void put_line(struct counter *c, struct buf *out, struct around *a, uint32_t i,
		     const struct called *want, bool skipped)
{
	const struct text *t = a->text;
	uint32_t lo = t->start[i], hi = t->start[i + 1];
	uint32_t mark = i == 0 ? byte_order_mark(t->s, hi) : 0;
	struct called next = {NO_FILE, 0};
	bool says;

	pass_tokens(a, lo);
	says = !skipped && is_line_directive(c, a, hi, &next);
	buf_put(out, t->s + lo, mark);
	if (want && want->line != UNKNOWN && want->file != NO_FILE &&
	    !(says && next.file != NO_FILE) &&
	    (a->anew || c->now.file != want->file || c->now.line != want->line) && may_stand(a, lo))
		put_directive(c, out, a, *want,
			      hi >= 2 && t->s[hi - 1] == '\n' && t->s[hi - 2] == '\r' ? "\r\n"
										      : "\n");
	buf_put(out, t->s + lo + mark, hi - lo - mark);
	c->now.line += c->now.line != UNKNOWN;
	if (says) {
		c->now.line = next.line;
		c->now.file = next.file == NO_FILE ? c->now.file : next.file;
	}
}

char *lines_apply(const struct edits *edits, const struct source *source, const char *file,
		  size_t *size)
{
	struct arena *arena = edits->arena;
	struct counter c = {.names.arena = arena, .now = {NO_FILE, 1}};
	struct maker m = {.arena = arena};
	const char *own = literal_of(arena, file);
	struct text before, after;
	struct called *called;
	struct around around = {.text = &after};
	struct buf out;

	name_index(&c.names, own, strlen(own));
	read_lines(arena, source->text, source->size, &before);
	called = call_lines(&c.names, &before, edits->skipped);
	buf_init(&m.text, arena);
	take_all(&m, edits, source);
	read_lines(arena, m.text.s ? m.text.s : "", m.text.n, &after);
	buf_init(&out, arena);
	buf_puts(&out, "");
	for (uint32_t i = 0; i < after.n; i++) {
		uint32_t from = m.from[i];

		put_line(&c, &out, &around, i,
			 from == NOWHERE ? NULL : &called[line_of(&before, from)],
			 from != NOWHERE && spans_have(edits->skipped, from));
	}
	*size = out.n;
	return out.s;
}
