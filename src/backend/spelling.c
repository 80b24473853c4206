/* spelling.c - how the user spells a formula, so that a copy elsewhere in the nest reads the same.
 *
 * A table from expression to the bytes of its first occurrence.  Copied text keeps macros, spacing
 * and redundant parentheses inside it; whether it needs parentheses around it is decided lexically,
 * since the operator on the page need not be the one of the node (*p is a LOAD, p + i an ADDR). */
#include "print.h"

#include "cunest/walk.h"

#include <string.h>

struct entry {
	struct spelling spelling;
	bool macro, mixed; /* mixed: spelled in different ways */
};

struct spelling_table {
	struct arena *arena;
	struct entry **at; /* open addressing by e->id */
	uint32_t n, cap;   /* cap is a power of two */
	struct vec macros; /* struct entry *, whose text is a macro's that is more than a number */
};

static uint32_t slot_index(const struct spelling_table *t, const struct expr *e)
{
	uint32_t i = (e->id * 2654435761u) & (t->cap - 1);

	while (t->at[i] && t->at[i]->spelling.e != e)
		i = (i + 1) & (t->cap - 1);
	return i;
}

static void table_grow(struct spelling_table *t)
{
	struct entry **old = t->at;
	uint32_t cap = t->cap;

	t->cap = cap ? cap * 2 : 256;
	t->at = arena_array(t->arena, t->cap, sizeof(struct entry *));
	for (uint32_t i = 0; i < cap; i++)
		if (old[i])
			t->at[slot_index(t, old[i]->spelling.e)] = old[i];
}

/* ---- precedence of text ---- */

struct operator
{
	const char *text;
	uint8_t precedence;
};

/* Longest first.  0: not something that may be copied at all. */
static const struct operator operators[] = {
	{"<<=", 0},
	{">>=", 0},
	{"++", 0},
	{"--", 0},
	{"+=", 0},
	{"-=", 0},
	{"*=", 0},
	{"/=", 0},
	{"%=", 0},
	{"&=", 0},
	{"|=", 0},
	{"^=", 0},
	{"<<", 11},
	{">>", 11},
	{"<=", 10},
	{">=", 10},
	{"==", 9},
	{"!=", 9},
	{"&&", 5},
	{"||", 4},
	{"*", 13},
	{"/", 13},
	{"%", 13},
	{"+", 12},
	{"-", 12},
	{"<", 10},
	{">", 10},
	{"&", 8},
	{"^", 7},
	{"|", 6},
	{"?", 3},
	{":", 3},
	{"=", 0},
	{",", 0},
};

/* The words for them; in C they are names unless a header makes macros of them. */
static const struct operator word_operators[] = {
	{"and", 5},
	{"or", 4},
	{"xor", 7},
	{"bitand", 8},
	{"bitor", 6},
	{"not_eq", 9},
	{"and_eq", 0},
	{"or_eq", 0},
	{"xor_eq", 0},
};

static const struct operator* word_operator_at(const struct tokens *t, uint32_t i)
{
	for (unsigned k = 0; k < ARRAY_LEN(word_operators); k++)
		if (token_is(t, i, word_operators[k].text))
			return &word_operators[k];
	return NULL;
}

static bool is_prefix_word(const struct tokens *t, uint32_t i)
{
	return token_is(t, i, "not") || token_is(t, i, "compl") || token_is(t, i, "bitand");
}

static const struct operator* operator_at(const struct tokens *t, uint32_t i)
{
	for (unsigned k = 0; k < ARRAY_LEN(operators); k++) {
		size_t n = strlen(operators[k].text);

		if (t->at[i].lo + n <= t->hi &&
		    memcmp(t->text + t->at[i].lo, operators[k].text, n) == 0)
			return &operators[k];
	}
	return NULL;
}

