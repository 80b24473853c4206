/* loop_form.h - what a rewrite asks of a loop before it takes it apart.
 *
 *	for (int i = 0; i < n; i += 2) ...	has all of it, where the body leaves n and i alone
 *
 * Each rewrite names what it needs, so that one question has one answer, and one text for the remark. */
#ifndef CUNEST_LOOP_FORM_H
#define CUNEST_LOOP_FORM_H

#include "analysis.h"

/* Of a FOR; bits. */
enum loop_need {
	LOOP_DECLARES = 1 << 0,	     /* its variable is its own */
	LOOP_COUNTS = 1 << 1,	     /* ... and nothing but the header changes it, or could */
	LOOP_UP = 1 << 2,	     /* i < n or i <= n, by a positive constant */
	LOOP_ONE_TYPE = 1 << 3,	     /* variable and bound: one type of integers, of int's rank at least */
	LOOP_SIGNED = 1 << 4,	     /* ... that is signed */
	LOOP_PLAIN = 1 << 5,	     /* no pragma is about it */
	LOOP_USER_PLAIN = 1 << 6,    /* ... none of the user's */
	LOOP_FREE_HEADER = 1 << 7,   /* start and bound may be evaluated elsewhere, or again */
	LOOP_KEEPS_START = 1 << 8,   /* the body does not change the value of the start */
	LOOP_KEEPS_BOUND = 1 << 9,   /* ... of the bound */
	LOOP_NO_BREAK = 1 << 10,     /* no break of its own */
	LOOP_NO_CONTINUE = 1 << 11,  /* no continue */
	LOOP_NOT_ENTERED = 1 << 12,  /* no label in it */
};

/* The first of the needs, in the order above, that the loop does not meet, as a clause for a remark: "its step is not a
 * positive constant"; NULL: it meets all. */
const char *loop_lacks(struct analyses *, const struct stmt *loop, unsigned needs);

#endif
