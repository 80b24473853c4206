/* flags.c - the compiler's command line into clang's, by the table in flag.def.
 *
 * What the preprocessor and the language see is kept; what only matters to code generation, linking
 * and the host compiler is dropped.  A word that cannot be a flag, a flag without its value, or
 * what looks like a slip of the pen is an error; a flag that a newer compiler may have is passed
 * over. */
#include "config.h"

#include "../parse.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum what {
	KEEP,
	RENAME,
	PATH,
	MACRO,
	DROP,
	DEFINE,
	FLAG_BOOL,
	ARCH,
	STANDARD,
	LANGUAGE,
	TOOLKIT,
	HOST,
	DIALECT,
	TYPES,
	TARGET,
	TELLS,
	FILE_
};
enum value { ALONE, EITHER, GLUED, JOINED, PREFIX, NUMBER, WORD };

static const struct flag {
	const char *spelling;
	enum value value;
	enum what what;
	const char *as;
} flags_table[] = {
#define FILE FILE_
#define FLAG(spelling, value, what, as) {spelling, value, what, as},
#include "flag.def"
#undef FLAG
#undef FILE
};

#if defined(__x86_64__)
#define MACHINE "x86_64-"
#elif defined(__aarch64__)
#define MACHINE "aarch64-"
#else
#define MACHINE "?"
#endif

/* ---- one word ---- */

static bool all_digits(const char *s)
{
	return *s && !s[strspn(s, "0123456789")];
}

/* Does the word begin with this flag?  *value: what is joined to it; *next: it is the next word,
 * if that is one. */
static bool flag_matches(const struct flag *f, const char *word, const char *after,
			 const char **value, bool *next)
{
	size_t n = strlen(f->spelling);
	char c;

	*value = NULL;
	*next = false;
	if (strncmp(word, f->spelling, n) != 0)
		return false;
	c = word[n];
	switch (f->value) {
	case ALONE:
		return !c;
	case PREFIX:
		return true;
	case NUMBER:
		*next = !c && after && all_digits(after);
		return true;
	case WORD:
		*next = !c && after && after[0] != '-';
		break;
	case JOINED:
		break;
	case EITHER:
	case GLUED:
		*next = !c;
		if (c && c != '=' && n > 2 && f->value == EITHER)
			return false;
		*value = c ? word + n + (c == '=') : NULL;
		return true;
	}
	*value = c == '=' ? word + n + 1 : NULL;
	return !c || c == '=';
}

static const struct flag *flag_find(const char *word, const char *after, const char **value,
				    bool *next)
{
	const struct flag *best = NULL;
	size_t longest = 0;

	for (unsigned i = 0; i < ARRAY_LEN(flags_table); i++) {
		const struct flag *f = &flags_table[i];
		const char *v;
		bool n;

		if (strlen(f->spelling) > longest && flag_matches(f, word, after, &v, &n)) {
			best = f;
			longest = strlen(f->spelling);
			*value = v;
			*next = n;
		}
	}
	return best;
}

static bool flag_language(const char *spelling)
{
	for (unsigned i = 0; i < ARRAY_LEN(flags_table); i++)
		if (strcmp(flags_table[i].spelling, spelling) == 0)
			return flags_table[i].what == LANGUAGE;
	return false;
}

static bool fail(struct flags *flags, const char *message)
{
	flags->error = message;
	flags->status = STATUS_USAGE;
	return false;
}

/* The spelling that the word is nearly, at most `cap - 1` slips away; NULL: none. */
static const char *nearest(const struct flags *flags, const char *bare, const char *begin,
			   unsigned cap)
{
	const char *best = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(flags_table); i++) {
		const char *spelling = flags_table[i].spelling;
		unsigned d;

		if (flags->lenient || strlen(bare) < 5 || strlen(spelling) < 5 ||
		    strncmp(spelling, begin, strlen(begin)) != 0)
			continue;
		d = str_distance(bare, spelling, cap);
		if (d < cap) {
			cap = d;
			best = spelling;
		}
	}
	return best;
}

/* A word that is in no row, or only in one for all that begins so (-f, -m, -W): a slip of the pen
 * is told; what may be new is passed over. */
