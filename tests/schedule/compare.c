/* compare.c - runs a nest before and after its schedule on the same inputs.
 *
 * Whatever run of the original is defined must be defined afterwards and leave the same bytes.  The
 * arrays end where the original stops to touch them, so that a load of one element more is out of
 * bounds; sizes are nothing, one, what tiles divide and what they do not, and the ends of int. */
#include <math.h>
#include <string.h>

#include "random.h"

enum { SMALL = 10, ARRAYS = 6, BYTES = 12288 * 4, FUEL = 6000, AFTER = 40 };
/* What a loop that ran zero times and stood outermost may cost where it stands innermost. */
enum { EMPTY = 100000 };

struct kind {
	int64_t n, m, p, u, l;
	enum { APART, SHARED, SHIFTED } overlap; /* of C and D */
};

static const struct kind kinds[] = {
	{0, 0, 0, 0, 0, APART},
	{1, 1, 1, 1, 1, APART},
	{2, 3, 1, 2, 1, SHIFTED},
	{4, 6, 5, 3, 7, APART},
	{8, 8, 8, 8, 8, SHARED},
	{12, 4, 9, 7, 3, APART},
	{5, 7, 3, 4, 6, SHIFTED},
	{13, 5, 11, 3, 13, APART},
	{7, 13, 2, 5, 9, SHARED},
	{24, 23, 22, 22, 25, APART},
	{INT32_MAX, INT32_MAX, INT32_MAX, 3, 3, APART},
	{INT32_MAX - 1, INT32_MAX - 3, INT32_MAX - 2, 3, 3, APART},
	{INT32_MAX - 7, INT32_MAX - 15, INT32_MAX - 20, 3, 3, APART},
	{3, INT32_MAX, 5, UINT32_MAX, INT64_MAX, APART},
	{-1, 4, -5, 4, -2, APART},
	{INT32_MIN, INT32_MIN + 3, 4, 2, 3, APART},
};

/* Reals that show another order of a sum, integers that are small. */
static void fill(unsigned char *bytes, bool integers, uint32_t *state)
{
	for (size_t at = 0; at < BYTES; at += 4) {
		float real;
		int32_t whole;

		*state = *state * 1664525u + 1013904223u;
		real = (float)(int32_t)*state * 4e-4f;
		whole = (int32_t)(*state >> 29);
		if (integers)
			memcpy(bytes + at, &whole, sizeof(whole));
		else
			memcpy(bytes + at, &real, sizeof(real));
	}
}

bool input_run(struct arena *arena, struct func *func, unsigned index, struct interp_run *run)
{
	uint32_t state = 2463534242u + index;
	unsigned char *memory;
	bool apart = func->nests.n && ((const struct nest *)func->nests.at[0])->noalias.n;
	const struct kind *kind = &kinds[index < ARRAY_LEN(kinds) ? index : 0];
	const int64_t values[] = {kind->n, kind->m, kind->p, kind->u, kind->l};

	if (index >= ARRAY_LEN(kinds))
		return false;
	*run = (struct interp_run){.grid = {1, 1, 1}, .block = {1, 1, 1}, .fuel = FUEL};
	memory = arena_alloc(arena, (size_t)ARRAYS * BYTES + 64);
	run->arrays = arena_array(arena, ARRAYS, sizeof(*run->arrays));
	run->scalars = arena_array(arena, ARRAY_LEN(values), sizeof(*run->scalars));
	run->ints = arena_array(arena, ARRAY_LEN(values), sizeof(*run->ints));
	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];
		unsigned char *bytes = memory + (size_t)run->narrays * BYTES;

		if (sym->type->kind != TYPE_PTR) {
			run->scalars[run->nscalars] = sym;
			run->ints[run->nscalars] = values[run->nscalars];
			run->nscalars++;
			continue;
		}
		if (kind->overlap != APART && !apart && strcmp(sym->name, "D") == 0)
			bytes = run->arrays[run->narrays - 1].bytes +
				(kind->overlap == SHIFTED ? 4 : 0);
		run->arrays[run->narrays++] = (struct interp_array){sym, bytes, BYTES, false};
		fill(bytes, strcmp(sym->name, "X") == 0, &state);
	}
	return true;
}

/* ---- how far the original goes ---- */

struct extent {
	const struct interp_run *run;
	size_t size[ARRAYS];
};

static void note_extent(void *context, const struct interp_event *event)
{
	struct extent *x = context;

	/* overlapping arrays get what either touches */
	for (unsigned i = 0; i < x->run->narrays && event->at; i++) {
		const struct interp_array *a = &x->run->arrays[i];
		size_t end = (size_t)(event->at - a->bytes) + (size_t)event->size;

		if (event->at >= a->bytes && end <= BYTES && end > x->size[i])
			x->size[i] = end;
	}
}

static const char *describe(struct arena *arena, const struct interp_run *run, unsigned index)
{
	struct buf b;

	buf_init(&b, arena);
	buf_printf(&b, "input %u:", index);
	for (unsigned i = 0; i < run->nscalars; i++)
		buf_printf(&b, " %s=%lld", run->scalars[i]->name, (long long)run->ints[i]);
	if (kinds[index].overlap != APART)
		buf_puts(&b, kinds[index].overlap == SHARED ? ", D is C" : ", D is C + 1");
	return b.s;
}

static const char *compare_run(struct arena *arena, const struct made_nest *nest,
			       struct func *before, struct func *after, unsigned index,
			       struct compared *compared)
{
	struct interp_run a, b;
	struct interp_outcome out;
	struct extent extent = {.run = &a};

	if (!input_run(arena, before, index, &a) || !input_run(arena, after, index, &b))
		return NULL;
	a.watch = note_extent;
	a.watch_context = &extent;
	compared->runs++;
	out = interp_run(before, &a);
	if (out.verdict != INTERP_DONE)
		return NULL;
	compared->defined++;
	b.fuel = out.statements * AFTER + EMPTY;
	if (nest->block) {
		b.grid[0] = nest->grid;
		b.block[0] = nest->block;
	}
	for (unsigned i = 0; i < b.narrays; i++)
		b.arrays[i].size = extent.size[i];
	out = interp_run(after, &b);
	/* Outside of a loop that has no iterations, one of billions runs for ever. */
	if (out.verdict == INTERP_FUEL && index >= SMALL)
		return NULL;
	if (out.verdict != INTERP_DONE)
		return arena_printf(arena, "%s: goes wrong: %s", describe(arena, &a, index),
				    out.reason);
	for (unsigned i = 0; i < a.narrays; i++)
		for (size_t at = 0; at < BYTES; at += 4)
			if (memcmp(a.arrays[i].bytes + at, b.arrays[i].bytes + at, 4) != 0)
				return arena_printf(arena, "%s: %s[%zu] differs",
						    describe(arena, &a, index),
						    a.arrays[i].sym->name, at / 4);
	return NULL;
}

const char *nests_compare(struct arena *arena, const struct made_nest *nest, struct func *before,
			  struct func *after, struct compared *compared)
{
	const char *wrong = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(kinds) && !wrong; i++)
		wrong = compare_run(arena, nest, before, after, i, compared);
	return wrong;
}
