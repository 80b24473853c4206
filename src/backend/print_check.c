/* print_check.c - the macro that checks what is generated of CUDA calls, as people write it by hand.
 *
 *	#define CUDA_CHECK(call) \
 *		do { \
 *			cudaError_t error = (call); \
 *			if (error != cudaSuccess) { \
 *				fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
 *					cudaGetErrorString(error)); \
 *				... and the program fails; \
 *			} \
 *		} while (0)
 *
 * Once in a file, after its includes, and with those that it needs itself.  Its names are free in all of
 * the file, macros of headers included; one like it that the source has from an earlier run is taken.
 * Two headers that bring it bring the same tokens, which C allows. */
#include "print.h"

#include <string.h>

/* ---- the text ---- */

/* A line of it, `depth` levels in; all but the last are continued. */
static void put_line(struct buf *b, const struct style *style, unsigned depth, const char *text,
		     bool last)
{
	while (depth--)
		buf_puts(b, style->unit);
	buf_printf(b, "%s%s%s", text, last ? "" : " \\", style->eol);
}

static const char *macro_text(struct arena *arena, const char *macro, const char *error,
			      const struct style *style)
{
	struct buf b;

	buf_init(&b, arena);
	put_line(&b, style, 0, arena_printf(arena, "#define %s(call)", macro), false);
	put_line(&b, style, 1, "do {", false);
	put_line(&b, style, 2, arena_printf(arena, "cudaError_t %s = (call);", error), false);
	put_line(&b, style, 2, arena_printf(arena, "if (%s != cudaSuccess) {", error), false);
	put_line(&b, style, 3, "fprintf(stderr, \"%s:%d: %s: %s\\n\", __FILE__, __LINE__, #call,",
		 false);
	put_line(&b, style, 4, arena_printf(arena, "cudaGetErrorString(%s));", error), false);
	put_line(&b, style, 3,
		 "exit"
		 "(EXIT_FAILURE);",
		 false); /* of the user's program */
	put_line(&b, style, 2, "}", false);
	put_line(&b, style, 1, "} while (0)", true);
	return b.s;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Is the text at `at`, however it is indented? */
static bool is_here(const char *at, const char *text)
{
	for (;; at++, text++) {
		while (is_blank(*at))
			at++;
		while (is_blank(*text))
			text++;
		if (!*text || *at != *text)
			return !*text;
	}
}

static bool has_macro(const struct source *source, uint32_t hi, const char *text)
{
	const char *at = source->text;

	while ((at = strstr(at, "#define CUDA_CHECK")) && at < source->text + hi)
		if (is_here(at++, text))
			return true;
	return false;
}

const char *check_macro(struct func *func)
{
	struct ir *ir = func->ir;
	struct style style = style_of(func);

	if (ir->check)
		return ir->check;
	style.eol = line_eol(ir->source, 0);
	if (has_macro(ir->source, func->span.lo,
		      macro_text(ir->arena, "CUDA_CHECK", "error", &style))) {
		ir->check = "CUDA_CHECK";
		return ir->check;
	}
	ir->check = name_free(func, "CUDA_CHECK");
	ir->check_text = macro_text(ir->arena, ir->check, name_free(func, "error"), &style);
	return ir->check;
}

/* ---- where it goes ---- */

enum { DEEPEST = 64, NOWHERE = -1 };

/* The includes of the file, and of each #if that is open at some place of it. */
struct scan {
	struct level {
		int64_t after; /* the end of the last one */
		bool has_stdio, has_stdlib;
	} level[DEEPEST];
	unsigned open;
};

static bool directive_is(const char *text, const struct token *t, const char *word)
{
	uint32_t at = t->lo + 1;
	size_t n = strlen(word);

	while (at < t->hi && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at + n <= t->hi && strncmp(text + at, word, n) == 0 &&
	       (at + n == t->hi || !is_word_byte(text[at + n]));
}

static bool mentions(const char *text, const struct token *t, const char *what)
{
	const char *found = strstr(text + t->lo, what);

	return found && found < text + t->hi;
}

static void note_directive(struct scan *s, const char *text, const struct token *t)
{
	static const struct level none = {.after = NOWHERE};
	struct level *level;

	if (directive_is(text, t, "if") || directive_is(text, t, "ifdef") ||
	    directive_is(text, t, "ifndef")) {
		s->open += s->open + 1 < DEEPEST;
		s->level[s->open] = none;
	} else if (directive_is(text, t, "else") || directive_is(text, t, "elif")) {
		s->level[s->open] = none;
	} else if (directive_is(text, t, "endif")) {
		s->open -= s->open > 0;
	} else if (directive_is(text, t, "include") && t->depth == 0) {
		level = &s->level[s->open];
		level->after = t->hi;
		level->has_stdio |= mentions(text, t, "<stdio.h>") || mentions(text, t, "<cstdio>");
		level->has_stdlib |=
			mentions(text, t, "<stdlib.h>") || mentions(text, t, "<cstdlib>");
	}
}

static bool has_header(const struct scan *s, bool stdlib)
{
	bool has = false;

	for (unsigned k = 0; k <= s->open; k++)
		has |= stdlib ? s->level[k].has_stdlib : s->level[k].has_stdio;
	return has;
}

/* The start of the line after the last include that the function surely sees; where there is none, before
 * what the function is in: itself, or the outermost namespace. */
static uint32_t macro_at(const struct source *source, const struct func *func, struct scan *s,
			 bool *included)
{
	struct tokens t;
	uint32_t start = 0, at;
	bool begins = true;

	lex(func->ir->arena, source->text, 0, func->span.lo, &t);
	s->level[0].after = NOWHERE;
	for (uint32_t i = 0; i < t.n; i++) {
		const struct token *x = &t.at[i];

		if (x->kind == TOKEN_DIRECTIVE)
			note_directive(s, source->text, x);
		if (x->kind == TOKEN_DIRECTIVE || token_is_comment(x))
			continue;
		if (begins && x->depth == 0)
			start = x->lo;
		begins = x->depth == 0 && x->kind == TOKEN_PUNCT && (x->c == ';' || x->c == '}');
	}
	for (unsigned k = s->open + 1; k-- > 0;)
		if (s->level[k].after != NOWHERE) {
			*included = true;
			at = line_end(source, (uint32_t)s->level[k].after);
			return at < source->size ? at + (uint32_t)strlen(line_eol(source, at)) : at;
		}
	return begins ? kernels_at(func) : line_start(source, start);
}

static bool blank_follows(const struct source *source, uint32_t at)
{
	return at == source->size || source->text[at] == '\n' || source->text[at] == '\r';
}

void print_check(struct edits *edits, const struct func *func)
{
	const struct ir *ir = func->ir;
	const char *eol = line_eol(ir->source, 0);
	struct scan s = {.open = 0};
	bool included = false;
	uint32_t at;
	struct buf b;

	if (!ir->check_text)
		return;
	at = macro_at(ir->source, func, &s, &included);
	buf_init(&b, edits->arena);
	if (!has_header(&s, false))
		buf_printf(&b, "#include <stdio.h>%s", eol);
	if (!has_header(&s, true))
		buf_printf(&b, "#include <stdlib.h>%s", eol);
	buf_printf(&b, "%s%s%s", b.n || included ? eol : "", ir->check_text,
		   blank_follows(ir->source, at) ? "" : eol);
	edits_add(edits, (struct span){at, at}, b.s, b.n);
}
