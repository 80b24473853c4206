/* deps.h - pairs of accesses and the integer sets that relate their instances; private to
 * src/analysis.
 *
 * deps_access.c finds accesses, deps.c pairs, deps_alias.c says which may meet, deps_index.c where
 * in an object an access goes, deps_rows.c turns a pair into constraints, deps_set.c asks isl,
 * deps_query.c and deps_fuse.c answer. */
#ifndef CUNEST_DEPS_H
#define CUNEST_DEPS_H

#include "cunest/text.h"
#include "facts.h"

/* Two accesses and the loops that their instances are compared in.  Those around both, or for
 * merging siblings the two loops as one. */
struct pair {
	const struct dep_access *a, *b;
	unsigned n;
	const struct stmt *loop[2][DEP_LOOPS];
	bool deeper; /* there are more common loops than that */
	unsigned
		same; /* so many first signs are SAME, since the storage is new in each iteration */
	bool indexed; /* in one object: the subscripts decide */
	const char *assumed; /* why they may not meet at all; NULL: they do where indices agree */
};

/* ---- deps_alias.c ---- */

/* May they be the same memory?  Fills indexed, assumed and same. */
bool pair_meets(struct analyses *, const struct nest *, struct pair *);

/* ---- deps_index.c ---- */

enum { INDEX_FACTORS = MONOMIAL_FACTORS, INDEX_PARTS = 4, INDEX_TERMS = 12 };

/* Elements from the base: sum of parts, each a linear sum times invariant factors (the stride). */
struct index_part {
	unsigned nfactors;
	const struct expr *factor[INDEX_FACTORS];
	struct linear sum;
	struct term room[LINEAR_TERMS];
};

struct place_index {
	const struct expr *base;    /* what the subscripts count from */
	const struct type *element; /* unqualified */
	struct linear whole;        /* all as one sum, products being atoms */
	struct term room[LINEAR_TERMS];
	unsigned nparts; /* 0: not taken apart */
	struct index_part part[INDEX_PARTS];
};

/* A run of sibling statements: what none of them changes is invariant. */
struct scope {
	const struct stmt *first, *last;
};
bool scope_keeps(struct analyses *, const struct scope *, const struct expr *);

enum { PLACE_OFFSETS = 8 };

/* What a place counts from, and how many elements (of the innermost kind of an array) further. */
struct place_offsets {
	const struct sym *stop; /* a pointer that is not followed further; NULL: all are */
	const struct expr *base;
	const struct type *element; /* unqualified */
	unsigned n;
	const struct expr *at[PLACE_OFFSETS];
	__int128 scale[PLACE_OFFSETS]; /* place is base[sum of at * scale] */
};
/* Through pointers that have one definition, with the values of `at`.  False: not known. */
bool place_resolve(struct analyses *, const struct expr *place, const struct stmt *at,
		   const struct sym *stop, struct place_offsets *);

/* `sizes`: what it keeps can be a stride.  False: not a place whose index is known. */
bool index_of_place(struct analyses *, const struct scope *, const struct scope *sizes,
		    struct facts *, const struct expr *place, const struct stmt *at,
		    struct place_index *);

/* Two sums, one of each access, that are equal wherever the places are the same. */
struct index_equation {
	struct linear side[2];
	struct term room[2][LINEAR_TERMS];
};
/* Parts of both places by stride, the longest first; each stride one factor longer than the next.
 */
struct digits {
	unsigned n;
	struct stride {
		unsigned n;
		const struct expr *factor[INDEX_FACTORS];
	} stride[INDEX_PARTS];
	const struct expr *ratio[INDEX_PARTS]; /* stride[i] = stride[i + 1] * ratio[i] */
	struct linear side[INDEX_PARTS][2];
	struct term room[INDEX_PARTS][2][LINEAR_TERMS];
	/* x < w, which would make them digits, and the place where it is not known; NULL: something else is missing */
	const struct expr *lacks;
	unsigned lacks_side;
};

/* How many equations say that the places meet (at least 1; all of them are needed).  *split tells
 * whether they say exactly that, for strides that are not constant. */
unsigned index_equations(struct analyses *, struct facts *const facts[2],
			 const struct place_index index[2], struct digits *room,
			 struct index_equation out[INDEX_PARTS], bool *split);

/* ---- deps_rows.c ---- */

enum { REL_DIMS = 64, REL_ROWS = 160, REL_TERMS = 32, REL_UNEQUAL = 3 };
enum { SIDE_A, SIDE_B, SIDE_BOTH };

