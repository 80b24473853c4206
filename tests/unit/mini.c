/* mini.c - the toy lowering: statements and functions, and what tests do with them. */
#include "mini_parser.h"

#include <stdlib.h>
#include <string.h>

/* ---- statements ---- */

static struct stmt *parse_stmt(struct parser *p);

static void set_slot(struct parser *p, struct stmt *s, unsigned i, const struct type *to,
		     struct origin *o)
{
	s->slot[i].e = to ? expr_c_convert(p->m->ir, to, o->e) : o->e;
	s->slot[i].origin = o;
}

static struct stmt *parse_block(struct parser *p)
{
	struct stmt *block = stmt_create(p->m->func, STMT_BLOCK, 0);
	uint32_t lo = parser_now(p)->lo;

	block->braced = true;
	parser_expect(p, "{");
	while (!parser_is(p, "}")) {
		if (parser_is(p, ";"))
			parser_take(p);
		else
			stmt_append(block, parse_stmt(p));
	}
	block->span = (struct span){lo, parser_take(p)};
	return block;
}

static struct stmt *parse_body(struct parser *p)
{
	struct stmt *block, *s;

	if (parser_is(p, "{"))
		return parse_block(p);
	block = stmt_create(p->m->func, STMT_BLOCK, 0);
	if (parser_is(p, ";")) {
		block->span.lo = parser_now(p)->lo;
		block->span.hi = parser_take(p);
		return block;
	}
	do {
		s = parse_stmt(p);
		stmt_append(block, s);
		if (span_none(block->span))
			block->span.lo = s->span.lo;
		block->span.hi = s->span.hi;
	} while (s->kind == STMT_PRAGMA);
	return block;
}

static struct stmt *declaration(struct parser *p, const struct type *type, uint32_t lo)
{
	struct stmt *s = stmt_create(p->m->func, STMT_DECL, 1);
	const char *name = parser_word(p);
	uint32_t hi = parser_take(p);

	if (parser_is(p, "[")) {
		parser_take(p);
		type = type_array(p->m->ir->types, type, parser_number(p)->e->u.value);
		hi = parser_expect(p, "]");
	}
	s->sym = sym_create(p->m->func, SYM_LOCAL, name, type);
	if (parser_is(p, "=")) {
		struct origin *o;

		parser_take(p);
		o = parser_expr(p, 2);
		set_slot(p, s, SLOT_VALUE, type, o);
		hi = o->outer.hi;
	}
	s->span = (struct span){lo, hi};
	return s;
}

static struct stmt *parse_decl(struct parser *p)
{
	uint32_t lo = parser_now(p)->lo;
	const struct type *type = parser_type(p);
	struct stmt *s = declaration(p, type, lo), *list;

	if (parser_is(p, ";")) {
		s->span.hi = parser_take(p);
		return s;
	}
	list = stmt_create(p->m->func, STMT_BLOCK, 0);
	list->transparent = true;
	stmt_append(list, s);
	while (parser_is(p, ",")) {
		parser_take(p);
		stmt_append(list, declaration(p, type, parser_now(p)->lo));
	}
	list->span = (struct span){lo, parser_expect(p, ";")};
	return list;
}

static struct stmt *parse_for(struct parser *p)
{
	struct stmt *s = stmt_create(p->m->func, STMT_FOR, 3);
	uint32_t lo = parser_now(p)->lo;
	enum expr_kind kind = EXPR_LT;
	struct ir *ir = p->m->ir;
	const struct type *type = NULL;
	struct origin *o;

	parser_take(p);
	parser_expect(p, "(");
	if (parser_at_type(p)) {
		type = parser_type(p);
		s->declares = true;
		s->sym = sym_create(p->m->func, SYM_LOCAL, parser_word(p), type);
	} else {
		s->sym = mini_sym(p->m, parser_word(p));
	}
	parser_take(p);
	parser_expect(p, "=");
	set_slot(p, s, SLOT_LO, s->sym->type, parser_expr(p, 2));
	parser_expect(p, ";");
	parser_take(p);
	parser_binary(p, &kind);
	s->cmp = (uint8_t)kind;
	for (size_t n = strlen(expr_table[kind].spelling); n > 0; n--)
		parser_take(p);
	o = parser_expr(p, 2);
	set_slot(p, s, SLOT_BOUND, type_usual(ir->types, s->sym->type, o->e->type), o);
	parser_expect(p, ";");
	if (parser_is(p, "+"))
		p->at += 2;
	parser_take(p);
	if (parser_is(p, "+")) {
		parser_take(p);
		if (parser_is(p, "=")) {
			parser_take(p);
			set_slot(p, s, SLOT_STEP, s->sym->type, parser_expr(p, 2));
		} else {
			parser_take(p);
		}
	}
	if (!s->slot[SLOT_STEP].e)
		s->slot[SLOT_STEP].e = expr_const_int(ir, s->sym->type, 1);
	parser_expect(p, ")");
	stmt_append(s, parse_body(p));
	s->span = (struct span){lo, s->first->span.hi};
	return s;
}

