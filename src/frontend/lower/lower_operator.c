/* lower_operator.c - operators and ?:, those of templates included.
 *
 * In a template clang calls the type of what depends on a parameter "dependent", also where only an
 * array bound depends on it; and an operator whose operands depend becomes a call of whatever
 * overloads it sees.  Where no parameter is instantiated with a class, all of these mean C's
 * operators, and the types follow from the operands by C's rules. */
#include "lower.h"

#include <string.h>

static bool depends(const struct type *type)
{
	return type->kind == TYPE_DEPENDENT;
}

static const struct expr *make_binary(struct lowering *l, enum expr_kind kind,
				      const struct type *type, const struct expr *a,
				      const struct expr *b)
{
	const struct expr *e = depends(type) ? expr_c_binary(l->ir, kind, a, b) : NULL;

	/* T * T -> T; float * float -> float, whatever clang calls it */
	if (e && !depends(a->type) && !depends(b->type))
		return e;
	return expr_raw(l->ir, kind, e ? e->type : type, NULL, (const struct expr *[]){a, b}, 2);
}

static const struct expr *make_unary(struct lowering *l, enum expr_kind kind,
				     const struct type *type, const struct expr *a)
{
	const struct expr *e = depends(type) ? expr_c_unary(l->ir, kind, a) : NULL;

	if (e && !depends(a->type))
		return e;
	return expr_raw(l->ir, kind, e ? e->type : type, NULL, &a, 1);
}

static bool binary(struct lowering *l, enum expr_kind kind, const CXCursor *operand,
		   const struct type *type, struct span span, struct lowered *out)
{
	struct lowered a, b;
	bool regular = false;

	if (!lower_expr(l, operand[0], &a) || !lower_expr(l, operand[1], &b))
		return false;
	if (a.o && b.o)
		regular = a.o->outer.lo == span.lo && b.o->outer.hi == span.hi &&
			  bytes_are(l, a.o->outer.hi, b.o->outer.lo, expr_table[kind].spelling,
				    NULL, NULL);
	out->e = make_binary(l, kind, type, a.e, b.e);
	out->o = origin_make(l, out->e, span, (struct origin *[]){a.o, b.o}, 2, regular);
	return true;
}

