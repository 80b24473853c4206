/* test_deps_budget.c - dependences when there is not enough time to compare subscripts, and answers that are kept.
 *
 * Whatever is cut short, all orders that may matter are listed, what is not certain is called assumed, and
 * nothing of it is remembered once there is time again.  Answers are kept for questions of the same numbers,
 * and for no others. */
#include "../../src/analysis/deps.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

#define FOR(v, n) "for (" v ": int = 0; " v " < " n "; " v "++) "
#define DEEP5 FOR("a1", "2") FOR("a2", "2") FOR("a3", "2") FOR("a4", "2") FOR("a5", "2")

static const char *const nests[] = {
	FOR("i", "n") "{ R[i + 3] = R[i]; }",
	FOR("i", "n") FOR("j", "n") "{ R[2 * i + 3 * j] = R[2 * i + 3 * j + 1]; }",
	"for (i: int = n; i > 0; i -= 3) { R[i + 6] = R[i]; }",
	FOR("i", "n") FOR("j", "n") FOR("k", "n") "{ A[i] = A[j] + A[k]; }",
	FOR("i", "n") "{ R[0] = x; R[i] = R[i + 1]; }",
	FOR("i", "n") "{ if (i != m) { R[i] = R[m]; } }",
	FOR("i", "n") "{ R[i / 4] = R[i % 4]; " FOR("j", "i") "{ R[j] = x; } }",
	FOR("i", "9") FOR("j", "9") "{ R[9 * i + j] = R[9 * i + j + 8]; }",
	FOR("i", "n") "{ R[I[i]] = x; A[i] = B[i]; }",
	"while (R[0] > x) { R[m] = x; " FOR("j", "n") "{ R[j] = R[j + 1]; } }",
	DEEP5 "{ R[a1 + a5] = x; }",
	DEEP5 FOR("a6", "2") "{ R[0] = x; }",
};

enum { SIGNS = 6561 }; /* of eight loops */

/* A nest, and its dependences as they were found. */
struct asked {
	struct probe p;
	const struct deps *deps;
};

static const struct stmt *first_loop(const struct probe *p)
{
	const struct stmt *s = p->func->body;

	while (!stmt_is_loop(s))
		s = stmt_next(p->func->body, s);
	return s;
}

static void open_nest(struct asked *a, const char *nest)
{
	char body[600] = "nest { ";

	strcat(body, nest);
	strcat(body, " }");
	probe_open(&a->p, body);
	a->p.ir->source = NULL; /* statements by number */
}

static void ask(struct asked *a)
{
	a->deps = deps_of(a->p.an, probe_nest(&a->p), first_loop(&a->p));
}

/* The signs of all vectors, one by one. */
static void fill(bool set[SIGNS], const struct dep *d)
{
	unsigned all = 1, i, k;

	memset(set, 0, SIGNS);
	for (i = 0; i < d->nloops; i++)
		all *= 3;
	for (unsigned number = 0; number < all; number++) {
		for (k = 0; k < d->nvectors && !set[number]; k++) {
			unsigned rest = number;

			for (i = 0; i < d->nloops && d->vector[k].sign[i] >> rest % 3 & 1; i++)
				rest /= 3;
			set[number] = i == d->nloops;
		}
	}
}

static bool within(const struct dep *a, const struct dep *b)
{
	bool of_a[SIGNS], of_b[SIGNS];

	fill(of_a, a);
	fill(of_b, b);
	for (unsigned i = 0; i < SIGNS; i++) {
		if (of_a[i] && !of_b[i])
			return false;
	}
	return true;
}

static bool same_end(struct asked *a, const struct dep_access *x, struct asked *b,
		     const struct dep_access *y)
{
	return x->order == y->order && x->writes == y->writes && x->header == y->header &&
	       strcmp(dep_access_text(a->p.an, x), dep_access_text(b->p.an, y)) == 0;
}

/* The dependence between the same two accesses; NULL: there is none. */
static const struct dep *find(struct asked *in, struct asked *of, const struct dep *d)
{
	for (uint32_t i = 0; i < in->deps->list.n; i++) {
		const struct dep *found = in->deps->list.at[i];

		if (same_end(in, found->from, of, d->from) && same_end(in, found->to, of, d->to))
			return found;
	}
	return NULL;
}

