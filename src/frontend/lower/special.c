/* special.c - what of a class runs without being called by name: its constructors, copies and
 * destructors, and those of its members and bases.
 *
 * "Plainly" means that none of it is somebody's code, so that the object is its bytes. */
#include "lower.h"

#include <string.h>

/* Classes of numbers whose members and helpers only compute. */
bool is_number_header(struct lowering *l, CXCursor decl)
{
	static const char *const names[] = {"cuda_fp16", "cuda_bf16", "cuda_fp8", "cunest_half"};
	const char *file, *base;
	CXFile at;

	if (!clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
		return false;
	clang_getFileLocation(clang_getCursorLocation(decl), &at, NULL, NULL, NULL);
	if (!at)
		return false;
	file = cxstring(l, clang_getFileName(at));
	base = strrchr(file, '/');
	base = base ? base + 1 : file;
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strncmp(base, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* A special member that the compiler makes. */
bool is_defaulted(struct lowering *l, CXCursor decl)
{
	enum CXCursorKind k = clang_getCursorKind(decl);
	CXCursor class = clang_getCursorSemanticParent(decl);

	if (k != CXCursor_Constructor && k != CXCursor_CXXMethod && k != CXCursor_Destructor)
		return false;
	if (clang_CXXMethod_isDefaulted(decl))
		return true;
	/* what nobody spelled is where its class does; so does the operator() of a lambda */
	return clang_equalLocations(clang_getCursorLocation(decl),
				    clang_getCursorLocation(class)) &&
	       strcmp(cursor_name(l, decl), "operator()") != 0;
}

/* Is it a number, or made of such? */
static bool is_literal(struct lowering *l, CXCursor c)
{
	struct cursors kids;

	c = cursor_strip(l, c);
	kids = cursor_children(l, c);
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_IntegerLiteral:
	case CXCursor_FloatingLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_CXXNullPtrLiteralExpr:
		return true;
	case CXCursor_UnaryOperator:
		return clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Minus &&
		       is_literal(l, kids.at[0]);
	case CXCursor_InitListExpr:
		for (unsigned i = 0; i < kids.n; i++)
			if (!is_literal(l, kids.at[i]))
				return false;
		return true;
	default:
		return false;
	}
}

/* Does the member have an initialiser that does more than give a number? */
static bool field_computes(struct lowering *l, CXCursor field)
{
	struct cursors kids = cursor_children(l, field);
	bool width = clang_Cursor_isBitField(field);

	for (unsigned i = 0; i < kids.n; i++) {
		if (!clang_isExpression(clang_getCursorKind(kids.at[i])))
			continue;
		if (!width && !is_literal(l, kids.at[i]))
			return true;
		width = false;
	}
	return false;
}

/* Is it a template parameter itself, which no class is given for? */
bool is_number_parameter(struct lowering *l, CXType canonical)
{
	const char *name = cxstring(l, clang_getTypeSpelling(canonical));

	return !l->class_templates && strncmp(name, "type-parameter-", 15) == 0 &&
	       strspn(name + 15, "0123456789-") == strlen(name + 15);
}

bool is_template_class(struct lowering *l, CXType type)
{
	CXType t;

	if (type.kind == CXType_Invalid) /* clang does not survive the next question */
		return false;
	t = clang_getCanonicalType(clang_getNonReferenceType(type));
	if (t.kind != CXType_Unexposed)
		return false;
	t = clang_getUnqualifiedType(t);
	/* "<dependent type>" is what operators of numbers give, too */
	return cxstring(l, clang_getTypeSpelling(t))[0] != '<' && !is_number_parameter(l, t);
}

static bool is_class(enum CXCursorKind k)
{
	return k == CXCursor_ClassTemplate || k == CXCursor_ClassTemplatePartialSpecialization ||
	       k == CXCursor_StructDecl || k == CXCursor_ClassDecl;
}

/* Special members of the class, and of what it is made of, that somebody wrote. */
enum special { WRITES_DEFAULT = 1, WRITES_COPY = 2, WRITES_DESTRUCTOR = 4, WRITES_ALL = 7 };

/* Of an array: what it is an array of. */
static CXType object_of(CXType t)
{
	while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
	       t.kind == CXType_DependentSizedArray || t.kind == CXType_VariableArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	return t;
}

/* Of an instance of a template: those of the template. */
static struct cursors members_of(struct lowering *l, CXCursor class)
{
	struct cursors kids = cursor_children(l, class);
	CXCursor template;

	if (kids.n)
		return kids;
	template = clang_getSpecializedCursorTemplate(class);
	return clang_Cursor_isNull(template) ? kids : cursor_children(l, template);
}

static unsigned specials_of(struct lowering *l, CXType type, unsigned depth)
{
	CXType t = clang_getCanonicalType(type);
	CXCursor class;
	struct cursors kids;
	unsigned found = 0;

	t = object_of(t);
	t = clang_getUnqualifiedType(t);
	if (t.kind != CXType_Record && t.kind != CXType_Dependent && t.kind != CXType_Unexposed)
		return 0;
	if (t.kind == CXType_Record ? clang_isPODType(t) : is_number_parameter(l, t))
		return 0;
	class = clang_getCursorDefinition(clang_getTypeDeclaration(t));
	if (clang_Cursor_isNull(class) || depth > 16)
		return WRITES_ALL;
	/* of a template that is not instantiated: its members depend on parameters in turn */
	if (t.kind != CXType_Record && !is_class(clang_getCursorKind(class)))
		return WRITES_ALL;
	/* what their constructors leave out is no effect */
	if (is_number_header(l, class) || callee_of_groups(l, class))
		return 0;
	kids = members_of(l, class);
	for (unsigned i = 0; i < kids.n; i++) {
		CXCursor c = kids.at[i];

		switch ((int)clang_getCursorKind(c)) {
		case CXCursor_Constructor:
			if (is_defaulted(l, c))
				break;
			if (clang_CXXConstructor_isCopyConstructor(c) ||
			    clang_CXXConstructor_isMoveConstructor(c))
				found |= WRITES_COPY;
			if (clang_CXXConstructor_isDefaultConstructor(c))
				found |= WRITES_DEFAULT;
			break;
		case CXCursor_CXXMethod:
			if (strcmp(cursor_name(l, c), "operator=") == 0 && !is_defaulted(l, c))
				found |= WRITES_COPY;
			break;
		case CXCursor_Destructor:
			if (!is_defaulted(l, c))
				found |= WRITES_DESTRUCTOR;
			break;
		case CXCursor_FieldDecl:
			found |= field_computes(l, c) ? WRITES_DEFAULT : 0;
			found |= specials_of(l, clang_getCursorType(c), depth + 1);
			break;
		case CXCursor_CXXBaseSpecifier:
			found |= specials_of(l, clang_getCursorType(c), depth + 1);
			break;
		default:
			break;
		}
	}
	return found;
}

static bool has_mutable(struct lowering *l, CXType type, unsigned depth)
{
	CXType t = clang_getCanonicalType(type);
	struct cursors kids;
	CXCursor class;

	t = object_of(t);
	if (t.kind != CXType_Record && t.kind != CXType_Unexposed)
		return false;
	class = clang_getCursorDefinition(clang_getTypeDeclaration(t));
	if (clang_Cursor_isNull(class) || depth > 16)
		return true;
	kids = members_of(l, class);
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_FieldDecl && clang_CXXField_isMutable(kids.at[i]))
			return true;
		if ((k == CXCursor_FieldDecl || k == CXCursor_CXXBaseSpecifier) &&
		    has_mutable(l, clang_getCursorType(kids.at[i]), depth + 1))
			return true;
	}
	return false;
}

