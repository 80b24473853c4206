/* analyses.c - the cache behind the analyses of one function, and the small tables they use.
 *
 * It watches its function, and forgets all when a statement changes, or what is known of a nest: range rests on uses,
 * and what is far away may decide what holds here.  Tables keep their memory, so that a pass with many changes does not
 * use up the arena. */
#include "analyses.h"

#include <string.h>

/* So many bytes are kept for the caches of a function before they are begun anew. */
#define KEPT_MOST (32u << 20)
/* After so many of these the bound on work is reached: what was made was work. */
#define RENEWALS_MOST 16

void *map_get(const struct map *map, const struct expr *key)
{
	uint32_t mask = map->cap - 1, i;

	if (!map->cap)
		return NULL;
	for (i = key->id * 2654435761u & mask; map->entry[i].key; i = (i + 1) & mask) {
		if (map->entry[i].key == key)
			return map->entry[i].value;
	}
	return NULL;
}

static void map_place(struct map *map, const struct expr *key, void *value)
{
	uint32_t mask = map->cap - 1, i;

	for (i = key->id * 2654435761u & mask; map->entry[i].key; i = (i + 1) & mask) {
		if (map->entry[i].key == key) {
			map->entry[i].value = value;
			return;
		}
	}
	map->entry[i].key = key;
	map->entry[i].value = value;
	map->n++;
}

void map_put(struct arena *arena, struct map *map, const struct expr *key, void *value)
{
	if (2 * (map->n + 1) > map->cap) {
		struct map old = *map;
		uint32_t i;

		map->cap = old.cap ? 2 * old.cap : 16;
		map->entry = arena_array(arena, map->cap, sizeof(*map->entry));
		map->n = 0;
		for (i = 0; i < old.cap; i++) {
			if (old.entry[i].key)
				map_place(map, old.entry[i].key, old.entry[i].value);
		}
	}
	map_place(map, key, value);
}

static void map_clear(struct map *map)
{
	if (map->cap)
		memset(map->entry, 0, map->cap * sizeof(*map->entry));
	map->n = 0;
}

void **table_slot(struct analyses *an, struct table *table, uint32_t id)
{
	if (id >= table->cap) {
		uint32_t cap = table->cap ? table->cap : 64;
		void **grown;

		while (cap <= id)
			cap *= 2;
		grown = arena_array(an->arena, cap, sizeof(*grown));
		if (table->cap)
			memcpy(grown, table->at, table->cap * sizeof(*grown));
		table->at = grown;
		table->cap = cap;
	}
	return &table->at[id];
}

static void table_clear(struct table *table)
{
	if (table->cap)
		memset(table->at, 0, table->cap * sizeof(*table->at));
}

/* When nothing is kept, what was is garbage: a pass that tries one move after the other makes gigabytes of it.
 * Texts of answers may outlive a drop, but not the next KEPT_MOST bytes. */
static void renew(struct analyses *an)
{
	struct analyses old = *an;

	if (old.former)
		arena_destroy(old.former);
	*an = (struct analyses){
		.watcher = old.watcher,
		.func = old.func,
		.ir = old.ir,
		.home = old.home,
		.arena = arena_create_within(old.home),
		.former = old.arena,
		.renewable = old.renewable,
		.operations = old.operations,
		.queries = old.queries,
		.work = old.work + WORK_MOST / RENEWALS_MOST,
		.sets = old.sets,
		.solved = old.solved,
	};
}

void analyses_forget(struct analyses *an)
{
	if (an->renewable && arena_used(an->arena) > KEPT_MOST) {
		renew(an);
		return;
	}
	an->index = NULL;
	table_clear(&an->effects);
	table_clear(&an->ended);
	table_clear(&an->nests);
	an->nests_known = false;
	map_clear(&an->needs);
	an->uniform = NULL;
	table_clear(&an->facts);
	table_clear(&an->bodies);
	table_clear(&an->hulls);
	an->hulls_known = false;
	table_clear(&an->hull_caches.facts);
	table_clear(&an->hull_caches.bodies);
	table_clear(&an->hull_caches.ended);
	an->hull_caches.nothing = NULL;
	table_clear(&an->deps);
	an->nothing = NULL;
}

static void statement_changes(struct watcher *w, struct stmt *s, enum change what)
{
	(void)s;
	(void)what;
	analyses_forget((struct analyses *)w);
}

struct analyses *analyses_create(struct func *func)
{
	struct arena *home = arena_create_within(func->ir->arena);
	struct analyses *an = arena_alloc(home, sizeof(*an));

	an->func = func;
	an->ir = func->ir;
	an->home = home;
	an->arena = arena_create_within(home);
	an->operations = 100000;
	an->watcher.changes = statement_changes;
	func_watch(func, &an->watcher);
	return an;
}

void analyses_destroy(struct analyses *an)
{
	func_unwatch(an->func, &an->watcher);
	arena_destroy(an->home);
}

void analyses_budget(struct analyses *an, unsigned long operations)
{
	an->operations = operations;
}

bool analyses_spent(const struct analyses *an)
{
	return an->queries >= QUERIES_MOST || an->sets >= SETS_MOST || an->work >= WORK_MOST;
}

void analyses_renewable(struct analyses *an, bool renewable)
{
	an->renewable = renewable;
}

static void note_nest(struct analyses *an, struct nest *nest)
{
	if (nest->root)
		*table_slot(an, &an->nests, nest->root->id) = nest;
}

const struct nest *nest_at(struct analyses *an, const struct stmt *root)
{
	uint32_t i;

	if (!an->nests_known) {
		for (i = 0; i < an->func->regions.n; i++)
			note_nest(an, ((const struct data_region *)an->func->regions.at[i])->nest);
		for (i = 0; i < an->func->nests.n; i++)
			note_nest(an, an->func->nests.at[i]);
		an->nests_known = true;
	}
	return root->id < an->nests.cap ? an->nests.at[root->id] : NULL;
}

const struct nest *nest_around(struct analyses *an, const struct stmt *s)
{
	for (; s; s = s->parent) {
		const struct nest *nest = nest_at(an, s);

		if (nest)
			return nest;
	}
	return NULL;
}

bool sym_is_object(const struct sym *sym)
{
	return sym->type->kind == TYPE_ARRAY || sym->type->kind == TYPE_RECORD;
}

bool sym_private(const struct sym *sym)
{
	return (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) && sym->type->kind != TYPE_REF;
}
