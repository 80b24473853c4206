/* motion.h - what group, licm and cse share: where an expression is invariant, whether it may be
 * computed elsewhere, and whether that pays.
 *
 * Levels.  The loops around a statement, inside the nest, are numbered from the outside: level 0 is
 * before the nest's outermost loop, level d inside d loops.  The level of an expression at a
 * statement is the least level at which it already has the value it has there; the LICM seed calls
 * it the rank. */
#ifndef CUNEST_MOTION_H
#define CUNEST_MOTION_H

#include "cunest/pass.h"

/* One place where an expression is evaluated. */
struct occurrence {
	struct stmt *stmt;
	unsigned slot;
	const struct expr *e;
	const struct expr *parent; /* the operator it feeds, without casts; NULL: the whole slot */
	bool certain;              /* evaluated whenever the slot is: under no && || ?: */
	const struct expr
		*guard; /* what the source tests, when `e` is a part of it made by grouping */
};

/* Visits the expressions of a slot that are evaluated as values, outermost first: not the place a
 * STORE writes or an & takes (its indices are).  Return false to leave the operands alone. */
void occurrences(struct ir *, struct stmt *, unsigned slot,
		 bool (*visit)(void *, const struct occurrence *), void *);
/* The same of what is inside one of them. */
void occurrences_inside(struct ir *, const struct occurrence *,
			bool (*visit)(void *, const struct occurrence *), void *);

/* Is the slot evaluated again in each trip of the loop that it is the header of? */
bool slot_runs_per_trip(const struct stmt *, unsigned slot);
/* Loops around `at` that are inside the nest and re-evaluate the slot: a FOR's own bound and step
 * run once per trip, its start once.  Innermost first; returns how many. */
unsigned motion_loops(const struct nest *, const struct stmt *at, unsigned slot,
		      struct stmt **loops, unsigned cap);

/* What `e` is before `loop`, which is around its place: variables that one statement of the loop
 * gives their value, in every iteration before all their uses, are replaced by that value, and so on.
 * `e` itself where there is nothing to replace, or too much. */
const struct expr *motion_expand(struct pass *, const struct expr *e, const struct stmt *loop);

/* Does e, or what it stands for, change in the loop? */
bool motion_varies(struct pass *, const struct expr *e, const struct stmt *loop);

/* The outermost of those loops that `e` can leave without changing its value; NULL: none.  The
 * statements that define its variables leave with it (motion_expand). */
struct stmt *motion_loop(struct pass *, const struct nest *, const struct expr *e,
			 const struct stmt *at, unsigned slot);
/* Level of `e` there: loops around the place it can move to; that of a variable is that of what
 * defines it. */
unsigned motion_level(struct pass *, const struct nest *, const struct expr *e,
		      const struct stmt *at, unsigned slot);

/* Is the spelling of the statement's formulas a part of what it does?  assert() prints it. */
bool text_counts(const struct stmt *);
/* Does each evaluation count, so that there must be neither more nor fewer: volatile reads, and
 * what is not understood? */
bool motion_pinned(struct pass *, const struct expr *);
/* Is a copy of a value of this type nothing but that: no constructor runs?  And can it be declared? */
bool motion_copies(const struct type *);
/* No other symbol of the function has its name, so it can be named wherever it is in scope. */
bool name_is_unique(const struct func *, const struct sym *);
/* ... but for this one. */
bool name_is_unique_beside(const struct func *, const struct sym *, const struct sym *beside);

/* The variable that a pass has made for that value before, where it is in scope and still holds it; NULL: there is none.
 * One value has one name. */
const struct expr *motion_known(struct pass *, const struct nest *, const struct expr *e,
				const struct stmt *at);

/* Can what is declared in `block` be declared in `scope` around it?  No other symbol of its name is visible or named
 * there; copies of the block elsewhere have their own. */
bool name_fits(const struct func *, const struct sym *, const struct stmt *block,
	       const struct stmt *scope);

/* May `e`, evaluated inside `loop`, be evaluated once before it instead?  Refuses what could newly
 * overflow, trap, load or lose its guard.  *why: for the remark. */
bool motion_safe(struct pass *, const struct expr *e, const struct stmt *loop, const char **why);

/* Does it pay to compute it once before `loop` (cost.c)? */
bool motion_pays(struct pass *, const struct nest *, const struct occurrence *,
		 const struct stmt *loop);
/* Why it does not, in words for a remark. */
const char *motion_no_gain(struct pass *, const struct nest *, const struct occurrence *,
			   const struct stmt *loop);
/* A load that nvcc leaves where it is, since it cannot rule out that a store in `within` changes
 * it. */
bool load_is_pinned(struct pass *, const struct expr *, const struct stmt *within);

/* The slot with every value `from` replaced: never the place that a STORE writes or an & takes. */
const struct expr *value_replace(struct ir *, const struct stmt *, unsigned slot,
				 const struct expr *from, const struct expr *to);

/* A decided IF gives way to the branch that is taken.  False: the other one holds a label. */
bool branch_resolve(struct nest *, struct stmt *, bool holds);

/* Of a loop in a remark: its variable, or its keyword where nothing is counted. */
const char *loop_name(const struct stmt *loop);

/* Literals only: the compiler computes it. */
bool motion_constant(const struct expr *);

/* Are all loops around the slot, up to and including `loop`, small and of constant trip count? */
bool motion_small_only(struct pass *, const struct nest *, const struct stmt *at, unsigned slot,
		       const struct stmt *loop);

/* Innermost-loop trip counts up to this are unrolled by nvcc: the paper's model counts them as
 * free. */
#define SMALL_TRIPS 8

#endif
