/* test_bind.c - annotations to nests, facts of functions, and sources that are refused. */
#include "lowered.h"

#include <stdlib.h>
#include <string.h>

/* What each nest is bound to: the first bytes of its statement, and why it is refused. */
static const char *nests_of(struct lowered_source *s)
{
	struct buf b;

	buf_init(&b, s->arena);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < s->ir->funcs.n; i++) {
		const struct func *func = s->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];
			const char *text = lowered_slice(s, nest->span);

			buf_printf(&b, "%s: %.*s", func->name, (int)strcspn(text, "\n"), text);
			if (nest->refusal)
				buf_printf(&b, " !! %s", nest->refusal);
			buf_putc(&b, '\n');
		}
	}
	return b.s;
}

struct row {
	const char *text, *nests, *messages;
};

static void check_rows(const struct row *rows, unsigned n, bool all)
{
	for (unsigned i = 0; i < n; i++) {
		struct lowered_source *s = lowered_create("t.cu", rows[i].text, all, NULL);

		ck_assert_msg(strcmp(nests_of(s), rows[i].nests) == 0, "%s\n->\n%s\nnot\n%s\n%s",
			      rows[i].text, nests_of(s), rows[i].nests, lowered_messages(s));
		ck_assert_str_eq(lowered_messages(s), rows[i].messages);
		ck_assert_int_eq(s->status,
				 strstr(rows[i].messages, "error:") ? STATUS_REFUSED : STATUS_OK);
		lowered_check_origins(s);
		lowered_destroy(s);
	}
}

#define LOOP "for (int i = 0; i < n; i++) x[i] = 0;"
#define HEAD "__global__ void k(float *x, int n) {\n"

START_TEST(test_places)
{
	static const struct row rows[] = {
		{HEAD "#pragma nest\n" LOOP "\n" LOOP "}", "k: " LOOP "\n", ""},
		{HEAD "#pragma nest\n{ " LOOP LOOP " }}", "k: { " LOOP LOOP " }\n", ""},
		{HEAD "#pragma nest\n// why\n#pragma unroll 2\n" LOOP "}", "k: " LOOP "\n", ""},
		{HEAD "#pragma unroll\n#pragma nest no(cse)\n#pragma nest no(licm)\n" LOOP "}",
		 "k: " LOOP "\n", ""},
		{"#include <cunest.h>\n" HEAD "NEST()\n" LOOP "}", "k: " LOOP "\n", ""},
		{HEAD "if (n)\n#pragma nest\n" LOOP "}", "k: " LOOP "\n", ""},
		{HEAD "if (n)\n#pragma nest\n{ " LOOP " } else\n#pragma nest\n" LOOP "}",
		 "k: { " LOOP " }\nk: " LOOP "\n", ""},
		{HEAD "while (n--) {\n#pragma nest\n" LOOP "}}", "k: " LOOP "\n", ""},
		{HEAD "switch (n) { case 1:\n#pragma nest\n" LOOP "}}", "k: " LOOP "\n", ""},
		{HEAD "again:\n#pragma nest\n" LOOP " goto again; }", "k: " LOOP "\n", ""},
		{HEAD "for (int q = n; q; q /= 2) {\n#pragma nest\n" LOOP "}}", "k: " LOOP "\n",
		 ""},
		{"#pragma nest\n" HEAD LOOP "\n if (n) { " LOOP " } }",
		 "k: " LOOP "\nk: " LOOP "\n", ""},
		{"namespace a { struct b {\n#pragma nest\n__device__ void f(float *x, int n) "
		 "{ " LOOP " } }; }",
		 "f: " LOOP "\n", ""},
		{"#pragma nest\nextern \"C\" " HEAD LOOP "}", "k: " LOOP "\n", ""},
		{"#pragma nest\ntemplate <class T> __global__ void k(T *x, int n) { " LOOP "}",
		 "k: " LOOP "\n", ""},
		{"#pragma nest\nvoid host(float *x, int n) { " LOOP "}", "host: " LOOP "\n", ""},
	};

	check_rows(rows, ARRAY_LEN(rows), false);
}
END_TEST

