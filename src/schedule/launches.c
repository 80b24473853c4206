/* launches.c - launches of the source that have another block or grid than the annotations of their kernel say or need.
 *
 * assume(blockDim.x == 16) and launch(...) are facts, by which guards went and tiles got their size: a launch that
 * contradicts them computes something else, or writes out of bounds.
 *
 * Of a kernel that others launch, what is bound to threads is a contract with whoever launches it.  Where the launch is in
 * the same file and its block a number, the two are compared: fewer threads than the loops count leave work undone, and
 * more are wrong where the loops are bound without a guard.  Dimensions that no loop is bound to are the user's. */
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/launched.h"
#include "cunest/text.h"
#include "cunest/walk.h"

struct needed {
	const struct binding *by; /* the first binding that says so; NULL: launch(...) */
	int64_t threads;          /* -1: nothing is said */
	bool exact;
};

static struct needed needed_by(const struct func *func, unsigned dim)
{
	struct needed need = {.threads = -1};

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];
		int64_t said = nest->kernel ? launch_threads(nest, dim) : -1;

		if (said >= 0)
			return (struct needed){.threads = said, .exact = true};
		for (uint32_t k = 0; nest->kernel && k < nest_bindings(nest)->n; k++) {
			const struct binding *b = nest_bindings(nest)->at[k];
			int64_t n = binding_threads(b, dim);

			if (n <= need.threads)
				continue;
			need = (struct needed){b, n, need.exact};
			need.exact |= b->fixes;
		}
	}
	return need;
}

/* A fact that is false in a grid and a block of that size; NULL: none is known to be. */
static const struct expr *contradicted(struct ir *ir, const struct kernel_call *launch,
				       const struct func *func, const struct nest **of)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		for (uint32_t k = 0; k < nest->assumes.n; k++) {
			const struct expr *fact = nest->assumes.at[k];
			const struct expr *e = launch_dims(ir, launch, fact);
			__int128 holds;

			if (e != fact && eval_int(e, &holds) == EVAL_OK && !holds) {
				*of = nest;
				return fact;
			}
		}
	}
	return NULL;
}

static bool add_dims(struct ir *ir, struct buf *b, const struct expr *fact, const char *name,
		     enum sreg first, const int64_t size[3])
{
	bool any = false;

	for (unsigned dim = 0; dim < 3; dim++) {
		const struct expr *of = expr_sreg(ir, (enum sreg)((unsigned)first + dim));

		if (size[dim] < 0 || !expr_contains(fact, of))
			continue;
		buf_printf(b, "%s%s.%c = %lld", b->n ? ", " : "", name, "xyz"[dim],
			   (long long)size[dim]);
		any = true;
	}
	return any;
}

static bool check_facts(struct ir *ir, const struct kernel_call *launch, const struct func *func)
{
	const struct nest *nest = NULL;
	const struct expr *fact = contradicted(ir, launch, func, &nest);
	bool sure = launch->sure;
	struct diag *d;
	struct buf has;

	if (!fact)
		return true;
	buf_init(&has, ir->arena);
	add_dims(ir, &has, fact, "blockDim", SREG_NTID_X, launch->block);
	if (add_dims(ir, &has, fact, "gridDim", SREG_NCTAID_X, launch->grid))
		sure &= launch->sure_rest;
	d = diag_report(ir->diags, sure ? DIAG_SCHEDULE : DIAG_BLOCK, launch->span,
			"this launch has %s, but an annotation of '%s' says %s", has.s, func->name,
			expr_text(ir, fact));
	if (nest->pragmas.n)
		diag_note(ir->diags, d, ((const struct annotation *)nest->pragmas.at[0])->span,
			  "the annotation is here");
	return false;
}

static void check(struct ir *ir, const struct kernel_call *launch, const struct func *func)
{
	static const char *const names[] = {"blockDim.x", "blockDim.y", "blockDim.z"};
	const struct binding *by = NULL;
	struct buf needs, has;
	bool wrong = false;
	struct diag *d;

	buf_init(&needs, ir->arena);
	buf_init(&has, ir->arena);
	for (unsigned dim = 0; dim < 3; dim++) {
		struct needed need = needed_by(func, dim);
		int64_t have = launch->block[dim];

		if (need.threads < 0 || have < 0)
			continue;
		buf_printf(&needs, "%s%s %s %lld", needs.n ? ", " : "", names[dim],
			   need.exact ? "==" : ">=", (long long)need.threads);
		buf_printf(&has, "%s%s = %lld", has.n ? ", " : "", names[dim], (long long)have);
		wrong |= need.exact ? have != need.threads : have < need.threads;
		by = by ? by : need.by;
	}
	if (!wrong)
		return;
	d = diag_report(ir->diags, launch->sure ? DIAG_SCHEDULE : DIAG_BLOCK, launch->span,
			"this launch has %s, and the loops of '%s' need %s", has.s, func->name,
			needs.s);
	if (by)
		diag_note(ir->diags, d, by->span, "bound here; --header=FILE makes '%s_block()'",
			  func->name);
}

/* Then nothing is known of what its loops need. */
static bool in_error(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (((const struct nest *)func->nests.at[i])->wrong)
			return true;
	return false;
}

void schedule_check_launches(struct ir *ir)
{
	for (uint32_t i = 0; i < ir->launches.n; i++) {
		const struct kernel_call *launch = ir->launches.at[i];

		for (uint32_t k = 0; k < ir->funcs.n; k++) {
			const struct func *func = ir->funcs.at[k];

			if (func->kind == FUNC_KERNEL && !in_error(func) &&
			    launch_is_of(launch, func) && check_facts(ir, launch, func))
				check(ir, launch, func);
		}
	}
}
