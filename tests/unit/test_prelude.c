/* test_prelude.c - the headers in memory: each parses alone and with the others, in every language
 * standard and architecture; types that calls have are those that nvcc gives them. */
#include "lowered.h"

#include <stdlib.h>
#include <string.h>

static const char *const headers[] = {
#define HEADER(path, file) path,
#define EMPTY(path) path,
#define PART(path, file, marks)
#define TOOLKIT(path, file)
#define LIBRARY(path, file) path,
#include "../../src/frontend/prelude.def"
#undef HEADER
#undef EMPTY
#undef PART
#undef TOOLKIT
#undef LIBRARY
};

#define KERNEL "__global__ void k(float *x, int n) { for (int i = 0; i < n; i++) x[i] = 0; }\n"
#define FLAGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* That a kernel has no loop is told, and right. */
static bool is_clean(const struct lowered_source *s)
{
	const struct vec *all = diags_all(s->diags);

	for (uint32_t i = 0; i < all->n; i++)
		if (((const struct diag *)all->at[i])->remark == REMARK_NONE)
			return false;
	return true;
}

static void check_clean(const char *text, const char *const *flags)
{
	struct lowered_source *s = lowered_create("t.cu", text, true, flags);

	ck_assert_msg(s->status == STATUS_OK && is_clean(s), "%s%s\n%s", flags ? flags[0] : "",
		      lowered_messages(s), text);
	if (strstr(text, KERNEL))
		ck_assert_uint_eq(s->ir->funcs.n, 1);
	lowered_destroy(s);
}

/* All but what only another header of ours includes. */
static bool is_public(const char *path)
{
	return strcmp(path, "cunest_half.h") != 0;
}

START_TEST(test_alone)
{
	char text[256];

	for (unsigned i = 0; i < ARRAY_LEN(headers); i++) {
		if (!is_public(headers[i]))
			continue;
		snprintf(text, sizeof(text), "#include <%s>\n#include <%s>\n" KERNEL, headers[i],
			 headers[i]);
		check_clean(text, NULL);
	}
}
END_TEST

START_TEST(test_together)
{
	static const char *const flags[] = {"-std=c++11",  "-std=c++14",  "-std=c++17",
					    "-std=c++20",  "-arch=sm_52", "-arch=sm_60",
					    "-arch=sm_70", "-arch=sm_90"};
	char text[64 * ARRAY_LEN(headers)] = "";

	for (unsigned i = 0; i < ARRAY_LEN(headers); i++)
		if (is_public(headers[i]))
			sprintf(text + strlen(text), "#include <%s>\n", headers[i]);
	strcat(text, KERNEL);
	for (unsigned i = 0; i < ARRAY_LEN(flags); i++)
		check_clean(text, FLAGS(flags[i]));
}
END_TEST

/* Without an include a source has all that it names. */
START_TEST(test_parts)
{
	static const char *const uses[] = {
		"unsigned v = __vadd2(1u, 2u);",
		"int v = __viaddmax_s32(1, 2, 3);",
		"float v = j0f(rhypotf(1.0f, 2.0f));",
		"size_t v = __cvta_generic_to_shared(x);",
		"assert(n > 0);",
		"cudaGraphSetConditional(0, 1u);",
		"auto v = cudaGetLastError();",
		"int v; cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0);",
		"auto v = tex2D<float4>((cudaTextureObject_t)0, 1.0f, 2.0f);",
		"surf2Dwrite(1.0f, (cudaSurfaceObject_t)0, 4, 1);",
		"float3 v = make_float3(1, 2, 3);",
		"cudaFuncAttributes v; cudaLaunchConfig_t w;",
		"cudaMemPool_t v; cudaMemLocation w;",
		"cudaExtent v = make_cudaExtent(1, 2, 3);",
		"cudaGraphNodeParams *v;",
		"cudaDeviceProp v;"};
	char text[512];

	for (unsigned i = 0; i < ARRAY_LEN(uses); i++) {
		snprintf(text, sizeof(text), "__global__ void k(float *x, int n) { %s }\n",
			 uses[i]);
		check_clean(text, NULL);
	}
	check_clean("__global__ void k(OBJECT t, int n) { NAMED }\n",
		    FLAGS("-DOBJECT=cudaTextureObject_t", "-DNAMED=tex1D<float>(t, 1.0f);"));
}
END_TEST

