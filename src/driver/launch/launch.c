/* launch.c - `cunest nvcc ARGS...`: transforms what the compiler is given, then runs it.
 *
 * Most calls of a build must cost nothing: when nothing is compiled, or no input has an annotation, the
 * compiler replaces this process, with its own words.  Else each annotated input is transformed into
 * OBJECT.cunest/SAME_BASENAME, as if by `cunest OPTIONS -o COPY -- INPUT FLAGS`, and the compiler gets the copy.
 * Beside the object, so that two objects of one source do not meet under make -j; with the same basename, since
 * compilers put it into objects and derive names from it. */
#define _GNU_SOURCE /* memmem */
#include "launch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct launching {
	struct arena *arena;
	struct options *options;
	const struct engine *engine;
	FILE *out, *err, *last;
	struct launch call;
	struct vec lines;   /* const char *, names that #line has */
	struct vec more;    /* const char *, files that were read besides sources */
	struct vec headers; /* const char *, that were made, of one input each */
	struct vec
		temporary; /* const char *, what is to be removed: directories after what they hold */
	unsigned ncopies;
};

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static void say_words(FILE *err, char *const *words)
{
	fputs("cunest: runs", err);
	for (; *words; words++) {
		fputc(' ', err);
		quote_print(err, *words);
	}
	fputc('\n', err);
}

/* ---- where copies go ---- */

static bool is_directory(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool make_directory(const char *name)
{
	return mkdir(name, 0777) == 0 || (errno == EEXIST && is_directory(name));
}

/* By another copy, or a source, as when what we run is us again. */
static bool is_taken(const struct launch *l, const char *copy)
{
	for (uint32_t i = 0; i < l->inputs.n; i++) {
		const struct launch_input *input = l->inputs.at[i];

		if ((input->copy && strcmp(input->copy, copy) == 0) ||
		    input_same_file(input->name, copy))
			return true;
	}
	return false;
}

/* DIRECTORY/BASENAME, or DIRECTORY/2/BASENAME for a second input of that name. */
static const char *copy_name(struct launching *run, const struct launch_input *input)
{
	const char *before = input->object[0] == '-' ? "./" : "", *base = base_of(input->name);
	const char *copy = arena_printf(run->arena, "%s%s.cunest/%s", before, input->object, base);

	for (unsigned n = 2; is_taken(&run->call, copy); n++)
		copy = arena_printf(run->arena, "%s%s.cunest/%u/%s", before, input->object, n,
				    base);
	return copy;
}

static bool make_directories(struct launching *run, const struct launch_input *input,
			     const char *copy)
{
	const char *below = strrchr(copy, '/');
	const char *directory = arena_printf(run->arena, "%s%s.cunest",
					     input->object[0] == '-' ? "./" : "", input->object);

	return make_directory(directory) &&
	       make_directory(arena_strndup(run->arena, copy, (size_t)(below - copy)));
}

/* Where no file is made, calls at the same time would meet in a copy beside it: this one is the call's own. */
static const char *copy_elsewhere(struct launching *run, const char *name)
{
	const char *base = getenv("TMPDIR"), *copy;
	char *directory =
		arena_printf(run->arena, "%s/cunest.XXXXXX", base && *base ? base : "/tmp");

	if (!mkdtemp(directory))
		return NULL;
	copy = arena_printf(run->arena, "%s/%s", directory, base_of(name));
	vec_push(run->arena, &run->temporary, (void *)copy);
	vec_push(run->arena, &run->temporary, directory);
	return copy;
}

/* The directory of a copy, or another copy. */
static enum status place_copy(struct launching *run, struct launch_input *input, const char **copy)
{
	const char *elsewhere = NULL;
	int error;

	if (input->is_file ? make_directories(run, input, *copy)
			   : (elsewhere = copy_elsewhere(run, input->name)) != NULL) {
		*copy = elsewhere ? elsewhere : *copy;
		return STATUS_OK;
	}
	error = errno;
	if (input->is_file) {
		fputs("cunest: error: cannot make the directory ", run->err);
		quote_print(run->err, input->object);
		fputs(".cunest", run->err);
	} else {
		fputs("cunest: error: cannot make a temporary directory", run->err);
	}
	fprintf(run->err, ": %s [%s]\n", strerror(error), diag_name(DIAG_IO));
	return STATUS_IO;
}

/* ---- one input ---- */

/* The command line that makes the copy: our own options, and the compiler's flags after --. */
static enum status parse_options(struct launching *run, const struct launch_input *input,
				 const char *copy, struct options *own)
{
	const struct options *given = run->options;
	struct vec words = {0};
	enum action action;
	enum status status;

	vec_push(run->arena, &words, (void *)"cunest");
	for (int i = 1; i < given->launch; i++)
		vec_push(run->arena, &words, given->argv[i]);
	vec_push(run->arena, &words, (void *)"-o");
	vec_push(run->arena, &words, (void *)copy);
	vec_push(run->arena, &words, (void *)"--");
	vec_push(run->arena, &words, (void *)input->name);
	for (uint32_t i = 0; i < run->call.flags.n; i++)
		vec_push(run->arena, &words, run->call.flags.at[i]);
	vec_push(run->arena, &words, NULL);
	*own = (struct options){.document = given->document};
	status = options_parse(run->arena, (int)words.n - 1, (char **)words.at, own, &action,
			       run->out, run->err);
	own->style.color = given->style.color;
	own->goes_on = true;
	own->nvcc = run->call.nvcc ? run->call.argv[run->call.compiler] : NULL;
	return status;
}

static void add_names(struct launching *run, struct vec *list, const char *const *names, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		bool known = false;

		for (uint32_t k = 0; k < list->n; k++)
			known |= strcmp(list->at[k], names[i]) == 0;
		if (!known)
			vec_push(run->arena, list, (void *)names[i]);
	}
}

