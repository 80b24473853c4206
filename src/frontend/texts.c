/* texts.c - what the user wrote, as text: the file, its headers, and definitions on the command line.
 *
 * For what clang shows nothing of: pragmas and attributes of other compilers, anywhere, also in macros. */
#define _GNU_SOURCE /* memmem */
#include "lower/lower.h"

#include <string.h>

bool text_next(const struct lowering *l, uint32_t *at, const char **text, size_t *size)
{
	const struct vec *headers = &l->ir->headers;
	uint32_t i;

	while ((i = (*at)++) < 1 + headers->n + l->options->nflags) {
		*size = 0;
		if (i == 0) {
			*text = l->source->text;
			*size = l->source->size;
		} else if (i <= headers->n) {
			CXFile file = clang_getFile(l->unit, headers->at[i - 1]);

			*text = file ? clang_getFileContents(l->unit, file, size) : NULL;
		} else {
			*text = l->options->flags[i - 1 - headers->n];
			*size = strlen(*text);
		}
		if (*text)
			return true;
	}
	return false;
}

static bool holds(const char *text, size_t size, const char *word)
{
	return memmem(text, size, word, strlen(word)) != NULL;
}

/* The flag that a pragma or an attribute may set for functions, or a pragma of a header; NULL: none.  Macros may be
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

const char *text_dialect(struct lowering *l)
{
	if (!l->dialect_known)
		l->dialect = look_for_dialect(l);
	l->dialect_known = true;
	return l->dialect;
}