/* Found with less time: is all there that there may be, and is no more claimed than there is? */
static void check_less(struct asked *less, struct asked *all)
{
	const char *text = all->p.text;

	for (uint32_t i = 0; i < all->deps->list.n; i++) {
		const struct dep *d = all->deps->list.at[i], *l = find(less, all, d);

		ck_assert_msg(l && within(d, l), "a direction is missing in\n%s", text);
		ck_assert_msg(!d->assumed || l->assumed, "it is certain in\n%s", text);
	}
	for (uint32_t i = 0; i < less->deps->list.n; i++) {
		const struct dep *l = less->deps->list.at[i], *d = find(all, less, l);

		ck_assert_msg(l->assumed || (d && within(l, d)), "a direction too many in\n%s",
			      text);
		for (unsigned k = 0; d && k < l->nloops; k++)
			ck_assert_msg(!l->constant[k] ||
					      (d->constant[k] && d->distance[k] == l->distance[k]),
				      "another distance in\n%s", text);
		if (l->assumed && !(d && d->assumed))
			ck_assert_str_eq(l->assumed, "comparing the subscripts takes too long");
	}
}

static const char *text_of(struct asked *a)
{
	struct buf b;

	buf_init(&b, a->p.arena);
	deps_print(&b, a->p.an);
	return b.s;
}

static void check_again(struct asked *a, struct asked *all)
{
	const char *got, *wanted = text_of(all);

	analyses_drop(a->p.an, 1u << ANALYSIS_USES);
	got = text_of(a);
	ck_assert_msg(strcmp(got, wanted) == 0, "%s instead of %s in\n%s", got, wanted, a->p.text);
}

/* No time for more sets than these. */
START_TEST(sets)
{
	struct asked all, less;

	open_nest(&all, nests[_i]);
	ask(&all);
	for (unsigned left = 0; left <= all.p.an->sets; left += left < 16 ? 1 : left / 2) {
		open_nest(&less, nests[_i]);
		less.p.an->sets = SETS_MOST - left;
		ask(&less);
		check_less(&less, &all);
		less.p.an->sets = 0;
		check_again(&less, &all);
		probe_close(&less.p);
	}
	probe_close(&all.p);
}
END_TEST

/* No time for more than so many operations of one comparison. */
START_TEST(operations)
{
	struct asked all, less;
	unsigned long enough;

	open_nest(&all, nests[_i]);
	enough = all.p.an->operations;
	ask(&all);
	for (unsigned long most = 1; most < enough && most < 20000; most += most) {
		open_nest(&less, nests[_i]);
		analyses_budget(less.p.an, most);
		ask(&less);
		check_less(&less, &all);
		less.p.an->sets = 0;
		analyses_budget(less.p.an, enough);
		check_again(&less, &all);
		probe_close(&less.p);
	}
	probe_close(&all.p);
}
END_TEST

/* What was asked before is answered in the same way, whether the answer was kept or not. */
START_TEST(twice)
{
	struct asked once, both;
	char two[600], wanted[40000];
	const char *text;

	open_nest(&once, nests[_i]);
	text = text_of(&once);
	snprintf(wanted, sizeof(wanted), "%s%s", text, strchr(text, '\n') + 1);
	snprintf(two, sizeof(two), "%s %s", nests[_i], nests[_i]);
	open_nest(&both, two);
	text = text_of(&both);
	ck_assert_msg(strcmp(text, wanted) == 0, "%s instead of %s in\n%s", text, wanted, two);
	check_again(&both, &both);
	probe_close(&once.p);
	probe_close(&both.p);
}
END_TEST

Suite *suite_deps_budget(void)
{
	Suite *s = suite_create("deps_budget");
	TCase *t = tcase_create("deps_budget");
	const int n = sizeof(nests) / sizeof(nests[0]);

	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, sets, 0, n);
	tcase_add_loop_test(t, operations, 0, n);
	tcase_add_loop_test(t, twice, 0, n);
	suite_add_tcase(s, t);
	return s;
}
