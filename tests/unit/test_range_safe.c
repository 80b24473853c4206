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
	ck_assert_msg(safe == !row->why && (safe ? !why : why && strstr(why, row->why)),
		      "%s: '%s' is %s (%s), expected %s", row->body, row->e,
		      safe ? "safe" : "unsafe", why ? why : "no reason",
		      row->why ? row->why : "safe");
}

/* ---- at a point ---- */

static const struct row safety[] = {
	{"pragma \"A\";", "n + 1", "nothing bounds 'n' from above"}, /* trap 1 */
	{"pragma \"A\";", "n - m", "may overflow"},
	{"pragma \"A\";", "n * m", "may overflow"},
	{"pragma \"A\";", "-n", "nothing bounds 'n' from below; assume(n >= 0) would"},
	{"pragma \"A\";", "n - 1", "nothing bounds 'n' from below; assume(n >= 0) would"},
	{"pragma \"A\";", "u + 1u", NULL},
	{"pragma \"A\";", "u * v", NULL},
	{"pragma \"A\";", "c + c", NULL},
	{"pragma \"A\";", "h * h", NULL},
	{"pragma \"A\";", "(long)(n) * m", NULL},
	{"pragma \"A\";", "(long)(n * m)", "'n * m' may overflow"}, /* trap 5 */
	{"pragma \"A\";", "w + n", "may overflow"},
	{"pragma \"A\";", "n / m",
	 "nothing proves that 'm' is not 0; assume(m > 0) would"}, /* 22 */
	{"pragma \"A\";", "n % m", "may divide by zero"},
	{"pragma \"A\";", "n / 3", NULL},
	{"pragma \"A\";", "n / -1", "nothing proves that '-1' is not -1"},
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
	 "that is convergent"},                                      /* trap 19 */
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
	/* both ends of each condition */
	{"if (n > -2147483648) { pragma \"A\"; }", "abs(n)", NULL},
	{"if (n >= -2147483648) { pragma \"A\"; }", "abs(n)", "is a call"},
	{"if (w >= 0) { pragma \"A\"; if (b) { pragma \"E\"; w = @call<long>(\"labs\", w); } }",
	 "$E", NULL},
	{"pragma \"A\"; if (b) { pragma \"E\"; w = @call<long>(\"labs\", w); }", "$E", "is a call"},
	{"w = abs(n); pragma \"A\";", "abs(n)", NULL},
	{"pragma \"A\"; if (b) { pragma \"E\"; x = @call<float>(\"std::abs\", x); }", "$E", NULL},
	{"if (n > -2147483648 && m != 0) { pragma \"A\"; }", "n / m", NULL},
	{"if (n >= -2147483648 && m != 0) { pragma \"A\"; }", "n / m", "is not -1"},
	{"if (m < -1) { pragma \"A\"; }", "n / m", NULL},
	{"if (m < 0) { pragma \"A\"; }", "n / m", "is not -1"},
	{"if (m >= 0) { pragma \"A\"; }", "n % m", "is not 0"},
	{"if (m > 0) { pragma \"A\"; }", "n % m", NULL},
	{"if (m != -1) { pragma \"A\"; }", "n % m", "is not 0"},
	{"if (m != 0) { if (m != -1) { pragma \"A\"; } }", "n / m", NULL},
	{"if (v != 0u) { pragma \"A\"; }", "u / v", NULL},
	{"if (m != 0 && m + 1 != 0) { pragma \"A\"; }", "n / m", NULL},
	{"pragma \"A\"; w = n / m;", "n / m", "is not 0"},
	{"if (m != 0) { w = n / m; pragma \"A\"; }", "n / m", NULL},
	{"if (k >= 0 && k < 32) { pragma \"A\"; }", "n >> k", NULL},
	{"if (k >= 0 && k <= 32) { pragma \"A\"; }", "n >> k", "by the width"},
	{"if (k >= -1 && k < 32) { pragma \"A\"; }", "n >> k", "by the width"},
	{"if (k >= 0 && k < 64) { pragma \"A\"; }", "w >> k", NULL},
	{"if (k >= 0 && k < 32) { pragma \"A\"; }", "u << k", NULL},
	{"if (k >= 0 && k < 32) { pragma \"A\"; }", "n << k", "negative value left"},
	{"if (n >= 0 && n <= 1) { pragma \"A\"; }", "n << 30", NULL},
	{"if (n >= 0 && n <= 1) { pragma \"A\"; }", "n << 31", "may overflow"},
	{"if (n >= -1 && n <= 1) { pragma \"A\"; }", "n << 3", "negative value left"},
	{"w = n << 3; pragma \"A\";", "n << 3", NULL},
	{"w = n << k; pragma \"A\";", "n << k", NULL},
	{"if (n < 2147483647) { pragma \"A\"; }", "n + 1", NULL},
	/* by integer sets, to the last value */
	{"if (n >= 0 && m >= 0 && n <= 2147483647 - m) { pragma \"A\"; }", "n + m", NULL},
	{"if (n >= 0 && m >= 1 && n - 1 <= 2147483647 - m) { pragma \"A\"; }", "n + m",
	 "may overflow"},
	{"if (n <= 0 && m <= 0 && n >= -2147483648 - m) { pragma \"A\"; }", "n + m", NULL},
	{"if (n <= 0 && m <= -1 && n + 1 >= -2147483648 - m) { pragma \"A\"; }", "n + m",
	 "may overflow"},
	{"if (n <= 2147483647) { pragma \"A\"; }", "n + 1", "may overflow"},
	{"if (n > -2147483648) { pragma \"A\"; }", "n - 1", NULL},
	{"if (n > -2147483648) { pragma \"A\"; }", "-n", NULL},
	{"if (n >= m) { pragma \"A\"; }", "n - m", "may overflow"},
	{"if (n >= m && m >= 0) { pragma \"A\"; }", "m - n", NULL},
	{"pragma \"A\";", "(bool)(x)", NULL},
	{"pragma \"A\";", "(float)(n)", NULL},
	{"pragma \"A\";", "(unsigned)(n)", NULL},
	{"w = (int)(x); pragma \"A\";", "(int)(x)", NULL},
	{"w = (int)(x); x = 1.0f; pragma \"A\";", "(int)(x)", "converts a float"},
	{"pragma \"A\"; if (b) { pragma \"E\"; w = @add<opaque(\"T\")>(n, m); }", "$E",
	 "has a type that is not known"},
	{"pragma \"A\"; if (b) { pragma \"E\"; w = @opaque<int>(\"T\", n); }", "$E",
	 "is not understood"},
	{"let q: dependent(\"T\") = cast<dependent(\"T\")>(n); pragma \"A\"; if (b) { pragma "
	 "\"E\"; w = cast<long>(q); }",
	 "$E", "converts between types that only an instantiation knows"},
	{"pragma \"A\"; if (b) { pragma \"E\"; x = @call<float>(\"fabsf\", x); }", "$E", NULL},
	{"pragma \"A\"; if (b) { pragma \"E\"; w = @member<int>(\"x\", "
	 "@call<record(\"S\")>(\"g\")); }",
	 "$E", "effects are not known"},
	{"pragma \"A\"; if (b) { pragma \"E\"; let q: dependent(\"T\") = "
	 "cast<dependent(\"T\")>(n); }",
	 "$E", "converts between types that only an instantiation knows"},
	{"pragma \"A\"; if (b) { pragma \"E\"; x = @call<float>(\"__ldg\", P); }", "$E",
	 "is a call that the source may not make"},
	{"let q: int2 *; pragma \"A\";", "q->x", "is a load"},
	{"let q: int2 *; pragma \"A\";", "&q->x", "is an address"},
	{"shared s: int2[8]; pragma \"A\";", "&s[1].x", "is an address"},
	{"shared s: int2[8]; pragma \"A\";", "&s[0].x", NULL},
	/* what stands after a condition is judged with it */
	{"pragma \"A\";", "m == 0 || u / (unsigned)(m) > 2u", NULL},
	{"pragma \"A\";", "m != 0 || u / (unsigned)(m) > 2u", "may divide by zero"},
	{"pragma \"A\";", "m == 0 && u / (unsigned)(m) > 2u", "may divide by zero"},
	{"pragma \"A\";", "m != 0 ? u / (unsigned)(m) : 0u", NULL},
	{"pragma \"A\";", "m == 0 ? 0u : u / (unsigned)(m)", NULL},
	{"pragma \"A\";", "m == 0 ? u / (unsigned)(m) : 0u", "may divide by zero"},
	{"pragma \"A\";", "m == 0 ? n / m : 0", "may divide by zero"},
	{"pragma \"A\";", "n / m > 0 && b", "may divide by zero"},
	{"pragma \"A\";", "n / m > 0 || b", "may divide by zero"},
	{"pragma \"A\";", "n / m > 0 ? 1 : 2", "may divide by zero"},
	/* addresses */
	{"shared s: int[8]; pragma \"A\";", "&s[0]", NULL},
	{"shared s: int[8]; pragma \"A\";", "&s[1]", "is an address"},
	{"shared s: int[8][4]; pragma \"A\";", "&s[0][0]", NULL},
	{"shared s: int[8][4]; pragma \"A\";", "&s[0][1]", "is an address"},
	{"shared s: int[8][4]; pragma \"A\";", "&s[1][0]", "is an address"},
	{"pragma \"A\";", "&A[0]", "is an address"},
	{"let q: float * = &A[n]; pragma \"A\";", "&A[n]", NULL},
	{"let q: float * = A + n; pragma \"A\";", "A + n", NULL},
	{"let addressed s: int = 1; pragma \"A\";", "&s", NULL},
	{"let addressed s: float4; pragma \"A\";", "&s.x", NULL},
	{"pragma \"A\";", "A == B", "arithmetic of pointers"},
	{"b = A == B; pragma \"A\";", "A == B", NULL},
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
	 "nothing proves that 'm' is not -1; assume(m > 0) would"},
	{"if (m > 0) { pragma \"A\"; }", "n / m", NULL},
	{"if (m >= 0) { pragma \"A\"; }", "n / m",
	 "nothing proves that 'm' is not 0; assume(m > 0) would"},
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
	{"if (n <= 2147483646) { pragma \"A\"; }", "n + 2", "may overflow: 'n' may be 2147483646"},
	{"if (n >= -2147483647) { pragma \"A\"; }", "n - 1", NULL},
	{"if (n >= -2147483647) { pragma \"A\"; }", "-n", NULL},
	{"if (n >= -2147483647) { pragma \"A\"; }", "abs(n)", NULL},
	{"pragma \"A\";", "abs(c)", NULL},
	{"pragma \"A\";", "fabsf(x)", NULL},
	/* who could say more */
	{"pragma \"A\";", "I[0] + 1", "is a load"},
	{"x = A[I[0]]; pragma \"A\";", "I[0] + 1", "nothing bounds 'I[0]' from above"},
	{"x = A[I[0]]; pragma \"A\";", "I[0] - 1",
	 "nothing bounds 'I[0]' from below; assume(I[0] >= 0) would"},
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
	const char *why = "unset";
	struct probe p;
	bool safe;

	probe_open(&p, safety[_i].body);
	safe = range_safe(p.an, probe_expr(&p, safety[_i].e), probe_mark(&p, "A"), &why);
	check_answer(&safety[_i], safe, why);
	probe_close(&p);
}
END_TEST

