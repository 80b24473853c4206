/* footprint.h - between the steps of footprint.c; private to src/analysis.
 *
 * footprint_access.c finds the accesses, footprint_index.c the dimensions and the index in each
 * (footprint_fit.c: whether it stays within its dimension),
 * footprint_rows.c what is known of the indices' variables, footprint_bound.c the ends,
 * footprint_expr.c their formulas, footprint_exact.c whether the box is full
 * (footprint_sets.c: as isl is asked). */
#ifndef CUNEST_FOOTPRINT_H
#define CUNEST_FOOTPRINT_H

#include "cunest/text.h"
#include "../deps/deps.h"

/* A condition inside an expression that lets an access happen: c ? a[i] : 0. */
struct lazy {
	const struct expr *cond;
	bool truth;
	const struct lazy *outer;
};

/* sum / div, rounded down for an upper end, up for a lower one */
struct bound {
	struct linear sum;
	int64_t div; /* >= 1 */
	bool loose;  /* its formula rounds the other way */
};

/* An access where it stands. */
struct occurrence {
	struct footprint_access access;
	struct facts *facts; /* that hold when it happens, solved */
	const struct lazy *lazy;
	bool header; /* of a loop: evaluated in each iteration, and once more */
	struct place_offsets offsets;
	struct linear index[FOOTPRINT_DIMS];
	struct vec lower[FOOTPRINT_DIMS],
		upper[FOOTPRINT_DIMS]; /* struct bound *: all of them hold */
};

struct region {
	struct analyses *an;
	const struct nest *nest;
	const struct footprint_query *query;
	struct footprint *out;
	struct scope inside;    /* what it keeps is a term */
	struct scope around;    /* the outermost loop around: what it keeps can be a size */
	struct vec occurrences; /* struct occurrence * */
	struct map kept;        /* expression -> is it a term? 1 no, 2 yes */
	struct map atoms;       /* those that the box's formulas are made of */
	bool loose;             /* some formula rounds outwards: the box is larger than its ends */
	unsigned work;          /* steps, to bound time */
};

/* The region is not known. */
bool region_fails(struct region *, const struct stmt *at, const char *fmt, ...) CN_PRINTF(3, 4);
/* Does the atom keep its value in the statement, for all threads that are relaxed? */
bool region_keeps(struct region *, const struct expr *atom);
/* ... for all threads that are relaxed, at the statement? */
bool region_uniform(struct region *, const struct expr *);

/* ---- footprint_access.c ---- */
bool region_collect(struct region *);

/* ---- footprint_index.c ---- */
bool region_divide(struct region *);

/* ---- footprint_fit.c ---- */
/* Is it certainly not so that l >= 0? */
bool linear_excluded(struct analyses *, struct facts *, const struct linear *);

/* ---- footprint_rows.c ---- */

/* Constraints on what varies, all >= 0, and on what they bring in. */
struct rows {
	struct vec list; /* struct linear * */
	struct vec vars; /* const struct expr *: atoms that are no terms */
	bool full;       /* there are more */
};
void rows_build(struct region *, const struct occurrence *, struct rows *);
/* Is it the minimum (`least`) or the maximum of two, also as a < b ? a : b? */
bool choice_args(const struct expr *, bool least, const struct expr *args[2]);
int rows_var(const struct rows *, const struct expr *atom); /* its number, or -1 */

/* ---- footprint_bound.c ---- */
bool region_bound(struct region *);
/* Is a <= b for certain, both being upper ends, or both lower ones? */
bool bound_below(struct region *, struct facts *, const struct bound *a, const struct bound *b,
		 bool upper);

/* ---- footprint_expr.c ---- */
/* With the types that C gives; NULL: none. */
const struct expr *linear_expr(struct analyses *, const struct linear *);
/* The greatest of lower bounds, or the least of upper ones. */
const struct expr *bounds_expr(struct region *, const struct vec *bounds, bool upper);
/* min or max, as a person would write it there; converts. */
const struct expr *expr_of_two(struct region *, enum expr_kind, const struct expr *,
			       const struct expr *);
/* With a sign where what it is compared with has one, if its values allow. */
const struct expr *expr_like(struct region *, const struct expr *, const struct expr *with);
/* hi - lo + 1 */
const struct expr *expr_extent(struct region *, const struct expr *hi, const struct expr *lo);
/* Is the value before the statement that of exact arithmetic, computed without overflow? */
bool expr_proved(struct region *, const struct expr *, const char **why);

/* ---- footprint_exact.c ---- */
bool region_exact(struct region *);

#endif
