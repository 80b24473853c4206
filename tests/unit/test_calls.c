/* test_calls.c - calls inside expressions: what must stay where it is, what a call among the slots
 * of a statement leaves alone, and which facts get past a condition with one. */
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* q is what callees may be given; p is nobody else's; s is shared, B read-only. */
#define FUNC                                                                                    \
	"func k kernel (A: int *, B: const int *restrict, V: volatile int *, n: int, m: int)\n" \
	"uses(shared s: int[8], global g: int)\n"                                               \
	"calls(\"ps\" returns total cost(9), \"pd\" returns cost(9), \"rd\" reads returns "     \
	"cost(9), "                                                                             \
	"\"wr\" reads writes returns cost(9), \"cv\" convergent returns cost(2), "              \
	"\"stop\" cost(9)) {\n"                                                                 \
	"let addressed q: int = 3;\nlet p: int = 4;\nlet l: int[4];\nl[0] = 1;\n"

#define WR_Q "@call<int>(\"wr\", @addr<int &>(q), n)"
#define CV "@call<int>(\"cv\", n)"
#define RD "@call<int>(\"rd\", A, n)"
#define PS "@call<int>(\"ps\", n, m)"

static void open_body(struct probe *p, const char *body)
{
	char text[2048];

	snprintf(text, sizeof(text), "%s%s\n}\n", FUNC, body);
	probe_open_func(p, text);
}

static const struct {
	const char *e;
	bool pinned;
} pins[] = {
	{"n / m", false},
	{"A[n]", false},
	{"V[n]", true},
	{PS, false},
	{"@call<int>(\"pd\", n)", false},
	{RD, false},
	{WR_Q, true},
	{CV, true},
	{"@call<int>(\"mystery\", n)", true},
	{"@call<int>(\"stop\", n)", false},
	{"@call<int>(\"__shfl_sync\", n)", true},
	{"@call<int>(\"abs\", n)", false},
	{"n + " WR_Q, true},
	{"A[" CV "]", true},
	{"(n > 0 && " WR_Q " > 0)", true},
	{"(n > 0 ? " PS " : " CV ")", true},
	{"@call<int>(\"ps\", n, " WR_Q ")", true},
	{"@call<int>(\"ps\", n, " RD ")", false},
};

START_TEST(test_pinned)
{
	struct probe p;
	char body[512];

	snprintf(body, sizeof(body), "pragma \"A\";\nA[0] = (int)(%s);", pins[_i].e);
	open_body(&p, body);
	ck_assert_msg(expr_pinned(p.an, probe_after(&p, "A")->slot[SLOT_STORED].e) ==
			      pins[_i].pinned,
		      "%s", pins[_i].e);
	probe_close(&p);
}
END_TEST

static const struct {
	const char *s, *e;
	bool keeps;
} keeps[] = {
	{"A[0] = n;", "q", true},
	{"A[0] = A[1] + 1;", "A[1]", true},
	/* the store comes after all that is evaluated */
	{"A[0] = " PS ";", "A[0]", true},
	{"A[0] = " RD " + q;", "q", true},
	{"A[0] = " RD " + A[1];", "A[1]", true},
	{"A[0] = " WR_Q " + q;", "q", false},
	{"A[0] = " WR_Q " + q;", "q / n + 3", false},
	{"A[0] = " WR_Q " + p;", "p", true},
	{"A[0] = " WR_Q " + n;", "n / m", true},
	{"A[0] = " WR_Q ";", "A[1]", false},
	{"A[0] = " WR_Q ";", "B[1]", true},
	{"A[0] = " WR_Q ";", "s[1]", false},
	{"A[0] = " WR_Q ";", "g", false},
	{"A[0] = " WR_Q ";", "l[1]", true},
	{"A[0] = @call<int>(\"wr\", @addr<int *>(l[0]), n);", "l[1]", false},
	/* wherever in the statement it stands */
	{"A[" WR_Q " & 7] = 1;", "q", false},
	{"A[0] += " WR_Q ";", "q", false},
	{"q = " WR_Q ";", "q", false},
	{"let x: int = " WR_Q ";", "q", false},
	{"if (" WR_Q " > 0) { }", "q", false},
	{"while (" WR_Q " > 0) { }", "q", false},
	{"do { } while (" WR_Q " > 0);", "q", false},
	{"A[0] = @call<int>(\"ps\", n, " WR_Q ");", "q", false},
	{"A[0] = (n > 0 ? " WR_Q " : 0);", "q", false},
	{"call other(" WR_Q ");", "q", false},
	{"atomic atomicAdd(&A[0], " WR_Q ");", "q", false},
	{"return " WR_Q ";", "q", false},
	/* what threads do when they meet */
	{"A[0] = " CV ";", "n", true},
	{"A[0] = " CV ";", "p", true},
	{"A[0] = " CV ";", "s[1]", false},
	{"A[0] = " CV ";", "A[1]", false},
	{"A[0] = " CV ";", "l[1]", true},
	{"A[0] = @call<int>(\"mystery\", n);", "A[1]", false},
	{"A[0] = @call<int>(\"mystery\", n);", "q", false},
	{"A[0] = @call<int>(\"mystery\", n);", "p", true},
};

START_TEST(test_keeps)
{
	struct probe p;
	char body[512];

	snprintf(body, sizeof(body), "pragma \"A\";\n%s", keeps[_i].s);
	open_body(&p, body);
	ck_assert_msg(slots_keep(p.an, probe_after(&p, "A"), probe_expr(&p, keeps[_i].e)) ==
			      keeps[_i].keeps,
		      "%s %s", keeps[_i].s, keeps[_i].e);
	probe_close(&p);
}
END_TEST

