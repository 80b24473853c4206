/* print_nest.c - one nest: its annotations go, its statements are patched, hoisted code goes
 * where the annotation was.
 *
 * A region is not a scope.  Where the annotated statement is the bare body of an `if` or a loop,
 * the new declarations need braces; where a jump could cross their initialisers, they get a scope
 * of their own. */
#include "print.h"

#include "cunest/walk.h"

#include <string.h>

static const struct print_options no_options;

struct printer printer_for(const struct func *func, struct arena *arena,
			   const struct print_options *options)
{
	return (struct printer){
		.ir = func->ir,
		.func = func,
		.arena = arena,
		.options = options ? options : &no_options,
		.style = {.eol = "\n", .unit = "\t", .brace = BRACE_SAME_LINE},
	};
}

/* ---- annotations ---- */

static bool edits_has(const struct edits *edits, struct span span)
{
	for (uint32_t i = edits->list.n; i > 0; i--) {
		const struct edit *edit = edits->list.at[i - 1];

		if (edit->span.hi < span.lo)
			return false;
		if (edit->span.lo <= span.lo && span.hi <= edit->span.hi)
			return true;
	}
	return false;
}

static bool ends_with_newline(const struct printer *p, struct span s)
{
	return s.hi > s.lo && p->source->text[s.hi - 1] == '\n';
}

/* The bytes that go with an annotation: its line if it is alone there. */
static struct span annotation_extent(const struct printer *p, struct span s)
{
	const char *text = p->source->text;

	if (starts_line(p->source, s.lo)) {
		if (ends_with_newline(p, s))
			return (struct span){line_start(p->source, s.lo), s.hi};
		if (ends_line(p->source, s.hi))
			return (struct span){line_start(p->source, s.lo),
					     line_after(p->source, s.hi)};
	}
	if (ends_with_newline(p, s)) {
		s.hi = line_end(p->source, s.hi - 1);
		while (s.lo > 0 && (text[s.lo - 1] == ' ' || text[s.lo - 1] == '\t'))
			s.lo--;
	} else if (s.hi < p->source->size && text[s.hi] == ' ') {
		s.hi++;
	}
	return s;
}

/* Every physical line becomes a comment; a splice at its end would make one comment of two lines.
 */
static void put_commented(const struct printer *p, struct buf *b, struct span s)
{
	const char *text = p->source->text;
	uint32_t at = s.lo;

	while (at < s.hi) {
		uint32_t end = line_end(p->source, at), next = line_after(p->source, at), stop;

		end = end < s.hi ? end : s.hi;
		next = next < s.hi ? next : s.hi;
		while (at > s.lo && at < end && (text[at] == ' ' || text[at] == '\t'))
			buf_putc(b, text[at++]);
		for (stop = end; stop > at && (text[stop - 1] == ' ' || text[stop - 1] == '\t');)
			stop--;
		if (stop > at && text[stop - 1] == '\\')
			for (stop--;
			     stop > at && (text[stop - 1] == ' ' || text[stop - 1] == '\t');)
				stop--;
		buf_puts(b, "// ");
		buf_put(b, text + at, stop - at);
		buf_put(b, text + end, next - end);
		at = next;
	}
}

/* Less the blanks beside it that another edit has. */
static struct span beside_edits(const struct edits *edits, struct span extent, struct span s)
{
	for (uint32_t i = edits->list.n; i-- > 0;) {
		struct span e = ((const struct edit *)edits->list.at[i])->span;

		if (e.hi < extent.lo)
			break;
		if (e.lo >= s.hi && e.lo < extent.hi)
			extent.hi = e.lo;
		if (e.hi <= s.lo && e.hi > extent.lo)
			extent.lo = e.hi;
	}
	return extent;
}

void annotation_remove(const struct printer *p, struct edits *edits, struct span s)
{
	struct span extent = beside_edits(edits, annotation_extent(p, s), s);
	struct buf b;

	buf_init(&b, p->arena);
	if (p->options->pragmas == PRAGMA_REMOVE) {
		if (!edits_has(edits, extent))
			edits_add(edits, extent, "", 0);
		return;
	}
	if (ends_with_newline(p, s) || ends_line(p->source, s.hi)) {
		put_commented(p, &b, s);
	} else {
		buf_puts(&b, "/* ");
		buf_put(&b, p->source->text + s.lo, s.hi - s.lo);
		buf_puts(&b, " */");
		/* A comment inside would end ours. */
		if (strstr(b.s, "*/") != b.s + b.n - 2) {
			s = extent;
			b.n = 0;
		}
	}
	if (!edits_has(edits, s))
		edits_add(edits, s, b.s, b.n);
}

/* ---- the region ---- */

