/* test_unused.c - declarations before a nest that lose their last use in it (print_unused.c). */
#include "lowered.h"

#include "cunest/backend.h"

#include <string.h>

/* What stands before the nest, the statement of it that goes, what another one reads, and what is left before it. */
static const struct {
	const char *before, *gone, *kept, *after;
} rows[] = {
	/* what nothing uses any more goes with its line and its comment */
	{"\tfloat a[4];\n", "a[n] = 1;", "", ""},
	{"\tfloat a[4]; // of a\n", "a[n] = 1;", "", ""},
	{"\tfloat a[4]; /* of a */\n", "a[n] = 1;", "", ""},
	{"\tfloat a[4]; /* of a */ int q = n;\n", "a[n] = 1;", "q", "\t/* of a */ int q = n;\n"},
	{"\tint q = n; float a[4]; // c\n", "a[n] = 1;", "q", "\tint q = n; // c\n"},
	{"\tint q = n; float a[4]; int r = n;\n", "a[n] = 1;", "q + r",
	 "\tint q = n; int r = n;\n"},
	{"\tfloat a[4]; \t int q = n;\n", "a[n] = 1;", "q", "\tint q = n;\n"},
	{"\t// b\n\tfloat a[4];\n", "a[n] = 1;", "", "\t// b\n"},
	{"\tint q = n;\n\n\tfloat a[4];\n\n\tint r = n;\n", "a[n] = 1;", "q + r",
	 "\tint q = n;\n\n\tint r = n;\n"},
	{"\tint q = n;\n\n\tfloat a[4];\n\tint r = n;\n", "a[n] = 1;", "q + r",
	 "\tint q = n;\n\n\tint r = n;\n"},
	{"\tint q = n;\n\tfloat a[4];\n\n\tint r = n;\n", "a[n] = 1;", "q + r",
	 "\tint q = n;\n\n\tint r = n;\n"},
	{"\tfloat a[4];\n\n\tint r = n;\n", "a[n] = 1;", "r", "\n\tint r = n;\n"},
	{"\tint q = n;\n\n\tfloat a[4]; // c\n\n\n\tint r = n;\n", "a[n] = 1;", "q + r",
	 "\tint q = n;\n\n\n\tint r = n;\n"},
	{"\t__shared__ float a[4];\n", "a[n] = 1;", "", ""},
	{"\tvolatile float a[4];\n", "a[n] = 1;", "", ""},
	{"\talignas(16) float a[4][2];\n", "a[n][n] = 1;", "", ""},
	{"\tfloat a[4];\n\tfloat b[4];\n", "a[n] = b[n] = 1;", "", ""},
	{"\tfloat a\n\t\t[4];\n", "a[n] = 1;", "", ""},
	/* of a list its declarators */
	{"\tfloat a[4], b[4];\n", "a[n] = 1;", "b[n]", "\tfloat b[4];\n"},
	{"\tfloat a[4], b[4];\n", "b[n] = 1;", "a[n]", "\tfloat a[4];\n"},
	{"\tfloat a[4], b[4];\n", "a[n] = b[n] = 1;", "", ""},
	{"\tfloat a[4], b[4], c[4];\n", "a[n] = 1;", "b[n] + c[n]", "\tfloat b[4], c[4];\n"},
	{"\tfloat a[4], b[4], c[4];\n", "b[n] = 1;", "a[n] + c[n]", "\tfloat a[4], c[4];\n"},
	{"\tfloat a[4], b[4], c[4];\n", "c[n] = 1;", "a[n] + b[n]", "\tfloat a[4], b[4];\n"},
	{"\tfloat a[4], b[4], c[4];\n", "a[n] = b[n] = 1;", "c[n]", "\tfloat c[4];\n"},
	{"\tfloat a[4], b[4], c[4];\n", "b[n] = c[n] = 1;", "a[n]", "\tfloat a[4];\n"},
	{"\tfloat a[4], b[4], c[4];\n", "a[n] = c[n] = 1;", "b[n]", "\tfloat b[4];\n"},
	{"\tfloat a[4], b[4], c[4];\n", "a[n] = b[n] = c[n] = 1;", "", ""},
	{"\tfloat a[4], b[4], c[4], d[4];\n", "b[n] = c[n] = 1;", "a[n] + d[n]",
	 "\tfloat a[4], d[4];\n"},
	{"\tfloat a[4], /* b */ b[4] /* c */, c[4]; // d\n", "b[n] = 1;", "a[n] + c[n]",
	 "\tfloat a[4] /* c */, c[4]; // d\n"},
	{"\tfloat q, a[4];\n", "a[n] = 1;", "q", "\tfloat q;\n"},
	{"\tfloat a[4], q = 1;\n", "a[n] = 1;", "q", "\tfloat q = 1;\n"},
	{"\tfloat a[4],\n\t\tb[4];\n", "a[n] = 1;", "b[n]", "\tfloat b[4];\n"},
	{"\tfloat a[4],\n\t\tb[4];\n", "b[n] = 1;", "a[n]", "\tfloat a[4];\n"},
	/* a constant that only their extents named goes, too */
	{"\tconst int W = 4;\n\tfloat a[W];\n", "a[n] = 1;", "", ""},
	{"\tconst int V = 2, W = 4;\n\tfloat a[W];\n", "a[n] = 1;", "V", "\tconst int V = 2;\n"},
	{"\tconst int V = 2, W = 4;\n\tfloat a[W][V];\n", "a[n][n] = 1;", "", ""},
	{"\tconst int W = 4;\n\tfloat a[W];\n", "a[n] = 1;", "W", "\tconst int W = 4;\n"},
	{"\tconst int W = 4;\n\tfloat a[W];\n", "a[n] = 1;", "sizeof(float[W])",
	 "\tconst int W = 4;\n"},
	{"\tconstexpr int W = 4;\n\tfloat a[W], b[W];\n", "a[n] = 1;", "b[n]",
	 "\tconstexpr int W = 4;\n\tfloat b[W];\n"},
	{"\tconst int W = 4, U = 3;\n\tfloat a[W];\n", "a[n] = 1;", "", "\tconst int U = 3;\n"},
	{"\tstatic const int W = 4;\n\tfloat a[W];\n", "a[n] = 1;", "",
	 "\tstatic const int W = 4;\n"},
	{"\tconst float W = 4;\n\tfloat a[2];\n", "a[n] = W;", "", "\tconst float W = 4;\n"},
	{"\tint W = 4;\n\tfloat a[2];\n", "a[n] = W;", "", "\tint W = 4;\n"},
	{"\tconst int W = 4;\n", "x[0] = W;", "", "\tconst int W = 4;\n"},
	/* what is still used, was not, or has a value, stays */
	{"\tfloat a[4];\n", "a[n] = 1;", "a[n]", "\tfloat a[4];\n"},
	{"\tfloat a[4];\n", "a[n] = 1;", "sizeof(a)", "\tfloat a[4];\n"},
	{"\tfloat a[4];\n", "a[n] = 1;", "sizeof(\"a\")", "\tfloat a[4];\n"},
	{"\tfloat a[4];\n", "a[n] = 1;", "sizeof(\"ab\")", ""},
	{"\tfloat a[4];\n", "a[n] = 1;", "1 /* a */", ""},
	{"\tfloat a[4];\n\ta[1] = 2;\n", "a[n] = 1;", "", "\tfloat a[4];\n\ta[1] = 2;\n"},
	{"\tfloat a[4], u[4];\n", "a[n] = 1;", "", "\tfloat u[4];\n"},
	{"\tfloat u[4];\n\tfloat a[4];\n", "a[n] = 1;", "", "\tfloat u[4];\n"},
	{"\tfloat a[2] = {1, 2};\n", "a[n] = 1;", "", "\tfloat a[2] = {1, 2};\n"},
	{"\tfloat a;\n", "a = 1;", "", "\tfloat a;\n"},
	{"\textern __shared__ float a[];\n", "a[n] = 1;", "", "\textern __shared__ float a[];\n"},
	{"\tfloat ab[4], a[4];\n", "a[n] = 1;", "ab[n]", "\tfloat ab[4];\n"},
	{"\tfloat a[4], a1[4];\n", "a1[n] = 1;", "a[n]", "\tfloat a[4];\n"},
	{"\tfloat *a = x;\n", "a[n] = 1;", "", "\tfloat *a = x;\n"},
	{"\tfloat a[4]; // a, b\n\t// a\n", "a[n] = 1;", "", "\t// a\n"},
	{"\tfloat a[4];\n\tint q = (int)sizeof(a);\n", "a[n] = 1;", "q",
	 "\tfloat a[4];\n\tint q = (int)sizeof(a);\n"},
};

