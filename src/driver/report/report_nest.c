/* report_nest.c - what became of one nest: a bar before and after, source and result, each decision with
 * its reason, and what was known. */
#include "report.h"

#include <string.h>

/* ---- bars ---- */

static void put_hundredths(struct buf *b, uint64_t n)
{
	buf_printf(b, "%llu.%02llu", (unsigned long long)(n / 100), (unsigned long long)(n % 100));
}

static void put_bar(struct buf *b, const char *name, const char *class, uint64_t value,
		    uint64_t most)
{
	uint64_t share = most ? value * 1000 / most : 0;

	buf_printf(b,
		   "<span>%s</span><span class=\"bar\"><span class=\"%s\" "
		   "style=\"width:%llu.%llu%%\"></span></span><span class=\"num\">",
		   name, class, (unsigned long long)(share / 10), (unsigned long long)(share % 10));
	put_hundredths(b, value);
	buf_puts(b, "</span>");
}

void report_bars(struct buf *b, const struct report_nest *n)
{
	enum work unit = gain_unit(n->gain);
	uint64_t before = hot_per_work(&n->gain->written, unit),
		 after = hot_per_work(&n->gain->now, unit);
	uint64_t most = before > after ? before : after;

	buf_puts(b, "<div class=\"bars\">");
	put_bar(b, "as written", "was", before, most);
	put_bar(b, "result", "is", after, most);
	buf_puts(b, "</div>\n<p class=\"soft\">Instructions per ");
	html_text(b, work_name(unit));
	buf_printf(b, " in the hot loop%s, %s; less is better.</p>\n",
		   n->gain->whole ? ", and in all that a thread does" : "",
		   gain_counted_by(n->gain));
}

const char *report_state(const struct report_nest *n)
{
	return n->nest->refusal ? "not understood"
	       : n->nest->off   ? "off"
	       : n->changed     ? "rewritten"
				: "as written";
}

/* ---- decisions ---- */

static bool is_code(const struct diag_arg *arg)
{
	static const char *const names[] = {"Expr", "Loop", "Condition", "Form"};

	for (unsigned i = 0; arg->name && i < ARRAY_LEN(names); i++)
		if (strcmp(arg->name, names[i]) == 0)
			return true;
	return false;
}

/* "'i', 'j'" -> "i, j" */
static void put_names(struct buf *b, const char *s)
{
	for (; *s; s++)
		if (*s != '\'')
			html_bytes(b, s, 1);
}

/* The sentence, with what it quotes as code and the reason below it. */
static void put_sentence(struct buf *b, const struct diag *d)
{
	for (uint32_t i = 0; i < d->args.n; i++) {
		const struct diag_arg *arg = d->args.at[i];
		const struct diag_arg *before = i ? d->args.at[i - 1] : NULL;
		const struct diag_arg *next = i + 1 < d->args.n ? d->args.at[i + 1] : NULL;
		const char *s = arg->text;
		size_t n = strlen(s);
		bool reason = arg->name && strcmp(arg->name, "Reason") == 0;

		if (!arg->name && before && is_code(before) && *s == '\'') {
			s++;
			n--;
		}
		if (!arg->name && next && is_code(next) && n && s[n - 1] == '\'')
			n--;
		/* "...: " before a reason that has a line of its own */
		if (!arg->name && next && next->name && strcmp(next->name, "Reason") == 0 &&
		    n > 1 && s[n - 2] == ':')
			n -= 2;
		buf_puts(b, is_code(arg) ? "<code>" : reason ? "<span class=\"why\">" : "");
		if (is_code(arg) && s[0] == '\'')
			put_names(b, s);
		else
			html_bytes(b, s, n);
		buf_puts(b, is_code(arg) ? "</code>" : reason ? "</span>" : "");
	}
}

static const char *pass_help(const char *name)
{
	enum pass_id id = name ? pass_find(name) : PASS_COUNT;

	return id < PASS_COUNT ? pass_table[id].help : NULL;
}

static void put_tag(struct buf *b, const struct diag *d)
{
	if (d->severity != SEVERITY_REMARK)
		buf_printf(b, "<span class=\"tag bad\">%s</span>", severity_name(d->severity));
	else if (d->remark == REMARK_PASSED)
		buf_puts(b, "<span class=\"tag done\">changed</span>");
	else
		buf_printf(b, "<span class=\"tag\">%s</span>",
			   d->remark == REMARK_MISSED ? "kept" : "found");
}

static void put_place(struct buf *b, const struct report *r, struct span where, const char *prefix,
		      struct span lines)
{
	struct position p;
	bool near;

	if (span_none(where)) {
		buf_puts(b, "file");
		return;
	}
	p = source_position(r->ir->source, where.lo);
	near = p.line > lines.lo && p.line <= lines.hi;
	buf_printf(b, "<a href=\"#%ss%u\">%u:%u</a>", near ? prefix : "", p.line, p.line, p.column);
}

static void put_decision(struct buf *b, const struct report *r, const struct diag *d,
			 const char *prefix, struct span lines)
{
	const char *help = d->remark == REMARK_PASSED ? pass_help(d->pass) : NULL;

	buf_puts(b, "<tr><td class=\"num\">");
	put_place(b, r, d->where, prefix, lines);
	buf_puts(b, "</td><td>");
	put_tag(b, d);
	buf_puts(b, "</td><th scope=\"row\">");
	html_text(b, d->severity == SEVERITY_REMARK ? d->pass : diag_name(d->id));
	buf_puts(b, "</th><td>");
	put_sentence(b, d);
	if (help) {
		buf_puts(b, "<span class=\"why\">");
		html_text(b, help);
		buf_puts(b, "</span>");
	}
	if (d->notes.n) {
		buf_puts(b, "<ul>");
		for (uint32_t i = 0; i < d->notes.n; i++) {
			const struct diag *note = d->notes.at[i];

			buf_puts(b, "<li>");
			put_place(b, r, note->where, prefix, lines);
			buf_puts(b, ": ");
			html_text(b, note->text);
			buf_puts(b, "</li>");
		}
		buf_puts(b, "</ul>");
	}
	buf_puts(b, "</td></tr>\n");
}

