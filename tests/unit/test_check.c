/* test_check.c - the checker of --verify: right rewrites are proved, planted wrong ones never are. */
#include "steps.h"

#include "../../src/verify/proof.h"

#include <sys/resource.h>

#include <string.h>
#include <time.h>

static const char *state(struct arena *arena, const char *params, const char *assumes,
			 const char *body)
{
	return arena_printf(arena, "func f kernel (%s) {\nnest %s {\n%s\n}\n}\n", params, assumes,
			    body);
}

static struct proof_step *checked_with(struct arena *arena, uint64_t budget, const char *params,
				       const char *assumes, const char *before, const char *after)
{
	struct proofs *proof = proof_create(arena, LANG_CUDA);
	unsigned a = proof_state(proof, state(arena, params, assumes, before));
	unsigned b = proof_state(proof, state(arena, params, assumes, after));
	struct proof_step *step = proof_add(proof, "test", "f", a, b);

	step->callees = proof_state(proof, "");
	proof->spent = PROOF_BUDGET_FILE - budget;
	proof_check_again(proof);
	return step;
}

static struct proof_step *checked(struct arena *arena, const char *params, const char *assumes,
				  const char *before, const char *after)
{
	return checked_with(arena, PROOF_BUDGET_FILE, params, assumes, before, after);
}

static const char *told(struct arena *arena, const struct proof_step *step)
{
	struct buf text;

	buf_init(&text, arena);
	for (uint32_t i = 0; i < step->certificates.n; i++) {
		const struct certificate *c = step->certificates.at[i];

		buf_printf(&text, "\n%s %s (%s): %s -> %s %s %s", c->rule, verdict_name(c->verdict),
			   tier_name(c->tier), c->before ? c->before : "-",
			   c->after ? c->after : "-", c->why ? c->why : "",
			   c->counter ? c->counter : "");
	}
	return text.s;
}

struct row {
	const char *params, *assumes, *before, *after;
};

static void check_row(const struct row *row, bool right)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	struct proof_step *step;

	if (setjmp(trap.env))
		ck_abort_msg("%s", trap.message);
	step = checked(arena, row->params, row->assumes, row->before, row->after);
	ck_assert_msg((step->verdict == VERDICT_PROVED) == right, "%s is %s: %s\n-> %s%s",
		      right ? "right" : "wrong", verdict_name(step->verdict), row->before,
		      row->after, told(arena, step));
	ck_assert_uint_gt(step->certificates.n, 0);
	arena_destroy(arena);
}

#define Y "y: int *, x: const int *restrict, n: int, m: int, k: int"
#define F "y: float *, x: const float *restrict, n: int, s: float, t: float"
#define U "y: unsigned int *, a: unsigned int, b: unsigned int, n: int"
#define L "y: int *, x: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int"
#define LU                                                                                       \
	"y: unsigned long *, a: unsigned long, b: unsigned long, c: unsigned long, d: unsigned " \
	"long, e: unsigned long"
#define S "(a + b + c + d + e + 1ul)" /* the fifth power has 252 terms */
#define C "4611686018427387904ul"
#define FOR "for (i: int = 0; i < n; i += 1) "

/* Each is a trap of cunest's design, or what a careless rewriter does. */
/* A `for` whose header is not understood counts k. */
#define HEADER(text, from, cond)                              \
	"while for () \"" text "\" from " from " while " cond \
	" reads(k, n, m) writes(k) why \"\" "                 \
	"y[0] = k;"

