/* guards.h - between the files of guards. */
#ifndef CUNEST_GUARDS_H
#define CUNEST_GUARDS_H

#include "../shared/motion.h"

#include "cunest/linear.h"

struct guards {
	struct pass *pass;
	struct nest *nest;
	bool changed;
};

/* ---- guards_sum.c: formulas as sums ---- */

/* How formulas about a loop are read: all in the type of its variable, signed; products that do not change in there stay
 * as they are spelled. */
struct sum_names {
	struct guards *g;
	const struct stmt *within;
	const struct type *type;
	const struct stmt *decl[SUM_TERMS]; /* what a variable is, where a formula names it */
	unsigned n;
};

void names_none(struct guards *, const struct stmt *loop, struct sum_names *);
/* The definitions in the loop whose values keep as long as they are in scope. */
void names_find(struct guards *, struct stmt *top, struct sum_names *);
/* Adds e times `by`; false: too long, or not of the sum's type. */
bool terms_add(struct sum *, const struct expr *e, __int128 by, const struct sum_names *);
/* The same of the value that the loop's variable has in its last iteration, which is a number as its trip count is: by the name
 * of a bound that has one. */
bool terms_add_last(struct sum *, const struct stmt *loop, int64_t trips, __int128 by,
		    const struct sum_names *);
/* b - a >= 0 as a <= b, or if possible a < b + 1, with what is added on each side; NULL: a number
 * does not fit. */
const struct expr *terms_compare(struct ir *, const struct type *, const struct sum *, bool strict);

/* ---- guards_test.c: what the conditions around a loop's work say of its variable ---- */

enum { TESTS = 12 };

struct test {
	enum test_kind {
		TEST_LOWER, /* sym >= limit */
		TEST_UPPER, /* sym < limit */
		TEST_SAME,  /* the same in all iterations */
		TEST_OTHER,
	} kind;
	struct sum limit;
	const struct expr *e; /* as the source has it; `negated`: to be false */
	bool negated;
	struct stmt *at; /* the IF */
	bool gone;       /* the loop says it from now on */
};

/* Everything that an iteration does is under these tests. */
struct tests {
	const struct stmt *loop;
	struct sum_names names; /* declarations before the last of them */
	struct test test[TESTS];
	unsigned n;
	struct stmt *work; /* the statement that holds the last of them; NULL: there is none */
};

/* Of a FOR over signed integers; false: there are none. */
bool tests_find(struct guards *, struct stmt *loop, struct tests *);
/* Leaves out what is gone. */
void tests_drop(struct guards *, struct tests *);
/* A comparison of one signed type as `sum >= 0`; false: it is none.  The sum has its type. */
bool compare_sum(const struct expr *e, bool negated, const struct sum_names *, struct sum *);
/* (unsigned)a < (unsigned)b, of signed a and b: `a >= 0` and `a < b`, which say it, and are all that it says where b is
 * not negative. */
bool compare_both_ends(struct ir *, const struct expr *e, bool negated, const struct expr *part[2]);
/* A variable of integers that has its one value from this declaration? */
bool is_definition(struct guards *, const struct stmt *);

/* ---- guards_leaf.c: comparisons that hold in all iterations if they hold in the last ---- */

enum { LEAVES = 8 };

struct leaf {
	const struct expr *e;
	bool truth;              /* what it is where all is inside */
	const struct expr *test; /* what says so, before the loop */
	unsigned low, high;      /* terms on its sides */
};

struct leaves {
	struct guards *g;
	struct stmt *top; /* the loop around all others */
	enum leaves_of {
		LEAVES_ALL,  /* of all iterations */
		LEAVES_TAIL, /* ... of the loop but the last */
		LEAVES_REST, /* ... but those in which its variable is less than `reach` below the
			      * bound */
	} of;
	__int128 reach;
	const struct type *type;
	struct sum_names names;
	struct leaf leaf[LEAVES];
	unsigned n;
	unsigned turns;  /* evaluations of one of them */
	bool run_time;   /* they vary in a loop without a constant count */
	const char *why; /* one of them cannot be tested before the loop */
};

bool leaves_find(struct guards *, struct stmt *top, enum leaves_of, struct leaves *);
/* Constant trips, also of `i = i_o; i < i_o + 8`; -1: not known. */
int64_t guards_trips(struct guards *, const struct stmt *loop);

/* ---- the rewrites: true when the tree is another one ---- */

bool guards_clip(struct guards *, struct stmt *loop);
bool guards_strip(struct guards *, struct stmt *loop, bool run_time);
bool guards_tail(struct guards *, struct stmt *loop);
bool guards_rest(struct guards *, struct stmt *loop);
/* Does s run in what is left after full strips, which has its tests? */
bool guards_in_rest(const struct guards *, const struct stmt *);
bool guards_peel(struct guards *, struct stmt *loop);
bool guards_inside(struct guards *, struct stmt *loop);

/* ---- guards_loop.c: parts of loops ---- */

/* A loop that these rewrites take apart. */
bool guards_countable(struct guards *, const struct stmt *loop);
/* min(a, b), max(a, b): functions in device code. */
const struct expr *guards_least(struct guards *, const struct expr *a, const struct expr *b);
const struct expr *guards_most(struct guards *, const struct expr *a, const struct expr *b);
bool guards_holds(struct guards *, enum expr_kind cmp, const struct expr *a, const struct expr *b,
		  const struct stmt *at);
/* Each place of the condition in a statement gives way. */
void guards_resolve(struct guards *, struct stmt *within, const struct expr *e, bool truth);
/* NULL: it may be there twice; else why not. */
const char *guards_uncopyable(struct guards *, struct stmt *);
struct stmt *guards_copy(struct guards *, const struct stmt *);
/* if (cond) loop, with its pragmas; else a copy, which is returned. */
struct stmt *guards_fork(struct guards *, struct stmt *loop, const struct expr *cond);
/* NULL: a copy of it is not too large; else why. */
const char *guards_too_large(const struct guards *, const struct stmt *);
/* NULL: a copy of the loop may do some of its iterations; else why.  With `barriers`, these may have barriers in them. */
const char *guards_unshareable(struct guards *, struct stmt *loop, bool barriers);
/* May e be in the header of the loop, or before it: it does not change in there, and can be
 * computed?  Else *why. */
bool guards_movable(struct guards *, const struct expr *e, const struct stmt *loop,
		    const char **why);

#endif
