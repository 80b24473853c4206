/* launches.c - the launches of a file, f<<<grid, block>>>(...), and the grid, the block and the arguments of each as far as
 * they are numbers.
 *
 * Only files with an annotation are looked through: what it says must not contradict a launch, and what is suggested must
 * not either.  What is read is what clang made of the launch, so macros, constexpr and templates are in it; a variable
 * counts as what it is initialised with, unless it is written to or its address is taken, and + - * / of numbers is one.
 * A launch through a function, as cudaLaunchKernel, is none. */
#include "lower/lower.h"

#include <string.h>

enum { DEPTH = 24 }; /* casts, copies and variables in each other */

static bool number_of(CXCursor c, int64_t *n)
{
	CXEvalResult result = clang_Cursor_Evaluate(c);
	bool is = result && clang_EvalResult_getKind(result) == CXEval_Int;

	if (is)
		*n = clang_EvalResult_getAsLongLong(result);
	if (result)
		clang_EvalResult_dispose(result);
	return is && *n >= -INT32_MAX && *n <= INT32_MAX;
}

/* ---- variables ---- */

struct writes {
	struct lowering *l;
	CXCursor var;
	bool any;
};

static bool is_variable(const struct writes *w, CXCursor c)
{
	return clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
	       clang_equalCursors(clang_getCursorReferenced(c), w->var);
}

/* A copy of the variable, or the value of a member: all other uses may be writes. */
static bool is_read(const struct writes *w, CXCursor c)
{
	struct cursors kids = cursor_children(w->l, c);

	if (kids.n == 1 && clang_getCursorKind(kids.at[0]) == CXCursor_MemberRefExpr)
		kids = cursor_children(w->l, kids.at[0]);
	else if (clang_getCursorKind(c) == CXCursor_CallExpr &&
		 strcmp(cursor_name(w->l, c), "dim3") != 0)
		return false;
	return kids.n == 1 && is_variable(w, kids.at[0]);
}

static enum CXChildVisitResult visit_use(CXCursor c, CXCursor parent, CXClientData data)
{
	struct writes *w = data;
	enum CXCursorKind kind = clang_getCursorKind(c);

	(void)parent;
	if ((kind == CXCursor_UnexposedExpr || kind == CXCursor_CallExpr) && is_read(w, c))
		return CXChildVisit_Continue;
	w->any |= is_variable(w, c);
	return w->any ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool is_written(struct lowering *l, CXCursor var)
{
	struct writes w = {.l = l, .var = var};
	CXCursor body = cursor_body(l, clang_getCursorSemanticParent(var));

	if (clang_Cursor_isNull(body))
		return true;
	clang_visitChildren(body, visit_use, &w);
	return w.any;
}

/* ---- dim3 ---- */

static bool is_name(CXCursor c)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_TypeRef:
	case CXCursor_TemplateRef:
	case CXCursor_NamespaceRef:
		return true;
	default:
		return false;
	}
}

/* What the variable is initialised with, if it keeps that; false: it may not. */
static bool first_value(struct lowering *l, CXCursor var, bool *sure, CXCursor *value)
{
	struct cursors kids;

	if (clang_getCursorKind(var) != CXCursor_VarDecl)
		return false;
	kids = cursor_children(l, var);
	if (!kids.n || is_name(kids.at[kids.n - 1]))
		return false;
	if (!clang_isConstQualifiedType(clang_getCursorType(var))) {
		if (is_written(l, var))
			return false;
		*sure = false;
	}
	*value = kids.at[kids.n - 1];
	return true;
}

static bool read_number(struct lowering *, CXCursor, bool *sure, unsigned depth, int64_t *);

/* (n + 255) / 256 of a variable whose number is known. */
static bool read_operation(struct lowering *l, CXCursor c, bool *sure, unsigned depth, int64_t *out)
{
	struct cursors kids = cursor_children(l, c);
	int64_t a, b;

	if (kids.n != 2 || !read_number(l, kids.at[0], sure, depth, &a) ||
	    !read_number(l, kids.at[1], sure, depth, &b))
		return false;
	switch ((int)clang_getCursorBinaryOperatorKind(c)) {
	case CXBinaryOperator_Add:
		*out = a + b;
		break;
	case CXBinaryOperator_Sub:
		*out = a - b;
		break;
	case CXBinaryOperator_Mul:
		*out = a * b;
		break;
	case CXBinaryOperator_Div:
		if (!b)
			return false;
		*out = a / b;
		break;
	default:
		return false;
	}
	return *out >= -INT32_MAX && *out <= INT32_MAX;
}

/* A number, a variable that is one, or what is computed of these. */
static bool read_number(struct lowering *l, CXCursor c, bool *sure, unsigned depth, int64_t *out)
{
	struct cursors kids;

	if (number_of(c, out))
		return true;
	if (!depth)
		return false;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr:
		return first_value(l, clang_getCursorReferenced(c), sure, &c) &&
		       read_number(l, c, sure, depth - 1, out);
	case CXCursor_UnexposedExpr:
	case CXCursor_ParenExpr:
		kids = cursor_children(l, c);
		return kids.n == 1 && read_number(l, kids.at[0], sure, depth - 1, out);
	case CXCursor_BinaryOperator:
		return read_operation(l, c, sure, depth - 1, out);
	default:
		return false;
	}
}