bool class_has_mutable(struct lowering *l, CXType t)
{
	return has_mutable(l, t, 0);
}

bool class_is_plain(struct lowering *l, CXType t)
{
	return !specials_of(l, t, 0);
}

bool class_copies_plainly(struct lowering *l, CXType t)
{
	return !(specials_of(l, t, 0) & (WRITES_COPY | WRITES_DESTRUCTOR));
}

bool callee_copies(struct lowering *l, CXCursor decl)
{
	return (clang_CXXConstructor_isCopyConstructor(decl) ||
		clang_CXXConstructor_isMoveConstructor(decl) ||
		clang_CXXMethod_isCopyAssignmentOperator(decl) ||
		clang_CXXMethod_isMoveAssignmentOperator(decl)) &&
	       class_copies_plainly(l, clang_getCursorType(clang_getCursorSemanticParent(decl)));
}

bool class_starts_plainly(struct lowering *l, CXType t)
{
	return !(specials_of(l, t, 0) & (WRITES_DEFAULT | WRITES_DESTRUCTOR));
}

bool class_ends_plainly(struct lowering *l, CXType t)
{
	return !(specials_of(l, t, 0) & WRITES_DESTRUCTOR);
}

/* {x, y}: what is left out is constructed, too. */
bool class_fills_plainly(struct lowering *l, CXType t)
{
	return !(specials_of(l, t, 0) & WRITES_DEFAULT);
}

/* Does a constructor call nobody's code for the bases and members that it does not name? */
bool rest_starts_plainly(struct lowering *l, CXCursor fn)
{
	struct cursors given = cursor_children(l, fn), kids;
	CXCursor class = clang_getCursorSemanticParent(fn);

	kids = cursor_children(l, class);
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);
		bool named = false;

		if (k != CXCursor_FieldDecl && k != CXCursor_CXXBaseSpecifier)
			continue;
		for (unsigned j = 0; j < given.n && k == CXCursor_FieldDecl; j++)
			named |= clang_getCursorKind(given.at[j]) == CXCursor_MemberRef &&
				 clang_equalCursors(cursor_referenced(l, given.at[j]), kids.at[i]);
		if (!named && ((k == CXCursor_FieldDecl && field_computes(l, kids.at[i])) ||
			       !class_fills_plainly(l, clang_getCursorType(kids.at[i]))))
			return false;
	}
	return true;
}

/* Do the objects that come and go with a call end without a call of somebody's code? */
bool values_end_plainly(struct lowering *l, CXCursor decl)
{
	CXType t = clang_getCanonicalType(clang_getCursorResultType(decl));
	int n = clang_Cursor_getNumArguments(decl);

	if (t.kind == CXType_Record && !class_ends_plainly(l, t))
		return false;
	for (int i = 0; i < n; i++) {
		t = clang_getCanonicalType(
			clang_getCursorType(clang_Cursor_getArgument(decl, (unsigned)i)));
		if (t.kind == CXType_Record && !class_ends_plainly(l, t))
			return false;
	}
	return true;
}
