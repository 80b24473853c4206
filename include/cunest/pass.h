/* pass.h - what a pass is and how the runner keeps it honest.
 *
 * A pass gets one nest and changes only statements inside nest->root, or what is marked about the function's
 * parameters.  It returns SAME only if both are untouched; the runner compares hashes, verifies the IR, and (with `paranoid`) runs the pass a second
 * time, which must say SAME.  Every change and every refusal worth knowing is a remark. */
#ifndef CUNEST_PASS_H
#define CUNEST_PASS_H

#include "analysis.h"
#include "backend.h"
#include "text.h"
#include "walk.h"

enum pass_id {
#define PASS(id, name, level, on, help) PASS_##id,
#include "pass.def"
#undef PASS
	PASS_COUNT
};

enum pass_result { PASS_SAME, PASS_CHANGED };

struct pass {
	enum pass_id id;
	const char *name;
	struct ir *ir;
	struct analyses *analyses;
	bool muted;          /* no remarks: a repeated run */
	bool later;          /* a later round: what it misses was told before */
	struct wants *wants; /* gets what is said (src/pass/wants.h); NULL: nobody asks for facts */
};

struct pass_row {
	const char *name, *help;
	unsigned level;
	bool on;
};
extern const struct pass_row pass_table[PASS_COUNT];

#define PASS(id, name, level, on, help) enum pass_result pass_##id(struct pass *, struct nest *);
#include "pass.def"
#undef PASS

/* Remarks of a pass.  `at` and `e` are where the user should look: the formula's bytes in the statement, or
 * the statement when e is NULL or was not written there. */
void pass_done(struct pass *, const struct stmt *at, const struct expr *e, const char *fmt, ...)
	CN_PRINTF(4, 5);
void pass_missed(struct pass *, const struct stmt *at, const struct expr *e, const char *fmt, ...)
	CN_PRINTF(4, 5);
/* What is not done because it would not pay, which no fact that the user could state changes: for
 * -Rpass-analysis. */
void pass_found(struct pass *, const struct stmt *at, const struct expr *e, const char *fmt, ...)
	CN_PRINTF(4, 5);

/* Missed, for the want of a condition at `at` (NULL: no fact would do).  Where remarks are asked for the runner
 * finds out what would give it, and what else is wanted then, and adds "; assume(...) would". */
void pass_wants(struct pass *, const struct stmt *at, const struct expr *e, const struct expr *fact,
		const char *fmt, ...) CN_PRINTF(5, 6);

/* Missed, for the want of a clause alone that the text names: all else was looked at, and allows it.  A trial of facts
 * counts it as done. */
void pass_would(struct pass *, const struct stmt *at, const struct expr *e, const char *fmt, ...) CN_PRINTF(4, 5);

/* ... at bytes that are no statement's. */
void pass_done_at(struct pass *, struct span, const char *fmt, ...) CN_PRINTF(3, 4);
void pass_missed_at(struct pass *, struct span, const char *fmt, ...) CN_PRINTF(3, 4);

/* Walks the nest until a walk changes nothing, where one may make room for another before it; what a walk misses
 * is told by the first.  Returns whether anything changed. */
bool pass_repeat(struct pass *, struct nest *, bool (*walk)(struct pass *, struct nest *));

/* A call that nvcc leaves in a loop although it always runs there, as sinf (cost.c)? */
bool call_is_heavy(const struct func *, const struct expr *);

/* Whose remarks of what is missed are read: they say which facts would do. */
enum suggests { SUGGEST_NONE, SUGGEST_UNCHANGED, SUGGEST_ALL };

struct pipeline {
	uint64_t passes; /* bit set */
	/* PASS_COUNT passes, each once, in the order in which they run; NULL: as in pass.def.  What they
	 * do must be right in any. */
	const enum pass_id *order;
	bool paranoid;
	bool eager; /* conditions leave loops by K = 1, see struct nest */
	bool later; /* the nest has been through it: what is not done has been said */
	enum suggests suggests;
	/* called after each pass that changed something, and after the last; may be NULL */
	void (*dump)(void *, enum pass_id, const struct nest *);
	void *dump_context;
	uint64_t *time;       /* of each pass, in ns, added up; may be NULL */
	uint64_t *did;        /* gets the bits of the passes that changed something; may be NULL */
	struct proofs *proof; /* gets each step, for --verify (check.h); may be NULL */
};

/* Warns of facts that nobody can mean: with them the annotated nest is never reached, or divides by zero. */
void facts_doubt(struct nest *);

/* Runs the pipeline on one nest, honouring its only/no/off clauses.  Broken invariants trap with
 * STATUS_BUG naming the pass.  Returns whether anything changed. */
bool passes_run(const struct pipeline *, struct nest *);

/* Makes loops whose header counts, and whose body has stopped to change what it counts, FORs.  Returns whether there
 * were any; the analyses are dropped then. */
bool loops_count(struct nest *, struct analyses *);

/* The nests of a function that have been through it, in their order, until each has seen the last change of another.
 * changed[i]: nest i has changed.  `again` runs a nest once more, and says whether it changed. */
typedef bool nest_again(void *context, struct nest *);
void nests_settle(const struct vec *nests, bool *changed, nest_again *, void *context);

/* When all nests are done: a value that several of them have named gets one name.  Returns whether there was one. */
bool temps_share(struct func *);

enum pass_id pass_find(const char *name); /* PASS_COUNT: unknown */

/* Cost of computing an expression once, in the model's unit; what licm and cse decide by. */
unsigned cost_of(const struct func *, enum cost_model, const struct expr *);

/* text_names.c: has the nest the name in its text, other than in its expressions? */
bool nest_text_names(const struct nest *, const char *name);

#endif
