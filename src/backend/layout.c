/* layout.c - lines, indentation, ends of line, and which comment belongs to which statement.
 *
 * A comment directly above a statement, with no blank line between, is about that statement; so is
 * one after it on its last line.  Both travel with it.  A comment set off by blank lines stays. */
#include "print.h"

#include <string.h>

uint32_t line_start(const struct source *src, uint32_t at)
{
	uint32_t first = byte_order_mark(src->text, src->size); /* no part of the first line */

	while (at > first && src->text[at - 1] != '\n')
		at--;
	return at;
}

const char *line_eol(const struct source *src, uint32_t at)
{
	while (at < src->size && src->text[at] != '\n')
		at++;
	/* A last line without an end takes that of the line above. */
	if (at == src->size)
		for (at = line_start(src, at); at > 0 && src->text[at] != '\n';)
			at--;
	return at > 0 && src->text[at] == '\n' && src->text[at - 1] == '\r' ? "\r\n" : "\n";
}

uint32_t line_end(const struct source *src, uint32_t at)
{
	while (at < src->size && src->text[at] != '\n')
		at++;
	if (at > 0 && at < src->size && src->text[at - 1] == '\r')
		at--;
	return at;
}

uint32_t line_after(const struct source *src, uint32_t at)
{
	while (at < src->size && src->text[at] != '\n')
		at++;
	return at < src->size ? at + 1 : at;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

bool starts_line(const struct source *src, uint32_t at)
{
	while (at > 0 && is_blank(src->text[at - 1]))
		at--;
	return at <= byte_order_mark(src->text, src->size) || src->text[at - 1] == '\n';
}

bool ends_line(const struct source *src, uint32_t at)
{
	while (at < src->size && is_blank(src->text[at]))
		at++;
	return at == src->size || src->text[at] == '\n';
}

bool line_blank(const struct source *src, uint32_t at)
{
	return ends_line(src, line_start(src, at));
}

const char *line_indent(const struct printer *p, uint32_t at)
{
	uint32_t lo = line_start(p->source, at), hi;

	while (lo < p->source->size && (p->source->text[lo] == '\f' || p->source->text[lo] == '\v'))
		lo++;
	hi = lo;
	while (hi < p->source->size && (p->source->text[hi] == ' ' || p->source->text[hi] == '\t'))
		hi++;
	return arena_strndup(p->arena, p->source->text + lo, hi - lo);
}

static unsigned newlines_between(const struct source *src, uint32_t lo, uint32_t hi)
{
	unsigned n = 0;

	for (; lo < hi; lo++)
		n += src->text[lo] == '\n';
	return n;
}

uint32_t lead_start(const struct printer *p, uint32_t lo, uint32_t floor)
{
	uint32_t i = token_from(&p->tokens, lo), top = lo;

	while (i > 0) {
		const struct token *t = &p->tokens.at[--i];
		uint32_t first = t->lo;

		if (t->lo < floor || !token_is_comment(t) ||
		    newlines_between(p->source, t->hi, top) > 1)
			break;
		/* Several comments may share a line; it must begin with one of them. */
		while (i > 0 && token_is_comment(&p->tokens.at[i - 1]) &&
		       p->tokens.at[i - 1].lo >= floor &&
		       newlines_between(p->source, p->tokens.at[i - 1].hi, first) == 0)
			first = p->tokens.at[--i].lo;
		if (!starts_line(p->source, first))
			break;
		top = first;
	}
	return top;
}

uint32_t trail_end(const struct printer *p, uint32_t hi, uint32_t ceiling)
{
	uint32_t end = hi;

	for (uint32_t i = token_from(&p->tokens, hi); i < p->tokens.n; i++) {
		const struct token *t = &p->tokens.at[i];

		if (t->hi > ceiling || !token_is_comment(t) ||
		    newlines_between(p->source, end, t->lo) > 0)
			break;
		end = t->hi;
	}
	/* A comment with code after it is about that code. */
	return ends_line(p->source, end) ? end : hi;
}

/* ---- the file's style ---- */

/* Counts the braces of `for`, `if` and `while` on the header's line against those on their own. */
static int brace_votes(const struct tokens *tokens)
{
	int votes = 0;

	for (uint32_t i = 0; i + 1 < tokens->n; i++) {
		uint32_t j = i + 1;
		uint16_t depth = tokens->at[i].depth;

		if (tokens->at[i].kind != TOKEN_WORD ||
		    !(token_is(tokens, i, "for") || token_is(tokens, i, "if") ||
		      token_is(tokens, i, "while")) ||
		    !token_is(tokens, j, "("))
			continue;
		for (j++; j < tokens->n && tokens->at[j].depth > depth; j++)
			;
		/* j is the closing parenthesis. */
		if (token_is(tokens, j + 1, "{")) {
			uint32_t a = tokens->at[j].hi, b = tokens->at[j + 1].lo;

			votes += memchr(tokens->text + a, '\n', b - a) ? -1 : 1;
		}
	}
	return votes;
}

/* How much deeper the first statement of a block stands than the line that opens the block. */
static const char *unit_at(const struct printer *p, uint32_t brace)
{
	uint32_t first = token_code_from(&p->tokens, p->tokens.at[brace].hi), opener = brace;
	const char *outer, *inner;

	if (first >= p->tokens.n || token_is(&p->tokens, first, "}") ||
	    !starts_line(p->source, p->tokens.at[first].lo))
		return NULL;
	/* The line of a function is that of its first word, not that of a wrapped header. */
	if (p->tokens.at[brace].depth == 0)
		opener = 0;
	outer = line_indent(p, p->tokens.at[opener].lo);
	inner = line_indent(p, p->tokens.at[first].lo);
	if (strlen(inner) <= strlen(outer) || strncmp(inner, outer, strlen(outer)) != 0)
		return NULL;
	return inner + strlen(outer);
}

static const char *find_unit(const struct printer *p)
{
	for (uint32_t i = 0; i < p->tokens.n; i++) {
		const char *unit = token_is(&p->tokens, i, "{") ? unit_at(p, i) : NULL;

		if (unit)
			return unit;
	}
	return "    ";
}

/* The same for the beginning of the file. */
static int file_votes(const struct printer *p, struct edits *edits)
{
	uint32_t enough = p->source->size < 1u << 16 ? p->source->size : 1u << 16;
	struct tokens all;

	if (!edits->voted) {
		lex(p->arena, p->source->text, 0, enough, &all);
		edits->brace_votes = brace_votes(&all);
		edits->voted = true;
	}
	return edits->brace_votes;
}

void style_find(struct printer *p, struct edits *edits, struct span near)
{
	int votes = brace_votes(&p->tokens);

	p->style.eol = line_eol(p->source, near.lo);
	p->style.unit = find_unit(p);
	if (votes == 0)
		votes = file_votes(p, edits);
	p->style.brace = votes < 0 ? BRACE_OWN_LINE : BRACE_SAME_LINE;
}

struct style style_of(const struct func *func)
{
	struct edits edits = {.arena = func->ir->arena};
	struct printer p = {.arena = func->ir->arena, .source = func->ir->source};

	lex(p.arena, p.source->text, func->span.lo, func->span.hi, &p.tokens);
	style_find(&p, &edits, func->span);
	return p.style;
}

/* ---- moving text ---- */

/* Is the line start at `at` inside a string, where blanks are data? */
static bool in_string(const struct tokens *tokens, uint32_t at)
{
	uint32_t i = token_from(tokens, at);

	return i > 0 && tokens->at[i - 1].kind == TOKEN_STRING && at < tokens->at[i - 1].hi;
}

/* A backslash ends the line before: a word may go on here. */
static bool is_continued(const char *text, size_t at)
{
	size_t i = at - 1;

	while (i > 0 && (text[i - 1] == '\r' || is_blank(text[i - 1])))
		i--;
	return i > 0 && text[i - 1] == '\\';
}

void put_reindented(const struct printer *p, struct buf *out, const char *text, size_t size,
		    const char *from, const char *to)
{
	struct tokens tokens;
	size_t at = 0;

	lex(p->arena, text, 0, (uint32_t)size, &tokens);
	while (at < size) {
		const char *newline = memchr(text + at, '\n', size - at);
		size_t end = newline ? (size_t)(newline - text) + 1 : size;
		size_t common = 0;
		bool blank = true;

		for (size_t i = at; i < end; i++)
			blank = blank && (is_blank(text[i]) || text[i] == '\n');
		if (at > 0 && !blank && !in_string(&tokens, (uint32_t)at) &&
		    !is_continued(text, at)) {
			while (from[common] && at + common < end &&
			       text[at + common] == from[common])
				common++;
			buf_puts(out, to);
		} else if (at == 0) {
			buf_puts(out, to);
		}
		buf_put(out, text + at + common, end - at - common);
		at = end;
	}
}
