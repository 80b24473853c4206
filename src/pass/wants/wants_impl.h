/* wants_impl.h - shared by the files that find facts; private to src/pass. */
#ifndef CUNEST_WANTS_IMPL_H
#define CUNEST_WANTS_IMPL_H

#include "cunest/wants.h"

#include <stdio.h>

/* Upper bounds that are tried, as powers of two, loosest first: any size, one of two that are added, one of a small
 * factor, a product of two, of three, of four. */
enum { BOUND_LEVELS = 6, BOUNDS_MOST = 64, CANDIDATES_MOST = 12 };

/* What bounds a size that is known before the nest from one side, or what it is a multiple of: the loosest first.
 * NULL: is known, or contradicts what is, or a launch of the source. */
struct want_bound {
	enum { BOUND_LOW, BOUND_HIGH, BOUND_MULTIPLE } side;
	const struct expr *size;
	const struct expr *e[BOUND_LEVELS];
};

/* What a clause can say. */
enum saying { SAY_ASSUME, SAY_ALIGNED, SAY_NOALIAS };

/* blockDim.x == 16, blockDim.y == 16 */
struct want_block {
	const struct expr *size[3];
	unsigned n;
};

struct said {
	enum remark_kind kind;
	enum pass_id pass;
	uint32_t key;
	struct span where;
};

enum { WANT_ALIGNED = 16, FACTS_MOST = 2 * BOUNDS_MOST };

/* A fact that is tried; of a bound: which, and how tight. */
struct choice {
	enum saying saying;
	const struct sym *array; /* SAY_ALIGNED */
	const struct expr *e;    /* SAY_ASSUME */
	const struct want_bound *bound;
	unsigned level;
};

/* Trials of a nest, and the facts of the next one. */
struct search {
	struct nest *nest;
	const struct wants_before *before;
	wants_run *run;
	void *context;
	struct vec assumes, aligned, noalias; /* what is given */
	unsigned trials;
	size_t used; /* of the arena, before the first */
	bool half;   /* no more than half of what may be spent */
	struct choice fact[FACTS_MOST];
	unsigned n;
};

/* Which facts lift a refusal: it is not known; these; these and those that others lack; none are known to. */
enum goal_state { GOAL_OPEN, GOAL_KNOWN, GOAL_TOGETHER, GOAL_GIVEN_UP };

/* A refusal, and what the run said that named it. */
struct goal {
	const struct want *want;
	struct vec before; /* struct said * */
	const struct want *
		beyond; /* NULL, or where a schedule is refused in any case: as far as that counts */
	bool hopeless;  /* by bounds of all sizes */
	enum goal_state state;
	struct choice fact[FACTS_MOST];
	unsigned n;
};

/* wants_trial.c */
struct vec vec_copy(struct arena *, const struct vec *);
bool spans_same(struct span, struct span);
/* Whose clauses say the facts: the nest's, or those of the data region around it. */
struct nest *try_where(struct nest *);
bool try_spent(const struct search *);
void try_run(struct search *, struct wants *now);
/* What is refused in place of what was: the same, or the first that a schedule cannot carry out. */
struct want *try_want(const struct wants *now, const struct want *like);
/* One refusal, whatever numbers the facts give it. */
bool wants_alike(const struct want *, const struct want *);
bool try_lifted(const struct wants *now, const struct goal *);
/* Are all lifted that are not given up? */
bool try_holds(struct search *, const struct goal *, unsigned n);
/* wants_print.c: " noalias aligned(a:16) assume(n > 0)", and a line end. */
void choices_print(struct search *, FILE *out);
/* wants_find.c: fills in the candidates and the bounds of a want at `at` (NULL: of the schedule).  False: its fact is one
 * that the source itself denies. */
bool want_find(struct pass *, struct want *, const struct stmt *at);
/* wants_negative.c: the remainders of the nest to which the source itself adds their divisors. */
void negative_find(struct analyses *, const struct nest *, struct vec *remainders);
/* Is the fact about one of them, or about its dividend? */
bool negative_denies(struct analyses *, struct ir *, const struct vec *remainders,
		     const struct expr *fact);
/* Would a larger `size` make one of the dividends larger? */
bool negative_raised(struct analyses *, struct ir *, const struct vec *remainders,
		     const struct expr *size);
/* wants.c: all as it was. */
void wants_put(const struct wants_before *);
/* wants_search.c: writes the answers, a line each, to `out`: see wants_answer(). */
void wants_search(struct nest *, const struct wants_before *, wants_run *, void *context,
		  FILE *out);

#endif
