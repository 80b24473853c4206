/* text_read_explicit.c - calls, and expressions whose kind and type are written: cast<T>(e),
 * @kind<T>("text", args). */
#include <string.h>

#include "text_impl.h"

/* ---- calls ---- */

static unsigned read_args(struct reader *r, struct vec *args)
{
	while (!r->failed && !reader_at(r, ")")) {
		vec_push(r->ir->arena, args, (void *)read_expr(r));
		if (!reader_take(r, ","))
			break;
	}
	reader_want(r, ")");
	return args->n;
}

const struct expr *read_call(struct reader *r)
{
	struct token name = r->token;
	struct vec list = {0};
	const struct expr *args[RULE_OPERANDS];
	bool integers = true, dependent = false;
	struct rule rule;
	unsigned n;

	reader_next(r);
	reader_want(r, "(");
	n = read_args(r, &list);
	if (r->failed)
		return read_nothing(r);
	for (unsigned i = 0; i < n && i < RULE_OPERANDS; i++) {
		args[i] = list.at[i];
		integers = integers && type_is_int(args[i]->type);
		dependent = dependent || args[i]->type->kind == TYPE_DEPENDENT;
	}
	for (int kind = EXPR_MIN; kind <= EXPR_MAX; kind++)
		if (n == 2 && (integers || dependent) &&
		    strcmp(name.text, expr_table[kind].spelling) == 0)
			return read_built(r, (enum expr_kind)kind, args, n, name.span);
	if (n > RULE_OPERANDS || !rule_of_call(r->ir, name.text, args, n, &rule)) {
		reader_fail(r, name.span,
			    r->native ? "cannot call '%.60s' with these arguments by C's rules; "
					"@call<type>(\"name\", ...) calls anything"
				      : "'%.60s' with these arguments is not a mathematical "
					"function that can be used here",
			    name.text);
		return read_nothing(r);
	}
	for (unsigned i = 0; i < n; i++)
		args[i] = read_converted(r, rule.operand[i], args[i]);
	return read_made(r, expr_raw(r->ir, EXPR_CALL, rule.result, name.text, args, n), name.span);
}

/* ---- with kind and type: cast<T>(e), @kind<T>("text", args) ---- */

static const struct type *read_type_argument(struct reader *r)
{
	const struct type *type;

	reader_want(r, "<");
	type = type_read(r);
	reader_want(r, ">");
	reader_want(r, "(");
	return type;
}

const struct expr *read_cast(struct reader *r)
{
	const struct type *type;
	const struct expr *e;

	struct span where = r->token.span;

	reader_next(r);
	type = read_type_argument(r);
	e = read_expr(r);
	reader_want(r, ")");
	return r->failed ? e : read_made(r, expr_cast(r->ir, type, e, true), where);
}

/* 64 bits of a number that stands for itself: no suffix, no type. */
static __int128 read_bits(struct reader *r)
{
	bool negative = reader_take(r, "-");
	struct token t = r->token;
	unsigned base = t.text[0] == '0' && t.text[1] == 'x' ? 16 : 10;
	const char *s = t.text + (base == 16 ? 2 : 0);
	__int128 value = 0;

	for (; *s && t.kind == TOKEN_NUMBER && !(value >> 64); s++) {
		int c = *s;
		unsigned digit =
			c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : (unsigned)c - '0';

		if (digit >= base)
			break;
		value = value * base + digit;
	}
	if (t.kind != TOKEN_NUMBER || *s || value >> 64)
		reader_fail(r, t.span, "expected a number of up to 64 bits");
	reader_next(r);
	return negative ? -value : value;
}

static bool int_fits(const struct type *type, __int128 value)
{
	if (type->kind == TYPE_PTR)
		return value >= 0 && value <= (__int128)UINT64_MAX;
	return type_is_int(type) && type_holds(type, value);
}

static const struct expr *read_explicit_leaf(struct reader *r, enum expr_kind kind,
					     const struct type *type, struct span where)
{
	const char *text = NULL;
	uint64_t bits;
	__int128 value;
	double number;

	if (kind == EXPR_INT) {
		value = read_bits(r);
		reader_want(r, ")");
		if (!int_fits(type, value))
			reader_fail(r, where, "the value does not fit the type");
		return r->failed ? read_nothing(r) : expr_const_int(r->ir, type, value);
	}
	if (r->token.kind == TOKEN_STRING) {
		text = r->token.text;
		reader_next(r);
		reader_want(r, ",");
	}
	bits = (uint64_t)read_bits(r);
	memcpy(&number, &bits, sizeof(number));
	reader_want(r, ")");
	if (!type_is_float(type))
		reader_fail(r, where, "the type is not floating");
	return r->failed ? read_nothing(r) : expr_const_flt(r->ir, type, number, text);
}

const struct expr *read_explicit(struct reader *r)
{
	struct span where = r->token.span;
	const struct type *type;
	const char *text = NULL;
	struct vec args = {0};
	int kind = 0;

	reader_want(r, "@");
	while (kind < EXPR_COUNT && !reader_word(r, expr_table[kind].name))
		kind++;
	if (kind == EXPR_COUNT || kind == EXPR_SYM || kind == EXPR_SREG) {
		reader_fail(r, r->token.span, "'%.40s' is not a kind of expression with operands",
			    r->token.text);
		return read_nothing(r);
	}
	where.hi = r->token.span.hi;
	reader_next(r);
	type = read_type_argument(r);
	if (kind == EXPR_INT || kind == EXPR_FLT)
		return read_explicit_leaf(r, (enum expr_kind)kind, type, where);
	if (kind == EXPR_MEMBER || kind == EXPR_CALL || kind == EXPR_OPAQUE) {
		text = r->token.text;
		if (r->token.kind != TOKEN_STRING)
			reader_fail(r, r->token.span, "expected the %s's text in quotes",
				    expr_table[kind].name);
		reader_next(r);
		if (!reader_at(r, ")"))
			reader_want(r, ",");
	}
	read_args(r, &args);
	if (!r->failed && (expr_table[kind].arity >= 0 ? args.n != (unsigned)expr_table[kind].arity
						       : kind == EXPR_LOAD && args.n < 2))
		reader_fail(r, where, "%s does not have %u operands", expr_table[kind].name,
			    args.n);
	if (args.n > UINT16_MAX)
		reader_fail(r, where, "too many operands");
	if (r->failed)
		return read_nothing(r);
	if (kind == EXPR_CAST)
		return read_made(r, expr_cast(r->ir, type, args.at[0], false), where);
	return read_made(r,
			 expr_raw(r->ir, (enum expr_kind)kind, type, text,
				  (const struct expr *const *)args.at, args.n),
			 where);
}
