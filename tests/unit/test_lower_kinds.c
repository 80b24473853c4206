/* test_lower_kinds.c - declarations, operators and calls of many kinds: what each becomes, as IR text. */
#include "lowered.h"

#include <stdio.h>
#include <string.h>

START_TEST(test_kinds)
{
	static const struct lowered_row rows[] = {
		{"int v = v;", "raw \"int v = v;\" reads(v) writes(v) effects(none) why \"'v' "
			       "starts from its own value\";\n"},
		{"int v{3};", "raw \"int v{3};\" writes(v) effects(none) why \"an initialiser list "
			      "of a scalar\";\n"},
		{"int v = {3};", "raw \"int v = {3};\" writes(v) effects(none) why \"an "
				 "initialiser list of a scalar\";\n"},
		{"dim3 g;", "raw \"dim3 g;\" writes(g) effects(none) why \"an object of type "
			    "'dim3' is constructed\";\n"},
		{"dim3 g(1, 2, 3);", "raw \"dim3 g(1, 2, 3);\" writes(g) effects(none) why \"an "
				     "object of type 'dim3' is constructed\";\n"},
		{"dim3 g = n;", "raw \"dim3 g = n;\" reads(n) writes(g) effects(none) why \"an "
				"object of type 'dim3' is constructed\";\n"},
		{"static const int v = 3;", "raw \"static const int v = 3;\" writes(v) "
					    "effects(none) why \"'v' is static or extern\";\n"},
		{"extern int v;", "raw \"extern int v;\" writes(v) effects(reads, writes) why "
				  "\"'v' is static or extern\";\n"},
		{"const float &r = 1.0f;", "raw \"const float &r = 1.0f;\" writes(r) effects(none) "
					   "why \"'r' is a reference to no variable\";\n"},
		{"int &&r = 3;", "raw \"int &&r = 3;\" writes(r) effects(none) why \"'r' is a "
				 "reference to no variable\";\n"},
		{"x[0] = reinterpret_cast<const float &>(n);",
		 "raw \"x[0] = reinterpret_cast<const float &>(n);\" reads(x, n) effects(reads, "
		 "writes) why \"a cast to a reference\";\n"},
		{"x[0] = static_cast<const float &>(s);",
		 "raw \"x[0] = static_cast<const float &>(s);\" reads(x, s) effects(reads, writes) "
		 "why \"a cast to a reference\";\n"},
		{"x[0] = dynamic_cast<P &>(*p).f;",
		 "raw \"x[0] = dynamic_cast<P &>(*p).f;\" reads(x, p) effects(reads, writes, sync, "
		 "jump, threads) why \"'CXXDynamicCastExpr' is not understood\";\n"},
		{"x[0] = n ?: 2;", "raw \"x[0] = n ?: 2;\" reads(x, n) effects(reads, writes) why "
				   "\"an expression that clang does not show\";\n"},
		{"(void)user(s, n);", "raw \"(void)user(s, n);\" reads(s, n) effects(reads, "
				      "writes, sync, threads) why \"an "
				      "expression that is not an assignment or call\";\n"},
		{"(*user)(s, n);", "raw \"(*user)(s, n);\" reads(s, n) effects(reads, writes, "
				   "sync, threads) why \"a name that is not a variable\";\n"},
		{"(&user)(s, n);", "raw \"(&user)(s, n);\" reads(s, n) effects(reads, writes, "
				   "sync, threads) why \"a name that is not a variable\";\n"},
		{"new int;",
		 "raw \"new int;\" effects(reads, writes, sync, jump, threads) why \"an "
		 "expression that is not an assignment or call\";\n"},
		{"delete x;",
		 "raw \"delete x;\" reads(x) effects(reads, writes, sync, jump, threads) why "
		 "\"an expression that is not an assignment or call\";\n"},
		{"n = [] { return 3; }();", "raw \"n = [] { return 3; }();\" writes(n) "
					    "effects(reads, writes, sync, jump, threads) why "
					    "\"a lambda\";\n"},
		{"[] {}();", "raw \"[] {}();\" effects(reads, writes, sync, jump, threads) why \"a "
			     "lambda\";\n"},
		{"n, u;", "raw \"n, u;\" reads(n) writes(u) effects(none) why \"an expression that "
			  "is not an assignment or call\";\n"},
		{"n;", "raw \"n;\" reads(n) effects(none) why \"an expression that is not an "
		       "assignment or call\";\n"},
		{"n == 3;", "raw \"n == 3;\" reads(n) effects(none) why \"an expression that is "
			    "not an assignment or call\";\n"},
		{"x[n];", "raw \"x[n];\" reads(x, n) effects(reads) why \"an expression that is "
			  "not an assignment or call\";\n"},
		{"b ? n = 1 : u = 2;",
		 "raw \"b ? n = 1 : u = 2;\" reads(b) writes(n, u) effects(none) why \"an "
		 "expression that is not an assignment or call\";\n"},
		{"b && (n = 3);", "raw \"b && (n = 3);\" reads(b) writes(n) effects(none) why \"an "
				  "expression that is not an assignment or call\";\n"},
		{"n = u = 3;", "raw \"n = u = 3;\" writes(n, u) effects(none) why \"an assignment "
			       "inside an expression\";\n"},
		{"n += u += 3;", "raw \"n += u += 3;\" writes(n, u) effects(none) why \"an "
				 "assignment inside an expression\";\n"},
		{"n = 3, u = 4;", "raw \"n = 3, u = 4;\" writes(n, u) effects(none) why \"an "
				  "expression that is not an assignment or call\";\n"},
		{"b++;", "raw \"b++;\" writes(b) effects(none) why \"an increment that is not an "
			 "addition\";\n"},
		{"P q = *p; x[0] = q.f;", "let q: record(\"P\") = p[0];\n"
					  "x[0] = @member<float>(\"f\", q);\n"},
		{"P q; q.f = 1; x[0] = q.f;", "let q: record(\"P\");\n"
					      "@member<float>(\"f\", q) = 1;\n"
					      "x[0] = @member<float>(\"f\", q);\n"},
		{"P q = {1, {1, 2, 3, 4}, {2}};",
		 "let q: record(\"P\") = @call<record(\"P\")>(\"{}\", 1, @call<int[4]>(\"{}\", 1, "
		 "2, 3, 4), @call<record(\"P::(unnamed struct)\")>(\"{}\", 2));\n"},
		{"P q = {};", "let q: record(\"P\") = @call<record(\"P\")>(\"{}\");\n"},
		{"P q{};", "let q: record(\"P\") = @call<record(\"P\")>(\"{}\");\n"},
		{"int v(3);", "let v: int = 3;\n"},
		{"int v((3));", "let v: int = 3;\n"},
		{"int v[2][2] = {{1, 2}, {3, 4}};",
		 "let v: int[2][2] = @call<int[2][2]>(\"{}\", @call<int[2]>(\"{}\", 1, 2), "
		 "@call<int[2]>(\"{}\", 3, 4));\n"},
		{"float4 v{1, 2, 3, 4};", "let v: float4 = @call<float4>(\"{}\", 1, 2, 3, 4);\n"},
		{"uint3 g = {1, 2, 3};", "let g: uint3 = @call<uint3>(\"{}\", 1, 2, 3);\n"},
		{"static __shared__ float v[4];", "shared v: float[4];\n"},
		{"extern __shared__ float v[];", "shared extern v: float[];\n"},
		{"__shared__ float v[4], w[4];", "transparent {\n"
						 "  shared v: float[4];\n"
						 "  shared w: float[4];\n"
						 "}\n"},
		{"using T = float; T v = s;", "raw \"using T = float;\" writes(T) effects(none);\n"
					      "let v: float = s;\n"},
		{"typedef float T; T v = s;", "raw \"typedef float T;\" writes(T) effects(none);\n"
					      "let v: float = s;\n"},
		{"static_assert(N > 3, \"\");",
		 "raw \"static_assert(N > 3, \\\"\\\");\" effects(none);\n"},
		{"struct L { int a; }; L l; l.a = n;",
		 "raw \"struct L { int a; };\" writes(L) effects(none) why \"a declaration of no "
		 "simple "
		 "variable\";\n"
		 "let l: record(\"L\");\n"
		 "@member<int>(\"a\", l) = n;\n"},
		{"enum { A, B }; n = B;", "raw \"enum { A, B };\" writes(A, B) effects(reads, "
					  "writes, sync, jump, threads) why \"a "
					  "declaration of "
					  "no simple variable\";\n"
					  "n = 1;\n"},
		{"_Atomic(int) t; t += 2; t++; n = t;",
		 "raw \"_Atomic(int) t;\" writes(t) effects(none) why \"'t' has a type that is not "
		 "understood\";\n"
		 "raw \"t += 2;\" writes(t) effects(reads, writes, sync, threads) why \"an "
		 "operator of a "
		 "type that is not understood\";\n"
		 "raw \"t++;\" writes(t) effects(reads, writes, sync, threads) why \"an increment "
		 "that is not an addition\";\n"
		 "raw \"n = t;\" reads(t) writes(n) effects(reads, writes, sync, threads) why \"a "
		 "conversion from '_Atomic(int)' to 'int'\";\n"},
		{"n = __atomic_load_n(&n, 2);",
		 "raw \"n = __atomic_load_n(&n, 2);\" reads(n) writes(n) effects(reads, writes, "
		 "sync, threads) why \"an expression that clang does not show\";\n"},
		{"n = __atomic_load_n((int *)x, 2) ?: 3; n = n ?: 3;",
		 "raw \"n = __atomic_load_n((int *)x, 2) ?: 3;\" reads(x) writes(n) effects(reads, "
		 "writes, sync, threads) why \"an expression that clang does not show\";\n"
		 "raw \"n = n ?: 3;\" reads(n) writes(n) effects(none) why \"an expression that "
		 "clang does not show\";\n"},
		{"const int L = 3; static_assert(L > 2, \"\"); using T = float[L]; struct C { int "
		 "a[L]; };",
		 "let L: const int constant(3) = 3;\n"
		 "raw \"static_assert(L > 2, \\\"\\\");\" reads(L) effects(none);\n"
		 "raw \"using T = float[L];\" reads(L) writes(T) effects(none);\n"
		 "raw \"struct C { int a[L]; };\" reads(L) writes(C) effects(none) why \"a "
		 "declaration of no simple variable\";\n"},
		{"int f(int); n = 1;",
		 "raw \"int f(int);\" writes(f) effects(reads, writes, sync, jump, threads) why "
		 "\"a declaration of no simple variable\";\n"
		 "n = 1;\n"},
		{"using namespace std; n = 1;", "raw \"using namespace std;\" effects(none);\n"
						"n = 1;\n"},
		{"void (*f)(int);", "let f: function(\"void (int)\") *;\n"},
		{"float (*q)[4] = (float (*)[4])x; (*q)[1] = 1; q[1][2] = 2;",
		 "raw \"float (*q)[4] = (float (*)[4])x;\" reads(x) writes(q) effects(none) why "
		 "\"the declaration of 'q' comes in an unusual form or from a macro\";\n"
		 "q[0][1] = 1;\n"
		 "q[1][2] = 2;\n"},
		{"int &r = n, v = 3;", "transparent {\n"
				       "  let r: int & = @addr<int &>(n);\n"
				       "  let v: int = 3;\n"
				       "}\n"},
		{"float &r = x[n]; r += 1;", "let r: float & = @addr<float &>(x[n]);\n"
					     "r += <float> cast<float>(1);\n"},
		{"float &r(x[n]); r += 1;", "let r: float & = @addr<float &>(x[n]);\n"
					    "r += <float> cast<float>(1);\n"},
		{"float &r{x[n]}; r += 1;",
		 "raw \"float &r{x[n]};\" reads(x, n) writes(r) effects(reads, writes) why \"'r' "
		 "is a reference to no variable\";\n"
		 "r += <float> cast<float>(1);\n"},
		{"auto v = 1, w = 2;", "transparent {\n"
				       "  let v: int = 1;\n"
				       "  let w: int = 2;\n"
				       "}\n"},
		{"const int *const *v = &ix;", "let v: const int *const * = &ix;\n"},
		{"register int v = 3;", "let v: int = 3;\n"},
		{"b = x;", "b = x;\n"},
		{"b = !x;", "b = !x;\n"},
		{"n = x == nullptr;",
		 "n = x == cast<float *>(@opaque<opaque(\"std::nullptr_t\")>(\"nullptr\"));\n"},
		{"n = x == NULL;", "n = x == 0l;\n"},
		{"n = x == 0;", "n = x == 0;\n"},
		{"const char *t = \"abc\";", "let t: const char * = \"abc\";\n"},
		{"n = \"abc\"[1];", "n = \"abc\"[1];\n"},
		{"n = *\"abc\";", "n = \"abc\"[0];\n"},
		{"n = __LINE__;", "n = 43;\n"},
		{"n = sizeof n;", "n = 4ul;\n"},
		{"n = sizeof(x[0]);", "n = 4ul;\n"},
		{"n = alignof(float4);", "n = 16ul;\n"},
		{"m = sizeof(P);", "m = 24ul;\n"},
		{"n = p->q.z;", "n = @member<float>(\"z\", @member<record(\"P::(unnamed "
				"struct)\")>(\"q\", p[0]));\n"},
		{"n = (*p).k[1];", "n = @member<int[4]>(\"k\", p[0])[1];\n"},
		{"n = *p->k;", "n = @member<int[4]>(\"k\", p[0])[0];\n"},
		{"n = *&n;", "n = (&n)[0];\n"},
		{"n = *(&n);", "n = (&n)[0];\n"},
		{"*&n = 3;", "(&n)[0] = 3;\n"},
		{"x[0] = (&x[1])[2];", "x[0] = (&x[1])[2];\n"},
		{"x[0] = *&*x;", "x[0] = (&x[0])[0];\n"},
		{"n = ((int (*)[4])ix)[1][2];", "n = ((int[4] *)ix)[1][2];\n"},
		{"n = (int)(long)x;", "n = (int)(long)x;\n"},
		{"n = (bool)n;", "n = (bool)n;\n"},
		{"x = (float *)m;", "x = (float *)m;\n"},
		{"x = 0;", "x = 0;\n"},
		{"x = nullptr;",
		 "x = cast<float *>(@opaque<opaque(\"std::nullptr_t\")>(\"nullptr\"));\n"},
		{"n = (int)E1;", "n = (int)@int<integer(3, small, \"E\")>(5);\n"},
		{"n = E1 + 1;", "n = @int<integer(3, small, \"E\")>(5) + 1;\n"},
		{"E e = E1; n = e;",
		 "let e: integer(3, small, \"E\") = @int<integer(3, small, \"E\")>(5);\n"
		 "n = e;\n"},
		{"n = (E)n;", "n = (integer(3, small, \"E\"))n;\n"},
		{"n = -E1;", "n = -(@int<integer(3, small, \"E\")>(5));\n"},
		{"n = ~c;", "n = ~c;\n"},
		{"n = -c;", "n = -c;\n"},
		{"n = +c;", "n = c;\n"},
		{"n = !c;", "n = !c;\n"},
		{"n = b + b;", "n = b + b;\n"},
		{"n = b && n;", "n = b && n;\n"},
		{"d = s + d;", "d = s + d;\n"},
		{"n = s < d;", "n = s < d;\n"},
		{"n = c << n;", "n = c << n;\n"},
		{"n = c >> 1;", "n = c >> 1;\n"},
		{"n = u >> n;", "n = u >> n;\n"},
		{"x[0] = true ? s : 2;", "x[0] = true ? s : 2;\n"},
		{"x[0] = 'a' + 1;", "x[0] = @int<char>(97) + 1;\n"},
		{"x[0] = const_cast<float *>(ro)[0];", "x[0] = ((float *)ro)[0];\n"},
		{"x[0] = *reinterpret_cast<float *>(&n);", "x[0] = ((float *)&n)[0];\n"},
		{"n = noexcept(n);", "n = true;\n"},
		{"n = (n);", "n = n;\n"},
		{"(n) = (1);", "n = 1;\n"},
		{"((x[(0)])) = ((s));", "x[0] = s;\n"},
		{"n = ((n)) + (((n)));", "n = n + n;\n"},
		{"x[0] = __builtin_expect(n, 1);",
		 "x[0] = @call<long>(\"__builtin_expect\", cast<long>(n), cast<long>(1));\n"},
		{"x[0] = powf(s, 2.0f) + pow(s, 2.0);",
		 "x[0] = powf(s, 2.0f) + @call<double>(\"pow\", s, 2.0);\n"},
		{"n = (int)user(s, n);", "n = (int)@call<float>(\"user\", s, n);\n"},
		{"float (*f)(float, int) = user; s = f(s, n);",
		 "raw \"float (*f)(float, int) = user;\" writes(f) effects(none) why \"a name that "
		 "is not a variable\";\n"
		 "s = @call<float>(\"()\", f, s, n);\n"},
		{"float (*f)(float, int) = user; s = (*f)(s, n);",
		 "raw \"float (*f)(float, int) = user;\" writes(f) effects(none) why \"a name that "
		 "is not a variable\";\n"
		 "s = @call<float>(\"()\", f, s, n);\n"},
		{"::user(s, n);", "call \"::user\"(s, n);\n"},
		{"x[0] = ::sqrtf(s);", "x[0] = sqrtf(s);\n"},
		{"x[0] = std::sqrt(s);", "x[0] = sqrt(s);\n"},
		{"b += 1;", "b += 1;\n"},
		{"b |= n;", "b |= n;\n"},
		{"c++;", "c += 1;\n"},
		{"c *= 2;", "c *= 2;\n"},
		{"c <<= 1;", "c <<= 1;\n"},
		{"x++;", "x += 1;\n"},
		{"x += n;", "x += n;\n"},
		{"x -= 1;", "x -= 1;\n"},
		{"p->f++;", "@member<float>(\"f\", p[0]) += 1.0f;\n"},
		{"++p->k[1];", "@member<int[4]>(\"k\", p[0])[1] += 1;\n"},
		{"--*x;", "x[0] -= 1.0f;\n"},
		{"(*x)++;", "x[0] += 1.0f;\n"},
		{"vf[0] += 1;", "vf[0] += 1;\n"},
		{"vf[n]++;", "vf[n] += 1.0f;\n"},
		{"n &= u;", "n &= u;\n"},
		{"n ^= 3;", "n ^= 3;\n"},
		{"n |= c;", "n |= c;\n"},
		{"n >>= 1;", "n >>= 1;\n"},
		{"n /= u;", "n /= u;\n"},
		{"n %= 3;", "n %= 3;\n"},
		{"u *= n;", "u *= n;\n"},
		{"s /= 2;", "s /= 2;\n"},
	};

	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_arguments)
{
	static const struct lowered_unit rows[] = {
		{"__device__ int moved(int &&);",
		 "n = moved(3); n = moved(n + 1); n = moved(n + n); n = moved(x[0] + n); n = "
		 "moved(u++ + 1); n = moved((int)s); moved(n * 2);",
		 "call n = moved(@opaque<int>(\"3\"));\n"
		 "call n = moved(@opaque<int>(\"n + 1\", n));\n"
		 "call n = moved(@opaque<int>(\"n + n\", n));\n"
		 "call n = moved(@opaque<int>(\"x[0] + n\", x, n));\n"
		 "raw \"n = moved(u++ + 1);\" writes(n, u) effects(reads, writes, sync, threads) "
		 "why \"an "
		 "argument that 'moved' may move from\";\n"
		 "call n = moved(@opaque<int>(\"(int)s\", s));\n"
		 "call moved(@opaque<int>(\"n * 2\", n));\n"},
		{"__device__ int moved(int &&);", "n = moved(3 + cn); n = moved(VAR + 1);",
		 "call n = moved(@opaque<int>(\"3 + cn\", cn));\n"
		 "call n = moved(@opaque<int>(\"VAR + 1\", n));\n"},
		{"__device__ int cref(const int &);",
		 "n = cref(n); n = cref(3); n = cref(ix[n]); n = cref(gv); n = cref(n + 1); n = "
		 "cref(x[0]);",
		 "call n = cref(n);\n"
		 "call n = cref(3);\n"
		 "call n = cref(ix[n]);\n"
		 "call n = cref((&gv)[0]);\n"
		 "call n = cref(n + 1);\n"
		 "call n = cref(cast<int>(x[0]));\n"},
		{"__device__ int ref(int &);",
		 "n = ref(n); n = ref(p->k[1]); ref(gv); n = 1 + ref(n);",
		 "call n = ref(@addr<int &>(n));\n"
		 "call n = ref(@addr<int &>(@member<int[4]>(\"k\", p[0])[1]));\n"
		 "call ref(@addr<int &>(gv));\n"
		 "n = 1 + @call<int>(\"ref\", @addr<int &>(n));\n"},
		{"__device__ int bref(int (&)[4]);", "n = bref(p->k); int t[4]; n = bref(t);",
		 "call n = bref(@addr<int[4] &>(@member<int[4]>(\"k\", p[0])));\n"
		 "let addressed t: int[4];\n"
		 "call n = bref(@addr<int[4] &>(t));\n"},
		{"__device__ int ptr(int *); __device__ int cptr(const int *);",
		 "n = ptr(&n); n = cptr(ix); n = cptr(&n); n = cptr(p->k);",
		 "call n = ptr(&n);\n"
		 "call n = cptr(ix);\n"
		 "call n = cptr(cast<const int *>(&n));\n"
		 "call n = cptr(cast<const int *>(cast<int *>(@member<int[4]>(\"k\", p[0]))));\n"},
		{"__device__ int rec(P); __device__ int prec(const P &);",
		 "n = rec(*p); n = rec(p[n]); n = prec(*p); P q = *p; n = rec(q); n = prec(q);",
		 "call n = rec(@addr<record(\"P\") &>(p[0]));\n"
		 "call n = rec(@addr<record(\"P\") &>(p[n]));\n"
		 "call n = prec(@addr<record(\"P\") &>(p[0]));\n"
		 "let addressed q: record(\"P\") = p[0];\n"
		 "call n = rec(@addr<record(\"P\") &>(q));\n"
		 "call n = prec(@addr<record(\"P\") &>(q));\n"},
		{"__device__ int def(int a, int b = 3);", "n = def(n); n = def(n, u);",
		 "call n = def(n);\n"
		 "call n = def(n, cast<int>(u));\n"},
		{"__device__ int none();", "n = none(); none(); n = 1 + none();",
		 "call n = none();\n"
		 "call none();\n"
		 "n = 1 + @call<int>(\"none\");\n"},
		{"__device__ int var(const char *, ...);", "n = var(\"%d %f\", n, s); var(\"x\");",
		 "call n = var(\"%d %f\", n, cast<double>(s));\n"
		 "call var(\"x\");\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_template_functions)
{
	static const struct lowered_unit rows[] = {
		{"template <int K> __device__ int tf(int a) { return a + K; }",
		 "n = tf<3>(n); n = tf<N>(n); n = tf<(1 << 2)>(n); n = tf<sizeof(int)>(n); "
		 "tf<3>(n);",
		 "n = @call<int>(\"tf<3>\", n);\n"
		 "n = @call<int>(\"tf<N>\", n);\n"
		 "n = @call<int>(\"tf<(1 << 2)>\", n);\n"
		 "n = @call<int>(\"tf<sizeof(int)>\", n);\n"
		 "call \"tf<3>\"(n) effects(none);\n"},
		{"template <class T> __device__ T tt(T a) { return a; }",
		 "n = tt(n); n = tt<int>(s); x[0] = tt<float>(n) + tt(s); n = tt<decltype(n)>(n);",
		 "n = @call<int>(\"tt\", n);\n"
		 "n = @call<int>(\"tt<int>\", cast<int>(s));\n"
		 "x[0] = @call<float>(\"tt<float>\", cast<float>(n)) + @call<float>(\"tt\", s);\n"
		 "n = @call<int>(\"tt<decltype(n)>\", n);\n"},
		{"template <int K> __device__ int tf(int a) { return a + K; }",
		 "const int L = 3; n = tf<L>(n);",
		 "let L: const int constant(3) = 3;\n"
		 "raw \"n = tf<L>(n);\" reads(L, n) writes(n) effects(none) why \"a variable that "
		 "is "
		 "a template argument\";\n"},
		{"template <int K> __device__ int tf(int a) { return a + K; }",
		 "const int L2 = 3; { const int L = 4; n = tf<L2 + L>(n); }",
		 "let L2: const int constant(3) = 3;\n"
		 "{\n"
		 "  let L: const int constant(4) = 4;\n"
		 "  raw \"n = tf<L2 + L>(n);\" reads(L2, L, n) writes(n) effects(none) why \"a "
		 "variable that is a template argument\";\n"
		 "}\n"},
		{"namespace ns { __device__ int f(int); __device__ int g; const int c = 3; struct "
		 "S { static const int size = 4; enum { E = 2 }; }; }",
		 "n = ns::f(n); ns::g = n; n = ns::g; n = ns::c; n = ns::S::size; n = ns::S::E; "
		 "x[ns :: c] = 1;",
		 "call n = \"ns::f\"(n);\n"
		 "(&g)[0] = n;\n"
		 "n = (&g)[0];\n"
		 "n = c$2;\n"
		 "n = size;\n"
		 "n = 2;\n"
		 "x[c$2] = 1;\n"},
		{"struct S { static const int size = 4; int a; };",
		 "S q; n = S::size; n = q.size; n = S /* x */ ::size; S::size;",
		 "let q: record(\"S\");\nn = size;\nraw \"n = q.size;\" reads(q) writes(n) "
		 "effects(none) why \"a member that is not a field\";\nn = size;\nraw \"S::size;\" "
		 "reads(size) effects(none) why \"an expression that is not an assignment or "
		 "call\";\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_vectors)
{
	static const struct lowered_unit rows[] = {
		{NULL,
		 "float2 *q = (float2 *)x; q[0].x = 1; q[n] = q[n + 1]; float2 v = q[n]; v.y += 1; "
		 "q->y = v.x; q[n] = make_float2(v.x, s);",
		 "let q: float2 * = (float2 *)x;\n"
		 "q[0].x = 1;\n"
		 "q[n] = q[n + 1];\n"
		 "let v: float2 = q[n];\n"
		 "v.y += 1;\n"
		 "q[0].y = v.x;\n"
		 "q[n] = make_float2(v.x, s);\n"},
		{NULL,
		 "int4 v = make_int4(1, 2, 3, n); n = v.w; uint2 w; w.x = 3u; uchar4 c4 = "
		 "make_uchar4(1, 2, 3, 4); n = c4.z + c4.w;",
		 "let v: int4 = @call<int4>(\"make_int4\", 1, 2, 3, n);\n"
		 "n = v.w;\n"
		 "let w: uint2;\n"
		 "w.x = 3u;\n"
		 "let c4: uchar4 = @call<uchar4>(\"make_uchar4\", cast<unsigned char>(1), "
		 "cast<unsigned char>(2), cast<unsigned char>(3), cast<unsigned char>(4));\n"
		 "n = c4.z + c4.w;\n"},
		{NULL, "double2 v; v.x = d; d = v.x * v.y; ushort2 h; h.x = 3; h.x += 2; h.y++;",
		 "let v: double2;\n"
		 "v.x = d;\n"
		 "d = v.x * v.y;\n"
		 "let h: ushort2;\n"
		 "h.x = 3;\n"
		 "h.x += 2;\n"
		 "h.y += 1;\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

/* What is called like a vector of CUDA's, is it one? */
START_TEST(test_vector_names)
{
	static const struct {
		const char *type;
		bool vector;
	} rows[] = {
		{"struct int2 { int x, y; };", true},
		{"struct __align__(8) int2 { int x, y; };", true},
		{"union int2 { int x, y; };", false},
		{"class int2 { public: int x, y; };", false},
		{"struct int2 { int y, x; };", false},
		{"struct int2 { int x; };", false},
		{"struct int2 { int x, y, z; };", false},
		{"struct int2 { int x, y, z, w, v; };", false},
		{"struct int2 { int x; float y; };", false},
		{"struct int2 { float x, y; };", false},
		{"struct int2 { short x, y; };", false},
		{"struct int2 { short x, y, z, w; };", false},
		{"struct int2 { int x, y[1]; };", false},
		{"struct int2 { int x : 16, y : 16; };", false},
		{"struct int2 { int x; union { int y, t; }; };", false},
		{"struct int2 { int x, y; constexpr int2() : x(1), y(2) {} };", false},
		{"struct int1 { int x; }; struct int2 : int1 { int y; };", false},
		{"", true},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		char body[200];
		struct lowered_source *s;
		bool vector;

		snprintf(body, sizeof(body), "%s int2 v; v.x = n;", rows[i].type);
		s = lowered_body(NULL, body);
		vector = strstr(lowered_body_text(s), "let v: int2;\nv.x = n;\n") != NULL;
		ck_assert_msg(vector == rows[i].vector, "%s", lowered_body_text(s));
		lowered_body_destroy(s);
	}
}
END_TEST

Suite *suite_lower_kinds(void)
{
	Suite *suite = suite_create("lower_kinds");
	TCase *tests = tcase_create("lower_kinds");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_kinds);
	tcase_add_test(tests, test_arguments);
	tcase_add_test(tests, test_template_functions);
	tcase_add_test(tests, test_vectors);
	tcase_add_test(tests, test_vector_names);
	suite_add_tcase(suite, tests);
	return suite;
}
