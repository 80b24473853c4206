/* cli.h - what the files of the driver share: the parsed command line, and the steps of one run. */
#ifndef CUNEST_CLI_H
#define CUNEST_CLI_H

#include "cunest/driver.h"

enum action {
	ACTION_TRANSFORM,
	ACTION_HELP,
	ACTION_VERSION,
	ACTION_LIST_PASSES,
	ACTION_EXPLAIN,
	ACTION_DOCTOR,
	ACTION_LAUNCH
};

/* options.c: `document` of the options is kept, all else is new.  STATUS_USAGE after one line on `err` that says what is wrong, and one that names
 * --help. */
enum status options_parse(struct arena *, int argc, char **argv, struct options *, enum action *,
			  FILE *out, FILE *err);

/* options_tune.c: the values of --tune, those of `weak` being weaker as if from a file, and the files of --tune-file (const char *) into the
 * options. STATUS_USAGE or STATUS_IO with a message. */
enum status options_tune(struct arena *, struct frontend_options *, const struct vec *weak,
			 const struct vec *values, const struct vec *files, const char **message);

/* options_cost.c: the list of --cost into the options; false: it is none. */
bool options_cost(struct arena *, struct options *, const char *list);

/* help.c: the words of `text` from column `indent` on, in lines of 80 columns that begin there. */
void wrap_print(FILE *, const char *text, int indent);
void help_print(FILE *);
void version_print(FILE *);
void passes_print(FILE *);

/* quote.c: text from outside in a message: control bytes become \xNN, so that no file name can move
 * the cursor. */
void quote_print(FILE *, const char *);
void quote_put(struct buf *, const char *);
/* One word of a POSIX shell command line. */
void quote_shell(struct buf *, const char *);

/* input.c: the whole file, or standard input for "-".  STATUS_IO or STATUS_LIMIT after a message.
 */
enum { INPUT_LIMIT = 64 << 20 };
enum status input_read(struct arena *, const char *name, struct source *, FILE *err);
/* Are both names the same existing file?  "-" is none. */
bool input_same_file(const char *a, const char *b);
/* Are they the same name in one directory, however it is called? */
bool input_same_entry(const char *a, const char *b);
/* One of both: will they be one file when it is written? */
bool input_same_place(const char *a, const char *b);

/* failure.c: a run that ended early, told to the user: what a limit, the environment or a bug of
 * cunest stopped, and for a bug what to send us. */
void failure_print(FILE *err, enum status, const char *name, const char *what,
		   const struct options *);

/* compile.c: forms to be compiled and what was measured, as bytes for a pipe; and the compiling
 * itself, of which 0 or the number of a signal comes. */
struct compiling {
	const struct source *source;
	const struct options *options;
	struct candidate *cands;
	unsigned n;
	const char *const
		*flags; /* the compiler's, with those of a database; NULL: the options have them */
	unsigned nflags;
};
void request_print(struct buf *, const struct compiling *);
bool request_read(struct arena *, const char *, size_t, struct compiling *);
void answer_print(struct buf *, const struct candidate *, unsigned n);
bool answer_read(struct arena *, const char *, size_t, struct candidate *, unsigned n);
int compile_here(struct arena *, const struct compiling *);

/* process.c: what both programs do first. */
void process_init(void);

/* launch.c: `cunest nvcc ...`.  The exit status; returns only when the compiler did not replace us.  A
 * document of messages is finished, on `last`, before it does. */
int launch(struct arena *, struct options *, const struct engine *, FILE *out, FILE *err,
	   FILE *last);
/* ... and is this word the compiler? */
bool launch_compiler(const char *word, bool *clang);

/* command.c: one file, from reading to writing. */
enum status command_file(struct arena *, const struct options *, const struct engine *, FILE *out,
			 FILE *err);

/* nothing.c: is there an annotation, or what only annotations need? */
bool source_asks(const struct source *);
/* Is there surely nothing to do?  Then *result is what a source without annotations gives. */
bool passes_through(const struct source *, const struct options *, struct product *result,
		    FILE *messages);

/* options_database.c: the flags that -p names, before those of the command line.  STATUS_USAGE or
 * STATUS_IO after a message. */
enum status options_database(struct arena *, struct options *, FILE *err);

/* own_header.c: the directory of the running program; NULL where that cannot be told. */
const char *own_directory(struct arena *);
/* That of the <cunest.h> that was installed with it; NULL: a compiler finds it without us, or it is not there. */
const char *own_header_directory(struct arena *);
/* Does a file read <cunest.h>, itself or by what it includes?  Directives in #if count, too. */
bool own_header_read(struct arena *, const char *source, const struct vec *directories);
/* The next name of an #include from *at on; NULL: there is none. */
const char *next_include(struct arena *, const char *text, size_t size, size_t *at, bool *quoted);

/* core_find.c: the program cunest-core; NULL after a message. */
const char *core_find(struct arena *, FILE *err);

/* worker.c: cunest_transform in a worker process with limits.  A crash, a hang or an allocation without
 * end becomes a status and a message.  What it yields is in the arena. */
enum status worker_run(struct arena *, const struct source *, const struct options *,
		       struct products *, FILE *err);

/* output.c: one file of several that change together or not at all.  Unless the process goes on, signals that would
 * end it are held back once they have changed, and it shall end.  STATUS_IO after a message. */
