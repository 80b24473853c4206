/* test_expr.c - sharing, what a tree contains, visiting and rebuilding. */
#include "exprs.h"

/* ---- sharing ---- */

START_TEST(same_formula_is_same_node)
{
	const struct expr *sum = raw(EXPR_ADD, i32, i, j);

	ck_assert_ptr_eq(sum, raw(EXPR_ADD, i32, i, j));
	ck_assert_ptr_ne(sum, raw(EXPR_ADD, i32, j, i));
	ck_assert_ptr_ne(sum, raw(EXPR_SUB, i32, i, j));
	ck_assert_ptr_ne(num(i32, 1), num(u32, 1));
	ck_assert_ptr_ne(expr_cast(w->ir, i64, i, true), expr_cast(w->ir, i64, i, false));
	ck_assert_ptr_ne(expr_const_flt(w->ir, f32, 0.0, "0.f"),
			 expr_const_flt(w->ir, f32, -0.0, "0.f"));
	ck_assert_ptr_ne(expr_const_flt(w->ir, f32, 1.0, "1.f"),
			 expr_const_flt(w->ir, f32, 1.0, "1.0f"));
	ck_assert_ptr_eq(expr_const_flt(w->ir, f32, __builtin_nan(""), "nan"),
			 expr_const_flt(w->ir, f32, __builtin_nan(""), "nan"));
	ck_assert_ptr_eq(expr_sreg(w->ir, SREG_TID_X), expr_sreg(w->ir, SREG_TID_X));
	ck_assert_ptr_eq(expr_raw(w->ir, EXPR_CALL, f32, "sqrtf", &x, 1),
			 expr_raw(w->ir, EXPR_CALL, f32, "sqrtf", &x, 1));
	ck_assert_ptr_ne(expr_raw(w->ir, EXPR_CALL, f32, "sqrtf", &x, 1),
			 expr_raw(w->ir, EXPR_CALL, f32, "rsqrtf", &x, 1));
	ck_assert_ptr_eq(raw(EXPR_ADD, type_qualified(w->types, i32, QUAL_CONST), i, j), sum);
	ck_assert_uint_eq(sum->size, 3);
	ck_assert_uint_eq(sum->depth, 2);
	ck_assert_uint_gt(sum->id, i->id);
}
END_TEST

START_TEST(the_table_grows)
{
	const struct expr *first[5000];

	for (int k = 0; k < 5000; k++)
		first[k] = raw(EXPR_ADD, i32, i, num(i32, k));
	for (int k = 0; k < 5000; k++)
		ck_assert_ptr_eq(raw(EXPR_ADD, i32, i, num(i32, k)), first[k]);
}
END_TEST

START_TEST(sizes_saturate_and_depth_is_a_limit)
{
	const struct expr *e = i;

	for (int k = 0; k < 40; k++)
		e = raw(EXPR_ADD, i32, e, e);
	ck_assert_uint_eq(e->size, UINT32_MAX);
	e = i;
	for (int k = 1; k < EXPR_DEPTH; k++)
		e = raw(EXPR_ADD, i32, e, j);
	ck_assert_uint_eq(e->depth, EXPR_DEPTH);
	ck_assert(expr_mentions(e, i->u.sym));
	ck_assert_trap(w, STATUS_LIMIT, raw(EXPR_ADD, i32, e, j));
}
END_TEST

START_TEST(bad_nodes_are_bugs)
{
	const struct expr *args[3] = {i, j, NULL};

	ck_assert_trap(w, STATUS_BUG, expr_raw(w->ir, EXPR_ADD, i32, NULL, args, 1));
	ck_assert_trap(w, STATUS_BUG, expr_raw(w->ir, EXPR_SELECT, i32, NULL, args, 3));
	ck_assert_trap(w, STATUS_BUG, expr_raw(w->ir, EXPR_LOAD, i32, NULL, args, 1));
	ck_assert_trap(w, STATUS_BUG, expr_raw(w->ir, EXPR_ADD, NULL, NULL, args, 2));
	ck_assert_trap(w, STATUS_BUG, expr_raw(w->ir, EXPR_INT, i32, NULL, NULL, 0));
	ck_assert_trap(w, STATUS_BUG, num(i32, (__int128)INT32_MAX + 1));
	ck_assert_trap(w, STATUS_BUG, num(u32, -1));
	ck_assert_trap(w, STATUS_BUG, num(f32, 0));
	ck_assert_trap(w, STATUS_LIMIT, expr_raw(w->ir, EXPR_OPAQUE, i32, "x", args, 70000));
}
END_TEST

