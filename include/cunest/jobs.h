/* jobs.h - commands that run at the same time, with limits, and files that go when they are done.
 */
#ifndef CUNEST_JOBS_H
#define CUNEST_JOBS_H

#include "vec.h"

struct step {
	const char *const *argv; /* NULL at the end */
	const char *output;      /* file that gets standard output and error */
	/* of a program that is not trusted; 0: no limit. It gets no core, and no other process. */
	unsigned seconds, mib;
};

struct job {
	const struct step *steps; /* one after the other, each only if those before gave 0 */
	unsigned nsteps;
	const char *tmpdir; /* TMPDIR of the commands */
	bool optional;      /* what the steps after the first give does not matter */
	/* the result: */
	bool done, timed_out;
	int end; /* as wait() says */
	/* while it runs: */
	int pid;
	long until;
};

/* Somebody who is called a few times a second while commands run; NULL: nobody. */
struct jobs_watch {
	void (*look)(void *context);
	void *context;
};

/* All of them, as many at a time as make's jobserver or the machine allows.  0; or the number of a
 * signal (INT, TERM, HUP) that came: then everything has been ended, and the caller tidies up and
 * raises it again with jobs_raise().  Allocates nothing. */
int jobs_run(struct job *, unsigned n, unsigned seconds, const char *makeflags, const struct jobs_watch *);

bool directory_at(const char *); /* makes it */
/* A directory of one's own in $TMPDIR, NULL with errno; and gone with all that is in it. */
const char *directory_make(struct arena *, const char *stem);
void directory_remove(const char *);

#endif
