/* uses.c - which variables does a piece of source name, and how?
 *
 * Works on any code, understood or not, so that a RAW statement has sound lists of what it reads
 * and writes.  A variable that is not certainly only read counts as written: in clang's tree a read
 * is a DeclRefExpr below an lvalue-to-rvalue conversion; template patterns lack those, so there the
 * operator around it decides. */
#include "lower.h"

#include <string.h>

static void visit(struct use_scan *, CXCursor, enum use);

static void visit_children(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);

	for (unsigned i = 0; i < kids.n; i++)
		visit(s, kids.at[i], use);
}

static bool is_reference(struct use_scan *s, CXCursor decl)
{
	return symbol_refers(s->l, decl);
}

static void visit_variable(struct use_scan *s, CXCursor c, enum use use)
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
		if (is_reference(s, decl)) /* memory that we do not know */
			s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
	if (use != USE_READ && is_reference(s, decl))
		s->writes_unknown = true;
}

/* Of what only needs its constants to be there: template arguments, the extents of a type, a
 * static_assert, a class. */
static void visit_names_in(struct use_scan *s, CXCursor c, CXCursor except)
{
	struct cursors kids = cursor_children(s->l, c);

	lower_enter(s->l);
	s->unevaluated++;
	for (unsigned i = 0; i < kids.n; i++) {
		if (clang_equalCursors(kids.at[i], except))
			continue;
		if (clang_getCursorKind(kids.at[i]) == CXCursor_DeclRefExpr)
			visit_variable(s, kids.at[i], USE_READ);
		visit_names_in(s, kids.at[i], except);
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
			    is_reference(s, cursor_referenced(s->l, place))) {
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

	visit(s, place, use);
	if (clang_getCursorKind(place) != CXCursor_DeclRefExpr) {
		s->effects |= RAW_WRITES;
		note_store(s, place);
	}
}

/* An operator of a template that clang has not resolved. */
static void visit_operator(struct use_scan *s, const struct operator_call *op)
{
	size_t n = strlen(op->op);
	bool compares = n == 2 && strchr("=!<>", op->op[0]) != NULL;
	bool assigns = op->n == 2 ? op->op[n - 1] == '=' && !compares
				  : strcmp(op->op, "++") == 0 || strcmp(op->op, "--") == 0;

	if (assigns)
		visit_assigned(s, op->operand[0], USE_WRITE);
	else
		visit(s, op->operand[0],
		      op->n == 1 && strcmp(op->op, "&") == 0 ? USE_ADDRESS : USE_READ);
	if (op->n == 2)
		visit(s, op->operand[1], USE_READ);
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

static void visit_call(struct use_scan *s, CXCursor c, enum use use)
{
	struct operator_call op;
	struct cursors kids = cursor_children(s->l, c);
	CXCursor decl;
	const char *name = call_name(s->l, c, &decl);
	struct callee_facts facts;
	bool keeps;

	if (operator_call(s->l, c, &op)) {
		visit_operator(s, &op);
		return;
	}
	if (name && callee_copies(s->l, decl)) {
		bool assigns = clang_getCursorKind(decl) == CXCursor_CXXMethod;

		if (!assigns || kids.n == 3) {
			if (assigns)
				visit_assigned(s, kids.at[0], USE_WRITE);
			for (unsigned i = assigns; i < kids.n; i++)
				visit(s, kids.at[i], USE_READ);
			return;
		}
	}
	if (is_element(s->l, c)) {
		visit(s, clang_Cursor_getArgument(c, 0), use);
		visit(s, clang_Cursor_getArgument(c, 1), USE_READ);
		return;
	}
	facts = callee_facts_of(s->l, c);
	s->effects |= facts.reads ? RAW_READS : 0;
	s->effects |= facts.writes ? RAW_READS | RAW_WRITES : 0;
	s->effects |= facts.convergent ? RAW_SYNC : 0;
	s->writes_unknown |= facts.writes;
	/* what gives an address may give that of an operand */
	keeps = facts.writes || result_holds_address(s->l, c, name, decl, use);
	for (unsigned i = 0; i < kids.n; i++)
		visit(s, kids.at[i], keeps ? USE_ADDRESS : USE_READ);
	for (int i = 0; !keeps && i < clang_Cursor_getNumArguments(c); i++)
		if (call_binds(s->l, decl, c, (unsigned)i))
			visit(s, clang_Cursor_getArgument(c, (unsigned)i), USE_ADDRESS);
}

static void visit_binary(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);

	if (op >= CXBinaryOperator_Assign && op <= CXBinaryOperator_OrAssign)
		visit_assigned(s, kids.at[0], USE_WRITE);
	else /* x.*m is a part of x, p->*m of what p points to */
		visit(s, kids.at[0], op == CXBinaryOperator_PtrMemD ? use : USE_READ);
	s->effects |= op == CXBinaryOperator_PtrMemI ? RAW_READS : 0;
	visit(s, kids.at[1], op == CXBinaryOperator_Comma ? USE_WRITE : USE_READ);
}

static void visit_unary(struct use_scan *s, CXCursor c)
{
	struct cursors kids = cursor_children(s->l, c);

	switch ((int)clang_getCursorUnaryOperatorKind(c)) {
	case CXUnaryOperator_PostInc:
	case CXUnaryOperator_PostDec:
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		visit_assigned(s, kids.at[0], USE_WRITE);
		break;
	case CXUnaryOperator_AddrOf:
		visit(s, kids.at[0], USE_ADDRESS);
		break;
	case CXUnaryOperator_Deref:
		s->effects |= RAW_READS;
		visit(s, kids.at[0], USE_READ);
		break;
	default:
		visit(s, kids.at[0], USE_READ);
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
static void visit_subscript(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);

	s->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
	for (unsigned i = 0; i < kids.n; i++) {
		CXCursor k = cursor_strip(s->l, kids.at[i]);
		bool array = is_array(s, k);

		visit(s, array ? k : kids.at[i], array ? use : USE_READ);
	}
}

/* f<N>() of *this has a first operand, too. */
static bool is_object_of(CXCursor member, CXCursor first)
{
	return clang_isExpression(clang_getCursorKind(first)) &&
	       clang_equalLocations(clang_getRangeStart(clang_getCursorExtent(member)),
				    clang_getRangeStart(clang_getCursorExtent(first)));
}

static void visit_member(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	bool reference = is_reference(s, cursor_referenced(s->l, c));
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
		visit(s, kids.at[0], arrow ? USE_READ : use);
		visit_names_in(s, c, kids.at[0]); /* x.f<N>() */
	} else {                                  /* of *this */
		s->effects |= RAW_READS | RAW_WRITES;
		visit_names_in(s, c, clang_getNullCursor());
	}
}

/* An implicit conversion: reads what it converts, unless it only decays an array or adds const. */
static void visit_conversion(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	CXType to = clang_getCanonicalType(cursor_type(s->l, c)), from;

	if (kids.n != 1) {
		/* __atomic_load_n(p, order), of which clang shows no more than that */
		if (kids.n &&
		    clang_getCanonicalType(cursor_type(s->l, kids.at[0])).kind == CXType_Pointer) {
			s->effects |= RAW_READS | RAW_WRITES | RAW_SYNC;
			s->writes_unknown = true;
		}
		visit_children(s, c, USE_ADDRESS);
		return;
	}
	from = clang_getCanonicalType(cursor_type(s->l, kids.at[0]));
	if (from.kind == CXType_ConstantArray || from.kind == CXType_IncompleteArray ||
	    from.kind == CXType_VariableArray)
		visit(s, kids.at[0], USE_ADDRESS);
	else if (to.kind == CXType_Record || clang_isConstQualifiedType(to) ||
		 clang_isVolatileQualifiedType(to)) /* still an object: a value has no qualifiers */
		visit(s, kids.at[0], use);
	else
		visit(s, kids.at[0], USE_READ);
}

/* {x} of a class with a reference binds it; an array in a list becomes a pointer, which clang does not show there. */
static void visit_list(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);
	bool binds = use != USE_READ || holds_address(s->l, cursor_type(s->l, c), true, 0);

	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(cursor_strip(s->l, kids.at[i]));
		bool decays = k != CXCursor_InitListExpr && k != CXCursor_StringLiteral &&
			      is_array(s, cursor_strip(s->l, kids.at[i]));

		visit(s, kids.at[i], binds || decays ? USE_ADDRESS : USE_READ);
	}
}

