/* main.c - the program cunest: options, files, and the decision whether anything has to be parsed.
 *
 * It is linked without libclang and what comes with it, which cost more to load than most files take:
 * in a build every compilation passes through here.  What must be parsed goes to cunest-core. */
#include "worker.h"

int main(int argc, char **argv)
{
	static const struct engine engine = {.run = worker_run, .whole = worker_whole};

	process_init();
	return cunest_main(argc, argv, &engine, stdout, stderr);
}
