/* range_arith.c - arithmetic on intervals with a stride: lo <= v <= hi, v mod stride == phase.
 *
 * A single value behaves as stride 0 ("equal to"), which makes sums and products of strides come
 * out by gcd; in memory it has stride 1.  Strides that leave 64 bits become 1, ends saturate. */
#include "range_arith.h"

/* Divisions of 128 bits are calls, and nearly all are by 1. */
__int128 floor_div(__int128 a, __int128 b)
{
	return b == 1 ? a : a / b - (a % b < 0);
}

__int128 ceil_div(__int128 a, __int128 b)
{
	return b == 1 ? a : a / b + (a % b > 0);
}

static __int128 floor_mod(__int128 a, __int128 b)
{
	return a % b + (a % b < 0 ? b : 0);
}

static __int128 gcd(__int128 a, __int128 b)
{
	if (a == 1 || b == 1)
		return 1;
	while (b) {
		__int128 t = a % b;

		a = b;
		b = t;
	}
	return a < 0 ? -a : a;
}

int64_t gcd64(int64_t a, int64_t b)
{
	__int128 g = gcd(a, b);

	return g > INT64_MAX ? 1 : (int64_t)g;
}

static __int128 lesser(__int128 a, __int128 b)
{
	return a < b ? a : b;
}

static __int128 greater(__int128 a, __int128 b)
{
	return a > b ? a : b;
}

static bool infinite(__int128 v)
{
	return v <= -RANGE_INF || v >= RANGE_INF;
}

static __int128 saturate(__int128 v)
{
	return lesser(greater(v, -RANGE_INF), RANGE_INF);
}

struct range range_make(__int128 lo, __int128 hi)
{
	struct range r = {.lo = saturate(lo), .hi = saturate(hi), .stride = 1, .empty = lo > hi};

	return r;
}

/* Ends, with stride and phase as for congruence: stride 0 means the one value `phase`. */
static struct range build(__int128 lo, __int128 hi, __int128 stride, __int128 phase)
{
	struct range r = range_make(lo, hi);

	if (!stride || stride == 1 || stride > INT64_MAX)
		return r;
	phase = floor_mod(phase, stride);
	if (!infinite(r.lo))
		r.lo += floor_mod(phase - r.lo, stride);
	if (!infinite(r.hi))
		r.hi -= floor_mod(r.hi - phase, stride);
	r.empty |= r.lo > r.hi;
	if (r.lo != r.hi) {
		r.stride = (int64_t)stride;
		r.phase = (int64_t)phase;
	}
	return r;
}

static __int128 stride_of(struct range r)
{
	return r.lo == r.hi && !infinite(r.lo) ? 0 : r.stride;
}

static __int128 phase_of(struct range r)
{
	return r.lo == r.hi && !infinite(r.lo) ? r.lo : r.phase;
}

struct range range_const(__int128 v)
{
	return range_make(v, v);
}

struct range range_full(void)
{
	return range_make(-RANGE_INF, RANGE_INF);
}

struct range range_none(void)
{
	struct range r = {.stride = 1, .empty = true};

	return r;
}

struct range range_of_type(const struct type *type)
{
	return type_is_int(type) ? range_make(type_min(type), type_max(type)) : range_full();
}

bool range_single(struct range r)
{
	return !r.empty && r.lo == r.hi && !infinite(r.lo);
}

bool range_same(struct range a, struct range b)
{
	return a.lo == b.lo && a.hi == b.hi && a.stride == b.stride && a.phase == b.phase &&
	       a.empty == b.empty;
}

bool range_within(struct range r, const struct type *type)
{
	return type_is_int(type) && (r.empty || (r.lo >= type_min(type) && r.hi <= type_max(type)));
}

/* a + b where infinity absorbs. */
static __int128 add_ends(__int128 a, __int128 b)
{
	if (infinite(a))
		return a;
	return infinite(b) ? b : saturate(a + b);
}

