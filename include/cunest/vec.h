/* vec.h - growable arrays of pointers, and bit sets, both in an arena. */
#ifndef CUNEST_VEC_H
#define CUNEST_VEC_H

#include "arena.h"

struct vec {
	void **at;
	uint32_t n, cap;
};

void vec_push(struct arena *, struct vec *, void *);
/* Stable merge sort; compare gets the elements themselves. */
void vec_sort(struct arena *, struct vec *, int (*compare)(const void *, const void *));

/* Of struct span *: is `at` in one of them?  NULL: there are none. */
bool spans_have(const struct vec *, uint32_t at);

/* Set of integers.  Its room is that of the words that hold one, wherever they lie: ids count through
 * a whole file, and most sets are of one function. */
struct bits {
	struct bits_word *slot; /* open addressing; NULL: empty */
	uint32_t words, room;   /* slots that are taken, of how many: a power of two */
};

void bits_add(struct arena *, struct bits *, uint32_t);
void bits_del(struct bits *, uint32_t);
bool bits_has(const struct bits *, uint32_t);
void bits_union(struct arena *, struct bits *into, const struct bits *from);
bool bits_meet(const struct bits *, const struct bits *); /* not disjoint? */
bool bits_empty(const struct bits *);
/* One after the other in no order; *at is 0 before the first.  false: there are no more. */
bool bits_next(const struct bits *, uint64_t *at, uint32_t *i);

#endif
