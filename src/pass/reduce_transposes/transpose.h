/* transpose.h - between the steps of reduce-transposes (reduce_transposes.c).
 *
 * The statements of one block are stages.  What a stage writes into an array from scratch, up to
 * the next time, is a value; a stage that only moves one value into another array is a copy.
 * transpose_stage.c and transpose_value.c find those, transpose_copy.c what a copy says of subscripts, transpose_move.c
 * lets one array stand for another, transpose_order.c reorders loops, and reduce_transposes.c chooses.
 */
#ifndef PASS_TRANSPOSE_H
#define PASS_TRANSPOSE_H

#include "cunest/pass.h"
#include "../shared/text_names.h"

enum { TR_DIMS = FOOTPRINT_DIMS, TR_STAGES = 400 };

struct tr_value;
struct tr_stage;

/* A stage's accesses to one array. */
struct tr_use {
	struct tr_stage *stage;
	const struct sym *array;
	const struct footprint *all;            /* all->why: the region is not known */
	const struct footprint *read, *written; /* NULL: it does not */
	bool besides; /* named otherwise than as the array of a subscript: its address goes
			 somewhere */
	struct tr_value *value;
	/* Dimensions with more than one index, in order, and the variable that is the index there,
	 * plus a constant; rank 0 where there is no such variable, or one twice. */
	unsigned rank;
	unsigned dim[TR_DIMS];
	const struct sym *var[TR_DIMS];
	/* One index runs over all elements of an array that others see rows in; rank is 1. */
	bool flat;
};

/* to[var...] = from[var...], element by element: all that the stage does. */
struct tr_copy {
	struct tr_stage *stage;
	struct stmt *store;
	struct tr_use *to, *from;
	unsigned rank;
};

struct tr_stage {
	struct stmt *stmt;
	unsigned at;     /* in the row */
	struct vec uses; /* struct tr_use * */
	bool stale;      /* something in it was rewritten since */
	const char *
		closed; /* effects besides: what, as a clause; NULL: reads and writes arrays only */
	struct tr_copy *copy;
};

/* What an array holds from one stage that fills it to the next. */
struct tr_value {
	const struct sym *array;
	struct tr_use *def; /* writes all of it, and reads none; NULL: it was there before */
	struct vec uses;    /* struct tr_use *, by stage, `def` included */
	const struct footprint
		*shape; /* its dimensions, and all that is used of it; NULL: not known */
	unsigned rank;  /* dimensions with more than one index, and which those are */
	unsigned dim[TR_DIMS];
	bool known;                /* all that is read was written in the block, where is known */
	const struct tr_use *flat; /* not known, since rows need not be one row for it: `why` */
	const char *why;
	bool free;        /* all uses are flat: any order will do */
	bool dead;        /* nobody else reads it */
	const char *kept; /* known, not dead: why not, as a clause */
	int group;        /* of element-wise stages that must agree on an order; -1: none */
};

struct transposes {
	struct watcher watcher; /* first: what changes is looked at again */
	struct pass *pass;
	struct nest *nest;
	struct ir *ir;
	struct analyses *an;
	struct stmt *block;
	struct vec stages; /* struct tr_stage * */
	struct vec known;  /* ... all that there were in the block */
	struct vec values; /* struct tr_value * */
	struct vec gone;   /* struct sym *: arrays whose place another has taken */
	struct vec turned; /* struct stmt *: copies that permuted */
	struct text_names text;
	const char
		*why; /* of what the last step could not, a clause; NULL: nothing worth telling */
	bool changed;
};

/* False: sets t->why. */
bool tr_fails(struct transposes *, const char *fmt, ...) CN_PRINTF(2, 3);

/* ---- transpose_stage.c ---- */

/* Fills stages and values of t->block; false: there is nothing to do in it. */
bool tr_scan(struct transposes *);
/* The watcher: what is known of the stage that the statement is in holds no longer. */
void tr_changes(struct watcher *, struct stmt *, enum change);
/* Effects that are more than reading and writing arrays, as a clause; or NULL. */
const char *tr_closed(const struct effects *);
bool tr_declares(const struct stmt *root, const struct sym *);
/* free(sym): what it points to ends here. */
bool tr_is_free(const struct stmt *, const struct sym *);
/* e as v + constant, where v is declared in the stage and has more than one value; `more`: and more
 * that does not change there.  sign is 1, and *out empty, from outside. */
struct tr_index {
	const struct sym *var;
	__int128 constant;
	bool more;
};
bool tr_index_of(struct transposes *, const struct stmt *stage, const struct stmt *at,
		 const struct expr *e, int sign, struct tr_index *out);
/* Has the variable one value there? */
bool tr_single(struct transposes *, const struct sym *, const struct stmt *at, __int128 *value);
struct tr_use *tr_use_of(const struct tr_stage *, const struct sym *array);
/* Is it an array whose storage no other thread and no call sees? */
bool tr_private(struct transposes *, const struct sym *);

/* ---- transpose_value.c ---- */

