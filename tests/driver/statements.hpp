/* What the statements of statements.table use. */
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <tuple>
#include <utility>

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
