/* diag_print.c - diagnostics as text, in the shape that editors and people know from clang.
 *
 * Everything that comes from outside (file name, source line, message) passes through one escaper:
 * control bytes, terminal escapes, broken UTF-8 and bidirectional overrides are shown as \xNN, so a
 * source file cannot paint the terminal.  The caret line is made from the same widths. */
#include "cunest/diag.h"

#include <regex.h>
#include <string.h>

enum { MOST_ERRORS = 100, LINE_SHOWN = 240, LEFT_CONTEXT = 80 };

struct printer {
	FILE *out;
	const struct source *source;
	bool color;
	/* Positions are asked for in order, so each search goes on from the last line found. */
	uint32_t line_start;
	unsigned line;
};

struct filter {
	regex_t re;
	bool usable;
};

static void paint(const struct printer *p, const char *code)
{
	if (p->color)
		fprintf(p->out, "\033[%sm", code);
}

/* ---- escaping ---- */

/* Bytes of the printable UTF-8 character at s (at most n), 0 when its first byte must be escaped.
 */
static size_t printable(const char *s, size_t n)
{
	const unsigned char *u = (const unsigned char *)s;
	size_t length = u[0] < 0x80 ? 1 : u[0] >= 0xc2 && u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
	uint32_t c;

	if (length == 1)
		return u[0] >= 0x20 && u[0] != 0x7f;
	if (u[0] < 0xc2 || u[0] > 0xf4 || length > n)
		return 0;
	c = u[0] & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((u[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (u[i] & 0x3f);
	}
	if ((length == 3 && c < 0x800) || (length == 4 && c < 0x10000) || c > 0x10ffff)
		return 0;
	if (c < 0xa0 || (c >= 0xd800 && c < 0xe000))
		return 0;
	/* Line and paragraph separators, bidirectional marks, embeddings, overrides and isolates.
	 */
	if ((c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
	    (c >= 0x2066 && c <= 0x2069) || c == 0x61c || c == 0xfeff)
		return 0;
	return length;
}

static void put_escaped(FILE *out, const char *s, size_t n, bool keep_tabs)
{
	for (size_t i = 0; i < n;) {
		size_t length = printable(s + i, n - i);

		if (length == 0 && s[i] == '\t' && keep_tabs)
			length = 1;
		if (length)
			fwrite(s + i, 1, length, out);
		else
			fprintf(out, "\\x%02X", (unsigned char)s[i]);
		i += length ? length : 1;
	}
}

static void put_text(FILE *out, const char *s)
{
	put_escaped(out, s, strlen(s), false);
}

/* ---- the source line and its caret ---- */

static bool line_ends(const struct source *source, uint32_t i)
{
	char c = source->text[i];

	return c == '\n' || (c == '\r' && source->text[i + 1] != '\n');
}

static struct position locate(struct printer *p, uint32_t offset)
{
	if (offset > p->source->size)
		offset = p->source->size;
	if (offset < p->line_start) {
		p->line_start = 0;
		p->line = 1;
	}
	for (uint32_t i = p->line_start; i < offset; i++) {
		if (line_ends(p->source, i)) {
			p->line++;
			p->line_start = i + 1;
		}
	}
	return (struct position){p->line, offset - p->line_start + 1};
}

/* The caret line for text[lo, hi) when the marked bytes are [from, to): as wide as what was
 * printed. */
static void put_caret(const struct printer *p, uint32_t lo, uint32_t hi, uint32_t from, uint32_t to)
{
	const char *s = p->source->text;
	bool caret = false;

	for (uint32_t i = lo; i < hi && i < to;) {
		size_t length = printable(s + i, hi - i);
		bool marked = i + (length ? length : 1) > from;
		unsigned width = length || s[i] == '\t' ? 1 : 4;

		if (s[i] == '\t' && !marked) {
			fputc('\t', p->out);
			i++;
			continue;
		}
		for (unsigned k = 0; k < width; k++) {
			fputc(!marked ? ' ' : caret ? '~' : '^', p->out);
			caret = caret || marked;
		}
		i += length ? (uint32_t)length : 1;
	}
	if (!caret)
		fputc('^', p->out);
}

static void put_snippet(struct printer *p, struct span where)
{
	const struct source *source = p->source;
	uint32_t from = where.lo < source->size ? where.lo : source->size;
	uint32_t to = where.hi < source->size ? where.hi : source->size;
	struct position at = locate(p, from);
	uint32_t lo = p->line_start, hi = from;
	bool cut_left, cut_right;

	while (hi < source->size && source->text[hi] != '\n' && source->text[hi] != '\r')
		hi++;
	/* A very long line is shown from a little before the caret, cut at whole characters. */
	cut_left = from - lo > LINE_SHOWN - LEFT_CONTEXT;
	if (cut_left) {
		lo = from - LEFT_CONTEXT;
		while (lo < from && ((unsigned char)source->text[lo] & 0xc0) == 0x80)
			lo++;
	}
	cut_right = hi - lo > LINE_SHOWN;
	if (cut_right) {
		hi = lo + LINE_SHOWN;
		while (hi > from && ((unsigned char)source->text[hi] & 0xc0) == 0x80)
			hi--;
	}
	if (to > hi)
		to = hi;
	fprintf(p->out, "%5u | %s", at.line, cut_left ? "..." : "");
	put_escaped(p->out, source->text + lo, hi - lo, true);
	fprintf(p->out, "%s\n      | %s", cut_right ? "..." : "", cut_left ? "   " : "");
	paint(p, "1;32");
	put_caret(p, lo, hi, from, to);
	paint(p, "0");
	fputc('\n', p->out);
}

/* ---- one message ---- */

static const char *const severity_names[] = {
	[SEVERITY_NOTE] = "note",
	[SEVERITY_REMARK] = "remark",
	[SEVERITY_WARNING] = "warning",
	[SEVERITY_ERROR] = "error",
};
static const char *const severity_colors[] = {
	[SEVERITY_NOTE] = "1;36",
	[SEVERITY_REMARK] = "1;34",
	[SEVERITY_WARNING] = "1;35",
	[SEVERITY_ERROR] = "1;31",
};
static const char *const remark_options[] = {
	[REMARK_NONE] = "",
	[REMARK_PASSED] = "-Rpass=",
	[REMARK_MISSED] = "-Rpass-missed=",
	[REMARK_ANALYSIS] = "-Rpass-analysis=",
};

static void put_place(struct printer *p, struct span where)
{
	paint(p, "1");
	if (!p->source) {
		fputs("cunest: ", p->out);
	} else {
		put_text(p->out, p->source->name);
		if (!span_none(where)) {
			struct position at = locate(p, where.lo);

			fprintf(p->out, ":%u:%u", at.line, at.column);
		}
		fputs(": ", p->out);
	}
	paint(p, "0");
}

static void put_message(struct printer *p, const struct diag *d)
{
	put_place(p, d->where);
	paint(p, severity_colors[d->severity]);
	fprintf(p->out, "%s: ", severity_names[d->severity]);
	paint(p, "0");
	put_text(p->out, d->text);
	if (d->severity == SEVERITY_REMARK) {
		fprintf(p->out, " [%s", remark_options[d->remark]);
		put_text(p->out, d->pass);
		fputc(']', p->out);
	} else if (d->severity != SEVERITY_NOTE) {
		fprintf(p->out, " [%s]", diag_name(d->id));
	}
	fputc('\n', p->out);
}

static void put_diag(struct printer *p, const struct diag *d)
{
	struct span shown = d->where;

	put_message(p, d);
	if (p->source && !span_none(d->where))
		put_snippet(p, d->where);
	for (uint32_t i = 0; i < d->notes.n; i++) {
		const struct diag *note = d->notes.at[i];

		put_message(p, note);
		/* Saying something more about the same place needs no second picture of it. */
		if (p->source && !span_none(note->where) &&
		    (note->where.lo != shown.lo || note->where.hi != shown.hi))
			put_snippet(p, note->where);
		shown = note->where;
	}
}

/* ---- all of them ---- */

static void filter_init(struct filter *filter, const char *pattern)
{
	filter->usable = pattern && regcomp(&filter->re, pattern, REG_EXTENDED | REG_NOSUB) == 0;
}

static bool wanted(const struct filter *filters, const struct diag *d)
{
	const struct filter *filter = &filters[d->remark];

	if (d->severity != SEVERITY_REMARK)
		return true;
	return filter->usable && regexec(&filter->re, d->pass, 0, NULL, 0) == 0;
}

/* A formula that stands twice in one statement gets one remark. */
static bool repeats(const struct diag *d, const struct diag *last)
{
	return last && d->severity == SEVERITY_REMARK && d->id == last->id &&
	       d->remark == last->remark && d->where.lo == last->where.lo &&
	       d->where.hi == last->where.hi && strcmp(d->text, last->text) == 0;
}

void diags_print(const struct diags *diags, FILE *out, const struct diag_style *style)
{
	const struct vec *all = diags_all(diags);
	struct printer printer = {out, diags_source(diags), style->color, 0, 1};
	struct filter filters[] = {
		[REMARK_NONE] = {.usable = false},
		[REMARK_PASSED] = {.usable = false},
		[REMARK_MISSED] = {.usable = false},
		[REMARK_ANALYSIS] = {.usable = false},
	};
	const struct diag *last = NULL;
	unsigned errors = 0;

	filter_init(&filters[REMARK_PASSED], style->pass_re);
	filter_init(&filters[REMARK_MISSED], style->missed_re);
	filter_init(&filters[REMARK_ANALYSIS], style->analysis_re);
	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (!wanted(filters, d) || (style->quiet && d->severity != SEVERITY_ERROR))
			continue;
		if (repeats(d, last))
			continue;
		last = d;
		if (d->severity == SEVERITY_ERROR && errors++ == MOST_ERRORS) {
			put_place(&printer, (struct span){0, 0});
			fprintf(out, "error: too many errors: %u in all, the first %d are shown\n",
				diags_errors(diags), MOST_ERRORS);
			break;
		}
		put_diag(&printer, d);
	}
	for (unsigned i = 0; i < ARRAY_LEN(filters); i++)
		if (filters[i].usable)
			regfree(&filters[i].re);
}
