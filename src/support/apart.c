/* apart.c - work in a copy of this process. */
#include "cunest/apart.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

enum apart_side apart_begin(struct apart *a, int *to)
{
	int ends[2] = {-1, -1};

	*a = (struct apart){.pid = -1, .from = -1};
	if (to && pipe(ends) != 0)
		return APART_FAILED;
	a->pid = fork();
	if (a->pid == 0) {
		if (to) {
			close(ends[0]);
			*to = ends[1];
		}
		return APART_COPY;
	}
	if (to)
		close(ends[1]);
	a->from = ends[0];
	if (a->pid > 0)
		return APART_HERE;
	if (to)
		close(ends[0]);
	return APART_FAILED;
}

bool apart_end(struct apart *a)
{
	int end = 0;
	pid_t ended;

	if (a->from >= 0)
		close(a->from);
	do
		ended = waitpid(a->pid, &end, 0);
	while (ended < 0 && errno == EINTR);
	return ended == a->pid && WIFEXITED(end) && WEXITSTATUS(end) == 0;
}
