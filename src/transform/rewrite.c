/* rewrite.c - the journal of a rewrite: what each statement was before its first change.
 *
 * Statements are small, and a rewrite touches few of them, so whole images are kept and not the changes: there is
 * nothing to invert, and what is put back is what was there.  The idea is the before-images of databases' journals. */
#include "cunest/rewrite.h"

#include <string.h>

struct image {
	struct stmt *at;
	struct stmt was;
	struct slot *slot;      /* contents of was.slot */
	void **reads, **writes; /* contents of its lists */
};

static void **list_of(struct arena *arena, const struct vec *v)
{
	void **copy = v->n ? arena_array(arena, v->n, sizeof(*copy)) : NULL;

	if (copy)
		memcpy(copy, v->at, v->n * sizeof(*copy));
	return copy;
}

static void note(struct watcher *watcher, struct stmt *s, enum change what)
{
	struct rewrite *w = (struct rewrite *)watcher;
	struct arena *arena = w->arena;
	struct image *image;

	if (what == CHANGE_FACTS || bits_has(&w->noted, s->id))
		return;
	bits_add(arena, &w->noted, s->id);
	image = arena_alloc(arena, sizeof(*image));
	*image = (struct image){.at = s,
				.was = *s,
				.slot = arena_array(arena, s->nslots + 1u, sizeof(*image->slot)),
				.reads = list_of(arena, &s->reads),
				.writes = list_of(arena, &s->writes)};
	if (s->nslots)
		memcpy(image->slot, s->slot, s->nslots * sizeof(*image->slot));
	vec_push(arena, &w->images, image);
}

void rewrite_begin(struct rewrite *w, struct func *func)
{
	*w = (struct rewrite){.watcher.changes = note,
			      .func = func,
			      .arena = arena_create_within(func->ir->arena),
			      .nsyms = func->syms.n};
	func_watch(func, &w->watcher);
}

void rewrite_keep(struct rewrite *w)
{
	func_unwatch(w->func, &w->watcher);
	arena_destroy(w->arena);
}

static void put_list(struct vec *v, void *const *was)
{
	if (v->n)
		memcpy(v->at, was, v->n * sizeof(*was));
}

void rewrite_undo(struct rewrite *w)
{
	func_unwatch(w->func, &w->watcher);
	for (uint32_t i = w->images.n; i-- > 0;) {
		const struct image *image = w->images.at[i];
		struct stmt *s = image->at;

		stmt_changes(s, CHANGE_BODY);
		*s = image->was;
		if (s->nslots)
			memcpy(s->slot, image->slot, s->nslots * sizeof(*s->slot));
		put_list(&s->reads, image->reads);
		put_list(&s->writes, image->writes);
	}
	w->func->syms.n = w->nsyms;
	arena_destroy(w->arena);
}

bool rewrite_any(const struct rewrite *w)
{
	return w->images.n > 0;
}
