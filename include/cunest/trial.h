/* trial.h - a program that runs the original and the result of each function that changed, and compares.
 *
 * What --emit-test writes, and --verify=run builds for the CPU and runs.  It is the user's file, in which a
 * changed function is followed by what became of it, under another name, and by a test of both; so all
 * that they use is there once, whatever it is, and reads as it does in the file. */
#ifndef CUNEST_TRIAL_H
#define CUNEST_TRIAL_H

#include "backend.h"
#include "frontend.h"

/* `ir` after the passes, with the edits that were made of it.  False after error diagnostics in ir->diags: what
 * cannot be tested, and what to say in a verify clause.  *tests: how many. */
bool trial_print(struct buf *, struct ir *, const struct edits *, const struct frontend_options *,
		 unsigned *tests);

/* ---- running it without a GPU (run.c): --verify=run ---- */

struct trial_build {
	const char *source_name;  /* headers beside it are found */
	const char *const *flags; /* of the user's compiler */
	unsigned nflags;
	const char *seed;
	bool limited; /* each run is, in time and memory */
	bool no_cache; /* the emulator is compiled anew */
	FILE *progress;	  /* a terminal that shows how far it is; NULL: none */
};

enum trial_verdict { TRIAL_EQUAL, TRIAL_DIFFERENT, TRIAL_UNKNOWN };

struct trial_outcome {
	enum trial_verdict verdict;
	const char *how;  /* what it ran as: "plain, with ASan and UBSan" */
	const char *text; /* what the program, or a compiler, said: a few lines, and where all is */
	const char *why;  /* UNKNOWN */
	bool late;	  /* ... since it was not done in time */
};

/* Builds the program with the host's compiler and an emulation of CUDA, in a directory of its own that goes
 * again, and runs it with limits: plainly, under address and undefined behaviour sanitizers, and watched for
 * data races.  What is said of it stays in a file where that is long.  0; or the number of a signal that came, which the caller raises again. */
int trial_run(struct arena *, const struct trial_build *, const char *program, size_t size,
	      struct trial_outcome *);

#endif
