/* accumulate.h - between accumulate.c, accumulate_atomic.c and accumulate_warp.c. */
#ifndef CUNEST_ACCUMULATE_H
#define CUNEST_ACCUMULATE_H

#include "../shared/motion.h"

/* Updates by atomic operations, of a place that a loop does not change.  True: the tree is another
 * one. */
bool accumulate_atomics(struct pass *, struct nest *);

/* Why the threads of a warp cannot add up after the loop what each has for the place; NULL: they
 * can. */
const char *warp_refuses(struct pass *, const struct nest *, const struct expr *place,
			 const struct stmt *loop);
/* sum += __shfl_down_sync(0xffffffff, sum, distance); */
struct stmt *warp_step(struct pass *, const struct nest *, struct sym *sum, unsigned distance);
/* threadIdx.x % 32 == 0: who has the sum of all then. */
const struct expr *warp_first(struct pass *);

#endif
