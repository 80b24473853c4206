/* test_support.c - arena, traps, vectors, bit sets, strings and diagnostics. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/diag.h"
#include "cunest/str.h"
#include "world.h"

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

/* ---- arena ---- */

START_TEST(arena_gives_zeroed_aligned_memory)
{
	size_t sizes[] = {0, 1, 15, 16, 17, 4096, 70000, 5000000};
	void *last = NULL;
	unsigned char dirt = 0;

	for (unsigned i = 0; i < ARRAY_LEN(sizes); i++) {
		unsigned char *p = arena_alloc(arena, sizes[i]);

		ck_assert_ptr_ne(p, last);
		ck_assert_uint_eq((uintptr_t)p % 16, 0);
		for (size_t k = 0; k < sizes[i]; k++)
			dirt |= p[k];
		ck_assert_uint_eq(dirt, 0);
		memset(p, 0xa5, sizes[i]);
		last = p;
	}
	ck_assert_uint_ge(arena_used(arena), 5074145);
	ck_assert_ptr_eq(arena_trap(arena), &trap);
}
END_TEST

START_TEST(arena_strings)
{
	char long_text[1001];

	memset(long_text, 'x', 1000);
	long_text[1000] = 0;
	ck_assert_str_eq(arena_strdup(arena, ""), "");
	ck_assert_str_eq(arena_strndup(arena, "abcdef", 3), "abc");
	ck_assert_mem_eq(arena_strndup(arena, "a\0b", 3), "a\0b", 4);
	ck_assert_str_eq(arena_printf(arena, "%s %d", "n", -1), "n -1");
	ck_assert_uint_eq(strlen(arena_printf(arena, "%s!", long_text)), 1001);
}
END_TEST

START_TEST(arena_limits_trap)
{
	volatile int traps = 0;

	if (setjmp(trap.env) == 0)
		arena_array(arena, SIZE_MAX / 4, 8);
	else
		traps = traps + 1;
	ck_assert_int_eq(traps, 1);
	ck_assert_int_eq(trap.status, STATUS_LIMIT);
	ck_assert_ptr_nonnull(strstr(trap.message, "out of memory"));
	if (setjmp(trap.env) == 0)
		arena_alloc(arena, SIZE_MAX - 3);
	else
		traps = traps + 1;
	ck_assert_int_eq(traps, 2);
	/* and the arena still works */
	ck_assert_ptr_nonnull(arena_alloc(arena, 8));
}
END_TEST

START_TEST(trap_messages_are_cut)
{
	char text[2000];

	memset(text, 'y', sizeof(text) - 1);
	text[sizeof(text) - 1] = 0;
	if (setjmp(trap.env) == 0)
		trap_raise(&trap, STATUS_BUG, "%s", text);
	ck_assert_int_eq(trap.status, STATUS_BUG);
	ck_assert_uint_eq(strlen(trap.message), sizeof(trap.message) - 1);
}
END_TEST

/* ---- vec and bits ---- */

struct pair {
	int key, order;
};

static int by_key(const void *a, const void *b)
{
	return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}

START_TEST(vec_sort_is_stable)
{
	for (uint32_t n = 0; n < 70; n++) {
		struct vec vec = {0};

		for (uint32_t i = 0; i < n; i++) {
			struct pair *p = arena_alloc(arena, sizeof(*p));

			p->key = (int)(i * 7919 % 11);
			p->order = (int)i;
			vec_push(arena, &vec, p);
		}
		ck_assert_uint_eq(vec.n, n);
		vec_sort(arena, &vec, by_key);
		for (uint32_t i = 1; i < n; i++) {
			const struct pair *a = vec.at[i - 1], *b = vec.at[i];

			ck_assert(a->key < b->key || (a->key == b->key && a->order < b->order));
		}
	}
}
END_TEST

START_TEST(bits_edges)
{
	struct bits a = {0}, b = {0}, none = {0};

	ck_assert(bits_empty(&a));
	ck_assert(!bits_has(&a, 0) && !bits_has(&a, UINT32_MAX));
	bits_del(&a, 1000);
	bits_add(arena, &a, 63);
	bits_add(arena, &a, 64);
	bits_add(arena, &a, 1000);
	ck_assert(bits_has(&a, 63) && bits_has(&a, 64) && bits_has(&a, 1000));
	ck_assert(!bits_has(&a, 62) && !bits_has(&a, 65) && !bits_has(&a, 999));
	ck_assert(!bits_meet(&a, &b) && !bits_meet(&a, &none));
	bits_add(arena, &b, 64);
	ck_assert(bits_meet(&a, &b) && bits_meet(&b, &a));
	bits_del(&a, 64);
	ck_assert(!bits_meet(&a, &b));
	bits_union(arena, &b, &a);
	bits_union(arena, &b, &none);
	ck_assert(bits_has(&b, 1000) && bits_has(&b, 64) && bits_has(&b, 63));
	bits_del(&a, 63);
	bits_del(&a, 1000);
	ck_assert(bits_empty(&a) && !bits_empty(&b));
}
END_TEST

