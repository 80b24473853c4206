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

/* A write to a closed pipe is an error like any other.  The signal is caught, not ignored, since a compiler
 * that replaces us would inherit that. */
static void hold_pipe_signal(void)
{
	struct sigaction action = {.sa_handler = nothing, .sa_flags = SA_RESTART}, before;

	if (sigaction(SIGPIPE, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
		sigaction(SIGPIPE, &action, NULL);
}

void process_init(void)
{
	hold_standard_streams();
	hold_pipe_signal();
}
