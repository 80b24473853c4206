/* test_uniform.c - values and places that all threads of a block share, and such that they do not.
 */
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* Of an expression before the statement after mark A; of that statement, where there is none.  The
 * answer: block, warp or thread, and the cause. */
static const struct {
	const char *body, *e, *answer;
} rows[] = {
	/* values */
	{"pragma \"A\"; x = 1.0f;", "n * 2 + (int)blockIdx.x", "block"},
	{"pragma \"A\"; x = 1.0f;", "blockDim.x * gridDim.y", "block"},
	{"pragma \"A\"; x = 1.0f;", "threadIdx.x + 1u", "thread threadIdx.x"},
	{"let i: int = n + 1; let j: int = i * 2; pragma \"A\"; x = 1.0f;", "j", "block"},
	{"let i: int = (int)threadIdx.x; let j: int = i * 2; pragma \"A\"; x = 1.0f;", "j + n",
	 "thread threadIdx.x"},
	{"let i: int = 3; if (threadIdx.x == 0u) { i = 4; } pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	{"let i: int = 3; if (n == 0) { i = 4; } pragma \"A\"; x = 1.0f;", "i", "block"},
	{"let i: int = 3; while (i < n) { i = i + 2; } pragma \"A\"; x = 1.0f;", "i", "block"},
	{"let i: int = 3; while (i < (int)threadIdx.x) { i = i + 2; } pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	/* the value goes around: k is new in the iteration after the one that makes it differ */
	{"let i: int = 0; let k: int = 0; for (t: int = 0; t < n; t++) { i = k; "
	 "k = (int)threadIdx.y; } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.y"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) { break; } "
	 "i = i + 1; } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > m) { break; } i = i + 1; } "
	 "pragma \"A\"; x = 1.0f;",
	 "i", "block"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) { continue; } "
	 "i = i + 1; } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { i = i + 1; "
	 "if (t > (int)threadIdx.x) { continue; } R[0] = x; } pragma \"A\"; x = 1.0f;",
	 "i", "block"},
	/* inside of what keeps threads apart, those that are there agree */
	{"if (threadIdx.x > 3u) { let i: int = n; pragma \"A\"; x = 1.0f; }", "i", "block"},
	{"let i: int = 0; if (threadIdx.x > 3u) { i = n; pragma \"A\"; x = 1.0f; }", "i", "block"},
	{"let i: int = m; if (threadIdx.x > 3u) { i = n; } else { pragma \"A\"; x = 1.0f; }", "i",
	 "thread threadIdx.x"},
	{"if (threadIdx.x > 3u) { return; } let i: int = n; pragma \"A\"; x = 1.0f;", "i", "block"},
	{"for (t: int = 0; t < (int)threadIdx.x; t++) { pragma \"A\"; x = 1.0f; }", "t", "block"},
	{"let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; t++) { i = i + 2; pragma \"A\"; "
	 "R[i] = 1.0f; }",
	 "i", "block"},
	{"let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; t++) { i = i + 2; } pragma \"A\"; "
	 "R[i] = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"for (s: int = 0; s < m; s++) { let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; "
	 "t++) { "
	 "i = i + 2; } pragma \"A\"; R[i] = 1.0f; }",
	 "i", "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < n; t++) { pragma \"A\"; R[i] = 1.0f; "
	 "if (t > (int)threadIdx.x) { continue; } i = t; }",
	 "i", "thread threadIdx.x"},
	{"for (t: int = 0; t < n; t++) { let i: int = 0; if (t > (int)threadIdx.x) { continue; } "
	 "i = t; pragma \"A\"; R[i] = 1.0f; }",
	 "i", "block"},
	{"let i: int = 0; let k: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) "
	 "{ "
	 "k = i; i = t; } } pragma \"A\"; R[i] = 1.0f;",
	 "k", "thread threadIdx.x"},
	{"let t: int = 0; for (outer t = 0; t < n; t++) { if (t > (int)threadIdx.x) { break; } } "
	 "pragma \"A\"; R[t] = 1.0f;",
	 "t", "thread threadIdx.x"},
	/* ... but for what they have from different iterations */
	{"let i: int = m; for (t: int = 0; t < n; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > "
	 "4) { "
	 "pragma \"A\"; R[i] = 1.0f; i = t; } }",
	 "i", "thread threadIdx.x"},
	{"let i: int = m; for (t: int = 0; t < n; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > "
	 "4) { "
	 "i = t; pragma \"A\"; R[i] = 1.0f; } }",
	 "i", "block"},
	{"for (t: int = 0; t < n; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > 4) { "
	 "let i: int = m; pragma \"A\"; R[i] = 1.0f; i = t; } }",
	 "i", "block"},
	{"let i: int = m; for (t: int = 0; t < n; t++) { for (s: int = 0; s < (int)threadIdx.x; "
	 "s++) { "
	 "pragma \"A\"; R[i] = 1.0f; i = i + 1; } }",
	 "i", "thread threadIdx.x"},
	{"for (t: int = 0; t < n; t++) { let i: int = m; for (s: int = 0; s < (int)threadIdx.x; "
	 "s++) { "
	 "pragma \"A\"; R[i] = 1.0f; i = i + 1; } }",
	 "i", "block"},
	/* one number is one number */
	{"nest assume(blockDim.x == 1) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x * 2u",
	 "block"},
	/* memory */
	{"pragma \"A\"; R[n] = 1.0f;", "Q[n]", "block"},
	{"pragma \"A\"; R[n] = 1.0f;", "Q[threadIdx.x]", "thread threadIdx.x"},
	{"pragma \"A\"; A[n] = 1.0f;", "A[m]", "thread 'A[m]', which other threads may write"},
	{"pragma \"A\"; A[n] = 1.0f;", "B[m]", "thread 'B[m]', which other threads may write"},
	{"pragma \"A\"; R[n] = 1.0f;", "B[m]", "block"},
	{"shared t: int[32]; t[threadIdx.x] = n; pragma \"A\"; sync;", "t[3]",
	 "thread 't[3]', which other threads may write"},
	{"let t: int[4]; t[0] = n; t[1] = m; pragma \"A\"; x = 1.0f;", "t[1]", "block"},
	{"let t: int[4]; t[0] = n; t[threadIdx.x] = m; pragma \"A\"; x = 1.0f;", "t[1]",
	 "thread threadIdx.x"},
	{"let t: int[4]; t[0] = n; t[1] = (int)threadIdx.x; pragma \"A\"; x = 1.0f;", "t[0]",
	 "thread threadIdx.x"},
	{"let t: int[4]; t[0] = n; pragma \"A\"; x = 1.0f;", "t[threadIdx.x]",
	 "thread threadIdx.x"},
	/* what comes back */
	{"atomic i: int = atomicAdd(&I[0], 1); pragma \"A\"; x = 1.0f;", "i",
	 "thread the order of atomics"},
	{"call i: int = f(n); pragma \"A\"; x = 1.0f;", "i", "thread what f returns"},
	{"call i: int = __syncthreads_or(threadIdx.x == 3u); pragma \"A\"; x = 1.0f;", "i",
	 "block"},
	{"let i: float = @call<float>(\"__shfl_sync\", 15u, x, 0); pragma \"A\"; x = 1.0f;", "i",
	 "thread what __shfl_sync returns"},
	{"let i: float = sqrtf(x); pragma \"A\"; R[0] = 1.0f;", "i", "block"},
	{"let i: int = 0; raw \"asm\" writes(i) effects(none); pragma \"A\"; x = 1.0f;", "i",
	 "thread what is not understood"},
	/* warps */
	{"pragma \"A\"; x = 1.0f;", "threadIdx.y", "thread threadIdx.y"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "warp threadIdx.y"},
	{"nest assume(blockDim.x % 16 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "thread threadIdx.y"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 32u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 48u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x >> 6",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x >> 4",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x < 64u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "31u >= threadIdx.x",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x <= 64u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.y == 1 && blockDim.z == 1) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x / 64u", "warp threadIdx.x"},
	{"nest assume(blockDim.y == 1) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 64u",
	 "thread threadIdx.x"},
	/* places */
	{"pragma \"A\"; sync;", NULL, "block"},
	{"if (n > 3) { pragma \"A\"; sync; }", NULL, "block"},
	{"if (threadIdx.x > 3u) { pragma \"A\"; sync; }", NULL, "thread threadIdx.x"},
	{"if (threadIdx.x > 3u) { R[0] = x; } pragma \"A\"; sync;", NULL, "block"},
	{"if (threadIdx.x > 3u) { R[0] = x; } else { pragma \"A\"; sync; }", NULL,
	 "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; }", NULL, "block"},
	{"for (i: int = (int)threadIdx.x; i < n; i += 32) { pragma \"A\"; sync; }", NULL,
	 "thread threadIdx.x"},
	{"for (i: int = (int)threadIdx.x; i < n; i += 32) { R[i] = x; } pragma \"A\"; sync;", NULL,
	 "block"},
	{"for (i: int = 0; i < n; i += (int)threadIdx.x + 1) { pragma \"A\"; sync; }", NULL,
	 "thread threadIdx.x"},
	{"if (threadIdx.x > 3u) { return; } pragma \"A\"; sync;", NULL, "thread threadIdx.x"},
	{"if (n > 3) { return; } pragma \"A\"; sync;", NULL, "block"},
	{"pragma \"A\"; sync; if (threadIdx.x > 3u) { return; }", NULL, "block"},
	/* those that have returned are not there in the next iteration either */
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; if (threadIdx.x > 3u) { return; } }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; if (threadIdx.x > 3u) { break; } }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { if (threadIdx.x > 3u) { break; } } pragma \"A\"; sync;",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; if (threadIdx.x > 3u) { continue; } "
	 "R[i] = x; }",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { if (threadIdx.x > 3u) { continue; } pragma \"A\"; sync; }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { if (threadIdx.x > 3u) { "
	 "break; } } pragma \"A\"; sync; }",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { if (threadIdx.x > 3u) { "
	 "return; } } pragma \"A\"; sync; }",
	 NULL, "thread threadIdx.x"},
	{"let j: int = 0; do { pragma \"A\"; sync; j = j + 1; } while (j < n);", NULL, "block"},
	{"let j: int = 0; do { pragma \"A\"; sync; j = j + 1; } while (j < (int)threadIdx.x);",
	 NULL, "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { if (threadIdx.x < 32u) { pragma \"A\"; sync; } }",
	 NULL, "warp threadIdx.x"},
	{"raw \"asm\" effects(jump); pragma \"A\"; sync;", NULL, "thread what is not understood"},
	{"raw \"asm\" effects(reads); pragma \"A\"; sync;", NULL, "block"},
	/* assigned where not all are */
	{"let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; t++) { let k: int = t; i = k; } "
	 "pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"let i: int; if (threadIdx.x > 3u) { i = n; } pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	{"let i: int; i = n; pragma \"A\"; x = 1.0f;", "i", "block"},
	{"let i: int = n; raw \"asm\" effects(any) { i = m; } pragma \"A\"; x = 1.0f;", "i",
	 "thread what is not understood"},
	{"let i: int = n; while for (b) reads(b) { i = m; } pragma \"A\"; x = 1.0f;", "i",
	 "thread a loop that is not understood"},
	{"let i: int = n; while (threadIdx.x > 3u) { i = m; break; } pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	{"let i: int = n; do { i = i + 1; } while (i < m); pragma \"A\"; x = 1.0f;", "i", "block"},
	{"let i: int = n; for (t: int = 0; t < n; t++) { for (s: int = 0; s < n; s++) { if (s > "
	 "(int)threadIdx.x) { break; } } i = t; } pragma \"A\"; x = 1.0f;",
	 "i", "block"},
	{"let i: int = n; for (t: int = 0; t < n; t++) { for (s: int = 0; s < n; s++) { if (s > "
	 "(int)threadIdx.x) { return; } } i = t; } pragma \"A\"; R[0] = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"for (t: int = 0; t < n; t += (int)threadIdx.x) { pragma \"A\"; R[t] = 1.0f; }", "t",
	 "thread threadIdx.x"},
	{"for (t: int = (int)threadIdx.x; t < n; t++) { pragma \"A\"; R[t] = 1.0f; }", "t",
	 "thread threadIdx.x"},
	{"let i: int = n; i += (int)threadIdx.x; pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	{"let i: int = (int)threadIdx.x; i += n; pragma \"A\"; x = 1.0f;", "i",
	 "thread threadIdx.x"},
	{"raw \"asm\" writes(n) effects(none); pragma \"A\"; x = 1.0f;", "n",
	 "thread what is not understood"},
	{"raw \"asm\" writes(n) effects(none); pragma \"A\"; x = 1.0f;", "m", "block"},
	{"call n = f(m); pragma \"A\"; x = 1.0f;", "n", "thread what f returns"},
	{"call n = __syncthreads_and(m); pragma \"A\"; x = 1.0f;", "n", "block"},
	{"call n = __syncthreads_count(m); pragma \"A\"; x = 1.0f;", "n", "block"},
	{"if (threadIdx.x > 3u) { call n = __syncthreads_or(m); } pragma \"A\"; x = 1.0f;", "n",
	 "thread threadIdx.x"},
	{"atomic n = atomicAdd(&I[0], 1); pragma \"A\"; x = 1.0f;", "n",
	 "thread the order of atomics"},
	{"raw \"L:\" effects(label); pragma \"A\"; x = 1.0f;", NULL, "thread jumps to labels"},
	/* parameters are declared nowhere, so no iteration has its own */
	{"for (t: int = 0; t < k; t++) { if (t > (int)threadIdx.x) { continue; } n = t; } "
	 "pragma \"A\"; x = 1.0f;",
	 "n", "thread threadIdx.x"},
	{"for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.x) { continue; } "
	 "for (s: int = 0; s < m; s++) { pragma \"A\"; R[s] = 1.0f; } }",
	 "s", "block"},
	{"for (t: int = 0; t < k; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > 4) { n = t; "
	 "pragma \"A\"; R[n] = 1.0f; } }",
	 "n", "block"},
	{"for (t: int = 0; t < k; t++) { if (t % 2 == (int)threadIdx.x % 2 || t > 4) { "
	 "pragma \"A\"; n = n + t; } }",
	 "n", "thread threadIdx.x"},
	{"let i: int = 3; if (n > 3) { if (threadIdx.x > 3u) { i = 4; } } pragma \"A\"; x = 1.0f;",
	 "i", "thread threadIdx.x"},
	{"let i: int = 3; if (threadIdx.y > 3u) { if (threadIdx.x > 3u) { i = 4; } } pragma \"A\"; "
	 "x = 1.0f;",
	 "i", "thread threadIdx.x"},
	/* the first iteration is not all of them */
	{"let i: int = 0; while (i * (int)threadIdx.x < n) { pragma \"A\"; sync; i += 1; }", NULL,
	 "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = 0; t < i * (int)threadIdx.x + n; t++) { pragma \"A\"; "
	 "sync; "
	 "i += 1; }",
	 NULL, "thread threadIdx.x"},
	{"let i: int = 0; for (t: int = i * (int)threadIdx.x; t < n; t++) { pragma \"A\"; R[t] = "
	 "x; "
	 "i += 1; }",
	 "t", "block"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "blockIdx.x / 32u",
	 "block"},
	/* operations */
	{"pragma \"A\"; x = 1.0f;", "-n", "block"},
	{"pragma \"A\"; x = 1.0f;", "b ? n : m", "block"},
	{"pragma \"A\"; x = 1.0f;", "b ? n : (int)threadIdx.x", "thread threadIdx.x"},
	{"pragma \"A\"; x = 1.0f;", "threadIdx.x > 3u ? n : m", "thread threadIdx.x"},
	{"pragma \"A\"; x = 1.0f;", "n < m && b", "block"},
	{"pragma \"A\"; x = 1.0f;", "n < m && threadIdx.x == 0u", "thread threadIdx.x"},
	{"pragma \"A\"; x = 1.0f;", "max(n, m)", "block"},
	{"pragma \"A\"; x = 1.0f;", "max(n, (int)threadIdx.z)", "thread threadIdx.z"},
	{"pragma \"A\"; x = 1.0f;", "2.5f * x", "block"},
	{"pragma \"A\"; x = 1.0f;", "threadIdx.x * 0u", "block"},
	{"pragma \"A\"; x = 1.0f;", "sqrtf(x)", "block"},
	{"pragma \"A\"; x = 1.0f;", "sqrtf((float)threadIdx.x)", "thread threadIdx.x"},
	{"pragma \"A\"; x = @call<float>(\"mystery\", x);", "$A", "thread what mystery returns"},
	{"pragma \"A\"; x = @opaque<float>(\"mystery\", x);", "$A",
	 "thread what is not understood"},
	{"pragma \"A\"; x = @call<float>(\"__ldg\", Q);", "$A", "thread what __ldg returns"},
	{"let q: float *; pragma \"A\"; q = A + n;", "$A", "block"},
	{"let q: float *; pragma \"A\"; q = &A[n];", "$A", "block"},
	{"let q: float *; pragma \"A\"; q = &A[threadIdx.x];", "$A", "thread threadIdx.x"},
	{"let q: int *; pragma \"A\"; q = &n;", "$A", "thread an address"},
	{"let t: int[4]; let q: int *; pragma \"A\"; q = t;", "$A", "thread an address of its own"},
	{"shared t: int[4]; let q: int *; pragma \"A\"; q = t;", "$A", "block"},
	{"let v: float4 * = (float4 *)A; let q: float *; pragma \"A\"; q = &v[n].x;", "$A",
	 "block"},
	{"call i: float = sqrtf(x); pragma \"A\"; x = 1.0f;", "i", "thread what sqrtf returns"},
	{"pragma \"A\"; x = @call<float>(\"printf\", x);", "$A", "thread what printf returns"},
	/* whose parts pointers have changed */
	{"let s: float4; let q: float4 * = &s; q[0].x = (float)threadIdx.x; let t: float4 = s; "
	 "pragma \"A\"; R[0] = 1.0f;",
	 "t.x", "thread other holders of its address"},
	{"let s: record(\"S\"); s = @call<record(\"S\")>(\"{}\", n); pragma \"A\"; "
	 "x = @load<float>(@member<float[4]>(\"v\", s), n);",
	 "$A", "block"},
	{"let s: record(\"S\"); s = @call<record(\"S\")>(\"{}\", n); pragma \"A\"; "
	 "x = @load<float>(@member<float[4]>(\"v\", s), (int)threadIdx.x);",
	 "$A", "thread threadIdx.x"},
	{"let t: int[4][4]; t[0][0] = n; pragma \"A\"; x = 1.0f;", "(t[0])[threadIdx.x]",
	 "thread threadIdx.x"},
	/* symbols */
	{"shared t: int; pragma \"A\"; x = 1.0f;", "t",
	 "thread 't', which other threads may write"},
	{"let r: int & = n; pragma \"A\"; x = 1.0f;", "r", "thread what it refers to"},
	{"let y: volatile int = 1; pragma \"A\"; x = 1.0f;", "y", "thread a volatile variable"},
	{"let y: int = n; let q: int * = &y; pragma \"A\"; x = 1.0f;", "y",
	 "thread other holders of its address"},
	{"let i: const int constant(3) = 3; pragma \"A\"; x = 1.0f;", "i + n", "block"},
	/* memory of the thread's own, and of others */
	{"let y: volatile float * = A; pragma \"A\"; x = 1.0f;", "y[n]", "thread volatile memory"},
	{"let t: int[4]; t[0] = n; if (threadIdx.x > 3u) { t[1] = m; } pragma \"A\"; x = 1.0f;",
	 "t[0]", "thread threadIdx.x"},
	{"let t: int[4]; let q: int * = t; t[0] = n; pragma \"A\"; x = 1.0f;", "t[0]",
	 "thread other holders of its address"},
	{"let t: int[4][4]; t[0][0] = n; pragma \"A\"; x = 1.0f;", "t[0][0]", "block"},
	{"let t: int[4][4]; t[0][0] = n; pragma \"A\"; x = 1.0f;", "t[threadIdx.x][0]",
	 "thread threadIdx.x"},
	{"let t: int[4][4]; t[0][0] = n; pragma \"A\"; x = 1.0f;", "t[0][threadIdx.x]",
	 "thread threadIdx.x"},
	{"let t: int[4][4]; t[threadIdx.x][0] = n; pragma \"A\"; x = 1.0f;", "t[0][0]",
	 "thread threadIdx.x"},
	{"let t: int[4][4]; t[0][threadIdx.x] = n; pragma \"A\"; x = 1.0f;", "t[0][0]",
	 "thread threadIdx.x"},
	{"let s: float4; s.x = x; pragma \"A\"; R[0] = 1.0f;", "s.x", "block"},
	{"let s: float4; s.x = (float)threadIdx.x; pragma \"A\"; R[0] = 1.0f;", "s.y",
	 "thread threadIdx.x"},
	{"let s: float4[4]; s[0].x = x; pragma \"A\"; R[0] = 1.0f;", "s[n].x", "block"},
	{"let s: float4[4]; s[0].x = x; pragma \"A\"; R[0] = 1.0f;", "s[threadIdx.x].x",
	 "thread threadIdx.x"},
	{"let s: float4[4]; s[threadIdx.x].x = x; pragma \"A\"; R[0] = 1.0f;", "s[0].x",
	 "thread threadIdx.x"},
	{"call g(); pragma \"A\"; R[0] = x;", "B[m]",
	 "thread 'B[m]', which other threads may write"},
	{"call g(); pragma \"A\"; R[0] = x;", "Q[m]", "block"},
	/* what a clause says holds in its nest */
	{"nest noalias(A, B) { x = A[m]; } pragma \"A\"; B[n] = 1.0f;", "A[m]",
	 "thread 'A[m]', which other threads may write"},
	{"nest noalias(A, B) { x = A[m]; } nest noalias(A, B) { pragma \"A\"; B[n] = 1.0f; }",
	 "A[m]", "block"},
	{"pragma \"A\"; R[0] = x;", "B[I[m]]", "block"},
	{"pragma \"A\"; R[0] = x;", "B[I[threadIdx.x]]", "thread threadIdx.x"},
	/* warps */
	{"nest assume(blockDim.x == 32) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "warp threadIdx.y"},
	{"nest assume(blockDim.x == 48) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "thread threadIdx.y"},
	{"nest assume(blockDim.x == 16, blockDim.y == 2) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.z", "warp threadIdx.z"},
	{"nest assume(blockDim.x == 16, blockDim.y == 2) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.y", "thread threadIdx.y"},
	{"nest assume(blockDim.x == 16, blockDim.y == 3) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.z", "thread threadIdx.z"},
	{"nest assume(blockDim.y == 32) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.z",
	 "warp threadIdx.z"},
	{"nest assume(blockDim.y == 32) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "thread threadIdx.y"},
	{"nest assume(blockDim.y == 16) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.z",
	 "thread threadIdx.z"},
	{"nest assume(blockDim.x == 32, blockDim.y == 32) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 16) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "thread threadIdx.y"},
	{"nest assume(blockDim.x >= 32) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "thread threadIdx.y"},
	{"nest assume(blockDim.z == 1) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 64u",
	 "thread threadIdx.x"},
	{"pragma \"A\"; R[0] = 1.0f;", "threadIdx.x / 64u", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(threadIdx.x + 1u) / 32u", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x + 1u < 64u", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "64u > threadIdx.x + 1u", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(int)threadIdx.x / 31", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0, n >= 32) { pragma \"A\"; R[0] = 1.0f; }",
	 "(int)threadIdx.x / n", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0, n >= 5) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x >> n", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(int)(float)threadIdx.x / 32", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(float)threadIdx.x / 32.0f", "thread threadIdx.x"},
	{"nest assume(blockDim.y == 1, blockDim.z == 1) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.y", "block"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x % 32u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x >> 5",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(int)threadIdx.x / 32 + n", "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / 16u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x / u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x == 32u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x != 32u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x >= 64u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x > 63u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x > 64u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x <= 63u",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x < 63u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "64u > threadIdx.x",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "64u <= threadIdx.x",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "63u < threadIdx.x",
	 "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "64u < threadIdx.x",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "64u / threadIdx.x",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y / 32u",
	 "warp threadIdx.y"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.y < 64u && threadIdx.x < 64u", "warp threadIdx.y"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.x * 32u",
	 "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { let i: int = (int)threadIdx.x / 32; pragma \"A\"; "
	 "R[0] = "
	 "1.0f; }",
	 "i", "warp threadIdx.x"},
	/* places */
	{"raw \"asm\" effects(jump); pragma \"A\"; sync;", NULL, "thread what is not understood"},
	{"for (i: int = 0; i < n; i++) { pragma \"A\"; sync; raw \"asm\" effects(jump); }", NULL,
	 "thread what is not understood"},
	{"raw \"asm\" effects(none) { pragma \"A\"; sync; }", NULL,
	 "thread what is not understood"},
	{"while for (b) reads(b) { pragma \"A\"; sync; }", NULL,
	 "thread a loop that is not understood"},
	{"while (n > 3) { pragma \"A\"; sync; }", NULL, "block"},
	{"while (threadIdx.x > 3u) { pragma \"A\"; sync; }", NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { if (threadIdx.x > 3u) { "
	 "continue; } R[j] = x; } pragma \"A\"; sync; }",
	 NULL, "block"},
	{"for (i: int = 0; i < n; i++) { if (threadIdx.x > 3u) { continue; } for (j: int = 0; j < "
	 "n; "
	 "j++) { pragma \"A\"; sync; } }",
	 NULL, "thread threadIdx.x"},
	{"for (i: int = 0; i < n; i++) { if (n > 3) { continue; } pragma \"A\"; sync; }", NULL,
	 "block"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { pragma \"A\"; sync; if "
	 "(threadIdx.x > 3u) { return; } } }",
	 NULL, "thread threadIdx.x"},
	{"if (n > 3) { if (threadIdx.x > 3u) { pragma \"A\"; sync; } }", NULL,
	 "thread threadIdx.x"},
	{"if (threadIdx.y > 3u) { if (threadIdx.x > 3u) { pragma \"A\"; sync; } }", NULL,
	 "thread threadIdx.y"},
	/* jumps where no loop is, and in what is not understood */
	{"raw \"switch\" effects(none) { if (n > 3) { break; } } pragma \"A\"; sync;", NULL,
	 "thread what is not understood"},
	{"raw \"switch\" effects(none) { if (n > 3) { continue; } } pragma \"A\"; sync;", NULL,
	 "thread what is not understood"},
	{"while for (b) reads(b) effects(jump) { R[0] = x; } pragma \"A\"; sync;", NULL,
	 "thread what is not understood"},
	{"while for (b) reads(b) effects(reads) { R[0] = x; } pragma \"A\"; sync;", NULL, "block"},
	/* what is not understood has written it for those inside too */
	{"raw \"asm\" writes(n, m) effects(none) { pragma \"A\"; x = 1.0f; }", "n",
	 "thread what is not understood"},
	{"raw \"asm\" writes(n, m) effects(none) { pragma \"A\"; x = 1.0f; }", "m",
	 "thread what is not understood"},
	{"raw \"asm\" writes(n, m) effects(none) { pragma \"A\"; x = 1.0f; }", "k", "block"},
	{"while for (b) reads(b) writes(n) { pragma \"A\"; x = 1.0f; }", "n",
	 "thread what is not understood"},
	/* conversions that change the index of a thread, as -32 / 32 and -31 / 32 differ */
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(signed char)threadIdx.x / 32", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(short)threadIdx.x / 32", "warp threadIdx.x"},
	{"nest assume(blockDim.x % 32 == 0) { pragma \"A\"; R[0] = 1.0f; }",
	 "(long)threadIdx.x / 32", "warp threadIdx.x"},
	{"nest assume(blockDim.y == 2, blockDim.z == 1) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x / 64u", "thread threadIdx.x"},
	{"nest assume(blockDim.y == 1, blockDim.z == 2) { pragma \"A\"; R[0] = 1.0f; }",
	 "threadIdx.x / 64u", "thread threadIdx.x"},
	{"nest assume(blockDim.x % 64 == 32) { pragma \"A\"; R[0] = 1.0f; }", "threadIdx.y",
	 "warp threadIdx.y"},
	/* asked again, what others may write is no more known than before */
	{"let i: float = A[m]; pragma \"A\"; A[n] = 1.0f;", "A[m]",
	 "thread 'A[m]', which other threads may write"},
	{"let i: float = B[m]; pragma \"A\"; A[n] = 1.0f;", "Q[m]", "block"},
	/* as many assignments as a list has room for */
	{"let t: int = n; w = t; let i: int; for (outer t = 0; t < n; t++) { for (s: int = 0; s < "
	 "(int)threadIdx.x; s++) { pragma \"A\"; R[i] = 1.0f; i = i + 1; } } i = 1; i = 2; i = 3; "
	 "i = 4; i = 5; i = 6;",
	 "i", "thread threadIdx.x"},
	/* what is stored has the value that it has before the store */
	{"let r: int4; let s: int4; if (threadIdx.x > 3u) { s = r; pragma \"A\"; x = 1.0f; } nest "
	 "assume(s.x == 3) { s.y = s.x; }",
	 "s.x", "block"},
	/* where a condition holds it is one number, which says nothing of the other threads */
	{"let t: int[2]; t[0] = (int)threadIdx.x; t[1] = 0; if (t[0] > 2) { pragma \"A\"; x = "
	 "1.0f; }",
	 "t[0] > 2", "thread threadIdx.x"},
	{"if (@call<bool>(\"__ldg\", P)) { pragma \"A\"; b = @call<bool>(\"__ldg\", P); }", "$A",
	 "thread what __ldg returns"},
};

START_TEST(agreement)
{
	const struct stmt *at;
	const char *why = NULL, *text;
	enum uniform over;
	struct probe p;

	probe_open(&p, rows[_i].body);
	at = probe_after(&p, "A");
	over = rows[_i].e ? uniform_expr(p.an, probe_expr(&p, rows[_i].e), at, &why)
			  : uniform_stmt(p.an, at, &why);
	text = agreement_text(&p, over, why);
	ck_assert_msg(strcmp(text, rows[_i].answer) == 0, "%s, not %s: %s %s", text,
		      rows[_i].answer, rows[_i].e ? rows[_i].e : "", rows[_i].body);
	if (!rows[_i].e) {
		ck_assert_int_eq(stmt_uniform(p.an, at, UNIFORM_BLOCK, NULL),
				 over == UNIFORM_BLOCK);
		ck_assert_int_eq(stmt_uniform(p.an, at, UNIFORM_WARP, NULL),
				 over != UNIFORM_THREAD);
	} else if (!strstr(rows[_i].body, "assume")) { /* of which that one knows nothing */
		ck_assert_int_eq(uniform_in_block(p.an, probe_expr(&p, rows[_i].e), at),
				 over == UNIFORM_BLOCK);
	}
	probe_close(&p);
}
END_TEST

/* What a device function is given may differ, but its threads have come together. */
START_TEST(device)
{
	const char *why = NULL;
	struct probe p;

	probe_open_func(&p, "func f device (n: int, a: float *) { pragma \"A\"; sync; "
			    "if (n > 0) { pragma \"B\"; sync; } }");
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "A"), &why), UNIFORM_BLOCK);
	ck_assert_ptr_null(why);
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "B"), &why), UNIFORM_THREAD);
	ck_assert_str_eq(why, "which threads reach it depends on what the caller passes");
	probe_close(&p);
	/* nor does it know who writes memory meanwhile */
	probe_open_func(&p, "func f device () uses(global g: float[8]) { pragma \"A\"; sync; }");
	ck_assert_int_eq(uniform_expr(p.an, probe_expr(&p, "g[0]"), probe_after(&p, "A"), &why),
			 UNIFORM_THREAD);
	ck_assert_str_eq(why, "'g[0]' depends on 'g[0]', which other threads may write");
	probe_close(&p);
	probe_open_func(&p, "func f kernel () uses(global g: float[8]) { pragma \"A\"; sync; }");
	ck_assert_int_eq(uniform_expr(p.an, probe_expr(&p, "g[0]"), probe_after(&p, "A"), NULL),
			 UNIFORM_BLOCK);
	probe_close(&p);
}
END_TEST

/* Parameters and locals of records, and what belongs to the file. */
START_TEST(symbols)
{
	static const struct {
		const char *kind, *e, *answer;
	} cases[] = {
		{"kernel", "s.x", "block"},
		{"device", "s.x", "thread what the caller passes"},
		{"kernel", "n", "block"},
		{"device", "n", "thread what the caller passes"},
		{"device", "i", "block"},
		{"device", "k", "block"},
		{"device", "r.x", "block"},
		{"device", "c", "block"},
		{"kernel", "c", "block"},
		{"kernel", "g", "thread 'g', which other threads may write"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *why = NULL;
		enum uniform over;
		struct probe p;
		char text[300];

		snprintf(text, sizeof(text),
			 "func f %s (s: float4, n: int) uses(constant c: const int, global g: int) "
			 "{ "
			 "let i: int = 3; let k: int = (int)gridDim.x; let r: float4; r.x = 1.0f; "
			 "pragma \"A\"; sync; }",
			 cases[i].kind);
		probe_open_func(&p, text);
		over = uniform_expr(p.an, probe_expr(&p, cases[i].e), probe_after(&p, "A"), &why);
		ck_assert_str_eq(agreement_text(&p, over, why), cases[i].answer);
		probe_close(&p);
	}
}
END_TEST

/* A nest of a host function that is bound to threads is a kernel to be. */
START_TEST(host)
{
	const char *why = NULL;
	struct probe p;

	probe_open_func(&p,
			"func f host (n: int, a: float *) { let i: int = (int)threadIdx.x; "
			"if (n > 3) { pragma \"A\"; sync; if (i < n) { pragma \"B\"; sync; } } }");
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "A"), NULL), UNIFORM_BLOCK);
	ck_assert_int_eq(uniform_stmt(p.an, probe_after(&p, "B"), &why), UNIFORM_THREAD);
	ck_assert_str_eq(why, "which threads reach it depends on threadIdx.x");
	probe_close(&p);
}
END_TEST

/* Of which indices: before the statement after mark A, and anywhere in the launch. */
START_TEST(indices)
{
	static const struct {
		const char *body, *e;
		unsigned there, anywhere;
	} cases[] = {
		{"pragma \"A\"; x = 1.0f;", "n * 2 + (int)blockIdx.y", 1u << SREG_CTAID_Y,
		 1u << SREG_CTAID_Y},
		{"pragma \"A\"; x = 1.0f;", "threadIdx.z + blockDim.x", 1u << SREG_TID_Z,
		 1u << SREG_TID_Z},
		{"let i: int = (int)threadIdx.x; if (blockIdx.x > 3u) { i = n; } pragma \"A\"; x = "
		 "1.0f;",
		 "i", 1u << SREG_TID_X | 1u << SREG_CTAID_X, 1u << SREG_TID_X | 1u << SREG_CTAID_X},
		{"let i: int = 0; for (t: int = 0; t < n; t++) { if (t > (int)threadIdx.y) { "
		 "break; "
		 "} i = i + 1; } pragma \"A\"; x = 1.0f;",
		 "i", 1u << SREG_TID_Y, 1u << SREG_TID_Y},
		{"let i: int = 0; for (t: int = 0; t < (int)threadIdx.x; t++) { i = i + 2; pragma "
		 "\"A\"; R[i] = 1.0f; }",
		 "i", 0, 1u << SREG_TID_X},
		{"let t: int[4]; t[0] = n; t[n] = (int)blockIdx.x; pragma \"A\"; x = 1.0f;", "t[1]",
		 1u << SREG_CTAID_X, 1u << SREG_CTAID_X},
		{"let i: int = A[n] > 0.0f ? 1 : 2; pragma \"A\"; A[m] = 1.0f;", "i", 0, 0},
		{"let i: int = @call<int>(\"elsewhere\", n); pragma \"A\"; x = 1.0f;", "i",
		 SREGS_OWN, SREGS_OWN},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct expr *e;
		struct probe p;

		probe_open(&p, cases[i].body);
		e = probe_expr(&p, cases[i].e);
		ck_assert_msg(expr_indices(p.an, e, probe_after(&p, "A")) == cases[i].there,
			      "%s: %x", cases[i].body, expr_indices(p.an, e, probe_after(&p, "A")));
		ck_assert_msg(expr_indices(p.an, e, NULL) == cases[i].anywhere, "%s: %x",
			      cases[i].body, expr_indices(p.an, e, NULL));
		probe_close(&p);
	}
}
END_TEST

Suite *suite_uniform(void)
{
	Suite *s = suite_create("uniform");
	TCase *t = tcase_create("uniform");

	tcase_add_loop_test(t, agreement, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(t, device);
	tcase_add_test(t, host);
	tcase_add_test(t, indices);
	tcase_add_test(t, symbols);
	suite_add_tcase(s, t);
	return s;
}
