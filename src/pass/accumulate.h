/* accumulate.h - between accumulate.c and accumulate_atomic.c. */
#ifndef CUNEST_ACCUMULATE_H
#define CUNEST_ACCUMULATE_H

#include "motion.h"

/* Updates by atomic operations, of a place that a loop does not change.  True: the tree is another
 * one. */
bool accumulate_atomics(struct pass *, struct nest *);

#endif
