/* test_syntax.c - the second opinion: errors by tree-sitter, edited texts, comments, taken names.
 */
#include "annot.h"

#define FRAME(body) "__global__ void k(float *a, int n)\n{\n" body "\n}\n"

static const struct {
	const char *text;
	int errors; /* -1: some */
} texts[] = {
	{"", 0},
	{FRAME("\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;"), 0},
	{FRAME("\t#pragma nest off\n\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;"), 0},
	{"\xef\xbb\xbfint a;\r\n", 0},
	{FRAME("\tfor (int i = 0; i < n; i++\n\t\ta[i] = 0;"), -1},
	{FRAME("\ta[0] = 1"), 1}, /* a missing `;` */
	{"int f( {", -1},
};

START_TEST(errors)
{
	int n = syntax_errors(texts[_i].text, (uint32_t)strlen(texts[_i].text));

	if (texts[_i].errors < 0)
		ck_assert_int_gt(n, 0);
	else
		ck_assert_int_eq(n, texts[_i].errors);
}
END_TEST

/* ---- edited texts ---- */

struct edit_row {
	const char *find, *put; /* each replaces the first `find` of what follows the edit before */
};

static const struct {
	const char *text;
	struct edit_row edits[3];
	bool good;
} edited[] = {
	{"int a;\n", {{NULL, NULL}}, true},
	{"#pragma nest off\nint a;\n", {{"#pragma nest off\n", ""}}, true},
	{"#pragma nest off\nint a;\n", {{"#pragma nest off", "// #pragma nest off"}}, true},
	{"int a = b + c;\n", {{"b + c", "c + b"}}, true},
	{"int a = b + c; // x\nint d;\n", {{"b", "(b)"}, {"c", "f(c)"}, {"d", "e"}}, true},
	{"void f() { if (x) y(); z(); }\n", {{"y", "{ y"}, {"z", "} z"}}, true},
	{"int a;\nint b;\n", {{"int b", "const int t = 1;\nint b"}}, true},
	{"int a;\nint b;\n", {{"int a;\n", ""}, {"int b;\n", ""}}, true},
	/* an edit opens a comment or a literal, or glues */
	{"int a = b + c;\nint d;\n", {{"b", "b /*"}}, false},
	{"int a = b + c;\nint d;\n", {{"b", "b //"}}, false},
	{"int a = b + c;\nint d;\n", {{"b", "b \""}}, false},
	{"int a = b /*x*/ + c;\n", {{"b /*", "b"}}, false},
	{"int a = b + c;\n", {{" b", "b"}, {"+ ", "+ +"}}, true},
	{"int a = b +c;\n", {{"b +", "b +"}, {"c", "+c"}}, false},
	{"int a = b / *p;\n", {{"/ ", "/"}}, false},
	{"int a;\n", {{"int ", "int"}}, false},
	{"int a;\n", {{" ", ""}}, false},
	{"void f() { a(); }\n", {{"a();", "a(); }"}}, false},
	{"void f() { a(); }\n", {{"a()", "a("}}, false},
	/* lexemes and brackets are right, the sentence is not */
	{"void f() { a(); b(); }\n", {{"a();", "a() a"}}, false},
	{"void f() { a(); b(); }\n", {{"a();", "if (x"}, {"b();", "y) b();"}}, false},
};

START_TEST(edits)
{
	struct edit_range ranges[3];
	uint32_t n = 0, at = 0;
	struct file f;
	struct buf after;
	const char *wrong;

	file_open(&f, edited[_i].text);
	buf_init(&after, f.arena);
	for (; n < 3 && edited[_i].edits[n].find; n++) {
		const struct edit_row *e = &edited[_i].edits[n];
		const char *found = strstr(f.source.text + at, e->find);
		uint32_t lo;

		ck_assert_ptr_nonnull(found);
		lo = (uint32_t)(found - f.source.text);
		buf_put(&after, f.source.text + at, lo - at);
		buf_puts(&after, e->put);
		at = lo + (uint32_t)strlen(e->find);
		ranges[n] = (struct edit_range){{lo, at}, (uint32_t)strlen(e->put)};
	}
	buf_puts(&after, f.source.text + at);
	wrong = frontend_check_edits(f.ir, &f.source, after.s, after.n, ranges, n);
	ck_assert_msg((wrong == NULL) == edited[_i].good, "%s: %s", after.s,
		      wrong ? wrong : "good");
	if (edited[_i].good) {
		wrong = frontend_check(f.ir, &f.source, after.s, after.n);
		ck_assert_msg(!wrong, "%s: %s", after.s, wrong);
	}
	file_close(&f);
}
END_TEST

