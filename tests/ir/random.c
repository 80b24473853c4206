/* random.c - runs the passes over random functions and checks all that irtest checks.
 *
 *   random --cuda SEED         only prints the function of the seed, as CUDA: random_source uses it
 *   random --blocks FIRST COUNT   blocks of nests only, which are every seventh seed
 *   random --kernels FIRST COUNT   kernels of idioms only, likewise
 *   random [FIRST [COUNT]]     seeds FIRST .. FIRST + COUNT - 1; with no COUNT, one seed, printed
 *
 * Passes alone with the paper's cost model, which changes most, and the whole pipeline with both;
 * and the pipeline in some other order of its passes. A failure prints the function, with the seed
 * to replay it. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/pass.h"
#include "irtest.h"
#include "random.h"

/* The runs of one pass alone come first, then the pipeline in both cost models, and in an order of
 * the seed's. */
enum { RUN_PAPER = PASS_COUNT, RUN_NVCC, RUN_ORDER, RUNS };

/* Every so many seeds: a block of nests instead of one, and a kernel of idioms. */
enum { KIND_STRIDE = 7, KIND_BLOCK = 6, KIND_KERNEL = 5 };

/* Passes off by default are run alone only. */
static const char *pipeline_name(struct arena *arena)
{
	struct buf b;

	buf_init(&b, arena);
	for (unsigned i = 0; i < PASS_COUNT; i++)
		if (pass_table[i].on)
			buf_printf(&b, "%s%s", b.n ? "+" : "", pass_table[i].name);
	return b.s;
}

/* All passes, shuffled by the seed. */
static const enum pass_id *random_order(struct arena *arena, uint32_t seed)
{
	enum pass_id *order = arena_array(arena, PASS_COUNT, sizeof(*order));
	uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;

	for (unsigned i = 0; i < PASS_COUNT; i++) {
		unsigned at;

		state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		at = (unsigned)(state >> 33) % (i + 1);
		order[i] = order[at];
		order[at] = (enum pass_id)i;
	}
	return order;
}

struct seed {
	uint32_t seed;
	const char *text;
	const char *what;           /* the run in progress */
	unsigned changed, compared; /* runs that changed the function, and those of them that were
				     * compared with some defined run */
};

static unsigned check(struct arena *arena, struct seed *s, bool print)
{
	unsigned failures = 0;
	bool block = s->seed % KIND_STRIDE == KIND_BLOCK;
	unsigned alone = block ? (unsigned)PASS_reduce_transposes : s->seed % PASS_COUNT;

	if (block)
		s->text = random_block(arena, s->seed);
	else if (s->seed % KIND_STRIDE == KIND_KERNEL)
		s->text = random_kernel(arena, s->seed);
	else
		s->text = random_func(arena, s->seed, false);
	for (unsigned i = 0; i < RUNS && !failures; i++) {
		/* in a series each function gets one of the passes alone, and the pipeline; every
		 * other one also with the default model, which changes less */
		if (!print && (i < PASS_COUNT ? i != alone : i == RUN_NVCC && s->seed % 2))
			continue;
		struct golden g = {.arena = arena, .name = "random", .quick = true};
		struct unit *unit;
		const char *output;

		g.pass = i < PASS_COUNT ? pass_table[i].name : pipeline_name(arena);
		g.mode = i == RUN_NVCC ? "" : "paper";
		g.order = i == RUN_ORDER ? random_order(arena, s->seed) : NULL;
		s->what = g.path = i == RUN_NVCC    ? "the pipeline, nvcc"
				   : i == RUN_ORDER ? "the pipeline, shuffled"
						    : g.pass;
		g.input = (struct source){"random", s->text, (uint32_t)strlen(s->text)};
		unit = unit_read(&g, g.name, g.input.text, g.input.size);
		if (!unit->good) {
			golden_fail(&g, "does not read:\n%s", unit_messages(unit));
		} else {
			output = golden_check_passes(&g, unit);
			if (g.failures && output)
				fprintf(stderr, "---- became\n%s", output);
		}
		failures = g.failures;
		s->changed += g.changed;
		s->compared += g.defined > 0;
	}
	return failures;
}

static bool run_seed(struct seed *total, uint32_t seed, bool print)
{
	static struct trap trap; /* kept across the jump */
	static struct seed s;
	struct arena *arena = arena_create(&trap);
	unsigned failures = 1;

	if (!arena)
		return false;
	s = (struct seed){.seed = seed};
	if (setjmp(trap.env))
		fprintf(stderr, "%s: stopped with status %d: %s\n", s.what, (int)trap.status,
			trap.message);
	else
		failures = check(arena, &s, print);
	if (!failures && print)
		printf("%s", s.text);
	if (failures)
		fprintf(stderr, "---- seed %u; replay: tests/ir/random %u\n%s\n", seed, seed,
			s.text ? s.text : "");
	total->changed += s.changed;
	total->compared += s.compared;
	arena_destroy(arena);
	return failures == 0;
}

static bool print_cuda(uint32_t seed)
{
	static struct trap trap;
	struct arena *arena = arena_create(&trap);
	bool good = arena && !setjmp(trap.env);

	if (good)
		good = printf("%s", random_func(arena, seed, true)) > 0;
	if (arena)
		arena_destroy(arena);
	return good;
}

int main(int argc, char **argv)
{
	struct seed total = {0};
	const char *check_count = getenv("CUNEST_RANDOM");
	uint32_t first = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1, failed = 0;
	uint32_t count = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10)
			 : argc > 1
				 ? 1
				 : (uint32_t)strtoul(check_count ? check_count : "500", NULL, 10);

	bool blocks = argc == 4 && strcmp(argv[1], "--blocks") == 0;
	bool kernels = argc == 4 && strcmp(argv[1], "--kernels") == 0;

	if (argc == 3 && strcmp(argv[1], "--cuda") == 0)
		return !print_cuda((uint32_t)strtoul(argv[2], NULL, 10));
	if (blocks || kernels) {
		first = (uint32_t)strtoul(argv[2], NULL, 10) * KIND_STRIDE +
			(blocks ? KIND_BLOCK : KIND_KERNEL);
		count = (uint32_t)strtoul(argv[3], NULL, 10);
	}
	for (uint32_t i = 0; i < count && failed < 10; i++)
		failed += !run_seed(&total, first + i * (blocks || kernels ? KIND_STRIDE : 1),
				    argc == 2);
	printf("%u of %u random functions failed; %u runs changed something, %u were compared\n",
	       failed, count, total.changed, total.compared);
	return failed > 0;
}
