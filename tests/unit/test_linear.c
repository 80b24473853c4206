/* test_linear.c - sums of formulas: random ones have the sum's value at random points, exactly or modulo what the sum
 * says, and so have the formulas that sums are written as. */
#include "cunest/linear.h"
#include "cunest/text.h"

#include "exprs.h"
#include "pick.h"

enum { FORMULAS = 3000, POINTS = 5, DEPTH = 4, VARIABLES = 5 };

struct trial {
	uint64_t seed;
	const struct expr *var[VARIABLES];
	__int128 value[VARIABLES];
};

/* ---- formulas ---- */

static const struct expr *grow(struct trial *t, unsigned depth)
{
	static const enum expr_kind binary[] = {EXPR_ADD, EXPR_ADD, EXPR_SUB, EXPR_SUB,
						EXPR_MUL, EXPR_MUL, EXPR_MIN, EXPR_DIV};
	const struct type *const to[] = {i8, u8, i32, u32, i64, u64, boolean};
	const struct type *const of[] = {i32, u32, i64, u64};
	const struct expr *e = NULL;

	switch (depth ? roll(&t->seed, 10) : roll(&t->seed, 2)) {
	case 0:
		return t->var[roll(&t->seed, VARIABLES)];
	case 1:
		return num(of[roll(&t->seed, 4)], pick(&t->seed, 0, 9));
	case 2:
		e = expr_c_unary(w->ir, EXPR_NEG, grow(t, depth - 1));
		break;
	case 3:
		e = expr_cast(w->ir, to[roll(&t->seed, ARRAY_LEN(to))], grow(t, depth - 1),
			      roll(&t->seed, 2));
		break;
	default:
		e = expr_c_binary(w->ir, binary[roll(&t->seed, ARRAY_LEN(binary))],
				  grow(t, depth - 1), grow(t, depth - 1));
	}
	return e ? e : t->var[0];
}

static void choose_point(struct trial *t)
{
	for (unsigned k = 0; k < VARIABLES; k++) {
		const struct type *type = t->var[k]->type;
		__int128 value = pick(&t->seed, -9, 9);

		if (roll(&t->seed, 3) == 0)
			value += roll(&t->seed, 2) ? type_max(type) : type_min(type);
		t->value[k] = type_holds(type, value) ? value : pick(&t->seed, 0, 9);
	}
}

static bool value_at(const struct trial *t, const struct expr *e, __int128 *value)
{
	for (unsigned k = 0; k < VARIABLES; k++)
		e = expr_replace(w->ir, e, t->var[k], num(t->var[k]->type, t->value[k]));
	return eval_int(e, value) == EVAL_OK;
}

/* ---- readers ---- */

static enum sum_part all_open(const void *context, const struct expr *e, struct sum_term *instead)
{
	(void)context, (void)e, (void)instead;
	return SUM_OPEN;
}

/* Some nodes are atoms, whatever they are. */
static enum sum_part some_open(const void *context, const struct expr *e, struct sum_term *instead)
{
	(void)context, (void)instead;
	return e->id % 5 == 0 ? SUM_ATOM : SUM_OPEN;
}

/* i is 3 * j, j is 7, what may wrap is known not to, and nothing is divided. */
static enum sum_part knowing(const void *context, const struct expr *e, struct sum_term *instead)
{
	(void)context;
	if (e->kind == EXPR_DIV)
		return SUM_NEVER;
	if (e != i && e != j)
		return SUM_FITS;
	*instead = e == i ? (struct sum_term){j, 3} : (struct sum_term){NULL, 7};
	return SUM_INSTEAD;
}

/* ---- the value ---- */

static bool congruent(__int128 a, __int128 z, unsigned bits)
{
	return bits ? (a - z) % ((__int128)1 << bits) == 0 : a == z;
}

/* False: an atom has no value there, as in a / 0, which is not evaluated in the formula. */
static bool sum_value(const struct trial *t, const struct sum *s, __int128 *value)
{
	*value = s->constant;
	for (unsigned k = 0; k < s->n; k++) {
		__int128 atom, product;

		if (!value_at(t, s->term[k].e, &atom) ||
		    __builtin_mul_overflow(atom, s->term[k].by, &product) ||
		    __builtin_add_overflow(*value, product, value))
			return false;
	}
	return true;
}

