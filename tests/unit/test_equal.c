/* test_equal.c - functions that differ in one thing are different, whatever the thing is; which statements do the same.
 *
 * What func_equal() does not see, no check that reads a print back would see either. */
#include "text.h"

enum { MOST = 48 };

/* ---- functions ---- */

static void all_differ(const char *before, const char *const *parts, const char *after)
{
	struct world *one[MOST], *two[MOST];
	char text[2000];
	unsigned n = 0;

	for (; parts[n]; n++) {
		ck_assert_uint_lt(n, MOST);
		snprintf(text, sizeof(text), "%s%s%s", before, parts[n], after);
		one[n] = world_read(text);
		two[n] = world_read(text);
	}
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n; k++)
			ck_assert_msg(func_equal(one[i]->func, two[k]->func) == (i == k), "%s\n%s",
				      parts[i], parts[k]);
	for (unsigned i = 0; i < n; i++) {
		world_destroy(one[i]);
		world_destroy(two[i]);
	}
}

START_TEST(functions)
{
	static const char *const rows[] = {
		"f kernel ()",
		"g kernel ()",
		"f device ()",
		"f host ()",
		"f kernel template ()",
		"f kernel labels ()",
		"f kernel launch_bounds(64) ()",
		"f kernel launch_bounds(128) ()",
		"f kernel (n: int)",
		"f kernel (m: int)",
		"f kernel (n: int, m: int)",
		"f kernel () calls(\"g\" cost(1))",
		"f kernel () calls(\"h\" cost(1))",
		"f kernel () calls(\"g\" cost(2))",
		"f kernel () calls(\"g\" reads cost(1))",
		"f kernel () calls(\"g\" writes cost(1))",
		"f kernel () calls(\"g\" convergent cost(1))",
		"f kernel () calls(\"g\" returns cost(1))",
		"f kernel () calls(\"g\" total cost(1))",
		"f kernel () calls(\"g\" cost(1), \"h\" cost(1))",
		NULL,
	};

	all_differ("func ", rows, " { }");
}
END_TEST

START_TEST(types)
{
	static const char *const rows[] = {
		"int",
		"unsigned",
		"short",
		"long",
		"long long",
		"char",
		"signed char",
		"bool",
		"float",
		"double",
		"const int",
		"volatile int",
		"int *",
		"const int *",
		"int *const",
		"int *restrict",
		"int **",
		"float *",
		"int &",
		"int[3]",
		"int[4]",
		"int[3][4]",
		"int[4][3]",
		"float[3]",
		"int *[3]",
		"int[3] *",
		"float4",
		"record(\"S\")",
		"record(\"T\")",
		"dependent(\"S\")",
		"opaque(\"S\")",
		"function(\"S\")",
		"integer(4, signed, \"E\")",
		"integer(4, signed, \"F\")",
		"integer(4, unsigned, \"E\")",
		"integer(3, signed, \"E\")",
		"floating(16, \"half\")",
		"floating(16, \"other\")",
		"floating(32, \"half\")",
		NULL,
	};

	all_differ("func f kernel (a: ", rows, ") { }");
}
END_TEST

START_TEST(symbols)
{
	static const char *const locals[] = {
		"a: int",
		"b: int",
		"a: long",
		"fresh a: int",
		"fresh a \"hint\": int",
		"a \"hint\": int",
		"a \"other\": int",
		"addressed a: int",
		"a: int aligned(8)",
		"a: int aligned(16)",
		"a: int constant(3)",
		"a: int constant(4)",
		"a: int constant(n)",
		"a: int table(@call<int[2]>(\"{}\", 1, 2))",
		"a: int table(@call<int[2]>(\"{}\", 1, 3))",
		NULL,
	};
	static const char *const kinds[] = {
		"global g",        "constant g", "tparam g", "shared g",
		"shared extern g", "local g",    "local h",  NULL,
	};
	char text[400];
	struct world *w[ARRAY_LEN(kinds) - 1];
	unsigned n = 0;

	all_differ("func f kernel (n: int) { let ", locals, "; }");
	/* of these only a use tells */
	for (; kinds[n]; n++) {
		snprintf(text, sizeof(text),
			 "func f kernel (y: int *) uses(%s: int) { y[0] = %s; }", kinds[n],
			 strrchr(kinds[n], ' '));
		w[n] = world_read(text);
	}
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n; k++)
			ck_assert_msg(func_equal(w[i]->func, w[k]->func) == (i == k), "%s\n%s",
				      kinds[i], kinds[k]);
	for (unsigned i = 0; i < n; i++)
		world_destroy(w[i]);
}
END_TEST

