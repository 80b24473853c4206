/* test_smart.c - what the constructors fold against what they were asked for, at the corners of the types.
 *
 * Where the formula as written has a value, the folded one has the same; it reads what is volatile as
 * often.  And all of them together are no larger than today. */
#include "cunest/text.h"

#include "machine.h"
#include "probe.h"
#include "exprs.h"

enum { OPERANDS = 64, POINTS = 12 };

struct operands {
	const struct expr *at[OPERANDS];
	unsigned n;
};

static void add(struct operands *o, const struct expr *e)
{
	ck_assert_uint_lt(o->n, OPERANDS);
	o->at[o->n++] = e;
}

/* Variables, literals, and both under conversions. */
static struct operands all_operands(const struct expr *hidden)
{
	const struct type *const types[] = {i32, u32, i64, u64, i8, boolean};
	const struct expr *again = world_sym(w, SYM_LOCAL, "d", u64);
	struct operands o = {.n = 0};

	add(&o, i), add(&o, j), add(&o, u), add(&o, c), add(&o, b), add(&o, again), add(&o, hidden);
	for (unsigned k = 0; k < ARRAY_LEN(types); k++) {
		add(&o, num(types[k], 0));
		add(&o, num(types[k], 1));
		if (types[k] != boolean)
			add(&o, num(types[k], type_max(types[k])));
		if (types[k]->is_signed)
			add(&o, num(types[k], -1));
	}
	add(&o, num(i32, 5)), add(&o, num(i32, 31)), add(&o, num(i32, INT32_MIN));
	add(&o, expr_cast(w->ir, u32, num(i32, -1), false));
	add(&o, expr_cast(w->ir, boolean, num(i32, 2), false));
	add(&o, expr_cast(w->ir, i64, i, false));
	add(&o, raw(EXPR_LT, boolean, i, j));
	add(&o, raw(EXPR_DIV, i32, i, j));
	add(&o, raw(EXPR_NEG, i32, i, NULL));
	add(&o, raw(EXPR_NOT, i32, i, NULL));
	add(&o, raw(EXPR_LNOT, boolean, b, NULL));
	add(&o, raw(EXPR_LNOT, boolean, i, NULL));
	add(&o, raw(EXPR_LAND, boolean, b, raw(EXPR_LT, boolean, i, j)));
	return o;
}

static void random_point(struct machine *m, uint64_t *seed)
{
	for (uint32_t k = 0; k < w->func->syms.n; k++) {
		const struct sym *sym = w->func->syms.at[k];
		__int128 lo, hi, v;

		if (!type_is_int(sym->type))
			continue;
		*seed = *seed * 6364136223846793005u + 1442695040888963407u;
		lo = type_min(sym->type), hi = type_max(sym->type);
		v = (int)(*seed >> 33) % 4;
		m->value[sym->id] = *seed >> 62 == 0   ? hi - v
				    : *seed >> 62 == 1 ? lo + v
						       : v - (lo != 0);
		if (m->value[sym->id] > hi || m->value[sym->id] < lo)
			m->value[sym->id] = hi;
		m->given[sym->id] = true;
	}
}

/* How often is what is volatile read? */
static unsigned reads(const struct machine *m, const struct expr *e)
{
	unsigned n = e->kind == EXPR_SYM && type_is_volatile(e->u.sym->type);
	__int128 first;

	if (expr_table[e->kind].flags & EXPR_Z) {
		if (!machine_value(m, e->arg[0], &first))
			return 0;
		n = reads(m, e->arg[0]);
		if (e->kind == EXPR_SELECT)
			return n + reads(m, e->arg[first ? 1 : 2]);
		return n + ((e->kind == EXPR_LAND) == (first != 0) ? reads(m, e->arg[1]) : 0);
	}
	for (unsigned k = 0; k < e->nargs; k++)
		n += reads(m, e->arg[k]);
	return n;
}

