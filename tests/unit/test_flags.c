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

static void check_error(const char *text, const char *const *flags)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	const char *message = "";
	struct vec files;
	unsigned n = 0;

	ck_assert_ptr_nonnull(arena);
	while (flags[n])
		n++;
	ck_assert_msg(frontend_flags_check(arena, flags, n, &files, &message) != STATUS_OK,
		      "%s is taken", flags[0]);
	ck_assert_msg(strstr(message, text) != NULL, "'%s' is not in '%s'", text, message);
	arena_destroy(arena);
}

/* Each flag in each of its spellings: it eats its own value and nothing else. */
START_TEST(test_spellings)
{
	static const char *const with_value[] = {"-gencode",
						 "--generate-code",
						 "-code",
						 "--gpu-code",
						 "-Xptxas",
						 "--ptxas-options",
						 "-Xlinker",
						 "--linker-options",
						 "-Xnvlink",
						 "--nvlink-options",
						 "-Xarchive",
						 "--archive-options",
						 "-ccbin",
						 "--compiler-bindir",
						 "-maxrregcount",
						 "--maxrregcount",
						 "-cudart",
						 "--cudart",
						 "-cudadevrt",
						 "-default-stream",
						 "--default-stream",
						 "-o",
						 "--output-file",
						 "-MF",
						 "-MT",
						 "--dependency-output",
						 "-odir",
						 "-diag-suppress",
						 "--diag-suppress",
						 "-t",
						 "--threads",
						 "-Xcompiler",
						 "--compiler-options",
						 "-arch",
						 "--gpu-architecture",
						 "-opt-info",
						 "-keep-dir",
						 "--split-compile",
						 "-L",
						 "-l",
						 "--library",
						 "-Xcudafe"};
	static const char *const alone[] = {"-c",
					    "-dc",
					    "--device-c",
					    "-G",
					    "--device-debug",
					    "-g",
					    "-lineinfo",
					    "--generate-line-info",
					    "-use_fast_math",
					    "--use_fast_math",
					    "-O3",
					    "-O0",
					    "-O",
					    "--expt-relaxed-constexpr",
					    "-expt-relaxed-constexpr",
					    "--extended-lambda",
					    "-extended-lambda",
					    "--expt-extended-lambda",
					    "-MD",
					    "-MMD",
					    "-MP",
					    "-w",
					    "-v",
					    "-Wall",
					    "-Wno-unused",
					    "-fPIC",
					    "-fopenmp",
					    "-m64",
					    "-mavx2",
					    "-keep",
					    "--dryrun",
					    "-dlto",
					    "-shared",
					    "-restrict",
					    "--resource-usage",
					    "-res-usage",
					    "-pthread",
					    "-Werror",
					    "-rdc=true",
					    "-rdc=false",
					    "--relocatable-device-code=true",
					    "-ftz=true",
					    "--fmad=false",
					    "-prec-div=true",
					    "--prec-sqrt=false",
					    "main.cu",
					    "x.o",
					    "-std=c++17",
					    "--std=c++17",
					    "-x=cu"};
	char joined[80];

	for (unsigned i = 0; i < ARRAY_LEN(with_value); i++) {
		snprintf(joined, sizeof(joined), "%s=sm_80", with_value[i]);
		check("A == 1 && B == 2", FLAGS("-DA=1", with_value[i], "sm_80", "-DB=2"));
		check("A == 1 && B == 2", FLAGS("-DA=1", joined, "-DB=2"));
		check_error("needs a value", FLAGS("-DA=1", with_value[i]));
	}
	for (unsigned i = 0; i < ARRAY_LEN(alone); i++)
		check("A == 1 && B == 2", FLAGS("-DA=1", alone[i], "-DB=2"));
	check("A == 1 && B == 2", FLAGS("-DA=1", "-rdc", "true", "-x", "cu", "-O", "3", "-DB=2"));
	check("A == 1 && B == 2", FLAGS("-DA=1", "-Werror", "all-warnings", "-DB=2"));
}
END_TEST

