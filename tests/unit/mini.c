/* mini.c - the toy lowering: recursive descent over the printer's own tokens. */
#include "mini.h"

#include "../../src/backend/lex.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

struct parser {
	struct mini *m;
	struct tokens t;
	uint32_t at;
};

static struct token *now(struct parser *p)
{
	while (p->at < p->t.n && token_is_comment(&p->t.at[p->at]))
		p->at++;
	ck_assert_uint_lt(p->at, p->t.n);
	return &p->t.at[p->at];
}

static bool is(struct parser *p, const char *s)
{
	now(p);
	return token_is(&p->t, p->at, s);
}

static bool is_op(struct parser *p, const char *s)
{
	struct token *t = now(p);

	return t->kind == TOKEN_PUNCT && strncmp(p->t.text + t->lo, s, strlen(s)) == 0;
}

static uint32_t take(struct parser *p)
{
	uint32_t hi = now(p)->hi;

	p->at++;
	return hi;
}

static uint32_t expect(struct parser *p, const char *s)
{
	ck_assert_msg(is(p, s), "expected %s at %.20s", s, p->t.text + now(p)->lo);
	return take(p);
}

static const char *word(struct parser *p)
{
	struct token *t = now(p);

	ck_assert_int_eq(t->kind, TOKEN_WORD);
	return str_intern(p->m->ir->strings, p->t.text + t->lo, t->hi - t->lo);
}

/* ---- types ---- */

static const struct type *type_word(struct parser *p)
{
	struct types *ts = p->m->ir->types;

	if (is(p, "int"))
		return type_i32(ts);
	if (is(p, "unsigned"))
		return type_u32(ts);
	if (is(p, "long"))
		return type_i64(ts);
	if (is(p, "float"))
		return type_float(ts, 32, "float");
	if (is(p, "double"))
		return type_float(ts, 64, "double");
	if (is(p, "bool"))
		return type_bool(ts);
	if (is(p, "char"))
		return type_int(ts, RANK_CHAR, true, NULL);
	if (is(p, "void"))
		return type_void(ts);
	return NULL;
}

static bool at_type(struct parser *p)
{
	return is(p, "const") || type_word(p);
}

static const struct type *parse_type(struct parser *p)
{
	bool is_const = is(p, "const");
	const struct type *type;

	if (is_const)
		take(p);
	type = type_word(p);
	ck_assert_ptr_nonnull(type);
	take(p);
	if (is_const)
		type = type_qualified(p->m->ir->types, type, QUAL_CONST);
	while (is(p, "*")) {
		take(p);
		type = type_ptr(p->m->ir->types, type);
	}
	return type;
}

/* ---- expressions ---- */

static struct origin *parse_expr(struct parser *p, int min);

static struct origin *make(struct parser *p, const struct expr *e, uint32_t lo, uint32_t hi,
			   unsigned nkids, struct origin *const *kids)
{
	struct origin *o = arena_alloc(p->m->arena, sizeof(*o));

	o->e = expr_strip(e);
	o->span = o->outer = (struct span){lo, hi};
	o->nkids = (uint16_t)nkids;
	o->kid = arena_array(p->m->arena, nkids + 1, sizeof(struct origin *));
	for (unsigned i = 0; i < nkids; i++)
		o->kid[i] = kids[i];
	return o;
}

struct sym *mini_sym(struct mini *m, const char *name)
{
	for (uint32_t i = m->func->syms.n; i > 0; i--) {
		struct sym *s = m->func->syms.at[i - 1];

		if (strcmp(s->name, name) == 0)
			return s;
	}
	return NULL;
}

static struct origin *parse_number(struct parser *p)
{
	struct token *t = now(p);
	struct ir *ir = p->m->ir;
	const char *s = arena_strndup(p->m->arena, p->t.text + t->lo, t->hi - t->lo);
	const struct expr *e;

	if (strpbrk(s, ".e")) {
		bool single = s[strlen(s) - 1] == 'f';

		e = expr_const_flt(
			ir, type_float(ir->types, single ? 32 : 64, single ? "float" : "double"),
			strtod(s, NULL), str_intern(ir->strings, s, strlen(s)));
	} else {
		const struct type *type =
			strchr(s, 'u') ? type_u32(ir->types) : type_i32(ir->types);

		if (strchr(s, 'L'))
			type = strchr(s, 'U') ? type_u64(ir->types) : type_i64(ir->types);
		e = expr_const_int(ir, type, strtoll(s, NULL, 0));
	}
	take(p);
	return make(p, e, t->lo, t->hi, 0, NULL);
}

static struct origin *parse_args(struct parser *p, const char *name, uint32_t lo)
{
	struct origin *kid[8];
	const struct expr *args[8], *e;
	struct ir *ir = p->m->ir;
	unsigned n = 0;
	uint32_t hi;

