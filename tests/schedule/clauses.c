/* clauses.c - a clause out of a seed, for the loops of a nest as they are by now.
 *
 * A clause joins by a row here, or by a nest of directed.c; without either, random.c says that nothing applies it.  What is written
 * may well be refused: loops that do not count up, sizes that nothing allows, orders that would
 * change what is computed.  But it is always a clause that a user could have meant. */
#include <stdio.h>
#include <string.h>

#include "random.h"

struct clause_maker {
	struct arena *arena;
	struct dice *dice;
	const struct made_nest *nest;
};

typedef const char *make_fn(struct clause_maker *);
typedef void applied_fn(struct arena *, struct made_nest *, const struct clause *);

static const struct made_loop *any(struct clause_maker *m)
{
	return &m->nest->loop[roll(m->dice, m->nest->nloops)];
}

static const char *size(struct clause_maker *m)
{
	static const char *const sizes[] = {"2", "4", "3", "8", "1", "16", "5", "7"};

	return sizes[roll(m->dice, ARRAY_LEN(sizes))];
}

/* Some loops that are nested in each other, from the outermost. */
static unsigned chain(struct clause_maker *m, const struct made_loop **out, unsigned most)
{
	const struct made_loop *path[MADE_LOOPS];
	unsigned n = 0, kept = 0;

	for (int i = (int)(any(m) - m->nest->loop); i >= 0; i = m->nest->loop[i].parent)
		path[n++] = &m->nest->loop[i];
	while (n-- > 0 && kept < most)
		if (chance(m->dice, 85))
			out[kept++] = path[n];
	return kept;
}

static void shuffle(struct clause_maker *m, const struct made_loop **loops, unsigned n)
{
	for (unsigned i = n; i-- > 1;) {
		unsigned other = roll(m->dice, i + 1);
		const struct made_loop *kept = loops[i];

		loops[i] = loops[other];
		loops[other] = kept;
	}
}

