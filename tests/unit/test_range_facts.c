/* test_range_facts.c - what branches, conversions, calls and definitions say of a value, for how long,
 * and what a variable can be where none of them does. */
#include "probe.h"

#define I32_MIN (-2147483647 - 1)
#define I32_MAX 2147483647

static const struct {
	const char *body, *e;
	long long lo, hi, stride;
} ranges[] = {
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
};

START_TEST(range_by_facts)
{
	struct probe p;
	struct range r;

	probe_open(&p, ranges[_i].body);
	r = range_of(p.an, probe_expr(&p, ranges[_i].e), probe_mark(&p, "A"));
	if (r.empty || r.lo != ranges[_i].lo || r.hi != ranges[_i].hi ||
	    r.stride != ranges[_i].stride)
		ck_abort_msg("%s: %s is [%lld, %lld] step %lld%s, not [%lld, %lld] step %lld",
			     ranges[_i].body, ranges[_i].e, (long long)r.lo, (long long)r.hi,
			     (long long)r.stride, r.empty ? " empty" : "", ranges[_i].lo,
			     ranges[_i].hi, ranges[_i].stride);
	probe_close(&p);
}
END_TEST
Suite *suite_range_facts(void)
{
	Suite *s = suite_create("range_facts");
	TCase *t = tcase_create("range_facts");

	tcase_add_loop_test(t, range_by_facts, 0, ARRAY_LEN(ranges));
	suite_add_tcase(s, t);
	return s;
}
