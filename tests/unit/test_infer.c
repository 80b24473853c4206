/* test_infer.c - what the front end finds out about callees from their bodies. */
#include "lowered.h"

#include <stdio.h>
#include <string.h>

struct row {
	const char *decls, *call, *facts;
};

/* Of the callee that is called in a loop; cost is left out. */
static const char *facts_of(struct lowered_source *s)
{
	const struct func *func = NULL;
	const struct callee_facts *f;
	struct buf b;

	for (uint32_t i = 0; i < s->ir->funcs.n; i++) {
		const struct func *one = s->ir->funcs.at[i];

		func = strcmp(one->name, "k") == 0 ? one : func;
	}
	ck_assert_ptr_nonnull(func);
	if (!func->callees.n)
		return "none";
	f = func->callees.at[0];
	buf_init(&b, s->arena);
	buf_puts(&b, f->reads ? "reads " : "");
	buf_puts(&b, f->writes ? "writes " : "");
	buf_puts(&b, f->convergent ? "convergent " : "");
	buf_puts(&b, f->returns ? "returns " : "");
	buf_puts(&b, f->total ? "total " : "");
	buf_puts(&b, "");
	return b.s ? b.s : "";
}

static void check(const struct row *rows, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		struct lowered_source *s;
		const char *got;
		char text[4096];

		snprintf(text, sizeof(text),
			 "struct P { int v, w[4]; };\n__device__ int gv; __constant__ int cv;\n"
			 "__device__ int hidden(int);\n%s\n#ifndef Q\n#define Q int\n#endif\n"
			 "__global__ void k(int *x, const int *y, volatile int *z, int n, P p, Q "
			 "q)\n"
			 "{\n\tint loc = n;\n\tint arr[4];\n#pragma nest\n"
			 "\tfor (int i = 0; i < n; i++)\n\t\tx[i] = %s;\n}\n",
			 rows[i].decls, rows[i].call);
		s = lowered_create("test.cu", text, false, NULL);
		if (s->status != STATUS_OK)
			ck_abort_msg("%s\nstatus %d: %s%s", text, s->status, s->trap.message,
				     s->diags ? lowered_messages(s) : "");
		got = facts_of(s);
		ck_assert_msg(strcmp(got, rows[i].facts) == 0, "%s\n-> '%s', not '%s'",
			      rows[i].decls, got, rows[i].facts);
		lowered_destroy(s);
	}
}

#define ANYTHING "reads writes convergent "

