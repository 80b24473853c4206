/* output.c - writes the result: readers see the old file or the new one, never half.
 *
 * The bytes go to a temporary beside the target, which takes the target's mode, is synced, and is
 * renamed over it.  A symbolic link is followed and stays.  Equal content is not touched, so that
 * make stays quiet.  SIGINT, SIGTERM and SIGHUP are held back while the temporary exists; one that
 * arrives removes it first. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <unistd.h>

enum { LINK_LIMIT = 40, TEMP_TRIES = 100, CHUNK = 1 << 20 };

static enum status fail(FILE *err, const char *name, const char *what)
{
	fputs("cunest: error: cannot write ", err);
	quote_print(err, name);
	fprintf(err, ": %s [%s]\n", what, diag_name(DIAG_IO));
	return STATUS_IO;
}

static enum status write_stream(const char *text, size_t size, FILE *stream, FILE *err)
{
	if (fwrite(text, 1, size, stream) != size || fflush(stream) != 0)
		return fail(err, "standard output", strerror(errno));
	return STATUS_OK;
}

/* "a/b/c.cu" -> "a/b/", "c.cu" -> "" */
static const char *directory_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');

	return arena_strndup(arena, path, slash ? (size_t)(slash - path) + 1 : 0);
}

/* Where the chain of links ends; the last name need not exist.  NULL with errno. */
static const char *follow_links(struct arena *arena, const char *path)
{
	char target[PATH_MAX];

	for (int i = 0; i < LINK_LIMIT; i++) {
		ssize_t n = readlink(path, target, sizeof(target) - 1);

		if (n < 0) /* EINVAL: not a link; others show when the file is opened */
			return path;
		target[n] = '\0';
		path = target[0] == '/'
			       ? arena_strdup(arena, target)
			       : arena_printf(arena, "%s%s", directory_of(arena, path), target);
	}
	errno = ELOOP;
	return NULL;
}

static bool content_equal(const char *path, const struct stat *st, const char *text, size_t size)
{
	char block[1 << 16];
	size_t at = 0;
	ssize_t n = 0;
	int fd;

	if ((uintmax_t)st->st_size != size)
		return false;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	while ((n = read(fd, block, sizeof(block))) > 0) {
		if ((size_t)n > size - at || memcmp(block, text + at, (size_t)n) != 0)
			break;
		at += (size_t)n;
	}
	close(fd);
	return n == 0 && at == size;
}

static bool signal_pending(const sigset_t *held)
{
	sigset_t pending;

	if (sigpending(&pending) != 0)
		return false;
	for (int s = 1; s < NSIG; s++)
		if (sigismember(held, s) == 1 && sigismember(&pending, s) == 1)
			return true;
	return false;
}

/* EINTR stands for a held signal that has arrived. */
static int write_all(int fd, const char *text, size_t size, const sigset_t *held)
{
	while (size > 0) {
		ssize_t n = write(fd, text, size < CHUNK ? size : CHUNK);

		if (n < 0 && errno != EINTR)
			return -1;
		if (n > 0) {
			text += n;
			size -= (size_t)n;
		}
		if (held && signal_pending(held)) {
			errno = EINTR;
			return -1;
		}
	}
	return 0;
}

