/* analysis.h - questions about a function.  Answers are conservative: "unknown" is always allowed.
 *
 * An `analyses` caches per function; it watches the function (edit.h), and forgets its
 * answers when a statement changes or what is known of a nest. */
#ifndef CUNEST_ANALYSIS_H
#define CUNEST_ANALYSIS_H

#include "build.h"

struct analyses;
struct analyses *analyses_create(struct func *);
/* All that was answered goes too, but for expressions.  Without it they end with the ir's arena. */
void analyses_destroy(struct analyses *);
/* What a change does; for tests. */
void analyses_forget(struct analyses *);
/* While it is set, a change frees what was answered, once that fills 32 MB: for a pass that tries one
 * change after the other, and keeps no answer but texts over two of them. */
void analyses_renewable(struct analyses *, bool);
/* Operations that a question to the integer sets may take (100,000), after which it is not answered. */
void analyses_budget(struct analyses *, unsigned long operations);
/* All questions together have a bound too, which a change does not lift: is it reached?  Then what a
 * pass found out before it may not find out again. */
bool analyses_spent(const struct analyses *);

/* ---- uses: effects of a statement with all that is inside it ---- */

struct effects {
	struct bits writes;                 /* symbols assigned or declared (by sym->id) */
	struct bits reads;                  /* symbols named in expressions */
	struct vec loads;                   /* const struct expr *: LOAD/MEMBER places read */
	struct vec stores;                  /* const struct expr *: places written */
	bool reads_unknown, writes_unknown; /* memory that no place describes */
	bool sync;                          /* barrier, convergent operation, fence */
	bool atomic;
	bool calls; /* effects of an unknown callee */
	bool jumps; /* can leave the statement: break out of it, return, goto */
	bool is_volatile;
	bool may_not_end; /* a WHILE, or a FOR whose end is not certain */
	bool opaque;      /* RAW inside */
	/* the ways of `jumps`: to the end or the head of the loop around, or out of all of them */
	bool breaks, continues, leaves;
	bool label;    /* can be entered by a jump from elsewhere */
	bool may_stop; /* calls something that may not come back: trap, exit, exception */
};
/* Valid until the function changes. */
const struct effects *effects_of(struct analyses *, const struct stmt *);

/* Can any statement of `s` change the value of `e` (its symbols, the memory it reads)?  Barriers change
 * all shared and global memory that is not read-only. */
bool effects_clobber(struct analyses *, const struct stmt *s, const struct expr *e);

/* Must e be evaluated exactly where the source does it: does it access something volatile, call what has
 * effects, or what threads do together? */
bool expr_pinned(struct analyses *, const struct expr *);
/* May e read memory that none of its places describes, through what it calls or through pointers that it reads? */
bool expr_reads_unknown(struct analyses *, const struct expr *);
/* Has e, as a part of the slots of s, surely the value that it has before s?  Not when a call among the
 * slots may change it. */
bool slots_keep(struct analyses *, const struct stmt *s, const struct expr *e);

/* The only statement that gives sym its value and dominates every use, or NULL. */
const struct stmt *single_definition(struct analyses *, const struct sym *);

/* The same in a loop: the only statement in `loop` that gives sym a value, and every use in `loop` comes
 * after it in the same iteration.  Which value sym has after the loop is not said.  NULL: there is none. */
const struct stmt *loop_definition(struct analyses *, const struct sym *, const struct stmt *loop);

/* Statements that give sym a value, its declaration included, in order of the source; and those whose
 * own slots (or RAW lists) name it.  Never NULL. */
const struct vec *sym_writers(struct analyses *, const struct sym *);
const struct vec *sym_readers(struct analyses *, const struct sym *);
/* Statements whose own slots contain this very node, which is no leaf.  Never NULL. */
const struct vec *expr_statements(struct analyses *, const struct expr *);

