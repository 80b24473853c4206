/* file.h - what file.c and decide.c share: the functions of a file, each in its forms. */
#ifndef CUNEST_SCORE_FILE_H
#define CUNEST_SCORE_FILE_H

#include "measure.h"

#include <string.h>

struct scored_nest {
	struct nest *nest;
	struct func_state *written;
	uint64_t did;
	struct hot base, hot; /* of the static model: as written, and rewritten */
	struct vec remarks;
};

struct scored_func {
	struct func *func;
	struct span where;
	struct vec nests;                     /* struct scored_nest * */
	uint64_t did;                         /* passes that changed something */
	bool scheduled;                       /* before the passes */
	struct func_state *state[FORM_COUNT]; /* NULL: no form of its own, as rewritten */
	struct vec remarks[FORM_COUNT];
	uint64_t hash; /* of the form rewritten */
	enum form_id chosen;
};

struct score_file {
	struct ir *ir;
	const struct pipeline *pipeline;
	const struct score_hooks *hooks;
	struct vec funcs;                       /* struct scored_func * */
	struct candidate candidate[TEXTS_MOST]; /* the forms; after them the user's text */
	unsigned ncandidates;                   /* forms */
	unsigned candidate_of[FORM_COUNT];      /* by form; FORM_COUNT: no such form */
	struct vec base;                        /* struct measure *, as written or scheduled */
	struct vec source; /* the same of the user's text, where something was scheduled */
	bool scheduled, fallback;
};

/* decide.c: sets `chosen` of each function. */
void file_decide(struct score_file *);
/* After the choice: the function's first kernel that was measured, as the user wrote it and in the form that was taken;
 * false: nothing was. */
bool file_measured(const struct score_file *, const struct func *, const struct measure **before,
		   const struct measure **after);
const char *counted_in(const struct measure *); /* "PTX" */

#endif
