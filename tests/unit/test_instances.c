/* test_instances.c - loops that were rewritten: right ones are proved by sets, wrong ones never. */
#include "steps.h"

#define PAIR(params, before, after)                                                               \
	"func f kernel (" params ") {\n" before "\n}\nfunc f kernel (" params ") {\n" after "\n}" \
	"\n"

/* `why`: a part of the reason; NULL: proved. */
static void compare(const char *text, const char *why)
{
	struct pair_world *p = pair_read(text);
	struct certificate *cert = check_certificate(&p->check, "instances", NULL);
	enum verdict verdict;

	verdict = check_instances(&p->check, cert);
	ck_assert_int_eq(verdict, cert->verdict);
	if (why) {
		ck_assert_msg(verdict != VERDICT_PROVED, "proved: %s", text);
		ck_assert_msg(cert->why && strstr(cert->why, why), "'%s' of %s", cert->why, text);
	} else {
		ck_assert_msg(verdict == VERDICT_PROVED, "%s of %s", cert->why, text);
	}
	pair_free(p);
}

#define RIGHT(params, before, after) compare(PAIR(params, before, after), NULL)
#define WRONG(params, before, after, why) compare(PAIR(params, before, after), why)

#define XY "x: float *restrict, y: const float *restrict, n: int, m: int"
#define LOOP "for (i: int = 0; i < n; i += 1) x[i] = y[i];"
#define TILES "for (o: int = 0; o < n; o += 4)"

