/* test_expr.c - sharing, what a tree contains, constants, conversions, exact folding. */
#include <string.h>

#include "world.h"

static struct world *w;
static const struct type *i8, *u8, *i32, *u32, *i64, *u64, *boolean, *f32, *dep;
static const struct expr *i, *j, *u, *l, *c, *x, *p, *b;

static void setup_lang(enum lang lang)
{
	struct types *t;

	w = world_create(lang);
	t = w->types;
	i8 = type_int(t, RANK_CHAR, true, "char");
	u8 = type_int(t, RANK_CHAR, false, NULL);
	i32 = type_i32(t);
	u32 = type_u32(t);
	i64 = type_i64(t);
	u64 = type_u64(t);
	boolean = type_bool(t);
	f32 = type_float(t, 32, NULL);
	dep = type_named(t, TYPE_DEPENDENT, "T");
	i = world_sym(w, SYM_LOCAL, "i", i32);
	j = world_sym(w, SYM_LOCAL, "j", i32);
	u = world_sym(w, SYM_LOCAL, "u", u32);
	l = world_sym(w, SYM_LOCAL, "l", i64);
	c = world_sym(w, SYM_LOCAL, "c", i8);
	x = world_sym(w, SYM_LOCAL, "x", f32);
	p = world_sym(w, SYM_PARAM, "p", type_ptr(t, f32));
	b = world_sym(w, SYM_LOCAL, "b", boolean);
}

static void setup(void)
{
	setup_lang(LANG_CUDA);
}

static void setup_c(void)
{
	setup_lang(LANG_C);
}

static void teardown(void)
{
	world_destroy(w);
}

static const struct expr *num(const struct type *type, __int128 value)
{
	return expr_const_int(w->ir, type, value);
}

static const struct expr *raw(enum expr_kind kind, const struct type *type, const struct expr *a,
			      const struct expr *z)
{
	const struct expr *args[] = {a, z};

	return expr_raw(w->ir, kind, type, NULL, args, z ? 2 : 1);
}

static const struct expr *load(const struct type *type, const struct expr *base,
			       const struct expr *at)
{
	return raw(EXPR_LOAD, type, base, at);
}

static const struct expr *member(const struct type *type, const struct expr *of)
{
	return expr_raw(w->ir, EXPR_MEMBER, type, "x", &of, 1);
}

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
	TCase *tc = tcase_create("CUDA"), *plain = tcase_create("C");

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
	tcase_add_test(tc, integer_operators);
	tcase_add_test(tc, whole_expressions);
	tcase_add_test(tc, binary_conversions);
	tcase_add_test(tc, unary_and_other_conversions);
	tcase_add_test(tc, dependent_operands);
	tcase_add_test(tc, constants_fold);
	tcase_add_test(tc, identities);
	tcase_add_test(tc, floats_are_left_alone);
	tcase_add_test(tc, logic);
	tcase_add_test(tc, visiting_and_rebuilding);
	suite_add_tcase(suite, tc);
	tcase_add_checked_fixture(plain, setup_c, teardown);
	tcase_add_test(plain, c_has_int_conditions);
	suite_add_tcase(suite, plain);
	return suite;
}