/* The lengths in a type are computed where it is declared: int x[k++], typedef float T[next()]. */
static void visit_lengths(struct use_scan *s, CXCursor c, CXCursor init)
{
	struct cursors kids;

	if (!cxtype_is_variable(clang_getCursorType(c)))
		return;
	kids = cursor_children(s->l, c);
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])) &&
		    !clang_equalCursors(kids.at[i], init))
			visit(s, kids.at[i], USE_READ);
}

static void visit_declaration(struct use_scan *s, CXCursor c)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(c);
	bool reference = is_reference(s, c);
	bool unknown = !s->callee && is_template_class(s->l, cursor_type(s->l, c));

	s->variable(s, c, USE_WRITE);
	visit_names_in(s, c, init); /* Box<N> x, float x[N] */
	visit_lengths(s, c, init);
	if (!clang_Cursor_isNull(init))
		visit(s, init, reference || unknown ? USE_ADDRESS : USE_READ);
	/* at the end of its scope something may run */
	if (unknown || !class_ends_plainly(s->l, cursor_type(s->l, c)) ||
	    variable_has_cleanup(s->l, c)) {
		s->effects |= RAW_READS | RAW_WRITES | RAW_SYNC;
		s->writes_unknown = true;
	}
}

/* switch (init; x), for (init; T e : x): clang does not show what stands there. */
static bool hides_init(struct use_scan *s, CXCursor c)
{
	struct cursors kids = cursor_children(s->l, c);
	CXSourceLocation begin = clang_getRangeStart(clang_getCursorExtent(c)), body;
	CXTranslationUnit unit = clang_Cursor_getTranslationUnit(c);
	CXToken *tokens = NULL;
	unsigned n = 0, depth = 0, at, of_macro;
	bool found = false;

	if (s->l->ir->lang == LANG_C || !kids.n)
		return false;
	clang_getExpansionLocation(begin, NULL, NULL, NULL, &at);
	clang_getSpellingLocation(begin, NULL, NULL, NULL, &of_macro);
	if (at != of_macro) /* whose tokens are elsewhere */
		return true;
	body = clang_getRangeStart(clang_getCursorExtent(kids.at[kids.n - 1]));
	clang_tokenize(unit, clang_getRange(begin, body), &tokens, &n);
	for (unsigned i = 0; i < n && !found; i++) {
		const char *text = cxstring(s->l, clang_getTokenSpelling(unit, tokens[i]));

		if (clang_getTokenKind(tokens[i]) != CXToken_Punctuation || text[1])
			continue;
		depth += text[0] == '(' || text[0] == '{' || text[0] == '[';
		found = text[0] == ';' && depth == 1;
		depth -= depth && (text[0] == ')' || text[0] == '}' || text[0] == ']');
		if (!depth && text[0] == ')')
			break;
	}
	clang_disposeTokens(unit, tokens, n);
	return found;
}

