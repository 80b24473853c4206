/* test_staging.c - storage that a step brings in or takes away: right steps are proved, planted mistakes never. */
#include "steps.h"

/* `why`: a part of the reason; NULL: proved. */
static void compare(const char *params, const char *assumes, const char *before, const char *after,
		    const char *why)
{
	static const char function[] = "func f kernel (%s) {\n nest %s {\n%s\n}\n}\n";
	char text[8000];
	struct certificate *cert;
	struct pair_world *p;
	size_t n;

	n = (size_t)snprintf(text, sizeof(text), function, params, assumes, before);
	n += (size_t)snprintf(text + n, sizeof(text) - n, function, params, assumes, after);
	ck_assert_uint_lt(n, sizeof(text));
	p = pair_read(text);
	cert = check_certificate(&p->check, "instances", NULL);
	ck_assert_ptr_nonnull(cert);
	check_instances(&p->check, cert);
	if (why) {
		ck_assert_msg(cert->verdict != VERDICT_PROVED, "proved: %s", text);
		ck_assert_msg(cert->why && strstr(cert->why, why), "'%s' of %s", cert->why, text);
	} else {
		ck_assert_msg(cert->verdict == VERDICT_PROVED, "%s of %s", cert->why, text);
	}
	pair_free(p);
}

/* ---- tiles in shared memory: eight threads fetch what all of them need ---- */

#define TILE_PARAMS "x: float *restrict, y: const float *restrict, n: int"
#define TILE_FACTS \
	"assume(0 <= n && n < 1000, blockIdx.x < 1000, threadIdx.x < 8, blockDim.x == 8u)"
#define THREAD "let i: const int = blockIdx.x * 8 + threadIdx.x;\n"
#define TILES(body) "for (k: int = 0; k < n; k += 8) {\n" body "}\n"
#define EACH(index, body) "for (j: int = k; j < min(k + 8, n); j += 1) x[i] += " index body ";\n"
#define TILE "shared fresh t: float[8];\n"
#define FETCH                                   \
	"let c: const int = k + threadIdx.x;\n" \
	"t[threadIdx.x] = c < n ? y[c] : 0.0f;\n"
#define SYNC "sync;\n"

#define TILED(after, why) \
	compare(TILE_PARAMS, TILE_FACTS, THREAD TILES(EACH("y[j]", "")), THREAD TILE after, why)

START_TEST(tiles)
{
	TILED(TILES(FETCH SYNC EACH("t[j - k]", "") SYNC), NULL);
	/* a barrier less */
	TILED(TILES(FETCH EACH("t[j - k]", "") SYNC), "may be used by two threads at once");
	TILED(TILES(FETCH SYNC EACH("t[j - k]", "")), "may be used by two threads at once");
	/* ... or not for all threads */
	TILED(TILES(FETCH "if (threadIdx.x < 4) sync;\n" EACH("t[j - k]", "") SYNC),
	      "some threads may not reach");
	TILED(TILES("if (i < n) {" FETCH SYNC EACH("t[j - k]", "") SYNC "}"),
	      "some threads may not reach");
	/* another element, or one that is none */
	TILED(TILES(FETCH SYNC EACH("t[(j - k + 1) % 8]", "") SYNC), "may");
	TILED(TILES(FETCH SYNC EACH("t[j - k + 1]", "") SYNC), "may be read before it is written");
	TILED(TILES("let c: const int = k + threadIdx.x;\n"
		    "t[threadIdx.x] = c < n - 1 ? y[c + 1] : 0.0f;\n" SYNC EACH("t[j - k]", "")
			    SYNC),
	      "may");
	/* half of the tile */
	TILED(TILES("let c: const int = k + threadIdx.x;\n"
		    "if (threadIdx.x < 4) t[threadIdx.x] = c < n ? y[c] : 0.0f;\n" SYNC EACH(
			    "t[j - k]", "") SYNC),
	      "may be read before it is written");
}
END_TEST

