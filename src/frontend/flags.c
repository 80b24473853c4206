/* flags.c - the compiler's command line into clang's.
 *
 * What the preprocessor and the language see is kept; what only matters to code generation, linking
 * and the host compiler is dropped.  -fopenmp must not reach clang: it would hide loops in captured
 * statements. */
#include "config.h"

#include "lower.h"

#include <stdlib.h>
#include <string.h>

enum what { KEEP, DROP, ARCH, STANDARD, RENAME };
enum value { ALONE, JOINED, NEXT, EITHER }; /* EITHER: -IDIR, -I DIR, --include-path=DIR */

static const struct flag {
	const char *spelling;
	enum value value;
	enum what what;
	const char *as;
} flags_table[] = {
	{"-I", EITHER, KEEP, NULL},
	{"--include-path", EITHER, RENAME, "-I"},
	{"-D", EITHER, KEEP, NULL},
	{"--define-macro", EITHER, RENAME, "-D"},
	{"-U", EITHER, KEEP, NULL},
	{"--undefine-macro", EITHER, RENAME, "-U"},
	{"-isystem", EITHER, KEEP, NULL},
	{"--system-include", EITHER, RENAME, "-isystem"},
	{"-iquote", EITHER, KEEP, NULL},
	{"-idirafter", EITHER, KEEP, NULL},
	{"-imacros", EITHER, KEEP, NULL},
	{"-include", EITHER, KEEP, NULL},
	{"--pre-include", EITHER, RENAME, "-include"},
	{"-nostdinc", ALONE, KEEP, NULL},
	{"-nostdinc++", ALONE, KEEP, NULL},
	{"-undef", ALONE, KEEP, NULL},
	{"-trigraphs", ALONE, KEEP, NULL},
	{"-std", JOINED, STANDARD, NULL},
	{"--std", EITHER, STANDARD, NULL},
	{"-arch", EITHER, ARCH, NULL},
	{"--gpu-architecture", EITHER, ARCH, NULL},
	{"--cuda-gpu-arch", JOINED, ARCH, NULL},
	{"--offload-arch", JOINED, ARCH, NULL},
	{"-gencode", EITHER, ARCH, NULL},
	{"--generate-code", EITHER, ARCH, NULL},
	{"-code", EITHER, DROP, NULL},
	{"--gpu-code", EITHER, DROP, NULL},
	{"-Xcompiler", EITHER, DROP, NULL},
	{"--compiler-options", EITHER, DROP, NULL},
	{"-Xptxas", EITHER, DROP, NULL},
	{"--ptxas-options", EITHER, DROP, NULL},
	{"-Xlinker", EITHER, DROP, NULL},
	{"--linker-options", EITHER, DROP, NULL},
	{"-Xarchive", EITHER, DROP, NULL},
	{"-Xnvlink", EITHER, DROP, NULL},
	{"-Xfatbin", EITHER, DROP, NULL},
	{"-Xclang", EITHER, DROP, NULL},
	{"-ccbin", EITHER, DROP, NULL},
	{"--compiler-bindir", EITHER, DROP, NULL},
	{"-rdc", EITHER, DROP, NULL},
	{"--relocatable-device-code", EITHER, DROP, NULL},
	{"-maxrregcount", EITHER, DROP, NULL},
	{"--maxrregcount", EITHER, DROP, NULL},
	{"-x", EITHER, DROP, NULL},
	{"--x", EITHER, DROP, NULL},
	{"-o", EITHER, DROP, NULL},
	{"--output-file", EITHER, DROP, NULL},
	{"-MF", EITHER, DROP, NULL},
	{"-MT", EITHER, DROP, NULL},
	{"-MQ", EITHER, DROP, NULL},
	{"-L", EITHER, DROP, NULL},
	{"--library-path", EITHER, DROP, NULL},
	{"-l", EITHER, DROP, NULL},
	{"--library", EITHER, DROP, NULL},
	{"-t", EITHER, DROP, NULL},
	{"--threads", EITHER, DROP, NULL},
	{"-ftz", EITHER, DROP, NULL},
	{"-prec-div", EITHER, DROP, NULL},
	{"-prec-sqrt", EITHER, DROP, NULL},
	{"-fmad", EITHER, DROP, NULL},
	{"-diag-suppress", EITHER, DROP, NULL},
	{"--diag-suppress", EITHER, DROP, NULL},
	{"-diag-error", EITHER, DROP, NULL},
	{"-Werror", EITHER, DROP, NULL},
	{"-cudart", EITHER, DROP, NULL},
	{"--cudart", EITHER, DROP, NULL},
	{"-cudadevrt", EITHER, DROP, NULL},
	{"-dlto", ALONE, DROP, NULL},
	{"-default-stream", EITHER, DROP, NULL},
	{"--default-stream", EITHER, DROP, NULL},
	{"-target", EITHER, DROP, NULL},
	{"-march", JOINED, KEEP, NULL},
	{"-fsigned-char", ALONE, KEEP, NULL},
	{"-funsigned-char", ALONE, KEEP, NULL},
	{"-fshort-enums", ALONE, KEEP, NULL},
	{"-fno-exceptions", ALONE, KEEP, NULL},
	{"-fno-rtti", ALONE, KEEP, NULL},
	{"-fms-extensions", ALONE, KEEP, NULL},
	{"-fpermissive", ALONE, DROP, NULL},
	{"-fopenmp", ALONE, DROP, NULL},
};

