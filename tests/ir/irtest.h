/* irtest.h - a golden of the IR, and what is done with it. */
#ifndef IRTEST_H
#define IRTEST_H

#include "cunest/text.h"

struct golden {
	const char *path, *name; /* name: without directories */
	struct arena *arena;
	const char *pass;     /* roundtrip, verify, error, or passes joined by + */
	const char *mode;     /* what follows the - behind it; "" */
	struct source input;  /* up to the line ---- */
	const char *expected; /* after it; NULL: there is no such line */
	bool no_change;
	bool no_interp;
	struct vec remarks; /* const char * */
	unsigned failures;
};

/* A reading of some text, with everything of its own but the arena. */
struct unit {
	struct ir *ir;
	struct source source;
	bool good; /* read without an error */
};

struct unit *unit_read(struct golden *, const char *name, const char *text, size_t size);
const char *unit_print(struct unit *);    /* all its functions */
const char *unit_messages(struct unit *); /* its diagnostics, as the command prints them */
void golden_fail(struct golden *, const char *fmt, ...) CN_PRINTF(2, 3);

/* irtest_pass.c: runs the golden's passes over every nest; false: there are no such passes. */
bool golden_passes_exist(const struct golden *);
void golden_apply_mode(struct golden *, struct unit *);
void golden_run_passes(struct golden *, struct unit *);

/* irtest_diff.c: interprets both on the same inputs and compares what they stored.  NULL: `after`
 * keeps every defined run of `before`; else what is wrong. */
const char *golden_compare_runs(struct golden *, struct func *before, struct func *after);

#endif
