/* test_deps_budget.c - dependences when there is not enough time to compare subscripts, and answers that are kept.
 *
 * Whatever is cut short, all orders that may matter are listed, what is not certain is called assumed, and
 * nothing of it is remembered once there is time again.  Answers are kept for questions of the same numbers,
 * and for no others. */
#include "../../src/analysis/deps/deps.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOR(v, n) "for (" v ": int = 0; " v " < " n "; " v "++) "
#define DEEP5 FOR("a1", "2") FOR("a2", "2") FOR("a3", "2") FOR("a4", "2") FOR("a5", "2")

static const char *const nests[] = {
	FOR("i", "n") "{ R[i + 3] = R[i]; }",
	FOR("i", "n") FOR("j", "n") "{ R[2 * i + 3 * j] = R[2 * i + 3 * j + 1]; }",
	"for (i: int = n; i > 0; i -= 3) { R[i + 6] = R[i]; }",
	FOR("i", "n") "{ R[i / 4 + 3 * i] = R[i % 5 * 2 + 1]; }",
	FOR("i", "9") FOR("j", "9") "{ A[j + 4] = A[j]; R[(2 * i + 5 * j) / 3] = x; }",
	FOR("i", "n") FOR("j", "n") FOR("k", "n") "{ A[i] = A[j] + A[k]; }",
	FOR("i", "n") "{ R[0] = x; R[i] = R[i + 1]; }",
	FOR("i", "n") "{ if (i != m) { R[i] = R[m]; } }",
	FOR("i", "n") "{ R[i / 4] = R[i % 4]; " FOR("j", "i") "{ R[j] = x; } }",
	FOR("i", "9") FOR("j", "9") "{ R[9 * i + j] = R[9 * i + j + 8]; }",
	FOR("i", "n") "{ R[I[i]] = x; A[i] = B[i]; }",
	"while (R[0] > x) { R[m] = x; " FOR("j", "n") "{ R[j] = R[j + 1]; } }",
	DEEP5 "{ R[a1 + a5] = x; }",
	DEEP5 "{ R[0] = x; }",
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

	analyses_forget(a->p.an);
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
		ck_assert_msg(less.p.an->sets < SETS_MOST + 40, "%u questions too many in\n%s",
			      less.p.an->sets - SETS_MOST, less.p.text);
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
	for (unsigned long most = 1; most < enough && most < 20000;
	     most += _i < 12 ? 1 + most / 5 : most) {
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

/* A budget is one of a single question, of which there may be many; questions count by their size. */
START_TEST(one_question)
{
	static const char many[] = DEEP5 "{ R[a1 + a5] = x; }",
			  two[] = FOR("i", "n") FOR("j", "m") "{ R[2 * i + 3 * j] = x; }";
	struct asked all, less;
	bool failed = false;

	open_nest(&all, many);
	open_nest(&less, many);
	analyses_budget(less.p.an, 1000);
	check_again(&less, &all);
	ck_assert_uint_eq(less.p.an->sets, all.p.an->sets);
	ck_assert(all.p.an->sets > 2000 && all.p.an->sets < 4000);
	probe_close(&less.p);
	probe_close(&all.p);
	/* so many directions are told apart */
	open_nest(&all, DEEP5 "{ R[a5] = x; }");
	ask(&all);
	ck_assert(all.deps->list.n == 1 && !((const struct dep *)all.deps->list.at[0])->assumed);
	probe_close(&all.p);
	open_nest(&all, FOR("i", "n") "{ R[0] = x; }");
	ask(&all);
	ck_assert_uint_eq(all.p.an->sets, 6); /* two directions, and two bounds of each distance */
	probe_close(&all.p);
	/* where it is enough to ask, but not for the answer, this counts as many */
	for (unsigned most = 1; most < 1000; most += 1 + most / 9) {
		open_nest(&all, two);
		analyses_budget(all.p.an, most);
		ask(&all);
		ck_assert(all.p.an->sets < 100 || all.p.an->sets > 1000);
		failed |= all.p.an->sets > 1000;
		probe_close(&all.p);
	}
	ck_assert(failed);
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

/* ---- answers that are kept ---- */

/* A question of one loop, with two dimensions and two rows. */
static void fill_question(struct instances *r, struct pair *pair, struct analyses *an)
{
	memset(r, 0, sizeof(*r));
	memset(pair, 0, sizeof(*pair));
	r->an = an;
	r->pair = pair;
	pair->n = 1;
	r->ndims = 2;
	r->dim[0].range = (struct range){.lo = 0, .hi = 9, .stride = 1};
	r->dim[1].range = (struct range){.lo = 0, .hi = 9, .stride = 4, .phase = 1};
	r->nrows = 2;
	r->row[0] = (struct rel_row){.rel = REL_EQ, .n = 2, .dim = {0, 1}, .coef = {1, -1}, .c = 3};
	r->row[1] = (struct rel_row){.rel = REL_GE, .n = 1, .dim = {1}, .coef = {2}};
	r->turn[1][0] = 1;
	r->way[0] = 1;
	r->step[0] = 1;
}

/* Another one, by one number; false: there are no more such numbers. */
static bool change(struct instances *r, struct pair *pair, unsigned which)
{
	const __int128 wide = (__int128)1 << 64;

	switch (which) {
	case 0:
		pair->n = 2;
		break;
	case 1:
		r->ndims = 1;
		break;
	case 2:
		r->dim[0].range.lo = -1;
		break;
	case 3:
		r->dim[0].range.lo -= wide;
		break;
	case 4:
		r->dim[0].range.hi = 8;
		break;
	case 5:
		r->dim[0].range.hi += wide;
		break;
	case 6:
		r->dim[1].range.stride = 5;
		break;
	case 7:
		r->dim[1].range.phase = 2;
		break;
	case 8:
		r->nrows = 1;
		break;
	case 9:
		r->row[0].rel = REL_NE;
		break;
	case 10:
		r->row[0].n = 1;
		break;
	case 11:
		r->row[0].c = 4;
		break;
	case 12:
		r->row[0].c += wide;
		break;
	case 13:
		r->row[0].dim[1] = 0;
		break;
	case 14:
		r->row[0].coef[1] = -2;
		break;
	case 15:
		r->row[1].dim[0] = 0;
		break;
	case 16:
		r->turn[0][0] = 1;
		break;
	case 17:
		r->turn[1][0] = 0;
		break;
	case 18:
		r->way[0] = -1;
		break;
	case 19:
		r->step[0] = 2;
		break;
	case 20: /* the same numbers in a row would be a loop's */
		r->nrows = 3;
		r->row[2].c = 1;
		pair->n = 0;
		break;
	case 21:
		r->row[2].c = 1;
		r->nrows = 3;
		break;
	case 22: /* ... that begins with the same */
		r->turn[1][0] = 0;
		r->step[0] = 0;
		break;
	case 23: /* a dimension and a row, or three rows */
		r->ndims = 1;
		r->nrows = 1;
		r->row[0] = (struct rel_row){.rel = REL_EQ, .n = 1, .coef = {2}};
		break;
	case 24:
		r->ndims = 0;
		r->nrows = 3;
		r->row[0] = (struct rel_row){.rel = REL_GE, .c = 9};
		r->row[1] = (struct rel_row){.rel = REL_EQ, .c = wide + REL_EQ};
		r->row[2] = (struct rel_row){.rel = REL_GE, .c = 2 * wide};
		break;
	default:
		return false;
	}
	return true;
}

/* NULL: there are no more questions. */
static struct solved_level *question(struct analyses *an, struct instances *r, unsigned which)
{
	struct pair pair;

	fill_question(r, &pair, an);
	if (which > 1 && !change(r, &pair, which - 2))
		return NULL;
	return solved_level(an, r, which == 1);
}

/* Each other number is another question, and the same numbers are the same one. */
START_TEST(questions)
{
	struct instances *r = calloc(1, sizeof(*r));
	struct solved_level *known[50], *l;
	unsigned n, i;
	struct probe p;

	ck_assert_ptr_nonnull(r);
	probe_open(&p, "");
	for (n = 0; (l = question(p.an, r, n)); n++) {
		ck_assert(!l->known);
		for (i = 0; i < n; i++)
			ck_assert_msg(l != known[i], "question %u is %u", n, i);
		known[n] = l;
	}
	for (i = 0; i < n; i++)
		ck_assert_msg(question(p.an, r, i) == known[i], "question %u is another one now",
			      i);
	analyses_budget(p.an, 12345);
	for (i = 0; i < n; i++)
		ck_assert_msg(question(p.an, r, 0) != known[i], "the budget makes no difference");
	probe_close(&p);
	free(r);
}
END_TEST

/* What stands after the last dimension, row or loop is left from another question. */
START_TEST(leftovers)
{
	struct instances *r = calloc(1, sizeof(*r));
	struct solved_level *l;
	struct pair pair;
	struct probe p;

	ck_assert_ptr_nonnull(r);
	probe_open(&p, "");
	fill_question(r, &pair, p.an);
	l = solved_level(p.an, r, 0);
	for (unsigned which = 0; which < 9; which++) {
		fill_question(r, &pair, p.an);
		r->dim[2].range.lo = which == 0;
		r->row[2].rel = which == 1 ? REL_NE : REL_EQ;
		r->row[2].c = which == 2;
		r->row[0].dim[2] = which == 3;
		r->row[0].coef[2] = which == 4;
		r->turn[0][1] = which == 5;
		r->turn[1][1] = which == 6;
		r->way[1] = which == 7;
		r->step[1] = which == 8;
		ck_assert_msg(solved_level(p.an, r, 0) == l, "leftover %u", which);
	}
	probe_close(&p);
	free(r);
}
END_TEST

/* A question is none that begins with it, and goes on. */
START_TEST(longer)
{
	struct instances *r = calloc(1, sizeof(*r));
	struct pair pair;
	struct probe p;

	ck_assert_ptr_nonnull(r);
	probe_open(&p, "");
	for (int i = 0; i < 2000; i++) {
		struct solved_level *two, *one;

		fill_question(r, &pair, p.an);
		pair.n = 0;
		r->dim[0].range.lo = -i;
		two = solved_level(p.an, r, 0);
		r->nrows = 1;
		one = solved_level(p.an, r, 0);
		ck_assert_ptr_ne(one, two);
		r->nrows = 2;
		ck_assert_ptr_eq(solved_level(p.an, r, 0), two);
	}
	probe_close(&p);
	free(r);
}
END_TEST

/* So many questions are kept, with answers of so many vectors. */
static unsigned fill_up(unsigned vectors)
{
	struct instances *r = calloc(1, sizeof(*r));
	struct pair_vector *at = calloc(PAIR_VECTORS, sizeof(*at));
	struct solved_level *l, *first = NULL;
	unsigned n = 0;
	struct pair pair;
	struct probe p;

	ck_assert(r && at);
	probe_open(&p, "");
	fill_question(r, &pair, p.an);
	for (; (l = solved_level(p.an, r, n)); n++) {
		ck_assert_uint_lt(n, 100000);
		at[0].distance[0] = n;
		solved_keep(p.an, l, at, vectors, vectors == 1);
		at[0].distance[0] = -1;
		if (!n)
			first = l;
		ck_assert(l->known && l->n == vectors && l->coarse == (vectors == 1));
		ck_assert(!vectors || l->at[0].distance[0] == n);
	}
	/* what is there stays there */
	ck_assert_ptr_null(solved_level(p.an, r, n + 1));
	ck_assert_ptr_eq(solved_level(p.an, r, 0), first);
	probe_close(&p);
	free(at);
	free(r);
	return n;
}

/* Four megabytes are kept for a function, of questions and answers. */
START_TEST(room)
{
	const size_t key = sizeof(int64_t) * 34, most = 4 << 20;
	const unsigned counts[] = {0, 1, PAIR_VECTORS};

	for (unsigned i = 0; i < 3; i++) {
		unsigned n = fill_up(counts[i]);
		size_t bytes = n * (key + counts[i] * sizeof(struct pair_vector));

		ck_assert_msg(bytes > most - most / 16 && bytes < most + most / 16,
			      "%u answers of %u vectors", n, counts[i]);
	}
}
END_TEST

/* Where nothing more is kept, the answers are the same. */
START_TEST(no_room)
{
	struct instances *r = calloc(1, sizeof(*r));
	struct asked all, full;
	struct pair pair;
	unsigned n = 0;

	ck_assert_ptr_nonnull(r);
	open_nest(&all, nests[1]);
	open_nest(&full, nests[1]);
	fill_question(r, &pair, full.p.an);
	while (solved_level(full.p.an, r, n))
		n++;
	ask(&full);
	ck_assert_ptr_null(solved_level(full.p.an, r, n));
	check_again(&full, &all);
	probe_close(&full.p);
	probe_close(&all.p);
	free(r);
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
	tcase_add_test(t, one_question);
	tcase_add_test(t, questions);
	tcase_add_test(t, leftovers);
	tcase_add_test(t, longer);
	tcase_add_test(t, room);
	tcase_add_test(t, no_room);
	suite_add_tcase(s, t);
	return s;
}
