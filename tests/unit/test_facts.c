/* test_facts.c - clauses applied to a nest: names, settings, assumptions and what they exclude. */
#include "annot.h"
#include "cunest/analysis.h"
#include "cunest/build.h"

struct world {
	struct file file;
	struct func *func;
	struct nest *nest;
	struct text_scope scope;
};

static const struct expr *resolve(void *context, const char *name)
{
	struct world *w = context;

	if (strcmp(name, "K") == 0)
		return expr_const_int(w->file.ir, type_i32(w->file.ir->types), 8);
	for (uint32_t i = 0; i < w->func->syms.n; i++) {
		const struct sym *sym = w->func->syms.at[i];

		if (strcmp(sym->name, name) == 0)
			return expr_sym(w->file.ir, sym);
	}
	return NULL;
}

/* Scans the text and gives all its annotations to one nest in a function with a few variables. */
static void world_open(struct world *w, const char *text)
{
	struct types *types;
	const struct type *f32, *vol;
	struct ir *ir;

	memset(w, 0, sizeof(*w));
	file_scan(&w->file, text);
	ir = w->file.ir;
	types = ir->types;
	f32 = type_float(types, 32, "float");
	vol = type_qualified(types, type_i32(types), QUAL_VOLATILE);
	w->func = func_create(ir, FUNC_KERNEL, "k");
	sym_create(w->func, SYM_PARAM, "n", type_i32(types));
	sym_create(w->func, SYM_PARAM, "m", type_i32(types));
	sym_create(w->func, SYM_PARAM, "u", type_u32(types));
	sym_create(w->func, SYM_PARAM, "s", type_u64(types));
	sym_create(w->func, SYM_PARAM, "x", f32);
	sym_create(w->func, SYM_PARAM, "v", vol);
	sym_create(w->func, SYM_PARAM, "a", type_ptr(types, f32));
	sym_create(w->func, SYM_PARAM, "b", type_ptr(types, f32));
	sym_create(w->func, SYM_SHARED, "t", type_array(types, f32, 32));
	w->nest = nest_create(w->func, stmt_create(w->func, STMT_BLOCK, 0));
	w->scope = (struct text_scope){.resolve = resolve, .context = w};
	w->nest->pragmas = w->file.annotations;
}

static void world_close(struct world *w)
{
	file_close(&w->file);
}

static unsigned pass_bit(const char *name)
{
	int id = clause_pass(name);

	ck_assert_int_ge(id, 0);
	return 1u << id;
}

START_TEST(settings)
{
	struct world w;

	world_open(&w,
		   "#pragma nest only(cse, licm) required cost(licm:4, model=paper) fp(contract)\n"
		   "#pragma nest no(dce) pure(f, ns::g) cost(live:6, growth:8) hoist(select)\n");
	ck_assert_int_eq(w.nest->cost_licm, -1);
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert_uint_eq(diags_all(w.file.ir->diags)->n, 0);
	ck_assert_uint_eq(w.nest->passes_only, pass_bit("cse") | pass_bit("licm"));
	ck_assert_uint_eq(w.nest->passes_off, pass_bit("dce"));
	ck_assert(w.nest->required && !w.nest->off);
	ck_assert_int_eq(w.nest->cost_licm, 4);
	ck_assert_int_eq(w.nest->cost_model, COST_PAPER);
	ck_assert_int_eq(w.nest->cost_live, 6);
	ck_assert_int_eq(w.nest->cost_growth, 8);
	ck_assert(w.nest->hoist_select);
	ck_assert_int_eq(w.nest->fp, FP_CONTRACT);
	ck_assert_uint_eq(w.nest->pure.n, 2);
	ck_assert_ptr_eq(w.nest->pure.at[1], str_intern(w.file.ir->strings, "ns::g", 5));
	world_close(&w);
	world_open(&w, "#pragma nest off fp(relaxed) cost(model=nvcc)\n");
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert(w.nest->off && !w.nest->required);
	ck_assert_int_eq(w.nest->fp, FP_RELAXED);
	ck_assert_int_eq(w.nest->cost_model, COST_NVCC);
	ck_assert_int_eq(w.nest->cost_licm, -1);
	world_close(&w);
}
END_TEST

