/* test_contractions.c - which products and sums stand side by side (condition.h), question by question. */
#include "probe.h"

#include "../../src/pass/condition.h"

#include <stdio.h>

static struct pass pass_of(const struct probe *p)
{
	return (struct pass){.ir = p->ir, .analyses = p->an};
}

static const struct {
	const char *body;
	bool some;
} beside[] = {
	{"nest { let p: float = x * x; x += p; }", true},
	{"nest { let p: float = x * x; n = 3; x += p; }", true},
	{"nest { let p: float = -(x * x); x += p; }", true},
	{"nest { x = x * x; A[0] = x + 1.0f; }", true},
	{"nest { x *= x; A[0] = x + 1.0f; }", true},
	{"nest { A[0] = x * x; x += A[0]; }", true},
	{"nest { A[0] = x * x; x += A[n]; }", true},
	{"let q: float * = B; if (b) { q = A; } nest { A[0] = x * x; x += q[n]; }", true},
	{"let q: float * = B; if (b) { q = A; } nest { q[0] = x * x; x += A[n]; }", true},
	/* no compiler takes two parameters of a kernel for one */
	{"nest { A[0] = x * x; x += B[n]; }", false},
	{"nest { A[0] *= x; x += A[0]; }", true},
	{"nest { for (i: int = 0; i < 9; i += 1) { x = x + A[0]; A[0] = x * x; } }", true},
	/* a condition runs where its if stands, and what a header of a loop reads in front of it */
	{"nest { let p: float = x * x; if (p + 1.0f > x) { n = 3; } }", true},
	{"nest { let p: float = x * x; while (p + 1.0f > x) { x += 1.0f; } }", true},
	{"nest { let p: float = x * x; for (i: int = p + 1.0f; i < 9; i += 1) { n = 3; } }", true},
	{"nest { A[0] = x * x; if (A[n] + 1.0f > x) { n = 3; } }", true},
	{"nest { A[0] = x * x; if (B[n] + 1.0f > x) { n = 3; } }", false},
	{"nest { R[0] = x * x; if (Q[n] + 1.0f > x) { n = 3; } }", false},
	{"nest { let p: float = x * x; if (x + 1.0f > 2.0f) { n = 3; } }", false},
	{"nest { let p: float = x * x; if (b) { if (p + 1.0f > x) { n = 3; } } }", false},
	/* the first one of a piece */
	{"nest { for (i: int = 0; i < 9; i += 1) { n = 3; } x = x * x; A[0] = x + 1.0f; }", true},
	{"nest { for (i: int = 0; i < 9; i += 1) { n = 3; } A[0] = x + 1.0f; x = x * x; }", true},
	{"nest { let p: float = x * x; while for () reads(x) { n = 3; } }", false},
	/* no product, or none of floats */
	{"nest { let p: float = x + x; x += p; }", false},
	{"nest { x += x * x; A[0] = x + 1.0f; }", false},
	{"nest { x += x; A[0] = x + 1.0f; }", false},
	{"nest { let p: int = n * n; n = p + 1; }", false},
	{"nest { n *= n; m = n + 1; }", false},
	{"nest { let p: float; x += p; }", false},
	/* nobody reads it */
	{"nest { let p: float = x * x; x += 1.0f; }", false},
	{"nest { R[0] = x * x; x += Q[0]; }", false},
	{"nest { let p: float = x * x; x = 1.0f; }", false},
	/* not in one straight piece */
	{"nest { let p: float = x * x; if (b) { x += p; } }", false},
	{"nest { let p: float; if (b) { p = x * x; } x += p; }", false},
	{"nest { let p: float = x * x; if (b) { n = 3; } x += p; }", false},
	{"nest { if (b) { x = x * x; } else { A[0] = x + 1.0f; } }", false},
	{"nest { x = x * x; if (b) { } else { x += 1.0f; } }", false},
	{"nest { for (i: int = 0; i < 9; i += 1) { x = x * x; } { A[0] = x + 1.0f; } }", false},
	{"nest { let p: float = x * x; for (i: int = 0; i < 9; i += 1) { } x += p; }", false},
	/* braces are nothing between them */
	{"nest { x = x * x; { A[0] = x + 1.0f; } }", true},
	{"nest { { { x = x * x; } } { n = 3; } A[0] = x + 1.0f; }", true},
	{"nest { transparent { let p: float = x * x; let q: float = x; } x += p; }", true},
	{"nest { { x = x * x; } if (x + 1.0f > 2.0f) { n = 3; } }", true},
	{"nest { if (b) { { x = x * x; } A[0] = x + 1.0f; } }", true},
	{"nest { { x = x * x; if (b) { n = 3; } } A[0] = x + 1.0f; }", false},
	{"nest fp(contract) { let p: float = x * x; x += p; }", false},
	{"nest fp(relaxed) { let p: float = x * x; x += p; }", false},
};

