/* launch_include.c - a copy of a source finds the headers beside the source.
 *
 * #include "x.h" looks in the directory of the file that has the line, which is now another one.
 * -iquote DIR before all other flags is the nearest to that: -I DIR would also be searched for <x.h>, where a
 * "math.h" of the user's must not hide the library's.  It counts for the whole call, so that inputs of several
 * directories which have headers of one name cannot be compiled in one.
 *
 * <cunest.h> is found where it was installed: -idirafter DIR comes after all other directories, so that it hides
 * no header of the user's or of the system.  Only calls get it of which a source reads <cunest.h>. */
#include "launch.h"

#include <string.h>
#include <sys/stat.h>

static const char *directory_of(struct arena *arena, const char *name)
{
	const char *slash = strrchr(name, '/');

	if (!slash)
		return ".";
	return arena_strndup(arena, name, slash == name ? 1 : (size_t)(slash - name));
}

static bool is_listed(const struct vec *list, const char *name)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (strcmp(list->at[i], name) == 0)
			return true;
	return false;
}

/* nvcc parts -Xcompiler at commas, and calls the host's compiler by a shell.  One word, since ccache
 * would move the second of two to the preprocessor's flags.  NULL: this directory cannot be said. */
static const char *host_word(struct arena *arena, const char *flag, const char *directory)
{
	bool quotes = strpbrk(directory, " \t'&;()<>|*?[]{}!#~") != NULL;
	struct buf b;

	if (strpbrk(directory, "\"\\$`\n"))
		return NULL;
	buf_init(&b, arena);
	buf_puts(&b, quotes ? "-Xcompiler=\"" : "-Xcompiler=");
	buf_puts(&b, flag);
	for (const char *s = directory; *s; s++) {
		if (*s == ',')
			buf_putc(&b, '\\');
		buf_putc(&b, *s);
	}
	if (quotes)
		buf_putc(&b, '"');
	return b.s;
}

/* `flag` is of clang and gcc; `otherwise` is nvcc's, for a directory that cannot be said in the other way. */
static void add_flag(struct arena *arena, const struct launch *l, const char *flag,
		     const char *otherwise, const char *directory, struct vec *words)
{
	const char *word = l->clang ? NULL : host_word(arena, flag, directory);

	if (word) {
		vec_push(arena, words, (void *)word);
	} else {
		vec_push(arena, words, (void *)(l->clang ? flag : otherwise));
		vec_push(arena, words, (void *)directory);
	}
}

/* ---- several directories ---- */

/* Is the header that this input means hidden by one of another directory?  Which. */
static const char *hidden_by(struct arena *arena, const struct vec *directories, const char *own,
			     const char *header)
{
	struct stat mine, other;

	if (stat(arena_printf(arena, "%s/%s", own, header), &mine) != 0)
		return NULL;
	for (uint32_t i = 0; i < directories->n; i++) {
		const char *directory = directories->at[i];

		if (strcmp(directory, own) == 0)
			return NULL;
		if (stat(arena_printf(arena, "%s/%s", directory, header), &other) == 0 &&
		    (mine.st_ino != other.st_ino || mine.st_dev != other.st_dev))
			return directory;
	}
	return NULL;
}

static enum status check_input(struct arena *arena, const struct vec *directories, const char *name,
			       FILE *err)
{
	const char *own = directory_of(arena, name), *header, *other;
	struct source source;
	bool quoted;
	size_t at = 0;
	enum status status = input_read(arena, name, &source, err);

	if (status != STATUS_OK)
		return status;
	while ((header = next_include(arena, source.text, source.size, &at, &quoted))) {
		other = quoted ? hidden_by(arena, directories, own, header) : NULL;
		if (!other)
			continue;
		fputs("cunest: error: ", err);
		quote_print(err, name);
		fputs(" includes ", err);
		quote_print(err, header);
		fputs(", which is also in ", err);
		quote_print(err, other);
		fprintf(err, "; compile the inputs one at a time [%s]\n", diag_name(DIAG_USAGE));
		return STATUS_USAGE;
	}
	return STATUS_OK;
}

enum status launch_include(struct arena *arena, const struct launch *l, struct vec *words,
			   FILE *err)
{
	struct vec directories = {0};
	enum status status = STATUS_OK;

	for (uint32_t i = 0; i < l->inputs.n; i++) {
		const struct launch_input *input = l->inputs.at[i];
		const char *directory = directory_of(arena, input->name);

		if (!input->copy || is_listed(&directories, directory))
			continue;
		vec_push(arena, &directories, (void *)directory);
		add_flag(arena, l, "-iquote", "-I", directory, words);
	}
	for (uint32_t i = 0; i < l->inputs.n && directories.n > 1 && status == STATUS_OK; i++) {
		const struct launch_input *input = l->inputs.at[i];

		if (input->copy)
			status = check_input(arena, &directories, input->name, err);
	}
	return status;
}

/* ---- <cunest.h> ---- */

/* Where headers are looked for, as far as a word of its own says. */
static struct vec searched(struct arena *arena, const struct launch *l)
{
	struct vec list = {0};

	for (uint32_t i = 0; i < l->flags.n; i++) {
		const char *flag = l->flags.at[i];

		if (strncmp(flag, "-I", 2) != 0)
			continue;
		if (flag[2])
			vec_push(arena, &list, (void *)(flag + 2 + (flag[2] == '=')));
		else if (i + 1 < l->flags.n)
			vec_push(arena, &list, l->flags.at[i + 1]);
	}
	return list;
}

void launch_own_header(struct arena *arena, const struct launch *l, struct vec *words)
{
	const char *directory = own_header_directory(arena);
	struct vec directories = searched(arena, l);

	for (uint32_t i = 0; i < l->inputs.n && directory; i++) {
		const struct launch_input *input = l->inputs.at[i];

		if (!own_header_read(arena, input->name, &directories))
			continue;
		add_flag(arena, l, "-idirafter", "-isystem", directory, words);
		return;
	}
}