/* Is the condition certain at mark A? */
static const struct {
	const char *body, *condition, *proof;
} facts[] = {
	{"q = 3;\nif (" RD " > 0) { pragma \"A\"; }", "q == 3", "yes"},
	{"q = 3;\nif (" WR_Q " > 0) { pragma \"A\"; }", "q == 3", "?"},
	{"q = 3;\nif (" WR_Q " > 0) { } else { pragma \"A\"; }", "q == 3", "?"},
	{"q = 3;\nif (" WR_Q " > 0) { }\npragma \"A\";", "q == 3", "?"},
	{"q = 3;\nif (" WR_Q " > 0) { return; }\npragma \"A\";", "q == 3", "?"},
	{"q = 3;\nif (" WR_Q " > 0) { } else { return; }\npragma \"A\";", "q == 3", "?"},
	{"p = 3;\nif (" WR_Q " > 0) { pragma \"A\"; }", "p == 3", "yes"},
	{"p = 3;\nif (" WR_Q " > 0) { return; }\npragma \"A\";", "p == 3", "yes"},
	/* the condition's own parts: what the call changes, and, to be safe, the others */
	{"if (q > 3 && " WR_Q " > 0) { pragma \"A\"; }", "q > 3", "?"},
	{"if (n > 3 && " RD " > 0) { pragma \"A\"; }", "n > 3", "yes"},
	{"q = 3;\nwhile (" WR_Q " > 0) { pragma \"A\"; }", "q == 3", "?"},
	{"q = 3;\nwhile (" WR_Q " > 0) { }\npragma \"A\";", "q == 3", "?"},
	{"q = 3;\nlet x: int = " WR_Q ";\npragma \"A\";", "q == 3", "?"},
	{"let x: int = min(" WR_Q ", 0) + q;\npragma \"A\";", "x <= 3", "?"},
	{"let x: int = min(" RD ", 0) + q;\npragma \"A\";", "x <= 3", "yes"},
	{"let x: int = min(" WR_Q ", 0) + p;\npragma \"A\";", "x <= 4", "yes"},
	{"A[0] = 3;\nlet x: int = " PS ";\nif (A[0] == 3) { pragma \"A\"; }", "A[0] == 3", "yes"},
	{"if (A[0] == 3) { let x: int = " CV ";\npragma \"A\"; }", "A[0] == 3", "?"},
	{"if (A[0] == 3) { let x: int = " WR_Q ";\npragma \"A\"; }", "A[0] == 3", "?"},
	{"if (B[0] == 3) { let x: int = " WR_Q ";\npragma \"A\"; }", "B[0] == 3", "yes"},
};

START_TEST(test_facts)
{
	struct probe p;

	open_body(&p, facts[_i].body);
	ck_assert_msg(strcmp(proof_name(range_prove(p.an, probe_expr(&p, facts[_i].condition),
						    probe_mark(&p, "A"))),
			     facts[_i].proof) == 0,
		      "%s: %s", facts[_i].body, facts[_i].condition);
	probe_close(&p);
}
END_TEST

/* Does the value of e at A still hold at B, and is it surely computed by what stands at A? */
static const struct {
	const char *body, *e;
	bool same, evaluated;
} values[] = {
	{"pragma \"A\";\nA[0] = q / n;\npragma \"B\";\n", "q / n", true, true},
	{"pragma \"A\";\nA[0] = " WR_Q " + q / n;\npragma \"B\";\n", "q / n", false, false},
	{"pragma \"A\";\nA[0] = " RD " + q / n;\npragma \"B\";\n", "q / n", true, true},
	{"pragma \"A\";\nA[0] = " WR_Q " + p / n;\npragma \"B\";\n", "p / n", true, true},
	{"pragma \"A\";\nif (" WR_Q " > 0) { pragma \"B\"; }", "q / n", false, false},
	{"pragma \"A\";\nif (" WR_Q " > p / n) { pragma \"B\"; }", "p / n", true, true},
	{"pragma \"A\";\nA[0] = (" WR_Q " > 0 ? p / n : 0);\npragma \"B\";\n", "p / n", true,
	 false},
};

START_TEST(test_values)
{
	struct probe p;
	const struct expr *e;
	const struct stmt *a, *b;

	open_body(&p, values[_i].body);
	e = probe_expr(&p, values[_i].e);
	a = probe_after(&p, "A");
	b = probe_mark(&p, "B");
	ck_assert_msg(value_same(p.an, e, a, b) == values[_i].same, "same: %s", values[_i].body);
	ck_assert_msg(evaluated_before(p.an, e, b) == values[_i].evaluated, "evaluated: %s",
		      values[_i].body);
	probe_close(&p);
}
END_TEST

Suite *suite_calls(void)
{
	Suite *s = suite_create("calls");
	TCase *t = tcase_create("calls");

	tcase_add_loop_test(t, test_pinned, 0, ARRAY_LEN(pins));
	tcase_add_loop_test(t, test_keeps, 0, ARRAY_LEN(keeps));
	tcase_add_loop_test(t, test_facts, 0, ARRAY_LEN(facts));
	tcase_add_loop_test(t, test_values, 0, ARRAY_LEN(values));
	suite_add_tcase(s, t);
	return s;
}