START_TEST(test_refusals)
{
	static const struct row rows[] = {
		{HEAD "#pragma nest\nfor (int i = 1; i < n; i *= 2) x[i] = 0; }",
		 "k: for (int i = 1; i < n; i *= 2) x[i] = 0;\n", ""},
		{"#define LOOP(n) for (int i = 0; i < n; i++)\n" HEAD
		 "#pragma nest\nLOOP(n) x[i] = 0; }",
		 "k: LOOP(n) x[i] = 0; !! the loop comes from macro 'LOOP'\n", ""},
		{HEAD "#pragma nest\nfor (int i = 0; i < n; i++) { x[i] = 0;\n#ifdef A\nx[i] = "
		      "1;\n#endif\n} }",
		 "k: for (int i = 0; i < n; i++) { x[i] = 0; !! there is a preprocessor directive "
		 "inside: "
		 "what it removes would be lost\n",
		 ""},
		{HEAD "#pragma nest\nfor (int i = 0; i < n; i++) x[i] = __LINE__; }",
		 "k: for (int i = 0; i < n; i++) x[i] = __LINE__; !! '__LINE__' is used inside\n",
		 ""},
		{HEAD "float a[3];\n#pragma nest\nfor (float v : a) x[0] += v; }",
		 "k: for (float v : a) x[0] += v; !! a range-based 'for'\n", ""},
		{HEAD "auto f = [=](int m) {\n#pragma nest\n" LOOP "}; f(n); }", "k: " LOOP "\n",
		 ""},
	};

	check_rows(rows, ARRAY_LEN(rows), false);
}
END_TEST

START_TEST(test_attach)
{
	static const struct row rows[] = {
		{HEAD "#pragma nest\nwhile (n) n--; }", "",
		 "2:1: error: this annotation precedes a 'while' loop; only for loops are "
		 "rewritten "
		 "[nest-attach]\n"},
		{HEAD "#pragma nest\ndo n--; while (n); }", "",
		 "2:1: error: this annotation precedes a 'do' loop; only for loops are rewritten "
		 "[nest-attach]\n"},
		{HEAD "#pragma nest\nx[0] = 1; }", "",
		 "2:1: error: this annotation precedes a statement that is not a for loop or "
		 "a block; its place is directly before the loop [nest-attach]\n"},
		{HEAD LOOP "\n#pragma nest\n}", "",
		 "3:1: error: this annotation is not followed by a for loop, a block or a function "
		 "[nest-attach]\n"},
		{"#pragma nest\nint g;\n", "",
		 "1:1: error: this annotation is not followed by a for loop, a block or a function "
		 "[nest-attach]\n"},
		{"#pragma nest\n" HEAD "x[0] = 1; }", "",
		 "1:1: error: the function that follows has no for loop [nest-attach]\n"},
		{HEAD "#pragma nest\n{\n#pragma nest\n" LOOP " } }", "k: {\n",
		 "4:1: error: this annotation is inside a nest that is annotated already "
		 "[nest-attach]\n  2:1: the outer annotation is here\n"},
		{"#pragma nest\n" HEAD "if (n) {\n#pragma nest\n" LOOP " } " LOOP " }",
		 "k: " LOOP "\nk: " LOOP "\n",
		 "4:1: error: this annotation is inside a nest that is annotated already "
		 "[nest-attach]\n  1:1: the outer annotation is here\n"},
		{HEAD "\n#ifdef A\n#pragma nest\n#endif\n" LOOP " }", "",
		 "4:1: warning: the preprocessor removes this annotation; it stays as it is "
		 "[nest-inactive]\n"},
		{HEAD "#pragma nest\n" LOOP "\nx[0] = nowhere; }", "",
		 "4:8: error: use of undeclared identifier 'nowhere' [nest-syntax]\n"},
		{"#include \"gone.h\"\n" HEAD "#pragma nest\n" LOOP " }", "",
		 "1:10: error: 'gone.h' file not found; name its directory with -I after -- "
		 "[nest-syntax]\n"},
	};

	check_rows(rows, ARRAY_LEN(rows), false);
}
END_TEST

