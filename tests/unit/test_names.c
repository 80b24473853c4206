/* test_names.c - names of new symbols: telling, legal, unique. */
#include "mini.h"
#include "unit.h"

#include <string.h>

static const char kernel[] =
	"void f(const float *A, const float *B, float *C, int n, int m, int H, int W, int s) {\n"
	"  int i = 0, j = 0, k = 0, x = 0, y = 0, ky = 0, row = 0, c = 0, d = 0, e = 0;\n"
	"  float v = 0.0f; float acc = 0.0f;\n"
	"  C[row * n + k] = A[row * m + k] * B[(y + ky) * W + x];\n"
	"}\n";

static const struct {
	const char *expr, *name;
} suggestions[] = {
	{"i * n", "i_n"},
	{"(y + ky) * W", "y_ky_W"},
	{"y + ky", "y_ky"},
	{"y - ky", "y_minus_ky"},
	{"i + 1", "i_plus_1"},
	{"i - 1", "i_minus_1"},
	{"i * 4", "i_times_4"},
	{"x / s", "x_div_s"},
	{"x % s", "x_mod_s"},
	{"(x + ky) % s", "x_ky_mod_s"},
	{"0 <= y && y < H", "y_ok"},
	{"y >= 0 && y < H && x >= 0 && x < W", "yx_ok"},
	{"n > i", "i_ok"},
	{"(y + ky - n) % s == 0", "y_aligned"},
	{"(y + ky - row + acc) / s", "y_div_s"},
	{"n <= y + ky && (y + ky - n) % s == 0", "y_ok"},
	{"y - ky >= 0", "y_ok"},
	{"y % s == 0 && x % s == 0", "yx_aligned"},
	{"i == 3", "i_is_3"},
	{"A[i]", "A_i"},
	{"A[i * n + j]", "A_val"},
	{"sqrtf(v)", "sqrt_v"},
	{"sqrtf(v * v)", "sqrt_val"},
	{"c * d + e", "c_d_e"},
	{"c * d + e * i + j", "offset"},
	{"v * v * acc", "v_acc"},
	{"-v", "neg_v"},
	{"!(i < n)", "not_i_ok"},
	{"min(i, n)", "i_min_n"},
	{"threadIdx.x * 4u", "tid_x_times_4"},
	{"(i + 1) * 2", "i_offset"},
	{"(float)(i * n)", "i_n"},
	{"i < n ? A[i] : 0.0f", "A_i_or_0"},
};

START_TEST(suggested)
{
	struct mini *m = mini_read(kernel);

	ck_assert_str_eq(name_suggest(m->func, mini_expr(m, suggestions[_i].expr)),
			 suggestions[_i].name);
	mini_free(m);
}
END_TEST

START_TEST(in_an_index)
{
	struct mini *m = mini_read(kernel);
	struct stmt *store = mini_stmt(m, STMT_STORE, 0);

	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "row * m"), store), "A_row");
	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "row * n"), store), "C_row");
	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "(y + ky) * W"), store), "B_row");
	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "y + ky"), store), "y_ky");
	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "row * n + k"), store), "C_index");
	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "i * n"), store), "i_n");
	ck_assert_str_eq(name_suggest_in(m->func, mini_expr(m, "i * n"), NULL), "i_n");
	mini_free(m);
}
END_TEST

static const char *assigned(struct mini *m, const char *hint)
{
	struct stmt *s = stmt_temp(m->func, hint, mini_expr(m, "i * n"));

	names_assign(m->func);
	return s->sym->name;
}

START_TEST(unique_against_everything)
{
	/* i_n is a variable elsewhere in the file, i_n_2 a macro: all that counts is `taken`. */
	struct mini *m = mini_read("void f(int i, int n) { int i_n = 0; int i_n_2 = 0; }\n");
	struct stmt *a = stmt_temp(m->func, "i_n", mini_expr(m, "i * n"));
	struct stmt *b = stmt_temp(m->func, "i_n", mini_expr(m, "i * n"));

	names_assign(m->func);
	ck_assert_str_eq(a->sym->name, "i_n_3");
	ck_assert_str_eq(b->sym->name, "i_n_4");
	mini_free(m);
}
END_TEST

START_TEST(macros_are_taken)
{
	struct mini *m = mini_read("void f(int i, int n) { }\n");

	vec_push(m->arena, &m->ir->taken, (void *)(uintptr_t)"y_ok");
	ck_assert_str_eq(assigned(m, "y_ok"), "y_ok_2");
	mini_free(m);
}
END_TEST

static const struct {
	const char *hint, *name;
} hostile[] = {
	{"int", "int_2"},
	{"__x", "x"},
	{"_t", "t"},
	{"9lives", "lives"},
	{"a b->c", "a_b_c"},
	{"a__b_", "a_b"},
	{"", "value"},
	{"+-*", "value"},
	{"i", "i_2"},
	{"aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd", "aaaaaaaaaabbbbbbbbbbccccccccccdd"},
};

START_TEST(hostile_hints)
{
	struct mini *m = mini_read("void f(int i, int n) { }\n");

	ck_assert_str_eq(assigned(m, hostile[_i].hint), hostile[_i].name);
	mini_free(m);
}
END_TEST

START_TEST(long_names_stay_short_and_unique)
{
	struct mini *m = mini_read("void f(int i, int n) { }\n");
	const char *hint = "aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd";
	struct stmt *a = stmt_temp(m->func, hint, mini_expr(m, "i * n"));
	struct stmt *b = stmt_temp(m->func, hint, mini_expr(m, "i * n"));

	names_assign(m->func);
	ck_assert_uint_le(strlen(b->sym->name), 32);
	ck_assert_str_ne(a->sym->name, b->sym->name);
	/* A second call changes nothing: names are only made of hints. */
	hint = a->sym->name;
	names_assign(m->func);
	ck_assert_str_eq(a->sym->name, hint);
	mini_free(m);
}
END_TEST

Suite *suite_names(void)
{
	Suite *s = suite_create("names");
	TCase *t = tcase_create("names");

	tcase_add_loop_test(t, suggested, 0, (int)ARRAY_LEN(suggestions));
	tcase_add_test(t, in_an_index);
	tcase_add_test(t, unique_against_everything);
	tcase_add_test(t, macros_are_taken);
	tcase_add_loop_test(t, hostile_hints, 0, (int)ARRAY_LEN(hostile));
	tcase_add_test(t, long_names_stay_short_and_unique);
	suite_add_tcase(s, t);
	return s;
}
