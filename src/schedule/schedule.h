/* schedule.h - private to src/schedule: what the clauses share. */
#ifndef SCHEDULE_SCHEDULE_H
#define SCHEDULE_SCHEDULE_H

#include "cunest/backend.h"
#include "cunest/loop_form.h"
#include "cunest/schedule.h"

#include "bounds/relation.h"

/* A loop that a clause made: "i.o". */
struct named_loop {
	const char *name;
	struct stmt *loop;
};

/* unrolled(k) of an expect clause, and a loop that it is about. */
struct expected_loop {
	const struct clause_arg *arg;
	struct stmt *loop;
};

/* Why threads of a place do not share a loop. */
struct bind_cause {
	const char *what;
	struct span where;
};

struct schedule {
	struct nest *nest;
	struct ir *ir;
	struct proofs *proof; /* NULL: nobody checks */
	/* The last condition that was found missing, and where; NULL: none. */
	const struct expr *lacks;
	const struct stmt *lacks_at;
	const char *
		memory; /* what is not known of the memory that pointers lead to; NULL: all is (host_memory.c) */
	struct analyses *analyses;
	struct vec named;    /* struct named_loop *, the newest last */
	struct vec iters;    /* struct iter_var *, see relation.h */
	struct vec attached; /* struct attached *, see stage.h */
	struct vec boxes;    /* struct box *, see box.h */
	struct vec copies; /* struct stmt *: what clauses have put beside what it was copied from */
	bool facts_known;  /* loops of the source are marked independent */
	const struct clause *last; /* that was applied */
	bool names_known;
	struct vec odd_names; /* const char *, interned, see hidden.c */
	/* bind_same.c: enum place_bit over which the nest differs, and by bit the cause */
	bool differences_known;
	unsigned differ;
	struct bind_cause differs[7];
};

/* A whole clause; false after an error diagnostic. */
typedef bool schedule_fn(struct schedule *, const struct clause *);
#define SCHEDULE(id, fn) schedule_fn fn;
#include "schedule.def"
#undef SCHEDULE

/* ---- schedule.c: names and messages ---- */

/* A clause is about to be refused for the want of a condition before `at`: the error then says which facts would do. */
void schedule_lacks(struct schedule *, const struct stmt *at, const struct expr *fact);
/* ... for the want of `e <= most`. */
void schedule_lacks_bound(struct schedule *, const struct stmt *at, const struct expr *e,
			  __int128 most);

void schedule_name(struct schedule *, const char *name, struct stmt *loop);
/* "i.o": what a clause calls it. */
const char *schedule_name_of(const struct schedule *, const struct stmt *loop);
/* The loop of the nest that a name means: `i`, or `i#2` where several are called i; without a
 * number loops in copies do not count.  NULL after an error diagnostic. */
struct stmt *schedule_loop(struct schedule *, const struct clause_arg *);
/* The same, where of several loops of the name the only one that is preferred is meant. */
struct stmt *schedule_loop_among(struct schedule *, const struct clause_arg *,
				 bool (*preferred)(void *, const struct stmt *), void *);
/* "i_i_o": what to call the variable of the loop that is part `o` of the loop `i.i`. */
const char *schedule_hint(struct schedule *, const struct clause_arg *, const char *part);
/* For clauses that do one thing for each loop: argument number `at` and its loop.  Settings
 * (`tail=...`) belong to the loop before them and are skipped.  Analyses are fresh for each loop.
 */
typedef bool schedule_loop_fn(struct schedule *, const struct clause *, uint32_t at,
			      struct stmt *loop);
bool schedule_each(struct schedule *, const struct clause *, schedule_loop_fn *);
bool schedule_is_setting(const struct clause *, uint32_t at);

/* ---- bind_*.c: see struct binding in cunest/schedule.h ---- */

/* What bind() says of one loop. */
struct bind_place {
	const char *word; /* as it is written */
	unsigned places;  /* enum place_bit */
	enum sreg sreg;
	enum bind_form {
		BIND_INDEX, /* threadIdx.x, blockIdx.y */
		BIND_WARP,
		BIND_LANE,
		BIND_THREAD, /* thread: blockIdx.x * blockDim.x + threadIdx.x */
		BIND_GRID,   /* grid: the same, and on by gridDim.x * blockDim.x */
		BIND_BLOCK,  /* block: threadIdx.x, and on by blockDim.x */
		BIND_BLOCKS, /* blockIdx.x, and on by gridDim.x: of reductions (reduce.c) */
	} form;
};
/* May different threads or blocks run the iterations of this loop?  `own` are arrays of which each has one of its own.
 * Puts barriers between the loop and what is beside it, where threads exchange values in shared memory.  Reports why not. */
