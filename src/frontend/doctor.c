/* doctor.c - what the front end found on this machine, one line per component. */
#include "config.h"

#include "lower.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>
#include <unistd.h>

const TSLanguage *tree_sitter_cuda(void);

static void line(FILE *out, const char *what, const char *value)
{
	fprintf(out, "%-18s %s\n", what, value);
}

static bool on_path(struct arena *arena, const char *name, const char **found)
{
	const char *path = getenv("PATH");

	for (const char *p = path; p && *p;) {
		size_t n = strcspn(p, ":");
		const char *candidate = arena_printf(arena, "%.*s/%s", (int)n, p, name);

		if (access(candidate, X_OK) == 0) {
			*found = candidate;
			return true;
		}
		p += n + (p[n] == ':');
	}
	return false;
}

enum status frontend_doctor(FILE *out, const struct frontend_options *options)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	enum status volatile status = STATUS_OK;
	const char *resources, *toolkit, *nvcc;
	CXString version;
	TSParser *parser;
	bool usable;

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
	if (!resources)
		status = STATUS_IO;
	line(out, "clang headers",
	     resources ? resources
		       : arena_printf(arena, "not in %s: install libclang-common-%d-dev",
				      LLVM_PREFIX, LLVM_MAJOR));
	toolkit = toolkit_find(arena, options->cuda_path);
	line(out, "CUDA toolkit", toolkit ? toolkit : "none (the builtin prelude does)");
	line(out, "prelude",
	     options->prelude == PRELUDE_TOOLKIT               ? "toolkit"
	     : options->prelude == PRELUDE_BUILTIN || !toolkit ? "builtin"
							       : "builtin, else toolkit");
	parser = ts_parser_new();
	usable = parser && ts_parser_set_language(parser, tree_sitter_cuda());
	if (parser)
		ts_parser_delete(parser);
	line(out, "CUDA grammar",
	     arena_printf(arena, "ABI %u, runtime reads %d to %d%s",
			  (unsigned)ts_language_version(tree_sitter_cuda()),
			  TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION, TREE_SITTER_LANGUAGE_VERSION,
			  usable ? "" : ": not usable"));
	if (!usable)
		status = STATUS_IO;
	nvcc = NULL;
	if (!on_path(arena, "nvcc", &nvcc) && toolkit) {
		nvcc = arena_printf(arena, "%s/bin/nvcc", toolkit);
		if (access(nvcc, X_OK) != 0)
			nvcc = NULL;
	}
	line(out, "nvcc", nvcc ? nvcc : "none (only needed to compile the result)");
	arena_destroy(arena);
	return status;
}
