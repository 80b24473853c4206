/* probe.h - asking the analyses about a function written as IR text.
 *
 * `pragma "A";` in the text marks a point; expressions are C text over the function's symbols. */
#ifndef PROBE_H
#define PROBE_H

#include "cunest/analysis.h"
#include "cunest/text.h"
#include "cunest/walk.h"
#include "unit.h"

struct probe {
	struct trap trap;
	struct arena *arena;
	struct source source;
	struct ir *ir;
	struct func *func;
	struct analyses *an;
	char *text;
};

/* The function around `body`: see probe.c for its parameters.  A body that begins with `func` is all of it.
 * Reads traps as test failures. */
void probe_open(struct probe *, const char *body);
void probe_open_lang(struct probe *, enum lang, const char *body);
/* The same with everything written out. */
void probe_open_func(struct probe *, const char *text);
void probe_close(struct probe *);

struct stmt *probe_mark(struct probe *, const char *name);
/* The statement after the mark. */
struct stmt *probe_after(struct probe *, const char *name);
/* C text, or "$A": what the statement after mark A evaluates. */
const struct expr *probe_expr(struct probe *, const char *text);
struct sym *probe_sym(struct probe *, const char *name);
struct nest *probe_nest(struct probe *); /* the first, or NULL */

/* What the expression is known to be at mark A; the test fails where it is anything else. */
struct probed_range {
	const char *body, *e;
	long long lo, hi, stride;
};
void probe_range(const struct probed_range *);

/* "yes", "no", "?" */
const char *proof_name(enum proof);

/* "warp threadIdx.x": who agrees, and the cause of `why`, if there is one. */
const char *agreement_text(struct probe *, enum uniform over, const char *why);

#endif
