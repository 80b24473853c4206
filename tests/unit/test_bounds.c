/* test_bounds.c - relations and the ranges that go down them; stages and attach paths; sums. */
#include "../../src/schedule/infer_bound.h"
#include "../../src/schedule/schedule.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "func f kernel (out: float *restrict, in: const float *restrict, n: "
			   "int, m: int, y: int) { ";

static void open_body(struct probe *p, struct schedule *s, const char *body)
{
	size_t size = sizeof(head) + strlen(body) + 16;
	char *text = malloc(size);

	ck_assert_ptr_nonnull(text);
	snprintf(text, size, "%snest { { %s } } }", head, body);
	probe_open_func(p, text);
	free(text);
	*s = (struct schedule){.nest = probe_nest(p), .ir = p->ir, .analyses = p->an};
}

/* The first loop over a variable of this name. */
static struct stmt *loop_of(struct probe *p, const char *name)
{
	for (struct stmt *x = p->func->body; x; x = stmt_next(p->func->body, x))
		if (x->kind == STMT_FOR && strcmp(x->sym->name, name) == 0)
			return x;
	ck_abort_msg("no loop %s", name);
	return NULL;
}

static const char *stmt_text(struct probe *p, const struct stmt *s)
{
	struct buf b;

	buf_init(&b, p->arena);
	text_print_stmt(&b, p->ir, s, 0);
	for (size_t i = 0; i < b.n; i++)
		if (b.s[i] == '\n' || b.s[i] == '\t')
			b.s[i] = ' ';
	return b.s;
}

/* ---- sums ---- */

static const struct {
	const char *a, *b;
	int factor, constant;
	const char *sum;
} sums[] = {
	{"y - 1", "3", 1, 0, "y + 2"},
	{"y - 1", "y - 1", -1, 0, "0"},
	{"y + 1", "y - 1", -1, 0, "2"},
	{"n - 2", "2", 1, 0, "n"},
	{"2 * y + 1", "y", -1, 0, "y + 1"},
	{"y", "2 * n", -1, -1, "y - 2 * n - 1"},
	{"0", "y", -1, 0, "-y"},
	{"3", "y", -1, 0, "3 - y"},
	{"min(y, n)", "1", 1, 0, "min(y, n) + 1"},
	{"(y + n) - (n - m)", "0", 1, 0, "y + m"},
	{"-y", "n", 1, 0, "n - y"},
	{"y * n", "y * n", 1, 1, "2 * (y * n) + 1"},
};

START_TEST(test_sum)
{
	struct probe p;
	struct schedule s;
	const struct expr *e;

	open_body(&p, &s, "out[0] = 0.0f;");
	e = sum_combine(p.ir, probe_expr(&p, sums[_i].a), probe_expr(&p, sums[_i].b),
			sums[_i].factor, sums[_i].constant);
	ck_assert_str_eq(expr_text(p.ir, e), sums[_i].sum);
	probe_close(&p);
}
END_TEST

static const struct {
	const char *e, *spread; /* NULL: it stays */
} spreads[] = {
	{"y + min(8, n - y)", "min(y + 8, n)"},
	{"y + min(10, n - y + 1) - 1", "min(y + 9, n)"},
	{"min(y, n) + 1", "min(y + 1, n + 1)"},
	{"max(y, 0) - 1", "max(y - 1, -1)"},
	{"m + min(y, n)", NULL}, /* nothing cancels */
	{"min(y, n)", NULL},
	{"y + 1", NULL},
	{"y - min(y, n)", NULL}, /* a minimum that is taken away */
};

START_TEST(test_spread)
{
	struct probe p;
	struct schedule s;
	const struct expr *e;

	open_body(&p, &s, "out[0] = 0.0f;");
	e = sum_spread(p.ir, probe_expr(&p, spreads[_i].e));
	if (spreads[_i].spread)
		ck_assert_str_eq(expr_text(p.ir, e), spreads[_i].spread);
	else
		ck_assert_ptr_null(e);
	probe_close(&p);
}
END_TEST

/* ---- relations ---- */

/* for i in [0, n) in tiles of 8, and those in tiles of 2 where `twice`. */
static struct iter_var *split_i(struct probe *p, struct schedule *s, bool twice)
{
	struct stmt *inner = loop_of(p, "i"), *outer = loop_of(p, "i_o");
	struct domain d = loop_domain(inner);
	struct relation *r;

	d.lo = outer->slot[SLOT_LO].e;
	d.bound = outer->slot[SLOT_BOUND].e;
	r = relation_split(s, RELATION_SPLIT, "i", d, outer, inner, 8);
	if (twice) {
		outer = loop_of(p, "i_i_o");
		relation_split(s, RELATION_SPLIT, "i.i", loop_domain(outer), outer, inner, 2);
	}
	return iter_root(r->inner);
}

