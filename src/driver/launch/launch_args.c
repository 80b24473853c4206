/* launch_args.c - what a compiler is asked to do: its command line by the tables flag.def and launch.def. */
#include "launch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_LIMIT = 32 };

enum role {
	ROLE_NONE,
	ROLE_OUTPUT,
	ROLE_DIRECTORY,
	ROLE_LANGUAGE,
	ROLE_FILE,
	ROLE_PHASE,
	ROLE_DEPENDENCIES,
	ROLE_DEPENDENCY_FILE,
	ROLE_PHONY,
	ROLE_PREPROCESSOR,
	ROLE_QUESTION,
};

static const struct launch_row {
	const char *spelling;
	enum role role;
	const char *extension;
} rows[] = {
#define LAUNCH(spelling, role, extension) {spelling, ROLE_##role, extension},
#include "launch.def"
#undef LAUNCH
};

static const struct launch_row *row_of(const char *spelling)
{
	static const struct launch_row none = {"", ROLE_NONE, NULL};

	for (unsigned i = 0; spelling && i < ARRAY_LEN(rows); i++)
		if (strcmp(rows[i].spelling, spelling) == 0)
			return &rows[i];
	return &none;
}

/* ---- the compiler ---- */

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* "-19" or nothing */
static bool is_version(const char *s)
{
	return !*s || (*s == '-' && s[1] && !s[1 + strspn(s + 1, "0123456789.")]);
}

static bool is_clang(const char *base)
{
	const char *found = NULL;

	for (const char *p = base; (p = strstr(p, "clang")); p++)
		if (p == base || p[-1] == '-') /* x86_64-linux-gnu-clang++ */
			found = p;
	if (!found)
		return false;
	found += strlen("clang");
	return is_version(found + (strncmp(found, "++", 2) == 0 ? 2 : 0));
}

static bool is_plain_nvcc(const char *base)
{
	return strncmp(base, "nvcc", 4) == 0 && is_version(base + 4);
}

static bool is_nvcc(const char *base)
{
	return is_plain_nvcc(base) || strcmp(base, "nvcc_wrapper") == 0;
}

static bool is_launcher(const char *base)
{
	static const char *const names[] = {"ccache", "sccache",    "distcc",
					    "icecc",  "buildcache", "cunest"};

	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(base, names[i]) == 0)
			return true;
	return false;
}

bool launch_compiler(const char *word, bool *clang)
{
	const char *base = base_of(word);

	*clang = is_clang(base);
	return *clang || is_nvcc(base) || is_launcher(base);
}

/* "ccache nvcc", "ccache sloppiness=time_macros distcc nvcc" */
static bool find_compiler(struct launch *l)
{
	unsigned i = 0;

	while (i < l->argc && (is_launcher(base_of(l->argv[i])) ||
			       (i > 0 && l->argv[i][0] != '/' && strchr(l->argv[i], '='))))
		i++;
	l->compiler = i;
	l->nvcc = i < l->argc && is_plain_nvcc(base_of(l->argv[i]));
	return i < l->argc && launch_compiler(l->argv[i], &l->clang);
}

/* ---- words ---- */

static bool read_words(struct arena *, struct launch *, const char *const *words, unsigned n,
		       unsigned place, unsigned depth);

static bool read_files(struct arena *arena, struct launch *l, const char *names, bool list,
		       unsigned place, unsigned depth)
{
	while (*names) {
		size_t n = strcspn(names, list ? "," : "");
		struct vec words = {0};

		if (n && (depth >= DEPTH_LIMIT ||
			  !frontend_words_read(arena, arena_strndup(arena, names, n), &words) ||
			  !read_words(arena, l, (const char *const *)words.at, words.n, place,
				      depth + 1)))
			return false;
		names += n + (names[n] == ',');
	}
	return true;
}

/* The words with what options files hold in place of their names. */
static bool read_words(struct arena *arena, struct launch *l, const char *const *words, unsigned n,
		       unsigned place, unsigned depth)
{
	struct flag_read flag;

	for (unsigned i = 0; i < n; i += flag.words) {
		const char *file = NULL;

		frontend_flag_read(words + i, n - i, &flag);
		if (words[i][0] == '@' && words[i][1])
			file = words[i] + 1;
		else if (row_of(flag.spelling)->role == ROLE_FILE)
			file = flag.value ? flag.value : "";
		if (file) {
			if (!read_files(arena, l, file, words[i][0] != '@',
					depth ? place : place + i, depth))
				return false;
			continue;
		}
		for (unsigned k = 0; k < flag.words; k++) {
			struct launch_word *word = arena_alloc(arena, sizeof(*word));

			word->text = words[i + k];
			word->place = depth ? place : place + i + k;
			word->from_file = depth > 0;
			vec_push(arena, &l->words, word);
		}
	}
	return true;
}

