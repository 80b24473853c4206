/* reference.c - arguments that a function takes by reference.
 *
 *	f(T &x)			the variable's address is passed
 *	f(T &&x)		a value is passed that the function may take apart
 *	f(const T &x)		the value, as long as it is the only f
 *
 * Where a function of the name tells variables from values, with T && or by a T of a template that
 * is deduced for either, neither may become the other: the call would be one of another function. */
#include "lower.h"

#include <string.h>

static bool is_moving(struct lowering *l, CXCursor fn, unsigned i)
{
	CXType type = clang_getCursorType(fn);
	int n = clang_getNumArgTypes(type);
	const char *text;

	if (n <= 0)
		return false;
	/* the last one may be a pack, T &&... */
	text = cxstring(l, clang_getTypeSpelling(
				   clang_getArgType(type, (unsigned)n > i ? i : (unsigned)n - 1)));
	return strstr(text, "&&") != NULL;
}

static bool any_is_moving(struct lowering *l, CXCursor overloads, unsigned i)
{
	for (unsigned k = 0; k < clang_getNumOverloadedDecls(overloads); k++)
		if (is_moving(l, clang_getOverloadedDecl(overloads, k), i))
			return true;
	return false;
}

/* The functions of a class or namespace that take something apart, other than the system's. */
struct movers {
	struct lowering *l;
	CXCursor of;
	struct vec fns; /* CXCursor * */
};

static enum CXChildVisitResult visit_member(CXCursor c, CXCursor parent, CXClientData data)
{
	struct movers *m = data;
	enum CXCursorKind k = clang_getCursorKind(c);
	int n;

	(void)parent;
	if ((k != CXCursor_FunctionDecl && k != CXCursor_CXXMethod &&
	     k != CXCursor_FunctionTemplate) ||
	    clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	n = clang_getNumArgTypes(clang_getCursorType(c));
	for (unsigned i = 0; n > 0 && i < (unsigned)n; i++) {
		if (is_moving(m->l, c, i)) {
			CXCursor *fn = arena_alloc(m->l->ir->arena, sizeof(*fn));

			*fn = c;
			vec_push(m->l->ir->arena, &m->fns, fn);
			break;
		}
	}
	return CXChildVisit_Continue;
}

static const struct movers *movers_of(struct lowering *l, CXCursor of)
{
	struct movers *m;

	for (uint32_t k = 0; k < l->movers.n; k++) {
		m = l->movers.at[k];
		if (clang_equalCursors(m->of, of))
			return m;
	}
	m = arena_alloc(l->ir->arena, sizeof(*m));
	*m = (struct movers){.l = l, .of = of};
	clang_visitChildren(of, visit_member, m);
	vec_push(l->ir->arena, &l->movers, m);
	return m;
}

/* Does a function of its name, in its class or namespace, take values apart where it takes i? */
static bool has_moving_namesake(struct lowering *l, CXCursor fn, unsigned i)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(fn);
	const struct movers *m;

	if (l->ir->lang == LANG_C)
		return false;
	if (!clang_Cursor_isNull(pattern) && is_moving(l, pattern, i))
		return true;
	if (callee_from_library(l, fn))
		return false;
	m = movers_of(l, clang_getCursorSemanticParent(fn));
	for (uint32_t k = 0; k < m->fns.n; k++) {
		CXCursor other = *(CXCursor *)m->fns.at[k];

		if (strcmp(cursor_name(l, other), cursor_name(l, fn)) == 0 &&
		    is_moving(l, other, i))
			return true;
	}
	return false;
}

/* The parameter of a method's call, whose first argument may be the object; -1: it is that. */
static int parameter_of(CXCursor decl, CXCursor call, unsigned i)
{
	int extra = clang_Cursor_getNumArguments(call) -
		    clang_getNumArgTypes(clang_getCursorType(decl));

	return clang_getCursorKind(decl) == CXCursor_CXXMethod && extra == 1 ? (int)i - 1 : (int)i;
}

static bool is_resolved(CXCursor decl)
{
	enum CXCursorKind k = clang_getCursorKind(decl);

	return k == CXCursor_FunctionDecl || k == CXCursor_CXXMethod || k == CXCursor_Constructor;
}

static CXType parameter_type(struct lowering *l, CXCursor decl, int i)
{
	return clang_getCanonicalType(clang_getArgType(cursor_type(l, decl), (unsigned)i));
}

bool call_binds(struct lowering *l, CXCursor decl, CXCursor call, unsigned i)
{
	CXCursor c = clang_Cursor_getArgument(call, i);

	if (is_resolved(decl)) {
		int at = parameter_of(decl, call, i);
		CXType param;

		if (at < 0)
			return !clang_CXXMethod_isConst(decl);
		param = parameter_type(l, decl, at);
		return param.kind == CXType_LValueReference &&
		       (!clang_isConstQualifiedType(clang_getPointeeType(param)) ||
			has_moving_namesake(l, decl, (unsigned)at));
	}
	/* not resolved yet: a variable on its own may be bound to a reference */
	while (clang_getCursorKind(c) == CXCursor_ParenExpr)
		c = cursor_children(l, c).at[0];
	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
		return clang_getCursorKind(c) == CXCursor_MemberRefExpr;
	c = cursor_referenced(l, c);
	return (clang_getCursorKind(c) == CXCursor_VarDecl ||
		clang_getCursorKind(c) == CXCursor_ParmDecl) &&
	       (!clang_isConstQualifiedType(cursor_type(l, c)) || any_is_moving(l, decl, i));
}

bool call_moves(struct lowering *l, CXCursor decl, CXCursor call, unsigned i)
{
	int at;

	if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef)
		return any_is_moving(l, decl, i);
	if (!is_resolved(decl))
		return false;
	at = parameter_of(decl, call, i);
	return at >= 0 && parameter_type(l, decl, at).kind == CXType_RValueReference;
}
