/* test_range_arith.c - arithmetic on intervals with a stride, against all values that are in them.
 *
 * Whatever the operands, the result must have every value that can come out; and of small operands
 * the ends must be the best there are where the operation promises that, and all sizes together no
 * more than they are today: precision is not lost unseen. */
#include "unit.h"
#include "cunest/ir.h"

#include "../../src/analysis/range/range_arith.h"

#include <stdio.h>

enum { SPAN = 4, FAR = 1000003, SAMPLES = 32, RANGES = 400 };

struct values {
	__int128 at[SAMPLES];
	unsigned n;
};

/* Every value of a small range; of one that goes on for ever, some of them. */
static struct values values_of(struct range r)
{
	__int128 lo = r.lo <= -RANGE_INF ? -FAR : r.lo, hi = r.hi >= RANGE_INF ? FAR : r.hi;
	struct values v = {.n = 0};

	for (__int128 x = lo; x <= hi; x++) {
		__int128 rest = (x - r.phase) % r.stride;

		if (x > lo + 40 && x < hi - 40)
			x = hi - 40;
		if (rest == 0 && v.n < SAMPLES)
			v.at[v.n++] = x;
	}
	if (v.n && hi == FAR) /* the far end too */
		v.at[v.n - 1] = hi - ((hi - r.phase) % r.stride + r.stride) % r.stride;
	return v;
}

static bool has(struct range r, __int128 x)
{
	return !r.empty && r.lo <= x && x <= r.hi && (x - r.phase) % r.stride == 0;
}

/* All with ends near zero, some that have no end, and none. */
static unsigned all_ranges(struct range *out)
{
	unsigned n = 0;

	for (int lo = -SPAN; lo <= SPAN; lo++)
		for (int hi = lo; hi <= SPAN; hi++)
			for (int s = 1; s <= 4; s++)
				if (s == 1 || (hi > lo && (hi - lo) % s == 0))
					out[n++] = (struct range){lo, hi, s, ((lo % s) + s) % s,
								  false};
	for (int end = -3; end <= 3; end += 3) {
		out[n++] = (struct range){end, RANGE_INF, 1, 0, false};
		out[n++] = (struct range){-RANGE_INF, end, 1, 0, false};
	}
	out[n++] = (struct range){-RANGE_INF, RANGE_INF, 1, 0, false};
	out[n++] = (struct range){-RANGE_INF, RANGE_INF, 4, 1, false};
	out[n++] = (struct range){6, RANGE_INF, 3, 0, false};
	return n;
}

enum { WIDTH = 3 };

static struct range shl(struct range a, struct range b)
{
	return range_shl(a, b, WIDTH);
}

static struct range shr(struct range a, struct range b)
{
	return range_shr(a, b, WIDTH);
}

static bool add(__int128 a, __int128 b, __int128 *out)
{
	*out = a + b;
	return true;
}

static bool sub(__int128 a, __int128 b, __int128 *out)
{
	*out = a - b;
	return true;
}

static bool mul(__int128 a, __int128 b, __int128 *out)
{
	*out = a * b;
	return true;
}

static bool quotient(__int128 a, __int128 b, __int128 *out)
{
	*out = b ? a / b : 0;
	return b != 0;
}

static bool rest(__int128 a, __int128 b, __int128 *out)
{
	*out = b ? a % b : 0;
	return b != 0;
}

static bool left(__int128 a, __int128 b, __int128 *out)
{
	*out = b >= 0 && b < WIDTH ? a * ((__int128)1 << b) : 0;
	return b >= 0 && b < WIDTH;
}

static bool right(__int128 a, __int128 b, __int128 *out)
{
	*out = b >= 0 && b < WIDTH ? a >> b : 0;
	return b >= 0 && b < WIDTH;
}

static bool bit_and(__int128 a, __int128 b, __int128 *out)
{
	*out = a & b;
	return true;
}

static bool bit_or(__int128 a, __int128 b, __int128 *out)
{
	*out = a | b;
	return true;
}

static bool bit_xor(__int128 a, __int128 b, __int128 *out)
{
	*out = a ^ b;
	return true;
}

static bool less(__int128 a, __int128 b, __int128 *out)
{
	*out = a < b ? a : b;
	return true;
}

static bool more(__int128 a, __int128 b, __int128 *out)
{
	*out = a > b ? a : b;
	return true;
}

static bool first(__int128 a, __int128 b, __int128 *out)
{
	(void)b;
	*out = a;
	return true;
}

static bool both(__int128 a, __int128 b, __int128 *out)
{
	*out = a;
	return a == b;
}

