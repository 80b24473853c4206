/* cursor.c - from clang's cursors to bytes of the main file.
 *
 * A location inside a macro expansion is mapped to the whole outermost macro use: starts to its
 * first byte, ends to its last.  (Only starts can be trusted in clang's interface: the spelled end
 * of a range whose last token is a macro argument is nonsense, so ends are looked up among the
 * macro uses.) */
#include "lower/lower.h"

#include <string.h>

const char *cxstring(struct lowering *l, CXString s)
{
	const char *text = clang_getCString(s);
	const char *interned =
		str_intern(l->ir->strings, text ? text : "", text ? strlen(text) : 0);

	clang_disposeString(s);
	return interned;
}

const char *cursor_name(struct lowering *l, CXCursor c)
{
	return cxstring(l, clang_getCursorSpelling(c));
}

/* clang numbers the bytes of a file from one start on, and sets the high bit for what comes from a
 * macro.  Where that can be seen to hold for the main file, offsets are read off the numbers:
 * asking takes ten times as long, and every cursor has two of them. */
static const unsigned FROM_MACRO = 1u << 31;

static void locations_prepare(struct lowering *l)
{
	CXFile main = l->parsed->main, file;
	CXSourceLocation first = clang_getLocationForOffset(l->unit, main, 0);
	CXSourceLocation last = clang_getLocationForOffset(l->unit, main, l->source->size);
	unsigned lo, hi;

	clang_getFileLocation(first, &file, NULL, NULL, &lo);
	l->main_linear = file_is(file, main) && lo == 0;
	clang_getFileLocation(last, &file, NULL, NULL, &hi);
	l->main_linear &= file_is(file, main) && hi == l->source->size &&
			  !((first.int_data | last.int_data) & FROM_MACRO) &&
			  last.int_data - first.int_data == l->source->size;
	l->main_start = first.int_data;
}

static bool number_at(const struct lowering *l, unsigned number, uint32_t *at)
{
	*at = number - l->main_start;
	return l->main_linear && *at <= l->source->size;
}

bool location_at(const struct lowering *l, CXSourceLocation where, uint32_t *at)
{
	return number_at(l, where.int_data, at);
}

/* file_is() of the main file; mostly asked about one other. */
static bool is_main(struct lowering *l, CXFile file)
{
	if (file == l->parsed->main || file == l->not_main)
		return file && file == l->parsed->main;
	if (file_is(file, l->parsed->main))
		return true;
	l->not_main = file;
	return false;
}

/* The bytes where the range was written, or where the macro was used that it comes from. */
static bool range_expanded(struct lowering *l, CXSourceRange range, uint32_t *lo, uint32_t *hi)
{
	CXSourceLocation start = clang_getRangeStart(range), end = clang_getRangeEnd(range);
	const struct macro_use *m;
	CXFile file, spelled;
	unsigned at;

	clang_getExpansionLocation(start, &file, NULL, NULL, lo);
	if (!is_main(l, file))
		return false;
	clang_getExpansionLocation(end, &file, NULL, NULL, hi);
	if (!is_main(l, file))
		return false;
	clang_getSpellingLocation(end, &spelled, NULL, NULL, &at);
	if (!is_main(l, spelled) || at != *hi) {
		m = macro_at(l, *hi);
		if (m)
			*hi = m->span.hi;
	}
	return true;
}

bool range_written(struct lowering *l, CXSourceRange range, struct span *out)
{
	if (l->main_linear ? !number_at(l, range.begin_int_data, &out->lo) ||
				     !number_at(l, range.end_int_data, &out->hi)
			   : !range_expanded(l, range, &out->lo, &out->hi))
		return false;
	return out->lo < out->hi;
}

bool range_span(struct lowering *l, CXSourceRange range, struct span *out)
{
	const struct macro_use *m;
	uint32_t lo, hi;

	if ((!number_at(l, range.begin_int_data, &lo) || !number_at(l, range.end_int_data, &hi)) &&
	    !range_expanded(l, range, &lo, &hi))
		return false;
	m = macro_at(l, lo);
	if (m && m->span.lo < lo)
		lo = m->span.lo;
	m = hi ? macro_at(l, hi - 1) : NULL;
	if (m && m->span.hi > hi)
		hi = m->span.hi;
	if (lo >= hi || hi > l->source->size)
		return false;
	*out = (struct span){lo, hi};
	return true;
}

bool cursor_place(struct lowering *l, CXCursor c, uint32_t *at)
{
	CXSourceLocation where = clang_getCursorLocation(c);
	CXFile file, spelled;
	unsigned lo, spelling;

	if (number_at(l, where.int_data, at))
		return true;
	clang_getExpansionLocation(where, &file, NULL, NULL, &lo);
	clang_getSpellingLocation(where, &spelled, NULL, NULL, &spelling);
	if (!is_main(l, file) || !is_main(l, spelled) || lo != spelling)
		return false;
	*at = lo;
	return true;
}

