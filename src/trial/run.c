/* run.c - builds a test program for the processor and runs it, in three ways at once: plainly, under ASan and UBSan,
 * and with its accesses watched for data races.
 *
 * CUDA is emulated by the files of tests/emu, which are in this program.  All is in one private directory, which is
 * removed whatever happens; what runs there has limits. */
#include "run.h"

#include "cunest/file.h"
#include "cunest/jobs.h"
#include "cunest/trial.h"

#include "src/trial/emu_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PASS = 0, DIFFERENT = 1, NO_VERDICT = 2, NO_INPUT = 3, LATE = 5 }; /* of the program */
enum { MEMORY_MIB = 2048, BUILD_SECONDS = 120, TEXT_LIMIT = 1 << 20, STEPS = 4 };
enum { TEST_SECONDS = 60, MOST_SECONDS = 600 }; /* of each function, of all */

/* Without optimisation under the sanitizers, or the optimiser hides what they should see. */
static const struct way {
	const char *name, *title;
	const char *compile[8], *link[2]; /* flags */
	const char *part;                 /* of the emulator, besides what all need; NULL: none */
	bool limits_memory;
} ways[] = {
	{"plain", "plain", {"-O1"}, {NULL}, NULL, true},
	{"asan",
	 "with ASan and UBSan",
	 {"-O0", "-fsanitize=address",
	  "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift,bounds,alignment,bool,"
	  "vla-"
	  "bound",
	  "-fsanitize-recover=all"},
	 {"-fsanitize=address"},
	 "ubsan.c",
	 false},
	{"race", "watched for data races", {"-O0", "-fsanitize=thread"}, {NULL}, "race.c", true},
};

struct building {
	struct arena *arena;
	const struct trial_build *build;
	const char *top, *cxx, *cc;
	struct job job[ARRAY_LEN(ways)];
	struct step step[ARRAY_LEN(ways)][STEPS];
	uint64_t key[ARRAY_LEN(ways)]; /* of the compiled emulator */
	bool kept[ARRAY_LEN(ways)];    /* it was in the cache */
	bool clang;
	unsigned n;          /* ways that are tried */
	unsigned seconds;    /* for each run */
	time_t began, shown; /* when the line of the progress was last written */
};

/* One line, written anew each second: what is built, what runs, and for how long. */
static void show_progress(void *context)
{
	struct building *b = context;
	time_t now = time(NULL);

	if (now == b->shown)
		return;
	b->shown = now;
	fprintf(b->build->progress, "\r\033[Kcunest: the test, %ld s:", (long)(now - b->began));
	for (unsigned w = 0; w < b->n; w++)
		fprintf(b->build->progress, "%s %s %s", w ? "," : "", ways[w].title,
			b->job[w].done                                    ? "has run"
			: access(b->step[w][STEPS - 1].output, F_OK) == 0 ? "runs"
									  : "is built");
	fflush(b->build->progress);
}

static const char *in_path(struct arena *arena, const char *name)
{
	const char *path = getenv("PATH");

	while (path && *path) {
		size_t n = strcspn(path, ":");

		const char *file = arena_printf(arena, "%.*s/%s", (int)n, path, name);

		if (access(file, X_OK) == 0)
			return file;
		path += n + (path[n] == ':');
	}
	return NULL;
}

/* ---- command lines ---- */

static void push(struct building *b, struct vec *words, const char *word)
{
	vec_push(b->arena, words, (char *)(uintptr_t)word);
}

static const char *at(struct building *b, const char *name)
{
	return arena_printf(b->arena, "%s/%s", b->top, name);
}

/* What the preprocessor needs of the user's flags. */
static void push_flags(struct building *b, struct vec *words)
{
	static const char *const kept[] = {"-I", "-D", "-U", "-isystem", "-include"};
	const struct trial_build *o = b->build;
	const char *standard = "-std=gnu++17";

	for (unsigned i = 0; i < o->nflags; i++) {
		const char *flag = o->flags[i];

		if (strncmp(flag, "-std=", 5) == 0)
			standard = flag;
		for (unsigned k = 0; k < ARRAY_LEN(kept); k++) {
			size_t n = strlen(kept[k]);

			if (strncmp(flag, kept[k], n) != 0 || (n > 2 && flag[n]))
				continue;
			push(b, words, flag);
			if (!flag[n] && i + 1 < o->nflags)
				push(b, words, o->flags[++i]);
			break;
		}
	}
	push(b, words, standard);
}