START_TEST(constants_keep_their_value)
{
	const struct type *null = type_ptr(w->types, f32);

	ck_assert(expr_int(num(u64, (__int128)UINT64_MAX)) == (__int128)UINT64_MAX);
	ck_assert(expr_int(num(u64, (__int128)1 << 63)) == (__int128)1 << 63);
	ck_assert(expr_int(num(i64, INT64_MIN)) == INT64_MIN);
	ck_assert(expr_int(num(i32, -1)) == -1);
	ck_assert(expr_int(num(boolean, 1)) == 1);
	ck_assert(expr_int(num(null, 0)) == 0);
	ck_assert(expr_is_int(num(u32, UINT32_MAX), UINT32_MAX));
	ck_assert(!expr_is_int(num(u32, UINT32_MAX), -1));
	ck_assert(!expr_is_int(i, 0));
}
END_TEST

START_TEST(leaves)
{
	struct types *t = w->types;
	const struct type *ci = type_qualified(t, i32, QUAL_CONST);
	const struct expr *k = world_sym(w, SYM_LOCAL, "k", ci);
	const struct expr *r = world_sym(w, SYM_PARAM, "r", type_ref(t, ci));

	ck_assert_ptr_eq(k->type, i32);
	ck_assert_ptr_eq(r->type, i32);
	ck_assert_uint_eq(r->has, HAS_LOAD);
	ck_assert_uint_eq(k->has, 0);
	ck_assert_ptr_eq(expr_place_type(w->ir, r), ci);
	ck_assert_ptr_eq(expr_sreg(w->ir, SREG_CTAID_Z)->type, u32);
	ck_assert_ptr_eq(expr_sreg(w->ir, SREG_WARPSIZE)->type, i32);
	ck_assert_uint_eq(expr_sreg(w->ir, SREG_TID_Y)->has, HAS_SREG);
	ck_assert_str_eq(sreg_name(SREG_NCTAID_Z), "gridDim.z");
	ck_assert_str_eq(sreg_name(SREG_WARPSIZE), "warpSize");
	for (int s = 0; s < SREG_COUNT; s++)
		ck_assert_ptr_nonnull(sreg_name((enum sreg)s));
	ck_assert_str_eq(expr_table[EXPR_MOD].spelling, "%");
}
END_TEST

START_TEST(casts_and_rebuilding)
{
	const struct expr *wide = expr_cast(w->ir, i64, i, true), *sum, *args[2];

	ck_assert_ptr_eq(expr_cast(w->ir, i32, i, true), i);
	ck_assert_int_eq(expr_cast(w->ir, i32, i, false)->kind, EXPR_CAST);
	ck_assert_ptr_eq(expr_strip(expr_cast(w->ir, u64, wide, true)), i);
	ck_assert_ptr_ne(expr_strip(expr_cast(w->ir, u64, i, false)), i);
	sum = raw(EXPR_ADD, i32, i, j);
	args[0] = j;
	args[1] = i;
	ck_assert_ptr_eq(expr_with_args(w->ir, sum, args), raw(EXPR_ADD, i32, j, i));
	ck_assert_ptr_eq(expr_with_args(w->ir, i, NULL), i);
	args[0] = j;
	ck_assert_ptr_eq(expr_with_args(w->ir, wide, args), expr_cast(w->ir, i64, j, true));
}
END_TEST

/* ---- what a tree contains ---- */

