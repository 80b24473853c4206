/* run.h - between emulate.c, runtime.c and run.c. */
#ifndef CUNEST_TRIAL_RUN_H
#define CUNEST_TRIAL_RUN_H

#include "cunest/str.h"

/* The program for a C++ compiler with the emulator's headers: launches become calls, and shared memory whose size the
 * launch gives gets one. */
const char *emulated(struct arena *, const char *program, size_t size);

/* runtime.c: a key of what is compiled of `sources`, a hash of them, by the compiler at that path. */
uint64_t runtime_key(uint64_t sources, const char *compiler, const char *const *flags,
		     unsigned nflags);
/* Puts the kept object there; false: there is none. */
bool runtime_take(struct arena *, uint64_t key, const char *object);
/* Keeps it, where that is possible. */
void runtime_keep(struct arena *, uint64_t key, const char *object);

#endif
