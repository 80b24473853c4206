/* bind_launch.c - the launch that bound loops need, and the one that launch(...) promises.
 *
 * What is promised is a fact (facts.c), by which guards are proved.  Here it is held against the
 * loops: the grid covers what they count, and no dimension is there that no loop uses, since its
 * blocks or threads would all do the same work. */
#include "../schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

static const unsigned dims[2][3] = {{PLACE_CTAID_X, PLACE_CTAID_Y, PLACE_CTAID_Z},
				    {PLACE_TID_X, PLACE_TID_Y, PLACE_TID_Z}};
static const char *const dim_names[2][3] = {{"gridDim.x", "gridDim.y", "gridDim.z"},
					    {"blockDim.x", "blockDim.y", "blockDim.z"}};

const struct clause *launch_clause(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			if (c->id == CLAUSE_LAUNCH && c->args.n == 2)
				return c;
		}
	}
	return NULL;
}

const struct expr *launch_dim(const struct nest *nest, bool block, unsigned dim)
{
	const struct clause *c = launch_clause(nest);

	return c ? ((const struct clause_arg *)c->args.at[block])->dim[dim] : NULL;
}

static const struct expr *unless_1(const struct expr *size)
{
	__int128 n;

	return size && eval_int(size, &n) == EVAL_OK && n == 1 ? NULL : size;
}

struct kernel *kernel_said(const struct nest *nest)
{
	struct kernel *k;

	if (nest->func->kind != FUNC_KERNEL || !launch_clause(nest))
		return NULL;
	k = arena_alloc(nest->func->ir->arena, sizeof(*k));
	for (unsigned i = 0; i < 3; i++) {
		k->grid[i] = unless_1(launch_dim(nest, false, i));
		k->block[i] = unless_1(launch_dim(nest, true, i));
	}
	if (!kernel_template(nest->func, k))
		k->unknown = "its template parameters are not plain";
	return k;
}

int64_t launch_threads(const struct nest *nest, unsigned dim)
{
	const struct expr *e = launch_dim(nest, true, dim);
	__int128 n;

	return e && eval_int(e, &n) == EVAL_OK && n >= 0 && n <= 1024 ? (int64_t)n : -1;
}

static bool note_register(void *found, const struct expr *e)
{
	*(bool *)found |= e->kind == EXPR_SREG;
	return true;
}

/* What launch(...) says of registers holds in the kernel, and there is one only if its size is possible: of the size itself
 * only the other facts count. */
static bool size_proved(struct schedule *s, const struct expr *e, const struct stmt *at)
{
	struct vec all = s->nest->assumes, outside = {0};
	bool proved;

	for (uint32_t i = 0; i < all.n; i++) {
		bool found = false;

		expr_walk(s->ir, all.at[i], note_register, &found);
		if (!found)
			vec_push(s->ir->arena, &outside, all.at[i]);
	}
	nest_set_assumes(s->nest, outside);
	proved = e && range_prove(s->analyses, e, at) == PROOF_YES;
	nest_set_assumes(s->nest, all);
	return proved;
}

/* A loop of which the block of the launch has more threads than iterations, in the dimension in which its grid is too
 * small: that is what is to be mended. */
static const struct binding *in_larger_block(const struct schedule *s, unsigned dim)
{
	const struct vec *all = nest_bindings(s->nest);
	int64_t threads = launch_threads(s->nest, dim);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];
		int64_t n = binding_threads(b, dim);

		if (n > 0 && n < threads)
			return b;
	}
	return NULL;
}

static bool refuse_block(struct schedule *s, const struct binding *b, const struct binding *inner,
			 unsigned dim)
{
	const struct clause_arg *block = launch_clause(s->nest)->args.at[1];
	long long have = launch_threads(s->nest, dim), n = binding_threads(inner, dim);

	return schedule_refuse(s, DIAG_SCHEDULE, block->span,
			       "the launch has %s = %lld, but '%s' has %lld iterations, so that "
			       "'%s' needs %s = %s: make the tile %lld, or the block %lld",
			       dim_names[1][dim], have, inner->name, n, b->name, dim_names[0][dim],
			       expr_text(s->ir, b->extent), have, n);
}

static bool refuse_size(struct schedule *s, const struct binding *b, const char *dim,
			const struct expr *needed)
{
	return schedule_refuse(s, DIAG_SCHEDULE, launch_clause(s->nest)->span,
			       "nothing proves that the launch covers '%s', which needs %s%s = %s",
			       b->name, dim, b->places == PLACE_WARP ? " / 32" : "",
			       expr_text(s->ir, needed));
}

static bool have_place(const struct vec *bindings, unsigned places)
{
	for (uint32_t i = 0; i < bindings->n; i++)
		if (((const struct binding *)bindings->at[i])->places & places)
			return true;
	return false;
}

bool bind_counts_within(struct schedule *s, const struct binding *b, __int128 room,
			const struct stmt *at, __int128 *most)
{
	/* (end - lo + extra) / step */
	__int128 extra = b->step - 1 + (b->runs->kind == EXPR_LE), sum = type_max(b->extent->type);
	struct range lo, end;

	if (b->most >= 0 || b->extent->type->is_signed)
		return true;
	if (sum / b->step > room)
		sum = room * b->step + b->step - 1;
	lo = range_of(s->analyses, b->runs->arg[0], at);
	end = range_of(s->analyses, b->runs->arg[1], at);
	*most = sum - extra + lo.lo;
	return lo.empty || end.empty || end.hi <= *most;
}

