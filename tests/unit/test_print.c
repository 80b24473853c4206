/* test_print.c - expressions as C: every pair of operators parses back to the tree it was printed
 * from. */
#include "mini.h"
#include "unit.h"

#include "cunest/text.h"

#include <math.h>
#include <string.h>

static const char kernel[] =
	"void f(const float *A, float *C, int n, int W, unsigned u, long l, char ch) {\n"
	"  int i = 0, j = 0, k = 0; float v = 0.0f; double d = 0.0; bool b = i < n;\n"
	"}\n";

static const char *printed(struct mini *m, const struct expr *e)
{
	struct buf b;

	buf_init(&b, m->arena);
	print_c_expr(&b, m->func, e);
	return b.s;
}

/* ---- every pair ---- */

static const enum expr_kind binary[] = {
	EXPR_ADD, EXPR_SUB, EXPR_MUL,  EXPR_DIV, EXPR_MOD, EXPR_AND, EXPR_OR,
	EXPR_XOR, EXPR_SHL, EXPR_SHR,  EXPR_EQ,  EXPR_NE,  EXPR_LT,  EXPR_LE,
	EXPR_GT,  EXPR_GE,  EXPR_LAND, EXPR_LOR, EXPR_MIN, EXPR_MAX,
};

static const enum expr_kind unary[] = {EXPR_NEG, EXPR_NOT, EXPR_LNOT};

enum { NINNER = ARRAY_LEN(binary) + ARRAY_LEN(unary) + 6 };

/* Node number `k` over leaf x, y, z. */
static const struct expr *inner(struct mini *m, unsigned k, const struct expr *x,
				const struct expr *y, const struct expr *z)
{
	struct ir *ir = m->ir;
	const struct expr *args[3];

	if (k < ARRAY_LEN(binary))
		return expr_c_binary(ir, binary[k], x, y);
	k -= ARRAY_LEN(binary);
	if (k < ARRAY_LEN(unary))
		return expr_c_unary(ir, unary[k], x);
	switch (k - ARRAY_LEN(unary)) {
	case 0:
		args[0] = expr_c_convert(ir, type_bool(ir->types), x);
		args[1] = y;
		args[2] = z;
		return expr_raw(ir, EXPR_SELECT, y->type, NULL, args, 3);
	case 1:
		return expr_cast(ir, type_i64(ir->types), x, false);
	case 2:
		args[0] = mini_expr(m, "C");
		args[1] = x;
		return expr_raw(ir, EXPR_LOAD, type_float(ir->types, 32, "float"), NULL, args, 2);
	case 3:
		return x;
	case 4:
		return expr_const_int(ir, type_i32(ir->types), -5);
	default:
		return expr_const_int(ir, type_i32(ir->types), INT32_MIN);
	}
}

/* The node of the outer operator with `e` as operand `at`. */
static const struct expr *outer(struct mini *m, unsigned k, unsigned at, const struct expr *e)
{
	const struct expr *x = mini_expr(m, "i"), *y = mini_expr(m, "j"), *z = mini_expr(m, "k");
	const struct expr *first = at == 0 ? e : x, *second = at == 1 ? e : y;
	struct ir *ir = m->ir;

	if (k < ARRAY_LEN(binary))
		return expr_c_binary(ir, binary[k], first, second);
	k -= ARRAY_LEN(binary);
	if (k < ARRAY_LEN(unary))
		return expr_c_unary(ir, unary[k], e);
	switch (k - ARRAY_LEN(unary)) {
	case 0: {
		const struct expr *args[3] = {at == 2 ? e : x, second, at == 0 ? e : z};
		const struct type *t = type_usual(ir->types, args[1]->type, args[2]->type);

		args[0] = expr_c_convert(ir, type_bool(ir->types), args[0]);
		/* Two bools stay bool. */
		if (args[1]->type != args[2]->type)
			for (unsigned i = 1; i < 3; i++)
				args[i] = expr_c_convert(ir, t, args[i]);
		return expr_raw(ir, EXPR_SELECT, args[1]->type, NULL, args, 3);
	}
	case 1:
		return expr_cast(ir, type_i64(ir->types), e, false);
	default:
		return NULL;
	}
}

