/* infer.c - what the functions that a function calls do, from their bodies.
 *
 * A callee in sight is scanned once, with what it calls in turn: which memory it reads and writes
 * besides its own variables, whether threads synchronise in it, whether it surely comes back.  A body that
 * is out of sight, a virtual function, a recursion through others, inline assembly: anything may
 * happen. Templates are judged by the instance that is called, or by their pattern where the caller
 * is a template too.
 *
 * A loop of a function without effects ends: C and C++ let compilers assume so (forward progress).
 */
#include "lower/lower.h"

#include <string.h>

struct inference {
	CXCursor decl;
	struct callee_facts facts;
	bool classes; /* with classes for template parameters */
	bool busy;
	struct inference *next;
};

static const struct callee_facts anything = {.reads = true,
					     .writes = true,
					     .convergent = true,
					     .threads = true,
					     .sizes = true,
					     .cost = 40};
static const struct callee_facts nothing = {.returns = true, .total = true, .cost = 1};
/* A call of itself does what the rest of the body does; whether it ends is another question. */
static const struct callee_facts itself = {.cost = 40};

static void merge(struct callee_facts *into, const struct callee_facts *from)
{
	into->reads |= from->reads;
	into->writes |= from->writes;
	into->convergent |= from->convergent;
	into->threads |= from->threads;
	into->sizes |= from->sizes;
	into->returns &= from->returns;
	into->total &= from->total;
	into->cost += from->cost;
	if (into->cost > 10000)
		into->cost = 10000;
}

/* ---- one body ---- */

struct body {
	struct callee_facts facts;
	CXCursor lambda; /* whose operator() it is: the function; else null */
	unsigned begin;  /* of a lambda's: the byte of its brace */
	bool loops;
};

/* The byte where it stands; in a macro, where that is named. */
static unsigned offset_of(CXSourceLocation at)
{
	unsigned offset;

	clang_getExpansionLocation(at, NULL, NULL, NULL, &offset);
	return offset;
}

/* A variable that dies with the call: neither what a lambda has captured of others, nor what it has for itself, which
 * is declared in front of its brace, as in [n = 0]() mutable { return n++; }. */
static bool is_own(const struct body *b, CXCursor decl)
{
	enum CX_StorageClass storage = symbol_storage(decl);
	enum CXCursorKind k = clang_getCursorKind(decl);

	if (k != CXCursor_VarDecl && k != CXCursor_ParmDecl)
		return false;
	if (!clang_Cursor_isNull(b->lambda) &&
	    (!clang_equalCursors(b->lambda, clang_getCursorSemanticParent(decl)) ||
	     (k == CXCursor_VarDecl && offset_of(clang_getCursorLocation(decl)) <= b->begin)))
		return false;
	return storage != CX_SC_Static && storage != CX_SC_Extern && symbol_is_local(decl);
}

/* A register of the thread, or what a lambda has captured from a thread's function. */
static bool tells_threads_apart(struct lowering *l, CXCursor decl)
{
	const char *name = cursor_name(l, decl);

	return symbol_is_local(decl) || strcmp(name, "threadIdx") == 0 ||
	       strcmp(name, "blockIdx") == 0;
}

static bool tells_sizes(struct lowering *l, CXCursor decl)
{
	const char *name = cursor_name(l, decl);

	return strcmp(name, "blockDim") == 0 || strcmp(name, "gridDim") == 0;
}

static void on_variable(struct use_scan *s, CXCursor decl, enum use use)
{
	struct body *b = s->context;
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	bool late, stays = clang_isConstQualifiedType(t) && !class_has_mutable(s->l, t);

	if (clang_getCursorKind(decl) == CXCursor_NonTypeTemplateParameter) {
		if (symbol_refers(s->l, decl)) {
			b->facts.reads = true;
			b->facts.writes |= use != USE_READ || cxtype_has_volatile(t);
		}
		return;
	}
	if (clang_isVolatileQualifiedType(t))
		b->facts.writes = true; /* each access counts */
	if (is_own(b, decl))
		return;
	b->facts.threads |= tells_threads_apart(s->l, decl);
	b->facts.sizes |= tells_sizes(s->l, decl);
	late = clang_isConstQualifiedType(t) && symbol_starts_late(s->l, decl);
	b->facts.reads |= late || !stays;
	b->facts.writes |= late || (use != USE_READ && !stays);
}