START_TEST(products_beside_sums)
{
	struct probe p;
	struct pass pass;

	probe_open(&p, beside[_i].body);
	pass = pass_of(&p);
	ck_assert_int_eq(branch_contractions(&pass, probe_nest(&p), probe_nest(&p)->root).pairs !=
				 0,
			 beside[_i].some);
	probe_close(&p);
}
END_TEST

/* What stands in no straight piece with what is asked about is not counted, nor what a condition reads after it. */
START_TEST(pieces_of_one_branch)
{
	static const char *const rows[] = {
		"nest { if (b) { pragma \"A\"; { n = 3; } } else { x = x * x; A[0] = x + 1.0f; } }",
		"nest { x = x * x; A[0] = x + 1.0f; if (b) { pragma \"A\"; { n = 3; } } }",
		"nest { x = x * x; pragma \"A\"; if (x > 2.0f) { n = 3; } A[0] = x + 1.0f; }",
		"nest { pragma \"A\"; if (x > 2.0f) { x = x * x; } }",
		"nest { pragma \"A\"; while (x > 2.0f) { x = x * x; } }",
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct probe p;
		struct pass pass;

		probe_open(&p, rows[i]);
		pass = pass_of(&p);
		ck_assert_msg(
			branch_contractions(&pass, probe_nest(&p), probe_after(&p, "A")).pairs == 0,
			"%s", rows[i]);
		probe_close(&p);
	}
}
END_TEST

/* Of a function that is no kernel a compiler may see the arguments. */
START_TEST(arguments_that_are_seen)
{
	static const char *const kinds[] = {"kernel", "device", "host"};

	for (unsigned i = 0; i < ARRAY_LEN(kinds); i++) {
		char text[200];
		struct probe p;
		struct pass pass;

		snprintf(text, sizeof(text),
			 "func f %s (A: float *, B: float *, x: float) { nest { A[0] = x * x; x += "
			 "B[0]; } }",
			 kinds[i]);
		probe_open_func(&p, text);
		pass = pass_of(&p);
		ck_assert_int_eq(
			branch_contractions(&pass, probe_nest(&p), probe_nest(&p)->root).pairs != 0,
			i > 0);
		probe_close(&p);
	}
}
END_TEST

/* The text of a nest that statements are added to; it lives as long as `made`. */
static struct buf nest_begun(struct probe *made)
{
	struct buf text;

	probe_open(made, "");
	buf_init(&text, made->arena);
	buf_puts(&text, "nest { ");
	return text;
}

/* The numbers of other pairs are others. */
START_TEST(pairs_differ)
{
	enum { ROWS = 12, GAPS = 12 };
	uint64_t numbers[ROWS * GAPS];
	unsigned n = 0;
	struct probe p, made;
	struct pass pass;
	struct buf text;

	text = nest_begun(&made);
	for (unsigned i = 0; i < ROWS * GAPS; i++) {
		buf_printf(&text, "if (b) { let p%u: float = x * x; ", i);
		for (unsigned k = 0; k < i % GAPS; k++)
			buf_puts(&text, "n = 3; ");
		buf_printf(&text, "x += p%u; } ", i);
	}
	buf_puts(&text, "}");
	probe_open(&p, text.s);
	pass = pass_of(&p);
	for (struct stmt *s = probe_nest(&p)->root->first; s; s = s->next)
		numbers[n++] = branch_contractions(&pass, probe_nest(&p), s).pairs;
	ck_assert_uint_eq(n, ROWS * GAPS);
	for (unsigned i = 0; i < n; i++) {
		ck_assert(numbers[i] != 0);
		for (unsigned k = 0; k < i; k++)
			ck_assert_msg(numbers[i] != numbers[k], "%u and %u", i, k);
	}
	probe_close(&p);
	probe_close(&made);
}
END_TEST

static struct contractions of_many(unsigned products, unsigned others)
{
	struct contractions found;
	struct probe p, made;
	struct pass pass;
	struct buf text;

	text = nest_begun(&made);
	for (unsigned i = 0; i < products; i++)
		buf_puts(&text, "x = x * x; ");
	for (unsigned i = 0; i < others; i++)
		buf_puts(&text, "n = 3; ");
	buf_puts(&text, "}");
	probe_open(&p, text.s);
	pass = pass_of(&p);
	found = branch_contractions(&pass, probe_nest(&p), probe_nest(&p)->root);
	probe_close(&p);
	probe_close(&made);
	return found;
}

