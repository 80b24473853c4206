/* depfile.c - what a result was made from, as a rule for make.
 *
 * The input, the headers that were read, and the files that hold options.  A source in which there is nothing to
 * do depends on no header: whatever is in those, the result is its bytes; and the compiler that comes
 * next has a depfile of its own.  It is not parsed for their names. */
#include "cli.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

enum { WIDTH = 75 };

/* As gcc does: make has no way to quote a newline, nor a backslash that is not before a blank. */
static void put_quoted(struct buf *b, const char *name)
{
	for (const char *s = name; *s; s++) {
		if (*s == ' ' || *s == '\t') {
			for (const char *t = s; t > name && t[-1] == '\\'; t--)
				buf_putc(b, '\\');
			buf_putc(b, '\\');
		} else if (*s == '$') {
			buf_putc(b, '$');
		} else if (*s == '#') {
			buf_putc(b, '\\');
		}
		buf_putc(b, *s);
	}
}

void depfile_add_target(struct buf *b, const char *target, bool quote)
{
	if (b->n)
		buf_putc(b, ' ');
	if (quote)
		put_quoted(b, target);
	else
		buf_puts(b, target);
}

/* ---- names ---- */

struct list {
	struct arena *arena;
	struct vec names; /* const char * */
};

/* "./x.h" and "a/../x.h" are what the compiler names, and so do we; twice is once. */
static void add(struct list *list, const char *name)
{
	if (strncmp(name, "./", 2) == 0)
		name += 2;
	for (uint32_t i = 0; i < list->names.n; i++)
		if (strcmp(list->names.at[i], name) == 0)
			return;
	vec_push(list->arena, &list->names, (void *)(uintptr_t)name);
}

static void add_all(struct list *list, const struct vec *names)
{
	for (uint32_t i = 0; i < names->n; i++)
		add(list, names->at[i]);
}

static void collect(struct list *list, const struct options *options, const struct ir *ir)
{
	if (strcmp(options->input, "-") != 0)
		add(list, options->input);
	for (unsigned i = 0; i < options->frontend.ntune_files; i++)
		add(list, options->frontend.tune_files[i]);
	add_all(list, &options->config_files);
	add_all(list, &options->flag_files);
	if (!ir)
		return;
	add_all(list, &ir->headers);
	if (options->system_headers)
		add_all(list, &ir->system_headers);
}

/* ---- the rule ---- */

static void put_rule(struct buf *b, const struct options *options, const struct ir *ir)
{
	struct list list = {.arena = b->arena};
	size_t line = b->n;

	collect(&list, options, ir);
	buf_puts(b, options->targets);
	buf_putc(b, ':');
	for (uint32_t i = 0; i < list.names.n; i++) {
		const char *name = list.names.at[i];

		if (b->n - line + strlen(name) > WIDTH) {
			buf_puts(b, " \\\n");
			line = b->n;
		}
		buf_putc(b, ' ');
		put_quoted(b, name);
	}
	buf_putc(b, '\n');
	/* the input, which comes first, must be there */
	for (uint32_t i = strcmp(options->input, "-") != 0; i < list.names.n && options->phony;
	     i++) {
		put_quoted(b, list.names.at[i]);
		buf_puts(b, ":\n");
	}
}

void depfile_make(struct arena *arena, const struct options *options, const struct ir *ir,
		  struct products *products)
{
	struct buf b;

	if (!options->depfile)
		return;
	buf_init(&b, arena);
	put_rule(&b, options, ir);
	products->at[PRODUCT_DEPFILE] = (struct product){b.s, b.n};
}

void depfile_touch(const char *output)
{
	/* a file of somebody else stays old; then make comes again, which does no harm */
	if (utimensat(AT_FDCWD, output, NULL, 0) != 0)
		return;
}
