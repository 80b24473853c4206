/* facts.h - what is known at a point, and what follows from it; private to src/analysis.
 *
 * A list of facts never changes once made; points share lists.  facts_solve() turns a list into
 * linear constraints and an interval per atom.  An atom is a sub-expression that arithmetic is not
 * looked into: a symbol, a load, a product of variables, a quotient. */
#ifndef CUNEST_FACTS_H
#define CUNEST_FACTS_H

#include "analyses.h"
#include "range_arith.h"

#include "cunest/linear.h"

/* How signed operations of an expression are seen. */
enum view {
	VIEW_EXACT,     /* as integers: the value may lie outside the type, the caller judges */
	VIEW_EVALUATED, /* the source evaluates it here, so nothing overflows and values fit their
			   types */
};

enum fact_kind {
	FACT_COND,  /* `e` is true, or false */
	FACT_DEF,   /* sym was given its value by `def`; e is that value while its operands last, or
		       NULL */
	FACT_RANGE, /* sym lies in `range` */
};

struct fact {
	enum fact_kind kind;
	bool truth;
	const struct expr *e;
	const struct sym *sym;
	const struct stmt *def;
	struct range range;
};

/* sum of coef * atom, plus c: >= 0, == 0 or != 0 */
enum relation { REL_GE, REL_EQ, REL_NE };
enum { LINEAR_TERMS = 24 }; /* room that a form under construction needs */

struct term {
	const struct expr *atom;
	int64_t coef;
};

struct linear {
	unsigned n;
	enum relation rel;
	__int128 c;
	struct term *term;
};

struct atom {
	const struct expr *e;
	struct range range;
	uint32_t changed; /* facts.tick when it was narrowed last */
};

struct constraint {
	struct linear linear;
	struct atom **atom; /* of each term */
	uint32_t seen;      /* facts.tick when it narrowed its atoms last */
};

struct facts {
	const struct fact **at;
	uint32_t n;
	bool barren; /* control may come in anywhere: statements add nothing */
	enum { FACTS_RAW, FACTS_SOLVING, FACTS_SOLVED } state;
	bool contradiction;     /* the point cannot be reached */
	struct vec linears;     /* struct linear * */
	struct vec constraints; /* struct constraint *, of the same */
	uint32_t tick;          /* counts what narrowed an atom */
	struct vec choices;     /* const struct fact *: disjunctions, see affine.c */
	struct map atoms;       /* struct atom * */
	struct vec atom_list;
	struct map ranges[2];   /* by view: struct range *, once solved */
	struct map proofs;      /* (enum proof) + 1 as a pointer */
	struct map extended[2]; /* by truth: struct facts * */
	struct vec answers;     /* struct answer *, of affine_excludes() */
	struct map signs;       /* never_negative(): the facts for yes */
};

/* ---- range_facts.c: which facts hold where ---- */

/* Just before s; NULL: nowhere in particular, only what always holds. */
struct facts *facts_at(struct analyses *, const struct stmt *s);
/* Without conversions of a truth value, or to one, which say nothing new: `if (x)` is x != 0. */
const struct expr *bare_condition(const struct expr *);
/* What the facts say that a variable of truth values was set to; NULL: nothing, or e is none. */
const struct expr *flag_value(const struct facts *, const struct expr *e);
struct facts *facts_extend(struct analyses *, struct facts *, const struct expr *cond, bool truth);
/* Without those that s may end. */
struct facts *facts_survive(struct analyses *, struct facts *, const struct stmt *s);
struct facts *facts_with(struct analyses *, struct facts *, const struct fact *);
/* At the start of the body of a loop (range_loop.c). */
struct facts *facts_in_loop(struct analyses *, const struct stmt *loop);
/* Is this a FOR whose variable only moves one way, and is changed by nothing else?  *step: by how
 * much. */
bool loop_counted(struct analyses *, const struct stmt *loop, struct range *step);
/* The condition that ended the loop is false after it; NULL: not known. */
const struct expr *loop_condition(struct analyses *, const struct stmt *loop);
/* All values that a symbol without reaching definition can have (range_hull.c). */
struct range sym_hull(struct analyses *, const struct sym *);
/* Values of the variable of a FOR wherever it can be seen. */
struct range loop_variable_hull(struct analyses *, const struct stmt *loop);

/* ---- range_solve.c: facts to intervals ---- */

void facts_solve(struct analyses *, struct facts *);
/* What the facts say of an atom beyond its structure; NULL: nothing. */
const struct atom *facts_atom(const struct facts *, const struct expr *);

/* ---- range_expr.c: intervals and linear forms of expressions ---- */

struct range facts_range(struct analyses *, struct facts *, const struct expr *, enum view);
/* into += scale * e; false: too many terms or too large. */
bool linear_add(struct analyses *, struct facts *, struct linear *into, const struct expr *e,
		__int128 scale, enum view);
/* Is the value of a sum, product, negation or shift the exact result of its operands' values? */
bool linear_exact(struct analyses *, struct facts *, const struct expr *, enum view);
/* The constraint that a comparison of integers is (or its negation); false: it is none. */
bool linear_compare(struct analyses *, struct facts *, const struct expr *cond, bool truth,
		    enum view, struct linear *);
/* Bounds of the whole sum from the atoms' intervals. */
struct range linear_range(struct analyses *, struct facts *, const struct linear *);

/* ---- affine.c ---- */

/* Is the list of facts, together with this constraint, without solution in integers? */
bool affine_excludes(struct analyses *, struct facts *, const struct linear *);
/* Is the value of an integer >= 0, by its interval or by what the facts tie it to?  So is min(i_o + 64, n) - i_o
 * where i_o < n, of which no interval knows. */
bool never_negative(struct analyses *, struct facts *, const struct expr *);

/* ---- polynomial.c ---- */

/* Does the source compute at `at` (or surely within `within`, unless NULL) a sum of non-negative
 * terms that e is a part of, so that e fits because the sum does? */
bool sum_computed(struct analyses *, const struct expr *e, const struct stmt *at,
		  const struct stmt *within);

/* ---- range.c ---- */

enum proof facts_prove(struct analyses *, struct facts *, const struct expr *cond);
/* An expression's value certainly in its type, as the source's own arithmetic would have it? */
bool facts_fits(struct analyses *, struct facts *, const struct expr *e);

#endif
