/* test_alias.c - can two places be the same memory?  "may" is the answer unless something says no.
 */
#include "../../src/analysis/analyses.h"
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
	{"nest noalias(A, B) { } A = B;", "A[n]", "B[n]", "no"}, /* whatever comes after the run */
	{"A = P; nest noalias(A, B) { }", "A[n]", "B[n]", "no"},
	{"nest noalias(A, B) { A = B; }", "A[n]", "B[n]", "may"},
	{"nest noalias { A[0] = B[0]; } A = P;", "A[n]", "B[n]", "no"},
	{"nest noalias { A[0] = B[0]; } A = B;", "A[n]", "B[n]", "may"}, /* one made of the other */
	{"nest noalias { A[0] = B[0]; } A = B;", "A[n]", "A[m]", "may"},
	{"nest noalias { A[0] = A[1]; } B = P;", "A[n]", "B[n]", "may"}, /* none of the nest's */
	{"nest noalias(A, B) { let q: float * = A + n; q[0] = 1.0f; } A = B;", "q[n]", "B[n]",
	 "no"},
	{"nest noalias(A, B) { let q: float * = A + n; q[0] = 1.0f; } A = B;", "q[n]", "A[n]",
	 "may"},
	{"let q: float * = A; A = B; nest noalias(A, B) { }", "q[n]", "B[n]", "may"},
	{"let q: float * = A; nest noalias { q[0] = A[0]; } A = B;", "q[n]", "A[n]", "may"},
	{"nest noalias(A, B) noalias(A, P) { }", "B[n]", "P[n]", "may"}, /* groups */
	{"nest noalias(A, B) noalias(A, P) { }", "A[n]", "P[n]", "no"},
	/* addresses: the pointer of a sum is what it moves in, on either side */
	{"", "(n + A)[0]", "R[0]", "no"},
	{"", "(n + R)[0]", "A[0]", "no"},
	{"", "(R - n)[0]", "A[0]", "no"},
	{"", "(R + n)[0]", "R[m]", "may"},
	{"let s: float[8];", "(s + n)[0]", "A[0]", "no"},
	{"let s: float[8]; let t: float[8];", "(s + n)[0]", "(n + t)[0]", "no"},
	{"", "((float *)((size_t)R + z))[0]", "A[0]", "may"}, /* a number was made an address */
	{"", "((float *)(size_t)R)[0]", "A[0]", "no"},
	{"", "(b ? A : B)[n]", "(b ? A : B)[m]", "may"},
	{"", "(b ? A : B)[n]", "A[n]", "may"},
	{"", "(b ? A : B)[n]", "R[n]", "may"},
	{"", "(b ? A : B)[n]", "(b ? A : B)[n + 1]", "may"},
	{"let s: float[8];", "(b ? A : B)[n]", "s[n]", "no"},
	{"let s: float[8]; let q: float * = s;", "(b ? A : q)[n]", "s[n]", "may"},
	{"shared s: float[8];", "(b ? A : s)[n]", "s[n]", "may"},
	/* an array of pointers: what is in it leads anywhere */
	{"let t: float *[4]; t[0] = R;", "t[n][m]", "R[m]", "may"},
	{"let t: float *[4];", "t[n][m]", "t[n][m + 1]", "may"},
	{"let t: float *[4];", "t[n][m]", "A[m]", "may"},
	{"let t: float *[4];", "t[n][m]", "t[n]", "no"},
	/* traced through several pointers */
	{"let q: float * = R + n; let r: float * = q + m;", "r[0]", "A[n]", "no"},
	{"let q: float * = R + n; let r: float * = q + m;", "r[0]", "R[n]", "may"},
	{"let q: float *; q = R + n;", "q[0]", "A[n]", "no"},
	{"let q: float *;", "q[0]", "A[n]", "may"},
	{"let q: float *; if (b) { q = R; } x = q[0];", "q[0]", "A[n]", "may"},
	{"call q: float * = g(n);", "q[0]", "A[n]", "may"},
	{"call q: float * = g(n);", "q[0]", "q[1]", "no"},
	{"let q: float * = R; q += 4;", "q[0]", "A[n]", "may"},
	{"R -= 4;", "A[n]", "R[n]", "no"},
	{"R *= 4;", "A[n]", "R[n]", "may"},
	{"call g(&R);", "A[n]", "R[n]", "may"}, /* the callee may have changed it */
	{"let s: float[8]; let q: float * = s; let r: float * = q + 1;", "r[0]", "A[n]", "no"},
	/* exposed: private memory that a pointer leads to, of which not all is known */
	{"let s: float[8]; let q: float * = b ? s : A;", "s[n]", "q[n]", "may"},
	{"let s: float[8]; let q: float * = b ? s : A;", "s[n]", "B[n]", "no"},
	{"let s: float[8]; let t: float[8]; let q: float * = b ? s : A;", "t[n]", "q[n]", "no"},
	{"shared s: float[8]; let q: float * = b ? s : A;", "s[n]", "q[n]", "may"},
	{"shared s: float[8]; let t: float[8];", "s[n]", "t[n]", "no"},
	{"shared extern s: float[]; let t: float[8];", "s[n]", "t[n]", "no"},
	/* subscripts of other types are compared as the addresses are: 64 bits wide */
	{"", "A[w]", "A[w + 1]", "no"},
	{"", "A[n]", "A[(long)n + 1]", "no"},
	{"", "A[n]", "A[(long)n]", "must"},
	{"", "A[n]", "A[w]", "may"},
	{"", "A[u]", "A[(int)u]", "may"},
	{"", "A[u]", "A[(long)u + 1]", "may"},
	{"", "A[c]", "A[200]", "no"},
	{"", "A[h]", "A[c + 70000]", "no"},
	{"let y: volatile int = 1;", "A[y]", "A[y]", "may"}, /* read twice */
	{"let y: volatile int = 1;", "A[y]", "A[y + 1]", "may"},
	/* several subscripts */
	{"shared s: float[8][9];", "s[n][m]", "s[n + 1][m + 1]", "may"},
	{"shared s: float[8][9];", "s[n][m]", "s[k][m]", "may"},
	{"shared s: float[8][9];", "s[n][m]", "s[1 + n][m]", "no"},
	{"shared s: float[8][9];", "s[n + 1][m]", "s[1 + n][m]", "must"},
	/* members of vectors do not overlap */
	{"let s: float4;", "s.x", "s.y", "no"},
	{"let s: float4;", "s.x", "s.x", "must"},
	{"let s: float4; let t: float4;", "s.x", "t.x", "no"},
	{"let s: float4;", "s.x", "A[n]", "no"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[n].y", "no"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[n + 1].x", "no"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[n + 1].y", "no"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[m].x", "may"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[m].y", "may"},
	{"let q: float4 * = (float4 *)A;", "q[n + 1].x", "q[1 + n].x", "must"},
	{"let q: float4 * = (float4 *)A;", "q[n + 1].x", "q[1 + n].y", "no"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[n]", "may"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "q[n + 1]", "no"},
	{"let q: float4 * = (float4 *)A;", "q[n].x", "B[n]", "may"},
	{"let q: float4 * = (float4 *)R;", "q[n].x", "B[n]", "no"},
	{"let q: uchar2 * = (uchar2 *)A;", "q[n].x", "q[n].y", "no"},
	{"let q: ulonglong2 * = (ulonglong2 *)A;", "q[n].x", "q[n].y", "no"},
	/* those of other records may: it could be a union */
	{"let s: record(\"U\"); pragma \"A\"; n = @member<int>(\"p\", s); pragma \"B\"; "
	 "m = @member<int>(\"q\", s);",
	 "$A", "$B", "may"},
	{"let s: record(\"U\"); pragma \"A\"; n = @member<int>(\"p\", s); pragma \"B\"; "
	 "m = @member<int>(\"p\", s);",
	 "$A", "$B", "must"},
	{"let s: record(\"float4x\"); pragma \"A\"; n = @member<int>(\"x\", s); pragma \"B\"; "
	 "m = @member<int>(\"y\", s);",
	 "$A", "$B", "may"},
	{"let s: record(\"float5\"); pragma \"A\"; n = @member<int>(\"x\", s); pragma \"B\"; "
	 "m = @member<int>(\"y\", s);",
	 "$A", "$B", "may"},
	{"let s: record(\"float4\"); pragma \"A\"; n = @member<int>(\"xy\", s); pragma \"B\"; "
	 "m = @member<int>(\"y\", s);",
	 "$A", "$B", "may"},
	/* the whole of it has no subscripts */
	{"let s: record(\"U\"); pragma \"A\"; x = @load<float>(@member<float[4]>(\"p\", s), n);",
	 "$A", "s", "may"},
	{"let s: record(\"U\") *; s = (record(\"U\") *)R; pragma \"A\"; "
	 "n = @member<int>(\"p\", s[0]);",
	 "$A", "A[n]", "no"},
	{"let s: record(\"U\") *; s = (record(\"U\") *)R; pragma \"A\"; "
	 "n = @member<int>(\"p\", s[0]);",
	 "$A", "R[n]", "may"},
	{"let s: record(\"U\"); pragma \"A\"; x = @load<float>(@member<float[4]>(\"p\", s), n);",
	 "$A", "A[n]", "no"},
	{"let s: record(\"U\"); pragma \"A\"; x = @load<float>(@member<float *>(\"p\", s), n);",
	 "$A", "A[n]", "may"}, /* a pointer in it leads anywhere */
	/* what the clause names is the pointer as the nest finds it */
	{"let q: float * = b ? A : B; nest noalias(q, P) { }", "q[n]", "P[n]", "no"},
	{"let q: float * = b ? A : B; nest noalias(q, P) { }", "q[n]", "A[n]", "may"},
	{"let q: float * = b ? A : B; nest noalias(q, P) { } q = B;", "q[n]", "P[n]", "no"},
	{"let q: float * = b ? A : B; nest noalias(q, P) { q = B; }", "q[n]", "P[n]", "may"},
	{"let q: float * = A; nest noalias(q, A) { }", "q[n]", "A[m]", "may"},
	{"let q: float * = A; nest noalias(q, B) { }", "q[n]", "B[n]", "no"},
	{"let q: float * = A; nest noalias(A, B) { }", "q[n]", "B[n]", "no"},
	{"let q: float * = A; nest noalias(A, B) { }", "q[n]", "P[n]", "may"},
	{"shared s: float[8]; let q: float * = b ? s : A; nest noalias(s, q) { }", "s[n]", "q[n]",
	 "no"},
	{"shared s: float[8]; let q: float * = s; nest noalias(s, q) { }", "s[n]", "q[n]", "may"},
	{"let q: float * = b ? A : B; nest noalias { q[0] = P[0]; }", "q[n]", "P[n]", "no"},
	{"let q: float * = b ? A : B; nest noalias { q[0] = A[0]; }", "q[n]", "A[n]", "may"},
	{"let q: float * = b ? A : B; nest noalias { }", "q[n]", "P[n]", "may"}, /* not in it */
	{"shared s: float[8]; let q: float * = s; nest noalias { }", "q[n]", "s[n]", "may"},
	{"let q: float * = A; let r: float * = B; nest noalias { }", "q[n]", "r[n]", "no"},
	{"let q: float * = b ? A : B; nest noalias(q, P) { }", "q[n]", "q[m]", "may"},
	{"let q: float * = b ? A : B; let r: float * = b ? B : A; nest noalias(q, r) { }", "q[n]",
	 "r[n]", "no"},
	{"nest noalias(A, B) { } call A = g(n);", "A[n]", "B[n]", "no"},
	{"nest noalias(A, B) { call A = g(n); }", "A[n]", "B[n]", "may"},
	{"call q: float * = g(R);", "q[0]", "A[n]", "may"}, /* who knows what it returns */
	{"let q: float * = A; let r: float * = q; let s: float * = r; let t: float * = s; "
	 "let o: float * = t; let p: float * = o; let l: float * = p; let e: float * = l; A = B;",
	 "e[0]", "R[0]", "may"},
	{"let q: float * = A; let r: float * = q; let s: float * = r; let t: float * = s; "
	 "let o: float * = t; let p: float * = o; let l: float * = p; let e: float * = l; R = B;",
	 "e[0]", "R[0]", "may"},
	{"let t: float *[4]; pragma \"A\"; x = @load<float>(t, n, m);", "$A", "A[m]", "may"},
	{"let t: float *[4]; pragma \"A\"; x = @load<float>(t, n, m);", "$A", "B[m]", "may"},
	{"shared s: float[8][9];", "(s[n])[m]", "A[0]", "no"},
	{"shared s: float[8][9];", "(s[n] + 1)[m]", "A[0]", "no"},
	{"shared s: float[8][9];", "s[n][m]", "s[n]", "may"},
	{"let y: dependent(\"T\"); pragma \"A\"; x = @load<float>(A, y);", "$A", "A[n]", "may"},
	{"", "A[u & 1u]", "A[(u & 1u) + 2u]", "no"},
	{"", "A[u % 4u]", "A[u % 4u + 4u]", "no"},
	{"let s: float4[8];", "s[n].x", "s[n]", "may"},
	{"let s: float4[8];", "s[n].x", "s[n + 1]", "no"},
	{"let s: float4[8];", "s[n].x", "s[n + 1].y", "no"},
	{"let s: float4[8];", "s[m].x", "s[n].y", "may"},
	{"let s: float4[8];", "s[m].x", "s[n].x", "may"},
	/* a base that is another one each time */
	{"pragma \"A\"; x = (A + @call<int>(\"mystery\"))[0]; pragma \"B\"; "
	 "x = (A + @call<int>(\"mystery\"))[1];",
	 "$A", "$B", "may"},
	{"pragma \"A\"; x = (A + @opaque<int>(\"mystery\"))[0]; pragma \"B\"; "
	 "x = (A + @opaque<int>(\"mystery\"))[1];",
	 "$A", "$B", "may"},
	{"let y: volatile int = 1;", "(A + y)[0]", "(A + y)[1]", "may"},
	{"", "(A + n)[0]", "(A + n)[1]", "no"},
	{"let y: volatile int = 1; let s: float[8][9];", "s[y][n]", "s[y][n + 1]", "may"},
	{"let y: volatile int = 1; let s: float[8][9];", "s[n][y]", "s[n + 1][y]", "may"},
	/* a condition is not what it chooses */
	{"", "(A ? R : B)[n]", "R[n]", "may"},
	{"", "(R ? A : B)[n]", "A[n]", "may"},
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
		" shared s: float[8]; let t: float[8]; nest noalias { pragma \"A\"; } }");
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "s[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_MAY);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "s[n]"), probe_expr(&p, "R[n]")) ==
		  ALIAS_NO);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "t[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_NO);
	ck_assert(!place_readonly(p.an, NULL, probe_expr(&p, "Q[n]")));
	/* the clause is about pointers, and not about what they may lead to */
	ck_assert(alias_places(p.an, probe_nest(&p), probe_expr(&p, "s[n]"),
			       probe_expr(&p, "A[n]")) == ALIAS_MAY);
	ck_assert(alias_places(p.an, probe_nest(&p), probe_expr(&p, "A[n]"),
			       probe_expr(&p, "s[n]")) == ALIAS_MAY);
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
	/* stored to without its const */
	{"((float *)Q)[n] = x;", "Q[m]", false},
	{"let q: float * = (float *)Q + n; q[0] = x;", "Q[m]", false},
	{"let q: float * = b ? (float *)Q : A; q[0] = x;", "Q[m]", false},
	{"let q: float * = (float *)(size_t)Q; q[0] = x;", "Q[m]", false},
	{"atomic atomicAdd((float *)&Q[n], x);", "Q[m]", false},
	{"call g((float *)Q);", "Q[m]", false},
	{"call g(Q);", "Q[m]", false}, /* by the callee */
	{"w = @call<int>(\"g\", n, &Q[n]);", "Q[m]", false},
	{"call g(A);", "Q[m]", true},
	{"w = @call<int>(\"g\", Q[n]);", "Q[m]", true},
	{"call printf(Q);", "Q[m]", true}, /* which only reads */
	{"x = @call<float>(\"__ldg\", Q);", "Q[m]", true},
	{"x = ((float4 *)Q)[n].x; A[m] = x;", "Q[m]", true},
	{"let q: const int * = (const int *)Q; let r: float * = (float *)A; R[0] = x;", "Q[m]",
	 true},
	{"let q: float * = b ? B : A; q[0] = x;", "Q[m]", true},
	{"let q: float * = b ? B : (float *)P; q[0] = x;", "Q[m]", false},
	{"let q: const float * = Q + n;", "q[0]", true},
	{"let q: const float * = P + n;", "q[0]", false},
	{"shared s: float[8];", "s[n]", false},      /* trap 30 */
	{"let y: volatile int = 1;", "Q[y]", false}, /* another place each time */
	{"nest noalias { x = A[n]; B[n] = x; }", "A[n]", true},
	{"nest noalias { x = A[n]; A[m] = x; }", "A[n]", false},
	{"nest noalias { x = A[n]; call g(); }", "A[n]", false},
	{"nest noalias { x = A[n]; raw \"asm\" effects(any); }", "A[n]", false},
	{"nest noalias(A, B) { x = A[n]; B[n] = x; }", "A[n]", true},
	{"nest noalias(A, B) { x = A[n]; B[n] = A[m]; R[n] = x; }", "A[n]", true},
	{"nest noalias(A, R) { x = A[n]; B[n] = x; }", "A[n]", false},
	{"nest noalias { let q: float * = A + 1; q[0] = x; }", "A[n]", false},
	{"nest noalias { x = A[n]; raw \"asm\" effects(reads); }", "A[n]", false},
	{"nest noalias(A, B) { x = A[n]; }", "A[n]", true},
	{"nest noalias(A, B) { x = A[n]; }", "P[n]", false}, /* the clause is not about it */
	{"nest noalias(A, B) noalias(P, B) { x = P[n]; B[n] = x; }", "P[n]", true},
	{"nest noalias(A, B) noalias(P, B) { x = P[n]; A[n] = x; }", "P[n]", false},
	{"nest noalias(A, B) { let q: float * = A + 1; x = q[0]; B[n] = x; }", "q[0]", true},
	{"nest noalias { x = A[n]; } A[m] = x;", "A[n]", false}, /* another thread, a barrier */
	{"let y: volatile float * = A; nest noalias { x = y[n]; }", "y[n]", false}, /* trap 14 */
	{"let q: float * = b ? A : B; nest noalias(q, P) { x = q[n]; }", "q[n]", false},
	{"let t: float[8];", "t[n]", false},
	{"nest noalias(A, R) { x = R[n]; R[m] = x; }", "R[n]", false},
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
	ck_assert(place_base(probe_expr(&p, "n + m")) == NULL);
	/* what a pointer leads to is in no object that is known by its name alone */
	ck_assert(place_object(probe_expr(&p, "s[n]")) == probe_sym(&p, "s"));
	ck_assert(place_object(probe_expr(&p, "q[n]")) == NULL);
	probe_close(&p);
}
END_TEST