static void push_beside(struct building *b, struct vec *words)
{
	const char *name = b->build->source_name, *slash = strrchr(name, '/');

	push(b, words, "-iquote");
	push(b, words,
	     slash ? arena_strndup(b->arena, name, slash == name ? 1 : (size_t)(slash - name))
		   : ".");
}

static void end_step(struct building *b, unsigned w, unsigned step, struct vec *words)
{
	vec_push(b->arena, words, NULL);
	b->step[w][step].argv = (const char *const *)words->at;
	b->step[w][step].output = at(b, arena_printf(b->arena, "%s.log%u", ways[w].name, step));
}

static uint64_t hash_emulator(void)
{
	uint64_t hash = 0;

	for (unsigned i = 0; i < ARRAY_LEN(emu_files); i++) {
		hash = hash_bytes(hash, emu_files[i].name, strlen(emu_files[i].name) + 1);
		hash = hash_bytes(hash, emu_files[i].text, strlen(emu_files[i].text) + 1);
	}
	return hash;
}

static const char *runtime_of(struct building *b, unsigned w)
{
	return at(b, arena_printf(b->arena, "%s.rt.o", ways[w].name));
}

/* All of it in one object; which is kept from an earlier run, if nothing of it has changed. */
static void add_runtime(struct building *b, unsigned w)
{
	static const char *const parts[] = {"launch.c", "memory.c", "fiber.c", "program.c",
					    "heap.c"};
	const char *flags[] = {"-std=gnu11",
			       "-O1",
			       "-w",
			       "-r",
			       "-nostdlib",
			       ways[w].link[0] ? ways[w].link[0] : "-w",
			       ways[w].part ? ways[w].part : ""};
	unsigned last = ARRAY_LEN(flags) - 1;
	struct vec words = {0};

	b->key[w] = runtime_key(hash_emulator(), in_path(b->arena, b->cc), flags, last + 1);
	b->kept[w] = !b->build->no_cache && runtime_take(b->arena, b->key[w], runtime_of(b, w));
	push(b, &words, b->cc);
	for (unsigned i = 0; i < last; i++)
		push(b, &words, flags[i]);
	push(b, &words, "-o");
	push(b, &words, runtime_of(b, w));
	for (unsigned i = 0; i < ARRAY_LEN(parts); i++)
		push(b, &words, at(b, parts[i]));
	if (ways[w].part)
		push(b, &words, at(b, ways[w].part));
	end_step(b, w, 0, &words);
}

static void add_compile(struct building *b, unsigned w)
{
	struct vec words = {0};

	push(b, &words, b->cxx);
	for (unsigned i = 0; i < ARRAY_LEN(ways[w].compile) && ways[w].compile[i]; i++)
		push(b, &words, ways[w].compile[i]);
	push(b, &words, "-g1");
	push(b, &words, "-w");
	push(b, &words, "-ffp-contract=off");
	push(b, &words, "-fno-strict-aliasing");
	push_flags(b, &words);
	push_beside(b, &words);
	push(b, &words, "-isystem");
	push(b, &words, b->top);
	push(b, &words, "-include");
	push(b, &words, "emu.h");
	push(b, &words, "-DCUNEST_TEST_HOOKS=\"trial_hooks.h\"");
	push(b, &words, "-c");
	push(b, &words, at(b, "test.cc"));
	push(b, &words, "-o");
	push(b, &words, at(b, arena_printf(b->arena, "%s.o", ways[w].name)));
	end_step(b, w, 1, &words);
}

static void add_link(struct building *b, unsigned w)
{
	struct vec words = {0};

	push(b, &words, b->cxx);
	if (ways[w].link[0])
		push(b, &words, ways[w].link[0]);
	push(b, &words, "-Wl,--wrap=main");
	if (!ways[w].link[0]) /* else the sanitizer has an allocator of its own */
		push(b, &words,
		     "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,"
		     "--wrap=posix_memalign,--wrap=free");
	push(b, &words, at(b, arena_printf(b->arena, "%s.o", ways[w].name)));
	push(b, &words, runtime_of(b, w));
	push(b, &words, "-o");
	push(b, &words, at(b, ways[w].name));
	end_step(b, w, 2, &words);
}

