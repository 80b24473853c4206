/* print_call.c - calls in expressions: f(x), x.f(y), x + y of an overloaded operator, {x, y}. */
#include "print.h"

struct place place_in_call(const struct expr *call, unsigned index)
{
	struct call_shape shape = call_shape_of(call->text, call->nargs);

	switch (shape.form) {
	case CALL_METHOD:
	case CALL_OBJECT:
		return index == 0 ? (struct place){15, EXPR_MEMBER} : place_argument();
	case CALL_INFIX:
		if (shape.precedence == 2) /* an assignment: from the right */
			return index == 0 ? (struct place){14, EXPR_COUNT} : place_argument();
		return (struct place){(uint8_t)(shape.precedence + (index == 1)),
				      (uint8_t)shape.kind};
	case CALL_PREFIX:
		return (struct place){14, EXPR_NEG};
	case CALL_PLAIN:
	case CALL_LIST:
		break;
	}
	return place_argument();
}

/* Operands from `first`, with commas. */
static void put_operands(const struct printer *p, struct buf *b, const struct expr *e,
			 const struct expr *const *written, unsigned first)
{
	for (unsigned i = first; i < e->nargs; i++) {
		buf_puts(b, i > first ? ", " : "");
		put_expr(p, b, written[i], place_in_call(e, i));
	}
}

void put_called(const struct printer *p, struct buf *b, const struct expr *e,
		const struct expr *const *written)
{
	struct call_shape shape = call_shape_of(e->text, e->nargs);

	switch (shape.form) {
	case CALL_INFIX:
		put_expr(p, b, written[0], place_in_call(e, 0));
		buf_printf(b, " %s ", shape.spelling);
		put_expr(p, b, written[1], place_in_call(e, 1));
		return;
	case CALL_PREFIX:
		buf_puts(b, shape.spelling);
		put_expr(p, b, written[0], place_in_call(e, 0));
		return;
	case CALL_LIST:
		buf_putc(b, '{');
		put_operands(p, b, e, written, 0);
		buf_putc(b, '}');
		return;
	case CALL_METHOD:
		put_expr(p, b, written[0], place_in_call(e, 0));
		buf_printf(b, ".%s(", shape.spelling);
		put_operands(p, b, e, written, 1);
		break;
	case CALL_OBJECT:
		put_expr(p, b, written[0], place_in_call(e, 0));
		buf_putc(b, '(');
		put_operands(p, b, e, written, 1);
		break;
	case CALL_PLAIN:
		buf_printf(b, "%s(", shape.spelling);
		put_operands(p, b, e, written, 0);
		break;
	}
	buf_putc(b, ')');
}
