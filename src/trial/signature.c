/* signature.c - what precedes the body of a function: where its name is, the template, the return type.
 *
 * Read from tokens, since the text is copied with another name.  The arguments of a template are those of the first
 * instance that the file names: explicitly, or in a launch. */
#include "trial_impl.h"

#include "cunest/tokens.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const struct tokens *t, uint32_t i, const char *word)
{
	return i < t->n && t->at[i].kind == TOKEN_WORD && token_is(t, i, word);
}

static bool is_sign(const struct tokens *t, uint32_t i, char c)
{
	return i < t->n && t->at[i].kind == TOKEN_PUNCT && t->at[i].c == c;
}

static const char *between(struct arena *arena, const struct tokens *t, uint32_t from, uint32_t to)
{
	return from < to ? arena_strndup(arena, t->text + t->at[from].lo,
					 t->at[to - 1].hi - t->at[from].lo)
			 : "";
}

/* After the bracket that closes the one at i.  In brackets inside, < and > are comparisons. */
static uint32_t closed(const struct tokens *t, uint32_t i, char open, char close)
{
	const uint16_t level = i < t->n ? t->at[i].depth : 0;
	unsigned depth = 0;

	for (; i < t->n; i++) {
		if (t->at[i].depth != level)
			continue;
		depth += is_sign(t, i, open);
		if (is_sign(t, i, close) && --depth == 0)
			return i + 1;
		if (is_sign(t, i, ';') || is_sign(t, i, '{'))
			break;
	}
	return t->n;
}

/* The name of a function before its parameters, at no depth; n: not there. */
static uint32_t name_token(const struct tokens *t, const char *name)
{
	for (uint32_t i = 0; i + 1 < t->n; i++)
		if (t->at[i].depth == 0 && is_word(t, i, name) && is_sign(t, i + 1, '('))
			return i;
	return t->n;
}

/* Of a list in <...> that ends before `end`, whose parts commas part: the comma after this part, or the closing one. */
static uint32_t part_end(const struct tokens *t, uint32_t from, uint32_t end)
{
	const uint16_t level = t->at[end - 1].depth;
	unsigned depth = 0;

	for (uint32_t k = from; k + 1 < end; k++) {
		if (t->at[k].depth != level)
			continue;
		if (depth == 0 && is_sign(t, k, ','))
			return k;
		depth += is_sign(t, k, '<');
		depth -= depth > 0 && is_sign(t, k, '>');
	}
	return end - 1;
}

/* ---- the template ---- */

/* typename T, int N = 4 */
static void take_tparam(struct trial *trial, struct subject *s, const struct tokens *t,
			uint32_t from, uint32_t to)
{
	struct tparam *p = arena_alloc(trial->arena, sizeof(*p));
	uint32_t end = from;

	while (end < to && !is_sign(t, end, '='))
		end++;
	if (end - from < 2)
		return;
	p->name = between(trial->arena, t, end - 1, end);
	if (!is_word(t, from, "typename") && !is_word(t, from, "class"))
		p->type = between(trial->arena, t, from, end - 1);
	vec_push(trial->arena, &s->tparams, p);
}

static uint32_t take_template(struct trial *trial, struct subject *s, const struct tokens *t,
			      uint32_t i)
{
	uint32_t end = closed(t, i + 1, '<', '>'), from = i + 2;

	s->head = between(trial->arena, t, i, end);
	while (from < end) {
		uint32_t to = part_end(t, from, end);

		take_tparam(trial, s, t, from, to);
		from = to + 1;
	}
	return end;
}

/* The arguments of NAME<...>, as many as the template has; false: others, or its own parameters. */
static bool take_arguments(struct trial *trial, struct subject *s, const struct tokens *t,
			   uint32_t i, uint32_t end)
{
	uint32_t from = i + 1, n = 0;
	const char *value[16];

	for (uint32_t k = i + 1; k < end; k++)
		for (uint32_t p = 0; p < s->tparams.n; p++)
			if (is_word(t, k, ((const struct tparam *)s->tparams.at[p])->name))
				return false;
	while (from < end) {
		uint32_t to = part_end(t, from, end);

		if (n == ARRAY_LEN(value) || from == to)
			return false;
		value[n++] = between(trial->arena, t, from, to);
		from = to + 1;
	}
	if (n != s->tparams.n)
		return false;
	for (uint32_t p = 0; p < n; p++)
		((struct tparam *)s->tparams.at[p])->value = value[p];
	return true;
}

/* template __global__ void k<float, 4>(...); k<float, 4><<<...>>>(...) */
static bool find_instance(struct trial *trial, struct subject *s)
{
	const struct source *source = trial->ir->source;
	struct tokens t;

	lex(trial->arena, source->text, 0, source->size, &t);
	for (uint32_t i = 0; i + 1 < t.n; i++) {
		uint32_t end;

		if (!is_word(&t, i, s->name) || !is_sign(&t, i + 1, '<') || is_sign(&t, i + 2, '<'))
			continue;
		end = closed(&t, i + 1, '<', '>');
		if (end < t.n && (is_sign(&t, end, '(') || is_sign(&t, end, '<')) &&
		    take_arguments(trial, s, &t, i + 1, end))
			return true;
	}
	return false;
}

static bool choose_instance(struct trial *trial, struct subject *s)
{
	bool all = true;

	if (s->tparams.n == 0)
		return true;
	for (uint32_t i = 0; i < s->tparams.n; i++) {
		struct tparam *p = s->tparams.at[i];
		const struct clause_arg *given = verify_given(s->func, p->name, '=');

		p->value = given ? given->value : NULL;
		all &= given != NULL;
	}
	if (all || find_instance(trial, s))
		return true;
	return trial_refuse(trial, s->func->span,
			    "no test of template '%s': the file has no instance of it; say one: "
			    "verify(%s=%s)",
			    s->name, ((const struct tparam *)s->tparams.at[0])->name,
			    ((const struct tparam *)s->tparams.at[0])->type ? "4" : "float");
}

