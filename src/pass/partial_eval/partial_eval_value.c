/* partial_eval_value.c - expressions over the store: what is static in them, and what is left.
 *
 * Integers are computed by eval.h, floating point only where the result is exact and no denormal,
 * so that every rounding and flushing mode gives it.  A value goes where it is used as the literal
 * that it came from, under the macro's name where it had one. */
#include "../shared/condition.h"
#include "partial_eval.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- literals ---- */

bool value_is_static(const struct expr *e)
{
	if (e->kind == EXPR_NEG)
		e = e->arg[0];
	return e->kind == EXPR_FLT || e->kind == EXPR_INT;
}

static double number_of(const struct expr *v)
{
	return v->kind == EXPR_NEG ? -v->arg[0]->u.number : v->u.number;
}

static bool is_plain_float(const struct type *t)
{
	return t->kind == TYPE_FLOAT &&
	       (strcmp(t->name, "float") == 0 || strcmp(t->name, "double") == 0);
}

static bool is_float_literal(const struct expr *e)
{
	return value_is_static(e) && e->kind != EXPR_INT &&
	       (e->kind != EXPR_NEG || e->arg[0]->kind == EXPR_FLT);
}

/* The smallest number that is no denormal. */
static double smallest(const struct type *t)
{
	return t->bits == 32 ? (double)FLT_MIN : DBL_MIN;
}

/* 0.25f, -3.0; NULL: no number that any mode of rounding and flushing leaves alone. */
static const struct expr *float_value(struct pe *pe, const struct type *t, double number)
{
	double size = fabs(number);
	const struct expr *e;
	char text[64];

	if (!is_plain_float(t) || !isfinite(number))
		return NULL;
	if (t->bits == 32 && (double)(float)number != number)
		return NULL;
	if (number != 0 && size < smallest(t))
		return NULL;
	for (int digits = 1; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, size);
		if (strtod(text, NULL) == size)
			break;
	}
	if (!strpbrk(text, ".e"))
		strcat(text, ".0");
	if (t->bits == 32)
		strcat(text, "f");
	e = expr_const_flt(pe->ir, t, size, text);
	return signbit(number) ? expr_raw(pe->ir, EXPR_NEG, t, NULL, &e, 1) : e;
}

/* A denormal may be flushed to zero. */
static bool is_tame(const struct expr *v)
{
	return number_of(v) == 0 || fabs(number_of(v)) >= smallest(v->type);
}

static const struct expr *int_value(struct pe *pe, const struct type *t, __int128 number)
{
	return type_is_int(t) && type_holds(t, number) ? expr_const_int(pe->ir, t, number) : NULL;
}

static const struct expr *cast(struct pe *pe, const struct type *to, const struct expr *v)
{
	__int128 number;

	to = type_unqualified(pe->ir->types, to);
	if (v->type == to)
		return v;
	if (v->kind == EXPR_INT) {
		if (is_plain_float(to)) {
			number = expr_int(v);
			return number == (__int128)(double)number
				       ? float_value(pe, to, (double)number)
				       : NULL;
		}
		if (!type_is_int(to) ||
		    eval_int_op(EXPR_CAST, to, expr_int(v), 0, &number) != EVAL_OK)
			return NULL;
		return int_value(pe, to, number); /* a macro's name would be of the old type */
	}
	if (!is_plain_float(v->type) || !is_tame(v))
		return NULL;
	if (is_plain_float(to))
		return float_value(pe, to, number_of(v));
	if (to->kind == TYPE_BOOL)
		return int_value(pe, to, number_of(v) != 0);
	if (to->kind == TYPE_INT && fabs(number_of(v)) < 9e15)
		return int_value(pe, to, (__int128)number_of(v));
	return NULL;
}

const struct expr *value_convert(struct pe *pe, const struct type *to, const struct expr *value)
{
	return cast(pe, to, value);
}

/* ---- arithmetic ---- */

