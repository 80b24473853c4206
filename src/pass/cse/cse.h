/* cse.h - the table of computations of cse.c: uses, by value, biggest first.
 *
 * At first only what is in no other formula is in the table; what cannot be shared as a whole is
 * opened, and its direct parts join (the seed's third case).  So a part is never looked at while
 * something around it may still go. */
#ifndef CUNEST_CSE_H
#define CUNEST_CSE_H

#include "../shared/equivalence.h"
#include "../shared/motion.h"

/* One place where a formula is computed. */
struct use {
	struct occurrence o;
	struct stmt *at;   /* o.stmt; of a new temporary: the statement that it will be before */
	uint64_t order;    /* of the source; what is in a temporary comes before its statement */
	bool taken;        /* replaced by a name */
	bool in_temporary; /* o.stmt is a declaration that is not in the tree yet */
};

struct value {
	struct vec uses; /* struct use * */
	uint32_t size;   /* of its biggest use */
	bool waiting;    /* in the queue, under this size */
};

struct entry {
	struct value *value;
	uint32_t size;
	uint32_t age; /* ties: first come, first served */
};

struct computations {
	struct ir *ir;
	struct nest *nest;
	struct pass *pass;
	struct equivalence equivalence;
	struct expr_map values; /* key -> struct value * */
	struct vec heap;        /* struct entry *: each before 2 i + 1 and 2 i + 2 */
	uint32_t entries;
	uint32_t *first, *last; /* by statement id: place in the source of it and of what ends it */
	uint32_t nstmts;
	struct vec writers; /* struct stmt *: may write memory, in order */
	uint32_t visits;
};

/* All computations of the nest, as it is now. */
void computations_collect(struct computations *, struct pass *, struct nest *);
/* The biggest one that waits, with its uses in order; NULL: none is left. */
struct value *computations_next(struct computations *);
/* The direct parts of a use join. */
void computations_open(struct computations *, const struct use *);
/* The parts of what a new temporary is set to, which will be before `place`, join. */
void computations_open_temporary(struct computations *, struct stmt *temporary, struct stmt *place);
/* May anything between the two statements write memory, or in the loops around the second that are
 * not around the first? */
bool computations_write_between(const struct computations *, const struct stmt *a,
				const struct stmt *b);

#endif
