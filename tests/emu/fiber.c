/* fiber.c - coroutines by hand: push what the ABI says a callee keeps, change the stack, pop.
 *
 * A switch costs a dozen instructions; swapcontext makes two system calls.  It is kept for machines
 * without an assembly version, and can be had anywhere with -DEMU_UCONTEXT.  Under ASan each switch
 * is announced, else the first no-return call would unpoison the wrong stack. */
#define _GNU_SOURCE
#include "fiber.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if !defined(__x86_64__) && !defined(__aarch64__) && !defined(EMU_UCONTEXT)
#define EMU_UCONTEXT
#endif

#ifdef EMU_UCONTEXT
#include <ucontext.h>
#endif

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#else
#define __sanitizer_start_switch_fiber(save, bottom, size) ((void)(save), (void)(bottom))
#define __sanitizer_finish_switch_fiber(save, bottom, size) ((void)(save))
#define __asan_unpoison_memory_region(p, n) ((void)(p))
#endif

enum { GUARD = 4096 * 16 }; /* a multiple of every page size in use */

/* The scheduler's own side. */
static struct {
	void *sp;
	void *fake;
	const void *bottom;
	size_t size;
} home;

struct fiber *fiber_pool(size_t n)
{
	size_t each = FIBER_STACK + GUARD;
	struct fiber *pool = calloc(n, sizeof *pool);
	char *stacks = mmap(NULL, n * each, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (!pool || stacks == MAP_FAILED) {
		free(pool);
		return NULL;
	}
	for (size_t i = 0; i < n; i++) {
		mprotect(stacks + i * each, GUARD, PROT_NONE);
		pool[i].stack = stacks + i * each + GUARD;
	}
	return pool;
}

int fiber_owns(const struct fiber *pool, size_t n, const void *p)
{
	const char *c = p;

	/* one mapping, in order */
	return c >= pool[0].stack && c < pool[n - 1].stack + FIBER_STACK;
}

void fiber_abandon(struct fiber *f)
{
	__asan_unpoison_memory_region(f->stack, FIBER_STACK);
}

#ifdef EMU_UCONTEXT

static ucontext_t home_context;

void fiber_prepare(struct fiber *f, void (*entry)(void))
{
	if (!f->sp)
		f->sp = malloc(sizeof(ucontext_t));
	ucontext_t *c = f->sp;

	getcontext(c);
	c->uc_stack.ss_sp = f->stack;
	c->uc_stack.ss_size = FIBER_STACK;
	c->uc_link = NULL;
	makecontext(c, entry, 0);
}

static void go(struct fiber *f)
{
	swapcontext(&home_context, f->sp);
}

static void back(struct fiber *f)
{
	swapcontext(f->sp, &home_context);
}

#else

void emu_switch(void **save, void *to);

#ifdef __x86_64__
/* System V: rbx rbp r12-r15 survive a call; rdi = save, rsi = to. */
__asm__(".text\n"
	".globl emu_switch\n"
	".type emu_switch, @function\n"
	"emu_switch:\n"
	"	pushq %rbp\n"
	"	pushq %rbx\n"
	"	pushq %r12\n"
	"	pushq %r13\n"
	"	pushq %r14\n"
	"	pushq %r15\n"
	"	movq %rsp, (%rdi)\n"
	"	movq %rsi, %rsp\n"
	"	popq %r15\n"
	"	popq %r14\n"
	"	popq %r13\n"
	"	popq %r12\n"
	"	popq %rbx\n"
	"	popq %rbp\n"
	"	ret\n"
	".size emu_switch, . - emu_switch\n");

/* Six registers, the address to return to, and a slot so that entry() starts as after a call. */
enum { FRAME = 8, FRAME_ENTRY = 6 };
#else
/* AAPCS64: x19-x28, frame pointer, link register and d8-d15 survive; x0 = save, x1 = to. */
__asm__(".text\n"
	".globl emu_switch\n"
	".type emu_switch, %function\n"
	"emu_switch:\n"
	"	sub sp, sp, #160\n"
	"	stp x19, x20, [sp, #0]\n"
	"	stp x21, x22, [sp, #16]\n"
	"	stp x23, x24, [sp, #32]\n"
	"	stp x25, x26, [sp, #48]\n"
	"	stp x27, x28, [sp, #64]\n"
	"	stp x29, x30, [sp, #80]\n"
	"	stp d8, d9, [sp, #96]\n"
	"	stp d10, d11, [sp, #112]\n"
	"	stp d12, d13, [sp, #128]\n"
	"	stp d14, d15, [sp, #144]\n"
	"	mov x9, sp\n"
	"	str x9, [x0]\n"
	"	mov sp, x1\n"
	"	ldp x19, x20, [sp, #0]\n"
	"	ldp x21, x22, [sp, #16]\n"
	"	ldp x23, x24, [sp, #32]\n"
	"	ldp x25, x26, [sp, #48]\n"
	"	ldp x27, x28, [sp, #64]\n"
	"	ldp x29, x30, [sp, #80]\n"
	"	ldp d8, d9, [sp, #96]\n"
	"	ldp d10, d11, [sp, #112]\n"
	"	ldp d12, d13, [sp, #128]\n"
	"	ldp d14, d15, [sp, #144]\n"
	"	add sp, sp, #160\n"
	"	ret\n"
	".size emu_switch, . - emu_switch\n");

/* Twenty saved registers; the link register is the twelfth. */
enum { FRAME = 20, FRAME_ENTRY = 11 };
#endif

void fiber_prepare(struct fiber *f, void (*entry)(void))
{
	uint64_t *frame = (uint64_t *)(void *)(f->stack + FIBER_STACK) - FRAME;

	memset(frame, 0, FRAME * sizeof *frame);
	frame[FRAME_ENTRY] = (uint64_t)(uintptr_t)entry;
	f->sp = frame;
}

static void go(struct fiber *f)
{
	emu_switch(&home.sp, f->sp);
}

static void back(struct fiber *f)
{
	emu_switch(&f->sp, home.sp);
}

#endif

void fiber_enter(struct fiber *f)
{
	__sanitizer_start_switch_fiber(&home.fake, f->stack, FIBER_STACK);
	go(f);
	__sanitizer_finish_switch_fiber(home.fake, NULL, NULL);
}

void fiber_leave(struct fiber *f)
{
	__sanitizer_start_switch_fiber(&f->fake, home.bottom, home.size);
	back(f);
	__sanitizer_finish_switch_fiber(f->fake, &home.bottom, &home.size);
}

void fiber_started(struct fiber *f)
{
	(void)f;
	__sanitizer_finish_switch_fiber(NULL, &home.bottom, &home.size);
}
