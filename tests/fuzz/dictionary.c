/* dictionary.c - prints the words of the languages that are fuzzed, for AFL++ and libFuzzer: from the
 * tables, so that a new clause, pass or option is tried without a word here. */
#include <stdio.h>

#include "cunest/option.h"

static const char *const words[] = {
#define CLAUSE(id, word, ...) word, word "(",
#include "cunest/clause.def"
#undef CLAUSE
#define PASS(id, name, ...) name,
#include "cunest/pass.def"
#undef PASS
#define FORM(id, name, ...) name,
#include "cunest/form.def"
#undef FORM
#define OPTION(id, spelling, ...) spelling,
#include "cunest/option.def"
#undef OPTION
#define DIAG(id, name, ...) name,
#include "cunest/diag.def"
#undef DIAG
#define FLAG(spelling, ...) spelling,
#include "src/frontend/flags/flag.def"
#undef FLAG
	/* annotations, and what stands around them */
	"#pragma nest ",
	"NEST(",
	"NEST_REQUIRED;",
	"#include <cunest.h>\n",
	"#if 0\n",
	"#endif\n",
	"#else\n",
	"\\\n",
	"R\"(",
	")\"",
	"/*",
	"*/",
	"//",
	"%:",
	"<:",
	"?\?/",
	" at ",
	" in=",
	"shared",
	"registers",
	"tail=",
	"guard",
	"pad=1",
	"buffers=2",
	"first",
	"last",
	"strict",
	"contract",
	"relaxed",
	"noguard",
	"smem<=16K",
	"unrolled(i)",
	"min:",
	"max:",
	"threadIdx.x",
	"blockIdx.x",
	"grid",
	"block",
	"warp",
	"lane",
	"dim3(",
	/* the text form, and CUDA */
	"func f kernel (",
	"nest {",
	"let ",
	"shared ",
	"for (",
	"independent ",
	"outer ",
	"while (",
	"do {",
	"if (",
	"else ",
	"sync;",
	"break;",
	"continue;",
	"return ",
	"goto ",
	"label",
	"pragma \"",
	"raw \"",
	"reads(",
	"writes(",
	"effects(",
	"why \"",
	"comment \"",
	"unbraced ",
	"transparent ",
	"atomic ",
	"call ",
	"cast<",
	"@call<int>(\"",
	"@opaque<int>(\"",
	"@add<long>(",
	"@load<int>(",
	"@member<int>(",
	"@int<short>(",
	"calls(",
	"restrict",
	"addressed ",
	"exact(",
	"int *",
	"float *",
	"unsigned",
	"signed char",
	"short",
	"long",
	"double",
	"bool",
	"volatile ",
	"const ",
	"size_t",
	"int[4]",
	"float4",
	"2147483647",
	"-2147483648",
	"0x7f",
	"1.5f",
	"1e38f",
	"__global__ void f(",
	"__shared__ ",
	"__syncthreads();",
	"__restrict__ ",
	"template <int T>",
	"#define M ",
	"switch (",
	"case ",
	"<<<1, 1>>>",
	/* databases */
	"\"file\":",
	"\"directory\":",
	"\"arguments\":",
	"\"command\":",
	"\"/dev/null\"",
	"[{",
	"}]",
	"root\n",
	"[*.cu]\n",
};

int main(void)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		putchar('"');
		for (const char *s = words[i]; *s; s++)
			if (*s == '"' || *s == '\\' || (unsigned char)*s < ' ')
				printf("\\x%02x", (unsigned char)*s);
			else
				putchar(*s);
		puts("\"");
	}
	return 0;
}
