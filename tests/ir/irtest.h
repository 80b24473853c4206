/* irtest.h - a golden of the IR, and what is done with it. */
#ifndef IRTEST_H
#define IRTEST_H

#include "cunest/check.h"
#include "cunest/pass.h"
#include "cunest/text.h"

struct golden {
	const char *path, *name; /* name: without directories */
	struct arena *arena;
	const char *pass;          /* roundtrip, verify, error, or passes joined by + */
	const enum pass_id *order; /* of the passes, as in struct pipeline */
	const char *mode;          /* what follows the - after it; "" */
	bool c;                    /* the text is C's, instead of CUDA's */
	struct source input;       /* up to the line ---- */
	const char *expected;      /* after it; NULL: there is no such line */
	bool no_change;
	bool no_interp;
	bool lenient;              /* another order of rounding is no difference */
	const struct rules *rules; /* read once for many units; NULL: each reads its own */
	bool quick;                /* fewer and smaller runs */
	bool fewer;                /* runs as few, all else as without `quick` */
	bool changed_text;         /* it need not be one that can be run */
	struct unit *
		reference; /* a reading of the input to compare with, and what it did; NULL: read here */
	struct vec *reference_runs;
	struct vec remarks; /* const char *: in some remark */
	struct vec once;    /* const char *: in just one */
	struct vec silent;  /* const char *: in none */
	uint64_t did;       /* the passes that changed something, a bit each */
	bool changed;       /* the passes changed something */
	unsigned defined;   /* runs of the input that were compared */
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
void unit_clone_all(struct unit *); /* every statement replaced by a clone, regions included */
void golden_fail(struct golden *, const char *fmt, ...) CN_PRINTF(2, 3);

/* irtest_check.c */
bool golden_same_text(struct golden *, const char *what, const char *expected, const char *actual);
void golden_verifies(struct golden *, const char *what, struct unit *);
/* Reading a print gives the same tree, and printing that the same text.  Returns the reading. */
struct unit *golden_reads_back(struct golden *, const char *what, struct unit *);
/* Runs the passes on a reading of g->input and checks all there is to check; the output. */
const char *golden_check_passes(struct golden *, struct unit *);

/* irtest_pass.c: runs the golden's passes over every nest; false: there are no such passes. */
bool golden_passes_exist(const struct golden *);
void golden_apply_mode(struct golden *, struct unit *);
void golden_run_passes(struct golden *, struct unit *);

/* irtest_diff.c: interprets both on the same inputs and compares what they stored.  NULL: `after`
 * keeps every defined run of `before`; else what is wrong. */
const char *golden_compare_runs(struct golden *, struct func *before, struct func *after);
/* The same; *kept gets what `before` did, for the next comparison with it. */
const char *golden_compare_kept(struct golden *, struct func *before, struct func *after,
				struct vec *kept);

/* irtest_near.c: makes a text that is nearly the golden's, another one for each number, and checks what the passes do
 * to that.  *text gets it; with a count it is handed to the checker of --verify, too. */
void golden_near(struct golden *, unsigned number, const char **text, struct proof_count *);

/* irtest_schedule.c: does the name of the golden ask for `// clauses:` to be carried out?  Does so and checks what comes
 * of it; the output, or the messages of what is refused. */
extern const char golden_clauses[];
bool golden_is_schedule(const struct golden *);
const char *golden_check_schedule(struct golden *, struct unit *);

/* irtest_prove.c: hands what the passes do to the checker of --verify, and adds what it says to the count.  Fails
 * where it refutes; telling: says what is not proved. */
void golden_prove(struct golden *, struct unit *, struct proof_count *, bool telling);

#endif
