/* contract.c - products that nvcc would fuse, or no longer fuse, with sums because of a clause.
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

/* ---- products ---- */

/* Names that were looked through to come here: one that leads to itself adds nothing. */
struct trail {
	const struct sym *sym;
	const struct trail *up;
	unsigned n;
};

static bool may_be_product(const struct func *, const struct stmt *root, const struct expr *,
			   const struct trail *);

/* What may hand on an operand as it is. */
static bool passes_on(const struct func *func, const struct expr *e, unsigned arg)
{
	return e->kind == EXPR_NEG || e->kind == EXPR_CAST || e->kind == EXPR_MEMBER ||
	       (e->kind == EXPR_SELECT && arg > 0) ||
	       (e->kind == EXPR_CALL && call_hands_on(func, e));
}

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
				    const struct stmt *x, const struct trail *trail)
{
	const struct expr *value;
	const struct sym *to = given(x, &value);

	if (x->kind == STMT_CALL && x->sym && callee_may_multiply(func, x->text))
		return type_is_int(x->sym->type) ? NULL : x->sym;
	if (!to || !value || holds_no_float(value))
		return NULL;
	if (x->op)
		return x->op == EXPR_MUL ? to : NULL;
	return may_be_product(func, root, value, trail) ? to : NULL;
}

/* Of a name or an element: do statements of `root` give it one? */
static bool is_given_product(const struct func *func, const struct stmt *root,
			     const struct sym *sym, const struct trail *up)
{
	const struct trail trail = {.sym = sym, .up = up, .n = up ? up->n + 1 : 1};
	const struct expr *value;

	for (const struct trail *t = up; t; t = t->up)
		if (t->sym == sym)
			return false;
	if (trail.n > DEEP)
		return true;
	for (const struct stmt *x = root; sym && x; x = stmt_next(root, x))
		if (given(x, &value) == sym && product_to(func, root, x, &trail))
			return true;
	return false;
}

/* Through what a compiler sees as one value. */
static bool may_be_product(const struct func *func, const struct stmt *root, const struct expr *e,
			   const struct trail *trail)
{
	if (holds_no_float(e))
		return false;
	if (e->kind == EXPR_MUL || (e->kind == EXPR_CALL && callee_may_multiply(func, e->text)))
		return true;
	if (e->kind == EXPR_SYM)
		return is_given_product(func, root, e->u.sym, trail);
	if (e->kind == EXPR_LOAD)
		return is_given_product(func, root, place_base(e), trail);
	for (unsigned i = 0; i < e->nargs; i++)
		if (passes_on(func, e, i) && may_be_product(func, root, e->arg[i], trail))
			return true;
	return false;
}

/* ---- sums ---- */

/* A part of the function, in order of the source. */
struct code {
	const struct stmt *root;
	const struct stmt *from, *to; /* to NULL: all of what follows */
	const struct stmt *skip;      /* not this statement; may be NULL */
};

static const struct stmt *code_from(const struct code *c, const struct stmt *x)
{
	while (x && x == c->skip && x != c->to)
		x = stmt_next_skip(c->root, x);
	return x == c->to ? NULL : x;
}

static const struct stmt *code_next(const struct code *c, const struct stmt *x)
{
	return code_from(c, stmt_next(c->root, x));
}

struct meeting {
	struct schedule *s;
	struct code makers, users;
	const struct stmt *loop; /* an iteration of it is in line with what is around it; NULL: they
				    are iterations of one loop */
	const struct sym *array; /* what a product is given to */
	const struct stmt *at;   /* who may use it */
};

/* Does another loop around x that stays a loop give `e` a new value in each iteration?  That comes from memory, or from the
 * iteration before, to what is outside. */
static bool turns(const struct meeting *m, const struct stmt *x, const struct expr *e)
{
	for (const struct stmt *l = stmt_loop(x); m->loop && l; l = stmt_loop(l)) {
		if (stmt_within(m->loop, l))
			break;
		if (!loop_may_vanish(m->s->ir, m->s->analyses, l) &&
		    (!e || effects_clobber(m->s->analyses, l, e)))
			return true;
	}
	return false;
}

/* Does an add use the variable or an element of it, or may one: a variable that gets it, a cast, a callee? */
static bool feeds_add(const struct meeting *m, const struct expr *e, bool alone)
{
	const struct func *func = m->s->nest->func;
	bool sum = e->kind == EXPR_ADD || e->kind == EXPR_SUB;

	if ((e->kind == EXPR_LOAD && place_base(e) == m->array) ||
	    (e->kind == EXPR_SYM && e->u.sym == m->array))
		return alone && !holds_no_float(e) && !turns(m, m->at, e);
	if (e->kind == EXPR_CALL && callee_may_add(func, e->text) && expr_mentions(e, m->array))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (feeds_add(m, e->arg[i], sum || (alone && passes_on(func, e, i))))
			return true;
	return false;
}

/* Is what the statement gets added to something, or may be? */
static bool adds(const struct func *func, const struct stmt *x)
{
	if (x->kind == STMT_JUMP) /* put in the place of its call */
		return func->kind == FUNC_DEVICE;
	return x->kind == STMT_DECL || x->kind == STMT_ASSIGN || x->op == EXPR_ADD ||
	       x->op == EXPR_SUB || (x->kind == STMT_CALL && callee_may_add(func, x->text));
}

static const struct stmt *sum_of(struct meeting *, const struct sym *, unsigned depth);

