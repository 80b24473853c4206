/* test_patch.c - statements of the user's that changed, in their place, and new ones beside them, in the file's style. */
#include "mini.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

#define PARAMS "const float *A, float *C, int n, int m, int x, int y"

static struct stmt *assign(struct mini *m, const char *name, const char *value)
{
	struct stmt *s = stmt_create(m->func, STMT_ASSIGN, 1);

	s->sym = mini_sym(m, name);
	s->slot[SLOT_VALUE].e = mini_expr(m, value);
	return s;
}

static struct stmt *block_of(struct mini *m, struct stmt *s)
{
	struct stmt *block = stmt_create(m->func, STMT_BLOCK, 0);

	if (s)
		stmt_append(block, s);
	return block;
}

static struct stmt *new_if(struct mini *m, const char *condition, struct stmt *then,
			   struct stmt *otherwise)
{
	struct stmt *s = stmt_create(m->func, STMT_IF, 1);

	s->slot[SLOT_COND].e = mini_expr(m, condition);
	stmt_append(s, block_of(m, then));
	if (otherwise)
		stmt_append(s, otherwise);
	return s;
}

/* ---- an else that comes ---- */

static const struct {
	const char *before, *after;
} elses[] = {
	{"    if (k < m) {\n      x = k;\n    }\n",
	 "    if (k < m) {\n      x = k;\n    } else {\n      y = n;\n    }\n"},
	{"    if (k < m) { x = k; }\n", "    if (k < m) { x = k; } else {\n      y = n;\n    }\n"},
	{"    if (k < m) {\n      x = k;\n    }  // why\n",
	 "    if (k < m) {\n      x = k;\n    } else {\n      y = n;\n    }  // why\n"},
	{"    if (k < m)\n      x = k;\n",
	 "    if (k < m)\n      x = k;\n    else {\n      y = n;\n    }\n"},
	{"    if (k < m)\n    {\n      x = k;\n    }\n",
	 "    if (k < m)\n    {\n      x = k;\n    } else {\n      y = n;\n    }\n"},
	/* one that was there goes first */
	{"    if (k < m) {\n      x = k;\n    } else {\n      y = k;\n    }\n",
	 "    if (k < m) {\n      x = k;\n    } else {\n      y = n;\n    }\n"},
	{"    if (k < m) x = k; else y = k;\n",
	 "    if (k < m) x = k;\n    else {\n      y = n;\n    }\n"},
};

START_TEST(an_else_comes)
{
	char before[512], after[512];
	struct stmt *s;
	struct mini *m;

	snprintf(before, sizeof(before),
		 "void f(" PARAMS
		 ") {\n  #pragma nest\n  for (int k = 0; k < n; k++) {\n%s  }\n}\n",
		 elses[_i].before);
	snprintf(after, sizeof(after),
		 "void f(" PARAMS ") {\n  for (int k = 0; k < n; k++) {\n%s  }\n}\n",
		 elses[_i].after);
	m = mini_read(before);
	s = mini_stmt(m, STMT_IF, 0);
	if (s->first->next)
		stmt_remove(s->first->next);
	stmt_append(s, block_of(m, assign(m, "y", "n")));
	mini_check(m, after);
}
END_TEST

/* ---- new statements ---- */

static const struct {
	const char *style, *open, *text;
} styles[] = {
	{"\n{\n    if (x)\n    {\n        y = 1;\n    }\n", "\n    {\n",
	 "        if (k < m)\n        {\n            x = k;\n        }\n        else if (k < n)\n  "
	 "      {\n            x = n;\n"
	 "        }\n        else\n        {\n            y = n;\n        }\n"},
	{" {\n    if (x) {\n        y = 1;\n    }\n", " {\n",
	 "        if (k < m) {\n            x = k;\n        } else if (k < n) {\n            x = "
	 "n;\n        } else {\n"
	 "            y = n;\n        }\n"},
};

START_TEST(a_new_choice)
{
	char before[1024], after[1024];
	struct stmt *inner, *s;
	struct mini *m;

	snprintf(before, sizeof(before),
		 "void f(" PARAMS ")%s    #pragma nest\n    for (int k = 0; k < n; k++)%s        "
		 "y = k;\n    }\n}\n",
		 styles[_i].style, styles[_i].open);
	snprintf(after, sizeof(after),
		 "void f(" PARAMS ")%s    for (int k = 0; k < n; k++)%s%s    }\n}\n",
		 styles[_i].style, styles[_i].open, styles[_i].text);
	m = mini_read(before);
	inner = new_if(m, "k < n", assign(m, "x", "n"), block_of(m, assign(m, "y", "n")));
	s = new_if(m, "k < m", assign(m, "x", "k"), block_of(m, inner));
	stmt_insert_before(mini_stmt(m, STMT_FOR, 0)->first->first, s);
	stmt_remove(s->next);
	mini_check(m, after);
}
END_TEST

