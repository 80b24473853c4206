/* score.h - a pass proposes, a score disposes: the forms of a nest, what each costs, and which is taken.
 *
 * Textbook rewrites make some kernels slower, so the pipeline's result is compared with the text as the user
 * wrote it and, where that helps, with a few other forms (form.def).  The static model looks at the hot loop
 * of the tree; the other one compiles each form with the user's nvcc.  Neither ever takes a form that it
 * finds worse than the input. */
#ifndef CUNEST_SCORE_H
#define CUNEST_SCORE_H

#include "pass.h"

enum form_id {
#define FORM(id, name, off, eager, help) FORM_##id,
#include "form.def"
#undef FORM
	FORM_COUNT
};

struct form_row {
	const char *name, *help;
	uint64_t off; /* bit set over enum pass_id */
	bool eager;   /* as in struct pipeline */
};
extern const struct form_row form_table[FORM_COUNT];
enum form_id form_find(const char *name); /* FORM_COUNT: unknown */

enum score_mode { SCORE_STATIC, SCORE_NVCC, SCORE_OFF };

/* ---- trees of a function, kept and put back ---- */

/* The statements of all regions of a function, and what passes may note of symbols and nests. */
struct func_state;
/* Can its nests be tried in forms at all?  Not where one is in another, or is a single statement. */
bool func_has_forms(const struct func *);
/* What is there now, without copying statements: to go back to it after others were there.  Of one nest, or of all
 * when it is NULL. */
struct func_state *func_state_keep(struct func *, struct nest *);
/* The same with statements of its own, so that passes may change what is there. */
struct func_state *func_state_copy(struct func *, struct nest *);
void func_state_put(struct func *, const struct func_state *);
/* A copy of a kept state, for another form to begin with. */
void func_state_put_copy(struct func *, const struct func_state *);
uint64_t func_state_hash(const struct func *); /* of what is there now */

/* ---- the static model ---- */

/* Kinds of work, the one first that says most of what a kernel is for.  Rewriting removes them or leaves them, but
 * does not add any; a schedule may add accesses to shared memory.  Stores and loads are of global memory, and count
 * elements: a vector of four is four. */
enum work {
	WORK_MMA,
	WORK_FMA,
	WORK_FP,
	WORK_STORE,
	WORK_LOAD,
	WORK_SHARED_STORE,
	WORK_SHARED_LOAD,
	WORK_COUNT
};
/* WORK_COUNT, where no kind of work is in both: an iteration is the unit. */
const char *work_name(enum work);

/* Of a hot loop: instructions in one iteration, and the work among them. */
struct hot {
	uint64_t instructions;
	uint64_t work[WORK_COUNT];
	/* in a tree: */
	const struct sym *sym; /* of the loop; NULL: all of the nest, or a WHILE */
	unsigned loops;	       /* in all of the nest */
	unsigned leaves;       /* innermost loops, but for those that are unrolled */
	uint64_t all;	       /* instructions in one iteration of each loop of the nest, added up */
};
/* A loop of a kernel or nest: one iteration, without the loops inside; how often it runs in one run of the whole. */
struct hot_loop {
	struct hot hot;
	uint64_t runs;
};
/* Which is the hot one, and what counts as it; n: no loop does any work. */
unsigned hot_find(const struct hot_loop *, unsigned n, struct hot *);
/* The unit in which a form `hot` is compared with `base`: the kind of work of which least went away.  How often a loop was
 * unrolled does not matter then, and neither what was saved.  WORK_COUNT: none is in both. */
enum work hot_unit(const struct hot *, const struct hot *base);
/* The unit of what a schedule made, against the text as written: the kind that says most, and WORK_COUNT likewise. */
enum work hot_result(const struct hot *, const struct hot *base);
/* Instructions for equal work, against those of `base`: < 0 fewer, > 0 more. */
int hot_compare(const struct hot *, const struct hot *base);
/* Instructions per unit, in hundredths. */
uint64_t hot_per_work(const struct hot *, enum work unit);

/* The same of trees: a nest that lost a loop gained, and where it is one loop that lost some of its work, fewer
 * instructions in each iteration are fewer.  Where the hot loops are equal, the others count. */