/* Has sym surely been given a value when `at` is reached?  (See given.c.) */
bool sym_has_value(struct analyses *, const struct sym *, const struct stmt *at);

/* Can unknown code, another thread, or a store through some pointer read or change this symbol? */
bool sym_escapes(struct analyses *, const struct sym *);

/* ---- flow: what runs before what.  "At s" means: just before s starts ---- */

/* Whenever b is reached, was a reached before, since the loops around both last turned?  Reflexive; a
 * statement dominates what is inside it. */
bool stmt_dominates(struct analyses *, const struct stmt *a, const struct stmt *b);

/* Has e, written at b, surely the value that it had when a was last reached?  False unless a dominates b, and where
 * another variable hides one that e names.  When b is in a loop that a is outside of, nothing in the whole loop may
 * change e. */
bool value_same(struct analyses *, const struct expr *e, const struct stmt *a,
		const struct stmt *b);

/* Does every execution of `within` run s, which is inside it, at least once?  (No condition or loop
 * between that is not proven to be taken, no jump and no call that may not return before it.) */
bool always_runs(struct analyses *, const struct stmt *s, const struct stmt *within);

/* Does the source evaluate e, with the value it has before `at`, whenever `at` is reached: in a dominating
 * statement, or in `at` itself before any call that may not return?  Then computing it there again adds no
 * overflow and no trap. */
bool evaluated_before(struct analyses *, const struct expr *e, const struct stmt *at);

/* Does every execution of `within` evaluate e at least once with the value it has before `within`, before any call that
 * may not return?  Then computing it once before adds no overflow and no trap. */
bool surely_evaluated(struct analyses *, const struct expr *e, const struct stmt *within);

/* The same of all that runs once `at` is reached: `at`, what follows it in its block (no further than 64
 * statements), in an `if` both branches, and in a ?: both arms.  What is range_safe() before `at` may also come
 * after such a call. */
bool surely_computed(struct analyses *, const struct expr *e, const struct stmt *at);

/* ---- purity ---- */

struct purity {
	bool pure;          /* no effect, result depends on the arguments only */
	bool reads_memory;  /* ... and on memory (__ldg) */
	bool convergent;    /* shuffles, votes: never moved across control flow */
	bool threads;       /* ... and on the thread; of which index, only uniform_callee.c asks */
	bool sizes;         /* ... and on how many threads there are */
	unsigned cost;      /* rough SASS instructions, for cost models */
	bool known;         /* listed, or declared pure by a clause of the function's nests */
	bool total;         /* defined for all arguments */
	bool returns;       /* a call as a statement always comes back */
	bool writes_memory; /* ... and writes what its pointers point to */
	bool fence;         /* orders memory between threads */
	bool listed; /* the library's, of callee.def; not total: an absolute value, but of the least integer */
};
struct purity purity_of_call(const struct func *, const char *callee);
/* Is it run by threads: a function of the device, or one of the host with a nest that becomes a
 * kernel? */
bool func_on_device(const struct func *);

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

/* The condition that the last answer NO of range_safe() or range_hoistable() lacks, as data; NULL: no fact would do,
 * or it is not known which.  Once it is asked for, *why leaves it out. */
void range_wants_facts(struct analyses *);
const struct expr *range_wanted(const struct analyses *);

/* The same for computing `e` once just before `within`, which may evaluate it itself: each operation is
 * safe as above, or surely_evaluated() in it, or a part of a sum of non-negative terms that is. */
bool range_hoistable(struct analyses *, const struct expr *, const struct stmt *within,
		     const char **why);

/* Where the source evaluates `total` with the values of `at`, can `part` be computed instead or besides
 * without overflow?  So it is when all terms are non-negative and `total`, as a polynomial, has at least
 * those of every sum and product inside `part`.  (Divisions, loads and the like inside are not judged.) */
bool range_part_of(struct analyses *, const struct expr *part, const struct expr *total,
		   const struct stmt *at);

