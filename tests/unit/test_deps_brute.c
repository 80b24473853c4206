/* test_deps_brute.c - the dependence analysis against brute force.
 *
 * Random nests of two or three loops (triangular, strided, backwards) with affine subscripts and
 * guards over small ranges.  All iterations are run: an order is legal when no two accesses of one
 * element, of which one writes, change places.  A yes must be true, a no as well, and the pair of
 * iterations that comes with it must be what it claims. */
#include "pick.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTS = 505, SIZED = 60, SIZES = 6, LOOPS = 3, STMTS = 2, POINTS = 8 * 8 * 8 };

struct form {
	int coef[LOOPS], c;
};

struct shape {
	unsigned n, nstmts;
	int step[LOOPS];                  /* 1, 2, -1 */
	struct form lo[LOOPS], hi[LOOPS]; /* of outer variables; hi is not reached */
	struct form to[STMTS], from[STMTS], guard[STMTS]; /* guard >= 0 */
	struct form to_row[STMTS], from_row[STMTS];       /* times the size, when that is not 0 */
	int size;                                         /* bound of all loops then */
	bool guarded[STMTS], unequal[STMTS];              /* or guard != 0 */
};

struct point {
	int v[LOOPS];
};

/* All iterations in the order of the source, and which of them touch the same element. */
struct run {
	struct point point[POINTS];
	unsigned npoints, npairs;
	uint16_t pair[POINTS * (POINTS - 1) / 2][2];
};

struct trial {
	uint64_t seed;
	struct shape s;
	struct run run[SIZES + 1]; /* by size; 0: the size is constant */
	struct probe p;
	const struct stmt *loop[LOOPS];
};

static const char *const names[LOOPS] = {"i", "j", "k"};

static void random_form(struct trial *t, struct form *f, unsigned n, int most)
{
	unsigned i;

	memset(f, 0, sizeof(*f));
	for (i = 0; i < n; i++)
		f->coef[i] = pick(&t->seed, 0, 2) ? pick(&t->seed, -most, most) : 0;
	f->c = pick(&t->seed, -3, 3);
}

static void random_shape(struct trial *t)
{
	static const int steps[] = {1, 1, 1, 2, -1};
	struct shape *s = &t->s;
	unsigned i;

	memset(s, 0, sizeof(*s));
	s->n = (unsigned)pick(&t->seed, 2, LOOPS);
	s->nstmts = (unsigned)pick(&t->seed, 1, STMTS);
	for (i = 0; i < s->n; i++) {
		s->step[i] = steps[pick(&t->seed, 0, 4)];
		s->lo[i].c = s->step[i] < 0 ? pick(&t->seed, 2, 5) : pick(&t->seed, 0, 1);
		s->hi[i].c = s->step[i] < 0 ? -1 : pick(&t->seed, 2, 5);
		if (i && pick(&t->seed, 0, 3) == 0)
			(s->step[i] > 0 && pick(&t->seed, 0, 1) ? s->hi : s->lo)[i]
				.coef[pick(&t->seed, 0, (int)i - 1)] = 1;
	}
	for (i = 0; i < s->nstmts; i++) {
		random_form(t, &s->to[i], s->n, 2);
		random_form(t, &s->from[i], s->n, 2);
		if (pick(&t->seed, 0, 2) == 0)
			s->from[i] = s->to[i];
		s->from[i].c += pick(&t->seed, -1, 1);
		s->guarded[i] = pick(&t->seed, 0, 3) == 0;
		s->unequal[i] = pick(&t->seed, 0, 3) == 0;
		random_form(t, &s->guard[i], s->n, 1);
	}
}

/* Subscripts (row) * n + column, for all n: the analysis does not see which. */
static void random_sized(struct trial *t)
{
	struct shape *s = &t->s;
	unsigned i;

	random_shape(t);
	s->size = 1;
	for (i = 0; i < s->n; i++) {
		s->step[i] = 1;
		memset(&s->hi[i], 0, sizeof(s->hi[i]));
		memset(&s->lo[i], 0, sizeof(s->lo[i]));
		s->lo[i].c = pick(&t->seed, 0, 3) == 0;
	}
	for (i = 0; i < s->nstmts; i++) {
		unsigned column = (unsigned)pick(&t->seed, 0, (int)s->n - 1);

		random_form(t, &s->to_row[i], s->n, 1);
		random_form(t, &s->from_row[i], s->n, 1);
		/* near enough for what is wrong to show in small sizes */
		s->to_row[i].c %= 2;
		s->from_row[i].c %= 2;
		/* mostly a column that stays within its row */
		if (pick(&t->seed, 0, 3)) {
			memset(&s->to[i], 0, sizeof(s->to[i]));
			memset(&s->from[i], 0, sizeof(s->from[i]));
			s->to[i].coef[column] = 1;
			s->from[i].coef[pick(&t->seed, 0, (int)s->n - 1)] = 1;
			s->from[i].c = -s->lo[column].c;
		}
		if (pick(&t->seed, 0, 2) == 0)
			s->from_row[i] = s->to_row[i];
	}
}

