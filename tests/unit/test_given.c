/* test_given.c - has a variable surely a value at a point? */
#include "probe.h"

static const struct {
	const char *body;
	bool given; /* z, at A */
} cases[] = {
	{"let z: int; pragma \"A\";", false},
	{"let z: int = n; pragma \"A\";", true},
	{"let z: int; z = n; pragma \"A\";", true},
	{"let z: int; pragma \"A\"; z = n;", false},
	{"let z: int; z += 1; pragma \"A\";", true}, /* or it was undefined there */
	{"let z: int; { { z = n; } m = 1; } pragma \"A\";", true},
	{"let z: int; z = n; { if (b) { pragma \"A\"; } }", true},
	{"let z: int; k = 3; pragma \"A\";", false},
	{"let z: int; z = @call<int>(\"f\", n); pragma \"A\";", true},
	/* both branches */
	{"let z: int; if (b) { z = 1; } pragma \"A\";", false},
	{"let z: int; if (b) { k = 3; } else { z = 1; } pragma \"A\";", false},
	{"let z: int; if (b) { z = 1; } else { k = 3; } pragma \"A\";", false},
	{"let z: int; if (b) { z = 1; } else { z = 2; } pragma \"A\";", true},
	{"let z: int; if (b) { z = 1; } else { if (n > 3) { z = 2; } } pragma \"A\";", false},
	{"let z: int; if (b) { z = 1; } else { if (n > 3) { z = 2; } else { z = 3; } } "
	 "pragma \"A\";",
	 true},
	{"let z: int; if (b) { z = 1; pragma \"A\"; }", true},
	{"let z: int; if (b) { z = 1; } else { pragma \"A\"; }", false},
	/* ... or leave */
	{"let z: int; if (b) { return; } pragma \"A\";", false},
	{"let z: int; if (b) { return; } else { z = 1; } pragma \"A\";", true},
	{"let z: int; if (b) { z = 1; } else { { return; } } pragma \"A\";", true},
	{"let z: int; if (b) { z = 1; } else { { } } pragma \"A\";", false},
	{"let z: int; for (i: int = 0; i < n; i += 1) { if (b) { break; } else { z = 1; } "
	 "pragma \"A\"; }",
	 true},
	{"let z: int; for (i: int = 0; i < n; i += 1) { if (b) { break; } z = 1; } pragma \"A\";",
	 false},
	/* loops */
	{"let z: int; for (i: int = 0; i < n; i += 1) { z = 1; } pragma \"A\";", false},
	{"let z: int; for (i: int = 0; i < n; i += 1) { z = 1; pragma \"A\"; }", true},
	{"let z: int; for (i: int = 0; i < n; i += 1) { pragma \"A\"; z = 1; }", false},
	{"let z: int; while (b) { z = 1; } pragma \"A\";", false},
	{"let z: int; for (outer z = 0; z < n; z += 1) { pragma \"A\"; }", true},
	{"let z: int; for (outer z = 0; z < n; z += 1) { k = 3; } pragma \"A\";", true},
	{"let z: int; for (outer k = 0; k < n; k += 1) { pragma \"A\"; }", false},
	{"for (i: int = 0; i < n; i += 1) { let z: int; if (b) { z = 1; } pragma \"A\"; }", false},
	{"let z: int = 1; for (i: int = 0; i < n; i += 1) { pragma \"A\"; z = 1; }", true},
	/* what is not understood */
	{"let z: int; raw \"asm\" writes(z); pragma \"A\";", true},
	{"let z: int; raw \"asm\" reads(z) effects(none); pragma \"A\";", false},
	{"let z: int; raw \"asm\" writes(k); pragma \"A\";", false},
	{"let addressed z: int; pragma \"A\";", true},
	{"let z: int; z = 1; raw \"L:\" effects(label); pragma \"A\";", false}, /* a way round it */
	{"let z: int; { z = 1; raw \"L:\" effects(label); } pragma \"A\";", false},
	{"let z: int; raw \"L:\" effects(label); z = 1; pragma \"A\";", true},
	{"let z: int; raw \"switch\" effects(any) { z = 1; pragma \"A\"; }",
	 false}, /* a case comes past it */
	{"let z: int; raw \"try\" writes(z) effects(none) { { z = 1; pragma \"A\"; } }", true},
	{"let z: int; while (b) { z = 1; } while for () writes(z) why \"x\" { k = 3; } "
	 "pragma \"A\";",
	 true},
	/* objects and arrays have parts */
	{"let z: int[4]; pragma \"A\";", true},
	{"let z: int2; pragma \"A\";", true},
	{"let z: float; pragma \"A\";", false},
	{"let z: float *; pragma \"A\";", false},
	{"let z: dependent(\"T\"); pragma \"A\";", false},
	{"shared z: int; pragma \"A\";", true},
};

START_TEST(has_value)
{
	struct probe p;

	probe_open(&p, cases[_i].body);
	ck_assert_msg(sym_has_value(p.an, probe_sym(&p, "z"), probe_mark(&p, "A")) ==
			      cases[_i].given,
		      "%s: expected %d", cases[_i].body, cases[_i].given);
	ck_assert(sym_has_value(p.an, probe_sym(&p, "n"), probe_mark(&p, "A")));
	probe_close(&p);
}
END_TEST

Suite *suite_given(void)
{
	Suite *s = suite_create("given");
	TCase *t = tcase_create("given");

	tcase_add_loop_test(t, has_value, 0, ARRAY_LEN(cases));
	suite_add_tcase(s, t);
	return s;
}
