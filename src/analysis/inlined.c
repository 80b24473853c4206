/* inlined.c - what compilers see of a callee: they put it in the place of its call.
 *
 *	__device__ float mul(float x, float y) { return x * y; }
 *	t = mul(x, y); s = t + z;	is contracted as		s = x * y + z;
 *
 * So a product that it may return, or a sum that it may make of an argument, is beside what the
 * caller has.  A callee whose body is not in sight may have both; the library's are one operation. */
#include "analyses.h"

#include "cunest/walk.h"

#include <string.h>

struct look {
	const struct func *func; /* whose body it is */
	const struct stmt *body;
	const char *name;
	bool sums, products;
	unsigned depth;
};

/* P{x, y}, {x, y}: its members are the arguments. */
static bool is_list(const char *callee)
{
	return strcmp(callee, "{}") == 0;
}

static bool is_foreign(const struct look *k, const char *callee)
{
	return strcmp(callee, k->name) != 0 && !is_list(callee) &&
	       !purity_of_call(k->func, callee).listed;
}

static bool look_at(void *context, const struct expr *e)
{
	struct look *k = context;

	k->sums |= e->kind == EXPR_OPAQUE || (e->kind == EXPR_CALL && is_foreign(k, e->text)) ||
		   (!type_is_int(e->type) && (e->kind == EXPR_ADD || e->kind == EXPR_SUB));
	return true;
}

enum { DEEP = 4 };

static bool is_product(struct look *, const struct expr *);

static bool gives_product(struct look *k, const struct stmt *x, const struct expr *value)
{
	return value && !type_is_int(value->type) &&
	       (x->op == EXPR_MUL || (!x->op && is_product(k, value)));
}

/* Of a variable, what it may be given. */
static bool is_given_product(struct look *k, const struct sym *sym)
{
	bool found = k->depth == DEEP;

	k->depth++;
	for (const struct stmt *x = k->body; x && !found; x = stmt_next(k->body, x)) {
		if (x->kind == STMT_RAW || x->kind == STMT_CALL)
			found = stmt_names(x, sym);
		else if (x->kind == STMT_STORE && place_base(x->slot[SLOT_PLACE].e) == sym)
			found = gives_product(k, x, x->slot[SLOT_STORED].e);
		else if ((x->kind == STMT_DECL || x->kind == STMT_ASSIGN) && x->sym == sym)
			found = gives_product(k, x, x->slot[SLOT_VALUE].e);
	}
	k->depth--;
	return found;
}

/* Of the call's arguments the caller knows. */
static bool is_product(struct look *k, const struct expr *e)
{
	bool passes = e->kind == EXPR_NEG || e->kind == EXPR_CAST || e->kind == EXPR_MEMBER;

	if (type_is_int(e->type) || e->type->kind == TYPE_PTR)
		return false;
	if (e->kind == EXPR_MUL || e->kind == EXPR_OPAQUE)
		return true;
	if (e->kind == EXPR_SYM)
		return is_given_product(k, e->u.sym);
	if (e->kind == EXPR_LOAD)
		return place_base(e) && is_given_product(k, place_base(e));
	if (e->kind == EXPR_CALL && is_foreign(k, e->text))
		return true;
	passes |= e->kind == EXPR_CALL && call_hands_on(k->func, e);
	for (unsigned i = 0; i < e->nargs; i++)
		if ((passes || (e->kind == EXPR_SELECT && i > 0)) && is_product(k, e->arg[i]))
			return true;
	return false;
}

/* Does the statement of the callee give a product away: returned, or stored where the caller may look? */
static bool hands_out(struct look *k, const struct stmt *x)
{
	if (x->kind == STMT_RAW || x->kind == STMT_CALL)
		return true;
	if (x->kind == STMT_STORE)
		return gives_product(k, x, x->slot[SLOT_STORED].e);
	return x->kind == STMT_JUMP && x->nslots && x->slot[0].e && is_product(k, x->slot[0].e);
}

static struct look looked(const struct func *func, const char *callee)
{
	const struct callee_facts *facts = callee_noted(func, callee);
	const struct stmt *body = facts && facts->body ? facts->body->body : NULL;
	struct look k = {.func = body ? facts->body : func, .body = body, .name = callee};

	if (is_list(callee) || purity_of_call(func, callee).listed)
		return k;
	k.sums = k.products = !body;
	for (const struct stmt *x = body; x; x = stmt_next(body, x)) {
		k.sums |= x->kind == STMT_RAW || x->kind == STMT_CALL || x->op == EXPR_ADD ||
			  x->op == EXPR_SUB;
		k.products |= hands_out(&k, x);
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(func->ir, x->slot[i].e, look_at, &k);
	}
	return k;
}

bool callee_may_add(const struct func *func, const char *callee)
{
	return looked(func, callee).sums;
}

bool callee_may_multiply(const struct func *func, const char *callee)
{
	return looked(func, callee).products;
}

/* make_float2(x * y, z), but not fmaxf(x * y, z). */
bool call_hands_on(const struct func *func, const struct expr *call)
{
	return !type_is_arith(call->type) || !purity_of_call(func, call->text).listed;
}