/* Written in a type of 64 bits the sum has the value modulo 2^64, or what it has itself. */
static unsigned check_written(const struct trial *t, const struct sum *s, const struct type *type,
			      __int128 value)
{
	const struct expr *e = sum_expr(w->ir, type, s);
	__int128 written;

	if (!e || !value_at(t, e, &written))
		return 0;
	ck_assert_ptr_eq(e->type, type);
	ck_assert_msg(congruent(written, value, s->bits && s->bits < 64 ? s->bits : 64), "%s",
		      expr_text(w->ir, e));
	return 1;
}

START_TEST(test_random)
{
	struct trial t = {.seed = 20407 + (uint64_t)_i, .var = {i, j, u, l, c}};
	sum_reader *readers[] = {all_open, some_open};
	unsigned exact = 0, wrapped = 0, written = 0;

	for (unsigned n = 0; n < FORMULAS; n++) {
		const struct expr *e = grow(&t, DEPTH);
		struct sum s = {0};

		if (!sum_read(&s, e, 1, readers[_i], NULL))
			continue;
		for (unsigned k = 0; k < POINTS; k++) {
			__int128 is, value;

			choose_point(&t);
			if (!value_at(&t, e, &is) || !sum_value(&t, &s, &value))
				continue;
			ck_assert_msg(congruent(is, value, s.bits), "%s", expr_text(w->ir, e));
			*(s.bits ? &wrapped : &exact) += 1;
			written += check_written(&t, &s, u64, is);
			written += check_written(&t, &s, i64, is);
		}
	}
	ck_assert_uint_gt(exact, FORMULAS / 4);
	ck_assert_uint_gt(wrapped, FORMULAS / 4);
	ck_assert_uint_gt(written, FORMULAS / 4);
}
END_TEST

/* (a + k * z) - k * z is a, and a multiple is divided again; a sum modulo 2^n is not. */
START_TEST(test_arithmetic)
{
	struct trial t = {.seed = 991, .var = {i, j, u, l, c}};

	for (unsigned n = 0; n < FORMULAS; n++) {
		struct sum a = {0}, z = {0}, sum, many = {0};
		__int128 by = pick(&t.seed, 1, 9);

		if (!sum_read(&a, grow(&t, DEPTH), 1, some_open, NULL) ||
		    !sum_read(&z, grow(&t, DEPTH), 1, some_open, NULL))
			continue;
		sum = a;
		if (!sum_add(&sum, &z, by))
			continue;
		ck_assert_uint_eq(sum.bits,
				  !a.bits || (z.bits && z.bits < a.bits) ? z.bits : a.bits);
		ck_assert(sum_add(&sum, &z, -by));
		sum.bits = a.bits;
		ck_assert(sum_same(&sum, &a));
		if (!sum_add(&many, &a, by))
			continue;
		ck_assert(sum_divide(&many, by) == (a.bits == 0));
		ck_assert(a.bits || sum_same(&many, &a));
		sum_negate(&a);
		ck_assert(a.n == 0 ||
			  sum_factor(&a, a.term[0].e) == -sum_factor(&sum, a.term[0].e));
	}
}
END_TEST

/* ---- one by one ---- */

static const struct expr *add(const struct expr *a, const struct expr *z)
{
	return expr_c_binary(w->ir, EXPR_ADD, a, z);
}

