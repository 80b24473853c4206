/* test_annotation.c - finding annotations in raw bytes, and what stands after them. */
#include "annot.h"

/* ---- what is found, and what goes away with it ---- */

static const struct {
	const char *text;
	unsigned n;
	const char *first;   /* the span of the first annotation */
	const char *without; /* the text when every annotation's `line` is removed */
} found[] = {
	{"#pragma nest\nfor", 1, "#pragma nest\n", "for"},
	{"  # pragma\tnest off\r\n  for", 1, "# pragma\tnest off\r\n", "  for"},
	{"\t#pragma nest off\rfor", 1, "#pragma nest off\r", "for"},
	{"a;\n  #pragma nest \\\n  off\nb;", 1, "#pragma nest \\\n  off\n", "a;\nb;"},
	{"#pra\\\ngma ne\\ \nst\nfor", 1, "#pra\\\ngma ne\\ \nst\n", "for"},
	{"#pragma nest // x /* y\nfor /* */", 1, "#pragma nest // x /* y\n", "for /* */"},
	{"#pragma nest // x \\\n y\nfor", 1, "#pragma nest // x \\\n y\n", "for"},
	{"#pragma nest /* x\n y */ off\nfor", 1, "#pragma nest /* x\n y */ off\n", "for"},
	{"/* c */ #pragma nest\nfor", 1, "#pragma nest\n", "/* c */ \nfor"},
	{"/* c\n */ # /**/ pragma /**/ nest\nfor", 1, "# /**/ pragma /**/ nest\n",
	 "/* c\n */ \nfor"},
	{"%:pragma nest\nfor", 1, "%:pragma nest\n", "for"},
	{"\xef\xbb\xbf#pragma nest\nfor", 1, "#pragma nest\n",
	 "\xef\xbb\xbf"
	 "for"},
	{"#pragma nest", 1, "#pragma nest", ""},
	{"#pragma nest off\n#pragma nest\n", 2, "#pragma nest off\n", ""},
	/* no annotations */
	{"// #pragma nest\n", 0, NULL, NULL},
	{"// \\\n#pragma nest\n", 0, NULL, NULL},
	{"/*\n#pragma nest\n*/", 0, NULL, NULL},
	{"a /*\n*/ b #pragma nest\n", 0, NULL, NULL},
	{"char *s = \"\\\n#pragma nest\\\n\";", 0, NULL, NULL},
	{"auto s = R\"(\n#pragma nest\n)\";", 0, NULL, NULL},
	{"auto s = u8R\"x(\n)\" \n#pragma nest\n)x\";", 0, NULL, NULL},
	{"#define X \\\n#pragma nest\n", 0, NULL, NULL},
	{"#pragma nested\n#pragma omp nest\n#pragma\n#\n", 0, NULL, NULL},
	{"", 0, NULL, NULL},
	/* literals that try to hide what follows */
	{"char c = '\"';\n#pragma nest\n", 1, "#pragma nest\n", "char c = '\"';\n"},
	{"char c = '\\'';\n#pragma nest\n", 1, "#pragma nest\n", "char c = '\\'';\n"},
	{"int n = 1'000'000;\n#pragma nest\n", 1, "#pragma nest\n", "int n = 1'000'000;\n"},
	{"#error don't /\n#pragma nest\n", 1, "#pragma nest\n", "#error don't /\n"},
	{"#include <a/*b>\n#pragma nest\n", 1, "#pragma nest\n", "#include <a/*b>\n"},
	{"auto s = R\"(\")\";\n#pragma nest\n", 1, "#pragma nest\n", "auto s = R\"(\")\";\n"},
	{"s = \"unterminated\n#pragma nest\n", 1, "#pragma nest\n", "s = \"unterminated\n"},
	{"s = \"a\\\\\";\n#pragma nest\n", 1, "#pragma nest\n", "s = \"a\\\\\";\n"},
	{"int XR\"(\";\n#pragma nest\n", 1, "#pragma nest\n", "int XR\"(\";\n"},
	/* NEST */
	{"{\n\tNEST(off)\n\tfor", 1, "NEST(off)", "{\n\tfor"},
	{"{\r\n\tNEST(off) \r\n\tfor", 1, "NEST(off)", "{\r\n\tfor"},
	{"{\n\tNEST(only(cse),\n\t     no(licm))\n\tfor", 1, "NEST(only(cse),\n\t     no(licm))",
	 "{\n\tfor"},
	{"{ NEST(off) for", 1, "NEST(off)", "{ for"},
	{"{ NEST(off)\n for", 1, "NEST(off)", "{\n for"},
	{"{\n NEST(off) // why\n for", 1, "NEST(off)", "{\n // why\n for"},
	{"if (x) NEST /* y */ (off) for", 1, "NEST /* y */ (off)", "if (x) for"},
	{"else NEST(off)\nfor", 1, "NEST(off)", "else\nfor"},
	{"NEST(off)", 1, "NEST(off)", ""},
	{"#define NEST(...)\nNEST(off)", 1, "NEST(off)", "#define NEST(...)\n"},
	{"#define NEST(...) /* nothing */\n{ NEST(off) f", 1, "NEST(off)",
	 "#define NEST(...) /* nothing */\n{ f"},
	{"#include <cunest.h>\ntemplate <int N> NEST(off) f", 1, "NEST(off)",
	 "#include <cunest.h>\ntemplate <int N> f"},
	/* not ours */
	{"#define NEST(x) f(x)\n{ NEST(off); }", 0, NULL, NULL},
	{"int a = NEST(off);", 0, NULL, NULL},
	{"a.NEST(off); b->NEST(off); c::NEST(off);", 0, NULL, NULL},
	{"void NEST(int off);", 0, NULL, NULL},
	{"#define M NEST(off)\n", 0, NULL, NULL},
	{"int NEST;\nNESTED(off);\n", 0, NULL, NULL},
	{"\"NEST(off)\"; 'NEST(off)'; // NEST(off)\n", 0, NULL, NULL},
	{"#define NEST(x) f(x)\n#undef NEST\n{ NEST(off)}", 1, "NEST(off)",
	 "#define NEST(x) f(x)\n#undef NEST\n{ }"},
};