/* The same question about whole objects, whatever the subscripts. */
static const struct {
	const char *body, *a, *b, *answer;
} objects[] = {
	{"", "A[n]", "A[m]", "must"},
	{"", "A[n]", "B[n]", "may"},
	{"", "A[n]", "R[n]", "no"},
	{"nest noalias(A, B) { }", "A[n]", "B[m]", "no"},
	{"nest noalias(A, B) { }", "A[n]", "P[m]", "may"},
	{"let q: float * = A + n;", "q[n]", "A[m]", "must"},
	{"let q: float * = b ? R : A;", "q[n]", "q[m]", "must"},
	{"let q: float * = b ? R : A; let r: float * = b ? A : R;", "q[n]", "r[n]", "may"},
	{"let q: float * = b ? R : A;", "q[n]", "A[n]", "may"},
	{"", "(b ? A : B)[n]", "(b ? A : B)[n]", "may"},
	{"", "(b ? A : B)[n]", "A[n]", "may"},
	{"let s: float[8];", "s[n]", "s[m]", "must"},
	{"let s: float[8];", "s[n]", "A[m]", "no"},
	{"let s: float[8];", "s[n]", "(b ? A : B)[m]", "no"},
	{"shared extern s: float[]; shared extern t: int[];", "s[n]", "t[m]", "may"},
};