static const struct expr *compare(struct pe *pe, const struct expr *e, double a, double b)
{
	switch ((int)e->kind) {
	case EXPR_EQ:
		return int_value(pe, e->type, a == b);
	case EXPR_NE:
		return int_value(pe, e->type, a != b);
	case EXPR_LT:
		return int_value(pe, e->type, a < b);
	case EXPR_LE:
		return int_value(pe, e->type, a <= b);
	case EXPR_GT:
		return int_value(pe, e->type, a > b);
	case EXPR_GE:
		return int_value(pe, e->type, a >= b);
	}
	return NULL;
}

/* Exact in double precision: no error is left, and nothing over- or underflows. */
static const struct expr *float_op(struct pe *pe, const struct expr *e, double a, double b)
{
	double r, back;

	switch ((int)e->kind) {
	case EXPR_SUB:
	case EXPR_ADD:
		if (e->kind == EXPR_SUB)
			b = -b;
		r = a + b;
		back = r - a;
		if ((a - (r - back)) + (b - back) != 0)
			return NULL;
		break;
	case EXPR_MUL:
		r = a * b;
		if (fma(a, b, -r) != 0 || (r == 0 && a != 0 && b != 0))
			return NULL;
		break;
	case EXPR_DIV:
		if (b == 0)
			return NULL;
		r = a / b;
		if (fma(r, b, -a) != 0 || (r == 0 && a != 0))
			return NULL;
		break;
	default:
		return NULL;
	}
	return isfinite(r) ? float_value(pe, e->type, r) : NULL;
}

static const struct expr *arithmetic(struct pe *pe, const struct expr *e,
				     const struct expr *const *v)
{
	__int128 number;

	if (e->kind == EXPR_CAST)
		return cast(pe, e->type, v[0]);
	if (v[0]->kind == EXPR_INT && (e->nargs == 1 || v[1]->kind == EXPR_INT)) {
		if (eval_int_op((enum expr_kind)e->kind, e->type, expr_int(v[0]),
				e->nargs > 1 ? expr_int(v[1]) : 0, &number) != EVAL_OK)
			return NULL;
		return int_value(pe, e->type, number);
	}
	if (e->kind == EXPR_NEG && is_plain_float(e->type))
		return v[0]->kind == EXPR_NEG ? v[0]->arg[0]
					      : expr_raw(pe->ir, EXPR_NEG, e->type, NULL, v, 1);
	if (e->nargs != 2 || v[0]->kind == EXPR_INT || v[1]->kind == EXPR_INT ||
	    v[0]->type != v[1]->type || !is_plain_float(v[0]->type) || !is_tame(v[0]) ||
	    !is_tame(v[1]))
		return NULL;
	if (expr_table[e->kind].flags & EXPR_R)
		return compare(pe, e, number_of(v[0]), number_of(v[1]));
	return is_plain_float(e->type) ? float_op(pe, e, number_of(v[0]), number_of(v[1])) : NULL;
}

/* ---- places ---- */

const struct type *place_type(struct pe *pe, const struct type *t)
{
	if (t->kind == TYPE_ARRAY)
		return type_array(pe->ir->types, place_type(pe, t->of), t->extent);
	return type_unqualified(pe->ir->types, t);
}

static const struct expr *subscripts(struct pe *pe, const struct store *s, const struct expr *e,
				     const struct expr *base)
{
	const struct type *t = base->type;
	const struct expr **args = arena_array(pe->ir->arena, e->nargs, sizeof(*args));

	args[0] = base;
	for (unsigned i = 1; i < e->nargs; i++) {
		const struct expr *v = pe_eval(pe, s, e->arg[i]);

		/* a row may be run over, but then the element has another name */
		if (!v || v->kind != EXPR_INT || t->kind != TYPE_ARRAY || expr_int(v) < 0 ||
		    expr_int(v) >= t->extent)
			return NULL;
		args[i] = expr_const_int(pe->ir, type_i32(pe->ir->types), expr_int(v));
		t = t->of;
	}
	return expr_raw(pe->ir, EXPR_LOAD, place_type(pe, e->type), NULL, args, e->nargs);
}

