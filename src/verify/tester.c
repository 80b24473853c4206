/* tester.c - interprets a function before and after a rewrite on the same inputs.
 *
 * A rewrite must keep every run that is defined: it ends as well, leaves the same bytes, and calls what has
 * effects as often, in the same order.
 *
 * Where threads share what one thread did (a loop was bound), `before` is run by one thread and `after` by a launch.  How
 * large that must be is not known here, so what differs must differ in the same way in a larger launch. */
#include "tester_input.h"

#include "cunest/walk.h"

#include <math.h>
#include <string.h>

enum { ELEMENTS = 2048, ELEMENTS_QUICK = 32, ELEMENT_SIZE = 16, FUEL = 100000, FUEL_QUICK = 6000 };
/* Parts of expressions that count as much as a statement, and how many of a run are for each. */
enum { PARTS = 8, PARTS_MOST = 24 };
/* A result may take so many times what the source does: where no iteration of a loop runs, what was hoisted out of it still does. */
enum { LONGER = 16 };
enum { ROUNDS = 14, PAIRS = 6 };
/* Of these: nothing, one, all sizes the same, and sizes that differ, without which a square hides what is turned. */
static const unsigned quick_rounds[] = {0, 1, 3, 9, 10};

struct pair {
	struct tester *t;
	struct side before, after;
	bool *racing;     /* by parameter: other threads may write what it points to, */
	bool fewer;       /* at barriers, of which `after` has others than `before` */
	bool bound;       /* `after` shares out among threads what one thread of `before` does */
	bool alone;       /* one thread of one block */
	struct vec *kept; /* struct side *: what `before` did; NULL: run it */
	unsigned char *spare; /* memory of a run that need not be kept */
};

static unsigned count_syncs(const struct func *func)
{
	unsigned n = 0;

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		n += s->kind == STMT_SYNC;
	return n;
}

/* An array of ints that the function, and so another thread, may store to. */
static bool may_race(const struct func *func, unsigned index)
{
	const struct sym *sym = func->params.at[index];
	const struct type *of = sym->type->of;

	if (sym->type->kind != TYPE_PTR || !type_is_int(of) || of->kind == TYPE_BOOL)
		return false;
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		const struct expr *place = s->nslots ? s->slot[0].e : NULL;

		if (s->kind != STMT_STORE && s->kind != STMT_ATOMIC)
			continue;
		while (place && place->nargs)
			place = place->arg[0];
		if (place && place->kind == EXPR_SYM && strcmp(place->u.sym->name, sym->name) == 0)
			return true;
	}
	return false;
}

/* ---- launches ---- */

struct sregs {
	struct ir *ir;
	bool used[SREG_COUNT];
};

static bool note_sreg(void *context, const struct expr *e)
{
	struct sregs *seen = context;

	if (e->kind == EXPR_SREG)
		seen->used[e->u.sreg] = true;
	return true;
}

static struct sregs sregs_of(const struct func *func)
{
	struct sregs seen = {.ir = func->ir};

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && (s->slot[i].e->has & HAS_SREG))
				expr_walk(func->ir, s->slot[i].e, note_sreg, &seen);
	return seen;
}

/* The least C of `threadIdx.d < C` and `blockDim.d == C` in a condition; else `most`. */
static unsigned threads_said(const struct expr *e, unsigned d, unsigned most)
{
	const struct expr *left, *right;
	unsigned a;

	e = expr_truth(e);
	if (e->kind == EXPR_LAND) {
		a = threads_said(e->arg[0], d, most);
		return threads_said(e->arg[1], d, a);
	}
	if (e->kind != EXPR_LT && e->kind != EXPR_EQ)
		return most;
	left = expr_strip(e->arg[0]);
	right = expr_strip(e->arg[1]);
	if (left->kind != EXPR_SREG || right->kind != EXPR_INT)
		return most;
	if (left->u.sreg != (e->kind == EXPR_LT ? SREG_TID_X : SREG_NTID_X) + d)
		return most;
	return expr_int(right) > 0 && expr_int(right) < most ? (unsigned)expr_int(right) : most;
}

