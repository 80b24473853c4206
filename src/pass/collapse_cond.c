/* collapse_cond.c - nested conditions with a common result become one.
 *
 *	c1 ? (c2 ? a : b) : b		->	c1 && c2 ? a : b
 *	c1 ? a : (c2 ? a : b)		->	c1 || c2 ? a : b
 *	c1 ? (c2 ? b : a) : b		->	c1 && !c2 ? a : b	(and c1 || !c2)
 *	c1 ? c2 : 0			->	c1 && c2		(and c1 ? 1 : c2)
 *	if (c1) { if (c2) S }		->	if (c1 && c2) S	(no else, or equal ones)
 *	if (c1) S else if (c2) S	->	if (c1 || c2) S
 *
 * and nests of these, however deep.  So the tests that do not change in a loop come into one chain,
 * which group brings together and licm takes out.
 *
 * Legal always: c2 is evaluated exactly when it was, after c1, and so are the results.  Only text
 * forbids it: a comment, a directive or a label between the two.
 *
 * Profitable only when the new chain is worth something to another pass, since nvcc makes the same
 * code of both forms: group finds a level of it to bring together (group_chain); licm takes the new
 * condition out of a loop as a whole (group_moves); the ranges decide the second test by the first;
 * or another statement computes the same condition, and cse would share it.  All of them ask the
 * cost model.
 *
 * Source: the LICM seed's condCollapse, its expressions (3) and (4).  It collapses always. */
#include "shared/condition.h"
#include "group/group_chain.h"

struct collapse {
	struct spot at;
	struct bits joined; /* ids of conditions that are being made */
	bool changed;
	bool decided; /* a join fell away */
	bool last;    /* nothing is collapsed any more: this time over only explains */
};

/* ---- conditions ---- */

/* a && (b && c) -> a && b && c, of what was joined here: the same tests in the same order. */
static const struct expr *join_flat(struct collapse *c, enum expr_kind kind, const struct expr *a,
				    const struct expr *b)
{
	struct ir *ir = c->at.pass->ir;
	const struct expr *e;

	if (b->kind == kind && bits_has(&c->joined, b->id)) {
		a = join_flat(c, kind, a, b->arg[0]);
		b = b->arg[1];
	}
	e = a ? cond_join(ir, kind, a, b) : NULL;
	if (e)
		bits_add(ir->arena, &c->joined, e->id);
	return e;
}

/* `c1 op c2` where the second is evaluated only if the first leaves it open; what the first says
 * about the second counts. */
static const struct expr *join(struct collapse *c, enum expr_kind kind, const struct expr *c1,
			       const struct expr *c2)
{
	struct pass *p = c->at.pass;
	const struct expr *reached = kind == EXPR_LAND ? c1 : cond_not(p->ir, c1);

	/* true where it is reached, so that && is c1; false, so that || is */
	if (!slot_runs_per_trip(c->at.stmt, c->at.slot) && !motion_pinned(p, c2) &&
	    slots_keep(p->analyses, c->at.stmt, c1) && slots_keep(p->analyses, c->at.stmt, c2) &&
	    cond_implies(p, reached, kind == EXPR_LAND ? c2 : cond_not(p->ir, c2), c->at.stmt)) {
		c->decided = true;
		return c1;
	}
	return join_flat(c, kind, c1, c2);
}

static const struct expr *select_of(const struct expr *e)
{
	if (e->kind == EXPR_CAST && e->implicit)
		e = e->arg[0];
	return e->kind == EXPR_SELECT ? e : NULL;
}

/* The arm of a select inside an arm, as a value of the outer one. */
static const struct expr *arm(struct collapse *c, const struct expr *outer, const struct expr *in,
			      unsigned i)
{
	const struct expr *e = select_of(in)->arg[i];

	if (in->kind == EXPR_CAST)
		e = expr_cast(c->at.pass->ir, in->type, e, true);
	return e->type == outer->type ? e : NULL;
}

static const struct expr *with(struct collapse *c, const struct expr *e, const struct expr *cond,
			       const struct expr *a, const struct expr *b)
{
	const struct expr *args[3] = {cond, a, b};

	if (!cond || cond->type != e->arg[0]->type)
		return e;
	return expr_with_args(c->at.pass->ir, e, args);
}

