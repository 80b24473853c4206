/* test_fold.c - arithmetic on constants, C's conversions, exact folding. */
#include "exprs.h"

/* ---- arithmetic on constants ---- */

START_TEST(integer_operators)
{
	const __int128 min32 = INT32_MIN, max32 = INT32_MAX, min64 = INT64_MIN;
	const __int128 max64 = INT64_MAX, maxu = UINT64_MAX;
	const struct {
		enum expr_kind kind;
		const struct type *type;
		__int128 a, b;
		enum eval_result result;
		__int128 value;
	} rows[] = {
		{EXPR_ADD, i32, max32, 1, EVAL_UNDEFINED, 0},
		{EXPR_ADD, i32, max32, 0, EVAL_OK, max32},
		{EXPR_ADD, u32, UINT32_MAX, 1, EVAL_OK, 0},
		{EXPR_SUB, u32, 0, 1, EVAL_OK, UINT32_MAX},
		{EXPR_SUB, i32, min32, 1, EVAL_UNDEFINED, 0},
		{EXPR_SUB, u64, 0, 1, EVAL_OK, maxu},
		{EXPR_MUL, i64, min64, -1, EVAL_UNDEFINED, 0},
		{EXPR_MUL, i64, max64, max64, EVAL_UNDEFINED, 0},
		{EXPR_MUL, u64, maxu, maxu, EVAL_OK, 1},
		{EXPR_MUL, i32, 1 << 15, 1 << 16, EVAL_UNDEFINED, 0},
		{EXPR_MUL, i32, 1 << 15, -(1 << 16), EVAL_OK, min32},
		{EXPR_DIV, i32, -7, 2, EVAL_OK, -3},
		{EXPR_MOD, i32, -7, 2, EVAL_OK, -1},
		{EXPR_MOD, i32, 7, -2, EVAL_OK, 1},
		{EXPR_DIV, i32, min32, -1, EVAL_UNDEFINED, 0},
		{EXPR_MOD, i32, min32, -1, EVAL_UNDEFINED, 0},
		{EXPR_MOD, i64, min64, -1, EVAL_UNDEFINED, 0},
		{EXPR_DIV, i64, min32, -1, EVAL_OK, -min32},
		{EXPR_DIV, u64, maxu, 2, EVAL_OK, max64},
		{EXPR_DIV, u32, 1, 0, EVAL_UNDEFINED, 0},
		{EXPR_MOD, i32, 0, 0, EVAL_UNDEFINED, 0},
		{EXPR_NEG, i32, min32, 0, EVAL_UNDEFINED, 0},
		{EXPR_NEG, u32, 1, 0, EVAL_OK, UINT32_MAX},
		{EXPR_NOT, u32, 0, 0, EVAL_OK, UINT32_MAX},
		{EXPR_NOT, i32, 0, 0, EVAL_OK, -1},
		{EXPR_SHL, i32, 1, 30, EVAL_OK, 1 << 30},
		{EXPR_SHL, i32, 1, 31, EVAL_UNDEFINED, 0},
		{EXPR_SHL, i32, -1, 1, EVAL_UNDEFINED, 0},
		{EXPR_SHL, i32, 1, 32, EVAL_UNDEFINED, 0},
		{EXPR_SHL, i32, 1, -1, EVAL_UNDEFINED, 0},
		{EXPR_SHL, u32, UINT32_MAX, 31, EVAL_OK, (__int128)1 << 31},
		{EXPR_SHL, u64, maxu, 63, EVAL_OK, (__int128)1 << 63},
		{EXPR_SHR, i32, -8, 1, EVAL_OK, -4},
		{EXPR_SHR, u32, UINT32_MAX, 31, EVAL_OK, 1},
		{EXPR_SHR, i64, 1, 64, EVAL_UNDEFINED, 0},
		{EXPR_AND, i32, -1, 6, EVAL_OK, 6},
		{EXPR_OR, i32, -8, 6, EVAL_OK, -2},
		{EXPR_XOR, u32, UINT32_MAX, 1, EVAL_OK, UINT32_MAX - 1},
		{EXPR_MIN, i32, -1, 0, EVAL_OK, -1},
		{EXPR_MAX, u64, maxu, 0, EVAL_OK, maxu},
		{EXPR_LT, boolean, -1, 0, EVAL_OK, 1},
		{EXPR_GE, boolean, -1, 0, EVAL_OK, 0},
		{EXPR_LE, i32, 3, 3, EVAL_OK, 1},
		{EXPR_GT, i32, 3, 3, EVAL_OK, 0},
		{EXPR_EQ, i32, 3, 3, EVAL_OK, 1},
		{EXPR_NE, i32, 3, 3, EVAL_OK, 0},
		{EXPR_LAND, boolean, 2, 4, EVAL_OK, 1},
		{EXPR_LOR, boolean, 0, 0, EVAL_OK, 0},
		{EXPR_LNOT, boolean, 5, 0, EVAL_OK, 0},
		{EXPR_CAST, u8, 300, 0, EVAL_OK, 44},
		{EXPR_CAST, i8, 200, 0, EVAL_OK, -56},
		{EXPR_CAST, boolean, 256, 0, EVAL_OK, 1},
		{EXPR_CAST, u64, -1, 0, EVAL_OK, maxu},
		{EXPR_CAST, i64, maxu, 0, EVAL_OK, -1},
		{EXPR_SELECT, i32, 1, 1, EVAL_UNKNOWN, 0},
		{EXPR_ADD, f32, 1, 1, EVAL_UNKNOWN, 0},
	};

	for (unsigned k = 0; k < ARRAY_LEN(rows); k++) {
		__int128 value = 0;
		enum eval_result result =
			eval_int_op(rows[k].kind, rows[k].type, rows[k].a, rows[k].b, &value);

		ck_assert_msg(result == rows[k].result, "row %u: result %d", k, result);
		ck_assert_msg(result != EVAL_OK || value == rows[k].value, "row %u: %lld", k,
			      (long long)value);
	}
}
END_TEST

