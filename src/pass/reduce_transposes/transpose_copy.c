/* transpose_copy.c - stages that only move elements, and what they say of subscripts.
 *
 *	for (int i = 0; i < n; i++)
 *		for (int j = 0; j < m; j++)
 *			T[j * n + i] = A[i * m + j];
 *
 * says that T, in row r and column c, has what A has at [c * m + r]: the subscript that the copy
 * itself has, with c for i and r for j.  As the copy computed it for these values, in these types,
 * computing it again overflows nowhere. */
#include "transpose.h"

#include "../shared/motion.h"

#include "cunest/text.h"

#include <string.h>

/* ---- what is a copy ---- */

static bool is_quiet(struct transposes *t, const struct expr *e)
{
	return !e || (!(e->has & (HAS_VOLATILE | HAS_OPAQUE | HAS_CALL)) && !expr_pinned(t->an, e));
}

/* The only store, when all else is loops, guards and definitions. */
static struct stmt *only_store(struct transposes *t, struct stmt *stage)
{
	struct stmt *store = NULL;

	for (struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		switch ((enum stmt_kind)x->kind) {
		case STMT_BLOCK:
		case STMT_IF:
		case STMT_PRAGMA:
			break;
		case STMT_DECL:
			if (!type_is_arith(x->sym->type))
				return NULL;
			break;
		case STMT_FOR:
			if (!x->declares)
				return NULL;
			break;
		case STMT_STORE:
			if (store || x->op)
				return NULL;
			store = x;
			break;
		case STMT_ASSIGN:
		case STMT_ATOMIC:
		case STMT_CALL:
		case STMT_WHILE:
		case STMT_SYNC:
		case STMT_JUMP:
		case STMT_RAW:
		case STMT_COUNT:
			return NULL;
		}
		for (unsigned i = 0; i < x->nslots; i++)
			if (!is_quiet(t, x->slot[i].e))
				return NULL;
	}
	return store;
}

static bool is_element(const struct expr *e, const struct tr_use *use)
{
	return e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM &&
	       e->arg[0]->u.sym == use->array && use->all->accesses.n == 1 &&
	       ((const struct footprint_access *)use->all->accesses.at[0])->place == e;
}

static bool has_var(const struct tr_use *use, const struct sym *var)
{
	for (unsigned i = 0; i < use->rank; i++)
		if (use->var[i] == var)
			return true;
	return false;
}

struct tr_copy *tr_copy_of(struct transposes *t, struct tr_stage *stage)
{
	struct stmt *store = stage->closed ? NULL : only_store(t, stage->stmt);
	struct tr_use *to = NULL, *from = NULL;
	struct tr_copy *copy;

	if (!store || stage->uses.n != 2 || store->slot[SLOT_STORED].e->kind != EXPR_LOAD)
		return NULL;
	for (uint32_t i = 0; i < 2; i++) {
		struct tr_use *use = stage->uses.at[i];

		if (use->all->why || use->besides)
			return NULL;
		*(use->all->writes ? &to : &from) = use;
	}
	if (!to || !from || to->rank == 0 || to->flat || from->flat || to->rank != from->rank ||
	    !to->all->apart || !from->all->apart || !is_element(store->slot[SLOT_PLACE].e, to) ||
	    !is_element(store->slot[SLOT_STORED].e, from) ||
	    store->slot[SLOT_PLACE].e->type != store->slot[SLOT_STORED].e->type ||
	    !motion_copies(store->slot[SLOT_PLACE].e->type))
		return NULL;
	for (unsigned i = 0; i < to->rank; i++)
		if (!has_var(from, to->var[i]) || !tr_declares(stage->stmt, to->var[i]))
			return NULL;
	copy = arena_alloc(t->ir->arena, sizeof(*copy));
	*copy = (struct tr_copy){stage, store, to, from, to->rank};
	return copy;
}

bool tr_permutes(const struct tr_copy *copy)
{
	for (unsigned i = 0; i < copy->rank; i++)
		if (copy->to->var[i] != copy->from->var[i])
			return true;
	return false;
}

/* ---- from one side to the other ---- */

struct through {
	struct transposes *t;
	const struct tr_copy *copy;
	unsigned n;
	const struct sym *var[TR_DIMS];
	const struct expr *value[TR_DIMS]; /* of the variable, where that access is */
	bool failed;
	bool zeros; /* a variable was 0, and x + 0 is x */
	unsigned depth;
};

