/* lower_call.c - calls that are expressions: pure functions of the library, those the user calls
 * pure, and the copies of plain structs that C++ dresses up as constructor calls. */
#include "lower.h"

#include <string.h>

enum { MAX_ARGUMENTS = 32 };

/* Does [lo, hi) end in the token, blanks and comments apart? */
static bool ends_in(struct lowering *l, uint32_t lo, uint32_t hi, const char *token)
{
	struct lexer lx = lexer_over(l->source, lo, hi);
	struct lexeme x, last = {.kind = LEX_END};

	for (;;) {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			break;
		last = x;
	}
	return last.kind != LEX_END && lex_is(l->source, &last, token);
}

static bool regular_call(struct lowering *l, struct span span, struct lowered *args, unsigned n)
{
	uint32_t at;

	for (unsigned i = 0; i < n; i++)
		if (!args[i].o)
			return false;
	if (!n || !ends_in(l, span.lo, args[0].o->outer.lo, "("))
		return false;
	at = args[0].o->outer.hi;
	for (unsigned i = 1; i < n; at = args[i++].o->outer.hi)
		if (!bytes_are(l, at, args[i].o->outer.lo, ",", NULL, NULL))
			return false;
	return bytes_are(l, at, span.hi, ")", NULL, NULL);
}

/* T(const T &) of a plain struct: the value itself. */
static bool lower_copy(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	CXType type = cursor_type(l, c);
	const struct type *t = lower_value_type(l, type);

	if (clang_Cursor_getNumArguments(c) != 1 || !record_is_plain(type))
		return lower_fail(l, span.lo, "an object of type '%s' is constructed",
				  type_spelling(l->ir->types, t));
	if (!lower_expr(l, clang_Cursor_getArgument(c, 0), out))
		return false;
	if (out->e->type != t)
		return lower_fail(l, span.lo, "an object of type '%s' is constructed",
				  type_spelling(l->ir->types, t));
	return true;
}

/* g.size(): text that reads g. */
static bool lower_query(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	CXCursor member = kids.n ? cursor_strip(l, kids.at[0]) : c; /* a static one decays */
	const struct expr *object;
	struct lowered base;

	if (l->quiet || clang_getCursorKind(member) != CXCursor_MemberRefExpr)
		return lower_fail(l, span.lo, "a call of a member function");
	kids = cursor_children(l, member);
	if (!kids.n || !lower_expr(l, cursor_strip(l, kids.at[0]), &base))
		return lower_fail(l, span.lo, "a call of a member function");
	object = expr_strip(base.e);
	if (object->kind != EXPR_SYM)
		return lower_fail(l, span.lo, "a call of a member function");
	out->e = expr_raw(l->ir, EXPR_OPAQUE, cursor_value_type(l, c),
			  str_intern(l->ir->strings, l->source->text + span.lo, span.hi - span.lo),
			  &object, 1);
	out->o = origin_make(l, out->e, span, NULL, 0, true);
	return true;
}

/* How the callee is to be printed. */
static const char *callee_text(struct lowering *l, const char *name, CXCursor decl)
{
	CXCursor parent = clang_getCursorSemanticParent(decl);

	if (l->func->kind == FUNC_HOST && clang_getCursorKind(parent) == CXCursor_Namespace &&
	    strcmp(cursor_name(l, parent), "std") == 0)
		return str_intern(l->ir->strings, arena_printf(l->ir->arena, "std::%s", name),
				  strlen(name) + 5);
	return name;
}

bool lower_call(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	int n = clang_Cursor_getNumArguments(c);
	const struct type *type = cursor_value_type(l, c);
	const struct expr *args[MAX_ARGUMENTS];
	struct origin *origins[MAX_ARGUMENTS];
	struct lowered arg[MAX_ARGUMENTS];
	enum expr_kind kind = EXPR_CALL;
	CXCursor decl;
	const char *name = call_name(l, c, &decl);
	bool regular;

	if (!name)
		return lower_fail(l, span.lo, "a call through an expression");
	if (clang_getCursorKind(decl) == CXCursor_Constructor)
		return lower_copy(l, c, span, out);
	if (callee_query(l, name, decl) && n == 0)
		return lower_query(l, c, span, out);
	if (!callee_pure(l, name, decl))
		return lower_fail(l, span.lo, "a call of '%s' inside an expression", name);
	if (n < 1 || n > MAX_ARGUMENTS)
		return lower_fail(l, span.lo, "a call of '%s' with %d arguments", name, n);
	for (int i = 0; i < n; i++) {
		if (!lower_expr(l, clang_Cursor_getArgument(c, (unsigned)i), &arg[i]))
			return false;
		args[i] = arg[i].e;
		origins[i] = arg[i].o;
	}
	if (n == 2 && type_is_int(type) && callee_from_library(l, decl) &&
	    type_is_int(args[0]->type) && type_is_int(args[1]->type) &&
	    (strcmp(name, "min") == 0 || strcmp(name, "max") == 0)) {
		kind = name[1] == 'i' ? EXPR_MIN : EXPR_MAX;
		args[0] = lower_convert(l, type, args[0]);
		args[1] = lower_convert(l, type, args[1]);
	}
	regular = regular_call(l, span, arg, (unsigned)n);
	out->e = expr_raw(l->ir, kind, type, kind == EXPR_CALL ? callee_text(l, name, decl) : NULL,
			  args, (unsigned)n);
	out->o = origin_make(l, out->e, span, origins, (unsigned)n, regular);
	return true;
}