/* The annotated statement, with the pragmas between the annotation and it. */
struct span region_span(const struct nest *nest)
{
	struct span s =
		span_none(nest->span) ? body_span(nest->func->ir->source, nest->root) : nest->span;

	/* they may be further in now, with the loop that they speak of */
	for (const struct stmt *c = nest->root; c; c = stmt_next(nest->root, c))
		if (c->kind == STMT_PRAGMA && !span_none(c->span) && c->span.lo < s.lo)
			s.lo = c->span.lo;
	return s;
}

/* Is there nothing but comments, pragmas and annotations between an annotation and the statement?
 */
static bool stands_before(const struct printer *p, struct span mark, uint32_t statement)
{
	uint32_t i;

	if (mark.hi > statement)
		return false;
	for (i = token_code_from(&p->tokens, mark.hi);
	     i < p->tokens.n && p->tokens.at[i].lo < statement;
	     i = token_code_from(&p->tokens, p->tokens.at[i].hi))
		if (!token_marked(p, &p->tokens.at[i]))
			return false;
	return true;
}

/* Start of the line of the last annotation before the statement. */
static uint32_t annotation_line(const struct printer *p, uint32_t statement)
{
	uint32_t at = UINT32_MAX;

	for (uint32_t i = 0; p->marks && i < p->marks->n; i++) {
		const struct span *mark = p->marks->at[i];

		if (starts_line(p->source, mark->lo) && stands_before(p, *mark, statement) &&
		    (at == UINT32_MAX || mark->lo > at))
			at = line_start(p->source, mark->lo);
	}
	return at;
}

