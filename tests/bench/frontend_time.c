/* frontend_time.c - where the time of one file goes, for frontend.sh.
 *
 *	frontend_time builtin|toolkit|cached FILE.cu [parse|front]
 *
 * With a third word only that part is run, once, for valgrind to count its instructions.
 * One line: bytes, nests, then processor milliseconds of three things, each the median of many.
 * clang's own parse, its end included, with the words that we give it and without the record of
 * macros that only we need; what the front end takes beside that, from the bytes to the IR; all
 * else (passes, edits, the check of the result).  `cached` has the toolkit's headers precompiled.
 *
 * Each is measured in a process of its own, set up as the worker is, because that is how the
 * command works, and since half of the difference between two parses in one process is who finds
 * the heap grown already. */
#include "cunest/driver.h"

#include "lower.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

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
	double parse, front, all;
};

struct setting {
	const struct source *source;
	struct frontend_options options;
	bool toolkit, cached;
};

static bool measure_parse(struct arena *arena, const struct setting *k, struct times *out)
{
	struct ir *ir = ir_create(arena, diags_create(arena, k->source), k->source, LANG_CUDA);
	struct CXUnsavedFile files[PRELUDE_FILES + 1];
	const char *toolkit = k->toolkit ? toolkit_find(arena, NULL) : NULL, *pch = NULL;
	struct flags user = {.arena = arena}, words = {.arena = arena};
	CXTranslationUnit unit = NULL;
	enum CXErrorCode code;
	CXIndex index;
	double start;
	unsigned n;

	user.arch = arch_known(arena, NULL);
	if (k->cached)
		pch = pch_find(arena, &user, toolkit ? ATTEMPT_TOOLKIT : ATTEMPT_BUILTIN, toolkit);
	if ((k->toolkit && !toolkit) || (k->cached && !pch))
		return false;
	command_line(&words, ir, &user, toolkit ? ATTEMPT_TOOLKIT : ATTEMPT_BUILTIN, toolkit, pch);
	n = prelude_files(toolkit ? PRELUDE_TOOLKIT : PRELUDE_BUILTIN, ir, pch != NULL,
			  resource_find(arena), arena, files);
	files[n++] = (struct CXUnsavedFile){main_path(arena, ir), k->source->text, k->source->size};
	start = now_ms();
	index = clang_createIndex(1, 0);
	code = clang_parseTranslationUnit2FullArgv(
		index, main_path(arena, ir), (const char *const *)words.list.at, (int)words.list.n,
		files, n, CXTranslationUnit_KeepGoing, &unit);
	if (unit)
		clang_disposeTranslationUnit(unit);
	clang_disposeIndex(index);
	out->parse = now_ms() - start;
	return code == CXError_Success;
}

static bool measure_front(struct arena *arena, const struct setting *k, struct times *out)
{
	struct ir *ir = ir_create(arena, diags_create(arena, k->source), k->source, LANG_CUDA);
	struct vec annotations = {NULL, 0, 0};
	double start = now_ms();

	annotations_scan(ir, &annotations);
	if (frontend_lower(ir, &k->options, &annotations) != STATUS_OK)
		return false;
	out->front = now_ms() - start;
	out->nests = count_nests(ir);
	return true;
}

static bool measure_all(struct arena *arena, const struct setting *k, struct times *out)
{
	FILE *messages = fopen("/dev/null", "w");
	double start = now_ms();
	struct options options;
	struct products products;
	enum status status;

	if (!messages)
		return false;
	options_init(&options);
	options.frontend = k->options;
	status = cunest_transform(arena, k->source, &options, &products, messages);
	fclose(messages);
	out->all = now_ms() - start;
	return status == STATUS_OK;
}

typedef bool part_fn(struct arena *, const struct setting *, struct times *);

static bool measure_here(part_fn *part, const struct setting *k, struct times *out)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);

	if (!arena)
		return false;
	if (setjmp(trap.env)) {
		fprintf(stderr, "frontend_time: %s\n", trap.message);
		return false;
	}
	return part(arena, k, out);
}

/* As in src/driver/worker.c. */
static void become_worker(void)
{
	setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
	setenv("LIBCLANG_NOTHREADS", "1", 1);
#ifdef M_ARENA_MAX
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_TOP_PAD, 16 << 20);
#endif
}

static bool measure(part_fn *part, const struct setting *k, struct times *out)
{
	int ends[2], status;
	bool good;
	pid_t child;

	if (pipe(ends) != 0 || (child = fork()) < 0)
		return false;
	if (child == 0) {
		become_worker();
		good = measure_here(part, k, out) &&
		       write(ends[1], out, sizeof(*out)) == (ssize_t)sizeof(*out);
		_exit(good ? 0 : 1);
	}
	close(ends[1]);
	good = read(ends[0], out, sizeof(*out)) == (ssize_t)sizeof(*out);
	close(ends[0]);
	return waitpid(child, &status, 0) == child && good && status == 0;
}

enum {
	ROUNDS = 21,    /* odd: the median is one of them */
	ALL_ROUNDS = 5, /* of the whole, of which nothing small is subtracted */
};

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *at, unsigned n)
{
	qsort(at, n, sizeof(*at), compare);
	return at[n / 2];
}

/* Two runs of one program differ by more than what is asked here, and by how the machine feels for
 * longer than one run: the least of each would compare two lucky ones.  So each round subtracts
 * neighbours, in turn the one and the other first. */
static bool measure_rounds(const struct setting *k, struct times *out)
{
	double parse[ROUNDS], beside[ROUNDS], all[ALL_ROUNDS];
	struct times now = {0, 0, 0, 0};

	for (unsigned i = 0; i < ROUNDS; i++) {
		bool parse_first = i % 2 == 0;

		if (!measure(parse_first ? measure_parse : measure_front, k, &now) ||
		    !measure(parse_first ? measure_front : measure_parse, k, &now))
			return false;
		parse[i] = now.parse;
		beside[i] = now.front - now.parse;
		if (i < ALL_ROUNDS) {
			if (!measure(measure_all, k, &now))
				return false;
			all[i] = now.all - now.front;
		}
	}
	out->nests = now.nests;
	out->parse = median(parse, ROUNDS);
	out->front = out->parse + median(beside, ROUNDS);
	out->all = out->front + median(all, ALL_ROUNDS);
	return true;
}

int main(int argc, char **argv)
{
	struct times t = {0, 0, 0, 0};
	struct setting k = {.source = NULL};
	struct source source;
	size_t size = 0;
	char *text = argc == 3 || argc == 4 ? read_all(argv[2], &size) : NULL;

	if (!text)
		return 2;
	source = (struct source){argv[2], text, (uint32_t)size};
	k.source = &source;
	k.cached = strcmp(argv[1], "cached") == 0;
	k.toolkit = k.cached || strcmp(argv[1], "toolkit") == 0;
	k.options.prelude = k.toolkit ? PRELUDE_TOOLKIT : PRELUDE_BUILTIN;
	k.options.no_cache = !k.cached;
	if (argc == 4) {
		become_worker();
		return measure_here(argv[3][0] == 'p' ? measure_parse : measure_front, &k, &t) ? 0
											       : 1;
	}
	if (!measure_rounds(&k, &t))
		return 1;
	printf("%zu %u %.1f %.1f %.1f\n", size, t.nests, t.parse, t.front - t.parse,
	       t.all - t.front);
	free(text);
	return 0;
}
