/* test_uses.c - effects of statements, and the table of calls. */
#include "../../src/analysis/analyses.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

/* The effects of all that follows mark A in its block, as letters:
 * r/w unknown memory read/written, s sync, a atomic, c calls, b breaks, n continues, l leaves, j
 * jumps, v volatile, e may not end, o opaque, L label, p may stop, then the numbers of loads and
 * stores. */
static const struct {
	const char *body, *effects;
} cases[] = {
	{"{ w = n; }", "0 0"},
	{"{ x = A[n] + B[I[m]]; }", "3 0"},
	{"{ A[n] = B[m]; }", "1 1"},
	{"{ A[n] += B[m]; }", "2 1"},
	{"{ x = A[n] * A[n]; }", "1 0"}, /* one place */
	{"{ let q: float * = &A[n]; }", "0 0"},
	{"{ sync; }", "s 0 0"},
	{"{ atomic atomicAdd(&A[n], x); }", "a 1 1"},
	{"{ atomic atomicAdd(A + n, x); }", "rwa 0 0"},
	{"{ call g(); }", "rwscp 0 0"}, /* trap 31 */
	{"{ call printf(); }", "rc 0 0"},
	{"{ call __threadfence(); }", "sc 0 0"},
	{"{ x = expf(x); }", "0 0"},
	{"{ w = @call<int>(\"mystery\", n); }", "rwscp 0 0"},
	{"{ w = @call<int>(\"__shfl_sync\", n); }", "s 0 0"},  /* trap 19 */
	{"{ x = @call<float>(\"__ldg\", P); }", "r 0 0"},      /* trap 35 */
	{"{ raw \"asm\" effects(any); }", "rwscbnljeoLp 0 0"}, /* trap 34 */
	{"{ raw \"using\" ; }", "rwscbnljeoLp 0 0"},
	{"{ raw \"asm\" reads(n) writes(m) effects(reads); }", "rceop 0 0"},
	{"{ return; }", "lj 0 0"},
	{"while (b) { break; }", "e 0 0"},
	{"while (b) { return; }", "lje 0 0"},
	{"for (i: int = 0; i < n; i += 1) { continue; }", "0 0"},
	{"for (i: int = 0; i < n; i += 1) { if (b) { break; } }", "0 0"},
	{"for (i: int = 0; i < n; i += 1) { n = 4; }", "e 0 0"},
	{"for (i: int = 0; i < I[0]; i += 1) { A[i] = x; }",
	 "e 1 1"}, /* trap 40: the bound may change */
	{"for (i: int = 0; i < I[0]; i += 1) { R[i] = x; }", "1 1"},
	{"do { w = 1; } while (b);", "e 0 0"},
	{"{ let y: volatile int = 1; w = y; }", "v 0 0"}, /* trap 14 */
	{"{ let q: volatile float * = A; q[0] = x; }", "v 0 1"},
	{"{ let q: volatile float * = A; x = q[0]; }", "v 1 0"},
	{"for (i: int = 0; i < n; i += 1) { R[0] = x; }", "0 1"},
	{"for (i: int = 0; i < n; i += 3) { R[0] = x; }", "0 1"},
	{"for (i: int = 0; i <= n; i += 3) { R[0] = x; }", "0 1"},
	{"for (i: int = n; i > 0; i -= 3) { R[0] = x; }", "0 1"},
	{"for (i: int = n; i >= m; i -= 1) { R[0] = x; }", "0 1"},
	{"for (i: int = 0; i < n; i += k) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < n; i -= 1) { R[0] = x; }", "e 0 1"},
	{"for (i: int = n; i > 0; i += 1) { R[0] = x; }", "e 0 1"},
	{"for (i: int = n; i > 0; i += 0) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < n; i += 0) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i != n; i += 1) { R[0] = x; }", "0 1"},
	{"for (i: int = n; i != 0; i -= 1) { R[0] = x; }", "0 1"},
	{"for (i: int = 0; i != n; i += 2) { R[0] = x; }", "e 0 1"},
	{"for (i: unsigned = 0u; i < u; i += 1u) { R[0] = x; }", "0 1"},
	{"for (i: unsigned = 0u; i < u; i += 2u) { R[0] = x; }", "e 0 1"},
	{"for (i: unsigned = 0u; i <= u; i += 1u) { R[0] = x; }", "e 0 1"},
	{"for (i: unsigned = 0u; i < 100u; i += 3u) { R[0] = x; }", "0 1"},
	{"for (i: unsigned = 0u; i < 4294967295u; i += 1u) { R[0] = x; }", "0 1"},
	{"for (i: unsigned = 0u; i < 4294967295u; i += 2u) { R[0] = x; }", "e 0 1"},
	{"for (i: unsigned = 0u; i < 4294967293u; i += 2u) { R[0] = x; }", "0 1"},
	{"for (i: unsigned = 0u; i <= 4294967294u; i += 1u) { R[0] = x; }", "0 1"},
	{"for (i: unsigned = 0u; i <= 4294967295u; i += 1u) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < u; i += 1) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < w; i += 1) { R[0] = x; }", "e 0 1"},
	{"for (i: long = 0; i < n; i += 1) { R[0] = x; }", "0 1"},
	{"for (i: short = 0; i < h; i += 1) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < x; i += 1) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < i + 1; i += 1) { R[0] = x; }", "e 0 1"},
	{"for (i: int = 0; i < I[0]; i += 1) { R[0] = x; }", "1 1"},
	{"for (i: long = 0; i < w; i += (long)k) { R[0] = x; }", "e 0 1"},
	{"for (i: size_t = z; i > 0; i -= 1) { R[0] = x; }", "0 1"},
	{"for (i: int = 0; i < n; i += 1) { i = 3; }", "e 0 0"},
	{"for (i: int = 0; i < n; i += 1) { let q: int * = &i; q[0] = 3; }", "e 0 1"},
	{"for (i: int = 0; i < m; i += 1) { while (b) { } }", "e 0 0"},
	{"for (i: int = 0; i < I[0]; i += 1) { sync; }", "se 1 0"},
	{"{ while (b) { } w = 1; }", "e 0 0"},
	/* places: what locates them is read, they are not */
	{"{ let t: float *[4]; x = t[n][m]; }", "2 0"},
	{"{ let t: float *[4]; t[n][m] = x; }", "1 1"},
	{"{ let t: float *[4]; w = ((int *)t[n])[m]; }", "2 0"}, /* converted, it is read, too */
	{"{ let t: float *[4]; ((int *)(void *)t[n])[m] = k; }", "1 1"},
	{"{ let q: record(\"U\") *; w = ((int *)@member<float *>(\"p\", q[n]))[m]; }", "2 0"},
	{"{ let s: float[8][9]; w = ((int *)s[n])[m]; }", "1 0"},
	{"{ let t: float *[4]; x = @load<float>(t, n, m); }", "r 1 0"},
	{"{ let s: float[8][9]; x = s[n][m]; }", "1 0"},
	{"{ let s: float4; x = s.x; }", "0 0"},
	{"{ let s: float4; s.x = x; }", "0 0"},
	{"{ let q: float4 *; x = q[n].x; }", "1 0"},
	{"{ let q: float4 *; q[I[n]].x = x; }", "1 1"},
	{"{ let q: record(\"U\") * *; x = @member<float>(\"p\", q[n][0]); }", "2 0"},
	{"{ let q: float * = &A[I[n]]; }", "1 0"},
	{"{ let s: record(\"U\"); x = @load<float>(@member<float[4]>(\"p\", s), n); }", "1 0"},
	{"{ let s: record(\"U\"); let q: float * = @member<float[4]>(\"p\", s); }", "0 0"},
	{"{ let r: int & = n; }", "0 0"},
	{"{ let r: int & = n; r = 3; }", "w 0 0"},
	{"{ let r: int & = n; w = r; }", "r 0 0"},
	{"{ let r: int & = n; call __ldg(&r); }", "rwc 0 0"},
	{"{ w = @opaque<int>(\"mystery\", n); }", "r 0 0"},
	{"{ w = @call<int>(\"mystery\", &n); }", "rwscp 0 0"},
	{"{ w = @call<int>(\"mystery\", &A[n]); }", "rwscp 0 1"},
	{"{ w = @call<int>(\"abs\", n); }", "0 0"},
	{"{ w = @call<int>(\"__ldg\", &A[n]); }", "r 0 0"},
	{"{ w = @call<int>(\"mystery\", n, &A[n]); }", "rwscp 0 1"},
	/* calls: what the table says of them, one by one */
	{"{ w = @call<int>(\"__shfl_sync\", n, m); }", "s 0 0"},
	{"{ w = @call<int>(\"__syncthreads_count\", n); }", "sc 0 0"},
	{"{ w = @call<int>(\"clock\"); }", "c 0 0"},
	{"{ w = @call<int>(\"__threadfence\"); }", "sc 0 0"},
	{"{ w = @call<int>(\"frexpf\", x, &n); }", "wc 0 0"},
	{"{ x = @call<float>(\"modff\", x, &A[n]); }", "wc 0 1"},
	{"{ call sincosf(x, &A[n], &A[m]); }", "wc 0 2"},
	{"{ call sincosf(x, (float *)&A[n], &x); }", "wc 0 1"},
	{"{ call __threadfence(); }", "sc 0 0"},
	{"{ call clock(); }", "c 0 0"},
	{"{ call __shfl_sync(n, m); }", "sc 0 0"},
	{"{ call expf(x); }", "c 0 0"},
	{"{ call __ldg(&A[n]); }", "rc 0 1"},
	/* statements */
	{"{ atomic atomicAdd((float *)&A[n], x); }", "a 1 1"},
	{"{ atomic atomicAdd(&n, 1); }", "rwa 0 0"},
	{"{ let t: float *[4]; atomic atomicAdd(t[n] + m, x); }", "rwa 1 0"}, /* not t[n] itself */
	{"{ atomic f(); }", "rwa 0 0"},
	{"{ call g(&A[n]); }", "rwscp 0 1"},
	{"{ call g((float *)&A[n]); }", "rwscp 0 1"},
	{"{ call g(A[n]); }", "rwscp 1 0"},
	{"{ call __syncwarp(); }", "sc 0 0"},
	{"{ call g() effects(jump); }", "rwscljp 0 0"},
	{"{ call printf() effects(jump); }", "rc 0 0"},
	{"{ let y: volatile int; call y = printf(); }", "rcv 0 0"},
	{"{ let y: volatile int; atomic y = atomicAdd(&A[n], x); }", "av 1 1"},
	{"{ let y: volatile int; y = 3; }", "v 0 0"},
	{"{ let y: volatile int; y += 3; }", "v 0 0"},
	{"{ raw \"asm\" effects(none); }", "o 0 0"},
	{"{ raw \"asm\" effects(sync); }", "sceop 0 0"},
	{"{ raw \"asm\" effects(writes); }", "wceop 0 0"},
	{"{ raw \"asm\" writes(A) effects(none); }", "wo 0 0"},
	{"{ let s: float4; raw \"asm\" writes(s) effects(none); }", "wo 0 0"},
	{"{ let r: int & = n; raw \"asm\" writes(r) effects(none); }", "wo 0 0"},
	{"{ raw \"asm\" writes(n) effects(none); }", "o 0 0"},
	{"{ raw \"asm\" effects(none) { w = 1; } }", "ceop 0 0"},
	{"while for (b) { w = 1; }", "e 0 0"},
	{"while for (b) reads(n) { w = 1; }", "e 0 0"},
	{"{ let y: volatile int; while for (b) reads(y) { } }", "ve 0 0"},
	{"{ let y: volatile int; while for (b) reads(n) writes(y) { } }", "ve 0 0"},
	{"while for (b) reads(n) effects(reads) { w = 1; }", "rceop 0 0"},
	{"goto out; raw \"out:\" effects(label);", "lj 0 0"},
	{"break;", "bj 0 0"},
	{"continue;", "nj 0 0"},
	{"if (b) { break; } else { continue; }", "bnj 0 0"},
	{"if (b) { A[n] = x; } else { call g(); }", "rwscp 0 1"},
	/* whether a loop ends may be asked about a loop around it */
	{"{ let q: int * = I; for (j: int = 0; j < m; j++) { for (i: int = 0; i < q[0]; i++) { "
	 "R[i] = x; } w = q[1]; } } raw \"L:\" effects(label);",
	 "2 1"},
};

