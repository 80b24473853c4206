/* pipe.c - whole messages over a pipe. */
#include "worker.h"

#include <errno.h>
#include <unistd.h>

bool pipe_send(int fd, const void *data, size_t size)
{
	const char *s = data;

	while (size > 0) {
		ssize_t n = write(fd, s, size);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			s += n;
			size -= (size_t)n;
		}
	}
	return true;
}

bool pipe_receive(int fd, void *data, size_t size)
{
	char *s = data;

	while (size > 0) {
		ssize_t n = read(fd, s, size);

		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		if (n > 0) {
			s += n;
			size -= (size_t)n;
		}
	}
	return true;
}
