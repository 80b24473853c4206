/* uniform_value.h - what uniform.c has found so far, and the values that follow from it; private to
 * uniform.c and uniform_value.c. */
#ifndef CUNEST_UNIFORM_VALUE_H
#define CUNEST_UNIFORM_VALUE_H

#include "uniform.h"

struct uniformity {
	struct analyses *an;
	struct agreement *sym;   /* by symbol: what is assigned to it, by whom does not count */
	struct agreement *reach; /* by statement: who comes there */
	struct agreement *split; /* by `if`: its condition; by loop: its trip count */
	struct agreement *rest;  /* by loop: the rest of its body in this round, after a continue */
	struct agreement *skipped; /* by statement: whom a continue before it leaves out */
	uint32_t nsyms, nstmts;
	struct map unwritten; /* place -> is it memory that the kernel leaves alone? 1 no, 2 yes */
	const struct nest *nest; /* whose clauses these answers know */
	bool changed;
};

/* Where an expression is evaluated. */
struct value {
	struct uniformity *u;
	struct facts *facts;
	const struct stmt *at;
};

/* All threads of the block. */
extern const struct agreement agreed;

static inline struct agreement differs(enum uniform over, const char *cause)
{
	return (struct agreement){over, BY_ALL, cause};
}

static inline struct agreement differs_by(enum uniform over, unsigned by, const char *cause)
{
	return (struct agreement){over, by, cause};
}

static inline struct agreement both(struct agreement a, struct agreement b)
{
	unsigned by = a.by | b.by;

	if (b.over < a.over)
		a = b;
	a.by = by;
	return a;
}

/* Does b add to a? */
static inline bool adds(struct agreement a, struct agreement b)
{
	return b.over < a.over || b.by & ~a.by;
}

struct agreement value_of(const struct value *, const struct expr *);
struct agreement sym_value(const struct value *, const struct sym *);
struct agreement held_value(const struct value *, const struct sym *);
/* Of what a function returns; of a call that is a statement, without expression. */
struct agreement call_value(const struct value *, const char *callee, const struct expr *);
/* Of an expression of a statement, where that evaluates it. */
struct agreement slot_value(struct uniformity *, const struct stmt *, unsigned slot);

#endif
