/* analysis.h - questions about a function.  Answers are conservative: "unknown" is always allowed.
 *
 * An `analyses` caches per function; a pass that changes statements calls analyses_drop(), the runner
 * does so after every pass that reports a change, for what the pass's row does not preserve. */
#ifndef CUNEST_ANALYSIS_H
#define CUNEST_ANALYSIS_H

#include "build.h"

enum analysis_id {
#define ANALYSIS(id, name, help) ANALYSIS_##id,
#include "analysis.def"
#undef ANALYSIS
	ANALYSIS_COUNT
};

struct analyses;
struct analyses *analyses_create(struct func *);
void analyses_drop(struct analyses *, unsigned mask); /* bits 1u << ANALYSIS_x */

/* ---- uses: effects of a statement with all that is inside it ---- */

struct effects {
	struct bits writes;	/* symbols assigned or declared (by sym->id) */
	struct bits reads;	/* symbols named in expressions */
	struct vec loads;	/* const struct expr *: LOAD/MEMBER places read */
	struct vec stores;	/* const struct expr *: places written */
	bool reads_unknown, writes_unknown; /* memory that no place describes */
	bool sync;	 /* barrier, convergent operation, fence */
	bool atomic;
	bool calls;	 /* effects of an unknown callee */
	bool jumps;	 /* can leave the statement: break out of it, return, goto */
	bool is_volatile;
	bool may_not_end; /* a WHILE, or a FOR whose end is not certain */
	bool opaque;	 /* RAW inside */
};
const struct effects *effects_of(struct analyses *, const struct stmt *);

/* Can any statement of `s` change the value of `e` (its symbols, the memory it reads)?  Barriers change
 * all shared and global memory that is not read-only. */
bool effects_clobber(struct analyses *, const struct stmt *s, const struct expr *e);

/* The only statement that gives sym its value and dominates every use, or NULL. */
const struct stmt *single_definition(struct analyses *, const struct sym *);

/* ---- purity ---- */

struct purity {
	bool pure;	   /* no effect, result depends on the arguments only */
	bool reads_memory; /* ... and on memory (__ldg) */
	bool convergent;   /* shuffles, votes: never moved across control flow */
	unsigned cost;	   /* rough SASS instructions, for cost models */
};
struct purity purity_of_call(const struct func *, const char *callee);

/* ---- range ---- */

/* Values lo <= v <= hi, v mod stride == phase; `empty` means the point cannot be reached. */
struct range {
	__int128 lo, hi;
	int64_t stride, phase; /* stride >= 1 */
	bool empty;
};

/* Before `at` runs (facts: types, loop bounds around it, conditions around it, early returns before it,
 * single definitions, assume(), thread indices and launch bounds).  With `in_slot` e is evaluated as part
 * of `at` itself: for a FOR, the facts of its own trips do not hold in slots LO and BOUND. */
struct range range_of(struct analyses *, const struct expr *, const struct stmt *at);

enum proof { PROOF_NO, PROOF_UNKNOWN, PROOF_YES };
/* Is a condition certainly true (YES) or certainly false (NO) before `at`?  Uses range, then affine. */
enum proof range_prove(struct analyses *, const struct expr *condition, const struct stmt *at);

/* May `e` be evaluated before `at` although the source would not: no signed overflow, no trap, no load,
 * no call that is not pure and total?  On NO, *why (if not NULL) names the operation and the missing
 * fact, for the remark: "'y - ky' may overflow: nothing bounds 'y' from below". */
bool range_safe(struct analyses *, const struct expr *, const struct stmt *at, const char **why);

/* Does the loop certainly run at least once when it is reached? */
enum proof loop_runs(struct analyses *, const struct stmt *loop);
/* Trip count when constant, else -1. */
int64_t loop_trips(struct analyses *, const struct stmt *loop);

/* ---- alias ---- */

enum alias { ALIAS_NO, ALIAS_MAY, ALIAS_MUST };
/* Two places (LOAD, MEMBER of LOAD) evaluated before `at` by the same thread. */
enum alias alias_places(struct analyses *, const struct nest *, const struct expr *a,
			const struct expr *b);
/* The object a place is in: a symbol, or NULL when unknown. */
const struct sym *place_base(const struct expr *place);
/* Memory that nothing writes while the kernel runs: __constant__, const __restrict__ parameters. */
bool place_readonly(struct analyses *, const struct nest *, const struct expr *place);

/* --emit=ranges: a line per loop and slot. */
void ranges_print(struct buf *, struct analyses *);

#endif