static const struct expr *resolve(void *context, const char *name)
{
	const struct sym *sym = mini_sym(context, name);

	return sym ? expr_sym(((struct mini *)context)->ir, sym) : NULL;
}

/* What the reader of assume() makes of the text. */
static const struct expr *reread(struct mini *m, const char *text)
{
	struct source source = {"expr", text, (uint32_t)strlen(text)};
	struct text_scope scope = {.resolve = resolve, .context = m};

	return text_read_expr(m->ir, &source, (struct span){0, source.size}, &scope);
}

/* -5 and INT_MIN are literals here and negations or differences on the page: compare folded.  A
 * conversion that had to be written out is explicit afterwards. */
static const struct expr *fold(void *ir, const struct expr *e)
{
	if (e->kind == EXPR_CAST)
		return expr_cast(ir, e->type, e->arg[0], false);
	if (e->kind == EXPR_NEG || e->kind == EXPR_SUB) {
		if (e->kind == EXPR_NEG && e->arg[0]->kind == EXPR_INT &&
		    type_holds(e->type, -expr_int(e->arg[0])))
			return expr_const_int(ir, e->type, -expr_int(e->arg[0]));
		if (e->kind == EXPR_SUB && e->arg[0]->kind == EXPR_INT &&
		    e->arg[1]->kind == EXPR_INT &&
		    type_holds(e->type, expr_int(e->arg[0]) - expr_int(e->arg[1])))
			return expr_const_int(ir, e->type,
					      expr_int(e->arg[0]) - expr_int(e->arg[1]));
	}
	return e;
}

START_TEST(every_pair_reads_back)
{
	struct mini *m = mini_read(kernel);
	unsigned checked = 0, outer_kind = (unsigned)_i;

	for (unsigned at = 0; at < 3; at++)
		for (unsigned k = 0; k < NINNER; k++) {
			const struct expr *a = inner(m, k, mini_expr(m, "n"), mini_expr(m, "W"),
						     mini_expr(m, "j"));
			const struct expr *e = a ? outer(m, outer_kind, at, a) : NULL, *back;

			if (!e || (outer_kind < ARRAY_LEN(binary) && at == 2))
				continue;
			back = reread(m, printed(m, e));
			ck_assert_msg(back, "not read: %s", printed(m, e));
			ck_assert_msg(expr_map(m->ir, back, fold, m->ir) ==
					      expr_map(m->ir, e, fold, m->ir),
				      "%s became %s", printed(m, e), printed(m, back));
			checked++;
		}
	ck_assert_uint_ge(checked, 20);
	mini_free(m);
}
END_TEST

/* ---- particular texts ---- */

static const char *const same[] = {
	"i + j * k",
	"(i + j) * k",
	"i - (j - k)",
	"i - j - k",
	"i / (j * k)",
	"i * j / k",
	"-(-i)",
	"i - -j",
	"~-i",
	"!(i < n)",
	"(i & j) == k",
	"i << (j + k)",
	"(i << j) + k",
	"i < n && j < W",
	"(i < n && j < W) || k < n",
	"i < n ? j : k",
	"i < n ? j : j < n ? k : i",
	"(i < n ? j : k) + 1",
	"A[i * n + j]",
	"A[i] * A[j] + v",
	"sqrtf(v * v)",
	"min(i + 1, n)",
	"(float)i / v",
	"(float)(i + j)",
	"(long)i * l",
	"u * 4",
	"threadIdx.x * u",
	"v * 2.0f",
	"v * 1e-5f",
	"i + l",
	"(i | j) ^ k",
	"(i + j) & k",
	"ch + i",
	"d * v",
};

START_TEST(text_is_kept)
{
	struct mini *m = mini_read(kernel);

	ck_assert_str_eq(printed(m, mini_expr(m, same[_i])), same[_i]);
	mini_free(m);
}
END_TEST