/* The nest that a message is about: the one around it, or the first of the function around it. */
static const struct report_nest *owner(const struct report *r, const struct diag *d)
{
	const struct func *func;

	if (span_none(d->where))
		return NULL;
	for (uint32_t i = r->nests.n; i-- > 0;) {
		const struct report_nest *n = r->nests.at[i];
		struct position p = source_position(r->ir->source, d->where.lo);

		if (p.line > n->lines.lo && p.line <= n->lines.hi)
			return n;
	}
	func = func_at(r->ir, d->where);
	for (uint32_t i = 0; func && i < r->nests.n; i++)
		if (((const struct report_nest *)r->nests.at[i])->func == func)
			return r->nests.at[i];
	return NULL;
}

bool report_did(const struct report *r, const struct report_nest *n)
{
	for (uint32_t i = 0; i < r->remarks.n; i++) {
		const struct diag *d = r->remarks.at[i];

		if (d->remark == REMARK_PASSED && owner(r, d) == n)
			return true;
	}
	return false;
}

/* That a rewrite would not pay is no decision that a reviewer has to look at. */
static bool is_aside(const struct diag *d)
{
	return d->remark == REMARK_ANALYSIS && pass_find(d->pass) < PASS_COUNT;
}

static bool ends_in(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n > m && strcmp(text + n - m, end) == 0;
}

/* That a nest stays as it is, is above; why it does is another decision, or said here alone. */
static bool is_repeated(const struct report *r, const struct diag *d)
{
	bool repeats = false;

	for (uint32_t i = 0; i < r->remarks.n && d->id == DIAG_UNCHANGED; i++) {
		const struct diag *other = r->remarks.at[i];

		repeats |= other != d && ends_in(d->text, other->text);
	}
	return repeats;
}

/* Of one nest, or of none; returns how many. */
static unsigned put_table(struct buf *b, const struct report *r, const struct report_nest *n,
			  const char *prefix, bool aside)
{
	struct span lines = n ? n->lines : NO_SPAN;
	unsigned count = 0;

	for (uint32_t i = 0; i < r->remarks.n; i++) {
		const struct diag *d = r->remarks.at[i];

		if (owner(r, d) != n || is_aside(d) != aside || is_repeated(r, d))
			continue;
		if (!count++)
			buf_printf(b,
				   "<table class=\"list dec\" aria-labelledby=\"%s\"><thead><tr>"
				   "<th scope=\"col\" class=\"num\">Line</th><th "
				   "scope=\"col\">What</th>"
				   "<th scope=\"col\">By</th><th scope=\"col\">Decision and "
				   "reason</th>"
				   "</tr></thead><tbody>\n",
				   n ? arena_printf(r->arena, "%sd", prefix) : "oh");
		put_decision(b, r, d, prefix, lines);
	}
	if (count)
		buf_puts(b, "</tbody></table>\n");
	return count;
}

static void put_decisions(struct buf *b, const struct report *r, const struct report_nest *n,
			  const char *prefix)
{
	struct buf aside;
	unsigned count;

	if (!put_table(b, r, n, prefix, false))
		buf_puts(b, "<p class=\"soft\">Nothing was decided here.</p>\n");
	buf_init(&aside, r->arena);
	count = put_table(&aside, r, n, prefix, true);
	if (count)
		buf_printf(b, "<details><summary>Would not pay (%u)</summary>%s</details>\n", count,
			   aside.s);
}

static void put_evidence(struct buf *b, const char *title, const char *text)
{
	if (!text || !*text)
		return;
	buf_puts(b, "<details><summary>");
	buf_puts(b, title);
	buf_puts(b, "</summary><pre>");
	html_text(b, text);
	buf_puts(b, "</pre></details>\n");
}

void report_nest(struct buf *b, const struct report *r, const struct report_nest *n,
		 unsigned number)
{
	const char *prefix = arena_printf(r->arena, "n%u", number);
	struct position at = source_position(r->ir->source, n->nest->span.lo);

	buf_printf(b, "<section id=\"%s\" aria-labelledby=\"%sh\">\n<h2 id=\"%sh\">", prefix,
		   prefix, prefix);
	html_text(b, n->func->name);
	buf_printf(b, ", line %u: %s</h2>\n", at.line, report_state(n));
	if (n->nest->refusal) {
		buf_puts(b, "<p>");
		html_text(b, n->nest->refusal);
		buf_puts(b, "</p>\n");
	}
	if (n->gain && n->changed)
		report_bars(b, n);
	report_code(b, r, n->lines, prefix,
		    "Each line number leads to the line on the other side.");
	buf_printf(b, "<h3 id=\"%sd\">Decisions</h3>\n", prefix);
	put_decisions(b, r, n, prefix);
	put_evidence(b, "Ranges of the function, as written", n->ranges);
	put_evidence(b, "Dependences that the nest must keep, as written", n->deps);
	buf_puts(b, "</section>\n");
}

void report_others(struct buf *b, const struct report *r)
{
	bool any = false;

	for (uint32_t i = 0; i < r->remarks.n; i++)
		any = any || !owner(r, r->remarks.at[i]);
	if (!any)
		return;
	buf_puts(b, "<section aria-labelledby=\"oh\">\n<h2 id=\"oh\">Elsewhere in the file</h2>\n");
	put_decisions(b, r, NULL, "");
	buf_puts(b, "</section>\n");
}
