/* lower_stmt.c - clang's statements into ours.
 *
 * A statement's span includes its `;`, which clang's extents leave out.  Statements whose bytes
 * overlap (one macro made several of them) become one RAW; so do those whose keywords or brackets
 * are not in the bytes. Pragmas of others have no cursor: they are found in the bytes and put
 * before what follows them. */
#include "lower.h"

#include <string.h>

struct slot slot_make(const struct lowered *v)
{
	return (struct slot){v->e, v->o};
}

/* ---- where a statement ends ---- */

static uint32_t end_of(struct lowering *l, CXCursor c, struct span span, bool *regular);

static uint32_t end_of_last(struct lowering *l, CXCursor c, struct span span, bool *regular)
{
	struct cursors kids = cursor_children(l, c);
	struct span last;
	uint32_t hi;

	if (!kids.n || !cursor_span(l, kids.at[kids.n - 1], &last)) {
		*regular = false;
		return span.hi;
	}
	hi = end_of(l, kids.at[kids.n - 1], last, regular);
	return hi > span.hi ? hi : span.hi;
}

static uint32_t end_with_semicolon(struct lowering *l, struct span span, bool *regular)
{
	uint32_t hi = bytes_after(l, span.hi, ";"), next = bytes_skip(l, span.hi);
	const struct macro_use *m = macro_at(l, next);

	if (hi)
		return hi;
	*regular = false;
	/* n = 1 END */
	return m && m->span.lo == next && !macro_at(l, span.hi - 1) ? m->span.hi : span.hi;
}

static uint32_t end_of(struct lowering *l, CXCursor c, struct span span, bool *regular)
{
	uint32_t hi = span.hi;

	lower_enter(l);
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_CompoundStmt:
	case CXCursor_DeclStmt:
	case CXCursor_NullStmt:
	case CXCursor_CXXTryStmt:
		break;
	case CXCursor_IfStmt:
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_SwitchStmt:
	case CXCursor_CXXForRangeStmt:
	case CXCursor_LabelStmt:
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
	case CXCursor_UnexposedStmt:
		hi = end_of_last(l, c, span, regular);
		break;
	default:
		hi = end_with_semicolon(l, span, regular);
		break;
	}
	lower_leave(l);
	return hi;
}

/* `#pragma unroll`, or a macro that is one, and a loop are one node of clang's: the loop alone, if
 * no attribute is before. */
static CXCursor without_pragmas(struct lowering *l, CXCursor c, struct span *span)
{
	while (clang_getCursorKind(c) == CXCursor_UnexposedStmt && span->lo < l->source->size &&
	       l->source->text[span->lo] != '[') {
		struct cursors kids = cursor_children(l, c);
		struct span inner;

		if (!kids.n || !clang_isStatement(clang_getCursorKind(kids.at[kids.n - 1])) ||
		    !cursor_span(l, kids.at[kids.n - 1], &inner) || inner.lo <= span->lo)
			break;
		c = kids.at[kids.n - 1];
		*span = inner;
	}
	return c;
}

/* ---- sequences ---- */

struct item {
	CXCursor c;
	struct span span;
	bool regular;
};

static void add_pragma(struct lowering *l, struct stmt *into, struct span span)
{
	struct stmt *s = stmt_create(l->func, STMT_PRAGMA, 0);

	s->span = span;
	s->text = str_intern(l->ir->strings, l->source->text + span.lo, span.hi - span.lo);
	stmt_append(into, s);
}

/* Is it a NEST_REQUIRED that is taken out of the result? */
static bool is_required(struct lowering *l, const struct lexeme *x)
{
	if (!lex_is(l->source, x, "NEST_REQUIRED"))
		return false;
	if (!l->required) {
		l->required = arena_alloc(l->ir->arena, sizeof(*l->required));
		frontend_required(l->ir, l->required);
	}
	for (uint32_t i = 0; i < l->required->n; i++)
		if (((const struct span *)l->required->at[i])->lo == x->lo)
			return true;
	return false;
}

/* Past NEST(...) or NEST_REQUIRED, which are cunest's own. */
static bool skips_own_word(struct lowering *l, struct lexer *lx, const struct lexeme *x)
{
	struct lexeme close;

	if (x->kind != LEX_IDENT)
		return false;
	if (is_required(l, x))
		return true;
	return lex_is(l->source, x, "NEST") && lex_group(lx, &close);
}