static void compare(const struct expr *written, const struct expr *folded, uint64_t *seed,
		    unsigned long *size)
{
	struct machine m = {.ir = w->ir};
	__int128 wanted, got;

	if (!written) {
		ck_assert_ptr_null(folded);
		return;
	}
	ck_assert_ptr_nonnull(folded);
	ck_assert_ptr_eq(written->type, folded->type);
	*size += folded->size;
	for (unsigned k = 0; k < POINTS; k++) {
		random_point(&m, seed);
		if (!machine_value(&m, written, &wanted))
			continue;
		if (!machine_value(&m, folded, &got) || got != wanted ||
		    reads(&m, written) != reads(&m, folded))
			ck_abort_msg("%s is not %s", expr_text(w->ir, written),
				     expr_text(w->ir, folded));
	}
}

START_TEST(all_operators)
{
	const struct expr *hidden =
		world_sym(w, SYM_LOCAL, "v", type_qualified(w->types, i32, QUAL_VOLATILE));
	const struct operands o = all_operands(hidden);
	unsigned long size = 0;
	uint64_t seed = 1;

	for (unsigned a = 0; a < o.n; a++) {
		const struct expr *x0 = o.at[a];

		for (unsigned z = 0; z < o.n; z++) {
			for (int k = 0; k < EXPR_COUNT; k++) {
				enum expr_kind kind = (enum expr_kind)k;

				if (expr_table[k].arity == 2 && k != EXPR_LOAD)
					compare(expr_c_binary(w->ir, kind, x0, o.at[z]),
						expr_binary(w->ir, kind, x0, o.at[z]), &seed,
						&size);
			}
			compare(expr_c_select(w->ir, x0, o.at[z], i),
				expr_select(w->ir, x0, o.at[z], i), &seed, &size);
			compare(expr_c_select(w->ir, x0, j, o.at[z]),
				expr_select(w->ir, x0, j, o.at[z]), &seed, &size);
		}
		compare(expr_c_unary(w->ir, EXPR_NEG, x0), expr_unary(w->ir, EXPR_NEG, x0), &seed,
			&size);
		compare(expr_c_unary(w->ir, EXPR_NOT, x0), expr_unary(w->ir, EXPR_NOT, x0), &seed,
			&size);
		compare(expr_c_unary(w->ir, EXPR_LNOT, x0), expr_unary(w->ir, EXPR_LNOT, x0), &seed,
			&size);
	}
	ck_assert_msg(size == 123501, "all sizes together are %lu", size);
}
END_TEST

