/* tune_read.c - values of parameters that come from outside: --tune=T=16, and files of such lines.
 *
 *	# comments and empty lines
 *	T = 16				every nest that has a parameter T
 *	mm.cu:T = 16			... in a source of that name, or that ends in /mm.cu
 *	src/mm.cu:matmul:T = 16		... in that function of it
 *
 * What says more of the place wins over what says less, the command line over files, and what comes
 * later in another file over what came before.  A setting that names its place, or is on the
 * command line, must find its parameter where there are annotations; a line for every source need
 * not, since the file may be one for many sources. */
#include "../lower/lower.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { TUNE_LIMIT = 16 << 20 };

static bool is_name(const char *s, size_t n)
{
	if (n == 0 || isdigit((unsigned char)s[0]))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!isalnum((unsigned char)s[i]) && s[i] != '_' && (unsigned char)s[i] < 0x80)
			return false;
	return true;
}

static size_t blanks(const char *s)
{
	return strspn(s, " \t\r");
}

/* Without the blanks at its end. */
static size_t trimmed(const char *s, size_t n)
{
	while (n > 0 && strchr(" \t\r", s[n - 1]))
		n--;
	return n;
}

static bool read_value(struct arena *arena, const char *s, int64_t *value)
{
	bool minus = *s == '-';
	size_t n = trimmed(s, strlen(s));
	__int128 v;

	if (n == 0 || !clause_int(arena_strndup(arena, s + minus, n - minus), &v))
		return false;
	v = minus ? -v : v;
	*value = (int64_t)v;
	return v >= INT64_MIN && v <= INT64_MAX;
}

/* [FILE ":" [FUNCTION ":"]] before the name, which begins at `end`. */
static bool read_place(struct arena *arena, const char *text, size_t end, struct tune *t)
{
	size_t n = trimmed(text, end - 1), colon = n;

	while (colon > 0 && text[colon - 1] != ':')
		colon--;
	if (colon > 0) { /* the last part is a function's */
		size_t at = colon + blanks(text + colon);

		if (at > n || !is_name(text + at, n - at))
			return false;
		t->function = arena_strndup(arena, text + at, n - at);
		n = trimmed(text, colon - 1);
	}
	t->file = arena_strndup(arena, text, n);
	return n > 0;
}

bool tune_parse(struct arena *arena, const char *text, struct tune *t, size_t *at,
		const char **message)
{
	size_t start = blanks(text), equals = strcspn(text, "="), name, end;

	*at = equals;
	*message = "expected '=' and a value, as in T=16";
	if (!text[equals])
		return false;
	end = trimmed(text, equals);
	for (name = end; name > start && text[name - 1] != ':';)
		name--;
	name += blanks(text + name);
	*at = name;
	*message = "expected the name of a parameter before '='";
	if (name > end || !is_name(text + name, end - name))
		return false;
	t->name = arena_strndup(arena, text + name, end - name);
	*at = start;
	*message = "expected FILE:NAME=VALUE or FILE:FUNCTION:NAME=VALUE";
	for (name = end; name > start && text[name - 1] != ':';)
		name--;
	if (name > start && !read_place(arena, text + start, name - start, t))
		return false;
	*at = equals + 1 + blanks(text + equals + 1);
	*message = "expected an integer";
	return read_value(arena, text + *at, &t->value);
}

static bool equal(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

bool tune_same_place(const struct tune *a, const struct tune *b)
{
	return equal(a->name, b->name) && equal(a->file, b->file) &&
	       equal(a->function, b->function);
}

/* A line without its comment; true when there is something on it. */
static bool strip(char *line)
{
	line[strcspn(line, "#")] = '\0';
	return line[blanks(line)] != '\0';
}

enum status tunes_read(struct arena *arena, const char *name, struct vec *out, const char **message)
{
	uint32_t before = out->n;
	struct stat st;
	struct buf text;
	char *line, *next;

	if (!file_read(arena, name, TUNE_LIMIT, &text, &st)) {
		*message = arena_printf(arena, "%s: %s", name, strerror(errno));
		return STATUS_IO;
	}
	line = text.n ? text.s : NULL;
	for (unsigned number = 1; line; number++, line = next) {
		struct tune *t = arena_alloc(arena, sizeof(*t));
		const char *why;
		size_t at;

		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		if (!strip(line))
			continue;
		if (!tune_parse(arena, line, t, &at, &why)) {
			*message = arena_printf(arena, "%s:%u:%zu: %s", name, number, at + 1, why);
			return STATUS_USAGE;
		}
		t->where = arena_printf(arena, "%s:%u:%zu", name, number, blanks(line) + 1);
		t->from_file = true;
		for (uint32_t i = before; i < out->n; i++)
			if (tune_same_place(t, out->at[i])) {
				*message = arena_printf(arena, "%s: '%s' is set twice, first at %s",
							t->where, t->name,
							((struct tune *)out->at[i])->where);
				return STATUS_USAGE;
			}
		vec_push(arena, out, t);
	}
	return STATUS_OK;
}
