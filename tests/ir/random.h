/* random.h - random functions in the text form of the IR, for random.c. */
#ifndef RANDOM_H
#define RANDOM_H

#include "cunest/str.h"

/* The function of a seed: the same text on every machine, well typed, and mostly defined. */
const char *random_func(struct arena *, uint32_t seed);

#endif
