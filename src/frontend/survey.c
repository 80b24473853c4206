/* survey.c - every loop of the file's device functions, and what became of it.
 *
 * The loops are counted in clang's tree, on their own; then each is looked for in the IR.  So a
 * loop that lowering lost shows.  Where clang reports errors its tree lacks statements, so in those
 * functions the loops are counted in the bytes too. */
#include "lower/lower.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

/* The function that a loop is in. */
struct owner {
	const char *name;
	enum func_kind kind;
	bool is_template, named_here;
	struct span span;
	const struct trouble *error; /* that it depends on, or NULL */
};

struct walk {
	struct lowering *l;
	struct survey *out;
	const struct owner *owner;
	unsigned depth;
	struct vec raws; /* struct stmt *, RAW statements in pre-order */
};

static bool loop_form(CXCursor c, enum loop_form *form)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_ForStmt:
		*form = LOOP_FOR;
		return true;
	case CXCursor_WhileStmt:
		*form = LOOP_WHILE;
		return true;
	case CXCursor_DoStmt:
		*form = LOOP_DO;
		return true;
	case CXCursor_CXXForRangeStmt:
		*form = LOOP_RANGE;
		return true;
	default:
		return false;
	}
}

static enum CXChildVisitResult find_loop(CXCursor c, CXCursor parent, CXClientData data)
{
	enum loop_form form;

	(void)parent;
	if (!loop_form(c, &form))
		return CXChildVisit_Recurse;
	*(bool *)data = true;
	return CXChildVisit_Break;
}

bool any_loop_inside(CXCursor c)
{
	bool found = false;

	clang_visitChildren(c, find_loop, &found);
	return found;
}

/* ---- collecting ---- */

static const char *join(struct lowering *l, struct span span)
{
	struct lexer lx = lexer_over(l->source, span.lo, span.hi);
	struct lexeme x;
	struct buf b;
	uint32_t end = span.lo;

	buf_init(&b, l->ir->arena);
	buf_puts(&b, "");
	for (;;) {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			return b.s;
		if (x.lo > end)
			buf_putc(&b, ' ');
		for (uint32_t i = x.lo; i < x.hi; i++) {
			char ch = l->source->text[i];

			buf_putc(&b, (unsigned char)ch < ' ' ? ' ' : ch);
		}
		end = x.hi;
	}
}

/* As it is written, up to the `)` of the header. */
static const char *written(struct lowering *l, struct span span)
{
	struct lexer lx = lexer_over(l->source, span.lo, span.hi);
	struct lexeme x;
	unsigned depth = 0;

	do {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END || (x.c == '{' && !depth))
			return join(l, (struct span){span.lo, x.kind == LEX_END ? span.hi : x.lo});
		depth += x.c == '(';
		depth -= x.c == ')' && depth;
	} while (x.c != ')' || depth);
	return join(l, (struct span){span.lo, x.hi});
}

static struct loop_row *add_row(struct walk *w, struct span span, enum loop_form form)
{
	struct loop_row *row = arena_alloc(w->l->ir->arena, sizeof(*row));

	row->span = span;
	row->form = form;
	row->function = w->owner->name;
	row->kind = w->owner->kind;
	row->is_template = w->owner->is_template;
	row->depth = w->depth;
	row->header = form == LOOP_DO ? "do" : written(w->l, span);
	if (w->owner->error) {
		row->state = LOOP_REFUSED;
		row->why = arena_printf(w->l->ir->arena, "an error in the function: %s",
					w->owner->error->text);
		row->why_at = w->owner->error->where.lo;
	} else if (!w->owner->named_here) {
		row->state = LOOP_REFUSED;
		row->why = "the function comes from a macro";
		row->why_at = span.lo;
	} else {
		row->state = LOOP_LOST;
		row->why_at = span.lo;
	}
	vec_push(w->l->ir->arena, &w->out->loops, row);
	return row;
}