/* Against a table, with numbers close together and far apart. */
START_TEST(bits_are_a_set)
{
	enum { NEAR = 300, COUNT = 600 };
	static bool in[COUNT];
	struct bits a = {0};
	uint32_t seed = 1, n = 0, met = 0, i;
	uint64_t at = 0;

	memset(in, 0, sizeof(in));
	for (unsigned step = 0; step < 5000; step++) {
		uint32_t k;

		seed = seed * 1664525 + 1013904223;
		i = (seed >> 8) % COUNT;
		/* those after NEAR stand in words of their own */
		k = i < NEAR ? i : 7077u * i;
		ck_assert(bits_has(&a, k) == in[i]);
		n += !in[i];
		if (in[i]) {
			bits_del(&a, k);
			n--;
		} else {
			bits_add(arena, &a, k);
		}
		in[i] = !in[i];
		ck_assert(bits_empty(&a) == !n);
	}
	while (bits_next(&a, &at, &i)) {
		ck_assert(i < NEAR ? in[i] : i % 7077 == 0 && i / 7077 < COUNT && in[i / 7077]);
		met++;
	}
	ck_assert_uint_eq(met, n);
	ck_assert(!bits_next(&(struct bits){0}, &(uint64_t){0}, &i));
}
END_TEST

/* Ids count through a file: the set of a small function at its end is small. */
START_TEST(bits_take_room_for_what_they_hold)
{
	struct bits a = {0};
	size_t before = arena_used(arena);

	for (uint32_t i = 0; i < 64; i++)
		bits_add(arena, &a, 64000000 + i);
	ck_assert(arena_used(arena) - before <= 128);
}
END_TEST

/* ---- strings ---- */

START_TEST(buf_builds)
{
	struct buf buf;

	buf_init(&buf, arena);
	buf_put(&buf, "", 0);
	ck_assert_str_eq(buf.s, "");
	for (int i = 0; i < 100; i++) {
		buf_puts(&buf, "ab");
		buf_putc(&buf, 'c');
		buf_printf(&buf, "%03d", i);
	}
	ck_assert_uint_eq(buf.n, 600);
	ck_assert_uint_eq(strlen(buf.s), 600);
	ck_assert_str_eq(buf.s + 594, "abc099");
}
END_TEST

START_TEST(interning_is_by_content)
{
	struct strtab *tab = strtab_create(arena);
	const char *first[3000];
	char name[16];

	for (int i = 0; i < 3000; i++) {
		snprintf(name, sizeof(name), "n%d", i);
		first[i] = str_intern(tab, name, strlen(name));
		ck_assert_str_eq(first[i], name);
	}
	for (int i = 0; i < 3000; i++) {
		snprintf(name, sizeof(name), "n%dxyz", i);
		ck_assert_ptr_eq(str_intern(tab, name, strlen(name) - 3), first[i]);
	}
	ck_assert_ptr_ne(str_intern(tab, "a\0b", 3), str_intern(tab, "a\0c", 3));
	ck_assert_ptr_eq(str_intern(tab, "", 0), str_intern(tab, "x", 0));
}
END_TEST

START_TEST(hashes_depend_on_everything)
{
	ck_assert_uint_eq(hash_bytes(1, "ab", 2), hash_bytes(1, "ab", 2));
	ck_assert_uint_ne(hash_bytes(1, "ab", 2), hash_bytes(2, "ab", 2));
	ck_assert_uint_ne(hash_bytes(1, "ab", 2), hash_bytes(1, "ba", 2));
	ck_assert_uint_ne(hash_bytes(1, "a\0", 2), hash_bytes(1, "a", 1));
}
END_TEST

static const struct {
	const char *a, *b;
	unsigned cap, distance;
} distances[] = {
	{"", "", 3, 0},
	{"tile", "tile", 3, 0},
	{"tile", "tiles", 3, 1},
	{"tile", "tiel", 3, 1},
	{"licm", "lcim", 3, 1},
	{"reorder", "rorder", 3, 1},
	{"kitten", "sitting", 9, 3},
	{"abc", "xyz", 2, 2},
	{"", "abcd", 9, 4},
	{"a", "b", 0, 0},
};

