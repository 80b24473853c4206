/* pragma_text.c - what a macro comes to that brings a pragma: _Pragma("omp for"), DO_PRAGMA(omp for).
 *
 * clang reads such pragmas as comments and its cursors do not show them, so the few macros that lead
 * to _Pragma are expanded here.  All definitions count that the user's files have, also those under
 * an #if that is not taken now: what _OPENMP guards is taken when the result is compiled.  A name of
 * several definitions is tried with each.  What is not certain has no text, and the caller assumes
 * the worst. */
#define _GNU_SOURCE /* memmem */
#include "../lower/lower.h"

#include <string.h>

enum {
	STEPS = 5000, /* tokens of an expansion */
	DEPTH = 20,   /* of arguments in arguments */
	CHOICES = 16, /* definitions of a name */
};

struct definition {
	bool function, variadic; /* the last parameter takes all that is left */
	struct vec params, body; /* const char *, interned */
};

struct text_name {
	const char *name;
	struct vec definitions;
	bool known;                                /* clang was asked */
	enum { NOT_SEEN, LOOKING, NO, YES } leads; /* to a pragma? */
	struct text_name *next;
};

struct text_names {
	struct text_name *at[256];
};

static bool is(const char *token, const char *text)
{
	return strcmp(token, text) == 0;
}

/* ---- definitions ---- */

static struct text_name *name_of(struct lowering *l, const char *name)
{
	uintptr_t h = (uintptr_t)name;
	struct text_name **at = &l->texts->at[(h >> 4 ^ h >> 12) % ARRAY_LEN(l->texts->at)];
	struct text_name *n;

	for (n = *at; n; n = n->next)
		if (n->name == name)
			return n;
	n = arena_alloc(l->ir->arena, sizeof(*n));
	n->name = name;
	n->next = *at;
	return *at = n;
}

static bool same_tokens(const struct vec *a, const struct vec *b)
{
	return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n * sizeof(*a->at)) == 0);
}

/* Tokens from the name on. */
static void define(struct lowering *l, const struct vec *t, bool function)
{
	struct definition *d = arena_alloc(l->ir->arena, sizeof(*d));
	struct text_name *n = name_of(l, t->at[0]);
	uint32_t i = 1;

	d->function = function;
	if (function) {
		for (i = 2; i < t->n && !is(t->at[i], ")"); i++) {
			if (is(t->at[i], "...")) {
				d->variadic = true;
				if (is(t->at[i - 1], "(") || is(t->at[i - 1], ","))
					vec_push(l->ir->arena, &d->params,
						 (void *)(uintptr_t)str_intern(l->ir->strings,
									       "__VA_ARGS__", 11));
			} else if (!is(t->at[i], ",")) {
				vec_push(l->ir->arena, &d->params, t->at[i]);
			}
		}
		i++;
	}
	for (; i < t->n; i++)
		vec_push(l->ir->arena, &d->body, t->at[i]);
	for (uint32_t k = 0; k < n->definitions.n; k++) {
		const struct definition *other = n->definitions.at[k];

		if (other->function == d->function && same_tokens(&other->params, &d->params) &&
		    same_tokens(&other->body, &d->body))
			return;
	}
	vec_push(l->ir->arena, &n->definitions, d);
}

static bool next_on_line(struct lexer *lx, struct lexeme *x)
{
	do
		lex_next(lx, x);
	while (x->kind == LEX_COMMENT);
	return x->kind != LEX_NEWLINE && x->kind != LEX_END;
}

/* After the `#`, to after the newline. */
static void read_directive(struct lowering *l, const struct source *source, struct lexer *lx)
{
	struct vec tokens = {NULL, 0, 0};
	bool function = false;
	struct lexeme x, name = {0};

	if (!next_on_line(lx, &x))
		return;
	if (x.kind == LEX_IDENT && lex_is(source, &x, "define")) {
		for (uint32_t i = 0; next_on_line(lx, &x); i++) {
			if (i == 0)
				name = x;
			function |= i == 1 && x.c == '(' && x.lo == name.hi;
			vec_push(l->ir->arena, &tokens,
				 (void *)(uintptr_t)lex_intern_of(l->ir, source, &x));
		}
		if (tokens.n && name.kind == LEX_IDENT)
			define(l, &tokens, function);
		return;
	}
	while (next_on_line(lx, &x))
		continue;
}

