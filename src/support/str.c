/* str.c - string builder, interning, hashing and edit distance. */
#include "cunest/str.h"

#include <stdio.h>
#include <string.h>

/* ---- builder ---- */

void buf_init(struct buf *buf, struct arena *arena)
{
	*buf = (struct buf){.arena = arena};
}

/* Room for n more bytes and the NUL. */
static void buf_reserve(struct buf *buf, size_t n)
{
	size_t cap = buf->cap ? buf->cap : 64;
	char *s;

	if (n >= SIZE_MAX / 4 - buf->n)
		trap_raise(arena_trap(buf->arena), STATUS_LIMIT, "out of memory: a text too long");
	if (buf->n + n + 1 <= buf->cap)
		return;
	while (cap < buf->n + n + 1)
		cap *= 2;
	s = arena_alloc(buf->arena, cap);
	if (buf->n)
		memcpy(s, buf->s, buf->n);
	buf->s = s;
	buf->cap = cap;
}

void buf_put(struct buf *buf, const char *s, size_t n)
{
	buf_reserve(buf, n);
	if (n)
		memcpy(buf->s + buf->n, s, n);
	buf->n += n;
	buf->s[buf->n] = '\0';
}

void buf_puts(struct buf *buf, const char *s)
{
	buf_put(buf, s, strlen(s));
}

void buf_putc(struct buf *buf, char c)
{
	buf_put(buf, &c, 1);
}

void buf_vprintf(struct buf *buf, const char *fmt, va_list args)
{
	va_list again;
	int n;

	va_copy(again, args);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		trap_raise(arena_trap(buf->arena), STATUS_BUG, "format \"%s\" cannot be printed",
			   fmt);
	buf_reserve(buf, (size_t)n);
	vsnprintf(buf->s + buf->n, (size_t)n + 1, fmt, args);
	buf->n += (size_t)n;
}

void buf_printf(struct buf *buf, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	buf_vprintf(buf, fmt, args);
	va_end(args);
}

/* ---- hashing: FNV-1a, then mixed so that low bits index a table well ---- */

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	uint64_t h = seed ^ UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < n; i++)
		h = (h ^ p[i]) * UINT64_C(0x100000001b3);
	h = (h ^ h >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return h ^ h >> 32;
}

uint64_t hash_mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return hash ^ hash >> 29;
}

/* ---- interning: open addressing, at most half full ---- */

struct entry {
	uint64_t hash;
	const char *s; /* NULL: free */
	size_t n;
};

struct strtab {
	struct arena *arena;
	struct entry *entry;
	size_t cap, n; /* cap is a power of two */
};

struct strtab *strtab_create(struct arena *arena)
{
	struct strtab *tab = arena_alloc(arena, sizeof(*tab));

	tab->arena = arena;
	tab->cap = 64;
	tab->entry = arena_array(arena, tab->cap, sizeof(*tab->entry));
	return tab;
}

static void strtab_grow(struct strtab *tab)
{
	struct entry *old = tab->entry;
	size_t n = tab->cap;

	tab->cap *= 2;
	tab->entry = arena_array(tab->arena, tab->cap, sizeof(*tab->entry));
	for (size_t i = 0; i < n; i++) {
		size_t at = old[i].hash & (tab->cap - 1);

		if (!old[i].s)
			continue;
		while (tab->entry[at].s)
			at = (at + 1) & (tab->cap - 1);
		tab->entry[at] = old[i];
	}
}

const char *str_intern(struct strtab *tab, const char *s, size_t n)
{
	uint64_t hash = hash_bytes(0, s, n);
	size_t at = hash & (tab->cap - 1);

	for (; tab->entry[at].s; at = (at + 1) & (tab->cap - 1)) {
		const struct entry *e = &tab->entry[at];

		if (e->hash == hash && e->n == n && memcmp(e->s, s, n) == 0)
			return e->s;
	}
	if (tab->n >= tab->cap / 2) {
		strtab_grow(tab);
		for (at = hash & (tab->cap - 1); tab->entry[at].s;)
			at = (at + 1) & (tab->cap - 1);
	}
	tab->entry[at] = (struct entry){hash, arena_strndup(tab->arena, s, n), n};
	tab->n++;
	return tab->entry[at].s;
}

