/* print_bounds.c - the most threads that a block has, written into the head of a kernel.
 *
 *	__global__ void sgemv(float *y, ...)  ->  __global__ void __launch_bounds__(64) sgemv(float *y, ...)
 *
 * Before the name, where CUDA's manual has it; or on a line of its own before __global__, where lines
 * of parameters would else no longer stand below each other.  A head with a word that is not known,
 * which may be a macro with an attribute in it, stays as it is. */
#include "cunest/backend.h"
#include "lex.h"

#include <string.h>

static bool is_plain(const struct tokens *tokens, uint32_t i)
{
	static const char *const words[] = {"__global__", "void",   "static",
					    "inline",     "extern", "__forceinline__"};

	for (unsigned k = 0; k < ARRAY_LEN(words); k++)
		if (token_is(tokens, i, words[k]))
			return true;
	return false;
}

/* The token after `template <...>`, which begins at i. */
static uint32_t after_template(const struct tokens *tokens, uint32_t i)
{
	unsigned depth = 0;

	for (i++; i < tokens->n; i++) {
		depth += token_is(tokens, i, "<");
		if (token_is(tokens, i, ">") && --depth == 0)
			return i + 1;
		if (token_is(tokens, i, ">>"))
			break;
	}
	return tokens->n;
}

/* The tokens of a head of plain words: name, __global__; false: it is another. */
struct head {
	uint32_t name, global;
	struct tokens tokens;
};

static bool read_head(struct arena *arena, const struct func *func, struct head *h)
{
	bool kernel = false;

	if (!func->ir->source || span_none(func->span))
		return false;
	lex(arena, func->ir->source->text, func->span.lo, func->span.hi, &h->tokens);
	for (uint32_t i = 0; i < h->tokens.n; i++) {
		const struct token *t = &h->tokens.at[i];

		if (token_is_comment(t) || t->kind == TOKEN_STRING)
			continue;
		if (token_is(&h->tokens, i, "template")) {
			i = after_template(&h->tokens, i) - 1;
			continue;
		}
		if (token_is(&h->tokens, i, func->name)) {
			h->name = i;
			return kernel && token_is(&h->tokens, i + 1, "(");
		}
		if (!is_plain(&h->tokens, i))
			return false;
		if (token_is(&h->tokens, i, "__global__")) {
			h->global = i;
			kernel = true;
		}
	}
	return false;
}

bool bounds_have_place(const struct func *func)
{
	struct head h;

	return read_head(func->ir->arena, func, &h);
}

/* The blanks before a word that begins its line, in `indent`; false: something else stands before it. */
static bool begins_line(const struct source *source, uint32_t at, struct span *indent)
{
	uint32_t lo = at;

	while (lo > 0 && (source->text[lo - 1] == ' ' || source->text[lo - 1] == '\t'))
		lo--;
	*indent = (struct span){lo, at};
	return lo == 0 || source->text[lo - 1] == '\n';
}

/* Do the parameters go over several lines? */
static bool over_lines(const struct head *h)
{
	const struct token *open = &h->tokens.at[h->name + 1];

	for (const struct token *t = open + 1; t < h->tokens.at + h->tokens.n; t++)
		if (t->c == ')' && t->depth == open->depth)
			return memchr(h->tokens.text + open->lo, '\n', t->lo - open->lo) != NULL;
	return false;
}

void print_bounds(struct edits *edits, const struct func *func)
{
	const struct source *source = func->ir->source;
	struct span indent;
	const char *text, *eol;
	struct head h;
	uint32_t at;

	if (!func->bounds || !read_head(edits->arena, func, &h))
		return;
	at = h.tokens.at[h.name].lo;
	text = arena_printf(edits->arena, "__launch_bounds__(%d) ", func->bounds);
	if (over_lines(&h) && begins_line(source, h.tokens.at[h.global].lo, &indent)) {
		eol = memchr(source->text, '\n', source->size);
		eol = eol && eol > source->text && eol[-1] == '\r' ? "\r\n" : "\n";
		at = h.tokens.at[h.global].lo;
		text = arena_printf(edits->arena, "__launch_bounds__(%d)%s%.*s", func->bounds, eol,
				    (int)(indent.hi - indent.lo), source->text + indent.lo);
	}
	edits_add(edits, (struct span){at, at}, text, strlen(text));
}