START_TEST(has_arithmetic)
{
	struct sym *seven = sym_create(w->func, SYM_LOCAL, "seven", i32);
	const struct expr *t = world_sym(w, SYM_LOCAL, "t", dep);
	const struct {
		const struct expr *e;
		unsigned has;
	} rows[] = {
		{raw(EXPR_ADD, i32, i, j), HAS_OVERFLOW},
		{raw(EXPR_ADD, u32, u, u), 0},
		{raw(EXPR_NEG, i32, i, NULL), HAS_OVERFLOW},
		{raw(EXPR_AND, i32, i, j), 0},
		{raw(EXPR_NOT, i32, i, NULL), 0},
		{raw(EXPR_LT, boolean, i, j), 0},
		{raw(EXPR_ADD, f32, x, x), HAS_FLOAT},
		{raw(EXPR_DIV, f32, x, x), HAS_FLOAT},
		{raw(EXPR_LT, boolean, x, x), HAS_FLOAT},
		{raw(EXPR_DIV, i32, i, j), HAS_TRAP | HAS_OVERFLOW},
		{raw(EXPR_DIV, u32, u, u), HAS_TRAP},
		{raw(EXPR_DIV, i32, i, num(i32, 7)), 0},
		{raw(EXPR_DIV, i32, i, num(i32, -7)), 0},
		{raw(EXPR_MOD, i32, i, num(i32, 0)), HAS_TRAP},
		{raw(EXPR_MOD, i32, i, num(i32, -1)), HAS_TRAP | HAS_OVERFLOW},
		{raw(EXPR_DIV, u32, u, expr_cast(w->ir, u32, num(i32, -1), true)), 0},
		{raw(EXPR_SHL, i32, i, num(i32, 3)), HAS_OVERFLOW},
		{raw(EXPR_SHL, u32, u, num(i32, 31)), 0},
		{raw(EXPR_SHL, u32, u, num(i32, 32)), HAS_TRAP},
		{raw(EXPR_SHR, i32, i, num(i32, -1)), HAS_TRAP},
		{raw(EXPR_SHR, i32, i, j), HAS_TRAP},
		{raw(EXPR_SHR, i32, i, num(i32, 0)), 0},
		{raw(EXPR_ADD, p->type, p, i), 0},
		{raw(EXPR_ADD, dep, t, t), HAS_FLOAT | HAS_OVERFLOW},
		{raw(EXPR_DIV, dep, t, t), HAS_FLOAT | HAS_OVERFLOW | HAS_TRAP},
		{raw(EXPR_MIN, i32, i, j), 0},
		{expr_raw(w->ir, EXPR_OPAQUE, i32, "sizeof i", &i, 1), HAS_OPAQUE},
		{expr_raw(w->ir, EXPR_CALL, f32, "f", &i, 1), HAS_CALL | HAS_FLOAT},
		/* facts of the operands come along */
		{raw(EXPR_LT, boolean, raw(EXPR_DIV, i32, i, j), i), HAS_TRAP | HAS_OVERFLOW},
	};

	for (unsigned k = 0; k < ARRAY_LEN(rows); k++)
		ck_assert_msg(rows[k].e->has == rows[k].has, "row %u: %u, not %u", k,
			      rows[k].e->has, rows[k].has);
	ck_assert_uint_eq(raw(EXPR_DIV, i32, j, expr_sym(w->ir, seven))->has,
			  HAS_TRAP | HAS_OVERFLOW);
	seven->constant = num(i32, 7);
	ck_assert_uint_eq(raw(EXPR_DIV, i32, i, expr_sym(w->ir, seven))->has, 0);
}
END_TEST

START_TEST(has_memory)
{
	struct types *t = w->types;
	const struct type *row = type_array(t, i32, 8), *vec = type_named(t, TYPE_RECORD, "int4");
	const struct type *vi = type_qualified(t, i32, QUAL_VOLATILE);
	const struct expr *tile = world_sym(w, SYM_SHARED, "tile", type_array(t, row, 4));
	const struct expr *v = world_sym(w, SYM_LOCAL, "v", vec);
	const struct expr *pv = world_sym(w, SYM_PARAM, "pv", type_ptr(t, vec));
	const struct expr *q = world_sym(w, SYM_PARAM, "q", type_ptr(t, i32));
	const struct expr *vq = world_sym(w, SYM_PARAM, "vq", type_ptr(t, vi));
	const struct expr *pp = world_sym(w, SYM_PARAM, "pp", type_ptr(t, type_ptr(t, i32)));
	const struct expr *g = world_sym(w, SYM_GLOBAL, "g", i32);
	const struct expr *gq = world_sym(w, SYM_GLOBAL, "gq", type_ptr(t, i32));
	const struct expr *s = world_sym(w, SYM_SHARED, "s", i32);
	const struct expr *k = world_sym(w, SYM_CONSTANT, "k", i32);
	const struct expr *vl = world_sym(w, SYM_LOCAL, "vl", vi);
	const struct expr *two[] = {tile, i, j};
	const struct expr *cell = expr_raw(w->ir, EXPR_LOAD, i32, NULL, two, 3);
	const struct expr *qi = load(i32, q, i), *deep = load(i32, q, qi);
	const struct expr *pvi = load(vec, pv, i), *arr = member(row, pvi);
	const struct type *pi = type_ptr(t, i32);
	const struct {
		const struct expr *e;
		unsigned has;
	} rows[] = {
		{tile, 0},
		{cell, HAS_LOAD},
		{load(row, tile, i), 0}, /* a row decays */
		{raw(EXPR_ADDR, pi, cell, NULL), 0},
		{qi, HAS_LOAD},
		{raw(EXPR_ADDR, pi, qi, NULL), 0},
		{raw(EXPR_ADDR, pi, deep, NULL), HAS_LOAD}, /* its index is read */
		{raw(EXPR_ADDR, pi, load(i32, load(pi, pp, i), j), NULL), HAS_LOAD},
		{raw(EXPR_ADDR, pi, load(i32, gq, j), NULL), HAS_LOAD}, /* its base is read */
		{member(i32, v), 0},
		{member(i32, pvi), HAS_LOAD},
		{member(i32, pv), HAS_LOAD},
		{raw(EXPR_ADDR, pi, member(i32, pvi), NULL), 0},
		{raw(EXPR_ADDR, pi, member(i32, v), NULL), 0},
		{arr, 0},
		{load(i32, arr, j), HAS_LOAD},
		{raw(EXPR_ADDR, pi, load(i32, arr, j), NULL), 0},
		{raw(EXPR_ADDR, pi, load(i32, member(pi, pvi), j), NULL), HAS_LOAD},
		{g, HAS_LOAD},
		{s, HAS_LOAD},
		{k, HAS_LOAD},
		{raw(EXPR_ADDR, pi, g, NULL), 0},
		{vl, HAS_VOLATILE},
		{load(i32, vq, i), HAS_LOAD | HAS_VOLATILE},
		{raw(EXPR_ADDR, pi, load(i32, vq, i), NULL), 0},
		{raw(EXPR_ADDR, pi, raw(EXPR_ADD, pi, gq, i), NULL), HAS_LOAD},
		{load(f32, p, i), HAS_LOAD | HAS_FLOAT},
	};

	for (unsigned r = 0; r < ARRAY_LEN(rows); r++)
		ck_assert_msg(rows[r].e->has == rows[r].has, "row %u: %u, not %u", r,
			      rows[r].e->has, rows[r].has);
	ck_assert_ptr_eq(expr_place_type(w->ir, load(i32, vq, i)), vi);
	ck_assert_ptr_eq(expr_place_type(w->ir, load(row, tile, i)), row);
}
END_TEST

