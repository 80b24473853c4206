/* vec.c - growable arrays of pointers and bit sets, both in an arena.
 *
 * Growth abandons the old storage to the arena; doubling keeps the waste below what is in use. */
#include "cunest/vec.h"

#include <string.h>

void vec_push(struct arena *arena, struct vec *vec, void *element)
{
	if (vec->n == vec->cap) {
		uint32_t cap = vec->cap ? vec->cap * 2 : 8;
		void **at;

		if (cap < vec->cap)
			trap_raise(arena_trap(arena), STATUS_LIMIT, "more than %u elements",
				   vec->cap);
		at = arena_array(arena, cap, sizeof(*at));
		if (vec->n)
			memcpy(at, vec->at, vec->n * sizeof(*at));
		vec->at = at;
		vec->cap = cap;
	}
	vec->at[vec->n++] = element;
}

/* Merges from[lo, mid) and from[mid, hi) into to[lo, hi); equal elements keep their order. */
static void merge(void **to, void **from, size_t lo, size_t mid, size_t hi,
		  int (*compare)(const void *, const void *))
{
	size_t a = lo, b = mid;

	for (size_t i = lo; i < hi; i++) {
		if (a < mid && (b >= hi || compare(from[a], from[b]) <= 0))
			to[i] = from[a++];
		else
			to[i] = from[b++];
	}
}

void vec_sort(struct arena *arena, struct vec *vec, int (*compare)(const void *, const void *))
{
	size_t n = vec->n;
	void **from = vec->at, **to;

	if (n < 2)
		return;
	to = arena_array(arena, n, sizeof(*to));
	for (size_t width = 1; width < n; width *= 2) {
		void **swap = from;

		for (size_t lo = 0; lo < n; lo += 2 * width) {
			size_t mid = lo + width < n ? lo + width : n;
			size_t hi = mid + width < n ? mid + width : n;

			merge(to, from, lo, mid, hi, compare);
		}
		from = to;
		to = swap;
	}
	if (from != vec->at)
		memcpy(vec->at, from, n * sizeof(*from));
}

static void bits_reserve(struct arena *arena, struct bits *bits, uint32_t words)
{
	uint64_t *word;

	if (words <= bits->words)
		return;
	if (words < 2 * bits->words)
		words = 2 * bits->words;
	word = arena_array(arena, words, sizeof(*word));
	if (bits->words)
		memcpy(word, bits->word, bits->words * sizeof(*word));
	bits->word = word;
	bits->words = words;
}

void bits_add(struct arena *arena, struct bits *bits, uint32_t i)
{
	bits_reserve(arena, bits, i / 64 + 1);
	bits->word[i / 64] |= UINT64_C(1) << i % 64;
}

void bits_del(struct bits *bits, uint32_t i)
{
	if (i / 64 < bits->words)
		bits->word[i / 64] &= ~(UINT64_C(1) << i % 64);
}

bool bits_has(const struct bits *bits, uint32_t i)
{
	return i / 64 < bits->words && (bits->word[i / 64] >> i % 64 & 1);
}

void bits_union(struct arena *arena, struct bits *into, const struct bits *from)
{
	bits_reserve(arena, into, from->words);
	for (uint32_t i = 0; i < from->words; i++)
		into->word[i] |= from->word[i];
}

bool bits_meet(const struct bits *a, const struct bits *b)
{
	uint32_t words = a->words < b->words ? a->words : b->words;

	for (uint32_t i = 0; i < words; i++)
		if (a->word[i] & b->word[i])
			return true;
	return false;
}

bool bits_empty(const struct bits *bits)
{
	for (uint32_t i = 0; i < bits->words; i++)
		if (bits->word[i])
			return false;
	return true;
}
