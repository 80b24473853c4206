/* database.c - compile_commands.json: the flags that a build system has for a file.
 *
 * The format is clang's "JSON Compilation Database": a list of objects with "directory", "file" and
 * either "arguments" (words) or "command" (a shell's line).  An entry is the input's when both
 * names lead to the same file. */
#include "../lower/lower.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DATABASE_LIMIT = 256 << 20 };

struct database {
	struct arena *arena;
	const char *path;
	struct vec *files;
	const char **message;
};

static enum status fail(struct database *db, enum status status, const char *text)
{
	*db->message = arena_printf(db->arena, "%s: %s", db->path, text);
	return status;
}

static enum status malformed(struct database *db, size_t entry, const char *what)
{
	return fail(db, STATUS_USAGE, arena_printf(db->arena, "entry %zu %s", entry + 1, what));
}

static bool same_file(const struct database *db, const char *directory, const char *name,
		      const struct stat *input)
{
	struct stat st;

	if (name[0] != '/')
		name = arena_printf(db->arena, "%s/%s", directory, name);
	return stat(name, &st) == 0 && st.st_dev == input->st_dev && st.st_ino == input->st_ino;
}

/* The words of an entry: compiler first. */
static enum status read_words(struct database *db, const json_t *entry, size_t number,
			      struct vec *words)
{
	const json_t *arguments = json_object_get(entry, "arguments"), *word;
	const json_t *command = json_object_get(entry, "command");
	size_t i;

	if (arguments) {
		if (!json_is_array(arguments))
			return malformed(db, number, "has \"arguments\" that are no list");
		json_array_foreach(arguments, i, word)
		{
			if (!json_is_string(word))
				return malformed(db, number,
						 "has an argument that is not a string");
			vec_push(db->arena, words,
				 arena_strdup(db->arena, json_string_value(word)));
		}
		return STATUS_OK;
	}
	if (!json_is_string(command))
		return malformed(db, number, "has neither \"arguments\" nor \"command\"");
	if (!words_split(db->arena, json_string_value(command), json_string_length(command), words))
		return malformed(db, number, "has a \"command\" with an open quote");
	return STATUS_OK;
}

/* The entry's flags as flags of ours. */
static enum status take(struct database *db, const json_t *entry, size_t number,
			const char *directory, struct vec *out)
{
	struct flags flags = {
		.arena = db->arena, .base = arena_strdup(db->arena, directory), .lenient = true};
	struct vec words = {NULL, 0, 0};
	enum status status = read_words(db, entry, number, &words);

	if (status != STATUS_OK)
		return status;
	if (!flags_translate(&flags, (const char *const *)words.at, words.n))
		return fail(db, flags.status,
			    arena_printf(db->arena, "entry %zu: %s", number + 1, flags.error));
	if (flags.arch)
		vec_push(db->arena, out, arena_printf(db->arena, "-arch=%s", flags.arch));
	if (flags.standard)
		vec_push(db->arena, out, (void *)flags.standard);
	if (flags.toolkit)
		vec_push(db->arena, out, arena_printf(db->arena, "--cuda-path=%s", flags.toolkit));
	for (uint32_t i = 0; i < flags.list.n; i++)
		vec_push(db->arena, out, flags.list.at[i]);
	for (uint32_t i = 0; i < flags.files.n; i++)
		vec_push(db->arena, db->files, flags.files.at[i]);
	return STATUS_OK;
}

static enum status search(struct database *db, const json_t *root, const char *file,
			  const struct stat *input, struct vec *out)
{
	const json_t *entry;
	size_t i;

	if (!json_is_array(root))
		return fail(db, STATUS_USAGE, "not a list of compile commands");
	json_array_foreach(root, i, entry)
	{
		const json_t *name = json_object_get(entry, "file");
		const json_t *directory = json_object_get(entry, "directory");

		if (!json_is_string(name))
			return malformed(db, i, "has no \"file\"");
		if (!json_is_string(directory))
			return malformed(db, i, "has no \"directory\"");
		if (same_file(db, json_string_value(directory), json_string_value(name), input))
			return take(db, entry, i, json_string_value(directory), out);
	}
	return fail(db, STATUS_USAGE, arena_printf(db->arena, "no entry for '%s'", file));
}

enum status frontend_database(struct arena *arena, const char *where, const char *file,
			      struct vec *flags, struct vec *files, const char **message)
{
	struct database db = {arena, where, files, message};
	struct stat st, input;
	json_error_t error;
	enum status status;
	struct buf text;
	json_t *root;

	if (stat(where, &st) != 0 || S_ISDIR(st.st_mode))
		db.path = arena_printf(arena, "%s/compile_commands.json", where);
	if (!file_read(arena, db.path, DATABASE_LIMIT, &text, &st))
		return fail(&db, STATUS_IO, strerror(errno));
	if (stat(file, &input) != 0)
		return fail(&db, STATUS_USAGE,
			    arena_printf(arena, "no entry for '%s', which is not a file", file));
	root = json_loadb(text.n ? text.s : "", text.n, JSON_REJECT_DUPLICATES, &error);
	if (!root) {
		*message = arena_printf(arena, "%s:%d:%d: %s", db.path, error.line, error.column,
					error.text);
		return STATUS_USAGE;
	}
	vec_push(arena, files, (void *)(uintptr_t)db.path);
	status = search(&db, root, file, &input, flags);
	json_decref(root);
	return status;
}
