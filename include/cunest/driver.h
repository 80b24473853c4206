/* driver.h - the command: options, one file from bytes to bytes, exit statuses. */
#ifndef CUNEST_DRIVER_H
#define CUNEST_DRIVER_H

#include "check.h"
#include "frontend.h"
#include "option.h"
#include "score.h"

/* --emit and --list-tune: what to write in place of the result. */
enum emit { EMIT_RESULT, EMIT_LOOPS, EMIT_LOOPS_JSON, EMIT_RANGES, EMIT_DEPS, EMIT_FOOTPRINT, EMIT_BOUNDS, EMIT_UNIFORM, EMIT_ALIAS, EMIT_TUNE };

/* -fdiagnostics-format */
enum message_format { MESSAGES_TEXT, MESSAGES_JSON, MESSAGES_SARIF };
struct document;

/* --verify */
enum verify_mode { VERIFY_NONE, VERIFY_FAST, VERIFY_STRICT };

struct options {
	const char *input;	/* "-": standard input */
	const char *output;	/* NULL: standard output */
	struct vec inputs;	/* const char *, all; then each is a run of its own */
	struct vec input_words; /* their indices in argv */
	bool check, plan;	/* --check, -n */
	const char *in_place;	/* -i: the suffix of the backup, "": none.  NULL: not in place */
	const char *header;	/* --header; NULL: none */
	const char *depfile;	/* of -MD and -MMD; NULL: none */
	const char *targets;	/* in it, quoted for make */
	bool system_headers, phony; /* -MD, -MP */
	const char *lines;	/* the input's name in #line; NULL: none are written */
	const char *report;	/* --report; NULL: none */
	const char *opt_record; /* --opt-record; NULL: none */
	enum verify_mode verify;
	const char *proof;	/* --emit-proof; NULL: none */
	const char *emit_test;	/* --emit-test; NULL: none */
	const char *verify_seed; /* of --verify=run; NULL: no tests are run */
	struct frontend_options frontend;
	struct print_options print;
	struct diag_style style;
	uint8_t policy[DIAG_COUNT]; /* enum diag_policy, of -W, --werror and --strict */
	const char *fix;	    /* --fix: the input; else NULL */
	enum message_format format;
	struct document *document; /* what messages go to, unless they are text; NULL: none */
	uint64_t passes;	/* bit set over enum pass_id */
	bool identity; /* --passes=: the output is the input, schedules included */
	enum score_mode score;
	bool (*compile)(void *, struct candidate *, unsigned n); /* of --score=nvcc; NULL: not possible */
	void *compile_context;
	const char *nvcc;	/* that a launcher runs, and which scores; NULL: it is looked for */
	enum form_id form; /* --form; FORM_COUNT: not given */
	enum cost_model cost_model;
	int cost_licm, cost_live, cost_growth; /* -1: not given */
	bool hoist_select;
	enum equality equality;
	bool inlines;
	bool diff, dump, quiet, verbose;
	bool stats, time_passes;
	bool disabled;		/* CUNEST_DISABLE */
	struct vec config_files; /* const char *, that were read */
	struct vec flag_files;	/* const char *, that the compiler's flags are from */
	const char *database;	/* directory of compile_commands.json, or that file; NULL: none */
	enum emit emit;
	const char *dump_after; /* NULL: at the end; "all" */
	bool diff_color;
	bool no_fork;
	unsigned time_limit;	/* seconds of processor time; 0: none */
	unsigned memory_limit;	/* MiB of address space; 0: none */
	struct vec words, rest;	/* const char *, of the command line: options but -o, --tune and
				 * --list-tune; what is after -- */
	struct vec explain;	/* const char *, what --explain is asked for */
	const char *command;	/* the command line, quoted for a shell, for bug reports; may be NULL */
	char **argv;		/* the command line; what a worker gets.  NULL: there is none */
	int argc;
	bool goes_on;		/* this process has more to do after what is written */
	int launch;		/* where in it a compiler's command line begins; 0: nowhere */
};

/* What a run yields; see product.def. */
enum product_id {
#define PRODUCT(id, member, what) PRODUCT_##id,
#include "product.def"
#undef PRODUCT
	PRODUCT_COUNT
};

/* A section of bytes; text NULL: there is none. */
struct product {
	const char *text;
	size_t size;
};

struct products {
	struct product at[PRODUCT_COUNT];
};

/* The file that a product goes to; NULL: none, for the result standard output. */
const char *product_file(const struct options *, enum product_id);

/* What a command line without any option means: every default-on pass, no remarks, no colour. */
void options_init(struct options *);

/* The whole tool as a function: transforms `source`.  Used by main, tests and fuzzers.  Arms the arena's
 * trap itself.  On STATUS_OK there is a result and every product that the options name a file for, in the
 * arena or in the source; on any other status there is none but what --fix makes.  With options->dump the result is the IR text,
 * with options->emit the table.  Messages go to `messages`. */
enum status cunest_transform(struct arena *, const struct source *, const struct options *,
			     struct products *, FILE *messages);

/* What differs between the programs that are this command: where files are parsed.  `whole` or `doctor` is NULL. */
struct engine {
	/* cunest_transform, whatever the input does */
	enum status (*run)(struct arena *, const struct source *, const struct options *, struct products *,
			   FILE *err);
	/* --doctor and --no-fork: all of the command elsewhere; returns only when that fails */
	enum status (*whole)(struct arena *, const struct options *, FILE *err);
	/* --doctor here */
	enum status (*doctor)(const struct options *, FILE *out);
};

/* The command line; never exits the process. */
int cunest_main(int argc, char **argv, const struct engine *, FILE *out, FILE *err);

#endif
