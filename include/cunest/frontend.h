/* frontend.h - source bytes in, loop IR out.
 *
 * src/frontend is the only place that includes <clang-c/...> or <tree_sitter/...>.  clang gives types and
 * structure; our own scanner finds annotations in the raw bytes; tree-sitter gives comments and the second
 * opinion on syntax.  Offsets are raw byte offsets everywhere. */
#ifndef CUNEST_FRONTEND_H
#define CUNEST_FRONTEND_H

#include "ir.h"

/* ---- annotations ---- */

enum clause_id {
#define CLAUSE(id, word, form, available, args, help) CLAUSE_##id,
#include "clause.def"
#undef CLAUSE
	CLAUSE_COUNT
};

enum clause_form {
	CLAUSE_FORM_NONE,
	CLAUSE_FORM_EXPRS,
	CLAUSE_FORM_NAMES,
	CLAUSE_FORM_WORDS,
	CLAUSE_FORM_SETTINGS,
	CLAUSE_FORM_LOOPS,
};

/* ---- colours (highlight.c) ---- */

enum paint {
	PAINT_NONE,
	PAINT_KEYWORD,
	PAINT_TYPE,
	PAINT_FUNCTION,
	PAINT_NUMBER,
	PAINT_STRING,
	PAINT_DIRECTIVE,
	PAINT_COMMENT,
	PAINT_COUNT
};
/* What each byte of a text is, into paint[size]; see highlight.def.  False: not all of it could be told. */
bool source_paint(const char *text, uint32_t size, uint8_t *paint);

struct clause_row {
	const char *word, *args, *help;
	enum clause_form form;
	bool available;
};
extern const struct clause_row clause_table[CLAUSE_COUNT];

/* Is it about parts of arrays, A[0:n], that are on the device while the nest runs? */
static inline bool clause_copies(enum clause_id id)
{
	return id == CLAUSE_COPY || id == CLAUSE_COPYIN || id == CLAUSE_COPYOUT ||
	       id == CLAUSE_CREATE;
}

/* One argument.  Which fields are set follows from the clause's form. */
struct clause_arg {
	struct span span;
	const char *name;	/* loop, symbol, pass, key; interned; NULL for a bare expression */
	const char *value;	/* text after : = at @; NULL if none; trimmed */
	struct span value_span;
	char separator;		/* ':' '=' '@', 'a' for "at", 0 */
	int64_t number;		/* expect(smem<=16K): 16384 */
	const struct expr *e;	/* loop:expr, specialize's condition, once the names are known; NULL before, and after an error */
	/* launch: x, y and z of dim3(...), 1 where it does not say; verify: the value, least and most, or how many
	 * elements; NULL as e */
	const struct expr *dim[3];
	bool rising; /* verify: no element is less than the one before */
};

struct clause {
	enum clause_id id;
	struct span span; /* the whole clause */
	struct vec args;  /* struct clause_arg * */
	struct vec clauses; /* struct clause *: what default(...) holds */
	bool wrong;	    /* an error was found in its words */
};

struct annotation {
	struct span span;   /* from `#` (or NEST) up to and including its end of line, or `)` or `);` */
	struct span line;   /* what goes away when it is removed: its whole line where it is alone */
	struct span target; /* the statement or function it is before; none: nothing fits */
	struct vec clauses; /* struct clause * */
	bool is_macro;	    /* NEST(...) */
	bool is_default;    /* default(...): for the nests after it */
	bool is_data;	    /* data: of a block, in which arrays stay on the device */
	bool conditional;   /* under #if: only clang knows whether it is active */
	bool dead;	    /* under #if 0 */
	bool active;	    /* the preprocessor saw it */
	bool valid;	    /* no error was found in it */
	bool unread;	    /* ... of a kind that leaves in doubt what its names mean: those are not looked up */
	bool open;	    /* NEST( without its `)`: the front end would take what follows for a part of it */
	struct vec errors;  /* found, not yet reported: see annotation_report() */
};

