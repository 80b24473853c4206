/* test_deps.c - questions about loops, with the iterations that a refusal names. */
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The question is about loops by the names of their variables: "permute j i", "reverse i",
 * "parallel i", "spread i" or, of iterations of any two turns of j, "spread j i", "jam i 2", "fuse i j",
 * "distribute i" (after mark A).  The answer: "yes"; "no"
 * with the pair of iterations; "?" with the reason, and perhaps with the pair. */
static const struct {
	const char *body, *question, *answer;
} rows[] = {
	/* the order of one scalar */
	{"let s: float = 0.0f; for (i: int = 0; i < n; i++) { for (k: int = 0; k < n; k++) { "
	 "s = s * A[i] + 1.0f; } }",
	 "permute k i", "no (i=0, k=1) (i=1, k=0)"},
	{"let s: float = 0.0f; for (i: int = 0; i < n; i++) { for (k: int = 0; k < n; k++) { "
	 "s += R[i]; } }",
	 "permute k i", "no (i=0, k=1) (i=1, k=0) sum s"},
	{"let s: unsigned = 0u; for (i: int = 0; i < n; i++) { for (k: int = 0; k < n; k++) { "
	 "s += u; } }",
	 "permute k i", "yes"},
	{"let s: int = 0; for (i: int = 0; i < n; i++) { for (k: int = 0; k < n; k++) { s += i; } "
	 "}",
	 "permute k i", "no (i=0, k=1) (i=1, k=0) sum s"},
	{"let s: int = 0; for (i: int = 0; i < n; i++) { for (k: int = 0; k < n; k++) { "
	 "s = max(s, I[i]); } }",
	 "permute k i", "yes"},
	{"let s: unsigned = 0u; for (i: int = 0; i < n; i++) { s += u; }", "parallel i",
	 "no (i=0) (i=1) sum s"},
	{"let s: unsigned = 0u; for (i: int = 0; i < n; i++) { s += s * u; }", "reverse i",
	 "no (i=0) (i=1)"},
	{"let s: unsigned = 0u; for (i: int = 0; i < n; i++) { s += u; R[i] = s; }", "reverse i",
	 "no (i=0) (i=1)"},
	{"for (i: int = 0; i < n; i++) { call atomicAdd(&I[0], 1); }", "reverse i", "?"},
	/* updates of which both are atomic may meet, others not; the order of floats is seen */
	{"shared s: int[8]; for (i: int = 0; i < n; i++) { atomic atomicAdd(&s[0], 1); }",
	 "parallel i", "yes"},
	{"for (i: int = 0; i < n; i++) { atomic atomicAdd(&R[0], 1.0f); }", "parallel i",
	 "no (i=0) (i=1) sum R[0]"},
	{"shared s: int[8]; for (i: int = 0; i < n; i++) { atomic atomicAdd(&s[0], 1); s[0] += 1; "
	 "}",
	 "parallel i", "no (i=0) (i=1) sum s[0]"},
	{"shared s: int[8]; for (i: int = 0; i < n; i++) { s[0] += 1; atomic atomicAdd(&s[0], 1); "
	 "}",
	 "parallel i", "no (i=0) (i=1) sum s[0]"},
	{"shared s: int[8]; for (i: int = 0; i < n; i++) { atomic atomicAdd(&s[0], 1); }",
	 "spread i", "yes"},
	{"for (i: int = 0; i < n; i++) { atomic atomicAdd(&R[0], 1.0f); }", "spread i",
	 "no (i=0) (i=1) sum R[0]"},
	{"shared s: int[8]; for (i: int = 0; i < n; i++) { atomic atomicAdd(&s[0], 1); s[0] += 1; "
	 "}",
	 "spread i", "no (i=0) (i=1) sum s[0]"},
	{"shared s: int[8]; for (i: int = 0; i < n; i++) { s[0] += 1; atomic atomicAdd(&s[0], 1); "
	 "}",
	 "spread i", "no (i=0) (i=1) sum s[0]"},
	/* matmul on memory: k is a sum, any order of i and j */
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { for (k: int = 0; k < n; "
	 "k++) "
	 "{ R[i * n + j] += Q[i * n + k] * Q[k * n + j]; } } }",
	 "permute j k i", "yes"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { for (k: int = 0; k < n; "
	 "k++) "
	 "{ R[i * n + j] += Q[i * n + k] * Q[k * n + j]; } } }",
	 "reverse k", "no (k=0) (k=1) sum R[i * n + j]"},
	{"nest reduction(+: R) { for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { "
	 "for (k: int = 0; k < n; k++) { R[i * n + j] += Q[i * n + k] * Q[k * n + j]; } } } }",
	 "reverse k", "yes"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { R[i * n + j] = 0.0f; } }",
	 "parallel i", "yes"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < m; j++) { R[i * n + j] = 0.0f; } }",
	 "parallel i", "? nothing proves that j < n, so that rows of 'R[i * n + j]' may overlap"},
	/* distances */
	{"for (i: int = 1; i < n; i++) { for (j: int = 0; j < n - 1; j++) { "
	 "R[i * n + j] = R[(i - 1) * n + j + 1]; } }",
	 "permute j i", "no (i=1, j=1) (i=2, j=0)"},
	{"for (i: int = 1; i < n; i++) { for (j: int = 1; j < n; j++) { "
	 "R[i * n + j] = R[(i - 1) * n + j - 1]; } }",
	 "permute j i", "yes"},
	{"for (i: int = 0; i < n; i++) { R[i + 4] = R[i]; }", "jam i 4", "yes"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 1; j < n; j++) { "
	 "R[(i + 4) * n + j - 1] = R[i * n + j]; } }",
	 "jam i 4", "yes"},
	{"for (i: int = 0; i < n; i++) { for (j: int = 0; j < n; j++) { A[i] = A[j]; } }",
	 "jam i 2", "no (i=0, j=1) (i=1, j=0)"},
	/* aliases */
	{"for (i: int = 0; i < n; i++) { A[i] = B[i]; }", "parallel i",
	 "? 'B' and 'A' may overlap"},
	{"nest noalias(A, B) { for (i: int = 0; i < n; i++) { A[i] = B[i]; } }", "parallel i",
	 "yes"},
	{"for (i: int = 0; i < n; i++) { R[i] = B[i]; }", "parallel i", "yes"},
	{"for (i: int = 0; i < n; i++) { R[I[i]] = x; }", "parallel i",
	 "? 'I[i]' may have the same value in different iterations"},
	/* what is new in each iteration */
	{"for (i: int = 0; i < n; i++) { let t: float = R[i]; R[i] = t * t; }", "parallel i",
	 "yes"},
	{"let t: float; for (i: int = 0; i < n; i++) { t = R[i]; R[i] = t * t; }", "parallel i",
	 "yes"},
	{"let t: float; for (i: int = 0; i < n; i++) { t = R[i]; R[i] = t * t; } R[0] = t;",
	 "parallel i", "no (i=0) (i=1)"},
	{"let t: float = 0.0f; for (i: int = 0; i < n; i++) { R[i] = t; t = Q[i]; }", "reverse i",
	 "no (i=0) (i=1)"},
	{"for (i: int = 0; i < n; i++) { let t: float[4]; for (k: int = 0; k < 4; k++) { t[k] = "
	 "Q[k]; } "
	 "R[i] = t[0]; }",
	 "parallel i", "yes"},
	{"shared t: float[4]; for (i: int = 0; i < n; i++) { t[0] = Q[i]; R[i] = t[0]; }",
	 "parallel i", "no (i=0) (i=1)"},
	{"let k: int; for (i: int = 0; i < n; i++) { for (outer k = 0; k < 4; k++) { R[4 * i + k] "
	 "= x; } }",
	 "parallel i", "yes"},
	/* what bars any order */
	{"for (i: int = 0; i < n; i++) { R[i] = x; sync; }", "reverse i",
	 "? there is a barrier in the loop"},
	{"for (i: int = 0; i < n; i++) { if (R[i] > x) { break; } }", "reverse i",
	 "? a 'break' ends the loop early"},
	{"for (i: int = 0; i < n; i++) { call printf(\"x\"); }", "reverse i",
	 "? output and volatile accesses keep their order"},
	{"for (i: int = 0; i < n; i++) { call g(); }", "reverse i",
	 "? what a call does is not known"},
	{"for (i: int = 0; i < n; i++) { call __syncwarp(); }", "reverse i",
	 "? threads work together in the loop"},
	{"for (i: int = 0; i < n; i++) { raw \"asm\" effects(any); }", "reverse i",
	 "? a statement is not understood"},
	{"for (i: int = 0; i < n; i++) { n = n - 1; }", "reverse i",
	 "? the loop changes its own bounds"},
	{"for (i: int = 0; i < n; i++) { R[i] = x; for (j: int = 0; j < n; j++) { R[j] = x; } }",
	 "permute j i", "? it is between the loops"},
	{"for (i: int = 0; i < n; i++) { let o: int = i * n; for (j: int = 0; j < n; j++) { "
	 "R[o + j] = x; } }",
	 "permute j i", "? it is between the loops"},
	{"for (i: int = 0; i < n; i++) { R[i] = x; } for (j: int = 0; j < n; j++) { R[j] = x; }",
	 "permute j i", "? the loops are not nested in each other"},
	/* two loops */
	{"for (i: int = 0; i < n; i++) { R[i] = Q[i]; } for (j: int = 0; j < n; j++) { A[j] = "
	 "R[j]; }",
	 "fuse i j", "yes"},
	{"for (i: int = 0; i < n; i++) { R[i] = Q[i]; } for (j: int = 0; j < n; j++) { A[j] = R[j "
	 "+ 1]; }",
	 "fuse i j", "no (i=1) (j=0)"},
	{"for (i: int = 0; i < n; i++) { R[i] = Q[i]; } for (j: int = 0; j < n; j++) { "
	 "A[j] = R[j - 1]; }",
	 "fuse i j", "yes"},
	{"for (i: int = 0; i < n; i++) { R[i] = Q[i]; } for (j: int = n; j > 0; j--) { A[j] = "
	 "R[j]; }",
	 "fuse i j", "? the loops step differently"},
	{"let t: float; for (i: int = 0; i < n; i++) { t = Q[i]; R[i] = t; } for (j: int = 0; j < "
	 "n; j++) { "
	 "t = R[j]; R[j] = t * t; }",
	 "fuse i j", "yes"},
	{"let t: float; for (i: int = 0; i < n; i++) { t = Q[i]; R[i] = t; } for (j: int = 0; j < "
	 "n; j++) { "
	 "t = R[j]; R[j] = t * t; } R[0] = t;",
	 "fuse i j", "no (i=1) (j=0)"},
	/* a scalar that only one of them writes */
	{"let s: float = 0.0f; for (i: int = 0; i < n; i++) { s += Q[i]; } for (j: int = 0; j < n; "
	 "j++) { R[j] = s; }",
	 "fuse i j", "no (i=1) (j=0)"},
	{"let s: float = 0.0f; for (i: int = 0; i < n; i++) { R[i] = s; } for (j: int = 0; j < n; "
	 "j++) { s += Q[j]; }",
	 "fuse i j", "no (i=1) (j=0)"},
	/* facts of the user's */
	{"let s: float = 0.0f; nest reduction(+: s) { for (i: int = 0; i < n; i++) { "
	 "for (k: int = 0; k < n; k++) { s += R[i]; } } }",
	 "permute k i", "yes"},
	{"let s: float = 0.0f; nest reduction(*: s) { for (i: int = 0; i < n; i++) { "
	 "for (k: int = 0; k < n; k++) { s += R[i]; } } }",
	 "permute k i", "no (i=0, k=1) (i=1, k=0) sum s"},
	{"let s: float = 0.0f; nest reduction(max: s) { for (i: int = 0; i < n; i++) { "
	 "s = s < R[i] ? R[i] : s; } }",
	 "reverse i", "yes"},
	{"let s: float = 0.0f; nest reduction(max: s) { for (i: int = 0; i < n; i++) { "
	 "s = s < R[i] ? s : R[i]; } }",
	 "reverse i", "no (i=0) (i=1) sum s"},
	{"let s: bool = true; for (i: int = 0; i < n; i++) { s = s && R[i] > 0.0f; }", "reverse i",
	 "no (i=0) (i=1) sum s"},
	{"let s: float = 0.0f; nest reduction(+: s) { for (i: int = 0; i < n; i++) { s += R[i]; } "
	 "}",
	 "parallel i", "no (i=0) (i=1) sum s"},
	{"for independent (i: int = 0; i < n; i++) { R[I[i]] += 1.0f; }", "parallel i", "yes"},
	{"for (i: int = 0; i < n; i++) { for independent (k: int = 0; k < n; k++) { "
	 "R[I[k]] += 1.0f; } }",
	 "parallel i", "? 'I[k]' may have the same value in different iterations"},
	{"for (i: int = 0; i < n; i++) { let e: int = I[i]; for (k: int = 0; k < e; k++) { R[4 * "
	 "i] += x; } }",
	 "jam i 2", "? its bounds depend on the loop that is jammed"},
	{"for (i: int = 0; i < n; i++) { let s: float = 0.0f; for (j: int = 0; j < n; j++) { "
	 "for (k: int = 0; k < j; k++) { s = s * x + Q[i * n + k]; } } R[i] = s; }",
	 "jam i 2", "yes"},
	{"for (i: int = 1; i < n; i++) { R[i] = R[i] * x; for (k: int = 0; k < 4; k++) { A[k] = x; "
	 "} R[i - 1] = x; }",
	 "jam i 2", "yes"},
	{"for (i: int = 1; i < n; i++) { R[i + 1] = R[i + 1] * x; for (k: int = 0; k < 4; k++) { "
	 "A[k] = x; } "
	 "R[i] = x; }",
	 "jam i 2", "yes"},
	{"for (i: int = 1; i < n; i++) { R[i] = R[i] * x; for (k: int = 0; k < 4; k++) { A[k] = x; "
	 "} "
	 "R[i + 1] = x; }",
	 "jam i 2", "no (i=1) (i=2)"},
	/* one loop as two */
	{"for (i: int = 0; i < n; i++) { R[i] = Q[i]; pragma \"A\"; R[i + 9] = x; }",
	 "distribute i", "no (i=0) (i=9)"},
	{"for (i: int = 0; i < n; i++) { R[i] = Q[i]; pragma \"A\"; R[i - 1] = x; }",
	 "distribute i", "yes"},
	{"for (i: int = 1; i < n; i++) { A[i] = R[i - 1]; pragma \"A\"; R[i] = x; }",
	 "distribute i", "no (i=1) (i=2)"},
	{"for (i: int = 0; i < n; i++) { let t: float = Q[i]; pragma \"A\"; R[i] = t; }",
	 "distribute i", "no"},
#define OVER_I "for (i: int = 0; i < n; i++) "
#define OVER_J "for (j: int = 0; j < n; j++) "
#define OVER_K "for (k: int = 0; k < n; k++) "
#define CASE(body, question, answer) {body, question, answer},
#define AT8 "R[128 * a1 + 64 * a2 + 32 * a3 + 16 * a4 + 8 * a5 + 4 * a6 + 2 * a7 + a8]"
#define TWICE(v) "for (" v ": int = 0; " v " < 2; " v "++) "
#define DEEP8       \
	TWICE("a1") \
	TWICE("a2") TWICE("a3") TWICE("a4") TWICE("a5") TWICE("a6") TWICE("a7") TWICE("a8")
#include "deps_cases.def"
#include "deps_corners.def"
};

