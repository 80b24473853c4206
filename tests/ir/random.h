/* random.h - random functions in the text form of the IR, for random.c. */
#ifndef RANDOM_H
#define RANDOM_H

#include "cunest/str.h"

/* The function of a seed, well typed and mostly defined: the same text every time (but for
 * compilers that evaluate arguments in another order).  `cuda`: as CUDA instead. */
const char *random_func(struct arena *, uint32_t seed, bool cuda);

/* A block of nests that move arrays around; only in the text form. */
const char *random_block(struct arena *, uint32_t seed);

/* What its calls mean: functions that stand before it; and, in the IR's text, the facts of them. */
const char *random_callees(bool cuda);
const char *random_calls(void);

#endif