static unsigned threads_of(const struct func *func, unsigned d)
{
	unsigned threads = 1024;

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		for (uint32_t k = 0; k < nest->assumes.n; k++)
			threads = threads_said(nest->assumes.at[k], d, threads);
	}
	return threads == 1024 ? 4 : threads;
}

/* Does each thread of each block do the same? */
static bool all_same(const struct func *func)
{
	struct sregs a = sregs_of(func);

	for (unsigned r = SREG_TID_X; r <= SREG_CTAID_Z; r++)
		if (a.used[r])
			return false;
	return true;
}

/* Is a thread's or block's index used that the other function did not ask for? */
static bool shares_out(const struct func *before, const struct func *after)
{
	struct sregs a = sregs_of(before), b = sregs_of(after);
	bool more = false;

	for (unsigned r = SREG_TID_X; r <= SREG_CTAID_Z; r++)
		more |= b.used[r] && !a.used[r];
	return more;
}

static void set_launch(struct pair *p, struct side *side, bool sync, unsigned scale)
{
	struct interp_run *run = &side->run;
	struct sregs used;

	for (unsigned d = 0; d < 3; d++)
		run->grid[d] = run->block[d] = 1;
	if (p->bound && side == &p->after) {
		used = sregs_of(side->func);
		for (unsigned d = 0; d < 3; d++) {
			if (used.used[SREG_TID_X + d])
				run->block[d] = threads_of(side->func, d);
			if (used.used[SREG_CTAID_X + d])
				run->grid[d] = (9 * scale + run->block[d] - 1) / run->block[d];
		}
		return;
	}
	/* once: what one thread leaves in a temporary, the next would read */
	if (p->bound || p->alone || p->before.func->kind == FUNC_HOST)
		return;
	run->grid[0] = p->t->quick ? (sync ? 2 : 1) : (sync ? 4 : 2);
	run->grid[1] = p->t->quick && !sync ? 1 : 2;
	if (!sync) {
		run->block[0] = 2;
		run->block[1] = p->t->quick ? 1 : 2;
	}
}

/* ---- one run ---- */

/* What the user says nobody reads afterwards. */
static bool is_temporary(const struct func *func, const struct sym *sym)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct vec *list = &((const struct nest *)func->nests.at[i])->temporaries;

		for (uint32_t k = 0; k < list->n; k++)
			if (list->at[k] == sym)
				return true;
	}
	return false;
}

/* Equal, or as near as another order of rounding may be. */
static bool close_enough(const struct type *type, const unsigned char *a, const unsigned char *b)
{
	double x, y, scale;
	float single;

	if (type->bits == 64) {
		memcpy(&x, a, sizeof(x));
		memcpy(&y, b, sizeof(y));
	} else {
		memcpy(&single, a, sizeof(single));
		x = (double)single;
		memcpy(&single, b, sizeof(single));
		y = (double)single;
	}
	if (isnan(x) || isnan(y) || isinf(x) || isinf(y))
		return true;
	scale = fmax(1, fmax(fabs(x), fabs(y)));
	return fabs(x - y) <= 1e-3 * scale;
}

static const char *compare_memory(struct pair *p, const struct input *in)
{
	const struct side *before = &p->before, *after = &p->after;

	for (unsigned i = 0; i < before->run.narrays; i++) {
		const struct interp_array *a = &before->run.arrays[i];
		const struct interp_array *b = &after->run.arrays[i];
		const struct type *of = a->sym->type->of;
		int64_t size = type_size(of);
		size_t step = size > 0 ? (size_t)size : 4;

		if (is_temporary(before->func, a->sym))
			continue;
		for (size_t at = 0; at + step <= a->size; at += step) {
			if (memcmp(a->bytes + at, b->bytes + at, step) == 0)
				continue;
			if (p->t->lenient && type_is_float(of) && of->bits >= 32 &&
			    close_enough(of, a->bytes + at, b->bytes + at))
				continue;
			return arena_printf(p->t->arena, "%s[%zu] differs with %s", a->sym->name,
					    at / step, input_describe(p->t->arena, before, in));
		}
	}
	return NULL;
}

