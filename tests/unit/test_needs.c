/* test_needs.c - what a value needs to be the same, and which statements change it. */
#include "../../src/analysis/analyses.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* May the statement after A change the expression? */
static const struct {
	const char *body, *e;
	bool clobbers;
} clobbers[] = {
	{"pragma \"A\"; { n = 1; }", "n * m", true},
	{"pragma \"A\"; { k = 1; }", "n * m", false},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { A[i] = x; }", "A[m]", true},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { A[i] = x; }", "B[m]", true}, /* trap 26 */
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { A[i] = x; }", "Q[m]", false},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { R[i] = x; }", "B[m]", false},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { A[2 * i] = x; }", "A[1]", false},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { A[i] = A[i + 1]; }", "A[i + 1]",
	 true}, /* trap 27 */
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { sync; }", "P[m]", true},
	{"pragma \"A\"; for (i: int = 0; i < n; i += 1) { sync; }", "Q[m]", false},
	{"pragma \"A\"; { call __threadfence(); }", "P[m]", true},
	{"pragma \"A\"; { w = @call<int>(\"mystery\", n); }", "P[m]", true},
	{"pragma \"A\"; { x = P[m]; }", "P[m]", false},
	{"shared s: int; pragma \"A\"; { s = 1; }", "s", true},
	{"shared s: int; pragma \"A\"; { A[n] = x; }", "s", false},
	{"shared s: int; pragma \"A\"; { sync; }", "s", true},
	{"shared s: int; shared t: int[4]; pragma \"A\"; { t[n] = 1; }", "s", false},
	{"shared extern t: int[]; pragma \"A\"; { t[n] = 1; }", "t[m]", true},
	/* a variable that pointers may lead to */
	{"let q: int * = &n; pragma \"A\"; { q[0] = 1; }", "n", true},
	{"let q: int * = &n; pragma \"A\"; { q[0] = 1; }", "m", false},
	{"let q: int * = &n; pragma \"A\"; { A[0] = x; }", "n", false},
	{"let q: int * = b ? &n : &m; pragma \"A\"; { q[0] = 1; }", "n", true},
	{"let q: int * = b ? &n : &m; pragma \"A\"; { A[0] = x; }", "n", false},
	{"let q: int * = b ? &n : &m; pragma \"A\"; nest noalias(q, n) { q[0] = 1; }", "n", false},
	{"shared s: int; let q: int * = &s; pragma \"A\"; { q[0] = 1; }", "s", true},
	{"let s: float4; let q: float4 * = &s; pragma \"A\"; { q[0].x = x; }", "s.x", true},
	{"let s: float4; let q: float4 * = &s; pragma \"A\"; { s.x = x; }", "q[0].x", true},
	{"let s: float4; pragma \"A\"; { s.x = x; }", "s.y", true},
	{"let q: float4 *; pragma \"A\"; { q[0].y = x; }", "q[0].x", false},
	{"let q: int * = &n; pragma \"A\"; { n = 1; }", "q[0]", true},
	{"let q: int * = &n; pragma \"A\"; { m = 1; }", "q[0]", false},
	{"let q: int * = &n; pragma \"A\"; { n = 1; }", "A[0]", false},
	{"let q: int * = &n; let r: int * = b ? q : I; pragma \"A\"; { n = 1; }", "r[0]", true},
	/* ... of which it is enough that one is changed */
	{"let q: int * = &m; pragma \"A\"; { q[0] = 1; }", "n + m", true},
	{"let q: int * = &m; pragma \"A\"; { n = 1; m = 1; }", "q[0]", true},
	/* an address is none of what lies there */
	{"let t: int[4]; let q: int * = t; pragma \"A\"; { q[0] = 1; }", "&t[m]", false},
	{"let t: float *[4]; pragma \"A\"; { t[0] = A; }", "((int *)t[0])[m]", true},
	{"let t: float *[4]; pragma \"A\"; { t[0] = A; }", "((int *)t[1])[m]", false},
	/* a reference is bound to anything but what nobody can reach */
	{"let r: int & = n; pragma \"A\"; { r = 1; }", "m", false},
	{"let r: int & = n; pragma \"A\"; { r = 1; }", "n", true},
	{"let r: int & = n; pragma \"A\"; { r = 1; }", "A[n]", true},
	{"let r: int & = n; pragma \"A\"; { r = 1; }", "A[m]", true},
	{"let t: int[4]; let r: int & = n; pragma \"A\"; { r = 1; }", "t[m]", false},
	{"let t: int[4]; let q: int * = t; let r: int & = n; pragma \"A\"; { r = 1; }", "t[m]",
	 true},
	{"let r: int & = n; pragma \"A\"; { A[n] = x; }", "r", true},
	{"let r: int & = n; let t: int[4]; pragma \"A\"; { t[0] = 1; }", "r", true},
	{"let r: int & = n; pragma \"A\"; { sync; }", "r", true},
	{"pragma \"A\"; { w = 1; }", "@opaque", true},
	{"pragma \"A\"; { k = 1; }", "@opaque", false},
	{"let q: int * = &k; pragma \"A\"; { k = 1; }", "@opaque", true},
	/* what has one value all the time */
	{"let t: int constant(4) = 4; let q: int * = &t; pragma \"A\"; { q[0] = 1; }", "t", false},
	{"let t: int = 4; let q: int * = &t; pragma \"A\"; { q[0] = 1; }", "t", true},
	/* an atomic, and threads that work together, make seen what others have written */
	{"pragma \"A\"; { w = @call<int>(\"__shfl_sync\", n, m); }", "P[m]", true},
	{"pragma \"A\"; { w = @call<int>(\"__shfl_sync\", n, m); }", "Q[m]", false},
	{"pragma \"A\"; { w = @call<int>(\"__shfl_sync\", n, m); }", "n * m", false},
	{"shared s: int; pragma \"A\"; { w = @call<int>(\"__shfl_sync\", n, m); }", "s", true},
	{"shared s: int; pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "s", true},
	{"shared s: int[4]; pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "s[n]", true},
	{"let s: int[4]; pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "s[n]", false},
	{"let s: int[4]; let q: int * = s; pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "s[n]",
	 false},
	{"let q: int * = &n; pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "n", false},
	{"pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "P[m]", true},
	{"pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "Q[m]", false},
	{"pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "n * m", false},
	{"let r: int & = n; pragma \"A\"; { atomic atomicAdd(&R[n], x); }", "r", true},
	{"pragma \"A\"; { x = @call<float>(\"modff\", x, &A[n]); }", "B[m]", true},
	{"pragma \"A\"; { x = @call<float>(\"modff\", x, &R[n]); }", "m", false},
	{"let s: float[4]; pragma \"A\"; { x = @call<float>(\"modff\", x, &R[n]); }", "s[n]",
	 false},
	{"let s: float[4]; pragma \"A\"; { x = @call<float>(\"modff\", x, &s[n]); }", "s[m]", true},
	{"pragma \"A\"; { x = @call<float>(\"expf\", x); }", "P[m]", false},
	/* what is not understood writes all that it can get at */
	{"pragma \"A\"; raw \"asm\" effects(writes);", "A[m]", true},
	{"let t: int[4]; pragma \"A\"; raw \"asm\" effects(writes);", "t[m]", false},
	{"let t: int[4]; let q: int * = t; pragma \"A\"; raw \"asm\" effects(writes);", "t[m]",
	 true},
	{"pragma \"A\"; { pragma \"B\"; }", "P[m]", false},
	/* by itself, outside of a block */
	{"pragma \"A\"; n = 1;", "n * m", true},
	{"pragma \"A\"; k = 1;", "n * m", false},
	{"pragma \"A\"; n += 1;", "n * m", true},
	{"pragma \"A\"; let t: int;", "n * m", false},
	{"pragma \"A\"; A[n] = x;", "B[m]", true},
	{"pragma \"A\"; pragma \"B\";", "P[m]", false},
	{"let q: int * = &n; pragma \"A\"; n = 1;", "q[0]", true},
	{"let q: int * = &n; pragma \"A\"; m = 1;", "q[0]", false},
	{"let q: int * = b ? &n : I; pragma \"A\"; n = 1;", "q[0]", true},
	{"let q: int * = &n; pragma \"A\"; n = 1;", "@opaque", true},
	{"let r: int & = n; pragma \"A\"; r = 1;", "A[n]", true},
	{"let r: int & = n; pragma \"A\"; r = 1;", "m", false},
	{"let q: int * = &k; pragma \"A\"; let r: int & = n;", "k", false},
	{"let s: int[4]; let q: int * = s; let r: int & = n; pragma \"A\"; r = 1;", "s[0]", true},
	{"pragma \"A\"; w = @call<int>(\"mystery\", n);", "P[m]", true},
	{"pragma \"A\"; w = @call<int>(\"mystery\", n);", "n * m", false},
	{"pragma \"A\"; let t: int = @call<int>(\"mystery\", n);", "P[m]", true},
	{"pragma \"A\"; let t: int = @call<int>(\"mystery\", n);", "Q[m]", false},
	{"pragma \"A\"; w = @call<int>(\"__shfl_sync\", n, m);", "P[m]", true},
	{"pragma \"A\"; x = @call<float>(\"modff\", x, &A[n]);", "B[m]", true},
	{"pragma \"A\"; x = @call<float>(\"expf\", x);", "P[m]", false},
	{"pragma \"A\"; w = @opaque<int>(\"mystery\", n);", "P[m]", false},
	{"pragma \"A\"; call g();", "@opaque", true},
	{"pragma \"A\"; sync;", "@opaque", true},
	{"pragma \"A\"; raw \"asm\" effects(writes);", "@opaque", true},
	/* what is another value each time changes whatever runs */
	{"let y: volatile int = 1; pragma \"A\"; k = 1;", "y * m", true},
	{"let y: volatile int = 1; pragma \"A\"; let t: int = 1;", "y * m", true},
	{"let y: volatile int = 1; pragma \"A\"; pragma \"B\";", "y * m", true},
};

START_TEST(clobber)
{
	struct probe p;
	const struct expr *e;

	probe_open(&p, clobbers[_i].body);
	e = clobbers[_i].e[0] == '@' ? NULL : probe_expr(&p, clobbers[_i].e);
	if (!e) { /* an expression that is not understood: it may read anything, but not what is
		     private */
		const struct expr *w = probe_expr(&p, "w");

		e = expr_raw(p.ir, EXPR_OPAQUE, type_i32(p.ir->types), "f(w)", &w, 1);
	}
	ck_assert_msg(effects_clobber(p.an, probe_after(&p, "A"), e) == clobbers[_i].clobbers,
		      "%s: %s", clobbers[_i].body, clobbers[_i].e);
	probe_close(&p);
}
END_TEST

/* May the first statement, a call that is not known or a barrier, change the symbol C? */
START_TEST(named)
{
	static const struct {
		const char *head, *first;
		bool clobbers;
	} rows[] = {
		{"func f kernel (A: int *) uses(constant C: int)", "call g();", false},
		{"func f device (A: int *) uses(constant C: int)", "call g();", false},
		{"func f host (A: int *) uses(constant C: int)", "call g();", true},
		{"func f kernel (A: int *) uses(global C: int)", "call g();", true},
		{"func f kernel template (A: int *) uses(tparam C: int)", "call g();", false},
		{"func f kernel (A: int *, C: int)", "call g();", false},
		{"func f kernel (A: int *, addressed C: int)", "call g();", true},
		/* other threads see what is the file's, and not what is the thread's own */
		{"func f kernel (A: int *) uses(constant C: int)", "sync;", false},
		{"func f kernel (A: int *) uses(global C: int)", "sync;", true},
		{"func f kernel (A: int *, addressed C: int)", "sync;", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;
		char text[200];

		snprintf(text, sizeof(text), "%s { %s A[0] = C; }", rows[i].head, rows[i].first);
		probe_open_func(&p, text);
		ck_assert_msg(effects_clobber(p.an, p.func->body->first, probe_expr(&p, "C")) ==
				      rows[i].clobbers,
			      "%s", text);
		probe_close(&p);
	}
}
END_TEST

/* Of more symbols than a word has bits, a call changes the one whose address is known: at an end of a word or in it. */
static bool is_given_away(unsigned i)
{
	return i == 127 || i == 191 || i % 66 == 0 || i == 128;
}

START_TEST(many_symbols)
{
	char text[4000] = "func f kernel (addressed a0: int";
	struct probe p;

	for (unsigned i = 1; i < 200; i++)
		sprintf(text + strlen(text), ", %sa%u: int", is_given_away(i) ? "addressed " : "",
			i);
	strcat(text, ") { call g(); }");
	probe_open_func(&p, text);
	for (unsigned i = 0; i < 200; i++) {
		sprintf(text, "a%u", i);
		ck_assert_msg(effects_clobber(p.an, p.func->body->first, probe_expr(&p, text)) ==
				      is_given_away(i),
			      "%s", text);
	}
	probe_close(&p);
}
END_TEST

/* Has the expression the same value in the slots of the statement after A as before it? */
START_TEST(kept)
{
	static const struct {
		const char *body, *e;
		bool keeps;
	} rows[] = {
		{"pragma \"A\"; w = n * m;", "n * m", true},
		{"pragma \"A\"; n = n * m;", "n * m", true},
		{"pragma \"A\"; let t: int;", "n * m", true},
		{"pragma \"A\"; return;", "n * m", true},
		{"pragma \"A\"; w = n * m + @call<int>(\"mystery\", &n);", "n * m", false},
		{"pragma \"A\"; w = n * m + @call<int>(\"mystery\", &k);", "n * m", true},
		{"pragma \"A\"; w = I[n] + @call<int>(\"mystery\", &k);", "I[n]", false},
		{"pragma \"A\"; A[@call<int>(\"mystery\", &n)] = (float)(n * m);", "n * m", false},
		{"pragma \"A\"; A[n * m] = (float)@call<int>(\"mystery\", &n);", "n * m", false},
		{"pragma \"A\"; x = expf(x);", "x", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;

		probe_open(&p, rows[i].body);
		ck_assert_msg(slots_keep(p.an, probe_after(&p, "A"), probe_expr(&p, rows[i].e)) ==
				      rows[i].keeps,
			      "%s: %s", rows[i].body, rows[i].e);
		probe_close(&p);
	}
}
END_TEST

/* Does it matter when the expression is evaluated, and does it read memory that no place describes? */
START_TEST(asked)
{
	static const struct {
		const char *body, *e;
		bool pinned, reads_unknown;
	} rows[] = {
		{"", "n * m", false, false},
		{"", "A[n]", false, false},
		{"", "expf(x)", false, false},
		{"pragma \"A\"; x = @call<float>(\"__ldg\", P);", "$A", false, true},
		{"let y: volatile int = 1;", "y * m", true, false},
		{"pragma \"A\"; w = @call<int>(\"clock\");", "$A", true, false},
		{"pragma \"A\"; w = @call<int>(\"__shfl_sync\", n, m);", "$A", true, false},
		{"pragma \"A\"; w = @call<int>(\"mystery\", n);", "$A", true, true},
		{"pragma \"A\"; w = @opaque<int>(\"mystery\", n);", "$A", false, true},
		{"let r: int & = n;", "r", false, true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct expr *e;
		struct probe p;

		probe_open(&p, rows[i].body);
		e = probe_expr(&p, rows[i].e);
		ck_assert_msg(expr_pinned(p.an, e) == rows[i].pinned, "%s", rows[i].e);
		ck_assert_msg(expr_reads_unknown(p.an, e) == rows[i].reads_unknown, "%s",
			      rows[i].e);
		probe_close(&p);
	}
}
END_TEST

/* Of trees of more than 4096 parts nothing is said, but that they may be evaluated anywhere. */
START_TEST(large)
{
	const struct expr *e;
	const struct stmt *s;
	struct probe p;

	probe_open(&p, "pragma \"A\"; k = 1;");
	s = probe_after(&p, "A");
	e = probe_expr(&p, "n");
	while (e->size < 4095) /* twice as much, and one */
		e = expr_raw(p.ir, EXPR_ADD, e->type, NULL, (const struct expr *[]){e, e}, 2);
	for (unsigned size = 4096; size <= 4097; size++) {
		e = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
		ck_assert_uint_eq(e->size, size);
		ck_assert(effects_clobber(p.an, s, e) == (size > 4096));
		ck_assert(value_same(p.an, e, s, s) == (size <= 4096));
		ck_assert(!expr_pinned(p.an, e));
	}
	probe_close(&p);
}
END_TEST

Suite *suite_needs(void)
{
	Suite *s = suite_create("needs");
	TCase *t = tcase_create("needs");

	tcase_add_loop_test(t, clobber, 0, sizeof(clobbers) / sizeof(clobbers[0]));
	tcase_add_test(t, named);
	tcase_add_test(t, many_symbols);
	tcase_add_test(t, kept);
	tcase_add_test(t, asked);
	tcase_add_test(t, large);
	suite_add_tcase(s, t);
	return s;
}
