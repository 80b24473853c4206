/* engine.c - one of the fuzzers as a libFuzzer program; FUZZ_TARGET says which, FUZZ_TEXT whether its
 * input is source text, of which lexemes are worth more than bytes. */
#include "fuzz.h"

#include <stdlib.h>

#define JOIN(a, b) a##b
#define TARGET(name) JOIN(fuzz_, name)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	TARGET(FUZZ_TARGET)(data, size);
	return 0;
}

#ifdef FUZZ_TEXT
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	return seed % 4 ? fuzz_mutate(data, size, most, seed) : LLVMFuzzerMutate(data, size, most);
}
#endif
