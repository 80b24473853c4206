/* test_interp.c - the interpreter computes as C does, and stops where C says nothing. */
#include <math.h>

#include "text.h"

/* Runs `BODY` with y: int *, f: float *, n: int, x: float; 8 elements each, y all 7, f all 1.5. */
struct result {
	struct interp_outcome out;
	int32_t y[8];
	float f[8];
	char reason[200];
};

static struct result run_grid(const char *body, int n, double x, unsigned grid, unsigned block)
{
	static const char head[] = "func t kernel (y: int *, f: float *, n: int, x: float) {\n";
	char *text = malloc(strlen(head) + strlen(body) + 8);
	struct result r;
	struct world *w;
	struct interp_array arrays[2] = {0};
	const struct sym *scalars[2];
	int64_t ints[2] = {n, 0};
	struct interp_run run = {.grid = {grid, 1, 1}, .block = {block, 1, 1}, .fuel = 10000};

	memset(&r, 0, sizeof(r));
	for (int i = 0; i < 8; i++) {
		r.y[i] = 7;
		r.f[i] = 1.5f;
	}
	ck_assert_ptr_nonnull(text);
	sprintf(text, "%s%s\n}\n", head, body);
	w = world_read(text);
	ck_assert_ptr_null(ir_verify(w->func));
	memcpy(&ints[1], &x, sizeof(x));
	for (int i = 0; i < 2; i++) {
		arrays[i].sym = w->func->params.at[i];
		scalars[i] = w->func->params.at[2 + i];
	}
	arrays[0].bytes = (unsigned char *)r.y;
	arrays[1].bytes = (unsigned char *)r.f;
	arrays[0].size = arrays[1].size = sizeof(r.y);
	run.arrays = arrays;
	run.narrays = 2;
	run.scalars = scalars;
	run.ints = ints;
	run.nscalars = 2;
	r.out = interp_run(w->func, &run);
	snprintf(r.reason, sizeof(r.reason), "%s", r.out.reason ? r.out.reason : "");
	world_destroy(w);
	free(text);
	return r;
}

static struct result run(const char *body, int n, double x)
{
	return run_grid(body, n, x, 1, 1);
}

static void want_int(const char *expression, int n, int32_t wanted)
{
	char body[400];
	struct result r;

	snprintf(body, sizeof(body), "y[1] = (int)(%s);", expression);
	r = run(body, n, 2.5);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s: %s", expression, r.reason);
	ck_assert_msg(r.y[1] == wanted, "%s = %d", expression, r.y[1]);
	ck_assert_int_eq(r.y[0], 7);
	ck_assert_uint_eq(r.out.stores, 1);
}

static void want_float(const char *expression, int n, float wanted)
{
	char body[400];
	struct result r;

	snprintf(body, sizeof(body), "f[1] = (float)(%s);", expression);
	r = run(body, n, 2.5);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s: %s", expression, r.reason);
	ck_assert_msg(memcmp(&r.f[1], &wanted, 4) == 0, "%s = %a, not %a", expression,
		      (double)r.f[1], (double)wanted);
}

static void want_stop(const char *body, int n, enum interp_verdict verdict, const char *part)
{
	struct result r = run(body, n, 2.5);

	ck_assert_msg(r.out.verdict == verdict, "%s: verdict %d %s", body, r.out.verdict, r.reason);
	ck_assert_msg(strstr(r.reason, part) != NULL, "%s: '%s'", body, r.reason);
}

START_TEST(integers)
{
	want_int("n + 2 * 3", 4, 10);
	want_int("-7 / 2", 0, -3);
	want_int("n % 3", -7, -1);
	want_int("n << 3 | 1", 2, 17);
	want_int("n >> 1", -5, -3);
	want_int("~n ^ 5", 0, -6);
	want_int("4294967295u + 2u", 0, 1);
	want_int("n - 1u > 5u", 0, 1);
	want_int("n < 1u", -1, 0);
	want_int("(unsigned char)n", 300, 44);
	want_int("(signed char)n", 200, -56);
	want_int("(bool)n + true", 300, 2);
	want_int("(short)n * (short)n", 200, 40000);
	want_int("(long)n * n >> 20", 1 << 20, 1 << 20);
	want_int("min(n, 3) * 10 + max(n, 3)", 5, 35);
}
END_TEST

