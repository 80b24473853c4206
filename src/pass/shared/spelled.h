/* spelled.h - what the user's bytes say at one slot, for passes that compute: a macro is the user's
 * word for a number, as a mask is (`~3`), and a condition on macros a switch. */
#ifndef CUNEST_SPELLED_H
#define CUNEST_SPELLED_H

#include "cunest/pass.h"

struct spelled {
	struct bits named;   /* ids of what the slot at hand spells by a word, and of its parts */
	struct bits written; /* ids of what the slot at hand spells */
	struct bits all;     /* named in any slot of the nest */
	bool all_known;
};

/* Of this slot from now on.  What a pass put into it came from anywhere in the nest. */
void spelled_enter(struct spelled *, struct ir *, const struct nest *, const struct slot *);

/* Is it a macro's or another word's, or a part of what one spells? */
bool spelled_named(const struct spelled *, const struct expr *);
/* Did the user write just this? */
bool spelled_written(const struct spelled *, const struct expr *);
/* A number that the user wrote as one, and no macro: what may be computed with, as nothing readable
 * is lost. */
bool spelled_literal(const struct spelled *, const struct expr *, __int128 *value);
/* ... and an expression of nothing else. */
bool spelled_literals(const struct spelled *, const struct expr *);

/* The ids of what is as a whole under a word of the user's anywhere in the nest. */
struct bits spelled_wholes(struct ir *, const struct nest *);
/* Is it a formula of literals, of which nothing is such a word: 2 & 7, that can be computed with no
 * loss to a reader?  e's value, of e's type, or e. */
const struct expr *spelled_value(struct ir *, const struct bits *wholes, const struct expr *e);
/* `r * (7 / 3)` that a pass took out of AT(r, c) is nobody's word any more: the new variables'
 * formulas of literals are computed.  Was there any?  Then what was below two spellings is one
 * formula now, of which a pass may know more. */
bool spelled_compute(struct ir *, const struct nest *);

/* Is a condition certainly true or false whenever s evaluates it, and `guard` (NULL: nothing) was
 * true before? By the facts of `at`, which is s or, where those do not hold in the slot, NULL.  Not
 * one that looks at memory, calls, floats, or is a switch made of macros. */
enum proof spelled_decide(const struct spelled *, struct pass *, const struct stmt *,
			  const struct stmt *at, const struct expr *guard, const struct expr *);
/* cond, as it is where guard is true, before `at` (NULL: anywhere).  No question about words. */
enum proof guarded_prove(struct pass *, const struct stmt *, const struct expr *guard,
			 const struct expr *cond);
/* guard && cond, as one guard. */
const struct expr *guard_and(struct pass *, const struct stmt *, const struct expr *guard,
			     const struct expr *cond, bool truth);

/* What holds where operand i of e is evaluated: the first, which may be another by now, decides in
 * && || ?: */
const struct expr *guard_of_operand(struct pass *, const struct stmt *, const struct expr *e,
				    const struct expr *first, unsigned i, const struct expr *guard);

/* A variable declared outside of the nest that nothing would name any more, were this slot `now`:
 * what compiled without a warning about it shall do so afterwards.  NULL: all keep a reader. */
const struct sym *reader_lost(struct pass *, const struct nest *, const struct stmt *,
			      unsigned slot, const struct expr *now);
/* The same, were the statements inside `gone` and the slots of `s` not there. */
const struct sym *readers_lost(struct pass *, const struct nest *, const struct stmt *s,
			       const struct stmt *gone);

/* Whose facts hold in the slot, NULL: nobody's; false: it is no place for other formulas at all.  A
 * bound is evaluated in each iteration of its loop, a condition of a WHILE too. */
bool slot_facts(struct pass *, const struct nest *, const struct stmt *, unsigned slot,
		const struct stmt **at);

#endif
