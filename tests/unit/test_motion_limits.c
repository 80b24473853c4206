/* test_motion_limits.c - how far the passes that move and share formulas look (motion.h, chain.h). */
#include "probe.h"

#include "../../src/pass/shared/chain.h"

#include <stdio.h>

static struct pass pass_of(const struct probe *p)
{
	return (struct pass){.ir = p->ir, .analyses = p->an};
}

/* Sixteen definitions that follow each other, and formulas of 512 parts, are enough for any person's code. */
START_TEST(expanded_so_far)
{
	static const struct {
		unsigned definitions;
		const char *step, *e;
		uint32_t size;    /* of what comes out; 1: of what was asked about */
		const char *last; /* the step of the last one */
	} rows[] = {
		{16, "t%u", "t15", 1, "t%u"},
		{15, "t%u + 1", "t14", 31, "t%u + 1"},
		{16, "t%u + 1", "t15", 33, "t%u + 1"},
		{17, "t%u + 1", "t16", 1, "t%u + 1"},
		{8, "t%u + t%u", "t7", 511, "t%u + t%u"},
		{8, "t%u + t%u", "-t7", 512, "t%u + t%u"},
		{9, "t%u + t%u", "t8", 1, "t%u + t%u"},
		{9, "t%u + t%u", "t8", 512, "-t%u"},
		{9, "t%u + t%u", "t8", 1, "-(-t%u)"},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		const struct expr *e, *full;
		struct probe p, made;
		struct pass pass;
		struct buf text;

		probe_open(&made, "");
		buf_init(&text, made.arena);
		buf_puts(&text, "nest { for (i: int = 0; i < 9; i += 1) { ");
		for (unsigned k = 0; k < rows[i].definitions; k++) {
			const char *step = !k                             ? i >= 4 ? "n + n"
									       : i ? "n + 1"
										   : "n"
					   : k + 1 == rows[i].definitions ? rows[i].last
									  : rows[i].step;

			buf_printf(&text, "let t%u: int = ", k);
			buf_printf(&text, step, k - 1, k - 1);
			buf_puts(&text, "; ");
		}
		buf_puts(&text, "pragma \"A\"; w = n; } }");
		probe_open(&p, text.s);
		pass = pass_of(&p);
		e = probe_expr(&p, rows[i].e);
		full = motion_expand(&pass, e, stmt_loop(probe_mark(&p, "A")));
		ck_assert_msg(full->size == rows[i].size, "%u: %u", i, full->size);
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

/* So does what is asked about itself. */
START_TEST(expanded_themselves)
{
	for (uint32_t size = 512; size <= 513; size++) {
		const struct expr *e, *full;
		struct probe p;
		struct pass pass;

		probe_open(&p, "nest { for (i: int = 0; i < 9; i += 1) { let t: int = n; pragma "
			       "\"A\"; w = t; } }");
		pass = pass_of(&p);
		e = probe_expr(&p, "t");
		while (e->size < size)
			e = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
		full = motion_expand(&pass, e, stmt_loop(probe_mark(&p, "A")));
		ck_assert_uint_eq(full->size, size);
		ck_assert_int_eq(full == e, size > 512);
		probe_close(&p);
	}
}
END_TEST

/* Sixteen are enough. */
START_TEST(long_chains)
{
	for (unsigned n = CHAIN_MAX; n <= CHAIN_MAX + 1; n++) {
		struct probe p, made;
		struct pass pass;
		struct chain chain;
		struct buf text;
		char name[16];

		probe_open(&made, "");
		buf_init(&text, made.arena);
		buf_puts(&text, "nest { "
				"for (i: int = 0; i < 9; i += 1) { let t0: int = n; ");
		for (unsigned k = 1; k < n; k++)
			buf_printf(&text, "let t%u: int = t%u; ", k, k - 1);
		buf_puts(&text, "pragma \"A\"; w = n; } }");
		probe_open(&p, text.s);
		pass = pass_of(&p);
		snprintf(name, sizeof(name), "t%u", n - 1);
		ck_assert_int_eq(chain_collect(&pass, probe_nest(&p), probe_expr(&p, name),
					       stmt_loop(probe_mark(&p, "A")), &chain),
				 n == CHAIN_MAX);
		probe_close(&p);
		probe_close(&made);
	}
}
END_TEST

static bool count(void *context, const struct occurrence *o)
{
	++*(unsigned *)context;
	return o->e != NULL;
}

/* How many parts a formula has is no matter; as deep as they may be, they are looked at. */
START_TEST(many_parts)
{
	const struct expr *e;
	struct probe p;
	unsigned n = 0;

	probe_open(&p, "pragma \"A\"; w = n;");
	e = probe_after(&p, "A")->slot[0].e;
	for (unsigned i = 0; i < 12; i++)
		e = expr_raw(p.ir, EXPR_ADD, e->type, NULL, (const struct expr *[]){e, e}, 2);
	probe_after(&p, "A")->slot[0].e = e;
	occurrences(p.ir, probe_after(&p, "A"), 0, count, &n);
	ck_assert_uint_ge(n, 8191);
	probe_close(&p);
	probe_open(&p, "pragma \"A\"; k = n;");
	e = probe_after(&p, "A")->slot[0].e;
	while (e->size < 2000)
		e = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
	probe_after(&p, "A")->slot[0].e = e;
	n = 0;
	occurrences(p.ir, probe_after(&p, "A"), 0, count, &n);
	ck_assert_uint_eq(n, 2000);
	probe_close(&p);
}
END_TEST

Suite *suite_motion_limits(void)
{
	Suite *s = suite_create("motion_limits");
	TCase *t = tcase_create("motion_limits");

	tcase_add_test(t, expanded_so_far);
	tcase_add_test(t, expanded_themselves);
	tcase_add_test(t, long_chains);
	tcase_add_test(t, many_parts);
	suite_add_tcase(s, t);
	return s;
}
