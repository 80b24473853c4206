/* bare_body.c - `if (x) y;`: a body without braces, which gets them when it comes to hold more.
 *
 * Nothing but the braces and the new statements is added; the old body keeps its lines.  The
 * opening brace goes where the file's other braces go. */
#include "print.h"

#include <string.h>

/* A pragma goes with its loop; a new one still asks for braces, so that readers see where it
 * belongs. */
static bool is_statement(const struct stmt *s)
{
	return s->kind != STMT_PRAGMA || span_none(s->span);
}

static void put_opening(const struct printer *p, struct buf *b, const char *indent)
{
	if (p->style.brace == BRACE_SAME_LINE)
		buf_puts(b, " {");
	else
		buf_printf(b, "%s%s{", p->style.eol, indent);
}

/* Opening brace after the header; a comment that ends the header's line stays before an own-line
 * one. */
static void open_brace(const struct printer *p, struct edits *edits, uint32_t header,
		       const char *indent)
{
	uint32_t at =
		p->style.brace == BRACE_SAME_LINE ? header : trail_end(p, header, p->tokens.hi);
	struct buf b;

	buf_init(&b, p->arena);
	put_opening(p, &b, indent);
	edits_add(edits, (struct span){at, at}, b.s, b.n);
}

/* The brace of a body that ends there too took the blanks after it and began a line, which is the outer brace's
 * to do. */
static void put_inner_brace(struct buf *b, struct edits *edits, struct span span)
{
	const struct edit *inner = edits_take(edits, span);

	if (inner)
		buf_put(b, inner->text, edit_trimmed(inner));
}

/* Closing brace after the body, with the statements that follow the old one. */
static void close_brace(const struct printer *p, struct edits *edits, const struct stmt *owner,
			const struct stmt *body, uint32_t at, const struct vec *after,
			const char *inner, const char *indent)
{
	uint32_t next = token_from(&p->tokens, at);
	bool joins = next < p->tokens.n && p->tokens.at[next].lo < owner->span.hi &&
		     ((owner->kind == STMT_IF && body == owner->first &&
		       token_is(&p->tokens, next, "else")) ||
		      (owner->form == FORM_DO && token_is(&p->tokens, next, "while")));
	uint32_t to = at;
	bool breaks = !joins && !ends_line(p->source, at);
	struct buf b;

	if (joins)
		to = p->tokens.at[next].lo;
	while (breaks && to < p->source->size &&
	       (p->source->text[to] == ' ' || p->source->text[to] == '\t'))
		to++;
	buf_init(&b, p->arena);
	put_inner_brace(&b, edits, (struct span){at, to});
	buf_puts(&b, p->style.eol);
	put_stmts(p, &b, after, inner);
	buf_printf(&b, "%s}", indent);
	if (joins && p->style.brace == BRACE_SAME_LINE)
		buf_putc(&b, ' ');
	else if (joins || breaks)
		buf_printf(&b, "%s%s", p->style.eol, indent);
	edits_add(edits, (struct span){at, to}, b.s, b.n);
}

static size_t over_blanks(const char *text, size_t at, size_t n)
{
	while (at < n && strchr(" \t\r\n", text[at]))
		at++;
	return at;
}

/* Are the words there, as they are but for blanks: the lines of a comment may be further in? */
static bool says(const char *text, const char *words, size_t nwords)
{
	size_t n = strlen(text), first = over_blanks(words, 0, nwords);

	for (size_t from = 0; from < n; from++) {
		size_t i = from, k = first;

		while (k < nwords && i < n && text[i] == words[k]) {
			i = over_blanks(text, i + 1, n);
			k = over_blanks(words, k + 1, nwords);
		}
		if (k == nwords)
			return true;
	}
	return false;
}

/* The bytes of an old body that all goes.  The comment after it went along with what it is about: once is
 * enough. */
static struct span all_of(const struct printer *p, struct span old, const char *text)
{
	uint32_t end = trail_end(p, old.hi, p->tokens.hi);

	if (end > old.hi && says(text, p->source->text + old.hi, end - old.hi))
		old.hi = end;
	return old;
}

static void replace_body(const struct printer *p, struct edits *edits, struct span old,
			 const struct vec *children)
{
	const char *indent = line_indent(p, old.lo);
	const char *text = children->n ? stmts_text(p, children, indent) : "{}";

	old = all_of(p, old, text);
	text = text_apart(p, text, old, indent);
	edits_add(edits, old, text, strlen(text));
}

