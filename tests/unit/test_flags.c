/* test_flags.c - the compiler's command line: what reaches the preprocessor, and what does not. */
#include "lowered.h"

#include <stdlib.h>
#include <string.h>

#define KERNEL                                   \
	"__global__ void k(float *x, int n) {\n" \
	"#pragma nest\n"                         \
	"for (int i = 0; i < n; i++) x[i] = 0;\n}\n"

static void check(const char *condition, const char *const *flags)
{
	char text[1024];
	struct lowered_source *s;

	snprintf(text, sizeof(text), "#if !(%s)\n#error wrong\n#endif\n" KERNEL, condition);
	s = lowered_create("t.cu", text, false, flags);
	ck_assert_msg(s->status == STATUS_OK, "%s: %s", condition, lowered_messages(s));
	lowered_destroy(s);
}

#define FLAGS(...) ((const char *const[]){__VA_ARGS__, NULL})

START_TEST(test_macros_and_standard)
{
	check("A == 1 && B == 2 && !defined(C)", FLAGS("-DA", "-D", "B=2", "-DC", "-UC"));
	check("A == 3", FLAGS("--define-macro", "A=3"));
	check("A == 3", FLAGS("--define-macro=A=3"));
	check("__cplusplus == 201402L", FLAGS("-std=c++14"));
	check("__cplusplus == 202002L", FLAGS("--std", "c++20"));
	check("__cplusplus == 201703L", NULL);
}
END_TEST

START_TEST(test_architectures)
{
	check("__CUDA_ARCH__ == 800", NULL);
	check("__CUDA_ARCH__ == 900", FLAGS("-arch=sm_90"));
	check("__CUDA_ARCH__ == 750", FLAGS("-arch", "sm_75"));
	check("__CUDA_ARCH__ == 700", FLAGS("-gencode", "arch=compute_70,code=sm_70"));
	check("__CUDA_ARCH__ == 860", FLAGS("-gencode=arch=compute_86,code=[sm_86,compute_86]"));
	check("__CUDA_ARCH__ == 890", FLAGS("--gpu-architecture=sm_89"));
	check("__CUDA_ARCH__ >= 900", FLAGS("-arch=sm_999"));
	check("__CUDA_ARCH__ == 800", FLAGS("-arch=native"));
}
END_TEST

/* None of these may be an error, and none may swallow what follows. */
START_TEST(test_dropped)
{
	check("A == 1",
	      FLAGS("-O3", "-Xcompiler", "-Wall,-fopenmp", "-Xptxas=-v", "-ccbin", "g++-12",
		    "-rdc=true", "--expt-relaxed-constexpr", "--extended-lambda", "-lineinfo", "-G",
		    "-g", "-c", "-o", "x.o", "-x", "cu", "--use_fast_math", "-maxrregcount=32",
		    "-L/usr/lib", "-lcublas", "-MD", "-MF", "x.d", "-Werror", "all-warnings", "-t",
		    "4", "-fopenmp", "-Wextra", "-DA=1"));
}
END_TEST

START_TEST(test_includes)
{
	char dir[] = "/tmp/cunest-flags-XXXXXX", path[64], flag[64];
	static const char text[] = "#include \"cunest_test_header.h\"\n" KERNEL
				   "static_assert(FROM_HEADER == 7, \"\");\n";
	struct lowered_source *s;
	FILE *f;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/cunest_test_header.h", dir);
	snprintf(flag, sizeof(flag), "-I%s", dir);
	f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	fputs("#define FROM_HEADER 7\n", f);
	fclose(f);
	s = lowered_create("t.cu", text, false, FLAGS(flag));
	ck_assert_int_eq(s->status, STATUS_OK);
	ck_assert_uint_eq(frontend_headers(s->ir)->n, 1);
	ck_assert_str_eq(frontend_headers(s->ir)->at[0], path);
	lowered_destroy(s);
	s = lowered_create("t.cu", text, false, FLAGS("-isystem", dir));
	ck_assert_int_eq(s->status, STATUS_OK);
	lowered_destroy(s);
	remove(path);
	remove(dir);
}
END_TEST

START_TEST(test_doctor)
{
	struct frontend_options options = {.prelude = PRELUDE_BUILTIN};
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	ck_assert_ptr_nonnull(out);
	ck_assert_int_eq(frontend_doctor(out, &options), STATUS_OK);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "libclang"));
	ck_assert_ptr_nonnull(strstr(text, "CUDA grammar"));
	ck_assert_ptr_nonnull(strstr(text, "prelude            builtin\n"));
	free(text);
}
END_TEST

Suite *suite_flags(void)
{
	Suite *suite = suite_create("flags");
	TCase *tests = tcase_create("flags");

	tcase_set_timeout(tests, 60);
	tcase_add_test(tests, test_macros_and_standard);
	tcase_add_test(tests, test_architectures);
	tcase_add_test(tests, test_dropped);
	tcase_add_test(tests, test_includes);
	tcase_add_test(tests, test_doctor);
	suite_add_tcase(suite, tests);
	return suite;
}
