/* group.c - rank grouping of associative chains: operands that depend on outer loops come first,
 * together.
 *
 *	3 < i && 3 < j && i < 56 && j < 56		(only i varies in the inner loop)
 * ->	(3 < j && j < 56) && (3 < i && i < 56)
 *
 * so that licm finds one large invariant instead of two small ones.  Chains of && || + (with -) * &
 * | ^ min max are flattened, sorted by level, stably, and rebuilt with equal levels as one operand:
 * group_chain.c says how, and in which order.
 *
 * Legal: integers and truth values; floating point only under fp(relaxed), which licenses other
 * roundings.  Sums and products: every partial result that the source did not compute must be
 * proved not to overflow (unsigned arithmetic wraps, and needs no proof).  && and ||: an operand
 * that loses one of those that were evaluated before it must be safe to evaluate without them: no
 * trap, overflow, load or effect.  Subtracted operands keep their sign.
 *
 * Profitable only if a group, or several levels in a row, appear that licm will and may move, and
 * that the source has not as one formula already: otherwise the text stays the user's.  Under the
 * model `nvcc` that is mostly a group of guards before a division or a call.
 *
 * Source: the LICM seed's Normalize (algorithm 2).  It reassociates without proof, across the
 * guards of && and in floating point; C does not allow that. */
#include "group_chain.h"

struct walk {
	struct spot at;
	bool changed;
	bool last; /* nothing is grouped any more: this time over only explains */
};

static bool regroup(struct walk *w, const struct expr *e)
{
	struct stmt *s = w->at.stmt;
	struct pass *p = w->at.pass;
	const char *why;
	const struct expr *built = group_chain(&w->at, e, &why);

	if (built == e) {
		if (why && w->last)
			pass_missed(p, w->at.stmt, e, "'%s' not grouped by loop: %s",
				    expr_text(p->ir, e), why);
		return false;
	}
	pass_done(p, w->at.stmt, e, "grouped '%s' by loop: '%s'", expr_text(p->ir, e),
		  expr_text(p->ir, built));
	stmt_set(s, w->at.slot, expr_replace(p->ir, s->slot[w->at.slot].e, e, built));
	w->changed = true;
	return true;
}

/* The first chain of `e` that changes, operands before what they are in: what a chain guards is
 * read from the slot, so each change is made before the next question. */
static bool group_in(struct walk *w, const struct expr *e, bool in_chain)
{
	const struct nest *n = w->at.nest;
	bool chain = group_is(n, e);

	for (unsigned i = 0; i < e->nargs; i++) {
		if (group_in(w, e->arg[i], chain && group_same(n, e, e->arg[i])))
			return true;
	}
	return chain && !in_chain && regroup(w, e);
}

static void group_all(struct walk *w)
{
	struct pass *p = w->at.pass;
	struct nest *n = w->at.nest;
	struct stmt *loops[1];

	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			w->at.stmt = s;
			w->at.slot = i;
			/* what a call changes on the way is not known before the statement */
			if (!s->slot[i].e || !motion_loops(n, s, i, loops, 1) || text_counts(s) ||
			    !slots_keep(p->analyses, s, s->slot[i].e))
				continue;
			while (group_in(w, s->slot[i].e, false))
				;
		}
	}
}

enum pass_result pass_group(struct pass *p, struct nest *n)
{
	struct walk w = {.at = {.pass = p, .nest = n}};

	group_all(&w);
	w.last = true;
	group_all(&w);
	return w.changed ? PASS_CHANGED : PASS_SAME;
}
