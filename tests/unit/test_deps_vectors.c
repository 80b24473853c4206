/* test_deps_vectors.c - all directions, distances and smallest instances, against brute force.
 *
 * Random nests of two to four loops with constant ranges (triangular, strided, backwards, some below
 * zero), with one or two statements under guards, perhaps in loops of their own.  All iterations are
 * run, and all that must be listed is known: for each two accesses the directions in which they meet,
 * the distance where it is always the same, and for each direction the smallest pair of iterations. */
#include "../../src/analysis/deps/deps.h"
#include "pick.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTS = 300, LOOPS = 4, STMTS = 2, RUNS = 400, MASKS = 81 };

struct form {
	int coef[LOOPS], c;
};

/* A statement A[to] = A[from] * x, in the common loops and in loops of its own. */
struct line {
	unsigned n; /* loops around it */
	int step[LOOPS];
	struct form lo[LOOPS], hi[LOOPS]; /* of outer variables; hi is not reached */
	struct form to, from, guard;      /* guard >= 0, or not 0 */
	enum { ALWAYS, FROM_ZERO, UNEQUAL } when;
	unsigned nruns;
	int run[RUNS][LOOPS]; /* values of the variables, in the order of the source */
};

struct trial {
	uint64_t seed;
	unsigned common, nlines;
	struct line line[STMTS];
	struct probe p;
	char text[4096];
};

static void random_form(struct trial *t, struct form *f, unsigned n, int most)
{
	memset(f, 0, sizeof(*f));
	for (unsigned i = 0; i < n; i++)
		f->coef[i] = pick(&t->seed, 0, 2) ? pick(&t->seed, -most, most) : 0;
	f->c = pick(&t->seed, -3, 3);
}

static void random_loop(struct trial *t, struct line *l, unsigned i, unsigned n)
{
	static const int steps[] = {1, 1, 1, 2, 3, -1, -1, -2};
	int below = pick(&t->seed, 0, 3) ? 0 : pick(&t->seed, -6, -1), turns = n > 3 ? 2 : 4;

	l->step[i] = steps[pick(&t->seed, 0, 7)];
	l->lo[i].c = below + (l->step[i] < 0 ? pick(&t->seed, 2, 2 + turns) : pick(&t->seed, 0, 1));
	l->hi[i].c = below + (l->step[i] < 0 ? -1 : pick(&t->seed, 2, 2 + turns));
	if (i && pick(&t->seed, 0, 3) == 0)
		(l->step[i] > 0 && pick(&t->seed, 0, 1) ? l->hi : l->lo)[i]
			.coef[pick(&t->seed, 0, (int)i - 1)] = pick(&t->seed, 0, 3) ? 1 : -1;
}

static void random_lines(struct trial *t)
{
	unsigned i, s, deepest = pick(&t->seed, 0, 4) ? 3 : LOOPS;

	memset(t->line, 0, sizeof(t->line));
	t->nlines = (unsigned)pick(&t->seed, 1, STMTS);
	t->common = (unsigned)pick(&t->seed, 1, (int)deepest);
	for (i = 0; i < t->common; i++)
		random_loop(t, &t->line[0], i, deepest);
	t->line[1] = t->line[0];
	for (s = 0; s < t->nlines; s++) {
		struct line *l = &t->line[s];

		l->n = t->common;
		if (l->n < 3 && pick(&t->seed, 0, 1))
			random_loop(t, l, l->n++, deepest);
		random_form(t, &l->to, l->n, 2);
		random_form(t, &l->from, l->n, 2);
		if (pick(&t->seed, 0, 2) == 0)
			l->from = l->to;
		l->from.c += pick(&t->seed, -1, 1);
		random_form(t, &l->guard, l->n, 1);
		l->when = pick(&t->seed, 0, 1)   ? ALWAYS
			  : pick(&t->seed, 0, 2) ? FROM_ZERO
						 : UNEQUAL;
	}
}

/* ---- all runs ---- */

static int value(const struct form *f, const int *at)
{
	int v = f->c;

	for (unsigned i = 0; i < LOOPS; i++)
		v += f->coef[i] * at[i];
	return v;
}