static const struct row wrong[] = {
	/* headers in bytes: other bytes, first value or condition; k is 1 at the start alone */
	{Y, "", HEADER("k *= 2", "n", "k < m"), HEADER("k *= 3", "n", "k < m")},
	{Y, "", HEADER("k *= 2", "n / 2", "k < m"), HEADER("k *= 2", "n / 3", "k < m")},
	{Y, "", HEADER("k *= 2", "n", "k < m"), HEADER("k *= 2", "n", "k < n")},
	{Y, "assume(k == 1)", HEADER("k *= 2", "n", "k < m"), HEADER("k *= 2", "n", "1 < m")},
	/* products in another order overflow where the source does not: i = 0, n = 2^30, m = 2 */
	{"y: int *, n: int, m: int, k: int", "",
	 "for (i: int = 0; i < k; i += 1) y[i] = i * n * m;",
	 "let t: const int = n * m; for (i: int = 0; i < k; i += 1) y[i] = i * t;"},
	/* size_t comparison: i = -1 is greater */
	{"y: int *, i: int, n: unsigned long", "", "if ((unsigned long)i < n) y[0] = 1;",
	 "if (i < (int)n) y[0] = 1;"},
	/* NaN, infinity, -0 */
	{F, "", "y[0] = s * 0.0f;", "y[0] = 0.0f;"},
	{F, "", "y[0] = s - s;", "y[0] = 0.0f;"},
	{F, "", "y[0] = s + 0.0f;", "y[0] = s;"},
	{F, "", "y[0] = (s + t) + x[0];", "y[0] = s + (t + x[0]);"},
	{F, "", "y[0] = s / t;", "y[0] = s * (1.0f / t);"},
	{F, "", "if (!(s < t)) y[0] = 1.0f;", "if (s >= t) y[0] = 1.0f;"},
	/* guards commuted: d is 0 */
	{Y, "", "if (n != 0 && m / n > 2) y[0] = 1;", "if (m / n > 2 && n != 0) y[0] = 1;"},
	/* a division leaves its guard, or a loop that may not run */
	{Y, "", "if (n > 0) y[0] = m / n;", "let t: const int = m / n; if (n > 0) y[0] = t;"},
	{Y, "", "for (i: int = 0; i < n; i += 1) y[i] = m / k;",
	 "let t: const int = m / k; for (i: int = 0; i < n; i += 1) y[i] = t;"},
	/* a load leaves a loop that may not run */
	{Y, "", "for (i: int = 0; i < n; i += 1) y[i] = x[0];",
	 "let t: const int = x[0]; for (i: int = 0; i < n; i += 1) y[i] = t;"},
	/* a load crosses a store that may change it */
	{"y: int *, x: int *, n: int", "", "let a: int = x[0]; y[0] = a + 1; y[1] = x[0];",
	 "let a: int = x[0]; y[0] = a + 1; y[1] = a;"},
	/* ... and a barrier */
	{"y: int *, n: int", "", "let a: int = y[0]; sync; y[1] = a + y[0];",
	 "let a: int = y[0]; sync; y[1] = a + a;"},
	{"y: int *, n: int", "", "y[0] = 1; sync; y[1] = 2;", "y[0] = 1; y[1] = 2;"},
	/* a cast crosses a product */
	{"y: float *, i: int, n: int", "", "y[(long)i * n] = 0.0f;", "y[(long)(i * n)] = 0.0f;"},
	{"y: long *, i: int, n: int", "", "y[0] = (long)i * n;", "y[0] = (long)(i * n);"},
	{U, "", "y[0] = (unsigned int)((unsigned long)a * b >> 32);", "y[0] = a * b >> 32 - 32;"},
	/* unsigned wraps */
	{U, "", "if (a - 1u < b) y[0] = 1u;", "if (a < b + 1u) y[0] = 1u;"},
	{U, "", "y[0] = a * 4u / 4u;", "y[0] = a;"},
	/* truncation is not rounding down */
	{Y, "", "y[0] = n / 2;", "y[0] = n >> 1;"},
	{Y, "", "y[0] = n % 8;", "y[0] = n & 7;"},
	{Y, "assume(n > 0)", "y[0] = (n - 5) / 4;", "y[0] = (n - 1) / 4 - 1;"},
	/* what is too large for a polynomial is not zero, of no sign, and not what else is too large */
	{LU, "", "y[0] = " S " * " S " * " S " * " S " * " S ";",
	 "y[0] = " S " * " S " * " S " * " S " * (" S " + a);"},
	{LU, "", "if (" S " * " S " * " S " * " S " * " S " == a) y[0] = 1ul;", "y[0] = 1ul;"},
	{LU, "", "if (" S " * " S " * " S " * " S " * " S " < a) y[0] = 1ul;", "y[0] = 1ul;"},
	{LU, "", "if (" S " * " S " * " S " * " S " * " S " < a) y[0] = 1ul;", ";"},
	{LU, "", "y[0] = a * " C " * " C ";", "y[0] = a * " C " * (" C " + 1ul);"},
	{LU, "", "y[0] = a * " C " * " C " * " C ";", "y[0] = a * " C ";"},
	{L, "", "y[0] = a * b * c * d * e * f * g;", "y[0] = a * b * c * d * e * f * h;"},
	{L, "", "y[0] = max(a * b * c * d * e * f * g, x);", "y[0] = max(x, x);"},
	{L, "", "y[0] = x / (a * b * c * d * e * f * g) + x / (a * b * c * d * e * f * h);",
	 "y[0] = x / (a * b * c * d * e * f * g) + x / (a * b * c * d * e * f * g);"},
	/* a divisor of more factors than a product has room for is not any other */
	{L, "",
	 "y[0] = x / (e * f * g) + x / (e * f * h); y[1] = x / (a * b * c * d) / (e * f * g);",
	 "y[0] = x / (e * f * g) + x / (e * f * h); y[1] = x / (a * b * c * d) / (e * f * h);"},
	/* one iteration more, one less, another order */
	{Y, "", FOR "y[i] = i;", "for (i: int = 0; i <= n; i += 1) y[i] = i;"},
	{Y, "", FOR "y[i] = i;", "for (i: int = 0; i < n - 1; i += 1) y[i] = i;"},
	{Y, "", "for (i: int = 1; i < n; i += 1) y[i] = y[i - 1] + 1;",
	 "for (i: int = n - 1; i > 0; i += -1) y[i] = y[i - 1] + 1;"},
	/* what a loop carries */
	{Y, "", "let a: int = 0; " FOR "{ y[i] = a; a = a + x[i]; }",
	 "let a: int = 0; " FOR "{ a = a + x[i]; y[i] = a; }"},
	{Y, "", "let a: int = 0; " FOR "{ a = a ^ x[i]; } y[0] = a;",
	 "let a: int = 0; " FOR "{ a = x[i]; } y[0] = a;"},
	{Y, "", "let a: int = 0; " FOR "{ if (i == 3) break; a = a ^ 1; } y[0] = a;",
	 "let a: int = 0; " FOR "{ a = a ^ 1; if (i == 3) break; } y[0] = a;"},
	/* a branch takes the other side */
	{Y, "", "if (n < m) y[0] = 1; else y[0] = 2;", "if (n <= m) y[0] = 1; else y[0] = 2;"},
	{Y, "", "y[0] = n < m ? 1 : 2;", "y[0] = n < m ? 2 : 1;"},
	/* a store becomes conditional, or no longer is */
	{Y, "", "y[0] = n;", "if (n > 0) y[0] = n;"},
	{Y, "", "if (n > 0) y[0] = n;", "y[0] = n > 0 ? n : y[0];"},
	/* something volatile is read once */
	{"y: int *, v: const volatile int *", "", "y[0] = v[0] + v[0];",
	 "let t: const int = v[0]; y[0] = t + t;"},
	/* a narrow store */
	{"y: unsigned char *, n: int", "",
	 "y[0] = (unsigned char)n; y[1] = (unsigned char)((unsigned char)n + 1);",
	 "y[0] = (unsigned char)n; y[1] = (unsigned char)(n - 1);"},
	{"y: int *, n: int", "", "y[0] = (int)(unsigned char)n;", "y[0] = n;"},
	/* shifts that are not in range */
	{Y, "", "if (n < 32 && n >= 0) y[0] = 1 << n;",
	 "let t: const int = 1 << n; if (n < 32 && n >= 0) y[0] = t;"},
	/* the wrong element */
	{Y, "", FOR "y[i] = x[i * m];", FOR "y[i] = x[i + m];"},
	{Y, "", "y[n] = 1;", "y[m] = 1;"},
	/* a multiple that leaves a division must be one; joined divisors are a product; only a small rest is dropped */
	{Y, "assume(n >= 0)", "y[0] = n / 6;", "y[0] = n / 3 / 3;"},
	{Y, "assume(n >= 0, n < 1000000)", "y[0] = (n * 8 + 9) / 8;", "y[0] = n;"},
	{Y, "assume(n >= 0, n < 1000000, m >= 0, m <= 8)", "y[0] = (n * 8 + m) / 16;",
	 "y[0] = n / 2;"},
	{Y, "assume(n >= 0)", "y[0] = n % 12 / 4;", "y[0] = n / 4 % 4;"},
	{Y, "", "y[0] = n % 12 / 4;", "y[0] = n / 4 - n / 12 * 4;"},
	{Y, "assume(n >= 0, n <= 36)", "y[0] = n % 36;", "y[0] = n;"},
	{Y, "assume(m > 0)", "y[0] = n % m;", "y[0] = n - n / m;"},
	/* ... of negative numbers: C rounds to zero */
	{Y, "assume(n < 1000000, n > -1000000)", "y[0] = (n * 8 + 3) / 8;", "y[0] = n;"},
	{Y, "assume(n < 1000000, n > -1000000)", "y[0] = (n + 8) / 4;", "y[0] = n / 4 + 2;"},
	{Y, "", "y[0] = (unsigned int)n / 8u;", "y[0] = n / 8;"},
	{Y, "assume(m != 0)", "y[0] = n % m;", "y[0] = n >= 0 ? n % m : n % m + m;"},
	/* ... by what may be zero, or negative */
	{Y, "assume(n >= 0, m >= 0)", "y[0] = n;", "y[0] = n / m * m + n % m;"},
	{Y, "", "if (m != 0) y[0] = n / m;", "y[0] = n / m;"},
	{Y, "assume(n >= 0, k > 0)", "if (k > 1) y[0] = n / (m * k);", "y[0] = n / m / k;"},
	/* ... unsigned sums wrap before they are divided */
	{U, "", "y[0] = (a * 8u + 3u) / 8u;", "y[0] = a;"},
	{U, "assume(b < 8u)", "y[0] = (a * 16u + b) / 16u;", "y[0] = a;"},
	/* the lesser one, and one more */
	{Y, "", "y[0] = max(-n, -m);", "y[0] = -max(n, m);"},
	{Y, "assume(n < 1000, m < 1000)", "y[0] = min(n, m) + 1;", "y[0] = min(n + 1, m);"},
	{Y, "assume(n <= m + 1)", "y[0] = min(n, m);", "y[0] = n;"},
	{"y: int *, a: int, b: int, m: int", "assume(m < min(a, b))", "y[0] = m <= a ? 1 : 2;",
	 "y[0] = m < max(a, b) - 1 ? 1 : 2;"},
	/* a loop's variable that may wrap is not above where it began */
	{"y: int *, n: unsigned int, m: unsigned int", "assume(m > 4u)",
	 "for (i: unsigned int = m; i < n; i += 4u) y[i] = i >= m ? 1 : 2;",
	 "for (i: unsigned int = m; i < n; i += 4u) y[i] = 1;"},
	{Y, "", "for (i: int = 0; i < n; i += m) y[i] = i >= 0 ? 1 : 2;",
	 "for (i: int = 0; i < n; i += m) y[i] = 1;"},
	{Y, "assume(m > 0)",
	 "let d: int = m; for (i: int = 0; i < n; i += d) { d = x[i]; y[i] = i >= 0 ? 1 : 2; }",
	 "let d: int = m; for (i: int = 0; i < n; i += d) { d = x[i]; y[i] = 1; }"},
	/* fp(relaxed) is about rounding: other formulas are other numbers, and integers are strict */
	{F, "fp(relaxed)", "y[0] = s / t;", "y[0] = s * t;"},
	{F, "fp(relaxed)", "y[0] = s / t;", "y[0] = t * (1.0f / s);"},
	{F, "fp(relaxed)", "y[0] = s - t;", "y[0] = t - s;"},
	{F, "fp(relaxed)", "y[0] = powf(s, 3.0f);", "y[0] = s * s;"},
	{F, "fp(relaxed)", "y[0] = powf(s, 2.5f);", "y[0] = s * s;"},
	{F, "fp(relaxed)", "y[0] = powf(s, t);", "y[0] = s * s;"},
	{F, "fp(relaxed)", "y[0] = 1.0f / sqrtf(s);", "y[0] = sqrtf(s);"},
	{F, "fp(relaxed)", "y[0] = 1.0f / sqrtf(s);", "y[0] = rsqrtf(t);"},
	{F, "fp(relaxed)", "y[0] = s * 0.1;", "y[0] = s * 0.1001f;"},
	{F, "fp(relaxed)", "y[0] = s * 0.0f;", "y[0] = t * 0.0f;"},
	{F, "fp(relaxed)", "y[0] = s * t / t;", "y[0] = s;"},
	{F, "fp(relaxed)", "y[0] = s < t ? s / t : t;", "y[0] = s <= t ? s * (1.0f / t) : t;"},
	{F, "fp(relaxed)", "y[(int)(s / t) & 7] = s;", "y[(int)(s * (1.0f / t)) & 7] = s;"},
	{F, "fp(relaxed)", "if (s / t < 1.0f) y[0] = s;", "if (s * (1.0f / t) < 1.0f) y[0] = s;"},
	{"y: double *, s: double", "fp(relaxed)", "y[0] = s * 0.1;", "y[0] = s * 0.1f;"},
	{"y: double *, s: double", "fp(relaxed)", "y[0] = s;", "y[0] = (double)(float)s;"},
	{F, "fp(relaxed)", "y[0] = s * 1e30f * 1e30f;", "y[0] = s * 1e35f * 1e35f;"},
	{F, "fp(contract)", "y[0] = s / t;", "y[0] = s * (1.0f / t);"},
	/* atomics are not shared */
	{Y, "", "atomic atomicAdd(&y[0], 1); atomic atomicAdd(&y[0], 1);",
	 "atomic atomicAdd(&y[0], 2);"},
	{Y, "", "atomic a: int = atomicAdd(&y[0], 1); y[1] = a;",
	 "atomic a: int = atomicAdd(&y[0], 1); y[1] = a + 1;"},
};

