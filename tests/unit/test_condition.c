/* test_condition.c - what the passes that merge branches share (condition.h), question by question. */
#include "probe.h"

#include "../../src/pass/shared/condition.h"

#include <string.h>

static struct pass pass_of(const struct probe *p)
{
	return (struct pass){.ir = p->ir, .analyses = p->an};
}

/* ---- conditions ---- */

static const char locals[] =
	"let q: dependent(\"T\"); let r: record(\"S\"); let o: opaque(\"O\"); "
	"let v: volatile int = 1; pragma \"A\"; if (b) { pragma \"E\"; w = %s; }";

/* The conditions of the rows may need a tree that C text does not give: they stand in the function. */
static const struct expr *row_expr(struct probe *p, const char *text)
{
	char body[400];

	snprintf(body, sizeof(body), locals, text);
	probe_open(p, body);
	return expr_strip(probe_expr(p, "$E"));
}

START_TEST(negations)
{
	static const char *const rows[][2] = {
		{"n < m", "n >= m"},
		{"n <= m", "n > m"},
		{"n > m", "n <= m"},
		{"n >= m", "n < m"},
		{"n == m", "n != m"},
		{"n != m", "n == m"},
		/* NaN is neither less nor not less */
		{"x < 1.0f", "!(x < 1.0f)"},
		{"x >= 1.0f", "!(x >= 1.0f)"},
		{"x == 1.0f", "x != 1.0f"},
		{"x != 1.0f", "x == 1.0f"},
		{"A < B", "!(A < B)"},
		{"A == B", "!(A == B)"},
		{"@lt<bool>(A, n)", "!(A < n)"},
		{"@lt<bool>(n, A)", "!(n < A)"},
		{"@eq<bool>(A, n)", "!(A == n)"},
		{"@eq<bool>(n, A)", "!(n == A)"},
		{"@lt<float>(n, m)", "!(n < m)"},
		{"b", "!b"},
		{"!b", "b"},
		{"!(n < m)", "n < m"},
		{"n", "!n"},
		{"n + m", "!(n + m)"},
		{"!n", "(bool)n"},
		{"b && n < m", "!(b && n < m)"},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct probe p;
		const struct expr *e = row_expr(&p, rows[i][0]);

		ck_assert_str_eq(expr_text(p.ir, cond_not(p.ir, e)), rows[i][1]);
		probe_close(&p);
	}
}
END_TEST

/* In C the opposite is an int, whatever the operand is. */
START_TEST(negations_in_c)
{
	static const char *const rows[][2] = {
		{"x", "!x"}, {"!x", "!(!x)"}, {"!n", "n"}, {"!w", "!(!w)"}, {"n < m", "n >= m"},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		const struct expr *e;
		struct probe p;

		probe_open_lang(&p, LANG_C, "");
		e = cond_not(p.ir, expr_strip(probe_expr(&p, rows[i][0])));
		ck_assert_str_eq(expr_text(p.ir, e), rows[i][1]);
		ck_assert_ptr_eq(e->type, type_i32(p.ir->types));
		probe_close(&p);
	}
}
END_TEST

START_TEST(joined)
{
	static const struct {
		const char *a, *b, *both; /* NULL: they have no && of C's */
	} rows[] = {
		{"b", "n < m", "b && n < m"},
		{"n", "m", "n && m"},
		{"x", "b", "x && b"},
		{"q", "b", NULL},
		{"b", "q", NULL},
		{"r", "b", NULL},
		{"b", "r", NULL},
		{"o", "b", NULL},
		{"b", "o", NULL},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		const struct expr *e;
		struct probe p;

		row_expr(&p, "n");
		e = cond_join(p.ir, EXPR_LAND, probe_expr(&p, rows[i].a),
			      probe_expr(&p, rows[i].b));
		ck_assert_msg(!e == !rows[i].both &&
				      (!e || !strcmp(expr_text(p.ir, e), rows[i].both)),
			      "%s, %s", rows[i].a, rows[i].b);
		probe_close(&p);
	}
}
END_TEST

START_TEST(plain)
{
	static const struct {
		const char *e;
		bool plain;
	} rows[] = {
		{"n + m * k < 9", true}, {"n / m", true},
		{"I[n]", false},         {"x > 1.0f", false},
		{"v + 1", false},        {"@call<int>(\"g\")", false},
		{"abs(n)", false},       {"@opaque<int>(\"T\")", false},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct probe p;

		ck_assert_msg(cond_plain(row_expr(&p, rows[i].e)) == rows[i].plain, "%s",
			      rows[i].e);
		probe_close(&p);
	}
}
END_TEST