static int value(const struct form *f, const struct point *p)
{
	int v = f->c;
	unsigned i;

	for (i = 0; i < LOOPS; i++)
		v += f->coef[i] * p->v[i];
	return v;
}

static int address(const struct shape *s, bool to, unsigned stmt, const struct point *p)
{
	int row = s->size ? value(to ? &s->to_row[stmt] : &s->from_row[stmt], p) : 0;

	return row * s->size + value(to ? &s->to[stmt] : &s->from[stmt], p);
}

static void enumerate(struct trial *t, struct point *p, unsigned depth)
{
	const struct shape *s = &t->s;
	struct run *run = &t->run[s->size];
	int v, hi;

	if (depth == s->n) {
		ck_assert_uint_lt(run->npoints, POINTS);
		run->point[run->npoints++] = *p;
		return;
	}
	p->v[depth] = 0;
	hi = value(&s->hi[depth], p) + s->size;
	for (v = value(&s->lo[depth], p); s->step[depth] > 0 ? v < hi : v > hi;
	     v += s->step[depth]) {
		p->v[depth] = v;
		enumerate(t, p, depth + 1);
	}
	p->v[depth] = 0;
}

/* ---- as text ---- */

static void put_form(char **at, const struct form *f)
{
	unsigned i;

	for (i = 0; i < LOOPS; i++) {
		if (f->coef[i])
			*at += sprintf(*at, "(%d) * %s + ", f->coef[i], names[i]);
	}
	*at += sprintf(*at, "(%d)", f->c);
}

static void put_address(char **at, const struct shape *s, const struct form *row,
			const struct form *column)
{
	*at += sprintf(*at, "A[");
	if (s->size) {
		*at += sprintf(*at, "(");
		put_form(at, row);
		*at += sprintf(*at, ") * n + ");
	}
	put_form(at, column);
	*at += sprintf(*at, "]");
}

static void open_nest(struct trial *t)
{
	const struct shape *s = &t->s;
	char text[2048], *at = text;
	struct stmt *stmt;
	unsigned i, n = 0;

	for (i = 0; i < s->n; i++) {
		at += sprintf(at, "for (%s: int = ", names[i]);
		put_form(&at, &s->lo[i]);
		at += sprintf(at, "; %s %s ", names[i], s->step[i] > 0 ? "<" : ">");
		put_form(&at, &s->hi[i]);
		at += sprintf(at, "%s; %s += %d) {\n", s->size ? " + n" : "", names[i], s->step[i]);
	}
	for (i = 0; i < s->nstmts; i++) {
		if (s->guarded[i]) {
			at += sprintf(at, "if (");
			put_form(&at, &s->guard[i]);
			at += sprintf(at, " %s 0) ", s->unequal[i] ? "!=" : ">=");
		}
		at += sprintf(at, "{ ");
		put_address(&at, s, &s->to_row[i], &s->to[i]);
		at += sprintf(at, " = ");
		put_address(&at, s, &s->from_row[i], &s->from[i]);
		at += sprintf(at, " * x; }\n");
	}
	for (i = 0; i < s->n; i++)
		at += sprintf(at, "}");
	probe_open(&t->p, text);
	for (stmt = t->p.func->body; stmt; stmt = stmt_next(t->p.func->body, stmt)) {
		if (stmt->kind == STMT_FOR)
			t->loop[n++] = stmt;
	}
	ck_assert_uint_eq(n, s->n);
}

/* ---- what is true ---- */

static bool runs(const struct shape *s, unsigned stmt, const struct point *p)
{
	int g = value(&s->guard[stmt], p);

	return !s->guarded[stmt] || (s->unequal[stmt] ? g != 0 : g >= 0);
}

static bool conflict(const struct shape *s, const struct point *a, const struct point *b)
{
	unsigned i, k;

	for (i = 0; i < s->nstmts; i++) {
		for (k = 0; k < s->nstmts; k++) {
			if (!runs(s, i, a) || !runs(s, k, b))
				continue;
			if (address(s, true, i, a) == address(s, true, k, b) ||
			    address(s, true, i, a) == address(s, false, k, b) ||
			    address(s, false, i, a) == address(s, true, k, b))
				return true;
		}
	}
	return false;
}

/* Another order: loops from the outermost, and those that run backwards; or this many iterations of the
 * loop `jammed` at once inside of the loops in it; or the iterations of the loop `parallel` in any order.
 * The last two leave the loops around as they are. */
