/* test_divmod.c - the arithmetic that divmod and fast-division rely on, for all small numbers. */
#include <check.h>
#include <stdint.h>

#include "unit.h"

/* i / w by the numbers of fast_division.c, in `bits` + 1 bits instead of 32. */
static uint64_t by_magic(uint64_t i, uint64_t w, unsigned bits, uint64_t *magic)
{
	unsigned shift = 0;

	while (((w - 1) >> shift) != 0)
		shift++; /* as 32 - __clz(w - 1) */
	*magic = ((((uint64_t)1 << (bits + shift)) + w) - 1) / w;
	return (uint64_t)(((unsigned __int128)(2 * i) * *magic) >> (bits + 1)) >> shift;
}

START_TEST(magic_of_small_widths)
{
	for (unsigned bits = 1; bits <= 9; bits++)
		for (uint64_t w = 1; w < (uint64_t)1 << bits; w++)
			for (uint64_t i = 0; i < (uint64_t)1 << bits; i++) {
				uint64_t magic;

				ck_assert_uint_eq(by_magic(i, w, bits, &magic), i / w);
				ck_assert(magic >> (bits + 1) == 0); /* fits */
			}
}
END_TEST

START_TEST(magic_of_ints)
{
	for (unsigned a = 0; a < 31; a++)
		for (int da = -3; da <= 3; da++) {
			int64_t w = ((int64_t)1 << a) + da;

			if (w < 1 || w > INT32_MAX)
				continue;
			for (unsigned b = 0; b <= 31; b++)
				for (int64_t di = -3; di <= 3; di++) {
					/* near powers of two, and near multiples of w */
					int64_t i[2] = {((int64_t)1 << b) + di,
							((int64_t)1 << b) / w * w + di};

					for (unsigned k = 0; k < 2; k++) {
						uint64_t magic;

						if (i[k] < 0 || i[k] > INT32_MAX)
							continue;
						ck_assert_uint_eq(by_magic((uint64_t)i[k],
									   (uint64_t)w, 31, &magic),
								  (uint64_t)(i[k] / w));
						ck_assert(magic <= UINT32_MAX);
					}
				}
		}
}
END_TEST

/* The identities at the head of divmod_digit.c; C's / and %, so that the sign of i may be any. */
START_TEST(digits_of_small_numbers)
{
	for (int i = -150; i <= 150; i++)
		for (int p = 1; p <= 6; p++)
			for (int d = 1; d <= 6; d++)
				for (int m = 1; m <= 6; m++) {
					ck_assert_int_eq(i / p / d, i / (p * d));
					ck_assert_int_eq(i / p % (d * m) / d, i / (p * d) % m);
					ck_assert_int_eq(i / p % (d * m) % d, i / p % d);
				}
}
END_TEST

Suite *suite_divmod(void)
{
	Suite *s = suite_create("divmod");
	TCase *c = tcase_create("divmod");

	tcase_add_test(c, magic_of_small_widths);
	tcase_add_test(c, magic_of_ints);
	tcase_add_test(c, digits_of_small_numbers);
	suite_add_tcase(s, c);
	return s;
}