bool bind_may(struct schedule *, struct span, const struct bind_place *, struct stmt *loop,
	      const struct vec *own);
/* Do all threads of the place come to the nest, with the same values?  Reports which do not. */
bool bind_same(struct schedule *, struct span, const char *name, const struct bind_place *);
/* Does each call in an iteration do the same, whichever of them makes it? */
bool bind_calls_same(struct schedule *, struct span, const char *name, const struct bind_place *);
/* Has each thread such a variable; is the place in one of these, but for what pointers lead to, or in shared memory? */
bool bind_private(const struct schedule *, const struct sym *);
bool bind_in_private(const struct schedule *, const struct expr *place);
bool bind_in_shared(const struct expr *place);
/* Is what is between bound loops harmless when every thread does it?  Reports what is not. */
bool bind_check_between(struct schedule *);
/* Arrays around the loop that each iteration fills for itself (const struct sym *): threads and blocks of the place have one each,
 * or it is declared in the loop. */
void bind_own_arrays(struct schedule *, const struct bind_place *, struct stmt *loop,
		     struct vec *own);
/* Rewrites the loop. */
bool bind_rewrite(struct schedule *, const char *name, struct span, const struct bind_place *,
		  struct stmt *loop);
/* The block of the kernel of a nest, as far as its clauses say how large it is. */
struct block {
	struct schedule *s;
	const struct binding *but; /* less this one; NULL: all */
	bool warps;                /* lanes do not count: they go with warps */
};
/* Threads that a binding counts in that dimension; -1: it does not say. */
int64_t binding_threads(const struct binding *, unsigned dim);
/* Threads in that dimension as far as bound loops and launch(...) fix them; -1: they do not. */
int64_t block_fixed(const struct block *, unsigned dim);
/* Does a loop count them, or launch(...) say them, and not as a number? */
bool block_is_open(const struct block *, unsigned dim);
/* Is, or will, some loop of the kernel be bound to warps?  Then there are more than the lanes of one. */
bool block_has_warps(const struct schedule *);
/* Does the user say that there are not n? */
bool block_is_not(const struct schedule *, unsigned dim, int64_t n);
/* Threads of a block in that dimension, by launch(...) and all that loops of the kernel count so far;
 * -1: they make it no number. */
int64_t bind_threads(struct schedule *, unsigned dim);
/* What keeps off the threads that are idle. */
enum bind_guard {
	GUARD_END,   /* i < n */
	GUARD_INDEX, /* threadIdx.x < 40 */
	GUARD_START, /* i >= lo && i < n */
};
/* Which of them does where the loop is no tile?  Reports where none does. */
bool bind_idle(struct schedule *, const struct bind_place *, struct binding *,
	       const struct stmt *loop, enum bind_guard *);
/* Are there no more blocks, by all that is bound in the kernel, than the variable of each loop takes?  Reports where not. */
bool bind_check_blocks(struct schedule *);
/* Does launch(...) fit?  Reports what does not. */
bool bind_check_launch(struct schedule *);
void bind_tell_launch(struct schedule *);
/* The launch(...) of a nest, and what it says; NULL: nothing. */
const struct clause *launch_clause(const struct nest *);
const struct expr *launch_dim(const struct nest *, bool block, unsigned dim);
/* Threads of a block in that dimension, as a number; -1: not known. */
int64_t launch_threads(const struct nest *, unsigned dim);
/* Is what a loop counts, which is not a number, no more than `room` and exact, however its unsigned sums wrap?  Else *most is
 * the largest end of the loop of which that is so.  Of signed numbers range_safe() speaks. */
bool bind_counts_within(struct schedule *, const struct binding *, __int128 room,
			const struct stmt *at, __int128 *most);
/* A nest of a host function becomes a kernel (kernel.c).  Reports why it cannot. */
bool kernel_make(struct schedule *);
/* Its launch, and the arrays that go with it. */
bool kernel_make_launch(struct schedule *, struct kernel *);
bool kernel_make_transfers(struct schedule *, struct kernel *);
/* Does the nest write to what a pointer or array leads to? */
bool writes_by(struct schedule *, const struct sym *);
/* host_memory.c: can the device access what the pointers of a nest of the host lead to, if it is to be a kernel?  Reports
 * those that surely lead to memory of the host.  Before the first clause, whose loops tell how much is accessed. */
