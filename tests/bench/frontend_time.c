/* frontend_time.c - where the time of one file goes, for frontend.sh.
 *
 *	frontend_time FILE.cu
 *
 * One line: bytes, nests, then processor milliseconds of clang's parse, of what the front end does
 * besides it (finding annotations, lowering), and of all else (passes, edits, checks). */
#include "cunest/driver.h"

#include "lower.h"

#include <stdlib.h>
#include <time.h>

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static char *read_all(const char *name, size_t *size)
{
	FILE *f = fopen(name, "rb");
	char *text = NULL;
	long n;

	if (!f)
		return NULL;
	if (fseek(f, 0, SEEK_END) == 0 && (n = ftell(f)) >= 0 && fseek(f, 0, SEEK_SET) == 0) {
		text = malloc((size_t)n + 1);
		if (text) {
			*size = fread(text, 1, (size_t)n, f);
			text[*size] = '\0';
		}
	}
	fclose(f);
	return text;
}

static unsigned count_nests(const struct ir *ir)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < ir->funcs.n; i++)
		n += ((const struct func *)ir->funcs.at[i])->nests.n;
	return n;
}

struct times {
	unsigned nests;
	double scan, parse, lower, all;
};

/* False: the front end refuses the source. */
static bool measure_parts(struct arena *arena, const struct source *source, struct times *out)
{
	struct frontend_options options = {.prelude = PRELUDE_BUILTIN};
	struct vec annotations = {NULL, 0, 0};
	struct lowering *l = arena_alloc(arena, sizeof(*l));
	struct ir *ir = ir_create(arena, diags_create(arena, source), source, LANG_CUDA);
	double start = now_ms(), scanned, parsed_at;
	struct parsed parsed;

	annotations_scan(ir, &annotations);
	scanned = now_ms();
	if (parse_source(ir, &options, &parsed) != STATUS_OK)
		return false;
	parsed_at = now_ms();
	l->ir = ir;
	l->options = &options;
	l->source = source;
	l->parsed = &parsed;
	l->unit = parsed.unit;
	lower_unit(l, &annotations);
	out->scan = scanned - start;
	out->parse = parsed_at - scanned;
	out->lower = now_ms() - parsed_at;
	out->nests = count_nests(ir);
	parsed_release(&parsed);
	return true;
}

static bool measure_all(struct arena *arena, const struct source *source, struct times *out)
{
	FILE *messages = fopen("/dev/null", "w");
	double start = now_ms();
	struct options options;
	enum status status;
	const char *text;
	size_t size;

	if (!messages)
		return false;
	options_init(&options);
	options.frontend.prelude = PRELUDE_BUILTIN;
	status = cunest_transform(arena, source, &options, &text, &size, messages);
	fclose(messages);
	out->all = now_ms() - start;
	return status == STATUS_OK;
}

static bool measure(bool (*part)(struct arena *, const struct source *, struct times *),
		    const struct source *source, struct times *out)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	bool good;

	if (!arena)
		return false;
	if (setjmp(trap.env)) {
		fprintf(stderr, "frontend_time: %s\n", trap.message);
		arena_destroy(arena);
		return false;
	}
	good = part(arena, source, out);
	arena_destroy(arena);
	return good;
}

int main(int argc, char **argv)
{
	struct times t = {0, 0, 0, 0, 0};
	struct source source;
	size_t size = 0;
	char *text = argc == 2 ? read_all(argv[1], &size) : NULL;

	if (!text)
		return 2;
	source = (struct source){argv[1], text, (uint32_t)size};
	if (!measure(measure_parts, &source, &t) || !measure(measure_all, &source, &t))
		return 1;
	printf("%zu %u %.1f %.1f %.1f\n", size, t.nests, t.parse, t.scan + t.lower,
	       t.all - t.scan - t.parse - t.lower);
	free(text);
	return 0;
}
