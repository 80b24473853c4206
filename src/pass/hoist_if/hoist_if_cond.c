/* hoist_if_cond.c - the part of a condition that a loop does not change, and what is left of a
 * condition once that part is known.
 *
 *	c && d: c false -> false, c true -> d		c || d: c true -> true, c false -> d */
#include "hoist_if.h"

enum { OPERANDS = 64 };

struct operands {
	const struct expr *at[OPERANDS];
	unsigned n;
	bool full;
};

static void flatten(const struct expr *e, enum expr_kind kind, struct operands *out)
{
	const struct expr *core = expr_truth(e);

	if ((enum expr_kind)core->kind == kind) {
		flatten(core->arg[0], kind, out);
		flatten(core->arg[1], kind, out);
	} else if (out->n == OPERANDS) {
		out->full = true;
	} else {
		out->at[out->n++] = e;
	}
}

static const struct expr *join(struct ir *ir, enum expr_kind kind, const struct type *type,
			       const struct expr *const *part, unsigned n)
{
	const struct expr *e = part[0];

	for (unsigned i = 1; i < n; i++) {
		const struct expr *args[2] = {e, part[i]};

		e = expr_raw(ir, kind, type, NULL, args, 2);
	}
	return e;
}

static bool is_chain(const struct expr *e)
{
	return e->kind == EXPR_LAND || e->kind == EXPR_LOR;
}

/* All parts as one formula, what that is before the loop, and what would move with it. */
static const struct expr *choice_join(struct pass *p, const struct nest *n, struct stmt *loop,
				      struct choice *c)
{
	c->e = c->n == 1 ? expr_truth(c->part[0]) : join(p->ir, c->chain, c->type, c->part, c->n);
	c->value = motion_expand(p, c->e, loop);
	return chain_plan(p, n, c->e, loop, &c->moves);
}

bool choice_find(struct pass *p, const struct nest *n, const struct expr *cond,
		 const struct stmt *at, struct stmt *loop, struct choice *c)
{
	const struct expr *core = expr_truth(cond);
	struct operands ops = {.n = 0};

	while (core->kind == EXPR_LNOT)
		core = expr_truth(core->arg[0]);
	*c = (struct choice){.chain = is_chain(core) ? (enum expr_kind)core->kind : EXPR_LAND};
	flatten(core, c->chain, &ops);
	for (unsigned i = 0; i < ops.n && !ops.full && c->n < CHOICE_PARTS; i++) {
		const struct expr *e = ops.at[i];

		if (!motion_constant(expr_truth(e)) && !motion_pinned(p, e) &&
		    !motion_varies(p, e, loop) && slots_keep(p->analyses, at, e))
			c->part[c->n++] = e;
	}
	c->type = core->type;
	if (c->n)
		choice_join(p, n, loop, c);
	return c->n > 0;
}

static bool may_leave(struct pass *p, const struct nest *n, struct stmt *loop, struct choice *c,
		      const char **why)
{
	return chain_safe(p, &c->moves, choice_join(p, n, loop, c), loop, why);
}

bool choice_narrow(struct pass *p, const struct nest *n, struct stmt *loop, struct choice *c,
		   const char **why)
{
	struct choice safe = *c;
	const char *other;

	if (may_leave(p, n, loop, c, why))
		return true;
	safe.n = 0;
	for (unsigned i = 0; i < c->n && c->n > 1; i++) {
		safe.part[safe.n++] = c->part[i];
		if (!may_leave(p, n, loop, &safe, &other))
			safe.n--;
	}
	if (!safe.n || !may_leave(p, n, loop, &safe, &other))
		return false;
	*c = safe;
	return true;
}

/* ---- once it is known ---- */

static bool is_part(const struct choice *c, const struct expr *e)
{
	for (unsigned i = 0; i < c->n; i++)
		if (expr_truth(c->part[i]) == expr_truth(e))
			return true;
	return false;
}

/* All parts among the operands, so that the whole chain is decided with the choice? */
static bool has_all(const struct choice *c, const struct operands *ops)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->n; i++)
		for (unsigned k = 0; k < ops->n; k++)
			if (expr_truth(c->part[i]) == expr_truth(ops->at[k])) {
				n++;
				break;
			}
	return n == c->n;
}

static enum proof decide(const struct fork *f, const struct expr *e, bool truth,
			 const struct expr **rest);

/* `neutral`: the value of an operand that the chain does without. */
static enum proof decide_chain(const struct fork *f, const struct expr *e, bool truth,
			       const struct expr **rest)
{
	const struct choice *c = &f->choice;
	bool neutral = e->kind == EXPR_LAND, same = true;
	bool fits = c->n == 1 || (enum expr_kind)e->kind == c->chain;
	struct operands ops = {.n = 0}, left = {.n = 0};
	bool pinned = false;

	flatten(e, (enum expr_kind)e->kind, &ops);
	if (ops.full)
		return PROOF_UNKNOWN;
	for (unsigned i = 0; i < ops.n; i++) {
		const struct expr *op = ops.at[i], *less = op;
		enum proof proof = PROOF_UNKNOWN;

		if (fits && is_part(c, op) && truth == neutral)
			proof = neutral ? PROOF_YES : PROOF_NO;
		else if (!(fits && c->n > 1 && is_part(c, op)))
			proof = decide(f, op, truth, &less);
		if (proof == (neutral ? PROOF_NO : PROOF_YES) && !pinned)
			return proof;
		if (proof != (neutral ? PROOF_YES : PROOF_NO) || motion_pinned(f->pass, op)) {
			left.at[left.n++] = less;
			same = same && less == op;
		} else {
			same = false;
		}
		/* what comes before the certain end must still happen */
		pinned = pinned || motion_pinned(f->pass, op);
	}
	if (fits && truth != neutral && !pinned && has_all(c, &ops))
		return neutral ? PROOF_NO : PROOF_YES;
	if (left.n == 0)
		return neutral ? PROOF_YES : PROOF_NO;
	if (!same)
		*rest = join(f->pass->ir, (enum expr_kind)e->kind, e->type, left.at, left.n);
	return PROOF_UNKNOWN;
}

static enum proof decide(const struct fork *f, const struct expr *e, bool truth,
			 const struct expr **rest)
{
	const struct expr *core = expr_truth(e), *inner;
	enum proof proof;

	*rest = e;
	if (f->choice.n == 1 && core == f->choice.e)
		return truth ? PROOF_YES : PROOF_NO;
	if (core->kind == EXPR_LNOT) {
		proof = decide(f, core->arg[0], truth, &inner);
		if (proof == PROOF_UNKNOWN && inner != core->arg[0])
			*rest = condition_negate(f->pass->ir, inner);
		return proof == PROOF_YES  ? PROOF_NO
		       : proof == PROOF_NO ? PROOF_YES
					   : PROOF_UNKNOWN;
	}
	return is_chain(core) ? decide_chain(f, core, truth, rest) : PROOF_UNKNOWN;
}

enum proof choice_decide(const struct fork *f, const struct expr *cond, bool truth,
			 const struct expr **rest)
{
	return decide(f, cond, truth, rest);
}