START_TEST(split)
{
	RIGHT(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { " TILES
	      " for (i: int = o; i < min(o + 4, n); i += 1) x[i] = y[i]; }");
	RIGHT(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { " TILES
	      " for (i: int = o; i < o + 4; i += 1) if (i < n) x[i] = y[i]; }");
	RIGHT(XY, "nest assume(n < 1000 && n % 4 == 0) { " LOOP " }",
	      "nest assume(n < 1000 && n % 4 == 0) { " TILES
	      " for (i: int = o; i < o + 4; i += 1) x[i] = y[i]; }");
	RIGHT(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { " TILES " for (k: int = 0; k < 4; k += 1) { let i: const "
	      "int = o + k; if (i < n) x[i] = y[i]; } }");
	WRONG(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { " TILES
	      " for (i: int = o; i < o + 4; i += 1) x[i] = y[i]; }",
	      "may run where it did not");
	WRONG(XY, "nest assume(0 <= n && n < 1000) { " LOOP " }",
	      "nest assume(0 <= n && n < 1000) { for (o: int = 0; o < n - 3; o += 4)"
	      " for (i: int = o; i < o + 4; i += 1) x[i] = y[i]; }",
	      "may be lost");
	WRONG(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { for (o: int = 0; o < n; o += 3)"
	      " for (i: int = o; i < min(o + 4, n); i += 1) x[i] = y[i]; }",
	      "may run more often");
	/* 2147483644 + 4 is no int */
	WRONG(XY, LOOP, TILES " for (i: int = o; i < o + 4; i += 1) if (i < n) x[i] = y[i];",
	      "may");
	WRONG(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { " TILES
	      " for (i: int = o; i < min(o + 4, n); i += 1) x[i] = y[i + 1]; }",
	      "may");
}
END_TEST

START_TEST(unroll)
{
#define FOUR                                                                   \
	"for (i: int = 0; i < 16; i += 4) { x[i] = y[i]; x[i + 1] = y[i + 1];" \
	" x[i + 2] = y[i + 2]; x[i + 3] = y[i + 3]; }"
	RIGHT(XY, "for (i: int = 0; i < 16; i += 1) x[i] = y[i];", FOUR);
	RIGHT(XY, "for (i: int = 0; i < 3; i += 1) x[i] = y[i];",
	      "x[0] = y[0]; x[1] = y[1]; x[2] = y[2];");
	RIGHT(XY, "nest assume(n < 1000) { " LOOP " }",
	      "nest assume(n < 1000) { let e: const int = n / 2 * 2;"
	      " for (i: int = 0; i < e; i += 2) { x[i] = y[i]; x[i + 1] = y[i + 1]; }"
	      " for (i: int = max(e, 0); i < n; i += 1) x[i] = y[i]; }");
	WRONG(XY, "for (i: int = 0; i < 18; i += 1) x[i] = y[i];", FOUR, "lost");
	WRONG(XY, "for (i: int = 0; i < 3; i += 1) x[i] = y[i];",
	      "x[0] = y[0]; x[1] = y[1]; x[1] = y[1]; x[2] = y[2];", "more often");
	/* the tail begins one too late */
	WRONG(XY, "nest assume(0 <= n && n < 1000) { " LOOP " }",
	      "nest assume(0 <= n && n < 1000) { for (i: int = 0; i < n - 1; i += 2) {"
	      " x[i] = y[i]; x[i + 1] = y[i + 1]; } if (n % 2 == 1) x[n] = y[n]; }",
	      "lost");
}
END_TEST

START_TEST(sums)
{
	/* instances that only a loop tells apart */
	RIGHT("x: float *, n: int",
	      "let s: float = 1; for (i: int = 0; i < 8; i += 1) s *= 3; x[0] = s;",
	      "let s: float = 1; for (o: int = 0; o < 8; o += 4)"
	      " for (i: int = o; i < o + 4; i += 1) s *= 3; x[0] = s;");
	WRONG("x: float *, n: int",
	      "let s: float = 1; for (i: int = 0; i < 8; i += 1) s *= 3; x[0] = s;",
	      "let s: float = 1; for (i: int = 0; i < 7; i += 1) s *= 3; x[0] = s;", "lost");
	/* another order of a sum */
#define SUM "for (i: int = 0; i < n; i += 1) s += x[i];"
	WRONG("x: float *, n: int", "let s: float = 0; " SUM " x[0] = s;",
	      "let s: float = 0; for (i: int = n - 1; i >= 0; i -= 1) s += x[i]; x[0] = s;", "may");
	RIGHT("x: float *, n: int",
	      "let s: float = 0; nest reduction(+: s) assume(n > 0) { " SUM " } x[0] = s;",
	      "let s: float = 0; nest reduction(+: s) assume(n > 0) {"
	      " for (i: int = n - 1; i >= 0; i -= 1) s += x[i]; } x[0] = s;");
	/* s is new in each iteration, or not */
	RIGHT(XY,
	      "for (i: int = 0; i < 8; i += 1) for (j: int = 0; j < 8; j += 1) {"
	      " let t: float = y[j]; x[i * 8 + j] = t; }",
	      "for (j: int = 0; j < 8; j += 1) for (i: int = 0; i < 8; i += 1) {"
	      " let t: float = y[j]; x[i * 8 + j] = t; }");
	WRONG(XY,
	      "for (i: int = 0; i < 8; i += 1) { let t: float = 0; for (j: int = 0; j < 8; j += 1)"
	      " t += y[j]; x[i] = t; }",
	      "let t: float = 0; for (i: int = 0; i < 8; i += 1) { for (j: int = 0; j < 8; j += 1)"
	      " t += y[j]; x[i] = t; }",
	      "");
}
END_TEST

START_TEST(orders)
{
#define NEST(body)                                                            \
	"nest assume(n < 1000 && m < 1000) { for (i: int = 0; i < n; i += 1)" \
	" for (j: int = 0; j < m; j += 1) " body " }"
#define CROSS(body)                                                           \
	"nest assume(n < 1000 && m < 1000) { for (j: int = 0; j < m; j += 1)" \
	" for (i: int = 0; i < n; i += 1) " body " }"
	RIGHT(XY, NEST("x[i * m + j] = y[j];"), CROSS("x[i * m + j] = y[j];"));
	RIGHT(XY, NEST("x[i * m + j] += y[j];"), CROSS("x[i * m + j] += y[j];"));
	RIGHT(XY, NEST("x[i * 1000 + j] = x[i * 1000 + j] + 1;"),
	      CROSS("x[i * 1000 + j] = x[i * 1000 + j] + 1;"));
	/* distance (1, -1) */
	WRONG(XY, NEST("x[i * 1000 + j + 1000] = x[i * 1000 + j + 1];"),
	      CROSS("x[i * 1000 + j + 1000] = x[i * 1000 + j + 1];"), "no longer come before");
	RIGHT(XY, NEST("x[i * 1000 + j + 1001] = x[i * 1000 + j];"),
	      CROSS("x[i * 1000 + j + 1001] = x[i * 1000 + j];"));
	/* rows that overlap where j reaches n */
	WRONG(XY, NEST("x[i * n + j] = y[i];"), CROSS("x[i * n + j] = y[i];"), "no longer");
	/* x and y are one array */
	WRONG("x: float *, y: const float *, n: int, m: int", NEST("x[i * 1000 + j] = y[j];"),
	      CROSS("x[i * 1000 + j] = y[j];"), "no longer");
	/* a recurrence, backwards */
	WRONG(XY, "for (i: int = 1; i < 100; i += 1) x[i] = x[i - 1];",
	      "for (i: int = 99; i >= 1; i -= 1) x[i] = x[i - 1];", "no longer");
	RIGHT(XY, "for (i: int = 1; i < 100; i += 1) x[i] = y[i - 1];",
	      "for (i: int = 99; i >= 1; i -= 1) x[i] = y[i - 1];");
	WRONG(XY, "for (i: int = 1; i < 100; i += 1) x[i] = y[i - 1];",
	      "for (i: int = 99; i > 1; i -= 1) x[i] = y[i - 1];", "lost");
	/* the user's word */
	RIGHT(XY, "for independent (i: int = 0; i < 100; i += 1) x[(int)y[i]] = 2;",
	      "for (i: int = 99; i >= 0; i -= 1) x[(int)y[i]] = 2;");
	WRONG(XY, "for (i: int = 0; i < 100; i += 1) x[(int)y[i]] = i;",
	      "for (i: int = 99; i >= 0; i -= 1) x[(int)y[i]] = i;", "no longer");
}
END_TEST

START_TEST(fusion)
{
#define TWO(a, b) "for (i: int = 0; i < 100; i += 1) " a " for (i: int = 0; i < 100; i += 1) " b
#define ONE(a, b) "for (i: int = 0; i < 100; i += 1) { " a " " b " }"
	RIGHT(XY, TWO("x[i] = y[i];", "x[i] = x[i] * 2;"), ONE("x[i] = y[i];", "x[i] = x[i] * 2;"));
	RIGHT(XY, ONE("x[i] = y[i];", "x[i] = x[i] * 2;"), TWO("x[i] = y[i];", "x[i] = x[i] * 2;"));
	WRONG(XY, TWO("x[i] = y[i];", "x[i + 200] = x[i + 1];"),
	      ONE("x[i] = y[i];", "x[i + 200] = x[i + 1];"), "no longer");
	WRONG(XY, TWO("x[i] = y[i];", "sync;"), ONE("x[i] = y[i];", "sync;"), "");
}
END_TEST

START_TEST(guards)
{
	RIGHT(XY, "for (i: int = 0; i < 64; i += 1) if (i < n) x[i] = y[i];",
	      "for (i: int = 0; i < min(64, n); i += 1) x[i] = y[i];");
	RIGHT(XY, "for (i: int = 0; i < 64; i += 1) if (n > 3) x[i] = y[i]; else x[i] = 0;",
	      "if (n > 3) for (i: int = 0; i < 64; i += 1) x[i] = y[i];"
	      " else for (i: int = 0; i < 64; i += 1) x[i] = 0;");
	WRONG(XY, "for (i: int = 0; i < 64; i += 1) if (i < n) x[i] = y[i];",
	      "for (i: int = 0; i < 64; i += 1) x[i] = y[i];", "where it did not");
	WRONG(XY, "for (i: int = 0; i < 64; i += 1) if (i <= n) x[i] = y[i];",
	      "for (i: int = 0; i < min(64, n); i += 1) x[i] = y[i];", "lost");
	WRONG(XY, "for (i: int = 0; i < 64; i += 1) if (n > 3) x[i] = y[i];",
	      "if (n > 2) for (i: int = 0; i < 64; i += 1) x[i] = y[i];", "where it did not");
	/* what is known around */
	RIGHT(XY, "if (n >= 64) for (i: int = 0; i < 64; i += 1) if (i < n) x[i] = y[i];",
	      "if (n >= 64) for (i: int = 0; i < 64; i += 1) x[i] = y[i];");
	RIGHT(XY, "if (n < 64) return; for (i: int = 0; i < 64; i += 1) if (i < n) x[i] = y[i];",
	      "if (n < 64) return; for (i: int = 0; i < 64; i += 1) x[i] = y[i];");
	WRONG(XY, "if (n < 63) return; for (i: int = 0; i < 64; i += 1) if (i < n) x[i] = y[i];",
	      "if (n < 63) return; for (i: int = 0; i < 64; i += 1) x[i] = y[i];", "did not");
	RIGHT(XY,
	      "let k: const int = blockIdx.x * 4; let e: const int = k + 4; if (k < 4000)"
	      " for (i: int = k; i < e; i += 1) if (i < 5000) x[i] = y[i];",
	      "let k: const int = blockIdx.x * 4; let e: const int = k + 4; if (k < 4000)"
	      " for (i: int = k; i < e; i += 1) x[i] = y[i];");
	/* n is not what it was */
	WRONG(XY,
	      "if (n < 64) return; n = 3; for (i: int = 0; i < 64; i += 1) if (i < n) x[i] = y[i];",
	      "if (n < 64) return; n = 3; for (i: int = 0; i < 64; i += 1) x[i] = y[i];", "");
	/* an unsigned difference wraps */
	WRONG("x: float *, n: unsigned int",
	      "for (i: unsigned int = 0u; i < 64u; i += 1u) if (i < n - 1u) x[i] = 0;",
	      "for (i: unsigned int = 0u; i < 64u; i += 1u) if (i + 1u < n) x[i] = 0;", "");
}
END_TEST

START_TEST(threads)
{
#define SHARED "nest assume(0 <= n && n < 1000 && threadIdx.x < 16 && blockIdx.x < 1000000) { "
#define PLAIN "nest assume(0 <= n && n < 1000) { "
	RIGHT(XY, PLAIN LOOP " }",
	      SHARED "let i: const int = blockIdx.x * 16 + threadIdx.x; if (i < n) x[i] = y[i]; }");
	RIGHT(XY, PLAIN LOOP " }",
	      "nest assume(0 <= n && n < 1000) {"
	      " for (i: int = blockIdx.x * blockDim.x + threadIdx.x; i < n;"
	      " i += gridDim.x * blockDim.x) x[i] = y[i]; }");
	RIGHT(XY, PLAIN LOOP " }",
	      "nest assume(0 <= n && n < 1000) {"
	      " let i: const int = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = y[i]; "
	      "}");
	/* two threads write one element, or none does */
	WRONG(XY, PLAIN LOOP " }",
	      SHARED "let i: const int = blockIdx.x * 15 + threadIdx.x; if (i < n) x[i] = y[i]; }",
	      "more often");
	WRONG(XY, PLAIN LOOP " }",
	      SHARED "let i: const int = blockIdx.x * 17 + threadIdx.x; if (i < n) x[i] = y[i]; }",
	      "lost");
	WRONG(XY, PLAIN LOOP " }",
	      SHARED "let i: const int = blockIdx.x * 16 + threadIdx.x; x[i] = y[i]; }",
	      "where it did not");
	WRONG(XY, PLAIN LOOP " }", SHARED "if (threadIdx.x < 5) " LOOP " }", "more often");
	/* an iteration needs the one before */
	WRONG(XY, PLAIN "for (i: int = 0; i < n; i += 1) x[i + 1] = x[i]; }",
	      SHARED
	      "let i: const int = blockIdx.x * 16 + threadIdx.x; if (i < n) x[i + 1] = x[i]; }",
	      "no longer");
	WRONG(XY,
	      "let s: float = 0; " PLAIN "for (i: int = 0; i < n; i += 1) s += x[i]; } x[0] = s;",
	      "let s: float = 0; " SHARED
	      "let i: const int = blockIdx.x * 16 + threadIdx.x; if (i < n) s += x[i]; } x[0] = s;",
	      "");
	/* what every thread does for itself stays so */
	RIGHT(XY,
	      "let t: const int = threadIdx.x; for (i: int = 0; i < 8; i += 1) x[t * 8 + i] = "
	      "y[i];",
	      "let t: const int = threadIdx.x; for (i: int = 0; i < 8; i += 2) {"
	      " x[t * 8 + i] = y[i]; x[t * 8 + (i + 1)] = y[i + 1]; }");
}
END_TEST

START_TEST(barriers)
{
#define TILE "shared tile: float[64];"
	RIGHT(XY,
	      TILE "for (k: int = 0; k < 8; k += 1) { tile[threadIdx.x] = y[k]; sync; x[k] = "
		   "tile[k]; sync; }",
	      TILE "for (o: int = 0; o < 8; o += 4) for (k: int = o; k < o + 4; k += 1) {"
		   " tile[threadIdx.x] = y[k]; sync; x[k] = tile[k]; sync; }");
	WRONG(XY,
	      TILE "for (k: int = 0; k < 8; k += 1) { tile[threadIdx.x] = y[k]; sync; x[k] = "
		   "tile[k]; sync; }",
	      TILE
	      "for (k: int = 0; k < 8; k += 1) { tile[threadIdx.x] = y[k]; sync; x[k] = tile[k]; }",
	      "");
	WRONG(XY, TILE "tile[threadIdx.x] = y[n]; sync; x[n] = tile[0];",
	      TILE "sync; tile[threadIdx.x] = y[n]; x[n] = tile[0];", "no longer");
}
END_TEST

START_TEST(opaque)
{
	/* a tree that is not affine goes along as a whole */
#define ROW(i) "for (k: int = p[" i "]; k < p[" i " + 1]; k += 1) x[k] = 2;"
	RIGHT("x: float *restrict, p: const int *restrict",
	      "for (i: int = 0; i < 8; i += 1) { " ROW("i") " }",
	      "for (o: int = 0; o < 8; o += 4) for (i: int = o; i < o + 4; i += 1) { " ROW(
		      "i") " }");
	WRONG("x: float *restrict, p: const int *restrict",
	      "for (i: int = 0; i < 8; i += 1) { " ROW("i") " }",
	      "for (i: int = 7; i >= 0; i -= 1) { " ROW("i") " }", "no longer");
	WRONG("x: float *restrict, p: const int *restrict",
	      "for (i: int = 0; i < 8; i += 1) { " ROW("i") " }",
	      "for (i: int = 0; i < 8; i += 1) { " ROW("i + 1") " }", "may");
	WRONG(XY, "for (i: int = 0; i < n; i += 1) { if (y[i] > 1) break; x[i] = 0; }",
	      "for (i: int = 0; i < n; i += 1) { if (y[i] > 2) break; x[i] = 0; }", "");
	/* n * m where it was not evaluated */
	WRONG(XY, "if (n < 9) for (i: int = 0; i < n * m; i += 1) x[i] = 0;",
	      "let e: const int = n * m; if (n < 9) for (i: int = 0; i < e; i += 1) x[i] = 0;",
	      "evaluated where it was not");
	RIGHT(XY, "for (i: int = 0; i < n * m; i += 1) if (i < 4) x[i] = 0;",
	      "for (i: int = 0; i < min(n * m, 4); i += 1) x[i] = 0;");
	/* a name that is needed after */
	WRONG(XY, "let a: int = n; x[a] = 0;", "let a: int = n + 0 * m; let b: int = 1; x[a] = 0;",
	      "used outside");
}
END_TEST

Suite *suite_instances(void)
{
	Suite *suite = suite_create("instances");
	TCase *tc = tcase_create("pairs");

	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, split);
	tcase_add_test(tc, unroll);
	tcase_add_test(tc, sums);
	tcase_add_test(tc, orders);
	tcase_add_test(tc, fusion);
	tcase_add_test(tc, guards);
	tcase_add_test(tc, threads);
	tcase_add_test(tc, barriers);
	tcase_add_test(tc, opaque);
	suite_add_tcase(suite, tc);
	return suite;
}
