/* test_simplify.c - what is said of sums to be exact, against their exact values at corners; which tables stay.
 *
 * A rule that puts a sum together anew asks whether it fits its type: a yes must be true of each
 * value there is, and as many sums as today must get one. */
#include "machine.h"
#include "probe.h"

#include "cunest/eval.h"

#include "../../src/pass/fold/fold.h"
#include "../../src/pass/simplify/simplify.h"

#include <stdio.h>
#include <string.h>

enum { SUMS = 700, VALUES = 7, NAMES = 3 };

struct box {
	const char *type, *suffix;
	struct {
		const char *lo, *hi;
	} ends[6];
};

static const struct box boxes[] = {
	{"int",
	 "",
	 {{"0", "46340"},
	  {"0", "46341"},
	  {"-46341", "46340"},
	  {"-5", "9"},
	  {"0", "2147483647"},
	  {"1073741823", "1073741824"}}},
	{"unsigned",
	 "u",
	 {{"0u", "65535u"},
	  {"0u", "65536u"},
	  {"3u", "9u"},
	  {"1u", "4294967295u"},
	  {"4294967290u", "4294967295u"},
	  {"0u", "7u"}}},
	{"long",
	 "L",
	 {{"0L", "3037000499L"},
	  {"-3037000500L", "3037000500L"},
	  {"-4L", "8L"},
	  {"0L", "9223372036854775807L"},
	  {"4611686018427387903L", "4611686018427387904L"},
	  {"0L", "1L"}}},
	{"size_t",
	 "u",
	 {{"0u", "4294967295u"},
	  {"0u", "4294967296L"},
	  {"3u", "9u"},
	  {"1u", "9223372036854775807L"},
	  {"0u", "1u"},
	  {"9223372036854775806L", "9223372036854775807L"}}},
};

struct trial {
	uint64_t seed;
	struct probe p;
	const struct sym *sym[NAMES];
	__int128 lo[NAMES], hi[NAMES];
};

static unsigned roll(struct trial *t, unsigned n)
{
	t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)((t->seed >> 33) % n);
}

static void sum(struct trial *t, char *out, size_t room, unsigned depth, const char *suffix)
{
	static const char *const names[] = {"x", "y", "t"}, *const operators[] = {"+", "-", "*"};
	char a[60], b[60];

	if (depth == 0 || roll(t, 4) == 0) {
		if (roll(t, 3))
			snprintf(out, room, "%s", names[roll(t, NAMES)]);
		else
			snprintf(out, room, "%u%s", roll(t, 9), suffix);
		return;
	}
	sum(t, a, sizeof(a), depth - 1, suffix);
	sum(t, b, sizeof(b), depth - 1, suffix);
	if (roll(t, 6) == 0)
		snprintf(out, room, "(%.50s << %u)", a, roll(t, 5));
	else
		snprintf(out, room, "(%.50s %s %.50s)", a, operators[roll(t, 3)], b);
}

/* The exact value; false: a part of it leaves its type. */
static bool exactly(const struct machine *m, const struct expr *e, __int128 *out)
{
	__int128 a, b;
	bool over;

	if (e->kind != EXPR_ADD && e->kind != EXPR_SUB && e->kind != EXPR_MUL &&
	    e->kind != EXPR_SHL)
		return machine_value(m, e, out);
	if (!exactly(m, e->arg[0], &a) || !exactly(m, e->arg[1], &b))
		return false;
	over = e->kind == EXPR_ADD   ? __builtin_add_overflow(a, b, out)
	       : e->kind == EXPR_SUB ? __builtin_sub_overflow(a, b, out)
	       : e->kind == EXPR_MUL ? __builtin_mul_overflow(a, b, out)
				     : __builtin_mul_overflow(a, (__int128)1 << b, out);
	return !over && type_holds(e->type, *out);
}

