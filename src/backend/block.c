/* block.c - a list of statements against the bytes of the old list.
 *
 * The children that are in the old order and place are anchors; they are patched where they are.
 * What lies between two anchors is a gap.  Comments and blank lines of a gap stay; code in it
 * belongs to statements that are gone, and goes with its lines and its comments.  Fresh and moved
 * statements are put into the gap before the next anchor, above the comments that belong to it. */
#include "print.h"

#include <string.h>

bool token_marked(const struct printer *p, const struct token *t)
{
	if (!p->marks)
		return false;
	for (uint32_t i = 0; i < p->marks->n; i++) {
		const struct span *mark = p->marks->at[i];

		if (mark->lo <= t->lo && t->lo < mark->hi)
			return true;
	}
	return false;
}

static void flatten(const struct printer *p, const struct stmt *body, struct vec *out)
{
	for (const struct stmt *c = body->first; c; c = c->next) {
		if (c->kind == STMT_BLOCK && c->transparent && !c->braced &&
		    !is_declaration_list(p, c))
			flatten(p, c, out);
		else
			vec_push(p->arena, out, (void *)(uintptr_t)c);
	}
}

void body_flatten(const struct printer *p, const struct stmt *body, struct vec *out)
{
	flatten(p, body, out);
	/* Nothing may come between a pragma and the statement it is about. */
	for (uint32_t i = 1; i < out->n; i++) {
		const struct stmt *s = out->at[i];

		if (!span_none(s->span) || s->kind == STMT_FOR || s->kind == STMT_WHILE ||
		    s->kind == STMT_PRAGMA)
			continue;
		for (uint32_t j = i; j > 0; j--) {
			const struct stmt *before = out->at[j - 1];

			if (before->kind != STMT_PRAGMA)
				break;
			out->at[j] = (void *)(uintptr_t)before;
			out->at[j - 1] = (void *)(uintptr_t)s;
		}
	}
}

/* ---- anchors ---- */

/* Did s are directly in the list of these bytes, and not inside one of its statements? */
static bool is_direct(const struct printer *p, struct span region, const struct stmt *s)
{
	const struct tokens *t = &p->tokens;
	uint32_t first = token_from(t, region.lo), at = token_from(t, s->span.lo), before = at;

	if (span_none(s->span) || s->span.lo < region.lo || s->span.hi > region.hi || at >= t->n ||
	    t->at[at].depth != t->at[first].depth)
		return false;
	while (before > first &&
	       (token_is_comment(&t->at[before - 1]) || token_marked(p, &t->at[before - 1])))
		before--;
	if (before == first)
		return true;
	before--;
	return t->at[before].kind == TOKEN_DIRECTIVE || token_is(t, before, ";") ||
	       token_is(t, before, "{") || token_is(t, before, "}") || token_is(t, before, ":");
}

/* The longest run of direct children in the order of their bytes (patience sorting). */
static void find_anchors(const struct printer *p, const struct vec *children, struct span region,
			 bool *anchor)
{
	uint32_t n = children->n, length = 0;
	uint32_t *tail = arena_array(p->arena, n + 1u, sizeof(*tail));
	uint32_t *back = arena_array(p->arena, n + 1u, sizeof(*back));

	for (uint32_t i = 0; i < n; i++) {
		const struct stmt *s = children->at[i];
		uint32_t lo = 0, hi = length;

		if (!is_direct(p, region, s))
			continue;
		while (lo < hi) {
			uint32_t mid = lo + (hi - lo) / 2;
			const struct stmt *m = children->at[tail[mid]];

			if (m->span.lo < s->span.lo)
				lo = mid + 1;
			else
				hi = mid;
		}
		back[i] = lo ? tail[lo - 1] : UINT32_MAX;
		tail[lo] = i;
		if (lo == length)
			length++;
	}
	for (uint32_t i = length ? tail[length - 1] : UINT32_MAX; i != UINT32_MAX; i = back[i])
		anchor[i] = true;
}

/* ---- what is gone ---- */

struct gap {
	uint32_t lo, hi; /* after the last anchor, before the next one's comments */
	const struct stmt *before, *after; /* anchors, NULL at the ends */
	struct region region;
	struct span *gone; /* code to be removed, with its comments */
	uint32_t ngone;
};

