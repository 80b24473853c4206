/* launch_deps.c - the dependencies that a compiler wrote, as they are without us.
 *
 * The compiler was given a copy of the source, and lists it first; once it is deleted make would stop with
 * "No rule to make target".  So the copy's name becomes the source's.  gcc also lists what #line names, which a
 * prefix map may have made a name of no file: those go.  What we read besides, tuning and configuration files,
 * is after the source, transformed or not, so that a change of it builds the object again; under -MP it gets
 * a rule without prerequisites as headers do, so that it may go.
 *
 * Names are compared as make reads them; the rest of the file keeps its bytes. */
#include "launch.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The word at s as make reads it: "b\ c" is "b c", "$$" is "$".  Returns its size in the file. */
static size_t read_name(const char *s, size_t size, struct buf *name)
{
	size_t i = 0;

	name->n = 0;
	while (i < size && !strchr(" \t\r\n", s[i])) {
		if (s[i] == '\\' && i + 1 < size && strchr(" \t#\\", s[i + 1]))
			i++;
		else if (s[i] == '$' && i + 1 < size && s[i + 1] == '$')
			i++;
		else if (s[i] == '\\' && i + 1 < size && (s[i + 1] == '\n' || s[i + 1] == '\r'))
			break;
		buf_putc(name, s[i++]);
	}
	return i;
}

static void put_name(struct buf *out, const char *name)
{
	for (const char *s = name; *s; s++) {
		if (strchr(" \t#", *s))
			buf_putc(out, '\\');
		else if (*s == '$')
			buf_putc(out, '$');
		buf_putc(out, *s);
	}
}

static const char *trim(const char *name)
{
	while (name[0] == '.' && name[1] == '/')
		for (name += 2; *name == '/';)
			name++;
	return name;
}

/* Name without the colon that may end it. */
static bool same_name(const struct buf *name, const char *other)
{
	return name->n && strcmp(trim(name->s), trim(other)) == 0;
}

/* The input that is compiled under this name: that of its copy, or its own. */
static const struct launch_input *input_of(const struct launch *l, const struct buf *name)
{
	for (uint32_t i = 0; i < l->inputs.n; i++) {
		const struct launch_input *input = l->inputs.at[i];

		if (same_name(name, input->copy ? input->copy : input->name))
			return input;
	}
	return NULL;
}

/* A name that only a #line has: of no file, and not that of an input. */
static bool is_line_name(const struct launch *l, const struct vec *lines, const struct buf *name)
{
	for (uint32_t i = 0; i < l->inputs.n; i++)
		if (same_name(name, ((const struct launch_input *)l->inputs.at[i])->name))
			return false;
	for (uint32_t i = 0; i < lines->n; i++)
		if (same_name(name, lines->at[i]))
			return access(name->s, F_OK) != 0;
	return false;
}

static void put_more(struct buf *out, const struct vec *more)
{
	for (uint32_t i = 0; i < more->n; i++) {
		buf_putc(out, ' ');
		put_name(out, more->at[i]);
	}
}

static void put_phony(struct buf *out, const struct vec *more)
{
	if (more->n && out->n && out->s[out->n - 1] != '\n')
		buf_putc(out, '\n');
	for (uint32_t i = 0; i < more->n; i++) {
		put_name(out, more->at[i]);
		buf_puts(out, ":\n");
	}
}

/* Those of `more` that the file does not name.  One of a call that failed is as we left it. */
static struct vec missing(struct arena *arena, const struct source *in, const struct vec *more)
{
	const char *s = in->text, *end = s + in->size;
	bool *known = arena_array(arena, more->n + 1, sizeof(*known));
	struct vec list = {0};
	struct buf name;

	memset(known, 0, more->n * sizeof(*known));
	buf_init(&name, arena);
	while (s < end) {
		size_t n = read_name(s, (size_t)(end - s), &name);

		for (uint32_t i = 0; n && i < more->n; i++)
			known[i] = known[i] || same_name(&name, more->at[i]);
		s += n ? n : 1;
	}
	for (uint32_t i = 0; i < more->n; i++)
		if (!known[i])
			vec_push(arena, &list, more->at[i]);
	return list;
}

/* After the first input of a rule stands what is `more`. */
static bool rewrite(struct arena *arena, const struct source *in, const struct launch *l,
		    const struct vec *lines, const struct vec *more, struct buf *out)
{
	const char *s = in->text, *end = s + in->size;
	bool changed = false, said = false, ever = false;
	struct buf name;

	buf_init(&name, arena);
	while (s < end) {
		const struct launch_input *input;
		size_t n = read_name(s, (size_t)(end - s), &name);

		if (!n) { /* a blank, the end of a line, or of one that goes on */
			said = said && (*s != '\n' || (s > in->text && s[-1] == '\\'));
			buf_putc(out, *s++);
			continue;
		}
		input = input_of(l, &name);
		if (input && input->copy)
			put_name(out, input->name);
		else if (!is_line_name(l, lines, &name))
			buf_put(out, s, n);
		if (input && input->kind == LAUNCH_CUDA && !said) {
			put_more(out, more);
			said = ever = true;
		}
		changed |= input && (input->copy || more->n);
		s += n;
	}
	if (ever && l->phony)
		put_phony(out, more);
	return changed;
}

enum status launch_dependencies(struct arena *arena, const char *file, const struct launch *l,
				const struct vec *lines, const struct vec *more, FILE *err)
{
	struct source in;
	enum status status;
	struct vec new;
	struct buf out;
	struct stat st;
	bool same;

	if ((access(file, F_OK) != 0 && errno != EIO) ||
	    (stat(file, &st) == 0 && !S_ISREG(st.st_mode)))
		return STATUS_OK;
	status = input_read(arena, file, &in, err);
	if (status != STATUS_OK)
		return status;
	buf_init(&out, arena);
	new = missing(arena, &in, more);
	if (!rewrite(arena, &in, l, lines, &new, &out))
		return STATUS_OK;
	return output_write(arena, file, out.s, out.n, NULL, &same, err);
}