/* [&r = x]: of a capture with a value of its own clang shows what is inside of that only. */
static void visit_capture(struct use_scan *s, CXCursor c)
{
	CXCursor decl = cursor_referenced(s->l, c), init;

	if (clang_getCursorKind(decl) != CXCursor_VarDecl ||
	    !clang_equalLocations(clang_getCursorLocation(decl), clang_getCursorLocation(c)))
		return;
	init = clang_Cursor_getVarDeclInitializer(decl);
	if (!clang_Cursor_isNull(init))
		visit(s, init, USE_ADDRESS);
}

/* Is it an object without a name, whose end somebody's code makes? */
static bool ends_in_code(struct use_scan *s, CXCursor c)
{
	enum CXCursorKind k = clang_getCursorKind(c);

	if (k != CXCursor_CallExpr && k != CXCursor_InitListExpr &&
	    k != CXCursor_CXXFunctionalCastExpr)
		return false;
	if (k == CXCursor_CallExpr &&
	    cxtype_is_reference(clang_getCursorResultType(cursor_referenced(s->l, c))))
		return false;
	return !class_ends_plainly(s->l, cursor_type(s->l, c));
}

/* `if consteval` has no condition that clang shows.  Which branch runs depends on where the call of the function stands:
 * such a call is to stay there. */
static void visit_if(struct use_scan *s, CXCursor c)
{
	struct cursors kids = cursor_children(s->l, c);

	if (kids.n && clang_getCursorKind(kids.at[0]) == CXCursor_CompoundStmt) {
		s->effects |= RAW_READS | RAW_WRITES | RAW_SYNC;
		s->writes_unknown = true;
	}
	visit_children(s, c, USE_READ);
}

static void visit_hidden_init(struct use_scan *s, CXCursor c)
{
	if (!hides_init(s, c))
		return;
	s->hidden = true;
	s->effects |= RAW_READS | RAW_WRITES | RAW_SYNC;
	s->writes_unknown = true;
}

