/* main.c - the program cunest: options, files, and the decision whether anything has to be parsed.
 *
 * It is linked without libclang and what comes with it, which cost more to load than most files take:
 * in a build every compilation passes through here.  What must be parsed goes to cunest-core. */
#include "cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* All of the command in the other program, which replaces this one. */
static enum status whole(struct arena *arena, const struct options *options, FILE *err)
{
	const char *core = core_find(arena, err);

	if (!core)
		return STATUS_IO;
	execv(core, options->argv);
	failure_print(err, STATUS_IO, core, strerror(errno), options);
	return STATUS_IO;
}

int main(int argc, char **argv)
{
	static const struct engine engine = {.run = worker_run, .whole = whole};

	process_init();
	return cunest_main(argc, argv, &engine, stdout, stderr);
}
