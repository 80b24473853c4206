/* nvcc.c - the command that compiles a form: the user's flags, without what says what to make of
 * the code, and a fatbin instead of an object, which needs no host compiler and takes any number of
 * architectures. */
#include "nvcc.h"

#include "cunest/frontend.h"
#include "cunest/fusions.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum what { ALONE, VALUE, PREFIX };

static const struct flag {
	const char *spelling;
	enum what what;
} dropped[] = {
#define FLAG(spelling, what) {spelling, what},
#include "nvcc.def"
#undef FLAG
};

/* ---- where it is ---- */

static bool is_program(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

static const char *runs(struct arena *arena, const char *dir, size_t n, const char *name)
{
	const char *path = arena_printf(arena, "%.*s/%s", (int)n, dir, name);

	return n && is_program(path) ? path : NULL;
}

static const char *in_path(struct arena *arena, const char *name)
{
	const char *found = NULL;

	for (const char *at = getenv("PATH"); at && *at && !found; at += *at == ':') {
		size_t n = strcspn(at, ":");

		found = runs(arena, at, n, name);
		at += n;
	}
	return found;
}

static const char *in_toolkit(struct arena *arena, const char *toolkit, const char *name)
{
	const char *bin = toolkit && *toolkit ? arena_printf(arena, "%s/bin", toolkit) : "";

	return runs(arena, bin, strlen(bin), name);
}

static const char *beside(struct arena *arena, const char *path, const char *name)
{
	const char *slash = strrchr(path, '/');
	const char *found = slash ? runs(arena, path, (size_t)(slash - path), name) : NULL;

	return found ? found : in_path(arena, name);
}

/* $NVCC.  make exports its own, which may be a command of several words, us among them: that is no name of a
 * program, and is passed over. */
static const char *of_environment(struct arena *arena)
{
	const char *given = getenv("NVCC");

	if (!given || !*given)
		return NULL;
	if (strpbrk(given, " \t") && !is_program(given) && !in_path(arena, given))
		return NULL;
	return given;
}

void nvcc_find(struct arena *arena, const char *named, const char *cuda_path, struct nvcc *out)
{
	const char *given = named ? named : of_environment(arena);
	const char *const toolkits[] = {getenv("CUDA_PATH"), getenv("CUDA_HOME"),
					"/usr/local/cuda"};

	*out = (struct nvcc){0};
	if (given)
		out->nvcc = strchr(given, '/') ? given : in_path(arena, given);
	else if (cuda_path)
		out->nvcc = in_toolkit(arena, cuda_path, "nvcc");
	else
		out->nvcc = in_path(arena, "nvcc");
	for (unsigned i = 0; i < ARRAY_LEN(toolkits) && !out->nvcc && !given; i++)
		out->nvcc = in_toolkit(arena, toolkits[i], "nvcc");
	if (!out->nvcc)
		return;
	out->cuobjdump = beside(arena, out->nvcc, "cuobjdump");
	out->nvdisasm = beside(arena, out->nvcc, "nvdisasm");
}

/* ---- what it is called with ---- */

static const struct flag *find_dropped(const char *word)
{
	const struct flag *best = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(dropped); i++) {
		size_t n = strlen(dropped[i].spelling);

		if (strncmp(word, dropped[i].spelling, n) == 0 &&
		    (!word[n] || dropped[i].what == PREFIX ||
		     (dropped[i].what == VALUE &&
		      (word[n] == '=' || n == 2 || strncmp(word, "-M", 2) == 0))) &&
		    (!best || strlen(best->spelling) < n))
			best = &dropped[i];
	}
	return best;
}

static bool names_arch(const char *word)
{
	static const char *const words[] = {"-arch", "--gpu-architecture", "-gencode",
					    "--generate-code"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if (strncmp(word, words[i], n) == 0 && (!word[n] || word[n] == '='))
			return true;
	}
	return false;
}

static void push(struct arena *arena, struct vec *words, const char *word)
{
	vec_push(arena, words, (void *)(uintptr_t)word);
}

