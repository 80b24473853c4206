/* launched.c - the launches that the source has of a kernel: their block, and what they make of a formula. */
#include "cunest/build.h"
#include "cunest/launched.h"
#include "cunest/walk.h"

static const struct expr *dims(struct ir *ir, const struct expr *e, enum sreg first,
			       const int64_t size[3])
{
	for (unsigned d = 0; d < 3; d++) {
		const struct expr *of = expr_sreg(ir, (enum sreg)((unsigned)first + d));

		if (size[d] >= 0)
			e = expr_replace(ir, e, of, expr_const_int(ir, of->type, size[d]));
	}
	return e;
}

bool launch_is_of(const struct kernel_call *launch, const struct func *func)
{
	return launch->kernel >= func->span.lo && launch->kernel < func->span.hi;
}

const struct expr *launch_dims(struct ir *ir, const struct kernel_call *launch,
			       const struct expr *e)
{
	return dims(ir, dims(ir, e, SREG_NTID_X, launch->block), SREG_NCTAID_X, launch->grid);
}

static bool is_written(const struct func *func, const struct sym *sym)
{
	if (sym->address_taken)
		return true;
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		if (s->sym == sym)
			return true;
	return false;
}

const struct expr *launch_values(const struct func *func, const struct kernel_call *launch,
				 const struct expr *e)
{
	struct ir *ir = func->ir;

	e = launch_dims(ir, launch, e);
	for (uint32_t i = 0; i < func->params.n && func->params.n == launch->nargs; i++) {
		const struct sym *param = func->params.at[i];

		if (launch->arg[i] != LAUNCH_UNKNOWN && type_is_int(param->type) &&
		    !is_written(func, param))
			e = expr_replace(ir, e, expr_sym(ir, param),
					 expr_const_int(ir, param->type, launch->arg[i]));
	}
	return e;
}

bool launched_block(const struct func *func, int64_t block[3], bool *any)
{
	const struct vec *all = &func->ir->launches;
	bool agree = true;

	*any = false;
	for (uint32_t i = 0; i < all->n; i++) {
		const struct kernel_call *launch = all->at[i];

		if (!launch_is_of(launch, func))
			continue;
		for (unsigned d = 0; d < 3; d++) {
			agree &= launch->block[d] > 0 && (!*any || block[d] == launch->block[d]);
			block[d] = launch->block[d];
		}
		*any = true;
	}
	return *any && agree;
}
