/* text_read_expr.c - C expressions, read by precedence climbing.
 *
 * One reader for .ir text and for users' assume(...) conditions.  What C converts is converted here
 * by the rules of text_rule.c and nothing is folded, except that `-5` is a constant (as it is for
 * people);
 * `-(5)` is the operator. */
#include <string.h>

#include "text_impl.h"

/* Every failure yields an expression, so that callers need no error paths. */
const struct expr *read_nothing(struct reader *r)
{
	return expr_const_int(r->ir, type_i32(r->ir->types), 0);
}

const struct expr *read_converted(struct reader *r, const struct type *type, const struct expr *e)
{
	return type ? expr_cast(r->ir, type, e, true) : e;
}

/* `a + a + ...` needs no recursion here and a level per term in every walk later. */
const struct expr *read_made(struct reader *r, const struct expr *e, struct span where)
{
	if (e->depth <= TEXT_DEPTH)
		return e;
	reader_fail(r, where, "the expression is more than %d operators deep", TEXT_DEPTH);
	return read_nothing(r);
}

static const char *spelled(struct reader *r, const struct type *type)
{
	struct buf out;

	buf_init(&out, r->ir->arena);
	type_print(&out, r->ir, type);
	return out.s;
}

/* An operator with its conversions. */
const struct expr *read_built(struct reader *r, enum expr_kind kind, const struct expr *const *args,
			      unsigned n, struct span where)
{
	const struct expr *e;

	if (r->failed)
		return read_nothing(r);
	if (n == 1)
		e = expr_c_unary(r->ir, kind, args[0]);
	else if (n == 2)
		e = expr_c_binary(r->ir, kind, args[0], args[1]);
	else
		e = expr_c_select(r->ir, args[0], args[1], args[2]);
	if (e)
		return read_made(r, e, where);
	if (n == 1)
		reader_fail(r, where, "'%s' cannot be applied to '%s'", expr_table[kind].spelling,
			    spelled(r, args[0]->type));
	else
		reader_fail(r, where, "'%s' cannot be applied to '%s' and '%s'",
			    expr_table[kind].spelling, spelled(r, args[n - 2]->type),
			    spelled(r, args[n - 1]->type));
	return read_nothing(r);
}

/* ---- primary ---- */

static const struct expr *read_sreg(struct reader *r)
{
	struct span where = r->token.span;
	const char *name;

	if (reader_take_word(r, "warpSize"))
		return expr_sreg(r->ir, SREG_WARPSIZE);
	name = r->token.text;
	reader_next(r);
	reader_want(r, ".");
	name = arena_printf(r->ir->arena, "%s.%s", name, r->token.text);
	where.hi = r->token.span.hi;
	reader_next(r);
	for (int i = 0; i < SREG_COUNT; i++)
		if (strcmp(name, sreg_name((enum sreg)i)) == 0)
			return expr_sreg(r->ir, (enum sreg)i);
	reader_fail(r, where, "there is no '%.60s'", name);
	return read_nothing(r);
}

static const struct expr *read_sizeof(struct reader *r)
{
	struct span where = r->token.span;
	const struct type *type;
	int64_t size;

	reader_next(r);
	reader_want(r, "(");
	if (!type_starts(r))
		reader_fail(r, r->token.span, "expected a type: sizeof works on types here");
	if (r->failed)
		return read_nothing(r);
	type = type_read(r);
	size = type_size(type);
	where.hi = r->token.span.hi;
	reader_want(r, ")");
	if (size < 0)
		reader_fail(r, where, "the size of the type is not known");
	return r->failed ? read_nothing(r) : expr_const_int(r->ir, type_u64(r->ir->types), size);
}

