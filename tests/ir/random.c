/* random.c - runs the passes over random functions and checks all that irtest checks.
 *
 *   random --cuda SEED         only prints the function of the seed, as CUDA: random_source uses it
 *   random --blocks FIRST COUNT   blocks of nests only, which are every seventh seed
 *   random --kernels FIRST COUNT   kernels of idioms only, likewise
 *   random --rules FIRST COUNT     kernels for the rows of rules.def only, likewise
 *   random --emi FIRST COUNT       functions with dead statements put in only, likewise
 *   random --c FIRST COUNT         functions of C programs only, likewise
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

/* Every so many seeds: a block of nests instead of one, a kernel of idioms, one for a row of rules.def (two of
 * eight, so that each row gets enough), a function with dead statements put in, one of a C program. */
enum {
	KIND_STRIDE = 8,
	KIND_RULE_TOO = 7,
	KIND_BLOCK = 6,
	KIND_KERNEL = 5,
	KIND_RULE = 4,
	KIND_EMI = 3,
	KIND_C = 2
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

/* Runs in which a pass changed something; and rules.def, whose rows count how often they were applied. */
struct counts {
	uint64_t pass[PASS_COUNT];
	const struct rules *rules;
};

struct seed {
	uint32_t seed;
	const char *text;
	const char *plain;          /* without what is never run; NULL: it is all there is */
	const char *what;           /* the run in progress */
	unsigned changed, compared; /* runs that changed the function, and those of them that were
				     * compared with some defined run */
};

static bool is_for_rule(const struct seed *s)
{
	return s->seed % KIND_STRIDE == KIND_RULE || s->seed % KIND_STRIDE == KIND_RULE_TOO;
}

static void make(struct arena *arena, const struct rules *rules, struct seed *s)
{
	struct emi emi;

	unsigned kind = s->seed % KIND_STRIDE;

	switch (kind) {
	case KIND_BLOCK:
		s->text = random_block(arena, s->seed);
		return;
	case KIND_KERNEL:
		s->text = random_kernel(arena, s->seed);
		return;
	case KIND_RULE:
	case KIND_RULE_TOO:
		s->text = random_rule(arena, rules,
				      s->seed / KIND_STRIDE * 2 + (kind == KIND_RULE_TOO));
		return;
	default:
		s->text = random_func(arena, s->seed, kind == KIND_C ? RANDOM_IR_C : RANDOM_IR);
	}
	if (kind == KIND_EMI && random_emi(arena, s->seed, s->text, &emi)) {
		s->text = emi.variant;
		s->plain = emi.plain;
	}
}

/* What all runs of a seed are compared with: a reading, and what each of its functions did. */
struct reference {
	struct unit *unit;
	struct vec *runs;
};

static struct reference reference_read(struct golden *g, const char *text)
{
	struct unit *unit = unit_read(g, g->name, text, strlen(text));

