/* launched.c - the block that the launches of a kernel in its own file have. */
#include "cunest/ir.h"

bool func_launched(const struct func *func, int64_t block[3], bool *any)
{
	const struct vec *all = &func->ir->launches;
	bool agree = true;

	*any = false;
	for (uint32_t i = 0; i < all->n; i++) {
		const struct kernel_call *launch = all->at[i];

		if (launch->kernel < func->span.lo || launch->kernel >= func->span.hi)
			continue;
		for (unsigned d = 0; d < 3; d++) {
			agree &= launch->block[d] > 0 && (!*any || block[d] == launch->block[d]);
			block[d] = launch->block[d];
		}
		*any = true;
	}
	return *any && agree;
}
