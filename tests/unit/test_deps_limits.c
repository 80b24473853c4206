/* test_deps_limits.c - dependences in functions with more of something than the analysis has room for.
 *
 * What does not fit is left out.  That may cost an answer, but a yes and a no stay true, and an answer
 * comes in time. */
#include "../../src/analysis/analyses.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* ten(0) ... of p00 to p09 */
#define TEN(f, d) \
	f(d "0") f(d "1") f(d "2") f(d "3") f(d "4") f(d "5") f(d "6") f(d "7") f(d "8") f(d "9")
#define FIVE(f, d) f(d "0") f(d "1") f(d "2") f(d "3") f(d "4")
#define PARAM(d) ", p" d ": int"
#define PLUS(d) " + p" d
#define ABOVE(d) "if (i > p" d " + m) "
#define UNLIKE(d) "if (i != p" d ") "
#define LESS(d) "if (i * " d " < m + " d ") "
#define OTHER(d) "if (p00 * " d " < p01 + " d ") "
#define OTHER2(d) "if (p02 * " d " < p03 + " d ") "
#define HUNDRED(f)  \
	TEN(f, "1") \
	TEN(f, "2") \
	TEN(f, "3") TEN(f, "4") TEN(f, "5") TEN(f, "6") TEN(f, "7") TEN(f, "8") TEN(f, "9")
#define DOUBLE(from, to) "let " to ": int = " from " + " from "; "
#define FOUR(d, next) \
	DOUBLE("d" d, "a" d) DOUBLE("a" d, "b" d) DOUBLE("b" d, "c" d) DOUBLE("c" d, "d" next)

static const char head[] =
	"func f kernel (R: float *restrict, n: int, m: int, x: float" TEN(PARAM, "0")
		TEN(PARAM, "1") TEN(PARAM, "2") TEN(PARAM, "3") TEN(PARAM, "4") TEN(PARAM, "5")
			TEN(PARAM, "6") TEN(PARAM, "7") TEN(PARAM, "8") ") {\n";

/* May the iterations of i run at once? */
static const struct {
	const char *body, *answer;
} rows[] = {
	/* where loops begin is a sum of numbers */
	{"for (i: int = 0; i < n; i++) { for (j: int = m" TEN(PLUS, "0") TEN(
		 PLUS, "1") "; j < n; j += 2) { "
			    "for (k: int = m" TEN(PLUS, "2") TEN(
				    PLUS, "3") "; k < n; k += 2) { "
					       "for (l: int = m" TEN(PLUS, "4") TEN(PLUS, "5") TEN(
						       PLUS,
						       "6") "; l < n; l += 2) { R[0] = x; } } } }",
	 "?"},
	{"for (i: int = m" TEN(PLUS, "0") TEN(PLUS, "1") "; i < n; i += 2) { for (j: int = m" TEN(
		 PLUS, "2") TEN(PLUS, "3") "; j < n; j += 2) { for (k: int = m" TEN(PLUS, "4")
		 TEN(PLUS, "5") "; k < n; k += 2) { R[0] = x; } } }",
	 "?"},
	{"for (i: int = m" TEN(PLUS, "0") TEN(PLUS, "1") "; i < n; i += 2) { for (j: int = m" TEN(
		 PLUS, "2") TEN(PLUS, "3") "; j < n; j += 2) { R[i] = x; } }",
	 "yes"},
	/* conditions: more rows, more numbers in them */
	{"for (i: int = 0; i < n; i++) { " TEN(ABOVE, "0") TEN(ABOVE, "1") TEN(ABOVE, "2")
		 TEN(ABOVE, "3") TEN(ABOVE, "4") TEN(ABOVE, "5") TEN(ABOVE, "6") "{ R[0] = x; } }",
	 "?"},
	{"for (i: int = 0; i < n; i++) { " TEN(ABOVE, "0") TEN(ABOVE, "1") TEN(ABOVE, "2")
		 TEN(ABOVE, "3") TEN(ABOVE, "4") TEN(ABOVE, "5") TEN(ABOVE, "6") "{ R[i] = x; } }",
	 "yes"},
	{"for (i: int = 0; i < n; i++) { " HUNDRED(LESS) "{ R[0] = x; } }", "?"},
	{"for (i: int = 0; i < n; i++) { " HUNDRED(LESS) "{ R[i] = x; } }", "yes"},
	{"for (i: int = 0; i < n; i++) { " TEN(UNLIKE, "0") "{ R[0] = x; } }", "?"},
	{"for (i: int = 0; i < n; i++) { " TEN(UNLIKE, "0") "{ R[i] = x; } }", "yes"},
	/* a subscript, and where a loop begins, with more terms than a sum may have */
	{"for (i: int = 0; i < n; i++) { R[i" TEN(PLUS, "0") TEN(PLUS, "1")
		 TEN(PLUS, "2") "] = x; }",
	 "?"},
	{"for (i: int = 0; i < n; i++) { R[i" TEN(PLUS, "0") TEN(PLUS, "1") "] = x; }", "yes"},
	{"for (i: int = 0; i < n; i++) { for (j: int = i" TEN(PLUS, "0") TEN(PLUS, "1")
		 TEN(PLUS, "2") "; j < n; j += 2) { R[j] = x; } }",
	 "?"},
	{"for (i: int = 0; i < n; i++) { R[i" TEN(PLUS, "0") TEN(PLUS, "1") "] = R[i" TEN(PLUS, "2")
		 TEN(PLUS, "3") "]; }",
	 "?"},
	{"for (i: int = 0; i < n; i++) { R[i" TEN(PLUS, "0") "] = R[i" TEN(PLUS, "1") "]; }", "no"},
	/* loops that step by one need no room for their steps */
	{"for (i: int = n; i > 0; i--) { " TEN(ABOVE, "0") TEN(ABOVE, "1") TEN(ABOVE, "2")
		 FIVE(ABOVE, "3") "{ R[0] = x; } }",
	 "no"},
	{"for (i: int = 0; i < n; i++) { " TEN(ABOVE, "0") TEN(ABOVE, "1") TEN(ABOVE, "2")
		 FIVE(ABOVE, "3") "{ R[0] = x; } }",
	 "no"},
	/* what a quotient is, and no room for it; conditions about something else need none */
	{"for (i: int = 0; i < n; i++) { " HUNDRED(LESS) "{ R[i / 4] = x; } }", "?"},
	{"for (i: int = 0; i < n; i++) { " HUNDRED(OTHER) HUNDRED(OTHER2) "{ R[0] = x; } }", "no"},
	/* each is twice the one before */
	{"for (i: int = 0; i < n; i++) { let d0: int = i; " FOUR("0", "1") FOUR("1", "2")
		 FOUR("2", "3") FOUR("3", "4") FOUR("4", "5") FOUR("5", "6") FOUR("6", "7")
			 FOUR("7", "8") FOUR("8", "9") "R[d9 + n * i] = x; }",
	 "?"},
	{"for (i: int = 0; i < n; i++) { let d0: int = i; " FOUR("0",
								 "1") "R[d1 + 16 * n * i] = x; }",
	 "?"},
};

