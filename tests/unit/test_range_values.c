/* test_range_values.c - one operation at a time, at the ends of its operands' intervals.
 *
 * Whatever the operands' intervals, each value that can come out is among what is said; and of a
 * truth value no more is said to be possible than is. */
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* ---- two numbers in small intervals ---- */

struct interval {
	int lo, hi;
};

static const struct interval intervals[] = {
	{-5, -1}, {-2, 0}, {-3, 2}, {0, 0}, {0, 3}, {2, 2}, {1, 4}, {3, 6},
};

enum { INTERVALS = sizeof(intervals) / sizeof(intervals[0]), OPERATIONS = 24 };

/* false: not defined */
static bool value(unsigned operation, int n, int m, int *out)
{
	const int values[OPERATIONS] = {
		n<m, n <= m, n>
			m,
		n >= m,
		n == m,
		n != m,
		n && m,
		n || m,
		!n,
		n ? 1 : m,
		(n && m) + 1,
		(bool)n,
		n + m,
		n - m,
		n * m,
		-n,
		~n,
		n & m,
		n | m,
		n ^ m,
		n < m ? n : m,
		n > m ? n : m,
		m ? n / m : 0,
		m ? n % m : 0,
	};

	*out = values[operation];
	return operation < 22 || m != 0;
}

static const struct {
	const char *text;
	bool truth;
} operations[OPERATIONS] = {
	{"n < m", true},      {"n <= m", true},     {"n > m", true},        {"n >= m", true},
	{"n == m", true},     {"n != m", true},     {"n && m", true},       {"n || m", true},
	{"!n", true},         {"n ? 1 : m", false}, {"(n && m) + 1", true}, {"(bool)(n)", true},
	{"n + m", false},     {"n - m", false},     {"n * m", false},       {"-n", false},
	{"~n", false},        {"n & m", false},     {"n | m", false},       {"n ^ m", false},
	{"min(n, m)", false}, {"max(n, m)", false}, {"n / m", false},       {"n % m", false},
};

static void check_operation(struct probe *p, unsigned k, struct interval a, struct interval b)
{
	struct range r = range_of(p->an, probe_expr(p, operations[k].text), probe_mark(p, "A"));
	int v, least = 0, most = 0;
	bool any = false;

	for (int n = a.lo; n <= a.hi; n++)
		for (int m = b.lo; m <= b.hi; m++) {
			if (!value(k, n, m, &v))
				continue;
			least = !any || v < least ? v : least;
			most = !any || v > most ? v : most;
			any = true;
		}
	if (!any)
		return;
	ck_assert_msg(!r.empty && r.lo <= least && r.hi >= most &&
			      (!operations[k].truth || (r.lo == least && r.hi == most)),
		      "%s of [%d, %d] and [%d, %d] is [%lld, %lld], not [%d, %d]",
		      operations[k].text, a.lo, a.hi, b.lo, b.hi, (long long)r.lo, (long long)r.hi,
		      least, most);
}

static void check_intervals(enum lang lang, struct interval a, struct interval b)
{
	struct probe p;
	char text[200];

	snprintf(text, sizeof(text),
		 "if (%d <= n && n <= %d && %d <= m && m <= %d) { pragma \"A\"; }", a.lo, a.hi,
		 b.lo, b.hi);
	probe_open_lang(&p, lang, text);
	for (unsigned k = 0; k < OPERATIONS; k++)
		check_operation(&p, k, a, b);
	probe_close(&p);
}

/* In C && takes numbers, in C++ it takes truth values. */
START_TEST(small_intervals)
{
	for (unsigned k = 0; k < INTERVALS; k++) {
		check_intervals(LANG_CUDA, intervals[_i], intervals[k]);
		check_intervals(LANG_C, intervals[_i], intervals[k]);
	}
}
END_TEST

/* ---- registers, conversions, choices ---- */

#define U32_MAX 4294967295

