/* bind_own.c - an array that is declared around a loop to be bound, but is each iteration's own.
 *
 *	float t[8];				for (int i = 0; i < n; i++) {
 *	for (int i = 0; i < n; i++) {			float t[8];
 *		for (k ...) t[k] = ...;	->		for (k ...) t[k] = ...;
 *		for (k ...) ... t[7 - k];		for (k ...) ... t[7 - k];
 *	}					}
 *
 * Legal when each iteration fills what it reads before it reads it, so that none sees what another one, or what
 * stands before the loop, has left; and when nobody reads the contents after the loop (live.c).  Iterations that run at the
 * same time then have an array each.  Shared memory is not looked at, as it is one for the threads of a block.  The old declaration goes with its last word (print_unused.c).
 *
 * Source: array privatisation, as in Polaris and SUIF. */
#include "schedule.h"
#include "staging.h"
#include "sum.h"

#include "cunest/walk.h"

static bool at_most(struct schedule *s, const struct expr *a, const struct expr *b,
		    const struct stmt *at)
{
	const struct expr *condition;

	if (a == b)
		return true;
	condition = a && b ? expr_c_binary(s->ir, EXPR_LE, a, b) : NULL;
	return condition && range_prove(s->analyses, condition, at) == PROOF_YES;
}

/* Is all that is read in the body in what `fill`, a statement of it, certainly writes? */
static bool fills(struct schedule *s, const struct sym *array, const struct stmt *body,
		  const struct stmt *fill)
{
	struct footprint_query all = {.array = array, .inside = body, .reads = true};
	struct footprint_query first = {.array = array, .inside = fill, .writes = true};
	const struct footprint *needed = footprint_of(s->analyses, s->nest, &all);
	const struct footprint *made = footprint_of(s->analyses, s->nest, &first);

	if (needed->why || made->why || !made->exact || needed->ndims != made->ndims)
		return false;
	for (unsigned d = 0; d < made->ndims; d++) {
		const struct footprint_dim *n = &needed->dim[d], *m = &made->dim[d];

		if (n->stride != m->stride || !at_most(s, m->lo, n->lo, fill) ||
		    !at_most(s, sum_combine(s->ir, n->lo, n->extent, 1, 0),
			     sum_combine(s->ir, m->lo, m->extent, 1, 0), fill))
			return false;
	}
	return true;
}

static bool names_inside(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (stmt_names(x, sym))
			return true;
	return false;
}

/* The first statement of the body that names it only stores to it, and fills it. */
static bool is_own(struct schedule *s, const struct sym *array, const struct stmt *loop)
{
	const struct stmt *fill = loop->first->first;

	while (fill && !names_inside(fill, array))
		fill = fill->next;
	if (!fill || (fill->kind != STMT_FOR && fill->kind != STMT_STORE))
		return false;
	for (const struct stmt *x = fill; x; x = stmt_next(fill, x))
		if (array_reads(s->analyses, x, array))
			return false;
	return !array_read_after(s->analyses, loop, array) && fills(s, array, loop->first, fill);
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

void bind_own_arrays(struct schedule *s, struct stmt *loop)
{
	struct func *func = s->nest->func;
	uint32_t n = func->syms.n;

	loop = innermost(loop);
	for (uint32_t i = 0; i < n; i++) {
		const struct sym *old = func->syms.at[i];
		struct sym *own;

		if (old->kind != SYM_LOCAL || !type_before_name(old->type) ||
		    !array_is_own(s->analyses, old) || !declared_around(loop, old) ||
		    !is_own(s, old, loop))
			continue;
		own = sym_create(func, old->kind, old->name, old->type);
		own->where = old->where;
		own->aligned = old->aligned;
		stmt_rename(func, loop->first, old, own);
		if (loop->first->first)
			stmt_insert_before(loop->first->first, decl_create(func, own, NULL));
		loop->first->braced = true;
		analyses_drop(s->analyses, ~0u);
	}
}
