/* launch.h - running one launch, block by block, and what can go wrong in it. */
#ifndef EMU_LAUNCH_H
#define EMU_LAUNCH_H

#include "abi.h"

#include <stddef.h>

/* In which order the ready threads of a block get their turn.  Correct kernels do not care; a
 * missing barrier does. */
enum order { ORDER_FORWARD, ORDER_REVERSE, ORDERS };

enum { UB_KINDS = 16, FAULT_TEXT = 256 };

struct outcome {
	char fault[FAULT_TEXT];     /* empty, or what ended the launch */
	unsigned long ub[UB_KINDS]; /* how often each kind of undefined behaviour was seen */
	char ub_first[UB_KINDS][FAULT_TEXT]; /* where first */
};

/* Every array has so many bytes before and after it that belong to nobody. */
enum { ARRAY_GAP = 4096 };

/* Runs section s with the sizes v on these arrays, which the plan describes. */
void launch_run(const struct emu_section *s, const long long *v, const struct emu_plan *plan,
		void **arrays, void *shared_anchor, enum order order, struct outcome *out);

/* From the sanitizers' callbacks: counts one more of this kind.  Returns where to write what it was
 * (FAULT_TEXT bytes), or NULL when one was reported before, or nothing runs. */
char *launch_saw_ub(unsigned kind);

/* When and by whom, as far as order between threads goes. */
struct moment {
	uint64_t launch;
	uint32_t block, thread;
	uint32_t barrier; /* barriers the block has passed */
	uint32_t meeting; /* warp collectives the thread has been in */
};

enum place { PLACE_PRIVATE, PLACE_SHARED, PLACE_GLOBAL };

/* Fills now; says which kind of memory p is in. */
enum place launch_moment(const void *p, struct moment *now);
/* Are some of the n bytes at p beside an array? */
int launch_beside(const void *p, size_t n);
/* Writes what p is, for people: A[12]; also beside A. */
void launch_name(const void *p, char *text, size_t size);

#endif