START_TEST(laziness)
{
	want_int("n != 0 && 10 / n > 2", 0, 0);
	want_int("n == 0 || 10 / n > 2", 0, 1);
	want_int("n == 0 ? 5 : 10 / n", 0, 5);
	want_int("!n", 0, 1);
	want_int("x ? 1 : 2", 0, 1);
}
END_TEST

START_TEST(floats)
{
	want_float("x * 2.0f + 1.0f", 0, 6.0f);
	want_float("0.1f + 0.2f", 0, 0.1f + 0.2f);
	want_float("0.1 + 0.2", 0, (float)(0.1 + 0.2));
	want_float("16777217", 0, 16777216.0f);
	want_float("n / 2", 5, 2.0f);
	want_float("n / 2.0f", 5, 2.5f);
	want_float("1.0f / 0.0f", 0, INFINITY);
	want_float("-(x) * 0.0f", 0, -0.0f);
	want_float("x - x / x * x", 0, 0.0f);
	/* rounded once, from the integer: by way of double it would be 2^62 */
	want_float("(float)4611686293305294849l", 0, 4611686568183201792.0f);
	want_float("sqrtf(x * x)", 0, 2.5f);
	want_float("fmaxf(fminf(x, 1.0f), -3.0f)", 0, 1.0f);
	want_float("fabsf(-2.0f) + floorf(x) + ceilf(x)", 0, 7.0f);
	want_float("powf(2.0f, 3.0f)", 0, 8.0f);
	want_float("make_float2(1.0f, x).y", 0, 2.5f);
	want_int("(int)-2.7f", 0, -2);
	want_int("x < x + 1.0f", 0, 1);
	want_int("0.0f / 0.0f == 0.0f / 0.0f", 0, 0);
	want_int("0.0f / 0.0f != 0.0f / 0.0f", 0, 1);
	want_int("abs(n)", -4, 4);
}
END_TEST

START_TEST(products_are_rounded_before_they_are_added)
{
	/* (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24 fused and 0 rounded */
	want_float("1.000244140625f * 1.000244140625f - 1.00048828125f", 0, 0.0f);
	ck_assert_uint_eq(run("f[0] = x * x + 1.0f;", 0, 1).out.fp_ops, 2);
}
END_TEST

START_TEST(undefined)
{
	want_stop("y[0] = n + 1;", INT32_MAX, INTERP_UNDEFINED, "add");
	want_stop("y[0] = n * n;", 65536, INTERP_UNDEFINED, "mul");
	want_stop("y[0] = -n;", INT32_MIN, INTERP_UNDEFINED, "neg");
	want_stop("y[0] = 1 / n;", 0, INTERP_UNDEFINED, "div");
	want_stop("y[0] = n / -1;", INT32_MIN, INTERP_UNDEFINED, "div");
	want_stop("y[0] = n % 0;", 1, INTERP_UNDEFINED, "mod");
	want_stop("y[0] = 1 << n;", 32, INTERP_UNDEFINED, "shl");
	want_stop("y[0] = n >> -1;", 1, INTERP_UNDEFINED, "shr");
	want_stop("y[0] += n;", INT32_MAX, INTERP_UNDEFINED, "add");
	want_stop("y[8] = n;", 0, INTERP_UNDEFINED, "32 to 36 of 32");
	want_stop("y[n] = n;", -1, INTERP_UNDEFINED, "outside");
	want_stop("y[0] = y[n];", 1 << 20, INTERP_UNDEFINED, "outside");
	want_stop("let a: int; y[0] = a;", 0, INTERP_UNDEFINED, "'a' is read before");
	want_stop("let a: int[4]; a[0] = 1; y[0] = a[1];", 0, INTERP_UNDEFINED, "not written");
	want_stop("let a: int[4][4]; a[0][n] = 1;", 4, INTERP_UNDEFINED, "index 4 of 4");
	want_stop("for (i: int = 0; i < 2; i++) { let a: int; if (i < 1) a = i; y[i] = a; }", 0,
		  INTERP_UNDEFINED, "'a' is read before");
	want_stop("for (i: int = n; i <= n; i++) { }", INT32_MAX, INTERP_UNDEFINED, "add");
	want_stop("y[0] = (int)(x * 1e10f);", 0, INTERP_UNDEFINED, "converted");
	want_stop("y[0] = (int)(x / 0.0f - x / 0.0f);", 0, INTERP_UNDEFINED, "converted");
	want_stop("let p: int * = y + n; y[0] = p[0];", 9, INTERP_UNDEFINED, "outside");
	want_stop("let p: int * = 0; y[0] = p[0];", 9, INTERP_UNDEFINED, "null");
	want_stop("nest assume(n > 0) { y[0] = n; }", 0, INTERP_UNDEFINED, "assume(n > 0)");
}
END_TEST

