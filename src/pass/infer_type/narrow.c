/* narrow.c - 64-bit integer arithmetic as 32-bit arithmetic.
 *
 *	((size_t)b * C + c) * H + h	->	(b * C + c) * H + h
 *
 * Legal when each operand and each result has, as the source computes it, a value of the smaller
 * type: then no operation in it overflows, and what wrapped would not have had such a value.  So
 * only values are asked about, in the wide type, where range answers.  The exception is a remainder: that of
 * INT_MIN and -1 is 0, and not defined all the same. */
#include "narrow.h"
#include "../shared/motion.h"
#include "../shared/spelled.h"

#include "cunest/eval.h"
#include "cunest/text.h"

bool narrow_passes(const struct expr *e)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_SELECT:
		return e->type->kind == TYPE_INT;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_CAST:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return false;
	}
	return false;
}

static bool is_power_of_two(__int128 v)
{
	return v > 0 && (v & (v - 1)) == 0;
}

/* Sign- or zero-extended from 32 bits: multiplying two of these is one instruction. */
static bool is_extended(const struct expr *e)
{
	__int128 value;

	if (eval_int(e, &value) == EVAL_OK)
		return value >= INT32_MIN && value <= INT32_MAX;
	return e->kind == EXPR_CAST && type_is_int(e->arg[0]->type) && e->arg[0]->type->bits <= 32;
}

enum { GAIN_DIVISION = 30, GAIN_DIVISION_CONSTANT = 8, GAIN_PRODUCT = 3 };

unsigned narrow_gain(const struct expr *e)
{
	unsigned gain = 0;
	__int128 value;

	if (!narrow_passes(e) || e->type->bits <= 32)
		return 0;
	for (unsigned i = 0; i < e->nargs; i++)
		gain += narrow_gain(e->arg[i]);
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD) {
		if (eval_int(e->arg[1], &value) != EVAL_OK)
			return gain + GAIN_DIVISION;
		return gain + (is_power_of_two(value) ? 0 : GAIN_DIVISION_CONSTANT);
	}
	if (e->kind == EXPR_MUL && !(is_extended(e->arg[0]) && is_extended(e->arg[1])) &&
	    !(eval_int(e->arg[1], &value) == EVAL_OK && is_power_of_two(value)))
		gain += GAIN_PRODUCT;
	return gain;
}

bool narrow_to_unsigned(const struct expr *e, const struct expr *parent)
{
	__int128 value;

	if ((e->kind != EXPR_DIV && e->kind != EXPR_MOD) || e->type->is_signed ||
	    eval_int(e->arg[1], &value) == EVAL_OK)
		return false;
	return !parent || parent->kind == EXPR_LOAD || expr_table[parent->kind].flags & EXPR_R;
}

static bool bounded(const struct narrowing *n, const struct expr *e, enum expr_kind kind,
		    __int128 end)
{
	struct pass *p = n->place.pass;
	const struct expr *limit, *cond;

	if (!type_holds(e->type, end))
		return true;
	limit = expr_const_int(p->ir, e->type, end);
	cond = expr_c_binary(p->ir, kind, e, limit);
	return cond && guarded_prove(p, n->place.at, n->place.guard, cond) == PROOF_YES;
}

static void lacks(struct narrowing *n, const struct expr *e, enum expr_kind kind, __int128 end,
		  const char *words)
{
	struct ir *ir = n->place.pass->ir;

	n->fact = expr_c_binary(ir, kind, e, expr_const_int(ir, e->type, end));
	n->why = arena_printf(ir->arena, "nothing proves that '%s' is %s", expr_text(ir, e), words);
}

/* Is the value of e, as the source computes it, one of the type? */
static bool is_value_of(struct narrowing *n, const struct expr *e, const struct type *to)
{
	struct pass *p = n->place.pass;
	struct range r = range_of(p->analyses, e, n->place.at);

	if (!slots_keep(p->analyses, n->stmt, e))
		n->why = arena_printf(p->ir->arena, "a call in the statement may change '%s'",
				      expr_text(p->ir, e));
	else if (!r.empty && r.lo >= type_min(to) && r.hi <= type_max(to))
		return true;
	else if (!bounded(n, e, EXPR_LE, type_max(to)))
		lacks(n, e, EXPR_LE, type_max(to),
		      arena_printf(p->ir->arena, "below 2^%u",
				   (unsigned)to->bits - (to->is_signed ? 1u : 0u)));
	else if (!bounded(n, e, EXPR_GE, type_min(to)))
		lacks(n, e, EXPR_GE, type_min(to), "not negative");
	else
		return true;
	return false;
}

/* Is the remainder defined in the type, as it is in the wider one? */
static bool is_defined(struct narrowing *n, const struct expr *e, const struct type *to)
{
	if (e->kind != EXPR_MOD || !to->is_signed || bounded(n, e->arg[1], EXPR_GE, 0) ||
	    bounded(n, e->arg[0], EXPR_GE, type_min(to) + 1))
		return true;
	n->why = arena_printf(
		n->place.pass->ir->arena,
		"nothing proves that '%s' is not -1, for which '%s' would be undefined",
		expr_text(n->place.pass->ir, e->arg[1]), expr_text(n->place.pass->ir, e));
	return false;
}

/* An operand that is no operation: without the conversion that made it wide, or with one. */
static const struct expr *narrowed_leaf(struct narrowing *n, const struct expr *e,
					const struct type *to)
{
	struct ir *ir = n->place.pass->ir;
	const struct expr *bare = e;
	__int128 value;

	if (eval_int(e, &value) == EVAL_OK) {
		if (!type_holds(to, value))
			return NULL;
		/* a name or macro keeps its word */
		bare = expr_strip(e);
		return bare->kind == EXPR_INT && !bare->text ? expr_const_int(ir, to, value)
							     : expr_c_convert(ir, to, bare);
	}
	if (!is_value_of(n, e, to))
		return NULL;
	while (bare->kind == EXPR_CAST && type_is_int(bare->arg[0]->type) &&
	       bare->arg[0]->type->kind == TYPE_INT &&
	       (bare->implicit || bare->type->bits > to->bits) &&
	       type_max(bare->arg[0]->type) <= type_max(bare->type) &&
	       is_value_of(n, bare->arg[0], to))
		bare = bare->arg[0];
	if (bare->type == to)
		return bare;
	/* what C converts by itself without a loss of meaning */
	if (bare->type->bits < to->bits)
		return expr_c_convert(ir, to, bare);
	return expr_cast(ir, to, bare, bare->type->bits == to->bits);
}

const struct expr *narrowed(struct narrowing *n, const struct expr *e, const struct type *to)
{
	struct ir *ir = n->place.pass->ir;
	const struct expr *args[3];
	const struct expr *guard = n->place.guard;

	if (!narrow_passes(e) || e->type->bits <= 32)
		return narrowed_leaf(n, e, to);
	if (!is_value_of(n, e, to) || !is_defined(n, e, to))
		return NULL;
	for (unsigned i = 0; i < e->nargs; i++) {
		n->place.guard = guard_of_operand(n->place.pass, n->stmt, e, e->arg[0], i, guard);
		args[i] = e->kind == EXPR_SELECT && i == 0 ? e->arg[0] : narrowed(n, e->arg[i], to);
		n->place.guard = guard;
		if (!args[i])
			return NULL;
	}
	return expr_raw(ir, (enum expr_kind)e->kind, to, NULL, args, e->nargs);
}
