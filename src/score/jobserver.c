/* jobserver.c - GNU make's jobserver: a pipe or a FIFO with one byte for each job that may start.
 *
 * Every process that make starts may run one job without asking; each further one takes a byte and
 * puts the same byte back.  Reading must never wait, since another process may be faster, and must
 * not make the shared pipe non-blocking for everybody: so it is opened anew, through /proc where it
 * has no name. */
#include "jobserver.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned processors(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > JOBS_MOST ? JOBS_MOST : (unsigned)n;
}

/* The value of the last such word: what is last counts for make too. */
static bool find_auth(const char *flags, char *value, size_t size)
{
	static const char *const words[] = {"--jobserver-auth=", "--jobserver-fds="};
	bool found = false;

	for (const char *at = flags; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
		size_t n = strcspn(at, " ");

		for (unsigned i = 0; i < ARRAY_LEN(words); i++) {
			size_t w = strlen(words[i]);

			if (n <= w || strncmp(at, words[i], w) != 0 || n - w >= size)
				continue;
			memcpy(value, at + w, n - w);
			value[n - w] = '\0';
			found = true;
		}
	}
	return found;
}

static bool is_pipe(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode);
}

static void open_pipe(struct jobserver *j, const char *value)
{
	char path[64], *end;
	long in = strtol(value, &end, 10), out;

	if (end == value || *end != ',')
		return;
	out = strtol(end + 1, &end, 10);
	if (*end || in < 0 || out < 0 || in > 1 << 20 || out > 1 << 20 || !is_pipe((int)in) ||
	    !is_pipe((int)out))
		return;
	snprintf(path, sizeof(path), "/proc/self/fd/%ld", in);
	j->in = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	j->out = fcntl((int)out, F_DUPFD_CLOEXEC, 3);
}

void jobserver_open(struct jobserver *j, const char *makeflags)
{
	char value[4096];

	*j = (struct jobserver){.in = -1, .out = -1, .limit = processors()};
	if (!makeflags || !find_auth(makeflags, value, sizeof(value)))
		return;
	j->shared = true;
	if (strncmp(value, "fifo:", 5) == 0) {
		j->in = open(value + 5, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
		j->out = open(value + 5, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
	} else {
		open_pipe(j, value);
	}
	j->limit = JOBS_MOST;
	if (j->in < 0 || j->out < 0 || !is_pipe(j->in))
		j->limit = 1;
}

bool jobserver_take(struct jobserver *j, unsigned running)
{
	ssize_t n;

	if (running >= j->limit)
		return false;
	if (!j->shared || running <= j->held)
		return true;
	do
		n = read(j->in, &j->token[j->held], 1);
	while (n < 0 && errno == EINTR);
	j->held += n == 1;
	return n == 1;
}

static void put_back(struct jobserver *j, unsigned left)
{
	while (j->held > left) {
		ssize_t n = write(j->out, &j->token[j->held - 1], 1);

		if (n < 0 && errno == EINTR)
			continue;
		j->held--; /* also when make has gone: nobody waits for it then */
	}
}

void jobserver_give(struct jobserver *j, unsigned running)
{
	put_back(j, running > 1 ? running - 1 : 0);
}

void jobserver_close(struct jobserver *j)
{
	put_back(j, 0);
	if (j->in >= 0)
		close(j->in);
	if (j->out >= 0)
		close(j->out);
	j->in = j->out = -1;
}