	expect(p, "(");
	while (!is(p, ")")) {
		if (n)
			expect(p, ",");
		kid[n] = parse_expr(p, 2);
		args[n] = kid[n]->e;
		n++;
	}
	hi = take(p);
	if (strcmp(name, "min") == 0 || strcmp(name, "max") == 0)
		e = expr_c_binary(ir, name[1] == 'i' ? EXPR_MIN : EXPR_MAX, args[0], args[1]);
	else
		e = expr_raw(ir, EXPR_CALL, type_float(ir->types, 32, "float"), name, args, n);
	return make(p, e, lo, hi, n, kid);
}

static struct origin *parse_word(struct parser *p)
{
	struct ir *ir = p->m->ir;
	uint32_t lo = now(p)->lo, hi;
	const char *name = word(p);
	struct origin *o;

	hi = take(p);
	if (is(p, "("))
		return parse_args(p, name, lo);
	if (strcmp(name, "TILE") == 0 || strcmp(name, "WIDTH") == 0) {
		o = make(p, expr_const_int(ir, type_i32(ir->types), name[0] == 'T' ? 32 : 1024), lo,
			 hi, 0, NULL);
		o->macro = true;
		return o;
	}
	if (strcmp(name, "threadIdx") == 0) {
		enum sreg sreg;

		expect(p, ".");
		sreg = is(p, "x") ? SREG_TID_X : SREG_TID_Y;
		hi = take(p);
		return make(p, expr_sreg(ir, sreg), lo, hi, 0, NULL);
	}
	ck_assert_msg(mini_sym(p->m, name), "unknown name %s", name);
	return make(p, expr_sym(ir, mini_sym(p->m, name)), lo, hi, 0, NULL);
}

static struct origin *parse_postfix(struct parser *p)
{
	struct origin *o = now(p)->kind == TOKEN_NUMBER ? parse_number(p) : parse_word(p), *kid[6];
	const struct expr *args[6];
	unsigned n = 1;
	uint32_t hi = o->span.hi;
	const struct type *type = o->e->type;

	kid[0] = o;
	args[0] = o->e;
	while (is(p, "[")) {
		take(p);
		kid[n] = parse_expr(p, 0);
		args[n] = kid[n]->e;
		n++;
		type = type->of;
		hi = expect(p, "]");
	}
	if (n == 1)
		return o;
	return make(p,
		    expr_raw(p->m->ir, EXPR_LOAD, type_unqualified(p->m->ir->types, type), NULL,
			     args, n),
		    o->span.lo, hi, n, kid);
}

static struct origin *parse_unary(struct parser *p)
{
	struct token *t = now(p);
	struct ir *ir = p->m->ir;
	char c = p->t.text[t->lo];
	struct origin *o;

	if (t->kind == TOKEN_PUNCT && strchr("-!~", c)) {
		take(p);
		o = parse_unary(p);
		return make(p,
			    expr_c_unary(ir,
					 c == '-'   ? EXPR_NEG
					 : c == '!' ? EXPR_LNOT
						    : EXPR_NOT,
					 o->e),
			    t->lo, o->outer.hi, 1, &o);
	}
	if (c == '(' && t->kind == TOKEN_PUNCT) {
		take(p);
		if (at_type(p)) {
			const struct type *type = parse_type(p);

			expect(p, ")");
			o = parse_unary(p);
			return make(p, expr_cast(ir, type, o->e, false), t->lo, o->outer.hi, 1, &o);
		}
		o = parse_expr(p, 0);
		o->outer = (struct span){t->lo, expect(p, ")")};
		return o;
	}
	return parse_postfix(p);
}

static int binary_at(struct parser *p, enum expr_kind *kind)
{
	static const enum expr_kind kinds[] = {EXPR_SHL, EXPR_SHR,  EXPR_LE,  EXPR_GE,  EXPR_EQ,
					       EXPR_NE,  EXPR_LAND, EXPR_LOR, EXPR_LT,  EXPR_GT,
					       EXPR_ADD, EXPR_SUB,  EXPR_MUL, EXPR_DIV, EXPR_MOD,
					       EXPR_AND, EXPR_OR,   EXPR_XOR};

	for (unsigned i = 0; i < ARRAY_LEN(kinds); i++)
		if (is_op(p, expr_table[kinds[i]].spelling)) {
			*kind = kinds[i];
			return expr_table[kinds[i]].precedence;
		}
	return 0;
}

static struct origin *parse_expr(struct parser *p, int min)
{
	struct ir *ir = p->m->ir;
	struct origin *kid[3];
	enum expr_kind kind;
	int precedence;

