/* schedule.h - private to src/schedule: what the clauses share. */
#ifndef SCHEDULE_SCHEDULE_H
#define SCHEDULE_SCHEDULE_H

#include "cunest/schedule.h"

/* A loop that a clause made: "i.o". */
struct named_loop {
	const char *name;
	struct stmt *loop;
};

struct schedule {
	struct nest *nest;
	struct ir *ir;
	struct analyses *analyses;
	struct vec named; /* struct named_loop *, the newest last */
};

/* Argument number `at` of a schedule clause, applied to its loop; false after an error diagnostic.
 */
typedef bool schedule_fn(struct schedule *, const struct clause *, uint32_t at, struct stmt *loop);
schedule_fn schedule_unroll, schedule_split;
/* A whole clause. */
bool schedule_reorder(struct schedule *, const struct clause *);

void schedule_name(struct schedule *, const char *name, struct stmt *loop);

/* The loop of the nest that a name means: `i`, or `i#2` where several are called i.  NULL after an
 * error diagnostic. */
struct stmt *schedule_loop(struct schedule *, const struct clause_arg *);
/* Reports that a clause cannot be applied; false. */
bool schedule_refuse(struct schedule *, enum diag_id, struct span, const char *fmt, ...)
	CN_PRINTF(4, 5);

#endif