/* Between runs of the nest pointers change places. */
START_TEST(alias_of_other_runs)
{
	struct probe p;
	const struct expr *a, *b;

	probe_open(&p, "nest noalias(A, B) { A[0] = B[0]; } A = B;");
	a = probe_expr(&p, "A[n]");
	b = probe_expr(&p, "B[n]");
	ck_assert(alias_objects(p.an, probe_nest(&p), a, b) == ALIAS_NO);
	ck_assert(alias_objects_ever(p.an, probe_nest(&p), a, b) == ALIAS_MAY);
	probe_close(&p);
	probe_open(&p, "nest noalias(A, B) { A[0] = B[0]; }");
	a = probe_expr(&p, "A[n]");
	b = probe_expr(&p, "B[n]");
	ck_assert(alias_objects_ever(p.an, probe_nest(&p), a, b) == ALIAS_NO);
	probe_close(&p);
}
END_TEST

START_TEST(alias_of_objects)
{
	struct probe p;
	const struct expr *a, *b;
	enum alias one, other;

	probe_open(&p, objects[_i].body);
	a = probe_expr(&p, objects[_i].a);
	b = probe_expr(&p, objects[_i].b);
	one = alias_objects(p.an, probe_nest(&p), a, b);
	other = alias_objects(p.an, probe_nest(&p), b, a);
	ck_assert_msg(strcmp(alias_name(one), objects[_i].answer) == 0 && one == other,
		      "%s: %s and %s: %s, %s", objects[_i].body, objects[_i].a, objects[_i].b,
		      alias_name(one), alias_name(other));
	probe_close(&p);
}
END_TEST