	return (struct reference){
		unit, arena_array(g->arena, unit->ir->funcs.n + 1u, sizeof(struct vec))};
}

/* Does the result still compute what the function without dead statements does? */
static void check_plain(struct golden *g, const struct reference *plain, struct unit *after)
{
	for (uint32_t i = 0; plain->unit->good && i < plain->unit->ir->funcs.n; i++) {
		const char *wrong = golden_compare_kept(g, plain->unit->ir->funcs.at[i],
							after->ir->funcs.at[i], &plain->runs[i]);

		if (wrong)
			golden_fail(g, "without what is never run: %s", wrong);
	}
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

/* Of these kinds no branch or subscript depends on a float that is computed. */
static bool decides_by_ints(const struct seed *s)
{
	return is_for_rule(s) || s->seed % KIND_STRIDE == KIND_KERNEL;
}

/* In a series each function gets one of the passes alone, and the pipeline; every other one also with the
 * default model, which changes less. */
static bool is_run(const struct seed *s, unsigned run)
{
	unsigned kind = s->seed % KIND_STRIDE;
	unsigned alone = kind == KIND_BLOCK ? (unsigned)PASS_reduce_transposes
			 : is_for_rule(s)   ? (unsigned)PASS_simplify
					    : s->seed / KIND_STRIDE % PASS_COUNT;

	return run < PASS_COUNT ? run == alone : run != RUN_NVCC || s->seed % 2 == 0;
}

static void name_run(struct golden *g, const struct seed *s, unsigned run)
{
	g->pass = run < PASS_COUNT ? pass_table[run].name : pipeline_name(g->arena);
	g->mode = run == RUN_NVCC ? "" : "paper";
	g->order = run == RUN_ORDER ? random_order(g->arena, s->seed) : NULL;
	g->path = run == RUN_NVCC    ? "the pipeline, nvcc"
		  : run == RUN_ORDER ? "the pipeline, shuffled"
				     : g->pass;
}

static unsigned check(struct arena *arena, struct seed *s, struct counts *counts, bool print)
{
	struct golden base = {.arena = arena,
			      .name = "random",
			      .quick = true,
			      .mode = "",
			      .c = s->seed % KIND_STRIDE == KIND_C,
			      .rules = counts->rules};
	struct reference input, plain = {NULL, NULL};
	unsigned failures = 0;
	bool relaxed;

	make(arena, counts->rules, s);
	base.path = s->what = "reading";
	input = reference_read(&base, s->text);
	if (!input.unit->good) {
		golden_fail(&base, "does not read:\n%s", unit_messages(input.unit));
		return base.failures;
	}
	if (s->plain)
		plain = reference_read(&base, s->plain);
	base.input = (struct source){"random", s->text, (uint32_t)strlen(s->text)};
	base.reference = input.unit;
	base.reference_runs = input.runs;
	relaxed = is_relaxed(input.unit);
	/* what is decided by a float may turn out otherwise */
	base.no_interp = relaxed && !decides_by_ints(s);
	base.lenient = relaxed;
	for (unsigned i = 0; i < RUNS && !failures; i++) {
		struct golden g = base;
		struct unit *unit;
		const char *output;

		if (!print && !is_run(s, i))
			continue;
		name_run(&g, s, i);
		s->what = g.path;
		unit = unit_read(&g, g.name, g.input.text, g.input.size);
		output = golden_check_passes(&g, unit);
		if (!g.failures && s->plain && g.changed && !g.no_interp)
			check_plain(&g, &plain, unit);
		if (g.failures && output)
			fprintf(stderr, "---- became\n%s", output);
		for (unsigned k = 0; k < PASS_COUNT; k++)
			counts->pass[k] += g.did >> k & 1;
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
		good = printf("%s", random_func(arena, seed, RANDOM_CUDA)) > 0;
	if (arena)
		arena_destroy(arena);
	return good;
}

static void print_counts(const struct counts *counts)
{
	static const char *const types[] = {"INT", "SIGNED", "UNSIGNED", "BOOL", "ANY", "RELAXED"};
	uint64_t least_pass = UINT64_MAX, least_rule = UINT64_MAX;

	for (unsigned i = 0; i < PASS_COUNT; i++) {
		printf("%8llu  %s\n", (unsigned long long)counts->pass[i], pass_table[i].name);
		if (pass_table[i].on && counts->pass[i] < least_pass)
			least_pass = counts->pass[i];
	}
	for (unsigned i = 0; i < counts->rules->n; i++) {
		const struct rule *rule = &counts->rules->at[i];

		printf("%8u  %s %s: %s -> %s\n", rule->applied, types[rule->types],
		       rule->where == RULE_MADE ? "MADE" : "ALWAYS", rule->from_text,
		       rule->to_text);
		if (rule->applied < least_rule)
			least_rule = rule->applied;
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
		     {"--emi", KIND_EMI},
		     {"--c", KIND_C}};

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
	static struct trap trap;
	struct arena *arena = arena_create(&trap);
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
	if (!arena || setjmp(trap.env))
		return 3;
	counts.rules = rules_read(arena);
	for (uint32_t i = 0; i < count && failed < 10; i++)
		failed += !run_seed(&total, &counts, first + i * step, argc == 2);
	if (counted)
		print_counts(&counts);
	printf("%u of %u random functions failed; %u runs changed something, %u were compared\n",
	       failed, count, total.changed, total.compared);
	arena_destroy(arena);
	return failed > 0;
}