/* ---- tokens between offsets ---- */

/* `and` for `&&` and so on. */
static bool same_token(struct lowering *l, const struct lexeme *x, const char *token)
{
	static const char *const words[][2] = {{"&&", "and"},    {"||", "or"},   {"!", "not"},
					       {"!=", "not_eq"}, {"~", "compl"}, {"&", "bitand"},
					       {"|", "bitor"},   {"^", "xor"}};

	if (lex_is(l->source, x, token))
		return true;
	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (strcmp(token, words[i][0]) == 0 && lex_is(l->source, x, words[i][1]))
			return true;
	return false;
}

static void lex_wanted(struct lexer *lx, struct lexeme *x, bool parentheses)
{
	do
		lex_significant(lx, x);
	while (!parentheses && (x->c == '(' || x->c == ')'));
}

static bool tokens_are(struct lowering *l, uint32_t lo, uint32_t hi, const char *const *tokens,
		       bool parentheses)
{
	struct lexer lx;
	struct lexeme x;

	if (lo > hi)
		return false;
	lx = lexer_over(l->source, lo, hi);
	lex_wanted(&lx, &x, parentheses);
	for (unsigned i = 0; tokens[i]; i++) {
		if (x.kind == LEX_END || !same_token(l, &x, tokens[i]))
			return false;
		lex_wanted(&lx, &x, parentheses);
	}
	return x.kind == LEX_END;
}

bool bytes_are(struct lowering *l, uint32_t lo, uint32_t hi, const char *t1, const char *t2,
	       const char *t3)
{
	return tokens_are(l, lo, hi, (const char *const[]){t1, t2, t3, NULL}, true);
}

bool bytes_are_within(struct lowering *l, uint32_t lo, uint32_t hi, const char *t1, const char *t2,
		      const char *t3)
{
	return tokens_are(l, lo, hi, (const char *const[]){t1, t2, t3, NULL}, false);
}

uint32_t bytes_after(struct lowering *l, uint32_t at, const char *token)
{
	struct lexer lx = lexer_over(l->source, at, l->source->size);
	struct lexeme x;

	lex_significant(&lx, &x);
	return x.kind != LEX_END && lex_is(l->source, &x, token) ? x.hi : 0;
}

uint32_t bytes_skip(struct lowering *l, uint32_t at)
{
	struct lexer lx = lexer_over(l->source, at, l->source->size);
	struct lexeme x;

	lex_significant(&lx, &x);
	return x.lo;
}

/* ---- one look at everything ---- */

/* Was it written in the main file, or a macro used there that it comes from? */
static bool expands_in_main(struct lowering *l, CXSourceLocation where)
{
	CXFile file;
	uint32_t at;

	if (!(where.int_data & FROM_MACRO))
		return number_at(l, where.int_data, &at);
	clang_getExpansionLocation(where, &file, NULL, NULL, NULL);
	return is_main(l, file);
}

/* One walk over what is outermost: macros, and declarations in the main file. */
static enum CXChildVisitResult collect_outermost(CXCursor c, CXCursor parent, CXClientData data)
{
	struct lowering *l = data;
	uint32_t at;

	(void)parent;
	if (clang_isPreprocessing(clang_getCursorKind(c)) &&
	    location_at(l, clang_getCursorLocation(c), &at))
		l->reached = at;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_MacroDefinition:
		macro_define(l, c);
		break;
	case CXCursor_MacroExpansion:
		macro_expand(l, c);
		break;
	default:
		if (clang_isDeclaration(clang_getCursorKind(c))) {
			CXCursor *decl;

			if (l->main_linear && !expands_in_main(l, clang_getCursorLocation(c)))
				break;
			decl = arena_alloc(l->ir->arena, sizeof(*decl));
			*decl = c;
			vec_push(l->ir->arena, &l->outermost, decl);
		}
		break;
	}
	return CXChildVisit_Continue;
}

void bytes_prepare(struct lowering *l)
{
	locations_prepare(l);
	clang_visitChildren(clang_getTranslationUnitCursor(l->unit), collect_outermost, l);
	macros_finish(l);
	if (l->ir->lang == LANG_C) /* `bool` is a word only where a header makes it one */
		type_prefer_name(l->ir->types, type_bool(l->ir->types), "_Bool");
	l->directives = directives_of(l->ir);
	l->ir->take_more = source_take_names;
}

void lower_enter(struct lowering *l)
{
	if (++l->depth > LOWER_DEPTH)
		trap_raise(arena_trap(l->ir->arena), STATUS_LIMIT,
			   "the source nests deeper than %d levels", LOWER_DEPTH);
}

void lower_leave(struct lowering *l)
{
	l->depth--;
}

