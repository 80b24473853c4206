/* analyses.h - what the analyses of one function share; private to src/analysis.
 *
 * Everything here is a cache over the statement tree: built on first use, forgotten when the tree changes.  Tables by statement or symbol id grow on demand, so that a pass may ask about
 * what it just made. */
#ifndef CUNEST_ANALYSES_H
#define CUNEST_ANALYSES_H

#include "cunest/analysis.h"
#include "cunest/walk.h"

/* Trees larger than this are not looked into: their values are unknown. */
#define EXPR_SIZE_LIMIT 4096
/* Expressions nest this deep at most before an analysis gives up. */
#define EXPR_DEPTH_LIMIT 400

/* What all questions about one function may cost together, each kind a few seconds at most; after
 * that nothing is proved any more. */
#define QUERIES_MOST 5000 /* to isl, about linear facts */
#define SETS_MOST 40000   /* about dependences and regions, by their size */
#define WORK_MOST 3000000 /* constraints looked at */

/* ---- a map from expressions to pointers, in insertion order ---- */

struct map {
	struct map_entry {
		const struct expr *key;
		void *value;
	} *entry; /* open addressing by expr->id */
	uint32_t cap, n;
};

void *map_get(const struct map *, const struct expr *);
void map_put(struct arena *, struct map *, const struct expr *, void *value);

/* ---- what the value of an expression depends on ---- */

struct needs {
	struct bits syms;
	struct vec places; /* const struct expr *: memory read */
	bool memory;       /* memory that no place describes */
	bool unstable; /* volatile, convergent or unknown: two evaluations may differ by themselves
			*/
	bool may_stop; /* a call in it may not come back */
	const struct effects *effects; /* of calls in it that may change something; or NULL */
};

/* ---- facts at a point: see range_facts.c ---- */

struct facts;

/* ---- the index of a function: see index.c ---- */

struct index {
	uint32_t nsyms;
	struct vec *writers;   /* by symbol id: struct stmt * that give it a value, declarations
				included */
	struct vec *readers;   /* by symbol id: struct stmt * whose own slots name it */
	struct bits exposed;   /* symbols that unknown code may read or write */
	struct bits namesakes; /* symbols whose name another one has */
	struct map places;  /* expression -> struct vec of struct stmt * whose slots contain it */
	bool const_lost;    /* memory behind a pointer to const may be stored to all the same */
	bool labels;        /* control can enter in the middle of something */
	bool hidden_labels; /* ... and the tree does not say where */
};

struct analyses {
	struct watcher watcher; /* first, as that is how it is found */
	struct func *func;
	struct ir *ir;
	struct arena *home;   /* of this struct */
	struct arena *arena;  /* of all that is kept here; see renew() */
	struct arena *former; /* the one before it: texts of answers may still be in use; or NULL */
	bool renewable;
	struct index *index; /* NULL: to be built */
	struct table {       /* by statement id */
		void **at;
		uint32_t cap;
	} effects, facts, bodies, nests, deps;
	struct table ended; /* by statement id: effects_of(), with may_not_end */
	struct table hulls; /* by symbol id: struct hull * (range_hull.c) */
	bool hulls_known, hulling;
	struct hull_caches { /* for the hulls of loop variables */
		struct table facts, bodies, ended;
		struct facts *nothing;
		unsigned depth;
	} hull_caches;
	struct uniformity *uniform; /* of uniform.c; NULL: to be found */
	bool nests_known;
	struct map needs;
	struct facts *nothing;    /* the empty list of facts */
	unsigned depth;           /* nested questions, to bound recursion */
	unsigned long operations; /* that isl may take for one question */
	unsigned queries; /* to isl, to bound time; not reset by a drop, as passes drop often */
	struct scratch *scratch;     /* of affine.c */
	struct instances *instances; /* of deps_rows.c */
	struct solved *solved;       /* of deps_solved.c; NULL: nothing yet */
	unsigned work;               /* constraints looked at, likewise */
	unsigned sets;               /* questions about dependences, likewise */
	const struct expr *wanted; /* what the last refusal of range_safe.c lacks; NULL: unknown */
	bool asked_for_facts;      /* ... is asked for, and needs no words */
	bool starved;              /* isl had no memory, in the present context */
};

