/* sets.c - contexts of isl: when one begins and ends, and what its errors mean.
 *
 * A budget that is spent is an answer, "not known".  Memory that is short is none: an analysis that
 * went on would license less, and the same input would have another result.  It is raised when the
 * context is gone, since a trap would leak it. */
#include "analyses.h"

#include <isl/ctx.h>
#include <isl/options.h>

static void starve(const struct analyses *an)
{
	trap_raise(arena_trap(an->arena), STATUS_LIMIT, "out of memory: comparing sets");
}

isl_ctx *sets_begin(struct analyses *an)
{
	isl_ctx *ctx = isl_ctx_alloc();

	if (!ctx)
		starve(an);
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(ctx, an->operations);
	an->starved = false;
	return ctx;
}

void sets_forget(struct analyses *an, isl_ctx *ctx)
{
	an->starved |= isl_ctx_last_error(ctx) == isl_error_alloc;
	isl_ctx_reset_error(ctx);
}

void sets_end(struct analyses *an, isl_ctx *ctx)
{
	sets_forget(an, ctx);
	isl_ctx_free(ctx);
	if (an->starved)
		starve(an);
}
