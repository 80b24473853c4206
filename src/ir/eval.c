/* eval.c - C's integer arithmetic on constants.
 *
 * Everything is computed in 128 bits, where no operation on 64-bit operands overflows but a shift,
 * and then judged by the result's type: unsigned wraps, signed must fit, bool asks for non-zero. */
#include "cunest/eval.h"

static __int128 wrapped(const struct type *t, __int128 value)
{
	unsigned __int128 bits;

	if (t->kind == TYPE_BOOL)
		return value != 0;
	bits = (unsigned __int128)value & (((unsigned __int128)1 << t->bits) - 1);
	if (t->is_signed && bits >> (t->bits - 1))
		return (__int128)bits - ((__int128)1 << t->bits);
	return (__int128)bits;
}

static enum eval_result fit(const struct type *t, __int128 value, __int128 *out)
{
	*out = wrapped(t, value);
	return t->is_signed && *out != value ? EVAL_UNDEFINED : EVAL_OK;
}

/* Unsigned products of 64 bits may pass 2^127; modulo 2^128 they are still right modulo 2^64. */
static enum eval_result arithmetic(enum expr_kind kind, const struct type *t, __int128 a,
				   __int128 b, __int128 *out)
{
	unsigned __int128 l = (unsigned __int128)a, r = (unsigned __int128)b;

	return fit(t,
		   (__int128)(kind == EXPR_ADD   ? l + r
			      : kind == EXPR_MUL ? l * r
			      : kind == EXPR_SUB ? l - r
						 : -l),
		   out);
}

static enum eval_result divide(enum expr_kind kind, const struct type *t, __int128 a, __int128 b,
			       __int128 *out)
{
	if (b == 0)
		return EVAL_UNDEFINED;
	/* INT_MIN % -1 is undefined although its value would fit: the quotient does not. */
	if (fit(t, a / b, out) != EVAL_OK)
		return EVAL_UNDEFINED;
	return fit(t, kind == EXPR_DIV ? a / b : a % b, out);
}

static enum eval_result shift(enum expr_kind kind, const struct type *t, __int128 a, __int128 b,
			      __int128 *out)
{
	if (b < 0 || b >= t->bits)
		return EVAL_UNDEFINED;
	if (kind == EXPR_SHR)
		return fit(t, a >> b, out);
	if (a < 0)
		return EVAL_UNDEFINED;
	/* a < 2^64 and b < 64: the result needs at most 127 bits and a sign. */
	return fit(t, (__int128)((unsigned __int128)a << b), out);
}

static enum eval_result truth(bool value, __int128 *out)
{
	*out = value;
	return EVAL_OK;
}

enum eval_result eval_int_op(enum expr_kind kind, const struct type *t, __int128 a, __int128 b,
			     __int128 *out)
{
	if (!type_is_int(t))
		return EVAL_UNKNOWN;
	switch (kind) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_NEG:
		return arithmetic(kind, t, a, b, out);
	case EXPR_DIV:
	case EXPR_MOD:
		return divide(kind, t, a, b, out);
	case EXPR_SHL:
	case EXPR_SHR:
		return shift(kind, t, a, b, out);
	case EXPR_NOT:
		return fit(t, ~a, out);
	case EXPR_AND:
		return fit(t, a & b, out);
	case EXPR_OR:
		return fit(t, a | b, out);
	case EXPR_XOR:
		return fit(t, a ^ b, out);
	case EXPR_MIN:
		return fit(t, a < b ? a : b, out);
	case EXPR_MAX:
		return fit(t, a > b ? a : b, out);
	case EXPR_EQ:
		return truth(a == b, out);
	case EXPR_NE:
		return truth(a != b, out);
	case EXPR_LT:
		return truth(a < b, out);
	case EXPR_LE:
		return truth(a <= b, out);
	case EXPR_GT:
		return truth(a > b, out);
	case EXPR_GE:
		return truth(a >= b, out);
	case EXPR_LAND:
		return truth(a && b, out);
	case EXPR_LOR:
		return truth(a || b, out);
	case EXPR_LNOT:
		return truth(!a, out);
	case EXPR_CAST:
		/* Narrowing to a signed type wraps on every compiler that reads CUDA. */
		*out = wrapped(t, a);
		return EVAL_OK;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_SELECT:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return EVAL_UNKNOWN;
	}
	return EVAL_UNKNOWN;
}

/* A walk over constants named by constants could take for ever: a1 = a0 + a0, a2 = a1 + a1, ... */
enum { FUEL = 10000 };

static enum eval_result eval(const struct expr *e, unsigned *fuel, __int128 *out);

/* `a && b`, `a || b`, `c ? a : b`: the first operand decides what else is looked at. */
static enum eval_result eval_lazy(const struct expr *e, unsigned *fuel, __int128 *out)
{
	__int128 first, second;
	enum eval_result result = eval(e->arg[0], fuel, &first);

	if (result != EVAL_OK)
		return result;
	if (e->kind == EXPR_SELECT)
		return eval(e->arg[first ? 1 : 2], fuel, out);
	if ((e->kind == EXPR_LAND) == !first)
		return truth(first, out);
	result = eval(e->arg[1], fuel, &second);
	return result == EVAL_OK ? truth(second, out) : result;
}

static enum eval_result eval(const struct expr *e, unsigned *fuel, __int128 *out)
{
	__int128 a = 0, b = 0;
	enum eval_result result;

	if (*fuel == 0 || !type_is_int(e->type))
		return EVAL_UNKNOWN;
	--*fuel;
	if (e->kind == EXPR_INT) {
		*out = expr_int(e);
		return EVAL_OK;
	}
	if (e->kind == EXPR_SYM && e->u.sym->constant)
		return eval(e->u.sym->constant, fuel, out);
	if (expr_table[e->kind].flags & EXPR_Z)
		return eval_lazy(e, fuel, out);
	if (e->nargs == 0)
		return EVAL_UNKNOWN;
	result = eval(e->arg[0], fuel, &a);
	if (result == EVAL_OK && e->nargs == 2)
		result = eval(e->arg[1], fuel, &b);
	if (result != EVAL_OK)
		return result;
	return eval_int_op((enum expr_kind)e->kind, e->type, a, b, out);
}

enum eval_result eval_int(const struct expr *e, __int128 *out)
{
	unsigned fuel = FUEL;

	return eval(e, &fuel, out);
}
