/* order.h - where the instances of statements stand, as they are and in another order; for order.c
 * and keys.c. */
#ifndef SCHEDULE_ORDER_H
#define SCHEDULE_ORDER_H

#include "cunest/walk.h"
#include "random.h"

enum { LEVELS = 10, KEY = 3 * LEVELS + 4 };

/* A loop around an access, in one of its iterations. */
struct level {
	const struct stmt *loop;
	int order; /* among all statements */
	int turn;
	int64_t value;
};

struct access {
	const void *where;
	unsigned life; /* declarations of it before */
	const struct stmt *stmt;
	bool writes;
	unsigned nlevels;
	struct level level[LEVELS];
	int order; /* of the statement; of a loop's header: before all that is inside */
};

/* What a clause asks: may its loops run in another order? */
struct question {
	const struct clause *clause;
	const struct stmt *loop[MADE_LOOPS]; /* that the clause names */
	int size[MADE_LOOPS];                /* their numbers, `i:4` */
	int order[MADE_LOOPS];
	unsigned n;
};

struct key {
	int at[KEY];
	unsigned n;
};

/* Puts the key of an access under the new order; false: the access is not in the loops. */
typedef bool key_fn(const struct question *, const struct access *, struct key *);

/* What the clause does to the order; NULL: it is not known. */
key_fn *key_of_clause(enum clause_id);
key_fn key_reverse;
/* With these loops, which all are around the access, in this order, outermost first. */
bool key_permuted(const struct access *, const struct stmt *const *wanted, unsigned n,
		  struct key *);
int key_compare(const struct key *, const struct key *);

/* The loops that the clause names; false: not all are found. */
bool question_ask(struct question *, struct func *, const struct made_nest *,
		  const struct clause *);
/* What is around all of them, and no more. */
const struct stmt *question_within(const struct question *);

#endif
