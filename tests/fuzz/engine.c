/* engine.c - one of the fuzzers as a libFuzzer program; FUZZ_TARGET says which, FUZZ_TEXT whether its
 * input is source text, of which lexemes are worth more than bytes, FUZZ_CUDA whether it is CUDA. */
#include "fuzz.h"

#include <stdlib.h>

#define JOIN(a, b) a##b
#define TARGET(name) JOIN(fuzz_, name)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

static void print_counts(void)
{
	fprintf(stderr, "fuzz: %lu inputs, %lu accepted, %lu changed\n", fuzz_count(FUZZ_TRIED),
		fuzz_count(FUZZ_ACCEPTED), fuzz_count(FUZZ_CHANGED));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!fuzz_count(FUZZ_TRIED))
		atexit(print_counts);
	fuzz_came(FUZZ_TRIED);
	TARGET(FUZZ_TARGET)(data, size);
	return 0;
}

#ifdef FUZZ_TEXT
#ifndef FUZZ_CUDA
#define FUZZ_CUDA false
#endif
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	/* bytes where a lexeme is not all that may be wrong */
	if (seed % (FUZZ_CUDA ? 16 : 4) == 0)
		return LLVMFuzzerMutate(data, size, most);
	return fuzz_mutate(data, size, most, seed, FUZZ_CUDA);
}
#endif