/* Memory is written through the variable: its own, when it is an array or an object.  A parameter that is declared as an
 * array is a pointer. */
static void on_stored(struct use_scan *s, CXCursor decl)
{
	struct body *b = s->context;
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	bool array = t.kind == CXType_ConstantArray || t.kind == CXType_DependentSizedArray;
	bool object = (array && clang_getCursorKind(decl) != CXCursor_ParmDecl) ||
		      t.kind == CXType_Record || t.kind == CXType_Unexposed ||
		      t.kind == CXType_Elaborated;

	if (!object || !is_own(b, decl))
		b->facts.writes = true;
}

/* Or of several numbers, which may be integers. */
static bool is_several(CXType t)
{
	return t.kind == CXType_Complex || t.kind == CXType_Vector || t.kind == CXType_ExtVector ||
	       t.kind == CXType_Dependent || t.kind == CXType_Unexposed;
}

static bool is_integer(CXType t)
{
	t = clang_getCanonicalType(t);
	return (t.kind >= CXType_Bool && t.kind <= CXType_Int128) || t.kind == CXType_Enum ||
	       is_several(t);
}

static bool is_floating(CXType t)
{
	t = clang_getCanonicalType(t);
	switch ((int)t.kind) {
	case CXType_Float:
	case CXType_Double:
	case CXType_LongDouble:
	case CXType_Half:
	case CXType_Float16:
	case CXType_Float128:
	case CXType_BFloat16:
	case CXType_Ibm128:
		return true;
	default:
		return is_several(t);
	}
}

/* A number without a value so far, which not every way need give it, or an array of a length that may be none. */
static bool may_be_undefined(struct lowering *l, CXCursor decl, struct cursors kids)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(decl));
	bool given = false;

	for (unsigned i = 0; i < kids.n; i++)
		given |= clang_isExpression(clang_getCursorKind(kids.at[i]));
	return t.kind == CXType_VariableArray ||
	       (!given && (is_integer(t) || is_floating(t)) && !is_template_class(l, t));
}

/* May the node be undefined for some operands: integer arithmetic, conversions, accesses? */
static bool may_trap(struct lowering *l, CXCursor c, struct cursors kids)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator: {
		enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);

		return is_integer(clang_getCursorType(c)) &&
		       ((op >= CXBinaryOperator_Mul && op <= CXBinaryOperator_Shr) ||
			op > CXBinaryOperator_Assign) &&
		       op != CXBinaryOperator_Comma;
	}
	case CXCursor_UnaryOperator: {
		enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);

		return op == CXUnaryOperator_Deref ||
		       (is_integer(clang_getCursorType(c)) && op != CXUnaryOperator_LNot &&
			op != CXUnaryOperator_Not && op != CXUnaryOperator_Plus);
	}
	case CXCursor_UnexposedExpr:
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		return kids.n && is_integer(clang_getCursorType(c)) &&
		       is_floating(clang_getCursorType(kids.at[kids.n - 1]));
	case CXCursor_ArraySubscriptExpr:
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_DoStmt:
		return true;
	case CXCursor_MemberRefExpr: /* p->x, or of *this */
		return !kids.n || clang_getCanonicalType(clang_getCursorType(kids.at[0])).kind ==
					  CXType_Pointer;
	default:
		return clang_isExpression(clang_getCursorKind(c)) &&
		       clang_getCursorKind(cursor_strip(l, c)) == CXCursor_LambdaExpr;
	}
}

/* In a template: an operator that some class may have made its own. */
static bool may_be_overloaded(struct lowering *l, CXCursor c, struct cursors kids)
{
	enum CXCursorKind k = clang_getCursorKind(c);

	if (!l->class_templates ||
	    (k != CXCursor_BinaryOperator && k != CXCursor_UnaryOperator &&
	     k != CXCursor_CompoundAssignOperator && k != CXCursor_ArraySubscriptExpr))
		return false;
	for (unsigned i = 0; i < kids.n; i++) {
		CXType t = clang_getCanonicalType(clang_getCursorType(kids.at[i]));

		if (t.kind == CXType_Dependent || t.kind == CXType_Unexposed)
			return true;
	}
	return false;
}

