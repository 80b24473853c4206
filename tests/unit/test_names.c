/* test_names.c - names of new symbols: telling, legal, unique. */
#include "mini.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static const char kernel[] =
	"void f(const float *A, const float *B, float *C, int n, int m, int H, int W, int s) {\n"
	"  int i = 0, j = 0, k = 0, x = 0, y = 0, ky = 0, row = 0, c = 0, d = 0, e = 0;\n"
	"  float v = 0.0f; float acc = 0.0f; bool b = i < n, y_ok = y < H, x_aligned = x < W;\n"
	"  int abcdefghijkl = 0, mnopqrstuvw = 0, mnopqrst = 0, mnopqrs = 0;\n"
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
	{"(x + ky) % s", "x_plus_ky_mod_s"},
	{"0 <= y && y < H", "y_ok"},
	{"y >= 0 && y < H && x >= 0 && x < W", "yx_ok"},
	{"n > i", "i_ok"},
	{"(y + ky - n) % s == 0", "y_aligned"},
	{"(y + ky - row + acc) / s", "ratio"},
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
	{"i < n ? 1.0f : v", "v_or_1"},
	{"i < n ? v : 2.0f", "v_or_else"},
	{"i < n ? v : acc", "v_or_else"},
	{"i < n ? j : 3", "j_or_3"},
	{"i < n ? 1 : 2", "i_n"},
	{"i << 2", "i_shl_2"},
	{"i >> 2", "i_shr_2"},
	{"i & 7", "i_and_7"},
	{"i | j", "i_or_j"},
	{"i ^ j", "i_xor_j"},
	{"~i", "inv_i"},
	{"~(i * n)", "inv_i_n"},
	{"max(i, n)", "i_max_n"},
	{"-(i + n)", "neg_i_n"},
	{"i * i", "i_sq"},
	{"2 * i", "i_offset"},
	{"i * 99999", "i_times_99999"},
	{"i * 100000", "i_offset"},
	{"1 - n", "n_offset"},
	{"1 + n", "n_offset"},
	{"i / 2", "i_div_2"},
	{"7 / i", "quotient"},
	{"i / (n + 1)", "quotient"},
	{"(i + 1) % n", "i_plus_1_mod_n"},
	{"7 % i", "remainder"},
	{"(i + row) / s", "i_plus_row_div_s"},
	{"(row + row * ky) / s", "quotient"},
	{"(i * n + row + ky) / s", "quotient"},
	/* conditions */
	{"i != 3", "i_not_3"},
	{"i + j == 3", "i_ok"},
	{"x % s != 0", "x_ok"},
	{"x % s == 1", "x_ok"},
	{"i < n || j < m", "ij_ok"},
	{"row < n && y < H", "row_y_ok"},
	{"i < n && j < m && k < n && x < W", "in_bounds"},
	{"x % s == 0 && y < H", "xy_ok"},
	{"y_ok && x < W", "yx_ok"},
	{"y_ok && x_aligned", "yx_ok"},
	{"x_aligned && y % s == 0", "xy_aligned"},
	{"b && y < H", "by_ok"},
	{"!b", "not_b"},
	{"!b && y < H", "by_ok"},
	{"n < 3 && m < 3", "nm_ok"},
	{"3 < n", "n_ok"},
	{"abcdefghijkl < n && mnopqrst < m", "abcdefghijkl_mnopqrst_ok"},
	{"abcdefghijkl < n && mnopqrstuvw < m", "in_bounds"},
	/* 24 bytes are enough */
	{"abcdefghijkl * mnopqrstuvw", "abcdefghijkl_mnopqrstuvw"},
	{"abcdefghijkl * mnopqrstuvw * n", "offset"},
	{"abcdefghijkl % mnopqrs", "abcdefghijkl_mod_mnopqrs"},
	{"abcdefghijkl % mnopqrst", "remainder"},
	{"A[i + 1]", "A_val"},
	{"A[0]", "A_0"},
	{"A[abcdefghijkl]", "A_abcdefghijkl"},
	{"i < n ? abcdefghijkl : mnopqrs", "abcdefghijkl_or_else"},
	{"A[i] + v", "A_v"},
	/* calls */
	{"expf(2.0f)", "exp_val"},
	{"__fsqrt_rn(v)", "fsqrt_rn_v"},
	{"fabsf(v) * acc", "fabs_v_acc"},
	{"powf(v, acc)", "pow_v_acc"},
	{"rsqrtf(v)", "rsqrt_v"},
	{"sqrt(v)", "sqrt_v"},
};

