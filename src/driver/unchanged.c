/* unchanged.c - what is said of nests that stay as they are: why, and what would help.
 *
 * Nothing silent: who annotates a nest and gets it back as it was is told so in one line.  The reason is one that a
 * pass gave already: of all that it missed there, the first for which it names a clause; without such a remark the
 * first at all; and where no pass missed anything, that.  A nest that is marked required is an error then. */
#include "options.h"
#include "run.h"

#include "cunest/walk.h"

#include <string.h>

static const struct annotation *first_annotation(const struct nest *nest)
{
	return nest->pragmas.n > 0 ? nest->pragmas.at[0] : NULL;
}

static void note_annotation(struct run *run, struct diag *d, const struct nest *nest)
{
	diag_note(run->diags, d, first_annotation(nest)->span,
		  nest->required ? "marked required here" : "requested here");
}

/* ---- what is not understood ---- */

void tell_refusal(struct run *run, struct nest *nest)
{
	struct span at = span_none(nest->refusal_at) ? nest->span : nest->refusal_at;
	enum diag_id id = nest->required ? DIAG_REQUIRED : DIAG_OPAQUE;
	struct diag *d;

	for (uint32_t i = 0; i < nest->pragmas.n && id == DIAG_OPAQUE; i++)
		if (annotation_schedules(nest->pragmas.at[i]))
			id = DIAG_SCHEDULE;

	run->stats.refused++;
	if (!first_annotation(nest)) {
		diag_remark(run->diags, REMARK_MISSED, "frontend", at,
			    "this nest stays as it is: %s", nest->refusal);
		return;
	}
	d = diag_report(run->diags, id, at, "this nest stays as it is: %s", nest->refusal);
	note_annotation(run, d, nest);
}

void tell_raw(struct run *run, const struct nest *nest, const struct stmt *stmt)
{
	if (stmt->kind == STMT_RAW && stmt->why) {
		const char *text =
			arena_printf(run->arena, "this statement stays as it is: %s", stmt->why);

		if (first_annotation(nest))
			diag_report(run->diags, DIAG_OPAQUE, stmt->span, "%s", text);
		else
			diag_remark(run->diags, REMARK_MISSED, "frontend", stmt->span, "%s", text);
	}
	for (const struct stmt *s = stmt->first; s; s = s->next)
		tell_raw(run, nest, s);
}

/* ---- what is not changed ---- */

/* A parameter that is declared __restrict__ now is a change of all nests that name it. */
static bool names_restricted(const struct nest *nest)
{
	const struct vec *params = &nest->func->params;

	for (uint32_t i = 0; i < params->n; i++) {
		const struct sym *sym = params->at[i];

		if (sym->restricted && stmts_name(nest->root, sym))
			return true;
	}
	return false;
}

static bool inside(struct span part, struct span whole)
{
	return !span_none(part) && part.lo >= whole.lo && part.hi <= whole.hi;
}

static bool in_a_nest(const struct func *func, struct span where)
{
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (inside(where, ((const struct nest *)func->nests.at[i])->span))
			return true;
	return false;
}

/* Does the text name a clause that would help?  Remarks are sentences, and a clause in one is written to be pasted. */
static bool names_clause(const char *text)
{
	static const char *const clauses[] = {"assume(",       "noalias(",     "independent(",
					      "reduction(",    "pure(",        "temporary(",
					      "hoist(select)", "fp(contract)", "fp(relaxed)"};

	for (unsigned i = 0; i < ARRAY_LEN(clauses); i++) {
		const char *at = strstr(text, clauses[i]);

		if (at && strncmp(at, "assume(...)", 11) != 0 && strncmp(at, "assume()", 8) != 0)
			return true;
	}
	return false;
}

/* Facts may help, although none is named: under --all they are not looked for unless remarks are asked for. */
static bool lacks_fact(const char *text)
{
	return strstr(text, "nothing proves") || strstr(text, "nothing bounds");
}

/* Is it about a parameter that the nest has nothing to do with? */
static bool about_another(const struct nest *nest, struct span where)
{
	const struct vec *params = &nest->func->params;

	for (uint32_t i = 0; i < params->n; i++) {
		const struct sym *sym = params->at[i];

		if (inside(sym->where, where) || inside(where, sym->where))
			return !stmts_name(nest->root, sym);
	}
	return false;
}

/* The remarks of a nest by what a reader has of them; the first of a rank counts, but the last of --score. */
enum rank {
	RANK_FORMS,
	RANK_FACTS,
	RANK_CLAUSE,
	RANK_CLAUSE_OUTSIDE,
	RANK_LACKS,
	RANK_OTHER,
	RANK_COUNT
};

static enum rank rank_of(const struct nest *nest, const struct diag *d)
{
	bool within = inside(d->where, nest->span);

