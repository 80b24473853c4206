/* test_layout.c - edits in the user's text: what changed changes, everything else stays. */
#include "mini.h"
#include "unit.h"

#include <string.h>

#define PARAMS "const float *A, const float *B, float *C, int n, int m, int x, int y"

/* ---- nothing changed ---- */

static const char *const untouched[][2] = {
	{"void f(" PARAMS ") {\n\n    // about the loop\n    ",
	 "for (int i=0;i<n;++i)   /* odd */ {\n\n\tC[ i ]  =A[i]+(B[i]);   // why\n\n    }  // "
	 "end\n}\n"},
	{"void f(" PARAMS ")\r\n{\r\n\t",
	 "for (int i = 0; i < n; i++)\r\n\t\tC[i] = A[i];\r\n}\r\n"},
	{"void f(" PARAMS ") {\n  ",
	 "for (int i = 0; i < n; i++) if (i < m) C[i] = TILE * 1.0f; else {}\n}"},
	{"void f(" PARAMS ") {\n  ", "for (int i = 0; i < n; i++) {\n"
				     "    int a = 1, b, c = i; { x = a; }\n"
				     "    do y = a; while (y < c);\n"
				     "    while (y) { y = 0; }\n"
				     "    ;\n"
				     "#pragma unroll\n"
				     "    for (int j = 0; j < 4; j++) ;\n"
				     "    C[i] += 2u;\n"
				     "    return;\n"
				     "  }\n}\n"},
};

START_TEST(unchanged_nest_loses_its_annotation_only)
{
	char before[2048], after[2048];
	const char *eol = strstr(untouched[_i][0], "\r\n") ? "\r\n" : "\n";
	const char *indent = strrchr(untouched[_i][0], '\n') + 1;

	snprintf(before, sizeof(before), "%s#pragma nest licm%s%s%s", untouched[_i][0], eol, indent,
		 untouched[_i][1]);
	snprintf(after, sizeof(after), "%s%s", untouched[_i][0], untouched[_i][1]);
	mini_check(mini_read(before), after);
}
END_TEST

/* ---- expressions in place ---- */

START_TEST(operand_is_replaced_in_place)
{
	struct mini *m =
		mini_read("void f(" PARAMS ") {\n"
			  "  // rows\n"
			  "  #pragma nest\n"
			  "  for (int k = 0; k < n; k++) {\n"
			  "    C[x*n  +  k] = A[ (x*n) + k ] /* a */ * B[k*TILE];  // sum\n"
			  "  }\n"
			  "}\n");

	mini_hoist(m, "C_row", "x * n");
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  // rows\n"
		      "  const int C_row = x*n;\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    C[C_row  +  k] = A[ C_row + k ] /* a */ * B[k*TILE];  // sum\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(tokens_never_join)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x = y-(n*m);\n"
				   "    return(n*m);\n"
				   "  }\n"
				   "}\n");
	struct stmt *assign = mini_stmt(m, STMT_ASSIGN, 0), *ret = mini_stmt(m, STMT_JUMP, 0);

	mini_replace(m, assign, mini_expr(m, "n * m"), mini_expr(m, "-x"));
	mini_replace(m, ret, mini_expr(m, "n * m"), mini_expr(m, "x"));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    x = y- -x;\n"
		      "    return x;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(parentheses_come_and_go)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x = y*k;\n"
				   "    y = (n + m) * 2;\n"
				   "    x = (x) + y;\n"
				   "  }\n"
				   "}\n");

	mini_replace(m, mini_stmt(m, STMT_ASSIGN, 0), mini_expr(m, "y"), mini_expr(m, "n + m"));
	mini_replace(m, mini_stmt(m, STMT_ASSIGN, 1), mini_expr(m, "n + m"), mini_expr(m, "x"));
	mini_replace(m, mini_stmt(m, STMT_ASSIGN, 2), mini_expr(m, "y"), mini_expr(m, "x"));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    x = (n + m)*k;\n"
		      "    y = x * 2;\n"
		      "    x = (x) + x;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(the_users_spelling_travels)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    C[k] = A[y*WIDTH+x] + B[y*WIDTH+x];\n"
				   "  }\n"
				   "}\n");

	mini_hoist(m, "A_index", "y * 1024 + x");
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  const int A_index = y*WIDTH+x;\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    C[k] = A[A_index] + B[A_index];\n"
		      "  }\n"
		      "}\n");
}
END_TEST

START_TEST(numbers_are_not_macros_by_chance)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    x = y * TILE + 1024 + WIDTH;\n"
				   "    y = k;\n"
				   "  }\n"
				   "}\n");
	struct stmt *s = mini_stmt(m, STMT_ASSIGN, 1);

	mini_replace(m, s, mini_expr(m, "k"), mini_expr(m, "k * 32 + n * 1024"));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    x = y * TILE + 1024 + WIDTH;\n"
		      "    y = k * TILE + n * 1024;\n"
		      "  }\n"
		      "}\n");
}
END_TEST

/* ---- where new statements go ---- */

