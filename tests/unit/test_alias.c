/* test_alias.c - can two places be the same memory?  "may" is the answer unless something says no.
 */
#include "probe.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *body, *a, *b, *answer;
} pairs[] = {
	{"", "A[n]", "A[n]", "must"},
	{"", "A[n]", "A[m]", "may"},
	{"", "A[n]", "A[n + 1]", "no"},
	{"", "A[n]", "A[n - 2]", "no"},
	{"", "A[2 * n]", "A[2 * n + 1]", "no"},
	{"", "A[2 * n]", "A[2 * m + 1]", "no"}, /* even and odd */
	{"", "A[2 * n]", "A[2 * m]", "may"},
	{"", "A[n + 1]", "A[1 + n]", "must"},
	{"", "A[u]", "A[u + 1u]", "may"}, /* trap 2: not compared when the sum may wrap */
	{"", "A[n]", "B[n]", "may"},      /* trap 26: A == B, or B == A + 1 */
	{"", "A[n]", "P[n]", "may"},      /* trap 29: const T * says nothing */
	{"", "A[n]", "I[n]", "may"},      /* trap 28: nor do types */
	{"", "A[n]", "R[n]", "no"},
	{"", "A[n]", "Q[n]", "no"},
	{"", "R[n]", "R[m]", "may"},
	{"R = A;", "A[n]", "R[n]", "may"}, /* no longer what came in */
	{"R += 4;", "A[n]", "R[n]", "no"},
	{"let q: float * = A + n;", "A[n]", "q[0]", "may"},
	{"let q: float * = A + n;", "B[n]", "q[0]", "may"},
	{"let q: float * = A + n;", "R[n]", "q[0]", "no"},
	{"let q: float * = R + n;", "A[n]", "q[0]", "no"},
	{"let q: float * = &R[n];", "R[0]", "q[0]", "may"},
	{"let q: float * = R; q = A;", "R[0]", "q[0]", "may"},
	{"let q: float * = b ? R : A;", "R[0]", "q[0]", "may"},
	{"let s: float[8]; let t: float[8];", "s[n]", "t[n]", "no"},
	{"let s: float[8];", "s[n]", "s[m]", "may"},
	{"let s: float[8];", "s[n]", "A[n]", "no"},
	{"let s: float[8]; call g(s);", "s[n]", "A[n]", "no"}, /* the host cannot point to it */
	{"let s: float[8]; let q: float * = s;", "s[n]", "q[n]", "may"},
	{"let s: float[8]; let q: float * = s;", "A[n]", "q[n]", "no"},
	{"let s: float[8]; let t: float[8]; let q: float * = s;", "t[n]", "q[n]", "no"},
	{"shared s: float[8]; shared t: float[8];", "s[n]", "t[n]", "no"},
	{"shared s: float[8];", "s[n]", "A[n]", "no"}, /* nor to this */
	{"shared s: float[8]; let q: float * = s + 4;", "s[n]", "q[n]", "may"},
	{"shared s: float[8][9];", "s[n][m]", "s[n][m + 1]", "no"},
	{"shared s: float[8][9];", "s[n][m]", "s[n + 1][m]", "no"},
	{"shared s: float[8][9];", "s[n][m]", "s[n + 1][k]", "may"}, /* k may run over the row */
	{"shared s: float[8][9];", "s[n][m]", "s[n][m]", "must"},
	{"shared extern s: float[]; shared extern t: int[];", "s[n]", "t[m]", "may"}, /* trap 36 */
	{"shared extern s: float[]; shared t: float[8];", "s[n]", "t[m]", "no"},
	/* it may lead anywhere, but to one place: subscripts tell its elements apart, if nothing else */
	{"let q: float * = b ? R : A;", "q[n]", "q[n + 1]", "no"},
	{"let q: float * = b ? R : A;", "q[n]", "q[m]", "may"},
	{"let q: float * = b ? R : A; let r: float * = b ? A : R;", "q[n]", "r[n + 1]", "may"},
	{"let q: float4 * = (float4 *)A;", "q[0]", "A[0]", "may"}, /* trap 28 */
	{"let q: float4 * = (float4 *)R;", "q[0]", "A[0]", "no"},
	{"", "A[I[n]]", "A[I[m]]", "may"},
	{"", "A[I[n]]", "A[I[n] + 1]", "no"},
	{"", "A[n * m]", "A[n * m + 1]", "no"},
	{"", "A[n * m + k]", "A[n * m + h]", "may"},
	{"nest noalias(A, B) { }", "A[n]", "B[n]", "no"},
	{"nest noalias(A, B) { }", "A[n]", "P[n]", "may"},
	{"nest noalias { }", "A[n]", "P[n]", "no"},
	{"nest noalias { }", "A[n]", "A[m]", "may"},
	{"let q: float * = A; nest noalias { }", "A[n]", "q[n]", "may"},
	{"let q: float * = A; nest noalias { }", "B[n]", "q[n]", "no"},
	{"nest noalias(A, B) { } A = B;", "A[n]", "B[n]",
	 "may"}, /* no longer what the clause meant */
	{"nest noalias(A, B) noalias(A, P) { }", "B[n]", "P[n]", "may"}, /* groups */
	{"nest noalias(A, B) noalias(A, P) { }", "A[n]", "P[n]", "no"},
};

