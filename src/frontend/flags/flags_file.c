/* flags_file.c - files that hold flags: @FILE, --options-file FILE, and files named in those.
 *
 * A file that leads back to itself, by whatever name, is found by its device and inode. */
#include "../parse.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_LIMIT = 16 << 20, DEPTH_LIMIT = 32 };

struct flags_file {
	const struct flags_file *outer;
	dev_t device;
	ino_t inode;
	unsigned depth;
};

static bool fail(struct flags *flags, enum status status, const char *what, const char *name,
		 const char *why)
{
	flags->status = status;
	flags->error =
		arena_printf(flags->arena, "%s '%s'%s%s", what, name, why[0] ? ": " : "", why);
	return false;
}

bool file_read(struct arena *arena, const char *name, size_t limit, struct buf *out,
	       struct stat *st)
{
	int fd = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	char block[1 << 14];
	ssize_t n = 0;
	int error;

	buf_init(out, arena);
	if (fd < 0)
		return false;
	if (fstat(fd, st) == 0 && S_ISDIR(st->st_mode)) {
		close(fd);
		errno = EISDIR;
		return false;
	}
	while (out->n <= limit &&
	       ((n = read(fd, block, sizeof(block))) > 0 || (n < 0 && errno == EINTR)))
		if (n > 0)
			buf_put(out, block, (size_t)n);
	error = n < 0 ? errno : out->n > limit ? EFBIG : 0;
	close(fd);
	errno = error;
	return error == 0;
}

bool flags_read_file(struct flags *flags, const char *name)
{
	struct flags_file here = {.outer = flags->file};
	struct vec words = {NULL, 0, 0};
	struct stat st = {0};
	struct buf text;
	bool good;

	if (!file_read(flags->arena, name, FILE_LIMIT, &text, &st))
		return fail(flags, STATUS_IO, "cannot read the options file", name,
			    strerror(errno));
	vec_push(flags->arena, &flags->files, (void *)(uintptr_t)name);
	here.device = st.st_dev;
	here.inode = st.st_ino;
	here.depth = here.outer ? here.outer->depth + 1 : 0;
	for (const struct flags_file *f = here.outer; f; f = f->outer)
		if (f->device == here.device && f->inode == here.inode)
			return fail(flags, STATUS_USAGE, "the options file reads itself:", name,
				    "");
	if (here.depth > DEPTH_LIMIT)
		return fail(flags, STATUS_USAGE, "options files are nested too deeply at", name,
			    "");
	if (!words_split(flags->arena, text.n ? text.s : "", text.n, &words))
		return fail(flags, STATUS_USAGE, "a quote is not closed in the options file", name,
			    "");
	flags->file = &here;
	good = flags_translate(flags, (const char *const *)words.at, words.n);
	flags->file = here.outer;
	if (!good && flags->status == STATUS_USAGE && !strstr(flags->error, "options file"))
		flags->error = arena_printf(flags->arena, "%s (in the options file '%s')",
					    flags->error, name);
	return good;
}

bool frontend_words_split(struct arena *arena, const char *text, struct vec *words)
{
	return words_split(arena, text, strlen(text), words);
}

bool frontend_words_read(struct arena *arena, const char *name, struct vec *words)
{
	struct stat st;
	struct buf text;

	return file_read(arena, name, FILE_LIMIT, &text, &st) &&
	       words_split(arena, text.n ? text.s : "", text.n, words);
}
