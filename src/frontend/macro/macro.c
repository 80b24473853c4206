/* macro.c - the macros of a translation unit: where the main file uses them, what they are, and the
 * names that no temporary may have.
 *
 * A name is taken when any macro has it, defined before or after, in the file, a header or on the
 * command line, undefined again or not; and when the body of a macro that the file uses mentions
 * it: `#define SCALE(x) ((x) * i_n)` of a header must not meet a new local called i_n. */
#include "../lower/lower.h"

#include <stdlib.h>
#include <string.h>

/* ---- uses ---- */

/* Index of the first use that ends after the offset; mostly near the one asked for before. */
static unsigned macro_from(struct lowering *l, uint32_t at)
{
	unsigned lo = 0, hi = l->nmacros, k = l->macro_hint;

	for (unsigned i = 0; i < 2 && k <= hi; i++, k++)
		if ((k == 0 || l->macros[k - 1].span.hi <= at) &&
		    (k == hi || l->macros[k].span.hi > at))
			return l->macro_hint = k;
	while (lo < hi) {
		unsigned mid = lo + (hi - lo) / 2;

		if (l->macros[mid].span.hi <= at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return l->macro_hint = lo;
}

const struct macro_use *macro_at(struct lowering *l, uint32_t at)
{
	unsigned i = macro_from(l, at);

	return i < l->nmacros && l->macros[i].span.lo <= at ? &l->macros[i] : NULL;
}

const struct macro_use *macro_in(struct lowering *l, struct span span)
{
	unsigned i = macro_from(l, span.lo);

	return i < l->nmacros && l->macros[i].span.lo < span.hi ? &l->macros[i] : NULL;
}

const struct macro_use *macro_exact(struct lowering *l, struct span span)
{
	const struct macro_use *m = macro_at(l, span.lo);

	return m && m->span.lo == span.lo && m->span.hi == span.hi ? m : NULL;
}

const char *macro_reason(struct lowering *l, struct span span, const char *what)
{
	const struct macro_use *m = macro_in(l, span);

	return m ? arena_printf(l->ir->arena, "%s from macro '%s'", what, m->name)
		 : arena_printf(l->ir->arena, "%s in an unusual form or from a macro", what);
}

const char *macro_name(struct lowering *l, struct span span)
{
	const struct macro_use *m = macro_in(l, span);
	bool only = m && (m + 1 == l->macros + l->nmacros || m[1].span.lo >= span.hi);

	return only ? m->name : NULL;
}

static int by_place(const void *a, const void *b)
{
	const struct macro_use *x = a, *y = b;

	if (x->span.lo != y->span.lo)
		return x->span.lo < y->span.lo ? -1 : 1;
	return x->span.hi > y->span.hi ? -1 : x->span.hi < y->span.hi;
}

unsigned macros_outermost(struct arena *arena, const struct macro_use *uses, unsigned n,
			  struct macro_use **out)
{
	struct macro_use *top = arena_array(arena, n, sizeof(*top));
	unsigned ntop = 0;

	for (unsigned i = 0; i < n; i++) {
		if (ntop && uses[i].span.lo < top[ntop - 1].span.hi) {
			top[ntop - 1].ninner++;
			continue;
		}
		top[ntop] = uses[i];
		top[ntop].inner = uses + i + 1;
		top[ntop++].ninner = 0;
	}
	*out = top;
	return ntop;
}

/* ---- collecting ---- */

static struct macro_def **bucket(struct lowering *l, const char *name)
{
	uintptr_t h = (uintptr_t)name; /* interned, so its address is as good as its text */

	return &l->macro_defs[(h >> 4 ^ h >> 14) % ARRAY_LEN(l->macro_defs)];
}

/* The name is the first that a use or a definition consists of.  False: it is not there. */
static bool name_at(struct lowering *l, uint32_t lo, uint32_t hi, struct lexeme *x)
{
	struct lexer lx = lexer_over(l->source, lo, hi);

	lex_next(&lx, x);
	return x->kind == LEX_IDENT && x->lo == lo;
}

void macro_define(struct lowering *l, CXCursor c)
{
	struct macro_def *def = arena_alloc(l->ir->arena, sizeof(*def));
	struct macro_def **at;
	struct lexeme x;
	uint32_t place;
	bool ours = !l->main_linear || location_at(l, clang_getCursorLocation(c), &place);

	/* most are clang's own, and an extent takes long to get */
	if (ours && range_written(l, clang_getCursorExtent(c), &def->span)) {
		def->name = name_at(l, def->span.lo, def->span.hi, &x) ? lex_intern(l->ir, &x)
								       : cursor_name(l, c);
	} else {
		def->span = NO_SPAN;
		def->name = cursor_name(l, c);
		vec_push(l->ir->arena, &l->ir->taken, (void *)(uintptr_t)def->name);
	}
	def->cursor = c;
	def->place = span_none(def->span) ? l->reached : def->span.lo;
	at = bucket(l, def->name);
	def->next = *at;
	*at = def;
}

/* #define true 1: the same by another way, as <stdbool.h> has it. */
static bool means_same(struct lowering *l, const struct macro_def *def)
{
	struct macro_tokens t = macro_tokens(l, def->cursor);

	if (t.n != 2 || clang_Cursor_isMacroFunctionLike(def->cursor))
		return false;
	return strcmp(t.text[1], def->name) == 0 ||
	       (strcmp(def->name, "true") == 0 && strcmp(t.text[1], "1") == 0) ||
	       (strcmp(def->name, "false") == 0 && strcmp(t.text[1], "0") == 0) ||
	       (strcmp(def->name, "bool") == 0 && strcmp(t.text[1], "_Bool") == 0);
}

const char *macro_keyword(struct lowering *l)
{
	static const char *const words[] = {
		"void",   "bool",   "char",     "short", "int",     "long",     "float",
		"double", "signed", "unsigned", "const", "auto",    "static",   "if",
		"else",   "for",    "while",    "do",    "break",   "continue", "goto",
		"return", "sizeof", "true",     "false", "volatile"};

	for (unsigned i = 0; i < ARRAY_LEN(words) && !l->keywords_known; i++) {
		const char *name = str_intern(l->ir->strings, words[i], strlen(words[i]));

		for (const struct macro_def *d = *bucket(l, name); d; d = d->next)
			if (d->name == name && !means_same(l, d) &&
			    !clang_Location_isInSystemHeader(clang_getCursorLocation(d->cursor)))
				l->keyword = name;
	}
	l->keywords_known = true;
	return l->keyword;
}

void macro_expand(struct lowering *l, CXCursor c)
{
	CXCursor definition;
	struct span span;
	struct lexeme x;
	uint32_t at;
	bool named;

	if (l->main_linear && !location_at(l, clang_getCursorLocation(c), &at))
		return;
	definition = clang_getCursorReferenced(c);
	named = l->main_linear && name_at(l, at, l->source->size, &x);
	if (named && !clang_Cursor_isNull(definition) &&
	    !clang_Cursor_isMacroFunctionLike(definition))
		span = (struct span){x.lo, x.hi}; /* an extent takes long to get */
	else if (!range_written(l, clang_getCursorExtent(c), &span))
		return;
	if (l->nmacros == l->macros_cap) {
		unsigned cap = l->macros_cap ? 2 * l->macros_cap : 64;
		struct macro_use *grown = arena_array(l->ir->arena, cap, sizeof(*grown));

		if (l->nmacros)
			memcpy(grown, l->macros, l->nmacros * sizeof(*grown));
		l->macros = grown;
		l->macros_cap = cap;
	}
	l->macros[l->nmacros++] =
		(struct macro_use){.span = span,
				   .name = named ? lex_intern(l->ir, &x) : cursor_name(l, c),
				   .cursor = definition};
}

/* ---- bodies ---- */

struct macro_tokens macro_tokens(struct lowering *l, CXCursor definition)
{
	struct macro_tokens t = {NULL, 0};
	CXToken *tokens = NULL;
	unsigned n = 0;

	clang_tokenize(l->unit, clang_getCursorExtent(definition), &tokens, &n);
	t.text = arena_array(l->ir->arena, n, sizeof(*t.text));
	for (unsigned i = 0; i < n; i++)
		if (clang_getTokenKind(tokens[i]) != CXToken_Comment)
			t.text[t.n++] = cxstring(l, clang_getTokenSpelling(l->unit, tokens[i]));
	if (tokens)
		clang_disposeTokens(l->unit, tokens, n);
	return t;
}

bool macro_word(const char *s)
{
	return (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '_' || *s == '$' ||
	       (unsigned char)*s >= 0x80;
}

static const char *name_counts(struct lowering *l, const char *name)
{
	static const char *const names[] = {"__LINE__", "__COUNTER__"};
	const char *found = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(name, names[i]) == 0)
			return names[i];
	for (struct macro_def *d = *bucket(l, name); d && !found; d = d->next) {
		struct macro_tokens t = {NULL, 0};

		if (d->name != name)
			continue;
		/* assert() only tells where it failed */
		if (!d->counted &&
		    !clang_Location_isInSystemHeader(clang_getCursorLocation(d->cursor)))
			t = macro_tokens(l, d->cursor);
		d->counted = true; /* bodies do not expand themselves */
		for (unsigned i = 1; i < t.n && !d->counts; i++)
			if (macro_word(t.text[i]))
				d->counts = name_counts(l, str_intern(l->ir->strings, t.text[i],
								      strlen(t.text[i])));
		found = d->counts;
	}
	return found;
}

const char *macro_counts(struct lowering *l, const struct macro_use *m)
{
	const char *found = name_counts(l, m->name);

	for (unsigned i = 0; i < m->ninner && !found; i++)
		found = name_counts(l, m->inner[i].name);
	return found;
}

/* A word of a body; those of the main file are taken anyway. */
static void take_word(struct lowering *l, struct vec *queue, const char *word, bool taken)
{
	if (!taken)
		vec_push(l->ir->arena, &l->ir->taken, (void *)(uintptr_t)word);
	if (macro_defined(l, word))
		vec_push(l->ir->arena, queue, (void *)(uintptr_t)word);
}

static void take_body(struct lowering *l, struct vec *queue, const struct macro_def *d)
{
	struct lexer lx = lexer_over(l->source, d->span.lo, d->span.hi);
	struct macro_tokens t;
	struct lexeme x;

	if (clang_Cursor_isMacroBuiltin(d->cursor))
		return;
	if (!span_none(d->span)) {
		lex_next(&lx, &x);
		for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x))
			if (x.kind == LEX_IDENT)
				take_word(l, queue, lex_intern(l->ir, &x), true);
		return;
	}
	t = macro_tokens(l, d->cursor);
	for (unsigned k = 1; k < t.n; k++)
		if (macro_word(t.text[k])) {
			l->brings_pragma |= strcmp(t.text[k], "_Pragma") == 0;
			take_word(l, queue, t.text[k], false);
		}
}

