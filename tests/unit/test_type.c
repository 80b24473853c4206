/* test_type.c - interned types, C's conversions, spelling. */
#include <string.h>

#include "world.h"

static struct world *w;

static void setup(void)
{
	w = world_create(LANG_CUDA);
}

static void teardown(void)
{
	world_destroy(w);
}

START_TEST(equal_types_are_one)
{
	struct types *t = w->types;
	const struct type *f = type_float(t, 32, NULL);

	ck_assert_ptr_eq(type_i32(t), type_int(t, RANK_INT, true, "int"));
	ck_assert_ptr_eq(type_bool(t), type_int(t, RANK_BOOL, true, "x"));
	ck_assert_ptr_ne(type_i64(t), type_int(t, RANK_LLONG, true, NULL));
	ck_assert_ptr_eq(type_ptr(t, f), type_ptr(t, f));
	ck_assert_ptr_ne(type_ptr(t, f), type_ref(t, f));
	ck_assert_ptr_eq(type_array(t, f, -1), type_array(t, f, -7));
	ck_assert_ptr_ne(type_array(t, f, 4), type_array(t, f, 5));
	ck_assert_ptr_ne(type_named(t, TYPE_DEPENDENT, "T"), type_named(t, TYPE_RECORD, "T"));
	ck_assert_ptr_ne(type_int(t, RANK_INT, false, "enum E"), type_u32(t));
	for (int i = 0; i < 500; i++)
		ck_assert_ptr_eq(type_array(t, f, i), type_array(t, f, i));
	ck_assert_ptr_eq(type_array(t, f, 4), type_array(t, f, 4));
	ck_assert_uint_lt(f->id, type_array(t, f, 499)->id);
}
END_TEST

START_TEST(qualifiers)
{
	struct types *t = w->types;
	const struct type *f = type_float(t, 32, NULL), *row = type_array(t, f, 8);
	const struct type *cf = type_qualified(t, f, QUAL_CONST);
	const struct type *crow = type_qualified(t, row, QUAL_CONST);

	ck_assert_ptr_ne(cf, f);
	ck_assert_ptr_eq(type_unqualified(t, cf), f);
	ck_assert_ptr_eq(type_qualified(t, cf, QUAL_CONST), cf);
	ck_assert_ptr_eq(type_qualified(t, f, 0), f);
	ck_assert_uint_eq(type_qualified(t, cf, QUAL_VOLATILE)->quals, QUAL_CONST | QUAL_VOLATILE);
	ck_assert(type_is_const(cf) && !type_is_const(f) && !type_is_volatile(cf));
	ck_assert_ptr_eq(crow, type_array(t, cf, 8));
	ck_assert(type_is_const(crow) && crow->quals == 0);
	ck_assert(!type_is_const(type_ptr(t, cf)));
	ck_assert(type_is_volatile(type_qualified(t, row, QUAL_VOLATILE)));
	ck_assert_ptr_eq(type_qualified(t, type_ref(t, f), QUAL_CONST), type_ref(t, f));
}
END_TEST

START_TEST(subscripts)
{
	struct types *t = w->types;
	const struct type *cf = type_qualified(t, type_float(t, 32, NULL), QUAL_CONST);
	const struct type *grid = type_array(t, type_array(t, cf, 8), 4);

	ck_assert_ptr_eq(type_indexed(grid, 0), grid);
	ck_assert_ptr_eq(type_indexed(grid, 1), grid->of);
	ck_assert_ptr_eq(type_indexed(grid, 2), cf);
	ck_assert_ptr_null(type_indexed(grid, 3));
	ck_assert_ptr_eq(type_indexed(type_ptr(t, grid), 3), cf);
	ck_assert_ptr_eq(type_indexed(type_ref(t, grid), 2), cf);
	ck_assert_ptr_null(type_indexed(type_i32(t), 1));
}
END_TEST