static void visit(struct use_scan *s, CXCursor c, enum use use)
{
	lower_enter(s->l);
	/* other threads wait for it, and it for them; its destructor may do anything */
	if (clang_isExpression(clang_getCursorKind(c)) &&
	    (clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Atomic ||
	     ends_in_code(s, c))) {
		s->effects |= RAW_READS | RAW_WRITES | RAW_SYNC;
		s->writes_unknown = true;
	}
	/* what is done with it may be somebody's code */
	if (!s->callee && clang_isExpression(clang_getCursorKind(c)) &&
	    is_template_class(s->l, clang_getCursorType(c))) {
		s->effects |= RAW_READS | RAW_WRITES | RAW_SYNC;
		s->writes_unknown = true;
		use = USE_ADDRESS;
	}
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr:
		if (clang_Cursor_isNull(cursor_referenced(s->l, c))) {
			/* in an instance, what stands for R of template <int &R> */
			visit_children(s, c, use);
			break;
		}
		visit_variable(s, c, use);
		visit_names_in(s, c, clang_getNullCursor()); /* f<N>, Box<N>::x */
		break;
	case CXCursor_ParenExpr:
		visit_children(s, c, use);
		break;
	case CXCursor_UnexposedExpr:
		visit_conversion(s, c, use);
		break;
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		visit_binary(s, c, use);
		break;
	case CXCursor_UnaryOperator:
		visit_unary(s, c);
		break;
	case CXCursor_ArraySubscriptExpr:
		visit_subscript(s, c, use);
		break;
	case CXCursor_MemberRefExpr:
		visit_member(s, c, use);
		break;
	case CXCursor_ConditionalOperator: {
		struct cursors kids = cursor_children(s->l, c);

		for (unsigned i = 0; i < kids.n; i++)
			visit(s, kids.at[i], i == 0 ? USE_READ : use);
		break;
	}
	case CXCursor_CallExpr:
		visit_call(s, c, use);
		break;
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_UnaryExpr: /* (T &)x = ... writes x by another name */
		s->unevaluated += clang_getCursorKind(c) == CXCursor_UnaryExpr;
		visit_children(s, c, use == USE_READ ? USE_READ : USE_ADDRESS);
		s->unevaluated -= clang_getCursorKind(c) == CXCursor_UnaryExpr;
		break;
	case CXCursor_InitListExpr:
		visit_list(s, c, use);
		break;
	case CXCursor_VarDecl:
		visit_declaration(s, c);
		break;
	case CXCursor_IntegerLiteral:
	case CXCursor_FloatingLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_StringLiteral:
	case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_TypeRef:
	case CXCursor_TemplateRef:
	case CXCursor_NamespaceRef:
	case CXCursor_OverloadedDeclRef:
	case CXCursor_MemberRef:
	case CXCursor_NullStmt:
	case CXCursor_UsingDeclaration:
	case CXCursor_UsingDirective:
	case CXCursor_CXXNullPtrLiteralExpr:
	case CXCursor_GNUNullExpr:
		break;
	case CXCursor_StaticAssert:
	case CXCursor_StructDecl:
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl:
		visit_names_in(s, c, clang_getNullCursor());
		visit_lengths(s, c, clang_getNullCursor());
		break;
	case CXCursor_IfStmt:
		visit_if(s, c);
		break;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_DoStmt:
		s->loops++;
		visit_children(s, c, USE_READ);
		s->loops--;
		break;
	case CXCursor_CompoundStmt:
	case CXCursor_DeclStmt:
	case CXCursor_UnexposedStmt: /* pragma unroll; attributes */
		visit_children(s, c, USE_READ);
		break;
	case CXCursor_SwitchStmt:
		s->labels = true;
		visit_hidden_init(s, c);
		s->switches++;
		visit_children(s, c, USE_READ);
		s->switches--;
		break;
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
		s->labels = true;
		s->effects |= s->switches ? 0 : RAW_LABEL; /* of a switch around the piece */
		visit_children(s, c, USE_READ);
		break;
	case CXCursor_LabelStmt:
		s->labels = true;
		s->effects |= RAW_LABEL;
		visit_children(s, c, USE_READ);
		break;
	case CXCursor_GotoStmt:
	case CXCursor_IndirectGotoStmt:
		s->labels = true;
		s->effects |= RAW_JUMP;
		break;
	case CXCursor_BreakStmt: /* of a loop or switch in the piece: stays there */
		s->effects |= s->loops || s->switches ? RAW_JUMP : RAW_JUMP | RAW_BREAK;
		break;
	case CXCursor_ContinueStmt:
		s->effects |= s->loops ? RAW_JUMP : RAW_JUMP | RAW_BREAK;
		break;
	case CXCursor_ReturnStmt:
		s->effects |= RAW_JUMP;
		visit_children(s, c, USE_READ);
		break;
	case CXCursor_CXXThisExpr:
		s->effects |= RAW_READS;
		break;
	case CXCursor_VariableRef:
		visit_capture(s, c);
		break;
	case CXCursor_CXXForRangeStmt:
		visit_hidden_init(s, c);
		/* fall through */
	default: /* asm, lambdas, new, anything that comes */
		s->effects |= RAW_ANY & ~(unsigned)(RAW_LABEL | RAW_BREAK);
		s->writes_unknown = true;
		visit_children(s, c, USE_ADDRESS);
		break;
	}
	lower_leave(s->l);
}

void uses_scan(struct use_scan *s, CXCursor c)
{
	visit(s, c, USE_READ);
}
