/* tester.h - interprets a function before and after a rewrite on the same inputs. */
#ifndef CUNEST_VERIFY_TESTER_H
#define CUNEST_VERIFY_TESTER_H

#include "cunest/eval.h"

enum tester_end {
	TESTER_SAME,      /* on all runs that `before` defines, and that could be run */
	TESTER_DIFFERENT, /* `wrong` says how */
	TESTER_NOTHING,   /* there was no such run */
};

struct tester {
	struct arena *arena;
	struct func *before, *after;
	bool quick;   /* fewer and smaller runs */
	bool launch;  /* a difference may be the launch's: the step shares work out to threads */
	bool lenient; /* of no difference is said that rounding in another order explains */
	/* statements that all runs together may take, long ones counting as several; 0: no limit */
	uint64_t fuel;
	/* what `before` did, for its next comparison with the same settings; NULL: not kept */
	struct vec *kept;

	unsigned runs, defined; /* runs of `before`, and those that were compared */
	uint64_t statements;    /* that were run, counted so */
	const char *reason;     /* why the first run that was not compared was not */
	const char *wrong;      /* what is different, with which numbers */
	const char *initial;    /* ... and the input as C declarations */
};

enum tester_end tester_compare(struct tester *);

#endif
