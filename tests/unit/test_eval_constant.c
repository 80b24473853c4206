/* test_eval_constant.c - constants of floats: a result is computed just where it is exact, which
 * arithmetic with 113 bits tells; their literals, their functions, and the elements of tables. */
#include "corners.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- floats ---- */

static const double reals[] = {
	0.0,
	-0.0,
	1.0,
	-1.0,
	0.5,
	-2.5,
	3.0,
	10.0,
	0.1,
	1.0 / 3,
	16777216.0,
	16777217.0,
	4503599627370497.0,
	9007199254740993.0,
	1e10,
	1e100,
	-1e-100,
	1e-250,
	FLT_MAX,
	FLT_MIN,
	DBL_MAX,
	DBL_MIN,
	1e-310,
	0x1p-149,
	0x1p-126,
	0x1p127,
	0x1p-1022,
	0x1.fffffep0,
	0x1.fffffffffffffp0,
	0x1p-60,
	3e-8,
	6.0,
	0.75,
};

/* A number of the type that flushing leaves alone. */
static bool is_normal(const struct type *t, double v)
{
	if (!isfinite(v) || (t == f32 && (double)(float)v != v))
		return false;
	return v == 0 || fabs(v) >= (t == f32 ? (double)FLT_MIN : DBL_MIN);
}

static bool same(double a, double z)
{
	return memcmp(&a, &z, sizeof(a)) == 0;
}

/* The result in 113 bits, or that it is rounded even there. */
static bool exactly(enum expr_kind kind, double a, double z, double *out)
{
	__float128 one = a, other = z, r;

	switch ((int)kind) {
	case EXPR_ADD:
	case EXPR_SUB:
		other = kind == EXPR_ADD ? other : -other;
		r = one + other;
		*out = kind == EXPR_ADD ? a + z : a - z;
		return r - one == other && r - other == one && (double)r == r;
	case EXPR_MUL:
		r = one * other;
		*out = a * z;
		return (double)r == r;
	}
	*out = a / z;
	return (__float128)*out * other == one;
}

START_TEST(floats_are_exact)
{
	static const enum expr_kind kinds[] = {EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV};
	const struct type *t = _i ? type_float(w->types, 64, "double") : f32;

	for (unsigned k = 0; k < ARRAY_LEN(reals) * ARRAY_LEN(reals); k++) {
		double a = reals[k / ARRAY_LEN(reals)], z = reals[k % ARRAY_LEN(reals)];
		double wanted = 0;
		const struct expr *left = expr_const_flt(w->ir, t, a, NULL);
		const struct expr *right = expr_const_flt(w->ir, t, z, NULL);
		bool good = is_normal(t, a) && is_normal(t, z);
		struct constant got;

		for (unsigned o = 0; o < ARRAY_LEN(kinds); o++) {
			enum eval_result result =
				eval_constant(raw(kinds[o], t, left, right), &got);
			bool exact = good && (kinds[o] != EXPR_DIV || z != 0) &&
				     exactly(kinds[o], a, z, &wanted) && is_normal(t, wanted);
			/* what nearly leaves the type is left to the device */
			bool far = good && kinds[o] == EXPR_MUL
					   ? fabs(a * z) < 1e-250 && a && z
					   : kinds[o] == EXPR_DIV && a && fabs(a) < 1e-250;

			if (good && kinds[o] == EXPR_DIV && z == 0)
				ck_assert_int_eq(result, EVAL_UNDEFINED);
			else if (result != (exact ? EVAL_OK : EVAL_INEXACT) && !(exact && far))
				ck_abort_msg("%.17g %s %.17g: %d", a, expr_table[kinds[o]].spelling,
					     z, result);
			if (result == EVAL_OK)
				ck_assert(got.is_float && same(got.f, wanted) && got.i == 0);
		}
		for (int kind = EXPR_EQ; kind <= EXPR_GE; kind++) {
			enum eval_result result = eval_constant(
				raw((enum expr_kind)kind, boolean, left, right), &got);
			bool holds = kind == EXPR_EQ   ? a == z
				     : kind == EXPR_NE ? a != z
				     : kind == EXPR_LT ? a < z
				     : kind == EXPR_LE ? a <= z
				     : kind == EXPR_GT ? a > z
						       : a >= z;

			ck_assert_int_eq(result, good ? EVAL_OK : EVAL_INEXACT);
			ck_assert(!good || (!got.is_float && got.i == holds && got.f == 0));
		}
		if (!good)
			continue;
		ck_assert_int_eq(eval_constant(raw(EXPR_LAND, boolean, left, right), &got),
				 EVAL_OK);
		ck_assert(!got.is_float && got.i == (a && z));
		ck_assert_int_eq(eval_constant(raw(EXPR_LOR, boolean, left, right), &got), EVAL_OK);
		ck_assert(!got.is_float && got.i == (a || z));
		ck_assert_int_eq(eval_constant(raw(EXPR_LNOT, boolean, left, NULL), &got), EVAL_OK);
		ck_assert(!got.is_float && got.i == !a);
		ck_assert_int_eq(eval_constant(raw(EXPR_NEG, t, left, NULL), &got), EVAL_OK);
		ck_assert(got.is_float && same(got.f, -a));
	}
}
END_TEST

