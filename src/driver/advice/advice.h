/* advice.h - clauses that nobody asked for and that would help: each tried, then told. */
#ifndef CUNEST_ADVICE_H
#define CUNEST_ADVICE_H

#include "../run.h"

#include "cunest/score.h"

/* The whole run over the source with `clauses` as a line `#pragma nest` before the statement at `at`, in a process of its
 * own.  False: the statement is not the first on its line, or there is an error; else *rate is of the nest of that line, where it
 * is counted. */
bool advice_try(struct run *, uint32_t at, const char *clauses, struct rate *rate);

/* advice.c: host nests whose arrays are copied in each iteration of a loop around them: a data region. */
void advise_data(struct run *);
/* advice_staging.c: kernels whose threads read the same elements of an array: shared memory. */
void advise_staging(struct run *);

#endif
