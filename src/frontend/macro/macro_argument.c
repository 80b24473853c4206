/* macro_argument.c - the bytes of an argument inside a macro call, as origins that can be edited.
 *
 *	a[TWICE(i / w) + j]	->	a[TWICE(i_div_w) + j]
 *
 * clang's tree of an expansion tells for each node where its first token was spelled.  A node is a
 * piece of an argument when all of its tokens are in the bytes of that one argument: its first, and
 * from there on those that C wants between and after its operands, which are compared one by one.
 *
 * A macro call at either end of a piece could give a part of what it expands to to the piece's
 * neighbour (`#define SUM n + 1`), so it must be one operand, unless the piece is all that the
 * outer macro sets between brackets.
 *
 * What must hold for a piece to be edited: each expansion of the parameter has the same pieces
 * (they change alike, or nothing is edited; the printer sees to that), and the macro does nothing
 * else with the parameter.  So a call is whole, as it ever was, when its macro stringifies, pastes,
 * takes any number of arguments or hands them on to another macro with parameters; when an argument
 * holds a directive; or when the number of a piece's expansions is not the number that the body has
 * (sizeof x).  Macro calls inside an argument are calls like any other. */
#include "../lower/lower.h"

#include <string.h>

enum { MAX_BYTES = 4096, MAX_PIECES = 256 };

/* ---- where a node is in an argument ---- */

static bool place_in(struct lowering *l, CXSourceLocation where, struct span within, uint32_t *at)
{
	CXFile file;
	unsigned offset;

	clang_getFileLocation(where, &file, NULL, NULL, &offset);
	*at = offset;
	return file && file_is(file, l->parsed->main) && offset >= within.lo && offset < within.hi;
}

/* Past the token at `at`, 0 when it does not look like that. */
static uint32_t token_end(struct lowering *l, uint32_t at, const char *name)
{
	struct lexer lx = lexer_over(l->source, at, l->source->size);
	struct lexeme x;

	lex_next(&lx, &x);
	if (x.lo != at || x.kind == LEX_PUNCT || x.kind == LEX_STRING)
		return 0;
	return !name || lex_is(l->source, &x, name) ? x.hi : 0;
}

static bool inside_argument(struct lowering *l, CXCursor c, struct span within, struct span *out);

/* From the first operand to the last; they are in order, or in one macro call. *outside: some
 * operand is not in the macro call that the node begins with. */
static bool span_operands(struct lowering *l, CXCursor c, struct span within, struct span *span,
			  bool *outside)
{
	struct cursors kids = cursor_children(l, c);
	uint32_t end = span->lo;

	for (unsigned i = 0; i < kids.n; i++) {
		const struct macro_use *m;
		struct span k;

		if (!inside_argument(l, kids.at[i], within, &k))
			return false;
		m = macro_at(l, k.lo);
		if (k.lo < end && !(m && k.lo == m->span.lo && k.hi == m->span.hi && end == k.hi))
			return false;
		end = k.hi;
		*outside |= k.hi > span->hi;
	}
	if (end > span->hi)
		span->hi = end;
	return true;
}

static bool span_name(struct lowering *l, CXCursor c, struct span within, struct span *span)
{
	uint32_t at, end;

	if (!place_in(l, clang_getCursorLocation(c), within, &at))
		return false;
	if (at < span->hi && macro_at(l, at))
		return true;
	end = token_end(l, at, cursor_name(l, c));
	if (end > span->hi)
		span->hi = end;
	return end != 0;
}

static bool span_node(struct lowering *l, CXCursor c, struct span within, struct span *out)
{
	struct span span;
	const struct macro_use *m;
	bool outside = false;
	uint32_t end;

	if (!place_in(l, clang_getRangeStart(clang_getCursorExtent(c)), within, &span.lo))
		return false;
	m = macro_at(l, span.lo);
	span.lo = m ? m->span.lo : span.lo;
	span.hi = m ? m->span.hi : span.lo;
	if (!span_operands(l, c, within, &span, &outside))
		return false;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_IntegerLiteral:
	case CXCursor_FloatingLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_CXXNullPtrLiteralExpr:
		if (!m)
			span.hi = token_end(l, span.lo, NULL);
		break;
	case CXCursor_DeclRefExpr:
	case CXCursor_MemberRefExpr:
	case CXCursor_MemberRef:
	case CXCursor_TypeRef:
	case CXCursor_NamespaceRef:
		if (!span_name(l, c, within, &span))
			return false;
		break;
	case CXCursor_CallExpr:
		if (clang_Cursor_getNumArguments(c) < 1)
			return false;
		/* fallthrough */
	case CXCursor_ParenExpr:
	case CXCursor_ArraySubscriptExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
		if (m && !outside)
			break;
		end = bytes_after(l, span.hi,
				  clang_getCursorKind(c) == CXCursor_ArraySubscriptExpr ? "]"
											: ")");
		span.hi = end;
		break;
	case CXCursor_UnexposedExpr:
	case CXCursor_UnaryOperator:
	case CXCursor_BinaryOperator:
	case CXCursor_ConditionalOperator:
	case CXCursor_CStyleCastExpr:
		break;
	default:
		return false;
	}
	*out = span;
	return span.hi > span.lo && span.hi <= within.hi;
}