static const char *alias_name(enum alias alias)
{
	return alias == ALIAS_NO ? "no" : alias == ALIAS_MAY ? "may" : "must";
}

START_TEST(alias_pairs)
{
	struct probe p;
	const struct expr *a, *b;
	enum alias one, other;

	probe_open(&p, pairs[_i].body);
	a = probe_expr(&p, pairs[_i].a);
	b = probe_expr(&p, pairs[_i].b);
	one = alias_places(p.an, probe_nest(&p), a, b);
	other = alias_places(p.an, probe_nest(&p), b, a);
	ck_assert_msg(strcmp(alias_name(one), pairs[_i].answer) == 0 && one == other,
		      "%s: %s and %s: %s, %s", pairs[_i].body, pairs[_i].a, pairs[_i].b,
		      alias_name(one), alias_name(other));
	probe_close(&p);
}
END_TEST

/* A device function gets pointers from kernels, which may lead to shared and local memory. */
START_TEST(alias_in_device_function)
{
	struct probe p;

	probe_open_func(
		&p,
		"func f device (A: float *, R: float *restrict, Q: const float *restrict, n: int) {"
		" shared s: float[8]; let t: float[8]; pragma \"A\"; }");
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "s[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_MAY);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "s[n]"), probe_expr(&p, "R[n]")) ==
		  ALIAS_NO);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "t[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_NO);
	ck_assert(!place_readonly(p.an, NULL, probe_expr(&p, "Q[n]")));
	probe_close(&p);
}
END_TEST

/* What is known at a point tells subscripts apart that types do not. */
START_TEST(alias_with_facts)
{
	struct probe p;
	const struct expr *a, *b;

	probe_open(&p, "if (n < m) { pragma \"A\"; }");
	a = probe_expr(&p, "A[n]");
	b = probe_expr(&p, "A[m]");
	ck_assert(alias_places(p.an, NULL, a, b) == ALIAS_MAY);
	ck_assert(alias_places_at(p.an, NULL, a, b, probe_mark(&p, "A")) == ALIAS_NO);
	probe_close(&p);
}
END_TEST

static const struct {
	const char *body, *place;
	bool readonly;
} readonly[] = {
	{"", "Q[n]", true},
	{"", "R[n]", false},
	{"", "P[n]", false}, /* trap 29 */
	{"Q = P;", "Q[n]", false},
	{"let q: const float * = Q + n;", "q[0]", true},
	{"let q: const float * = P + n;", "q[0]", false},
	{"shared s: float[8];", "s[n]", false}, /* trap 30 */
	{"nest noalias { x = A[n]; B[n] = x; }", "A[n]", true},
	{"nest noalias { x = A[n]; A[m] = x; }", "A[n]", false},
	{"nest noalias { x = A[n]; call g(); }", "A[n]", false},
	{"nest noalias { x = A[n]; raw \"asm\" effects(any); }", "A[n]", false},
	{"nest noalias(A, B) { x = A[n]; B[n] = x; }", "A[n]", true},
	{"nest noalias(A, B) { x = A[n]; B[n] = A[m]; R[n] = x; }", "A[n]", true},
	{"nest noalias(A, R) { x = A[n]; B[n] = x; }", "A[n]", false},
	{"nest noalias { let q: float * = A + 1; q[0] = x; }", "A[n]", false},
};

START_TEST(is_readonly)
{
	struct probe p;

	probe_open(&p, readonly[_i].body);
	ck_assert_msg(place_readonly(p.an, probe_nest(&p), probe_expr(&p, readonly[_i].place)) ==
			      readonly[_i].readonly,
		      "%s: %s", readonly[_i].body, readonly[_i].place);
	probe_close(&p);
}
END_TEST

START_TEST(bases)
{
	struct probe p;

	probe_open(&p, "let s: float[8]; let q: float * = A;");
	ck_assert(place_base(probe_expr(&p, "s[n]")) == probe_sym(&p, "s"));
	ck_assert(place_base(probe_expr(&p, "q[n]")) == probe_sym(&p, "q"));
	ck_assert(place_base(probe_expr(&p, "(A + 1)[n]")) == probe_sym(&p, "A"));
	ck_assert(place_base(probe_expr(&p, "(b ? A : B)[n]")) == NULL);
	probe_close(&p);
}
END_TEST

Suite *suite_alias(void)
{
	Suite *s = suite_create("alias");
	TCase *t = tcase_create("alias");

	tcase_add_loop_test(t, alias_pairs, 0, sizeof(pairs) / sizeof(pairs[0]));
	tcase_add_loop_test(t, is_readonly, 0, sizeof(readonly) / sizeof(readonly[0]));
	tcase_add_test(t, alias_in_device_function);
	tcase_add_test(t, alias_with_facts);
	tcase_add_test(t, bases);
	suite_add_tcase(s, t);
	return s;
}