/* What else a result depends on, also one that is as the source: another option may change that. */
static void add_more(struct launching *run, const struct options *own)
{
	add_names(run, &run->more, own->frontend.tune_files, own->frontend.ntune_files);
	add_names(run, &run->more, (const char *const *)own->config_files.at, own->config_files.n);
	add_names(run, &run->more, (const char *const *)own->flag_files.at, own->flag_files.n);
}

/* The second of two inputs would leave the first without its header. */
static enum status check_header(struct launching *run, const struct options *own)
{
	for (uint32_t i = 0; own->header && i < run->headers.n; i++) {
		if (!input_same_place(run->headers.at[i], own->header))
			continue;
		fputs("cunest: error: two inputs cannot have one header: ", run->err);
		quote_print(run->err, own->header);
		fprintf(run->err, "; --header=%%.h gives each its own [%s]\n",
			diag_name(DIAG_USAGE));
		return STATUS_USAGE;
	}
	if (own->header)
		vec_push(run->arena, &run->headers, (void *)own->header);
	return STATUS_OK;
}

static enum status transform_input(struct launching *run, const struct options *own)
{
	enum status status = check_header(run, own);

	if (status != STATUS_OK)
		return status;
	add_names(run, &run->lines, &own->lines, own->lines ? 1 : 0);
	return command_file(run->arena, own, run->engine, run->out, run->err);
}

/* Without a change there is no #line either, and the compiler had better see the source. */
static enum status compare(struct launching *run, const struct launch_input *input,
			   const char *copy, bool *changed)
{
	struct source before, after;
	enum status status = input_read(run->arena, input->name, &before, run->err);

	if (status == STATUS_OK)
		status = input_read(run->arena, copy, &after, run->err);
	*changed = status == STATUS_OK &&
		   (before.size != after.size || memcmp(before.text, after.text, before.size) != 0);
	return status;
}

/* Is there anything in it for us?  A file that the compiler cannot read either is its to complain about. */
static enum status look(struct launching *run, const struct launch_input *input, bool *asks)
{
	struct source source;
	enum status status;
	struct stat st;

	*asks = false;
	if ((access(input->name, R_OK) != 0 && errno != EIO) ||
	    (stat(input->name, &st) == 0 && (!S_ISREG(st.st_mode) || st.st_size > INPUT_LIMIT)))
		return STATUS_OK;
	status = input_read(run->arena, input->name, &source, run->err);
	*asks = status == STATUS_OK && source_asks(&source);
	return status;
}

/* Host code is the compiler's; annotations in it are told. */
static enum status check_host(struct launching *run, const struct launch_input *input)
{
	bool asks = false;
	enum status status = look(run, input, &asks);
	struct options own;
	unsigned policy;

	if (status == STATUS_OK && asks)
		status = parse_options(run, input, copy_name(run, input), &own);
	if (status != STATUS_OK || !asks || own.disabled)
		return status;
	policy = own.policy[DIAG_LAUNCH];
	if (policy == POLICY_OFF || (own.quiet && policy != POLICY_ERROR))
		return STATUS_OK;
	quote_print(run->err, input->name);
	fprintf(run->err,
		": %s: annotations of host code are not read when it is compiled as C or C++; "
		"-x cu compiles it as CUDA [%s]\n",
		policy == POLICY_ERROR ? "error" : "warning", diag_name(DIAG_LAUNCH));
	return policy == POLICY_ERROR ? STATUS_REFUSED : STATUS_OK;
}