/* ---- edit distance: optimal string alignment over three rows ---- */

enum { LONGEST_WORD = 255 };

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

unsigned str_universal(const char *s, size_t n, char out[4])
{
	size_t digits = n > 1 && s[1] == 'u' ? 4 : 8;
	uint32_t c = 0;

	if (n < digits + 2 || s[0] != '\\' || (s[1] != 'u' && s[1] != 'U'))
		return 0;
	for (size_t i = 2; i < digits + 2; i++) {
		if (hex_digit(s[i]) < 0)
			return 0;
		c = c << 4 | (uint32_t)hex_digit(s[i]);
	}
	if (c < 0x80 || c > 0x10ffff)
		return 0;
	if (c < 0x800) {
		out[0] = (char)(0xc0 | c >> 6);
		out[1] = (char)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		out[0] = (char)(0xe0 | c >> 12);
		out[1] = (char)(0x80 | (c >> 6 & 0x3f));
		out[2] = (char)(0x80 | (c & 0x3f));
		return 3;
	}
	out[0] = (char)(0xf0 | c >> 18);
	out[1] = (char)(0x80 | (c >> 12 & 0x3f));
	out[2] = (char)(0x80 | (c >> 6 & 0x3f));
	out[3] = (char)(0x80 | (c & 0x3f));
	return 4;
}

static unsigned min3(unsigned a, unsigned b, unsigned c)
{
	unsigned least = a < b ? a : b;

	return least < c ? least : c;
}

static uint32_t letters(const char *s)
{
	uint32_t set = 0;

	for (; *s; s++)
		set |= UINT32_C(1) << (*s & 31);
	return set;
}

unsigned str_distance(const char *a, const char *b, unsigned cap)
{
	size_t na = strlen(a), nb = strlen(b), band = cap < LONGEST_WORD ? cap : LONGEST_WORD;
	unsigned rows[3][LONGEST_WORD + 1], least, before = 0;

	if (strcmp(a, b) == 0)
		return 0;
	/* Nobody misspells a word of this length in a way worth finding; and each letter more is a
	 * change. */
	if (na > LONGEST_WORD || nb > LONGEST_WORD || (na > nb ? na - nb : nb - na) >= cap)
		return cap;
	/* a change takes the last of at most one letter that the other does not have */
	if ((unsigned)__builtin_popcount(letters(a) & ~letters(b)) >= cap ||
	    (unsigned)__builtin_popcount(letters(b) & ~letters(a)) >= cap)
		return cap;
	for (unsigned j = 0; j <= nb; j++)
		rows[0][j] = j;
	for (unsigned i = 1; i <= na; i++) {
		unsigned *row = rows[i % 3], *above = rows[(i - 1) % 3],
			 *two_up = rows[(i + 1) % 3];

		/* what is further from the diagonal is a number of letters, and that is too many */
		size_t lo = i > band ? i - band : 1, hi = i + band < nb ? i + band : nb;

		row[lo - 1] = least = lo > 1 ? cap : i;
		if (hi < nb)
			row[hi + 1] = cap;
		for (size_t j = lo; j <= hi; j++) {
			unsigned change = a[i - 1] != b[j - 1];

			row[j] = min3(above[j] + 1, row[j - 1] + 1, above[j - 1] + change);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
			    two_up[j - 2] + 1 < row[j])
				row[j] = two_up[j - 2] + 1;
			least = row[j] < least ? row[j] : least;
		}
		/* what comes is a number of this row or of the one above, and more */
		if (least >= cap && before >= cap)
			return cap;
		before = least;
	}
	return rows[na % 3][nb] < cap ? rows[na % 3][nb] : cap;
}

const char *str_nearest(const char *word, const char *const *candidates, unsigned n)
{
	size_t length = strlen(word);
	unsigned cap = length < 4 ? 1 : length < 9 ? 2 : 3, best = cap + 1;
	const char *found = NULL;

	for (unsigned i = 0; length > 1 && length <= 32 && i < n; i++) {
		unsigned d = str_distance(word, candidates[i], best);

		if (d < best) {
			best = d;
			found = candidates[i];
		}
	}
	return found;
}
