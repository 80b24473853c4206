/* print_param.c - what passes found out about parameters, written into their declarations.
 *
 *	const float *in		->	const float *__restrict__ in
 *
 * A top-level qualifier is no part of the function's type: other declarations of it, callers and
 * pointers to it stay as they are, and so does its mangled name. */
#include "cunest/backend.h"
#include "lex.h"
#include "print.h"

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

/* ---- long lines ----
 *
 * Where a line of the parameters becomes too long by the words, it is broken before the parameters
 * that do not fit, as a person would: under the first one, or where the next lines begin already.
 */

enum { LIMIT_LEAST = 80, LIMIT_MOST = 100 };

struct list {
	struct edits *edits;
	const struct func *func;
	const struct source *source;
	struct tokens tokens;
	uint32_t open, close; /* tokens */
	unsigned word;        /* bytes that each parameter gets */
	unsigned limit;
};

/* The column after the bytes from `lo`, which is in `column`; tabs go to multiples of eight. */
static unsigned column_after(const struct source *source, uint32_t lo, uint32_t hi, unsigned column)
{
	for (; lo < hi; lo++) {
		unsigned char c = (unsigned char)source->text[lo];

		if (c == '\n')
			column = 0;
		else if (c == '\t')
			column = (column / 8 + 1) * 8;
		else
			column += (c & 0xc0) != 0x80; /* bytes of a character are one */
	}
	return column;
}

static uint32_t line_begin(const struct source *source, uint32_t at)
{
	while (at > 0 && source->text[at - 1] != '\n')
		at--;
	return at;
}

static bool has_newline(const struct source *source, uint32_t lo, uint32_t hi)
{
	return memchr(source->text + lo, '\n', hi - lo) != NULL;
}

/* The longest line that the file has anyway, within reason. */
static unsigned limit_of(const struct source *source)
{
	unsigned longest = LIMIT_LEAST, column = 0;

	for (uint32_t i = 0; i < source->size; i++) {
		column = column_after(source, i, i + 1, column);
		longest = column > longest ? column : longest;
	}
	return longest < LIMIT_MOST ? longest : LIMIT_MOST;
}

static bool find_list(struct list *l)
{
	const struct sym *first = NULL;
	uint32_t i;

	for (i = 0; i < l->func->params.n && !first; i++)
		if (((const struct sym *)l->func->params.at[i])->restricted)
			first = l->func->params.at[i];
	lex(l->edits->arena, l->source->text, l->func->span.lo, l->func->span.hi, &l->tokens);
	i = token_from(&l->tokens, first->where.lo);
	while (i > 0 && !(l->tokens.at[i].c == '(' && l->tokens.at[i].depth == 0))
		i--;
	l->open = i;
	while (i < l->tokens.n && !(l->tokens.at[i].c == ')' && l->tokens.at[i].depth == 0))
		i++;
	l->close = i;
	return l->tokens.at[l->open].c == '(' && i < l->tokens.n;
}

/* How the lines go on that the user broke: the blanks of the second; NULL: there is one line. */
static const char *own_indent(const struct list *l)
{
	uint32_t at = l->tokens.at[l->open].lo, end = l->tokens.at[l->close].lo, n = 0;
	const char *newline = memchr(l->source->text + at, '\n', end - at);

	if (!newline)
		return NULL;
	newline++;
	while (newline[n] == ' ' || newline[n] == '\t')
		n++;
	return arena_strndup(l->edits->arena, newline, n);
}

/* Under the first parameter. */
static const char *indent_under(const struct list *l)
{
	uint32_t at = l->tokens.at[l->open].hi;
	unsigned column = column_after(l->source, line_begin(l->source, at), at, 0);
	const char *tab = memchr(l->source->text + l->func->span.lo, '\t',
				 l->func->span.hi - l->func->span.lo);
	struct buf b;

	buf_init(&b, l->edits->arena);
	for (unsigned i = 0; tab && i < column / 8; i++)
		buf_putc(&b, '\t');
	for (unsigned i = 0; i < (tab ? column % 8 : column); i++)
		buf_putc(&b, ' ');
	return column ? b.s : "";
}

/* Columns of the bytes from `lo`, in `column`, up to `hi`, with the words that come there. */
static unsigned column_with_words(const struct list *l, uint32_t lo, uint32_t hi, unsigned column,
				  bool *any)
{
	for (uint32_t i = 0; i < l->func->params.n; i++) {
		const struct sym *sym = l->func->params.at[i];

		if (!sym->restricted || sym->where.lo < lo || sym->where.lo >= hi)
			continue;
		column = column_after(l->source, lo, sym->where.lo, column) + l->word;
		lo = sym->where.lo;
		*any = true;
	}
	return column_after(l->source, lo, hi, column);
}

/* The comma that ends the parameter that begins at token i, or the closing bracket. */
static uint32_t parameter_end(const struct list *l, uint32_t i)
{
	unsigned angles = 0;

	for (; i < l->close; i++) {
		const struct token *t = &l->tokens.at[i];

		angles += t->c == '<';
		angles -= t->c == '>' && angles;
		if (t->c == ',' && t->depth == 1 && !angles)
			break;
	}
	return i;
}

static void break_lines(struct list *l)
{
	const struct token *token = l->tokens.at;
	uint32_t at = token[l->open].hi;
	unsigned column = column_after(l->source, line_begin(l->source, at), at, 0);
	const char *indent = own_indent(l), *eol = line_eol(l->source, token[l->open].lo);
	bool grown = false;

	indent = indent ? indent : indent_under(l);
	for (uint32_t i = l->open + 1; i < l->close;) {
		uint32_t end = parameter_end(l, i), next = token[i].lo;
		unsigned after;

		if (has_newline(l->source, at, next))
			grown = false;
		after = column_with_words(l, next, token[end].hi,
					  column_after(l->source, at, next, column), &grown);
		if (grown && after > l->limit && at > token[l->open].hi &&
		    !has_newline(l->source, at, next) && token_from(&l->tokens, at) == i) {
			const char *text = arena_printf(l->edits->arena, "%s%s", eol, indent);

			edits_add(l->edits, (struct span){at, next}, text, strlen(text));
			column = 0;
			for (const char *c = indent; *c; c++)
				column = *c == '\t' ? (column / 8 + 1) * 8 : column + 1;
			after = column_with_words(l, next, token[end].hi, column, &grown);
		}
		column = after;
		at = token[end].hi;
		i = end + 1;
	}
}

void print_params(struct edits *edits, const struct func *func)
{
	struct list l = {.edits = edits, .func = func, .source = func->ir->source};
	const char *text = NULL;

	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];

		if (!sym->restricted || span_none(sym->where))
			continue;
		if (!text)
			text = arena_printf(edits->arena, "%s ", restrict_word(func->ir));
		edits_add(edits, (struct span){sym->where.lo, sym->where.lo}, text, strlen(text));
	}
	if (!text)
		return;
	l.word = (unsigned)strlen(text);
	l.limit = limit_of(l.source);
	if (find_list(&l))
		break_lines(&l);
}