static const struct {
	const char *body, *a, *b;
	bool implies, has;
} implied[] = {
	{"pragma \"A\";", "n < m", "n < m", true, true},
	{"pragma \"A\";", "n < m && b", "b", true, true},
	{"pragma \"A\";", "n < m && b", "n < m", true, true},
	{"pragma \"A\";", "n < m && (n == k && b)", "b", true, true},
	{"pragma \"A\";", "n < m && b", "b && n < m", true, false},
	{"pragma \"A\";", "n < m && b", "b && n < k", false, false},
	{"pragma \"A\";", "n < m && b", "n < k && b", false, false},
	{"pragma \"A\";", "n < m || b", "b", false, false},
	{"pragma \"A\";", "b", "n < m && b", false, false},
	{"pragma \"A\";", "n < 5", "n < 6", true, false},
	{"pragma \"A\";", "n < 6", "n < 5", false, false},
	{"pragma \"A\";", "n < 5", "n < m", false, false},
	{"if (m == 6) { pragma \"A\"; }", "n < 5", "n < m", true, false},
	{"if (m == 6) { pragma \"A\"; }", "n < 5", "u < 3u", false, false},
	/* what is read twice need not be the same */
	{"pragma \"A\";", "I[0] < 5", "I[0] < 5", true, true},
	{"pragma \"A\";", "I[0] < 5", "I[0] < 6", false, false},
	{"if (n > 3) { pragma \"A\"; }", "I[0] < 5", "n > 2", false, false},
	{"if (n > 3) { pragma \"A\"; }", "n > 2", "n > 1 || I[0] < 5", false, false},
	/* of a type that only a template's user knows */
	{"let q: dependent(\"T\"); pragma \"A\";", "q", "q", true, true},
	{"let q: dependent(\"T\"); pragma \"A\";", "q", "b", false, false},
	{"let q: dependent(\"T\"); pragma \"A\";", "b", "q", false, false},
};

START_TEST(implications)
{
	struct probe p;
	struct pass pass;
	const struct expr *a, *b;

	probe_open(&p, implied[_i].body);
	pass = pass_of(&p);
	a = probe_expr(&p, implied[_i].a);
	b = probe_expr(&p, implied[_i].b);
	ck_assert_int_eq(cond_implies(&pass, a, b, probe_mark(&p, "A")), implied[_i].implies);
	ck_assert_int_eq(cond_has(a, b), implied[_i].has);
	probe_close(&p);
}
END_TEST

/* ---- branches ---- */

static const struct {
	const char *branch;
	bool only, label, meets, opens;
} branches[] = {
	{"{ }", false, false, false, true},
	{"{ n = 1; }", true, false, false, true},
	{"{ n = 1; m = 2; }", false, false, false, true},
	{"{ if (b) { n = 1; m = 2; } }", true, false, false, true},
	{"{ sync; }", true, false, true, true},
	{"{ if (b) { n = 1; sync; } }", true, false, true, true},
	{"{ call g(); }", true, false, true, true},
	{"{ n = @call<int>(\"g\"); }", true, false, true, true},
	{"{ A[0] = x; }", true, false, false, true},
	{"{ raw \"x\" effects(none); }", true, false, true, false},
	{"{ raw \"x:\" effects(label); }", true, true, true, false},
	{"{ n = 1; { raw \"x:\" effects(label); } }", false, true, true, true},
	{"{ transparent { n = 1; } }", true, false, false, false},
	{"{ n = 1; transparent { n = 1; } }", false, false, false, false},
	{"{ let t: int = 1; }", true, false, false, true},
	{"{ let n: int = 1; }", true, false, false, false},
	{"{ m = 1; let n: int = 1; }", false, false, false, false},
	{"{ { let n: int = 1; } }", true, false, false, true},
	{"{ for (n: int = 0; n < 9; n += 1) { } }", true, false, false, true},
	{"{ for (t: int = 0; t < 9; t += 1) { } }", true, false, false, true},
	{"{ atomic n: int = atomicAdd(&I[0], 1); }", true, false, false, false},
	{"{ atomic t: int = atomicAdd(&I[0], 1); }", true, false, false, true},
	{"{ call n: int = g(); }", true, false, true, false},
};

START_TEST(branches_alone)
{
	char text[200];
	struct probe p;
	struct pass pass;
	const struct stmt *s;

	snprintf(text, sizeof(text), "pragma \"A\"; if (b) %s", branches[_i].branch);
	probe_open(&p, text);
	pass = pass_of(&p);
	s = probe_after(&p, "A")->first;
	ck_assert_ptr_eq(branch_only(s), branches[_i].only ? s->first : NULL);
	ck_assert_int_eq(branch_has_label(s), branches[_i].label);
	ck_assert_int_eq(branch_meets(&pass, s), branches[_i].meets);
	ck_assert_int_eq(branch_opens(p.func, s), branches[_i].opens);
	ck_assert_ptr_null(branch_only(NULL));
	ck_assert(!branch_has_label(NULL));
	probe_close(&p);
}
END_TEST

