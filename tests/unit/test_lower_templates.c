/* test_lower_templates.c - statements of a template: of numbers, and where a class is given for a parameter, as IR text. */
#include "lowered.h"

#include <stdio.h>
#include <string.h>

/* V converts to a number, so that what a number can do compiles. */
static const char head[] =
	"struct V { float a; V() = default; __device__ V(float); __device__ operator float() "
	"const; "
	"__device__ V &operator+=(V o); };\n"
	"__device__ int gv; template <class T> struct Vec { T d[4]; __device__ Vec operator+(Vec "
	"o) const; };\n"
	"template <class T> __device__ T user(T a); __device__ float user(float, int); "
	"template <int K> __device__ int tf(int);\n"
	"template <class T, int B> __global__ void k(T *x, const T *y, int n, T s, T t, Vec<T> v, "
	"bool b, "
	"float f) {\n";
static const char tail[] =
	"\n#pragma nest\n\tfor (int last = 0; last < n; last++)\n\t\tx[last] = 0;\n}\n";
static const char instance[] =
	"void go(V *v, Vec<V> w) { k<V, 3><<<1, 1>>>(v, v, 1, *v, *v, w, true, 1); }\n";

static void check(const struct lowered_row *rows, unsigned n, const char *after)
{
	char text[2048];

	for (unsigned i = 0; i < n; i++) {
		struct lowered_source *s;

		snprintf(text, sizeof(text), "%s%s%s%s", head, rows[i].body, tail, after);
		s = lowered_create("t.cu", text, false, NULL);
		ck_assert_msg(strcmp(lowered_body_text(s), rows[i].text) == 0,
			      "%s\n->\n%s\nnot\n%s", rows[i].body, lowered_body_text(s),
			      rows[i].text);
		lowered_check_origins(s);
		lowered_destroy(s);
	}
}

