/* helper.c - bodies of small functions that an annotated function calls, lowered too, so that a
 * call with constants can be evaluated.
 *
 * Only what calls, by that name, always mean: one plain function, no template, of numbers by value,
 * defined in this file.  Nothing in it is rewritten, and it is in no list of functions: the
 * caller's callee_facts lead to it.  As lowering is not reentrant, bodies wait in a queue until the
 * function at hand is done. */
#include "lower/lower.h"

enum {
	HELPERS = 64,        /* of a file */
	HELPER_BYTES = 4000, /* larger functions are no helpers */
};

struct helper {
	CXCursor fn, body;
	struct func *func;
	struct span bytes;
	bool lowered;
};

static bool is_number(CXType t)
{
	t = clang_getCanonicalType(t);
	return (t.kind >= CXType_Bool && t.kind <= CXType_LongLong) || t.kind == CXType_Float ||
	       t.kind == CXType_Double || t.kind == CXType_Enum;
}

static bool is_of_numbers(CXCursor fn)
{
	int n = clang_Cursor_getNumArguments(fn);

	if (n < 0 || clang_Cursor_isVariadic(fn) || !is_number(clang_getCursorResultType(fn)))
		return false;
	for (int i = 0; i < n; i++)
		if (!is_number(clang_getCursorType(clang_Cursor_getArgument(fn, (unsigned)i))))
			return false;
	return true;
}

/* #ifdef __CUDA_ARCH__: host and device have bodies of their own. */
static bool has_directive(struct lowering *l, struct span bytes)
{
	for (unsigned i = directive_from(l->directives, bytes.lo); i < l->directives->n; i++) {
		if (l->directives->at[i].span.lo >= bytes.hi)
			return false;
		if (!l->directives->at[i].pragma)
			return true;
	}
	return false;
}

struct func *helper_of(struct lowering *l, CXCursor decl)
{
	CXCursor fn = clang_getCursorDefinition(decl), body;
	struct helper *h;
	struct span bytes;

	if (l->options->survey || clang_Cursor_isNull(fn) || function_is_weak(l, fn) ||
	    clang_getCursorKind(fn) != CXCursor_FunctionDecl || !is_of_numbers(fn) ||
	    !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(fn)))
		return NULL;
	for (uint32_t i = 0; i < l->helpers.n; i++) {
		h = l->helpers.at[i];
		if (clang_equalCursors(h->fn, fn))
			return h->func;
	}
	body = cursor_body(l, fn);
	if (l->helpers.n == HELPERS || clang_Cursor_isNull(body) || !cursor_span(l, body, &bytes) ||
	    bytes.hi - bytes.lo > HELPER_BYTES || bindings_inside(l, bytes) ||
	    has_directive(l, bytes) || (l->parsed->troubles.n && trouble_of(l, fn)))
		return NULL;
	h = arena_alloc(l->ir->arena, sizeof(*h));
	*h = (struct helper){fn, body, func_create(l->ir, FUNC_DEVICE, cursor_name(l, fn)), bytes,
			     false};
	l->ir->funcs.n--; /* nothing of it is to be rewritten */
	h->func->span = bytes;
	vec_push(l->ir->arena, &l->helpers, h);
	return h->func;
}

static void lower_helper(struct lowering *l, struct helper *h)
{
	struct cursors kids;

	memo_clear(l);
	symbols_clear(l);
	l->func = h->func;
	l->nest = NULL;
	l->automatic = false;
	l->function_annotations = NULL;
	l->class_templates = false;
	l->callee = true;
	l->in_template = cursor_in_template(h->fn);
	kids = cursor_children(l, h->fn);
	symbols_prescan(l, h->body);
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_ParmDecl)
			symbol_declare(l, symbol_parameter(l, kids.at[i]));
	if (!l->hidden)
		h->func->body = lower_stmt(l, h->body, h->bytes);
	if (l->hidden) /* so it is no program that could be evaluated */
		h->func->body = lower_raw(l, &h->body, 1, h->bytes, l->hidden);
}

void helpers_lower(struct lowering *l)
{
	for (uint32_t i = 0; i < l->helpers.n; i++) { /* which may find others */
		struct helper *h = l->helpers.at[i];

		if (!h->lowered) {
			h->lowered = true;
			lower_helper(l, h);
		}
	}
}