START_TEST(noalias)
{
	const struct vec *group;
	struct world w;

	world_open(&w, "#pragma nest noalias(a, t)\n");
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert_uint_eq(w.nest->noalias.n, 2);
	ck_assert_str_eq(((struct sym *)w.nest->noalias.at[0])->name, "a");
	ck_assert_str_eq(((struct sym *)w.nest->noalias.at[1])->name, "t");
	world_close(&w);
	world_open(&w, "#pragma nest noalias(a, t) noalias noalias(b, t)\n");
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert_uint_eq(w.nest->noalias.n, 1);
	ck_assert_ptr_null(w.nest->noalias.at[0]);
	ck_assert_uint_eq(w.nest->noalias_groups.n, 0);
	world_close(&w);
	/* a and b, a and t; nothing is said of b and t */
	world_open(&w, "#pragma nest noalias(a, b) noalias(a, t)\n");
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert_uint_eq(w.nest->noalias.n, 2);
	ck_assert_uint_eq(w.nest->noalias_groups.n, 1);
	group = w.nest->noalias_groups.at[0];
	ck_assert_uint_eq(group->n, 2);
	ck_assert_str_eq(((struct sym *)group->at[1])->name, "t");
	world_close(&w);
}
END_TEST

START_TEST(noalias_text)
{
	static const char text[] = "func k kernel (x: float *, y: float *, z: float *, n: int) {\n"
				   "  nest noalias(x, y) noalias(x, z) {\n"
				   "    for (i: int = 0; i < n; i += 1) {\n"
				   "      y[i] = z[i] + x[i];\n    }\n  }\n}\n";
	const struct func *func;
	const struct nest *nest;
	const struct stmt *store;
	const struct expr *sum;
	struct analyses *an;
	struct buf out;
	struct file f;

	file_open(&f, text);
	ck_assert(text_read(f.ir, &f.source));
	func = f.ir->funcs.at[0];
	nest = func->nests.at[0];
	ck_assert_uint_eq(nest->noalias.n, 2);
	ck_assert_uint_eq(nest->noalias_groups.n, 1);
	buf_init(&out, f.arena);
	text_print_func(&out, func);
	ck_assert_ptr_nonnull(strstr(out.s, "noalias(x, y) noalias(x, z)"));
	store = nest->root->first->first->first; /* y[i] = z[i] + x[i] */
	ck_assert_int_eq(store->kind, STMT_STORE);
	sum = store->slot[SLOT_STORED].e;
	an = analyses_create(f.ir->funcs.at[0]);
	ck_assert_int_eq(alias_places(an, nest, store->slot[SLOT_PLACE].e, sum->arg[1]), ALIAS_NO);
	ck_assert_int_eq(alias_places(an, nest, sum->arg[0], sum->arg[1]), ALIAS_NO);
	ck_assert_int_eq(alias_places(an, nest, store->slot[SLOT_PLACE].e, sum->arg[0]), ALIAS_MAY);
	file_close(&f);
}
END_TEST

/* Nothing is done with a nest of which an annotation has a mistake; its other clauses are looked at for more. */
START_TEST(invalid)
{
	struct world w;

	world_open(&w, "#pragma nest off tille(k:4) noalias(a, q)\n");
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert(w.nest->wrong);
	ck_assert_uint_eq(diags_all(w.file.ir->diags)->n, 2);
	world_close(&w);
}
END_TEST

static const struct said refused[] = {
	{"#pragma nest noalias(a, q)\n", DIAG_CLAUSE, 1, 25, 0, 0},
	{"#pragma nest noalias(n, a)\n", DIAG_CLAUSE, 1, 22, 0, 0},
	{"#pragma nest noalias(a, K)\n", DIAG_CLAUSE, 1, 25, 0, 0},
	/* 28 effects, undeclared names, contradictions */
	{"#pragma nest assume(n > 0, n = 4)\n", DIAG_ASSUME, 1, 30, 0, 0},
	{"#pragma nest assume(n++ > 0)\n", DIAG_ASSUME, 1, 22, 0, 0},
	{"#pragma nest assume((n += 2) > 0)\n", DIAG_ASSUME, 1, 24, 0, 0},
	{"#pragma nest assume(n > 0 && q > 0)\n", DIAG_ASSUME, 1, 30, 0, 0},
	{"#pragma nest assume(f(n) > 0)\n", DIAG_ASSUME, 1, 21, 0, 0},
	{"#pragma nest assume(n > )\n", DIAG_ASSUME, 1, 24, 0, 0},
	{"#pragma nest assume(trips(i) == 9)\n", DIAG_LOOP, 1, 27, 0, 0},
	{"#pragma nest assume(v > 0)\n", DIAG_ASSUME, 1, 21, 0, 0},
	{"#pragma nest assume(n < 0 && n > 0)\n", DIAG_ASSUME, 1, 21, 1, 21},
	{"#pragma nest assume(n < 0, n > 0)\n", DIAG_ASSUME, 1, 28, 1, 21},
	{"#pragma nest assume(n < 4)\n#pragma nest assume(4 <= n)\n", DIAG_ASSUME, 2, 21, 1, 21},
	{"#pragma nest assume(n == 3, n == 4)\n", DIAG_ASSUME, 1, 29, 1, 21},
	{"#pragma nest assume(n % 4 == 1, n % 4 == 2)\n", DIAG_ASSUME, 1, 33, 1, 21},
	{"#pragma nest assume(n != 5, n == 5)\n", DIAG_ASSUME, 1, 21, 1, 29},
	{"#pragma nest assume(n, !n)\n", DIAG_ASSUME, 1, 21, 1, 24},
	{"#pragma nest assume((long)n < 1, n >= K)\n", DIAG_ASSUME, 1, 34, 1, 21},
	{"#pragma nest assume(u < 0)\n", DIAG_ASSUME, 1, 21, 0, 0},
	{"#pragma nest assume(n > 2147483647)\n", DIAG_ASSUME, 1, 21, 0, 0},
	{"#pragma nest assume(K == 9)\n", DIAG_ASSUME, 1, 21, 0, 0},
	{"#pragma nest assume(0)\n", DIAG_ASSUME, 1, 21, 0, 0},
	/* between annotations */
	{"#pragma nest fp(strict)\n#pragma nest fp(relaxed)\n", DIAG_CLAUSE, 2, 14, 1, 14},
};