START_TEST(test_all)
{
	static const struct row rows[] = {
		{HEAD LOOP " for (int j = 0; j < n; j++) { " LOOP " } }",
		 "k: " LOOP "\nk: for (int j = 0; j < n; j++) { " LOOP " }\n", ""},
		{HEAD "for (int s = n; s; s /= 2) { " LOOP " } }",
		 "k: for (int s = n; s; s /= 2) { " LOOP " }\n", ""},
		{"#define HALVES (int s = n; s; s /= 2)\n" HEAD "for HALVES { " LOOP " } }",
		 "k: " LOOP "\n", ""},
		{HEAD "for (int s = n; s; s /= 2) x[s] = 0; }",
		 "k: for (int s = n; s; s /= 2) x[s] = 0;\n", ""},
		{HEAD "for (int j = 0; j < n; j++) {\n#pragma nest\n" LOOP " } " LOOP " }",
		 "k: " LOOP "\nk: " LOOP "\n", ""},
		{"void host(float *x, int n) { " LOOP " }", "", ""},
		{"__device__ int f(int n) { return n; }\n" HEAD LOOP "}", "k: " LOOP "\n", ""},
	};

	check_rows(rows, ARRAY_LEN(rows), true);
}
END_TEST

START_TEST(test_templates)
{
	static const char text[] =
		"template <class T, int B> __global__ void k(T *x, const T *y, int n) {\n"
		"\tconst T s = T(2) * y[0];\n"
		"#pragma nest\n"
		"\tfor (int i = 0; i < n; i += B) {\n"
		"\t\tx[i] += s * static_cast<T>(i) + sqrt(y[i * B]);\n"
		"\t\tx[0] = min(x[i], s);\n"
		"\t}\n"
		"}\n";
	struct lowered_source *s = lowered_create("t.cu", text, false, NULL);
	struct func *func = lowered_func(s, 0);

	ck_assert(func->is_template);
	ck_assert_str_eq(lowered_text(s, func),
			 "func k kernel template (x: dependent(\"T\") *, y: const dependent(\"T\") "
			 "*, n: int) "
			 "uses(tparam B: int) {\n"
			 "  let s: const dependent(\"T\") = (dependent(\"T\"))2 * y[0];\n"
			 "  nest {\n"
			 "    for (i: int = 0; i < n; i += B) {\n"
			 "      x[i] += s * (dependent(\"T\"))i + "
			 "@call<dependent(\"auto\")>(\"sqrt\", y[i * B]);\n"
			 "      x[0] = @call<dependent(\"auto\")>(\"min\", x[i], s);\n"
			 "    }\n"
			 "  }\n"
			 "}\n");
	lowered_check_origins(s);
	lowered_destroy(s);
}
END_TEST

/* Overloads in sight and array bounds that depend change nothing for parameters that are numbers.
 */
START_TEST(test_templates_resolved)
{
	static const char text[] =
		"struct V { float x; };\n"
		"__device__ V operator+(V, V); __device__ V operator-(V); __device__ V "
		"&operator+=(V &, V);\n"
		"__device__ V &operator++(V &); __device__ V operator--(V &, int);\n"
		"__device__ bool operator<(V, V);\n"
		"template <int B, class T> __global__ void k(float *x, T *y, int n) {\n"
		"\t__shared__ float s[B][B];\n"
		"\tT acc = 0;\n"
		"#pragma nest\n"
		"\tfor (int i = 0; i < n; i += B) {\n"
		"\t\tx[i] += s[0][i] * s[i][0] + 1.0;\n"
		"\t\tacc += -y[i] + acc;\n"
		"\t\t++acc;\n"
		"\t\tacc--;\n"
		"\t\tif (acc < y[0]) acc = y[0];\n"
		"\t}\n"
		"}\n";
	struct lowered_source *s = lowered_create("t.cu", text, false, NULL);

	ck_assert_str_eq(lowered_text(s, lowered_func(s, 0)),
			 "func k kernel template (x: float *, y: dependent(\"T\") *, n: int) "
			 "uses(tparam B: int) {\n"
			 "  shared s: float[][];\n"
			 "  let acc: dependent(\"T\") = 0;\n"
			 "  nest {\n"
			 "    for (i: int = 0; i < n; i += B) {\n"
			 "      x[i] += s[0][i] * s[i][0] + 1.0;\n"
			 "      acc += -y[i] + acc;\n"
			 "      acc += 1;\n"
			 "      acc -= 1;\n"
			 "      if (acc < y[0])\n"
			 "        acc = y[0];\n"
			 "    }\n"
			 "  }\n"
			 "}\n");
	lowered_check_origins(s);
	lowered_destroy(s);
}
END_TEST

