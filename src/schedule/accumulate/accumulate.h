/* accumulate.h - between accumulate.c and accumulate_region.c. */
#ifndef SCHEDULE_ACCUMULATE_H
#define SCHEDULE_ACCUMULATE_H

#include "../staging/staging.h"

/* Elements in an array of registers; false after an error diagnostic. */
bool accumulate_region(struct staging *);
/* Puts the loop under the condition that it runs at all; false after an error diagnostic. */
bool loop_guard(struct staging *);

#endif
