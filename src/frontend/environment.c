/* environment.c - what the host's arithmetic may be instead of C's: the floating-point environment, and dialects.
 *
 * Passes compute a formula earlier, once, or at compile time.  That is the same as long as the rounding mode is one, and
 * nobody asks which exceptions were raised: `#pragma STDC FENV_ACCESS ON` says that somebody does, and so do, to whoever
 * reads the function, calls such as fesetround(), or errno, which functions of mathematics set.  Passes take an
 * integer's overflow for undefined, which -fwrapv defines, and so do `#pragma GCC optimize("wrapv")` and the attribute of
 * that name, of which clang shows nothing.  Device code has none of that. */
#define _GNU_SOURCE /* memmem */
#include "lower.h"

#include <string.h>

static bool is_of_environment(const struct source *source, const struct lexeme *x)
{
	static const char *const words[] = {"errno",
					    "signgam",
					    "fesetround",
					    "fesetenv",
					    "fesetmode",
					    "feupdateenv",
					    "feholdexcept",
					    "feclearexcept",
					    "feraiseexcept",
					    "fetestexcept",
					    "fegetexceptflag",
					    "fesetexceptflag",
					    "feenableexcept",
					    "fedisableexcept",
					    "_mm_getcsr",
					    "_mm_setcsr",
					    "_MM_SET_ROUNDING_MODE",
					    "_MM_SET_EXCEPTION_MASK",
					    "_MM_SET_EXCEPTION_STATE",
					    "_MM_GET_EXCEPTION_STATE",
					    "_MM_SET_FLUSH_ZERO_MODE",
					    "_MM_SET_DENORMALS_ZERO_MODE",
					    "__builtin_ia32_ldmxcsr",
					    "__builtin_ia32_stmxcsr"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (lex_is(source, x, words[i]))
			return true;
	return false;
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

static bool holds(const char *text, size_t size, const char *word)
{
	return memmem(text, size, word, strlen(word)) != NULL;
}

/* The flag that a pragma or an attribute may set for functions, or a pragma of a header; NULL: none.  Macros may stand
 * for any part of the former, so the words are looked for, not the forms. */
static const char *look_for_dialect(struct lowering *l)
{
	static const char *const setters[] = {"optimize", "target", "option"};
	static const char *const flags[] = {"wrapv",
					    "trapv",
					    "no-strict-overflow",
					    "rounding-math",
					    "signaling-nans",
					    "single-precision-constant",
					    "non-call-exceptions",
					    "no-finite-loops",
					    "fpmath="};
	static const char *const pragmas[] = {"STDC FENV_ACCESS ON", "STDC FENV_ROUND FE_",
					      "clang fp exceptions", "clang fp eval_method",
					      "float_control(except"};
	const char *flag = NULL, *text;
	bool sets = false;
	size_t size;

	for (uint32_t at = 0; text_next(l, &at, &text, &size);) {
		for (unsigned i = 0; i < ARRAY_LEN(setters); i++)
			sets |= holds(text, size, setters[i]);
		for (unsigned i = 0; i < ARRAY_LEN(flags) && !flag; i++)
			flag = holds(text, size, flags[i]) ? flags[i] : NULL;
		for (unsigned i = 0; i < ARRAY_LEN(pragmas) && text != l->source->text; i++)
			if (holds(text, size, pragmas[i]))
				return pragmas[i];
	}
	return sets ? flag : NULL;
}

static const char *dialect_of_text(struct lowering *l)
{
	if (!l->dialect_known)
		l->dialect = look_for_dialect(l);
	l->dialect_known = true;
	return l->dialect;
}

const char *environment_refusal(struct lowering *l)
{
	struct lexer lx = lexer_over(l->source, l->func->span.lo, l->func->span.hi);
	const struct vec *pragmas = pragmas_of(l);
	struct lexeme x;

	if (l->ir->dialect)
		return arena_printf(l->ir->arena,
				    "by '%s' the host's arithmetic is another than C's",
				    l->ir->dialect);
	if (dialect_of_text(l))
		return arena_printf(l->ir->arena,
				    "by '%s', which the file may set for it, the host's arithmetic "
				    "is another than C's",
				    dialect_of_text(l));
	for (uint32_t i = 0; i < pragmas->n; i++)
		if (pragma_asks(pragmas->at[i]))
			return "a pragma gives access to the floating-point environment, so that "
			       "formulas depend on when they are computed";
	while (lex_significant(&lx, &x), x.kind != LEX_END)
		if (x.kind == LEX_IDENT && is_of_environment(l->source, &x))
			return arena_printf(
				l->ir->arena,
				"its function uses '%.*s', so that formulas depend on when "
				"they are computed",
				(int)(x.hi - x.lo), l->source->text + x.lo);
	return NULL;
}
