/* test_print_text.c - pieces of text that the printer makes: calls as they are written, numbers, copied lines that stand
 * further in, and marks of where they came from. */
#include "probe.h"

#include "../../src/backend/print.h"

#include <string.h>

/* ---- calls ---- */

/* o is what the operators belong to. */
static const struct {
	const char *call, *text;
} calls[] = {
	{"@call<int>(\"f\")", "f()"},
	{"@call<int>(\"f\", n)", "f(n)"},
	{"@call<int>(\"f\", n, m + 1, k)", "f(n, m + 1, k)"},
	{"@call<int>(\"ns::f<4>\", n)", "ns::f<4>(n)"},
	{"@call<int>(\"f\", b ? n : m, k)", "f(b ? n : m, k)"},
	{"@call<int>(\"f\", @call<int>(\"operator=\", n, m))", "f(n = m)"},
	{"@call<int>(\".f\", n)", "n.f()"},
	{"@call<int>(\".f\", n, m)", "n.f(m)"},
	{"@call<int>(\".f\", n, m, k + 1)", "n.f(m, k + 1)"},
	{"@call<int>(\".f\", n + m, k)", "(n + m).f(k)"},
	{"@call<int>(\".f\", -n)", "(-n).f()"},
	{"@call<int>(\".f\", @call<int>(\".g\", n))", "n.g().f()"},
	{"@call<int>(\".f\", @call<int>(\"f\", n))", "f(n).f()"},
	{"@call<int>(\".f\", I[n])", "I[n].f()"},
	{"@call<int>(\".f\", @call<int>(\"operator+\", n, m))", "(n + m).f()"},
	{"@call<int>(\".f\", @call<int>(\"operator-\", n))", "(-n).f()"},
	{"@call<int>(\".f\", n, @call<int>(\"operator=\", m, k))", "n.f(m = k)"},
	{"@call<int>(\"()\", n)", "n()"},
	{"@call<int>(\"()\", n, m, k + 1)", "n(m, k + 1)"},
	{"@call<int>(\"()\", n + m)", "(n + m)()"},
	{"@call<int>(\"()\", @call<int>(\".f\", n), m)", "n.f()(m)"},
	{"@call<int>(\"()\", @call<int>(\"operator*\", n), m)", "(*n)(m)"},
	{"@call<int>(\"()\", n, @call<int>(\"operator=\", m, k))", "n(m = k)"},
	{"@call<int>(\"operator+\", n, m)", "n + m"},
	{"@call<int>(\"operator-\", n, @call<int>(\"operator-\", m, k))", "n - (m - k)"},
	{"@call<int>(\"operator-\", @call<int>(\"operator-\", n, m), k)", "n - m - k"},
	{"@call<int>(\"operator*\", @call<int>(\"operator+\", n, m), k)", "(n + m) * k"},
	{"@call<int>(\"operator*\", k, @call<int>(\"operator+\", n, m))", "k * (n + m)"},
	{"@call<int>(\"operator+\", n, @call<int>(\"operator*\", m, k))", "n + m * k"},
	{"@call<int>(\"operator+\", @call<int>(\"operator*\", m, k), n)", "m * k + n"},
	{"@call<int>(\"operator-\", n, m + k)", "n - (m + k)"},
	{"@call<int>(\"operator-\", n + m, k)", "n + m - k"},
	{"(@call<int>(\"operator+\", n, m)) * k", "(n + m) * k"},
	{"k - @call<int>(\"operator-\", n, m)", "k - (n - m)"},
	{"@call<int>(\"operator=\", n, m)", "n = m"},
	{"@call<int>(\"operator=\", n, @call<int>(\"operator=\", m, k))", "n = m = k"},
	{"@call<int>(\"operator=\", @call<int>(\"operator=\", n, m), k)", "(n = m) = k"},
	{"@call<int>(\"operator+\", n, @call<int>(\"operator=\", m, k))", "n + (m = k)"},
	{"@call<int>(\"operator+\", @call<int>(\"operator=\", m, k), n)", "(m = k) + n"},
	{"@call<int>(\"operator=\", n, b ? m : k)", "n = b ? m : k"},
	{"@call<int>(\"operator=\", n, m + k)", "n = m + k"},
	{"@call<int>(\"operator=\", n + m, k)", "(n + m) = k"},
	{"@call<int>(\"operator=\", -n, k)", "-n = k"},
	{"@call<int>(\"operator=\", @call<int>(\"operator*\", n), k)", "*n = k"},
	{"@call<int>(\"operator+=\", n, m)", "n += m"},
	{"@call<int>(\"operator<<=\", n, m)", "n <<= m"},
	{"@call<int>(\"operator>>=\", n, @call<int>(\"operator|=\", m, k))", "n >>= m |= k"},
	{"@call<int>(\"operator<=\", n, m)", "n <= m"},
	{"@call<int>(\"operator==\", n, @call<int>(\"operator!=\", m, k))", "n == (m != k)"},
	{"@call<int>(\"operator>=\", @call<int>(\"operator<\", n, m), k)", "n < m >= k"},
	{"@call<int>(\"operator<<\", n, @call<int>(\"operator+\", m, k))", "n << m + k"},
	{"@call<int>(\"operator<<\", @call<int>(\"operator+\", m, k), n)", "m + k << n"},
	{"@call<int>(\"operator&\", @call<int>(\"operator|\", n, m), k)", "(n | m) & k"},
	{"@call<int>(\"operator|\", @call<int>(\"operator&\", n, m), k)", "n & m | k"},
	{"@call<int>(\"operator&&\", @call<int>(\"operator||\", n, m), k)", "(n || m) && k"},
	{"@call<int>(\"operator||\", @call<int>(\"operator&&\", n, m), k)", "n && m || k"},
	{"@call<int>(\"operator^\", n, @call<int>(\"operator%\", m, k))", "n ^ m % k"},
	{"@call<int>(\"operator/\", n, @call<int>(\"operator*\", m, k))", "n / (m * k)"},
	{"@call<int>(\"operator-\", n)", "-n"},
	{"@call<int>(\"operator-\", @call<int>(\"operator-\", n))", "-(-n)"},
	{"@call<int>(\"operator-\", -n)", "-(-n)"},
	{"@call<int>(\"operator-\", -3)", "-(-3)"},
	{"@call<int>(\"operator+\", @call<int>(\"operator+\", n))", "+(+n)"},
	{"@call<int>(\"operator-\", @call<int>(\"operator--\", n))", "-(--n)"},
	{"@call<int>(\"operator!\", @call<int>(\"operator-\", n))", "!(-n)"},
	{"@call<int>(\"operator!\", @call<int>(\"operator*\", n))", "!*n"},
	{"@call<int>(\"operator&\", @call<int>(\"operator&\", n))", "&(&n)"},
	{"-@call<int>(\"operator+\", n)", "-(+n)"},
	{"-@call<int>(\"operator~\", n)", "-~n"},
	{"@call<int>(\"operator-\", @call<int>(\"operator+\", n, m))", "-(n + m)"},
	{"@call<int>(\"operator!\", n)", "!n"},
	{"@call<int>(\"operator!\", @call<int>(\"operator!\", n))", "!!n"},
	{"@call<int>(\"operator~\", n + m)", "~(n + m)"},
	{"@call<int>(\"operator*\", @call<int>(\"operator&\", n))", "*(&n)"},
	{"@call<int>(\"operator++\", n)", "++n"},
	{"@call<int>(\"operator-\", 3)", "-3"},
	{"@call<int>(\"operator-\", @call<int>(\"f\", n))", "-f(n)"},
	{"@call<int>(\"operator+\", n, @call<int>(\"operator-\", m))", "n + -m"},
	{"@call<int>(\"operator-\", n, @call<int>(\"operator-\", m))", "n - -m"},
	{"-@call<int>(\"operator-\", n)", "-(-n)"},
	{"@call<int>(\"{}\")", "{}"},
	{"@call<int>(\"{}\", n)", "{n}"},
	{"@call<int>(\"{}\", n, m + 1, @call<int>(\"operator=\", m, k))", "{n, m + 1, m = k}"},
	{"@call<int>(\"f\", @call<int>(\"{}\", n, m))", "f({n, m})"},
	{"@call<int>(\"{}\", @call<int>(\"{}\", n, m), @call<int>(\"{}\", k))", "{{n, m}, {k}}"},
	{"@call<int>(\"operator->\", n)", "operator->(n)"},
	{"@call<int>(\"operator+\", n, m, k)", "operator+(n, m, k)"},
	{"@call<int>(\"operator+\")", "operator+()"},
	{"@call<int>(\"operator()\", n)", "operator()(n)"},
	{"@call<int>(\"operatorx\", n)", "operatorx(n)"},
	{"@call<int>(\"operator\", n)", "operator(n)"},
	{"@call<int>(\"operator,\", n, m)", "operator,(n, m)"},
};

