/* patch_expr.c - changing the bytes of one expression as little as possible.
 *
 * The origin tree says which bytes spelled which operand.  Where node and origin agree in shape the
 * bytes between the operands stay and each operand is patched in its place; where they do not, the
 * operand's bytes, with the parentheses around it, are replaced. */
#include "print.h"

#include <string.h>

static const struct expr *strip(const struct expr *e)
{
	return expr_strip(e);
}

/* Would an operand of this type get the same conversions that the old operand got? */
static bool same_operand_types(const struct expr *old, const struct expr *new)
{
	for (unsigned i = 0; i < old->nargs; i++)
		if (old->arg[i]->type != new->arg[i]->type ||
		    strip(old->arg[i])->type != strip(new->arg[i])->type)
			return false;
	return true;
}

static bool same_shape(const struct origin *o, const struct expr *e)
{
	const struct expr *old = o->e;

	return e->nargs && o->nkids == e->nargs && old->kind == e->kind && old->nargs == e->nargs &&
	       old->type == e->type && old->text == e->text && e->kind != EXPR_OPAQUE;
}

/* What to write for each operand, and whether the bytes between them can stay. */
static bool plan(struct ir *ir, const struct origin *o, const struct expr *e,
		 const struct expr **written)
{
	if (same_operand_types(o->e, e))
		for (unsigned i = 0; i < e->nargs; i++)
			written[i] = strip(e->arg[i]);
	else
		operands_written(ir, e, written);
	for (unsigned i = 0; i < e->nargs; i++) {
		const struct expr *old = strip(o->e->arg[i]);

		/* The user's 2u stays although 2 would do. */
		if (written[i]->kind == EXPR_INT && strip(e->arg[i]) == old)
			written[i] = old;
		if (!o->kid[i] && written[i] != old)
			return false;
	}
	return true;
}

bool operands_kept(struct ir *ir, const struct origin *o, const struct expr *e,
		   const struct expr **written)
{
	return same_shape(o, e) && plan(ir, o, e, written);
}

/* Could the last byte before and the first byte of a replacement be read as one token? */
static bool joins(char a, char b)
{
	if (is_word_byte(a) && is_word_byte(b))
		return true;
	if (a == '/')
		return b == '/' || b == '*';
	return a == b && strchr("+-&|<>=", a) && a;
}

/* The comments in bytes that go stay after what replaces them. */
static void put_comments(const struct printer *p, struct buf *b, struct span span)
{
	bool fresh = false;

	for (uint32_t i = token_from(&p->tokens, span.lo);
	     i < p->tokens.n && p->tokens.at[i].lo < span.hi; i++) {
		const struct token *t = &p->tokens.at[i];

		if (!token_is_comment(t))
			continue;
		if (!fresh)
			buf_putc(b, ' ');
		buf_put(b, p->source->text + t->lo, t->hi - t->lo);
		fresh = t->kind == TOKEN_LINE_COMMENT;
		if (fresh)
			buf_printf(b, "%s%s", line_eol(p->source, t->hi), line_indent(p, t->lo));
	}
}

static void replace(const struct printer *p, struct edits *edits, struct span span,
		    const struct buf *text)
{
	const char *old = p->source->text;
	struct buf b;

	if (text->n == span.hi - span.lo && memcmp(text->s, old + span.lo, text->n) == 0)
		return;
	buf_init(&b, p->arena);
	if (span.lo > 0 && text->n && joins(old[span.lo - 1], text->s[0]))
		buf_putc(&b, ' ');
	buf_put(&b, text->s, text->n);
	put_comments(p, &b, span);
	if (span.hi < p->source->size && text->n && joins(text->s[text->n - 1], old[span.hi]))
		buf_putc(&b, ' ');
	edits_add(edits, span, b.s, b.n);
}

/* SIZE of SIZE * 2 * 3 becomes the left side of SIZE * 6: its bytes are a macro's, and no numbers
 * of its body take the places of SIZE and 2. */
static bool macro_moved(const struct origin *o, const struct expr *e)
{
	for (unsigned i = 0; i < o->nkids; i++) {
		const struct origin *kid = o->kid[i];

		if (kid && ((kid->macro && kid->e == e) || macro_moved(kid, e)))
			return true;
	}
	return false;
}

void patch_expr(const struct printer *p, struct edits *edits, const struct origin *o,
		const struct expr *e, struct place place)
{
	const struct expr **written;
	struct buf text;

	if (o->e == e || (o->macro && patch_macro(p, edits, o, e)))
		return;
	written = arena_array(p->arena, e->nargs, sizeof(*written));
	if (!macro_moved(o, e) && operands_kept(p->ir, o, e, written)) {
		for (unsigned i = 0; i < e->nargs; i++)
			if (o->kid[i])
				patch_expr(p, edits, o->kid[i], written[i], place_operand(e, i));
		return;
	}
	buf_init(&text, p->arena);
	put_expr(p, &text, e, place);
	tell_expanded(p, o, e, text.s);
	replace(p, edits, o->outer, &text);
}

/* ---- slots ---- */

struct place slot_place(const struct stmt *s, unsigned i)
{
	enum stmt_kind kind = (enum stmt_kind)s->kind;