static const struct {
	const char *from, *to;
} changed[] = {
	{"((i) + (j))", "i + j"},
	{"(A[(i)])", "A[i]"},
	{"i*n+j", "i * n + j"},
	{"(i*n)+(j*W)", "i * n + j * W"},
	{"i + (j + k)", "i + (j + k)"},
	{"(i / n) / W", "i / n / W"},
	{"!i", "!i"},
	{"i&n|W", "(i & n) | W"},
	{"i<n == j<W", "(i < n) == (j < W)"},
};

START_TEST(minimal_parentheses)
{
	struct mini *m = mini_read(kernel);

	ck_assert_str_eq(printed(m, mini_expr(m, changed[_i].from)), changed[_i].to);
	mini_free(m);
}
END_TEST

/* ---- conversions that C would not insert ---- */

START_TEST(unexpected_conversions_are_written)
{
	struct mini *m = mini_read(kernel);
	struct ir *ir = m->ir;
	const struct expr *i = mini_expr(m, "i"), *n = mini_expr(m, "n");
	const struct expr *sum[2], *e;

	/* (long)i + (long)n is not (long)(i + n), nor i + n. */
	sum[0] = expr_cast(ir, type_i64(ir->types), i, true);
	sum[1] = expr_cast(ir, type_i64(ir->types), n, true);
	e = expr_raw(ir, EXPR_ADD, type_i64(ir->types), NULL, sum, 2);
	ck_assert_str_eq(printed(m, e), "i + (long)n");
	ck_assert_ptr_eq(
		expr_c_binary(ir, EXPR_ADD, i, expr_cast(ir, type_i64(ir->types), n, false)),
		reread(m, printed(m, e)));
	/* An implicit cast at the root has nothing that would insert it. */
	e = expr_cast(ir, type_i64(ir->types), expr_c_binary(ir, EXPR_ADD, i, n), true);
	ck_assert_str_eq(printed(m, e), "(long)(i + n)");
	/* unsigned comparison of two ints */
	sum[0] = expr_cast(ir, type_u32(ir->types), i, true);
	sum[1] = expr_cast(ir, type_u32(ir->types), n, true);
	e = expr_raw(ir, EXPR_LT, type_bool(ir->types), NULL, sum, 2);
	ck_assert_str_eq(printed(m, e), "i < (unsigned int)n");
	/* an index may not change sign on the way */
	sum[0] = mini_expr(m, "A");
	sum[1] = expr_cast(ir, type_u32(ir->types), i, true);
	e = expr_raw(ir, EXPR_LOAD, type_float(ir->types, 32, "float"), NULL, sum, 2);
	ck_assert_str_eq(printed(m, e), "A[(unsigned int)i]");
	mini_free(m);
}
END_TEST

static const struct expr *converted(struct mini *m, const struct type *t, const char *text)
{
	return expr_cast(m->ir, t, mini_expr(m, text), true);
}

static const char *choice(struct mini *m, const struct type *t, const struct expr *x,
			  const struct expr *y)
{
	const struct expr *args[] = {mini_expr(m, "b"), x, y};

	return printed(m, expr_raw(m->ir, EXPR_SELECT, t, NULL, args, 3));
}

START_TEST(arms_of_a_choice)
{
	struct mini *m = mini_read(kernel);
	struct types *ts = m->ir->types;
	const struct type *i32 = type_i32(ts), *i64 = type_i64(ts),
			  *f32 = type_float(ts, 32, "float");
	const struct expr *i = mini_expr(m, "i"), *l = mini_expr(m, "l"), *ch = mini_expr(m, "ch");

	/* the other arm converts */
	ck_assert_str_eq(choice(m, i64, converted(m, i64, "i"), l), "b ? i : l");
	ck_assert_str_eq(choice(m, i64, l, converted(m, i64, "i")), "b ? l : i");
	ck_assert_str_eq(choice(m, f32, converted(m, f32, "i"), mini_expr(m, "v")), "b ? i : v");
	/* nobody does: one arm is enough */
	ck_assert_str_eq(choice(m, i64, converted(m, i64, "i"), converted(m, i64, "j")),
			 "b ? (long)i : j");
	ck_assert_str_eq(choice(m, i64, converted(m, i64, "i"), converted(m, i64, "ch")),
			 "b ? (long)i : ch");
	/* two chars stay char, and what is promoted is not */
	ck_assert_str_eq(choice(m, ch->type, ch, ch), "b ? ch : ch");
	ck_assert_str_eq(choice(m, i32, converted(m, i32, "ch"), converted(m, i32, "ch")),
			 "b ? (int)ch : ch");
	ck_assert_str_eq(choice(m, i32, i, converted(m, i32, "ch")), "b ? i : ch");
	/* pointers are no numbers */
	ck_assert_str_eq(choice(m, mini_expr(m, "A")->type, mini_expr(m, "A"), mini_expr(m, "C")),
			 "b ? A : C");
	mini_free(m);
}
END_TEST