/* Between floats and integers: exact, or not at all. */
START_TEST(float_conversions)
{
	static const double near[] = {0.0,           -0.0,          0.5,          -0.5,
				      -0.99,         1.0,           -1.0,         127.0,
				      127.9,         128.0,         -128.0,       -128.9,
				      -129.0,        255.9,         256.0,        32767.5,
				      32768,         -32768.5,      2147483647.0, 2147483648.0,
				      -2147483648.0, -2147483649.0, 4294967295.5, 4294967296.0,
				      0x1p62,        0x1p63,        -0x1p63,      0x1p64,
				      1e30,          1e31,          -1e31};
	const struct type *f64 = type_float(w->types, 64, "double");
	struct constant got;

	for (unsigned k = 0; k < ARRAY_LEN(near); k++)
		for (unsigned to = 0; to < TYPES; to++) {
			const struct expr *e = expr_const_flt(w->ir, f64, near[k], NULL);
			enum eval_result result =
				eval_constant(raw(EXPR_CAST, all_types[to], e, NULL), &got);
			double whole = trunc(near[k]);
			bool is_bool = all_types[to] == boolean;
			bool fits = is_bool || (whole >= (double)type_min(all_types[to]) &&
						whole < (double)(type_max(all_types[to]) + 1) &&
						whole <= 1e30);

			ck_assert_msg(result == (fits ? EVAL_OK : EVAL_UNDEFINED), "%g: %d",
				      near[k], result);
			if (fits)
				ck_assert(!got.is_float &&
					  got.i == (is_bool ? near[k] != 0 : (__int128)whole));
		}
	for (unsigned from = 0; from < 2 * TYPES; from++) {
		const struct type *t = all_types[from / 2], *to = from % 2 ? f64 : f32;
		__int128 at[40];
		unsigned n = corners(t, at);

		for (unsigned k = 0; k < n; k++) {
			double as = to == f32 ? (double)(float)at[k] : (double)at[k];
			enum eval_result result =
				eval_constant(raw(EXPR_CAST, to, num(t, at[k]), NULL), &got);

			ck_assert_int_eq(result, (__int128)as == at[k] ? EVAL_OK : EVAL_INEXACT);
			ck_assert(result != EVAL_OK || (got.is_float && got.f == as));
		}
	}
	ck_assert_int_eq(eval_constant(raw(EXPR_CAST, p->type, num(i32, 0), NULL), &got),
			 EVAL_UNKNOWN);
	for (unsigned k = 0; k < ARRAY_LEN(reals); k++) {
		const struct expr *e = expr_const_flt(w->ir, f64, reals[k], NULL);
		bool good = is_normal(f64, reals[k]) && is_normal(f32, reals[k]);

		ck_assert_int_eq(eval_constant(raw(EXPR_CAST, f32, e, NULL), &got),
				 good ? EVAL_OK : EVAL_INEXACT);
		ck_assert(!good || (got.is_float && same(got.f, reals[k])));
	}
}
END_TEST

