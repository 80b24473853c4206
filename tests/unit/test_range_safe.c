/* test_range_safe.c - may an expression be evaluated at a point, or before a loop that may evaluate it?
 *
 * If not, the reason says what is missing. */
#include "probe.h"

#include <string.h>

struct row {
	const char *body, *e;
	const char *why; /* NULL: safe; else part of the message */
};

static void check_answer(const struct row *row, bool safe, const char *why)
{
	ck_assert_msg(safe == !row->why && (safe || (why && strstr(why, row->why))),
		      "%s: '%s' is %s (%s), expected %s", row->body, row->e,
		      safe ? "safe" : "unsafe", why ? why : "no reason",
		      row->why ? row->why : "safe");
}

/* ---- at a point ---- */

static const struct row safety[] = {
	{"pragma \"A\";", "n + 1", "nothing bounds 'n' from above"}, /* trap 1 */
	{"pragma \"A\";", "n - m", "may overflow"},
	{"pragma \"A\";", "n * m", "may overflow"},
	{"pragma \"A\";", "-n", "nothing bounds 'n' from below; assume(n >= 0) would settle it"},
	{"pragma \"A\";", "n - 1", "nothing bounds 'n' from below; assume(n >= 0) would settle it"},
	{"pragma \"A\";", "u + 1u", NULL},
	{"pragma \"A\";", "u * v", NULL},
	{"pragma \"A\";", "c + c", NULL},
	{"pragma \"A\";", "h * h", NULL},
	{"pragma \"A\";", "(long)(n) * m", NULL},
	{"pragma \"A\";", "(long)(n * m)", "'n * m' may overflow"}, /* trap 5 */
	{"pragma \"A\";", "w + n", "may overflow"},
	{"pragma \"A\";", "n / m",
	 "nothing says that 'm' is not 0; assume(m > 0) would settle it"}, /* 22 */
	{"pragma \"A\";", "n % m", "may divide by zero"},
	{"pragma \"A\";", "n / 3", NULL},
	{"pragma \"A\";", "n / -1", "nothing says that '-1' is not -1"},
	{"pragma \"A\";", "u / 3u", NULL},
	{"pragma \"A\";", "u / v", "may divide by zero"},
	{"pragma \"A\";", "n << 3", "may shift a negative value left"}, /* trap 7 */
	{"pragma \"A\";", "n >> 3", NULL},
	{"pragma \"A\";", "n >> m", "may shift by the width"},
	{"pragma \"A\";", "u << 31u", NULL},
	{"pragma \"A\";", "u << 32u", "may shift by the width"},
	{"pragma \"A\";", "A[n]", "is a load"}, /* trap 22 */
	{"pragma \"A\";", "x * x", NULL},
	{"pragma \"A\";", "x / x", NULL},
	{"pragma \"A\";", "(int)(x)", "converts a float"},
	{"pragma \"A\";", "sqrtf(x)", NULL},
	{"pragma \"A\";", "abs(n)", "is a call that the source may not make"},
	{"if (n > -5) { pragma \"A\"; }", "abs(n)", NULL},
	{"pragma \"A\"; if (b) { pragma \"E\"; w = @call<int>(\"mystery\", n); }", "$E",
	 "effects are not known"}, /* trap 31 */
	{"pragma \"A\"; if (b) { pragma \"E\"; w = @call<int>(\"__shfl_sync\", n, 0); }", "$E",
	 "threads make together"},                                   /* trap 19 */
	{"pragma \"A\";", "m != 0 && u / (unsigned)(m) > 2u", NULL}, /* trap 23 */
	{"pragma \"A\";", "u / (unsigned)(m) > 2u && m != 0", "may divide by zero"},
	{"pragma \"A\";", "m > 0 ? n / m : 0", NULL},
	{"pragma \"A\";", "m > 0 ? 0 : n / m", "may divide by zero"},
	{"pragma \"A\";", "n < 100 && n + 1 < m", NULL},
	{"shared s: int; pragma \"A\";", "s + 0", "is read from memory"},
	{"let v: volatile int = 1; pragma \"A\";", "v", "volatile"},
	{"pragma \"A\";", "A + n", "arithmetic of pointers"},
	{"pragma \"A\";", "&A[n]", "address"},
	{"if (n < m) { pragma \"A\"; }", "n + 1", NULL},
	{"if (n < m) { pragma \"A\"; }", "m - n", "may overflow"},
	{"if (n < m && n >= 0) { pragma \"A\"; }", "m - n", NULL},
	{"if (n >= 0 && m >= 0) { pragma \"A\"; }", "n - m", NULL},
	{"if (n >= 0 && m >= 0) { pragma \"A\"; }", "n + m", "may overflow"},
	{"if (n >= 0 && n <= 4096 && m >= 0 && m <= 4096) { pragma \"A\"; }", "n * m", NULL},
	{"if (n != 0) { pragma \"A\"; }", "u / (unsigned)(n)", NULL},
	{"if (n < m) { if (m != -1) { if (m > 0) { pragma \"A\"; } } }", "n / m", NULL},
	{"if (m != 0) { pragma \"A\"; }", "n / m", "is not -1"}, /* INT_MIN / -1 */
	{"if (m != 0) { m = k; pragma \"A\"; }", "n / m", "is not 0"},
	/* rule 3: the source computes it there anyway */
	{"w = n * m; pragma \"A\";", "n * m", NULL},
	{"w = n * m; n = 3; pragma \"A\";", "n * m", "may overflow"},
	{"if (b) { w = n * m; } pragma \"A\";", "n * m", "may overflow"},
	{"pragma \"A\"; w = n * m;", "n * m", "may overflow"},
	{"w = n / m; pragma \"A\";", "n / m", NULL},
	{"b = m != 0 && n / m > 2; pragma \"A\";", "n / m", "may divide by zero"}, /* lazy */
	{"w = b ? n / m : 0; pragma \"A\";", "n / m", "may divide by zero"},
	{"x = A[n]; pragma \"A\";", "A[n]", NULL},
	{"x = A[n]; sync; pragma \"A\";", "A[n]", "is a load"}, /* trap 16: would be a new race */
	{"A[n] = x; pragma \"A\";", "A[n]", "is a load"},
	/* the lemma */
	{"if (n >= 0 && m >= 0 && k >= 0) { w = n + m + k; pragma \"A\"; }", "n + (m + k)", NULL},
	{"w = n + m + k; pragma \"A\";", "n + (m + k)", "may overflow"}, /* trap 1 */
	{"if (n >= 0) { w = n + m + k; pragma \"A\"; }", "n + (m + k)", "may overflow"},
	{"if (n >= 0 && m >= 0 && k >= 0) { w = (n * m + n) * k + 1; pragma \"A\"; }", "m * k",
	 "may overflow"},
	{"if (n >= 0 && m >= 0 && k >= 0) { w = (n * m + k) * 4 + 1; pragma \"A\"; }",
	 "n * m * 4 + 1", NULL},
	{"if (n >= 0 && m >= 0) { w = cast<long>(n) + m; pragma \"A\"; }", "n + m", "may overflow"},
	/* the ends of what a division takes */
	{"if (m != 0) { pragma \"A\"; }", "u / (unsigned)(m)", NULL},
	{"if (m != 0 && n >= -2147483647) { pragma \"A\"; }", "n / m", NULL},
	{"if (m != 0 && n >= -2147483647) { pragma \"A\"; }", "n % m", NULL},
	{"if (m != 0 && m != -1) { pragma \"A\"; }", "n / m", NULL},
	{"if (m < -1) { pragma \"A\"; }", "n / m", NULL},
	{"if (m < 0) { pragma \"A\"; }", "n / m",
	 "nothing says that 'm' is not -1; assume(m > 0) would settle it"},
	{"if (m > 0) { pragma \"A\"; }", "n / m", NULL},
	{"if (m >= 0) { pragma \"A\"; }", "n / m",
	 "nothing says that 'm' is not 0; assume(m > 0) would settle it"},
	{"if (v != 0u) { pragma \"A\"; }", "u / v", NULL},
	{"if (v != 0u) { pragma \"A\"; }", "u % v", NULL},
	/* of what a shift takes */
	{"if (k >= 0 && k <= 31) { pragma \"A\"; }", "n >> k", NULL},
	{"if (k >= 0 && k <= 32) { pragma \"A\"; }", "n >> k", "may shift by the width"},
	{"if (k >= -1 && k <= 31) { pragma \"A\"; }", "n >> k", "may shift by the width"},
	{"if (k >= 0 && k <= 31) { pragma \"A\"; }", "u << (unsigned)(k)", NULL},
	{"if (n >= 0 && n <= 7) { pragma \"A\"; }", "n << 28", NULL},
	{"if (n >= 0 && n <= 8) { pragma \"A\"; }", "n << 28", "may overflow"},
	{"if (n >= -1 && n <= 7) { pragma \"A\"; }", "n << 28", "may shift a negative value left"},
	/* sums that just fit */
	{"if (n <= 2147483646) { pragma \"A\"; }", "n + 1", NULL},
	{"if (n <= 2147483646) { pragma \"A\"; }", "n + 2", "may overflow"},
	{"if (n >= -2147483647) { pragma \"A\"; }", "n - 1", NULL},
	{"if (n >= -2147483647) { pragma \"A\"; }", "-n", NULL},
	{"if (n >= -2147483647) { pragma \"A\"; }", "abs(n)", NULL},
	{"pragma \"A\";", "abs(c)", NULL},
	{"pragma \"A\";", "fabsf(x)", NULL},
	/* who could say more */
	{"pragma \"A\";", "I[0] + 1", "is a load"},
	{"x = A[I[0]]; pragma \"A\";", "I[0] + 1", "nothing bounds 'I[0]' from above"},
	{"x = A[I[0]]; pragma \"A\";", "I[0] - 1",
	 "nothing bounds 'I[0]' from below; assume(I[0] >= 0) would settle it"},
	{"if (m >= 0) { pragma \"A\"; }", "m - (n - 1)",
	 "'n - 1' may overflow: nothing bounds 'n' from below"},
	{"if (n >= 0) { pragma \"A\"; }", "-3 - n", "nothing bounds 'n' from above"},
	{"pragma \"A\";", "(long)(n) * m * w", "may overflow: nothing bounds"},
	/* addresses */
	{"pragma \"A\";", "&n == &m", "arithmetic of pointers"},
	{"shared s: float[4]; pragma \"A\";", "&s[0]", NULL},
	{"shared s: float[4]; pragma \"A\";", "&s[1]", "is an address"},
	{"shared s: float[4]; pragma \"A\";", "&s[n]", "is an address"},
	{"shared s: float[4][4]; pragma \"A\";", "&s[0][0]", NULL},
	{"shared s: float[4][4]; pragma \"A\";", "&s[0][1]", "is an address"},
	{"shared s: float[4][4]; pragma \"A\";", "&s[1][0]", "is an address"},
	{"pragma \"A\";", "&A[0]", "is an address"},
	{"pragma \"A\";", "&n", NULL},
	/* by the lazy operators */
	{"pragma \"A\";", "m == 0 || u / (unsigned)(m) > 2u", NULL},
	{"pragma \"A\";", "m == 0 && u / (unsigned)(m) > 2u", "may divide by zero"},
	{"pragma \"A\";", "u / (unsigned)(m) > 2u ? 1 : 0", "may divide by zero"},
	{"pragma \"A\";", "m == 0 ? 0 : (int)(u / (unsigned)(m))", NULL},
	/* another thread may write what a variable of the block holds */
	{"shared s: int; w = s; pragma \"A\";", "s", "is read from memory"},
	/* floats */
	{"pragma \"A\";", "(unsigned)(x)", "converts a float"},
	{"pragma \"A\";", "(bool)(x)", NULL},
	{"pragma \"A\";", "(double)(x)", NULL},
	{"pragma \"A\";", "x < 1.0f", NULL},
};

