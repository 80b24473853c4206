/* diff.c - a unified diff of two texts, by Myers' greedy algorithm.
 *
 * E. W. Myers, "An O(ND) difference algorithm and its variations", Algorithmica 1 (1986).  What is
 * common at both ends is cut off first; a middle that differs by more than EDIT_LIMIT lines is
 * shown as replaced, so that time and memory stay bounded. */
#include "cli.h"

#include <string.h>

enum { CONTEXT = 3, EDIT_LIMIT = 2000 };

struct diff {
	struct arena *arena;
	struct text_lines a, b;
	bool *gone, *new; /* per line of a, of b */
};

struct text_lines text_lines(struct arena *arena, const char *s, size_t size)
{
	struct text_lines t = {0};
	size_t lines = 0, at = 0;

	for (size_t i = 0; i < size; i++)
		lines += s[i] == '\n' || i + 1 == size;
	t.line = arena_array(arena, lines, sizeof(*t.line));
	while (at < size) {
		const char *end = memchr(s + at, '\n', size - at);
		size_t n = end ? (size_t)(end - (s + at)) + 1 : size - at;

		t.line[t.n++] = (struct text_line){s + at, (uint32_t)n};
		at += n;
	}
	return t;
}

static bool equal(const struct diff *d, int i, int j)
{
	const struct text_line *a = &d->a.line[i], *b = &d->b.line[j];

	return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* Walks the furthest-reaching paths back from the end, marking lines.  trace[e] holds x by diagonal
 * -e..e as it was before step e. */
static void mark(struct diff *d, int lo, int x, int y, int **trace, int edits)
{
	for (int e = edits; e > 0; e--) {
		const int *v = trace[e] + e; /* v[k] for k in -e..e */
		int k = x - y;
		bool down = k == -e || (k != e && v[k - 1] < v[k + 1]);
		int from_k = down ? k + 1 : k - 1, from_x = v[from_k], from_y = from_x - from_k;

		if (down)
			d->new[lo + from_y] = true;
		else
			d->gone[lo + from_x] = true;
		x = from_x;
		y = from_y;
	}
}

/* Lines [lo, lo + an) of a against [lo, lo + bn) of b. */
static void compare(struct diff *d, int lo, int an, int bn)
{
	int most = an + bn < EDIT_LIMIT ? an + bn : EDIT_LIMIT;
	int **trace = arena_array(d->arena, (size_t)most + 1, sizeof(*trace));
	int *v = arena_array(d->arena, 2 * (size_t)most + 3, sizeof(*v));

	v += most + 1; /* v[k]: x reached on diagonal k */
	v[1] = 0;
	for (int e = 0; e <= most; e++) {
		trace[e] = arena_array(d->arena, 2 * (size_t)e + 1, sizeof(int));
		memcpy(trace[e], v - e, (2 * (size_t)e + 1) * sizeof(int));
		for (int k = -e; k <= e; k += 2) {
			bool down = k == -e || (k != e && v[k - 1] < v[k + 1]);
			int x = down ? v[k + 1] : v[k - 1] + 1, y = x - k;

			while (x < an && y < bn && equal(d, lo + x, lo + y)) {
				x++;
				y++;
			}
			v[k] = x;
			if (x >= an && y >= bn) {
				mark(d, lo, an, bn, trace, e);
				return;
			}
		}
	}
	memset(d->gone + lo, true, (size_t)an);
	memset(d->new + lo, true, (size_t)bn);
}

static void put_line(struct buf *out, char sign, const struct text_line *line, const char *color)
{
	bool ends = line->n > 0 && line->s[line->n - 1] == '\n';

	if (color)
		buf_puts(out, color);
	buf_putc(out, sign);
	buf_put(out, line->s, line->n - ends);
	if (color)
		buf_puts(out, "\033[0m");
	buf_puts(out, ends ? "\n" : "\n\\ No newline at end of file\n");
}

/* One hunk: a[i, i_end) against b[j, j_end), which begin and end with context. */
static void put_hunk(const struct diff *d, struct buf *out, int i, int i_end, int j, int j_end,
		     bool color)
{
	buf_printf(out, "%s@@ -%d", color ? "\033[36m" : "", i_end > i ? i + 1 : i);
	if (i_end - i != 1)
		buf_printf(out, ",%d", i_end - i);
	buf_printf(out, " +%d", j_end > j ? j + 1 : j);
	if (j_end - j != 1)
		buf_printf(out, ",%d", j_end - j);
	buf_printf(out, " @@%s\n", color ? "\033[0m" : "");
	while (i < i_end || j < j_end) {
		if (i < i_end && d->gone[i]) {
			put_line(out, '-', &d->a.line[i++], color ? "\033[31m" : NULL);
		} else if (j < j_end && d->new[j]) {
			put_line(out, '+', &d->b.line[j++], color ? "\033[32m" : NULL);
		} else {
			put_line(out, ' ', &d->a.line[i++], NULL);
			j++;
		}
	}
}

/* From the first change at or after (i, j) to the last that is near enough to share a hunk. */
static void put_hunks(const struct diff *d, struct buf *out, bool color)
{
	int i = 0, j = 0;

	while (i < d->a.n || j < d->b.n) {
		int start_i, start_j, same = 0, lead;

		while (i < d->a.n && j < d->b.n && !d->gone[i] && !d->new[j]) {
			i++;
			j++;
			same++;
		}
		if (i >= d->a.n && j >= d->b.n)
			break;
		lead = same < CONTEXT ? same : CONTEXT;
		start_i = i - lead;
		start_j = j - lead;
		for (same = 0; (i < d->a.n || j < d->b.n) && same <= 2 * CONTEXT;) {
			if (i < d->a.n && d->gone[i]) {
				i++;
				same = 0;
			} else if (j < d->b.n && d->new[j]) {
				j++;
				same = 0;
			} else {
				i++;
				j++;
				same++;
			}
		}
		if (same > CONTEXT) {
			i -= same - CONTEXT;
			j -= same - CONTEXT;
		}
		put_hunk(d, out, start_i, i, start_j, j, color);
	}
}

/* git's rule: a name with control bytes, quotes or backslashes is quoted as in C. */
static void put_name(struct buf *out, const char *before, const char *prefix, const char *name)
{
	bool plain = true;

	while (*name == '/')
		name++;
	for (const char *s = name; *s; s++)
		plain = plain && (unsigned char)*s >= 0x20 && *s != 0x7f && *s != '"' && *s != '\\';
	buf_puts(out, before);
	if (plain) { /* a tab ends a name that has spaces */
		buf_printf(out, "%s%s%s", prefix, name, strchr(name, ' ') ? "\t" : "");
		return;
	}
	buf_printf(out, "\"%s", prefix);
	for (const char *s = name; *s; s++) {
		if ((unsigned char)*s < 0x20 || *s == 0x7f)
			buf_printf(out, "\\%03o", (unsigned char)*s);
		else if (*s == '"' || *s == '\\')
			buf_printf(out, "\\%c", *s);
		else
			buf_putc(out, *s);
	}
	buf_putc(out, '"');
}

struct line_diff lines_diff(struct arena *arena, const struct text_lines *a,
			    const struct text_lines *b)
{
	struct diff d = {.arena = arena, .a = *a, .b = *b};
	int lo = 0, a_hi = a->n, b_hi = b->n;

	d.gone = arena_array(arena, (size_t)d.a.n + 1, sizeof(bool));
	d.new = arena_array(arena, (size_t)d.b.n + 1, sizeof(bool));
	while (lo < a_hi && lo < b_hi && equal(&d, lo, lo))
		lo++;
	while (a_hi > lo && b_hi > lo && equal(&d, a_hi - 1, b_hi - 1)) {
		a_hi--;
		b_hi--;
	}
	compare(&d, lo, a_hi - lo, b_hi - lo);
	return (struct line_diff){d.gone, d.new};
}

void diff_print(struct buf *out, const char *name, const char *a, size_t a_size, const char *b,
		size_t b_size, bool color)
{
	struct diff d = {.arena = out->arena};
	struct line_diff lines;

	if (a_size == b_size && memcmp(a, b, a_size) == 0)
		return;
	d.a = text_lines(out->arena, a, a_size);
	d.b = text_lines(out->arena, b, b_size);
	lines = lines_diff(out->arena, &d.a, &d.b);
	d.gone = lines.gone;
	d.new = lines.come;
	if (color)
		buf_puts(out, "\033[1m");
	put_name(out, "--- ", "a/", name);
	put_name(out, "\n+++ ", "b/", name);
	buf_puts(out, color ? "\033[0m\n" : "\n");
	put_hunks(&d, out, color);
}