/* A truth value as a number: the condition, else NULL. */
static const struct expr *truth_of(const struct expr *e)
{
	e = expr_strip(e);
	return e->type->kind == TYPE_BOOL || (expr_table[e->kind].flags & EXPR_R) ||
			       e->kind == EXPR_LAND || e->kind == EXPR_LOR || e->kind == EXPR_LNOT
		       ? e
		       : NULL;
}

/* `c1 ? c2 : 0` is `c1 ? (c2 ? 1 : 0) : 0`, so it is c1 && c2; and `c1 ? 1 : c2` is c1 || c2.  Where that is c1, it is
 * whether c1 is not 0. */
static const struct expr *step_truth(struct collapse *c, const struct expr *e)
{
	const struct expr *c1 = e->arg[0], *a = truth_of(e->arg[1]), *b = truth_of(e->arg[2]);
	const struct expr *cond = NULL;
	struct ir *ir = c->at.pass->ir;

	if (!type_is_int(e->type) || !type_is_int(c1->type))
		return e;
	if (a && expr_is_int(expr_strip(e->arg[2]), 0))
		cond = join(c, EXPR_LAND, c1, a);
	else if (b && expr_is_int(expr_strip(e->arg[1]), 1))
		cond = join(c, EXPR_LOR, c1, b);
	if (cond && !expr_is_truth(cond))
		cond = expr_c_binary(ir, EXPR_NE, cond, expr_const_int(ir, cond->type, 0));
	return cond ? expr_cast(ir, e->type, cond, true) : e;
}

/* One step at the top; e itself when there is none. */
static const struct expr *step(struct collapse *c, const struct expr *e)
{
	struct ir *ir = c->at.pass->ir;
	const struct expr *c1 = e->arg[0], *a = e->arg[1], *b = e->arg[2];
	const struct expr *then = select_of(a), *other = select_of(b), *x, *y;

	/* two conversions in a row are not one */
	if (then && (a == then || a->arg[0] == then)) {
		x = arm(c, e, a, 1);
		y = arm(c, e, a, 2);
		if (x && y == b)
			return with(c, e, join(c, EXPR_LAND, c1, then->arg[0]), x, b);
		if (y && x == b)
			return with(c, e, join(c, EXPR_LAND, c1, cond_not(ir, then->arg[0])), y, b);
	}
	if (other && (b == other || b->arg[0] == other)) {
		x = arm(c, e, b, 1);
		y = arm(c, e, b, 2);
		if (y && x == a)
			return with(c, e, join(c, EXPR_LOR, c1, other->arg[0]), a, y);
		if (x && y == a)
			return with(c, e, join(c, EXPR_LOR, c1, cond_not(ir, other->arg[0])), a, x);
	}
	return step_truth(c, e);
}

/* Selects from the inside out. */
static const struct expr *collapsed(struct collapse *c, const struct expr *e)
{
	const struct expr *next, *args[3];

	if (e->kind == EXPR_CAST && e->implicit) {
		next = collapsed(c, e->arg[0]);
		return next == e->arg[0] ? e : expr_with_args(c->at.pass->ir, e, &next);
	}
	if (e->kind != EXPR_SELECT)
		return e;
	args[0] = e->arg[0];
	args[1] = collapsed(c, e->arg[1]);
	args[2] = collapsed(c, e->arg[2]);
	if (args[1] != e->arg[1] || args[2] != e->arg[2])
		e = expr_with_args(c->at.pass->ir, e, args);
	for (next = step(c, e); next != e; next = step(c, e)) {
		e = next;
		if (e->kind != EXPR_SELECT)
			break;
	}
	return e;
}

/* ---- does it pay ---- */

/* Does another statement of the nest compute this condition, and is it worth a name? */
static bool shared(const struct spot *at, const struct expr *cond)
{
	const struct nest *n = at->nest;
	const struct vec *users = expr_statements(at->pass->analyses, cond);
	unsigned cost = cost_of(n->func, n->cost_model, cond);

	for (uint32_t i = 0; i < users->n; i++) {
		const struct stmt *s = users->at[i];

		if (s != at->stmt && stmt_within(s, n->root))
			return cost >= (n->cost_model == COST_PAPER ? 1u : 20u);
	}
	return false;
}

