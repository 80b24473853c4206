/* compile.c - forms of a file, compiled and measured: from the cache, else by nvcc, all at once. */
#include "cache.h"
#include "fusions.h"
#include "jobs.h"
#include "measure.h"
#include "nvcc.h"

#include "cunest/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { READ_LIMIT = 256 << 20, WHY_LIMIT = 400 };

struct compiling {
	struct arena *arena;
	const struct compile_options *options;
	struct nvcc nvcc;
	struct score_cache cache;
	const char *top; /* temporary directory */
	struct job *jobs;
	const char **directory;
	unsigned *candidate; /* of each job */
	uint64_t *key;
	unsigned n;
};

/* ---- one form ---- */

static void add_job(struct compiling *c, unsigned i, const struct candidate *cand, uint64_t key)
{
	struct arena *arena = c->arena;
	const char *dir = arena_printf(arena, "%s/%u", c->top, i);
	const char *source = arena_printf(arena, "%s/%u.cu", c->top, i);
	struct step *steps = arena_array(arena, 2, sizeof(*steps));
	struct job *job = &c->jobs[c->n];

	steps[0].argv = nvcc_words(arena, &c->nvcc, c->options, source, dir, cand->lines);
	steps[0].output = arena_printf(arena, "%s/log", dir);
	steps[1].argv = nvcc_disassembler(arena, &c->nvcc, dir);
	steps[1].output = arena_printf(arena, "%s/sass", dir);
	*job = (struct job){
		.steps = steps, .nsteps = steps[1].argv ? 2 : 1, .optional = true, .tmpdir = dir};
	c->directory[c->n] = dir;
	c->candidate[c->n] = i;
	c->key[c->n++] = key;
	if (directory_at(dir))
		file_write(source, cand->text, cand->size);
}

/* The first line that says error, else the last one. */
static const char *reason(struct arena *arena, const char *log)
{
	const char *best = NULL;
	size_t size = 0;

	while (*log) {
		size_t n = strcspn(log, "\n");
		const char *line = arena_strndup(arena, log, n);
		bool error = strstr(line, "error") || strstr(line, "fatal");

		if (n && (!best || error)) {
			best = log;
			size = n;
		}
		if (error)
			break;
		log += n + (log[n] == '\n');
	}
	return best ? arena_strndup(arena, best, size > WHY_LIMIT ? WHY_LIMIT : size)
		    : "it printed nothing";
}

static const char *failure(const struct compiling *c, unsigned k)
{
	const struct job *job = &c->jobs[k];
	const char *log =
		file_text(c->arena, arena_printf(c->arena, "%s/log", c->directory[k]), READ_LIMIT);

	if (job->timed_out)
		return arena_printf(c->arena, "'%s' was not finished after %u s", c->nvcc.nvcc,
				    c->options->seconds);
	if (WIFEXITED(job->end) && WEXITSTATUS(job->end) == 127 && !*log)
		return arena_printf(c->arena, "'%s' cannot be run", c->nvcc.nvcc);
	return arena_printf(c->arena, "'%s' failed: %s", c->nvcc.nvcc, reason(c->arena, log));
}

static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* The files of a directory whose names end so; which order they are read in does not matter, but it is always the
 * same. */
static struct vec files_ending(struct arena *arena, const char *dir, const char *ending)
{
	struct vec paths = {0};
	struct dirent *e;
	DIR *d = opendir(dir);

	while (d && (e = readdir(d)) != NULL) {
		size_t n = strlen(e->d_name), m = strlen(ending);

		if (n > m && strcmp(e->d_name + n - m, ending) == 0)
			vec_push(arena, &paths, arena_printf(arena, "%s/%s", dir, e->d_name));
	}
	if (d)
		closedir(d);
	vec_sort(arena, &paths, by_name);
	return paths;
}

static void read_all_ptx(struct arena *arena, const char *dir, struct vec *list)
{
	struct vec paths = files_ending(arena, dir, ".ptx");

	for (uint32_t i = 0; i < paths.n; i++)
		read_ptx(arena, file_text(arena, paths.at[i], READ_LIMIT), list);
}

/* "90a" of k.sm_90a.cubin, k.compute_90a.cubin or k.compute_90a.sm_90a.cubin */
static const char *arch_of(struct arena *arena, const char *path)
{
	static const char *const words[] = {".sm_", ".compute_"};
	const char *found = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		for (const char *at = strstr(path, words[i]); at; at = strstr(at + 1, words[i]))
			if (!found || at > found)
				found = at + strlen(words[i]);
	return found ? arena_strndup(arena, found, strcspn(found, ".")) : "";
}

/* NULL: there is no machine code, as where only PTX is made or the linker optimises, or it cannot be read. */
static const char *read_fusions(struct arena *arena, const char *dir)
{
	struct vec paths = files_ending(arena, dir, ".cubin");
	struct buf text;

	buf_init(&text, arena);
	buf_puts(&text, "");
	for (uint32_t i = 0; i < paths.n; i++) {
		size_t size;
		const char *bytes = file_bytes(arena, paths.at[i], READ_LIMIT, &size);

		if (!fusions_read(arena, arch_of(arena, paths.at[i]), (const unsigned char *)bytes,
				  size, &text))
			return NULL;
	}
	return paths.n ? text.s : NULL;
}

