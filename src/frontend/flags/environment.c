/* environment.c - what the host's arithmetic may be instead of C's: the floating-point environment, and dialects.
 *
 * Passes compute a formula earlier, once, or at compile time.  That is the same as long as the rounding mode is one, and
 * nobody asks which exceptions were raised: `#pragma STDC FENV_ACCESS ON` says that somebody does, and so do, to whoever
 * reads the function, calls such as fesetround(), or errno, which functions of mathematics set.  They may be in a function
 * that it calls, in a constructor, after a macro, or an instruction: so the bodies in sight are looked through, but those
 * of the system's headers, which are known by their names.  Passes take an integer's overflow for undefined, which
 * -fwrapv defines, and the pragma and the attribute of that name (texts.c).  Device code has none of that. */
#include "../lower/lower.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

/* The code that can follow a function of mathematics. */
static const char *const left_behind[] = {"errno",   "signgam", "__errno_location",
					  "__errno", "__error", "_errno"};

static const char *const words[] = {
	"fesetround",
	"fesetenv",
	"fesetmode",
	"feupdateenv",
	"feholdexcept",
	"feclearexcept",
	"feraiseexcept",
	"fetestexcept",
	"fetestexceptflag",
	"fegetexceptflag",
	"fesetexceptflag",
	"fesetexcept",
	"fegetenv",
	"feenableexcept",
	"fedisableexcept",
	"fesetprec",
	"fpsetround",
	"fpsetmask",
	"fpsetprec",
	"fpsetsticky",
	"fpgetsticky",
	"fpresetsticky",
	"__fesetround",
	"__setfpucw",
	"_FPU_SETCW",
	"_mm_getcsr",
	"_mm_setcsr",
	"_MM_SET_ROUNDING_MODE",
	"_MM_SET_EXCEPTION_MASK",
	"_MM_SET_EXCEPTION_STATE",
	"_MM_GET_EXCEPTION_STATE",
	"_MM_SET_FLUSH_ZERO_MODE",
	"_MM_SET_DENORMALS_ZERO_MODE",
	"__builtin_ia32_ldmxcsr",
	"__builtin_ia32_stmxcsr",
	"_control87",
	"__control87_2",
	"_controlfp",
	"_controlfp_s",
	"_clear87",
	"_clearfp",
	"_status87",
	"_statusfp",
	"_fpreset",
	"__builtin_aarch64_set_fpcr",
	"__builtin_aarch64_set_fpcr64",
	"__builtin_aarch64_set_fpsr",
	"__builtin_arm_set_fpscr",
	"__builtin_mtfsf",
	"__builtin_mtfsb0",
	"__builtin_mtfsb1",
	"__builtin_set_fpscr_rn",
};

static const char *one_of(const char *const *list, unsigned n, const char *name, size_t size)
{
	for (unsigned i = 0; i < n; i++)
		if (strlen(list[i]) == size && memcmp(list[i], name, size) == 0)
			return list[i];
	return NULL;
}

static const char *word_at(const struct source *source, const struct lexeme *x)
{
	const char *name = source->text + x->lo;
	const char *word = one_of(words, ARRAY_LEN(words), name, x->hi - x->lo);

	return word ? word : one_of(left_behind, ARRAY_LEN(left_behind), name, x->hi - x->lo);
}

/* Instructions that set it, or read which exceptions were raised; of x86, ARM, RISC-V and POWER. */
static const char *instruction_in(const char *text, size_t n)
{
	static const char *const names[] = {
		"mxcsr", "fldcw",   "fldenv",  "stenv", "frstor", "xrstor", "finit", "fninit",
		"fclex", "fnclex",  "stsw",    "fpcr",  "fpsr",   "fpscr",  "fscsr", "fsrm",
		"frcsr", "fsflags", "frflags", "fcsr",  "frm",    "mtfs"};

	for (size_t at = 0; at < n; at++)
		for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
			size_t len = strlen(names[i]);

			if (len <= n - at && strncasecmp(text + at, names[i], len) == 0)
				return names[i];
		}
	return NULL;
}

/* The bytes of an asm statement, which may be a macro's: of the end of those clang knows nothing. */
static const char *instruction_of(struct lowering *l, CXCursor statement)
{
	enum { LONGEST = 4096 };
	CXSourceLocation at = clang_getCursorLocation(statement);
	const char *text;
	size_t size, end;
	unsigned offset;
	bool string = false;
	CXFile file;

	clang_getSpellingLocation(at, &file, NULL, NULL, &offset);
	text = file ? clang_getFileContents(l->unit, file, &size) : NULL;
	if (!text || offset >= size)
		return "asm"; /* made by pasting: nobody knows */
	for (end = offset; end < size && end - offset < LONGEST; end++) {
		if (text[end] == '\\' && end + 1 < size)
			end++;
		else if (text[end] == '"')
			string = !string;
		else if (!string && (text[end] == ';' || text[end] == '}'))
			break;
	}
	return instruction_in(text + offset, end - offset);
}

