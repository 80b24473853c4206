/* test_check_tokens.c - any token of a right rewrite is changed: what is proved then computes the same all the same.
 *
 * The checker is asked without its solver; whether both compute the same is asked of the interpreter. */
#include "steps.h"

#include <stdio.h>
#include <string.h>

struct rewrite {
	const char *params, *assumes, *before, *after; /* after: NULL: as before */
};

#define Y "y: int *, x: const int *restrict, n: int, m: int, k: int"
#define U "y: unsigned int *, a: unsigned int, b: unsigned int, n: int"
#define F "y: float *, x: const float *restrict, s: float, n: int"

static const struct rewrite rewrites[] = {
	/* values */
	{Y, "assume(n >= 0, n < 1000, m >= 0, m < 1000)", "y[n * 4 + 3] = (n + m) * 2 - x[m + n];",
	 "let t: const int = m + n; y[3 + 4 * n] = t * 2 - x[t];"},
	{Y, "assume(n >= 0, m > 0, m < 100)",
	 "y[0] = n / (m * 4); y[1] = n % (m * 4); y[2] = (n * 1 + 7) / 8 % 3;",
	 "let q: const int = n / 4 / m; y[0] = q; y[1] = n - q * m * 4; y[2] = (n + 7) % 24 / 8;"},
	{Y, "assume(n > 0, n < 100, m < n)",
	 "y[0] = min(n, m) + max(n, k) - 1; y[1] = n << 3; y[2] = ~m & n | k ^ 1;",
	 "y[0] = m + max(k, n) - 1; y[1] = n * 8; y[2] = n & ~m | 1 ^ k;"},
	{U, "assume(b < 32u)",
	 "y[0] = (a + b) * 2u - a; y[1] = a >> b; y[2] = a / 8u; if (a - 1u < b) y[3] = a;",
	 "y[0] = a + b + b; y[1] = a >> b; y[2] = a >> 3; if (b > a - 1u) y[3] = a;"},
	{"y: long *, i: int, c: char, u: unsigned int, q: bool", "assume(i >= 0, i < 1000)",
	 "y[0] = (long)i * i + c; y[1] = u + 1u; y[2] = q ? 1 : 0; y[3] = (char)i; y[4] = (int)u < "
	 "0;",
	 "y[0] = c + (long)(i * i); y[1] = u + 1u; y[2] = q ? 1 : 0; y[3] = (char)i; y[4] = (int)u "
	 "< 0;"},
	{F, "", "y[0] = s * x[0] + 1.0f; y[1] = s < 2.0f ? -s : sqrtf(s); y[2] = (float)n / 4.0f;",
	 "let t: const float = x[0]; y[0] = s * t + 1.0f; y[1] = s < 2.0f ? -s : sqrtf(s); y[2] = "
	 "(float)n / 4.0f;"},
	{F, "fp(relaxed)", "y[0] = s / 3.0f + x[0] / s; y[1] = s * s * 2.0f;",
	 "let r: const float = 1.0f / s; y[0] = s * (1.0f / 3.0f) + x[0] * r; y[1] = 2.0f * (s * "
	 "s);"},
	/* conditions */
	{Y, "",
	 "if (n > 0 && m != 2 || !(k < 1)) { y[0] = 1; } else { y[0] = 2; if (n == 3) y[1] = 4; }",
	 "if (k >= 1 || m != 2 && 0 < n) { y[0] = 1; } else { y[0] = 2; if (3 == n) { y[1] = 4; } "
	 "}"},
	{Y, "", "y[0] = n > 0 ? m > 0 ? 5 : 6 : 6; if (n < m) { y[1] = 1; y[2] = n < m ? 3 : 4; }",
	 "y[0] = m > 0 && n > 0 ? 5 : 6; if (m > n) { y[1] = 1; y[2] = 3; }"},
	{Y, "", "if (n > m) return; if (n == 0) { y[0] = 1; return; } y[0] = 7 / n;", NULL},
	/* loops */
	{Y, "assume(m >= 0, m < 1000)",
	 "for (i: int = 0; i < n; i += 1) { let a: int = m * 4 + i; y[i] = a + x[i]; }",
	 "let t: const int = 4 * m; for (i: int = 0; i < n; i += 1) { y[i] = x[i] + (t + i); }"},
	{Y, "",
	 "let a: int = 0; for (i: int = 0; i < n; i += 2) { if (x[i] > 3) { continue; } a = a ^ "
	 "x[i]; if (a == 9) { break; } } "
	 "y[0] = a;",
	 NULL},
	{Y, "",
	 "for (outer k = n; k > 0; k += -1) { y[k] = k; } y[0] = k; let a: int = 3; while (a > 0) "
	 "{ a = a - 1; y[a] = m; } "
	 "do { a = a + 2; y[a] = a; } while (a < 7);",
	 NULL},
	{Y, "",
	 "for (i: int = 0; i < n; i += 1) { if (m > 0) { y[i] = 1; } else { y[i] = x[i]; } }",
	 "if (m > 0) { for (i: int = 0; i < n; i += 1) { y[i] = 1; } } else { for (i: int = 0; i < "
	 "n; i += 1) { y[i] = x[i]; } }"},
	{Y, "",
	 "for (i: int = 0; i < 8; i += 1) for (j: int = 0; j < 4; j += 1) y[i * 4 + j] = x[j] + i;",
	 "for (j: int = 0; j < 4; j += 1) for (i: int = 0; i < 8; i += 1) y[i * 4 + j] = x[j] + "
	 "i;"},
	{Y, "assume(n > 0)", "for (i: int = 0; i < n; i += 1) y[i] = i * 2;",
	 "for (o: int = 0; o < n; o += 4) for (i: int = o; i < min(o + 4, n); i += 1) y[i] = i * "
	 "2;"},
	/* memory */
	{"y: int *restrict, x: int *restrict, n: int", "",
	 "let a: int[4]; a[0] = n; a[1] = x[0]; y[0] = a[0] + a[1]; x[0] += 2; y[1] = x[0]; *(y + "
	 "n) = a[n & 1];",
	 "let b: const int = x[0]; let a: int[4]; a[0] = n; a[1] = b; y[0] = a[0] + a[1]; x[0] += "
	 "2; "
	 "y[1] = x[0]; y[n] = a[n & 1];"},
	{"y: int *, v: volatile int *, w: int4, n: int", "",
	 "y[0] = v[0] + v[1]; v[1] = w.x; let p: int4 = w; y[1] = p.y; y[2] = w.x;", NULL},
	{"y: int *, n: int", "",
	 "shared t: int[8]; t[threadIdx.x & 7] = n; sync; y[threadIdx.x] = t[7 - threadIdx.x & 7]; "
	 "sync; t[0] = y[1];",
	 NULL},
	/* what else there is */
	{"y: int *, h: int *, n: int", "",
	 "atomic a: int = atomicAdd(&h[0], n); atomic atomicMax(&h[1], 2); y[0] = a; call f(y, n); "
	 "call b: int = g(h) effects(reads); y[1] = b; pragma \"unroll\"; comment \"c\" y[2] = 3;",
	 NULL},
	{"y: int *, n: int", "",
	 "raw \"switch\" reads(n, y) writes(y) effects(reads, writes); while for (n < 3) reads(n) "
	 "writes(n) effects(none) { y[0] = n; } "
	 "raw \"asm\" effects(any); y[1] = n;",
	 NULL},
};

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