static void enumerate(struct line *l, int *at, unsigned depth)
{
	int v, hi;

	if (depth == l->n) {
		int g = value(&l->guard, at);

		if (l->when == ALWAYS || (l->when == UNEQUAL ? g != 0 : g >= 0)) {
			if (l->nruns < RUNS)
				memcpy(l->run[l->nruns++], at, sizeof(l->run[0]));
		}
		return;
	}
	at[depth] = 0;
	hi = value(&l->hi[depth], at);
	for (v = value(&l->lo[depth], at); l->step[depth] > 0 ? v < hi : v > hi;
	     v += l->step[depth]) {
		at[depth] = v;
		enumerate(l, at, depth + 1);
	}
	at[depth] = 0;
}

/* ---- as text ---- */

static void put_form(char **at, const struct form *f)
{
	for (unsigned i = 0; i < LOOPS; i++) {
		if (f->coef[i])
			*at += sprintf(*at, "(%d) * %c + ", f->coef[i], "ijkl"[i]);
	}
	*at += sprintf(*at, "(%d)", f->c);
}

static void put_loop(char **at, const struct line *l, unsigned i)
{
	char name = "ijkl"[i];

	*at += sprintf(*at, "for (%c: int = ", name);
	put_form(at, &l->lo[i]);
	*at += sprintf(*at, "; %c %s ", name, l->step[i] > 0 ? "<" : ">");
	put_form(at, &l->hi[i]);
	*at += sprintf(*at, "; %c += %d) {\n", name, l->step[i]);
}

static void put_line(char **at, const struct line *l, unsigned common)
{
	unsigned i;

	for (i = common; i < l->n; i++)
		put_loop(at, l, i);
	if (l->when != ALWAYS) {
		*at += sprintf(*at, "if (");
		put_form(at, &l->guard);
		*at += sprintf(*at, " %s 0) ", l->when == UNEQUAL ? "!=" : ">=");
	}
	*at += sprintf(*at, "{ A[");
	put_form(at, &l->to);
	*at += sprintf(*at, "] = A[");
	put_form(at, &l->from);
	*at += sprintf(*at, "] * x; }\n");
	for (i = common; i < l->n; i++)
		*at += sprintf(*at, "}\n");
}

static void open_nest(struct trial *t)
{
	char *at = t->text;
	unsigned i;

	for (i = 0; i < t->common; i++)
		put_loop(&at, &t->line[0], i);
	for (i = 0; i < t->nlines; i++)
		put_line(&at, &t->line[i], t->common);
	for (i = 0; i < t->common; i++)
		at += sprintf(at, "}");
	probe_open(&t->p, t->text);
}

/* ---- what is true ---- */

/* What a statement does: reads, or writes. */
struct end {
	unsigned line;
	bool writes;
};

/* Directions are a number, with a digit of three for each common loop: 0 later, 1 same, 2 earlier. */
struct met {
	bool any[MASKS];
	int first[MASKS][2]; /* runs of both: the smallest instances */
	bool seen, constant[LOOPS];
	int far[LOOPS];
};

static unsigned loops_of(const struct trial *t, const struct end *a, const struct end *b)
{
	return a->line == b->line ? t->line[a->line].n : t->common;
}

/* How far the variable of the loop goes on from one run to the other. */
static int ahead(const struct line *l, unsigned loop, const int *a, const int *b)
{
	return l->step[loop] < 0 ? a[loop] - b[loop] : b[loop] - a[loop];
}

static bool precedes(const struct trial *t, const struct end *a, const struct end *b, const int *x,
		     const int *y)
{
	for (unsigned i = 0; i < loops_of(t, a, b); i++) {
		int far = ahead(&t->line[a->line], i, x, y);

		if (far)
			return far > 0;
	}
	return a->line != b->line ? a->line < b->line : !a->writes && b->writes;
}

/* By value, from the outermost loop of a; but those without a value below zero are smaller. */
static bool smaller(const struct line *la, const struct line *lb, const int p[2], const int q[2])
{
	const int *one[2] = {la->run[p[0]], lb->run[p[1]]},
		  *other[2] = {la->run[q[0]], lb->run[q[1]]};
	bool below[2] = {false, false};

	for (unsigned i = 0; i < LOOPS; i++) {
		below[0] |= one[0][i] < 0 || one[1][i] < 0;
		below[1] |= other[0][i] < 0 || other[1][i] < 0;
	}
	if (below[0] != below[1])
		return below[1];
	for (unsigned i = 0; i < 2 * LOOPS; i++) {
		if (one[i / LOOPS][i % LOOPS] != other[i / LOOPS][i % LOOPS])
			return one[i / LOOPS][i % LOOPS] < other[i / LOOPS][i % LOOPS];
	}
	return false;
}