static void run_side(struct pair *p, struct side *side, const struct input *in, uint64_t fuel)
{
	uint64_t parts;

	side->run.fuel = fuel;
	side->run.effort = p->t->fuel ? PARTS_MOST * fuel : 0;
	input_prepare(p->t->arena, side, in, p->racing);
	side->out = interp_run(side->func, &side->run);
	parts = side->out.evaluated / PARTS;
	p->t->statements += parts > side->out.statements ? parts : side->out.statements;
}

/* NULL when `after`, which has run, did what `before` did. */
static const char *compare_outcomes(struct pair *p, const struct input *in)
{
	const struct interp_outcome *a = &p->before.out, *b = &p->after.out;
	struct arena *arena = p->t->arena;
	const char *numbers;

	if (b->verdict == INTERP_DONE && b->volatiles == a->volatiles && b->calls == a->calls &&
	    b->trace == a->trace)
		return compare_memory(p, in);
	numbers = input_describe(arena, &p->before, in);
	if (b->verdict != INTERP_DONE)
		return arena_printf(arena, "the output goes wrong with %s: %s", numbers, b->reason);
	if (b->volatiles != a->volatiles)
		return arena_printf(arena, "%llu volatile accesses instead of %llu with %s",
				    (unsigned long long)b->volatiles,
				    (unsigned long long)a->volatiles, numbers);
	return arena_printf(arena, "%llu calls with effects instead of %llu, or others, with %s",
			    (unsigned long long)b->calls, (unsigned long long)a->calls, numbers);
}

/* Would a larger launch leave other bytes?  Then this one may have been too small for the loop. */
static bool launch_matters(struct pair *p, const struct input *in, uint64_t fuel)
{
	size_t bytes = 2 * p->after.size * p->after.func->params.n;
	unsigned char *kept;
	bool other;

	if (!p->bound)
		return false;
	kept = arena_alloc(p->t->arena, bytes);
	memcpy(kept, p->after.memory, bytes);
	set_launch(p, &p->after, false, 32);
	run_side(p, &p->after, in, 32 * fuel);
	other = p->after.out.verdict != INTERP_DONE || memcmp(kept, p->after.memory, bytes) != 0;
	set_launch(p, &p->after, false, 1);
	return other;
}

/* The inputs come in the same order for every rewrite of a function. */
static void run_before(struct pair *p, const struct input *in, uint64_t fuel)
{
	struct tester *t = p->t;
	struct side *side = &p->before, *copy;

	if (!p->kept) {
		run_side(p, side, in, fuel);
		return;
	}
	if (t->runs < p->kept->n) {
		*side = *(const struct side *)p->kept->at[t->runs];
		return;
	}
	side->memory =
		p->spare ? p->spare : arena_array(t->arena, t->before->params.n, 2 * side->size);
	side->run.arrays = NULL; /* those of the last run are kept, too */
	run_side(p, side, in, fuel);
	p->spare = side->out.verdict == INTERP_DONE ? NULL : side->memory;
	copy = arena_alloc(t->arena, sizeof(*copy));
	*copy = *side;
	vec_push(t->arena, p->kept, copy);
}

/* false: enough was seen. */
static bool compare_run(struct pair *p, const struct input *in)
{
	struct tester *t = p->t;
	uint64_t fuel = t->quick ? FUEL_QUICK : FUEL;
	const char *wrong;

	if (t->fuel && t->statements >= t->fuel)
		return false;
	if (t->fuel && t->fuel - t->statements < fuel)
		fuel = t->fuel - t->statements;
	run_before(p, in, fuel);
	t->runs++;
	if (p->before.out.verdict != INTERP_DONE) {
		t->reason = t->reason ? t->reason : p->before.out.reason;
		return true;
	}
	run_side(p, &p->after, in, LONGER * fuel);
	/* what the result assumes besides is said of its launch */
	if (t->fuel && (p->after.out.verdict == INTERP_UNSUPPORTED ||
			p->after.out.verdict == INTERP_FUEL || p->after.out.assumed)) {
		t->reason = t->reason ? t->reason : p->after.out.reason;
		return true;
	}
	wrong = compare_outcomes(p, in);
	if (wrong && p->fewer) {
		t->reason = t->reason ? t->reason
				      : "other threads may write at a barrier that one side does "
					"not have";
		return true;
	}
	if (wrong && (t->launch || launch_matters(p, in, LONGER * fuel))) {
		t->reason = t->reason ? t->reason : "the launch is not known";
		return true;
	}
	t->defined++;
	t->wrong = wrong;
	return wrong == NULL;
}

