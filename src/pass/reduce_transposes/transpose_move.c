/* transpose_move.c - replaces one array by another: what is read through a copy, written
 * through one, or kept in another order.
 *
 *	T[j * n + i] = A[i * m + j]; ... T[y * n + x] ...	->	... A[x * m + y] ...
 *	... U[y * n + x] = e; ... B[i * m + j] = U[j * n + i];	->	... B[x * m + y] = e;
 *
 * Read through: what the copy made is read where the copy has it from.  Nothing may change that
 * meanwhile, nor what the copy made.  Written through: what the copy would move is made in the
 * place where it goes.  Nobody may look at that place meanwhile, and the copy must move just what
 * was made.
 *
 * Each step keeps what the program does; a row of steps that turns out to lead nowhere is taken
 * back (rewrite.h). */
#include "transpose.h"

#include "cunest/text.h"

void tr_set_sym(struct stmt *decl, struct sym *sym)
{
	stmt_set_sym(decl, sym);
	stmt_set_dirty(decl, true);
}

void tr_take_out(struct stmt *s)
{
	if (s->kind == STMT_FOR)
		loop_remove(s);
	else
		stmt_remove(s);
}

/* ---- what else happens meanwhile ---- */

struct steady {
	struct transposes *t;
	const struct stmt *stage, *copy;
	const struct expr *changed;
	unsigned depth;
};

static bool find_changed(void *context, const struct expr *e);

/* Subscripts and the pointer: what they are made of in the copy, too, since that is written out where they go. */
static void look_for_change(struct steady *q, const struct expr *e)
{
	if (!q->changed && effects_clobber(q->t->an, q->stage, e))
		q->changed = e;
	expr_walk(q->t->ir, e, find_changed, q);
}

static bool find_changed(void *context, const struct expr *e)
{
	struct steady *q = context;
	const struct stmt *def;

	if (e->kind != EXPR_SYM || !tr_declares(q->copy, e->u.sym))
		return true;
	def = single_definition(q->t->an, e->u.sym);
	if (def && def->kind == STMT_DECL && def->slot[SLOT_VALUE].e && q->depth < 8) {
		q->depth++;
		look_for_change(q, def->slot[SLOT_VALUE].e);
		q->depth--;
	}
	return true;
}

/* What the stage changes of where the place is, not of what is there; NULL: nothing. */
static const struct expr *changed_in(struct transposes *t, const struct stmt *stage,
				     const struct stmt *copy, const struct expr *place)
{
	struct steady q = {t, stage, copy, NULL, 0};

	for (unsigned i = 0; i < place->nargs; i++)
		look_for_change(&q, place->arg[i]);
	return q.changed;
}

static const char *place_name(struct transposes *t, const struct expr *place)
{
	const struct sym *base = place_base(place);

	return base ? base->name : expr_text(t->ir, place);
}

static bool overlaps(struct transposes *t, const struct expr *a, const struct expr *b)
{
	const struct sym *x = place_base(a), *y = place_base(b);

	if (x != y && x && y && (tr_own_memory(t, x) || tr_own_memory(t, y)))
		return false;
	if (alias_objects(t->an, t->nest, a, b) == ALIAS_NO)
		return false;
	if (x && x == y)
		tr_fails(t, "'%s' is used in between", x->name);
	else
		tr_fails(t, "'%s' and '%s' may overlap; noalias(%s, %s) says that they do not",
			 place_name(t, a), place_name(t, b), place_name(t, a), place_name(t, b));
	return true;
}