START_TEST(unsupported)
{
	want_stop("raw \"asm\";", 0, INTERP_UNSUPPORTED, "not understood");
	want_stop("call g();", 0, INTERP_UNSUPPORTED, "'g'");
	want_stop("goto done;", 0, INTERP_UNSUPPORTED, "goto");
	want_stop("y[0] = @opaque<int>(\"FOO\");", 0, INTERP_UNSUPPORTED, "FOO");
	want_stop("y[0] = @call<int>(\"g\", n);", 0, INTERP_UNSUPPORTED, "'g'");
	want_stop("while for () { break; }", 0, INTERP_UNSUPPORTED, "not canonical");
	want_stop("while (true) { }", 0, INTERP_FUEL, "fuel");
	want_stop("for (i: int = 0; i < 1000000; i++) { y[0] = i; }", 0, INTERP_FUEL, "fuel");
	ck_assert_int_eq(run_grid("sync;", 0, 0, 1, 2).out.verdict, INTERP_UNSUPPORTED);
	ck_assert_int_eq(run_grid("sync;", 0, 0, 2, 1).out.verdict, INTERP_DONE);
}
END_TEST

START_TEST(control)
{
	struct result r;

	r = run("for (i: int = 0; i < 8; i += 1) {\n"
		"  if (i == 1) continue;\n"
		"  if (i == 4) break;\n"
		"  y[i] = i * 10;\n"
		"}",
		0, 0);
	ck_assert_int_eq(r.out.verdict, INTERP_DONE);
	ck_assert_int_eq(r.y[0], 0);
	ck_assert_int_eq(r.y[1], 7);
	ck_assert_int_eq(r.y[3], 30);
	ck_assert_int_eq(r.y[4], 7);
	r = run("let i: int = 0; while (i < 3) { i += 1; if (i == 2) continue; y[i] = i; }", 0, 0);
	ck_assert_int_eq(r.y[1], 1);
	ck_assert_int_eq(r.y[2], 7);
	ck_assert_int_eq(r.y[3], 3);
	r = run("let i: int = 5; do { y[i] = 0; i -= 1; } while (i > 3);", 0, 0);
	ck_assert_int_eq(r.y[5], 0);
	ck_assert_int_eq(r.y[4], 0);
	ck_assert_int_eq(r.y[3], 7);
	r = run("y[0] = 1; if (n > 0) { y[1] = 1; return; } else y[2] = 1; y[3] = 1;", 1, 0);
	ck_assert_int_eq(r.y[1], 1);
	ck_assert_int_eq(r.y[2], 7);
	ck_assert_int_eq(r.y[3], 7);
	r = run("for (i: unsigned int = 3u; i != 0u; i += -1) { y[i] = 0; }", 0, 0);
	ck_assert_int_eq(r.out.verdict, INTERP_DONE);
	ck_assert_int_eq(r.y[0], 7);
	ck_assert_int_eq(r.y[1], 0);
	r = run("let i: int; for (outer i = 0; i < n; i += 3) { } y[0] = i;", 4, 0);
	ck_assert_int_eq(r.y[0], 6);
	r = run("for (p: int * = y; p < y + 3; p += 1) { p[0] = 1; }", 0, 0);
	ck_assert_int_eq(r.out.verdict, INTERP_DONE);
	ck_assert_int_eq(r.y[2], 1);
	ck_assert_int_eq(r.y[3], 7);
}
END_TEST