/* What nvcc says of the same expressions. */
START_TEST(test_types)
{
	static const char *const rows[][2] = {
		{"pow(1.0f, 2)", "double"},
		{"pow(1.0f, 2.0f)", "float"},
		{"pow(1, 2.0f)", "double"},
		{"fmax(1.0f, 1)", "double"},
		{"fma(1.0f, 1.0f, 1)", "double"},
		{"fma(1.0f, 1.0f, 1.0f)", "float"},
		{"fdivide(1.0f, 1.0f)", "double"},
		{"sqrt(2)", "double"},
		{"sqrt(2.0f)", "float"},
		{"ldexp(1, 2)", "double"},
		{"lrint(1)", "long"},
		{"isnan(1)", "bool"},
		{"umin(1, 2)", "unsigned"},
		{"min(1, 2u)", "unsigned"},
		{"max(1l, 2ul)", "unsigned long"},
		{"min(1.0f, 1.0)", "double"},
		{"abs(-1.0f)", "float"},
		{"clock()", "long"},
		{"clock64()", "long long"},
		{"__shfl_sync(1u, (short)1, 0)", "int"},
		{"__shfl_sync(1u, true, 0)", "int"},
		{"__shfl_xor_sync(1u, 1ul, 0)", "unsigned long"},
		{"__shfl_down_sync(1u, 1.0, 1u)", "double"},
		{"__reduce_add_sync(1u, -1)", "int"},
		{"__reduce_add_sync(1u, 1u)", "unsigned"},
		{"__popc(1)", "int"},
		{"__ballot_sync(1u, 1)", "unsigned"},
		{"__ldg((const short *)0)", "short"},
		{"atomicAdd((float *)0, 1)", "float"},
		{"__half2() + __half2()", "__half2"},
		{"__half() * __half()", "__half"},
		{"__half() < __half()", "bool"},
		{"__low2float(__half2())", "float"},
		{"__shfl_sync(1u, __half(), 0)", "__half"},
		{"__bfloat1622float2(__nv_bfloat162())", "float2"},
		{"__hadd(1, 2)", "int"},
		{"cooperative_groups::this_thread_block().thread_rank()", "unsigned"},
		{"cooperative_groups::this_grid().size()", "unsigned long long"},
		{"cooperative_groups::coalesced_threads().shfl((short)1, 0)", "short"},
		{"cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block())"
		 ".any(1)",
		 "int"},
		{"threadIdx", "const uint3"},
		{"blockDim", "const dim3"},
		{"warpSize", "const int"},
	};
	char text[512];

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		snprintf(
			text, sizeof(text),
			"#include <cooperative_groups.h>\n#include <cuda_bf16.h>\n"
			"template <class, class> struct same { enum { value = 0 }; };\n"
			"template <class T> struct same<T, T> { enum { value = 1 }; };\n"
			"__global__ void k() { static_assert(same<decltype(%s), %s>::value, \"\"); "
			"}\n",
			rows[i][0], rows[i][1]);
		check_clean(text, NULL);
	}
}
END_TEST

/* An error in a header of ours does not name a file that nobody has. */
START_TEST(test_names)
{
	struct lowered_source *s = lowered_create(
		"t.cu", "#define __half2 3\n#include <cuda_fp16.h>\n" KERNEL, true, NULL);

	ck_assert_ptr_nonnull(strstr(lowered_messages(s), "<builtin cunest_half.h>:"));
	ck_assert_ptr_null(strstr(lowered_messages(s), "virtual"));
	lowered_destroy(s);
}
END_TEST

Suite *suite_prelude(void)
{
	Suite *suite = suite_create("prelude");
	TCase *tests = tcase_create("prelude");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, test_alone);
	tcase_add_test(tests, test_together);
	tcase_add_test(tests, test_parts);
	tcase_add_test(tests, test_types);
	tcase_add_test(tests, test_names);
	suite_add_tcase(suite, tests);
	return suite;
}
