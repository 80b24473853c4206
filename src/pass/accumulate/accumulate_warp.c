/* accumulate_warp.c - the lanes of a warp add up their sums, and one of them changes memory.
 *
 *	if (sum != 0.0f)	->	sum += __shfl_down_sync(0xffffffff, sum, 16);
 *		atomicAdd(total, sum);	sum += __shfl_down_sync(0xffffffff, sum, 8);
 *					...
 *					if (threadIdx.x % 32 == 0 && sum != 0.0f)
 *						atomicAdd(total, sum);
 *
 * After a loop that has left a sum in a register (accumulate_atomic.c), of floats, whose order is
 * licensed by then.  Legal when every thread of the warp comes here, which uniform.c says of the
 * loop, that all leave at its end; all have the same address; and warps are whole: blockDim.x is a
 * multiple of 32, by launch(), or assume(blockDim.x % 32 == 0).
 *
 * Pays: one operation for 32, which would be serialised at one address.  Of integers nvcc does it
 * by itself (REDUX, or a vote and a count), of floats it does not.  Another level, of the block, would
 * take shared memory and barriers to save 31 of what are then 32 operations of a block, once a loop.
 *
 * Source: EVIDENCE (block reduction); M. Harris, Optimizing Parallel Reduction in CUDA. */
#include "accumulate.h"

enum { LANES = 32 };

static bool is_shared_by_warp(struct pass *p, const struct expr *place, const struct stmt *at,
			      const char **why)
{
	const struct sym *base = place_base(place);

	*why = "its threads update different elements";
	for (; place->kind == EXPR_MEMBER; place = place->arg[0])
		if (place->arg[0]->type->kind == TYPE_PTR)
			return uniform_expr(p->analyses, place->arg[0], at, NULL) >= UNIFORM_WARP;
	if (!base || (base->kind == SYM_LOCAL && base->type->kind != TYPE_PTR))
		return false;
	for (unsigned i = 0; i < place->nargs; i++)
		if (uniform_expr(p->analyses, place->arg[i], at, NULL) < UNIFORM_WARP)
			return false;
	return true;
}

/* threadIdx.x % 32, blockDim.x % 32 */
static const struct expr *lane_of(struct ir *ir, enum sreg sreg)
{
	const struct expr *e = expr_sreg(ir, sreg);

	return expr_c_binary(ir, EXPR_MOD, e, expr_const_int(ir, e->type, LANES));
}

static const struct expr *is_zero(struct ir *ir, const struct expr *e)
{
	return expr_c_binary(ir, EXPR_EQ, e, expr_const_int(ir, e->type, 0));
}

const char *warp_refuses(struct pass *p, const struct nest *n, const struct expr *place,
			 const struct stmt *loop)
{
	struct ir *ir = p->ir;
	const char *why = NULL;

	if (n->func->kind != FUNC_KERNEL)
		return "who calls this is not known";
	if (!means_library(n->func, "__shfl_down_sync"))
		return "the source declares a '__shfl_down_sync' of its own";
	if (!means_library(n->func, "threadIdx"))
		return "the source declares a 'threadIdx' of its own";
	if (range_prove(p->analyses, is_zero(ir, lane_of(ir, SREG_NTID_X)), loop) != PROOF_YES)
		return "a warp may be partial; assume(blockDim.x % 32 == 0) excludes that";
	if (!stmt_uniform(p->analyses, loop, UNIFORM_WARP, &why))
		return why ? arena_printf(ir->arena, "only some threads may get here: %s", why)
			   : "only some threads may get here";
	return is_shared_by_warp(p, place, loop, &why) ? NULL : why;
}

struct stmt *warp_step(struct pass *p, const struct nest *n, struct sym *sum, unsigned distance)
{
	struct ir *ir = p->ir;
	const struct type *mask = type_u32(ir->types);
	const struct expr *args[] = {
		expr_named_int(ir, expr_const_int(ir, mask, type_max(mask)), "0xffffffff"),
		expr_sym(ir, sum),
		expr_cast(ir, mask, expr_const_int(ir, type_i32(ir->types), distance), true)};
	struct stmt *s = stmt_create(n->func, STMT_ASSIGN, 1);

	stmt_set_sym(s, sum);
	stmt_set_op(s, EXPR_ADD);
	stmt_set_op_type(s, type_unqualified(ir->types, sum->type));
	stmt_set(s, SLOT_VALUE, expr_raw(ir, EXPR_CALL, s->op_type, "__shfl_down_sync", args, 3));
	return s;
}

const struct expr *warp_first(struct pass *p)
{
	return is_zero(p->ir, lane_of(p->ir, SREG_TID_X));
}
