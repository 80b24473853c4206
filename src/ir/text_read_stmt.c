/* text_read_stmt.c - statements of the text form. */
#include <string.h>

#include "text_impl.h"

/* ---- blocks ---- */

static void append(struct stmt *to, struct stmt *s)
{
	if (s)
		stmt_append(to, s);
}

/* Up to and with the closing brace. */
void read_rest(struct reader *r, struct stmt *block)
{
	while (!r->failed && !reader_at(r, "}")) {
		if (r->token.kind == TOKEN_END)
			break;
		append(block, read_stmt(r));
	}
	reader_want(r, "}");
}

static struct stmt *read_block(struct reader *r, bool braced, bool transparent)
{
	struct stmt *block = stmt_create(r->func, STMT_BLOCK, 0);
	uint32_t scope = r->scope.n;

	block->braced = braced;
	block->transparent = transparent;
	reader_want(r, "{");
	read_rest(r, block);
	if (!transparent)
		r->scope.n = scope;
	return block;
}

/* What an if, for or while controls: always a block, braced when it is in braces. */
static struct stmt *read_body(struct reader *r)
{
	uint32_t scope = r->scope.n;
	struct stmt *block;

	if (reader_at(r, "{"))
		return read_block(r, true, false);
	if (reader_word(r, "unbraced") && reader_next_is(r, TOKEN_PUNCT, "{")) {
		reader_next(r);
		return read_block(r, false, false);
	}
	block = stmt_create(r->func, STMT_BLOCK, 0);
	append(block, read_stmt(r));
	r->scope.n = scope;
	return block;
}

/* ---- simple statements ---- */

static struct stmt *read_decl(struct reader *r, enum sym_kind kind)
{
	struct stmt *s = stmt_create(r->func, STMT_DECL, 1);
	struct token name;

	reader_next(r);
	s->sym = read_symbol(r, kind, &name);
	if (!s->sym)
		return NULL;
	if (reader_take(r, "=")) {
		struct slot_rule rule = {.use = USE_ASSIGNED, .type = s->sym->type};

		s->slot[SLOT_VALUE].e = read_slot(r, &rule);
	}
	scope_bind(r, &name, s->sym);
	reader_want(r, ";");
	return s;
}

/* `=` gives EXPR_INT, `+=` EXPR_ADD ...; EXPR_COUNT: none of them is next. */
static enum expr_kind assignment(const struct reader *r)
{
	size_t n = strlen(r->token.text);

	if (r->token.kind != TOKEN_PUNCT || !n || r->token.text[n - 1] != '=')
		return EXPR_COUNT;
	if (n == 1)
		return EXPR_INT;
	for (int kind = 0; kind < EXPR_COUNT; kind++)
		if (expr_table[kind].arity == 2 && strlen(expr_table[kind].spelling) == n - 1 &&
		    strncmp(expr_table[kind].spelling, r->token.text, n - 1) == 0)
			return !(expr_table[kind].flags & EXPR_R) ? (enum expr_kind)kind
								  : EXPR_COUNT;
	return EXPR_COUNT;
}

/* PLACE op= [<T>] e; */
static struct stmt *read_assignment(struct reader *r)
{
	struct span where = r->token.span;
	const struct expr *place = read_unary(r);
	enum expr_kind op = assignment(r);
	struct slot_rule rule = {.use = USE_ASSIGNED, .type = place->type};
	const struct type *op_type = NULL;
	const struct expr *e;
	struct stmt *s;
	bool scalar;

	if (!r->failed && place->kind != EXPR_SYM && place->kind != EXPR_LOAD &&
	    place->kind != EXPR_MEMBER)
		reader_fail(r, where, "expected a statement");
	if (op == EXPR_COUNT)
		reader_fail(r, r->token.span, "expected an assignment before '%.40s'",
			    r->token.text);
	reader_next(r);
	if (op != EXPR_INT) {
		rule.use = USE_OPERAND;
		rule.op = op;
		if (reader_take(r, "<")) {
			op_type = type_read(r);
			reader_want(r, ">");
		}
	}
	e = read_slot(r, &rule);
	reader_want(r, ";");
	if (r->failed)
		return NULL;
	scalar = place->kind == EXPR_SYM &&
		 (place->u.sym->kind == SYM_LOCAL || place->u.sym->kind == SYM_PARAM);
	s = stmt_create(r->func, scalar ? STMT_ASSIGN : STMT_STORE, scalar ? 1 : 2);
	s->op = (uint8_t)op;
	if (op != EXPR_INT)
		s->op_type = op_type ? op_type : rule_op_type(r->ir, op, place->type, e->type);
	if (scalar) {
		s->sym = (struct sym *)place->u.sym;
		s->slot[SLOT_VALUE].e = e;
	} else {
		s->slot[SLOT_PLACE].e = place;
		s->slot[SLOT_STORED].e = e;
	}
	return s;
}