struct order {
	unsigned place[LOOPS], backwards;
	int factor, jammed, parallel;
};

static int sign(int v)
{
	return (v > 0) - (v < 0);
}

static int turn(const struct shape *s, unsigned loop, const struct point *p)
{
	return (p->v[loop] - value(&s->lo[loop], p)) / s->step[loop];
}

static bool jammed_later(const struct shape *s, const struct order *o, const struct point *a,
			 const struct point *b)
{
	unsigned l = (unsigned)o->jammed, i;
	int ahead = 0;

	for (i = 0; i < l && !ahead; i++)
		ahead = sign(turn(s, i, a) - turn(s, i, b));
	if (!ahead)
		ahead = sign(turn(s, l, a) / o->factor - turn(s, l, b) / o->factor);
	for (i = l + 1; i < s->n && !ahead; i++)
		ahead = sign(turn(s, i, a) - turn(s, i, b));
	return ahead ? ahead > 0 : turn(s, l, a) > turn(s, l, b);
}

/* In iterations of the loop that may change places, in one iteration of those around? */
static bool is_spread(const struct order *o, const struct point *a, const struct point *b)
{
	int i;

	for (i = 0; i < o->parallel; i++) {
		if (a->v[i] != b->v[i])
			return false;
	}
	return a->v[o->parallel] != b->v[o->parallel];
}

static bool comes_later(const struct trial *t, const struct order *o, const struct point *a,
			const struct point *b)
{
	unsigned i;

	if (o->factor)
		return jammed_later(&t->s, o, a, b);
	if (o->parallel >= 0)
		return is_spread(o, a, b);
	for (i = 0; i < t->s.n; i++) {
		unsigned l = o->place[i];
		int way = (t->s.step[l] < 0 ? -1 : 1) * (o->backwards >> l & 1 ? -1 : 1);
		int ahead = way * (a->v[l] - b->v[l]);

		if (ahead)
			return ahead > 0;
	}
	return false;
}

static void find_pairs(struct trial *t)
{
	struct run *run = &t->run[t->s.size];
	struct point p = {{0}};
	unsigned i, k;

	run->npoints = run->npairs = 0;
	enumerate(t, &p, 0);
	for (i = 0; i < run->npoints; i++) {
		for (k = i + 1; k < run->npoints; k++) {
			if (!conflict(&t->s, &run->point[i], &run->point[k]))
				continue;
			run->pair[run->npairs][0] = (uint16_t)i;
			run->pair[run->npairs++][1] = (uint16_t)k;
		}
	}
}

static bool is_legal(const struct trial *t, const struct run *run, const struct order *o)
{
	unsigned i;

	for (i = 0; i < run->npairs; i++) {
		if (comes_later(t, o, &run->point[run->pair[i][0]], &run->point[run->pair[i][1]]))
			return false;
	}
	return true;
}

static int find_point(const struct trial *t, const struct dep_point *d)
{
	const struct run *run = t->run;
	unsigned i, l;

	for (i = 0; i < run->npoints; i++) {
		for (l = 0; l < t->s.n && l < d->n && run->point[i].v[l] == d->value[l]; l++)
			;
		if (l == t->s.n)
			return (int)i;
	}
	return -1;
}

struct tally {
	unsigned nests, yes, no, unknown;
};

static void check(struct trial *t, const struct order *o, struct dep_answer answer, uint64_t first,
		  struct tally *tally)
{
	bool legal = is_legal(t, t->run, o);

	tally->yes += answer.may == PROOF_YES;
	tally->no += answer.may == PROOF_NO;
	tally->unknown += answer.may == PROOF_UNKNOWN;
	if (answer.may == PROOF_YES)
		ck_assert_msg(legal, "seed %llu: yes is wrong for\n%s", (unsigned long long)first,
			      t->p.text);
	/* what would change places if they were jammed together need not be in one group of iterations */
	if (answer.may != PROOF_NO || (o->factor && !answer.pair))
		return;
	ck_assert_msg(!legal, "seed %llu: no is wrong for\n%s", (unsigned long long)first,
		      t->p.text);
	if (answer.pair) {
		int a = find_point(t, &answer.from), b = find_point(t, &answer.to);

		if (answer.from.n < t->s.n) /* it does not say where the loops around are */
			return;
		ck_assert_msg(a >= 0 && b >= 0 && a < b, "seed %llu: no such iterations in\n%s",
			      (unsigned long long)first, t->p.text);
		ck_assert_msg(comes_later(t, o, &t->run->point[a], &t->run->point[b]) &&
				      conflict(&t->s, &t->run->point[a], &t->run->point[b]),
			      "seed %llu: these iterations keep their order in\n%s",
			      (unsigned long long)first, t->p.text);
	} else {
		ck_abort_msg("seed %llu: no iterations for\n%s", (unsigned long long)first,
			     t->p.text);
	}
}