START_TEST(whole_expressions)
{
	struct sym *a = sym_create(w->func, SYM_LOCAL, "a", i32);
	const struct expr *zero = num(i32, 0), *bad, *e;
	__int128 v;

	a->constant = num(i32, 6);
	e = raw(EXPR_MUL, i32, expr_sym(w->ir, a), num(i32, 7));
	ck_assert(eval_int(e, &v) == EVAL_OK && v == 42);
	ck_assert_int_eq(eval_int(raw(EXPR_ADD, i32, i, zero), &v), EVAL_UNKNOWN);
	bad = raw(EXPR_DIV, i32, num(i32, 1), zero);
	ck_assert_int_eq(eval_int(bad, &v), EVAL_UNDEFINED);
	/* lazy: what C does not evaluate cannot hurt */
	e = raw(EXPR_LAND, boolean, num(boolean, 0), bad);
	ck_assert(eval_int(e, &v) == EVAL_OK && v == 0);
	e = raw(EXPR_LOR, boolean, num(boolean, 1), i);
	ck_assert(eval_int(e, &v) == EVAL_OK && v == 1);
	e = raw(EXPR_LAND, boolean, num(i32, 5), num(i32, 3));
	ck_assert(eval_int(e, &v) == EVAL_OK && v == 1);
	e = expr_raw(w->ir, EXPR_SELECT, i32, NULL, (const struct expr *[]){zero, bad, i}, 3);
	ck_assert_int_eq(eval_int(e, &v), EVAL_UNKNOWN);
	e = expr_raw(w->ir, EXPR_SELECT, i32, NULL, (const struct expr *[]){zero, bad, zero}, 3);
	ck_assert(eval_int(e, &v) == EVAL_OK && v == 0);
	e = expr_cast(w->ir, u8, num(i32, -1), true);
	ck_assert(eval_int(e, &v) == EVAL_OK && v == 255);
	ck_assert_int_eq(eval_int(expr_const_flt(w->ir, f32, 1.0, "1.f"), &v), EVAL_UNKNOWN);
	ck_assert_int_eq(
		eval_int(expr_cast(w->ir, i32, expr_const_flt(w->ir, f32, 1, "1.f"), true), &v),
		EVAL_UNKNOWN);
	ck_assert_int_eq(
		eval_int(load(i32, world_sym(w, SYM_PARAM, "q", type_ptr(w->types, i32)), zero),
			 &v),
		EVAL_UNKNOWN);
	/* a chain of constants that doubles: ends, with the answer "unknown" */
	for (int k = 0; k < 40; k++) {
		struct sym *next = sym_create(w->func, SYM_LOCAL, "n", u32);
		const struct expr *last = expr_sym(w->ir, a);

		next->constant = raw(EXPR_ADD, u32, last, last);
		a = next;
	}
	ck_assert_int_eq(eval_int(expr_sym(w->ir, a), &v), EVAL_UNKNOWN);
}
END_TEST