static enum status prepare_input(struct launching *run, struct launch_input *input)
{
	const char *copy = copy_name(run, input), *planned = copy;
	struct options own;
	enum status status;
	bool asks = false, changed = false;

	if (input->kind == LAUNCH_HOST)
		return check_host(run, input);
	status = parse_options(run, input, copy, &own);
	if (status != STATUS_OK || own.disabled)
		return status;
	add_more(run, &own);
	if (!own.frontend.all)
		status = look(run, input, &asks);
	if (status != STATUS_OK || !(own.frontend.all || asks))
		return status;
	status = place_copy(run, input, &copy);
	if (status == STATUS_OK && copy != planned)
		status = parse_options(run, input, copy, &own);
	if (status == STATUS_OK)
		status = transform_input(run, &own);
	if (status == STATUS_OK)
		status = compare(run, input, copy, &changed);
	if (!changed)
		return status;
	input->copy = copy;
	run->ncopies++;
	return STATUS_OK;
}

/* ---- the call ---- */

static const struct launch_input *input_at(const struct launch *l, uint32_t word)
{
	for (uint32_t i = 0; i < l->inputs.n; i++) {
		const struct launch_input *input = l->inputs.at[i];

		if (input->copy && input->word == word)
			return input;
	}
	return NULL;
}

/* The compiler's words with copies for inputs.  Options files stay as they are, unless one names an input:
 * then their words are in their places. */
static enum status build_words(struct launching *run, struct vec *words)
{
	const struct launch *l = &run->call;
	bool expanded = false;
	enum status status;
	uint32_t next = 0;

	for (unsigned i = 0; i <= l->compiler; i++)
		vec_push(run->arena, words, (void *)l->argv[i]);
	status = launch_include(run->arena, l, words, run->err);
	launch_own_header(run->arena, l, words);
	for (uint32_t i = 0; i < l->words.n; i++)
		expanded |=
			input_at(l, i) && ((const struct launch_word *)l->words.at[i])->from_file;
	for (unsigned place = l->compiler + 1; place < l->argc; place++) {
		const struct launch_word *word = next < l->words.n ? l->words.at[next] : NULL;
		bool of_file = !word || word->place != place || word->from_file;

		if (of_file && !expanded)
			vec_push(run->arena, words, (void *)l->argv[place]);
		for (; word && word->place == place;
		     word = ++next < l->words.n ? l->words.at[next] : NULL) {
			const struct launch_input *input = input_at(l, next);

			if (!word->from_file || expanded)
				vec_push(run->arena, words,
					 (void *)(input ? input->copy : word->text));
		}
	}
	vec_push(run->arena, words, NULL);
	return status;
}

/* The compiler in our place, after all that is to be said. */
static int become(struct launching *run, char **words)
{
	struct document *document = run->options->document;

	run->options->document = NULL;
	if (document)
		document_finish(document, STATUS_OK, run->last);
	return launch_exec(words, run->last);
}

static void remove_temporaries(const struct launching *run)
{
	for (uint32_t i = 0; i < run->temporary.n; i++)
		if (unlink(run->temporary.at[i]) != 0)
			rmdir(run->temporary.at[i]);
}

/* A rule for make has no way to hold a line end: what follows would be another rule. */
static enum status check_names(struct launching *run)
{
	for (uint32_t i = 0; i < run->call.inputs.n && run->call.depfiles.n && run->ncopies; i++) {
		const struct launch_input *input = run->call.inputs.at[i];

		if (!strpbrk(input->name, "\n\r"))
			continue;
		fputs("cunest: error: a depfile cannot hold a name with a line end: ", run->err);
		quote_print(run->err, input->name);
		fprintf(run->err, " [%s]\n", diag_name(DIAG_IO));
		return STATUS_IO;
	}
	return STATUS_OK;
}

/* Dependencies that go where we cannot put them right. */
static enum status check_depfiles(struct launching *run)
{
	for (uint32_t i = 0; i < run->call.depfiles.n && run->ncopies; i++) {
		const char *name = run->call.depfiles.at[i];
		struct stat st;

		if (strcmp(name, "/dev/null") == 0 ||
		    (strcmp(name, "-") != 0 && (stat(name, &st) != 0 || S_ISREG(st.st_mode))))
			continue;
		fputs("cunest: error: the compiler's dependencies would name a copy in ", run->err);
		quote_print(run->err, name);
		fprintf(run->err, "; -MF needs a file [%s]\n", diag_name(DIAG_USAGE));
		return STATUS_USAGE;
	}
	return STATUS_OK;
}

static void remove_file(const char *name)
{
	struct stat st;

	if (stat(name, &st) == 0 && S_ISREG(st.st_mode))
		unlink(name);
}