static const struct expr *read_name(struct reader *r)
{
	struct token name = r->token;
	struct token next = reader_peek(r);
	bool call = next.kind == TOKEN_PUNCT && strcmp(next.text, "(") == 0;
	const struct expr *e = NULL;
	const struct sym *sym;

	if (!name.quoted) {
		if (r->ir->lang == LANG_CUDA &&
		    (reader_word(r, "true") || reader_word(r, "false"))) {
			reader_next(r);
			return expr_const_int(r->ir, type_bool(r->ir->types), name.text[0] == 't');
		}
		if (reader_word(r, "threadIdx") || reader_word(r, "blockIdx") ||
		    reader_word(r, "blockDim") || reader_word(r, "gridDim") ||
		    reader_word(r, "warpSize"))
			return read_sreg(r);
		if (reader_word(r, "sizeof") && call)
			return read_sizeof(r);
		if (r->native && reader_word(r, "cast") && strcmp(next.text, "<") == 0)
			return read_cast(r);
		if (type_starts(r)) {
			const struct type *type = type_read(r);

			reader_want(r, "(");
			e = read_expr(r);
			reader_want(r, ")");
			return r->failed
				       ? e
				       : read_made(r, expr_cast(r->ir, type, e, false), name.span);
		}
		if (call)
			return read_call(r);
	}
	if (r->names) {
		e = r->names->resolve(r->names->context, name.text);
	} else {
		sym = read_lookup(r, &name);
		e = sym ? expr_sym(r->ir, sym) : NULL;
	}
	if (!e) {
		const char *best = r->names && r->names->suggest
					   ? r->names->suggest(r->names->context, name.text)
					   : NULL;

		if (r->names && r->names->unclear &&
		    r->names->unclear(r->names->context, name.text))
			reader_fail(r, name.span, "'%.60s' means several things here", name.text);
		else
			reader_fail(r, name.span, "'%.60s' is not known here%s%.60s%s", name.text,
				    best ? "; did you mean '" : "", best ? best : "",
				    best ? "'?" : "");
		return read_nothing(r);
	}
	reader_next(r);
	return e;
}

static const struct expr *read_literal_string(struct reader *r)
{
	struct span at = r->token.span;
	const char *text = str_intern(r->ir->strings, r->source->text + at.lo, at.hi - at.lo);

	if (!r->native)
		reader_fail(r, at, "a string is not possible here");
	reader_next(r);
	return expr_raw(r->ir, EXPR_OPAQUE, type_string(r->ir), text, NULL, 0);
}

/* Sets *bracketed when the expression came in ( ): then a [ ] after it does not add an index. */
static const struct expr *read_primary(struct reader *r, bool *bracketed)
{
	const struct expr *e;

	switch (r->token.kind) {
	case TOKEN_NUMBER:
	case TOKEN_CHAR:
		e = literal_read(r, &r->token);
		reader_next(r);
		return e ? e : read_nothing(r);
	case TOKEN_STRING:
		return read_literal_string(r);
	case TOKEN_NAME:
		return read_name(r);
	case TOKEN_PUNCT:
		if (r->native && reader_at(r, "@"))
			return read_explicit(r);
		if (reader_take(r, "(")) {
			*bracketed = true;
			e = read_expr(r);
			reader_want(r, ")");
			return e;
		}
		reader_fail(r, r->token.span, "expected an expression before '%s'", r->token.text);
		return read_nothing(r);
	case TOKEN_END:
		reader_fail(r, r->token.span, "expected an expression before the end");
		return read_nothing(r);
	}
	return read_nothing(r);
}

/* ---- postfix ---- */

/* base[index]; with `append` one more index of the LOAD that base is. */
static const struct expr *element(struct reader *r, const struct expr *base,
				  const struct expr *index, bool append, struct span where)
{
	const struct expr *short_args[8];
	const struct expr **args = short_args;
	unsigned n = append ? base->nargs : 1;
	const struct type *type;

	if (r->failed)
		return base;
	if (n + 1 > ARRAY_LEN(short_args))
		args = arena_array(r->ir->arena, n + 1, sizeof(*args));
	if (append)
		memcpy(args, base->arg, n * sizeof(*args));
	else
		args[0] = base;
	args[n] = index;
	type = rule_load_type(r->ir, args[0]->type, n);
	if (!type || !type_is_int(index->type)) {
		reader_fail(r, where, "'%s' cannot be indexed by '%s'", spelled(r, base->type),
			    spelled(r, index->type));
		return read_nothing(r);
	}
	return expr_raw(r->ir, EXPR_LOAD, type, NULL, args, n + 1);
}

static const struct expr *first_element(struct reader *r, const struct expr *base,
					struct span where)
{
	return element(r, base, expr_const_int(r->ir, type_i32(r->ir->types), 0), false, where);
}

static const struct expr *member(struct reader *r, const struct expr *of)
{
	const struct type *type = type_vector_field(r->ir, of->type, r->token.text);

	if (r->failed)
		return of;
	if (!type && r->names && r->names->member)
		type = r->names->member(r->names->context, of, r->token.text);
	if (!type) {
		reader_fail(r, r->token.span, "the member '%.40s' of '%s' is not known here",
			    r->token.text, of->type->name ? of->type->name : spelled(r, of->type));
		return read_nothing(r);
	}
	return expr_raw(r->ir, EXPR_MEMBER, type, r->token.text, &of, 1);
}

