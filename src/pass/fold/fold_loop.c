/* fold_loop.c - loops that only add up what is known, in one step.
 *
 *	for (int k = 0; k < 8; k++)		->	s += 28;
 *		s += k;
 *	for (int k = 0; k < n; k++)		->	count += 2 * n;	(0 <= n, and it fits)
 *		count += 2;
 *
 * Legal: the body is nothing but sums into private integers, the loop is left only at its end, and
 * what is added is a number in each iteration, or the same in all and no other sum of the loop.  The
 * last value of s is what the source computes; how much is added to it must be a value of its type.
 * Floats round in each iteration and stay. */
#include "fold.h"
#include "../shared/motion.h"
#include "../simplify/simplify.h"

#include "cunest/eval.h"

enum { TURNS = 1024, SUMS = 8 };

struct sum {
	const struct stmt *stmt;
	const struct expr *total;
};

struct looker {
	struct pass *pass;
	struct nest *nest;
	struct stmt *loop;
	int64_t trips; /* -1: not constant */
};

/* s += e, or s -= e, computed in the type of s.  Only integers have totals. */
static bool is_sum(const struct looker *l, const struct stmt *s)
{
	const struct expr *e;

	if (s->kind != STMT_ASSIGN || (s->op != EXPR_ADD && s->op != EXPR_SUB))
		return false;
	e = s->slot[SLOT_VALUE].e;
	return s->sym->type->kind == TYPE_INT && !s->sym->address_taken &&
	       !type_is_volatile(s->sym->type) &&
	       s->op_type == type_unqualified(l->pass->ir->types, s->sym->type) &&
	       !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE | HAS_FLOAT));
}

/* What is added in all iterations together, each of them a number. */
static const struct expr *numbers(const struct looker *l, const struct expr *e,
				  const struct type *type)
{
	struct ir *ir = l->pass->ir;
	const struct expr *k = expr_sym(ir, l->loop->sym);
	__int128 at, step, value, total = 0;

	if (l->trips < 0 || l->trips > TURNS ||
	    eval_int(l->loop->slot[SLOT_LO].e, &at) != EVAL_OK ||
	    eval_int(l->loop->slot[SLOT_STEP].e, &step) != EVAL_OK)
		return NULL;
	for (int64_t i = 0; i < l->trips; i++, at += step) {
		if (!type_holds(k->type, at))
			return NULL;
		if (eval_int(expr_replace(ir, e, k, expr_const_int(ir, k->type, at)), &value) !=
		    EVAL_OK)
			return NULL;
		total += value;
	}
	return type_holds(type, total) ? expr_const_int(ir, type, total) : NULL;
}

static bool mentions_any(const struct expr *e, const struct sum *sums, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (expr_mentions(e, sums[i].stmt->sym))
			return true;
	return false;
}

/* How often it runs, as a formula: n of `for (k = 0; k < n; k++)` with n >= 0. */
static const struct expr *turns(const struct looker *l, const struct type *type)
{
	const struct stmt *loop = l->loop;
	struct ir *ir = l->pass->ir;
	const struct expr *bound = loop->slot[SLOT_BOUND].e, *zero;

	if (l->trips >= 0)
		return type_holds(type, l->trips) ? expr_const_int(ir, type, l->trips) : NULL;
	if (loop->cmp != EXPR_LT || !expr_is_int(expr_strip(loop->slot[SLOT_LO].e), 0) ||
	    !expr_is_int(expr_strip(loop->slot[SLOT_STEP].e), 1) ||
	    bound->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_FLOAT))
		return NULL;
	/* modulo 2^n is right where sums wrap */
	if (type->is_signed && !type_holds(type, range_of(l->pass->analyses, bound, loop).hi))
		return NULL;
	zero = expr_const_int(ir, bound->type, 0);
	if (range_prove(l->pass->analyses, expr_c_binary(ir, EXPR_GE, bound, zero), loop) !=
	    PROOF_YES)
		return NULL;
	return expr_c_convert(ir, type, bound);
}