START_TEST(test_memory)
{
	static const struct row rows[] = {
		/* nothing but values */
		{"__device__ int f(int a) { return a; }", "f(i)", "returns total "},
		{"__device__ unsigned f(unsigned a) { return ~a & 3u; }", "f(i)", "returns total "},
		{"__device__ float f(float a) { return a * a + 1.0f; }", "f(i)", "returns total "},
		{"__device__ int f(int a) { int t = a; t = 3; return t; }", "f(i)",
		 "returns total "},
		{"__device__ bool f(int a) { return a < 3 && a > 1; }", "f(i)", "returns total "},
		/* ... that are not defined for all */
		{"__device__ int f(int a) { return a + 1; }", "f(i)", "returns "},
		{"__device__ int f(int a, int b) { return a / b; }", "f(i, n)", "returns "},
		{"__device__ int f(int a) { return 1 << a; }", "f(i)", "returns "},
		{"__device__ int f(int a) { return -a; }", "f(i)", "returns "},
		{"__device__ int f(float a) { return (int)a; }", "f(i)", "returns "},
		{"__device__ int f(int a) { int t[4] = {1, 2, 3, 4}; return t[a]; }", "f(i)",
		 "reads returns "},
		/* its own objects are its own business */
		{"__device__ int f(int a) { P p; p.v = a; return p.v; }", "f(i)", "returns total "},
		{"__device__ int f(int a) { int t[4]; t[1] = a; return t[1]; }", "f(i)",
		 "reads returns "},
		/* memory of others is read */
		{"__device__ int f(const int *a) { return *a; }", "f(y)", "reads returns "},
		{"__device__ int f(const int *a) { return a[1]; }", "f(y)", "reads returns "},
		{"__device__ int f(const P *a) { return a->v; }", "f(&p)", "reads returns "},
		{"__device__ int f(const int &a) { return a; }", "f(loc)", "reads returns "},
		{"__device__ int f(int a) { return gv; }", "f(i)", "reads returns "},
		{"__device__ int f(int a) { return cv; }", "f(i)", "reads returns "},
		{"__device__ const int cc = 4; __device__ int f(int a) { return cc; }", "f(i)",
		 "returns total "},
		{"__device__ int f(const int *a) { return __ldg(a); }", "f(y)", "reads returns "},
		{"__device__ int f(P p) { return p.w[2]; }", "f(p)", "reads returns "},
		/* ... and written */
		{"__device__ int f(int *a) { return *a = 1; }", "f(&loc)", "reads writes returns "},
		/* a reference by another name */
		{"using R = int &; __device__ int f(int *a) { R r = *a; return r = 1; }", "f(x)",
		 "reads writes returns "},
		{"typedef const int &R; __device__ int f(R a) { return a; }", "f(*y)",
		 "reads returns "},
		{"__device__ int f(int *a) { decltype((*a)) r = *a; return r++; }", "f(x)",
		 "reads writes returns "},
		{"__device__ int &&f(int *a) { return (int &&)*a; }", "f(x)", "reads returns "},
		/* an array as a parameter is a pointer */
		{"__device__ int f(int a[4]) { return a[0] = 1; }", "f(arr)",
		 "reads writes returns "},
		{"__device__ int f(int a[2][2]) { return a[1][0] = 1; }", "f((int (*)[2])arr)",
		 "reads writes returns "},
		{"typedef int row[4]; __device__ int f(row a) { *a = 1; return 0; }", "f(arr)",
		 "reads writes returns "},
		{"__device__ int f(int *a) { int *b = a; b[1] = 2; return 0; }", "f(arr)",
		 "reads writes returns "},
		{"__device__ int f(int &a) { return a++; }", "f(loc)", "reads writes returns "},
		{"__device__ int f(int &a) { int &b = a; b = 2; return 0; }", "f(loc)",
		 "reads writes returns "},
		{"__device__ int f(P *a) { a->w[1] = 2; return 0; }", "f(&p)",
		 "reads writes returns "},
		{"__device__ int f(int a) { return gv++; }", "f(i)", "reads writes returns "},
		{"__device__ int f(int a) { static int c; return c++; }", "f(i)",
		 "reads writes returns "},
		{"#define Q H\n"
		 "struct H { int *p; }; __device__ int f(H h) { h.p[0] = 1; return 0; }",
		 "f(q)", "reads writes returns "},
		{"#define Q H\n"
		 "struct H { int *p; }; __device__ int f(H h) { *h.p = 1; return 0; }",
		 "f(q)", "reads writes returns "},
		{"__device__ int f(int *a) { int *t[2] = {a, a}; t[1][0] = 1; return 0; }", "f(x)",
		 "reads writes returns "},
		{"__device__ int f(int *a) { return atomicAdd(a, 1); }", "f(x)",
		 "reads writes returns "},
		{"__device__ int g(int *a) { *a = 1; return 0; } __device__ int f(int *a) { return "
		 "g(a); }",
		 "f(x)", "reads writes returns "},
		{"#define Q H\n"
		 "struct H { int &r; }; __device__ int f(H h) { h.r = 1; return 0; }",
		 "f(q)", "reads writes returns "},
		{"#define Q H\n"
		 "struct H { int &r; }; __device__ int f(H h) { return h.r; }",
		 "f(q)", "reads returns "},
		{"struct H { int &r; }; __device__ int f(int a) { H h = {a}; h.r = 1; return a; }",
		 "f(i)", "reads writes returns "},
		/* each access of these counts */
		{"__device__ int f(volatile int *a) { return *a; }", "f(z)",
		 "reads writes returns "},
		{"__device__ int f(volatile int *a) { return a[1]; }", "f(z)",
		 "reads writes returns "},
		{"struct H { volatile int v; }; __device__ int f(H *a) { return a->v; }",
		 "f((H *)x)", "reads writes returns "},
		{"__device__ int f(int a) { volatile int t = a; return t; }", "f(i)",
		 "writes returns "},
	};

	check(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_control)
{
	static const struct row rows[] = {
		{"__device__ int f(int a) { if (a < 0) return 0; return a; }", "f(i)",
		 "returns total "},
		{"__device__ int f(int a) { int s = 0; for (int i = 0; i < a; i++) s ^= i; return "
		 "s; }",
		 "f(i)", "returns "},
		/* a loop that does something need not end */
		{"__device__ int f(int *a) { while (*a) a[1] = 2; return 0; }", "f(x)",
		 "reads writes "},
		{"__device__ int f(int a) { while (a) __syncwarp(); return 0; }", "f(i)", ANYTHING},
		{"__device__ int f(int a) { if (a) __trap(); return a; }", "f(i)", ANYTHING},
		{"__device__ int f(int a) { asm(\"\" : \"+r\"(a)); return a; }", "f(i)", ANYTHING},
		{"__device__ int f(int a) { switch (a) { case 1: return 2; } return 3; }", "f(i)",
		 ""},
		{"__device__ int f(int a) { again: if (a > 2) { a = 1; goto again; } return a; }",
		 "f(i)", ""},
		{"__device__ int f(int a) { return a < 2 ? a : f(a - 1); }", "f(i)", ""},
		{"__device__ int g(int a); __device__ int f(int a) { return a < 2 ? a : g(a - 1); "
		 "} __device__ int g(int a) { return f(a); }",
		 "f(i)", ANYTHING},
		{"", "hidden(i)", ANYTHING},
		{"__device__ int f(int a) { return hidden(a); }", "f(i)", ANYTHING},
		{"#define Q G\n"
		 "typedef int (*G)(int); __device__ int f(G g, int a) { return g(a); }",
		 "f(q, i)", ANYTHING},
		/* threads synchronise */
		{"__device__ int f(int a) { __syncthreads(); return a; }", "f(i)",
		 ANYTHING "returns "},
		{"__device__ int f(int a) { return __shfl_xor_sync(~0u, a, 1); }", "f(i)",
		 "convergent returns "},
		{"__device__ int f(int a) { __threadfence(); return a; }", "f(i)",
		 ANYTHING "returns "},
		{"__device__ int g(int a) { return __any_sync(~0u, a); } __device__ int f(int a) { "
		 "return g(a); }",
		 "f(i)", "convergent returns "},
	};

	check(rows, ARRAY_LEN(rows));
}
END_TEST

#define NOISY                                                                          \
	"struct N { int v; __device__ N() : v(gv++) {} __device__ N(int a) : v(a) {} " \
	"__device__ ~N() {} };"
#define STARTS "struct N { int v; __device__ N() : v(gv++) {} };"
#define DIES "struct N { int v; __device__ ~N() { gv++; } };"

START_TEST(test_classes)
{
	static const struct row rows[] = {
		{"#define Q C\n"
		 "struct C { int v; __device__ int get() const { return v; } };",
		 "q.get()", "reads returns "},
		{"#define Q C\n"
		 "struct C { int v; __device__ int get() const { return v; } }; __device__ int "
		 "f(C c) { return c.get(); }",
		 "f(q)", "reads returns "},
		{"struct C { int v; __device__ void set(int a) { v = a; } }; __device__ int f(int "
		 "a) { C c; c.set(a); return c.v; }",
		 "f(i)", "reads writes returns "},
		{"struct C { virtual __device__ int g() { return 1; } }; __device__ int f(C *c) { "
		 "return c->g(); }",
		 "f((C *)x)", ANYTHING},
		{"struct C { int v; __device__ C(int a) : v(a) {} }; __device__ int f(int a) { C "
		 "c(a); return c.v; }",
		 "f(i)", "returns total "},
		{STARTS "__device__ int f(int a) { N n; return n.v; }", "f(i)",
		 "reads writes returns "},
		/* members and bases that a constructor does not name */
		{STARTS "struct C { N n; int v; __device__ C(int a) : v(a) {} }; __device__ int "
			"f(int a) { C c(a); return c.v; }",
		 "f(i)", ANYTHING},
		{STARTS "struct C : N { int w; __device__ C(int a) : w(a) {} }; __device__ int "
			"f(int a) { C c(a); return c.w; }",
		 "f(i)", ANYTHING},
		{"struct C { int u = gv++; int v; __device__ C(int a) : v(a) {} }; __device__ int "
		 "f(int a) { C c(a); return c.v; }",
		 "f(i)", ANYTHING},
		{"struct C { int u = -1; int v; __device__ C(int a) : v(a) {} }; __device__ int "
		 "f(int a) { C c(a); return c.v; }",
		 "f(i)", "returns total "},
		{"struct C { int u = gv++; int v; __device__ C(int a) : u(a), v(a) {} }; "
		 "__device__ int f(int a) { C c(a); return c.v; }",
		 "f(i)", "returns total "},
		{"struct C { int u = gv++; }; __device__ int f(int a) { C c; return c.u; }", "f(i)",
		 ANYTHING},
		{"struct C { int v; int u = gv++; }; __device__ int f(int a) { return C{a}.u; }",
		 "f(i)", ANYTHING},
		/* objects that die */
		{DIES "__device__ int f(int a) { N n; n.v = a; return n.v; }", "f(i)", ANYTHING},
		{DIES "__device__ N make(int a) { return N{a}; } __device__ int f(int a) { return "
		      "make(a).v; }",
		 "f(i)", ANYTHING},
		{NOISY "__device__ int f(int a) { return N(a).v; }", "f(i)", ANYTHING},
		/* operators and conversions */
		{"#define Q C\n"
		 "struct C { int v; }; __device__ C operator+(C a, C b) { return C{gv++}; } "
		 "__device__ int f(C a) { return (a + a).v; }",
		 "f(q)", "reads writes returns "},
		{"#define Q C\n"
		 "struct C { int v; __device__ operator int() const { return v; } }; __device__ "
		 "int f(C a) { return a ^ 3; }",
		 "f(q)", "reads returns "},
		{"__device__ int f(int a) { auto g = [&](int b) { return a + b; }; return g(a); }",
		 "f(i)", ANYTHING "returns "},
	};

	check(rows, ARRAY_LEN(rows));
}
END_TEST

#define OWN_PLUS "struct C { int v; }; __device__ C operator+(C a, C b) { return C{gv++}; }\n"

START_TEST(test_templates)
{
	static const struct row rows[] = {
		{"template <class T> __device__ T f(T a, T b) { return a ^ b; }", "f(i, n)",
		 "returns total "},
		{"#define Q C\n" OWN_PLUS
		 "template <class T> __device__ T add(T a, T b) { return a + b; } "
		 "__device__ int f(C a) { return add(a, a).v; }",
		 "f(q)", "reads writes returns "},
		/* the same name twice: the worst of both */
		{"__device__ int f(int a) { return gv++; } __device__ int f(float a) { return 0; }",
		 "f(i) + f(1.0f)", "reads writes returns "},
		/* of the user's and not of the library's of the same name */
		{"__device__ int atomicAdd(P a, int b) { return b; }",
		 "atomicAdd(p, n) + atomicAdd(x, n)", "returns total "},
		/* a default argument is evaluated by the caller */
		{"__device__ int next() { return gv++; } __device__ int f(int a, int b = next()) { "
		 "return a ^ b; }",
		 "f(i)", "reads writes returns "},
		{"__device__ int f(int a, int b = gv) { return a ^ b; }", "f(i)", "reads returns "},
		{"__device__ int next() { return gv++; } __device__ int f(int a, int b = next()) { "
		 "return a ^ b; }",
		 "f(i, 3)", "returns total "},
	};

	check(rows, ARRAY_LEN(rows));
}
END_TEST

/* Which operators are defined for all operands, what members start from, and whose code a call is. */
START_TEST(test_operations)
{
	static const struct row rows[] = {
		{"__device__ int f(int a) { return (a, 3); }", "f(i)", "returns total "},
		{"__device__ int f(int a) { return +a; }", "f(i)", "returns total "},
		{"__device__ bool f(int a) { return !a; }", "f(i)", "returns total "},
		{"__device__ int f(double a) { return (int)a; }", "f(i)", "returns "},
		{"__device__ int f(float a) { return static_cast<int>(a); }", "f(i)", "returns "},
		{"__device__ int f(float a) { return int(a); }", "f(i)", "returns "},
		{"__device__ float f(float a) { return -a; }", "f(i)", "returns total "},
		{"__device__ float f(int a) { return a; }", "f(i)", "returns total "},
		{"enum E { E0, E1 }; __device__ int f(int a) { return a == E1 ? E0 : E1; }", "f(i)",
		 "returns total "},
		{"__device__ int f(int a) { a <<= 1; return a; }", "f(i)", "returns "},
		{"__device__ int f(int a) { a ^= 1; return a; }", "f(i)", "returns "},
		{"__device__ float f(float a) { a *= 2; return a; }", "f(i)", "returns total "},
		{"__device__ int f(int a) { do a ^= 1; while (a < 0); return a; }", "f(i)",
		 "returns "},
		{"__device__ int f(int a) { int t[2] = {1, 2}; for (int v : t) a ^= v; return a; }",
		 "f(i)", "reads writes convergent "},
		{"__device__ int f(int a) { for (int i = 0; i < a; i++) for (int j = 0; j < a; "
		 "j++) for (int k = 0; k < a; k++) for (int l = 0; l < a; l++) a ^= 1; return a; }",
		 "f(i)", "returns "},
		{"__device__ int f(const P *a) { return (*a).v; }", "f(&p)", "reads returns "},
		{"__device__ int f(P a) { return a.v; }", "f(p)", "returns total "},
		{"__device__ int f(int a) { const int *q = &a; return *q; }", "f(i)",
		 "reads returns "},
		{"__device__ int f(int a) { P q = {}; q.w[1] = a; return q.v; }", "f(i)",
		 "reads returns "},
		{"__device__ int f(int a) { const int t = 3; return t; }", "f(i)",
		 "returns total "},
		{"struct C { int v; __device__ C() { v = 3; } }; __device__ int f(int a) { C c; "
		 "return c.v ^ a; }",
		 "f(i)", "reads returns "},
		{"struct C { int v; C() = default; C &operator=(const C &) = default; }; "
		 "__device__ int f(int a) { C c, d; d.v = a; c = d; return c.v; }",
		 "f(i)", "writes returns "},
		{"struct B0 { int v; }; struct C : B0 { int w; __device__ C(int a) : B0{a}, w(a) "
		 "{} }; __device__ int f(int a) { C c(a); return c.v; }",
		 "f(i)", "returns total "},
		{"struct C { int v; __device__ C(int a) : v(gv++) {} }; __device__ int f(int a) { "
		 "C c(a); return c.v; }",
		 "f(i)", "reads writes returns "},
		{"struct C { int v; __device__ C(const C &o) : v(gv++) {} __device__ C(int a) : "
		 "v(a) {} }; __device__ int g(C c) { return c.v; } __device__ int f(int a) { C "
		 "c(a); return g(c); }",
		 "f(i)", "reads writes returns "},
		{"struct C { int v = {3}; int w{}; float u = 1.5f; bool b = true; int *p = "
		 "nullptr; int z = -3; int t[2] = {1, 2}; }; __device__ int f(int a) { C c; return "
		 "c.v; }",
		 "f(i)", "returns total "},
		{"struct C { int v : 3 = 2; int w : 4; }; __device__ int f(int a) { C c; c.w = a; "
		 "return c.v; }",
		 "f(i)", "returns total "},
		{"struct C { virtual __device__ ~C() {} int v; }; __device__ int f(int a) { C c; "
		 "c.v = a; return c.v; }",
		 "f(i)", "reads writes convergent "},
		{"struct C { int v; __device__ int get() { return v++; } }; __device__ int f(int "
		 "a) { C c = {a}; return c.get(); }",
		 "f(i)", "reads writes returns "},
		{"struct C { int v; static __device__ int s(int a) { return a ^ 1; } }; __device__ "
		 "int f(int a) { return C::s(a); }",
		 "f(i)", "returns total "},
		{"struct C { int v; __device__ const int &r() const { return v; } }; __device__ "
		 "int f(int a) { C c = {a}; return c.r(); }",
		 "f(i)", "reads returns "},
		{"__device__ int f(int a) { return __float_as_int(a); }", "f(i)", "returns total "},
		{"__device__ int f(int a) { return __nanosleep(a), a; }", "f(i)",
		 "reads writes returns "},
		{"__device__ int f(int a) { return (int)clock64(); }", "f(i)",
		 "reads writes returns "},
		{"__device__ int f(int *a) { int old = atomicCAS(a, 1, 2); return old; }", "f(x)",
		 "reads writes returns "},
		{"__device__ int f(int a, int b = 3) { return a ^ b; }", "f(i)", "returns total "},
		{"__device__ int g(int a) { return a ^ 1; } __device__ int f(int a, int b = g(3)) "
		 "{ return a ^ b; }",
		 "f(i)", "returns total "},
		{"__device__ int f(const int *a, int b) { switch (b) { case 0: return a[0]; "
		 "default: return 1; } }",
		 "f(y, i)", "reads "},
		{"__device__ int f(int a) { if (a) return f(a ^ 1); return 2; }", "f(i)", ""},
		{"__device__ int f(int a) { int s = 0; for (;;) { if (s ^ a) break; s = 1; } "
		 "return s; }",
		 "f(i)", "returns "},
		{"__device__ int f(int a) { auto g = [](int b) { return b ^ 1; }; return g(a); }",
		 "f(i)", "reads writes convergent returns "},
		{"__device__ int f(int a) { auto g = [a](int b) { gv = b; return a; }; return "
		 "g(a); }",
		 "f(i)", "reads writes convergent returns "},
		{"namespace cu { __device__ int f(int a) { return a ^ 1; } }", "cu::f(i)",
		 "returns total "},
		{"__device__ int f(int a) { return sizeof(a) + alignof(int); }", "f(i)",
		 "returns "},
		{"__device__ int f(const char *s) { return s[0]; }", "f(\"abc\")",
		 "reads returns "},
		{"__device__ int f(int a) { int r; asm(\"mov %0, 1;\" : \"=r\"(r)); return r; }",
		 "f(i)", "reads writes convergent "},
	};

	check(rows, ARRAY_LEN(rows));
}
END_TEST

/* What a template does with numbers, with classes, and with classes made of them. */
START_TEST(test_patterns)
{
	static const struct row rows[] = {
		{"template <int N> __device__ int f(int a) { return a ^ N; }", "f<3>(i)",
		 "returns total "},
		{"template <class T> __device__ T f(T *a) { return a[0]; }", "f(y)",
		 "reads returns "},
		{"template <class T> __device__ int f(T a) { return 3; }", "f(y)",
		 "returns total "},
		{"template <class T> __device__ int f(T a) { return 3; }", "f(p)",
		 "returns total "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(T a) { return g(a); }",
		 "f(i)", "returns total "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(T a) { return g(a ^ a); }",
		 "f(i)", "returns total "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(T a) { return g(~a); }",
		 "f(i)", "returns total "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(T a) { return g(a ? a : a); }",
		 "f(i)", "returns total "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(const T *a) { return g(a[1]); }",
		 "f(y)", "reads returns "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(const T *a) { return g(*a); }",
		 "f(y)", "reads returns "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(const T &a) { return g(a); }",
		 "f(loc)", "reads returns "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T f(T a) { return g(g(a)); }",
		 "f(i)", "returns total "},
		{"template <class T> __device__ T g(const T *a) { return a[1] ^ 1; } template "
		 "<class T> __device__ T f(T a) { T t[2] = {a, a}; return g(t); }",
		 "f(i)", "reads returns "},
		{"template <class T> struct W { T v; }; template <class T> __device__ T g(W<T> a) "
		 "{ return a.v; } template <class T> __device__ T f(T a) { W<T> w = {a}; return "
		 "g(w); }",
		 "f(i)", "returns total "},
		{"template <class T> __device__ T g(T a) { return a ^ 1; } template <class T> "
		 "__device__ T g(T *a) { return *a = 1; } template <class T> __device__ T f(T a) { "
		 "return g(a); }",
		 "f(i)", "returns total "},
		{"struct C { int v; }; __device__ C operator-(C a) { gv++; return a; } template "
		 "<class T> __device__ T neg(T a) { return -a; } __device__ int f(int a) { return "
		 "neg(C{a}).v; }",
		 "f(i)", "reads writes returns "},
		{"struct C { int v; }; __device__ C &operator+=(C &a, C b) { gv++; return a; } "
		 "template <class T> __device__ T dbl(T a) { a += a; return a; } __device__ int "
		 "f(int a) { return dbl(C{a}).v; }",
		 "f(i)", "reads writes returns "},
		{"struct C { int v; __device__ int operator[](int i) const { return gv++; } }; "
		 "template <class T> __device__ int at(T a) { return a[1]; } __device__ int f(int "
		 "a) { return at(C{a}); }",
		 "f(i)", "reads writes returns "},
		{"template <class T> struct W { T v; __device__ operator T() const { gv++; return "
		 "v; } }; template <class T> __device__ T f(T a) { W<T> w = {a}; return w; }",
		 "f(i)", "reads writes returns "},
		{"template <class T> struct W { T v; __device__ W &operator+=(W o) { gv++; return "
		 "*this; } }; template <class T> __device__ T f(T a) { W<T> w = {a}; w += w; "
		 "return w.v; }",
		 "f(i)", "reads writes returns "},
		{"template <class T> struct W { T v; __device__ W(T a) : v(a) { gv++; } }; "
		 "template <class T> __device__ T f(T a) { W<T> w(a); return w.v; }",
		 "f(i)", "reads writes returns "},
		{"template <class T> struct W { T v; __device__ W(const W &o) : v(o.v) { gv++; } "
		 "__device__ W(T a) : v(a) {} }; template <class T> __device__ T g(W<T> w) { "
		 "return w.v; } template <class T> __device__ T f(T a) { W<T> w(a); return g(w); }",
		 "f(i)", "reads writes returns "},
		{"template <class T> struct W { T v; __device__ operator bool() const { gv++; "
		 "return true; } }; template <class T> __device__ T f(T a) { W<T> w = {a}; if (w) "
		 "return 3; return a; }",
		 "f(i)", "reads writes returns "},
		{"template <class T> struct W { T v; __device__ operator bool() const { gv++; "
		 "return true; } }; template <class T> __device__ T f(T a) { W<T> w = {a}; auto u "
		 "= w; if (u) return 3; return a; }",
		 "f(i)", "reads writes returns "},
	};

	check(rows, ARRAY_LEN(rows));
}
END_TEST

Suite *suite_infer(void)
{
	Suite *s = suite_create("infer");
	TCase *t = tcase_create("facts");

	tcase_add_test(t, test_memory);
	tcase_add_test(t, test_control);
	tcase_add_test(t, test_classes);
	tcase_add_test(t, test_templates);
	tcase_add_test(t, test_operations);
	tcase_add_test(t, test_patterns);
	suite_add_tcase(s, t);
	return s;
}