static void add_pair(const struct trial *t, struct met *m, const struct end *a, const struct end *b,
		     int x, int y)
{
	const struct line *la = &t->line[a->line], *lb = &t->line[b->line];
	const int pair[2] = {x, y};
	unsigned v = 0;

	for (unsigned i = 0; i < loops_of(t, a, b); i++) {
		int far = ahead(la, i, la->run[x], lb->run[y]);

		v = 3 * v + (far > 0 ? 0 : far == 0 ? 1 : 2);
		m->constant[i] = !m->seen || (m->constant[i] && m->far[i] == far);
		m->far[i] = far;
	}
	m->seen = true;
	if (!m->any[v] || smaller(la, lb, pair, m->first[v]))
		memcpy(m->first[v], pair, sizeof(pair));
	m->any[v] = true;
}

/* All instances of a and b that meet, a before b; with fewer iterations of the outermost loop between them than `within`
 * (0: any). */
static void find_met(const struct trial *t, const struct end *a, const struct end *b, int within,
		     struct met *m)
{
	const struct line *la = &t->line[a->line], *lb = &t->line[b->line];

	memset(m, 0, sizeof(*m));
	for (unsigned x = 0; x < la->nruns; x++) {
		int at = value(a->writes ? &la->to : &la->from, la->run[x]);

		for (unsigned y = 0; y < lb->nruns; y++) {
			if (at == value(b->writes ? &lb->to : &lb->from, lb->run[y]) &&
			    precedes(t, a, b, la->run[x], lb->run[y]) &&
			    (!within ||
			     ahead(la, 0, la->run[x], lb->run[y]) < within * abs(la->step[0])))
				add_pair(t, m, a, b, (int)x, (int)y);
		}
	}
}

/* ---- what is found ---- */

struct tally {
	unsigned vectors, distances, points, below;
};

static unsigned number_of(const struct dep_vector *v, unsigned n)
{
	unsigned number = 0;

	for (unsigned i = 0; i < n; i++) {
		ck_assert(v->sign[i] == DEP_LATER || v->sign[i] == DEP_SAME ||
			  v->sign[i] == DEP_EARLIER);
		number = 3 * number + (v->sign[i] == DEP_LATER  ? 0
				       : v->sign[i] == DEP_SAME ? 1
								: 2);
	}
	return number;
}

static void check_point(const struct trial *t, const struct line *l, const int *run,
			const struct dep_point *point)
{
	ck_assert_uint_eq(point->n, l->n);
	for (unsigned i = 0; i < l->n; i++)
		ck_assert_msg(point->value[i] == run[i] &&
				      point->loop[i]->sym->name[0] == "ijkl"[i],
			      "%s=%lld instead of %d in\n%s", point->loop[i]->sym->name,
			      (long long)point->value[i], run[i], t->text);
}

static void check_witness(struct trial *t, const struct dep *d, const struct dep_vector *v,
			  const struct end ends[2], int within, struct tally *tally)
{
	const struct line *la = &t->line[ends[0].line], *lb = &t->line[ends[1].line];
	unsigned number = number_of(v, d->nloops);
	struct dep_point a, b;
	struct pair pair;
	struct met m;
	bool found;

	find_met(t, &ends[0], &ends[1], within, &m);
	pair_init(&pair, d->loop[0], d->from, d->to);
	ck_assert(pair_meets(t->p.an, NULL, &pair));
	found = pair_witness(t->p.an, &pair, v, within, &a, &b);
	ck_assert_msg(found == m.any[number], "%s pair within %d in\n%s", found ? "a" : "no",
		      within, t->text);
	if (!found)
		return;
	check_point(t, la, la->run[m.first[number][0]], &a);
	check_point(t, lb, lb->run[m.first[number][1]], &b);
	tally->points++;
	for (unsigned i = 0; i < a.n; i++)
		tally->below += a.value[i] < 0;
}

/* The dependence has all directions that there are, and no others. */
static void check_dep(struct trial *t, const struct dep *d, const struct end ends[2], bool points,
		      struct tally *tally)
{
	struct met m;
	bool listed[MASKS] = {false};

