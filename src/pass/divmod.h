/* divmod.h - what the parts of divmod share: quotients and remainders as digits of a number. */
#ifndef CUNEST_DIVMOD_H
#define CUNEST_DIVMOD_H

#include "motion.h"

#include "cunest/linear.h"

struct divmod {
	struct pass *pass;
	struct nest *nest;
	bool changed;
};

/* Multiplies by e, taken apart; false: too much. */
bool product_times(struct product *, const struct expr *e);

/* base / under % below: what a chain of / and % is for a base that is not negative, and positive
 * divisors. */
struct digit {
	const struct expr *base;
	struct product under;
	bool bounded; /* there is a `below` */
	struct product below;
};
/* Is e a quotient or remainder, all in one type of at least 32 bits? */
bool digit_read(const struct expr *e, struct digit *);

/* ---- divmod_levels.c: the digits of one number that a loop computes ---- */

enum { LEVELS = 6, PARTS = 32 };

struct level {
	struct product unit; /* this digit is the number / unit, % what it takes to the next */
	const struct expr *extent; /* ... which is this many values; NULL: the last, without end */
	struct stmt *definition;   /* const int rx = k % kw; at the head of the loop's body */
	struct sym *sym;
};

/* A quotient or remainder in the loop's body: the digits from..to-1 as one number. */
struct part {
	struct stmt *stmt; /* where it is first */
	const struct expr *e,
		*full; /* as it stands, and through the variables of the loop's body */
	struct digit digit;
	unsigned from, to;
	bool sure; /* computed in every iteration */
};

struct levels {
	struct divmod *d;
	struct stmt *loop;
	const struct sym *sym;   /* of the loop */
	const struct type *type; /* ... and of all that is computed */
	const struct expr *base; /* the number: the loop's variable, or that and an offset */
	bool others;             /* there are quotients of another number of this loop, too */
	bool unlike;             /* of this number, too, by divisors that do not fit into a chain */
	unsigned n;
	struct level level[LEVELS]; /* innermost first; level[0].unit is 1 */
	struct product divisors;    /* all that is divided by, as one */
	unsigned nparts;
	struct part part[PARTS];
};

/* Which digits the body of a loop computes by divisors that it does not change: of the loop's
 * variable itself, or (`offset`) of that and something.  False: none. */
bool levels_collect(struct levels *, struct divmod *, struct stmt *loop, bool offset);
/* Is the number certainly not negative, and each divisor at least 1?  Otherwise a remark says what
 * is not known. */
bool levels_proved(struct levels *);
/* Does no variable of the body hide what the extents name? */
bool levels_reach(const struct levels *);
/* The variables that body declares as digits name the levels; others are made, called `hint`. */
void levels_find_definitions(struct levels *, const struct expr *bound);
struct sym *level_variable(struct levels *, unsigned level, const char *hint);
/* The declaration goes; who used it uses the level's variable. */
void level_take_over(struct levels *, unsigned level);
/* Each part is replaced by what `value` makes of it. */
void levels_replace(struct levels *,
		    const struct expr *(*value)(struct levels *, const struct part *));

/* ---- the parts ---- */

/* A loop over a product of extents becomes loops over each (divmod_nest.c). */
bool divmod_nest(struct divmod *, struct stmt *loop);
/* A loop that runs around a ring goes lap by lap (divmod_lap.c). */
bool divmod_lap(struct divmod *, struct stmt *loop);
/* Remainders and quotients of what grows by one are counted (divmod_wrap.c). */
bool divmod_wrap(struct divmod *, struct stmt *loop);

/* Quotients of one number are computed from each other (divmod_chain.c). */
void divmod_chain(struct divmod *, struct stmt *block);

/* A loop that counts up by one below a bound, both of one type of at least 32 bits, whose header is
 * its own: nothing inside changes it, no pragma is about it. */
bool divmod_counts(struct divmod *, const struct stmt *loop);

/* A block in which declarations can be put: not one of several names, int a = x / w, b = x % w; */
bool divmod_is_block(const struct nest *, const struct stmt *);
/* Are the iterations of the loop short, so that one division in each counts: no loop inside, or small
 * ones? */
bool divmod_short_turns(struct divmod *, const struct stmt *loop);
/* Is e computed many times in a launch, with other values: in a loop around s that changes it, or, where the nest has no
 * loop, by each thread? */
bool divmod_repeats(struct divmod *, const struct stmt *s, const struct expr *e);

#endif