static void gap_close(const struct printer *p, struct gap *gap, struct span run, bool only_empty)
{
	struct span *grown;

	if (run.hi == 0 || only_empty)
		return;
	run.lo = lead_start(p, run.lo, gap->lo);
	run.hi = trail_end(p, run.hi, gap->hi);
	grown = arena_array(p->arena, gap->ngone + 1u, sizeof(*grown));
	if (gap->ngone)
		memcpy(grown, gap->gone, gap->ngone * sizeof(*grown));
	grown[gap->ngone++] = run;
	gap->gone = grown;
}

/* Runs of code; a comment between statements ends one, a directive goes with the code after it. */
static void gap_scan(const struct printer *p, struct gap *gap)
{
	struct span run = {0, 0};
	uint32_t directive = UINT32_MAX;
	uint16_t depth = UINT16_MAX;
	bool at_end = false, only_empty = true;

	for (uint32_t i = token_from(&p->tokens, gap->lo);
	     i < p->tokens.n && p->tokens.at[i].lo < gap->hi; i++) {
		const struct token *t = &p->tokens.at[i];

		if (token_marked(p, t))
			continue;
		if (token_is_comment(t) || t->kind == TOKEN_DIRECTIVE) {
			if (run.hi && at_end && t->depth <= depth) {
				gap_close(p, gap, run, only_empty);
				run = NO_SPAN;
			}
			if (t->kind == TOKEN_DIRECTIVE && !run.hi && directive == UINT32_MAX)
				directive = t->lo;
			continue;
		}
		if (!run.hi) {
			run.lo = directive == UINT32_MAX ? t->lo : directive;
			depth = t->depth;
			only_empty = true;
			directive = UINT32_MAX;
		}
		run.hi = t->hi;
		/* A stray `;` is nobody's statement and stays. */
		only_empty = only_empty && token_is(&p->tokens, i, ";");
		at_end = t->depth <= depth &&
			 (token_is(&p->tokens, i, ";") || token_is(&p->tokens, i, "}"));
	}
	gap_close(p, gap, run, only_empty);
}

static bool whole_lines(const struct printer *p, struct span s)
{
	return starts_line(p->source, s.lo) && ends_line(p->source, s.hi);
}

static void delete(struct edits *edits, uint32_t lo, uint32_t hi)
{
	if (lo < hi)
		edits_add(edits, (struct span){lo, hi}, "", 0);
}

/* Start of the blank lines above `at`, which starts a line. */
static uint32_t blanks_above(const struct printer *p, uint32_t at, uint32_t floor)
{
	while (at > 0 && line_start(p->source, at - 1) >= floor && line_blank(p->source, at - 1))
		at = line_start(p->source, at - 1);
	return at;
}

static uint32_t blanks_below(const struct printer *p, uint32_t at, uint32_t ceiling)
{
	while (at < ceiling && line_blank(p->source, at) && line_after(p->source, at) <= ceiling)
		at = line_after(p->source, at);
	return at;
}

/* Removes whole lines; no two runs of blank lines may meet, and none may start or end a block. */
static void delete_lines(const struct printer *p, struct edits *edits, const struct gap *gap,
			 uint32_t lo, uint32_t hi)
{
	uint32_t above = blanks_above(p, lo, gap->lo), below = blanks_below(p, hi, gap->hi);
	bool first = gap->region.braced && !gap->before && line_start(p->source, above) == above &&
		     above > 0 && line_start(p->source, above - 1) <= gap->lo;
	bool last = gap->region.braced && !gap->after && line_after(p->source, below) > gap->hi;

	if (last || (!first && lo - above < below - hi)) {
		delete (edits, above, hi);
		return;
	}
	if (first || (below > hi && above < lo))
		hi = below;
	delete (edits, lo, hi);
}

static uint32_t back_over_blanks(const struct printer *p, uint32_t at, uint32_t floor)
{
	while (at > floor && (p->source->text[at - 1] == ' ' || p->source->text[at - 1] == '\t'))
		at--;
	return at;
}

static uint32_t over_blanks(const struct printer *p, uint32_t at, uint32_t ceiling)
{
	while (at < ceiling && (p->source->text[at] == ' ' || p->source->text[at] == '\t'))
		at++;
	return at;
}

/* After text that began a line for what follows, such as the brace of a body that had none or what is left of an
 * else, the new line goes as well.  False: there is none. */
static bool delete_behind_text(const struct printer *p, struct edits *edits, uint32_t at,
			       uint32_t hi)
{
	const struct edit *text = edits_take_ending(edits, at, over_blanks(p, at, p->source->size));

	if (!text)
		text = edits_take_ending(edits, at, at);
	if (text)
		edits_add(edits, (struct span){text->span.lo, hi}, text->text, edit_trimmed(text));
	return text != NULL;
}

