/* inlined.c - what compilers see of a callee: they put it in the place of its call.
 *
 *	__device__ float mul(float x, float y) { return x * y; }
 *	t = mul(x, y); s = t + z;	is contracted as		s = x * y + z;
 *
 * So a product that it may return, or a sum that it may make of an argument, stands beside what the
 * caller has.  A callee whose body is not in sight may have both; the library's are one operation. */
#include "analyses.h"

#include "cunest/walk.h"

#include <string.h>

struct look {
	const struct func *func; /* whose body it is */
	const char *name;
	bool sums, products;
};

static bool look_at(void *context, const struct expr *e)
{
	struct look *k = context;

	if (e->kind == EXPR_OPAQUE || (e->kind == EXPR_CALL && strcmp(e->text, k->name) != 0 &&
				       !purity_of_call(k->func, e->text).listed))
		k->sums = k->products = true;
	if (type_is_int(e->type))
		return true;
	k->sums |= e->kind == EXPR_ADD || e->kind == EXPR_SUB;
	k->products |= e->kind == EXPR_MUL;
	return true;
}

/* P{x, y}, {x, y}: its members are the arguments. */
static bool is_list(const char *callee)
{
	return strcmp(callee, "{}") == 0;
}

static struct look looked(const struct func *func, const char *callee)
{
	const struct callee_facts *facts = callee_noted(func, callee);
	const struct stmt *body = facts && facts->body ? facts->body->body : NULL;
	struct look k = {.func = body ? facts->body : func, .name = callee};

	if (is_list(callee) || purity_of_call(func, callee).listed)
		return k;
	k.sums = k.products = !body;
	for (const struct stmt *x = body; x; x = stmt_next(body, x)) {
		if (x->kind == STMT_RAW || x->kind == STMT_CALL)
			k.sums = k.products = true;
		k.sums |= x->op == EXPR_ADD || x->op == EXPR_SUB;
		k.products |= x->op == EXPR_MUL;
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
