/* range_arith.h - arithmetic on ranges; private to src/analysis.
 *
 * Values are exact integers, not yet of any C type: overflow and wrapping are the caller's
 * question.  Ends saturate at +-RANGE_INF, which stands for infinity. */
#ifndef CUNEST_RANGE_ARITH_H
#define CUNEST_RANGE_ARITH_H

#include "cunest/analysis.h"

#define RANGE_INF ((__int128)1 << 120)

struct range range_make(__int128 lo, __int128 hi);
struct range range_const(__int128);
struct range range_full(void);
struct range range_none(void);
struct range range_of_type(const struct type *); /* full for what is no integer */
bool range_single(struct range);
bool range_same(struct range, struct range);
bool range_within(struct range, const struct type *);

struct range range_add(struct range, struct range);
struct range range_neg(struct range);
struct range range_sub(struct range, struct range);
struct range range_mul(struct range, struct range);
struct range range_div(struct range, struct range); /* truncates; a divisor of 0 has no value */
struct range range_mod(struct range, struct range); /* sign of the dividend */
struct range range_shl(struct range, struct range, unsigned width);
struct range range_shr(struct range, struct range, unsigned width);
struct range range_and(struct range, struct range);
struct range range_or(struct range, struct range); /* also bounds xor */
struct range range_min(struct range, struct range);
struct range range_max(struct range, struct range);

struct range range_hull(struct range, struct range);
struct range range_meet(struct range, struct range);
/* Modulo 2^n into the type, which is an integer's. */
struct range range_wrap(struct range, const struct type *);

__int128 floor_div(__int128 a, __int128 b); /* b > 0 */
__int128 ceil_div(__int128 a, __int128 b);
int64_t gcd64(int64_t a, int64_t b);

#endif
