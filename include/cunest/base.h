/* base.h - exit statuses, byte spans and the trap that ends a run early.
 *
 * Nothing below main() calls exit() or abort().  What cannot go on (out of memory, a resource limit,
 * a broken invariant) raises a trap: a jump to the frame that armed it, with a status and a message.
 * Diagnostics about the user's source are not traps; see diag.h. */
#ifndef CUNEST_BASE_H
#define CUNEST_BASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CN_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define CN_PRINTF(fmt, args)
#endif

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* Exit statuses of the command, documented in cunest(1). */
enum status {
	STATUS_OK = 0,
	STATUS_REFUSED = 1,	 /* the source, a pragma, --strict, -Werror or expect says no */
	STATUS_USAGE = 2,
	STATUS_IO = 3,		 /* unreadable file, no front end, disk full */
	STATUS_VERIFY = 4,	 /* --verify refuted a rewrite */
	STATUS_LIMIT = 5,	 /* depth, size, time, memory */
	STATUS_WOULD_CHANGE = 6, /* --check */
	STATUS_BUG = 70,	 /* always a bug of cunest */
};

/* Half-open range of byte offsets in the main source file. {0,0} means "no source". */
struct span {
	uint32_t lo, hi;
};

#define NO_SPAN ((struct span){0, 0})

static inline bool span_none(struct span s)
{
	return s.hi == 0;
}

/* A place to jump to.  Arm with setjmp(trap->env); every context that can fail holds one. */
struct trap {
	jmp_buf env;
	enum status status;
	char message[512];
};

_Noreturn void trap_raise(struct trap *, enum status, const char *fmt, ...) CN_PRINTF(3, 4);

/* The end of a process that nothing is to be given back by: no buffers, no handlers. */
_Noreturn void process_leave(int status);

#endif
