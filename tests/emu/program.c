/* program.c - a whole program on the emulator: its main() runs as the host's side of one section.
 *
 * Linked by `nvcc` beside this file, with --wrap=main, and heap.c. What a kernel does that CUDA leaves undefined ends the program
 * with a message and status 134, as a device-side trap would be found by the next call. */
#include "launch.h"
#include "memory.h"

#include <stdio.h>

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

/* A byte of the program's TLS segment, which is its shared memory. */
static __thread char anchor;

struct call {
	int argc;
	char **argv;
	int status;
};

static void run_main(const long long *v, void **array)
{
	struct call *call = array[0];

	(void)v;
	memory_start();
	call->status = __real_main(call->argc, call->argv);
}

int __wrap_main(int argc, char **argv)
{
	static struct outcome out;
	static const struct emu_section section = {.name = "main", .launch = run_main};
	static const struct emu_plan plan;
	struct call call = {.argc = argc, .argv = argv};
	void *array[] = {&call};

	launch_run(&section, NULL, &plan, array, &anchor, ORDER_FORWARD, &out);
	if (!out.fault[0])
		return call.status;
	memory_open();
	if (emu_on_fault)
		emu_on_fault(out.fault);
	fflush(stdout);
	fprintf(stderr, "%s: emulator: %s\n", argv[0], out.fault);
	return 134;
}
