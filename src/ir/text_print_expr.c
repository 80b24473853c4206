/* text_print_expr.c - expressions as text.
 *
 * A node is printed in C's syntax when reading that back gives the node again, which the rules of
 * text_rule.c tell; conversions that C inserts are then not shown.  Otherwise it is printed with
 * its kind and type: `@add<long>(a, b)`, and a conversion that C would not insert as `cast<T>(e)`.
 * Messages are for people: they show C wherever there is a C spelling. */
#include <string.h>

#include "text_impl.h"

enum {
	PRECEDENCE_ARGUMENT = 3, /* anything but a comma */
	PRECEDENCE_CONDITION = 4,
	PRECEDENCE_UNARY = 14,
	PRECEDENCE_POSTFIX = 15,
};

void print_string(struct buf *out, const char *s)
{
	buf_putc(out, '"');
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '"' || c == '\\')
			buf_printf(out, "\\%c", c);
		else if (c == '\n')
			buf_puts(out, "\\n");
		else if (c == '\t')
			buf_puts(out, "\\t");
		else if (c < ' ' || c >= 127)
			buf_printf(out, "\\x%02x", c);
		else
			buf_putc(out, (char)c);
	}
	buf_putc(out, '"');
}

static bool is_identifier(const char *s)
{
	if (!*s || (*s >= '0' && *s <= '9'))
		return false;
	for (; *s; s++)
		if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
		      (*s >= '0' && *s <= '9') || *s == '_'))
			return false;
	return true;
}

/* Words that begin something else in an expression. */
static bool is_reserved(const char *s)
{
	static const char *const words[] = {"cast",    "exact",     "true",     "false",
					    "sizeof",  "threadIdx", "blockIdx", "blockDim",
					    "gridDim", "warpSize"};

	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strcmp(s, words[i]) == 0)
			return true;
	return false;
}

/* A name as written; in back quotes when it is no identifier. */
void print_word(struct buf *out, const char *name)
{
	if (is_identifier(name) && !is_reserved(name)) {
		buf_puts(out, name);
		return;
	}
	buf_putc(out, '`');
	for (const char *s = name; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '`' || c == '\\')
			buf_printf(out, "\\%c", c);
		else if (c < ' ' || c >= 127)
			buf_printf(out, "\\x%02x", c);
		else
			buf_putc(out, (char)c);
	}
	buf_putc(out, '`');
}

const char *print_sym_name(const struct sym *sym)
{
	return sym->name ? sym->name : sym->hint ? sym->hint : "t";
}

void print_name(struct printer *p, const struct sym *sym)
{
	if (p->message) {
		buf_puts(p->out, print_sym_name(sym));
		return;
	}
	print_word(p->out, print_sym_name(sym));
	if (p->ordinal && p->ordinal[sym->id])
		buf_printf(p->out, "$%u", p->ordinal[sym->id]);
}

static void print_type(struct printer *p, const struct type *type)
{
	if (p->message)
		buf_puts(p->out, type_spelling(p->ir->types, type));
	else
		type_print(p->out, p->ir, type);
}

static const struct expr *strip_one(const struct expr *e)
{
	return e->kind == EXPR_CAST && e->implicit ? e->arg[0] : e;
}

/* Is `operand` what the reader makes of `shown` when it converts to `needed`? */
static bool converts_to(const struct type *needed, const struct expr *shown,
			const struct expr *operand)
{
	if (!needed || needed == shown->type)
		return operand == shown;
	return operand->kind == EXPR_CAST && operand->implicit && operand->type == needed &&
	       operand->arg[0] == shown;
}

/* A literal that a pass made, of a value that an int has. */
static bool is_plain(const struct ir *ir, const struct expr *e)
{
	const struct type *i32 = type_i32(ir->types);

	return e->kind == EXPR_INT && !e->text && type_is_int(e->type) &&
	       e->type->rank >= RANK_INT && e->type->rank <= RANK_LLONG &&
	       expr_int(e) > type_min(i32) && expr_int(e) <= type_max(i32);
}

