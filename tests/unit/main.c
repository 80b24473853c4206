/* main.c - runs every suite of suites.def, each in a process of its own; `unit NAME` runs one.
 *
 * Check forks for each test, and what a sanitizer keeps of the tests before would be copied and searched for leaks in each:
 * with all suites in one process that takes longer than the tests.  CK_FORK=no: one process for a suite. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
	const char *name;
	Suite *(*make)(void);
} suites[] = {
#define SUITE(name) {#name, suite_##name},
#include "suites.def"
#undef SUITE
};

static int run(unsigned i)
{
	SRunner *runner = srunner_create(suites[i].make());
	int failed;

	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int run_apart(unsigned i)
{
	int status;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0)
		exit(run(i));
	if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 0)
		return EXIT_SUCCESS;
	printf("unit: suite %s failed\n", suites[i].name);
	return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
	int result = EXIT_SUCCESS;

	for (unsigned i = 0; i < sizeof(suites) / sizeof(suites[0]); i++) {
		if (argc > 1 && strcmp(argv[1], suites[i].name) == 0)
			return run(i);
		if (argc == 1 && run_apart(i) != EXIT_SUCCESS)
			result = EXIT_FAILURE;
	}
	if (argc > 1) {
		fprintf(stderr, "unit: no suite is called '%s'\n", argv[1]);
		return EXIT_FAILURE;
	}
	return result;
}
