/* half.cuh - a 16 bit float, its pair and what works on them: cuda_fp16.h and cuda_bf16.h each read this once.
 *
 * CN_H, CN_H2: the types; CN_RAW, CN_RAW2: their plain bits; CN_OTHER: the other one's type; CN_N(a, b): a name
 * that has the type's in its middle. */
#pragma clang system_header

#define CN_HD __attribute__((host)) __attribute__((device))
#define CN_D static __attribute__((device))
#define CN_S static CN_HD

struct __align__(2) CN_RAW { unsigned short x; };
struct __align__(4) CN_RAW2 { unsigned short x, y; };
struct CN_OTHER;

struct __align__(2) CN_H {
	protected:
	unsigned short __x;

	public:
	CN_H() = default;
	CN_HD constexpr CN_H(const CN_RAW &r) : __x(r.x) {}
	CN_HD CN_H &operator=(const CN_RAW &);
	CN_HD volatile CN_H &operator=(const CN_RAW &) volatile;
	CN_HD volatile CN_H &operator=(const volatile CN_RAW &) volatile;
	CN_HD operator CN_RAW() const;
	CN_HD operator CN_RAW() const volatile;
	explicit CN_HD CN_H(const CN_OTHER);
	CN_HD CN_H(const float);
	CN_HD CN_H(const double);
	CN_HD operator float() const;
	CN_HD CN_H &operator=(const float);
	CN_HD CN_H &operator=(const double);
	CN_HD CN_H(const short);
	CN_HD CN_H(const unsigned short);
	CN_HD CN_H(const int);
	CN_HD CN_H(const unsigned int);
	CN_HD CN_H(const long);
	CN_HD CN_H(const unsigned long);
	CN_HD CN_H(const long long);
	CN_HD CN_H(const unsigned long long);
	CN_HD operator signed char() const;
	CN_HD operator unsigned char() const;
	CN_HD operator char() const;
	CN_HD operator short() const;
	CN_HD operator unsigned short() const;
	CN_HD operator int() const;
	CN_HD operator unsigned int() const;
	CN_HD operator long() const;
	CN_HD operator unsigned long() const;
	CN_HD operator long long() const;
	CN_HD operator unsigned long long() const;
	CN_HD CN_H &operator=(const short);
	CN_HD CN_H &operator=(const unsigned short);
	CN_HD CN_H &operator=(const int);
	CN_HD CN_H &operator=(const unsigned int);
	CN_HD CN_H &operator=(const long long);
	CN_HD CN_H &operator=(const unsigned long long);
	CN_HD constexpr operator bool() const { return (__x & 0x7fffu) != 0u; }
};

struct __align__(4) CN_H2 {
	CN_H x, y;
	CN_H2() = default;
	CN_HD CN_H2(CN_MOVED(CN_H2));
	CN_HD CN_H2 &operator=(CN_MOVED(CN_H2));
	CN_HD constexpr CN_H2(const CN_H &a, const CN_H &b) : x(a), y(b) {}
	CN_HD CN_H2(const CN_H2 &);
	CN_HD CN_H2 &operator=(const CN_H2 &);
	CN_HD CN_H2(const CN_RAW2 &);
	CN_HD CN_H2 &operator=(const CN_RAW2 &);
	CN_HD operator CN_RAW2() const;
};

#define CN_OPERATORS(T) \
	CN_S T operator+(const T &, const T &); CN_S T operator-(const T &, const T &); \
	CN_S T operator*(const T &, const T &); CN_S T operator/(const T &, const T &); \
	CN_S T &operator+=(T &, const T &); CN_S T &operator-=(T &, const T &); \
	CN_S T &operator*=(T &, const T &); CN_S T &operator/=(T &, const T &); \
	CN_S T &operator++(T &); CN_S T &operator--(T &); CN_S T operator++(T &, const int); CN_S T operator--(T &, const int); \
	CN_S T operator+(const T &); CN_S T operator-(const T &); \
	CN_S bool operator==(const T &, const T &); CN_S bool operator!=(const T &, const T &); \
	CN_S bool operator>(const T &, const T &); CN_S bool operator<(const T &, const T &); \
	CN_S bool operator>=(const T &, const T &); CN_S bool operator<=(const T &, const T &);
CN_OPERATORS(CN_H)
CN_OPERATORS(CN_H2)
#undef CN_OPERATORS

/* ---- conversions ---- */

