/* test_layout_bodies.c - statements that go and move, and what that does to the braces, lists and headers around them. */
#include "mini.h"
#include "unit.h"

#include <string.h>

#define PARAMS "const float *A, const float *B, float *C, int n, int m, int x, int y"

/* ---- what goes ---- */

START_TEST(removed_statements_take_their_comments)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    // about x\n"
				   "    x = k;  // really\n"
				   "\n"
				   "    // a chapter\n"
				   "\n"
				   "    y = x;\n"
				   "\n"
				   "    x = y;\n"
				   "\n"
				   "    // kept\n"
				   "    y = k;\n"
				   "  }\n"
				   "}\n");

	stmt_remove(mini_stmt(m, STMT_ASSIGN, 2));
	stmt_remove(mini_stmt(m, STMT_ASSIGN, 0));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    // a chapter\n"
		      "\n"
		      "    y = x;\n"
		      "\n"
		      "    // kept\n"
		      "    y = k;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(last_statement_leaves_no_blank_line)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x = k;\n"
				   "\n"
				   "    for (int j = 0; j < m; j++) {\n"
				   "      // inside\n"
				   "      y = j;\n"
				   "    }\n"
				   "  }\n"
				   "}\n");

	stmt_remove(mini_stmt(m, STMT_FOR, 1));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    x = k;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(whole_region_goes)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  x = 1;\n"
				   "\n"
				   "  // dead\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    y = k;\n"
				   "  }\n"
				   "\n"
				   "  y = 2;\n"
				   "}\n");

	stmt_remove(mini_stmt(m, STMT_FOR, 0));
	ck_assert_ptr_null(m->nest->root->first);
	ck_assert_ptr_null(strstr(mini_print(m), "for"));
	ck_assert_ptr_nonnull(strstr(mini_print(m), "x = 1;\n"));
	ck_assert_ptr_nonnull(strstr(mini_print(m), "\n  y = 2;\n}\n"));
	mini_free(m);
}
END_TEST

/* ---- moving ---- */

START_TEST(moved_statements_travel_with_comments)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "      // the row\n"
				   "      const float r = sqrtf(  A[x] )  // slow\n"
				   "          ;\n"
				   "      C[k] = r;\n"
				   "  }\n"
				   "}\n");
	struct stmt *decl = mini_stmt(m, STMT_DECL, 0);

	stmt_remove(decl);
	stmt_insert_before(m->nest->root->first, decl);
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  // the row\n"
		      "  const float r = sqrtf(  A[x] )  // slow\n"
		      "      ;\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "      C[k] = r;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(moved_loops_are_reindented)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "\t#pragma nest\n"
				   "\tfor (int k = 0; k < n; k++) {\n"
				   "\t\tif (x < n) {\n"
				   "\t\t\t/* a\n"
				   "\t\t\t * block */\n"
				   "\t\t\tC[k] = 1.0f;\n"
				   "\n"
				   "\t\t\tC[x*n] = 2.0f;\n"
				   "\t\t}\n"
				   "\t}\n"
				   "}\n");
	struct stmt *loop = mini_stmt(m, STMT_FOR, 0), *branch = mini_stmt(m, STMT_IF, 0);
	struct stmt *outer = stmt_create(m->func, STMT_IF, 1);
	struct stmt *then = stmt_create(m->func, STMT_BLOCK, 0);

	/* for { if (c) S } -> if (c) for { S } */
	outer->slot[0].e = branch->slot[0].e;
	stmt_append(outer, then);
	stmt_insert_before(loop, outer);
	stmt_remove(loop);
	stmt_append(then, loop);
	while (branch->first->first) {
		struct stmt *s = branch->first->first;

		stmt_remove(s);
		stmt_insert_before(branch, s);
	}
	stmt_remove(branch);
	mini_check(m, "void f(" PARAMS ") {\n"
		      "\tif (x < n) {\n"
		      "\t\tfor (int k = 0; k < n; k++) {\n"
		      "\t\t\t/* a\n"
		      "\t\t\t * block */\n"
		      "\t\t\tC[k] = 1.0f;\n"
		      "\t\t\tC[x*n] = 2.0f;\n"
		      "\t\t}\n"
		      "\t}\n"
		      "}\n");
}
END_TEST

/* ---- bodies without braces ---- */

