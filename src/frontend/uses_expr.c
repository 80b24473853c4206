/* uses_expr.c - the expressions of uses.c: which operator reads, writes or hands on what is below it. */
#include "uses.h"

#include <string.h>

void uses_visit_variable(struct use_scan *s, CXCursor c, enum use use)
{
	CXCursor decl = cursor_referenced(s->l, c);
	enum CXCursorKind k = clang_getCursorKind(decl);

	if (k == CXCursor_VarDecl || k == CXCursor_ParmDecl ||
	    k == CXCursor_NonTypeTemplateParameter)
		s->variable(s, decl, use);
	/* a structured binding: a part of what clang does not show */
	if (k == CXCursor_UnexposedDecl) {
		s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
		s->writes_unknown |= use != USE_READ;
	}
	if (k == CXCursor_VarDecl || k == CXCursor_ParmDecl ||
	    k == CXCursor_NonTypeTemplateParameter)
		if (symbol_refers(s->l, decl)) /* memory that we do not know */
			s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
	if (use != USE_READ && symbol_refers(s->l, decl))
		s->writes_unknown = true;
}

/* Of what only needs its constants to be there: template arguments, the extents of a type, a
 * static_assert, a class. */
void uses_visit_names_in(struct use_scan *s, CXCursor c, CXCursor except)
{
	struct cursors kids = cursor_children(s->l, c);

	lower_enter(s->l);
	s->unevaluated++;
	for (unsigned i = 0; i < kids.n; i++) {
		if (clang_equalCursors(kids.at[i], except))
			continue;
		if (clang_getCursorKind(kids.at[i]) == CXCursor_DeclRefExpr)
			uses_visit_variable(s, kids.at[i], USE_READ);
		uses_visit_names_in(s, kids.at[i], except);
	}
	s->unevaluated--;
	lower_leave(s->l);
}

/* x[i] that is an element of an array in x. */
static bool is_element(struct lowering *l, CXCursor call)
{
	CXCursor decl;
	const char *name = call_name(l, call, &decl);

	return name && strcmp(name, "operator[]") == 0 && clang_Cursor_getNumArguments(call) == 2 &&
	       !clang_Cursor_isNull(element_array(l, decl));
}

/* In a template: of a type that may be a pointer, or a class with operators. */
static bool is_dependent(struct use_scan *s, CXCursor e)
{
	CXType t = clang_getCanonicalType(cursor_type(s->l, e));

	return t.kind == CXType_Dependent || t.kind == CXType_Unexposed;
}

/* x.m or p->m in a template, of which only an instance says what it is. */
static bool is_unresolved(struct use_scan *s, CXCursor member)
{
	return clang_Cursor_isNull(cursor_referenced(s->l, member));
}

/* Is it not known whether the place is a part of its base, or what that points to? */
static bool may_lead_away(struct use_scan *s, CXCursor place, CXCursor base)
{
	return clang_getCursorKind(place) == CXCursor_MemberRefExpr ? is_unresolved(s, place)
								    : is_dependent(s, base);
}

/* Which variable leads to the memory that is written? */
static void note_store(struct use_scan *s, CXCursor place)
{
	bool pointer = false; /* what was found so far is reached through a pointer */

	for (;;) {
		struct cursors kids;

		place = cursor_strip(s->l, place);
		if (pointer && clang_getCursorKind(place) != CXCursor_DeclRefExpr &&
		    clang_getCanonicalType(clang_getCursorType(place)).kind == CXType_Pointer) {
			s->writes_unknown = true;
			return;
		}
		switch ((int)clang_getCursorKind(place)) {
		case CXCursor_DeclRefExpr:
			if (s->stored)
				s->stored(s, cursor_referenced(s->l, place));
			return;
		case CXCursor_ArraySubscriptExpr:
		case CXCursor_MemberRefExpr:
		case CXCursor_UnaryOperator:
			if (clang_getCursorKind(place) == CXCursor_MemberRefExpr &&
			    symbol_refers(s->l, cursor_referenced(s->l, place))) {
				s->writes_unknown = true;
				return;
			}
			kids = cursor_children(s->l, place);
			if (kids.n && may_lead_away(s, place, kids.at[0])) {
				s->writes_unknown = true;
				return;
			}
			if (kids.n) {
				place = kids.at[0];
				pointer = true;
				break;
			}
			s->writes_unknown |= !s->own_object;
			return;
		case CXCursor_CallExpr: /* x[i] of a class */
			if (is_element(s->l, place)) {
				place = clang_Cursor_getArgument(place, 0);
				break;
			}
			s->writes_unknown = true;
			return;
		default:
			s->writes_unknown = true;
			return;
		}
	}
}