static void letters(const struct effects *fx, char *out, size_t size)
{
	static const char names[] = "rwsacbnljveoLp";
	const bool flags[] = {fx->reads_unknown, fx->writes_unknown, fx->sync,        fx->atomic,
			      fx->calls,         fx->breaks,         fx->continues,   fx->leaves,
			      fx->jumps,         fx->is_volatile,    fx->may_not_end, fx->opaque,
			      fx->label,         fx->may_stop};
	size_t n = 0, i;

	for (i = 0; i < sizeof(flags); i++) {
		if (flags[i])
			out[n++] = names[i];
	}
	if (n)
		out[n++] = ' ';
	snprintf(out + n, size - n, "%u %u", fx->loads.n, fx->stores.n);
}

START_TEST(effects)
{
	char body[256], got[64];
	struct probe p;

	snprintf(body, sizeof(body), "pragma \"A\"; %s", cases[_i].body);
	probe_open(&p, body);
	letters(effects_of(p.an, probe_after(&p, "A")), got, sizeof(got));
	ck_assert_msg(strcmp(got, cases[_i].effects) == 0, "%s: '%s', not '%s'", cases[_i].body,
		      got, cases[_i].effects);
	probe_close(&p);
}
END_TEST

/* Is the end of a loop certain, from its header and what its body writes? */
static const struct {
	const char *loop;
	bool ends;
} loops[] = {
	/* signed: a step towards the bound comes there, or the source is undefined */
	{"for (i: int = 0; i < n; i++) { }", true},
	{"for (i: int = 0; i <= n; i += 3) { }", true},
	{"for (i: int = n; i > 0; i--) { }", true},
	{"for (i: int = n; i >= m; i -= 3) { }", true},
	{"for (i: int = 0; i != n; i++) { }", true},
	{"for (i: int = 0; i != n; i--) { }", true},
	{"for (i: int = 0; i != n; i += 2) { }", false},
	{"for (i: int = 0; i != n; i -= 2) { }", false},
	{"for (i: int = 0; i < n; i--) { }", false},
	{"for (i: int = 0; i <= n; i--) { }", false},
	{"for (i: int = 0; i > n; i++) { }", false},
	{"for (i: int = 0; i >= n; i++) { }", false},
	{"for (i: int = 0; i < n; i += 0) { }", false},
	{"for (i: int = 0; i > n; i += 0) { }", false},
	{"for (i: int = 0; i < n; i += k) { }", false},
	/* a step of another type wraps */
	{"for (i: int = 0; i < n; i += 1u) { }", true},
	{"for (i: int = 0; i < n; i += 2u) { }", false},
	{"for (i: int = 0; i <= n; i += 1u) { }", false},
	{"for (i: int = 0; i < 2147483645; i += 2u) { }", true},
	{"for (i: int = 0; i < 2147483646; i += 2u) { }", false},
	{"for (i: int = 0; i <= 2147483645; i += 2u) { }", true},
	{"for (i: int = 0; i <= 2147483646; i += 2u) { }", false},
	{"for (i: int = 0; i <= 2147483647 + 1; i += 2u) { }", false}, /* not -2147483648 */
	/* unsigned */
	{"for (i: unsigned = 0u; i < u; i++) { }", true},
	{"for (i: unsigned = 0u; i <= u; i++) { }", false},
	{"for (i: unsigned = 0u; i < u; i += 2) { }", false},
	{"for (i: unsigned = 0u; i != u; i++) { }", true},
	{"for (i: unsigned = 0u; i != u; i += 2) { }", false},
	{"for (i: unsigned = 9u; i > u; i--) { }", true},
	{"for (i: unsigned = 9u; i >= u; i--) { }", false},
	{"for (i: unsigned = 9u; i > u; i -= 2) { }", false},
	{"for (i: unsigned = 0u; i < 10u; i += 2) { }", true},
	{"for (i: unsigned = 0u; i <= 4294967294u; i++) { }", true},
	{"for (i: unsigned = 0u; i <= 4294967295u; i++) { }", false},
	{"for (i: unsigned = 0u; i <= -1; i++) { }", false},
	{"for (i: unsigned = 0u; i <= (unsigned)-1; i++) { }", false},
	{"for (i: unsigned = 0u; i <= (unsigned)10; i++) { }", true},
	{"for (i: unsigned = 0u; i < 4294967294u; i += 2) { }", false},
	{"for (i: unsigned = 9u; i >= 1u; i--) { }", true},
	{"for (i: unsigned = 9u; i >= 0u; i--) { }", false},
	{"for (i: unsigned = 9u; i > 6u; i -= 6) { }", true},
	{"for (i: unsigned = 9u; i > 5u; i -= 6) { }", false},
	{"for (i: size_t = 0; i < z; i++) { }", true},
	/* compared in another type the bound may be out of reach */
	{"for (i: int = 0; i < w; i++) { }", false},
	{"for (i: int = 0; i < u; i++) { }", false},
	{"for (i: short = 0; i < h; i++) { }", false},
	{"for (i: long = 0; i < n; i++) { }", true},
	{"for (i: unsigned = 0u; i < n; i++) { }", true},
	{"for (i: int = 0; i < x; i++) { }", false},
	/* a bound that is another one each time may never be reached */
	{"{ let y: volatile int; for (i: int = 0; i < y; i++) { } }", false},
	{"for (i: int = 0; i < @call<int>(\"clock\"); i++) { }", false},
	/* what the body writes */
	{"for (i: int = 0; i < n; i++) { n = n + 1; }", false},
	{"for (i: int = 0; i < n; i++) { i = 0; }", false},
	{"for (i: int = 0; i < n; i++) { m = n; }", true},
	{"for (i: int = 0; i < i + 1; i++) { }", false},
	{"for (i: int = 0; i < I[0]; i++) { R[i] = x; }", true},
	{"for (i: int = 0; i < I[0]; i++) { A[i] = x; }", false},
	{"for (i: int = 0; i < I[0]; i++) { sync; }", false},
	{"for (i: int = 0; i < n; i++) { while (b) { } }", false},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < m; j++) { } }", true},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < m; j++) { m = 9; } }", false},
	{"{ let i: int; let q: int * = &i; for (outer i = 0; i < n; i++) { } }", false},
	{"{ let i: int; for (outer i = 0; i < n; i++) { } }", true},
};

