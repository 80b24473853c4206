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
	struct vec kept_sets, kept_maps, kept_forms, kept_functions;
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

/* An access of storage that one side alone has (stage.h): the skeleton has a gap there. */
struct use {
	size_t at;     /* in the skeleton */
	uint32_t hole; /* holes before it */
	struct access *access;
	bool sure; /* evaluated whenever the leaf runs */
};

/* A load of other memory: what it says, and its holes. */
struct fetch {
	const char *text;
	uint32_t hole, n;
	isl_set *domain; /* times when it may be evaluated ... */
	bool sure;       /* ... and is */
};

struct leaf {
	const struct stmt *s;
	const char *skeleton;
	isl_set *domain;
	isl_set *
		span; /* of all leaves that a statement was read as: one question about order for all of them */
	struct vec uses, fetches;        /* struct use *, struct fetch * */
	size_t place_at, value_at;       /* where in the skeleton of a store they begin */
	uint32_t place_hole, value_hole; /* holes before them */
	bool risky;                      /* computes integers outside of its holes and loads */
	struct vec holes;                /* isl_pw_aff * */
	struct vec vars;                 /* struct binding *, in scope */
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

/* Which operand of a `?:` the leaf that is being read has. */
struct decision {
	const struct expr *select;
	bool holds;
};

/* A variable that is a name for a value. */
struct alias {
	const struct sym *sym;
	const struct expr *value;
};

struct reader {
	struct sets *s;
	const struct func *func;
	const struct vec *region; /* struct stmt * */
	bool after;
	/* of storage that one side alone has: */
	bool staging;
	bool threads;              /* all threads of a block are read, with barriers between them */
	struct bits staged;        /* symbols, by id */
	struct vec barriers;       /* isl_set *, times of thread 0 at a barrier */
	struct vec decided;        /* struct decision * */
	isl_set *span;             /* of what is being read as several leaves */
	struct vec aliases;        /* struct alias * */
	isl_set *all;              /* the threads of a block */
	const struct func *source; /* before: what it assumes is known */
	struct vec original;       /* struct leaf *, as they were read */
	struct vec orders;         /* struct order *, see stage_order.c */