/* Multiplication instead of a division: the shift, the magic number, and the range for which they are right. */
#define LOG "32 - __clz(k - 1)"
#define CEIL "((1ull << 31 + s) + k - 1) / k"
#define MAGIC(shift, magic, quotient) \
	"let s: const int = " shift "; let m: const unsigned int = " magic "; y[0] = " quotient ";"

static const struct row wrong_magic[] = {
	/* one bit less, one more only in the shift; rounded down; not doubled */
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;",
	 MAGIC("31 - __clz(k - 1)", CEIL, "__umulhi(2u * n, m) >> s")},
	{Y, "assume(n >= 0, k > 1)", "y[0] = n / k;",
	 MAGIC(LOG, CEIL, "__umulhi(2u * n, m) >> s - 1")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;",
	 MAGIC(LOG, CEIL, "__umulhi(2u * n, m) >> s + 1")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;",
	 MAGIC(LOG, "(1ull << 31 + s) / k", "__umulhi(2u * n, m) >> s")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;",
	 MAGIC(LOG, "((1ull << 31 + s) + k) / k", "__umulhi(2u * n, m) >> s")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;",
	 MAGIC(LOG, "((1ull << 30 + s) + k - 1) / k", "__umulhi(2u * n, m) >> s")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;", MAGIC(LOG, CEIL, "__umulhi(n, m) >> s")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;",
	 MAGIC("32 - __clz(k - 2)", CEIL, "__umulhi(2u * n, m) >> s")},
	/* negative, zero, another divisor */
	{Y, "assume(k > 0)", "y[0] = n / k;", MAGIC(LOG, CEIL, "__umulhi(2u * n, m) >> s")},
	{Y, "assume(n >= 0)", "y[0] = k > 0 ? n / k : 0;",
	 MAGIC(LOG, CEIL, "k > 0 ? (int)(__umulhi(2u * n, m) >> s) : 0")},
	{Y, "assume(n >= 0, k > 0, m > 0)", "y[0] = n / m;",
	 "let s: const int = " LOG "; let q: const unsigned int = " CEIL
	 "; y[0] = __umulhi(2u * n, q) >> s;"},
	/* numbers: the magic number one less, and the range one wider, than is right */
	{U, "", "y[0] = a / 3u;", "y[0] = __umulhi(a, 0xaaaaaaaau) >> 1;"},
	{U, "", "y[0] = a / 3u;", "y[0] = __umulhi(a, 0xaaaaaaacu) >> 1;"},
	{U, "", "y[0] = a / 7u;", "y[0] = __umulhi(a, 0x92492493u) >> 2;"},
	{U, "", "y[0] = a / 3u;", "y[0] = (unsigned int)(a * 0xaaaaaaabull >> 32);"},
	{U, "assume(a <= 32768u)", "y[0] = a / 3u;", "y[0] = a * 21846u >> 16;"},
	{U, "", "y[0] = a / 3u;", "y[0] = a * 21846u >> 16;"},
	{Y, "", "y[0] = n / 3;", "y[0] = __mulhi(n, 0x55555556);"},
};

