/* vec.c - growable arrays of pointers and bit sets, both in an arena.
 *
 * Growth abandons the old storage to the arena; doubling keeps the waste below what is in use. */
#include "cunest/vec.h"

#include <string.h>

void vec_push(struct arena *arena, struct vec *vec, void *element)
{
	if (vec->n == vec->cap) {
		uint32_t cap = vec->cap ? vec->cap * 2 : 4;
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

/* Sixty-four of the numbers: 64 * `at` and after. */
struct bits_word {
	uint64_t bits;
	uint32_t at;
	bool taken;
};

/* Where the word is, or would be put. */
static struct bits_word *bits_slot(const struct bits *bits, uint32_t at)
{
	uint32_t i = at * UINT32_C(2654435769);

	i ^= i >> 16;
	while (bits->slot[i & (bits->room - 1)].taken && bits->slot[i & (bits->room - 1)].at != at)
		i++;
	return &bits->slot[i & (bits->room - 1)];
}

static uint64_t bits_word(const struct bits *bits, uint32_t at)
{
	return bits->slot ? bits_slot(bits, at)->bits : 0;
}

/* Room for one word more: a slot in five stays free, so that a search ends. */
static void bits_reserve(struct arena *arena, struct bits *bits)
{
	struct bits old = *bits;

	if (old.words + old.words / 4 + 1 < old.room)
		return;
	bits->room = old.room ? 2 * old.room : 2;
	bits->slot = arena_array(arena, bits->room, sizeof(*bits->slot));
	for (uint32_t i = 0; i < old.room; i++)
		if (old.slot[i].taken)
			*bits_slot(bits, old.slot[i].at) = old.slot[i];
}

static void bits_put(struct arena *arena, struct bits *bits, uint32_t at, uint64_t more)
{
	struct bits_word *word = bits->slot ? bits_slot(bits, at) : NULL;

	if (!word || !word->taken) {
		bits_reserve(arena, bits);
		word = bits_slot(bits, at);
		*word = (struct bits_word){.at = at, .taken = true};
		bits->words++;
	}
	word->bits |= more;
}

void bits_add(struct arena *arena, struct bits *bits, uint32_t i)
{
	bits_put(arena, bits, i / 64, UINT64_C(1) << i % 64);
}

void bits_del(struct bits *bits, uint32_t i)
{
	if (bits_has(bits, i))
		bits_slot(bits, i / 64)->bits &= ~(UINT64_C(1) << i % 64);
}

bool spans_have(const struct vec *spans, uint32_t at)
{
	for (uint32_t i = 0; spans && i < spans->n; i++) {
		const struct span *span = spans->at[i];

		if (span->lo <= at && at < span->hi)
			return true;
	}
	return false;
}

bool bits_has(const struct bits *bits, uint32_t i)
{
	return bits_word(bits, i / 64) >> i % 64 & 1;
}

void bits_union(struct arena *arena, struct bits *into, const struct bits *from)
{
	for (uint32_t i = 0; i < from->room; i++)
		if (from->slot[i].bits)
			bits_put(arena, into, from->slot[i].at, from->slot[i].bits);
}

bool bits_meet(const struct bits *a, const struct bits *b)
{
	if (a->room > b->room)
		return bits_meet(b, a);
	for (uint32_t i = 0; i < a->room; i++)
		if (a->slot[i].bits & bits_word(b, a->slot[i].at))
			return true;
	return false;
}

bool bits_empty(const struct bits *bits)
{
	for (uint32_t i = 0; i < bits->room; i++)
		if (bits->slot[i].bits)
			return false;
	return true;
}

bool bits_next(const struct bits *bits, uint64_t *at, uint32_t *i)
{
	while (*at < UINT64_C(64) * bits->room) {
		const struct bits_word *word = &bits->slot[*at / 64];
		unsigned bit = *at % 64;

		if (!(word->bits >> bit)) {
			*at += 64 - bit;
			continue;
		}
		bit += (unsigned)__builtin_ctzll(word->bits >> bit);
		*i = 64 * word->at + bit;
		*at += bit - *at % 64 + 1;
		return true;
	}
	return false;
}