START_TEST(ends)
{
	char body[256];
	struct probe p;

	snprintf(body, sizeof(body), "pragma \"A\"; %s", loops[_i].loop);
	probe_open(&p, body);
	ck_assert_msg(effects_of(p.an, probe_after(&p, "A"))->may_not_end != loops[_i].ends, "%s",
		      loops[_i].loop);
	probe_close(&p);
}
END_TEST

/* Which symbols does it read, and give a value to?  In the order in which they are declared. */
static const struct {
	const char *body, *reads, *writes;
} named_in[] = {
	{"for (i: int = m; i < n; i += 1) { w = k; A[u] = x; }", "A n m k u x i", "w i"},
	{"w = k;", "k", "w"},
	{"w += k;", "k w", "w"},
	{"A[u] = x;", "A u x", ""},
	{"A[u] += x;", "A u x", ""},
	{"x = A[I[n]];", "A I n", "x"},
	{"{ let s: float4; s.x = x; }", "x s", "s"},
	{"{ let s: float4; s.x += x; }", "x s", "s"},
	{"{ let t: int[4]; t[n] = m; }", "n m t", "t"},
	{"{ let t: int = m; }", "m", "t"},
	{"{ let t: int; }", "", "t"},
	{"atomic n = atomicAdd(&I[m], k);", "I m k", "n"},
	{"atomic t: int = atomicAdd(&I[m], k);", "I m k", "t"},
	{"atomic atomicAdd(&I[m], k);", "I m k", ""},
	{"call n = g(m);", "m", "n"},
	{"call t: int = g(m);", "m", "t"},
	{"call g(&n);", "n", "n"},
	{"for (i: int = m; i < n; i += k) { }", "n m k i", "i"},
	{"for (outer k = m; k < n; k += 1) { }", "n m k", "k"},
	{"raw \"asm\" reads(n) writes(m) effects(none);", "n", "m"},
	{"while for (b) reads(n) writes(m) { }", "n b", "m"},
	{"while (b) { k = 1; }", "b", "k"},
	{"if (b) { w = n; } else { k = m; }", "n m b", "k w"},
	{"return n;", "n", ""},
};