START_TEST(two_branches)
{
	static const struct {
		const char *branches;
		bool same;
	} rows[] = {
		{"{ n = 1; } else { n = 1; }", true},
		{"{ n = 1; } else { n = 2; }", false},
		{"{ n = 1; } else { }", false},
		{"{ } else { n = 1; }", false},
		{"{ } else { }", true},
		{"{ n = 1; }", false},
		{"{ }", true},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		const struct stmt *a, *b;
		char text[200];
		struct probe p;

		snprintf(text, sizeof(text), "pragma \"A\"; if (b) %s", rows[i].branches);
		probe_open(&p, text);
		a = probe_after(&p, "A")->first;
		b = a->next;
		ck_assert_msg(branch_same(p.func, a, b) == rows[i].same, "%s", rows[i].branches);
		ck_assert_msg(branch_same(p.func, b, a) == rows[i].same, "%s", rows[i].branches);
		ck_assert(branch_same(p.func, NULL, NULL));
		probe_close(&p);
	}
}
END_TEST

/* ---- words of the user's ---- */

/* In the texts `f` is the first statement and `l` the last, `{` where their block begins; `from` bytes before and
 * `after` bytes after are not asked about. */
static const struct {
	const char *text;
	unsigned from, behind;
	bool lost, lost_all; /* with the block kept, with nothing kept */
} words[] = {
	{"a; {\nf;\nl;\n}", 0, 0, false, false},
	{"a / b; {\nf;\nl;\n}", 0, 0, false, false},
	{"a; // w\n{\nf;\nl;\n}", 0, 0, true, true},
	{"a; /* w */ {\nf;\nl;\n}", 0, 0, true, true},
	{"#if W\n{\nf;\nl;\n}", 0, 0, true, true},
	{"// w\n{\nf;\nl;\n}", 4, 0, false, false},
	{"// w\n{\nf;\nl;\n}", 1, 0, false, false},
	{"// w\n{\nf;\nl;\n}", 0, 0, true, true},
	/* right above the first one goes along, what is apart from it does not */
	{"{ // w\nf;\nl;\n}", 0, 0, true, true},
	{"{\n// w\nf;\nl;\n}", 0, 0, false, true},
	{"{\n// w\n// w\nf;\nl;\n}", 0, 0, false, true},
	{"{\n// w\n\nf;\nl;\n}", 0, 0, true, true},
	{"{\n// w\n \t\r\nf;\nl;\n}", 0, 0, true, true},
	{"{\n\n// w\nf;\nl;\n}", 0, 0, true, true},
	{"{ /* w */ f;\nl;\n}", 0, 0, true, true},
	{"a;\n{ // w\nf;\nl;\n}", 0, 0, true, true},
	{"a;\n{\n// w\nf;\nl;\n}", 0, 0, false, true},
	/* so does what is after the last one on its line */
	{"{\nf;\nl; // w\n}", 0, 0, false, true},
	{"{ f; // w\nl;\n}", 0, 0, false, true},
	{"{\nf;\nl; } // w", 0, 0, false, true},
	{"{\nf;\nl;\n// w\n}", 0, 0, true, true},
	{"{\nf;\nl;\n}\n#endif", 0, 0, true, true},
	{"{\nf;\n// w\nl;\n}", 0, 0, false, true},
	{"{\nf;\nl;\n}\n/", 0, 0, false, false},
	{"{\nf;\nl;\n}\n//", 0, 0, true, true},
	{"{\nf;\nl;\n}\n//", 0, 1, true, true},
	{"{\nf;\nl;\n}\n//", 0, 2, false, false},
	{"{\nf;\nl;\n}\n/* w */", 0, 1, true, true},
	{"{\nf;\nl;\n}\n/* w */", 0, 6, true, true},
	{"{\nf;\nl;\n}\n/* w */", 0, 7, false, false},
	{"{\nf;\nl;\n}\n#", 0, 1, false, false},
};

static uint32_t at(const char *text, char c)
{
	return (uint32_t)(strchr(text, c) - text);
}