static const struct {
	const char *name;
	struct range (*ranges)(struct range, struct range);
	bool (*values)(__int128, __int128, __int128 *);
	bool tight;     /* the ends are values that come out, if the operands have no stride */
	long long size; /* of all results that have ends together */
} operations[] = {
	{"+", range_add, add, true, 39062},        {"-", range_sub, sub, true, 39062},
	{"*", range_mul, mul, true, 52815},        {"/", range_div, quotient, true, 29710},
	{"%", range_mod, rest, false, 19520},      {"<<", shl, left, true, 52950},
	{">>", shr, right, true, 19074},           {"&", range_and, bit_and, false, 2910108},
	{"|", range_or, bit_or, false, 5295177},   {"^", range_or, bit_xor, false, 5295177},
	{"min", range_min, less, true, 23405},     {"max", range_max, more, true, 23405},
	{"hull", range_hull, first, false, 35717}, {"meet", range_meet, both, true, 7383},
};

static void check_pair(int op, struct range a, struct range b, long long *size)
{
	struct range r = operations[op].ranges(a, b);
	struct values x = values_of(a), y = values_of(b);
	bool small = a.lo > -RANGE_INF && a.hi < RANGE_INF && b.lo > -RANGE_INF && b.hi < RANGE_INF;
	bool any = false, low = false, high = false;
	__int128 v;

	if (r.stride < 1 || r.phase < 0 || r.phase >= r.stride)
		ck_abort_msg("%s: a stride of %lld from %lld", operations[op].name,
			     (long long)r.stride, (long long)r.phase);
	for (unsigned i = 0; i < x.n; i++)
		for (unsigned k = 0; k < y.n; k++) {
			if (!operations[op].values(x.at[i], y.at[k], &v))
				continue;
			any = true;
			low |= v == r.lo;
			high |= v == r.hi;
			if (!has(r, v)) /* an assertion is written down even if it holds */
				ck_abort_msg("%s: %lld of [%lld, %lld]/%lld and %lld of [%lld, "
					     "%lld]/%lld",
					     operations[op].name, (long long)x.at[i],
					     (long long)a.lo, (long long)a.hi, (long long)a.stride,
					     (long long)y.at[k], (long long)b.lo, (long long)b.hi,
					     (long long)b.stride);
		}
	if (!small)
		return;
	ck_assert_msg(!any || !operations[op].tight || a.stride != 1 || b.stride != 1 ||
			      (low && high),
		      "%s of [%lld, %lld] and [%lld, %lld] is [%lld, %lld]", operations[op].name,
		      (long long)a.lo, (long long)a.hi, (long long)b.lo, (long long)b.hi,
		      (long long)r.lo, (long long)r.hi);
	if (!r.empty && r.lo > -RANGE_INF && r.hi < RANGE_INF)
		*size += (long long)((r.hi - r.lo) / r.stride) + 1;
	else if (!r.empty)
		*size += 1000;
}

START_TEST(all_values)
{
	struct range all[RANGES];
	unsigned n = all_ranges(all);
	long long size = 0;

	ck_assert_uint_lt(n, RANGES);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n; k++)
			check_pair(_i, all[i], all[k], &size);
	ck_assert_msg(size == operations[_i].size, "%s: all sizes together are %lld, not %lld",
		      operations[_i].name, size, operations[_i].size);
}
END_TEST

/* What has no values has none whatever is done with it. */
START_TEST(nothing)
{
	struct range nones[] = {range_none(), range_make(5, 3), range_make(5, -3),
				range_make(-3, -5)};
	struct range one = range_make(2, 5);

	for (unsigned k = 0; k < ARRAY_LEN(nones); k++) {
		struct range none = nones[k], hull = range_hull(none, one);

		for (unsigned i = 0; i < ARRAY_LEN(operations); i++) {
			if (operations[i].ranges != range_hull) {
				ck_assert(operations[i].ranges(none, one).empty);
				ck_assert(operations[i].ranges(one, none).empty);
			}
			ck_assert(operations[i].ranges(none, none).empty);
		}
		ck_assert(!hull.empty && hull.lo == 2 && hull.hi == 5);
		hull = range_hull(one, none);
		ck_assert(!hull.empty && hull.lo == 2 && hull.hi == 5);
		ck_assert(range_neg(none).empty);
		ck_assert(!range_single(none));
		ck_assert_int_eq(none.stride, 1);
	}
	one = range_make(-1, 3);
	ck_assert(range_single(range_const(3)));
	ck_assert(!range_single(range_const(RANGE_INF)));
	ck_assert(!range_single(one));
	ck_assert(range_div(one, range_const(0)).empty);
	ck_assert(range_mod(one, range_const(0)).empty);
}
END_TEST

