/* output.c - writes what a run yields: readers see old files or new ones, never half, and all of them change or none.
 *
 * The bytes of each file go to a temporary beside the target, which takes the target's mode and is
 * synced; when all are there, they are renamed over their targets. Until the last of several has its name, the old
 * files keep a second one, by which they come back if a rename fails.  A symbolic link is followed and stays.  Equal
 * content is not touched, so that make stays quiet.  SIGINT, SIGTERM and SIGHUP are held back while a temporary
 * exists; one that arrives before the first rename removes them all, a later one comes too late to stop anything. */
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
	quote_print(err, name ? name : "standard output");
	fprintf(err, ": %s [%s]\n", what, diag_name(DIAG_IO));
	return STATUS_IO;
}

static enum status write_stream(const char *text, size_t size, FILE *stream, FILE *err)
{
	if (fwrite(text, 1, size, stream) != size || fflush(stream) != 0)
		return fail(err, "standard output", strerror(errno));
	return STATUS_OK;
}

static bool is_stream(const struct output *o)
{
	return !o->name || strcmp(o->name, "-") == 0;
}

/* /dev/null, a terminal, a FIFO, /dev/stdout that is a pipe: nothing can be renamed over these. */
static bool is_device(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
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

/* What becomes of one file. */
struct pending {
	const char *path, *temporary; /* NULL: no file; nothing is renamed */
	const char *kept;             /* another name of the old file; NULL: none */
	const char *lost;             /* an attribute that could not be kept */
	bool exists, renamed;
};

/* The temporary with the new bytes; -1 with errno and without it. */
static int write_temporary(struct arena *arena, struct pending *p, const struct stat *like,
			   const struct output *o, const sigset_t *held)
{
	const char *temporary;
	int fd = open_temporary(arena, p->path, &temporary), saved;

	if (fd < 0)
		return -1;
	if (like) {
		/* another owner's file stays theirs where that is permitted; else it becomes ours
		 */
		if ((like->st_uid != geteuid() || like->st_gid != getegid()) &&
		    fchown(fd, like->st_uid, like->st_gid) != 0)
			errno = 0;
		if (fchmod(fd, like->st_mode & 0777) != 0)
			goto undo;
	}
	if (p->exists)
		copy_attributes(arena, p->path, fd, &p->lost);
	if (write_all(fd, o->text, o->size, held) != 0 || fsync(fd) != 0)
		goto undo;
	saved = close(fd);
	fd = -1;
	if (saved != 0)
		goto undo;
	p->temporary = temporary;
	return 0;
undo:
	saved = errno;
	if (fd >= 0)
		close(fd);
	unlink(temporary);
	errno = saved;
	return -1;
}

/* Another name for the old file; where there cannot be one, nothing brings it back. */
static void keep_old(struct arena *arena, struct pending *p)
{
	const char *dir = directory_of(arena, p->path);

	for (int i = 0; i < TEMP_TRIES; i++) {
		const char *name =
			arena_printf(arena, "%s.cunest-%ld-%d.old.tmp", dir, (long)getpid(), i);

		if (link(p->path, name) == 0)
			p->kept = name;
		if (p->kept || errno != EEXIST)
			return;
	}
}

/* All renames or none; -1 with errno, and *failed the file that it was. */
static int commit(struct arena *arena, struct pending *p, unsigned n, unsigned *failed)
{
	unsigned renames = 0;
	int saved;

	for (unsigned i = 0; i < n; i++)
		renames += p[i].temporary != NULL;
	for (unsigned i = 0; i < n; i++) {
		if (!p[i].temporary)
			continue;
		if (p[i].exists && renames > 1)
			keep_old(arena, &p[i]);
		*failed = i;
		if (rename(p[i].temporary, p[i].path) != 0)
			goto undo;
		p[i].renamed = true;
	}
	for (unsigned i = 0; i < n; i++)
		if (p[i].kept)
			unlink(p[i].kept);
	return 0;
undo:
	saved = errno;
	while (n-- > 0) {
		if (p[n].kept)
			rename(p[n].kept, p[n].path); /* of one file: does nothing */
		else if (p[n].renamed && !p[n].exists)
			unlink(p[n].path);
		if (p[n].kept && !p[n].renamed)
			unlink(p[n].kept);
	}
	errno = saved;
	return -1;
}

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

/* Everything of one file but the rename; one that is no file is written at once. */
static enum status prepare(struct arena *arena, struct output *o, struct pending *p,
			   const sigset_t *held, FILE *err)
{
	const struct stat *like = NULL;
	struct stat st, other;

	if (is_device(o->name)) /* a link in /proc leads to no name */
		return write_device(o->name, o->text, o->size, err);
	p->path = follow_links(arena, o->name);
	if (!p->path)
		return fail(err, o->name, strerror(errno));
	p->exists = stat(p->path, &st) == 0;
	if (!p->exists && errno != ENOENT)
		return fail(err, o->name, strerror(errno));
	if (p->exists && S_ISDIR(st.st_mode))
		return fail(err, o->name, "is a directory");
	if (p->exists)
		like = &st;
	if (o->like && stat(o->like, &other) == 0)
		like = &other;
	o->same = p->exists && content_equal(p->path, &st, o->text, o->size) &&
		  (st.st_mode & 0777) == (like->st_mode & 0777);
	if (o->same)
		return STATUS_OK;
	if (p->exists && access(p->path, W_OK) != 0)
		return fail(err, o->name, strerror(errno));
	if (write_temporary(arena, p, like, o, held) != 0)
		return fail(err, o->name, strerror(errno));
	return STATUS_OK;
}

static void tell_lost(const struct output *o, const struct pending *p, FILE *err)
{
	if (!p->lost)
		return;
	fputs("cunest: warning: the extended attribute ", err);
	quote_print(err, p->lost);
	fputs(" of ", err);
	quote_print(err, o->name);
	fprintf(err, " could not be kept [%s]\n", diag_name(DIAG_IO));
}

/* One that is ignored, as under nohup, stays so: held back, it would be pending. */
static void hold(sigset_t *held, int signal_number)
{
	struct sigaction action;

	if (sigaction(signal_number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
		sigaddset(held, signal_number);
}

/* As by a link from the copy of the old file to the old file. */
static enum status check_apart(const struct output *o, const struct pending *p, unsigned n,
			       FILE *err)
{
	for (unsigned i = 1; i < n; i++)
		for (unsigned k = 0; k < i && p[i].path; k++)
			if (p[k].path && input_same_entry(p[i].path, p[k].path))
				return fail(err, o[k].name, "it would be written twice");
	return STATUS_OK;
}

/* Where nothing is renamed nothing can be left half done, and a reader may never come. */
static bool needs_hold(const struct output *o, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!is_stream(&o[i]) && !is_device(o[i].name))
			return true;
	return false;
}

enum status outputs_write(struct arena *arena, struct output *o, unsigned n, bool goes_on,
			  FILE *out, FILE *err)
{
	struct pending *p = arena_array(arena, n + 1, sizeof(*p));
	enum status status = STATUS_OK;
	sigset_t held, before;
	unsigned i;

	sigemptyset(&held);
	if (needs_hold(o, n)) {
		hold(&held, SIGINT);
		hold(&held, SIGTERM);
		hold(&held, SIGHUP);
	}
	sigprocmask(SIG_BLOCK, &held, &before);
	for (i = 0; i < n && status == STATUS_OK; i++)
		if (!is_stream(&o[i]))
			status = prepare(arena, &o[i], &p[i], &held, err);
	if (status == STATUS_OK)
		status = check_apart(o, p, n, err);
	for (i = 0; i < n && status == STATUS_OK; i++)
		if (is_stream(&o[i]))
			status = write_stream(o[i].text, o[i].size, out, err);
	if (status == STATUS_OK && signal_pending(&held))
		status = fail(err, n ? o[0].name : NULL, strerror(EINTR));
	if (status == STATUS_OK && commit(arena, p, n, &i) != 0)
		status = fail(err, o[i].name, strerror(errno));
	for (i = 0; i < n; i++) {
		if (p[i].temporary && !p[i].renamed)
			unlink(p[i].temporary);
		if (status == STATUS_OK)
			tell_lost(&o[i], &p[i], err);
	}
	/* a signal from now on would make a failure of what is done */
	if (status != STATUS_OK || goes_on)
		sigprocmask(SIG_SETMASK, &before, NULL);
	return status;
}

enum status output_write(struct arena *arena, const char *name, const char *text, size_t size,
			 FILE *stream, bool *same, FILE *err)
{
	struct output o = {.name = name, .text = text, .size = size};
	enum status status = outputs_write(arena, &o, 1, true, stream, err);

	*same = o.same;
	return status;
}