/* clang's word for an architecture, in nvcc's. */
static const char *translated(struct arena *arena, const char *word)
{
	static const char *const words[] = {"--cuda-gpu-arch=", "--offload-arch="};

	if (strcmp(word, "-dc") == 0 || strcmp(word, "--device-c") == 0 ||
	    strcmp(word, "-fgpu-rdc") == 0)
		return "-rdc=true";
	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (strncmp(word, words[i], strlen(words[i])) == 0)
			return arena_printf(arena, "-arch=%s", word + strlen(words[i]));
	return word;
}

/* -Wall of an nvcc that hands unknown flags on is kept with the flag that says so. */
static bool forwards(const struct vec *flags)
{
	for (uint32_t i = 0; i < flags->n; i++)
		if (strstr(flags->at[i], "-forward-unknown"))
			return true;
	return false;
}

enum { DEPTH_LIMIT = 32 };

static void expand(struct arena *arena, const char *const *words, unsigned n, unsigned depth,
		   struct vec *out);

static void expand_files(struct arena *arena, const char *names, bool list, unsigned depth,
			 struct vec *out)
{
	while (*names) {
		size_t n = strcspn(names, list ? "," : "");
		struct vec words = {0};

		if (n && depth < DEPTH_LIMIT &&
		    frontend_words_read(arena, arena_strndup(arena, names, n), &words))
			expand(arena, (const char *const *)words.at, words.n, depth + 1, out);
		names += n + (names[n] == ',');
	}
}

/* The words of options files in place of their names: not every nvcc takes @FILE, some are not for it, and what
 * is kept by the words must not outlive them.  The front end has read all of these files. */
static void expand(struct arena *arena, const char *const *words, unsigned n, unsigned depth,
		   struct vec *out)
{
	struct flag_read flag;

	for (unsigned i = 0; i < n; i += flag.words) {
		frontend_flag_read(words + i, n - i, &flag);
		if (words[i][0] == '@' && words[i][1])
			expand_files(arena, words[i] + 1, false, depth, out);
		else if (flag.spelling && flag.value &&
			 (strcmp(flag.spelling, "-optf") == 0 ||
			  strcmp(flag.spelling, "--options-file") == 0))
			expand_files(arena, flag.value, true, depth, out);
		else
			for (unsigned k = 0; k < flag.words; k++)
				push(arena, out, words[i + k]);
	}
}

static void push_flags(struct arena *arena, struct vec *words, const struct compile_options *o)
{
	struct vec flags = {0};
	bool arch = false;

	expand(arena, o->flags, o->nflags, 0, &flags);
	for (uint32_t i = 0; i < flags.n; i++) {
		const char *word = translated(arena, flags.at[i]);
		const struct flag *drop = find_dropped(word);

		if (drop &&
		    !(forwards(&flags) && drop->what != VALUE && strncmp(word, "-W", 2) == 0)) {
			if (drop->what == VALUE && !word[strlen(drop->spelling)])
				i++;
			continue;
		}
		arch = arch || names_arch(word);
		push(arena, words, word);
	}
	if (!arch && o->arch)
		push(arena, words, arena_printf(arena, "-arch=%s", o->arch));
}

/* Headers beside the source are found as if the form was there. */
static void push_quote(struct arena *arena, struct vec *words, const struct compile_options *o)
{
	const char *slash = strrchr(o->source_name, '/');
	const char *dir =
		slash ? arena_strndup(arena, o->source_name,
				      slash == o->source_name ? 1
							      : (size_t)(slash - o->source_name))
		      : ".";

	push(arena, words,
	     strchr(dir, ',') ? arena_printf(arena, "-I%s", dir)
			      : arena_printf(arena, "-Xcompiler=-iquote,%s", dir));
}

/* Where headers are looked for after all else; where nvcc's shell would part the name, before the system's. */
static void push_last(struct arena *arena, struct vec *words, const struct compile_options *o)
{
	if (!o->include)
		return;
	push(arena, words,
	     strpbrk(o->include, ", \t'\"\\$`&;()<>|*?[]{}!#~")
		     ? arena_printf(arena, "-isystem=%s", o->include)
		     : arena_printf(arena, "-Xcompiler=-idirafter,%s", o->include));
}

