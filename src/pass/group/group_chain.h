/* group_chain.h - chains of an associative operator, and their operands by loop: what group
 * rewrites and collapse-cond asks about. */
#ifndef CUNEST_GROUP_CHAIN_H
#define CUNEST_GROUP_CHAIN_H

#include "../shared/motion.h"

/* Where a formula is evaluated. */
struct spot {
	struct pass *pass;
	struct nest *nest;
	struct stmt *stmt;
	unsigned slot;
};

/* Longer chains are left alone: what they cost to order grows with the square. */
enum { GROUP_OPERANDS = 64 };

/* Is it a chain of an operator whose operands may be grouped: of integers or truth values, or of
 * floats under fp(relaxed)? */
bool group_is(const struct nest *, const struct expr *);
/* Do both belong to one chain, as `a + b` to `(a + b) - c`? */
bool group_same(const struct nest *, const struct expr *outer, const struct expr *inner);

/* `e`, a whole chain in the spot's slot, with the operands of one level together, outer levels
 * first.  `e` itself when nothing would leave a loop that could not before, or when it is not
 * allowed; *why says then what forbids it, else NULL. */
const struct expr *group_chain(const struct spot *, const struct expr *e, const char **why);

/* Would licm take `e`, which stands for `old` in the slot, out of a loop? */
bool group_moves(const struct spot *, const struct expr *e, const struct expr *old);

#endif
