/* bind_own.c - arrays that are declared around a loop to be bound, and that each iteration fills for itself.
 *
 *	__shared__ float row[64];			-- one for each block
 *	for (int i = 0; i < n; i++) {			-- bind(i=blockIdx.x, j=threadIdx.x, ...)
 *		for (j ...) row[j] = ...;
 *		for (k ...) ... row[63 - k];
 *	}
 *
 * All iterations use one array, so that they seem to depend on each other.  Where each of them stores what it reads before
 * it reads it, and nobody reads the contents after the loop (live.c), they may have an array each; and those that run
 * at the same time have: local arrays around a nest of a kernel are each thread's own, and shared memory is each block's, if
 * the loop is bound to nothing but blocks.  Around a nest of the host there is one array for all of them, so that it is
 * declared anew in the loop; the old declaration goes with its last word (print_unused.c).
 *
 * Source: array privatisation, as in Polaris and SUIF. */
#include "../schedule.h"
#include "../staging/staging.h"

#include "cunest/walk.h"

static bool names_inside(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (stmt_names(x, sym))
			return true;
	return false;
}

/* Does no iteration find what another one, or what is before the loop, has left, and does nobody read it after the loop? */
static bool is_own(struct schedule *s, const struct sym *array, const struct stmt *loop)
{
	return !array_read_after(s->analyses, s->nest, loop, loop, array) &&
	       !array_needs(s->analyses, s->nest, loop->first, loop->first, array);
}

static bool declared_around(const struct stmt *loop, const struct sym *sym)
{
	for (const struct stmt *x = loop; x; x = stmt_next(loop, x))
		if (x->kind == STMT_DECL && x->sym == sym)
			return false;
	return names_inside(loop->first, sym);
}

/* The innermost of loops that are all of the body of each other. */
static struct stmt *innermost(struct stmt *loop)
{
	struct stmt *inner = loop_only_child(loop);

	return inner && inner->kind == STMT_FOR ? innermost(inner) : loop;
}

static void declare(struct schedule *s, const struct sym *old, struct stmt *loop)
{
	struct func *func = s->nest->func;
	struct sym *own = sym_create(func, old->kind, old->name, old->type);

	own->where = old->where;
	own->aligned = old->aligned;
	stmt_rename(func, loop->first, old, own);
	if (loop->first->first)
		stmt_insert_before(loop->first->first, decl_create(func, own, NULL));
	stmt_set_braced(loop->first, true);
}

void bind_own_arrays(struct schedule *s, const struct bind_place *place, struct stmt *loop,
		     struct vec *own)
{
	struct func *func = s->nest->func;
	bool host = func->kind == FUNC_HOST;
	uint32_t n = func->syms.n;

	if (host)
		loop = innermost(loop);
	for (uint32_t i = 0; i < n; i++) {
		const struct sym *array = func->syms.at[i];

		if ((array->kind == SYM_SHARED && place->places & PLACE_TID) ||
		    (host && !type_before_name(array->type)) || !array_is_own(s->analyses, array) ||
		    !declared_around(loop, array) || !is_own(s, array, loop))
			continue;
		if (host)
			declare(s, array, loop);
		else
			vec_push(s->ir->arena, own, (void *)(uintptr_t)array);
	}
}