/* ---- functions, by what they name ---- */

struct environment_use {
	CXCursor fn;
	const char *word; /* of the environment, that its body names; or NULL */
	const char *left; /* errno, likewise: a callee that asks has called somebody itself */
	struct vec
		callees; /* struct environment_use *: what it names that has a body, called or not */
	const struct func *seen;
	bool known;
	struct environment_use *next;
};

static struct environment_use *use_of(struct lowering *l, CXCursor fn)
{
	struct environment_use **head, *k;

	fn = clang_getCanonicalCursor(fn);
	head = &l->environments[clang_hashCursor(fn) % ARRAY_LEN(l->environments)];
	for (k = *head; k; k = k->next)
		if (clang_equalCursors(k->fn, fn))
			return k;
	k = arena_alloc(l->ir->arena, sizeof(*k));
	k->fn = fn;
	k->next = *head;
	*head = k;
	return k;
}

/* The library of C and those in namespaces that leave the environment as it is, or say so in their names. */
static bool is_library(struct lowering *l, CXCursor decl)
{
	static const char *const names[] = {"std", "thrust", "cub", "cuda", "cooperative_groups"};
	const char *outermost = cursor_namespace(l, decl);

	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(outermost, names[i]) == 0)
			return true;
	return clang_Location_isInSystemHeader(clang_getCursorLocation(decl)) &&
	       (!outermost[0] || outermost[0] == '_');
}

static void note_name(struct lowering *l, struct environment_use *u, CXCursor decl)
{
	const char *name = cursor_name(l, decl);

	if (!u->word)
		u->word = one_of(words, ARRAY_LEN(words), name, strlen(name));
	if (!u->left)
		u->left = one_of(left_behind, ARRAY_LEN(left_behind), name, strlen(name));
}

static void note_callee(struct lowering *l, struct environment_use *u, CXCursor decl)
{
	enum CXCursorKind kind = clang_getCursorKind(decl);

	if (kind == CXCursor_OverloadedDeclRef)
		for (unsigned i = 0; i < clang_getNumOverloadedDecls(decl); i++)
			note_callee(l, u, clang_getOverloadedDecl(decl, i));
	/* errno, signgam where they are variables */
	if (cursor_is_function(decl) || (kind == CXCursor_VarDecl && !symbol_is_local(decl)))
		note_name(l, u, decl);
	if (cursor_is_function(decl) && !is_library(l, decl))
		vec_push(l->ir->arena, &u->callees, use_of(l, decl));
}

/* What is made, and dies, with an object of the type. */
static void note_class(struct lowering *l, struct environment_use *u, CXType t, unsigned depth)
{
	CXCursor class;
	struct cursors kids;

	t = clang_getCanonicalType(t);
	while (t.kind == CXType_ConstantArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	if (t.kind != CXType_Record || depth > 4)
		return;
	class = clang_getCursorDefinition(clang_getTypeDeclaration(t));
	if (clang_Cursor_isNull(class))
		return;
	if (is_library(l, class)) { /* a vector of T */
		int n = clang_Type_getNumTemplateArguments(t);

		for (int i = 0; i < n; i++)
			note_class(l, u, clang_Type_getTemplateArgumentAsType(t, (unsigned)i),
				   depth + 1);
		return;
	}
	kids = cursor_members(l, class);
	if (!kids.n) { /* an instance of a template */
		CXCursor template = clang_getSpecializedCursorTemplate(class);

		if (!clang_Cursor_isNull(template))
			kids = cursor_members(l, template);
	}
	for (unsigned i = 0; i < kids.n; i++)
		switch ((int)clang_getCursorKind(kids.at[i])) {
		case CXCursor_Constructor:
		case CXCursor_Destructor:
			note_callee(l, u, kids.at[i]);
			break;
		case CXCursor_FieldDecl:
		case CXCursor_CXXBaseSpecifier:
			note_class(l, u, clang_getCursorType(kids.at[i]), depth + 1);
			break;
		default:
			break;
		}
}

/* Nodes of what one function comes to, itself not counted: a program with all its libraries is more. */
enum { ENOUGH = 200000 };
static const char too_much[] = "too much";

static void look_through(struct lowering *l, struct environment_use *u, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	lower_enter(l);
	if (l->to_look_through)
		l->to_look_through--;
	else if (!u->word)
		u->word = too_much;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_DeclRefExpr:
	case CXCursor_MemberRefExpr:
		note_callee(l, u, cursor_referenced(l, c));
		break;
	case CXCursor_CallExpr:
		note_callee(l, u, cursor_referenced(l, c));
		note_class(l, u, clang_getCursorType(c), 0);
		break;
	case CXCursor_VarDecl:
		note_class(l, u, clang_getCursorType(c), 0);
		break;
	case CXCursor_CXXDeleteExpr:
		if (kids.n)
			note_class(l, u, clang_getPointeeType(clang_getCursorType(kids.at[0])), 0);
		break;
	case CXCursor_GCCAsmStmt:
	case CXCursor_MSAsmStmt:
		if (!u->word)
			u->word = instruction_of(l, c);
		break;
	default:
		break;
	}
	for (unsigned i = 0; i < kids.n && u->word != too_much; i++)
		look_through(l, u, kids.at[i]);
	lower_leave(l);
}

