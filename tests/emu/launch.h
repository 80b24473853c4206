/* launch.h - running one launch, block by block, and what can go wrong in it. */
#ifndef EMU_LAUNCH_H
#define EMU_LAUNCH_H

#include "abi.h"

/* In which order the ready threads of a block get their turn.  Correct kernels do not care; a
 * missing barrier does. */
enum order { ORDER_FORWARD, ORDER_REVERSE, ORDERS };

enum { UB_KINDS = 16, FAULT_TEXT = 256 };

struct outcome {
	char fault[FAULT_TEXT];     /* empty, or what ended the launch */
	unsigned long ub[UB_KINDS]; /* how often each kind of undefined behaviour was seen */
	char ub_first[UB_KINDS][FAULT_TEXT]; /* where first */
};

/* Runs section s with the sizes v on these arrays. */
void launch_run(const struct emu_section *s, const long long *v, void **arrays, void *shared_anchor,
		enum order order, struct outcome *out);

/* From the sanitizer's callbacks. */
void launch_saw_ub(unsigned kind, const char *what, const char *file, unsigned line);

#endif
