/* print_stmt.c - statements as lines of C: fresh ones from the IR, moved ones from their bytes. */
#include "print.h"

#include <string.h>

/* ---- declarations ---- */

/* Types that a template parameter gives, that a template makes, or that have no name. */
static bool is_nameless(const struct type *t)
{
	if (t->kind != TYPE_ARRAY && !type_before_name(t))
		return true;
	while (t->of && t->kind != TYPE_DEPENDENT && t->kind != TYPE_RECORD)
		t = t->of;
	return t->kind == TYPE_DEPENDENT || (t->name && strchr(t->name, '(')) ||
	       (t->kind == TYPE_RECORD && strchr(t->name, '<'));
}

/* `const float *const p` reads worse than it protects: the pointer's own const is left off, where
 * the user did not write it. */
static const struct type *declared_type(const struct printer *p, const struct sym *sym,
					const struct type *t)
{
	unsigned keep = t->quals & ~(unsigned)QUAL_CONST;

	if (t->kind != TYPE_PTR || !sym->fresh)
		return t;
	return type_qualified(p->ir->types, type_unqualified(p->ir->types, t), keep);
}

static void put_declarator(const struct printer *p, struct buf *b, const struct sym *sym,
			   bool initialised)
{
	const struct type *t = sym->type, *element = t;
	const char *spelling;
	size_t n;

	while (element->kind == TYPE_ARRAY)
		element = element->of;
	if (p->ir->lang != LANG_C && initialised &&
	    (sym->fresh ? is_nameless(t) : t->kind != TYPE_ARRAY && !type_before_name(t))) {
		buf_printf(b, "%sauto %s", type_is_const(t) ? "const " : "", sym->name);
		return;
	}
	if (sym->kind == SYM_SHARED)
		buf_puts(b, sym->is_extern ? "extern __shared__ " : "__shared__ ");
	if (sym->aligned)
		buf_printf(b, "__align__(%u) ", (unsigned)sym->aligned);
	spelling = type_spelling(p->ir->types, declared_type(p, sym, element));
	n = strlen(spelling);
	buf_puts(b, spelling);
	if (n && spelling[n - 1] != '*' && spelling[n - 1] != '&')
		buf_putc(b, ' ');
	buf_puts(b, sym->name);
	for (; t->kind == TYPE_ARRAY; t = t->of) {
		if (t->extent < 0)
			buf_puts(b, "[]");
		else
			buf_printf(b, "[%lld]", (long long)t->extent);
	}
}

/* ---- statements of one line ---- */

static void put_call_slots(const struct printer *p, struct buf *b, const struct stmt *s)
{
	struct call_shape shape = call_shape_of(s->text, s->nslots);
	bool object = shape.form == CALL_METHOD || shape.form == CALL_OBJECT;

	if (shape.form == CALL_INFIX) {
		put_slot(p, b, s, 0);
		buf_printf(b, " %s ", shape.spelling);
		put_slot(p, b, s, 1);
		return;
	}
	if (shape.form == CALL_PREFIX)
		buf_puts(b, shape.spelling);
	if (object || shape.form == CALL_PREFIX)
		put_slot(p, b, s, 0);
	if (shape.form == CALL_PREFIX)
		return;
	if (shape.form != CALL_OBJECT)
		buf_printf(b, "%s%s", object ? "." : "", shape.spelling);
	buf_putc(b, '(');
	for (unsigned i = object; i < s->nslots; i++) {
		buf_puts(b, i > object ? ", " : "");
		put_slot(p, b, s, i);
	}
	buf_putc(b, ')');
}

static void put_call(const struct printer *p, struct buf *b, const struct stmt *s)
{
	if (s->sym && s->declares) {
		put_declarator(p, b, s->sym, true);
		buf_puts(b, " = ");
	} else if (s->sym) {
		put_sym(b, s->sym);
		buf_puts(b, " = ");
	}
	put_call_slots(p, b, s);
	buf_putc(b, ';');
}