bool tparam_value(const struct subject *s, const char *name, int64_t *value)
{
	for (uint32_t i = 0; i < s->tparams.n; i++) {
		const struct tparam *p = s->tparams.at[i];
		char *end;

		if (strcmp(p->name, name) != 0 || !p->value || !*p->value)
			continue;
		*value = strtoll(p->value, &end, 0);
		return *end == '\0';
	}
	return false;
}

/* ---- the rest ---- */

static bool is_specifier(const struct tokens *t, uint32_t i)
{
	static const char *const words[] = {
		"__global__", "__device__", "__host__", "__forceinline__", "__noinline__",
		"__inline__", "inline",     "static",   "extern",          "constexpr",
	};

	for (unsigned k = 0; k < ARRAY_LEN(words); k++)
		if (is_word(t, i, words[k]))
			return true;
	return t->at[i].kind == TOKEN_STRING || token_is_comment(&t->at[i]) ||
	       t->at[i].kind == TOKEN_DIRECTIVE;
}

static const char *return_type(struct arena *arena, const struct tokens *t, uint32_t i,
			       uint32_t name)
{
	struct buf b;

	buf_init(&b, arena);
	buf_puts(&b, "");
	while (i < name) {
		if (is_word(t, i, "__launch_bounds__") || is_word(t, i, "__attribute__") ||
		    is_word(t, i, "__declspec")) {
			i = closed(t, i + 1, '(', ')');
			continue;
		}
		if (is_sign(t, i, '[')) {
			i = closed(t, i, '[', ']');
			continue;
		}
		if (!is_specifier(t, i)) {
			bool glued = is_sign(t, i, ':') || (b.n && b.s[b.n - 1] == ':');

			buf_puts(&b, b.n && !glued ? " " : "");
			buf_put(&b, t->text + t->at[i].lo, t->at[i].hi - t->at[i].lo);
		}
		i++;
	}
	return b.n ? b.s : "void";
}

/* Is the function in nothing but namespaces? */
static bool stands_free(struct trial *trial, const struct func *func)
{
	const struct source *source = trial->ir->source;
	struct vec open = {0};
	struct tokens t;

	lex(trial->arena, source->text, 0, func->span.lo, &t);
	for (uint32_t i = 0; i < t.n; i++) {
		if (is_sign(&t, i, '{'))
			vec_push(trial->arena, &open, &t.at[i]);
		else if (is_sign(&t, i, '}') && open.n)
			open.n--;
	}
	for (uint32_t i = 0; i < open.n; i++) {
		uint32_t at = (uint32_t)((const struct token *)open.at[i] - t.at);
		bool space = false;

		while (at > 0 && !is_sign(&t, at - 1, ';') && !is_sign(&t, at - 1, '}') &&
		       !is_sign(&t, at - 1, '{')) {
			at--;
			space |= is_word(&t, at, "namespace") || is_word(&t, at, "extern");
		}
		if (!space)
			return false;
	}
	return true;
}

/* The result under its new name. */
static const char *renamed(struct trial *trial, const struct subject *s, const char *text)
{
	struct tokens t;
	struct buf b;
	uint32_t at;

	lex(trial->arena, text, 0, (uint32_t)strlen(text), &t);
	at = name_token(&t, s->name);
	if (at == t.n)
		return NULL;
	buf_init(&b, trial->arena);
	buf_put(&b, text, t.at[at].lo);
	buf_puts(&b, s->result);
	buf_puts(&b, text + t.at[at].hi);
	return b.s;
}

bool subject_signature(struct trial *trial, struct subject *s)
{
	const struct source *source = trial->ir->source;
	struct tokens t;
	uint32_t i = 0, name;

	lex(trial->arena, source->text, s->func->span.lo, s->func->span.hi, &t);
	name = name_token(&t, s->name);
	if (is_word(&t, i, "extern") && i + 1 < t.n && t.at[i + 1].kind == TOKEN_STRING)
		i += 2;
	if (is_word(&t, i, "template"))
		i = take_template(trial, s, &t, i);
	if (!stands_free(trial, s->func) || (name > 0 && name < t.n && is_sign(&t, name - 1, ':')))
		return trial_refuse(trial, s->func->span,
				    "no test of '%s': it is a member of a class", s->name);
	s->text = name < t.n && i <= name ? renamed(trial, s, s->text) : NULL;
	if (!s->text || is_word(&t, i, "template") || (s->func->is_template && !s->head))
		return trial_refuse(trial, s->func->span,
				    "no test of '%s': the text before its body is not understood",
				    s->name);
	if (strcmp(s->name, "block") == 0 || strcmp(s->name, "grid") == 0)
		return trial_refuse(trial, s->func->span,
				    "no test of '%s': in a test that is the launch", s->name);
	for (uint32_t k = 0; k < s->func->params.n; k++)
		if (strcmp(((const struct sym *)s->func->params.at[k])->name, s->name) == 0)
			return trial_refuse(trial, s->func->span,
					    "no test of '%s': a parameter has its name", s->name);
	s->returns = return_type(trial->arena, &t, i, name);
	if (strcmp(s->returns, "auto") == 0)
		return trial_refuse(trial, s->func->span,
				    "no test of '%s': its return type is 'auto'", s->name);
	if (strchr(s->returns, '*'))
		return trial_refuse(trial, s->func->span, "no test of '%s': it returns a pointer",
				    s->name);
	return choose_instance(trial, s);
}
