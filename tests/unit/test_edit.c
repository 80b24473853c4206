/* test_edit.c - sets of edits: order, neighbours, overlaps. */
#include "cunest/backend.h"
#include "pick.h"
#include "unit.h"

#include <string.h>

static struct trap trap;
static const struct source source = {"t", "0123456789", 10};

static const char *apply(const struct edits *edits)
{
	size_t size;
	char *s = edits_apply(edits, &source, &size);

	ck_assert_uint_eq(strlen(s), size);
	return s;
}

static void add(struct edits *edits, uint32_t lo, uint32_t hi, const char *text)
{
	edits_add(edits, (struct span){lo, hi}, text, strlen(text));
}

START_TEST(any_order_gives_one_text)
{
	struct edits edits = {.arena = arena_create(&trap)};

	add(&edits, 8, 9, "EIGHT");
	add(&edits, 0, 2, "");
	add(&edits, 4, 4, "<");
	add(&edits, 4, 4, ">");
	add(&edits, 4, 6, "mid");
	add(&edits, 10, 10, "!");
	ck_assert_str_eq(apply(&edits), "23<>mid67EIGHT9!");
	arena_destroy(edits.arena);
}
END_TEST

START_TEST(what_is_taken_back_is_not_applied)
{
	struct edits edits = {.arena = arena_create(&trap)};
	const struct edit *edit;

	add(&edits, 2, 3, "two \n\t");
	add(&edits, 4, 4, "<");
	add(&edits, 4, 4, ">");
	add(&edits, 6, 7, "six");
	ck_assert_ptr_null(edits_take(&edits, (struct span){2, 4}));
	ck_assert_ptr_null(edits_take(&edits, (struct span){3, 3}));
	edit = edits_take(&edits, (struct span){2, 3});
	ck_assert_ptr_nonnull(edit);
	ck_assert_uint_eq(edit_trimmed(edit), 3);
	edit = edits_take(&edits, (struct span){4, 4});
	ck_assert_str_eq(edit->text, ">");
	ck_assert_str_eq(apply(&edits), "0123<45six789");
	add(&edits, 2, 3, " ");
	ck_assert_uint_eq(edit_trimmed(edits_take(&edits, (struct span){2, 3})), 0);
	arena_destroy(edits.arena);
}
END_TEST

START_TEST(no_edit_is_identity)
{
	struct edits edits = {.arena = arena_create(&trap)};

	ck_assert_str_eq(apply(&edits), "0123456789");
	arena_destroy(edits.arena);
}
END_TEST

START_TEST(neighbours_do_not_overlap)
{
	struct edits edits = {.arena = arena_create(&trap)};

	add(&edits, 5, 7, "B");
	add(&edits, 3, 5, "A");
	add(&edits, 5, 5, "|");
	add(&edits, 7, 7, "|");
	ck_assert_str_eq(apply(&edits), "012A|B|789");
	arena_destroy(edits.arena);
}
END_TEST

static const struct span overlapping[] = {
	{3, 5}, {4, 5}, {4, 6}, {2, 4}, {2, 8}, {4, 4}, {6, 7},
};

START_TEST(overlap_is_a_bug)
{
	struct edits edits = {.arena = arena_create(&trap)};

	if (setjmp(trap.env)) {
		ck_assert_int_eq(trap.status, STATUS_BUG);
		arena_destroy(edits.arena);
		return;
	}
	add(&edits, 3, 7, "x");
	add(&edits, 3, 3, "before");
	add(&edits, 7, 7, "behind");
	add(&edits, overlapping[_i].lo, overlapping[_i].hi, "y");
	ck_abort_msg("overlap was not noticed");
}
END_TEST

START_TEST(past_the_end_is_a_bug)
{
	struct edits edits = {.arena = arena_create(&trap)};

	if (setjmp(trap.env)) {
		ck_assert_int_eq(trap.status, STATUS_BUG);
		arena_destroy(edits.arena);
		return;
	}
	add(&edits, 9, 11, "x");
	apply(&edits);
	ck_abort_msg("edit past the end was not noticed");
}
END_TEST

/* Up to four edits of a text of n bytes, each with marks of what it replaces. */
static void edit_randomly(struct edits *edits, uint32_t n, char letter, uint64_t *seed)
{
	uint32_t at = 0;

	for (unsigned k = roll(seed, 5); k-- > 0;) {
		uint32_t lo = at + roll(seed, n - at + 1), hi = lo + roll(seed, n - lo + 1) / 2;
		struct mark *marks = arena_array(edits->arena, 2, sizeof(*marks));
		char text[8] = "";
		struct edit *e;

		for (unsigned i = roll(seed, 6); i-- > 0;)
			text[i] = (char)(roll(seed, 4) ? letter : '\n');
		if (hi == lo && lo < at + 1 && edits->list.n)
			continue;
		e = edits_add(edits, (struct span){lo, hi}, text, strlen(text));
		marks[0] = (struct mark){0, lo};
		marks[1] = (struct mark){2, hi > lo ? hi - 1 : lo};
		e->marks = marks;
		e->nmarks = e->size > 2 ? 2 : e->size > 0;
		at = hi;
	}
}

/* Two sets one after the other and both as one give one text, and of each line one origin. */
START_TEST(composed_is_both)
{
	uint64_t seed = (uint64_t)_i * 7919 + 1;
	struct arena *arena = arena_create(&trap);
	struct edits first = {.arena = arena}, second = {.arena = arena};
	struct source middle = {.name = "m"};
	uint32_t *from;
	const char *both;
	size_t size, n;

	edit_randomly(&first, source.size, 'a', &seed);
	middle.text = edits_apply(&first, &source, &size);
	middle.size = (uint32_t)size;
	edit_randomly(&second, middle.size, 'b', &seed);
	both = edits_apply(&second, &middle, &size);
	from = arena_array(arena, size + 1, sizeof(*from));
	for (size_t i = 0; i < size; i++)
		from[i] = edits_origin(&first, edits_origin(&second, (uint32_t)i));
	edits_compose(&first, &second, &middle);
	ck_assert_str_eq(edits_apply(&first, &source, &n), both);
	ck_assert_uint_eq(n, size);
	for (size_t i = 0; i < size; i++) {
		struct span s = edits_source(&first, (struct span){(uint32_t)i, (uint32_t)i + 1});

		ck_assert_uint_le(s.hi, source.size + 1);
		if (both[i] >= '0' && both[i] <= '9' && (i == 0 || both[i - 1] == '\n'))
			ck_assert_uint_eq(s.lo, (uint32_t)(both[i] - '0'));
		if (i == 0 || both[i - 1] == '\n')
			ck_assert_uint_eq(s.lo, from[i]);
	}
	arena_destroy(arena);
}
END_TEST

Suite *suite_edit(void)
{
	Suite *s = suite_create("edit");
	TCase *t = tcase_create("edits");

	tcase_add_test(t, any_order_gives_one_text);
	tcase_add_test(t, what_is_taken_back_is_not_applied);
	tcase_add_test(t, no_edit_is_identity);
	tcase_add_test(t, neighbours_do_not_overlap);
	tcase_add_loop_test(t, overlap_is_a_bug, 0, (int)ARRAY_LEN(overlapping));
	tcase_add_test(t, past_the_end_is_a_bug);
	tcase_add_loop_test(t, composed_is_both, 0, 2000);
	suite_add_tcase(s, t);
	return s;
}