int static_compare(const struct hot *, const struct hot *base);
struct hot static_hot(const struct nest *);
/* May a form be taken for `base`, in which these passes did something?  Not where it is worse, nor where they moved
 * something and the model sees no gain, unless the user chose the passes. */
bool static_allows(const struct pipeline *, const struct nest *, uint64_t did, const struct hot *, const struct hot *base);

/* Runs the pipeline on one nest and keeps what the model prefers: the result, unless it is worse than what was
 * there.  Returns whether the nest is another than before. */
bool score_nest(const struct pipeline *, struct nest *);

/* ---- compiling ---- */

/* A form of a file, to be compiled.  `measures` (text, see src/score/measure.h) or the reason why not are set; and, with
 * `lines`, `fusions` (text, see fusions.h), or NULL where there is no machine code that can be read. */
struct candidate {
	const char *form; /* its name */
	const char *text;
	size_t size;
	bool lines; /* compile with lines, and say what nvcc fused */
	const char *measures, *fusions, *failure;
};

/* The forms, and the file as the user wrote it. */
enum { TEXTS_MOST = FORM_COUNT + 1 };

struct compile_options {
	const char *source_name;  /* headers beside it are found */
	const char *include;	  /* where headers are looked for last; NULL: nowhere else */
	const char *const *flags; /* of the user's compiler */
	unsigned nflags;
	const char *nvcc;	  /* the one that the user calls; NULL: it is looked for */
	const char *arch, *cuda_path; /* where no flag says; NULL: none given */
	bool no_cache;
	unsigned seconds; /* for one compile; 0: no limit */
};

/* Compiles what the cache does not have.  0; or the number of a signal that came, after everything was ended and removed:
 * the caller raises it with jobs_raise(). */
int score_compile(struct arena *, const struct compile_options *, struct candidate *, unsigned n);
void jobs_raise(int signal_number);

/* The forms of a whole file: while functions go through the passes, then the choice.  Per function, since kernels
 * are compiled one by one; together where a function that others call is among them. */
struct score_file;
struct score_file *score_file_create(struct ir *, const struct pipeline *);
/* Runs the pipeline on a nest, remembering what was there. */
bool score_file_nest(struct score_file *, struct nest *, bool scheduled);
/* When all functions are through: prints each form, has it compiled, and puts into each function what is best. */
struct fusions_scope;
struct score_hooks {
	void *context;
	void (*print)(void *, const char **text, size_t *size); /* the file with its functions as they are */
	/* fills in `measures` or `failure`; false: there is nobody to do it */
	bool (*compile)(void *, struct candidate *, unsigned n);
	void *compile_context;
	/* fp(strict): what of the text as written, which `written` is, a form must not fuse otherwise; NULL: nothing.  Forms
	 * are printed with the same names for lines then. */
	const struct fusions_scope *strict;
	struct candidate written;
};
void score_file_choose(struct score_file *, const struct score_hooks *);

/* Is the entry of that (mangled) name an instance of a function called so? */
bool entry_is(const char *entry, const char *name);

/* ---- what became of a nest, against the text that the user wrote ---- */

struct measure;
struct gain {
	struct nest *nest;
	bool scheduled;		 /* a clause changed its loops */
	bool whole;		 /* the loops are gone: `now` is all that a thread does */
	bool merged;		 /* loops became one: it does the work of several */
	struct hot written, now; /* before schedule and passes, and after both */
	/* As compiled, where it is the only nest of its kernel: the kernel's numbers, of which `written` and `now` are
	 * then.  NULL: by the static model. */
	const struct measure *before, *after;
};
struct gain *gain_begin(struct nest *);
void gain_end(struct gain *, const struct score_file *); /* NULL: the static model */
/* Do both have numbers that can be compared? */
bool gain_counted(const struct gain *);
enum work gain_unit(const struct gain *);
const char *gain_counted_by(const struct gain *); /* "in PTX for sm_90" */
const char *gain_text(const struct gain *); /* "6.00 -> 1.69/FMA" */
/* As it is now, in hundredths per unit: instructions, and loads from global memory. */
struct rate {
	enum work unit;
	uint64_t instructions, loads;
};
struct rate gain_rate(const struct gain *);
/* Of a scheduled nest: a remark, and a warning where the schedule made it worse. */
void gain_tell(const struct gain *);

#endif