void **table_slot(struct analyses *, struct table *, uint32_t id);

/* sets.c: a context of isl for questions of `operations`; nothing is allocated from the arena while it lives, since
 * a trap would leak it. */
struct isl_ctx *sets_begin(struct analyses *);
/* An error has been taken as the answer "not known". */
void sets_forget(struct analyses *, struct isl_ctx *);
/* Raises STATUS_LIMIT if isl was out of memory in between. */
void sets_end(struct analyses *, struct isl_ctx *);

const struct index *index_of(struct analyses *);
const struct needs *needs_of(struct analyses *, const struct expr *);
/* The nest, or data region, whose root encloses s, innermost; NULL: none. */
const struct nest *nest_around(struct analyses *, const struct stmt *);
/* The nest, or data region, that starts at this root, or NULL. */
const struct nest *nest_at(struct analyses *, const struct stmt *root);

/* Can unknown code, or a store through some pointer, change this symbol? */
bool sym_exposed(struct analyses *, const struct sym *);
/* threadIdx as an object, to be passed or copied: its registers. */
unsigned sym_sregs(const struct sym *);
/* Is the object private to the thread (a local that is no reference)? */
bool sym_private(const struct sym *);
/* Storage itself, not a pointer to it: arrays and records. */
bool sym_is_object(const struct sym *);

/* uses.c: effects_of() but for may_not_end, which needs the other effects of the nest. */
const struct effects *effects_gathered(struct analyses *, const struct stmt *);
/* Effects of the slots and lists of s alone, without what is inside it; new each time. */
const struct effects *effects_own(struct analyses *, const struct stmt *);
/* May the statement with these effects change what these needs name? */
bool effects_hit(struct analyses *, const struct nest *, const struct effects *,
		 const struct needs *);
/* ... of one statement, without building effects for simple ones. */
bool stmt_hits(struct analyses *, const struct stmt *, const struct needs *);
/* Do the calls in the slots of s leave alone what is needed? */
bool slots_spare(struct analyses *, const struct stmt *s, const struct needs *);
/* May a call in e not come back?  What is not inside of its arguments may then never be evaluated:
 * operands have no order. */
bool expr_may_stop(struct analyses *, const struct expr *e);
/* ... in a slot of s: all that are evaluated before what is inside of s. */
bool slots_may_stop(struct analyses *, const struct stmt *s);
/* Does a statement with these effects always reach what follows it? */
bool effects_complete(const struct effects *);
/* Does nothing run when control leaves the block: no destructor of a variable that it declares? */
bool block_ends_quietly(const struct stmt *block);
/* Can control reach the end of s (false: it always jumps)? */
bool stmt_completes(struct analyses *, const struct stmt *);

/* alias.c: may a store to this place change the symbol itself? */
bool place_hits_sym(struct analyses *, const struct nest *, const struct expr *place,
		    const struct sym *);
/* The symbol whose own storage holds the place (array element, member), or NULL: through a pointer.
 */
const struct sym *place_object(const struct expr *place);
/* Members of one vector that do not overlap: v.x and v.y. */
bool members_apart(const struct expr *a, const struct expr *b);
bool expr_is_place(const struct expr *); /* memory: LOAD, or MEMBER of one */
/* Do the subscripts go through a pointer that is itself in memory: p[i][j] of a `float **p`? */
bool place_indirect(const struct expr *place);

/* flow.c */
/* Does t evaluate e with the values from before t: whenever it has run, or with `first` whenever it
 * begins, since no call of it may stop it before? */
bool stmt_evaluates(struct analyses *, const struct stmt *t, const struct expr *e, bool first);
/* Calls visit on every node of which stmt_evaluates() says so. */
void stmt_each_evaluated(struct analyses *, const struct stmt *t, bool first,
			 void (*visit)(void *, const struct expr *), void *);

#endif