const char *const *nvcc_words(struct arena *arena, const struct nvcc *n,
			      const struct compile_options *o, const char *source,
			      const char *directory, bool lines)
{
	struct vec words = {0};

	push(arena, &words, n->nvcc);
	push_flags(arena, &words, o);
	if (lines)
		push(arena, &words, "-lineinfo");
	push_quote(arena, &words, o);
	push_last(arena, &words, o);
	push(arena, &words, "-fatbin");
	push(arena, &words, "-Xptxas=-v");
	push(arena, &words, "--keep");
	push(arena, &words, "--keep-dir");
	push(arena, &words, directory);
	push(arena, &words, "-MD");
	push(arena, &words, "-MF");
	push(arena, &words, arena_printf(arena, "%s/deps", directory));
	push(arena, &words, "-o");
	push(arena, &words, arena_printf(arena, "%s/out.fatbin", directory));
	push(arena, &words, source);
	vec_push(arena, &words, NULL);
	return (const char *const *)words.at;
}

const char *const *nvcc_disassembler(struct arena *arena, const struct nvcc *n,
				     const char *directory)
{
	struct vec words = {0};

	if (n->cuobjdump) {
		push(arena, &words, n->cuobjdump);
		push(arena, &words, "-sass");
		push(arena, &words, arena_printf(arena, "%s/out.fatbin", directory));
	} else if (n->nvdisasm) {
		push(arena, &words, "/bin/sh");
		push(arena, &words, "-c");
		push(arena, &words, "for f in \"$1\"/*.cubin; do \"$0\" -c \"$f\" || exit; done");
		push(arena, &words, n->nvdisasm);
		push(arena, &words, directory);
	} else {
		return NULL;
	}
	vec_push(arena, &words, NULL);
	return (const char *const *)words.at;
}

static uint64_t hash_text(uint64_t h, const char *s)
{
	return hash_bytes(h, s, strlen(s) + 1);
}

/* Another version is another file. */
static uint64_t hash_tool(struct arena *arena, uint64_t h, const char *path)
{
	struct stat st;

	(void)arena;
	if (!path || stat(path, &st) != 0)
		return hash_text(h, "none");
	h = hash_text(h, path);
	h = hash_bytes(h, &st.st_mtim.tv_sec, sizeof(st.st_mtim.tv_sec));
	h = hash_bytes(h, &st.st_mtim.tv_nsec, sizeof(st.st_mtim.tv_nsec));
	return hash_bytes(h, &st.st_size, sizeof(st.st_size));
}

/* What nvcc and the compiler below it read besides words. */
static uint64_t hash_environment(uint64_t h)
{
	static const char *const names[] = {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN",
					    "CPATH", "CPLUS_INCLUDE_PATH"};

	for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
		const char *value = getenv(names[i]);

		h = hash_text(h, value ? value : "");
	}
	return h;
}

uint64_t nvcc_key(struct arena *arena, const struct nvcc *n, const struct compile_options *o)
{
	struct vec words = {0};
	uint64_t h = 0;
	char *here = getcwd(NULL, 0);

	push_flags(arena, &words, o);
	push_quote(arena, &words, o);
	for (uint32_t i = 0; i < words.n; i++)
		h = hash_text(h, words.at[i]);
	h = hash_environment(hash_text(h, here ? here : ""));
	free(here);
	h = hash_tool(arena, h, n->nvcc);
	h = hash_tool(arena, h, beside(arena, n->nvcc, "ptxas"));
	h = hash_tool(arena, h, n->cuobjdump);
	return hash_tool(arena, h, n->cuobjdump ? NULL : n->nvdisasm);
}

void nvcc_headers(struct arena *arena, const char *rule, const char *except, struct vec *out)
{
	const char *at = strchr(rule, ':');

	for (at = at ? at + 1 : ""; *at;) {
		struct buf name;

		buf_init(&name, arena);
		while (*at == ' ' || *at == '\t' || *at == '\n' || (at[0] == '\\' && at[1] == '\n'))
			at += *at == '\\' ? 2 : 1;
		while (*at && *at != ' ' && *at != '\t' && *at != '\n' &&
		       !(at[0] == '\\' && at[1] == '\n')) {
			at += (at[0] == '\\' && at[1] == ' ') || (at[0] == '$' && at[1] == '$');
			buf_putc(&name, *at++);
		}
		if (name.n && strncmp(name.s, except, strlen(except)) != 0 &&
		    strcmp(name.s, FUSIONS_SOURCE) != 0)
			push(arena, out, name.s);
	}
}
