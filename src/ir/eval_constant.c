/* eval_constant.c - constants of all arithmetic types, where host and device must agree.
 *
 * Integers are eval.c's.  Floating point is computed only where nothing is rounded and no denormal
 * is met: then every mode of rounding and flushing gives these bits, on any device.  Of functions,
 * those that pick or truncate are exact by definition; a square root is where it is a number of the
 * type; what a library approximates is not computed. */
#include "cunest/eval.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FUEL = 10000 };

static enum eval_result eval(const struct expr *e, unsigned *fuel, struct constant *out);

/* The words are C's own: no other type has that name. */
static bool is_single(const struct type *t)
{
	return strcmp(t->name, "float") == 0;
}

bool type_is_exact(const struct type *t)
{
	return is_single(t) || strcmp(t->name, "double") == 0;
}

/* A result that the type holds, and that flushing leaves alone. */
static enum eval_result settle(const struct type *t, double value, struct constant *out)
{
	double size = fabs(value);

	if (!isfinite(value) || (is_single(t) && (double)(float)value != value))
		return EVAL_INEXACT;
	if (size != 0 && size < (is_single(t) ? (double)FLT_MIN : DBL_MIN))
		return EVAL_INEXACT;
	*out = (struct constant){.is_float = true, .f = value};
	return EVAL_OK;
}

/* Is the rounded result of the operation the exact one? */
static bool is_exact(enum expr_kind kind, double a, double b, double r)
{
	double back;

	if (!isfinite(r))
		return false;
	if (kind == EXPR_MUL)
		return r == 0 ? a == 0 || b == 0 : fabs(r) >= 1e-250 && fma(a, b, -r) == 0;
	if (kind == EXPR_DIV)
		return r == 0 ? a == 0 : fabs(a) >= 1e-250 && fma(r, b, -a) == 0;
	if (kind == EXPR_SUB)
		b = -b;
	back = r - a;
	return (a - (r - back)) + (b - back) == 0;
}

static enum eval_result arithmetic(enum expr_kind kind, const struct type *t, double a, double b,
				   struct constant *out)
{
	double r = kind == EXPR_ADD   ? a + b
		   : kind == EXPR_SUB ? a - b
		   : kind == EXPR_MUL ? a * b
				      : a / b;

	if (kind == EXPR_DIV && b == 0)
		return EVAL_UNDEFINED;
	return is_exact(kind, a, b, r) ? settle(t, r, out) : EVAL_INEXACT;
}

static bool compare(enum expr_kind kind, double a, double b)
{
	return kind == EXPR_LT   ? a < b
	       : kind == EXPR_LE ? a <= b
	       : kind == EXPR_GT ? a > b
	       : kind == EXPR_GE ? a >= b
	       : kind == EXPR_EQ ? a == b
				 : a != b;
}

static enum eval_result truth(bool value, struct constant *out)
{
	*out = (struct constant){.i = value};
	return EVAL_OK;
}

static enum eval_result convert(const struct type *t, const struct constant *v,
				struct constant *out)
{
	if (type_is_exact(t)) {
		double value = v->is_float ? v->f : (double)v->i;

		if (!v->is_float && (__int128)value != v->i)
			return EVAL_INEXACT;
		return settle(t, value, out);
	}
	if (!type_is_int(t))
		return EVAL_UNKNOWN;
	if (!v->is_float)
		return eval_int_op(EXPR_CAST, t, v->i, 0, &out->i);
	if (t->kind == TYPE_BOOL)
		return truth(v->f != 0, out);
	/* what lies further out no integer type holds either */
	out->i = (__int128)fmax(-1e30, fmin(v->f, 1e30));
	return type_holds(t, out->i) ? EVAL_OK : EVAL_UNDEFINED;
}

/* ---- functions ---- */

static double identity_sqrt(double a)
{
	double r = sqrt(a);

	return fma(r, r, -a) == 0 ? r : (double)NAN; /* that of a negative number is NAN already */
}

static const struct {
	const char *name;
	double (*one)(double);
	double (*two)(double, double);
} functions[] = {
	{"fabs", fabs, NULL},   {"floor", floor, NULL}, {"ceil", ceil, NULL},
	{"trunc", trunc, NULL}, {"round", round, NULL}, {"sqrt", identity_sqrt, NULL},
	{"fmin", NULL, fmin},   {"fmax", NULL, fmax},   {"copysign", NULL, copysign},
};