static const char *list(struct clause_maker *m, const char *word, const struct made_loop **loops,
			unsigned n)
{
	struct buf b;

	buf_init(&b, m->arena);
	buf_printf(&b, "%s(", word);
	for (unsigned i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", loops[i]->name);
	buf_puts(&b, ")");
	return b.s;
}

/* ---- one clause each ---- */

static const char *tail(struct clause_maker *m)
{
	static const char *const tails[] = {"", " tail=min",   " tail=guard",
					    "", " tail=exact", " tail=peel"};

	return tails[roll(m->dice, ARRAY_LEN(tails))];
}

static const char *make_split(struct clause_maker *m)
{
	return arena_printf(m->arena, "split(%s:%s%s)", any(m)->name, size(m), tail(m));
}

static const char *make_tile(struct clause_maker *m)
{
	const struct made_loop *loops[3];
	unsigned n = chain(m, loops, 3);
	struct buf b;

	if (!n)
		return NULL;
	buf_init(&b, m->arena);
	buf_puts(&b, "tile(");
	for (unsigned i = 0; i < n; i++)
		buf_printf(&b, "%s%s:%s", i ? ", " : "", loops[i]->name, size(m));
	buf_printf(&b, "%s)", tail(m));
	return b.s;
}

static const char *make_reorder(struct clause_maker *m)
{
	const struct made_loop *loops[6];
	unsigned n = chain(m, loops, ARRAY_LEN(loops));

	if (n < 2)
		return NULL;
	shuffle(m, loops, n);
	return list(m, "reorder", loops, n);
}

static const char *make_interchange(struct clause_maker *m)
{
	const struct made_loop *loops[6];
	unsigned n = chain(m, loops, ARRAY_LEN(loops)), first;

	if (n < 2)
		return NULL;
	first = roll(m->dice, n - 1);
	return list(m, "interchange", loops + first, 2);
}

static const char *make_unroll(struct clause_maker *m)
{
	const char *name = any(m)->name;

	if (chance(m->dice, 40))
		return arena_printf(m->arena, "unroll(%s)", name);
	return arena_printf(m->arena, "unroll(%s:%s)", name, size(m));
}

static const char *make_stripe(struct clause_maker *m)
{
	return arena_printf(m->arena, "stripe(%s:%s)", any(m)->name, size(m));
}

static const char *make_jam(struct clause_maker *m)
{
	/* each copy is a statement more for the dependence test, which compares them in pairs */
	return arena_printf(m->arena, "jam(%s:%u)", any(m)->name, 1 + roll(m->dice, 4));
}

static const char *make_vectorize(struct clause_maker *m)
{
	return arena_printf(m->arena, "vectorize(%s:%s)", any(m)->name,
			    chance(m->dice, 50) ? "4" : "2");
}

static const char *make_reverse(struct clause_maker *m)
{
	return arena_printf(m->arena, "reverse(%s)", any(m)->name);
}

static const char *make_distribute(struct clause_maker *m)
{
	return arena_printf(m->arena, "distribute(%s)", any(m)->name);
}

static const char *make_cut(struct clause_maker *m)
{
	static const char *const at[] = {"4", "n / 2", "m", "0", "1", "7", "n - 1", "p"};

	return arena_printf(m->arena, "cut(%s @ %s)", any(m)->name,
			    at[roll(m->dice, ARRAY_LEN(at))]);
}

static const char *make_peel(struct clause_maker *m)
{
	static const char *const what[] = {"first", "last", "1", "2", "first", "3"};

	return arena_printf(m->arena, "peel(%s: %s)", any(m)->name,
			    what[roll(m->dice, ARRAY_LEN(what))]);
}

static const char *make_specialize(struct clause_maker *m)
{
	static const char *const when[] = {"n == 4",     "m == 3",         "p == 5 && n == 5",
					   "n % 4 == 0", "u == 3",         "l == 2",
					   "n",          "m == n, p == n", "4 == n || m == 0"};

	return arena_printf(m->arena, "specialize(%s)", when[roll(m->dice, ARRAY_LEN(when))]);
}

/* Two loops one after the other, or in each other. */
static const char *fuse(struct clause_maker *m, const char *word, bool siblings)
{
	const struct made_loop *loop = m->nest->loop;
	unsigned n = m->nest->nloops, start = roll(m->dice, n * n);

	for (unsigned i = 0; i < n * n; i++) {
		unsigned a = (start + i) % (n * n) / n, b = (start + i) % n;

		if (a < b &&
		    (siblings ? loop[a].parent == loop[b].parent : loop[b].parent == (int)a))
			return arena_printf(m->arena, "%s(%s, %s)", word, loop[a].name,
					    loop[b].name);
	}
	return NULL;
}

static const char *make_fuse(struct clause_maker *m)
{
	const char *text = fuse(m, "fuse", chance(m->dice, 70));

	return text ? text : fuse(m, "fuse", false);
}

static const char *make_collapse(struct clause_maker *m)
{
	return fuse(m, "collapse", false);
}

/* One that is written, or only read. */
static const char *array(struct clause_maker *m, bool written)
{
	static const char *const names[] = {"A[", "C[", "X[", "E[", "B[", "D["};
	unsigned n = written ? 4 : ARRAY_LEN(names);

	for (unsigned i = 0, start = roll(m->dice, n); i < n; i++) {
		const char *name = names[(start + i) % n];

		if (strstr(m->nest->text, name))
			return arena_strndup(m->arena, name, 1);
	}
	return "A";
}

static const char *make_accumulate(struct clause_maker *m)
{
	return arena_printf(m->arena, "accumulate(%s at %s)", array(m, true), any(m)->name);
}

static const char *make_cache(struct clause_maker *m)
{
	return arena_printf(m->arena, "cache(%s at %s in=registers)", array(m, false),
			    any(m)->name);
}

static const char *make_compute(struct clause_maker *m)
{
	const struct made_loop *loop = any(m);

	if (!strstr(m->nest->text, "let T:") ||
	    !strstr(loop->name, "#2")) /* the stage that reads */
		return NULL;
	return arena_printf(m->arena, "compute(T at %s)", loop->name);
}

/* ---- what they leave ---- */

static struct made_loop *named(struct made_nest *nest, const char *name)
{
	size_t length = strlen(name);

	for (unsigned i = 0; i < nest->nloops; i++)
		if (strcmp(nest->loop[i].name, name) == 0)
			return &nest->loop[i];
	/* `i` is i.i, or i.i.i, when it was split */
	for (unsigned i = 0; i < nest->nloops; i++) {
		const char *rest = nest->loop[i].name + length;

		if (strncmp(nest->loop[i].name, name, length) == 0 &&
		    strspn(rest, ".i") == strlen(rest))
			return &nest->loop[i];
	}
	return NULL;
}

/* i#2.i.o -> i_i_o */
static const char *variable(struct arena *arena, const char *name)
{
	struct buf b;

	buf_init(&b, arena);
	for (; *name; name++) {
		if (*name == '#')
			name += strcspn(name, ".") - 1;
		else
			buf_putc(&b, *name == '.' ? '_' : *name);
	}
	return b.s;
}

/* x becomes x.i, inside of a new loop x.o. */
static struct made_loop *split(struct arena *arena, struct made_nest *nest, struct made_loop *inner,
			       const char *name)
{
	struct made_loop *outer = &nest->loop[nest->nloops];
	unsigned nth = 0;

	if (nest->nloops == MADE_LOOPS)
		return NULL;
	*outer = (struct made_loop){.parent = inner->parent};
	outer->name = arena_printf(arena, "%s.o", name);
	outer->sym = variable(arena, outer->name);
	for (unsigned i = 0; i < nest->nloops; i++)
		nth += strcmp(nest->loop[i].sym, outer->sym) == 0;
	outer->nth = nth;
	inner->name = arena_printf(arena, "%s.i", name);
	inner->parent = (int)nest->nloops++;
	return outer;
}

static void split_applied(struct arena *arena, struct made_nest *nest, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		struct made_loop *loop = arg->separator == ':' ? named(nest, arg->name) : NULL;

		if (loop)
			split(arena, nest, loop, arg->name);
	}
}

