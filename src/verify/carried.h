/* carried.h - loop-carried values. */
#ifndef CUNEST_VERIFY_CARRIED_H
#define CUNEST_VERIFY_CARRIED_H

#include "walk.h"

/* A variable that is assigned in the loop, on both sides: both hold the same at the head of each iteration. */
struct carried {
	const struct sym *before, *after;
	const struct expr *head;
};

struct walk_loop {
	struct vec both; /* struct carried * */
	const struct stmt *before, *after;
};

/* Enters a pair of loops: variables that they assign get values that nothing is known of. */
struct walk_loop *loop_enter(struct walk *, const struct stmt *before, const struct stmt *after);
/* An iteration ends here: the end of the body, or a continue.  Certificates where a value may differ. */
void loop_turn(struct walk *, struct walk_loop *, const struct stmt *at);
/* After the loop. */
void loop_leave(struct walk *, struct walk_loop *);

#endif
