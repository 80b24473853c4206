/* test_deps_list.c - all dependences of a nest: kind, accesses, directions, what was assumed.
 *
 * Accesses are named by the place of their statement in the loop, the loop itself being #0.  Directions
 * are those of deps_print.c: `<` to a later iteration, `=` in the same, `>` to an earlier one, or the
 * distance where it is always the same. */
#include "probe.h"

#include <string.h>

static const struct {
	const char *body, *deps; /* a line each, without what stands before them */
} rows[] = {
#define OVER_I "for (i: int = 0; i < n; i++) "
#define OVER_J "for (j: int = 0; j < n; j++) "
#define OVER_K "for (k: int = 0; k < n; k++) "
#define AT8 "R[128 * a1 + 64 * a2 + 32 * a3 + 16 * a4 + 8 * a5 + 4 * a6 + 2 * a7 + a8]"
#define TWICE(v) "for (" v ": int = 0; " v " < 2; " v "++) "
#define DEEP8       \
	TWICE("a1") \
	TWICE("a2") TWICE("a3") TWICE("a4") TWICE("a5") TWICE("a6") TWICE("a7") TWICE("a8")
#define LIST(body, deps) {body, deps},
#include "deps_lists.def"
#include "deps_edges.def"
};

/* A distance that is always the same agrees with the directions, and the same iteration is one. */
static void check_distances(const struct deps *deps, const char *body)
{
	for (uint32_t i = 0; i < deps->list.n; i++) {
		const struct dep *d = deps->list.at[i];

		for (unsigned l = 0; l < d->nloops; l++) {
			unsigned sign = d->distance[l] > 0   ? DEP_LATER
					: d->distance[l] < 0 ? DEP_EARLIER
							     : DEP_SAME;

			ck_assert_msg(d->constant[l] ? d->sign[l] == sign : d->sign[l] != DEP_SAME,
				      "distance %lld of loop %u in %s", (long long)d->distance[l],
				      l, body);
		}
	}
}

static const char *text_of(struct probe *p)
{
	struct buf b;

	buf_init(&b, p->arena);
	deps_print(&b, p->an);
	return b.s;
}

START_TEST(lists)
{
	const struct stmt *s;
	const char *line, *text, *end;
	struct probe p;
	struct buf got;

	probe_open(&p, rows[_i].body);
	buf_init(&got, p.arena);
	p.ir->source = NULL; /* statements by number */
	text = text_of(&p);
	for (line = text; (end = strchr(line, '\n')); line = end + 1) {
		line += strspn(line, " ");
		if (line > text && strncmp(line, "loops ", 6) != 0)
			buf_printf(&got, "%.*s", (int)(end - line + 1), line);
	}
	ck_assert_msg(strcmp(got.s ? got.s : "", rows[_i].deps) == 0, "%s\n%s", rows[_i].body,
		      got.s ? got.s : "");
	for (s = p.func->body; s; s = stmt_next(p.func->body, s)) {
		if (stmt_is_loop(s))
			check_distances(deps_of(p.an, probe_nest(&p), s), rows[_i].body);
	}
	probe_close(&p);
}
END_TEST

/* The loops of a nest are named first, each by its variable. */
START_TEST(heads)
{
	static const char body[] = "nest { " OVER_I "{ R[i] = x; while (b) { " OVER_J
				   "{ if (b) { A[j] = x; } } } } do { x = R[0]; } while (b); }";
	struct probe p;
	const char *text;

	probe_open(&p, body);
	p.ir->source = NULL;
	text = text_of(&p);
	ck_assert_msg(strstr(text, "f\n  loops i, while, j\n") == text &&
			      strstr(text, "\n  loops while\n"),
		      "%s", text);
	probe_close(&p);
}
END_TEST

/* A statement stands where its source says; what a pass has made, or was read without a source, has a number. */
START_TEST(positions)
{
	static const char text[] = "func f kernel (R: float *, n: int, x: float) {\n"
				   "  nest {\n"
				   "    for (i: int = 0; i < n; i++) {\n"
				   "      R[0] = x;\n"
				   "    }\n"
				   "  }\n"
				   "}\n",
			  numbers[] = "f\n  loops i\n    output 'R[0]' #2 -> #2 (<)\n";
	struct stmt *s;
	struct probe p;

	probe_open_func(&p, text);
	p.ir->source = NULL;
	ck_assert_str_eq(text_of(&p), numbers);
	p.ir->source = &p.source;
	for (s = p.func->body; s; s = stmt_next(p.func->body, s))
		s->span = (struct span){0, 0};
	ck_assert_str_eq(text_of(&p), numbers);
	for (s = p.func->body; s; s = stmt_next(p.func->body, s)) {
		if (s->kind == STMT_FOR)
			s->span.lo = (uint32_t)(strstr(text, "for") - text);
		else if (s->kind == STMT_STORE)
			s->span.lo = (uint32_t)(strstr(text, "R[0]") - text);
		s->span.hi = s->span.lo + 1;
	}
	ck_assert_str_eq(text_of(&p), "f\n  loops i 3:5\n    output 'R[0]' 4:7 -> 4:7 (<)\n");
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
	tcase_add_test(t, positions);
	tcase_add_test(t, heads);
	tcase_add_test(t, licensed);
	suite_add_tcase(s, t);
	return s;
}