START_TEST(expressions)
{
	static const char *const rows[] = {
		"n",
		"m",
		"1",
		"2",
		"@int<long>(1)",
		"1.5f",
		"1.50f",
		"@flt<float>(\"1.5f\", 0x3ff0000000000000)",
		"0.0",
		"-0.0",
		"threadIdx.x",
		"threadIdx.y",
		"n + m",
		"m + n",
		"n - m",
		"n * m",
		"n < m",
		"n ? 1 : 2",
		"n ? 1 : m",
		"-n",
		"~n",
		"(long)n",
		"cast<long>(n)",
		"y[n]",
		"y[m]",
		"&y[n]",
		"v.x",
		"v.y",
		"@call<int>(\"g\", n)",
		"@call<int>(\"h\", n)",
		"@call<int>(\"g\", n, m)",
		"@call<long>(\"g\", n)",
		"@opaque<int>(\"g\", n)",
		NULL,
	};

	all_differ("func f kernel (y: int *, n: int, m: int, v: float4) { call hold(", rows,
		   "); }");
}
END_TEST

START_TEST(statements)
{
	static const char *const rows[] = {
		"",
		"sync;",
		"sync; sync;",
		"{ sync; }",
		"unbraced { sync; }",
		"transparent { sync; }",
		"{ sync; } sync;",
		"{ sync; sync; }",
		"{ { sync; } }",
		"comment \"so\" sync;",
		"comment \"or so\" sync;",
		"let a: int;",
		"let a: int = n;",
		"shared a: int[4];",
		"n = m;",
		"m = n;",
		"n += m;",
		"n -= m;",
		"n += <long> m;",
		"y[0] = n;",
		"y[1] = n;",
		"y[0] += n;",
		"if (n) { sync; }",
		"if (m) { sync; }",
		"if (n) { sync; } else { sync; }",
		"if (n) { } else { sync; }",
		"while (n) { sync; }",
		"do { sync; } while (n);",
		"atomic f(y, 1);",
		"atomic g(y, 1);",
		"atomic n = f(y, 1);",
		"atomic a: int = f(y, 1);",
		"call f(y, 1);",
		"call f(y, 1) effects(reads);",
		"call f(y, 1) effects(writes);",
		"call n = f(y, 1);",
		"break;",
		"continue;",
		"return;",
		"return n;",
		"goto a;",
		"goto b;",
		"pragma \"a\";",
		"pragma \"b\";",
		NULL,
	};
	static const char *const loops[] = {
		"(k: int = 0; k < n; k += 1)",
		"(k: long = 0; k < n; k += 1)",
		"(l: int = 0; l < n; l += 1)",
		"(k: int = 1; k < n; k += 1)",
		"(k: int = 0; k < m; k += 1)",
		"(k: int = 0; k < n; k += 2)",
		"(k: int = 0; k < n; k -= 1)",
		"(k: int = 0; k <= n; k += 1)",
		"(k: int = 0; k != n; k += 1)",
		"(outer m = 0; m < n; m += 1)",
		"independent (k: int = 0; k < n; k += 1)",
		NULL,
	};
	static const char *const raws[] = {
		"\"a\"",
		"\"b\"",
		"\"a\" reads(n)",
		"\"a\" reads(m)",
		"\"a\" reads(n, m)",
		"\"a\" writes(n)",
		"\"a\" writes(m)",
		"\"a\" effects(none)",
		"\"a\" effects(sync)",
		"\"a\" why \"so\"",
		"\"a\" why \"or so\"",
		NULL,
	};
	static const char *const headers[] = {
		"(n)",
		"()",
		"(n) reads(m)",
		"(n) writes(m)",
		"(n) effects(reads)",
		"(n) why \"so\"",
		NULL,
	};

	all_differ("func f kernel (y: int *, n: int, m: int) { ", rows, " }");
	all_differ("func f kernel (n: int, m: int) { for ", loops, " { } }");
	all_differ("func f kernel (n: int, m: int) { raw ", raws, "; }");
	all_differ("func f kernel (n: int, m: int) { while for ", headers, " { } }");
}
END_TEST