/* Which turn a tile was filled in, and where the barriers stand between. */
START_TEST(turns)
{
#define FIRST "let e: const int = threadIdx.x;\nif (e < n) t[e] = y[e];\n"
#define NEXT                                        \
	"let c: const int = k + 8 + threadIdx.x;\n" \
	"t[threadIdx.x] = c < n ? y[c] : 0.0f;\n"
#define BUFFER(index) "t[k / 8 % 2][" index "]"
#define DOUBLE(read)                                            \
	THREAD "shared fresh t: float[2][8];\n" TILES(          \
		"let c: const int = k + threadIdx.x;\n" BUFFER( \
			"threadIdx.x") " = c < n ? y[c] : 0.0f;\n" SYNC EACH(read, ""))
	/* what was fetched in the iteration before */
	TILED(FIRST TILES(SYNC EACH("t[j - k]", "") SYNC NEXT), NULL);
	TILED(FIRST TILES(SYNC EACH("t[j - k]", "") NEXT SYNC),
	      "may be used by two threads at once");
	TILED(FIRST TILES(SYNC EACH("t[j - k]", "") SYNC FETCH), "may");
	TILED(TILES(EACH("t[j - k]", "") SYNC FETCH SYNC), "may be read before it is written");
	/* a barrier in some turns only, or only around all of them */
	TILED(TILES(FETCH "if (k > 0) sync;\n" EACH("t[j - k]", "") SYNC),
	      "may be used by two threads at once");
	TILED(TILES(FETCH SYNC EACH("t[j - k]", "") "if (k < n - 8) sync;\n"), NULL);
	TILED(TILES(FETCH SYNC EACH("t[j - k]", "") "if (k < n - 9) sync;\n"),
	      "may be used by two threads at once");
	TILED(SYNC TILES(FETCH EACH("t[j - k]", "")) SYNC, "may be used by two threads at once");
	/* a barrier in a loop of its own */
	TILED(TILES(FETCH "for (q: int = 0; q < 2; q += 1) sync;\n" EACH("t[j - k]", "") SYNC),
	      NULL);
	TILED(TILES(FETCH "for (q: int = 0; q < k; q += 1) sync;\n" EACH("t[j - k]", "") SYNC),
	      "may be used by two threads at once");
	/* two buffers want one barrier in each iteration */
	compare(TILE_PARAMS, TILE_FACTS, THREAD TILES(EACH("y[j]", "")), DOUBLE(BUFFER("j - k")),
		NULL);
	compare(TILE_PARAMS, TILE_FACTS, THREAD TILES(EACH("y[j]", "")), DOUBLE("t[0][j - k]"),
		"may");
}
END_TEST

/* Several threads write one element: what is read is known if all of them write the same. */
START_TEST(writers)
{
#define EVERYBODY(value)                                                  \
	THREAD "shared u: float[8];\n"                                    \
	       "for (j: int = 0; j < 8; j += 1) u[j] = " value ";\n" SYNC \
	       "x[i] = u[threadIdx.x];\n"
	compare(TILE_PARAMS, TILE_FACTS, EVERYBODY("y[j]"),
		THREAD "let e: const int = threadIdx.x;\nx[i] = y[e];\n", NULL);
	compare(TILE_PARAMS, TILE_FACTS, EVERYBODY("y[j]"),
		THREAD "let e: const int = threadIdx.x;\nx[i] = y[7 - e];\n", "may");
	compare(TILE_PARAMS, TILE_FACTS, EVERYBODY("y[j + threadIdx.x]"),
		THREAD "let e: const int = threadIdx.x;\nx[i] = y[e * 2];\n", "written by several");
	compare(TILE_PARAMS, TILE_FACTS, EVERYBODY("y[threadIdx.x]"),
		THREAD "let e: const int = threadIdx.x;\nx[i] = y[e];\n", "written by several");
	/* the same element twice by one thread: the later one counts */
#define TWICE(first, second)                   \
	THREAD "shared u: float[8];\n"         \
	       "u[threadIdx.x] = " first ";\n" \
	       "u[threadIdx.x] = " second ";\n" SYNC "x[i] = u[7 - threadIdx.x];\n"
	compare(TILE_PARAMS, TILE_FACTS, TWICE("y[0]", "y[threadIdx.x]"),
		THREAD "x[i] = y[7 - threadIdx.x];\n", NULL);
	compare(TILE_PARAMS, TILE_FACTS, TWICE("y[threadIdx.x]", "y[0]"),
		THREAD "x[i] = y[7 - threadIdx.x];\n", "only");
	/* nothing orders the writes of two turns */
#define TURNS(barrier)                                                    \
	THREAD "shared u: float[8];\nfor (k: int = 0; k < 3; k += 1) {\n" \
	       "u[(threadIdx.x + k) % 8] = y[threadIdx.x];\n" barrier     \
	       "if (k == 2) sync;\nif (k == 2) x[i] = u[(threadIdx.x + 2) % 8];\n}\n"
	compare(TILE_PARAMS, TILE_FACTS, TURNS(SYNC), THREAD "x[i] = y[threadIdx.x];\n", NULL);
	compare(TILE_PARAMS, TILE_FACTS, TURNS(""), THREAD "x[i] = y[threadIdx.x];\n",
		"written by several");
	/* half of the threads write once more */
#define HALF "if (threadIdx.x < 4) u[threadIdx.x] = y[8 + threadIdx.x];\n"
	compare(TILE_PARAMS, TILE_FACTS,
		THREAD "shared u: float[8];\n"
		       "u[threadIdx.x] = y[threadIdx.x];\n" HALF SYNC "x[i] = u[threadIdx.x];\n",
		THREAD "x[i] = y[threadIdx.x];\n", "may");
}
END_TEST