START_TEST(calls_as_written)
{
	char text[300];
	struct probe p;
	struct buf b;

	snprintf(text, sizeof(text), "if (b) { pragma \"E\"; n = %s; }", calls[_i].call);
	probe_open(&p, text);
	buf_init(&b, p.arena);
	print_c_expr(&b, p.func, expr_strip(probe_expr(&p, "$E")));
	ck_assert_str_eq(b.s, calls[_i].text);
	probe_close(&p);
}
END_TEST

/* ---- lines ---- */

/* Copied text of a place that is indented by `from`, at one by `to`. */
static const struct {
	const char *text, *from, *to, *result;
} moved[] = {
	{"a;", "", "", "a;"},
	{"a;", "\t", "\t\t", "\t\ta;"},
	{"a;\nb;", "", "\t", "\ta;\n\tb;"},
	{"a;\n\tb;\n", "\t", "", "a;\nb;\n"},
	{"a;\n\tb;\n\t\tc;\n", "\t", "\t\t", "\t\ta;\n\t\tb;\n\t\t\tc;\n"},
	{"a;\n b;\n  c;\n", "  ", "\t", "\ta;\n\tb;\n\tc;\n"},
	{"a;\n\t b;", "  ", "", "a;\n\t b;"},
	{"a;\n  b;", "\t", "", "a;\n  b;"},
	{"a;\n\n\tb;\n", "\t", "  ", "  a;\n\n  b;\n"},
	{"a;\n \t\n\tb;", "\t", "", "a;\n \t\nb;"},
	{"a;\n\t\r\n\tb;\r\n", "\t", "    ", "    a;\n\t\r\n    b;\r\n"},
	{"", "\t", "  ", ""},
	{"\n", "\t", "  ", "  \n"},
	{"\n\ta;", "\t", "  ", "  \n  a;"},
	{"  a;\n  b;", "  ", "", "  a;\nb;"},
	{"a = \"x\\\n\ty\";\n\tb;", "\t", "", "a = \"x\\\n\ty\";\nb;"},
	{"a = R\"(x\n\ty)\";\n\tb;", "\t", "", "a = R\"(x\n\ty)\";\nb;"},
	{"a = \"x\";\n\tb;", "\t", "", "a = \"x\";\nb;"},
	{"\"x\\\n\ty\" \"z\";\n\tb;", "\t", "  ", "  \"x\\\n\ty\" \"z\";\n  b;"},
	{"/* x\n\ty */\n\tb;", "\t", "", "/* x\ny */\nb;"},
	{"a;\n\t\t", "\t\t", "  ", "  a;\n\t\t"},
	{"a;\n\tb", "\t\t", "", "a;\nb"},
	{"a;\n\t", "\t", "x", "xa;\n\t"},
};

