/* option.h - what a row of option.def says; for the command, and for the programs that make the manual and the
 * completions of it. */
#ifndef CUNEST_OPTION_H
#define CUNEST_OPTION_H

/* How an option takes its value; see option.def. */
enum option_argument {
	OPTION_NONE,
	OPTION_JOINED,
	OPTION_JOINED_OPTIONAL,
	OPTION_GLUED_OPTIONAL,
	OPTION_GLUED,
	OPTION_NEXT,
	OPTION_EITHER,
};

enum option_repeat { OPTION_ONCE, OPTION_MANY, OPTION_FRONT };

enum option_id {
#define OPTION(id, spelling, argument, repeat, metavar, help) OPTION_##id,
#include "option.def"
#undef OPTION
	OPTION_COUNT
};

struct option_row {
	const char *spelling, *metavar, *help;
	enum option_argument argument;
	enum option_repeat repeat;
};

/* src/driver/options/options.c; the programs of the build make their own tables. */
extern const struct option_row option_table[OPTION_COUNT];

#endif
