/* arena.h - one arena per translation unit: allocate, never free singly, release at once. */
#ifndef CUNEST_ARENA_H
#define CUNEST_ARENA_H

#include "base.h"

struct arena;

/* Returns NULL when the first block cannot be had. Later failures raise STATUS_LIMIT on the trap. */
struct arena *arena_create(struct trap *);
/* One for a part of the work: may be destroyed before its parent, and is with it at the latest. */
struct arena *arena_create_within(struct arena *parent);
void arena_destroy(struct arena *);
struct trap *arena_trap(const struct arena *);
size_t arena_used(const struct arena *); /* bytes handed out */

/* Zeroed, aligned to 16 bytes; size 0 gives a valid distinct pointer. */
void *arena_alloc(struct arena *, size_t size);
void *arena_array(struct arena *, size_t count, size_t size); /* overflow-checked */
char *arena_strdup(struct arena *, const char *);
char *arena_strndup(struct arena *, const char *, size_t);
char *arena_printf(struct arena *, const char *fmt, ...) CN_PRINTF(2, 3);
char *arena_vprintf(struct arena *, const char *fmt, va_list) CN_PRINTF(2, 0);

#endif