static void put_jump(const struct printer *p, struct buf *b, const struct stmt *s)
{
	enum stmt_form form = (enum stmt_form)s->form;

	switch (form) {
	case FORM_BREAK:
		buf_puts(b, "break;");
		return;
	case FORM_CONTINUE:
		buf_puts(b, "continue;");
		return;
	case FORM_GOTO:
		buf_printf(b, "goto %s;", s->text);
		return;
	case FORM_RETURN:
		buf_puts(b, "return");
		if (s->nslots && s->slot[SLOT_VALUE].e) {
			buf_putc(b, ' ');
			put_slot(p, b, s, SLOT_VALUE);
		}
		buf_putc(b, ';');
		return;
	case FORM_NONE:
	case FORM_WHILE:
	case FORM_DO:
	case FORM_FOR:
		break;
	}
	trap_raise(arena_trap(p->arena), STATUS_BUG, "jump of form %u", (unsigned)s->form);
}

static void put_assign_op(struct buf *b, const struct stmt *s)
{
	buf_printf(b, " %s= ", s->op ? expr_table[s->op].spelling : "");
}

void put_simple(const struct printer *p, struct buf *b, const struct stmt *s)
{
	enum stmt_kind kind = (enum stmt_kind)s->kind;

	switch (kind) {
	case STMT_DECL: {
		bool initialised = s->nslots && s->slot[SLOT_VALUE].e;

		put_declarator(p, b, s->sym, initialised);
		if (initialised) {
			buf_puts(b, " = ");
			put_slot(p, b, s, SLOT_VALUE);
		}
		buf_putc(b, ';');
		return;
	}
	case STMT_ASSIGN:
		put_sym(b, s->sym);
		put_assign_op(b, s);
		put_slot(p, b, s, SLOT_VALUE);
		buf_putc(b, ';');
		return;
	case STMT_STORE:
		put_slot(p, b, s, SLOT_PLACE);
		put_assign_op(b, s);
		put_slot(p, b, s, SLOT_STORED);
		buf_putc(b, ';');
		return;
	case STMT_ATOMIC:
	case STMT_CALL:
		put_call(p, b, s);
		return;
	case STMT_SYNC:
		buf_puts(b, "__syncthreads();");
		return;
	case STMT_JUMP:
		put_jump(p, b, s);
		return;
	case STMT_PRAGMA:
	case STMT_RAW:
		buf_puts(b, s->text ? s->text : "");
		return;
	case STMT_BLOCK:
	case STMT_IF:
	case STMT_FOR:
	case STMT_WHILE:
	case STMT_COUNT:
		break;
	}
	trap_raise(arena_trap(p->arena), STATUS_BUG, "%s is not one line", stmt_name(kind));
}

/* ---- headers ---- */

/* Did the user write ++i in this header? */
static bool wrote_prefix(const struct printer *p, const struct stmt *s)
{
	uint32_t i;

	if (!p->source || span_none(s->span))
		return false;
	for (i = token_from(&p->tokens, s->span.lo); i + 1 < p->tokens.n; i++) {
		const struct token *t = &p->tokens.at[i];

		if (t->lo >= s->span.hi || token_is(&p->tokens, i, "{"))
			break;
		if (t->kind == TOKEN_PUNCT && strchr("+-", p->tokens.text[t->lo]) &&
		    p->tokens.text[t->hi] == p->tokens.text[t->lo])
			return i + 2 < p->tokens.n && p->tokens.at[i + 2].kind == TOKEN_WORD;
	}
	return false;
}

static void put_step(const struct printer *p, struct buf *b, const struct stmt *s)
{
	const struct expr *step = s->slot[SLOT_STEP].e;
	const char *name = s->sym->name;
	__int128 value = step->kind == EXPR_INT ? expr_int(step) : 0;

	if (value == 1 || value == -1) {
		const char *op = value == 1 ? "++" : "--";

		if (wrote_prefix(p, s))
			buf_printf(b, "%s%s", op, name);
		else
			buf_printf(b, "%s%s", name, op);
	} else if (value < 0 && value > type_min(step->type)) {
		buf_printf(b, "%s -= ", name);
		put_expr(p, b, expr_const_int(p->ir, step->type, -value), place_argument());
	} else if (step->kind == EXPR_NEG) {
		buf_printf(b, "%s -= ", name);
		put_expr(p, b, expr_strip(step->arg[0]), place_argument());
	} else {
		buf_printf(b, "%s += ", name);
		put_slot(p, b, s, SLOT_STEP);
	}
}

