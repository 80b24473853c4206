/* lower_class.c - what classes put into expressions: objects that are made, copied and converted,
 * elements of those that have an operator[], and initialiser lists. */
#include "lower.h"

#include <string.h>

enum { MAX_PARTS = 256 };

/* ---- aggregates: {a, b} ---- */

bool lower_list(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *type = cursor_value_type(l, c);
	const struct expr *args[MAX_PARTS];
	struct origin *origins[MAX_PARTS];
	struct lowered part;
	bool regular;
	uint32_t at = 0;
	unsigned n = 0;

	if (type->kind != TYPE_RECORD && type->kind != TYPE_ARRAY)
		return lower_fail(l, span.lo, "an initialiser list of a scalar");
	/* members that are left out have initialisers of their own */
	if (!class_fills_plainly(l, cursor_type(l, c)) || !class_ends_plainly(l, cursor_type(l, c)))
		return lower_fail(l, span.lo, "an object of type '%s' is constructed",
				  type_spelling(l->ir->types, type));
	regular = !l->quiet && span.hi - span.lo >= 2 && l->source->text[span.lo] == '{';
	at = span.lo + 1;
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_TypeRef || k == CXCursor_TemplateRef ||
		    k == CXCursor_NamespaceRef)
			continue;
		if (k == CXCursor_MemberRef || !clang_isExpression(k))
			return lower_fail(l, span.lo, "a designated initialiser");
		if (n == MAX_PARTS)
			return lower_fail(l, span.lo, "a long initialiser list");
		if (!lower_expr(l, kids.at[i], &part))
			return false;
		args[n] = part.e;
		origins[n] = part.o;
		if (regular && part.o)
			regular = n ? bytes_are(l, at, part.o->outer.lo, ",", NULL, NULL)
				    : bytes_are(l, at, part.o->outer.lo, NULL, NULL, NULL);
		regular = regular && part.o;
		if (regular)
			at = part.o->outer.hi;
		n++;
	}
	if (regular)
		regular = bytes_are(l, at, span.hi, "}", NULL, NULL) ||
			  bytes_are(l, at, span.hi, ",", "}", NULL);
	out->e = expr_raw(l->ir, EXPR_CALL, type, str_intern(l->ir->strings, "{}", 2), args, n);
	out->o = origin_make(l, out->e, span, origins, n, regular);
	return true;
}

/* ---- objects ---- */

/* T(const T &) of an object that is copied byte by byte: the value itself. */
static bool lower_copy(struct lowering *l, CXCursor c, const struct type *t, struct lowered *out)
{
	return lower_expr(l, clang_Cursor_getArgument(c, 0), out) && out->e->type == t;
}

/* T(x, y), and what an implicit conversion to T calls. */
bool lower_constructed(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	const struct type *t = lower_value_type(l, cursor_type(l, c));
	CXCursor decl = cursor_referenced(l, c);
	int n = clang_Cursor_getNumArguments(c);
	bool copies = clang_CXXConstructor_isCopyConstructor(decl) ||
		      clang_CXXConstructor_isMoveConstructor(decl);
	struct callee_facts facts;

	if (n == 1 && callee_copies(l, decl) && lower_copy(l, c, t, out))
		return true;
	facts = callee_facts_of(l, c);
	if (n == 1 && !copies && !facts.writes && !facts.convergent && !facts.reads &&
	    !facts.threads) {
		/* T x = y; static_cast<T>(y): a conversion, which T(y) spells */
		struct cursors kids = cursor_children(l, c);
		bool spelled = kids.n > 1;

		if (!lower_expr(l, clang_Cursor_getArgument(c, 0), out))
			return false;
		if (out->e->type != t)
			out->e = expr_cast(l->ir, t, out->e, !spelled);
		if (out->o && (out->o->outer.lo != span.lo || out->o->outer.hi != span.hi))
			out->o = origin_make(l, expr_strip(out->e), span, NULL, 0, false);
		return true;
	}
	return lower_fail(l, span.lo, "an object of type '%s' is constructed",
			  type_spelling(l->ir->types, t));
}

/* x.operator T(), which nobody wrote. */
bool lower_conversion(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	const struct type *t = cursor_value_type(l, c);
	struct cursors kids = cursor_children(l, c);
	CXCursor member = kids.n ? cursor_strip(l, kids.at[0]) : c;
	struct callee_facts facts = callee_facts_of(l, c);

	if (clang_getCursorKind(member) == CXCursor_MemberRefExpr)
		kids = cursor_children(l, member);
	if (!kids.n || !clang_isExpression(clang_getCursorKind(kids.at[0])) || facts.writes ||
	    facts.convergent || facts.reads || facts.threads)
		return lower_fail(l, span.lo, "a call of '%s' inside an expression",
				  cursor_name(l, cursor_referenced(l, c)));
	if (!lower_expr(l, kids.at[0], out))
		return false;
	if (out->e->type != t)
		out->e = expr_cast(l->ir, t, out->e, true);
	return true;
}

/* ---- elements ---- */

