/* infer_bound.h - what a stage has to make where it is attached, and the loops that make it. */
#ifndef SCHEDULE_INFER_BOUND_H
#define SCHEDULE_INFER_BOUND_H

#include "../staging/stage.h"
#include "../sum.h"

/* ---- phases 1 to 4: what the consumers ask for ---- */

/* The region that one consumer needs in one iteration of the loop that the stage is attached to. */
struct request {
	struct stmt *consumer; /* a child of the body of that loop; the stage goes before it */
	const struct footprint *region;
};

struct bounds {
	const struct footprint *box; /* of all consumers: what storage has to hold */
	/* struct request *.  One, for the first consumer and all after it; or one for each where
	 * their regions together are less work than the box */
	struct vec requests;
	unsigned relax; /* footprint_query's: the threads that share the storage */
};

/* `body` is the body of the loop: variables of loops inside are relaxed, those of loops around it
 * are terms. What threads share, by the kind of the array's storage, is what all of them need; with
 * `shared` it is to be that. */
struct bounds bounds_infer(struct schedule *, const struct sym *array, struct stmt *body,
			   bool shared);

/* ---- roots of the producer ---- */

enum { AXES = 16 };

/* A loop of the producer that goes along one dimension of the array: index = its variable + offset.
 */
struct axis {
	struct iter_var *root;
	struct stmt *loop; /* whose variable is the index: the innermost of the root's leaves */
	unsigned dim;
	struct sum offset;
};

struct axes {
	unsigned n;
	struct axis at[AXES]; /* outermost first, in the order of the source */
	const struct footprint *written;
	/* by dimension: every store has an axis for it, so that only what is asked for is written
	 */
	bool along[FOOTPRINT_DIMS];
	const char *why; /* of a dimension that has none, one clause; or NULL */
	const struct stmt *why_at;
};

/* The other loops of the stage are reductions, or go along no dimension: they keep their ranges. */
struct axes axes_find(struct schedule *, struct stmt *producer, const struct sym *array);

/* ---- PassDownDomain ---- */

/* Gives the root another range, which lies in the old one, and its leaves theirs.  A loop that
 * keeps one iteration dissolves: its variable is substituted where that is readable, else it is a
 * constant. `count` is the number of iterations where it is constant, else -1; `most` at least that
 * many, -1: not known. */
void iter_narrow(struct schedule *, struct iter_var *root, const struct expr *lo,
		 const struct expr *bound, int64_t count, int64_t most);
/* The range of the root as it is: what the source or the last narrowing gave it. */
struct domain iter_domain(const struct iter_var *root);
/* May it be narrowed: is each relation below one that can pass a range down, and does the loop
 * count up by one to an end of its own type?  NULL, or why not. */
const char *iter_rigid(const struct schedule *, struct iter_var *root);

/* --emit=bounds: a line for each stage and iter_var of the nest, as it stands. */
void bounds_print(struct schedule *, struct buf *);

#endif
