/* test_footprint_brute.c - regions of arrays against the elements that the interpreter stores to.
 *
 * Random statements of up to three loops with guards and subscripts, inside of a loop over `o`, are
 * analysed as they are, and run alone for each o and small sizes, with all subscripts moved up so
 * that negative ones can be seen.  What is stored to must be in the box, and be all of it where it
 * is exact. */
#include "pick.h"
#include "probe.h"

#include "cunest/eval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTS = 500, LOOPS = 3, STORES = 3, MIDDLE = 1200, CELLS = 2 * MIDDLE, BLOCK = 3 };

struct trial {
	uint64_t seed, first;
	char text[6000], *at;
	bool threads; /* the region of a block */
	unsigned nloops, depth;
	int shift; /* added to all subscripts */
	struct probe p;
	int32_t cell[CELLS];
	struct tally {
		unsigned known, exact, bounded, elements, wide, boxes, empty, loose;
	} tally;
};

static const char *const names[LOOPS] = {"i", "j", "k"};

static void put(struct trial *t, const char *fmt, int value)
{
	t->at += sprintf(t->at, fmt, value);
}

static void put_name(struct trial *t, const char *fmt, const char *name)
{
	t->at += sprintf(t->at, fmt, name);
}

/* A sum of what can be seen here. */
static void put_sum(struct trial *t, int most)
{
	unsigned i;

	for (i = 0; i < t->depth; i++) {
		if (pick(&t->seed, 0, 1)) {
			put(t, "(%d) * ", pick(&t->seed, 0, 2) ? 1 : pick(&t->seed, -most, most));
			put_name(t, "%s + ", names[i]);
		}
	}
	if (pick(&t->seed, 0, 3) == 0)
		put(t, "o + ", 0);
	if (t->threads && pick(&t->seed, 0, 1))
		put(t, "(int)threadIdx.x + ", 0);
	put(t, "(%d)", pick(&t->seed, -2, 4));
}

/* for (v = ...; ...): plain, a tile, triangular, backwards, by steps */
static void put_loop(struct trial *t)
{
	const char *v = names[t->depth];
	int shape = pick(&t->seed, 0, 7);

	put_name(t, "for (%s: int = ", v);
	if (shape <= 1) { /* a tile of the loop around */
		put(t, "o", 0);
		put_name(t, "; %s < ", v);
		put(t, "min(o + %d, n)", pick(&t->seed, 2, 6));
	} else if (shape == 2 && t->depth) {
		put_name(t, "%s; ", names[pick(&t->seed, 0, (int)t->depth - 1)]);
		put_name(t, "%s < n", v);
	} else if (shape == 3 && t->depth) {
		put(t, "%d; ", pick(&t->seed, 0, 2));
		put_name(t, "%s <= ", v);
		put_name(t, "%s", names[pick(&t->seed, 0, (int)t->depth - 1)]);
	} else if (shape == 4) {
		put(t, "n - 1; ", 0);
		put_name(t, "%s >= ", v);
		put(t, "%d", pick(&t->seed, -1, 2));
	} else if (shape == 5) {
		put(t, "%d; ", pick(&t->seed, 0, 1));
		put_name(t, "%s < ", v);
		put(t, "max(m, %d)", pick(&t->seed, 1, 4));
	} else {
		put(t, "%d; ", pick(&t->seed, -2, 2));
		put_name(t, "%s < ", v);
		put(t, pick(&t->seed, 0, 1) ? "n" : "%d", pick(&t->seed, 2, 7));
	}
	put_name(t, "; %s += ", v);
	put(t, "%d) { ", shape == 4 ? -1 : pick(&t->seed, 0, 4) == 0 ? pick(&t->seed, 2, 3) : 1);
	t->depth++;
}

static void put_guard(struct trial *t)
{
	static const char *const cmp[] = {" >= 0", " < n", " < m", " != 1", " <= o + 2"};
	int more = pick(&t->seed, 0, 2);

	put(t, "if (", 0);
	put_sum(t, 2);
	put_name(t, "%s", cmp[pick(&t->seed, 0, 4)]);
	if (more == 0) {
		put_name(t, "%s", pick(&t->seed, 0, 2) ? " && " : " || ");
		put_sum(t, 1);
		put_name(t, "%s", cmp[pick(&t->seed, 0, 4)]);
	}
	put(t, ") ", 0);
}