static void end_run(struct lowering *l, struct stmt *into, struct span *run)
{
	if (run->hi)
		add_pragma(l, into, *run);
	*run = NO_SPAN;
}

/* What no statement of clang's has: macros that are nothing here, as CHECK(i < n) and UNROLL may be.
 * They are the user's words, and stay with what follows, as pragmas do. */
static void add_macros(struct lowering *l, struct stmt *into, uint32_t lo, uint32_t hi)
{
	struct lexer lx = lexer_over(l->source, lo, hi);
	struct span run = {0, 0};
	struct lexeme x, close;

	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		if (x.kind == LEX_NEWLINE || x.kind == LEX_COMMENT)
			continue;
		if (skips_own_word(l, &lx, &x)) {
			end_run(l, into, &run);
		} else if (x.kind == LEX_IDENT && lex_is(l->source, &x, "_Pragma")) {
			/* by itself, so that its text begins with the word */
			end_run(l, into, &run);
			run.lo = x.lo;
			run.hi = lex_group(&lx, &close) ? close.hi : x.hi;
			end_run(l, into, &run);
		} else if (run.hi || x.c != ';') { /* `;` alone is an empty statement */
			run.lo = run.hi ? run.lo : x.lo;
			run.hi = x.hi;
		}
	}
	end_run(l, into, &run);
}

enum between { BETWEEN_PRAGMAS = 1, BETWEEN_MACROS = 2, BETWEEN_ALL = 3 };

/* Between two other directives may be what the preprocessor leaves out. */
static void add_between(struct lowering *l, struct stmt *into, uint32_t lo, uint32_t hi,
			enum between what)
{
	const struct directives *all = l->directives;
	unsigned first = directive_from(all, lo), end = directive_from(all, hi);
	unsigned last = end; /* that is no pragma */

	for (unsigned i = first; i < end; i++)
		last = all->at[i].pragma ? last : i;
	for (unsigned i = first; i < end; i++) {
		const struct directive *d = &all->at[i];

		if (what & BETWEEN_MACROS && (i == first || last == end || i > last))
			add_macros(l, into, lo, d->span.lo);
		lo = d->span.hi;
		if (what & BETWEEN_PRAGMAS && d->pragma && !d->nest)
			add_pragma(l, into, d->span);
	}
	if (what & BETWEEN_MACROS)
		add_macros(l, into, lo, hi);
}

static void lower_item(struct lowering *l, struct stmt *into, const struct item *item,
		       uint32_t from)
{
	struct data_region *region = l->region;
	struct stmt *root = nest_open(l, item->c, item->span, from);
	struct stmt *dest = root ? root : into;
	struct stmt *s;
	uint32_t mark = from; /* the first annotation */
	/* CHECK(n); has the `;` with it */
	uint32_t to =
		clang_getCursorKind(item->c) == CXCursor_NullStmt ? item->span.hi : item->span.lo;

	if (root && l->nest->pragmas.n &&
	    ((const struct annotation *)l->nest->pragmas.at[0])->span.lo > from)
		mark = ((const struct annotation *)l->nest->pragmas.at[0])->span.lo;
	add_between(l, into, from, mark, BETWEEN_MACROS);
	if (root)
		stmt_append(into, root);
	add_between(l, dest, from, mark, BETWEEN_PRAGMAS);
	add_between(l, dest, mark, to, BETWEEN_ALL);
	if (item->regular)
		s = lower_stmt(l, item->c, item->span);
	else
		s = lower_raw(l, &item->c, 1, item->span,
			      macro_reason(l, item->span,
					   clang_getCursorKind(item->c) == CXCursor_ForStmt &&
							   !bytes_after(l, item->span.lo, "for")
						   ? "the loop comes"
						   : "the end of the statement comes"));
	stmt_append(dest, s);
	if (root)
		nest_close(l, root, s);
	region_close(l, region, s);
}

