/* callee.c - which calls are expressions, and what kind of statement the others are.
 *
 * The name alone is not enough: a program may define its own `min` or `round`.  So a name from the
 * table counts only when the declaration comes from a system header, the prelude, or the compiler
 * itself. */
#include "lower/lower.h"

#include <string.h>

enum { P = 1, D = 2, M = 4, C = 8, S = 16, W = 32, F = 64, T = 128 };

static const struct {
	const char *name;
	unsigned flags, cost;
} callees[] = {
#define CALLEE(name, flags, cost) {name, flags, cost},
#include "cunest/callee.def"
};

struct callee_known {
	const char *name; /* interned */
	int row;
	struct callee_known *next;
};

/* The row of a name, interned; -1: there is none.  Names come again and again. */
static int callee_row(struct lowering *l, const char *name)
{
	struct callee_known **slot = &l->callees[((uintptr_t)name >> 4) % ARRAY_LEN(l->callees)];
	struct callee_known *k;

	for (k = *slot; k; k = k->next)
		if (k->name == name)
			return k->row;
	k = arena_alloc(l->ir->arena, sizeof(*k));
	k->name = name;
	k->row = -1;
	for (unsigned i = 0; i < ARRAY_LEN(callees) && k->row < 0; i++)
		if (strcmp(callees[i].name, name) == 0)
			k->row = (int)i;
	k->next = *slot;
	*slot = k;
	return k->row;
}

static bool starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool one_from_library(struct lowering *l, CXCursor decl)
{
	CXSourceLocation where = clang_getCursorLocation(decl);
	CXCursor parent = clang_getCursorSemanticParent(decl);
	enum CXCursorKind k = clang_getCursorKind(decl);
	CXFile file;

	if (k != CXCursor_FunctionDecl && k != CXCursor_FunctionTemplate)
		return false;
	if (starts(cursor_name(l, decl), "__builtin_")) /* which nobody else may define */
		return true;
	if (clang_getCursorKind(parent) == CXCursor_Namespace) {
		const char *name = cursor_name(l, parent);

		if (strcmp(name, "std") != 0 && strncmp(name, "__", 2) != 0)
			return false;
	}
	clang_getFileLocation(where, &file, NULL, NULL, NULL);
	/* a builtin of clang's is declared where it is called first */
	return !file || clang_Location_isInSystemHeader(where) ||
	       strcmp(cursor_name(l, decl), "__syncthreads") == 0;
}

bool callee_from_library(struct lowering *l, CXCursor decl)
{
	if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef) {
		unsigned n = clang_getNumOverloadedDecls(decl);

		for (unsigned i = 0; i < n; i++)
			if (!one_from_library(l, clang_getOverloadedDecl(decl, i)))
				return false;
		return n > 0;
	}
	return one_from_library(l, decl);
}

enum callee_class callee_classify(const char *name)
{
	static const char *const convergent[] = {"__shfl",         "__ballot",     "__any",
						 "__all",          "__uni_sync",   "__match_",
						 "__reduce_",      "__activemask", "__syncwarp",
						 "__syncthreads_", "__nanosleep",  "__barrier"};

	if (strcmp(name, "__syncthreads") == 0)
		return CALLEE_SYNC;
	for (unsigned i = 0; i < ARRAY_LEN(convergent); i++)
		if (starts(name, convergent[i]))
			return CALLEE_CONVERGENT;
	if (starts(name, "atomic"))
		return CALLEE_ATOMIC;
	if (strcmp(name, "printf") == 0 || strcmp(name, "assert") == 0)
		return CALLEE_OUTPUT;
	return CALLEE_OTHER;
}