/* ---- inputs ---- */

static bool ends_in(const char *name, const char *const *endings)
{
	size_t n = strlen(name);

	for (; *endings; endings++) {
		size_t k = strlen(*endings);

		if (n > k && strcmp(name + n - k, *endings) == 0)
			return true;
	}
	return false;
}

/* language: of -x; NULL: by the name.  False: nothing that is compiled from source. */
static bool kind_of(const char *name, const char *language, enum launch_kind *kind)
{
	static const char *const cuda[] = {".cu", NULL};
	static const char *const host[] = {".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".CPP", NULL};
	static const char *const linked[] = {".o",     ".obj",    ".a",   ".so",  ".lib",
					     ".cubin", ".fatbin", ".ptx", ".res", NULL};

	if (strcmp(name, "-") == 0)
		return false;
	if (language && strcmp(language, "none") != 0) {
		*kind = strncmp(language, "cu", 2) == 0 ? LAUNCH_CUDA : LAUNCH_HOST;
		return !ends_in(name, linked);
	}
	*kind = ends_in(name, cuda) ? LAUNCH_CUDA : LAUNCH_HOST;
	return *kind == LAUNCH_CUDA || ends_in(name, host);
}

struct reading {
	const char *output, *directory, *language, *depfile;
	const struct launch_row *phase;
	bool dependencies;
};

/* What the parser does not take is for the compiler to judge. */
static bool parser_takes(struct arena *arena, const char *const *words, unsigned n)
{
	const char *message;
	struct vec files;

	return frontend_flags_check(arena, words, n, &files, &message) == STATUS_OK;
}

/* "-Wp,-MMD,a.d": only there -MD and -MMD have a value. */
static void read_preprocessor(struct arena *arena, struct reading *r, const char *value)
{
	const char *file = strncmp(value, "-MD,", 4) == 0    ? value + 4
			   : strncmp(value, "-MMD,", 5) == 0 ? value + 5
							     : NULL;

	if (file) {
		r->dependencies = true;
		r->depfile = arena_strndup(arena, file, strcspn(file, ","));
	}
}

static void read_flag(struct arena *arena, struct launch *l, struct reading *r,
		      const struct flag_read *flag, const char *const *words)
{
	const struct launch_row *row = row_of(flag->spelling);

	switch (row->role) {
	case ROLE_OUTPUT:
		r->output = flag->value;
		return;
	case ROLE_DIRECTORY:
		r->directory = flag->value;
		return;
	case ROLE_PHASE: /* the last one, but -E and -fsyntax-only stop compilers before -c does */
		if (!r->phase || r->phase->extension)
			r->phase = row;
		return;
	case ROLE_DEPENDENCIES:
		r->dependencies = true;
		return;
	case ROLE_DEPENDENCY_FILE:
		r->depfile = flag->value;
		return;
	case ROLE_PHONY:
		l->phony = true;
		return;
	case ROLE_QUESTION:
		l->question = true;
		return;
	case ROLE_LANGUAGE:
		r->language = flag->value;
		break;
	case ROLE_PREPROCESSOR:
		read_preprocessor(arena, r, flag->value ? flag->value : "");
		return;
	case ROLE_NONE:
	case ROLE_FILE:
		break;
	}
	for (unsigned i = 0; i < flag->words && parser_takes(arena, words, flag->words); i++)
		vec_push(arena, &l->flags, (void *)words[i]);
}

/* nvcc takes flags from the environment too. */
static void read_environment(struct arena *arena, struct launch *l, struct reading *r,
			     const char *name)
{
	const char *text = l->clang ? NULL : getenv(name);
	struct vec words = {0};
	struct flag_read flag;

	if (!text || !frontend_words_split(arena, text, &words))
		return;
	for (uint32_t i = 0; i < words.n; i += flag.words) {
		const char *const *at = (const char *const *)words.at + i;

		frontend_flag_read(at, words.n - i, &flag);
		if (at[0][0] == '-')
			read_flag(arena, l, r, &flag, at);
	}
}

static void add_input(struct arena *arena, struct launch *l, const char *name, uint32_t word,
		      const char *language)
{
	struct launch_input *input = arena_alloc(arena, sizeof(*input));
	enum launch_kind kind;

	l->piped |= strcmp(name, "-") == 0 && language && strncmp(language, "cu", 2) == 0;
	if (!kind_of(name, language, &kind))
		return;
	*input = (struct launch_input){.name = name, .word = word, .kind = kind};
	vec_push(arena, &l->inputs, input);
}

static bool is_flag(const char *word)
{
	return word[0] == '-' && word[1];
}

static void read_flags(struct arena *arena, struct launch *l, struct reading *r,
		       const char *const *texts)
{
	struct flag_read flag;

	for (uint32_t i = 0; i < l->words.n; i += flag.words) {
		frontend_flag_read(texts + i, l->words.n - i, &flag);
		if (is_flag(texts[i]))
			read_flag(arena, l, r, &flag, texts + i);
	}
}

/* -x counts for the inputs after it; with nvcc for all. */
static void read_inputs(struct arena *arena, struct launch *l, const struct reading *r,
			const char *const *texts)
{
	const char *language = l->clang ? NULL : r->language;
	struct flag_read flag;

	for (uint32_t i = 0; i < l->words.n; i += flag.words) {
		frontend_flag_read(texts + i, l->words.n - i, &flag);
		if (!is_flag(texts[i]))
			add_input(arena, l, texts[i], i, language);
		else if (l->clang && row_of(flag.spelling)->role == ROLE_LANGUAGE)
			language = flag.value;
	}
}

/* ---- outputs ---- */

/* "src/a.cu", ".o" -> "DIRECTORY/a.o" */
static const char *default_output(struct arena *arena, const struct reading *r, const char *input,
				  const char *extension)
{
	const char *base = base_of(input), *dot = strrchr(base, '.');
	size_t n = dot && dot > base ? (size_t)(dot - base) : strlen(base);

	return r->directory
		       ? arena_printf(arena, "%s/%.*s%s", r->directory, (int)n, base, extension)
		       : arena_printf(arena, "%.*s%s", (int)n, base, extension);
}

static bool is_file_name(const char *output)
{
	struct stat st;

	return strcmp(output, "-") != 0 && (stat(output, &st) != 0 || S_ISREG(st.st_mode));
}

static void name_objects(struct arena *arena, struct launch *l, const struct reading *r)
{
	const char *output = r->output && is_file_name(r->output) ? r->output : NULL;

	l->links = !r->phase;
	for (uint32_t i = 0; i < l->inputs.n; i++) {
		struct launch_input *input = l->inputs.at[i];

		input->is_file = output || (!r->output && (!r->phase || r->phase->extension));
		if (output)
			input->object = output;
		else if (l->links)
			input->object = "a.out";
		else
			input->object =
				default_output(arena, r, input->name,
					       r->phase->extension ? r->phase->extension : ".ii");
	}
}

/* nvcc and clang: -MF, else the output with another ending, else the input's name with it. */
static void name_depfiles(struct arena *arena, struct launch *l, const struct reading *r)
{
	struct reading own = {.directory = NULL};

	if (!r->dependencies)
		return;
	if (r->depfile) {
		vec_push(arena, &l->depfiles, (void *)r->depfile);
		return;
	}
	if (r->output) {
		const char *slash = strrchr(r->output, '/');

		own.directory =
			slash ? arena_strndup(arena, r->output, (size_t)(slash - r->output)) : NULL;
		vec_push(arena, &l->depfiles, (void *)default_output(arena, &own, r->output, ".d"));
		return;
	}
	for (uint32_t i = 0; i < l->inputs.n; i++)
		vec_push(arena, &l->depfiles,
			 (void *)default_output(
				 arena, r, ((const struct launch_input *)l->inputs.at[i])->name,
				 ".d"));
}

bool launch_read(struct arena *arena, const char *const *argv, unsigned argc, struct launch *l)
{
	struct reading r = {0};
	const char **texts;

	*l = (struct launch){.argv = argv, .argc = argc};
	if (!find_compiler(l) || !read_words(arena, l, argv + l->compiler + 1,
					     argc - l->compiler - 1, l->compiler + 1, 0))
		return false;
	texts = arena_array(arena, l->words.n, sizeof(*texts));
	for (uint32_t i = 0; i < l->words.n; i++)
		texts[i] = ((const struct launch_word *)l->words.at[i])->text;
	read_environment(arena, l, &r, "NVCC_PREPEND_FLAGS");
	read_flags(arena, l, &r, texts);
	read_environment(arena, l, &r, "NVCC_APPEND_FLAGS");
	read_inputs(arena, l, &r, texts);
	name_objects(arena, l, &r);
	name_depfiles(arena, l, &r);
	return true;
}
