/* server.c - runs a test program many times without starting it: main() of an instrumented build.
 *
 * Reads jobs, one a line, with tabs between: MUTANT MILLISECONDS DIRECTORY OUT ARGUMENT...
 * Each is a child that chooses the mutant and calls the program's own main; what it prints goes to
 * OUT and OUT.err.  Answers one line a job: the wait status, the milliseconds of processor time it
 * took, and, for mutant 0, a hexadecimal digit for four mutants each: would they have made a
 * difference?  With arguments and without $MUTANT_SERVER it is the program itself, with the mutant
 * $MUTANT. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutant.h"

int tested_main(int argc, char **argv);
_Noreturn void assertion_failed(const char *file, int line, const char *what);

enum { ARGUMENTS = 64, ADDRESS_SPACE_MIB = 3072, FILE_MIB = 512, WALL_SECONDS = 900 };

unsigned mu_chosen;
unsigned char *mu_seen;

/* Instead of libcheck's: one failure tells, and the other tests of a suite take long. */
_Noreturn void assertion_failed(const char *file, int line, const char *what)
{
	printf("%s:%d: %s\n", file, line, what);
	fflush(NULL);
	_exit(EXIT_FAILURE);
}

static void limit(int resource, rlim_t value)
{
	struct rlimit r = {value, value};

	setrlimit(resource, &r);
}

static void redirect(const char *name, const char *suffix, int to)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "%s%s", name, suffix);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (fd < 0 || dup2(fd, to) < 0)
		_exit(99);
	close(fd);
}

static void run(char **words, int n)
{
	long ms = atol(words[1]);
	struct itimerval timer = {.it_value = {ms / 1000, ms % 1000 * 1000}};

	mu_chosen = (unsigned)atol(words[0]);
	setsid(); /* a program that signals its group means itself */
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_AS, (rlim_t)ADDRESS_SPACE_MIB << 20);
	limit(RLIMIT_FSIZE, (rlim_t)FILE_MIB << 20);
	redirect(words[3], "", STDOUT_FILENO);
	redirect(words[3], ".err", STDERR_FILENO);
	close(STDIN_FILENO);
	if (open("/dev/null", O_RDONLY) != STDIN_FILENO || chdir(words[2]) != 0)
		_exit(99);
	setitimer(ITIMER_PROF, &timer, NULL);
	alarm(WALL_SECONDS);
	n = tested_main(n - 4, words + 4);
	fflush(NULL);
	_exit(n);
}

static void answer(size_t mutants, int recorded, int status, const struct rusage *use)
{
	long ms = (use->ru_utime.tv_sec + use->ru_stime.tv_sec) * 1000 +
		  (use->ru_utime.tv_usec + use->ru_stime.tv_usec) / 1000;

	printf("%d\t%ld\t", status, ms);
	for (size_t i = 0; recorded && i < mutants; i += 4)
		putchar("0123456789abcdef"[mu_seen[i] | mu_seen[i + 1] << 1 | mu_seen[i + 2] << 2 |
					   mu_seen[i + 3] << 3]);
	putchar('\n');
	fflush(stdout);
}

static int serve(size_t mutants)
{
	char *line = NULL, *words[ARGUMENTS + 1];
	size_t room = 0;

	while (getline(&line, &room, stdin) > 0) {
		struct rusage use;
		int n = 0, status = 0;
		pid_t child;

		line[strcspn(line, "\n")] = 0;
		for (char *word = line; word && n < ARGUMENTS;)
			words[n++] = strsep(&word, "\t");
		words[n] = NULL;
		if (n < 5)
			return 2;
		memset(mu_seen, 0, mutants);
		child = fork();
		if (child == 0)
			run(words, n);
		if (child < 0 || wait4(child, &status, 0, &use) != child)
			return 3;
		answer(mutants, atol(words[0]) == 0, status, &use);
	}
	return 0;
}

int main(int argc, char **argv)
{
	const char *mutants = getenv("MUTANT_SERVER"), *chosen = getenv("MUTANT");
	size_t size = (size_t)atol(mutants ? mutants : "1048576");

	mu_seen = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (mu_seen == MAP_FAILED)
		return 3;
	if (mutants)
		return serve(size);
	mu_chosen = chosen ? (unsigned)atol(chosen) : 0;
	return tested_main(argc, argv);
}
