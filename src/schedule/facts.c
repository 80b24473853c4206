/* facts.c - what the user says of loops and sums: independent(i), and whether a reduction is one.
 *
 * independent(i) marks the loop: dependences that it carries are not counted from then on.  Loops
 * of the source are marked before the first clause runs, wherever the clause stands; those that
 * clauses make (`i.o`) when they are there.
 *
 * reduction(+:s) licenses any order of `s = s + e`.  Where s is updated in another way the licence
 * would not help, so the user is told.  Source: OpenACC's independent, OpenMP's reduction. */
#include "schedule.h"

#include "cunest/walk.h"

#include <string.h>

bool schedule_independent(struct schedule *s, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		struct stmt *loop;

		if (arg->separator)
			return schedule_refuse(s, DIAG_CLAUSE, arg->span,
					       "independent takes the names of loops");
		if (!strchr(arg->name, '.') && s->facts_known)
			continue; /* marked before */
		loop = schedule_loop(s, arg);
		if (!loop)
			return false;
		stmt_set_independent(loop, true);
	}
	return true;
}

/* What the statement writes, when it is the symbol or an element of it: as an expression. */
static const struct expr *written(struct ir *ir, const struct stmt *s, const struct sym *sym)
{
	const struct expr *e = NULL;

	if (s->kind == STMT_ASSIGN && s->sym == sym)
		return expr_sym(ir, sym);
	if (s->kind == STMT_STORE)
		e = s->slot[SLOT_PLACE].e;
	else if (s->kind == STMT_ATOMIC)
		e = atomic_place(ir, s);
	return e && place_base(e) == sym ? e : NULL;
}

/* Is it an update of the sum in another way than by its operator? */
static bool spoils(struct schedule *s, const struct stmt *stmt, const struct reduction *sum,
		   bool *updates)
{
	const struct expr *to = written(s->ir, stmt, sum->sym), *target, *value;

	if (!to)
		return false;
	if (stmt_update(s->analyses, stmt, &target) == sum->op) {
		*updates = true;
		return false;
	}
	if (stmt->kind == STMT_ATOMIC || stmt->op)
		return true;
	value = stmt->slot[stmt->kind == STMT_ASSIGN ? SLOT_VALUE : SLOT_STORED].e;
	return expr_mentions(value, sum->sym);
}

static bool check_reduction(struct schedule *s, const struct reduction *sum, bool *updates)
{
	const struct stmt *root = s->nest->root;

	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		struct diag *d;

		if (!spoils(s, x, sum, updates))
			continue;
		d = diag_report(s->ir->diags, DIAG_CLAUSE, sum->where,
				"'%s' is not updated by %s only", sum->sym->name,
				expr_table[sum->op].spelling);
		if (!span_none(x->span))
			diag_note(s->ir->diags, d, x->span, "the other update is here");
		return false;
	}
	return true;
}

static bool refuse_unupdated(struct schedule *s, const struct reduction *sum)
{
	bool extremum = sum->op == EXPR_MAX || sum->op == EXPR_MIN;

	if (extremum && type_is_float(sum->sym->type))
		return schedule_refuse(
			s, DIAG_CLAUSE, sum->where,
			"nothing here updates '%s' by a call of f%s or f%sf; a comparison "
			"of floats is no %s, since it depends on the order of NaNs",
			sum->sym->name, expr_table[sum->op].spelling, expr_table[sum->op].spelling,
			expr_table[sum->op].spelling);
	return schedule_refuse(s, DIAG_CLAUSE, sum->where, "nothing here updates '%s' by %s",
			       sum->sym->name, expr_table[sum->op].spelling);
}

/* Several symbols of one name share a clause: one of them must be a sum. */
static bool check_reductions(struct schedule *s)
{
	const struct vec *sums = &s->nest->reductions;
	bool updates = false;

	for (uint32_t i = 0; i < sums->n; i++) {
		const struct reduction *sum = sums->at[i],
				       *next = i + 1 < sums->n ? sums->at[i + 1] : NULL;

		if (!check_reduction(s, sum, &updates))
			return false;
		if (next && next->where.lo == sum->where.lo)
			continue;
		if (!updates)
			return refuse_unupdated(s, sum);
		updates = false;
	}
	return true;
}

bool schedule_facts(struct schedule *s)
{
	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; a->valid && k < a->clauses.n; k++) {
			const struct clause *clause = a->clauses.at[k];

			for (uint32_t j = 0; clause->id == CLAUSE_INDEPENDENT && j < clause->args.n;
			     j++) {
				const struct clause_arg *arg = clause->args.at[j];
				struct stmt *loop;

				if (arg->separator || strchr(arg->name, '.'))
					continue; /* schedule_independent() judges it */
				loop = schedule_loop(s, arg);
				if (!loop)
					return false;
				stmt_set_independent(loop, true);
			}
		}
	}
	s->facts_known = true;
	return check_reductions(s);
}