/* Operators of parameters that are numbers are C's; those of classes are somebody's. */
START_TEST(test_numbers)
{
	static const struct lowered_row rows[] = {
		{"s = t + x[0];", "s = t + x[0];\n"},
		{"s = -t;", "s = -t;\n"},
		{"s = +t;", "s = t;\n"},
		{"s = ~t;", "s = ~t;\n"},
		{"s = !t;", "s = !t;\n"},
		{"b = s < t;", "b = s < t;\n"},
		{"b = s && b;", "b = s && b;\n"},
		{"s += t;", "s += t;\n"},
		{"s -= f;", "s -= f;\n"},
		{"s <<= n;", "s <<= n;\n"},
		{"s++;", "s += 1;\n"},
		{"--s;", "s -= 1;\n"},
		{"s = t;", "s = t;\n"},
		{"s = f;", "s = f;\n"},
		{"f = s;", "f = s;\n"},
		{"s = b ? s : t;", "s = @select<dependent(\"auto\")>(b, s, t);\n"},
		{"s = b ? f : 2.0f;", "s = b ? f : 2.0f;\n"},
		{"s = s ? f : t;", "s = s ? f : t;\n"},
		{"s = T(2);", "s = (dependent(\"T\"))2;\n"},
		{"s = T(f);", "s = (dependent(\"T\"))f;\n"},
		{"s = (T)f;", "s = (dependent(\"T\"))f;\n"},
		{"s = T();",
		 "raw \"s = T();\" writes(s) effects(reads, writes, sync, threads) why \"a call "
		 "through an expression\";\n"},
		{"s = T{};", "raw \"s = T{};\" writes(s) effects(none) why \"an initialiser list "
			     "of a scalar\";\n"},
		{"s = static_cast<T>(n);", "s = (dependent(\"T\"))n;\n"},
		{"f = (float)s;", "f = (float)s;\n"},
		{"f = float(s);", "raw \"f = float(s);\" reads(s) writes(f, s) effects(reads, "
				  "writes, sync, threads) why \"a call through an expression\";\n"},
		{"s = x[n];", "s = x[n];\n"},
		{"x[n] = s;", "x[n] = s;\n"},
		{"x[s] = t;", "@load<dependent(\"T\")>(x, s) = t;\n"},
		{"s = *x;", "s = x[0];\n"},
		{"s = x[n] * y[n] + t;", "s = x[n] * y[n] + t;\n"},
		{"T q = s;", "let q: dependent(\"T\") = s;\n"},
		{"T q(s);", "raw \"T q(s);\" reads(s) writes(q) effects(none) why \"an expression "
			    "that clang does not show\";\n"},
		{"T q;", "let q: dependent(\"T\");\n"},
		{"T q = 0;", "let q: dependent(\"T\") = 0;\n"},
		{"T q[4]; q[n] = s;", "let q: dependent(\"T\")[4];\n"
				      "q[n] = s;\n"},
		{"T q[B]; q[n] = s;", "let q: dependent(\"T\")[];\n"
				      "q[n] = s;\n"},
		{"__shared__ T sh[B][4]; sh[n][1] = s;", "shared sh: dependent(\"T\")[][4];\n"
							 "sh[n][1] = s;\n"},
		{"const T &r = s; t = r;",
		 "let r: const dependent(\"T\") & = @addr<dependent(\"T\") &>(s);\n"
		 "t = r;\n"},
		{"T *p = x + n; p[1] = s;", "let p: dependent(\"T\") * = x + n;\n"
					    "p[1] = s;\n"},
		{"s = s.a;", "raw \"s = s.a;\" reads(s) writes(s) effects(reads) why \"a member "
			     "that is not a field\";\n"},
		{"s.a = 1;", "raw \"s.a = 1;\" writes(s) effects(reads, writes) why \"a member "
			     "that is not a field\";\n"},
		{"f = x->a;", "raw \"f = x->a;\" reads(x) writes(f) effects(reads) why \"a member "
			      "that is not a field\";\n"},
		{"s = s.get();", "raw \"s = s.get();\" reads(s) writes(s) effects(reads, writes, "
				 "sync, threads) why \"a call through an expression\";\n"},
		{"s.set(t);", "raw \"s.set(t);\" reads(s, t) writes(s, t) effects(reads, writes, "
			      "sync, threads) why \"a call through an expression\";\n"},
		{"s = s.template get<3>();", "raw \"s = s.template get<3>();\" reads(s) writes(s) "
					     "effects(reads, writes, sync, threads) "
					     "why \"a call through an expression\";\n"},
		{"v = v + v;",
		 "raw \"v = v + v;\" reads(v) writes(v) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = v.d[0];", "raw \"s = v.d[0];\" reads(v) writes(s, v) effects(reads, writes, "
				"sync, threads) why \"a member that is not a field\";\n"},
		{"v.d[n] = s;", "raw \"v.d[n] = s;\" reads(v, n, s) writes(v) effects(reads, "
				"writes, sync, threads) why \"a member that is not a field\";\n"},
		{"v += v;",
		 "raw \"v += v;\" reads(v) writes(v) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"v++;",
		 "raw \"v++;\" reads(v) writes(v) effects(reads, writes, sync, threads) why \"a "
		 "value of a class that the template does not know\";\n"},
		{"s = -v;",
		 "raw \"s = -v;\" reads(v) writes(s, v) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = +v;",
		 "raw \"s = +v;\" reads(v) writes(s, v) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = v[0];", "raw \"s = v[0];\" reads(v) writes(s, v) effects(reads, writes, "
			      "sync, threads) why \"a "
			      "value of a class that the template does not know\";\n"},
		{"Vec<T> w = v;", "raw \"Vec<T> w = v;\" reads(v) writes(w, v) effects(reads, "
				  "writes, sync, threads) why \"a "
				  "value of a class that the template does not know\";\n"},
		{"Vec<T> w; w.d[0] = s;", "let addressed w: dependent(\"Vec<T>\");\n"
					  "raw \"w.d[0] = s;\" reads(w, s) writes(w) "
					  "effects(reads, writes, sync, threads) why \"a "
					  "member that is not a field\";\n"},
		{"s = user(s);", "call s = user(@addr<dependent(\"T\") &>(s));\n"},
		{"s = user(s + t);", "call s = user(s + t);\n"},
		{"f = user(f, n);", "call f = user(f, n);\n"},
		{"n = tf<B>(n);", "call n = \"tf<B>\"(@addr<int &>(n));\n"},
		{"n = B;", "n = B;\n"},
		{"n = B + 1;", "n = B + 1;\n"},
		{"for (int i = 0; i < B; i += B) x[i] = s;", "for (i: int = 0; i < B; i += B)\n"
							     "  x[i] = s;\n"},
		{"n = sizeof(T);", "n = @opaque<unsigned long>(\"sizeof(T)\");\n"},
		{"n = sizeof(s);", "n = @opaque<unsigned long>(\"sizeof(s)\");\n"},
		{"if (s) n = 1;", "if (s)\n"
				  "  n = 1;\n"},
		{"while (s < t) s += t;", "while (s < t)\n"
					  "  s += t;\n"},
		{"s = min(s, t);", "s = @call<dependent(\"auto\")>(\"min\", @addr<dependent(\"T\") "
				   "&>(s), @addr<dependent(\"T\") &>(t));\n"},
		{"s = s % t;", "s = s % t;\n"},
		{"s = s / n;", "s = s / n;\n"},
		{"s = n * s;", "s = n * s;\n"},
		{"x++;", "x += 1;\n"},
		{"*x++ = s;", "raw \"*x++ = s;\" reads(s) writes(x) effects(reads, writes) why "
			      "\"an increment inside an expression\";\n"},
		{"x[n]++;", "x[n] += 1;\n"},
		{"n = x - y;", "n = x - y;\n"},
		{"n = T::value;", "raw \"n = T::value;\" writes(n) effects(none) why \"a name that "
				  "is not a variable\";\n"},
		{"typename T::type q;",
		 "raw \"typename T::type q;\" writes(q) effects(reads, writes, sync, threads) why "
		 "\"'q' may have a destructor\";\n"},
		{"b = x == y;", "b = x == y;\n"},
		{"b = !x;", "b = !x;\n"},
		{"s = (s, t);", "raw \"s = (s, t);\" reads(s) writes(s, t) effects(none) why \"a "
				"comma operator\";\n"},
		{"n = s(3);", "raw \"n = s(3);\" reads(s) writes(n, s) effects(reads, writes, "
			      "sync, threads) why \"a call through an expression\";\n"},
		{"s = x[n][1];", "raw \"s = x[n][1];\" reads(x, n) writes(s) effects(reads) why "
				 "\"a subscript of a template parameter\";\n"},
		{"x[0] += x[1];", "x[0] += x[1];\n"},
		{"f += s;", "f += s;\n"},
		{"n += s;", "n += s;\n"},
		{"user(s);", "call user(@addr<dependent(\"T\") &>(s));\n"},
		{"printf(\"%d\", s);",
		 "call printf(\"%d\", @addr<dependent(\"T\") &>(s)) effects(reads, writes);\n"},
		{"atomicAdd(x, s);", "atomic atomicAdd(@addr<dependent(\"T\") *&>(x), "
				     "@addr<dependent(\"T\") &>(s));\n"},
		{"s = __ldg(y);", "s = @call<dependent(\"auto\")>(\"__ldg\", @addr<const "
				  "dependent(\"T\") *&>(y));\n"},
		{"using U = T; U q = s;", "raw \"using U = T;\" writes(U) effects(none);\n"
					  "let q: dependent(\"U\") = s;\n"},
		{"constexpr int L = B * 2; n = L;", "let L: const int = B * 2;\n"
						    "n = L;\n"},
		{"if constexpr (B > 3) n = 1;",
		 "raw \"if constexpr (B > 3) n = 1;\" reads(B) writes(n) effects(none) why \"'if "
		 "constexpr'\";\n"},
		{"s = t = x[0];", "raw \"s = t = x[0];\" reads(x) writes(s, t) effects(reads) why "
				  "\"an assignment inside an expression\";\n"},
		{"s = t++;", "raw \"s = t++;\" writes(s, t) effects(none) why \"an increment "
			     "inside an expression\";\n"},
		{"x[n++] = s;", "raw \"x[n++] = s;\" reads(x, s) writes(n) effects(reads, writes) "
				"why \"an increment inside an expression\";\n"},
		{"s = -t++;", "raw \"s = -t++;\" writes(s, t) effects(none) why \"an increment "
			      "inside an expression\";\n"},
		{"s = b ? t++ : s;", "raw \"s = b ? t++ : s;\" reads(b, s) writes(s, t) "
				     "effects(none) why \"an increment inside an expression\";\n"},
		{"s = t++ + s;", "raw \"s = t++ + s;\" reads(s) writes(s, t) effects(none) why "
				 "\"an increment inside an expression\";\n"},
		{"s = s + t++;", "raw \"s = s + t++;\" reads(s) writes(s, t) effects(none) why "
				 "\"an increment inside an expression\";\n"},
		{"T q = t++;", "raw \"T q = t++;\" writes(q, t) effects(none) why \"an increment "
			       "inside an expression\";\n"},
		{"s += t++;", "raw \"s += t++;\" writes(s, t) effects(none) why \"an increment "
			      "inside an expression\";\n"},
		{"x[n++] += s;", "raw \"x[n++] += s;\" reads(x, s) writes(n) effects(reads, "
				 "writes) why \"an increment inside an expression\";\n"},
		{"s = T(n++);", "raw \"s = T(n++);\" writes(s, n) effects(none) why \"an increment "
				"inside an expression\";\n"},
		{"s = (T)n++;", "raw \"s = (T)n++;\" writes(s, n) effects(none) why \"an increment "
				"inside an expression\";\n"},
		{"s = *&t;", "raw \"s = *&t;\" reads(t) writes(s, t) effects(reads) why \"'*' of "
			     "something that is not a pointer\";\n"},
		{"T *p = &s; *p = t;",
		 "let p: dependent(\"T\") * = @addr<dependent(\"auto\")>(s);\n"
		 "p[0] = t;\n"},
		{"s = (s + t) * 2;", "s = (s + t) * 2;\n"},
		{"f = user<float>(f);", "call f = \"user<float>\"(f);\n"},
		{"s = user<T>(s);", "call s = \"user<T>\"(@addr<dependent(\"T\") &>(s));\n"},
		{"s = ::user(s);", "call s = \"::user\"(@addr<dependent(\"T\") &>(s));\n"},
		{"auto q = s + t;", "let q: dependent(\"auto\") = s + t;\n"},
		{"auto q = x;", "let q: dependent(\"auto\") = x;\n"},
		{"decltype(s) q = t;", "raw \"decltype(s) q = t;\" reads(s, t) writes(q, t) "
				       "effects(reads, writes, sync, threads) "
				       "why \"'q' may have a destructor\";\n"},
		{"T q = T(1) / s;", "let q: dependent(\"T\") = (dependent(\"T\"))1 / s;\n"},
		{"n = s > T(0) ? 1 : 2;", "n = @select<int>(s > (dependent(\"T\"))0, 1, 2);\n"},
		{"s = n ? 1 : 2;", "s = n ? 1 : 2;\n"},
		{"if (v) n = 1;", "raw \"if (v) n = 1;\" reads(v) writes(v, n) effects(reads, "
				  "writes, sync, threads) why \"a "
				  "value of a class that the template does not know\";\n"},
		{"f = v;",
		 "raw \"f = v;\" reads(v) writes(f, v) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"f = (float)v;", "raw \"f = (float)v;\" reads(v) writes(f, v) effects(reads, "
				  "writes, sync, threads) why \"a "
				  "value of a class that the template does not know\";\n"},
		{"Vec<T> w[2];", "let w: dependent(\"Vec<T>\")[2];\n"},
		{"f = dotv(v, v);", "call f = dotv(@addr<dependent(\"Vec<T>\") &>(v), "
				    "@addr<dependent(\"Vec<T>\") &>(v));\n"},
		{"n = v < v;", "raw \"n = v < v;\" reads(v) writes(n, v) effects(reads, writes, "
			       "sync, threads) why \"a "
			       "value of a class that the template does not know\";\n"},
		{"b = v && b;", "raw \"b = v && b;\" reads(v, b) writes(b, v) effects(reads, "
				"writes, sync, threads) why "
				"\"a value of a class that the template does not know\";\n"},
		{"for (int i = 0; i < v; i++) ;",
		 "while for () reads(i, v) writes(i, v) effects(reads, writes, sync, threads) why "
		 "\"a value "
		 "of a class that the template does not know\" unbraced {\n"
		 "  transparent {\n"
		 "  }\n"
		 "}\n"},
		{"x[v] = s;", "raw \"x[v] = s;\" reads(x, v, s) writes(v) effects(reads, writes, "
			      "sync, threads) why \"a "
			      "value of a class that the template does not know\";\n"},
		{"s = b ? v : v;", "raw \"s = b ? v : v;\" reads(b, v) writes(s, v) effects(reads, "
				   "writes, sync, threads) why "
				   "\"a value of a class that the template does not know\";\n"},
		{"auto w = v;", "raw \"auto w = v;\" reads(v) writes(w, v) effects(reads, writes, "
				"sync, threads) why \"a "
				"value of a class that the template does not know\";\n"},
		{"const Vec<T> &r = v;", "raw \"const Vec<T> &r = v;\" reads(v) writes(r, v) "
					 "effects(reads, writes, sync, threads) "
					 "why \"'r' is a reference to no variable\";\n"},
		{"Vec<T> *q = &v; q->d[0] = s;",
		 "raw \"Vec<T> *q = &v;\" reads(v) writes(q, v) effects(reads, writes, sync, "
		 "threads) why \"a value of a class that the template does not know\";\nraw "
		 "\"q->d[0] = s;\" reads(q, s) effects(reads, writes) why \"a member that is not a "
		 "field\";\n"},
		{"v = v;",
		 "raw \"v = v;\" reads(v) writes(v) effects(reads, writes, sync, threads) why \"a "
		 "value of a class that the template does not know\";\n"},
		{"typename T::X q(n);", "raw \"typename T::X q(n);\" reads(n) writes(q) "
					"effects(reads, writes, sync, threads) why "
					"\"'q' may have a destructor\";\n"},
		{"typename T::X q{n};", "raw \"typename T::X q{n};\" reads(n) writes(q, n) "
					"effects(reads, writes, sync, threads) "
					"why \"'q' may have a destructor\";\n"},
		{"Vec<T> w(n);",
		 "raw \"Vec<T> w(n);\" reads(n) writes(w) effects(reads, writes, sync, threads) "
		 "why \"an expression that clang does not show\";\n"},
		{"Vec<T> w{n};",
		 "raw \"Vec<T> w{n};\" reads(n) writes(w, n) effects(reads, writes, sync, threads) "
		 "why \"an initialiser list of a scalar\";\n"},
		{"T q{n};", "raw \"T q{n};\" reads(n) writes(q) effects(none) why \"an initialiser "
			    "list of a scalar\";\n"},
		{"T q(gv);", "raw \"T q(gv);\" reads(gv) writes(q) effects(reads) why \"an "
			     "expression that clang does not show\";\n"},
		{"T q(n, f);", "raw \"T q(n, f);\" reads(n, f) writes(q, n, f) effects(none) why "
			       "\"an expression that clang does not show\";\n"},
	};

	check(rows, ARRAY_LEN(rows), "");
}
END_TEST