static enum eval_result call(const struct expr *e, unsigned *fuel, struct constant *out)
{
	struct constant a = {0}, b = {0};
	enum eval_result result = EVAL_UNKNOWN;

	for (size_t i = 0; i < ARRAY_LEN(functions); i++) {
		size_t n = strlen(functions[i].name);
		unsigned arity = functions[i].one ? 1 : 2;

		if (strncmp(e->text, functions[i].name, n) != 0 || e->nargs != arity ||
		    !type_is_exact(e->type) ||
		    strcmp(e->text + n, is_single(e->type) ? "f" : "") != 0)
			continue;
		result = eval(e->arg[0], fuel, &a);
		if (result == EVAL_OK && arity == 2)
			result = eval(e->arg[1], fuel, &b);
		if (result != EVAL_OK)
			return result;
		if (!a.is_float || (arity == 2 && !b.is_float))
			return EVAL_UNKNOWN;
		/* of 0 and -0 either may come out */
		if (arity == 2 && a.f == 0 && b.f == 0)
			return EVAL_INEXACT;
		return settle(e->type,
			      arity == 1 ? functions[i].one(a.f) : functions[i].two(a.f, b.f), out);
	}
	if (strcmp(e->text, "abs") == 0 && e->nargs == 1 && e->type->kind == TYPE_INT) {
		result = eval(e->arg[0], fuel, &a);
		if (result != EVAL_OK || a.is_float)
			return result == EVAL_OK ? EVAL_UNKNOWN : result;
		return a.i < 0 ? eval_int_op(EXPR_NEG, e->type, a.i, 0, &out->i)
			       : (out->i = a.i, EVAL_OK);
	}
	return EVAL_UNKNOWN;
}

/* ---- lists and tables ---- */

/* Is it the list of what is in an array or record: {1, 2, {3, 4}}? */
static bool is_list(const struct expr *e)
{
	return e && e->kind == EXPR_CALL && strcmp(e->text, "{}") == 0;
}

/* The type of element or member i; NULL: there is none, or it is not known. */
static const struct type *part_type(struct ir *ir, const struct type *t, unsigned i)
{
	static const char *const names[] = {"x", "y", "z", "w"};
	const struct type_fields *fields = type_fields(ir->types, t);
	const struct type *of = i < ARRAY_LEN(names) ? type_vector_field(ir, t, names[i]) : NULL;

	if (t->kind == TYPE_ARRAY)
		return i < t->extent ? t->of : NULL;
	return of ? of : fields && i < fields->n ? fields->at[i].type : NULL;
}

/* May `part` be nothing but the whole of a part of that type, and not the first of its own parts? */
static bool is_whole(struct ir *ir, const struct type *of, const struct expr *part)
{
	return type_is_arith(of) || of->kind == TYPE_PTR || is_list(expr_strip(part)) ||
	       (of->kind != TYPE_ARRAY &&
		type_unqualified(ir->types, of) == type_unqualified(ir->types, part->type));
}

static bool is_zero(const struct expr *e)
{
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	return (e->kind == EXPR_INT && expr_int(e) == 0) ||
	       (e->kind == EXPR_FLT && e->u.number == 0);
}

int expr_list_given(struct ir *ir, const struct type *t, const struct expr *list)
{
	const struct type *of = part_type(ir, t, 0);

	if (!is_list(list))
		return -1;
	if (list->nargs == 1 && of && !type_is_arith(of) && is_zero(list->arg[0]))
		return 0;
	for (unsigned i = 0; i < list->nargs; i++) {
		of = part_type(ir, t, i);
		if (!of || !is_whole(ir, of, list->arg[i]))
			return -1;
	}
	return (int)list->nargs;
}

const struct expr *expr_table_element(struct ir *ir, const struct expr *load)
{
	const struct expr *base, *list;
	const struct type *t;

	if (load->kind != EXPR_LOAD || load->arg[0]->kind != EXPR_SYM)
		return NULL;
	base = load->arg[0];
	list = base->u.sym->table;
	t = base->u.sym->type;
	for (unsigned i = 1; i < load->nargs; i++) {
		int given = expr_list_given(ir, t, list);
		__int128 index;

		if (given < 0 || eval_int(load->arg[i], &index) != EVAL_OK || index < 0 ||
		    index >= t->extent)
			return NULL;
		t = t->of;
		/* what is not listed is 0 */
		list = index < given           ? list->arg[(unsigned)index]
		       : t->kind == TYPE_ARRAY ? expr_raw(ir, EXPR_CALL, t, "{}", NULL, 0)
		       : type_is_int(t)   ? expr_const_int(ir, type_unqualified(ir->types, t), 0)
		       : type_is_exact(t) ? expr_decimal(ir, type_unqualified(ir->types, t), 0)
					  : NULL;
	}
	return is_list(list) ? NULL : list;
}

