/* moves.h - moving statements about, and back: a rewrite can be tried before anybody knows whether
 * it is worth it. */
#ifndef CUNEST_MOVES_H
#define CUNEST_MOVES_H

#include "cunest/walk.h"

enum { MOVES_MOST = 128 };

struct move {
	struct stmt *stmt, *parent, *prev; /* where it was */
	struct sym *from, *to;             /* or: a name that changed in `stmt` */
};

struct moves {
	struct func *func;
	struct move at[MOVES_MOST];
	unsigned n;
};

/* Each returns false, and does nothing, when there were too many; `n = 0` makes them final. */
bool moves_before(struct moves *, struct stmt *, struct stmt *at);
bool moves_after(struct moves *, struct stmt *, struct stmt *at);
bool moves_in(struct moves *, struct stmt *, struct stmt *body); /* to its end */
bool moves_out(struct moves *, struct stmt *);
bool moves_rename(struct moves *, struct stmt *, struct sym *from, struct sym *to);
/* All of them, the last one first.  What analyses know is the caller's to drop. */
void moves_undo(struct moves *);

#endif
