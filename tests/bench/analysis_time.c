/* analysis_time.c - how long the analyses of each nest take, for analysis.sh.
 *
 *	analysis_time FILE.cu [FLAG...]
 *
 * Every outermost loop of device code, annotated or not, is one line: the loops in it, then
 * processor milliseconds of ranges, dependences, regions and uniformity, each with analyses of its
 * own that know nothing yet, and of all of them one after the other; then place and function. */
#include "cunest/analysis.h"
#include "cunest/driver.h"
#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PARTS = 4 };

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

/* What every clause may ask: bounds of the loops, and whether they run. */
static void ask_ranges(struct analyses *an, const struct nest *nest, const struct stmt *loop)
{
	const struct stmt *s;

	(void)nest;
	for (s = loop; s; s = stmt_next(loop, s)) {
		unsigned k;

		for (k = 0; k < s->nslots; k++) {
			if (s->slot[k].e)
				range_of(an, s->slot[k].e, s);
		}
		if (s->kind == STMT_FOR)
			loop_runs(an, s);
	}
}

static void ask_deps(struct analyses *an, const struct nest *nest, const struct stmt *loop)
{
	deps_of(an, nest, loop);
}

/* Of every array, in an iteration of every loop. */
static void ask_regions(struct analyses *an, const struct nest *nest, const struct stmt *loop)
{
	const struct effects *fx = effects_of(an, loop);
	const struct vec *lists[2] = {&fx->loads, &fx->stores};
	struct bits seen = {NULL, 0};
	const struct stmt *s;

	for (unsigned k = 0; k < 2; k++) {
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct sym *array = place_base(lists[k]->at[i]);

			if (!array || bits_has(&seen, array->id))
				continue;
			bits_add(nest->func->ir->arena, &seen, array->id);
			for (s = loop; s; s = stmt_next(loop, s)) {
				struct footprint_query q = {.array = array, .inside = s->first};

				if (stmt_is_loop(s) && s->first)
					footprint_of(an, nest, &q);
			}
		}
	}
}

static void ask_uniform(struct analyses *an, const struct nest *nest, const struct stmt *loop)
{
	(void)nest;
	uniform_stmt(an, loop, NULL);
}

typedef void ask_fn(struct analyses *, const struct nest *, const struct stmt *);

static void measure(const struct source *source, struct nest *nest, const struct stmt *loop)
{
	static ask_fn *const parts[PARTS] = {ask_ranges, ask_deps, ask_regions, ask_uniform};
	struct position p = source_position(source, loop->span.lo);
	struct analyses *an;
	unsigned loops = 0, k;
	const struct stmt *s;
	double start;

	for (s = loop; s; s = stmt_next(loop, s))
		loops += stmt_is_loop(s);
	printf("%u", loops);
	for (k = 0; k < PARTS; k++) {
		start = now_ms();
		an = analyses_create(nest->func);
		parts[k](an, nest, loop);
		printf(" %.3f", now_ms() - start);
	}
	start = now_ms();
	an = analyses_create(nest->func);
	for (k = 0; k < PARTS; k++)
		parts[k](an, nest, loop);
	printf(" %.3f %s:%u %s\n", now_ms() - start, source->name, p.line, nest->func->name);
}

static const struct stmt *first_loop(const struct nest *nest)
{
	const struct stmt *s;

	for (s = nest->root; s; s = stmt_next(nest->root, s)) {
		if (stmt_is_loop(s))
			return s;
	}
	return NULL;
}

static bool run(struct arena *arena, const struct source *source, struct options *options)
{
	struct ir *ir = ir_create(arena, diags_create(arena, source), source, LANG_CUDA);
	struct vec annotations = {NULL, 0, 0};

	annotations_scan(ir, &annotations);
	if (frontend_lower(ir, &options->frontend, &annotations) != STATUS_OK)
		return false;
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++) {
			struct nest *nest = func->nests.at[k];
			const struct stmt *loop = nest->refusal ? NULL : first_loop(nest);

			if (loop)
				measure(source, nest, loop);
		}
	}
	return true;
}

static int run_caught(const struct source *source, struct options *options)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	bool good;

	if (!arena)
		return 3;
	if (setjmp(trap.env)) {
		fprintf(stderr, "analysis_time: %s\n", trap.message);
		return 1;
	}
	good = run(arena, source, options);
	arena_destroy(arena);
	return good ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct options options;
	struct source source;
	size_t size = 0;
	char *text = argc >= 2 ? read_all(argv[1], &size) : NULL;
	int status;

	if (!text)
		return 2;
	options_init(&options);
	options.frontend.all = true;
	options.frontend.no_cache = true;
	options.frontend.flags = (const char *const *)(uintptr_t)(argv + 2);
	options.frontend.nflags = (unsigned)argc - 2;
	source = (struct source){argv[1], text, (uint32_t)size};
	status = run_caught(&source, &options);
	free(text);
	return status;
}