/* Only what is not rounded, and no denormal. */
START_TEST(exact_floats)
{
	const struct type *f64 = type_float(w->types, 64, "double");
	const struct expr *half = expr_const_flt(w->ir, f32, 0.5, NULL);
	const struct expr *third = expr_const_flt(w->ir, f64, 3, NULL);
	const struct expr *quarter = expr_const_flt(w->ir, f32, 0.25, NULL);
	const struct expr *tiny = expr_const_flt(w->ir, f32, 1e-38, NULL), *args[2], *e;
	struct constant v;

	args[0] = args[1] = half;
	e = expr_raw(w->ir, EXPR_MUL, f32, NULL, args, 2);
	ck_assert_int_eq(eval_constant(e, &v), EVAL_OK);
	ck_assert(v.is_float && v.f == 0.25);
	ck_assert_str_eq(expr_constant(w->ir, f32, &v)->text, "0.25f");
	args[0] = expr_const_flt(w->ir, f64, 1, NULL);
	args[1] = third;
	e = expr_raw(w->ir, EXPR_DIV, f64, NULL, args, 2);
	ck_assert_int_eq(eval_constant(e, &v), EVAL_INEXACT);
	args[0] = tiny;
	args[1] = half;
	e = expr_raw(w->ir, EXPR_MUL, f32, NULL, args, 2);
	ck_assert_int_eq(eval_constant(e, &v), EVAL_INEXACT);
	ck_assert_int_eq(eval_constant(expr_cast(w->ir, i32, half, false), &v), EVAL_OK);
	ck_assert(!v.is_float && v.i == 0);
	for (int which = 0; which < 2; which++) {
		const struct expr *arms[3] = {num(i32, which), half, quarter};

		e = expr_raw(w->ir, EXPR_SELECT, f32, NULL, arms, 3);
		ck_assert_int_eq(eval_constant(e, &v), EVAL_OK);
		ck_assert(v.f == (which ? 0.5 : 0.25));
	}
	v = (struct constant){.i = 127};
	ck_assert_ptr_nonnull(expr_constant(w->ir, i8, &v));
	v.i = 128; /* no number of that type */
	ck_assert_ptr_null(expr_constant(w->ir, i8, &v));
	ck_assert_ptr_null(expr_constant(w->ir, f32, &v));
	e = expr_raw(w->ir, EXPR_CALL, f64, "sqrt", &third, 1);
	ck_assert_int_eq(eval_constant(e, &v), EVAL_INEXACT);
	e = expr_raw(w->ir, EXPR_CALL, f64, "exp", &third, 1);
	ck_assert_int_eq(eval_constant(e, &v), EVAL_UNKNOWN);
}
END_TEST