struct rel_row {
	enum relation rel;
	unsigned n;
	uint8_t dim[REL_TERMS];
	int64_t coef[REL_TERMS];
	__int128 c;
};

struct rel_dim {
	const struct expr
		*atom; /* NULL: a helper, or the iterations of a loop that is not counted */
	uint8_t side;
	struct range range;
};

/* All that is known of two instances that have the same iteration of the first common loops, as many as the level,
 * and are in the same execution of the next one. */
struct instances {
	struct analyses *an;
	const struct pair *pair;
	struct scope scope;
	struct facts *facts[2];
	unsigned ndims, nrows;
	struct rel_dim dim[REL_DIMS];
	struct rel_row row[REL_ROWS];
	unsigned unequal;         /* rows that say so; REL_UNEQUAL of them are looked at */
	bool cut;                 /* rows were left out */
	bool never;               /* without solution */
	const char *assumed;      /* why solutions may not be real; NULL: they are */
	const struct expr *lacks; /* as in struct dep */
	const struct stmt *lacks_at;
	/* variable of each common loop, by side; and 1 or -1: the way it runs */
	uint8_t turn[2][DEP_LOOPS];
	int way[DEP_LOOPS];
	int64_t step[DEP_LOOPS]; /* its size when constant, else 0 */
	/* room for the subscripts */
	struct place_index index[2];
	struct index_equation equation[INDEX_PARTS];
	struct digits digits;
};

/* Without `complete`, no rows are made when it is assumed anyway that all instances meet.  Large,
 * so there is one for each function, which the next call overwrites. */
struct instances *relation_build(struct analyses *, const struct pair *, unsigned level,
				 bool complete);

/* ---- deps_solved.c ---- */

struct pair_vector;

/* The vectors of a level of a pair, by its numbers. */
struct solved_level {
	struct solved_level *next;
	size_t size; /* bytes of key */
	int64_t *key;
	bool known, coarse; /* some vectors stand for several */
	unsigned n;
	struct pair_vector *at;
};

/* What is kept for these instances, perhaps not known yet; NULL: there is no room for more. */
struct solved_level *solved_level(struct analyses *, const struct instances *, unsigned level);
void solved_keep(struct analyses *, struct solved_level *, const struct pair_vector *, unsigned n,
		 bool coarse);

/* ---- deps_set.c ---- */

enum { PAIR_VECTORS = 192 };

struct pair_vector {
	struct dep_vector v; /* seen from a: LATER means that b's instance is the later one */
	bool constant[DEP_LOOPS];
	int64_t distance[DEP_LOOPS];
};

struct outcome {
	unsigned n;
	struct pair_vector at[PAIR_VECTORS];
	const char *assumed;
	const struct expr *lacks; /* as in struct dep */
	const struct stmt *lacks_at;
};

/* All sign vectors that instances of the pair have. */
void pair_solve(struct analyses *, const struct pair *, struct outcome *);
/* ... of a pair of which nobody asks: of every level all. */
void pair_assume(const struct pair *, struct outcome *);
/* The smallest instances with these signs, with fewer iterations of the band between them than `within`
 * (0: any); false: none found. */
bool pair_witness(struct analyses *, const struct pair *, const struct dep_vector *, int64_t within,
		  struct dep_point *a, struct dep_point *b);

/* ---- deps.c ---- */

/* FOR and WHILE loops around the access's instances, from band inward; how many (at most max,
 * *deeper when more). */
unsigned access_loops(const struct dep_access *, const struct stmt *band, const struct stmt **loop,
		      unsigned max, bool *deeper);
/* What forbids any other order in the loop than that of the source, and where; NULL: nothing. */
const char *loop_barred(struct analyses *, const struct stmt *loop, const struct stmt **at);
/* ... where barriers are none. */
const char *loop_barred_but(struct analyses *, const struct stmt *loop, bool barriers,
			    const struct stmt **at);
/* Fills the common loops of a pair within a band. */
void pair_init(struct pair *, const struct stmt *band, const struct dep_access *a,
	       const struct dep_access *b);

/* ---- deps_query.c ---- */

/* Does the nest let updates of the symbol by this operation be in any order? */
bool sum_licensed(const struct nest *, unsigned op, const struct sym *);

/* ---- deps_access.c ---- */

/* Accesses of what is inside s, or of s itself, into an empty list: of what the band or the loop beside it
 * (NULL: none) writes, or what may be memory. */
void accesses_collect(struct analyses *, const struct stmt *band, const struct stmt *beside,
		      const struct stmt *s, struct vec *);

#endif