static const char *const effect_words[] = {"reads", "writes", "sync",    "jump",
					   "label", "break",  "threads", "values"};

static uint8_t read_effects(struct reader *r)
{
	unsigned set = 0;

	reader_want(r, "(");
	do {
		size_t i = 0;

		while (i < ARRAY_LEN(effect_words) && !reader_word(r, effect_words[i]))
			i++;
		if (i < ARRAY_LEN(effect_words))
			set |= 1u << i;
		else if (reader_word(r, "any"))
			set |= RAW_ANY;
		else if (!reader_word(r, "none"))
			reader_fail(r, r->token.span, "'%.40s' is not an effect", r->token.text);
		reader_next(r);
	} while (!r->failed && reader_take(r, ","));
	reader_want(r, ")");
	return (uint8_t)set;
}

/* atomic|call [SYMBOL = | name =] CALLEE(args) [effects(...)]; */
static struct stmt *read_call_stmt(struct reader *r, enum stmt_kind kind)
{
	struct sym *sym = NULL;
	struct token name = {0};
	const char *callee;
	struct vec args = {0};
	struct stmt *s;

	reader_next(r);
	if (r->token.kind == TOKEN_NAME && !reader_next_is(r, TOKEN_PUNCT, "(")) {
		if (reader_next_is(r, TOKEN_PUNCT, "="))
			sym = read_known_name(r);
		else
			sym = read_symbol(r, SYM_LOCAL, &name);
		reader_want(r, "=");
	}
	callee = r->token.text;
	if (r->token.kind != TOKEN_STRING)
		reader_want_name(r);
	reader_next(r);
	reader_want(r, "(");
	while (!r->failed && !reader_at(r, ")")) {
		vec_push(r->ir->arena, &args, (void *)read_expr(r));
		if (!reader_take(r, ","))
			break;
	}
	reader_want(r, ")");
	if (args.n > UINT16_MAX)
		reader_fail(r, r->token.span, "too many arguments");
	if (r->failed)
		return NULL;
	s = stmt_create(r->func, kind, args.n);
	s->text = callee;
	s->sym = sym;
	s->declares = name.text != NULL;
	for (uint32_t i = 0; i < args.n; i++)
		s->slot[i].e = args.at[i];
	if (kind == STMT_CALL)
		s->effects = reader_take_word(r, "effects") ? read_effects(r) : TEXT_CALL_EFFECTS;
	if (s->declares)
		scope_bind(r, &name, sym);
	reader_want(r, ";");
	return s;
}

/* [reads(a, ...)] [writes(a, ...)] [effects(...)] [why "text"] */
static void read_lists(struct reader *r, struct stmt *s)
{
	for (;;) {
		if (reader_take_word(r, "reads"))
			read_names(r, &s->reads);
		else if (reader_take_word(r, "writes"))
			read_names(r, &s->writes);
		else if (reader_take_word(r, "effects"))
			s->effects = read_effects(r);
		else if (reader_take_word(r, "why"))
			s->why = read_string(r);
		else
			return;
	}
}

static struct stmt *read_raw(struct reader *r)
{
	struct stmt *s = stmt_create(r->func, STMT_RAW, 0);
	uint32_t scope;

	reader_next(r);
	s->text = read_string(r);
	s->effects = RAW_ANY;
	read_lists(r, s);
	if (reader_take(r, ";"))
		return s;
	reader_want(r, "{");
	scope = r->scope.n;
	read_rest(r, s);
	r->scope.n = scope;
	return s;
}

static struct stmt *read_jump(struct reader *r)
{
	struct stmt *s = stmt_create(r->func, STMT_JUMP, 1);

