/* integers.c - where floats become integers.
 *
 *	const float t = x / b;		the last bit of t decides which element is written
 *	const int k = (int)t;
 *	y[k] = 1;
 *
 * fp(relaxed) is about last bits, so what comes to an integer is not relaxed. */
#include "integers.h"

#include "cunest/build.h"
#include "cunest/walk.h"

bool makes_integer(const struct expr *e)
{
	if (!type_is_int(e->type) || e->type->kind == TYPE_BOOL)
		return false;
	return (e->kind == EXPR_CAST && !type_is_int(e->arg[0]->type)) ||
	       (e->kind == EXPR_CALL && e->has & HAS_FLOAT);
}

struct search {
	struct ir *ir;
	struct bits found;
	bool more;
};

static bool note_variable(void *context, const struct expr *e)
{
	struct search *k = context;

	if (e->kind != EXPR_SYM || type_is_int(e->type) || bits_has(&k->found, e->u.sym->id))
		return true;
	bits_add(k->ir->arena, &k->found, e->u.sym->id);
	k->more = true;
	return true;
}

static bool note_conversion(void *context, const struct expr *e)
{
	struct search *k = context;

	if (makes_integer(e))
		expr_walk(k->ir, e, note_variable, k);
	return true;
}

bool gives_integer(const struct bits *found, const struct stmt *s)
{
	return (s->kind == STMT_DECL || s->kind == STMT_ASSIGN) && s->sym &&
	       bits_has(found, s->sym->id);
}

struct bits find_integers(const struct nest *nest)
{
	const struct stmt *body = nest->func->body;
	struct search k = {.ir = nest->func->ir, .more = true};

	while (k.more) {
		k.more = false;
		for (const struct stmt *x = body; x; x = stmt_next(body, x))
			for (unsigned i = 0; i < x->nslots; i++)
				if (x->slot[i].e)
					expr_walk(k.ir, x->slot[i].e,
						  gives_integer(&k.found, x) ? note_variable
									     : note_conversion,
						  &k);
	}
	return k.found;
}