static const struct stmt *find_loop(struct probe *p, const char *name)
{
	const struct stmt *s;

	for (s = p->func->body; s; s = stmt_next(p->func->body, s)) {
		if (s->kind == STMT_FOR && strcmp(s->sym->name, name) == 0)
			return s;
	}
	ck_abort_msg("no loop '%s' in\n%s", name, p->text);
}

static struct dep_answer ask(struct probe *p, const char *question)
{
	char text[80], *save = NULL, *word, *kind;
	const struct stmt *loops[4];
	const struct nest *nest = probe_nest(p);
	unsigned n = 0;
	long factor = 0;

	snprintf(text, sizeof(text), "%s", question);
	kind = strtok_r(text, " ", &save);
	while ((word = strtok_r(NULL, " ", &save))) {
		if (word[0] >= '0' && word[0] <= '9')
			factor = strtol(word, NULL, 10);
		else
			loops[n++] = find_loop(p, word);
	}
	if (strcmp(kind, "permute") == 0)
		return deps_may_permute(p->an, nest, loops, n);
	if (strcmp(kind, "reverse") == 0)
		return deps_may_reverse(p->an, nest, loops[0]);
	if (strcmp(kind, "parallel") == 0)
		return deps_may_parallel(p->an, nest, loops[0]);
	if (strcmp(kind, "spread") == 0)
		return deps_may_spread(p->an, nest, loops[0], loops[n - 1], NULL);
	if (strcmp(kind, "jam") == 0)
		return deps_may_jam(p->an, nest, loops[0], factor);
	if (strcmp(kind, "fuse") == 0)
		return deps_may_fuse(p->an, nest, loops[0], loops[1]);
	ck_assert_str_eq(kind, "distribute");
	return deps_may_distribute(p->an, nest, loops[0], probe_after(p, "A"));
}