/* The loops at `slot`, outermost first, change places: who stands in each is in `content`. */
static void rearrange(struct made_loop *const *slot, const struct made_loop *content, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		int parent = slot[i]->parent;

		*slot[i] = content[i];
		slot[i]->parent = parent;
	}
}

static unsigned depth(const struct made_nest *nest, const struct made_loop *loop)
{
	unsigned n = 0;

	for (int i = loop->parent; i >= 0; i = nest->loop[i].parent)
		n++;
	return n;
}

static void sort_slots(const struct made_nest *nest, struct made_loop **slot, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = i + 1; k < n; k++)
			if (depth(nest, slot[k]) < depth(nest, slot[i])) {
				struct made_loop *kept = slot[i];

				slot[i] = slot[k];
				slot[k] = kept;
			}
}

static void reorder_applied(struct arena *arena, struct made_nest *nest,
			    const struct clause *clause)
{
	struct made_loop *slot[MADE_LOOPS], content[MADE_LOOPS];
	unsigned n = 0;

	(void)arena;
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];

		slot[n] = named(nest, arg->name);
		if (!slot[n] || (arg->separator && arg->separator != ':'))
			return;
		content[n] = *slot[n];
		n++;
	}
	sort_slots(nest, slot, n);
	if (clause->id == CLAUSE_INTERCHANGE && n == 2) { /* whichever stands first */
		content[0] = *slot[1];
		content[1] = *slot[0];
	}
	rearrange(slot, content, n);
}