START_TEST(test_class_templates)
{
	static const char text[] =
		"struct V { float a; __device__ V operator*(V o) const; };\n"
		"template <class T> __global__ void k(T *x, int n) {\n"
		"#pragma nest\n"
		"\tfor (int i = 0; i < n; i++) { x[i] = x[0] * x[1]; x[i] = x[2]; }\n"
		"}\n"
		"void go(V *v) { k<<<1, 1>>>(v, 3); }\n";
	struct lowered_source *s = lowered_create("t.cu", text, false, NULL);
	const struct stmt *loop;

	loop = ((struct nest *)lowered_func(s, 0)->nests.at[0])->root->first;
	ck_assert_int_eq(loop->kind, STMT_FOR);
	ck_assert_int_eq(loop->first->first->kind, STMT_RAW);
	ck_assert_str_eq(loop->first->first->why,
			 "a value of a class that the template does not know");
	ck_assert_int_eq(loop->first->last->kind, STMT_RAW);
	lowered_destroy(s);
}
END_TEST

START_TEST(test_facts_of_functions)
{
	static const char text[] =
		"#define T (32)\n"
		"constexpr int W = 4;\n"
		"__global__ __launch_bounds__(T * W, 2) void k(float *x, int n) {\n"
		"\tconst int a = 2 * W + 1, b = n; const float c = 1.5f; int d, e;\n"
		"\tint *p = &d; size_t z = 3; int64_t y = z;\n"
		"#pragma nest assume(n % T == 0, W < n)\n"
		"\tfor (int i = 0; i < n; i++) x[i] = a + b + c + *p + e + y;\n"
		"}\n"
		"__global__ void labels(float *x, int n) {\n"
		"#pragma nest\n"
		"\tfor (int i = 0; i < n; i++) x[i] = 0;\n"
		"\tif (n) goto end;\n"
		"end:;\n"
		"}\n";
	char source[1024];
	struct lowered_source *s;
	struct func *func;

	snprintf(source, sizeof(source), "#include <stdint.h>\n%s", text);
	s = lowered_create("t.cu", source, false, NULL);
	func = lowered_func(s, 0);
	ck_assert_int_eq(func->launch_threads, 128);
	ck_assert(!func->has_label);
	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];

		ck_assert_int_eq(sym->address_taken, strcmp(sym->name, "d") == 0);
		if (strcmp(sym->name, "a") == 0)
			ck_assert(expr_is_int(sym->constant, 9));
		if (strcmp(sym->name, "b") == 0)
			ck_assert_ptr_null(sym->constant);
		if (strcmp(sym->name, "c") == 0)
			ck_assert_str_eq(sym->constant->text, "1.5f");
		if (strcmp(sym->name, "d") == 0)
			ck_assert_str_eq(lowered_slice(s, sym->where), "d");
		if (strcmp(sym->name, "z") == 0)
			ck_assert_str_eq(type_spelling(s->ir->types, type_u64(s->ir->types)),
					 "size_t");
		if (strcmp(sym->name, "y") == 0)
			ck_assert_str_eq(type_spelling(s->ir->types, type_i64(s->ir->types)),
					 "int64_t");
	}
	ck_assert_uint_eq(((struct nest *)func->nests.at[0])->assumes.n, 2);
	ck_assert_str_eq(expr_text(s->ir, ((struct nest *)func->nests.at[0])->assumes.at[0]),
			 "n % T == 0");
	ck_assert(lowered_func(s, 1)->has_label);
	ck_assert_int_eq(lowered_func(s, 1)->launch_threads, 0);
	lowered_destroy(s);
}
END_TEST