/* 0u beside an unsigned operand is 0 in a message, as a person writes it: if C makes of it what it is. */
static void plain_literals(struct printer *p, const struct expr *e,
			   const struct expr *shown[RULE_OPERANDS])
{
	const struct type *i32 = type_i32(p->ir->types);
	struct rule with, without;

	for (unsigned i = 0; i < e->nargs && e->kind != EXPR_MIN && e->kind != EXPR_MAX; i++) {
		const struct expr *literal = shown[i];
		struct expr *plain;

		if (!is_plain(p->ir, literal) || literal->type == i32 ||
		    !rule_of(p->ir, (enum expr_kind)e->kind, shown, &with))
			continue;
		plain = arena_alloc(p->ir->arena, sizeof(*plain));
		*plain = *literal;
		plain->type = i32;
		shown[i] = plain;
		if (!rule_of(p->ir, (enum expr_kind)e->kind, shown, &without) ||
		    without.result != with.result ||
		    (without.operand[i] ? without.operand[i] : i32) !=
			    (with.operand[i] ? with.operand[i] : literal->type) ||
		    (e->nargs > 1 && without.operand[!i] != with.operand[!i]))
			shown[i] = literal;
	}
}

/* Which operands to show so that the reader inserts the same conversions; false: there is no way.
 */
static bool natural_operands(struct printer *p, const struct expr *e,
			     const struct expr *shown[RULE_OPERANDS])
{
	unsigned n = e->nargs, casts = 0, mask;
	struct rule rule;

	if (n > RULE_OPERANDS)
		return false;
	for (unsigned i = 0; i < n; i++)
		casts |= (unsigned)(strip_one(e->arg[i]) != e->arg[i]) << i;
	for (mask = casts;; mask = (mask - 1) & casts) {
		bool same;

		for (unsigned i = 0; i < n; i++)
			shown[i] = mask >> i & 1 ? strip_one(e->arg[i]) : e->arg[i];
		same = e->kind == EXPR_CALL ? rule_of_call(p->ir, e->text, shown, n, &rule)
					    : rule_of(p->ir, e->kind, shown, &rule);
		same = same && rule.result == e->type;
		for (unsigned i = 0; i < n && same; i++)
			same = converts_to(rule.operand[i], shown[i], e->arg[i]);
		if (same && p->message && n <= 2 && e->kind != EXPR_CALL)
			plain_literals(p, e, shown);
		if (same)
			return true;
		if (!mask)
			break;
	}
	for (unsigned i = 0; i < n; i++)
		shown[i] = e->arg[i];
	return p->message;
}

static void print_args(struct printer *p, const struct expr *const *args, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		buf_puts(p->out, i ? ", " : "");
		print_expr(p, args[i], PRECEDENCE_ARGUMENT);
	}
}

/* ---- with kind and type ---- */

static void print_explicit(struct printer *p, const struct expr *e)
{
	uint64_t bits;

	if (e->kind == EXPR_CAST && p->message) {
		buf_putc(p->out, '(');
		print_type(p, e->type);
		buf_putc(p->out, ')');
		print_expr(p, e->arg[0], PRECEDENCE_UNARY);
		return;
	}
	if (e->kind == EXPR_CAST) {
		buf_puts(p->out, "cast<");
		print_type(p, e->type);
		buf_puts(p->out, ">(");
		print_expr(p, e->arg[0], PRECEDENCE_ARGUMENT);
		buf_putc(p->out, ')');
		return;
	}
	buf_printf(p->out, "@%s<", expr_table[e->kind].name);
	print_type(p, e->type);
	buf_puts(p->out, ">(");
	if (e->kind == EXPR_INT) {
		if (e->type->kind == TYPE_INT && e->type->is_signed)
			buf_printf(p->out, "%lld", (long long)expr_int(e));
		else
			buf_printf(p->out, "%llu", (unsigned long long)expr_int(e));
		buf_putc(p->out, ')');
		return;
	}
	if (e->text)
		print_string(p->out, e->text);
	if (e->kind == EXPR_FLT) {
		memcpy(&bits, &e->u.number, sizeof(bits));
		buf_printf(p->out, "%s0x%llx)", e->text ? ", " : "", (unsigned long long)bits);
		return;
	}
	buf_puts(p->out, e->text && e->nargs ? ", " : "");
	print_args(p, e->arg, e->nargs);
	buf_putc(p->out, ')');
}

