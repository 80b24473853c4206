/* product.c - what a run yields, and where each of it goes: the table of product.def. */
#include "cunest/driver.h"

#include <stddef.h>
#include <string.h>

const char *product_file(const struct options *options, enum product_id id)
{
	static const size_t member[PRODUCT_COUNT] = {
#define PRODUCT(id, member, what) [PRODUCT_##id] = offsetof(struct options, member),
#include "cunest/product.def"
#undef PRODUCT
	};
	const char *name;

	memcpy(&name, (const char *)options + member[id], sizeof(name));
	return name;
}