/* The child that still is where the old body stood, pragmas before it aside. */
static uint32_t find_kept(const struct printer *p, const struct vec *children, struct span old)
{
	uint32_t first = token_code_from(&p->tokens, old.lo);

	for (uint32_t i = 0; i < children->n; i++) {
		const struct stmt *s = children->at[i];

		if (is_statement(s) && !span_none(s->span) && first < p->tokens.n &&
		    s->span.lo == p->tokens.at[first].lo && s->span.hi <= old.hi)
			return i;
	}
	return children->n;
}

/* `for (...) ;` had no statement to begin with. */
static bool was_empty(const struct printer *p, struct span old)
{
	for (uint32_t i = token_from(&p->tokens, old.lo);
	     i < p->tokens.n && p->tokens.at[i].lo < old.hi; i++)
		if (!token_is_comment(&p->tokens.at[i]) && !token_is(&p->tokens, i, ";"))
			return false;
	return true;
}

static uint32_t count(const struct vec *children)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < children->n; i++)
		n += is_statement(children->at[i]);
	return n;
}

/* if (a) if (b) ... else ...: whose else is it?  The reader should not have to ask. */
static bool is_dangling(const struct stmt *owner, const struct vec *children)
{
	for (uint32_t i = 0; owner->kind == STMT_IF && i < children->n; i++) {
		const struct stmt *s = children->at[i];

		if (s->kind == STMT_IF && span_none(s->span))
			return true;
	}
	return false;
}

void patch_bare_body(const struct printer *whole, struct edits *edits, const struct stmt *owner,
		     const struct stmt *body, uint32_t insert_at)
{
	struct printer local = *whole;
	const struct printer *p = &local;
	struct span old = body_span(p->source, body);
	struct vec children = {0}, before = {0}, after = {0};
	uint32_t kept, header_token, header, first;
	const char *indent, *inner;
	bool own_line;
	struct buf b;

	local.style.eol = line_eol(p->source, old.lo);
	body_flatten(p, body, &children);
	if (!children.n && was_empty(p, old))
		return;
	kept = find_kept(p, &children, old);
	if (kept < children.n && count(&children) == 1) {
		patch_or_replace(p, edits, children.at[kept]);
		return;
	}
	if (kept == children.n && count(&children) <= 1 && !is_dangling(owner, &children)) {
		replace_body(p, edits, old, &children);
		return;
	}
	header_token = token_code_before(&p->tokens, old.lo);
	while (token_marked(p, &p->tokens.at[header_token]))
		header_token = token_code_before(&p->tokens, p->tokens.at[header_token].lo);
	header = p->tokens.at[header_token].hi;
	indent = line_indent(p, token_is(&p->tokens, header_token, "else")
					? p->tokens.at[header_token].lo
					: owner->span.lo);
	first = lead_start(p, old.lo, header);
	own_line = insert_at != UINT32_MAX || starts_line(p->source, first);
	inner = own_line ? line_indent(p, old.lo)
			 : arena_printf(p->arena, "%s%s", indent, p->style.unit);
	for (uint32_t i = 0; i < children.n; i++) {
		const struct stmt *s = children.at[i];
		bool there = kept < children.n && s->kind == STMT_PRAGMA && !span_none(s->span) &&
			     s->span.lo < old.hi;

		if (i != kept && !there)
			vec_push(p->arena, kept < children.n && i < kept ? &before : &after,
				 children.at[i]);
	}
	buf_init(&b, p->arena);
	if (own_line) {
		open_brace(p, edits, header, indent);
		put_stmts(p, &b, &before, inner);
		first = insert_at != UINT32_MAX ? insert_at : line_start(p->source, first);
		if (b.n)
			edits_add(edits, (struct span){first, first}, b.s, b.n);
	} else {
		put_opening(p, &b, indent);
		buf_puts(&b, p->style.eol);
		put_stmts(p, &b, &before, inner);
		buf_puts(&b, inner);
		edits_add(edits,
			  (struct span){header, p->tokens.at[token_from(&p->tokens, header)].lo},
			  b.s, b.n);
	}
	if (kept < children.n) {
		patch_or_replace(p, edits, children.at[kept]);
	} else {
		/* Nothing of the old body is left. */
		const char *text = stmts_text(p, &after, inner);
		struct span all = all_of(p, old, text);

		if (trail_end(p, all.hi, p->tokens.hi) > all.hi) /* a comment that stays */
			text = text_apart(p, text, all, inner);
		edits_add(edits, all, text, strlen(text));
		after = (struct vec){0};
	}
	close_brace(p, edits, owner, body, trail_end(p, old.hi, p->tokens.hi), &after, inner,
		    indent);
}