static size_t token_end(const char *text, size_t at)
{
	if (text[at] == '"')
		return at + strcspn(text + at + 1, "\"") + 2;
	if (!is_word(text[at]))
		return at + 1;
	while (is_word(text[at]))
		at++;
	return at;
}

/* Both functions, or NULL where the second is none. */
static struct pair_world *read_pair(const struct rewrite *row, const char *after)
{
	struct pair_world *p = calloc(1, sizeof(*p));
	struct world *w = calloc(1, sizeof(*w));
	struct source *source;
	char text[2400];

	ck_assert(p && w);
	p->world = w;
	w->arena = arena_create(&w->trap);
	snprintf(text, sizeof(text),
		 "func f kernel (%s) { nest %s { %s } }\nfunc f kernel (%s) { nest %s { %s } }",
		 row->params, row->assumes, row->before, row->params, row->assumes, after);
	source = arena_alloc(w->arena, sizeof(*source));
	*source = (struct source){"test", arena_strdup(w->arena, text), (uint32_t)strlen(text)};
	w->ir = ir_create(w->arena, diags_create(w->arena, source), source, LANG_CUDA);
	if (!text_read(w->ir, source) || w->ir->funcs.n != 2 || ir_verify(w->ir->funcs.at[1])) {
		pair_free(p);
		return NULL;
	}
	w->func = w->ir->funcs.at[0];
	ck_assert_ptr_null(ir_verify(w->func));
	p->check = (struct check){.arena = w->arena,
				  .ir = w->ir,
				  .step = &p->step,
				  .before = w->func,
				  .after = w->ir->funcs.at[1],
				  .next_id = &p->ids,
				  .budget = 8000000};
	return p;
}