START_TEST(answers)
{
	const char *body = rows[_i].body, *wanted = rows[_i].answer;
	struct dep_answer a;
	struct probe p;
	struct buf b;

	probe_open(&p, body);
	a = ask(&p, rows[_i].question);
	buf_init(&b, p.arena);
	buf_puts(&b, proof_name(a.may));
	if (a.may == PROOF_UNKNOWN && strcmp(wanted, "?") != 0)
		buf_printf(&b, " %s", a.why);
	if (a.may == PROOF_UNKNOWN && a.pair && strstr(wanted, ": ("))
		buf_puts(&b, ":");
	if (a.pair && (a.may == PROOF_NO || strstr(wanted, ": (")))
		buf_printf(&b, " %s %s", dep_point_text(p.an, &a.from),
			   dep_point_text(p.an, &a.to));
	if (a.may == PROOF_NO && a.sum) {
		const char *name = dep_access_text(p.an, a.sum);

		buf_printf(&b, " sum %.*s", (int)strlen(name) - 2, name + 1);
	}
	ck_assert_msg(strcmp(b.s, wanted) == 0, "%s: '%s' instead of '%s' (%s) in\n%s",
		      rows[_i].question, b.s, wanted, a.why ? a.why : "", body);
	ck_assert((a.may == PROOF_YES) == (a.why == NULL));
	ck_assert(a.may != PROOF_YES || (!a.at && !a.pair));
	if (a.dep)
		ck_assert_ptr_eq(a.at, a.dep->to->stmt);
	probe_close(&p);
}
END_TEST