/* What nvcc defines for some flags, lists as nvcc has them, and what goes to the host compiler. */
START_TEST(test_meaning)
{
	check("defined(__CUDACC_RDC__)", FLAGS("-rdc=true"));
	check("defined(__CUDACC_RDC__)", FLAGS("-dc"));
	check("!defined(__CUDACC_RDC__)", FLAGS("-rdc=false"));
	check("defined(__CUDACC_DEBUG__)", FLAGS("-G"));
	check("defined(__CUDACC_RELAXED_CONSTEXPR__)", FLAGS("--expt-relaxed-constexpr"));
	check("defined(__CUDACC_EXTENDED_LAMBDA__)", FLAGS("-extended-lambda"));
	check("A == 1 && defined(B)", FLAGS("-D", "A=1,B"));
	check("A(3, 4) == 7", FLAGS("-DA(x,y)=x+y"));
	check("Q == 3 && R == 4 && !defined(S)",
	      FLAGS("-Xcompiler", "-Wall,-DQ=3,-DS", "--compiler-options=-D,R=4,-US"));
}
END_TEST

/* The sign of char, and the size of an enum, in both of their spellings. */
START_TEST(test_types)
{
	check("'\\xff' > 0", FLAGS("-funsigned-char"));
	check("'\\xff' > 0", FLAGS("-fno-signed-char"));
	check("'\\xff' < 0", FLAGS("-fsigned-char"));
	check("'\\xff' < 0", FLAGS("-fno-unsigned-char"));
	check("'\\xff' > 0", FLAGS("-fno-unsigned-char", "-fno-signed-char"));
}
END_TEST

/* Where arithmetic is another than C's on the host, only nests there stay. */
static void check_dialect(const char *name, const char *refused, const char *const *flags)
{
	static const char text[] = KERNEL "void h(float *x, int n) {\n#pragma nest\n"
					  "for (int i = 0; i < n; i++) x[i] = 0;\n}\n";
	struct lowered_source *s = lowered_create("t.cu", text, false, flags);

	ck_assert_msg(s->status == STATUS_OK, "%s", lowered_messages(s));
	for (uint32_t i = 0; i < s->ir->funcs.n; i++) {
		const struct func *f = s->ir->funcs.at[i];
		const struct nest *nest = f->nests.at[0];

		if (!refused || f->kind == FUNC_KERNEL)
			ck_assert_msg(!nest->refusal, "%s: %s", name, nest->refusal);
		else
			ck_assert_msg(nest->refusal && strstr(nest->refusal, refused), "%s", name);
	}
	lowered_destroy(s);
}

