/* test_lines.c - lines of a source: where they start and end, also at the ends of a file, with a byte order mark and with CRLF. */
#include "../../src/backend/print.h"
#include "unit.h"

#include <string.h>

/* text has a `|` at the offset that is asked about. */
static const struct row {
	const char *text;
	uint32_t start, end, after;
	const char *eol;
	bool blank, starts, ends;
} rows[] = {
	{"|", 0, 0, 0, "\n", true, true, true},
	{"|a", 0, 1, 1, "\n", false, true, false},
	{"a|", 0, 1, 1, "\n", false, false, true},
	{"a|\n", 0, 1, 2, "\n", false, false, true},
	{"a\n|", 2, 2, 2, "\n", true, true, true},
	{"\n|", 1, 1, 1, "\n", true, true, true},
	{"|\n", 0, 0, 1, "\n", true, true, true},
	{"a\n|b", 2, 3, 3, "\n", false, true, false},
	{"a\nb|c\nd", 2, 4, 5, "\n", false, false, false},
	{"a\n \t| b", 2, 6, 6, "\n", false, true, false},
	{"a\nb \t| ", 2, 6, 6, "\n", false, false, true},
	{"a\n \v\f| \nb", 2, 6, 7, "\n", true, true, true},
	{"a\n  |", 2, 4, 4, "\n", true, true, true},
	/* a last line without an end takes that of the line above */
	{"a\r\nb|", 3, 4, 4, "\r\n", false, false, true},
	{"a\r\n|", 3, 3, 3, "\r\n", true, true, true},
	{"|a\r\n", 0, 1, 3, "\r\n", false, true, false},
	{"a|\r\nb", 0, 1, 3, "\r\n", false, false, true},
	{"a\r\n \r|\nb", 3, 4, 6, "\r\n", true, true, true},
	{"a\nb|\r\n", 2, 3, 5, "\r\n", false, false, true},
	{"a\r\nb|\n", 3, 4, 5, "\n", false, false, true},
	{"a|\r", 0, 2, 2, "\n", false, false, true},
	/* a byte order mark is no part of the line */
	{"\xef\xbb\xbf|a\nb", 3, 4, 5, "\n", false, true, false},
	{"\xef\xbb\xbf  |a", 3, 6, 6, "\n", false, true, false},
	{"\xef\xbb\xbf|", 3, 3, 3, "\n", true, true, true},
	{"\xef\xbb|\xbd", 0, 3, 3, "\n", false, false, false},
};

START_TEST(lines)
{
	const struct row *r = &rows[_i];
	const char *mark = strchr(r->text, '|');
	uint32_t at = (uint32_t)(mark - r->text);
	char text[64];
	struct source s = {"test.cu", text, (uint32_t)strlen(r->text) - 1};

	snprintf(text, sizeof(text), "%.*s%s", (int)at, r->text, mark + 1);
	ck_assert_uint_eq(line_start(&s, at), r->start);
	ck_assert_uint_eq(line_end(&s, at), r->end);
	ck_assert_uint_eq(line_after(&s, at), r->after);
	ck_assert_str_eq(line_eol(&s, at), r->eol);
	ck_assert_int_eq(line_blank(&s, at), r->blank);
	ck_assert_int_eq(starts_line(&s, at), r->starts);
	ck_assert_int_eq(ends_line(&s, at), r->ends);
}
END_TEST

Suite *suite_lines(void)
{
	Suite *suite = suite_create("lines");
	TCase *tests = tcase_create("lines");

	tcase_add_loop_test(tests, lines, 0, ARRAY_LEN(rows));
	suite_add_tcase(suite, tests);
	return suite;
}