START_TEST(nests)
{
	static const char *const rows[] = {
		"",
		"nest",
		"nest fp(strict)",
		"nest fp(relaxed)",
		"nest assume(n > 0)",
		"nest assume(n > 1)",
		"nest assume(n > 0) assume(n > 1)",
		"nest noalias",
		"nest noalias(x, y)",
		"nest noalias(x, z)",
		"nest noalias(x, y, z)",
		"nest noalias(x, y) noalias(y, z)",
		"nest noalias(x, y) noalias(x, z)",
		"nest pure(\"f\")",
		"nest pure(\"g\")",
		"nest pure(\"f\", \"g\")",
		"nest reduction(+: x)",
		"nest reduction(+: y)",
		"nest reduction(max: x)",
		"nest reduction(+: x, +: y)",
		"nest temporary(x)",
		"nest temporary(y)",
		"nest temporary(x, y)",
		"nest aligned(x: 16)",
		"nest aligned(y: 16)",
		"nest aligned(x: 32)",
		"nest aligned(x: 16, y: 16)",
		"nest trips(k: 9)",
		"nest trips(k: 8)",
		"nest trips(k: 1 to 9)",
		"nest hoist(select)",
		"nest cost(paper)",
		"nest cost(nvcc, 3)",
		"nest cost(nvcc, 4)",
		"nest cost(nvcc, live: 3)",
		"nest cost(nvcc, growth: 3)",
		"nest cse(syntactic)",
		"nest cse(commutative)",
		"nest inline",
		"nest only(licm)",
		"nest only(licm, cse)",
		"nest no(licm)",
		"nest off",
		"nest required",
		"nest refused \"so\"",
		"nest refused \"or so\"",
		NULL,
	};

	all_differ("func f kernel (x: int *, y: int *, z: int *, n: int) { ", rows,
		   " { for (k: int = 0; k < n; k += 1) { x[k] = 0; } } }");
}
END_TEST

/* The text form has no word for these. */
START_TEST(what_has_no_text)
{
	static const char text[] = "func f kernel (x: int *, y: int *) { x[0] = y[0]; }";
	struct world *a = world_read(text), *b = world_read(text);
	struct sym *x = a->func->params.at[0];
	struct vec list = {0}, other = {0};

	ck_assert(func_equal(a->func, b->func));
	x->restricted = true;
	ck_assert(!func_equal(a->func, b->func));
	x->restricted = false;
	x->fixed = "so";
	ck_assert(!func_equal(a->func, b->func) && !func_equal(b->func, a->func));
	((struct sym *)b->func->params.at[0])->fixed = "or so";
	ck_assert(!func_equal(a->func, b->func));
	x->fixed = "or so";
	ck_assert(func_equal(a->func, b->func));

	vec_push(a->arena, &list, x);
	vec_push(a->arena, &list, a->func->params.at[1]);
	vec_push(a->arena, &a->func->noalias, &list);
	ck_assert(!func_equal(a->func, b->func) && !func_equal(b->func, a->func));
	vec_push(b->arena, &other, b->func->params.at[0]);
	vec_push(b->arena, &b->func->noalias, &other);
	ck_assert(!func_equal(a->func, b->func));
	vec_push(b->arena, &other, NULL);
	ck_assert(!func_equal(a->func, b->func) && !func_equal(b->func, a->func));
	other.at[1] = b->func->params.at[1];
	ck_assert(func_equal(a->func, b->func));
	world_destroy(a);
	world_destroy(b);
}
END_TEST

/* A symbol of the one is one symbol of the other, in all of the function. */
START_TEST(pairs_of_symbols)
{
	static const char *const bodies[] = {
		"{ let a: int = n; y[0] = a; } { let a: int = n; y[1] = a; }",
		"let a: int = n; let a$2: int = n; y[0] = a; y[1] = a;",
		"let a: int = n; let a$2: int = n; y[0] = a$2; y[1] = a;",
		"let a: int = n; let a$2: int = n; y[0] = a; y[1] = a$2;",
		"let a: int = n; let a$2: int = n; y[0] = a$2; y[1] = a$2;",
		NULL,
	};

	all_differ("func f kernel (y: int *, n: int) { ", bodies, " }");
}
END_TEST

/* ---- statements of one function ---- */

