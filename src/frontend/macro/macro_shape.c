/* macro_shape.c - what a macro does with its parameters, from the tokens of its body.
 *
 * clang's tree shows the expansions of an argument that are evaluated or named; the tokens tell how
 * many there are.  Only where both agree can bytes of the argument be edited.  A body may call
 * other macros: what these do with what they get counts.  What is not seen to be simple has no
 * shape. */
#include "../lower/lower.h"

#include <string.h>

/* No macro, or one without parameters whose tokens are plain too: a `(` after it calls nothing. */
static bool is_plain(struct lowering *l, const char *name, unsigned depth)
{
	for (const struct macro_def *d = macro_definitions(l, name); d; d = d->next) {
		struct macro_tokens t;

		if (d->name != name)
			continue;
		if (depth > 8 || clang_Cursor_isMacroFunctionLike(d->cursor) ||
		    clang_Cursor_isMacroBuiltin(d->cursor))
			return false;
		t = macro_tokens(l, d->cursor);
		for (unsigned i = 1; i < t.n; i++)
			if (t.text[i][0] == '#' ||
			    (macro_word(t.text[i]) && !is_plain(l, t.text[i], depth + 1)))
				return false;
	}
	return true;
}

static bool is(const struct macro_tokens *t, unsigned i, const char *text)
{
	return i < t->n && strcmp(t->text[i], text) == 0;
}

static bool pastes(const struct macro_tokens *t)
{
	for (unsigned i = 1; i < t->n; i++)
		if (t->text[i][0] == '#' || strncmp(t->text[i], "%:", 2) == 0)
			return true;
	return false;
}

static bool opens(const struct macro_tokens *t, unsigned i)
{
	return is(t, i, "(") || is(t, i, "[") || is(t, i, ",");
}

static bool closes(const struct macro_tokens *t, unsigned i)
{
	return is(t, i, ")") || is(t, i, "]") || is(t, i, ",");
}

/* (a, b): their number, and past the `)`; false: `...`. */
static bool read_parameters(const struct macro_tokens *t, unsigned *n, unsigned *body)
{
	unsigned i = 2;

	for (*n = 0; i < t->n && !is(t, i, ")"); i += 1 + is(t, i + 1, ",")) {
		if (!macro_word(t->text[i]) || strcmp(t->text[i], "__VA_ARGS__") == 0 ||
		    (!is(t, i + 1, ",") && !is(t, i + 1, ")")))
			return false;
		++*n;
	}
	*body = i + 1;
	return is(t, 1, "(") && i < t->n;
}

/* The only definition that the name ever has, or NULL. */
static struct macro_def *only_definition(struct lowering *l, const char *name)
{
	struct macro_def *found = NULL;

	for (struct macro_def *d = macro_definitions(l, name); d; d = d->next) {
		if (d->name == name && found)
			return NULL;
		found = d->name == name ? d : found;
	}
	return found;
}

/* `16`, `(16)`, `OTHER` with such a body. */
static bool is_number(struct lowering *l, CXCursor definition, unsigned depth)
{
	struct macro_tokens t = macro_tokens(l, definition);
	unsigned first = 1, last = t.n;
	struct macro_def *other;

	while (last > first + 2 && is(&t, first, "(") && is(&t, last - 1, ")")) {
		first++;
		last--;
	}
	if (depth > 8 || clang_Cursor_isMacroFunctionLike(definition) ||
	    clang_Cursor_isMacroBuiltin(definition) || last != first + 1)
		return false;
	if (!macro_word(t.text[first]))
		return t.text[first][0] >= '0' && t.text[first][0] <= '9';
	other = only_definition(l, t.text[first]);
	return other && is_number(l, other->cursor, depth + 1);
}

bool macro_is_number(struct lowering *l, CXCursor definition)
{
	if (clang_Cursor_isNull(definition))
		return false;
	for (struct macro_def *d = macro_definitions(l, cursor_name(l, definition)); d;
	     d = d->next) {
		if (!clang_equalCursors(d->cursor, definition))
			continue;
		if (!d->numbered)
			d->number = is_number(l, definition, 0);
		d->numbered = true;
		return d->number;
	}
	return false;
}

static const struct macro_shape *shape_of_definition(struct lowering *l, struct macro_def *d);

/* Tokens of a body, or of an argument of a macro that the body calls. */
struct part {
	unsigned from, to;
	unsigned times; /* it is expanded */
	bool enclosed;
};

enum { MAX_TIMES = 64 };

static bool count(struct lowering *l, const struct macro_tokens *t, struct part part,
		  struct macro_shape *shape);