bool tr_spares(struct transposes *t, const struct tr_stage *stage, const struct stmt *copy,
	       const struct expr *place, unsigned how, const struct sym *but)
{
	const struct effects *e = effects_of(t->an, stage->stmt);
	const struct expr *changed =
		stage->stmt == copy ? NULL : changed_in(t, stage->stmt, copy, place);
	const struct vec *lists[] = {&e->stores, &e->loads};
	struct effects quiet = *e;
	const char *closed;

	if (changed)
		return tr_fails(t, "'%s' changes in between", expr_text(t->ir, changed));
	quiet.sync &= !(how & TR_MEETS);
	closed = tr_closed(&quiet);
	if (closed && !(tr_private(t, place_base(place)) && !e->opaque))
		return tr_fails(t, "%s", closed);
	for (unsigned k = 0; k < (how & TR_LOOKS ? 2u : 1u); k++)
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct expr *other = lists[k]->at[i];

			if ((!but || place_base(other) != but) && overlaps(t, other, place))
				return false;
		}
	return true;
}

static const struct expr *place_of(const struct tr_use *use)
{
	return ((const struct footprint_access *)use->all->accesses.at[0])->place;
}

/* ---- rewriting accesses ---- */

struct swap {
	struct stmt *stmt;
	const struct expr *from, *to;
};

static bool plan(struct transposes *t, const struct tr_use *use, const struct tr_copy *copy,
		 bool back, struct vec *out)
{
	for (uint32_t i = 0; i < use->all->accesses.n; i++) {
		const struct footprint_access *a = use->all->accesses.at[i];
		struct swap *s = arena_alloc(t->ir->arena, sizeof(*s));

		*s = (struct swap){(struct stmt *)(uintptr_t)a->stmt, a->place,
				   tr_through(t, copy, back, use, a)};
		if (!s->to)
			return false;
		vec_push(t->ir->arena, out, s);
	}
	return true;
}

static void carry_out(const struct vec *swaps)
{
	for (uint32_t i = 0; i < swaps->n; i++) {
		const struct swap *s = swaps->at[i];

		stmt_substitute(s->stmt, s->from, s->to);
	}
}

/* ---- read through ---- */

bool tr_read_through(struct transposes *t, struct tr_copy *copy,
		     bool (*wanted)(void *, const struct tr_use *), void *context)
{
	struct tr_value *v = copy->to->value;
	const struct expr *to = place_of(copy->to), *from = place_of(copy->from);
	struct vec swaps = {0};
	unsigned last = copy->stage->at;
	bool all = true;

	if (!v->known || v->def != copy->to)
		return tr_fails(t, "'%s' is written again", v->array->name);
	for (uint32_t i = 0; i < v->uses.n; i++) {
		struct tr_use *use = v->uses.at[i];

		if (use == copy->to)
			continue;
		if (wanted && !wanted(context, use)) {
			all = false;
			continue;
		}
		last = use->stage->at;
		if (!plan(t, use, copy, false, &swaps))
			return false;
	}
	for (uint32_t i = 0; i < v->uses.n; i++)
		if (((struct tr_use *)v->uses.at[i])->written && v->uses.at[i] != copy->to)
			return tr_fails(t, "'%s' is changed in place", v->array->name);
	for (unsigned k = copy->stage->at; k <= last; k++) {
		const struct tr_stage *stage = t->stages.at[k];

		if (!tr_spares(t, stage, copy->stage->stmt, from, 0, NULL) ||
		    !tr_spares(t, stage, copy->stage->stmt, to, TR_LOOKS, v->array))
			return false;
	}
	carry_out(&swaps);
	if (!all || !v->dead)
		return true;
	tr_take_out(copy->stage->stmt);
	vec_push(t->ir->arena, &t->gone, (struct sym *)(uintptr_t)v->array);
	return true;
}

/* ---- write through ---- */

static bool stmt_has(struct transposes *t, const struct stmt *x, const struct expr *place)
{
	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e &&
		    expr_replace(t->ir, x->slot[i].e, place, expr_sym(t->ir, place_base(place))) !=
			    x->slot[i].e)
			return true;
	return false;
}

/* Does each iteration of the stage make one element of the value, at `place`, which it reads before if
 * at all? */
