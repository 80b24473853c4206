/* declared.c - does a name of CUDA mean CUDA's where cunest would write it?
 *
 *	namespace my { int min(int a, int b); __global__ void k(...) { ... min(i + 32, n) ... } }
 *
 * What the user's namespaces and classes declare hides it in their functions, a variable in its own,
 * and a macro everywhere. */
#include "cunest/ir.h"

#include <string.h>

void declared_add(struct ir *ir, enum declared_kind kind, const char *name)
{
	struct vec *names = &ir->declared[kind];

	if (!names->n || names->at[names->n - 1] != name)
		vec_push(ir->arena, names, (void *)(uintptr_t)name);
}

static bool has(const struct ir *ir, enum declared_kind kind, const char *name)
{
	const struct vec *names = &ir->declared[kind];

	for (uint32_t i = 0; i < names->n; i++)
		if (strcmp(names->at[i], name) == 0)
			return true;
	return false;
}

bool file_hides(const struct func *func, const char *name)
{
	const struct ir *ir = func->ir;

	return has(ir, DECLARED_MACRO, name) ||
	       ((func->in_namespace || ir->names_brought) &&
		has(ir, DECLARED_IN_NAMESPACE, name)) ||
	       (func->in_class && has(ir, DECLARED_IN_CLASS, name));
}

bool means_library(const struct func *func, const char *name)
{
	if (file_hides(func, name))
		return false;
	for (uint32_t i = 0; i < func->syms.n; i++)
		if (strcmp(((const struct sym *)func->syms.at[i])->name, name) == 0)
			return false;
	return true;
}
