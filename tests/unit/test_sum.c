/* test_sum.c - sums of index arithmetic: numbers that do not fit, terms without room, types that wrap. */
#include "../../src/schedule/sum.h"
#include "probe.h"

#include <string.h>

static const char head[] =
	"func f kernel (out: float *, y: int, n: int, m: int, u: unsigned, v: unsigned, l: long, "
	"q: unsigned long, s: short, x: float, a: int, b: int, c: int, d: int, e: int, g: int, "
	"h: int, i: int, j: int, k: int, o: int, p: int) { nest { out[0] = 0.0f; } }";

#define MANY "a + b + c + d + e + g + h + i + j + k + o + p"

/* NULL: there is no such sum in the type of the operands. */
static const struct {
	const char *a, *b;
	int factor;
	int64_t constant;
	const char *sum;
} sums[] = {
	/* one operand alone */
	{"y - 1", NULL, 1, 3, "y + 2"},
	{"y", NULL, 1, 0, "y"},
	{"x", NULL, 1, 0, "x"},
	/* numbers that the type does not hold */
	{"y", NULL, 1, INT64_C(1) << 40, NULL},
	{"y - y", NULL, 1, INT64_C(1) << 40, NULL},
	{"y", "n", -1, INT64_C(1) << 40, NULL},
	{"n - y", "n", -1, INT64_C(1) << 40, NULL},
	{"y * 2147483647", "y * 2147483647", 1, 0, "y * 2147483647 + y * 2147483647"},
	{"l * 9223372036854775807L", "l * 9223372036854775807L", 1, 0,
	 "l * 9223372036854775807l + l * 9223372036854775807l"},
	{"l", NULL, 1, INT64_MAX, "l + 9223372036854775807l"},
	{"l * 4294967296L * 4294967296L", "l", 1, 0, "l * 4294967296l * 4294967296l + l"},
	/* what is no sum of integers stands as it is */
	{"x", "x", 1, 0, "x + x"},
	{"x", "x", -1, 0, "x - x"},
	{"x", "y", 1, 1, NULL},
	{"out", "y", 1, 0, NULL},
	{"out", "out", 1, 0, NULL},
	{"out", NULL, 1, 1, NULL},
	/* as many terms as there is room for, and one more */
	{MANY, "y", -1, 0, MANY " - y"},
	{MANY, "p", -1, 0, "a + b + c + d + e + g + h + i + j + k + o"},
	{MANY, "p", -1, 2, "a + b + c + d + e + g + h + i + j + k + o + 2"},
	{"y - (" MANY " + n)", "n", 1, 0, "y - (" MANY " + n) + n"},
	/* conversions that keep the value are looked through, others are not */
	{"s + 1", "s", -1, 0, "1"},
	{"y + 1L", "y", -1, 0, "1l"},
	{"l + y", "y", -1, 0, "l"},
	/* what wraps is a sum only modulo its own size */
	{"u - 1u", "2u", 1, 0, "u + 1u"},
	{"u + v", "v", -1, 0, "u"},
	{"u + 1u", "l", 1, 0, "u + 1u + l"},
	{"q + u * 2u", "u", -1, 0, "q + u * 2u - u"},
	{"u + y", "y", -1, 0, "u"},
	{"-u", "v", 1, 0, "v - u"},
	{"3u", "u", -1, 0, "3u - u"},
};

START_TEST(test_combine)
{
	const struct expr *e;
	struct probe p;
	struct buf text; /* with the types of literals */

	probe_open_func(&p, head);
	buf_init(&text, p.ir->arena);
	e = sum_combine(p.ir, probe_expr(&p, sums[_i].a),
			sums[_i].b ? probe_expr(&p, sums[_i].b) : NULL, sums[_i].factor,
			sums[_i].constant);
	if (e)
		text_print_expr(&text, p.ir, e);
	if (sums[_i].sum)
		ck_assert_str_eq(text.s, sums[_i].sum);
	else
		ck_assert_ptr_null(e);
	probe_close(&p);
}
END_TEST

static const struct {
	const char *e, *spread; /* NULL: it stays */
} spreads[] = {
	{"y + (8 < n - y ? 8 : n - y)", "y + 8 < n ? y + 8 : n"},
	{"y + (8 > n - y ? 8 : n - y)", "y + 8 > n ? y + 8 : n"},
	{"y + (n - y < 8 ? 8 : n - y)", NULL}, /* the other one */
	{"y + (8 <= n - y ? 8 : n - y)", NULL},
	{"y + (m < n ? 8 : n - y)", NULL},
	{"y + min(8, n - y) + min(3, m - y)", "min(y + min(3, m - y) + 8, n + min(3, m - y))"},
	{"min(8, n) + 2147483647", NULL},
	{"u + min(8u, v - u)", NULL},
	{"y + min(8, n - y) * 2", NULL},
	{"x + fminf(x, 1.0f)", NULL},
	{"y + min(" MANY ", n - y)", NULL},
	{"y + min(" MANY " + m, n - y)", NULL},
	{"y + min((int)u, n - y)", "min((int)u + y, n)"},
};

START_TEST(test_spread)
{
	const struct expr *e;
	struct probe p;

	probe_open_func(&p, head);
	e = sum_spread(p.ir, probe_expr(&p, spreads[_i].e));
	if (spreads[_i].spread)
		ck_assert_str_eq(e ? expr_text(p.ir, e) : "nothing", spreads[_i].spread);
	else
		ck_assert_ptr_null(e);
	probe_close(&p);
}
END_TEST

Suite *suite_sum(void)
{
	Suite *suite = suite_create("sum");
	TCase *t = tcase_create("sums");

	tcase_add_loop_test(t, test_combine, 0, ARRAY_LEN(sums));
	tcase_add_loop_test(t, test_spread, 0, ARRAY_LEN(spreads));
	suite_add_tcase(suite, t);
	return suite;
}
