/* smart.c - constructors that fold and simplify where that is exact.
 *
 * Every rewrite here is bit for bit right for all operands for which the left side is defined, and
 * the right side computes nothing that the left did not:
 *
 *   constants     through eval_int_op(): never an overflow, never / 0, never a float
 *   1 + x  ->  x + 1           integers: the constant goes right
 *   x + 0, x - 0, x * 1, x / 1, x << 0, x >> 0, x | 0, x ^ 0  ->  x
 *   x * 0, x & 0, x % 1  ->  0           when dropping x drops no volatile access or call
 *   x - x, x ^ x  ->  0,  x & x, x | x, min(x, x), max(x, x)  ->  x
 *   true && x, x && true  ->  x    false && x  ->  false    and so for ||
 *   !!x  ->  x for a condition x    - -x  ->  x    ~ ~x  ->  x
 *   c ? x : x  ->  x     true ? x : y  ->  x
 *
 * Operands are compared as nodes: the same formula at one point of evaluation has one value, except
 * through volatile reads and calls. */
#include "cunest/eval.h"

static bool droppable(const struct expr *e)
{
	return !(e->has & (HAS_VOLATILE | HAS_CALL | HAS_OPAQUE));
}

/* A literal, under the conversions that C put around it.  Named constants keep their names. */
static bool literal(const struct expr *e, __int128 *value)
{
	return expr_strip(e)->kind == EXPR_INT && !expr_strip(e)->text &&
	       eval_int(e, value) == EVAL_OK;
}

static bool is_literal(const struct expr *e, __int128 value)
{
	__int128 is;

	return literal(e, &is) && is == value;
}

static const struct expr *constant(struct ir *ir, const struct type *type, __int128 value)
{
	return expr_const_int(ir, type, value);
}

bool expr_is_truth(const struct expr *e)
{
	return e->type->kind == TYPE_BOOL ||
	       (type_is_int(e->type) &&
		(expr_table[e->kind].flags & EXPR_R || e->kind == EXPR_LAND ||
		 e->kind == EXPR_LOR || e->kind == EXPR_LNOT));
}

static const struct expr *fold2(struct ir *ir, const struct expr *e)
{
	__int128 a, b, value;

	if (!literal(e->arg[0], &a) || !literal(e->arg[1], &b))
		return NULL;
	if (eval_int_op((enum expr_kind)e->kind, e->type, a, b, &value) != EVAL_OK)
		return NULL;
	return constant(ir, e->type, value);
}

/* x OP identity -> x, with the constant on the right. */
static bool right_identity(enum expr_kind kind, const struct expr *e)
{
	if (kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_OR || kind == EXPR_XOR ||
	    kind == EXPR_SHL || kind == EXPR_SHR)
		return is_literal(e, 0);
	if (kind == EXPR_MUL || kind == EXPR_DIV)
		return is_literal(e, 1);
	return false;
}

static bool right_zero(enum expr_kind kind, const struct expr *e)
{
	if (kind == EXPR_MUL || kind == EXPR_AND)
		return is_literal(e, 0);
	return kind == EXPR_MOD && is_literal(e, 1);
}

static const struct expr *simplify_int(struct ir *ir, const struct expr *e)
{
	enum expr_kind kind = (enum expr_kind)e->kind;
	const struct expr *a = e->arg[0], *b = e->arg[1];

	if (right_identity(kind, b))
		return a;
	if (right_zero(kind, b) && droppable(a))
		return constant(ir, e->type, 0);
	if (a != b || !droppable(a))
		return e;
	if (kind == EXPR_SUB || kind == EXPR_XOR)
		return constant(ir, e->type, 0);
	if (kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_MIN || kind == EXPR_MAX)
		return a;
	return e;
}

/* && with `stop` false, || with `stop` true: the value that decides. */
static const struct expr *simplify_logical(struct ir *ir, const struct expr *e)
{
	bool stop = e->kind == EXPR_LOR;
	const struct expr *a = e->arg[0], *b = e->arg[1];
	__int128 value;

	if (literal(a, &value)) {
		if ((value != 0) == stop)
			return constant(ir, e->type, stop);
		return b->type == e->type && expr_is_truth(b) ? b : e;
	}
	if (literal(b, &value)) {
		if ((value != 0) == stop)
			return droppable(a) ? constant(ir, e->type, stop) : e;
		return a->type == e->type && expr_is_truth(a) ? a : e;
	}
	return a == b && a->type == e->type && expr_is_truth(a) && droppable(a) ? a : e;
}