/* Calls stay, and what is not understood; pointers and floats are not looked into. */
START_TEST(effects_stay)
{
	static const enum expr_kind kinds[] = {EXPR_SUB, EXPR_XOR, EXPR_AND,
					       EXPR_OR,  EXPR_MIN, EXPR_MAX};
	const struct expr *kept[] = {expr_raw(w->ir, EXPR_CALL, i32, "f", NULL, 0),
				     expr_raw(w->ir, EXPR_OPAQUE, i32, "x", NULL, 0)};
	const struct expr *zero = num(i32, 0), *one = num(i32, 1), *no = num(boolean, 0),
			  *yes = num(boolean, 1);

	for (unsigned k = 0; k < ARRAY_LEN(kept); k++) {
		const struct expr *e = kept[k], *holds = raw(EXPR_LT, boolean, e, j);

		for (unsigned m = 0; m < ARRAY_LEN(kinds); m++)
			ck_assert_int_eq(expr_binary(w->ir, kinds[m], e, e)->kind, kinds[m]);
		ck_assert_int_eq(expr_binary(w->ir, EXPR_MUL, e, zero)->kind, EXPR_MUL);
		ck_assert_int_eq(expr_binary(w->ir, EXPR_AND, e, zero)->kind, EXPR_AND);
		ck_assert_int_eq(expr_binary(w->ir, EXPR_MOD, e, one)->kind, EXPR_MOD);
		ck_assert_int_eq(expr_binary(w->ir, EXPR_LAND, holds, no)->kind, EXPR_LAND);
		ck_assert_int_eq(expr_binary(w->ir, EXPR_LOR, holds, yes)->kind, EXPR_LOR);
		ck_assert_int_eq(expr_binary(w->ir, EXPR_LAND, holds, holds)->kind, EXPR_LAND);
		ck_assert_ptr_eq(expr_binary(w->ir, EXPR_LAND, no, holds), no);
		ck_assert_ptr_eq(expr_binary(w->ir, EXPR_LAND, holds, yes), holds);
		ck_assert_int_eq(expr_select(w->ir, holds, i, i)->kind, EXPR_SELECT);
	}
	ck_assert_ptr_eq(expr_binary(w->ir, EXPR_SUB, p, zero), p);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_ADD, p, one)->kind, EXPR_ADD);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_SUB, p, p)->kind, EXPR_SUB);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_ADD, zero, p)->kind, EXPR_ADD);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_LAND, x, no)->kind, EXPR_INT);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_LT, x, num(i32, 0))->kind, EXPR_LT);
	ck_assert_ptr_eq(expr_select(w->ir, num(i32, 3), x, p),
			 expr_c_select(w->ir, num(i32, 3), x, p));
	ck_assert_int_eq(expr_unary(w->ir, EXPR_ADDR, load(f32, p, i))->kind, EXPR_ADDR);
}
END_TEST

/* Sums keep the order of their operands but for a number alone, and what has no value stays as it is written. */
START_TEST(order_stays)
{
	const struct expr *most = num(i32, INT32_MAX), *one = num(i32, 1), *e;
	struct sym *a = sym_create(w->func, SYM_SHARED, "s", type_array(w->types, f32, 4));
	const struct expr *array = expr_sym(w->ir, a);

	e = expr_binary(w->ir, EXPR_ADD, i, j);
	ck_assert(e->arg[0] == i && e->arg[1] == j);
	e = expr_binary(w->ir, EXPR_ADD, one, i);
	ck_assert(e->arg[0] == i && e->arg[1] == one);
	e = expr_binary(w->ir, EXPR_SUB, one, i);
	ck_assert(e->arg[0] == one && e->arg[1] == i);
	e = expr_binary(w->ir, EXPR_ADD, most, one);
	ck_assert(e->arg[0] == most && e->arg[1] == one);
	e = expr_binary(w->ir, EXPR_ADD, array, num(i32, 0));
	ck_assert_int_eq(e->kind, EXPR_ADD);
	/* a name stays */
	e = expr_binary(w->ir, EXPR_ADD, i, expr_named_int(w->ir, num(i32, 0), "NONE"));
	ck_assert_int_eq(e->kind, EXPR_ADD);
	e = expr_binary(w->ir, EXPR_LAND, num(i32, 0), p);
	ck_assert_int_eq(e->kind, EXPR_INT);
}
END_TEST

