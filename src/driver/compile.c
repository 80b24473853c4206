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

void request_print(struct buf *out, const struct candidate *cands, unsigned n)
{
	put_number(out, n);
	for (unsigned i = 0; i < n; i++) {
		put_text(out, cands[i].form);
		put_string(out, cands[i].text, cands[i].size);
	}
}

bool request_read(struct arena *arena, const char *text, size_t size, struct candidate **cands,
		  unsigned *count)
{
	struct reading r = {arena, text, text + size, true};
	uint64_t n = get_number(&r);

	if (!r.good || n > FORM_COUNT)
		return false;
	*cands = arena_array(arena, (size_t)n, sizeof(**cands));
	for (unsigned i = 0; i < n; i++) {
		size_t unused;

		(*cands)[i].form = get_string(&r, &unused);
		(*cands)[i].text = get_string(&r, &(*cands)[i].size);
		r.good = r.good && (*cands)[i].text;
	}
	*count = (unsigned)n;
	return r.good && r.at == r.end;
}

void answer_print(struct buf *out, const struct candidate *cands, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		put_text(out, cands[i].measures);
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
		cands[i].failure = get_string(&r, &unused);
	}
	return r.good && r.at == r.end;
}

/* ---- doing it ---- */

/* Compilers may take as much longer than we may. */
enum { PATIENCE = 30 };

int compile_here(struct arena *arena, const struct source *source, const struct options *options,
		 struct candidate *cands, unsigned n)
{
	const struct compile_options o = {
		.source_name = source->name,
		.flags = options->frontend.flags,
		.nflags = options->frontend.nflags,
		.arch = options->frontend.arch,
		.cuda_path = options->frontend.cuda_path,
		.no_cache = options->frontend.no_cache,
		.seconds = options->time_limit * PATIENCE,
	};

	return score_compile(arena, &o, cands, n);
}