CN_S CN_H CN_N(__double2, )(const double);
CN_S CN_H CN_N(__float2, )(const float);
CN_S CN_H CN_N(__float2, _rn)(const float); CN_S CN_H CN_N(__float2, _rz)(const float);
CN_S CN_H CN_N(__float2, _rd)(const float); CN_S CN_H CN_N(__float2, _ru)(const float);
CN_S float CN_N(__, 2float)(const CN_H);
CN_S CN_H2 CN_N(__float2, 2_rn)(const float);
CN_S CN_H2 CN_N(__floats2, 2_rn)(const float, const float);
CN_S CN_H2 CN_N(__float22, 2_rn)(const float2);
CN_S float2 CN_N(__, 22float2)(const CN_H2);
CN_S float __low2float(const CN_H2); CN_S float __high2float(const CN_H2);
CN_S CN_H2 CN_N(make_, 2)(const CN_H, const CN_H);
#define CN_INTEGER(T, name) \
	CN_S T CN_N(__, 2##name##_rz)(const CN_H); CN_D T CN_N(__, 2##name##_rn)(const CN_H); \
	CN_D T CN_N(__, 2##name##_rd)(const CN_H); CN_D T CN_N(__, 2##name##_ru)(const CN_H); \
	CN_S CN_H CN_N(__##name##2, _rn)(const T); CN_S CN_H CN_N(__##name##2, _rz)(const T); \
	CN_S CN_H CN_N(__##name##2, _rd)(const T); CN_S CN_H CN_N(__##name##2, _ru)(const T);
CN_INTEGER(int, int)
CN_INTEGER(unsigned int, uint)
CN_INTEGER(short, short)
CN_INTEGER(unsigned short, ushort)
CN_INTEGER(long long, ll)
CN_INTEGER(unsigned long long, ull)
#undef CN_INTEGER
CN_S signed char CN_N(__, 2char_rz)(const CN_H); CN_S unsigned char CN_N(__, 2uchar_rz)(const CN_H);
CN_S short CN_N(__, _as_short)(const CN_H); CN_S unsigned short CN_N(__, _as_ushort)(const CN_H);
CN_S CN_H CN_N(__short_as_, )(const short); CN_S CN_H CN_N(__ushort_as_, )(const unsigned short);

/* ---- pairs ---- */

CN_S CN_H2 CN_PAIR(const CN_H);
CN_S CN_H2 __lowhigh2highlow(const CN_H2);
CN_S CN_H2 CN_N(__lows2, 2)(const CN_H2, const CN_H2); CN_S CN_H2 CN_N(__highs2, 2)(const CN_H2, const CN_H2);
CN_S CN_H CN_N(__high2, )(const CN_H2); CN_S CN_H CN_N(__low2, )(const CN_H2);
CN_S CN_H2 CN_N(__halves2, 2)(const CN_H, const CN_H);
CN_S CN_H2 CN_N(__low2, 2)(const CN_H2); CN_S CN_H2 CN_N(__high2, 2)(const CN_H2);

/* ---- arithmetic ---- */

#define CN_UNARY(f) CN_S CN_H f(const CN_H); CN_S CN_H2 f##2(const CN_H2);
#define CN_BINARY(f) CN_S CN_H f(const CN_H, const CN_H);
#define CN_BINARY2(f) CN_S CN_H2 f(const CN_H2, const CN_H2);
CN_UNARY(__habs) CN_UNARY(__hneg)
CN_BINARY(__hadd) CN_BINARY(__hsub) CN_BINARY(__hmul) CN_BINARY(__hdiv) CN_BINARY(__hadd_rn) CN_BINARY(__hsub_rn)
CN_BINARY(__hmul_rn) CN_BINARY(__hadd_sat) CN_BINARY(__hsub_sat) CN_BINARY(__hmul_sat) CN_BINARY(__hmax)
CN_BINARY(__hmin) CN_BINARY(__hmax_nan) CN_BINARY(__hmin_nan)
CN_BINARY2(__hadd2) CN_BINARY2(__hsub2) CN_BINARY2(__hmul2) CN_BINARY2(__h2div) CN_BINARY2(__hadd2_rn)
CN_BINARY2(__hsub2_rn) CN_BINARY2(__hmul2_rn) CN_BINARY2(__hadd2_sat) CN_BINARY2(__hsub2_sat) CN_BINARY2(__hmul2_sat)
CN_BINARY2(__hmax2) CN_BINARY2(__hmin2) CN_BINARY2(__hmax2_nan) CN_BINARY2(__hmin2_nan)
CN_D CN_H __hfma(const CN_H, const CN_H, const CN_H); CN_D CN_H2 __hfma2(const CN_H2, const CN_H2, const CN_H2);
CN_D CN_H __hfma_sat(const CN_H, const CN_H, const CN_H); CN_D CN_H2 __hfma2_sat(const CN_H2, const CN_H2, const CN_H2);
CN_D CN_H __hfma_relu(const CN_H, const CN_H, const CN_H); CN_D CN_H2 __hfma2_relu(const CN_H2, const CN_H2, const CN_H2);
CN_D CN_H2 __hcmadd(const CN_H2, const CN_H2, const CN_H2);
#undef CN_UNARY
#undef CN_BINARY
#undef CN_BINARY2

#define CN_COMPARE(op) \
	CN_S bool __h##op(const CN_H, const CN_H); CN_S CN_H2 __h##op##2(const CN_H2, const CN_H2); \
	CN_S unsigned int __h##op##2_mask(const CN_H2, const CN_H2); CN_S bool __hb##op##2(const CN_H2, const CN_H2);
CN_COMPARE(eq) CN_COMPARE(ne) CN_COMPARE(le) CN_COMPARE(ge) CN_COMPARE(lt) CN_COMPARE(gt)
CN_COMPARE(equ) CN_COMPARE(neu) CN_COMPARE(leu) CN_COMPARE(geu) CN_COMPARE(ltu) CN_COMPARE(gtu)
#undef CN_COMPARE
CN_S bool __hisnan(const CN_H); CN_S CN_H2 __hisnan2(const CN_H2); CN_S int __hisinf(const CN_H);

#define CN_FUNCTION(f) CN_D CN_H h##f(const CN_H); CN_D CN_H2 h2##f(const CN_H2);
CN_FUNCTION(sqrt) CN_FUNCTION(rsqrt) CN_FUNCTION(rcp) CN_FUNCTION(log) CN_FUNCTION(log2) CN_FUNCTION(log10)
CN_FUNCTION(exp) CN_FUNCTION(exp2) CN_FUNCTION(exp10) CN_FUNCTION(tanh) CN_FUNCTION(tanh_approx) CN_FUNCTION(cos)
CN_FUNCTION(sin) CN_FUNCTION(trunc) CN_FUNCTION(ceil) CN_FUNCTION(floor) CN_FUNCTION(rint)
#undef CN_FUNCTION

#undef CN_HD
#undef CN_D
#undef CN_S
#undef CN_H
#undef CN_H2
#undef CN_RAW
#undef CN_RAW2
#undef CN_OTHER
#undef CN_N
#undef CN_PAIR
#undef CN_MOVED
