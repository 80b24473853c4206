/* cache.h - measures of texts that were compiled before, in $XDG_CACHE_HOME/cunest/score. */
#ifndef CUNEST_SCORE_CACHE_H
#define CUNEST_SCORE_CACHE_H

#include "cunest/vec.h"

struct score_cache {
	const char *directory; /* NULL: there is none */
};

void score_cache_open(struct arena *, struct score_cache *);
/* The value of a key, when all headers are as they were; else NULL. */
const char *score_cache_get(struct arena *, const struct score_cache *, uint64_t key);
/* `headers`: const char *, files that the value depends on besides the key. */
void score_cache_put(struct arena *, const struct score_cache *, uint64_t key, const char *value,
		     const struct vec *headers);

#endif
