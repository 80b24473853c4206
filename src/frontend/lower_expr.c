/* lower_expr.c - clang's expressions into ours, each with the bytes that spelled it.
 *
 * Every function gives a typed node and its origin.  The bytes between the operands are compared
 * with the tokens that belong there; when they differ (a macro covers half of the node) the node is
 * right but its origin is whole: it can be copied, not edited inside.
 *
 * What has a side effect is no expression of the IR: it fails with a reason, and the statement
 * around it becomes RAW. */
#include "lower.h"

#include <string.h>

static CXCursor strip(struct lowering *l, CXCursor c, bool parens)
{
	for (;;) {
		enum CXCursorKind k = clang_getCursorKind(c);
		struct cursors kids;

		if (k != CXCursor_UnexposedExpr && !(parens && k == CXCursor_ParenExpr))
			return c;
		kids = cursor_children(l, c);
		if (kids.n != 1)
			return c;
		c = kids.at[0];
	}
}

CXCursor cursor_strip(struct lowering *l, CXCursor c)
{
	return strip(l, c, true);
}

CXCursor cursor_unwrap(struct lowering *l, CXCursor c)
{
	return strip(l, c, false);
}

const struct expr *lower_convert(struct lowering *l, const struct type *to, const struct expr *e)
{
	to = type_unqualified(l->ir->types, to);
	if (to == e->type)
		return e;
	if ((type_is_arith(to) && type_is_arith(e->type)) ||
	    (to->kind == TYPE_PTR && e->type->kind == TYPE_PTR && !type_is_dependent(to) &&
	     !type_is_dependent(e->type)))
		return expr_cast(l->ir, to, e, true);
	return e;
}

static const char *slice(struct lowering *l, struct span s)
{
	return str_intern(l->ir->strings, l->source->text + s.lo, s.hi - s.lo);
}

static bool is_dependent_operator(const struct type *result, const struct expr *a,
				  const struct expr *b)
{
	return result->kind == TYPE_DEPENDENT || a->type->kind == TYPE_DEPENDENT ||
	       (b && b->type->kind == TYPE_DEPENDENT);
}

static bool refuse_classes(struct lowering *l, uint32_t at, const struct type *result,
			   const struct expr *a, const struct expr *b)
{
	if (l->class_templates && is_dependent_operator(result, a, b))
		return lower_fail(l, at, "an operator of a template parameter that is a class");
	return true;
}

/* ---- leaves ---- */

static bool lower_opaque(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	const struct type *type = lower_value_type(l, clang_getCursorType(c));
	const char *text;

	if (clang_getCursorKind(c) == CXCursor_StringLiteral && l->quiet)
		text = cursor_name(l, c);
	else if (l->quiet)
		return lower_fail(l, span.lo, "an operand inside a macro that has no text here");
	else
		text = slice(l, span);
	if (type->kind == TYPE_ARRAY) /* a string is used as the pointer to its first character */
		type = type_ptr(l->ir->types, type->of);
	out->e = expr_raw(l->ir, EXPR_OPAQUE, type, text, NULL, 0);
	out->o = origin_make(l, out->e, span, NULL, 0, true);
	return true;
}

static bool lower_sizeof(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	if (lower_integer(l, c, out)) {
		out->o = origin_make(l, out->e, span, NULL, 0, true);
		return true;
	}
	return lower_opaque(l, c, span, out);
}

/* ---- parentheses and implicit conversions ---- */

static bool lower_paren(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	bool regular;

	if (kids.n != 1)
		return lower_fail(l, span.lo, "an expression that clang does not show");
	if (!lower_expr(l, kids.at[0], out))
		return false;
	if (!out->o)
		return true;
	regular = bytes_are(l, span.lo, out->o->outer.lo, "(", NULL, NULL) &&
		  bytes_are(l, out->o->outer.hi, span.hi, ")", NULL, NULL);
	if (regular) {
		struct origin *o = arena_alloc(l->ir->arena, sizeof(*o));

		*o = *out->o;
		o->outer = span;
		out->o = o;
	} else {
		out->o = origin_make(l, out->o->e, span, NULL, 0, false);
	}
	return true;
}