static void read_parts(struct lowering *l, const struct cursors *kids, unsigned from, bool *sure,
		       int64_t out[3])
{
	for (unsigned i = 0; i < 3; i++) {
		int64_t n = 1;

		if (from + i < kids->n && !read_number(l, kids->at[from + i], sure, DEPTH, &n))
			n = -1;
		out[i] = n >= 0 ? n : -1;
	}
}

static bool read_dim3(struct lowering *l, CXCursor c, unsigned depth, bool *sure, int64_t out[3])
{
	struct cursors kids = cursor_children(l, c);
	unsigned from = 0;

	if (!depth)
		return false;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
		return first_value(l, clang_getCursorReferenced(c), sure, &c) &&
		       read_dim3(l, c, depth - 1, sure, out);
	while (from < kids.n && is_name(kids.at[from]))
		from++;
	if (clang_getCursorKind(c) == CXCursor_InitListExpr && kids.n - from <= 3 &&
	    kids.n - from > 1) {
		read_parts(l, &kids, from, sure, out);
		return true;
	}
	if (kids.n - from == 3 && strcmp(cursor_name(l, c), "dim3") == 0) {
		read_parts(l, &kids, from, sure, out);
		return true;
	}
	return kids.n - from == 1 && read_dim3(l, kids.at[from], depth - 1, sure, out);
}

/* ---- launches ---- */

/* The call that takes what stands between <<< and >>>; a null cursor: this is a plain call. */
static CXCursor configuration(struct lowering *l, CXCursor call)
{
	struct cursors kids = cursor_children(l, call);
	int n = clang_Cursor_getNumArguments(call);

	if (n < 0 || kids.n != (unsigned)n + 2 ||
	    clang_getCursorKind(kids.at[1]) != CXCursor_CallExpr)
		return clang_getNullCursor();
	return kids.at[1];
}

bool call_launches(struct lowering *l, CXCursor call)
{
	return clang_getCursorKind(call) == CXCursor_CallExpr &&
	       !clang_Cursor_isNull(configuration(l, call));
}

/* Where the kernel is defined; of an instance, its template. */
static bool kernel_place(struct lowering *l, CXCursor call, uint32_t *at)
{
	CXCursor fn = clang_getCursorReferenced(call), pattern;

	if (clang_Cursor_isNull(fn))
		return false;
	pattern = clang_getSpecializedCursorTemplate(fn);
	fn = clang_getCursorDefinition(clang_Cursor_isNull(pattern) ? fn : pattern);
	return !clang_Cursor_isNull(fn) && cursor_place(l, fn, at);
}

static void read_arguments(struct lowering *l, CXCursor call, struct kernel_call *launch)
{
	int n = clang_Cursor_getNumArguments(call);

	launch->nargs = n > 0 ? (unsigned)n : 0;
	launch->arg = arena_array(l->ir->arena, launch->nargs + 1u, sizeof(*launch->arg));
	for (unsigned i = 0; i < launch->nargs; i++)
		if (!read_number(l, clang_Cursor_getArgument(call, i), &launch->sure_rest, DEPTH,
				 &launch->arg[i]))
			launch->arg[i] = LAUNCH_UNKNOWN;
}

struct search {
	struct lowering *l;
	bool sure; /* the function around is surely run by somebody */
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data, inner = *s;
	struct lowering *l = s->l;
	struct kernel_call *launch;
	struct cursors kids;
	CXCursor config;

	(void)parent;
	if (cursor_is_function(c)) {
		inner.sure =
			!cursor_in_template(c) && clang_Cursor_getStorageClass(c) != CX_SC_Static;
		clang_visitChildren(c, visit, &inner);
		return CXChildVisit_Continue;
	}
	if (clang_getCursorKind(c) != CXCursor_CallExpr)
		return CXChildVisit_Recurse;
	config = configuration(l, c);
	if (clang_Cursor_isNull(config))
		return CXChildVisit_Recurse;
	kids = cursor_children(l, config);
	launch = arena_alloc(l->ir->arena, sizeof(*launch));
	*launch = (struct kernel_call){
		.grid = {-1, -1, -1}, .block = {-1, -1, -1}, .sure = s->sure, .sure_rest = true};
	if (kids.n < 3 || !kernel_place(l, c, &launch->kernel) || !cursor_span(l, c, &launch->span))
		return CXChildVisit_Recurse;
	read_dim3(l, kids.at[1], DEPTH, &launch->sure_rest, launch->grid);
	read_dim3(l, kids.at[2], DEPTH, &launch->sure, launch->block);
	read_arguments(l, c, launch);
	vec_push(l->ir->arena, &l->ir->launches, launch);
	return CXChildVisit_Recurse;
}

void launches_find(struct lowering *l, const struct vec *annotations)
{
	struct search s = {.l = l};

	for (uint32_t i = 0; annotations->n && i < l->outermost.n; i++) {
		CXCursor c = *(const CXCursor *)l->outermost.at[i];

		if (visit(c, c, &s) == CXChildVisit_Recurse)
			clang_visitChildren(c, visit, &s);
	}
}