/* The two statements of the body. */
START_TEST(statements_do_the_same)
{
	static const struct {
		const char *one, *two;
		bool same;
	} rows[] = {
		{"y[0] = n;", "y[0] = n;", true},
		{"y[0] = n;", "y[0] = m;", false},
		{"y[0] = n;", "y[1] = n;", false},
		{"y[0] = n;", "y[0] += n;", false},
		{"n = 1;", "n = 1;", true},
		{"n = 1;", "m = 1;", false},
		/* what each declares for itself */
		{"{ let a: int = n; y[0] = a; }", "{ let a: int = n; y[0] = a; }", true},
		{"{ let a: int = n; y[0] = a; }", "{ let b: int = n; y[0] = b; }", false},
		{"{ let fresh a: int = n; y[0] = a; }", "{ let fresh b: int = n; y[0] = b; }",
		 true},
		{"{ let fresh a: int = n; y[0] = a; }", "{ let fresh b: long = n; y[0] = (int)b; }",
		 false},
		{"{ let fresh a: int = n; y[0] = a; }", "{ let b: int = n; y[0] = b; }", false},
		{"{ let fresh a: int = n; let fresh b: int = m; y[0] = a; }",
		 "{ let fresh a: int = n; let fresh b: int = m; y[0] = b; }", false},
		{"for (k: int = 0; k < n; k++) y[k] = 0;", "for (k: int = 0; k < n; k++) y[k] = 0;",
		 true},
		{"for (k: int = 0; k < n; k++) y[k] = 0;", "for (k: int = 0; k < n; k++) y[n] = 0;",
		 false},
		{"for (k: int = 0; k < n; k++) y[k] = 0;", "for (k: int = 0; k < m; k++) y[k] = 0;",
		 false},
		{"for (outer n = 0; n < 8; n++) y[n] = 0;",
		 "for (outer n = 0; n < 8; n++) y[n] = 0;", true},
		{"for (outer n = 0; n < 8; n++) y[n] = 0;",
		 "for (outer m = 0; m < 8; m++) y[m] = 0;", false},
		/* braces do not count, scopes do */
		{"if (n) { y[0] = 1; }", "if (n) y[0] = 1;", true},
		{"{ y[0] = 1; }", "unbraced { y[0] = 1; }", true},
		{"{ y[0] = 1; }", "transparent { y[0] = 1; }", false},
		{"if (n) { y[0] = 1; }", "if (m) { y[0] = 1; }", false},
		{"if (n) { y[0] = 1; }", "if (n) { y[0] = 1; } else { }", false},
		{"if (n) { y[0] = 1; }", "if (n) { y[0] = 1; y[1] = 1; }", false},
		{"call f(y);", "call f(y);", true},
		{"call f(y);", "call f(y) effects(reads);", false},
		{"call n = f(y);", "call m = f(y);", false},
		/* who knows what that is */
		{"raw \"a\";", "raw \"a\";", false},
		{"{ y[0] = 1; raw \"a\"; }", "{ y[0] = 1; raw \"a\"; }", false},
	};
	char text[500];

	for (size_t k = 0; k < ARRAY_LEN(rows); k++) {
		const struct stmt *body;
		struct world *w;

		snprintf(text, sizeof(text), "func f kernel (y: int *, n: int, m: int) { %s %s }",
			 rows[k].one, rows[k].two);
		w = world_read(text);
		body = w->func->body;
		ck_assert_ptr_eq(body->first->next, body->last);
		ck_assert_msg(stmt_equal(w->func, body->first, body->last) == rows[k].same, "%s",
			      text);
		ck_assert_msg(stmt_equal(w->func, body->last, body->first) == rows[k].same, "%s",
			      text);
		world_destroy(w);
	}
}
END_TEST

Suite *suite_equal(void)
{
	Suite *suite = suite_create("equal");
	TCase *tcase = tcase_create("equal");

	tcase_add_test(tcase, functions);
	tcase_add_test(tcase, types);
	tcase_add_test(tcase, symbols);
	tcase_add_test(tcase, expressions);
	tcase_add_test(tcase, statements);
	tcase_add_test(tcase, nests);
	tcase_add_test(tcase, what_has_no_text);
	tcase_add_test(tcase, pairs_of_symbols);
	tcase_add_test(tcase, statements_do_the_same);
	suite_add_tcase(suite, tcase);
	return suite;
}