/* ---- the input of a run that differs ---- */

struct use {
	const struct side *side;
	int64_t *used; /* by parameter: bytes of its region */
};

static void note_use(void *context, const struct interp_event *event)
{
	struct use *use = context;
	size_t region = 2 * use->side->size;
	const unsigned char *from = use->side->memory;
	size_t param, end;

	if (!event->at || event->at < from ||
	    event->at >= from + region * use->side->func->params.n)
		return;
	param = (size_t)(event->at - from) / region;
	end = (size_t)(event->at - from) % region + (size_t)event->size;
	if ((int64_t)end > use->used[param])
		use->used[param] = (int64_t)end;
}

static void watch_side(struct pair *p, struct side *side, const struct input *in, int64_t *used)
{
	struct use use = {side, used};

	side->run.watch = note_use;
	side->run.watch_context = &use;
	run_side(p, side, in, LONGER * FUEL);
	side->run.watch = NULL;
}

static const char *declare(struct pair *p, const struct input *in)
{
	int64_t *used = arena_array(p->t->arena, p->before.func->params.n + 1u, sizeof(*used));

	watch_side(p, &p->before, in, used);
	watch_side(p, &p->after, in, used);
	input_prepare(p->t->arena, &p->after, in, p->racing);
	return input_declare(p->t->arena, &p->after, in, used);
}

/* ---- many runs ---- */

/* Do the pointers promise not to overlap? */
static bool promises(const struct func *func)
{
	if (func->noalias.n)
		return true;
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		/* what nobody reads afterwards is no part of what is compared */
		if (nest->noalias.n || nest->noalias_groups.n || nest->temporaries.n)
			return true;
	}
	for (uint32_t i = 0; i < func->params.n; i++)
		if (((const struct sym *)func->params.at[i])->type->quals & QUAL_RESTRICT)
			return true;
	return false;
}

static bool extreme_run(struct pair *p, const struct input *in)
{
	if (compare_run(p, in))
		return true;
	p->t->initial = p->t->wrong ? declare(p, in) : NULL;
	return false;
}

static bool is_int_param(const struct pair *p, uint32_t i, unsigned bits)
{
	const struct sym *sym = p->before.func->params.at[i];

	return type_is_int(sym->type) && sym->type->bits >= bits;
}

/* A sum or product of two may overflow where neither operand is enough. */
static bool extreme_pairs(struct pair *p, uint32_t i, uint32_t k)
{
	static const int64_t values[][2] = {
		{INT32_MAX, INT32_MAX}, {INT32_MIN, -1}, {-1, INT32_MIN}, {65536, 65536}, {-1, -1}};

	for (size_t v = 0; v < ARRAY_LEN(values); v++) {
		struct input in = {INPUT_SMALL,
				   BUFFERS_APART,
				   0,
				   {(int)i, (int)k},
				   {values[v][0], values[v][1]}};

		if (!extreme_run(p, &in))
			return false;
	}
	return true;
}

static bool extreme_runs(struct pair *p)
{
	static const int64_t extremes[] = {-1, INT32_MAX, INT32_MIN, 46341};
	static const int64_t wide[] = {INT64_MAX, INT64_MIN, (int64_t)1 << 32,
				       -((int64_t)1 << 32) + 3, 3037000500};
	uint32_t n = p->before.func->params.n;
	unsigned pairs = 0;

	for (uint32_t i = 0; i < n; i++)
		for (size_t k = 0;
		     is_int_param(p, i, 1) && k < ARRAY_LEN(extremes) + ARRAY_LEN(wide); k++) {
			bool narrow = k < ARRAY_LEN(extremes);
			struct input in = {INPUT_SMALL, BUFFERS_APART, 0, {(int)i, -1}, {0}};

			if (!narrow && !is_int_param(p, i, 64))
				break;
			in.value[0] = narrow ? extremes[k] : wide[k - ARRAY_LEN(extremes)];
			if (!extreme_run(p, &in))
				return false;
		}
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = i + 1; is_int_param(p, i, 1) && k < n && pairs < PAIRS; k++)
			if (is_int_param(p, k, 1) && pairs++ < PAIRS && !extreme_pairs(p, i, k))
				return false;
	return true;
}