/* ---- C's conversions ---- */

static void check_binary(enum expr_kind kind, const struct expr *a, const struct expr *z,
			 const struct type *type, const struct type *left, const struct type *right)
{
	const struct expr *e = expr_c_binary(w->ir, kind, a, z);

	ck_assert_ptr_nonnull(e);
	ck_assert_int_eq(e->kind, kind);
	ck_assert_ptr_eq(e->type, type);
	ck_assert_ptr_eq(e->arg[0]->type, left);
	ck_assert_ptr_eq(e->arg[1]->type, right);
	ck_assert_ptr_eq(expr_strip(e->arg[0]), a);
	ck_assert_ptr_eq(expr_strip(e->arg[1]), z);
}

START_TEST(binary_conversions)
{
	const struct type *fp = p->type, *ap = type_array(w->types, f32, 8);
	const struct expr *tile = world_sym(w, SYM_SHARED, "tile", ap);
	const struct expr *null = num(i32, 0);
	const struct expr *cp = world_sym(
		w, SYM_PARAM, "cp", type_ptr(w->types, type_qualified(w->types, f32, QUAL_CONST)));

	check_binary(EXPR_ADD, c, c, i32, i32, i32);
	check_binary(EXPR_ADD, b, b, i32, i32, i32);
	check_binary(EXPR_ADD, i, u, u32, u32, u32);
	check_binary(EXPR_ADD, u, l, i64, i64, i64);
	check_binary(EXPR_MUL, i, x, f32, f32, f32);
	check_binary(EXPR_LT, i, u, boolean, u32, u32);
	check_binary(EXPR_LT, c, l, boolean, i64, i64);
	check_binary(EXPR_EQ, x, i, boolean, f32, f32);
	check_binary(EXPR_SHL, c, l, i32, i32, i64);
	check_binary(EXPR_SHR, u, b, u32, u32, i32);
	check_binary(EXPR_LAND, i, p, boolean, boolean, boolean);
	check_binary(EXPR_ADD, p, i, fp, fp, i32);
	check_binary(EXPR_ADD, l, p, fp, i64, fp);
	check_binary(EXPR_SUB, p, u, fp, fp, u32);
	check_binary(EXPR_SUB, p, p, i64, fp, fp);
	check_binary(EXPR_SUB, cp, p, i64, cp->type, fp);
	check_binary(EXPR_ADD, tile, i, fp, ap, i32);
	check_binary(EXPR_NE, p, cp, boolean, fp, cp->type);
	check_binary(EXPR_NE, p, null, boolean, fp, fp);
	check_binary(EXPR_EQ, null, p, boolean, fp, fp);
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_MOD, x, i));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_AND, x, x));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_MIN, x, x));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_SHL, i, x));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_ADD, p, p));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_SUB, i, p));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_MUL, p, i));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_EQ, p, i));
	ck_assert_ptr_null(expr_c_binary(w->ir, EXPR_NEG, i, i));
	ck_assert_ptr_null(expr_c_binary(
		w->ir, EXPR_ADD,
		world_sym(w, SYM_LOCAL, "r", type_named(w->types, TYPE_RECORD, "R")), i));
}
END_TEST

