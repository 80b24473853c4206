/* transpose_table.c - tables of constants, which are stored in the layout in which they are
 * used.
 *
 *	const float W[2][3] = {{1, 2, 3}, {4, 5, 6}};
 *	float T[3][2];
 *	for j, i: T[j][i] = W[i][j];
 * ->	const float T[3][2] = {{1, 4}, {2, 5}, {3, 6}};
 *
 * A table that meets what is turned, at the same index, is turned itself.  Its elements are
 * literals, one for each place, so it does not matter when they are evaluated. */
#include "transpose.h"

enum { TABLE_ELEMENTS = 4096 };

struct table {
	struct stmt *decl;
	unsigned ndims;
	int64_t extent[TR_DIMS];
	const struct type *element; /* with its const */
};

/* ---- what is a table ---- */

static bool is_literal(const struct expr *e)
{
	while (e->kind == EXPR_CAST || e->kind == EXPR_NEG)
		e = e->arg[0];
	return e->kind == EXPR_INT || e->kind == EXPR_FLT;
}

static bool is_list(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->text[0] == '{';
}

static bool is_full(const struct expr *e, const struct table *x, unsigned depth)
{
	if (depth == x->ndims)
		return is_literal(e);
	if (!is_list(e) || e->nargs != x->extent[depth])
		return false;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_full(e->arg[i], x, depth + 1))
			return false;
	return true;
}

/* Fills decl and dimensions. */
static bool find_array(struct transposes *t, const struct sym *sym, struct table *x)
{
	const struct type *type = sym->type;
	int64_t elements = 1;

	*x = (struct table){.decl = tr_declared_inside(t, sym)};
	if (!x->decl || sym->kind != SYM_LOCAL || sym->address_taken ||
	    named_in_text(&t->text, sym))
		return false;
	for (; type->kind == TYPE_ARRAY; type = type->of) {
		if (x->ndims == TR_DIMS || type->extent < 1 || type->extent > TABLE_ELEMENTS)
			return false;
		elements *= type->extent;
		if (elements > TABLE_ELEMENTS)
			return false;
		x->extent[x->ndims++] = type->extent;
	}
	x->element = type;
	return x->ndims >= 2 && type_is_arith(type);
}

static bool find_table(struct transposes *t, const struct sym *sym, struct table *x)
{
	const struct expr *e;

	if (!find_array(t, sym, x) || !type_is_const(x->element))
		return false;
	e = x->decl->slot[SLOT_VALUE].e;
	return e && is_full(e, x, 0);
}

/* ---- another order ---- */

struct order {
	const struct table *old;
	unsigned dim[TR_DIMS]; /* of the old table, for each dimension of the new one */
	int64_t extent[TR_DIMS];
	int64_t at[TR_DIMS];
};

static const struct expr *element_at(const struct order *o)
{
	const struct expr *e = o->old->decl->slot[SLOT_VALUE].e;
	int64_t index[TR_DIMS];

	for (unsigned d = 0; d < o->old->ndims; d++)
		index[o->dim[d]] = o->at[d];
	for (unsigned d = 0; d < o->old->ndims; d++)
		e = e->arg[index[d]];
	return e;
}

static const struct type *rows_type(struct transposes *t, const struct order *o, unsigned depth)
{
	const struct type *type = o->old->element;

	for (unsigned d = o->old->ndims; d-- > depth;)
		type = type_array(t->ir->types, type, o->extent[d]);
	return type;
}

static const struct expr *turned_list(struct transposes *t, struct order *o, unsigned depth)
{
	const struct expr **args;

	if (depth == o->old->ndims)
		return element_at(o);
	args = arena_array(t->ir->arena, (size_t)o->extent[depth], sizeof(*args));
	for (o->at[depth] = 0; o->at[depth] < o->extent[depth]; o->at[depth]++)
		args[o->at[depth]] = turned_list(t, o, depth + 1);
	return expr_raw(t->ir, EXPR_CALL, rows_type(t, o, depth), "{}", args,
			(unsigned)o->extent[depth]);
}

static struct sym *turned_sym(struct transposes *t, const struct sym *old, const struct order *o)
{
	struct sym *sym = sym_create(t->nest->func, SYM_LOCAL, old->name, rows_type(t, o, 0));

	sym->where = old->where;
	return sym;
}

/* ---- copies of tables ---- */

static bool fills_array(const struct tr_use *use, const struct table *x)
{
	if (use->all->ndims != x->ndims || !use->all->exact)
		return false;
	for (unsigned d = 0; d < x->ndims; d++)
		if (use->all->dim[d].stride || !expr_is_int(expr_strip(use->all->dim[d].lo), 0) ||
		    !expr_is_int(expr_strip(use->all->dim[d].extent), x->extent[d]))
			return false;
	return true;
}

/* Is the copy the only one that gives the array its elements, before anybody reads it? */
static bool is_constant(const struct transposes *t, const struct tr_value *v)
{
	for (uint32_t i = 0; i < t->values.n; i++) {
		const struct tr_value *other = t->values.at[i];

		if (other != v && other->array == v->array)
			return false;
	}
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct tr_use *use = v->uses.at[i];

		if (use != v->def && use->written)
			return false;
	}
	return v->dead;
}