/* The values of an array, of the stages that there are. */
void tr_values(struct transposes *, const struct sym *array);
/* Is each index of the inner box one of the outer box, before `at`? */
bool tr_contains(struct transposes *, const struct footprint *outer, const struct footprint *inner,
		 const struct stmt *at);
/* Where the function / what is annotated declares it; NULL: nowhere. */
struct stmt *tr_declaration(const struct transposes *, const struct sym *);
struct stmt *tr_declared_inside(const struct transposes *, const struct sym *);
/* Does what the pointer leads to begin with its declaration? */
bool tr_is_allocated(const struct transposes *, const struct sym *);
/* Is it memory that was allocated under this name, and that no other name leads to? */
bool tr_own_memory(const struct transposes *, const struct sym *);
/* Do the rows of the box fill memory without a gap, from the first element on? */
bool tr_dense(const struct footprint *);

/* ---- transpose_copy.c ---- */

/* The copy that a stage is, or NULL. */
struct tr_copy *tr_copy_of(struct transposes *, struct tr_stage *);
/* Does it put what it reads into another order? */
bool tr_permutes(const struct tr_copy *);
/* The element on the other side of the copy that is the one on this side: from[...] for an access
 * to the array `to`, or with `back` to[...] for one to the array `from`.  NULL: t->why. */
const struct expr *tr_through(struct transposes *, const struct tr_copy *, bool back,
			      const struct tr_use *, const struct footprint_access *);

/* Does each name in e mean there what it means before the block? */
bool tr_visible(struct transposes *, const struct expr *e, const struct stmt *at);

/* ---- transpose_move.c: one array for another, with a way back ---- */

/* Those uses of what the copy made read what it was made of instead; all of them, and the copy
 * goes. */
bool tr_read_through(struct transposes *, struct tr_copy *,
		     bool (*wanted)(void *, const struct tr_use *), void *);
/* What the copy reads is made in the place where the copy puts it; and the copy goes. */
bool tr_write_through(struct transposes *, struct tr_copy *);
enum { TR_LOOKS = 1, TR_MEETS = 2 };
/* Does the stage leave alone the memory that `place`, of the stage `copy`, is a part of: does it
 * not write it, or with TR_LOOKS not even read it?  Accesses to `but` itself do not count; with
 * TR_MEETS barriers do not either. */
bool tr_spares(struct transposes *, const struct tr_stage *, const struct stmt *copy,
	       const struct expr *place, unsigned how, const struct sym *but);
void tr_set_sym(struct stmt *decl, struct sym *);
/* With the pragmas that are about it. */
void tr_take_out(struct stmt *);

/* ---- transpose_layout.c ---- */

/* The value is kept in another order of its dimensions: where the dimension number `order[p]` of
 * those with more than one index (def->dim) is at p. */
bool tr_relayout(struct transposes *, struct tr_value *, const unsigned *order);
/* float T[8], U[8]; -> float T[8]; float U[8];, without those that nobody names any longer. */
void tr_split_declarations(struct transposes *, struct stmt *group);
/* Removes declarations of arrays that nobody names any longer. */
void tr_sweep(struct transposes *);

/* ---- transpose_group.c ---- */

/* Element-wise stages and the values between them, which are all kept in another order or none of
 * them. */
struct tr_meet {
	const struct tr_use *member, *fixed;
};

struct tr_group {
	unsigned rank;
	const char *why;         /* it cannot be turned: a clause; NULL: it can */
	const struct stmt *at;   /* ... of which this tells */
	unsigned before, after;  /* copies around it that permute, as it is and in that order */
	unsigned order[TR_DIMS]; /* the best one, as tr_relayout() has it */
	struct vec meets;        /* struct tr_meet *: what is used with it and cannot be turned */
	struct vec values;       /* struct tr_value * */
	struct vec stages;       /* struct tr_stage *, element-wise */
};
/* struct tr_group *, by number. */
void tr_groups(struct transposes *, struct vec *out);
/* Does the copy permute when this group is in its best order? */
bool tr_permutes_in(const struct tr_copy *, const struct tr_group *, unsigned group);

/* ---- transpose_table.c ---- */

/* Makes a copy of a table of constants a table itself; false: there is none. */
bool tr_fold_tables(struct transposes *);
/* Is it a table of constants that is only used with the group, at the same index, and so can be
 * turned? */
bool tr_turns_table(struct transposes *, const struct tr_group *, const struct sym *);
bool tr_turn_table(struct transposes *, const struct sym *, const unsigned *order);

/* ---- transpose_tile.c ---- */

/* Remarks about tiles that are there for coalescing. */
void tr_tell_tiles(struct transposes *);

/* ---- transpose_order.c ---- */

/* Shall the loops over these variables, which are nested with nothing between, be in this
 * order, outermost first?  False: they cannot be.  With `go` they then are, and there is no way
 * back. */
bool tr_order(struct transposes *, struct stmt *stage, const struct sym *const *vars, unsigned n,
	      bool go);
/* Is the innermost loop of the stage that over this variable? */
bool tr_innermost(const struct stmt *stage, const struct sym *);

#endif
