/* prelude.c - headers that exist in memory only.
 *
 * The builtin prelude makes a CUDA source parse without any toolkit; the few files for the toolkit
 * mode bridge what clang of this version and CUDA of that version do not agree on, and make
 * threadIdx.x an ordinary member.
 *
 * Each declaration takes time to parse.  What a source includes by name it is given when it does;
 * of what nvcc declares unasked, the parts that neither the source nor a file that it includes can
 * name are left empty. */
#include "config.h"

#include "parse.h"

#include <string.h>
#include <sys/stat.h>

/* NAME_text of each file in src/frontend/prelude */
#include <src/frontend/prelude_text.h>

static const char cunest_text[] = {
#include <src/frontend/cunest_text.h>
};

enum where { EVERYWHERE, BUILTIN_ONLY, TOOLKIT_ONLY };

/* marks: words, parted by blanks, without which a source has no use for it; NULL: none known */
static const struct {
	const char *path;
	const char *text;
	unsigned long size;
	const char *marks;
	enum where where;
} headers[] = {
#define TEXT(file) file##_text, sizeof(file##_text) - 1
#define HEADER(path, file) {VIRTUAL_DIR "/" path, TEXT(file), NULL, BUILTIN_ONLY},
#define PART(path, file, marks) {VIRTUAL_DIR "/" path, TEXT(file), marks, BUILTIN_ONLY},
#define EMPTY(path) {VIRTUAL_DIR "/" path, "", 0, NULL, BUILTIN_ONLY},
#define TOOLKIT(path, file) {VIRTUAL_DIR "/" path, TEXT(file), NULL, TOOLKIT_ONLY},
#define LIBRARY(path, file) {LIBRARY_DIR "/" path, TEXT(file), NULL, EVERYWHERE},
#include "prelude.def"
#undef TEXT
#undef HEADER
#undef PART
#undef EMPTY
#undef TOOLKIT
#undef LIBRARY
};

_Static_assert(ARRAY_LEN(headers) + 8 <= PRELUDE_FILES, "all of them have room");

/* ---- what a source can name ---- */

/* Which pairs of bytes the source has, and which runs of four: a word of which one is missing is
 * not in it.  There are eighty words to look for, so the source is read once for all of them. */
struct runs {
	const struct source *source;
	bool pair[1 << 16], four[1 << 16];
};

static unsigned pair_at(const char *p)
{
	uint16_t pair;

	memcpy(&pair, p, sizeof(pair));
	return pair;
}

static unsigned four_of(uint32_t four)
{
	return (four * UINT32_C(0x9e3779b1)) >> 16;
}

static unsigned four_at(const char *p)
{
	uint32_t four;

	memcpy(&four, p, sizeof(four));
	return four_of(four);
}

static void runs_init(struct runs *runs, const struct source *source)
{
	const char *p = source->text, *end = p + source->size;

	memset(runs, 0, sizeof(*runs));
	runs->source = source;
	for (; end - p >= 4; p++) {
		uint32_t four;

		memcpy(&four, p, sizeof(four));
		runs->pair[pair_at(p)] = true;
		runs->four[four_of(four)] = true;
	}
	for (; end - p >= 2; p++)
		runs->pair[pair_at(p)] = true;
}

static bool holds(const struct runs *runs, const char *word, size_t n)
{
	for (size_t i = 0; i + 2 <= n; i++)
		if (!runs->pair[pair_at(word + i)])
			return false;
	for (size_t i = 0; i + 4 <= n; i++)
		if (!runs->four[four_at(word + i)])
			return false;
	return n == 2 || memmem(runs->source->text, runs->source->size, word, n) != NULL;
}

static bool holds_any(const struct runs *runs, const char *words)
{
	for (size_t n; *words; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		if (holds(runs, words, n))
			return true;
	}
	return false;
}