START_TEST(unary_and_other_conversions)
{
	struct ir *ir = w->ir;
	const struct expr *e = expr_c_unary(ir, EXPR_NEG, c);
	const struct type *cf = type_qualified(w->types, f32, QUAL_CONST);
	const struct expr *q = world_sym(w, SYM_PARAM, "q", type_ptr(w->types, cf));
	const struct expr *tile = world_sym(w, SYM_SHARED, "t", type_array(w->types, f32, 8));
	const struct expr *r = world_sym(w, SYM_LOCAL, "r", type_named(w->types, TYPE_RECORD, "R"));

	ck_assert(e->type == i32 && e->arg[0]->implicit && e->arg[0]->arg[0] == c);
	ck_assert_ptr_eq(expr_c_unary(ir, EXPR_NEG, x)->type, f32);
	ck_assert_ptr_eq(expr_c_unary(ir, EXPR_NOT, u)->type, u32);
	ck_assert_ptr_null(expr_c_unary(ir, EXPR_NOT, x));
	e = expr_c_unary(ir, EXPR_LNOT, i);
	ck_assert(e->type == boolean && e->arg[0]->type == boolean);
	ck_assert_ptr_eq(expr_c_unary(ir, EXPR_ADDR, load(f32, q, i))->type, q->type);
	ck_assert_ptr_null(expr_c_unary(ir, EXPR_ADDR, num(i32, 1)));
	ck_assert_ptr_null(expr_c_unary(ir, EXPR_NEG, p));
	ck_assert_ptr_null(expr_c_unary(ir, EXPR_LNOT, r));
	ck_assert_ptr_null(expr_c_unary(ir, EXPR_CAST, i));
	ck_assert_ptr_eq(expr_c_convert(ir, type_qualified(w->types, i32, QUAL_CONST), i), i);
	ck_assert_ptr_eq(expr_c_convert(ir, f32, i)->type, f32);
	ck_assert_ptr_eq(expr_c_convert(ir, p->type, tile)->type, p->type);
	ck_assert_ptr_eq(expr_c_convert(ir, q->type, p)->type, q->type);
	ck_assert_ptr_eq(expr_c_convert(ir, p->type, num(i32, 0))->type, p->type);
	ck_assert_ptr_eq(expr_c_convert(ir, boolean, p)->type, boolean);
	ck_assert_ptr_null(expr_c_convert(ir, p->type, i));
	ck_assert_ptr_null(expr_c_convert(ir, i32, p));
	ck_assert_ptr_eq(expr_c_convert(ir, r->type, r), r);
	ck_assert_ptr_null(expr_c_convert(ir, i32, r));
	e = expr_c_select(ir, i, c, u);
	ck_assert(e->type == u32 && e->arg[0]->type == boolean && e->arg[1]->type == u32);
	ck_assert_ptr_eq(expr_c_select(ir, b, p, num(i32, 0))->type, p->type);
	ck_assert_ptr_eq(expr_c_select(ir, b, p, q)->type, q->type);
	ck_assert_ptr_eq(expr_c_select(ir, b, tile, tile)->type, p->type);
	ck_assert_ptr_eq(expr_c_select(ir, b, r, r)->type, r->type);
	ck_assert_ptr_null(expr_c_select(ir, b, r, i));
	ck_assert_ptr_null(expr_c_select(ir, r, i, i));
}
END_TEST

START_TEST(dependent_operands)
{
	struct ir *ir = w->ir;
	const struct expr *t = world_sym(w, SYM_LOCAL, "t", dep), *e;

	ck_assert_ptr_eq(expr_c_binary(ir, EXPR_ADD, t, t)->type, dep);
	e = expr_c_binary(ir, EXPR_ADD, t, c);
	ck_assert(e->type->kind == TYPE_DEPENDENT && e->type != dep && e->arg[1] == c);
	ck_assert_int_eq(expr_c_binary(ir, EXPR_LT, t, t)->type->kind, TYPE_DEPENDENT);
	ck_assert_ptr_ne(expr_c_binary(ir, EXPR_LT, t, t)->type, dep);
	ck_assert_ptr_eq(expr_c_unary(ir, EXPR_NEG, t)->type, dep);
	ck_assert_int_eq(expr_c_unary(ir, EXPR_LNOT, t)->type->kind, TYPE_DEPENDENT);
	ck_assert_ptr_eq(expr_c_convert(ir, dep, i), i);
	ck_assert_ptr_eq(expr_c_convert(ir, i32, t), t);
	ck_assert_ptr_eq(expr_c_select(ir, b, t, t)->type, dep);
	/* and nothing is folded: x - x of a T may be anything */
	ck_assert_int_eq(expr_binary(ir, EXPR_SUB, t, t)->kind, EXPR_SUB);
	ck_assert_int_eq(expr_binary(ir, EXPR_MUL, t, num(i32, 1))->kind, EXPR_MUL);
	ck_assert_int_eq(expr_unary(ir, EXPR_NEG, expr_unary(ir, EXPR_NEG, t))->kind, EXPR_NEG);
	ck_assert_int_eq(expr_select(ir, b, t, t)->kind, EXPR_SELECT);
}
END_TEST

