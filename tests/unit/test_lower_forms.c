/* test_lower_forms.c - what is not understood stays what it is: which bytes, what it reads and writes, and why.
 *
 * Effects where an operand is wanted, loop headers that count nothing, and tokens that macros spell. */
#include "lowered.h"

#include <stdio.h>

struct refused {
	const char *body, *lists, *why;
};

/* A statement that stays as it is. */
static void check_raw(const struct refused *r, unsigned n, const char *why)
{
	char text[512];

	for (unsigned i = 0; i < n; i++) {
		snprintf(text, sizeof(text), "raw \"%s\" %s why \"%s\";\n", r[i].body, r[i].lists,
			 why ? why : r[i].why);
		lowered_check_rows(&(struct lowered_row){r[i].body, text}, 1);
	}
}

/* A loop whose header stays as it is, with x[i] = 1 for its body. */
static void check_headers(const struct refused *r, unsigned n, const char *why)
{
	char body[256], text[512];

	for (unsigned i = 0; i < n; i++) {
		snprintf(body, sizeof(body), "for (%s) x[i] = 1;", r[i].body);
		snprintf(text, sizeof(text), "while for () %s why \"%s\"\n  x[i] = 1;\n",
			 r[i].lists, why ? why : r[i].why);
		lowered_check_rows(&(struct lowered_row){body, text}, 1);
	}
}

