/* test_quote.c - names from outside, as a terminal and as a shell get them. */
#include "../../src/driver/cli.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
	const char *name, *shown, *word;
} rows[] = {
	{"", "", "''"},
	{"a.cu", "a.cu", "a.cu"},
	{"dir/x-1_y=2+3,4:5@6%", "dir/x-1_y=2+3,4:5@6%", "dir/x-1_y=2+3,4:5@6%"},
	{"a b", "a b", "'a b'"},
	{"it's", "it's", "'it'\\''s'"},
	{"$HOME;\"`\\", "$HOME;\"`\\", "'$HOME;\"`\\'"},
	{"a\nb\x1b[2J\x7f", "a\\x0ab\\x1b[2J\\x7f", "'a\nb\x1b[2J\x7f'"},
	/* the controls of C1 are two bytes in UTF-8; other letters are shown */
	{"\xc2\x9b"
	 "2J",
	 "\\xc2\\x9b2J",
	 "'\xc2\x9b"
	 "2J'"},
	{"\xc2\x80\xc2\x9f", "\\xc2\\x80\\xc2\\x9f", "'\xc2\x80\xc2\x9f'"},
	{"\xc2\xa0\xc3\xa4\xc2", "\xc2\xa0\xc3\xa4\xc2", "'\xc2\xa0\xc3\xa4\xc2'"},
	{"\xc2z", "\xc2z", "'\xc2z'"},
};

START_TEST(quoted)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	char *shown = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&shown, &size);
	struct buf b;

	ck_assert_ptr_nonnull(f);
	ck_assert_ptr_nonnull(arena);
	quote_print(f, rows[_i].name);
	ck_assert_int_eq(fclose(f), 0);
	ck_assert_str_eq(shown, rows[_i].shown);
	free(shown);
	buf_init(&b, arena);
	quote_shell(&b, rows[_i].name);
	ck_assert_str_eq(b.s, rows[_i].word);
	arena_destroy(arena);
}
END_TEST

Suite *suite_quote(void)
{
	Suite *suite = suite_create("quote");
	TCase *tests = tcase_create("quote");

	tcase_add_loop_test(tests, quoted, 0, ARRAY_LEN(rows));
	suite_add_tcase(suite, tests);
	return suite;
}