	find_met(t, &ends[0], &ends[1], 0, &m);
	ck_assert_uint_eq(d->nloops, loops_of(t, &ends[0], &ends[1]));
	ck_assert_msg(!d->assumed, "%s in\n%s", d->assumed, t->text);
	for (unsigned i = 0; i < d->nvectors; i++) {
		unsigned number = number_of(&d->vector[i], d->nloops);

		ck_assert_msg(!listed[number], "twice in\n%s", t->text);
		listed[number] = true;
		for (int within = 0; points && within < 4; within++)
			check_witness(t, d, &d->vector[i], ends, within, tally);
	}
	ck_assert_msg(memcmp(listed, m.any, sizeof(listed)) == 0, "other directions in\n%s",
		      t->text);
	tally->vectors += d->nvectors;
	for (unsigned i = 0; i < d->nloops; i++) {
		ck_assert_msg(
			!d->constant[i] ||
				(m.constant[i] &&
				 m.far[i] == d->distance[i] * abs(t->line[ends[0].line].step[i])),
			"not always %lld of loop %u in\n%s", (long long)d->distance[i], i, t->text);
		tally->distances += d->constant[i] && d->distance[i];
	}
}

static const struct stmt *store_of(const struct trial *t, unsigned line)
{
	const struct stmt *s;

	for (s = t->p.func->body; s; s = stmt_next(t->p.func->body, s)) {
		if (s->kind == STMT_STORE && !line--)
			return s;
	}
	return NULL;
}

/* Each of two accesses in this order, whether it is listed or not. */
static void check_list(struct trial *t, bool points, struct tally *tally)
{
	const struct stmt *loop = t->p.func->body, *store[STMTS] = {store_of(t, 0), store_of(t, 1)};
	const struct deps *deps;

	while (loop->kind != STMT_FOR)
		loop = stmt_next(t->p.func->body, loop);
	deps = deps_of(t->p.an, NULL, loop);
	for (unsigned k = 0; k < 4 * t->nlines * t->nlines; k++) {
		const struct end ends[2] = {{k / 4 % t->nlines, k & 1},
					    {k / 4 / t->nlines, k >> 1 & 1}};
		unsigned found = 0;
		struct met m;

		for (uint32_t i = 0; i < deps->list.n; i++) {
			const struct dep *d = deps->list.at[i];

			if (d->from->target != DEP_PLACE || d->from->stmt != store[ends[0].line] ||
			    d->from->writes != ends[0].writes ||
			    d->to->stmt != store[ends[1].line] || d->to->writes != ends[1].writes)
				continue;
			found++;
			check_dep(t, d, ends, points, tally);
		}
		find_met(t, &ends[0], &ends[1], 0, &m);
		ck_assert_msg(found == (m.seen && (ends[0].writes || ends[1].writes)),
			      "%u dependences of %u from %u in\n%s", found, ends[1].line,
			      ends[0].line, t->text);
	}
}

/* Smallest instances are asked for in every sixth nest: they take the most time. */
START_TEST(vectors)
{
	struct trial *t = calloc(1, sizeof(*t));
	struct tally tally = {0};

	ck_assert_ptr_nonnull(t);
	for (unsigned i = 0; i < NESTS; i++) {
		bool fits = true;

		t->seed = (uint64_t)(i + 1) * 0x9e3779b97f4a7c15ull;
		do {
			random_lines(t);
			for (unsigned s = 0; s < t->nlines; s++) {
				int at[LOOPS] = {0};

				enumerate(&t->line[s], at, 0);
				fits &= t->line[s].nruns < RUNS;
			}
		} while (!fits && (fits = true));
		open_nest(t);
		check_list(t, i % 6 == 0, &tally);
		probe_close(&t->p);
	}
	free(t);
	/* the numbers of these seeds: a distance is found where the bounds of a rational set say so */
	ck_assert_msg(tally.vectors > 4000 && tally.distances >= 116 && tally.points > 2500 &&
			      tally.below > 700,
		      "%u vectors, %u distances, %u points, %u below zero", tally.vectors,
		      tally.distances, tally.points, tally.below);
}
END_TEST

Suite *suite_deps_vectors(void)
{
	Suite *s = suite_create("deps_vectors");
	TCase *t = tcase_create("deps_vectors");

	tcase_set_timeout(t, 120);
	tcase_add_test(t, vectors);
	suite_add_tcase(s, t);
	return s;
}