/* ---- the whole sentence: what, and the fact that would do after it was tried ---- */

static const struct {
	const char *body, *e, *why;
} reasons[] = {
	{"pragma \"A\";", "n + 1", "'n + 1' may overflow: nothing bounds 'n' from above"},
	{"pragma \"A\";", "1 - n",
	 "'1 - n' may overflow: nothing bounds 'n' from below; assume(n >= 0) would"},
	{"pragma \"A\";", "n - 5",
	 "'n - 5' may overflow: nothing bounds 'n' from below; assume(n >= 0) would"},
	{"pragma \"A\";", "-5 - n", "'-5 - n' may overflow: nothing bounds 'n' from above"},
	{"pragma \"A\";", "n - m", "'n - m' may overflow: nothing bounds 'n' from above"},
	{"if (n <= 5) { pragma \"A\"; }", "n - m",
	 "'n - m' may overflow: nothing bounds 'm' from below"},
	{"if (m >= 0) { pragma \"A\"; }", "n - m",
	 "'n - m' may overflow: nothing bounds 'n' from below; assume(n >= 0) would"},
	{"if (n >= 0) { pragma \"A\"; }", "n * m",
	 "'n * m' may overflow: nothing bounds 'n' from above"},
	{"let q: int2 = @call<int2>(\"g\"); w = q.x; pragma \"A\";", "q.x * n",
	 "'q.x * n' may overflow: nothing bounds 'q.x' from above"},
	{"let q: int2 = @call<int2>(\"g\"); w = q.x; pragma \"A\";", "-q.x",
	 "'-q.x' may overflow: nothing bounds 'q.x' from below; assume(q.x >= 0) would"},
	{"if (n >= 0 && n <= 5) { pragma \"A\"; }", "n - m",
	 "'n - m' may overflow: nothing bounds 'm' from below; assume(m >= 0) would"},
	{"if (n >= -1 && n <= 5) { pragma \"A\"; }", "n - m",
	 "'n - m' may overflow: nothing bounds 'm' from below; assume(m >= 0) would"},
	{"if (n >= -2 && n <= 5) { pragma \"A\"; }", "n - m",
	 "'n - m' may overflow: nothing bounds 'm' from below"},
	{"if (n < 2147483647 && m >= 2) { pragma \"A\"; }", "n + m",
	 "'n + m' may overflow: nothing bounds 'm' from above"},
	{"if (n > -2147483647 && m >= 2) { pragma \"A\"; }", "n - m",
	 "'n - m' may overflow: nothing bounds 'm' from above"},
	{"pragma \"A\";", "w - 1",
	 "'w - 1' may overflow: nothing bounds 'w' from below; assume(w >= 0) would"},
	{"pragma \"A\";", "n * m", "'n * m' may overflow: nothing bounds 'n' from above"},
	{"if (n >= 0 && n <= 100) { pragma \"A\"; }", "n * m",
	 "'n * m' may overflow: nothing bounds 'm' from above"},
	{"if (n <= 100) { pragma \"A\"; }", "n * m",
	 "'n * m' may overflow: nothing bounds 'n' from below"},
	{"if (n <= 100 && m >= 0 && m <= 100) { pragma \"A\"; }", "n * m",
	 "'n * m' may overflow: nothing bounds 'n' from below; assume(n >= 0) would"},
	{"if (n > -2147483648 && n <= 100 && m >= 0 && m <= 100) { pragma \"A\"; }", "n * m",
	 "'n * m' may overflow"},
	{"if (n >= 0 && n <= 100000 && m >= 0 && m <= 100000) { pragma \"A\"; }", "n * m",
	 "'n * m' may overflow"},
	{"x = cast<float>(I[n]); pragma \"A\";", "I[n] + 1",
	 "'I[n] + 1' may overflow: nothing bounds 'I[n]' from above"},
	{"w = (int)(x); pragma \"A\";", "(int)(x) + 1",
	 "'(int)x + 1' may overflow: '(int)x' may be 2147483647"},
	{"x = cast<float>(I[n]); pragma \"A\";", "I[n] * 2 * 3",
	 "'I[n] * 2' may overflow: nothing bounds 'I[n]' from above"},
	{"x = cast<float>(I[n]); pragma \"A\";", "I[n] * k",
	 "'I[n] * k' may overflow: nothing bounds 'I[n]' from above"},
	{"pragma \"A\";", "(n % 7) * m", "'n % 7 * m' may overflow: nothing bounds 'n' from above"},
	{"pragma \"A\";", "min(n, 7) + max(m, 0)",
	 "'min(n, 7) + max(m, 0)' may overflow: nothing bounds 'm' from above"},
	{"pragma \"A\";", "n / m",
	 "'n / m' may divide by zero: nothing proves that 'm' is not 0; assume(m > 0) would"},
	{"pragma \"A\";", "u % v",
	 "'u % v' may divide by zero: nothing proves that 'v' is not 0; assume(v > 0) would"},
	{"pragma \"A\";", "n / 0", "'n / 0' may divide by zero: nothing proves that '0' is not 0"},
	{"if (m != 0) { pragma \"A\"; }", "n % m",
	 "'n % m' may overflow: nothing proves that 'm' is not -1; assume(m > 0) would"},
	{"if (m != 0) { pragma \"A\"; }", "w / m",
	 "'w / m' may overflow: nothing proves that '(long)m' is not -1; assume(m > 0l) "
	 "would"},
	{"pragma \"A\";", "n / (m + 0 * k)",
	 "'n / (m + 0 * k)' may divide by zero: nothing proves that 'm + 0 * k' is not 0; assume(m "
	 "+ "
	 "0 * k > 0) would"},
	{"pragma \"A\";", "abs(n)", "'abs(n)' is a call that the source may not make"},
	{"pragma \"A\";", "-n",
	 "'-n' may overflow: nothing bounds 'n' from below; assume(n >= 0) would"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { if (b) { w += m + 1; } }", "m + 1",
	 "'m + 1' may overflow: nothing bounds 'm' from above"},
};