/* A standard header, or one of ours that needs no other part. */
static bool harmless(const char *name, size_t n)
{
	static const char *const standard[] = {"assert.h", "float.h",  "inttypes.h", "limits.h",
					       "math.h",   "stdint.h", "stdio.h",    "stdlib.h",
					       "string.h", "time.h",   "cunest.h"};
	const size_t dir = sizeof(VIRTUAL_DIR);

	if (!memchr(name, '.', n) && !memchr(name, '/', n))
		return true;
	for (unsigned i = 0; i < ARRAY_LEN(standard); i++)
		if (strlen(standard[i]) == n && memcmp(standard[i], name, n) == 0)
			return true;
	for (unsigned i = 0; i < ARRAY_LEN(headers); i++)
		if (headers[i].where == BUILTIN_ONLY && strlen(headers[i].path + dir) == n &&
		    memcmp(headers[i].path + dir, name, n) == 0)
			return true;
	return false;
}

/* Does it include a file that may name anything? */
static bool includes_others(const struct source *source)
{
	static const char word[] = "include";
	const char *end = source->text + source->size, *p = source->text, *name;

	while ((p = memmem(p, (size_t)(end - p), word, sizeof(word) - 1)) != NULL) {
		p += sizeof(word) - 1;
		while (p < end && (*p == ' ' || *p == '\t'))
			p++;
		if (p == end || (*p != '<' && *p != '"'))
			return true; /* continued, computed, or not a directive at all */
		name = ++p;
		while (p < end && *p != '>' && *p != '"' && *p != '\n')
			p++;
		if (name[-1] == '"' || !harmless(name, (size_t)(p - name)))
			return true;
	}
	return false;
}

/* ---- clang's own headers, corrected ---- */

/* Where they give a result another type than CUDA does: the wrong overload gets a name that nobody
 * calls, the wrong type is replaced.  Same length, so that places stay. */
static const struct {
	const char *file, *wrong, *right;
} corrections[] = {
	{"__clang_cuda_math_forward_declares.h", "float pow(float, int)", "float cn_(float, int)"},
	{"__clang_cuda_cmath.h", "float pow(float __base, int", "float cn_(float __base, int"},
	{"__clang_cuda_device_functions.h", "/* clock_t= */ int clock()",
	 "/* clock_t= */long clock()"},
};

static unsigned correct(const char *resources, struct arena *arena, struct CXUnsavedFile *out)
{
	enum { LIMIT = 1 << 20 };
	unsigned n = 0;

	for (unsigned i = 0; i < ARRAY_LEN(corrections); i++) {
		const char *path =
			arena_printf(arena, "%s/include/%s", resources, corrections[i].file);
		size_t size = strlen(corrections[i].wrong);
		struct stat st;
		struct buf text;
		char *at;

		if (!file_read(arena, path, LIMIT, &text, &st) || !text.n)
			continue;
		at = memmem(text.s, text.n, corrections[i].wrong, size);
		if (!at)
			continue;
		memcpy(at, corrections[i].right, size);
		out[n++] = (struct CXUnsavedFile){path, text.s, text.n};
	}
	return n;
}

unsigned prelude_files(enum prelude prelude, const struct ir *ir, bool all, const char *resources,
		       struct arena *arena, struct CXUnsavedFile *out)
{
	const bool c = ir && ir->lang == LANG_C, toolkit = prelude == PRELUDE_TOOLKIT;
	/* to look for the names takes longer in a larger source than to read all declarations */
	enum { WORTH_LOOKING = 1 << 20 };
	struct runs runs;
	unsigned n = 0;

	all = all || !ir || c || toolkit || ir->source->size > WORTH_LOOKING ||
	      includes_others(ir->source);
	runs.source = NULL;
	if (!all)
		runs_init(&runs, ir->source);
	out[n++] = (struct CXUnsavedFile){VIRTUAL_DIR "/cunest.h", cunest_text,
					  sizeof(cunest_text) - 1};
	for (unsigned i = 0; i < ARRAY_LEN(headers); i++) {
		enum where where = headers[i].where;
		bool wanted = all || !headers[i].marks || holds_any(&runs, headers[i].marks);

		if (where == EVERYWHERE || (!c && (where == TOOLKIT_ONLY) == toolkit))
			out[n++] = (struct CXUnsavedFile){headers[i].path,
							  wanted ? headers[i].text : "",
							  wanted ? headers[i].size : 0};
	}
	if (c || !toolkit)
		return n;
	out[n++] = (struct CXUnsavedFile){
		arena_printf(arena, "%s/include/__clang_cuda_builtin_vars.h", resources),
		builtin_vars_text, sizeof(builtin_vars_text) - 1};
	return n + correct(resources, arena, out + n);
}