/* Of its very type: what is returned may be converted. */
static bool gives_element(struct lowering *l, CXCursor method, CXCursor array)
{
	CXType t = clang_getCanonicalType(clang_getCursorResultType(method));
	CXType of = clang_getArrayElementType(clang_getCanonicalType(cursor_type(l, array)));

	if (cxtype_is_reference(t))
		t = clang_getPointeeType(t);
	return clang_equalTypes(clang_getUnqualifiedType(clang_getCanonicalType(t)),
				clang_getUnqualifiedType(clang_getCanonicalType(of)));
}

CXCursor element_array(struct lowering *l, CXCursor decl)
{
	CXCursor none = clang_getNullCursor(), c = clang_getCursorDefinition(decl);
	struct cursors kids;

	if (clang_Cursor_isNull(c))
		return none;
	kids = cursor_children(l, c);
	c = kids.n ? kids.at[kids.n - 1] : none;
	if (clang_getCursorKind(c) != CXCursor_CompoundStmt)
		return none;
	kids = cursor_children(l, c);
	if (kids.n != 1 || clang_getCursorKind(kids.at[0]) != CXCursor_ReturnStmt)
		return none;
	kids = cursor_children(l, kids.at[0]);
	c = kids.n == 1 ? cursor_strip(l, kids.at[0]) : none;
	if (clang_getCursorKind(c) != CXCursor_ArraySubscriptExpr)
		return none;
	kids = cursor_children(l, c);
	c = cursor_strip(l, kids.at[1]);
	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr ||
	    clang_getCursorKind(cursor_referenced(l, c)) != CXCursor_ParmDecl)
		return none;
	c = cursor_strip(l, kids.at[0]);
	kids = cursor_children(l, c);
	if (clang_getCursorKind(c) != CXCursor_MemberRefExpr ||
	    (kids.n && clang_getCursorKind(cursor_strip(l, kids.at[0])) != CXCursor_CXXThisExpr))
		return none;
	c = cursor_referenced(l, c);
	if (clang_getCursorKind(c) != CXCursor_FieldDecl ||
	    clang_getCXXAccessSpecifier(c) != CX_CXXPublic ||
	    clang_getCanonicalType(cursor_type(l, c)).kind != CXType_ConstantArray ||
	    !gives_element(l, decl, c))
		return none;
	return c;
}

static bool is_const(CXCursor c)
{
	return clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(c)));
}

/* Does the class of the object itself have the method?  Of a base class's array x.array may be
 * another. */
static bool is_of_class(struct lowering *l, CXCursor object, CXCursor method)
{
	CXType t = clang_getCanonicalType(cursor_type(l, cursor_strip(l, object)));

	return clang_equalCursors(clang_getTypeDeclaration(t),
				  clang_getCursorSemanticParent(method));
}

/* x[i] -> x.array[i], an access that every analysis understands, spelled x[i]. */
bool lower_element(struct lowering *l, CXCursor c, CXCursor decl, struct span span,
		   struct lowered *out)
{
	CXCursor array = element_array(l, decl);
	struct lowered object, index;
	const struct expr *args[2];
	struct origin *kids[2] = {NULL, NULL};
	const struct type *type;
	bool regular = false;

	if (clang_Cursor_isNull(array) || clang_Cursor_getNumArguments(c) != 2 ||
	    !is_of_class(l, clang_Cursor_getArgument(c, 0), decl))
		return lower_fail(l, span.lo, "a call of 'operator[]' inside an expression");
	if (!lower_expr(l, clang_Cursor_getArgument(c, 0), &object) ||
	    !lower_expr(l, clang_Cursor_getArgument(c, 1), &index))
		return false;
	if (object.e->type->kind != TYPE_RECORD || !type_is_int(index.e->type))
		return lower_fail(l, span.lo, "a call of 'operator[]' inside an expression");
	type = cursor_value_type(l, array);
	if (is_const(cursor_strip(l, clang_Cursor_getArgument(c, 0))))
		type = type_qualified(l->ir->types, type, QUAL_CONST);
	args[0] = expr_raw(l->ir, EXPR_MEMBER, type, cursor_name(l, array), &object.e, 1);
	args[1] = index.e;
	/* x[1]: the parameter's type adds nothing to a number that it holds */
	if (index.e->kind == EXPR_CAST && index.e->implicit && index.e->arg[0]->kind == EXPR_INT &&
	    expr_int(index.e->arg[0]) >= 0 && type_holds(index.e->type, expr_int(index.e->arg[0])))
		args[1] = index.e->arg[0];
	if (object.o && index.o) {
		kids[1] = index.o;
		regular = object.o->outer.lo == span.lo &&
			  bytes_are(l, object.o->outer.hi, index.o->outer.lo, "[", NULL, NULL) &&
			  bytes_are(l, index.o->outer.hi, span.hi, "]", NULL, NULL);
	}
	out->e =
		expr_raw(l->ir, EXPR_LOAD, type_unqualified(l->ir->types, type->of), NULL, args, 2);
	out->o = origin_make(l, out->e, span, kids, 2, regular);
	return true;
}
