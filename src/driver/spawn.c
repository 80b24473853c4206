/* spawn.c - starting cunest-core, the program, as a worker. */
#include "config.h"

#include "worker.h"

#include <spawn.h>

extern char **environ;

int worker_start(struct arena *arena, const char *core, const struct options *options, int in,
		 int out, pid_t *pid)
{
	char **words = worker_words(arena, options);
	posix_spawn_file_actions_t actions;
	int error = posix_spawn_file_actions_init(&actions);

	if (error)
		return error;
	error = posix_spawn_file_actions_adddup2(&actions, in, WORKER_IN);
	if (!error)
		error = posix_spawn_file_actions_adddup2(&actions, out, WORKER_OUT);
	if (!error)
		error = posix_spawn(pid, core, &actions, NULL, words, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}