static const char one[] =
	"for (i_o: int = 0; i_o < n; i_o += 8) { for (i: int = i_o; i < min(i_o + 8, n); "
	"i++) { out[i] = in[i]; } }";
static const char two[] =
	"for (i_o: int = 0; i_o < n; i_o += 8) { for (i_i_o: int = i_o; i_i_o < min(i_o + "
	"8, n); i_i_o += 2) { for (i: int = i_i_o; i < min(i_i_o + 2, min(i_o + 8, n)); "
	"i++) { out[i] = in[i]; } } }";

static void name_leaf(void *context, struct iter_var *leaf)
{
	struct buf *b = context;

	buf_printf(b, "%s%s", b->n ? " " : "", leaf->name);
}

START_TEST(test_graph)
{
	struct probe p;
	struct schedule s;
	struct iter_var *root;
	struct buf b;

	open_body(&p, &s, two);
	root = split_i(&p, &s, true);
	buf_init(&b, p.arena);
	iter_leaves(root, name_leaf, &b);
	ck_assert_str_eq(b.s, "i.o i.i.o i.i.i");
	ck_assert_str_eq(root->name, "i");
	ck_assert_ptr_null(root->loop);
	/* the leaves are the loops that stand there, and come of the root */
	ck_assert_ptr_eq(iter_of(&s, loop_of(&p, "i"))->made_by->parent->made_by->parent, root);
	ck_assert(iter_comes_of(iter_of(&s, loop_of(&p, "i_i_o")), root));
	ck_assert_ptr_eq(iter_root(iter_of(&s, loop_of(&p, "i_o"))), root);
	ck_assert_str_eq(expr_text(p.ir, iter_domain(root).bound), "n");
	probe_close(&p);
}
END_TEST

START_TEST(test_fuse)
{
	struct probe p;
	struct schedule s;
	struct iter_var *a, *b;
	struct relation *r;
	struct buf names;

	open_body(
		&p, &s,
		"for (a: int = 0; a < n; a++) { for (b: int = 0; b < m; b++) { out[a] = 0.0f; } } "
		"for (ab: int = 0; ab < n; ab++) { out[ab] = 0.0f; }");
	a = iter_of(&s, loop_of(&p, "a"));
	b = iter_of(&s, loop_of(&p, "b"));
	r = relation_fuse(&s, a->loop, b->loop, loop_of(&p, "ab"), "ab");
	ck_assert_ptr_null(a->loop);
	ck_assert_ptr_eq(iter_root(r->fused), a);
	ck_assert(iter_comes_of(r->fused, a) && iter_comes_of(r->fused, b));
	buf_init(&names, p.arena);
	iter_leaves(b, name_leaf, &names);
	ck_assert_str_eq(names.s, "ab");
	/* a range cannot be passed down there */
	ck_assert_ptr_nonnull(iter_rigid(&s, a));
	probe_close(&p);
}
END_TEST

/* What becomes of the loops when the root gets the range [lo, bound). */
static const struct {
	const char *body, *lo, *bound;
	int count, most;
	const char *result;
} downs[] = {
	{one, "y", "m", -1, -1,
	 "for (i_o: int = y; i_o < m; i_o += 8) unbraced { for (i: int = i_o; i < min(i_o + 8, m); "
	 "i += 1) "
	 "out[i] = in[i]; }"},
	/* as many as whole tiles */
	{one, "y", "y + 16", 16, 16,
	 "for (i_o: int = y; i_o < y + 16; i_o += 8) unbraced { for (i: int = i_o; i < i_o + 8; i "
	 "+= 1) "
	 "out[i] = in[i]; }"},
	/* not more than a tile, whatever m is */
	{one, "y", "m", -1, 5, "for (i: int = y; i < m; i += 1) out[i] = in[i];"},
	/* one tile, one that is not full, one iteration */
	{one, "y", "y + 8", 8, 8, "for (i: int = y; i < y + 8; i += 1) out[i] = in[i];"},
	{one, "y", "y + 3", 3, 3, "for (i: int = y; i < y + 3; i += 1) out[i] = in[i];"},
	{one, "y", "y + 1", 1, 1, "out[y] = in[y];"},
	{one, "y - 1", "y", 1, 1, "let i: const int = y - 1; out[i] = in[i];"},
	{two, "y", "y + 8", 8, 8,
	 "for (i_i_o: int = y; i_i_o < y + 8; i_i_o += 2) unbraced { for (i: int = i_i_o; i < "
	 "i_i_o + 2; i += "
	 "1) out[i] = in[i]; }"},
	{two, "y", "y + 2", 2, 2, "for (i: int = y; i < y + 2; i += 1) out[i] = in[i];"},
};