/* Is there one of `have` for each of what a loop counts? */
static bool covers(struct schedule *s, const struct binding *b, unsigned dim)
{
	struct ir *ir = s->ir;
	const struct expr *grid = launch_dim(s->nest, false, dim);
	const struct expr *block = launch_dim(s->nest, true, dim), *have, *e;
	bool both = b->places & PLACE_CTAID && b->places & PLACE_TID;
	bool blocks = b->places & PLACE_CTAID;
	const struct binding *inner;
	__int128 most;

	if (b->loop || !(b->places & (dims[0][dim] | dims[1][dim])))
		return true;
	if (b->places == PLACE_LANE && !have_place(nest_bindings(s->nest), PLACE_WARP)) {
		e = expr_c_binary(ir, EXPR_LE, block, expr_const_int(ir, type_i32(ir->types), 32));
		if (!size_proved(s, e, s->nest->root->first))
			return schedule_refuse(s, DIAG_SCHEDULE, launch_clause(s->nest)->span,
					       "cannot bind '%s' to lane: nothing proves that the "
					       "launch has no more than one warp, and each would "
					       "do the same; bind a loop around it to warp",
					       b->name);
	}
	if (b->places & PLACE_TID && b->decl && !both && b->most >= 0 &&
	    launch_threads(s->nest, dim) >= 0)
		return true; /* bind_rewrite.c has compared the numbers */
	if (!bind_counts_within(s, b, type_max(b->extent->type), b->scope, &most)) {
		schedule_lacks_bound(s, b->scope, b->runs->arg[1], most);
		return schedule_refuse(s, DIAG_SCHEDULE, launch_clause(s->nest)->span,
				       "the trip count of '%s' may not fit in %s", b->name,
				       type_spelling(ir->types, b->extent->type));
	}
	have = blocks ? grid : block;
	if (both)
		have = expr_c_binary(ir, EXPR_MUL, have, block);
	if (b->places == PLACE_WARP)
		have = expr_binary(ir, EXPR_DIV, have, expr_const_int(ir, type_i32(ir->types), 32));
	e = expr_c_binary(ir, EXPR_GE, have, b->extent);
	if (size_proved(s, e, b->scope))
		return true;
	inner = blocks && !both ? in_larger_block(s, dim) : NULL;
	if (inner)
		return refuse_block(s, b, inner, dim);
	return refuse_size(
		s, b,
		both ? arena_printf(ir->arena, "%s * %s", dim_names[0][dim], dim_names[1][dim])
		     : dim_names[!blocks][dim],
		b->extent);
}

/* A loop that strides is done by any number of blocks and threads but none. */
static bool is_launched(struct schedule *s, const struct expr *have)
{
	const struct expr *one = expr_const_int(s->ir, type_i32(s->ir->types), 1);

	return size_proved(s, expr_c_binary(s->ir, EXPR_GE, have, one), s->nest->root->first);
}

bool bind_check_launch(struct schedule *s)
{
	const struct vec *all = nest_bindings(s->nest);
	const struct clause *c = launch_clause(s->nest);
	__int128 n;

	for (unsigned k = 0; c && k < 6; k++) {
		const struct expr *have = launch_dim(s->nest, k / 3, k % 3);
		bool used = false, strides = false;

		if (!have) /* told */
			return false;
		for (uint32_t i = 0; i < all->n; i++) {
			const struct binding *b = all->at[i];

			used |= (b->places & dims[k / 3][k % 3]) != 0;
			strides |= b->places & dims[k / 3][k % 3] && b->loop;
			if (k < 3 && !covers(s, b, k))
				return false;
		}
		if (!used && (eval_int(have, &n) != EVAL_OK || n != 1))
			return schedule_refuse(s, DIAG_SCHEDULE,
					       ((const struct clause_arg *)c->args.at[k / 3])->span,
					       "no loop is bound to the dimension of %s, and all "
					       "of it would do the same work",
					       dim_names[k / 3][k % 3]);
		if (strides && !is_launched(s, have))
			return schedule_refuse(s, DIAG_SCHEDULE,
					       ((const struct clause_arg *)c->args.at[k / 3])->span,
					       "nothing proves that %s is not 0, and nothing would "
					       "be done",
					       dim_names[k / 3][k % 3]);
	}
	return true;
}

/* "gridDim.x = (n + 127) / 128" and so on, by dimension. */
void bind_tell_launch(struct schedule *s)
{
	const struct vec *all = nest_bindings(s->nest);
	struct buf text;

	buf_init(&text, s->ir->arena);
	for (unsigned k = 0; k < 6; k++)
		for (uint32_t i = 0; i < all->n; i++) {
			const struct binding *b = all->at[i];
			bool both = b->places & PLACE_CTAID && b->places & PLACE_TID;

			if (!(b->places & dims[k / 3][k % 3]) || b->loop ||
			    (b->places == PLACE_LANE && have_place(all, PLACE_WARP)) ||
			    (both && k >= 3))
				continue;
			buf_printf(&text, "%s%s%s %s %s%s", text.n ? ", " : "",
				   dim_names[k / 3][k % 3],
				   both ? arena_printf(s->ir->arena, " * %s", dim_names[1][k % 3])
					: "",
				   both ? ">=" : "=", b->places == PLACE_WARP ? "32 * " : "",
				   b->places == PLACE_LANE ? "32" : expr_text(s->ir, b->extent));
		}
	diag_remark(s->ir->diags, REMARK_PASSED, "bind", ((struct binding *)all->at[0])->span,
		    "the launch needs %s",
		    text.n ? text.s
		    : have_place(all, PLACE_CTAID)
			    ? "no particular size: any grid and block will do"
			    : "no particular size: any block will do");
}