static bool fold_copy(struct transposes *t, struct tr_copy *copy)
{
	struct table from, to;
	struct order o;
	struct sym *sym;
	struct tr_value *v = copy->to->value;

	if (!find_table(t, copy->from->array, &from) || !find_array(t, copy->to->array, &to) ||
	    to.decl->slot[SLOT_VALUE].e || from.ndims != to.ndims || copy->rank != to.ndims ||
	    !fills_array(copy->to, &to) || !fills_array(copy->from, &from) ||
	    type_unqualified(t->ir->types, to.element) !=
		    type_unqualified(t->ir->types, from.element) ||
	    !is_constant(t, v))
		return false;
	o = (struct order){.old = &from};
	for (unsigned p = 0; p < copy->rank; p++)
		for (unsigned k = 0; k < copy->rank; k++)
			if (copy->from->var[k] == copy->to->var[p]) {
				o.dim[p] = k;
				o.extent[p] = to.extent[p];
			}
	sym = turned_sym(t, copy->to->array, &o);
	pass_done(t->pass, copy->store, NULL, "the table '%s' is replaced by the formula '%s'",
		  copy->from->array->name, copy->to->array->name);
	if (to.decl->parent->transparent && to.decl->parent != t->nest->root)
		tr_split_declarations(t, to.decl->parent);
	tr_take_out(copy->stage->stmt);
	for (uint32_t i = 0; i < v->uses.n; i++) {
		struct tr_use *use = v->uses.at[i];

		if (use != v->def)
			stmt_rename(t->nest->func, use->stage->stmt, v->array, sym);
	}
	tr_set_sym(to.decl, sym);
	stmt_set(to.decl, SLOT_VALUE, turned_list(t, &o, 0));
	vec_push(t->ir->arena, &t->gone, (struct sym *)(uintptr_t)copy->from->array);
	return true;
}

bool tr_fold_tables(struct transposes *t)
{
	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_copy *copy = ((struct tr_stage *)t->stages.at[i])->copy;

		if (copy && tr_permutes(copy) && fold_copy(t, copy))
			return true;
	}
	return false;
}

/* ---- tables that are turned with a group ---- */

static bool named_elsewhere(struct transposes *t, const struct sym *sym, const struct stmt *decl)
{
	const struct stmt *body = t->nest->func->body;

	for (const struct stmt *x = body; x; x = stmt_next(body, x)) {
		bool names = false;

		for (unsigned i = 0; i < x->nslots; i++)
			names |= x->slot[i].e && expr_mentions(x->slot[i].e, sym);
		for (uint32_t i = 0; i < x->reads.n; i++)
			names |= x->reads.at[i] == (const void *)sym;
		if (names && x != decl && !stmt_within(x, t->block))
			return true;
	}
	return false;
}

/* Has the same use met another member of the group? */
static bool met_before(const struct tr_group *g, uint32_t at)
{
	const struct tr_meet *m = g->meets.at[at];

	for (uint32_t k = 0; k < at; k++)
		if (((const struct tr_meet *)g->meets.at[k])->fixed == m->fixed)
			return true;
	return false;
}

bool tr_turns_table(struct transposes *t, const struct tr_group *g, const struct sym *sym)
{
	struct table x;
	unsigned met = 0, used = 0;

	if (!find_table(t, sym, &x) || x.ndims != g->rank || named_elsewhere(t, sym, x.decl))
		return false;
	for (uint32_t i = 0; i < g->meets.n; i++) {
		const struct tr_meet *m = g->meets.at[i];

		if (m->fixed->array != sym)
			continue;
		if (m->fixed->rank != g->rank || m->fixed->besides || m->member->flat)
			return false;
		for (unsigned p = 0; p < g->rank; p++)
			if (m->fixed->var[p] != m->member->var[p])
				return false;
		met += !met_before(g, i);
	}
	for (uint32_t i = 0; i < t->stages.n; i++)
		used += tr_use_of(t->stages.at[i], sym) != NULL;
	return met == used;
}

bool tr_turn_table(struct transposes *t, const struct sym *old, const unsigned *order)
{
	struct table x;
	struct order o;
	struct sym *sym;

	if (!find_table(t, old, &x))
		return tr_fails(t, "'%s' is not a table of constants", old->name);
	o = (struct order){.old = &x};
	for (unsigned p = 0; p < x.ndims; p++) {
		o.dim[p] = order[p];
		o.extent[p] = x.extent[order[p]];
	}
	sym = turned_sym(t, old, &o);
	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_use *use = tr_use_of(t->stages.at[i], old);

		for (uint32_t k = 0; use && k < use->all->accesses.n; k++) {
			const struct footprint_access *a = use->all->accesses.at[k];
			struct stmt *s = (struct stmt *)(uintptr_t)a->stmt;
			const struct expr *args[TR_DIMS + 1] = {expr_sym(t->ir, sym)}, *to;

			for (unsigned p = 0; p < x.ndims; p++)
				args[1 + p] = a->place->arg[1 + order[p]];
			to = expr_raw(t->ir, EXPR_LOAD, a->place->type, NULL, args, x.ndims + 1);
			stmt_substitute(s, a->place, to);
		}
	}
	stmt_set(x.decl, SLOT_VALUE, turned_list(t, &o, 0));
	tr_set_sym(x.decl, sym);
	return true;
}
