/* hoist_if.h - between the files of hoist-if. */
#ifndef CUNEST_HOIST_IF_H
#define CUNEST_HOIST_IF_H

#include "../shared/chain.h"

/* A condition that a loop does not change: one formula, or some operands of an && or || chain. */
enum { CHOICE_PARTS = 16 };
struct choice {
	enum expr_kind chain; /* LAND or LOR, when there are several parts */
	const struct expr *part[CHOICE_PARTS];
	unsigned n;
	const struct type *type; /* of the chain */
	const struct expr *e;    /* all of them, as one formula */
	const struct expr
		*value; /* what that is before the loop: of no variable that gets its value in it */
	struct chain
		moves; /* definitions that leave with `e`; where there are none `value` leaves */
};

/* A loop and the two ways that it can go. */
struct fork {
	struct pass *pass;
	struct nest *nest;
	struct stmt *loop;
	struct choice choice;
	bool selects; /* conditions of ?: are decided too */
};

/* ---- hoist_if_cond.c ---- */

/* The part of a condition, evaluated in `at`, that stays the same in the loop; false: none. */
bool choice_find(struct pass *, const struct nest *, const struct expr *cond, const struct stmt *at,
		 struct stmt *loop, struct choice *);
/* Leaves out the parts that cannot be evaluated once before the loop, with the definitions that
 * they need; false: that is all of them, *why. */
bool choice_narrow(struct pass *, const struct nest *, struct stmt *loop, struct choice *,
		   const char **why);
/* What a condition is when the choice is known; *rest: what is left of it when it stays open. */
enum proof choice_decide(const struct fork *, const struct expr *cond, bool truth,
			 const struct expr **rest);

/* ---- hoist_if_version.c ---- */

/* Does the loop do nothing at all when the choice goes this way? */
bool fork_idle(const struct fork *, bool truth);
/* Statements of the loop that are left then. */
unsigned fork_size(const struct fork *, bool truth);
/* Does the choice decide an `if` around a loop, so that it is tested rarely? */
bool fork_is_rare(const struct fork *);
/* NULL: the loop may be there twice; else why not. */
const char *fork_uncopyable(const struct fork *);
/* The loop, or a copy of it, with what the choice decides. */
void fork_resolve(const struct fork *, struct stmt *loop, bool truth);
struct stmt *fork_copy(const struct fork *, const struct stmt *);

#endif
