/* bind_threads.c - how many threads a block has, by what is bound to them.
 *
 *	for (int j ...; j < 128 ...)	bound to threadIdx.x: 128 in x
 *	for (int w ...; w < 4 ...)	bound to warp: 4 * 32 in x, for as many lanes as there are
 *
 * Loops that count to no number, and launch(...) of a size that is none, leave it open; so does an
 * assumption that says something else.  All nests of a kernel have one block; on the host each nest is
 * a kernel. */
#include "../schedule.h"

#include <string.h>

static const unsigned thread_places[] = {PLACE_TID_X, PLACE_TID_Y, PLACE_TID_Z};

/* Threads of the block in that dimension that a binding counts; -1: it does not say. */
int64_t binding_threads(const struct binding *b, unsigned dim)
{
	if (!(b->places & thread_places[dim]) || !b->decl || b->places & PLACE_CTAID)
		return -1;
	if (b->places == PLACE_LANE)
		return 32;
	return b->places == PLACE_WARP && b->most >= 0 ? 32 * b->most : b->most;
}

/* Nest k of the function, if it is of the same kernel; else NULL: on the host each is a kernel of its own. */
static const struct nest *nest_of_kernel(const struct schedule *s, uint32_t k)
{
	const struct func *func = s->nest->func;
	const struct nest *nest = func->nests.at[k];

	return func->kind == FUNC_HOST && nest != s->nest ? NULL : nest;
}

/* The size of the block as far as other bound loops of the kernel fix it; -1: they do not. */
int64_t block_fixed(const struct block *q, unsigned dim)
{
	const struct func *func = q->s->nest->func;
	int64_t fixed = launch_threads(q->s->nest, dim);

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = nest_of_kernel(q->s, i);

		if (!nest)
			continue;
		fixed = fixed < 0 ? launch_threads(nest, dim) : fixed;

		for (uint32_t k = 0; k < nest_bindings(nest)->n; k++) {
			const struct binding *b = nest_bindings(nest)->at[k];
			int64_t n = b == q->but ? -1 : binding_threads(b, dim);

			/* lanes go with warps */
			if (b->places == PLACE_LANE && q->warps)
				continue;
			fixed = n > 0 && n > fixed ? n : fixed;
		}
	}
	return fixed;
}

/* Does another loop of the kernel count threads, and not to a number? */
static bool counted_openly(const struct block *q, unsigned dim)
{
	for (uint32_t k = 0; k < q->s->nest->func->nests.n; k++) {
		const struct nest *nest = nest_of_kernel(q->s, k);

		for (uint32_t i = 0; nest && i < nest_bindings(nest)->n; i++) {
			const struct binding *b = nest_bindings(nest)->at[i];

			if (b != q->but && b->decl && b->most < 0 &&
			    b->places & thread_places[dim] && !(b->places & PLACE_CTAID))
				return true;
		}
	}
	return false;
}

/* Does a launch(...) of the kernel say the size of the block, and not as a number?  Then it may have more threads than are
 * counted (bind_launch.c sees that it has no fewer). */
static bool launched_openly(const struct block *q, unsigned dim)
{
	for (uint32_t k = 0; k < q->s->nest->func->nests.n; k++) {
		const struct nest *nest = nest_of_kernel(q->s, k);

		if (nest && launch_dim(nest, true, dim) && launch_threads(nest, dim) < 0)
			return true;
	}
	return false;
}

bool block_is_open(const struct block *q, unsigned dim)
{
	return counted_openly(q, dim) || launched_openly(q, dim);
}

static bool binds_to_warp(const struct annotation *a)
{
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *c = a->clauses.at[i];

		for (uint32_t k = 0; c->id == CLAUSE_BIND && k < c->args.n; k++) {
			const struct clause_arg *arg = c->args.at[k];

			if (arg->value && strcmp(arg->value, "warp") == 0)
				return true;
		}
	}
	return false;
}

/* Is, or will, some loop of the kernel be bound to warps?  Then there are more than the lanes of one. */
bool block_has_warps(const struct schedule *s)
{
	for (uint32_t k = 0; k < s->nest->func->nests.n; k++) {
		const struct nest *nest = nest_of_kernel(s, k);

		for (uint32_t i = 0; nest && i < nest->pragmas.n; i++)
			if (binds_to_warp(nest->pragmas.at[i]))
				return true;
	}
	return false;
}

/* Does the user say that the block has another number of threads? */
bool block_is_not(const struct schedule *s, unsigned dim, int64_t n)
{
	struct ir *ir = s->ir;
	const struct expr *size = expr_sreg(ir, (enum sreg)(SREG_NTID_X + dim));
	const struct expr *is = expr_c_binary(ir, EXPR_EQ, size, expr_const_int(ir, size->type, n));

	return range_prove(s->analyses, is, s->nest->root->first) == PROOF_NO;
}

int64_t bind_threads(struct schedule *s, unsigned dim)
{
	/* as a loop asks that is bound to warps, where such a one may still come: lanes do not count */
	const struct block q = {.s = s, .warps = block_has_warps(s)};
	int64_t fixed;

	if (block_is_open(&q, dim) && launch_threads(s->nest, dim) < 0)
		return -1;
	fixed = block_fixed(&q, dim);
	return fixed > 0 && block_is_not(s, dim, fixed) ? -1 : fixed;
}
