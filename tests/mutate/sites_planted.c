/* sites_planted.c - mutants from a table: which text of which source becomes which other text. */
#include "sites.h"

#include <stdlib.h>
#include <string.h>

/* A line of the block that begins with `key: `; NULL: there is none. */
static char *field(const char *block, const char *key)
{
	size_t n = strlen(key);
	char *all = NULL;
	size_t size = 0;

	for (const char *line = block; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!*line || *line == '\n')
			break;
		if (strncmp(line, key, n) == 0 && line[n] == ':') {
			const char *value = line + n + 1;
			size_t length;

			value += *value == ' ';
			length = strcspn(value, "\n");
			all = sites_grow(all, size + length + 2);
			if (size)
				all[size++] = '\n';
			memcpy(all + size, value, length);
			size += length;
			all[size] = 0;
		}
	}
	return all;
}

void file_plant(struct file *f, const char *table)
{
	for (const char *block = table; block && *block;) {
		const char *next = strstr(block, "\n\n");
		char *file = field(block, "file"), *was = field(block, "was");
		char *is = field(block, "is"), *kind = field(block, "kind");
		char *name = field(block, "name");

		if (file && strcmp(file, f->path) == 0) {
			char *at = was ? strstr(f->text, was) : NULL, *text, what[128];
			const char *said = what;
			unsigned from, to, id;
			bool constant;
			size_t room;

			if (!at || !is || !kind || !name)
				sites_die("its text is not in the source, or a field is missing",
					  name ? name : file);
			if (strstr(at + 1, was))
				sites_die("its text is in the source twice", name);
			from = (unsigned)(at - f->text);
			to = from + (unsigned)strlen(was);
			snprintf(what, sizeof(what), "planted %s", name);
			f->function = "-";
			room = strlen(is) + 96;
			text = sites_grow(NULL, room);
			id = file_take(f, from, 1, &said);
			constant = strcmp(is, "0") == 0 || strcmp(is, "1") == 0;
			snprintf(text, room,
				 strcmp(kind, "statement") == 0
					 ? "if (MU_PLANTED(%u)) { %s } else { "
				 : constant ? "MU_DECIDED(%u, %s, ("
					    : "(MU_PLANTED(%u) ? (%s) : (",
				 id, is);
			file_add(f, from, 0, OPEN, 0, text);
			file_add(f, to, 0, CLOSE, 0, strcmp(kind, "statement") == 0 ? " }" : "))");
			f->planted =
				sites_grow(f->planted, (f->planted_n + 1) * sizeof(struct span));
			f->planted[f->planted_n++] = (struct span){from, to};
			free(text);
		}
		free(file);
		free(was);
		free(is);
		free(kind);
		free(name);
		block = next ? next + strspn(next, "\n") : NULL;
	}
}