static bool lower_implicit(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *to, *from;

	if (kids.n != 1)
		return lower_fail(l, span.lo, "an expression that clang does not show");
	if (!lower_expr(l, kids.at[0], out))
		return false;
	to = lower_value_type(l, clang_getCursorType(c));
	from = out->e->type;
	if (to == from || to->kind == TYPE_DEPENDENT || from->kind == TYPE_DEPENDENT)
		return true;
	if (type_is_arith(to) && (type_is_arith(from) || from->kind == TYPE_PTR)) {
		out->e = expr_cast(l->ir, to, out->e, true);
		return true;
	}
	if (to->kind == TYPE_PTR &&
	    (from->kind == TYPE_PTR || from->kind == TYPE_ARRAY || type_is_int(from))) {
		if (out->e->kind == EXPR_OPAQUE && from->kind == TYPE_PTR)
			return true; /* a string literal decays */
		out->e = expr_cast(l->ir, to, out->e, true);
		return true;
	}
	if (to->kind == TYPE_OPAQUE || from->kind == TYPE_OPAQUE) {
		if (to->kind == TYPE_PTR) { /* nullptr */
			out->e = expr_cast(l->ir, to, out->e, true);
			return true;
		}
	}
	return lower_fail(l, span.lo, "a conversion from '%s' to '%s'",
			  type_spelling(l->ir->types, from), type_spelling(l->ir->types, to));
}

/* ---- operators ---- */

/* clang calls T * T "dependent"; by the rule of expr_c_binary() it is T. */
static const struct type *dependent_type(const struct type *type, const struct expr *computed)
{
	return type->kind == TYPE_DEPENDENT && computed ? computed->type : type;
}

static int binary_kind(enum CXBinaryOperatorKind op)
{
	static const unsigned char kinds[] = {
		[CXBinaryOperator_Mul] = EXPR_MUL,   [CXBinaryOperator_Div] = EXPR_DIV,
		[CXBinaryOperator_Rem] = EXPR_MOD,   [CXBinaryOperator_Add] = EXPR_ADD,
		[CXBinaryOperator_Sub] = EXPR_SUB,   [CXBinaryOperator_Shl] = EXPR_SHL,
		[CXBinaryOperator_Shr] = EXPR_SHR,   [CXBinaryOperator_LT] = EXPR_LT,
		[CXBinaryOperator_GT] = EXPR_GT,     [CXBinaryOperator_LE] = EXPR_LE,
		[CXBinaryOperator_GE] = EXPR_GE,     [CXBinaryOperator_EQ] = EXPR_EQ,
		[CXBinaryOperator_NE] = EXPR_NE,     [CXBinaryOperator_And] = EXPR_AND,
		[CXBinaryOperator_Xor] = EXPR_XOR,   [CXBinaryOperator_Or] = EXPR_OR,
		[CXBinaryOperator_LAnd] = EXPR_LAND, [CXBinaryOperator_LOr] = EXPR_LOR,
	};

	return (unsigned)op < ARRAY_LEN(kinds) ? kinds[op] : 0;
}

static bool lower_binary(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
	struct cursors kids = cursor_children(l, c);
	const struct type *type = lower_value_type(l, clang_getCursorType(c));
	int kind = binary_kind(op);
	struct lowered a, b;
	bool regular = false;

	if (op == CXBinaryOperator_Comma)
		return lower_fail(l, span.lo, "a comma operator");
	if (op >= CXBinaryOperator_Assign && op <= CXBinaryOperator_OrAssign)
		return lower_fail(l, span.lo, "an assignment inside an expression");
	if (!kind || kids.n != 2)
		return lower_fail(l, span.lo, "an operator that is not known");
	if (!lower_expr(l, kids.at[0], &a) || !lower_expr(l, kids.at[1], &b))
		return false;
	if (!refuse_classes(l, span.lo, type, a.e, b.e))
		return false;
	if (a.o && b.o)
		regular = a.o->outer.lo == span.lo && b.o->outer.hi == span.hi &&
			  bytes_are(l, a.o->outer.hi, b.o->outer.lo, expr_table[kind].spelling,
				    NULL, NULL);
	type = dependent_type(type, expr_c_binary(l->ir, (enum expr_kind)kind, a.e, b.e));
	out->e = expr_raw(l->ir, (enum expr_kind)kind, type, NULL,
			  (const struct expr *[]){a.e, b.e}, 2);
	out->o = origin_make(l, out->e, span, (struct origin *[]){a.o, b.o}, 2, regular);
	return true;
}

