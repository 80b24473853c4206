/* emit.c - --emit=loops: what the front end makes of each loop, as a table or as JSON.
 *
 * The JSON is for programs (tests/bench/coverage.sh reads it); each loop is one line. */
#include "cli.h"

#include <string.h>

static const char *const forms[] = {
	[LOOP_FOR] = "for", [LOOP_WHILE] = "while", [LOOP_DO] = "do", [LOOP_RANGE] = "range-for"};
static const char *const states[] = {[LOOP_LOWERED] = "understood",
				     [LOOP_PARTLY] = "partly",
				     [LOOP_REFUSED] = "refused",
				     [LOOP_LOST] = "lost"};

/* ---- JSON ---- */

static void put_string(struct buf *b, const char *s)
{
	buf_json(b, s, strlen(s));
}

static void put_field(struct buf *b, const char *key, const char *value)
{
	buf_printf(b, ",\"%s\":", key);
	if (value)
		put_string(b, value);
	else
		buf_puts(b, "null");
}

static void put_place(struct buf *b, const struct source *source, uint32_t at)
{
	struct position p = source_position(source, at);

	buf_printf(b, "\"line\":%u,\"column\":%u", p.line, p.column);
}

static void put_row(struct buf *b, const struct source *source, const struct loop_row *row)
{
	buf_putc(b, '{');
	put_place(b, source, row->span.lo);
	put_field(b, "function", row->function);
	put_field(b, "kind", row->kind == FUNC_KERNEL ? "kernel" : "device");
	buf_printf(b, ",\"template\":%s,\"depth\":%u", row->is_template ? "true" : "false",
		   row->depth);
	put_field(b, "form", forms[row->form]);
	buf_printf(b, ",\"canonical\":%s",
		   row->stmt && row->stmt->kind == STMT_FOR ? "true" : "false");
	put_field(b, "unusual", row->unusual);
	put_field(b, "header", row->header);
	put_field(b, "state", states[row->state]);
	buf_puts(b, ",\"raw\":[");
	for (uint32_t i = 0; i < row->raws.n; i++) {
		const struct stmt *s = row->raws.at[i];

		buf_puts(b, i ? ",{" : "{");
		put_place(b, source, s->span.lo);
		put_field(b, "why", s->why);
		buf_putc(b, '}');
	}
	buf_putc(b, ']');
	put_field(b, "why", row->why);
	if (row->why) {
		struct position p = source_position(source, row->why_at);

		buf_printf(b, ",\"why_line\":%u,\"why_column\":%u", p.line, p.column);
	}
	buf_putc(b, '}');
}

void loops_print_json(struct buf *b, const struct source *source, const struct survey *survey)
{
	buf_puts(b, "{\"file\":");
	put_string(b, source->name ? source->name : "-");
	buf_puts(b, ",\"errors\":[");
	for (uint32_t i = 0; i < survey->errors.n; i++) {
		const struct loop_error *e = survey->errors.at[i];

		buf_puts(b, i ? ",\n{" : "\n{");
		if (span_none(e->where))
			buf_puts(b, "\"line\":0,\"column\":0");
		else
			put_place(b, source, e->where.lo);
		put_field(b, "text", e->text);
		buf_putc(b, '}');
	}
	buf_puts(b, "],\"loops\":[");
	for (uint32_t i = 0; i < survey->loops.n; i++) {
		buf_puts(b, i ? ",\n" : "\n");
		put_row(b, source, survey->loops.at[i]);
	}
	buf_puts(b, "]}\n");
}

/* ---- the table ---- */

static void put_cell(struct buf *b, const char *text, unsigned width)
{
	size_t n = strlen(text);

	buf_puts(b, text);
	for (; n < width; n++)
		buf_putc(b, ' ');
	buf_puts(b, "  ");
}

static const char *cell(struct arena *arena, const struct source *source,
			const struct loop_row *row, unsigned column)
{
	struct position p = source_position(source, row->span.lo);

	switch (column) {
	case 0:
		return arena_printf(arena, "%u:%u", p.line, p.column);
	case 1:
		return row->depth ? arena_printf(arena, "%u", row->depth) : "?";
	case 2:
		return row->function;
	case 3:
		return row->raws.n ? arena_printf(arena, "%s %u", states[row->state], row->raws.n)
				   : states[row->state];
	case 4:
		if (row->stmt && row->stmt->kind == STMT_FOR)
			return "canonical";
		return row->unusual ? arena_printf(arena, "for, %s", row->unusual)
				    : forms[row->form];
	default:
		return row->header;
	}
}

void loops_print(struct buf *b, struct arena *arena, const struct source *source,
		 const struct survey *survey)
{
	static const char *const titles[] = {"line", "depth", "function", "state", "form", "loop"};
	enum { COLUMNS = 6 };
	unsigned width[COLUMNS], count[LOOP_LOST + 1] = {0};

	for (uint32_t i = 0; i < survey->errors.n; i++) {
		const struct loop_error *e = survey->errors.at[i];
		struct position p = source_position(source, e->where.lo);

		if (span_none(e->where))
			buf_printf(b, "error: %s\n", e->text);
		else
			buf_printf(b, "%u:%u: error: %s\n", p.line, p.column, e->text);
	}
	for (unsigned c = 0; c < COLUMNS; c++) {
		width[c] = (unsigned)strlen(titles[c]);
		for (uint32_t i = 0; i < survey->loops.n; i++) {
			size_t n = strlen(cell(arena, source, survey->loops.at[i], c));

			if (n > width[c])
				width[c] = (unsigned)n;
		}
		if (c + 1 < COLUMNS)
			put_cell(b, titles[c], width[c]);
		else
			buf_printf(b, "%s\n", titles[c]);
	}
	for (uint32_t i = 0; i < survey->loops.n; i++) {
		const struct loop_row *row = survey->loops.at[i];

		count[row->state]++;
		for (unsigned c = 0; c + 1 < COLUMNS; c++)
			put_cell(b, cell(arena, source, row, c), width[c]);
		buf_puts(b, row->header);
		if (row->why) {
			struct position p = source_position(source, row->why_at);

			buf_printf(b, "\n    %u:%u: %s", p.line, p.column, row->why);
		}
		buf_putc(b, '\n');
	}
	buf_printf(b, "%u loops: %u understood, %u partly, %u refused, %u lost\n", survey->loops.n,
		   count[LOOP_LOWERED], count[LOOP_PARTLY], count[LOOP_REFUSED], count[LOOP_LOST]);
}
