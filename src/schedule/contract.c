/* contract.c - products that a clause would bring to, or take from, the sums that use them.
 *
 *	for (i ...) a[i] = x[i] * y[i];		for (i ...) {
 *	for (i ...) b[i] = a[i] + z;	->		a[i] = x[i] * y[i];
 *							b[i] = a[i] + z;
 *						}
 *
 * nvcc contracts a product and the sum that uses it into one operation, which rounds once, where it
 * sees both: within a loop, through a store and a load of one element too; not from one loop to the
 * next.  Under fp(strict) the bits are to be as before. */
#include "schedule.h"

#include "cunest/walk.h"

enum { DEEP = 4 };

/* Through what a compiler sees as one value. */
static bool may_be_product(const struct func *func, const struct stmt *root, const struct expr *e,
			   unsigned depth)
{
	e = expr_strip(e);
	if (!(e->has & HAS_FLOAT) || depth > DEEP)
		return depth > DEEP;
	if (e->kind == EXPR_MUL)
		return true;
	if (e->kind == EXPR_CALL)
		return callee_may_multiply(func, e->text);
	if (e->kind == EXPR_NEG || e->kind == EXPR_CAST)
		return may_be_product(func, root, e->arg[0], depth + 1);
	if (e->kind == EXPR_SELECT)
		return may_be_product(func, root, e->arg[1], depth + 1) ||
		       may_be_product(func, root, e->arg[2], depth + 1);
	for (const struct stmt *x = root; e->kind == EXPR_SYM && x; x = stmt_next(root, x))
		if ((x->kind == STMT_DECL || x->kind == STMT_ASSIGN) && x->sym == e->u.sym &&
		    (x->op == EXPR_MUL ||
		     (!x->op && x->nslots && x->slot[SLOT_VALUE].e &&
		      may_be_product(func, root, x->slot[SLOT_VALUE].e, depth + 1))))
			return true;
	return false;
}

/* Does an add use the variable or an element of it, or may one: a variable that gets it, a cast? */
static bool feeds_add(const struct sym *array, const struct expr *e, bool alone)
{
	bool adds = e->kind == EXPR_ADD || e->kind == EXPR_SUB;

	if ((e->kind == EXPR_LOAD && place_base(e) == array) ||
	    (e->kind == EXPR_SYM && e->u.sym == array && (e->has & HAS_FLOAT)))
		return alone;
	for (unsigned i = 0; i < e->nargs; i++) {
		bool passes = e->kind == EXPR_NEG || e->kind == EXPR_CAST ||
			      (e->kind == EXPR_SELECT && i > 0);

		if (feeds_add(array, e->arg[i], adds || (passes && alone)))
			return true;
	}
	return false;
}

static const struct stmt *sum_of(const struct stmt *user, const struct sym *array)
{
	for (const struct stmt *x = user; x; x = stmt_next(user, x)) {
		bool value = x->kind == STMT_DECL || x->kind == STMT_ASSIGN;
		bool adds = x->op == EXPR_ADD || x->op == EXPR_SUB;

		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e && feeds_add(array, x->slot[i].e, value || adds))
				return x;
	}
	return NULL;
}

/* What gets a product, if the statement gives one away. */
static const struct sym *product_to(const struct func *func, const struct stmt *root,
				    const struct stmt *x)
{
	bool store = x->kind == STMT_STORE;
	const struct expr *value;

	if (!store && x->kind != STMT_ASSIGN && x->kind != STMT_DECL)
		return NULL;
	value = store ? x->slot[SLOT_STORED].e : x->nslots ? x->slot[SLOT_VALUE].e : NULL;
	if (!value || (x->op != EXPR_MUL && (x->op || !may_be_product(func, root, value, 0))))
		return NULL;
	return store ? place_base(x->slot[SLOT_PLACE].e) : x->sym;
}

const struct stmt *product_feeds(struct schedule *s, const struct stmt *maker,
				 const struct stmt *user, const struct sym **array)
{
	if (s->nest->fp != FP_STRICT || !schedule_on_device(s))
		return NULL;
	for (const struct stmt *x = maker; x; x = stmt_next(maker, x)) {
		const struct sym *to = product_to(s->nest->func, maker, x);
		const struct stmt *sum;

		if (!to || (*array && to != *array))
			continue;
		sum = sum_of(user, to);
		if (!sum)
			continue;
		*array = to;
		return sum;
	}
	return NULL;
}
