/* lower_expr.c - clang's expressions into ours, each with the bytes that spelled it.
 *
 * Every function gives a typed node and its origin.  The bytes between the operands are compared
 * with the tokens that belong there; when they differ (a macro covers half of the node) the node is
 * right but its origin is whole: it can be copied, not edited inside.
 *
 * What has a side effect is no expression of the IR: it fails with a reason, and the statement
 * around it becomes RAW. */
#include "cunest/verify.h"
#include "lower.h"

#include <string.h>

/* Is the node without a name of clang's one that the language puts around an operand, in the
 * operand's own bytes?  A fold (p + ...), a pack, va_arg() and noexcept() have bytes of their own.
 */
static bool is_implicit(struct lowering *l, CXCursor c, CXCursor operand)
{
	struct span outer, inner;

	return !cursor_span(l, c, &outer) || !cursor_span(l, operand, &inner) ||
	       (outer.lo == inner.lo && outer.hi == inner.hi);
}

static CXCursor strip(struct lowering *l, CXCursor c, bool parens)
{
	for (;;) {
		enum CXCursorKind k = clang_getCursorKind(c);
		struct cursors kids;

		if (k != CXCursor_UnexposedExpr && !(parens && k == CXCursor_ParenExpr))
			return c;
		kids = cursor_children(l, c);
		if (kids.n != 1 || (k == CXCursor_UnexposedExpr && !is_implicit(l, c, kids.at[0])))
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

bool lower_stored(struct lowering *l, const struct type *to, struct lowered *value)
{
	const struct type *from = value->e->type;

	/* T * is compiled when a type is given for T only */
	if (type_is_arith(to) && (from->kind == TYPE_PTR || from->kind == TYPE_ARRAY))
		return lower_fail(l, 0, "a conversion from '%s' to '%s'",
				  type_spelling(l->ir->types, from),
				  type_spelling(l->ir->types, to));
	value->e = lower_convert(l, to, value->e);
	return true;
}

static const char *slice(struct lowering *l, struct span s)
{
	return str_intern(l->ir->strings, l->source->text + s.lo, s.hi - s.lo);
}

/* ---- leaves ---- */

static bool lower_opaque(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	const struct type *type = cursor_value_type(l, c);
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

/* Does it name a template parameter, maybe of a generic lambda, so that clang has no value yet? */
static bool is_size_of_parameter(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	if (l->in_template || l->func->is_template)
		return true;
	for (unsigned i = 0; i < kids.n; i++) {
		CXType t = clang_getCanonicalType(clang_getCursorType(kids.at[i]));

		if (t.kind == CXType_Dependent || t.kind == CXType_Unexposed)
			return true;
	}
	return false;
}

static bool lower_sizeof(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	if (lower_integer(l, c, out)) {
		out->o = origin_make(l, out->e, span, NULL, 0, true);
		return true;
	}
	/* sizeof(int[k++]) is computed each time */
	if (!is_size_of_parameter(l, c))
		return lower_fail(l, span.lo, "a size that is not constant");
	return lower_opaque(l, c, span, out);
}

/* ---- parentheses and implicit conversions ---- */

static bool lower_paren(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	bool regular;

	if (!lower_expr(l, cursor_children(l, c).at[0], out))
		return false;
	if (!out->o || l->quiet)
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

/* clang promotes an operand before it converts it: unsigned char -> int -> double is one
 * conversion. */
static const struct expr *unpromoted(const struct expr *e)
{
	const struct expr *inner = e->kind == EXPR_CAST && e->implicit ? e->arg[0] : e;

	if (inner != e && type_is_int(e->type) && type_is_int(inner->type) &&
	    type_holds(e->type, type_min(inner->type)) &&
	    type_holds(e->type, type_max(inner->type)))
		return inner;
	return e;
}

/* Of an enumeration that has no name to be written in a conversion. */
static bool is_nameless_number(const struct expr *e)
{
	return e->kind == EXPR_INT && type_is_int(e->type) && strchr(e->type->name, '(');
}

static bool lower_implicit(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *to, *from;

	if (kids.n != 1 || !is_implicit(l, c, kids.at[0]))
		return lower_fail(l, span.lo, "an expression that clang does not show");
	/* What has bytes of its own is no conversion: va_arg(list, int). */
	if (!cursor_spans_same(l, c, kids.at[0]))
		return lower_fail(l, span.lo, "an expression that clang does not show");
	if (!lower_expr(l, kids.at[0], out))
		return false;
	to = cursor_value_type(l, c);
	from = out->e->type;
	if (to == from || to->kind == TYPE_DEPENDENT || from->kind == TYPE_DEPENDENT)
		return true;
	if (to->kind == TYPE_RECORD && from->kind == TYPE_RECORD) /* to a base of its class */
		return true;
	if (type_is_int(to) && is_nameless_number(out->e) && type_holds(to, expr_int(out->e))) {
		out->e = expr_const_int(l->ir, to, expr_int(out->e));
		if (out->o)
			out->o = origin_make(l, out->e, out->o->outer, NULL, 0, true);
		return true;
	}
	if (type_is_arith(to) && (type_is_arith(from) || from->kind == TYPE_PTR)) {
		out->e = unpromoted(out->e);
		if (out->e->type != to)
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

/* ---- */

static bool lower_node(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct operator_call op;

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
	case CXCursor_GNUNullExpr:
		out->e = expr_const_int(l->ir, cursor_value_type(l, c), 0);
		out->o = origin_make(l, out->e, span, NULL, 0, true);
		return true;
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
		if (cursor_is_construct(l, c))
			return lower_construct(l, c, span, out);
		if (operator_call(l, c, &op))
			return lower_operator_call(l, &op, span, out);
		return lower_call(l, c, span, out);
	case CXCursor_LambdaExpr:
		return lower_fail(l, span.lo, "a lambda");
	case CXCursor_InitListExpr:
		return lower_list(l, c, span, out);
	default:
		return lower_fail(l, span.lo, "'%s' is not understood",
				  cxstring(l, clang_getCursorKindSpelling(clang_getCursorKind(c))));
	}
}

/* Whoever reads it, converts it or gives it to an operator may call somebody's code. */
static bool is_unknown_class(struct lowering *l, CXCursor c, const struct type *type)
{
	return type->kind == TYPE_DEPENDENT &&
	       (l->class_templates || is_template_class(l, clang_getCursorType(c)));
}

/* Clang lets a template add a pointer to a pointer as long as no type is given for T. */
static bool is_program(struct lowering *l, struct span span, const struct expr *e)
{
	const char *wrong = l->in_template ? ir_verify_node(l->func, e) : NULL;

	return !wrong || lower_fail(l, span.lo, "'%s' %s", expr_text(l->ir, e), wrong);
}

static bool lower_any(struct lowering *l, CXCursor c, struct lowered *out)
{
	struct span span = {0, 0};
	const struct macro_use *macro;
	bool ok;

	out->o = NULL;
	if (l->quiet && lower_argument(l, c, out))
		return true;
	if (!cursor_span(l, c, &span) && !l->quiet)
		return lower_fail(l, 0, "code that is not in this file");
	macro = l->quiet ? NULL : macro_exact(l, span);
	if (macro) {
		ok = lower_macro(l, c, macro, span, out);
	} else {
		lower_enter(l);
		ok = lower_node(l, c, span, out);
		lower_leave(l);
	}
	return ok && is_program(l, span, out->e);
}

static bool refuse_class(struct lowering *l)
{
	return lower_fail(l, 0, "a value of a class that the template does not know");
}

bool lower_expr(struct lowering *l, CXCursor c, struct lowered *out)
{
	return lower_any(l, c, out) && (!is_unknown_class(l, c, out->e->type) || refuse_class(l));
}

bool lower_passed(struct lowering *l, CXCursor c, struct lowered *out)
{
	return lower_any(l, c, out) &&
	       (!is_unknown_class(l, c, out->e->type) ||
		class_copies_plainly(l, clang_getCursorType(c)) || refuse_class(l));
}
