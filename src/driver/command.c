/* command.c - the command: parse the command line, read, work, write.  Returns the exit status. */
#include "cli.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is on standard output must have arrived before success is said. */
static enum status finish(FILE *out, FILE *err)
{
	if (fflush(out) == 0 && !ferror(out))
		return STATUS_OK;
	fprintf(err, "cunest: error: cannot write standard output: %s [%s]\n", strerror(errno),
		diag_name(DIAG_IO));
	return STATUS_IO;
}

static enum status doctor(const struct options *options, FILE *out, FILE *err)
{
	enum status status, written;

	version_print(out);
	status = frontend_doctor(out, &options->frontend);
	written = finish(out, err);
	return written != STATUS_OK ? written : status;
}

/* --header: what follows the result and a NUL, or the header of no kernel. */
static enum status write_header(struct arena *arena, const struct options *options,
				const char *text, size_t *size, FILE *err)
{
	const char *nul = memchr(text, '\0', *size);
	struct buf header;
	enum status status;
	bool same;

	buf_init(&header, arena);
	if (nul) {
		buf_put(&header, nul + 1, *size - (size_t)(nul + 1 - text));
		*size = (size_t)(nul - text);
	} else {
		header_print(&header, NULL, options->header);
	}
	status = output_write(arena, options->header, header.s, header.n, NULL, &same, err);
	if (status == STATUS_OK && options->verbose) {
		quote_print(err, options->header);
		fputs(same ? ": already up to date\n" : ": written\n", err);
	}
	return status;
}

static enum status run_file(struct arena *arena, const struct options *options, FILE *out,
			    FILE *err)
{
	struct source source;
	const char *text;
	struct buf diff;
	enum status status;
	size_t size;
	bool same;

	status = input_read(arena, options->input, &source, err);
	if (status != STATUS_OK)
		return status;
	status = worker_run(arena, &source, options, &text, &size, err);
	if (status != STATUS_OK)
		return status;
	if (options->header) {
		status = write_header(arena, options, text, &size, err);
		if (status != STATUS_OK)
			return status;
	}
	if (options->diff) {
		buf_init(&diff, arena);
		diff_print(&diff, source.name, source.text, source.size, text, size,
			   options->diff_color);
		text = diff.n ? diff.s : "";
		size = diff.n;
	}
	status = output_write(arena, options->output, text, size, out, &same, err);
	if (status == STATUS_OK && options->verbose && options->output) {
		quote_print(err, options->output);
		fputs(same ? ": already up to date\n" : ": written\n", err);
	}
	return status;
}

static enum status run(struct arena *arena, int argc, char **argv, FILE *out, FILE *err)
{
	struct options options;
	enum action action;
	enum status status = options_parse(arena, argc, argv, &options, &action, out, err);

	if (status != STATUS_OK)
		return status;
	switch (action) {
	case ACTION_HELP:
		help_print(out);
		return finish(out, err);
	case ACTION_VERSION:
		version_print(out);
		return finish(out, err);
	case ACTION_LIST_PASSES:
		passes_print(out);
		return finish(out, err);
	case ACTION_DOCTOR:
		return doctor(&options, out, err);
	case ACTION_TRANSFORM:
		break;
	}
	return run_file(arena, &options, out, err);
}

int cunest_main(int argc, char **argv, FILE *out, FILE *err)
{
	struct trap trap;
	struct arena *volatile arena = NULL;
	enum status status;

	if (setjmp(trap.env)) {
		fprintf(err, "cunest: error: %s [%s]\n", trap.message,
			diag_name(trap.status == STATUS_LIMIT ? DIAG_LIMIT : DIAG_INTERNAL));
		if (arena)
			arena_destroy(arena);
		return trap.status;
	}
	arena = arena_create(&trap);
	if (!arena) {
		fprintf(err, "cunest: error: out of memory [%s]\n", diag_name(DIAG_LIMIT));
		return STATUS_LIMIT;
	}
	status = run(arena, argc, argv, out, err);
	arena_destroy(arena);
	return status;
}
