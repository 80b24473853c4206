/* reduce.c - reduction(max: r) of a host nest that becomes a kernel: the value comes back.
 *
 *	for (int i = 0; i < n; i++)	kernel:	for (int i = ...; i < n; i += gridDim.x * blockDim.x)
 *		r = fmaxf(r, x[i]);			r = fmaxf(r, x[i]);
 *						r_shared[thread] = r;
 *						for (int k = 128; k > 0; k /= 2) {
 *							__syncthreads();
 *							if (thread < k)
 *								r_shared[thread] = fmaxf(r_shared[thread], r_shared[thread + k]);
 *						}
 *						if (thread == 0)
 *							r_parts[blockIdx.x] = r_shared[0];
 *				host:	const int blocks = n <= 262144 ? (n + 255) / 256 : 1024;
 *					...
 *					for (int k = 0; k < blocks; k++)
 *						r = fmaxf(r, r_parts[k]);
 *
 * Each thread has an r of its own, which begins as the host's where the operator may meet that twice (max and
 * min), and as 0 for sums.  The threads of a block combine theirs, and the host combines what the blocks have, in
 * order.  No atomic operation, so that two runs are the same; the grid depends on nothing but the trip counts, has at most
 * RETURNED_BLOCKS, and loops that are bound to blocks stride.
 *
 * Legal when the nest does nothing with r but update it by the operator of the clause, in all bound loops: asked of
 * the nest as it was bound (bind_legal.c: an update is an effect, of one thread), and again of what the passes have
 * made of it.  Of floats, max and min are those of fmaxf and its like: they take the other argument where one is NaN,
 * in any order and however often; which zero of two they give, C does not say.  `if (x > r) r = x` depends on the
 * order of NaNs, and is refused.
 *
 * Source: the tree reduction of M. Harris, "Optimizing Parallel Reduction in CUDA". */
#include "schedule.h"

#include "cunest/walk.h"

#include <string.h>

static bool is_extremum(enum expr_kind op)
{
	return op == EXPR_MAX || op == EXPR_MIN;
}

static const struct reduction *reduction_of(const struct nest *nest, const struct sym *sym)
{
	for (uint32_t i = 0; i < nest->reductions.n; i++) {
		const struct reduction *r = nest->reductions.at[i];

		if (r->sym == sym)
			return r;
	}
	return NULL;
}

bool reduction_comes_back(const struct schedule *s, const struct sym *sym)
{
	const struct reduction *r = reduction_of(s->nest, sym);

	return r && s->nest->func->kind == FUNC_HOST && !launch_clause(s->nest) &&
	       (r->op == EXPR_ADD || is_extremum(r->op)) && !type_is_volatile(sym->type) &&
	       (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) && !sym_in_nest(s->nest, sym) &&
	       (type_is_int(sym->type) ||
		(type_is_float(sym->type) && (sym->type->bits == 32 || sym->type->bits == 64)));
}

bool reductions_come_back(const struct schedule *s)
{
	bool any = false;

	for (uint32_t i = 0; i < s->nest->reductions.n; i++)
		any |= reduction_comes_back(
			s, ((const struct reduction *)s->nest->reductions.at[i])->sym);
	return any;
}

struct bind_place reduction_place(const struct schedule *s, struct bind_place place)
{
	bool any = reductions_come_back(s);

	if (any && place.form == BIND_THREAD)
		place.form = BIND_GRID;
	if (any && place.form == BIND_INDEX && place.places & PLACE_CTAID)
		place.form = BIND_BLOCKS;
	return place;
}

/* fmaxf(r, e), fmaxf(e, r): what is called; NULL: it is something else. */
static const char *float_callee(const struct expr *value, const struct sym *sym, bool most)
{
	static const char *const names[2][2] = {{"fminf", "fmin"}, {"fmaxf", "fmax"}};
	const char *found = NULL;

	if (value->kind != EXPR_CALL || value->nargs != 2)
		return NULL;
	for (unsigned i = 0; i < 2; i++)
		if (strcmp(value->text, names[most][i]) == 0)
			found = names[most][i];
	for (unsigned i = 0; i < 2; i++)
		if (value->arg[i]->kind == EXPR_SYM && value->arg[i]->u.sym == sym &&
		    !expr_mentions(value->arg[1 - i], sym))
			return found;
	return NULL;
}

/* Is it an update of the reduction, and nothing else?  *callee: of floats, what max or min it calls. */
static bool is_update(struct analyses *an, const struct stmt *s, const struct reduction *r,
		      const char **callee)
{
	const struct expr *target, *value;
	const char *called;

	if (s->kind != STMT_ASSIGN || s->sym != r->sym || stmt_update(an, s, &target) != r->op)
		return false;
	value = s->slot[SLOT_VALUE].e;
	if (r->op == EXPR_ADD)
		return s->op == EXPR_ADD && !expr_mentions(value, r->sym);
	if (type_is_int(r->sym->type))
		return !s->op;
	called = s->op ? NULL : float_callee(value, r->sym, r->op == EXPR_MAX);
	if (!called || (*callee && strcmp(*callee, called) != 0))
		return false;
	*callee = called;
	return true;
}