START_TEST(test_dialect)
{
	static const char *const others[] = {"-fwrapv-pointer",
					     "-fsingle-precision-constant",
					     "-fsignaling-nans",
					     "-ffp-eval-method=extended",
					     "-fno-delete-null-pointer-checks",
					     "-fnon-call-exceptions",
					     "-fno-finite-loops",
					     "-ffreestanding",
					     "-fno-builtin",
					     "-fexec-charset=IBM1047",
					     "-finput-charset=latin1",
					     "-funsigned-bitfields",
					     "-fno-signed-bitfields",
					     "-fshort-wchar",
					     "-fpack-struct",
					     "-fpack-struct=2",
					     "-mfpmath=387",
					     "-mfpmath=sse+387",
					     "-mno-sse2",
					     "-mpc64",
					     "-mlong-double-64",
					     "-mlong-double-128",
					     "-mms-bitfields",
					     "-mabi=ms",
					     "--target=i686-linux-gnu",
					     "--target=x86_64-w64-mingw32",
					     "--target=x86_64-linux-gnux32",
					     "-traditional-cpp"};
	static const char *const harmless[] = {"-mfpmath=sse",
					       "-mno-sse4.1",
					       "-mno-ssse3",
					       "-mlong-double-80",
					       "-ffp-contract=off",
					       "-fexcess-precision=standard",
					       "-fno-math-errno",
					       "-ffast-math",
					       "-fno-strict-aliasing",
					       "-fno-builtin-malloc",
					       "-fexec-charset=UTF-8",
					       "-finput-charset=utf-8",
					       "-fstack-protector-strong",
					       "-fno-omit-frame-pointer",
					       "-mtune=native"};

	check_dialect("wraps", "'-fwrapv'", FLAGS("-fwrapv"));
	check_dialect("traps", "'-ftrapv'", FLAGS("-O2", "-ftrapv"));
	check_dialect("rounds", "'-frounding-math'", FLAGS("-frounding-math"));
	check_dialect("strict", "'-ffp-model=strict'", FLAGS("-ffp-model=strict"));
	check_dialect("32 bits", "'-m32'", FLAGS("-m32"));
	check_dialect("of the host", "'-fno-strict-overflow'",
		      FLAGS("-Xcompiler", "-Wall,-fno-strict-overflow"));
	check_dialect("of the host", "'-fwrapv'", FLAGS("--compiler-options=-fPIC -fwrapv"));
	check_dialect("64 bits", NULL, FLAGS("-m64", "-Xcompiler=-m64,-fPIC"));
	for (unsigned i = 0; i < ARRAY_LEN(others); i++) {
		check_dialect(others[i], "'-", FLAGS("-O2", others[i]));
		check_dialect(others[i], "'-", FLAGS("-Xcompiler", others[i]));
	}
	for (unsigned i = 0; i < ARRAY_LEN(harmless); i++) {
		check_dialect(harmless[i], NULL, FLAGS("-O2", harmless[i]));
		check_dialect(harmless[i], NULL, FLAGS("-Xcompiler", harmless[i]));
	}
	check_dialect("of clang itself", "'-fwrapv'", FLAGS("-Xclang", "-fwrapv"));
	check_dialect("of the host's part", "'-ftrapv'", FLAGS("-Xarch_host", "-ftrapv"));
	check_dialect("of the device's part", NULL, FLAGS("-Xarch_device", "-ftrapv"));
	check_dialect("another target", "'-target'", FLAGS("-target", "i386-linux-gnu"));
	check_dialect("characters", "'-funsigned-char'", FLAGS("-Xcompiler", "-funsigned-char"));
	check_dialect("characters", "'-fno-signed-char'",
		      FLAGS("-Xcompiler", "-Wall,-fno-signed-char"));
	check_dialect("characters of both", NULL, FLAGS("-funsigned-char"));
}
END_TEST

/* A kernel that means something else for another architecture that is named stays. */
static void check_kernel(bool stays, const char *const *flags)
{
	static const char text[] = "#if __CUDA_ARCH__ >= 800\n#define N 2\n#else\n#define N 3\n"
				   "#endif\n__global__ void k(float *x, int n) {\n#pragma nest\n"
				   "for (int i = 0; i < n; i++) x[i] = N;\n}\n";
	struct lowered_source *s = lowered_create("t.cu", text, false, flags);
	const struct func *f;
	const struct nest *nest;

	ck_assert_msg(s->status == STATUS_OK, "%s", lowered_messages(s));
	f = s->ir->funcs.at[0];
	nest = f->nests.at[0];
	ck_assert_msg(stays == (nest->refusal != NULL), "%s", flags ? flags[0] : "no flag");
	ck_assert_msg(!stays || strstr(nest->refusal, "something else for sm_"), "%s",
		      nest->refusal);
	lowered_destroy(s);
}

START_TEST(test_several_architectures)
{
	check_kernel(false, FLAGS("-arch=sm_80"));
	check_kernel(false, FLAGS("-arch", "compute_70"));
	check_kernel(false, FLAGS("-gencode", "arch=compute_86,code=sm_86", "-gencode",
				  "arch=compute_80,code=sm_80"));
	check_kernel(true, FLAGS("-gencode", "arch=compute_75,code=sm_75", "-gencode",
				 "arch=compute_80,code=sm_80"));
	check_kernel(true, FLAGS("-arch=all"));
	check_kernel(true, FLAGS("-arch=all-major"));
	check_kernel(true, NULL);
	check_kernel(true, FLAGS("-O2"));
}
END_TEST

/* So does one that asks for a macro which a flag makes the compiler define. */
static void check_told(const char *macro, bool stays, const char *const *flags)
{
	struct lowered_source *s;
	const struct func *f;
	const struct nest *nest;
	char text[512];

	snprintf(text, sizeof(text),
		 "#ifdef %s\n#define N 2\n#else\n#define N 3\n#endif\n"
		 "void k(float *x, int n) {\n#pragma nest\n"
		 "for (int i = 0; i < n; i++) x[i] = N;\n}\n",
		 macro);
	s = lowered_create("t.c", text, false, flags);
	ck_assert_msg(s->status == STATUS_OK, "%s", lowered_messages(s));
	f = s->ir->funcs.at[0];
	nest = f->nests.at[0];
	ck_assert_msg(stays == (nest->refusal != NULL), "%s: %s", macro, nest->refusal);
	lowered_destroy(s);
}