static void collect(struct walk *w, CXCursor c)
{
	struct cursors kids = cursor_children(w->l, c);
	enum loop_form form;
	struct span span;
	bool loop = loop_form(c, &form) && cursor_span(w->l, c, &span);

	lower_enter(w->l);
	w->depth += loop;
	if (loop)
		add_row(w, span, form);
	for (unsigned i = 0; i < kids.n; i++)
		collect(w, kids.at[i]);
	w->depth -= loop;
	lower_leave(w->l);
}

/* Past the brackets that open at the next token; `at` when none do. */
static uint32_t past_brackets(struct lowering *l, uint32_t at, uint32_t end)
{
	struct lexer lx = lexer_over(l->source, at, end);
	struct lexeme x;
	unsigned depth = 0;

	do {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			return at;
		depth += x.c == '(';
		depth -= x.c == ')' && depth;
	} while (depth);
	return x.c == ')' ? x.hi : at;
}

/* Loops in the bytes that clang's tree lacks.  `while (c);` may as well be the end of a `do`. */
static void collect_bytes(struct walk *w, uint32_t before)
{
	struct lowering *l = w->l;
	struct span span = w->owner->span;
	struct lexer lx = lexer_over(l->source, span.lo, span.hi);
	struct lexeme x;

	for (;;) {
		enum loop_form form;
		bool known = false;

		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			return;
		if (x.kind != LEX_IDENT)
			continue;
		if (lex_is(l->source, &x, "for"))
			form = LOOP_FOR;
		else if (lex_is(l->source, &x, "do"))
			form = LOOP_DO;
		else if (lex_is(l->source, &x, "while") &&
			 !bytes_after(l, past_brackets(l, x.hi, span.hi), ";"))
			form = LOOP_WHILE;
		else
			continue;
		for (uint32_t i = before; i < w->out->loops.n && !known; i++) {
			const struct loop_row *row = w->out->loops.at[i];

			known = row->span.lo == x.lo;
		}
		if (!known)
			add_row(w, (struct span){x.lo, span.hi}, form)->depth = 0;
	}
}

static void collect_function(struct walk *w, CXCursor fn)
{
	struct owner owner = {.kind = cursor_func_kind(w->l, fn)};
	uint32_t name, before = w->out->loops.n;

	if (owner.kind == FUNC_HOST || function_is_instance(w->l, fn) ||
	    !cursor_span(w->l, fn, &owner.span))
		return;
	owner.name = cursor_name(w->l, fn);
	owner.is_template = clang_getCursorKind(fn) == CXCursor_FunctionTemplate;
	owner.named_here = cursor_place(w->l, fn, &name);
	owner.error = trouble_of(w->l, fn);
	w->owner = &owner;
	collect(w, fn);
	if (owner.error)
		collect_bytes(w, before);
	w->owner = NULL;
}

static void collect_functions(struct walk *w, CXCursor container)
{
	struct cursors kids = cursor_children(w->l, container);
	struct span span;

	lower_enter(w->l);
	for (unsigned i = 0; i < kids.n; i++) {
		if (!clang_isDeclaration(clang_getCursorKind(kids.at[i])) ||
		    !cursor_span(w->l, kids.at[i], &span))
			continue;
		if (cursor_is_function(kids.at[i]))
			collect_function(w, kids.at[i]);
		else
			collect_functions(w, kids.at[i]);
	}
	lower_leave(w->l);
}

/* ---- finding them in the IR ---- */

static bool same_form(const struct stmt *s, enum loop_form form)
{
	if (s->kind == STMT_FOR)
		return form == LOOP_FOR;
	return (s->form == FORM_FOR && form == LOOP_FOR) ||
	       (s->form == FORM_WHILE && form == LOOP_WHILE) ||
	       (s->form == FORM_DO && form == LOOP_DO);
}

static const char *canonical(struct ir *ir, const struct stmt *s)
{
	const char *name = s->sym->name;

	return arena_printf(ir->arena, "%s%s%s = %s; %s %s %s; %s += %s",
			    s->declares ? type_spelling(ir->types, s->sym->type) : "",
			    s->declares ? " " : "", name, expr_text(ir, s->slot[SLOT_LO].e), name,
			    expr_table[s->cmp].spelling, expr_text(ir, s->slot[SLOT_BOUND].e), name,
			    expr_text(ir, s->slot[SLOT_STEP].e));
}

