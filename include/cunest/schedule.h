/* schedule.h - the schedule clauses of an annotation: what the user says about the loops themselves.
 *
 * Applied before the passes, left to right, annotation by annotation.  A clause that names no loop, or that
 * would change what the program computes, is an error with a reason, and nothing is written. */
#ifndef CUNEST_SCHEDULE_H
#define CUNEST_SCHEDULE_H

#include "analysis.h"
#include "frontend.h"

/* False after an error diagnostic; *changed when a clause was applied. */
bool schedule_run(struct nest *, bool *changed);

#endif
