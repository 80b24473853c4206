/* test_uniform_limits.c - how far it is looked for what threads share: of more than that, and of what is new, nothing is known. */
#include "../../src/analysis/uniform/uniform.h"
#include "probe.h"

/* Of what was made after all was looked at, nothing is known. */
START_TEST(new_ones)
{
	const struct type *type;
	const struct expr *place;
	const char *why = NULL;
	struct stmt *s;
	struct sym *sym;
	struct probe p;

	probe_open(&p, "pragma \"A\"; sync;");
	type = probe_sym(&p, "n")->type;
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "A"), NULL), UNIFORM_BLOCK);
	s = stmt_create(p.func, STMT_SYNC, 0);
	ck_assert_int_eq(uniform_stmt(p.an, s, &why), UNIFORM_THREAD);
	ck_assert_str_eq(why, "which threads reach it depends on a statement that is new");
	sym = sym_create(p.func, SYM_LOCAL, "new", type);
	sym->fresh = true;
	ck_assert_int_eq(uniform_expr(p.an, expr_sym(p.ir, sym), probe_after(&p, "A"), &why),
			 UNIFORM_THREAD);
	ck_assert_str_eq(why, "'new' depends on a variable that is new");
	probe_close(&p);
	probe_open(&p, "pragma \"A\"; sync;");
	type = type_array(p.ir->types, probe_sym(&p, "n")->type, 4);
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "A"), NULL), UNIFORM_BLOCK);
	sym = sym_create(p.func, SYM_LOCAL, "new", type);
	sym->fresh = true;
	place = expr_raw(p.ir, EXPR_LOAD, type->of, NULL,
			 (const struct expr *[]){expr_sym(p.ir, sym), probe_expr(&p, "n")}, 2);
	ck_assert_int_eq(uniform_expr(p.an, place, probe_after(&p, "A"), &why), UNIFORM_THREAD);
	ck_assert_str_eq(why, "'new[n]' depends on a variable that is new");
	probe_close(&p);
}
END_TEST

/* What has been asked before makes no difference. */
START_TEST(asked_late)
{
	struct probe p;

	probe_open(&p, "let i: int = n + 1; pragma \"A\"; R[i] = x;");
	ck_assert_uint_eq(sym_writers(p.an, probe_sym(&p, "i"))->n, 1);
	ck_assert_int_eq(uniform_expr(p.an, probe_expr(&p, "i"), probe_after(&p, "A"), NULL),
			 UNIFORM_BLOCK);
	probe_close(&p);
}
END_TEST

/* Of many assignments not all are looked at. */
START_TEST(many_assignments)
{
	for (unsigned n = 62; n <= 65; n++) {
		enum uniform over;
		const char *why = NULL;
		struct probe p;
		struct buf b;
		struct trap trap;
		struct arena *arena = arena_create(&trap);

		buf_init(&b, arena);
		buf_puts(&b, "let i: int = 0;");
		for (unsigned k = 1; k < n; k++)
			buf_printf(&b, " i = n + %u;", k);
		buf_puts(&b, " pragma \"A\"; sync;");
		probe_open(&p, b.s);
		over = uniform_expr(p.an, probe_expr(&p, "i"), probe_after(&p, "A"), &why);
		ck_assert_str_eq(agreement_text(&p, over, why),
				 n <= 64 ? "block" : "thread more than was analysed");
		probe_close(&p);
		arena_destroy(arena);
	}
}
END_TEST

/* A value goes around a loop one variable an iteration; in the end all that is known is that nothing is. */
START_TEST(many_rounds)
{
	for (unsigned n = 38; n <= 41; n++) {
		bool known = n <= 39; /* a round more finds nothing more */
		const char *why = NULL;
		const struct stmt *at;
		struct trap trap;
		struct arena *arena = arena_create(&trap);
		enum uniform over;
		struct probe p;
		struct buf b;

		buf_init(&b, arena);
		for (unsigned k = 0; k < n; k++)
			buf_printf(&b, "let v%u: int = n;", k);
		buf_puts(&b, " for (t: int = 0; t < n; t++) {");
		for (unsigned k = 0; k + 1 < n; k++)
			buf_printf(&b, " v%u = v%u;", k, k + 1);
		buf_printf(&b, " v%u = (int)threadIdx.x; pragma \"A\"; R[t] = x; }", n - 1);
		probe_open(&p, b.s);
		at = probe_after(&p, "A");
		over = uniform_expr(p.an, probe_expr(&p, "v0"), at, &why);
		ck_assert_str_eq(agreement_text(&p, over, why),
				 n <= 40 ? "thread threadIdx.x" : "thread more than was analysed");
		for (unsigned k = 0; k < 2; k++) {
			why = NULL;
			over = uniform_expr(p.an, probe_expr(&p, k ? "n" : "A"), at, &why);
			ck_assert_str_eq(agreement_text(&p, over, why),
					 known ? "block" : "thread more than was analysed");
		}
		ck_assert_int_eq(uniform_stmt(p.an, at, NULL),
				 known ? UNIFORM_BLOCK : UNIFORM_THREAD);
		ck_assert_int_eq(uniform_turns(p.an, at->parent->parent).over,
				 known ? UNIFORM_BLOCK : UNIFORM_THREAD);
		ck_assert_int_eq(uniform_stmt(p.an, p.func->body, NULL),
				 known ? UNIFORM_BLOCK : UNIFORM_THREAD);
		probe_close(&p);
		arena_destroy(arena);
	}
}
END_TEST

/* A large expression is not looked into. */
START_TEST(large)
{
	struct probe p;
	const struct expr *e;
	const char *why = NULL;

	probe_open(&p, "pragma \"A\"; sync;");
	e = probe_expr(&p, "x");
	while (e->size < 4095) /* twice as much, and one */
		e = expr_raw(p.ir, EXPR_ADD, e->type, NULL, (const struct expr *[]){e, e}, 2);
	e = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
	ck_assert_int_eq(e->size, 4096);
	ck_assert_int_eq(uniform_expr(p.an, e, probe_after(&p, "A"), &why), UNIFORM_BLOCK);
	ck_assert_ptr_null(why);
	e = expr_raw(p.ir, EXPR_NEG, e->type, NULL, &e, 1);
	ck_assert_int_eq(uniform_expr(p.an, e, probe_after(&p, "A"), NULL), UNIFORM_THREAD);
	probe_close(&p);
}
END_TEST

Suite *suite_uniform_limits(void)
{
	Suite *s = suite_create("uniform_limits");
	TCase *t = tcase_create("uniform_limits");

	tcase_add_test(t, new_ones);
	tcase_add_test(t, asked_late);
	tcase_add_test(t, many_assignments);
	tcase_add_test(t, many_rounds);
	tcase_add_test(t, large);
	suite_add_tcase(s, t);
	return s;
}