/* Constants go right: 1 + x -> x + 1.  The operands have one type, so no conversion changes. */
static const struct expr *constant_right(struct ir *ir, const struct expr *e)
{
	const struct expr *swapped[] = {e->arg[1], e->arg[0]};
	__int128 value;

	if (!(expr_table[e->kind].flags & EXPR_C) || !literal(e->arg[0], &value) ||
	    literal(e->arg[1], &value))
		return e;
	return expr_with_args(ir, e, swapped);
}

const struct expr *expr_binary(struct ir *ir, enum expr_kind kind, const struct expr *a,
			       const struct expr *b)
{
	const struct expr *e = expr_c_binary(ir, kind, a, b), *folded;

	if (!e)
		return NULL;
	if (e->type->kind == TYPE_PTR) /* p + 0 -> p */
		return e->type == e->arg[0]->type && right_identity(kind, e->arg[1]) ? e->arg[0]
										     : e;
	/* Operands too: the difference of pointers is an int.  Both have one type, but for what
	 * C's && and || take as it is. */
	if (!type_is_int(e->type) || !type_is_int(e->arg[0]->type))
		return e;
	folded = fold2(ir, e);
	if (folded)
		return folded;
	if (expr_table[kind].flags & EXPR_Z)
		return simplify_logical(ir, e);
	return simplify_int(ir, constant_right(ir, e));
}

const struct expr *expr_unary(struct ir *ir, enum expr_kind kind, const struct expr *a)
{
	const struct expr *e = expr_c_unary(ir, kind, a), *inner;
	__int128 value;

	if (!e || !type_is_int(e->type))
		return e;
	inner = e->arg[0];
	if (literal(inner, &value)) {
		if (eval_int_op(kind, e->type, value, 0, &value) == EVAL_OK)
			return constant(ir, e->type, value);
		return e;
	}
	if (inner->kind != kind || inner->arg[0]->type != e->type)
		return e;
	/* !!x is x only when x is 0 or 1 already. */
	if (kind == EXPR_LNOT && !expr_is_truth(inner->arg[0]))
		return e;
	return inner->arg[0];
}

const struct expr *expr_select(struct ir *ir, const struct expr *c, const struct expr *a,
			       const struct expr *b)
{
	const struct expr *e = expr_c_select(ir, c, a, b);
	__int128 value;

	if (!e || e->type->kind == TYPE_DEPENDENT)
		return e;
	if (literal(e->arg[0], &value))
		return e->arg[value ? 1 : 2];
	if (e->arg[1] == e->arg[2] && droppable(e->arg[0]) && !(e->arg[0]->has & HAS_TRAP))
		return e->arg[1];
	return e;
}

const struct expr *condition_negate(struct ir *ir, const struct expr *e)
{
	const struct expr *core = expr_truth(e);
	bool chain = core->kind == EXPR_LAND || core->kind == EXPR_LOR;
	bool same = core->kind == EXPR_EQ || core->kind == EXPR_NE;

	/* a < b and a >= b are both false for a NaN, but for == and != */
	if (core->nargs == 2 && expr_table[core->kind].flags & EXPR_R &&
	    (same || (type_is_int(core->arg[0]->type) && type_is_int(core->arg[1]->type))))
		return expr_raw(ir, compare_negated((enum expr_kind)core->kind), core->type, NULL,
				core->arg, 2);
	if (core->kind == EXPR_LNOT && expr_truth(core->arg[0])->type == core->type)
		return expr_truth(core->arg[0]);
	if (chain) {
		const struct expr *args[2] = {condition_negate(ir, core->arg[0]),
					      condition_negate(ir, core->arg[1])};

		return expr_raw(ir, core->kind == EXPR_LAND ? EXPR_LOR : EXPR_LAND, core->type,
				NULL, args, 2);
	}
	return expr_c_unary(ir, EXPR_LNOT, e);
}
