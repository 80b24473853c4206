/* cache_bound.c - cache(A at j.o) where j.o is bound: what a block, or a thread, reads of A in the one iteration that it runs.
 *
 *	const int j_o = blockIdx.x * 32;		const int j_o = blockIdx.x * 32;
 *	if (j_o < n) {					if (j_o < n) {
 *		BODY				->		A_tile[threadIdx.y][threadIdx.x] = ...;
 *	}							__syncthreads();
 *								BODY
 *							}
 *
 * While the clause is applied the body is that of a loop of one iteration, so that all that holds of loops holds of
 * it.  The barrier after the iteration goes with that loop: nobody fills the buffer again, unless a loop is around. */
#include "cache.h"

#include "cunest/walk.h"

#include <string.h>

static const struct binding *binding_named(const struct schedule *s, const char *name)
{
	const struct vec *bindings = nest_bindings(s->nest);

	for (uint32_t i = 0; i < bindings->n; i++) {
		const struct binding *b = bindings->at[i];

		if (!b->loop && b->decl && strcmp(b->name, name) == 0)
			return b;
	}
	return NULL;
}

const struct binding *bound_open(struct schedule *s, const char *name, struct stmt **loop)
{
	const struct binding *b = binding_named(s, name);
	const struct type *type = type_i32(s->ir->types);
	struct stmt *body;

	if (!b)
		return NULL;
	*loop = loop_create(s, "once", type, EXPR_LT, expr_const_int(s->ir, type, 0),
			    expr_const_int(s->ir, type, 1), expr_const_int(s->ir, type, 1));
	if (b->guard) {
		block_move(b->guard->first, (*loop)->first);
		stmt_append(b->guard->first, *loop);
	} else {
		body = b->decl->parent;
		stmt_insert_after(b->decl, *loop);
		while ((*loop)->next) {
			struct stmt *x = (*loop)->next;

			stmt_remove(x);
			stmt_append((*loop)->first, x);
		}
		stmt_set_braced((*loop)->first, body->braced);
	}
	return b;
}

void bound_close(struct stmt *loop)
{
	struct stmt *last = loop->first->last;

	if (last && last->kind == STMT_SYNC && span_none(last->span) && !stmt_loop(loop))
		stmt_remove(last);
	while (loop->first->first) {
		struct stmt *x = loop->first->first;

		stmt_remove(x);
		stmt_insert_before(loop, x);
	}
	stmt_remove(loop);
}
