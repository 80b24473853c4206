/* table.c - pass.def as a table: what options and help need to know of the passes. */
#include "cunest/pass.h"

#include <string.h>

const struct pass_row pass_table[PASS_COUNT] = {
#define PASS(id, name, level, on, help) {name, help, level, on},
#include "cunest/pass.def"
#undef PASS
};

enum pass_id pass_find(const char *name)
{
	for (unsigned i = 0; i < PASS_COUNT; i++) {
		if (strcmp(pass_table[i].name, name) == 0)
			return (enum pass_id)i;
	}
	return PASS_COUNT;
}