static struct stmt *parse_if(struct parser *p)
{
	struct stmt *s = stmt_create(p->m->func, STMT_IF, 1);
	uint32_t lo = parser_now(p)->lo;

	parser_take(p);
	parser_expect(p, "(");
	set_slot(p, s, SLOT_COND, type_bool(p->m->ir->types), parser_expr(p, 0));
	parser_expect(p, ")");
	stmt_append(s, parse_body(p));
	if (parser_is(p, "else")) {
		parser_take(p);
		stmt_append(s, parse_body(p));
	}
	s->span = (struct span){lo, s->last->span.hi};
	return s;
}

static struct stmt *parse_while(struct parser *p)
{
	struct stmt *s = stmt_create(p->m->func, STMT_WHILE, 1);
	uint32_t lo = parser_now(p)->lo;

	s->form = parser_is(p, "do") ? FORM_DO : FORM_WHILE;
	parser_take(p);
	if (s->form == FORM_DO) {
		stmt_append(s, parse_body(p));
		parser_expect(p, "while");
	}
	parser_expect(p, "(");
	set_slot(p, s, SLOT_COND, type_bool(p->m->ir->types), parser_expr(p, 0));
	parser_expect(p, ")");
	if (s->form == FORM_DO) {
		s->span = (struct span){lo, parser_expect(p, ";")};
	} else {
		stmt_append(s, parse_body(p));
		s->span = (struct span){lo, s->first->span.hi};
	}
	return s;
}

static struct stmt *parse_simple(struct parser *p)
{
	uint32_t lo = parser_now(p)->lo, hi;
	struct origin *place = parser_postfix(p), *value;
	enum expr_kind kind = EXPR_INT;
	struct stmt *s;

	if (parser_is(p, ";") && place->e->kind == EXPR_CALL) {
		s = stmt_create(p->m->func, STMT_CALL, place->nkids);
		s->text = place->e->text;
		for (unsigned i = 0; i < place->nkids; i++)
			set_slot(p, s, i, NULL, place->kid[i]);
		s->span = (struct span){lo, parser_take(p)};
		return s;
	}
	if (!parser_is(p, "=")) {
		parser_binary(p, &kind);
		parser_take(p);
	}
	parser_expect(p, "=");
	value = parser_expr(p, 2);
	s = stmt_create(p->m->func, place->e->kind == EXPR_SYM ? STMT_ASSIGN : STMT_STORE,
			place->e->kind == EXPR_SYM ? 1 : 2);
	s->op = (uint8_t)kind;
	s->op_type = kind ? place->e->type : NULL;
	if (s->kind == STMT_ASSIGN)
		s->sym = (struct sym *)(uintptr_t)place->e->u.sym;
	else
		set_slot(p, s, SLOT_PLACE, NULL, place);
	set_slot(p, s, s->kind == STMT_ASSIGN ? SLOT_VALUE : SLOT_STORED, place->e->type, value);
	hi = parser_expect(p, ";");
	s->span = (struct span){lo, hi};
	return s;
}

/* `#pragma nest` and what it stands before. */
static struct stmt *parse_region(struct parser *p)
{
	struct span *mark = arena_alloc(p->m->arena, sizeof(*mark));
	struct stmt *root = stmt_create(p->m->func, STMT_BLOCK, 0), *s;

	*mark = (struct span){parser_now(p)->lo, parser_now(p)->hi};
	while (mark->hi < p->t.hi && p->t.text[mark->hi - 1] != '\n')
		mark->hi++;
	p->at++;
	vec_push(p->m->arena, &p->m->marks, mark);
	root->transparent = true;
	do {
		s = parse_stmt(p);
		stmt_append(root, s);
	} while (s->kind == STMT_PRAGMA);
	root->span = s->span;
	p->m->nest = nest_create(p->m->func, root);
	p->m->nest->span = s->span;
	return root;
}

static struct stmt *parse_stmt(struct parser *p)
{
	struct token *t = parser_now(p);
	struct stmt *s;

	if (t->kind == TOKEN_DIRECTIVE) {
		if (strncmp(p->t.text + t->lo, "#pragma nest", 12) == 0)
			return parse_region(p);
		s = stmt_create(p->m->func, STMT_PRAGMA, 0);
		s->span = (struct span){t->lo, t->hi};
		p->at++;
		return s;
	}
	if (parser_is(p, "{"))
		return parse_block(p);
	if (parser_is(p, "for"))
		return parse_for(p);
	if (parser_is(p, "if"))
		return parse_if(p);
	if (parser_is(p, "while") || parser_is(p, "do"))
		return parse_while(p);
	if (parser_is(p, "return")) {
		s = stmt_create(p->m->func, STMT_JUMP, 1);
		s->form = FORM_RETURN;
		parser_take(p);
		if (!parser_is(p, ";"))
			set_slot(p, s, SLOT_VALUE, NULL, parser_expr(p, 2));
		s->span = (struct span){t->lo, parser_expect(p, ";")};
		return s;
	}
	return parser_at_type(p) ? parse_decl(p) : parse_simple(p);
}