static const char *const bare[][2] = {
	{"for (int k = 0; k < n; k++)\n    x = k;\n",
	 "for (int k = 0; k < n; k++) {\n    const int k_n = k * n;\n    x = k;\n  }\n"},
	{"for (int k = 0; k < n; k++)  // why\n    // what\n    x = k;  // how\n",
	 "for (int k = 0; k < n; k++) {  // why\n    const int k_n = k * n;\n    // what\n"
	 "    x = k;  // how\n  }\n"},
	{"for (int k = 0; k < n; k++) x = k;\n",
	 "for (int k = 0; k < n; k++) {\n    const int k_n = k * n;\n    x = k;\n  }\n"},
	{"for (int k = 0; k < n; k++)\n    if (k < m)\n      x = k;\n    else\n      y = k;\n",
	 "for (int k = 0; k < n; k++)\n    if (k < m) {\n      const int k_n = k * n;\n"
	 "      x = k;\n    } else\n      y = k;\n"},
	{"for (int k = 0; k < n; k++)\n    do x = k; while (x < n);\n",
	 "for (int k = 0; k < n; k++)\n    do {\n      const int k_n = k * n;\n"
	 "      x = k;\n    } while (x < n);\n"},
	{"for (int k = 0; k < n; k++)\n    if (k < m) { y = k; }\n    else x = k;\n",
	 "for (int k = 0; k < n; k++)\n    if (k < m) { y = k; }\n    else {\n"
	 "      const int k_n = k * n;\n      x = k;\n    }\n"},
};

START_TEST(bare_bodies_get_braces)
{
	char before[512], after[512];
	struct mini *m;
	unsigned k = 0;

	snprintf(before, sizeof(before),
		 "void f(" PARAMS ") {\n  if (x) {\n  }\n  #pragma nest\n  %s}\n", bare[_i][0]);
	snprintf(after, sizeof(after), "void f(" PARAMS ") {\n  if (x) {\n  }\n  %s}\n",
		 bare[_i][1]);
	m = mini_read(before);
	while (strcmp(mini_stmt(m, STMT_ASSIGN, k)->sym->name, "x") != 0)
		k++;
	stmt_insert_before(mini_stmt(m, STMT_ASSIGN, k), mini_temp(m, "k_n", "k * n"));
	mini_check(m, after);
}
END_TEST

START_TEST(own_line_braces)
{
	struct mini *m = mini_read("void f(" PARAMS ")\n{\n"
				   "    if (x)\n    {\n        y = 1;\n    }\n"
				   "    #pragma nest\n"
				   "    for (int k = 0; k < n; k++)\n"
				   "        if (k < m)\n"
				   "            x = k;\n"
				   "        else\n"
				   "            y = k;\n"
				   "}\n");

	stmt_insert_after(mini_stmt(m, STMT_ASSIGN, 1), mini_temp(m, "k_n", "k * n"));
	mini_check(m, "void f(" PARAMS ")\n{\n"
		      "    if (x)\n    {\n        y = 1;\n    }\n"
		      "    for (int k = 0; k < n; k++)\n"
		      "        if (k < m)\n"
		      "        {\n"
		      "            x = k;\n"
		      "            const int k_n = k * n;\n"
		      "        }\n"
		      "        else\n"
		      "            y = k;\n"
		      "}\n");
}
END_TEST

START_TEST(region_in_a_bare_body)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  if (x < m)\n"
				   "  #pragma nest\n"
				   "    for (int k = 0; k < n; k++)\n"
				   "      C[k] = A[x*n+k];\n"
				   "  y = 1;\n"
				   "}\n");

	mini_hoist(m, "A_row", "x * n");
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  if (x < m) {\n"
		      "    const int A_row = x*n;\n"
		      "    for (int k = 0; k < n; k++)\n"
		      "      C[k] = A[A_row+k];\n"
		      "  }\n"
		      "  y = 1;\n"
		      "}\n");
}
END_TEST

/* tests/golden/bytes/jumps-over has those that do. */
START_TEST(labels_without_a_jump_need_no_scope)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++)\n"
				   "    C[k] = A[x*n+k];\n"
				   "}\n");

	m->func->has_label = true;
	mini_hoist(m, "A_row", "x * n");
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  const int A_row = x*n;\n"
		      "  for (int k = 0; k < n; k++)\n"
		      "    C[k] = A[A_row+k];\n"
		      "}\n");
}
END_TEST

/* ---- else, declarations, headers ---- */