void lower_sequence(struct lowering *l, struct stmt *into, struct cursors list, struct span between)
{
	struct item *items = arena_array(l->ir->arena, list.n, sizeof(*items));
	CXCursor *group = arena_array(l->ir->arena, list.n, sizeof(*group));
	uint32_t from = between.lo;
	unsigned n = 0, i, j;

	for (i = 0; i < list.n; i++) {
		struct item *it = &items[n];

		it->c = list.at[i];
		it->regular = true;
		if (!cursor_span(l, it->c, &it->span))
			continue; /* made by the compiler: no bytes, no statement of the user's */
		if (clang_getCursorKind(it->c) == CXCursor_NullStmt && annotation_has(l, it->span))
			continue;
		it->c = without_pragmas(l, it->c, &it->span);
		it->span.hi = end_of(l, it->c, it->span, &it->regular);
		n++;
	}
	for (i = 0; i < n; i = j) {
		struct span all = items[i].span;

		for (j = i + 1; j < n && items[j].span.lo < all.hi; j++)
			if (items[j].span.hi > all.hi)
				all.hi = items[j].span.hi;
		if (j == i + 1) {
			lower_item(l, into, &items[i], from);
		} else {
			for (unsigned k = i; k < j; k++)
				group[k] = items[k].c;
			add_between(l, into, from, all.lo, BETWEEN_ALL);
			stmt_append(
				into,
				lower_raw(l, group + i, j - i, all,
					  macro_in(l, all)
						  ? macro_reason(l, all, "several statements come")
						  : "statements that overlap"));
		}
		from = all.hi;
	}
	add_between(l, into, from, between.hi, BETWEEN_ALL);
}

/* `{ ... }` in the bytes, or `<% ... %>`. */
static bool has_braces(struct lowering *l, struct span span)
{
	const char *text = l->source->text;

	return (text[span.lo] == '{' || (text[span.lo] == '<' && text[span.lo + 1] == '%')) &&
	       (text[span.hi - 1] == '}' || (text[span.hi - 1] == '>' && text[span.hi - 2] == '%'));
}

static struct span inside_braces(struct lowering *l, struct span span)
{
	const char *text = l->source->text;

	return (struct span){span.lo + (text[span.lo] == '{' ? 1 : 2),
			     span.hi - (text[span.hi - 1] == '}' ? 1 : 2)};
}

struct stmt *lower_body(struct lowering *l, CXCursor c, uint32_t from)
{
	struct stmt *block;
	struct span span = {from, from};
	bool regular = true;
	uint32_t visible = l->scope.n;

	if (clang_getCursorKind(c) == CXCursor_CompoundStmt && cursor_span(l, c, &span) &&
	    has_braces(l, span) && bytes_skip(l, from) == span.lo && !bindings_at(l, span.lo))
		return lower_stmt(l, c, span);
	block = stmt_create(l->func, STMT_BLOCK, 0);
	if (cursor_span(l, c, &span)) {
		c = without_pragmas(l, c, &span);
		span.hi = end_of(l, c, span, &regular);
	}
	block->span = span;
	lower_sequence(l, block, (struct cursors){&c, 1}, (struct span){from, span.hi});
	if (block->first && !span_none(block->first->span) && block->first->span.lo < span.lo)
		block->span.lo = block->first->span.lo;
	l->scope.n = visible;
	return block;
}

/* ---- statements ---- */

static struct stmt *lower_compound(struct lowering *l, CXCursor c, struct span span)
{
	struct stmt *block;
	uint32_t visible = l->scope.n, inner = l->inner.n;

	if (!has_braces(l, span))
		return lower_raw(l, &c, 1, span,
				 l->source->text[span.lo] == '?'
					 ? "a block whose braces are trigraphs"
					 : macro_reason(l, span, "a block whose braces come"));
	block = stmt_create(l->func, STMT_BLOCK, 0);
	block->braced = true;
	block->span = span;
	l->blocks++;
	lower_sequence(l, block, cursor_children(l, c), inside_braces(l, span));
	l->blocks--;
	l->scope.n = visible;
	l->inner.n = inner;
	return block;
}

struct stmt *lower_whole(struct lowering *l, CXCursor c, struct span span)
{
	struct cursors kids = cursor_children(l, c);
	struct span inner = {0, 0}, one;
	struct stmt *block, *root;
	bool regular;