/* Ends of all boxes, and what lies between. */
static bool all_exact(struct trial *t, const struct expr *e, const struct expr *guard)
{
	struct machine m = {.ir = t->p.ir};
	__int128 v;

	for (unsigned k = 0; k < VALUES * VALUES * VALUES; k++) {
		for (unsigned i = 0, rest = k; i < NAMES; i++, rest /= VALUES) {
			const __int128 way = t->hi[i] - t->lo[i], step = rest % VALUES;

			m.value[t->sym[i]->id] =
				step < 2   ? t->lo[i] + (step < way ? step : way)
				: step < 4 ? t->hi[i] - (step - 2 < way ? step - 2 : way)
					   : t->lo[i] + way / 4 * (step - 3);
			m.given[t->sym[i]->id] = true;
		}
		if (guard && (!machine_value(&m, guard, &v) || !v))
			continue;
		if (!exactly(&m, e, &v))
			return false;
	}
	return true;
}

static void open_box(struct trial *t, const struct box *box)
{
	static const char *const names[] = {"x", "y", "t"};
	char text[1000];
	unsigned which[NAMES];
	size_t n;

	n = (size_t)snprintf(text, sizeof(text), "func f kernel (x: %s, y: %s, t: %s) {\nif (true",
			     box->type, box->type, box->type);
	for (unsigned i = 0; i < NAMES; i++) {
		which[i] = roll(t, 6);
		n += (size_t)snprintf(text + n, sizeof(text) - n, " && %s >= %s && %s <= %s",
				      names[i], box->ends[which[i]].lo, names[i],
				      box->ends[which[i]].hi);
	}
	snprintf(text + n, sizeof(text) - n, ") { pragma \"A\"; }\n}\n");
	probe_open_func(&t->p, text);
	for (unsigned i = 0; i < NAMES; i++) {
		t->sym[i] = probe_sym(&t->p, names[i]);
		ck_assert_int_eq(eval_int(probe_expr(&t->p, box->ends[which[i]].lo), &t->lo[i]),
				 EVAL_OK);
		ck_assert_int_eq(eval_int(probe_expr(&t->p, box->ends[which[i]].hi), &t->hi[i]),
				 EVAL_OK);
	}
}

START_TEST(sums_that_fit)
{
	static const char *const guards[] = {"x <= y", "y < t", "x >= t"};
	static const unsigned wanted[] = {560, 453, 580, 474};
	struct trial t = {.seed = 5};
	unsigned yes = 0;

	for (unsigned k = 0; k < SUMS; k++) {
		struct pass pass;
		struct proof_place place;
		const struct expr *e;
		char text[130];

		open_box(&t, &boxes[_i]);
		pass = (struct pass){.ir = t.p.ir, .analyses = t.p.an};
		place = (struct proof_place){&pass, probe_mark(&t.p, "A"),
					     k % 3 ? NULL : probe_expr(&t.p, guards[k / 3 % 3])};
		sum(&t, text, sizeof(text), 1 + k % 2, boxes[_i].suffix);
		e = probe_expr(&t.p, text);
		if (fits_exactly(&place, e)) {
			yes++;
			ck_assert_msg(all_exact(&t, e, place.guard),
				      "'%s' does not fit for all of\n%s", text, t.p.text);
		}
		probe_close(&t.p);
	}
	ck_assert_msg(yes == wanted[_i], "%u fit, not %u", yes, wanted[_i]);
}
END_TEST