/* ---- in C's syntax; false when that would not read back ---- */

static bool print_int(struct printer *p, const struct expr *e)
{
	__int128 value = expr_int(e);
	const char *text =
		p->message && e->text ? e->text : literal_int_text(p->ir, e->type, value);

	if (text) {
		buf_puts(p->out, text);
		return true;
	}
	if (!p->message)
		return false;
	if (e->type->kind == TYPE_INT && e->type->is_signed && value == type_min(e->type) &&
	    e->type->rank >= RANK_INT)
		buf_printf(p->out, "(%lld - 1)", (long long)(value + 1));
	else
		buf_printf(p->out, "%lld", (long long)value);
	return true;
}

static bool print_flt(struct printer *p, const struct expr *e)
{
	const struct type *type;
	double value;

	if (!e->text) {
		if (p->message)
			buf_printf(p->out, "%.9g", e->u.number);
		return p->message;
	}
	if (!p->message && (!literal_float((struct ir *)p->ir, e->text, &type, &value) ||
			    type != e->type || memcmp(&value, &e->u.number, sizeof(value)) != 0))
		return false;
	buf_puts(p->out, e->text);
	return true;
}

static bool print_load(struct printer *p, const struct expr *e)
{
	const struct expr *base = e->nargs ? e->arg[0] : NULL;
	bool nested;

	if (!base || (!p->message && rule_load_type(p->ir, base->type, e->nargs - 1u) != e->type))
		return false;
	for (unsigned i = 1; i < e->nargs && !p->message; i++)
		if (!type_is_int(e->arg[i]->type))
			return false;
	if (e->nargs == 1)
		return false;
	/* a[i][j] is one LOAD of two indices; in brackets an element that is itself an array */
	nested = base->kind == EXPR_LOAD && base->type->kind == TYPE_ARRAY && !p->message;
	buf_puts(p->out, nested ? "(" : "");
	print_expr(p, p->message ? expr_strip(base) : base, PRECEDENCE_POSTFIX);
	buf_puts(p->out, nested ? ")" : "");
	for (unsigned i = 1; i < e->nargs; i++) {
		buf_putc(p->out, '[');
		print_expr(p, p->message ? expr_strip(e->arg[i]) : e->arg[i], 0);
		buf_putc(p->out, ']');
	}
	return true;
}

static bool print_member(struct printer *p, const struct expr *e)
{
	if (!p->message && type_vector_field(p->ir, e->arg[0]->type, e->text) != e->type)
		return false;
	print_expr(p, e->arg[0], PRECEDENCE_POSTFIX);
	buf_printf(p->out, ".%s", e->text);
	return true;
}

static bool is_positive(const struct expr *e)
{
	return e->kind == EXPR_INT ? expr_int(e) >= 0 : e->u.number >= 0;
}

static bool print_prefix(struct printer *p, const struct expr *e, const struct expr *operand)
{
	/* `-5` is a constant, so the negation of one has brackets; `--` and `&&` are tokens */
	bool bracket =
		operand->kind == e->kind ||
		(e->kind == EXPR_NEG && (operand->kind == EXPR_INT || operand->kind == EXPR_FLT) &&
		 !(p->message && is_positive(operand)));

	buf_puts(p->out, expr_table[e->kind].spelling);
	buf_puts(p->out, bracket ? "(" : "");
	print_expr(p, operand, bracket ? 0 : PRECEDENCE_UNARY);
	buf_puts(p->out, bracket ? ")" : "");
	return true;
}

