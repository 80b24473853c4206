/* base.c - raising a trap: format the reason, jump to whoever armed it; and leaving a process. */
#include "cunest/base.h"

#include <stdio.h>
#include <unistd.h>

#ifdef COUNT_LINES
void __gcov_dump(void); /* of gcc and clang: what --coverage counted, which exit() would write */
#endif

void trap_raise(struct trap *trap, enum status status, const char *fmt, ...)
{
	va_list args;

	trap->status = status;
	va_start(args, fmt);
	vsnprintf(trap->message, sizeof(trap->message), fmt, args);
	va_end(args);
	longjmp(trap->env, 1);
}

void process_leave(int status)
{
#ifdef COUNT_LINES
	__gcov_dump();
#endif
	_exit(status);
}