/* Operands are values of their types, whatever their formulas would be as integers. */
START_TEST(sums_at_the_ends)
{
	static const struct {
		const char *guard, *e;
		bool fits;
	} rows[] = {
		{"n <= 2147483646", "n + 1", true},
		{"n <= 2147483647", "n + 1", false},
		{"n >= -2147483647", "n - 1", true},
		{"n >= -2147483648", "n - 1", false},
		{"k <= 5", "min(n - 5, k) + 1", true},
		{"k >= -5", "max(n + 5, k) - 1", true},
		{"k <= 5", "min(n - 5, k) - 1", false},
		{"n >= 0 && n <= 46340", "n * n", true},
		{"n >= 0 && n <= 46341", "n * n", false},
		{"n >= -46341 && n <= 0", "n * n", false},
		{"u <= 65535u", "u * u", true},
		{"u <= 65536u", "u * u", false},
		{"z == 4294967296ul", "z * z", false},
		{"z == 18446744073709551615ul", "z * z", false},
		{"z <= 4294967295ul", "z * z", true},
		{"w >= -3037000499l && w <= 3037000499l", "w * w", true},
		{"w >= -3037000500l && w <= 3037000500l", "w * w", false},
		{"z <= 1ul", "z << 63ul", true},
		{"z <= 2ul", "z << 63ul", false},
		{"z == 0ul", "z << 64ul", false},
		{"n >= 0 && n <= 1", "n << 30", true},
		{"n >= 0 && n <= 1", "n << 31", false},
		{"n >= 0 && n <= 1", "n << k", false},
		{"n >= 0 && n <= 1 && k >= 1 && k <= 40", "n << k", false},
		{"n == 0 && k == -1", "n << k", false},
		{"v <= u", "u - v", true},
		{"v <= u", "v - u", false},
		{"z >= 5ul", "z - 5ul", true},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct proof_place place = {0};
		struct pass pass;
		struct probe p;
		char text[100];

		snprintf(text, sizeof(text), "if (%s) { pragma \"A\"; }", rows[i].guard);
		probe_open(&p, text);
		pass = (struct pass){.ir = p.ir, .analyses = p.an};
		place.pass = &pass;
		place.at = probe_mark(&p, "A");
		ck_assert_msg(fits_exactly(&place, probe_expr(&p, rows[i].e)) == rows[i].fits,
			      "%s: %s", rows[i].guard, rows[i].e);
		probe_close(&p);
	}
}
END_TEST

/* ---- tables ---- */

/* Two elements of `tab` could become numbers: a use stays if the file has its name more often than in its
 * declaration and there. */
START_TEST(names_of_tables)
{
	static const struct {
		const char *text;
		bool stays;
	} rows[] = {
		{"tab tab tab", false},
		{"tab tab tab tab", true},
		{"tab[1]+tab[2]*tab-tab", true},
		{"tab tab tab tab2", false},
		{"tab tab tab tab_", false},
		{"atab tab tab tab", false},
		{"_tab tab tab tab", false},
		{"tab tab tab ta", false},
		{"tab tab tab t", false},
		{"ttab tab tab tab", false},
		{"tab tab tab\ntab", true},
		{"tabtab tab tab tab", false},
		{"tab tab tab ttab", false},
		{"x.tab tab tab (tab", true},
		{"", false},
		{"ta", false},
		{"tab tab tab // tab", false},
		{"/* tab */ tab tab tab", false},
		{"tab tab tab \"tab\"", false},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct source source = {"tables", rows[i].text, (uint32_t)strlen(rows[i].text)};
		const struct sym *table = NULL;
		struct probe p;

		probe_open_func(
			&p,
			"func f kernel (out: float *restrict, n: int) uses(constant tab: const "
			"float[2] table(@call<const float[2]>(\"{}\", 0.25f, 0.5f))) { out[0] = "
			"tab[0] + tab[1]; out[1] = tab[n] + tab[2]; }");
		table = probe_sym(&p, "tab");
		p.ir->source = NULL;
		ck_assert(fold_keeps_table(p.ir, table));
		p.ir->source = &source;
		ck_assert_msg(fold_keeps_table(p.ir, table) == rows[i].stays, "'%s'", rows[i].text);
		/* a file ends where it ends */
		source.size /= 2;
		ck_assert(!fold_keeps_table(p.ir, table));
		probe_close(&p);
	}
}
END_TEST

Suite *suite_simplify(void)
{
	Suite *suite = suite_create("simplify");
	TCase *tcase = tcase_create("simplify");

	tcase_add_loop_test(tcase, sums_that_fit, 0, 4);
	tcase_add_test(tcase, sums_at_the_ends);
	tcase_add_test(tcase, names_of_tables);
	suite_add_tcase(suite, tcase);
	return suite;
}