START_TEST(guards)
{
	/* y[n] is loaded by nobody in the source */
	TILED(TILES("let c: const int = k + threadIdx.x;\n"
		    "t[threadIdx.x] = c <= n ? y[c] : 0.0f;\n" SYNC EACH("t[j - k]", "") SYNC),
	      "may be loaded where it was not");
	TILED(TILES("let c: const int = k + threadIdx.x;\n"
		    "t[threadIdx.x] = y[c];\n" SYNC EACH("t[j - k]", "") SYNC),
	      "may be loaded where it was not");
	/* the last one is zero */
	TILED(TILES("let c: const int = k + threadIdx.x;\n"
		    "t[threadIdx.x] = c < n - 1 ? y[c] : 0.0f;\n" SYNC EACH("t[j - k]", "") SYNC),
	      "may be lost");
	/* written once more before it is read */
	TILED(TILES(FETCH SYNC "if (threadIdx.x == 0) t[3] = 0.0f;\n" SYNC EACH("t[j - k]", "")
			    SYNC),
	      "may be lost");
	TILED(TILES(FETCH "t[threadIdx.x] = 0.0f;\n" SYNC EACH("t[j - k]", "") SYNC),
	      "is in the source only");
	/* it is only fetched in the first iteration */
	TILED(TILES("let c: const int = k + threadIdx.x;\n"
		    "if (k == 0) t[threadIdx.x] = c < n ? y[c] : 0.0f;\n" SYNC EACH("t[j - k]", "")
			    SYNC),
	      "may");
	/* what is fetched may be what is being stored */
	compare("x: float *, y: const float *, n: int", TILE_FACTS, THREAD TILES(EACH("y[j]", "")),
		THREAD TILE TILES(FETCH SYNC EACH("t[j - k]", "") SYNC), "no longer in memory");
}
END_TEST

START_TEST(taken_away)
{
#define TURNED "shared u: float[8][8];\n"
#define BACK "for (j: int = 0; j < 8; j += 1) x[i * 8 + j] = u[threadIdx.x][j];\n" SYNC
#define AT_ONCE THREAD "for (j: int = 0; j < 8; j += 1) x[i * 8 + j] = y[i * 8 + j];\n"
	compare(TILE_PARAMS, TILE_FACTS,
		THREAD TURNED "for (j: int = 0; j < 8; j += 1)"
			      " u[threadIdx.x][j] = y[i * 8 + j];\n" SYNC BACK,
		AT_ONCE, NULL);
	/* a transpose is not nothing */
	compare(TILE_PARAMS, TILE_FACTS,
		THREAD TURNED "for (j: int = 0; j < 8; j += 1)"
			      " u[j][threadIdx.x] = y[i * 8 + j];\n" SYNC BACK,
		AT_ONCE, "may");
	/* temporary(t): but not where it is read after what changes its source */
	compare("x: float *restrict, y: float *restrict, t: float *restrict, n: int",
		"assume(0 <= n && n < 1000) temporary(t)",
		"for (j: int = 0; j < n; j += 1) t[j] = y[j] * 2.0f;\n"
		"for (j: int = 0; j < n; j += 1) x[j] = t[j];\n",
		"for (j: int = 0; j < n; j += 1) x[j] = y[j] * 2.0f;\n", NULL);
	compare("x: float *restrict, y: float *restrict, t: float *restrict, n: int",
		"assume(0 <= n && n < 1000) temporary(t)",
		"for (j: int = 0; j < n; j += 1) t[j] = y[j] * 2.0f;\n"
		"for (j: int = 0; j < n; j += 1) y[j] = 0.0f;\n"
		"for (j: int = 0; j < n; j += 1) x[j] = t[j];\n",
		"for (j: int = 0; j < n; j += 1) y[j] = 0.0f;\n"
		"for (j: int = 0; j < n; j += 1) x[j] = y[j] * 2.0f;\n",
		"no longer in memory");
	compare("x: float *restrict, y: float *restrict, t: float *restrict, n: int",
		"assume(0 <= n && n < 1000)",
		"for (j: int = 0; j < n; j += 1) t[j] = y[j] * 2.0f;\n"
		"for (j: int = 0; j < n; j += 1) x[j] = t[j];\n",
		"for (j: int = 0; j < n; j += 1) x[j] = y[j] * 2.0f;\n", "in the source only");
}
END_TEST

