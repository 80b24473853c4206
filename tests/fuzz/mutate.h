/* mutate.h - between mutate.c, which changes text by bytes and lexemes, and grammar.c, by what lexemes mean. */
#ifndef MUTATE_H
#define MUTATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MUTATION_LEXEMES = 4096 };

struct mutation_piece {
	uint32_t lo, hi;
};

struct mutation {
	struct mutation_piece piece[MUTATION_LEXEMES];
	unsigned n;
	uint64_t state;
	size_t size;
	const uint8_t *text;
};

/* What is changed: `size` of at most `most` bytes. */
struct mutation_text {
	uint8_t *data;
	size_t size, most;
};

unsigned mutation_roll(struct mutation *, unsigned n); /* below n; 0 of 0 */
bool mutation_is_word(uint8_t c);
void mutation_cut(struct mutation *, const struct mutation_text *); /* into lexemes */
/* data[at.lo, at.hi) becomes the n bytes of `with`, which may be of it; false: there is no room. */
bool mutation_splice(struct mutation_text *, struct mutation_piece at, const void *with, size_t n);
/* One change that a compiler may accept. */
void mutate_grammar(struct mutation *, struct mutation_text *);

#endif
