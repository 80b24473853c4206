/* field_names.c - identifiers of the source that name fields and nothing else, and those that single functions use.
 *
 *	struct params { int stride; };
 *	... a[i * p.stride] ...			const int stride = p.stride;
 *
 * What is after `.` or `->`, or is declared in a class, is looked up in that class; a local
 * variable of the same name is not in its way.  Everywhere else a name may be found from inside a
 * function, also a field in a member function: it is then in use.  What only the parameters and the body of one function
 * mention is in nobody's way in another one, whatever it means there.  Where the tokens do not tell for sure, a name is in
 * use everywhere. */
#include "names.h"

#include "lex.h"

#include <string.h>

enum scope { SCOPE_NAMESPACE, SCOPE_CLASS, SCOPE_OTHER };

/* What was seen of the declaration that a token is in. */
struct head {
	bool record, names, brackets; /* struct; namespace or extern "C"; `(` */
	bool value;                   /* `=`, or what else no field is declared after */
};

struct reader {
	struct ir *ir;
	const struct tokens *t; /* without comments and directives */
	uint8_t *scope;         /* enum scope, of each bracket that is open */
	uint32_t depth, cap;
	bool unbalanced;
	struct head head;
	struct names *used;
	struct vec *bodies;
	struct body_names *body; /* the function that the token is in; NULL: none */
	uint32_t body_depth;
	struct vec
		waiting; /* const struct token *: what is in the brackets of a head, of a function or not */
};

static void open_scope(struct reader *r, enum scope scope)
{
	if (r->depth == r->cap) {
		uint32_t cap = r->cap ? 2 * r->cap : 32;
		uint8_t *grown = arena_array(r->ir->arena, cap, sizeof(*grown));

		if (r->depth)
			memcpy(grown, r->scope, r->depth);
		r->scope = grown;
		r->cap = cap;
	}
	r->scope[r->depth++] = (uint8_t)scope;
}

static enum scope scope_now(const struct reader *r)
{
	return r->depth ? (enum scope)r->scope[r->depth - 1] : SCOPE_NAMESPACE;
}

/* Of the `{` after the head: a class in a function may see the function's variables. */
static enum scope scope_begun(const struct reader *r)
{
	if (scope_now(r) == SCOPE_OTHER || r->head.brackets || r->head.value)
		return SCOPE_OTHER;
	if (r->head.names)
		return SCOPE_NAMESPACE;
	return r->head.record ? SCOPE_CLASS : SCOPE_OTHER;
}

static void put_name(struct reader *r, struct names *names, const struct token *t)
{
	names_add(names, str_intern(r->ir->strings, r->t->text + t->lo, t->hi - t->lo));
}

/* A head ends, of the function whose body begins or of something else. */
static void end_head(struct reader *r, struct names *names)
{
	for (uint32_t i = 0; i < r->waiting.n; i++)
		put_name(r, names, r->waiting.at[i]);
	r->waiting.n = 0;
	r->head = (struct head){.record = false};
}

static void begin_body(struct reader *r, uint32_t i)
{
	struct body_names *body = arena_alloc(r->ir->arena, sizeof(*body));

	body->names.arena = r->ir->arena;
	body->span.lo = r->t->at[i].lo;
	r->body = body;
	r->body_depth = r->depth;
	vec_push(r->ir->arena, r->bodies, body);
}

static void read_bracket(struct reader *r, uint32_t i)
{
	bool brace = r->t->at[i].c == '{', outside = scope_now(r) != SCOPE_OTHER;

	if (strchr("([{", r->t->at[i].c)) {
		r->head.brackets |= !brace && outside && !token_is(r->t, i, "[");
		if (brace && outside && r->head.brackets && !r->head.value)
			begin_body(r, i);
		open_scope(r, brace ? scope_begun(r) : SCOPE_OTHER);
		if (brace && !outside)
			r->head = (struct head){.record = false};
		else if (brace)
			end_head(r, r->body ? &r->body->names : r->used);
		return;
	}
	r->unbalanced |= !r->depth;
	r->depth -= r->depth > 0;
	if (r->body && r->depth == r->body_depth) {
		r->body->span.hi = r->t->at[i].hi;
		r->body = NULL;
	}
	if (r->t->at[i].c == '}')
		r->head = (struct head){.record = false};
}

static bool any_of(const struct tokens *t, uint32_t i, const char *const *words, unsigned n)
{
	for (unsigned k = 0; k < n; k++)
		if (token_is(t, i, words[k]))
			return true;
	return false;
}

