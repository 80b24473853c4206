/* irtest_schedule.c - clauses carried out on a golden: `// clauses: TEXT`, the n-th such line for the n-th nest.
 *
 * A schedule is carried out, or refused with an error.  What it makes, and what the passes make of that, verifies and
 * reads back, the checker of --verify does not refute it, and it computes the same where one thread does the work. */
#include <string.h>

#include "../../src/frontend/annotation/annotation.h"
#include "../../src/schedule/staging/stage.h"
#include "../../src/verify/proof.h"
#include "cunest/pass.h"
#include "cunest/schedule.h"
#include "irtest.h"

const char golden_clauses[] = "// clauses:";

bool golden_is_schedule(const struct golden *g)
{
	return strcmp(g->pass, "schedule") == 0;
}

/* Is it declared where the nest can see it? */
static bool is_visible(const struct nest *nest, const struct sym *sym)
{
	const struct stmt *body = nest->func->body;

	for (const struct stmt *s = body; s != nest->root; s = stmt_next(body, s))
		if (s->kind == STMT_DECL && s->sym == sym && stmt_within(nest->root, s->parent))
			return true;
	return sym->kind != SYM_LOCAL && !stmts_declare(body, sym);
}

static const struct expr *resolve(void *context, const char *name)
{
	const struct nest *nest = context;
	const struct func *func = nest->func;

	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];

		if (strcmp(sym->name, name) == 0 && is_visible(nest, sym))
			return expr_sym(func->ir, sym);
	}
	return NULL;
}

/* Where the next clauses stand; false: there are no more. */
static bool next_clauses(const struct unit *unit, uint32_t *at, struct span *where)
{
	const char *text = unit->source.text, *found = strstr(text + *at, golden_clauses);

	if (!found)
		return false;
	where->lo = (uint32_t)(found - text) + sizeof(golden_clauses) - 1;
	where->hi = where->lo + (uint32_t)strcspn(text + where->lo, "\n");
	*at = where->hi;
	return true;
}

static void give_clauses(struct unit *unit, struct nest *nest, struct span where)
{
	struct annotation *a = arena_alloc(unit->ir->arena, sizeof(*a));
	struct text_scope scope = {.resolve = resolve, .context = nest};

	*a = (struct annotation){.span = where, .line = where, .active = true, .valid = true};
	clauses_parse(unit->ir, a, where);
	clauses_check(unit->ir, a);
	annotation_report(unit->ir, a);
	vec_push(unit->ir->arena, &nest->pragmas, a);
	if (a->valid && clauses_check_together(unit->ir, &nest->pragmas))
		nest_apply_clauses(nest, a, &scope);
}

/* Gives each nest its clauses, and with a proof carries them out; false: something is wrong with them. */
static bool schedule(struct unit *unit, struct proofs *proof)
{
	struct pipeline pipeline = {.passes = ~UINT64_C(0), .paranoid = true, .proof = proof};
	struct span where;
	uint32_t at = 0;
	bool changed;

	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		const struct func *func = unit->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n && next_clauses(unit, &at, &where); k++) {
			struct nest *nest = func->nests.at[k];

			give_clauses(unit, nest, where);
			if (diags_errors(unit->ir->diags))
				return false;
			if (!proof)
				continue;
			if (!schedule_run(nest, proof, &changed))
				return false;
			passes_run(&pipeline, nest);
		}
	}
	return true;
}

/* What stands after the nest may break what temporary(...) says of it. */
static bool is_checked(const struct golden *g)
{
	return !strstr(g->input.text, "temporary");
}

/* Does one thread do all of it, by the operations of the source? */
static bool is_plain(const struct golden *g, const struct func *func, const char *output)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->bindings.n || nest->fp == FP_RELAXED)
			return false;
	}
	return !strstr(g->input.text, "reduction") && !strstr(g->input.text, "relaxed") &&
	       !strstr(output, "sync") && !strstr(output, "Idx");
}

static void compare(struct golden *g, const struct unit *before, const struct unit *unit,
		    const char *output)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		struct func *func = unit->ir->funcs.at[i];
		const char *wrong = is_plain(g, func, output)
					    ? golden_compare_runs(g, before->ir->funcs.at[i], func)
					    : NULL;

		if (wrong)
			golden_fail(g, "%s", wrong);
	}
}

static void prove(struct golden *g, const struct unit *unit, struct proofs *proof)
{
	const struct vec *steps = proof_steps(proof);

	/* some get by with little, by their length, which is anything */
	if (g->input.size % 4 == 0)
		proof->spent = PROOF_BUDGET_FILE - (1u << g->input.size % 24);
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++)
		proof_end(proof, unit->ir->funcs.at[i]);
	proof_check(proof);
	for (uint32_t i = 0; i < steps->n; i++) {
		const struct proof_step *step = steps->at[i];

		for (uint32_t k = 0; k < step->certificates.n; k++) {
			const struct certificate *c = step->certificates.at[k];

			if (c->verdict == VERDICT_REFUTED)
				golden_fail(g, "%s is refuted: %s %s", step->step,
					    c->why ? c->why : "", c->counter ? c->counter : "");
		}
	}
}

const char *golden_check_schedule(struct golden *g, struct unit *unit)
{
	struct unit *before = unit_read(g, g->name, g->input.text, g->input.size);
	struct proofs *proof = proof_create(g->arena, unit->ir->lang);
	const char *output;

	schedule(before, NULL);
	if (!schedule(unit, proof)) {
		if (!diags_errors(unit->ir->diags))
			golden_fail(g, "it is refused without a word");
		return unit_messages(unit);
	}
	output = unit_print(unit);
	golden_verifies(g, "the output", unit);
	golden_reads_back(g, "the output", unit);
	g->quick = g->changed_text =
		true; /* many goldens are of a form only, which cannot be run */
	if (is_checked(g)) {
		compare(g, before, unit, output);
		prove(g, unit, proof);
	}
	return output;
}
