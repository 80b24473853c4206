/* random.c - runs the passes over random functions and checks all that irtest checks.
 *
 *   random --cuda SEED         only prints the function of the seed, as CUDA: random_source uses it
 *   random --blocks FIRST COUNT   blocks of nests only, which are every seventh seed
 *   random --kernels FIRST COUNT   kernels of idioms only, likewise
 *   random --rules FIRST COUNT     kernels for the rows of rules.def only, likewise
 *   random --emi FIRST COUNT       functions with dead statements put in only, likewise
 *   random --counts FIRST COUNT    all kinds
 *   random [FIRST [COUNT]]     seeds FIRST .. FIRST + COUNT - 1; with no COUNT, one seed, printed
 *
 * Those with a word say how often each pass and each row fired.
 *
 * Passes alone with the paper's cost model, which changes most, and the whole pipeline with both;
 * and the pipeline in some other order of its passes. A failure prints the function, with the seed
 * to replay it. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/pass.h"
#include "cunest/rule.h"
#include "irtest.h"
#include "random.h"

/* The runs of one pass alone come first, then the pipeline in both cost models, and in an order of
 * the seed's. */
enum { RUN_PAPER = PASS_COUNT, RUN_NVCC, RUN_ORDER, RUNS };

/* Every so many seeds: a block of nests instead of one, a kernel of idioms, one for a row of rules.def, a
 * function with dead statements put in. */
enum { KIND_STRIDE = 7, KIND_BLOCK = 6, KIND_KERNEL = 5, KIND_RULE = 4, KIND_EMI = 3 };

static const char *const rule_rows[] = {
#define RULE(types, where, from, to, when) #types " " #where ": " from " -> " to,
#include "cunest/rules.def"
#undef RULE
};

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

/* Runs in which a pass changed something; how often a row of rules.def was applied. */
struct counts {
	uint64_t pass[PASS_COUNT];
	uint64_t rule[sizeof(rule_rows) / sizeof(rule_rows[0])];
};

struct seed {
	uint32_t seed;
	const char *text;
	const char *plain;          /* without what is never run; NULL: it is all there is */
	const char *what;           /* the run in progress */
	unsigned changed, compared; /* runs that changed the function, and those of them that were
				     * compared with some defined run */
};

static void make(struct arena *arena, struct seed *s)
{
	struct emi emi;

	switch (s->seed % KIND_STRIDE) {
	case KIND_BLOCK:
		s->text = random_block(arena, s->seed);
		return;
	case KIND_KERNEL:
		s->text = random_kernel(arena, s->seed);
		return;
	case KIND_RULE:
		s->text = random_rule(arena, s->seed);
		return;
	default:
		s->text = random_func(arena, s->seed, false);
	}
	if (s->seed % KIND_STRIDE == KIND_EMI && random_emi(arena, s->seed, s->text, &emi)) {
		s->text = emi.variant;
		s->plain = emi.plain;
	}
}

/* Does the result still compute what the function without dead statements does? */
static void check_plain(struct golden *g, const char *text, struct unit *after)
{
	struct unit *plain = unit_read(g, g->name, text, strlen(text));

	for (uint32_t i = 0; plain->good && i < plain->ir->funcs.n; i++) {
		const char *wrong =
			golden_compare_runs(g, plain->ir->funcs.at[i], after->ir->funcs.at[i]);

		if (wrong)
			golden_fail(g, "without what is never run: %s", wrong);
	}
}

static void count(struct counts *counts, const struct golden *g, struct unit *unit)
{
	const struct rules *rules = rules_of(unit->ir);

	for (unsigned i = 0; i < PASS_COUNT; i++)
		counts->pass[i] += g->did >> i & 1;
	for (unsigned i = 0; i < rules->n; i++)
		counts->rule[i] += rules->at[i].applied;
}

