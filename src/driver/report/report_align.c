/* report_align.c - which lines of the source became which of the result.
 *
 * Where nothing was edited they are the same, so the edits part the file into groups of lines, and only
 * inside a group lines are compared: a loop of one nest is never taken for the like loop of another. */
#include "report.h"

#include <string.h>

/* Half-open ranges of lines that belong together. */
struct group {
	int lo[2], hi[2];
};

static int by_offset(const void *a, const void *b)
{
	const struct edit *x = a, *y = b;

	if (x->span.lo != y->span.lo)
		return x->span.lo < y->span.lo ? -1 : 1;
	return x->span.hi < y->span.hi ? -1 : x->span.hi > y->span.hi;
}

/* The line that holds the byte, from 0; the one after the last for the end. */
static int line_of(const struct text_lines *t, size_t at, int from)
{
	size_t start = 0;

	if (t->n == 0)
		return 0;
	start = (size_t)(t->line[from < t->n ? from : t->n - 1].s - t->line[0].s);
	for (int i = from; i < t->n; i++) {
		if (at < start + t->line[i].n)
			return i;
		start += t->line[i].n;
	}
	return t->n;
}

static bool at_line_start(const struct text_lines *t, int line, size_t at)
{
	return line >= t->n || (size_t)(t->line[line].s - t->line[0].s) == at;
}

/* Lines of the source that the edit touches.  What replaces whole lines leaves the next one alone. */
static void touched(const struct report *r, const struct edit *e, int from, int *lo, int *hi)
{
	bool whole = e->size ? e->text[e->size - 1] == '\n' : e->span.hi > e->span.lo;
	int last;

	*lo = line_of(&r->source, e->span.lo, from);
	last = line_of(&r->source, e->span.hi, *lo);
	whole = whole && at_line_start(&r->source, *lo, e->span.lo) &&
		at_line_start(&r->source, last, e->span.hi);
	*hi = whole ? last : last + 1;
	if (*hi > r->source.n)
		*hi = r->source.n;
}

static void close_group(const struct report *r, const struct group *g, unsigned number)
{
	struct text_lines part[2] = {
		{r->source.line ? r->source.line + g->lo[0] : NULL, g->hi[0] - g->lo[0]},
		{r->result.line ? r->result.line + g->lo[1] : NULL, g->hi[1] - g->lo[1]}};
	struct line_diff d = lines_diff(r->arena, &part[0], &part[1]);

	for (int i = 0; i < part[0].n; i++)
		r->lines.gone[g->lo[0] + i] = d.gone[i] ? number : 0;
	for (int i = 0; i < part[1].n; i++)
		r->lines.come[g->lo[1] + i] = d.come[i] ? number : 0;
}

void report_align(struct report *r, const struct edits *edits)
{
	struct vec sorted = {0};
	struct group g = {{0, 0}, {0, 0}};
	unsigned number = 0;
	int lag = 0;    /* lines of the result less those of the source, before the group */
	int inside = 0; /* ... that the edits of the group add */

	r->lines.gone = arena_array(r->arena, (size_t)r->source.n + 1, sizeof(unsigned));
	r->lines.come = arena_array(r->arena, (size_t)r->result.n + 1, sizeof(unsigned));
	for (uint32_t i = 0; i < edits->list.n; i++)
		vec_push(r->arena, &sorted, edits->list.at[i]);
	vec_sort(r->arena, &sorted, by_offset);
	for (uint32_t i = 0; i < sorted.n; i++) {
		const struct edit *e = sorted.at[i];
		int lo, hi, more = 0;

		touched(r, e, g.lo[0], &lo, &hi);
		for (size_t k = 0; k < e->size; k++)
			more += e->text[k] == '\n';
		for (uint32_t k = e->span.lo; k < e->span.hi; k++)
			more -= r->ir->source->text[k] == '\n';
		if (i == 0 || lo > g.hi[0] || (lo == g.hi[0] && g.hi[0] > g.lo[0])) {
			if (i)
				close_group(r, &g, ++number);
			lag += inside;
			inside = 0;
			g.lo[0] = lo;
			g.hi[0] = hi;
			g.lo[1] = lo + lag;
		}
		if (hi > g.hi[0])
			g.hi[0] = hi;
		inside += more;
		g.hi[1] = g.hi[0] + lag + inside;
		if (g.hi[1] > r->result.n)
			g.hi[1] = r->result.n;
	}
	if (sorted.n)
		close_group(r, &g, ++number);
}