/* Does the statement add it to something, or hand it on to what does? */
static bool takes(struct meeting *m, const struct stmt *x, const struct sym *array, unsigned depth)
{
	const struct func *func = m->s->nest->func;
	const struct expr *value;
	const struct sym *to = given(x, &value);

	m->array = array;
	m->at = x;
	if (x->kind == STMT_RAW)
		return stmt_names(x, array);
	if (x->kind == STMT_ASSIGN && x->sym == array && (x->op == EXPR_ADD || x->op == EXPR_SUB) &&
	    !turns(m, x, NULL))
		return true;
	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e && feeds_add(m, x->slot[i].e, adds(func, x)))
			return true;
	return x->kind == STMT_STORE && !x->op && to && to != array && feeds_add(m, value, true) &&
	       (depth == DEEP || sum_of(m, to, depth + 1));
}

static const struct stmt *sum_of(struct meeting *m, const struct sym *array, unsigned depth)
{
	for (const struct stmt *x = code_from(&m->users, m->users.from); x;
	     x = code_next(&m->users, x))
		if (takes(m, x, array, depth))
			return x;
	return NULL;
}

/* ---- who meets whom ---- */

/* Does each iteration of another loop give another value, or to another element? */
static bool is_turned(const struct meeting *m, const struct stmt *x)
{
	const struct expr *value, *place;

	given(x, &value);
	if (turns(m, x, x->op ? NULL : value))
		return true;
	if (x->kind != STMT_STORE)
		return false;
	place = expr_without_members(x->slot[SLOT_PLACE].e);
	for (unsigned i = 1; i < place->nargs; i++)
		if (turns(m, x, place->arg[i]))
			return true;
	return false;
}

static const struct stmt *meet(struct meeting *m, const struct sym **array)
{
	const struct func *func = m->s->nest->func;
	const struct code *makers = &m->makers;

	if (m->s->nest->fp != FP_STRICT || !schedule_on_device(m->s))
		return NULL;
	for (const struct stmt *x = code_from(makers, makers->from); x; x = code_next(makers, x)) {
		const struct sym *to = product_to(func, makers->root, x, NULL);
		const struct stmt *sum;

		if (!to || (*array && to != *array) || is_turned(m, x))
			continue;
		sum = sum_of(m, to, 0);
		if (!sum)
			continue;
		*array = to;
		return sum;
	}
	return NULL;
}

const struct stmt *product_feeds(struct schedule *s, const struct stmt *maker,
				 const struct stmt *user, const struct sym **array)
{
	struct meeting m = {.s = s,
			    .makers = {.root = maker, .from = maker},
			    .users = {.root = user, .from = user}};

	return meet(&m, array);
}

static const struct stmt *outermost_loop(const struct stmt *s)
{
	const struct stmt *found = s;

	while (stmt_loop(found))
		found = stmt_loop(found);
	return found;
}

/* What runs before the loop, or after it: in other iterations of loops around it, too. */
static struct code beside(struct schedule *s, const struct stmt *loop, bool before)
{
	const struct stmt *body = s->nest->func->body, *outer = outermost_loop(loop);
	struct code c = {.root = body, .skip = loop};

	c.from = before ? body : outer;
	c.to = before ? stmt_next_skip(body, outer) : NULL;
	return c;
}

const struct stmt *product_beside(struct schedule *s, const struct stmt *loop, bool before,
				  const struct sym **array)
{
	struct code turn = {.root = loop->first, .from = loop->first};
	struct code around = beside(s, loop, before);
	struct meeting m = {.s = s,
			    .makers = before ? around : turn,
			    .users = before ? turn : around,
			    .loop = loop};

	return meet(&m, array);
}

static const char *reason(struct schedule *s, const struct sym *array)
{
	return arena_printf(s->ir->arena,
			    "nvcc would contract a product that is stored in '%s' with the sum "
			    "that uses it; fp(contract) would allow it",
			    array->name);
}

const char *turn_contracts(struct schedule *s, const struct stmt *loop, bool before)
{
	const struct sym *array = NULL;

	if (loop_vanishes(s->ir, s->analyses, loop) || !product_beside(s, loop, before, &array))
		return NULL;
	return reason(s, array);
}

const char *part_contracts(struct schedule *s, const struct stmt *part)
{
	const struct sym *array = NULL;

	if (!loop_may_vanish(s->ir, s->analyses, part) ||
	    (!product_beside(s, part, true, &array) && !product_beside(s, part, false, &array)))
		return NULL;
	return reason(s, array);
}

static bool is_hidden_by(struct schedule *s, const struct vec *places, const struct expr *place)
{
	for (uint32_t i = 0; i < places->n; i++) {
		const struct expr *other = places->at[i];

		if (other != place && (place_base(other) == place_base(place) ||
				       alias_objects(s->analyses, NULL, other, place) == ALIAS_MAY))
			return true;
	}
	return false;
}

/* May another access inside be of the same memory, as far as declarations say?  Else nvcc keeps the element in a register
 * by itself. */
static bool is_hidden(struct schedule *s, const struct stmt *in, const struct sym *array)
{
	const struct effects *fx = effects_of(s->analyses, in);

	for (uint32_t i = 0; i < fx->stores.n; i++) {
		const struct expr *place = fx->stores.at[i];

		if (place_base(place) == array &&
		    (is_hidden_by(s, &fx->stores, place) || is_hidden_by(s, &fx->loads, place)))
			return true;
	}
	return false;
}

/* What comes out of a loop is no product to nvcc, but where the loop is written out. */
const char *register_contracts(struct schedule *s, const struct stmt *loop, const struct sym *array)
{
	bool found =
		is_hidden(s, loop, array) && product_feeds(s, loop->first, loop->first, &array);

	if (!found && loop_may_vanish(s->ir, s->analyses, loop) &&
	    is_hidden(s, s->nest->func->body, array))
		found = product_beside(s, loop, true, &array) ||
			product_beside(s, loop, false, &array);
	return found ? reason(s, array) : NULL;
}
