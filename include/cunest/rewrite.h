/* rewrite.h - changes that are kept or taken back together.
 *
 *	rewrite_begin(&w, nest->func);
 *	... stmt_set(), stmt_remove(), stmt_insert_before() ...
 *	if (!worth_it)
 *		rewrite_undo(&w);
 *	else
 *		rewrite_keep(&w);
 *
 * One can be inside of another: what the inner one keeps the outer one can still take back. */
#ifndef CUNEST_REWRITE_H
#define CUNEST_REWRITE_H

#include "edit.h"
#include "vec.h"

struct rewrite {
	struct watcher watcher; /* first, as that is how it is found */
	struct func *func;
	struct arena *arena;
	struct vec images; /* struct image *: statements as they were, each once */
	struct bits noted; /* ids of those */
	uint32_t nsyms;	   /* symbols that there were */
};

void rewrite_begin(struct rewrite *, struct func *);
/* All statements that have changed since are as they were, and symbols made since are gone: nobody may keep one.  What
 * is known of the nests stays. */
void rewrite_undo(struct rewrite *);
void rewrite_keep(struct rewrite *);
/* Has a statement changed since? */
bool rewrite_any(const struct rewrite *);

#endif