START_TEST(else_goes_and_comes)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    if (k < m) {\n"
				   "      x = k;\n"
				   "    } else {\n"
				   "      y = k;\n"
				   "    }\n"
				   "    if (k < x) {\n"
				   "      x = 1;\n"
				   "    }\n"
				   "  }\n"
				   "}\n");
	struct stmt *first = mini_stmt(m, STMT_IF, 0), *second = mini_stmt(m, STMT_IF, 1);
	struct stmt *otherwise = stmt_create(m->func, STMT_BLOCK, 0), *y = first->last->first;

	stmt_remove(y);
	stmt_remove(first->last);
	stmt_append(otherwise, y);
	stmt_append(second, otherwise);
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    if (k < m) {\n"
		      "      x = k;\n"
		      "    }\n"
		      "    if (k < x) {\n"
		      "      x = 1;\n"
		      "    } else {\n"
		      "      y = k;\n"
		      "    }\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(declaration_lists_come_apart)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    int a = x*n, b = y*n, c = k;\n"
				   "    x = c + a;\n"
				   "  }\n"
				   "}\n");
	struct stmt *b = mini_stmt(m, STMT_DECL, 1);

	stmt_remove(b);
	stmt_insert_before(m->nest->root->first, b);
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  int b = y*n;\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    int a = x*n;\n"
		      "    int c = k;\n"
		      "    x = c + a;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(declaration_lists_change_in_place)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    int a = x*n, /* two */ b = x*n+1;\n"
				   "  }\n"
				   "}\n");

	mini_hoist(m, "x_n", "x * n");
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  const int x_n = x*n;\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    int a = x_n, /* two */ b = x_n+1;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(dirty_headers_are_printed_anew)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k=0; k<n; ++k)  // loop\n"
				   "  {\n"
				   "    x = k;\n"
				   "  }\n"
				   "}\n");
	struct stmt *loop = mini_stmt(m, STMT_FOR, 0);

	loop->cmp = EXPR_LE;
	loop->slot[SLOT_BOUND].e = mini_expr(m, "n - 1");
	loop->dirty = true;
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k <= n - 1; ++k)  // loop\n"
		      "  {\n"
		      "    x = k;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(slots_filled_by_a_pass)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x   =   k;\n"
				   "    y   +=   1;\n"
				   "  }\n"
				   "}\n");
	struct stmt *s = mini_stmt(m, STMT_ASSIGN, 0);

	s->slot[SLOT_VALUE].e = mini_expr(m, "k * n");
	s->slot[SLOT_VALUE].origin = NULL;
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    x = k * n;\n"
		      "    y   +=   1;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

/* ---- annotations ---- */

START_TEST(kept_as_a_comment)
{
	static const struct print_options comment = {.pragmas = PRAGMA_COMMENT};
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest licm \\\n"
				   "      cost(licm:2)\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x = k;\n"
				   "  }\n"
				   "}\n");

	ck_assert_str_eq(mini_print_with(m, &comment), "void f(" PARAMS ") {\n"
						       "  // #pragma nest licm\n"
						       "      // cost(licm:2)\n"
						       "  for (int k = 0; k < n; k++) {\n"
						       "    x = k;\n"
						       "  }\n"
						       "}\n");
	mini_free(m);
}
END_TEST

START_TEST(two_annotations_go)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "#pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x = y * n;\n"
				   "  }\n"
				   "}\n");
	struct span *again = arena_alloc(m->arena, sizeof(*again));

	/* The same annotation given twice is removed once. */
	*again = *(struct span *)m->marks.at[0];
	vec_push(m->arena, &m->marks, again);
	mini_hoist(m, "y_n", "y * n")->comment = "hoisted from k";
	ck_assert_str_eq(mini_print_with(m, &(struct print_options){.annotate = true}),
			 "void f(" PARAMS ") {\n"
			 "  const int y_n = y * n; // hoisted from k\n"
			 "  for (int k = 0; k < n; k++) {\n"
			 "    x = y_n;\n"
			 "  }\n"
			 "}\n");
	mini_free(m);
}
END_TEST

Suite *suite_layout_bodies(void)
{
	Suite *s = suite_create("layout_bodies");
	TCase *t = tcase_create("layout_bodies");

	tcase_add_test(t, removed_statements_take_their_comments);
	tcase_add_test(t, last_statement_leaves_no_blank_line);
	tcase_add_test(t, whole_region_goes);
	tcase_add_test(t, moved_statements_travel_with_comments);
	tcase_add_test(t, moved_loops_are_reindented);
	tcase_add_loop_test(t, bare_bodies_get_braces, 0, (int)ARRAY_LEN(bare));
	tcase_add_test(t, own_line_braces);
	tcase_add_test(t, region_in_a_bare_body);
	tcase_add_test(t, labels_without_a_jump_need_no_scope);
	tcase_add_test(t, else_goes_and_comes);
	tcase_add_test(t, declaration_lists_come_apart);
	tcase_add_test(t, declaration_lists_change_in_place);
	tcase_add_test(t, dirty_headers_are_printed_anew);
	tcase_add_test(t, slots_filled_by_a_pass);
	tcase_add_test(t, kept_as_a_comment);
	tcase_add_test(t, two_annotations_go);
	suite_add_tcase(s, t);
	return s;
}