static const struct row right_magic[] = {
	{Y, "assume(n >= 0, k > 0)", "y[0] = n / k;", MAGIC(LOG, CEIL, "__umulhi(2u * n, m) >> s")},
	{Y, "assume(n >= 0, k > 0)", "y[0] = n % k;",
	 MAGIC(LOG, CEIL, "n - (int)(__umulhi(2u * n, m) >> s) * k")},
	{Y, "assume(n >= 0, n <= 1 << 20, k > 0, k <= 1 << 10)", "y[0] = n / k;",
	 "let m: const long = ((1l << 31) + k - 1) / k; y[0] = (int)((long)n * m >> 31);"},
	{U, "", "y[0] = a / 3u;", "y[0] = __umulhi(a, 0xaaaaaaabu) >> 1;"},
	{U, "", "y[0] = a / 5u;", "y[0] = __umulhi(a, 0xcccccccdu) >> 2;"},
	{U, "", "y[0] = a / 3u;", "y[0] = (unsigned int)(a * 0xaaaaaaabull >> 33);"},
	{U, "assume(a < 32768u)", "y[0] = a / 3u;", "y[0] = a * 21846u >> 16;"},
	{U, "assume(a < 1u << 31)", "y[0] = a / 7u;", "y[0] = __umulhi(a, 0x92492493u) >> 2;"},
	{Y, "assume(n >= 0)", "y[0] = n / 3;", "y[0] = __mulhi(n, 0x55555556);"},
};