/* With dependencies that name a copy, what was made would be up to date for ever, or never again. */
static void remove_made(const struct launching *run)
{
	const struct launch *l = &run->call;

	for (uint32_t i = 0; i < l->inputs.n; i++) {
		const struct launch_input *input = l->inputs.at[i];

		if (input->is_file)
			remove_file(input->object);
	}
	for (uint32_t i = 0; i < l->depfiles.n; i++)
		remove_file(l->depfiles.at[i]);
}

static int run_compiler(struct launching *run)
{
	const struct launch *l = &run->call;
	enum status status = STATUS_OK;
	struct vec words = {0};
	int signal_number = 0, code;

	status = check_names(run);
	if (status == STATUS_OK)
		status = check_depfiles(run);
	if (status == STATUS_OK)
		status = build_words(run, &words);
	if (status != STATUS_OK)
		return status;
	if (run->options->verbose)
		say_words(run->err, (char **)words.at);
	if (!l->depfiles.n && !run->temporary.n)
		return become(run, (char **)words.at);
	code = launch_wait((char **)words.at, &signal_number, run->err);
	for (uint32_t i = 0; i < l->depfiles.n && status == STATUS_OK; i++)
		status = launch_dependencies(run->arena, l->depfiles.at[i], l, &run->lines,
					     &run->more, run->err);
	if (status != STATUS_OK)
		remove_made(run);
	if (signal_number) {
		remove_temporaries(run);
		launch_raise(signal_number);
	}
	return code ? code : (int)status;
}

/* The compiler as it was called, but for the way to <cunest.h>; does not come back unless it cannot be run. */
static int as_it_is(struct launching *run, const char *why)
{
	char **given = run->options->argv + run->options->launch, **words = given;
	const struct launch *l = &run->call;
	struct vec more = {0}, all = {0};

	launch_own_header(run->arena, l, &more);
	if (more.n) {
		for (unsigned i = 0; i < l->argc; i++) {
			vec_push(run->arena, &all, given[i]);
			for (uint32_t k = 0; i == l->compiler && k < more.n; k++)
				vec_push(run->arena, &all, more.at[k]);
		}
		vec_push(run->arena, &all, NULL);
		words = (char **)all.at;
	}
	remove_temporaries(run); /* copies that are as their sources */
	if (run->options->verbose) {
		fprintf(run->err, "cunest: %s\n", why);
		say_words(run->err, words);
	}
	return become(run, words);
}

/* What a pipe gives can be read once: the compiler gets what was read of it, from a file that has no name.  An annotation
 * in it cannot be served, since a copy needs a name beside the object. */
static enum status check_piped(struct launching *run)
{
	struct source source;
	enum status status = input_read(run->arena, "-", &source, run->err);
	FILE *again;

	if (status != STATUS_OK)
		return status;
	if (annotations_any(&source)) {
		fprintf(run->err,
			"cunest: error: the annotations of standard input are not read before a "
			"compiler; give it a file, or pipe it through 'cunest -' first [%s]\n",
			diag_name(DIAG_USAGE));
		return STATUS_USAGE;
	}
	again = tmpfile();
	if (!again || fwrite(source.text, 1, source.size, again) != source.size ||
	    fflush(again) != 0 || lseek(fileno(again), 0, SEEK_SET) != 0 ||
	    dup2(fileno(again), STDIN_FILENO) < 0) {
		fprintf(run->err, "cunest: error: standard input cannot be kept: %s [%s]\n",
			strerror(errno), diag_name(DIAG_IO));
		return STATUS_IO;
	}
	return STATUS_OK;
}

int launch(struct arena *arena, struct options *options, const struct engine *engine, FILE *out,
	   FILE *err, FILE *last)
{
	struct launching run = {.arena = arena,
				.options = options,
				.engine = engine,
				.out = out,
				.err = err,
				.last = last};
	struct launch *l = &run.call;
	enum status status = STATUS_OK;
	int code;

	if (!launch_read(arena, (const char *const *)options->argv + options->launch,
			 (unsigned)(options->argc - options->launch), l))
		return as_it_is(&run, "the compiler's command line is not understood");
	if (l->piped && !l->question)
		status = check_piped(&run);
	if (status != STATUS_OK)
		return (int)status;
	if (l->question || !l->inputs.n)
		return as_it_is(&run, "nothing is compiled");
	for (uint32_t i = 0; i < l->inputs.n && status == STATUS_OK; i++)
		status = prepare_input(&run, l->inputs.at[i]);
	/* what made it so belongs to the dependencies all the same */
	if (status == STATUS_OK && !run.ncopies && !(run.more.n && l->depfiles.n))
		return as_it_is(&run, "no input is changed");
	code = status == STATUS_OK ? run_compiler(&run) : (int)status;
	remove_temporaries(&run);
	return code;
}
