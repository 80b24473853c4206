/* mark.c - where the lines of new text came from.
 *
 * New text is put together from pieces, copied and re-indented before it becomes an edit, so what is
 * known of a piece travels in it: between two bytes that the source does not have stands the offset that
 * it came from.  Marks are at the beginning of a line's code and are taken out once all edits are made;
 * the layout never sees a difference but in the length of lines, which nobody measures by then. */
#include "print.h"

#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

enum { MARK_DIGITS = 8, MARK_SIZE = MARK_DIGITS + 2 };

char mark_byte(const struct source *source)
{
	static const char candidates[] = "\x01\x02\x03\x04\x05\x06\x0e\x0f\x10\x11\x12\x13";

	for (const char *c = candidates; *c; c++)
		if (!memchr(source->text, *c, source->size))
			return *c;
	return 0;
}

void put_mark(const struct printer *p, struct buf *b, uint32_t from)
{
	char mark = p->options->mark;

	if (mark)
		buf_printf(b, "%c%08x%c", mark, (unsigned)from, mark);
}

/* ---- statements ---- */

/* The first formula of e that the nest spelled; a variable is spelled everywhere and says nothing. */
static uint32_t spelled_at(const struct printer *p, const struct expr *e)
{
	const struct spelling *s = e->nargs ? spelling_find(p->spellings, e) : NULL;
	uint32_t at = s ? s->at : UINT32_MAX;

	for (unsigned i = 0; i < e->nargs && at == UINT32_MAX; i++)
		at = spelled_at(p, e->arg[i]);
	return at;
}

static uint32_t came_from(const struct printer *p, const struct stmt *s)
{
	uint32_t at = UINT32_MAX;

	if (!span_none(s->span))
		return s->span.lo;
	for (unsigned i = 0; i < s->nslots && at == UINT32_MAX; i++) {
		const struct origin *o = s->slot[i].origin;

		if (o && !span_none(o->span))
			at = o->span.lo;
		else if (s->slot[i].e && p->spellings)
			at = spelled_at(p, s->slot[i].e);
	}
	for (const struct stmt *c = s->first; c && at == UINT32_MAX; c = c->next)
		at = came_from(p, c);
	return at;
}

void put_stmt_mark(const struct printer *p, struct buf *b, const struct stmt *s)
{
	uint32_t at;

	if (!p->options->mark || !p->source)
		return;
	at = came_from(p, s);
	if (at != UINT32_MAX)
		put_mark(p, b, at);
}

/* ---- copied bytes ---- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* Are there only blanks since the last end of line? */
static bool at_line_start(const struct buf *b)
{
	size_t n = b->n;

	while (n > 0 && is_blank(b->s[n - 1]))
		n--;
	return n > 0 && b->s[n - 1] == '\n';
}

static bool in_token(const struct printer *p, uint32_t at)
{
	uint32_t i = token_from(&p->tokens, at);

	return i > 0 && p->tokens.at[i - 1].hi > at;
}

void put_marked(const struct printer *p, struct buf *b, struct span s)
{
	const char *text = p->source->text;
	bool fresh;

	if (!p->options->mark) {
		buf_put(b, text + s.lo, s.hi - s.lo);
		return;
	}
	fresh = at_line_start(b);
	for (uint32_t at = s.lo; at < s.hi; at++) {
		char c = text[at];

		/* a directive must stay one; the line above it counts for it */
		if (fresh && !is_blank(c) && c != '\n') {
			if (c != '#' && !in_token(p, at))
				put_mark(p, b, at);
			fresh = false;
		}
		buf_putc(b, c);
		fresh |= c == '\n';
	}
}

const char *past_marks(const struct printer *p, const char *text)
{
	while (p->options->mark && *text == p->options->mark)
		text += MARK_SIZE;
	return text;
}

/* ---- out again ---- */

static void unmark(struct arena *arena, struct edit *edit, char mark)
{
	char *text = arena_alloc(arena, edit->size + 1);
	struct mark *marks = arena_array(arena, edit->size / MARK_SIZE + 1, sizeof(*marks));
	size_t n = 0;

	for (size_t i = 0; i < edit->size; i++) {
		if (edit->text[i] == mark) {
			marks[edit->nmarks++] = (struct mark){
				(uint32_t)n, (uint32_t)strtoul(edit->text + i + 1, NULL, 16)};
			i += MARK_SIZE - 1;
		} else {
			text[n++] = edit->text[i];
		}
	}
	text[n] = '\0';
	edit->text = text;
	edit->size = n;
	edit->marks = marks;
}

void edits_unmark(struct edits *edits, char mark)
{
	for (uint32_t i = 0; mark && i < edits->list.n; i++) {
		struct edit *edit = edits->list.at[i];

		if (memchr(edit->text, mark, edit->size))
			unmark(edits->arena, edit, mark);
	}
}
