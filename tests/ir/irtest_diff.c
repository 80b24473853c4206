/* irtest_diff.c - interprets a function before and after a rewrite on the same inputs.
 *
 * A rewrite must keep every run that is defined: it ends as well and leaves the same bytes.  Inputs
 * are made from the parameters' types: three classes of numbers (small exact integers find wrong
 * indices, large reals find reassociation, specials find wrong algebra), edge sizes, extreme
 * integers, and buffers that overlap where nothing promised that they do not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cunest/eval.h"
#include "cunest/walk.h"
#include "irtest.h"

enum { ELEMENTS = 2048, ELEMENTS_QUICK = 32, ELEMENT_SIZE = 16, FUEL = 100000, FUEL_QUICK = 6000 };

enum class { SMALL, LARGE, SPECIAL, CLASSES };
enum overlap { APART, SHARED, SHIFTED, OVERLAPS };

struct input {
	enum class class;
	enum overlap overlap;
	unsigned round; /* varies the integers */
	int extreme;    /* the parameter with an extreme value, -1: none */
	int64_t value;  /* ... which is this */
};

/* Bytes behind each pointer, without the room to overlap the next. */
static size_t buffer_size(const struct golden *g)
{
	return (size_t)(g->quick ? ELEMENTS_QUICK : ELEMENTS) * ELEMENT_SIZE;
}

/* xorshift: the same numbers on every machine. */
static uint32_t next(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

static double number(enum class class, uint32_t *state)
{
	static const double specials[] = {0.0, -0.0,    1.0,  -1.0,     INFINITY, -INFINITY,
					  NAN, 1.4e-45, 3e38, -1.2e-38, 0.5,      1e-20};
	uint32_t r = next(state);

	if (class == SMALL)
		return (double)(r % 17) - 8;
	if (class == LARGE)
		return ((double)r / 4294967296.0 - 0.5) * 1e6;
	return specials[r % ARRAY_LEN(specials)];
}

static int64_t integer(enum class class, uint32_t *state)
{
	static const int64_t specials[] = {0, 1, -1, 2, INT32_MAX, INT32_MIN, 255, -128};
	uint32_t r = next(state);

	if (class == SMALL)
		return r % 8;
	if (class == LARGE)
		return (int64_t)(r % 2001) - 1000;
	return specials[r % ARRAY_LEN(specials)];
}

static void fill(unsigned char *bytes, size_t n, const struct type *type, enum class class,
		 uint32_t *state)
{
	int64_t size = type_size(type);
	size_t step = size > 0 ? (size_t)size : 4; /* vectors: as floats */

	for (size_t at = 0; at + step <= n; at += step) {
		double real = number(class, state);
		float single = (float)real;
		int64_t whole = integer(class, state);

		if (type->kind == TYPE_BOOL)
			bytes[at] = whole & 1;
		else if (type_is_int(type))
			memcpy(bytes + at, &whole, step);
		else if (type_is_float(type) && step == 8)
			memcpy(bytes + at, &real, step);
		else if (step == 4)
			memcpy(bytes + at, &single, step);
	}
}

/* ---- one run ---- */

struct side {
	struct func *func;
	struct interp_run run;
	struct interp_outcome out;
	unsigned char *memory;    /* a region for each parameter */
	const struct func *input; /* what both sides are runs of */
	bool sync;                /* it has a barrier: blocks of one thread */
	bool calls;               /* a callee writes memory */
};

static bool has_sync(const struct func *func)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		if (s->kind == STMT_SYNC)
			return true;
	return false;
}

static void look_at_callees(struct side *side)
{
	for (uint32_t i = 0; i < side->input->callees.n; i++) {
		const struct callee_facts *facts = side->input->callees.at[i];

		side->sync |= facts->convergent;
		side->calls |= facts->writes;
	}
}