START_TEST(indented)
{
	const char *text = moved[_i].text;
	struct probe p;
	struct printer printer;
	struct buf b;

	probe_open(&p, "");
	printer = printer_for(p.func, p.arena, NULL);
	buf_init(&b, p.arena);
	put_reindented(&printer, &b, text, strlen(text), moved[_i].from, moved[_i].to);
	ck_assert_str_eq(b.n ? b.s : "", moved[_i].result);
	probe_close(&p);
}
END_TEST

/* Bytes `from` to `to` of the text after what is there: each line of code that begins in them gets a mark, which is shown
 * as <offset>. */
static const struct {
	const char *there, *text;
	uint32_t from, to;
	const char *result;
} marked[] = {
	{"", "a;\nb;\n", 0, 6, "a;\n<3>b;\n"},
	{"\n", "a;\nb;\n", 0, 6, "\n<0>a;\n<3>b;\n"},
	{"\n\t", "a;\nb;\n", 0, 6, "\n\t<0>a;\n<3>b;\n"},
	{"x;", "a;\nb;\n", 0, 6, "x;a;\n<3>b;\n"},
	{"\n \t\r\v\f", "a;\n b;\n", 0, 6, "\n \t\r\v\f<0>a;\n <4>b;"},
	{"\nx ", "a;\n\tb;\n", 0, 6, "\nx a;\n\t<4>b;"},
	{"\n", "a;\n \t\r\v\fb;\n", 0, 9, "\n<0>a;\n \t\r\v\f<8>b"},
	{"\n", "a;\n\n\nb;\n", 0, 8, "\n<0>a;\n\n\n<5>b;\n"},
	{"\n", "a;\n#b\nc;\n", 0, 9, "\n<0>a;\n#b\n<6>c;\n"},
	{"\n", "#b\nc;\n", 0, 6, "\n#b\n<3>c;\n"},
	{"\n", "a; b;\n", 2, 5, "\n <3>b;"},
	{"\n", " /* x\n y */ b;\nc;\n", 0, 18, "\n <1>/* x\n y */ b;\n<15>c;\n"},
	{"\n", "/*\n*/ b;\nc;\n", 0, 12, "\n<0>/*\n*/ b;\n<9>c;\n"},
	{"\n", "R\"(\nx)\";\ny;\n", 0, 12, "\n<0>R\"(\nx)\";\n<9>y;\n"},
	{"\n", "a \\\nb;\n", 0, 7, "\n<0>a \\\n<4>b;\n"},
	{"\n", "a;\nb;\n", 3, 3, "\n"},
	{"\n", "a;\nb;\n", 1, 4, "\n<1>;\n<3>b"},
	{"\n", "  ", 0, 2, "\n  "},
	{"   ", "a;", 0, 2, "   a;"},
	{"\n// x\n", "b;\n", 0, 3, "\n// x\n<0>b;\n"},
};

