/* launch.h - what the files of launcher mode share: a compiler's command line, and what becomes of it. */
#ifndef CUNEST_LAUNCH_H
#define CUNEST_LAUNCH_H

#include "../cli.h"

/* A word of the compiler's, options files read in its place. */
struct launch_word {
	const char *text;
	unsigned place; /* in argv: the word itself, or the one that names the file it is from */
	bool from_file;
};

enum launch_kind {
	LAUNCH_CUDA, /* what cunest transforms */
	LAUNCH_HOST, /* C or C++ for the host's compiler */
};

struct launch_input {
	const char *name;
	uint32_t word; /* its index */
	enum launch_kind kind;
	const char *object; /* what the compiler makes of it */
	bool is_file;       /* `object` is one, not standard output or a device */
	const char *copy;   /* the transformed source; NULL: it is compiled as it is */
};

struct launch {
	const char *const *argv; /* the command line, the compiler's launchers before it included */
	unsigned argc;
	unsigned compiler; /* its index there */
	bool clang;
	bool nvcc;           /* itself, and no script around it */
	bool question;       /* nothing is compiled */
	bool links;          /* one output of all inputs */
	bool piped;          /* CUDA comes on standard input */
	bool phony;          /* -MP: prerequisites get rules of their own */
	struct vec words;    /* struct launch_word *, after the compiler */
	struct vec flags;    /* const char *, but those that say what is written where */
	struct vec inputs;   /* struct launch_input *, the sources in it */
	struct vec depfiles; /* const char *, where dependencies may be written to */
};

/* launch_args.c; false: it cannot be understood, so the compiler should see it as it is. */
bool launch_read(struct arena *, const char *const *argv, unsigned argc, struct launch *);

/* launch_include.c: the flags for the copy of an input that stand for "the directory of the source comes
 * first"; STATUS_USAGE after a message where that cannot be said for all inputs of a call. */
enum status launch_include(struct arena *, const struct launch *, struct vec *words, FILE *err);

/* The flag by which the compiler finds our <cunest.h>, if an input reads it and we know where it is. */
void launch_own_header(struct arena *, const struct launch *, struct vec *words);

/* launch_deps.c: rewrites a compiler's depfile, if it is there: the copies of inputs become the inputs, and
 * what we read besides is added after them.  STATUS_IO after a message. */
enum status launch_dependencies(struct arena *, const char *file, const struct launch *,
				const struct vec *lines, const struct vec *more, FILE *err);

/* launch_run.c: the compiler in place of this process; returns only to say 126 or 127, after a message. */
int launch_exec(char **argv, FILE *err);
/* The compiler as a child, which gets our signals.  Its exit status; the signal that ended it or came for
 * us is in *signal_number. */
int launch_wait(char **argv, int *signal_number, FILE *err);
/* Ends this process by a signal, where that does. */
void launch_raise(int signal_number);

#endif
