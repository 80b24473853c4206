/* patch_macro.c - macro calls whose expansion changed.
 *
 *	a[TWICE(i / w) + j]	->	a[TWICE(i_div_w) + j]
 *
 * When all that changed is in the call's arguments, they are edited and the call stays.  An
 * argument that is expanded several times has one text, so each expansion must want the same; and
 * the text must mean the same wherever the macro puts it, whatever is around it there: unless
 * the macro sets the parameter between brackets, only names, numbers, calls and subscripts go in
 * without parentheses, and no comma may part the argument in two.
 *
 * Else the expression is printed without the macro, and a remark says so. */
#include "print.h"

#include "cunest/walk.h"

#include <string.h>

struct piece {
	struct span span;
	const struct expr *e;
};

struct inside {
	const struct printer *p;
	struct edits edits;
	struct vec pieces; /* struct piece * */
};

static bool patch_piece(struct inside *k, const struct origin *o, const struct expr *e)
{
	struct piece *piece;

	for (uint32_t i = 0; i < k->pieces.n; i++) {
		piece = k->pieces.at[i];
		if (piece->span.lo == o->outer.lo && piece->span.hi == o->outer.hi)
			return piece->e == e;
	}
	piece = arena_alloc(k->p->arena, sizeof(*piece));
	piece->span = o->outer;
	piece->e = e;
	vec_push(k->p->arena, &k->pieces, piece);
	patch_expr(k->p, &k->edits, o, e,
		   o->enclosed ? place_argument() : (struct place){15, EXPR_COUNT});
	return true;
}

/* The body of the macro must be what it was; false: it is not. */
static bool patch_inside(struct inside *k, const struct origin *o, const struct expr *e)
{
	const struct expr **written;
	bool good = true;

	if (!span_none(o->outer))
		return patch_piece(k, o, e);
	written = arena_array(k->p->arena, o->e->nargs, sizeof(*written));
	if (o->e != e && !operands_kept(k->p->ir, o, e, written))
		return false;
	for (unsigned i = 0; good && i < o->nkids; i++)
		if (o->kid[i])
			good = patch_inside(k, o->kid[i], o->e == e ? o->kid[i]->e : written[i]);
	return good;
}

/* Would the preprocessor see two arguments?  Only parentheses hold a comma together. */
static bool has_comma(const struct edit *edit)
{
	unsigned depth = 0;

	for (size_t i = 0; i < edit->size; i++) {
		char c = edit->text[i];

		depth += c == '(';
		depth -= c == ')' && depth;
		if (c == '"' || c == '\'' || (c == ',' && !depth))
			return true;
	}
	return false;
}

bool patch_macro(const struct printer *p, struct edits *edits, const struct origin *o,
		 const struct expr *e)
{
	struct inside k = {.p = p, .edits = {.arena = p->arena}};

	if (!o->inside || !patch_inside(&k, o->inside, e))
		return false;
	for (uint32_t i = 0; i < k.edits.list.n; i++)
		if (has_comma(k.edits.list.at[i]))
			return false;
	for (uint32_t i = 0; i < k.edits.list.n; i++) {
		const struct edit *edit = k.edits.list.at[i];

		edits_add(edits, edit->span, edit->text, edit->size);
	}
	return true;
}

/* ---- what is printed without its macro ---- */

static bool has_word(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
		if ((at == text || !is_word_byte(at[-1])) && !is_word_byte(at[n]))
			return true;
	return false;
}

static const struct expr *value_of(const struct printer *p, const struct sym *sym)
{
	for (const struct stmt *s = p->func->body; s; s = stmt_next(p->func->body, s))
		if (s->kind == STMT_DECL && s->sym == sym)
			return s->slot[SLOT_VALUE].e;
	return NULL;
}

/* Is the macro's name still on the page, or not needed there?  What became a variable counts by
 * that variable's value. */
static bool survives(const struct printer *p, const struct origin *macro, const struct expr *e,
		     const char *text)
{
	bool moved = false;
	struct buf b;

	e = expr_strip(e);
	while (e->nargs == 0) {
		if (e->kind != EXPR_SYM || !e->u.sym->fresh)
			return true;
		e = value_of(p, e->u.sym);
		if (!e)
			return true;
		e = expr_strip(e);
		moved = true;
	}
	if (moved) {
		if (expr_contains(e, macro->e))
			return true;
		buf_init(&b, p->arena);
		put_expr(p, &b, e, place_argument());
		text = b.s;
	}
	return has_word(text, macro->name);
}

void tell_expanded(const struct printer *p, const struct origin *o, const struct expr *e,
		   const char *text)
{
	const char *why;

	for (unsigned i = 0; i < o->nkids; i++)
		if (o->kid[i])
			tell_expanded(p, o->kid[i], e, text);
	if (!o->macro || !o->name || !p->told || survives(p, o, e, text))
		return;
	for (uint32_t i = 0; i < p->told->n; i++)
		if (((const struct span *)p->told->at[i])->lo == o->span.lo)
			return;
	vec_push(p->arena, p->told, (void *)(uintptr_t)&o->span);
	why = arena_printf(p->arena,
			   "macro '%s' is expanded here: the expression changed, and not only in "
			   "the macro's arguments",
			   o->name);
	if (p->annotated)
		diag_report(p->ir->diags, DIAG_EXPANDED, o->span, "%s", why);
	else
		diag_remark(p->ir->diags, REMARK_MISSED, "backend", o->span, "%s", why);
}