/* An array of ints that the function, and so another thread, may store to. */
static bool may_race(const struct func *func, unsigned index)
{
	const struct sym *sym = func->params.at[index];
	const struct type *of = sym->type->of;

	if (!type_is_int(of) || of->kind == TYPE_BOOL)
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

static int64_t scalar_bits(const struct type *type, const struct input *in, unsigned index,
			   uint32_t *state)
{
	static const int64_t sizes[] = {0, 1, 2, 3, 5, 7, 8};
	double real = number(in->class, state);
	int64_t bits;

	if (type_is_float(type)) {
		memcpy(&bits, &real, sizeof(bits));
		return bits;
	}
	if (in->extreme == (int)index)
		return in->value;
	if (in->extreme >= 0)
		return 3;
	if (in->round < ARRAY_LEN(sizes))
		return sizes[in->round];
	return sizes[(in->round + index * 3) % ARRAY_LEN(sizes)];
}

/* Pointers of the same type overlap when the input says so. */
static size_t buffer_offset(const struct golden *g, const struct func *func, const struct input *in,
			    unsigned index)
{
	const struct sym *sym = func->params.at[index];
	const struct type *of = type_unqualified(func->ir->types, sym->type->of);
	size_t region = 2 * buffer_size(g);

	for (unsigned i = 0; i < index && in->overlap != APART; i++) {
		const struct sym *other = func->params.at[i];

		if (other->type->kind == TYPE_PTR &&
		    type_unqualified(func->ir->types, other->type->of) == of)
			return i * region + (in->overlap == SHIFTED ? (size_t)type_size(of) : 0);
	}
	return index * region;
}

static void prepare(struct golden *g, struct side *side, const struct input *in, uint64_t fuel)
{
	struct func *func = side->func;
	unsigned n = func->params.n;
	bool sync = side->sync;
	size_t size = buffer_size(g);
	uint32_t state = 2463534242u + in->class * 77u + in->round;

	side->run = (struct interp_run){.grid = {2, 2, 1}, .block = {2, 2, 1}, .fuel = fuel};
	if (g->quick)
		side->run.grid[0] = side->run.grid[1] = side->run.block[1] = 1;
	if (sync) {
		side->run.grid[0] = g->quick ? 2 : 4;
		side->run.block[0] = side->run.block[1] = 1;
	}
	/* once: what one thread leaves in a temporary, the next would read */
	if (func->kind == FUNC_HOST)
		side->run.grid[0] = side->run.grid[1] = side->run.block[0] = side->run.block[1] = 1;
	side->run.arrays = arena_array(g->arena, n, sizeof(*side->run.arrays));
	side->run.scalars = arena_array(g->arena, n, sizeof(*side->run.scalars));
	side->run.ints = arena_array(g->arena, n, sizeof(*side->run.ints));
	memset(side->memory, 0, 2 * size * n);
	for (unsigned i = 0; i < n; i++) {
		const struct sym *sym = func->params.at[i];
		unsigned char *bytes;

		if (sym->type->kind == TYPE_PTR) {
			struct interp_array *a = &side->run.arrays[side->run.narrays++];

			bytes = side->memory + buffer_offset(g, func, in, i);
			fill(bytes, size, sym->type->of, in->class, &state);
			*a = (struct interp_array){sym, bytes, size,
						   (sync || side->calls) &&
							   may_race(side->input, i)};
		} else {
			side->run.scalars[side->run.nscalars] = sym;
			side->run.ints[side->run.nscalars++] =
				scalar_bits(sym->type, in, i, &state);
		}
	}
}

static const char *describe(struct golden *g, const struct side *side, const struct input *in)
{
	static const char *const classes[] = {"small", "large", "special"};
	static const char *const overlaps[] = {"", ", buffers shared", ", buffers shifted"};
	struct buf out;

	buf_init(&out, g->arena);
	buf_printf(&out, "%s numbers%s", classes[in->class], overlaps[in->overlap]);
	for (unsigned i = 0; i < side->run.nscalars; i++)
		if (type_is_int(side->run.scalars[i]->type))
			buf_printf(&out, ", %s=%lld", side->run.scalars[i]->name,
				   (long long)side->run.ints[i]);
	return out.s;
}

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

static const char *compare_memory(struct golden *g, const struct side *before,
				  const struct side *after, const struct input *in)
{
	for (unsigned i = 0; i < before->run.narrays; i++) {
		const struct interp_array *a = &before->run.arrays[i];
		const struct interp_array *b = &after->run.arrays[i];
		int64_t step = type_size(a->sym->type->of);

		for (size_t at = 0; at < a->size && !is_temporary(before->func, a->sym); at++) {
			if (a->bytes[at] == b->bytes[at])
				continue;
			return arena_printf(g->arena, "%s[%lld] differs with %s", a->sym->name,
					    (long long)at / (step > 0 ? step : 4),
					    describe(g, before, in));
		}
	}
	return NULL;
}

/* ---- many runs ---- */

struct tally {
	unsigned runs, done;
	const char *reason; /* why the first run that was not done was not */
};

/* NULL when the output does what the input does, else what is wrong. */
static const char *compare_run(struct golden *g, struct side *before, struct side *after,
			       const struct input *in, struct tally *tally)
{
	uint64_t fuel = g->quick ? FUEL_QUICK : FUEL;

	prepare(g, before, in, fuel);
	before->out = interp_run(before->func, &before->run);
	tally->runs++;
	if (before->out.verdict != INTERP_DONE) {
		tally->reason = tally->reason ? tally->reason : before->out.reason;
		return NULL;
	}
	tally->done++;
	prepare(g, after, in, 4 * fuel);
	after->out = interp_run(after->func, &after->run);
	if (after->out.verdict == INTERP_DONE && after->out.volatiles != before->out.volatiles)
		return arena_printf(g->arena, "%llu volatile accesses instead of %llu with %s",
				    (unsigned long long)after->out.volatiles,
				    (unsigned long long)before->out.volatiles,
				    describe(g, before, in));
	if (after->out.verdict == INTERP_DONE &&
	    (after->out.calls != before->out.calls || after->out.trace != before->out.trace))
		return arena_printf(g->arena,
				    "%llu calls with effects instead of %llu, or others, with %s",
				    (unsigned long long)after->out.calls,
				    (unsigned long long)before->out.calls, describe(g, before, in));
	if (after->out.verdict == INTERP_DONE)
		return compare_memory(g, before, after, in);
	return arena_printf(g->arena, "the output goes wrong with %s: %s", describe(g, before, in),
			    after->out.reason);
}

/* Do the pointers promise not to overlap? */
static bool promises(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (((const struct nest *)func->nests.at[i])->noalias.n ||
		    ((const struct nest *)func->nests.at[i])->temporaries.n)
			return true; /* what nobody reads afterwards is no part of what is compared
				      */
	for (uint32_t i = 0; i < func->params.n; i++)
		if (((const struct sym *)func->params.at[i])->type->quals & QUAL_RESTRICT)
			return true;
	return false;
}

/* A parameter that no value can be made for; NULL: there is none. */
static const struct sym *without_value(const struct func *func)
{
	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];
		const struct type *type = sym->type;
		bool fits = type->kind == TYPE_PTR
				    ? type_is_arith(type->of) || type->of->kind == TYPE_RECORD
				    : type_is_arith(type);

		if (!fits)
			return sym;
	}
	return NULL;
}