static void add_way(struct building *b, unsigned w)
{
	struct vec words = {0};

	add_runtime(b, w);
	add_compile(b, w);
	add_link(b, w);
	push(b, &words, at(b, ways[w].name));
	push(b, &words, b->build->seed);
	end_step(b, w, 3, &words);
	b->step[w][3].seconds = b->build->limited ? b->seconds : 0;
	b->step[w][3].mib = ways[w].limits_memory ? MEMORY_MIB : 0;
	b->job[w] = (struct job){
		.steps = b->step[w] + b->kept[w], .nsteps = STEPS - b->kept[w], .tmpdir = b->top};
}

/* ---- what came of it ---- */

static bool is_built(struct building *b, unsigned w)
{
	return access(at(b, ways[w].name), X_OK) == 0;
}

static void keep_runtimes(struct building *b, unsigned n)
{
	for (unsigned w = 0; w < n && !b->build->no_cache; w++)
		if (!b->kept[w] && is_built(b, w))
			runtime_keep(b->arena, b->key[w], runtime_of(b, w));
}

/* What the program that was built this way ended with; -1: by a signal, or it was not built. */
static int status_of(struct building *b, unsigned w)
{
	const struct job *job = &b->job[w];

	if (!is_built(b, w))
		return -1;
	return job->timed_out ? LATE : WIFEXITED(job->end) ? WEXITSTATUS(job->end) : -1;
}

/* What is wrong with the original may be why the result is different, so that is told first; a difference comes before
 * what was not done, or cannot be explained. */
static unsigned weight(int status)
{
	return status == PASS         ? 0
	       : status == LATE       ? 2
	       : status == DIFFERENT  ? 3
	       : status == NO_INPUT   ? 4
	       : status == NO_VERDICT ? 5
				      : 1;
}

static void take_build(struct building *b, unsigned w, struct trial_outcome *out)
{
	out->why = "the program does not build with the host's compiler";
	for (unsigned i = 0; i < 3; i++) {
		out->text = file_text(b->arena, b->step[w][i].output, TEXT_LIMIT);
		if (*out->text)
			break;
	}
}

static const char *reason(struct building *b, unsigned w, int status)
{
	switch (status) {
	case LATE:
		return arena_printf(
			b->arena,
			"it was not done in %u s (%s): verify(n=1:64) says which values "
			"n may have",
			b->seconds, ways[w].title);
	case NO_INPUT:
		return "no input fits: verify(n=1:64) says which values n may have";
	case NO_VERDICT:
		return "the original fails on an input that fits: it is wrong, or "
		       "verify(n=1:64, A[n]) or assume(...) has to say what it may be called with";
	default:
		return arena_printf(
			b->arena,
			"the program crashed (%s): the original may go out of an array of its "
			"own, or not be made for the launch: verify(grid=n, block=n)",
			ways[w].title);
	}
}

static void judge(struct building *b, unsigned n, struct trial_outcome *out)
{
	struct buf how;
	unsigned worst = 0;
	int status;

	buf_init(&how, b->arena);
	buf_puts(&how, "");
	for (unsigned w = 0; w < n; w++) {
		if (weight(status_of(b, w)) > weight(status_of(b, worst)))
			worst = w;
		if (status_of(b, w) == PASS)
			buf_printf(&how, "%s%s", how.n ? ", " : "", ways[w].title);
	}
	status = status_of(b, worst);
	out->text = file_text(b->arena, b->step[worst][3].output, TEXT_LIMIT);
	out->how = how.s;
	if (status == PASS) {
		out->verdict = TRIAL_EQUAL;
	} else if (status == DIFFERENT) {
		out->verdict = TRIAL_DIFFERENT;
		out->how = ways[worst].title;
	} else {
		out->verdict = TRIAL_UNKNOWN;
		out->late = status == LATE;
		if (is_built(b, worst))
			out->why = reason(b, worst, status);
		else
			take_build(b, worst, out);
	}
}