/* Blanks and the braces that say nothing about order. */
static void squeeze(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++) {
		if (strncmp(from, "unbraced", 8) == 0)
			from += 7;
		else if (strncmp(from, "transparent", 11) == 0)
			from += 10;
		else if (!strchr(" \n\t{}", *from))
			*to++ = *from;
	}
	*to = 0;
}

START_TEST(test_down)
{
	struct probe p;
	struct schedule s;
	char got[1024], want[1024];

	open_body(&p, &s, downs[_i].body);
	iter_narrow(&s, split_i(&p, &s, downs[_i].body == two), probe_expr(&p, downs[_i].lo),
		    probe_expr(&p, downs[_i].bound), downs[_i].count, downs[_i].most);
	snprintf(got, sizeof(got), "%s", stmt_text(&p, s.nest->root->first->first));
	snprintf(want, sizeof(want), "%s", downs[_i].result);
	squeeze(got);
	squeeze(want);
	ck_assert_str_eq(got, want);
	probe_close(&p);
}
END_TEST

/* ---- stages ---- */

static const char chain[] = "let C: float[64]; let D: float[64]; "
			    "for (c: int = 0; c < 64; c++) { C[c] = in[c]; } "
			    "for (d: int = 0; d < 64; d++) { D[d] = C[d]; } "
			    "for (z: int = 0; z < 64; z++) { out[z] = 0.0f; } "
			    "for (e: int = 0; e < 64; e++) { out[e] = D[e]; }";

START_TEST(test_stages)
{
	struct probe p;
	struct schedule s;
	struct stages *g;
	struct stage *c, *d, *z, *e;

	open_body(&p, &s, chain);
	g = stages_of(&s, s.nest->root->first);
	c = stage_around(g, loop_of(&p, "c")->first);
	d = stage_around(g, loop_of(&p, "d"));
	z = stage_around(g, loop_of(&p, "z"));
	e = stage_around(g, loop_of(&p, "e"));
	ck_assert(stage_feeds(g, c, d) && stage_feeds(g, d, e));
	ck_assert_msg(stage_feeds(g, c, e), "through D");
	ck_assert(!stage_feeds(g, d, c) && !stage_feeds(g, c, z) && !stage_feeds(g, c, c));
	ck_assert(stage_writes(c, probe_sym(&p, "C")) && !stage_reads(c, probe_sym(&p, "C")));
	probe_close(&p);
}
END_TEST

START_TEST(test_attach_path)
{
	struct probe p;
	struct schedule s;
	struct stmt *c;
	struct vec path = {0};
	struct iter_var *d;

	open_body(&p, &s, chain);
	c = loop_of(&p, "c");
	attach_path(&s, c, s.nest->root, &path);
	ck_assert_uint_eq(path.n, 0);
	/* C in D, D in E: {d, e} */
	stmt_remove(c);
	stmt_insert_before(loop_of(&p, "d")->first->first, c);
	c = loop_of(&p, "d");
	stmt_remove(c);
	stmt_insert_before(loop_of(&p, "e")->first->first, c);
	d = iter_of(&s, c);
	attach_path(&s, loop_of(&p, "c"), s.nest->root, &path);
	ck_assert_uint_eq(path.n, 2);
	ck_assert_ptr_eq(path.at[0], d);
	ck_assert_str_eq(((struct iter_var *)path.at[1])->name, "e");
	/* it stays in the path when it dissolves */
	iter_narrow(&s, d, expr_sym(p.ir, loop_of(&p, "e")->sym), probe_expr(&p, "y"), 1, 1);
	path = (struct vec){0};
	attach_path(&s, loop_of(&p, "c"), s.nest->root, &path);
	ck_assert_uint_eq(path.n, 2);
	ck_assert_ptr_eq(path.at[0], d);
	probe_close(&p);
}
END_TEST