static const char *extreme_runs(struct golden *g, struct side *a, struct side *b,
				struct tally *tally)
{
	static const int64_t extremes[] = {-1, INT32_MAX, INT32_MIN, 46341};
	const char *wrong = NULL;

	for (uint32_t p = 0; p < a->func->params.n; p++)
		for (size_t i = 0; i < ARRAY_LEN(extremes) && !wrong; i++) {
			struct input in = {SMALL, APART, 0, (int)p, extremes[i]};

			if (type_is_int(((const struct sym *)a->func->params.at[p])->type))
				wrong = compare_run(g, a, b, &in, tally);
		}
	return wrong;
}

const char *golden_compare_runs(struct golden *g, struct func *before, struct func *after)
{
	struct side a = {.func = before, .input = before, .sync = has_sync(before)};
	struct side b = {.func = after, .input = before, .sync = a.sync};
	struct tally tally = {0};
	enum overlap overlaps = promises(before) ? SHARED : OVERLAPS;
	const struct sym *bad = without_value(before);
	const char *wrong = NULL;
	size_t memory = 2 * buffer_size(g);

	look_at_callees(&a);
	look_at_callees(&b);
	if (bad)
		return arena_printf(g->arena, "cannot make a value for '%s'; say // interp: none",
				    bad->name);
	a.memory = arena_array(g->arena, before->params.n, memory);
	b.memory = arena_array(g->arena, before->params.n, memory);
	for (int c = SMALL; c < (g->quick ? SPECIAL : CLASSES); c++)
		for (int o = APART; o < (int)overlaps; o++)
			for (unsigned round = 0; round < (g->quick ? 4 : 14) && !wrong; round++) {
				struct input in = {c, o, round, -1, 0};

				wrong = compare_run(g, &a, &b, &in, &tally);
			}
	if (!wrong)
		wrong = extreme_runs(g, &a, &b, &tally);
	g->defined += tally.done;
	if (!wrong && !tally.done && !g->quick)
		return arena_printf(g->arena,
				    "none of %u runs is defined (%s); say // interp: none",
				    tally.runs, tally.reason);
	return wrong;
}