START_TEST(universal_names)
{
	char out[4];

	ck_assert_uint_eq(str_universal("\\u00f6sse", 9, out), 2);
	ck_assert_mem_eq(out, "\xc3\xb6", 2);
	ck_assert_uint_eq(str_universal("\\u5217", 6, out), 3);
	ck_assert_mem_eq(out, "\xe5\x88\x97", 3);
	ck_assert_uint_eq(str_universal("\\U0001d465", 10, out), 4);
	ck_assert_mem_eq(out, "\xf0\x9d\x91\xa5", 4);
	/* cut short, no digits, within ASCII, beyond the last */
	ck_assert_uint_eq(str_universal("\\u00f6", 5, out), 0);
	ck_assert_uint_eq(str_universal("\\u00g6", 6, out), 0);
	ck_assert_uint_eq(str_universal("\\u0041", 6, out), 0);
	ck_assert_uint_eq(str_universal("\\U00110000", 10, out), 0);
	ck_assert_uint_eq(str_universal("\\n00f6", 6, out), 0);
}
END_TEST

START_TEST(edit_distances)
{
	char big[400];

	ck_assert_uint_eq(str_distance(distances[_i].a, distances[_i].b, distances[_i].cap),
			  distances[_i].distance);
	ck_assert_uint_eq(str_distance(distances[_i].b, distances[_i].a, distances[_i].cap),
			  distances[_i].distance);
	memset(big, 'z', sizeof(big) - 1);
	big[sizeof(big) - 1] = 0;
	ck_assert_uint_eq(str_distance(big, "a", 4), 4);
}
END_TEST

/* ---- diagnostics ---- */

static struct source source_of(const char *text, size_t n)
{
	return (struct source){.name = "k.cu", .text = text, .size = (uint32_t)n};
}

START_TEST(positions)
{
	static const char text[] = "a\nbc\r\nd\re\n\n";
	struct source s = source_of(text, sizeof(text) - 1);
	unsigned wanted[][3] = {{0, 1, 1}, {1, 1, 2}, {2, 2, 1},  {3, 2, 2},  {6, 3, 1}, {7, 3, 2},
				{8, 4, 1}, {9, 4, 2}, {10, 5, 1}, {11, 6, 1}, {99, 6, 1}};

	for (unsigned i = 0; i < ARRAY_LEN(wanted); i++) {
		struct position at = source_position(&s, wanted[i][0]);

		ck_assert_uint_eq(at.line, wanted[i][1]);
		ck_assert_uint_eq(at.column, wanted[i][2]);
	}
}
END_TEST

static char printed[40000];

static const char *print(const struct diags *diags, const struct diag_style *style)
{
	FILE *out = tmpfile();
	size_t n;

	ck_assert_ptr_nonnull(out);
	diags_print(diags, out, style);
	rewind(out);
	n = fread(printed, 1, sizeof(printed) - 1, out);
	printed[n] = 0;
	fclose(out);
	return printed;
}

START_TEST(diagnostics_look_like_clangs)
{
	static const char text[] = "int a;\n#pragma nest reorder(k, i)\n\tfor (;;)\n";
	struct source s = source_of(text, sizeof(text) - 1);
	struct diags *diags = diags_create(arena, &s);
	struct diag_style style = {0};
	struct diag *d;

	diag_report(diags, DIAG_SYNTAX, (struct span){35, 38}, "second %d", 2);
	d = diag_report(diags, DIAG_LOOP, (struct span){20, 33}, "no loop '%s'", "k");
	diag_note(diags, d, (struct span){35, 36}, "loops start here");
	diag_note(diags, d, (struct span){35, 36}, "again");
	ck_assert_ptr_eq(diags_source(diags), &s);
	ck_assert_uint_eq(diags_errors(diags), 2);
	ck_assert_ptr_eq(diags_all(diags)->at[0], d);
	ck_assert_str_eq(print(diags, &style), "k.cu:2:14: error: no loop 'k' [nest-loop]\n"
					       "    2 | #pragma nest reorder(k, i)\n"
					       "      |              ^~~~~~~~~~~~~\n"
					       "k.cu:3:2: note: loops start here\n"
					       "    3 | \tfor (;;)\n"
					       "      | \t^\n"
					       "k.cu:3:2: note: again\n"
					       "k.cu:3:2: error: second 2 [nest-syntax]\n"
					       "    3 | \tfor (;;)\n"
					       "      | \t^~~\n");
	style.color = true;
	ck_assert_ptr_nonnull(strstr(print(diags, &style), "\033[1;31merror: \033[0m"));
	ck_assert_str_eq(diag_name(DIAG_LOOP), "nest-loop");
	ck_assert_ptr_nonnull(strstr(diag_help(DIAG_LOOP), "loop"));
}
END_TEST