static void delete_gone(const struct printer *p, struct edits *edits, const struct gap *gap,
			uint32_t from, bool keep_blanks)
{
	for (uint32_t i = from; i < gap->ngone; i++) {
		struct span s = gap->gone[i];

		if (whole_lines(p, s)) {
			uint32_t lo = line_start(p->source, s.lo), hi = line_after(p->source, s.hi);

			/* Neighbours with only blank lines between are one removal. */
			while (i + 1 < gap->ngone && whole_lines(p, gap->gone[i + 1]) &&
			       blanks_below(p, hi, gap->hi) >=
				       line_start(p->source, gap->gone[i + 1].lo))
				hi = line_after(p->source, gap->gone[++i].hi);
			if (keep_blanks)
				delete (edits, lo, hi);
			else
				delete_lines(p, edits, gap, lo, hi);
		} else if (ends_line(p->source, s.hi)) {
			uint32_t lo = back_over_blanks(p, s.lo, gap->lo);
			uint32_t end = over_blanks(p, s.hi, p->source->size);

			if (lo != gap->lo || !delete_behind_text(p, edits, lo, end))
				delete (edits, lo, s.hi);
		} else {
			delete (edits, s.lo, over_blanks(p, s.hi, gap->hi));
		}
	}
}

/* ---- what is new ---- */

static void insert(struct edits *edits, uint32_t at, const struct buf *b)
{
	edits_add(edits, (struct span){at, at}, b->s, b->n);
}

static void insert_lines(const struct printer *p, struct edits *edits, uint32_t at,
			 const struct vec *stmts, const char *indent)
{
	struct buf b;

	buf_init(&b, p->arena);
	/* After a last line that has no end. */
	if (at == p->source->size && at > 0 && p->source->text[at - 1] != '\n') {
		buf_puts(&b, p->style.eol);
		put_stmts(p, &b, stmts, indent);
		b.n -= strlen(p->style.eol);
	} else {
		put_stmts(p, &b, stmts, indent);
	}
	insert(edits, at, &b);
}

static bool one_line(const char *text)
{
	return !strchr(text, '\n') && !strstr(text, "//");
}

/* A pragma has a line for itself: what precedes text that begins with one ends its line. */
static bool begins_with_pragma(const struct printer *p, const char *text)
{
	return *past_marks(p, text) == '#';
}

static bool ends_with_comment(const char *text)
{
	const char *last = strrchr(text, '\n');

	return strstr(last ? last : text, "//");
}

/* Between statements that share a line. */
static void insert_inline(const struct printer *p, struct edits *edits, uint32_t at,
			  const struct vec *stmts, const char *indent, bool before)
{
	const char *text = stmts_text(p, stmts, indent);
	const char *line = arena_printf(p->arena, "%s%s", p->style.eol, indent);
	bool pragma = begins_with_pragma(p, text);
	const char *between = one_line(text) && !pragma ? " " : line;
	struct buf b;

	buf_init(&b, p->arena);
	if (before)
		buf_printf(&b, "%s%s%s", pragma ? line : "", text, between);
	else
		buf_printf(&b, "%s%s%s", between, text,
			   ends_with_comment(text) && !ends_line(p->source, at) ? line : "");
	insert(edits, at, &b);
}

/* After a statement that shares its line: where its body has just got a brace, after that. */
static void insert_behind(const struct printer *p, struct edits *edits, uint32_t at,
			  const struct vec *stmts, const char *indent)
{
	struct span closing = {at, over_blanks(p, at, p->source->size)};
	const struct edit *brace = edits_take(edits, closing);
	size_t n = brace ? edit_trimmed(brace) : 0;
	const char *text;
	struct buf b;

	if (!brace) {
		insert_inline(p, edits, at, stmts, indent, false);
		return;
	}
	buf_init(&b, p->arena);
	buf_put(&b, brace->text, n);
	text = stmts_text(p, stmts, indent);
	buf_printf(&b, "%s%s%s", p->style.eol, indent, text);
	if (ends_with_comment(text) && !strpbrk(brace->text + n, "\r\n"))
		buf_printf(&b, "%s%s", p->style.eol, indent);
	buf_put(&b, brace->text + n, brace->size - n);
	edits_add(edits, closing, b.s, b.n);
}

