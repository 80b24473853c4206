/* transpose_own_store.c - which thread has stored what a read of a tile finds; see transpose_own.c for
 * the argument. */
#include "transpose_own.h"

#include "../shared/condition.h"
#include "../shared/motion.h"

#include "cunest/text.h"

/* The conditions of the store hold where the sink stands. */
static bool is_guarded(struct own *o, const struct instance *x)
{
	for (const struct stmt *s = x->access->stmt; s != x->access->stage; s = s->parent) {
		const struct stmt *owner = s->parent;
		const struct expr *cond;

		if (owner->kind != STMT_IF)
			continue;
		if (owner->slot[SLOT_COND].e->has & HAS_LOAD)
			return own_fails(
				o, "it is stored under a condition that is not known to hold here");
		if (!own_map(o, x, owner->slot[SLOT_COND].e, &cond))
			return false;
		if (range_prove(o->t->an, cond, o->sink->stmt) !=
		    (s == owner->first ? PROOF_YES : PROOF_NO))
			return own_fails(
				o, "it is stored under a condition that is not known to hold here");
	}
	return true;
}

/* Does it change from iteration to iteration? */
static bool turns(const struct access *a, const struct sum *f)
{
	for (unsigned i = 0; i < f->n; i++)
		for (unsigned k = 0; k < a->nloops; k++)
			if (expr_mentions(f->term[i].e, a->loop[k]->sym))
				return true;
	return false;
}

static bool form_steady(struct own *o, const struct access *a, const struct sum *f)
{
	for (unsigned i = 0; i < f->n; i++)
		if (!own_steady(o, a, f->term[i].e))
			return false;
	return true;
}

/* Is the subscript less than the extent, for all threads that run it? */
static bool is_inside(struct own *o, const struct access *a, const struct expr *e, int64_t extent)
{
	struct range r = range_of(o->t->an, e, a->stmt);
	struct sum f, g;

	if (r.lo < 0)
		return false;
	if (r.hi < extent)
		return true;
	for (uint32_t i = 0; i < o->facts.n; i++) {
		const struct bound *b = o->facts.at[i];

		if (b->most >= extent || !form_of(o->t, e, a->stmt, &f) ||
		    !form_of(o->t, b->e, b->access->stmt, &g))
			continue;
		if (turns(a, &f) &&
		    (!own_same_loops(o, b->access, a) ||
		     !form_of(o->t, own_renamed(o, b->e, b->access, a), a->stmt, &g)))
			continue;
		if (sum_same(&f, &g) && form_steady(o, a, &f))
			return true;
	}
	return false;
}

/* Do different iterations of the loops store to different cells? */
static bool is_apart(struct own *o, const struct access *a)
{
	const struct expr *e = a->place;
	const struct type *type = e->arg[0]->type;
	struct sum sum = {.n = 0}, f;
	bool told[OWN_LOOPS] = {false}, plain = true, rows = true;

	for (unsigned i = 1; i < e->nargs; i++, type = type->of) {
		unsigned turning = 0, last = 0;
		bool clear = true;

		if (!form_of(o->t, e->arg[i], a->stmt, &f))
			return false;
		rows = rows && (i == 1 || is_inside(o, a, e->arg[i], type->extent));
		for (unsigned k = 0; k < f.n; k++)
			for (unsigned n = 0; n < a->nloops; n++)
				clear &= own_unknown(a, f.term[k].e) ||
					 !expr_mentions(f.term[k].e, a->loop[n]->sym);
		for (unsigned k = 0; k < a->nloops; k++)
			if (sum_factor(&f, expr_sym(o->t->ir, a->loop[k]->sym))) {
				turning++;
				last = k;
			}
		if (clear && turning == 1)
			told[last] = true;
		plain &= clear;
		if (!sum_add(&sum, &f, type_size(type->of)))
			return false;
	}
	/* one sum for the whole place, or a subscript for each loop where rows do not run over */
	if (a->nloops == 1 && plain && sum_factor(&sum, expr_sym(o->t->ir, a->loop[0]->sym)))
		return true;
	for (unsigned k = 0; k < a->nloops; k++)
		if (!told[k] || !rows)
			return false;
	return true;
}

/* Does the thread itself store the cell, in the same iterations?  rows: of the cell, in the sink's words. */
static bool is_own(struct own *o, const struct access *store, const struct sum *rows)
{
	struct instance x = {.access = store, .own = true};

	if (!own_same_loops(o, store, o->sink) || !is_apart(o, store))
		return false;
	for (unsigned i = 1; i < store->place->nargs; i++) {
		struct sum f;

		if (!own_form(o, &x, store->place->arg[i], &f) || !sum_same(&f, &rows[i - 1]))
			return false;
	}
	return true;
}