static void put_store(struct trial *t)
{
	int shape = pick(&t->seed, 0, 10);

	if (pick(&t->seed, 0, 3) == 0) {
		put_guard(t);
		if (t->depth && pick(&t->seed, 0, 5) == 0)
			put_name(t, "{ %s; } ", pick(&t->seed, 0, 2) ? "continue" : "break");
	}
	put(t, "{ ", 0);
	if (shape == 10) { /* another value than the one that was tested */
		put(t, "let t: int = ", 0);
		put_sum(t, 1);
		put(t, "; if (t > %d) { t = t + 2; ", pick(&t->seed, 0, 3));
		put(t, t->shift ? "A[%d + t] = 1; } } " : "A[t] = 1; } } ", t->shift);
		return;
	}
	if (shape == 0) {
		put(t, "let t: int = ", 0);
		put_sum(t, 1);
		put(t, "; ", 0);
	}
	put(t, "A[", 0);
	if (t->shift)
		put(t, "%d + (", t->shift);
	if (shape == 0)
		put(t, "t", 0);
	else if (shape == 1 && t->depth)
		put_name(t, "%s / 2", names[pick(&t->seed, 0, (int)t->depth - 1)]);
	else if (shape == 2 && t->depth)
		put_name(t, "%s %% 3", names[pick(&t->seed, 0, (int)t->depth - 1)]);
	else if (shape <= 4 && t->depth) { /* a row and a column */
		put(t, "(", 0);
		put_sum(t, 1);
		put_name(t, ") * m + %s", names[pick(&t->seed, 0, (int)t->depth - 1)]);
	} else if (shape == 5 && t->depth) {
		put(t, "(", 0);
		put_sum(t, 1);
		put(t, ") * %d + ", pick(&t->seed, 2, 8));
		put_name(t, "%s", names[pick(&t->seed, 0, (int)t->depth - 1)]);
	} else {
		put_sum(t, 2);
	}
	put(t, t->shift ? ")] = 1; } " : "] = 1; } ", 0);
}

static void put_statement(struct trial *t)
{
	int stores = pick(&t->seed, 1, STORES);
	unsigned i;

	t->depth = 0;
	t->nloops = (unsigned)pick(&t->seed, 0, LOOPS);
	if (t->threads && pick(&t->seed, 0, 1))
		put(t, "if ((int)threadIdx.x + o < n) ", 0);
	put(t, "{ ", 0);
	for (i = 0; i < t->nloops; i++)
		put_loop(t);
	for (i = 0; i < (unsigned)stores; i++)
		put_store(t);
	for (i = 0; i < t->nloops; i++)
		put(t, "} ", 0);
	put(t, "}\n", 0);
}

/* ---- values ---- */

struct values {
	struct probe *p;
	int n, m, o;
};

static const struct expr *substitute(void *context, const struct expr *e)
{
	const struct values *v = context;

	if (e->kind == EXPR_SREG)
		return expr_const_int(v->p->ir, e->type,
				      e->u.sreg <= SREG_CTAID_Z  ? 0
				      : e->u.sreg == SREG_NTID_X ? BLOCK
								 : 1);
	if (e->kind == EXPR_SYM && type_is_int(e->type))
		return expr_const_int(v->p->ir, e->type,
				      e->u.sym->name[0] == 'n'   ? v->n
				      : e->u.sym->name[0] == 'm' ? v->m
								 : v->o);
	return e;
}

static int64_t value(struct trial *t, const struct values *v, const struct expr *e)
{
	__int128 out = 0;
	const struct expr *c = expr_map(t->p.ir, e, substitute, (void *)(uintptr_t)v);

	ck_assert_msg(eval_int(c, &out) == EVAL_OK, "seed %llu: %s is not a value in\n%s",
		      (unsigned long long)t->first, expr_text(t->p.ir, c), t->text);
	return (int64_t)out;
}