START_TEST(operands_of_min_and_casts)
{
	struct mini *m = mini_read(kernel);
	struct types *ts = m->ir->types;
	const struct type *i32 = type_i32(ts), *i64 = type_i64(ts),
			  *f32 = type_float(ts, 32, "float");
	const struct expr *args[2] = {converted(m, i64, "i"), mini_expr(m, "l")}, *e;

	/* min(int, long) would be ambiguous */
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_MIN, i64, NULL, args, 2)),
			 "min((long)i, l)");
	args[0] = converted(m, i32, "ch");
	args[1] = mini_expr(m, "j");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_MAX, i32, NULL, args, 2)), "max(ch, j)");
	args[0] = converted(m, type_u32(ts), "i");
	args[1] = mini_expr(m, "u");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_MAX, type_u32(ts), NULL, args, 2)),
			 "max(i, u)");
	args[0] = converted(m, f32, "i");
	args[1] = mini_expr(m, "v");
	/* and so would min(int, float), which is a call */
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_MIN, f32, NULL, args, 2)),
			 "min((float)i, v)");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_CALL, f32, "min", args, 2)),
			 "min((float)i, v)");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_CALL, f32, "fminf", args, 2)),
			 "fminf(i, v)");
	/* (long)(int)ch is (long)ch; (long)(unsigned)i and (int)(float)d are what they are */
	e = expr_cast(m->ir, i64, converted(m, i32, "ch"), false);
	ck_assert_str_eq(printed(m, e), "(long)ch");
	e = expr_cast(m->ir, i64, converted(m, type_u32(ts), "i"), false);
	ck_assert_str_eq(printed(m, e), "(long)(unsigned int)i");
	e = expr_cast(m->ir, i32, converted(m, f32, "d"), false);
	ck_assert_str_eq(printed(m, e), "(int)(float)d");
	e = expr_cast(m->ir, i32, converted(m, mini_expr(m, "d")->type, "v"), false);
	ck_assert_str_eq(printed(m, e), "(int)v");
	e = expr_cast(m->ir, i32, converted(m, f32, "i"), false);
	ck_assert_str_eq(printed(m, e), "(int)(float)i");
	/* -(int)ch is -ch, -(long)i is not -i */
	args[0] = converted(m, i32, "ch");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_NEG, i32, NULL, args, 1)), "-ch");
	args[0] = converted(m, i64, "i");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_NEG, i64, NULL, args, 1)), "-(long)i");
	mini_free(m);
}
END_TEST

START_TEST(memory_seen_as_another_type)
{
	struct mini *m = mini_read(kernel);
	struct types *ts = m->ir->types;
	const struct type *u32 = type_u32(ts);
	const struct expr *seen = expr_cast(m->ir, type_ptr(ts, u32), mini_expr(m, "C"), false);
	const struct expr *args[] = {seen, mini_expr(m, "0")}, *e;

	e = expr_raw(m->ir, EXPR_LOAD, u32, NULL, args, 2);
	ck_assert_str_eq(printed(m, e), "*(unsigned int *)C");
	ck_assert_str_eq(printed(m, expr_c_binary(m->ir, EXPR_MUL, e, e)),
			 "*(unsigned int *)C * *(unsigned int *)C");
	args[1] = mini_expr(m, "i");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_LOAD, u32, NULL, args, 2)),
			 "((unsigned int *)C)[i]");
	mini_free(m);
}
END_TEST