START_TEST(marks_of_lines)
{
	static const struct print_options none, with = {.mark = '\1'};
	const char *text = marked[_i].text;
	struct source source = {"t", text, (uint32_t)strlen(text)};
	struct span span = {marked[_i].from, marked[_i].to};
	struct buf b, shown;
	struct probe p;
	struct printer printer;

	probe_open(&p, "");
	printer = printer_for(p.func, p.arena, &none);
	printer.source = &source;
	lex(p.arena, text, 0, source.size, &printer.tokens);
	buf_init(&b, p.arena);
	buf_init(&shown, p.arena);
	buf_puts(&b, marked[_i].there);
	put_marked(&printer, &b, span);
	buf_printf(&shown, "%s%.*s", marked[_i].there, (int)(span.hi - span.lo), text + span.lo);
	ck_assert_str_eq(b.n ? b.s : "", shown.n ? shown.s : "");
	printer.options = &with;
	buf_init(&b, p.arena);
	buf_init(&shown, p.arena);
	buf_puts(&b, marked[_i].there);
	put_marked(&printer, &b, span);
	for (const char *s = b.n ? b.s : ""; *s; s++) {
		unsigned at;

		if (*s != '\1') {
			buf_putc(&shown, *s);
			continue;
		}
		ck_assert_int_eq(sscanf(s + 1, "%8x\1", &at), 1);
		ck_assert_int_eq(s[9], '\1');
		buf_printf(&shown, "<%u>", at);
		s += 9;
	}
	ck_assert_str_eq(shown.n ? shown.s : "", marked[_i].result);
	probe_close(&p);
}
END_TEST

Suite *suite_print_text(void)
{
	Suite *suite = suite_create("print_text");
	TCase *tests = tcase_create("print_text");

	tcase_add_loop_test(tests, calls_as_written, 0, ARRAY_LEN(calls));
	tcase_add_loop_test(tests, indented, 0, ARRAY_LEN(moved));
	tcase_add_loop_test(tests, marks_of_lines, 0, ARRAY_LEN(marked));
	suite_add_tcase(suite, tests);
	return suite;
}
