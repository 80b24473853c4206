/* print_literal.c - numbers as C: the user's spelling of a float, else the shortest that has the
 * value and the type. */
#include "print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_i128(struct buf *b, __int128 value)
{
	char digits[48];
	unsigned n = sizeof(digits);
	unsigned __int128 u = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;

	do
		digits[--n] = (char)('0' + (int)(u % 10));
	while (u /= 10);
	if (value < 0)
		digits[--n] = '-';
	buf_put(b, digits + n, sizeof(digits) - n);
}

static const char *int_suffix(const struct type *t)
{
	switch (t->rank) {
	case RANK_LONG:
		return t->is_signed || t->to_signed ? "L" : "UL";
	case RANK_LLONG:
		return t->is_signed || t->to_signed ? "LL" : "ULL";
	case RANK_BOOL:
	case RANK_CHAR:
	case RANK_SHORT:
	case RANK_INT:
		break;
	}
	return t->is_signed || t->to_signed ? "" : "u";
}

/* A type that literals can have; enums and character types need a cast.  An enumeration without a
 * name cannot be spelled: its numbers are those of the type below. */
static bool has_literals(const struct printer *p, const struct type *t)
{
	return t->rank >= RANK_INT &&
	       (strchr(t->name, '(') || t == type_int(p->ir->types, t->rank, t->is_signed, NULL));
}

/* 97 of type char -> 'a'. */
static void put_char(struct buf *b, int value)
{
	static const char named[] = "\0\a\b\t\n\v\f\r", letter[] = "0abtnvfr";
	const char *found = value >= 0 ? memchr(named, value, sizeof(named) - 1) : NULL;

	if (found)
		buf_printf(b, "'\\%c'", letter[found - named]);
	else if (value == '\'' || value == '\\')
		buf_printf(b, "'\\%c'", value);
	else if (value >= ' ' && value <= '~')
		buf_printf(b, "'%c'", value);
	else
		buf_printf(b, "'\\%03o'", (unsigned)value & 255);
}

/* Character constants are of type char, but int in C. */
static bool is_char(const struct printer *p, const struct type *t)
{
	return t->kind == TYPE_INT && p->ir->lang != LANG_C && t->rank == RANK_CHAR &&
	       t->is_signed && strcmp(t->name, "char") == 0;
}

static void put_int(const struct printer *p, struct buf *b, const struct expr *e)
{
	__int128 value = expr_int(e);

	if (e->type->kind == TYPE_BOOL && p->ir->lang != LANG_C) {
		buf_puts(b, value ? "true" : "false");
		return;
	}
	if (!type_is_int(e->type)) {
		put_i128(b, value);
		return;
	}
	if (is_char(p, e->type)) {
		put_char(b, (int)value);
		return;
	}
	if (!has_literals(p, e->type)) {
		buf_putc(b, '(');
		put_type(p, b, e->type);
		buf_putc(b, ')');
		put_i128(b, value);
		return;
	}
	/* -2147483648 would be the negation of a long. */
	if (value < 0 && value == type_min(e->type)) {
		buf_putc(b, '(');
		put_i128(b, value + 1);
		buf_printf(b, "%s - 1)", int_suffix(e->type));
		return;
	}
	put_i128(b, value);
	buf_puts(b, int_suffix(e->type));
}

static void put_made_float(const struct printer *p, struct buf *b, const struct expr *e)
{
	bool single = e->type->kind == TYPE_FLOAT && e->type->bits == 32;
	char text[64];

	if (e->type->kind == TYPE_FLOAT && e->type->bits < 32) {
		buf_putc(b, '(');
		put_type(p, b, e->type);
		buf_putc(b, ')');
		single = true;
	}
	if (isnan(e->u.number) || isinf(e->u.number)) {
		buf_printf(b, "%s__builtin_%s%s(%s)", signbit(e->u.number) ? "-" : "",
			   isnan(e->u.number) ? "nan" : "inf", single ? "f" : "",
			   isnan(e->u.number) ? "\"\"" : "");
		return;
	}
	/* Few digits when they are exact, else hexadecimal. */
	snprintf(text, sizeof(text), "%.6g", e->u.number);
	if (strtod(text, NULL) != e->u.number)
		snprintf(text, sizeof(text), "%a", e->u.number);
	else if (!strpbrk(text, ".e"))
		strcat(text, ".0");
	buf_printf(b, "%s%s", text, single ? "f" : "");
}

void put_literal(const struct printer *p, struct buf *b, const struct expr *e)
{
	if (e->text)
		buf_puts(b, e->text);
	else if (e->kind == EXPR_INT)
		put_int(p, b, e);
	else
		put_made_float(p, b, e);
}

unsigned literal_precedence(const struct printer *p, const struct expr *e)
{
	if (e->kind == EXPR_FLT)
		return (e->text ? e->text[0] == '-' : signbit(e->u.number) || e->type->bits < 32)
			       ? 14
			       : 16;
	if (!type_is_int(e->type) || is_char(p, e->type) ||
	    (e->type->kind == TYPE_BOOL && p->ir->lang != LANG_C))
		return 16;
	if (!has_literals(p, e->type))
		return 14;
	return expr_int(e) >= 0 || expr_int(e) == type_min(e->type) ? 16 : 14;
}