/* `{}` and `{ }` open up; a block of several lines gets the lines before its brace. */
static void fill_empty(const struct printer *p, struct edits *edits, const struct gap *gap,
		       const struct vec *stmts)
{
	const char *outer = line_indent(p, gap->hi);
	const char *inner = arena_printf(p->arena, "%s%s", outer, p->style.unit);
	uint32_t lo = back_over_blanks(p, gap->hi, gap->lo);
	struct buf b;

	if (starts_line(p->source, gap->hi)) {
		insert_lines(p, edits, line_start(p->source, gap->hi), stmts, inner);
		return;
	}
	buf_init(&b, p->arena);
	buf_puts(&b, p->style.eol);
	put_stmts(p, &b, stmts, inner);
	buf_puts(&b, outer);
	edits_add(edits, (struct span){lo, gap->hi}, b.s, b.n);
}

/* The statement that a line begins with decides how its neighbours are indented. */
static void gap_insert(const struct printer *p, struct edits *edits, const struct gap *gap,
		       const struct vec *stmts)
{
	const struct stmt *next = gap->after, *prev = gap->before, *styled = next;
	const char *indent = "";

	/* pragmas often are at the margin */
	while (styled && styled->next && (styled->kind == STMT_PRAGMA || span_none(styled->span)))
		styled = styled->next;
	if (styled)
		indent = line_indent(p, styled->span.lo);
	if (next && !prev && gap->region.insert_at != UINT32_MAX)
		insert_lines(p, edits, gap->region.insert_at, stmts, indent);
	else if (next && starts_line(p->source, lead_start(p, next->span.lo, gap->lo)))
		insert_lines(p, edits, line_start(p->source, lead_start(p, next->span.lo, gap->lo)),
			     stmts, indent);
	else if (next)
		insert_inline(p, edits, next->span.lo, stmts, indent, true);
	else if (prev && ends_line(p->source, gap->lo))
		insert_lines(p, edits, line_after(p->source, gap->lo), stmts,
			     line_indent(p, prev->span.lo));
	else if (prev)
		insert_behind(p, edits, gap->lo, stmts, line_indent(p, prev->span.lo));
	else
		fill_empty(p, edits, gap, stmts);
}

/* The first statement decides how what takes its place is indented; pragmas may be at the
 * margin. */
static uint32_t first_code(const struct printer *p, struct span gone)
{
	uint32_t i = token_code_from(&p->tokens, gone.lo);

	return i < p->tokens.n && p->tokens.at[i].lo < gone.hi ? p->tokens.at[i].lo : gone.hi - 1;
}

const char *text_apart(const struct printer *p, const char *text, struct span old,
		       const char *indent)
{
	const char *line = arena_printf(p->arena, "%s%s", p->style.eol, indent);
	bool before = begins_with_pragma(p, text) && !starts_line(p->source, old.lo);
	bool behind = ends_with_comment(text) && !ends_line(p->source, old.hi);

	if (before || behind)
		text = arena_printf(p->arena, "%s%s%s", before ? line : "", text,
				    behind ? line : "");
	return text;
}

/* Text of several lines, or one that ends in a comment, leaves its last line to itself; the brace of a
 * block on one line stays after code. */
static bool ends_with_line(const struct printer *p, const char *text, uint32_t at)
{
	uint32_t next = token_from(&p->tokens, at);

	if (ends_line(p->source, at))
		return false;
	return ends_with_comment(text) ||
	       (strchr(text, '\n') && next < p->tokens.n && !token_is(&p->tokens, next, "}"));
}

static void gap_patch(const struct printer *whole, struct edits *edits, struct gap *gap,
		      const struct vec *stmts)
{
	struct printer local = *whole;
	const struct printer *p = &local;
	const char *indent;

	local.style.eol = line_eol(whole->source, gap->hi);
	gap_scan(p, gap);
	if (!stmts->n) {
		delete_gone(p, edits, gap, 0, false);
		return;
	}
	if (!gap->ngone) {
		gap_insert(p, edits, gap, stmts);
		return;
	}
	/* New statements take the place of the first that went. */
	indent = line_indent(p, first_code(p, gap->gone[0]));
	if (whole_lines(p, gap->gone[0])) {
		insert_lines(p, edits, line_start(p->source, gap->gone[0].lo), stmts, indent);
		delete_gone(p, edits, gap, 0, true);
	} else {
		const char *text = stmts_text(p, stmts, indent);
		struct span place = gap->gone[0];

		if (ends_with_line(p, text, place.hi)) {
			text = arena_printf(p->arena, "%s%s%s", text, p->style.eol, indent);
			place.hi = over_blanks(p, place.hi, p->source->size);
		}
		text = text_apart(p, text, gap->gone[0], indent);
		edits_add(edits, place, text, strlen(text));
		delete_gone(p, edits, gap, 1, true);
	}
}