START_TEST(test_pure_and_noalias)
{
	static const char text[] =
		"__device__ float mix(float a, float b);\n"
		"__global__ void k(float *x, const int *rows, int n) {\n"
		"#pragma nest pure(mix) noalias(x, rows)\n"
		"\tfor (int i = rows[0]; i < rows[1]; i++) x[i] = 2 * mix(x[i], x[0]);\n"
		"#pragma nest\n"
		"\tfor (int i = 0; i < n; i++) x[i] = 2 * mix(x[i], x[0]);\n"
		"}\n";
	struct lowered_source *s = lowered_create("t.cu", text, false, NULL);
	struct func *func = lowered_func(s, 0);
	const struct nest *first = func->nests.at[0], *second = func->nests.at[1];

	ck_assert_ptr_null(first->refusal);
	ck_assert_int_eq(first->root->first->first->first->kind, STMT_STORE);
	ck_assert_int_eq(second->root->first->first->first->kind, STMT_STORE);
	ck_assert_uint_eq(func->callees.n, 1); /* noted where no clause speaks for it */
	lowered_destroy(s);
}
END_TEST

START_TEST(test_c)
{
	static const char text[] = "#include <cunest.h>\n"
				   "void f(double *restrict x, int n, _Bool b) {\n"
				   "NEST(fp(relaxed))\n"
				   "\tfor (int i = 0; i < n; i++) x[i] = i < 3 && b;\n"
				   "}\n";
	struct lowered_source *s = lowered_create("t.c", text, false, NULL);

	ck_assert_int_eq(s->status, STATUS_OK);
	ck_assert_str_eq(lowered_text(s, lowered_func(s, 0)),
			 "func f host (x: double *restrict, n: int, b: bool) {\n"
			 "  nest fp(relaxed) {\n"
			 "    for (i: int = 0; i < n; i += 1)\n"
			 "      x[i] = i < 3 && cast<int>(b);\n"
			 "  }\n"
			 "}\n");
	lowered_destroy(s);
}
END_TEST

/* Neither CRLF nor a byte order mark changes what is understood. */
START_TEST(test_bytes)
{
	static const char unix_text[] = HEAD "#pragma nest assume(n > 0,\\\n n < 9)\n" LOOP "\n}\n";
	static const char dos_text[] =
		"\xef\xbb\xbf__global__ void k(float *x, int n) {\r\n"
		"#pragma nest assume(n > 0,\\\r\n n < 9)\r\n" LOOP "\r\n}\r\n";
	struct lowered_source *a = lowered_create("t.cu", unix_text, false, NULL);
	struct lowered_source *b = lowered_create("t.cu", dos_text, false, NULL);

	ck_assert_str_eq(lowered_text(a, lowered_func(a, 0)), lowered_text(b, lowered_func(b, 0)));
	lowered_check_origins(b);
	lowered_destroy(a);
	lowered_destroy(b);
}
END_TEST

/* A sum of `terms` terms. */
static char *deep_source(unsigned terms)
{
	static const char head[] = HEAD "#pragma nest\nfor (int i = 0; i < n; i++) x[i] = n";
	char *text = malloc(sizeof(head) + 4 * terms + 16);
	size_t at = sizeof(head) - 1;

	ck_assert_ptr_nonnull(text);
	memcpy(text, head, at);
	for (unsigned i = 0; i < terms; i++, at += 3)
		memcpy(text + at, "+ n", 3);
	strcpy(text + at, ";\n}\n");
	return text;
}

START_TEST(test_depth)
{
	char *shallow = deep_source(800), *deep = deep_source(4000);
	struct lowered_source *a = lowered_create("t.cu", shallow, false, NULL);
	struct lowered_source *b = lowered_create("t.cu", deep, false, NULL);

	ck_assert_int_eq(a->status, STATUS_OK);
	ck_assert_int_eq(b->status, STATUS_LIMIT);
	lowered_destroy(a);
	lowered_destroy(b);
	free(shallow);
	free(deep);
}
END_TEST

Suite *suite_bind(void)
{
	Suite *suite = suite_create("bind");
	TCase *tests = tcase_create("bind");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_places);
	tcase_add_test(tests, test_refusals);
	tcase_add_test(tests, test_attach);
	tcase_add_test(tests, test_all);
	tcase_add_test(tests, test_templates);
	tcase_add_test(tests, test_templates_resolved);
	tcase_add_test(tests, test_class_templates);
	tcase_add_test(tests, test_facts_of_functions);
	tcase_add_test(tests, test_pure_and_noalias);
	tcase_add_test(tests, test_c);
	tcase_add_test(tests, test_bytes);
	tcase_add_test(tests, test_depth);
	suite_add_tcase(suite, tests);
	return suite;
}
