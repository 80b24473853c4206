/* memo.c - what clang said about a cursor, so that it is asked once.
 *
 * A question to libclang costs as much as clang needed to parse what is asked about: each one makes
 * a visitor, decomposes locations, builds types.  Lowering, the scans for uses, and the shapes of
 * loops look at the same cursors many times, so the answers are kept, for one function at a time:
 * the tables are emptied, and their memory used again, when the next one begins.
 *
 * A cursor of a statement or expression is known by its node alone: which declaration it was
 * reached through is in the cursor too, and nobody asks for it. */
#include "lower/lower.h"

#include <string.h>

enum { CHUNK = 64, FIRST_BUCKETS = 512 };

enum known {
	KNOWN_KIDS = 1,
	KNOWN_SPAN = 2,
	KNOWN_TYPE = 4,
	KNOWN_NAMED = 8,
	KNOWN_EXTENT = 16,
	IN_FILE = 32
};

struct fact {
	enum CXCursorKind kind;
	int xdata;
	const void *node[2];
	struct fact *next;
	unsigned known; /* enum known */
	CXSourceRange extent;
	struct span span;
	struct cursors kids;
	CXCursor named;
	CXType type;
	const struct type *value; /* the type without qualifiers as ours; NULL: not asked yet */
};

struct chunk {
	struct chunk *next;
	struct fact fact[CHUNK];
};

/* Room for children. */
struct shelf {
	struct shelf *next;
	unsigned size, used;
	CXCursor *at;
};

struct memo {
	struct fact **bucket;
	unsigned buckets, n; /* a power of two; facts in use */
	struct chunk *first, *chunk;
	unsigned used; /* of the chunk */
	struct shelf *shelves, *shelf;
	CXCursor *list; /* children while they are collected */
	unsigned nlist, cap;
	struct type_fact *types[256];
};

static struct memo *memo_of(struct lowering *l)
{
	struct memo *m = l->memo;

	if (m)
		return m;
	m = l->memo = arena_alloc(l->ir->arena, sizeof(*m));
	m->buckets = FIRST_BUCKETS;
	m->bucket = arena_array(l->ir->arena, m->buckets, sizeof(struct fact *));
	m->first = m->chunk = arena_alloc(l->ir->arena, sizeof(*m->chunk));
	return m;
}

void memo_clear(struct lowering *l)
{
	struct memo *m = memo_of(l);

	memset(m->bucket, 0, m->buckets * sizeof(struct fact *));
	m->chunk = m->first;
	m->used = m->n = 0;
	for (m->shelf = m->shelves; m->shelf; m->shelf = m->shelf->next)
		m->shelf->used = 0;
	m->shelf = m->shelves;
}

/* ---- facts of cursors ---- */

struct key {
	enum CXCursorKind kind;
	int xdata;
	const void *node[2];
};

static bool is_tree(enum CXCursorKind k)
{
	return (k >= CXCursor_FirstExpr && k <= CXCursor_LastExpr) ||
	       (k >= CXCursor_FirstStmt && k <= CXCursor_LastStmt);
}

static bool is_declaration(enum CXCursorKind k)
{
	return (k >= CXCursor_FirstDecl && k <= CXCursor_LastDecl) ||
	       (k >= CXCursor_FirstExtraDecl && k <= CXCursor_LastExtraDecl);
}

static struct key key_of(CXCursor c)
{
	if (is_tree(c.kind))
		return (struct key){c.kind, 0, {NULL, c.data[1]}};
	if (is_declaration(c.kind)) /* the rest says how it was reached */
		return (struct key){c.kind, 0, {c.data[0], NULL}};
	return (struct key){c.kind, c.xdata, {c.data[0], c.data[1]}};
}

static unsigned hash_of(const struct key *k)
{
	uint64_t h = ((uint64_t)(uintptr_t)k->node[0] >> 3) * UINT64_C(0x9e3779b97f4a7c15);

	h = (h ^ ((uint64_t)(uintptr_t)k->node[1] >> 3) ^ (uint64_t)k->kind) *
	    UINT64_C(0xd6e8feb86659fd93);
	return (unsigned)(h >> 32);
}

static void grow(struct lowering *l, struct memo *m)
{
	struct fact **old = m->bucket;
	unsigned n = m->buckets;

	m->buckets *= 2;
	m->bucket = arena_array(l->ir->arena, m->buckets, sizeof(struct fact *));
	for (unsigned i = 0; i < n; i++)
		for (struct fact *f = old[i], *next; f; f = next) {
			struct key k = {f->kind, f->xdata, {f->node[0], f->node[1]}};
			struct fact **slot = &m->bucket[hash_of(&k) & (m->buckets - 1)];

			next = f->next;
			f->next = *slot;
			*slot = f;
		}
}

static struct fact *fact_of(struct lowering *l, CXCursor c)
{
	struct memo *m = memo_of(l);
	struct key k = key_of(c);
	unsigned hash = hash_of(&k);
	struct fact *f;

	for (f = m->bucket[hash & (m->buckets - 1)]; f; f = f->next)
		if (f->node[1] == k.node[1] && f->node[0] == k.node[0] && f->kind == k.kind &&
		    f->xdata == k.xdata)
			return f;
	if (m->n++ == m->buckets)
		grow(l, m);
	if (m->used == CHUNK) {
		if (!m->chunk->next)
			m->chunk->next = arena_alloc(l->ir->arena, sizeof(*m->chunk));
		m->chunk = m->chunk->next;
		m->used = 0;
	}
	f = &m->chunk->fact[m->used++];
	f->kind = k.kind;
	f->xdata = k.xdata;
	f->node[0] = k.node[0];
	f->node[1] = k.node[1];
	f->known = 0;
	f->value = NULL;
	f->next = m->bucket[hash & (m->buckets - 1)];
	m->bucket[hash & (m->buckets - 1)] = f;
	return f;
}

