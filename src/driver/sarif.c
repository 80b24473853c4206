/* sarif.c - messages as SARIF 2.1.0, the OASIS Static Analysis Results Interchange Format.
 *
 * Messages about the source are results; what is wrong with the command line or the machine are
 * notifications of the invocation, as the standard has it (3.20.21, 3.20.22).  The rules are
 * diag.def.  A remark that tells of a change is informational, so its level is "none" (3.27.10); a
 * nest that was left as it is is a note.  Columns count code points. */
#include "message/message.h"

#include "config.h"

#include <string.h>

static const char schema[] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
			     "sarif-schema-2.1.0.json";

static void put_string(struct buf *b, const char *s)
{
	buf_json(b, s, strlen(s));
}

static void put_text(struct buf *b, const char *key, const char *text)
{
	buf_printf(b, "\"%s\":{\"text\":", key);
	put_string(b, text);
	buf_putc(b, '}');
}

static enum message_list list_of(enum diag_id id)
{
	return id == DIAG_USAGE ? MESSAGE_CONFIG
	       : id == DIAG_IO || id == DIAG_LIMIT || id == DIAG_INTERNAL || id == DIAG_COUNT
		       ? MESSAGE_RUNTIME
		       : MESSAGE_RESULT;
}

enum message_list sarif_list(const struct diag *d)
{
	return list_of(d->id);
}

/* Where the id stands among those of its kind: the rules, or the notifications. */
static unsigned index_of(enum diag_id id)
{
	unsigned n = 0;

	for (unsigned i = 0; i < id; i++)
		n += (list_of((enum diag_id)i) == MESSAGE_RESULT) ==
		     (list_of(id) == MESSAGE_RESULT);
	return n;
}

/* ---- places ---- */

/* The name of a file as a reference: relative as it was given. */
static void put_uri(struct buf *b, const char *name)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
	size_t first = strcspn(name, "/");

	buf_puts(b, "\"artifactLocation\":{\"uri\":\"");
	if (name[0] == '/')
		buf_puts(b, name[1] == '/' ? "file:///." : "file://");
	else if (memchr(name, ':', first))
		buf_puts(b, "./"); /* else the word before the colon is a scheme */
	for (; *name; name++) {
		if (strchr(plain, *name))
			buf_putc(b, *name);
		else
			buf_printf(b, "%%%02X", (unsigned char)*name);
	}
	buf_puts(b, "\"}");
}

/* The column of a byte, in code points; a byte that is no UTF-8 is one. */
static struct position place(struct position_cursor *cursor, uint32_t at)
{
	struct position p = position_at(cursor, at);
	const struct source *source = cursor->source;
	uint32_t i = cursor->line_start, end = at < source->size ? at : source->size;

	p.column = 1;
	while (i < end) {
		uint32_t c;
		size_t n = utf8_read(source->text + i, end - i, &c);

		i += n ? (uint32_t)n : 1;
		p.column++;
	}
	return p;
}

static void put_region(struct buf *b, const char *key, struct span where,
		       struct position_cursor *cursor)
{
	struct position lo = place(cursor, where.lo), hi = place(cursor, where.hi);

	buf_printf(b,
		   "\"%s\":{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,\"endColumn\":%u,"
		   "\"byteOffset\":%u,\"byteLength\":%u}",
		   key, lo.line, lo.column, hi.line, hi.column, where.lo, where.hi - where.lo);
}

static void put_place(struct buf *b, struct span where, struct position_cursor *cursor)
{
	buf_puts(b, "\"physicalLocation\":{");
	put_uri(b, cursor->source->name);
	if (!span_none(where)) {
		buf_putc(b, ',');
		put_region(b, "region", where, cursor);
	}
	buf_putc(b, '}');
}

/* ---- one message ---- */

static void put_notes(struct buf *b, const struct diag *d, struct position_cursor *cursor)
{
	buf_puts(b, ",\"relatedLocations\":[");
	for (uint32_t i = 0; i < d->notes.n; i++) {
		const struct diag *note = d->notes.at[i];

		buf_printf(b, "%s{\"id\":%u,", i ? "," : "", i);
		put_text(b, "message", note->text);
		if (cursor->source) {
			buf_putc(b, ',');
			put_place(b, note->where, cursor);
		}
		buf_putc(b, '}');
	}
	buf_putc(b, ']');
}

static void put_fix(struct buf *b, const struct diag *d, struct position_cursor *cursor)
{
	buf_puts(b, ",\"fixes\":[{\"artifactChanges\":[{");
	put_uri(b, cursor->source->name);
	buf_puts(b, ",\"replacements\":[");
	for (uint32_t i = 0; i < d->fixes.n; i++) {
		const struct diag_fix *fix = d->fixes.at[i];

		buf_puts(b, i ? ",{" : "{");
		put_region(b, "deletedRegion", fix->where, cursor);
		buf_putc(b, ',');
		put_text(b, "insertedContent", fix->text);
		buf_putc(b, '}');
	}
	buf_puts(b, "]}]}]");
}