const struct expr *pe_place(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct expr *base;

	if (e->kind == EXPR_SYM)
		return store_tracks(e->u.sym) && !e->u.sym->constant ? e : NULL;
	if ((e->kind != EXPR_LOAD && e->kind != EXPR_MEMBER) || e->size > PE_SIZE)
		return NULL;
	base = expr_strip(e->arg[0]);
	if (e->kind == EXPR_MEMBER && base->type->kind != TYPE_RECORD)
		return NULL;
	if (e->kind == EXPR_LOAD && base->type->kind != TYPE_ARRAY)
		return NULL;
	base = pe_place(pe, s, base);
	if (!base)
		return NULL;
	return e->kind == EXPR_MEMBER
		       ? expr_raw(pe->ir, EXPR_MEMBER, place_type(pe, e->type), e->text, &base, 1)
		       : subscripts(pe, s, e, base);
}

/* ---- evaluation ---- */

/* A variable that the program gives one value, once, and keeps: its name stands for it. */
static bool is_name(struct pe *pe, const struct sym *sym)
{
	const struct vec *writers = sym_writers(pe->frame->an, sym);

	if (sym->kind == SYM_PARAM)
		return writers->n == 0;
	return sym->kind != SYM_LOCAL ||
	       (writers->n == 1 && ((const struct stmt *)writers->at[0])->kind == STMT_DECL);
}

/* What was computed before a condition said more of its operands: pad = kh / 2, where kh == 3 now.
 * To a compiler it is no constant. */
static const struct expr *by_definition(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct vec *writers = sym_writers(pe->frame->an, e->u.sym);
	const struct stmt *def = writers->n ? writers->at[0] : NULL;
	const struct expr *v = def && def->nslots ? def->slot[SLOT_VALUE].e : NULL;

	if (!v || !s->given || !pe->frame->at || pe->definitions >= PE_DEFINITIONS ||
	    (v->has & (HAS_LOAD | HAS_CALL)) || !value_same(pe->frame->an, v, def, pe->frame->at) ||
	    !slots_keep(pe->frame->an, pe->frame->at, v) ||
	    single_definition(pe->frame->an, e->u.sym) != def)
		return NULL;
	pe->definitions++;
	v = pe_eval(pe, s, v);
	pe->definitions--;
	v = v ? cast(pe, e->u.sym->type, v) : NULL;
	pe->earned |= v != NULL;
	return v;
}

static const struct expr *eval_sym(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct sym *sym = e->u.sym;
	const struct cell *cell;
	__int128 number;

	if (sym->constant) {
		if (value_is_static(sym->constant))
			return cast(pe, e->type, sym->constant);
		return eval_int(e, &number) == EVAL_OK ? int_value(pe, e->type, number) : NULL;
	}
	if (!store_tracks(sym))
		return NULL;
	cell = store_get(s, e);
	if (cell) {
		pe->earned |= cell->earned;
		pe->varied |= !is_name(pe, sym);
		return cell->value;
	}
	return sym->kind == SYM_LOCAL && is_name(pe, sym) ? by_definition(pe, s, e) : NULL;
}

static const struct expr *eval_launch(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct cell *cell = &s->launch[e->u.sreg];

	pe->earned |= cell->place && cell->earned;
	return cell->value;
}

static const struct expr *eval_lazy(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct expr *first = pe_eval(pe, s, e->arg[0]), *second;
	bool truth;

	if (!first || first->kind != EXPR_INT)
		return NULL;
	truth = expr_int(first) != 0;
	if (e->kind == EXPR_SELECT) {
		second = pe_eval(pe, s, e->arg[truth ? 1 : 2]);
		return second ? cast(pe, e->type, second) : NULL;
	}
	if (truth == (e->kind == EXPR_LOR))
		return int_value(pe, e->type, truth);
	second = pe_eval(pe, s, e->arg[1]);
	return second && second->kind == EXPR_INT ? int_value(pe, e->type, expr_int(second) != 0)
						  : NULL;
}

/* t[k] of a table that holds one value everywhere, as {} does: rows may be run over, so all count.
 */