static unsigned lower(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Past the bracket at i and its partner. */
static uint32_t skip_group(const struct tokens *t, uint32_t i)
{
	uint16_t depth = t->at[i].depth;

	for (i++; i < t->n && t->at[i].depth > depth; i++)
		;
	return i < t->n ? i + 1 : i;
}

static bool is_prefix(const struct tokens *t, uint32_t i)
{
	return strchr("+-!~*&", t->text[t->at[i].lo]) != NULL;
}

static bool follows(const struct tokens *t, uint32_t i, const char *a, const char *b)
{
	return token_is(t, i, a) && token_is(t, i + 1, b) && t->at[i].hi == t->at[i + 1].lo;
}

/* static_cast<T>: past the `>`; else i + 1.  Any other name before `<` may be a variable's. */
static uint32_t skip_word(const struct tokens *t, uint32_t i)
{
	static const char *const casts[] = {"static_cast", "const_cast", "dynamic_cast",
					    "reinterpret_cast"};
	bool cast = false;
	unsigned angle = 0;

	for (unsigned k = 0; k < ARRAY_LEN(casts) && !cast; k++)
		cast = token_is(t, i, casts[k]);
	if (!cast)
		return i + 1;
	for (i++; i < t->n; i++) {
		angle += token_is(t, i, "<");
		angle -= token_is(t, i, ">");
		if (!angle)
			return i + 1;
	}
	return i;
}

unsigned text_precedence(struct arena *arena, const char *text, size_t size)
{
	static const char *const odd[] = {"new", "delete", "throw", "return", "co_await"};
	struct tokens t;
	unsigned precedence = 16;
	bool operand = false;
	bool group = false; /* the operand is one in parentheses only, as a cast begins */
	uint32_t i = 0;

	lex(arena, text, 0, (uint32_t)size, &t);
	while (i < t.n) {
		const struct operator* op;

		if (token_is_comment(&t.at[i]) || t.at[i].kind == TOKEN_DIRECTIVE)
			return 0;
		if (t.at[i].kind != TOKEN_PUNCT) {
			for (unsigned k = 0; k < ARRAY_LEN(odd); k++)
				if (token_is(&t, i, odd[k]))
					return 0;
			op = operand ? word_operator_at(&t, i) : NULL;
			if (op && !op->precedence)
				return 0;
			if (op || (!operand && is_prefix_word(&t, i))) {
				precedence = lower(precedence, op ? op->precedence : 14);
				operand = false;
				i++;
				continue;
			}
			/* An operand right after a group: the group was a cast. */
			if (operand || token_is(&t, i, "sizeof") || token_is(&t, i, "alignof"))
				precedence = lower(precedence, 14);
			operand = true;
			group = false;
			i = t.at[i].kind == TOKEN_WORD ? skip_word(&t, i) : i + 1;
			continue;
		}
		if (token_is(&t, i, "(") || token_is(&t, i, "[") || token_is(&t, i, "{")) {
			/* (T)(x) is a cast, or the call of what is in parentheses */
			if (operand)
				precedence =
					lower(precedence, group && token_is(&t, i, "(") ? 14 : 15);
			else if (!token_is(&t, i, "("))
				return 0;
			group = !operand;
			operand = true;
			i = skip_group(&t, i);
			continue;
		}
		if (token_is(&t, i, ".") || follows(&t, i, "-", ">") || follows(&t, i, ":", ":")) {
			if (!token_is(&t, i, ":"))
				precedence = lower(precedence, 15);
			operand = false;
			i += token_is(&t, i, ".") ? 1 : 2;
			continue;
		}
		if (!operand && is_prefix(&t, i)) {
			precedence = lower(precedence, 14);
			i++;
			continue;
		}
		op = operator_at(&t, i);
		if (!op || !op->precedence)
			return 0;
		precedence = lower(precedence, op->precedence);
		operand = false;
		i += (uint32_t)strlen(op->text);
	}
	return operand ? precedence : 0;
}

/* ---- collecting ---- */

static bool is_negative(const struct expr *e)
{
	return e->kind == EXPR_INT && type_is_int(e->type) && expr_int(e) < 0;
}

static unsigned origin_precedence(const struct printer *p, const struct origin *o, const char *text)
{
	unsigned lexical = text_precedence(p->arena, text, strlen(text));

	/* A macro's text says nothing about what it expands to; the node does. */
	if (o->macro)
		return lower(lexical, is_negative(o->e) ? 14 : expr_table[o->e->kind].precedence);
	return lexical;
}

/* Text that is on one line, without comments. */
static bool is_plain(const struct printer *p, struct span s)
{
	const char *text = p->source->text;

	for (uint32_t i = s.lo; i < s.hi; i++)
		if (text[i] == '\n' ||
		    (text[i] == '/' && i + 1 < s.hi && (text[i + 1] == '/' || text[i + 1] == '*')))
			return false;
	return true;
}

/* What separates two tokens: nothing when only spliced lines do. */
static bool has_blank(const struct printer *p, uint32_t lo, uint32_t hi)
{
	for (; lo < hi; lo++) {
		char c = p->source->text[lo];

		if (c == '\\')
			while (lo < hi && p->source->text[lo] != '\n')
				lo++;
		else
			return true;
	}
	return false;
}

/* The `.` or `->` of a member: no blank comes from the end of a line there. */
static bool selects(const struct tokens *t, uint32_t i)
{
	return token_is(t, i, ".") || follows(t, i, "-", ">");
}

/* The text as it can be elsewhere: on one line and without comments, which stay where they are;
 * NULL when a string is in the way. */
static const char *portable(const struct printer *p, struct span s)
{
	const char *text = p->source->text;
	const struct tokens *t = &p->tokens;
	uint32_t at = s.lo;
	bool gap = false, opens = false, word = false, operand = false;
	struct buf b;

	if (s.hi <= s.lo || s.hi > p->source->size)
		return NULL;
	if (is_plain(p, s))
		return arena_strndup(p->arena, text + s.lo, s.hi - s.lo);
	buf_init(&b, p->arena);
	for (uint32_t i = token_from(t, s.lo); i < t->n && t->at[i].lo < s.hi; i++) {
		const struct token *k = &t->at[i];

		gap = gap || token_is_comment(k) || has_blank(p, at, k->lo);
		at = k->hi;
		if (token_is_comment(k))
			continue;
		if (k->kind == TOKEN_DIRECTIVE || k->hi > s.hi ||
		    (k->kind == TOKEN_STRING && !is_plain(p, (struct span){k->lo, k->hi})))
			return NULL;
		if (gap && b.n && !opens && !(k->kind == TOKEN_PUNCT && strchr(")],", k->c)) &&
		    !(word && k->c == '(') && !(operand && selects(t, i)))
			buf_putc(&b, ' ');
		opens = (k->kind == TOKEN_PUNCT && strchr("([", k->c)) || selects(t, i) ||
			(i > 0 && token_is(t, i, ">") && selects(t, i - 1));
		word = k->kind == TOKEN_WORD;
		operand = word || (k->kind == TOKEN_PUNCT && strchr(")]", k->c));
		buf_put(&b, text + k->lo, k->hi - k->lo);
		gap = false;
	}
	return b.n ? b.s : NULL;
}

bool lacks_minus(const struct origin *o)
{
	return o->e->kind == EXPR_NEG && o->nkids == 1 && o->kid[0] && !o->macro &&
	       o->span.lo == o->kid[0]->outer.lo;
}

static void collect_origin(const struct printer *p, struct spelling_table *t,
			   const struct origin *o)
{
	const char *text = lacks_minus(o) ? NULL : portable(p, o->span);

	if (text) {
		uint32_t i;

		if (2 * t->n >= t->cap)
			table_grow(t);
		i = slot_index(t, o->e);
		if (t->at[i]) {
			t->at[i]->mixed |= strcmp(t->at[i]->spelling.text, text) != 0;
		} else {
			struct entry *entry = arena_alloc(p->arena, sizeof(*entry));

			entry->spelling.e = o->e;
			entry->spelling.text = text;
			entry->spelling.at = o->span.lo;
			entry->spelling.precedence = (uint8_t)origin_precedence(p, o, text);
			entry->macro = o->macro;
			t->at[i] = entry;
			t->n++;
			if (o->macro && o->e->nargs)
				vec_push(p->arena, &t->macros, entry);
		}
	}
	for (unsigned i = 0; i < o->nkids; i++)
		if (o->kid[i])
			collect_origin(p, t, o->kid[i]);
	if (o->inside)
		collect_origin(p, t, o->inside);
}

/* (buf + 32 * 32) of a macro's body -> (buf + 1024), as passes fold it. */
static const struct expr *fold_numbers(struct ir *ir, const struct expr *e)
{
	const struct expr **arg = arena_array(ir->arena, e->nargs + 1u, sizeof(*arg)),
			  *folded = NULL;
	bool numbers = e->nargs == 2 && type_is_int(e->type), same = true;

	for (unsigned i = 0; i < e->nargs; i++) {
		arg[i] = fold_numbers(ir, e->arg[i]);
		numbers = numbers && arg[i]->kind == EXPR_INT && arg[i]->type == e->type;
		same = same && arg[i] == e->arg[i];
	}
	if (numbers)
		folded = expr_binary(ir, (enum expr_kind)e->kind, arg[0], arg[1]);
	if (folded && folded->kind == EXPR_INT && folded->type == e->type)
		return folded;
	return same ? e : expr_with_args(ir, e, arg);
}

enum { FOLDED_MOST = 200 }; /* nodes: macros of macros grow by powers */

/* A macro's formula is spelled by its name also when its numbers have been folded. */
static void add_folded(const struct printer *p, struct spelling_table *t)
{
	for (uint32_t i = 0; i < t->macros.n; i++) {
		struct entry *entry = t->macros.at[i], *folded;
		const struct expr *e = entry->spelling.e;

		if (e->size > FOLDED_MOST)
			continue;
		e = fold_numbers(p->ir, e);
		if (!e->nargs || e->type != entry->spelling.e->type)
			continue;
		if (2 * t->n >= t->cap)
			table_grow(t);
		if (t->at[slot_index(t, e)])
			continue;
		folded = arena_alloc(p->arena, sizeof(*folded));
		*folded = *entry;
		folded->spelling.e = e;
		t->at[slot_index(t, e)] = folded;
		t->n++;
	}
}

const struct spelling_table *spellings_collect(const struct printer *p, const struct stmt *root)
{
	struct spelling_table *t = arena_alloc(p->arena, sizeof(*t));

	t->arena = p->arena;
	table_grow(t);
	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].origin)
				collect_origin(p, t, s->slot[i].origin);
	add_folded(p, t);
	return t;
}

/* A number that a macro names is that macro's only if the nest never spells it otherwise; and 0, 1,
 * 2 are too common to mean anything. */
static bool leaf_usable(const struct entry *entry)
{
	const struct expr *e = entry->spelling.e;

	if (e->kind == EXPR_SYM || entry->mixed)
		return false;
	if (!entry->macro)
		return true;
	if (e->kind == EXPR_INT)
		return expr_int(e) > 2;
	return e->kind != EXPR_FLT || (e->u.number != 0 && e->u.number != 1 && e->u.number != 2);
}

const struct spelling *spelling_find(const struct spelling_table *t, const struct expr *e)
{
	const struct entry *entry = t->at[slot_index(t, e)];

	if (!entry ||
	    (!e->nargs && e->kind != EXPR_OPAQUE && e->kind != EXPR_CALL && !leaf_usable(entry)))
		return NULL;
	return &entry->spelling;
}