START_TEST(memory)
{
	struct result r;

	r = run("let a: int[2][3]; for (i: int = 0; i < 6; i++) a[i / 3][i % 3] = i;\n"
		"y[0] = a[1][2]; let p: int[3] * = &a[1]; y[1] = p[0][1];\n"
		"let q: int * = &a[1][0]; y[2] = *q; y[3] = (int)(q - &a[1][0] + 0l);",
		0, 0);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s", r.reason);
	ck_assert_int_eq(r.y[0], 5);
	ck_assert_int_eq(r.y[1], 4);
	ck_assert_int_eq(r.y[2], 3);
	r = run("let addressed a: int = 3; let p: int * = &a; p[0] = 9; y[0] = a;", 0, 0);
	ck_assert_int_eq(r.y[0], 9);
	r = run("let v: float4 = make_float4(1.0f, 2.0f, 3.0f, x); v.y = 8.0f; f[0] = v.y + v.w;",
		0, 2.5);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s", r.reason);
	ck_assert(r.f[0] == 10.5f);
	r = run("let c: unsigned char[2]; c[0] = (unsigned char)n; c[0] += 200; y[0] = c[0];", 100,
		0);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s", r.reason);
	ck_assert_int_eq(r.y[0], 44);
	r = run("y[0] <<= 2; y[1] %= 4; f[0] /= 3; y[2] -= 2.9f;", 0, 0);
	ck_assert_int_eq(r.y[0], 28);
	ck_assert_int_eq(r.y[1], 3);
	ck_assert(r.f[0] == 0.5f);
	ck_assert_int_eq(r.y[2], 4);
}
END_TEST

START_TEST(threads)
{
	struct result r;

	r = run_grid("y[blockIdx.x * blockDim.x + threadIdx.x] = (int)(gridDim.x * 10u);", 0, 0, 2,
		     3);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s", r.reason);
	ck_assert_int_eq(r.y[5], 20);
	ck_assert_int_eq(r.y[6], 7);
	ck_assert_uint_eq(r.out.stores, 6);
	r = run_grid("atomic old: int = atomicAdd(&y[0], n); y[threadIdx.x + 1u] = old;\n"
		     "atomic atomicAdd(&f[0], x); atomic atomicMax(&y[7], (int)threadIdx.x + 6);",
		     2, 0.5, 1, 3);
	ck_assert_msg(r.out.verdict == INTERP_DONE, "%s", r.reason);
	ck_assert_int_eq(r.y[0], 13);
	ck_assert_int_eq(r.y[3], 11);
	ck_assert(r.f[0] == 3.0f);
	ck_assert_int_eq(r.y[7], 8);
	/* Locals are each thread's, shared memory the block's; neither is zero at the start. */
	r = run_grid("shared s: int[2]; let a: int;\n"
		     "if (threadIdx.x == 0u) { s[0] = 5; a = 1; } else a = s[0];\n"
		     "y[threadIdx.x] = a;",
		     0, 0, 1, 2);
	ck_assert_int_eq(r.y[0], 1);
	ck_assert_int_eq(r.y[1], 5);
	r = run_grid("shared s: int[2]; if (blockIdx.x == 0u) s[0] = 5; y[blockIdx.x] = s[0];", 0,
		     0, 2, 1);
	ck_assert_int_eq(r.out.verdict, INTERP_UNDEFINED);
	ck_assert_int_eq(r.y[0], 5);
	/* A parameter that a thread changed is as it was for the next. */
	r = run_grid("y[threadIdx.x] = n; n += 1; y += 1; y[threadIdx.x + 2u] = n;", 3, 0, 1, 2);
	ck_assert_int_eq(r.y[0], 3);
	ck_assert_int_eq(r.y[1], 3);
	ck_assert_int_eq(r.y[4], 4);
}
END_TEST

Suite *suite_interp(void)
{
	Suite *suite = suite_create("interp");
	TCase *tcase = tcase_create("interp");

	tcase_add_test(tcase, integers);
	tcase_add_test(tcase, laziness);
	tcase_add_test(tcase, floats);
	tcase_add_test(tcase, products_are_rounded_before_they_are_added);
	tcase_add_test(tcase, undefined);
	tcase_add_test(tcase, unsupported);
	tcase_add_test(tcase, control);
	tcase_add_test(tcase, memory);
	tcase_add_test(tcase, threads);
	suite_add_tcase(suite, tcase);
	return suite;
}
