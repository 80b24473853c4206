/* test_diff.c - the unified diff: its text, and that applying it gives the other file. */
#include <stdlib.h>
#include <string.h>

#include "../../src/driver/cli.h"
#include "unit.h"

static struct trap trap;
static struct arena *arena;

static void setup(void)
{
	arena = arena_create(&trap);
	ck_assert_ptr_nonnull(arena);
}

static void teardown(void)
{
	arena_destroy(arena);
}

static const char *diff_of(const char *name, const char *a, const char *b)
{
	struct buf out;

	buf_init(&out, arena);
	diff_print(&out, name, a, strlen(a), b, strlen(b), false);
	return out.n ? out.s : "";
}

START_TEST(equal_texts_give_nothing)
{
	ck_assert_str_eq(diff_of("x", "a\nb\n", "a\nb\n"), "");
	ck_assert_str_eq(diff_of("x", "", ""), "");
}
END_TEST

START_TEST(one_changed_line)
{
	ck_assert_str_eq(diff_of("x.cu", "a\nb\nc\n", "a\nB\nc\n"),
			 "--- a/x.cu\n+++ b/x.cu\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
	ck_assert_str_eq(diff_of("x", "", "a\n"), "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n");
	ck_assert_str_eq(diff_of("x", "a\n", ""), "--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-a\n");
}
END_TEST

START_TEST(a_missing_newline_is_said)
{
	ck_assert_str_eq(diff_of("x", "a", "a\n"),
			 "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
}
END_TEST

START_TEST(near_changes_share_a_hunk)
{
	const char *near = diff_of("x", "1\n2\n3\n4\n5\n6\n7\n8\n", "X\n2\n3\n4\n5\n6\n7\nY\n");
	const char *far =
		diff_of("x", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "X\n2\n3\n4\n5\n6\n7\n8\nY\n");

	ck_assert_ptr_null(strstr(strstr(near, "@@ -"), "\n@@ -"));
	ck_assert_ptr_nonnull(strstr(far, "@@ -1,4 +1,4 @@\n"));
	ck_assert_ptr_nonnull(strstr(far, "@@ -6,4 +6,4 @@\n"));
}
END_TEST

START_TEST(names_cannot_break_the_header)
{
	ck_assert_ptr_nonnull(strstr(diff_of("a\n+b", "1\n", "2\n"), "--- \"a/a\\012+b\"\n"));
	ck_assert_ptr_nonnull(strstr(diff_of("/abs/x.cu", "1\n", "2\n"), "--- a/abs/x.cu\n"));
	ck_assert_ptr_nonnull(strstr(diff_of("two words", "1\n", "2\n"), "--- a/two words\t\n"));
}
END_TEST

/* Every line of the first text that is not taken away comes back in order, with - and + removed. */
START_TEST(both_texts_can_be_read_from_it)
{
	unsigned state = 12345;

	for (int round = 0; round < 300; round++) {
		struct buf a, b, from_a, from_b;
		unsigned n;

		buf_init(&a, arena);
		buf_init(&b, arena);
		buf_init(&from_a, arena);
		buf_init(&from_b, arena);
		state = state * 1103515245u + 12345u;
		n = (state >> 16) % 3;
		/* texts short enough to be one hunk with all their context */
		for (unsigned i = 0; i < 6; i++) {
			state = state * 1103515245u + 12345u;
			if ((state >> 16) % 4 > n)
				buf_printf(&a, "%u\n", (state >> 20) % 3);
			state = state * 1103515245u + 12345u;
			if ((state >> 16) % 4 > n)
				buf_printf(&b, "%u\n", (state >> 20) % 3);
		}
		buf_puts(&a, "same\n");
		buf_puts(&b, "same\n");
		if (strcmp(a.s, b.s) == 0)
			continue;
		for (const char *s = strchr(strstr(diff_of("x", a.s, b.s), "\n@@"), '@'); *s;) {
			const char *end = strchr(s, '\n') + 1;

			if (*s == ' ' || *s == '-')
				buf_put(&from_a, s + 1, (size_t)(end - s) - 1);
			if (*s == ' ' || *s == '+')
				buf_put(&from_b, s + 1, (size_t)(end - s) - 1);
			s = end;
		}
		/* context beyond three lines is not there: both are then tails of the texts */
		ck_assert_ptr_nonnull(strstr(a.s, from_a.s));
		ck_assert_ptr_nonnull(strstr(b.s, from_b.s));
		ck_assert_uint_eq(a.n - from_a.n, b.n - from_b.n);
	}
}
END_TEST

Suite *suite_diff(void)
{
	Suite *s = suite_create("diff");
	TCase *t = tcase_create("diff");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, equal_texts_give_nothing);
	tcase_add_test(t, one_changed_line);
	tcase_add_test(t, a_missing_newline_is_said);
	tcase_add_test(t, near_changes_share_a_hunk);
	tcase_add_test(t, names_cannot_break_the_header);
	tcase_add_test(t, both_texts_can_be_read_from_it);
	suite_add_tcase(s, t);
	return s;
}
