/* mutate.c - changes source text by lexemes and lines, so that more of what is tried still reads.
 *
 * A lexeme becomes another of the file, another operator or an interesting number; a run of lexemes or
 * a line is taken out, doubled, swapped or moved; a bracketed group becomes another. */
#include "fuzz.h"

#include <ctype.h>
#include <string.h>

enum { LEXEMES = 4096, CHANGES = 4, ROOM = 1 << 16 };

struct piece {
	uint32_t lo, hi;
};

struct mutation {
	struct piece piece[LEXEMES];
	unsigned n;
	uint64_t state;
	size_t size;
	const uint8_t *text;
};

static unsigned roll(struct mutation *m, unsigned n)
{
	m->state = m->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return n ? (unsigned)(m->state >> 33) % n : 0;
}

static bool is_word(uint8_t c)
{
	return isalnum(c) || c == '_' || c == '.' || c >= 0x80;
}

static void cut_lexemes(struct mutation *m)
{
	static const char pairs[] = "== != <= >= && || << >> ++ -- += -= *= /= ";
	size_t i = 0;

	m->n = 0;
	while (i < m->size && m->n < LEXEMES) {
		size_t lo = i++;

		if (isspace(m->text[lo]))
			continue;
		if (is_word(m->text[lo])) {
			while (i < m->size && is_word(m->text[i]))
				i++;
		} else if (i < m->size) {
			char pair[4] = {(char)m->text[lo], (char)m->text[i], ' ', 0};

			i += ispunct(m->text[i]) && strstr(pairs, pair) != NULL;
		}
		m->piece[m->n++] = (struct piece){(uint32_t)lo, (uint32_t)i};
	}
}

static void cut_lines(struct mutation *m)
{
	size_t i = 0;

	m->n = 0;
	while (i < m->size && m->n < LEXEMES) {
		size_t lo = i;

		while (i < m->size && m->text[i] != '\n')
			i++;
		i += i < m->size;
		m->piece[m->n++] = (struct piece){(uint32_t)lo, (uint32_t)i};
	}
}

/* The bracket that closes the one at piece `from`; `from` itself when none does. */
static unsigned closing(const struct mutation *m, unsigned from)
{
	int depth = 0;

	for (unsigned i = from; i < m->n; i++) {
		uint8_t c = m->text[m->piece[i].lo];

		depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
		if (depth <= 0)
			return i;
	}
	return from;
}

static const char *fresh(struct mutation *m)
{
	static const char *const words[] = {
		"0",         "1",          "-1",    "2",     "3",           "4",      "7",
		"32",        "2147483647", "65536", "0x80",  "1u",          "2.0f",   "n",
		"i",         "j",          "m",     "w",     "+",           "-",      "*",
		"/",         "%",          "<",     "<=",    "==",          "!=",     ">",
		">=",        "&&",         "||",    "&",     "|",           "^",      "<<",
		">>",        "=",          "+=",    "-=",    "!",           "~",      "int",
		"unsigned",  "short",      "long",  "float", "double",      "char",   "bool",
		"const",     "volatile",   "if",    "else",  "for",         "while",  "break;",
		"continue;", "return;",    "min",   "sqrtf", "signed char", "size_t", "restrict"};

	return words[roll(m, ARRAY_LEN(words))];
}

/* text[at.lo, at.hi) becomes the n bytes of `with`; false: there is no room. */
static bool splice(uint8_t *data, size_t *size, size_t most, struct piece at, const void *with,
		   size_t n)
{
	static uint8_t copy[ROOM];

	if (n > sizeof(copy) || *size - (at.hi - at.lo) + n > most)
		return false;
	memcpy(copy, with, n);
	memmove(data + at.lo + n, data + at.hi, *size - at.hi);
	memcpy(data + at.lo, copy, n);
	*size = *size - (at.hi - at.lo) + n;
	return true;
}

static void change(struct mutation *m, uint8_t *data, size_t *size, size_t most)
{
	unsigned what = roll(m, 12), a, b, end;
	struct piece at, other;
	const char *word;

	m->size = *size;
	if (what < 3)
		cut_lines(m);
	else
		cut_lexemes(m);
	if (!m->n)
		return;
	a = roll(m, m->n);
	b = roll(m, m->n);
	at = m->piece[a];
	other = m->piece[b];
	if (what > 8) { /* a whole group, or what is behind its opening bracket up to there */
		at.hi = m->piece[closing(m, a)].hi;
		other.hi = m->piece[closing(m, b)].hi;
	}
	switch (what) {
	case 0: /* double a line somewhere else */
	case 3:
		at.hi = at.lo;
		splice(data, size, most, at, data + other.lo, other.hi - other.lo);
		break;
	case 1: /* take one out, or some lexemes */
	case 4:
		end = a + roll(m, 3);
		at.hi = m->piece[end < m->n ? end : a].hi;
		splice(data, size, most, at, "", 0);
		break;
	case 2: /* become another */
	case 5:
	case 6:
	case 9:
	case 10:
		splice(data, size, most, at, data + other.lo, other.hi - other.lo);
		break;
	case 11:
		splice(data, size, most, at, "", 0);
		break;
	default:
		word = fresh(m);
		splice(data, size, most, at, word, strlen(word));
	}
}

size_t fuzz_mutate(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	static struct mutation m;

	m.state = seed;
	m.text = data;
	for (unsigned i = 1 + roll(&m, CHANGES); i > 0; i--)
		change(&m, data, &size, most);
	return size;
}
