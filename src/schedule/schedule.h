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
	struct vec iters; /* struct iter_var *, see relation.h */
};

/* A whole clause; false after an error diagnostic. */
typedef bool schedule_fn(struct schedule *, const struct clause *);
#define SCHEDULE(id, fn) schedule_fn fn;
#include "schedule.def"
#undef SCHEDULE

/* ---- schedule.c: names and messages ---- */

void schedule_name(struct schedule *, const char *name, struct stmt *loop);
/* The loop of the nest that a name means: `i`, or `i#2` where several are called i.  NULL after an
 * error diagnostic. */
struct stmt *schedule_loop(struct schedule *, const struct clause_arg *);
/* For clauses that do one thing for each loop: argument number `at` and its loop.  Settings
 * (`tail=...`) belong to the loop before them and are skipped.  Analyses are fresh for each loop.
 */
typedef bool schedule_loop_fn(struct schedule *, const struct clause *, uint32_t at,
			      struct stmt *loop);
bool schedule_each(struct schedule *, const struct clause *, schedule_loop_fn *);
bool schedule_is_setting(const struct clause *, uint32_t at);
/* Reports that a clause cannot be applied; false. */
bool schedule_refuse(struct schedule *, enum diag_id, struct span, const char *fmt, ...)
	CN_PRINTF(4, 5);
/* ... because of what a dependence test said, with the two accesses and their instances. */
bool schedule_refuse_order(struct schedule *, struct span, const struct dep_answer *);

/* ---- loops.c: parts of loops ---- */

/* The loop that is all of the body of another; NULL: there is more, or none. */
struct stmt *loop_only_child(const struct stmt *loop);
/* Moves the statements of one block to the end of another. */
void block_move(struct stmt *from, struct stmt *to);
/* for (int <hint> = lo; <hint> < bound; <hint> += step), with an empty body; in no block yet. */
struct stmt *loop_create(struct schedule *, const char *hint, const struct type *,
			 enum expr_kind cmp, const struct expr *lo, const struct expr *bound,
			 const struct expr *step);
/* min(a, b) of one type: the function of CUDA's in device code, `a < b ? a : b` elsewhere. */
const struct expr *expr_least(struct schedule *, const struct expr *a, const struct expr *b);
const struct expr *expr_most(struct schedule *, const struct expr *a, const struct expr *b);

#endif
