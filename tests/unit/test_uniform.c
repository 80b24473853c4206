/* test_uniform.c - values and places that all threads of a block share, and such that they do not.
 */
#include "probe.h"

#include <string.h>

/* Of an expression before the statement after mark A; of that statement, where there is none.  The
 * answer: block, warp or thread, and the cause. */
static const struct {
	const char *body, *e, *answer;
} rows[] = {
	/* values */
	{"pragma \"A\"; x = 1.0f;", "n * 2 + (int)blockIdx.x", "block"},
	{"pragma \"A\"; x = 1.0f;", "blockDim.x * gridDim.y", "block"},
	{"pragma \"A\"; x = 1.0f;", "threadIdx.x + 1u", "thread threadIdx.x"},
	{"let i: int = n + 1; let j: int = i * 2; pragma \"A\"; x = 1.0f;", "j", "block"},
	{"let i: int = (int)threadIdx.x; let j: int = i * 2; pragma \"A\"; x = 1.0f;", "j + n",
	 "thread threadIdx.x"},
	{"let i: int = 3; if (threadIdx.x == 0u) { i = 4; } pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	{"let i: int = 3; if (n == 0) { i = 4; } pragma \"A\"; x = 1.0f;", "i", "block"},
	{"let i: int = 3; while (i < n) { i = i + 2; } pragma \"A\"; x = 1.0f;", "i", "block"},
	{"let i: int = 3; while (i < (int)threadIdx.x) { i = i + 2; } pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	/* the value goes around: k is new in the turn after the one that makes it differ */
	{"let i: int = 0; let k: int = 0; for (t: int = 0; t < n; t++) { i = k; "
	 "k = (int)threadIdx.y; } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.y"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) { break; } "
	 "i = i + 1; } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > m) { break; } i = i + 1; } "
	 "pragma \"A\"; x = 1.0f;",
	 "i", "block"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) { continue; } "
	 "i = i + 1; } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { i = i + 1; "
	 "if (t > (int)threadIdx.x) { continue; } R[0] = x; } pragma \"A\"; x = 1.0f;",
	 "i", "block"},
	/* inside of what keeps threads apart, those that are there agree */
	{"if (threadIdx.x > 3u) { let i: int = n; pragma \"A\"; x = 1.0f; }", "i", "block"},
	{"let i: int = 0; if (threadIdx.x > 3u) { i = n; pragma \"A\"; x = 1.0f; }", "i", "block"},
	{"let i: int = m; if (threadIdx.x > 3u) { i = n; } else { pragma \"A\"; x = 1.0f; }", "i",
	 "thread threadIdx.x"},
	{"if (threadIdx.x > 3u) { return; } let i: int = n; pragma \"A\"; x = 1.0f;", "i", "block"},
	{"for (t: int = 0; t < (int)threadIdx.x; t++) { pragma \"A\"; x = 1.0f; }", "t", "block"},
	{"let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; t++) { i = i + 2; pragma \"A\"; "
	 "R[i] = 1.0f; }",
	 "i", "block"},
	{"let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; t++) { i = i + 2; } pragma \"A\"; "
	 "R[i] = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"for (s: int = 0; s < m; s++) { let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; "
	 "t++) { "
	 "i = i + 2; } pragma \"A\"; R[i] = 1.0f; }",
	 "i", "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { pragma \"A\"; R[i] = 1.0f; "
	 "if (t > (int)threadIdx.x) { continue; } i = t; }",
	 "i", "thread threadIdx.x"},
	{"for (t: int = 0; t < n; t++) { let i: int = 0; if (t > (int)threadIdx.x) { continue; } "
	 "i = t; pragma \"A\"; R[i] = 1.0f; }",
	 "i", "block"},
	{"let i: int = 0; let k: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) "
	 "{ "
	 "k = i; i = t; } } pragma \"A\"; R[i] = 1.0f;",
	 "k", "thread threadIdx.x"},
	{"let t: int = 0; for (outer t = 0; t < n; t++) { if (t > (int)threadIdx.x) { break; } } "
	 "pragma \"A\"; R[t] = 1.0f;",
	 "t", "thread threadIdx.x"},
	/* ... but for what they have from different turns */
	{"let i: int = m; for (t: int = 0; t < n; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > "
	 "4) { "
	 "pragma \"A\"; R[i] = 1.0f; i = t; } }",
	 "i", "thread threadIdx.x"},
	{"let i: int = m; for (t: int = 0; t < n; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > "
	 "4) { "
	 "i = t; pragma \"A\"; R[i] = 1.0f; } }",
	 "i", "block"},
	{"for (t: int = 0; t < n; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > 4) { "
	 "let i: int = m; pragma \"A\"; R[i] = 1.0f; i = t; } }",
	 "i", "block"},
	{"let i: int = m; for (t: int = 0; t < n; t++) { for (s: int = 0; s < (int)threadIdx.x; "
	 "s++) { "
	 "pragma \"A\"; R[i] = 1.0f; i = i + 1; } }",
	 "i", "thread threadIdx.x"},
	{"for (t: int = 0; t < n; t++) { let i: int = m; for (s: int = 0; s < (int)threadIdx.x; "
	 "s++) { "
	 "pragma \"A\"; R[i] = 1.0f; i = i + 1; } }",
	 "i", "block"},
	/* one number is one number */
	{"nest assume(blockDim.x == 1) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x * 2u",
	 "block"},
	/* memory */
	{"pragma \"A\"; R[n] = 1.0f;", "Q[n]", "block"},
	{"pragma \"A\"; R[n] = 1.0f;", "Q[threadIdx.x]", "thread threadIdx.x"},
	{"pragma \"A\"; A[n] = 1.0f;", "A[m]", "thread 'A[m]', which other threads may write"},
	{"pragma \"A\"; A[n] = 1.0f;", "B[m]", "thread 'B[m]', which other threads may write"},
	{"pragma \"A\"; R[n] = 1.0f;", "B[m]", "block"},
	{"shared t: int[32]; t[threadIdx.x] = n; pragma \"A\"; sync;", "t[3]",
	 "thread 't[3]', which other threads may write"},
	{"let t: int[4]; t[0] = n; t[1] = m; pragma \"A\"; x = 1.0f;", "t[1]", "block"},
	{"let t: int[4]; t[0] = n; t[threadIdx.x] = m; pragma \"A\"; x = 1.0f;", "t[1]",
	 "thread threadIdx.x"},
	{"let t: int[4]; t[0] = n; t[1] = (int)threadIdx.x; pragma \"A\"; x = 1.0f;", "t[0]",
	 "thread threadIdx.x"},
	{"let t: int[4]; t[0] = n; pragma \"A\"; x = 1.0f;", "t[threadIdx.x]",
	 "thread threadIdx.x"},
	/* what comes back */
	{"atomic i: int = atomicAdd(&I[0], 1); pragma \"A\"; x = 1.0f;", "i",
	 "thread the order of atomics"},
	{"call i: int = f(n); pragma \"A\"; x = 1.0f;", "i", "thread what f returns"},
	{"call i: int = __syncthreads_or(threadIdx.x == 3u); pragma \"A\"; x = 1.0f;", "i",
	 "block"},
	{"let i: float = @call<float>(\"__shfl_sync\", 15u, x, 0); pragma \"A\"; x = 1.0f;", "i",
	 "thread what __shfl_sync returns"},
	{"let i: float = sqrtf(x); pragma \"A\"; R[0] = 1.0f;", "i", "block"},
	{"let i: int = 0; raw \"asm\" writes(i) effects(none); pragma \"A\"; x = 1.0f;", "i",
	 "thread what is not understood"},
	/* warps */
	{"pragma \"A\"; x = 1.0f;", "threadIdx.y", "thread threadIdx.y"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "warp threadIdx.y"},
	{"nest assume(blockDim.x % 16 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "thread threadIdx.y"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 32u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 48u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x >> 6",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x >> 4",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x < 64u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "31u >= threadIdx.x",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x <= 64u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.y == 1 && blockDim.z == 1) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x / 64u", "warp threadIdx.x"},
	{"nest assume(blockDim.y == 1) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 64u",
	 "thread threadIdx.x"},
	/* places */
	{"pragma \"A\"; sync;", NULL, "block"},
	{"if (n > 3) { pragma \"A\"; sync; }", NULL, "block"},
	{"if (threadIdx.x > 3u) { pragma \"A\"; sync; }", NULL, "thread threadIdx.x"},
	{"if (threadIdx.x > 3u) { R[0] = x; } pragma \"A\"; sync;", NULL, "block"},
	{"if (threadIdx.x > 3u) { R[0] = x; } else { pragma \"A\"; sync; }", NULL,
	 "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; }", NULL, "block"},
	{"for (i: int = (int)threadIdx.x; i < n; i += 32) { pragma \"A\"; sync; }", NULL,
	 "thread threadIdx.x"},
	{"for (i: int = (int)threadIdx.x; i < n; i += 32) { R[i] = x; } pragma \"A\"; sync;", NULL,
	 "block"},
	{"for (i: int = 0; i < n; i += (int)threadIdx.x + 1) { pragma \"A\"; sync; }", NULL,
	 "thread threadIdx.x"},
	{"if (threadIdx.x > 3u) { return; } pragma \"A\"; sync;", NULL, "thread threadIdx.x"},
	{"if (n > 3) { return; } pragma \"A\"; sync;", NULL, "block"},
	{"pragma \"A\"; sync; if (threadIdx.x > 3u) { return; }", NULL, "block"},
	/* those that have returned are not there in the next turn either */
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; if (threadIdx.x > 3u) { return; } }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; if (threadIdx.x > 3u) { break; } }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { if (threadIdx.x > 3u) { break; } } pragma \"A\"; sync;",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; if (threadIdx.x > 3u) { continue; } "
	 "R[i] = x; }",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { if (threadIdx.x > 3u) { continue; } pragma \"A\"; sync; }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { if (threadIdx.x > 3u) { "
	 "break; } } pragma \"A\"; sync; }",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { if (threadIdx.x > 3u) { "
	 "return; } } pragma \"A\"; sync; }",
	 NULL, "thread threadIdx.x"},
	{"let j: int = 0; do { pragma \"A\"; sync; j = j + 1; } while (j < n);", NULL, "block"},
	{"let j: int = 0; do { pragma \"A\"; sync; j = j + 1; } while (j < (int)threadIdx.x);",
	 NULL, "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { if (threadIdx.x < 32u) { pragma \"A\"; sync; } }",
	 NULL, "warp threadIdx.x"},
	{"raw \"asm\" effects(jump); pragma \"A\"; sync;", NULL, "thread what is not understood"},
	{"raw \"asm\" effects(reads); pragma \"A\"; sync;", NULL, "block"},
};

static const char *answer_text(struct probe *p, enum uniform over, const char *why)
{
	static const char *const names[] = {"thread", "warp", "block"};
	const char *at = why ? strstr(why, " depends on ") : NULL;

	return arena_printf(p->arena, "%s%s%s", names[over], why ? " " : "",
			    at ? at + strlen(" depends on ") : "");
}

START_TEST(agreement)
{
	const struct stmt *at;
	const char *why = NULL, *text;
	enum uniform over;
	struct probe p;

	probe_open(&p, rows[_i].body);
	at = probe_after(&p, "A");
	over = rows[_i].e ? uniform_expr(p.an, probe_expr(&p, rows[_i].e), at, &why)
			  : uniform_stmt(p.an, at, &why);
	text = answer_text(&p, over, why);
	ck_assert_msg(strcmp(text, rows[_i].answer) == 0, "%s, not %s: %s %s", text,
		      rows[_i].answer, rows[_i].e ? rows[_i].e : "", rows[_i].body);
	if (!rows[_i].e) {
		ck_assert_int_eq(stmt_uniform(p.an, at, UNIFORM_BLOCK, NULL),
				 over == UNIFORM_BLOCK);
		ck_assert_int_eq(stmt_uniform(p.an, at, UNIFORM_WARP, NULL),
				 over != UNIFORM_THREAD);
	}
	probe_close(&p);
}
END_TEST

/* What a device function is given may differ, but its threads have come together. */
START_TEST(device)
{
	const char *why = NULL;
	struct probe p;

	probe_open_func(&p, "func f device (n: int, a: float *) { pragma \"A\"; sync; "
			    "if (n > 0) { pragma \"B\"; sync; } }");
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "A"), &why), UNIFORM_BLOCK);
	ck_assert_ptr_null(why);
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "B"), &why), UNIFORM_THREAD);
	ck_assert_str_eq(why, "which threads get there depends on what the caller passes");
	probe_close(&p);
}
END_TEST

/* A nest of a host function that is bound to threads is a kernel to be. */
START_TEST(host)
{
	const char *why = NULL;
	struct probe p;

	probe_open_func(&p,
			"func f host (n: int, a: float *) { let i: int = (int)threadIdx.x; "
			"if (n > 3) { pragma \"A\"; sync; if (i < n) { pragma \"B\"; sync; } } }");
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "A"), NULL), UNIFORM_BLOCK);
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "B"), &why), UNIFORM_THREAD);
	ck_assert_str_eq(why, "which threads get there depends on threadIdx.x");
	probe_close(&p);
}
END_TEST

Suite *suite_uniform(void)
{
	Suite *s = suite_create("uniform");
	TCase *t = tcase_create("uniform");

	tcase_add_loop_test(t, agreement, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(t, device);
	tcase_add_test(t, host);
	suite_add_tcase(s, t);
	return s;
}