static const struct {
	const char *body, *e;
	long long lo, hi;
} rows[] = {
	/* what is known of a launch bounds the indices in it */
	{"if (blockDim.x <= 64u) { pragma \"A\"; }", "threadIdx.x", 0, 63},
	{"if (blockDim.y <= 64u) { pragma \"A\"; }", "threadIdx.x", 0, 1023},
	{"if (blockDim.y <= 64u) { pragma \"A\"; }", "threadIdx.y", 0, 63},
	{"if (blockDim.z <= 4u) { pragma \"A\"; }", "threadIdx.z", 0, 3},
	{"if (gridDim.x <= 8u) { pragma \"A\"; }", "blockIdx.x", 0, 7},
	{"if (gridDim.y == 3u) { pragma \"A\"; }", "blockIdx.y", 0, 2},
	{"if (gridDim.z == 3u) { pragma \"A\"; }", "blockIdx.z", 0, 2},
	{"if (gridDim.z == 3u) { pragma \"A\"; }", "blockIdx.y", 0, 65534},
	{"if (threadIdx.x < 5u) { pragma \"A\"; }", "blockDim.x", 1, 1024},
	{"pragma \"A\";", "threadIdx.y", 0, 1023},
	{"pragma \"A\";", "blockDim.x", 1, 1024},
	{"pragma \"A\";", "blockDim.z", 1, 64},
	{"pragma \"A\";", "gridDim.x", 1, 2147483647},
	{"pragma \"A\";", "gridDim.y", 1, 65535},
	{"pragma \"A\";", "blockIdx.y", 0, 65534},
	{"pragma \"A\";", "blockIdx.z", 0, 65534},
	/* conversions */
	{"pragma \"A\";", "(unsigned)(c)", 0, U32_MAX},
	{"if (c >= 0) { pragma \"A\"; }", "(unsigned)(c)", 0, 127},
	{"if (u >= 4294967290u) { pragma \"A\"; }", "(int)(u)", -6, -1},
	{"pragma \"A\";", "(signed char)(u % 200u)", -128, 127},
	{"pragma \"A\";", "(signed char)(u % 128u)", 0, 127},
	{"pragma \"A\";", "(int)(x)", -2147483647 - 1LL, 2147483647},
	{"pragma \"A\";", "(bool)(x)", 0, 1},
	{"pragma \"A\";", "(long)(x)", INT64_MIN, INT64_MAX},
	/* what the source has computed did not overflow */
	{"A[n + 1] = x; pragma \"A\";", "n + 1", -2147483647, 2147483647},
	{"A[n - 1] = x; pragma \"A\";", "n - 1", -2147483648LL, 2147483646},
	{"A[n + 1] = x; n = m; pragma \"A\";", "n + 1", -2147483647, 2147483648LL},
	/* what is never set can be anything */
	{"let i: int; pragma \"A\"; w = i;", "i", -2147483648LL, 2147483647},
	/* in loops, and how often somebody said that they turn */
	{"nest trips(i: 9) { for (i: int = n; i < m; i += 1) { pragma \"A\"; } }", "i - n",
	 -4294967294LL, 4294967294LL},
	{"nest assume(n >= 0, n <= 5) trips(i: 9) { for (i: int = n; i < m; i += 1) { pragma "
	 "\"A\"; } }",
	 "i", 0, 13},
	{"nest assume(n >= 0, n <= 5) trips(i: 2 to 9) { for (i: int = n; i < m; i += 2) { pragma "
	 "\"A\"; } }",
	 "i", 0, 21},
	{"nest assume(n >= 0, n <= 5) trips(i: 9) { for (i: int = n; i > m; i += -1) { pragma "
	 "\"A\"; } }",
	 "i", -8, 5},
	{"nest assume(n >= 0, n <= 5, k >= 1, k <= 3) trips(i: 9) { for (i: int = n; i < m; i += "
	 "k) { pragma \"A\"; } }",
	 "i", 0, 29},
	{"nest assume(n >= 0, n <= 5) trips(i: 1) { for (i: int = n; i < m; i += 1) { pragma "
	 "\"A\"; } }",
	 "i", 0, 5},
	{"let i: volatile int; for (outer i = 0; i < 10; i += 1) { pragma \"A\"; }", "i",
	 -2147483648LL, 2147483647},
	{"let i: int = 0; call g(&i); for (outer i = 0; i < 10; i += 1) { pragma \"A\"; }", "i",
	 -2147483648LL, 9},
	{"shared s: int; for (outer s = 0; s < 10; s += 1) { pragma \"A\"; }", "s", -2147483648LL,
	 9},
	{"for (i: int = 0; i != 10; i += -1) { pragma \"A\"; }", "i", -2147483648LL, 0},
	{"if (n >= 0 && n <= 100) { for (i: int = n; i != 0; i += -1) { pragma \"A\"; } }", "i", 1,
	 100},
	{"if (n >= 0 && n <= 100) { for (i: int = 0; i != n; i += 1) { pragma \"A\"; } }", "i", 0,
	 99},
	{"if (n >= 0 && n <= 100) { for (i: int = 0; i != n; i += 2) { pragma \"A\"; } }", "i", 0,
	 2147483646},
	{"for (i: unsigned = 0u; i < 9u; i += 3u) { pragma \"A\"; }", "i", 0, 6},
	{"for (i: int = 1; i < 20; i += 6) { pragma \"A\"; }", "i", 1, 19},
	{"for (i: int = 20; i > 1; i += -6) { pragma \"A\"; }", "i", 2, 20},
	/* flags */
	{"let ok: bool = n > 3; if (ok) { pragma \"A\"; }", "n", 4, 2147483647},
	{"let ok: bool = n > 3; ok = n > 5; if (ok) { pragma \"A\"; }", "n", 6, 2147483647},
	{"let ok: bool = n > 3; if (!ok) { pragma \"A\"; }", "n", -2147483648LL, 3},
	{"let ok: bool = n > 3; let no: bool = n < 9; if (ok) { pragma \"A\"; }", "n", 4,
	 2147483647},
	/* choices, by what is known inside of them */
	{"pragma \"A\";", "u < 1u ? 5 : (int)(u % 4u)", 0, 5},
	{"pragma \"A\";", "u % 4u < 4u ? 5 : 7", 5, 5},
	{"pragma \"A\";", "u % 4u > 4u ? 5 : 7", 7, 7},
	{"pragma \"A\";", "n > 3 ? (n < 9 ? n : 5) : 4", 4, 8},
	{"pragma \"A\";", "n > 3 ? 4 : (n < -3 ? 0 : n)", -3, 4},
	{"pragma \"A\";", "x < 1.0f ? 5 : 7", 5, 7},
	/* registers of 32 bits, and results that do not fit them */
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "u - 8u", 0, 1},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "u - 9u", 0, U32_MAX},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "7u - u", U32_MAX - 1, U32_MAX},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "u << 2u", 32, 36},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "-u", U32_MAX - 8, U32_MAX - 7},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "~u", U32_MAX - 9, U32_MAX - 8},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "u >> 1u", 4, 4},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "u | 1u", 0, 15},
	{"if (u >= 8u && u < 10u) { pragma \"A\"; }", "u ^ 1u", 0, 15},
};