static const char *names_of(struct probe *p, const struct bits *set)
{
	struct buf b;

	buf_init(&b, p->arena);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < p->func->syms.n; i++) {
		if (bits_has(set, i))
			buf_printf(&b, "%s%s", b.n ? " " : "",
				   ((const struct sym *)p->func->syms.at[i])->name);
	}
	return b.n ? b.s : "";
}

START_TEST(symbols)
{
	const struct effects *fx;
	struct probe p;
	char body[200];

	snprintf(body, sizeof(body), "pragma \"A\"; %s", named_in[_i].body);
	probe_open(&p, body);
	fx = effects_of(p.an, probe_after(&p, "A"));
	ck_assert_msg(strcmp(names_of(&p, &fx->reads), named_in[_i].reads) == 0, "%s reads %s",
		      body, names_of(&p, &fx->reads));
	ck_assert_msg(strcmp(names_of(&p, &fx->writes), named_in[_i].writes) == 0, "%s writes %s",
		      body, names_of(&p, &fx->writes));
	probe_close(&p);
}
END_TEST

/* A loop by itself is its header. */
START_TEST(own)
{
	const struct effects *fx;
	struct probe p;

	probe_open(&p, "pragma \"A\"; for (i: int = m; i < I[n]; i += 1) { w = k; A[u] = x; }");
	fx = effects_own(p.an, probe_after(&p, "A"));
	ck_assert_str_eq(names_of(&p, &fx->reads), "I n m i");
	ck_assert_str_eq(names_of(&p, &fx->writes), "i");
	ck_assert_uint_eq(fx->loads.n, 1);
	ck_assert_uint_eq(fx->stores.n, 0);
	probe_close(&p);
}
END_TEST