bool kernel_memory(struct schedule *);
/* After it, once the nest is a kernel: warns of pointers of which it is not known. */
void kernel_warn_memory(struct schedule *);
/* reduce.c: does the value of the reduction come back from the kernel that the nest becomes? */
bool reduction_comes_back(const struct schedule *, const struct sym *);
/* Does any?  Then the grid has RETURNED_BLOCKS at most, in one dimension or in all of them together, and loops stride over them. */
bool reductions_come_back(const struct schedule *);
struct bind_place reduction_place(const struct schedule *, struct bind_place);
bool kernel_make_reductions(struct schedule *, struct kernel *);
bool kernel_returns(const struct kernel *, const struct sym *);
/* Does the nest declare it? */
bool sym_in_nest(const struct nest *, const struct sym *);
/* kernel_launch.c: can a block have as many threads as the loops of the user's own kernel need?  False after an error. */
bool kernel_block_possible(struct schedule *);
/* data.c: the arrays of a region; false after an error.  The one of that pointer; NULL: it has none. */
bool data_arrays(struct analyses *, struct data_region *);
const struct data_array *data_array_of(const struct data_region *, const struct sym *);
/* What only the text says: is a kernel possible there, before the function?  Else why not. */
const char *kernel_place_wrong(const struct func *);
/* Fills template_head and template_args; false: not understood. */
bool kernel_template(const struct func *, struct kernel *);
/* Is this function one of the device's, by what precedes its name? */
bool source_declares_device(const struct ir *, const char *name);
/* Is the word in the file, outside of comments, literals and directives? */
bool source_has_word(const struct ir *, const char *);
/* Once all clauses are applied: declarations and guards as people write them. */
void bind_finish(struct schedule *);

/* ---- facts.c ---- */

/* Facts about loops that are there before the first clause, and reductions that are none; false
 * after an error. */
bool schedule_facts(struct schedule *);

/* ---- fuse_nested.c ---- */

bool schedule_fuse_nested(struct schedule *, const struct clause *, struct stmt *const *loops,
			  unsigned n);

/* ---- fuse_siblings.c ---- */

/* Loops of one block: the bodies of all run in the first. */
bool schedule_fuse_siblings(struct schedule *, const struct clause *, struct stmt *const *loops,
			    unsigned n);

/* ---- expand.c ---- */

/* Variables of a loop of few iterations become arrays with an element for each, where several of its
 * statements use them. */
void scalars_expand(struct schedule *, struct stmt *loop);

/* ---- uniform.c: what all threads of a block do alike ---- */

/* Has the expression the same value in all threads of a block? */
bool schedule_uniform(struct schedule *, const struct expr *);
/* The innermost statement because of which not all of them may come to `at`; NULL: they do. */
const struct stmt *schedule_divergence(struct schedule *, const struct stmt *at);

/* Does the statement run only where the condition holds, by the conditions of ifs around it, part by part? */
bool stmt_under(const struct stmt *, const struct expr *condition);

/* ---- refuse.c ---- */

/* Reports that a clause cannot be applied; false. */
bool schedule_refuse(struct schedule *, enum diag_id, struct span, const char *fmt, ...)
	CN_PRINTF(4, 5);
/* ... because of what a dependence test said, with the two accesses and their instances. */
bool schedule_refuse_order(struct schedule *, struct span, const struct dep_answer *);
/* Its parts: the two accesses and their instances, and what is lacked; noalias(x, y), true where that would help. */
void schedule_note_pair(struct schedule *, struct diag *, const struct dep_answer *);
bool schedule_note_noalias(struct schedule *, struct diag *, struct span,
			   const struct dep_answer *);

/* ---- hidden.c: names that would mean something else ---- */

/* Before the first clause: names that the source itself has so that they would be taken for wrong. */
void names_note(struct schedule *);
/* A name that means something else now, where what uses it stands; NULL: there is none. */
const char *names_changed(struct schedule *);

/* ---- loops.c: parts of loops ---- */

/* The loop that is all of the body of another; NULL: there is more, or none. */
struct stmt *loop_only_child(const struct stmt *loop);
/* Moves the statements of one block to the end of another. */
void block_move(struct stmt *from, struct stmt *to);
/* `copy`, a stmt_copy() of `from`, is there instead of it: the names of loops inside are the
 * copy's. */
void stmt_succeed(struct schedule *, struct stmt *from, struct stmt *copy);
/* for (int <hint> = lo; <hint> < bound; <hint> += step), with an empty body; in no block yet. */
struct stmt *loop_create(struct schedule *, const char *hint, const struct type *,
			 enum expr_kind cmp, const struct expr *lo, const struct expr *bound,
			 const struct expr *step);