/* Finds every annotation in the raw bytes and parses its clauses; errors become diagnostics, at once where
 * no #if is around the annotation.  Cheap: no clang.  Bytes that are no source text are DIAG_SOURCE.
 * An empty result means that the file passes through unread. */
void annotations_scan(struct ir *, struct vec *out);
bool annotations_any(const struct source *); /* is there anything to do at all? */

/* NEST_REQUIRED in the source: struct span *, each with its `;`. */
void frontend_required(struct ir *, struct vec *spans);

/* Does it ask for a schedule?  Then a nest that is not understood is an error. */
bool annotation_schedules(const struct annotation *);

/* Reports the errors of an annotation that turned out to be active; a second call reports nothing. */
void annotation_report(struct ir *, struct annotation *);

/* ---- lowering ---- */

enum prelude { PRELUDE_AUTO, PRELUDE_BUILTIN, PRELUDE_TOOLKIT };

/* A value of a parameter from outside: --tune=T=16, or a line of a tuning file; see tune.c. */
struct tune {
	const char *file, *function; /* of which sources and functions; NULL: any */
	const char *name;
	int64_t value;
	const char *where; /* "--tune=T=16", "FILE:3:1" */
	bool from_file;
	bool used; /* set by the front end in ir->tunes: a nest has such a parameter */
};
/* Reads "[FILE:[FUNCTION:]]NAME=VALUE" but for `where`.  False: *message says what is wrong at byte *at. */
bool tune_parse(struct arena *, const char *text, struct tune *, size_t *at, const char **message);
bool tune_same_place(const struct tune *, const struct tune *);
/* Appends what a tuning file sets.  STATUS_IO, or STATUS_USAGE with line and column. */
enum status tunes_read(struct arena *, const char *name, struct vec *out, const char **message);

struct frontend_options {
	enum prelude prelude;
	const char *cuda_path;	  /* NULL: looked for */
	const char *arch;	  /* "sm_80"; NULL: default */
	const char *const *flags; /* the user's -I -D -std ... and what is after -- */
	unsigned nflags;
	const struct tune *const *tunes; /* of files first, then of the command line */
	unsigned ntunes;
	const char *const *tune_files; /* where they were read */
	unsigned ntune_files;
	const char *made_header; /* which this run makes; NULL: none */
	const char *made_text;	 /* ... and what it reads when the source includes it; NULL: nothing */
	const char *made_for;	 /* the result, beside which a compiler looks for it; NULL: it is compiled where the source is */
	bool all;      /* every loop nest is annotated */
	bool no_cache; /* precompiled headers are neither used nor made */
	bool survey;   /* set by frontend_survey() */
	bool host;     /* set by the front end: CUDA is read as for the host, not for the device */
	bool gnu;      /* set by the front end: clang does not say that it is clang, but gcc */
};

/* Lowers every function that holds an annotated nest (all functions with loops under `all`) into ir->funcs
 * and fills each func's nests.  Returns STATUS_OK also when nests were refused (nest->refusal);
 * STATUS_REFUSED after error diagnostics; STATUS_IO when the front end cannot run at all. */
enum status frontend_lower(struct ir *, const struct frontend_options *, struct vec *annotations);
/* Is libclang parsing what the user wrote?  For handlers of signals: a crash then is its own. */
bool frontend_parses_input(void);

/* ---- the survey of loops ---- */

enum loop_form { LOOP_FOR, LOOP_WHILE, LOOP_DO, LOOP_RANGE };

enum loop_state {
	LOOP_LOWERED, /* in the IR, with all statements inside */
	LOOP_PARTLY,  /* in the IR, but RAW statements inside are not understood; why the first is not */
	LOOP_REFUSED, /* not in the IR, or in a nest that is left alone; why */
	LOOP_LOST,    /* not in the IR, and nothing says why: a bug */
};