/* Why the first loop cannot be computed elsewhere; "": it can. */
static const struct {
	const char *body, *why;
} fixed[] = {
	{"for (c: int = 0; c < 64; c++) { out[c] = in[c]; }", ""},
	{"for (c: int = 0; c < 64; c++) { let t: float = in[c]; out[c] = t * t; }", ""},
	{"let t: float = 0.0f; for (c: int = 0; c < 64; c++) { t = in[c]; out[c] = t; }",
	 "it writes 't'"},
	{"let U: float[64]; for (c: int = 0; c < 64; c++) { out[c] = in[c]; U[c] = 1.0f; }",
	 "it also writes"},
	{"for (c: int = 0; c < 64; c++) { out[c] = in[c]; sync; }", "there is a barrier"},
	{"for (c: int = 0; c < 64; c++) { out[c] = in[c]; if (n > c) { return; } }",
	 "control leaves"},
	{"for (c: int = 0; c < 64; c++) { out[c] = in[c]; raw \"asm\"; }", "it holds a statement"},
};

START_TEST(test_fixed)
{
	struct probe p;
	struct schedule s;
	const struct stmt *at;
	const char *why;

	open_body(&p, &s, fixed[_i].body);
	why = stage_fixed(&s, stage_around(stages_of(&s, s.nest->root->first), loop_of(&p, "c")),
			  probe_sym(&p, "out"), &at);
	ck_assert_msg(why ? fixed[_i].why[0] &&
				      strncmp(why, fixed[_i].why, strlen(fixed[_i].why)) == 0
			  : !fixed[_i].why[0],
		      "%s: %s", fixed[_i].body, why ? why : "can move");
	ck_assert(!why == !at);
	probe_close(&p);
}
END_TEST

/* ---- axes ---- */

/* Loops of the first nest and the dimension of `out` or T that each goes along. */
static const struct {
	const char *body, *array, *axes;
} axes_rows[] = {
	{"let T: float[64][64]; for (r: int = 0; r < 64; r++) { for (c: int = 0; c < 64; c++) { "
	 "T[r][c] = in[c]; } }",
	 "T", "r:0 c:1"},
	{"let T: float[64][64]; for (c: int = 0; c < 62; c++) { for (r: int = 0; r < 60; r++) { "
	 "T[r "
	 "+ 1][c - 2] = "
	 "in[c]; } }",
	 "T", "c:1 r:0"},
	/* a reduction; a dimension that no loop goes along */
	{"let T: float[64][64]; for (r: int = 0; r < n; r++) { T[r][3] = 0.0f; for (k: int = 0; k "
	 "< m; k++) { "
	 "T[r][3] += in[k]; } }",
	 "T", "r:0"},
	/* stored at every second element: the index counts those; a loop by two has no such range
	 */
	{"let T: float[64]; for (r: int = 0; r < 32; r++) { T[2 * r] = in[r]; }", "T", "r:0"},
	{"let T: float[64]; for (r: int = 0; r < 64; r += 2) { T[r] = in[r]; }", "T", ""},
	/* iterations that need each other */
	{"let T: float[64]; for (r: int = 0; r < n; r++) { let s: float = 0.0f; for (k: int = 0; k "
	 "< 64; k++) { s "
	 "+= in[k]; T[k] = s; } }",
	 "T", ""},
	/* one dimension for one store, another for the other */
	{"let T: float[64][64]; for (r: int = 0; r < 64; r++) { T[r][0] = in[r]; T[0][r] = in[r]; "
	 "}",
	 "T", ""},
};

START_TEST(test_axes)
{
	struct probe p;
	struct schedule s;
	struct stmt *loop;
	struct axes axes;
	struct buf b;

	open_body(&p, &s, axes_rows[_i].body);
	loop = s.nest->root->first->first;
	while (loop->kind != STMT_FOR)
		loop = loop->next;
	axes = axes_find(&s, loop, probe_sym(&p, axes_rows[_i].array));
	buf_init(&b, p.arena);
	for (unsigned i = 0; i < axes.n; i++)
		buf_printf(&b, "%s%s:%u", i ? " " : "", axes.at[i].root->name, axes.at[i].dim);
	ck_assert_str_eq(b.n ? b.s : "", axes_rows[_i].axes);
	probe_close(&p);
}
END_TEST

Suite *suite_bounds(void)
{
	Suite *suite = suite_create("bounds");
	TCase *t = tcase_create("bounds");

	tcase_add_loop_test(t, test_sum, 0, ARRAY_LEN(sums));
	tcase_add_loop_test(t, test_spread, 0, ARRAY_LEN(spreads));
	tcase_add_test(t, test_graph);
	tcase_add_test(t, test_fuse);
	tcase_add_loop_test(t, test_down, 0, ARRAY_LEN(downs));
	tcase_add_test(t, test_stages);
	tcase_add_test(t, test_attach_path);
	tcase_add_loop_test(t, test_fixed, 0, ARRAY_LEN(fixed));
	tcase_add_loop_test(t, test_axes, 0, ARRAY_LEN(axes_rows));
	suite_add_tcase(suite, t);
	return suite;
}
