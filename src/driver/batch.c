/* batch.c - many runs of the command from one process that has loaded libclang and read a source once: the tests run
 * it tens of thousands of times, and half of each run would be the loader's.
 *
 * A run is as isolated as any other: the command is a copy of this process (fork), its worker another, with the same
 * limits, pipes and messages; only execve is left out.  Jobs are read from standard input, each
 *
 *	DIRECTORY IN OUT ERR [NAME=VALUE ...] cunest ARGUMENT ... and an empty word
 *
 * with a NUL after each word: where it runs, the files that are its standard streams, what is changed in its environment,
 * the command line.  The answer to a job, when it has ended, is a line with its wait status. */
#define _GNU_SOURCE
#include "config.h"

#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DIRECTORY, IN, OUT, ERR, FIRST_WORD, WORDS_LIMIT = 1024, CANNOT = 99 };

/* The program whose copies the workers are, for messages. */
const char *core_find(struct arena *arena, FILE *err)
{
	char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path));

	(void)err;
	return n > 0 ? arena_strndup(arena, path, (size_t)n) : "cunest-core";
}

int worker_start(struct arena *arena, const char *core, const struct options *options, int in,
		 int out, pid_t *pid)
{
	char **words = worker_words(arena, options);
	int n = 0;

	(void)core;
	while (words[n])
		n++;
	fflush(NULL);
	*pid = fork();
	if (*pid < 0)
		return errno;
	if (*pid > 0)
		return 0;
	if (dup2(in, WORKER_IN) < 0 || dup2(out, WORKER_OUT) < 0)
		process_leave(STATUS_IO);
	close_range(WORKER_OUT + 1, ~0u, 0);
	worker_main(n, words);
}

static void stream(const char *path, int flags, int fd)
{
	int opened = open(path, flags, 0666);

	if (opened < 0 || dup2(opened, fd) < 0)
		process_leave(CANNOT);
	if (opened != fd)
		close(opened);
}

_Noreturn static void run(char **words, int n)
{
	const struct engine engine = {.run = worker_run, .whole = worker_whole};
	int first = FIRST_WORD, status;

	if (chdir(words[DIRECTORY]) != 0)
		process_leave(CANNOT);
	stream(words[IN], O_RDONLY, STDIN_FILENO);
	stream(words[OUT], O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
	stream(words[ERR], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, STDERR_FILENO);
	while (first < n && strchr(words[first], '='))
		putenv(words[first++]);
	status = cunest_main(n - first, words + first, &engine, stdout, stderr);
	fflush(NULL);
	process_leave(status);
}

/* What every run reads, read once: the loader binds what is called, and libclang builds its tables. */
static void warm_up(void)
{
	static const char text[] = "__global__ void k(float *a, int n)\n{\n\t#pragma nest\n"
				   "\tfor (int i = 0; i < n; i++)\n\t\ta[i] = a[i] / 3;\n}\n";
	const struct source source = {"warm.cu", text, sizeof(text) - 1};
	struct products products;
	struct options options;
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	FILE *nowhere = fopen("/dev/null", "w");

	if (arena && nowhere) {
		options_init(&options);
		cunest_transform(arena, &source, &options, &products, nowhere);
	}
	if (nowhere)
		fclose(nowhere);
	if (arena)
		arena_destroy(arena);
}

/* Reads the words of a job up to the empty one; how many, 0 at the end. */
static int read_job(char **words)
{
	int n = 0;

	for (;;) {
		size_t room = 0;
		ssize_t size = getdelim(&words[n], &room, '\0', stdin);

		if (size <= 0)
			return 0;
		if (size == 1 || n == WORDS_LIMIT)
			break;
		n++;
	}
	free(words[n]);
	words[n] = NULL;
	return n;
}

int batch_main(void)
{
	char *words[WORDS_LIMIT + 1] = {NULL};
	int n;

	libclang_prepare();
	warm_up();
	while ((n = read_job(words)) > FIRST_WORD) {
		int status = 0;
		pid_t child;

		fflush(NULL);
		child = fork();
		if (child == 0)
			run(words, n);
		while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
			continue;
		if (child < 0)
			return STATUS_IO;
		printf("%d\n", status);
		fflush(stdout);
		for (int i = 0; i < n; i++) {
			free(words[i]);
			words[i] = NULL;
		}
	}
	return STATUS_OK;
}