START_TEST(refuse)
{
	struct world w;

	world_open(&w, refused[_i].text);
	ck_assert_uint_eq(diags_all(w.file.ir->diags)->n, 0);
	nest_apply_pragmas(w.nest, &w.scope);
	check_said(&w.file, &refused[_i]);
	world_close(&w);
}
END_TEST

static const struct {
	const char *text;
	unsigned n;
} accepted[] = {
	{"#pragma nest assume(n % 32 == 0, n > 0)\n", 2},
	{"#pragma nest assume(1 <= n && n <= 4096 && n % 16 == 0)\n", 1},
	{"#pragma nest assume(n < 0 || n > 0)\n", 1},
	{"#pragma nest assume(n != 0, n >= 0, n <= 1)\n", 3},
	{"#pragma nest assume(n < m, m < n + 4, n < 4u)\n", 3},
	{"#pragma nest assume(n < 0, (unsigned)n > 7)\n", 2}, /* true of n == -1 */
	{"#pragma nest assume(x > 0.0f, x < 1)\n", 2},
	{"#pragma nest assume(a != b)\n", 1},
	{"#pragma nest assume(K == 8, 1)\n", 2},
	{"#pragma nest assume(blockDim.x == 256, s > 0, u >= 0)\n", 3},
	{"#pragma nest assume(n > 0)\n#pragma nest assume(n > 0)\n", 2},
};

START_TEST(accept)
{
	struct world w;

	world_open(&w, accepted[_i].text);
	nest_apply_pragmas(w.nest, &w.scope);
	for (uint32_t i = 0; i < diags_all(w.file.ir->diags)->n; i++)
		ck_abort_msg("%s", ((struct diag *)diags_all(w.file.ir->diags)->at[i])->text);
	ck_assert_uint_eq(w.nest->assumes.n, accepted[_i].n);
	world_close(&w);
}
END_TEST

/* One annotation after the other, as the lowering may give them. */
START_TEST(one_by_one)
{
	struct world w;

	world_open(&w, "#pragma nest assume(n > 8)\n#pragma nest assume(n < 8)\n");
	nest_apply_clauses(w.nest, w.file.annotations.at[0], &w.scope);
	ck_assert_uint_eq(diags_all(w.file.ir->diags)->n, 0);
	ck_assert_uint_eq(w.nest->assumes.n, 1);
	nest_apply_clauses(w.nest, w.file.annotations.at[1], &w.scope);
	ck_assert_uint_eq(diags_all(w.file.ir->diags)->n, 1);
	world_close(&w);
}
END_TEST

START_TEST(many_assumptions)
{
	struct buf text;
	struct file f;
	struct world w;

	file_open(&f, "");
	buf_init(&text, f.arena);
	buf_puts(&text, "#pragma nest assume(n >= 0");
	for (unsigned i = 1; i < 20000; i++)
		buf_printf(&text, ", n + %u > m * %u", i, i);
	buf_puts(&text, ", n < 0)\n");
	world_open(&w, text.s);
	nest_apply_pragmas(w.nest, &w.scope);
	ck_assert_uint_eq(diags_all(w.file.ir->diags)->n, 1);
	ck_assert_uint_eq(w.nest->assumes.n, 20001);
	world_close(&w);
	file_close(&f);
}
END_TEST

Suite *suite_facts(void)
{
	Suite *s = suite_create("facts");
	TCase *t = tcase_create("facts");

	tcase_add_test(t, settings);
	tcase_add_test(t, noalias);
	tcase_add_test(t, noalias_text);
	tcase_add_test(t, invalid);
	tcase_add_loop_test(t, refuse, 0, ARRAY_LEN(refused));
	tcase_add_loop_test(t, accept, 0, ARRAY_LEN(accepted));
	tcase_add_test(t, one_by_one);
	tcase_add_test(t, many_assumptions);
	suite_add_tcase(s, t);
	return s;
}