START_TEST(words_lost)
{
	const char *text = words[_i].text;
	uint32_t size = (uint32_t)strlen(text), hi = size - words[_i].behind;
	struct source source = {"words", text, size};
	struct probe p;
	struct stmt *kept;

	probe_open(&p, "pragma \"A\"; if (b) { n = 1; n = 2; } else { }");
	kept = probe_after(&p, "A")->first;
	p.ir->source = &source;
	kept->span = kept->next->span = (struct span){at(text, '{'), at(text, '}') + 1};
	kept->first->span = (struct span){at(text, 'f'), at(text, 'f') + 2};
	kept->last->span = (struct span){at(text, 'l'), at(text, 'l') + 2};
	ck_assert_int_eq(branch_loses_words(p.ir, words[_i].from, hi, kept), words[_i].lost);
	ck_assert_int_eq(branch_loses_words(p.ir, words[_i].from, hi, NULL), words[_i].lost_all);
	ck_assert_int_eq(branch_loses_words(p.ir, words[_i].from, hi, kept->next),
			 words[_i].lost_all);
	/* what a pass made has no place in the text: that of the others counts, and all is lost that is beside them */
	for (unsigned i = 0; i < 2; i++) {
		struct stmt *s = i ? kept->first : kept->last;
		struct span span = s->span;

		s->span = (struct span){0, 0};
		ck_assert(!words[_i].lost || branch_loses_words(p.ir, words[_i].from, hi, kept));
		s->span = span;
	}
	kept->first->span = kept->last->span = (struct span){0, 0};
	ck_assert_int_eq(branch_loses_words(p.ir, words[_i].from, hi, kept), words[_i].lost_all);
	p.ir->source = NULL;
	ck_assert(!branch_loses_words(p.ir, words[_i].from, hi, kept));
	probe_close(&p);
}
END_TEST

/* A block that a pass made begins nowhere: what goes along is whole lines of comments, after the line that is asked from. */
static const struct {
	const char *text;
	bool lost;
	uint32_t from; /* bytes before that are not asked about */
} made_words[] = {
	{"if (b)\nf;\nl;\n", false, 0},
	{"if (b)\n// w\n// w\nf;\nl;\n", false, 0},
	{"if (b)\n// w\n/ w\nf;\nl;\n", true, 0},
	{"n;\nif (b)\n// w\nf;\nl;\n", false, 3},
	{"// w\nif (b)\n// w\nf;\nl;\n", false, 5},
	{"// w\nif (b) // w\nf;\nl;\n", true, 5},
	{"if (b)\n// w\nf;\nl;\n", false, 0},
	{"if (b)\n// w\n  // w\n\t// w\n\n\tf;\nl;", false, 0},
	{"if (b)\n\n// w\nf;\nl;", false, 0},
	{"if (b) // w\nf;\nl;\n", true, 0},
	{"if (b) // w\n// w\nf;\nl;\n", true, 0},
	{"if (b)\n// w\na;\nf;\nl;\n", true, 0},
	{"if (b)\na;\n// w\nf;\nl;\n", true, 0},
	{"if (b)\na;\nf;\nl;\n", false, 0},
	{"if (b)\n/ w\n// w\nf;\nl;\n", true, 0},
	{"if (b)\n// w\n/* w */ f;\nl;\n", true, 0},
	{"if (b)\n/* w */\nf;\nl;\n", true, 0},
	{"if (b)\n#if W\nf;\nl;\n", true, 0},
	{"if (b) /* w */ f;\nl;\n", true, 0},
	{"if (b) f; l;", false, 0},
	{"if (b)\nf;\nl; // w", false, 0},
	{"if (b)\nf;\nl;\n// w", true, 0},
};

START_TEST(words_lost_of_made)
{
	const char *text = made_words[_i].text, *first = strchr(text + 2, 'f');
	struct source source = {"words", text, (uint32_t)strlen(text)};
	struct probe p;
	struct stmt *kept;

	while (first[1] != ';')
		first = strchr(first + 1, 'f');
	probe_open(&p, "pragma \"A\"; if (b) { n = 1; n = 2; }");
	kept = probe_after(&p, "A")->first;
	p.ir->source = &source;
	kept->span = (struct span){0, 0};
	kept->first->span.lo = (uint32_t)(first - text);
	kept->first->span.hi = kept->first->span.lo + 2;
	kept->last->span = (struct span){at(text, 'l'), at(text, 'l') + 2};
	ck_assert_msg(branch_loses_words(p.ir, made_words[_i].from, source.size, kept) ==
			      made_words[_i].lost,
		      "%s", text);
	probe_close(&p);
}
END_TEST

Suite *suite_condition(void)
{
	Suite *s = suite_create("condition");
	TCase *t = tcase_create("condition");

	tcase_add_test(t, negations);
	tcase_add_test(t, negations_in_c);
	tcase_add_test(t, joined);
	tcase_add_test(t, plain);
	tcase_add_loop_test(t, implications, 0, ARRAY_LEN(implied));
	tcase_add_loop_test(t, branches_alone, 0, ARRAY_LEN(branches));
	tcase_add_test(t, two_branches);
	tcase_add_loop_test(t, words_lost, 0, ARRAY_LEN(words));
	tcase_add_loop_test(t, words_lost_of_made, 0, ARRAY_LEN(made_words));
	suite_add_tcase(s, t);
	return s;
}