struct range range_add(struct range a, struct range b)
{
	if (a.empty || b.empty)
		return range_none();
	return build(add_ends(a.lo, b.lo), add_ends(a.hi, b.hi), gcd(stride_of(a), stride_of(b)),
		     phase_of(a) + phase_of(b));
}

struct range range_neg(struct range a)
{
	if (a.empty)
		return a;
	return build(-a.hi, -a.lo, stride_of(a), -phase_of(a));
}

struct range range_sub(struct range a, struct range b)
{
	return range_add(a, range_neg(b));
}

static __int128 mul_ends(__int128 a, __int128 b)
{
	__int128 v;

	if (a == (int64_t)a && b == (int64_t)b)
		return saturate(a * b);
	if (__builtin_mul_overflow(a, b, &v))
		return (a < 0) == (b < 0) ? RANGE_INF : -RANGE_INF;
	return saturate(v);
}

static __int128 least(const __int128 *v, unsigned n)
{
	__int128 m = v[--n];

	while (n--)
		m = lesser(m, v[n]);
	return m;
}

static __int128 most(const __int128 *v, unsigned n)
{
	__int128 m = v[--n];

	while (n--)
		m = greater(m, v[n]);
	return m;
}

struct range range_mul(struct range a, struct range b)
{
	__int128 end[4], s = 1, p = 0, sa, sb, pa, pb;

	if (a.empty || b.empty)
		return range_none();
	end[0] = mul_ends(a.lo, b.lo);
	end[1] = mul_ends(a.lo, b.hi);
	end[2] = mul_ends(a.hi, b.lo);
	end[3] = mul_ends(a.hi, b.hi);
	/* (sa x + pa)(sb y + pb) is pa pb modulo gcd(sa sb, sa pb, sb pa) */
	sa = stride_of(a), sb = stride_of(b), pa = phase_of(a), pb = phase_of(b);
	if (pa == (int64_t)pa && pb == (int64_t)pb) {
		s = gcd(gcd(sa * sb, sa * pb), sb * pa);
		p = pa * pb;
	}
	return build(least(end, 4), most(end, 4), s, p);
}

static __int128 div_end(__int128 a, __int128 by)
{
	return !infinite(a) ? a / by : by > 0 ? a : -a;
}

/* Quotients by a divisor of one sign. */
static struct range div_part(struct range a, __int128 lo, __int128 hi)
{
	__int128 end[4];

	end[0] = div_end(a.lo, lo);
	end[1] = div_end(a.lo, hi);
	end[2] = div_end(a.hi, lo);
	end[3] = div_end(a.hi, hi);
	return range_make(least(end, 4), most(end, 4));
}

struct range range_div(struct range a, struct range b)
{
	struct range r = range_none();

	if (a.empty || b.empty)
		return r;
	if (range_single(b) && b.lo > 0 && stride_of(a) % b.lo == 0 &&
	    phase_of(a) % b.lo == 0) { /* exact: stride and phase divide too */
		r = div_part(a, b.lo, b.lo);
		return build(r.lo, r.hi, stride_of(a) / b.lo, phase_of(a) / b.lo);
	}
	if (b.hi > 0)
		r = div_part(a, greater(b.lo, 1), b.hi);
	if (b.lo < 0)
		r = range_hull(r, div_part(a, b.lo, lesser(b.hi, -1)));
	return r;
}

struct range range_mod(struct range a, struct range b)
{
	__int128 m, lo, hi;

	if (a.empty || b.empty)
		return range_none();
	m = greater(b.hi, -b.lo);
	if (m == 0)
		return range_none();
	if (a.lo >= 0 && a.hi < b.lo)
		return a;
	lo = greater(lesser(a.lo, 0), 1 - m);
	hi = lesser(greater(a.hi, 0), m - 1);
	if (!range_single(b))
		return range_make(lo, hi);
	/* a = s x + p leaves p modulo gcd(s, m), whatever the sign, as m is a multiple of it */
	return build(lo, hi, gcd(stride_of(a), m), phase_of(a));
}