START_TEST(whole_reasons)
{
	const char *why = "unset";
	struct probe p;

	probe_open(&p, reasons[_i].body);
	ck_assert(!range_safe(p.an, probe_expr(&p, reasons[_i].e), probe_mark(&p, "A"), &why));
	ck_assert_ptr_nonnull(why);
	ck_assert_str_eq(why, reasons[_i].why);
	/* nobody asks why */
	ck_assert(!range_safe(p.an, probe_expr(&p, reasons[_i].e), probe_mark(&p, "A"), NULL));
	probe_close(&p);
}
END_TEST

/* ---- before a loop that may evaluate it ---- */

static const struct row hoists[] = {
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { w += m * k; }", "m * k",
	 "if that has no iterations"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { w += m * k; }", "m * k", NULL},
	{"nest assume(n > 0) { pragma \"A\"; for (i: int = 0; i < n; i += 1) { w += m * k; } }",
	 "m * k", NULL},
	{"pragma \"A\"; for (i: int = 0; i < 9; i += 1) { if (b) { w += m * k; } }", "m * k",
	 "may overflow: nothing bounds"},
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
	const char *why = "unset";
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
	tcase_add_loop_test(t, whole_reasons, 0, ARRAY_LEN(reasons));
	tcase_add_loop_test(t, hoist_before_loop, 0, ARRAY_LEN(hoists));
	suite_add_tcase(s, t);
	return s;
}
