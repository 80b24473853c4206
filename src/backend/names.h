/* names.h - names that are suggested (suggest.c, suggest_use.c), sets of names (names.c), and what a source uses them for (field_names.c). */
#ifndef CUNEST_BACKEND_NAMES_H
#define CUNEST_BACKEND_NAMES_H

#include "cunest/ir.h"

enum { NAME_LENGTH = 24 }; /* of what is suggested: a longer one says less */

/* A set of names, open addressing; taken lists can be long. */
struct names {
	struct arena *arena;
	const char **at;
	uint32_t n, cap;
};

void names_add(struct names *, const char *name);

/* Those of one function: its parameters, and what its body uses. */
struct body_names {
	struct span span;
	struct names names;
};

/* Adds the identifiers that the source uses other than for fields of classes: of each function by itself (struct body_names *),
 * and in `used` those of the rest.  False: the tokens do not tell. */
bool names_beside_fields(struct ir *, struct names *used, struct vec *bodies);

#endif