static const char *box_text(struct trial *t, const struct footprint *f)
{
	struct buf b;
	unsigned d;

	buf_init(&b, t->p.arena);
	for (d = 0; d < f->ndims; d++)
		buf_printf(&b, "[%s, + %s) of %s%s", expr_text(t->p.ir, f->dim[d].lo),
			   expr_text(t->p.ir, f->dim[d].extent),
			   expr_text(t->p.ir, f->dim[d].stride), d + 1 < f->ndims ? ", " : "");
	return b.s;
}

/* ---- what the box says against what is stored to ---- */

static void check(struct trial *t, const struct footprint *f, const struct values *v)
{
	static uint8_t in_box[CELLS];
	int64_t lo[FOOTPRINT_DIMS], extent[FOOTPRINT_DIMS], stride[FOOTPRINT_DIMS],
		at[FOOTPRINT_DIMS] = {0};
	unsigned touched = 0, boxed = 0, d;
	int64_t all = 1;
	int i;

	memset(in_box, 0, sizeof(in_box));
	for (i = 0; i < CELLS; i++)
		touched += t->cell[i] != 0;
	for (d = 0; d < f->ndims; d++) {
		lo[d] = value(t, v, f->dim[d].lo);
		extent[d] = value(t, v, f->dim[d].extent);
		stride[d] = value(t, v, f->dim[d].stride);
		all *= extent[d] > 0 ? extent[d] : 0;
		ck_assert_msg(!touched || f->dim[d].most < 0 || extent[d] <= f->dim[d].most,
			      "seed %llu: %lld is more than %lld in\n%s",
			      (unsigned long long)t->first, (long long)extent[d],
			      (long long)f->dim[d].most, t->text);
	}
	ck_assert_msg(all < 100 * CELLS, "seed %llu: %s is too wide for\n%s",
		      (unsigned long long)t->first, box_text(t, f), t->text);
	for (int64_t n = 0; n < all; n++) {
		int64_t place = MIDDLE;

		for (d = 0; d < f->ndims; d++)
			place += (lo[d] + at[d]) * stride[d];
		if (place >= 0 && place < CELLS) {
			boxed += !in_box[place];
			in_box[place] = 1;
		} else {
			boxed++;
		}
		for (d = f->ndims; d-- > 0;) {
			if (++at[d] < extent[d])
				break;
			at[d] = 0;
		}
	}
	for (i = 0; i < CELLS; i++) {
		if (!t->cell[i] || in_box[i]) /* an assertion for each writes as many messages */
			continue;
		ck_abort_msg("seed %llu: n=%d m=%d o=%d: element %d is not in %s of\n%s",
			     (unsigned long long)t->first, v->n, v->m, v->o, i - MIDDLE,
			     box_text(t, f), t->text);
	}
	ck_assert_msg(!f->exact || touched == boxed,
		      "seed %llu: n=%d m=%d o=%d: %u of %u elements of %s in\n%s",
		      (unsigned long long)t->first, v->n, v->m, v->o, touched, boxed,
		      box_text(t, f), t->text);
	ck_assert_msg(!f->exact || !f->apart || touched == all,
		      "seed %llu: n=%d m=%d o=%d: %u elements for %lld indices in\n%s",
		      (unsigned long long)t->first, v->n, v->m, v->o, touched, (long long)all,
		      t->text);
	t->tally.boxes++;
	t->tally.empty += touched == 0;
	if (boxed > CELLS) { /* a bound that is no better than that of a type */
		t->tally.loose++;
		return;
	}
	t->tally.elements += touched;
	t->tally.wide += boxed;
}

static const struct sym *param(const struct probe *p, const char *name)
{
	uint32_t i;

	for (i = 0; i < p->func->params.n; i++) {
		const struct sym *sym = p->func->params.at[i];

		if (strcmp(sym->name, name) == 0)
			return sym;
	}
	return NULL;
}

static bool run(struct trial *t, struct probe *alone, const struct values *v)
{
	struct interp_array array = {.sym = param(alone, "A"),
				     .bytes = (unsigned char *)t->cell,
				     .size = sizeof(t->cell)};
	const struct sym *scalars[3] = {param(alone, "n"), param(alone, "m"), param(alone, "o")};
	int64_t ints[3] = {v->n, v->m, v->o};
	struct interp_run run = {.grid = {1, 1, 1},
				 .block = {t->threads ? BLOCK : 1, 1, 1},
				 .arrays = &array,
				 .narrays = 1,
				 .scalars = scalars,
				 .ints = ints,
				 .nscalars = 3,
				 .fuel = 100000};

	memset(t->cell, 0, sizeof(t->cell));
	return interp_run(alone->func, &run).verdict == INTERP_DONE;
}