START_TEST(memory_behind_a_name)
{
	struct mini *m = mini_read(kernel);
	const struct expr *args[] = {mini_expr(m, "i"), mini_expr(m, "0")};
	const struct type *i32 = type_i32(m->ir->types);

	args[0] = expr_raw(m->ir, EXPR_ADDR, type_ptr(m->ir->types, i32), NULL, args, 1);
	ck_assert_str_eq(printed(m, args[0]), "&i");
	ck_assert_str_eq(printed(m, expr_raw(m->ir, EXPR_LOAD, i32, NULL, args, 2)), "i");
	mini_free(m);
}
END_TEST

/* ---- literals ---- */

static const struct {
	long long value;
	enum int_rank rank;
	bool is_signed;
	const char *text;
} ints[] = {
	{0, RANK_INT, true, "0"},
	{2147483647, RANK_INT, true, "2147483647"},
	{-2147483647, RANK_INT, true, "-2147483647"},
	{-2147483648LL, RANK_INT, true, "(-2147483647 - 1)"},
	{4294967295LL, RANK_INT, false, "4294967295u"},
	{7, RANK_LONG, true, "7L"},
	{7, RANK_LONG, false, "7UL"},
	{7, RANK_LLONG, true, "7LL"},
	{7, RANK_LLONG, false, "7ULL"},
	{INT64_MIN, RANK_LONG, true, "(-9223372036854775807L - 1)"},
	{1, RANK_BOOL, false, "true"},
	{-3, RANK_CHAR, true, "(signed char)-3"},
	{200, RANK_SHORT, true, "(short)200"},
};

START_TEST(integers)
{
	struct mini *m = mini_read(kernel);
	struct types *ts = m->ir->types;
	const struct type *t = ints[_i].rank == RANK_BOOL
				       ? type_bool(ts)
				       : type_int(ts, ints[_i].rank, ints[_i].is_signed, NULL);
	const char *text = printed(m, expr_const_int(m->ir, t, ints[_i].value));

	if (ints[_i].rank == RANK_CHAR)
		ck_assert_ptr_nonnull(strstr(text, "char)-3"));
	else
		ck_assert_str_eq(text, ints[_i].text);
	mini_free(m);
}
END_TEST

START_TEST(characters)
{
	static const struct {
		int value;
		const char *text;
	} chars[] = {
		{0, "'\\0'"},    {7, "'\\a'"},      {8, "'\\b'"},     {9, "'\\t'"},
		{10, "'\\n'"},   {11, "'\\v'"},     {12, "'\\f'"},    {13, "'\\r'"},
		{'\'', "'\\''"}, {'\\', "'\\\\'"},  {'"', "'\"'"},    {' ', "' '"},
		{'~', "'~'"},    {'a', "'a'"},      {127, "'\\177'"}, {31, "'\\037'"},
		{-1, "'\\377'"}, {-128, "'\\200'"},
	};
	struct mini *m = mini_read(kernel);
	const struct type *type = type_int(m->ir->types, RANK_CHAR, true, "char");
	const struct expr *e;

	for (unsigned i = 0; i < ARRAY_LEN(chars); i++)
		ck_assert_str_eq(printed(m, expr_const_int(m->ir, type, chars[i].value)),
				 chars[i].text);
	/* a character needs no parentheses, whatever its sign */
	e = expr_c_unary(m->ir, EXPR_NEG, expr_const_int(m->ir, type, -1));
	ck_assert_str_eq(printed(m, e), "-'\\377'");
	mini_free(m);
}
END_TEST

static const struct {
	double value;
	const char *text;
} floats[] = {
	{0.5, "0.5f"},
	{1, "1.0f"},
	{-2, "-2.0f"},
	{1e10, "1e+10f"},
	{0x1p-149, "0x1p-149f"},
	{1.0f / 3, "0x1.555556p-2f"},
	{-0.0, "-0.0f"},
	{HUGE_VAL, "__builtin_inff()"},
	{-HUGE_VAL, "-__builtin_inff()"},
	{123456, "123456.0f"},
	{1234567, "0x1.2d687p+20f"},
};