/* ---- children ---- */

static enum CXChildVisitResult collect_child(CXCursor c, CXCursor parent, CXClientData data)
{
	struct lowering *l = data;
	struct memo *m = l->memo;

	(void)parent;
	if (m->nlist == m->cap) {
		unsigned cap = m->cap ? 2 * m->cap : 64;
		CXCursor *grown = arena_array(l->ir->arena, cap, sizeof(*grown));

		if (m->nlist)
			memcpy(grown, m->list, m->nlist * sizeof(*grown));
		m->list = grown;
		m->cap = cap;
	}
	m->list[m->nlist++] = c;
	return CXChildVisit_Continue;
}

static CXCursor *shelve(struct lowering *l, const CXCursor *list, unsigned n)
{
	struct memo *m = l->memo;
	CXCursor *at;

	while (!m->shelf || m->shelf->size - m->shelf->used < n) {
		struct shelf *next = m->shelf ? m->shelf->next : NULL;

		if (!next) {
			next = arena_alloc(l->ir->arena, sizeof(*next));
			next->size = n > 4 * CHUNK ? n : 4 * CHUNK;
			next->at = arena_array(l->ir->arena, next->size, sizeof(*next->at));
			if (m->shelf)
				m->shelf->next = next;
			else
				m->shelves = next;
		}
		m->shelf = next;
	}
	at = m->shelf->at + m->shelf->used;
	memcpy(at, list, n * sizeof(*at));
	m->shelf->used += n;
	return at;
}

struct cursors cursor_children(struct lowering *l, CXCursor c)
{
	struct fact *f = fact_of(l, c);
	struct memo *m = l->memo;

	if (f->known & KNOWN_KIDS)
		return f->kids;
	m->nlist = 0;
	clang_visitChildren(c, collect_child, l);
	f->kids.n = m->nlist;
	while (m->nlist < OPERANDS)
		collect_child(clang_getNullCursor(), c, l);
	f->kids.at = shelve(l, m->list, m->nlist);
	f->known |= KNOWN_KIDS;
	return f->kids;
}

struct cursors cursor_members(struct lowering *l, CXCursor c)
{
	struct memo *m = memo_of(l);
	struct cursors kids;

	m->nlist = 0;
	clang_visitChildren(c, collect_child, l);
	kids.n = m->nlist;
	kids.at = arena_array(l->ir->arena, kids.n, sizeof(*kids.at));
	if (kids.n)
		memcpy(kids.at, m->list, kids.n * sizeof(*kids.at));
	return kids;
}

/* ---- the other questions ---- */

static CXSourceRange extent_of(struct fact *f, CXCursor c)
{
	if (!(f->known & KNOWN_EXTENT)) {
		f->known |= KNOWN_EXTENT;
		f->extent = clang_getCursorExtent(c);
	}
	return f->extent;
}

bool cursor_spans_same(struct lowering *l, CXCursor a, CXCursor b)
{
	return clang_equalRanges(extent_of(fact_of(l, a), a), extent_of(fact_of(l, b), b)) != 0;
}

bool cursor_span(struct lowering *l, CXCursor c, struct span *out)
{
	struct fact *f;

	if (l->argument && !l->quiet)
		return argument_span(l, c, out);
	f = fact_of(l, c);
	if (!(f->known & KNOWN_SPAN)) {
		f->known |= KNOWN_SPAN;
		if (range_span(l, extent_of(f, c), &f->span))
			f->known |= IN_FILE;
	}
	if (f->known & IN_FILE)
		*out = f->span;
	return f->known & IN_FILE;
}

CXCursor cursor_referenced(struct lowering *l, CXCursor c)
{
	struct fact *f = fact_of(l, c);

	if (!(f->known & KNOWN_NAMED)) {
		f->known |= KNOWN_NAMED;
		f->named = clang_getCursorReferenced(c);
	}
	return f->named;
}

CXType cursor_type(struct lowering *l, CXCursor c)
{
	struct fact *f = fact_of(l, c);

	if (!(f->known & KNOWN_TYPE)) {
		f->known |= KNOWN_TYPE;
		f->type = clang_getCursorType(c);
	}
	return f->type;
}

const struct type *cursor_value_type(struct lowering *l, CXCursor c)
{
	struct fact *f = fact_of(l, c);

	if (!f->value)
		f->value = lower_value_type(l, cursor_type(l, c));
	return f->value;
}

/* ---- types: for the whole file ---- */

struct type_fact *type_fact(struct lowering *l, CXType t)
{
	struct memo *m = memo_of(l);
	struct type_fact **slot, *f;

	/* qualifiers are in the low bits of a pointer to something aligned */
	slot = &m->types[((uintptr_t)t.data[0] ^ (uintptr_t)t.data[0] >> 4 ^
			  (uintptr_t)t.data[0] >> 12) %
			 ARRAY_LEN(m->types)];
	for (f = *slot; f; f = f->next)
		if (f->node == t.data[0] && f->kind == t.kind)
			return f;
	f = arena_alloc(l->ir->arena, sizeof(*f));
	f->kind = t.kind;
	f->node = t.data[0];
	f->next = *slot;
	*slot = f;
	return f;
}
