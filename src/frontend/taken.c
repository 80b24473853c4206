/* taken.c - every identifier of the source, which no temporary may be called.
 *
 * Those of comments, strings and numbers are none; those of directives are, since a macro may bring
 * them anywhere.  Those of annotations are not: they go, and fuse(i, j) split(ij:32) names the loop
 * ij before there is one.  Looked for when the first temporary wants a name: most nests have none.
 */
#include "annotation/annotation.h"

#include <string.h>

/* A set of words of the source, at most half full. */
struct names {
	struct word {
		const char *text; /* NULL: free */
		uint32_t size, hash;
	} *slot;
	uint32_t mask, n;
};

static uint32_t hash_word(const char *text, uint32_t size)
{
	uint32_t h = size;

	for (uint32_t i = 0; i < size; i++)
		h = (h ^ (unsigned char)text[i]) * 0x01000193u;
	return h ^ h >> 15;
}

static void names_grow(struct ir *ir, struct names *names)
{
	struct names grown = {.mask = names->mask * 2 + 1, .n = names->n};

	grown.slot = arena_array(ir->arena, (size_t)grown.mask + 1, sizeof(*grown.slot));
	for (uint32_t i = 0; i <= names->mask; i++) {
		uint32_t at = names->slot[i].hash & grown.mask;

		while (grown.slot[at].text)
			at = (at + 1) & grown.mask;
		if (names->slot[i].text)
			grown.slot[at] = names->slot[i];
	}
	*names = grown;
}

/* False: it is there already. */
static bool names_add(struct ir *ir, struct names *names, const char *text, uint32_t size)
{
	uint32_t hash = hash_word(text, size), i;

	if (2 * (names->n + 1) > names->mask)
		names_grow(ir, names);
	for (i = hash & names->mask; names->slot[i].text; i = (i + 1) & names->mask)
		if (names->slot[i].hash == hash && names->slot[i].size == size &&
		    memcmp(names->slot[i].text, text, size) == 0)
			return false;
	names->slot[i] = (struct word){text, size, hash};
	names->n++;
	return true;
}

static struct names *names_begin(struct ir *ir)
{
	struct names *names = arena_alloc(ir->arena, sizeof(*names));

	names->mask = 255;
	names->slot = arena_array(ir->arena, (size_t)names->mask + 1, sizeof(*names->slot));
	for (uint32_t i = 0; i < ir->taken.n; i++)
		names_add(ir, names, ir->taken.at[i], (uint32_t)strlen(ir->taken.at[i]));
	return names;
}

static void names_take(struct ir *ir, struct names *names, const struct lexeme *x)
{
	const char *text = ir->source->text + x->lo;
	uint32_t size = x->hi - x->lo;

	if (x->spliced) {
		text = lex_intern(ir, x);
		size = (uint32_t)strlen(text);
	}
	if (names_add(ir, names, text, size))
		vec_push(ir->arena, &ir->taken, (char *)str_intern(ir->strings, text, size));
}

/* The end of the directive that `at` is in. */
static uint32_t directive_end(const struct source *source, uint32_t at)
{
	const char *text = source->text;

	for (; at < source->size && text[at] != '\n'; at++)
		if (text[at] == '\\' && at + 1 < source->size)
			at += text[at + 1] == '\r' && at + 2 < source->size ? 2 : 1;
	return at;
}

/* The end of the arguments that follow at once; `at` when there are none. */
static uint32_t arguments_end(const struct source *source, uint32_t at)
{
	struct lexer lx = lexer_over(source, at, source->size);
	unsigned depth = 0;
	struct lexeme x;

	do {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END || (!depth && x.c != '('))
			return at;
		depth += x.c == '(';
		depth -= x.c == ')';
	} while (depth);
	return x.hi;
}

void source_take_names(struct ir *ir)
{
	const struct source *source = ir->source;
	struct lexer lx = lexer_over(source, source_begin(source), source->size);
	struct names *names = names_begin(ir);
	bool pragma = false;
	uint32_t until = 0; /* the end of an annotation */
	struct lexeme x;

	ir->take_more = NULL;
	for (lex_next_name(&lx, &x); x.kind != LEX_END; lex_next_name(&lx, &x)) {
		if (x.kind != LEX_IDENT || x.lo < until)
			continue;
		if (pragma && lex_is(source, &x, "nest"))
			until = directive_end(source, x.hi);
		else if (lex_is(source, &x, "NEST"))
			until = arguments_end(source, x.hi);
		pragma = lex_is(source, &x, "pragma");
		names_take(ir, names, &x);
	}
}