static void read_definitions(struct lowering *l, const struct source *source, uint32_t at)
{
	struct lexer lx = lexer_over(source, at, source->size);
	bool fresh = true;
	struct lexeme x;

	for (;;) {
		if (fresh)
			lex_skip_lines(&lx);
		lex_next(&lx, &x);
		if (x.kind == LEX_END)
			return;
		if (fresh && x.c == '#')
			read_directive(l, source, &lx);
		else if (x.kind != LEX_COMMENT)
			fresh = x.kind == LEX_NEWLINE;
	}
}

static void texts_begin(struct lowering *l)
{
	const char *text;
	uint32_t at = 0;
	size_t size;

	if (l->texts)
		return;
	l->texts = arena_alloc(l->ir->arena, sizeof(*l->texts));
	while (text_next(l, &at, &text, &size)) {
		const struct source source = {"", text, (uint32_t)size};

		read_definitions(l, &source, source_begin(&source));
	}
}

/* Those of the user's files; else what clang knows, of headers of the system and -D. */
static const struct vec *definitions_of(struct lowering *l, const char *name)
{
	struct text_name *n = name_of(l, name);

	for (struct macro_def *m = n->definitions.n || n->known ? NULL : macro_definitions(l, name);
	     m; m = m->next) {
		struct vec tokens = {NULL, 0, 0};
		struct macro_tokens t;

		if (m->name != name || clang_Cursor_isMacroBuiltin(m->cursor))
			continue;
		t = macro_tokens(l, m->cursor);
		for (unsigned i = 0; i < t.n; i++)
			vec_push(l->ir->arena, &tokens, (void *)(uintptr_t)t.text[i]);
		if (t.n)
			define(l, &tokens, clang_Cursor_isMacroFunctionLike(m->cursor));
	}
	n->known = true;
	return &n->definitions;
}

bool text_is_macro(struct lowering *l, const char *name)
{
	texts_begin(l);
	return definitions_of(l, name)->n > 0;
}

static bool brings(const char *token)
{
	return is(token, "_Pragma") || is(token, "__pragma");
}

bool text_leads(struct lowering *l, const char *name)
{
	struct text_name *n;
	const struct vec *all;
	bool leads = false;

	texts_begin(l);
	n = name_of(l, name);
	if (n->leads != NOT_SEEN)
		return n->leads == YES;
	n->leads = LOOKING;
	lower_enter(l);
	all = definitions_of(l, name);
	for (uint32_t i = 0; i < all->n && !leads; i++) {
		const struct vec *body = &((const struct definition *)all->at[i])->body;

		/* a name that is pasted together may be any */
		for (uint32_t k = 0; k < body->n && !leads; k++)
			leads = brings(body->at[k]) ||
				(is(body->at[k], "##") && k > 0 && !is(body->at[k - 1], ",")) ||
				(macro_word(body->at[k]) && text_leads(l, body->at[k]));
	}
	lower_leave(l);
	n->leads = leads ? YES : NO;
	return leads;
}

/* ---- expansion ---- */

struct expansion {
	struct lowering *l;
	const char *ambiguous; /* the name that has several definitions */
	unsigned choice, choices;
	unsigned steps;
	bool failed;
};

static const char end_of_body[] = "";

static void put(struct expansion *x, struct vec *out, const char *token)
{
	vec_push(x->l->ir->arena, out, (void *)(uintptr_t)token);
}

static const struct definition *chosen(struct expansion *x, const char *name)
{
	const struct vec *all = definitions_of(x->l, name);

	if (all->n < 2)
		return all->n ? all->at[0] : NULL;
	if ((x->ambiguous && x->ambiguous != name) || all->n > CHOICES)
		x->failed = true;
	x->ambiguous = name;
	x->choices = all->n;
	return all->at[x->choice < all->n ? x->choice : 0];
}

static bool holds(const struct vec *names, const char *name)
{
	for (uint32_t i = 0; i < names->n; i++)
		if (names->at[i] == name)
			return true;
	return false;
}

/* As `#` makes it, blanks aside. */
static const char *as_string(struct expansion *x, const struct vec *tokens)
{
	struct buf b;

	buf_init(&b, x->l->ir->arena);
	buf_putc(&b, '"');
	for (uint32_t i = 0; i < tokens->n; i++) {
		const char *t = tokens->at[i];
		bool literal = strchr(t, '"') || strchr(t, '\'');

		if (i)
			buf_putc(&b, ' ');
		for (; *t; t++) {
			if (literal && (*t == '"' || *t == '\\'))
				buf_putc(&b, '\\');
			buf_putc(&b, *t);
		}
	}
	buf_putc(&b, '"');
	return b.s;
}