/* Memory of `typename A<T>::type`: only an instance knows whether that is volatile. */
static bool reads_unknown(struct lowering *l, CXCursor c)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(c));
	bool memory = clang_getCursorKind(c) == CXCursor_MemberRefExpr;

	while (cxtype_inner(&t))
		memory = true;
	return memory && t.kind == CXType_Unexposed &&
	       strncmp(cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(t))), "typename ",
		       9) == 0;
}

static void weigh(struct lowering *l, struct body *b, CXCursor c, unsigned times)
{
	struct cursors kids = cursor_children(l, c);
	enum CXCursorKind k = clang_getCursorKind(c);

	lower_enter(l);
	if (may_trap(l, c, kids) || (k == CXCursor_VarDecl && may_be_undefined(l, c, kids)))
		b->facts.total = false;
	if (k == CXCursor_ForStmt || k == CXCursor_WhileStmt || k == CXCursor_DoStmt ||
	    k == CXCursor_CXXForRangeStmt) {
		b->loops = true;
		times = times < 512 ? times * 8 : times;
	}
	/* each access counts */
	if (clang_isExpression(k) &&
	    (clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(c))) ||
	     reads_unknown(l, c)))
		b->facts.writes = true;
	if (k == CXCursor_AsmStmt || k == CXCursor_MSAsmStmt || k == CXCursor_CXXThrowExpr)
		b->facts.returns = false;
	if (k == CXCursor_AsmStmt || k == CXCursor_MSAsmStmt) /* %laneid, %ntid */
		b->facts.threads = b->facts.sizes = true;
	if (k == CXCursor_BinaryOperator || k == CXCursor_CompoundAssignOperator ||
	    k == CXCursor_UnaryOperator || k == CXCursor_ArraySubscriptExpr ||
	    k == CXCursor_ConditionalOperator)
		b->facts.cost += times;
	if ((k == CXCursor_VarDecl && !class_ends_plainly(l, clang_getCursorType(c))) ||
	    (k == CXCursor_InitListExpr && !class_fills_plainly(l, clang_getCursorType(c))) ||
	    may_be_overloaded(l, c, kids))
		b->facts = anything;
	if (k == CXCursor_CallExpr) {
		struct callee_facts facts = callee_facts_of(l, c);

		facts.cost *= times;
		merge(&b->facts, &facts);
	}
	for (unsigned i = 0; i < kids.n; i++)
		weigh(l, b, kids.at[i], times);
	lower_leave(l);
}

static CXCursor compound_of(struct lowering *l, CXCursor fn)
{
	struct cursors kids = cursor_children(l, fn);

	for (unsigned i = kids.n; i-- > 0;)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_CompoundStmt)
			return kids.at[i];
	return clang_getNullCursor();
}

static void scan_piece(struct lowering *l, struct body *b, CXCursor piece, bool own_object)
{
	struct use_scan scan = {.l = l,
				.variable = on_variable,
				.stored = on_stored,
				.context = b,
				.own_object = own_object,
				.callee = true};

	uses_scan(&scan, piece);
	weigh(l, b, piece, 1);
	b->facts.reads |= (scan.effects & RAW_READS) != 0;
	b->facts.writes |= scan.writes_unknown;
	b->facts.convergent |= (scan.effects & RAW_SYNC) != 0;
	b->facts.threads |= (scan.effects & RAW_THREADS) != 0;
	b->facts.total &= !b->facts.reads && !b->facts.writes && !scan.labels;
	b->facts.returns &= !scan.labels && !(b->loops && (b->facts.writes || b->facts.convergent));
}

static void scan_lengths(struct lowering *l, struct body *b, CXCursor parameter)
{
	struct cursors kids = cursor_children(l, parameter);

	if (!cxtype_is_variable(clang_getCursorType(parameter)))
		return;
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])))
			scan_piece(l, b, kids.at[i], false);
}

static bool is_lambda(struct lowering *l, CXCursor fn)
{
	return strcmp(cursor_name(l, fn), "operator()") == 0 &&
	       clang_equalLocations(clang_getCursorLocation(fn),
				    clang_getCursorLocation(clang_getCursorSemanticParent(fn)));
}

static struct callee_facts of_body(struct lowering *l, CXCursor fn, CXCursor compound)
{
	struct body b = {.facts = nothing,
			 .lambda = is_lambda(l, fn) ? fn : clang_getNullCursor(),
			 .begin = offset_of(clang_getCursorLocation(compound))};
	struct cursors kids = cursor_children(l, fn);
	bool constructor = clang_getCursorKind(fn) == CXCursor_Constructor;

