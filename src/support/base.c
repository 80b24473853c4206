/* base.c - raising a trap: format the reason, jump to whoever armed it. */
#include "cunest/base.h"

#include <stdio.h>

void trap_raise(struct trap *trap, enum status status, const char *fmt, ...)
{
	va_list args;

	trap->status = status;
	va_start(args, fmt);
	vsnprintf(trap->message, sizeof(trap->message), fmt, args);
	va_end(args);
	longjmp(trap->env, 1);
}