/* ---- walks ---- */

static bool count_syms(void *context, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		++*(unsigned *)context;
	return e->kind != EXPR_MUL;
}

static const struct expr *j_for_i(void *context, const struct expr *e)
{
	(void)context;
	return e == i ? j : e;
}

START_TEST(visiting_and_rebuilding)
{
	struct ir *ir = w->ir;
	const struct expr *prod = raw(EXPR_MUL, i32, i, j), *e = raw(EXPR_ADD, i32, prod, i);
	const struct expr *many[6] = {i, j, i, j, i, j}, *mapped[6] = {j, j, j, j, j, j}, *call;
	unsigned count = 0;

	expr_walk(ir, e, count_syms, &count);
	ck_assert_uint_eq(count, 1); /* not below the product */
	ck_assert_ptr_eq(expr_map(ir, e, j_for_i, NULL),
			 raw(EXPR_ADD, i32, raw(EXPR_MUL, i32, j, j), j));
	ck_assert_ptr_eq(expr_map(ir, x, j_for_i, NULL), x);
	ck_assert_ptr_eq(expr_replace(ir, e, prod, j), raw(EXPR_ADD, i32, j, i));
	ck_assert_ptr_eq(expr_replace(ir, e, e, i), i);
	ck_assert_ptr_eq(expr_replace(ir, e, u, u), e);
	ck_assert_ptr_eq(expr_replace(ir, prod, e, i), prod);
	call = expr_raw(ir, EXPR_CALL, i32, "f", many, 6);
	ck_assert_ptr_eq(expr_map(ir, call, j_for_i, NULL),
			 expr_raw(ir, EXPR_CALL, i32, "f", mapped, 6));
	ck_assert_ptr_eq(expr_replace(ir, call, i, j),
			 expr_raw(ir, EXPR_CALL, i32, "f", mapped, 6));
	ck_assert(expr_mentions(call, j->u.sym) && !expr_mentions(call, u->u.sym));
}
END_TEST

Suite *suite_expr(void)
{
	Suite *suite = suite_create("expr");
	TCase *tc = tcase_create("expr");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, same_formula_is_same_node);
	tcase_add_test(tc, the_table_grows);
	tcase_add_test(tc, sizes_saturate_and_depth_is_a_limit);
	tcase_add_test(tc, bad_nodes_are_bugs);
	tcase_add_test(tc, constants_keep_their_value);
	tcase_add_test(tc, leaves);
	tcase_add_test(tc, casts_and_rebuilding);
	tcase_add_test(tc, has_arithmetic);
	tcase_add_test(tc, has_memory);
	tcase_add_test(tc, visiting_and_rebuilding);
	suite_add_tcase(suite, tc);
	return suite;
}
