/* options_config.c - defaults: .cunest files around the input, and the words of CUNEST_FLAGS.
 *
 *	root				do not look further up
 *	--score=nvcc			an option a line; the rest of the line is its value
 *	-I include dir
 *	[conv_*.cu]				what follows is for sources of this name
 *	--disable=cse
 *
 * Files further away are weaker, then those nearer, then CUNEST_FLAGS, then the command line.  They are
 * named as the input is, without a working directory, so that what is written names no place that was not
 * given. */
#include "options.h"

#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char file_name[] = ".cunest";

/* ---- an option that is no default ---- */

/* What is done once, or for one file. */
bool option_is_default(enum option_id id)
{
	static const enum option_id once[] = {
		OPTION_OUTPUT,     OPTION_HEADER,    OPTION_OPT_RECORD, OPTION_DIFF,
		OPTION_CHECK,      OPTION_IN_PLACE,  OPTION_FIX,        OPTION_PLAN,
		OPTION_DUMP_IR,    OPTION_EMIT,      OPTION_LIST_TUNE,  OPTION_LIST_PASSES,
		OPTION_MF,         OPTION_MT,        OPTION_MQ,         OPTION_DOCTOR,
		OPTION_HELP,       OPTION_VERSION,   OPTION_EXPLAIN,    OPTION_REPORT,
		OPTION_EMIT_PROOF, OPTION_EMIT_TEST,
	};

	for (unsigned i = 0; i < ARRAY_LEN(once); i++)
		if (id == once[i])
			return false;
	return true;
}

/* Nor is what decides which files are read, or which form the messages of a whole run have, in such a file. */
static bool is_for_files(const struct option_row *row)
{
	static const enum option_id never[] = {OPTION_CONFIG, OPTION_NO_CONFIG,
					       OPTION_DIAGNOSTICS_FORMAT};

	for (unsigned i = 0; i < ARRAY_LEN(never); i++)
		if (row == &option_table[never[i]])
			return false;
	return true;
}

/* ---- CUNEST_FLAGS ---- */

/* The next word, with the quotes and backslashes of a shell; NULL at the end. *open: a quote is not closed. */
static char *next_word(struct arena *arena, const char **at, bool *open)
{
	const char *s = *at + strspn(*at, " \t\n");
	struct buf b;
	char quote = 0;

	if (!*s)
		return NULL;
	buf_init(&b, arena);
	buf_puts(&b, "");
	for (; *s && (quote || !strchr(" \t\n", *s)); s++) {
		if (quote ? *s == quote : *s == '"' || *s == '\'')
			quote = quote ? 0 : *s;
		else if (*s == '\\' && s[1] && (!quote || (quote == '"' && strchr("\"\\$`", s[1]))))
			buf_putc(&b, *++s);
		else
			buf_putc(&b, *s);
	}
	*at = s;
	*open = quote;
	return b.s;
}

enum status options_environment(struct parser *p)
{
	const char *at = getenv("CUNEST_FLAGS");
	struct vec words = {0};
	enum status status = STATUS_OK;
	bool open = false;
	char *word;
	int used;

	p->level++;
	p->where = "CUNEST_FLAGS";
	while (at && (word = next_word(p->arena, &at, &open))) {
		if (open)
			return options_complain(p, "a quote is not closed: ", word, "");
		vec_push(p->arena, &words, word);
	}
	for (int i = 0; status == STATUS_OK && i < (int)words.n; i += used) {
		word = words.at[i];
		used = 1;
		if (word[0] != '-' || !word[1] || strcmp(word, "--") == 0)
			status = options_complain(p, "not an option: ", word, "");
		else
			status = options_read(p, (char **)words.at, i, (int)words.n, &used);
	}
	p->where = NULL;
	p->level++;
	return status;
}

/* ---- lines of a file ---- */

struct config {
	struct parser *p;
	const char *name, *dir; /* dir ends in a slash, or is "" */
	const char *source;     /* the input, from dir on */
	bool matches, root;
};

static bool is_path(const struct option_row *row)
{
	static const enum option_id paths[] = {OPTION_INCLUDE_DIR, OPTION_ISYSTEM,
					       OPTION_INCLUDE,     OPTION_TUNE_FILE,
					       OPTION_CUDA_PATH,   OPTION_DATABASE};

	for (unsigned i = 0; i < ARRAY_LEN(paths); i++)
		if (row == &option_table[paths[i]])
			return true;
	return false;
}