/* Is there a bind()? */
bool schedule_binds(const struct schedule *);
/* Does the nest run there: in a kernel, or in one that bind() makes of it? */
bool schedule_on_device(const struct schedule *);
/* ... so that it knows all threads of a block? */
bool schedule_in_kernel(const struct schedule *);
/* What the kernel consists of: of a host function the nest, and the host waits for each run of it. */
const struct stmt *schedule_kernel_body(const struct schedule *);
/* May they be one object, whichever threads of the kernel evaluate them, and when? */
bool schedule_may_meet(const struct schedule *, const struct expr *a, const struct expr *b);
/* min(a, b) of one type: the function of CUDA's in device code, `a < b ? a : b` elsewhere. */
const struct expr *expr_least(struct schedule *, const struct expr *a, const struct expr *b);
const struct expr *expr_most(struct schedule *, const struct expr *a, const struct expr *b);

/* Known when the template is instantiated, at the latest. */
bool expr_is_constant(struct ir *, const struct expr *);
/* Does no iteration depend on another one of the same run, by proof or by what the user says?  Worth
 * noting in the loop before a clause makes subscripts of it that no proof gets through. */
bool loop_is_independent(struct schedule *, const struct stmt *loop);
/* It simply counts up, in one integer type, by a constant, to a bound that stays.  Pragmas that a clause has put before
 * it may be there: where the loop goes, they are to be taken along. */
#define LOOP_COUNTABLE                                                                  \
	(LOOP_DECLARES | LOOP_UP | LOOP_ONE_TYPE | LOOP_USER_PLAIN | LOOP_FREE_HEADER | \
	 LOOP_KEEPS_BOUND)
/* The pragmas that clauses have put before it, to be put before it again where it stands then. */
struct vec loop_take_hints(struct schedule *, struct stmt *loop);
void loop_put_hints(const struct vec *hints, struct stmt *loop);
/* The loop, with pragmas of ours before it, goes to the end of the body of `outer`, which is
 * there instead. */
void loop_enclose(struct stmt *loop, struct stmt *outer);
/* if (condition) around the body of a loop; the IF. */
struct stmt *guard_body(struct schedule *, struct stmt *loop, const struct expr *condition);

/* An array whose extent only an instance of the template knows: another one cannot be declared. */
bool sym_unsized(const struct sym *);
/* Why a statement cannot be there twice; or NULL. */
const char *stmt_uncopyable(struct analyses *, const struct stmt *);
/* stmt_copy(), for what is to be beside the first: a copy for schedule_loop(). */
struct stmt *schedule_copy(struct schedule *, const struct stmt *);
/* 0, 0.0f of a type; NULL: it has no literal. */
const struct expr *expr_zero(struct ir *, const struct type *);
/* An IF that keeps out what the source does not run, still without a condition: expect(noguard) may find it. */
struct stmt *guard_create(struct func *);

/* ---- trips.c: how far a loop goes ---- */

/* Without implicit casts, and -2 as a constant, not as an operator. */
const struct expr *expr_number(struct ir *, const struct expr *);
/* e + c, folded with what e adds already: n - 1 + 1 is n.  May overflow where e does not.  NULL: c
 * is none of its type's. */
const struct expr *expr_plus(struct schedule *, const struct expr *e, __int128 c);
/* x + c as the bound of a loop from x: c, if that sum is what it is in exact arithmetic; else NULL. */
const struct expr *loop_addend(struct schedule *, const struct stmt *loop,
			       const struct expr *bound);
/* bound - lo + extra, which can be computed before the loop; NULL when it might overflow, with the
 * reason. */
const struct expr *loop_distance(struct schedule *, const struct stmt *loop, __int128 extra,
				 const char **why);

/* The last index, if the loop runs; computable before the loop in any case, and then not above the
 * first index.  NULL when it might overflow, with the reason. */
const struct expr *loop_last(struct schedule *, const struct stmt *loop, const char **why);

/* ---- cut.c: one loop as two ---- */

/* Why two loops cannot do what this one does, one after the other; or NULL. */
const char *loop_uncuttable(struct schedule *, const struct stmt *loop);
/* peel(i:4) */
schedule_loop_fn peel_iterations;
/* ---- after all clauses ---- */