/* Ends that an __int128 cannot have are infinite, on the side that they lie on. */
START_TEST(saturates)
{
	struct range big = range_make(RANGE_INF / 2, RANGE_INF - 1), sum = range_add(big, big);
	struct range negative = range_neg(big), product = range_mul(big, negative);

	ck_assert(sum.lo == RANGE_INF && sum.hi == RANGE_INF && !sum.empty);
	ck_assert(product.lo == -RANGE_INF && product.hi == -RANGE_INF);
	ck_assert(range_mul(negative, negative).lo == RANGE_INF);
	ck_assert(range_add(range_full(), range_const(1)).lo == -RANGE_INF);
	ck_assert(range_add(range_full(), range_const(-1)).hi == RANGE_INF);
	/* a stride that an __int128 does not hold is none */
	ck_assert(range_mul(range_const((__int128)1 << 80), range_make(0, 9)).stride == 1);
	ck_assert(range_mul(range_make(0, 9), range_const((__int128)1 << 80)).stride == 1);
	ck_assert(range_div(range_make(-RANGE_INF, -6), range_const(3)).hi == -2);
	ck_assert(range_div(range_make(-RANGE_INF, -6), range_const(3)).lo == -RANGE_INF);
	ck_assert(range_div(range_make(6, RANGE_INF), range_make(2, 3)).lo == 2);
	ck_assert(range_div(range_make(6, RANGE_INF), range_make(2, 3)).hi == RANGE_INF);
	ck_assert(range_div(range_make(6, RANGE_INF), range_make(-3, -2)).hi == -2);
	ck_assert(range_div(range_make(6, RANGE_INF), range_make(-3, -2)).lo == -RANGE_INF);
	ck_assert(range_or(range_full(), range_full()).lo == -RANGE_INF);
	ck_assert(range_or(range_make(0, RANGE_INF), range_const(1)).hi == RANGE_INF);
	ck_assert(range_mul(range_const(0), range_full()).hi == 0);
	ck_assert(range_div(range_make(0, RANGE_INF), range_const(-2)).lo == -RANGE_INF);
	ck_assert(range_div(range_make(0, RANGE_INF), range_const(-2)).hi == 0);
	ck_assert(range_div(range_make(-RANGE_INF, 0), range_const(2)).lo == -RANGE_INF);
	ck_assert(range_div(range_make(-RANGE_INF, 5), range_make(1, 3)).hi == 5);
	ck_assert(range_div(range_make(-5, RANGE_INF), range_make(1, 3)).lo == -5);
	ck_assert(range_div(range_make(-RANGE_INF, 5), range_make(-3, -1)).lo == -5);
	ck_assert(range_div(range_make(-5, RANGE_INF), range_make(-3, -1)).hi == 5);
	/* what 64 bits do not hold divides nothing */
	ck_assert_int_eq(gcd64(INT64_MAX, 0), INT64_MAX);
	ck_assert_int_eq(gcd64(INT64_MIN, 0), 1);
	ck_assert_int_eq(gcd64(INT64_MIN, -6), 2);
}
END_TEST

/* Infinity stays what it is, on either side of a sum; strides are known of what is no number, and those that
 * 64 bits do not hold are none. */
START_TEST(far_strides)
{
	struct range fours = {0, 8, 4, 0, false}, beyond = range_const(RANGE_INF);
	struct range wide = {-((__int128)1 << 70), (__int128)1 << 70, 32, 0, false};
	struct range far = {0, (__int128)9 << 60, (int64_t)1 << 60, 0, false};
	/* modulo 2^128 the stride times the number is 7 */
	struct range odd = {0, (__int128)9 * 380508161791, 380508161791, 0, false};
	__int128 number = ((__int128)0x3757128a55aea1 << 64) + 0x74f4350e01c88ef9u;

	ck_assert(range_add(range_const(-5), range_full()).hi == RANGE_INF);
	ck_assert(range_add(range_const(5), range_full()).lo == -RANGE_INF);
	ck_assert(range_add(range_make(-5, 5), range_make(0, RANGE_INF)).hi == RANGE_INF);
	ck_assert_int_eq(range_mul(beyond, fours).stride, 4);
	ck_assert_int_eq(range_mul(fours, beyond).stride, 4);
	ck_assert_int_eq(range_hull(beyond, fours).stride, 1);
	ck_assert_int_eq(range_hull(fours, beyond).stride, 1);
	ck_assert_int_eq(range_mul(wide, range_const(2)).stride, 64);
	ck_assert_int_eq(range_mul(range_make(0, 3), range_const(INT64_MAX)).stride, INT64_MAX);
	ck_assert_int_eq(range_mul(range_make(0, 3), range_const((__int128)INT64_MAX + 1)).stride,
			 1);
	ck_assert_int_eq(range_mul(far, range_const(8)).stride, 1);
	ck_assert_int_eq(range_mul(odd, range_const(number)).stride, 1);
	ck_assert_int_eq(range_mul(range_const(number), odd).stride, 1);
	/* 0, 5 and 10 by 2 are 0, 2 and 5 */
	ck_assert_int_eq(range_div((struct range){0, 10, 5, 0, false}, range_const(2)).stride, 1);
}
END_TEST

