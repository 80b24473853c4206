/* widen.c - the region of a nest takes in what is around it, where a clause has to change that.
 *
 *	if (row < m)			if (row < m)		<- the region now
 *		#pragma nest ...	for (...)
 *		for (...)		   BODY
 *		   BODY
 *
 *	if (row >= m)			if (row < m) {
 *		return;		->		#pragma nest ...
 *	#pragma nest ...			for (...)
 *	for (...)					BODY
 *		BODY				y[row] = s;
 *	y[row] = s;			}
 *
 * What assume() says holds where the nest was: of threads that the guard keeps off it says nothing.
 * So a fact is kept only when it speaks of the launch: of values that are the same for all threads
 * of the grid, or of the sizes and indices of blocks and threads alone.
 *
 * A return becomes a guard when all that follows it up to the end of the function is in one block
 * with it, or is last in the blocks around. */
#include "staging/staging.h"

#include "cunest/text.h"
#include "cunest/walk.h"

/* ---- the region ---- */

/* Is it made of indices and sizes of the launch, and numbers? */
static bool is_of_launch(const struct expr *e)
{
	if (e->kind == EXPR_SYM || e->kind == EXPR_LOAD || e->kind == EXPR_CALL ||
	    e->kind == EXPR_OPAQUE)
		return false;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_of_launch(e->arg[i]))
			return false;
	return true;
}

static void keep_launch_facts(struct schedule *s)
{
	struct nest *nest = s->nest;
	struct vec kept = {0};

	for (uint32_t i = 0; i < nest->assumes.n; i++) {
		struct expr *e = nest->assumes.at[i];

		if (is_of_launch(e) || !expr_indices(s->analyses, e, NULL))
			vec_push(s->ir->arena, &kept, e);
	}
	nest_set_assumes(nest, kept);
}

/* Another nest in there, or NULL. */
static struct nest *other_nest(const struct nest *nest, const struct stmt *from,
			       const struct stmt *to)
{
	for (uint32_t i = 0; i < nest->func->nests.n; i++) {
		struct nest *other = nest->func->nests.at[i];

		for (const struct stmt *x = from; x && other != nest; x = x == to ? NULL : x->next)
			if (stmt_within(other->root, x))
				return other;
	}
	return NULL;
}

/* What --all made a nest is a part of the region now. */
static void dissolve_nest(const struct nest *nest)
{
	struct vec *nests = &nest->func->nests;
	uint32_t n = 0;

	for (uint32_t i = 0; i < nests->n; i++)
		if (nests->at[i] != (const void *)nest)
			nests->at[n++] = nests->at[i];
	nests->n = n;
	block_dissolve(nest->root);
}

bool region_take(struct staging *st, struct stmt *from, struct stmt *to)
{
	struct schedule *s = st->s;
	struct stmt *root = s->nest->root, *x, *next;
	struct nest *other;
	struct span span = {UINT32_MAX, 0};

	if (stmt_within(from, root))
		return true;
	while ((other = other_nest(s->nest, from, to)) != NULL && !other->pragmas.n)
		dissolve_nest(other);
	if (other)
		return staging_refuse(st, other->root,
				      "what keeps threads off the loop is around another annotated "
				      "nest, too");
	for (x = from; x; x = x == to ? NULL : x->next) {
		for (const struct stmt *in = x; in; in = stmt_next(x, in)) {
			if (span_none(in->span))
				continue;
			span.lo = in->span.lo < span.lo ? in->span.lo : span.lo;
			span.hi = in->span.hi > span.hi ? in->span.hi : span.hi;
		}
	}
	keep_launch_facts(s);
	while (root->first) {
		x = root->first;
		stmt_remove(x);
		stmt_insert_before(root, x);
	}
	stmt_remove(root);
	stmt_insert_before(from, root);
	for (x = from; x; x = next) {
		next = x == to ? NULL : x->next;
		stmt_remove(x);
		stmt_append(root, x);
	}
	stmt_set_span(root, s->nest->span = span);
	names_note(s);
	return true;
}

/* ---- returns ---- */

/* if (c) return; */
static bool is_return(const struct stmt *s)
{
	const struct stmt *in = s->kind == STMT_IF && !s->first->next ? s->first->first : NULL;

	while (in && in->kind == STMT_BLOCK && !in->next)
		in = in->first;
	return in && !in->next && in->kind == STMT_JUMP && in->form == FORM_RETURN &&
	       !in->slot[SLOT_VALUE].e;
}

/* Does nothing run after the block? */
static bool ends_function(const struct stmt *block)
{
	for (const struct stmt *x = block; x->parent; x = x->parent) {
		if (stmt_is_loop(x->parent) || x->parent->kind == STMT_RAW)
			return false;
		if (x->parent->kind == STMT_BLOCK && x->next)
			return false;
	}
	return true;
}

/* The statement and all that follow it in its block go under its opposite. */
static void turn_into_guard(struct schedule *s, struct stmt *test)
{
	struct func *func = s->nest->func;
	struct stmt *guard = stmt_create(func, STMT_IF, 1),
		    *inside = stmt_create(func, STMT_BLOCK, 0);

	stmt_set_stands_for(guard, test->span);
	stmt_set(guard, SLOT_COND, condition_negate(s->ir, test->slot[SLOT_COND].e));
	stmt_set_braced(inside, true);
	stmt_append(guard, inside);
	stmt_insert_before(test, guard);
	while (test->next) {
		struct stmt *x = test->next;

		stmt_remove(x);
		stmt_append(inside, x);
	}
	stmt_remove(test);
}

bool returns_to_guards(struct staging *st, const struct stmt *jump)
{
	struct stmt *first = jump->parent, *x;
	bool last;

	while (first && first->kind == STMT_BLOCK)
		first = first->parent;
	if (!first || !is_return(first) || first->parent->kind != STMT_BLOCK ||
	    !stmt_within(st->loop, first->parent))
		return staging_refuse(st, jump,
				      "not all threads of the block reach the loop, which the "
				      "barrier needs: some return before it");
	if (!ends_function(first->parent))
		return staging_refuse(st, jump,
				      "not all threads of the block reach the loop, which the "
				      "barrier needs: some return before it, and what follows is "
				      "not all in one block");
	if (!region_take(st, first, first->parent->last))
		return false;
	/* those after it first, so that each takes in what follows it */
	do {
		for (x = first; x->next && !stmt_within(st->loop, x->next); x = x->next)
			;
		while (x != first && !is_return(x))
			x = x->prev;
		last = x == first;
		turn_into_guard(st->s, x);
	} while (!last);
	return true;
}
