/* cache.h - between cache.c and cache_shared.c. */
#ifndef SCHEDULE_CACHE_H
#define SCHEDULE_CACHE_H

#include "../staging/box.h"

struct cache {
	struct staging st;
	enum { CACHE_REGISTERS, CACHE_SHARED } in;
	int64_t pad, buffers;
	int64_t width; /* elements that are brought together: 1, 2, 4 */
	struct span width_at;
	bool async;
	struct span async_at;
	bool one_each; /* each thread brings one element, at the place of its indices */
	const struct footprint *uses;
	struct box box;
	struct stmt *declare_at;
};

/* The accesses of a cache, for staging_apart(). */
bool cache_is_ours(void *context, const struct expr *place);
/* Reads all of the box and nothing else of it is in the way?  Reports what is. */
bool cache_box(struct cache *, unsigned relax, int64_t limit);
/* Threads of the block in a dimension; -1: not known. */
int64_t cache_threads(struct schedule *, unsigned dim, const struct stmt *at);
/* ---- cache_vector.c ---- */

/* Can each vector of the box be brought at once?  Reports why not. */
bool cache_vectorizes(struct cache *);
/* The buffer is to begin where vectors may. */
void cache_align(struct cache *);
/* *(float4 *)&place; make_float4(zero, zero, zero, zero), or NULL. */
const struct expr *cache_vector(struct cache *, const struct expr *place, bool written);
const struct expr *cache_zeros(struct cache *, const struct expr *zero);

/* Puts the loop that fills the box's buffer before a statement. */
void cache_copy(struct cache *, const struct box *, struct stmt *before);
/* How many elements, or vectors, of the box each thread brings; 0: no number, or not all threads as many. */
int64_t cache_elements_each(struct cache *);
/* The same in two steps: from memory into registers before one statement, from there into the buffer
 * before another one; the registers are declared before `declare_at`. */
void cache_copy_late(struct cache *, const struct box *, struct stmt *before, struct stmt *after);
/* name(args); of what threads do together. */
struct stmt *call_create(struct func *, const char *name, const struct expr *const *args,
			 unsigned n);
/* The array in shared memory; false after an error diagnostic. */
bool cache_shared(struct cache *);

#endif
