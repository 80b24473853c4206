/* fold.h - the parts of fold. */
#ifndef CUNEST_FOLD_H
#define CUNEST_FOLD_H

#include "cunest/pass.h"

/* Replaces a FOR that only adds up by what it adds; false: it is none, and nothing changed. */
bool fold_loop(struct pass *, struct nest *, struct stmt *loop);

/* Replaces a FOR that is proved to have at most one iteration by its body, under a condition if it may have none; false: nothing
 * changed. */
bool fold_once(struct pass *, struct nest *, struct stmt *loop);

/* Does some use of the table stay, whatever elements of it are folded? */
bool fold_keeps_table(struct ir *, const struct sym *table);

#endif
