/* proof.c - the steps of a file, as they are handed over: each a text before and one after.
 *
 * A function's text holds all that a step may rest on: what clauses assert is in the header of its
 * nest, what is known of callees in the function's, and bodies of callees that may be written out
 * are after it. */
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

struct proofs *proof_create(struct arena *arena, enum lang lang)
{
	struct proofs *proof = arena_alloc(arena, sizeof(*proof));

	proof->arena = arena;
	proof->lang = lang;
	return proof;
}

/* ---- states ---- */

unsigned proof_state(struct proofs *proof, const char *text)
{
	for (uint32_t i = proof->states.n; i-- > 0;)
		if (strcmp(proof->states.at[i], text) == 0)
			return i;
	vec_push(proof->arena, &proof->states, (void *)(uintptr_t)text);
	return proof->states.n - 1;
}

static unsigned state_of(struct proofs *proof, const struct func *func)
{
	struct buf text;

	buf_init(&text, proof->arena);
	text_print_func(&text, func);
	return proof_state(proof, text.s);
}

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

/* The functions that it calls, and those that they call. */
static unsigned callees_of(struct proofs *proof, const struct func *func)
{
	struct vec bodies = {0};
	struct buf text;

	buf_init(&text, proof->arena);
	add_callees(proof->arena, &bodies, func);
	for (uint32_t i = 0; i < bodies.n; i++) {
		text_print_func(&text, bodies.at[i]);
		add_callees(proof->arena, &bodies, bodies.at[i]);
	}
	return proof_state(proof, text.n ? text.s : "");
}

struct proof_step *proof_add(struct proofs *proof, const char *step, const char *func,
			     unsigned before, unsigned after)
{
	struct proof_step *s = arena_alloc(proof->arena, sizeof(*s));

	*s = (struct proof_step){.step = step, .func = func, .before = before, .after = after};
	vec_push(proof->arena, &proof->steps, s);
	return s;
}

/* ---- what is handed over ---- */

static struct proof_func *record_of(const struct proofs *proof, const struct func *func)
{
	for (uint32_t i = 0; i < proof->funcs.n; i++) {
		struct proof_func *record = proof->funcs.at[i];

		if (record->func == func)
			return record;
	}
	return NULL;
}

void proof_begin(struct proofs *proof, const struct func *func, struct span nest)
{
	struct proof_func *record;

	if (!proof)
		return;
	if (proof->func != func)
		proof->callees = callees_of(proof, func);
	proof->func = func;
	proof->where = nest;
	proof->now = state_of(proof, func);
	if (record_of(proof, func))
		return;
	record = arena_alloc(proof->arena, sizeof(*record));
	*record = (struct proof_func){func, proof->now, proof->now, proof->callees};
	vec_push(proof->arena, &proof->funcs, record);
}

void proof_step(struct proofs *proof, const char *name, const struct func *func)
{
	struct proof_step *step;
	unsigned before;

	if (!proof || proof->func != func)
		return;
	before = proof->now;
	proof->now = state_of(proof, func);
	if (proof->now == before)
		return;
	step = proof_add(proof, name, func->name, before, proof->now);
	step->where = proof->where;
	step->callees = proof->callees;
}

void proof_end(struct proofs *proof, const struct func *func)
{
	struct proof_func *record = proof ? record_of(proof, func) : NULL;

	if (record)
		record->written = state_of(proof, func);
}

/* ---- the whole ---- */

void proof_check(struct proofs *proof)
{
	proof_choose(proof);
	proof_check_again(proof);
}

void proof_check_again(struct proofs *proof)
{
	for (uint32_t i = 0; i < proof->steps.n; i++)
		step_check(proof, proof->steps.at[i]);
}

const struct vec *proof_steps(const struct proofs *proof)
{
	return &proof->steps;
}

struct proof_count proof_count(const struct proofs *proof, const char *func)
{
	struct proof_count count = {0};

	for (uint32_t i = 0; i < proof->steps.n; i++) {
		const struct proof_step *step = proof->steps.at[i];

		if (func && strcmp(step->func, func) != 0)
			continue;
		count.steps++;
		for (uint32_t k = 0; k < step->certificates.n; k++) {
			const struct certificate *c = step->certificates.at[k];

			count.certificates++;
			count.of[c->verdict]++;
		}
	}
	return count;
}

const char *proof_count_text(struct arena *arena, const struct proof_count *count)
{
	struct buf text;
	bool any = false;

	buf_init(&text, arena);
	buf_printf(&text, "%u certificate%s", count->certificates,
		   count->certificates == 1 ? "" : "s");
	for (unsigned v = 0; v < VERDICT_COUNT; v++) {
		if (!count->of[v])
			continue;
		buf_printf(&text, "%s%u %s", any ? ", " : ": ", count->of[v], verdict_names[v]);
		any = true;
	}
	return text.s;
}

void proof_append(struct proofs *proof, const struct proofs *next)
{
	for (uint32_t i = 0; i < next->steps.n; i++) {
		struct proof_step *step = arena_alloc(proof->arena, sizeof(*step));

		*step = *(const struct proof_step *)next->steps.at[i];
		step->func = arena_printf(proof->arena, "%s, again", step->func);
		step->before = proof_state(proof, next->states.at[step->before]);
		step->after = proof_state(proof, next->states.at[step->after]);
		step->callees = proof_state(proof, next->states.at[step->callees]);
		for (uint32_t k = 0; k < step->certificates.n; k++)
			((struct certificate *)step->certificates.at[k])->id = ++proof->ids;
		vec_push(proof->arena, &proof->steps, step);
	}
}
