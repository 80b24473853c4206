/* options.h - what the files that read the command line share. */
#ifndef CUNEST_OPTIONS_H
#define CUNEST_OPTIONS_H

#include "../cli.h"

struct parser {
	struct arena *arena;
	struct options *options;
	enum action *action;
	FILE *err;
	const char *seen[OPTION_COUNT]; /* the value that was given; "" for OPTION_NONE */
	unsigned level,
		seen_at[OPTION_COUNT]; /* words of a higher level win: see options_config.c */
	const char *where;             /* of the words: FILE:LINE; NULL: the command line */
	struct vec flags;              /* const char *, for the front end */
	bool weak;                     /* the command line may say otherwise */
	struct vec tunes, weak_tunes;  /* const char *, values of --tune */
	struct vec tune_files;         /* const char * */
	struct vec prefix_maps;        /* const char *, OLD=NEW */
	struct buf targets;            /* of the depfile */
	bool werror;                   /* --werror, of all warnings */
	uint64_t disabled;
};

/* options.c: the option that argv[i] is, and its value where that is the next word.  *used: words eaten. */
enum status options_read(struct parser *, char **argv, int i, int argc, int *used);
const struct option_row *options_row(const char *spelling); /* NULL: none is spelled so */
/* The one with the longest spelling that the word may begin with; *value: what is joined to it, or NULL. */
const struct option_row *options_match(const char *word, const char **value);
/* Was it given, and not only as a default? */
bool options_given(const struct parser *, enum option_id);

/* options_config.c: configuration files, and then CUNEST_FLAGS. */
enum status options_config(struct parser *, const char *input);
/* CUNEST_FLAGS only, as it may say which configuration is meant. */
enum status options_environment(struct parser *);
bool option_is_default(enum option_id); /* may it be one? */

/* option_error.c: "cunest: error: BEFORE'WORD'AFTER", and the end of such a line with the way to --help,
 * which gives STATUS_USAGE; complain does both. */
void options_say(struct parser *, const char *before, const char *word, const char *after);
enum status options_hint(struct parser *);
enum status options_complain(struct parser *, const char *before, const char *word,
			     const char *after);
/* "option '--color' wants auto, always or never, not 'x'" and the like. */
enum status options_want(struct parser *, enum option_id, const char *what, const char *value);
/* What another module says, STATUS_USAGE or STATUS_IO; gives that status. */
enum status options_fail(struct parser *, enum status, const char *message);
enum status options_unknown(struct parser *, const char *word);
enum status options_unknown_pass(struct parser *, const char *word);

/* option_value.c: what one option means; value NULL: it has none. */
enum status option_apply(struct parser *, enum option_id, const char *value);

/* options_mode.c: several inputs, and what becomes of the result when it is no file of its own. */
enum status options_mode(struct parser *);

/* options_warning.c: the value of -W; of --werror, NULL: all; and what follows for all ids. */
enum status options_warning(struct parser *, const char *value);
enum status options_werror(struct parser *, const char *id);
void options_policy(struct parser *);

/* options_depfile.c: the depfile's name and target. */
enum status options_depfile(struct parser *);

/* options_lines.c: whether #line is written, and with which name. */
enum status options_lines(struct parser *);

/* options_check.c: what does not go together, the compiler's flags, the values of parameters. */
enum status options_check(struct parser *);

/* options.c: the passes of -O0, -O1, -O2. */
uint64_t passes_of_level(unsigned level);

#endif
