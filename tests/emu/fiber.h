/* fiber.h - one stack per CUDA thread, and the switch between them. */
#ifndef EMU_FIBER_H
#define EMU_FIBER_H

#include <stddef.h>

enum { FIBER_STACK = 256 * 1024 };

struct fiber {
	void *sp;    /* where it stopped; a ucontext_t * in the portable version */
	char *stack; /* FIBER_STACK bytes above a guard page */
	void *fake;  /* ASan's */
};

/* Maps the stacks of n fibers; NULL without memory. */
struct fiber *fiber_pool(size_t n);
/* The fiber will run entry() when it is switched to; entry must not return. */
void fiber_prepare(struct fiber *f, void (*entry)(void));
/* From the scheduler into f, and from f back. */
void fiber_enter(struct fiber *f);
void fiber_leave(struct fiber *f);
/* First thing in entry(). */
void fiber_started(struct fiber *f);
/* Is p on a stack of this pool? */
int fiber_owns(const struct fiber *pool, size_t n, const void *p);
/* Forget what f was doing. */
void fiber_abandon(struct fiber *f);

#endif