/* The place that an atomic operation works on, where it is one of the type it computes in. */
static const struct {
	const char *body, *place;
} atomics[] = {
	{"atomic atomicAdd(&A[n], x);", "A[n]"},
	{"atomic atomicAdd(A + n, x);", "A[n]"},
	{"atomic atomicAdd(A, x);", "A[0]"},
	{"atomic atomicAdd(n + A, x);", "(n + A)[0]"},
	{"atomic atomicAdd(A - n, x);", "(A - n)[0]"},
	{"atomic atomicAdd(&n, 1);", "n"},
	{"atomic old: float = atomicAdd(&A[n], x);", "A[n]"},
	{"atomic atomicAdd((float *)&R[n], x);", "R[n]"},
	{"atomic atomicAdd((unsigned *)A, u);", NULL}, /* bits as another type */
	{"atomic atomicAdd((unsigned *)&A[n], u);", NULL},
	{"atomic atomicAdd((float *)z, x);", NULL}, /* a number */
	{"atomic atomicAdd(n, 1);", NULL},
	{"atomic f();", NULL},
	{"call f(&A[n]);", NULL},
	{"shared s: float[8]; pragma \"B\"; atomic atomicAdd(s + 1, x);", "s[1]"},
	{"let s: float4; pragma \"B\"; atomic atomicAdd(&s.x, x);", NULL},
};