static const struct row right[] = {
	{Y, "assume(m == 64, k == 3)", HEADER("k *= 2", "m / 32 + k", "k < m / 2"),
	 HEADER("k *= 2", "5", "k < 32")},
	{Y, "", "y[0] = n * 2;", "y[0] = n * 2;"},
	/* names */
	{Y, "", "let a: const int = n / 2; y[0] = a;", "let b: const int = n / 2; y[0] = b;"},
	/* what the same statement computes */
	{Y, "", "y[0] = n * m + n * m;", "let t: const int = n * m; y[0] = t + t;"},
	{Y, "", "let t: const int = n * m; y[0] = t + t;", "y[0] = n * m + n * m;"},
	{Y, "", "y[0] = n * m; y[1] = n * m - 1;",
	 "let t: const int = n * m; y[0] = t; y[1] = t - 1;"},
	/* out of loops that surely run, or where nothing can go wrong */
	{Y, "assume(n > 0)", FOR "y[i] = m / k;", "let t: const int = m / k; " FOR "y[i] = t;"},
	{Y, "assume(k > 0)", FOR "y[i] = m / k;", "let t: const int = m / k; " FOR "y[i] = t;"},
	{Y, "assume(0 <= m && m <= 1000)", FOR "y[i] = m * 4 + i;",
	 "let t: const int = m * 4; " FOR "y[i] = t + i;"},
	{Y, "", "for (i: int = 0; i < 4; i += 1) y[i] = x[7] + i;",
	 "let t: const int = x[7]; for (i: int = 0; i < 4; i += 1) y[i] = t + i;"},
	{F, "", FOR "y[i] = x[i] * sinf(s);",
	 "let c: const float = sinf(s); " FOR "y[i] = x[i] * c;"},
	{F, "", FOR "y[i] = x[i] / (s * t);",
	 "let c: const float = s * t; " FOR "y[i] = x[i] / c;"},
	/* conditions */
	{Y, "", "if (n > 0) { if (m > 0) { y[0] = 1; } }", "if (n > 0 && m > 0) y[0] = 1;"},
	{Y, "", "if (n > 0 && m > 0) y[0] = 1;", "if (m > 0 && n > 0) y[0] = 1;"},
	{Y, "", "if (n != 0 && m / n > 2 && k > 1) y[0] = 1;",
	 "if (k > 1 && n != 0 && m / n > 2) y[0] = 1;"},
	{Y, "", "y[0] = n > 0 ? m > 0 ? 1 : 0 : 0;", "y[0] = n > 0 && m > 0 ? 1 : 0;"},
	{Y, "", "if (!(n < m)) y[0] = 1;", "if (n >= m) y[0] = 1;"},
	{Y, "", FOR "if (i >= 0) y[i] = 1;", FOR "y[i] = 1;"},
	{Y, "", FOR "y[i] = i < n ? 3 : 4;", FOR "y[i] = 3;"},
	{Y, "", "if (n > 0) y[0] = 1; else y[0] = 2;", "if (n <= 0) y[0] = 2; else y[0] = 1;"},
	/* unswitching */
	{Y, "", FOR "{ if (m > 0) y[i] = 1; else y[i] = 2; }",
	 "if (m > 0) { " FOR "y[i] = 1; } else { " FOR "y[i] = 2; }"},
	{Y, "", FOR "{ if (m > 0) y[i] = 1; }", "if (m > 0) { " FOR "y[i] = 1; }"},
	/* integers */
	{Y, "", "y[0] = n + n;", "y[0] = 2 * n;"},
	{Y, "", "y[0] = (n + m) - m;", "y[0] = n;"},
	{Y, "assume(0 <= n && n < 1000)", "y[n * 4 + 3 - 1] = 0;", "y[4 * n + 2] = 0;"},
	{Y, "assume(n >= 0)", "y[0] = n / 2;", "y[0] = n >> 1;"},
	{Y, "assume(n >= 0)", "y[0] = n % 8;", "y[0] = n & 7;"},
	{Y, "assume(0 <= n && n < 9)", "y[0] = n / 9; y[1] = n % 9;", "y[0] = 0; y[1] = n;"},
	{Y, "assume(n > 0, 0 <= m && m < 1000, n < 1000)", "y[0] = (m * n + 0) / n;", "y[0] = m;"},
	{U, "", "y[0] = a + b - a;", "y[0] = b;"},
	{U, "", "y[0] = (a << 2) + a;", "y[0] = a * 5u;"},
	{"y: float *, i: int, n: int", "assume(0 <= i && i < 1000, 0 <= n && n < 1000)",
	 "y[(long)i * n] = 0.0f;", "y[i * n] = 0.0f;"},
	/* divisions */
	{Y, "assume(n >= 0)", "y[0] = n / 6;", "y[0] = n / 2 / 3;"},
	{Y, "", "y[0] = n / 6;", "y[0] = n / 2 / 3;"},
	{Y, "assume(m > 0, k > 0, m < 1000, k < 1000)", "y[0] = n / (m * k);", "y[0] = n / k / m;"},
	{Y, "assume(n >= 0, n < 1000000)", "y[0] = (n * 8 + 7) / 8;", "y[0] = n;"},
	{Y, "assume(n >= 0, n < 1000000, m >= 0, m <= 7)", "y[0] = (n * 8 + m) / 16;",
	 "y[0] = n / 2;"},
	{Y, "assume(n >= 0)", "y[0] = n % 12 / 4;", "y[0] = n / 4 % 3;"},
	{Y, "assume(n >= 0, n < 36)", "y[0] = n % 36;", "y[0] = n;"},
	{Y, "", "if (m != 0 && n > -5) y[0] = n % m;",
	 "if (m != 0 && n > -5) { let q: const int = n / m; y[0] = n - q * m; }"},
	{Y, "assume(n >= 0, m > 0)", "y[0] = n % m;",
	 "y[0] = n - (int)((unsigned int)n / (unsigned int)m) * m;"},
	{Y, "assume(n >= 0)", "y[0] = n / (m * k);", "y[0] = n / (m * k) + 0 / m;"},
	{U, "assume(a < 1000u)", "y[0] = (a * 8u + 3u) / 8u;", "y[0] = a;"},
	{Y, "assume(n < 1000, m < 1000)", "y[0] = min(n, m) + 1;", "y[0] = min(m + 1, n + 1);"},
	{Y, "assume(n > -1000, m > -1000)", "y[0] = max(-n, -m);", "y[0] = -min(n, m);"},
	{"y: int *, a: int, b: int, m: int", "assume(m < min(a, b))", "y[0] = m < a ? 1 : 2;",
	 "y[0] = 1;"},
	{Y, "assume(m > 0, k >= 0)", "for (i: int = k; i < n; i += m) y[i] = i >= 0 ? 1 : 2;",
	 "for (i: int = k; i < n; i += m) y[i] = 1;"},
	/* nearly the same */
	{F, "fp(relaxed)", "y[0] = s / t;", "y[0] = s * (1.0f / t);"},
	{F, "fp(relaxed)", "y[0] = powf(s - t, 2.0f);", "y[0] = (s - t) * (s - t);"},
	{F, "fp(relaxed)", "y[0] = 1.0f / sqrtf(s);", "y[0] = rsqrtf(s);"},
	{F, "fp(relaxed)", "y[0] = (s * 0.1 + 0.7) * t;", "y[0] = (s * 0.1f + 0.7f) * t;"},
	{F, "fp(relaxed)", "y[0] = s < t ? s / t : t;", "y[0] = s < t ? s * (1.0f / t) : t;"},
	{"y: double *, s: double, t: double", "fp(relaxed)", "y[0] = s / t;",
	 "y[0] = s * (1.0 / t);"},
	/* the lemma: a partial sum of what is not negative and does not overflow */
	{Y, "assume(n >= 0, m >= 0, k >= 0)", "y[0] = n + m + k;", "y[0] = n + (m + k);"},
	/* memory */
	{"y: int *restrict, x: int *restrict, n: int", "",
	 "let a: int = x[0]; y[0] = a + 1; y[1] = x[0];",
	 "let a: int = x[0]; y[0] = a + 1; y[1] = a;"},
	{"y: int *, x: int *, n: int", "noalias(x, y)", "let a: int = x[0]; y[0] = a; y[1] = x[0];",
	 "let a: int = x[0]; y[0] = a; y[1] = a;"},
	{"y: int *, n: int", "", "y[0] = 1; sync; y[1] = y[0];",
	 "y[0] = 1; sync; let t: const int = y[0]; y[1] = t;"},
	{"y: int *, n: int", "", "*(y + n) = 1;", "y[n] = 1;"},
	/* dead, and carried */
	{Y, "", "let a: int = 5; a = n; y[0] = m;", "y[0] = m;"},
	{Y, "", "let a: int = 0; " FOR "{ a = a ^ x[i]; } y[0] = a;",
	 "let a: int = 0; " FOR "{ a ^= x[i]; } y[0] = a;"},
	{Y, "", "let a: int = 0; if (n > 0) a = 1; y[0] = a;", "y[0] = n > 0 ? 1 : 0;"},
	{Y, "", "let a: int = 0; while (a < n) { y[a] = m; a = a + 1; }",
	 "let a: int = 0; let t: const int = m; while (a < n) { y[a] = t; a = a + 1; }"},
	{Y, "", "if (n > m) return; y[0] = n;", "if (m < n) return; y[0] = n;"},
};

