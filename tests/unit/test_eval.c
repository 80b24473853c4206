/* test_eval.c - integer constants of every type at the corners, against the arithmetic of the
 * compiler that this test is built with. */
#include "corners.h"

/* ---- integers ---- */

/* What C's own operator makes of two values of a type; false: undefined. */
#define ORACLE(name, T, is_signed, bits)                                                          \
	static bool name(enum expr_kind kind, __int128 left, __int128 right, __int128 *out)       \
	{                                                                                         \
		T a = (T)left, z = (T)right, r = 0;                                               \
		bool over = false, shifts = right >= 0 && right < (bits);                         \
                                                                                                  \
		switch ((int)kind) {                                                              \
		case EXPR_ADD:                                                                    \
			over = __builtin_add_overflow(a, z, &r);                                  \
			break;                                                                    \
		case EXPR_SUB:                                                                    \
			over = __builtin_sub_overflow(a, z, &r);                                  \
			break;                                                                    \
		case EXPR_MUL:                                                                    \
			over = __builtin_mul_overflow(a, z, &r);                                  \
			break;                                                                    \
		case EXPR_NEG:                                                                    \
			over = __builtin_sub_overflow((T)0, a, &r);                               \
			break;                                                                    \
		case EXPR_DIV:                                                                    \
		case EXPR_MOD:                                                                    \
			if (z == 0 ||                                                             \
			    ((is_signed) && __builtin_sub_overflow((T)0, a, &r) && z == (T) - 1)) \
				return false;                                                     \
			r = kind == EXPR_DIV ? a / z : a % z;                                     \
			break;                                                                    \
		case EXPR_SHL:                                                                    \
			if (!shifts || ((is_signed) && left < 0))                                 \
				return false;                                                     \
			r = (T)((uint64_t)a << right);                                            \
			over = (__int128)r != (__int128)((unsigned __int128)left << right);       \
			break;                                                                    \
		case EXPR_SHR:                                                                    \
			if (!shifts)                                                              \
				return false;                                                     \
			r = (T)(a >> right);                                                      \
			break;                                                                    \
		case EXPR_AND:                                                                    \
			r = a & z;                                                                \
			break;                                                                    \
		case EXPR_OR:                                                                     \
			r = a | z;                                                                \
			break;                                                                    \
		case EXPR_XOR:                                                                    \
			r = a ^ z;                                                                \
			break;                                                                    \
		case EXPR_NOT:                                                                    \
			r = ~a;                                                                   \
			break;                                                                    \
		case EXPR_MIN:                                                                    \
			r = a < z ? a : z;                                                        \
			break;                                                                    \
		case EXPR_MAX:                                                                    \
			r = a > z ? a : z;                                                        \
			break;                                                                    \
		}                                                                                 \
		*out = r;                                                                         \
		return !over || !(is_signed);                                                     \
	}
ORACLE(of_i32, int32_t, true, 32)
ORACLE(of_u32, uint32_t, false, 32)
ORACLE(of_i64, int64_t, true, 64)
ORACLE(of_u64, uint64_t, false, 64)

static bool compared(enum expr_kind kind, __int128 a, __int128 z)
{
	return kind == EXPR_EQ     ? a == z
	       : kind == EXPR_NE   ? a != z
	       : kind == EXPR_LT   ? a < z
	       : kind == EXPR_LE   ? a <= z
	       : kind == EXPR_GT   ? a > z
	       : kind == EXPR_GE   ? a >= z
	       : kind == EXPR_LAND ? a && z
	       : kind == EXPR_LOR  ? a || z
				   : !a;
}

static void check_int(enum expr_kind kind, const struct type *t, __int128 a, __int128 z,
		      enum eval_result wanted, __int128 value)
{
	bool one = kind == EXPR_NEG || kind == EXPR_NOT || kind == EXPR_LNOT || kind == EXPR_CAST;
	__int128 got = 0, again = 0;
	enum eval_result result = eval_int_op(kind, t, a, z, &got);
	struct constant constant;
	const struct expr *e;

	if (result != wanted || (wanted == EVAL_OK && got != value))
		ck_abort_msg("%s of %lld and %lld in %u bits: result %d, %lld and not %lld",
			     expr_table[kind].name, (long long)a, (long long)z, t->bits, result,
			     (long long)got, (long long)value);
	if (kind == EXPR_CAST || t == boolean)
		return;
	/* and as expressions */
	e = raw(kind, t, num(t, a), one ? NULL : num(t, z));
	ck_assert_int_eq(eval_int(e, &again), wanted);
	ck_assert(wanted != EVAL_OK || again == value);
	ck_assert_int_eq(eval_constant(e, &constant), wanted);
	ck_assert(wanted != EVAL_OK || (!constant.is_float && constant.i == value));
}

START_TEST(operators_at_corners)
{
	static const enum expr_kind kinds[] = {
		EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV, EXPR_MOD, EXPR_NEG, EXPR_AND,
		EXPR_OR,  EXPR_XOR, EXPR_NOT, EXPR_SHL, EXPR_SHR, EXPR_MIN, EXPR_MAX,
	};
	static bool (*const oracle[])(enum expr_kind, __int128, __int128,
				      __int128 *) = {of_i32, of_u32, of_i64, of_u64};
	const struct type *t = all_types[4 + _i];
	__int128 at[40], value = 0;
	unsigned n = corners(t, at);

	for (unsigned a = 0; a < n; a++)
		for (unsigned z = 0; z < n; z++) {
			for (unsigned k = 0; k < ARRAY_LEN(kinds); k++) {
				bool good = oracle[_i](kinds[k], at[a], at[z], &value);

				check_int(kinds[k], t, at[a], at[z],
					  good ? EVAL_OK : EVAL_UNDEFINED, value);
			}
			for (int k = EXPR_EQ; k <= EXPR_LNOT; k++)
				check_int((enum expr_kind)k, t, at[a], at[z], EVAL_OK,
					  compared((enum expr_kind)k, at[a], at[z]));
		}
}
END_TEST

