/* form_table.c - form.def as a table. */
#include "cunest/score.h"

#include <string.h>

const struct form_row form_table[FORM_COUNT] = {
#define FORM(id, name_, off_, eager_, help_) \
	{.name = name_, .help = help_, .off = off_, .eager = eager_},
#include "cunest/form.def"
#undef FORM
};

enum form_id form_find(const char *name)
{
	for (unsigned i = 0; i < FORM_COUNT; i++)
		if (strcmp(form_table[i].name, name) == 0)
			return (enum form_id)i;
	return FORM_COUNT;
}