	if (reader_take_word(r, "break")) {
		s->form = FORM_BREAK;
	} else if (reader_take_word(r, "continue")) {
		s->form = FORM_CONTINUE;
	} else if (reader_take_word(r, "return")) {
		s->form = FORM_RETURN;
		if (!reader_at(r, ";"))
			s->slot[SLOT_VALUE].e = read_expr(r);
	} else {
		reader_next(r);
		s->form = FORM_GOTO;
		reader_want_name(r);
		s->text = r->token.text;
		reader_next(r);
	}
	reader_want(r, ";");
	return s;
}

/* ---- statements with bodies ---- */

static const struct slot_rule condition_rule = {.use = USE_CONDITION};

static struct stmt *read_if(struct reader *r)
{
	struct stmt *s = stmt_create(r->func, STMT_IF, 1);

	reader_next(r);
	reader_want(r, "(");
	s->slot[SLOT_COND].e = read_slot(r, &condition_rule);
	reader_want(r, ")");
	stmt_append(s, read_body(r));
	if (reader_take_word(r, "else"))
		stmt_append(s, read_body(r));
	return s;
}

/* ["header"] [from e] [while c] LISTS */
static void read_header(struct reader *r, struct stmt *s)
{
	s->text = r->token.kind == TOKEN_STRING ? read_string(r) : "";
	if (reader_take_word(r, "from"))
		s->header[0].e = read_expr(r);
	if (reader_take_word(r, "while"))
		s->header[1].e = read_slot(r, &condition_rule);
	read_lists(r, s);
}

/* while (c) body   while for ([c]) HEADER body   do body while (c); */
static struct stmt *read_while(struct reader *r)
{
	struct stmt *s = stmt_create(r->func, STMT_WHILE, 1);

	s->form = FORM_WHILE;
	if (reader_take_word(r, "do")) {
		s->form = FORM_DO;
		stmt_append(s, read_body(r));
		if (!reader_word(r, "while"))
			reader_fail(r, r->token.span, "expected while before '%.40s'",
				    r->token.text);
	}
	reader_next(r);
	if (s->form == FORM_WHILE && reader_take_word(r, "for"))
		s->form = FORM_FOR;
	reader_want(r, "(");
	if (s->form != FORM_FOR || !reader_at(r, ")"))
		s->slot[SLOT_COND].e = read_slot(r, &condition_rule);
	reader_want(r, ")");
	if (s->form == FORM_FOR)
		read_header(r, s);
	if (s->form == FORM_DO)
		reader_want(r, ";");
	else
		stmt_append(s, read_body(r));
	return s;
}

/* name += e   name -= number   name++   name-- */
static const struct expr *read_step(struct reader *r, const struct sym *sym)
{
	const struct slot_rule rule = {
		.use = USE_OPERAND, .type = sym ? sym->type : NULL, .op = EXPR_ADD};
	const struct expr *e;
	const struct type *type;
	int sign = reader_at(r, "-=") || reader_at(r, "--") ? -1 : 1;

	if (reader_take(r, "+="))
		return r->failed ? NULL : read_slot(r, &rule);
	if (reader_take(r, "++") || reader_take(r, "--")) {
		e = expr_const_int(r->ir, type_i32(r->ir->types), sign);
	} else {
		reader_want(r, "-=");
		e = r->token.kind == TOKEN_NUMBER ? literal_read(r, &r->token) : NULL;
		if (!e || e->kind != EXPR_INT || !e->type->is_signed)
			reader_fail(r, r->token.span, "expected a signed constant step");
		else
			e = expr_const_int(r->ir, e->type, -expr_int(e));
		reader_next(r);
	}
	if (r->failed || !sym)
		return NULL;
	type = rule_slot(r->ir, &rule, e);
	return type ? expr_cast(r->ir, type, e, true) : e;
}

static void want_sym(struct reader *r, const struct sym *sym)
{
	if (!r->failed && (r->token.kind != TOKEN_NAME || scope_find(r, &r->token) != sym))
		reader_fail(r, r->token.span, "expected the loop's variable '%.60s'", sym->name);
	reader_next(r);
}

/* for [independent] ([outer] k [: T] = lo; k < bound; k += step) body */
static struct stmt *read_for(struct reader *r)
{
	static const enum expr_kind compares[] = {EXPR_LT, EXPR_LE, EXPR_GT, EXPR_GE, EXPR_NE};
	struct stmt *s = stmt_create(r->func, STMT_FOR, 3);
	struct slot_rule rule = {.use = USE_ASSIGNED};
	uint32_t scope = r->scope.n;
	struct token name;
	size_t i = 0;

