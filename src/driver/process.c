/* process.c - what a process of ours does before anything else. */
#include "cli.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* A standard stream that was closed must not become the number of a file that we open: writes to it
 * shall fail, not land in that file. */
static void hold_standard_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static void nothing(int signal_number)
{
	(void)signal_number;
}

/* A write to a closed pipe, or to a file that may not grow, is an error like any other.  The signals are caught,
 * not ignored, since a compiler that replaces us would inherit that. */
static void hold_signals_of_writes(void)
{
	static const int signals[] = {SIGPIPE, SIGXFSZ};

	for (unsigned i = 0; i < ARRAY_LEN(signals); i++) {
		struct sigaction action = {.sa_handler = nothing, .sa_flags = SA_RESTART}, before;

		if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(signals[i], &action, NULL);
	}
}

void process_init(void)
{
	hold_standard_streams();
	hold_signals_of_writes();
}
