/* text_names.c - names that are in the text although no expression of the tree has them.
 *
 *	const int N = 4;
 *	float a[N];		the extent, f<N>(x), sizeof(N), #pragma unroll N
 *
 * The tree knows their values only, so that nobody seems to read N; but its declaration must stay,
 * or the text does not compile.  Bytes of a statement that are no operand's, and those of literals
 * and calls, are looked through for words, once for the nest. */
#include "text_names.h"

#include "cunest/pass.h"
#include "cunest/walk.h"

#include <ctype.h>
#include <string.h>

struct words {
	struct arena *arena;
	struct strtab *strings;
	const struct source *source;
	const char **word; /* interned */
	uint32_t slots, used;
};

static uint32_t probe(const struct words *n, const char *word)
{
	uint32_t at = (uint32_t)hash_bytes(0, word, strlen(word)) & (n->slots - 1);

	while (n->word[at] && n->word[at] != word)
		at = (at + 1) & (n->slots - 1);
	return at;
}

static void add(struct words *n, const char *word)
{
	if (2 * n->used >= n->slots) {
		const char **old = n->word;
		uint32_t count = n->slots;

		n->slots = count ? 2 * count : 64;
		n->word = arena_array(n->arena, n->slots, sizeof(*n->word));
		for (uint32_t i = 0; i < count; i++) {
			if (old[i])
				n->word[probe(n, old[i])] = old[i];
		}
	}
	if (!n->word[probe(n, word)]) {
		n->word[probe(n, word)] = word;
		n->used++;
	}
}

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* The words between two offsets, but for one name's own. */
static void add_words(struct words *n, uint32_t lo, uint32_t hi, struct span own)
{
	const char *text = n->source->text;

	while (lo < hi) {
		uint32_t end = lo;

		while (end < hi && in_word(text[end]))
			end++;
		if (end > lo && !isdigit((unsigned char)text[lo]) && (lo != own.lo || own.hi == 0))
			add(n, str_intern(n->strings, text + lo, end - lo));
		lo = end > lo ? end : lo + 1;
	}
}

/* Can the bytes of such a node, besides those of its operands, name a variable? */
static bool may_name(const struct expr *e)
{
	return e->kind == EXPR_INT || e->kind == EXPR_FLT || e->kind == EXPR_CALL ||
	       e->kind == EXPR_CAST || e->kind == EXPR_OPAQUE;
}

static void add_between(struct words *n, struct span span, struct span *const *inside,
			uint32_t count, struct span own)
{
	uint32_t at = span.lo;

	for (uint32_t i = 0; i < count; i++) {
		if (inside[i]->lo > at)
			add_words(n, at, inside[i]->lo, own);
		if (inside[i]->hi > at)
			at = inside[i]->hi;
	}
	if (at < span.hi)
		add_words(n, at, span.hi, own);
}

static void push_span(struct words *n, struct vec *spans, struct span span)
{
	struct span *copy = arena_alloc(n->arena, sizeof(*copy));

	*copy = span;
	if (!span_none(span))
		vec_push(n->arena, spans, copy);
}

static int by_start(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	return x->lo < y->lo ? -1 : x->lo > y->lo;
}

/* Of an operand: what none of its own operands spells.  What macros spell is theirs. */
static void add_operand(struct words *n, const struct origin *o)
{
	struct vec inside = {0};

	if (!o)
		return;
	add_operand(n, o->inside);
	for (unsigned i = 0; i < o->nkids; i++) {
		add_operand(n, o->kid[i]);
		if (o->kid[i])
			push_span(n, &inside, o->kid[i]->span);
	}
	if (o->macro || span_none(o->span) || !may_name(o->e))
		return;
	vec_sort(n->arena, &inside, by_start);
	add_between(n, o->span, (struct span *const *)inside.at, inside.n, NO_SPAN);
}

static void add_statement(struct words *n, const struct stmt *s)
{
	struct vec inside = {0};

	for (unsigned i = 0; i < s->nslots; i++) {
		add_operand(n, s->slot[i].origin);
		if (s->slot[i].origin)
			push_span(n, &inside, s->slot[i].origin->span);
	}
	if (span_none(s->span))
		return;
	/* its type; without an origin these are no bytes of C */
	if (s->kind == STMT_DECL && (!s->slot[SLOT_VALUE].e || s->slot[SLOT_VALUE].origin))
		add_between(n, s->span, (struct span *const *)inside.at, inside.n, s->sym->where);
	if (s->kind == STMT_PRAGMA)
		add_words(n, s->span.lo, s->span.hi, NO_SPAN);
}

static struct words *words_of(const struct text_names *t)
{
	struct ir *ir = t->ir;
	struct words *n = arena_alloc(ir->arena, sizeof(*n));
	const struct stmt *root = t->nest->root;

	*n = (struct words){.arena = ir->arena, .strings = ir->strings, .source = ir->source};
	for (const struct stmt *s = root; s && ir->source; s = stmt_next(root, s))
		add_statement(n, s);
	return n;
}

static bool has(const struct words *n, const char *name)
{
	return n->slots && n->word[probe(n, str_intern(n->strings, name, strlen(name)))] != NULL;
}

bool named_in_text(struct text_names *t, const struct sym *sym)
{
	if (sym->named)
		return true;
	if (!t->words)
		t->words = words_of(t);
	return sym->name && has(t->words, sym->name);
}

bool nest_text_names(const struct nest *nest, const char *name)
{
	struct text_names t = {.ir = nest->func->ir, .nest = nest};

	return has(words_of(&t), name);
}