static bool inside_argument(struct lowering *l, CXCursor c, struct span within, struct span *out)
{
	bool ok;

	lower_enter(l);
	ok = span_node(l, c, within, out);
	lower_leave(l);
	return ok;
}

bool argument_span(struct lowering *l, CXCursor c, struct span *out)
{
	return inside_argument(l, c, l->argument->span, out);
}

/* ---- a call and its arguments ---- */

struct piece {
	const struct origin *o;
	const struct macro_argument *argument;
};

struct macro_call {
	const struct macro_use *use;
	struct macro_argument *argument;
	unsigned nargs; /* 0: nothing can be edited */
	struct piece *piece;
	unsigned npieces;
	bool spoiled;
};

static bool uses_macro_at(const struct macro_use *use, uint32_t at)
{
	for (unsigned i = 0; i < use->ninner; i++)
		if (use->inner[i].span.lo == at)
			return true;
	return false;
}

/* The bytes between the commas; false: not as many as there are parameters, or something is odd. */
static bool find_arguments(struct lowering *l, const struct macro_use *use,
			   const struct macro_shape *shape, struct macro_argument *argument)
{
	struct lexer lx = lexer_over(l->source, use->span.lo, use->span.hi);
	unsigned depth = 0, n = 0;
	struct lexeme x;

	lex_significant(&lx, &x);
	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		bool close = x.c == ')' && depth == 1, comma = x.c == ',' && depth == 1;
		struct span *span = &argument[n].span;

		depth += x.c == '(';
		depth -= x.c == ')';
		if (close)
			return n + 1 == shape->nparams && x.hi == use->span.hi;
		if (comma && ++n == shape->nparams)
			return false;
		if (comma || (x.c == '(' && depth == 1))
			continue;
		if (x.kind == LEX_IDENT && macro_defined(l, lex_intern(l->ir, &x)) &&
		    !uses_macro_at(use, x.lo))
			return false;
		if (span_none(*span))
			span->lo = x.lo;
		span->hi = x.hi;
	}
	return false;
}

static void call_open(struct lowering *l, const struct macro_use *use, struct macro_call *call)
{
	const struct macro_shape *shape = macro_shape(l, use->cursor);
	unsigned directive = directive_from(l->directives, use->span.lo);

	call->use = use;
	if (!shape || use->span.hi - use->span.lo > MAX_BYTES ||
	    (directive < l->directives->n && l->directives->at[directive].span.lo < use->span.hi))
		return;
	for (unsigned i = 0; i < use->ninner; i++)
		if (!macro_harmless(l, use->inner[i].cursor))
			return;
	call->argument = arena_array(l->ir->arena, shape->nparams, sizeof(*call->argument));
	for (unsigned i = 0; i < shape->nparams; i++) {
		call->argument[i].times = shape->times[i];
		call->argument[i].enclosed = shape->enclosed[i];
	}
	if (!find_arguments(l, use, shape, call->argument))
		return;
	call->nargs = shape->nparams;
	call->piece = arena_array(l->ir->arena, MAX_PIECES, sizeof(*call->piece));
}

static void add_piece(struct macro_call *call, const struct macro_argument *argument,
		      struct origin *o)
{
	if (call->npieces == MAX_PIECES)
		call->spoiled = true;
	else
		call->piece[call->npieces++] = (struct piece){o, argument};
}

static bool same_span(struct span a, struct span b)
{
	return a.lo == b.lo && a.hi == b.hi;
}

/* Has each expansion of a parameter the same pieces, apart from each other? */
static bool pieces_agree(const struct macro_call *call)
{
	for (unsigned i = 0; i < call->npieces; i++) {
		const struct piece *p = &call->piece[i];
		unsigned times = 0;

		for (unsigned k = 0; k < call->npieces; k++) {
			const struct origin *o = call->piece[k].o;

			if (o->outer.lo >= p->o->outer.hi || o->outer.hi <= p->o->outer.lo)
				continue;
			if (!same_span(o->outer, p->o->outer) || o->e != p->o->e)
				return false;
			times++;
		}
		if (times != p->argument->times)
			return false;
	}
	return !call->spoiled;
}