static void try_nest(struct trial *t, bool threads)
{
	static const int sizes[][2] = {{0, 1}, {1, 1}, {2, 3}, {4, 4}, {7, 5}, {10, 7}};
	struct footprint_query query = {.relax = threads ? 1u << SREG_TID_X : 0};
	const struct footprint *f;
	struct probe alone;
	uint64_t seed = t->seed;
	int tile = 1 + (int)(t->first % 5), from = (int)(t->first % 3);
	char text[sizeof(t->text)];
	size_t i;

	t->threads = threads;
	t->shift = MIDDLE;
	t->at = t->text;
	put(t, "func f kernel (A: int *, n: int, m: int, o: int) {\n", 0);
	put_statement(t);
	put(t, "}\n", 0);
	probe_open_func(&alone, t->text);
	t->seed = seed;
	t->shift = 0;
	t->at = t->text;
	put(t, "func f kernel (A: int *, n: int, m: int) {\n", 0);
	put(t, "for (o: int = %d; o < n; ", from);
	put(t, "o += %d) {\npragma \"A\"; ", tile);
	put_statement(t);
	put(t, "} }\n", 0);
	memcpy(text, t->text, sizeof(text));
	probe_open_func(&t->p, text);
	query.array = param(&t->p, "A");
	query.inside = probe_after(&t->p, "A");
	f = footprint_of(t->p.an, NULL, &query);
	if (!f->why) {
		struct values v = {.p = &t->p};

		t->tally.known++;
		t->tally.exact += f->exact;
		for (i = 0; i < f->ndims; i++)
			t->tally.bounded += f->dim[i].most >= 0;
		for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
			v.n = sizes[i][0];
			v.m = sizes[i][1];
			for (v.o = from; v.o < v.n; v.o += tile) {
				if (run(t, &alone, &v))
					check(t, f, &v);
			}
		}
	}
	probe_close(&alone);
	probe_close(&t->p);
}

/* A condition that was simplified by what follows from it. */
static const uint64_t found[] = {4876014628};

static struct tally many(uint64_t step, bool threads)
{
	struct trial *t = calloc(1, sizeof(*t));
	struct tally tally;
	unsigned i;

	ck_assert_ptr_nonnull(t);
	for (i = 0; i < NESTS + sizeof(found) / sizeof(found[0]); i++) {
		t->first = i < NESTS ? step * (i + 1) : found[i - NESTS];
		t->seed = t->first * 0x9e3779b97f4a7c15ull;
		try_nest(t, threads);
	}
	tally = t->tally;
	free(t);
	return tally;
}

START_TEST(of_a_thread)
{
	struct tally t = many(1000003, false);

	ck_assert_msg(t.known * 10 > NESTS * 8 && t.exact * 10 > t.known * 2 &&
			      t.elements * 10 > t.wide * 4 && t.empty * 3 < t.boxes &&
			      t.loose * 100 < t.boxes,
		      "%u known, %u exact, %u bounded, %u boxes, %u empty, %u of %u elements",
		      t.known, t.exact, t.bounded, t.boxes, t.empty, t.elements, t.wide);
}
END_TEST

START_TEST(of_a_block)
{
	struct tally t = many(2000003, true);

	ck_assert_msg(t.known * 10 > NESTS * 8 && t.exact * 10 > t.known * 2 &&
			      t.elements * 10 > t.wide && t.empty * 3 < t.boxes &&
			      t.loose * 100 < t.boxes,
		      "%u known, %u exact, %u bounded, %u boxes, %u empty, %u of %u elements",
		      t.known, t.exact, t.bounded, t.boxes, t.empty, t.elements, t.wide);
}
END_TEST

Suite *suite_footprint_brute(void)
{
	Suite *s = suite_create("footprint_brute");
	TCase *t = tcase_create("footprint_brute");

	tcase_set_timeout(t, 120);
	tcase_add_test(t, of_a_thread);
	tcase_add_test(t, of_a_block);
	suite_add_tcase(s, t);
	return s;
}
