/* test_lower.c - statements and expressions of CUDA into the IR: what each becomes, as IR text. */
#include "lowered.h"

START_TEST(test_expressions)
{
	static const struct lowered_row rows[] = {
		{"x[0] = n + 1;", "x[0] = n + 1;\n"},
		{"x[0] = s * 2;", "x[0] = s * 2;\n"},
		{"x[0] = d;", "x[0] = d;\n"},
		{"x[n] = ix[ix[n]];", "x[n] = ix[ix[n]];\n"},
		{"*x = 1;", "x[0] = 1;\n"},
		{"*(x + n) = -s;", "(x + n)[0] = -s;\n"},
		{"x[0] = +s;", "x[0] = s;\n"},
		{"n = ~n;", "n = ~n;\n"},
		{"b = !n;", "b = !n;\n"},
		{"b = n;", "b = n;\n"},
		{"b = x;", "b = x;\n"},
		{"x[n + u] = 0;", "x[n + u] = 0;\n"},
		{"x[m] = 0;", "x[m] = 0;\n"},
		{"x[n * 2L] = 0;", "x[n * 2l] = 0;\n"},
		{"c = c + c;", "c = c + c;\n"},
		{"n = c << 2;", "n = c << 2;\n"},
		{"u = n % 3u;", "u = n % 3u;\n"},
		{"x[0] = n > 0 ? x[1] : 2;", "x[0] = n > 0 ? x[1] : 2;\n"},
		{"b = n > 0 && ix[n] < 3 || b;", "b = n > 0 && ix[n] < 3 || b;\n"},
		{"b = ix == 0;", "b = ix == 0;\n"},
		{"n = sizeof(float) + alignof(double);", "n = 4ul + 8ul;\n"},
		{"n = 'a';", "n = @int<char>(97);\n"},
		{"x[0] = 1e-3f;", "x[0] = 1e-3f;\n"},
		{"d = 0x1.8p3;", "d = 0x1.8p3;\n"},
		{"n = 0x7fffffff;", "n = 2147483647;\n"},
		{"m = 0xffffffffffffffffULL;", "m = 18446744073709551615ull;\n"},
		{"n = 1'000;", "n = 1000;\n"},
		{"b = true;", "b = true;\n"},
		{"n = E1;", "n = @int<integer(3, small, \"E\")>(5);\n"},
		{"n = KG;", "n = KG;\n"},
		{"n = cn;", "n = cn;\n"},
		{"n = threadIdx.x + blockIdx.y * blockDim.z + gridDim.x;",
		 "n = threadIdx.x + blockIdx.y * blockDim.z + gridDim.x;\n"},
		{"n = warpSize;", "n = warpSize;\n"},
		{"x[0] = p->f;", "x[0] = @member<float>(\"f\", p[0]);\n"},
		{"x[0] = p[n].f;", "x[0] = @member<float>(\"f\", p[n]);\n"},
		{"x[0] = p->k[n];", "x[0] = @member<int[4]>(\"k\", p[0])[n];\n"},
		{"x[0] = p[1].q.z;", "x[0] = @member<float>(\"z\", @member<record(\"P::(unnamed "
				     "struct)\")>(\"q\", p[1]));\n"},
		{"x[0] = (*p).f;", "x[0] = @member<float>(\"f\", p[0]);\n"},
		{"x[0] = (float)n;", "x[0] = (float)n;\n"},
		{"x[0] = float(n);", "x[0] = (float)n;\n"},
		{"x[0] = static_cast<float>(n);", "x[0] = (float)n;\n"},
		{"n = (int)m;", "n = (int)m;\n"},
		{"m = (unsigned long)(n * n);", "m = (unsigned long)(n * n);\n"},
		{"const float *q = (const float *)ix;",
		 "let q: const float * = (const float *)ix;\n"},
		{"x[0] = (float)s;", "x[0] = (float)s;\n"},
		{"x[0] = sqrtf(s) + fmaxf(s, 0);", "x[0] = sqrtf(s) + fmaxf(s, 0);\n"},
		{"n = min(n, 3);", "n = min(n, 3);\n"},
		{"u = max(n, u);", "u = max(n, u);\n"},
		{"x[0] = max(s, 0.0f);", "x[0] = max(s, 0.0f);\n"},
		{"x[0] = __ldg(&ro[n]);", "x[0] = @call<float>(\"__ldg\", &ro[n]);\n"},
		{"n = __popc(u);", "n = __popc(u);\n"},
		{"x[0] = ro[n];", "x[0] = ro[n];\n"},
		{"vf[0] = vf[1];", "vf[0] = vf[1];\n"},
		{"x[0] = ga[n];", "x[0] = ga[n];\n"},
		{"n = gv;", "n = (&gv)[0];\n"},
		{"long q = x - ro;", "let q: long = x - ro;\n"},
		{"float4 v = make_float4(s, 0, 0, 1);",
		 "let v: float4 = make_float4(s, 0, 0, 1);\n"},
		{"x[0] = s / n - -s;", "x[0] = s / n - -s;\n"},
		{"u = u - 1 - n;", "u = u - 1 - n;\n"},
		{"n = (n, 3) ;", "raw \"n = (n, 3) ;\" reads(n) writes(n) effects(none) why \"a "
				 "comma operator\";\n"},
	};

	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_statements)
{
	static const struct lowered_row rows[] = {
		{"int i = 3;", "let i: int = 3;\n"},
		{"int i;", "let i: int;\n"},
		{"const int i = N;", "let i: const int constant(16) = 16;\n"},
		{"float i(s);", "let i: float = s;\n"},
		{"int i = n, j, *q;", "transparent {\n"
				      "  let i: int = n;\n"
				      "  let j: int;\n"
				      "  let q: int *;\n"
				      "}\n"},
		{"size_t z = m;", "let z: unsigned long = m;\n"},
		{"auto a = s * d;", "let a: double = s * d;\n"},
		{"float4 v; v.x = 1;", "let v: float4;\n"
				       "v.x = 1;\n"},
		{"float4 v = *(float4 *)x;", "let v: float4 = ((float4 *)x)[0];\n"},
		{"float4 v, w; w = v;", "transparent {\n"
					"  let v: float4;\n"
					"  let w: float4;\n"
					"}\n"
					"w = v;\n"},
		{"float a[4]; a[n] = 1;", "let a: float[4];\n"
					  "a[n] = 1;\n"},
		{"__shared__ float t[N][N + 1]; t[n][0] = 1;", "shared t: float[16][17];\n"
							       "t[n][0] = 1;\n"},
		{"__shared__ __align__(16) float t[N]; t[n] = 1;",
		 "shared t: float[16] aligned(16);\n"
		 "t[n] = 1;\n"},
		{"alignas(8) float a[4]; a[n] = 1;", "let a: float[4] aligned(8);\n"
						     "a[n] = 1;\n"},
		{"alignas(8) __attribute__((aligned(32))) float a[4]; a[n] = 1;",
		 "let a: float[4] aligned(32);\n"
		 "a[n] = 1;\n"},
		{"alignas(2 * 8) float a[4]; a[n] = 1;", "let a: float[4];\n"
							 "a[n] = 1;\n"},
		{"extern __shared__ float dyn[]; dyn[n] = 0;", "shared extern dyn: float[];\n"
							       "dyn[n] = 0;\n"},
		{"__shared__ float sc; sc = 1; sc += s;", "shared sc: float;\n"
							  "(&sc)[0] = 1;\n"
							  "(&sc)[0] += s;\n"},
		{"static __shared__ int t2[3];", "shared t2: int[3];\n"},
		{"n = 1;", "n = 1;\n"},
		{"n += 2;", "n += 2;\n"},
		{"n -= c;", "n -= c;\n"},
		{"c += 1;", "c += 1;\n"},
		{"u <<= n;", "u <<= n;\n"},
		{"s *= d;", "s *= d;\n"},
		{"n += 1.5f;", "n += 1.5f;\n"},
		{"n++;", "n += 1;\n"},
		{"--n;", "n -= 1;\n"},
		{"x[0]++;", "x[0] += 1.0f;\n"},
		{"p->f += 1;", "@member<float>(\"f\", p[0]) += 1;\n"},
		{"p->k[n]--;", "@member<int[4]>(\"k\", p[0])[n] -= 1;\n"},
		{"gv = 1;", "(&gv)[0] = 1;\n"},
		{"x += n;", "x += n;\n"},
		{"x++;", "x += 1;\n"},
		{"s++;", "s += 1.0f;\n"},
		{"if (n) n = 1;", "if (n)\n"
				  "  n = 1;\n"},
		{"if (n > 0) { n = 1; } else n = 2;", "if (n > 0) {\n"
						      "  n = 1;\n"
						      "} else\n"
						      "  n = 2;\n"},
		{"if (n) n = 1; else if (u) n = 2; else { n = 3; }", "if (n)\n"
								     "  n = 1;\n"
								     "else if (u)\n"
								     "  n = 2;\n"
								     "else {\n"
								     "  n = 3;\n"
								     "}\n"},
		{"if (n) ; else ;", "if (n) unbraced {\n"
				    "  transparent {\n"
				    "  }\n"
				    "} else unbraced {\n"
				    "  transparent {\n"
				    "  }\n"
				    "}\n"},
		{"while (n > 0) n--;", "while (n > 0)\n"
				       "  n -= 1;\n"},
		{"do { n--; } while (n);", "do {\n"
					   "  n -= 1;\n"
					   "} while (n);\n"},
		{"return;", "return;\n"},
		{"for (int i = 0; i < n; i++) { if (i == 2) break; if (i == 3) continue; x[i] = 0; "
		 "}",
		 "for (i: int = 0; i < n; i += 1) {\n"
		 "  if (i == 2)\n"
		 "    break;\n"
		 "  if (i == 3)\n"
		 "    continue;\n"
		 "  x[i] = 0;\n"
		 "}\n"},
		{"__syncthreads();", "sync;\n"},
		{"user(s, n);", "call user(s, n);\n"},
		{"float v = user(s, n);", "call v: float = user(s, n);\n"},
		{"s = user(s, n);", "call s = user(s, n);\n"},
		{"int v = user(s, n);", "call v: int = user(s, n);\n"},
		{"printf(\"%d\\n\", n);", "call printf(\"%d\\n\", n) effects(reads, writes);\n"},
		{"atomicAdd(&x[n], 1.0f);", "atomic atomicAdd(&x[n], 1.0f);\n"},
		{"int old = atomicAdd(&gv, 1);", "atomic old: int = atomicAdd(&gv, 1);\n"},
		{"n = atomicMax(&gv, n);", "atomic n = atomicMax(&gv, n);\n"},
		{"__threadfence();", "call __threadfence();\n"},
		{"{ int i = 1; { n = i; } }", "{\n"
					      "  let i: int = 1;\n"
					      "  {\n"
					      "    n = i;\n"
					      "  }\n"
					      "}\n"},
		{";", "transparent {\n"
		      "}\n"},
		{"#pragma unroll 4\n"
		 "\tfor (int i = 0; i < n; i++) x[i] = 0;",
		 "pragma \"#pragma unroll 4\";\n"
		 "for (i: int = 0; i < n; i += 1)\n"
		 "  x[i] = 0;\n"},
		{"#pragma omp parallel\n"
		 "\tn = 1;",
		 "pragma \"#pragma omp parallel\";\n"
		 "n = 1;\n"},
	};

	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_loops)
{
	static const struct lowered_row rows[] = {
		{"for (int i = 0; i < n; i++) x[i] = 1;", "for (i: int = 0; i < n; i += 1)\n"
							  "  x[i] = 1;\n"},
		{"for (int i = 0; i <= n; ++i) x[i] = 1;", "for (i: int = 0; i <= n; i += 1)\n"
							   "  x[i] = 1;\n"},
		{"for (int i = n - 1; i >= 0; i--) x[i] = 1;",
		 "for (i: int = n - 1; i >= 0; i += -1)\n"
		 "  x[i] = 1;\n"},
		{"for (int i = n; i > 0; --i) x[i] = 1;", "for (i: int = n; i > 0; i += -1)\n"
							  "  x[i] = 1;\n"},
		{"for (int i = 0; i != n; i++) x[i] = 1;", "for (i: int = 0; i != n; i += 1)\n"
							   "  x[i] = 1;\n"},
		{"for (int i = 0; n > i; i += 2) x[i] = 1;", "for (i: int = 0; i < n; i += 2)\n"
							     "  x[i] = 1;\n"},
		{"for (int i = n; i > 0; i -= 4) x[i] = 1;", "for (i: int = n; i > 0; i += -4)\n"
							     "  x[i] = 1;\n"},
		{"for (int i = 0; i < n; i = i + 3) x[i] = 1;", "for (i: int = 0; i < n; i += 3)\n"
								"  x[i] = 1;\n"},
		{"for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = 1;",
		 "for (i: int = threadIdx.x; i < n; i += blockDim.x * gridDim.x)\n"
		 "  x[i] = 1;\n"},
		{"for (unsigned i = 0; i < u; i++) x[i] = 1;",
		 "for (i: unsigned int = 0; i < u; i += 1u)\n"
		 "  x[i] = 1;\n"},
		{"for (size_t i = 0; i < m; ++i) x[i] = 1;",
		 "for (i: unsigned long = 0; i < m; i += 1ul)\n"
		 "  x[i] = 1;\n"},
		{"for (int i = 0; i < u; i++) x[i] = 1;", "for (i: int = 0; i < u; i += 1)\n"
							  "  x[i] = 1;\n"},
		{"int i; for (i = 0; i < n; i++) x[i] = 1;", "let i: int;\n"
							     "for (outer i = 0; i < n; i += 1)\n"
							     "  x[i] = 1;\n"},
		{"for (long i = n; i > 0; i -= u) x[i] = 1;",
		 "for (i: long = n; i > 0; i += -cast<long>(u))\n"
		 "  x[i] = 1;\n"},
		{"for (int i = 0; i < ix[n]; i++) s += i;", "for (i: int = 0; i < ix[n]; i += 1)\n"
							    "  s += i;\n"},
		{"for (int i = 0; i < ro[n] + 1; i++) x[i] = i;",
		 "while for () reads(i, ro, n) writes(i) effects(reads) why \"the loop bound is "
		 "not an integer\"\n  x[i] = i;\n"},
		{"for (int i = 0; i < n; i++) for (int j = i; j < n; j++) x[j] = i;",
		 "for (i: int = 0; i < n; i += 1) unbraced {\n"
		 "  for (j: int = i; j < n; j += 1)\n"
		 "    x[j] = i;\n"
		 "}\n"},
		{"for (int i = 0; i < n; i++) ;", "for (i: int = 0; i < n; i += 1) unbraced {\n"
						  "  transparent {\n"
						  "  }\n"
						  "}\n"},
		{"for (int i = n; i > -4; i -= n) x[i] = 0;",
		 "for (i: int = n; i > -(4); i += -n)\n"
		 "  x[i] = 0;\n"},
		{"for (int i = 0; i < n; i++) i = 3;",
		 "while for () reads(i, n) writes(i) why \"'i' changes inside the loop\"\n  i = "
		 "3;\n"},
		{"for (int i = 0; i < n; i++) n--;", "while for () reads(i, n) writes(i) why \"'n' "
						     "changes inside the loop\"\n  n -= 1;\n"},
		{"for (int i = 0; i < ix[n]; i++) x[i] = 1;",
		 "while for () reads(i, ix, n) writes(i) effects(reads) why \"the loop bound is "
		 "read from memory that the loop may write\"\n  x[i] = 1;\n"},
		{"for (int i = 0; i < gv; i++) gv = 3;",
		 "while for () reads(i, gv) writes(i) effects(reads) why \"'gv' changes inside the "
		 "loop\"\n  (&gv)[0] = 3;\n"},
		{"for (float f = 0; f < n; f++) x[0] = f;",
		 "while for () reads(f, n) writes(f) why \"the loop variable 'f' is of type "
		 "'float'\"\n  x[0] = f;\n"},
		{"for (const int *q = ix; q < ix + n; q++) x[0] = *q;",
		 "while for () reads(ix, q, n) writes(q) why \"the loop variable 'q' is of type "
		 "'const int *'\"\n  x[0] = q[0];\n"},
		{"for (unsigned i = u; i > 0; i--) x[i] = 1;",
		 "for (i: unsigned int = u; i > 0; i += exact(-1))\n  x[i] = 1;\n"},
		{"for (unsigned i = u; i >= 1; --i) x[i] = 1;",
		 "for (i: unsigned int = u; i >= 1; i += exact(-1))\n  x[i] = 1;\n"},
		{"for (unsigned i = u; i >= 0; --i) x[i] = 1;",
		 "while for () reads(u, i) writes(i) why \"'i' is never below zero as "
		 "'unsigned'\"\n  x[i] = 1;\n"},
		{"for (size_t i = m; i > 0; i -= u) x[i] = 1;",
		 "for (i: unsigned long = m; i > 0; i += -cast<unsigned long>(u))\n  x[i] = 1;\n"},
		{"for (int i = (0); ((i) < (n)); (i)++) x[i] = 1;",
		 "for (i: int = 0; i < n; i += 1)\n  x[i] = 1;\n"},
		{"for (int i = 0; i < n; i = 2 + i) x[i] = 1;",
		 "for (i: int = 0; i < n; i += 2)\n  x[i] = 1;\n"},
		{"for (int i = 0; i < n - i; i++) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"the loop's bound or step changes with "
		 "'i'\"\n  x[i] = 1;\n"},
		{"for (int i = 1; i < n; i += i) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"the loop's bound or step changes with "
		 "'i'\"\n  x[i] = 1;\n"},
		{"for (int i = 1; i < n; i *= 2) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"the loop step is not an addition\"\n  "
		 "x[i] "
		 "= 1;\n"},
		{"for (int i = n; i > 0; i >>= 1) x[i] = 1;",
		 "while for () reads(n, i) writes(i) why \"the loop step is not an addition\"\n  "
		 "x[i] "
		 "= 1;\n"},
		{"for (int i = 0, j = 0; i < n; i++) x[i] = j;",
		 "while for () reads(i, n) writes(i, j) why \"the loop declares several "
		 "variables\"\n  x[i] = j;\n"},
		{"for (int i = 0; i < n && b; i++) x[i] = 1;",
		 "while for () reads(i, n, b) writes(i) why \"the loop has several "
		 "conditions\"\n  x[i] = 1;\n"},
		{"for (;;) break;",
		 "while for () why \"the loop initialises nothing\"\n  break;\n"},
		{"for (int i = 0; i < n;) i++;",
		 "while for () reads(i, n) writes(i) why \"the loop has no step\"\n  i += 1;\n"},
		{"for (int i = 0; i < n; i--) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"the loop steps away from its bound\"\n  "
		 "x[i] = 1;\n"},
		{"for (int i = 0; i < n; i += 0) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"the loop step is zero\"\n  x[i] = 1;\n"},
		{"for (int i = 0; i != n; i += 2) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"a step of 2 may miss the bound\"\n  "
		 "x[i] = 1;\n"},
		{"for (short i = 0; i < n; i++) x[i] = 1;",
		 "while for () reads(i, n) writes(i) why \"the loop variable 'i' is of type "
		 "'short'\"\n  x[i] = 1;\n"},
		{"for (int i = n; i < u; i++) x[i] = 1;",
		 "while for () reads(n, i, u) writes(i) why \"'i' may be negative and is compared "
		 "as 'unsigned'\"\n  x[i] = 1;\n"},
		{"for (int i = 0; i < n; i++) { int *q = &i; *q = 3; }",
		 "while for () reads(i, n) writes(i) why \"the address of 'i' is taken\" {\n  let "
		 "q: int * = &i;\n  q[0] = 3;\n}\n"},
		{"for (int i = 0; i < n; i++) byref(n);",
		 "while for () reads(i, n) writes(i) why \"the address of 'n' is taken\" unbraced "
		 "{\n  call byref(@addr<int &>(n));\n}\n"},
		{"for (int i = 0; int w = n - i; i++) x[i] = w;",
		 "raw \"for (int i = 0; int w = n - i; i++) x[i] = w;\" reads(n, i, w, x) "
		 "writes(i, w) effects(reads, writes) why \"a loop condition that declares a "
		 "variable\";\n"},
		{"for (int i = 0; i < ix[n]; i++) { s += i; __syncthreads(); }",
		 "while for () reads(i, ix, n) writes(i) effects(reads) why \"the loop bound is "
		 "read from memory that the loop may write\" {\n  s += i;\n  sync;\n}\n"},
	};

	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_raw)
{
	static const struct lowered_row rows[] = {
		{"int &r = n; r = 1;", "let r: int & = @addr<int &>(n);\nr = 1;\n"},
		{"auto f = [&](int z) { return z + n; };",
		 "raw \"auto f = [&](int z) { return z + n; };\" reads(z, n) writes(f, z) "
		 "effects(reads, writes, sync, jump, threads) why \"a lambda\";\n"},
		{"switch (n) { case 1: n = 2; break; default: ; }",
		 "raw \"switch (n) { case 1: n = 2; break; default: ; }\" reads(n) writes(n) "
		 "effects(jump) why \"a 'switch'\";\n"},
		{"asm volatile(\"bar.sync 0;\");", "raw \"asm volatile(\\\"bar.sync 0;\\\");\" "
						   "effects(reads, writes, sync, jump, threads) "
						   "why \"inline assembly\";\n"},
		{"goto end; end: n = 1;",
		 "raw \"goto end;\" effects(jump) why \"a 'goto'\";\n"
		 "raw \"end: n = 1;\" writes(n) effects(label) why \"a label\";\n"},
		{"int w[2]; for (int v : w) n = v;",
		 "let addressed w: int[2];\n"
		 "raw \"for (int v : w) n = v;\" reads(__begin1, w, n, v) writes(v, w, n, "
		 "__begin1) "
		 "effects(reads, writes, sync, jump, threads) why \"a range-based 'for'\";\n"},
		{"x[n++] = 1;", "raw \"x[n++] = 1;\" reads(x) writes(n) effects(reads, writes) why "
				"\"an increment inside an expression\";\n"},
		{"n = 1, u = 2;", "raw \"n = 1, u = 2;\" writes(n, u) effects(none) why \"an "
				  "expression that is not an assignment or call\";\n"},
		{"x[0] = x[1] = 2;", "raw \"x[0] = x[1] = 2;\" reads(x) effects(reads, writes) why "
				     "\"an assignment inside an expression\";\n"},
		{"(void)n;", "raw \"(void)n;\" reads(n) effects(none) why \"an expression that is "
			     "not an assignment or call\";\n"},
		{"int q[3] = {1, 2, 3}; n = q[0];",
		 "let q: int[3] = @call<int[3]>(\"{}\", 1, 2, 3);\nn = q[0];\n"},
		{"static int st = 1;", "raw \"static int st = 1;\" writes(st) effects(reads, "
				       "writes) why \"'st' is static or extern\";\n"},
		{"static int su;", "raw \"static int su;\" writes(su) effects(reads, writes) why "
				   "\"'su' is static or extern\";\n"},
		{"typedef int myint;", "raw \"typedef int myint;\" writes(myint) effects(none);\n"},
		{"if (int z = n) n = z;", "raw \"if (int z = n) n = z;\" reads(n, z) writes(z, n) "
					  "effects(none) why \"an 'if' with a declaration\";\n"},
		{"byref((n));", "call byref(@addr<int &>(n));\n"},
		{"byref(gv);", "call byref(@addr<int &>(gv));\n"},
		{"byref(p->k[n]);", "call byref(@addr<int &>(@member<int[4]>(\"k\", p[0])[n]));\n"},
		{"byref(n);", "call byref(@addr<int &>(n));\n"},
		{"x[0] = user(s, n);", "x[0] = @call<float>(\"user\", s, n);\n"},
		{"x[0] = 1 + user(s, n);", "x[0] = 1 + @call<float>(\"user\", s, n);\n"},
		{"return (void)(n = 1);", "raw \"return (void)(n = 1);\" writes(n) effects(jump) "
					  "why \"an assignment inside an expression\";\n"},
		{"__syncwarp();", "call __syncwarp();\n"},
		{"float v = __shfl_down_sync(~0u, s, 1);",
		 "call v: float = __shfl_down_sync(~0u, s, cast<unsigned int>(1)) "
		 "effects(sync);\n"},
		{"auto [e, f] = make_float2(1, 2);",
		 "raw \"auto [e, f] = make_float2(1, 2);\" writes(e, f) effects(reads, writes, "
		 "sync, jump, threads) why "
		 "\"a declaration of no simple variable\";\n"},
		{"if constexpr (N > 3) n = 1;", "raw \"if constexpr (N > 3) n = 1;\" writes(n) "
						"effects(none) why \"'if constexpr'\";\n"},
		{"if (user(s, n) > 0) n = 1;", "if (@call<float>(\"user\", s, n) > 0)\n  n = 1;\n"},
		{"n = ({ int t = 3; t; });",
		 "raw \"n = ({ int t = 3; t; });\" reads(t) writes(n, t) effects(reads, writes, "
		 "sync, jump, threads) why \"'StmtExpr' is not understood\";\n"},
		{"float *h = new float[3];", "raw \"float *h = new float[3];\" writes(h) "
					     "effects(reads, writes, sync, jump, threads) "
					     "why \"'CXXNewExpr' is not understood\";\n"},
		{"n = (int &)s;", "raw \"n = (int &)s;\" reads(s) writes(n) effects(none) why \"a "
				  "cast to a reference\";\n"},
		{"n = abs(n, n);", "call n = \" abs\"(n, n);\n"},
		{"dim3 g(n);", "raw \"dim3 g(n);\" reads(n) writes(g) effects(none) "
			       "why \"an object of type 'dim3' is constructed\";\n"},
		{"uint3 t = threadIdx; n = t.x;", "let t: uint3 = `threadIdx`;\n"
						  "n = t.x;\n"},
		{"x[0] = 3[x];", "raw \"x[0] = 3[x];\" reads(x) effects(reads, writes) why \"an "
				 "index before its array\";\n"},
		{"(int &)s = 3;", "raw \"(int &)s = 3;\" reads(s) writes(s) effects(writes) why "
				  "\"a cast to a reference\";\n"},
		{"const int &r = n; n = 2; x[0] = r;",
		 "let r: const int & = @addr<int &>(n);\nn = 2;\nx[0] = r;\n"},
		{"while (int z = n) n = z - 1;",
		 "raw \"while (int z = n) n = z - 1;\" reads(n, z) writes(z, n) effects(none) why "
		 "\"a 'while' with a declaration\";\n"},
		{"*(int *)&s = 3;", "((int *)&s)[0] = 3;\n"},
	};

	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(test_macros)
{
	static const struct lowered_row rows[] = {
		{"x[N] = N;", "x[16] = 16;\n"},
		{"x[IDX(n, n + 1)] = IDX(n, 0);", "x[n * 16 + (n + 1)] = n * 16 + 0;\n"},
		{"REAL r = s;", "let r: float = s;\n"},
		{"x[HALF n] = 0;", "x[n + n] = 0;\n"},
		{"x[0] = SUM * 2;", "x[0] = n + 1 * 2;\n"},
		{"n = max(ARGS);", "n = max(n, n);\n"},
		{"TWO", "raw \"TWO\" reads(x) effects(reads, writes) why \"several statements come "
			"from macro 'TWO'\";\n"},
		{"FOREACH(i, n) x[i] = 0;",
		 "raw \"FOREACH(i, n) x[i] = 0;\" reads(i, n, x) writes(i) effects(reads, writes) "
		 "why \"the loop comes from macro 'FOREACH'\";\n"},
		{"for (int i = 0; i < N; i++) x[i] = 0;", "for (i: int = 0; i < 16; i += 1)\n"
							  "  x[i] = 0;\n"},
		{"for (int i = IDX(0, 0); i < IDX(n, n); i += N) x[i] = N;",
		 "for (i: int = 0 * 16 + 0; i < n * 16 + n; i += 16)\n"
		 "  x[i] = 16;\n"},
		{"FOREACH(i, n) { FOREACH(j, n) x[j] = 0; }",
		 "raw \"FOREACH(i, n) { FOREACH(j, n) x[j] = 0; }\" reads(i, n, j, x) writes(i, j) "
		 "effects(reads, writes) why \"the loop comes from macro 'FOREACH'\";\n"},
		{"x[0] = (REAL)n;", "x[0] = (float)n;\n"},
		{"x[0] = (N);", "x[0] = 16;\n"},
	};

	lowered_check_rows(rows, ARRAY_LEN(rows));
}
END_TEST

/* Every origin of the only statement, depth first: its bytes, with `!` where they are a macro's,
 * and in braces what the macro's arguments spelled, `#` for a node of its body. */
static void print_origin(struct lowered_source *s, struct buf *b, const struct origin *o)
{
	if (!o) {
		buf_puts(b, "- ");
		return;
	}
	if (span_none(o->span))
		buf_puts(b, "# ");
	else
		buf_printf(b, "[%s]%s%s ", lowered_slice(s, o->outer), o->macro ? "!" : "",
			   o->enclosed ? "e" : "");
	for (unsigned i = 0; i < o->nkids; i++)
		print_origin(s, b, o->kid[i]);
	if (o->inside) {
		buf_puts(b, "{ ");
		print_origin(s, b, o->inside);
		buf_puts(b, "} ");
	}
}

START_TEST(test_origins)
{
	static const struct lowered_row rows[] = {
		{"x[n * 2] = s + 1;", "[x[n * 2]] [x] [n * 2] [n] [2] | [s + 1] [s] [1] | "},
		{"x[IDX(n, 1)] = (s) * ((N) + 2);",
		 "[x[IDX(n, 1)]] [x] [IDX(n, 1)]! { # # [n]e - [1]e } | "
		 "[(s) * ((N) + 2)] [(s)] [((N) + 2)] [(N)]! [2] | "},
		{"x /* c */ [ /* d */ n /* e */ ] = /* f */ s /* g */ ;",
		 "[x /* c */ [ /* d */ n /* e */ ]] [x] [n] | [s] | "},
		{"x[0] = n > 0 ? x[1] : -s;",
		 "[x[0]] [x] [0] | [n > 0 ? x[1] : -s] [n > 0] [n] [0] [x[1]] [x] [1] [-s] [s] | "},
		{"x[0] = p[n].f + p->f;",
		 "[x[0]] [x] [0] | [p[n].f + p->f] [p[n].f] [p[n]] [p] [n] [p->f] - | "},
		{"n = min(n , 3 );", "[min(n , 3 )] [n] [3] | "},
		{"x[HALF n] = 1;", "[x[HALF n]] [x] [HALF n]! | [1] | "},
		{"x[0] = (float)(n + 1) * float(n);",
		 "[x[0]] [x] [0] | [(float)(n + 1) * float(n)] [(float)(n + 1)] [(n + 1)] [n] [1] "
		 "[float(n)] [n] | "},
		{"*x = *(x + 1);", "[*x] [x] - | [*(x + 1)] [(x + 1)] [x] [1] - | "},
		{"x[0] += s\\\n"
		 " * s;",
		 "[x[0]] [x] [0] | [s\\\n"
		 " * s] [s] [s] | "},
		{"n++;", "- | "},
		{"b = n and not b;", "[n and not b] [n] [not b] [b] | "},
		{"x[0] = sqrtf( s );", "[x[0]] [x] [0] | [sqrtf( s )] [s] | "},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct lowered_source *s = lowered_body(NULL, rows[i].body);
		const struct stmt *x = lowered_func(s, 0)->body->first;
		struct buf b;

		buf_init(&b, s->arena);
		buf_puts(&b, "");
		for (unsigned k = 0; k < x->nslots; k++) {
			print_origin(s, &b, x->slot[k].origin);
			buf_puts(&b, "| ");
		}
		ck_assert_str_eq(b.s, rows[i].text);
		ck_assert_str_eq(lowered_slice(s, x->span), rows[i].body);
		lowered_body_destroy(s);
	}
}
END_TEST

/* A result that holds together for the parser, with a name that nothing declares. */
START_TEST(test_result)
{
	struct lowered_source *s = lowered_body(NULL, "s += x[n];");
	const char *at = strstr(s->source.text, "x[n]");
	const struct edit_range range = {
		{(uint32_t)(at - s->source.text), (uint32_t)(at - s->source.text) + 4}, 4};
	char *text = arena_strndup(s->arena, s->source.text, s->source.size);

	for (unsigned wrong = 0; wrong < 2; wrong++) {
		memcpy(text + (at - s->source.text), wrong ? "x[Q]" : "x[1]", 4);
		ck_assert_ptr_null(frontend_check_result(s->ir, &s->options, &s->source, text,
							 s->source.size, &range, 1, false));
		ck_assert_int_eq(frontend_check_result(s->ir, &s->options, &s->source, text,
						       s->source.size, &range, 1, true) != NULL,
				 wrong);
	}
	lowered_body_destroy(s);
}
END_TEST

Suite *suite_lower(void)
{
	Suite *suite = suite_create("lower");
	TCase *tests = tcase_create("lower");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_expressions);
	tcase_add_test(tests, test_statements);
	tcase_add_test(tests, test_loops);
	tcase_add_test(tests, test_raw);
	tcase_add_test(tests, test_macros);
	tcase_add_test(tests, test_origins);
	tcase_add_test(tests, test_result);
	suite_add_tcase(suite, tests);
	return suite;
}