/* Of more than the most nothing is known, not even that they are what they were. */
START_TEST(too_many_pairs)
{
	enum { PRODUCTS = 160 };
	struct contractions one = of_many(1, 0), most;
	unsigned others = CONTRACTIONS_MOST / PRODUCTS - PRODUCTS - one.looked + 1;

	ck_assert(contractions_same(one, of_many(1, 0)));
	ck_assert(!contractions_same(one, of_many(2, 0)));
	most = of_many(PRODUCTS, others);
	ck_assert_uint_eq(most.looked, CONTRACTIONS_MOST);
	ck_assert(contractions_same(most, most));
	most = of_many(PRODUCTS, others + 1);
	ck_assert(!contractions_same(most, most));
	ck_assert(!contractions_same(most, one));
	ck_assert(!contractions_same(one, most));
	most.pairs = one.pairs;
	ck_assert(!contractions_same(most, one));
	ck_assert(!contractions_same(one, most));
}
END_TEST

/* ---- products and sums that would meet ---- */

enum { NEITHER, THEN, ELSE };

static const struct {
	const char *body; /* the IF is marked */
	int dropped;
	bool joins;
} joined_branches[] = {
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { x += p; } }", NEITHER, true},
	{"nest { pragma \"A\"; if (b) { x = x * x; } A[0] = x + 1.0f; }", NEITHER, true},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } x += p; }", NEITHER, true},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { } x += p; }", NEITHER, true},
	{"nest { let p: float = x * x; { pragma \"A\"; if (b) { x += p; } } }", NEITHER, true},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { { x += p; } } }", NEITHER, true},
	/* without one of the branches */
	{"nest { pragma \"A\"; if (b) { x = x * x; } else { A[0] = x + 1.0f; } }", NEITHER, true},
	{"nest { pragma \"A\"; if (b) { x = x * x; } else { A[0] = x + 1.0f; } }", THEN, false},
	{"nest { pragma \"A\"; if (b) { x = x * x; } else { A[0] = x + 1.0f; } }", ELSE, false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } else { x += p; } }", THEN,
	 true},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } else { x += p; } }", ELSE,
	 false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { x += p; } else { n = 3; } }", ELSE,
	 true},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { x += p; } else { n = 3; } }", THEN,
	 false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { { x += p; } } n = 3; }", THEN, false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } x += p; }", THEN, true},
	/* together before, or never */
	{"nest { pragma \"A\"; if (b) { x = x * x; A[0] = x + 1.0f; } }", NEITHER, false},
	{"nest { let p: float = x * x; x += p; pragma \"A\"; if (b) { n = 3; } }", NEITHER, false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } }", NEITHER, false},
	{"nest { let p: float = x + x; pragma \"A\"; if (b) { x += p; } }", NEITHER, false},
	{"nest { let p: float = x * x; for (i: int = 0; i < 9; i += 1) { pragma \"A\"; if (b) { x "
	 "+= p; } } }",
	 NEITHER, false},
	/* what else runs or not: only its header stands beside */
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { if (n > 3) { x += p; } } }", NEITHER,
	 false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { if (p + 1.0f > x) { n = 3; } } }",
	 NEITHER, true},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } if (n > 3) { x += p; } }",
	 NEITHER, false},
	{"nest { let p: float = x * x; pragma \"A\"; if (b) { n = 3; } if (n > 3) { m = 3; } x += "
	 "p; }",
	 NEITHER, false},
	{"nest { if (n > 3) { x = x * x; } pragma \"A\"; if (b) { A[0] = x + 1.0f; } }", NEITHER,
	 false},
	/* the condition goes */
	{"nest { pragma \"A\"; if (x > 2.0f) { x = x * x; } }", NEITHER, false},
	{"nest { pragma \"A\"; if (x > 2.0f) { x = x * x; } else { n = 3; } }", ELSE, false},
	{"nest { pragma \"A\"; if (x > 2.0f) { x = x * x; } else { } }", ELSE, false},
	/* a compiler decides it, too, or may join them */
	{"nest { let p: float = x * x; pragma \"A\"; if (3 > 2) { x += p; } }", NEITHER, false},
	{"nest fp(contract) { let p: float = x * x; pragma \"A\"; if (b) { x += p; } }", NEITHER,
	 false},
};

START_TEST(branches_that_join)
{
	const struct stmt *s, *arm[3];
	struct probe p;
	struct pass pass;

	probe_open(&p, joined_branches[_i].body);
	pass = pass_of(&p);
	s = probe_after(&p, "A");
	arm[NEITHER] = NULL;
	arm[THEN] = s->first;
	arm[ELSE] = s->first->next;
	ck_assert_msg(branch_joins(&pass, probe_nest(&p), s, arm[joined_branches[_i].dropped]) ==
			      joined_branches[_i].joins,
		      "%s", joined_branches[_i].body);
	probe_close(&p);
}
END_TEST