static const struct expr *map_variable(void *context, const struct expr *e)
{
	struct through *q = context;
	const struct stmt *def;
	__int128 value;

	if (q->zeros && (e->kind == EXPR_ADD || e->kind == EXPR_SUB))
		for (unsigned i = 0; i < 2; i++)
			if ((i || e->kind == EXPR_ADD) && expr_is_int(e->arg[i], 0) &&
			    e->arg[1 - i]->type == e->type)
				return e->arg[1 - i];
	if (e->kind != EXPR_SYM)
		return e;
	for (unsigned i = 0; i < q->n; i++)
		if (q->var[i] == e->u.sym)
			return q->value[i];
	if (!tr_declares(q->copy->stage->stmt, e->u.sym))
		return e;
	if (tr_single(q->t, e->u.sym, q->copy->store, &value)) {
		q->zeros |= value == 0;
		return expr_const_int(q->t->ir, e->type, value);
	}
	/* a definition beside the copy: written out */
	def = single_definition(q->t->an, e->u.sym);
	if (!def || def->kind != STMT_DECL || !def->slot[SLOT_VALUE].e || ++q->depth > 8) {
		q->failed = true;
		return e;
	}
	e = expr_map(q->t->ir, def->slot[SLOT_VALUE].e, map_variable, q);
	q->depth--;
	e = expr_c_convert(q->t->ir, type_unqualified(q->t->ir->types, def->sym->type), e);
	return expr_substitute(q->t->ir, e);
}

/* What the index of the copy, v + 3, says of v where it is `index`. */
static const struct expr *solve(struct transposes *t, const struct tr_copy *copy,
				const struct expr *own, const struct expr *index,
				const struct footprint_access *at)
{
	struct tr_index x = {.var = NULL};
	const struct type *type;

	index = expr_strip(index);
	if (!tr_index_of(t, copy->stage->stmt, copy->store, own, 1, &x) || !x.var || x.more)
		return NULL;
	type = type_unqualified(t->ir->types, x.var->type);
	if (x.constant) {
		enum expr_kind inverse = x.constant > 0 ? EXPR_SUB : EXPR_ADD;
		__int128 by = x.constant > 0 ? x.constant : -x.constant;

		if (!type_holds(type, by))
			return NULL;
		index = expr_binary(t->ir, inverse, index, expr_const_int(t->ir, type, by));
		if (!index || !range_safe(t->an, index, at->stmt, NULL))
			return NULL;
	}
	if (index->kind == EXPR_INT && type_is_int(type) && type_holds(type, expr_int(index)))
		return expr_const_int(t->ir, type, expr_int(index));
	return index->type == type ? index : NULL;
}

bool tr_visible(struct transposes *t, const struct expr *e, const struct stmt *at)
{
	return !expr_hidden(t->ir, e, at) ||
	       tr_fails(t, "one of its names means another variable there");
}

/* A[k], all elements one after the other, in whatever order they are. */
static const struct expr *through_flat(struct transposes *t, const struct tr_use *other,
				       const struct footprint_access *at)
{
	const struct footprint_access *its = other->all->accesses.at[0];
	const struct expr *args[2] = {its->place->arg[0], at->place->arg[1]}, *e;

	if (!tr_dense(other->all) || its->place->nargs != 2) {
		tr_fails(t, "'%s' has gaps between its rows", other->array->name);
		return NULL;
	}
	e = expr_raw(t->ir, EXPR_LOAD, its->place->type, NULL, args, 2);
	return tr_visible(t, e, at->stmt) ? e : NULL;
}

const struct expr *tr_through(struct transposes *t, const struct tr_copy *copy, bool back,
			      const struct tr_use *use, const struct footprint_access *at)
{
	const struct tr_use *own = back ? copy->from : copy->to,
			    *other = back ? copy->to : copy->from;
	const struct footprint_access *mine = own->all->accesses.at[0];
	const struct footprint_access *its = other->all->accesses.at[0];
	struct through q = {.t = t, .copy = copy};
	const struct expr *e;

	if (use->flat)
		return through_flat(t, other, at);
	for (unsigned k = 0; k < own->rank; k++) {
		unsigned d = own->dim[k];

		q.var[q.n] = own->var[k];
		q.value[q.n] =
			at->index[d] ? solve(t, copy, mine->index[d], at->index[d], at) : NULL;
		if (!q.value[q.n]) {
			tr_fails(t, "the subscript of '%s' is not understood, or of another type",
				 expr_text(t->ir, at->place));
			return NULL;
		}
		q.n++;
	}
	e = expr_map(t->ir, its->place, map_variable, &q);
	if (q.failed) {
		tr_fails(t, "'%s' depends on a variable that is defined in the same nest",
			 expr_text(t->ir, its->place));
		return NULL;
	}
	return tr_visible(t, e, at->stmt) ? e : NULL;
}