static const char *level_of(enum severity severity)
{
	return severity == SEVERITY_ERROR     ? "error"
	       : severity == SEVERITY_WARNING ? "warning"
					      : "note";
}

static void put_level(struct buf *b, const struct diag *d)
{
	if (d->severity == SEVERITY_REMARK && d->remark != REMARK_MISSED)
		buf_puts(b, ",\"kind\":\"informational\",\"level\":\"none\"");
	else
		buf_printf(b, ",\"level\":\"%s\"", level_of(d->severity));
}

/* Notes of a notification have no place of their own: they follow the text. */
static void put_notification(struct buf *b, const struct diag *d, struct position_cursor *cursor)
{
	struct buf text;

	buf_init(&text, b->arena);
	buf_puts(&text, d->text);
	for (uint32_t i = 0; i < d->notes.n; i++)
		buf_printf(&text, "\n%s", ((const struct diag *)d->notes.at[i])->text);
	buf_putc(b, '{');
	if (d->id < DIAG_COUNT)
		buf_printf(b, "\"descriptor\":{\"id\":\"%s\",\"index\":%u},", diag_name(d->id),
			   index_of(d->id));
	put_text(b, "message", text.n ? text.s : "");
	buf_printf(b, ",\"level\":\"%s\"", level_of(d->severity));
	if (cursor->source) {
		buf_puts(b, ",\"locations\":[{");
		put_place(b, d->where, cursor);
		buf_puts(b, "}]");
	}
	buf_putc(b, '}');
}

void sarif_message(struct buf *b, const struct diag *d, struct position_cursor *cursor)
{
	if (sarif_list(d) != MESSAGE_RESULT) {
		put_notification(b, d, cursor);
		return;
	}
	buf_printf(b, "{\"ruleId\":\"%s\",\"ruleIndex\":%u", diag_name(d->id), index_of(d->id));
	put_level(b, d);
	buf_putc(b, ',');
	put_text(b, "message", d->text);
	if (cursor->source) {
		buf_puts(b, ",\"locations\":[{");
		put_place(b, d->where, cursor);
		buf_puts(b, "}]");
	}
	if (d->notes.n)
		put_notes(b, d, cursor);
	if (d->fixes.n && cursor->source)
		put_fix(b, d, cursor);
	if (d->severity == SEVERITY_REMARK) {
		buf_printf(b,
			   ",\"properties\":{\"remark\":\"%s\",\"pass\":", remark_name(d->remark));
		put_string(b, d->pass);
		buf_putc(b, '}');
	}
	buf_putc(b, '}');
}

/* ---- the document ---- */

static void put_rules(struct buf *b, bool results)
{
	bool first = true;

	for (unsigned i = 0; i < DIAG_COUNT; i++) {
		enum diag_id id = (enum diag_id)i;
		const struct explanation *e = explanation_of(diag_name(id));

		if ((list_of(id) == MESSAGE_RESULT) != results)
			continue;
		buf_printf(b, "%s\n{\"id\":\"%s\",", first ? "" : ",", diag_name(id));
		put_text(b, "shortDescription", diag_help(id));
		if (e) {
			buf_putc(b, ',');
			put_text(b, "fullDescription", e->cause);
			buf_putc(b, ',');
			put_text(b, "help", e->advice);
		}
		buf_printf(b, ",\"defaultConfiguration\":{\"level\":\"%s\"}}",
			   level_of(diag_severity(id)));
		first = false;
	}
}

static void put_list(struct buf *b, const struct vec *list)
{
	for (uint32_t i = 0; i < list->n; i++)
		buf_printf(b, "%s\n%s", i ? "," : "", (const char *)list->at[i]);
}

/* Did the tool do its work?  What it found in the source is another question. */
static bool finished(enum status status)
{
	return status == STATUS_OK || status == STATUS_REFUSED || status == STATUS_VERIFY ||
	       status == STATUS_WOULD_CHANGE;
}

void sarif_document(struct buf *b, const struct vec lists[MESSAGE_LISTS], enum status status)
{
	buf_printf(b,
		   "{\"$schema\":\"%s\",\"version\":\"2.1.0\",\"runs\":[{\n"
		   "\"tool\":{\"driver\":{\"name\":\"cunest\",\"version\":\"%s\",\"rules\":[",
		   schema, PACKAGE_VERSION);
	put_rules(b, true);
	buf_puts(b, "],\n\"notifications\":[");
	put_rules(b, false);
	buf_printf(b,
		   "]}},\n\"columnKind\":\"unicodeCodePoints\",\n"
		   "\"invocations\":[{\"executionSuccessful\":%s,\"exitCode\":%d,\n"
		   "\"toolConfigurationNotifications\":[",
		   finished(status) ? "true" : "false", (int)status);
	put_list(b, &lists[MESSAGE_CONFIG]);
	buf_puts(b, "],\n\"toolExecutionNotifications\":[");
	put_list(b, &lists[MESSAGE_RUNTIME]);
	buf_puts(b, "]}],\n\"results\":[");
	put_list(b, &lists[MESSAGE_RESULT]);
	buf_puts(b, "]}]}\n");
}