void put_header(const struct printer *p, struct buf *b, const struct stmt *s)
{
	if (s->kind == STMT_IF) {
		buf_puts(b, "if (");
		put_slot(p, b, s, SLOT_COND);
	} else if (s->kind == STMT_FOR) {
		buf_puts(b, "for (");
		if (s->declares) {
			put_type(p, b, s->sym->type);
			buf_putc(b, ' ');
		}
		buf_printf(b, "%s = ", s->sym->name);
		put_slot(p, b, s, SLOT_LO);
		buf_printf(b, "; %s %s ", s->sym->name, expr_table[s->cmp].spelling);
		put_slot(p, b, s, SLOT_BOUND);
		buf_puts(b, "; ");
		put_step(p, b, s);
	} else if (s->kind == STMT_WHILE && s->form != FORM_FOR) {
		buf_puts(b, "while (");
		put_slot(p, b, s, SLOT_COND);
	} else if (s->text) {
		buf_puts(b, s->text);
		return;
	} else {
		/* The other parts of such a `for` are only in its bytes. */
		trap_raise(arena_trap(p->arena), STATUS_BUG, "no header for a %s without its text",
			   stmt_name((enum stmt_kind)s->kind));
	}
	buf_putc(b, ')');
}

/* ---- whole statements ---- */

static void put_eol(const struct printer *p, struct buf *b)
{
	buf_puts(b, p->style.eol);
}

/* What ended the line of the brace that a fresh block's stands for; that of the header, if it had none. */
static struct span comments_behind(const struct printer *p, const struct stmt *body)
{
	struct span old = body->stands_for, none = {0, 0};
	uint32_t i, open, end;

	if (!p->source || span_none(old))
		return none;
	if (strchr("{<", p->source->text[old.lo])) {
		open = old.lo + brace_size(p->source->text + old.lo);
	} else {
		for (i = token_from(&p->tokens, old.lo); i > 0; i--) {
			if (!token_is_comment(&p->tokens.at[i - 1]))
				break;
		}
		if (i == 0)
			return none;
		open = p->tokens.at[i - 1].hi;
	}
	end = trail_end(p, open, old.hi);
	if (end == open)
		return none;
	return (struct span){p->tokens.at[token_from(&p->tokens, open)].lo, end};
}

static void put_comments_behind(const struct printer *p, struct buf *b, const struct stmt *body)
{
	struct span words = comments_behind(p, body);

	if (span_none(words))
		return;
	buf_putc(b, ' ');
	put_mark(p, b, words.lo);
	buf_put(b, p->source->text + words.lo, words.hi - words.lo);
}

static void put_open(const struct printer *p, struct buf *b, const struct stmt *s,
		     const char *indent)
{
	if (p->style.brace == BRACE_SAME_LINE)
		buf_puts(b, " {");
	put_comments_behind(p, b, s->kind == STMT_BLOCK ? s : s->first);
	if (s->comment && span_none(s->span) && p->options->annotate)
		buf_printf(b, " // %s", s->comment);
	put_eol(p, b);
	if (p->style.brace == BRACE_OWN_LINE) {
		buf_printf(b, "%s{", indent);
		put_eol(p, b);
	}
}

/* The statements of a body and the closing brace, without the end of its line. */
static void put_body(const struct printer *p, struct buf *b, const struct stmt *body,
		     const char *indent)
{
	struct vec children = {0};

	if (body)
		body_flatten(p, body, &children);
	put_stmts(p, b, &children, arena_printf(p->arena, "%s%s", indent, p->style.unit));
	buf_printf(b, "%s}", indent);
}

static void put_else(const struct printer *p, struct buf *b, const char *indent)
{
	if (p->style.brace == BRACE_SAME_LINE) {
		buf_puts(b, " else");
	} else {
		put_eol(p, b);
		buf_printf(b, "%selse", indent);
	}
}

static void put_if(const struct printer *p, struct buf *b, const struct stmt *s, const char *indent)
{
	const struct stmt *otherwise = s->first ? s->first->next : NULL;

	put_header(p, b, s);
	put_open(p, b, s, indent);
	put_body(p, b, s->first, indent);
	if (!otherwise || !otherwise->first)
		return;
	put_else(p, b, indent);
	/* else { if (...) ... } -> else if (...) ..., which has no place for what is said of the brace */
	if (otherwise->first->kind == STMT_IF && !otherwise->first->next &&
	    span_none(otherwise->first->span) && span_none(comments_behind(p, otherwise))) {
		buf_putc(b, ' ');
		put_stmt_mark(p, b, otherwise->first);
		put_if(p, b, otherwise->first, indent);
		return;
	}
	put_open(p, b, otherwise, indent);
	put_body(p, b, otherwise, indent);
}