START_TEST(atomics_work_on)
{
	char body[160];
	struct probe p;
	const struct expr *place;
	const struct stmt *s;

	snprintf(body, sizeof(body), "pragma \"A\"; %s", atomics[_i].body);
	probe_open(&p, body);
	s = strstr(body, "\"B\"") ? probe_after(&p, "B") : probe_after(&p, "A");
	place = atomic_place(p.ir, s);
	ck_assert_msg(atomics[_i].place
			      ? place && strcmp(expr_text(p.ir, place), atomics[_i].place) == 0
			      : !place,
		      "%s: %s", atomics[_i].body, place ? expr_text(p.ir, place) : "none");
	probe_close(&p);
}
END_TEST

/* After which parameter a place is. */
static const struct {
	const char *body, *place, *param;
} params[] = {
	{"", "A[n]", "A"},
	{"let q: float * = A + n;", "q[0]", "A"},
	{"let q: float * = b ? A : B;", "q[0]", NULL},
	{"let s: float[8];", "s[n]", NULL},
	{"let s: float[8]; let q: float * = s;", "q[n]", NULL},
	{"Q = P;", "Q[n]", NULL},
	{"", "(b ? A : B)[n]", NULL},
	{"let s: float4;", "s.x", NULL},
};

START_TEST(behind_parameters)
{
	struct probe p;
	const struct sym *sym;

	probe_open(&p, params[_i].body);
	sym = place_param(p.an, probe_expr(&p, params[_i].place));
	ck_assert_msg(params[_i].param ? sym == probe_sym(&p, params[_i].param) : !sym, "%s: %s",
		      params[_i].body, params[_i].place);
	probe_close(&p);
}
END_TEST

