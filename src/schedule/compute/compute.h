/* compute.h - private to the files of compute(T at i). */
#ifndef SCHEDULE_COMPUTE_H
#define SCHEDULE_COMPUTE_H

#include "../bounds/infer_bound.h"
#include "../schedule.h"
#include "../staging/staging.h"

struct compute {
	struct schedule *s;
	const struct clause *clause;
	const struct clause_arg *arg; /* T at i */
	const struct sym *array;
	struct iter_var *at;
	struct stmt *body; /* of the loop: where the stage goes */
	struct stages *stages;
	struct stage *producer; /* fills the array */
	struct stage *consumer; /* the loop is in it */
	bool shared;            /* in=shared */
	struct stmt *decl;      /* of the array; NULL: none in this function */
	struct bounds bounds;
	struct axes axes;
	/* somebody else reads or writes the array: it keeps its storage, and all that was written
	 */
	const struct stmt *elsewhere;
	bool everywhere; /* ... of whom nothing is known: it outlives the function */
};

/* "cannot compute T at i: ...", with a note at a statement (may be NULL); false. */
bool compute_refuse(struct compute *, const struct stmt *at, const char *fmt, ...) CN_PRINTF(3, 4);

/* compute_legal.c: may the stage run there and then, once for each iteration of the loop?  False after a
 * diagnostic. */
bool compute_legal(struct compute *);
/* Is everything that the stage wrote in its old place still written, by some iteration of the loop? */
bool compute_covers(struct compute *);

/* compute_move.c: puts the stage, or a copy for each consumer, into the loop, and narrows its
 * loops. */
bool compute_move(struct compute *);

/* compute_storage.c: storage of its own in the loop, as large as the box, where the array needs no
 * more; with the stage in its new place. */
bool compute_storage(struct compute *); /* false: it stays as it is */
/* Is it possible at all? */
bool compute_shrinks(const struct compute *);

/* compute_shared.c: can the threads of the block fill one array together?  False after a
 * diagnostic.  To be asked with the stage in its old place; then, with it in the new one, they do.
 */
bool compute_shared_fits(struct compute *);
bool compute_shared(struct compute *);

#endif
