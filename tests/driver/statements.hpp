/* What the statements of statements.table use. */
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bitset>
#include <cmath>
#include <compare>
#include <complex>
#include <coroutine>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

static float &id(float &x)
{
	return x;
}
static float *pid(float *x)
{
	return x;
}
template <class T> T &tid(T &x)
{
	return x;
}
template <class T> T &&fw(T &&x)
{
	return static_cast<T &&>(x);
}
struct Ref {
	float &r;
	Ref(float &x) : r(x)
	{
	}
	void set(float v) const
	{
		r = v;
	}
	Ref &operator=(float v)
	{
		r = v;
		return *this;
	}
	operator float() const
	{
		return r;
	}
};
struct H {
	float *p;
	H(float &x) : p(&x)
	{
	}
	void inc()
	{
		++*p;
	}
	~H()
	{
		*p += 2;
	}
};
static float *saved;
static void keep(float &x)
{
	saved = &x;
}
static void poke()
{
	if (saved)
		*saved += 1;
}
struct P2 {
	float u;
	float *v;
	void bump()
	{
		*v += 0.1f;
		u += 1;
	}
};
static float gx, g0;
static float *gp = &g0;
void sink(float &v)
{
	v += 0.02f;
}
static int gc;
float d1(float x, float y = (gx += 1))
{
	return expf(x) + y;
}
struct A1 {
	float v = (gx += 1);
	A1()
	{
	}
};
struct A2 {
	float v = (gx += 1);
	float w;
	A2(float w) : w(w)
	{
	}
};
struct B0 {
	B0()
	{
		gx += 1;
	}
};
struct A3 : B0 {
	float w;
	A3(float w) : w(w)
	{
	}
};
struct A4 {
	B0 b;
	float w;
	A4(float w) : w(w)
	{
	}
};
struct A5 {
	B0 b;
	float w;
};
struct A6 : B0 {
	float w = 1;
};
struct C1 {
	float v;
	C1(float v) : v(v)
	{
	}
	C1(const C1 &o) : v(o.v)
	{
		gx += 1;
	}
};
struct C2 {
	C1 c;
	float w;
};
struct D1 {
	float v;
	~D1()
	{
		gx += 1;
	}
};
struct D2 {
	D1 d;
	float w;
};
struct D3 : D1 {
	float w;
};
struct E1 {
	float v;
	E1 &operator=(const E1 &o)
	{
		v = o.v;
		gx += 1;
		return *this;
	}
};
struct E2 {
	E1 e;
	float w;
};
struct E3 {
	E1 e[2];
};
struct F1 {
	float v;
	F1 *operator->()
	{
		gx += 1;
		return this;
	}
	float get() const
	{
		return expf(v);
	}
};
struct F2 {
	F1 f;
	F1 &operator->()
	{
		return f;
	}
};
struct G1 {
	float v;
	operator float() const
	{
		gx += 1;
		return v;
	}
};
struct G2 {
	float v;
	explicit operator bool() const
	{
		gx += 1;
		return v > 0;
	}
};
struct H1 {
	H1(float x) : v(x)
	{
		gx += 1;
	}
	float v;
};
float tk(H1 h)
{
	return expf(h.v);
}
float tr(const H1 &h)
{
	return expf(h.v);
}
struct I1 {
	int n;
	struct It {
		int i;
		bool operator!=(const It &o) const
		{
			gx += 0.5f;
			return i != o.i;
		}
		void operator++()
		{
			i++;
		}
		int operator*() const
		{
			return i;
		}
	};
	It begin() const
	{
		return {0};
	}
	It end() const
	{
		return {n};
	}
};
float c1(float x)
{
	A1 a;
	return expf(x) * a.v;
}
float c2(float x)
{
	A2 a(x);
	return expf(a.w);
}
float c3(float x)
{
	A3 a(x);
	return expf(a.w);
}
float c4(float x)
{
	A4 a(x);
	return expf(a.w);
}
float c5(float x)
{
	A5 a{{}, x};
	return expf(a.w);
}
float c6(float x)
{
	A6 a;
	return expf(x) + a.w;
}
float c6b(float x)
{
	A6 a{};
	return expf(x) + a.w;
}
float c7(float x)
{
	C1 a(x);
	C1 b = a;
	return expf(b.v);
}
float c8(const C2 &o)
{
	C2 b = o;
	return expf(b.w);
}
float c9(float x)
{
	D2 d{{x}, x};
	return expf(d.w);
}
float c10(float x)
{
	D3 d;
	d.w = x;
	return expf(d.w);
}
float c11(float x)
{
	E2 a, b;
	b.w = x;
	b.e.v = 1;
	a = b;
	return expf(a.w);
}
float c12(float x)
{
	E3 a, b;
	b.e[0].v = x;
	b.e[1].v = 2;
	a = b;
	return expf(a.e[0].v);
}
float c13(float x)
{
	F2 f;
	f.f.v = x;
	return f->get();
}
float c14(float x)
{
	G1 g{x};
	return expf(g) + g;
}
float c15(float x)
{
	G2 g{x};
	if (g)
		return expf(x);
	return g ? 1 : !g;
}
float c16(float x)
{
	return tk(x) + tr(x);
}
float c17(float x)
{
	float s = 0;
	for (int k : I1{3})
		s += expf(x) * k;
	return s;
}
float c18(float x)
{
	static A1 a;
	return expf(x) + a.v;
}
float c19(float x)
{
	static float s = (gx += 1);
	return expf(x) + s;
}
float c20(float x)
{
	thread_local float s = (gx += 2);
	return expf(x) + s;
}
float c21(float x)
{
	auto l = [c = C1(x)] { return c.v; };
	auto m = l;
	return expf(m());
}
float c22(float x)
{
	C1 a(x);
	auto l = [a] { return a.v; };
	return expf(l());
}
float c23(float x)
{
	C1 a[2] = {x, x};
	auto [p, q] = a;
	return expf(p.v);
}
float c24(float x)
{
	float *p = new float(gx += x);
	float v = *p;
	delete p;
	return expf(v - v + x);
}
float c25(float x)
{
	delete new D1{x};
	return expf(x);
}
float c26(float x)
{
	return (void)D1{x}, expf(x);
}
float c27(float x)
{
	const D1 &d = D1{x};
	return expf(d.v);
}
float c28(float x)
{
	std::pair<C1, float> p(C1(x), x), q = p;
	return expf(q.second);
}
float c29(float x)
{
	union {
		float f;
		int i;
	} u{x};
	return expf(u.f) + u.i % 3;
}
float c30(float x)
{
	struct L {
		float v = gx++;
	} l;
	return expf(x) + l.v;
}
float c31(float x)
try {
	return expf(x);
} catch (...) {
	gx++;
	return 1;
}
float c32(float x)
{
	return x > 100 ? throw gx++ : expf(x);
}
float c33(float x, int n)
{
	int v[n ? 2 : 1];
	v[0] = gc++;
	return expf(x) + v[0];
}
float c34(float x)
{
	float r = expf(x);
	goto e;
e:
	gx += r;
	return r;
}
float c35(float x)
{
	thread_local float calls = 0;
	calls += 1;
	return expf(x) * calls;
}
float c36(float x)
{
	static float calls = 0;
	return expf(x) * ++calls;
}
/* operators, streams of values, methods, overloads */
struct W1 {
	float v;
	auto operator<=>(const W1 &o) const
	{
		gx += 1;
		return v <=> o.v;
	}
	bool operator==(const W1 &o) const
	{
		gx += 2;
		return v == o.v;
	}
};
static float operator""_km(unsigned long long v)
{
	gx += 1;
	return (float)v;
}
static float operator""_km(long double v)
{
	gx += 2;
	return (float)v;
}
static float operator""_len(const char *, size_t n)
{
	gx += 1;
	return (float)n;
}
static float operator""_raw(const char *s)
{
	gx += 1;
	return s[0];
}
struct Gen {
	struct promise_type {
		float v;
		Gen get_return_object()
		{
			return {std::coroutine_handle<promise_type>::from_promise(*this)};
		}
		std::suspend_always initial_suspend()
		{
			return {};
		}
		std::suspend_always final_suspend() noexcept
		{
			return {};
		}
		std::suspend_always yield_value(float x)
		{
			v = x;
			gx += 0.1f;
			return {};
		}
		void return_void()
		{
		}
		void unhandled_exception()
		{
		}
	};
	std::coroutine_handle<promise_type> h;
	~Gen()
	{
		h.destroy();
	}
	Gen(std::coroutine_handle<promise_type> h) : h(h)
	{
	}
	Gen(const Gen &) = delete;
	bool next()
	{
		h.resume();
		return !h.done();
	}
	float value() const
	{
		return h.promise().v;
	}
	struct It {
		Gen *g;
		bool d;
		bool operator!=(const It &o) const
		{
			return d != o.d;
		}
		void operator++()
		{
			d = !g->next();
		}
		float operator*() const
		{
			return g->value();
		}
	};
	It begin()
	{
		bool d = !next();
		return {this, d};
	}
	It end()
	{
		return {this, true};
	}
};
static Gen gen(float x)
{
	for (int j = 0; j < 3; j++)
		co_yield std::exp(x) * j + gx;
}
static Gen gen2(float *p)
{
	for (int j = 0; j < 3; j++) {
		*p = *p * 0.9f;
		co_yield *p + j;
	}
}
static void co_all(float &x)
{
	Gen g = gen(x);
	while (g.next())
		x = x * 0.5f + 0.01f * g.value();
}
struct PM {
	float v = 0;
	void f()
	{
		v += 1;
		gx += 1;
	}
};
static PM gpm;
struct R1 {
	float &r;
};
struct M1 {
	float v;
	mutable float n = 0;
	float get() const
	{
		return v + n++;
	}
};
static M1 gm{1};
struct Prox {
	mutable float s[8] = {};
	struct P {
		float &r;
		operator float() const
		{
			gx += 1;
			return r;
		}
		P &operator=(float v)
		{
			r = v;
			gx += 2;
			return *this;
		}
		P &operator+=(float v)
		{
			r += v;
			return *this;
		}
		float operator++(int)
		{
			return r++;
		}
	};
	P operator[](int i)
	{
		return {s[i]};
	}
	float operator[](int i) const
	{
		s[i] += 1;
		return s[i];
	}
	Prox()
	{
	}
};
struct It2 {
	float v;
	float operator*() const
	{
		gx += 1;
		return v;
	}
	It2 &operator++()
	{
		v += 0.5f;
		return *this;
	}
	It2 operator++(int)
	{
		It2 t = *this;
		v += 0.25f;
		return t;
	}
	It2 &operator+=(int n)
	{
		v += n;
		return *this;
	}
	It2 operator+(int n) const
	{
		gx += n;
		return {v + n};
	}
	float operator-(It2 o) const
	{
		gx += 1;
		return v - o.v;
	}
	float operator-() const
	{
		gx += 1;
		return -v;
	}
	float operator,(int n) const
	{
		gx += n;
		return v;
	}
	It2 *operator->()
	{
		gx += 1;
		return this;
	}
	float operator()(int n) const
	{
		gx += n;
		return v;
	}
	bool operator!() const
	{
		gx += 1;
		return v == 0;
	}
	It2 *operator&()
	{
		gx += 1;
		return this;
	}
};
struct Conv {
	float v;
	operator int() const
	{
		gx += 1;
		return (int)v;
	}
};
struct V1 {
	virtual float f()
	{
		gx += 1;
		return 1;
	}
	virtual ~V1()
	{
		gx += 1;
	}
};
struct V2 : V1 {
	float n = 0;
	V2()
	{
	}
	V2(float n) : n(n)
	{
	}
	float f() override
	{
		n++;
		return n;
	}
	~V2()
	{
		gx += 2;
	}
};
static V1 gv1;
static V2 gv2;
static V1 &vf(float x)
{
	gx += x;
	return gv2;
}
namespace ns
{
float nx;
float nf(float x)
{
	return nx += x;
}
struct A {
	float v;
	friend float hidden_friend(const A &a)
	{
		gx += 1;
		return a.v;
	}
};
float nf2(A a)
{
	gx += 1;
	return a.v;
}
} // namespace ns
struct Tup {
	float v;
};
template <> struct std::tuple_size<Tup> : std::integral_constant<size_t, 2> {
};
template <size_t I> struct std::tuple_element<I, Tup> {
	using type = float;
};
template <size_t I> float get(const Tup &t)
{
	gx += 1 + I;
	return t.v;
}
struct GT {
	float v, w;
};
static GT gt;
struct Tup2 {
	float *p, *q;
};
using Pr = std::pair<float, float>;
static int thrower(int k)
{
	if (k & 1)
		throw k;
	return k;
}
struct A9 {
	float v;
	~A9()
	{
		gx += 1;
	}
};
inline float inline_var;
template <class T> T tmplv = 1;
template <int N> float tmplf(float x)
{
	gx += N;
	return std::exp(x) * N;
}
template <class T> struct TC {
	static inline T s = 1;
	static T f()
	{
		return s++;
	}
};
template <class... A> float pack(A... a)
{
	gx += 1;
	return (float(a) + ...);
}
template <class... A> float sum(A &&...a)
{
	return (float(a) + ...);
}
template <class D> struct Base {
	float f()
	{
		return static_cast<D *>(this)->g();
	}
};
struct Crtp : Base<Crtp> {
	float n = 0;
	float g()
	{
		return n++;
	}
};
static Crtp crtp;
constexpr float cexpr(float n)
{
	return n * n;
}
enum E0 { e0, e1 };
enum class E8 : char { a, b };
static E0 enu(int k)
{
	return (E0)k;
}
static float over(int)
{
	gx += 1;
	return 1;
}
static float over(float)
{
	gx += 2;
	return 2;
}
static float over(short)
{
	return 3;
}
static float over(char)
{
	return 4;
}
static float over(long)
{
	return 5;
}
static float over(double)
{
	return 6;
}
static float over(bool)
{
	return 7;
}
static float over(unsigned char)
{
	return 8;
}
static float over(E0)
{
	return 9;
}
static float over(E8)
{
	return 10;
}
static float over(std::nullptr_t)
{
	return 11;
}
static float over(const char *)
{
	return 12;
}
static float over(float *)
{
	return 13;
}
static float over(const float *)
{
	return 14;
}
static float over2(bool)
{
	gx += 1;
	return 1;
}
static float over2(int)
{
	return 2;
}
static void reset()
{
	gx = 0, gc = 0, saved = nullptr, gp = &g0;
	ns::nx = 0, gt = {}, gpm = {}, gm.n = 0, gv2.n = 0, crtp.n = 0;
	inline_var = 0, tmplv<int> = 1, TC<int>::s = 1;
}
