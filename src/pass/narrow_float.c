/* narrow_float.c - double arithmetic between floats as float arithmetic.
 *
 *	y = x * 0.5;		->	y = x * 0.5f;
 *	if (x > 0.5)		->	if (x > 0.5f)
 *
 * One + - * / or sqrt of floats, computed as double and rounded to float, has the bits of the float
 * operation: 53 digits are more than twice 24 and two, so rounding twice is rounding once
 * (Figueroa).  Not two in a row, which round in between: that takes fp(relaxed), and so do / and sqrt, which are of
 * less precision as floats where flags say so (-prec-div=false).  Comparisons round nothing.  Where flags have denormals
 * flushed, those of float are, and those of double are not. */
#include "narrow.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_double(const struct type *t)
{
	return t->kind == TYPE_FLOAT && t->bits == 64 && strcmp(t->name, "double") == 0;
}

static bool is_float(const struct type *t)
{
	return t->kind == TYPE_FLOAT && t->bits == 32 && strcmp(t->name, "float") == 0;
}

/* 0.5 -> 0.5f, with the user's digits; 0.1 -> 0.1f is another number. */
static const struct expr *literal(struct ir *ir, bool relaxed, const struct expr *e)
{
	double number = e->u.number;
	const char *text = NULL;

	if ((double)(float)number != number &&
	    !(relaxed && e->text && fabs(number) < (double)FLT_MAX))
		return NULL;
	if (number != 0 && fabs(number) < (double)FLT_MIN)
		return NULL;
	if (e->text && strspn(e->text, "0123456789.e+-") == strlen(e->text))
		text = arena_printf(ir->arena, "%sf", e->text);
	return expr_const_flt(ir, type_float(ir->types, 32, "float"), (double)(float)number, text);
}

/* The float whose value a double operand has; NULL: it may have more digits. */
static const struct expr *float_of(struct ir *ir, bool relaxed, const struct expr *e)
{
	const struct type *to = type_float(ir->types, 32, "float");

	if (!is_double(e->type))
		return NULL;
	if (e->kind == EXPR_FLT)
		return literal(ir, relaxed, e);
	if (e->kind == EXPR_NEG && e->arg[0]->kind == EXPR_FLT) {
		const struct expr *arg = literal(ir, relaxed, e->arg[0]);

		return arg ? expr_raw(ir, EXPR_NEG, to, NULL, &arg, 1) : NULL;
	}
	if (e->kind == EXPR_SELECT) { /* c ? (double)x : 0.0 */
		const struct expr *args[3] = {e->arg[0], float_of(ir, relaxed, e->arg[1]), NULL};

		args[2] = args[1] ? float_of(ir, relaxed, e->arg[2]) : NULL;
		return args[2] ? expr_raw(ir, EXPR_SELECT, to, NULL, args, 3) : NULL;
	}
	if (e->kind != EXPR_CAST)
		return NULL;
	if (is_float(e->arg[0]->type))
		return e->arg[0];
	/* small integers are floats too */
	return type_is_int(e->arg[0]->type) && e->arg[0]->type->bits <= 16
		       ? expr_cast(ir, to, e->arg[0], true)
		       : NULL;
}

static const struct expr *operand(struct ir *ir, bool relaxed, const struct expr *e)
{
	const struct expr *same = float_of(ir, relaxed, e);

	return same || !relaxed ? same : narrowed_float(ir, relaxed, e);
}

static const struct expr *operation(struct ir *ir, bool relaxed, const struct expr *e)
{
	const struct type *to = type_float(ir->types, 32, "float");
	const struct expr *args[2];
	bool any = false;

	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = operand(ir, relaxed, e->arg[i]);
		if (!args[i])
			return NULL;
		any = any || args[i]->kind != EXPR_FLT;
	}
	if (!any)
		return NULL;
	return e->kind == EXPR_CALL
		       ? expr_raw(ir, EXPR_CALL, to, "sqrtf", args, 1)
		       : expr_raw(ir, (enum expr_kind)e->kind, to, NULL, args, e->nargs);
}

static bool is_arithmetic(const struct expr *e)
{
	return e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL ||
	       e->kind == EXPR_DIV || e->kind == EXPR_NEG ||
	       (e->kind == EXPR_CALL && e->nargs == 1 && strcmp(e->text, "sqrt") == 0);
}

static bool is_zero(const struct expr *e)
{
	return e->kind == EXPR_FLT ? e->u.number == 0 : e->nargs == 1 && is_zero(e->arg[0]);
}

static const struct expr *comparison(struct ir *ir, const struct expr *e)
{
	const struct expr *a = float_of(ir, false, e->arg[0]), *b = float_of(ir, false, e->arg[1]);
	bool constant = a && b &&
			(expr_strip(a)->kind == EXPR_FLT || a->kind == EXPR_NEG ||
			 expr_strip(b)->kind == EXPR_FLT || b->kind == EXPR_NEG);

	if (!constant || is_zero(a) || is_zero(b))
		return NULL;
	return expr_c_binary(ir, (enum expr_kind)e->kind, a, b);
}

const struct expr *narrowed_float(struct ir *ir, bool relaxed, const struct expr *e)
{
	if (expr_table[e->kind].flags & EXPR_R)
		return is_double(e->arg[0]->type) ? comparison(ir, e) : NULL;
	if (!is_double(e->type) || !is_arithmetic(e) ||
	    (!relaxed && (e->kind == EXPR_DIV || e->kind == EXPR_CALL)))
		return NULL;
	return operation(ir, relaxed, e);
}

const struct expr *narrowed_addend(struct ir *ir, bool relaxed, const struct expr *e)
{
	const struct expr *now = float_of(ir, relaxed, e);

	return now && now->kind != EXPR_FLT ? now : NULL;
}