START_TEST(c_has_int_conditions)
{
	const struct expr *lt = expr_binary(w->ir, EXPR_LT, i, j), *one = num(i32, 1);

	ck_assert_ptr_eq(lt->type, i32);
	ck_assert_ptr_eq(expr_c_binary(w->ir, EXPR_LAND, i, p)->arg[1], p);
	ck_assert_ptr_eq(expr_c_unary(w->ir, EXPR_LNOT, x)->arg[0], x);
	ck_assert_ptr_eq(expr_c_unary(w->ir, EXPR_LNOT, x)->type, i32);
	/* 1 && i is 0 or 1, i is not */
	ck_assert_ptr_eq(expr_binary(w->ir, EXPR_LAND, one, lt), lt);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_LAND, one, i)->kind, EXPR_LAND);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_LOR, i, i)->kind, EXPR_LOR);
	ck_assert_ptr_eq(expr_unary(w->ir, EXPR_LNOT, expr_unary(w->ir, EXPR_LNOT, lt)), lt);
	ck_assert_int_eq(expr_unary(w->ir, EXPR_LNOT, expr_unary(w->ir, EXPR_LNOT, i))->kind,
			 EXPR_LNOT);
	ck_assert(expr_is_int(expr_binary(w->ir, EXPR_LT, num(i32, -1), num(u32, 1)), 0));
}
END_TEST

/* ---- exact folding ---- */

START_TEST(constants_fold)
{
	struct ir *ir = w->ir;
	const struct expr *big = num(i32, INT32_MAX), *one = num(i32, 1), *e;

	ck_assert(expr_is_int(expr_binary(ir, EXPR_ADD, num(i32, 2), num(i32, 3)), 5));
	ck_assert_int_eq(expr_binary(ir, EXPR_ADD, big, one)->kind, EXPR_ADD);
	ck_assert_int_eq(expr_binary(ir, EXPR_DIV, one, num(i32, 0))->kind, EXPR_DIV);
	ck_assert_int_eq(expr_binary(ir, EXPR_MOD, num(i32, INT32_MIN), num(i32, -1))->kind,
			 EXPR_MOD);
	e = expr_binary(ir, EXPR_SUB, num(u32, 0), one);
	ck_assert(expr_is_int(e, UINT32_MAX) && e->type == u32);
	e = expr_binary(ir, EXPR_LT, num(i32, -1), num(u32, 1));
	ck_assert(expr_is_int(e, 0) && e->type == boolean);
	e = expr_binary(ir, EXPR_ADD, num(boolean, 1), num(boolean, 1));
	ck_assert(expr_is_int(e, 2) && e->type == i32);
	e = expr_binary(ir, EXPR_ADD, num(u8, 200), num(u8, 100));
	ck_assert(expr_is_int(e, 300) && e->type == i32);
	ck_assert(expr_is_int(expr_unary(ir, EXPR_NEG, num(i8, -128)), 128));
	ck_assert_int_eq(expr_unary(ir, EXPR_NEG, num(i32, INT32_MIN))->kind, EXPR_NEG);
	ck_assert(expr_is_int(expr_unary(ir, EXPR_LNOT, num(i32, 7)), 0));
	/* named constants keep their names */
	((struct sym *)w->func->syms.at[0])->constant = num(i32, 4);
	ck_assert_int_eq(expr_binary(ir, EXPR_ADD, i, one)->kind, EXPR_ADD);
	/* floats stay */
	e = expr_const_flt(ir, f32, 1.0, "1.f");
	ck_assert_int_eq(expr_binary(ir, EXPR_ADD, e, e)->kind, EXPR_ADD);
	ck_assert_int_eq(expr_binary(ir, EXPR_LT, e, e)->kind, EXPR_LT);
}
END_TEST

