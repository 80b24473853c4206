/* header_files.c - a header that is no file, before clang opens it.
 *
 * clang reads what it is told to read: it waits in open() for a FIFO whose writer never comes, and reads /dev/zero until
 * memory ends.  So what the source includes by name and what -include names is looked up first, as clang does: beside the
 * source for "x.h", then in the directories of the flags.  Headers of headers are not read for that; there the limit of
 * time by the clock ends it. */
#include "lower/lower.h"

#include "parse.h"

#include <string.h>
#include <sys/stat.h>

static bool found(const char *path, bool *file)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return false;
	*file = S_ISREG(st.st_mode) || S_ISDIR(st.st_mode) || strcmp(path, "/dev/null") == 0;
	return true;
}

const char *flag_argument(const struct vec *words, uint32_t *i, const char *flag)
{
	const char *word = words->at[*i];
	size_t n = strlen(flag);

	if (strncmp(word, flag, n) != 0)
		return NULL;
	if (word[n])
		return word + n + (word[n] == '=');
	return *i + 1 < words->n ? words->at[++*i] : NULL;
}

static bool is_file(struct ir *ir, const struct vec *words, const char *name, bool quoted)
{
	static const char *const flags[] = {"-iquote", "-isystem", "-I"};
	const char *source = ir->source->name, *slash = strrchr(source, '/');
	int dir = slash ? (int)(slash - source) : 1;
	bool file = true;

	if (*name == '/') {
		found(name, &file);
		return file;
	}
	if (quoted &&
	    found(arena_printf(ir->arena, "%.*s/%s", dir, slash ? source : ".", name), &file))
		return file;
	for (uint32_t i = 0; i < words->n; i++) {
		const char *value = NULL;

		for (unsigned k = 0; k < ARRAY_LEN(flags) && !value; k++)
			value = flag_argument(words, &i, flags[k]);
		if (value && found(arena_printf(ir->arena, "%s/%s", value, name), &file))
			return file;
	}
	return true;
}

static bool refuse(struct ir *ir, struct span where, const char *name)
{
	diag_report(ir->diags, DIAG_IO, where, "'%s' is not a regular file", name);
	return false;
}

/* `include "x.h"` from `lo` on, after the #. */
static bool directive_good(struct ir *ir, const struct vec *words, uint32_t hash, uint32_t lo)
{
	const char *text = ir->source->text + lo, *end;
	const char *name;

	if (strncmp(text, "include", 7) != 0)
		return true;
	text += 7;
	text += strspn(text, " \t");
	if (*text != '"' && *text != '<')
		return true;
	end = text + 1 + strcspn(text + 1, *text == '"' ? "\"\r\n" : ">\r\n");
	if (*end != '"' && *end != '>')
		return true;
	name = arena_strndup(ir->arena, text + 1, (size_t)(end - text - 1));
	return is_file(ir, words, name, *text == '"') ||
	       refuse(ir, (struct span){hash, (uint32_t)(end + 1 - ir->source->text)}, name);
}

bool headers_are_files(struct ir *ir, const struct vec *words)
{
	const char *text = ir->source->text;
	bool good = true, file = true;

	for (uint32_t i = 0; i < words->n; i++) {
		const char *value = flag_argument(words, &i, "-include");

		if (value && ((found(value, &file) && !file) || !is_file(ir, words, value, true)))
			good = refuse(ir, NO_SPAN, value);
	}
	for (uint32_t at = 0; at < ir->source->size;) {
		uint32_t hash = at + (uint32_t)strspn(text + at, " \t");

		if (text[hash] == '#')
			good &= directive_good(ir, words, hash,
					       hash + 1 + (uint32_t)strspn(text + hash + 1, " \t"));
		at += (uint32_t)strcspn(text + at, "\n");
		at += at < ir->source->size;
	}
	return good;
}
