/* vectorize.h - what vectorize.c and vectorize_places.c share; private to src/schedule. */
#ifndef SCHEDULE_VECTORIZE_H
#define SCHEDULE_VECTORIZE_H

#include "schedule.h"

enum { VECTOR_PLACES = 16, VECTOR_BYTES = 16, VECTOR_WIDTH = 4 };

/* One element A[i + ...], of which `width` iterations together have a vector. */
struct vector_place {
	const struct expr *place; /* of the first iteration */
	const struct sym *array;
	const struct type *type; /* float4 */
	int64_t bytes;           /* of the vector */
	struct stmt *first;      /* the first statement with it, of the body or a loop inside */
	bool loaded;             /* its value before the iteration is used */
	bool stored;
	bool inside; /* also accessed in loops inside of the block of `first` */
	bool apart;  /* ... or elsewhere */
	struct sym *vector;
};

struct vectors {
	struct schedule *s;
	const struct clause *clause;
	const struct clause_arg *arg;
	struct stmt *loop;
	int64_t width;
	unsigned n;
	struct vector_place at[VECTOR_PLACES];
};

/* ---- vectorize_places.c ---- */

/* Finds the places that go up by one element with each iteration, and are accessed in each.  False
 * after an error diagnostic. */
bool vectors_find(struct vectors *);
/* May all loads of a group come first, and all stores last?  False after an error diagnostic. */
bool vectors_legal(struct vectors *);
/* Once the loop goes in steps: does each access begin where vectors may?  Those that surely do not
 * are no longer vectors' (legal as it was: they move less).  False after an error diagnostic. */
bool vectors_aligned(struct vectors *);

#endif
