/* fuse.c - fuse(a, b): one loop out of several, nested or adjacent.
 *
 * Loops that stand one after the other are merged (fuse_siblings.c); of loops that are in each
 * other one is made that counts all their iterations (fuse_nested.c), which collapse(a, b),
 * OpenMP's word, asks for by name. */
#include "../schedule.h"

#include "cunest/walk.h"

static bool are_nested(struct stmt *const *loop, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < i; k++)
			if (!stmt_within(loop[i], loop[k]) && !stmt_within(loop[k], loop[i]))
				return false;
	return true;
}

static bool are_siblings(struct stmt *const *loop, unsigned n)
{
	for (unsigned i = 1; i < n; i++)
		if (loop[i]->parent != loop[0]->parent)
			return false;
	return true;
}

bool schedule_fuse(struct schedule *s, const struct clause *clause)
{
	struct stmt *loop[DEP_LOOPS];
	unsigned n = clause->args.n;

	if (n < 2 || n > DEP_LOOPS)
		return schedule_refuse(s, DIAG_CLAUSE, clause->span, "%s takes two to %d loops",
				       clause_table[clause->id].word, DEP_LOOPS);
	for (unsigned i = 0; i < n; i++) {
		const struct clause_arg *arg = clause->args.at[i];

		if (arg->separator)
			return schedule_refuse(s, DIAG_CLAUSE, arg->span,
					       "%s takes the names of loops",
					       clause_table[clause->id].word);
		loop[i] = schedule_loop(s, arg);
		if (!loop[i])
			return false;
	}
	if (are_nested(loop, n))
		return schedule_fuse_nested(s, clause, loop, n);
	if (are_siblings(loop, n) && clause->id == CLAUSE_FUSE)
		return schedule_fuse_siblings(s, clause, loop, n);
	return schedule_refuse(s, DIAG_SCHEDULE, clause->span, "cannot %s: the loops are not %s",
			       clause_table[clause->id].word,
			       clause->id == CLAUSE_FUSE ? "in each other, or one after the other"
							 : "in each other");
}
