/* doctor.c - what was found on this machine, one line per component; what is missing, what for, and
 * which package brings it; and the next step. */
#include "config.h"

#include "lower/lower.h"

#include "cunest/cache_dir.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tree_sitter/api.h>
#include <unistd.h>

const TSLanguage *tree_sitter_cuda(void);

static void line(FILE *out, const char *what, const char *value)
{
	fprintf(out, "%-18s %s\n", what, value);
}

/* What is missing: what it is needed for, and where it comes from. */
static void missing(FILE *out, const char *what, const char *use, const char *debian,
		    const char *fedora)
{
	fprintf(out, "%-18s none; %s\n", what, use);
	fprintf(out, "%-18s   Debian, Ubuntu: %s\n", "", debian);
	fprintf(out, "%-18s   Fedora: %s\n", "", fedora);
}

static const char toolkit_debian[] = "nvidia-cuda-toolkit";
static const char toolkit_fedora[] = "cuda-toolkit, of NVIDIA's repository";

static const char *on_path(struct arena *arena, const char *name)
{
	const char *path = getenv("PATH");

	for (const char *p = path; p && *p;) {
		size_t n = strcspn(p, ":");
		const char *candidate = arena_printf(arena, "%.*s/%s", (int)n, p, name);

		if (access(candidate, X_OK) == 0)
			return candidate;
		p += n + (p[n] == ':');
	}
	return NULL;
}

/* "13.0" of `#define CUDART_VERSION 13000`, "?" where that is not said. */
static const char *toolkit_version(struct arena *arena, const char *toolkit)
{
	static const char key[] = "#define CUDART_VERSION";
	struct stat st;
	struct buf text;
	const char *p;
	int n;

	if (!file_read(arena, arena_printf(arena, "%s/include/cuda_runtime_api.h", toolkit),
		       4 << 20, &text, &st) ||
	    !text.n)
		return "?";
	p = strstr(text.s, key);
	n = p ? atoi(p + sizeof(key) - 1) : 0;
	return n ? arena_printf(arena, "%d.%d", n / 1000, n % 1000 / 10) : "?";
}

/* The first error that a kernel gets with this prelude, NULL when it parses. */
static const char *prelude_error(struct arena *arena, enum prelude prelude, const char *toolkit)
{
	static const char text[] = "__global__ void k(float *x) { x[threadIdx.x] = 0.0f; }\n";
	struct frontend_options options = {
		.prelude = prelude, .cuda_path = toolkit, .no_cache = true};
	struct source source = {"doctor.cu", text, sizeof(text) - 1};
	struct diags *diags = diags_create(arena, &source);
	struct ir *ir = ir_create(arena, diags, &source, LANG_CUDA);
	const struct vec *all = diags_all(diags);
	struct parsed parsed = {.unit = NULL};
	enum status status = parse_source(ir, &options, &parsed);

	parsed_release(&parsed);
	all = diags_all(diags);
	if (status == STATUS_OK && !all->n)
		return NULL;
	return all->n ? ((const struct diag *)all->at[0])->text : "no reason given";
}

static void tell_toolkit(struct arena *arena, FILE *out, const struct frontend_options *options)
{
	const char *toolkit = toolkit_find(arena, options->cuda_path), *wrong;

	if (!toolkit) {
		missing(out, "CUDA toolkit",
			options->cuda_path ? arena_printf(arena, "%s has no include/cuda_runtime.h",
							  options->cuda_path)
					   : "the builtin prelude replaces its headers",
			toolkit_debian, toolkit_fedora);
		return;
	}
	line(out, "CUDA toolkit",
	     arena_printf(arena, "%s, version %s", toolkit, toolkit_version(arena, toolkit)));
	wrong = prelude_error(arena, PRELUDE_TOOLKIT, toolkit);
	line(out, "toolkit headers",
	     wrong ? arena_printf(arena, "do not parse: %s", wrong) : "parse");
}

static bool tell_grammar(struct arena *arena, FILE *out)
{
	TSParser *parser = ts_parser_new();
	bool usable = parser && ts_parser_set_language(parser, tree_sitter_cuda());

	if (parser)
		ts_parser_delete(parser);
	line(out, "CUDA grammar",
	     arena_printf(arena, "ABI %u, runtime reads %d to %d%s",
			  (unsigned)ts_language_version(tree_sitter_cuda()),
			  TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION, TREE_SITTER_LANGUAGE_VERSION,
			  usable ? ""
				 : ": not usable; install libtree-sitter-dev (Fedora: "
				   "libtree-sitter-devel) and build again"));
	return usable;
}

/* A program of the toolkit: in PATH, or in the toolkit that was found; NULL where it is in neither.
 */
