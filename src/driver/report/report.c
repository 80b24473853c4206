/* report.c - --report: one page about what was done to a file and why, for people who review it.
 *
 * A single HTML file without scripts and without anything from elsewhere; the same bytes each time. */
#include "report.h"

#include <string.h>

/* ---- what was there ---- */

/* Without the first line, which names the function. */
static const char *after_line(const char *s)
{
	const char *newline = s ? strchr(s, '\n') : NULL;

	return newline ? newline + 1 : "";
}

static void add_evidence(struct report *r, struct report_nest *n, struct func *func)
{
	struct analyses *an = analyses_create(func);
	struct buf ranges, deps;

	buf_init(&ranges, r->arena);
	buf_init(&deps, r->arena);
	ranges_print(&ranges, an);
	deps_print(&deps, an);
	n->ranges = after_line(ranges.s);
	n->deps = after_line(deps.s);
}

static const struct gain *gain_of(const struct report *r, const struct nest *nest)
{
	for (uint32_t i = 0; i < r->gains->n; i++) {
		const struct gain *gain = r->gains->at[i];

		if (gain->nest == nest)
			return gain_counted(gain) ? gain : NULL;
	}
	return NULL;
}

/* The nests as they are now, with what was known before. */
static void add_nests(struct report *r, struct func *func, struct func *before)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		struct nest *nest = func->nests.at[i];
		struct report_nest *n = arena_alloc(r->arena, sizeof(*n));

		n->nest = nest;
		n->func = func;
		n->gain = gain_of(r, nest);
		if (i == 0 && before)
			add_evidence(r, n, before);
		vec_push(r->arena, &r->nests, n);
	}
}

/* The file is read once more, so that what is asked here leaves no trace in what was made. */
static struct ir *read_again(const struct report *r, const struct options *options)
{
	struct ir *ir = ir_create(r->arena, diags_create(r->arena, r->ir->source), r->ir->source,
				  r->ir->lang);
	struct vec annotations = {0};

	ir->tunes = r->ir->tunes;
	annotations_scan(ir, &annotations);
	if (r->ir->funcs.n)
		frontend_lower(ir, &options->frontend, &annotations);
	return ir;
}

/* ---- what became of it ---- */

/* The lines of a nest with its annotations. */
static struct span lines_of(const struct report *r, const struct nest *nest)
{
	struct span span = nest->span;

	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		if (a->span.lo < span.lo && a->span.lo >= nest->func->span.lo)
			span.lo = a->span.lo;
	}
	return (struct span){source_position(r->ir->source, span.lo).line - 1,
			     source_position(r->ir->source, span.hi - 1).line};
}

static const uint8_t *paint(struct arena *arena, const char *text, size_t size)
{
	uint8_t *paint = arena_alloc(arena, size + 1);

	source_paint(text, (uint32_t)size, paint);
	return paint;
}

static void finish(struct report *r, const struct edits *edits)
{
	static const struct diag_style all = {.pass_re = "", .missed_re = "", .analysis_re = ""};
	const struct source *source = r->ir->source;
	size_t size = source->size;
	const char *result;

	r->source = text_lines(r->arena, source->text, source->size);
	result = edits->list.n ? edits_apply(edits, source, &size) : source->text;
	r->result = text_lines(r->arena, result, size);
	report_align(r, edits);
	r->source_paint = paint(r->arena, source->text, source->size);
	r->result_paint = paint(r->arena, result, size);
	r->remarks = diags_chosen(r->ir->diags, r->arena, &all);
	for (uint32_t i = 0; i < r->nests.n; i++) {
		struct report_nest *n = r->nests.at[i];

		n->lines = lines_of(r, n->nest);
		n->changed = report_lines_changed(r, n) || report_did(r, n);
	}
}

static void put_number(struct buf *b, const char *what, const char *number)
{
	buf_printf(b, "<div><dt>%s</dt><dd>%s</dd></div>", what, number);
}

static void put_summary(struct buf *b, const struct report *r)
{
	unsigned changed = 0, refused = 0, gone, come, done = 0, kept = 0;

	for (uint32_t i = 0; i < r->nests.n; i++) {
		const struct report_nest *n = r->nests.at[i];

		changed += !n->nest->refusal && n->changed;
		refused += n->nest->refusal != NULL;
	}
	for (uint32_t i = 0; i < r->remarks.n; i++) {
		const struct diag *d = r->remarks.at[i];

		done += d->remark == REMARK_PASSED;
		kept += d->remark == REMARK_MISSED;
	}
	report_counts(r, &gone, &come);
	buf_puts(b, "<dl class=\"sum\">");
	put_number(b, "Nests rewritten", arena_printf(r->arena, "%u of %u", changed, r->nests.n));
	if (refused)
		put_number(b, "Not understood", arena_printf(r->arena, "%u", refused));
	put_number(b, "Changes", arena_printf(r->arena, "%u", done));
	put_number(b, "Left, with a reason", arena_printf(r->arena, "%u", kept));
	put_number(b, "Lines", arena_printf(r->arena, "+%u \xe2\x88\x92%u", come, gone));
	buf_puts(b, "</dl>\n");
}