static void parse_params(struct parser *p)
{
	parser_expect(p, "(");
	while (!parser_is(p, ")")) {
		const struct type *type;
		struct sym *sym;

		if (parser_is(p, ","))
			parser_take(p);
		type = parser_type(p);
		sym = sym_create(p->m->func, SYM_PARAM, parser_word(p), type);
		vec_push(p->m->arena, &p->m->func->params, sym);
		parser_take(p);
	}
	parser_take(p);
}

struct mini *mini_read_sized(const char *text, size_t size)
{
	struct mini *m = calloc(1, sizeof(*m));
	struct parser p = {.m = m};
	uint32_t lo;

	if (setjmp(m->trap.env))
		ck_abort_msg("trap: %s", m->trap.message);
	m->arena = arena_create(&m->trap);
	m->source = (struct source){"test.cu", arena_strndup(m->arena, text, size), (uint32_t)size};
	m->ir = ir_create(m->arena, diags_create(m->arena, &m->source), &m->source, LANG_CUDA);
	lex(m->arena, m->source.text, 0, m->source.size, &p.t);
	while (parser_now(&p)->kind == TOKEN_DIRECTIVE)
		p.at++;
	lo = parser_now(&p)->lo;
	parser_expect(&p, "void");
	m->func = func_create(m->ir, FUNC_KERNEL, parser_word(&p));
	parser_take(&p);
	parse_params(&p);
	m->func->body = parse_block(&p);
	m->func->span = (struct span){lo, m->func->body->span.hi};
	for (uint32_t i = 0; i < p.t.n; i++)
		if (p.t.at[i].kind == TOKEN_WORD)
			vec_push(m->arena, &m->ir->taken,
				 (void *)(uintptr_t)str_intern(m->ir->strings, text + p.t.at[i].lo,
							       p.t.at[i].hi - p.t.at[i].lo));
	return m;
}

struct mini *mini_read(const char *text)
{
	return mini_read_sized(text, strlen(text));
}

void mini_free(struct mini *m)
{
	arena_destroy(m->arena);
	free(m);
}

struct stmt *mini_stmt(struct mini *m, enum stmt_kind kind, unsigned k)
{
	for (struct stmt *s = m->func->body; s; s = stmt_next(m->func->body, s))
		if (s->kind == kind && (kind != STMT_BLOCK || s->braced) && k-- == 0)
			return s;
	ck_abort_msg("no such statement");
	return NULL;
}

const struct expr *mini_expr(struct mini *m, const char *text)
{
	struct parser p = {.m = m};
	char *end = arena_printf(m->arena, "%s ;", text);

	lex(m->arena, end, 0, (uint32_t)strlen(end), &p.t);
	return parser_expr(&p, 0)->e;
}

const char *mini_print_with(struct mini *m, const struct print_options *options)
{
	struct edits edits = {.arena = m->arena};
	size_t size;

	if (setjmp(m->trap.env))
		ck_abort_msg("trap: %s", m->trap.message);
	m->nest->changed = true;
	names_assign(m->func);
	print_nest(&edits, m->nest, &m->marks, options);
	return edits_apply(&edits, &m->source, &size);
}

const char *mini_print(struct mini *m)
{
	static const struct print_options options;

	return mini_print_with(m, &options);
}

/* ---- what passes do ---- */

struct stmt *mini_temp(struct mini *m, const char *hint, const char *expr)
{
	return stmt_temp(m->func, hint, mini_expr(m, expr));
}

void mini_replace(struct mini *m, struct stmt *s, const struct expr *from, const struct expr *to)
{
	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			s->slot[i].e = expr_replace(m->ir, s->slot[i].e, from, to);
}

struct stmt *mini_hoist(struct mini *m, const char *hint, const char *expr)
{
	struct stmt *decl = mini_temp(m, hint, expr);
	const struct expr *to = expr_sym(m->ir, decl->sym), *from = mini_expr(m, expr);

	for (struct stmt *s = m->nest->root; s; s = stmt_next(m->nest->root, s))
		mini_replace(m, s, from, to);
	stmt_insert_before(m->nest->root->first, decl);
	return decl;
}

void mini_check(struct mini *m, const char *expected)
{
	ck_assert_str_eq(mini_print(m), expected);
	mini_free(m);
}