/* Does the loop certainly run at least once when it is reached? */
enum proof loop_runs(struct analyses *, const struct stmt *loop);
/* Trip count when constant, else -1. */
int64_t loop_trips(struct analyses *, const struct stmt *loop);

/* ---- alias ---- */

enum alias { ALIAS_NO, ALIAS_MAY, ALIAS_MUST };
/* Two places (LOAD, MEMBER of LOAD) evaluated before `at` by the same thread. */
enum alias alias_places(struct analyses *, const struct nest *, const struct expr *a,
			const struct expr *b);
/* The same with what is known before `at`, where both are evaluated (without: types only). */
enum alias alias_places_at(struct analyses *, const struct nest *, const struct expr *a,
			   const struct expr *b, const struct stmt *at);
/* As alias_places(), whatever the subscripts and whoever evaluates each: MUST is one object.  Both
 * in one run of the nest: its clauses are about the pointers as that run finds them. */
enum alias alias_objects(struct analyses *, const struct nest *, const struct expr *a,
			 const struct expr *b);
/* ... or in different runs of it, or outside: between them pointers may have been set anew. */
enum alias alias_objects_ever(struct analyses *, const struct nest *, const struct expr *a,
			      const struct expr *b);
/* What an ATOMIC updates: y[t] of atomicAdd(&y[t], v) and atomicAdd(y + t, v), as a LOAD, MEMBER or SYM; NULL:
 * it has no such argument. */
const struct expr *atomic_place(struct ir *, const struct stmt *);
/* The object a place is in: a symbol, or NULL when unknown. */
const struct sym *place_base(const struct expr *place);
/* The pointer parameter that a place is reached by, through its name or pointers that are certainly computed
 * from it; NULL: none, or unknown. */
const struct sym *place_param(struct analyses *, const struct expr *place);
/* Memory that nothing writes while the kernel runs: __constant__, const __restrict__ parameters. */
bool place_readonly(struct analyses *, const struct nest *, const struct expr *place);

/* --emit=ranges: a line per loop and slot. */
void ranges_print(struct buf *, struct analyses *);

/* ---- deps: what orders the statement instances of a loop, see deps.c ----
 *
 * An access is one place or symbol that one statement reads or writes.  Two accesses, of which one writes
 * and which may be the same memory, make dependences: from the instance that runs first to the other. */

enum dep_kind { DEP_FLOW, DEP_ANTI, DEP_OUTPUT };
/* Where the later instance lies, as seen from the first, in the order that a loop runs in.  Bits. */
enum dep_sign { DEP_LATER = 1, DEP_SAME = 2, DEP_EARLIER = 4, DEP_ANY = 7 };
enum { DEP_LOOPS = 8 }; /* common loops looked at; all order is unknown in those further in */

struct dep_access {
	const struct stmt *stmt;
	enum dep_target { DEP_SYM, DEP_PLACE, DEP_MEMORY, DEP_EFFECT } target;
	const struct sym *sym; /* SYM */
	const struct expr
		*place; /* PLACE.  MEMORY: what no place describes; EFFECT: output, volatile */
	bool writes;
	bool header; /* FOR, WHILE: the condition or step, in each iteration of that loop itself */
	uint32_t order;  /* of the source */
	unsigned update; /* enum expr_kind, ADD for `s += e` and `s -= e`, and so on; 0: none */
	bool exact; /* update: any order gives the same bits, and no overflow that was not there */
	/* its storage is new in every iteration of this loop: declared there, or always written first */
	const struct stmt *home;
	bool live_out; /* ... but the last value is used after the loop */
};

/* By common loop: LATER, SAME, EARLIER, or ANY, which the outermost loop never has. */
struct dep_vector {
	uint8_t sign[DEP_LOOPS];
};