/* A class for T: each value of T is one. */
START_TEST(test_a_class)
{
	static const struct lowered_row rows[] = {
		{"s = t + x[0];", "raw \"s = t + x[0];\" reads(s, t, x) writes(s, t) "
				  "effects(reads, writes, sync, threads) "
				  "why \"a value of a class that the template does not know\";\n"},
		{"s = -t;",
		 "raw \"s = -t;\" reads(s, t) writes(s, t) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = +t;",
		 "raw \"s = +t;\" reads(s, t) writes(s, t) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = !t;",
		 "raw \"s = !t;\" reads(s, t) writes(s, t) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"b = s < t;", "raw \"b = s < t;\" reads(s, t) writes(b, s, t) effects(reads, "
			       "writes, sync, threads) why "
			       "\"a value of a class that the template does not know\";\n"},
		{"b = s && b;", "raw \"b = s && b;\" reads(s, b) writes(b, s) effects(reads, "
				"writes, sync, threads) why "
				"\"a value of a class that the template does not know\";\n"},
		{"s += t;",
		 "raw \"s += t;\" reads(s, t) writes(s, t) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = t;",
		 "raw \"s = t;\" reads(s, t) writes(s, t) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = f;",
		 "raw \"s = f;\" reads(s, f) writes(s) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"f = s;",
		 "raw \"f = s;\" reads(s) writes(f, s) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"s = b ? s : t;", "raw \"s = b ? s : t;\" reads(s, b, t) writes(s, t) "
				   "effects(reads, writes, sync, threads) "
				   "why \"a value of a class that the template does not know\";\n"},
		{"s = b ? f : 2.0f;",
		 "raw \"s = b ? f : 2.0f;\" reads(s, b, f) writes(s) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = T(2);",
		 "raw \"s = T(2);\" reads(s) writes(s) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = T(f);", "raw \"s = T(f);\" reads(s, f) writes(s, f) effects(reads, writes, "
			      "sync, threads) why \"a "
			      "value of a class that the template does not know\";\n"},
		{"s = (T)f;", "raw \"s = (T)f;\" reads(s, f) writes(s, f) effects(reads, writes, "
			      "sync, threads) why \"a "
			      "value of a class that the template does not know\";\n"},
		{"s = T();",
		 "raw \"s = T();\" reads(s) writes(s) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"s = T{};",
		 "raw \"s = T{};\" reads(s) writes(s) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"s = static_cast<T>(n);",
		 "raw \"s = static_cast<T>(n);\" reads(s, n) writes(s, n) effects(reads, writes, "
		 "sync, threads) why \"a value of a class that the template does not know\";\n"},
		{"f = (float)s;", "raw \"f = (float)s;\" reads(s) writes(f, s) effects(reads, "
				  "writes, sync, threads) why \"a "
				  "value of a class that the template does not know\";\n"},
		{"f = float(s);", "raw \"f = float(s);\" reads(s) writes(f, s) effects(reads, "
				  "writes, sync, threads) why \"a call through an expression\";\n"},
		{"s = x[n];", "raw \"s = x[n];\" reads(s, x, n) writes(s) effects(reads, writes, "
			      "sync, threads) why \"a "
			      "value of a class that the template does not know\";\n"},
		{"x[n] = s;", "raw \"x[n] = s;\" reads(x, n, s) writes(s) effects(reads, writes, "
			      "sync, threads) why \"a "
			      "value of a class that the template does not know\";\n"},
		{"s = *x;",
		 "raw \"s = *x;\" reads(s, x) writes(s) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = x[n] * y[n] + t;",
		 "raw \"s = x[n] * y[n] + t;\" reads(s, x, n, y, t) writes(s, t) effects(reads, "
		 "writes, sync, threads) why \"a value of a class that the template does not "
		 "know\";\n"},
		{"T q = s;",
		 "raw \"T q = s;\" reads(s) writes(q, s) effects(reads, writes, sync, threads) "
		 "why \"'q' may have a destructor\";\n"},
		{"T q(s);",
		 "raw \"T q(s);\" reads(s) writes(q, s) effects(reads, writes, sync, threads) "
		 "why \"'q' may have a destructor\";\n"},
		{"T q;", "raw \"T q;\" writes(q) effects(reads, writes, sync, threads) why \"'q' "
			 "may have a "
			 "destructor\";\n"},
		{"T q = 0;",
		 "raw \"T q = 0;\" writes(q) effects(reads, writes, sync, threads) why \"'q' "
		 "may have a destructor\";\n"},
		{"T q[4]; q[n] = s;", "raw \"T q[4];\" writes(q) effects(reads, writes, sync, "
				      "threads) why \"'q' may have a "
				      "destructor\";\n"
				      "raw \"q[n] = s;\" reads(q, n, s) writes(q, s) "
				      "effects(reads, writes, sync, threads) why "
				      "\"a value of a class that the template does not know\";\n"},
		{"T q[B]; q[n] = s;", "raw \"T q[B];\" reads(B) writes(q) effects(reads, writes, "
				      "sync, threads) why \"'q' may "
				      "have a "
				      "destructor\";\n"
				      "raw \"q[n] = s;\" reads(q, n, s) writes(q, s) "
				      "effects(reads, writes, sync, threads) why "
				      "\"a value of a class that the template does not know\";\n"},
		{"__shared__ T sh[B][4]; sh[n][1] = s;",
		 "raw \"__shared__ T sh[B][4];\" reads(B) writes(sh) effects(reads, writes, sync, "
		 "threads) "
		 "why "
		 "\"'sh' may have a destructor\";\n"
		 "raw \"sh[n][1] = s;\" reads(sh, n, s) writes(sh, s) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"const T &r = s; t = r;", "raw \"const T &r = s;\" reads(s) writes(r, s) "
					   "effects(reads, writes, sync, threads) why "
					   "\"'r' is a reference to no variable\";\n"
					   "raw \"t = r;\" reads(t, r) writes(t, r) effects(reads, "
					   "writes, sync, threads) why \"a "
					   "value of a class that the template does not know\";\n"},
		{"T *p = x + n; p[1] = s;",
		 "let p: dependent(\"T\") * = x + n;\n"
		 "raw \"p[1] = s;\" reads(p, s) writes(s) effects(reads, writes, sync, threads) "
		 "why \"a "
		 "value of a class that the template does not know\";\n"},
		{"s = s.a;",
		 "raw \"s = s.a;\" reads(s) writes(s) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"s.a = 1;",
		 "raw \"s.a = 1;\" reads(s) writes(s) effects(reads, writes, sync, threads) why "
		 "\"a member that is not a field\";\n"},
		{"f = x->a;", "raw \"f = x->a;\" reads(x) writes(f) effects(reads) why \"a member "
			      "that is not a field\";\n"},
		{"v = v + v;",
		 "raw \"v = v + v;\" reads(v) writes(v) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = v.d[0];", "raw \"s = v.d[0];\" reads(s, v) writes(s, v) effects(reads, "
				"writes, sync, threads) why "
				"\"a value of a class that the template does not know\";\n"},
		{"v.d[n] = s;", "raw \"v.d[n] = s;\" reads(v, n, s) writes(v, s) effects(reads, "
				"writes, sync, threads) why \"a member that is not a field\";\n"},
		{"Vec<T> w = v;", "raw \"Vec<T> w = v;\" reads(v) writes(w, v) effects(reads, "
				  "writes, sync, threads) why \"'w' may have a destructor\";\n"},
		{"Vec<T> w; w.d[0] = s;", "raw \"Vec<T> w;\" writes(w) effects(reads, writes, "
					  "sync, threads) why \"'w' may have a "
					  "destructor\";\n"
					  "raw \"w.d[0] = s;\" reads(w, s) writes(w, s) "
					  "effects(reads, writes, sync, threads) why "
					  "\"a member that is not a field\";\n"},
		{"s = user(s);", "raw \"s = user(s);\" reads(s) writes(s) effects(reads, writes, "
				 "sync, threads) why \"a "
				 "value of a class that the template does not know\";\n"},
		{"s = user(s + t);",
		 "raw \"s = user(s + t);\" reads(s, t) writes(s, t) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"f = user(f, n);", "call f = user(f, n);\n"},
		{"n = tf<B>(n);", "raw \"n = tf<B>(n);\" reads(B, n) writes(n) effects(reads, "
				  "writes, sync, threads) why \"a "
				  "value of a class that the template does not know\";\n"},
		{"n = B;", "n = B;\n"},
		{"n = B + 1;", "n = B + 1;\n"},
		{"for (int i = 0; i < B; i += B) x[i] = s;",
		 "for (i: int = 0; i < B; i += B) unbraced {\n"
		 "  raw \"x[i] = s;\" reads(x, i, s) writes(s) effects(reads, writes, sync, "
		 "threads) why "
		 "\"a value of a class that the template does not know\";\n"
		 "}\n"},
		{"n = sizeof(T);", "n = @opaque<unsigned long>(\"sizeof(T)\");\n"},
		{"n = sizeof(s);", "n = @opaque<unsigned long>(\"sizeof(s)\");\n"},
		{"if (s) n = 1;", "raw \"if (s) n = 1;\" reads(s) writes(s, n) effects(reads, "
				  "writes, sync, threads) why \"a "
				  "value of a class that the template does not know\";\n"},
		{"while (s < t) s += t;",
		 "raw \"while (s < t) s += t;\" reads(s, t) writes(s, t) effects(reads, writes, "
		 "sync, threads) why \"a value of a class that the template does not know\";\n"},
		{"s = min(s, t);", "raw \"s = min(s, t);\" reads(s, t) writes(s, t) effects(reads, "
				   "writes, sync, threads) why "
				   "\"a value of a class that the template does not know\";\n"},
		{"s = s / n;", "raw \"s = s / n;\" reads(s, n) writes(s) effects(reads, writes, "
			       "sync, threads) why \"a "
			       "value of a class that the template does not know\";\n"},
		{"s = n * s;", "raw \"s = n * s;\" reads(s, n) writes(s) effects(reads, writes, "
			       "sync, threads) why \"a "
			       "value of a class that the template does not know\";\n"},
		{"x++;", "x += 1;\n"},
		{"*x++ = s;", "raw \"*x++ = s;\" reads(s) writes(x, s) effects(reads, writes, "
			      "sync, threads) why \"an increment inside an expression\";\n"},
		{"n = x - y;", "n = x - y;\n"},
		{"b = x == y;", "b = x == y;\n"},
		{"b = !x;", "b = !x;\n"},
		{"s = (s, t);", "raw \"s = (s, t);\" reads(s, t) writes(s, t) effects(reads, "
				"writes, sync, threads) why "
				"\"a value of a class that the template does not know\";\n"},
		{"x[0] += x[1];",
		 "raw \"x[0] += x[1];\" reads(x) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"f += s;",
		 "raw \"f += s;\" reads(s) writes(f, s) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"n += s;",
		 "raw \"n += s;\" reads(s) writes(n, s) effects(reads, writes, sync, threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"user(s);",
		 "raw \"user(s);\" reads(s) writes(s) effects(reads, writes, sync, threads) why "
		 "\"a value of a class that the template does not know\";\n"},
		{"printf(\"%d\", s);",
		 "raw \"printf(\\\"%d\\\", s);\" reads(s) writes(s) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"atomicAdd(x, s);",
		 "raw \"atomicAdd(x, s);\" reads(x, s) writes(x, s) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = __ldg(y);", "raw \"s = __ldg(y);\" reads(s, y) writes(s, y) effects(reads, "
				  "writes, sync, threads) why "
				  "\"a value of a class that the template does not know\";\n"},
		{"using U = T; U q = s;",
		 "raw \"using U = T;\" writes(U) effects(none);\n"
		 "raw \"U q = s;\" reads(s) writes(q, s) effects(reads, writes, sync, threads) why "
		 "\"'q' may have a destructor\";\n"},
		{"constexpr int L = B * 2; n = L;", "let L: const int = B * 2;\n"
						    "n = L;\n"},
		{"if constexpr (B > 3) n = 1;",
		 "raw \"if constexpr (B > 3) n = 1;\" reads(B) writes(n) effects(none) why \"'if "
		 "constexpr'\";\n"},
		{"s = t = x[0];", "raw \"s = t = x[0];\" reads(s, t, x) writes(s, t) "
				  "effects(reads, writes, sync, threads) "
				  "why \"a value of a class that the template does not know\";\n"},
		{"x[n++] = s;",
		 "raw \"x[n++] = s;\" reads(x, s) writes(n, s) effects(reads, "
		 "writes, sync, threads) why \"an increment inside an expression\";\n"},
		{"x[n++] += s;",
		 "raw \"x[n++] += s;\" reads(x, s) writes(n, s) effects(reads, "
		 "writes, sync, threads) why \"an increment inside an expression\";\n"},
		{"s = T(n++);", "raw \"s = T(n++);\" reads(s) writes(s, n) effects(reads, writes, "
				"sync, threads) why \"a "
				"value of a class that the template does not know\";\n"},
		{"s = (T)n++;", "raw \"s = (T)n++;\" reads(s) writes(s, n) effects(reads, writes, "
				"sync, threads) why \"a "
				"value of a class that the template does not know\";\n"},
		{"s = *&t;",
		 "raw \"s = *&t;\" reads(s, t) writes(s, t) effects(reads, writes, "
		 "sync, threads) why \"a value of a class that the template does not know\";\n"},
		{"T *p = &s; *p = t;", "raw \"T *p = &s;\" reads(s) writes(p, s) effects(reads, "
				       "writes, sync, threads) why \"a "
				       "value of a class that the template does not know\";\n"
				       "raw \"*p = t;\" reads(p, t) writes(t) effects(reads, "
				       "writes, sync, threads) why \"a value "
				       "of a class that the template does not know\";\n"},
		{"s = (s + t) * 2;",
		 "raw \"s = (s + t) * 2;\" reads(s, t) writes(s, t) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"f = user<float>(f);", "call f = \"user<float>\"(f);\n"},
		{"s = user<T>(s);", "raw \"s = user<T>(s);\" reads(s) writes(s) effects(reads, "
				    "writes, sync, threads) why \"a "
				    "value of a class that the template does not know\";\n"},
		{"s = ::user(s);", "raw \"s = ::user(s);\" reads(s) writes(s) effects(reads, "
				   "writes, sync, threads) why \"a "
				   "value of a class that the template does not know\";\n"},
		{"auto q = s + t;",
		 "raw \"auto q = s + t;\" reads(s, t) writes(q, s, t) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"auto q = x;", "let q: dependent(\"auto\") = x;\n"},
		{"decltype(s) q = t;", "raw \"decltype(s) q = t;\" reads(s, t) writes(q, t) "
				       "effects(reads, writes, sync, threads) "
				       "why \"'q' may have a destructor\";\n"},
		{"T q = T(1) / s;", "raw \"T q = T(1) / s;\" reads(s) writes(q, s) effects(reads, "
				    "writes, sync, threads) why \"'q' may have a destructor\";\n"},
		{"n = s > T(0) ? 1 : 2;",
		 "raw \"n = s > T(0) ? 1 : 2;\" reads(s) writes(n, s) effects(reads, writes, sync, "
		 "threads) "
		 "why \"a value of a class that the template does not know\";\n"},
		{"s = n ? 1 : 2;", "raw \"s = n ? 1 : 2;\" reads(s, n) writes(s) effects(reads, "
				   "writes, sync, threads) why "
				   "\"a value of a class that the template does not know\";\n"},
	};

	check(rows, ARRAY_LEN(rows), instance);
}
END_TEST

Suite *suite_lower_templates(void)
{
	Suite *suite = suite_create("lower_templates");
	TCase *tests = tcase_create("lower_templates");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_numbers);
	tcase_add_test(tests, test_a_class);
	suite_add_tcase(suite, tests);
	return suite;
}