START_TEST(wrong_is_never_proved)
{
	check_row(&wrong[_i], false);
}
END_TEST

START_TEST(right_is_proved)
{
	check_row(&right[_i], true);
}
END_TEST

START_TEST(wrong_magic_is_never_proved)
{
	check_row(&wrong_magic[_i], false);
}
END_TEST

START_TEST(right_magic_is_proved)
{
	check_row(&right_magic[_i], true);
}
END_TEST

/* With however little may be done, nothing wrong is proved and nothing right refuted. */
static void check_budgets(const struct row *row, bool is_right)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);

	if (setjmp(trap.env))
		ck_abort_msg("%s", trap.message);
	for (uint64_t budget = 1; budget < PROOF_BUDGET_STEP; budget *= 4) {
		struct proof_step *step = checked_with(arena, budget, row->params, row->assumes,
						       row->before, row->after);

		ck_assert_msg(step->verdict != (is_right ? VERDICT_REFUTED : VERDICT_PROVED),
			      "with %llu: %s is %s: %s\n-> %s%s", (unsigned long long)budget,
			      is_right ? "right" : "wrong", verdict_name(step->verdict),
			      row->before, row->after, told(arena, step));
	}
	arena_destroy(arena);
}

START_TEST(little_proves_nothing_wrong)
{
	check_budgets(&wrong[_i], false);
}
END_TEST