struct dep {
	enum dep_kind kind;
	const struct dep_access *from, *to;
	unsigned nloops; /* loops around both, outermost (that of the question) first */
	const struct stmt *loop[DEP_LOOPS];
	unsigned nvectors;
	const struct dep_vector *vector; /* the first sign that is not SAME is LATER */
	uint8_t sign[DEP_LOOPS];         /* of all vectors */
	bool constant[DEP_LOOPS];        /* always the same distance, in iterations of the loop: */
	int64_t distance[DEP_LOOPS];
	const char *assumed; /* why it may not be there; NULL: it is, for some sizes at least */
	/* a condition before `lacks_at` without which it is assumed; NULL: not known */
	const struct expr *lacks;
	const struct stmt *lacks_at;
	unsigned update; /* of both ends, so that it is a reduction's; 0: not */
	bool exact;      /* ... that may be reordered without licence */
};

struct deps {
	const struct stmt *loop;
	struct vec list; /* struct dep *, in order of the source */
	/* what forbids any other order, whatever the dependences; NULL: nothing */
	const char *barred;
	const struct stmt *barred_at;
};

/* All dependences among the instances of what is inside a FOR or WHILE, its own header included, within one
 * execution of the loop.  Never NULL; kept until the function changes. */
const struct deps *deps_of(struct analyses *, const struct nest *, const struct stmt *loop);

/* Values of the variables of the loops around an instance, outermost first. */
struct dep_point {
	unsigned n;
	const struct stmt *loop[DEP_LOOPS];
	int64_t value[DEP_LOOPS];
};

struct dep_answer {
	enum proof may;  /* NO: `dep` is violated.  UNKNOWN: not known, or it is but assumed */
	const char *why; /* NO, UNKNOWN: one clause, "iteration order of 's' would change" */
	const struct stmt *at; /* what `why` speaks of; may be NULL */
	const struct dep *dep; /* NULL: it is not a dependence that forbids it */
	bool pair;             /* there is a concrete pair of instances that would change order: */
	struct dep_point from, to; /* the smallest one; `from` runs first in the source */
	const struct dep_access
		*sum; /* if this is a reduction, saying so would remove the obstacle */
};

/* The operation by which an ASSIGN, STORE or ATOMIC updates its target, as in dep_access.update, and that
 * target; EXPR_INT: it does not. */
enum expr_kind stmt_update(struct analyses *, const struct stmt *, const struct expr **target);

/* Is it a dependence of a reduction that the nest licenses, or whose order does not matter? */
bool deps_licensed(const struct nest *, const struct dep *);

/* May the loops, which are nested in each other, run in this order, outermost first?  Loops between them
 * that are not listed keep their places.  About order only: bounds that depend on outer variables are the
 * caller's to work out again.  Statements between the loops forbid it. */
struct dep_answer deps_may_permute(struct analyses *, const struct nest *,
				   const struct stmt *const *loops, unsigned n);
/* May the loop run backwards? */
struct dep_answer deps_may_reverse(struct analyses *, const struct nest *, const struct stmt *loop);
/* May its iterations run at the same time, each by a thread?  Reductions only where they are atomic.  Here
 * and below, what has its home in the loop needs storage of its own for each iteration. */
struct dep_answer deps_may_parallel(struct analyses *, const struct nest *,
				    const struct stmt *loop);
/* May they be run by different threads, which nothing orders, in any two iterations of the loops around `loop` up to
 * `top` (which may be `loop`)?  Between accesses inside `loop` only: what else is inside of `top` is
 * the caller's question, and so are barriers, which do not forbid it.  `own` (const struct sym *; NULL: none) are what
 * each thread has of its own: variables, whose updates by a reduction clause of the nest do not count, and
 * arrays, of which no access does. */
struct dep_answer deps_may_spread(struct analyses *, const struct nest *, const struct stmt *top,
				  const struct stmt *loop, const struct vec *own);
/* May `factor` iterations run together (unroll-and-jam)?  0: all of them.  FOR loops that are directly in the
 * body, or in each other, are merged; what is between is copied, and so are loops in other statements. */