START_TEST(an_empty_else_is_none)
{
	struct mini *m = mini_read(
		"void f(" PARAMS
		") {\n  #pragma nest\n  for (int k = 0; k < n; k++) {\n    y = k;\n  }\n}\n");

	stmt_insert_after(mini_stmt(m, STMT_ASSIGN, 0),
			  new_if(m, "k < m", assign(m, "x", "k"), block_of(m, NULL)));
	mini_check(m,
		   "void f(" PARAMS ") {\n  for (int k = 0; k < n; k++) {\n    y = k;\n    if (k < "
		   "m) {\n      x = k;\n    }\n  }\n}\n");
}
END_TEST

START_TEST(why_is_said_behind)
{
	struct mini *m = mini_read(
		"void f(" PARAMS
		") {\n  #pragma nest\n  for (int k = 0; k < n; k++) {\n    y = k;\n  }\n}\n");
	struct stmt *s = new_if(m, "k < m", assign(m, "x", "k"), NULL), *c = assign(m, "x", "n");

	s->comment = "a guard";
	c->comment = "a value";
	stmt_insert_after(mini_stmt(m, STMT_ASSIGN, 0), s);
	stmt_insert_after(s, c);
	ck_assert_str_eq(
		mini_print_with(m, &(struct print_options){.annotate = true}),
		"void f(" PARAMS
		") {\n  for (int k = 0; k < n; k++) {\n    y = k;\n    if (k < m) { // a guard\n"
		"      x = k;\n    }\n    x = n; // a value\n  }\n}\n");
	mini_free(m);
}
END_TEST

/* ---- statements of one line, from nothing but the tree ---- */

static const char *printed(struct mini *m, const struct stmt *s)
{
	struct buf b;

	buf_init(&b, m->arena);
	print_c_stmt(&b, m->func, s, 0);
	return b.s;
}

START_TEST(jumps)
{
	static const struct {
		enum stmt_form form;
		const char *text;
	} forms[] = {
		{FORM_BREAK, "break;\n"},
		{FORM_CONTINUE, "continue;\n"},
		{FORM_GOTO, "goto done;\n"},
		{FORM_RETURN, "return x * n;\n"},
	};
	struct mini *m = mini_read("void f(" PARAMS ") {\n}\n");

	for (unsigned i = 0; i < ARRAY_LEN(forms); i++) {
		struct stmt *s = stmt_create(m->func, STMT_JUMP, forms[i].form == FORM_RETURN);

		s->form = (uint8_t)forms[i].form;
		s->text = "done";
		if (s->nslots)
			s->slot[SLOT_VALUE].e = mini_expr(m, "x * n");
		ck_assert_str_eq(printed(m, s), forms[i].text);
	}
	mini_free(m);
}
END_TEST

static const struct {
	const char *step, *text;
} steps[] = {
	{"1", "k++"},
	{"-1", "k--"},
	{"2", "k += 2"},
	{"-2", "k -= 2"},
	{"n", "k += n"},
	{"-n", "k -= n"},
	{"-(n * m)", "k -= n * m"},
	{"n + m", "k += n + m"},
};

START_TEST(steps_of_loops)
{
	char after[256];
	struct mini *m = mini_read("void f(" PARAMS
				   ") {\n  for (int k = 0; k < n; k += 4) {\n    y = k;\n  }\n}\n");
	struct stmt *s = mini_stmt(m, STMT_FOR, 0);

	s->slot[SLOT_STEP].e =
		steps[_i].step[0] == '-' && steps[_i].step[1] < 'a' && steps[_i].step[1] != '('
			? expr_const_int(m->ir, type_i32(m->ir->types), -(steps[_i].step[1] - '0'))
			: mini_expr(m, steps[_i].step);
	snprintf(after, sizeof(after), "for (int k = 0; k < n; %s) {\n\ty = k;\n}\n",
		 steps[_i].text);
	ck_assert_str_eq(printed(m, s), after);
	mini_free(m);
}
END_TEST

/* ---- statements that go ---- */

