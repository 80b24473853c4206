/* callee.c - which calls are expressions, and what kind of statement the others are.
 *
 * The name alone is not enough: a program may define its own `min` or `round`.  So a name from the
 * table counts only when the declaration comes from a system header, the prelude, or the compiler
 * itself. */
#include "lower.h"

#include <string.h>

/* Rows of callee.def that are pure: an expression holds their calls. */
enum { P = 1, D = 1, M = 1, C = 2, S = 2, W = 2, F = 2, PURE = 1 };

static const struct {
	const char *name;
	unsigned flags;
} callees[] = {
#define CALLEE(name, flags, cost) {name, flags},
#define ROUNDED(name, flags, cost) \
	{name "_rn", flags}, {name "_rz", flags}, {name "_rd", flags}, {name "_ru", flags},
#define VECTOR(type) \
	{"make_" type "1", P}, {"make_" type "2", P}, {"make_" type "3", P}, {"make_" type "4", P},
#include "cunest/callee.def"
#undef CALLEE
#undef ROUNDED
#undef VECTOR
};

struct callee_known {
	const char *name; /* interned */
	unsigned flags;
	struct callee_known *next;
};

/* The row of a name, interned, 0: there is none.  Names come again and again. */
static unsigned callee_flags(struct lowering *l, const char *name)
{
	struct callee_known **slot = &l->callees[((uintptr_t)name >> 4) % ARRAY_LEN(l->callees)];
	struct callee_known *k;

	for (k = *slot; k; k = k->next)
		if (k->name == name)
			return k->flags;
	k = arena_alloc(l->ir->arena, sizeof(*k));
	k->name = name;
	for (unsigned i = 0; i < ARRAY_LEN(callees) && !k->flags; i++)
		if (strcmp(callees[i].name, name) == 0)
			k->flags = callees[i].flags;
	k->next = *slot;
	*slot = k;
	return k->flags;
}

static bool one_from_library(struct lowering *l, CXCursor decl)
{
	CXSourceLocation where = clang_getCursorLocation(decl);
	CXCursor parent = clang_getCursorSemanticParent(decl);
	enum CXCursorKind k = clang_getCursorKind(decl);
	CXFile file;

	if (k != CXCursor_FunctionDecl && k != CXCursor_FunctionTemplate)
		return false;
	if (clang_getCursorKind(parent) == CXCursor_Namespace) {
		const char *name = cursor_name(l, parent);

		if (strcmp(name, "std") != 0 && strncmp(name, "__", 2) != 0)
			return false;
	}
	clang_getFileLocation(where, &file, NULL, NULL, NULL);
	return !file || clang_Location_isInSystemHeader(where);
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

bool callee_pure(struct lowering *l, const char *name, CXCursor decl)
{
	for (uint32_t i = 0; i < l->pure.n; i++)
		if (strcmp(l->pure.at[i], name) == 0)
			return true;
	return callee_flags(l, name) == PURE && callee_from_library(l, decl);
}

static bool starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
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

bool callee_query(struct lowering *l, const char *name, CXCursor decl)
{
	static const char *const queries[] = {
		"size",        "thread_rank", "num_threads", "meta_group_size", "meta_group_rank",
		"block_rank",  "num_blocks",  "group_index", "thread_index",    "group_dim",
		"dim_threads", "dim_blocks",  "block_index", "is_valid"};
	CXCursor c = decl;
	bool known = false;

	if (clang_getCursorKind(decl) != CXCursor_CXXMethod ||
	    !clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(queries); i++)
		known |= strcmp(queries[i], name) == 0;
	while (known && clang_getCursorKind(c) != CXCursor_TranslationUnit &&
	       !clang_Cursor_isNull(c)) {
		if (strcmp(cursor_name(l, c), "cooperative_groups") == 0)
			return true;
		c = clang_getCursorSemanticParent(c);
	}
	return false;
}
