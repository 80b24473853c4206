/* mutate.c - changes source text by lexemes and lines, so that more of what is tried still reads.
 *
 * A lexeme becomes another of the file, another operator or an interesting number; a run of lexemes or
 * a line is taken out, doubled, swapped or moved; a bracketed group becomes another. */
#include "mutate.h"
#include "fuzz.h"

#include <ctype.h>
#include <string.h>

enum { CHANGES = 4, ROOM = 1 << 16 };

unsigned mutation_roll(struct mutation *m, unsigned n)
{
	m->state = m->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return n ? (unsigned)(m->state >> 33) % n : 0;
}

bool mutation_is_word(uint8_t c)
{
	return isalnum(c) || c == '_' || c == '.' || c >= 0x80;
}

void mutation_cut(struct mutation *m, const struct mutation_text *t)
{
	static const char pairs[] = "== != <= >= && || << >> ++ -- += -= *= /= ";
	size_t i = 0;

	m->text = t->data;
	m->size = t->size;
	m->n = 0;
	while (i < m->size && m->n < MUTATION_LEXEMES) {
		size_t lo = i++;

		if (isspace(m->text[lo]))
			continue;
		if (mutation_is_word(m->text[lo])) {
			while (i < m->size && mutation_is_word(m->text[i]))
				i++;
		} else if (i < m->size) {
			char pair[4] = {(char)m->text[lo], (char)m->text[i], ' ', 0};

			i += ispunct(m->text[i]) && strstr(pairs, pair) != NULL;
		}
		m->piece[m->n++] = (struct mutation_piece){(uint32_t)lo, (uint32_t)i};
	}
}

static void cut_lines(struct mutation *m, const struct mutation_text *t)
{
	size_t i = 0;

	m->text = t->data;
	m->size = t->size;
	m->n = 0;
	while (i < m->size && m->n < MUTATION_LEXEMES) {
		size_t lo = i;

		while (i < m->size && m->text[i] != '\n')
			i++;
		i += i < m->size;
		m->piece[m->n++] = (struct mutation_piece){(uint32_t)lo, (uint32_t)i};
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

	return words[mutation_roll(m, ARRAY_LEN(words))];
}

bool mutation_splice(struct mutation_text *t, struct mutation_piece at, const void *with, size_t n)
{
	static uint8_t copy[ROOM];

	if (n > sizeof(copy) || t->size - (at.hi - at.lo) + n > t->most)
		return false;
	memcpy(copy, with, n);
	memmove(t->data + at.lo + n, t->data + at.hi, t->size - at.hi);
	memcpy(t->data + at.lo, copy, n);
	t->size = t->size - (at.hi - at.lo) + n;
	return true;
}

static void change(struct mutation *m, struct mutation_text *t)
{
	unsigned what = mutation_roll(m, 12), a, b, end;
	struct mutation_piece at, other;
	const char *word;

	if (what < 3)
		cut_lines(m, t);
	else
		mutation_cut(m, t);
	if (!m->n)
		return;
	a = mutation_roll(m, m->n);
	b = mutation_roll(m, m->n);
	at = m->piece[a];
	other = m->piece[b];
	if (what > 8) { /* a whole group, or what is after its opening bracket up to there */
		at.hi = m->piece[closing(m, a)].hi;
		other.hi = m->piece[closing(m, b)].hi;
	}
	switch (what) {
	case 0: /* double a line somewhere else */
	case 3:
		at.hi = at.lo;
		mutation_splice(t, at, t->data + other.lo, other.hi - other.lo);
		break;
	case 1: /* take one out, or some lexemes */
	case 4:
		end = a + mutation_roll(m, 3);
		at.hi = m->piece[end < m->n ? end : a].hi;
		mutation_splice(t, at, "", 0);
		break;
	case 2: /* become another */
	case 5:
	case 6:
	case 9:
	case 10:
		mutation_splice(t, at, t->data + other.lo, other.hi - other.lo);
		break;
	case 11:
		mutation_splice(t, at, "", 0);
		break;
	default:
		word = fresh(m);
		mutation_splice(t, at, word, strlen(word));
	}
}

size_t fuzz_mutate(uint8_t *data, size_t size, size_t most, unsigned seed, bool is_cuda)
{
	static struct mutation m;
	struct mutation_text t = {data, size, most};

	m.state = seed;
	for (unsigned i = 1 + mutation_roll(&m, CHANGES); i > 0; i--)
		if (is_cuda && mutation_roll(&m, 16))
			mutate_grammar(&m, &t);
		else
			change(&m, &t);
	return t.size;
}