START_TEST(find)
{
	struct file f;
	struct buf rest;
	uint32_t at = 0;

	file_scan(&f, found[_i].text);
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 0);
	ck_assert_uint_eq(f.annotations.n, found[_i].n);
	ck_assert(annotations_any(&f.source) == (found[_i].n > 0));
	buf_init(&rest, f.arena);
	for (uint32_t i = 0; i < f.annotations.n; i++) {
		const struct annotation *a = f.annotations.at[i];

		ck_assert(a->valid && a->line.lo <= a->span.lo);
		if (i == 0)
			ck_assert_msg(strlen(found[_i].first) == a->span.hi - a->span.lo &&
					      memcmp(found[_i].first, f.source.text + a->span.lo,
						     a->span.hi - a->span.lo) == 0,
				      "span is '%.*s'", (int)(a->span.hi - a->span.lo),
				      f.source.text + a->span.lo);
		buf_put(&rest, f.source.text + at, a->line.lo - at);
		at = a->line.hi;
	}
	buf_put(&rest, f.source.text + at, f.source.size - at);
	if (found[_i].without)
		ck_assert_str_eq(rest.s, found[_i].without);
	file_close(&f);
}
END_TEST

/* ---- what cannot be read ---- */

static const struct said unread[] = {
	{"_Pragma(\"nest off\") for", DIAG_PRAGMA, 1, 1, 0, 0},
	{"{\n _Pragma ( L\" nest\" )\n", DIAG_PRAGMA, 2, 2, 0, 0},
	{"_Pragma(R\"(nest off)\") for", DIAG_PRAGMA, 1, 1, 0, 0},
	{"#define GO \\\n _Pragma(\"nest\")\n", DIAG_PRAGMA, 2, 2, 0, 0},
	{"#include \"cunest.h\"\n#define GO(x) NEST(only(x))\n", DIAG_PRAGMA, 2, 15, 0, 0},
};