START_TEST(edits_lie)
{
	static const char before[] = "int a; int b;\n";
	struct edit_range one = {{4, 5}, 1}, two[2] = {{{4, 6}, 2}, {{5, 7}, 2}};
	struct file f;

	file_open(&f, before);
	ck_assert_ptr_null(frontend_check_edits(f.ir, &f.source, "int c; int b;\n", 14, &one, 1));
	ck_assert_ptr_nonnull(
		frontend_check_edits(f.ir, &f.source, "int c; int d;\n", 14, &one, 1));
	ck_assert_ptr_nonnull(frontend_check_edits(f.ir, &f.source, "int c; int b;", 13, &one, 1));
	ck_assert_ptr_nonnull(
		frontend_check_edits(f.ir, &f.source, "int c; int b;\n\n", 15, &one, 1));
	ck_assert_ptr_nonnull(frontend_check_edits(f.ir, &f.source, before, 14, two, 2));
	one.span.hi = 100;
	ck_assert_ptr_nonnull(frontend_check_edits(f.ir, &f.source, before, 14, &one, 1));
	file_close(&f);
}
END_TEST

/* A file that was wrong before may stay as wrong, not get worse. */
START_TEST(edits_of_wrong_file)
{
	static const char before[] = "MACRO(x)\nvoid f() { g( ; }\nint a;\n";
	static const char after[] = "MACRO(x)\nvoid f() { g( ; }\nint b;\n";
	static const char worse[] = "MACRO(x)\nvoid f() { g( ; }\nint [;\n";
	struct file f;

	file_open(&f, before);
	ck_assert_int_gt(syntax_errors(before, sizeof(before) - 1), 0);
	ck_assert_ptr_null(frontend_check(f.ir, &f.source, after, sizeof(after) - 1));
	ck_assert_ptr_nonnull(frontend_check(f.ir, &f.source, worse, sizeof(worse) - 1));
	file_close(&f);
}
END_TEST

/* Only the functions with edits are shown to tree-sitter: what it cannot read elsewhere proves
 * nothing, in neither direction. */
static const struct {
	struct edit_row edit;
	bool good;
} in_functions[] = {
	{{"a = 1;", "a = 2;"}, true},
	{{"a = 1;", "a = = 2;"}, false},
	{{"#pragma nest\n", ""}, true}, /* of the function after it */
	{{"#pragma nest\n", "int = x;\n"}, false},
	{{"int none", "long none"},
	 true}, /* in no function: all is looked at, as wrong as before */
	{{"int none;", "int [;];"}, false},
};

START_TEST(edits_in_functions)
{
	static const char text[] = "MACRO(x)\nint none;\nvoid f() { a = 1; }\n"
				   "#pragma nest\nvoid g() { b = 1; }\nvoid h() { g( ; }\n";
	static const char *const functions[] = {"void g() { b = 1; }", "void f() { a = 1; }"};
	const struct edit_row *e = &in_functions[_i].edit;
	struct edit_range range;
	const char *found, *wrong;
	struct buf after;
	struct file f;

	file_open(&f, text);
	for (unsigned i = 0; i < ARRAY_LEN(functions); i++) {
		uint32_t lo = (uint32_t)(strstr(text, functions[i]) - text);

		func_create(f.ir, FUNC_HOST, "f")->span =
			(struct span){lo, lo + (uint32_t)strlen(functions[i])};
	}
	found = strstr(text, e->find);
	range.span.lo = (uint32_t)(found - text);
	range.span.hi = range.span.lo + (uint32_t)strlen(e->find);
	range.new_size = (uint32_t)strlen(e->put);
	buf_init(&after, f.arena);
	buf_put(&after, text, range.span.lo);
	buf_puts(&after, e->put);
	buf_puts(&after, text + range.span.hi);
	wrong = frontend_check_edits(f.ir, &f.source, after.s, after.n, &range, 1);
	ck_assert_msg((wrong == NULL) == in_functions[_i].good, "%s: %s", after.s,
		      wrong ? wrong : "good");
	file_close(&f);
}
END_TEST

