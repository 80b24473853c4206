/* uses.c - which variables does a piece of source name, and how?
 *
 * Works on any code, understood or not, so that a RAW statement has sound lists of what it reads
 * and writes.  A variable that is not certainly only read counts as written: in clang's tree a read
 * is a DeclRefExpr below an lvalue-to-rvalue conversion; template patterns lack those, so there the
 * operator around it decides. */
#include "uses.h"

#include <string.h>

void uses_visit_children(struct use_scan *s, CXCursor c, enum use use)
{
	struct cursors kids = cursor_children(s->l, c);

	for (unsigned i = 0; i < kids.n; i++)
		uses_visit(s, kids.at[i], use);
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
			uses_visit(s, kids.at[i], USE_READ);
}

static void visit_declaration(struct use_scan *s, CXCursor c)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(c);
	bool reference = symbol_refers(s->l, c);
	bool unknown = !s->callee && is_template_class(s->l, cursor_type(s->l, c));

	s->variable(s, c, USE_WRITE);
	uses_visit_names_in(s, c, init); /* Box<N> x, float x[N] */
	visit_lengths(s, c, init);
	if (!clang_Cursor_isNull(init))
		uses_visit(s, init, reference || unknown ? USE_ADDRESS : USE_READ);
	/* at the end of its scope something may run */
	if (unknown || !class_ends_plainly(s->l, cursor_type(s->l, c)) ||
	    variable_has_cleanup(s->l, c)) {
		s->effects |= RAW_CODE;
		s->writes_unknown = true;
	}
}

/* switch (init; x), for (init; T e : x): clang does not show what is there. */
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
		uses_visit(s, init, USE_ADDRESS);
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
		s->effects |= RAW_CODE;
		s->writes_unknown = true;
	}
	uses_visit_children(s, c, USE_READ);
}

static void visit_hidden_init(struct use_scan *s, CXCursor c)
{
	if (!hides_init(s, c))
		return;
	s->hidden = true;
	s->effects |= RAW_CODE;
	s->writes_unknown = true;
}

void uses_visit(struct use_scan *s, CXCursor c, enum use use)
{
	lower_enter(s->l);
	/* other threads wait for it, and it for them; its destructor may do anything */
	if (clang_isExpression(clang_getCursorKind(c)) &&
	    (clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Atomic ||
	     ends_in_code(s, c))) {
		s->effects |= RAW_CODE;
		s->writes_unknown = true;
	}
	/* what is done with it may be somebody's code */
	if (!s->callee && clang_isExpression(clang_getCursorKind(c)) &&
	    is_template_class(s->l, clang_getCursorType(c))) {
		s->effects |= RAW_CODE;
		s->writes_unknown = true;
		use = USE_ADDRESS;
	}
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr:
		if (clang_Cursor_isNull(cursor_referenced(s->l, c))) {
			/* in an instance, what stands for R of template <int &R> */
			uses_visit_children(s, c, use);
			break;
		}
		uses_visit_variable(s, c, use);
		uses_visit_names_in(s, c, clang_getNullCursor()); /* f<N>, Box<N>::x */
		break;
	case CXCursor_ParenExpr:
		uses_visit_children(s, c, use);
		break;
	case CXCursor_UnexposedExpr:
		uses_visit_conversion(s, c, use);
		break;
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		uses_visit_binary(s, c, use);
		break;
	case CXCursor_UnaryOperator:
		uses_visit_unary(s, c, use);
		break;
	case CXCursor_ArraySubscriptExpr:
		uses_visit_subscript(s, c, use);
		break;
	case CXCursor_MemberRefExpr:
		uses_visit_member(s, c, use);
		break;
	case CXCursor_ConditionalOperator: {
		struct cursors kids = cursor_children(s->l, c);

		for (unsigned i = 0; i < kids.n; i++)
			uses_visit(s, kids.at[i], i == 0 ? USE_READ : use);
		break;
	}
	case CXCursor_CallExpr:
		uses_visit_call(s, c, use);
		break;
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_UnaryExpr: /* (T &)x = ... writes x by another name */
		s->unevaluated += clang_getCursorKind(c) == CXCursor_UnaryExpr;
		uses_visit_children(s, c, use == USE_READ ? USE_READ : USE_ADDRESS);
		s->unevaluated -= clang_getCursorKind(c) == CXCursor_UnaryExpr;
		break;
	case CXCursor_InitListExpr:
		uses_visit_list(s, c, use);
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
		uses_visit_names_in(s, c, clang_getNullCursor());
		visit_lengths(s, c, clang_getNullCursor());
		break;
	case CXCursor_IfStmt:
		visit_if(s, c);
		break;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_DoStmt:
		s->loops++;
		uses_visit_children(s, c, USE_READ);
		s->loops--;
		break;
	case CXCursor_CompoundStmt:
	case CXCursor_DeclStmt:
	case CXCursor_UnexposedStmt: /* pragma unroll; attributes */
		uses_visit_children(s, c, USE_READ);
		break;
	case CXCursor_SwitchStmt:
		s->labels = true;
		visit_hidden_init(s, c);
		s->switches++;
		uses_visit_children(s, c, USE_READ);
		s->switches--;
		break;
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
		s->labels = true;
		s->effects |= s->switches ? 0 : RAW_LABEL; /* of a switch around the piece */
		uses_visit_children(s, c, USE_READ);
		break;
	case CXCursor_LabelStmt:
		s->labels = true;
		s->effects |= RAW_LABEL;
		uses_visit_children(s, c, USE_READ);
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
		uses_visit_children(s, c, USE_READ);
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
		uses_visit_children(s, c, USE_ADDRESS);
		break;
	}
	lower_leave(s->l);
}

void uses_scan(struct use_scan *s, CXCursor c)
{
	uses_visit(s, c, USE_READ);
}
