/* files.c - fuzzes the readers of other files than sources: the command line, configuration, flags of a build
 * system, depfiles, tunings. */
#include "config.h"

#include "fuzz.h"
#include "src/driver/launch/launch.h"

#include <string.h>

/* The bytes between newlines, NUL-terminated, after the name of the program. */
static char **words_of(struct arena *arena, const uint8_t *data, size_t size, int *argc)
{
	char *text = arena_strndup(arena, (const char *)data, size), *end = text + size;
	char **argv = arena_array(arena, size + 4, sizeof(*argv));

	argv[(*argc)++] = arena_strdup(arena, "cunest");
	while (text < end) {
		size_t n = strcspn(text, "\n");

		text[n] = '\0';
		argv[(*argc)++] = text;
		text += n + 1;
	}
	return argv;
}

/* What options mean together is said, or they are usable. */
static enum status parse(struct arena *arena, int argc, char **argv, struct options *options)
{
	enum action action;
	enum status status =
		options_parse(arena, argc, argv, options, &action, fuzz_sink(), fuzz_sink());

	if (status != STATUS_OK && status != STATUS_USAGE && status != STATUS_IO)
		fuzz_fail("options are status %d", (int)status);
	return status;
}

static void run_options(struct arena *arena, const uint8_t *data, size_t size)
{
	struct options options = {0};
	struct launch launch;
	int argc = 0;
	char **argv = words_of(arena, data, size, &argc);
	unsigned at;

	if (parse(arena, argc, argv, &options) != STATUS_OK || !options.launch)
		return;
	at = (unsigned)options.launch;
	launch_read(arena, (const char *const *)argv + at, (unsigned)argc - at, &launch);
}

static void run_config(struct arena *arena, const uint8_t *data, size_t size)
{
	struct options options = {0};
	const char *name = fuzz_file(".cunest", data, size);
	char *argv[] = {arena_strdup(arena, "cunest"), arena_printf(arena, "--config=%s", name),
			arena_strdup(arena, "conv.cu"), NULL};

	parse(arena, 3, argv, &options);
}

static void run_database(struct arena *arena, const uint8_t *data, size_t size)
{
	const char *name = fuzz_file("compile_commands.json", data, size), *message = NULL;
	struct vec flags = {0}, files = {0};
	enum status status = frontend_database(arena, name, "/dev/null", &flags, &files, &message);

	if (status != STATUS_OK && (!message || (status != STATUS_USAGE && status != STATUS_IO)))
		fuzz_fail("status %d, %s", (int)status, message ? message : "no message");
}

/* Make reads what we write back as the same names: a second time nothing changes. */
static void run_depfile(struct arena *arena, const uint8_t *data, size_t size)
{
	struct launch_input input = {.name = "b c.cu", .copy = "/x/copy.cu", .is_file = true};
	struct launch launch = {0};
	struct vec lines = {0}, more = {0};
	const char *name = fuzz_file("x.d", data, size);
	struct source before, after;

	vec_push(arena, &launch.inputs, &input);
	vec_push(arena, &lines, arena_strdup(arena, "/no/such/file"));
	vec_push(arena, &more, arena_strdup(arena, ".cu $nest"));
	if (launch_dependencies(arena, name, &launch, &lines, &more, fuzz_sink()) != STATUS_OK)
		return; /* larger than a file may be */
	if (input_read(arena, name, &before, fuzz_sink()) != STATUS_OK)
		fuzz_fail("what was written cannot be read");
	if (!memmem(data, size, "copy.cu", 7) && !memmem(data, size, "c.cu", 4) &&
	    (before.size != size || memcmp(before.text, data, size) != 0))
		fuzz_fail("the depfile does not name the input, and changed");
	launch_dependencies(arena, name, &launch, &lines, &more, fuzz_sink());
	input_read(arena, name, &after, fuzz_sink());
	if (after.size != before.size || memcmp(after.text, before.text, after.size) != 0)
		fuzz_fail("the depfile changes a second time");
}

static void run_tune(struct arena *arena, const uint8_t *data, size_t size)
{
	const char *name = fuzz_file("tune", data, size), *message = NULL;
	struct vec tunes = {0};
	enum status status = tunes_read(arena, name, &tunes, &message);

	if (status != STATUS_OK && (!message || (status != STATUS_USAGE && status != STATUS_IO)))
		fuzz_fail("status %d, %s", (int)status, message ? message : "no message");
}

static void guarded(void (*run)(struct arena *, const uint8_t *, size_t), const uint8_t *data,
		    size_t size)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);

	if (!arena)
		return;
	if (setjmp(trap.env))
		fuzz_trapped(&trap);
	else
		run(arena, data, size);
	arena_destroy(arena);
}

void fuzz_options(const uint8_t *data, size_t size)
{
	guarded(run_options, data, size);
}

void fuzz_config(const uint8_t *data, size_t size)
{
	guarded(run_config, data, size);
}

void fuzz_database(const uint8_t *data, size_t size)
{
	guarded(run_database, data, size);
}

void fuzz_depfile(const uint8_t *data, size_t size)
{
	guarded(run_depfile, data, size);
}

void fuzz_tune(const uint8_t *data, size_t size)
{
	guarded(run_tune, data, size);
}
