/* partial_eval.c - partial evaluation: what is known at compile time is computed at compile time.
 *
 *	const int pad = kh / 2;			(before the nest)
 *	if (kh == 3 && kw == 3)			(from specialize)
 *		for (ky = -pad; ky <= pad; ky++)	->	for (ky = -1; ky <= 1; ky++)
 *
 *	float w[2] = {0.25f, 0.75f};
 *	y[i] = w[1] * x[i];			->	y[i] = 0.75f * x[i];
 *	a[i] = b[i << log2_of(64)];		->	a[i] = b[i << 6];
 *	int step = 1;
 *	while (step < 20) step *= 2;
 *	y[i * step] = 0;			->	y[i * 32] = 0;
 *
 * Values are partly static: elements and members are known one by one (the store,
 * partial_eval_store.c).  The walk (partial_eval_walk.c) copies the store at branches, joins or
 * drops the copies, runs loops and callees whose course is known, under fuel.  What the nest then
 * spells otherwise is collected and put in when the walk is over.
 *
 * Legal: values are C's, at C's types, floating point only where no rounding takes place; what is
 * undefined, volatile, shared between threads or after an unknown effect is dynamic.  A call is
 * evaluated only if its callee can be seen, by running it.
 *
 * Profitable where a compiler would not see it: values that follow from a condition but were
 * computed before it, elements of arrays, results of loops, calls and recursions.  What every
 * compiler propagates (a copy, a named constant) keeps the user's words.
 *
 * Source: Relay's PartialEval.  Its store is cleared by any unknown effect; here only what has
 * escaped is lost.  It duplicates nothing since all dynamic values are atoms; here they stay where
 * they are, and only literals travel. */
#include "../shared/condition.h"
#include "partial_eval.h"

#include "cunest/walk.h"

static const char *text(struct pe *pe, const struct expr *e)
{
	return expr_text(pe->ir, e);
}

/* The innermost part that differs: what the remark is about. */
static void difference(const struct expr **from, const struct expr **to)
{
	for (;;) {
		const struct expr *a = NULL, *b = NULL;

		if ((*from)->kind != (*to)->kind || (*from)->nargs != (*to)->nargs)
			return;
		for (unsigned i = 0; i < (*from)->nargs; i++) {
			if ((*from)->arg[i] == (*to)->arg[i])
				continue;
			if (a)
				return;
			a = (*from)->arg[i];
			b = (*to)->arg[i];
		}
		if (!a)
			return;
		*from = a;
		*to = b;
	}
}

static const struct slot *slot_of(const struct pe_edit *edit)
{
	return edit->slot >= PE_HEADER && edit->stmt->kind == STMT_WHILE
		       ? &edit->stmt->header[edit->slot - PE_HEADER]
		       : &edit->stmt->slot[edit->slot];
}

static bool apply(struct pe *pe)
{
	bool any = false;

	for (uint32_t i = 0; i < pe->edits.n; i++) {
		struct pe_edit *edit = pe->edits.at[i];
		const struct expr *from = slot_of(edit)->e, *to = edit->e;

		if (to) {
			for (uint32_t k = 0; k < edit->lets.n; k++)
				stmt_insert_ahead(edit->stmt, edit->lets.at[k]);
			if (edit->slot >= PE_HEADER && edit->stmt->kind == STMT_WHILE)
				stmt_set_header(edit->stmt, edit->slot - PE_HEADER, to);
			else
				stmt_set(edit->stmt, edit->slot, to);
			difference(&from, &to);
			pass_done(pe->pass, edit->stmt, from, "'%s' is %s%s%s here", text(pe, from),
				  value_is_static(to) ? "" : "'", text(pe, to),
				  value_is_static(to) ? "" : "'");
			any = true;
		}
	}
	/* inner ones last, as they were found: a branch may hold others */
	for (uint32_t i = 0; i < pe->edits.n; i++) {
		struct pe_edit *edit = pe->edits.at[i];
		bool holds = edit->proof == PROOF_YES;

		if (edit->e || !branch_resolve(pe->nest, edit->stmt, holds))
			continue;
		pass_done(pe->pass, edit->stmt, edit->stmt->slot[SLOT_COND].e, "'%s' is %s here",
			  text(pe, edit->stmt->slot[SLOT_COND].e), holds ? "true" : "false");
		any = true;
	}
	if (pe->unroll) {
		pe_unroll(pe);
		any = true;
	}
	return any;
}

static bool round_of(struct pe *pe)
{
	struct func *func = pe->nest->func;
	struct pe_frame frame = {.func = func, .an = pe->pass->analyses};
	struct store store = {.dead = false};
	bool any;

	pe->frame = &frame;
	pe->fuel = PE_FUEL;
	pe->record = true;
	pe->edits = (struct vec){0};
	pe->unroll = NULL;
	pe->helpers = (struct vec){0};
	pe_walk(pe, &store, func->body);
	if (!pe->fuel)
		pass_missed(pe->pass, pe->nest->root, NULL,
			    "more than %d statements to run at compile time; the rest is dynamic",
			    PE_FUEL);
	pe_keep_readers(pe);
	any = apply(pe);
	return any;
}

enum pass_result pass_partial_eval(struct pass *p, struct nest *n)
{
	struct pe pe = {.pass = p, .nest = n, .ir = p->ir};
	bool changed = false;

	if (n->func->has_label) {
		pass_missed(p, n->root, NULL,
			    "nothing is evaluated in a function with goto or switch: control may "
			    "come from anywhere");
		return PASS_SAME;
	}
	for (unsigned i = 0; i < PE_ROUNDS && round_of(&pe); i++)
		changed = true;
	return changed ? PASS_CHANGED : PASS_SAME;
}
