/* patch_stmt.c - changing a statement in place.
 *
 * The bytes of a statement are its header, its slots and its bodies; whatever the IR has no field
 * for (comments, odd spacing, the init of a strange `for`) is in the bytes between and stays there.
 */
#include "print.h"

#include <string.h>

static bool inside(struct span inner, struct span outer)
{
	return outer.lo <= inner.lo && inner.hi <= outer.hi;
}

/* A pass may want braces around what had none. */
static bool has_braces(const struct source *source, const struct stmt *body)
{
	const char *text = source->text + body->span.lo;

	return body->braced &&
	       (span_none(body->span) || text[0] == '{' || memcmp(text, "<%", 2) == 0);
}

struct span body_span(const struct source *source, const struct stmt *body)
{
	struct span s = body->span;

	if (!span_none(s)) {
		if (has_braces(source, body))
			return (struct span){s.lo + brace_size(source->text + s.lo),
					     s.hi - (source->text[s.hi - 1] == '}' ? 1 : 2)};
		return s;
	}
	for (const struct stmt *c = body->first; c; c = c->next) {
		if (span_none(c->span))
			continue;
		if (span_none(s))
			s = c->span;
		if (c->span.lo < s.lo)
			s.lo = c->span.lo;
		if (c->span.hi > s.hi)
			s.hi = c->span.hi;
	}
	return s;
}

static bool has_bodies(const struct stmt *s)
{
	return s->kind == STMT_IF || s->kind == STMT_FOR || s->kind == STMT_WHILE;
}

/* Between the declarators are only commas, stars and ampersands; after the last only `;`. */
static bool list_intact(const struct printer *p, const struct stmt *s)
{
	uint32_t at = s->span.lo;

	for (const struct stmt *c = s->first; c; c = c->next) {
		bool first = c == s->first;

		if (c->kind != STMT_DECL || span_none(c->span) || c->dirty || c->span.lo < at ||
		    c->span.hi > s->span.hi)
			return false;
		for (uint32_t i = token_from(&p->tokens, at);
		     i < p->tokens.n && p->tokens.at[i].lo < c->span.lo; i++)
			if (!token_is_comment(&p->tokens.at[i]) &&
			    (first ? token_is(&p->tokens, i, ",")
				   : p->tokens.at[i].kind != TOKEN_PUNCT))
				return false;
		at = c->span.hi;
	}
	for (uint32_t i = token_from(&p->tokens, at);
	     i < p->tokens.n && p->tokens.at[i].lo < s->span.hi; i++)
		if (!token_is_comment(&p->tokens.at[i]) && !token_is(&p->tokens, i, ";"))
			return false;
	return true;
}

bool is_declaration_list(const struct printer *p, const struct stmt *s)
{
	if (!p->source || s->kind != STMT_BLOCK || !s->transparent || s->braced ||
	    span_none(s->span) || !s->first)
		return false;
	for (const struct stmt *c = s->first; c; c = c->next)
		if (c->kind != STMT_DECL)
			return false;
	/* A region root around one declaration is not a list. */
	return !(s->first == s->last && s->first->span.lo == s->span.lo &&
		 s->first->span.hi == s->span.hi);
}

/* Operands without bytes of their own: the 1 of i++, the parts of a `for` that were left out,
 * default arguments.  Any other slot without an origin was filled by a pass. */
static bool slot_has_no_bytes(const struct stmt *s, unsigned i)
{
	const struct expr *e = s->slot[i].e;

	if (!e || s->kind == STMT_FOR || s->kind == STMT_CALL || s->kind == STMT_ATOMIC ||
	    s->kind == STMT_RAW)
		return true;
	e = expr_strip(e);
	return s->op && ((e->kind == EXPR_INT && (expr_int(e) == 1 || expr_int(e) == -1)) ||
			 (e->kind == EXPR_FLT && e->u.number == 1));
}

/* i -= w -> i += v */
static bool turned_around(const struct stmt *s)
{
	const struct slot *step = &s->slot[SLOT_STEP];

	return s->kind == STMT_FOR && step->e && step->origin && lacks_minus(step->origin) &&
	       step->e->kind != EXPR_NEG;
}

static bool needs_header(const struct stmt *s)
{
	if (s->dirty || turned_around(s))
		return true;
	for (unsigned i = 0; i < s->nslots; i++)
		if (!s->slot[i].origin && !slot_has_no_bytes(s, i))
			return true;
	return false;
}

