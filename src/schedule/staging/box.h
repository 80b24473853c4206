/* box.h - a region of an array as storage of its own; private to src/schedule.
 *
 * The footprint says which indices the elements have; the box has room for as many as there can be,
 * from the first one on.  In each dimension those from lo to below every limit are there; what is
 * beyond is room that nothing of the source uses. */
#ifndef SCHEDULE_BOX_H
#define SCHEDULE_BOX_H

#include "staging.h"

enum { BOX_LIMITS = 4 };

struct box_dim {
	const struct expr *lo; /* the first index */
	int64_t most;          /* rows */
	/* ends below lo + most, as far as nothing shows that they are not */
	const struct expr *limit[BOX_LIMITS];
	unsigned nlimits;
	const struct expr *stride; /* see struct footprint_dim */
	/* the user's variable that the index is made of, its value for the first index, and its
	 * ends; NULL: there is none, and the variable is the index */
	const struct sym *var;
	const struct expr *start, *end[BOX_LIMITS];
	bool bounds[BOX_LIMITS]; /* the end fits in the variable: it may be what a loop runs to */
	bool capped;             /* lo + most is one of the ends, too */
};

/* A box and what holds it. */
struct box {
	const struct footprint *from;
	const struct footprint_access
		*model; /* with variables in all indices; NULL: none has them */
	const struct sym *array;
	const struct type *element;
	unsigned n;
	struct box_dim dim[FOOTPRINT_DIMS];
	int64_t elements;
	struct sym *sym;          /* the buffer; NULL: not yet */
	const struct expr *which; /* the first subscript of buffers that take turns; NULL: one */
	struct stmt *loop;        /* that it is kept for */
};

/* Where an element is, seen by its indices: values of the variables, or of the indices themselves.
 */
struct box_at {
	const struct expr *var[FOOTPRINT_DIMS];
	const struct stmt *at; /* in the tree */
};

/* Takes the box of a footprint of the loop's body, for use at a statement; false after an error
 * diagnostic. */
bool box_take(struct staging *, const struct footprint *, const struct stmt *at, bool threads,
	      int64_t limit, struct box *);
/* The same for asking only: false when there is none. */
bool box_of(struct schedule *, const struct footprint *, const struct stmt *inside,
	    const struct stmt *at, struct box *);
/* Remembers a box that has a buffer now. */
void box_keep(struct schedule *, const struct box *);
/* The box that a variable is the buffer of; NULL: of none. */
const struct box *box_with(const struct schedule *, const struct sym *);
/* The same elements, as far as the formulas show it? */
bool box_equal(const struct box *, const struct box *);

/* Makes the variable, `name[8][8 + pad]`, or a scalar. */
void box_create(struct staging *, struct box *, enum sym_kind, const char *suffix, int64_t pad);
/* The subscript of an index that is in the box. */
const struct expr *box_subscript(struct schedule *, const struct box *, unsigned dim,
				 const struct expr *index, const struct stmt *at);
/* The element of the buffer with these indices; that of the buffer, or of the array, there. */
const struct expr *box_element(struct schedule *, const struct box *,
			       const struct expr *const *index, const struct stmt *at);
const struct expr *box_element_at(struct schedule *, const struct box *, const struct box_at *);
const struct expr *box_place(struct schedule *, const struct box *, const struct box_at *);
/* a - b of what is small and not negative, as a person would write it; `at` is in the tree. */
const struct expr *expr_difference(struct schedule *, const struct expr *a, const struct expr *b,
				   const struct stmt *at);
/* The thread index that is certainly index - from; NULL: none is. */
const struct expr *thread_offset(struct schedule *, const struct expr *index,
				 const struct expr *from, const struct stmt *at);
/* Is it the lesser of two, also as a < b ? a : b? */
bool expr_is_least(const struct expr *, const struct expr *part[2]);
/* Redirects all accesses of a footprint of the same array. */
void box_redirect(struct schedule *, const struct box *, const struct footprint *);

/* Of the variable that counts a dimension: it holds every index that is used there. */
const struct type *box_index_type(struct schedule *, const struct box *, unsigned dim);
/* The limits, as a condition.  NULL: none. */
const struct expr *box_guard(struct schedule *, const struct box *, const struct box_at *);
/* Loops over all of the box, `full` with constant counts and a guard inside (unrolled), or up to
 * the limits; the innermost body gets what `fill` makes of the place.  Appended to `into`, a block
 * in the tree. */
typedef struct stmt *box_fill_fn(struct schedule *, const struct box *, const struct box_at *);
void box_nest(struct schedule *, const struct box *, struct stmt *into, bool full, box_fill_fn *);
/* Can the loops have constant counts without an overflow?  False after an error diagnostic. */
bool box_rounds(struct staging *, const struct box *, const struct stmt *at);
struct stmt *unroll_create(struct schedule *);
/* buffer = array, array = buffer */
box_fill_fn box_load, box_store;

/* ---- round_up.c ---- */

/* Loops and guards that only keep off elements which nobody uses: min(i_o + 8, m) -> i_o + 8. */
void round_up(struct schedule *);
/* The parts of a minimum of minima, appended to part[*n]; false: more than there is room for. */
bool least_parts(const struct expr *, const struct expr **part, unsigned *n, unsigned room);
/* Is the end lo + 8, or 8 from 0? */
bool loop_is_whole(const struct stmt *loop, const struct expr *end);

/* Limits of loops that others imply are left out: what tiles of tiles have. */
void bounds_tidy(struct schedule *);

/* The indices of a loop that has a constant number of iterations at most, one by one. */
bool loop_tile(const struct stmt *loop, struct box_dim *);

/* ---- registers.c ---- */

/* Loops of constant counts that index arrays of ours in registers are written out. */
void registers_unroll(struct schedule *);
/* Once all clauses are applied: only constant subscripts are registers, so the limits of loops that
 * index them become guards inside.  A remark where that cannot be. */
void registers_finish(struct schedule *);
#endif