/* A string literal as the scanner reads it. */
static bool is_string_literal(const char *s)
{
	if (*s++ != '"')
		return false;
	for (; *s && *s != '"' && *s != '\n'; s++)
		if (*s == '\\' && !strchr("nt\\\"", *++s))
			return false;
	return s[0] == '"' && !s[1];
}

static bool print_opaque(struct printer *p, const struct expr *e)
{
	const char *text = e->text ? e->text : "";

	if (p->message) {
		buf_puts(p->out, text);
		return true;
	}
	if (e->nargs || e->type != type_string(p->ir) || !is_string_literal(text))
		return false;
	buf_puts(p->out, text);
	return true;
}

/* Operators of one precedence group from the left. */
static bool print_infix(struct printer *p, const struct expr *e, const struct expr *const *shown)
{
	const struct expr_row *row = &expr_table[e->kind];

	print_expr(p, shown[0], row->precedence);
	buf_printf(p->out, " %s ", row->spelling);
	print_expr(p, shown[1], row->precedence + 1);
	return true;
}

/* For people: x.f(y), a + b of an overloaded operator. */
static bool print_shape(struct printer *p, const struct expr *e)
{
	struct call_shape shape = call_shape_of(e->text, e->nargs);
	bool object = shape.form == CALL_METHOD || shape.form == CALL_OBJECT;

	switch (shape.form) {
	case CALL_INFIX:
		print_expr(p, e->arg[0], (int)shape.precedence);
		buf_printf(p->out, " %s ", shape.spelling);
		print_expr(p, e->arg[1], (int)shape.precedence + 1);
		return true;
	case CALL_PREFIX:
		buf_puts(p->out, shape.spelling);
		print_expr(p, e->arg[0], PRECEDENCE_UNARY);
		return true;
	case CALL_METHOD:
	case CALL_OBJECT:
	case CALL_LIST:
		if (object)
			print_expr(p, e->arg[0], PRECEDENCE_POSTFIX);
		if (shape.form == CALL_METHOD)
			buf_printf(p->out, ".%s", shape.spelling);
		buf_putc(p->out, object ? '(' : '{');
		print_args(p, e->arg + object, e->nargs - object);
		buf_putc(p->out, object ? ')' : '}');
		return true;
	case CALL_PLAIN:
		break;
	}
	return false;
}

/* A variable whose address is known is read as (&x)[0]; its user calls it x. */
static bool is_whole(const struct ir *ir, const struct expr *e)
{
	return e->nargs == 2 && e->arg[0]->kind == EXPR_ADDR && is_plain(ir, e->arg[1]) &&
	       expr_int(e->arg[1]) == 0;
}

