/* half.h - 16-bit floats as CUDA declares them: each operation is one of floats, rounded to the nearest; that is what a
 * device computes, too, since 24 bits are more than twice 11 and two (Figueroa, When is double rounding innocuous?, 1995).
 *
 * EMU_H, EMU_H2: the types; EMU_N(a, b): a name that has the type's in its middle; EMU_ROUND, EMU_WIDEN: to bits and back. */

struct EMU_H {
	uint16_t bits;

	EMU_H() = default;
	EMU_H(float x) : bits(EMU_ROUND(x)) {}
	EMU_H(double x) : bits(EMU_ROUND((float)x)) {}
	EMU_H(int x) : bits(EMU_ROUND((float)x)) {}
	EMU_H(unsigned x) : bits(EMU_ROUND((float)x)) {}
	EMU_H(long x) : bits(EMU_ROUND((float)x)) {}
	EMU_H(unsigned long x) : bits(EMU_ROUND((float)x)) {}
	EMU_H(long long x) : bits(EMU_ROUND((float)x)) {}
	operator float() const { return EMU_WIDEN(bits); }
};
struct alignas(4) EMU_H2 {
	EMU_H x, y;

	EMU_H2() = default;
	EMU_H2(EMU_H x_, EMU_H y_) : x(x_), y(y_) {}
};

#define EMU_OPERATOR(SIGN)                                                                     \
	static inline EMU_H operator SIGN(EMU_H a, EMU_H b) { return (float)a SIGN(float) b; }  \
	static inline EMU_H &operator SIGN##=(EMU_H &a, EMU_H b) { return a = a SIGN b; }       \
	static inline EMU_H2 operator SIGN(EMU_H2 a, EMU_H2 b) { return {a.x SIGN b.x, a.y SIGN b.y}; } \
	static inline EMU_H2 &operator SIGN##=(EMU_H2 &a, EMU_H2 b) { return a = a SIGN b; }
EMU_OPERATOR(+)
EMU_OPERATOR(-)
EMU_OPERATOR(*)
EMU_OPERATOR(/)
#undef EMU_OPERATOR
static inline EMU_H operator-(EMU_H a) { return -(float)a; }
#define EMU_COMPARE(SIGN) \
	static inline bool operator SIGN(EMU_H a, EMU_H b) { return (float)a SIGN(float) b; }
EMU_COMPARE(==)
EMU_COMPARE(!=)
EMU_COMPARE(<)
EMU_COMPARE(<=)
EMU_COMPARE(>)
EMU_COMPARE(>=)
#undef EMU_COMPARE

#define EMU_TWO(NAME, SIGN)                                                  \
	static inline EMU_H NAME(EMU_H a, EMU_H b) { return a SIGN b; }      \
	static inline EMU_H2 NAME##2(EMU_H2 a, EMU_H2 b) { return a SIGN b; }
EMU_TWO(__hadd, +)
EMU_TWO(__hsub, -)
EMU_TWO(__hmul, *)
#undef EMU_TWO
static inline EMU_H __hdiv(EMU_H a, EMU_H b) { return a / b; }
static inline EMU_H2 __h2div(EMU_H2 a, EMU_H2 b) { return a / b; }
static inline EMU_H __hneg(EMU_H a) { return -a; }
static inline EMU_H __habs(EMU_H a) { return std::fabs((float)a); }
/* the product is exact in a double, and the sum rounded once more at most */
static inline EMU_H __hfma(EMU_H a, EMU_H b, EMU_H c) { return (double)(float)a * (float)b + (float)c; }
static inline EMU_H2 __hfma2(EMU_H2 a, EMU_H2 b, EMU_H2 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }
static inline bool __heq(EMU_H a, EMU_H b) { return a == b; }
static inline bool __hne(EMU_H a, EMU_H b) { return a != b; }
static inline bool __hlt(EMU_H a, EMU_H b) { return a < b; }
static inline bool __hle(EMU_H a, EMU_H b) { return a <= b; }
static inline bool __hgt(EMU_H a, EMU_H b) { return a > b; }
static inline bool __hge(EMU_H a, EMU_H b) { return a >= b; }
static inline bool __hisnan(EMU_H a) { return std::isnan((float)a); }
static inline EMU_H __hmax(EMU_H a, EMU_H b) { return std::fmax((float)a, (float)b); }
static inline EMU_H __hmin(EMU_H a, EMU_H b) { return std::fmin((float)a, (float)b); }
static inline EMU_H hexp(EMU_H a) { return std::exp((float)a); }
static inline EMU_H hlog(EMU_H a) { return std::log((float)a); }
static inline EMU_H hsqrt(EMU_H a) { return std::sqrt((float)a); }
static inline EMU_H hrsqrt(EMU_H a) { return 1 / std::sqrt((float)a); }
static inline EMU_H hrcp(EMU_H a) { return 1 / (float)a; }
static inline EMU_H hsin(EMU_H a) { return std::sin((float)a); }
static inline EMU_H hcos(EMU_H a) { return std::cos((float)a); }
static inline EMU_H htanh(EMU_H a) { return std::tanh((float)a); }

static inline float EMU_N(__, 2float)(EMU_H a) { return a; }
static inline EMU_H EMU_N(__float2, )(float a) { return a; }
static inline EMU_H EMU_N(__float2, _rn)(float a) { return a; }
static inline EMU_H EMU_N(__double2, )(double a) { return a; }
static inline EMU_H EMU_N(__int2, _rn)(int a) { return a; }
static inline int EMU_N(__, 2int_rz)(EMU_H a) { return (int)(float)a; }
static inline int EMU_N(__, 2int_rn)(EMU_H a) { return (int)std::nearbyint((float)a); }
static inline EMU_H EMU_N(__ushort_as_, )(unsigned short a) { EMU_H h; h.bits = a; return h; }
static inline unsigned short EMU_N(__, _as_ushort)(EMU_H a) { return a.bits; }
static inline EMU_H EMU_N(__low2, )(EMU_H2 a) { return a.x; }
static inline EMU_H EMU_N(__high2, )(EMU_H2 a) { return a.y; }
static inline EMU_H2 EMU_N(make_, 2)(EMU_H a, EMU_H b) { return {a, b}; }
static inline EMU_H2 EMU_N(__halves2, 2)(EMU_H a, EMU_H b) { return {a, b}; }
static inline EMU_H2 EMU_PAIR(EMU_H a) { return {a, a}; }
static inline EMU_H2 EMU_N(__float2, 2_rn)(float a) { return {a, a}; }
static inline EMU_H2 EMU_N(__floats2, 2_rn)(float a, float b) { return {a, b}; }
static inline EMU_H2 EMU_N(__float22, 2_rn)(float2 a) { return {a.x, a.y}; }
static inline float2 EMU_N(__, 22float2)(EMU_H2 a) { return make_float2(a.x, a.y); }

#undef EMU_H
#undef EMU_H2
#undef EMU_N
#undef EMU_PAIR
#undef EMU_ROUND
#undef EMU_WIDEN
