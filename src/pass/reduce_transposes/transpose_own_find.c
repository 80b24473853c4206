/* transpose_own_find.c - which tiles there are, and who writes and reads them when.
 *
 * A tile is a static array in shared memory that the kernel names by its elements only, between the
 * barriers of one block.  "When" is how many of those barriers are before. */
#include "transpose_own.h"

static bool is_lazy(const struct expr *e)
{
	bool lazy = expr_table[e->kind].flags & EXPR_Z;

	for (unsigned i = 0; i < e->nargs && !lazy; i++)
		lazy = is_lazy(e->arg[i]);
	return lazy;
}

static unsigned phase_of(const struct own *o, const struct stmt *stage)
{
	unsigned n = 0;

	for (const struct stmt *s = o->t->block->first; s != stage; s = s->next)
		n += s->kind == STMT_SYNC;
	return n;
}

/* False: it does not be in loops and under conditions of the block only. */
static bool describe(struct own *o, struct access *a)
{
	struct analyses *an = o->t->an;

	a->stage = stmt_child_towards(o->t->block, a->stmt);
	if (!a->stage || effects_of(an, a->stage)->sync || effects_of(an, a->stage)->jumps)
		return false;
	a->phase = phase_of(o, a->stage);
	a->always = true;
	for (const struct stmt *s = a->stmt; s != o->t->block; s = s->parent) {
		if (s == a->stmt)
			continue;
		if (s->kind == STMT_FOR) {
			if (a->nloops == OWN_LOOPS || !s->declares)
				return false;
			for (unsigned i = a->nloops++; i > 0; i--)
				a->loop[i] = a->loop[i - 1];
			a->loop[0] = s;
			if (sym_writers(an, s->sym)->n != 1)
				return false;
			a->always &= loop_trips(an, s) > 0;
		} else if (s->kind == STMT_IF) {
			a->always = false;
		} else if (s->kind != STMT_BLOCK) {
			return false;
		}
	}
	return true;
}

static void note(struct own *o, struct tile *x, struct stmt *s, const struct expr *place,
		 bool write)
{
	struct access *a = arena_alloc(o->t->ir->arena, sizeof(*a));
	const struct stmt *block = o->t->block;

	/* before the block and after it the tile holds other values */
	if (!stmt_within(s, block) && array_is_own(o->t->an, x->sym) &&
	    !array_lives(o->t->an, o->t->nest, block, block, x->sym))
		return;
	*a = (struct access){.stmt = s, .place = place};
	if (!describe(o, a))
		own_stays(x, "it is used outside of the stages between the barriers");
	else
		vec_push(o->t->ir->arena, write ? &x->stores : &x->reads, a);
}

static void look(struct own *o, struct stmt *s, unsigned slot, const struct expr *e, bool place)
{
	struct tile *x = own_tile_read(o, e);
	bool element = x && e->nargs == x->ndims + 1;

	if (x && !element)
		own_stays(x, "it is not only accessed element by element");
	if (element && place)
		note(o, x, s, e, true);
	if (element && (!place || s->op)) {
		if (s->kind == STMT_FOR || s->kind == STMT_WHILE)
			own_stays(x, "a loop depends on it");
		else
			note(o, x, s, e, false);
	}
	if (e->kind == EXPR_SYM && own_tile(o, e->u.sym))
		own_stays(own_tile(o, e->u.sym), "it is not only accessed element by element");
	if (e->kind == EXPR_ADDR && own_tile_read(o, e->arg[0]))
		own_stays(own_tile_read(o, e->arg[0]), "its address is taken");
	for (unsigned i = element; i < e->nargs; i++)
		look(o, s, slot, e->arg[i], false);
}

static void look_at_stmt(struct own *o, struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			look(o, s, i, s->slot[i].e, s->kind == STMT_STORE && i == SLOT_PLACE);
	for (uint32_t i = 0; i < s->reads.n + s->writes.n; i++) {
		const struct sym *sym =
			i < s->reads.n ? s->reads.at[i] : s->writes.at[i - s->reads.n];

		if (own_tile(o, sym))
			own_stays(own_tile(o, sym), "what is not understood uses it");
	}
	if (s->kind == STMT_STORE && own_tile_read(o, s->slot[SLOT_PLACE].e) &&
	    expr_pinned(o->t->an, s->slot[SLOT_STORED].e))
		own_stays(own_tile_read(o, s->slot[SLOT_PLACE].e), "what is stored has effects");
}

