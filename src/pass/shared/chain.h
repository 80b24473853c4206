/* chain.h - definitions that leave a loop together with a formula that needs them: licm, hoist-if. */
#ifndef CUNEST_CHAIN_H
#define CUNEST_CHAIN_H

#include "motion.h"

/* Those that others need first. */
enum { CHAIN_MAX = 16 };
struct chain {
	struct stmt *def[CHAIN_MAX];
	unsigned n;
};

/* Those of `e`, that are inside of the loop.  false: one of them cannot be moved as it is. */
bool chain_collect(struct pass *, const struct nest *, const struct expr *e, struct stmt *loop,
		   struct chain *);
/* What `e`, which does not vary in the loop, is before it: `e` itself, after the definitions of
 * the chain, or where one of those cannot leave the formula that they come to (motion_expand). */
const struct expr *chain_plan(struct pass *, const struct nest *, const struct expr *e,
			      struct stmt *loop, struct chain *);
/* May they, and then `e`, be computed before the loop?  *why: for the remark.  The tree is as
 * before when it returns. */
bool chain_safe(struct pass *, const struct chain *, const struct expr *e, struct stmt *loop,
		const char **why);
void chain_move(const struct chain *, struct stmt *loop);
/* ", with 'row' and 'yy'": the definitions, for a remark; "" where there are none. */
const char *chain_text(struct pass *, const struct chain *);

/* Can the statement leave the loop with its variable: a declaration of what is given no other
 * value, or an assignment that is the loop's only one? */
bool definition_movable(struct pass *, const struct nest *, const struct stmt *s,
			const struct stmt *loop);

bool symbol_declared_in(struct pass *, const struct sym *, const struct stmt *loop);

#endif