/* Out of budget, nothing is certain, and that is said. */
START_TEST(budget)
{
	struct dep_answer a;
	bool known = false;
	struct probe p;

	probe_open(&p, "for (i: int = 1; i < n; i++) { for (j: int = 0; j < n; j++) { "
		       "R[2 * i + 3 * j] = R[2 * i + 3 * j + 1]; } }");
	analyses_budget(p.an, 1);
	a = ask(&p, "permute j i");
	ck_assert_int_eq(a.may, PROOF_UNKNOWN);
	ck_assert_str_eq(a.why, "comparing the subscripts takes too long");
	probe_close(&p);
	for (unsigned long most = 1; most < 100000; most += most / 4 + 1) {
		probe_open(&p, "for (i: int = 1; i < n; i++) { for (j: int = 0; j < n; j++) { "
			       "R[2 * i + 3 * j] = R[2 * i + 3 * j + 1]; } }");
		analyses_budget(p.an, most);
		a = ask(&p, "permute j i");
		if (a.may == PROOF_UNKNOWN)
			ck_assert_str_eq(a.why, "comparing the subscripts takes too long");
		else
			ck_assert(a.may == PROOF_NO);
		known = a.may == PROOF_NO;
		probe_close(&p);
	}
	ck_assert(known);
}
END_TEST

