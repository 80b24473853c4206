/* header_file.c - the file of --header: its name, and whose it is.
 *
 * One option in front of the compilers of a whole build means a header for each source: % in FILE stands for the name of
 * the source.  Without it two sources would take turns in writing one file, and each build would compile both again; and
 * a header that somebody wrote must not be lost.  So the first line says of which source the file is made. */
#include "../cli.h"

#include <string.h>
#include <sys/stat.h>

static const char begin[] = "/* How the kernels of ", end[] = " are launched. Made by cunest. */\n";

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* As it can be in a comment. */
static void put_source(struct buf *b, const char *input)
{
	for (const char *s = base_of(input); *s; s++)
		buf_putc(b, *s == '*' || *s == '\\' || (unsigned char)*s < ' ' ? '_' : *s);
}

void header_begin(struct buf *b, const char *input)
{
	buf_puts(b, begin);
	put_source(b, input);
	buf_puts(b, end);
}

const char *header_name(struct arena *arena, const char *file, const char *input)
{
	const char *mark = strrchr(file, '%'), *base = base_of(input), *dot = strrchr(base, '.');
	int n = dot && dot > base ? (int)(dot - base) : (int)strlen(base);

	return mark ? arena_printf(arena, "%.*s%.*s%s", (int)(mark - file), file, n, base, mark + 1)
		    : file;
}

static enum status refuse(const struct options *options, const char *what, const char *source,
			  const char *advice, FILE *err)
{
	fputs("cunest: error: ", err);
	quote_print(err, options->header);
	fputs(what, err);
	if (source)
		quote_print(err, source);
	fprintf(err, "%s [%s]\n", advice, diag_name(DIAG_USAGE));
	return STATUS_USAGE;
}

enum status header_check(struct arena *arena, const struct options *options, FILE *err)
{
	const size_t first = sizeof(begin) - 1, last = sizeof(end) - 1;
	struct source old;
	struct buf own;
	struct stat st;
	enum status status;
	size_t n;

	if (stat(options->header, &st) != 0 || !S_ISREG(st.st_mode) || !st.st_size)
		return STATUS_OK;
	status = input_read(arena, options->header, &old, err);
	if (status != STATUS_OK)
		return status;
	n = strcspn(old.text, "\n") + 1;
	if (n < last || n > old.size || memcmp(old.text + n - last, end, last) != 0)
		return refuse(options, " is not made by cunest, and --header would replace it",
			      NULL, "", err);
	buf_init(&own, arena);
	header_begin(&own, options->input);
	if (n < first + last || memcmp(old.text, begin, first) != 0 ||
	    (own.n == n && memcmp(own.s, old.text, n) == 0))
		return STATUS_OK;
	return refuse(options, " is made of ",
		      arena_strndup(arena, old.text + first, n - first - last),
		      "; --header=%.h gives each source its own, or delete the file", err);
}