/* ---- blocks on one line ---- */

/* Past the comments from token i on. */
static uint32_t over_comments(const struct printer *p, uint32_t i, uint32_t hi)
{
	while (i < p->tokens.n && p->tokens.at[i].lo < hi && token_is_comment(&p->tokens.at[i]))
		i++;
	return i;
}

/* Is there nothing but these children and comments in the bytes? */
static bool is_full(const struct printer *p, const struct vec *children, const bool *anchor,
		    struct span region)
{
	uint32_t i = over_comments(p, token_from(&p->tokens, region.lo), region.hi);
	bool any = false;

	for (uint32_t k = 0; k < children->n; k++) {
		const struct stmt *s = children->at[k];

		if (!anchor[k])
			continue;
		if (i >= p->tokens.n || p->tokens.at[i].lo != s->span.lo)
			return false;
		i = over_comments(p, token_from(&p->tokens, s->span.hi), region.hi);
		any = true;
	}
	return any && (i >= p->tokens.n || p->tokens.at[i].lo >= region.hi);
}

/* `{ a; }` has no place for more lines between its braces: then each statement gets a line. */
static bool opens_up(const struct printer *p, const struct vec *children, const bool *anchor,
		     const struct region *region)
{
	struct vec pending = {0};
	bool lines = false;

	if (!region->braced || region->span.hi > line_end(p->source, region->span.lo) ||
	    !is_full(p, children, anchor, region->span))
		return false;
	for (uint32_t i = 0; i <= children->n && !lines; i++) {
		if (i < children->n && !anchor[i]) {
			vec_push(p->arena, &pending, children->at[i]);
			continue;
		}
		lines = pending.n && !one_line(stmts_text(p, &pending, ""));
		pending = (struct vec){0};
	}
	return lines;
}

static void open_up(const struct printer *whole, struct edits *edits, const struct vec *children,
		    const bool *anchor, struct span region)
{
	struct printer local = *whole;
	const struct printer *p = &local;
	const char *outer = line_indent(p, region.lo);
	const char *inner = arena_printf(p->arena, "%s%s", outer, p->style.unit);
	struct vec pending = {0};
	uint32_t at = region.lo, next;

	local.style.eol = line_eol(p->source, region.hi);
	for (uint32_t i = 0; i <= children->n; i++) {
		const struct stmt *s = i < children->n ? children->at[i] : NULL;
		struct span gap = {at, s ? p->tokens.at[token_from(&p->tokens, at)].lo : region.hi};
		const struct edit *brace; /* of a body that has just got one */
		struct buf b;

		if (s && !anchor[i]) {
			vec_push(p->arena, &pending, children->at[i]);
			continue;
		}
		buf_init(&b, p->arena);
		brace = edits_take(edits, gap);
		if (brace)
			buf_put(&b, brace->text, edit_trimmed(brace));
		buf_puts(&b, p->style.eol);
		put_stmts(p, &b, &pending, inner);
		buf_puts(&b, s ? inner : outer);
		edits_add(edits, gap, b.s, b.n);
		pending = (struct vec){0};
		if (s) {
			patch_or_replace(p, edits, s);
			next = over_comments(p, token_from(&p->tokens, s->span.hi), region.hi);
			at = p->tokens.at[next - 1].hi;
		}
	}
}

void patch_children(const struct printer *p, struct edits *edits, const struct vec *children,
		    struct region region)
{
	bool *anchor = arena_array(p->arena, children->n + 1u, sizeof(*anchor));
	struct gap gap = {.lo = region.span.lo, .region = region};
	struct vec pending = {0};

	find_anchors(p, children, region.span, anchor);
	if (opens_up(p, children, anchor, &region)) {
		open_up(p, edits, children, anchor, region.span);
		return;
	}
	for (uint32_t i = 0; i <= children->n; i++) {
		const struct stmt *s = i < children->n ? children->at[i] : NULL;

		if (s && !anchor[i]) {
			vec_push(p->arena, &pending, children->at[i]);
			continue;
		}
		gap.after = s;
		gap.hi = s ? lead_start(p, s->span.lo, gap.lo) : region.span.hi;
		gap.gone = NULL;
		gap.ngone = 0;
		gap_patch(p, edits, &gap, &pending);
		pending = (struct vec){0};
		if (s) {
			patch_or_replace(p, edits, s);
			gap.before = s;
			gap.lo = trail_end(p, s->span.hi, region.span.hi);
		}
	}
}