bool stmt_patchable(const struct printer *p, const struct stmt *s)
{
	if (!p->source || span_none(s->span) || s->span.hi > p->tokens.hi)
		return false;
	if (is_declaration_list(p, s))
		return list_intact(p, s);
	if (s->kind == STMT_BLOCK)
		return has_braces(p->source, s);
	/* One name of `int a, b;` has bytes, but they are not a statement. */
	if (s->kind == STMT_DECL)
		return p->source->text[s->span.hi - 1] == ';';
	if (!has_bodies(s))
		return true;
	if (!s->first || (needs_header(s) && s->kind == STMT_WHILE && s->form != FORM_WHILE))
		return false;
	/* Bodies of its own, in the old order; an else may be new. */
	for (const struct stmt *c = s->first; c; c = c->next) {
		struct span old = body_span(p->source, c);

		if (span_none(old) && c != s->first)
			continue;
		if (span_none(old) || !inside(old, s->span))
			return false;
		if (c != s->first && old.lo < body_span(p->source, s->first).hi)
			return false;
	}
	return true;
}

static void patch_body(const struct printer *p, struct edits *edits, const struct stmt *owner,
		       const struct stmt *body)
{
	struct vec children = {0};

	if (!has_braces(p->source, body)) {
		patch_bare_body(p, edits, owner, body, UINT32_MAX);
		return;
	}
	body_flatten(p, body, &children);
	patch_children(p, edits, &children,
		       (struct region){body_span(p->source, body), true, UINT32_MAX});
}

static void replace_header(const struct printer *p, struct edits *edits, const struct stmt *s)
{
	uint32_t body = has_braces(p->source, s->first) ? s->first->span.lo
							: body_span(p->source, s->first).lo;
	uint32_t last = token_code_before(&p->tokens, body);
	struct buf b;

	buf_init(&b, p->arena);
	put_header(p, &b, s);
	edits_add(edits, (struct span){s->span.lo, p->tokens.at[last].hi}, b.s, b.n);
}

static uint32_t body_end(const struct printer *p, const struct stmt *body)
{
	return has_braces(p->source, body) ? body->span.hi : body_span(p->source, body).hi;
}

/* All that an else holds went, nobody said anything about it, and no other else would be taken for its own. */
static bool is_emptied(const struct printer *p, const struct stmt *otherwise, uint32_t end,
		       uint32_t hi)
{
	bool held = false;

	for (uint32_t i = token_from(&p->tokens, end); i < p->tokens.n && p->tokens.at[i].lo < hi;
	     i++) {
		if (token_is_comment(&p->tokens.at[i]))
			return false;
		held |= !token_is(&p->tokens, i, "else") && !token_is(&p->tokens, i, "{") &&
			!token_is(&p->tokens, i, "}") && !token_is(&p->tokens, i, ";");
	}
	return held && !otherwise->first &&
	       !token_is(&p->tokens, token_code_from(&p->tokens, hi), "else");
}

/* From after the other body to the end of the if.  A brace that this body has just got is followed by something else
 * now; what ends its line is its own. */
static void replace_else(const struct printer *p, struct edits *edits, const struct stmt *s,
			 uint32_t end, uint32_t old, const char *text)
{
	uint32_t at = trail_end(p, end, p->tokens.hi);
	const struct edit *brace = edits_take_within(edits, at, p->tokens.at[old].lo);
	struct buf b;

	buf_init(&b, p->arena);
	buf_puts(&b, "");
	if (brace)
		buf_put(&b, brace->text, edit_trimmed(brace));
	else if (*text)
		at = end;
	else if (at > end && !strchr("\r\n", p->source->text[s->span.hi]))
		buf_printf(&b, "%s%s", p->style.eol, line_indent(p, s->span.lo));
	buf_puts(&b, text);
	edits_add(edits, (struct span){at, s->span.hi}, b.s, b.n);
}