/* NAME ( argument , ... ): *at is the name, then the `)`. */
static bool count_call(struct lowering *l, const struct macro_tokens *t, unsigned *at, unsigned to,
		       unsigned times, struct macro_shape *shape)
{
	struct macro_def *d = only_definition(l, t->text[*at]);
	const struct macro_shape *callee = d ? shape_of_definition(l, d) : NULL;
	struct part part = {.from = *at + 2};
	unsigned depth = 1, n = 0;

	if (!callee || *at + 1 >= to || !is(t, *at + 1, "("))
		return false;
	for (part.to = part.from; part.to < to; part.to++) {
		bool end;

		depth += is(t, part.to, "(");
		depth -= is(t, part.to, ")");
		end = !depth || (depth == 1 && is(t, part.to, ","));
		if (!end)
			continue;
		if (n == callee->nparams || times * callee->times[n] > MAX_TIMES)
			return false;
		part.times = times * callee->times[n];
		part.enclosed = callee->enclosed[n++];
		if (!count(l, t, part, shape))
			return false;
		*at = part.to;
		if (!depth)
			return n == callee->nparams;
		part.from = part.to + 1;
	}
	return false;
}

static bool count(struct lowering *l, const struct macro_tokens *t, struct part part,
		  struct macro_shape *shape)
{
	for (unsigned i = part.from; i < part.to; i++) {
		unsigned k = 0;

		if (!macro_word(t->text[i]))
			continue;
		while (k < shape->nparams && t->text[2 + 2 * k] != t->text[i])
			k++;
		if (k < shape->nparams) {
			shape->times[k] += part.times;
			if (part.to - part.from == 1)
				shape->enclosed[k] &= part.enclosed;
			else
				shape->enclosed[k] &= i > part.from && opens(t, i - 1) &&
						      i + 1 < part.to && closes(t, i + 1);
			if (shape->times[k] > MAX_TIMES)
				return false;
		} else if (!is_plain(l, t->text[i], 0) &&
			   !count_call(l, t, &i, part.to, part.times, shape)) {
			return false;
		}
	}
	return true;
}

static struct macro_shape *shape_make(struct lowering *l, CXCursor definition)
{
	struct macro_tokens t = macro_tokens(l, definition);
	struct part part = {.times = 1};
	struct macro_shape *shape;
	unsigned n;

	if (!clang_Cursor_isMacroFunctionLike(definition) || !read_parameters(&t, &n, &part.from) ||
	    !n || pastes(&t))
		return NULL;
	part.to = t.n;
	shape = arena_alloc(l->ir->arena, sizeof(*shape));
	shape->nparams = n;
	shape->times = arena_array(l->ir->arena, n, sizeof(*shape->times));
	shape->enclosed = arena_array(l->ir->arena, n, sizeof(*shape->enclosed));
	for (unsigned k = 0; k < n; k++)
		shape->enclosed[k] = true;
	return count(l, &t, part, shape) ? shape : NULL;
}

static const struct macro_shape *shape_of_definition(struct lowering *l, struct macro_def *d)
{
	if (!d->shaped) {
		d->shaped = true; /* macros that call each other have none */
		d->shape = shape_make(l, d->cursor);
	}
	return d->shape;
}

const struct macro_shape *macro_shape(struct lowering *l, CXCursor definition)
{
	if (clang_Cursor_isNull(definition))
		return NULL;
	for (struct macro_def *d = macro_definitions(l, cursor_name(l, definition)); d; d = d->next)
		if (clang_equalCursors(d->cursor, definition))
			return shape_of_definition(l, d);
	return NULL;
}

/* Is a `(` at `from`, and its `)` at the end? */
static bool is_group(const struct macro_tokens *t, unsigned from)
{
	unsigned depth = 0;

	for (unsigned i = from; i < t->n; i++) {
		depth += is(t, i, "(");
		depth -= is(t, i, ")") && depth;
		if (!depth)
			return i > from && i + 1 == t->n;
	}
	return false;
}

static bool is_closed(struct lowering *l, CXCursor definition, unsigned depth)
{
	struct macro_tokens t = macro_tokens(l, definition);
	unsigned n = 0, body = 1;
	const char *word;

	if (clang_Cursor_isMacroBuiltin(definition) || depth > 8 ||
	    (clang_Cursor_isMacroFunctionLike(definition) && !read_parameters(&t, &n, &body)))
		return false;
	if (body + 1 != t.n)
		return is_group(&t, body);
	word = t.text[body];
	for (unsigned k = 0; k < n; k++)
		if (t.text[2 + 2 * k] == word)
			return false;
	if (macro_defined(l, word)) {
		struct macro_def *other = only_definition(l, word);

		return other && !clang_Cursor_isMacroFunctionLike(other->cursor) &&
		       is_closed(l, other->cursor, depth + 1);
	}
	return macro_word(word) || (word[0] >= '0' && word[0] <= '9');
}

bool macro_closed(struct lowering *l, CXCursor definition)
{
	return !clang_Cursor_isNull(definition) && is_closed(l, definition, 0);
}

bool macro_harmless(struct lowering *l, CXCursor definition)
{
	return macro_shape(l, definition) ||
	       (!clang_Cursor_isNull(definition) && is_plain(l, cursor_name(l, definition), 0));
}
