/* text_read.c - functions, symbols and scopes of the text form; the language is described in
 * text.h. */
#include <string.h>

#include "text_impl.h"

/* ---- names ---- */

struct sym *scope_find(const struct reader *r, const struct token *name)
{
	for (uint32_t i = r->scope.n; i-- > 0;) {
		const struct binding *b = r->scope.at[i];

		if (b->name == name->text && b->ordinal == name->ordinal)
			return b->sym;
	}
	return NULL;
}

const struct sym *read_lookup(struct reader *r, const struct token *name)
{
	const struct expr *e;

	if (!r->names)
		return scope_find(r, name);
	e = r->names->resolve(r->names->context, name->text);
	return e && e->kind == EXPR_SYM ? e->u.sym : NULL;
}

void scope_bind(struct reader *r, const struct token *name, struct sym *sym)
{
	struct binding *b = arena_alloc(r->ir->arena, sizeof(*b));

	*b = (struct binding){name->text, name->ordinal, sym};
	vec_push(r->ir->arena, &r->scope, b);
	vec_push(r->ir->arena, &r->bound, b);
}

bool reader_next_is(const struct reader *r, enum token_kind kind, const char *text)
{
	struct token next = reader_peek(r);

	return next.kind == kind && (!text || strcmp(next.text, text) == 0);
}

void reader_want_name(struct reader *r)
{
	if (r->token.kind != TOKEN_NAME)
		reader_fail(r, r->token.span, "expected a name before '%.40s'", r->token.text);
}

struct sym *read_known_name(struct reader *r)
{
	struct sym *sym = NULL;

	reader_want_name(r);
	if (!r->failed) {
		sym = scope_find(r, &r->token);
		if (!sym)
			reader_fail(r, r->token.span, "'%.60s' is not known here", r->token.text);
	}
	reader_next(r);
	return sym;
}

const char *read_string(struct reader *r)
{
	const char *text = r->token.text;

	if (r->token.kind != TOKEN_STRING)
		reader_fail(r, r->token.span, "expected a string before '%.40s'", text);
	reader_next(r);
	return text;
}

int64_t read_alignment(struct reader *r)
{
	const struct expr *bytes =
		r->token.kind == TOKEN_NUMBER ? literal_read(r, &r->token) : NULL;
	bool good = bytes && bytes->kind == EXPR_INT && expr_int(bytes) >= 1 &&
		    expr_int(bytes) <= ALIGNMENT_MAX && !(expr_int(bytes) & (expr_int(bytes) - 1));

	if (!good)
		reader_fail(r, r->token.span, "expected a power of two");
	reader_next(r);
	return good ? (int64_t)expr_int(bytes) : 1;
}

/* { fresh | addressed | extern | restricted } NAME [ "hint" ] : TYPE [ aligned(n) ] [ fixed("why")
 * ] [ constant(e) ]; not yet in scope */
struct sym *read_symbol(struct reader *r, enum sym_kind kind, struct token *name)
{
	bool fresh = false, addressed = false, is_extern = false, restricted = false;
	const char *hint = NULL;
	const struct type *type;
	struct sym *sym;

	for (; reader_next_is(r, TOKEN_NAME, NULL); reader_next(r)) {
		if (reader_word(r, "fresh"))
			fresh = true;
		else if (reader_word(r, "addressed"))
			addressed = true;
		else if (reader_word(r, "extern"))
			is_extern = true;
		else if (reader_word(r, "restricted"))
			restricted = true;
		else
			break;
	}
	reader_want_name(r);
	*name = r->token;
	reader_next(r);
	if (r->token.kind == TOKEN_STRING)
		hint = read_string(r);
	reader_want(r, ":");
	if (r->failed)
		return NULL;
	type = type_read(r);
	sym = sym_create(r->func, kind, name->text, type);
	sym->fresh = fresh;
	sym->address_taken = addressed;
	sym->is_extern = is_extern;
	sym->restricted = restricted;
	sym->hint = fresh && !hint ? name->text : hint;
	sym->where = name->span;
	if (reader_take_word(r, "aligned")) {
		reader_want(r, "(");
		sym->aligned = (uint16_t)read_alignment(r);
		reader_want(r, ")");
	}
	if (reader_take_word(r, "fixed")) {
		reader_want(r, "(");
		sym->fixed = read_string(r);
		reader_want(r, ")");
	}
	if (reader_take_word(r, "constant")) {
		reader_want(r, "(");
		sym->constant = read_expr(r);
		reader_want(r, ")");
	}
	if (reader_take_word(r, "table")) {
		reader_want(r, "(");
		sym->table = read_expr(r);
		reader_want(r, ")");
	}
	return sym;
}

/* ---- functions ---- */

static void read_params(struct reader *r)
{
	struct token name;

	reader_want(r, "(");
	while (!r->failed && !reader_at(r, ")")) {
		struct sym *sym = read_symbol(r, SYM_PARAM, &name);

		if (!sym)
			return;
		scope_bind(r, &name, sym);
		if (!reader_take(r, ","))
			break;
	}
	reader_want(r, ")");
}

/* uses(global g: float[8], tparam T: int, ...): symbols that no statement declares */
static void read_uses(struct reader *r)
{
	static const char *const words[] = {"param",  "local",    "shared",
					    "global", "constant", "tparam"};
	struct token name;

	reader_want(r, "(");
	do {
		unsigned kind = 0;
		struct sym *sym;

		while (kind < ARRAY_LEN(words) && !reader_word(r, words[kind]))
			kind++;
		if (kind == ARRAY_LEN(words) || kind == SYM_PARAM)
			reader_fail(r, r->token.span, "'%.40s' is not a kind of symbol",
				    r->token.text);
		reader_next(r);
		sym = r->failed ? NULL : read_symbol(r, (enum sym_kind)kind, &name);
		if (!sym)
			break;
		if (sym->kind == SYM_LOCAL) /* some statement does, in bytes that are not here */
			sym->where = NO_SPAN;
		scope_bind(r, &name, sym);
	} while (!r->failed && reader_take(r, ","));
	reader_want(r, ")");
}

