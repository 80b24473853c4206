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

Suite *suite_deps_list(void)
{
	Suite *s = suite_create("deps_list");
	TCase *t = tcase_create("deps_list");

	tcase_add_loop_test(t, lists, 0, sizeof(rows) / sizeof(rows[0]));
	suite_add_tcase(s, t);
	return s;
}