static bool is_tile(struct own *o, const struct sym *sym, struct tile *x)
{
	const struct type *type = sym->type;

	*x = (struct tile){.sym = sym};
	for (; type->kind == TYPE_ARRAY; type = type->of) {
		if (x->ndims == TR_DIMS || type->extent < 1)
			return false;
		x->ndims++;
	}
	return sym->kind == SYM_SHARED && x->ndims && !sym->is_extern && !sym->address_taken &&
	       !sym->fresh && type_is_arith(type) && !type_is_volatile(type) &&
	       tr_declaration(o->t, sym) && /* nobody else knows it */
	       !named_in_text(&o->t->text, sym);
}

/* In T[e][...] that is always run, the other subscripts not negative: e is less than the extent. */
static void note_bound(struct own *o, const struct access *a)
{
	const struct expr *e = a->place;
	struct bound *b;

	if (!a->always)
		return;
	for (unsigned i = 0; i < a->stmt->nslots; i++)
		if (a->stmt->slot[i].e && a->stmt->slot[i].e != e && is_lazy(a->stmt->slot[i].e) &&
		    expr_contains(a->stmt->slot[i].e, e))
			return;
	for (unsigned i = 2; i < e->nargs; i++)
		if (range_of(o->t->an, e->arg[i], a->stmt).lo < 0)
			return;
	b = arena_alloc(o->t->ir->arena, sizeof(*b));
	*b = (struct bound){a, e->arg[1], e->arg[0]->type->extent - 1};
	vec_push(o->t->ir->arena, &o->facts, b);
}

/* What the cell was given last before the reader's barrier. */
const struct access *own_last_store(struct own *o, const struct tile *tile,
				    const struct access *read)
{
	const struct access *last = NULL;
	unsigned n = 0;

	for (uint32_t i = 0; i < tile->stores.n; i++) {
		const struct access *a = tile->stores.at[i];

		if (a->phase == read->phase) {
			/* it is updated: read before it is written, by the same thread */
			if (a->stmt == read->stmt && a->place == read->place)
				continue;
			o->why = "there is no barrier between the store and the read";
			return NULL;
		}
		if (a->phase > read->phase)
			continue;
		n = last && last->phase == a->phase ? n + 1 : 1;
		last = a;
	}
	o->why = !last ? "it is read before it is written" : "several statements store it";
	return n == 1 ? last : NULL;
}

/* What a store has put there is read in one place, perhaps several times in its statement. */
static void check_reads(struct own *o, struct tile *x)
{
	for (uint32_t i = 0; i < x->reads.n; i++)
		for (uint32_t k = 0; k < i; k++) {
			const struct access *a = x->reads.at[i], *b = x->reads.at[k];

			if ((a->stmt != b->stmt || a->place != b->place) &&
			    own_last_store(o, x, a) == own_last_store(o, x, b))
				own_stays(x, "it is read in several places");
		}
}

bool own_find(struct own *o)
{
	const struct func *func = o->t->nest->func;
	struct tile x;

	for (uint32_t i = 0; i < func->syms.n; i++)
		if (is_tile(o, func->syms.at[i], &x)) {
			struct tile *copy = arena_alloc(o->t->ir->arena, sizeof(*copy));

			*copy = x;
			vec_push(o->t->ir->arena, &o->tiles, copy);
		}
	if (!o->tiles.n)
		return false;
	for (struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		look_at_stmt(o, s);
	for (uint32_t i = 0; i < o->tiles.n; i++) {
		struct tile *tile = o->tiles.at[i];

		if (!tile->stores.n || !tile->reads.n)
			own_stays(tile, NULL);
		check_reads(o, tile);
		for (uint32_t k = 0; k < tile->stores.n && !tile->out; k++)
			note_bound(o, tile->stores.at[k]);
		for (uint32_t k = 0; k < tile->reads.n && !tile->out; k++)
			note_bound(o, tile->reads.at[k]);
	}
	return true;
}
