/* test_lower_classes.c - objects, their members, operators and constructors, and what calls get: as IR text. */
#include "lowered.h"

/* x[i] of a class is an element of its array only where the operator is one subscript of it. */
START_TEST(test_elements)
{
	static const struct lowered_unit rows[] = {
		{"struct V { float d[4]; __device__ float &operator[](int i) { return d[i]; } "
		 "__device__ float operator[](int i) const { return d[i]; } };",
		 "V v; v[n] = s; x[0] = v[n + 1]; v[2] += v[u];",
		 "let v: record(\"V\");\n"
		 "@member<float[4]>(\"d\", v)[n] = s;\n"
		 "x[0] = @member<float[4]>(\"d\", v)[n + 1];\n"
		 "@member<float[4]>(\"d\", v)[2] += @member<float[4]>(\"d\", v)[cast<int>(u)];\n"},
		{"struct V { float d[4]; __device__ float &operator[](size_t i) { return "
		 "this->d[i]; } };",
		 "V v; v[n] = s; v[3] = 1; x[0] = v[m];",
		 "let v: record(\"V\");\n"
		 "@member<float[4]>(\"d\", v)[cast<unsigned long>(n)] = s;\n"
		 "@member<float[4]>(\"d\", v)[3] = 1;\n"
		 "x[0] = @member<float[4]>(\"d\", v)[m];\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { return d[i]; } };",
		 "V v; v[n++] = s;",
		 "let v: record(\"V\");\n"
		 "raw \"v[n++] = s;\" reads(s) writes(v, n) effects(writes) why \"an increment "
		 "inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { return d[i]; } };",
		 "V v; v OPEN n] = s;",
		 "let v: record(\"V\");\n"
		 "@member<float[4]>(\"d\", v)[n] = s;\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { return d[i + 1]; } "
		 "};",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { int k = i; return "
		 "d[k]; } };",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float *d; __device__ float &operator[](int i) { return d[i]; } };",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { gv++; return d[i]; "
		 "} };",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { return ga[i]; } };",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; V *o; __device__ float &operator[](int i) { return "
		 "o->d[i]; } };",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { return d[3]; } };",
		 "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes) why \"a call "
		 "of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i); };", "V v; v[n] = s;",
		 "let addressed v: record(\"V\");\n"
		 "raw \"v[n] = s;\" reads(v, n, s) writes(v) effects(reads, writes, sync, threads) "
		 "why \"a "
		 "call of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float operator[](float i) { return d[(int)i]; "
		 "} };",
		 "V v; x[0] = v[s];",
		 "let addressed v: record(\"V\");\n"
		 "raw \"x[0] = v[s];\" reads(x, v, s) writes(v) effects(reads, writes) why \"a "
		 "call of 'operator[]' inside an expression\";\n"},
		{"struct V { float d[4]; __device__ float &operator[](int i) { return d[i]; } };",
		 "const V v = {}; V *q = (V *)x; (*q)[n] = s; q[1][2] = 3; x[0] = ((V *)ro)[n][1];",
		 "let v: const record(\"V\") = @call<record(\"V\")>(\"{}\");\n"
		 "let q: record(\"V\") * = (record(\"V\") *)x;\n"
		 "@member<float[4]>(\"d\", q[0])[n] = s;\n"
		 "@member<float[4]>(\"d\", q[1])[2] = 3;\n"
		 "x[0] = @member<float[4]>(\"d\", ((record(\"V\") *)ro)[n])[1];\n"},
		{"struct V { float d[4]; __device__ const float &operator[](int i) const { return "
		 "d[i]; } };",
		 "const V *q = (const V *)ro; x[0] = q[n][1];",
		 "let q: const record(\"V\") * = (const record(\"V\") *)ro;\n"
		 "x[0] = @member<const float[4]>(\"d\", q[n])[1];\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_methods)
{
	static const struct lowered_unit rows[] = {
		{"struct C { float a; __device__ float get() const { return a; } __device__ void "
		 "set(float f) { a = f; } static __device__ float one() { return 1; } };",
		 "{ C c; c.a = s; x[0] = c.get(); c.set(s); x[1] = (c).get() + c.one() + C::one(); "
		 "}",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  @member<float>(\"a\", c$2) = s;\n"
		 "  x[0] = @call<float>(\".get\", c$2);\n"
		 "  call \".set\"(@addr<record(\"C\") &>(c$2), s) effects(reads, writes);\n"
		 "  x[1] = @call<float>(\".get\", c$2) + @call<float>(\".one\", c$2) + "
		 "@call<float>(\"C::one\");\n"
		 "}\n"},
		{"struct C { float a; __device__ float get() const { return a; } __device__ void "
		 "set(float f) { a = f; } };",
		 "{ C *c = (C *)x; x[0] = c->get(); c->set(s); (*c).set(2); c[n].set(s); x[1] = "
		 "c[n].get(); }",
		 "{\n"
		 "  let c$2: record(\"C\") * = (record(\"C\") *)x;\n"
		 "  x[0] = @call<float>(\".get\", cast<const record(\"C\") *>(c$2)[0]);\n"
		 "  call \".set\"(@addr<record(\"C\") &>(c$2[0]), s) effects(reads, writes);\n"
		 "  call \".set\"(@addr<record(\"C\") &>(c$2[0]), cast<float>(2)) effects(reads, "
		 "writes);\n"
		 "  call \".set\"(@addr<record(\"C\") &>(c$2[n]), s) effects(reads, writes);\n"
		 "  x[1] = @call<float>(\".get\", c$2[n]);\n"
		 "}\n"},
		{"struct C { float a; __device__ float get(int i = 3) const { return a * i; } };",
		 "{ C c; c.a = s; x[0] = c.get(); x[1] = c.get(n); }",
		 "{\n"
		 "  let c$2: record(\"C\");\n"
		 "  @member<float>(\"a\", c$2) = s;\n"
		 "  x[0] = @call<float>(\".get\", c$2);\n"
		 "  x[1] = @call<float>(\".get\", c$2, n);\n"
		 "}\n"},
		{"struct C { float a; __device__ float get() const { return a; } };",
		 "{ C c; c.a = s; x[0] = c DOT get(); x[0] = c.get LPAREN ); }",
		 "{\n"
		 "  let c$2: record(\"C\");\n"
		 "  @member<float>(\"a\", c$2) = s;\n"
		 "  x[0] = @call<float>(\".get\", c$2);\n"
		 "  x[0] = @call<float>(\".get\", c$2);\n"
		 "}\n"},
		{"struct C { float a; __device__ float get(int, int) const; };",
		 "{ C c; c.a = s; x[0] = c.get(n COMMA n); }",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  @member<float>(\"a\", c$2) = s;\n"
		 "  x[0] = @call<float>(\".get\", @addr<record(\"C\") &>(c$2), n, n);\n"
		 "}\n"},
		{"struct C { int a; __device__ C &inc() { a++; return *this; } };",
		 "{ C c; c.a = 0; c.inc(); c.inc().inc(); }",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  @member<int>(\"a\", c$2) = 0;\n"
		 "  call \".inc\"(@addr<record(\"C\") &>(c$2)) effects(reads, writes);\n"
		 "  raw \"c.inc().inc();\" reads(c$2) writes(c$2) effects(reads, writes) why \"an "
		 "argument that is not a variable for a reference\";\n"
		 "}\n"},
		{"__device__ float "
		 "many(int,int,int,int,int,int,int,int,int,int,int,int,int,int,int,int,int,int,int,"
		 "int,int,int,int,int,int,int,int,int,int,int,int,int,int);",
		 "x[0] = "
		 "many(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,"
		 "29,30,31,32,33);",
		 "raw \"x[0] = "
		 "many(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,"
		 "29,30,31,32,33);\" reads(x) effects(reads, writes, sync, threads) why \"a call "
		 "with 33 "
		 "arguments\";\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_operators)
{
	static const struct lowered_unit rows[] = {
		{"struct C { int a; __device__ C operator+(C o) const; __device__ C operator-() "
		 "const; __device__ bool operator!() const; __device__ C &operator+=(C o); "
		 "__device__ C &operator++(); __device__ C operator++(int); __device__ int "
		 "operator()(int i) const; __device__ bool operator<(C o) const; };",
		 "{ C c, e; c.a = n; e = c + c; e = -c; b = !c; c += e; ++c; c++; n = c(3); b = c "
		 "< e; }",
		 "{\n"
		 "  transparent {\n"
		 "    let addressed c$2: record(\"C\");\n"
		 "    let e: record(\"C\");\n"
		 "  }\n"
		 "  @member<int>(\"a\", c$2) = n;\n"
		 "  e = @call<record(\"C\")>(\"operator+\", @addr<record(\"C\") &>(c$2), "
		 "@addr<record(\"C\") &>(c$2));\n"
		 "  e = @call<record(\"C\")>(\"operator-\", @addr<record(\"C\") &>(c$2));\n"
		 "  b = @call<bool>(\"operator!\", @addr<record(\"C\") &>(c$2));\n"
		 "  call \"operator+=\"(@addr<record(\"C\") &>(c$2), @addr<record(\"C\") &>(e));\n"
		 "  call \"operator++\"(@addr<record(\"C\") &>(c$2));\n"
		 "  raw \"c++;\" reads(c$2) writes(c$2) effects(reads, writes, sync, threads) why "
		 "\"a call "
		 "of 'operator++' that comes from a macro or an operator\";\n"
		 "  n = @call<int>(\"()\", @addr<record(\"C\") &>(c$2), 3);\n"
		 "  b = @call<bool>(\"operator<\", @addr<record(\"C\") &>(c$2), "
		 "@addr<record(\"C\") &>(e));\n"
		 "}\n"},
		{"struct C { int a; __device__ C operator+(C o) const; __device__ C operator-() "
		 "const; };",
		 "{ C c; c.a = n; c = c PLUS c; c = MINUS c; c = c + (c + c); }",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  @member<int>(\"a\", c$2) = n;\n"
		 "  c$2 = @call<record(\"C\")>(\"operator+\", @addr<record(\"C\") &>(c$2), "
		 "@addr<record(\"C\") &>(c$2));\n"
		 "  c$2 = @call<record(\"C\")>(\"operator-\", @addr<record(\"C\") &>(c$2));\n"
		 "  c$2 = @call<record(\"C\")>(\"operator+\", @addr<record(\"C\") &>(c$2), "
		 "@call<record(\"C\")>(\"operator+\", @addr<record(\"C\") &>(c$2), "
		 "@addr<record(\"C\") &>(c$2)));\n"
		 "}\n"},
		{"struct C { int a; C *o; __device__ C *operator->() const { return o; } "
		 "__device__ C &operator*() const { return *o; } __device__ C *operator&() const { "
		 "return o; } };",
		 "{ C c; n = c->a; c->a = 1; n = (*c).a; n = (&c)->a; }",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  n = @member<int>(\"a\", @call<record(\"C\") *>(\".operator->\", c$2)[0]);\n"
		 "  @member<int>(\"a\", @call<record(\"C\") *>(\".operator->\", c$2)[0]) = 1;\n"
		 "  n = @member<int>(\"a\", @call<record(\"C\")>(\"operator*\", c$2));\n"
		 "  n = @member<int>(\"a\", @call<record(\"C\") *>(\"operator&\", c$2)[0]);\n"
		 "}\n"},
		{"struct C { int a; }; __device__ C operator+(C, int); __device__ C operator+(int, "
		 "C); __device__ C operator*(float, C);",
		 "{ C c; c = c + n; c = n + c; c = 2.0f * c; }",
		 "{\n"
		 "  let c$2: record(\"C\");\n"
		 "  c$2 = @call<record(\"C\")>(\"operator+\", @addr<record(\"C\") &>(c$2), n);\n"
		 "  c$2 = @call<record(\"C\")>(\"operator+\", n, @addr<record(\"C\") &>(c$2));\n"
		 "  c$2 = @call<record(\"C\")>(\"operator*\", 2.0f, @addr<record(\"C\") &>(c$2));\n"
		 "}\n"},
		{"struct C { int a; __device__ C &operator=(int v) { a = v; return *this; } };",
		 "{ C c; c = n; }",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  call \"operator=\"(@addr<record(\"C\") &>(c$2), n) effects(reads, writes);\n"
		 "}\n"},
		{"struct C { int a; __device__ C &operator=(const C &o) { a = o.a + 1; return "
		 "*this; } };",
		 "{ C c, e; e.a = 0; c = e; }",
		 "{\n"
		 "  transparent {\n"
		 "    let addressed c$2: record(\"C\");\n"
		 "    let addressed e: record(\"C\");\n"
		 "  }\n"
		 "  @member<int>(\"a\", e) = 0;\n"
		 "  call \"operator=\"(@addr<record(\"C\") &>(c$2), @addr<record(\"C\") &>(e)) "
		 "effects(reads, writes);\n"
		 "}\n"},
		{"struct C { int a; C &operator=(const C &o) = default; };",
		 "{ C c, e; e.a = 0; c = e; c = *&e; }",
		 "{\n"
		 "  transparent {\n"
		 "    let c$2: record(\"C\");\n"
		 "    let addressed e: record(\"C\");\n"
		 "  }\n"
		 "  @member<int>(\"a\", e) = 0;\n"
		 "  c$2 = e;\n"
		 "  c$2 = (&e)[0];\n"
		 "}\n"},
		{"struct C { int a; C &operator=(C &&o) = default; C &operator=(const C &o) = "
		 "default; };",
		 "{ C c; c = C{3}; }",
		 "{\n"
		 "  let c$2: record(\"C\");\n"
		 "  raw \"c = C{3};\" writes(c$2) effects(none) why \"a cast to 'C'\";\n"
		 "}\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_conversions)
{
	static const struct lowered_unit rows[] = {
		{"struct H { int v; __device__ operator int() const { return v; } };",
		 "H h; h.v = 3; n = h; n = h + 1; n = (int)h; n = int(h); n = h.operator int(); "
		 "x[h] = 1;",
		 "let h: record(\"H\");\n"
		 "@member<int>(\"v\", h) = 3;\n"
		 "raw \"n = h;\" reads(h) writes(n) effects(reads) why \"a call of 'operator int' "
		 "inside an expression\";\n"
		 "raw \"n = h + 1;\" reads(h) writes(n) effects(reads) why \"a call of 'operator "
		 "int' inside an expression\";\n"
		 "raw \"n = (int)h;\" reads(h) writes(n) effects(reads) why \"a call of 'operator "
		 "int' inside an expression\";\n"
		 "raw \"n = int(h);\" reads(h) writes(n) effects(reads) why \"a call of 'operator "
		 "int' inside an expression\";\n"
		 "raw \"n = h.operator int();\" reads(h) writes(n) effects(reads) why \"a call of "
		 "'operator int' inside an expression\";\n"
		 "raw \"x[h] = 1;\" reads(x, h) effects(reads, writes) why \"a call of 'operator "
		 "int' inside an expression\";\n"},
		{"struct H { int v; __device__ operator int() { return v++; } };",
		 "H h; h.v = 3; n = h; x[h] = 1;",
		 "let addressed h: record(\"H\");\n"
		 "@member<int>(\"v\", h) = 3;\n"
		 "raw \"n = h;\" reads(h) writes(n, h) effects(reads, writes) why \"a call of "
		 "'operator int' inside an expression\";\n"
		 "raw \"x[h] = 1;\" reads(x, h) writes(h) effects(reads, writes) why \"a call of "
		 "'operator int' inside an expression\";\n"},
		{"struct H { int v; __device__ operator int() const { return gv; } };",
		 "H h; h.v = 3; n = h; n = h + 2;",
		 "let h: record(\"H\");\n"
		 "@member<int>(\"v\", h) = 3;\n"
		 "raw \"n = h;\" reads(h) writes(n) effects(reads) why \"a call of 'operator int' "
		 "inside an expression\";\n"
		 "raw \"n = h + 2;\" reads(h) writes(n) effects(reads) why \"a call of 'operator "
		 "int' inside an expression\";\n"},
		{"struct H { int v; __device__ operator float *() const; __device__ explicit "
		 "operator bool() const { return v; } };",
		 "H h; h.v = 3; if (h) n = 1; float *q = h;",
		 "let addressed h: record(\"H\");\n"
		 "@member<int>(\"v\", h) = 3;\n"
		 "raw \"if (h) n = 1;\" reads(h) writes(n) effects(reads) why \"a call of "
		 "'operator bool' inside an expression\";\n"
		 "raw \"float *q = h;\" reads(h) writes(q, h) effects(reads, writes, sync, "
		 "threads) why \"a "
		 "call of 'operator float *' inside an expression\";\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_construction)
{
	static const struct lowered_unit rows[] = {
		{"struct H { int v; __device__ H(int a) : v(a) {} };",
		 "H h(n); H g = n; H f{n}; H e = {n}; H k = H(n); H i(h); H o = h; H w{h}; x[0] = "
		 "H(n).v; n = static_cast<H>(n).v; n = ((H)n).v;",
		 "raw \"H h(n);\" reads(n) writes(h) effects(none) why \"the declaration of 'h' "
		 "comes in an unusual form or from a macro\";\n"
		 "let g: record(\"H\") = cast<record(\"H\")>(n);\n"
		 "raw \"H f{n};\" reads(n) writes(f) effects(none) why \"the declaration of 'f' "
		 "comes in an unusual form or from a macro\";\n"
		 "let e: record(\"H\") = cast<record(\"H\")>(n);\n"
		 "let k: record(\"H\") = (record(\"H\"))n;\n"
		 "let i: record(\"H\") = h;\n"
		 "let o: record(\"H\") = h;\n"
		 "raw \"H w{h};\" reads(h) writes(w) effects(none) why \"the declaration of 'w' "
		 "comes in an unusual form or from a macro\";\n"
		 "x[0] = @member<int>(\"v\", (record(\"H\"))n);\n"
		 "n = @member<int>(\"v\", (record(\"H\"))n);\n"
		 "n = @member<int>(\"v\", (record(\"H\"))n);\n"},
		{"struct H { int v; __device__ H(int a = 3) : v(a) {} };",
		 "H h; H g(n); H f = {}; H e{};",
		 "raw \"H h;\" writes(h) effects(none) why \"code that is not in this file\";\nraw "
		 "\"H g(n);\" reads(n) writes(g) effects(none) why \"the declaration of 'g' comes "
		 "in an unusual form or from a macro\";\nraw \"H f = {};\" writes(f) effects(none) "
		 "why \"code that is not in this file\";\nraw \"H e{};\" writes(e) effects(none) "
		 "why \"code that is not in this file\";\n"},
		{"struct H { int v, w; __device__ H(int a, int b) : v(a), w(b) {} };",
		 "H h(n, 2); H g{n, 2}; H f = {n, 2}; x[0] = H(n, 2).v;",
		 "raw \"H h(n, 2);\" reads(n) writes(h) effects(none) why \"an object of type 'H' "
		 "is constructed\";\n"
		 "raw \"H g{n, 2};\" reads(n) writes(g) effects(none) why \"an object of type 'H' "
		 "is constructed\";\n"
		 "raw \"H f = {n, 2};\" reads(n) writes(f) effects(none) why \"an object of type "
		 "'H' is constructed\";\n"
		 "raw \"x[0] = H(n, 2).v;\" reads(x, n) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"},
		{"struct H { int v; __device__ H(int a) : v(a + gv) {} };", "H h(n); H g = n;",
		 "raw \"H h(n);\" reads(n) writes(h) effects(reads) why \"an object of type 'H' is "
		 "constructed\";\n"
		 "raw \"H g = n;\" reads(n) writes(g) effects(reads) why \"an object of type 'H' "
		 "is constructed\";\n"},
		{"struct H { int v; __device__ H(int a) { v = gv++; } };",
		 "H h(n); H g = n; x[0] = H(n).v;",
		 "raw \"H h(n);\" reads(n) writes(h) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"
		 "raw \"H g = n;\" reads(n) writes(g) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"
		 "raw \"x[0] = H(n).v;\" reads(x, n) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"},
		{"struct H { int v; __device__ H(const H &o) : v(o.v + 1) {} H() = default; };",
		 "H h; h.v = 1; H g = h; H f(h);",
		 "let h: record(\"H\");\n"
		 "@member<int>(\"v\", h) = 1;\n"
		 "raw \"H g = h;\" reads(h) writes(g) effects(reads) why \"an object of type 'H' "
		 "is constructed\";\n"
		 "raw \"H f(h);\" reads(h) writes(f) effects(reads) why \"an object of type 'H' is "
		 "constructed\";\n"},
		{"struct H { int v; __device__ ~H() { gv++; } };", "H h; h.v = 3; n = h.v;",
		 "raw \"H h;\" writes(h) effects(reads, writes, sync, threads) why \"'h' may have "
		 "a "
		 "destructor\";\n"
		 "@member<int>(\"v\", h) = 3;\n"
		 "n = @member<int>(\"v\", h);\n"},
		{"struct H { int v; __device__ explicit H(int a) : v(a) {} }; __device__ int "
		 "take(H);",
		 "n = take(H(n)); n = take(H{n}); n = take(H(n++));",
		 "call n = take((record(\"H\"))n);\n"
		 "call n = take((record(\"H\"))n);\n"
		 "raw \"n = take(H(n++));\" writes(n) effects(reads, writes, sync, threads) why "
		 "\"an "
		 "increment inside an expression\";\n"},
		{"struct H { int v; __device__ H(int a) : v(a) {} }; __device__ int take(H); "
		 "__device__ int look(const H &);",
		 "n = take(n); n = take(n + 1); n = look(n); n = look(H(3));",
		 "call n = take(cast<record(\"H\")>(n));\n"
		 "call n = take(cast<record(\"H\")>(n + 1));\n"
		 "call n = look(cast<record(\"H\")>(n));\n"
		 "call n = look((record(\"H\"))3);\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_members)
{
	static const struct lowered_unit rows[] = {
		{"struct R { int &r; int a; };", "R t{n, 1}; t.r = 1; n = t.r; n = t.a;",
		 "let t: record(\"R\") = @call<record(\"R\")>(\"{}\", n, 1);\n"
		 "raw \"t.r = 1;\" reads(t) effects(reads, writes) why \"'r' is a reference\";\n"
		 "raw \"n = t.r;\" reads(t) writes(n) effects(reads) why \"'r' is a reference\";\n"
		 "n = @member<int>(\"a\", t);\n"},
		{"struct B { int b : 3; unsigned c : 5; int a; };",
		 "B t; t.a = 1; t.b = 1; n = t.b + t.c; t.b++; t.c += 2; t.a++;",
		 "let t: record(\"B\");\n"
		 "@member<int>(\"a\", t) = 1;\n"
		 "raw \"t.b = 1;\" writes(t) effects(writes) why \"an assignment to a "
		 "bit-field\";\n"
		 "raw \"n = t.b + t.c;\" reads(t) writes(n) effects(none) why \"'c' is a "
		 "bit-field, of another type in formulas\";\n"
		 "raw \"t.b++;\" writes(t) effects(writes) why \"an assignment to a bit-field\";\n"
		 "raw \"t.c += 2;\" writes(t) effects(writes) why \"'c' is a bit-field, of "
		 "another type in formulas\";\n"
		 "@member<int>(\"a\", t) += 1;\n"},
		{"struct A0 { int v; }; struct D0 : A0 { int w; };",
		 "D0 t; t.v = 1; n = t.v + t.w; A0 a = t; A0 &r = t; n = ((A0 &)t).v; n = "
		 "static_cast<A0 &>(t).v; A0 *q = &t; n = q->v;",
		 "let addressed t: record(\"D0\");\n"
		 "@member<int>(\"v\", t) = 1;\n"
		 "n = @member<int>(\"v\", t) + @member<int>(\"w\", t);\n"
		 "raw \"A0 a = t;\" reads(t) writes(a) effects(none) why \"an object of type 'A0' "
		 "is constructed\";\n"
		 "let r: record(\"A0\") & = @addr<record(\"D0\") &>(t);\n"
		 "raw \"n = ((A0 &)t).v;\" reads(t) writes(n) effects(none) why \"a cast to "
		 "'A0'\";\n"
		 "raw \"n = static_cast<A0 &>(t).v;\" reads(t) writes(n) effects(none) why \"a "
		 "cast to 'A0'\";\n"
		 "let q: record(\"A0\") * = &t;\n"
		 "n = @member<int>(\"v\", q[0]);\n"},
		{"union U { int i; float f; };", "U t; t.i = n; x[0] = t.f;",
		 "let t: record(\"U\");\n"
		 "@member<int>(\"i\", t) = n;\n"
		 "x[0] = @member<float>(\"f\", t);\n"},
		{"struct W { union { int i; float f; }; struct { int z; }; };",
		 "W t; t.i = n; x[0] = t.f; t.z = 1;",
		 "let t: record(\"W\");\n"
		 "@member<int>(\"i\", t) = n;\n"
		 "x[0] = @member<float>(\"f\", t);\n"
		 "@member<int>(\"z\", t) = 1;\n"},
		{"enum class EC : unsigned char { X, Y = 9 };",
		 "{ EC c = EC::Y; n = (int)c; n = static_cast<int>(EC::X); b = c == EC::Y; }",
		 "{\n"
		 "  let c$2: integer(1, unsigned, \"EC\") = @int<integer(1, unsigned, "
		 "\"EC\")>(9);\n"
		 "  n = (int)c$2;\n"
		 "  n = (int)@int<integer(1, unsigned, \"EC\")>(0);\n"
		 "  b = @eq<bool>(c$2, @int<integer(1, unsigned, \"EC\")>(9));\n"
		 "}\n"},
		{"struct M { int a[3][2]; P p; P *q; };",
		 "M t; t.a[n][1] = 2; t.p.f = 1; t.q->f = 2; x[0] = t.q[n].q.z; *t.a[1] = 3; "
		 "t.a[1][0]++;",
		 "let addressed t: record(\"M\");\n"
		 "@member<int[3][2]>(\"a\", t)[n][1] = 2;\n"
		 "@member<float>(\"f\", @member<record(\"P\")>(\"p\", t)) = 1;\n"
		 "@member<float>(\"f\", @member<record(\"P\") *>(\"q\", t)[0]) = 2;\n"
		 "x[0] = @member<float>(\"z\", @member<record(\"P::(unnamed struct)\")>(\"q\", "
		 "@member<record(\"P\") *>(\"q\", t)[n]));\n"
		 "@member<int[3][2]>(\"a\", t)[1][0] = 3;\n"
		 "@member<int[3][2]>(\"a\", t)[1][0] += 1;\n"},
		{"struct M { volatile int v; const int c; mutable int m; int *const p; };",
		 "M *t = (M *)x; t->v = 1; n = t->v + t->c; t->m = 2; *t->p = 3; t->p[n] = 4;",
		 "let t: record(\"M\") * = (record(\"M\") *)x;\n"
		 "raw \"t->v = 1;\" reads(t) effects(reads, writes) why \"'v' is volatile\";\n"
		 "raw \"n = t->v + t->c;\" reads(t) writes(n) effects(reads) why \"'v' is "
		 "volatile\";\n"
		 "@member<int>(\"m\", t[0]) = 2;\n"
		 "@member<int *>(\"p\", t[0])[0] = 3;\n"
		 "@member<int *>(\"p\", t[0])[n] = 4;\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

/* Not every T = U copies, and not every access is as good as none. */
START_TEST(test_no_copies)
{
	static const struct lowered_unit rows[] = {
		{"struct C { int a; __device__ C &operator=(int v) { a = v; gv += v; return *this; "
		 "} };",
		 "{ C c; c = n; c.operator=(n); }",
		 "{\n"
		 "  let addressed c$2: record(\"C\");\n"
		 "  call \"operator=\"(@addr<record(\"C\") &>(c$2), n) effects(reads, writes);\n"
		 "  raw \"c.operator=(n);\" reads(c$2, n) writes(c$2) effects(reads, writes) why "
		 "\"a call of 'operator=' by its name\";\n"
		 "}\n"},
		{"struct D { int a; }; struct C { int a; __device__ D operator=(const C &o) { "
		 "gv++; return D{1}; } };",
		 "{ C c, e; e.a = 0; c = e; }",
		 "{\n"
		 "  transparent {\n"
		 "    let addressed c$2: record(\"C\");\n"
		 "    let addressed e: record(\"C\");\n"
		 "  }\n"
		 "  @member<int>(\"a\", e) = 0;\n"
		 "  call \"operator=\"(@addr<record(\"C\") &>(c$2), @addr<record(\"C\") &>(e)) "
		 "effects(reads, writes);\n"
		 "}\n"},
		{"struct H { int v; H() = default; __device__ H(int a) : v(a) { gv += a; } };",
		 "H h; H g = n; H f(n); g = H(n); g = n;",
		 "let h: record(\"H\");\n"
		 "raw \"H g = n;\" reads(n) writes(g) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"
		 "raw \"H f(n);\" reads(n) writes(f) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"
		 "raw \"g = H(n);\" reads(n) writes(g) effects(reads, writes) why \"an object of "
		 "type 'H' is constructed\";\n"
		 "raw \"g = n;\" reads(n) writes(g) effects(reads, writes) why \"an object of type "
		 "'H' is constructed\";\n"},
		{"struct H { int v; H() = default; __device__ H(int a) : v(a) {} };",
		 "H h(n); H g = n; g = H(n); g = n; H f = g; H e(g); H i{g}; i = f; "
		 "i.operator=(f);",
		 "raw \"H h(n);\" reads(n) writes(h) effects(none) why \"the declaration of 'h' "
		 "comes in an unusual form or from a macro\";\n"
		 "let g: record(\"H\") = cast<record(\"H\")>(n);\n"
		 "g = (record(\"H\"))n;\n"
		 "g = cast<record(\"H\")>(n);\n"
		 "let addressed f: record(\"H\") = g;\n"
		 "let e: record(\"H\") = g;\n"
		 "raw \"H i{g};\" reads(g) writes(i) effects(none) why \"the declaration of 'i' "
		 "comes in an unusual form or from a macro\";\n"
		 "i = f;\n"
		 "raw \"i.operator=(f);\" reads(i, f) writes(i, f) effects(reads, writes) why \"a "
		 "call of 'operator=' by its name\";\n"},
		{"#define GET(x) x.get<2>()\n#define DOT .\n"
		 "struct A { float a; __device__ float own() const { return a; } };\n"
		 "struct C : A { float a; template <int K> __device__ float get() const { return a "
		 "* "
		 "K; } };",
		 "{ C c; c.a = s; x[0] = c.get<3>(); x[0] = c . get <3> (); x[0] = GET(c); x[0] = "
		 "c "
		 "DOT get<3>(); x[0] = c.A::own(); x[0] = c.A::a; }",
		 "{\n"
		 "  let c$2: record(\"C\");\n"
		 "  @member<float>(\"a\", c$2) = s;\n"
		 "  x[0] = @call<float>(\".get<3>\", c$2);\n"
		 "  x[0] = @call<float>(\".get <3>\", c$2);\n"
		 "  raw \"x[0] = GET(c);\" reads(x, c$2) effects(reads, writes) why \"a call of "
		 "'get' inside a macro\";\n"
		 "  raw \"x[0] = c DOT get<3>();\" reads(x, c$2) effects(reads, writes) why \"a "
		 "call of 'get' inside a macro\";\n"
		 "  x[0] = @call<float>(\".A::own\", c$2);\n"
		 "  raw \"x[0] = c.A::a;\" reads(x, c$2) effects(reads, writes) why \"a member "
		 "with the name of its class\";\n"
		 "}\n"},
		{"__device__ int moved(int &&);",
		 "n = moved(gv++); n = moved(gv + 1); n = moved((u = 3) + 1); n = moved((u, 3)); n "
		 "= moved(*&u + 1);",
		 "raw \"n = moved(gv++);\" writes(n, gv) effects(reads, writes, sync, threads) why "
		 "\"an "
		 "argument that 'moved' may move from\";\n"
		 "call n = moved(@opaque<int>(\"gv + 1\", gv));\n"
		 "raw \"n = moved((u = 3) + 1);\" writes(n, u) effects(reads, writes, sync, "
		 "threads) why "
		 "\"an argument that 'moved' may move from\";\n"
		 "call n = moved(@opaque<int>(\"(u, 3)\", u));\n"
		 "raw \"n = moved(*&u + 1);\" reads(u) writes(n, u) effects(reads, writes, sync, "
		 "threads) "
		 "why \"an argument that 'moved' may move from\";\n"},
		{"struct M { volatile int v; volatile int a[2]; int w; };",
		 "M t; volatile M o; M *q = (M *)x; t.v = 1; n = t.v + 1; n = q->v; n = t.a[1]; n "
		 "= t.w + o.w; q->v += 2; q->v++;",
		 "let t: record(\"M\");\n"
		 "let o: volatile record(\"M\");\n"
		 "let q: record(\"M\") * = (record(\"M\") *)x;\n"
		 "raw \"t.v = 1;\" writes(t) effects(writes) why \"'v' is volatile\";\n"
		 "raw \"n = t.v + 1;\" reads(t) writes(n) effects(none) why \"'v' is volatile\";\n"
		 "raw \"n = q->v;\" reads(q) writes(n) effects(reads) why \"'v' is volatile\";\n"
		 "n = @member<volatile int[2]>(\"a\", t)[1];\n"
		 "n = @member<int>(\"w\", t) + @member<int>(\"w\", o);\n"
		 "raw \"q->v += 2;\" reads(q) effects(reads, writes) why \"'v' is volatile\";\n"
		 "raw \"q->v++;\" reads(q) effects(reads, writes) why \"'v' is volatile\";\n"},
		{"struct A0 { int v; }; struct D0 : A0 { int w; __device__ D0 &operator=(const A0 "
		 "&o) { v = o.v; w = 1; return *this; } };",
		 "D0 t; A0 a; a.v = 1; t = a; a = t;",
		 "let addressed t: record(\"D0\");\n"
		 "let addressed a: record(\"A0\");\n"
		 "@member<int>(\"v\", a) = 1;\n"
		 "call \"operator=\"(@addr<record(\"D0\") &>(t), @addr<record(\"A0\") &>(a)) "
		 "effects(reads, writes);\n"
		 "a = t;\n"},
		{"struct T1 { int a; template <class T> __device__ T1 &operator=(T v) { gv++; "
		 "return *this; } };",
		 "T1 t, o; o.a = 1; t = n; t = o;",
		 "transparent {\n"
		 "  let addressed t: record(\"T1\");\n"
		 "  let o: record(\"T1\");\n"
		 "}\n"
		 "@member<int>(\"a\", o) = 1;\n"
		 "call \"operator=\"(@addr<record(\"T1\") &>(t), n) effects(reads, writes);\n"
		 "t = o;\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

/* What a pointer to a member leads to is a part of the object, or of what a pointer points to. */
START_TEST(test_member_pointers)
{
	static const struct lowered_unit rows[] = {
		{"struct PM { int a; int (*g)(int); };",
		 "PM t; int PM::*m2 = &PM::a; n = t.*m2; t.*m2 = 3; t.*m2 += 1; n = t.g(3);",
		 "let t: record(\"PM\");\n"
		 "raw \"int PM::*m2 = &PM::a;\" writes(m2) effects(none) why \"'m2' has a type "
		 "that is not understood\";\n"
		 "raw \"n = t.*m2;\" reads(t, m2) writes(n) effects(none) why \"an operator that "
		 "is not known\";\n"
		 "raw \"t.*m2 = 3;\" reads(m2) writes(t) effects(writes) why \"an operator that is "
		 "not known\";\n"
		 "raw \"t.*m2 += 1;\" reads(m2) writes(t) effects(writes) why \"an operator that "
		 "is not known\";\n"
		 "n = @call<int>(\"()\", @member<function(\"int (int)\") *>(\"g\", t), 3);\n"},
		{"struct PM { int a; };",
		 "PM *q = (PM *)x; int PM::*m2 = &PM::a; n = q->*m2; q->*m2 = 3;",
		 "let q: record(\"PM\") * = (record(\"PM\") *)x;\n"
		 "raw \"int PM::*m2 = &PM::a;\" writes(m2) effects(none) why \"'m2' has a type "
		 "that is not understood\";\n"
		 "raw \"n = q->*m2;\" reads(q, m2) writes(n) effects(reads) why \"an operator that "
		 "is not known\";\n"
		 "raw \"q->*m2 = 3;\" reads(q, m2) effects(reads, writes) why \"an operator that "
		 "is not known\";\n"},
		{NULL,
		 "int last2; n = __real__ n; n = __extension__ n; (b ? n : last2) = 3; (n, u) = 3;",
		 "let last2: int;\n"
		 "raw \"n = __real__ n;\" reads(n) writes(n) effects(none) why \"an operator that "
		 "is not known\";\n"
		 "raw \"n = __extension__ n;\" reads(n) writes(n) effects(none) why \"an operator "
		 "that is not known\";\n"
		 "raw \"(b ? n : last2) = 3;\" reads(b) writes(n, last2) effects(writes) why \"an "
		 "assignment to something that is not a variable\";\n"
		 "raw \"(n, u) = 3;\" reads(n) writes(u) effects(writes) why \"a comma "
		 "operator\";\n"},
	};

	lowered_check_units(rows, ARRAY_LEN(rows));
}
END_TEST

Suite *suite_lower_classes(void)
{
	Suite *suite = suite_create("lower_classes");
	TCase *tests = tcase_create("lower_classes");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_elements);
	tcase_add_test(tests, test_methods);
	tcase_add_test(tests, test_operators);
	tcase_add_test(tests, test_conversions);
	tcase_add_test(tests, test_construction);
	tcase_add_test(tests, test_members);
	tcase_add_test(tests, test_member_pointers);
	tcase_add_test(tests, test_no_copies);
	suite_add_tcase(suite, tests);
	return suite;
}