/* An atomic reads and writes the place whose address it is given. */
START_TEST(updated)
{
	const struct effects *fx;
	struct probe p;

	probe_open(&p, "pragma \"A\"; atomic atomicAdd(&A[n], x);");
	fx = effects_of(p.an, probe_after(&p, "A"));
	ck_assert_uint_eq(fx->loads.n, 1);
	ck_assert_ptr_eq(fx->loads.at[0], probe_expr(&p, "A[n]"));
	ck_assert_uint_eq(fx->stores.n, 1);
	ck_assert_ptr_eq(fx->stores.at[0], probe_expr(&p, "A[n]"));
	probe_close(&p);
}
END_TEST

/* Which statements give a symbol a value, read it, or hold a formula? */
START_TEST(statements)
{
	struct probe p;

	probe_open(&p, "for (i: int = m; i < n; i += 1) { w = k; A[u] = x; }");
	ck_assert_uint_eq(sym_writers(p.an, probe_sym(&p, "w"))->n, 1);
	ck_assert_uint_eq(sym_readers(p.an, probe_sym(&p, "x"))->n, 1);
	ck_assert_uint_eq(expr_statements(p.an, probe_expr(&p, "A[u]"))->n, 1);
	ck_assert_uint_eq(expr_statements(p.an, probe_expr(&p, "A[k]"))->n, 0);
	probe_close(&p);
}
END_TEST