START_TEST(ranges)
{
	struct types *t = w->types;
	const struct type *u64 = type_u64(t), *i64 = type_i64(t), *i32 = type_i32(t);
	const struct type *i8 = type_int(t, RANK_CHAR, true, "char");

	ck_assert(type_min(i32) == INT32_MIN && type_max(i32) == INT32_MAX);
	ck_assert(type_min(i64) == INT64_MIN && type_max(i64) == INT64_MAX);
	ck_assert(type_min(u64) == 0 && type_max(u64) == (__int128)UINT64_MAX);
	ck_assert(type_min(i8) == -128 && type_max(i8) == 127);
	ck_assert(type_min(type_bool(t)) == 0 && type_max(type_bool(t)) == 1);
	ck_assert(type_holds(u64, (__int128)1 << 63) && !type_holds(i64, (__int128)1 << 63));
	ck_assert(type_holds(i64, INT64_MIN) && !type_holds(i64, (__int128)INT64_MIN - 1));
	ck_assert(!type_holds(u64, -1) && !type_holds(u64, (__int128)1 << 64));
	ck_assert(!type_holds(type_bool(t), 2) && !type_holds(type_float(t, 32, NULL), 0));
}
END_TEST

START_TEST(sizes)
{
	struct types *t = w->types;
	const struct type *f = type_float(t, 32, NULL);

	ck_assert_int_eq(type_size(type_bool(t)), 1);
	ck_assert_int_eq(type_size(type_int(t, RANK_SHORT, true, NULL)), 2);
	ck_assert_int_eq(type_size(type_i64(t)), 8);
	ck_assert_int_eq(type_size(type_float(t, 16, NULL)), 2);
	ck_assert_int_eq(type_size(type_ptr(t, f)), 8);
	ck_assert_int_eq(type_size(type_ref(t, f)), 4);
	ck_assert_int_eq(type_size(type_array(t, type_array(t, f, 33), 32)), 4224);
	ck_assert_int_eq(type_size(type_array(t, f, -1)), -1);
	ck_assert_int_eq(type_size(type_array(t, f, INT64_MAX / 2)), -1);
	ck_assert_int_eq(type_size(type_named(t, TYPE_RECORD, "float4")), 16);
	ck_assert_int_eq(type_size(type_named(t, TYPE_RECORD, "uchar3")), 3);
	ck_assert_int_eq(type_size(type_named(t, TYPE_RECORD, "dim3")), 12);
	ck_assert_int_eq(type_size(type_named(t, TYPE_RECORD, "float5")), -1);
	ck_assert_int_eq(type_size(type_named(t, TYPE_RECORD, "x")), -1);
	ck_assert_int_eq(type_size(type_void(t)), -1);
	ck_assert_int_eq(type_size(type_named(t, TYPE_DEPENDENT, "T")), -1);
}
END_TEST

START_TEST(promotions)
{
	struct types *t = w->types;
	const struct type *i32 = type_i32(t);

	ck_assert_ptr_eq(type_promoted(t, type_bool(t)), i32);
	ck_assert_ptr_eq(type_promoted(t, type_int(t, RANK_CHAR, true, "char")), i32);
	ck_assert_ptr_eq(type_promoted(t, type_int(t, RANK_SHORT, false, NULL)), i32);
	ck_assert_ptr_eq(type_promoted(t, type_qualified(t, i32, QUAL_CONST)), i32);
	ck_assert_ptr_eq(type_promoted(t, type_int(t, RANK_INT, false, "Color")), type_u32(t));
	ck_assert_ptr_eq(type_promoted(t, type_i64(t)), type_i64(t));
	ck_assert_ptr_null(type_promoted(t, type_ptr(t, i32)));
	ck_assert_ptr_null(type_promoted(t, type_named(t, TYPE_DEPENDENT, "T")));
}
END_TEST