START_TEST(suggested)
{
	struct mini *m = mini_read(kernel);

	ck_assert_str_eq(name_suggest(m->func, mini_expr(m, suggestions[_i].expr)),
			 suggestions[_i].name);
	mini_free(m);
}
END_TEST

START_TEST(of_registers_and_macros)
{
	static const char *const words[] = {
		"tid_x",      "tid_y",       "tid_z",       "block_x",     "block_y",
		"block_z",    "block_dim_x", "block_dim_y", "block_dim_z", "grid_dim_x",
		"grid_dim_y", "grid_dim_z",  "warp",
	};
	struct mini *m = mini_read(kernel);
	const struct expr *i = mini_expr(m, "i"), *e;

	ck_assert_uint_eq(ARRAY_LEN(words), SREG_COUNT);
	for (unsigned k = 0; k < SREG_COUNT; k++)
		ck_assert_str_eq(name_suggest(m->func, expr_sreg(m->ir, (enum sreg)k)), words[k]);
	/* a macro of at most 12 letters */
	e = expr_named_int(m->ir, mini_expr(m, "7"), "TILE_W3_ABCD");
	ck_assert_str_eq(name_suggest(m->func, expr_c_binary(m->ir, EXPR_MUL, i, e)),
			 "i_times_tile_w3_abcd");
	e = expr_named_int(m->ir, mini_expr(m, "7"), "TILE_W3_ABCDE");
	ck_assert_str_eq(name_suggest(m->func, expr_c_binary(m->ir, EXPR_MUL, i, e)), "i_times_7");
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

/* The formula, the statement that uses it, and what it is called for that. */
static const struct {
	const char *expr, *use, *name;
} used[] = {
	{"i * n", "C[i * n + k] = A[i * n + k];", "i_n"},       /* two arrays */
	{"i * n", "C[i * n + k] = C[i * n + j];", "C_row"},     /* one */
	{"i * n", "C[i * n * m + k] = v;", "i_n"},              /* a factor of the row */
	{"i * n + k", "C[i * n + k + j] = v;", "C_base"},       /* with a product, not all of it */
	{"i + k", "C[i + k + j] = v;", "i_k"},                  /* without */
	{"i + k", "C[i + k] = v;", "C_index"},                  /* the whole index */
	{"i * n", "C[k] = A[j] * (i * n);", "i_n"},             /* no index */
	{"v * acc", "C[k] = v * acc;", "v_acc"},                /* no integer */
	{"i < n", "C[i < n] = v;", "i_ok"},                     /* a condition stays one */
	{"i * n", "if (k < n) { C[i * n + k] = v; }", "C_row"}, /* below it */
	{"i < n ? i : k", "int q = i < n ? i : k;", "q_init"},  /* what a variable begins with */
	{"i < n ? i : k", "int q = (i < n ? i : k) + 1;", "i_or_else"}, /* not all of it */
	{"i < n ? i : k", "j = i < n ? i : k;", "i_or_else"},           /* no declaration */
	{"i + k", "int q = i + k;", "i_k"},                             /* no choice */
	{"i < n ? i : k", "int abcdefghijklmnopqrs = i < n ? i : k;", "abcdefghijklmnopqrs_init"},
	{"i < n ? i : k", "int abcdefghijklmnopqrst = i < n ? i : k;", "i_or_else"},
};

START_TEST(in_its_use)
{
	char text[512];
	struct mini *m;

	snprintf(text, sizeof(text),
		 "void f(const float *A, float *C, int n, int m) {\n"
		 "  int i = 0, j = 0, k = 0; float v = 0.0f, acc = 0.0f;\n"
		 "  { %s }\n"
		 "}\n",
		 used[_i].use);
	m = mini_read(text);
	ck_assert_str_eq(
		name_suggest_in(m->func, mini_expr(m, used[_i].expr), m->func->body->last->first),
		used[_i].name);
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
	tcase_add_test(t, of_registers_and_macros);
	tcase_add_test(t, in_an_index);
	tcase_add_loop_test(t, in_its_use, 0, (int)ARRAY_LEN(used));
	tcase_add_test(t, unique_against_everything);
	tcase_add_test(t, macros_are_taken);
	tcase_add_loop_test(t, hostile_hints, 0, (int)ARRAY_LEN(hostile));
	tcase_add_test(t, long_names_stay_short_and_unique);
	suite_add_tcase(s, t);
	return s;
}