/* ---- comments: our lexer and tree-sitter agree ---- */

START_TEST(comments)
{
	static const char text[] = "// a\nint f(void) /* b\n b */\n{\n\tint c = '\"'; // d\n"
				   "\tchar *s = \"/* no */\"; /* e */\n\treturn 0; }\n// g";
	struct vec seen = {0};
	struct lexer lx;
	struct lexeme x;
	struct file f;
	uint32_t n = 0;

	file_open(&f, text);
	syntax_comments(f.ir, (struct span){0, f.source.size}, &seen);
	lx = lexer_over(&f.source, 0, f.source.size);
	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		const struct span *span;

		if (x.kind != LEX_COMMENT)
			continue;
		ck_assert_uint_lt(n, seen.n);
		span = seen.at[n++];
		ck_assert_uint_eq(span->lo, x.lo);
		ck_assert_uint_eq(span->hi, x.hi);
	}
	ck_assert_uint_eq(n, seen.n);
	ck_assert_uint_eq(n, 5);
	seen.n = 0;
	syntax_comments(f.ir, (struct span){6, f.source.size - 4}, &seen);
	ck_assert_uint_eq(seen.n, 3);
	file_close(&f);
}
END_TEST

/* ---- names ---- */

/* What is passed over quickly hides no name and no directive: both ways of reading agree. */
static const char *const passed_over[] = {
	"a /* x\n#y */ b\n#z\n",
	"auto s = R\"(\n#a)\" b;\n#c\n",
	"x = 1'000 + 'c' + y;\n#d\n",
	"x = 1e+5f - 0x1p-3 + .5e1 + 1.z;\n#e\n",
	"%:define z w\n<%:a\n%:%:b\n",
	"\\\n#q r\n",
	"x // c \\\n#no\n#yes\n",
	"/* c */ #d e\n",
	"/* c */ /* \n */ #d e\n",
	"a / b /c\n#e\n",
	"a /\\\n/ c\n#f\n",
	"a /\\\n* c\n#f */ g\n",
	"a /* b *\\\n/ c\n#f\n",
	"'\n#g h\n",
	"\"a\\\nb\" c\n#d\n",
	"na\\\nme u8R\"x(\n#h)x\" L'y'\n#i\n",
	"a\r\n#b\r\n\r#c\r",
	"( # )\n1 # 2\n#3 k\n",
	"a\t\v\f b\n \t#c\n",
	"p->q::r.s...t<<=u<=>v&&w\n#x\n",
	"x = a /* b */ / c; // d\n#e\n",
	"/* open\n#f\n",
	"a @ ` \x01 \xc3\xb6 b\n#c",
	"",
};

/* Names, and `#` where a directive begins. */
static void read_all(struct buf *out, struct ir *ir, bool quickly)
{
	struct lexer lx = lexer_over(ir->source, 0, ir->source->size);
	bool fresh = true;
	struct lexeme x;

	buf_init(out, ir->arena);
	buf_puts(out, "");
	for (;;) {
		if (!quickly)
			lex_next(&lx, &x);
		else if (lex_next_name(&lx, &x))
			fresh = false;
		if (x.kind == LEX_END)
			return;
		if (x.kind == LEX_IDENT)
			buf_printf(out, "%u:%s ", x.lo, lex_intern(ir, &x));
		if (x.c == '#' && fresh)
			buf_printf(out, "%u:# ", x.lo);
		if (x.kind != LEX_COMMENT)
			fresh = x.kind == LEX_NEWLINE;
	}
}

/* The directives alone, with whole lines passed over. */
static void read_directives(struct buf *out, struct ir *ir, bool quickly)
{
	struct lexer lx = lexer_over(ir->source, 0, ir->source->size);
	bool fresh = true;
	struct lexeme x;

	buf_init(out, ir->arena);
	buf_puts(out, "");
	for (;;) {
		if (quickly && fresh)
			lex_skip_lines(&lx);
		lex_next(&lx, &x);
		if (x.kind == LEX_END)
			return;
		if (x.c == '#' && fresh)
			buf_printf(out, "%u:# ", x.lo);
		if (x.kind != LEX_COMMENT)
			fresh = x.kind == LEX_NEWLINE;
	}
}