START_TEST(cannot_read)
{
	struct file f;

	file_scan(&f, unread[_i].text);
	check_said(&f, &unread[_i]);
	ck_assert(annotations_any(&f.source));
	file_close(&f);
}
END_TEST

START_TEST(other_pragma_operators)
{
	struct file f;

	file_scan(&f, "_Pragma(\"nested\") _Pragma(\"unroll\") _Pragma(nest) _Pragma\n");
	ck_assert_uint_eq(f.annotations.n, 0);
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 0);
	file_close(&f);
}
END_TEST

/* 27: mistakes under #if wait until somebody knows that the code is active. */
START_TEST(inactive)
{
	static const char text[] = "#if 0\n#pragma nest onli(x)\n#if 1\n#pragma nest foo\n#endif\n"
				   "#else\n#pragma nest bar\n#endif\n#pragma nest\n";
	const struct annotation *a;
	struct file f;

	file_scan(&f, text);
	ck_assert_uint_eq(f.annotations.n, 4);
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 0);
	for (uint32_t i = 0; i < 4; i++) {
		a = f.annotations.at[i];
		ck_assert_int_eq(a->conditional, i < 3);
		ck_assert_int_eq(a->dead, i < 2);
		ck_assert_int_eq(a->valid, i == 3);
	}
	annotation_report(f.ir, f.annotations.at[2]);
	annotation_report(f.ir, f.annotations.at[2]);
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 1);
	check_position(&f, "bar", ((struct diag *)diags_all(f.ir->diags)->at[0])->where, 7, 14);
	file_close(&f);
}
END_TEST

/* ---- trivia: `|` marks where the statement begins ---- */

static const char *const trivia[] = {
	"|for",
	"  \t|for",
	"\n\r\n // x\n /* y\n */ |for",
	"#pragma nest\n#pragma unroll 4\n  # pragma omp \\\n  x\n|for",
	"NEST(off) |for",
	"NEST(off)\n_Pragma(\"unroll\")\n|for",
	" |NESTED(x)",
	" |NEST;",
	"\n|#if X\n",
	"// c \\\n for\n|while",
	" \\\n |for", /* a blank after the splice: the token begins at itself */
	" |\\\nfor",  /* none: clang's token begins at the backslash */
	" |}",
	" \n|",
	"#pragma nest /* a\n b */ off\n|for",
};

START_TEST(skip)
{
	char text[200];
	const char *mark = strchr(trivia[_i], '|');
	struct file f;

	snprintf(text, sizeof(text), "%.*s%s", (int)(mark - trivia[_i]), trivia[_i], mark + 1);
	file_open(&f, text);
	ck_assert_uint_eq(source_skip_trivia(&f.source, 0), mark - trivia[_i]);
	file_close(&f);
}
END_TEST

/* Backwards over annotations in a row, each from what is known of the next. */
START_TEST(skip_in_a_row)
{
	static const char text[] = "#pragma nest off\n // x\n#pragma nest\nNEST(off)\n  for";
	uint32_t next = UINT32_MAX, after = 0;
	struct file f;

	file_scan(&f, text);
	ck_assert_uint_eq(f.annotations.n, 3);
	for (uint32_t i = 3; i-- > 0;) {
		const struct annotation *a = f.annotations.at[i];

		after = source_skip_trivia_to(&f.source, a->span.hi, next, after);
		next = a->span.lo;
		ck_assert_uint_eq(after, sizeof(text) - 1 - 3);
	}
	file_close(&f);
}
END_TEST

START_TEST(lines)
{
	struct file f;

	file_open(&f, "ab\r\n\t cd \\\n e\r f /*\n*/ g\nh");
	ck_assert_uint_eq(source_line_start(&f.source, 0), 0);
	ck_assert_uint_eq(source_line_start(&f.source, 7), 4);
	ck_assert_uint_eq(source_indent(&f.source, 7), 2);
	ck_assert_uint_eq(source_logical_end(&f.source, 6), 14);
	ck_assert_uint_eq(source_logical_end(&f.source, 15), 25);
	ck_assert_uint_eq(source_logical_end(&f.source, 25), 26);
	file_close(&f);
	file_open(&f, "\xef\xbb\xbf x");
	ck_assert_uint_eq(source_line_start(&f.source, 4), 3);
	ck_assert_uint_eq(source_indent(&f.source, 4), 1);
	file_close(&f);
}
END_TEST

