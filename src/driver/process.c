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

void process_init(void)
{
	hold_standard_streams();
	signal(SIGPIPE, SIG_IGN); /* a write to a closed pipe is an error like any other */
}
