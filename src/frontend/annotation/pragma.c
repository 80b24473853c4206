/* pragma.c - where the file has pragmas of others, in all their spellings, and what they say.
 *
 *	#pragma omp parallel for
 *	_Pragma("omp parallel for")
 *	PARALLEL	OMP(parallel for)	of macros that come to one of these
 *
 * To whoever asks what a pragma says they are one.  clang tells nothing of those that it does not
 * know itself. */
#include "../lower/lower.h"

#include <string.h>

static struct pragma *add(struct lowering *l, struct span span, const char *text)
{
	struct pragma *p = arena_alloc(l->ir->arena, sizeof(*p));
	struct source *source = arena_alloc(l->ir->arena, sizeof(*source));

	*source = (struct source){"", text ? text : "", (uint32_t)strlen(text ? text : "")};
	p->span = span;
	p->text = source;
	p->unclear = !text;
	vec_push(l->ir->arena, &l->pragmas, p);
	return p;
}

bool pragma_begins(const struct pragma *p, const char *word)
{
	struct lexer lx = lexer_over(p->text, 0, p->text->size);
	struct lexeme x;

	lex_significant(&lx, &x);
	return x.kind == LEX_IDENT && lex_is(p->text, &x, word);
}

static bool is_parallel(const struct pragma *p)
{
	return pragma_begins(p, "omp") || pragma_begins(p, "acc");
}

/* Compilers expand macros in pragmas of OpenMP.  What is in parentheses is a name or a number, but
 * for `none` and `shared`. */
static void expand(struct lowering *l, struct pragma *p)
{
	struct vec tokens = {NULL, 0, 0}, texts = {NULL, 0, 0};
	bool macros = false;
	unsigned depth = 0;

	if (p->unclear || !is_parallel(p))
		return;
	text_tokens(l, p->text, (struct span){0, p->text->size}, &tokens);
	for (uint32_t i = 1; i < tokens.n; i++) {
		const char *t = tokens.at[i];

		depth += t[0] == '(';
		depth -= t[0] == ')' && depth;
		macros |= !depth && macro_word(t) && text_is_macro(l, t);
	}
	if (!macros)
		return;
	p->unclear = !text_expanded(l, &tokens, &texts);
	for (uint32_t i = 0; i < texts.n && !p->unclear; i++) {
		struct pragma *other = add(l, p->span, texts.at[i]);

		other->line = p->line;
		other->macro = p->macro;
	}
}

static void add_directive(struct lowering *l, const struct directive *d)
{
	struct lexer lx = lexer_over(l->source, d->span.lo, d->span.hi);
	struct lexeme x;
	char *text;

	lex_significant(&lx, &x); /* # */
	lex_significant(&lx, &x); /* pragma */
	text = arena_strndup(l->ir->arena, l->source->text + x.hi, d->span.hi - x.hi);
	add(l, d->span, text)->line = true;
}

static struct vec use_tokens(struct lowering *l, struct span span)
{
	struct vec tokens = {NULL, 0, 0};

	text_tokens(l, l->source, span, &tokens);
	return tokens;
}

/* The operator itself, or a macro that may lead to one; lx is after the word. */
static void add_use(struct lowering *l, const struct lexer *lx, const struct lexeme *word,
		    const char *macro)
{
	struct span span = {word->lo, word->hi};
	struct vec tokens, texts = {NULL, 0, 0};
	struct lexer ahead = *lx;
	struct lexeme open, close;
	bool clear;

	lex_significant(&ahead, &open);
	ahead = *lx;
	if (open.c == '(' && lex_group(&ahead, &close))
		span.hi = close.hi;
	tokens = use_tokens(l, span);
	clear = text_pragmas(l, &tokens, &texts);
	/* MACRO (x) where only MACRO is one; or MACRO that wants arguments, which another gives it */
	if (clear && !texts.n && span.hi > word->hi) {
		tokens.n = 1;
		clear = text_pragmas(l, &tokens, &texts);
	}
	if (!clear)
		add(l, span, NULL)->macro = macro ? macro : "_Pragma";
	for (uint32_t i = 0; i < texts.n && clear; i++)
		add(l, span, texts.at[i])->macro = macro;
}

static bool is_own(struct lowering *l, const struct lexeme *x)
{
	return lex_is(l->source, x, "NEST") || lex_is(l->source, x, "NEST_REQUIRED");
}

static void find_uses(struct lowering *l)
{
	struct lexer lx = lexer_over(l->source, source_begin(l->source), l->source->size);
	bool fresh = true;
	struct lexeme x;

	for (;;) {
		lex_next(&lx, &x);
		if (x.kind == LEX_END)
			return;
		if (fresh && x.c == '#') {
			while (x.kind != LEX_NEWLINE && x.kind != LEX_END)
				lex_next(&lx, &x);
			continue;
		}
		if (x.kind != LEX_COMMENT)
			fresh = x.kind == LEX_NEWLINE;
		if (x.kind != LEX_IDENT)
			continue;
		if (lex_is(l->source, &x, "_Pragma") || lex_is(l->source, &x, "__pragma"))
			add_use(l, &lx, &x, NULL);
		else if (!is_own(l, &x) && text_leads(l, lex_intern(l->ir, &x)))
			add_use(l, &lx, &x, lex_intern(l->ir, &x));
	}
}

static int by_place(const void *a, const void *b)
{
	const struct pragma *x = a, *y = b;

	return x->span.lo < y->span.lo ? -1 : x->span.lo > y->span.lo;
}

const struct vec *pragmas_of(struct lowering *l)
{
	uint32_t n;

	if (l->pragmas_known)
		return &l->pragmas;
	l->pragmas_known = true;
	for (unsigned i = 0; i < l->directives->n; i++)
		if (l->directives->at[i].pragma && !l->directives->at[i].nest)
			add_directive(l, &l->directives->at[i]);
	if (text_brings_any(l))
		find_uses(l);
	n = l->pragmas.n;
	for (uint32_t i = 0; i < n; i++)
		expand(l, l->pragmas.at[i]);
	vec_sort(l->ir->arena, &l->pragmas, by_place);
	return &l->pragmas;
}

uint32_t pragma_from(const struct vec *all, uint32_t at)
{
	uint32_t lo = 0, hi = all->n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (((const struct pragma *)all->at[mid])->span.lo < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}