/* ---- lexemes: kinds as letters, by what a reader would expect ---- */

static const struct {
	const char *text, *kinds;
} lexemes[] = {
	{"a b1 $c \xc3\xa9", "iiii"},
	{"1 1.5e+3f .5 0x1p-3 1'000u 1..2", "nnnnnn"},
	{"\"a\\\"b\" L\"x\" u8R\"(\")\" 'c' L'\\''", "ssscc"},
	{"a'b", "ic"},
	{"a+++b", "ippi"},
	{"a<<<b,c>>>(d)", "ipipippip"},
	{"a->b::c<=>d", "ipipipi"},
	{"<::b <: :> <% %>", "ppipppp"},
	{"//x\n/* y */z", "/N/i"},
	{"\n\r\n\r", "NNN"},
	{"i\\\nf", "i"},
	{"/\\\n/ x", "/"},
	{"/\\\n* x *\\\n/ y", "/i"},
	{"/* x", "/"},
	{"\\", "p"},
	{"\x01", "o"},
	{"@#`", "ppp"},
};

START_TEST(lex)
{
	static const char letter[] = {'.', 'N', '/', 'i', 'n', 's', 'c', 'p', 'o'};
	char kinds[64] = "";
	unsigned n = 0;
	struct file f;
	struct lexer lx;
	struct lexeme x;

	file_open(&f, lexemes[_i].text);
	lx = lexer_over(&f.source, 0, f.source.size);
	for (lex_next(&lx, &x); x.kind != LEX_END && n < sizeof(kinds) - 1; lex_next(&lx, &x)) {
		ck_assert(x.lo < x.hi && x.outer <= x.lo);
		kinds[n++] = letter[x.kind];
	}
	ck_assert_str_eq(kinds, lexemes[_i].kinds);
	ck_assert_uint_eq(x.lo, f.source.size);
	file_close(&f);
}
END_TEST

START_TEST(lex_spelling)
{
	struct file f;
	struct lexer lx;
	struct lexeme x;

	file_open(&f, "pra\\\ngma\\\r\n 1 <\\\n% ");
	lx = lexer_over(&f.source, 0, f.source.size);
	lex_next(&lx, &x);
	ck_assert(x.spliced && lex_is(&f.source, &x, "pragma"));
	ck_assert(!lex_is(&f.source, &x, "pragm") && !lex_is(&f.source, &x, "pragmas"));
	ck_assert_ptr_eq(lex_intern(f.ir, &x), str_intern(f.ir->strings, "pragma", 6));
	lex_next(&lx, &x);
	ck_assert(!x.spliced && lex_is(&f.source, &x, "1"));
	lex_next(&lx, &x);
	ck_assert(x.c == '{');
	file_close(&f);
}
END_TEST

START_TEST(quote)
{
	struct file f;
	char text[100];

	file_open(&f, "");
	ck_assert_str_eq(annotation_quote(f.arena, "a\x1b[\xc3\n", 5), "a\\x1b[\\xc3\\x0a");
	memset(text, 'x', sizeof(text));
	ck_assert_uint_eq(strlen(annotation_quote(f.arena, text, sizeof(text))), 63);
	ck_assert_str_eq(annotation_quote(f.arena, "", 0), "");
	file_close(&f);
}
END_TEST

/* ---- source sanity ---- */

