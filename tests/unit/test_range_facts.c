/* test_range_facts.c - what branches, conversions, calls and definitions say of a value, for how long,
 * and what a variable can be where none of them does. */
#include "probe.h"
#include "cunest/build.h"

#include "../../src/analysis/facts.h"

#include <stdio.h>
#include <string.h>

#define I32_MIN (-2147483647 - 1)
#define I32_MAX 2147483647
#define I64_MAX 9223372036854775807
#define I64_MIN (-I64_MAX - 1)
/* 2^62, which no coefficient of a sum reaches, 2^61, and what an int makes too large. */
#define LARGE "4611686018427387904l"
#define HALF "2305843009213693952l"
#define HUGE "(n * 1073741824 * 1073741824 * 1073741824)"

static const struct probed_range ranges[] = {
	/* an operator in a narrower type: the result is converted */
	{"if (h >= 0 && h <= 30000) { h += 30000; pragma \"A\"; }", "h", -32768, 32767, 1},
	{"if (n >= 0 && n < 10) { c = n; pragma \"A\"; }", "c", 0, 9, 1},
	/* what a branch that goes on has said */
	{"if (n > 3) { return; } else { m = 5; } pragma \"A\";", "m", 5, 5, 1},
	{"if (n > 3) { return; } else { m = 5; } pragma \"A\";", "n", I32_MIN, 3, 1},
	{"if (n > 3) { m = 1; } else { return; } pragma \"A\";", "m", 1, 1, 1},
	{"if (n > 3) { m = 1; } else { m = 5; } pragma \"A\";", "m", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { m = 1; } pragma \"A\";", "m", I32_MIN, I32_MAX, 1},
	{"m = 7; if (n > 3) { k = 1; return; } else { k = 2; } pragma \"A\";", "m + k", 9, 9, 1},
	{"if (n > 3) { return; } else { return; } pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	/* truth in conversions */
	{"if (cast<bool>(n)) { } else { pragma \"A\"; }", "n", 0, 0, 1},
	{"if (cast<int>(n > 3)) { pragma \"A\"; }", "n", 4, I32_MAX, 1},
	{"if (cast<signed char>(n)) { } else { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (cast<long>(cast<bool>(n))) { } else { pragma \"A\"; }", "n", 0, 0, 1},
	/* calls in a condition may change memory, and nothing else */
	{"if (I[0] > 3) { if (b) { pragma \"A\"; } }", "I[0]", 4, I32_MAX, 1},
	{"if (I[0] > 3) { if (@call<int>(\"g\") > 0) { pragma \"A\"; } }", "I[0]", I32_MIN, I32_MAX,
	 1},
	{"if (I[0] > 3) { if (@call<int>(\"g\") > 0) { return; } pragma \"A\"; }", "I[0]", I32_MIN,
	 I32_MAX, 1},
	{"if (n > 3) { if (@call<int>(\"g\") > 0) { pragma \"A\"; } }", "n", 4, I32_MAX, 1},
	{"if (I[0] > 3) { A[0] = x; pragma \"A\"; }", "I[0]", I32_MIN, I32_MAX, 1},
	{"if (I[0] > 3) { sync; pragma \"A\"; }", "I[0]", I32_MIN, I32_MAX, 1},
	/* a definition lasts as long as its variable, its formula as long as the operands */
	{"if (n >= 0 && n < 10) { m = n + 1; n = 100; pragma \"A\"; }", "m", 1, 10, 1},
	{"if (n >= 0 && n < 10) { m = n + 1; n = 100; pragma \"A\"; }", "m - n", -99, -90, 1},
	{"if (n >= 0 && n < 10) { n = n + 1; pragma \"A\"; }", "n", 1, 10, 1},
	{"if (n >= 0 && n < 10) { n += 1; pragma \"A\"; }", "n", 1, 10, 1},
	{"if (n >= 0 && n < 10) { n += 1; k = 3; pragma \"A\"; }", "n", 1, 10, 1},
	{"if (n >= 0 && n < 10) { n += 1; n = m; pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"let t: volatile int = 3; pragma \"A\";", "t", I32_MIN, I32_MAX, 1},
	{"let t: int = 3; pragma \"A\";", "t", 3, 3, 1},
	{"let t: int; pragma \"A\";", "t", I32_MIN, I32_MAX, 1},
	{"let t: int = @call<int>(\"g\"); pragma \"A\";", "t", I32_MIN, I32_MAX, 1},
	/* all that a variable is given anywhere, where it is surely given something */
	{"let t: int = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = 5; }", "t", 0,
	 5, 5},
	{"let t: int; t = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = 5; }", "t",
	 0, 5, 5},
	{"let t: int; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = 5; }", "t",
	 I32_MIN, I32_MAX, 1},
	{"let t: int; if (b) { t = 0; } for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = "
	 "5; }",
	 "t", I32_MIN, I32_MAX, 1},
	{"let t: int; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; t = t / 2; t = 5; }", "t",
	 I32_MIN, I32_MAX, 1},
	{"let t: int; for (outer t = 0; t < 9; t += 1) { x = 1.0f; } while (b) { pragma \"A\"; w = "
	 "t; t = 3; }",
	 "t", 0, 9, 1},
	{"let t: int; for (outer t = t; t < 9; t += 1) { x = 1.0f; } while (b) { pragma \"A\"; w = "
	 "t; t = 3; }",
	 "t", I32_MIN, I32_MAX, 1},
	{"let t: int; if (b) { for (outer t = 0; t < 9; t += 1) { x = 1.0f; } } while (b) { pragma "
	 "\"A\"; w = t; t = 3; }",
	 "t", I32_MIN, I32_MAX, 1},
	{"n = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = n; n = 5; }", "n", I32_MIN,
	 I32_MAX, 1},
	{"let addressed t: int = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = 5; "
	 "call g(&t); }",
	 "t", I32_MIN, I32_MAX, 1},
	{"let t: volatile int = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = 5; }",
	 "t", I32_MIN, I32_MAX, 1},
	{"shared t: int; t = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = 5; }",
	 "t", I32_MIN, I32_MAX, 1},
	{"let t: int = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; atomic t = "
	 "atomicAdd(&I[0], 1); }",
	 "t", I32_MIN, I32_MAX, 1},
	{"let t: int = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = c; }", "t",
	 -128, 127, 1},
	{"let t: signed char = 0; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; w = t; t = n; }",
	 "t", -128, 127, 1},
	{"let t: int = 0; while (b) { pragma \"A\"; w = t; t = I[0] > 3 ? min(max(I[0], 1), 9) : "
	 "2; }",
	 "t", 0, 9, 1},
	/* types that only an instantiation knows say nothing, nor do loops that count in them */
	{"let q: dependent(\"T\"); n = q; pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"let q: dependent(\"T\"); n = 5; n += q; pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"let q: dependent(\"T\"); n = 5; if (q) { pragma \"A\"; }", "n", 5, 5, 1},
	{"let q: dependent(\"T\"); n = 5; if (q < n) { pragma \"A\"; }", "n", 5, 5, 1},
	{"let q: dependent(\"T\"); for (i: int = 0; i < q; i += 1) { pragma \"A\"; }", "i", 0,
	 I32_MAX, 1},
	{"let q: dependent(\"T\"); for (i: int = q; i < 9; i += 1) { pragma \"A\"; }", "i", I32_MIN,
	 8, 1},
	{"let q: dependent(\"T\"); for (i: int = 0; i < 9; i += q) { pragma \"A\"; }", "i", I32_MIN,
	 8, 1},
	{"let q: dependent(\"T\"); n = 5; for (outer q = 0; q < n; q += 1) { pragma \"A\"; }", "n",
	 5, 5, 1},
	{"for (outer x = 0; x < 9; x += 1) { pragma \"A\"; }", "(int)(x)", I32_MIN, I32_MAX, 1},
	{"for (outer b = 0; b < 1; b += 1) { pragma \"A\"; }", "b", 0, 0, 1},
	{"for (i: int = 0; i < x; i += 1) { pragma \"A\"; }", "i", 0, I32_MAX, 1},
	{"for (i: int = x; i < 9; i += 1) { pragma \"A\"; }", "i", I32_MIN, 8, 1},
	{"for (i: int = 0; i < 9; i += x) { pragma \"A\"; }", "i", I32_MIN, 8, 1},
	/* a step that may be none, and how often the loop runs at most */
	{"if (m >= 0 && m <= 5) { nest trips(i: 0 to 4) { for (i: int = 0; i < n; i += m) { pragma "
	 "\"A\"; } } }",
	 "i", 0, 15, 1},
	{"if (m >= -5 && m <= 0) { nest trips(i: 1 to 4) { for (i: int = 0; i > n; i += m) { "
	 "pragma "
	 "\"A\"; } } }",
	 "i", -15, 0, 1},
	{"nest trips(i: 4) { for (i: int = 0; i < n; i += 1) { pragma \"A\"; } }", "i", 0, 3, 1},
	{"nest trips(i: 1) { for (i: int = 0; i < n; i += 1) { pragma \"A\"; } }", "i", 0, 0, 1},
	{"nest trips(i: 0) { for (i: int = 0; i < n; i += 1) { pragma \"A\"; } }", "i", 0, 0, 1},
	/* a step in another type is converted, and may come out anywhere */
	{"if (k >= 0 && k <= 5) { for (i: int = 0; i <= n; i += k) { pragma \"A\"; } }", "i", 0,
	 I32_MAX, 1},
	{"if (w >= 0l && w <= 5l) { for (i: int = 0; i <= n; i += w) { pragma \"A\"; } }", "i",
	 I32_MIN, I32_MAX, 1},
	{"if (k >= 0 && k <= 5) { for (i: short = 0; i <= n; i += k) { pragma \"A\"; } }", "i",
	 -32768, 32767, 1},
	{"if (k >= 0 && k <= 5) { for (i: short = 0; i <= 90; i += k) { pragma \"A\"; } }", "i", 0,
	 90, 1},
	/* != by ones from the right side of a bound that lasts is < or >; else it is what it says */
	{"if (n >= 0) { for (i: int = 0; i != n; i += 1) { pragma \"A\"; } }", "i", 0,
	 I32_MAX - 1LL, 1},
	{"if (n <= 9) { for (i: int = 9; i != n; i += -1) { pragma \"A\"; } }", "i", I32_MIN + 1LL,
	 9, 1},
	{"if (n >= 0 && n <= 5) { for (i: int = 0; i != n; i += 1) { pragma \"A\"; } }", "i", 0, 4,
	 1},
	{"if (n >= 0 && n <= 5) { for (i: int = 0; i != n; i += 2) { pragma \"A\"; } }", "i", 0,
	 I32_MAX - 1LL, 2},
	{"if (n >= 0 && n <= 5) { for (i: int = 0; i != n; i += 1) { pragma \"A\"; n = n - 1; } }",
	 "i", 0, I32_MAX, 1},
	{"if (n >= -1 && n <= 5) { for (i: int = 0; i != n; i += 1) { pragma \"A\"; } }", "i", 0,
	 I32_MAX, 1},
	/* by ones or twos it may jump over the bound */
	{"if (n >= 0 && n <= 5 && k >= 1 && k <= 2) { for (i: int = 0; i != n; i += k) { pragma "
	 "\"A\"; } }",
	 "i", 0, I32_MAX, 1},
	{"if (n >= 0 && n <= 5 && k >= -2 && k <= -1) { for (i: int = 9; i != n; i += k) { pragma "
	 "\"A\"; } }",
	 "i", I32_MIN, 9, 1},
	/* a variable that others may change */
	{"let t: volatile int; for (outer t = 0; t < 9; t += 1) { pragma \"A\"; }", "t", I32_MIN,
	 I32_MAX, 1},
	{"shared t: int; for (outer t = 0; t < 9; t += 1) { pragma \"A\"; }", "t", I32_MIN, 8, 1},
	{"let addressed t: int; let q: int * = &t; for (outer t = 0; t < 9; t += 1) { pragma "
	 "\"A\"; "
	 "q[0] = 5; }",
	 "t", I32_MIN, 8, 1},
	/* what loops leave behind */
	{"while (n < 9) { n = n + 1; } pragma \"A\";", "n", 9, I32_MAX, 1},
	{"while (n < 9) { if (b) { break; } n = n + 1; } pragma \"A\";", "n", I32_MIN, I32_MAX, 1},
	{"do { n = n + 1; } while (n < 9); pragma \"A\";", "n", 9, I32_MAX, 1},
	{"for (outer n = 0; n < 9; n += 1) { } pragma \"A\";", "n", 9, I32_MAX, 1},
	/* a condition that is a number says nothing of the place */
	{"if (0) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (n > 3 && 0) { pragma \"A\"; }", "n", 4, I32_MAX, 1},
	/* multiples, and strides of what is equal */
	{"if (n + n == m && m >= 4 && m <= 6) { pragma \"A\"; }", "n", 2, 3, 1},
	{"if (m % 4 == 0 && m >= 0 && m <= 8) { if (n == m) { pragma \"A\"; } }", "n", 0, 8, 4},
	{"if (m % 4 == 0 && m >= 0 && m <= 8) { if (n + m == 1) { pragma \"A\"; } }", "n", -7, 1,
	 4},
	{"if (I[0] >= 0 && I[0] < 100 && I[0] % 4 == 1) { pragma \"A\"; }", "I[0]", 1, 97, 4},
	{"if (threadIdx.x % 4u == 1u) { pragma \"A\"; }", "threadIdx.x", 1, 1021, 4},
	{"if (n * m >= 0 && n * m < 100 && n * m % 4 == 1) { pragma \"A\"; }", "n * m", 1, 97, 4},
	{"pragma \"A\";", "threadIdx.y", 0, 1023, 1},
	{"pragma \"A\";", "threadIdx.z", 0, 63, 1},
	{"pragma \"A\";", "blockDim.y", 1, 1024, 1},
	{"pragma \"A\";", "blockDim.z", 1, 64, 1},
	/* a number that is no multiple is no value that is excluded */
	{"if (n >= 1) { if (2 * n != 3) { pragma \"A\"; } }", "n", 1, I32_MAX, 1},
	{"if (n >= 1) { if (2 * n != 2) { pragma \"A\"; } }", "n", 2, I32_MAX, 1},
	/* sums that are too large to be looked at say nothing, in whole or in part */
	{"if (n <= 0 && w + n * 4611686018427387903l >= 0l) { pragma \"A\"; }", "w", 0, I64_MAX, 1},
	{"if (n <= 0 && w + n * " LARGE " >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (n >= 0 && w - n * 4611686018427387903l >= 0l) { pragma \"A\"; }", "w", 0, I64_MAX, 1},
	{"if (n >= 0 && w - n * " LARGE " >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (n <= 0 && w + n * " HALF " + n * " HALF " >= 0l) { pragma \"A\"; }", "w", I64_MIN,
	 I64_MAX, 1},
	{"if (w + cast<long>" HUGE " >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (w + -" HUGE " >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (w + (" HUGE " + 1) >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (w + (1 - " HUGE ") >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (w + (" HUGE " << 1) >= 0l) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	{"if (cast<size_t>(w + n * " LARGE ") < 10ul) { pragma \"A\"; }", "w", I64_MIN, I64_MAX, 1},
	/* nor do sums without an end */
	{"if (w * " HALF " + cast<long>(z) * " HALF " >= 0l) { pragma \"A\"; }", "w", I64_MIN,
	 I64_MAX, 1},
	{"if (w * " HALF " + cast<long>(z) * " HALF " == 0l) { pragma \"A\"; }", "w", I64_MIN,
	 I64_MAX, 1},
	/* what is not negative is equal to its conversion, unless that cuts */
	{"if (cast<unsigned>(n) <= 2147483647u) { pragma \"A\"; }", "n", 0, I32_MAX, 1},
	{"if (cast<unsigned>(n) <= 2147483648u) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"if (cast<unsigned char>(n) < 10) { pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"c = 300; pragma \"A\";", "c", 44, 44, 1},
	{"if (n >= 200 && n < 210) { c = n; pragma \"A\"; }", "c", -56, -47, 1},
	{"let t: int = 0; let s: int = 0; while (b) { pragma \"A\"; w = t; t = s; s = 5; }", "t", 0,
	 5, 5},
	{"let t: signed char = 0; while (b) { pragma \"A\"; w = t; t = 300; }", "t", 0, 44, 44},
	{"let t: int = 0; while (b) { pragma \"A\"; w = t; if (I[0] > 3 && I[0] < 9) { t = I[0]; } "
	 "}",
	 "t", 0, 8, 1},
	{"let t: int = 0; while (b) { pragma \"A\"; w = t; if (I[0] > 3 && I[0] < 9) { t = "
	 "(@call<int>(\"g\") & 1) + I[0]; } }",
	 "t", I32_MIN, I32_MAX, 1},
	{"let t: int; t = 0; while (b) { pragma \"A\"; w = t; raw \"asm\" writes(t) effects(any); "
	 "}",
	 "t", I32_MIN, I32_MAX, 1},
	{"let addressed t: int = 0; let q: int * = &t; while (b) { pragma \"A\"; w = t; t = 5; "
	 "q[0] = "
	 "77; }",
	 "t", I32_MIN, I32_MAX, 1},
	/* what a condition with a call in it says of memory is nothing */
	{"if (I[0] > 3 && @call<int>(\"g\") > 0) { pragma \"A\"; }", "I[0]", I32_MIN, I32_MAX, 1},
	{"if (n > 3) { return; } else { } pragma \"A\";", "n", I32_MIN, 3, 1},
	{"n = m & 3; if (n) { pragma \"A\"; }", "m & 3", 1, 3, 1},
	/* one variable's values by another's */
	{"let s: int = 0; let t: int = 0; while (b) { pragma \"A\"; w = t; t = s; s = 5; }", "t", 0,
	 5, 5},
	{"for (i: int = 0; i < 9; i += 1) { raw \"y:\" effects(label); pragma \"A\"; }", "i", 0, 9,
	 1},
	/* where control comes in by a label that a text has, conditions do not last */
	{"raw \"x\" effects(label) { if (n > 3) { pragma \"A\"; } }", "n", I32_MIN, I32_MAX, 1},
	{"raw \"x\" effects(label) { n = 3; pragma \"A\"; }", "n", I32_MIN, I32_MAX, 1},
	{"raw \"x\" effects(label) { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; } }", "i",
	 I32_MIN, I32_MAX, 1},
	{"raw \"x\" effects(label) { for (i: int = 0; i < 9; i += 1) { raw \"y:\" effects(label); "
	 "n = 3; "
	 "pragma \"A\"; } }",
	 "n", I32_MIN, I32_MAX, 1},
	{"raw \"x\" effects(none) { if (n > 3) { pragma \"A\"; } }", "n", 4, I32_MAX, 1},
};

START_TEST(range_by_facts)
{
	probe_range(&ranges[_i]);
}
END_TEST

/* ---- how much is kept ---- */

/* Of more facts than FACTS_LIMIT (96) the oldest equation goes, and where there is none the oldest condition. */
static void facts_in(struct buf *text, unsigned conditions, unsigned equations)
{
	for (unsigned i = 0; i < conditions; i++)
		buf_printf(text, "if (n == %u) { return; } ", i);
	for (unsigned i = 0; i < equations; i++)
		buf_printf(text, "let t%u: int = m; ", i);
	buf_puts(text, "pragma \"A\";");
}

START_TEST(oldest_facts_go)
{
	static const struct {
		unsigned conditions, equations;
		const char *e, *answer;
	} counts[] = {
		{1, 95, "t0 == m", "yes"}, {1, 95, "n == 0", "no"},    {1, 96, "t0 == m", "?"},
		{1, 96, "t1 == m", "yes"}, {1, 96, "t95 == m", "yes"}, {1, 96, "n == 0", "no"},
		{0, 96, "t0 == m", "yes"}, {0, 97, "t0 == m", "?"},    {0, 97, "t1 == m", "yes"},
		{1, 97, "t1 == m", "?"},   {1, 97, "t2 == m", "yes"},  {1, 97, "n == 0", "no"},
		{96, 0, "n == 0", "no"},   {97, 0, "n == 0", "?"},     {97, 0, "n == 1", "no"},
		{97, 0, "n == 96", "no"},
	};
	struct probe p, made;
	struct buf text;

	probe_open(&made, "");
	for (unsigned i = 0; i < ARRAY_LEN(counts); i++) {
		buf_init(&text, made.arena);
		facts_in(&text, counts[i].conditions, counts[i].equations);
		probe_open(&p, text.s);
		ck_assert_msg(strcmp(proof_name(range_prove(p.an, probe_expr(&p, counts[i].e),
							    probe_mark(&p, "A"))),
				     counts[i].answer) == 0,
			      "%u conditions, %u equations: %s", counts[i].conditions,
			      counts[i].equations, counts[i].e);
		probe_close(&p);
	}
	probe_close(&made);
}
END_TEST

/* Where facts cannot hold together nothing has a value, and nothing is proved. */
START_TEST(contradictions)
{
	static const char *const bodies[] = {
		"if (n == 0) { if (n != 0) { pragma \"A\"; } }",
		"if (n >= 0 && n < 1) { if (n != 0) { pragma \"A\"; } }",
		"if (n > 3) { if (n < 3) { pragma \"A\"; } }",
		"if (n == 3) { if (n == 4) { pragma \"A\"; } }",
		"if (n % 2 == 0) { if (n == 3) { pragma \"A\"; } }",
		"n = 3; if (n != 3) { pragma \"A\"; }",
	};

	for (unsigned i = 0; i < ARRAY_LEN(bodies); i++) {
		struct probe p;
		const struct stmt *at;

		probe_open(&p, bodies[i]);
		at = probe_mark(&p, "A");
		ck_assert_msg(range_of(p.an, probe_expr(&p, "k"), at).empty, "%s", bodies[i]);
		ck_assert_int_eq(range_prove(p.an, probe_expr(&p, "k > 0"), at), PROOF_UNKNOWN);
		probe_close(&p);
	}
}
END_TEST

/* Arms of eight ?: in each other are looked at with what their conditions say, a ninth is taken as it is. */
START_TEST(nested_arms)
{
	for (unsigned n = 8; n <= 9; n++) {
		struct probe p, made;
		struct buf text;

		probe_open(&made, "");
		buf_init(&text, made.arena);
		for (unsigned i = 1; i < n; i++)
			buf_printf(&text, "m == %u ? 0 : (", i);
		buf_puts(&text, "n < 0 ? 0 : n");
		for (unsigned i = 1; i < n; i++)
			buf_putc(&text, ')');
		probe_open(&p, "pragma \"A\";");
		ck_assert(range_of(p.an, probe_expr(&p, text.s), probe_mark(&p, "A")).lo ==
			  (n == 8 ? 0 : I32_MIN));
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

/* Of a hundred definitions, each by the one before, what the first was made of still counts; of more it does not. */
START_TEST(long_chains)
{
	for (unsigned n = 99; n <= 100; n++) {
		struct probe p, made;
		struct buf text;

		probe_open(&made, "");
		buf_init(&text, made.arena);
		buf_puts(&text, "n = 7; ");
		for (unsigned i = 0; i < n; i++)
			buf_puts(&text, "n = n & 15; ");
		buf_puts(&text, "pragma \"A\";");
		probe_open(&p, text.s);
		ck_assert(range_of(p.an, probe_expr(&p, "n"), probe_mark(&p, "A")).lo ==
			  (n == 99 ? 7 : 0));
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

/* What is looked at is counted, and where it is too much nothing more is. */
START_TEST(spent)
{
	for (unsigned left = 0; left < 2; left++) {
		struct probe p;

		probe_open(&p, "if (n > 3) { pragma \"A\"; }");
		p.an->work = WORK_MOST - left;
		ck_assert(range_of(p.an, probe_expr(&p, "n"), probe_mark(&p, "A")).lo ==
			  (left ? 4 : I32_MIN));
		ck_assert_uint_ge(p.an->work, WORK_MOST);
		probe_close(&p);
	}
}
END_TEST

/* What is said at `A`, inside of so many signs, sums or flags, of the innermost condition: 32 at most. */
START_TEST(deep_truths)
{
	static const char *const forms[][4] = {
		{"if (", "!(", "n > 3", ")"},
		{"if (", "k != 9 && (", "n > 3", ")"},
		{"if (", "(", "n > 3", ") && k != 9"},
	};

	for (unsigned form = 0; form < ARRAY_LEN(forms); form++)
		for (unsigned n = 32; n <= 34; n += 2) {
			struct probe p, made;
			struct buf text;

			probe_open(&made, "");
			buf_init(&text, made.arena);
			buf_puts(&text, forms[form][0]);
			for (unsigned i = 0; i < n; i++)
				buf_puts(&text, forms[form][1]);
			buf_puts(&text, forms[form][2]);
			for (unsigned i = 0; i < n; i++)
				buf_puts(&text, forms[form][3]);
			buf_puts(&text, ") { pragma \"A\"; }");
			probe_open(&p, text.s);
			ck_assert_msg(range_of(p.an, probe_expr(&p, "n"), probe_mark(&p, "A")).lo ==
					      (n == 32 ? 4 : I32_MIN),
				      "%s", text.s);
			probe_close(&p);
			probe_close(&made);
		}
}
END_TEST

/* A condition in a hundred signs is not asked about, in 99 it is, however often. */
START_TEST(deep_questions)
{
	struct probe p;
	const struct expr *e;

	probe_open(&p, "if (n < m) { pragma \"A\"; }");
	e = probe_expr(&p, "n < m");
	for (unsigned signs = 0; signs <= 100; signs++) {
		enum proof proof = range_prove(p.an, e, probe_mark(&p, "A"));

		ck_assert_int_eq(proof, signs == 100 ? PROOF_UNKNOWN
					: signs % 2  ? PROOF_NO
						     : PROOF_YES);
		analyses_forget(p.an);
		e = expr_raw(p.ir, EXPR_LNOT, e->type, NULL, &e, 1);
	}
	probe_close(&p);
}
END_TEST

/* Before sixteen readers of a variable that something else gave a value, not before more. */
START_TEST(many_readers)
{
	for (unsigned n = 16; n <= 17; n++) {
		struct probe p, made;
		struct buf text;

		probe_open(&made, "");
		buf_init(&text, made.arena);
		buf_puts(&text, "let t: int; t = 3; while (b) { pragma \"A\"; ");
		for (unsigned i = 0; i < n; i++)
			buf_puts(&text, "w = t; ");
		buf_puts(&text, "t = 5; }");
		probe_open(&p, text.s);
		ck_assert(range_of(p.an, probe_expr(&p, "t"), probe_mark(&p, "A")).lo ==
			  (n == 16 ? 3 : I32_MIN));
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

/* Of each of many variables all values are found. */
START_TEST(many_variables)
{
	struct probe p, made;
	struct buf text;
	char name[8];

	probe_open(&made, "");
	buf_init(&text, made.arena);
	for (unsigned i = 0; i < 60; i++)
		buf_printf(&text, "let t%u: int = 0; ", i);
	buf_puts(&text, "while (b) { pragma \"A\"; ");
	for (unsigned i = 0; i < 60; i++)
		buf_printf(&text, "t%u = %u; ", i, i);
	buf_puts(&text, "}");
	probe_open(&p, text.s);
	for (unsigned i = 0; i < 60; i++) {
		struct range r;

		snprintf(name, sizeof(name), "t%u", i);
		r = range_of(p.an, probe_expr(&p, name), probe_mark(&p, "A"));
		ck_assert(r.lo == 0 && r.hi == i);
	}
	probe_close(&p);
	probe_close(&made);
}
END_TEST

/* A nest of the host that threads share is launched with sizes of its own: after it nothing is known of them,
 * but all else. */
START_TEST(behind_a_nest)
{
	static const char text[] =
		"func f %s (n: int, m: int, k: int) { nest { n = threadIdx.x; m = 7; k = "
		"k & 7; k = k + 1; } pragma \"A\"; }";
	static const struct {
		const char *of;
		bool shared;
		const char *answer;
	} rows[] = {{"host", true, "?"},
		    {"host", false, "yes"},
		    {"kernel", true, "yes"},
		    {"kernel", false, "yes"}};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct probe p;
		char whole[200];
		const struct stmt *at;

		snprintf(whole, sizeof(whole), text, rows[i].of);
		probe_open_func(&p, whole);
		at = probe_mark(&p, "A");
		if (rows[i].shared)
			vec_push(p.arena, &probe_nest(&p)->bindings, &p);
		ck_assert_str_eq(
			proof_name(range_prove(p.an, probe_expr(&p, "n == threadIdx.x"), at)),
			rows[i].answer);
		ck_assert_str_eq(proof_name(range_prove(p.an, probe_expr(&p, "m == 7"), at)),
				 "yes");
		ck_assert_str_eq(proof_name(range_prove(p.an, probe_expr(&p, "k <= 8"), at)),
				 "yes");
		probe_close(&p);
	}
}
END_TEST

/* A loop is counted if each iteration moves its variable, always the same way, and nothing else does. */
START_TEST(counted)
{
	static const struct {
		const char *text;
		bool counted;
	} rows[] = {
		{"for (i: int = 0; i < n; i += 1) { }", true},
		{"for (i: int = n; i > 0; i += -1) { }", true},
		{"if (k > 0 && k < 6) { pragma \"A\"; for (i: int = 0; i < n; i += k) { } }", true},
		{"if (k >= 0 && k < 6) { pragma \"A\"; for (i: int = 0; i < n; i += k) { } }",
		 false},
		{"if (k < 0 && k > -6) { pragma \"A\"; for (i: int = 0; i > n; i += k) { } }",
		 true},
		{"if (k <= 0 && k > -6) { pragma \"A\"; for (i: int = 0; i > n; i += k) { } }",
		 false},
		{"if (k >= -1 && k < 6) { pragma \"A\"; for (i: int = 0; i < n; i += k) { } }",
		 false},
		{"for (i: int = 0; i < n; i += 0) { }", false},
		{"for (i: int = 0; i < n; i += 1) { i = i + 1; }", false},
		{"for (i: signed char = 0; i < n; i += 1) { }", false},
		{"for (i: signed char = 0; i < 127; i += 1) { }", true},
		{"while (n > 0) { n = n - 1; }", false},
	};

	for (unsigned k = 0; k < ARRAY_LEN(rows); k++) {
		char text[200];
		struct range step;
		struct probe p;

		snprintf(text, sizeof(text), "%s%s", rows[k].text[0] == 'i' ? "" : "pragma \"A\"; ",
			 rows[k].text);
		probe_open(&p, text);
		ck_assert_msg(loop_counted(p.an, probe_after(&p, "A"), &step) == rows[k].counted,
			      "%s", text);
		probe_close(&p);
	}
}
END_TEST

/* How often a loop runs, and whether it does at all. */
START_TEST(trips_and_runs)
{
	static const struct {
		const char *text;
		int64_t trips;
		const char *runs;
	} rows[] = {
		{"for (i: int = 0; i < 9; i += 1) { }", 9, "yes"},
		{"for (i: int = 0; i < n; i += 1) { }", -1, "?"},
		{"for (i: int = 0; i < 0; i += 1) { }", 0, "no"},
		{"for (i: int = 0; i < 9; i += 1) { if (b) { break; } }", -1, "yes"},
		{"for (i: int = 0; i < 9; i += 1) { if (b) { return; } }", -1, "yes"},
		{"for (i: int = 0; i < 9; i += 1) { if (b) { continue; } }", 9, "yes"},
		{"while (b) { b = false; }", -1, "?"},
		{"do { b = false; } while (b);", -1, "yes"},
		{"for (outer x = 0; x < 9; x += 1) { }", -1, "?"},
		{"for (i: int = 0; i < x; i += 1) { }", -1, "?"},
		{"for (i: size_t = 0ul; i < 9223372036854775807ul; i += 1ul) { }", INT64_MAX,
		 "yes"},
		{"for (i: size_t = 0ul; i < 9223372036854775808ul; i += 1ul) { }", -1, "yes"},
		{"for (i: size_t = 0ul; i < 18446744073709551615ul; i += 1ul) { }", -1, "yes"},
	};
	static const struct {
		const char *said;
		int64_t trips;
		const char *runs;
	} assumed[] = {{"4", 4, "yes"},       {"1", 1, "yes"},       {"0", 0, "?"},
		       {"2 to 4", -1, "yes"}, {"1 to 4", -1, "yes"}, {"0 to 4", -1, "?"}};

	for (unsigned k = 0; k < ARRAY_LEN(rows) + ARRAY_LEN(assumed); k++) {
		bool own = k < ARRAY_LEN(rows);
		int64_t trips = own ? rows[k].trips : assumed[k - ARRAY_LEN(rows)].trips;
		const char *runs = own ? rows[k].runs : assumed[k - ARRAY_LEN(rows)].runs;
		char text[200];
		struct probe p;

		if (own)
			snprintf(text, sizeof(text), "pragma \"A\"; %s", rows[k].text);
		else
			snprintf(text, sizeof(text),
				 "nest trips(i: %s) { pragma \"A\"; for (i: int = 0; i < n; i += "
				 "1) { "
				 "} }",
				 assumed[k - ARRAY_LEN(rows)].said);
		probe_open(&p, text);
		ck_assert_msg(loop_trips(p.an, probe_after(&p, "A")) == trips, "%s", text);
		ck_assert_msg(strcmp(proof_name(loop_runs(p.an, probe_after(&p, "A"))), runs) == 0,
			      "%s", text);
		probe_close(&p);
	}
}
END_TEST

/* All that writes a variable is looked at, or nothing is said: of sixteen at most. */
START_TEST(many_writers)
{
	for (unsigned n = 15; n <= 16; n++) {
		struct probe p, made;
		struct buf text;
		struct range r;

		probe_open(&made, "");
		buf_init(&text, made.arena);
		buf_puts(&text, "let t: int = 0; while (b) { pragma \"A\"; w = t; ");
		for (unsigned i = 1; i <= n; i++)
			buf_printf(&text, "if (n == %u) { t = %u; } ", i, 10 * i);
		buf_puts(&text, "}");
		probe_open(&p, text.s);
		r = range_of(p.an, probe_expr(&p, "t"), probe_mark(&p, "A"));
		ck_assert(r.lo == (n == 15 ? 0 : I32_MIN) && r.hi == (n == 15 ? 150 : I32_MAX));
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

/* Formulas of EXPR_SIZE_LIMIT (4096) parts and of EXPR_DEPTH_LIMIT (400) levels are looked at, larger ones are
 * not. */
START_TEST(large_formulas)
{
	struct probe p;
	const struct stmt *at;
	const struct expr *deep, *wide;
	const char *why;

	probe_open(&p, "if (n == 0) { pragma \"A\"; }");
	at = probe_mark(&p, "A");
	deep = wide = probe_expr(&p, "n");
	while (deep->depth < 400)
		deep = expr_raw(p.ir, EXPR_NEG, deep->type, NULL, &deep, 1);
	while (wide->size < 4095) {
		const struct expr *both[] = {wide, wide};

		wide = expr_raw(p.ir, EXPR_SUB, wide->type, NULL, both, 2);
	}
	wide = expr_raw(p.ir, EXPR_NEG, wide->type, NULL, &wide, 1);
	ck_assert_uint_eq(wide->size, 4096);
	for (unsigned i = 0; i < 2; i++) {
		const struct expr *e = i ? wide : deep, *more;

		more = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
		ck_assert(range_of(p.an, e, at).hi == 0);
		ck_assert_int_eq(range_prove(p.an, e, at), PROOF_NO);
		ck_assert(range_safe(p.an, e, at, &why));
		ck_assert(range_of(p.an, more, at).hi == I32_MAX);
		ck_assert_int_eq(range_prove(p.an, more, at), PROOF_UNKNOWN);
		ck_assert(!range_safe(p.an, more, at, &why));
		ck_assert(strstr(why, "is too large to analyse"));
	}
	probe_close(&p);
}
END_TEST

Suite *suite_range_facts(void)
{
	Suite *s = suite_create("range_facts");
	TCase *t = tcase_create("range_facts");

	tcase_add_loop_test(t, range_by_facts, 0, ARRAY_LEN(ranges));
	tcase_add_test(t, oldest_facts_go);
	tcase_add_test(t, large_formulas);
	tcase_add_test(t, contradictions);
	tcase_add_test(t, many_writers);
	tcase_add_test(t, nested_arms);
	tcase_add_test(t, long_chains);
	tcase_add_test(t, spent);
	tcase_add_test(t, trips_and_runs);
	tcase_add_test(t, counted);
	tcase_add_test(t, deep_truths);
	tcase_add_test(t, deep_questions);
	tcase_add_test(t, many_readers);
	tcase_add_test(t, many_variables);
	tcase_add_test(t, behind_a_nest);
	suite_add_tcase(s, t);
	return s;
}