struct loop_row {
	struct span span; /* a loop that a macro makes: the use of the macro */
	enum loop_form form;
	enum loop_state state;
	const char *function;
	enum func_kind kind;
	bool is_template;
	unsigned depth;		 /* 1: outermost in its function; 0: only its keyword was seen */
	const char *header;	 /* canonical: init; condition; step.  Else as it is written */
	const struct stmt *stmt; /* FOR or WHILE; NULL: not in the IR */
	const char *unusual;	 /* a `for` of a form that FOR cannot hold: which; or NULL */
	struct vec raws;	 /* struct stmt *, the RAW statements inside, in order */
	const char *why;
	uint32_t why_at;
};

struct loop_error {
	struct span where; /* none: not in this file */
	const char *text;
};

struct survey {
	struct vec loops;  /* struct loop_row *, by position */
	struct vec errors; /* struct loop_error *, of the source; functions that hold one are not lowered */
};

/* Every loop of the device functions (kernels and __device__ functions) of the main file, annotations
 * ignored.  Fills ir->funcs too, as under `all`, for looking at: a source with errors is no reason to stop,
 * so nothing of this may be rewritten.  STATUS_OK, or as frontend_lower(). */
enum status frontend_survey(struct ir *, const struct frontend_options *, struct survey *);

/* Headers that the last frontend_lower read, for depfiles: const char *, in the order in which they were
 * first read, without those of the system (ir->system_headers). */
const struct vec *frontend_headers(const struct ir *);

/* Are these flags of a compiler, with their values, and can the option files that they name be read?  Those are
 * in `files`, const char *.  STATUS_USAGE or STATUS_IO with a message. */
enum status frontend_flags_check(struct arena *, const char *const *argv, unsigned n,
				 struct vec *files, const char **message);

/* The first flag of a compiler's command line: the row of flag.def that it belongs to (NULL: none, so it is
 * one word without a value), its value, and how many words it takes. */
struct flag_read {
	const char *spelling, *value;
	unsigned words;
};
void frontend_flag_read(const char *const *argv, unsigned n, struct flag_read *);
/* Does -x say that the input is CUDA? */
bool frontend_flags_cuda(const char *const *argv, unsigned n);
/* Words as in an options file, and those of one: const char *.  False: a quote is not closed, or the file
 * cannot be read. */
bool frontend_words_split(struct arena *, const char *text, struct vec *words);
bool frontend_words_read(struct arena *, const char *name, struct vec *words);

/* The flags that a compile_commands.json (in `where`, or `where` itself) has for a source file, ready for
 * frontend_options; relative names are made absolute.  The files that were read go after `files`, const char *.  STATUS_IO: it cannot be read; STATUS_USAGE: it is
 * malformed, with line and column, or does not know the file. */
enum status frontend_database(struct arena *, const char *where, const char *file, struct vec *flags,
			      struct vec *files, const char **message);

/* What was found on this machine, one line per component, for --doctor. Returns STATUS_OK when usable. */
enum status frontend_doctor(FILE *, const struct frontend_options *);

/* The checks of V0 on an edited text: no new syntax error by tree-sitter, and the tokens outside the
 * edited spans are the same.  NULL when good, else what is wrong. */
struct edits;
const char *frontend_check(struct ir *, const struct source *before, const char *after, size_t size);

/* The same with the edits known: outside them every token is compared, inside them the balance of
 * brackets.  Edits are sorted and disjoint. */
struct edit_range {
	struct span span;  /* of `before` */
	uint32_t new_size; /* bytes that are there in `after` */
};
const char *frontend_check_edits(struct ir *, const struct source *before, const char *after,
				 size_t size, const struct edit_range *, uint32_t n);

/* The same for the command: what tree-sitter cannot judge, since macros keep it from understanding the
 * input, is left to clang; with `parsed` all is, names and types, too, which takes as long as reading the source did.
 * `after` ends in a NUL that does not count. */
const char *frontend_check_result(struct ir *, const struct frontend_options *,
				  const struct source *before, const char *after, size_t size,
				  const struct edit_range *, uint32_t n, bool parsed);

#endif
