/* static.h - what the parts of the static model share. */
#ifndef CUNEST_STATIC_H
#define CUNEST_STATIC_H

#include "cunest/ir.h"

/* ---- trips.c ---- */

/* How many iterations a FOR has, where its header says it; -1: not known. */
int64_t trips_of(const struct stmt *);
/* Does nvcc write it out, with the loops inside? */
bool trips_unroll(const struct stmt *);
/* How many iterations of it there are in one run of `root`; those of tiles are known, others are taken as some. */
uint64_t trips_around(const struct stmt *root, const struct stmt *loop);

/* ---- spill.c ---- */

/* A small array of the thread's own, or a vector like float4, whose elements nvcc keeps in registers. */
bool in_registers(const struct expr *place);
/* How much, in per cent, of what a thread has in arrays does not fit into registers. */
unsigned spilled_share(const struct nest *);

#endif
