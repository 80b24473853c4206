/* contract.c - products that a clause would bring to, or take from, the sums that use them.
 *
 *	for (i ...) a[i] = x[i] * y[i];		for (i ...) {
 *	for (i ...) b[i] = a[i] + z;	->		a[i] = x[i] * y[i];
 *							b[i] = a[i] + z;
 *						}
 *
 * nvcc contracts a product and the sum that uses it into one operation, which rounds once, where it
 * sees both: within a loop, through a store and a load of one element too, members of it and what callees
 * make of it; not from one loop to the next.  Under fp(strict) the bits are to be as before. */
#include "schedule.h"

#include "cunest/walk.h"

enum { DEEP = 4 };

static bool may_be_product(const struct func *, const struct stmt *root, const struct expr *,
			   unsigned depth);

static bool holds_no_float(const struct expr *e)
{
	return type_is_int(e->type) || e->type->kind == TYPE_PTR;
}

/* What the statement gives a value, and which; NULL: nothing. */
static const struct sym *given(const struct stmt *x, const struct expr **value)
{
	bool store = x->kind == STMT_STORE;
	unsigned slot = store ? SLOT_STORED : SLOT_VALUE;

	*value = NULL;
	if ((!store && x->kind != STMT_ASSIGN && x->kind != STMT_DECL) || x->nslots <= slot)
		return NULL;
	*value = x->slot[slot].e;
	return store ? place_base(x->slot[SLOT_PLACE].e) : x->sym;
}

/* What gets a product, if the statement gives one away. */
static const struct sym *product_to(const struct func *func, const struct stmt *root,
				    const struct stmt *x, unsigned depth)
{
	const struct expr *value;
	const struct sym *to = given(x, &value);

	if (!to || !value || holds_no_float(value))
		return NULL;
	if (x->op)
		return x->op == EXPR_MUL ? to : NULL;
	return may_be_product(func, root, value, depth) ? to : NULL;
}

/* Of a name or an element: do statements of `root` give it one? */
static bool is_given_product(const struct func *func, const struct stmt *root,
			     const struct sym *sym, unsigned depth)
{
	const struct expr *value;

	for (const struct stmt *x = root; sym && x; x = stmt_next(root, x))
		if (given(x, &value) == sym && product_to(func, root, x, depth))
			return true;
	return false;
}

/* Through what a compiler sees as one value. */
static bool may_be_product(const struct func *func, const struct stmt *root, const struct expr *e,
			   unsigned depth)
{
	bool passes = e->kind == EXPR_NEG || e->kind == EXPR_CAST || e->kind == EXPR_MEMBER;

	if (holds_no_float(e) || depth > DEEP)
		return depth > DEEP;
	if (e->kind == EXPR_MUL || (e->kind == EXPR_CALL && callee_may_multiply(func, e->text)))
		return true;
	if (e->kind == EXPR_SYM)
		return is_given_product(func, root, e->u.sym, depth + 1);
	if (e->kind == EXPR_LOAD)
		return is_given_product(func, root, place_base(e), depth + 1);
	passes |= e->kind == EXPR_CALL && call_hands_on(func, e);
	for (unsigned i = 0; i < e->nargs; i++)
		if ((passes || (e->kind == EXPR_SELECT && i > 0)) &&
		    may_be_product(func, root, e->arg[i], depth + 1))
			return true;
	return false;
}

/* Does an add use the variable or an element of it, or may one: a variable that gets it, a cast, a callee? */
static bool feeds_add(const struct func *func, const struct sym *array, const struct expr *e,
		      bool alone)
{
	bool adds = e->kind == EXPR_ADD || e->kind == EXPR_SUB;
	bool passes = e->kind == EXPR_NEG || e->kind == EXPR_CAST || e->kind == EXPR_MEMBER ||
		      (e->kind == EXPR_CALL && call_hands_on(func, e));

	if ((e->kind == EXPR_LOAD && place_base(e) == array) ||
	    (e->kind == EXPR_SYM && e->u.sym == array))
		return alone && !holds_no_float(e);
	if (e->kind == EXPR_CALL && callee_may_add(func, e->text) && expr_mentions(e, array))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (feeds_add(func, array, e->arg[i],
			      adds || ((passes || (e->kind == EXPR_SELECT && i > 0)) && alone)))
			return true;
	return false;
}

static const struct stmt *sum_of(const struct func *, const struct stmt *user,
				 const struct sym *array, unsigned depth);

/* Does the statement add it to something, or hand it on to what does? */
static bool adds(const struct func *func, const struct stmt *user, const struct stmt *x,
		 const struct sym *array, unsigned depth)
{
	bool alone = x->kind == STMT_DECL || x->kind == STMT_ASSIGN || x->op == EXPR_ADD ||
		     x->op == EXPR_SUB || (x->kind == STMT_CALL && callee_may_add(func, x->text));
	const struct expr *value;
	const struct sym *to = given(x, &value);

	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e && feeds_add(func, array, x->slot[i].e, alone))
			return true;
	return x->kind == STMT_STORE && !x->op && to && to != array &&
	       feeds_add(func, array, value, true) &&
	       (depth == DEEP || sum_of(func, user, to, depth + 1));
}

static const struct stmt *sum_of(const struct func *func, const struct stmt *user,
				 const struct sym *array, unsigned depth)
{
	for (const struct stmt *x = user; x; x = stmt_next(user, x))
		if (adds(func, user, x, array, depth))
			return x;
	return NULL;
}

static bool may_contract(const struct schedule *s)
{
	return s->nest->fp == FP_STRICT && schedule_on_device(s);
}

const struct stmt *product_feeds(struct schedule *s, const struct stmt *maker,
				 const struct stmt *user, const struct sym **array)
{
	const struct func *func = s->nest->func;

	for (const struct stmt *x = maker; may_contract(s) && x; x = stmt_next(maker, x)) {
		const struct sym *to = product_to(func, maker, x, 0);
		const struct stmt *sum;

		if (!to || (*array && to != *array))
			continue;
		sum = sum_of(func, user, to, 0);
		if (!sum)
			continue;
		*array = to;
		return sum;
	}
	return NULL;
}