/* In C a truth is an int, and an int is no truth; nor has a _Bool the type of one. */
START_TEST(truths_in_c)
{
	static const struct {
		const char *text;
		bool truth;
		enum expr_kind kind; /* once it is built anew */
	} rows[] = {
		{"n < m", true, EXPR_LT},      {"n == m", true, EXPR_EQ},
		{"x < 1", true, EXPR_LT},      {"n && m", true, EXPR_LAND},
		{"n || m", true, EXPR_LOR},    {"!n", true, EXPR_LNOT},
		{"b", true, EXPR_SYM},         {"n", false, EXPR_SYM},
		{"n + m", false, EXPR_ADD},    {"n & m", false, EXPR_AND},
		{"x", false, EXPR_SYM},        {"1 && n", true, EXPR_LAND},
		{"n && 1", true, EXPR_LAND},   {"1 && b", true, EXPR_LAND},
		{"b && 1", true, EXPR_LAND},   {"1 && n < m", true, EXPR_LT},
		{"n < m && 1", true, EXPR_LT}, {"n && n", true, EXPR_LAND},
		{"b && b", true, EXPR_LAND},   {"n < m && n < m", true, EXPR_LT},
		{"!!b", true, EXPR_LNOT},      {"!!n", true, EXPR_LNOT},
		{"!!(n < m)", true, EXPR_LT},  {"0 && n", true, EXPR_INT},
		{"1 || n", true, EXPR_INT},    {"0 || n", true, EXPR_LOR},
		{"0 && x", true, EXPR_INT},    {"1 || x", true, EXPR_INT},
	};
	struct probe in_c;

	probe_open_lang(&in_c, LANG_C, "pragma \"A\";");
	for (unsigned k = 0; k < ARRAY_LEN(rows); k++) {
		const struct expr *e = probe_expr(&in_c, rows[k].text), *made = e;

		ck_assert_msg(expr_is_truth(e) == rows[k].truth, "%s", rows[k].text);
		if (e->kind == EXPR_LAND || e->kind == EXPR_LOR)
			made = expr_binary(in_c.ir, (enum expr_kind)e->kind, e->arg[0], e->arg[1]);
		else if (e->kind == EXPR_LNOT)
			made = expr_unary(in_c.ir, EXPR_LNOT, e->arg[0]);
		ck_assert_msg(made->kind == rows[k].kind && made->type == e->type, "%s is %s",
			      rows[k].text, expr_text(in_c.ir, made));
	}
	probe_close(&in_c);
}
END_TEST

/* What only an instantiation knows is not looked into, and what C has no operator for is none. */
START_TEST(other_types)
{
	const struct expr *d = world_sym(w, SYM_LOCAL, "q", dep);
	const struct expr *r = world_sym(w, SYM_LOCAL, "r", type_named(w->types, TYPE_RECORD, "S"));
	const struct expr *zero = num(i32, 0), *yes = num(boolean, 1), *e;

	ck_assert_int_eq(expr_binary(w->ir, EXPR_ADD, d, zero)->kind, EXPR_ADD);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_SUB, d, d)->kind, EXPR_SUB);
	e = expr_binary(w->ir, EXPR_ADD, zero, d);
	ck_assert(e->kind == EXPR_ADD && e->arg[0] == zero);
	ck_assert(!expr_is_truth(expr_binary(w->ir, EXPR_LT, d, zero)));
	ck_assert_int_eq(expr_binary(w->ir, EXPR_LAND, yes, d)->kind, EXPR_LAND);
	ck_assert_int_eq(expr_binary(w->ir, EXPR_LAND, d, yes)->kind, EXPR_LAND);
	ck_assert_int_eq(expr_unary(w->ir, EXPR_NEG, expr_unary(w->ir, EXPR_NEG, d))->kind,
			 EXPR_NEG);
	ck_assert_int_eq(expr_select(w->ir, yes, d, zero)->kind, EXPR_SELECT);
	ck_assert_ptr_null(expr_binary(w->ir, EXPR_ADD, r, zero));
	ck_assert_ptr_null(expr_binary(w->ir, EXPR_ADD, zero, r));
	ck_assert_ptr_null(expr_binary(w->ir, EXPR_LAND, yes, r));
	ck_assert_ptr_null(expr_unary(w->ir, EXPR_NEG, r));
	ck_assert_ptr_null(expr_select(w->ir, yes, r, zero));
}
END_TEST

Suite *suite_smart(void)
{
	Suite *suite = suite_create("smart");
	TCase *tc = tcase_create("smart");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, all_operators);
	tcase_add_test(tc, effects_stay);
	tcase_add_test(tc, order_stays);
	tcase_add_test(tc, truths_in_c);
	tcase_add_test(tc, other_types);
	suite_add_tcase(suite, tc);
	return suite;
}
