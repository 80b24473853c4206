/* declared.c - the names that the user's files declare where they may hide CUDA's.
 *
 * Of namespaces and classes, and macros; of the system's headers none.  What blocks declare are
 * symbols of their function. */
#include "lower.h"

#include <string.h>

static bool has_members(enum CXCursorKind kind)
{
	switch ((int)kind) {
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec:
	case CXCursor_EnumDecl:
	case CXCursor_ClassDecl:
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization:
		return true;
	default:
		return false;
	}
}

static bool in_namespace(CXCursor parent)
{
	while (clang_getCursorKind(parent) == CXCursor_EnumDecl ||
	       clang_getCursorKind(parent) == CXCursor_LinkageSpec)
		parent = clang_getCursorSemanticParent(parent);
	return clang_getCursorKind(parent) == CXCursor_Namespace;
}

static enum CXChildVisitResult read_reference(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	*(CXCursor *)data = c;
	return CXChildVisit_Continue;
}

/* using namespace my: its names are among those outside of it. */
static void note_directive(struct lowering *l, CXCursor directive)
{
	CXCursor named = clang_getNullCursor();

	clang_visitChildren(directive, read_reference, &named);
	if (strcmp(cursor_name(l, named), "std") != 0)
		l->ir->names_brought = true;
}

static enum CXChildVisitResult read_declared(CXCursor c, CXCursor parent, CXClientData data)
{
	struct lowering *l = data;
	enum CXCursorKind kind = clang_getCursorKind(c), in = clang_getCursorKind(parent);

	if (!clang_isDeclaration(kind) && kind != CXCursor_MacroDefinition)
		return CXChildVisit_Continue;
	if (clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	if (kind == CXCursor_UsingDirective)
		note_directive(l, c);
	else if (kind == CXCursor_MacroDefinition) {
		if (!clang_Cursor_isMacroBuiltin(c))
			declared_add(l->ir, DECLARED_MACRO, cursor_name(l, c));
	} else if (in_namespace(parent)) {
		declared_add(l->ir, DECLARED_IN_NAMESPACE, cursor_name(l, c));
	} else if (has_members(in) && in != CXCursor_EnumDecl && in != CXCursor_LinkageSpec) {
		declared_add(l->ir, DECLARED_IN_CLASS, cursor_name(l, c));
	}
	return has_members(kind) ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

void names_declared(struct lowering *l)
{
	if (l->declared_known)
		return;
	l->declared_known = true;
	clang_visitChildren(clang_getTranslationUnitCursor(l->unit), read_declared, l);
}

void function_scopes(struct func *func, CXCursor fn)
{
	for (CXCursor c = clang_getCursorSemanticParent(fn);
	     !clang_Cursor_isNull(c) && !clang_isTranslationUnit(clang_getCursorKind(c));
	     c = clang_getCursorSemanticParent(c)) {
		if (clang_getCursorKind(c) == CXCursor_Namespace)
			func->in_namespace = true;
		else if (has_members(clang_getCursorKind(c)) &&
			 clang_getCursorKind(c) != CXCursor_LinkageSpec)
			func->in_class = true;
	}
}
