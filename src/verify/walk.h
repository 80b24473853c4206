/* walk.h - both functions of a step executed together, symbolically.
 *
 * The walk goes over the statements of both in parallel.  What a variable holds is an expression over
 * symbols that both sides share: parameters, what memory held, and a new symbol for what a loop
 * brings.  So temporaries that one side alone has are gone from what is compared, wherever they stand.
 * Effects happen on both sides at once, with the same operands, so both memories stay the same; a load
 * is marked with the last effect that may have changed it, and is another value on either side of one.
 * Idea: value graphs (Tristan, Govereau, Morrisett: Evaluating value-graph translation validation,
 * PLDI 2011), for structured code, where the graph is made in one pass. */
#ifndef CUNEST_VERIFY_WALK_H
#define CUNEST_VERIFY_WALK_H

#include "check.h"

#include "cunest/walk.h"

enum which { BEFORE, AFTER };

struct side {
	struct func *func;
	const struct expr **value; /* by symbol id: of what is no memory */
	const struct sym *
		*object;       /* by symbol id: what it is called in expressions; NULL: itself */
	struct bits in_memory; /* scalars that are written as parts, or whose address is taken */
	unsigned volatiles;    /* reads so far */
};

/* What may have been written to, and when. */
struct effect {
	const struct sym
		*root; /* object or pointer that leads there; NULL: anything that others can see */
	const struct nest *nest; /* before's */
	unsigned time;
};

/* Something that before evaluates, here or further on, if a condition holds. */
struct ahead {
	const struct expr *e;
	const struct expr *guard; /* NULL: in any case */
};

struct walk {
	struct check *check;
	struct ir *ir;
	struct func *names; /* has the symbols of what is not known */
	struct side side[2];
	struct vec effects; /* struct effect *, in order */
	unsigned clock;
	struct vec facts; /* const struct expr *: conditions that hold here */
	struct vec
		known; /* const struct expr *: before surely evaluates them, at values as they are here */
	struct bits is_known;    /* the same by expression id */
	struct vec guarded;      /* struct ahead *: what it evaluates under a condition */
	const struct nest *nest; /* before's, around */
	struct vec loops;        /* struct carried *, around */
	unsigned compared;       /* slots */
	const char *why;         /* the structures differ: gives up */
	const struct stmt *at;
};

/* Always false. */
bool walk_give_up(struct walk *, const struct stmt *, const char *why);

/* ---- side.c ---- */

void side_init(struct walk *, enum which, struct func *);
/* Is the variable a value, not memory? */
bool side_is_value(const struct side *, const struct sym *);
/* The value of an expression, or where a place is: the same without reading it. */
const struct expr *side_value(struct walk *, enum which, const struct expr *);
const struct expr *side_place(struct walk *, enum which, const struct expr *);
/* A value that nothing is known of, but that it is of the variable's type. */
const struct expr *walk_unknown(struct walk *, const struct sym *like);

/* ---- memory.c ---- */

/* The object or pointer that a place or an address begins with; NULL: who knows. */
const struct sym *place_root(const struct walk *, const struct expr *);
/* The same in the words of the source, before anything is evaluated. */
const struct sym *source_root(const struct walk *, enum which, const struct expr *);
void walk_effect(struct walk *, const struct sym *root);
/* When what a place holds may have changed last; 0: never. */
unsigned walk_changed(const struct walk *, const struct sym *root);
/* All effects of a statement and what is inside, as of a loop that may have run. */
void walk_effects_of(struct walk *, enum which, const struct stmt *);

/* ---- align.c ---- */

struct pair {
	struct stmt *before, *after; /* one of them may be NULL */
};
/* The statements of a body without blocks that only group them. */
struct vec flat_list(struct arena *, const struct func *, const struct stmt *body);
/* Which statement of one list is which of the other: struct pair *. */
struct vec align(struct walk *, const struct vec *before, const struct vec *after);

/* ---- ahead.c ---- */

/* What it evaluates from the statement at that index of the list on: struct ahead *. */
struct vec look_ahead(struct walk *, const struct vec *list, uint32_t from);

/* ---- decide.c ---- */

/* Have both one normal form? */
bool same_normal(struct walk *, const struct expr *, const struct expr *);
/* After has b where before has a. */
void certify_equal(struct walk *, const struct stmt *at, const struct expr *a,
		   const struct expr *b);
/* After evaluates e, and before does not, or not here. */
void certify_defined(struct walk *, const struct stmt *at, const struct expr *e,
		     const struct vec *ahead);

/* ---- restricted.c ---- */

/* Certificates of the parameters that after declares __restrict__ and before does not. */
void check_restricted(struct walk *);

/* ---- knows.c ---- */

void walk_fact(struct walk *, const struct expr *, bool holds);
void walk_knows(struct walk *, const struct expr *); /* before has evaluated it */
void walk_knows_if(struct walk *, const struct expr *, const struct expr *guard);
/* How much is known; and no more than that from now on. */
struct known_mark {
	uint32_t facts, known, guarded;
};
struct known_mark known_mark(const struct walk *);
void known_back(struct walk *, struct known_mark);
/* In an iteration of the loop, whose variable is i: the condition, and that i went only one way from where it began. */
void walk_loop_facts(struct walk *, const struct stmt *loop, const struct expr *i,
		     const struct expr *lo, const struct expr *bound, const struct expr *step);
/* What every launch obeys. */
void walk_launch_facts(struct walk *);
const struct expr *walk_negated(struct walk *, const struct expr *);
/* Both conditions; either may be NULL. */
const struct expr *walk_both(struct walk *, const struct expr *, const struct expr *);

#endif
