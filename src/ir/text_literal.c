/* text_literal.c - literals of C: value and type from the spelling, and back.
 *
 * A FLT keeps its spelling, so only integers are ever spelled anew.  C has no literals of the types
 * below int (but bool's in CUDA, and char's); the printer has `@int<short>(5)` for those. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text_impl.h"

struct suffix {
	unsigned u, l;
};

static bool suffix_of(const char *s, struct suffix *out)
{
	*out = (struct suffix){0, 0};
	while (*s) {
		if ((*s == 'u' || *s == 'U') && !out->u) {
			out->u = 1;
			s++;
		} else if ((*s == 'l' || *s == 'L') && !out->l) {
			out->l = s[1] == s[0] ? 2 : 1;
			s += out->l;
		} else {
			return false;
		}
	}
	return true;
}

static const struct expr *read_integer(struct reader *r, const struct token *t)
{
	const char *s = t->text;
	unsigned base = 10;
	unsigned __int128 value = 0;
	struct suffix suffix;
	const struct type *type;
	bool any = false;

	if (s[0] == '0' && (s[1] | 32) == 'x') {
		base = 16;
		s += 2;
	} else if (s[0] == '0' && (s[1] | 32) == 'b') {
		base = 2;
		s += 2;
	} else if (s[0] == '0') {
		base = 8;
	}
	for (;; s++) {
		int c = *s, low = c | 32;
		unsigned digit;

		if (c >= '0' && c <= '9')
			digit = (unsigned)(c - '0');
		else if (base == 16 && low >= 'a' && low <= 'f')
			digit = (unsigned)(low - 'a' + 10);
		else if (c == '\'' && any)
			continue;
		else
			break;
		if (digit >= base) {
			reader_fail(r, t->span, "'%.60s' has a digit that base %u does not have",
				    t->text, base);
			return NULL;
		}
		value = value * base + digit;
		any = true;
		if (value >> 64) {
			reader_fail(r, t->span, "'%.60s' does not fit any integer type", t->text);
			return NULL;
		}
	}
	if (!any || !suffix_of(s, &suffix)) {
		reader_fail(r, t->span, "'%.60s' is not a number", t->text);
		return NULL;
	}
	type = type_of_literal(r->ir->types, (__int128)value, suffix.u, suffix.l, base == 10);
	if (!type) {
		reader_fail(r, t->span, "'%.60s' does not fit any signed integer type", t->text);
		return NULL;
	}
	return expr_const_int(r->ir, type, (__int128)value);
}

bool literal_float(struct ir *ir, const char *text, const struct type **type, double *value)
{
	const char *digits = *text == '-' ? text + 1 : text;
	bool hex = digits[0] == '0' && (digits[1] | 32) == 'x';
	size_t n = strlen(text);
	char last = n ? text[n - 1] : 0;
	bool single = (last == 'f' || last == 'F') && !(hex && !strpbrk(digits, "pP"));
	char *end;

	if (!(digits[0] >= '0' && digits[0] <= '9') && digits[0] != '.')
		return false;
	if (hex ? !strpbrk(digits, "pP") : !strpbrk(digits, ".eE"))
		return false;
	/* Out of range is infinity or 0, as compilers have it. */
	if (single) {
		*value = (double)strtof(text, &end);
		*type = type_float(ir->types, 32, "float");
		return end == text + n - 1;
	}
	*value = strtod(text, &end);
	*type = type_float(ir->types, 64, "double");
	return end == text + n;
}

static const struct expr *read_char(struct reader *r, const struct token *t)
{
	static const char from[] = "abfnrtv0\\'\"?", to[] = "\a\b\f\n\r\t\v\0\\'\"?";
	const char *s = t->text + 1;
	const struct type *type;
	int value;

	if (s[0] == '\\') {
		const char *at = s[1] ? strchr(from, s[1]) : NULL;

		if (s[1] == 'x') {
			char *end;
			unsigned long bits = strtoul(s + 2, &end, 16);

			value = (signed char)(bits & 255);
			s = end == s + 2 || bits > 255 ? "" : end;
		} else if (s[1] >= '0' && s[1] <= '7') {
			char *end;
			unsigned long bits = strtoul(s + 1, &end, 8);

			value = (signed char)(bits & 255);
			s = bits > 255 ? "" : end;
		} else {
			value = at ? to[at - from] : 0;
			s = at ? s + 2 : "";
		}
	} else {
		value = (signed char)*s;
		s = *s && *s != '\'' ? s + 1 : "";
	}
	if (strcmp(s, "'") != 0) {
		reader_fail(r, t->span, "%.60s is not one character", t->text);
		return NULL;
	}
	type = r->ir->lang == LANG_CUDA ? type_int(r->ir->types, RANK_CHAR, true, "char")
					: type_i32(r->ir->types);
	return expr_const_int(r->ir, type, value);
}

const struct expr *literal_read(struct reader *r, const struct token *t)
{
	const struct type *type;
	double value;

	if (t->kind == TOKEN_CHAR)
		return read_char(r, t);
	if (literal_float(r->ir, t->text, &type, &value))
		return expr_const_flt(r->ir, type, value, t->text);
	return read_integer(r, t);
}

const char *literal_int_text(const struct ir *ir, const struct type *type, __int128 value)
{
	static const char *const suffixes[2][3] = {{"u", "ul", "ull"}, {"", "l", "ll"}};
	struct types *types = ir->types;
	unsigned __int128 size = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;

	if (type == type_bool(types) && ir->lang == LANG_CUDA)
		return value ? "true" : "false";
	if (type->kind != TYPE_INT || type->rank < RANK_INT || value < type_min(type) ||
	    value > type_max(type) || type != type_int(types, type->rank, type->is_signed, NULL))
		return NULL;
	/* The magnitude is what the literal must hold: -2147483648 is not an int in C. */
	if (type_of_literal(types, (__int128)size, !type->is_signed, type->rank - RANK_INT, true) !=
	    type)
		return NULL;
	return arena_printf(ir->arena, "%s%llu%s", value < 0 ? "-" : "", (unsigned long long)size,
			    suffixes[type->is_signed][type->rank - RANK_INT]);
}