/* What is kept of a candidate: the measures, and what was fused after a line of its own. */
static const char fusions_follow[] = "fusions\n";

static const char *kept_text(struct arena *arena, const struct candidate *cand)
{
	return cand->fusions ? arena_printf(arena, "%s%s%s", cand->measures, fusions_follow,
					    cand->fusions)
			     : cand->measures;
}

static void take_kept(struct arena *arena, struct candidate *cand, const char *text)
{
	const char *at = text ? strstr(text, fusions_follow) : NULL;
	struct vec list = {0};

	while (at && at != text && at[-1] != '\n')
		at = strstr(at + 1, fusions_follow);
	if (at)
		text = arena_strndup(arena, text, (size_t)(at - text));
	if (!text || !measures_read(arena, text, &list))
		return;
	cand->measures = text;
	cand->fusions = cand->lines && at ? at + strlen(fusions_follow) : NULL;
}

static void measure(struct compiling *c, unsigned k, struct candidate *cand)
{
	struct arena *arena = c->arena;
	const char *dir = c->directory[k];
	struct vec list = {0}, headers = {0};
	struct buf text;

	read_ptxas(arena, file_text(arena, arena_printf(arena, "%s/log", dir), READ_LIMIT), &list);
	read_all_ptx(arena, dir, &list);
	if (c->jobs[k].nsteps > 1) /* better, where it worked */
		read_sass(arena, file_text(arena, arena_printf(arena, "%s/sass", dir), READ_LIMIT),
			  &list);
	buf_init(&text, arena);
	buf_puts(&text, "");
	measures_print(&text, &list);
	cand->measures = text.s;
	cand->fusions = cand->lines ? read_fusions(arena, dir) : NULL;
	nvcc_headers(arena, file_text(arena, arena_printf(arena, "%s/deps", dir), READ_LIMIT),
		     c->top, &headers);
	score_cache_put(arena, &c->cache, c->key[k], kept_text(arena, cand), &headers);
}

/* ---- all ---- */

static void fail_all(struct candidate *cands, unsigned n, const char *why)
{
	for (unsigned i = 0; i < n; i++)
		cands[i].failure = why;
}

static int compile_missing(struct compiling *c, struct candidate *cands, unsigned n,
			   const uint64_t *keys)
{
	int got;

	for (unsigned i = 0; i < n; i++)
		if (!cands[i].measures)
			add_job(c, i, &cands[i], keys[i]);
	got = jobs_run(c->jobs, c->n, c->options->seconds, getenv("MAKEFLAGS"), NULL);
	for (unsigned k = 0; k < c->n && !got; k++) {
		struct candidate *cand = &cands[c->candidate[k]];

		if (!c->jobs[k].timed_out && WIFEXITED(c->jobs[k].end) &&
		    WEXITSTATUS(c->jobs[k].end) == 0)
			measure(c, k, cand);
		else
			cand->failure = failure(c, k);
	}
	return got;
}

int score_compile(struct arena *arena, const struct compile_options *options,
		  struct candidate *cands, unsigned n)
{
	struct compiling c = {.arena = arena, .options = options};
	uint64_t *keys = arena_array(arena, n, sizeof(*keys)), key;
	unsigned missing = 0;
	int got;

	nvcc_find(arena, options->nvcc, options->cuda_path, &c.nvcc);
	if (!c.nvcc.nvcc) {
		fail_all(cands, n,
			 "no nvcc was found; it is looked for in $NVCC, --cuda-path, PATH, "
			 "$CUDA_PATH "
			 "and /usr/local/cuda, and comes with the CUDA toolkit");
		return 0;
	}
	if (!options->no_cache)
		score_cache_open(arena, &c.cache);
	key = nvcc_key(arena, &c.nvcc, options);
	for (unsigned i = 0; i < n; i++) {
		keys[i] = hash_bytes(key + cands[i].lines, cands[i].text, cands[i].size);
		cands[i].measures = cands[i].fusions = NULL;
		take_kept(arena, &cands[i], score_cache_get(arena, &c.cache, keys[i]));
		missing += !cands[i].measures;
	}
	if (!missing)
		return 0;
	c.jobs = arena_array(arena, n, sizeof(*c.jobs));
	c.directory = arena_array(arena, n, sizeof(*c.directory));
	c.candidate = arena_array(arena, n, sizeof(*c.candidate));
	c.key = arena_array(arena, n, sizeof(*c.key));
	c.top = directory_make(arena, "cunest-score");
	if (!c.top) {
		fail_all(cands, n,
			 arena_printf(arena, "no temporary directory: %s", strerror(errno)));
		return 0;
	}
	got = compile_missing(&c, cands, n, keys);
	directory_remove(c.top);
	return got;
}