START_TEST(test_classes)
{
	struct sum s = {0};

	ck_assert(sum_read(&s, add(i, j), 1, all_open, NULL) && s.bits == 0 && s.n == 2);
	ck_assert(sum_read(&s, add(u, num(u32, 1)), 1, all_open, NULL) && s.bits == 32);
	s = (struct sum){0};
	ck_assert(sum_read(&s, expr_cast(w->ir, i8, add(u, u), false), 1, all_open, NULL));
	ck_assert(s.bits == 8 && s.n == 1 && sum_factor(&s, u) == 2);
	s = (struct sum){0};
	ck_assert(sum_read(&s, expr_cast(w->ir, i64, i, true), 1, all_open, NULL));
	ck_assert(s.bits == 0 && sum_take(&s, i) == 1 && s.n == 0 && sum_take(&s, i) == 0);
	s = (struct sum){0}; /* a truth value is no number modulo 2 */
	ck_assert(sum_read(&s, expr_cast(w->ir, boolean, i, false), 1, all_open, NULL));
	ck_assert(s.bits == 0 && s.n == 1 && s.term[0].e != i);
	s = (struct sum){0}; /* nothing wraps in a product that is one term */
	ck_assert(sum_read(&s, raw(EXPR_MUL, u32, u, u), 1, all_open, NULL) && s.bits == 0);
}
END_TEST

START_TEST(test_known)
{
	struct sum s = {0};

	ck_assert(sum_read(&s, add(u, num(u32, 5)), 1, knowing, NULL) && s.bits == 0);
	ck_assert(s.n == 1 && s.constant == 5);
	s = (struct sum){0};
	ck_assert(sum_read(&s, add(i, j), 2, knowing, NULL) && s.n == 0 && s.constant == 56);
	ck_assert(!sum_read(&s, raw(EXPR_DIV, i32, i, j), 1, knowing, NULL));
}
END_TEST

/* A macro is a term, and numbers that are too large are no sum. */
START_TEST(test_limits)
{
	const struct expr *macro = expr_named_int(w->ir, num(i32, 16), "TILE");
	const struct expr *large = num(u64, type_max(i64));
	struct sum s = {0}, many = {0};

	ck_assert(sum_read(&s, raw(EXPR_MUL, i32, i, macro), 1, all_open, NULL));
	ck_assert(s.n == 1 && s.term[0].e->kind == EXPR_MUL);
	ck_assert(sum_read(&s, macro, 1, all_open, NULL) && sum_factor(&s, macro) == 1);
	s = (struct sum){0};
	ck_assert(sum_read(&s, large, 1, all_open, NULL) && s.constant == type_max(i64));
	ck_assert(!sum_read(&s, large, 1, all_open, NULL));
	s = (struct sum){0};
	ck_assert(!sum_read(&s,
			    raw(EXPR_MUL, u64, large, raw(EXPR_MUL, u64, large, load(u64, p, i))),
			    1, all_open, NULL));
	ck_assert_ptr_null(sum_expr(w->ir, i32, &(struct sum){.constant = (__int128)1 << 40}));
	for (unsigned n = 0; n < SUM_TERMS; n++)
		ck_assert(sum_add_term(&many, load(i32, p, num(i32, n)), 1));
	ck_assert(!sum_add_term(&many, i, 1));
	ck_assert(sum_add_term(&many, i, 0));
}
END_TEST

START_TEST(test_written)
{
	struct sum s = {.n = 2, .term = {{i, -1}, {j, 2}}, .constant = -3};

	ck_assert_str_eq(expr_text(w->ir, sum_expr(w->ir, i32, &s)), "2 * j - i - 3");
	ck_assert(sum_take(&s, j) == 2);
	ck_assert_str_eq(expr_text(w->ir, sum_expr(w->ir, i32, &s)), "-i - 3");
	s.constant = 4;
	ck_assert_str_eq(expr_text(w->ir, sum_expr(w->ir, i32, &s)), "4 - i");
	ck_assert(sum_take(&s, i) == -1);
	ck_assert_str_eq(expr_text(w->ir, sum_expr(w->ir, i32, &s)), "4");
}
END_TEST

static struct product random_product(struct trial *t)
{
	struct product made = product_one;

	ck_assert(product_number(&made, pick(&t->seed, 1, 6)));
	for (unsigned n = roll(&t->seed, 4); n > 0; n--)
		ck_assert(product_atom(&made, t->var[roll(&t->seed, VARIABLES)]));
	return made;
}

