/* launches.c - the launches of a file, f<<<grid, block>>>(...), and the block of each as far as it is a number.
 *
 * Only the schedule asks, of kernels whose loops are bound to threads, so files without such an annotation are not looked
 * through.  What is read is what clang made of the launch, so macros, constexpr and templates are in it; a variable of
 * the type dim3 counts as what it is initialised with, unless it is written to or its address is taken.  A launch through
 * a function, as cudaLaunchKernel, is none. */
#include "lower.h"

#include <string.h>

enum { DEPTH = 24 }; /* casts, copies and variables in each other */

static int64_t number_of(CXCursor c)
{
	CXEvalResult result = clang_Cursor_Evaluate(c);
	int64_t n = -1;

	if (result && clang_EvalResult_getKind(result) == CXEval_Int)
		n = clang_EvalResult_getAsLongLong(result);
	if (result)
		clang_EvalResult_dispose(result);
	return n >= 0 && n <= INT32_MAX ? n : -1;
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
static bool first_value(struct lowering *l, CXCursor var, struct kernel_call *out, CXCursor *value)
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
		out->sure = false;
	}
	*value = kids.at[kids.n - 1];
	return true;
}

/* A number, or a variable that is one. */
static int64_t read_part(struct lowering *l, CXCursor c, struct kernel_call *out)
{
	int64_t n = number_of(c);

	for (unsigned depth = DEPTH; n < 0 && depth; depth--) {
		struct cursors kids = cursor_children(l, c);

		if (clang_getCursorKind(c) != CXCursor_DeclRefExpr) {
			if (kids.n != 1 || (clang_getCursorKind(c) != CXCursor_UnexposedExpr &&
					    clang_getCursorKind(c) != CXCursor_ParenExpr))
				return -1;
			c = kids.at[0];
			continue;
		}
		if (!first_value(l, clang_getCursorReferenced(c), out, &c))
			return -1;
		n = number_of(c);
	}
	return n;
}

static void read_parts(struct lowering *l, const struct cursors *kids, unsigned from,
		       struct kernel_call *out)
{
	for (unsigned i = 0; i < 3; i++)
		out->block[i] = from + i < kids->n ? read_part(l, kids->at[from + i], out) : 1;
}

static bool read_dim3(struct lowering *l, CXCursor c, struct kernel_call *out, unsigned depth)
{
	struct cursors kids = cursor_children(l, c);
	unsigned from = 0;

	if (!depth)
		return false;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
		return first_value(l, clang_getCursorReferenced(c), out, &c) &&
		       read_dim3(l, c, out, depth - 1);
	while (from < kids.n && is_name(kids.at[from]))
		from++;
	if (clang_getCursorKind(c) == CXCursor_InitListExpr && kids.n - from <= 3 &&
	    kids.n - from > 1) {
		read_parts(l, &kids, from, out);
		return true;
	}
	if (kids.n - from == 3 && strcmp(cursor_name(l, c), "dim3") == 0) {
		read_parts(l, &kids, from, out);
		return true;
	}
	return kids.n - from == 1 && read_dim3(l, kids.at[from], out, depth - 1);
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
	launch->sure = s->sure;
	if (kids.n >= 3 && kernel_place(l, c, &launch->kernel) &&
	    cursor_span(l, c, &launch->span) && read_dim3(l, kids.at[2], launch, DEPTH))
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