/* Opens DIR/.cunest-PID-N.tmp; what a killed run leaves behind can be told by its name. */
static int open_temporary(struct arena *arena, const char *path, const char **name)
{
	const char *dir = directory_of(arena, path);

	for (int i = 0; i < TEMP_TRIES; i++) {
		int fd;

		*name = arena_printf(arena, "%s.cunest-%ld-%d.tmp", dir, (long)getpid(), i);
		fd = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	return -1;
}

/* Attributes that users gave to the old file, and access lists; a capability was given to other bytes.  The first that
 * cannot be kept is `lost`. */
static void copy_attributes(struct arena *arena, const char *from, int to, const char **lost)
{
#ifdef __linux__
	enum { MOST = 1 << 16 };
	ssize_t n = listxattr(from, NULL, 0);
	char *names, *value;

	if (n <= 0 || n > MOST)
		return;
	names = arena_alloc(arena, (size_t)n + 1);
	value = arena_alloc(arena, MOST);
	n = listxattr(from, names, (size_t)n);
	for (const char *name = names; n > 0 && name < names + n; name += strlen(name) + 1) {
		ssize_t size;

		if (strncmp(name, "user.", 5) != 0 && strcmp(name, "system.posix_acl_access") != 0)
			continue;
		size = getxattr(from, name, value, MOST);
		if ((size < 0 || fsetxattr(to, name, value, (size_t)size, 0) != 0) && !*lost)
			*lost = name;
	}
#else
	(void)arena;
	(void)from;
	(void)to;
	(void)lost;
#endif
}

/* The new file in its place; -1 with errno and without a temporary. */
static int replace(struct arena *arena, const char *path, const struct stat *old, const char *text,
		   size_t size, const sigset_t *held, const char **lost)
{
	const char *temporary;
	int fd = open_temporary(arena, path, &temporary), saved;

	if (fd < 0)
		return -1;
	if (old) {
		/* another owner's file stays theirs where that is permitted; else it becomes ours
		 */
		if ((old->st_uid != geteuid() || old->st_gid != getegid()) &&
		    fchown(fd, old->st_uid, old->st_gid) != 0)
			errno = 0;
		if (fchmod(fd, old->st_mode & 0777) != 0)
			goto undo;
		copy_attributes(arena, path, fd, lost);
	}
	if (write_all(fd, text, size, held) != 0 || fsync(fd) != 0)
		goto undo;
	saved = close(fd);
	fd = -1;
	if (saved != 0 || rename(temporary, path) != 0)
		goto undo;
	return 0;
undo:
	saved = errno;
	if (fd >= 0)
		close(fd);
	unlink(temporary);
	errno = saved;
	return -1;
}

/* /dev/null, a terminal, a FIFO: nothing can be renamed over these. */
static enum status write_device(const char *name, const char *text, size_t size, FILE *err)
{
	int fd = open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC), failed;

	if (fd < 0)
		return fail(err, name, strerror(errno));
	failed = write_all(fd, text, size, NULL) != 0 ? errno : 0;
	if (close(fd) != 0 && !failed)
		failed = errno;
	return failed ? fail(err, name, strerror(failed)) : STATUS_OK;
}

enum status output_write(struct arena *arena, const char *name, const char *text, size_t size,
			 FILE *stream, bool *same, FILE *err)
{
	enum status status = STATUS_OK;
	sigset_t held, before;
	struct stat st;
	const char *path, *lost = NULL;
	bool exists;

	*same = false;
	if (!name || strcmp(name, "-") == 0)
		return write_stream(text, size, stream, err);
	path = follow_links(arena, name);
	if (!path)
		return fail(err, name, strerror(errno));
	exists = stat(path, &st) == 0;
	if (!exists && errno != ENOENT)
		return fail(err, name, strerror(errno));
	if (exists && S_ISDIR(st.st_mode))
		return fail(err, name, "is a directory");
	if (exists && !S_ISREG(st.st_mode))
		return write_device(path, text, size, err);
	if (exists && content_equal(path, &st, text, size)) {
		*same = true;
		return STATUS_OK;
	}
	if (exists && access(path, W_OK) != 0)
		return fail(err, name, strerror(errno));
	sigemptyset(&held);
	sigaddset(&held, SIGINT);
	sigaddset(&held, SIGTERM);
	sigaddset(&held, SIGHUP);
	sigprocmask(SIG_BLOCK, &held, &before);
	if (replace(arena, path, exists ? &st : NULL, text, size, &held, &lost) != 0)
		status = fail(err, name, strerror(errno));
	if (status == STATUS_OK && lost) {
		fputs("cunest: warning: the extended attribute ", err);
		quote_print(err, lost);
		fputs(" of ", err);
		quote_print(err, name);
		fprintf(err, " could not be kept [%s]\n", diag_name(DIAG_IO));
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return status;
}