static const struct expr *any_element(const struct store *s, const struct expr *e)
{
	const struct type *t = e->arg[0]->type;
	const struct expr *value = NULL;
	int64_t wanted = 1, found = 0;

	if (e->kind != EXPR_LOAD || e->arg[0]->kind != EXPR_SYM || !store_tracks(e->arg[0]->u.sym))
		return NULL;
	for (unsigned i = 1; i < e->nargs; i++, t = t->of) {
		if (t->kind != TYPE_ARRAY || t->extent < 1 || t->extent > PE_CELLS)
			return NULL;
		wanted *= t->extent;
		if (wanted > PE_CELLS)
			return NULL;
	}
	for (uint32_t i = 0; i < s->cells.n; i++) {
		const struct cell *c = s->cells.at[i];

		if (c->place->kind != EXPR_LOAD || c->place->nargs != e->nargs ||
		    c->place->arg[0] != e->arg[0])
			continue;
		if (value && value != c->value)
			return NULL;
		value = c->value;
		found++;
	}
	return found == wanted ? value : NULL;
}

static const struct expr *eval_load(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct expr *place = pe_place(pe, s, e);
	const struct cell *cell = place ? store_get(s, place) : NULL;
	const struct expr *v = cell ? cell->value : place ? NULL : any_element(s, e);

	pe->earned |= v != NULL;
	return v;
}

static const struct expr *eval_call(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct expr **args = arena_array(pe->ir->arena, e->nargs, sizeof(*args)), *v;

	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = pe_eval(pe, s, e->arg[i]);
		if (!args[i])
			return NULL;
	}
	v = pe_call(pe, e, args);
	pe->earned |= v != NULL;
	return v;
}

const struct expr *pe_eval(struct pe *pe, const struct store *s, const struct expr *e)
{
	const struct expr *v[2];

	if (e->kind == EXPR_INT || e->kind == EXPR_FLT)
		return e;
	if (e->kind == EXPR_SYM)
		return eval_sym(pe, s, e);
	if (e->kind == EXPR_SREG)
		return eval_launch(pe, s, e);
	if (e->size > PE_SIZE || (e->has & (HAS_VOLATILE | HAS_OPAQUE)))
		return NULL;
	if (expr_table[e->kind].flags & EXPR_Z)
		return eval_lazy(pe, s, e);
	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
		return eval_load(pe, s, e);
	if (e->kind == EXPR_CALL)
		return eval_call(pe, s, e);
	if (e->kind == EXPR_ADDR || e->nargs < 1 || e->nargs > 2)
		return NULL;
	for (unsigned i = 0; i < e->nargs; i++) {
		v[i] = pe_eval(pe, s, e->arg[i]);
		if (!v[i])
			return NULL;
	}
	return arithmetic(pe, e, v);
}

/* ---- what a condition says ---- */

/* What is known of it already stays. */
static void learn(struct pe *pe, struct store *s, const struct expr *place,
		  const struct expr *value, bool assumed)
{
	struct cell *launch = place->kind == EXPR_SREG ? &s->launch[place->u.sreg] : NULL;

	if (launch ? launch->place != NULL : store_get(s, place) != NULL)
		return;
	s->given = true;
	if (launch)
		*launch = (struct cell){place, value, assumed};
	else
		store_set(pe, s, place, value, assumed);
}

static void equate(struct pe *pe, struct store *s, const struct expr *side,
		   const struct expr *other, bool assumed)
{
	bool converted = side->kind == EXPR_CAST && side->implicit;
	const struct expr *e = expr_value(converted ? side->arg[0] : side), *own, *place;
	const struct expr *v = pe_eval(pe, s, other);

	if (!v || v->kind != EXPR_INT || !type_is_int(e->type) || e->kind == EXPR_INT)
		return;
	place = e->kind == EXPR_SREG && e->u.sreg >= SREG_NTID_X ? e : pe_place(pe, s, e);
	own = place ? cast(pe, e->type, v) : NULL;
	/* -1 and 4294967295u: the conversion of the comparison is undone */
	if (own && side->type->bits >= e->type->bits && e->type->kind != TYPE_BOOL &&
	    cast(pe, side->type, own) && expr_int(cast(pe, side->type, own)) == expr_int(v))
		learn(pe, s, place, own, assumed);
}