	scan_piece(l, &b, compound, constructor);
	if (clang_getCanonicalType(clang_getCursorResultType(fn)).kind != CXType_Void)
		b.facts.total &= !statement_falls(l, compound);
	/* int (*x)[next()]: lengths in the types of parameters are computed in each call */
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_ParmDecl)
			scan_lengths(l, &b, kids.at[i]);
	/* what a constructor gives its members */
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])))
			scan_piece(l, &b, kids.at[i], constructor);
	return b.facts;
}

/* ---- callees ---- */

static bool starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* ... and these are the others of those headers. */
static bool touches_memory(const char *name)
{
	return starts(name, "__ld") || starts(name, "__st") || starts(name, "__shfl") ||
	       starts(name, "atomic");
}

static bool assigns(const char *name)
{
	size_t n = strlen(name);

	return starts(name, "operator") && name[n - 1] == '=' && !strchr("=!<>", name[n - 2]);
}

static bool increments(const char *name)
{
	return strcmp(name, "operator++") == 0 || strcmp(name, "operator--") == 0;
}

/* May a class stand for a template parameter of this instance? */
static bool made_of_classes(CXCursor c)
{
	bool any = false;

	for (; !clang_isTranslationUnit(clang_getCursorKind(c)) && !clang_Cursor_isNull(c);
	     c = clang_getCursorSemanticParent(c)) {
		int n = clang_Cursor_getNumTemplateArguments(c);

		for (int i = 0; i < n; i++) {
			CXType t;

			any = true;
			if (clang_Cursor_getTemplateArgumentKind(c, (unsigned)i) ==
			    CXTemplateArgumentKind_Integral)
				continue;
			t = clang_getCanonicalType(
				clang_Cursor_getTemplateArgumentType(c, (unsigned)i));
			while (t.kind == CXType_Pointer)
				t = clang_getCanonicalType(clang_getPointeeType(t));
			if (t.kind < CXType_Bool || t.kind > CXType_NullPtr)
				return true;
		}
	}
	return !any;
}

/* Does something volatile stand for a template parameter of this instance, or of what it is in? */
static bool made_of_volatile(CXCursor c)
{
	for (; !clang_isTranslationUnit(clang_getCursorKind(c)) && !clang_Cursor_isNull(c);
	     c = clang_getCursorSemanticParent(c)) {
		int n = clang_Cursor_getNumTemplateArguments(c);

		for (int i = 0; i < n; i++)
			if (clang_Cursor_getTemplateArgumentKind(c, (unsigned)i) ==
				    CXTemplateArgumentKind_Type &&
			    cxtype_has_volatile(
				    clang_Cursor_getTemplateArgumentType(c, (unsigned)i)))
				return true;
	}
	return false;
}

/* Functions of CUDA's headers that nothing here lists.  Their bodies are of one release, some empty
 * for one kind of thread, and the builtin prelude has none: what they promise is more than what
 * they do today. */
static bool is_cuda_library(struct lowering *l, CXCursor decl)
{
	enum CXCursorKind k = clang_getCursorKind(decl);
	const char *outermost;

	if (!clang_Location_isInSystemHeader(clang_getCursorLocation(decl)) ||
	    k == CXCursor_Constructor || k == CXCursor_Destructor ||
	    k == CXCursor_ConversionFunction)
		return false;
	outermost = cursor_namespace(l, decl);
	return strcmp(outermost, "std") != 0;
}

static struct callee_facts judge(struct lowering *l, CXCursor decl)
{
	enum CXCursorKind k = clang_getCursorKind(decl);
	CXCursor definition = clang_getCursorDefinition(decl), compound, template;
	CXCursor parent = clang_getCursorSemanticParent(decl);
	const char *name = cursor_name(l, decl);
	struct callee_facts facts = nothing;