static enum eval_result called(const struct type *t, const char *name, double a, double z,
			       unsigned n, struct constant *out)
{
	const struct expr *args[] = {expr_const_flt(w->ir, t, a, NULL),
				     expr_const_flt(w->ir, t, z, NULL), num(i32, 1)};

	return eval_constant(expr_raw(w->ir, EXPR_CALL, t, name, args, n), out);
}

START_TEST(functions)
{
	static const double at[] = {-2.5, -1.5, -0.25, 0.0, 0.25, 1.5, 2.25, 9.0, 2.0};
	const struct type *f64 = type_float(w->types, 64, "double");
	const struct expr *mixed[] = {expr_const_flt(w->ir, f64, 1, NULL), num(i32, 1)};
	struct constant got;

	for (unsigned k = 0; k < ARRAY_LEN(at); k++) {
		static const char *const names[] = {"fabs",  "floor", "ceil",
						    "trunc", "round", "sqrt"};
		const double a = at[k], root = sqrt(a);
		const double wanted[] = {fabs(a),  floor(a),
					 ceil(a),  trunc(a),
					 round(a), a >= 0 && root * root == a ? root : NAN};

		for (unsigned f = 0; f < ARRAY_LEN(names); f++) {
			char single[8];

			snprintf(single, sizeof(single), "%sf", names[f]);
			if (a == 2.0 && f == 5)
				continue; /* rounded */
			for (int is_double = 0; is_double < 2; is_double++) {
				const char *name = is_double ? names[f] : single;
				const struct type *t = is_double ? f64 : f32;

				ck_assert_int_eq(called(t, name, a, 0, 1, &got),
						 isnan(wanted[f]) ? EVAL_INEXACT : EVAL_OK);
				ck_assert(isnan(wanted[f]) ||
					  (got.is_float && same(got.f, wanted[f])));
				ck_assert_int_eq(called(t, name, a, 1, 2, &got), EVAL_UNKNOWN);
			}
			/* the name of the other type's */
			ck_assert_int_eq(called(f32, names[f], a, 0, 1, &got), EVAL_UNKNOWN);
			ck_assert_int_eq(called(f64, single, a, 0, 1, &got), EVAL_UNKNOWN);
		}
		for (unsigned m = 0; m < ARRAY_LEN(at); m++) {
			bool zeros = a == 0 && at[m] == 0;

			ck_assert_int_eq(called(f32, "fminf", a, at[m], 2, &got),
					 zeros ? EVAL_INEXACT : EVAL_OK);
			ck_assert(zeros || got.f == fmin(a, at[m]));
			ck_assert_int_eq(called(f64, "fmax", a, at[m], 2, &got),
					 zeros ? EVAL_INEXACT : EVAL_OK);
			ck_assert(zeros || got.f == fmax(a, at[m]));
			ck_assert_int_eq(called(f64, "copysign", a, at[m], 2, &got),
					 zeros ? EVAL_INEXACT : EVAL_OK);
			ck_assert(zeros || same(got.f, copysign(a, at[m])));
		}
	}
	ck_assert_int_eq(called(f64, "sqrt", 2, 0, 1, &got), EVAL_INEXACT);
	ck_assert_int_eq(called(f64, "fmin", 1, 0, 1, &got), EVAL_UNKNOWN);
	ck_assert_int_eq(called(f64, "fmin", 1, 0, 3, &got), EVAL_UNKNOWN);
	ck_assert_int_eq(called(i32, "fabs", 1, 0, 1, &got), EVAL_UNKNOWN);
	ck_assert_int_eq(called(f64, "fmin", 1e-310, 1, 2, &got), EVAL_INEXACT);
	ck_assert_int_eq(called(f64, "fmin", 1, 1e-310, 2, &got), EVAL_INEXACT);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, f64, "fmin", mixed, 2), &got),
			 EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, f64, "fabs", mixed + 1, 1), &got),
			 EVAL_UNKNOWN);
	for (int v = -3; v <= 3; v++) {
		const struct expr *arg = num(i32, v);

		ck_assert_int_eq(
			eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "abs", &arg, 1), &got),
			EVAL_OK);
		ck_assert(!got.is_float && got.i == abs(v));
	}
	mixed[0] = expr_const_flt(w->ir, f64, 2.5, NULL);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "floor", mixed, 1), &got),
			 EVAL_UNKNOWN);
	mixed[0] = num(i32, 3);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, f64, "abs", mixed, 1), &got),
			 EVAL_UNKNOWN);
	mixed[0] = num(i32, INT32_MIN);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "abs", mixed, 1), &got),
			 EVAL_UNDEFINED);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "abs", mixed, 2), &got),
			 EVAL_UNKNOWN);
	mixed[0] = i;
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "abs", mixed, 1), &got),
			 EVAL_UNKNOWN);
	mixed[0] = expr_const_flt(w->ir, f64, 1, NULL);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "abs", mixed, 1), &got),
			 EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, f64, "abs", mixed, 1), &got),
			 EVAL_UNKNOWN);
}
END_TEST

