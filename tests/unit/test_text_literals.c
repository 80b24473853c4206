/* test_text_literals.c - types and literals, as the text form has them, are printed and read back. */
#include "text.h"

#include "exprs.h"

/* ---- types ---- */

START_TEST(types)
{
	struct types *t = w->types;
	const struct type *cf = type_qualified(t, f32, QUAL_CONST);
	const struct type *all[] = {
		type_void(t),
		boolean,
		i8,
		u8,
		type_int(t, RANK_CHAR, true, "signed char"),
		type_int(t, RANK_SHORT, true, NULL),
		type_int(t, RANK_SHORT, false, NULL),
		i32,
		u32,
		i64,
		u64,
		type_int(t, RANK_LLONG, true, NULL),
		type_int(t, RANK_LLONG, false, NULL),
		type_int(t, RANK_INT, true, "enum color"),
		f32,
		type_float(t, 64, NULL),
		type_float(t, 16, NULL),
		type_float(t, 16, "__nv_bfloat16"),
		type_float(t, 16, "other"),
		ptr(f32),
		ptr(cf),
		ptr(ptr(f32)),
		ptr(type_qualified(t, ptr(f32), QUAL_CONST)),
		type_qualified(t, ptr(cf), QUAL_RESTRICT),
		type_qualified(t, ptr(cf), QUAL_RESTRICT | QUAL_CONST | QUAL_VOLATILE),
		type_qualified(t, f32, QUAL_VOLATILE),
		type_ref(t, f32),
		type_ref(t, cf),
		type_array(t, f32, 3),
		type_array(t, type_array(t, f32, 33), 32),
		type_array(t, f32, -1),
		type_array(t, ptr(f32), 4),
		ptr(type_array(t, f32, 4)),
		type_array(t, ptr(type_array(t, type_array(t, cf, 2), 3)), 4),
		type_named(t, TYPE_RECORD, "float4"),
		type_named(t, TYPE_RECORD, "dim3"),
		type_named(t, TYPE_RECORD, "std::pair<int, \"x\">"),
		dep,
		type_named(t, TYPE_OPAQUE, "decltype(a)"),
		type_named(t, TYPE_FUNC, "int (int)")};

	for (size_t k = 0; k < ARRAY_LEN(all); k++) {
		struct stmt *s = stmt_create(w->func, STMT_DECL, 1);

		s->sym = sym_create(w->func, SYM_LOCAL, "v", all[k]);
		stmt_append(w->func->body, s);
		hold(expr_cast(w->ir, all[k], i, false));
	}
	world_round_trip(w);
}
END_TEST

/* ---- literals ---- */

START_TEST(literals)
{
	static const struct {
		const char *text, *type;
		int64_t value;
	} rows[] = {
		{"0", "int", 0},
		{"2147483647", "int", 2147483647},
		{"2147483648", "long", 2147483648},
		{"0x7fffffff", "int", 2147483647},
		{"0x80000000", "unsigned int", 2147483648},
		{"0xFFFFFFFFFFFFFFFF", "unsigned long", -1},
		{"017", "int", 15},
		{"0b101", "int", 5},
		{"1u", "unsigned int", 1},
		{"1UL", "unsigned long", 1},
		{"1lu", "unsigned long", 1},
		{"1ll", "long long", 1},
		{"1uLL", "unsigned long long", 1},
		{"4294967296u", "unsigned long", 4294967296},
		{"1'000'000", "int", 1000000},
		{"'a'", "char", 'a'},
		{"'\\n'", "char", '\n'},
		{"'\\''", "char", '\''},
		{"'\\x41'", "char", 'A'},
		{"'\\101'", "char", 'A'},
		{"'\\0'", "char", 0},
		{"true", "bool", 1},
		{"sizeof(float)", "unsigned long", 4},
		{"-5", "int", -5},
		{"-2147483648", "long", -2147483648},
		{"-1u", "unsigned int", 4294967295},
	};

	for (size_t k = 0; k < ARRAY_LEN(rows); k++) {
		const char *text =
			arena_printf(w->arena, "func g device () { call h(%s); }", rows[k].text);
		struct world *other = world_read(text);
		const struct expr *e = other->func->body->first->slot[0].e;

		ck_assert_msg(e->kind == EXPR_INT, "%s", rows[k].text);
		ck_assert_str_eq(e->type->name, rows[k].type);
		ck_assert_msg((int64_t)expr_int(e) == rows[k].value, "%s", rows[k].text);
		world_round_trip(other);
		world_destroy(other);
	}
}
END_TEST

START_TEST(floating_literals)
{
	static const struct {
		const char *text;
		unsigned bits;
		double value;
	} rows[] = {
		{"1.0", 64, 1.0},
		{".5f", 32, 0.5},
		{"1.f", 32, 1.0},
		{"0.1f", 32, 0.1f},
		{"0.1", 64, 0.1},
		{"1e10", 64, 1e10},
		{"1E-3f", 32, 1e-3f},
		{"0x1.8p1", 64, 3.0},
		{"0x1p-3f", 32, 0.125},
		{"-2.5f", 32, -2.5},
		{"1e400", 64, __builtin_inf()},
	};

	for (size_t k = 0; k < ARRAY_LEN(rows); k++) {
		const char *text =
			arena_printf(w->arena, "func g device () { call h(%s); }", rows[k].text);
		struct world *other = world_read(text);
		const struct expr *e = other->func->body->first->slot[0].e;

		ck_assert_msg(e->kind == EXPR_FLT, "%s", rows[k].text);
		ck_assert_uint_eq(e->type->bits, rows[k].bits);
		ck_assert_msg(e->u.number == rows[k].value, "%s", rows[k].text);
		ck_assert_str_eq(e->text, rows[k].text);
		world_round_trip(other);
		world_destroy(other);
	}
	hold(expr_const_flt(w->ir, f32, __builtin_nan(""), "NAN"));
	hold(expr_const_flt(w->ir, f32, 1.0, "2.0f")); /* a spelling that lies */
	world_round_trip(w);
}
END_TEST

Suite *suite_text_literals(void)
{
	Suite *suite = suite_create("text_literals");
	TCase *tcase = tcase_create("text");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, types);
	tcase_add_test(tcase, literals);
	tcase_add_test(tcase, floating_literals);
	suite_add_tcase(suite, tcase);
	return suite;
}