START_TEST(test_effects_inside)
{
	static const struct refused statements[] = {
		{"x[n++] = 1;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = n++;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = 1 + n++;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = n++ + 1;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = -n++;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = +n++;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = (n++);", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = (float)n++;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = n++ ? s : d;", "reads(x, s, d) writes(n) effects(reads, writes)", NULL},
		{"x[0] = b ? n++ : 2;", "reads(x, b) writes(n) effects(reads, writes)", NULL},
		{"x[0] = b ? 2 : n++;", "reads(x, b) writes(n) effects(reads, writes)", NULL},
		{"x[0] = x[n++];", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = *(x + n++);", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = *x++;", "reads(x) writes(x) effects(reads, writes)", NULL},
		{"const float *q = &ro[n++];", "reads(ro) writes(q, n) effects(reads, writes)",
		 NULL},
		{"x[0] = p[n++].f;", "reads(x, p) writes(n) effects(reads, writes)", NULL},
		{"x[0] = p++->f;", "reads(x) writes(p) effects(reads, writes)", NULL},
		{"x[0] = sqrtf(n++);", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[0] = user(s, n++);",
		 "reads(x, s) writes(n) effects(reads, writes, sync, threads)", NULL},
		{"user(s, n++);", "reads(s) writes(n) effects(reads, writes, sync, threads)", NULL},
		{"s = user(s, n++);", "reads(s) writes(s, n) effects(reads, writes, sync, threads)",
		 NULL},
		{"float v = user(s, n++);",
		 "reads(s) writes(v, n) effects(reads, writes, sync, threads)", NULL},
		{"atomicAdd(&gv, n++);", "reads(gv) writes(gv, n) effects(reads, writes)", NULL},
		{"atomicAdd(&x[n++], 1.0f);", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"int v = n++;", "writes(v, n) effects(none)", NULL},
		{"int v = 1, w = n++;", "writes(v, w, n) effects(none)", NULL},
		{"int v[2] = {1, n++};", "writes(v, n) effects(none)", NULL},
		{"n += u++;", "writes(n, u) effects(none)", NULL},
		{"x[n++] += 1;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"x[n++]++;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"n <<= u++;", "writes(n, u) effects(none)", NULL},
		{"if (n++) x[0] = 1;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"while (n--) x[0] = 1;", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"do x[0] = 1; while (n--);", "reads(x) writes(n) effects(reads, writes)", NULL},
		{"byref(p[n++].k[0]);", "reads(p) writes(n) effects(reads, writes, sync, threads)",
		 NULL},
		{"auto q = &p[n++];", "reads(p) writes(q, n) effects(reads, writes)", NULL},
	};
	static const struct refused headers[] = {
		{"int i = n++; i < 9; i++", "reads(i) writes(i, n)", NULL},
		{"int i = 0; i < n++; i++", "reads(i) writes(i, n)", NULL},
		{"int i = 0; n++ > i; i++", "reads(i) writes(i, n)", NULL},
		{"int i = 0; i < 9; i += n++", "reads(i) writes(i, n)", NULL},
		{"int i = 0; i < 9; i = i + n++", "reads(i) writes(i, n)", NULL},
		{"int i = 0; i < 9; i = n++ + i", "reads(i) writes(i, n)", NULL},
	};

	check_raw(statements, ARRAY_LEN(statements), "an increment inside an expression");
	check_headers(headers, ARRAY_LEN(headers), "an increment inside an expression");
}
END_TEST

START_TEST(test_headers)
{
	static const struct refused headers[] = {
		{"int i; i < n; i++", "reads(i, n) writes(i)",
		 "the loop variable has no initial value"},
		{"int i = 0; i == n; i++", "reads(i, n) writes(i)",
		 "the loop runs while '==' holds"},
		{"int i = 0; i < n || b; i++", "reads(i, n, b) writes(i)",
		 "the loop has several conditions"},
		{"int i = 0; (n, i < 9); i++", "reads(n, i) writes(i)",
		 "the loop condition has a comma"},
		{"int i = 0; n; i++", "reads(n) writes(i)",
		 "the loop condition is not a comparison"},
		{"int i = 0; i - n; i++", "reads(i, n) writes(i)",
		 "the loop condition is not a comparison"},
		{"int i = 0; user(s, i); i++",
		 "reads(s, i) writes(i) effects(reads, writes, sync, threads)",
		 "the loop condition is a call"},
		{"int i = 0; !b; i++", "reads(b) writes(i)",
		 "the loop condition is not a comparison"},
		{"int i = 0; u < n; i++", "reads(u, n) writes(i)",
		 "the loop condition does not compare 'i' alone"},
		{"int i = 0; i + 1 < n; i++", "reads(i, n) writes(i)",
		 "the loop condition does not compare 'i' alone"},
		{"int i = 0; i < n; n++", "reads(i, n) writes(i, n)",
		 "the loop step does not change 'i'"},
		{"int i = 0; i < n; -i", "reads(i, n) writes(i)",
		 "the loop step is not an addition"},
		{"int i = 0; i < n; n += 1", "reads(i, n) writes(i, n)",
		 "the loop step does not change 'i'"},
		{"int i = 0; i < n; i = n", "reads(i, n) writes(i)",
		 "the loop step is not an addition"},
		{"int i = 0; i < n; i = n + u", "reads(i, n, u) writes(i)",
		 "the loop step adds nothing to 'i'"},
		{"int i = 0; i < n; i = n - i", "reads(i, n) writes(i)",
		 "the loop step adds nothing to 'i'"},
		{"int i = 0; i < n; i = i * 2", "reads(i, n) writes(i)",
		 "the loop step is not an addition"},
		{"int i = 0, j = 0; i < n; i++, j++", "reads(i, n) writes(i, j)",
		 "the loop declares several variables"},
		{"int i = 0; i < n; user(s, i)",
		 "reads(i, n, s) writes(i) effects(reads, writes, sync, threads)",
		 "the loop step is not an addition"},
		{"int i(0); i < n; i++", "reads(i, n) writes(i)",
		 "'i' is initialised in parentheses"},
		{"int i{0}; i < n; i++", "reads(i, n) writes(i)",
		 "an initialiser list of a scalar"},
		{"int i = i; i < n; i++", "reads(i, n) writes(i)", "'i' starts from its own value"},
		{"int i = 0; i < d; i++", "reads(i, d) writes(i)",
		 "the loop bound is not an integer"},
		{"int i = 0; i < 9; i += d", "reads(i, d) writes(i)",
		 "the loop step is not an integer"},
		{"volatile int i = 0; i < n; i++", "reads(i, n) writes(i)",
		 "the loop header is volatile"},
		{"int i = 0; i != n; i += u", "reads(i, n, u) writes(i)",
		 "a step that is not a constant may miss the bound"},
		{"int i = 0; i < *(volatile int *)ix; i++", "reads(i, ix) writes(i) effects(reads)",
		 "the loop header is volatile"},
	};
	static const struct lowered_row rows[] = {
		{"for (float f = 0; f < n; f += 1) ;",
		 "while for () reads(f, n) writes(f) why \"the loop variable 'f' is of type "
		 "'float'\" unbraced {\n"
		 "  transparent {\n"
		 "  }\n"
		 "}\n"},
		{"int i; for (i; i < n; i++) x[i] = 1;",
		 "let i: int;\n"
		 "while for () reads(i, n) writes(i) why \"the loop does not start with an "
		 "assignment\"\n"
		 "  x[i] = 1;\n"},
		{"int i; for (n; i < n; i++) x[i] = 1;",
		 "let i: int;\n"
		 "while for () reads(n, i) writes(i) why \"the loop does not start with an "
		 "assignment\"\n"
		 "  x[i] = 1;\n"},
		{"int i; for (i += 1; i < n; i++) x[i] = 1;",
		 "let i: int;\n"
		 "while for () reads(i, n) writes(i) why \"the loop does not start with an "
		 "assignment\"\n"
		 "  x[i] = 1;\n"},
		{"for (x[0] = 1; n < 9; n++) x[n] = 1;",
		 "while for () reads(x, n) writes(n) effects(reads, writes) why \"what the loop "
		 "initialises is not a variable\"\n  x[n] = 1;\n"},
		{"int i, j; for (i = 0, j = 0; i < n; i++) x[i] = 1;",
		 "transparent {\n"
		 "  let i: int;\n"
		 "  let j: int;\n"
		 "}\n"
		 "while for () reads(i, n) writes(i, j) why \"the loop initialises several "
		 "variables\"\n"
		 "  x[i] = 1;\n"},
		{"for (int i = 0; ; i++) break;",
		 "while for () writes(i) why \"the loop has no condition\"\n"
		 "  break;\n"},
		{"int j; for (int i = 0; i < n; i++, j++) x[i] = 1;",
		 "let j: int;\n"
		 "while for () reads(i, n) writes(i, j) why \"the loop steps several variables\"\n"
		 "  x[i] = 1;\n"},
		{"for (auto [i, j] = make_int2(0, 1); i < n; i++) x[i] = 1;",
		 "while for () reads(n) writes(i, j) effects(reads, writes, sync, jump, threads) "
		 "why \"the "
		 "loop declares "
		 "several variables\" unbraced {\n"
		 "  raw \"x[i] = 1;\" reads(x) effects(reads, writes) why \"a name that is not a "
		 "variable\";\n"
		 "}\n"},
		{"for (struct { int i; } t = {0}; t.i < n; t.i++) x[t.i] = 1;",
		 "while for () reads(t, n) writes(t) effects(writes) why \"the loop declares "
		 "several variables\"\n"
		 "  x[@member<int>(\"i\", t)] = 1;\n"},
		{"for (int i = n; i > 0; i = i - 2) x[i] = 1;", "for (i: int = n; i > 0; i += -2)\n"
								"  x[i] = 1;\n"},
		{"for (int i = n; i > 0; i -= -2147483647 - 1) x[i] = 1;",
		 "for (i: int = n; i > 0; i += -(-(2147483647) - 1))\n"
		 "  x[i] = 1;\n"},
		{"for (unsigned i = u; i > 0; i -= 2u) x[i] = 1;",
		 "for (i: unsigned int = u; i > 0; i += -(2u))\n"
		 "  x[i] = 1;\n"},
		{"for (gv = 0; gv < n; gv++) x[gv] = 1;",
		 "while for () reads(gv, n) writes(gv) effects(reads, writes) why \"the loop "
		 "variable 'gv' is not a local variable\"\n"
		 "  x[(&gv)[0]] = 1;\n"},
		{"for (int i = n; i >= n - 4; i = (i - 1)) x[i] = 1;",
		 "for (i: int = n; i >= n - 4; i += -1)\n"
		 "  x[i] = 1;\n"},
		{"for (int i = n; (i) > 0; ((i -= 2))) x[i] = 1;",
		 "for (i: int = n; i > 0; i += -2)\n"
		 "  x[i] = 1;\n"},
		{"for (long i = 0; i < 9; i = 1L + i) x[i] = 1;",
		 "for (i: long = 0; i < 9; i += 1l)\n"
		 "  x[i] = 1;\n"},
		{"int i; for ((i) = (0); i < n; i++) x[i] = 1;",
		 "let i: int;\n"
		 "for (outer i = 0; i < n; i += 1)\n"
		 "  x[i] = 1;\n"},
	};

	check_headers(headers, ARRAY_LEN(headers), NULL);
	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_tokens_of_macros)
{
	static const struct refused statements[] = {
		{"x[0] = (n += 2);", "reads(x) writes(n) effects(reads, writes)",
		 "an assignment inside an expression"},
		{"x[0] = b ? (n, 1) : 2;", "reads(x, b, n) effects(reads, writes)",
		 "a comma operator"},
		{"int &r = p[n++].k[0];", "reads(p) writes(r, n) effects(reads, writes)",
		 "'r' is a reference to no variable"},
		{"n IS 1;", "writes(n) effects(none)", "an assignment that comes from macro 'IS'"},
		{"x[0] IS 1;", "reads(x) effects(reads, writes)",
		 "an assignment that comes from macro 'IS'"},
		{"n ADDTO 1;", "writes(n) effects(none)",
		 "an assignment that comes from macro 'ADDTO'"},
		{"n BUMP;", "writes(n) effects(none)", "an increment that comes from macro 'BUMP'"},
		{"BUMP n;", "writes(n) effects(none)", "an increment that comes from macro 'BUMP'"},
		{"x[0] BUMP;", "reads(x) effects(reads, writes)",
		 "an increment that comes from macro 'BUMP'"},
		{"int v IS 3;", "writes(v) effects(none)",
		 "the declaration of 'v' comes from macro 'IS'"},
		{"int v = 3 END", "writes(v) effects(none)",
		 "a declaration that comes from macro 'END'"},
		{"int v COMMA w;", "writes(v, w) effects(none)",
		 "a declaration that comes from macro 'COMMA'"},
		{"float v(s RPAREN;", "reads(s) writes(v) effects(none)",
		 "the declaration of 'v' comes from macro 'RPAREN'"},
		{"float v IS user(s, n);",
		 "reads(s, n) writes(v) effects(reads, writes, sync, threads)",
		 "the declaration of 'v' comes from macro 'IS'"},
		{"s IS user(s, n);", "reads(s, n) writes(s) effects(reads, writes, sync, threads)",
		 "an assignment that comes from macro 'IS'"},
		{"s = CALL;", "reads(s, n) writes(s) effects(reads, writes, sync, threads)",
		 "a call of 'user' that comes from a macro or an operator"},
		{"CALL;", "reads(s, n) effects(reads, writes, sync, threads)",
		 "a call of 'user' that comes from a macro or an operator"},
		{"float v = CALL;", "reads(s, n) writes(v) effects(reads, writes, sync, threads)",
		 "a call of 'user' that comes from a macro or an operator"},
		{"user LPAREN s, n);", "reads(s, n) effects(reads, writes, sync, threads)",
		 "a call of 'user' that comes from a macro or an operator"},
		{"user(s COMMA n);", "reads(s, n) effects(reads, writes, sync, threads)",
		 "a call of 'user' that comes from a macro or an operator"},
		{"user(s, n RPAREN;", "reads(s, n) effects(reads, writes, sync, threads)",
		 "a call of 'user' that comes from a macro or an operator"},
		{"IF (n) n = 1;", "reads(n) writes(n) effects(none)",
		 "an 'if' that comes from macro 'IF'"},
		{"if LPAREN n) n = 1;", "reads(n) writes(n) effects(none)",
		 "an 'if' that comes from macro 'LPAREN'"},
		{"if (n RPAREN n = 1;", "reads(n) writes(n) effects(none)",
		 "an 'if' that comes in an unusual form or from a macro"},
		{"if (n) n = 1; ELSE n = 2;", "reads(n) writes(n) effects(none)",
		 "an 'else' that comes from macro 'ELSE'"},
		{"WHILE (n) n = 1;", "reads(n) writes(n) effects(none)",
		 "a 'while' that comes from macro 'WHILE'"},
		{"while (n RPAREN n = 1;", "reads(n) writes(n) effects(none)",
		 "a 'while' that comes in an unusual form or from a macro"},
		{"DO n = 1; while (n);", "reads(n) writes(n) effects(none)",
		 "a 'do' that comes from macro 'DO'"},
		{"do n = 1; WHILE (n);", "reads(n) writes(n) effects(none)",
		 "a 'do' that comes from macro 'WHILE'"},
		{"do { n = 1; } while LPAREN n);", "reads(n) writes(n) effects(none)",
		 "a 'do' that comes from macro 'LPAREN'"},
		{"LBRACE n = 1; }", "writes(n) effects(none)",
		 "a block whose braces come from macro 'LBRACE'"},
		{"{ n = 1; RBRACE", "writes(n) effects(none)",
		 "a block whose braces come from macro 'RBRACE'"},
		{"FOR (int i = 0; i < n; i++) x[i] = 1;",
		 "reads(i, n, x) writes(i) effects(reads, writes)",
		 "the loop comes from macro 'FOR'"},
		{"for LPAREN int i = 0; i < n; i++) x[i] = 1;",
		 "reads(i, n, x) writes(i) effects(reads, writes)",
		 "a loop header that comes from macro 'LPAREN'"},
		{"for (int i = 0; i < n; i++ RPAREN x[i] = 1;",
		 "reads(i, n, x) writes(i) effects(reads, writes)",
		 "a loop header that comes from macro 'RPAREN'"},
		{"for (int i = 0 END i < n; i++) x[i] = 1;",
		 "reads(i, n, x) writes(i) effects(reads, writes)",
		 "a loop header that comes from macro 'END'"},
		{"for (int i = 0; i < n END i++) x[i] = 1;",
		 "reads(i, n, x) writes(i) effects(reads, writes)",
		 "a loop header that comes from macro 'END'"},
	};
	static const struct refused headers[] = {
		{"int i IS 0; i < n; i++", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'IS'"},
		{"int i = 0; i BELOW n; i++", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'BELOW'"},
		{"int i = 0; i < n; i BUMP", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'BUMP'"},
		{"int i = 0; i < n; i ADDTO 2", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'ADDTO'"},
		{"int i = 0; i < n; i IS i + 2", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'IS'"},
		{"int i = 0; i < n; i = i PLUS 2", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'PLUS'"},
		{"int i = 0; i < n; i = 2 PLUS i", "reads(i, n) writes(i)",
		 "a loop header that comes from macro 'PLUS'"},
	};
	static const struct lowered_row rows[] = {
		{"x[0] = n PLUS 1;", "x[0] = n + 1;\n"},
		{"x[0] = n TIMES n PLUS 1;", "x[0] = n * n + 1;\n"},
		{"x[0] = s TIMES d;", "x[0] = s * d;\n"},
		{"x[0] = MINUS s;", "x[0] = -s;\n"},
		{"x[0] = (MINUS s) TIMES 2;", "x[0] = -s * 2;\n"},
		{"x[0] = LPAREN s + 1 RPAREN * 2;", "x[0] = (s + 1) * 2;\n"},
		{"x[0] = (s + 1 RPAREN * 2;", "x[0] = (s + 1) * 2;\n"},
		{"x OPEN 0] = 1;", "x[0] = 1;\n"},
		{"x[0 CLOSE = 1;", "x[0] = 1;\n"},
		{"x[ix OPEN n CLOSE] = 1;", "x[ix[n]] = 1;\n"},
		{"TIMES x = 1;", "x[0] = 1;\n"},
		{"x[0] = TIMES x + 1;", "x[0] = x[0] + 1;\n"},
		{"x[0] = b ASK s : d;", "x[0] = b ? s : d;\n"},
		{"x[0] = b ? s COLON d;", "x[0] = b ? s : d;\n"},
		{"x[0] = p[n]DOT f;", "x[0] = @member<float>(\"f\", p[n]);\n"},
		{"x[0] = p->FIELD;", "x[0] = @member<float>(\"f\", p[0]);\n"},
		{"const float *q = AMP ro[n];", "let q: const float * = &ro[n];\n"},
		{"byref(VAR);", "call byref(@addr<int &>(n));\n"},
		{"VAR = 1;", "n = 1;\n"},
		{"VAR += 2;", "n += 2;\n"},
		{"VAR++;", "n += 1;\n"},
		{"n = 1 END", "raw \"n = 1 END\" writes(n) effects(none) why \"the end of the "
			      "statement comes from macro 'END'\";\n"},
		{"n = 1 END n = 2;",
		 "raw \"n = 1 END\" writes(n) effects(none) why \"the end of the "
		 "statement comes from macro 'END'\";\n"
		 "n = 2;\n"},
		{"x[0] = CALL + 1;", "x[0] = @call<float>(\"user\", s, n) + 1;\n"},
		{"x[0] = sqrtf LPAREN s);", "x[0] = sqrtf(s);\n"},
		{"x[0] = sqrtf(s RPAREN;", "x[0] = sqrtf(s);\n"},
		{"x[0] = fmaxf(s COMMA s);", "x[0] = fmaxf(s, s);\n"},
		{"if (n) LBRACE n = 1; }", "if (n) unbraced {\n"
					   "  raw \"LBRACE n = 1; }\" writes(n) effects(none) why "
					   "\"a block whose braces come from macro 'LBRACE'\";\n"
					   "}\n"},
		{"if (n) { n = 1; RBRACE", "if (n) unbraced {\n"
					   "  raw \"{ n = 1; RBRACE\" writes(n) effects(none) why "
					   "\"a block whose braces come from macro 'RBRACE'\";\n"
					   "}\n"},
		{"do n = 1; while (n) END",
		 "raw \"do n = 1; while (n) END\" reads(n) writes(n) effects(none) why \"the end "
		 "of the statement comes from macro 'END'\";\n"},
		{"for (int i = 0; n PLUS 1 > i; i++) x[i] = 1;",
		 "for (i: int = 0; i < n + 1; i += 1)\n"
		 "  x[i] = 1;\n"},
		{"int i; for (i IS 0; i < n; i++) x[i] = 1;",
		 "let i: int;\n"
		 "while for () reads(i, n) writes(i) why \"a loop header that comes from macro "
		 "'IS'\"\n"
		 "  x[i] = 1;\n"},
		{"for (int i = 0; i < n; i++) LEAVE;",
		 "for (i: int = 0; i < n; i += 1) unbraced {\n"
		 "  raw \"LEAVE;\" effects(jump, break) why \"a jump that comes from macro "
		 "'LEAVE'\";\n"
		 "}\n"},
		{"for (int i = 0; i < n; i++) { if (i) LEAVE; x[i] = 1; }",
		 "for (i: int = 0; i < n; i += 1) {\n"
		 "  if (i) unbraced {\n"
		 "    raw \"LEAVE;\" effects(jump, break) why \"a jump that comes from macro "
		 "'LEAVE'\";\n"
		 "  }\n"
		 "  x[i] = 1;\n"
		 "}\n"},
		{"while (n) LEAVE;", "while (n) unbraced {\n"
				     "  raw \"LEAVE;\" effects(jump, break) why \"a jump that "
				     "comes from macro 'LEAVE'\";\n"
				     "}\n"},
		{"return END",
		 "raw \"return END\" effects(jump) why \"the end of the statement comes "
		 "from macro 'END'\";\n"},
		{"for (int i = 0; i < n; i++) LBRACE x[i] = 1; }",
		 "for (i: int = 0; i < n; i += 1) unbraced {\n"
		 "  raw \"LBRACE x[i] = 1; }\" reads(x, i) effects(reads, writes) why \"a block "
		 "whose braces come from macro 'LBRACE'\";\n"
		 "}\n"},
	};

	check_raw(statements, ARRAY_LEN(statements), NULL);
	check_headers(headers, ARRAY_LEN(headers), NULL);
	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

Suite *suite_lower_forms(void)
{
	Suite *suite = suite_create("lower_forms");
	TCase *tests = tcase_create("lower_forms");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_effects_inside);
	tcase_add_test(tests, test_headers);
	tcase_add_test(tests, test_tokens_of_macros);
	suite_add_tcase(suite, tests);
	return suite;
}