static const struct nest *nest_of(const struct func *func, const struct stmt *s)
{
	for (; s; s = s->parent)
		for (uint32_t i = 0; i < func->nests.n; i++) {
			const struct nest *nest = func->nests.at[i];

			if (nest->root == s)
				return nest;
		}
	return NULL;
}

/* A typedef, a using: nothing that runs. */
static bool names_only(const struct stmt *raw)
{
	return !raw->effects && !raw->reads.n && !raw->writes.n && !raw->first;
}

static void found(struct lowering *l, struct loop_row *row, const struct func *func,
		  const struct stmt *s)
{
	const struct nest *nest = nest_of(func, s);

	row->stmt = s;
	row->state = LOOP_LOWERED;
	if (s->kind == STMT_FOR)
		row->header = canonical(l->ir, s);
	else
		row->unusual = s->why;
	for (const struct stmt *x = s->first; x; x = stmt_next(s, x)) {
		if (x->kind != STMT_RAW || names_only(x))
			continue;
		row->state = LOOP_PARTLY;
		vec_push(l->ir->arena, &row->raws, (void *)x);
		if (row->raws.n == 1) {
			row->why = x->why;
			row->why_at = x->span.lo;
		}
	}
	if (nest && nest->refusal) {
		row->state = LOOP_REFUSED;
		row->why = nest->refusal;
		row->why_at = nest->refusal_at.lo;
	}
}

static struct loop_row *row_of(const struct survey *out, const struct stmt *s)
{
	uint32_t lo = 0, hi = out->loops.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;
		const struct loop_row *row = out->loops.at[mid];

		if (row->span.lo < s->span.lo)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < out->loops.n; lo++) {
		struct loop_row *row = out->loops.at[lo];

		if (row->span.lo != s->span.lo)
			return NULL;
		if (!row->stmt && same_form(s, row->form))
			return row;
	}
	return NULL;
}

static void find_all(struct walk *w, const struct func *func)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		struct loop_row *row = NULL;

		if (s->kind == STMT_RAW)
			vec_push(w->l->ir->arena, &w->raws, (void *)s);
		if (stmt_is_loop(s))
			row = row_of(w->out, s);
		if (row)
			found(w->l, row, func, s);
	}
}

/* The innermost statement that is not understood around a loop says why the loop is not. */
static void explain(const struct walk *w, struct loop_row *row)
{
	const struct stmt *inner = NULL;

	if (row->state != LOOP_LOST)
		return;
	for (uint32_t i = 0; i < w->raws.n; i++) {
		const struct stmt *s = w->raws.at[i];

		if (s->span.lo <= row->span.lo && s->span.hi >= row->span.hi)
			inner = s; /* in pre-order, so the last one is the innermost */
	}
	if (!inner)
		return;
	row->state = LOOP_REFUSED;
	row->why = inner->why;
	row->why_at = inner->span.lo;
}

static int by_place(const void *a, const void *b)
{
	const struct loop_row *x = a, *y = b;

	return x->span.lo < y->span.lo ? -1 : x->span.lo > y->span.lo;
}

void loops_survey(struct lowering *l, struct survey *out)
{
	struct walk w = {.l = l, .out = out};

	for (uint32_t i = 0; i < l->parsed->troubles.n; i++) {
		const struct trouble *p = l->parsed->troubles.at[i];
		struct loop_error *e = arena_alloc(l->ir->arena, sizeof(*e));

		e->where = p->where;
		e->text = p->text;
		vec_push(l->ir->arena, &out->errors, e);
	}
	collect_functions(&w, clang_getTranslationUnitCursor(l->unit));
	vec_sort(l->ir->arena, &out->loops, by_place);
	for (uint32_t i = 0; i < l->ir->funcs.n; i++)
		find_all(&w, l->ir->funcs.at[i]);
	for (uint32_t i = 0; i < out->loops.n; i++)
		explain(&w, out->loops.at[i]);
}