static const struct stmt *first_loop(struct probe *p)
{
	const struct stmt *s = p->func->body;

	while (s->kind != STMT_FOR)
		s = stmt_next(p->func->body, s);
	return s;
}

START_TEST(room)
{
	struct dep_answer a;
	struct probe p;
	char text[8000];

	strcpy(text, head);
	strcat(text, rows[_i].body);
	strcat(text, "\n}\n");
	probe_open_func(&p, text);
	a = deps_may_parallel(p.an, NULL, first_loop(&p));
	ck_assert_msg(strcmp(proof_name(a.may), rows[_i].answer) == 0,
		      "'%s' (%s) instead of '%s' of\n%s", proof_name(a.may), a.why ? a.why : "",
		      rows[_i].answer, rows[_i].body);
	probe_close(&p);
}
END_TEST

/* Remainders are defined as long as there is room: a pair that is named has the same one. */
START_TEST(remainders)
{
	bool no = false, unknown = false;

	for (unsigned n = 40; n < 58; n += 17) {
		struct dep_answer a;
		struct probe p;
		char text[8000];

		strcpy(text, head);
		strcat(text, "for (i: int = 0; i < n; i++) { ");
		for (unsigned i = 0; i < n; i++)
			sprintf(text + strlen(text), "if (i > p%02u + m) ", i);
		strcat(text, "{ R[i % 4] = x; } }\n}\n");
		probe_open_func(&p, text);
		a = deps_may_parallel(p.an, NULL, first_loop(&p));
		ck_assert(a.may != PROOF_YES);
		if (a.may == PROOF_NO)
			ck_assert_msg(a.pair && (a.to.value[0] - a.from.value[0]) % 4 == 0,
				      "%u conditions: %s %s", n, dep_point_text(p.an, &a.from),
				      dep_point_text(p.an, &a.to));
		no |= a.may == PROOF_NO;
		unknown |= a.may == PROOF_UNKNOWN;
		probe_close(&p);
	}
	ck_assert(no && unknown);
}
END_TEST

/* Sets are counted for the function.  After the last one every order is taken to matter, which is said, and
 * forgotten once there is room again. */
START_TEST(spent)
{
	static const char body[] = "for (i: int = 1; i < n; i++) { for (j: int = 0; j < n; j++) { "
				   "R[2 * i + 3 * j] = R[2 * i + 3 * j + 1]; } }";
	struct dep_answer a;
	struct probe p;
	unsigned all, left;
	bool known = false;

	probe_open(&p, body);
	a = deps_may_parallel(p.an, NULL, first_loop(&p));
	ck_assert_int_eq(a.may, PROOF_NO);
	all = p.an->sets;
	ck_assert_uint_gt(all, 6);
	probe_close(&p);
	for (left = 0; left <= all; left++) {
		probe_open(&p, body);
		p.an->sets = SETS_MOST - left;
		a = deps_may_parallel(p.an, NULL, first_loop(&p));
		if (a.may == PROOF_UNKNOWN) {
			ck_assert_str_eq(a.why, "comparing the subscripts takes too long");
			ck_assert_uint_ge(p.an->sets, SETS_MOST);
		} else {
			ck_assert_int_eq(a.may, PROOF_NO);
		}
		ck_assert(left > 1 || a.may == PROOF_UNKNOWN);
		ck_assert(!known || a.may == PROOF_NO);
		known = a.may == PROOF_NO;
		p.an->sets = 0;
		analyses_forget(p.an);
		ck_assert_int_eq(deps_may_parallel(p.an, NULL, first_loop(&p)).may, PROOF_NO);
		probe_close(&p);
	}
	ck_assert(known);
}
END_TEST

Suite *suite_deps_limits(void)
{
	Suite *s = suite_create("deps_limits");
	TCase *t = tcase_create("deps_limits");

	tcase_add_loop_test(t, room, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(t, remainders);
	tcase_add_test(t, spent);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