START_TEST(unused)
{
	static const char mark[] = "\t#pragma nest\n";
	struct edits edits = {.arena = NULL};
	struct vec none = {0};
	struct lowered_source *s;
	struct func *func;
	struct nest *nest;
	struct stmt *loop;
	char text[1024], *lo;
	size_t size;

	snprintf(text, sizeof(text),
		 "__global__ void k(float *x, int n) {\n%s%s\tfor (int j = 0; j < n; j++) "
		 "{\n\t\t%s\n\t\tx[j] = %s;\n"
		 "\t}\n}\n",
		 rows[_i].before, mark, rows[_i].gone, *rows[_i].kept ? rows[_i].kept : "1");
	s = lowered_create("unused.cu", text, false, NULL);
	func = lowered_func(s, 0);
	nest = func->nests.at[0];
	for (loop = nest->root; !stmt_is_loop(loop); loop = stmt_next(nest->root, loop))
		;
	edits.arena = s->arena;
	stmt_remove(loop->first->first);
	print_unused(&edits, func);
	ck_assert_uint_eq(edits.list.n, 0); /* nothing changed, so that nothing is lost */
	nest->changed = true;
	print_nest(&edits, nest, &none, NULL);
	print_unused(&edits, func);
	lo = strchr(edits_apply(&edits, &s->source, &size), '\n') + 1;
	*strstr(lo, mark) = '\0';
	ck_assert_str_eq(lo, rows[_i].after);
	lowered_destroy(s);
}
END_TEST

Suite *suite_unused(void)
{
	Suite *suite = suite_create("unused");
	TCase *tests = tcase_create("unused");

	tcase_add_loop_test(tests, unused, 0, ARRAY_LEN(rows));
	suite_add_tcase(suite, tests);
	return suite;
}