static bool check_unknown(struct flags *flags, const char *word, const struct flag *f)
{
	const char *bare = arena_strndup(flags->arena, word, strcspn(word, "="));
	const char *best = nearest(flags, bare, f ? f->spelling : "-", f ? 2 : 3);

	if (best)
		return fail(flags, arena_printf(flags->arena,
						"unknown compiler flag '%s'; did you mean '%s'?",
						word, best));
	if (!f)
		vec_push(flags->arena, &flags->unknown, (void *)word);
	return true;
}

/* The files that a whole command line names beside its flags. */
static bool is_file(const char *word)
{
	static const char *const endings[] = {".cu",     ".cuh", ".c",   ".cc",  ".cpp", ".cxx",
					      ".o",      ".obj", ".a",   ".so",  ".ptx", ".cubin",
					      ".fatbin", ".lib", ".res", ".gpu", ".ii",  ".i"};
	size_t n = strlen(word);

	for (unsigned i = 0; i < ARRAY_LEN(endings); i++) {
		size_t k = strlen(endings[i]);

		if (n > k && strcmp(word + n - k, endings[i]) == 0)
			return true;
	}
	return strcmp(word, "-") == 0;
}

/* ---- values ---- */

/* "sm_80", "compute_80", "80", "arch=compute_80,code=[sm_80,sm_90]", "native", "all" */
static bool read_arch(struct flags *flags, const struct flag *f, const char *value)
{
	static const char *const prefixes[] = {"sm_", "compute_", "lto_"};
	static const char *const all[] = {"sm_52", "sm_60", "sm_70", "sm_75", "sm_80", "sm_90"};
	const char *p = NULL, *arch;
	size_t n;

	for (unsigned i = 0; i < ARRAY_LEN(all) && strncmp(value, "all", 3) == 0; i++)
		vec_push(flags->arena, &flags->archs, (void *)(uintptr_t)all[i]);
	for (unsigned i = 0; i < ARRAY_LEN(prefixes) && !p; i++) {
		p = strstr(value, prefixes[i]);
		p = p ? strchr(p, '_') + 1 : NULL;
	}
	if (!p && (strcmp(value, "native") == 0 || strncmp(value, "all", 3) == 0))
		return true;
	if (!p)
		p = value;
	n = strspn(p, "0123456789");
	if (!n || n > 3)
		return fail(flags, arena_printf(flags->arena,
						"compiler flag '%s' needs an architecture, sm_80 "
						"for example, not '%s'",
						f->spelling, value));
	if (p[n] == 'a' || p[n] == 'f')
		n++;
	arch = arena_printf(flags->arena, "sm_%.*s", (int)n, p);
	vec_push(flags->arena, &flags->archs, (void *)(uintptr_t)arch);
	if (!flags->arch)
		flags->arch = arch;
	return true;
}

static bool read_standard(struct flags *flags, const char *value)
{
	static const char *const cxx[] = {"98", "03", "0x", "11", "1y", "14", "1z", "17",
					  "2a", "20", "2b", "23", "2c", "26", NULL};
	static const char *const c[] = {"89", "90", "99", "9x", "11", "1x",
					"17", "18", "2x", "23", "2y", NULL};
	const char *p = value;
	bool family, plus;

	p += strncmp(p, "gnu", 3) == 0 ? 3 : *p == 'c';
	family = p != value;
	plus = strncmp(p, "++", 2) == 0;
	p += plus ? 2 : 0;
	for (const char *const *year = plus ? cxx : c; family && *year; year++)
		if (strcmp(p, *year) == 0) {
			flags->standard = arena_printf(flags->arena, "-std=%s", value);
			return true;
		}
	return fail(flags,
		    arena_printf(flags->arena, "unknown language standard '%s'; c++17 for example",
				 value));
}

static bool read_word(struct flags *flags, const struct flag *f, const char *value,
		      const char *const *words, const char *what)
{
	for (unsigned i = 0; words[i]; i++)
		if (strcmp(value, words[i]) == 0)
			return true;
	return fail(flags, arena_printf(flags->arena, "compiler flag '%s' needs %s, not '%s'",
					f->spelling, what, value));
}

static void push(struct flags *flags, const char *word)
{
	vec_push(flags->arena, &flags->list, (void *)word);
}

