/* test_deps_list.c - all dependences of a nest: kind, accesses, directions, what was assumed.
 *
 * Accesses are named by the place of their statement in the loop, the loop itself being #0.  Directions
 * are those of deps_print.c: `<` to a later turn, `=` in the same, `>` to an earlier one, or the
 * distance where it is always the same. */
#include "probe.h"

#include <string.h>

static const struct {
	const char *body, *deps; /* a line each, without what stands before them */
} rows[] = {
#define OVER_I "for (i: int = 0; i < n; i++) "
#define OVER_J "for (j: int = 0; j < n; j++) "
#define OVER_K "for (k: int = 0; k < n; k++) "
#define LIST(body, deps) {body, deps},
#include "deps_lists.def"
};

START_TEST(lists)
{
	struct probe p;
	struct buf b, got;
	const char *line, *end;

	probe_open(&p, rows[_i].body);
	buf_init(&b, p.arena);
	buf_init(&got, p.arena);
	p.ir->source = NULL; /* statements by number */
	deps_print(&b, p.an);
	for (line = b.s; (end = strchr(line, '\n')); line = end + 1) {
		line += strspn(line, " ");
		if (line > b.s && strncmp(line, "loops ", 6) != 0)
			buf_printf(&got, "%.*s", (int)(end - line + 1), line);
	}
	ck_assert_msg(strcmp(got.s ? got.s : "", rows[_i].deps) == 0, "%s\n%s", rows[_i].body,
		      got.s ? got.s : "");
	probe_close(&p);
}
END_TEST

/* A clause speaks of the variable that it names, and of its copies: what stands where that stood, and is called so. */
START_TEST(licensed)
{
	static const struct sym named = {.name = "s", .where = {10, 11}},
				copy = {.name = "s", .where = {10, 11}},
				other = {.name = "t", .where = {10, 11}},
				before = {.name = "s", .where = {9, 11}},
				behind = {.name = "s", .where = {10, 12}}, made = {.name = "s"},
				made_too = {.name = "s"};
	static const struct {
		const struct sym *clause, *sym;
		unsigned update;
		bool exact, licensed;
	} cases[] = {
		{&named, &named, EXPR_ADD, false, true},
		{&named, &copy, EXPR_ADD, false, true},
		{&named, &other, EXPR_ADD, false, false},
		{&named, &before, EXPR_ADD, false, false},
		{&named, &behind, EXPR_ADD, false, false},
		{&made, &made_too, EXPR_ADD, false, false},
		{&made, &made, EXPR_ADD, false, true},
		{&named, &named, EXPR_MUL, false, false},
		{&named, &other, EXPR_MUL, true, true},
		{&named, &named, 0, false, false},
		{&named, &named, 0, true, false},
		{&named, NULL, EXPR_ADD, false, false},
		{NULL, &named, EXPR_ADD, false, false},
		{NULL, &named, EXPR_ADD, true, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct reduction sum = {EXPR_ADD, cases[i].clause, {0, 0}};
		struct nest nest = {.pure = {0}};
		struct dep_access access = {.target = cases[i].sym ? DEP_SYM : DEP_MEMORY,
					    .sym = cases[i].sym};
		struct dep dep = {.from = &access,
				  .to = &access,
				  .update = cases[i].update,
				  .exact = cases[i].exact};
		struct probe p;

		probe_open(&p, "");
		vec_push(p.arena, &nest.reductions, &sum);
		ck_assert_msg(deps_licensed(cases[i].clause ? &nest : NULL, &dep) ==
				      cases[i].licensed,
			      "row %zu", i);
		probe_close(&p);
	}
}
END_TEST

Suite *suite_deps_list(void)
{
	Suite *s = suite_create("deps_list");
	TCase *t = tcase_create("deps_list");

	tcase_add_loop_test(t, lists, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(t, licensed);
	suite_add_tcase(s, t);
	return s;
}