static bool own_element(struct transposes *t, const struct tr_use *use, const struct expr *place,
			const struct vec *swaps)
{
	const struct stmt *stage = use->stage->stmt, *store = NULL;
	const struct effects *e = effects_of(t->an, stage);
	bool behind = false;
	__int128 value;

	for (uint32_t i = 0; i < swaps->n; i++) {
		const struct swap *s = swaps->at[i];

		if (!stmt_within(s->stmt, stage))
			continue;
		if (s->to != place || (store && s->stmt != store))
			return false;
		store = s->stmt;
	}
	for (uint32_t i = 0; i < e->loads.n; i++)
		if (e->loads.at[i] != place &&
		    alias_objects(t->an, t->nest, e->loads.at[i], place) != ALIAS_NO)
			return false;
	for (const struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		bool counts = x->kind != STMT_FOR && x->kind != STMT_WHILE;

		for (unsigned k = 0; k < use->rank; k++)
			counts |= x->kind == STMT_FOR && use->var[k] == x->sym;
		counts |= x->kind == STMT_FOR && tr_single(t, x->sym, x->first, &value);
		if (!counts || (behind && stmt_has(t, x, place)))
			return false;
		behind |= x == store;
	}
	return store && store->kind == STMT_STORE;
}

/* Does the stage leave alone where the value will be from now on?  The one that makes the value may read there what it
 * then writes over; after it that is gone. */
static bool target_free(struct transposes *t, struct tr_copy *copy, const struct tr_stage *stage,
			const struct vec *swaps)
{
	const struct tr_use *mine = tr_use_of(stage, copy->from->array);
	const struct tr_use *its = tr_use_of(stage, copy->to->array);
	const struct expr *to = place_of(copy->to);
	const struct effects *e = effects_of(t->an, stage->stmt);
	bool looks = stage->at < copy->stage->at;

	/* who comes to the copy, and who does not, has found it as it was */
	if (looks && (e->jumps || e->label))
		return tr_fails(t, "there is a jump in between");
	if (looks && copy->from->value->def == mine && its && its->read && !its->written &&
	    !its->besides && !its->all->why && own_element(t, mine, place_of(its), swaps))
		looks = false;
	return tr_spares(t, stage, copy->stage->stmt, to, looks ? TR_LOOKS : 0, NULL);
}

static bool written_behind(const struct tr_value *v, const struct tr_stage *stage)
{
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct tr_use *use = v->uses.at[i];

		if (use->written && use->stage->at > stage->at)
			return true;
	}
	return false;
}

bool tr_write_through(struct transposes *t, struct tr_copy *copy)
{
	struct tr_value *v = copy->from->value;
	const struct expr *from = place_of(copy->from);
	const struct tr_use *end = v->uses.at[v->uses.n - 1];
	struct vec swaps = {0};

	if (!v->dead)
		return v->kept ? tr_fails(t, "%s", v->kept)
			       : tr_fails(
					 t,
					 "not all of '%s' is known to be written before it is read",
					 v->array->name);
	if (!tr_contains(t, copy->from->all, v->shape, copy->stage->stmt) ||
	    !copy->from->all->exact || !copy->to->all->exact)
		return tr_fails(t, "only a part of '%s' is moved", v->array->name);
	if (written_behind(v, copy->stage))
		return tr_fails(t, "'%s' is changed after the transpose", v->array->name);
	for (uint32_t i = 0; i < v->uses.n; i++)
		if (v->uses.at[i] != copy->from && !plan(t, v->uses.at[i], copy, true, &swaps))
			return false;
	for (unsigned k = v->def->stage->at; k <= end->stage->at; k++) {
		const struct tr_stage *stage = t->stages.at[k];

		if ((stage != copy->stage && !target_free(t, copy, stage, &swaps)) ||
		    !tr_spares(t, stage, copy->stage->stmt, from, TR_LOOKS, v->array))
			return false;
	}
	carry_out(&swaps);
	tr_take_out(copy->stage->stmt);
	vec_push(t->ir->arena, &t->gone, (struct sym *)(uintptr_t)v->array);
	return true;
}