START_TEST(value_at_point)
{
	struct probe p;
	struct range r;

	probe_open(&p, rows[_i].body);
	r = range_of(p.an, probe_expr(&p, rows[_i].e), probe_mark(&p, "A"));
	ck_assert_msg(!r.empty && r.lo == rows[_i].lo && r.hi == rows[_i].hi,
		      "%s: %s is [%lld, %lld]%s, not [%lld, %lld]", rows[_i].body, rows[_i].e,
		      (long long)r.lo, (long long)r.hi, r.empty ? " empty" : "", rows[_i].lo,
		      rows[_i].hi);
	probe_close(&p);
}
END_TEST

/* What has no value has none in a comparison either. */
START_TEST(without_a_value)
{
	static const char *const texts[] = {"n / 0 < m", "m < n / 0", "(bool)(n / 0)",
					    "n % 0 == m"};
	struct probe p;

	probe_open(&p, "pragma \"A\";");
	for (unsigned i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		ck_assert_msg(range_of(p.an, probe_expr(&p, texts[i]), probe_mark(&p, "A")).empty,
			      "%s", texts[i]);
	probe_close(&p);
}
END_TEST

/* ---- sums ---- */

static const struct {
	const char *body, *e, *answer;
} sums[] = {
	{"pragma \"A\";", "n + m + k == k + m + n", "yes"},
	{"pragma \"A\";", "n + m + k - n == m + k", "yes"},
	{"pragma \"A\";", "n + m + k - m == n + k", "yes"},
	{"pragma \"A\";", "n + m + k - k == n + m", "yes"},
	{"pragma \"A\";", "n + m + k - m == n + m", "?"},
	{"pragma \"A\";", "-n + m == m - n", "yes"},
	{"pragma \"A\";", "-(n - m) == m - n", "yes"},
	{"pragma \"A\";", "n - (m - 3) == n - m + 3", "yes"},
	{"pragma \"A\";", "n - (m - 3) < n - m + 3", "no"},
	{"pragma \"A\";", "3 * n + n == n * 4", "yes"},
	{"pragma \"A\";", "n * 3 - n == n + n", "yes"},
	{"pragma \"A\";", "n << 3 == n * 8", "?"}, /* C++ defines what is shifted into the sign */
	{"if (n < 268435456) { pragma \"A\"; }", "n << 3 == n * 8", "?"},
	{"if (n < 268435456 && n >= -268435456) { pragma \"A\"; }", "n << 3 == n * 8", "yes"},
	{"pragma \"A\";", "n << 3 >= 0", "?"},
	{"if (n > 0) { pragma \"A\"; }", "n << 3 > 0", "?"},
	{"if (n > 0 && n < 268435456) { pragma \"A\"; }", "n << 3 > 0", "yes"},
	{"if (m >= 0 && m < 31) { pragma \"A\"; }", "1 << m > 0", "yes"},
	{"if (m >= 0 && m < 32) { pragma \"A\"; }", "1 << m > 0", "?"},
	{"pragma \"A\";", "n << 0 == n", "yes"},
	{"pragma \"A\";", "n << m == n", "?"},
	{"if (w >= 0 && w < 8) { pragma \"A\"; }", "(w << 60) == w * 1152921504606846976L", "yes"},
	{"pragma \"A\";", "2 * (n + 3) == 2 * n + 6", "yes"},
	{"pragma \"A\";", "2 * (n + 3) > 2 * n + 6", "no"},
	/* coefficients and constants that are too large are not guessed */
	{"pragma \"A\";", "w * 4611686018427387904L >= 0", "?"},
	{"pragma \"A\";", "4611686018427387904L * w >= 0", "?"},
	{"if (n == 4) { pragma \"A\"; }", "(w << 61) * n >= 0", "?"},
	{"pragma \"A\";", "w * 4611686018427387903L - w * -4611686018427387903L >= 0", "?"},
	{"pragma \"A\";", "w * 4611686018427387903L == 4611686018427387903L * w", "yes"},
	{"pragma \"A\";", "(w + 9223372036854775807L) * 4611686018427387903L >= w", "?"},
	{"if (z % 9223372036854775809ul == 5ul) { pragma \"A\"; }", "z == 5ul", "?"},
	{"if (n > 0 && n % 8 == 5) { pragma \"A\"; }", "n >= 5", "yes"},
	{"if (n > 0 && n % 8 == 5) { pragma \"A\"; }", "n % 4 == 1", "yes"},
	{"if (n % 8 == 0) { pragma \"A\"; }", "n % 4 == 0", "yes"},
	{"if (n % 1 == 0) { pragma \"A\"; }", "n == 0", "?"},
	/* nor sums of too many terms */
	{"pragma \"A\";",
	 "I[0] + I[1] + I[2] + I[3] + I[4] + I[5] + I[6] + I[7] + I[8] + I[9] + I[10] + I[11] + "
	 "I[12] + I[13] + I[14] + I[15] + I[16] + I[17] + I[18] + I[19] + I[20] + I[21] + I[22] + "
	 "I[23] == I[23] + I[22] + I[21] + I[20] + I[19] + I[18] + I[17] + I[16] + I[15] + I[14] + "
	 "I[13] + I[12] + I[11] + I[10] + I[9] + I[8] + I[7] + I[6] + I[5] + I[4] + I[3] + I[2] + "
	 "I[1] + I[0]",
	 "yes"},
	{"pragma \"A\";",
	 "I[0] + I[1] + I[2] + I[3] + I[4] + I[5] + I[6] + I[7] + I[8] + I[9] + I[10] + I[11] + "
	 "I[12] + I[13] + I[14] + I[15] + I[16] + I[17] + I[18] + I[19] + I[20] + I[21] + I[22] + "
	 "I[23] + I[24] + I[25] >= I[0]",
	 "?"},
	{"pragma \"A\";",
	 "n * I[0] + n * I[1] + n * I[2] + n * I[3] + n * I[4] + n * I[5] + n * I[6] + n * I[7] + "
	 "n * "
	 "I[8] + n * I[9] + n * I[10] + n * I[11] + n * I[12] + n * I[13] + n * I[14] + n * I[15] "
	 "+ n "
	 "* I[16] + n * I[17] + n * I[18] + n * I[19] + n * I[20] + n * I[21] + n * I[22] + n * "
	 "I[23] "
	 "+ n * I[24] == n * I[0] + n * I[1] + n * I[2] + n * I[3] + n * I[4] + n * I[5] + n * "
	 "I[6] + "
	 "n * I[7] + n * I[8] + n * I[9] + n * I[10] + n * I[11] + n * I[12] + n * I[13] + n * "
	 "I[14] + "
	 "n * I[15] + n * I[16] + n * I[17] + n * I[18] + n * I[19] + n * I[20] + n * I[21] + n * "
	 "I[22] + n * I[23]",
	 "?"},
	{"pragma \"A\";", "w * (4611686018427387904L * 1125899906842624L) * 1073741824L == 0L",
	 "?"},
	{"pragma \"A\";", "warpSize * n == 32 * n", "yes"},
	{"pragma \"A\";", "(int)(blockDim.x) * n == 32 * n", "?"},
	/* two readings of what others may change, or that a call returns, need not be the same */
	{"let q: volatile int = 1; n = q; m = q; pragma \"A\";", "n == m", "?"},
	{"n = @call<int>(\"g\"); m = @call<int>(\"g\"); pragma \"A\";", "n == m", "?"},
	{"n = k; m = k; pragma \"A\";", "n == m", "yes"},
	/* by a variable of which one value is known */
	{"if (m == 3) { pragma \"A\"; }", "n * m == n + n + n", "yes"},
	{"if (m == 3) { pragma \"A\"; }", "m * n == n + n + n", "yes"},
	{"if (m == 3 && n >= 0 && n < 99) { pragma \"A\"; }", "n << m == n * 8", "yes"},
	{"if (m == 3) { pragma \"A\"; }", "n * m == n + n", "?"},
	/* unsigned: only what does not wrap */
	{"pragma \"A\";", "u + 5u > u", "?"},
	{"if (u < 100u) { pragma \"A\"; }", "u + 5u > u", "yes"},
	{"if (u <= 4294967290u) { pragma \"A\"; }", "u + 5u > u", "yes"},
	{"if (u <= 4294967291u) { pragma \"A\"; }", "u + 5u > u", "?"},
	{"if (u >= 5u) { pragma \"A\"; }", "u - 5u < u", "yes"},
	{"if (u >= 4u) { pragma \"A\"; }", "u - 5u < u", "?"},
	{"if (u <= 1431655765u) { pragma \"A\"; }", "u * 3u >= u + u", "yes"},
	{"if (u <= 1431655766u) { pragma \"A\"; }", "u * 3u >= u + u", "?"},
	{"if (u <= 1073741823u) { pragma \"A\"; }", "(u << 2u) == u * 4u", "yes"},
	{"if (u <= 1073741823u) { pragma \"A\"; }", "(u << 2u) >= u + u + u", "yes"},
	{"if (u <= 1073741824u) { pragma \"A\"; }", "(u << 2u) >= u + u + u", "?"},
	{"if (u == 0u) { pragma \"A\"; }", "-u == 0u", "yes"},
	{"pragma \"A\";", "-u <= v - u", "?"},
	/* conversions that keep the value */
	{"pragma \"A\";", "(long)(n) + m == (long)(m) + n", "yes"},
	{"if (n >= 0 && n < m) { pragma \"A\"; }", "(unsigned)(n) < (unsigned)(m)", "yes"},
	{"if (n < m) { pragma \"A\"; }", "(unsigned)(n) < (unsigned)(m)", "?"},
	{"if (n >= 0 && n <= 127) { pragma \"A\"; }", "(signed char)(n) == n", "yes"},
	{"if (n >= 0 && n <= 128) { pragma \"A\"; }", "(signed char)(n) == n", "?"},
	{"if (n > 1) { pragma \"A\"; }", "(bool)(n) == 1", "yes"},
	/* each relation, and what it is when it does not hold */
	{"if (n < m) { pragma \"A\"; }", "n + 1 <= m", "yes"},
	{"if (n <= m) { pragma \"A\"; }", "n + 1 <= m", "?"},
	{"if (n <= m) { pragma \"A\"; }", "n <= m", "yes"},
	{"if (n > m) { pragma \"A\"; }", "n >= m + 1", "yes"},
	{"if (n >= m) { pragma \"A\"; }", "m <= n", "yes"},
	{"if (n >= m) { pragma \"A\"; }", "m < n", "?"},
	{"if (n == m) { pragma \"A\"; }", "m <= n", "yes"},
	{"if (n == m) { pragma \"A\"; }", "m >= n", "yes"},
	{"if (n != m) { pragma \"A\"; }", "m == n", "no"},
	{"if (n < m) { } else { pragma \"A\"; }", "n >= m", "yes"},
	{"if (n < m) { } else { pragma \"A\"; }", "n > m", "?"},
	{"if (n <= m) { } else { pragma \"A\"; }", "n >= m + 1", "yes"},
	{"if (n > m) { } else { pragma \"A\"; }", "n <= m", "yes"},
	{"if (n > m) { } else { pragma \"A\"; }", "n < m", "?"},
	{"if (n >= m) { } else { pragma \"A\"; }", "n + 1 <= m", "yes"},
	{"if (n == m) { } else { pragma \"A\"; }", "n == m", "no"},
	{"if (n != m) { } else { pragma \"A\"; }", "m <= n", "yes"},
	/* zero is zero in any width, but for what is cut off */
	{"if (cast<unsigned>(n) != 0u && n >= 0) { pragma \"A\"; }", "n > 0", "yes"},
	{"if (0u != cast<unsigned>(n) && n >= 0) { pragma \"A\"; }", "n > 0", "yes"},
	{"if (cast<unsigned>(n) == 0u) { pragma \"A\"; }", "n == 0", "yes"},
	{"if (cast<unsigned long>(n) == 0ul) { pragma \"A\"; }", "n == 0", "yes"},
	{"if (cast<unsigned char>(n) == 0) { pragma \"A\"; }", "n == 0", "?"},
	{"if (0 == cast<unsigned char>(n)) { pragma \"A\"; }", "n == 0", "?"},
	{"if (cast<unsigned>(w) == 0u) { pragma \"A\"; }", "w == 0", "?"},
};

START_TEST(sum_at_point)
{
	struct probe p;
	enum proof proof;

	probe_open(&p, sums[_i].body);
	proof = range_prove(p.an, probe_expr(&p, sums[_i].e), probe_mark(&p, "A"));
	ck_assert_msg(strcmp(proof_name(proof), sums[_i].answer) == 0, "%s: '%s' is %s, not %s",
		      sums[_i].body, sums[_i].e, proof_name(proof), sums[_i].answer);
	probe_close(&p);
}
END_TEST

/* ---- how often loops run ---- */

static const struct {
	const char *body, *runs;
	long long trips;
} loops[] = {
	{"for (i: int = 0; i < 1; i += 1) { }", "yes", 1},
	{"for (i: int = 0; i < 0; i += 1) { }", "no", 0},
	{"for (i: int = 0; i <= 0; i += 1) { }", "yes", 1},
	{"for (i: int = 0; i <= -1; i += 1) { }", "no", 0},
	{"for (i: int = 0; i < 7; i += 3) { }", "yes", 3},
	{"for (i: int = 0; i < 6; i += 3) { }", "yes", 2},
	{"for (i: int = 0; i <= 6; i += 3) { }", "yes", 3},
	{"for (i: int = 6; i > 0; i += -3) { }", "yes", 2},
	{"for (i: int = 6; i >= 0; i += -3) { }", "yes", 3},
	{"for (i: int = 7; i > 0; i += -3) { }", "yes", 3},
	{"for (i: int = 0; i > 0; i += -3) { }", "no", 0},
	{"for (i: int = 0; i >= 1; i += -3) { }", "no", 0},
	{"for (i: int = 0; i < 9; i += 0) { }", "yes", -1},
	{"for (i: int = 0; i < 9; i += -1) { }", "yes", -1},
	{"for (i: int = 9; i > 0; i += 1) { }", "yes", -1},
	{"for (i: int = 0; i != 0; i += 1) { }", "no", 0},
	{"for (i: int = 6; i != 0; i += -2) { }", "yes", 3},
	{"for (i: int = 6; i != 0; i += 2) { }", "yes", -1},
	{"for (i: int = 6; i != 0; i += 0) { }", "yes", -1},
	{"for (i: int = 2147483640; i < 2147483647; i += 7) { }", "yes", 1},
	{"for (i: int = 2147483640; i < 2147483647; i += 8) { }", "yes", -1},
	{"for (i: unsigned = 0u; i < 4294967295u; i += 1u) { }", "yes", 4294967295LL},
	{"for (i: signed char = 0; i < 120; i += 7) { }", "yes", 18},
	{"for (i: signed char = 0; i < 121; i += 8) { }", "yes", -1},
	{"for (i: int = 0; i < x; i += 1) { }", "?", -1},
	{"for (i: int = 0; i < 9; i += 1) { for (j: int = 0; j < 3; j += 1) { break; } }", "yes",
	 9},
	{"let i: volatile int; for (outer i = 0; i < 9; i += 1) { }", "yes", -1},
	{"for (i: int = 0; i < 9; i += 1) { }", "yes", 9},
	{"for (i: int = 0; i <= 9; i += 2) { }", "yes", 5},
	{"for (i: int = 9; i >= 0; i += -1) { }", "yes", 10},
	{"for (i: int = 9; i < 9; i += 1) { }", "no", 0},
	{"for (i: int = 0; i != 8; i += 2) { }", "yes", 4},
	{"for (i: int = 0; i != 7; i += 2) { }", "yes", -1}, /* never equal */
	{"for (i: int = 0; i < n; i += 1) { }", "?", -1},    /* trap 21 */
	{"for (i: int = 0; i <= n; i += 1) { }", "?", -1},
	{"nest assume(n > 0) { for (i: int = 0; i < n; i += 1) { } }", "yes", -1},
	{"nest assume(n == 5) { for (i: int = 0; i < n; i += 1) { } }", "yes", 5},
	{"nest assume(n == 5) { for (i: int = 0; i < n; i += 1) { n = 3; } }", "yes", -1},
	{"for (i: int = 0; i < 9; i += 1) { i = 4; }", "yes", -1}, /* trap 40 */
	{"for (i: int = 0; i < 9; i += 1) { if (b) { break; } }", "yes", -1},
	{"for (i: int = 0; i < 9; i += 1) { if (b) { continue; } }", "yes", 9},
	{"for (i: int = 0; i < 9; i += 1) { if (b) { return; } }", "yes", -1},
	{"for (i: int = 0; i < 9; i += k) { }", "yes", -1},
	{"for (i: int = 0; i <= 2147483647; i += 1) { }", "yes", -1}, /* trap 40: overflows */
	{"for (i: unsigned = 5u; i >= 0u; i += -1) { }", "yes", -1},  /* never ends */
	{"for (i: signed char = 0; i < 127; i += 1) { }", "yes", 127},
	{"for (i: signed char = 0; i < 128; i += 1) { }", "yes", -1}, /* wraps */
	{"for (i: int = -1; i < z; i += 1) { }", "no", -1},           /* trap 4 */
	{"for (i: int = -1; i < 10u; i += 1) { }", "no", -1},
	{"for (i: int = threadIdx.x; i < 1024; i += 32) { }", "yes", -1},
	{"for (i: int = threadIdx.x; i < 1000; i += 32) { }", "?", -1},
	/* what is said of it counts less than its header */
	{"nest trips(i: 9) { for (i: int = 0; i < 4; i += 1) { } }", "yes", 4},
	{"while (n > 0) { n = n - 1; }", "?", -1},
	{"do { n = n - 1; } while (n > 0);", "yes", -1},
	{"if (n > 0) { while (n > 0) { n = n - 1; } }", "yes", -1},
};

static const struct stmt *first_loop(const struct probe *p)
{
	const struct stmt *s = p->func->body;

	while (!stmt_is_loop(s))
		s = stmt_next(p->func->body, s);
	return s;
}

START_TEST(loop_counts)
{
	const struct stmt *loop;
	struct probe p;

	probe_open(&p, loops[_i].body);
	loop = first_loop(&p);
	ck_assert_msg(strcmp(proof_name(loop_runs(p.an, loop)), loops[_i].runs) == 0 &&
			      loop_trips(p.an, loop) == loops[_i].trips,
		      "%s: runs %s, %lld times", loops[_i].body, proof_name(loop_runs(p.an, loop)),
		      (long long)loop_trips(p.an, loop));
	probe_close(&p);
}
END_TEST

/* What was said of a loop counts where its header does not tell. */
START_TEST(trips_said)
{
	static const struct {
		const char *said, *runs;
		long long trips;
	} nests[] = {
		{"9", "yes", 9},
		{"1 to 9", "yes", -1},
		{"0 to 9", "?", -1},
		{"0", "?", 0},
	};

	for (unsigned i = 0; i < sizeof(nests) / sizeof(nests[0]); i++) {
		char text[100];
		const struct stmt *loop;
		struct probe p;

		snprintf(text, sizeof(text),
			 "nest trips(i: %s) { for (i: int = n; i < m; i += 1) { } }",
			 nests[i].said);
		probe_open(&p, text);
		loop = first_loop(&p);
		ck_assert_str_eq(proof_name(loop_runs(p.an, loop)), nests[i].runs);
		ck_assert_int_eq(loop_trips(p.an, loop), nests[i].trips);
		probe_close(&p);
	}
}
END_TEST

/* Where control may come in from a text that nobody sees into, no loop is known to run from its start. */
START_TEST(trips_with_labels)
{
	static const char *const texts[] = {
		"func f kernel (n: int) { for (i: int = 0; i < 9; i += 1) { } }",
		"func f kernel labels (n: int) { for (i: int = 0; i < 9; i += 1) { } }"};

	for (unsigned i = 0; i < 2; i++) {
		struct probe p;

		probe_open_func(&p, texts[i]);
		ck_assert_int_eq(loop_trips(p.an, first_loop(&p)), i ? -1 : 9);
		probe_close(&p);
	}
}
END_TEST

Suite *suite_range_values(void)
{
	Suite *s = suite_create("range_values");
	TCase *t = tcase_create("range_values");

	tcase_add_loop_test(t, small_intervals, 0, INTERVALS);
	tcase_add_loop_test(t, value_at_point, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_loop_test(t, sum_at_point, 0, sizeof(sums) / sizeof(sums[0]));
	tcase_add_loop_test(t, loop_counts, 0, sizeof(loops) / sizeof(loops[0]));
	tcase_add_test(t, trips_said);
	tcase_add_test(t, trips_with_labels);
	tcase_add_test(t, without_a_value);
	suite_add_tcase(s, t);
	return s;
}
