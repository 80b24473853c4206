/* test_clause.c - clauses: what is understood, and the place of every mistake. */
#include "annot.h"

/* ---- mistakes, by the numbers of SEMANTICS section 4 ---- */

static const struct said mistakes[] = {
	/* 1 unknown clause */
	{"#pragma nest tille(16)\n", DIAG_CLAUSE, 1, 14, 0, 0},
	{"#pragma nest only(cse) frobnicate(a, (b)) off\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest licm\n", DIAG_CLAUSE, 1, 14, 0, 0},
	{"#pragma nest Off\n", DIAG_CLAUSE, 1, 14, 0, 0},
	/* 3 unbalanced */
	{"#pragma nest tile(16\nfor", DIAG_PRAGMA, 1, 21, 1, 18},
	{"#pragma nest only(cse /* x */ // y\n", DIAG_PRAGMA, 1, 22, 1, 18},
	{"#pragma nest only(cse", DIAG_PRAGMA, 1, 22, 1, 18},
	{"#pragma nest assume(a[1)\n", DIAG_PRAGMA, 1, 24, 1, 22},
	{"#pragma nest assume((n > 0)\n", DIAG_PRAGMA, 1, 28, 1, 20},
	{"#pragma nest \\\n only(cse \\\n\n", DIAG_PRAGMA, 2, 10, 2, 6},
	/* 4 junk after ) */
	{"#pragma nest only(cse) 5\n", DIAG_PRAGMA, 1, 24, 0, 0},
	{"#pragma nest only(cse))\n", DIAG_PRAGMA, 1, 23, 0, 0},
	{"#pragma nest only(cse) (off) off\n", DIAG_PRAGMA, 1, 24, 0, 0},
	{"#pragma nest 1 2 3 + off\n", DIAG_PRAGMA, 1, 14, 0, 0},
	{"#pragma nest , off\n", DIAG_PRAGMA, 1, 14, 0, 0},
	{"#pragma nest only(cse),, off\n", DIAG_PRAGMA, 1, 24, 0, 0},
	{"#pragma nest (off)\n", DIAG_PRAGMA, 1, 14, 0, 0},
	/* 5 missing argument; and the other way round */
	{"#pragma nest tile()\n", DIAG_CLAUSE, 1, 19, 0, 0},
	{"#pragma nest only\n", DIAG_CLAUSE, 1, 18, 0, 0},
	{"#pragma nest pure off\n", DIAG_CLAUSE, 1, 18, 0, 0},
	{"#pragma nest temporary off\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest noalias()\n", DIAG_CLAUSE, 1, 22, 0, 0},
	{"#pragma nest only(cse,)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest only(,cse)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	{"#pragma nest only(cse,,licm)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest off(cse)\n", DIAG_CLAUSE, 1, 17, 0, 0},
	{"#pragma nest required()\n", DIAG_CLAUSE, 1, 22, 0, 0},
	/* 6-11 sizes */
	{"#pragma nest tile(16)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	{"#pragma nest tile(i:0)\n", DIAG_CLAUSE, 1, 21, 0, 0},
	{"#pragma nest tile(i:-4)\n", DIAG_CLAUSE, 1, 21, 0, 0},
	{"#pragma nest tile(i:2147483648)\n", DIAG_CLAUSE, 1, 21, 0, 0},
	{"#pragma nest tile(i:1.5)\n", DIAG_CLAUSE, 1, 21, 0, 0},
	{"#pragma nest tile(i:\"16\")\n", DIAG_CLAUSE, 1, 21, 0, 0},
	{"#pragma nest tile(i:)\n", DIAG_CLAUSE, 1, 21, 0, 0},
	/* 13 same loop twice is below: two diagnostics */
	/* 15, 16 duplicates and contradictions */
	{"#pragma nest off off\n", DIAG_CLAUSE, 1, 18, 1, 14},
	{"#pragma nest off, required\n", DIAG_CLAUSE, 1, 19, 1, 14},
	{"#pragma nest required \\\n off\n", DIAG_CLAUSE, 2, 2, 1, 14},
	{"#pragma nest only(cse) no(licm, cse)\n", DIAG_CLAUSE, 1, 33, 1, 19},
	{"#pragma nest no(licm) only(licm)\n", DIAG_CLAUSE, 1, 28, 1, 17},
	{"#pragma nest only(cse) only(licm)\n", DIAG_CLAUSE, 1, 24, 1, 14},
	{"#pragma nest only(cse, cse)\n", DIAG_CLAUSE, 1, 24, 1, 19},
	{"#pragma nest fp(strict) fp(strict)\n", DIAG_CLAUSE, 1, 25, 1, 14},
	{"#pragma nest fp(strict) fp(relaxed)\n", DIAG_CLAUSE, 1, 25, 1, 14},
	{"#pragma nest cost(licm:1, licm:2)\n", DIAG_CLAUSE, 1, 27, 1, 19},
	{"#pragma nest cost(model=paper) cost(model=nvcc)\n", DIAG_CLAUSE, 1, 37, 1, 19},
	{"#pragma nest noalias(a)\n", DIAG_CLAUSE, 1, 22, 0, 0},
	{"#pragma nest noalias(a, b, a)\n", DIAG_CLAUSE, 1, 28, 1, 22},
	{"#pragma nest pure(f) pure(f)\n", DIAG_CLAUSE, 1, 27, 1, 19},
	{"#pragma nest noalias noalias\n", DIAG_CLAUSE, 1, 22, 1, 14},
	/* 21 backslash at the end of the file */
	{"#pragma nest off \\", DIAG_PRAGMA, 1, 18, 0, 0},
	{"int a;\n#pragma nest off \\\n", DIAG_PRAGMA, 2, 18, 0, 0},
	{"#pragma nest off \\  \r\n  ", DIAG_PRAGMA, 1, 18, 0, 0},
	/* 24, 25 bytes that no clause has */
	{"#pragma nest t\xc3\xafle(16)\n", DIAG_CLAUSE, 1, 14, 0, 0},
	{"#pragma nest only(\x1b[31mcse)\n", DIAG_PRAGMA, 1, 27, 1, 20},
	{"#pragma nest \x07 off\n", DIAG_PRAGMA, 1, 14, 0, 0},
	{"#pragma nest only(\xff)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	/* words */
	{"#pragma nest only(lcm)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	{"#pragma nest no(\"cse\")\n", DIAG_CLAUSE, 1, 17, 0, 0},
	{"#pragma nest only(cse licm)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest only(cse-)\n", DIAG_CLAUSE, 1, 22, 0, 0},
	{"#pragma nest fp(fast)\n", DIAG_CLAUSE, 1, 17, 0, 0},
	{"#pragma nest fp(strict, relaxed)\n", DIAG_CLAUSE, 1, 25, 0, 0},
	{"#pragma nest cost(licm)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest cost(licm:)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest cost(licm:-1)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest cost(licm:4294967296)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest cost(cse:1)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	{"#pragma nest cost(model=gcc)\n", DIAG_CLAUSE, 1, 25, 0, 0},
	{"#pragma nest cost(model=scored)\n", DIAG_UNAVAILABLE, 1, 25, 0, 0},
	{"#pragma nest cost(live:x)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest cost(growth:-1)\n", DIAG_CLAUSE, 1, 26, 0, 0},
	{"#pragma nest hoist(loads)\n", DIAG_CLAUSE, 1, 20, 0, 0},
	{"#pragma nest cost(4)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	{"#pragma nest cost(licm 4)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reduction(-:s)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reduction(s)\n", DIAG_CLAUSE, 1, 25, 0, 0},
	{"#pragma nest reduction(+:s) reduction(max:s)\n", DIAG_CLAUSE, 1, 39, 1, 24},
	{"#pragma nest aligned(a:16) aligned(a:8)\n", DIAG_CLAUSE, 1, 36, 1, 22},
	{"#pragma nest noalias(a.b)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest noalias(a b)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest pure(ns::)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	{"#pragma nest pure(1)\n", DIAG_CLAUSE, 1, 19, 0, 0},
	/* loops */
	{"#pragma nest reorder(i#, j)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reorder(i#x, j)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reorder(i#2u, j)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reorder(i.x)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reorder(i., j)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest reorder(i + 1)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest cache(A at 5)\n", DIAG_CLAUSE, 1, 25, 0, 0},
	{"#pragma nest cache(A at)\n", DIAG_CLAUSE, 1, 24, 0, 0},
	{"#pragma nest tile(i:4 tail=)\n", DIAG_CLAUSE, 1, 28, 0, 0},
	{"#pragma nest bind(i.o=)\n", DIAG_CLAUSE, 1, 23, 0, 0},
	/* NEST(...) */
	{"#include <cunest.h>\nNEST(onli(cse))\n", DIAG_CLAUSE, 2, 6, 0, 0},
	{"void f() {\n\tNEST(only(cse)\n\tfor (int i = 0; i < 4; i++) ;\n}\n", DIAG_PRAGMA, 2, 16,
	 2, 6},
	{"NEST(only(cse)", DIAG_PRAGMA, 1, 15, 1, 5},
	{"#include <cunest.h>\nNEST(only(cse] off))\n", DIAG_PRAGMA, 2, 14, 2, 10},
};

START_TEST(mistake)
{
	struct file f;

	file_scan(&f, mistakes[_i].text);
	check_said(&f, &mistakes[_i]);
	ck_assert_uint_eq(f.annotations.n, 1);
	ck_assert(!((struct annotation *)f.annotations.at[0])->valid);
	file_close(&f);
}
END_TEST

/* A later version's clauses would be read to their form and refused at their place; there are none.
 */
START_TEST(all_available)
{
	for (unsigned id = 0; id < CLAUSE_COUNT; id++)
		ck_assert_msg(clause_table[id].available, "%s", clause_table[id].word);
}
END_TEST

/* ---- what is understood: clauses printed back ---- */

static const struct {
	const char *text, *want;
} understood[] = {
	{"#pragma nest\n", ""},
	{"#pragma nest // all defaults\n", ""},
	{"#pragma nest /* a\n b */\n", ""},
	{"#pragma nest off\n", "off;"},
	{"#pragma nest off,\n", "off;"},
	{"#pragma nest only(cse, licm) required\n", "only<cse><licm>;required;"},
	{"#pragma nest only ( cse ,licm ),required\n", "only<cse><licm>;required;"},
	{"#pragma nest on\\\nly(c\\  \r\nse)\n", "only<cse>;"},
	{"# /**/ pragma /*x*/ nest /* off */ no(/*a*/fold) // off\n", "no<fold>;"},
	{"%: pragma nest off\n", "off;"},
	{"#pragma nest cost(licm:4, model=paper)\n", "cost<licm :4><model =paper>;"},
	{"#pragma nest cost(licm : 0x10u)\n", "cost<licm :0x10u>;"},
	{"#pragma nest cost(live:6, growth:8) hoist(select)\n",
	 "cost<live :6><growth :8>;hoist<select>;"},
	{"#pragma nest only(hoist-if)\n", "only<hoist-if>;"},
	{"#pragma nest fp(contract)\n", "fp<contract>;"},
	{"#pragma nest noalias noalias(a, b)\n", "noalias;noalias<a><b>;"},
	{"#pragma nest noalias(a, b) noalias(a, c)\n", "noalias<a><b>;noalias<a><c>;"},
	{"#pragma nest temporary(T, U)\n", "temporary<T><U>;"},
	{"#pragma nest pure(f, ns::g)\n", "pure<f><ns::g>;"},
	{"#pragma nest assume(n % 32 == 0, f(a, b[1, 2]) > 0)\n",
	 "assume[n % 32 == 0][f(a, b[1, 2]) > 0];"},
	{"#pragma nest assume(s[0] == ',' || c == ')')\n", "assume[s[0] == ',' || c == ')'];"},
	{"#pragma nest aligned(a:16, b : N) independent(i, i.o)\n",
	 "aligned<a :16><b :N>;independent<i><i.o>;"},
	{"#pragma nest reduction(&&:s, max:t, u)\n", "reduction<&& :s><max :t><max :u>;"},
	{"#pragma nest param(T=32, U = 2*T) tune(T: 16, -1, 2 * 3, U:1)\n",
	 "param<T =32><U =2*T>;tune<T :16>[-1][2 * 3]<U :1>;"},
	{"#pragma nest expect(noguard, unrolled(k#2.i), smem<=16K)\n",
	 "expect<noguard><unrolled (k#2.i><smem <16K>;"},
	{"#pragma nest specialize(n==256, a<b && (c, d))\n", "specialize[n==256][a<b && (c, d)];"},
	{"#pragma nest tile(i:16u, j:0x10, k:1<<4)\n", "tile<i :16u><j :0x10><k :1<<4>;"},
	{"NEST()\n", ""},
	{"NEST(only(cse), // first\n     no(licm)) for", "only<cse>;no<licm>;"},
};

static void print_clauses(const struct file *f, const struct annotation *a, struct buf *out)
{
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *c = a->clauses.at[i];

		buf_puts(out, clause_table[c->id].word);
		for (uint32_t k = 0; k < c->args.n; k++) {
			const struct clause_arg *arg = c->args.at[k];

			if (arg->name && arg->value)
				buf_printf(out, "<%s %c%s>", arg->name, arg->separator, arg->value);
			else if (arg->name)
				buf_printf(out, "<%s>", arg->name);
			else
				buf_printf(out, "[%.*s]", (int)(arg->span.hi - arg->span.lo),
					   f->source.text + arg->span.lo);
		}
		buf_putc(out, ';');
	}
}

START_TEST(understand)
{
	struct file f;
	struct buf out;

	file_scan(&f, understood[_i].text);
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 0);
	ck_assert_uint_eq(f.annotations.n, 1);
	buf_init(&out, f.arena);
	print_clauses(&f, f.annotations.at[0], &out);
	ck_assert_str_eq(out.n ? out.s : "", understood[_i].want);
	file_close(&f);
}
END_TEST

START_TEST(same_loop_twice)
{
	const struct diag *d;
	struct file f;

	file_scan(&f, "#pragma nest interchange(i.o, i.o)\n");
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 1);
	d = diags_all(f.ir->diags)->at[0];
	ck_assert_int_eq(d->id, DIAG_LOOP);
	check_position(&f, "twice", d->where, 1, 31);
	check_position(&f, "first", ((struct diag *)d->notes.at[0])->where, 1, 26);
	file_close(&f);
}
END_TEST

/* Contradictions between two annotations of one nest. */
START_TEST(together)
{
	struct said want = {"together", DIAG_CLAUSE, 2, 14, 1, 14};
	struct file f;

	file_scan(&f, "#pragma nest off noalias(a, b)\n#pragma nest required noalias(a, b)\n");
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 0);
	ck_assert(!clauses_check_together(f.ir, &f.annotations));
	check_said(&f, &want);
	file_close(&f);
	file_scan(&f, "#pragma nest no(cse) noalias(a, b)\n#pragma nest required no(licm)\n");
	ck_assert(clauses_check_together(f.ir, &f.annotations));
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 0);
	file_close(&f);
}
END_TEST

/* Mistakes after a mistake are found, and no more than 20 of them are told (with a last word). */
START_TEST(many_mistakes)
{
	struct buf text;
	struct file f;

	file_scan(&f, "#pragma nest foo(1) only(bar) off(2) tile() 7\n");
	ck_assert_uint_eq(diags_all(f.ir->diags)->n, 5);
	buf_init(&text, f.arena);
	buf_puts(&text, "#pragma nest");
	for (unsigned i = 0; i < 1000; i++)
		buf_puts(&text, " foo");
	{
		struct file g;

		file_scan(&g, text.s);
		ck_assert_uint_eq(diags_all(g.ir->diags)->n, 21);
		file_close(&g);
	}
	file_close(&f);
}
END_TEST

/* 22, 23: ten thousand clauses; a megabyte in one clause. */
START_TEST(large)
{
	struct file f, g;
	struct buf text;

	file_open(&f, "");
	buf_init(&text, f.arena);
	buf_puts(&text, "#pragma nest");
	for (unsigned i = 0; i < 10000; i++)
		buf_printf(&text, " pure(f%u)", i);
	buf_puts(&text, "\n");
	file_scan(&g, text.s);
	ck_assert_uint_eq(diags_all(g.ir->diags)->n, 0);
	ck_assert_uint_eq(((struct annotation *)g.annotations.at[0])->clauses.n, 10000);
	file_close(&g);

	buf_init(&text, f.arena);
	buf_puts(&text, "#pragma nest noalias(");
	for (unsigned i = 0; text.n < 1000000; i++)
		buf_printf(&text, "%sp%u", i ? "," : "", i);
	buf_puts(&text, ")");
	file_scan(&g, text.s);
	ck_assert_uint_eq(diags_all(g.ir->diags)->n, 0);
	file_close(&g);

	buf_init(&text, f.arena);
	buf_puts(&text, "#pragma nest assume(");
	for (unsigned i = 0; i < 500000; i++)
		buf_putc(&text, '(');
	file_scan(&g, text.s);
	ck_assert_uint_eq(diags_all(g.ir->diags)->n, 1);
	file_close(&g);
	file_close(&f);
}
END_TEST

START_TEST(integers)
{
	static const struct {
		const char *text;
		bool good;
		int64_t value;
	} rows[] = {
		{"0", true, 0},
		{"00", true, 0},
		{"017", true, 15},
		{"0x1F", true, 31},
		{"0b101", true, 5},
		{"1'000", true, 1000},
		{"16u", true, 16},
		{"16ULL", true, 16},
		{"9223372036854775807", true, INT64_MAX},
		{"", false, 0},
		{"0x", false, 0},
		{"08", false, 0},
		{"1.0", false, 0},
		{"1e3", false, 0},
		{"16q", false, 0},
		{"99999999999999999999999999", false, 0},
	};
	__int128 value;

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		ck_assert_msg(clause_int(rows[i].text, &value) == rows[i].good, "%s", rows[i].text);
		if (rows[i].good)
			ck_assert_msg(value == rows[i].value, "%s", rows[i].text);
	}
}
END_TEST

START_TEST(suggestions)
{
	static const char *const words[] = {"tile", "fuse", "no", "only"};

	ck_assert_str_eq(str_nearest("tille", words, 4), "tile");
	ck_assert_str_eq(str_nearest("noo", words, 4), "no");
	ck_assert_ptr_null(str_nearest("quux", words, 4));
	ck_assert_ptr_null(str_nearest("", words, 0));
}
END_TEST

Suite *suite_clause(void)
{
	Suite *s = suite_create("clause");
	TCase *t = tcase_create("clause");

	tcase_add_loop_test(t, mistake, 0, ARRAY_LEN(mistakes));
	tcase_add_test(t, all_available);
	tcase_add_loop_test(t, understand, 0, ARRAY_LEN(understood));
	tcase_add_test(t, same_loop_twice);
	tcase_add_test(t, together);
	tcase_add_test(t, many_mistakes);
	tcase_add_test(t, large);
	tcase_add_test(t, integers);
	tcase_add_test(t, suggestions);
	suite_add_tcase(s, t);
	return s;
}