/* An operand that is assigned: a variable directly, or memory through a value that is read. */
static void visit_assigned(struct use_scan *s, CXCursor c, enum use use)
{
	CXCursor place = cursor_strip(s->l, c);

	uses_visit(s, place, use);
	if (clang_getCursorKind(place) != CXCursor_DeclRefExpr) {
		s->effects |= RAW_WRITES;
		note_store(s, place);
	}
}

/* Of the operand that an assignment, ++ or -- gives on as its own place: what has the address of that has it. */
static enum use assigned(enum use use)
{
	return use == USE_ADDRESS ? USE_ADDRESS : USE_WRITE;
}

/* An operator of a template that clang has not resolved. */
static void visit_operator(struct use_scan *s, const struct operator_call *op, enum use use)
{
	size_t n = strlen(op->op);
	bool compares = n == 2 && strchr("=!<>", op->op[0]) != NULL;
	bool assigns = op->n == 2 ? op->op[n - 1] == '=' && !compares
				  : strcmp(op->op, "++") == 0 || strcmp(op->op, "--") == 0;

	if (assigns)
		visit_assigned(s, op->operand[0], assigned(use));
	else
		uses_visit(s, op->operand[0],
			   op->n == 1 && strcmp(op->op, "&") == 0 ? USE_ADDRESS : USE_READ);
	if (op->n == 2)
		uses_visit(s, op->operand[1], USE_READ);
}

/* Can a value of the type lead to an object?  With `bound` only by being bound to it, without a &.
 */
static bool holds_address(struct lowering *l, CXType type, bool bound, unsigned depth)
{
	CXType t = clang_getCanonicalType(type);
	struct cursors kids;
	CXCursor class;

	while (t.kind == CXType_ConstantArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	if (cxtype_is_reference(t) || t.kind == CXType_Invalid)
		return true;
	if (t.kind == CXType_Pointer)
		return !bound;
	if (t.kind != CXType_Record)
		return false;
	class = clang_getCursorDefinition(clang_getTypeDeclaration(t));
	if (clang_Cursor_isNull(class) || depth > 16)
		return true;
	kids = cursor_children(l, class);
	for (unsigned i = 0; i < kids.n; i++)
		if ((clang_getCursorKind(kids.at[i]) == CXCursor_FieldDecl ||
		     clang_getCursorKind(kids.at[i]) == CXCursor_CXXBaseSpecifier) &&
		    holds_address(l, clang_getCursorType(kids.at[i]), bound, depth + 1))
			return true;
	return false;
}

static bool result_holds_address(struct lowering *l, CXCursor call, const char *name, CXCursor decl,
				 enum use use)
{
	struct callee_facts listed;

	/* std::max(a, b) is one of the two; mostly only its value counts */
	if (use == USE_READ && name && callee_listed(l, name, decl, &listed))
		return false;
	if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef) {
		for (unsigned i = 0; i < clang_getNumOverloadedDecls(decl); i++)
			if (holds_address(
				    l, clang_getCursorResultType(clang_getOverloadedDecl(decl, i)),
				    false, 0))
				return true;
		return false;
	}
	if (clang_getCursorKind(decl) == CXCursor_Constructor)
		return holds_address(l, clang_getCursorType(call), false, 0);
	return holds_address(l, clang_getCursorResultType(decl), false, 0);
}

static bool is_array(struct use_scan *, CXCursor);

