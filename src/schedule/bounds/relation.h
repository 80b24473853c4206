/* relation.h - which loops came of which: the hyper-graph of the InferBound seed.
 *
 * An iter_var is a loop as the user can name it.  Roots are the loops of the source; a relation
 * makes loops out of loops; leaves are the loops that are in the IR.  After split(i:32)
 * split(i.i:8):
 *
 *	i ---SPLIT 32---> i.o              (leaf)
 *	            +---> i.i ---SPLIT 8---> i.i.o   (leaf)
 *	                              +---> i.i.i   (leaf)
 *
 * Values are global: the variable of i.o is the first index of a tile, that of i.i the index
 * itself. So a parent has the value of its inner child, and passing a domain up needs no
 * multiplication; the seed's `outer * f + inner` is what the header of the inner loop says. */
#ifndef SCHEDULE_RELATION_H
#define SCHEDULE_RELATION_H

#include "cunest/analysis.h"

struct schedule;

/* The header of a loop: for (v = lo; v cmp bound; v += step). */
struct domain {
	enum expr_kind cmp;
	const struct expr *lo, *bound, *step;
};

struct iter_var {
	const char *name; /* "i", "i.o" */
	/* leaf: its loop.  NULL: a relation made others of it, or it has only one iteration left */
	struct stmt *loop;
	const struct sym *sym; /* has its value, in a leaf and below */
	/* for what has one iteration left: the block that was its body, and its value there */
	struct stmt *body;
	const struct expr *point;
	struct relation *made_by; /* NULL: a root */
	struct relation *into;    /* NULL: a leaf */
};

enum relation_kind {
	RELATION_SPLIT,  /* parent -> outer, inner: tiles, and the indices of a tile */
	RELATION_STRIPE, /* the same, cyclic: outer is the offset, inner goes in strides */
	RELATION_FUSE,   /* outer, inner -> fused: one loop over pairs */
	/* parent -> inner: another numbering of the same iterations, or of most of them */
	RELATION_REBASE,
};

/* PEEL is none of a relation: its full tiles are exact. */
enum split_tail { SPLIT_MIN, SPLIT_GUARD, SPLIT_EXACT, SPLIT_PEEL };

struct relation {
	enum relation_kind kind;
	struct iter_var *parent; /* SPLIT, STRIPE, REBASE */
	struct iter_var *outer;  /* SPLIT, STRIPE: a child.  FUSE: a parent */
	struct iter_var *inner;  /* SPLIT, STRIPE, REBASE: a child.  FUSE: a parent */
	struct iter_var *fused;  /* FUSE: the child */
	struct domain domain;    /* SPLIT, STRIPE, REBASE: of the parent */
	/* SPLIT, STRIPE: indices in a tile, from an offset to the next; 0: a template parameter */
	__int128 stride;
	enum split_tail tail; /* SPLIT: for the caller to fill */
	struct stmt *guard;   /* SPLIT_GUARD: the IF of the tail */
};

struct domain loop_domain(const struct stmt *loop);

/* The leaf that this loop is; a root when no clause made it. */
struct iter_var *iter_of(struct schedule *, struct stmt *loop);

/* For clauses, when they have rewritten the headers: `inner`, whose header was `domain` and which
 * `name` names, now runs over one tile of `outer`.  Both get names: i.o, i.i. */
struct relation *relation_split(struct schedule *, enum relation_kind, const char *name,
				struct domain, struct stmt *outer, struct stmt *inner,
				__int128 stride);
/* The loops `outer` and `inner` have gone, and `fused` runs over their pairs. */
struct relation *relation_fuse(struct schedule *, struct stmt *outer, struct stmt *inner,
			       struct stmt *fused, const char *name);
/* The loop, whose header was `domain`, numbers the same iterations in another way. */
struct relation *relation_rebase(struct schedule *, struct domain, struct stmt *loop);

/* The root above (of several, through a fusion, the outermost) and whether x comes of it at all. */
struct iter_var *iter_root(struct iter_var *);
bool iter_comes_of(const struct iter_var *x, const struct iter_var *root);

/* Calls visit on every leaf that comes of x, or x itself: outermost first. */
void iter_leaves(struct iter_var *x, void (*visit)(void *, struct iter_var *), void *);

#endif
