/* lower_literal.c - numbers: their value from clang, their spelling from the bytes. */
#include "lower.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lower_integer(struct lowering *l, CXCursor c, struct lowered *out)
{
	const struct type *type = cursor_value_type(l, c);
	CXEvalResult r = clang_Cursor_Evaluate(c);
	bool ok = false;

	if (!r)
		return false;
	if (clang_EvalResult_getKind(r) == CXEval_Int && type_is_int(type)) {
		__int128 v = clang_EvalResult_isUnsignedInt(r)
				     ? (__int128)clang_EvalResult_getAsUnsigned(r)
				     : (__int128)clang_EvalResult_getAsLongLong(r);

		if (type_holds(type, v)) {
			out->e = expr_const_int(l->ir, type, v);
			ok = true;
		}
	}
	clang_EvalResult_dispose(r);
	return ok;
}

/* The token as it is in the file it was spelled in, which may be a header with a macro. */
static const char *spelled(struct lowering *l, CXCursor c)
{
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(c));
	CXFile file;
	unsigned at;
	size_t size = 0, n = 0;
	const char *text;

	clang_getSpellingLocation(start, &file, NULL, NULL, &at);
	text = file ? clang_getFileContents(l->unit, file, &size) : NULL;
	if (!text || at >= size)
		return NULL;
	while (at + n < size) {
		char ch = text[at + n];
		bool sign = (ch == '+' || ch == '-') && n && strchr("eEpP", text[at + n - 1]);

		if (!sign && ch != '.' && ch != '\'' && !(ch >= '0' && ch <= '9') &&
		    !(ch >= 'a' && ch <= 'z') && !(ch >= 'A' && ch <= 'Z'))
			break;
		n++;
	}
	return n && n < 64 ? str_intern(l->ir->strings, text + at, n) : NULL;
}

/* 0.5f: what a macro stands for, as a person would write it. */
static void spell_shortest(char *text, size_t size, double value, bool single)
{
	int digits = 1;

	do
		snprintf(text, size, "%.*g", digits, value);
	while (digits++ < 17 &&
	       (single ? strtof(text, NULL) != (float)value : strtod(text, NULL) != value));
	if (!strpbrk(text, ".en"))
		strncat(text, ".0", size - strlen(text) - 1);
	if (single)
		strncat(text, "f", size - strlen(text) - 1);
}

bool lower_floating(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	const struct type *type = cursor_value_type(l, c);
	CXEvalResult r = clang_Cursor_Evaluate(c);
	const char *text;
	char made[64];
	double value;

	if (!r)
		return lower_fail(l, span.lo, "a literal without a value");
	value = clang_EvalResult_getAsDouble(r);
	clang_EvalResult_dispose(r);
	if (!type_is_float(type))
		return lower_fail(l, span.lo, "a literal of type '%s'",
				  type_spelling(l->ir->types, type));
	text = l->quiet ? spelled(l, c)
			: str_intern(l->ir->strings, l->source->text + span.lo, span.hi - span.lo);
	if (!text || !((text[0] >= '0' && text[0] <= '9') || text[0] == '.')) {
		spell_shortest(made, sizeof(made), value, type->bits == 32);
		text = str_intern(l->ir->strings, made, strlen(made));
	}
	out->e = expr_const_flt(l->ir, type, value, text);
	out->o = origin_make(l, out->e, span, NULL, 0, true);
	return true;
}