static struct range shift_amount(struct range b, unsigned width)
{
	return range_meet(range_make(b.lo, b.hi), range_make(0, width - 1));
}

struct range range_shl(struct range a, struct range b, unsigned width)
{
	struct range s, r;

	if (a.empty || b.empty)
		return range_none();
	s = shift_amount(b, width);
	if (s.empty)
		return s;
	if (range_single(s))
		return range_mul(a, range_const((__int128)1 << s.lo));
	r = range_mul(a, range_const((__int128)1 << s.lo));
	a = range_hull(r, range_mul(a, range_const((__int128)1 << s.hi)));
	return range_make(a.lo, a.hi); /* what lies between has no stride */
}

struct range range_shr(struct range a, struct range b, unsigned width)
{
	struct range s;
	__int128 end[4];

	if (a.empty || b.empty)
		return range_none();
	s = shift_amount(b, width);
	if (s.empty)
		return s;
	end[0] = a.lo >> s.lo;
	end[1] = a.lo >> s.hi;
	end[2] = a.hi >> s.lo;
	end[3] = a.hi >> s.hi;
	return range_make(least(end, 4), most(end, 4));
}

struct range range_and(struct range a, struct range b)
{
	__int128 hi, low;

	if (a.empty || b.empty)
		return range_none();
	if (range_single(a) && range_single(b))
		return range_const(a.lo & b.lo);
	if (a.lo < 0 && b.lo < 0)
		return range_full();
	hi = a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : lesser(a.hi, b.hi);
	/* the low bits that a constant clears; 0 leaves none */
	low = 1;
	if (range_single(a))
		low = a.lo & -a.lo;
	else if (range_single(b))
		low = b.lo & -b.lo;
	return build(0, hi, low, 0);
}

struct range range_or(struct range a, struct range b)
{
	__int128 top, all = 1;

	if (a.empty || b.empty)
		return range_none();
	if (a.lo < 0 || b.lo < 0)
		return range_full();
	top = greater(a.hi, b.hi);
	while (all <= top)
		all *= 2;
	return range_make(0, all - 1);
}

struct range range_min(struct range a, struct range b)
{
	struct range r;

	if (a.empty || b.empty)
		return range_none();
	r = range_hull(a, b);
	return build(lesser(a.lo, b.lo), lesser(a.hi, b.hi), r.stride, r.phase);
}

struct range range_max(struct range a, struct range b)
{
	return range_neg(range_min(range_neg(a), range_neg(b)));
}

struct range range_hull(struct range a, struct range b)
{
	__int128 s;

	if (a.empty)
		return b;
	if (b.empty)
		return a;
	s = gcd(gcd(stride_of(a), stride_of(b)), phase_of(a) - phase_of(b));
	return build(lesser(a.lo, b.lo), greater(a.hi, b.hi), s, phase_of(a));
}

struct range range_meet(struct range a, struct range b)
{
	struct range sparse = a.stride > b.stride ? a : b;

	if (a.empty || b.empty || (a.phase - b.phase) % gcd64(a.stride, b.stride) != 0)
		return range_none();
	/* keeping the larger stride is enough; it is the lcm when one divides the other */
	return build(greater(a.lo, b.lo), lesser(a.hi, b.hi), sparse.stride, sparse.phase);
}

struct range range_wrap(struct range r, const struct type *type)
{
	__int128 span, shift;

	if (range_within(r, type))
		return r;
	if (type->kind == TYPE_BOOL)
		return range_of_type(type);
	span = type_max(type) - type_min(type) + 1;
	shift = floor_div(r.lo - type_min(type), span);
	if (!infinite(r.lo) && !infinite(r.hi) && shift == floor_div(r.hi - type_min(type), span))
		return range_sub(r, range_const(shift * span));
	return build(type_min(type), type_max(type), gcd(stride_of(r), span), phase_of(r));
}