/* What other branches hold is nobody's beside this one, however much it is. */
START_TEST(other_branches_are_left_aside)
{
	static const struct {
		const char *before, *behind;
		bool joins; /* true: too much to be known */
	} rows[] = {
		{"nest { pragma \"A\"; if (b) { n = 3; } ", "}", true},
		{"nest { pragma \"A\"; if (b) { n = 3; ", "} }", true},
		{"nest { pragma \"A\"; if (b) { n = 3; } if (n > 3) { ", "} }", false},
		{"nest { pragma \"A\"; if (b) { n = 3; if (n > 3) { ", "} } }", false},
		{"nest { pragma \"A\"; if (b) { n = 3; } while (n > 3) { ", "} }", false},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct probe p, made;
		struct pass pass;
		struct buf text;

		probe_open(&made, "");
		buf_init(&text, made.arena);
		buf_puts(&text, rows[i].before);
		for (unsigned k = 0; k < 300; k++)
			buf_puts(&text, "x = x * x; ");
		buf_puts(&text, rows[i].behind);
		probe_open(&p, text.s);
		pass = pass_of(&p);
		ck_assert_msg(branch_joins(&pass, probe_nest(&p), probe_after(&p, "A"), NULL) ==
				      rows[i].joins,
			      "%s", rows[i].before);
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

static const struct {
	const char *before, *select;
	bool first, second; /* would the arm, in place of the choice? */
} joined_arms[] = {
	{"", "b ? x * x : 1.0f", true, false},
	{"", "b ? 1.0f : x * x", false, true},
	{"", "b ? -(x * x) : x + x", true, false},
	{"let p: float = x * x;", "b ? p : 1.0f", true, false},
	{"let p: float = x * x;", "b ? x : sqrtf(p)", false, true},
	{"let p: float = x + x;", "b ? p : 1.0f", false, false},
	{"let p: float = x * x; p = 1.0f;", "b ? p : 1.0f", true, false},
	{"let p: float = 1.0f; p = x * x;", "b ? p : 1.0f", true, false},
	{"let p: float = 1.0f; let q: float = x * x;", "b ? p + q : p", true, false},
	{"let p: float = 1.0f; let q: float = x * x;", "b ? q + p : p", true, false},
	{"let p: float = 1.0f; p *= x;", "b ? p : 1.0f", true, false},
	{"let t: int = n * n;", "b ? t : 1", false, false},
	{"let t: int = 3; t *= x;", "b ? t : 1", false, false},
	{"", "b ? n * m : 1", false, false},
	{"", "3 > 2 ? x * x : 1.0f", false, false},
};

START_TEST(arms_that_join)
{
	for (unsigned contract = 0; contract < 2; contract++) {
		const struct expr *e;
		char text[200];
		struct probe p;
		struct pass pass;

		snprintf(text, sizeof(text), "nest %s { %s pragma \"A\"; R[0] = %s; }",
			 contract ? "fp(contract)" : "", joined_arms[_i].before,
			 joined_arms[_i].select);
		probe_open(&p, text);
		pass = pass_of(&p);
		e = expr_strip(probe_after(&p, "A")->slot[SLOT_STORED].e);
		ck_assert_int_eq(e->kind, EXPR_SELECT);
		ck_assert_msg(select_joins(&pass, probe_nest(&p), e, e->arg[1]) ==
				      (joined_arms[_i].first && !contract),
			      "%s", text);
		ck_assert_msg(select_joins(&pass, probe_nest(&p), e, e->arg[2]) ==
				      (joined_arms[_i].second && !contract),
			      "%s", text);
		probe_close(&p);
	}
}
END_TEST

Suite *suite_contractions(void)
{
	Suite *s = suite_create("contractions");
	TCase *t = tcase_create("contractions");

	tcase_add_loop_test(t, products_beside_sums, 0, ARRAY_LEN(beside));
	tcase_add_test(t, pieces_of_one_branch);
	tcase_add_test(t, arguments_that_are_seen);
	tcase_add_test(t, pairs_differ);
	tcase_add_test(t, too_many_pairs);
	tcase_add_loop_test(t, branches_that_join, 0, ARRAY_LEN(joined_branches));
	tcase_add_test(t, other_branches_are_left_aside);
	tcase_add_loop_test(t, arms_that_join, 0, ARRAY_LEN(joined_arms));
	suite_add_tcase(s, t);
	return s;
}
