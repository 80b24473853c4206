/* options_database.c - -p: the flags that a compile_commands.json has for the input, before those of the
 * command line. */
#include "options.h"

enum status options_database(struct arena *arena, struct options *o, FILE *err)
{
	struct parser p = {.arena = arena, .options = o, .err = err};
	const char *message = NULL;
	struct vec flags = {0};
	enum status status;

	if (!o->database)
		return STATUS_OK;
	status = frontend_database(arena, o->database, o->input, &flags, &o->flag_files, &message);
	if (status != STATUS_OK)
		return options_fail(&p, status, message);
	for (unsigned i = 0; i < o->frontend.nflags; i++)
		vec_push(arena, &flags, (void *)o->frontend.flags[i]);
	o->frontend.flags = (const char *const *)flags.at;
	o->frontend.nflags = flags.n;
	return STATUS_OK;
}