/* As much as one reads at a glance; all of it is in a file where that is more. */
static void shorten(struct arena *arena, struct trial_outcome *out)
{
	enum { MOST_LINES = 8, MOST_BYTES = 160 };
	const char *line = out->text, *directory, *file;
	unsigned shown = 0;
	bool cut = false;
	struct buf b;

	buf_init(&b, arena);
	buf_puts(&b, "");
	for (; *line && shown < MOST_LINES; shown++) {
		size_t n = strcspn(line, "\n");

		cut |= n > MOST_BYTES;
		buf_put(&b, line, n > MOST_BYTES ? MOST_BYTES : n);
		buf_puts(&b, n > MOST_BYTES ? " ...\n" : "\n");
		line += n + (line[n] == '\n');
	}
	if (!*line && !cut)
		return;
	directory = directory_make(arena, "cunest-log");
	file = directory ? arena_printf(arena, "%s/log", directory) : NULL;
	if (file && file_write(file, out->text, strlen(out->text)))
		buf_printf(&b, "all of it is in %s\n", file);
	else
		buf_printf(&b, "no room for the rest: %s\n", strerror(errno));
	out->text = b.s;
}

/* How long a run may take: tests are as many as their declarations. */
static unsigned seconds_for(const char *program)
{
	unsigned n = 0;

	for (const char *at = program; (at = strstr(at, "\nstatic cunest_test::test ")) != NULL;
	     at++)
		n++;
	return n * TEST_SECONDS < MOST_SECONDS ? n * TEST_SECONDS : MOST_SECONDS;
}

static bool write_files(struct building *b, const char *program, size_t size)
{
	const char *text = emulated(b->arena, program, size);
	bool good = file_write(at(b, "test.cc"), text, strlen(text));

	for (unsigned i = 0; i < ARRAY_LEN(emu_files) && good; i++)
		good = file_write(at(b, emu_files[i].name), emu_files[i].text,
				  strlen(emu_files[i].text));
	return good;
}

static bool find_compiler(struct building *b)
{
	bool gcc = in_path(b->arena, "g++") && in_path(b->arena, "gcc");

	b->clang = !gcc && in_path(b->arena, "clang++") && in_path(b->arena, "clang");
	b->cxx = gcc ? "g++" : "clang++";
	b->cc = gcc ? "gcc" : "clang";
	return gcc || b->clang;
}

static void fails(struct trial_outcome *out, const char *why)
{
	*out = (struct trial_outcome){.verdict = TRIAL_UNKNOWN, .how = "", .text = "", .why = why};
}

int trial_run(struct arena *arena, const struct trial_build *build, const char *program,
	      size_t size, struct trial_outcome *out)
{
	struct building b = {.arena = arena, .build = build};
	const struct jobs_watch watch = {show_progress, &b};
	unsigned n;
	int got = 0;

	*out = (struct trial_outcome){.how = "", .text = ""};
	if (!find_compiler(&b)) {
		fails(out, "there is neither g++ nor clang++");
		return 0;
	}
	b.top = directory_make(arena, "cunest-run");
	if (!b.top) {
		fails(out, arena_printf(arena, "no temporary directory: %s", strerror(errno)));
		return 0;
	}
	b.seconds = seconds_for(program);
	n = b.clang ? 1 : ARRAY_LEN(ways); /* clang's sanitizers bring callbacks of their own */
	for (unsigned w = 0; w < n; w++)
		add_way(&b, w);
	b.n = n;
	b.began = time(NULL);
	if (write_files(&b, program, size)) {
		got = jobs_run(b.job, n, BUILD_SECONDS + 2 * b.seconds, getenv("MAKEFLAGS"),
			       build->progress ? &watch : NULL);
		if (build->progress)
			fputs("\r\033[K", build->progress);
		if (!got) {
			keep_runtimes(&b, n);
			judge(&b, n, out);
		}
	} else {
		fails(out, arena_printf(arena, "its files cannot be written: %s", strerror(errno)));
	}
	directory_remove(b.top);
	if (!got)
		shorten(arena, out);
	return got;
}