/* What is no constant, or one of two kinds. */
START_TEST(not_constants)
{
	const struct expr *one = expr_const_flt(w->ir, f32, 1, NULL), *seven = num(i32, 7),
			  *args[3];
	const struct type *half = type_float(w->types, 16, "__half");
	struct sym *chain = sym_create(w->func, SYM_LOCAL, "a", u32);
	struct constant got;

	ck_assert(!type_is_exact(half) && type_is_exact(f32) && !type_is_exact(i32));
	ck_assert(!type_is_exact(p->type) && !type_is_exact(boolean));
	/* numbers that a type does not hold are none of it */
	got = (struct constant){.i = 300};
	ck_assert_ptr_null(expr_constant(w->ir, i8, &got));
	ck_assert_ptr_null(expr_constant(w->ir, f32, &got));
	ck_assert_ptr_null(expr_constant(w->ir, p->type, &got));
	ck_assert_ptr_nonnull(expr_constant(w->ir, i32, &got));
	args[0] = num(i32, -5);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_CALL, i32, "g", args, 1), &got),
			 EVAL_UNKNOWN);
	/* the error of the product is too small for a number of its own */
	args[0] = expr_const_flt(w->ir, type_float(w->types, 64, "double"), 0x1.0000000000001p-500,
				 NULL);
	ck_assert_int_eq(eval_constant(raw(EXPR_MUL, args[0]->type, args[0], args[0]), &got),
			 EVAL_INEXACT);
	ck_assert(type_is_exact(type_float(w->types, 64, "double")));
	ck_assert_int_eq(eval_constant(expr_const_flt(w->ir, half, 1, NULL), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(i, &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(num(p->type, 7), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(load(i32, p, seven), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_ADD, f32, one, seven), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_ADD, f32, seven, one), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_LT, boolean, one, seven), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_LT, boolean, seven, one), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_MIN, f32, one, one), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_NEG, half, one, NULL), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_ADD, i32, i, seven), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_ADD, i32, seven, i), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_LAND, boolean, one, i), &got), EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_LOR, boolean, i, one), &got), EVAL_UNKNOWN);
	args[0] = i, args[1] = one, args[2] = one;
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_SELECT, f32, NULL, args, 3), &got),
			 EVAL_UNKNOWN);
	args[0] = one, args[2] = i;
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_SELECT, f32, NULL, args, 3), &got),
			 EVAL_OK);
	ck_assert(got.is_float && got.f == 1);
	ck_assert_int_eq(eval_constant(expr_raw(w->ir, EXPR_OPAQUE, i32, "y", &seven, 1), &got),
			 EVAL_UNKNOWN);
	ck_assert_int_eq(eval_constant(raw(EXPR_ADDR, p->type, one, NULL), &got), EVAL_UNKNOWN);
	got = (struct constant){.i = 0};
	ck_assert_ptr_null(expr_constant(w->ir, f32, &got));
	ck_assert_ptr_null(expr_constant(w->ir, p->type, &got));
	/* of what is named by names there is an end */
	chain->constant = num(u32, 1);
	for (int k = 0; k < 40; k++) {
		struct sym *next = sym_create(w->func, SYM_LOCAL, "n", u32);

		ck_assert(k > 8 || (eval_constant(expr_sym(w->ir, chain), &got) == EVAL_OK &&
				    got.i == 1 << k));
		next->constant = raw(EXPR_ADD, u32, expr_sym(w->ir, chain), expr_sym(w->ir, chain));
		chain = next;
	}
	ck_assert_int_eq(eval_constant(expr_sym(w->ir, chain), &got), EVAL_UNKNOWN);
}
END_TEST