	for (unsigned i = 0; i < kids.n; i++) {
		if (!cursor_span(l, kids.at[i], &one))
			continue;
		inner.lo = inner.hi ? inner.lo : one.lo;
		inner.hi = end_of(l, kids.at[i], one, &regular);
	}
	if (!has_braces(l, span) || span_none(inner))
		return lower_compound(l, c, span);
	block = stmt_create(l->func, STMT_BLOCK, 0);
	block->braced = true;
	block->span = span;
	root = nest_open_whole(l, inner);
	stmt_append(block, root);
	l->blocks++;
	lower_sequence(l, root, kids, inside_braces(l, span));
	l->blocks--;
	nest_close(l, root, root->last ? root->last : root);
	return block;
}

static bool lower_condition(struct lowering *l, CXCursor c, struct lowered *out)
{
	if (!lower_expr(l, c, out))
		return false;
	/* clang converts it when it knows T */
	if (l->ir->lang == LANG_CUDA && type_is_arith(out->e->type))
		out->e = lower_convert(l, type_bool(l->ir->types), out->e);
	return true;
}

static struct stmt *lower_if(struct lowering *l, CXCursor c, struct span span)
{
	struct cursors kids = cursor_children(l, c);
	struct span then = {0, 0}, other;
	struct lowered cond;
	struct stmt *s;
	bool regular = true;
	uint32_t close, after = 0;

	if ((kids.n != 2 && kids.n != 3) || !clang_isExpression(clang_getCursorKind(kids.at[0])))
		return lower_raw(l, &c, 1, span, "an 'if' with a declaration");
	if (!lower_condition(l, kids.at[0], &cond))
		return lower_raw(l, &c, 1, span, l->why);
	close = bytes_after(l, cond.o->outer.hi, ")");
	if (!bytes_are(l, span.lo, cond.o->outer.lo, "if", "(", NULL) || !close ||
	    !cursor_span(l, kids.at[1], &then) || close > then.lo)
		return lower_raw(l, &c, 1, span,
				 bytes_are(l, span.lo, cond.o->outer.lo, "if", "constexpr", "(")
					 ? "'if constexpr'"
					 : macro_reason(l, (struct span){span.lo, cond.o->outer.hi},
							"an 'if' that comes"));
	then.hi = end_of(l, kids.at[1], then, &regular);
	if (kids.n == 3) {
		after = bytes_after(l, then.hi, "else");
		if (!after || !cursor_span(l, kids.at[2], &other) || other.lo < after)
			return lower_raw(l, &c, 1, span,
					 macro_reason(l, (struct span){then.hi, span.hi},
						      "an 'else' that comes"));
	}
	s = stmt_create(l->func, STMT_IF, 1);
	s->span = span;
	s->slot[SLOT_COND] = slot_make(&cond);
	stmt_append(s, lower_body(l, kids.at[1], close));
	if (kids.n == 3)
		stmt_append(s, lower_body(l, kids.at[2], after));
	return s;
}

static struct stmt *lower_while(struct lowering *l, CXCursor c, struct span span)
{
	struct cursors kids = cursor_children(l, c);
	struct lowered cond;
	struct stmt *s;
	uint32_t close;

	if (kids.n != 2 || !clang_isExpression(clang_getCursorKind(kids.at[0])))
		return lower_raw(l, &c, 1, span, "a 'while' with a declaration");
	if (!lower_condition(l, kids.at[0], &cond))
		return lower_raw(l, &c, 1, span, l->why);
	close = bytes_after(l, cond.o->outer.hi, ")");
	if (!close || !bytes_are(l, span.lo, cond.o->outer.lo, "while", "(", NULL))
		return lower_raw(l, &c, 1, span,
				 macro_reason(l, (struct span){span.lo, cond.o->outer.hi + 1},
					      "a 'while' that comes"));
	s = stmt_create(l->func, STMT_WHILE, 1);
	s->form = FORM_WHILE;
	s->span = span;
	s->slot[SLOT_COND] = slot_make(&cond);
	stmt_append(s, lower_body(l, kids.at[1], close));
	return s;
}

static struct stmt *lower_do(struct lowering *l, CXCursor c, struct span span)
{
	struct cursors kids = cursor_children(l, c);
	uint32_t open = bytes_after(l, span.lo, "do");
	struct lowered cond;
	struct span body;
	struct stmt *s;
	bool regular = true;

