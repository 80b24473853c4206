/* prelude.c - headers that exist in memory only.
 *
 * The builtin prelude makes a CUDA source parse without any toolkit; the few files for the toolkit
 * mode bridge what clang of this version and CUDA of that version do not agree on, and make
 * threadIdx.x an ordinary member. */
#include "config.h"

#include "lower.h"

#include <string.h>

static const char prelude_text[] = {
#include <src/frontend/prelude_text.h>
};

static const char cunest_text[] = {
#include <src/frontend/cunest_text.h>
};

/* Takes the place of clang's own, whose pseudo-members no cursor shows. */
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
	"extern const __attribute__((device)) __attribute__((weak)) __cuda_builtin_threadIdx_t "
	"threadIdx;\n"
	"extern const __attribute__((device)) __attribute__((weak)) __cuda_builtin_blockIdx_t "
	"blockIdx;\n"
	"extern const __attribute__((device)) __attribute__((weak)) __cuda_builtin_blockDim_t "
	"blockDim;\n"
	"extern const __attribute__((device)) __attribute__((weak)) __cuda_builtin_gridDim_t "
	"gridDim;\n"
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

static const char constants_text[] =
	"#define CUDART_INF_F __int_as_float(0x7f800000)\n"
	"#define CUDART_NAN_F __int_as_float(0x7fffffff)\n"
	"#define CUDART_MIN_DENORM_F __int_as_float(0x00000001)\n"
	"#define CUDART_MAX_NORMAL_F __int_as_float(0x7f7fffff)\n"
	"#define CUDART_ZERO_F 0.0f\n"
	"#define CUDART_ONE_F 1.0f\n"
	"#define CUDART_PI_F 3.141592654f\n"
	"#define CUDART_PIO2_F 1.570796327f\n"
	"#define CUDART_SQRT_TWO_F 1.414213562f\n"
	"#define CUDART_INF __longlong_as_double(0x7ff0000000000000ULL)\n"
	"#define CUDART_NAN __longlong_as_double(0xfff8000000000000ULL)\n"
	"#define CUDART_PI 3.1415926535897931e+0\n";

unsigned prelude_files(enum prelude prelude, enum lang lang, const char *resources,
		       struct arena *arena, struct CXUnsavedFile *out)
{
	static const char *const empty[] = {
		"cuda.h",
		"cuda_runtime.h",
		"cuda_runtime_api.h",
		"device_launch_parameters.h",
		"device_functions.h",
		"device_types.h",
		"device_atomic_functions.h",
		"driver_types.h",
		"host_defines.h",
		"builtin_types.h",
		"vector_types.h",
		"vector_functions.h",
		"math_functions.h",
		"sm_20_intrinsics.h",
		"sm_30_intrinsics.h",
		"sm_32_intrinsics.h",
		"sm_60_atomic_functions.h",
		"cuda_profiler_api.h",
		"crt/host_defines.h",
		"crt/device_functions.h",
		"crt/math_functions.h",
	};
	unsigned n = 0;

#define FILE_HERE(path, contents) \
	(out[n++] = (struct CXUnsavedFile){path, contents, sizeof(contents) - 1})
	FILE_HERE(VIRTUAL_DIR "/cunest.h", cunest_text);
	if (lang == LANG_C)
		return n;
	if (prelude == PRELUDE_TOOLKIT) {
		FILE_HERE(VIRTUAL_DIR "/texture_fetch_functions.h", "");
		FILE_HERE(VIRTUAL_DIR "/cunest_toolkit.h", toolkit_text);
		FILE_HERE(arena_printf(arena, "%s/include/__clang_cuda_builtin_vars.h", resources),
			  variables_text);
		return n;
	}
	FILE_HERE(VIRTUAL_DIR "/cunest_prelude.h", prelude_text);
	FILE_HERE(VIRTUAL_DIR "/assert.h", assert_text);
	FILE_HERE(VIRTUAL_DIR "/cassert", assert_text);
	FILE_HERE(VIRTUAL_DIR "/math_constants.h", constants_text);
#undef FILE_HERE
	for (unsigned i = 0; i < ARRAY_LEN(empty); i++)
		out[n++] = (struct CXUnsavedFile){arena_printf(arena, VIRTUAL_DIR "/%s", empty[i]),
						  "", 0};
	return n;
}
