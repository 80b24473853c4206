/* report_code.c - source and result side by side.
 *
 * A row of the table is a run of lines that stayed, or one of lines that went and came; in it every line
 * is a block with its number, which leads to the line on the other side.  On a narrow page the cells of a
 * row come below each other, and lines that stayed are shown once. */
#include "report.h"

#include <string.h>

static const char *const paints[] = {
	[PAINT_NONE] = NULL,     [PAINT_KEYWORD] = "k", [PAINT_TYPE] = "t",
	[PAINT_FUNCTION] = "f",  [PAINT_NUMBER] = "n",  [PAINT_STRING] = "s",
	[PAINT_DIRECTIVE] = "d", [PAINT_COMMENT] = "c",
};

struct side {
	const struct text_lines *text;
	const uint8_t *paint;
	char here, there; /* letters of the anchors */
	const char *prefix, *mark;
};

static void put_code(struct buf *b, const struct side *side, int line)
{
	const struct text_line *l = &side->text->line[line];
	const uint8_t *paint = side->paint + (l->s - side->text->line[0].s);
	uint32_t n = l->n;

	while (n > 0 && (l->s[n - 1] == '\n' || l->s[n - 1] == '\r'))
		n--;
	for (uint32_t i = 0; i < n;) {
		uint32_t end = i;

		while (end < n && paint[end] == paint[i])
			end++;
		if (paints[paint[i]])
			buf_printf(b, "<span class=\"%s\">", paints[paint[i]]);
		html_bytes(b, l->s + i, end - i);
		if (paints[paint[i]])
			buf_puts(b, "</span>");
		i = end;
	}
}

/* A row: lines [lo, hi) of each side. */
struct row {
	int lo[2], hi[2];
	bool changed;
};

/* Lines of one side of a row.  Each leads to its neighbour, or where the other side has fewer to the last
 * of them; `shown` is what the other side shows in all. */
static void put_cell(struct buf *b, const struct side *side, const struct row *row, bool right,
		     struct span shown)
{
	int last = row->hi[!right] - 1;

	buf_puts(b, "<td>");
	for (int i = row->lo[right]; i < row->hi[right]; i++) {
		int to = row->lo[!right] + (i - row->lo[right]);

		to = to < last ? to : last;
		to = to < (int)shown.lo ? (int)shown.lo : to;
		buf_printf(b, "<div class=\"l\" id=\"%s%c%d\">", side->prefix, side->here, i + 1);
		if (shown.hi > shown.lo)
			buf_printf(b, "<a href=\"#%s%c%d\">%d</a>", side->prefix, side->there,
				   to + 1, i + 1);
		else
			buf_printf(b, "<b>%d</b>", i + 1);
		buf_printf(b, "<i>%s</i><code>", side->mark);
		put_code(b, side, i);
		buf_puts(b, "\n</code></div>");
	}
	buf_puts(b, "</td>");
}

/* The run from (i, j) on: of lines that changed, by one group of edits, or of lines that stayed.  False:
 * at the end. */
static bool next_run(const struct report *r, int *i, int *j, bool *changed)
{
	const struct alignment_of_lines *d = &r->lines;
	int i0 = *i, j0 = *j;
	unsigned left = *i < r->source.n ? d->gone[*i] : 0;
	unsigned right = *j < r->result.n ? d->come[*j] : 0;
	unsigned group = !right || (left && left < right) ? left : right;

	*changed = group > 0;
	if (group) {
		while (*i < r->source.n && d->gone[*i] == group)
			++*i;
		while (*j < r->result.n && d->come[*j] == group)
			++*j;
	} else {
		while (*i < r->source.n && *j < r->result.n && !d->gone[*i] && !d->come[*j]) {
			++*i;
			++*j;
		}
	}
	return *i > i0 || *j > j0;
}

void report_counts(const struct report *r, unsigned *gone, unsigned *come)
{
	*gone = *come = 0;
	for (int i = 0; i < r->source.n; i++)
		*gone += r->lines.gone[i] > 0;
	for (int j = 0; j < r->result.n; j++)
		*come += r->lines.come[j] > 0;
}

/* Does another nest begin there?  Then what is inserted there is its own. */
static bool begins_nest(const struct report *r, int line)
{
	for (uint32_t i = 0; i < r->nests.n; i++)
		if ((int)((const struct report_nest *)r->nests.at[i])->lines.lo == line)
			return true;
	return false;
}

/* The rows that show lines [lo, hi) of the source: of lines that stayed those, of a change all. */
static void find_rows(const struct report *r, int lo, int hi, struct vec *rows)
{
	int i = 0, j = 0, i0 = 0, j0 = 0;
	bool changed;

	for (; next_run(r, &i, &j, &changed); i0 = i, j0 = j) {
		struct row row = {{i0, j0}, {i, j}, changed};

		if (i0 == i ? i < lo || i > hi || (i == hi && begins_nest(r, hi))
			    : i <= lo || i0 >= hi)
			continue;
		if (!changed) {
			int before = i0 < lo ? lo - i0 : 0, after = i > hi ? i - hi : 0;

			row.lo[0] += before;
			row.lo[1] += before;
			row.hi[0] -= after;
			row.hi[1] -= after;
		}
		vec_push(r->arena, rows, arena_alloc(r->arena, sizeof(row)));
		*(struct row *)rows->at[rows->n - 1] = row;
	}
}

bool report_lines_changed(const struct report *r, const struct report_nest *n)
{
	int first = (int)source_position(r->ir->source, n->nest->span.lo).line - 1;
	struct vec rows = {0};

	find_rows(r, (int)n->lines.lo, (int)n->lines.hi, &rows);
	for (uint32_t i = 0; i < rows.n; i++) {
		const struct row *row = rows.at[i];

		if (row->changed && (row->hi[0] > first || row->hi[1] > row->lo[1]))
			return true;
	}
	return false;
}

void report_code(struct buf *b, const struct report *r, struct span lines, const char *prefix,
		 const char *caption)
{
	struct side left = {&r->source, r->source_paint, 's', 'r', prefix, ""};
	struct side right = {&r->result, r->result_paint, 'r', 's', prefix, ""};
	struct span shown[2] = {{0, 0}, {0, 0}};
	struct vec rows = {0};

	find_rows(r, (int)lines.lo, (int)lines.hi, &rows);
	for (unsigned side = 0; side < 2 && rows.n; side++)
		shown[side] = (struct span){
			(uint32_t)((const struct row *)rows.at[0])->lo[side],
			(uint32_t)((const struct row *)rows.at[rows.n - 1])->hi[side]};
	buf_puts(b, "<table class=\"code\"><caption>");
	html_text(b, caption);
	buf_puts(b, "</caption><thead><tr><th scope=\"col\">As written</th>"
		    "<th scope=\"col\">Result</th></tr></thead><tbody>\n");
	for (uint32_t i = 0; i < rows.n; i++) {
		const struct row *row = rows.at[i];

		left.mark = row->changed ? "\xe2\x88\x92" : "";
		right.mark = row->changed ? "+" : "";
		buf_puts(b, row->changed ? "<tr class=\"x\">" : "<tr>");
		put_cell(b, &left, row, false, shown[1]);
		put_cell(b, &right, row, true, shown[0]);
		buf_puts(b, "</tr>\n");
	}
	buf_puts(b, "</tbody></table>\n");
}
