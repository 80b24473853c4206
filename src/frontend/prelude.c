/* prelude.c - headers that exist in memory only.
 *
 * The builtin prelude makes a CUDA source parse without any toolkit; the few files for the toolkit
 * mode bridge what clang of this version and CUDA of that version do not agree on, and make
 * threadIdx.x an ordinary member. */
#include "config.h"

#include "lower.h"

#include <string.h>

/* NAME_text of each file in src/frontend/prelude */
#include <src/frontend/prelude_text.h>

static const char cunest_text[] = {
#include <src/frontend/cunest_text.h>
};

/* Takes the place of clang's own, whose pseudo-members no cursor shows.  The structures are there
 * for what clang defines of them later; the variables have CUDA's own types. */
static const char variables_text[] =
	"#pragma clang system_header\n"
	"#ifndef __CUDA_BUILTIN_VARS_H\n"
	"#define __CUDA_BUILTIN_VARS_H\n"
	"struct uint3; struct dim3;\n"
	"#define CN_VARIABLE(T) struct T { unsigned int x, y, z; \\\n"
	"  __attribute__((device)) operator dim3() const; __attribute__((device)) operator uint3() "
	"const; };\n"
	"CN_VARIABLE(__cuda_builtin_threadIdx_t) CN_VARIABLE(__cuda_builtin_blockIdx_t)\n"
	"CN_VARIABLE(__cuda_builtin_blockDim_t) CN_VARIABLE(__cuda_builtin_gridDim_t)\n"
	"#undef CN_VARIABLE\n"
	"extern const __attribute__((device)) __attribute__((weak)) uint3 threadIdx, blockIdx;\n"
	"extern const __attribute__((device)) __attribute__((weak)) dim3 blockDim, gridDim;\n"
	"__attribute__((device)) const int warpSize = 32;\n"
	"#endif\n";

/* What clang's bridge to the toolkit leaves out: the loads and stores with cache hints, and what of
 * the C library nvcc includes by itself, which host code beside the kernels relies on. */
static const char toolkit_text[] =
	"#pragma clang system_header\n"
	"#ifndef CUNEST_TOOLKIT\n"
	"#define CUNEST_TOOLKIT\n"
	"#include <math.h>\n"
	"#include <string.h>\n"
	"#include <time.h>\n"
	"#define CN_D static __attribute__((device))\n"
	"template <class T> struct cn_same { typedef T type; };\n"
	"#define CN_LOAD(f) template <class T> CN_D T f(const T *);\n"
	"#define CN_STORE(f) template <class T> CN_D void f(T *, typename cn_same<T>::type);\n"
	"CN_LOAD(__ldca) CN_LOAD(__ldcg) CN_LOAD(__ldcs) CN_LOAD(__ldcv) CN_LOAD(__ldlu)\n"
	"CN_STORE(__stcg) CN_STORE(__stcs) CN_STORE(__stwb) CN_STORE(__stwt)\n"
	"#define CN_MINMAX(R, A, B) static R min(A, B); static R max(A, B);\n"
	"CN_MINMAX(int, int, int) CN_MINMAX(unsigned, unsigned, unsigned)\n"
	"CN_MINMAX(unsigned, int, unsigned) CN_MINMAX(unsigned, unsigned, int)\n"
	"CN_MINMAX(long, long, long) CN_MINMAX(unsigned long, unsigned long, unsigned long)\n"
	"CN_MINMAX(unsigned long, long, unsigned long)\n"
	"CN_MINMAX(unsigned long, unsigned long, long)\n"
	"CN_MINMAX(long long, long long, long long)\n"
	"CN_MINMAX(unsigned long long, unsigned long long, unsigned long long)\n"
	"CN_MINMAX(unsigned long long, long long, unsigned long long)\n"
	"CN_MINMAX(unsigned long long, unsigned long long, long long)\n"
	"CN_MINMAX(float, float, float) CN_MINMAX(double, double, double)\n"
	"CN_MINMAX(double, float, double) CN_MINMAX(double, double, float)\n"
	"#undef CN_MINMAX\n"
	"#undef CN_LOAD\n"
	"#undef CN_STORE\n"
	"#undef CN_D\n"
	"#endif\n";

/* assert() as a call: its condition stays an expression that can be seen. */
static const char assert_text[] = "#pragma clang system_header\n"
				  "#ifndef CUNEST_ASSERT\n"
				  "#define CUNEST_ASSERT\n"
				  "#ifdef NDEBUG\n"
				  "#define assert(condition) ((void)0)\n"
				  "#else\n"
				  "static __attribute__((device)) void assert(bool);\n"
				  "static __attribute__((host)) void assert(bool);\n"
				  "#endif\n"
				  "#endif\n";

static const struct {
	const char *path;
	const char *text;
	unsigned long size;
	enum { EVERYWHERE, BUILTIN_ONLY } where;
} headers[] = {
#define HEADER(path, file) \
	{VIRTUAL_DIR "/" path, file##_text, sizeof(file##_text) - 1, BUILTIN_ONLY},
#define EMPTY(path) {VIRTUAL_DIR "/" path, "", 0, BUILTIN_ONLY},
#define LIBRARY(path, file) \
	{LIBRARY_DIR "/" path, file##_text, sizeof(file##_text) - 1, EVERYWHERE},
#include "prelude.def"
#undef HEADER
#undef EMPTY
#undef LIBRARY
};
unsigned prelude_files(enum prelude prelude, enum lang lang, const char *resources,
		       struct arena *arena, struct CXUnsavedFile *out)
{
	unsigned n = 0;

#define FILE_HERE(path, contents) \
	(out[n++] = (struct CXUnsavedFile){path, contents, sizeof(contents) - 1})
	FILE_HERE(VIRTUAL_DIR "/cunest.h", cunest_text);
	for (unsigned i = 0; i < ARRAY_LEN(headers); i++)
		if ((prelude != PRELUDE_TOOLKIT && lang != LANG_C) ||
		    headers[i].where == EVERYWHERE)
			out[n++] = (struct CXUnsavedFile){headers[i].path, headers[i].text,
							  headers[i].size};
	if (lang == LANG_C)
		return n;
	if (prelude == PRELUDE_TOOLKIT) {
		FILE_HERE(VIRTUAL_DIR "/texture_fetch_functions.h", "");
		FILE_HERE(VIRTUAL_DIR "/cunest_toolkit.h", toolkit_text);
		FILE_HERE(arena_printf(arena, "%s/include/__clang_cuda_builtin_vars.h", resources),
			  variables_text);
		return n;
	}
	FILE_HERE(VIRTUAL_DIR "/assert.h", assert_text);
	FILE_HERE(VIRTUAL_DIR "/cassert", assert_text);
#undef FILE_HERE
	return n;
}