START_TEST(usual_conversions)
{
	struct types *t = w->types;
	const struct type *i32 = type_i32(t), *u32 = type_u32(t), *i64 = type_i64(t);
	const struct type *u64 = type_u64(t), *i8 = type_int(t, RANK_CHAR, true, "char");
	const struct type *ll = type_int(t, RANK_LLONG, true, NULL);
	const struct type *f = type_float(t, 32, NULL), *d = type_float(t, 64, NULL);
	const struct type *h = type_float(t, 16, NULL), *b = type_float(t, 16, "__nv_bfloat16");
	const struct type *rows[][3] = {
		{i8, i8, i32},
		{type_bool(t), i8, i32},
		{i32, u32, u32},
		{u32, i64, i64},
		{i64, u64, u64},
		{i32, u64, u64},
		{u64, ll, type_int(t, RANK_LLONG, false, NULL)},
		{i64, ll, ll},
		{i64, f, f},
		{f, d, d},
		{u64, d, d},
		{h, h, h},
		{h, f, f},
		{h, b, NULL},
		{h, i32, NULL},
		{type_ptr(t, f), i32, NULL},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		ck_assert_ptr_eq(type_usual(t, rows[i][0], rows[i][1]), rows[i][2]);
		ck_assert_ptr_eq(type_usual(t, rows[i][1], rows[i][0]), rows[i][2]);
	}
	ck_assert_ptr_eq(type_usual(t, type_qualified(t, f, QUAL_CONST), f), f);
}
END_TEST

START_TEST(spellings)
{
	struct types *t = w->types;
	const struct type *f = type_float(t, 32, NULL);
	const struct type *cf = type_qualified(t, f, QUAL_CONST);
	const struct type *cfp = type_ptr(t, cf);

	ck_assert_str_eq(type_spelling(t, type_qualified(t, type_i32(t), QUAL_CONST)), "const int");
	ck_assert_str_eq(type_spelling(t, type_ptr(t, f)), "float *");
	ck_assert_str_eq(type_spelling(t, type_ptr(t, cfp)), "const float **");
	ck_assert_str_eq(type_spelling(t, type_qualified(t, cfp, QUAL_RESTRICT)),
			 "const float *__restrict__");
	ck_assert_str_eq(type_spelling(t, type_qualified(t, cfp, QUAL_CONST | QUAL_RESTRICT)),
			 "const float *const __restrict__");
	ck_assert_str_eq(type_spelling(t, type_ref(t, cf)), "const float &");
	ck_assert_str_eq(type_spelling(t, type_array(t, type_array(t, f, 33), 32)),
			 "float[32][33]");
	ck_assert_str_eq(type_spelling(t, type_array(t, f, -1)), "float[]");
	ck_assert_str_eq(type_spelling(t, type_ptr(t, type_array(t, f, 33))), "float (*)[33]");
	ck_assert_str_eq(type_spelling(t, type_array(t, type_ptr(t, f), 4)), "float *[4]");
	ck_assert_str_eq(type_spelling(t, type_u64(t)), "unsigned long");
	type_prefer_name(t, type_u64(t), "size_t");
	ck_assert_str_eq(type_spelling(t, type_qualified(t, type_u64(t), QUAL_CONST)),
			 "const size_t");
	ck_assert_str_eq(type_u64(t)->name, "unsigned long");
	for (int i = 0; i < 300; i++)
		type_prefer_name(t, type_array(t, f, i), "grows");
	ck_assert_str_eq(type_spelling(t, type_u64(t)), "size_t");
}
END_TEST

START_TEST(classes)
{
	struct types *t = w->types;
	const struct type *f = type_float(t, 64, NULL), *p = type_ptr(t, f);

	ck_assert(type_is_int(type_bool(t)) && type_is_int(type_i32(t)) && !type_is_int(f));
	ck_assert(type_is_float(f) && !type_is_float(type_i32(t)));
	ck_assert(type_is_arith(f) && type_is_arith(type_bool(t)) && !type_is_arith(p));
	ck_assert_int_eq(type_void(t)->kind, TYPE_VOID);
}
END_TEST

Suite *suite_type(void)
{
	Suite *suite = suite_create("type");
	TCase *tc = tcase_create("type");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, equal_types_are_one);
	tcase_add_test(tc, qualifiers);
	tcase_add_test(tc, subscripts);
	tcase_add_test(tc, ranges);
	tcase_add_test(tc, sizes);
	tcase_add_test(tc, promotions);
	tcase_add_test(tc, usual_conversions);
	tcase_add_test(tc, spellings);
	tcase_add_test(tc, classes);
	suite_add_tcase(suite, tc);
	return suite;
}
