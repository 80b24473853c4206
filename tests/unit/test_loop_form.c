/* test_loop_form.c - each need of loop_form.h: a loop that lacks only it, and one that lacks nothing. */
#include "cunest/loop_form.h"
#include "probe.h"

enum { ALL = (1 << 13) - 1 };

static const struct lack {
	const char *text;
	unsigned needs, lacks; /* sets: what is asked for, and what of it is not there */
	const char *why;
} lacks[] = {
	{"for (i: int = 0; i < n; i += 2) { A[i] = 1.f; }", ALL, 0, NULL},
	{"for (i: int = 0; i <= n; i += 1) { if (b) { A[i] = 1.f; } }", ALL, 0, NULL},
	{"let i: int = 0; for (outer i = 0; i < n; i += 1) { A[i] = 1.f; }", ALL,
	 LOOP_DECLARES | LOOP_COUNTS, "its variable is declared outside"},
	{"let i: int = 0; for (outer i = 0; i < n; i += 1) { A[i] = 1.f; }", LOOP_COUNTS,
	 LOOP_COUNTS, "its variable is used outside of its header"},
	{"for (i: int = 0; i < n; i += 1) { if (b) { i = i + 1; } }", ALL, LOOP_COUNTS,
	 "its variable is used outside of its header"},
	{"for (i: int = n; i > 0; i += -1) { A[i] = 1.f; }", ALL, LOOP_UP,
	 "it does not count up to a bound"},
	{"for (i: int = n; i >= 0; i += -1) { A[i] = 1.f; }", ALL, LOOP_UP,
	 "it does not count up to a bound"},
	{"for (i: int = 0; i < n; i += m) { A[i] = 1.f; }", ALL, LOOP_UP,
	 "its step is not a positive constant"},
	{"for (i: unsigned = 0u; i < u; i += 1u) { A[i] = 1.f; }", ALL, LOOP_SIGNED,
	 "its variable is not of a signed type"},
	{"for (i: int = 0; i < w; i += 1) { A[i] = 1.f; }", ALL, LOOP_ONE_TYPE | LOOP_SIGNED,
	 "its variable and its bound have different types"},
	{"pragma \"unroll\"; for (i: int = 0; i < n; i += 1) { A[i] = 1.f; }", ALL,
	 LOOP_PLAIN | LOOP_USER_PLAIN, "there is a pragma before it"},
	{"for (i: int = 0; i < @call<int>(\"__syncthreads_count\", 1); i += 1) { A[i] = 1.f; }",
	 LOOP_FREE_HEADER, LOOP_FREE_HEADER, "its bounds must be evaluated just where they are"},
	{"for (i: int = m; i < n; i += 1) { m = 3; }", ALL, LOOP_KEEPS_START,
	 "its body may change where it starts"},
	{"for (i: int = 0; i < I[0]; i += 1) { A[i] = 1.f; atomic \"atomicAdd\"(&I[i], 1); }", ALL,
	 LOOP_KEEPS_BOUND, "its body may change its bound"},
	{"for (i: int = 0; i < n; i += 1) { n = n - 1; }", ALL, LOOP_KEEPS_BOUND,
	 "its body may change its bound"},
	{"for (i: int = 0; i < n; i += 1) { if (b) { break; } A[i] = 1.f; }", ALL, LOOP_NO_BREAK,
	 "a 'break' ends it early"},
	{"for (i: int = 0; i < n; i += 1) { for (j: int = 0; j < m; j += 1) { break; } }", ALL, 0,
	 NULL},
	{"for (i: int = 0; i < n; i += 1) { if (b) { continue; } A[i] = 1.f; }", ALL,
	 LOOP_NO_CONTINUE, "a 'continue' ends an iteration early"},
	{"for (i: int = 0; i < n; i += 1) { raw \"here: ;\" effects(label); }", ALL,
	 LOOP_NOT_ENTERED, "a jump leads into it"},
};

static const struct stmt *first_loop(const struct func *f)
{
	const struct stmt *s = f->body;

	while (s && s->kind != STMT_FOR)
		s = stmt_next(f->body, s);
	ck_assert_ptr_nonnull(s);
	return s;
}

START_TEST(needs)
{
	const struct lack *row = &lacks[_i];
	const struct stmt *loop;
	struct probe p;
	const char *why;

	probe_open(&p, row->text);
	loop = first_loop(p.func);
	why = loop_lacks(p.an, loop, row->needs);
	if (row->why)
		ck_assert_msg(why && strcmp(why, row->why) == 0, "%s: %s", row->text,
			      why ? why : "NULL");
	else
		ck_assert_msg(!why, "%s: %s", row->text, why);
	why = loop_lacks(p.an, loop, row->needs & ~row->lacks);
	ck_assert_msg(!why, "%s, but for that: %s", row->text, why ? why : "");
	for (unsigned bit = 1; bit <= ALL; bit <<= 1)
		ck_assert_msg(!(row->lacks & bit) == !loop_lacks(p.an, loop, bit) ||
				      row->needs != ALL,
			      "%s: %#x", row->text, bit);
	probe_close(&p);
}
END_TEST

Suite *suite_loop_form(void)
{
	Suite *suite = suite_create("loop_form");
	TCase *tc = tcase_create("loop_form");

	tcase_add_loop_test(tc, needs, 0, (int)ARRAY_LEN(lacks));
	suite_add_tcase(suite, tc);
	return suite;
}
