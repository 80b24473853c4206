/* command.c - the command: parse the command line, read, work, write.  Returns the exit status. */
#include "cli.h"

#include "cunest/trial.h"

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

/* A run that yields the result only, of a file that stands for itself, needs no engine. */
static enum status transform(struct arena *arena, const struct source *source,
			     const struct options *options, const struct engine *engine,
			     struct products *products, FILE *err)
{
	bool more = options->database; /* which must be one, whatever the file holds */

	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		more |= i != PRODUCT_RESULT && i != PRODUCT_DEPFILE &&
			product_file(options, (enum product_id)i);
	*products = (struct products){0};
	if (!more && passes_through(source, options, &products->at[PRODUCT_RESULT], err)) {
		depfile_make(arena, options, NULL, products);
		return STATUS_OK;
	}
	return engine->run(arena, source, options, products, err);
}

/* Every product into its file, and for -i.SUFFIX the old bytes; what is up to date is not touched. */
static enum status write_products(struct arena *arena, const struct options *options,
				  const struct source *old, const struct products *products,
				  FILE *out, FILE *err)
{
	struct output files[PRODUCT_COUNT + 1] = {0};
	const char *result = product_file(options, PRODUCT_RESULT);
	enum status status;
	unsigned n = 0;

	if (old)
		files[n++] = (struct output){
			.name = arena_printf(arena, "%s%s", options->input, options->in_place),
			.text = old->text,
			.size = old->size,
			.like = options->input};
	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		if (products->at[i].text)
			files[n++] =
				(struct output){.name = product_file(options, (enum product_id)i),
						.text = products->at[i].text,
						.size = products->at[i].size};
	status = outputs_write(arena, files, n, options->goes_on, out, err);
	for (unsigned i = 0; i < n && status == STATUS_OK; i++) {
		if (files[i].same && options->depfile && files[i].name == result)
			depfile_touch(files[i].name);
		if (options->verbose && files[i].name) {
			quote_print(err, files[i].name);
			fputs(files[i].same ? ": already up to date\n" : ": written\n", err);
		}
	}
	return status;
}

/* --check: the name is the message. */
static enum status tell_change(const struct options *options, bool changes, FILE *err)
{
	if (changes && !options->quiet) {
		quote_print(err, options->input);
		fputs(": would change\n", err);
	}
	return changes ? STATUS_WOULD_CHANGE : STATUS_OK;
}

/* --fix, until nothing is suggested any more; one fix may show what is wrong after it. */
static enum status fix_file(struct arena *arena, const struct options *options,
			    const struct engine *engine, FILE *err)
{
	enum { ROUNDS = 16 };

	for (unsigned i = 0; i < ROUNDS; i++) {
		struct source source;
		struct products products = {0};
		struct product *fixed = &products.at[PRODUCT_FIXED];
		enum status status, written;
		bool same;

		status = input_read(arena, options->input, &source, err);
		if (status != STATUS_OK)
			return status;
		status = engine->run(arena, &source, options, &products, err);
		if (!fixed->text)
			return status;
		written = output_write(arena, options->fix, fixed->text, fixed->size, NULL, &same,
				       err);
		if (written != STATUS_OK)
			return written;
		if (!options->quiet) {
			quote_print(err, options->fix);
			fputs(": fixed as suggested\n", err);
		}
	}
	return STATUS_REFUSED;
}

/* --verify=run: the test program is run; a difference is an error, and nothing is written.  So is whatever keeps it
 * from comparing anything: what was asked for was not done. */
static enum status run_tests(struct arena *arena, const struct options *options,
			     const struct source *source, const struct product *test, FILE *err)
{
	const struct trial_build build = {
		.source_name = source->name,
		.flags = options->frontend.flags,
		.nflags = options->frontend.nflags,
		.seed = options->verify_seed,
		.limited = options->time_limit > 0,
		.no_cache = options->frontend.no_cache,
		.progress =
			options->quiet || options->document || !isatty(fileno(err)) ? NULL : err,
	};
	struct trial_outcome out;
	int signal_number;

	if (!test->text)
		return STATUS_OK;
	signal_number = trial_run(arena, &build, test->text, test->size, &out);
	if (signal_number)
		jobs_raise(signal_number);
	if (options->quiet && out.verdict == TRIAL_EQUAL)
		return STATUS_OK;
	quote_print(err, source->name);
	switch (out.verdict) {
	case TRIAL_EQUAL:
		fprintf(err, ": tested: %s", out.how);
		break;
	case TRIAL_DIFFERENT:
		fprintf(err, ": error: refuted: %s; nothing is written [%s]", out.how,
			diag_name(DIAG_REFUTED));
		break;
	case TRIAL_UNKNOWN:
		fprintf(err, ": error: not verified, since %s%s%s; nothing is written [%s]",
			out.why, out.how[0] ? "; no difference: " : "", out.how,
			diag_name(out.late ? DIAG_LIMIT : DIAG_UNTESTED));
		break;
	}
	fputc('\n', err);
	for (const char *line = out.text; *line;) {
		size_t n = strcspn(line, "\n");

		fputs("    ", err);
		quote_print(err, arena_strndup(arena, line, n));
		fputc('\n', err);
		line += n + (line[n] == '\n');
	}
	return out.verdict == TRIAL_EQUAL       ? STATUS_OK
	       : out.verdict == TRIAL_DIFFERENT ? STATUS_VERIFY
	       : out.late                       ? STATUS_LIMIT
						: STATUS_REFUSED;
}