void pe_refine(struct pe *pe, struct store *s, const struct expr *e, bool holds, bool assumed)
{
	e = expr_truth(e);
	if (e->kind == EXPR_LNOT) {
		pe_refine(pe, s, e->arg[0], !holds, assumed);
	} else if (e->kind == (holds ? EXPR_LAND : EXPR_LOR)) {
		pe_refine(pe, s, e->arg[0], holds, assumed);
		pe_refine(pe, s, e->arg[1], holds, assumed);
	} else if (e->kind == (holds ? EXPR_EQ : EXPR_NE)) {
		equate(pe, s, e->arg[0], e->arg[1], assumed);
		equate(pe, s, e->arg[1], e->arg[0], assumed);
	} else if (e->type->kind == TYPE_BOOL && pe_place(pe, s, e)) {
		store_set(pe, s, pe_place(pe, s, e), int_value(pe, e->type, holds), assumed);
	}
}

/* ---- what is left ---- */

/* Of a conversion that nobody wrote: compilers complain of u + -1, not of u + 4294967295u. */
static bool is_another_number(struct pe *pe, const struct store *s, const struct expr *e,
			      const struct expr *v)
{
	const struct expr *from = e->implicit ? pe_eval(pe, s, e->arg[0]) : NULL;

	return from && from->kind == EXPR_INT && v->type->kind == TYPE_INT &&
	       expr_int(from) != expr_int(v);
}

/* Is the literal better than the formula?  Names of constants are the user's words, and a variable
 * that is a constant to every compiler may keep its name. */
static bool is_worth(struct pe *pe, const struct store *s, const struct expr *e,
		     const struct expr *v)
{
	return e->kind != EXPR_INT && e->kind != EXPR_FLT &&
	       (pe->earned || (pe->varied && e->nargs > 0)) &&
	       (e->kind != EXPR_CAST || is_another_number(pe, s, e, v));
}

static const struct expr *keep_lazy(struct ir *ir, const struct expr *e)
{
	const struct expr *first = expr_truth(e->arg[0]), *second = expr_truth(e->arg[1]);
	bool is_and = e->kind == EXPR_LAND;

	if (e->kind == EXPR_SELECT && first->kind == EXPR_INT && !first->text) {
		const struct expr *arm = e->arg[expr_int(first) ? 1 : 2];

		return arm->type == e->type ? arm : e;
	}
	/* a template's && of values of a parameter's type is an operator of theirs */
	if (e->kind == EXPR_SELECT || !type_is_int(e->type))
		return e;
	if (first->kind == EXPR_INT && !first->text && (expr_int(first) != 0) != is_and)
		return expr_const_int(ir, e->type, !is_and);
	if (first->kind == EXPR_INT && !first->text && e->arg[1]->type == e->type &&
	    expr_is_truth(e->arg[1]))
		return e->arg[1];
	if (second->kind == EXPR_INT && !second->text && e->arg[0]->type == e->type &&
	    expr_is_truth(e->arg[0]) && (expr_int(second) != 0) == is_and)
		return e->arg[0];
	return e;
}

/* The number whose addition is the subtraction of a smaller one: of -1 it is 1, of 4294967295u as
 * well. */
static bool is_minus(const struct expr *e, __int128 *less)
{
	if (e->kind != EXPR_INT || e->text || !type_is_int(e->type))
		return false;
	*less = -expr_int(e);
	if (e->type->kind == TYPE_INT && !e->type->is_signed && -*less > type_max(e->type) / 2)
		*less += type_max(e->type) + 1;
	return *less > 0 && type_holds(e->type, *less);
}

/* x + -1 -> x - 1, x - -0.5f -> x + 0.5f: the same value, also of floats. */
static const struct expr *turn_sign(struct pe *pe, const struct expr *e)
{
	const struct expr *args[2], *right;
	__int128 less;

	if (e->kind != EXPR_ADD && e->kind != EXPR_SUB)
		return e;
	right = e->arg[1];
	if (type_is_int(e->type) && is_minus(right, &less))
		args[1] = expr_const_int(pe->ir, right->type, less);
	else if (right->kind == EXPR_NEG && right->arg[0]->kind == EXPR_FLT)
		args[1] = right->arg[0];
	else
		return e;
	args[0] = e->arg[0];
	return expr_raw(pe->ir, e->kind == EXPR_ADD ? EXPR_SUB : EXPR_ADD, e->type, NULL, args, 2);
}