static bool rows_apart(struct own *o, const struct access *a)
{
	const struct type *type = a->place->arg[0]->type->of;

	for (unsigned i = 2; i < a->place->nargs; i++, type = type->of)
		if (!is_inside(o, a, a->place->arg[i], type->extent))
			return own_fails(o,
					 arena_printf(o->t->ir->arena,
						      "nothing proves that '%s' is less than %lld",
						      expr_text(o->t->ir, a->place->arg[i]),
						      (long long)type->extent));
	return true;
}

/* Is what another thread has stored surely of this run of the block, and not of one before? */
static bool is_fresh(struct own *o, const struct access *store)
{
	if (!stmt_loop(o->t->block))
		return true;
	if (!store->always)
		return false;
	for (unsigned i = 1; i < store->place->nargs; i++) {
		struct sum f;

		if (!form_of(o->t, store->place->arg[i], store->stmt, &f))
			return false;
		for (unsigned k = 0; k < f.n; k++)
			if (!own_unknown(store, f.term[k].e))
				return false;
	}
	return true;
}

/* Do all stores fill the same cells, whoever the threads are? */
static bool same_cells(struct own *o, const struct tile *tile)
{
	const struct access *first = tile->stores.at[0];

	for (uint32_t i = 0; i < tile->stores.n; i++) {
		const struct access *a = tile->stores.at[i];

		if (!a->always || !own_same_loops(o, a, first))
			return false;
		for (unsigned k = 1; k < a->place->nargs; k++) {
			struct sum f, g;

			if (!form_of(o->t, a->place->arg[k], a->stmt, &f) ||
			    !form_steady(o, a, &f) ||
			    !form_of(o->t, own_renamed(o, first->place->arg[k], first, a), a->stmt,
				     &g) ||
			    !sum_same(&f, &g))
				return false;
		}
	}
	return true;
}

/* The equations between the thread that stores and the one that reads. */
static bool meet(struct own *o, const struct tile *tile, const struct access *read,
		 const struct sum *rows, struct instance *x)
{
	const struct access *store = x->access;

	/* as many iterations, so that there are as many values */
	if (!own_same_loops(o, store, o->sink))
		return own_fails(o, "it is stored in other loops than it is read in");
	if (!rows_apart(o, store))
		return false;
	if (!rows_apart(o, read))
		return false;
	if (tile->stores.n > 1 && !same_cells(o, tile))
		return own_fails(o, "several statements store it, and perhaps not all of it");
	if (!is_fresh(o, store))
		return own_fails(o, "an earlier iteration may have left it there");
	for (unsigned i = 1; i < read->place->nargs; i++) {
		if (!form_of(o->t, store->place->arg[i], store->stmt, &x->left[i - 1]))
			return own_fails(o, "its subscripts are not understood");
		for (unsigned k = 0; k < x->left[i - 1].n; k++) {
			const struct expr *atom = x->left[i - 1].term[k].e;

			if (!own_unknown(store, atom) &&
			    (!own_settled(o, atom) ||
			     uniform_expr(o->t->an, atom, store->stmt, NULL) != UNIFORM_BLOCK))
				return own_fails(o, "its subscripts are not understood");
		}
		x->right[i - 1] = rows[i - 1];
	}
	x->n = read->place->nargs - 1;
	return true;
}

static const struct access *read_at(const struct tile *x, const struct stmt *s,
				    const struct expr *place)
{
	for (uint32_t i = 0; i < x->reads.n; i++) {
		const struct access *a = x->reads.at[i];

		if (a->stmt == s && a->place == place)
			return a;
	}
	return NULL;
}

bool own_forward(struct own *o, const struct instance *reader, const struct expr *place,
		 const struct expr **out)
{
	struct tile *tile = own_tile_read(o, place);
	const struct access *store, *read;
	const struct expr *value;
	struct instance x = {.depth = reader->depth + 1};
	struct sum rows[TR_DIMS];

	if (tile->out)
		return own_fails(o, tile->why ? tile->why : "it is used elsewhere");
	if (o->nway == OWN_WAY || x.depth == OWN_WAY)
		return own_fails(o, "the chain of values is too long");
	o->way[o->nway++] = tile;
	read = read_at(tile, reader->at, place);
	store = read ? own_last_store(o, tile, read) : NULL;
	if (!store)
		return false;
	for (unsigned i = 1; i < place->nargs; i++)
		if (!own_form(o, reader, place->arg[i], &rows[i - 1]))
			return own_fails(o, "its subscripts are not understood");
	x.access = store;
	x.own = is_own(o, store, rows);
	x.at = store->stmt;
	if (!x.own && !meet(o, tile, read, rows, &x))
		return false;
	value = stmt_value(o->t->ir, store->stmt);
	value = value ? expr_c_convert(o->t->ir, place->type, value) : NULL;
	if (!value)
		return own_fails(o, "what is stored is not understood well enough");
	o->reached |= x.own;
	if (!is_guarded(o, &x) || !own_map(o, &x, value, out))
		return false;
	*out = expr_substitute(o->t->ir, *out);
	if (expr_hidden(o->t->ir, *out, o->sink->stmt))
		return own_fails(o, "one of its names means another variable there");
	return true;
}