	if (!open || !cursor_span(l, kids.at[0], &body) || body.lo < open)
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "a 'do' that comes"));
	if (!lower_condition(l, kids.at[1], &cond))
		return lower_raw(l, &c, 1, span, l->why);
	body.hi = end_of(l, kids.at[0], body, &regular);
	if (!bytes_are(l, body.hi, cond.o->outer.lo, "while", "(", NULL) ||
	    !bytes_are(l, cond.o->outer.hi, span.hi, ")", ";", NULL))
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "a 'do' that comes"));
	s = stmt_create(l->func, STMT_WHILE, 1);
	s->form = FORM_DO;
	s->span = span;
	s->slot[SLOT_COND] = slot_make(&cond);
	stmt_append(s, lower_body(l, kids.at[0], open));
	return s;
}

static struct stmt *lower_jump(struct lowering *l, CXCursor c, struct span span,
			       enum stmt_form form, const char *word)
{
	struct cursors kids = cursor_children(l, c);
	struct lowered value = {NULL, NULL};
	bool regular;
	struct stmt *s;

	if (kids.n > 1)
		return lower_raw(l, &c, 1, span, "an unusual 'return'");
	if (kids.n) {
		if (!lower_expr(l, kids.at[0], &value))
			return lower_raw(l, &c, 1, span, l->why);
		regular = bytes_are(l, span.lo, value.o->outer.lo, word, NULL, NULL) &&
			  bytes_are(l, value.o->outer.hi, span.hi, ";", NULL, NULL);
	} else {
		regular = bytes_are(l, span.lo, span.hi, word, ";", NULL);
	}
	if (!regular)
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "a jump that comes"));
	s = stmt_create(l->func, STMT_JUMP, 1);
	s->form = (uint8_t)form;
	s->span = span;
	s->slot[SLOT_VALUE] = slot_make(&value);
	return s;
}

static const char *reason_of(struct lowering *l, CXCursor c, struct span span)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_SwitchStmt:
		return "a 'switch'";
	case CXCursor_GotoStmt:
	case CXCursor_IndirectGotoStmt:
		return "a 'goto'";
	case CXCursor_LabelStmt:
		return "a label";
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
		return "a 'case' label";
	case CXCursor_GCCAsmStmt:
	case CXCursor_MSAsmStmt:
		return "inline assembly";
	case CXCursor_CXXTryStmt:
		return "a 'try'";
	case CXCursor_CXXForRangeStmt:
		return "a range-based 'for'";
	case CXCursor_UnexposedStmt:
		return l->source->text[span.lo] == '[' ? "a statement with an attribute"
						       : "a statement that is not understood";
	default:
		return "a statement that is not understood";
	}
}

struct stmt *lower_stmt(struct lowering *l, CXCursor c, struct span span)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct stmt *s;

	if (inner_named(l, c))
		return lower_raw(l, &c, 1, span, "it names what a block inside the nest declares");
	lower_enter(l);
	switch ((int)kind) {
	case CXCursor_CompoundStmt:
		s = lower_compound(l, c, span);
		break;
	case CXCursor_DeclStmt:
		s = lower_declaration(l, c, span);
		break;
	case CXCursor_IfStmt:
		s = lower_if(l, c, span);
		break;
	case CXCursor_ForStmt:
		s = lower_for(l, c, span);
		break;
	case CXCursor_WhileStmt:
		s = lower_while(l, c, span);
		break;
	case CXCursor_DoStmt:
		s = lower_do(l, c, span);
		break;
	case CXCursor_BreakStmt:
		s = lower_jump(l, c, span, FORM_BREAK, "break");
		break;
	case CXCursor_ContinueStmt:
		s = lower_jump(l, c, span, FORM_CONTINUE, "continue");
		break;
	case CXCursor_ReturnStmt:
		s = lower_jump(l, c, span, FORM_RETURN, "return");
		break;
	case CXCursor_NullStmt:
		s = stmt_create(l->func, STMT_BLOCK, 0);
		s->transparent = true;
		s->span = span;
		break;
	default:
		if (clang_isExpression(kind))
			s = lower_expression_stmt(l, c, span);
		else
			s = lower_raw(l, &c, 1, span, reason_of(l, c, span));
		break;
	}
	lower_leave(l);
	return s;
}