START_TEST(tabs_and_crlf)
{
	struct mini *m = mini_read("void f(" PARAMS ")\r\n{\r\n"
				   "\t#pragma nest\r\n"
				   "\tfor (int k = 0; k < n; k++) {\r\n"
				   "\t\t// first\r\n"
				   "\t\tC[k] = A[x * n + k];\r\n"
				   "\t}\r\n"
				   "}\r\n");
	struct stmt *store;

	mini_hoist(m, "A_row", "x * n");
	store = mini_stmt(m, STMT_STORE, 0);
	stmt_insert_before(store, mini_temp(m, "k_n", "k * n"));
	mini_check(m, "void f(" PARAMS ")\r\n{\r\n"
		      "\tconst int A_row = x * n;\r\n"
		      "\tfor (int k = 0; k < n; k++) {\r\n"
		      "\t\tconst int k_n = k * n;\r\n"
		      "\t\t// first\r\n"
		      "\t\tC[k] = A[A_row + k];\r\n"
		      "\t}\r\n"
		      "}\r\n");
}
END_TEST

START_TEST(end_of_a_block_and_a_file_without_newline)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "    #pragma nest\n"
				   "    for (int k = 0; k < n; k++) {\n"
				   "        x = k;  // last\n"
				   "        // the end\n"
				   "    }}");
	struct stmt *assign = mini_stmt(m, STMT_ASSIGN, 0);

	stmt_insert_after(assign, mini_temp(m, "k_n", "k * n"));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "    for (int k = 0; k < n; k++) {\n"
		      "        x = k;  // last\n"
		      "        const int k_n = k * n;\n"
		      "        // the end\n"
		      "    }}");
}
END_TEST

START_TEST(one_line_blocks)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  for (int k = 0; k < n; k++) { x = k; y = x; }\n"
				   "}\n");

	stmt_insert_before(mini_stmt(m, STMT_ASSIGN, 1), mini_temp(m, "k_n", "k * n"));
	stmt_insert_after(mini_stmt(m, STMT_ASSIGN, 1), mini_temp(m, "k_m", "k * m"));
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  for (int k = 0; k < n; k++) { x = k; const int k_n = k * n; y = x; "
		      "const int k_m = k * m; }\n"
		      "}\n");
}
END_TEST

static const char *const empties[][2] = {
	{"{}", "{\n    const int k_n = k * n;\n  }"},
	{"{ }", "{\n    const int k_n = k * n;\n  }"},
	{"{\n  }", "{\n    const int k_n = k * n;\n  }"},
	{"{\n    // nothing\n  }", "{\n    // nothing\n    const int k_n = k * n;\n  }"},
};

START_TEST(empty_blocks_open)
{
	char before[512], after[512];
	struct mini *m;

	snprintf(before, sizeof(before),
		 "void f(" PARAMS ") {\n  #pragma nest\n  for (int k = 0; k < n; k++) %s\n}\n",
		 empties[_i][0]);
	snprintf(after, sizeof(after),
		 "void f(" PARAMS ") {\n  for (int k = 0; k < n; k++) %s\n}\n", empties[_i][1]);
	m = mini_read(before);
	stmt_append(mini_stmt(m, STMT_FOR, 0)->first, mini_temp(m, "k_n", "k * n"));
	mini_check(m, after);
}
END_TEST

START_TEST(pragmas_stay_with_their_loop)
{
	struct mini *m = mini_read("void f(" PARAMS ") {\n"
				   "  #pragma nest\n"
				   "  #pragma unroll\n"
				   "  for (int k = 0; k < n; k++) {\n"
				   "    #pragma unroll\n"
				   "    for (int j = 0; j < n; j++) {\n"
				   "      C[j] = A[x * n + k];\n"
				   "    }\n"
				   "  }\n"
				   "}\n");

	stmt_insert_before(mini_stmt(m, STMT_FOR, 1), mini_temp(m, "k_n", "k * n"));
	mini_hoist(m, "A_row", "x * n");
	mini_check(m, "void f(" PARAMS ") {\n"
		      "  const int A_row = x * n;\n"
		      "  #pragma unroll\n"
		      "  for (int k = 0; k < n; k++) {\n"
		      "    const int k_n = k * n;\n"
		      "    #pragma unroll\n"
		      "    for (int j = 0; j < n; j++) {\n"
		      "      C[j] = A[A_row + k];\n"
		      "    }\n"
		      "  }\n"
		      "}\n");
}
END_TEST

Suite *suite_layout(void)
{
	Suite *s = suite_create("layout");
	TCase *t = tcase_create("layout");

	tcase_add_loop_test(t, unchanged_nest_loses_its_annotation_only, 0,
			    (int)ARRAY_LEN(untouched));
	tcase_add_test(t, operand_is_replaced_in_place);
	tcase_add_test(t, tokens_never_join);
	tcase_add_test(t, parentheses_come_and_go);
	tcase_add_test(t, the_users_spelling_travels);
	tcase_add_test(t, numbers_are_not_macros_by_chance);
	tcase_add_test(t, tabs_and_crlf);
	tcase_add_test(t, end_of_a_block_and_a_file_without_newline);
	tcase_add_test(t, one_line_blocks);
	tcase_add_loop_test(t, empty_blocks_open, 0, (int)ARRAY_LEN(empties));
	tcase_add_test(t, pragmas_stay_with_their_loop);
	suite_add_tcase(s, t);
	return s;
}
