/* staging.h - what accumulate and cache share: elements of an array that are kept elsewhere
 * during a loop; private to src/schedule. */
#ifndef SCHEDULE_STAGING_H
#define SCHEDULE_STAGING_H

#include "../schedule.h"

struct staging {
	struct schedule *s;
	const struct clause *clause;
	const struct clause_arg *arg; /* A at k */
	struct stmt *loop;
	const struct binding *bound; /* not NULL: the loop stands for this one, see cache_bound.c */
	const struct sym *array;
	const struct type *element; /* unqualified */
	unsigned dims;              /* subscripts that lead to an element */
	bool constant;              /* nobody writes it while the kernel runs */
	/* for a pass, which is not refused but told why not */
	bool quiet;
	const char *why;
	const struct stmt *why_at; /* may be NULL */
	const char *called;        /* what its new variables are called; NULL: A_acc */
};

/* Finds the loop and the array that `A at k` names.  False after an error diagnostic. */
bool staging_find(struct staging *, struct schedule *, const struct clause *, uint32_t at);
/* The body of a bound loop of that name as a loop of one iteration; NULL: there is none.  It is closed
 * again when the clause is applied (cache_bound.c). */
const struct binding *bound_open(struct schedule *, const char *name, struct stmt **loop);
void bound_close(struct stmt *loop);
/* "cannot accumulate C at k: ..." with a note at a statement (may be NULL); false. */
bool staging_refuse(struct staging *, const struct stmt *at, const char *fmt, ...) CN_PRINTF(3, 4);

/* Does nothing in the loop keep its elements from living elsewhere meanwhile: what is not
 * understood, calls that may reach them, jumps out?  With `writes` the elements change there, so
 * that others must not look either.  False after an error diagnostic. */
bool staging_private(struct staging *, bool writes);
/* Why there cannot be another object of the type that what is in one is copied to; or NULL.  `given`: its declaration
 * has a value of just that type. */
const char *staging_uncopied(struct ir *, const struct type *, bool given);
/* The same of another statement, for asking only. */
bool staging_quiet(struct staging *, const struct stmt *, bool writes);
/* A call of ours that fills a tile: it writes nothing else, and reads what nothing writes. */
bool stmt_is_copy(const struct stmt *);
/* Does the statement certainly leave the memory of the place alone? */
bool staging_untouched(struct staging *, const struct stmt *, const struct expr *place);
/* Is every other access in the statement certainly apart from `place`, which is one of the array?
 * Accesses for which `ours` says true are not asked about. */
bool staging_apart(struct staging *, const struct stmt *in, const struct expr *place, bool writes,
		   bool (*ours)(void *, const struct expr *), void *context);

/* What keeps some threads of the block off the loop goes into it, where all of them must come: guards
 * around it, returns before it (sink.c).  False after an error diagnostic. */
bool guards_sink(struct staging *);
/* block_guard.c: what a condition of threads says of the block goes around the loop, where nothing proves it.  False: nothing
 * was done. */
bool guard_block(struct staging *, const struct expr *of_threads);
/* Of a loop that all threads reach, and of which all is under a guard: a block that this keeps off as a whole skips the
 * loop.  False: nothing was done. */
bool guard_idle(struct staging *);
/* The region of the nest takes in statements of one block around it, from `from` to `to`.  What is assumed
 * of the nest is kept only where it speaks of the launch.  False after an error diagnostic (widen.c). */
bool region_take(struct staging *, struct stmt *from, struct stmt *to);
/* Returns before the loop, the given one and those after it, become guards around what follows them.
 * False after an error diagnostic. */
bool returns_to_guards(struct staging *, const struct stmt *jump);

/* k < p, as the loop asks before its first iteration. */
const struct expr *loop_enters(struct staging *);
/* Its statements take its place. */
void block_dissolve(struct stmt *block);
/* place op= value -> sym op= value, in its bytes. */
void store_to_assign(struct stmt *, struct sym *);
/* A local variable of the clauses: C_acc. */
struct sym *staging_sym(struct staging *, enum sym_kind, const char *suffix, const struct type *);
struct stmt *decl_create(struct func *, struct sym *, const struct expr *value);
struct stmt *store_create(struct func *, const struct expr *place, const struct expr *value);

#endif