/* The arguments of a call, whose `(` has been taken from the end of `work`. */
static struct vec *take_arguments(struct expansion *x, const struct definition *d, struct vec *work,
				  struct vec *active)
{
	struct vec *args = arena_array(x->l->ir->arena, d->params.n + 1, sizeof(*args));
	uint32_t n = 0, depth = 1;
	bool any = false;

	while (work->n) {
		const char *t = work->at[--work->n];

		if (t == end_of_body) {
			active->n--;
			continue;
		}
		depth += is(t, "(");
		depth -= is(t, ")");
		if (!depth) {
			x->failed |= n + 1 < d->params.n && !(d->variadic && n + 2 == d->params.n);
			x->failed |= !d->params.n && any;
			return args;
		}
		any = true;
		if (depth == 1 && is(t, ",") && !(d->variadic && n + 1 == d->params.n)) {
			x->failed |= ++n >= d->params.n;
			if (x->failed)
				return args;
			continue;
		}
		put(x, &args[n], t);
	}
	x->failed = true;
	return args;
}

static void expand(struct expansion *x, const struct vec *in, struct vec *out, unsigned depth);

static uint32_t param_of(const struct definition *d, const char *token)
{
	for (uint32_t k = 0; k < d->params.n; k++)
		if (d->params.at[k] == token)
			return k;
	return UINT32_MAX;
}

static void put_all(struct expansion *x, struct vec *out, const struct vec *tokens)
{
	for (uint32_t i = 0; i < tokens->n; i++)
		put(x, out, tokens->at[i]);
}

/* a ## b; of `, ## __VA_ARGS__` what compilers make of it. */
static void paste(struct expansion *x, struct vec *out, const struct vec *right, bool rest)
{
	const char *left = out->n ? out->at[out->n - 1] : NULL;
	struct ir *ir = x->l->ir;
	const char *both;

	if (!left || (rest && is(left, ","))) {
		out->n -= left && !right->n;
		put_all(x, out, right);
		return;
	}
	if (!right->n)
		return;
	both = arena_printf(ir->arena, "%s%s", left, (const char *)right->at[0]);
	out->at[out->n - 1] = (void *)(uintptr_t)str_intern(ir->strings, both, strlen(both));
	for (uint32_t i = 1; i < right->n; i++)
		put(x, out, right->at[i]);
}

static void substitute(struct expansion *x, const struct definition *d, const struct vec *args,
		       struct vec *out, unsigned depth)
{
	for (uint32_t i = 0; i < d->body.n && !x->failed; i++) {
		const char *t = d->body.at[i];
		bool more = i + 1 < d->body.n;
		uint32_t k = param_of(d, t), next = more ? param_of(d, d->body.at[i + 1]) : k;

		if (is(t, "__VA_OPT__")) {
			x->failed = true;
		} else if (d->function && more && is(t, "#") && next != UINT32_MAX) {
			put(x, out, as_string(x, &args[next]));
			i++;
		} else if (more && is(t, "##")) {
			const struct vec word = {&d->body.at[i + 1], 1, 1};

			paste(x, out, next != UINT32_MAX ? &args[next] : &word,
			      next != UINT32_MAX && d->variadic && next + 1 == d->params.n);
			i++;
		} else if (k == UINT32_MAX) {
			put(x, out, t);
		} else if (more && is(d->body.at[i + 1], "##")) {
			put_all(x, out, &args[k]);
		} else {
			expand(x, &args[k], out, depth + 1);
		}
	}
}

/* `work` is a stack: what comes next is at its end.  Inside of its own body a name is no macro. */
static void expand(struct expansion *x, const struct vec *in, struct vec *out, unsigned depth)
{
	struct vec work = {NULL, 0, 0}, active = {NULL, 0, 0};

	x->failed |= depth > DEPTH;
	for (uint32_t i = in->n; i-- > 0;)
		put(x, &work, in->at[i]);
	while (work.n && !x->failed) {
		const char *t = work.at[--work.n];
		const struct definition *d = NULL;
		const struct vec *args = NULL;
		struct vec body = {NULL, 0, 0};

		x->failed |= ++x->steps > STEPS;
		if (t == end_of_body) {
			active.n--;
			continue;
		}
		if (macro_word(t) && !holds(&active, t))
			d = chosen(x, t);
		if (d && d->function) {
			while (work.n && work.at[work.n - 1] == end_of_body) {
				work.n--;
				active.n--;
			}
			if (work.n && is(work.at[work.n - 1], "(")) {
				work.n--;
				args = take_arguments(x, d, &work, &active);
			} else {
				d = NULL;
			}
		}
		if (!d) {
			put(x, out, t);
			continue;
		}
		substitute(x, d, args, &body, depth);
		put(x, &work, end_of_body);
		put(x, &active, t);
		for (uint32_t i = body.n; i-- > 0;)
			put(x, &work, body.at[i]);
	}
}