static bool print_natural(struct printer *p, const struct expr *e)
{
	const struct expr *shown[RULE_OPERANDS];

	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
		return print_int(p, e);
	case EXPR_FLT:
		return print_flt(p, e);
	case EXPR_SYM:
		print_name(p, e->u.sym);
		return true;
	case EXPR_SREG:
		buf_puts(p->out, sreg_name(e->u.sreg));
		return true;
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
		return natural_operands(p, e, shown) && print_infix(p, e, shown);
	case EXPR_NEG:
	case EXPR_NOT:
	case EXPR_LNOT:
		return natural_operands(p, e, shown) && print_prefix(p, e, shown[0]);
	case EXPR_SELECT:
		if (!natural_operands(p, e, shown))
			return false;
		print_expr(p, shown[0], PRECEDENCE_CONDITION);
		buf_puts(p->out, " ? ");
		print_expr(p, shown[1], PRECEDENCE_ARGUMENT);
		buf_puts(p->out, " : ");
		print_expr(p, shown[2], PRECEDENCE_ARGUMENT);
		return true;
	case EXPR_MIN:
	case EXPR_MAX:
		if (!natural_operands(p, e, shown))
			return false;
		buf_printf(p->out, "%s(", expr_table[e->kind].spelling);
		print_args(p, shown, 2);
		buf_putc(p->out, ')');
		return true;
	case EXPR_CAST:
		if (p->message && e->implicit && e->type->kind == TYPE_PTR &&
		    e->arg[0]->kind == EXPR_OPAQUE) { /* p != nullptr */
			print_expr(p, e->arg[0], PRECEDENCE_POSTFIX);
			return true;
		}
		if (e->implicit)
			return false;
		buf_putc(p->out, '(');
		print_type(p, e->type);
		buf_putc(p->out, ')');
		print_expr(p, e->arg[0], PRECEDENCE_UNARY);
		return true;
	case EXPR_LOAD:
		if (p->message && is_whole(p->ir, e)) {
			print_expr(p, e->arg[0]->arg[0], PRECEDENCE_POSTFIX);
			return true;
		}
		return print_load(p, e);
	case EXPR_MEMBER:
		return print_member(p, e);
	case EXPR_ADDR:
		if (p->message && e->type->kind == TYPE_REF) { /* nobody wrote an & */
			print_expr(p, e->arg[0], PRECEDENCE_POSTFIX);
			return true;
		}
		return natural_operands(p, e, shown) && print_prefix(p, e, shown[0]);
	case EXPR_CALL:
		if (!p->message && !natural_operands(p, e, shown))
			return false;
		if (p->message && print_shape(p, e))
			return true;
		buf_printf(p->out, "%s(", call_shape_of(e->text, e->nargs).spelling);
		if (e->nargs <= RULE_OPERANDS && natural_operands(p, e, shown))
			print_args(p, shown, e->nargs);
		else
			print_args(p, e->arg, e->nargs);
		buf_putc(p->out, ')');
		return true;
	case EXPR_OPAQUE:
		return print_opaque(p, e);
	case EXPR_COUNT:
		return false;
	}
	return false;
}

static int precedence_of(const struct expr *e)
{
	if (e->kind == EXPR_CAST && e->implicit)
		return PRECEDENCE_POSTFIX;
	if (e->kind == EXPR_INT && expr_int(e) < 0)
		return PRECEDENCE_UNARY;
	if (e->kind == EXPR_FLT && e->text && e->text[0] == '-')
		return PRECEDENCE_UNARY;
	return expr_table[e->kind].precedence;
}

void print_expr(struct printer *p, const struct expr *e, int precedence)
{
	struct buf *out = p->out;
	size_t start = out->n;
	bool brackets = precedence_of(e) < precedence && e->kind != EXPR_OPAQUE;

	if (brackets)
		buf_putc(out, '(');
	if (print_natural(p, e)) {
		if (brackets)
			buf_putc(out, ')');
	} else {
		out->n = start;
		print_explicit(p, e);
	}
}

/* ---- slots ---- */

const struct expr *print_shown(struct printer *p, const struct slot_rule *slot,
			       const struct expr *e)
{
	const struct expr *inner = strip_one(e);

	return inner != e && inner->type != e->type && rule_slot(p->ir, slot, inner) == e->type
		       ? inner
		       : e;
}

void print_slot(struct printer *p, const struct slot_rule *slot, const struct expr *e)
{
	const struct expr *shown = print_shown(p, slot, e);
	const struct type *to = shown == e ? rule_slot(p->ir, slot, e) : NULL;

	if (to && to != e->type) {
		/* C would convert here and the tree does not. */
		buf_puts(p->out, "exact(");
		print_expr(p, e, PRECEDENCE_ARGUMENT);
		buf_putc(p->out, ')');
		return;
	}
	print_expr(p, shown, PRECEDENCE_ARGUMENT);
}

/* ---- public ---- */

void text_print_expr(struct buf *out, const struct ir *ir, const struct expr *e)
{
	struct printer p = {.out = out, .ir = ir};

	print_expr(&p, e, 0);
}

const char *expr_text(const struct ir *ir, const struct expr *e)
{
	struct buf out;
	struct printer p = {.out = &out, .ir = ir, .message = true};

	buf_init(&out, ir->arena);
	if (is_plain(ir, e))
		buf_printf(&out, "%d", (int)expr_int(e));
	else
		print_expr(&p, e, 0);
	return out.s;
}
