/* print_param.c - what passes found out about parameters, written into their declarations.
 *
 *	const float *in		->	const float *__restrict__ in
 *
 * A top-level qualifier is no part of the function's type: other declarations of it, callers and
 * pointers to it stay as they are, and so does its mangled name. */
#include "cunest/backend.h"
#include "lex.h"

#include <string.h>

static bool source_has_word(const struct source *source, const char *word)
{
	size_t n = strlen(word);
	const char *text = source->text, *end = text + source->size, *at = text;

	while ((at = memchr(at, word[0], (size_t)(end - at))) != NULL) {
		if ((size_t)(end - at) >= n && memcmp(at, word, n) == 0 &&
		    (at == text || !is_word_byte(at[-1])) &&
		    (at + n == end || !is_word_byte(at[n])))
			return true;
		at++;
	}
	return false;
}

const char *restrict_word(const struct ir *ir)
{
	static const char *const words[] = {"__restrict__", "__restrict"};
	bool c = ir->lang == LANG_C && !ir->old_c;

	if (c && (!ir->source || source_has_word(ir->source, "restrict")))
		return "restrict";
	for (unsigned i = 0; ir->source && i < ARRAY_LEN(words); i++)
		if (source_has_word(ir->source, words[i]))
			return words[i];
	return c ? "restrict" : words[0];
}

void print_params(struct edits *edits, const struct func *func)
{
	const char *word = NULL;

	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];
		const char *text;

		if (!sym->restricted || span_none(sym->where))
			continue;
		word = word ? word : restrict_word(func->ir);
		text = arena_printf(edits->arena, "%s ", word);
		edits_add(edits, (struct span){sym->where.lo, sym->where.lo}, text, strlen(text));
	}
}
