/* several.c - several inputs: each run as if it were the only one, with a command line of its own.
 *
 * So what is decided per input (configuration, names in #line, flags of a database) needs no second
 * way, and the worker of each gets words that it can read.  A file that fails does not stop the others. */
#define _GNU_SOURCE /* open_memstream */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* From good to bad. */
static unsigned badness(enum status status)
{
	switch (status) {
	case STATUS_OK:
		return 0;
	case STATUS_WOULD_CHANGE:
		return 1;
	case STATUS_REFUSED:
		return 2;
	case STATUS_VERIFY:
		return 3;
	case STATUS_USAGE:
		return 4;
	case STATUS_LIMIT:
		return 5;
	case STATUS_IO:
		return 6;
	case STATUS_BUG:
		break;
	}
	return 7;
}

/* The command line with the k-th input only. */
static char **words_of(struct arena *arena, const struct options *options, uint32_t k, int *argc)
{
	char **words = arena_array(arena, (size_t)options->argc + 1, sizeof(*words));
	uint32_t next = 0;

	*argc = 0;
	for (int i = 0; i < options->argc; i++) {
		bool input = next < options->input_words.n &&
			     (uintptr_t)options->input_words.at[next] == (uintptr_t)i;

		if (!input || next == k)
			words[(*argc)++] = options->argv[i];
		next += input;
	}
	return words;
}

static enum status run_at(struct arena *arena, const struct options *options, uint32_t k,
			  const struct engine *engine, FILE *out, FILE *err)
{
	struct options own = {.document = options->document};
	enum action action;
	enum status status;
	int argc;
	char **argv = words_of(arena, options, k, &argc);

	status = options_parse(arena, argc, argv, &own, &action, out, err);
	if (status != STATUS_OK)
		return status;
	own.style.color = options->style.color;
	own.goes_on = k + 1 < options->inputs.n;
	return command_file(arena, &own, engine, out, err);
}

/* With a line that says how far we are, where somebody looks: it is gone before anything else is said. */
static enum status run_shown(struct arena *arena, const struct options *options, uint32_t k,
			     const struct engine *engine, FILE *out, FILE *err)
{
	char *said = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&said, &size);
	enum status status;

	if (!stream)
		return run_at(arena, options, k, engine, out, err);
	fprintf(err, "\r[%u/%u] ", (unsigned)k + 1, (unsigned)options->inputs.n);
	quote_print(err, options->inputs.at[k]);
	fputs("\033[K", err);
	fflush(err);
	status = run_at(arena, options, k, engine, out, stream);
	fclose(stream);
	fputs("\r\033[K", err);
	fwrite(said, 1, size, err);
	free(said);
	return status;
}

enum status several_run(struct arena *arena, const struct options *options,
			const struct engine *engine, FILE *out, FILE *err)
{
	bool shown = !options->quiet && !options->document && isatty(fileno(err));
	enum status worst = STATUS_OK;

	for (uint32_t k = 0; k < options->inputs.n; k++) {
		enum status status = shown ? run_shown(arena, options, k, engine, out, err)
					   : run_at(arena, options, k, engine, out, err);

		if (badness(status) > badness(worst))
			worst = status;
	}
	return worst;
}
