/* main.c - runs every suite of suites.def; `unit NAME` runs one. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	SRunner *runner = srunner_create(NULL);
	const char *only = argc > 1 ? argv[1] : NULL;
	int failed;

#define SUITE(name)                            \
	if (!only || strcmp(only, #name) == 0) \
		srunner_add_suite(runner, suite_##name());
#include "suites.def"
#undef SUITE
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
