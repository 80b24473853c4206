/* lower_cast.c - conversions that the source writes: (T)x, T(x), static_cast<T>(x). */
#include "lower.h"

#include <string.h>

/* (T &)x reinterprets an object, (T)x converts a value: told apart by the conversion that reads x.
 */
static bool casts_reference(struct lowering *l, CXCursor child, struct span type_bytes)
{
	CXCursor c = child;
	struct lexer lx;
	struct lexeme x;

	while (clang_getCursorKind(c) == CXCursor_ParenExpr)
		c = cursor_children(l, c).at[0];
	if (!l->quiet) {
		lx = lexer_over(l->source, type_bytes.lo, type_bytes.hi);
		do {
			lex_significant(&lx, &x);
			if (x.c == '&' || lex_is(l->source, &x, "&&"))
				return true;
		} while (x.kind != LEX_END);
	}
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr: {
		enum CXCursorKind k = clang_getCursorKind(cursor_referenced(l, c));

		if (k != CXCursor_VarDecl && k != CXCursor_ParmDecl)
			return false;
		break;
	}
	case CXCursor_ArraySubscriptExpr:
	case CXCursor_MemberRefExpr:
		break;
	case CXCursor_UnaryOperator:
		if (clang_getCursorUnaryOperatorKind(c) != CXUnaryOperator_Deref)
			return false;
		break;
	default:
		return false;
	}
	/* an lvalue that nothing reads; in a template it may only be that clang does not know yet
	 */
	return l->ir->lang != LANG_C && !l->func->is_template;
}

/* decltype(i) is another type where there is another i, or none. */
static bool names_variable(struct lowering *l, CXType t)
{
	const char *spelling = cxstring(l, clang_getTypeSpelling(t));

	return strstr(spelling, "decltype") || strstr(spelling, "typeof");
}

static bool lower_cast_of(struct lowering *l, CXCursor c, CXCursor child, const struct type *to,
			  struct span span, struct lowered *out)
{
	struct lowered a;
	bool regular = false, made; /* made: by a constructor of one parameter */

	if (names_variable(l, clang_getCursorType(c)))
		return lower_fail(l, span.lo, "a cast to the type of something that it names");
	if (!lower_expr(l, child, &a))
		return false;
	made = to->kind == TYPE_RECORD && a.e->type == to && a.e->kind == EXPR_CAST;
	if (!made && to->kind != TYPE_PTR && !type_is_arith(to) && to->kind != TYPE_DEPENDENT)
		return lower_fail(l, span.lo, "a cast to '%s'", type_spelling(l->ir->types, to));
	if (!made && !type_is_arith(a.e->type) && a.e->type->kind != TYPE_PTR &&
	    a.e->type->kind != TYPE_ARRAY && a.e->type->kind != TYPE_DEPENDENT)
		return lower_fail(l, span.lo, "a cast from '%s'",
				  type_spelling(l->ir->types, a.e->type));
	if (casts_reference(l, child, (struct span){span.lo, a.o ? a.o->outer.lo : span.lo}))
		return lower_fail(l, span.lo, "a cast to a reference");
	if (a.e->kind == EXPR_CAST && a.e->implicit && a.e->type == to)
		a.e = a.e->arg[0]; /* clang does the conversion below the cast that asks for it */
	if (a.o)
		regular = a.o->outer.lo > span.lo &&
			  (a.o->outer.hi == span.hi ||
			   bytes_are(l, a.o->outer.hi, span.hi, ")", NULL, NULL));
	out->e = expr_cast(l->ir, to, a.e, false);
	out->o = origin_make(l, out->e, span, &a.o, 1, regular);
	return true;
}

bool lower_cast(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *to = cursor_value_type(l, c);

	if (!kids.n || !clang_isExpression(clang_getCursorKind(kids.at[kids.n - 1])))
		return lower_fail(l, span.lo, "a cast that clang does not show");
	for (unsigned i = 0; i + 1 < kids.n && cxtype_is_variable(clang_getCursorType(c)); i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])))
			return lower_fail(l, span.lo, "a cast to a type with a computed length");
	return lower_cast_of(l, c, kids.at[kids.n - 1], to, span, out);
}

/* T(x) with T a template parameter. */
bool lower_construct(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *to = cursor_value_type(l, c);

	return lower_cast_of(l, c, kids.at[1], to, span, out);
}

bool cursor_is_construct(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	return kids.n == 2 && clang_getCursorKind(kids.at[0]) == CXCursor_TypeRef &&
	       clang_Cursor_isNull(cursor_referenced(l, c));
}