/* What a launch is given is copied: in a template clang does not say so of each.  A class may have code for that. */
static void visit_copied(struct use_scan *s, const struct cursors *kids)
{
	for (unsigned i = 0; i < kids->n; i++) {
		CXType t = clang_getCanonicalType(cursor_type(s->l, kids->at[i]));
		bool scalar = t.kind == CXType_Pointer || t.kind == CXType_Enum ||
			      (t.kind >= CXType_FirstBuiltin && t.kind <= CXType_LastBuiltin &&
			       t.kind != CXType_Dependent && t.kind != CXType_Overload);

		uses_visit(s, kids->at[i], scalar ? USE_READ : USE_ADDRESS);
	}
}

void uses_visit_call(struct use_scan *s, CXCursor c, enum use use)
{
	struct operator_call op;
	struct cursors kids = cursor_children(s->l, c);
	CXCursor decl;
	const char *name = call_name(s->l, c, &decl);
	struct callee_facts facts;
	CXCursor pair[2];
	bool keeps;

	if (call_exchanges(s->l, c, pair)) {
		for (unsigned i = 0; i < 2; i++) {
			uses_visit(s, pair[i], USE_READ);
			uses_visit(s, pair[i], USE_WRITE);
		}
		return;
	}
	if (operator_call(s->l, c, &op)) {
		visit_operator(s, &op, use);
		return;
	}
	if (name && callee_copies(s->l, decl)) {
		bool assigns = clang_getCursorKind(decl) == CXCursor_CXXMethod;

		if (!assigns || kids.n == 3) {
			if (assigns)
				visit_assigned(s, kids.at[0], assigned(use));
			for (unsigned i = assigns; i < kids.n; i++)
				uses_visit(s, kids.at[i], USE_READ);
			return;
		}
	}
	if (is_element(s->l, c)) {
		uses_visit(s, clang_Cursor_getArgument(c, 0), use);
		uses_visit(s, clang_Cursor_getArgument(c, 1), USE_READ);
		return;
	}
	if (call_launches(s->l, c)) {
		s->effects |= RAW_CODE;
		s->writes_unknown = true;
		visit_copied(s, &kids);
		return;
	}
	facts = callee_facts_of(s->l, c);
	s->effects |= facts.reads ? RAW_READS : 0;
	s->effects |= facts.writes ? RAW_READS | RAW_WRITES : 0;
	s->effects |= facts.convergent ? RAW_SYNC : 0;
	s->effects |= facts.threads ? RAW_THREADS : 0;
	s->writes_unknown |= facts.writes;
	/* what gives an address may give that of an operand */
	keeps = facts.writes || result_holds_address(s->l, c, name, decl, use);
	for (unsigned i = 0; i < kids.n; i++)
		uses_visit(s, kids.at[i], keeps ? USE_ADDRESS : USE_READ);
	for (int i = 0; !keeps && i < clang_Cursor_getNumArguments(c); i++)
		if (call_binds(s->l, decl, c, (unsigned)i))
			uses_visit(s, clang_Cursor_getArgument(c, (unsigned)i), USE_ADDRESS);
}

void uses_visit_binary(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);

	if (op >= CXBinaryOperator_Assign && op <= CXBinaryOperator_OrAssign)
		visit_assigned(s, kids.at[0], assigned(use));
	else /* x.*m is a part of x, p->*m of what p points to */
		uses_visit(s, kids.at[0], op == CXBinaryOperator_PtrMemD ? use : USE_READ);
	s->effects |= op == CXBinaryOperator_PtrMemI ? RAW_READS : 0;
	uses_visit(s, kids.at[1], op != CXBinaryOperator_Comma ? USE_READ : assigned(use));
}

void uses_visit_unary(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);

	switch ((int)clang_getCursorUnaryOperatorKind(c)) {
	case CXUnaryOperator_PostInc:
	case CXUnaryOperator_PostDec:
		visit_assigned(s, kids.at[0], USE_WRITE);
		break;
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		visit_assigned(s, kids.at[0], assigned(use));
		break;
	case CXUnaryOperator_AddrOf:
		uses_visit(s, kids.at[0], USE_ADDRESS);
		break;
	case CXUnaryOperator_Deref:
		s->effects |= RAW_READS;
		uses_visit(s, kids.at[0], USE_READ);
		break;
	case CXUnaryOperator_Extension:
	case CXUnaryOperator_Real:
	case CXUnaryOperator_Imag: /* places, if their operands are */
		uses_visit(s, kids.at[0], use);
		break;
	default:
		uses_visit(s, kids.at[0], USE_READ);
		break;
	}
}

