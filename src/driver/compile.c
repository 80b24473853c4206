/* compile.c - the worker asks for forms to be compiled, and the command does it: the worker has
 * limits that are not for compilers, and can be ended at any time.
 *
 * What goes over the pipes is counted strings, each a size and its bytes; a size of all ones is a
 * NULL. */
#include "cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const uint64_t no_string = ~UINT64_C(0);

static void put_number(struct buf *b, uint64_t n)
{
	buf_put(b, (const char *)&n, sizeof(n));
}

static void put_string(struct buf *b, const char *s, size_t n)
{
	put_number(b, s ? n : no_string);
	if (s)
		buf_put(b, s, n);
}

static void put_text(struct buf *b, const char *s)
{
	put_string(b, s, s ? strlen(s) : 0);
}

struct reading {
	struct arena *arena;
	const char *at, *end;
	bool good;
};

static uint64_t get_number(struct reading *r)
{
	uint64_t n = 0;

	r->good = r->good && (size_t)(r->end - r->at) >= sizeof(n);
	if (r->good) {
		memcpy(&n, r->at, sizeof(n));
		r->at += sizeof(n);
	}
	return n;
}

static const char *get_string(struct reading *r, size_t *size)
{
	uint64_t n = get_number(r);
	const char *s;

	*size = 0;
	if (!r->good || n == no_string)
		return NULL;
	r->good = (uint64_t)(r->end - r->at) >= n;
	if (!r->good)
		return NULL;
	s = arena_strndup(r->arena, r->at, (size_t)n);
	r->at += n;
	*size = (size_t)n;
	return s;
}

void request_print(struct buf *out, const struct compiling *what)
{
	const struct frontend_options *o = &what->options->frontend;

	put_number(out, o->nflags);
	for (unsigned i = 0; i < o->nflags; i++)
		put_text(out, o->flags[i]);
	put_number(out, what->n);
	for (unsigned i = 0; i < what->n; i++) {
		put_text(out, what->cands[i].form);
		put_string(out, what->cands[i].text, what->cands[i].size);
		put_number(out, what->cands[i].lines);
	}
}

static void get_flags(struct reading *r, struct compiling *what)
{
	uint64_t n = get_number(r);
	struct vec flags = {0};
	size_t unused;

	for (uint64_t i = 0; i < n && r->good; i++) {
		const char *flag = get_string(r, &unused);

		r->good = r->good && flag;
		vec_push(r->arena, &flags, (void *)flag);
	}
	what->flags = (const char *const *)flags.at;
	what->nflags = flags.n;
}

bool request_read(struct arena *arena, const char *text, size_t size, struct compiling *what)
{
	struct reading r = {arena, text, text + size, true};
	uint64_t n;

	get_flags(&r, what);
	n = get_number(&r);
	if (!r.good || n > TEXTS_MOST)
		return false;
	what->cands = arena_array(arena, (size_t)n, sizeof(*what->cands));
	for (unsigned i = 0; i < n; i++) {
		struct candidate *c = &what->cands[i];
		size_t unused;

		c->form = get_string(&r, &unused);
		c->text = get_string(&r, &c->size);
		c->lines = get_number(&r) != 0;
		r.good = r.good && c->text;
	}
	what->n = (unsigned)n;
	return r.good && r.at == r.end;
}

void answer_print(struct buf *out, const struct candidate *cands, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		put_text(out, cands[i].measures);
		put_text(out, cands[i].fusions);
		put_text(out, cands[i].failure);
	}
}

bool answer_read(struct arena *arena, const char *text, size_t size, struct candidate *cands,
		 unsigned n)
{
	struct reading r = {arena, text, text + size, true};

	for (unsigned i = 0; i < n; i++) {
		size_t unused;

		cands[i].measures = get_string(&r, &unused);
		cands[i].fusions = get_string(&r, &unused);
		cands[i].failure = get_string(&r, &unused);
	}
	return r.good && r.at == r.end;
}

/* ---- doing it ---- */

/* Compilers may take as much longer than we may. */
enum { PATIENCE = 30 };

int compile_here(struct arena *arena, const struct compiling *what)
{
	const struct options *options = what->options;
	const struct compile_options o = {
		.source_name = what->source->name,
		.include = own_header_directory(arena),
		.flags = what->flags ? what->flags : options->frontend.flags,
		.nflags = what->flags ? what->nflags : options->frontend.nflags,
		.nvcc = options->nvcc,
		.arch = options->frontend.arch,
		.cuda_path = options->frontend.cuda_path,
		.no_cache = options->frontend.no_cache,
		.seconds = options->time_limit * PATIENCE,
	};

	return score_compile(arena, &o, what->cands, what->n);
}
