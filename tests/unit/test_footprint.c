/* test_footprint.c - regions of arrays, as a person would write them. */
#include "probe.h"

#include <stdlib.h>
#include <string.h>

/* The statement after mark A, and the array; `block`: for all its threads.  The region: first
 * index, how many of what stride; the most that is when that is not a number already; what else is
 * known. */
static const struct {
	const char *body, *array, *region;
} rows[] = {
	/* tiles */
	{"for (o: int = 0; o < n; o += 32) { pragma \"A\"; for (i: int = o; i < min(o + 32, n); "
	 "i++) { R[i] = x; } }",
	 "R", "[o, +min(32, n - o)) <= 32 writes exact"},
	{"for (o: int = 0; o < n; o += 32) { pragma \"A\"; for (i: int = o; i < o + 32; i++) { "
	 "if (i < n) { R[i] = x; } } }",
	 "R", "[o, +min(32, n - o)) <= 32 writes exact"},
	{"nest assume(n % 32 == 0) { for (o: int = 0; o < n; o += 32) { pragma \"A\"; "
	 "for (i: int = o; i < min(o + 32, n); i++) { R[i] = x; } } }",
	 "R", "[o, +32) writes exact"},
	{"for (o: int = 0; o < n; o += 32) { pragma \"A\"; for (i: int = o; i < min(o + 32, n); "
	 "i += 2) { R[i] = x; } }",
	 "R", "[o, +min(31, n - o)) <= 31 writes"},
	/* stencils: the union */
	{"for (o: int = 1; o < n - 1; o += 32) { pragma \"A\"; for (i: int = o; "
	 "i < min(o + 32, n - 1); i++) { R[i] = Q[i - 1] + Q[i] + Q[i + 1]; } }",
	 "Q", "[o - 1, +min(34, n - o + 1)) <= 34 reads exact"},
	{"pragma \"A\"; for (i: int = 0; i < 8; i++) { R[i] = R[i + 4] + R[2 * i]; }", "R",
	 "[0, +15) reads writes"},
	/* strides, signs, quotients */
	{"pragma \"A\"; for (i: int = 0; i < 8; i++) { R[15 - i] = x; }", "R",
	 "[8, +8) writes exact"},
	{"pragma \"A\"; for (i: int = 7; i >= 0; i--) { R[i / 2] = x; }", "R",
	 "[0, +4) writes exact"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i++) { R[i % 4] = x; }", "R",
	 "[0, +4) writes exact"},
	{"for (o: int = 0; o < n; o += 4) { pragma \"A\"; for (i: int = 0; i < 4; i++) { "
	 "R[o / 4] = x; } }",
	 "R", "[o / 4, +1) writes exact"},
	/* rows and columns */
	{"for (o: int = 0; o < n; o += 8) { pragma \"A\"; for (i: int = o; i < min(o + 8, n); i++) "
	 "{ for (k: int = 0; k < n; k++) { R[i * n + k] = x; } } }",
	 "R", "[o, +min(8, n - o)) of n [0, +n) <= 8 ? writes exact"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (k: int = 0; k < m; k++) { "
	 "R[(size_t)i * m + k] = x; } }",
	 "R", "[i, +1) of m [0, +m) writes exact"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (k: int = 0; k < m; k++) { "
	 "R[i * n + k] = x; } }",
	 "R", "[i, +1) of n [0, +m) writes exact overlaps"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (k: int = 0; k < 4; k++) { "
	 "R[i * 4 + k] = x; } }",
	 "R", "[i, +1) of 4 [0, +4) writes exact"},
	{"pragma \"A\"; for (i: int = 0; i < 5; i++) { for (k: int = 0; k < 4; k++) { "
	 "R[i * 3 + k] = x; } }",
	 "R", "[0, +16) writes exact"},
	{"pragma \"A\"; for (b: int = 0; b < k; b++) { for (y: int = 0; y < n; y++) { "
	 "for (i: int = 0; i < m; i++) { R[(b * n + y) * m + i] = x; } } }",
	 "R", "[0, +k) of n * m [0, +n) of m [0, +m) writes exact"},
	{"for (i: int = 1; i < n; i++) { pragma \"A\"; for (k: int = 0; k < n; k++) { "
	 "R[i * n + k] = R[(i - 1) * n + k] + R[i * n - n]; } }",
	 "R", "[i - 1, +2) of n [0, +n) reads writes exact"},
	{"for (i: int = 0; i < n; i++) { let base: int = i * n; pragma \"A\"; "
	 "for (k: int = 0; k < n; k++) { R[base + k] = x; } }",
	 "R", "[i, +1) of n [0, +n) writes exact"},
	{"for (i: int = 0; i < n; i++) { let p: float * = R + i * n; pragma \"A\"; "
	 "for (k: int = 0; k < n; k++) { p[k] = x; } }",
	 "R", "[i, +1) of n [0, +n) writes exact"},
	{"let T: float[8][9]; pragma \"A\"; for (i: int = 0; i < 8; i++) { for (k: int = 0; k <= "
	 "i; "
	 "k++) { T[i][k] = x; } }",
	 "T", "[0, +8) [0, +8) writes"},
	{"let T: float[8][9]; pragma \"A\"; for (i: int = 0; i < 8; i++) { for (k: int = 0; k < "
	 "12; "
	 "k++) { T[i][k] = x; } }",
	 "T", "[0, +8) [0, +12) writes exact overlaps"},
	/* elements of several */
	{"pragma \"A\"; for (i: int = 0; i < n; i++) { for (j: int = 0; j < m; j++) { "
	 "for (c: int = 0; c < 3; c++) { R[(i * m + j) * 3 + c] = x; } } }",
	 "R", "[0, +n) of m * 3 [0, +m) of 3 [0, +3) writes exact"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (j: int = 0; j < m; j++) { "
	 "R[2 * (i * m + j)] = R[2 * (i * m + j) + 1]; } }",
	 "R", "[i, +1) of m * 2 [0, +m) of 2 [0, +2) reads writes exact"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (c: int = 0; c < 4; c++) { "
	 "R[i * m * 3 + c] = x; } }",
	 "R", "[3 * i, +1) of m [0, +4) writes exact overlaps unproved"},
	/* triangles */
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (j: int = i + 1; j < n; j++) { "
	 "R[j] = x; } }",
	 "R", "[i + 1, +n - i - 1) writes exact"},
	{"pragma \"A\"; for (i: int = 0; i < n; i++) { for (j: int = 0; j <= i; j++) { R[j] = x; } "
	 "}",
	 "R", "[0, +n) writes exact"},
	/* conditions */
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (k: int = 0; k < 5; k++) { "
	 "let y: int = i + k - 2; if (y >= 0 && y < n) { R[i] += Q[y]; } } }",
	 "Q", "[max(i - 2, 0), +min(i + 2, n - 1) - max(i - 2, 0) + 1) <= 5 reads exact unproved"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; for (k: int = 0; k < 5; k++) { "
	 "R[i] += k > 1 ? Q[k] : x; } }",
	 "Q", "[2, +3) reads exact"},
	{"pragma \"A\"; for (k: int = 0; k < 5; k++) { if (R[k] > x) { R[k] = x; } }", "R",
	 "[0, +5) reads writes exact"},
	{"pragma \"A\"; for (k: int = 0; k < 5; k++) { if (Q[k] > x) { R[k] = x; } }", "R",
	 "[0, +5) writes"},
	{"pragma \"A\"; for (k: int = 0; k < 5; k++) { if (Q[k] > x) { break; } R[k] = x; }", "R",
	 "[0, +5) writes"},
	{"pragma \"A\"; if (b) { R[3] = x; }", "R", "[3, +1) writes"},
	/* a variable that is another one later */
	{"pragma \"A\"; for (i: int = 0; i < 9; i++) { let t: int = i; if (t < 3) { t = i + 5; "
	 "R[t] = x; } }",
	 "R", "[5, +3) writes"},
	{"pragma \"A\"; for (i: int = 0; i < 9; i++) { let t: int = i + 5; R[t] = x; t = i; "
	 "R[t] = x; }",
	 "R", "[0, +14) writes exact"},
	/* threads */
	{"let i: int = (int)blockIdx.x * 16 + (int)threadIdx.x; pragma \"A\"; R[i] = x;", "R",
	 "[i, +1) writes exact"},
	{"let i: int = (int)blockIdx.x * 16 + (int)threadIdx.x; pragma \"A\"; R[i] = x;", "block R",
	 "[blockIdx.x * 16, +blockDim.x) <= 1024 writes exact"},
	{"let i: int = (int)blockIdx.x * 16 + (int)threadIdx.x; if (i >= n) { return; } "
	 "pragma \"A\"; R[i] = x;",
	 "block R",
	 "[blockIdx.x * 16, +min((int)blockDim.x, n - (int)blockIdx.x * 16)) <= 1024 writes exact"},
	{"nest assume(blockDim.x == 16) { for (o: int = 0; o < n; o += 16) { "
	 "let k: int = o + (int)threadIdx.x; pragma \"A\"; if (k < n) { R[0] += Q[k]; } } }",
	 "block Q", "[o, +min(16, n - o)) <= 16 reads exact"},
	{"nest assume(blockDim.x == 16 && blockDim.y == 8) { pragma \"A\"; "
	 "for (k: int = 0; k < n; k++) { R[((int)blockIdx.y * 8 + (int)threadIdx.y) * n + k] = x; "
	 "} }",
	 "block R", "[blockIdx.y * 8, +8) of n [0, +n) writes exact"},
	/* unsigned */
	{"nest assume(u < 100000u) { for (o: unsigned = 0u; o < u; o += 32u) { pragma \"A\"; "
	 "for (i: unsigned = o; i < min(o + 32u, u); i++) { R[i] = x; } } }",
	 "R", "[o, +min(32u, u - o)) <= 32 writes exact"},
	{"pragma \"A\"; for (i: unsigned = 1u; i < u; i++) { R[i] = x; }", "R",
	 "[1, +u - 1) writes exact unproved"},
	/* what is not known */
	{"pragma \"A\"; for (k: int = 0; k < 5; k++) { R[I[k]] = x; }", "R",
	 "? nothing bounds 'I[k]'"},
	{"pragma \"A\"; for (k: int = 0; k < 5; k++) { for (i: int = 0; i < 5; i++) { "
	 "R[i * k] = x; } }",
	 "R", "[0, +17) writes"},
	{"pragma \"A\"; call f(&R[3]);", "R", "? the address of 'R[3]' is used"},
	{"pragma \"A\"; raw \"asm\" reads(R) effects(any);", "R",
	 "? a statement is not understood"},
	{"let p: float * = R; pragma \"A\"; for (k: int = 0; k < 5; k++) { *p = x; p = p + 1; }",
	 "R", "? where 'p' points is not known"},
	{"let p: float * = R + n; pragma \"A\"; { call f(p); R[0] = x; }", "R",
	 "? the address of 'p' is used"},
	{"let p: float * = R + n; let q: float * = p; pragma \"A\"; { q = q + 1; *q = x; }", "R",
	 "? where 'q' points is not known"},
	{"let t: int[2]; t[0] = (int)threadIdx.x; t[1] = 0; pragma \"A\"; R[t[0]] = x;", "R",
	 "[t[0], +1) writes exact"},
	{"let t: int[2]; t[0] = (int)threadIdx.x; t[1] = 0; pragma \"A\"; R[t[0]] = x;", "block R",
	 "? nothing bounds 't[0]'"},
	{"let t: int[2]; t[0] = (int)threadIdx.x; t[1] = 0; if (t[0] > 2) { pragma \"A\"; "
	 "R[threadIdx.x] = x; }",
	 "block R", "[0, +blockDim.x) <= 1024 writes"},
	/* where a condition holds it is the same for all threads, but not all come there */
	{"if ((threadIdx.x & 1u) == 0u) { pragma \"A\"; R[threadIdx.x] = x; }", "block R",
	 "[0, +blockDim.x) <= 1024 writes"},
	{"if (threadIdx.x % 3u == 0u) { pragma \"A\"; R[threadIdx.x] = x; }", "block R",
	 "[0, +blockDim.x) <= 1024 writes"},
	{"if (threadIdx.x > 2u) { pragma \"A\"; R[threadIdx.x] = x; }", "block R",
	 "[3, +(int)blockDim.x - 3) <= 1021 writes exact"},
	{"if ((threadIdx.x & 1u) == 0u) { return; } pragma \"A\"; R[threadIdx.x] = x;", "block R",
	 "[0, +blockDim.x) <= 1024 writes"},
	{"pragma \"A\"; R[0] = x;", "Q", "? it is not accessed"},
	{"let p: float * = R; pragma \"A\"; for (k: int = 0; k < 5; k++) { *p = x; p = p + 1; }",
	 "p", "? 'p' points elsewhere in it"},
	{"let p: float * = R; p = R + n; p = p + threadIdx.x; pragma \"A\"; p[1] = x;", "p",
	 "[1, +1) writes exact"},
	{"let p: float * = R; p = R + n; p = p + threadIdx.x; pragma \"A\"; p[1] = x;", "block p",
	 "? 'p' points elsewhere in it"},
	{"let i: int = (int)(blockIdx.x * blockDim.x + threadIdx.x); pragma \"A\"; R[i] = x;",
	 "block R", "? 'blockIdx.x * blockDim.x + threadIdx.x' may not fit in int"},
	{"nest assume(gridDim.x <= 65535) { let i: int = (int)(blockIdx.x * blockDim.x + "
	 "threadIdx.x); "
	 "pragma \"A\"; if (i < n) { R[i] = x; } }",
	 "block R",
	 "[blockIdx.x * blockDim.x, +min((int)blockDim.x, n - (int)(blockIdx.x * blockDim.x))) <= "
	 "1024 writes exact unproved"},
	{"pragma \"A\"; for (i: unsigned = 0u; i < u; i++) { R[2u * i] = x; }", "R",
	 "? '2 * i' may wrap around"},
	{"pragma \"A\"; for (k: int = 0; k < 5; k++) { atomic atomicAdd(&R[k], x); }", "R",
	 "[0, +5) reads writes exact"},
};

static const char *region_text(struct probe *p, const struct footprint *f)
{
	struct buf b;
	unsigned d;
	bool bounded = false;

	buf_init(&b, p->arena);
	if (f->why) {
		buf_printf(&b, "? %s", f->why);
		return b.s;
	}
	for (d = 0; d < f->ndims; d++) {
		buf_printf(&b, "[%s, +%s) ", expr_text(p->ir, f->dim[d].lo),
			   expr_text(p->ir, f->dim[d].extent));
		if (f->dim[d].stride && !expr_is_int(f->dim[d].stride, 1))
			buf_printf(&b, "of %s ", expr_text(p->ir, f->dim[d].stride));
		bounded |= f->dim[d].most >= 0 && f->dim[d].extent->kind != EXPR_INT;
	}
	for (d = 0; d < f->ndims && bounded; d++) {
		buf_puts(&b, d ? "" : "<= ");
		if (f->dim[d].most >= 0)
			buf_printf(&b, "%lld ", (long long)f->dim[d].most);
		else
			buf_puts(&b, "? ");
	}
	buf_printf(&b, "%s%s%s%s%s", f->reads ? "reads " : "", f->writes ? "writes " : "",
		   f->exact ? "exact " : "", f->apart ? "" : "overlaps ",
		   f->unproved ? "unproved " : "");
	b.s[--b.n] = '\0';
	return b.s;
}

START_TEST(regions)
{
	const bool block = strncmp(rows[_i].array, "block ", 6) == 0;
	struct footprint_query query = {0};
	struct probe p;
	const char *text;

	probe_open(&p, rows[_i].body);
	query.array = probe_sym(&p, rows[_i].array + (block ? 6 : 0));
	ck_assert_ptr_nonnull(query.array);
	query.inside = probe_after(&p, "A");
	if (block)
		query.relax = 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z;
	text = region_text(&p, footprint_of(p.an, probe_nest(&p), &query));
	ck_assert_msg(strcmp(text, rows[_i].region) == 0, "%s\nnot %s\nfor %s", text,
		      rows[_i].region, rows[_i].body);
	probe_close(&p);
}
END_TEST

/* The accesses, with an index for each dimension: place is array[sum of index * stride]. */
START_TEST(indices)
{
	struct footprint_query query = {.reads = true};
	const struct footprint *f;
	const struct footprint_access *a;
	struct probe p;

	probe_open(&p,
		   "for (i: int = 1; i < n; i++) { pragma \"A\"; for (k: int = 0; k < n; k++) { "
		   "R[i * n + k] = R[(i - 1) * n + k] * R[n * i]; } }");
	query.array = probe_sym(&p, "R");
	query.inside = probe_after(&p, "A");
	f = footprint_of(p.an, NULL, &query);
	ck_assert_ptr_null(f->why);
	ck_assert_uint_eq(f->accesses.n, 2);
	ck_assert(f->reads && !f->writes);
	a = f->accesses.at[0];
	ck_assert_str_eq(expr_text(p.ir, a->place), "R[(i - 1) * n + k]");
	ck_assert_str_eq(expr_text(p.ir, a->index[0]), "i - 1");
	ck_assert_str_eq(expr_text(p.ir, a->index[1]), "k");
	a = f->accesses.at[1];
	ck_assert_str_eq(expr_text(p.ir, a->index[0]), "i");
	ck_assert_str_eq(expr_text(p.ir, a->index[1]), "0");
	query.reads = false;
	query.writes = true;
	f = footprint_of(p.an, NULL, &query);
	ck_assert_uint_eq(f->accesses.n, 1);
	ck_assert(!f->reads && f->writes);
	probe_close(&p);
}
END_TEST

/* What isl may not do is not claimed. */
START_TEST(budget)
{
	struct footprint_query query = {0};
	const struct footprint *f;
	struct probe p;

	probe_open(&p,
		   "pragma \"A\"; for (i: int = 0; i < 9; i++) { for (k: int = 0; k <= i; k++) { "
		   "R[i + 2 * k] = x; } }");
	query.array = probe_sym(&p, "R");
	query.inside = probe_after(&p, "A");
	f = footprint_of(p.an, NULL, &query);
	ck_assert_str_eq(region_text(&p, f), "[0, +25) writes");
	analyses_budget(p.an, 1);
	f = footprint_of(p.an, NULL, &query);
	ck_assert_str_eq(region_text(&p, f), "[0, +25) writes");
	probe_close(&p);
}
END_TEST

Suite *suite_footprint(void)
{
	Suite *s = suite_create("footprint");
	TCase *t = tcase_create("footprint");

	tcase_add_loop_test(t, regions, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(t, indices);
	tcase_add_test(t, budget);
	suite_add_tcase(s, t);
	return s;
}
