/* test_range.c - ranges, proofs, safety: what must be found, and above all what must not be
 * claimed. */
#include "probe.h"

#include <stdio.h>
#include <string.h>

#define I32_MIN (-2147483647 - 1)
#define I32_MAX 2147483647
#define U32_MAX 4294967295

/* ---- intervals at a point ---- */

static const struct probed_range ranges[] = {
	/* types */
	{"pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"pragma \"A\";", "u", 0, U32_MAX, 1},
	{"pragma \"A\";", "c", -128, 127, 1},
	{"pragma \"A\";", "b", 0, 1, 1},
	{"pragma \"A\";", "c + c", -256, 254, 1}, /* trap 3: promoted, no wrap at 127 */
	{"pragma \"A\";", "(signed char)(c + c)", -128, 127, 1},
	{"pragma \"A\";", "h * h", -1073709056, 1073741824, 1},
	{"pragma \"A\";", "u + 1u", 0, U32_MAX, 1}, /* trap 2: wraps */
	{"pragma \"A\";", "u - 1u", 0, U32_MAX, 1},
	{"pragma \"A\";", "-u", 0, U32_MAX, 1},
	{"pragma \"A\";", "~n", I32_MIN, I32_MAX, 1},
	{"pragma \"A\";", "~u", 0, U32_MAX, 1},
	{"pragma \"A\";", "u % 8u", 0, 7, 1},
	{"pragma \"A\";", "u & 7u", 0, 7, 1},
	{"pragma \"A\";", "u / 16u", 0, U32_MAX / 16, 1},
	{"pragma \"A\";", "u >> 28u", 0, 15, 1},
	{"pragma \"A\";", "u * 8u", 0, U32_MAX - 7, 8},
	/* trap 6: C truncates, so remainders of negatives are negative */
	{"pragma \"A\";", "n % 8", -7, 7, 1},
	{"pragma \"A\";", "c / 2", -64, 63, 1},
	{"pragma \"A\";", "n / 2", I32_MIN / 2, I32_MAX / 2, 1},
	{"pragma \"A\";", "n & 31", 0, 31, 1},
	{"pragma \"A\";", "n & n", I32_MIN, I32_MAX, 1},
	{"pragma \"A\";", "n << 4", -2147483648, 2147483632, 16},
	{"pragma \"A\";", "min(n, 5)", I32_MIN, 5, 1},
	{"pragma \"A\";", "max(n, 5)", 5, I32_MAX, 1},
	{"pragma \"A\";", "b ? 3 : 7", 3, 7, 4},
	{"pragma \"A\";", "n < m", 0, 1, 1},
	{"pragma \"A\";", "n < 0 ? 0 : n", 0, I32_MAX, 1},
	{"pragma \"A\";", "b && u >= 0u", 0, 1, 1},
	{"pragma \"A\";", "u >= 0u && b", 0, 1, 1},
	{"pragma \"A\";", "b || u < 0u", 0, 1, 1},
	{"pragma \"A\";", "u < 0u || b", 0, 1, 1},
	{"pragma \"A\";", "n + 1", I32_MIN + 1LL, I32_MAX + 1LL, 1}, /* not evaluated here: exact */
	{"pragma \"A\"; w = n + 1;", "n + 1", I32_MIN + 1LL, I32_MAX + 1LL,
	 1},                                                              /* nor at the mark */
	{"w = n + 1; pragma \"A\";", "n + 1", I32_MIN + 1LL, I32_MAX, 1}, /* already evaluated */
	/* registers */
	{"pragma \"A\";", "threadIdx.x", 0, 1023, 1},
	{"pragma \"A\";", "threadIdx.z", 0, 63, 1},
	{"pragma \"A\";", "blockDim.y", 1, 1024, 1},
	{"pragma \"A\";", "blockIdx.x", 0, 2147483646, 1},
	{"pragma \"A\";", "gridDim.z", 1, 65535, 1},
	{"pragma \"A\";", "blockIdx.y", 0, 65534, 1},
	{"pragma \"A\";", "gridDim.x", 1, 2147483647, 1},
	{"if (gridDim.x <= 9u) { pragma \"A\"; }", "blockIdx.x", 0, 8, 1},
	{"pragma \"A\";", "warpSize", 32, 32, 1},
	{"pragma \"A\";", "threadIdx.x - 1u", 0, U32_MAX, 1}, /* trap 4 */
	{"pragma \"A\";", "threadIdx.x + 32u * threadIdx.y", 0, 33759, 1},
	{"let i: int = blockIdx.x * blockDim.x + threadIdx.x; pragma \"A\";", "i", I32_MIN, I32_MAX,
	 1},
	{"let i: int = blockIdx.y * 16u + threadIdx.y; pragma \"A\";", "i", 0, 1049567, 1},
	/* conditions */
	{"if (n > 3) { pragma \"A\"; }", "n", 4, I32_MAX, 1},
	{"if (n > 3) { } else { pragma \"A\"; }", "n", I32_MIN, 3, 1},
	{"if (n >= 0 && n < 10) { pragma \"A\"; }", "n", 0, 9, 1},
	{"if (n < 0 || n >= 10) { return; } pragma \"A\";", "n", 0, 9, 1},
	{"if (!(n < 0)) { pragma \"A\"; }", "n", 0, I32_MAX, 1},
	{"if (n < 0 || n >= 10) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (n >= 0 && n < 10) { } else { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { n = m; pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { } pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { return; } pragma \"A\";", "n", I32_MIN, 3, 1},
	{"if (n > 3) { m = 1; } else { return; } pragma \"A\";", "n", 4, I32_MAX, 1},
	{"if (n > 3) { if (b) { return; } } pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { { return; } } pragma \"A\";", "n", I32_MIN, 3, 1},
	{"if (n + 1 < 10) { pragma \"A\"; }", "n", I32_MIN, 8, 1},
	{"if (2 * n < 10) { pragma \"A\"; }", "n", I32_MIN, 4, 1},
	{"if (n != 0) { if (n >= 0) { pragma \"A\"; } }", "n", 1, I32_MAX, 1},
	{"if (n == 7) { pragma \"A\"; }", "n * 2", 14, 14, 1},
	{"if (n) { } else { pragma \"A\"; }", "n", 0, 0, 1},
	{"if (n > m) { if (m > 5) { pragma \"A\"; } }", "n", 7, I32_MAX, 1},
	{"if (u - 1u < 10u) { pragma \"A\"; }", "u", 0, U32_MAX, 1}, /* trap 2: u == 0 also fails */
	{"if (cast<unsigned>(n) < 10u) { pragma \"A\"; }", "n", 0, 9, 1},
	{"if (n < u) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1}, /* trap 4: n is converted */
	{"if (n < z) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (n < w) { if (w < 10) { pragma \"A\"; } }", "n", I32_MIN, 8, 1},
	{"if (n % 32 == 0) { pragma \"A\"; }", "n", I32_MIN, 2147483616, 32},
	/* trap 3: what a narrowing conversion makes of it is zero, not the number */
	{"if (cast<signed char>(n) == 0) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (cast<bool>(c)) { pragma \"A\"; }", "c", -128, 127, 1},
	{"if (n % 32 == 1) { pragma \"A\"; }", "n", -2147483647, 2147483617, 32},
	{"if (n % 32 == -1) { pragma \"A\"; }", "n", -2147483617, I32_MAX, 32},
	{"if (n % -32 == 1) { pragma \"A\"; }", "n", -2147483647, 2147483617, 32},
	{"if (n % 1 == 0) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	/* 2^32 is no multiple of 3 */
	{"if (cast<unsigned>(n) % 3u == 0u) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (cast<long>(n) % 3l == 0l) { pragma \"A\"; }", "n", -2147483646, 2147483646, 3},
	{"if (n > 0 && n % 32 == 1) { pragma \"A\"; }", "n", 1, 2147483617, 32},
	{"if (x > 3) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (n >= 0 && m >= 0 && n < 100 && m < 100) { if (n % 3 == 2 && m % 5 == 0) { pragma "
	 "\"A\"; } }",
	 "n * m", 0, 9310, 5},
	/* definitions */
	{"let i: const int = n & 15; pragma \"A\";", "i + 1", 1, 16, 1},
	{"let i: int = 3; i = i + 4; pragma \"A\";", "i", 7, 7, 1},
	{"let i: int = 3; if (b) { i = 10; } pragma \"A\";", "i", 3, 10, 7},
	{"let i: int; if (b) { i = 10; } pragma \"A\"; w = i;", "i", I32_MIN, I32_MAX, 1},
	{"let i: int = 3; i += n; pragma \"A\";", "i", I32_MIN + 3LL, I32_MAX, 1},
	{"let i: unsigned = 3u; i += u; pragma \"A\";", "i", 0, U32_MAX, 1},
	{"let i: signed char = 100; i += 100; pragma \"A\";", "i", -56, -56, 1}, /* trap 3 */
	{"let i: int = 3; while (b) { i = i + 1; } pragma \"A\";", "i", I32_MIN + 1LL, I32_MAX, 1},
	{"let i: int = 3; call g(&i); pragma \"A\";", "i", I32_MIN, I32_MAX, 1},
	{"let i: int = 3; raw \"asm\" writes(i) effects(any); pragma \"A\";", "i", I32_MIN, I32_MAX,
	 1},
	{"shared s: int; if (s > 3) { pragma \"A\"; }", "s", 4, I32_MAX, 1},
	{"shared s: int; if (s > 3) { sync; pragma \"A\"; }", "s", I32_MIN, I32_MAX,
	 1}, /* trap 16 */
	{"shared s: int; if (s > 3) { A[n] = x; pragma \"A\"; }", "s", 4, I32_MAX, 1},
	{"shared s: int; if (s > 3) { call g(); pragma \"A\"; }", "s", I32_MIN, I32_MAX,
	 1}, /* trap 31 */
	{"if (I[0] > 3) { pragma \"A\"; }", "I[0]", 4, I32_MAX, 1},
	{"if (I[0] > 3) { A[n] = x; pragma \"A\"; }", "I[0]", I32_MIN, I32_MAX,
	 1}, /* traps 26, 29 */
	{"if (I[0] > 3) { R[n] = x; pragma \"A\"; }", "I[0]", 4, I32_MAX, 1},
	{"let i: volatile int = 3; if (i > 3) { pragma \"A\"; }", "i", I32_MIN, I32_MAX,
	 1}, /* trap 14 */
	/* loops */
	{"for (i: int = 0; i < 10; i += 1) { pragma \"A\"; }", "i", 0, 9, 1},
	{"for (i: int = 0; i <= 10; i += 1) { pragma \"A\"; }", "i", 0, 10, 1},
	{"for (i: int = 0; i < 10; i += 4) { pragma \"A\"; }", "i", 0, 8, 4},
	{"for (i: int = 9; i >= 0; i += -1) { pragma \"A\"; }", "i", 0, 9, 1},
	{"for (i: int = 9; i > 0; i += -2) { pragma \"A\"; }", "i", 1, 9, 2},
	{"for (i: int = 0; i != 10; i += 1) { pragma \"A\"; }", "i", 0, 9, 1},
	{"for (i: int = 0; i != n; i += 1) { pragma \"A\"; }", "i", 0, I32_MAX, 1}, /* trap 40 */
	{"for (i: int = 0; i < n; i += 1) { pragma \"A\"; }", "i", 0, I32_MAX - 1LL, 1},
	{"for (i: int = 0; i < n; i += 1) { pragma \"A\"; }", "n", 1, I32_MAX, 1},
	{"for (i: int = 0; i < n; i += 1) { n = m; pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"for (i: int = m; i < n; i += 1) { pragma \"A\"; }", "i", I32_MIN, I32_MAX - 1LL, 1},
	{"for (i: int = 0; i < n; i += k) { pragma \"A\"; }", "i", I32_MIN, I32_MAX - 1LL,
	 1}, /* trap 40 */
	{"if (k >= 0) { for (i: int = 0; i < n; i += k) { pragma \"A\"; } }", "i", 0, I32_MAX - 1LL,
	 1},
	{"for (i: int = 0; i < n; i += 1) { i = m; pragma \"A\"; }", "i", I32_MIN, I32_MAX,
	 1}, /* trap 40 */
	{"for (i: int = 0; i < 10; i += 1) { pragma \"A\"; i = m; }", "i", I32_MIN, 9, 1},
	{"for (i: unsigned = 0u; i <= u; i += 1u) { pragma \"A\"; }", "i", 0, U32_MAX, 1},
	{"for (i: unsigned = u; i >= 0u; i += -1) { pragma \"A\"; }", "i", 0, U32_MAX,
	 1}, /* trap 40 */
	{"for (i: unsigned = 7u; i < u; i += 1u) { pragma \"A\"; }", "i", 7, U32_MAX - 1, 1},
	{"for (i: unsigned = 6u; i < u; i += 2u) { pragma \"A\"; }", "i", 0, U32_MAX - 1,
	 1}, /* may wrap */
	{"for (i: unsigned = 7u; i < 100u; i += 2u) { pragma \"A\"; }", "i", 7, 99, 2},
	{"for (i: signed char = 1; i < n; i += 1) { pragma \"A\"; }", "i", -128, 127,
	 1}, /* narrow: wraps */
	{"for (i: int = 0; i < z; i += 1) { pragma \"A\"; }", "i", 0, I32_MAX, 1},
	{"for (i: int = -1; i < z; i += 1) { pragma \"A\"; }", "i", -1, I32_MAX, 1}, /* trap 4 */
	{"for (i: int = blockIdx.y; i < n; i += blockDim.x * gridDim.x) { pragma \"A\"; }", "i",
	 I32_MIN, I32_MAX - 1LL, 1},
	{"for (i: int = 0; i < 10; i += 1) { if (i < 5) { continue; } pragma \"A\"; }", "i", 5, 9,
	 1},
	{"for (i: int = 0; i < 10; i += 1) { if (i < 5) { break; } pragma \"A\"; }", "i", 5, 9, 1},
	{"for (i: int = 0; i < 10; i += 1) { for (j: int = i; j < 10; j += 1) { pragma \"A\"; } }",
	 "j - i", -9, 9, 1},
	{"let i: int; for (outer i = 0; i < 10; i += 1) { } pragma \"A\";", "i", 10, 10, 1},
	{"let i: int; for (outer i = 0; i < n; i += 1) { if (b) { break; } } pragma \"A\";", "i", 0,
	 I32_MAX, 1},
	{"while (n > 3) { pragma \"A\"; n = n - 1; }", "n", 4, I32_MAX, 1},
	{"while (n > 3) { n = n - 1; } pragma \"A\";", "n", I32_MIN, 3, 1},
	{"while (n > 3) { if (b) { break; } n = n - 1; } pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"do { pragma \"A\"; n = n - 1; } while (n > 3);", "n", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { while (b) { pragma \"A\"; n = n - 1; } }", "n", I32_MIN, I32_MAX, 1},
	/* assume */
	{"nest assume(n > 0) { pragma \"A\"; }", "n", 1, I32_MAX, 1},
	{"nest assume(n > 0, n % 4 == 0) { for (i: int = 0; i < n; i += 1) { pragma \"A\"; } }",
	 "n", 4, 2147483644, 4},
	{"nest assume(n > 0) { n = m; pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"pragma \"A\"; nest assume(n > 0) { }", "n", I32_MIN, I32_MAX, 1},
	{"nest assume(n > 0) { while (b) { pragma \"A\"; n = m; } }", "n", I32_MIN, I32_MAX, 1},
	/* labels: control may come from anywhere (trap 39) */
	{"if (n < 0) { return; } raw \"L:\" effects(label); pragma \"A\";", "n", I32_MIN, I32_MAX,
	 1},
	{"if (n > 3) { raw \"L:\" effects(label); pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
};

START_TEST(range_at_point)
{
	probe_range(&ranges[_i]);
}
END_TEST

/* ---- conditions ---- */

static const struct {
	const char *body, *e, *answer;
} proofs[] = {
	{"pragma \"A\";", "threadIdx.x < blockDim.x", "yes"},
	{"pragma \"A\";", "blockIdx.y < gridDim.y", "yes"},
	{"pragma \"A\";", "threadIdx.x < blockDim.y", "?"},
	{"pragma \"A\";", "threadIdx.x - 1u >= 0u", "yes"}, /* trap 4: unsigned */
	{"pragma \"A\";", "threadIdx.x - 1u < blockDim.x", "?"},
	{"pragma \"A\";", "n < n", "no"},
	{"pragma \"A\";", "n == n", "yes"},
	{"pragma \"A\";", "x == x", "?"},                          /* trap 11: NaN */
	{"let y: volatile int = n; pragma \"A\";", "y == y", "?"}, /* trap 14 */
	{"pragma \"A\";", "n + 1 > n", "yes"},
	{"pragma \"A\";", "u + 1u > u", "?"}, /* trap 2 */
	{"pragma \"A\";", "w + n > w", "?"},
	{"if (0 <= n && n < m && m <= 4096) { pragma \"A\"; }", "n + 1 <= m", "yes"},
	{"if (0 <= n && n < m && m <= 4096) { pragma \"A\"; }", "n + 2 <= m", "?"},
	{"if (n < m) { if (m < k) { pragma \"A\"; } }", "n < k", "yes"},
	{"if (n < m) { if (m < k) { pragma \"A\"; } }", "n + 1 < k", "yes"},
	{"if (n < m) { if (m < k) { pragma \"A\"; } }", "n + 2 < k", "?"},
	{"if (n < m) { pragma \"A\"; }", "m > n", "yes"},
	{"if (n < m) { pragma \"A\"; }", "n >= m", "no"},
	{"if (n < m) { pragma \"A\"; m = k; }", "n < m", "yes"},
	{"if (n < m) { m = k; pragma \"A\"; }", "n < m", "?"},
	{"if (n < m) { } pragma \"A\";", "n < m", "?"},
	{"if (u < 4u) { pragma \"A\"; }", "-u > 5u", "?"}, /* but for u == 0 */
	{"pragma \"A\";", "1", "yes"},
	/* a variable stays on its side of where it started, as long as that lasts */
	{"for (i: int = m; i < n; i += 1) { pragma \"A\"; }", "i >= m", "yes"},
	{"for (i: int = m; i > n; i += -1) { pragma \"A\"; }", "i <= m", "yes"},
	{"if (k >= 0 && k < 6) { for (i: int = m; i < n; i += k) { pragma \"A\"; } }", "i >= m",
	 "yes"},
	{"if (k <= 0 && k > -6) { for (i: int = m; i > n; i += k) { pragma \"A\"; } }", "i <= m",
	 "yes"},
	{"if (k >= -1 && k < 6) { for (i: int = m; i < n; i += k) { pragma \"A\"; } }", "i >= m",
	 "?"},
	{"for (i: int = m; i < n; i += 1) { m = k; pragma \"A\"; }", "i >= m", "?"},
	{"for (i: int = m; i < n; i += 1) { pragma \"A\"; m = k; }", "i >= m", "?"},
	{"for (i: unsigned = v; i < u; i += 2u) { pragma \"A\"; }", "i >= v", "?"},
	{"for (i: unsigned = v; i < u; i += 1u) { pragma \"A\"; }", "i >= v", "yes"},
	{"pragma \"A\";", "0", "no"},
	{"if (n < m) { pragma \"A\"; }", "(bool)(n < m)", "yes"},
	{"b = n < m; pragma \"A\";", "n < m", "?"},
	{"b = n < m; if (n < m) { pragma \"A\"; }", "b", "yes"},
	{"n = m; if (n < 0) { pragma \"A\"; }", "n", "yes"},
	{"let y: volatile int = 3; n = y; pragma \"A\";", "n == y", "?"},
	{"let q: dependent(\"T\"); if (q) { pragma \"A\"; }", "q", "?"},
	/* more than 128 bits, of which none is left */
	{"pragma \"A\";", "4611686018427387904l * 2305843009213693952l * 2305843009213693952l > 0l",
	 "?"},
	{"if (n >= m) { return; } pragma \"A\";", "n < m", "yes"},
	{"if (n >= m) { return; } m = m - 1; pragma \"A\";", "n < m", "?"},
	{"for (i: int = 0; i < n; i += 1) { pragma \"A\"; }", "n >= 1", "yes"},
	{"for (i: int = 0; i < n; i += 1) { pragma \"A\"; }", "i + 1 <= n", "yes"},
	{"for (i: int = 0; i < n; i += 1) { } pragma \"A\";", "n >= 1", "?"}, /* trap 21 */
	{"for (i: int = 0; i < n; i += 1) { for (j: int = 0; j <= i; j += 1) { pragma \"A\"; } }",
	 "j < n", "yes"},
	{"for (i: int = 0; i < n; i += 1) { for (j: int = 0; j <= i; j += 1) { pragma \"A\"; } }",
	 "j < i", "?"},
	{"for (i: int = 0; i < n; i += 1) { while (b) { pragma \"A\"; n = n - 1; } }", "i < n",
	 "?"},
	{"for (i: unsigned = 0u; i < u; i += 1u) { pragma \"A\"; }", "i - 1u < u",
	 "?"}, /* trap 2 */
	{"for (i: int = -1; i < z; i += 1) { pragma \"A\"; }", "i >= 0", "?"},
	{"nest assume(n % 32 == 0) { pragma \"A\"; }", "n % 32 == 0", "yes"},
	{"nest assume(n % 32 == 0) { pragma \"A\"; }", "n % 16 == 0", "yes"},
	{"nest assume(n % 32 == 0) { pragma \"A\"; }", "n % 64 == 0", "?"},
	{"nest assume(n % 32 == 0) { pragma \"A\"; }", "n / 32 * 32 == n", "yes"},
	{"nest assume(n > 0) { pragma \"A\"; }", "n / 32 * 32 <= n", "yes"},
	{"pragma \"A\";", "n / 32 * 32 <= n", "?"}, /* trap 6: truncation goes up for negatives */
	{"pragma \"A\";", "n % 8 >= 0", "?"},
	{"pragma \"A\";", "u % 8u < 8u", "yes"},
	{"pragma \"A\";", "u / 8u * 8u + u % 8u == u", "yes"},
	{"if (n >= 0) { pragma \"A\"; }", "n % 8 >= 0", "yes"},
	{"if (n >= 0) { pragma \"A\"; }", "n / 8 * 8 + n % 8 == n", "yes"},
	{"if (n >= 0 && n < m * 8) { pragma \"A\"; }", "n / 8 < m", "yes"},
	{"if (n >= 0) { pragma \"A\"; }", "(n + 7) / 8 * 8 >= n", "yes"},
	{"pragma \"A\";", "min(n, m) <= n", "yes"},
	{"pragma \"A\";", "max(n, m) >= m", "yes"},
	{"if (n > 3 && m > 3) { pragma \"A\"; }", "min(n, m) > 3", "yes"},
	{"if (n < k && m < k) { pragma \"A\"; }", "max(n, m) < k", "yes"},
	{"if (n < k) { pragma \"A\"; }", "max(n, m) < k", "?"},
	{"if (n < k || m < k) { pragma \"A\"; }", "min(n, m) < k", "yes"},
	{"if (n < k || m < k) { pragma \"A\"; }", "n < k", "?"},
	{"if (!(n < k && m < k)) { if (n < k) { pragma \"A\"; } }", "m >= k", "yes"},
	{"if (n != m) { if (n <= m) { pragma \"A\"; } }", "n < m", "yes"},
	{"let ok: const bool = n >= 0 && n < m; if (ok) { pragma \"A\"; }", "n < m", "yes"},
	{"let ok: const bool = n >= 0 && n < m; m = 1; if (ok) { pragma \"A\"; }", "n < m", "?"},
	{"let i: const int = n + 1; pragma \"A\";", "n < i", "yes"},
	{"let i: const int = n + 1; n = m; pragma \"A\";", "n < i", "?"},
	{"let i: int = n; i = i + 1; pragma \"A\";", "i > n", "?"},
	{"if (x < 1) { pragma \"A\"; }", "x < 1", "yes"},
	{"if (x < 1) { } else { pragma \"A\"; }", "x >= 1", "?"}, /* trap 11 */
	{"if (I[n] < m) { pragma \"A\"; }", "I[n] < m", "yes"},
	{"if (I[n] < m) { A[0] = x; pragma \"A\"; }", "I[n] < m", "?"}, /* trap 26 */
	{"if (I[n] < m) { n = n + 1; pragma \"A\"; }", "I[n] < m", "?"},
	{"if (I[n] < m) { sync; pragma \"A\"; }", "I[n] < m", "?"},
	{"if (n * m < k) { pragma \"A\"; }", "n * m <= k", "yes"},
	{"if (n < m) { pragma \"A\"; }", "n * k < m * k", "?"},
	{"pragma \"A\";", "n > 0 && n < 0", "no"},
	{"pragma \"A\";", "n > 0 || n < 1", "yes"},
	{"pragma \"A\";", "!(n > 0) || n >= 1", "yes"},
	{"pragma \"A\";", "n > 0 ? n > 1 : true", "?"},
	{"nest assume(n > 0, n < 0) { pragma \"A\"; }", "n == 5", "?"}, /* contradiction: nothing */
	{"pragma \"A\";", "P == P", "?"},
	{"pragma \"A\";", "(long)(n) + 1 > n", "yes"},
	{"pragma \"A\";", "(long)(n + 1) > n", "yes"}, /* where it has a value */
	{"pragma \"A\";", "(long)(u + 1u) > u",
	 "?"}, /* trap 5: the sum wraps before it is widened */
};

START_TEST(prove_at_point)
{
	struct probe p;
	enum proof proof;

	probe_open(&p, proofs[_i].body);
	proof = range_prove(p.an, probe_expr(&p, proofs[_i].e), probe_mark(&p, "A"));
	if (strcmp(proof_name(proof), proofs[_i].answer) != 0)
		ck_abort_msg("%s: '%s' is %s, not %s", proofs[_i].body, proofs[_i].e,
			     proof_name(proof), proofs[_i].answer);
	probe_close(&p);
}
END_TEST

/* Nowhere in particular, where nothing was computed before. */
START_TEST(nowhere)
{
	struct probe p;
	struct range r;

	probe_open(&p, "w = n + 1; pragma \"A\";");
	r = range_of(p.an, probe_expr(&p, "n + 1"), NULL);
	ck_assert(r.hi == I32_MAX + (__int128)1);
	ck_assert_int_eq(range_prove(p.an, probe_expr(&p, "n + 1 > n"), NULL), PROOF_YES);
	probe_close(&p);
}
END_TEST

START_TEST(launch_bounds)
{
	struct probe p;
	struct range r;

	probe_open_func(&p, "func f kernel launch_bounds(256) () { pragma \"A\"; }");
	r = range_of(p.an, probe_expr(&p, "threadIdx.x"), probe_mark(&p, "A"));
	ck_assert(r.lo == 0 && r.hi == 255);
	r = range_of(p.an, probe_expr(&p, "blockDim.x"), probe_mark(&p, "A"));
	ck_assert(r.lo == 1 && r.hi == 256);
	r = range_of(p.an, probe_expr(&p, "threadIdx.z"), probe_mark(&p, "A"));
	ck_assert(r.lo == 0 && r.hi == 63);
	probe_close(&p);
	probe_open_func(&p, "func f kernel launch_bounds(1) () { pragma \"A\"; }");
	r = range_of(p.an, probe_expr(&p, "blockDim.y"), probe_mark(&p, "A"));
	ck_assert(r.lo == 1 && r.hi == 1);
	r = range_of(p.an, probe_expr(&p, "threadIdx.z"), probe_mark(&p, "A"));
	ck_assert(r.lo == 0 && r.hi == 0);
	probe_close(&p);
}
END_TEST

START_TEST(printed)
{
	struct probe p;
	struct buf buf;

	probe_open(&p, "nest assume(n % 4 == 0, n > 0) {\n"
		       "for (i: int = 0; i < n; i += 4) { A[i + 1] = x; } }");
	buf_init(&buf, p.arena);
	ranges_print(&buf, p.an);
	ck_assert_str_eq(buf.s, "f\n"
				"  for i: [0, 2147483640] step 4 from 0 runs\n"
				"    n: [4, 2147483644] step 4 from 0\n"
				"      i + 1: [1, 2147483641] step 4 from 1\n");
	probe_close(&p);
}
END_TEST

/* ---- answers do not depend on what was asked before ---- */

/* Variables that depend on each other in circles. */
static const char *const circles[] = {
	"let a: int = 0; let b: int = 3; while (n > a) { b = a + 1; a = b % 16; w = a + b; } w = "
	"a;",
	"let a: int = 0; let b: int = 0; for (i: int = 0; i < 10; i += 1) {"
	" if (a < 5) { b = a * 2; } if (b > 3) { a = b & 7; } w = a - b; }",
	"let a: int = 1; let b: int = 1; let c: int = 1; for (i: int = 0; i < b & 63; i += 1) {"
	" for (j: int = a; j < 8; j += 1) { c = j + i; b = c % 9; } a = b / 2; w = c; } w = a + b;",
	"let a: int = 0; let b: int = 0; while (w < n) { a = b > 4 ? 4 : b; b = a + 1;"
	" for (i: int = a; i < b; i += 1) { w = i; } }",
};

struct question {
	const struct expr *e;
	const struct stmt *at;
	struct range first;
};

enum { QUESTIONS = 200 };

static unsigned ask_parts(struct question *q, unsigned n, const struct expr *e,
			  const struct stmt *at)
{
	for (unsigned i = 0; i < e->nargs; i++)
		n = ask_parts(q, n, e->arg[i], at);
	if (type_is_int(e->type) && e->kind != EXPR_INT && n < QUESTIONS)
		q[n++] = (struct question){.e = e, .at = at};
	return n;
}

/* Each asked first of all, and in turn after all that follow it and all before it. */
START_TEST(order_of_questions)
{
	struct question q[QUESTIONS];
	struct probe p;
	unsigned n = 0;

	probe_open(&p, circles[_i]);
	for (const struct stmt *s = p.func->body; s; s = stmt_next(p.func->body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				n = ask_parts(q, n, s->slot[i].e, s);
	ck_assert_uint_gt(n, 10);
	for (unsigned i = 0; i < n; i++) {
		analyses_forget(p.an);
		q[i].first = range_of(p.an, q[i].e, q[i].at);
	}
	for (unsigned from = 0; from < n; from++) {
		bool back = from % 2;

		analyses_forget(p.an);
		for (unsigned k = 0; k < n; k++) {
			const struct question *x = &q[(from + (back ? n - k : k)) % n];
			struct range r = range_of(p.an, x->e, x->at);

			ck_assert_msg(r.lo == x->first.lo && r.hi == x->first.hi,
				      "%s is [%lld, %lld], asked first [%lld, %lld]",
				      expr_text(p.ir, x->e), (long long)r.lo, (long long)r.hi,
				      (long long)x->first.lo, (long long)x->first.hi);
		}
	}
	probe_close(&p);
}
END_TEST

Suite *suite_range(void)
{
	Suite *s = suite_create("range");
	TCase *t = tcase_create("range");

	tcase_add_loop_test(t, range_at_point, 0, sizeof(ranges) / sizeof(ranges[0]));
	tcase_add_loop_test(t, prove_at_point, 0, sizeof(proofs) / sizeof(proofs[0]));
	tcase_add_loop_test(t, order_of_questions, 0, sizeof(circles) / sizeof(circles[0]));
	tcase_add_test(t, nowhere);
	tcase_add_test(t, launch_bounds);
	tcase_add_test(t, printed);
	suite_add_tcase(s, t);
	return s;
}