START_TEST(safe_at_point)
{
	const char *why = NULL;
	struct probe p;
	bool safe;

	probe_open(&p, safety[_i].body);
	safe = range_safe(p.an, probe_expr(&p, safety[_i].e), probe_mark(&p, "A"), &why);
	check_answer(&safety[_i], safe, why);
	probe_close(&p);
}
END_TEST

/* ---- before a loop that may evaluate it ---- */

static const struct row hoists[] = {
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { w += m * k; }", "m * k",
	 "if the loop runs zero times"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w += m * k; }", "m * k", NULL},
	{"nest assume(n > 0) { pragma \"A\"; for (i: int = 0; i < n; i += 1) { w += m * k; } }",
	 "m * k", NULL},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { if (b) { w += m * k; } }", "m * k",
	 "may overflow"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { if (b) { break; } w += m * k; }", "m * k",
	 "may overflow"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { call g(); w += m * k; }", "m * k",
	 "may overflow"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { while (b) { b = false; } w += m * k; }",
	 "m * k", "may overflow"}, /* trap 41 */
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w += m * k; m = 1; }", "m * k",
	 "may overflow"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w += n / m; }", "n / m", NULL},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { b = b && n / m > 1; }", "n / m",
	 "may divide by zero"},
	/* a shift that the source makes anyway */
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { u += v >> k; }", "v >> k", NULL},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { u += v >> k; }", "v >> k",
	 "may shift by the width"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w += m << 3; }", "m << 3", NULL},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { w += m << 3; }", "m << 3",
	 "may shift a negative value"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { x += Q[n]; }", "Q[n]", NULL},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { x += Q[n]; }", "Q[n]",
	 "is a load"}, /* trap 21 */
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { A[i] = x; x += P[n]; }", "P[n]",
	 "is a load"}, /* 26 */
	{"pragma \"A\"; for (i: int = 0; i < n * m; i += 1) { w += 1; }", "n * m",
	 NULL}, /* the bound */
	{"pragma \"A\"; do { w += m * k; } while (b);", "m * k", NULL},
	{"pragma \"A\"; while (b) { w += m * k; }", "m * k", "may overflow"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { for (j: int = 0; j < n; j += 1) { w += m "
	 "* k; } }",
	 "m * k", "may overflow"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { for (j: int = 0; j < 4; j += 1) { w += m "
	 "* k; } }",
	 "m * k", NULL},
	/* SEMANTICS: i may be 0, so N * M is no part of (i * N + j) * M + k */
	{"nest assume(n >= 0, m >= 0, k >= 0) { pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w "
	 "+= (i * n + k) * m; } }",
	 "n * m", "may overflow"},
	{"nest assume(n >= 0, m >= 0, k >= 0) { pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w "
	 "+= n * m + k + i; } }",
	 "n * m", NULL},
	{"nest assume(n >= 0, m >= 0, k >= 0) { pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w "
	 "+= i + (n + k); } }",
	 "k + n", NULL},
};

START_TEST(hoist_before_loop)
{
	const char *why = NULL;
	struct probe p;
	bool safe;

	probe_open(&p, hoists[_i].body);
	safe = range_hoistable(p.an, probe_expr(&p, hoists[_i].e), probe_after(&p, "A"), &why);
	check_answer(&hoists[_i], safe, why);
	probe_close(&p);
}
END_TEST

Suite *suite_range_safe(void)
{
	Suite *s = suite_create("range_safe");
	TCase *t = tcase_create("range_safe");

	tcase_add_loop_test(t, safe_at_point, 0, ARRAY_LEN(safety));
	tcase_add_loop_test(t, hoist_before_loop, 0, ARRAY_LEN(hoists));
	suite_add_tcase(s, t);
	return s;
}
