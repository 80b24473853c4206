/* test_definitions.c - the one statement that gives a variable its value, in the function and in a loop. */
#include "probe.h"

/* Is there one definition of i that all read? */
static const struct {
	const char *body;
	bool single;
} definitions[] = {
	{"let i: const int = n; w = i;", true},
	{"let i: int = n; w = i;", true},
	{"let i: int = n; i = 2; w = i;", false},
	{"let i: int; i = n; w = i;", true},
	{"let i: int; if (b) { i = n; } w = i;", false},
	{"let i: int; if (b) { i = n; w = i; }", true},
	{"let i: int; w = i; i = n;", false},
	{"let i: int; while (b) { w = i; i = n; }", false},
	{"let i: int = n; i += 2; w = i;", false},
	{"let i: int = n; call g(&i); w = i;", false},
	{"let i: int = n; raw \"asm\" writes(i); w = i;", false},
	{"for (i: int = 0; i < n; i += 1) { w = i; }", false},
	{"shared i: int; i = n; w = i;", false},
	{"let i: int = n; raw \"[&]\" reads(i) effects(reads, writes); w = i;", false},
	{"let i: int; call i = g(n); w = i;", true},
	{"let i: int; call i = g(); w = i;", true},
	{"let i: int; while for (b) writes(i) { } w = i;", false},
	{"let i: int; for (outer i = 0; i < n; i += 1) { w = i; }", false},
	{"let i: int; i += 2; w = i;", false},
	{"let i: int; w = 3;", false},
	{"let i: int; raw \"asm\" writes(i) effects(none); w = i;", false},
	{"let i: int; for (outer i = 0; i < n; i += 1) { } w = i;", false},
	{"let i: float4; i.x = x; x = i.x;", false},
	{"let i: int; if (b) { i = n; } else { w = i; }", false},
	{"let i: volatile int = n; w = i;", false}, /* each read is another one */
};

START_TEST(defines_once)
{
	struct probe p;

	probe_open(&p, definitions[_i].body);
	ck_assert_msg((single_definition(p.an, probe_sym(&p, "i")) != NULL) ==
			      definitions[_i].single,
		      "%s", definitions[_i].body);
	probe_close(&p);
}
END_TEST

/* Is the statement after D the one definition that all in the loop after L read?  (After the loop
 * and before it there may be others.) */
static const struct {
	const char *body;
	bool defines;
} loop_definitions[] = {
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; }", true},
	{"let i: int = 3; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; } i = 4;", true},
	{"let i: int = 3; pragma \"L\"; while (b) { w = i; pragma \"D\"; i = n; }", false},
	{"let i: int = 3; w = i; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; } w = i;",
	 true},
	{"pragma \"L\"; while (b) { pragma \"D\"; let i: int = n; w = i; }", true},
	{"pragma \"L\"; while (b) { let i: int; pragma \"D\"; i = n; w = i; }", true},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; i = m; w = i; }", false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; i += m; w = i; }", false},
	{"let i: int = 0; pragma \"L\"; while (b) { pragma \"D\"; i += n; w = i; }", false},
	{"let i: int = 0; pragma \"L\"; while (b) { pragma \"D\"; i += n; }", false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; call i = g(); w = i; }", false},
	{"let i: int = 0; pragma \"L\"; while (b) { pragma \"D\"; i = i + n; w = i; }", false},
	{"let i: int = 0; pragma \"L\"; while (b) { if (n > 0) { pragma \"D\"; i = n; } w = i; }",
	 false},
	{"let i: int = 0; pragma \"L\"; while (b) { if (n > 0) { pragma \"D\"; i = n; w = i; } }",
	 true},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; call i = g(n); w = i; }", false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; atomic i = atomicAdd(&n, 1); w = i; "
	 "}",
	 false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; raw \"asm\" writes(i) effects(none); "
	 "w = i; }",
	 false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; call g(&i); }", false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; call i = g(); }",
	 false},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; raw \"asm\" writes(i) "
	 "effects(none); }",
	 false},
	{"shared i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; }", false},
	{"let i: int = 3; pragma \"L\"; while (b) { w = i; }", false},
	/* as many as a list has room for */
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; i = n; w = i; } i = 1; i = 2; i = 3; "
	 "i = 4; i = 5; i = 6;",
	 true},
	{"let i: int; pragma \"L\"; while (b) { if (n > 0) { pragma \"D\"; i = n; w = i; w = i; w "
	 "= i; w = i; w = i; w = i; w = i; w = i; } else { k = 1; } }",
	 true},
	{"let i: int; pragma \"L\"; while (b) { pragma \"D\"; for (outer i = 0; i < n; i++) { w = "
	 "i; } "
	 "}",
	 false},
};

START_TEST(defines_in_loop)
{
	struct probe p;
	const struct stmt *def;

	probe_open(&p, loop_definitions[_i].body);
	def = loop_definition(p.an, probe_sym(&p, "i"), probe_after(&p, "L"));
	ck_assert_msg(def == (loop_definitions[_i].defines ? probe_after(&p, "D") : NULL), "%s",
		      loop_definitions[_i].body);
	probe_close(&p);
}
END_TEST

/* What a parameter is before it is assigned, the caller has given it. */
START_TEST(parameters_come_with_a_value)
{
	struct probe p;

	probe_open(&p, "pragma \"L\"; while (b) { n = 3; w = n; }");
	ck_assert_ptr_null(single_definition(p.an, probe_sym(&p, "n")));
	ck_assert_ptr_null(loop_definition(p.an, probe_sym(&p, "n"), probe_after(&p, "L")));
	probe_close(&p);
}
END_TEST

Suite *suite_definitions(void)
{
	Suite *s = suite_create("definitions");
	TCase *t = tcase_create("definitions");

	tcase_add_loop_test(t, defines_once, 0, sizeof(definitions) / sizeof(definitions[0]));
	tcase_add_loop_test(t, defines_in_loop, 0,
			    sizeof(loop_definitions) / sizeof(loop_definitions[0]));
	tcase_add_test(t, parameters_come_with_a_value);
	suite_add_tcase(s, t);
	return s;
}
