/* list_tune.c - --list-tune=json: the parameters of each nest, and the command that builds each
 * candidate; and the command for each form of the file.
 *
 * A candidate is one value for each parameter that has a tune() clause.  The command is a plain one
 * with a file of its own for the result, so that make, Ninja or a batch system can build the
 * candidates anywhere and in any order; what chooses among them is theirs. */
#include "cli.h"

#include <string.h>

#include "cunest/build.h"

enum { CANDIDATES = 1000 }; /* of one nest; with more, the parameters vary one at a time */

struct listing {
	struct arena *arena;
	const struct ir *ir;
	const struct options *options;
	struct buf *out;
};

/* One nest; choice[i] is an index of the candidates of the i-th parameter, UINT32_MAX: its value.
 */
struct grid {
	const struct nest *nest;
	uint32_t *choice;
	bool complete, first;
};

/* ---- JSON ---- */

/* Roughly: bytes that begin a character and bytes that continue it, as many as the first says. */
static bool is_utf8(const char *s)
{
	for (unsigned more = 0; *s || more; s++) {
		unsigned char c = (unsigned char)*s;

		if (more ? (c & 0xc0) != 0x80 : (c >= 0x80 && c < 0xc2) || c > 0xf4)
			return false;
		more = more ? more - 1 : c >= 0xf0 ? 3u : c >= 0xe0 ? 2u : c >= 0x80 ? 1u : 0u;
	}
	return true;
}

/* As it is where it is UTF-8; else each byte as a character of Latin-1. */
static void put_string(struct listing *l, const char *s)
{
	bool text = is_utf8(s);

	buf_putc(l->out, '"');
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '"' || c == '\\')
			buf_printf(l->out, "\\%c", c);
		else if (c < ' ' || c == 0x7f || (c > 0x7f && !text))
			buf_printf(l->out, "\\u%04x", c);
		else
			buf_putc(l->out, *s);
	}
	buf_putc(l->out, '"');
}

static long long value_of(const struct expr *e)
{
	return (long long)expr_int(e);
}

static void put_param(struct listing *l, const struct nest_param *p)
{
	buf_puts(l->out, "{\"name\":");
	put_string(l, p->name);
	buf_printf(l->out, ",\"value\":%lld,\"given\":%lld,\"candidates\":[", value_of(p->value),
		   value_of(p->given));
	for (uint32_t i = 0; i < p->candidates.n; i++)
		buf_printf(l->out, "%s%lld", i ? "," : "", value_of(p->candidates.at[i]));
	buf_puts(l->out, "]}");
}

/* ---- one candidate ---- */

static const struct nest_param *param_at(const struct grid *g, uint32_t i)
{
	return g->nest->params.at[i];
}

static const struct expr *chosen(const struct grid *g, uint32_t i)
{
	const struct nest_param *p = param_at(g, i);

	return g->choice[i] == UINT32_MAX ? p->value : p->candidates.at[g->choice[i]];
}

/* Has another function a parameter of that name? */
static bool elsewhere(const struct listing *l, const struct func *here, const char *name)
{
	for (uint32_t i = 0; i < l->ir->funcs.n; i++) {
		const struct func *func = l->ir->funcs.at[i];

		for (uint32_t k = 0; func != here && k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];

			for (uint32_t m = 0; m < nest->params.n; m++)
				if (((struct nest_param *)nest->params.at[m])->name == name)
					return true;
		}
	}
	return false;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* "matmul.T16-U2" put between the name of the input and its suffix. */
static const char *output_name(struct listing *l, const struct grid *g)
{
	const char *input = l->options->input, *base, *dot;
	bool any = false;
	struct buf b;

	if (strcmp(input, "-") == 0)
		input = "stdin.cu";
	base = base_name(input);
	dot = strrchr(base, '.');
	if (!dot || dot == base)
		dot = base + strlen(base);
	buf_init(&b, l->arena);
	buf_put(&b, input, (size_t)(dot - input));
	buf_printf(&b, ".%s.", g->nest->func->name);
	for (uint32_t i = 0; i < g->nest->params.n; i++)
		if (param_at(g, i)->candidates.n) {
			buf_printf(&b, "%s%s%lld", any ? "-" : "", param_at(g, i)->name,
				   value_of(chosen(g, i)));
			any = true;
		}
	buf_puts(&b, dot);
	return b.s;
}

