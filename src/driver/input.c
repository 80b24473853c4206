/* input.c - reads the source: regular files and standard input only, at most INPUT_LIMIT bytes.
 *
 * A FIFO or a device named as a file could block for ever, so the name is opened without blocking
 * and looked at before anything is read.  A file that changes while it is read is an error, not a
 * mixture.  Its time alone does not tell: it is set when a write begins, and a clock of files may tick
 * every ten milliseconds only.  So one that was changed just now is read a second time and compared. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static enum status fail(FILE *err, enum status status, const char *name, const char *what)
{
	fputs("cunest: error: ", err);
	quote_print(err, name);
	fprintf(err, ": %s [%s]\n", what, diag_name(status == STATUS_LIMIT ? DIAG_LIMIT : DIAG_IO));
	return status;
}

/* All that is there, or up to one byte past the limit.  -1 with errno. */
static int read_all(int fd, struct buf *b)
{
	char block[1 << 16];
	ssize_t n;

	while (b->n <= INPUT_LIMIT) {
		n = read(fd, block, sizeof(block));
		if (n == 0)
			return 0;
		if (n > 0)
			buf_put(b, block, (size_t)n);
		else if (errno != EINTR)
			return -1;
	}
	return 0;
}

static bool same_time(const struct stat *a, const struct stat *b)
{
	return a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

enum { RECENT_SECONDS = 2 };

/* May a write that set the time of the file be going on? */
static bool is_recent(const struct stat *st)
{
	struct timespec now;

	return clock_gettime(CLOCK_REALTIME, &now) != 0 ||
	       (st->st_mtim.tv_sec >= now.tv_sec - RECENT_SECONDS &&
		st->st_mtim.tv_sec <= now.tv_sec + RECENT_SECONDS);
}

/* Are the same bytes still there? */
static bool reads_again(int fd, const struct buf *b)
{
	char block[1 << 16];
	size_t at = 0;
	ssize_t n;

	while (at < b->n) {
		n = pread(fd, block, sizeof(block), (off_t)at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0 || (size_t)n > b->n - at || memcmp(block, b->s + at, (size_t)n) != 0)
			return false;
		at += (size_t)n;
	}
	return true;
}

static enum status read_fd(int fd, const char *shown, bool file, struct source *source,
			   struct buf *b, FILE *err)
{
	struct stat before, after;

	if (fstat(fd, &before) != 0)
		return fail(err, STATUS_IO, shown, strerror(errno));
	if (file && S_ISDIR(before.st_mode))
		return fail(err, STATUS_IO, shown, "is a directory");
	if (file && !S_ISREG(before.st_mode))
		return fail(err, STATUS_IO, shown, "is not a regular file");
	if (read_all(fd, b) != 0)
		return fail(err, STATUS_IO, shown, strerror(errno));
	if (b->n > INPUT_LIMIT)
		return fail(err, STATUS_LIMIT, shown, "is larger than 64 MiB");
	if (file && ((is_recent(&before) && !reads_again(fd, b)) || fstat(fd, &after) != 0 ||
		     !same_time(&before, &after) || (off_t)b->n != after.st_size))
		return fail(err, STATUS_IO, shown, "changed while it was read");
	buf_put(b, "", 0);
	source->text = b->s ? b->s : "";
	source->size = (uint32_t)b->n;
	return STATUS_OK;
}

enum status input_read(struct arena *arena, const char *name, struct source *source, FILE *err)
{
	bool file = strcmp(name, "-") != 0;
	const char *shown = file ? name : "<stdin>";
	enum status status;
	struct buf b;
	int fd = STDIN_FILENO;

	buf_init(&b, arena);
	source->name = shown;
	if (file) {
		fd = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
		if (fd < 0)
			return fail(err, STATUS_IO, shown, strerror(errno));
	}
	status = read_fd(fd, shown, file, source, &b, err);
	if (file)
		close(fd);
	return status;
}

bool input_same_file(const char *a, const char *b)
{
	struct stat sa, sb;

	return strcmp(a, "-") != 0 && strcmp(b, "-") != 0 && stat(a, &sa) == 0 &&
	       stat(b, &sb) == 0 && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

/* Of the directory that the last part of a name is in; `last`: that part. */
static bool stat_directory(const char *name, struct stat *st, const char **last)
{
	const char *slash = strrchr(name, '/');
	char directory[PATH_MAX];
	int n;

	*last = slash ? slash + 1 : name;
	n = snprintf(directory, sizeof(directory), "%.*s.", (int)(*last - name), name);
	return n < (int)sizeof(directory) && stat(directory, st) == 0;
}

bool input_same_entry(const char *a, const char *b)
{
	struct stat sa, sb;
	const char *la, *lb;

	return stat_directory(a, &sa, &la) && stat_directory(b, &sb, &lb) &&
	       sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino && strcmp(la, lb) == 0;
}

bool input_same_place(const char *a, const char *b)
{
	return strcmp(a, b) == 0 || input_same_file(a, b) || input_same_entry(a, b);
}
