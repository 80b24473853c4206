/* made_header.c - a source that includes the header which this run makes of it (--header=FILE).
 *
 * The first time there is no such file, and later it is that of another schedule: what is on the disk must not matter.  So
 * clang gets the text of FILE from us, under each name by which it could look for it: the directory of the source, of the
 * result or of a flag, and the way from there.  A file that exists clang knows by any name.  driver/header_first.c says what the text is. */
#define _GNU_SOURCE /* realpath */
#include "lower/lower.h"

#include "parse.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Absolute, without links; NULL: there is no such directory. */
static const char *real_directory(struct arena *arena, const char *name)
{
	char *path = realpath(*name ? name : "/", NULL);
	const char *copy = path ? arena_strdup(arena, path) : NULL;

	free(path);
	return copy;
}

static const char *real_file(struct arena *arena, const char *name)
{
	const char *slash = strrchr(name, '/');
	const char *directory = slash ? arena_strndup(arena, name, (size_t)(slash - name)) : ".";

	directory = real_directory(arena, directory);
	if (!directory)
		return NULL;
	return arena_printf(arena, "%s/%s", strcmp(directory, "/") == 0 ? "" : directory,
			    slash ? slash + 1 : name);
}

/* How `file` is reached from `directory`, both absolute: "x.h", "../gen/x.h". */
static const char *way(struct arena *arena, const char *directory, const char *file)
{
	size_t common = 0;
	struct buf b;

	if (strcmp(directory, "/") == 0)
		return file + 1;
	for (size_t i = 0;; i++) {
		if ((!directory[i] || directory[i] == '/') && file[i] == '/')
			common = i;
		if (!directory[i] || directory[i] != file[i])
			break;
	}
	buf_init(&b, arena);
	for (const char *s = directory + common; *s; s++)
		if (*s == '/')
			buf_puts(&b, "../");
	buf_puts(&b, file + common + 1);
	return b.s;
}

static void add_below(struct ir *ir, const char *directory, const char *file, struct vec *names)
{
	const char *real = real_directory(ir->arena, directory);
	size_t n = strlen(directory);

	while (n > 1 && directory[n - 1] == '/') /* as clang does */
		n--;
	if (real)
		vec_push(ir->arena, names,
			 arena_printf(ir->arena, "%.*s/%s", (int)n, directory,
				      way(ir->arena, real, file)));
}

static const char *directory_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? arena_strndup(arena, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
}

/* The result may stand in another directory than the source, and the header beside it. */
static void add_beside(struct ir *ir, const struct frontend_options *options, const char *source,
		       const char *file, struct vec *names)
{
	const char *real =
		options->made_for
			? real_directory(ir->arena, directory_of(ir->arena, options->made_for))
			: NULL;
	const char *name =
		real ? arena_printf(ir->arena, "%s/%s", source, way(ir->arena, real, file)) : NULL;
	struct stat st;

	if (name && stat(name, &st) != 0) /* else the source includes that */
		vec_push(ir->arena, names, (void *)(uintptr_t)name);
}

void made_header_names(struct ir *ir, const struct frontend_options *options,
		       const struct vec *words, struct vec *names)
{
	static const char *const flags[] = {"-iquote", "-isystem", "-idirafter", "-I"};
	const char *source = directory_of(ir->arena, main_path(ir->arena, ir)), *file;

	names->n = 0;
	file = options->made_header ? real_file(ir->arena, options->made_header) : NULL;
	if (!file)
		return;
	vec_push(ir->arena, names, (void *)file);
	vec_push(ir->arena, names, (void *)options->made_header); /* of -include */
	add_below(ir, source, file, names);
	add_beside(ir, options, source, file, names);
	for (uint32_t i = 0; i < words->n; i++) {
		const char *value = NULL;

		for (unsigned k = 0; k < ARRAY_LEN(flags) && !value; k++)
			value = flag_argument(words, &i, flags[k]);
		if (value)
			add_below(ir, value, file, names);
	}
}

bool made_header_is(struct ir *ir, const struct frontend_options *options, const struct vec *names,
		    const char *name)
{
	struct stat it, made;
	const char *file;

	for (uint32_t i = 0; i < names->n; i++)
		if (strcmp(names->at[i], name) == 0)
			return true;
	file = options->made_header && names->n ? real_file(ir->arena, name) : NULL;
	return file && (strcmp(file, names->at[0]) == 0 ||
			(stat(file, &it) == 0 && stat(names->at[0], &made) == 0 &&
			 it.st_dev == made.st_dev && it.st_ino == made.st_ino));
}

void made_header_note(struct ir *ir, uint32_t at)
{
	const char *text = ir->source->text;
	struct span *span;
	uint32_t lo = at, hi = at + 1;

	if (text[at] != '"' && text[at] != '<') /* a macro names it */
		return;
	while (lo > 0 && text[lo] != '#' && text[lo] != '\n')
		lo--;
	while (hi < ir->source->size && text[hi] != (text[at] == '"' ? '"' : '>'))
		hi++;
	if (text[lo] != '#' || hi == ir->source->size)
		return;
	span = arena_alloc(ir->arena, sizeof(*span));
	*span = (struct span){lo, hi + 1};
	vec_push(ir->arena, &ir->made_includes, span);
}