/* What bars any other order of a loop for the whole function, and what a callee is known to do. */
START_TEST(barred)
{
	static const struct {
		const char *text, *why;
	} cases[] = {
		{"func f kernel labels (R: float *, n: int) {", "jumps may enter the loop"},
		{"func f kernel (R: float *, n: int) {", NULL},
		{"func f kernel (R: float *, n: int) calls(\"h\" cost(3)) {", NULL},
		{"func f kernel (R: float *, n: int) calls(\"g\" cost(3)) {",
		 "a call may not return"},
		{"func f kernel (R: float *, n: int) calls(\"g\" returns cost(3)) {", NULL},
		{"func f kernel (R: float *, n: int) calls(\"g\" convergent returns cost(3)) {",
		 "threads work together in the loop"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct stmt *loop;
		struct dep_answer a;
		struct probe p;
		char text[300];

		snprintf(text, sizeof(text),
			 "%s for (i: int = 0; i < n; i++) { R[i] = 1.0f; %s } }", cases[i].text,
			 strstr(cases[i].text, "\"g\"") ? "call g();" : "");
		probe_open_func(&p, text);
		loop = find_loop(&p, "i");
		a = deps_may_reverse(p.an, NULL, loop);
		if (cases[i].why)
			ck_assert_str_eq(a.why, cases[i].why);
		ck_assert_msg((a.may == PROOF_YES) == !cases[i].why, "%s: %s", text, a.why);
		if (cases[i].why) /* the call that stands last, or a jump from anywhere */
			ck_assert_ptr_eq(a.at, strstr(text, "call g") ? loop->first->last : loop);
		probe_close(&p);
	}
}
END_TEST

/* Of many accesses not all are compared. */
START_TEST(many_accesses)
{
	for (unsigned n = 61; n <= 63; n += 2) {
		char body[2000] = "for (i: int = 0; i < n; i++) {";
		const struct deps *deps;
		const struct dep *last;
		struct probe p;

		for (unsigned k = 0; k < n; k++)
			strcat(body, " call printf(\"x\");");
		strcat(body, " R[i + 1] = R[i]; }");
		probe_open(&p, body);
		deps = deps_of(p.an, NULL, find_loop(&p, "i"));
		last = deps->list.at[deps->list.n - 1];
		if (n == 61) {
			ck_assert(!last->assumed && last->constant[0] && last->distance[0] == 1);
		} else {
			ck_assert_str_eq(last->assumed, "there are too many accesses to compare");
			ck_assert(!last->constant[0]);
		}
		probe_close(&p);
	}
}
END_TEST

/* ... but 2000 pairs that may meet are: 62 * 63 / 2 of x, 9 * 10 / 2 of k, one of m, one of R. */
START_TEST(last_pair)
{
	char body[2000] = "for (i: int = 0; i < n; i++) {";
	const struct dep *flow, *output;
	const struct deps *deps;
	struct probe p;

	for (unsigned k = 0; k < 62; k++)
		strcat(body, " x = 1.0f;");
	for (unsigned k = 0; k < 9; k++)
		strcat(body, " k = 2;");
	strcat(body, " m = 2; R[i + 1] = R[i]; }");
	probe_open(&p, body);
	deps = deps_of(p.an, NULL, find_loop(&p, "i"));
	flow = deps->list.at[deps->list.n - 2];
	output = deps->list.at[deps->list.n - 1];
	ck_assert(flow->kind == DEP_FLOW && !flow->assumed && flow->distance[0] == 1);
	ck_assert_int_eq(output->kind, DEP_OUTPUT);
	ck_assert_str_eq(output->assumed, "there are too many accesses to compare");
	probe_close(&p);
}
END_TEST

/* A max() of the library commutes; somebody's own may do anything. */
START_TEST(own_max)
{
	static const char *const calls[] = {"", "calls(\"max\" returns cost(3))"};

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		struct dep_answer a;
		struct probe p;
		char text[300];

		snprintf(text, sizeof(text),
			 "func f kernel (R: int *, I: const int *, n: int) %s { let s: int = 0; "
			 "for (i: int = 0; i < n; i++) { s = @call<int>(\"max\", s, I[i]); } "
			 "R[0] = s; }",
			 calls[i]);
		probe_open_func(&p, text);
		a = deps_may_reverse(p.an, NULL, find_loop(&p, "i"));
		ck_assert_msg(a.may == (i ? PROOF_NO : PROOF_YES), "%s: %s", text, a.why);
		ck_assert_ptr_null(a.sum);
		probe_close(&p);
	}
}
END_TEST

