/* schedule.h - the schedule clauses of an annotation: what the user says about the loops themselves.
 *
 * Applied before the passes, left to right, annotation by annotation.  A clause that names no loop, or that
 * would change what the program computes, is an error with a reason, and nothing is written. */
#ifndef CUNEST_SCHEDULE_H
#define CUNEST_SCHEDULE_H

#include "analysis.h"
#include "frontend.h"

/* Dimensions of a launch.  Lanes and warps are threads 0 to 31 of threadIdx.x, and groups of 32 of them. */
enum place_bit {
	PLACE_LANE = 1,
	PLACE_WARP = 2,
	PLACE_TID_X = 3,
	PLACE_TID_Y = 4,
	PLACE_TID_Z = 8,
	PLACE_TID = 15, /* all of the threads of a block */
	PLACE_CTAID_X = 16,
	PLACE_CTAID_Y = 32,
	PLACE_CTAID_Z = 64,
	PLACE_CTAID = 112, /* blocks */
};

/* A loop that bind() took away: each thread or block has one value of its variable.
 *
 *	for (int i = lo; i < n; i++)	->	const int i = lo + threadIdx.x;		decl
 *		BODY				if (i < n)				guard
 *							BODY
 *
 * While clauses are applied the statements stay as above, one declaration and one guard for each loop, so
 * that a clause can put what all threads must do (a barrier) outside of a guard; what comes out is made
 * shorter at the end.  bind(i=grid) and bind(i=block) keep their loop, which strides: `loop` is set. */
struct binding {
	const char *name;	  /* of the loop: "i.o" */
	struct sym *sym;	  /* its variable */
	unsigned places;	  /* enum place_bit */
	enum sreg sreg;		  /* where the variable comes from: threadIdx.x, blockIdx.y; the thread's for both */
	const struct expr *index; /* threadIdx.x, threadIdx.x / 32, ...: 0 .. extent - 1, if nobody is idle */
	const struct expr *extent; /* iterations, of the variable's type, where the loop was */
	const struct expr *runs;  /* lo < n: there is anything to count; where the loop was */
	int64_t most;		  /* the same as a number; -1: not constant */
	int64_t step;		  /* of the variable, for each index */
	struct stmt *scope;	  /* the block with all of it: inside, the variable is this thread's */
	struct stmt *decl;	  /* const int i = ...; NULL: it strides */
	struct stmt *guard;	  /* IF; NULL: it always holds */
	struct stmt *loop;	  /* strides; else NULL */
	const struct binding *outer; /* of the bound loop around it, the nearest; NULL: none is */
	int64_t last;		  /* block of which the variable is taken to fit; -1: it does in all, or is guarded */
	bool fixes;		  /* counts on no more threads in the block than `most` */
	struct span span;	  /* of the argument of bind() */
};

/* Reductions that come back are still updates only, once the passes have run.  False after an error. */
bool schedule_reductions(struct func *);
/* The data regions of a function, once its nests are scheduled: what the host does in them.  False after an error. */
bool schedule_data(struct func *);

/* Is the pointer, which the nest of a host function uses, one to memory of the host as far as the clauses say: the nest or
 * its data region copies it, or the nest is bound and nothing says that the device can access it? */
bool nest_takes_host(const struct nest *, const struct sym *);

/* struct binding *, in the order of the clauses. */
const struct vec *nest_bindings(const struct nest *);
/* What the loop of that variable became, or NULL. */
const struct binding *binding_of(const struct nest *, const struct sym *);
/* The binding innermost around s that shares any of these places, or NULL. */
const struct binding *binding_around(const struct nest *, unsigned places, const struct stmt *s);

struct proofs; /* check.h */

/* False after an error diagnostic; *changed when a clause was applied.  The proof gets each clause as a step;
 * it may be NULL. */
bool schedule_run(struct nest *, struct proofs *, bool *changed);
/* --emit=bounds: applies the clauses and prints the ranges of all loops, by stage; false as above. */
bool schedule_bounds(struct nest *, struct buf *);
/* For passes.  What accumulate(...) does to the one element `place`, which nothing in the loop moves: in a
 * variable called `name` while the loop runs.  False, with a reason and nothing changed, where that is not
 * certainly the same. */
bool accumulate_place(struct analyses *, struct nest *, struct stmt *loop, const struct expr *place,
		      const char *name, const char **why);
/* After the passes: has the nest what its expect(...) clauses ask for?  Error diagnostics where not. */
void schedule_expect(struct nest *);
/* What launch(...) says of the user's kernel, where no loop is bound; NULL: nothing. */
struct kernel *kernel_said(const struct nest *);
/* The threads of a block of the user's kernel, where its schedules fix them and it does not say them itself; 0: they do
 * not.  After all its nests. */
int block_of_schedule(const struct func *);

/* launches.c: launches of the source whose block is not what the bound loops of their kernel need, all schedules done. */
void schedule_check_launches(struct ir *);

#endif