/* A host function's pointers may lead to its arrays, once these are handed out; not to what will
 * be shared memory.  What is constant on the device, the host may write. */
START_TEST(alias_in_host_function)
{
	struct probe p;

	probe_open_func(&p, "func f host (A: float *, R: float *restrict, n: int) uses(constant c: "
			    "const float[8]) { shared s: float[8]; let t: float[8]; "
			    "let h: float[8]; let q: float * = n > 0 ? h : A; pragma \"A\"; }");
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "s[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_NO);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "t[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_NO);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "h[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_MAY);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "h[n]"), probe_expr(&p, "R[n]")) ==
		  ALIAS_NO);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "h[n]"), probe_expr(&p, "q[n]")) ==
		  ALIAS_MAY);
	ck_assert(!place_readonly(p.an, NULL, probe_expr(&p, "c[n]")));
	probe_close(&p);
	probe_open_func(&p,
			"func f kernel (A: float *, restricted B: float *, t: float[8], n: int) "
			"uses(constant c: const float[8], constant v: const volatile float[8][9], "
			"global g: float[8]) { }");
	ck_assert(place_readonly(p.an, NULL, probe_expr(&p, "c[n]")));
	ck_assert(!place_readonly(p.an, NULL, probe_expr(&p, "v[n]"))); /* each access counts */
	ck_assert(!place_readonly(p.an, NULL, probe_expr(&p, "g[n]")));
	/* an array parameter is a pointer; variables of the file are what pointers may lead to */
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "t[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_MAY);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "g[n]"), probe_expr(&p, "A[n]")) ==
		  ALIAS_MAY);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "g[n]"), probe_expr(&p, "B[n]")) ==
		  ALIAS_NO);
	ck_assert(alias_places(p.an, NULL, probe_expr(&p, "A[n]"), probe_expr(&p, "B[n]")) ==
		  ALIAS_NO);
	probe_close(&p);
}
END_TEST

