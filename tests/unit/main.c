/* main.c - runs every suite of suites.def, each in a process of its own; `unit NAME` runs one.
 *
 * The tests of a suite share its process: to fork for each of the thousands takes longer than most of them.  A suite that
 * crashes or does not end is run once more with a process, and a time limit, for each test, so that the one is named.
 * CK_FORK=yes does so at once; CK_FORK=no never, and `unit NAME` is then one process. */
#include "unit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SUITE_SECONDS = 1200 };

static const struct {
	const char *name;
	Suite *(*make)(void);
} suites[] = {
#define SUITE(name) {#name, suite_##name},
#include "suites.def"
#undef SUITE
};

static int run(unsigned i, enum fork_status status)
{
	SRunner *runner = srunner_create(suites[i].make());
	int failed;

	srunner_set_fork_status(runner, status);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* The wait status of the suite in a process of its own. */
static int run_apart(unsigned i, enum fork_status fork_status)
{
	int status = -1;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		if (fork_status == CK_NOFORK)
			alarm(SUITE_SECONDS);
		exit(run(i, fork_status));
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return -1;
	return status;
}

/* $UNIT_LEAVES_OUT has names between blanks: tests/unit/run. */
static bool is_left_out(const char *name)
{
	const char *at = getenv("UNIT_LEAVES_OUT");
	size_t n = strlen(name);

	for (; at && (at = strstr(at, name)) != NULL; at += n)
		if (at[-1] == ' ' && at[n] == ' ')
			return true;
	return false;
}

static bool fork_is(const char *what)
{
	const char *said = getenv("CK_FORK");

	return said && strcmp(said, what) == 0;
}

static int run_suite(unsigned i)
{
	bool forks = fork_is("yes"), never = fork_is("no");
	int status = run_apart(i, forks ? CK_FORK : CK_NOFORK);

	if (!forks && !never && !WIFEXITED(status)) {
		printf("unit: suite %s did not end well; once more, a process for each test\n",
		       suites[i].name);
		run_apart(i, CK_FORK);
	}
	if (status == 0)
		return EXIT_SUCCESS;
	printf("unit: suite %s failed\n", suites[i].name);
	return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
	int result = EXIT_SUCCESS;

	for (unsigned i = 0; i < sizeof(suites) / sizeof(suites[0]); i++) {
		if (argc > 1 && strcmp(argv[1], suites[i].name) == 0)
			return fork_is("no") ? run(i, CK_NOFORK) : run_suite(i);
		if (argc == 1 && !is_left_out(suites[i].name) && run_suite(i) != EXIT_SUCCESS)
			result = EXIT_FAILURE;
	}
	if (argc > 1) {
		fprintf(stderr, "unit: no suite is called '%s'\n", argv[1]);
		return EXIT_FAILURE;
	}
	return result;
}
