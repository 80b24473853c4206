/* diag_print.c - diagnostics as text, in the shape that editors and people know from clang.
 *
 * Everything that comes from outside (file name, source line, message) passes through one escaper:
 * control bytes, terminal escapes, broken UTF-8 and bidirectional overrides are shown as \xNN, so a
 * source file cannot paint the terminal.  The caret line is made from the same widths. */
#include "cunest/diag.h"
#include "cunest/str.h"

#include <regex.h>
#include <string.h>

enum { LINE_SHOWN = 240, LEFT_CONTEXT = 80 };

struct printer {
	FILE *out;
	const struct source *source;
	bool color;
	struct position_cursor cursor; /* positions are asked for in order */
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
	uint32_t c;
	size_t length = utf8_read(s, n, &c);

	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
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

/* Names can have any length; what follows them shall still be read. */
static void put_sentence(FILE *out, const char *s)
{
	enum { LONGEST = 2000, TAIL = 400 };
	size_t n = strlen(s), head = LONGEST - TAIL, tail = n - TAIL;

	if (n <= LONGEST) {
		put_text(out, s);
		return;
	}
	while (head > 0 && ((unsigned char)s[head] & 0xc0) == 0x80)
		head--;
	while (tail < n && ((unsigned char)s[tail] & 0xc0) == 0x80)
		tail++;
	put_escaped(out, s, head, false);
	fputs("...", out);
	put_text(out, s + tail);
}

/* ---- the source line and its caret ---- */

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

/* As wide as text[lo, hi) was printed. */
static void put_indent(const struct printer *p, uint32_t lo, uint32_t hi)
{
	const char *s = p->source->text;

	for (uint32_t i = lo; i < hi;) {
		size_t length = printable(s + i, hi - i);

		fprintf(p->out, "%s", s[i] == '\t' ? "\t" : length ? " " : "    ");
		i += length ? (uint32_t)length : 1;
	}
}

static void put_snippet(struct printer *p, struct span where, const struct vec *fixes)
{
	const struct source *source = p->source;
	uint32_t from = where.lo < source->size ? where.lo : source->size;
	uint32_t to = where.hi < source->size ? where.hi : source->size;
	struct position at = position_at(&p->cursor, from);
	uint32_t lo = p->cursor.line_start, hi = from;
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
	/* what it suggests is below what it replaces, as clang shows it */
	for (uint32_t i = 0; i < fixes->n; i++) {
		const struct diag_fix *fix = fixes->at[i];

		if (fix->where.lo != where.lo || !*fix->text || strchr(fix->text, '\n'))
			continue;
		fprintf(p->out, "      | %s", cut_left ? "   " : "");
		put_indent(p, lo, from);
		paint(p, "32");
		put_text(p->out, fix->text);
		paint(p, "0");
		fputc('\n', p->out);
	}
}

/* ---- one message ---- */

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
			struct position at = position_at(&p->cursor, where.lo);

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
	fprintf(p->out, "%s: ", severity_name(d->severity));
	paint(p, "0");
	put_sentence(p->out, d->text);
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
		put_snippet(p, d->where, &d->fixes);
	for (uint32_t i = 0; i < d->notes.n; i++) {
		const struct diag *note = d->notes.at[i];

		put_message(p, note);
		/* Saying something more about the same place needs no second picture of it. */
		if (p->source && !span_none(note->where) &&
		    (note->where.lo != shown.lo || note->where.hi != shown.hi))
			put_snippet(p, note->where, &note->fixes);
		shown = note->where;
	}
}

/* ---- all of them ---- */

/* Did it go well?  Without memory nobody knows what was to be said, and a report with less in it would be another. */
static bool matches(struct arena *arena, int code)
{
	if (code == REG_ESPACE)
		trap_raise(arena_trap(arena), STATUS_LIMIT, "out of memory: a regular expression");
	return code == 0;
}

static void filter_init(struct arena *arena, struct filter *filter, const char *pattern)
{
	filter->usable =
		pattern && matches(arena, regcomp(&filter->re, pattern, REG_EXTENDED | REG_NOSUB));
}

static bool wanted(struct arena *arena, const struct filter *filters, const struct diag *d)
{
	const struct filter *filter = &filters[d->remark];

	if (d->severity != SEVERITY_REMARK)
		return true;
	return filter->usable && matches(arena, regexec(&filter->re, d->pass, 0, NULL, 0));
}

/* A formula that stands twice in one statement gets one remark. */
static bool repeats(const struct diag *d, const struct diag *last)
{
	return d->severity == SEVERITY_REMARK && d->id == last->id && d->remark == last->remark &&
	       d->where.lo == last->where.lo && d->where.hi == last->where.hi &&
	       strcmp(d->text, last->text) == 0;
}

struct vec diags_chosen(const struct diags *diags, struct arena *arena,
			const struct diag_style *style)
{
	const struct vec *all = diags_all(diags);
	struct filter filters[] = {
		[REMARK_NONE] = {.usable = false},
		[REMARK_PASSED] = {.usable = false},
		[REMARK_MISSED] = {.usable = false},
		[REMARK_ANALYSIS] = {.usable = false},
	};
	struct vec chosen = {0};

	filter_init(arena, &filters[REMARK_PASSED], style->pass_re);
	filter_init(arena, &filters[REMARK_MISSED], style->missed_re);
	filter_init(arena, &filters[REMARK_ANALYSIS], style->analysis_re);
	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (!wanted(arena, filters, d) || (style->quiet && d->severity != SEVERITY_ERROR))
			continue;
		if (chosen.n == 0 || !repeats(d, chosen.at[chosen.n - 1]))
			vec_push(arena, &chosen, all->at[i]);
	}
	for (unsigned i = 0; i < ARRAY_LEN(filters); i++)
		if (filters[i].usable)
			regfree(&filters[i].re);
	return chosen;
}

void diags_print(const struct diags *diags, FILE *out, const struct diag_style *style)
{
	struct vec chosen = diags_chosen(diags, diags_arena(diags), style);
	const struct source *source = diags_source(diags);
	struct printer printer = {out, source, style->color, {.source = source}};
	unsigned errors = 0;

	for (uint32_t i = 0; i < chosen.n; i++) {
		const struct diag *d = chosen.at[i];

		if (d->severity == SEVERITY_ERROR && errors++ == DIAGS_ERRORS_SHOWN) {
			put_place(&printer, NO_SPAN);
			fprintf(out, "error: too many errors: %u in all, the first %d are shown\n",
				diags_errors(diags), DIAGS_ERRORS_SHOWN);
			break;
		}
		put_diag(&printer, d);
	}
}
