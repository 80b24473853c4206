/* range.c - the questions of analysis.h about values: what can it be, is it certain?
 *
 * A condition is decided over exact integers: a proof does not lean on the absence of an overflow
 * that the source might never have risked, so it also licenses what the source does not evaluate.
 */
#include "../facts.h"

struct range range_of(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	struct facts *facts = facts_at(an, at);
	struct range r;

	/* before the first question of the point too */
	facts_solve(an, facts);
	if (facts->contradiction)
		return range_none();
	r = facts_range(an, facts, e, VIEW_EXACT);
	/* where the source computes it, it did not overflow */
	if (at && !range_within(r, e->type) && evaluated_before(an, e, at))
		r = facts_range(an, facts, e, VIEW_EVALUATED);
	return r;
}

static enum proof flip(enum proof p)
{
	return p == PROOF_YES ? PROOF_NO : p == PROOF_NO ? PROOF_YES : PROOF_UNKNOWN;
}

static enum proof by_range(struct range r, enum relation rel)
{
	bool zero = range_single(r) && r.lo == 0;

	if (r.empty)
		return PROOF_UNKNOWN;
	if (rel == REL_GE)
		return r.lo >= 0 ? PROOF_YES : r.hi < 0 ? PROOF_NO : PROOF_UNKNOWN;
	if (rel == REL_NE)
		return flip(by_range(r, REL_EQ));
	if (zero)
		return PROOF_YES;
	return range_meet(r, range_const(0)).empty ? PROOF_NO : PROOF_UNKNOWN;
}

static enum proof prove_linear(struct analyses *an, struct facts *facts, const struct expr *cond)
{
	struct term yes_room[LINEAR_TERMS], no_room[LINEAR_TERMS];
	struct linear yes = {.term = yes_room}, no = {.term = no_room};
	enum proof p;
	bool never, always;

	if (!linear_compare(an, facts, cond, true, VIEW_EXACT, &yes))
		return PROOF_UNKNOWN;
	p = by_range(linear_range(an, facts, &yes), yes.rel);
	if (p != PROOF_UNKNOWN)
		return p;
	if (!linear_compare(an, facts, cond, false, VIEW_EXACT, &no))
		return PROOF_UNKNOWN;
	always = affine_excludes(an, facts, &no);
	never = affine_excludes(an, facts, &yes);
	/* both: the point cannot be reached, as far as facts go; better to say nothing */
	return always == never ? PROOF_UNKNOWN : always ? PROOF_YES : PROOF_NO;
}

static enum proof prove(struct analyses *an, struct facts *facts, const struct expr *cond)
{
	const struct expr *value;
	enum proof a, b;
	uint32_t i;

	cond = bare_condition(cond);
	for (i = 0; i < facts->n; i++) {
		if (facts->at[i]->kind == FACT_COND && facts->at[i]->e == cond)
			return facts->at[i]->truth ? PROOF_YES : PROOF_NO;
	}
	if (cond->kind == EXPR_INT)
		return expr_int(cond) ? PROOF_YES : PROOF_NO;
	if (cond->kind == EXPR_LNOT)
		return flip(facts_prove(an, facts, cond->arg[0]));
	if (cond->kind == EXPR_LAND) {
		a = facts_prove(an, facts, cond->arg[0]);
		if (a == PROOF_NO)
			return PROOF_NO;
		/* the second operand only matters where the first is true */
		b = facts_prove(an, facts_extend(an, facts, cond->arg[0], true), cond->arg[1]);
		if (b == PROOF_NO)
			return PROOF_NO;
		return a == PROOF_YES ? b : PROOF_UNKNOWN;
	}
	if (cond->kind == EXPR_LOR) {
		a = facts_prove(an, facts, cond->arg[0]);
		if (a == PROOF_YES)
			return PROOF_YES;
		b = facts_prove(an, facts_extend(an, facts, cond->arg[0], false), cond->arg[1]);
		if (b == PROOF_YES)
			return PROOF_YES;
		return a == PROOF_NO ? b : PROOF_UNKNOWN;
	}
	value = flag_value(facts, cond);
	return value ? facts_prove(an, facts, value) : prove_linear(an, facts, cond);
}

enum proof facts_prove(struct analyses *an, struct facts *facts, const struct expr *cond)
{
	uintptr_t memo = (uintptr_t)map_get(&facts->proofs, cond);
	enum proof p = PROOF_UNKNOWN;

	if (memo)
		return (enum proof)(memo - 1);
	facts_solve(an, facts);
	if (!facts->contradiction && cond->size <= EXPR_SIZE_LIMIT && an->depth < 100 &&
	    !needs_of(an, cond)->unstable) {
		an->depth++;
		p = prove(an, facts, cond);
		an->depth--;
	}
	if (facts->state == FACTS_SOLVED)
		map_put(an->arena, &facts->proofs, cond, (void *)((uintptr_t)p + 1));
	return p;
}

enum proof range_prove(struct analyses *an, const struct expr *cond, const struct stmt *at)
{
	return facts_prove(an, facts_at(an, at), cond);
}
