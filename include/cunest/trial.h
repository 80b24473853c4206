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

#endif
