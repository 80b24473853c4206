/* mini_expr.c - the toy lowering's tokens, types and expressions: recursive descent over the printer's own tokens. */
#include "mini_parser.h"

#include <stdlib.h>
#include <string.h>

struct token *parser_now(struct parser *p)
{
	while (p->at < p->t.n && token_is_comment(&p->t.at[p->at]))
		p->at++;
	ck_assert_uint_lt(p->at, p->t.n);
	return &p->t.at[p->at];
}

bool parser_is(struct parser *p, const char *s)
{
	parser_now(p);
	return token_is(&p->t, p->at, s);
}

static bool is_op(struct parser *p, const char *s)
{
	struct token *t = parser_now(p);

	return t->kind == TOKEN_PUNCT && strncmp(p->t.text + t->lo, s, strlen(s)) == 0;
}

uint32_t parser_take(struct parser *p)
{
	uint32_t hi = parser_now(p)->hi;

	p->at++;
	return hi;
}

uint32_t parser_expect(struct parser *p, const char *s)
{
	ck_assert_msg(parser_is(p, s), "expected %s at %.20s", s, p->t.text + parser_now(p)->lo);
	return parser_take(p);
}

const char *parser_word(struct parser *p)
{
	struct token *t = parser_now(p);

	ck_assert_int_eq(t->kind, TOKEN_WORD);
	return str_intern(p->m->ir->strings, p->t.text + t->lo, t->hi - t->lo);
}

/* ---- types ---- */

static const struct type *type_word(struct parser *p)
{
	struct types *ts = p->m->ir->types;

	if (parser_is(p, "int"))
		return type_i32(ts);
	if (parser_is(p, "unsigned"))
		return type_u32(ts);
	if (parser_is(p, "long"))
		return type_i64(ts);
	if (parser_is(p, "float"))
		return type_float(ts, 32, "float");
	if (parser_is(p, "double"))
		return type_float(ts, 64, "double");
	if (parser_is(p, "bool"))
		return type_bool(ts);
	if (parser_is(p, "char"))
		return type_int(ts, RANK_CHAR, true, NULL);
	if (parser_is(p, "void"))
		return type_void(ts);
	return NULL;
}

bool parser_at_type(struct parser *p)
{
	return parser_is(p, "const") || type_word(p);
}

const struct type *parser_type(struct parser *p)
{
	bool is_const = parser_is(p, "const");
	const struct type *type;

	if (is_const)
		parser_take(p);
	type = type_word(p);
	ck_assert_ptr_nonnull(type);
	parser_take(p);
	if (is_const)
		type = type_qualified(p->m->ir->types, type, QUAL_CONST);
	while (parser_is(p, "*")) {
		parser_take(p);
		type = type_ptr(p->m->ir->types, type);
	}
	return type;
}

/* ---- expressions ---- */

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

struct origin *parser_number(struct parser *p)
{
	struct token *t = parser_now(p);
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
	parser_take(p);
	return make(p, e, t->lo, t->hi, 0, NULL);
}

static struct origin *parse_args(struct parser *p, const char *name, uint32_t lo)
{
	struct origin *kid[8];
	const struct expr *args[8], *e;
	struct ir *ir = p->m->ir;
	unsigned n = 0;
	uint32_t hi;

	parser_expect(p, "(");
	while (!parser_is(p, ")")) {
		if (n)
			parser_expect(p, ",");
		kid[n] = parser_expr(p, 2);
		args[n] = kid[n]->e;
		n++;
	}
	hi = parser_take(p);
	if (strcmp(name, "min") == 0 || strcmp(name, "max") == 0)
		e = expr_c_binary(ir, name[1] == 'i' ? EXPR_MIN : EXPR_MAX, args[0], args[1]);
	else
		e = expr_raw(ir, EXPR_CALL, type_float(ir->types, 32, "float"), name, args, n);
	return make(p, e, lo, hi, n, kid);
}

static struct origin *parse_word(struct parser *p)
{
	struct ir *ir = p->m->ir;
	uint32_t lo = parser_now(p)->lo, hi;
	const char *name = parser_word(p);
	struct origin *o;

	hi = parser_take(p);
	if (parser_is(p, "("))
		return parse_args(p, name, lo);
	if (strcmp(name, "TILE") == 0 || strcmp(name, "WIDTH") == 0) {
		o = make(p, expr_const_int(ir, type_i32(ir->types), name[0] == 'T' ? 32 : 1024), lo,
			 hi, 0, NULL);
		o->macro = true;
		return o;
	}
	if (strcmp(name, "threadIdx") == 0) {
		enum sreg sreg;

		parser_expect(p, ".");
		sreg = parser_is(p, "x") ? SREG_TID_X : SREG_TID_Y;
		hi = parser_take(p);
		return make(p, expr_sreg(ir, sreg), lo, hi, 0, NULL);
	}
	ck_assert_msg(mini_sym(p->m, name), "unknown name %s", name);
	return make(p, expr_sym(ir, mini_sym(p->m, name)), lo, hi, 0, NULL);
}

struct origin *parser_postfix(struct parser *p)
{
	struct origin *o = parser_now(p)->kind == TOKEN_NUMBER ? parser_number(p) : parse_word(p),
		      *kid[6];
	const struct expr *args[6];
	unsigned n = 1;
	uint32_t hi = o->span.hi;
	const struct type *type = o->e->type;

	kid[0] = o;
	args[0] = o->e;
	while (parser_is(p, "[")) {
		parser_take(p);
		kid[n] = parser_expr(p, 0);
		args[n] = kid[n]->e;
		n++;
		type = type->of;
		hi = parser_expect(p, "]");
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
	struct token *t = parser_now(p);
	struct ir *ir = p->m->ir;
	char c = p->t.text[t->lo];
	struct origin *o;

	if (t->kind == TOKEN_PUNCT && strchr("-!~", c)) {
		parser_take(p);
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
		parser_take(p);
		if (parser_at_type(p)) {
			const struct type *type = parser_type(p);

			parser_expect(p, ")");
			o = parse_unary(p);
			return make(p, expr_cast(ir, type, o->e, false), t->lo, o->outer.hi, 1, &o);
		}
		o = parser_expr(p, 0);
		o->outer = (struct span){t->lo, parser_expect(p, ")")};
		return o;
	}
	return parser_postfix(p);
}

int parser_binary(struct parser *p, enum expr_kind *kind)
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

struct origin *parser_expr(struct parser *p, int min)
{
	struct ir *ir = p->m->ir;
	struct origin *kid[3];
	enum expr_kind kind;
	int precedence;

	kid[0] = parse_unary(p);
	while ((precedence = parser_binary(p, &kind)) && precedence >= min) {
		for (size_t n = strlen(expr_table[kind].spelling); n > 0; n--)
			parser_take(p);
		kid[1] = parser_expr(p, precedence + 1);
		kid[0] = make(p, expr_c_binary(ir, kind, kid[0]->e, kid[1]->e), kid[0]->outer.lo,
			      kid[1]->outer.hi, 2, kid);
	}
	if (min <= 3 && parser_is(p, "?")) {
		const struct type *type;
		const struct expr *args[3];

		parser_take(p);
		kid[1] = parser_expr(p, 0);
		parser_expect(p, ":");
		kid[2] = parser_expr(p, 3);
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