START_TEST(identities)
{
	struct ir *ir = w->ir;
	const struct expr *zero = num(i32, 0), *one = num(i32, 1), *five = num(i32, 5);
	const struct expr *sum = expr_binary(ir, EXPR_ADD, i, j);
	const struct type *vi = type_qualified(w->types, i32, QUAL_VOLATILE);
	const struct expr *v = world_sym(w, SYM_LOCAL, "v", vi);
	const struct {
		enum expr_kind kind;
		const struct expr *a, *b, *wanted;
	} rows[] = {
		{EXPR_ADD, sum, zero, sum},
		{EXPR_ADD, zero, sum, sum},
		{EXPR_SUB, sum, zero, sum},
		{EXPR_MUL, sum, one, sum},
		{EXPR_MUL, one, sum, sum},
		{EXPR_DIV, sum, one, sum},
		{EXPR_MOD, sum, one, zero},
		{EXPR_MUL, sum, zero, zero},
		{EXPR_AND, zero, sum, zero},
		{EXPR_OR, sum, zero, sum},
		{EXPR_XOR, i, i, zero},
		{EXPR_SUB, i, i, zero},
		{EXPR_MIN, i, i, i},
		{EXPR_SHL, i, zero, i},
		{EXPR_SHR, i, zero, i},
		{EXPR_ADD, p, zero, p},
		{EXPR_ADD, five, i, raw(EXPR_ADD, i32, i, five)},
		{EXPR_SUB, zero, i, raw(EXPR_SUB, i32, zero, i)},
		{EXPR_DIV, one, i, raw(EXPR_DIV, i32, one, i)},
		{EXPR_DIV, i, i, raw(EXPR_DIV, i32, i, i)},
		{EXPR_SHL, zero, i, raw(EXPR_SHL, i32, zero, i)},
		{EXPR_EQ, five, i, raw(EXPR_EQ, boolean, i, five)},
		{EXPR_LT, five, i, raw(EXPR_LT, boolean, five, i)},
		/* volatile reads happen as often as written */
		{EXPR_SUB, v, v, raw(EXPR_SUB, i32, v, v)},
		{EXPR_MUL, v, zero, raw(EXPR_MUL, i32, v, zero)},
		{EXPR_ADD, v, zero, v},
		/* a conversion stays when its operand is what is left */
		{EXPR_ADD, c, zero, expr_cast(ir, i32, c, true)},
		{EXPR_ADD, i, num(u32, 0), expr_cast(ir, u32, i, true)},
	};

	for (unsigned k = 0; k < ARRAY_LEN(rows); k++)
		ck_assert_msg(expr_binary(ir, rows[k].kind, rows[k].a, rows[k].b) == rows[k].wanted,
			      "row %u", k);
	ck_assert_ptr_eq(expr_unary(ir, EXPR_NEG, expr_unary(ir, EXPR_NEG, i)), i);
	ck_assert_ptr_eq(expr_unary(ir, EXPR_NOT, expr_unary(ir, EXPR_NOT, u)), u);
	ck_assert_ptr_eq(expr_unary(ir, EXPR_LNOT, expr_unary(ir, EXPR_LNOT, b)), b);
	ck_assert_int_eq(expr_unary(ir, EXPR_NEG, expr_unary(ir, EXPR_NEG, x))->kind, EXPR_NEG);
}
END_TEST

