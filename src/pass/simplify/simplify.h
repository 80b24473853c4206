/* simplify.h - proving the conditions of a rule where it is to be applied. */
#ifndef CUNEST_SIMPLIFY_H
#define CUNEST_SIMPLIFY_H

#include "cunest/pass.h"
#include "cunest/rule.h"

/* Just before a statement (NULL: anywhere), where `guard` (NULL: nothing) is true besides. */
struct proof_place {
	struct pass *pass;
	const struct stmt *at;
	const struct expr *guard;
};

/* The first condition of the rule that is not proved; NULL: all are. */
const struct pattern *rule_unproved(const struct proof_place *, const struct rule *,
				    const struct binding *);
/* Is the value of e, computed exactly, certainly one of its type, and so that of every part of it
 * that is an operation on integers? */
bool fits_exactly(const struct proof_place *, const struct expr *e);

#endif