/* Of a run: floats of relaxed arithmetic may differ. */
static bool is_relaxed(const struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		const struct func *func = unit->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++)
			if (((const struct nest *)func->nests.at[k])->fp == FP_RELAXED)
				return true;
	}
	return false;
}

static unsigned check(struct arena *arena, struct seed *s, struct counts *counts, bool print)
{
	unsigned failures = 0, kind = s->seed % KIND_STRIDE;
	unsigned alone = kind == KIND_BLOCK  ? (unsigned)PASS_reduce_transposes
			 : kind == KIND_RULE ? (unsigned)PASS_simplify
					     : s->seed % PASS_COUNT;

	make(arena, s);
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
			g.no_interp = is_relaxed(unit);
			output = golden_check_passes(&g, unit);
			if (!g.failures && s->plain)
				check_plain(&g, s->plain, unit);
			if (g.failures && output)
				fprintf(stderr, "---- became\n%s", output);
			count(counts, &g, unit);
		}
		failures = g.failures;
		s->changed += g.changed;
		s->compared += g.defined > 0;
	}
	return failures;
}

static bool run_seed(struct seed *total, struct counts *counts, uint32_t seed, bool print)
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
		failures = check(arena, &s, counts, print);
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

static void print_counts(const struct counts *counts)
{
	uint64_t least_pass = UINT64_MAX, least_rule = UINT64_MAX;

	for (unsigned i = 0; i < PASS_COUNT; i++) {
		printf("%8llu  %s\n", (unsigned long long)counts->pass[i], pass_table[i].name);
		if (pass_table[i].on && counts->pass[i] < least_pass)
			least_pass = counts->pass[i];
	}
	for (unsigned i = 0; i < ARRAY_LEN(rule_rows); i++) {
		printf("%8llu  %s\n", (unsigned long long)counts->rule[i], rule_rows[i]);
		if (counts->rule[i] < least_rule)
			least_rule = counts->rule[i];
	}
	printf("each pass fired in at least %llu runs, each row of rules.def %llu times\n",
	       (unsigned long long)least_pass, (unsigned long long)least_rule);
}

/* Which seeds a series has; STRIDE: one kind only. */
static bool series(const char *word, uint32_t *first, uint32_t *step)
{
	static const struct {
		const char *word;
		uint32_t kind;
	} kinds[] = {{"--blocks", KIND_BLOCK},
		     {"--kernels", KIND_KERNEL},
		     {"--rules", KIND_RULE},
		     {"--emi", KIND_EMI}};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcmp(word, kinds[i].word) == 0) {
			*first = *first * KIND_STRIDE + kinds[i].kind;
			*step = KIND_STRIDE;
			return true;
		}
	return false;
}

static uint32_t number(const char *text)
{
	return (uint32_t)strtoul(text, NULL, 10);
}

int main(int argc, char **argv)
{
	static struct counts counts;
	struct seed total = {0};
	const char *check_count = getenv("CUNEST_RANDOM"), *word = argc > 1 ? argv[1] : "";
	bool counted = argc == 4;
	uint32_t first = 1, step = 1, failed = 0, count;

	if (argc == 3 && strcmp(word, "--cuda") == 0)
		return !print_cuda(number(argv[2]));
	if (argc == 4) {
		first = number(argv[2]);
		count = number(argv[3]);
		if (strcmp(word, "--counts") != 0 && !series(word, &first, &step)) {
			fprintf(stderr, "random: unknown option %s\n", word);
			return 2;
		}
	} else {
		first = argc > 1 ? number(word) : 1;
		count = argc > 2   ? number(argv[2])
			: argc > 1 ? 1
				   : number(check_count ? check_count : "500");
	}
	for (uint32_t i = 0; i < count && failed < 10; i++)
		failed += !run_seed(&total, &counts, first + i * step, argc == 2);
	if (counted)
		print_counts(&counts);
	printf("%u of %u random functions failed; %u runs changed something, %u were compared\n",
	       failed, count, total.changed, total.compared);
	return failed > 0;
}
