/* wants.h - which facts would lift a refusal: as conditions, and each tried.
 *
 * A pass names what it lacks by pass_wants(), a clause of a schedule by schedule_lacks(). */
#ifndef CUNEST_WANTS_H
#define CUNEST_WANTS_H

#include "pass.h"

/* A refusal that a fact may lift. */
struct want {
	enum pass_id pass; /* PASS_COUNT: of a clause of the schedule */
	struct span where;
	const struct expr *fact; /* what is not known there */
	struct vec candidates;	 /* const struct expr *: conditions before the nest that might give it */
	struct diag *told;
};

/* What one run over a nest says. */
struct wants {
	struct nest *nest;
	bool trying;	 /* candidates are wanted */
	bool finished;	 /* all that was to be done is done, by a run that stops at a refusal */
	struct vec open; /* struct want * */
	struct vec said; /* struct said *: remarks, by pass and place */
};

void wants_say(struct pass *, enum remark_kind, struct span where);
void wants_add(struct pass *, const struct stmt *at, struct span where, const struct expr *fact,
	       struct diag *told);

/* Runs once over the nest as it is; nobody hears what it says but `wants`. */
typedef void wants_run(void *context, struct nest *, struct wants *);
struct func_state; /* score.h */
/* Adds "; assume(a, b) would" to what was told, where it is so: the fewest conditions found under which the run, from
 * `before` on, does what it refused.  The nest and all else stay as they are. */
void wants_answer(const struct wants *, const struct func_state *before, wants_run *, void *context);

#endif
