/* test_annotations_gone.c - annotations that are taken out, or made comments. */
#include "probe.h"

#include "cunest/backend.h"

#include <string.h>

/* What stands between two @ is the annotation. */
static const struct {
	const char *text, *removed, *commented;
} rows[] = {
	{"\t@#pragma nest@\n\ta;\n", "\ta;\n", "\t// #pragma nest\n\ta;\n"},
	{"\t@#pragma nest\n@\ta;\n", "\ta;\n", "\t// #pragma nest\n\ta;\n"},
	{"@#pragma nest@\na;\n", "a;\n", "// #pragma nest\na;\n"},
	{"@#pragma nest@", "", "// #pragma nest"},
	{"b;\n @#pragma nest@", "b;\n", "b;\n // #pragma nest"},
	{"\t@#pragma nest\n@", "", "\t// #pragma nest\n"},
	{"\t@#pragma nest@ \t\n\ta;\n", "\ta;\n", "\t// #pragma nest \t\n\ta;\n"},
	{"\t@#pragma nest\r\n@\ta;\r\n", "\ta;\r\n", "\t// #pragma nest\r\n\ta;\r\n"},
	{"\t@#pragma nest@\r\n\ta;\r\n", "\ta;\r\n", "\t// #pragma nest\r\n\ta;\r\n"},
	{"a; @_Pragma(\"x\")@ b;\n", "a; b;\n", "a; /* _Pragma(\"x\") */ b;\n"},
	{"a; @_Pragma(\"x\")@b;\n", "a; b;\n", "a; /* _Pragma(\"x\") */b;\n"},
	{"a;@_Pragma(\"x\")@  b;\n", "a; b;\n", "a;/* _Pragma(\"x\") */  b;\n"},
	{"\t@_Pragma(\"x\")@ b;\n", "\tb;\n", "\t/* _Pragma(\"x\") */ b;\n"},
	{"\t@_Pragma(\"x\")@b;\n", "\tb;\n", "\t/* _Pragma(\"x\") */b;\n"},
	{"a; \t@x\n@b;\n", "a;\nb;\n", "a; \t// x\nb;\n"},
	{"a;@x\n@b;\n", "a;\nb;\n", "a;// x\nb;\n"},
	{"a; @x\r\n@b;\r\n", "a;\r\nb;\r\n", "a; // x\r\nb;\r\n"},
	{"\t@#pragma nest a \\\n\t  b@\n\tc;\n", "\tc;\n", "\t// #pragma nest a\n\t  // b\n\tc;\n"},
	{"\t@#pragma nest a \\\n\t  b \\\nd\n@\tc;\n", "\tc;\n",
	 "\t// #pragma nest a\n\t  // b\n// d\n\tc;\n"},
	{"\t@#pragma nest a\\ \t\n \t b \\ @\n\tc;\n", "\tc;\n",
	 "\t// #pragma nest a\n \t // b\n\tc;\n"},
	{"\t@#pragma nest \\\\\n b@\n", "", "\t// #pragma nest \\\n // b\n"},
	{"\t@#pragma nest \\\r\n\t b@\r\nc;\r\n", "c;\r\n",
	 "\t// #pragma nest\r\n\t // b\r\nc;\r\n"},
	{"\t@#pragma nest\n\n\t b@\nc;\n", "c;\n", "\t// #pragma nest\n// \n\t // b\nc;\n"},
	{"\t@#pragma nest a \\\n\\\n\t  b@\n\tc;\n", "\tc;\n",
	 "\t// #pragma nest a\n// \n\t  // b\n\tc;\n"},
	{"@x  @\ny;\n", "y;\n", "// x\ny;\n"},
	{"@x\\@\ny;\n", "y;\n", "// x\ny;\n"},
	{"@\\@\ny;\n", "y;\n", "// \ny;\n"},
	{"a; @_Pragma(\"x /* y */\")@ b;\n", "a; b;\n", "a; b;\n"},
	{"a; @_Pragma(\"x // y\")@ b;\n", "a; b;\n", "a; /* _Pragma(\"x // y\") */ b;\n"},
	{"a; @_Pragma(\"x \" /* y */ \"z\")@ b;\n", "a; b;\n", "a; b;\n"},
	{"\t@#pragma nest /* y */@\n\ta;\n", "\ta;\n", "\t// #pragma nest /* y */\n\ta;\n"},
	{"\t@#pragma nest // y@\n\ta;\n", "\ta;\n", "\t// #pragma nest // y\n\ta;\n"},
	{"a; @x@/**/ b;\n", "a; /**/ b;\n", "a; /* x *//**/ b;\n"},
};

static void check(unsigned row, enum pragma_policy pragmas, const char *wanted)
{
	struct print_options options = {.pragmas = pragmas};
	struct source source = {.name = "t"};
	struct edits edits = {.arena = NULL};
	struct span span = {0, 0};
	struct buf text;
	struct probe p;
	size_t size;
	char *result;

	probe_open(&p, "");
	buf_init(&text, p.arena);
	for (const char *s = rows[row].text; *s; s++) {
		if (*s != '@')
			buf_putc(&text, *s);
		else if (s == strchr(rows[row].text, '@'))
			span.lo = (uint32_t)text.n;
		else
			span.hi = (uint32_t)text.n;
	}
	source.text = text.s;
	source.size = (uint32_t)text.n;
	p.ir->source = &source;
	edits.arena = p.arena;
	/* once is enough */
	for (unsigned i = 0; i < 2; i++) {
		print_annotation(&edits, p.ir, span, &options);
		ck_assert_uint_eq(edits.list.n, 1);
	}
	result = edits_apply(&edits, &source, &size);
	ck_assert_uint_eq(strlen(result), size);
	ck_assert_str_eq(result, wanted);
	probe_close(&p);
}

START_TEST(removed)
{
	check((unsigned)_i, PRAGMA_REMOVE, rows[_i].removed);
}
END_TEST

START_TEST(commented)
{
	check((unsigned)_i, PRAGMA_COMMENT, rows[_i].commented);
}
END_TEST

Suite *suite_annotations_gone(void)
{
	Suite *suite = suite_create("annotations_gone");
	TCase *tests = tcase_create("annotations_gone");

	tcase_add_loop_test(tests, removed, 0, ARRAY_LEN(rows));
	tcase_add_loop_test(tests, commented, 0, ARRAY_LEN(rows));
	suite_add_tcase(suite, tests);
	return suite;
}
