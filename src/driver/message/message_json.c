/* message_json.c - messages as JSON: one array for a run, of objects as gcc's -fdiagnostics-format=json
 * has them, with our ids.
 *
 *	{"kind":"error","message":"no loop 'k'","id":"nest-loop",
 *	 "locations":[{"caret":{"file":"k.cu","line":2,"column":14},"finish":{...}}],"children":[...]}
 *
 * Columns count bytes from 1; `finish` is the last byte, not the one after it. */
#include "message.h"

#include <string.h>

static void put_string(struct buf *b, const char *s)
{
	buf_json(b, s, strlen(s));
}

static void put_field(struct buf *b, const char *key, const char *value)
{
	buf_printf(b, ",\"%s\":", key);
	put_string(b, value);
}

static void put_point(struct buf *b, const char *key, struct position_cursor *cursor, uint32_t at)
{
	struct position p = position_at(cursor, at);

	buf_printf(b, "\"%s\":{\"file\":", key);
	put_string(b, cursor->source->name);
	buf_printf(b, ",\"line\":%u,\"column\":%u}", p.line, p.column);
}

/* What is about a whole file has no line. */
static void put_locations(struct buf *b, struct span where, struct position_cursor *cursor)
{
	buf_puts(b, ",\"locations\":[");
	if (cursor->source && span_none(where)) {
		buf_puts(b, "{\"caret\":{\"file\":");
		put_string(b, cursor->source->name);
		buf_puts(b, "}}");
	} else if (cursor->source) {
		buf_putc(b, '{');
		put_point(b, "caret", cursor, where.lo);
		if (where.hi > where.lo) {
			buf_putc(b, ',');
			put_point(b, "finish", cursor, where.hi - 1);
		}
		buf_putc(b, '}');
	}
	buf_putc(b, ']');
}

static void put_fixes(struct buf *b, const struct diag *d, struct position_cursor *cursor)
{
	buf_puts(b, ",\"fixits\":[");
	for (uint32_t i = 0; i < d->fixes.n; i++) {
		const struct diag_fix *fix = d->fixes.at[i];

		buf_puts(b, i ? ",{" : "{");
		put_point(b, "start", cursor, fix->where.lo);
		buf_putc(b, ',');
		put_point(b, "next", cursor, fix->where.hi);
		put_field(b, "string", fix->text);
		buf_putc(b, '}');
	}
	buf_putc(b, ']');
}

void json_message(struct buf *b, const struct diag *d, struct position_cursor *cursor)
{
	buf_puts(b, "{\"kind\":");
	put_string(b, severity_name(d->severity));
	put_field(b, "message", d->text);
	if (d->id < DIAG_COUNT && d->severity != SEVERITY_NOTE)
		put_field(b, "id", diag_name(d->id));
	if (d->severity == SEVERITY_REMARK) {
		put_field(b, "remark", remark_name(d->remark));
		put_field(b, "pass", d->pass);
	}
	put_locations(b, d->where, cursor);
	if (d->fixes.n && cursor->source)
		put_fixes(b, d, cursor);
	if (d->severity != SEVERITY_NOTE) {
		buf_puts(b, ",\"children\":[");
		for (uint32_t i = 0; i < d->notes.n; i++) {
			buf_puts(b, i ? "," : "");
			json_message(b, d->notes.at[i], cursor);
		}
		buf_putc(b, ']');
	}
	buf_putc(b, '}');
}

void json_document(struct buf *b, const struct vec lists[MESSAGE_LISTS])
{
	const struct vec *all = &lists[MESSAGE_RESULT];

	buf_putc(b, '[');
	for (uint32_t i = 0; i < all->n; i++)
		buf_printf(b, "%s%s", i ? ",\n" : "\n", (const char *)all->at[i]);
	buf_puts(b, all->n ? "\n]\n" : "]\n");
}