/* Wrapping, against the cast that the compiler of this test makes. */
START_TEST(wraps)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	struct types *types = types_create(arena, strtab_create(arena));
	const struct type *i8 = type_int(types, RANK_CHAR, true, NULL);
	const struct type *u8 = type_int(types, RANK_CHAR, false, NULL), *single;
	long long size = 0;

	for (int lo = -300; lo <= 300; lo += 7)
		for (int length = 0; length <= 270; length += 9)
			for (int s = 1; s <= 6; s++) {
				int hi = lo + length / s * s;
				struct range a = {lo, hi, hi > lo ? s : 1,
						  hi > lo ? ((lo % s) + s) % s : 0, false};
				struct range r = range_wrap(a, i8), u = range_wrap(a, u8);

				for (int x = lo; x <= hi; x += s) {
					if (!has(r, (signed char)x) || !has(u, (unsigned char)x))
						ck_abort_msg("%d of [%d, %d]/%d", x, lo, hi, s);
				}
				ck_assert(r.lo >= -128 && r.hi <= 127 && u.lo >= 0 && u.hi <= 255);
				size += (long long)((r.hi - r.lo) / r.stride +
						    (u.hi - u.lo) / u.stride);
			}
	ck_assert_msg(size == 3539290, "all sizes together are %lld", size);
	ck_assert(range_wrap(range_make(0, RANGE_INF), u8).hi == 255);
	ck_assert(range_wrap(range_make(-RANGE_INF, 0), i8).lo == -128);
	ck_assert(range_wrap(range_make(5, 9), type_bool(types)).hi == 1);
	/* infinite on one side, and finite so far out that the type fits between it and infinity */
	for (int side = 0; side < 2; side++) {
		struct range far[] = {range_make(RANGE_INF - side, RANGE_INF),
				      range_make(-RANGE_INF, side - RANGE_INF)};

		for (unsigned i = 0; i < 2; i++) {
			struct range r = range_wrap(far[i], i8);

			ck_assert(r.lo == -128 && r.hi == 127);
		}
	}
	single = type_float(types, 32, "float");
	ck_assert(range_of_type(single).lo == -RANGE_INF);
	ck_assert(range_of_type(single).hi == RANGE_INF);
	ck_assert(range_of_type(u8).lo == 0 && range_of_type(u8).hi == 255);
	ck_assert(!range_within(range_const(1), single));
	ck_assert(!range_within(range_none(), single));
	ck_assert(range_within(range_make(300, 200), i8));
	ck_assert(range_wrap(range_make(300, 200), i8).empty);
	ck_assert(range_within(range_make(-128, 127), i8));
	ck_assert(!range_within(range_make(-129, 127), i8));
	ck_assert(!range_within(range_make(-128, 128), i8));
	ck_assert(range_within(range_none(), i8));
	arena_destroy(arena);
}
END_TEST

START_TEST(divisions)
{
	for (int b = 1; b <= 7; b++)
		for (int a = -30; a <= 30; a++) {
			__int128 down = floor_div(a, b), up = ceil_div(a, b);

			ck_assert(down * b <= a && a < (down + 1) * b);
			ck_assert((up - 1) * b < a && a <= up * b);
		}
	for (int a = -12; a <= 12; a++)
		for (int b = -12; b <= 12; b++) {
			int64_t g = gcd64(a, b), most = 0;

			for (int d = 1; d <= 12; d++)
				if (a % d == 0 && b % d == 0)
					most = d;
			ck_assert(a || b ? g == most : g == 0);
		}
}
END_TEST

Suite *suite_range_arith(void)
{
	Suite *suite = suite_create("range_arith");
	TCase *tcase = tcase_create("range_arith");

	tcase_add_loop_test(tcase, all_values, 0, (int)(sizeof(operations) / sizeof(*operations)));
	tcase_add_test(tcase, nothing);
	tcase_add_test(tcase, saturates);
	tcase_add_test(tcase, far_strides);
	tcase_add_test(tcase, wraps);
	tcase_add_test(tcase, divisions);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