static bool is_number(const struct expr *e, __int128 *value)
{
	e = expr_strip(e);
	*value = e->kind == EXPR_INT ? expr_int(e) : 0;
	return e->kind == EXPR_INT;
}

/* x / 0.0f, 1e-30f * 1e-30f, (int)1e10f: numbers that the type cannot hold. */
static bool float_complains(const struct expr *e, const struct expr *const *args)
{
	const struct expr *left = expr_strip(args[0]), *right = expr_strip(args[e->nargs - 1]);
	double a, r;

	if (e->kind == EXPR_DIV && is_float_literal(right) && number_of(right) == 0)
		return true;
	if (!is_float_literal(left) || !is_float_literal(right))
		return false;
	a = number_of(left);
	if (e->kind == EXPR_CAST && type_is_int(e->type))
		return e->type->kind != TYPE_BOOL &&
		       (fabs(a) >= 0x1p64 || !type_holds(e->type, (__int128)a));
	if (e->kind == EXPR_CAST)
		return a != 0 && fabs(a) < smallest(e->type);
	if (e->kind != EXPR_MUL && e->kind != EXPR_DIV)
		return false;
	r = e->kind == EXPR_MUL ? a * number_of(right) : a / number_of(right);
	return r != 0 ? fabs(r) < smallest(e->type) : a != 0 && number_of(right) != 0;
}

/* Would the operand as a number make the compiler complain?  x / 0, 2147483647 + 1, u < 0. */
static bool complains(const struct expr *e, const struct expr *const *args, unsigned i)
{
	__int128 a, b = 0, value;
	bool left = is_number(args[0], &a), right = e->nargs == 2 && is_number(args[1], &b);
	unsigned flags = expr_table[e->kind].flags;

	if (value_is_static(e->arg[i]))
		return false;
	if (e->nargs <= 2 && float_complains(e, args))
		return true;
	if (e->nargs != 2 || !type_is_int(e->type) || expr_strip(e->arg[i])->kind == EXPR_INT)
		return false;
	if (flags & EXPR_R)
		return type_is_int(e->arg[i]->type) && !e->arg[i]->type->is_signed &&
		       is_number(args[i], &value) && value == 0;
	if (left && right)
		return eval_int_op((enum expr_kind)e->kind, e->type, a, b, &value) != EVAL_OK;
	if (right && (flags & EXPR_T))
		return eval_int_op((enum expr_kind)e->kind, e->type, 1, b, &value) != EVAL_OK;
	return false;
}

const struct expr *pe_residual(struct pe *pe, const struct store *s, const struct expr *e,
			       bool place)
{
	const struct expr **args, *v;
	bool same = true;

	if (e->nargs == 0 && (place || (e->kind != EXPR_SYM && e->kind != EXPR_SREG)))
		return e;
	if (e->kind == EXPR_OPAQUE || e->size > PE_SIZE)
		return e;
	pe->earned = pe->varied = false;
	v = place ? NULL : pe_eval(pe, s, e);
	if (v && v->type == e->type && is_worth(pe, s, e, v))
		return v;
	if (e->nargs == 0)
		return e;
	v = !place && e->kind == EXPR_CALL ? pe_inline(pe, s, e, &pe->lets) : NULL;
	if (v)
		return v;
	args = arena_array(pe->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		bool held =
			i == 0 && (e->kind == EXPR_ADDR ||
				   ((e->kind == EXPR_MEMBER || e->kind == EXPR_CAST) && place) ||
				   ((e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER) &&
				    e->arg[0]->kind != EXPR_CALL));

		args[i] = pe_residual(pe, s, e->arg[i], held);
	}
	for (unsigned i = 0; i < e->nargs; i++)
		if (args[i] != e->arg[i] && complains(e, args, i))
			args[i] = e->arg[i];
	for (unsigned i = 0; i < e->nargs; i++)
		same &= args[i] == e->arg[i];
	if (same)
		return e;
	e = turn_sign(pe, expr_with_args(pe->ir, e, args));
	return expr_table[e->kind].flags & EXPR_Z ? keep_lazy(pe->pass->ir, e) : e;
}
