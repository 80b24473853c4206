/* transpose_own.h - between the files that let each thread keep what it would find again in shared
 * memory (transpose_own.c). */
#ifndef PASS_TRANSPOSE_OWN_H
#define PASS_TRANSPOSE_OWN_H

#include "transpose.h"

#include "cunest/linear.h"

/* ---- transpose_form.c: sums of multiples of thread indices, loop variables, and what else ---- */

/* The exact value of an integer before `at`; what arithmetic is not looked into is an atom.  False:
 * it has too many terms. */
bool form_of(struct transposes *, const struct expr *, const struct stmt *at, struct sum *);
/* By how much the value grows from one thread to its neighbour; false: not known. */
bool form_step(struct transposes *, const struct expr *, const struct stmt *at, __int128 *step);
bool form_is_thread(const struct expr *atom); /* threadIdx.x, .y or .z */

/* ---- what is looked at ---- */

enum { OWN_LOOPS = 4, OWN_WAY = 8 };

/* Where a tile is written or read. */
struct access {
	struct stmt *stmt, *stage; /* stage: the child of the block */
	const struct expr *place;
	unsigned phase; /* barriers before it, in the block */
	unsigned nloops;
	const struct stmt *loop[OWN_LOOPS]; /* in the stage, outermost first */
	bool always;                        /* under no condition, in loops that run */
};

struct tile {
	const struct sym *sym;
	unsigned ndims;
	struct vec stores, reads; /* struct access * */
	bool out;                 /* it stays */
	const char *why;          /* ... a clause; NULL: it has nothing to do with this */
};

struct own {
	struct transposes *t;
	struct vec tiles; /* struct tile * */
	struct vec facts; /* struct bound * */
	const char *why;
	/* of the read that is looked at */
	const struct access *sink;
	struct tile *way[OWN_WAY];
	unsigned nway;
	bool reached; /* ... what the thread has stored itself */
	/* of all */
	struct vec values;            /* struct value * */
	const struct expr *thread[3]; /* variables that are threadIdx, in the sinks' words */
};

/* What stands for a read. */
struct value {
	const struct access *sink;
	const struct expr *e;
};

/* For all threads, in all iterations: form <= most. */
struct bound {
	const struct access *access;
	const struct expr *e;
	__int128 most;
};

/* A statement as some thread runs it for what the sink wants. */
struct instance {
	const struct access *access;
	bool own; /* the sink's thread, in the same iteration of each loop */
	unsigned n;
	struct sum left[TR_DIMS], right[TR_DIMS]; /* equations: its thread and loops, the sink's */
	const struct stmt *at; /* where the formula stands: the statement, or a definition for it */
	unsigned depth;
};

/* False: with the reason. */
bool own_fails(struct own *, const char *why);
struct tile *own_tile(const struct own *, const struct sym *);
/* The tile that a LOAD is of, or NULL. */
struct tile *own_tile_read(const struct own *, const struct expr *);
/* It stays; why: a clause, or NULL. */
void own_stays(struct tile *, const char *why);

/* ---- transpose_own_find.c ---- */

/* All tiles of the function, and their accesses; false: there are none. */
bool own_find(struct own *);
/* What the cell was given last before the barrier that the read is after; NULL: own->why. */
const struct access *own_last_store(struct own *, const struct tile *, const struct access *read);

/* ---- transpose_own_value.c: formulas of one thread in the words of another ---- */

/* e, as it is in the same iteration of the loops around the other. */
const struct expr *own_renamed(struct own *, const struct expr *e, const struct access *from,
			       const struct access *to);
/* Nothing in the block gives a variable of e another value. */
bool own_settled(struct own *, const struct expr *);
/* ... but for those of loops around the access. */
bool own_steady(struct own *, const struct access *, const struct expr *);
bool own_same_loops(struct own *, const struct access *, const struct access *);
/* A thread index or a variable of the access's loops. */
bool own_unknown(const struct access *, const struct expr *atom);
/* What the instance's formula is for the sink; false: own->why. */
bool own_map(struct own *, const struct instance *, const struct expr *, const struct expr **out);
/* The exact value of an integer of the instance, as a form of the sink. */
bool own_form(struct own *, const struct instance *, const struct expr *, struct sum *out);

/* ---- transpose_own_store.c ---- */

/* The value that a read of a tile finds, in the sink's words; false: own->why. */
bool own_forward(struct own *, const struct instance *reader, const struct expr *place,
		 const struct expr **out);

/* ---- transpose_own.c ---- */

/* Lets threads keep their own values in t->block; says so. */
bool tr_keep_own(struct transposes *);

/* ---- transpose_barrier.c ---- */

/* Removes the barriers of t->block that order nothing any longer; how many. */
unsigned tr_drop_barriers(struct transposes *);

#endif