	if ((k == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(decl)) ||
	    !values_end_plainly(l, decl) || function_is_weak(l, decl) || made_of_volatile(decl))
		return anything; /* what is called is found later; or what it hands over has an end */
	if (is_number_header(l, decl) && !touches_memory(name)) {
		facts.writes = assigns(name) || increments(name);
		return facts;
	}
	if (is_cuda_library(l, decl))
		return anything;
	if (k == CXCursor_Constructor && !class_ends_plainly(l, clang_getCursorType(parent)))
		return anything; /* its destructor runs, somewhere */
	if (is_defaulted(l, decl)) {
		if (!class_is_plain(l, clang_getCursorType(parent)))
			return anything;
		facts.writes = k == CXCursor_CXXMethod;
		return facts;
	}
	compound = clang_Cursor_isNull(definition) ? definition : compound_of(l, definition);
	if (clang_Cursor_isNull(compound)) { /* an instance that is not spelled out */
		template = clang_getSpecializedCursorTemplate(decl);
		definition = clang_Cursor_isNull(template) ? template
							   : clang_getCursorDefinition(template);
		compound =
			clang_Cursor_isNull(definition) ? definition : compound_of(l, definition);
		l->class_templates = made_of_classes(decl);
	}
	if (clang_Cursor_isNull(compound) ||
	    (k == CXCursor_Constructor && !rest_starts_plainly(l, definition)))
		return anything;
	facts = of_body(l, definition, compound);
	/* whoever uses the result reads what it refers to */
	facts.reads |= cxtype_is_reference(clang_getCursorResultType(decl));
	return facts;
}

static struct callee_facts infer(struct lowering *l, CXCursor decl)
{
	struct inference **head = &l->inferences[clang_hashCursor(decl) % ARRAY_LEN(l->inferences)];
	struct inference *k;
	struct inference *outer = l->inferring;
	bool pattern = l->pattern, classes = l->class_templates;

	for (k = *head; k; k = k->next)
		if (k->classes == classes && clang_equalCursors(k->decl, decl))
			return k->busy ? k == outer ? itself : anything : k->facts;
	k = arena_alloc(l->ir->arena, sizeof(*k));
	k->decl = decl;
	k->classes = classes;
	k->busy = true;
	k->next = *head;
	*head = k;
	l->pattern = true;
	l->inferring = k;
	lower_enter(l);
	k->facts = judge(l, decl);
	lower_leave(l);
	l->inferring = outer;
	l->pattern = pattern;
	l->class_templates = classes;
	k->busy = false;
	return k->facts;
}

/* ---- calls ---- */

/* A node without anything in it: __builtin_LINE(), which is another value in each call. */
static bool has_unseen(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);
	bool unseen = clang_getCursorKind(c) == CXCursor_UnexposedExpr && !kids.n;

	lower_enter(l);
	for (unsigned i = 0; i < kids.n && !unseen; i++)
		unseen = has_unseen(l, kids.at[i]);
	lower_leave(l);
	return unseen;
}

/* Arguments that the call leaves out are computed where it stands. */
static void add_defaults(struct lowering *l, CXCursor call, CXCursor decl,
			 struct callee_facts *facts)
{
	int written = clang_Cursor_getNumArguments(call), n = clang_Cursor_getNumArguments(decl);

	/* f() of a class or a lambda: its object is counted, too, or not; who has defaults, may use them */
	if (clang_getCursorKind(decl) != CXCursor_FunctionDecl &&
	    strncmp(cursor_name(l, decl), "operator", 8) == 0)
		written = 0;

	for (int i = 0; i < n; i++) {
		CXCursor parameter = clang_Cursor_getArgument(decl, (unsigned)i), arg;
		struct cursors kids;

		if (i < written) {
			arg = clang_Cursor_getArgument(call, (unsigned)i);
			kids = cursor_children(l, arg);
			/* a default argument shows as a node without anything in it */
			if (clang_getCursorKind(arg) != CXCursor_UnexposedExpr || kids.n)
				continue;
		}
		kids = cursor_children(l, parameter);
		for (unsigned k = 0; k < kids.n; k++) {
			struct body b = {.facts = nothing, .lambda = clang_getNullCursor()};

			if (clang_isExpression(clang_getCursorKind(kids.at[k]))) {
				scan_piece(l, &b, kids.at[k], false);
				merge(facts, &b.facts);
				if (has_unseen(l, kids.at[k]))
					merge(facts, &anything);
			}
		}
	}
}

