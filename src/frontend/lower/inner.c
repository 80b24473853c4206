/* inner.c - names that a block inside of a nest makes known, other than variables.
 *
 *	for (...) { typedef unsigned short T; T t = n / 3; ... sizeof(T) ... }
 *
 * Types, enumerators, functions, and what `using` brings in: an expression tree spells them as the user did, and knows
 * nothing of where they are in scope.  So what names one stays in its block, as bytes.  What the block of the function
 * itself declares is in scope wherever passes put anything; in a function whose body may be put into another one, it
 * is not. */
#include "lower.h"

void inner_declare(struct lowering *l, CXCursor decl)
{
	CXCursor *kept;

	if (clang_getCursorKind(decl) == CXCursor_StaticAssert || l->inferring ||
	    (!l->callee && (!l->nest || l->blocks < 2)))
		return;
	kept = arena_alloc(l->ir->arena, sizeof(*kept));
	*kept = clang_getCanonicalCursor(decl);
	vec_push(l->ir->arena, &l->inner, kept);
}

/* Itself, or the class or enumeration that it is in. */
static bool is_in(CXCursor c, CXCursor decl)
{
	for (; !clang_Cursor_isNull(c); c = clang_getCursorSemanticParent(c)) {
		enum CXCursorKind kind = clang_getCursorKind(c);

		if (clang_equalCursors(clang_getCanonicalCursor(c), decl))
			return true;
		if (kind == CXCursor_TranslationUnit || kind == CXCursor_Namespace ||
		    kind == CXCursor_FunctionDecl)
			break;
	}
	return false;
}

static bool is_inner(const struct lowering *l, CXCursor named)
{
	bool in_namespace =
		clang_getCursorKind(clang_getCursorSemanticParent(named)) == CXCursor_Namespace;

	for (uint32_t i = 0; i < l->inner.n; i++) {
		const CXCursor *decl = l->inner.at[i];

		switch ((int)clang_getCursorKind(*decl)) {
		case CXCursor_UsingDeclaration:
		case CXCursor_UsingDirective:
		case CXCursor_NamespaceAlias:
			if (in_namespace)
				return true;
			break;
		default:
			if (is_in(named, *decl))
				return true;
			break;
		}
	}
	return false;
}

struct search {
	const struct lowering *l;
	bool found;
};

static enum CXChildVisitResult look(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	CXCursor named;

	(void)parent;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_OverloadedDeclRef: /* in a template: one of these */
		for (unsigned i = 0; i < clang_getNumOverloadedDecls(c); i++)
			search->found |= is_inner(search->l, clang_getOverloadedDecl(c, i));
		break;
	case CXCursor_TypeRef:
	case CXCursor_TemplateRef:
	case CXCursor_NamespaceRef:
	case CXCursor_DeclRefExpr:
		named = clang_getCursorReferenced(c);
		if (!clang_Cursor_isNull(named))
			search->found = is_inner(search->l, named);
		break;
	default:
		break;
	}
	return search->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool names(const struct lowering *l, CXCursor c)
{
	struct search search = {l, false};

	look(c, c, &search);
	if (!search.found)
		clang_visitChildren(c, look, &search);
	return search.found;
}

bool inner_named(struct lowering *l, CXCursor c)
{
	struct cursors kids;
	unsigned first = 0, end;

	if (!l->inner.n || l->inferring)
		return false;
	kids = cursor_children(l, c);
	end = kids.n;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_CompoundStmt:
		return false;
	case CXCursor_IfStmt:
		end = kids.n ? 1 : 0;
		break;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
		end = kids.n ? kids.n - 1 : 0;
		break;
	case CXCursor_DoStmt:
		first = kids.n ? kids.n - 1 : 0;
		break;
	default:
		return names(l, c);
	}
	for (unsigned i = first; i < end; i++)
		if (names(l, kids.at[i]))
			return true;
	return false;
}