START_TEST(made_floats)
{
	struct mini *m = mini_read(kernel);
	const struct type *t = type_float(m->ir->types, 32, "float");
	const struct expr *e = expr_const_flt(m->ir, t, floats[_i].value, NULL);

	ck_assert_str_eq(printed(m, e), floats[_i].text);
	ck_assert_str_eq(printed(m, expr_const_flt(m->ir, t, floats[_i].value, "9.99f")), "9.99f");
	mini_free(m);
}
END_TEST

START_TEST(floats_of_other_sizes)
{
	struct mini *m = mini_read(kernel);
	struct types *ts = m->ir->types;
	const struct type *f64 = mini_expr(m, "d")->type, *f16 = type_float(ts, 16, "__half");
	const struct expr *e;

	ck_assert_str_eq(printed(m, expr_const_flt(m->ir, f64, 0.5, NULL)), "0.5");
	ck_assert_str_eq(printed(m, expr_const_flt(m->ir, f64, HUGE_VAL, NULL)), "__builtin_inf()");
	ck_assert_str_eq(printed(m, expr_const_flt(m->ir, f64, NAN, NULL)), "__builtin_nan(\"\")");
	ck_assert_str_eq(printed(m, expr_const_flt(m->ir, f16, 0.5, NULL)), "(__half)0.5f");
	/* signs do not meet, and a cast is no operand of one that binds tighter */
	e = expr_const_flt(m->ir, f64, -2, NULL);
	ck_assert_str_eq(printed(m, expr_c_unary(m->ir, EXPR_NEG, e)), "-(-2.0)");
	ck_assert_str_eq(printed(m, expr_c_binary(m->ir, EXPR_SUB, e, e)), "-2.0 - -2.0");
	e = expr_const_flt(m->ir, f64, 2, "2.");
	ck_assert_str_eq(printed(m, expr_c_unary(m->ir, EXPR_NEG, e)), "-2.");
	mini_free(m);
}
END_TEST

/* ---- statements from the IR ---- */

START_TEST(statements)
{
	static const char text[] = "void f(float *y, const float *x, int n) {\n"
				   "\tfloat acc = 0.0f;\n"
				   "\tfor (int k = 0; k < n; k++) {\n"
				   "\t\tif (x[k] > 0.0f) {\n"
				   "\t\t\tacc += x[k];\n"
				   "\t\t} else {\n"
				   "\t\t\ty[k] = acc;\n"
				   "\t\t}\n"
				   "\t}\n"
				   "\tdo {\n"
				   "\t\tprintf(acc);\n"
				   "\t} while (acc < 1.0f);\n"
				   "\treturn;\n"
				   "}\n";
	struct mini *m = mini_read(text);
	struct buf b;

	buf_init(&b, m->arena);
	print_c_stmt(&b, m->func, m->func->body, 0);
	ck_assert_str_eq(b.s, strchr(text, '{'));
	mini_free(m);
}
END_TEST

Suite *suite_print(void)
{
	Suite *s = suite_create("print");
	TCase *t = tcase_create("expressions");

	tcase_add_loop_test(t, every_pair_reads_back, 0,
			    (int)(ARRAY_LEN(binary) + ARRAY_LEN(unary) + 2));
	tcase_add_loop_test(t, text_is_kept, 0, (int)ARRAY_LEN(same));
	tcase_add_loop_test(t, minimal_parentheses, 0, (int)ARRAY_LEN(changed));
	tcase_add_test(t, unexpected_conversions_are_written);
	tcase_add_test(t, arms_of_a_choice);
	tcase_add_test(t, operands_of_min_and_casts);
	tcase_add_test(t, memory_seen_as_another_type);
	tcase_add_test(t, memory_behind_a_name);
	tcase_add_loop_test(t, integers, 0, (int)ARRAY_LEN(ints));
	tcase_add_test(t, characters);
	tcase_add_test(t, floats_of_other_sizes);
	tcase_add_loop_test(t, made_floats, 0, (int)ARRAY_LEN(floats));
	tcase_add_test(t, statements);
	suite_add_tcase(s, t);
	return s;
}
