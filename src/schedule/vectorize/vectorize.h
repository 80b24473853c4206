/* vectorize.h - what vectorize.c and vectorize_places.c share; private to src/schedule. */
#ifndef SCHEDULE_VECTORIZE_H
#define SCHEDULE_VECTORIZE_H

#include "../schedule.h"

enum { VECTOR_PLACES = 16, VECTOR_BYTES = 16, VECTOR_WIDTH = 4 };

/* One element A[i + ...], of which `width` iterations together have a vector. */
struct vector_place {
	const struct expr *place; /* of the first iteration */
	const struct sym *array;
	const struct type *type; /* float4 */
	struct stmt *first;      /* the first statement with it, of the body or a loop inside */
	struct stmt *before;     /* the vector is declared before this */
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
	struct bits common; /* tests by id that come out the same for all of a group */
	unsigned n;
	struct vector_place at[VECTOR_PLACES];
};

/* ---- vector.c ---- */

/* float4; NULL: there is none. */
const struct type *vector_type(struct ir *, const struct type *element, int64_t width);
/* A4: what a vector of an array is called. */
const char *vector_name(struct ir *, const char *array, int64_t width);
/* *(float4 *)&A[i] */
const struct expr *vector_at(struct ir *, const struct expr *place, const struct type *vector,
			     bool written);
/* Is an index a multiple of the width (YES), or never (NO)? */
enum proof vector_index_aligned(struct schedule *, const struct expr *index, int64_t width,
				const struct stmt *at);
/* `index < limit`, of the first of a group: does it come out so for all of them?  That is, are both
 * multiples of the width. */
bool vector_decides(struct schedule *, enum expr_kind cmp, const struct expr *index,
		    const struct expr *limit, int64_t width, const struct stmt *at);
/* Why an array may begin where no vector of so many bytes does; NULL: it does not, by what its
 * declaration or the user says.  Arrays of ours are declared so from then on. */
const char *vector_unbased(struct schedule *, const struct sym *array, int64_t bytes);
/* Why an element, the first of a vector, may be at no address of one; NULL: it is.
 */
const char *vector_unaligned(struct schedule *, const struct expr *place, int64_t width,
			     const struct stmt *at);

/* ---- vectorize_places.c ---- */

/* Finds the tests that one comparison decides for a group. */
void vectors_common(struct vectors *);

/* Finds the places that go up by one element with each iteration, and are accessed in each.  False
 * after an error diagnostic. */
bool vectors_find(struct vectors *);
/* May all loads of a group come first, and all stores last?  False after an error diagnostic. */
bool vectors_legal(struct vectors *);
/* Once the loop goes in steps: does each access begin where vectors may?  Those that surely do not
 * are no longer vectors' (legal as it was: they move less).  False after an error diagnostic. */
bool vectors_aligned(struct vectors *);

#endif
