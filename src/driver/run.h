/* run.h - one file on its way from bytes to bytes: what transform.c and result.c share. */
#ifndef CUNEST_RUN_H
#define CUNEST_RUN_H

#include "cli.h"

struct run {
	struct arena *arena;
	const struct source *source;
	const struct options *options;
	FILE *messages;
	struct diags *diags;
	struct ir *ir;
	struct vec annotations; /* struct annotation * */
	struct vec required;    /* struct span *, NEST_REQUIRED */
	struct pipeline pipeline;
	struct proofs *proof;      /* --verify */
	struct score_file *scores; /* --score=nvcc */
	struct vec gains;          /* struct gain *, of nests that were understood */
	struct buf dump;
	struct edits edits;
	struct product test; /* --emit-test, --verify=run */
	struct stats stats;
	struct vec left; /* strict.c: nests that stay as they were written */
	unsigned tried;  /* advice, so far */
	unsigned round;  /* 0: of the user's source; else of what the run before it made */
};

/* transform.c: what a run begins with, besides its arena, source and options. */
void run_begin(struct run *);
/* ... from source to result, which run->source is where nothing was done. */
enum status run_transform(struct run *, const char **out, size_t *out_size);

/* header_first.c: begins the run again, with the header that it makes as far as the schedules say, for a source that
 * includes it. */
void header_first(struct run *);

/* unchanged.c: what is said of a nest that is not understood, of a statement in a nest that is not, and, when all is
 * done, of each annotated nest that is as it was. */
void tell_refusal(struct run *, struct nest *);
void tell_raw(struct run *, const struct nest *, const struct stmt *);
void tell_unchanged(struct run *);

/* result.c: of each nest that a compiler is to judge the form that it judges best. */
void run_choose_forms(struct run *);
/* The file as its trees are now, for a compiler; `lines`: what the source is called in #line, NULL: without. */
void run_print(struct run *, const char *lines, const char **text, size_t *size);
/* ... the edits, and the text that they make. */
enum status run_edit(struct run *, const char **out, size_t *out_size);

/* strict.c: nests under fp(strict). Are there any in device code? */
bool strict_any(const struct run *);
/* Is this one to stay as it is written? It is told why. */
bool strict_leaves(struct run *, struct nest *);
/* For --score=nvcc: forms are compared in this, too, and printed so. */
void strict_hooks(struct run *, struct score_hooks *);
void strict_print(struct run *, const char **text, size_t *size);
/* After all that is done to a file: does nvcc fuse otherwise than in the text as written?  The run is at its beginning
 * again then, with some nests left. */
bool strict_again(struct run *);

#endif
