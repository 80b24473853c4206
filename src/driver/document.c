/* document.c - -fdiagnostics-format: all messages of a run become one document at its end.
 *
 * Everything that the command says goes to one stream, as lines; messages about a source are put
 * there as records, which begin with the byte RS (as in RFC 7464) and the list they belong to.  In
 * the text form every control byte from outside is escaped, so no line of it begins like that.
 * Records stay as they are; lines, "NAME: error: TEXT [id]" and what follows them, are read. */
#include "message/message.h"

#include <stdlib.h>
#include <string.h>

struct document {
	struct arena *arena;
	enum message_format format;
	FILE *stream;
	char *text;
	size_t size;
};

/* A line of text, as a message. */
struct said {
	struct diag diag;
	struct source source; /* name NULL: the command itself */
};

struct document *document_create(struct arena *arena, enum message_format format)
{
	struct document *doc = arena_alloc(arena, sizeof(*doc));

	doc->arena = arena;
	doc->format = format;
	doc->stream = open_memstream(&doc->text, &doc->size);
	return doc->stream ? doc : NULL;
}

FILE *document_stream(const struct document *doc)
{
	return doc->stream;
}

static void put_message(struct buf *b, enum message_format format, const struct diag *d,
			struct position_cursor *cursor)
{
	if (format == MESSAGES_SARIF)
		sarif_message(b, d, cursor);
	else
		json_message(b, d, cursor);
}

static enum message_list list_of(enum message_format format, const struct diag *d)
{
	return format == MESSAGES_SARIF ? sarif_list(d) : MESSAGE_RESULT;
}

void document_put(FILE *out, enum message_format format, const struct diags *diags,
		  const struct diag_style *style)
{
	struct arena *arena = diags_arena(diags);
	struct position_cursor cursor = {.source = diags_source(diags)};
	struct vec chosen = diags_chosen(diags, arena, style);
	struct buf b;

	buf_init(&b, arena);
	for (uint32_t i = 0; i < chosen.n; i++) {
		const struct diag *d = chosen.at[i];

		buf_putc(&b, DOCUMENT_RECORD);
		buf_putc(&b, (char)('0' + list_of(format, d)));
		put_message(&b, format, d, &cursor);
		buf_putc(&b, '\n');
	}
	if (b.n)
		fwrite(b.s, 1, b.n, out);
}

/* ---- lines ---- */

/* The severity that a line has, and where its word begins and the text after it. */
static bool find_severity(const char *line, enum severity *severity, const char **name_end,
			  const char **text)
{
	static const struct {
		const char *word;
		enum severity severity;
	} words[] = {
		{": error: ", SEVERITY_ERROR},
		{": internal error: ", SEVERITY_ERROR},
		{": warning: ", SEVERITY_WARNING},
	};
	const char *best = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(words); i++) {
		const char *at = strstr(line, words[i].word);

		if (at && (!best || at < best)) {
			best = at;
			*severity = words[i].severity;
			*name_end = at;
			*text = at + strlen(words[i].word);
		}
	}
	return best != NULL;
}

/* "TEXT [nest-io]" -> "TEXT" and the id */
static enum diag_id take_id(char *text)
{
	char *open = strrchr(text, '[');
	size_t n = strlen(text);
	enum diag_id id;

	if (!open || open == text || open[-1] != ' ' || text[n - 1] != ']')
		return DIAG_COUNT;
	text[n - 1] = '\0';
	id = diag_find(open + 1);
	if (id == DIAG_COUNT)
		text[n - 1] = ']';
	else
		open[-1] = '\0';
	return id;
}

static struct said *read_line(struct arena *arena, const char *line)
{
	struct said *said = arena_alloc(arena, sizeof(*said));
	const char *name_end, *text;
	char *own;

	said->diag.id = DIAG_COUNT;
	said->diag.severity = SEVERITY_NOTE;
	said->diag.text = strncmp(line, "cunest: ", 8) == 0 ? line + 8 : line;
	if (!find_severity(line, &said->diag.severity, &name_end, &text))
		return said;
	own = arena_strdup(arena, text);
	said->diag.id = take_id(own);
	said->diag.text = own;
	if (strncmp(line, "cunest:", 7) != 0)
		said->source = (struct source){
			arena_strndup(arena, line, (size_t)(name_end - line)), "", 0};
	return said;
}

static void add_said(const struct document *doc, struct vec lists[MESSAGE_LISTS],
		     const struct said *said)
{
	struct position_cursor cursor = {.source = said->source.name ? &said->source : NULL};
	struct buf b;

	buf_init(&b, doc->arena);
	put_message(&b, doc->format, &said->diag, &cursor);
	vec_push(doc->arena, &lists[list_of(doc->format, &said->diag)], b.s);
}

/* What the command adds to a message of its own, as the way to --help, is a note of it. */
static void read_lines(const struct document *doc, struct vec lists[MESSAGE_LISTS])
{
	struct said *last = NULL;

	for (const char *at = doc->text, *end = doc->text + doc->size; at < end;) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((newline ? newline : end) - at);
		const char *line = arena_strndup(doc->arena, at, n);
		struct said *said;

		at += n + 1;
		if (n > 2 && line[0] == DOCUMENT_RECORD && line[1] >= '0' &&
		    line[1] < '0' + MESSAGE_LISTS) {
			if (last)
				add_said(doc, lists, last);
			last = NULL;
			vec_push(doc->arena, &lists[line[1] - '0'], (char *)(uintptr_t)line + 2);
			continue;
		}
		if (n == 0)
			continue;
		said = read_line(doc->arena, line);
		if (last && said->diag.severity == SEVERITY_NOTE && !strncmp(line, "cunest: ", 8)) {
			vec_push(doc->arena, &last->diag.notes, &said->diag);
			continue;
		}
		if (last)
			add_said(doc, lists, last);
		last = said;
	}
	if (last)
		add_said(doc, lists, last);
}

void document_finish(struct document *doc, enum status status, FILE *err)
{
	struct vec lists[MESSAGE_LISTS] = {0};
	struct buf b;

	if (fclose(doc->stream) != 0)
		doc->size = 0;
	buf_init(&b, doc->arena);
	read_lines(doc, lists);
	free(doc->text);
	if (doc->format == MESSAGES_SARIF)
		sarif_document(&b, lists, status);
	else
		json_document(&b, lists);
	fwrite(b.s, 1, b.n, err);
	fflush(err);
}