	bool sure;     /* what is being read is surely evaluated where it stands */
	unsigned most; /* loops in each other */
	unsigned nshares;
	struct share share[SPACE_MOST];
	struct vec env, leaves, homes, duties;
	struct vec invariant; /* struct duty *: where opaque parameters are evaluated, by text */
	struct bits written;  /* symbols that a statement of the region writes, by id */
	struct bits declared; /* ... or declares */
	bool remembers;       /* in the region, where names keep their values */
	struct vec forms; /* struct form *: what was read, of `forms_of` and parts of it around */
	isl_set *forms_of;
	isl_set *undefined;    /* of the parameters: the function is not defined */
	unsigned count, depth; /* while reading: position, loops around */
};

/* ---- sets.c ---- */

isl_set *sets_keep(struct sets *, isl_set *);
isl_map *sets_keep_map(struct sets *, isl_map *);
isl_pw_aff *sets_keep_form(struct sets *, isl_pw_aff *);
isl_pw_multi_aff *sets_keep_function(struct sets *, isl_pw_multi_aff *);
/* Notes the first reason; false. */
bool sets_fail(struct sets *, const char *fmt, ...) CN_PRINTF(2, 3);
bool sets_empty(struct sets *, isl_set *); /* under what is known; a gave-up isl says no */
bool sets_empty_map(struct sets *, isl_map *);
/* Has a dimension one value in the whole set, that can be seen? */
bool sets_fixed(isl_set *, unsigned dim, long *value);
void sets_know(struct sets *, isl_set *); /* of any space: its parameters obey it */
isl_space *reader_space(const struct reader *);
unsigned reader_dims(const struct reader *);
isl_pw_aff *reader_dim(struct reader *, unsigned dim);
isl_pw_aff *reader_constant(struct reader *, __int128);
/* From times to the values of these forms. */
isl_map *sets_values(struct reader *, isl_pw_aff *const *, uint32_t n);
/* A parameter by name, of a range. */
isl_pw_aff *reader_param(struct reader *, const char *name, __int128 lo, __int128 hi);

/* ---- sets_form.c ---- */

/* The value of an integer expression where `domain` says that it is evaluated; NULL: it is not affine. */
isl_pw_aff *read_form(struct reader *, const struct expr *, isl_set *domain);
isl_set *read_condition(struct reader *, const struct expr *, isl_set *domain);
/* From here on the domain is this one, until it is another: what was read is remembered meanwhile. */
void read_at(struct reader *, isl_set *domain);
/* The expression that a declaration of the region gives a name to, without casts. */
const struct expr *read_through(const struct reader *, const struct expr *);
/* Does no statement of the region change its value? */
bool read_invariant(const struct reader *, const struct expr *);
void read_duty(struct reader *, isl_set *bad, const char *fmt, ...) CN_PRINTF(3, 4);

/* ---- sets_share.c ---- */

/* What `after` shares out that `before` does not; the domain of all threads, or NULL. */
isl_set *share_find(struct reader *after, const struct func *before, const struct nest *);
/* Is it about indices that are shared, or the launch, alone? */
bool share_alone(const struct expr *);
int share_of(const struct reader *, const struct expr *); /* the dimension that it is; -1: none */
/* Is it a loop that a grid, or a block, strides through?  The dimension, and the factor of its step. */
int share_stride(const struct reader *, const struct stmt *loop, const struct expr **base,
		 int64_t *factor);

/* ---- sets_leaf.c ---- */

bool conflict_may_alias(const struct func *, const struct sym *, const struct sym *);
/* Can nobody else see the variable, but the thread? */
bool conflict_is_private(const struct sym *);

/* May updates of it by this statement run in any order? */
bool read_is_reduction(const struct reader *, const struct stmt *, const struct sym *);
/* The leaf of a statement, or NULL. */
struct leaf *read_leaf(struct reader *, const struct stmt *, isl_set *domain);

/* ---- sets_read.c ---- */

/* The times of a statement at this place. */
isl_set *read_times(struct reader *, isl_set *domain);
/* One more leaf at this place. */
bool read_add(struct reader *, const struct stmt *, isl_set *domain);

/* Before anything else: what the region declares and writes, and how deep its loops are. */
void read_prepare(struct reader *);
bool read_region(struct reader *, isl_set *domain);

/* ---- stage.c ---- */

/* What one side alone has. */
struct staging {
	bool any;
	bool arrays, shared;   /* ... or vectors, and not only scalars; memory of all threads */
	bool threads;          /* all threads of a block must be looked at */
	struct bits staged[2]; /* symbols of before and after */
};
void stage_find(struct check *, struct staging *);
/* Both sides are read as what all threads of a block do. */
bool stage_threads(struct reader *before, struct reader *after);

/* ---- stage_read.c ---- */

/* Notes where it is declared. */
void read_home(struct reader *, const struct sym *, unsigned depth);
/* The same of a statement that may move vectors, or have a `?:` that is known for each time. */
bool stage_add(struct reader *, const struct stmt *, isl_set *domain);
/* Times of all threads at a barrier: all of them must come. */
bool stage_barrier(struct reader *, isl_set *domain);
/* What the annotation says of the parameters, inside of it. */
isl_set *stage_assume(struct reader *, const struct stmt *block, isl_set *domain);

/* ---- stage_order.c ---- */

/* Of pairs of these instances, those of which the first surely happens before the second: in one thread, or across a
 * barrier.  Says nothing of other pairs. */
isl_map *stage_before(struct reader *, isl_set *first, isl_set *second);
/* The first dimension after those of threads, and below `most`, in which all times of one differ from all of the other;
 * else `most`. */
unsigned stage_common(const struct reader *, isl_set *, isl_set *, unsigned most);
/* Those of one thread. */
isl_map *stage_in_thread(struct reader *, isl_set *first, isl_set *second);

/* ---- stage_apply.c ---- */

/* Puts what was stored to it in place of each read of what is staged. */
bool stage_apply(struct reader *, const struct reader *before);

/* ---- sets_alike.c ---- */

/* The pairs of times of a leaf of each side that run alike: every time of both is in one pair.  The maps tell what the
 * leaves say at each time.  NULL: they may not run alike. */
isl_map *sets_alike(struct reader *before, struct reader *after, const struct leaf *b,
		    const struct leaf *a, isl_map *say_before, isl_map *say_after);

/* ---- sets_order.c ---- */

/* Do both run the same instances, in an order that keeps conflicts? */
bool sets_compare(struct reader *before, struct reader *after, struct certificate *);

/* ---- sets_conflict.c ---- */

/* The pairs of instances of two leaves of one function that conflict, as far as known; NULL: none. */
isl_map *conflict_of(struct reader *, const struct leaf *, const struct leaf *);
/* The same of two accesses alone, the one in `a` and the other one in `b`; not kept. */
isl_map *conflict_of_accesses(struct reader *, const struct leaf *a, const struct access *,
			      const struct leaf *b, const struct access *);
/* Instances of two leaves where the accesses mean one element of one object, whoever writes. */
isl_map *conflict_same_element(struct reader *, const struct leaf *a, const struct access *,
			       const struct leaf *b, const struct access *);
/* ... do all accesses of a declared variable by these two leaves meet the same objects on both sides? */
bool conflict_shares_alike(struct reader *before, struct reader *after,
			   const struct leaf *const a[2], const struct leaf *const b[2],
			   isl_map *const to[2]);

#endif