/* Of all sizes: a yes holds for each, and a no for one at least. */
static void check_sizes(struct trial *t, const struct order *o, struct dep_answer answer,
			uint64_t first, struct tally *tally)
{
	bool all = true;
	unsigned i;

	for (i = 1; i <= SIZES; i++)
		all &= is_legal(t, &t->run[i], o);
	tally->yes += answer.may == PROOF_YES;
	tally->no += answer.may == PROOF_NO;
	tally->unknown += answer.may == PROOF_UNKNOWN;
	ck_assert_msg(answer.may != PROOF_YES || all, "seed %llu: yes is wrong for\n%s",
		      (unsigned long long)first, t->p.text);
	ck_assert_msg(answer.may != PROOF_NO || !all || (o->factor && !answer.pair),
		      "seed %llu: no is wrong for\n%s", (unsigned long long)first, t->p.text);
}

static void try_orders(struct trial *t, uint64_t first, struct tally *tally)
{
	static const unsigned all[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
					   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	unsigned i, l;

	for (i = 0; i < 6; i++) {
		const struct stmt *loops[LOOPS];
		struct order o = {.parallel = -1};
		unsigned n = 0;

		if (t->s.n == 2 && all[i][2] != 2)
			continue;
		for (l = 0; l < t->s.n; l++) {
			o.place[n] = all[i][l];
			loops[n++] = t->loop[all[i][l]];
		}
		(t->s.size ? check_sizes : check)(t, &o, deps_may_permute(t->p.an, NULL, loops, n),
						  first, tally);
	}
	for (l = 0; l < t->s.n; l++) {
		struct order o = {.place = {0, 1, 2}, .backwards = 1u << l, .parallel = -1};
		struct order jam = {
			.factor = 2 + (int)(first % 2), .jammed = (int)l, .parallel = -1};
		struct order any = {.parallel = (int)l};
		struct dep_answer answer = deps_may_reverse(t->p.an, NULL, t->loop[l]);

		(t->s.size ? check_sizes : check)(t, &o, answer, first, tally);
		answer = deps_may_parallel(t->p.an, NULL, t->loop[l]);
		(t->s.size ? check_sizes : check)(t, &any, answer, first, tally);
		for (i = l + 1; i < t->s.n && !t->s.lo[i].coef[l] && !t->s.hi[i].coef[l]; i++)
			;
		if (i < t->s.n) /* its bounds would differ */
			continue;
		answer = deps_may_jam(t->p.an, NULL, t->loop[l], jam.factor);
		(t->s.size ? check_sizes : check)(t, &jam, answer, first, tally);
	}
}

START_TEST(brute_force)
{
	struct trial *t = calloc(1, sizeof(*t));
	struct tally tally = {0};
	unsigned i;

	ck_assert_ptr_nonnull(t);
	for (i = 0; i < NESTS; i++) {
		uint64_t first = 1000003ull * (i + 1);

		t->seed = first * 0x9e3779b97f4a7c15ull;
		random_shape(t);
		find_pairs(t);
		open_nest(t);
		try_orders(t, first, &tally);
		tally.nests++;
		probe_close(&t->p);
	}
	free(t);
	/* all is affine, so all is decided */
	ck_assert_msg(tally.yes > 500 && tally.no > 500 && tally.unknown == 0,
		      "%u nests: %u yes, %u no, %u unknown", tally.nests, tally.yes, tally.no,
		      tally.unknown);
}
END_TEST

START_TEST(symbolic_strides)
{
	struct trial *t = calloc(1, sizeof(*t));
	struct tally tally = {0};
	unsigned i;

	ck_assert_ptr_nonnull(t);
	for (i = 0; i < SIZED; i++) {
		uint64_t first = 7000003ull * (i + 1);

		t->seed = first * 0x9e3779b97f4a7c15ull;
		random_sized(t);
		for (t->s.size = 1; t->s.size < SIZES; t->s.size++)
			find_pairs(t);
		find_pairs(t);
		open_nest(t);
		try_orders(t, first, &tally);
		tally.nests++;
		probe_close(&t->p);
	}
	free(t);
	ck_assert_msg(tally.yes > 200 && tally.no > 300 && tally.unknown < 114,
		      "%u nests: %u yes, %u no, %u unknown", tally.nests, tally.yes, tally.no,
		      tally.unknown);
}
END_TEST

Suite *suite_deps_brute(void)
{
	Suite *s = suite_create("deps_brute");
	TCase *t = tcase_create("deps_brute");

	tcase_set_timeout(t, 120);
	tcase_add_test(t, brute_force);
	tcase_add_test(t, symbolic_strides);
	suite_add_tcase(s, t);
	return s;
}