/* calls("f" [reads] [writes] [convergent] [threads] [sizes] [returns] [total] cost(N), ...): what is known of callees
 */
static void read_callees(struct reader *r)
{
	reader_want(r, "(");
	do {
		struct callee_facts facts = {.name = read_string(r)};
		const struct expr *cost = NULL;

		for (;;) {
			if (reader_take_word(r, "reads"))
				facts.reads = true;
			else if (reader_take_word(r, "writes"))
				facts.writes = true;
			else if (reader_take_word(r, "convergent"))
				facts.convergent = facts.threads = true;
			else if (reader_take_word(r, "threads"))
				facts.threads = true;
			else if (reader_take_word(r, "sizes"))
				facts.sizes = true;
			else if (reader_take_word(r, "returns"))
				facts.returns = true;
			else if (reader_take_word(r, "total"))
				facts.total = true;
			else
				break;
		}
		if (!reader_take_word(r, "cost"))
			reader_fail(r, r->token.span, "expected cost(...) before '%.40s'",
				    r->token.text);
		reader_want(r, "(");
		if (r->token.kind == TOKEN_NUMBER)
			cost = literal_read(r, &r->token);
		if (!cost || cost->kind != EXPR_INT || expr_int(cost) > 1000000)
			reader_fail(r, r->token.span, "expected a number of instructions");
		else
			facts.cost = (unsigned)expr_int(cost);
		reader_next(r);
		reader_want(r, ")");
		if (!r->failed)
			callee_note(r->func, &facts);
	} while (!r->failed && reader_take(r, ","));
	reader_want(r, ")");
}

/* noalias, noalias(a, b): of all of the function */
static void read_noalias(struct reader *r)
{
	struct vec *group = arena_alloc(r->ir->arena, sizeof(*group));

	if (reader_at(r, "("))
		read_names(r, group);
	else
		vec_push(r->ir->arena, group, NULL);
	vec_push(r->ir->arena, &r->func->noalias, group);
}

static void read_func(struct reader *r)
{
	static const char *const kinds[] = {"kernel", "device", "host"};
	struct span start = r->token.span;
	const char *name;
	unsigned kind = 0;

	if (!reader_take_word(r, "func"))
		reader_fail(r, r->token.span, "expected func before '%.40s'", r->token.text);
	reader_want_name(r);
	name = r->token.text;
	reader_next(r);
	while (kind < ARRAY_LEN(kinds) && !reader_word(r, kinds[kind]))
		kind++;
	if (kind == ARRAY_LEN(kinds))
		reader_fail(r, r->token.span, "expected kernel, device or host before '%.40s'",
			    r->token.text);
	reader_next(r);
	if (r->failed)
		return;
	r->func = func_create(r->ir, (enum func_kind)kind, name);
	r->scope.n = r->bound.n = 0;
	for (;;) {
		if (reader_take_word(r, "template")) {
			r->func->is_template = true;
		} else if (reader_take_word(r, "labels")) {
			r->func->has_label = true;
		} else if (reader_take_word(r, "launch_bounds")) {
			const struct expr *n = NULL;

			reader_want(r, "(");
			if (r->token.kind == TOKEN_NUMBER)
				n = literal_read(r, &r->token);
			if (!n || n->kind != EXPR_INT || expr_int(n) > 1024 || expr_int(n) < 1)
				reader_fail(r, r->token.span, "expected 1 to 1024 threads");
			else
				r->func->launch_threads = (int)expr_int(n);
			reader_next(r);
			reader_want(r, ")");
		} else {
			break;
		}
	}
	read_params(r);
	if (reader_take_word(r, "uses"))
		read_uses(r);
	if (reader_take_word(r, "calls"))
		read_callees(r);
	while (!r->failed && reader_take_word(r, "noalias"))
		read_noalias(r);
	reader_want(r, "{");
	read_rest(r, r->func->body);
	r->func->span = (struct span){start.lo, r->last_end};
}

/* A device function of the file is what calls of that name mean, if there is one only. */
static void find_bodies(struct ir *ir, struct func *caller)
{
	for (uint32_t i = 0; i < caller->callees.n; i++) {
		struct callee_facts *facts = caller->callees.at[i];
		unsigned count = 0;

		for (uint32_t k = 0; k < ir->funcs.n; k++) {
			struct func *func = ir->funcs.at[k];

			if (func->kind != FUNC_DEVICE ||
			    strcmp(func->name, call_shape_of(facts->name, 0).spelling) != 0)
				continue;
			facts->body = count++ ? NULL : func;
		}
	}
}

bool text_read(struct ir *ir, const struct source *source)
{
	struct reader r;

	reader_init(&r, ir, source, 0, source->size);
	r.id = DIAG_SYNTAX;
	r.native = true;
	reader_next(&r);
	if (!r.failed && r.token.kind == TOKEN_END)
		reader_fail(&r, r.token.span, "expected a func");
	while (!r.failed && r.token.kind != TOKEN_END)
		read_func(&r);
	for (uint32_t i = 0; !r.failed && i < ir->funcs.n; i++)
		find_bodies(ir, ir->funcs.at[i]);
	return !r.failed;
}