static const struct {
	const char *text;
	unsigned size;
	int column; /* of line 1; 0: fine */
} sources[] = {
	{"", 0, 0},
	{"int a;\0", 7, 7},
	{"// \0", 4, 4},
	{"\xff\xfe i", 4, 1},
	{"\xfe\xff i", 4, 1},
	{"i\0n\0t\0", 6, 2},
	{"\xef\xbb\xbfint a;", 9, 0},
	{"a\rb\r", 4, 0},
	{"a \x1b b", 5, 3},
	{"// \x1b\xff", 5, 0},
	{"\"\x1b\xff\" '\x01'", 7, 0},
	{"a\x1a", 2, 0},
	{"a\x1a ", 3, 2},
	{"int \xc3\xa9;", 7, 0},
	{"int \xe9;", 6, 5},
	{"int a\xc0\xaf;", 8, 6},
	{"int \xed\xa0\x80;", 8, 5},
	{"int \xf0\x9f\x98\x80;", 9, 0},
	{"int \xc3", 5, 5},
};

START_TEST(sanity)
{
	const struct diag *d;
	struct file f;

	file_open_n(&f, sources[_i].text, sources[_i].size);
	ck_assert(source_check(f.ir) == (sources[_i].column == 0));
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, sources[_i].column ? 1 : 0);
	if (sources[_i].column) {
		d = diags_all(f.ir->diags)->at[0];
		ck_assert_int_eq(d->id, DIAG_SOURCE);
		check_position(&f, "source", d->where, 1, (unsigned)sources[_i].column);
	}
	file_close(&f);
}
END_TEST

/* No annotation can be seen in UTF-16: passing it through in silence would hide that. */
START_TEST(utf16)
{
	struct file f;

	file_open_n(&f, "\xff\xfe#\0", 4);
	ck_assert(annotations_any(&f.source));
	file_close(&f);
}
END_TEST

START_TEST(sanity_inactive)
{
	struct file f;

	file_open(&f, "#if 0\n prose caf\xe9 \x1b\n#endif\n#error caf\xe9\n");
	ck_assert(source_check(f.ir));
	file_close(&f);
	file_open(&f, "#if 0\n#endif\n\x1b");
	ck_assert(!source_check(f.ir));
	file_close(&f);
}
END_TEST

/* Junk of every kind ends, and annotations_any agrees with the scan. */
START_TEST(junk)
{
	static const char pieces[][9] = {"#",  "pragma", " nest",   "\n",    "\\\n",   "/*",
					 "*/", "//",     "\"",      "'",     "R\"(",   ")",
					 "(",  "NEST",   "_Pragma", "#if 0", "#endif", "{",
					 ",",  "only",   "\xff"};
	uint32_t seed = 1;
	struct file f;
	char text[256];

	for (unsigned round = 0; round < 2000; round++) {
		text[0] = 0;
		for (unsigned i = 0; i < 24; i++) {
			seed = seed * 1664525 + 1013904223;
			strcat(text, pieces[(seed >> 16) % ARRAY_LEN(pieces)]);
		}
		file_scan(&f, text);
		if (source_check(f.ir))
			ck_assert_msg(annotations_any(&f.source) == (f.annotations.n > 0), "%s",
				      text);
		for (uint32_t i = 0; i < f.annotations.n; i++) {
			const struct annotation *a = f.annotations.at[i];

			ck_assert(a->span.lo < a->span.hi && a->span.hi <= f.source.size);
			ck_assert(a->line.lo <= a->span.lo);
		}
		file_close(&f);
	}
}
END_TEST

Suite *suite_annotation(void)
{
	Suite *s = suite_create("annotation");
	TCase *t = tcase_create("annotation");

	tcase_add_loop_test(t, find, 0, ARRAY_LEN(found));
	tcase_add_loop_test(t, cannot_read, 0, ARRAY_LEN(unread));
	tcase_add_test(t, other_pragma_operators);
	tcase_add_test(t, inactive);
	tcase_add_loop_test(t, skip, 0, ARRAY_LEN(trivia));
	tcase_add_test(t, skip_in_a_row);
	tcase_add_test(t, lines);
	tcase_add_loop_test(t, lex, 0, ARRAY_LEN(lexemes));
	tcase_add_test(t, lex_spelling);
	tcase_add_test(t, quote);
	tcase_add_loop_test(t, sanity, 0, ARRAY_LEN(sources));
	tcase_add_test(t, utf16);
	tcase_add_test(t, sanity_inactive);
	tcase_add_test(t, junk);
	suite_add_tcase(s, t);
	return s;
}