/* All x.o, in the order of the clause, outside of what was the outermost; then all as they were. */
static void tile_applied(struct arena *arena, struct made_nest *nest, const struct clause *clause)
{
	struct made_loop *slot[MADE_LOOPS], content[MADE_LOOPS], *inner[MADE_LOOPS];
	unsigned n = 0, tiles;

	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		struct made_loop *loop = arg->separator == ':' ? named(nest, arg->name) : NULL;

		if (!loop)
			continue;
		inner[n] = loop;
		slot[n] = split(arena, nest, loop, arg->name);
		if (!slot[n]) {
			nest->lost = true;
			return;
		}
		n++;
	}
	tiles = n;
	if (n < 2)
		return;
	/* from the outermost that was named to the innermost */
	for (unsigned i = 1; i < tiles; i++)
		if (depth(nest, inner[i]) > depth(nest, inner[0]))
			inner[0] = inner[i];
	for (int i = (int)(inner[0] - nest->loop); i >= 0; i = nest->loop[i].parent) {
		bool tile = false, above = true;

		for (unsigned k = 0; k < tiles; k++) {
			tile |= slot[k] == &nest->loop[i];
			above &= depth(nest, slot[k]) > depth(nest, &nest->loop[i]);
		}
		if (!tile && !above)
			slot[n++] = &nest->loop[i];
	}
	for (unsigned i = tiles, end = n; i + 1 < end; i++, end--) { /* outermost first */
		struct made_loop *kept = slot[i];

		slot[i] = slot[end - 1];
		slot[end - 1] = kept;
	}
	for (unsigned i = 0; i < n; i++)
		content[i] = *slot[i];
	sort_slots(nest, slot, n);
	rearrange(slot, content, n);
}

static void same(struct arena *arena, struct made_nest *nest, const struct clause *clause)
{
	(void)arena, (void)nest, (void)clause;
}

static void lost(struct arena *arena, struct made_nest *nest, const struct clause *clause)
{
	(void)arena, (void)clause;
	nest->lost = true;
}

static const struct {
	enum clause_id id;
	unsigned weight;
	make_fn *make;
	applied_fn *applied;
} makers[] = {
	{CLAUSE_SPLIT, 20, make_split, split_applied},
	{CLAUSE_REORDER, 25, make_reorder, reorder_applied},
	{CLAUSE_INTERCHANGE, 15, make_interchange, reorder_applied},
	{CLAUSE_UNROLL, 6, make_unroll, same},
	{CLAUSE_TILE, 15, make_tile, tile_applied},
	{CLAUSE_STRIPE, 10, make_stripe, lost},
	{CLAUSE_FUSE, 15, make_fuse, lost},
	{CLAUSE_COLLAPSE, 8, make_collapse, lost},
	{CLAUSE_CUT, 10, make_cut, lost},
	{CLAUSE_PEEL, 10, make_peel, lost},
	{CLAUSE_DISTRIBUTE, 15, make_distribute, lost},
	{CLAUSE_REVERSE, 15, make_reverse, same},
	{CLAUSE_JAM, 15, make_jam, lost},
	{CLAUSE_VECTORIZE, 8, make_vectorize, lost},
	{CLAUSE_ACCUMULATE, 15, make_accumulate, same},
	{CLAUSE_CACHE, 10, make_cache, lost},
	{CLAUSE_COMPUTE, 40, make_compute, lost},
	{CLAUSE_SPECIALIZE, 10, make_specialize, same}, /* after all others */
};

/* Carried out by src/schedule: facts and options are not. */
bool clause_wanted(enum clause_id id)
{
	static const bool rows[CLAUSE_COUNT] = {
#define SCHEDULE(id, fn) [CLAUSE_##id] = true,
#include "../../src/schedule/schedule.def"
#undef SCHEDULE
	};

	return (rows[id] || id == CLAUSE_SPECIALIZE) && clause_table[id].available;
}

const char *clause_make(struct arena *arena, struct dice *dice, const struct made_nest *nest)
{
	struct clause_maker m = {arena, dice, nest};
	unsigned total = 0, at;
	const char *text = NULL;

	for (unsigned i = 0; i < ARRAY_LEN(makers); i++)
		total += clause_wanted(makers[i].id) ? makers[i].weight : 0;
	while (!text) {
		unsigned i = 0;

		for (at = roll(dice, total);; i++) {
			unsigned weight = clause_wanted(makers[i].id) ? makers[i].weight : 0;

			if (at < weight)
				break;
			at -= weight;
		}
		text = makers[i].make(&m);
	}
	return text;
}

void clause_applied(struct arena *arena, struct made_nest *nest, const struct clause *clause)
{
	for (unsigned i = 0; i < ARRAY_LEN(makers); i++)
		if (makers[i].id == clause->id)
			makers[i].applied(arena, nest, clause);
}