	kid[0] = parse_unary(p);
	while ((precedence = binary_at(p, &kind)) && precedence >= min) {
		for (size_t n = strlen(expr_table[kind].spelling); n > 0; n--)
			take(p);
		kid[1] = parse_expr(p, precedence + 1);
		kid[0] = make(p, expr_c_binary(ir, kind, kid[0]->e, kid[1]->e), kid[0]->outer.lo,
			      kid[1]->outer.hi, 2, kid);
	}
	if (min <= 3 && is(p, "?")) {
		const struct type *type;
		const struct expr *args[3];

		take(p);
		kid[1] = parse_expr(p, 0);
		expect(p, ":");
		kid[2] = parse_expr(p, 3);
		type = kid[1]->e->type == kid[2]->e->type
			       ? kid[1]->e->type
			       : type_usual(ir->types, kid[1]->e->type, kid[2]->e->type);
		args[0] = expr_c_convert(ir, type_bool(ir->types), kid[0]->e);
		args[1] = expr_c_convert(ir, type, kid[1]->e);
		args[2] = expr_c_convert(ir, type, kid[2]->e);
		kid[0] = make(p, expr_raw(ir, EXPR_SELECT, type, NULL, args, 3), kid[0]->outer.lo,
			      kid[2]->outer.hi, 3, kid);
	}
	return kid[0];
}

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
	uint32_t lo = now(p)->lo;

	block->braced = true;
	expect(p, "{");
	while (!is(p, "}")) {
		if (is(p, ";"))
			take(p);
		else
			stmt_append(block, parse_stmt(p));
	}
	block->span = (struct span){lo, take(p)};
	return block;
}

static struct stmt *parse_body(struct parser *p)
{
	struct stmt *block, *s;

	if (is(p, "{"))
		return parse_block(p);
	block = stmt_create(p->m->func, STMT_BLOCK, 0);
	if (is(p, ";")) {
		block->span.lo = now(p)->lo;
		block->span.hi = take(p);
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
	const char *name = word(p);
	uint32_t hi = take(p);

	if (is(p, "[")) {
		take(p);
		type = type_array(p->m->ir->types, type, parse_number(p)->e->u.value);
		hi = expect(p, "]");
	}
	s->sym = sym_create(p->m->func, SYM_LOCAL, name, type);
	if (is(p, "=")) {
		struct origin *o;

		take(p);
		o = parse_expr(p, 2);
		set_slot(p, s, SLOT_VALUE, type, o);
		hi = o->outer.hi;
	}
	s->span = (struct span){lo, hi};
	return s;
}

static struct stmt *parse_decl(struct parser *p)
{
	uint32_t lo = now(p)->lo;
	const struct type *type = parse_type(p);
	struct stmt *s = declaration(p, type, lo), *list;

	if (is(p, ";")) {
		s->span.hi = take(p);
		return s;
	}
	list = stmt_create(p->m->func, STMT_BLOCK, 0);
	list->transparent = true;
	stmt_append(list, s);
	while (is(p, ",")) {
		take(p);
		stmt_append(list, declaration(p, type, now(p)->lo));
	}
	list->span = (struct span){lo, expect(p, ";")};
	return list;
}

static struct stmt *parse_for(struct parser *p)
{
	struct stmt *s = stmt_create(p->m->func, STMT_FOR, 3);
	uint32_t lo = now(p)->lo;
	enum expr_kind kind = EXPR_LT;
	struct ir *ir = p->m->ir;
	const struct type *type = NULL;
	struct origin *o;

	take(p);
	expect(p, "(");
	if (at_type(p)) {
		type = parse_type(p);
		s->declares = true;
		s->sym = sym_create(p->m->func, SYM_LOCAL, word(p), type);
	} else {
		s->sym = mini_sym(p->m, word(p));
	}
	take(p);
	expect(p, "=");
	set_slot(p, s, SLOT_LO, s->sym->type, parse_expr(p, 2));
	expect(p, ";");
	take(p);
	binary_at(p, &kind);
	s->cmp = (uint8_t)kind;
	for (size_t n = strlen(expr_table[kind].spelling); n > 0; n--)
		take(p);
	o = parse_expr(p, 2);
	set_slot(p, s, SLOT_BOUND, type_usual(ir->types, s->sym->type, o->e->type), o);
	expect(p, ";");
	if (is(p, "+"))
		p->at += 2;
	take(p);
	if (is(p, "+")) {
		take(p);
		if (is(p, "=")) {
			take(p);
			set_slot(p, s, SLOT_STEP, s->sym->type, parse_expr(p, 2));
		} else {
			take(p);
		}
	}
	if (!s->slot[SLOT_STEP].e)
		s->slot[SLOT_STEP].e = expr_const_int(ir, s->sym->type, 1);
	expect(p, ")");
	stmt_append(s, parse_body(p));
	s->span = (struct span){lo, s->first->span.hi};
	return s;
}

static struct stmt *parse_if(struct parser *p)
{
	struct stmt *s = stmt_create(p->m->func, STMT_IF, 1);
	uint32_t lo = now(p)->lo;