/* The row for an argument, and its value: joined, or NULL when it is the next argument. */
static const struct flag *flag_find(const char *arg, const char **value, bool *next)
{
	const struct flag *best = NULL;
	size_t longest = 0;

	*value = NULL;
	*next = false;
	for (unsigned i = 0; i < ARRAY_LEN(flags_table); i++) {
		const struct flag *f = &flags_table[i];
		size_t n = strlen(f->spelling);
		bool exact = strcmp(arg, f->spelling) == 0;
		bool joined = (f->value == JOINED || f->value == EITHER) && !exact &&
			      strncmp(arg, f->spelling, n) == 0 &&
			      (arg[n] == '=' || n == 2 || strcmp(f->spelling, "-isystem") == 0);

		if (exact && (f->value == ALONE || f->value == NEXT || f->value == EITHER)) {
			*next = f->value != ALONE;
			*value = NULL;
			return f;
		}
		if (joined && n > longest) {
			best = f;
			longest = n;
			*value = arg + n + (arg[n] == '=' && n > 2);
		}
	}
	return best;
}

/* "sm_80", "compute_80", "80", "arch=compute_80,code=[sm_80,sm_90]", "native" */
static const char *arch_of(struct arena *arena, const char *value)
{
	const char *p = strstr(value, "sm_");
	size_t n;

	if (!p)
		p = strstr(value, "compute_");
	if (!p)
		return value[0] >= '0' && value[0] <= '9' ? arena_printf(arena, "sm_%s", value)
							  : NULL;
	p = strchr(p, '_') + 1;
	n = strspn(p, "0123456789");
	if (p[n] == 'a')
		n++;
	return n ? arena_printf(arena, "sm_%.*s", (int)n, p) : NULL;
}

void flags_translate(struct flags *flags, const char *const *argv, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const char *value;
		bool next;
		const struct flag *f = flag_find(argv[i], &value, &next);
		const char *spelling;

		if (!f || (f->what == DROP && !next))
			continue;
		if (next) {
			if (i + 1 == n)
				continue;
			value = argv[++i];
		}
		switch (f->what) {
		case DROP:
			break;
		case ARCH:
			if (!flags->arch)
				flags->arch = arch_of(flags->arena, value);
			break;
		case STANDARD:
			flags->standard = arena_printf(flags->arena, "-std=%s", value);
			break;
		case KEEP:
		case RENAME:
			spelling = f->what == RENAME ? f->as : f->spelling;
			if (f->value == ALONE) {
				vec_push(flags->arena, &flags->list, (void *)spelling);
			} else if (strcmp(spelling, "-march") == 0) {
				vec_push(flags->arena, &flags->list,
					 arena_printf(flags->arena, "%s=%s", spelling, value));
			} else {
				vec_push(flags->arena, &flags->list, (void *)spelling);
				vec_push(flags->arena, &flags->list,
					 arena_strdup(flags->arena, value));
			}
			break;
		}
	}
}

const char *flags_arch(const char *arch)
{
	static const char *const known[] = {"sm_50", "sm_52", "sm_53", "sm_60", "sm_61",
					    "sm_62", "sm_70", "sm_72", "sm_75", "sm_80",
					    "sm_86", "sm_87", "sm_89", "sm_90", "sm_90a",
#if LLVM_MAJOR >= 20
					    "sm_100"
#endif
	};

	if (!arch)
		return "sm_80";
	for (unsigned i = 0; i < ARRAY_LEN(known); i++)
		if (strcmp(arch, known[i]) == 0)
			return arch;
	return strncmp(arch, "sm_", 3) == 0 && atoi(arch + 3) < 50 ? "sm_50" : "sm_90";
}