/* specialize.c: versions of the nest for the conditions of its specialize clauses. */
bool schedule_specialize(struct schedule *, bool *changed);
/* expect.c: the loops that its expect clauses name, into nest->expected. */
bool schedule_find_expected(struct schedule *);
/* unroll.c: why the compiler will not repeat the loop's body for every iteration; or NULL. */
const char *loop_not_unrolled(struct ir *, struct analyses *, const struct stmt *loop);

/* ---- split.c: a loop in tiles ---- */

struct split {
	struct schedule *s;
	const struct clause *clause;
	const struct clause_arg *arg;
	struct stmt *loop;         /* to be split; then the loop inside a tile */
	const struct type *type;   /* of its variable */
	const struct expr *stride; /* indices in a tile, in that type */
	__int128 least, most;      /* values of stride: one, but for a template parameter */
	enum split_tail tail;
	const struct expr *full;   /* peel: where full tiles end */
	struct stmt *outer;        /* made: the loop over the tiles */
	const struct expr *bound;  /* made: what the bound was */
	struct relation *relation; /* made; its guard is the caller's */
};
/* Can it be taken apart at all, and by what?  The rest stays unset. */
bool split_size(struct split *, struct schedule *, const struct clause *, uint32_t at,
		struct stmt *loop);
/* Can argument `at` of a clause, with its tail, be done to the loop?  False after an error
 * diagnostic; changes nothing. */
bool split_plan(struct split *, struct schedule *, const struct clause *, uint32_t at,
		struct stmt *loop);
/* Peel: gives the end of the full tiles a name, declared before a statement. */
void split_name_full(struct split *, struct stmt *before);
/* Puts the loop into tiles; the guard and what comes after full tiles are the caller's. */
void split_make(struct split *);
const struct expr *split_guard(const struct split *); /* made: i < n */
/* All of it, for one loop. */
schedule_loop_fn split_loop;
/* Instead of split_make(): the loop itself goes from tile to tile, in which only its first index is
 * named; with peel, the rest is a loop after. */
void split_in_steps(struct split *);
int64_t split_factor(const struct split *); /* iterations in a tile; 0: no number */
__int128 split_step(const struct split *);

/* ---- jam.c, shift.c ---- */

/* A loop that all iterations of a jammed loop share, when it is directly in that or in another
 * such. */
bool loop_is_shared(const struct stmt *);
/* Why the body of a loop cannot be woven; or NULL.  About order ask deps_may_jam(). */
const char *schedule_unweavable(struct schedule *, const struct stmt *body);
/* May `factor` iterations be woven, by their dependences?  False after an error diagnostic. */
bool schedule_may_weave(struct schedule *, const struct clause *, struct stmt *loop,
			int64_t factor);
/* The body of a loop becomes that of `factor` iterations, which are `step` apart.  Tests whose ids
 * are in `common` (or NULL), which are alone in their blocks, are one for all.  `each` (or NULL)
 * has the last word on the formulas of the others, where it changes symbols that are in `varies`.
 */
typedef const struct expr *weave_fn(void *, const struct expr *, unsigned turn);
void schedule_weave(struct schedule *, struct stmt *loop, unsigned factor, __int128 step,
		    const struct bits *varies, const struct bits *common, weave_fn *each,
		    void *context);
/* e with sym + by for sym.  `varies`: e is also evaluated as it is, just before, and these symbols
 * may have had other values then; NULL: perhaps it is not. */
const struct expr *expr_shift(struct ir *, const struct expr *e, const struct sym *sym, __int128 by,
			      const struct bits *varies);

/* ---- band.c: loops that are nested with nothing between ---- */

enum { BAND_LOOPS = DEP_LOOPS };

struct band {
	struct schedule *s;
	const struct clause *clause;
	struct stmt *loop[2 * BAND_LOOPS];   /* outermost first, as they are */
	struct stmt *wanted[2 * BAND_LOOPS]; /* ... as they shall be */
	/* which may not run, and loop[i] leaves it with a header for band_headers_safe() to judge */
	const struct stmt *left[2 * BAND_LOOPS];
	unsigned n;
};
bool loop_is_named(struct stmt *const *named, unsigned n, const struct stmt *loop);
/* From the outermost named loop down to the innermost; false after an error diagnostic. */
bool band_collect(struct band *, struct stmt *const *named, unsigned n);
/* Can the headers be in the wanted order?  False after an error diagnostic. */
bool band_headers_fit(struct band *);
void band_rebuild(struct band *);
/* Rebuilt: can the headers be evaluated where they stand now?  Those that band_headers_fit() leaves
 * open. */
bool band_headers_safe(struct band *);

#endif