/* May giving the symbol a value change what is at the place? */
START_TEST(hit_by_symbols)
{
	static const struct {
		const char *body, *place, *sym;
		bool hit;
	} rows[] = {
		{"let t: float[4];", "t[n]", "t", true},
		{"let t: float[4]; let s: float[4];", "t[n]", "s", false},
		{"let s: float4;", "s.x", "s", true},
		{"let s: float4;", "A[n]", "s", false},
		{"let s: float4; let q: float4 * = &s;", "q[0].x", "s", true},
		{"shared s: float[4];", "A[n]", "s", false},
		/* a reference may be bound to anything but locals that nobody has the address of */
		{"let r: float & = x;", "A[n]", "r", true},
		{"let r: float & = x;", "R[n]", "r", true},
		{"let r: float & = x; let t: float[4];", "t[n]", "r", false},
		{"let r: float & = x; let t: float[4]; call g(t);", "t[n]", "r", true},
		{"let r: float & = x; shared t: float[4];", "t[n]", "r", true},
		{"let r: float & = x; let q: float * = b ? A : B;", "q[n]", "r", true},
		/* a pointer that is not known leads there, where no clause tells them apart */
		{"shared s: float[4]; let q: float * = b ? s : A;", "q[n]", "s", true},
		{"shared s: float[4]; let q: float * = b ? s : A; nest noalias(s, q) { }", "q[n]",
		 "s", false},
		{"shared s: float[4]; let q: float * = b ? s : A; nest noalias(A, q) { }", "q[n]",
		 "s", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;

		probe_open(&p, rows[i].body);
		ck_assert_msg(place_hits_sym(p.an, probe_nest(&p), probe_expr(&p, rows[i].place),
					     probe_sym(&p, rows[i].sym)) == rows[i].hit,
			      "%s: %s, %s", rows[i].body, rows[i].place, rows[i].sym);
		probe_close(&p);
	}
}
END_TEST

/* Members of CUDA's vectors do not overlap; of other records nothing is known. */
START_TEST(members_of_records)
{
	static const struct {
		const char *record, *a, *b;
		bool apart;
	} rows[] = {
		{"record(\"float4\")", "x", "y", true},
		{"record(\"float3\")", "x", "z", true},
		{"record(\"float2\")", "y", "x", true},
		{"record(\"float4\")", "x", "x", false},
		{"record(\"float1\")", "x", "y", false},
		{"record(\"float5\")", "x", "y", false},
		{"record(\"float42\")", "x", "y", false},
		{"record(\"float\")", "x", "y", false},
		{"record(\"floats4\")", "x", "y", false},
		{"record(\"S4\")", "x", "y", false},
		{"record(\"char2\")", "x", "y", true},
		{"record(\"uchar3\")", "x", "y", true},
		{"record(\"double2\")", "x", "y", true},
		{"record(\"ulonglong2\")", "x", "y", true},
		{"record(\"longlong2\")", "x", "y", true},
		{"record(\"float4\")", "xy", "x", false},
		{"record(\"float4\")", "x", "xy", false},
		{"record(\"float4\")", "xy", "zw", false},
		/* somebody's own of that name */
		{"opaque(\"float4\")", "x", "y", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;
		char body[200];

		snprintf(body, sizeof(body),
			 "let s: %s; pragma \"A\"; x = @member<float>(\"%s\", s); "
			 "pragma \"B\"; x = @member<float>(\"%s\", s);",
			 rows[i].record, rows[i].a, rows[i].b);
		probe_open(&p, body);
		ck_assert_msg(members_apart(probe_expr(&p, "$A"), probe_expr(&p, "$B")) ==
				      rows[i].apart,
			      "%s: %s, %s", rows[i].record, rows[i].a, rows[i].b);
		probe_close(&p);
	}
}
END_TEST

/* What a call returns is in no object. */
START_TEST(roots_of_results)
{
	struct probe p;

	probe_open(&p,
		   "let t: float[4]; "
		   "pragma \"A\"; x = @member<float>(\"y\", @call<record(\"S\")>(\"make\", A)); "
		   "pragma \"B\"; x = @member<float>(\"y\", @call<record(\"S\")>(\"make\", t));");
	ck_assert_str_eq(expr_text(p.ir, probe_expr(&p, "$A")), "make(A).y");
	ck_assert_ptr_null(place_base(probe_expr(&p, "$A")));
	ck_assert_ptr_null(place_object(probe_expr(&p, "$A")));
	ck_assert_ptr_null(place_base(probe_expr(&p, "$B")));
	ck_assert_ptr_null(place_object(probe_expr(&p, "$B")));
	probe_close(&p);
}
END_TEST

Suite *suite_alias(void)
{
	Suite *s = suite_create("alias");
	TCase *t = tcase_create("alias");

	tcase_add_loop_test(t, alias_pairs, 0, sizeof(pairs) / sizeof(pairs[0]));
	tcase_add_loop_test(t, is_readonly, 0, sizeof(readonly) / sizeof(readonly[0]));
	tcase_add_test(t, alias_of_other_runs);
	tcase_add_loop_test(t, alias_of_objects, 0, sizeof(objects) / sizeof(objects[0]));
	tcase_add_loop_test(t, atomics_work_on, 0, sizeof(atomics) / sizeof(atomics[0]));
	tcase_add_loop_test(t, behind_parameters, 0, sizeof(params) / sizeof(params[0]));
	tcase_add_test(t, alias_in_device_function);
	tcase_add_test(t, alias_in_host_function);
	tcase_add_test(t, alias_with_facts);
	tcase_add_test(t, bases);
	tcase_add_test(t, hit_by_symbols);
	tcase_add_test(t, members_of_records);
	tcase_add_test(t, roots_of_results);
	suite_add_tcase(s, t);
	return s;
}