struct output {
	const char *name; /* NULL or "-": the stream */
	const char *text;
	size_t size;
	const char *like; /* a file whose mode it gets; NULL: its own, or what the umask leaves */
	bool same;        /* it was up to date, and not touched */
};
enum status outputs_write(struct arena *, struct output *, unsigned n, bool goes_on, FILE *stream,
			  FILE *err);

/* One file, in a process that goes on.  NULL name: `stream`.  A regular file is replaced in one step or not at all; equal
 * content is left alone (*same).  STATUS_IO after a message. */
enum status output_write(struct arena *, const char *name, const char *text, size_t size,
			 FILE *stream, bool *same, FILE *err);

/* document.c: messages in a format for programs: what the command says into the stream becomes one
 * document when the run ends.  NULL: there is no memory. */
enum { DOCUMENT_RECORD = '\x1e' }; /* begins a line that is a message in that form */
struct document *document_create(struct arena *, enum message_format);
FILE *document_stream(const struct document *);
void document_finish(struct document *, enum status, FILE *err);
/* Messages about a source, for the stream of a document. */
void document_put(FILE *, enum message_format, const struct diags *, const struct diag_style *);

/* explain.c: --explain, of the words or a list of all; STATUS_USAGE after a message when one is
 * unknown. */
struct explanation {
	const char *name, *cause, *example, *advice; /* example "": none */
};
const struct explanation *explanation_of(const char *name); /* NULL: there is none */
/* A warning for each of -Rpass and its like that matches no name of a remark: nothing would ever come of it. */
void explain_patterns(const struct diag_style *, FILE *err);
enum status explain_print(struct arena *, const struct vec *words, FILE *out, FILE *err);

/* record.c: --opt-record, all remarks as LLVM's optimisation records. */
void record_print(struct buf *, const struct ir *);
/* The function around a place; NULL: none. */
const struct func *func_at(const struct ir *, struct span);

/* report.c: --report, a page about what was done. */
/* gains: struct gain *, of the nests that were understood. */
void report_print(struct buf *, struct ir *, const struct options *, const struct edits *,
		  const struct vec *gains);

/* emit.c: the survey of loops, for people and for programs. */
void loops_print(struct buf *, struct arena *, const struct source *, const struct survey *);
void loops_print_json(struct buf *, const struct source *, const struct survey *);

/* list_tune.c: the parameters of all nests, and the command that builds each candidate, as JSON. */
void tune_print(struct buf *, struct arena *, const struct ir *, const struct options *);

/* depfile.c: a target for make, quoted or as it stands, after those before it; and the
 * depfile, if there shall be one; ir NULL: the source was not parsed. */
void depfile_add_target(struct buf *, const char *target, bool quote);
void depfile_make(struct arena *, const struct options *, const struct ir *, struct products *);
/* A result whose bytes did not change is newer than what it was made from now, or make would come again. */
void depfile_touch(const char *output);

/* stats.c: --stats and --time-passes.  Steps follow each other; each ends where the next begins. */
enum step { STEP_FRONT_END, STEP_NESTS, STEP_RESULT, STEP_COUNT };
struct stats {
	unsigned annotations, nests, changed, refused;
	uint64_t pass[PASS_COUNT],
		step[STEP_COUNT]; /* processor time in ns; passes are part of STEP_NESTS */
	uint64_t last;            /* when a step ended */
};
void stats_start(struct stats *);
void stats_end(struct stats *, enum step);
void stats_print(FILE *, const struct stats *, const struct diags *);
void times_print(FILE *, const struct stats *, const char *name);

/* plan.c: -n, what was done to each nest. */
void plan_print(struct buf *, const struct ir *, const struct vec *gains);

/* several.c: each of several inputs as if it were the only one; the worst status of all. */
enum status several_run(struct arena *, const struct options *, const struct engine *, FILE *out,
			FILE *err);

/* header.c: --header, the launch geometry of every kernel whose loops are bound; ir NULL: of none. */
void header_print(struct buf *, struct ir *, const struct options *);
/* header_file.c: its first line, which says what it is made of. */
void header_begin(struct buf *, const char *input);
/* FILE for an input: "%.h" is "mm.h" of dir/mm.cu. */
const char *header_name(struct arena *, const char *file, const char *input);
/* May it be written: is there no such file yet, or was it made of the same source?  Else STATUS_USAGE after a message. */
enum status header_check(struct arena *, const struct options *, FILE *err);

/* diff.c: lines of two texts, and which of them differ. */
struct text_line {
	const char *s;
	uint32_t n; /* with its newline, when it has one */
};
struct text_lines {
	struct text_line *line;
	int n;
};
struct text_lines text_lines(struct arena *, const char *, size_t);
struct line_diff {
	bool *gone, *come; /* per line of the first text, of the second */
};
struct line_diff lines_diff(struct arena *, const struct text_lines *, const struct text_lines *);
/* diff.c: unified diff with three lines of context; nothing when the texts are equal. */
void diff_print(struct buf *, const char *name, const char *a, size_t a_size, const char *b,
		size_t b_size, bool color);

/* ---- validate.c ---- */

/* --verify: checks what the passes and schedules did; false after diagnostics, when something is refuted, or with
 * strict not proved. */
bool validate(struct proofs *, struct ir *, bool strict);

#endif