/* Does a candidate of this nest replace what the user's --tune says? */
static bool replaced(struct listing *l, const struct grid *g, const struct tune *t)
{
	for (uint32_t i = 0; i < g->nest->params.n; i++) {
		const struct nest_param *p = param_at(g, i);

		if (p->candidates.n && strcmp(p->name, t->name) == 0)
			return t->function || !elsewhere(l, g->nest->func, p->name);
	}
	return false;
}

static void push_words(struct listing *l, struct vec *words, const struct vec *more)
{
	for (uint32_t i = 0; i < more->n; i++)
		vec_push(l->arena, words, more->at[i]);
}

static void push_tunes(struct listing *l, struct vec *words, const struct grid *g)
{
	const struct frontend_options *o = &l->options->frontend;
	const struct func *func = g->nest->func;

	for (unsigned i = 0; i < o->ntunes; i++)
		if (!o->tunes[i]->from_file && !replaced(l, g, o->tunes[i]))
			vec_push(l->arena, words, (void *)(uintptr_t)o->tunes[i]->where);
	for (uint32_t i = 0; i < g->nest->params.n; i++) {
		const struct nest_param *p = param_at(g, i);
		const char *place = "";

		if (!p->candidates.n)
			continue;
		if (elsewhere(l, func, p->name))
			place = arena_printf(l->arena, "%s:%s:", base_name(l->ir->source->name),
					     func->name);
		vec_push(l->arena, words,
			 arena_printf(l->arena, "--tune=%s%s=%lld", place, p->name,
				      value_of(chosen(g, i))));
	}
}

static void push_word(struct listing *l, struct vec *words, const char *word)
{
	vec_push(l->arena, words, (void *)(uintptr_t)word);
}

/* Completes the words and prints the rest of the object.  The input is after -- when it looks
 * like an option, or other words are there. */
static void put_command(struct listing *l, struct vec *words, const char *output)
{
	const char *input = l->options->input;
	bool dashed = input[0] == '-' && input[1];
	struct buf shell;

	push_word(l, words, "-o");
	push_word(l, words, output);
	if (dashed)
		push_word(l, words, "--");
	push_word(l, words, input);
	if (!dashed && l->options->rest.n)
		push_word(l, words, "--");
	push_words(l, words, &l->options->rest);
	buf_puts(l->out, ",\"output\":");
	put_string(l, output);
	buf_init(&shell, l->arena);
	buf_puts(l->out, ",\"argv\":[");
	for (uint32_t i = 0; i < words->n; i++) {
		buf_puts(l->out, i ? "," : "");
		put_string(l, words->at[i]);
		buf_puts(&shell, i ? " " : "");
		quote_shell(&shell, words->at[i]);
	}
	buf_puts(l->out, "],\"command\":");
	put_string(l, shell.s);
	buf_putc(l->out, '}');
}

static void put_candidate(struct listing *l, const struct grid *g)
{
	struct vec words = {0};

	push_word(l, &words, "cunest");
	push_words(l, &words, &l->options->words);
	push_tunes(l, &words, g);
	buf_puts(l->out, g->first ? "\n{\"values\":{" : ",\n{\"values\":{");
	for (uint32_t i = 0; i < g->nest->params.n; i++) {
		buf_puts(l->out, i ? "," : "");
		put_string(l, param_at(g, i)->name);
		buf_printf(l->out, ":%lld", value_of(chosen(g, i)));
	}
	buf_putc(l->out, '}');
	put_command(l, &words, output_name(l, g));
}

/* ---- all candidates of a nest ---- */

/* The next one, the last parameter fastest; false after the last. */
static bool advance(struct grid *g)
{
	for (uint32_t i = g->nest->params.n; i-- > 0;) {
		if (g->choice[i] == UINT32_MAX)
			continue;
		if (++g->choice[i] < param_at(g, i)->candidates.n)
			return true;
		g->choice[i] = 0;
	}
	return false;
}