static struct environment_use *known_use(struct lowering *l, struct environment_use *u)
{
	CXCursor definition, template;

	if (u->known)
		return u;
	u->known = true;
	definition = clang_getCursorDefinition(u->fn);
	if (clang_Cursor_isNull(definition) || clang_Cursor_isNull(cursor_body(l, definition))) {
		template = clang_getSpecializedCursorTemplate(u->fn);
		if (clang_Cursor_isNull(template))
			return u;
		definition = clang_getCursorDefinition(template);
		if (clang_Cursor_isNull(definition))
			return u;
	}
	look_through(l, u, definition);
	return u;
}

/* The first word of the environment that the function, or what it calls, comes to, breadth first; NULL: none. */
static const char *word_below(struct lowering *l, CXCursor fn, const char **callee)
{
	struct environment_use *u = use_of(l, fn);
	struct vec queue = {0};

	u->seen = l->func;
	vec_push(l->ir->arena, &queue, u);
	for (uint32_t i = 0; i < queue.n; i++) {
		if (i < 2)
			l->to_look_through = i ? ENOUGH : UINT_MAX;
		u = known_use(l, queue.at[i]);
		if (u->word || (u->left && i == 0)) {
			*callee = i ? cursor_name(l, u->fn) : NULL;
			return u->word ? u->word : u->left;
		}
		for (uint32_t k = 0; k < u->callees.n; k++) {
			struct environment_use *next = u->callees.at[k];

			if (next->seen != l->func)
				vec_push(l->ir->arena, &queue, next);
			next->seen = l->func;
		}
	}
	return NULL;
}

/* #pragma STDC FENV_ACCESS ON, #pragma STDC FENV_ROUND FE_UPWARD, #pragma fenv_access(on), and clang's
 * #pragma clang fp exceptions(strict), #pragma clang fp eval_method(extended), #pragma float_control(except, on) */
static bool pragma_asks(const struct pragma *p)
{
	struct lexer lx = lexer_over(p->text, 0, p->text->size);
	struct lexeme x;
	bool asks = false, floats = false;

	while (lex_significant(&lx, &x), x.kind != LEX_END) {
		if (x.kind != LEX_IDENT)
			continue;
		asks |= lex_is(p->text, &x, "FENV_ACCESS") || lex_is(p->text, &x, "fenv_access") ||
			lex_is(p->text, &x, "FENV_ROUND");
		asks |= floats &&
			(lex_is(p->text, &x, "exceptions") || lex_is(p->text, &x, "eval_method") ||
			 lex_is(p->text, &x, "except"));
		floats |= lex_is(p->text, &x, "fp") || lex_is(p->text, &x, "float_control");
		if (asks && (lex_is(p->text, &x, "OFF") || lex_is(p->text, &x, "off") ||
			     lex_is(p->text, &x, "DEFAULT")))
			return false;
	}
	return asks;
}

const char *environment_refusal(struct lowering *l, CXCursor fn)
{
	struct lexer lx = lexer_over(l->source, l->func->span.lo, l->func->span.hi);
	const struct vec *pragmas = pragmas_of(l);
	const char *word = NULL, *callee = NULL;
	CXCursor instance;
	uint32_t i = 0;
	struct lexeme x;

	if (l->ir->dialect)
		return arena_printf(l->ir->arena, "by '%s' C means something else on the host",
				    l->ir->dialect);
	if (text_dialect(l))
		return arena_printf(
			l->ir->arena,
			"by '%s', which the file may set for it, C means something else "
			"on the host",
			text_dialect(l));
	for (uint32_t k = 0; k < pragmas->n; k++)
		if (pragma_asks(pragmas->at[k]))
			return "a pragma gives access to the floating-point environment, so that "
			       "formulas depend on when they are computed";
	while (!word && (lex_significant(&lx, &x), x.kind != LEX_END))
		if (x.kind == LEX_IDENT)
			word = word_at(l->source, &x);
	if (!word)
		word = word_below(l, fn, &callee);
	while (!word && instance_next(l, l->func->span, &i, &instance))
		word = word_below(l, instance, &callee);
	if (!word)
		return NULL;
	if (word == too_much)
		return "its function reaches more code than is searched for changes of the "
		       "rounding mode";
	if (callee)
		return arena_printf(l->ir->arena,
				    "its function reaches '%s', which uses '%s', so that formulas "
				    "depend on when they are computed",
				    callee, word);
	return arena_printf(l->ir->arena,
			    "its function uses '%s', so that formulas depend on when they are "
			    "computed",
			    word);
}