/* Those above the statement that a fresh one stands for. */
static void put_comments_above(const struct printer *p, struct buf *b, const struct stmt *s,
			       const char *indent)
{
	struct span old = s->stands_for, words;
	struct buf text;

	if (!p->source || span_none(old))
		return;
	words.lo = lead_start(p, old.lo, p->tokens.lo);
	if (words.lo == old.lo)
		return;
	words.hi = p->tokens.at[token_from(&p->tokens, old.lo) - 1].hi;
	buf_init(&text, p->arena);
	put_mark(p, &text, words.lo);
	buf_put(&text, p->source->text + words.lo, words.hi - words.lo);
	put_reindented(p, b, text.s, text.n, line_indent(p, words.lo), indent);
	put_eol(p, b);
}

static void put_fresh(const struct printer *p, struct buf *b, const struct stmt *s,
		      const char *indent)
{
	enum stmt_kind kind = (enum stmt_kind)s->kind;

	put_comments_above(p, b, s, indent);
	buf_puts(b, indent);
	put_stmt_mark(p, b, s);
	switch (kind) {
	case STMT_BLOCK:
		buf_puts(b, "{");
		put_eol(p, b);
		put_body(p, b, s, indent);
		break;
	case STMT_IF:
		put_if(p, b, s, indent);
		break;
	case STMT_FOR:
		put_header(p, b, s);
		put_open(p, b, s, indent);
		put_body(p, b, s->first, indent);
		break;
	case STMT_WHILE:
		if (s->form == FORM_DO) {
			buf_puts(b, "do");
			put_open(p, b, s, indent);
			put_body(p, b, s->first, indent);
			buf_puts(b, " while (");
			put_stmt_mark(p, b, s);
			put_slot(p, b, s, SLOT_COND);
			buf_puts(b, ");");
			break;
		}
		put_header(p, b, s);
		put_open(p, b, s, indent);
		put_body(p, b, s->first, indent);
		break;
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		put_simple(p, b, s);
		if (s->comment && span_none(s->span) && p->options->annotate)
			buf_printf(b, " // %s", s->comment);
		break;
	}
	put_eol(p, b);
}

/* A copy of the statement's bytes and of its comments, changed where it changed, at a new depth. */
static void put_moved(const struct printer *p, struct buf *b, const struct stmt *s,
		      const char *indent)
{
	struct edits edits = {.arena = p->arena};
	struct span all = {lead_start(p, s->span.lo, p->tokens.lo),
			   trail_end(p, s->span.hi, p->tokens.hi)};
	struct buf text;

	buf_init(&text, p->arena);
	patch_stmt(p, &edits, s);
	for (uint32_t i = 0; p->marks && i < p->marks->n; i++) {
		const struct span *mark = p->marks->at[i];

		if (mark->lo >= all.lo && mark->hi <= all.hi)
			annotation_remove(p, &edits, *mark);
	}
	put_mark(p, &text, all.lo);
	put_patched(p, &text, all, &edits);
	put_reindented(p, b, text.s, text.n, line_indent(p, s->span.lo), indent);
	put_eol(p, b);
}

void put_stmt(const struct printer *p, struct buf *b, const struct stmt *s, const char *indent)
{
	struct vec children = {0};

	if (p->source && !span_none(s->span) && stmt_patchable(p, s)) {
		put_moved(p, b, s, indent);
	} else if (s->kind == STMT_BLOCK && s->transparent && !s->braced) {
		for (const struct stmt *c = s->first; c; c = c->next)
			vec_push(p->arena, &children, (void *)(uintptr_t)c);
		put_stmts(p, b, &children, indent);
	} else {
		put_fresh(p, b, s, indent);
	}
}

void put_stmts(const struct printer *p, struct buf *b, const struct vec *stmts, const char *indent)
{
	for (uint32_t i = 0; i < stmts->n; i++)
		put_stmt(p, b, stmts->at[i], indent);
}

const char *stmts_text(const struct printer *p, const struct vec *stmts, const char *indent)
{
	struct buf b;
	size_t eol = strlen(p->style.eol), skip = strlen(indent);

	buf_init(&b, p->arena);
	put_stmts(p, &b, stmts, indent);
	if (b.n < eol + skip)
		return "";
	return arena_strndup(p->arena, b.s + skip, b.n - eol - skip);
}
