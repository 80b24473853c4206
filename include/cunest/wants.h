/* wants.h - which facts would lift a refusal: as conditions, and each tried.
 *
 * A pass names what it lacks by pass_wants(), a clause of a schedule by schedule_lacks(); what is missed without a
 * condition is open to facts, too. */
#ifndef CUNEST_WANTS_H
#define CUNEST_WANTS_H

#include "pass.h"

/* A refusal that a fact may lift. */
struct want {
	enum pass_id pass; /* PASS_COUNT: of a clause of the schedule */
	struct span where;
	uint32_t key; /* of what was refused there, whatever the reason */
	const struct expr *fact; /* what is not known there; NULL: it was not said */
	struct vec candidates;	 /* const struct expr *: conditions before the nest that might give it */
	struct vec bounds;	 /* struct want_bound *: of all that it may depend on */
	struct diag *told;
};

/* What one run over a nest says. */
struct wants {
	struct nest *nest;
	bool trying;	   /* candidates are wanted */
	bool finished;	   /* all that was to be done is done, by a run that stops at a refusal */
	struct vec open;   /* struct want * */
	struct vec said;   /* struct said *: remarks, by pass and place */
	struct vec bounds; /* struct want_bound *, of the whole nest: for a clause of the schedule */
	struct vec blocks; /* struct want_block *: block sizes to try, where none is known */
	struct vec multiples; /* struct want_bound *: sizes that may be multiples of tiles and vectors */
	struct vec arrays; /* struct sym *: pointers that may be aligned, and to different memory */
};

void wants_say(struct pass *, enum remark_kind, struct span where, const struct diag *told);
void wants_add(struct pass *, const struct stmt *at, struct span where, const struct expr *fact,
	       struct diag *told);
/* Before a schedule changes the nest: what the user could say of its sizes and of the block. */
void wants_find_sizes(struct pass *);

/* Runs once over the nest as it is; nobody hears what it says but `wants`. */
typedef void wants_run(void *context, struct nest *, struct wants *);
/* The function as it is before the run; NULL: it cannot be had back. */
struct wants_before;
struct wants_before *wants_keep(struct nest *);
/* Adds "; assume(a, b) would" to what was told, where it is so: the fewest conditions found under which the run, from
 * `before` on, does what it refused; and where no condition helps, that.  A nest that lacks facts for several rewrites
 * gets one remark with all of them.  The nest and all else stay as they are. */
void wants_answer(const struct wants *, const struct wants_before *, wants_run *, void *context);

#endif