	reader_next(r);
	s->independent = reader_take_word(r, "independent");
	reader_want(r, "(");
	s->declares = !(reader_word(r, "outer") && reader_next_is(r, TOKEN_NAME, NULL));
	if (s->declares) {
		s->sym = read_symbol(r, SYM_LOCAL, &name);
	} else {
		reader_next(r);
		s->sym = read_known_name(r);
	}
	reader_want(r, "=");
	if (!s->sym || r->failed)
		return NULL;
	rule.type = s->sym->type;
	s->slot[SLOT_LO].e = read_slot(r, &rule);
	if (s->declares)
		scope_bind(r, &name, s->sym);
	reader_want(r, ";");
	want_sym(r, s->sym);
	while (i < ARRAY_LEN(compares) && !reader_at(r, expr_table[compares[i]].spelling))
		i++;
	if (i == ARRAY_LEN(compares)) {
		reader_fail(r, r->token.span, "expected < <= > >= or !=");
		return NULL;
	}
	s->cmp = (uint8_t)compares[i];
	reader_next(r);
	rule.use = USE_OPERAND;
	rule.op = compares[i];
	s->slot[SLOT_BOUND].e = read_slot(r, &rule);
	reader_want(r, ";");
	want_sym(r, s->sym);
	s->slot[SLOT_STEP].e = read_step(r, s->sym);
	reader_want(r, ")");
	stmt_append(s, read_body(r));
	r->scope.n = scope;
	return s;
}

/* ---- any statement ---- */

static struct stmt *read_kind(struct reader *r)
{
	struct token next = reader_peek(r);
	bool name_next = next.kind == TOKEN_NAME;
	bool brace_next = next.kind == TOKEN_PUNCT && strcmp(next.text, "{") == 0;
	struct stmt *s;

	if (reader_at(r, "{"))
		return read_block(r, true, false);
	if (reader_word(r, "if"))
		return read_if(r);
	if (reader_word(r, "for"))
		return read_for(r);
	if (reader_word(r, "while") || reader_word(r, "do"))
		return read_while(r);
	if (reader_word(r, "break") || reader_word(r, "continue") || reader_word(r, "return") ||
	    reader_word(r, "goto"))
		return read_jump(r);
	/* The words below are also names: what follows tells. */
	if (reader_word(r, "let") && name_next)
		return read_decl(r, SYM_LOCAL);
	if (reader_word(r, "shared") && name_next)
		return read_decl(r, SYM_SHARED);
	if (reader_word(r, "atomic") && (name_next || next.kind == TOKEN_STRING))
		return read_call_stmt(r, STMT_ATOMIC);
	if (reader_word(r, "call") && (name_next || next.kind == TOKEN_STRING))
		return read_call_stmt(r, STMT_CALL);
	if (reader_word(r, "raw") && (next.kind == TOKEN_STRING || next.kind == TOKEN_END))
		return read_raw(r);
	if (reader_word(r, "nest") && (name_next || brace_next))
		return read_nest(r);
	if ((reader_word(r, "transparent") || reader_word(r, "unbraced")) && brace_next) {
		bool transparent = reader_word(r, "transparent");

		reader_next(r);
		return read_block(r, false, transparent);
	}
	if (reader_word(r, "pragma") && next.kind == TOKEN_STRING) {
		s = stmt_create(r->func, STMT_PRAGMA, 0);
		reader_next(r);
		s->text = read_string(r);
		reader_want(r, ";");
		return s;
	}
	if (reader_word(r, "sync") && strcmp(next.text, ";") == 0) {
		s = stmt_create(r->func, STMT_SYNC, 0);
		reader_next(r);
		reader_want(r, ";");
		return s;
	}
	return read_assignment(r);
}

struct stmt *read_stmt(struct reader *r)
{
	const char *comment = NULL;
	uint32_t lo = r->token.span.lo;
	struct stmt *s;

	if (reader_word(r, "comment") && reader_next_is(r, TOKEN_STRING, NULL)) {
		reader_next(r);
		comment = read_string(r);
	}
	if (!reader_enter(r))
		return NULL;
	s = read_kind(r);
	reader_leave(r);
	if (!s || r->failed)
		return NULL;
	s->comment = comment;
	/* Blocks have no position of their own: what is inside has. */
	if (s->kind != STMT_BLOCK)
		s->span = (struct span){lo, r->last_end};
	return s;
}