/* Is a chain of `cond` that `old` has not worth something now? */
static bool chains_pay(const struct spot *at, const struct expr *cond, const struct expr *old,
		       bool in_chain)
{
	const char *why;
	bool lazy = cond->kind == EXPR_LAND || cond->kind == EXPR_LOR;

	if (!lazy)
		return false;
	if (!in_chain && !expr_contains(old, cond)) {
		if (group_chain(at, cond, &why) != cond || group_moves(at, cond, cond) ||
		    shared(at, cond))
			return true;
	}
	for (unsigned i = 0; i < 2; i++) {
		if (chains_pay(at, cond->arg[i], old, cond->arg[i]->kind == cond->kind))
			return true;
	}
	return false;
}

/* Asks with the new formula in its place, since what a condition guards counts. */
static bool pays(struct collapse *c, const struct expr *slot, const struct expr *cond,
		 const struct expr *old)
{
	const struct expr *before = c->at.stmt->slot[c->at.slot].e;
	bool yes;

	if (c->decided)
		return true;
	if (!slots_keep(c->at.pass->analyses, c->at.stmt, before))
		return false;
	stmt_set(c->at.stmt, c->at.slot, slot);
	yes = chains_pay(&c->at, cond, old, false);
	stmt_set(c->at.stmt, c->at.slot, before);
	return yes;
}

/* ---- ?: ---- */

static void explain(struct collapse *c, const struct stmt *s, const struct expr *cond)
{
	if (c->last)
		pass_missed(c->at.pass, s, NULL,
			    "nested conditions not collapsed: no part of '%s' would be hoisted, "
			    "shared or folded",
			    expr_text(c->at.pass->ir, cond));
}

/* Is all of `e` about to leave a loop?  Then how it is written does not matter to one. */
static bool leaves_whole(struct collapse *c, const struct expr *e)
{
	return group_moves(&c->at, e, e);
}

/* The outermost select that pays to collapse; then those in its operands. */
static bool collapse_in(struct collapse *c, const struct expr *e)
{
	struct pass *p = c->at.pass;
	const struct expr *now, *slot, *cond;

	if (e->kind == EXPR_SELECT && type_is_int(e->arg[0]->type)) {
		c->decided = false;
		now = collapsed(c, e);
		if (now != e && !leaves_whole(c, e)) {
			slot = expr_replace(p->ir, c->at.stmt->slot[c->at.slot].e, e, now);
			cond = now->kind == EXPR_SELECT ? now->arg[0] : expr_strip(now);
			if (pays(c, slot, cond, e)) {
				pass_done(p, c->at.stmt, e, "collapsed '%s': '%s'",
					  expr_text(p->ir, e), expr_text(p->ir, now));
				stmt_set(c->at.stmt, c->at.slot, slot);
				c->changed = true;
				return true;
			}
			explain(c, c->at.stmt, cond);
		}
	}
	for (unsigned i = 0; i < e->nargs; i++) {
		if (collapse_in(c, e->arg[i]))
			return true;
	}
	return false;
}

/* ---- if ---- */

/* An `if` as it would be: its branches are blocks of the tree, of the ifs that it is made of. */
struct virtual_if {
	const struct expr *cond;
	struct stmt *then, *other; /* other NULL: no else */
};

/* Deeper nests are collapsed in steps, if at all. */
enum { NEST_DEPTH = 16 };

/* One if less, or not. */
static bool step_if(struct collapse *c, const struct virtual_if *v, struct virtual_if *out)
{
	const struct func *f = c->at.nest->func;
	struct ir *ir = c->at.pass->ir;
	struct stmt *then = branch_only(v->then), *other = branch_only(v->other);
	struct stmt *x, *y;

	*out = *v;
	if (then && then->kind == STMT_IF) {
		x = then->first;
		y = x->next;
		if (branch_same(f, y, v->other)) {
			out->cond = join(c, EXPR_LAND, v->cond, then->slot[0].e);
			out->then = x;
			return out->cond != NULL;
		}
		if (y && branch_same(f, x, v->other)) {
			out->cond = join(c, EXPR_LAND, v->cond, cond_not(ir, then->slot[0].e));
			out->then = y;
			return out->cond != NULL;
		}
	}
	if (other && other->kind == STMT_IF) {
		x = other->first;
		y = x->next;
		if (branch_same(f, x, v->then)) {
			out->cond = join(c, EXPR_LOR, v->cond, other->slot[0].e);
			out->other = y;
			return out->cond != NULL;
		}
		if (y && branch_same(f, y, v->then)) {
			out->cond = join(c, EXPR_LOR, v->cond, cond_not(ir, other->slot[0].e));
			out->other = x;
			return out->cond != NULL;
		}
	}
	return false;
}