/* The first statement that does more with it; NULL: there is none. */
static const struct stmt *misused(struct analyses *an, const struct stmt *root,
				  const struct reduction *r, const char **callee)
{
	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		if (stmt_names(s, r->sym) && !is_update(an, s, r, callee))
			return s;
	return NULL;
}

static bool refuse(struct ir *ir, const struct reduction *r, const struct stmt *at, const char *why)
{
	struct diag *d = diag_report(ir->diags, DIAG_SCHEDULE, r->where,
				     "the reduction of '%s' cannot come back from the device: %s",
				     r->sym->name, why);

	if (at && !span_none(at->span))
		diag_note(ir->diags, d, at->span, "it is here");
	return false;
}

static bool is_written(struct schedule *s, const struct sym *sym)
{
	const struct vec *writers = sym_writers(s->analyses, sym);

	for (uint32_t i = 0; i < writers->n; i++)
		if (stmt_within(writers->at[i], s->nest->root))
			return true;
	return false;
}

/* Each kernel has one of its own, so that those of a function share the name. */
static const char *name_of_thread(struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct kernel *other = ((const struct nest *)func->nests.at[i])->kernel;

		if (other && other->thread)
			return other->thread;
	}
	return name_local(func, "thread");
}

static bool add_reduction(struct schedule *s, struct kernel *kernel, const struct reduction *r)
{
	struct returned *back = arena_alloc(s->ir->arena, sizeof(*back));
	struct func *func = s->nest->func;
	const char *name = r->sym->name;
	const struct stmt *wrong;

	*back = (struct returned){.sum = r};
	if (!reduction_comes_back(s, r->sym))
		return refuse(s->ir, r, NULL,
			      launch_clause(s->nest)
				      ? "its launch is of a size of its own, without launch(...)"
				      : "a sum by + does, and a max or min");
	wrong = misused(s->analyses, s->nest->root, r, &back->callee);
	if (wrong)
		return refuse(
			s->ir, r, wrong,
			is_extremum(r->op) && type_is_float(r->sym->type)
				? "each update must be the same call of fmaxf, fmax, fminf or "
				  "fmin, as in r = fmaxf(r, x); with a comparison it depends on "
				  "the order of NaNs"
				: "the nest does more with it than to update it");
	back->parts = name_local(func, arena_printf(s->ir->arena, "%s_parts", name));
	back->device = name_local(func, arena_printf(s->ir->arena, "d_%s_parts", name));
	back->shared = name_local(func, arena_printf(s->ir->arena, "%s_shared", name));
	if (!kernel->counter) {
		kernel->counter = name_counter(s->nest, "k");
		kernel->thread = name_of_thread(func);
	}
	vec_push(s->ir->arena, &kernel->returned, back);
	return true;
}

bool kernel_make_reductions(struct schedule *s, struct kernel *kernel)
{
	for (uint32_t i = 0; i < s->nest->reductions.n; i++) {
		const struct reduction *r = s->nest->reductions.at[i];
		bool had = false;

		for (uint32_t k = 0; k < i; k++)
			had |= ((const struct reduction *)s->nest->reductions.at[k])->sym == r->sym;
		if (!had && r->sym->type->kind != TYPE_PTR && r->sym->type->kind != TYPE_ARRAY &&
		    is_written(s, r->sym) && !sym_in_nest(s->nest, r->sym) &&
		    !add_reduction(s, kernel, r))
			return false;
	}
	return true;
}

bool kernel_returns(const struct kernel *kernel, const struct sym *sym)
{
	for (uint32_t i = 0; i < kernel->returned.n; i++)
		if (((const struct returned *)kernel->returned.at[i])->sum->sym == sym)
			return true;
	return false;
}

bool schedule_reductions(struct func *func)
{
	bool good = true;

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];
		struct analyses *an;

		if (!nest->kernel || !nest->kernel->returned.n)
			continue;
		an = analyses_create(func);
		for (uint32_t k = 0; k < nest->kernel->returned.n; k++) {
			const struct returned *back = nest->kernel->returned.at[k];
			const char *callee = back->callee;
			const struct stmt *wrong = misused(an, nest->root, back->sum, &callee);

			if (wrong)
				good = refuse(func->ir, back->sum, wrong,
					      "after the passes it is not an update any more; with "
					      "only() none runs");
		}
		analyses_destroy(an);
	}
	return good;
}