START_TEST(test_told)
{
	check_told("_OPENMP", false, NULL);
	check_told("_OPENMP", false, FLAGS("-O0"));
	check_told("_OPENMP", true, FLAGS("-fopenmp"));
	check_told("_OPENMP", true, FLAGS("-Xcompiler", "-Wall,-fopenmp"));
	check_told("__OPTIMIZE__", false, FLAGS("-O0", "-fopenmp"));
	check_told("__OPTIMIZE__", true, FLAGS("-O2"));
	check_told("__OPTIMIZE__", true, FLAGS("-O3", "-g"));
	check_told("__FAST_MATH__", true, FLAGS("-O2", "-ffast-math"));
	check_told("__AVX2__", true, FLAGS("-mavx2"));
	check_told("OTHER", false, FLAGS("-O2", "-fopenmp", "-mavx2"));
	check_told("__clang__", true, NULL);
}
END_TEST

START_TEST(test_nonsense)
{
	check_error("did you mean '--gpu-architecture'", FLAGS("--gpu-architectur=sm_80"));
	check_error("did you mean '-maxrregcount'", FLAGS("-maxregcount=32"));
	check_error("needs an architecture", FLAGS("-arch=hopper"));
	check_error("needs true or false", FLAGS("-rdc=maybe"));
	check_error("needs true or false", FLAGS("-ftz", "1"));
	check_error("unknown language standard 'c++99'", FLAGS("-std=c++99"));
	check_error("needs cu, c or c++", FLAGS("-x", "fortran"));
	check_error("neither a compiler flag nor a source file", FLAGS("sm_80"));
	check_error("needs a value", FLAGS("-I"));
	check_error("cannot read the options file", FLAGS("@/nowhere/x.rsp"));
}
END_TEST

static void write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

START_TEST(test_option_files)
{
	char dir[] = "/tmp/cunest-flags-XXXXXX", a[64], b[64], text[256], word[160];

	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(a, sizeof(a), "%s/a.rsp", dir);
	snprintf(b, sizeof(b), "%s/b.rsp", dir);
	snprintf(text, sizeof(text), "-DA=1 \n\t'-DTEXT=\"x y\"'\n--options-file %s", b);
	write_file(a, text);
	write_file(b, "-D\"B=(1 + 1)\" -D C\\=3\n");
	snprintf(word, sizeof(word), "@%s", a);
	check("A == 1 && B == 2 && C == 3 && D == 4", FLAGS(word, "-DD=4"));
	check("A == 1 && B == 2 && C == 3", FLAGS("--options-file", a));
	check("A == 1 && B == 2 && C == 3", FLAGS("-optf", a));
	snprintf(word, sizeof(word), "-optf=%s,%s", b, b);
	check("B == 2 && C == 3", FLAGS(word));
	snprintf(text, sizeof(text), "@%s", a);
	write_file(b, text);
	check_error("reads itself", FLAGS("-optf", a));
	write_file(b, "-DX='");
	check_error("a quote is not closed in the options file", FLAGS("-optf", a));
	write_file(b, "-arch=nothing");
	check_error("b.rsp')", FLAGS("-optf", a));
	check_error("cannot read the options file", FLAGS("-optf", dir));
	remove(a);
	remove(b);
	remove(dir);
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
	ck_assert_ptr_nonnull(strstr(text, "\nprelude            builtin\n"));
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
	tcase_add_test(tests, test_spellings);
	tcase_add_test(tests, test_meaning);
	tcase_add_test(tests, test_types);
	tcase_add_test(tests, test_dialect);
	tcase_add_test(tests, test_several_architectures);
	tcase_add_test(tests, test_told);
	tcase_add_test(tests, test_nonsense);
	tcase_add_test(tests, test_option_files);
	tcase_add_test(tests, test_dropped);
	tcase_add_test(tests, test_includes);
	tcase_add_test(tests, test_doctor);
	suite_add_tcase(suite, tests);
	return suite;
}