START_TEST(floats_are_left_alone)
{
	struct ir *ir = w->ir;
	const struct expr *zero = expr_const_flt(ir, f32, 0.0, "0.f"), *one;
	const enum expr_kind kinds[] = {EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV};

	one = expr_const_flt(ir, f32, 1.0, "1.f");
	for (unsigned k = 0; k < ARRAY_LEN(kinds); k++) {
		ck_assert_ptr_eq(expr_binary(ir, kinds[k], x, zero), raw(kinds[k], f32, x, zero));
		ck_assert_ptr_eq(expr_binary(ir, kinds[k], one, x), raw(kinds[k], f32, one, x));
		ck_assert_ptr_eq(expr_binary(ir, kinds[k], x, x), raw(kinds[k], f32, x, x));
		ck_assert_int_eq(expr_binary(ir, kinds[k], x, num(i32, 0))->kind, kinds[k]);
	}
	ck_assert_int_eq(expr_binary(ir, EXPR_EQ, x, x)->kind, EXPR_EQ);
}
END_TEST

START_TEST(logic)
{
	struct ir *ir = w->ir;
	const struct expr *yes = num(boolean, 1), *no = num(boolean, 0);
	const struct expr *lt = expr_binary(ir, EXPR_LT, i, j);
	const struct expr *v =
		world_sym(w, SYM_LOCAL, "v", type_qualified(w->types, boolean, QUAL_VOLATILE));
	const struct expr *trap = raw(EXPR_EQ, boolean, raw(EXPR_DIV, i32, i, j), i);
	const struct expr *truth = expr_cast(ir, boolean, i, true);

	ck_assert_ptr_eq(expr_binary(ir, EXPR_LAND, yes, lt), lt);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LAND, lt, yes), lt);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LAND, no, lt), no);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LAND, lt, no), no);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LOR, no, lt), lt);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LOR, lt, yes), yes);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LOR, yes, v), yes); /* C does not read v either */
	ck_assert_int_eq(expr_binary(ir, EXPR_LAND, v, no)->kind, EXPR_LAND);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LAND, lt, lt), lt);
	ck_assert_int_eq(expr_binary(ir, EXPR_LAND, v, v)->kind, EXPR_LAND);
	ck_assert_ptr_eq(expr_binary(ir, EXPR_LAND, num(i32, 7), i), truth);
	ck_assert_ptr_eq(expr_select(ir, yes, i, j), i);
	ck_assert_ptr_eq(expr_select(ir, num(i32, 0), i, c), expr_cast(ir, i32, c, true));
	ck_assert_ptr_eq(expr_select(ir, lt, i, i), i);
	ck_assert_int_eq(expr_select(ir, trap, i, i)->kind, EXPR_SELECT);
	ck_assert_int_eq(expr_select(ir, v, i, i)->kind, EXPR_SELECT);
	ck_assert_int_eq(expr_select(ir, lt, i, j)->kind, EXPR_SELECT);
	ck_assert_ptr_eq(expr_select(ir, lt, x, x), x);
}
END_TEST

Suite *suite_fold(void)
{
	Suite *suite = suite_create("fold");
	TCase *tc = tcase_create("CUDA"), *plain = tcase_create("C");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, integer_operators);
	tcase_add_test(tc, exact_floats);
	tcase_add_test(tc, whole_expressions);
	tcase_add_test(tc, binary_conversions);
	tcase_add_test(tc, unary_and_other_conversions);
	tcase_add_test(tc, dependent_operands);
	tcase_add_test(tc, constants_fold);
	tcase_add_test(tc, identities);
	tcase_add_test(tc, floats_are_left_alone);
	tcase_add_test(tc, logic);
	suite_add_tcase(suite, tc);
	tcase_add_checked_fixture(plain, setup_c, teardown);
	tcase_add_test(plain, c_has_int_conditions);
	suite_add_tcase(suite, plain);
	return suite;
}