/* An else that went or came. */
static void patch_else(const struct printer *p, struct edits *edits, const struct stmt *s)
{
	const struct stmt *then = s->first, *otherwise = then->next;
	uint32_t end = body_end(p, then), i = token_code_from(&p->tokens, end);
	bool had = i < p->tokens.n && p->tokens.at[i].lo < s->span.hi &&
		   token_is(&p->tokens, i, "else");

	if (otherwise && had &&
	    is_emptied(p, otherwise, trail_end(p, end, p->tokens.hi), s->span.hi))
		otherwise = NULL;
	if (otherwise && !span_none(body_span(p->source, otherwise))) {
		patch_body(p, edits, s, otherwise);
	} else if (otherwise && otherwise->first) {
		const char *indent = line_indent(p, s->span.lo);
		struct vec children = {0};
		struct buf b;

		buf_init(&b, p->arena);
		body_flatten(p, otherwise, &children);
		if (has_braces(p->source, then) && p->style.brace == BRACE_SAME_LINE)
			buf_puts(&b, " else {");
		else
			buf_printf(&b, "%s%selse {", p->style.eol, indent);
		buf_puts(&b, p->style.eol);
		put_stmts(p, &b, &children, arena_printf(p->arena, "%s%s", indent, p->style.unit));
		buf_printf(&b, "%s}", indent);
		if (had)
			replace_else(p, edits, s, end, i, b.s);
		else
			edits_add(edits, (struct span){s->span.hi, s->span.hi}, b.s, b.n);
	} else if (had) {
		replace_else(p, edits, s, end, i, "");
	}
}

enum { LINE_WIDTH = 100 };

static struct edit *edit_of(const struct edits *edits, struct span span)
{
	for (uint32_t i = edits->list.n; i > 0; i--) {
		struct edit *edit = edits->list.at[i - 1];

		if (edit->span.lo < span.lo)
			break;
		if (edit->span.lo == span.lo && edit->span.hi == span.hi)
			return edit;
	}
	return NULL;
}

/* `x =` with its long value on the next line takes a short new one up. */
static void pull_up(const struct printer *p, struct edits *edits, const struct stmt *s)
{
	unsigned i = s->kind == STMT_STORE ? SLOT_STORED : SLOT_VALUE;
	const struct origin *o = i < s->nslots ? s->slot[i].origin : NULL;
	struct edit *edit = o ? edit_of(edits, o->outer) : NULL;
	const char *text = p->source->text;
	uint32_t before, end;

	if (!edit || memchr(edit->text, '\n', edit->size))
		return;
	before = token_code_before(&p->tokens, o->outer.lo);
	end = p->tokens.at[before].hi;
	if (!token_is(&p->tokens, before, "=") || line_end(p->source, end) >= o->outer.lo ||
	    !token_is(&p->tokens, token_from(&p->tokens, o->outer.hi), ";") ||
	    end - line_start(p->source, end) + edit->size + 2 > LINE_WIDTH)
		return;
	for (uint32_t at = end; at < o->outer.lo; at++)
		if (!strchr(" \t\r\n", text[at]))
			return;
	edit->text = arena_printf(p->arena, " %.*s", (int)edit->size, edit->text);
	edit->size++;
	edit->span.lo = end;
}

void patch_stmt(const struct printer *p, struct edits *edits, const struct stmt *s)
{
	bool header = needs_header(s);
	struct buf b;

	if (is_declaration_list(p, s)) {
		for (const struct stmt *c = s->first; c; c = c->next)
			for (unsigned i = 0; i < c->nslots; i++)
				patch_slot(p, edits, c, i);
		return;
	}
	if (s->kind == STMT_BLOCK) {
		patch_body(p, edits, s, s);
		return;
	}
	if (header && !has_bodies(s) && s->kind != STMT_RAW && s->kind != STMT_PRAGMA) {
		buf_init(&b, p->arena);
		put_simple(p, &b, s);
		edits_add(edits, s->span, b.s, b.n);
		return;
	}
	if (header && has_bodies(s))
		replace_header(p, edits, s);
	else
		for (unsigned i = 0; i < s->nslots; i++)
			patch_slot(p, edits, s, i);
	patch_for_header(p, edits, s);
	if (s->kind == STMT_DECL || s->kind == STMT_ASSIGN || s->kind == STMT_STORE)
		pull_up(p, edits, s);
	if (s->kind == STMT_IF) {
		patch_body(p, edits, s, s->first);
		patch_else(p, edits, s);
		return;
	}
	for (const struct stmt *c = s->first; c; c = c->next)
		if (c->kind == STMT_BLOCK && !span_none(body_span(p->source, c)))
			patch_body(p, edits, s, c);
}

void patch_or_replace(const struct printer *p, struct edits *edits, const struct stmt *s)
{
	struct vec one = {0};
	const char *text;

	if (stmt_patchable(p, s)) {
		patch_stmt(p, edits, s);
		return;
	}
	vec_push(p->arena, &one, (void *)(uintptr_t)s);
	text = stmts_text(p, &one, line_indent(p, s->span.lo));
	text = text_apart(p, text, s->span, line_indent(p, s->span.lo));
	edits_add(edits, s->span, text, __builtin_strlen(text));
}