static bool if_loses_words(const struct ir *ir, const struct stmt *s, const struct virtual_if *v)
{
	const struct stmt *then = s->first, *other = then->next;

	if (span_none(s->span) || !s->slot[0].origin || span_none(then->span))
		return false;
	return (v->then != then &&
		branch_loses_words(ir, branch_words(ir, s->slot[0].origin->span.hi, then->first),
				   then->span.hi, v->then)) ||
	       (v->other != other && branch_loses_words(ir, then->span.hi, s->span.hi, v->other));
}

/* The statements of `from`, which is somewhere inside the only statement of `home`, are all of it.
 */
static void keep_only(struct stmt *home, struct stmt *from)
{
	struct stmt *gone = home->first;

	if (from == home)
		return;
	while (from && from->first) {
		struct stmt *x = from->first;

		stmt_remove(x);
		stmt_insert_before(gone, x);
	}
	stmt_remove(gone);
}

static void rewrite_if(struct stmt *s, const struct virtual_if *v)
{
	struct stmt *then = s->first, *other = then->next;

	stmt_set(s, 0, v->cond);
	keep_only(then, v->then);
	if (!other)
		return;
	keep_only(other, v->other);
	if (!other->first)
		stmt_remove(other);
}

static bool collapse_if(struct collapse *c, struct stmt *s)
{
	struct pass *p = c->at.pass;
	struct virtual_if at[NEST_DEPTH];
	const struct expr *old = s->slot[0].e;
	bool decided[NEST_DEPTH] = {false};
	unsigned n = 0;

	c->at.stmt = s;
	c->at.slot = 0;
	c->decided = false;
	at[0] = (struct virtual_if){old, s->first, s->first->next};
	while (n + 1 < NEST_DEPTH && step_if(c, &at[n], &at[n + 1]) &&
	       at[n + 1].cond->type == old->type)
		decided[++n] = c->decided;
	if (n == 0)
		return false;
	for (unsigned i = n; i > 0; i--) {
		c->decided = decided[i];
		if (!pays(c, at[i].cond, at[i].cond, old))
			continue;
		if (branch_has_label(s) || if_loses_words(p->ir, s, &at[i])) {
			if (c->last)
				pass_missed(p, s, old,
					    "conditions not collapsed to '%s': there is a label, a "
					    "comment or a directive between them",
					    expr_text(p->ir, at[i].cond));
			return false;
		}
		pass_done(p, s, old, "collapsed nested ifs on '%s': '%s'", expr_text(p->ir, old),
			  expr_text(p->ir, at[i].cond));
		rewrite_if(s, &at[i]);
		c->changed = true;
		return true;
	}
	explain(c, s, at[n].cond);
	return false;
}

/* ---- the pass ---- */

static bool collapse_one(struct collapse *c)
{
	struct nest *n = c->at.nest;

	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		if (s->kind == STMT_IF && collapse_if(c, s))
			return true;
		for (unsigned i = 0; i < s->nslots && !text_counts(s); i++) {
			c->at.stmt = s;
			c->at.slot = i;
			if (s->slot[i].e && collapse_in(c, s->slot[i].e))
				return true;
		}
	}
	return false;
}

enum pass_result pass_collapse_cond(struct pass *p, struct nest *n)
{
	struct collapse c = {.at = {.pass = p, .nest = n}};

	while (collapse_one(&c))
		c.joined = (struct bits){0}; /* as whoever runs again finds it */
	c.last = true;
	collapse_one(&c);
	return c.changed ? PASS_CHANGED : PASS_SAME;
}
