/* fuzz.h - what the fuzzers share: each is a function of some bytes that ends the process when a promise
 * is broken.
 *
 * engine.c makes a libFuzzer program of one of them, replay.c a program that runs all of them over
 * files, without any tool: `make check` does that with tests/fuzz/corpus. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>

#include "cunest/diag.h"
#include "cunest/str.h"

#define FUZZ(name, help) void fuzz_##name(const uint8_t *data, size_t size);
#include "fuzz.def"
#undef FUZZ

/* Says what is wrong, and aborts. */
_Noreturn void fuzz_fail(const char *fmt, ...) CN_PRINTF(1, 2);
/* When the trap was raised: a limit that was reached is no finding. */
void fuzz_trapped(const struct trap *);
/* The bytes as a source of that name, with the NUL after them that every source has. */
void fuzz_source(struct arena *, struct source *, const char *name, const uint8_t *data,
		 size_t size);
/* The same text is the same number, to choose what is tried. */
unsigned fuzz_choice(const uint8_t *data, size_t size, unsigned n);
/* Every message and every span in it lies in the source; of some it is also printed, without control bytes. */
void fuzz_messages(const struct diags *);
/* /dev/null. */
FILE *fuzz_sink(void);
/* The name of a regular file with these bytes, the same file each time; a name in its directory is
 * `directory`/NAME. */
const char *fuzz_file(const char *name, const uint8_t *data, size_t size);

/* Lexemes instead of bytes, of CUDA mostly what a compiler still accepts: changes the text in place, up to
 * `most` bytes; the new size. (mutate.c) */
size_t fuzz_mutate(uint8_t *data, size_t size, size_t most, unsigned seed, bool is_cuda);

/* How far inputs came, for engine.c to say: what is refused at once tries little. */
enum fuzz_depth { FUZZ_TRIED, FUZZ_ACCEPTED, FUZZ_CHANGED, FUZZ_DEPTHS };
void fuzz_came(enum fuzz_depth);
unsigned long fuzz_count(enum fuzz_depth);

#endif
