/* cache_dir.h - the user's cache directory: where it is, that it is safe, and how it stays small. */
#ifndef CUNEST_CACHE_DIR_H
#define CUNEST_CACHE_DIR_H

#include "arena.h"

#include <sys/types.h>

/* $XDG_CACHE_HOME/cunest, or ~/.cache/cunest; NULL: neither is there.  Makes nothing. */
const char *cache_directory(struct arena *);
/* That directory, or `part` in it, made if need be; NULL when there is none, or when somebody else
 * may write to it: what lies in it is trusted. */
const char *cache_open(struct arena *, const char *part);
/* Entries are the files whose names begin with the 16 digits of a hash and end with `suffix`.  Removes those
 * that were not used for longest until the rest has at most `limit` bytes, but for the newest, and files
 * HASH.XXXXXX that are older than an hour: what interrupted runs left behind.  Other files stay. */
void cache_prune(struct arena *, const char *dir, const char *suffix, off_t limit);

#endif