bool callee_of_groups(struct lowering *l, CXCursor decl)
{
	CXCursor c = decl;

	if (!clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
		return false;
	while (!clang_Cursor_isNull(c) && !clang_isTranslationUnit(clang_getCursorKind(c))) {
		if (clang_getCursorKind(c) == CXCursor_Namespace &&
		    strcmp(cursor_name(l, c), "cooperative_groups") == 0)
			return true;
		c = clang_getCursorSemanticParent(c);
	}
	return false;
}

static bool is_among(const char *name, const char *const *names, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

/* Functions of cooperative groups: those that only ask, and those in which threads only meet.  None
 * changes the group. */
static bool group_facts(struct lowering *l, const char *name, CXCursor decl,
			struct callee_facts *facts)
{
	static const char *const queries[] = {
		"size",        "thread_rank", "num_threads", "meta_group_size", "meta_group_rank",
		"block_rank",  "num_blocks",  "group_index", "thread_index",    "group_dim",
		"dim_threads", "dim_blocks",  "block_index", "is_valid"};
	static const char *const meetings[] = {"sync",
					       "shfl",
					       "shfl_up",
					       "shfl_down",
					       "shfl_xor",
					       "any",
					       "all",
					       "ballot",
					       "match_any",
					       "match_all",
					       "barrier_arrive",
					       "barrier_wait",
					       "this_grid",
					       "this_cluster",
					       "this_thread_block",
					       "coalesced_threads",
					       "reduce",
					       "inclusive_scan",
					       "tiled_partition",
					       "labeled_partition",
					       "exclusive_scan",
					       "this_multi_grid",
					       "binary_partition"};
	enum CXCursorKind k = clang_getCursorKind(decl);

	if (!callee_of_groups(l, decl))
		return false;
	facts->threads = facts->sizes = true;
	facts->total = k == CXCursor_Constructor || k == CXCursor_ConversionFunction ||
		       k == CXCursor_Destructor || is_among(name, queries, ARRAY_LEN(queries));
	if (facts->total)
		return true;
	facts->convergent = facts->reads = is_among(name, meetings, ARRAY_LEN(meetings));
	return facts->convergent;
}

bool callee_named(struct lowering *l, const char *name, struct callee_facts *facts)
{
	int row = callee_row(l, str_intern(l->ir->strings, name, strlen(name)));

	*facts = (struct callee_facts){.returns = true, .cost = 1};
	if (row >= 0) {
		unsigned flags = callees[row].flags;

		facts->reads = flags & M;
		facts->writes = flags & (S | W);
		facts->convergent = flags & (C | F);
		facts->threads = facts->sizes = flags & T;
		facts->total = !(flags & ~(unsigned)P);
		facts->cost = callees[row].cost;
		return true;
	}
	switch (callee_classify(name)) {
	case CALLEE_SYNC:
	case CALLEE_CONVERGENT:
		facts->convergent = true;
		return true;
	case CALLEE_ATOMIC:
	case CALLEE_OUTPUT:
		facts->reads = facts->writes = true;
		return true;
	case CALLEE_OTHER:
		break;
	}
	return false;
}

bool callee_listed(struct lowering *l, const char *name, CXCursor decl, struct callee_facts *facts)
{
	*facts = (struct callee_facts){.returns = true, .cost = 1};
	for (uint32_t i = 0; i < l->pure.n; i++)
		if (strcmp(l->pure.at[i], name) == 0)
			return true;
	if (group_facts(l, name, decl, facts))
		return true;
	return callee_from_library(l, decl) && callee_named(l, name, facts);
}

const char *call_name(struct lowering *l, CXCursor call, CXCursor *decl)
{
	CXCursor ref = cursor_referenced(l, call);
	struct cursors kids;
	CXCursor callee;

	*decl = ref;
	switch ((int)clang_getCursorKind(ref)) {
	case CXCursor_FunctionDecl:
	case CXCursor_FunctionTemplate:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_ConversionFunction:
		return cursor_name(l, ref);
	default:
		break;
	}
	kids = cursor_children(l, call);
	if (!kids.n)
		return NULL;
	callee = cursor_strip(l, kids.at[0]);
	if (clang_getCursorKind(callee) != CXCursor_DeclRefExpr)
		return NULL;
	*decl = cursor_referenced(l, callee);
	if (clang_getCursorKind(*decl) != CXCursor_OverloadedDeclRef &&
	    clang_getCursorKind(*decl) != CXCursor_FunctionDecl)
		return NULL;
	return cursor_name(l, *decl);
}

/* A pointer that nothing but its name and its address reaches. */
static bool is_pointer_variable(struct lowering *l, CXCursor e, CXCursor *decl)
{
	CXType type;

	e = cursor_strip(l, e);
	if (clang_getCursorKind(e) != CXCursor_DeclRefExpr)
		return false;
	*decl = cursor_referenced(l, e);
	type = clang_getCanonicalType(clang_getCursorType(*decl)); /* of a reference: that */
	return (clang_getCursorKind(*decl) == CXCursor_VarDecl ||
		clang_getCursorKind(*decl) == CXCursor_ParmDecl) &&
	       type.kind == CXType_Pointer && !clang_isConstQualifiedType(type) &&
	       !clang_isVolatileQualifiedType(type);
}

/* Of a template's call the function is not known yet: written std::swap, it is none of a namespace of T's. */
static bool is_std_swap(struct lowering *l, CXCursor c, CXCursor decl)
{
	struct span span;

	if (!callee_from_library(l, decl))
		return false;
	if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef)
		return cursor_span(l, c, &span) && starts(l->source->text + span.lo, "std::");
	return clang_getCursorKind(decl) == CXCursor_FunctionDecl &&
	       clang_getCursorKind(clang_getCursorSemanticParent(decl)) == CXCursor_Namespace;
}

bool call_exchanges(struct lowering *l, CXCursor c, CXCursor pair[2])
{
	CXCursor decl, first, second;
	const char *name = call_name(l, c, &decl);

	if (!name || strcmp(name, "swap") != 0 || clang_Cursor_getNumArguments(c) != 2 ||
	    !is_std_swap(l, c, decl))
		return false;
	pair[0] = clang_Cursor_getArgument(c, 0);
	pair[1] = clang_Cursor_getArgument(c, 1);
	return is_pointer_variable(l, pair[0], &first) &&
	       is_pointer_variable(l, pair[1], &second) && !clang_equalCursors(first, second);
}