/* The same in all iterations: e * iterations. */
static const struct expr *multiple(const struct looker *l, const struct expr *e,
				   const struct type *type)
{
	struct ir *ir = l->pass->ir;
	const struct expr *n = turns(l, type), *product;
	struct proof_place place = {l->pass, l->loop, NULL};
	__int128 value;

	/* where the number of iterations is known there is one, so the source computes e, too */
	if (!n || expr_mentions(e, l->loop->sym))
		return NULL;
	if (eval_int(e, &value) == EVAL_OK)
		e = expr_const_int(ir, type, value); /* 3u, not (unsigned)3 */
	else if (l->trips < 0)
		return NULL; /* a product of two variables is no simpler than a loop to read */
	product = expr_c_binary(ir, EXPR_MUL, e, n);
	if (type->is_signed && !fits_exactly(&place, product))
		return NULL;
	return expr_binary(ir, EXPR_MUL, e, n);
}

static bool collect(const struct looker *l, struct sum *sums, unsigned *n)
{
	for (const struct stmt *s = l->loop->first->first; s; s = s->next) {
		/* a `;`, and what is left of loops that went */
		if (s->kind == STMT_BLOCK && !s->first)
			continue;
		if (*n == SUMS || !is_sum(l, s))
			return false;
		for (unsigned i = 0; i < *n; i++)
			if (sums[i].stmt->sym == s->sym)
				return false;
		sums[(*n)++].stmt = s;
	}
	for (unsigned i = 0; i < *n; i++) {
		const struct stmt *s = sums[i].stmt;
		const struct type *type = type_unqualified(l->pass->ir->types, s->sym->type);
		const struct expr *e = s->slot[SLOT_VALUE].e;

		if (mentions_any(e, sums, *n))
			return false;
		e = expr_c_convert(l->pass->ir, type, e);
		sums[i].total = numbers(l, e, type);
		if (!sums[i].total)
			sums[i].total = multiple(l, e, type);
		if (!sums[i].total)
			return false;
	}
	return *n > 0;
}

/* s += -3 -> s -= 3 */
static void put(const struct looker *l, const struct sum *sum)
{
	struct stmt *s = stmt_create(l->nest->func, STMT_ASSIGN, 1);
	const struct expr *total = sum->total;
	__int128 value;

	stmt_set_sym(s, sum->stmt->sym);
	stmt_set_op(s, sum->stmt->op);
	stmt_set_op_type(s, sum->stmt->op_type);
	if (total->kind == EXPR_INT && (value = expr_int(total)) < 0 &&
	    type_holds(total->type, -value)) {
		total = expr_const_int(l->pass->ir, total->type, -value);
		stmt_set_op(s, s->op == EXPR_ADD ? EXPR_SUB : EXPR_ADD);
	}
	stmt_set(s, SLOT_VALUE, total);
	stmt_insert_before(l->loop, s);
}

bool fold_loop(struct pass *p, struct nest *n, struct stmt *loop)
{
	struct looker l = {.pass = p, .nest = n, .loop = loop};
	struct sum sums[SUMS];
	unsigned count = 0;

	/* of one that ends the bound is an integer, which its body does not change */
	if (!loop->declares || (loop->prev && loop->prev->kind == STMT_PRAGMA) ||
	    effects_of(p->analyses, loop)->may_not_end)
		return false;
	for (unsigned i = 0; i < loop->nslots; i++)
		if (motion_pinned(p, loop->slot[i].e))
			return false;
	l.trips = loop_trips(p->analyses, loop);
	if (l.trips == 0 || !collect(&l, sums, &count))
		return false;
	for (unsigned i = 0; i < count; i++) {
		pass_done(p, loop, NULL, "the loop over '%s' adds '%s' to '%s'", loop->sym->name,
			  expr_text(p->ir, sums[i].total), sums[i].stmt->sym->name);
		put(&l, &sums[i]);
	}
	stmt_remove(loop);
	return true;
}