/* All that an expansion may mention is taken; macros define each other, so to a fixed point. */
static void take_names(struct lowering *l, const char *macro)
{
	struct vec queue = {0};

	vec_push(l->ir->arena, &queue, (void *)(uintptr_t)macro);
	for (uint32_t i = 0; i < queue.n; i++) {
		const char *name = queue.at[i];

		for (struct macro_def *d = *bucket(l, name); d; d = d->next) {
			if (d->name != name || d->walked)
				continue;
			d->walked = true;
			take_body(l, &queue, d);
		}
	}
}

/* Has every macro of that name been looked into? */
static bool walked(struct lowering *l, const char *name)
{
	for (const struct macro_def *d = *bucket(l, name); d; d = d->next)
		if (d->name == name && !d->walked)
			return false;
	return true;
}

bool macro_defined(struct lowering *l, const char *name)
{
	for (const struct macro_def *d = *bucket(l, name); d; d = d->next)
		if (d->name == name)
			return true;
	return false;
}

struct macro_def *macro_definitions(struct lowering *l, const char *name)
{
	return *bucket(l, name);
}

void macros_finish(struct lowering *l)
{
	const struct macro_use *all = l->macros;
	unsigned n = l->nmacros;

	if (n)
		qsort(l->macros, n, sizeof(*all), by_place);
	l->nmacros = macros_outermost(l->ir->arena, all, n, &l->macros);
	for (unsigned i = 0; i < n; i++)
		if (!walked(l, all[i].name))
			take_names(l, all[i].name);
}