static const struct expr *read_postfix(struct reader *r)
{
	bool bracketed = false;
	const struct expr *e = read_primary(r, &bracketed);

	for (;; bracketed = false) {
		struct span where = r->token.span;

		if (reader_take(r, "[")) {
			const struct expr *index = read_expr(r);
			bool append =
				e->kind == EXPR_LOAD && e->type->kind == TYPE_ARRAY && !bracketed;

			where.hi = r->token.span.hi;
			reader_want(r, "]");
			e = element(r, e, index, append, where);
		} else if (reader_take(r, ".")) {
			e = member(r, e);
			reader_next(r);
		} else if (reader_take(r, "->")) {
			e = member(r, first_element(r, e, where));
			reader_next(r);
		} else if (!r->native && (reader_at(r, "++") || reader_at(r, "--"))) {
			reader_fail(r, where, "'%s' would change a variable; a condition must not",
				    r->token.text);
		} else {
			return e;
		}
		e = read_made(r, e, where);
	}
}

/* ---- unary, binary, conditional ---- */

static const struct expr *negative_literal(struct reader *r)
{
	const struct expr *e = literal_read(r, &r->token);
	const struct type *type;
	__int128 value;

	reader_next(r);
	if (!e)
		return read_nothing(r);
	if (e->kind == EXPR_FLT) {
		const char *text = arena_printf(r->ir->arena, "-%s", e->text);

		text = str_intern(r->ir->strings, text, strlen(text));
		return expr_const_flt(r->ir, e->type, -e->u.number, text);
	}
	type = e->type;
	value = -expr_int(e);
	if (!type->is_signed && value < 0)
		value += type_max(type) + 1;
	return expr_const_int(r->ir, type, value);
}