static const char *toolkit_program(struct arena *arena, const struct frontend_options *options,
				   const char *name)
{
	const char *found = on_path(arena, name);
	const char *toolkit = toolkit_find(arena, options->cuda_path);

	if (found || !toolkit)
		return found;
	found = arena_printf(arena, "%s/bin/%s", toolkit, name);
	return access(found, X_OK) == 0 ? found : NULL;
}

static bool tell_nvcc(struct arena *arena, FILE *out, const struct frontend_options *options)
{
	const char *nvcc = toolkit_program(arena, options, "nvcc");
	const char *host = on_path(arena, "g++"), *reader;

	if (!nvcc) {
		missing(out, "nvcc", "it compiles what cunest writes, and --score=nvcc runs it",
			toolkit_debian, toolkit_fedora);
		return false;
	}
	line(out, "nvcc", nvcc);
	reader = toolkit_program(arena, options, "cuobjdump");
	if (!reader)
		reader = toolkit_program(arena, options, "nvdisasm");
	line(out, "disassembler",
	     reader ? reader
		    : "none; --score=nvcc reads PTX instead (cuda-cuobjdump, cuda-nvdisasm)");
	if (!host)
		host = on_path(arena, "clang++");
	if (host)
		line(out, "host compiler", host);
	else
		missing(out, "host compiler", "nvcc needs one", "g++", "gcc-c++");
	return host != NULL;
}

static void tell_cache(struct arena *arena, FILE *out, const struct frontend_options *options)
{
	const char *dir = cache_directory(arena);
	unsigned long long bytes = 0;
	unsigned n = 0;
	struct dirent *e;
	struct stat st;
	DIR *d;

	if (options->no_cache || !dir) {
		line(out, "cache",
		     dir ? "off (--no-cache)" : "none (neither XDG_CACHE_HOME nor HOME is set)");
		return;
	}
	d = opendir(dir);
	if (!d) {
		line(out, "cache", arena_printf(arena, "%s, not made yet", dir));
		return;
	}
	while ((e = readdir(d)) != NULL) {
		size_t k = strlen(e->d_name);

		if (k < 4 || strcmp(e->d_name + k - 4, ".pch") != 0 ||
		    lstat(arena_printf(arena, "%s/%s", dir, e->d_name), &st) != 0)
			continue;
		bytes += (unsigned long long)st.st_size;
		n++;
	}
	closedir(d);
	line(out, "cache",
	     arena_printf(arena, "%s, %u precompiled header%s, %llu MiB%s", dir, n,
			  n == 1 ? "" : "s", (bytes + (1 << 20) - 1) >> 20,
			  access(dir, W_OK) == 0 ? "" : "; not writable, so not used"));
}

enum status frontend_doctor(FILE *out, const struct frontend_options *options)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	enum status volatile status = STATUS_OK;
	const char *resources, *wrong;
	CXString version;
	bool compiles;

	if (!arena)
		return STATUS_LIMIT;
	if (setjmp(trap.env)) {
		arena_destroy(arena);
		return trap.status;
	}
	version = clang_getClangVersion();
	line(out, "libclang", clang_getCString(version));
	clang_disposeString(version);
	resources = resource_find(arena);
	if (resources)
		line(out, "clang headers", resources);
	else
		missing(out, "clang headers",
			arena_printf(arena,
				     "%s/lib/clang/%d is not there, and nothing works without",
				     LLVM_PREFIX, LLVM_MAJOR),
			arena_printf(arena, "libclang-common-%d-dev", LLVM_MAJOR), "clang-libs");
	wrong = resources ? prelude_error(arena, PRELUDE_BUILTIN, NULL) : "no clang headers";
	line(out, "builtin prelude",
	     wrong ? arena_printf(arena, "does not parse: %s", wrong) : "parses");
	if (wrong)
		status = STATUS_IO;
	tell_toolkit(arena, out, options);
	line(out, "prelude",
	     options->prelude == PRELUDE_TOOLKIT ? "toolkit"
	     : options->prelude == PRELUDE_BUILTIN || !toolkit_find(arena, options->cuda_path)
		     ? "builtin"
		     : "builtin, else toolkit");
	if (!tell_grammar(arena, out))
		status = STATUS_IO;
	compiles = tell_nvcc(arena, out, options);
	tell_cache(arena, out, options);
	line(out, "next",
	     status != STATUS_OK ? "install what is missing above, then: cunest --doctor"
	     : compiles
		     ? "put '#pragma nest' before a loop, then: cunest --diff FILE.cu"
		     : "put '#pragma nest' before a loop, then: cunest --diff FILE.cu; to compile, "
		       "install nvcc");
	arena_destroy(arena);
	return status;
}