static bool is_array(struct use_scan *s, CXCursor c)
{
	CXType t = clang_getCanonicalType(cursor_type(s->l, c));

	return t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
	       t.kind == CXType_VariableArray || t.kind == CXType_DependentSizedArray;
}

/* a[i]: the index is read; the base is memory behind a pointer, or the array itself. */
void uses_visit_subscript(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);

	s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
	for (unsigned i = 0; i < kids.n; i++) {
		CXCursor k = cursor_strip(s->l, kids.at[i]);
		bool array = is_array(s, k);

		uses_visit(s, array ? k : kids.at[i], array ? use : USE_READ);
	}
}

/* f<N>() of *this has a first operand, too. */
static bool is_object_of(CXCursor member, CXCursor first)
{
	return clang_isExpression(clang_getCursorKind(first)) &&
	       clang_equalLocations(clang_getRangeStart(clang_getCursorExtent(member)),
				    clang_getRangeStart(clang_getCursorExtent(first)));
}

void uses_visit_member(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	bool reference = symbol_refers(s->l, cursor_referenced(s->l, c));
	bool object = kids.n && is_object_of(c, kids.at[0]);

	if (reference || is_unresolved(s, c)) { /* what it is bound to */
		s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
		s->writes_unknown |= use != USE_READ;
	}
	if (reference)
		use = USE_READ;

	if (object) {
		CXType t = clang_getCanonicalType(cursor_type(s->l, kids.at[0]));
		bool arrow = t.kind == CXType_Pointer;

		if (arrow)
			s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
		uses_visit(s, kids.at[0], arrow ? USE_READ : use);
		uses_visit_names_in(s, c, kids.at[0]); /* x.f<N>() */
	} else {                                       /* of *this */
		s->effects |= RAW_READS | RAW_WRITES;
		uses_visit_names_in(s, c, clang_getNullCursor());
	}
}

/* An implicit conversion: reads what it converts, unless it only decays an array or adds const. */
void uses_visit_conversion(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	CXType to = clang_getCanonicalType(cursor_type(s->l, c)), from;

	if (kids.n != 1) {
		/* __atomic_load_n(p, order), of which clang shows no more than that */
		if (kids.n &&
		    clang_getCanonicalType(cursor_type(s->l, kids.at[0])).kind == CXType_Pointer) {
			s->effects |= RAW_CODE;
			s->writes_unknown = true;
		}
		uses_visit_children(s, c, USE_ADDRESS);
		return;
	}
	from = clang_getCanonicalType(cursor_type(s->l, kids.at[0]));
	if (from.kind == CXType_ConstantArray || from.kind == CXType_IncompleteArray ||
	    from.kind == CXType_VariableArray)
		uses_visit(s, kids.at[0], USE_ADDRESS);
	else if (to.kind == CXType_Record || clang_isConstQualifiedType(to) ||
		 clang_isVolatileQualifiedType(to)) /* still an object: a value has no qualifiers */
		uses_visit(s, kids.at[0], use);
	else
		uses_visit(s, kids.at[0], USE_READ);
}

/* {x} of a class with a reference binds it; an array in a list becomes a pointer, which clang does not show there. */
void uses_visit_list(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	bool binds = use != USE_READ || holds_address(s->l, cursor_type(s->l, c), true, 0);

	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(cursor_strip(s->l, kids.at[i]));
		bool decays = k != CXCursor_InitListExpr && k != CXCursor_StringLiteral &&
			      is_array(s, cursor_strip(s->l, kids.at[i]));

		uses_visit(s, kids.at[i], binds || decays ? USE_ADDRESS : USE_READ);
	}
}