	take(p);
	expect(p, "(");
	set_slot(p, s, SLOT_COND, type_bool(p->m->ir->types), parse_expr(p, 0));
	expect(p, ")");
	stmt_append(s, parse_body(p));
	if (is(p, "else")) {
		take(p);
		stmt_append(s, parse_body(p));
	}
	s->span = (struct span){lo, s->last->span.hi};
	return s;
}

static struct stmt *parse_while(struct parser *p)
{
	struct stmt *s = stmt_create(p->m->func, STMT_WHILE, 1);
	uint32_t lo = now(p)->lo;

	s->form = is(p, "do") ? FORM_DO : FORM_WHILE;
	take(p);
	if (s->form == FORM_DO) {
		stmt_append(s, parse_body(p));
		expect(p, "while");
	}
	expect(p, "(");
	set_slot(p, s, SLOT_COND, type_bool(p->m->ir->types), parse_expr(p, 0));
	expect(p, ")");
	if (s->form == FORM_DO) {
		s->span = (struct span){lo, expect(p, ";")};
	} else {
		stmt_append(s, parse_body(p));
		s->span = (struct span){lo, s->first->span.hi};
	}
	return s;
}

static struct stmt *parse_simple(struct parser *p)
{
	uint32_t lo = now(p)->lo, hi;
	struct origin *place = parse_postfix(p), *value;
	enum expr_kind kind = EXPR_INT;
	struct stmt *s;

	if (is(p, ";") && place->e->kind == EXPR_CALL) {
		s = stmt_create(p->m->func, STMT_CALL, place->nkids);
		s->text = place->e->text;
		for (unsigned i = 0; i < place->nkids; i++)
			set_slot(p, s, i, NULL, place->kid[i]);
		s->span = (struct span){lo, take(p)};
		return s;
	}
	if (!is(p, "=")) {
		binary_at(p, &kind);
		take(p);
	}
	expect(p, "=");
	value = parse_expr(p, 2);
	s = stmt_create(p->m->func, place->e->kind == EXPR_SYM ? STMT_ASSIGN : STMT_STORE,
			place->e->kind == EXPR_SYM ? 1 : 2);
	s->op = (uint8_t)kind;
	s->op_type = kind ? place->e->type : NULL;
	if (s->kind == STMT_ASSIGN)
		s->sym = (struct sym *)(uintptr_t)place->e->u.sym;
	else
		set_slot(p, s, SLOT_PLACE, NULL, place);
	set_slot(p, s, s->kind == STMT_ASSIGN ? SLOT_VALUE : SLOT_STORED, place->e->type, value);
	hi = expect(p, ";");
	s->span = (struct span){lo, hi};
	return s;
}

/* `#pragma nest` and what it stands before. */
static struct stmt *parse_region(struct parser *p)
{
	struct span *mark = arena_alloc(p->m->arena, sizeof(*mark));
	struct stmt *root = stmt_create(p->m->func, STMT_BLOCK, 0), *s;

	*mark = (struct span){now(p)->lo, now(p)->hi};
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
	struct token *t = now(p);
	struct stmt *s;

	if (t->kind == TOKEN_DIRECTIVE) {
		if (strncmp(p->t.text + t->lo, "#pragma nest", 12) == 0)
			return parse_region(p);
		s = stmt_create(p->m->func, STMT_PRAGMA, 0);
		s->span = (struct span){t->lo, t->hi};
		p->at++;
		return s;
	}
	if (is(p, "{"))
		return parse_block(p);
	if (is(p, "for"))
		return parse_for(p);
	if (is(p, "if"))
		return parse_if(p);
	if (is(p, "while") || is(p, "do"))
		return parse_while(p);
	if (is(p, "return")) {
		s = stmt_create(p->m->func, STMT_JUMP, 1);
		s->form = FORM_RETURN;
		take(p);
		if (!is(p, ";"))
			set_slot(p, s, SLOT_VALUE, NULL, parse_expr(p, 2));
		s->span = (struct span){t->lo, expect(p, ";")};
		return s;
	}
	return at_type(p) ? parse_decl(p) : parse_simple(p);
}

static void parse_params(struct parser *p)
{
	expect(p, "(");
	while (!is(p, ")")) {
		const struct type *type;
		struct sym *sym;

		if (is(p, ","))
			take(p);
		type = parse_type(p);
		sym = sym_create(p->m->func, SYM_PARAM, word(p), type);
		vec_push(p->m->arena, &p->m->func->params, sym);
		take(p);
	}
	take(p);
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
	while (now(&p)->kind == TOKEN_DIRECTIVE)
		p.at++;
	lo = now(&p)->lo;
	expect(&p, "void");
	m->func = func_create(m->ir, FUNC_KERNEL, word(&p));
	take(&p);
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
	return parse_expr(&p, 0)->e;
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