/* A relative name in the directory that the command line was written for. */
static const char *in_base(const struct flags *flags, const char *name)
{
	return flags->base && name[0] != '/'
		       ? arena_printf(flags->arena, "%s/%s", flags->base, name)
		       : name;
}

/* nvcc takes lists: -I a,b */
static void push_paths(struct flags *flags, const char *as, const char *value)
{
	bool file = strcmp(as, "-include") == 0 || strcmp(as, "-imacros") == 0;

	while (*value) {
		size_t n = strcspn(value, ",");
		const char *name = arena_strndup(flags->arena, value, n), *there;

		there = in_base(flags, name);
		/* a file that is not there is looked for like any header */
		if (n) {
			push(flags, as);
			push(flags, !file || access(there, R_OK) == 0 ? there : name);
		}
		value += n + (value[n] == ',');
	}
}

/* -D A=1,B: two definitions for nvcc.  A comma in parentheses or before what is no name is the
 * value's own. */
static void push_macros(struct flags *flags, const char *as, const char *value)
{
	bool list = !strpbrk(value, "()\"'");

	for (const char *p = strchr(value, ','); p && list; p = strchr(p + 1, ','))
		list = p[1] == '_' || (p[1] >= 'A' && p[1] <= 'Z') || (p[1] >= 'a' && p[1] <= 'z');
	while (*value) {
		size_t n = list ? strcspn(value, ",") : strlen(value);

		push(flags, as);
		push(flags, arena_strndup(flags->arena, value, n));
		value += n + (value[n] == ',');
	}
}

/* Types are as clang has them here on this machine's Linux; x86_64-linux-gnux32 has others. */
static bool is_own_target(const char *value)
{
	static const char machine[] = MACHINE;

	return value && strncmp(value, machine, sizeof(machine) - 1) == 0 &&
	       strstr(value, "-linux") && !strstr(value, "x32") && !strstr(value, "ilp32");
}

/* What a flag says of the host's compiler, wherever it stands. */
static void note_host(struct flags *flags, const struct flag *f, const char *value)
{
	bool other = f->what == DIALECT || (f->what == TARGET && !is_own_target(value));

	if (other && !flags->dialect)
		flags->dialect = f->spelling;
	if (f->what == TELLS)
		vec_push(flags->arena, &flags->told, (void *)(uintptr_t)f->as);
}

/* Of the host alone, beside the device: clang reads with one set of types. */
static void note_types(struct flags *flags, const struct flag *f)
{
	const char *usual = CHAR_MIN < 0 ? "-fsigned-char" : "-funsigned-char";

	if (f->what == TYPES && strcmp(f->as, usual) != 0 && !flags->dialect)
		flags->dialect = f->spelling;
}

/* "-Wall,-DX=1 -I inc": of the host compiler's flags those that change what is read. */
static bool read_host(struct flags *flags, const char *value, bool takes)
{
	static const char *const wanted[] = {"-D", "-U", "-I", "-isystem", "-iquote", "-include"};
	struct vec words = {NULL, 0, 0};
	bool more = false;

	while (*value) {
		size_t n = strcspn(value, ", \t\n");

		if (n)
			vec_push(flags->arena, &words, arena_strndup(flags->arena, value, n));
		value += n + (value[n] != '\0');
	}
	for (uint32_t i = 0; i < words.n; i++) {
		const char *word = words.at[i], *joined;
		bool take = more, next = false;
		const struct flag *f = flag_find(word, NULL, &joined, &next);

		if (f) {
			note_host(flags, f, next && i + 1 < words.n ? words.at[i + 1] : joined);
			note_types(flags, f);
		}
		more = false;
		for (unsigned k = 0; k < ARRAY_LEN(wanted) && !take && takes; k++) {
			take = strncmp(word, wanted[k], strlen(wanted[k])) == 0;
			more = take && strcmp(word, wanted[k]) == 0;
		}
		if (!take)
			continue;
		if (more && i + 1 < words.n) {
			push(flags, word);
			push(flags, words.at[++i]);
			more = false;
		} else if (!more) {
			push(flags, word);
		}
	}
	return true;
}

