/* contradiction.c - conditions to assume that exclude each other.
 *
 * Assumptions are trusted, so that is an error: every condition `e op constant` narrows the interval of e, and an
 * interval that becomes empty is a contradiction. */
#include "annotation.h"
#include "cunest/build.h"
#include "cunest/eval.h"

struct interval {
	const struct expr *e;
	__int128 lo, hi;
	struct span where; /* of the last condition that narrowed it */
};

struct intervals {
	struct ir *ir;
	struct interval *at; /* open addressing by expr->id */
	uint32_t mask;
};

/* Without conversions that keep every value: `(long)n < 10` speaks about n. */
static const struct expr *strip_widening(const struct expr *e)
{
	while (e->kind == EXPR_CAST && type_is_int(e->type) && type_is_int(e->arg[0]->type) &&
	       type_holds(e->type, type_min(e->arg[0]->type)) &&
	       type_holds(e->type, type_max(e->arg[0]->type)))
		e = e->arg[0];
	return e;
}

static struct interval *interval_of(struct intervals *all, const struct expr *e)
{
	uint32_t i = (e->id * UINT32_C(2654435761)) & all->mask;

	while (all->at[i].e && all->at[i].e != e)
		i = (i + 1) & all->mask;
	if (!all->at[i].e)
		all->at[i] = (struct interval){e, type_min(e->type), type_max(e->type), {0, 0}};
	return &all->at[i];
}

static void contradiction(struct intervals *all, struct span where, const struct interval *earlier)
{
	struct diag *d;

	if (span_none(where)) /* between earlier annotations: told there */
		return;
	if (!earlier || span_none(earlier->where)) {
		diag_report(all->ir->diags, DIAG_ASSUME, where, "this condition can never hold");
		return;
	}
	d = diag_report(all->ir->diags, DIAG_ASSUME, where,
			"this condition contradicts an earlier one");
	diag_note(all->ir->diags, d, earlier->where, "which is here");
}

/* e op c */
static void narrow(struct intervals *all, const struct expr *e, enum expr_kind op, __int128 c,
		   struct span where)
{
	struct interval *v = interval_of(all, strip_widening(e)), was = *v;

	if (v->lo > v->hi) /* told already */
		return;
	if (op == EXPR_LT || op == EXPR_LE || op == EXPR_EQ) {
		__int128 hi = op == EXPR_LT ? c - 1 : c;

		v->hi = hi < v->hi ? hi : v->hi;
	}
	if (op == EXPR_GT || op == EXPR_GE || op == EXPR_EQ) {
		__int128 lo = op == EXPR_GT ? c + 1 : c;

		v->lo = lo > v->lo ? lo : v->lo;
	}
	if (op == EXPR_NE && v->lo == c)
		v->lo++;
	else if (op == EXPR_NE && v->hi == c)
		v->hi--;
	if (v->lo > v->hi)
		contradiction(all, where, &was);
	else if (v->lo != was.lo || v->hi != was.hi)
		v->where = where;
}

/* Narrows by the conjuncts of e; `late` takes those with != only, when the intervals are known. */
static void check_condition(struct intervals *all, const struct expr *e, struct span where,
			    bool late)
{
	__int128 c;

	e = expr_strip(e);
	while (e->kind == EXPR_LAND) {
		check_condition(all, e->arg[1], where, late);
		e = expr_strip(e->arg[0]);
	}
	if (eval_int(e, &c) == EVAL_OK) {
		if (c == 0 && !late)
			contradiction(all, where, NULL);
	} else if (expr_table[e->kind].flags & EXPR_R) {
		if ((e->kind == EXPR_NE) != late || !type_is_int(e->arg[0]->type) ||
		    !type_is_int(e->arg[1]->type))
			return;
		if (eval_int(e->arg[1], &c) == EVAL_OK)
			narrow(all, e->arg[0], e->kind, c, where);
		else if (eval_int(e->arg[0], &c) == EVAL_OK)
			narrow(all, e->arg[1], compare_mirrored(e->kind), c, where);
	} else if (e->kind == EXPR_LNOT) {
		if (!late && type_is_int(expr_strip(e->arg[0])->type))
			narrow(all, expr_strip(e->arg[0]), EXPR_EQ, 0, where);
	} else if (late && type_is_int(e->type)) {
		narrow(all, e, EXPR_NE, 0, where);
	}
}

void contradictions_report(struct ir *ir, const struct vec *conditions)
{
	struct intervals all = {.ir = ir};
	uint64_t expected = 0;
	uint32_t slots = 16;

	if (!conditions->n)
		return;
	for (uint32_t i = 0; i < conditions->n; i++)
		expected += ((struct condition *)conditions->at[i])->e->size + 1;
	while (slots < expected) /* k operands joined by && are 2k - 1 nodes: half full at most */
		slots *= 2;
	all.at = arena_array(ir->arena, slots, sizeof(*all.at));
	all.mask = slots - 1;
	for (unsigned late = 0; late < 2; late++)
		for (uint32_t i = 0; i < conditions->n; i++) {
			const struct condition *c = conditions->at[i];

			check_condition(&all, c->e, c->where, late);
		}
}