static const struct expr *read_prefix(struct reader *r)
{
	struct span where = r->token.span;
	const struct expr *e;
	enum expr_kind kind;

	if (reader_at(r, "(")) {
		struct reader ahead = *r;

		ahead.quiet = true;
		reader_next(&ahead);
		if (type_starts(&ahead)) {
			const struct type *type;

			reader_next(r);
			type = type_read(r);
			reader_want(r, ")");
			e = read_unary(r);
			return r->failed ? e
					 : read_made(r, expr_cast(r->ir, type, e, false), where);
		}
		return read_postfix(r);
	}
	if (reader_at(r, "++") || reader_at(r, "--")) {
		reader_fail(r, where, "'%s' would change a variable; a condition must not",
			    r->token.text);
		return read_nothing(r);
	}
	if (reader_take(r, "*")) {
		return read_made(r, first_element(r, read_unary(r), where), where);
	}
	if (reader_take(r, "&")) {
		e = read_unary(r);
		if (r->failed)
			return e;
		if (e->kind == EXPR_SYM || e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
			return read_made(r, expr_c_unary(r->ir, EXPR_ADDR, e), where);
		reader_fail(r, where, "'&' needs something that has an address");
		return read_nothing(r);
	}
	if (reader_take(r, "+")) {
		e = read_unary(r);
		if (!r->failed && !type_is_arith(e->type))
			reader_fail(r, where, "'+' needs a number");
		return r->failed ? read_nothing(r)
				 : read_converted(r, type_promoted(r->ir->types, e->type), e);
	}
	if (reader_take(r, "-")) {
		if (r->token.kind == TOKEN_NUMBER)
			return negative_literal(r);
		kind = EXPR_NEG;
	} else if (reader_take(r, "~")) {
		kind = EXPR_NOT;
	} else if (reader_take(r, "!")) {
		kind = EXPR_LNOT;
	} else {
		return read_postfix(r);
	}
	e = read_unary(r);
	return read_built(r, kind, &e, 1, where);
}

const struct expr *read_unary(struct reader *r)
{
	const struct expr *e;

	if (!reader_enter(r))
		return read_nothing(r);
	e = read_prefix(r);
	reader_leave(r);
	return e;
}

/* The binary operator that is next, EXPR_COUNT: none. */
static enum expr_kind infix(const struct reader *r)
{
	for (int kind = 0; kind < EXPR_COUNT && r->token.kind == TOKEN_PUNCT; kind++)
		if (expr_table[kind].arity == 2 && kind != EXPR_MIN && kind != EXPR_MAX &&
		    strcmp(expr_table[kind].spelling, r->token.text) == 0)
			return (enum expr_kind)kind;
	return EXPR_COUNT;
}

/* 0 < n < 100 compares a truth value with 100, which nobody means. */
static bool is_chained(enum expr_kind first, enum expr_kind second, const struct expr *last)
{
	if (expr_table[first].precedence != expr_table[second].precedence)
		return false;
	return expr_table[first].precedence == expr_table[EXPR_LT].precedence ||
	       (first == EXPR_EQ && second == EXPR_EQ && last->type->kind != TYPE_BOOL);
}

/* The first comparison begins at `lo`, and what both share at `middle`. */
static void refuse_chain(struct reader *r, uint32_t lo, uint32_t middle, struct span second)
{
	const char *text = r->source->text;
	uint32_t end = second.lo;
	const char *shared;
	struct diag *d;

	while (end > middle && strchr(" \t\r\n\\", text[end - 1]))
		end--;
	shared = arena_printf(r->ir->arena, " && %.*s", (int)(end - middle), text + middle);
	d = reader_fail(r, (struct span){lo, r->last_end},
			"comparisons do not chain in C; write '%.*s%s%.*s'", (int)(end - lo),
			text + lo, shared, (int)(r->last_end - end), text + end);
	if (d)
		diag_fix(r->ir->diags, d, (struct span){end, end}, shared);
}

static const struct expr *read_binary(struct reader *r, int least)
{
	uint32_t lo = r->token.span.lo, middle = lo;
	enum expr_kind before = EXPR_COUNT;
	const struct expr *args[2] = {read_unary(r), NULL};

	for (;;) {
		enum expr_kind kind = infix(r);
		struct span where = r->token.span;

		if (kind == EXPR_COUNT || expr_table[kind].precedence < least)
			return args[0];
		reader_next(r);
		args[1] = read_binary(r, expr_table[kind].precedence + 1);
		if (!r->native && !r->failed && before != EXPR_COUNT &&
		    is_chained(before, kind, args[1]))
			refuse_chain(r, lo, middle, where);
		args[0] = read_built(r, kind, args, 2, where);
		before = kind;
		middle = where.hi;
		while (middle < r->end && r->source->text[middle] == ' ')
			middle++;
	}
}

const struct expr *read_expr(struct reader *r)
{
	const struct expr *args[3];
	struct span where;

	if (!reader_enter(r))
		return read_nothing(r);
	args[0] = read_binary(r, expr_table[EXPR_LOR].precedence);
	where = r->token.span;
	if (reader_take(r, "?")) {
		args[1] = read_expr(r);
		reader_want(r, ":");
		args[2] = read_expr(r);
		args[0] = read_built(r, EXPR_SELECT, args, 3, where);
	}
	reader_leave(r);
	return args[0];
}

const struct expr *read_slot(struct reader *r, const struct slot_rule *slot)
{
	const struct expr *e;

	if (reader_word(r, "exact") && strcmp(reader_peek(r).text, "(") == 0) {
		reader_next(r);
		reader_want(r, "(");
		e = read_expr(r);
		reader_want(r, ")");
		return e;
	}
	e = read_expr(r);
	return r->failed ? e : read_converted(r, rule_slot(r->ir, slot, e), e);
}

/* ---- public ---- */

const struct expr *text_read_expr(struct ir *ir, const struct source *source, struct span where,
				  const struct text_scope *scope)
{
	struct reader r;
	const struct expr *e;

	reader_init(&r, ir, source, where.lo, where.hi);
	r.id = DIAG_ASSUME;
	r.names = scope;
	reader_next(&r);
	if (!r.failed && r.token.kind == TOKEN_END)
		reader_fail(&r, where, "expected an expression");
	e = read_expr(&r);
	if (r.token.kind == TOKEN_END)
		return r.failed ? NULL : e;
	if (reader_at(&r, "=") || (r.token.kind == TOKEN_PUNCT && r.token.text[1] == '=' &&
				   strchr("+-*/%&|^", r.token.text[0])))
		reader_fail(&r, r.token.span, "'%s' would change a variable; a condition must not",
			    r.token.text);
	else
		reader_fail(&r, r.token.span, "unexpected '%.40s' after the expression",
			    r.token.text);
	return NULL;
}