static bool read_file(struct flags *flags, const char *value)
{
	while (*value) {
		size_t n = strcspn(value, ",");
		const char *name = arena_strndup(flags->arena, value, n);

		if (n && !flags_read_file(flags, in_base(flags, name)))
			return false;
		value += n + (value[n] == ',');
	}
	return true;
}

static bool apply(struct flags *flags, const struct flag *f, const char *value)
{
	static const char *const booleans[] = {"true", "false", NULL};
	static const char *const languages[] = {"cu", "cuda", "c", "c++", NULL};

	switch (f->what) {
	case DROP:
		return true;
	case KEEP:
		push(flags, f->spelling);
		return true;
	case RENAME:
		push(flags, arena_printf(flags->arena, "%s%s", f->as, value));
		return true;
	case PATH:
		push_paths(flags, f->as, value);
		return true;
	case MACRO:
		push_macros(flags, f->as, value);
		return true;
	case FLAG_BOOL:
		return read_word(flags, f, value, booleans, "true or false");
	case DEFINE:
		if (value && !read_word(flags, f, value, booleans, "true or false"))
			return false;
		if (!value || strcmp(value, "true") == 0)
			push(flags, arena_printf(flags->arena, "-D%s", f->as));
		return true;
	case ARCH:
		return read_arch(flags, f, value);
	case STANDARD:
		return read_standard(flags, value);
	case LANGUAGE:
		return read_word(flags, f, value, languages, "cu, c or c++");
	case TOOLKIT:
		flags->toolkit = in_base(flags, value);
		return true;
	case HOST:
		return read_host(flags, value, !f->as);
	case TYPES:
		push(flags, f->as);
		return true;
	case DIALECT:
	case TARGET:
	case TELLS:
		note_host(flags, f, value);
		return true;
	case FILE_:
		return read_file(flags, value);
	}
	return true;
}

bool flags_translate(struct flags *flags, const char *const *argv, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const char *word = argv[i], *value = NULL;
		const struct flag *f;
		bool next = false;

		if (word[0] == '@' && word[1]) {
			if (!flags_read_file(flags, in_base(flags, word + 1)))
				return false;
			continue;
		}
		if (word[0] != '-' || !word[1]) {
			if (flags->lenient || is_file(word))
				continue;
			return fail(flags, arena_printf(flags->arena,
							"'%s' is neither a compiler flag nor a "
							"source file",
							word));
		}
		f = flag_find(word, i + 1 < n ? argv[i + 1] : NULL, &value, &next);
		if (!f || (f->value == PREFIX || (f->value == NUMBER && !next))) {
			if (!check_unknown(flags, word, f))
				return false;
			continue;
		}
		if (next) {
			if (i + 1 == n)
				return fail(flags, arena_printf(flags->arena,
								"compiler flag '%s' needs a value",
								f->spelling));
			value = argv[++i];
		}
		if (value && !*value && f->what != DROP)
			return fail(flags,
				    arena_printf(flags->arena, "compiler flag '%s' needs a value",
						 f->spelling));
		if (!apply(flags, f, value))
			return false;
	}
	return true;
}

void frontend_flag_read(const char *const *argv, unsigned n, struct flag_read *out)
{
	const struct flag *f;
	bool next = false;

	*out = (struct flag_read){.words = 1};
	if (argv[0][0] != '-')
		return;
	f = flag_find(argv[0], n > 1 ? argv[1] : NULL, &out->value, &next);
	if (!f)
		return;
	out->spelling = f->spelling;
	if (next && n > 1) {
		out->value = argv[1];
		out->words = 2;
	}
}

bool frontend_flags_cuda(const char *const *argv, unsigned n)
{
	bool cuda = false;

	for (unsigned i = 0; i < n;) {
		struct flag_read flag;

		frontend_flag_read(argv + i, n - i, &flag);
		if (flag.spelling && flag.value && flag_language(flag.spelling))
			cuda = strncmp(flag.value, "cu", 2) == 0;
		i += flag.words;
	}
	return cuda;
}

enum status frontend_flags_check(struct arena *arena, const char *const *argv, unsigned n,
				 struct vec *files, const char **message)
{
	struct flags flags = {.arena = arena};
	bool good = flags_translate(&flags, argv, n);

	*files = flags.files;
	if (good)
		return STATUS_OK;
	*message = flags.error;
	return flags.status;
}