/* a * z / z is a, and what divides has the value of its factors at each point. */
START_TEST(test_products)
{
	struct trial t = {.seed = 77, .var = {i, j, u, l, c}};
	unsigned divided = 0;

	for (unsigned n = 0; n < FORMULAS; n++) {
		struct product a = random_product(&t), z = random_product(&t), both = a, rest;

		ck_assert(product_join(&both, &z));
		ck_assert(product_over(&both, &z, &rest) && product_same(&rest, &a));
		ck_assert(!product_over(&z, &both, &rest) || product_is_one(&a));
		if (product_over(&a, &z, &rest)) {
			ck_assert(product_join(&rest, &z) && product_same(&rest, &a));
			divided++;
		}
	}
	ck_assert_uint_gt(divided, FORMULAS / 50);
}
END_TEST

START_TEST(test_product_limits)
{
	struct product many = product_one, rest = product_one;

	ck_assert(!product_number(&many, 0) && !product_number(&many, -2));
	ck_assert(product_number(&many, type_max(i64)) && !product_number(&many, 2));
	ck_assert(product_number(&rest, 2) && !product_join(&many, &rest));
	for (unsigned n = 0; n < PRODUCT_ATOMS; n++)
		ck_assert(product_atom(&rest, i));
	ck_assert(!product_atom(&rest, i) && product_atom(&many, i));
	ck_assert(!product_join(&rest, &many));
}
END_TEST

/* ---- sums of products ---- */

static struct polynomial random_polynomial(struct trial *t, const struct type *type)
{
	struct polynomial made;

	polynomial_clear(&made);
	made.type = type;
	for (unsigned n = roll(&t->seed, 4); n > 0; n--) {
		struct monomial m = {.coef = pick(&t->seed, -5, 5)};

		for (unsigned k = 0; k < VARIABLES && m.n < 3; k++)
			if (roll(&t->seed, 3) == 0)
				m.factor[m.n++] = t->var[k]; /* made in this order */
		ck_assert(polynomial_add(&made, &m));
	}
	return made;
}

static __int128 polynomial_value(const struct trial *t, const struct polynomial *made)
{
	__int128 sum = 0, value;

	for (unsigned k = 0; k < made->n; k++) {
		__int128 product = made->at[k].coef;

		for (unsigned f = 0; f < made->at[k].n; f++) {
			ck_assert(value_at(t, made->at[k].factor[f], &value));
			product *= value;
		}
		sum += product;
	}
	return sum;
}

/* a * z - 3 * a has its value at each point, among integers and modulo 2^32, and sorted as well. */
START_TEST(test_polynomials)
{
	struct trial t = {.seed = 5, .var = {i, j, u, l, c}};
	const struct type *type = _i ? u32 : NULL;

	for (unsigned n = 0; n < FORMULAS; n++) {
		struct polynomial a = random_polynomial(&t, type), z = random_polynomial(&t, type);
		struct polynomial made = random_polynomial(&t, type);
		__int128 wanted;

		for (unsigned k = 0; k < VARIABLES; k++)
			t.value[k] = pick(&t.seed, 0, 9);
		wanted = polynomial_value(&t, &made) +
			 polynomial_value(&t, &a) * (polynomial_value(&t, &z) - 3);
		ck_assert(polynomial_add_product(&made, &a, &z));
		ck_assert(polynomial_add_scaled(&made, &a, -3));
		polynomial_sort(&made);
		ck_assert(congruent(polynomial_value(&t, &made), wanted, _i ? 32 : 0));
		for (unsigned k = 1; k < made.n; k++)
			ck_assert(monomial_compare(&made.at[k - 1], &made.at[k]) < 0);
	}
}
END_TEST

Suite *suite_linear(void)
{
	Suite *s = suite_create("linear");
	TCase *t = tcase_create("linear");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, test_random, 0, 2);
	tcase_add_test(t, test_arithmetic);
	tcase_add_test(t, test_classes);
	tcase_add_test(t, test_known);
	tcase_add_test(t, test_limits);
	tcase_add_test(t, test_written);
	tcase_add_test(t, test_products);
	tcase_add_test(t, test_product_limits);
	tcase_add_loop_test(t, test_polynomials, 0, 2);
	suite_add_tcase(s, t);
	return s;
}
