/* sets.h - a part of a function as integer sets: which statement runs for which values, when, and on what.
 *
 * A leaf is a statement that the check does not look into: a store, an assignment, or a whole tree that is not
 * affine.  Its skeleton is its text with a hole for each affine integer in it, so that `x[i + 1] = 0` of an unrolled
 * loop and `x[i] = 0` of the loop have one skeleton, `x[#] = 0`.  An instance is a skeleton with values for
 * its holes: two programs that run the same instances, and those that conflict in the same order, do the same.
 *
 * A point of a leaf's set is a time: (thread dimensions,) then position in its block, loop, position, loop, ...
 * in lexicographic order.  All objects of isl that are made belong to `struct sets` and go at its end. */
#ifndef CUNEST_VERIFY_SETS_H
#define CUNEST_VERIFY_SETS_H

#include "check.h"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

struct sets {
	struct check *check;
	struct arena *arena;
	isl_ctx *ctx;
	struct vec kept_sets, kept_maps, kept_forms;
	isl_set *known;    /* of the parameters: types, assumptions, and that `before` is defined */
	struct vec params; /* const char *, their names */
	const char *why;   /* what cannot be read, or does not hold; the first one */
};

/* A variable that stands for an affine form; or, with value NULL, for an expression. */
struct binding {
	const struct sym *sym;
	isl_pw_aff *value;
	const struct expr *e;
};

/* What a leaf reads or writes. */
struct access {
	const struct sym *base; /* NULL: any memory */
	bool write;
	bool update; /* by `op=` of a reduction: order among them does not matter */
	bool exact;  /* the element is known: form[k] counts steps of stride[k] elements */
	unsigned n;
	const char **stride;
	isl_pw_aff **form;
};

struct leaf {
	const struct stmt *s;
	const char *skeleton;
	isl_set *domain;
	struct vec holes; /* isl_pw_aff * */
	struct vec vars;  /* struct binding *, in scope */
	struct vec
		locals; /* struct sym * that the region declares, by first mention: they have no names */
	struct vec accesses; /* struct access * */
	bool sync;
};

/* How many loops of the region are around the declaration of a variable of the region. */
struct home {
	const struct sym *sym;
	unsigned depth;
};

/* Something that must not happen for the reading to be right. */
struct duty {
	isl_set *bad;
	const char *text;
};

enum { SPACE_MOST = 9 };

/* A thread's or block's index that the result shares the work by. */
struct share {
	enum sreg sreg; /* or of the number of a thread in the grid, SREG_CTAID_d */
	bool global;    /* blockIdx.d * blockDim.d + threadIdx.d */
};

struct reader {
	struct sets *s;
	const struct func *func;
	const struct vec *region; /* struct stmt * */
	bool after;
	bool sure;     /* what is being read is surely evaluated where it stands */
	unsigned most; /* loops in each other */
	unsigned nshares;
	struct share share[SPACE_MOST];
	struct vec env, leaves, homes, duties;
	struct vec invariant; /* struct duty *: where opaque parameters are evaluated, by text */
	struct bits written;  /* symbols that a statement of the region writes, by id */
	struct bits declared; /* ... or declares */
	bool remembers;       /* inside a leaf, where names keep their values */
	struct vec forms;   /* struct form *: what was read there, of the domain and those around */
	isl_set *undefined; /* of the parameters: the function is not defined */
	unsigned count, depth; /* while reading: position, loops around */
};

/* ---- sets.c ---- */

isl_set *sets_keep(struct sets *, isl_set *);
isl_map *sets_keep_map(struct sets *, isl_map *);
isl_pw_aff *sets_keep_form(struct sets *, isl_pw_aff *);
/* Notes the first reason; false. */
bool sets_fail(struct sets *, const char *fmt, ...) CN_PRINTF(2, 3);
bool sets_empty(struct sets *, isl_set *); /* under what is known; a gave-up isl says no */
bool sets_empty_map(struct sets *, isl_map *);
void sets_know(struct sets *, isl_set *); /* of any space: its parameters obey it */
isl_space *reader_space(const struct reader *);
unsigned reader_dims(const struct reader *);
isl_pw_aff *reader_dim(struct reader *, unsigned dim);
isl_pw_aff *reader_constant(struct reader *, __int128);
/* A parameter by name, of a range. */
isl_pw_aff *reader_param(struct reader *, const char *name, __int128 lo, __int128 hi);

/* ---- sets_form.c ---- */

/* The value of an integer expression where `domain` says that it is evaluated; NULL: it is not affine. */
isl_pw_aff *read_form(struct reader *, const struct expr *, isl_set *domain);
isl_set *read_condition(struct reader *, const struct expr *, isl_set *domain);
/* The expression that a declaration of the region gives a name to, without casts. */
const struct expr *read_through(const struct reader *, const struct expr *);
/* Does no statement of the region change its value? */
bool read_invariant(const struct reader *, const struct expr *);
void read_duty(struct reader *, isl_set *bad, const char *fmt, ...) CN_PRINTF(3, 4);

/* ---- sets_share.c ---- */

/* What `after` shares out that `before` does not; the domain of all threads, or NULL. */
isl_set *share_find(struct reader *after, const struct func *before, const struct nest *);
int share_of(const struct reader *, const struct expr *); /* the dimension that it is; -1: none */
/* Is it a loop that a grid, or a block, strides through?  The dimension, and the factor of its step. */
int share_stride(const struct reader *, const struct stmt *loop, const struct expr **base,
		 int64_t *factor);

/* ---- sets_leaf.c ---- */

/* The leaf of a statement, or NULL. */
struct leaf *read_leaf(struct reader *, const struct stmt *, isl_set *domain);

/* ---- sets_read.c ---- */

/* Before anything else: what the region declares and writes, and how deep its loops are. */
void read_prepare(struct reader *);
bool read_region(struct reader *, isl_set *domain);

/* ---- sets_order.c ---- */

/* Do both run the same instances, in an order that keeps conflicts? */
bool sets_compare(struct reader *before, struct reader *after, struct certificate *);

/* ---- sets_conflict.c ---- */

/* The pairs of instances of two leaves of one function that conflict, as far as known; NULL: none. */
isl_map *conflict_of(struct reader *, const struct leaf *, const struct leaf *);
/* ... do all accesses of a declared variable by these two leaves meet the same objects on both sides? */
bool conflict_shares_alike(struct reader *before, struct reader *after,
			   const struct leaf *const a[2], const struct leaf *const b[2],
			   isl_map *const to[2]);

#endif