/* ---- lowering ---- */

/* What lower_expr() goes by in an argument, and what it goes by around it. */
struct place {
	struct macro_use *macros;
	unsigned nmacros, quiet;
	struct macro_call *call;
	const struct macro_argument *argument;
	bool irregular;
};

static struct place place_of(const struct lowering *l)
{
	return (struct place){l->macros, l->nmacros, l->quiet, l->call, l->argument, l->irregular};
}

static void place_set(struct lowering *l, const struct place *p)
{
	l->macros = p->macros;
	l->nmacros = p->nmacros;
	l->quiet = p->quiet;
	l->call = p->call;
	l->argument = p->argument;
	l->irregular = p->irregular;
}

/* At the end of a piece: no macro call that could have a part outside of it. */
static bool whole_at(struct lowering *l, uint32_t at)
{
	const struct macro_use *m = macro_at(l, at);

	return !m || macro_closed(l, m->cursor);
}

/* The node as one of the argument; false: it does not be there whole. */
static bool enter_argument(struct lowering *l, CXCursor c, struct macro_argument *argument,
			   struct lowered *out)
{
	struct place outside = place_of(l), inside = {.argument = argument};
	const struct macro_use *use = l->call->use;
	unsigned first = 0, n = 0;
	struct span span;
	bool ok;

	while (first < use->ninner && use->inner[first].span.lo < argument->span.lo)
		first++;
	while (first + n < use->ninner && use->inner[first + n].span.lo < argument->span.hi)
		n++;
	inside.nmacros = macros_outermost(l->ir->arena, use->inner + first, n, &inside.macros);
	place_set(l, &inside);
	ok = argument_span(l, c, &span) && lower_expr(l, c, out) && out->o;
	if (ok)
		out->o->enclosed = argument->enclosed && same_span(out->o->outer, argument->span);
	if (l->irregular ||
	    (ok && !out->o->enclosed &&
	     (!whole_at(l, out->o->outer.lo) || !whole_at(l, out->o->outer.hi - 1))))
		outside.call->spoiled = true;
	place_set(l, &outside);
	if (!ok)
		out->o = NULL;
	return ok;
}

bool lower_argument(struct lowering *l, CXCursor c, struct lowered *out)
{
	struct macro_call *call = l->call;
	uint32_t at;

	if (!call || !call->nargs || call->spoiled ||
	    !place_in(l, clang_getRangeStart(clang_getCursorExtent(c)), call->use->span, &at))
		return false;
	for (unsigned i = 0; i < call->nargs; i++) {
		struct macro_argument *argument = &call->argument[i];

		if (at < argument->span.lo || at >= argument->span.hi)
			continue;
		if (!enter_argument(l, c, argument, out))
			return false;
		add_piece(call, argument, out->o);
		return true;
	}
	return false;
}

/* `#define TILE 16`: the number with its name. */
static const struct expr *under_name(struct lowering *l, const struct expr *e, const char *name)
{
	if (e->kind == EXPR_INT)
		return expr_named_int(l->ir, e, name);
	return expr_cast(l->ir, e->type, under_name(l, e->arg[0], name), true);
}

bool lower_macro(struct lowering *l, CXCursor c, const struct macro_use *use, struct span span,
		 struct lowered *out)
{
	struct macro_call call = {.nargs = 0}, *outer = l->call;
	struct origin *o;
	bool ok;

	call_open(l, use, &call);
	l->call = &call;
	l->quiet++;
	ok = lower_expr(l, c, out);
	l->quiet--;
	l->call = outer;
	if (!ok)
		return false;
	o = arena_alloc(l->ir->arena, sizeof(*o));
	o->e = expr_strip(out->e);
	o->span = o->outer = span;
	o->macro = true;
	o->name = use->name;
	/* where the text of another function is put, the name may be another macro, or none */
	if (o->e->kind == EXPR_INT && !l->callee && span.lo >= l->func->span.lo &&
	    span.hi <= l->func->span.hi && macro_is_number(l, use->cursor)) {
		out->e = under_name(l, out->e, use->name);
		o->e = expr_strip(out->e);
	}
	o->inside = out->o && out->o->e == o->e && pieces_agree(&call) ? out->o : NULL;
	out->o = o;
	return true;
}