struct dep_answer deps_may_jam(struct analyses *, const struct nest *, const struct stmt *loop,
			       int64_t factor);
/* May the bodies of two loops of one block, b after a, run as one, for equal values of their variables?  That
 * both have the same bounds and steps, and what is between them, is the caller's question. */
struct dep_answer deps_may_fuse(struct analyses *, const struct nest *, const struct stmt *a,
				const struct stmt *b);
/* May the loop be split into one over what precedes `cut`, a statement of its body, and one over the
 * rest? */
struct dep_answer deps_may_distribute(struct analyses *, const struct nest *,
				      const struct stmt *loop, const struct stmt *cut);

/* "(i=1, k=0)", in the arena. */
const char *dep_point_text(struct analyses *, const struct dep_point *);
/* 's' or 'a[i]' in quotes, or "memory". */
const char *dep_access_text(struct analyses *, const struct dep_access *);

/* --emit=deps: a line per dependence of each outermost loop of a nest. */
void deps_print(struct buf *, struct analyses *);

/* ---- live: contents of arrays, see live.c ---- */

/* Is it an array of the function's own, of which nothing but elements is named?  Of such arrays are the others. */
bool array_is_own(struct analyses *, const struct sym *);
/* Siblings `first` to `last`, and a statement that may read ... NULL: none does.
 * array_needs: of them, what was in the array before them.
 * array_read_after: outside, what they or any statement before have left there.  What they read themselves, when they are
 *   executed again, is the question before.
 * array_lives: either of these, but for an array that has no values before them.  Without one, what it holds in
 *   them concerns nobody else, and another array may take its place there. */
const struct stmt *array_needs(struct analyses *, const struct nest *, const struct stmt *first,
			       const struct stmt *last, const struct sym *);
const struct stmt *array_read_after(struct analyses *, const struct nest *,
				    const struct stmt *first, const struct stmt *last,
				    const struct sym *);
const struct stmt *array_lives(struct analyses *, const struct nest *, const struct stmt *first,
			       const struct stmt *last, const struct sym *);

/* ---- footprint: the region of an array that a statement touches, see footprint.c ----
 *
 * What changes inside the statement takes all its values: variables of its loops, what is computed from
 * them, and the thread indices that the query relaxes.  Everything else (loops around it, parameters) is a
 * term of the answer.  The region is a box: every element that is touched is in it, whenever the statement
 * runs. */

enum { FOOTPRINT_DIMS = 4, FOOTPRINT_ENDS = 4 };

struct footprint_dim {
	/* first index, and how many: as a person would write them, of integer types.  Where the loops of
	 * the statement do not run the extent may be 0 or less; then nothing is touched. */
	const struct expr *lo, *extent;
	int64_t most; /* extent is at most this whenever something is touched; -1: no constant says so */
	/* where the upper end is a minimum of formulas: the first index past it by each of them, but for
	 * those that are at least lo + most always (`capped`: there are such) */
	bool ended, capped;
	unsigned nends;
	const struct expr *end[FOOTPRINT_ENDS];
	/* elements between neighbours: 1 for the last of a[i * n + k], `n` or a product for those before;
	 * NULL where the dimension is one of the type, T a[N][M], so that the index is a subscript */
	const struct expr *stride;
};

struct footprint_access {
	const struct stmt *stmt;
	const struct expr *place;
	bool reads, writes;
	/* so that place == array[sum of index * stride], or array[index][index]... */
	const struct expr *index[FOOTPRINT_DIMS];
};