static bool unary(struct lowering *l, enum expr_kind kind, CXCursor operand,
		  const struct type *type, struct span span, struct lowered *out)
{
	struct lowered a;
	bool regular = false;

	if (!lower_expr(l, operand, &a))
		return false;
	if (a.o)
		regular = bytes_are(l, span.lo, a.o->outer.lo, expr_table[kind].spelling, NULL,
				    NULL) &&
			  a.o->outer.hi == span.hi;
	out->e = make_unary(l, kind, type, a.e);
	out->o = origin_make(l, out->e, span, &a.o, 1, regular);
	return true;
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

bool lower_binary(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
	struct cursors kids = cursor_children(l, c);
	const struct type *type = cursor_value_type(l, c);
	int kind = binary_kind(op);

	if (op == CXBinaryOperator_Comma)
		return lower_fail(l, span.lo, "a comma operator");
	if (op >= CXBinaryOperator_Assign && op <= CXBinaryOperator_OrAssign)
		return lower_fail(l, span.lo, "an assignment inside an expression");
	if (!kind)
		return lower_fail(l, span.lo, "an operator that is not known");
	return binary(l, (enum expr_kind)kind, kids.at, type, span, out);
}

static bool plus(struct lowering *l, CXCursor operand, struct span span, struct lowered *out)
{
	/* +x -> x, with the bytes of both */
	if (!lower_expr(l, operand, out))
		return false;
	out->o = origin_make(l, expr_strip(out->e), span, NULL, 0, true);
	return true;
}

bool lower_unary(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *type = cursor_value_type(l, c);

	switch ((int)clang_getCursorUnaryOperatorKind(c)) {
	case CXUnaryOperator_Deref:
		return lower_deref(l, c, kids.at[0], span, out);
	case CXUnaryOperator_AddrOf:
		return lower_address(l, c, kids.at[0], span, out);
	case CXUnaryOperator_Minus:
		return unary(l, EXPR_NEG, kids.at[0], type, span, out);
	case CXUnaryOperator_Not:
		return unary(l, EXPR_NOT, kids.at[0], type, span, out);
	case CXUnaryOperator_LNot:
		return unary(l, EXPR_LNOT, kids.at[0], type, span, out);
	case CXUnaryOperator_Plus:
		return plus(l, kids.at[0], span, out);
	case CXUnaryOperator_PostInc:
	case CXUnaryOperator_PostDec:
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		return lower_fail(l, span.lo, "an increment inside an expression");
	default:
		return lower_fail(l, span.lo, "an operator that is not known");
	}
}

bool lower_conditional(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *type;
	struct lowered p[3];
	bool regular = false;

	for (unsigned i = 0; i < 3; i++)
		if (!lower_expr(l, kids.at[i], &p[i]))
			return false;
	if (p[0].o && p[1].o && p[2].o)
		regular = p[0].o->outer.lo == span.lo && p[2].o->outer.hi == span.hi &&
			  bytes_are(l, p[0].o->outer.hi, p[1].o->outer.lo, "?", NULL, NULL) &&
			  bytes_are(l, p[1].o->outer.hi, p[2].o->outer.lo, ":", NULL, NULL);
	type = cursor_value_type(l, c);
	/* of two strings of one length, which are pointers here */
	if (type->kind == TYPE_ARRAY && p[1].e->type->kind == TYPE_PTR)
		type = type_ptr(l->ir->types, type->of);
	out->e = depends(type) && !depends(p[1].e->type) && !depends(p[2].e->type)
			 ? expr_c_select(l->ir, p[0].e, p[1].e, p[2].e)
			 : NULL;
	if (!out->e)
		out->e = expr_raw(l->ir, EXPR_SELECT, type, NULL,
				  (const struct expr *[]){p[0].e, p[1].e, p[2].e}, 3);
	out->o = origin_make(l, out->e, span, (struct origin *[]){p[0].o, p[1].o, p[2].o}, 3,
			     regular);
	return true;
}

/* ---- operators that a template writes and clang has not resolved ---- */

bool operator_call(struct lowering *l, CXCursor c, struct operator_call *out)
{
	struct cursors kids;
	struct span sign, operand;
	unsigned at = 3;

	if ((!l->func->is_template && !l->pattern) || l->class_templates ||
	    clang_getCursorKind(c) != CXCursor_CallExpr ||
	    !clang_Cursor_isNull(cursor_referenced(l, c)))
		return false;
	kids = cursor_children(l, c);
	if (kids.n < 2 || kids.n > 3)
		return false;
	for (unsigned i = 0; i < kids.n && at == 3; i++) {
		CXCursor k = cursor_unwrap(l, kids.at[i]), decl;

		if (clang_getCursorKind(k) != CXCursor_DeclRefExpr)
			continue;
		decl = cursor_referenced(l, k);
		if (clang_getCursorKind(decl) != CXCursor_OverloadedDeclRef)
			continue;
		out->op = cursor_name(l, decl);
		if (strncmp(out->op, "operator", 8) != 0 || strpbrk(out->op + 8, "([ _") != NULL)
			return false;
		out->op += 8;
		at = i;
	}
	if (at == 3 || (kids.n == 3 && at != 1))
		return false;
	out->n = 0;
	for (unsigned i = 0; i < kids.n; i++) {
		if (i == at)
			continue;
		if (is_template_class(l, clang_getCursorType(kids.at[i])))
			return false;
		out->operand[out->n++] = kids.at[i];
	}
	if (strcmp(out->op, "++") == 0 || strcmp(out->op, "--") == 0)
		out->n = 1; /* x++ comes with a second operand, 0 */
	/* the order of cursors does not tell ++x from x++ */
	out->postfix = cursor_span(l, kids.at[at], &sign) &&
		       cursor_span(l, out->operand[0], &operand) && operand.lo < sign.lo;
	return true;
}

bool lower_operator_call(struct lowering *l, const struct operator_call *call, struct span span,
			 struct lowered *out)
{
	const struct type *type = type_named(l->ir->types, TYPE_DEPENDENT, "auto");

	for (unsigned k = 0; k < EXPR_COUNT; k++) {
		if (expr_table[k].arity != (int)call->n || k == EXPR_ADDR || k == EXPR_MEMBER ||
		    k == EXPR_CAST || strcmp(expr_table[k].spelling, call->op) != 0)
			continue;
		return call->n == 2
			       ? binary(l, (enum expr_kind)k, call->operand, type, span, out)
			       : unary(l, (enum expr_kind)k, call->operand[0], type, span, out);
	}
	return lower_fail(l, span.lo, "an assignment or increment inside an expression");
}
