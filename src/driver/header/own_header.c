/* own_header.c - where the <cunest.h> is that was installed with this program, and which sources read it.
 *
 * The front end has its text, but the compiler that comes next looks for the file. */
#include "../cli.h"

#include "cunest/file.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char own_header[] = "cunest.h";

/* ---- where it is ---- */

const char *own_directory(struct arena *arena)
{
	char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);

	while (n > 1 && path[n - 1] != '/')
		n--;
	return n > 0 && n < (ssize_t)sizeof(path) - 1 ? arena_strndup(arena, path, (size_t)n - 1)
						      : NULL;
}

const char *own_header_directory(struct arena *arena)
{
	const char *own = own_directory(arena), *slash = own ? strrchr(own, '/') : NULL, *directory;

	if (!slash)
		return NULL;
	/* PREFIX/bin and PREFIX/include; or build/ and include/ of the source tree */
	directory = arena_printf(arena, "%.*s/include", (int)(slash - own), own);
	if (strcmp(directory, "/usr/include") == 0 ||
	    strcmp(directory, "/usr/local/include") == 0 ||
	    access(arena_printf(arena, "%s/%s", directory, own_header), R_OK) != 0)
		return NULL;
	return directory;
}

/* ---- who reads it ---- */

const char *next_include(struct arena *arena, const char *text, size_t size, size_t *at,
			 bool *quoted)
{
	while (*at < size) {
		const char *line = text + *at, *end = memchr(line, '\n', size - *at), *p = line;
		char close;

		end = end ? end : text + size;
		*at = (size_t)(end - text) + 1;
		while (p < end && (*p == ' ' || *p == '\t'))
			p++;
		if (p == end || *p++ != '#')
			continue;
		while (p < end && (*p == ' ' || *p == '\t'))
			p++;
		if (end - p < 7 || memcmp(p, "include", 7) != 0)
			continue;
		p += 7;
		while (p < end && (*p == ' ' || *p == '\t'))
			p++;
		if (p == end || (*p != '"' && *p != '<'))
			continue;
		*quoted = *p == '"';
		close = *quoted ? '"' : '>';
		line = ++p;
		while (p < end && *p != close)
			p++;
		if (p < end)
			return arena_strndup(arena, line, (size_t)(p - line));
	}
	return NULL;
}

struct search {
	struct arena *arena;
	const struct vec *directories; /* const char *, where headers are looked for */
	struct vec seen;               /* const char *, files */
};

/* Text of a file; NULL: it is none, or too large to be a header, or was looked at. */
static const char *text_of(struct search *s, const char *name)
{
	enum { LIMIT = 1 << 24 };
	struct stat st;

	for (uint32_t i = 0; i < s->seen.n; i++)
		if (strcmp(s->seen.at[i], name) == 0)
			return NULL;
	if (stat(name, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > LIMIT)
		return NULL;
	vec_push(s->arena, &s->seen, (void *)(uintptr_t)name);
	return file_text(s->arena, name, LIMIT);
}

static bool reads(struct search *s, const char *name, unsigned depth);

static bool leads_to(struct search *s, const char *from, const char *header, bool quoted,
		     unsigned depth)
{
	const char *slash = strrchr(from, '/');

	if (strcmp(header, own_header) == 0)
		return true;
	if (header[0] == '/')
		return reads(s, header, depth);
	if (quoted &&
	    reads(s,
		  slash ? arena_printf(s->arena, "%.*s/%s", (int)(slash - from), from, header)
			: header,
		  depth))
		return true;
	for (uint32_t i = 0; i < s->directories->n; i++)
		if (reads(s,
			  arena_printf(s->arena, "%s/%s", (const char *)s->directories->at[i],
				       header),
			  depth))
			return true;
	return false;
}

static bool reads(struct search *s, const char *name, unsigned depth)
{
	enum { DEEPEST = 64 };
	const char *text = depth < DEEPEST ? text_of(s, name) : NULL, *header;
	size_t at = 0, size = text ? strlen(text) : 0;
	bool quoted;

	while (text && (header = next_include(s->arena, text, size, &at, &quoted)))
		if (leads_to(s, name, header, quoted, depth + 1))
			return true;
	return false;
}

bool own_header_read(struct arena *arena, const char *source, const struct vec *directories)
{
	struct search s = {.arena = arena, .directories = directories};

	return reads(&s, source, 0);
}