/* Is there anything volatile in a header that stays in its bytes? */
START_TEST(volatile_headers)
{
	static const struct {
		const char *lists;
		bool is_volatile;
	} rows[] = {
		{"reads(y)", true},
		{"reads(n, y)", true},
		{"writes(y)", true},
		{"writes(n, y)", true},
		{"reads(n, b) writes(n, y)", true},
		{"reads(n, y) writes(n)", true},
		{"reads(y) writes(y)", true},
		{"reads(n, b) writes(n)", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;
		char text[200];

		snprintf(text, sizeof(text),
			 "func f kernel (n: int, b: bool) uses(global y: volatile int) { "
			 "while for (b) %s { } }",
			 rows[i].lists);
		probe_open_func(&p, text);
		ck_assert_msg(effects_of(p.an, p.func->body->first)->is_volatile ==
				      rows[i].is_volatile,
			      "%s", text);
		probe_close(&p);
	}
}
END_TEST

/* Does nothing run at the end of a block, the first statement? */
START_TEST(quiet)
{
	static const struct {
		const char *type, *block;
		bool quiet;
	} rows[] = {
		{"int", "{ raw \"T t;\" writes(t) effects(writes); }", true},
		{"float *", "{ raw \"T t;\" writes(t) effects(writes); }", true},
		{"record(\"T\")", "{ raw \"T t;\" writes(t) effects(writes); }", false},
		{"record(\"T\")", "{ raw \"T t;\" writes(t) effects(sync); }", false},
		{"record(\"T\")", "{ raw \"T t;\" writes(t) effects(reads); }", true},
		{"record(\"T\")", "{ raw \"T t;\" effects(writes); }", true},
		{"record(\"T\")", "{ raw \"T t;\" writes(n, t) effects(writes); }", false},
		{"record(\"T\")", "{ n = 1; raw \"T t;\" writes(t) effects(writes); }", false},
		{"record(\"T\")", "transparent { raw \"T t;\" writes(t) effects(writes); }", true},
		{"record(\"T\")", "{ n = 1; }", true},
		{"record(\"T\")", "{ while for (n) writes(t) effects(writes) { } }", true},
		{"opaque(\"T\")", "{ raw \"T t;\" writes(t) effects(writes); }", false},
		{"int &", "{ raw \"T t;\" writes(t) effects(writes); }", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;
		char text[200];

		for (int global = 0; global < 2; global++) {
			snprintf(text, sizeof(text), "func f kernel (n: int) uses(%s t: %s) { %s }",
				 global ? "global" : "local", rows[i].type, rows[i].block);
			probe_open_func(&p, text);
			ck_assert_msg(block_ends_quietly(p.func->body->first) ==
					      (global || rows[i].quiet),
				      "%s", text);
			probe_close(&p);
		}
	}
}
END_TEST

/* Can what follows a statement be reached through it? */
START_TEST(completes)
{
	static const struct {
		const char *head, *first;
		bool completes;
	} rows[] = {
		{"func f kernel (b: bool, n: int)", "n = 1;", true},
		{"func f kernel (b: bool, n: int)", "return;", false},
		{"func f kernel (b: bool, n: int)", "{ n = 1; return; }", false},
		{"func f kernel (b: bool, n: int)", "{ return; n = 1; }", false},
		{"func f kernel (b: bool, n: int)", "if (b) { return; }", true},
		{"func f kernel (b: bool, n: int)", "if (b) { return; } else { return; }", false},
		{"func f kernel (b: bool, n: int)", "if (b) { return; } else { n = 1; }", true},
		{"func f kernel (b: bool, n: int)", "if (b) { n = 1; } else { return; }", true},
		{"func f kernel (b: bool, n: int)", "while (b) { return; }", true},
		{"func f kernel (b: bool, n: int)", "for (i: int = 0; i < n; i++) { return; }",
		 true},
		{"func f kernel (b: bool, n: int)", "{ return; raw \"x:\" effects(label); }", true},
		{"func f kernel labels (b: bool, n: int)", "return;", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct probe p;
		char text[200];

		snprintf(text, sizeof(text), "%s { %s n = 2; }", rows[i].head, rows[i].first);
		probe_open_func(&p, text);
		ck_assert_msg(stmt_completes(p.an, p.func->body->first) == rows[i].completes, "%s",
			      text);
		probe_close(&p);
	}
}
END_TEST

/* Of many stores no one is looked at. */
START_TEST(many_stores)
{
	for (unsigned n = 256; n <= 257; n++) {
		const struct effects *fx;
		struct probe p;
		char body[10000] = "pragma \"A\"; {";

		for (unsigned i = 0; i < n; i++)
			sprintf(body + strlen(body), " R[%u] = x;", i);
		strcat(body, " }");
		probe_open(&p, body);
		fx = effects_of(p.an, probe_after(&p, "A"));
		ck_assert_uint_eq(fx->stores.n, n);
		ck_assert(fx->writes_unknown == (n > 256));
		probe_close(&p);
	}
}
END_TEST

START_TEST(calls)
{
	struct probe p;
	struct purity a;

	probe_open(&p, "nest pure(mine) { }");
	a = purity_of_call(p.func, "expf");
	ck_assert(a.known && a.pure && a.total && !a.convergent && !a.reads_memory && a.cost == 8);
	a = purity_of_call(p.func, "std::sqrt");
	ck_assert(a.known && a.pure);
	a = purity_of_call(p.func, "__shfl_down_sync");
	ck_assert(a.known && a.convergent);
	a = purity_of_call(p.func, "__ldg");
	ck_assert(a.known && a.reads_memory);
	a = purity_of_call(p.func, "abs");
	ck_assert(a.known && a.pure && !a.total);
	a = purity_of_call(p.func, "printf");
	ck_assert(a.known && !a.pure && a.returns);
	a = purity_of_call(p.func, "__trap"); /* trap 32 */
	ck_assert(!a.pure && !a.returns);
	a = purity_of_call(p.func, "mystery");
	ck_assert(!a.known && !a.pure && !a.returns);
	a = purity_of_call(p.func, "mine");
	ck_assert(a.known && a.pure && !a.total);
	ck_assert(purity_of_call(p.func, "powf").cost > purity_of_call(p.func, "sinf").cost);
	probe_close(&p);
	/* what was seen in the bodies of callees; the library's have other names, too */
	probe_open_func(&p,
			"func f kernel () calls(\"g\" reads returns total cost(7), \"h\" writes "
			"cost(3), \"k\" convergent returns cost(1), \"expf\" writes cost(3)) { }");
	a = purity_of_call(p.func, "g");
	ck_assert(a.known && a.pure && a.reads_memory && !a.writes_memory && !a.convergent &&
		  a.returns && a.total && a.cost == 7);
	a = purity_of_call(p.func, "h");
	ck_assert(a.known && !a.pure && !a.reads_memory && a.writes_memory && !a.returns &&
		  !a.total && !a.fence && a.cost == 3);
	a = purity_of_call(p.func, "k");
	ck_assert(a.known && !a.pure && a.convergent && a.fence && a.returns && !a.total);
	ck_assert(!purity_of_call(p.func, "expf").pure);
	ck_assert(purity_of_call(p.func, "::expf").pure); /* that one is the library's */
	ck_assert(purity_of_call(p.func, "std::exp").pure);
	ck_assert(!purity_of_call(p.func, "my::exp").known);
	ck_assert(!purity_of_call(p.func, NULL).known);
	a = purity_of_call(p.func, "{}");
	ck_assert(a.known && a.pure && a.total && a.returns && a.cost == 0);
	a = purity_of_call(p.func, "make_float4");
	ck_assert(a.known && a.pure && a.total && a.returns && a.cost == 0);
	a = purity_of_call(p.func, "__threadfence");
	ck_assert(a.known && !a.pure && a.fence && !a.writes_memory);
	a = purity_of_call(p.func, "sincosf");
	ck_assert(a.known && !a.pure && a.writes_memory && a.returns && !a.convergent && !a.fence);
	ck_assert_uint_eq(purity_of_call(p.func, "mystery").cost, 40);
	probe_close(&p);
	/* a clause promises no effect, not that the function is defined everywhere */
	probe_open_func(&p,
			"func f kernel () { nest pure(abs, expf) { } } func expf device () { }");
	a = purity_of_call(p.func, "abs");
	ck_assert(a.known && a.pure && !a.total && a.cost < 40);
	a = purity_of_call(p.func, "expf");
	ck_assert(a.known && a.pure && a.returns && !a.total && a.cost == 40);
	probe_close(&p);
	/* a function of the file is not the library's */
	probe_open_func(&p, "func f kernel () { } func expf device () { }");
	ck_assert(!purity_of_call(p.func, "expf").known);
	probe_close(&p);
	probe_open_func(&p, "func expf device () { }");
	ck_assert(!purity_of_call(p.func, "expf").known);
	probe_close(&p);
}
END_TEST

Suite *suite_uses(void)
{
	Suite *s = suite_create("uses");
	TCase *t = tcase_create("uses");

	tcase_add_loop_test(t, effects, 0, sizeof(cases) / sizeof(cases[0]));
	tcase_add_loop_test(t, ends, 0, sizeof(loops) / sizeof(loops[0]));
	tcase_add_loop_test(t, symbols, 0, sizeof(named_in) / sizeof(named_in[0]));
	tcase_add_test(t, own);
	tcase_add_test(t, updated);
	tcase_add_test(t, statements);
	tcase_add_test(t, volatile_headers);
	tcase_add_test(t, quiet);
	tcase_add_test(t, completes);
	tcase_add_test(t, many_stores);
	tcase_add_test(t, calls);
	suite_add_tcase(s, t);
	return s;
}