static bool all_proved(const struct check *c)
{
	for (uint32_t i = 0; i < c->step->certificates.n; i++)
		if (((const struct certificate *)c->step->certificates.at[i])->verdict !=
		    VERDICT_PROVED)
			return false;
	return true;
}

static bool is_proved(struct check *c)
{
	const struct stmt *at = NULL;
	const char *why = NULL;

	if (check_renamed(c))
		return true;
	if (!check_has_storage(c) && check_values(c, &why, &at))
		return all_proved(c);
	c->step->certificates.n = 0;
	return check_instances(c, check_certificate(c, "instances", at)) == VERDICT_PROVED;
}

/* Proved; and if it is, no run says otherwise. */
static bool proved_rightly(struct pair_world *p, const char *after)
{
	struct certificate *runs;

	if (setjmp(p->world->trap.env))
		ck_abort_msg("%s: %s", p->world->trap.message, after);
	if (!is_proved(&p->check))
		return false;
	runs = check_certificate(&p->check, "runs", NULL);
	p->check.budget = 100000000;
	ck_assert_msg(check_runs(&p->check, p->check.before, p->check.after, runs) !=
			      VERDICT_REFUTED,
		      "proved, but with %s they differ: %s", runs->counter, after);
	return true;
}

START_TEST(any_token_changed)
{
	static const char *const others[] = {"",  "n", "m", "y", "x", "a", "0", "1", "2",
					     "-", "+", "*", "/", "<", ">", "i", "s"};
	const struct rewrite *row = &rewrites[_i];
	const char *text = row->after ? row->after : row->before;
	unsigned read = 0, proved = 0, turn = 0;
	struct pair_world *p = read_pair(row, text);
	char after[1000];

	ck_assert_msg(p != NULL, "does not read: %s", text);
	ck_assert_msg(proved_rightly(p, text), "not proved: %s", text);
	pair_free(p);
	for (size_t at = 0, end; text[at]; at = end) {
		end = token_end(text, at);
		for (unsigned k = 0; k < ARRAY_LEN(others) / 2 && text[at] != ' '; k++, turn++) {
			snprintf(after, sizeof(after), "%.*s%s%s", (int)at, text,
				 others[turn % ARRAY_LEN(others)], text + end);
			p = read_pair(row, after);
			if (!p)
				continue;
			read++;
			proved += proved_rightly(p, after);
			pair_free(p);
		}
	}
	ck_assert_msg(read > 12 && proved < read, "%u read, %u of them proved", read, proved);
}
END_TEST

Suite *suite_check_tokens(void)
{
	Suite *suite = suite_create("check_tokens");
	TCase *c = tcase_create("tokens");

	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, any_token_changed, 0, ARRAY_LEN(rewrites));
	suite_add_tcase(suite, c);
	return suite;
}
