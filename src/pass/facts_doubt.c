/* facts_doubt.c - facts that nobody can mean: under which a nest is never reached, divides by zero, or shifts by more
 * than there are bits.
 *
 *	if (n > 0)
 *		#pragma nest assume(n < 0)		the nest is never reached
 *	#pragma nest assume(m == 0) ... a[i % m]	divides by zero
 *
 * Facts are trusted, and passes would take such code for one that never runs.  Conditions that exclude each other are an
 * error of the front end; here they meet the code.  Of an expression only what is evaluated for certain counts: neither
 * the arms of ?: nor what is on the right of && and ||. */
#include "cunest/analysis.h"
#include "cunest/build.h"
#include "cunest/frontend.h"
#include "cunest/pass.h"
#include "cunest/text.h"
#include "cunest/walk.h"

struct doubt {
	struct nest *nest;
	struct analyses *an;
	const struct stmt *at;
	bool told; /* one is enough */
};

/* Where the facts are: the first clause that gives one. */
static const struct clause *fact_clause(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *clause = a->clauses.at[k];

			if (clause->id == CLAUSE_ASSUME || clause->id == CLAUSE_LAUNCH)
				return clause;
		}
	}
	return NULL;
}

static void tell(struct doubt *d, struct span where, const char *what)
{
	struct diags *diags = d->nest->func->ir->diags;
	struct diag *told = diag_report(diags, DIAG_FACT, where, "%s", what);

	diag_note(diags, told, fact_clause(d->nest)->span, "the facts are here");
	d->told = true;
}

static void check(struct doubt *d, const struct expr *e, const struct origin *origin)
{
	struct ir *ir = d->nest->func->ir;
	bool divides = e->kind == EXPR_DIV || e->kind == EXPR_MOD;
	const struct expr *by;
	struct range r;

	if (!(expr_table[e->kind].flags & EXPR_T) || !type_is_int(e->type))
		return;
	by = expr_strip(e->arg[1]);
	if (by->kind == EXPR_INT)
		return; /* no fact is to blame */
	r = range_of(d->an, by, d->at);
	if (r.empty || (divides ? r.lo > 0 || r.hi < 0 : r.hi >= 0 && r.lo < e->type->bits))
		return;
	if (divides &&
	    range_prove(d->an, expr_c_binary(ir, EXPR_EQ, by, expr_const_int(ir, by->type, 0)),
			d->at) != PROOF_YES)
		return;
	tell(d, origin ? origin->span : d->at->span,
	     arena_printf(ir->arena,
			  divides ? "with the facts of this nest, '%s' divides by zero: '%s' is 0"
				  : "with the facts of this nest, '%s' shifts by more than there "
				    "are bits: '%s' is too large, or negative",
			  expr_text(ir, e), expr_text(ir, by)));
}

static void walk(struct doubt *d, const struct expr *e, const struct origin *origin)
{
	unsigned certain;

	while (e->kind == EXPR_CAST && e->implicit)
		e = e->arg[0];
	certain = expr_table[e->kind].flags & EXPR_Z ? 1 : e->nargs;
	if (origin && origin->e != e)
		origin = NULL;
	check(d, e, origin);
	for (unsigned i = 0; i < certain && !d->told; i++)
		walk(d, e->arg[i], origin && i < origin->nkids ? origin->kid[i] : NULL);
}

static bool note_variable(void *found, const struct expr *e)
{
	const struct expr **variable = found;

	if (!*variable && (e->kind == EXPR_SYM || e->kind == EXPR_SREG) && type_is_int(e->type))
		*variable = e;
	return !*variable;
}

/* Is the nest never reached? */
static bool is_dead(struct doubt *d)
{
	const struct expr *variable = NULL;

	for (uint32_t i = 0; i < d->nest->assumes.n; i++)
		expr_walk(d->nest->func->ir, d->nest->assumes.at[i], note_variable, &variable);
	return variable && range_of(d->an, variable, d->nest->root->first).empty;
}

void facts_doubt(struct nest *nest)
{
	struct doubt d = {.nest = nest};
	const struct stmt *root = nest->root;
	struct vec facts = nest->assumes;

	if (!facts.n || !root->first || !fact_clause(nest))
		return;
	d.an = analyses_create(nest->func);
	if (is_dead(&d)) {
		nest_set_assumes(nest, (struct vec){0});
		if (!range_of(d.an, expr_sreg(nest->func->ir, SREG_TID_X), root->first).empty)
			tell(&d, nest->span,
			     "with its facts, this nest is never reached: they contradict the "
			     "conditions around it");
		nest_set_assumes(nest, facts);
	} else {
		for (d.at = root; d.at && !d.told; d.at = stmt_next(root, d.at))
			for (unsigned k = 0; k < d.at->nslots && !d.told; k++)
				if (d.at->slot[k].e)
					walk(&d, d.at->slot[k].e, d.at->slot[k].origin);
	}
	analyses_destroy(d.an);
}