bool lower_fail(struct lowering *l, uint32_t at, const char *fmt, ...)
{
	const char *text;
	va_list args;

	va_start(args, fmt);
	text = arena_vprintf(l->ir->arena, fmt, args);
	va_end(args);
	l->why = text;
	l->why_at = at;
	return false;
}

struct origin *origin_make(struct lowering *l, const struct expr *e, struct span span,
			   struct origin **kids, unsigned nkids, bool regular)
{
	struct origin *o;

	if (l->quiet) { /* no bytes of its own; an operand may have some, in an argument */
		unsigned i = 0;

		while (i < nkids && !kids[i])
			i++;
		if (i == nkids)
			return NULL;
		span = NO_SPAN;
		regular = true;
	}
	l->irregular |= !regular;
	o = arena_alloc(l->ir->arena, sizeof(*o));
	o->e = e;
	o->span = o->outer = span;
	o->macro = !regular;
	o->name = regular ? NULL : macro_name(l, span);
	if (regular && nkids) {
		o->nkids = (uint16_t)nkids;
		o->kid = arena_array(l->ir->arena, nkids, sizeof(struct origin *));
		memcpy(o->kid, kids, nkids * sizeof(struct origin *));
	}
	return o;
}

CXCursor cursor_body(struct lowering *l, CXCursor fn)
{
	struct cursors kids = cursor_children(l, fn);

	for (unsigned i = kids.n; i-- > 0;)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_CompoundStmt ||
		    clang_getCursorKind(kids.at[i]) ==
			    CXCursor_CXXTryStmt) /* f() try { } catch... */
			return kids.at[i];
	return clang_getNullCursor();
}

enum func_kind cursor_func_kind(struct lowering *l, CXCursor fn)
{
	struct cursors kids = cursor_children(l, fn);
	enum func_kind kind = FUNC_HOST;

	for (unsigned i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) == CXCursor_CUDAGlobalAttr)
			return FUNC_KERNEL;
		if (clang_getCursorKind(kids.at[i]) == CXCursor_CUDADeviceAttr)
			kind = FUNC_DEVICE;
	}
	return kind;
}

bool cursor_on_host(struct lowering *l, CXCursor fn)
{
	struct cursors kids = cursor_children(l, fn);

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_CUDAHostAttr)
			return true;
	return cursor_func_kind(l, fn) == FUNC_HOST;
}

bool cxtype_inner(CXType *t)
{
	CXType c = clang_getCanonicalType(*t);

	switch ((int)c.kind) {
	case CXType_Pointer:
	case CXType_LValueReference:
	case CXType_RValueReference:
		*t = clang_getCanonicalType(clang_getPointeeType(c));
		return true;
	case CXType_ConstantArray:
	case CXType_IncompleteArray:
	case CXType_VariableArray:
	case CXType_DependentSizedArray:
		*t = clang_getCanonicalType(clang_getArrayElementType(c));
		return true;
	default:
		*t = c;
		return false;
	}
}

bool cxtype_has_volatile(CXType t)
{
	do
		if (clang_isVolatileQualifiedType(clang_getCanonicalType(t)))
			return true;
	while (cxtype_inner(&t));
	return false;
}

bool cxtype_is_variable(CXType t)
{
	do
		if (clang_getCanonicalType(t).kind == CXType_VariableArray)
			return true;
	while (cxtype_inner(&t));
	return (t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto) &&
	       cxtype_is_variable(clang_getResultType(t));
}

bool cursor_is_function(CXCursor c)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl:
	case CXCursor_FunctionTemplate:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
		return true;
	default:
		return false;
	}
}

const char *cursor_namespace(struct lowering *l, CXCursor decl)
{
	const char *outermost = "";

	for (CXCursor c = decl;
	     !clang_Cursor_isNull(c) && !clang_isTranslationUnit(clang_getCursorKind(c));
	     c = clang_getCursorSemanticParent(c))
		if (clang_getCursorKind(c) == CXCursor_Namespace)
			outermost = cursor_name(l, c);
	return outermost;
}

bool cursor_is_constexpr(struct lowering *l, CXCursor decl)
{
	CXTranslationUnit unit = clang_Cursor_getTranslationUnit(decl);
	CXSourceRange range = clang_getRange(clang_getRangeStart(clang_getCursorExtent(decl)),
					     clang_getCursorLocation(decl));
	CXToken *tokens = NULL;
	bool found = false;
	unsigned n = 0;

	clang_tokenize(unit, range, &tokens, &n);
	for (unsigned i = 0; i < n && !found; i++) {
		const char *text = cxstring(l, clang_getTokenSpelling(unit, tokens[i]));

		found = strcmp(text, "constexpr") == 0 || strcmp(text, "consteval") == 0 ||
			strcmp(text, "constinit") == 0;
	}
	clang_disposeTokens(unit, tokens, n);
	return found;
}