/* A value whose operators are C's in a template that has numbers for its parameters. */
static bool is_plain_value(struct lowering *l, CXCursor c)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(c));
	struct operator_call op;
	struct cursors kids;

	while (t.kind == CXType_Pointer || t.kind == CXType_LValueReference ||
	       t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray)
		t = clang_getCanonicalType(t.kind == CXType_Pointer ||
							   t.kind == CXType_LValueReference
						   ? clang_getPointeeType(t)
						   : clang_getArrayElementType(t));
	t = clang_getUnqualifiedType(t);
	if ((t.kind >= CXType_FirstBuiltin && t.kind <= CXType_LastBuiltin &&
	     t.kind != CXType_Dependent) ||
	    t.kind == CXType_Enum || is_number_parameter(l, t))
		return true;
	c = cursor_strip(l, c);
	kids = cursor_children(l, c);
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_BinaryOperator:
	case CXCursor_UnaryOperator:
	case CXCursor_ConditionalOperator:
	case CXCursor_ArraySubscriptExpr:
		break;
	case CXCursor_CallExpr:
		if (!operator_call(l, c, &op))
			return false;
		for (unsigned i = 0; i < op.n; i++)
			if (!is_plain_value(l, op.operand[i]))
				return false;
		return op.n > 0;
	default:
		return false;
	}
	for (unsigned i = 0; i < kids.n; i++)
		if (!is_plain_value(l, kids.at[i]))
			return false;
	return kids.n > 0;
}

static bool passes_classes(struct lowering *l, CXCursor call)
{
	int n = clang_Cursor_getNumArguments(call);

	for (int i = 0; i < n; i++)
		if (!is_plain_value(l, clang_Cursor_getArgument(call, (unsigned)i)))
			return true;
	return n < 0;
}

/* A template whose instance is not known here. */
static struct callee_facts infer_pattern(struct lowering *l, CXCursor decl, bool classes)
{
	bool outer = l->class_templates;
	struct callee_facts facts;

	l->class_templates |= classes;
	facts = infer(l, decl);
	l->class_templates = outer;
	return facts;
}

/* In a template what is passed may have to be made an object of the parameter's class first. */
static void add_conversion(struct lowering *l, CXCursor class, struct callee_facts *facts)
{
	struct cursors kids;

	if (clang_Cursor_isNull(class)) {
		merge(facts, &anything);
		return;
	}
	kids = cursor_children(l, class);
	for (unsigned i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) == CXCursor_Constructor &&
		    clang_Cursor_getNumArguments(kids.at[i]) > 0 && !is_defaulted(l, kids.at[i])) {
			struct callee_facts its = infer(l, kids.at[i]);

			merge(facts, &its);
		}
	}
}

static void add_conversions(struct lowering *l, CXCursor decl, struct callee_facts *facts)
{
	CXType type = clang_getCursorType(decl);
	int n = clang_getNumArgTypes(type);

	for (int i = 0; i < n; i++) {
		CXType t = clang_getCanonicalType(clang_getArgType(type, (unsigned)i));

		if (cxtype_is_reference(t))
			t = clang_getCanonicalType(clang_getPointeeType(t));
		if (t.kind == CXType_Record)
			add_conversion(l, clang_getCursorDefinition(clang_getTypeDeclaration(t)),
				       facts);
	}
}

struct callee_facts callee_facts_of(struct lowering *l, CXCursor call)
{
	struct callee_facts facts = nothing;
	struct operator_call op;
	CXCursor decl;
	const char *name;

	if (operator_call(l, call, &op) || cursor_is_construct(l, call)) {
		facts.total = false;
		return facts;
	}
	name = call_name(l, call, &decl);
	if (!name)
		return anything;
	if (callee_listed(l, name, decl, &facts))
		return facts;
	facts = nothing;
	if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef) {
		unsigned n = clang_getNumOverloadedDecls(decl);
		bool classes = passes_classes(l, call);

		for (unsigned i = 0; i < n; i++) {
			CXCursor one = clang_getOverloadedDecl(decl, i);
			struct callee_facts its = infer_pattern(l, one, classes);

			merge(&facts, &its);
			add_conversions(l, one, &facts);
			add_defaults(l, call, one, &facts);
		}
		return n ? facts : anything;
	}
	facts = infer_pattern(l, decl,
			      clang_getCursorKind(decl) == CXCursor_FunctionTemplate &&
				      passes_classes(l, call));
	add_defaults(l, call, decl, &facts);
	return facts;
}
