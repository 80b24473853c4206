/* test_runs.c - interpreting both sides of a step: right pairs are TESTED, wrong ones refuted by an input. */
#include "steps.h"

#define PAIR(params, before, after)                                                               \
	"func f kernel (" params ") {\n" before "\n}\nfunc f kernel (" params ") {\n" after "\n}" \
	"\n"

static void runs(const char *text, enum verdict verdict, const char *counter)
{
	struct pair_world *p = pair_read(text);
	struct certificate *cert = check_certificate(&p->check, "runs", NULL);

	check_runs(&p->check, p->check.before, p->check.after, cert);
	ck_assert_msg(cert->verdict == verdict, "%s (%s) of %s", verdict_name(cert->verdict),
		      cert->why ? cert->why : "", text);
	if (counter)
		ck_assert_str_eq(cert->counter, counter);
	pair_free(p);
}

#define RIGHT(params, before, after) runs(PAIR(params, before, after), VERDICT_TESTED, NULL)
#define WRONG(params, before, after, counter) \
	runs(PAIR(params, before, after), VERDICT_REFUTED, counter)
#define OPEN(params, before, after) runs(PAIR(params, before, after), VERDICT_UNKNOWN, NULL)

START_TEST(right_pairs)
{
	RIGHT("y: int *, n: int", "for (i: int = 0; i < n; i += 1) y[i] = i;",
	      "for (o: int = 0; o < n; o += 4) for (i: int = o; i < min(o + 4, n); i += 1) y[i] = "
	      "i;");
	RIGHT("y: float *, x: const float *, n: int", "y[n] = x[0] * 2.0f;", "y[n] = 2.0f * x[0];");
}
END_TEST

START_TEST(wrong_pairs)
{
	WRONG("y: int *, n: int", "for (i: int = 0; i < n; i += 1) y[i] = i + 9;",
	      "for (i: int = 0; i < n - 1; i += 1) y[i] = i + 9;",
	      "int y[1] = {3}; int n = 1; dim3 grid(2, 2), block(2, 2);");
	/* only an extreme value tells */
	WRONG("y: int *, n: int", "if (n < 4) y[0] = n * 3;",
	      "let t: const int = n * 3; if (n < 4) y[0] = t;",
	      "int y[1] = {2}; int n = 2147483647; dim3 grid(2, 2), block(2, 2);");
	/* only specials */
	WRONG("y: float *, x: const float *restrict", "y[0] = x[6] * 0.0f;", "y[0] = 0.0f;", NULL);
	/* only large reals */
	WRONG("y: float *, x: const float *restrict", "y[0] = x[0] + x[1] + x[2];",
	      "y[0] = x[0] + (x[1] + x[2]);", NULL);
	/* only where buffers overlap */
	WRONG("y: float *, x: const float *, n: int",
	      "for (i: int = 0; i < n; i += 1) y[i] = x[0] + 1.0f;",
	      "let t: const float = x[0]; for (i: int = 0; i < n; i += 1) y[i] = t + 1.0f;",
	      "float y[2] = {-5, -8}; float *x = y; int n = 2; dim3 grid(2, 2), block(2, 2);");
	/* as if another thread had written at the barrier */
	WRONG("y: int *, n: int", "let a: int = y[0]; sync; y[1] = a + y[0];",
	      "let a: int = y[0]; sync; y[1] = a + a;", NULL);
}
END_TEST

START_TEST(shared_out)
{
	RIGHT("y: int *, n: int", "nest { for (i: int = 0; i < n; i += 1) y[i] = i; }",
	      "nest assume(threadIdx.x < 4) { let i: const int = blockIdx.x * 4 + threadIdx.x;"
	      " if (i < n) y[i] = i; }");
	/* two threads do it: the sum is doubled */
	WRONG("y: int *, n: int", "nest { for (i: int = 0; i < n; i += 1) y[i] += 1; }",
	      "nest assume(threadIdx.x < 4) { let i: const int = blockIdx.x * 3 + threadIdx.x;"
	      " if (i < n) y[i] += 1; }",
	      NULL);
	/* a launch of 9 threads is too small, so nothing is said */
	OPEN("y: int *", "nest { for (i: int = 0; i < 10000; i += 1) y[i % 500] += i; }",
	     "nest { let i: const int = blockIdx.x * blockDim.x + threadIdx.x;"
	     " if (i < 10000) y[i % 500] += i; }");
}
END_TEST

START_TEST(nothing_to_say)
{
	OPEN("y: int *", "let a: int; y[0] = a;", "y[0] = 0;");
	OPEN("y: int *", "raw \"asm\" writes(y);", "raw \"asm\" writes(y);");
	OPEN("y: opaque(\"mystery\")", "", "");
	/* rounding is the user's to give away, but not more */
	RIGHT("y: float *, x: const float *restrict",
	      "nest fp(relaxed) { y[0] = x[0] + x[1] + x[2]; }",
	      "nest fp(relaxed) { y[0] = x[0] + (x[1] + x[2]); }");
	WRONG("y: float *, x: const float *restrict", "nest fp(relaxed) { y[0] = x[0] + x[1]; }",
	      "nest fp(relaxed) { y[0] = x[0] - x[1]; }", NULL);
}
END_TEST

START_TEST(budget)
{
	struct pair_world *p = pair_read(PAIR("y: int *, n: int", "y[0] = n;", "y[0] = n;"));
	struct certificate *cert = check_certificate(&p->check, "runs", NULL);

	p->check.budget = 0;
	ck_assert_int_eq(check_runs(&p->check, p->check.before, p->check.after, cert),
			 VERDICT_UNKNOWN);
	ck_assert_str_eq(cert->why, "the budget is spent");
	p->check.budget = 1000;
	ck_assert_int_eq(check_runs(&p->check, p->check.before, p->check.after, cert),
			 VERDICT_TESTED);
	ck_assert_uint_lt(p->check.budget, 1000);
	pair_free(p);
}
END_TEST

Suite *suite_runs(void)
{
	Suite *suite = suite_create("runs");
	TCase *tc = tcase_create("pairs");

	tcase_add_test(tc, right_pairs);
	tcase_add_test(tc, wrong_pairs);
	tcase_add_test(tc, shared_out);
	tcase_add_test(tc, nothing_to_say);
	tcase_add_test(tc, budget);
	suite_add_tcase(suite, tc);
	return suite;
}
