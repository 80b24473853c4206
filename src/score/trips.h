/* trips.h - trip counts of the loops of a nest, as the static model takes them. */
#ifndef CUNEST_TRIPS_H
#define CUNEST_TRIPS_H

#include "cunest/ir.h"

/* How many iterations a FOR has, where its header says it; -1: not known. */
int64_t trips_of(const struct stmt *);
/* Does nvcc write it out, with the loops inside? */
bool trips_unroll(const struct stmt *);
/* How many iterations of it there are in one run of `root`; those of tiles are known, others are taken as some. */
uint64_t trips_around(const struct stmt *root, const struct stmt *loop);

#endif