/* ---- literals ---- */

/* Reads back as the same number, and no shorter text does. */
START_TEST(decimals)
{
	const struct type *f64 = type_float(w->types, 64, "double");

	for (unsigned k = 0; k < 2 * ARRAY_LEN(reals); k++) {
		const struct type *t = k % 2 ? f64 : f32;
		double v = t == f32 ? (double)(float)reals[k / 2] : reals[k / 2];
		struct constant got = {.is_float = true, .f = v};
		const struct expr *e = expr_decimal(w->ir, t, v), *digits = e;
		char shorter[40], *end;
		size_t length;

		if (!isfinite(v))
			continue;
		ck_assert_ptr_eq(expr_constant(w->ir, t, &got), e);
		ck_assert_ptr_null(expr_constant(w->ir, i32, &got));
		ck_assert_int_eq(e->kind == EXPR_NEG, signbit(v) != 0);
		if (e->kind == EXPR_NEG)
			digits = e->arg[0];
		ck_assert_int_eq(digits->kind, EXPR_FLT);
		ck_assert_ptr_eq(e->type, t);
		ck_assert(same(digits->u.number, fabs(v)));
		ck_assert(t == f32 ? strtof(digits->text, &end) == (float)fabs(v)
				   : strtod(digits->text, &end) == fabs(v));
		ck_assert_str_eq(end, t == f32 ? "f" : "");
		ck_assert_ptr_nonnull(strpbrk(digits->text, ".e"));
		length = strcspn(digits->text, "e");
		for (int n = 1; n < 17; n++) {
			snprintf(shorter, sizeof(shorter), "%.*g", n, fabs(v));
			if (t == f32 ? strtof(shorter, NULL) == (float)fabs(v)
				     : strtod(shorter, NULL) == fabs(v)) {
				if (!strpbrk(shorter, ".e"))
					strcat(shorter, ".0");
				ck_assert_uint_eq(
					length - (length == strlen(digits->text) && t == f32),
					strcspn(shorter, "e"));
				break;
			}
		}
	}
}
END_TEST

static const struct expr *list(const struct type *t, unsigned n, const struct expr *const *at)
{
	return expr_raw(w->ir, EXPR_CALL, t, "{}", at, n);
}

