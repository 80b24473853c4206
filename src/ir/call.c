/* call.c - how the text of a CALL is written: ir.h lists the forms. */
#include "cunest/build.h"

#include <string.h>

static bool infix(const char *spelling, struct call_shape *shape)
{
	size_t n = strlen(spelling);

	if (n > 1 && spelling[n - 1] == '=' && !strchr("=!<>", spelling[n - 2])) {
		shape->precedence = 2;
		return true;
	}
	if (strcmp(spelling, "=") == 0 || strcmp(spelling, "<<=") == 0 ||
	    strcmp(spelling, ">>=") == 0) {
		shape->precedence = 2;
		return true;
	}
	for (unsigned k = 0; k < EXPR_COUNT; k++) {
		const struct expr_row *row = &expr_table[k];

		if (row->arity == 2 && strcmp(row->spelling, spelling) == 0) {
			shape->kind = (enum expr_kind)k;
			shape->precedence = row->precedence;
			return true;
		}
	}
	return false;
}

struct call_shape call_shape_of(const char *text, unsigned nargs)
{
	struct call_shape shape = {.form = CALL_PLAIN, .precedence = 15, .kind = EXPR_CALL};

	shape.spelling = text;
	if (text[0] == ' ') {
		shape.spelling = text + 1;
	} else if (text[0] == '.') {
		shape.form = CALL_METHOD;
		shape.spelling = text + 1;
	} else if (strcmp(text, "()") == 0) {
		shape.form = CALL_OBJECT;
	} else if (strcmp(text, "{}") == 0) {
		shape.form = CALL_LIST;
		shape.precedence = 16;
	} else if (strncmp(text, "operator", 8) == 0 && text[8] &&
		   strchr("+-*/%<>=!&|^~", text[8]) && strcmp(text + 8, "->") != 0) {
		shape.spelling = text + 8;
		if (nargs == 2 && infix(shape.spelling, &shape)) {
			shape.form = CALL_INFIX;
		} else if (nargs == 1) {
			shape.form = CALL_PREFIX;
			shape.precedence = 14;
		} else {
			shape.spelling = text;
		}
	}
	return shape;
}