static const char *in_dir(const struct config *c, const struct option_row *row, const char *value)
{
	if (!is_path(row) || value[0] == '/')
		return value;
	return arena_printf(c->p->arena, "%s%s", c->dir, value);
}

/* "-I a b" is two words, "--x=a b" and "-Ia b" are one. */
static enum status read_line(const struct config *c, struct parser *p, const char *line)
{
	size_t n = strcspn(line, " \t");
	const struct option_row *row = options_row(arena_strndup(p->arena, line, n));
	const char *value = NULL;
	char *words[2];
	int count = 1, used;

	words[0] = arena_strdup(p->arena, line);
	if (row && line[n] && row->argument != OPTION_JOINED &&
	    row->argument != OPTION_JOINED_OPTIONAL) {
		value = line + n + strspn(line + n, " \t");
		words[0] = arena_strdup(p->arena, row->spelling);
		words[1] = arena_strdup(p->arena, in_dir(c, row, value));
		count = 2;
	} else {
		row = options_match(line, &value);
		if (row && value)
			words[0] = arena_printf(p->arena, "%.*s%s", (int)(value - line), line,
						in_dir(c, row, value));
	}
	if (row && !is_for_files(row))
		return options_complain(p, "option ", row->spelling, " is for the command line");
	if (count == 2 && row->argument == OPTION_NONE)
		return options_complain(p, "option ", row->spelling, " takes no value");
	return options_read(p, words, 0, count, &used);
}

/* A section that is not for this source is read all the same: its mistakes are not saved up. */
static enum status read_aside(const struct config *c, const char *line)
{
	struct options options = {0};
	struct parser p = *c->p;
	enum action action;

	options_init(&options);
	options.document = c->p->options->document;
	p.options = &options;
	p.action = &action;
	return read_line(c, &p, line);
}

/* Without a slash the name counts, wherever it is. */
static bool section_matches(const struct config *c, const char *glob)
{
	const char *slash = strrchr(c->source, '/');

	if (strchr(glob, '/'))
		return fnmatch(glob, c->source, 0) == 0;
	return fnmatch(glob, slash ? slash + 1 : c->source, 0) == 0;
}

static enum status take_line(struct config *c, const char *line)
{
	size_t n = strlen(line);

	if (!n || line[0] == '#')
		return STATUS_OK;
	if (line[0] == '[') {
		if (n < 3 || line[n - 1] != ']')
			return options_complain(c->p, "a section is [GLOB], not ", line, "");
		c->p->level++; /* what is said later is stronger */
		c->matches = section_matches(c, arena_strndup(c->p->arena, line + 1, n - 2));
		return STATUS_OK;
	}
	if (strcmp(line, "root") == 0) {
		c->root = true;
		return STATUS_OK;
	}
	if (line[0] != '-' || n < 2 || strcmp(line, "--") == 0)
		return options_complain(
			c->p, "a line is an option, [GLOB], root or a # comment, not ", line, "");
	return c->matches ? read_line(c, c->p, line) : read_aside(c, line);
}

static enum status read_text(struct config *c, const struct source *text)
{
	enum status status = STATUS_OK;
	const char *at = text->text;
	unsigned number = 0;

	while (status == STATUS_OK && *at) {
		size_t n = strcspn(at, "\n"), lo = strspn(at, " \t"), hi = n;

		lo = lo < n ? lo : n;
		while (hi > lo && strchr(" \t\r", at[hi - 1]))
			hi--;
		c->p->where = arena_printf(c->p->arena, "%s:%u", c->name, ++number);
		status = take_line(c, arena_strndup(c->p->arena, at + lo, hi - lo));
		at += n + (at[n] == '\n');
	}
	c->p->where = NULL;
	c->p->level++;
	return status;
}

/* ---- which files ---- */

struct found {
	const char *name, *dir, *source;
	struct source text;
};

static const char *dir_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');

	return arena_strndup(arena, path, slash ? (size_t)(slash - path) + 1 : 0);
}

