/* sites_edit.c - texts put into a source, the numbers of mutants, and the source with them in it. */
#include "sites.h"

#include <stdlib.h>
#include <string.h>

void sites_die(const char *what, const char *name)
{
	fprintf(stderr, "sites: %s: %s\n", name, what);
	exit(3);
}

void *sites_grow(void *old, size_t size)
{
	void *p = realloc(old, size);

	if (!p)
		sites_die("out of memory", "realloc");
	return p;
}

void file_add(struct file *f, unsigned at, unsigned skip, enum edit_kind kind, unsigned order,
	      const char *text)
{
	if (f->n == f->room) {
		f->room = f->room * 2 + 64;
		f->edits = sites_grow(f->edits, f->room * sizeof(*f->edits));
	}
	f->edits[f->n++] = (struct edit){at, skip, kind, order, strdup(text)};
}

char *sites_read(const char *path, size_t *size)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	size_t n = 0;

	if (!in)
		sites_die("cannot be read", path);
	do {
		text = sites_grow(text, n + 4097);
		n += fread(text + n, 1, 4096, in);
	} while (!feof(in) && !ferror(in));
	fclose(in);
	text[n] = 0;
	*size = n;
	return text;
}

static unsigned line_of(const struct file *f, unsigned at)
{
	unsigned line = 1;

	for (unsigned i = 0; i < at; i++)
		line += f->text[i] == '\n';
	return line;
}

unsigned file_take(struct file *f, unsigned at, unsigned mutants, const char *const *what)
{
	unsigned first = f->next, begin = at;
	size_t length;

	while (begin > 0 && f->text[begin - 1] != '\n')
		begin--;
	begin += (unsigned)strspn(f->text + begin, " \t");
	length = strcspn(f->text + begin, "\n");
	for (unsigned i = 0; i < mutants; i++)
		fprintf(f->table, "%u\t%s\t%u\t%s\t%s\t%.*s\n", f->next++, f->path, line_of(f, at),
			f->function, what[i], (int)length, f->text + begin);
	return first;
}

void file_wrap(struct file *f, struct span s, unsigned order, const char *open, unsigned id)
{
	char text[64];

	snprintf(text, sizeof(text), "%s(%u, (", open, id);
	file_add(f, s.from, 0, OPEN, order, text);
	file_add(f, s.to, 0, CLOSE, order, "))");
}

/* ---- the instrumented source ---- */

static int by_place(const void *a, const void *b)
{
	const struct edit *x = a, *y = b;

	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	if (x->kind != y->kind)
		return x->kind == CLOSE ? -1 : 1;
	if (x->order == y->order)
		return (int)x->skip - (int)y->skip;
	return (x->order < y->order) == (x->kind == OPEN) ? -1 : 1;
}

void file_write(struct file *f, const char *out)
{
	char path[4096];
	unsigned at = 0;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", out, f->path);
	file = fopen(path, "wb");
	if (!file)
		sites_die("cannot be written", path);
	qsort(f->edits, f->n, sizeof(*f->edits), by_place);
	fprintf(file, "#include \"mutant.h\"\n#line 1 \"%s\"\n", f->path);
	for (unsigned i = 0; i < f->n; i++) {
		const struct edit *e = &f->edits[i];

		if (e->at > at) {
			fwrite(f->text + at, 1, e->at - at, file);
			at = e->at;
		}
		fputs(e->text, file);
		at += e->skip;
	}
	fwrite(f->text + at, 1, f->size - at, file);
	if (fclose(file) != 0)
		sites_die("cannot be written", path);
}