/* The loops of an array that are asked about are its first ones. */
START_TEST(first_loops)
{
	const struct stmt *loops[3];
	struct probe p;

	probe_open(
		&p,
		"shared s: float[9][9][9]; nest { for (i: int = 0; i < 9; i++) for (j: int = 0; "
		"j < 8; j++) for (k: int = 1; k < 9; k++) { s[i][j][k] = s[i][j + 1][k - 1]; } }");
	loops[0] = find_loop(&p, "j");
	loops[1] = find_loop(&p, "i");
	loops[2] = find_loop(&p, "k");
	ck_assert_int_eq(deps_may_permute(p.an, NULL, loops, 2).may, PROOF_YES);
	loops[0] = loops[2];
	loops[2] = find_loop(&p, "j");
	ck_assert_int_eq(deps_may_permute(p.an, NULL, loops, 2).may, PROOF_NO);
	probe_close(&p);
}
END_TEST

START_TEST(dropped)
{
	const struct deps *before, *again;
	struct probe p;

	probe_open(&p, "for (i: int = 0; i < n; i++) { R[i] = R[i + 1]; }");
	before = deps_of(p.an, NULL, find_loop(&p, "i"));
	ck_assert_uint_eq(before->list.n, 1);
	ck_assert_ptr_eq(deps_of(p.an, NULL, find_loop(&p, "i")), before);
	analyses_forget(p.an);
	again = deps_of(p.an, NULL, find_loop(&p, "i"));
	ck_assert_ptr_ne(again, before);
	ck_assert_uint_eq(again->list.n, 1);
	probe_close(&p);
}
END_TEST

Suite *suite_deps(void)
{
	Suite *s = suite_create("deps");
	TCase *t = tcase_create("deps");

	tcase_add_loop_test(t, answers, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(t, budget);
	tcase_add_test(t, first_loops);
	tcase_add_test(t, dropped);
	tcase_add_test(t, barred);
	tcase_add_test(t, many_accesses);
	tcase_add_test(t, last_pair);
	tcase_add_test(t, own_max);
	suite_add_tcase(s, t);
	return s;
}