START_TEST(diagnostics_escape_what_is_foreign)
{
	static const char text[] = "x\033[31my\x80 \xc3\xa9 \xe2\x80\xae z";
	struct source s = source_of(text, sizeof(text) - 1);
	struct diags *diags = diags_create(arena, &s);
	struct diag_style style = {0};

	s.name = "a\nb.cu";
	diag_report(diags, DIAG_CLAUSE, (struct span){1, 2}, "bad '%s'", "\033]0;\a\xc2\x9b");
	diag_report(diags, DIAG_CLAUSE, (struct span){16, 17}, "end");
	ck_assert_str_eq(print(diags, &style),
			 "a\\x0Ab.cu:1:2: error: bad '\\x1B]0;\\x07\\xC2\\x9B' [nest-clause]\n"
			 "    1 | x\\x1B[31my\\x80 \xc3\xa9 \\xE2\\x80\\xAE z\n"
			 "      |  ^~~~\n"
			 "a\\x0Ab.cu:1:17: error: end [nest-clause]\n"
			 "    1 | x\\x1B[31my\\x80 \xc3\xa9 \\xE2\\x80\\xAE z\n"
			 "      |                               ^\n");
}
END_TEST

START_TEST(diagnostics_at_the_edges)
{
	struct source s = source_of("", 0);
	struct diags *diags = diags_create(arena, &s), *nowhere = diags_create(arena, NULL);
	struct diag_style style = {0};

	diag_report(diags, DIAG_SOURCE, (struct span){5, 9}, "beyond");
	diag_report(diags, DIAG_IO, (struct span){0, 0}, "whole file");
	ck_assert_str_eq(print(diags, &style), "k.cu: error: whole file [nest-io]\n"
					       "k.cu:1:1: error: beyond [nest-source]\n"
					       "    1 | \n"
					       "      | ^\n");
	diag_report(nowhere, DIAG_USAGE, (struct span){3, 4}, "no file");
	ck_assert_str_eq(print(nowhere, &style), "cunest: error: no file [nest-usage]\n");
}
END_TEST

START_TEST(long_lines_are_cut)
{
	static char text[5001];
	struct source s = source_of(text, 5000);
	struct diags *diags = diags_create(arena, &s);
	struct diag_style style = {0};

	memset(text, 'a', 5000);
	text[3000] = 'b';
	diag_report(diags, DIAG_CLAUSE, (struct span){3000, 3001}, "here");
	print(diags, &style);
	ck_assert_uint_lt(strlen(printed), 600);
	ck_assert_uint_eq(strchr(strchr(printed, '^'), '\n') - strchr(printed, '^'), 1);
	/* the caret stands under the b */
	{
		const char *line = strchr(printed, '\n') + 1, *caret = strchr(line, '\n') + 1;

		ck_assert_int_eq(strchr(line, 'b') - line, strchr(caret, '^') - caret);
	}
}
END_TEST

START_TEST(remarks_are_selected)
{
	struct source s = source_of("x;", 2);
	struct diags *diags = diags_create(arena, &s);
	struct span at = {0, 1};
	struct diag_style style = {0};

	diag_remark(diags, REMARK_PASSED, "licm", at, "hoisted");
	diag_remark(diags, REMARK_MISSED, "licm", at, "kept");
	diag_remark(diags, REMARK_ANALYSIS, "range", at, "found");
	diag_report(diags, DIAG_OPAQUE, at, "asm");
	ck_assert_uint_eq(diags_errors(diags), 0);
	ck_assert_str_eq(print(diags, &style), "");
	style.pass_re = "^(cse|licm)$";
	ck_assert_ptr_nonnull(
		strstr(print(diags, &style), "k.cu:1:1: remark: hoisted [-Rpass=licm]\n"));
	ck_assert_ptr_null(strstr(printed, "kept"));
	style.pass_re = NULL;
	style.missed_re = ".*";
	ck_assert_ptr_nonnull(strstr(print(diags, &style), "kept [-Rpass-missed=licm]\n"));
	ck_assert_ptr_nonnull(strstr(printed, "asm [-Rpass-missed=opaque]\n"));
	ck_assert_ptr_null(strstr(printed, "hoisted"));
	style.missed_re = "cse";
	style.analysis_re = "range";
	ck_assert_ptr_nonnull(strstr(print(diags, &style), "found [-Rpass-analysis=range]\n"));
	ck_assert_ptr_null(strstr(printed, "kept"));
	style.analysis_re = "(";
	ck_assert_str_eq(print(diags, &style), "");
}
END_TEST