static bool is_pragma(const struct printer *p, const struct token *t)
{
	const char *text = p->source->text;
	uint32_t at = t->lo + (text[t->lo] == '%' ? 2 : 1);

	if (t->kind != TOKEN_DIRECTIVE)
		return false;
	while (at < t->hi && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return t->hi - at > 6 && memcmp(text + at, "pragma", 6) == 0;
}

/* Where new statements go: the annotation's line, but never between a pragma and its loop. */
static uint32_t insertion_line(const struct printer *p, uint32_t statement)
{
	uint32_t at = annotation_line(p, statement), top;
	uint32_t i = token_from(&p->tokens, statement);

	top = at == UINT32_MAX ? line_start(p->source, lead_start(p, statement, p->tokens.lo)) : at;
	while (i > 0) {
		const struct token *t = &p->tokens.at[--i];

		if (is_pragma(p, t) && !token_marked(p, t) && t->lo < top)
			at = top = line_start(p->source, t->lo);
		else if (!token_is_comment(t) && !token_marked(p, t) && t->kind != TOKEN_DIRECTIVE)
			break;
		else if (t->kind == TOKEN_DIRECTIVE && !is_pragma(p, t))
			break;
	}
	return at;
}

/* The statement whose bare body the region is, and that body; NULL when it is in a block. */
const struct stmt *bare_owner(const struct stmt *root, const struct stmt **body)
{
	const struct stmt *s = root;

	while (s->parent && s->kind == STMT_BLOCK && !s->braced && s->parent->kind == STMT_BLOCK)
		s = s->parent;
	*body = s;
	return s->kind == STMT_BLOCK && !s->braced && s->parent ? s->parent : NULL;
}

/* Does the region now begin with a declaration that was not there? */
static bool adds_declaration(const struct nest *nest, const struct vec *children)
{
	struct span old = region_span(nest);

	for (uint32_t i = 0; i < children->n; i++) {
		const struct stmt *s = children->at[i];

		if (s->kind == STMT_DECL && (span_none(s->span) || s->span.lo < old.lo ||
					     s->span.hi > old.hi || children->n > 1))
			return true;
	}
	return false;
}

/* The block that what the region declares is seen in. */
static const struct stmt *scope_around(const struct nest *nest)
{
	const struct stmt *s = nest->root;

	while (s->parent && s->parent->kind == STMT_BLOCK && !s->braced)
		s = s->parent;
	return s;
}

/* Can a jump begin outside of the block and end in it, after the first declaration?  A label in
 * a `switch` or that of a `goto`, when both are inside, is not in the way.  A statement around the
 * region that is not understood may be a `switch` that goes on after it. */
static bool jumps_over(const struct nest *nest)
{
	const struct stmt *scope = scope_around(nest);
	bool inside = false, label = false, jump = false;

	if (!nest->func->has_label)
		return false;
	for (const struct stmt *s = nest->root; s; s = s->parent)
		if (s->kind == STMT_RAW)
			return true;
	for (const struct stmt *s = nest->func->body; s; s = stmt_next(nest->func->body, s)) {
		inside = (inside && stmt_within(s, scope)) || s == nest->root;
		if (inside)
			label |= s->kind == STMT_RAW && s->effects & RAW_LABEL;
		else
			jump |= (s->kind == STMT_JUMP && s->form == FORM_GOTO) ||
				(s->kind == STMT_RAW && s->effects & RAW_JUMP);
	}
	return label && jump;
}

static void print_scoped(const struct printer *p, struct edits *edits, const struct vec *children,
			 struct span old)
{
	uint32_t lo = line_start(p->source, lead_start(p, old.lo, p->tokens.lo));
	const char *indent = line_indent(p, old.lo);
	struct buf b;

	if (!starts_line(p->source, old.lo))
		lo = old.lo;
	buf_init(&b, p->arena);
	buf_printf(&b, "%s{%s", lo == old.lo ? "" : indent, p->style.eol);
	put_stmts(p, &b, children, arena_printf(p->arena, "%s%s", indent, p->style.unit));
	buf_printf(&b, "%s}", indent);
	edits_add(edits, (struct span){lo, trail_end(p, old.hi, p->tokens.hi)}, b.s, b.n);
}

/* The region with the comments above it, which go when its first statement goes, and
 * the one after it. */
static struct span region_extent(const struct printer *p, struct span old)
{
	uint32_t i = token_from(&p->tokens, old.lo), lo = p->tokens.lo;

	while (i > 0) {
		const struct token *t = &p->tokens.at[--i];

		if (!token_is_comment(t) && !token_marked(p, t)) {
			lo = t->hi;
			break;
		}
	}
	return (struct span){lo, trail_end(p, old.hi, p->tokens.hi)};
}

static void print_region(const struct printer *p, struct edits *edits, const struct nest *nest)
{
	struct span old = region_span(nest);
	const struct stmt *body, *owner = bare_owner(nest->root, &body);
	uint32_t insert_at = insertion_line(p, old.lo);
	struct vec children = {0};

	body_flatten(p, nest->root, &children);
	if (owner) {
		patch_bare_body(p, edits, owner, body, insert_at);
	} else if (jumps_over(nest) && adds_declaration(nest, &children)) {
		print_scoped(p, edits, &children, old);
	} else {
		patch_children(p, edits, &children,
			       (struct region){region_extent(p, old), false, insert_at});
	}
}

static void print_changed(struct printer *p, struct edits *edits, const struct nest *nest)
{
	struct span whole = nest->func->span;

	if (span_none(whole))
		whole = (struct span){0, p->source->size};
	lex(p->arena, p->source->text, whole.lo, whole.hi, &p->tokens);
	style_find(p, edits, region_span(nest));
	p->spellings = spellings_collect(p, nest->root);
	print_region(p, edits, nest);
}

void print_nest(struct edits *edits, const struct nest *nest, const struct vec *annotation_spans,
		const struct print_options *options)
{
	const struct func *func = nest->func;
	struct printer p = printer_for(func, edits->arena, options);
	struct vec told = {0};

	p.annotated = nest->pragmas.n > 0;
	p.told = func->ir->diags ? &told : NULL;
	p.source = func->ir->source;
	p.marks = annotation_spans;
	if (!p.source)
		trap_raise(arena_trap(edits->arena), STATUS_BUG, "no source to print a nest into");
	if (nest->changed && !span_none(region_span(nest)))
		print_changed(&p, edits, nest);
	/* one between a pragma and its loop may be gone with the text around it */
	for (uint32_t i = 0; annotation_spans && i < annotation_spans->n; i++)
		annotation_remove(&p, edits, *(const struct span *)annotation_spans->at[i]);
}

void print_annotation(struct edits *edits, struct ir *ir, struct span span,
		      const struct print_options *options)
{
	const struct printer p = {.ir = ir,
				  .arena = edits->arena,
				  .source = ir->source,
				  .options = options ? options : &no_options,
				  .style = {.eol = "\n", .unit = "\t", .brace = BRACE_SAME_LINE}};

	annotation_remove(&p, edits, span);
}

void print_made(struct edits *edits, const struct ir *ir)
{
	for (uint32_t i = 0; ir->made_text && i < ir->made_includes.n; i++)
		edits_add(edits, *(struct span *)ir->made_includes.at[i], ir->made_text,
			  strlen(ir->made_text));
}

/* ---- for messages and tests ---- */

void print_c_expr(struct buf *b, const struct func *func, const struct expr *e)
{
	struct printer p = printer_for(func, b->arena, NULL);

	put_expr(&p, b, e, place_top());
}

void print_c_stmt(struct buf *b, const struct func *func, const struct stmt *s, unsigned indent)
{
	struct printer p = printer_for(func, b->arena, NULL);
	char *tabs = arena_alloc(b->arena, indent + 1u);

	memset(tabs, '\t', indent);
	put_stmt(&p, b, s, tabs);
}