/* ---- texts ---- */

/* What the string says, without its quotes. */
static const char *unquoted(struct ir *ir, const char *string)
{
	const char *open = strchr(string, '"'), *close = strrchr(string, '"');
	struct buf b;

	if (!open || close <= open)
		return NULL;
	if (open > string && open[-1] == 'R') {
		open = strchr(open, '(');
		close = strrchr(string, ')');
		return open && close > open
			       ? str_intern(ir->strings, open + 1, (size_t)(close - open - 1))
			       : NULL;
	}
	buf_init(&b, ir->arena);
	for (open++; open < close; open++) {
		open += *open == '\\' && (open[1] == '"' || open[1] == '\\');
		buf_putc(&b, *open);
	}
	return str_intern(ir->strings, b.n ? b.s : "", b.n);
}

/* Of the pragma that begins at *i, which ends as the last of its tokens; NULL: not read. */
static const char *text_at(struct ir *ir, const struct vec *tokens, uint32_t *i)
{
	bool string = is(tokens->at[*i], "_Pragma");
	uint32_t at = *i + 1, depth = 0;
	struct buf b;

	if (at >= tokens->n || !is(tokens->at[at], "("))
		return NULL;
	if (string) {
		*i += 3;
		return *i < tokens->n && is(tokens->at[*i], ")") ? unquoted(ir, tokens->at[*i - 1])
								 : NULL;
	}
	buf_init(&b, ir->arena);
	for (; at < tokens->n; at++) {
		depth += is(tokens->at[at], "(");
		depth -= is(tokens->at[at], ")");
		if (!depth)
			break;
		if (at > *i + 1)
			buf_printf(&b, "%s ", (const char *)tokens->at[at]);
	}
	*i = at;
	return at < tokens->n ? str_intern(ir->strings, b.n ? b.s : "", b.n) : NULL;
}

static bool collect(struct ir *ir, const struct vec *tokens, struct vec *texts)
{
	for (uint32_t i = 0; i < tokens->n; i++) {
		const char *text;

		if (!brings(tokens->at[i]))
			continue;
		text = text_at(ir, tokens, &i);
		if (!text)
			return false;
		if (!holds(texts, text))
			vec_push(ir->arena, texts, (void *)(uintptr_t)text);
	}
	return true;
}

/* With the choice-th definition of the name that has several; false: it is not certain, or there are no more. */
static bool expand_choice(struct expansion *x, unsigned choice, const struct vec *tokens,
			  struct vec *out)
{
	if (choice > 0 && choice >= x->choices)
		return false;
	x->choice = choice;
	x->steps = 0;
	*out = (struct vec){NULL, 0, 0};
	expand(x, tokens, out, 0);
	return !x->failed;
}

bool text_pragmas(struct lowering *l, const struct vec *tokens, struct vec *texts)
{
	struct expansion x = {.l = l};
	struct vec out;

	texts_begin(l);
	for (unsigned i = 0; expand_choice(&x, i, tokens, &out); i++)
		if (!collect(l->ir, &out, texts))
			return false;
	return !x.failed;
}

bool text_expanded(struct lowering *l, const struct vec *tokens, struct vec *texts)
{
	struct expansion x = {.l = l};
	struct vec out;

	texts_begin(l);
	for (unsigned i = 0; expand_choice(&x, i, tokens, &out); i++) {
		struct buf b;

		buf_init(&b, l->ir->arena);
		for (uint32_t k = 0; k < out.n; k++)
			buf_printf(&b, "%s ", (const char *)out.at[k]);
		vec_push(l->ir->arena, texts,
			 (void *)(uintptr_t)str_intern(l->ir->strings, b.n ? b.s : "", b.n));
	}
	return !x.failed;
}

void text_tokens(struct lowering *l, const struct source *source, struct span span, struct vec *out)
{
	struct lexer lx = lexer_over(source, span.lo, span.hi);
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x))
		vec_push(l->ir->arena, out, (void *)(uintptr_t)lex_intern_of(l->ir, source, &x));
}

bool text_brings_any(struct lowering *l)
{
	static const char *const words[] = {"_Pragma", "__pragma"};
	const char *text;
	size_t size;

	for (uint32_t at = 0; text_next(l, &at, &text, &size);)
		for (unsigned i = 0; i < ARRAY_LEN(words); i++)
			if (memmem(text, size, words[i], strlen(words[i])))
				return true;
	return l->brings_pragma;
}
