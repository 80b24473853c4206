/* hoist_if_contract.c - products that nvcc could then fuse with the sums that use them.
 *
 *	float p = x[k] * w;			float p = x[k] * w;
 *	if (scaled)			->	s += p;
 *		s += p;
 *
 * nvcc contracts a product and a sum into one operation, which rounds once, when they are in one
 * block.  Where a condition between them leaves the loop, around one of the two or a branch of its own, that could be
 * another pair than before; under fp(strict) the bits are to be as before. */
#include "condition.h"
#include "hoist_if.h"

enum { LOOKED_AT = 400 }; /* statements; larger loops are taken to have such a pair */

static bool jumps(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		if (x->kind == STMT_JUMP)
			return true;
	return false;
}

static bool decided(const struct fork *f, const struct stmt *s, bool truth)
{
	const struct expr *rest;

	return s->kind == STMT_IF &&
	       choice_decide(f, s->slot[SLOT_COND].e, truth, &rest) != PROOF_UNKNOWN;
}

/* What is between a statement and the body of the loop, and will be gone: the branch it is in,
 * or an `if` before it that jumps past it.  NULL: nothing. */
static const struct stmt *apart_by(const struct fork *f, const struct stmt *s, bool truth)
{
	for (; s != f->loop; s = s->parent) {
		if (decided(f, s->parent, truth))
			return s;
		for (const struct stmt *x = s->prev; x; x = x->prev)
			if (decided(f, x, truth) && jumps(x))
				return x;
	}
	return NULL;
}

static bool decided_before(const struct fork *f, const struct stmt *s, const struct stmt *block,
			   bool truth)
{
	for (; s != block; s = s->parent)
		for (const struct stmt *y = s->prev; y; y = y->prev)
			if (decided(f, y, truth))
				return true;
	return false;
}

/* Is an `if` that will be gone between the two, and no other branch or loop?  Blocks are none. */
static bool parted(const struct fork *f, const struct stmt *product, const struct stmt *sum,
		   bool truth)
{
	bool found = false;

	for (const struct stmt *s = product; s != f->loop; s = s->parent) {
		for (const struct stmt *y = s->next; y; y = y->next) {
			if (y == sum)
				return found;
			if (y->kind == STMT_BLOCK && stmt_within(sum, y))
				return found || decided_before(f, sum, y, truth);
			if (decided(f, y, truth))
				found = true;
			else if (y->first && y->kind != STMT_BLOCK)
				return false;
		}
		if (s->parent->kind != STMT_BLOCK)
			return false;
	}
	return false;
}

struct arms {
	const struct fork *f;
	bool truth;
	struct bits products; /* variables that get one in the loop */
	const struct expr *found;
};

static bool mentions_product(const struct arms *a, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		return bits_has(&a->products, e->u.sym->id);
	for (unsigned i = 0; i < e->nargs; i++)
		if (mentions_product(a, e->arg[i]))
			return true;
	return false;
}

/* c ? a * b : d feeds an add, or its arms use a product. */
static bool visit_select(void *context, const struct occurrence *o)
{
	struct arms *a = context;
	bool stored = o->stmt->kind == STMT_STORE && !o->stmt->op && !o->parent;
	const struct expr *rest;
	const char *why;

	if (o->e->kind != EXPR_SELECT ||
	    choice_decide(a->f, o->e->arg[0], a->truth, &rest) == PROOF_UNKNOWN)
		return !a->found;
	for (unsigned i = 1; i < 3; i++) {
		struct occurrence arm = *o;

		arm.e = o->e->arg[i];
		if ((!stored && !motion_fp(a->f->nest, &arm, &why)) || mentions_product(a, arm.e))
			a->found = arm.e;
	}
	return !a->found;
}

bool fork_contracts(const struct fork *f, bool truth, const struct expr **what)
{
	struct arms arms = {.f = f, .truth = truth};
	unsigned n = 0;

	if (f->nest->fp != FP_STRICT)
		return false;
	for (struct stmt *s = f->loop; s; s = stmt_next(f->loop, s), n++) {
		const struct expr *product = product_of(f->nest->func, s);
		const struct stmt *branch;

		*what = product;
		if (!product)
			continue;
		if (n > LOOKED_AT)
			return true;
		if (s->sym)
			bits_add(f->pass->ir->arena, &arms.products, s->sym->id);
		branch = apart_by(f, s, truth);
		for (struct stmt *x = f->loop; x; x = stmt_next(f->loop, x))
			if (x != s && product_read(f->pass, f->nest, x, s) &&
			    (apart_by(f, x, truth) != branch || parted(f, s, x, truth)))
				return true;
	}
	for (struct stmt *s = f->loop; f->selects && s; s = stmt_next(f->loop, s))
		for (unsigned i = 0; i < s->nslots && !arms.found; i++)
			occurrences(f->pass->ir, s, i, visit_select, &arms);
	*what = arms.found;
	return arms.found != NULL;
}
