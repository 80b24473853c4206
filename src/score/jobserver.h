/* jobserver.h - how many compiles may run at once, as GNU make says. */
#ifndef CUNEST_JOBSERVER_H
#define CUNEST_JOBSERVER_H

#include "cunest/vec.h"

enum { JOBS_MOST = 64 };

struct jobserver {
	bool shared;    /* make has one; else `limit` counts */
	int in, out;    /* -1: none */
	unsigned limit; /* jobs at once, at most */
	unsigned held;  /* tokens taken, besides the one that every process has */
	char token[JOBS_MOST];
};

/* From the words of MAKEFLAGS (NULL: none): --jobserver-auth=R,W or =fifo:PATH, or the older
 * --jobserver-fds.  Where that cannot be used there is one job at a time, as make itself does. */
void jobserver_open(struct jobserver *, const char *makeflags);
/* May one more job start, when `running` do?  Never waits. */
bool jobserver_take(struct jobserver *, unsigned running);
/* A job ended and `running` are left: gives back what is not needed any more. */
void jobserver_give(struct jobserver *, unsigned running);
void jobserver_close(struct jobserver *); /* gives back everything */

#endif