static void ordinary_runs(struct pair *p)
{
	const struct tester *t = p->t;
	int classes = t->lenient ? INPUT_LARGE : t->quick ? INPUT_SPECIAL : INPUT_CLASSES;
	int overlaps = promises(p->before.func) ? BUFFERS_SHARED : BUFFERS_WAYS;

	for (unsigned i = 0; i < (t->quick ? ARRAY_LEN(quick_rounds) : ROUNDS); i++)
		for (int c = INPUT_SMALL; c < classes; c++)
			for (int o = BUFFERS_APART; o < overlaps; o++) {
				struct input in = {
					c, o, t->quick ? quick_rounds[i] : i, {-1, -1}, {0}};

				if (!compare_run(p, &in)) {
					p->t->initial = t->wrong ? declare(p, &in) : NULL;
					return;
				}
			}
}

static void look_at_callees(const struct func *func, bool *sync, bool *writes)
{
	for (uint32_t i = 0; i < func->callees.n; i++) {
		const struct callee_facts *facts = func->callees.at[i];

		*sync |= facts->convergent;
		*writes |= facts->writes;
	}
}

static void all_runs(struct pair p, bool sync)
{
	const struct tester *t = p.t;
	unsigned n = t->before->params.n;

	p.before.size = p.after.size =
		(size_t)(t->quick ? ELEMENTS_QUICK : ELEMENTS) * ELEMENT_SIZE;
	p.before.memory = p.kept ? NULL : arena_array(t->arena, n, 2 * p.before.size);
	p.after.memory = arena_array(t->arena, n, 2 * p.after.size);
	set_launch(&p, &p.before, sync, 1);
	set_launch(&p, &p.after, sync, 1);
	ordinary_runs(&p);
	if (!t->wrong)
		extreme_runs(&p);
}

/* The last of threads that all do the same would write right what the first had read wrong. */
static void try_alone(struct pair p, bool sync)
{
	if (p.before.func->kind == FUNC_HOST || p.bound || !all_same(p.before.func) ||
	    !all_same(p.after.func))
		return;
	p.alone = true;
	p.kept = NULL;
	all_runs(p, sync);
}

/* Other threads write what the source may store to.  Where the result has no store to it, those of the source may never
 * run, in any thread: a difference that is none without these writes says nothing. */
static void try_unwritten(struct pair p, bool sync, const struct tester *fresh)
{
	bool gone = false;

	for (unsigned i = 0; i < p.t->before->params.n; i++)
		if (p.racing[i] && !may_race(p.t->after, i)) {
			p.racing[i] = false;
			gone = true;
		}
	if (!gone)
		return;
	*p.t = *fresh;
	p.kept = NULL;
	all_runs(p, sync);
	if (p.t->wrong)
		return;
	p.t->defined = 0;
	p.t->reason = "other threads may write what the result does not store to";
}

enum tester_end tester_compare(struct tester *t)
{
	struct pair p = {.t = t, .before.func = t->before, .after.func = t->after};
	const struct tester fresh = *t;
	unsigned n = t->before->params.n;
	bool sync = count_syncs(t->before) > 0, writes = false;
	const struct sym *bad = input_impossible(t->before);

	if (bad) {
		t->reason = arena_printf(t->arena, "cannot make a value for '%s'", bad->name);
		return TESTER_NOTHING;
	}
	look_at_callees(t->before, &sync, &writes);
	p.bound = shares_out(t->before, t->after);
	p.racing = arena_array(t->arena, n + 1u, sizeof(*p.racing));
	for (unsigned i = 0; i < n; i++) {
		p.racing[i] = (sync || writes) && may_race(t->before, i);
		p.fewer |= p.racing[i] && count_syncs(t->before) != count_syncs(t->after);
	}
	p.kept = t->fuel || p.bound ? NULL : t->kept;
	all_runs(p, sync);
	if (!t->wrong)
		try_alone(p, sync);
	if (t->wrong && !writes)
		try_unwritten(p, sync, &fresh);
	return t->wrong ? TESTER_DIFFERENT : t->defined ? TESTER_SAME : TESTER_NOTHING;
}