START_TEST(passed_over_quickly)
{
	struct buf slow, quick;
	struct file f;

	file_open(&f, passed_over[_i]);
	read_all(&slow, f.ir, false);
	read_all(&quick, f.ir, true);
	ck_assert_str_eq(quick.s, slow.s);
	read_directives(&slow, f.ir, false);
	read_directives(&quick, f.ir, true);
	ck_assert_str_eq(quick.s, slow.s);
	file_close(&f);
}
END_TEST

static bool taken(const struct file *f, const char *name)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < f->ir->taken.n; i++)
		n += strcmp(f->ir->taken.at[i], name) == 0;
	ck_assert_uint_le(n, 1);
	return n;
}

START_TEST(identifiers)
{
	static const char *const there[] = {"_cn0",    "M",   "body",   "x",     "A_row",    "dead",
					    "spliced", "int", "inside", "given", "p\xc3\xa9"};
	static const char *const absent[] = {"comment", "string", "u8", "e3", "raw"};
	struct file f;

	file_open(&f, "#define _cn0 \n#define M(x) (body + x) \\\n  + A_row\n#if 0\ndead\n#endif\n"
		      "int spli\\\nced = 1e3 + M(inside); // comment\n\"string\" R\"(raw)\" M "
		      "p\xc3\xa9\n");
	vec_push(f.arena, &f.ir->taken, (char *)str_intern(f.ir->strings, "given", 5));
	source_take_names(f.ir);
	source_take_names(f.ir);
	for (unsigned i = 0; i < ARRAY_LEN(there); i++)
		ck_assert_msg(taken(&f, there[i]), "%s", there[i]);
	for (unsigned i = 0; i < ARRAY_LEN(absent); i++)
		ck_assert_msg(!taken(&f, absent[i]), "%s", absent[i]);
	file_close(&f);
}
END_TEST

START_TEST(identifiers_many)
{
	struct buf text;
	struct file f, g;

	file_open(&f, "");
	buf_init(&text, f.arena);
	for (unsigned i = 0; i < 20000; i++)
		buf_printf(&text, "name%u ", i % 10000);
	file_open(&g, text.s);
	source_take_names(g.ir);
	ck_assert_uint_eq(g.ir->taken.n, 10000);
	ck_assert_str_eq(g.ir->taken.at[9999], "name9999");
	file_close(&g);
	file_close(&f);
}
END_TEST

/* A letter for each byte: keyword, type, function, number, string, directive, comment. */
START_TEST(colours)
{
	static const char text[] =
		"#pragma nest\n__global__ void k(float *a) { if (a[0] > f(1)) return; /* s */ }\n";
	static const char want[] =
		"dddddddddddddkkkkkkkkkk tttt f ttttt       kk    n    f n   kkkkkk  ccccccc   ";
	static const char letters[] = " ktfnsdc";
	uint8_t paint[sizeof(text)];
	char got[sizeof(text)] = {0};

	ck_assert(source_paint(text, sizeof(text) - 1, paint));
	for (size_t i = 0; i + 1 < sizeof(text); i++)
		got[i] = paint[i] < PAINT_COUNT ? letters[paint[i]] : '?';
	ck_assert_str_eq(got, want);
}
END_TEST

Suite *suite_syntax(void)
{
	Suite *s = suite_create("syntax");
	TCase *t = tcase_create("syntax");

	tcase_add_loop_test(t, errors, 0, ARRAY_LEN(texts));
	tcase_add_loop_test(t, edits, 0, ARRAY_LEN(edited));
	tcase_add_test(t, edits_lie);
	tcase_add_test(t, edits_of_wrong_file);
	tcase_add_loop_test(t, edits_in_functions, 0, ARRAY_LEN(in_functions));
	tcase_add_test(t, comments);
	tcase_add_test(t, colours);
	tcase_add_loop_test(t, passed_over_quickly, 0, ARRAY_LEN(passed_over));
	tcase_add_test(t, identifiers);
	tcase_add_test(t, identifiers_many);
	suite_add_tcase(s, t);
	return s;
}