/* ---- expressions ---- */

static enum eval_result operation(const struct expr *e, unsigned *fuel, struct constant *out)
{
	enum expr_kind kind = (enum expr_kind)e->kind;
	struct constant a, b = {0};
	enum eval_result result = eval(e->arg[0], fuel, &a);

	if (result == EVAL_OK && e->nargs == 2)
		result = eval(e->arg[1], fuel, &b);
	if (result != EVAL_OK)
		return result;
	if (kind == EXPR_CAST)
		return convert(e->type, &a, out);
	if (a.is_float && expr_table[kind].flags & EXPR_R)
		return b.is_float ? truth(compare(kind, a.f, b.f), out) : EVAL_UNKNOWN;
	if (kind == EXPR_LNOT && a.is_float)
		return truth(a.f == 0, out);
	if (!a.is_float)
		return b.is_float ? EVAL_UNKNOWN : eval_int_op(kind, e->type, a.i, b.i, &out->i);
	if (!type_is_exact(e->type))
		return EVAL_UNKNOWN;
	if (kind == EXPR_NEG)
		return settle(e->type, -a.f, out);
	if (kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_MUL || kind == EXPR_DIV)
		return b.is_float ? arithmetic(kind, e->type, a.f, b.f, out) : EVAL_UNKNOWN;
	return EVAL_UNKNOWN;
}

static enum eval_result lazy(const struct expr *e, unsigned *fuel, struct constant *out)
{
	struct constant first, second;
	enum eval_result result = eval(e->arg[0], fuel, &first);
	bool holds;

	if (result != EVAL_OK)
		return result;
	holds = first.is_float ? first.f != 0 : first.i != 0;
	if (e->kind == EXPR_SELECT)
		return eval(e->arg[holds ? 1 : 2], fuel, out);
	if ((e->kind == EXPR_LAND) == !holds)
		return truth(holds, out);
	result = eval(e->arg[1], fuel, &second);
	return result == EVAL_OK ? truth(second.is_float ? second.f != 0 : second.i != 0, out)
				 : result;
}

static enum eval_result eval(const struct expr *e, unsigned *fuel, struct constant *out)
{
	if (*fuel == 0)
		return EVAL_UNKNOWN;
	--*fuel;
	*out = (struct constant){0};
	if (e->kind == EXPR_FLT)
		return type_is_exact(e->type) ? settle(e->type, e->u.number, out) : EVAL_UNKNOWN;
	if (e->kind == EXPR_INT && type_is_int(e->type)) {
		out->i = expr_int(e);
		return EVAL_OK;
	}
	if (e->kind == EXPR_SYM && e->u.sym->constant)
		return eval(e->u.sym->constant, fuel, out);
	if (expr_table[e->kind].flags & EXPR_Z)
		return lazy(e, fuel, out);
	if (e->kind == EXPR_CALL)
		return call(e, fuel, out);
	/* what is no operator has no constant first, or is unknown to eval_int_op() */
	return e->nargs ? operation(e, fuel, out) : EVAL_UNKNOWN;
}

enum eval_result eval_constant(const struct expr *e, struct constant *out)
{
	unsigned fuel = FUEL;

	return eval(e, &fuel, out);
}

/* ---- back to expressions ---- */

const struct expr *expr_decimal(struct ir *ir, const struct type *type, double number)
{
	double size = fabs(number);
	const struct expr *e;
	char text[40];

	for (int digits = 1; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, size);
		if (type->bits == 32 ? strtof(text, NULL) == (float)size
				     : strtod(text, NULL) == size)
			break;
	}
	if (!strpbrk(text, ".e"))
		strcat(text, ".0");
	if (type->bits == 32)
		strcat(text, "f");
	e = expr_const_flt(ir, type, size, text);
	return signbit(number) ? expr_raw(ir, EXPR_NEG, e->type, NULL, &e, 1) : e;
}

const struct expr *expr_constant(struct ir *ir, const struct type *type, const struct constant *v)
{
	if (v->is_float)
		return type_is_exact(type) ? expr_decimal(ir, type, v->f) : NULL;
	return type_holds(type, v->i) ? expr_const_int(ir, type, v->i) : NULL;
}