/* p.x, p->x; but not int... x, and not f() -> x, f() const -> x, where x is a type. */
static bool is_selected(const struct tokens *t, uint32_t i)
{
	static const char *const qualifiers[] = {"const",    "volatile", "noexcept", "mutable",
						 "override", "final",    "constexpr"};

	if (i >= 2 && token_is(t, i - 1, "."))
		return !token_is(t, i - 2, ".");
	return i >= 3 && token_is(t, i - 1, ">") && token_is(t, i - 2, "-") &&
	       t->at[i - 2].hi == t->at[i - 1].lo && t->at[i - 3].kind == TOKEN_WORD &&
	       !any_of(t, i - 3, qualifiers, ARRAY_LEN(qualifiers));
}

/* int *x, y[2]; in a class. */
static bool is_declared(const struct reader *r, uint32_t i)
{
	static const char *const behind[] = {";", ",", "[", "=", ":", "{"};
	const struct tokens *t = r->t;

	return scope_now(r) == SCOPE_CLASS && !r->head.value && !r->head.brackets && i > 0 &&
	       (t->at[i - 1].kind == TOKEN_WORD || token_is(t, i - 1, "*") ||
		token_is(t, i - 1, "&") || token_is(t, i - 1, ">") || token_is(t, i - 1, ",")) &&
	       any_of(t, i + 1, behind, ARRAY_LEN(behind)) &&
	       !(token_is(t, i + 1, ":") && token_is(t, i + 2, ":"));
}

static void use(struct reader *r, const struct token *t)
{
	if (r->body)
		put_name(r, &r->body->names, t);
	else if (r->head.brackets && scope_now(r) == SCOPE_OTHER)
		vec_push(r->ir->arena, &r->waiting, (void *)(uintptr_t)t);
	else
		put_name(r, r->used, t);
}

/* A macro may bring the words of a directive anywhere. */
static void read_directive(struct reader *r, const struct token *directive)
{
	const char *text = r->t->text;
	uint32_t at = directive->lo;

	while (at < directive->hi) {
		struct token word = {.lo = at, .hi = at};

		while (word.hi < directive->hi && is_word_byte(text[word.hi]))
			word.hi++;
		if (word.hi > at)
			put_name(r, r->used, &word);
		at = word.hi + 1;
	}
}

static void read_word(struct reader *r, uint32_t i)
{
	static const char *const records[] = {"struct", "class", "union"};
	static const char *const others[] = {"enum", "return", "delete", "throw"};
	const struct tokens *t = r->t;

	r->head.record |= any_of(t, i, records, ARRAY_LEN(records));
	r->head.value |= any_of(t, i, others, ARRAY_LEN(others));
	r->head.names |= token_is(t, i, "namespace") ||
			 (token_is(t, i, "extern") && i + 2 < t->n &&
			  t->at[i + 1].kind == TOKEN_STRING && token_is(t, i + 2, "{"));
	if (!is_selected(t, i) && !is_declared(r, i))
		use(r, &t->at[i]);
}

static void read_sign(struct reader *r, uint32_t i)
{
	char c = r->t->at[i].c;

	if (strchr("([{)]}", c))
		read_bracket(r, i);
	else if (c == ';' && scope_now(r) != SCOPE_OTHER)
		end_head(r, r->used);
	else if (c == '=' && scope_now(r) != SCOPE_OTHER)
		r->head.value = true;
}

/* Is a word written as more than one token: spliced lines, \u00e9, ??/ for the backslash? */
static bool has_broken_words(const struct tokens *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const char *behind = t->text + t->at[i].hi;
		size_t left = t->hi - t->at[i].hi;

		if (t->at[i].kind == TOKEN_WORD && left &&
		    (behind[0] == '\\' || (left > 2 && memcmp(behind, "?\?/", 3) == 0)))
			return true;
	}
	return false;
}

bool names_beside_fields(struct ir *ir, struct names *used, struct vec *bodies)
{
	struct tokens t;
	struct reader r = {.ir = ir, .t = &t, .used = used, .bodies = bodies};
	uint32_t n = 0;

	lex(ir->arena, ir->source->text, 0, (uint32_t)ir->source->size, &t);
	if (has_broken_words(&t))
		return false;
	for (uint32_t i = 0; i < t.n; i++) {
		if (t.at[i].kind == TOKEN_DIRECTIVE)
			read_directive(&r, &t.at[i]);
		else if (!token_is_comment(&t.at[i]))
			t.at[n++] = t.at[i];
	}
	t.n = n;
	for (uint32_t i = 0; i < n; i++) {
		if (t.at[i].kind == TOKEN_WORD)
			read_word(&r, i);
		else if (t.at[i].kind == TOKEN_PUNCT)
			read_sign(&r, i);
	}
	end_head(&r, used);
	return !r.unbalanced && !r.depth;
}