static const struct {
	const char *before, *after;
} lines[] = {
	{"    y = k; x = n;\n    y = 1;\n", "    y = k;\n    y = 1;\n"},
	{"    y = k; x = n; // both\n    y = 1;\n", "    y = k;\n    y = 1;\n"},
	{"    x = n; y = k;\n", "    y = k;\n"},
	{"    y = k;   x = n;   y = 1;\n", "    y = k;   y = 1;\n"},
	{"    y = k;\n\n    x = n;\n\n    y = 1;\n", "    y = k;\n\n    y = 1;\n"},
	{"    y = k;\n\n    x = n;\n    y = 1;\n", "    y = k;\n\n    y = 1;\n"},
	{"    y = k;\n    x = n;\n\n    y = 1;\n", "    y = k;\n\n    y = 1;\n"},
	{"    y = k;\n\n\n    x = n;\n\n    y = 1;\n", "    y = k;\n\n\n    y = 1;\n"},
	{"    y = k;\n\n    x = n;\n\n\n    y = 1;\n", "    y = k;\n\n\n    y = 1;\n"},
	{"\n    x = n;\n\n    y = 1;\n", "\n    y = 1;\n"},
	{"    x = n;\n\n    y = 1;\n", "    y = 1;\n"},
	{"    y = 1;\n\n    x = n;\n", "    y = 1;\n"},
	{"    y = 1;\n\n    x = n;\n\n", "    y = 1;\n\n"},
};

START_TEST(a_statement_goes)
{
	char before[512], after[512];
	unsigned k = 0;
	struct mini *m;

	snprintf(before, sizeof(before),
		 "void f(" PARAMS
		 ") {\n  #pragma nest\n  for (int k = 0; k < n; k++) {\n%s  }\n}\n",
		 lines[_i].before);
	snprintf(after, sizeof(after),
		 "void f(" PARAMS ") {\n  for (int k = 0; k < n; k++) {\n%s  }\n}\n",
		 lines[_i].after);
	m = mini_read(before);
	while (strcmp(mini_stmt(m, STMT_ASSIGN, k)->sym->name, "x") != 0)
		k++;
	stmt_remove(mini_stmt(m, STMT_ASSIGN, k));
	mini_check(m, after);
}
END_TEST

/* ---- values ---- */

START_TEST(a_short_value_is_taken_up)
{
	struct mini *m = mini_read(
		"void f(" PARAMS
		") {\n  #pragma nest\n  for (int k =\n         n * m; k < x; k++) {\n    y =\n"
		"      n * m;\n    C[k] =\n      n * m;\n    int q =\n      n * m;\n    y = // "
		"why\n      n * m;\n"
		"    y =\n      n * m + k;\n  }\n}\n");
	const struct expr *from = mini_expr(m, "n * m"), *to = mini_expr(m, "x");

	for (struct stmt *s = m->nest->root; s; s = stmt_next(m->nest->root, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				s->slot[i].e = expr_replace(m->ir, s->slot[i].e, from, to);
	mini_check(m, "void f(" PARAMS
		      ") {\n  for (int k =\n         x; k < x; k++) {\n    y = x;\n    "
		      "C[k] = x;\n    int q = x;\n"
		      "    y = // why\n      x;\n    y =\n      x + k;\n  }\n}\n");
}
END_TEST

START_TEST(a_division_begins_no_comment)
{
	struct mini *m = mini_read(
		"void f(" PARAMS
		") {\n  #pragma nest\n  for (int k = 0; k < n; k++) {\n    y = x/(n*m);\n  }\n}\n");
	struct types *ts = m->ir->types;
	const struct expr *args[] = {
		expr_cast(m->ir, type_ptr(ts, type_i32(ts)), mini_expr(m, "C"), false),
		mini_expr(m, "0")};
	struct stmt *s = mini_stmt(m, STMT_ASSIGN, 0);

	s->slot[SLOT_VALUE].e =
		expr_replace(m->ir, s->slot[SLOT_VALUE].e, mini_expr(m, "n * m"),
			     expr_raw(m->ir, EXPR_LOAD, type_i32(ts), NULL, args, 2));
	mini_check(m, "void f(" PARAMS
		      ") {\n  for (int k = 0; k < n; k++) {\n    y = x/ *(int *)C;\n  }\n}\n");
}
END_TEST

Suite *suite_patch(void)
{
	Suite *s = suite_create("patch");
	TCase *t = tcase_create("patch");

	tcase_add_loop_test(t, an_else_comes, 0, (int)ARRAY_LEN(elses));
	tcase_add_loop_test(t, a_new_choice, 0, (int)ARRAY_LEN(styles));
	tcase_add_test(t, an_empty_else_is_none);
	tcase_add_test(t, why_is_said_behind);
	tcase_add_test(t, jumps);
	tcase_add_loop_test(t, steps_of_loops, 0, (int)ARRAY_LEN(steps));
	tcase_add_loop_test(t, a_statement_goes, 0, (int)ARRAY_LEN(lines));
	tcase_add_test(t, a_short_value_is_taken_up);
	tcase_add_test(t, a_division_begins_no_comment);
	suite_add_tcase(s, t);
	return s;
}