enum status command_file(struct arena *arena, const struct options *options,
			 const struct engine *engine, FILE *out, FILE *err)
{
	struct source source;
	struct products products;
	struct product *result = &products.at[PRODUCT_RESULT];
	struct buf diff;
	enum status status, checked = STATUS_OK;
	bool changes;

	if (options->fix)
		return fix_file(arena, options, engine, err);
	status = input_read(arena, options->input, &source, err);
	if (status != STATUS_OK)
		return status;
	if (options->header)
		status = header_check(arena, options, err);
	if (status != STATUS_OK)
		return status;
	status = transform(arena, &source, options, engine, &products, err);
	if (status == STATUS_VERIFY) { /* what was refuted, and nothing else */
		enum status written = write_products(arena, options, NULL, &products, out, err);

		return written == STATUS_OK ? status : written;
	}
	if (status == STATUS_OK && options->verify_seed)
		status = run_tests(arena, options, &source, &products.at[PRODUCT_TEST], err);
	if (!options->emit_test)
		products.at[PRODUCT_TEST] = (struct product){0};
	if (status != STATUS_OK)
		return status;
	changes =
		result->size != source.size || memcmp(result->text, source.text, source.size) != 0;
	if (options->check)
		checked = tell_change(options, changes, err);
	if (options->check && !options->diff)
		*result = (struct product){0};
	if (options->diff) {
		buf_init(&diff, arena);
		diff_print(&diff, source.name, source.text, source.size, result->text, result->size,
			   options->diff_color);
		*result = (struct product){diff.n ? diff.s : "", diff.n};
	}
	status = write_products(arena, options,
				options->in_place && options->in_place[0] && changes ? &source
										     : NULL,
				&products, out, err);
	return status == STATUS_OK ? checked : status;
}

/* A document of messages has none that are not about a source. */
static void check_patterns(const struct options *options, FILE *err)
{
	if (!options->quiet && !options->document)
		explain_patterns(&options->style, err);
}

/* err: what the messages of this run go to; last: where they end up. */
static int act(struct arena *arena, struct options *options, enum action action,
	       const struct engine *engine, FILE *out, FILE *err, FILE *last)
{
	enum status status, written;

	if (engine->whole &&
	    (action == ACTION_DOCTOR ||
	     ((action == ACTION_TRANSFORM || action == ACTION_LAUNCH) && options->no_fork)))
		return engine->whole(arena, options, err);
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
	case ACTION_EXPLAIN:
		status = explain_print(arena, &options->explain, out, err);
		written = finish(out, err);
		return status != STATUS_OK ? status : written;
	case ACTION_DOCTOR:
		status = engine->doctor(options, out);
		written = finish(out, err);
		return written != STATUS_OK ? written : status;
	case ACTION_LAUNCH:
		check_patterns(options, err);
		return launch(arena, options, engine, out, err, last);
	case ACTION_TRANSFORM:
		check_patterns(options, err);
		break;
	}
	if (options->inputs.n > 1)
		return several_run(arena, options, engine, out, err);
	return command_file(arena, options, engine, out, err);
}

static int run(struct arena *arena, int argc, char **argv, const struct engine *engine,
	       struct options *options, FILE *out, FILE *err)
{
	enum action action;
	enum status status = options_parse(arena, argc, argv, options, &action, out, err);

	if (status != STATUS_OK)
		return status;
	return act(arena, options, action, engine, out,
		   options->document ? document_stream(options->document) : err, err);
}

int cunest_main(int argc, char **argv, const struct engine *engine, FILE *out, FILE *err)
{
	struct trap trap;
	struct arena *volatile arena = NULL;
	struct options *volatile options = NULL;
	int status;

	if (setjmp(trap.env)) {
		struct document *doc = options ? options->document : NULL;

		fprintf(doc ? document_stream(doc) : err, "cunest: error: %s [%s]\n", trap.message,
			diag_name(trap.status == STATUS_LIMIT ? DIAG_LIMIT : DIAG_INTERNAL));
		status = trap.status;
		if (doc) {
			options = NULL; /* whatever fails now is said as text */
			document_finish(doc, trap.status, err);
		}
		if (arena)
			arena_destroy(arena);
		return status;
	}
	arena = arena_create(&trap);
	if (!arena) {
		fprintf(err, "cunest: error: out of memory [%s]\n", diag_name(DIAG_LIMIT));
		return STATUS_LIMIT;
	}
	options = arena_alloc(arena, sizeof(*options));
	status = run(arena, argc, argv, engine, options, out, err);
	if (options->document)
		document_finish(options->document, (enum status)status, err);
	arena_destroy(arena);
	return status;
}