START_TEST(remarks_keep_their_pieces)
{
	struct diags *diags = diags_create(arena, NULL);
	struct span at = {0, 1};
	struct diag *d = diag_remark(diags, REMARK_PASSED, "licm", at,
				     "moved '%s' out of the loop over '%s', %u of 100%%: %s",
				     "a[i]", "i", 7u, "it pays");
	static const struct diag_arg want[] = {
		{NULL, "moved '"},    {"Expr", "a[i]"},      {NULL, "' out of the loop over '"},
		{"Loop", "i"},        {NULL, "', "},         {"Count", "7"},
		{NULL, " of 100%: "}, {"Reason", "it pays"},
	};

	ck_assert_str_eq(d->text, "moved 'a[i]' out of the loop over 'i', 7 of 100%: it pays");
	ck_assert_str_eq(d->name, "MovedOutOfLoopOverOf");
	ck_assert_uint_eq(d->args.n, ARRAY_LEN(want));
	for (unsigned i = 0; i < d->args.n; i++) {
		const struct diag_arg *arg = d->args.at[i];

		ck_assert_str_eq(arg->text, want[i].text);
		ck_assert(!arg->name == !want[i].name);
		if (arg->name)
			ck_assert_str_eq(arg->name, want[i].name);
	}
	d = diag_remark(diags, REMARK_MISSED, "x", at, "%.*s%lld", 2, "abc", -5ll);
	ck_assert_str_eq(d->text, "ab-5");
	ck_assert_str_eq(d->name, "Text");
	d = diag_remark(diags, REMARK_MISSED, "x", at, "%s", "");
	ck_assert_str_eq(d->text, "");
	ck_assert_uint_eq(d->args.n, 0);
}
END_TEST

START_TEST(json_strings_are_utf8)
{
	static const char odd[] =
		"a\"\\\n\x1b\x7f\xc3\xb6\xc3|\xed\xa0\x80\xf0\x9f\x98\x80\xc0\xaf";
	struct buf b;

	buf_init(&b, arena);
	buf_json(&b, odd, sizeof(odd) - 1);
	ck_assert_str_eq(b.s,
			 "\"a\\\"\\\\\\u000a\\u001b\\u007f\xc3\xb6\\\\xC3|\\\\xED\\\\xA0\\\\x80"
			 "\xf0\x9f\x98\x80\\\\xC0\\\\xAF\"");
}
END_TEST

START_TEST(errors_are_capped)
{
	struct source s = source_of("x;", 2);
	struct diags *diags = diags_create(arena, &s);
	struct diag_style style = {0};
	unsigned n = 0;

	for (int i = 0; i < 150; i++)
		diag_report(diags, DIAG_CLAUSE, (struct span){0, 1}, "e%d", i);
	print(diags, &style);
	for (const char *p = printed; (p = strstr(p, "error: e")); p++)
		n++;
	ck_assert_uint_eq(n, 100);
	ck_assert_ptr_nonnull(strstr(printed, "too many errors: 150 in all"));
	ck_assert_ptr_nonnull(strstr(printed, "error: e99 "));
}
END_TEST

Suite *suite_support(void)
{
	Suite *suite = suite_create("support");
	TCase *tc = tcase_create("support");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, arena_gives_zeroed_aligned_memory);
	tcase_add_test(tc, arena_strings);
	tcase_add_test(tc, arena_limits_trap);
	tcase_add_test(tc, trap_messages_are_cut);
	tcase_add_test(tc, vec_sort_is_stable);
	tcase_add_test(tc, bits_edges);
	tcase_add_test(tc, bits_are_a_set);
	tcase_add_test(tc, bits_take_room_for_what_they_hold);
	tcase_add_test(tc, buf_builds);
	tcase_add_test(tc, interning_is_by_content);
	tcase_add_test(tc, hashes_depend_on_everything);
	tcase_add_test(tc, universal_names);
	tcase_add_loop_test(tc, edit_distances, 0, ARRAY_LEN(distances));
	tcase_add_test(tc, positions);
	tcase_add_test(tc, diagnostics_look_like_clangs);
	tcase_add_test(tc, diagnostics_escape_what_is_foreign);
	tcase_add_test(tc, diagnostics_at_the_edges);
	tcase_add_test(tc, long_lines_are_cut);
	tcase_add_test(tc, remarks_are_selected);
	tcase_add_test(tc, remarks_keep_their_pieces);
	tcase_add_test(tc, json_strings_are_utf8);
	tcase_add_test(tc, errors_are_capped);
	suite_add_tcase(suite, tc);
	return suite;
}