/* ---- sums in registers ---- */

#define ROWS(body) "for (i: int = 0; i < n; i += 1) {\n" body "}\n"
#define COLUMNS(body) "for (j: int = 0; j < m; j += 1) " body
#define SUM ROWS("x[i] = 0.0f;\n" COLUMNS("x[i] += y[i * m + j];\n"))
#define REGISTER(body) ROWS("let fresh a: float = 0.0f;\n" body)
#define ADDED COLUMNS("a += y[i * m + j];\n")
#define ROW_PARAMS "x: float *restrict, y: const float *restrict, n: int, m: int"
#define ROW_FACTS "assume(0 <= n && n < 1000 && 0 <= m && m < 1000)"

START_TEST(sums)
{
#define SUMMED(after, why) compare(ROW_PARAMS, ROW_FACTS, SUM, after, why)
	SUMMED(REGISTER(ADDED "x[i] = a;\n"), NULL);
	SUMMED("let fresh a: float[1000];\n" ROWS("a[i] = 0.0f;\n")
		       ROWS(COLUMNS("a[i] += y[i * m + j];\n")) ROWS("x[i] = a[i];\n"),
	       NULL);
	/* another order of additions, which needs a licence */
#define DOWN REGISTER("for (j: int = m - 1; j >= 0; j -= 1) a += y[i * m + j];\nx[i] = a;\n")
	SUMMED(DOWN, "may no longer come before");
	compare(ROW_PARAMS, ROW_FACTS " reduction(+: x)", SUM, DOWN, NULL);
	/* not for all rows, not all of the row, not to where it was */
	SUMMED(REGISTER(ADDED "if (m > 0) x[i] = a;\n"), "may be lost");
	SUMMED(REGISTER("for (j: int = 0; j < m - 1; j += 1) a += y[i * m + j];\nx[i] = a;\n"),
	       "may be lost");
	SUMMED(REGISTER(ADDED "x[n - 1 - i] = a;\n"), "may");
	SUMMED(ROWS("let fresh a: float;\n" ADDED "x[i] = a;\n"), "read before it is written");
	SUMMED(REGISTER("x[i] = a;\n" ADDED), "used after it was copied");
	SUMMED("let fresh a: float = 0.0f;\n" ROWS(ADDED "x[i] = a;\n"), "");
	/* x[i] is read meanwhile */
	compare("x: float *, y: const float *, n: int, m: int", ROW_FACTS, SUM,
		REGISTER(ADDED "x[i] = a;\n"), "memory that is used in between");
	/* what is added is no longer atomic */
	compare("x: float *restrict, y: const float *restrict, n: int, m: int", ROW_FACTS,
		ROWS("atomic atomicAdd(&x[0], y[i]);\n"), ROWS("x[0] += y[i];\n"), "only");
}
END_TEST