/* "a/b/" -> "a/", "a/" -> "", "" -> "../", "../" -> "../../"; NULL above the root. */
static const char *parent_of(struct arena *arena, const char *dir)
{
	size_t n = strlen(dir);

	while (n > 0 && dir[n - 1] == '/')
		n--;
	if (n == 0)
		return dir[0] == '/' ? NULL : "../";
	if (n >= 2 && memcmp(dir + n - 2, "..", 2) == 0 && (n == 2 || dir[n - 3] == '/'))
		return arena_printf(arena, "%s../", dir);
	if (n == 1 && dir[0] == '.')
		return "../";
	while (n > 0 && dir[n - 1] != '/')
		n--;
	return arena_strndup(arena, dir, n);
}

/* The input as it is called from dir on. */
static const char *source_from(struct arena *arena, const char *dir, const char *input)
{
	char whole[PATH_MAX], base[PATH_MAX];
	const char *slash = strrchr(input, '/'), *name = slash ? slash + 1 : input;
	const char *from = dir_of(arena, input);
	size_t n;

	if (!realpath(*dir ? dir : ".", base) || !realpath(*from ? from : ".", whole))
		return name;
	n = strcmp(base, "/") == 0 ? 0 : strlen(base);
	if (strncmp(whole, base, n) != 0 || (whole[n] && whole[n] != '/'))
		return name;
	from = whole + n + (whole[n] == '/');
	return *from ? arena_printf(arena, "%s/%s", from, name) : name;
}

static bool is_root(const char *dir)
{
	struct stat here, above;
	char path[PATH_MAX];

	if (snprintf(path, sizeof(path), "%s..", dir) >= (int)sizeof(path))
		return true;
	return stat(*dir ? dir : ".", &here) != 0 || stat(path, &above) != 0 ||
	       (here.st_dev == above.st_dev && here.st_ino == above.st_ino);
}

static bool says_root(const struct source *text)
{
	const char *at = text->text;

	while (*at) {
		size_t n = strcspn(at, "\n"), lo = strspn(at, " \t");

		if (lo + 4 <= n && memcmp(at + lo, "root", 4) == 0 &&
		    strspn(at + lo + 4, " \t\r") == n - lo - 4)
			return true;
		at += n + (at[n] == '\n');
	}
	return false;
}

static enum status add_file(struct parser *p, const char *name, const char *input, struct vec *out,
			    struct found **added)
{
	struct found *f = arena_alloc(p->arena, sizeof(*f));
	enum status status = input_read(p->arena, name, &f->text, p->err);

	if (status != STATUS_OK)
		return status;
	f->name = name;
	f->dir = dir_of(p->arena, name);
	f->source = source_from(p->arena, f->dir, input);
	vec_push(p->arena, out, f);
	*added = f;
	return STATUS_OK;
}

/* From the input's directory upward. */
static enum status find_files(struct parser *p, const char *input, struct vec *out)
{
	const char *dir = dir_of(p->arena, input);
	enum status status = STATUS_OK;

	while (dir && status == STATUS_OK) {
		const char *name = arena_printf(p->arena, "%s%s", dir, file_name);
		struct found *f = NULL;
		struct stat st;

		if (stat(name, &st) == 0 && !S_ISDIR(st.st_mode))
			status = add_file(p, name, input, out, &f);
		if ((f && says_root(&f->text)) || is_root(dir))
			break;
		dir = parent_of(p->arena, dir);
	}
	return status;
}

enum status options_config(struct parser *p, const char *input)
{
	const char *named = p->seen[OPTION_CONFIG], *variable = getenv("CUNEST_CONFIG");
	enum status status = STATUS_OK;
	struct vec files = {0};
	struct found *f;

	if (p->seen[OPTION_NO_CONFIG])
		return STATUS_OK;
	if (!named && variable && !*variable)
		return STATUS_OK;
	p->seen[OPTION_CONFIG] = NULL;
	if (named || variable)
		status = add_file(p, named ? named : variable, input, &files, &f);
	else
		status = find_files(p, input, &files);
	for (uint32_t i = files.n; status == STATUS_OK && i > 0; i--) {
		const struct found *file = files.at[i - 1];
		struct config c = {.p = p,
				   .name = file->name,
				   .dir = file->dir,
				   .source = file->source,
				   .matches = true};

		vec_push(p->arena, &p->options->config_files, (void *)(uintptr_t)file->name);
		status = read_text(&c, &file->text);
	}
	return status;
}