static bool lower_unary(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *type;
	enum expr_kind kind;
	struct lowered a;
	bool regular = false;

	if (kids.n != 1)
		return lower_fail(l, span.lo, "an operator that is not known");
	switch ((int)clang_getCursorUnaryOperatorKind(c)) {
	case CXUnaryOperator_Deref:
		return lower_deref(l, c, kids.at[0], span, out);
	case CXUnaryOperator_AddrOf:
		return lower_address(l, c, kids.at[0], span, out);
	case CXUnaryOperator_Minus:
		kind = EXPR_NEG;
		break;
	case CXUnaryOperator_Not:
		kind = EXPR_NOT;
		break;
	case CXUnaryOperator_LNot:
		kind = EXPR_LNOT;
		break;
	case CXUnaryOperator_Plus: /* +x -> x, with the bytes of both */
		if (!lower_expr(l, kids.at[0], out))
			return false;
		if (!refuse_classes(l, span.lo, out->e->type, out->e, NULL))
			return false;
		out->o = origin_make(l, expr_strip(out->e), span, NULL, 0, true);
		return true;
	case CXUnaryOperator_PostInc:
	case CXUnaryOperator_PostDec:
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		return lower_fail(l, span.lo, "an increment inside an expression");
	default:
		return lower_fail(l, span.lo, "an operator that is not known");
	}
	if (!lower_expr(l, kids.at[0], &a))
		return false;
	type = lower_value_type(l, clang_getCursorType(c));
	if (!refuse_classes(l, span.lo, type, a.e, NULL))
		return false;
	if (a.o)
		regular = bytes_are(l, span.lo, a.o->outer.lo, expr_table[kind].spelling, NULL,
				    NULL) &&
			  a.o->outer.hi == span.hi;
	type = dependent_type(type, expr_c_unary(l->ir, kind, a.e));
	out->e = expr_raw(l->ir, kind, type, NULL, &a.e, 1);
	out->o = origin_make(l, out->e, span, &a.o, 1, regular);
	return true;
}

static bool lower_conditional(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	struct lowered p[3];
	bool regular = false;

	if (kids.n != 3)
		return lower_fail(l, span.lo, "an unusual conditional");
	for (unsigned i = 0; i < 3; i++)
		if (!lower_expr(l, kids.at[i], &p[i]))
			return false;
	if (p[0].o && p[1].o && p[2].o)
		regular = p[0].o->outer.lo == span.lo && p[2].o->outer.hi == span.hi &&
			  bytes_are(l, p[0].o->outer.hi, p[1].o->outer.lo, "?", NULL, NULL) &&
			  bytes_are(l, p[1].o->outer.hi, p[2].o->outer.lo, ":", NULL, NULL);
	out->e = expr_raw(l->ir, EXPR_SELECT, lower_value_type(l, clang_getCursorType(c)), NULL,
			  (const struct expr *[]){p[0].e, p[1].e, p[2].e}, 3);
	out->o = origin_make(l, out->e, span, (struct origin *[]){p[0].o, p[1].o, p[2].o}, 3,
			     regular);
	return true;
}

/* ---- */

static bool lower_node(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_ParenExpr:
		return lower_paren(l, c, span, out);
	case CXCursor_UnexposedExpr:
		return lower_implicit(l, c, span, out);
	case CXCursor_DeclRefExpr:
		return lower_name(l, c, span, out);
	case CXCursor_IntegerLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_CXXBoolLiteralExpr:
		if (!lower_integer(l, c, out))
			return lower_fail(l, span.lo, "a literal without a value");
		out->o = origin_make(l, out->e, span, NULL, 0, true);
		return true;
	case CXCursor_FloatingLiteral:
		return lower_floating(l, c, span, out);
	case CXCursor_StringLiteral:
	case CXCursor_CXXNullPtrLiteralExpr:
		return lower_opaque(l, c, span, out);
	case CXCursor_UnaryExpr:
		return lower_sizeof(l, c, span, out);
	case CXCursor_ArraySubscriptExpr:
		return lower_subscript(l, c, span, out);
	case CXCursor_MemberRefExpr:
		return lower_member(l, c, span, out);
	case CXCursor_BinaryOperator:
		return lower_binary(l, c, span, out);
	case CXCursor_CompoundAssignOperator:
		return lower_fail(l, span.lo, "an assignment inside an expression");
	case CXCursor_UnaryOperator:
		return lower_unary(l, c, span, out);
	case CXCursor_ConditionalOperator:
		return lower_conditional(l, c, span, out);
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
		return lower_cast(l, c, span, out);
	case CXCursor_CallExpr:
		return cursor_is_construct(l, c) ? lower_construct(l, c, span, out)
						 : lower_call(l, c, span, out);
	case CXCursor_LambdaExpr:
		return lower_fail(l, span.lo, "a lambda");
	case CXCursor_InitListExpr:
		return lower_fail(l, span.lo, "an initialiser list");
	default:
		return lower_fail(l, span.lo, "'%s' is not understood",
				  cxstring(l, clang_getCursorKindSpelling(clang_getCursorKind(c))));
	}
}

bool lower_expr(struct lowering *l, CXCursor c, struct lowered *out)
{
	struct span span = {0, 0};
	bool ok, macro;

	out->o = NULL;
	if (!cursor_span(l, c, &span) && !l->quiet)
		return lower_fail(l, 0, "code that does not stand in this file");
	macro = !l->quiet && macro_exact(l, span);
	lower_enter(l);
	l->quiet += macro;
	ok = lower_node(l, c, span, out);
	l->quiet -= macro;
	lower_leave(l);
	if (ok && macro)
		out->o = origin_make(l, expr_strip(out->e), span, NULL, 0, false);
	return ok;
}