struct footprint {
	const struct sym *array;
	unsigned ndims;
	struct footprint_dim dim[FOOTPRINT_DIMS]; /* outermost first */
	/* struct footprint_access *: all in the statement that reach the array by its name or by a pointer
	 * that is certainly computed from it, in order of the source.  What goes through other pointers
	 * is alias_places()'s, what calls do is effects_of()'s */
	struct vec accesses;
	bool reads, writes;
	bool exact; /* every element of the box is touched, whenever the statement runs */
	bool apart; /* different indices of its accesses are different elements: always so but for
		     * a[i * n + k] where nothing says that 0 <= k < n */
	/* not NULL: computing lo and extent before the statement may overflow: range_safe()'s reason */
	const char *unproved;
	const char *
		why; /* not NULL: the region is not known, one clause; then there are no dimensions */
	const struct stmt *why_at; /* may be NULL */
};

struct footprint_query {
	const struct sym *array;
	const struct stmt *inside; /* often the body of a loop */
	bool reads, writes;        /* which accesses count; neither: both do */
	/* bits of 1u << enum sreg: thread indices that take all their values (the region of a block);
	 * others are terms, like the variables of loops around */
	unsigned relax;
};

/* Is `inner` in `outer`, by what is known at a statement where the terms of both have their values? */
bool footprint_contains(struct analyses *, const struct footprint *outer,
			const struct footprint *inner, const struct stmt *at);

/* Never NULL. */
const struct footprint *footprint_of(struct analyses *, const struct nest *,
				     const struct footprint_query *);

/* --emit=footprint: a line per array of each loop of a nest. */
void footprint_print(struct buf *, struct analyses *);

/* ---- uniform: is it the same for all threads of a block, or of a warp?  see uniform.c ---- */

enum uniform { UNIFORM_THREAD, UNIFORM_WARP, UNIFORM_BLOCK }; /* each implies those before it */

/* Of the threads that are before `at` together, which have the same value of e?  When not all of the block,
 * *why (if not NULL) is a clause: "'i' depends on threadIdx.x". */
enum uniform uniform_expr(struct analyses *, const struct expr *e, const struct stmt *at,
			  const char **why);
/* Is it the same also for those threads of the block that do not come to `at`?  What holds there says nothing of them. */
bool uniform_in_block(struct analyses *, const struct expr *e, const struct stmt *at);
/* Which threads reach s together, each time that one of them does: no condition or loop around it and no jump
 * before it takes only some of them?  In a device function: of those that have entered it together. */
enum uniform uniform_stmt(struct analyses *, const struct stmt *s, const char **why);
/* May a barrier of the scope be before s? */
bool stmt_uniform(struct analyses *, const struct stmt *s, enum uniform scope, const char **why);

/* Sets of registers are of 1u << enum sreg: threadIdx, blockIdx, both; blockDim. */
#define SREGS_THREAD (7u << SREG_TID_X)
#define SREGS_BLOCK (7u << SREG_CTAID_X)
#define SREGS_OWN (SREGS_THREAD | SREGS_BLOCK)
#define SREGS_SIZE (7u << SREG_NTID_X)
/* Of which indices is a value computed, or is it assigned where they decide; callees included?  Of the threads, in all blocks,
 * that are before `at` together; NULL: anywhere in the launch.  Memory is taken for what all find the same in, unless each
 * block or thread has its own. */
unsigned expr_indices(struct analyses *, const struct expr *, const struct stmt *at);
/* ... of what a symbol holds: the elements of an array, the members of an object. */
unsigned sym_indices(struct analyses *, const struct sym *, const struct stmt *at);
/* ... decide whether a thread comes to s. */
unsigned stmt_indices(struct analyses *, const struct stmt *s);
/* Those of `among` that a call asks for by itself, in its body or in its callees: calls that are alike differ between threads
 * by these only.  All, where it is not known. */
unsigned call_sregs(const struct func *, const char *callee, unsigned among);
/* ... that a statement asks for, or what is in it. */
unsigned stmt_sregs(const struct func *, const struct stmt *, unsigned among);

/* --emit=alias: pairs of objects of each nest. */
void alias_print(struct buf *, struct analyses *);
/* --emit=uniform: variables, and the conditions and loops of each nest. */
void uniform_print(struct buf *, struct analyses *);

#endif
