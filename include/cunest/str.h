/* str.h - string builder and interning. */
#ifndef CUNEST_STR_H
#define CUNEST_STR_H

#include "arena.h"

/* Text under construction; always NUL-terminated once something was added. */
struct buf {
	struct arena *arena;
	char *s;
	size_t n, cap;
};

void buf_init(struct buf *, struct arena *);
void buf_put(struct buf *, const char *s, size_t n);
void buf_puts(struct buf *, const char *s);
void buf_putc(struct buf *, char c);
void buf_printf(struct buf *, const char *fmt, ...) CN_PRINTF(2, 3);
void buf_vprintf(struct buf *, const char *fmt, va_list) CN_PRINTF(2, 0);

/* Interned strings compare by pointer. */
struct strtab;
struct strtab *strtab_create(struct arena *);
const char *str_intern(struct strtab *, const char *s, size_t n);

/* A JSON string.  What JSON cannot hold, bytes that are no UTF-8, is there as in messages: \xNN. */
void buf_json(struct buf *, const char *s, size_t n);

/* Bytes of the UTF-8 character at the start of s, of which n are there, and its number; 0: none is there. */
size_t utf8_read(const char *s, size_t n, uint32_t *c);

uint64_t hash_bytes(uint64_t seed, const void *, size_t);
/* One number more. */
uint64_t hash_mix(uint64_t hash, uint64_t value);

/* A universal character name, \u00f6 or \U000000f6, at the start of s: its bytes in UTF-8, and how many
 * they are.  0: none is there, or it is none beyond ASCII. */
unsigned str_universal(const char *s, size_t n, char out[4]);

/* Levenshtein distance with transpositions, for "did you mean"; capped at `cap`. */
unsigned str_distance(const char *a, const char *b, unsigned cap);
/* The candidate that the word is nearly, by one slip in three letters, two in four to eight, three in more; NULL: none.  A
 * letter alone may be anything. */
const char *str_nearest(const char *word, const char *const *candidates, unsigned n);

#endif