START_TEST(little_refutes_nothing_right)
{
	check_budgets(&right[_i], true);
}
END_TEST

/* Where half of the processor time is gone nothing is begun, and that is said.  The time counts from the start of the
 * process, in which other tests may have run; the limit is put back for those that follow. */
START_TEST(too_late)
{
	struct row row = {Y, "", "y[0] = n + m;", "y[0] = m + n;"};
	struct rlimit before, limit;
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	struct proof_step *step;

	if (setjmp(trap.env))
		ck_abort_msg("%s", trap.message);
	ck_assert_int_eq(getrlimit(RLIMIT_CPU, &before), 0);
	limit = before;
	for (unsigned half = 0; half < 2; half++) {
		rlim_t used = (rlim_t)(clock() / CLOCKS_PER_SEC);

		limit.rlim_cur = half ? used + 2 : 2 * used + 1000;
		ck_assert_int_eq(setrlimit(RLIMIT_CPU, &limit), 0);
		while (half && clock() < (clock_t)limit.rlim_cur * CLOCKS_PER_SEC * 55 / 100) {
		}
		step = checked(arena, row.params, row.assumes, row.before, row.after);
		ck_assert_int_eq(setrlimit(RLIMIT_CPU, &before), 0);
		ck_assert_int_eq(step->verdict, half ? VERDICT_UNKNOWN : VERDICT_PROVED);
	}
	ck_assert_str_eq(((struct certificate *)step->certificates.at[0])->why,
			 "too little time is left");
	arena_destroy(arena);
}
END_TEST

Suite *suite_check(void)
{
	Suite *suite = suite_create("check");
	TCase *c = tcase_create("pairs");

	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, wrong_is_never_proved, 0, ARRAY_LEN(wrong));
	tcase_add_loop_test(c, right_is_proved, 0, ARRAY_LEN(right));
	tcase_add_loop_test(c, little_proves_nothing_wrong, 0, ARRAY_LEN(wrong));
	tcase_add_loop_test(c, little_refutes_nothing_right, 0, ARRAY_LEN(right));
	tcase_add_loop_test(c, wrong_magic_is_never_proved, 0, ARRAY_LEN(wrong_magic));
	tcase_add_loop_test(c, right_magic_is_proved, 0, ARRAY_LEN(right_magic));
	tcase_add_test(c, too_late);
	suite_add_tcase(suite, c);
	return suite;
}
