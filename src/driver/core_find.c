/* core_find.c - where the program cunest-core is: beside this one, as in a build directory; where the
 * installation put it, seen from this one, so that a tree that was moved works; where it was put.
 *
 * "/usr/bin" and "/usr/libexec/cunest" give "../libexec/cunest". */
#include "cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The way from one absolute directory to another. */
static const char *relative(struct arena *arena, const char *from, const char *to)
{
	size_t common = 0;
	struct buf b;

	for (size_t i = 0; from[i] && from[i] == to[i]; i++)
		if (from[i] == '/')
			common = i;
	if (strncmp(from, to, strlen(from)) == 0 && to[strlen(from)] == '/')
		common = strlen(from);
	buf_init(&b, arena);
	for (const char *p = from + common; *p; p++)
		if (*p == '/' && p[1] && p[1] != '/')
			buf_puts(&b, "../");
	to += common;
	buf_puts(&b, to + strspn(to, "/"));
	return b.s;
}

const char *core_find(struct arena *arena, FILE *err)
{
	const char *own = own_directory(arena), *places[3];
	unsigned n = 0;

	if (own) {
		places[n++] = arena_printf(arena, "%s/cunest-core", own);
		places[n++] = arena_printf(arena, "%s/%s/" CORE_NAME, own,
					   relative(arena, BINDIR, PKGLIBEXECDIR));
	}
	places[n++] = PKGLIBEXECDIR "/" CORE_NAME;
	for (unsigned i = 0; i < n; i++)
		if (access(places[i], X_OK) == 0)
			return places[i];
	fputs("cunest: error: cunest-core is missing; looked for ", err);
	for (unsigned i = 0; i < n; i++) {
		fputs(i == 0 ? "" : i + 1 == n ? " and " : ", ", err);
		quote_print(err, places[i]);
	}
	fprintf(err, "; reinstall cunest [%s]\n", diag_name(DIAG_IO));
	return NULL;
}