	switch (kind) {
	case STMT_IF:
	case STMT_WHILE:
		return place_top();
	case STMT_FOR:
		/* i < n: the bound is the right operand of a comparison. */
		return i == SLOT_BOUND ? (struct place){11, EXPR_LT} : place_argument();
	case STMT_STORE:
		return i == SLOT_PLACE ? (struct place){14, EXPR_COUNT} : place_argument();
	case STMT_BLOCK:
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return place_argument();
}

static const struct expr *assigned_written(struct ir *ir, const struct stmt *s,
					   const struct expr *target, const struct type *type,
					   const struct expr *e)
{
	if (!s->op)
		return convert_written(ir, type, e);
	if (target->type->kind == TYPE_PTR)
		return strip(e);
	return operand_written(ir, (enum expr_kind)s->op, target, e);
}

/* Of what a variable is declared with. */
static const struct expr *initial_written(struct ir *ir, const struct sym *sym,
					  const struct expr *e)
{
	return sym->deduced ? deduced_written(ir, sym->type, e) : convert_written(ir, sym->type, e);
}

/* What has to be written in slot i of s. */
static const struct expr *slot_written(const struct printer *p, const struct stmt *s, unsigned i)
{
	struct ir *ir = p->ir;
	enum stmt_kind kind = (enum stmt_kind)s->kind;
	const struct expr *e = s->slot[i].e;

	if (!e)
		return NULL;
	switch (kind) {
	case STMT_DECL:
		return initial_written(ir, s->sym, e);
	case STMT_JUMP:
		return p->func && p->func->deduced && s->slot[i].origin
			       ? deduced_written(ir, s->slot[i].origin->e->type, e)
			       : strip(e);
	case STMT_ASSIGN:
		return assigned_written(ir, s, expr_sym(ir, s->sym), s->sym->type, e);
	case STMT_STORE:
		if (i == SLOT_PLACE)
			return strip(e);
		return assigned_written(ir, s, s->slot[SLOT_PLACE].e, s->slot[SLOT_PLACE].e->type,
					e);
	case STMT_FOR:
		if (i == SLOT_LO)
			return s->declares ? initial_written(ir, s->sym, e)
					   : convert_written(ir, s->sym->type, e);
		return operand_written(ir, i == SLOT_BOUND ? (enum expr_kind)s->cmp : EXPR_ADD,
				       expr_sym(ir, s->sym), e);
	case STMT_IF:
	case STMT_WHILE:
		return condition_written(e);
	case STMT_CALL:
		if (s->slot[i].origin && s->slot[i].origin->e &&
		    strip(s->slot[i].origin->e) != strip(e))
			e = expr_argument(ir, s->slot[i].origin->e, e);
		break;
	case STMT_BLOCK:
	case STMT_ATOMIC:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return strip(e);
}

void put_patched(const struct printer *p, struct buf *b, struct span span,
		 const struct edits *edits)
{
	const char *text = p->source->text;
	uint32_t at = span.lo, end = span.hi;

	while (end < p->source->size && (text[end] == ' ' || text[end] == '\t'))
		end++;

	for (uint32_t i = 0; i < edits->list.n; i++) {
		const struct edit *edit = edits->list.at[i];

		if (edit->span.lo < at || edit->span.lo > span.hi || edit->span.hi > end)
			trap_raise(arena_trap(p->arena), STATUS_BUG,
				   "edit of bytes %u..%u leaves the statement at %u..%u",
				   (unsigned)edit->span.lo, (unsigned)edit->span.hi,
				   (unsigned)span.lo, (unsigned)span.hi);
		put_marked(p, b, (struct span){at, edit->span.lo});
		/* A brace that closes the last line takes the blanks after it and begins a line for what
		 * follows; here somebody else does. */
		buf_put(b, edit->text, edit->span.hi < span.hi ? edit->size : edit_trimmed(edit));
		at = edit->span.hi < span.hi ? edit->span.hi : span.hi;
	}
	put_marked(p, b, (struct span){at, span.hi});
}

static bool has_newline(const struct printer *p, struct span s)
{
	return memchr(p->source->text + s.lo, '\n', s.hi - s.lo) != NULL;
}

/* int x(e): the parentheses are the declaration's, although the origin counts them as e's. */
static struct origin slot_origin(const struct printer *p, const struct stmt *s, unsigned i)
{
	struct origin o = *s->slot[i].origin;
	uint32_t before;

	if (s->kind != STMT_DECL || o.outer.lo == o.span.lo)
		return o;
	before = token_code_before(&p->tokens, o.outer.lo);
	if (!token_is(&p->tokens, before, "="))
		o.outer = o.span;
	return o;
}

void patch_slot(const struct printer *p, struct edits *edits, const struct stmt *s, unsigned i)
{
	const struct slot *slot = &s->slot[i];
	struct origin o;

	if (!slot->e || !slot->origin || strip(slot->e) == slot->origin->e)
		return;
	o = slot_origin(p, s, i);
	patch_expr(p, edits, &o, slot_written(p, s, i), slot_place(s, i));
}

void patch_for_header(const struct printer *p, struct edits *edits, const struct stmt *s)
{
	for (unsigned i = 0; i < ARRAY_LEN(s->header); i++) {
		const struct slot *slot = &s->header[i];

		if (slot->e && slot->origin && strip(slot->e) != slot->origin->e)
			patch_expr(p, edits, slot->origin,
				   i ? condition_written(slot->e) : strip(slot->e),
				   i ? place_top() : place_argument());
	}
}

void put_slot(const struct printer *p, struct buf *b, const struct stmt *s, unsigned i)
{
	struct edits edits = {.arena = p->arena};
	struct origin o;

	/* Bytes of several lines would carry their indentation along. */
	if (!p->source || !s->slot[i].origin || span_none(s->slot[i].origin->span) ||
	    lacks_minus(s->slot[i].origin) || has_newline(p, s->slot[i].origin->outer)) {
		put_expr(p, b, slot_written(p, s, i), slot_place(s, i));
		if (p->source && s->slot[i].origin)
			put_comments(p, b, s->slot[i].origin->outer);
		return;
	}
	o = slot_origin(p, s, i);
	patch_slot(p, &edits, s, i);
	put_patched(p, b, o.outer, &edits);
}
