/* emulate.c - what a C++ compiler cannot read of a CUDA program, as calls of the emulator (tests/emu).
 *
 *	ns::f<T><<<g, b, s>>>(x, y)	->	emu_kernel([&](auto &... emu) { ns::f<T>(emu...); }, g, b, s)(x, y)
 *	extern __shared__ float s[];	->	__shared__ float s[12288];
 *
 * All else is done by its headers. */
#include "run.h"

#include "cunest/tokens.h"

#include <string.h>

enum { SHARED_BYTES = 49152 };

struct emulating {
	struct tokens t;
	struct buf out;
	uint32_t copied; /* bytes of the text that are done */
};

static bool is_sign(const struct tokens *t, uint32_t i, char c)
{
	return i < t->n && t->at[i].kind == TOKEN_PUNCT && t->at[i].c == c;
}

/* Three of them that touch. */
static bool is_three(const struct tokens *t, uint32_t i, char c)
{
	return is_sign(t, i, c) && is_sign(t, i + 1, c) && is_sign(t, i + 2, c) &&
	       t->at[i].hi == t->at[i + 1].lo && t->at[i + 1].hi == t->at[i + 2].lo;
}

static bool is_word(const struct tokens *t, uint32_t i, const char *word)
{
	return i < t->n && t->at[i].kind == TOKEN_WORD && token_is(t, i, word);
}

/* Where the callee begins that ends before i: ns::f<T>. */
static uint32_t callee(const struct tokens *t, uint32_t i)
{
	unsigned depth = 0;

	if (i > 0 && is_sign(t, i - 1, '>')) {
		while (i > 0) {
			i--;
			depth += is_sign(t, i, '>');
			depth -= is_sign(t, i, '<');
			if (depth == 0)
				break;
		}
	}
	while (i > 0 && t->at[i - 1].kind == TOKEN_WORD && !is_word(t, i - 1, "return") &&
	       !is_word(t, i - 1, "else")) {
		i--;
		if (i < 2 || !is_sign(t, i - 1, ':') || !is_sign(t, i - 2, ':'))
			break;
		i -= 2;
	}
	return i;
}

static void copy_to(struct emulating *e, uint32_t hi)
{
	buf_put(&e->out, e->t.text + e->copied, hi - e->copied);
	e->copied = hi;
}

/* The token after what is closed by the bracket that opens at i; n: none. */
static uint32_t behind(const struct tokens *t, uint32_t i)
{
	uint16_t depth = t->at[i].depth;

	for (i++; i < t->n; i++)
		if (t->at[i].depth == depth && t->at[i].kind == TOKEN_PUNCT &&
		    strchr(")]}", t->at[i].c))
			return i + 1;
	return t->n;
}

/* Does a launch begin at i?  Then it is written; the token after it. */
static uint32_t launch(struct emulating *e, uint32_t i)
{
	const struct tokens *t = &e->t;
	uint32_t from = callee(t, i), end = i + 3, close;

	while (end < t->n && !(is_three(t, end, '>') && t->at[end].depth == t->at[i].depth))
		end++;
	if (end + 3 >= t->n || !is_sign(t, end + 3, '(') || from == i || t->at[from].lo < e->copied)
		return i + 1;
	close = behind(t, end + 3);
	if (close == t->n)
		return i + 1;
	copy_to(e, t->at[from].lo);
	buf_puts(&e->out, "emu_kernel([&](auto &... emu) { ");
	copy_to(e, t->at[i].lo);
	buf_puts(&e->out, "(emu...); }, ");
	buf_put(&e->out, t->text + t->at[i + 2].hi, t->at[end].lo - t->at[i + 2].hi);
	buf_puts(&e->out, ")");
	buf_put(&e->out, t->text + t->at[end + 3].lo, t->at[close - 1].hi - t->at[end + 3].lo);
	e->copied = t->at[close - 1].hi;
	return close;
}

/* extern __shared__ T s[]; */
static uint32_t shared(struct emulating *e, uint32_t i)
{
	const struct tokens *t = &e->t;
	uint32_t open = i + 2;

	while (open < t->n && !is_sign(t, open, '[') && !is_sign(t, open, ';'))
		open++;
	if (open + 1 >= t->n || !is_sign(t, open, '[') || !is_sign(t, open + 1, ']'))
		return i + 1;
	copy_to(e, t->at[i].lo);
	e->copied = t->at[i].hi;
	copy_to(e, t->at[open].hi);
	buf_printf(&e->out, "%u", (unsigned)SHARED_BYTES); /* elements of a byte or more */
	return open + 2;
}

const char *emulated(struct arena *arena, const char *program, size_t size)
{
	struct emulating e = {.copied = 0};

	lex(arena, program, 0, (uint32_t)size, &e.t);
	buf_init(&e.out, arena);
	for (uint32_t i = 0; i < e.t.n;) {
		if (is_three(&e.t, i, '<'))
			i = launch(&e, i);
		else if (is_word(&e.t, i, "extern") && is_word(&e.t, i + 1, "__shared__"))
			i = shared(&e, i);
		else
			i++;
	}
	copy_to(&e, (uint32_t)size);
	return e.out.s;
}