/* From each type to each, which is C's own conversion. */
START_TEST(conversions_at_corners)
{
	for (unsigned from = 0; from < TYPES; from++) {
		__int128 at[40];
		unsigned n = corners(all_types[from], at);

		for (unsigned k = 0; k < n; k++) {
			const __int128 v = at[k];
			const __int128 wanted[TYPES] = {
				(signed char)v,    (unsigned char)v, (short)v,
				(unsigned short)v, (int)v,           (unsigned)v,
				(int64_t)v,        (uint64_t)v,      v != 0};

			for (unsigned to = 0; to < TYPES; to++) {
				struct constant got;
				const struct expr *e = raw(EXPR_CAST, all_types[to],
							   num(all_types[from], v), NULL);

				check_int(EXPR_CAST, all_types[to], v, 0, EVAL_OK, wanted[to]);
				ck_assert_int_eq(eval_constant(e, &got), EVAL_OK);
				ck_assert(!got.is_float && got.i == wanted[to]);
			}
		}
	}
	/* sums of truth values ask for non-zero, as conversions to bool do */
	check_int(EXPR_ADD, boolean, 1, 1, EVAL_OK, 1);
	check_int(EXPR_SUB, boolean, 0, 1, EVAL_OK, 1);
	check_int(EXPR_SUB, boolean, 1, 1, EVAL_OK, 0);
}
END_TEST

static void check_both(const struct expr *e, enum eval_result wanted, __int128 value)
{
	struct constant constant;
	__int128 got = 0;

	ck_assert_int_eq(eval_int(e, &got), wanted);
	ck_assert(wanted != EVAL_OK || got == value);
	ck_assert_int_eq(eval_constant(e, &constant), wanted);
	ck_assert(wanted != EVAL_OK || (!constant.is_float && constant.i == value));
}

/* What is not evaluated need not have a value; what is must have one. */
START_TEST(lazy_operators)
{
	const struct expr *no = num(i32, 0), *yes = num(i32, 5),
			  *none = raw(EXPR_DIV, i32, yes, no);
	const struct expr *arms[] = {yes, num(i32, 7), num(i32, 9)},
			  *other[] = {no, arms[1], arms[2]};
	const struct expr *first[] = {yes, arms[1], none}, *second[] = {no, none, arms[2]};
	const struct expr *neither[] = {none, arms[1], arms[2]};

	check_both(raw(EXPR_LAND, boolean, no, none), EVAL_OK, 0);
	check_both(raw(EXPR_LOR, boolean, yes, none), EVAL_OK, 1);
	check_both(raw(EXPR_LAND, boolean, yes, none), EVAL_UNDEFINED, 0);
	check_both(raw(EXPR_LOR, boolean, no, none), EVAL_UNDEFINED, 0);
	check_both(raw(EXPR_LAND, boolean, none, no), EVAL_UNDEFINED, 0);
	check_both(raw(EXPR_LOR, boolean, none, yes), EVAL_UNDEFINED, 0);
	check_both(raw(EXPR_ADD, i32, none, yes), EVAL_UNDEFINED, 0);
	check_both(raw(EXPR_ADD, i32, yes, none), EVAL_UNDEFINED, 0);
	check_both(expr_raw(w->ir, EXPR_SELECT, i32, NULL, arms, 3), EVAL_OK, 7);
	check_both(expr_raw(w->ir, EXPR_SELECT, i32, NULL, other, 3), EVAL_OK, 9);
	check_both(expr_raw(w->ir, EXPR_SELECT, i32, NULL, first, 3), EVAL_OK, 7);
	check_both(expr_raw(w->ir, EXPR_SELECT, i32, NULL, second, 3), EVAL_OK, 9);
	check_both(expr_raw(w->ir, EXPR_SELECT, i32, NULL, neither, 3), EVAL_UNDEFINED, 0);
}
END_TEST

static const struct expr *of_size(unsigned n)
{
	if (n < 3)
		return n == 1 ? num(i32, 3) : raw(EXPR_NOT, i32, num(i32, -4), NULL);
	return raw(EXPR_AND, i32, of_size((n - 1) / 2), of_size(n - 1 - (n - 1) / 2));
}

/* Ten thousand parts are looked at, not one more. */
START_TEST(many_parts)
{
	check_both(of_size(10000), EVAL_OK, 3);
	check_both(of_size(10001), EVAL_UNKNOWN, 0);
	/* a pointer is no integer, with a number too */
	check_both(num(p->type, 7), EVAL_UNKNOWN, 0);
}
END_TEST

Suite *suite_eval(void)
{
	Suite *suite = suite_create("eval");
	TCase *tc = tcase_create("eval");

	tcase_add_checked_fixture(tc, setup_types, teardown);
	tcase_add_loop_test(tc, operators_at_corners, 0, 4);
	tcase_add_test(tc, conversions_at_corners);
	tcase_add_test(tc, lazy_operators);
	tcase_add_test(tc, many_parts);
	suite_add_tcase(suite, tc);
	return suite;
}