/* int t[2][3] = {{1, 2}, {3}}; float g[3] = {1}; */
START_TEST(tables)
{
	const struct type *row = type_array(w->types, i32, 3),
			  *whole = type_array(w->types, row, 2);
	const struct type *line = type_array(w->types, f32, 3);
	const struct expr *number[] = {num(i32, 1), num(i32, 2), num(i32, 3)}, *rows[2], *args[3],
			  *e;
	struct sym *t = sym_create(w->func, SYM_CONSTANT, "t", whole);
	struct sym *g = sym_create(w->func, SYM_CONSTANT, "g", line);

	rows[0] = list(row, 2, number);
	rows[1] = list(row, 1, number + 2);
	t->table = list(whole, 2, rows);
	g->table = list(line, 1, number);
	args[0] = expr_sym(w->ir, t);
	for (int r = -1; r <= 2; r++)
		for (int k = -1; k <= 3; k++) {
			bool inside = r >= 0 && r < 2 && k >= 0 && k < 3;
			int value = r ? (k ? 0 : 3) : k < 2 ? k + 1 : 0;

			args[1] = num(i32, r), args[2] = num(i32, k);
			e = expr_table_element(w->ir,
					       expr_raw(w->ir, EXPR_LOAD, i32, NULL, args, 3));
			ck_assert_int_eq(e != NULL, inside);
			ck_assert(!inside || (expr_is_int(e, value) && e->type == i32));
		}
	ck_assert_ptr_null(expr_table_element(w->ir, load(row, args[0], num(i32, 1))));
	ck_assert_ptr_null(expr_table_element(w->ir, args[0]));
	args[1] = num(i32, 0), args[2] = i;
	ck_assert_ptr_null(
		expr_table_element(w->ir, expr_raw(w->ir, EXPR_LOAD, i32, NULL, args, 3)));
	args[0] = expr_sym(w->ir, g);
	e = expr_table_element(w->ir, load(f32, args[0], num(i32, 2)));
	ck_assert(e && e->kind == EXPR_FLT && e->u.number == 0 && e->type == f32);
	ck_assert_ptr_eq(expr_table_element(w->ir, load(f32, args[0], num(i32, 0))), number[0]);
	/* a call is an element like any other; an array without a list has none */
	e = expr_raw(w->ir, EXPR_CALL, f32, "sqrtf", &x, 1);
	g->table = list(line, 1, &e);
	ck_assert_ptr_eq(expr_table_element(w->ir, load(f32, args[0], num(i32, 0))), e);
	g->table = NULL;
	ck_assert_ptr_null(expr_table_element(w->ir, load(f32, args[0], num(i32, 0))));
	ck_assert_ptr_null(expr_table_element(w->ir, load(f32, args[0], num(i32, 3))));
	ck_assert_ptr_null(expr_table_element(w->ir, load(f32, p, num(i32, 0))));
	ck_assert_ptr_null(
		expr_table_element(w->ir, load(f32, load(p->type, p, num(i32, 0)), num(i32, 0))));
	/* int t[2][3] = {{1, 2}}: a row that is not listed; const void *q[3] = {}: what is not a number */
	t->table = list(whole, 1, rows);
	args[0] = expr_sym(w->ir, t), args[1] = num(i32, 1), args[2] = num(i32, 2);
	e = expr_table_element(w->ir, expr_raw(w->ir, EXPR_LOAD, i32, NULL, args, 3));
	ck_assert(e && expr_is_int(e, 0) && e->type == i32);
	ck_assert_ptr_null(expr_table_element(w->ir, load(row, args[0], num(i32, 1))));
	line = type_array(w->types, p->type, 3);
	t = sym_create(w->func, SYM_CONSTANT, "q", line);
	t->table = list(line, 0, NULL);
	ck_assert_ptr_null(
		expr_table_element(w->ir, load(p->type, expr_sym(w->ir, t), num(i32, 0))));
}
END_TEST

Suite *suite_eval_constant(void)
{
	Suite *suite = suite_create("eval_constant");
	TCase *tc = tcase_create("eval_constant");

	tcase_add_checked_fixture(tc, setup_types, teardown);
	tcase_add_loop_test(tc, floats_are_exact, 0, 2);
	tcase_add_test(tc, float_conversions);
	tcase_add_test(tc, functions);
	tcase_add_test(tc, not_constants);
	tcase_add_test(tc, decimals);
	tcase_add_test(tc, tables);
	suite_add_tcase(suite, tc);
	return suite;
}