static void put_all(struct listing *l, struct grid *g)
{
	do {
		put_candidate(l, g);
		g->first = false;
	} while (advance(g));
}

static void put_candidates(struct listing *l, struct grid *g)
{
	const struct vec *params = &g->nest->params;
	uint64_t count = 1;
	bool any = false;

	for (uint32_t i = 0; i < params->n; i++) {
		uint32_t n = param_at(g, i)->candidates.n;

		any = any || n;
		count *= n && count <= CANDIDATES ? n : 1;
	}
	g->complete = count <= CANDIDATES;
	g->first = true;
	buf_printf(l->out, "],\"complete\":%s,\"candidates\":[", g->complete ? "true" : "false");
	for (uint32_t i = 0; i < params->n; i++)
		g->choice[i] = g->complete && param_at(g, i)->candidates.n ? 0 : UINT32_MAX;
	if (any && g->complete)
		put_all(l, g);
	for (uint32_t i = 0; !g->complete && i < params->n; i++)
		if (param_at(g, i)->candidates.n) {
			g->choice[i] = 0;
			put_all(l, g);
			g->choice[i] = UINT32_MAX;
		}
}

static void put_nest(struct listing *l, const struct nest *nest)
{
	struct grid g = {.nest = nest};
	struct position at = source_position(l->ir->source, nest->span.lo);

	g.choice = arena_array(l->arena, nest->params.n, sizeof(*g.choice));
	buf_printf(l->out, "{\"line\":%u,\"column\":%u,\"function\":", at.line, at.column);
	put_string(l, nest->func->name);
	buf_puts(l->out, ",\"parameters\":[");
	for (uint32_t i = 0; i < nest->params.n; i++) {
		buf_puts(l->out, i ? "," : "");
		put_param(l, param_at(&g, i));
	}
	put_candidates(l, &g);
	buf_puts(l->out, "]}");
}

/* ---- forms ---- */

/* "k.grouped.cu" of k.cu. */
static const char *form_output(struct listing *l, enum form_id form)
{
	const char *input = l->options->input, *base, *dot;

	if (strcmp(input, "-") == 0)
		input = "stdin.cu";
	base = base_name(input);
	dot = strrchr(base, '.');
	if (!dot || dot == base)
		dot = base + strlen(base);
	return arena_printf(l->arena, "%.*s.%s%s", (int)(dot - input), input, form_table[form].name,
			    dot);
}

/* The file in each form: for who compiles and chooses elsewhere. */
static void put_forms(struct listing *l)
{
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		struct vec words = {0};

		push_word(l, &words, "cunest");
		for (uint32_t i = 0; i < l->options->words.n; i++) {
			const char *word = l->options->words.at[i];

			if (strncmp(word, "--form=", 7) != 0 && strncmp(word, "--score=", 8) != 0)
				push_word(l, &words, word);
		}
		for (unsigned i = 0; i < l->options->frontend.ntunes; i++)
			if (!l->options->frontend.tunes[i]->from_file)
				push_word(l, &words, l->options->frontend.tunes[i]->where);
		push_word(l, &words, arena_printf(l->arena, "--form=%s", form_table[form].name));
		buf_puts(l->out, form ? ",\n{\"form\":" : "\n{\"form\":");
		put_string(l, form_table[form].name);
		put_command(l, &words, form_output(l, (enum form_id)form));
	}
}

void tune_print(struct buf *out, struct arena *arena, const struct ir *ir,
		const struct options *options)
{
	struct listing l = {arena, ir, options, out};
	bool any = false;

	buf_puts(out, "{\"file\":");
	put_string(&l, ir->source->name);
	buf_puts(out, ",\"nests\":[");
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];

			if (!nest->params.n)
				continue;
			buf_puts(out, any ? ",\n" : "\n");
			put_nest(&l, nest);
			any = true;
		}
	}
	buf_puts(out, "],\"forms\":[");
	if (ir->funcs.n)
		put_forms(&l);
	buf_puts(out, "]}\n");
}
