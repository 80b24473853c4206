/* environment.c - what the host's arithmetic may be instead of C's: the floating-point environment, and dialects.
 *
 * Passes compute a formula earlier, once, or at compile time.  That is the same as long as the rounding mode is one, and
 * nobody asks which exceptions were raised: `#pragma STDC FENV_ACCESS ON` says that somebody does, and so do, to whoever
 * reads the function, calls such as fesetround(), or errno, which functions of mathematics set.  Passes take an
 * integer's overflow for undefined, which -fwrapv defines.  Device code has none of that. */
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

/* #pragma STDC FENV_ACCESS ON, #pragma STDC FENV_ROUND FE_UPWARD, #pragma fenv_access(on) */
static bool pragma_asks(const struct pragma *p)
{
	struct lexer lx = lexer_over(p->text, 0, p->text->size);
	struct lexeme x;
	bool asks = false;

	while (lex_significant(&lx, &x), x.kind != LEX_END) {
		if (x.kind != LEX_IDENT)
			continue;
		asks |= lex_is(p->text, &x, "FENV_ACCESS") || lex_is(p->text, &x, "fenv_access") ||
			lex_is(p->text, &x, "FENV_ROUND");
		if (asks && (lex_is(p->text, &x, "OFF") || lex_is(p->text, &x, "off") ||
			     lex_is(p->text, &x, "DEFAULT")))
			return false;
	}
	return asks;
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