	if (d->remark != REMARK_MISSED || d->id != DIAG_MISSED ||
	    !inside(d->where, nest->func->span))
		return RANK_COUNT;
	if (strcmp(d->pass, "score") == 0)
		return RANK_FORMS;
	if (within && strcmp(d->pass, "facts") == 0)
		return RANK_FACTS;
	if (within)
		return names_clause(d->text) ? RANK_CLAUSE
		       : lacks_fact(d->text) ? RANK_LACKS
					     : RANK_OTHER;
	return !in_a_nest(nest->func, d->where) && names_clause(d->text) &&
			       !about_another(nest, d->where)
		       ? RANK_CLAUSE_OUTSIDE
		       : RANK_COUNT;
}

static const char *reason(const struct run *run, const struct nest *nest)
{
	const struct vec *all = diags_all(run->diags);
	const char *found[RANK_COUNT] = {NULL};
	bool limited = nest->passes_only || nest->passes_off ||
		       (passes_of_level(2) & ~run->options->passes);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];
		enum rank rank = rank_of(nest, d);

		if (rank != RANK_COUNT && (!found[rank] || rank == RANK_FORMS))
			found[rank] = d->text;
		/* another form of its function was taken */
		if (d->remark == REMARK_PASSED && strcmp(d->pass, "score") == 0 &&
		    inside(d->where, nest->func->span))
			found[RANK_FORMS] = NULL;
	}
	for (unsigned rank = 0; rank < RANK_COUNT; rank++)
		if (found[rank])
			return found[rank];
	return limited ? "none of the passes that are on found anything to improve"
		       : "no pass found anything to improve";
}

/* Is a part of it not understood?  Then that is the line. */
static bool has_opaque(const struct run *run, const struct nest *nest)
{
	const struct vec *all = diags_all(run->diags);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (d->id == DIAG_OPAQUE && inside(d->where, nest->span))
			return true;
	}
	return false;
}

static void tell_nest(struct run *run, const struct nest *nest)
{
	const char *why;

	if (!first_annotation(nest) || nest->refusal || nest->off || nest->changed ||
	    names_restricted(nest))
		return;
	if (!nest->required && has_opaque(run, nest))
		return;
	why = reason(run, nest);
	if (nest->required)
		note_annotation(run,
				diag_report(run->diags, DIAG_REQUIRED, nest->span,
					    "this nest stays as it is: %s", why),
				nest);
	else
		diag_report(run->diags, DIAG_UNCHANGED, nest->span, "this nest stays as it is: %s",
			    why);
}

/* Under --all, of a kernel all of whose nests stay: one line for the first of them. */
static void tell_kernel(struct run *run, const struct func *func)
{
	const struct nest *first = func->nests.n ? func->nests.at[0] : NULL;
	static const char statement[] = "this statement stays as it is: ";
	const char *why;

	if (!run->options->frontend.all || func->kind != FUNC_KERNEL || !first)
		return;
	for (uint32_t k = 0; k < func->nests.n; k++) {
		const struct nest *nest = func->nests.at[k];

		if (nest->changed || first_annotation(nest) || names_restricted(nest))
			return;
	}
	why = first->refusal ? first->refusal : reason(run, first);
	if (strncmp(why, statement, sizeof(statement) - 1) == 0)
		why += sizeof(statement) - 1;
	diag_remark(run->diags, REMARK_MISSED, "unchanged", first->span,
		    "'%s' stays as it is: %s%s", func->name, why,
		    lacks_fact(why) && !names_clause(why)
			    ? "; -Rpass-missed=. names what would help"
			    : "");
}

/* ---- clauses without an effect ---- */

static bool has_schedule(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++)
		if (annotation_schedules(nest->pragmas.at[i]))
			return true;
	return false;
}

static bool is_atomic(const struct nest *nest, const struct sym *sym)
{
	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		if (s->kind == STMT_ATOMIC)
			for (unsigned i = 0; i < s->nslots; i++)
				if (s->slot[i].e && expr_mentions(s->slot[i].e, sym))
					return true;
	return false;
}

/* reduction(+: s) lets clauses change the order of updates, and accumulate that of atomic ones. */
static void tell_reductions(struct run *run, const struct nest *nest)
{
	struct span last = {0, 0};

	if (nest->refusal || nest->off || has_schedule(nest))
		return;
	for (uint32_t i = 0; i < nest->reductions.n; i++) {
		const struct reduction *sum = nest->reductions.at[i];

		if (is_atomic(nest, sum->sym) || sum->where.lo == last.lo)
			continue;
		last = sum->where;
		diag_remark(run->diags, REMARK_MISSED, "unchanged", sum->where,
			    "reduction of '%s' has no effect: its updates are not atomic, and no "
			    "clause here changes their order, as reorder and jam do",
			    sum->sym->name);
	}
}

void tell_unchanged(struct run *run)
{
	const struct options *options = run->options;

	/* what was asked for is no change, or something else is wrong first */
	if (run->round || options->identity || options->dump || options->emit ||
	    options->form == FORM_WRITTEN || diags_errors(run->diags))
		return;
	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		const struct func *func = run->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++) {
			tell_nest(run, func->nests.at[k]);
			tell_reductions(run, func->nests.at[k]);
		}
		tell_kernel(run, func);
	}
}
