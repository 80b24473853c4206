/* proof.c - the steps of a file, as they are handed over: each a text before and one after.
 *
 * A function's text holds all that a step may rest on: what clauses assert is in the header of its
 * nest, what is known of callees in the function's, and bodies of callees that may be written out
 * stand behind it. */
#include "proof.h"

#include <string.h>

static const char *const verdict_names[VERDICT_COUNT] = {
	[VERDICT_PROVED] = "proved",
	[VERDICT_TESTED] = "tested",
	[VERDICT_UNKNOWN] = "unknown",
	[VERDICT_REFUTED] = "refuted",
};

static const char *const tier_names[TIER_COUNT] = {
	[TIER_NONE] = "none",       [TIER_TEXT] = "text",     [TIER_NORMAL] = "normal",
	[TIER_SAMPLES] = "samples", [TIER_SOLVER] = "solver", [TIER_SETS] = "sets",
	[TIER_RUNS] = "runs",
};

const char *verdict_name(enum verdict v)
{
	return verdict_names[v];
}

const char *tier_name(enum tier t)
{
	return tier_names[t];
}

struct proof *proof_create(struct arena *arena)
{
	struct proof *proof = arena_alloc(arena, sizeof(*proof));

	proof->arena = arena;
	return proof;
}

/* ---- states ---- */

static void add_callees(struct arena *arena, struct vec *list, const struct func *func)
{
	for (uint32_t i = 0; i < func->callees.n; i++) {
		struct func *body = ((const struct callee_facts *)func->callees.at[i])->body;
		bool there = !body || body == func;

		for (uint32_t k = 0; k < list->n && !there; k++)
			there = list->at[k] == body;
		if (!there)
			vec_push(arena, list, body);
	}
}

static const char *text_of(struct arena *arena, const struct func *func)
{
	struct vec bodies = {0};
	struct buf text;

	buf_init(&text, arena);
	text_print_func(&text, func);
	add_callees(arena, &bodies, func);
	for (uint32_t i = 0; i < bodies.n; i++) {
		text_print_func(&text, bodies.at[i]);
		add_callees(arena, &bodies, bodies.at[i]);
	}
	return text.s;
}

unsigned proof_state(struct proof *proof, const char *text)
{
	for (uint32_t i = proof->states.n; i-- > 0;)
		if (strcmp(proof->states.at[i], text) == 0)
			return i;
	vec_push(proof->arena, &proof->states, (void *)(uintptr_t)text);
	return proof->states.n - 1;
}

struct proof_step *proof_add(struct proof *proof, const char *step, const char *func,
			     unsigned before, unsigned after)
{
	struct proof_step *s = arena_alloc(proof->arena, sizeof(*s));

	*s = (struct proof_step){.step = step, .func = func, .before = before, .after = after};
	vec_push(proof->arena, &proof->steps, s);
	return s;
}

/* ---- what is handed over ---- */

void proof_begin(struct proof *proof, const struct nest *nest)
{
	if (!proof)
		return;
	proof->now = proof_state(proof, text_of(proof->arena, nest->func));
	if (proof->func == nest->func)
		return;
	proof->func = nest->func;
	proof->read = proof->now;
}

void proof_step(struct proof *proof, const char *step, const struct nest *nest)
{
	unsigned before;

	if (!proof)
		return;
	before = proof->now;
	proof->now = proof_state(proof, text_of(proof->arena, nest->func));
	if (proof->now != before)
		proof_add(proof, step, nest->func->name, before, proof->now);
}