/* A formula that is safe under a condition is read anew where it does not hold. */
START_TEST(conditions)
{
#define SAFE "i < 100 ? y[i + 2147483547] : 0.0f"
	compare(ROW_PARAMS, ROW_FACTS, ROWS("x[i] = " SAFE ";\n"),
		ROWS("let fresh a: float = " SAFE ";\nx[i] = a;\n"), NULL);
	compare(ROW_PARAMS, ROW_FACTS, ROWS("x[i] = " SAFE ";\n"),
		ROWS("let fresh a: float = " SAFE ";\n"
		     "let e: const int = i + 2147483547;\nx[i] = a;\n"),
		"may overflow");
	compare(ROW_PARAMS, ROW_FACTS, ROWS("x[i] = " SAFE ";\n"),
		ROWS("let fresh a: float = " SAFE ";\n"
		     "if (i + 2147483547 > 0) x[i] = a;\n"),
		"may overflow");
}
END_TEST

/* ---- vectors ---- */

#define PLAIN ROWS("for (j: int = 0; j < 8; j += 1) x[i] += y[i * 8 + j] * s[j];\n")
#define VECTORS(index, first, second)                                             \
	ROWS("for (j: int = 0; j < 8; j += 2) {\n"                                \
	     "let fresh y2: const float2 = ((const float2 *)&y[" index "])[0];\n" \
	     "x[i] += y2." first " * s[j];\nx[i] += y2." second " * s[j + 1];\n}\n")
#define VECTOR_PARAMS \
	"x: float *restrict, y: const float *restrict, s: const float *restrict, n: int, m: int"
#define VECTOR_FACTS ROW_FACTS " aligned(y: 8)"

START_TEST(vectors)
{
	compare(VECTOR_PARAMS, VECTOR_FACTS, PLAIN, VECTORS("i * 8 + j", "x", "y"), NULL);
	compare(VECTOR_PARAMS, VECTOR_FACTS, PLAIN, VECTORS("i * 8 + j", "y", "x"), "may");
	compare(VECTOR_PARAMS, VECTOR_FACTS, PLAIN, VECTORS("i * 8 + j", "x", "x"), "may");
	compare(VECTOR_PARAMS, VECTOR_FACTS, PLAIN, VECTORS("i * 8 + j + 2", "x", "y"), "may");
	/* not where a vector may begin */
	compare(VECTOR_PARAMS, ROW_FACTS, PLAIN, VECTORS("i * 8 + j", "x", "y"),
		"may not begin at a vector");
	compare(VECTOR_PARAMS, VECTOR_FACTS, PLAIN, VECTORS("i * 8 + j - 1", "y", "y"),
		"may not begin at a vector");
	/* a store between changes what was loaded */
	compare("x: float *, y: const float *, s: const float *, n: int, m: int", VECTOR_FACTS,
		PLAIN, VECTORS("i * 8 + j", "x", "y"), "may");
	/* four at a time, of eight; and of ten, where the last two are nobody's */
#define COPY(upto) "for (j: int = 0; j < " upto "; j += 1) x[j] = y[j];\n"
#define COPIES(upto)                                                                      \
	"for (j: int = 0; j < " upto "; j += 4) {\n"                                      \
	"let fresh y4: const float4 = ((const float4 *)&y[j])[0];\n"                      \
	"let fresh x4: float4;\nx4.x = y4.x;\nx4.y = y4.y;\nx4.z = y4.z;\nx4.w = y4.w;\n" \
	"((float4 *)&x[j])[0] = x4;\n}\n"
	compare(ROW_PARAMS, "aligned(x: 16, y: 16)", COPY("8"), COPIES("8"), NULL);
	compare(ROW_PARAMS, "aligned(x: 16, y: 16)", COPY("10"), COPIES("10"), "may");
	compare(ROW_PARAMS, "assume(n < 1000 && n % 4 == 0) aligned(x: 16, y: 16)", COPY("n"),
		COPIES("n"), NULL);
	compare(ROW_PARAMS, "assume(n < 1000) aligned(x: 16, y: 16)", COPY("n"), COPIES("n"),
		"may");
}
END_TEST

Suite *suite_staging(void)
{
	Suite *suite = suite_create("staging");
	TCase *tc = tcase_create("pairs");

	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, tiles);
	tcase_add_test(tc, turns);
	tcase_add_test(tc, writers);
	tcase_add_test(tc, conditions);
	tcase_add_test(tc, guards);
	tcase_add_test(tc, taken_away);
	tcase_add_test(tc, sums);
	tcase_add_test(tc, vectors);
	suite_add_tcase(suite, tc);
	return suite;
}
