/* run.h - between emulate.c and run.c. */
#ifndef CUNEST_TRIAL_RUN_H
#define CUNEST_TRIAL_RUN_H

#include "cunest/str.h"

/* The program for a C++ compiler with the emulator's headers: launches become calls, and shared memory whose size the
 * launch gives gets one. */
const char *emulated(struct arena *, const char *program, size_t size);

#endif
