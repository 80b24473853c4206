/* test_flow.c - dominance, unchanged values, what surely runs and is surely evaluated. */
#include "../../src/analysis/analyses.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* Marks A and B; the answers for A dominating B. */
static const struct {
	const char *body;
	bool dominates;
} dominance[] = {
	{"pragma \"A\"; w = 1; pragma \"B\";", true},
	{"pragma \"B\"; w = 1; pragma \"A\";", false},
	{"pragma \"A\"; if (b) { pragma \"B\"; }", true},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { while (b) { pragma \"B\"; } }", true},
	{"if (b) { pragma \"A\"; } pragma \"B\";", false},
	{"if (b) { pragma \"A\"; } else { pragma \"B\"; }", false},
	{"for (i: int = 0; i < n; i += 1) { pragma \"A\"; } pragma \"B\";", false}, /* trap 21 */
	{"for (i: int = 0; i < n; i += 1) { pragma \"A\"; pragma \"B\"; }", true},
	{"for (i: int = 0; i < n; i += 1) { pragma \"B\"; pragma \"A\"; }", false},
	{"{ pragma \"A\"; } pragma \"B\";", true},
	{"transparent { pragma \"A\"; } { { pragma \"B\"; } }", true},
	{"do { pragma \"A\"; } while (b); pragma \"B\";",
	 false}, /* not claimed: a break could skip it */
	{"pragma \"A\"; raw \"L:\" effects(label); pragma \"B\";", false}, /* trap 39 */
	{"pragma \"A\"; if (@call<int>(\"f\", &n) > 0) { pragma \"B\"; }", true},
	{"raw \"L:\" effects(label); pragma \"A\"; pragma \"B\";", true},
	{"pragma \"A\"; while (b) { pragma \"B\"; raw \"L:\" effects(label); }", false},
	{"raw \"switch\" effects(any) { pragma \"A\"; w = 1; pragma \"B\"; }", false},
	{"if (b) { return; } pragma \"A\"; pragma \"B\";", true},
	{"pragma \"A\"; { { w = 1; } pragma \"B\"; }", true},
	{"pragma \"A\"; { raw \"L:\" effects(label); pragma \"B\"; }", false},
	{"{ { pragma \"A\"; w = 1; } w = 2; } w = 3; pragma \"B\";", true},
	{"{ { pragma \"A\"; raw \"L:\" effects(label); } } pragma \"B\";", false},
	{"{ { pragma \"A\"; } raw \"L:\" effects(label); } pragma \"B\";", false},
	{"{ pragma \"A\"; } if (n > 0) { raw \"L:\" effects(label); } pragma \"B\";", false},
	{"raw \"L:\" effects(label) { pragma \"A\"; w = 1; pragma \"B\"; }", false},
	{"raw \"try\" effects(writes) { pragma \"A\"; w = 1; pragma \"B\"; }", false},
	{"pragma \"A\"; raw \"L:\" effects(label) { pragma \"B\"; }", false},
	{"raw \"try\" effects(writes) { { pragma \"A\"; w = 1; pragma \"B\"; } }", true},
	{"raw \"try\" effects(writes, sync) { { pragma \"A\"; pragma \"B\"; } }", true},
	{"raw \"L:\" effects(label) { { pragma \"A\"; w = 1; pragma \"B\"; } }", false},
	/* only values care for the destructor of what the block declares */
	{"{ let l: record(\"Lock\"); raw \"Lock l;\" writes(l) effects(writes, label); "
	 "pragma \"A\"; } pragma \"B\";",
	 true},
};

START_TEST(dominates)
{
	struct probe p;

	probe_open(&p, dominance[_i].body);
	ck_assert_msg(stmt_dominates(p.an, probe_mark(&p, "A"), probe_mark(&p, "B")) ==
			      dominance[_i].dominates,
		      "%s", dominance[_i].body);
	ck_assert(stmt_dominates(p.an, probe_mark(&p, "A"), probe_mark(&p, "A")));
	probe_close(&p);
}
END_TEST

static const struct {
	const char *body, *e;
	bool same;
} values[] = {
	{"pragma \"A\"; w = 1; pragma \"B\";", "n + m", true},
	{"pragma \"A\"; n = 1; pragma \"B\";", "n + m", false},
	{"pragma \"A\"; if (b) { n = 1; } pragma \"B\";", "n + m", false},
	{"n = 1; pragma \"A\"; pragma \"B\"; n = 2;", "n", true},
	{"pragma \"A\"; for (i: int = 0; i < m; i += 1) { pragma \"B\"; n = i; }", "n",
	 false}, /* back edge */
	{"pragma \"A\"; for (i: int = 0; i < m; i += 1) { pragma \"B\"; }", "n", true},
	{"for (i: int = 0; i < m; i += 1) { pragma \"A\"; pragma \"B\"; n = i; }", "n",
	 true}, /* same iteration */
	{"for (i: int = 0; i < m; i += 1) { pragma \"A\"; while (b) { pragma \"B\"; n = i; } }",
	 "n", false},
	{"for (i: int = 0; i < m; i += 1) { pragma \"A\"; pragma \"B\"; }", "i", true},
	{"if (b) { pragma \"A\"; } pragma \"B\";", "n", false},   /* does not dominate */
	{"pragma \"A\"; A[0] = x; pragma \"B\";", "P[n]", false}, /* trap 26 */
	{"pragma \"A\"; A[0] = x; pragma \"B\";", "A[1]", true},
	{"pragma \"A\"; A[m] = x; pragma \"B\";", "A[n]", false},
	{"pragma \"A\"; R[0] = x; pragma \"B\";", "P[n]", true},
	{"pragma \"A\"; A[0] = x; pragma \"B\";", "Q[n]", true},
	{"pragma \"A\"; A[0] = x; pragma \"B\";", "I[n]", false}, /* types do not tell */
	{"pragma \"A\"; sync; pragma \"B\";", "P[n]", false},     /* trap 16 */
	{"pragma \"A\"; sync; pragma \"B\";", "Q[n]", true},
	{"pragma \"A\"; sync; pragma \"B\";", "n + m", true},
	{"pragma \"A\"; atomic atomicAdd(&A[0], 1.0f); pragma \"B\";", "P[n]", false}, /* trap 15 */
	{"pragma \"A\"; call g(); pragma \"B\";", "P[n]", false},                      /* trap 31 */
	{"pragma \"A\"; call g(); pragma \"B\";", "n", true},
	{"pragma \"A\"; call g(&n); pragma \"B\";", "n", false},
	{"let q: int * = &n; pragma \"A\"; q[0] = 1; pragma \"B\";", "n", false},
	{"let q: int * = &n; pragma \"A\"; A[0] = 1; pragma \"B\";", "n",
	 true}, /* kernel arguments */
	{"shared t: float[32]; pragma \"A\"; A[0] = x; pragma \"B\";", "t[0]", true},
	{"shared t: float[32]; pragma \"A\"; sync; pragma \"B\";", "t[0]", false}, /* trap 16 */
	{"let t: float[32]; pragma \"A\"; sync; pragma \"B\";", "t[0]", true},
	{"let t: float[32]; pragma \"A\"; call g(); pragma \"B\";", "t[0]", true},
	{"let t: float[32]; pragma \"A\"; call g(t); pragma \"B\";", "t[0]", false},
	{"let t: float[32]; call g(t); pragma \"A\"; A[0] = x; pragma \"B\";", "t[0]", true},
	{"let t: float[32]; pragma \"A\"; t[n] = x; pragma \"B\";", "t[0]", false},
	{"let t: float[32]; pragma \"A\"; t[1] = x; pragma \"B\";", "t[0]", true},
	{"pragma \"A\"; raw \"asm\" effects(any); pragma \"B\";", "P[n]", false}, /* trap 34 */
	{"pragma \"A\"; raw \"asm\" reads(n) writes(m) effects(reads); pragma \"B\";", "n", true},
	{"pragma \"A\"; raw \"asm\" reads(n) writes(m) effects(reads); pragma \"B\";", "m", false},
	{"let y: volatile int = 1; pragma \"A\"; pragma \"B\";", "y", false}, /* trap 14 */
	{"pragma \"A\"; w = @call<int>(\"clock\"); pragma \"B\";", "$A", false},
	{"pragma \"A\"; w = @call<int>(\"__shfl_sync\", n, m); pragma \"B\";", "$A", false},
	{"pragma \"A\"; w = @call<int>(\"abs\", n); pragma \"B\";", "$A", true},
	{"pragma \"A\"; if (@call<int>(\"f\", &n) > 0) { pragma \"B\"; }", "n", false},
	{"pragma \"A\"; if (@call<int>(\"f\", &m) > 0) { pragma \"B\"; }", "n", true},
	{"pragma \"A\"; { n = 1; pragma \"B\"; }", "n", false},
	{"pragma \"A\"; { pragma \"B\"; n = 1; }", "n", true},
	{"{ pragma \"A\"; n = 1; } pragma \"B\";", "n", false},
	{"{ { pragma \"A\"; } n = 1; } pragma \"B\";", "n", false},
	{"{ { pragma \"A\"; } } n = 1; pragma \"B\";", "n", false},
	{"{ n = 1; { pragma \"A\"; } } pragma \"B\"; n = 2;", "n", true},
	{"pragma \"A\"; raw \"try\" effects(writes) { n = 1; pragma \"B\"; }", "n", false},
	{"pragma \"A\"; raw \"try\" effects(none) { pragma \"B\"; n = 1; }", "n", false},
	/* what a block declares may have a destructor, which runs at its end */
	{"{ pragma \"A\"; raw \"lock l(n);\" writes(x) effects(writes); } pragma \"B\";", "n",
	 true},
	{"{ let l: record(\"Lock\"); raw \"Lock l(n);\" writes(l) effects(writes); pragma \"A\"; } "
	 "pragma \"B\";",
	 "P[n]", false},
	{"{ let l: record(\"Lock\"); raw \"Lock l(n);\" writes(l) effects(writes); pragma \"A\"; } "
	 "pragma \"B\";",
	 "n", true},
	{"transparent { let l: record(\"Lock\"); raw \"Lock l(n);\" writes(l) effects(writes); "
	 "pragma \"A\"; } pragma \"B\";",
	 "P[n]", true},
	{"pragma \"A\"; P = Q; pragma \"B\";", "P[n]", false},
	{"let i: const int = I[0]; pragma \"A\"; A[0] = x; pragma \"B\";", "i", true},
	{"pragma \"A\"; for (i: int = 0; i < m; i += 1) { A[i] = x; pragma \"B\"; }", "A[m]",
	 false},
};

START_TEST(keeps_value)
{
	struct probe p;

	probe_open(&p, values[_i].body);
	ck_assert_msg(value_same(p.an, probe_expr(&p, values[_i].e), probe_mark(&p, "A"),
				 probe_mark(&p, "B")) == values[_i].same,
		      "%s: %s", values[_i].body, values[_i].e);
	probe_close(&p);
}
END_TEST

/* Does every run of the statement after W run the one after S? */
static const struct {
	const char *body;
	bool runs;
} running[] = {
	{"pragma \"W\"; for (i: int = 0; i < 4; i += 1) { pragma \"S\"; w = 1; }", true},
	{"pragma \"W\"; for (i: int = 0; i < n; i += 1) { pragma \"S\"; w = 1; }",
	 false}, /* trap 21 */
	{"nest assume(n > 2) { pragma \"W\"; for (i: int = 0; i < n; i += 1) { pragma \"S\"; w = "
	 "1; } }",
	 true},
	{"pragma \"W\"; { if (b) { pragma \"S\"; w = 1; } }", false},
	{"if (b) { pragma \"W\"; { if (b) { pragma \"S\"; w = 1; } } }", true},
	{"if (b) { pragma \"W\"; { if (b) { } else { pragma \"S\"; w = 1; } } }", false},
	{"pragma \"W\"; for (i: int = 0; i < 4; i += 1) { if (b) { continue; } pragma \"S\"; w = "
	 "1; }",
	 false},
	{"pragma \"W\"; for (i: int = 0; i < 4; i += 1) { pragma \"S\"; w = 1; if (b) { break; } }",
	 true},
	{"pragma \"W\"; { if (b) { return; } pragma \"S\"; w = 1; }", false}, /* trap 18 */
	{"pragma \"W\"; { call g(); pragma \"S\"; w = 1; }", false},          /* may trap or exit */
	{"pragma \"W\"; { call printf(); pragma \"S\"; w = 1; }", true},
	{"pragma \"W\"; { sync; pragma \"S\"; w = 1; }", true},
	{"pragma \"W\"; { while (b) { } pragma \"S\"; w = 1; }", false}, /* trap 41 */
	{"pragma \"W\"; { for (i: int = 0; i < n; i += 1) { } pragma \"S\"; w = 1; }", true},
	{"pragma \"W\"; { for (i: int = 0; i < n; i += k) { } pragma \"S\"; w = 1; }", false},
	{"pragma \"W\"; { for (i: unsigned = 0u; i <= u; i += 1u) { } pragma \"S\"; w = 1; }",
	 false}, /* 40 */
	{"pragma \"W\"; { for (i: unsigned = 0u; i < u; i += 1u) { } pragma \"S\"; w = 1; }", true},
	{"pragma \"W\"; { for (i: short = 0; i < n; i += 1) { } pragma \"S\"; w = 1; }",
	 false}, /* wraps */
	{"pragma \"W\"; { for (i: int = 0; i < n; i += 1) { n = n + 1; } pragma \"S\"; w = 1; }",
	 false},
	{"pragma \"W\"; { for (i: int = 0; i != n; i += 2) { } pragma \"S\"; w = 1; }",
	 false}, /* trap 40 */
	{"pragma \"W\"; { raw \"asm\" effects(any); pragma \"S\"; w = 1; }", false},
	{"pragma \"W\"; do { pragma \"S\"; w = 1; } while (b);", true},
	{"pragma \"W\"; while (b) { pragma \"S\"; w = 1; }", false},
	{"pragma \"W\"; while (true) { pragma \"S\"; w = 1; }", true},
	{"pragma \"W\"; raw \"try\" effects(any) { pragma \"S\"; w = 1; }", false}, /* trap 33 */
	{"pragma \"W\"; { pragma \"S\"; w = 1; raw \"L:\" effects(label); }", false},
	{"pragma \"W\"; { pragma \"S\"; w = 1; } raw \"L:\" effects(label);", true},
};

START_TEST(runs_always)
{
	struct probe p;

	probe_open(&p, running[_i].body);
	ck_assert_msg(always_runs(p.an, probe_after(&p, "S"), probe_after(&p, "W")) ==
			      running[_i].runs,
		      "%s", running[_i].body);
	probe_close(&p);
}
END_TEST

/* Is n * m evaluated before the mark? */
static const struct {
	const char *body;
	bool before;
} evaluated[] = {
	{"w = n * m; pragma \"A\";", true},
	{"w = n * m + k; pragma \"A\";", true},
	{"pragma \"A\"; w = n * m;", false},
	{"if (b) { w = n * m; } pragma \"A\";", false},
	{"if (n * m > k) { pragma \"A\"; }", true},
	{"if (n * m > k) { } pragma \"A\";", true},
	{"if (b && n * m > k) { pragma \"A\"; }", false},
	{"if (n * m > k && b) { pragma \"A\"; }", true},
	{"w = b ? n * m : 0; pragma \"A\";", false}, /* trap 23 */
	{"for (i: int = 0; i < n * m; i += 1) { pragma \"A\"; }", true},
	{"for (i: int = 0; i < n * m; i += 1) { } pragma \"A\";",
	 true}, /* the bound is always evaluated */
	{"for (i: int = 0; i < k; i += n * m) { } pragma \"A\";", false}, /* the step is not */
	{"for (i: int = 0; i < k; i += 1) { w = n * m; } pragma \"A\";", false},
	{"do { w = 1; } while (n * m > k); pragma \"A\";", false},
	{"for (i: int = n * m; i < k; i += 1) { pragma \"A\"; }", true},
	{"(n * m + A)[0] = x; pragma \"A\";", true}, /* what locates a place is read */
	{"while (n * m > k) { w = 1; } pragma \"A\";", true},
	{"while (n * m > k) { n = 1; } pragma \"A\";", false},
	{"A[n * m] = x; pragma \"A\";", true},
	{"w = n * m; for (i: int = 0; i < k; i += 1) { pragma \"A\"; m = i; }", false},
	{"call g(&A[n * m]); pragma \"A\";", true},
	{"let q: float * = &A[n * m]; pragma \"A\";", true},
};

START_TEST(evaluates_before)
{
	struct probe p;

	probe_open(&p, evaluated[_i].body);
	ck_assert_msg(evaluated_before(p.an, probe_expr(&p, "n * m"), probe_mark(&p, "A")) ==
			      evaluated[_i].before,
		      "%s", evaluated[_i].body);
	probe_close(&p);
}
END_TEST

/* ... or in the statement after the mark? */
static const struct {
	const char *body;
	bool evaluated;
} there[] = {
	{"pragma \"A\"; w = n * m;", true},
	{"pragma \"A\"; w = n * m + @call<int>(\"abs\", k);", true},
	/* what f is nobody knows: it may not return, and operands have no order */
	{"pragma \"A\"; w = n * m + @call<int>(\"f\", &k);", false},
	{"pragma \"A\"; w = @call<int>(\"f\", n * m);", true},
	{"w = n * m + @call<int>(\"f\", &k); pragma \"A\"; w = 1;", true},
	{"pragma \"A\"; w = n * m + @call<int>(\"f\", &n);", false},
	{"pragma \"A\"; n = n * m;", true},
	{"pragma \"A\"; w = b ? n * m : 0;", false},
	{"pragma \"A\"; w = n;", false},
	{"w = n * m; pragma \"A\"; w = n * m + @call<int>(\"f\", &n);", true},
};

START_TEST(evaluates_there)
{
	struct probe p;

	probe_open(&p, there[_i].body);
	ck_assert_msg(evaluated_before(p.an, probe_expr(&p, "n * m"), probe_after(&p, "A")) ==
			      there[_i].evaluated,
		      "%s", there[_i].body);
	probe_close(&p);
}
END_TEST

/* Storing to a place, or taking its address, reads it not (trap 53: and says nothing of its value).
 */
START_TEST(places_are_not_loads)
{
	struct probe p;

	probe_open(&p, "A[n] = x; pragma \"A\";");
	ck_assert(!evaluated_before(p.an, probe_expr(&p, "A[n]"), probe_mark(&p, "A")));
	probe_close(&p);
	probe_open(&p, "A[n] += x; w = 1; pragma \"A\";");
	ck_assert(!evaluated_before(p.an, probe_expr(&p, "A[n]"), probe_mark(&p, "A")));
	probe_close(&p);
	probe_open(&p, "let q: float * = &A[n]; pragma \"A\";");
	ck_assert(!evaluated_before(p.an, probe_expr(&p, "A[n]"), probe_mark(&p, "A")));
	probe_close(&p);
	probe_open(&p, "x = A[n]; pragma \"A\";");
	ck_assert(evaluated_before(p.an, probe_expr(&p, "A[n]"), probe_mark(&p, "A")));
	probe_close(&p);
}
END_TEST

/* What the statement after A evaluates for certain, once it runs. */
static const struct {
	const char *body, *e;
	bool evaluates;
} evaluating[] = {
	{"pragma \"A\"; A[n * m] = x;", "A[n * m]", false},
	{"pragma \"A\"; A[n * m] = x;", "n * m", true},
	{"pragma \"A\"; A[n] = x * x;", "x * x", true},
	{"pragma \"A\"; x = A[n] * x;", "A[n]", true},
	{"pragma \"A\"; A[n] += x;", "A[n]", true},
	{"let s: float4; pragma \"A\"; s.x = x;", "s.x", false},
	{"let s: float4; pragma \"A\"; s.x += x;", "s.x", true},
	{"let s: float4[8]; pragma \"A\"; s[n * m].x = x;", "s[n * m]", false},
	{"let s: float4[8]; pragma \"A\"; s[n * m].x = x;", "n * m", true},
	{"let q: float *; pragma \"A\"; q = &A[n * m];", "A[n * m]", false},
	{"let q: float *; pragma \"A\"; q = &A[n * m];", "n * m", true},
	{"pragma \"A\"; let q: float *;", "n * m", false},
	{"pragma \"A\"; while for (n) reads(n) { w = n * m; }", "n * m", false},
	{"pragma \"A\"; for (i: int = n * m; i < m; i += k) { }", "n * m", true},
	{"pragma \"A\"; for (i: int = n; i < n * m; i += k) { }", "n * m", true},
	{"pragma \"A\"; for (i: int = n; i < m; i += n * m) { }", "n * m", false},
	{"pragma \"A\"; w = n * m > 2 ? n : m;", "n * m", true},
	{"pragma \"A\"; w = b ? n * m : m;", "n * m", false},
	{"pragma \"A\"; w = b ? m : n * m;", "n * m", false},
	{"pragma \"A\"; w = n * m + @call<int>(\"f\", &n);", "n * m", false},
	{"pragma \"A\"; w = n * m + @call<int>(\"abs\", k);", "n * m", true},
	{"pragma \"A\"; w = n * m + @call<int>(\"f\", &k);", "n * m", false},
	{"pragma \"A\"; w = @call<int>(\"f\", n * m + k) + 1;", "n * m", true},
	{"pragma \"A\"; w = @call<int>(\"f\", n * m, @call<int>(\"f\", &k));", "n * m", false},
	{"pragma \"A\"; w = @call<int>(\"f\", n * m) + @call<int>(\"f\", &k);", "n * m", false},
	{"pragma \"A\"; b = n * m > 2 && @call<int>(\"f\", &k) > 0;", "n * m", true},
	{"pragma \"A\"; w = n * m > 2 ? @call<int>(\"f\", &k) : 1;", "n * m", true},
	{"pragma \"A\"; A[n * m] = (float)@call<int>(\"f\", &k);", "n * m", false},
	{"pragma \"A\"; A[@call<int>(\"f\", &k)] = (float)(n * m);", "n * m", false},
	{"pragma \"A\"; for (i: int = @call<int>(\"f\", &k); i < n * m; i += k) { }", "n * m",
	 false},
	{"pragma \"A\"; for (i: int = n * m; i < @call<int>(\"f\", &k); i += k) { }", "n * m",
	 true},
	{"pragma \"A\"; for (i: int = @call<int>(\"f\", &k) & 3; i < 8; i += 1) { w = n * m; }",
	 "n * m", false},
	{"pragma \"A\"; for (i: int = @call<int>(\"abs\", k) & 3; i < 8; i += 1) { w = n * m; }",
	 "n * m", true},
	{"pragma \"A\"; if (@call<int>(\"f\", &k) > 0 || true) { w = n * m; }", "n * m", false},
	{"pragma \"A\"; do { w = n * m; } while (@call<int>(\"f\", &k) > 0);", "n * m", true},
	{"pragma \"A\"; { w = 1; } w = n * m;", "n * m", false},
	{"w = n * m; pragma \"A\"; w = 1;", "n * m", false},
	{"pragma \"A\"; while for (n) reads(n) { w = 1; }", "n", false},
};

START_TEST(evaluates)
{
	struct probe p;

	probe_open(&p, evaluating[_i].body);
	ck_assert_msg(surely_evaluated(p.an, probe_expr(&p, evaluating[_i].e),
				       probe_after(&p, "A")) == evaluating[_i].evaluates,
		      "%s: %s", evaluating[_i].body, evaluating[_i].e);
	probe_close(&p);
}
END_TEST

/* w = n * m after so many statements of which `text` is the first and all others. */
static bool computed_after(unsigned statements, const char *text)
{
	char body[4000] = "pragma \"A\"; ";
	struct probe p;
	bool computed;

	while (statements-- > 0)
		strncat(body, text, sizeof(body) - strlen(body) - 1);
	strncat(body, "w = n * m;", sizeof(body) - strlen(body) - 1);
	probe_open(&p, body);
	computed = surely_computed(p.an, probe_expr(&p, "n * m"), probe_after(&p, "A"));
	probe_close(&p);
	return computed;
}

/* No further than 64 statements, and into no more than 8 of them that have it in them. */
START_TEST(looks_so_far)
{
	ck_assert(computed_after(63, "k = 1; "));
	ck_assert(!computed_after(64, "k = 1; "));
	ck_assert(computed_after(7, "k = b ? n * m : 1; "));
	ck_assert(!computed_after(8, "k = b ? n * m : 1; "));
}
END_TEST

/* Trees of more than 4096 parts are not looked into. */
START_TEST(looks_so_deep)
{
	for (unsigned minus = 0; minus < 2; minus++) {
		for (unsigned choice = 0; choice < 2; choice++) {
			const struct expr *e, *product;
			struct probe p;
			struct stmt *s;

			probe_open(&p, "pragma \"A\"; k = n;");
			s = probe_after(&p, "A");
			product = e = probe_expr(&p, "n * m");
			while (e->size < (choice ? 2047 : 4095)) /* twice as much, and one */
				e = expr_raw(p.ir, EXPR_ADD, e->type, NULL,
					     (const struct expr *[]){e, e}, 2);
			e = choice ? expr_raw(p.ir, EXPR_SELECT, e->type, NULL,
					      (const struct expr *[]){probe_expr(&p, "b"), e, e}, 3)
				   : expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
			if (minus)
				e = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
			ck_assert_uint_eq(e->size, 4096 + minus);
			s->slot[0].e = e;
			ck_assert_int_eq(stmt_evaluates(p.an, s, product, false),
					 !minus && !choice);
			ck_assert_int_eq(surely_computed(p.an, product, s), !minus);
			probe_close(&p);
		}
	}
}
END_TEST

/* What a pass took out of the tree comes before and after nothing. */
START_TEST(out_of_the_tree)
{
	struct probe p;
	struct stmt *out;

	probe_open(&p, "w = 1; pragma \"A\"; w = 2; { w = 3; }");
	out = probe_after(&p, "A");
	stmt_remove(out);
	ck_assert(!stmt_dominates(p.an, p.func->body->first, out));
	ck_assert(!stmt_dominates(p.an, p.func->body->last->first, out));
	ck_assert(!stmt_dominates(p.an, out, p.func->body->last));
	ck_assert(!surely_computed(p.an, probe_expr(&p, "n"), out));
	probe_close(&p);
}
END_TEST

/* From a loop's body on, what its header computes has been. */
START_TEST(headers_are_not_computed_again)
{
	struct probe p;

	probe_open(&p, "pragma \"A\"; for (i: int = n * m; i < k; i += 1) { w = 1; }");
	ck_assert(!surely_computed(p.an, probe_expr(&p, "n * m"), probe_after(&p, "A")->first));
	probe_close(&p);
	probe_open(&p, "pragma \"A\"; for (i: int = n * m; i < k; i += 1) { w = n * m; }");
	ck_assert(surely_computed(p.an, probe_expr(&p, "n * m"), probe_after(&p, "A")->first));
	probe_close(&p);
}
END_TEST

/* Jumps into what the tree does not show may come in anywhere. */
START_TEST(labels_that_are_not_seen)
{
	for (unsigned labels = 0; labels < 2; labels++) {
		struct probe p;
		char text[200];

		snprintf(text, sizeof(text),
			 "func f kernel %s (n: int, m: int) { pragma \"A\"; n = n * m; pragma "
			 "\"B\"; "
			 "for (i: int = 0; i < n; i++) { m = i; } }",
			 labels ? "labels" : "");
		probe_open_func(&p, text);
		ck_assert(stmt_dominates(p.an, probe_mark(&p, "A"), probe_mark(&p, "B")) ==
			  !labels);
		ck_assert(value_same(p.an, probe_expr(&p, "m"), probe_mark(&p, "A"),
				     probe_mark(&p, "B")) == !labels);
		ck_assert(value_same(p.an, probe_expr(&p, "m"), probe_mark(&p, "A"),
				     probe_mark(&p, "A")));
		ck_assert(always_runs(p.an, probe_after(&p, "A"), p.func->body) == !labels);
		ck_assert(surely_computed(p.an, probe_expr(&p, "n * m"), probe_after(&p, "A")) ==
			  !labels);
		probe_close(&p);
	}
}
END_TEST

/* Is n * m surely computed once control is at the mark, whichever way it takes? */
static const struct {
	const char *body;
	bool computed;
} computing[] = {
	{"pragma \"A\"; w = n * m;", true},
	{"pragma \"A\"; w = n * m + k;", true},
	{"pragma \"A\"; w = n * k;", false},
	{"pragma \"A\"; w = 1;", false},
	{"w = n * m; pragma \"A\"; w = 1;", false},
	{"pragma \"A\"; w = 1; w = n * m;", true},
	{"pragma \"A\"; n = 1; w = n * m;", false},
	{"pragma \"A\"; n = n * m;", true},
	{"pragma \"A\"; if (b) { return; } w = n * m;", false},
	{"pragma \"A\"; while (b) { } w = n * m;", false}, /* trap 41 */
	{"pragma \"A\"; call g(); w = n * m;", false},
	{"pragma \"A\"; if (b) { w = n * m; }", false},
	{"pragma \"A\"; if (b) { w = n * m; } else { w = 1; }", false},
	{"pragma \"A\"; if (b) { w = 1; } else { w = n * m; }", false},
	{"pragma \"A\"; if (b) { w = n * m; } else { w = n * m + 1; }", true},
	{"pragma \"A\"; if (b) { n = 1; w = n * m; } else { w = n * m; }", false},
	{"pragma \"A\"; if (b) { w = 1; w = n * m; } else { if (n > 2) { w = n * m; } else { w = m "
	 "* (n * m); } }",
	 true},
	{"pragma \"A\"; if (b) { w = n * m; } else { }", false},
	{"pragma \"A\"; if (@call<int>(\"f\", &n) > 0) { w = n * m; } else { w = n * m; }", false},
	{"pragma \"A\"; raw \"switch\" effects(none) { { w = n * m; } { w = n * m; } }", false},
	{"pragma \"A\"; if (n * m > 3) { w = 1; }", true},
	{"pragma \"A\"; if (b && n * m > 3) { w = 1; }", false},
	{"pragma \"A\"; { w = 1; w = n * m; }", true},
	{"pragma \"A\"; { }", false},
	{"pragma \"A\"; { n = 1; w = n * m; }", false},
	{"pragma \"A\"; w = b ? n * m : 1;", false}, /* trap 23 */
	{"pragma \"A\"; w = b ? 1 : n * m;", false},
	{"pragma \"A\"; w = b ? n * m : n * m + 1;", true},
	{"pragma \"A\"; w = n * m > 2 ? 1 : 2;", true},
	{"pragma \"A\"; w = 1 + (b ? n * m : n * m + 1);", true},
	{"pragma \"A\"; b = b || n * m > 2;", false},
	{"pragma \"A\"; b = n * m > 2 || b;", true},
	{"pragma \"A\"; let q: float * = b ? &A[n * m] : &A[n * m + 1];", false},
	{"pragma \"A\"; A[n * m] = x;", true},
	{"pragma \"A\"; A[b ? n * m : n * m + 1] = x;", false},
	{"pragma \"A\"; A[0] = b ? (float)(n * m) : (float)(n * m + 1);", true},
	{"pragma \"A\"; for (i: int = n * m; i < k; i += 1) { }", true},
	{"pragma \"A\"; for (i: int = b ? n * m : 1 + n * m; i < k; i += 1) { }", true},
	{"pragma \"A\"; for (i: int = 0; i < (b ? n * m : 1 + n * m); i += 1) { }", false},
	{"pragma \"A\"; for (i: int = 0; i < k; i += 1) { w = n * m; }", false},
	{"pragma \"A\"; for (i: int = 0; i < 4; i += 1) { w = n * m; }", true},
	{"pragma \"A\"; while ((b ? n * m : 1 + n * m) > 2) { n = 1; }", false},
	{"pragma \"A\"; raw \"L:\" effects(label); w = n * m;", false},
	{"pragma \"A\"; w = @call<int>(\"f\", &n) + (b ? n * m : 1 + n * m);", false},
	{"pragma \"A\"; w = @call<int>(\"abs\", k) + (b ? n * m : 1 + n * m);", true},
	{"pragma \"A\"; w = @call<int>(\"f\", &k) + (b ? n * m : 1 + n * m);", false},
	{"pragma \"A\"; w = @call<int>(\"abs\", k) > 0 ? n * m : 1 + n * m;", true},
	{"pragma \"A\"; w = @call<int>(\"f\", &k) > 0 ? n * m : 1 + n * m;", false},
	{"pragma \"A\"; w = n * m > 0 ? n * m : @call<int>(\"f\", &k);", true},
	{"pragma \"A\"; if (@call<int>(\"abs\", k) > 0) { w = n * m; } else { w = n * m + 1; }",
	 true},
	{"pragma \"A\"; if (@call<int>(\"f\", &k) > 0) { w = n * m; } else { w = n * m + 1; }",
	 false},
	{"pragma \"A\"; A[@call<int>(\"f\", &k)] = b ? (float)(n * m) : (float)(n * m + 1);",
	 false},
	/* ... which does not matter where it is defined */
	{"if (n < 0 || n > 9 || m < 0 || m > 9) { return; } "
	 "pragma \"A\"; if (@call<int>(\"f\", &k) > 0) { w = n * m; } else { w = n * m + 1; }",
	 true},
	{"let i: int = @call<int>(\"f\", &n); pragma \"A\"; w = b ? n * m : 1 + n * m;", true},
};

START_TEST(computes)
{
	struct probe p;

	probe_open(&p, computing[_i].body);
	ck_assert_msg(surely_computed(p.an, probe_expr(&p, "n * m"), probe_after(&p, "A")) ==
			      computing[_i].computed,
		      "%s", computing[_i].body);
	probe_close(&p);
}
END_TEST

/* What has changed is seen at once: a statement, a field of it, and a fact. */
START_TEST(changes_are_seen)
{
	struct probe p;
	const struct expr *e;

	probe_open(&p, "if (n < 0) { return; } w = 1; pragma \"A\";");
	e = probe_expr(&p, "n");
	ck_assert(range_of(p.an, e, probe_mark(&p, "A")).lo == 0);
	stmt_set(p.func->body->first, SLOT_COND, probe_expr(&p, "n < 5"));
	ck_assert(range_of(p.an, e, probe_mark(&p, "A")).lo == 5);
	stmt_remove(p.func->body->first);
	ck_assert(range_of(p.an, e, probe_mark(&p, "A")).lo < 0);
	probe_close(&p);
}
END_TEST

/* A volatile value is not the same at one point either; what has no value evaluates nothing; in an address only what locates it is
 * evaluated. */
START_TEST(odd_statements)
{
	const struct stmt *s;
	struct probe p;

	probe_open(&p, "let y: volatile int = 1; let t: int; pragma \"A\"; w = y; w = t; "
		       "pragma \"B\"; let v: int; let q: float * = &A[I[n]];");
	s = probe_mark(&p, "A");
	ck_assert(!value_same(p.an, probe_expr(&p, "y"), s, s));
	ck_assert(value_same(p.an, probe_expr(&p, "n"), s, s));
	ck_assert_ptr_null(single_definition(p.an, probe_sym(&p, "t")));
	s = probe_after(&p, "B");
	ck_assert(!stmt_evaluates(p.an, s, probe_expr(&p, "n"), false));
	ck_assert(stmt_evaluates(p.an, s->next, probe_expr(&p, "I[n]"), false));
	ck_assert(!stmt_evaluates(p.an, s->next, probe_expr(&p, "A[I[n]]"), false));
	probe_close(&p);
}
END_TEST

Suite *suite_flow(void)
{
	Suite *s = suite_create("flow");
	TCase *t = tcase_create("flow");

	tcase_add_loop_test(t, dominates, 0, sizeof(dominance) / sizeof(dominance[0]));
	tcase_add_loop_test(t, keeps_value, 0, sizeof(values) / sizeof(values[0]));
	tcase_add_loop_test(t, runs_always, 0, sizeof(running) / sizeof(running[0]));
	tcase_add_loop_test(t, evaluates_before, 0, sizeof(evaluated) / sizeof(evaluated[0]));
	tcase_add_loop_test(t, computes, 0, sizeof(computing) / sizeof(computing[0]));
	tcase_add_loop_test(t, evaluates, 0, sizeof(evaluating) / sizeof(evaluating[0]));
	tcase_add_loop_test(t, evaluates_there, 0, sizeof(there) / sizeof(there[0]));
	tcase_add_test(t, looks_so_far);
	tcase_add_test(t, looks_so_deep);
	tcase_add_test(t, out_of_the_tree);
	tcase_add_test(t, places_are_not_loads);
	tcase_add_test(t, headers_are_not_computed_again);
	tcase_add_test(t, labels_that_are_not_seen);
	tcase_add_test(t, changes_are_seen);
	tcase_add_test(t, odd_statements);
	suite_add_tcase(s, t);
	return s;
}
