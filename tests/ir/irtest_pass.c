/* irtest_pass.c - which passes a golden's name asks for.
 *
 * Passes joined by + run in the order of pass.def, as they do in the command.  Modes: paper (the
 * cost model), relaxed (floating point), c (the text is C instead of CUDA). */
#include <string.h>

#include "cunest/pass.h"
#include "irtest.h"

static const char *const special[] = {"roundtrip", "verify", "error", "compare", "schedule"};

static bool pass_set(const char *names, uint64_t *set)
{
	*set = 0;
	while (*names) {
		size_t n = strcspn(names, "+");
		unsigned id = 0;

		while (id < PASS_COUNT &&
		       !(strncmp(pass_table[id].name, names, n) == 0 && !pass_table[id].name[n]))
			id++;
		if (id == PASS_COUNT)
			return false;
		*set |= (uint64_t)1 << id;
		names += n + (names[n] == '+');
	}
	return *set != 0;
}

bool golden_passes_exist(const struct golden *g)
{
	uint64_t set;

	for (size_t i = 0; i < ARRAY_LEN(special); i++)
		if (strcmp(g->pass, special[i]) == 0)
			return true;
	return pass_set(g->pass, &set);
}

static void apply_mode(struct golden *g, struct nest *nest)
{
	if (strcmp(g->mode, "paper") == 0)
		nest->cost_model = COST_PAPER;
	else if (strcmp(g->mode, "relaxed") == 0)
		nest->fp = FP_RELAXED;
	else if (*g->mode && !g->c)
		golden_fail(g, "'%s' is not a mode", g->mode);
}

void golden_apply_mode(struct golden *g, struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		struct func *func = unit->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++)
			apply_mode(g, func->nests.at[k]);
	}
}

void golden_run_passes(struct golden *g, struct unit *unit)
{
	struct pipeline pipeline = {
		.paranoid = true, .suggests = true, .order = g->order, .did = &g->did};
	unsigned nests = 0;

	pass_set(g->pass, &pipeline.passes);
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		struct func *func = unit->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++, nests++)
			passes_run(&pipeline, func->nests.at[k]);
	}
	if (!nests)
		golden_fail(g, "has no nest to run a pass on");
}