static void put_row(struct buf *b, const struct report *r, const struct report_nest *n,
		    unsigned number)
{
	struct position at = source_position(r->ir->source, n->nest->span.lo);

	buf_printf(b, "<tr><th scope=\"row\"><a href=\"#n%u\">", number);
	html_text(b, n->func->name);
	buf_printf(b, ", line %u</a></th><td>%s</td>", at.line, report_state(n));
	if (n->gain) {
		enum work unit = gain_unit(n->gain);
		uint64_t before = hot_per_work(&n->gain->written, unit);
		uint64_t after = hot_per_work(&n->gain->now, unit);
		uint64_t most = before > after ? before : after;

		buf_printf(b,
			   "<td class=\"num\">%llu.%02llu</td><td class=\"num\">%llu.%02llu</td>",
			   (unsigned long long)(before / 100), (unsigned long long)(before % 100),
			   (unsigned long long)(after / 100), (unsigned long long)(after % 100));
		buf_puts(b, "<td class=\"wide\">");
		for (unsigned k = 0; k < 2; k++) {
			uint64_t share = most ? (k ? after : before) * 1000 / most : 0;

			buf_printf(b,
				   "<span class=\"bar\" style=\"display:block;height:.45rem\">"
				   "<span class=\"%s\" style=\"width:%llu.%llu%%\"></span></span>",
				   k ? "is" : "was", (unsigned long long)(share / 10),
				   (unsigned long long)(share % 10));
		}
		buf_puts(b, "</td>");
	} else {
		buf_puts(b, "<td class=\"num\">\xe2\x80\x93</td><td class=\"num\">\xe2\x80\x93</td>"
			    "<td class=\"wide\"></td>");
	}
	buf_puts(b, "</tr>\n");
}

static void put_overview(struct buf *b, const struct report *r)
{
	if (r->nests.n == 0) {
		buf_puts(b,
			 "<p>No nest of this file is annotated: the result is the source.</p>\n");
		return;
	}
	buf_puts(
		b,
		"<table class=\"list\"><caption>Nests, with instructions per unit of work in the "
		"hot loop</caption><thead><tr><th scope=\"col\">Nest</th>"
		"<th scope=\"col\">Now</th><th scope=\"col\" class=\"num\">As written</th>"
		"<th scope=\"col\" class=\"num\">Result</th><th scope=\"col\" class=\"wide\" "
		"style=\"width:30%\"><span class=\"soft\">Before and after</span></th></tr></thead>"
		"<tbody>\n");
	for (uint32_t i = 0; i < r->nests.n; i++)
		put_row(b, r, r->nests.at[i], i + 1);
	buf_puts(b, "</tbody></table>\n");
}

void report_print(struct buf *b, struct ir *ir, const struct options *options,
		  const struct edits *edits, const struct vec *gains)
{
	struct report report = {.arena = b->arena, .ir = ir, .gains = gains}, *r = &report;
	const struct ir *before = read_again(r, options);

	for (uint32_t i = 0; i < ir->funcs.n; i++)
		add_nests(r, ir->funcs.at[i], i < before->funcs.n ? before->funcs.at[i] : NULL);
	finish(r, edits);
	buf_puts(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		    "<meta name=\"generator\" content=\"cunest\">\n<title>");
	html_text(b, r->ir->source->name);
	buf_puts(b, ": cunest</title>\n<style>\n");
	buf_puts(b, report_style());
	buf_puts(b, "</style>\n</head>\n<body>\n<header>\n<h1>");
	html_text(b, r->ir->source->name);
	buf_puts(b, "</h1>\n<p class=\"soft\">What cunest did to this file, and why.</p>\n"
		    "</header>\n<main>\n");
	put_summary(b, r);
	put_overview(b, r);
	for (uint32_t i = 0; i < r->nests.n; i++)
		report_nest(b, r, r->nests.at[i], i + 1);
	report_others(b, r);
	buf_puts(b, "<section aria-labelledby=\"fh\">\n<h2 id=\"fh\">The whole file</h2>\n");
	report_code(b, r, (struct span){0, (uint32_t)r->source.n}, "",
		    "Each line number leads to the line on the other side.");
	buf_puts(b, "</section>\n</main>\n</body>\n</html>\n");
}
