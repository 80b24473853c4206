/* apart.h - work in a copy of this process: what it does to memory, and how it ends, stays there.
 *
 *	switch (apart_begin(&a, &to)) {
 *	case APART_COPY: write(to, ...); process_leave(0);
 *	case APART_HERE: read(a.from, ...); good = apart_end(&a);
 *	case APART_FAILED: ...
 *	}
 */
#ifndef CUNEST_APART_H
#define CUNEST_APART_H

#include <stdbool.h>
#include <sys/types.h>

struct apart {
	pid_t pid;
	int from; /* reads what the copy writes; -1: nothing, or somebody has closed it */
};

enum apart_side { APART_FAILED, APART_COPY, APART_HERE };

/* `to`: where the copy writes; NULL: it has nothing to say.  The copy ends by process_leave(). */
enum apart_side apart_begin(struct apart *, int *to);
/* Closes `from` and waits.  Did the copy leave with 0? */
bool apart_end(struct apart *);

#endif
