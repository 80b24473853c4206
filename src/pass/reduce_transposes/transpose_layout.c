/* transpose_layout.c - keeps a scratch array in another layout.
 *
 *	float T[M][N];  T[j][i]		->	float T[N][M];  T[i][j]
 *	T[j * n + i]			->	T[i * m + j]
 *
 * Rows of the new order are as long as the region that is used: nobody else sees the array.  The
 * new subscript is less than the number of elements, which the old one reached, so it overflows
 * nowhere either. */
#include "../dce/dce.h"
#include "transpose.h"

#include "cunest/text.h"

struct moved {
	struct stmt *stmt;
	const struct expr *from, *to;
};

static bool is_number(const struct expr *e, __int128 value)
{
	return expr_is_int(expr_strip(e), value);
}

/* ---- arrays of arrays ---- */

static const struct type *turned_type(struct transposes *t, const struct tr_value *v,
				      const unsigned *order)
{
	const struct type *type = v->array->type;
	int64_t extent[TR_DIMS], turned[TR_DIMS];
	unsigned n = v->shape->ndims;

	for (unsigned d = 0; d < n; d++) {
		if (type->kind != TYPE_ARRAY || v->shape->dim[d].stride)
			return NULL;
		extent[d] = turned[d] = type->extent;
		type = type->of;
	}
	if (type->kind == TYPE_ARRAY)
		return NULL;
	for (unsigned p = 0; p < v->rank; p++)
		turned[v->dim[p]] = extent[v->dim[order[p]]];
	for (unsigned d = n; d-- > 0;)
		type = type_array(t->ir->types, type, turned[d]);
	return type;
}

static const struct expr *turned_place(struct transposes *t, const struct tr_value *v,
				       const unsigned *order, struct sym *sym,
				       const struct footprint_access *a)
{
	const struct expr *args[TR_DIMS + 1];

	if (a->place->kind != EXPR_LOAD || a->place->nargs != v->shape->ndims + 1)
		return NULL;
	for (unsigned i = 0; i < a->place->nargs; i++)
		args[i] = a->place->arg[i];
	args[0] = expr_sym(t->ir, sym);
	for (unsigned p = 0; p < v->rank; p++)
		args[1 + v->dim[p]] = a->place->arg[1 + v->dim[order[p]]];
	return expr_raw(t->ir, EXPR_LOAD, a->place->type, NULL, args, a->place->nargs);
}

/* ---- rows in one dimension ---- */

/* ((i * m + j) * k + l) */
static const struct expr *turned_index(struct transposes *t, const struct tr_value *v,
				       const unsigned *order, const struct footprint_access *a)
{
	const struct footprint *box = v->shape;
	const struct expr *e = NULL;

	for (unsigned p = 0; p < v->rank; p++) {
		unsigned d = v->dim[order[p]];

		if (!a->index[d])
			return NULL;
		if (e)
			e = expr_binary(t->ir, EXPR_MUL, e, expr_strip(box->dim[d].extent));
		e = e ? expr_binary(t->ir, EXPR_ADD, e, expr_strip(a->index[d]))
		      : expr_strip(a->index[d]);
		if (!e)
			return NULL;
	}
	return e;
}

/* Is each row as long as the box, beginning at its first element, and can that be named anywhere?
 */
static bool is_dense(struct transposes *t, const struct tr_value *v)
{
	const struct footprint *box = v->shape;

	for (unsigned d = 0; d < box->ndims; d++) {
		const struct expr *extent = expr_strip(box->dim[d].extent);

		if (!is_number(box->dim[d].lo, 0) || !box->dim[d].stride)
			return false;
		if (extent->kind != EXPR_SYM && extent->kind != EXPR_INT &&
		    (extent->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_TRAP) ||
		     !range_safe(t->an, extent, v->def->stage->stmt, NULL)))
			return false;
	}
	return true;
}

static const struct expr *dense_place(struct transposes *t, const struct tr_value *v,
				      const unsigned *order, const struct footprint_access *a)
{
	const struct expr *index = turned_index(t, v, order, a), *args[2];

	if (!index || a->place->kind != EXPR_LOAD || a->place->nargs != 2 ||
	    index->type->bits < expr_strip(a->place->arg[1])->type->bits ||
	    index->type->is_signed != a->place->arg[1]->type->is_signed ||
	    !tr_visible(t, index, a->stmt))
		return NULL;
	args[0] = a->place->arg[0];
	args[1] = index;
	return expr_raw(t->ir, EXPR_LOAD, a->place->type, NULL, args, 2);
}

/* ---- both ---- */

static bool is_only_value(const struct transposes *t, const struct tr_value *v)
{
	for (uint32_t i = 0; i < t->values.n; i++) {
		const struct tr_value *other = t->values.at[i];

		if (other != v && other->array == v->array)
			return false;
	}
	return true;
}

/* Nobody else reaches the array meanwhile, by no name.  Other threads may: they permute it alike. */
static bool is_alone(struct transposes *t, const struct tr_value *v)
{
	const struct tr_use *last = v->uses.at[v->uses.n - 1];
	const struct expr *place =
		((const struct footprint_access *)v->def->all->accesses.at[0])->place;

	for (unsigned k = v->def->stage->at; k <= last->stage->at; k++)
		if (!tr_spares(t, t->stages.at[k], v->def->stage->stmt, place, TR_LOOKS | TR_MEETS,
			       v->array))
			return false;
	return true;
}

bool tr_relayout(struct transposes *t, struct tr_value *v, const unsigned *order)
{
	bool flat = v->shape->dim[0].stride != NULL;
	struct stmt *decl = flat ? NULL : tr_declared_inside(t, v->array);
	const struct type *type = flat ? NULL : turned_type(t, v, order);
	struct sym *sym = NULL;
	struct vec moves = {0};

	/* an initialiser is for the order that is there */
	if (flat ? !is_dense(t, v)
		 : !type || !decl || (decl->nslots && decl->slot[SLOT_VALUE].e) ||
			    !is_only_value(t, v))
		return tr_fails(t, "'%s' cannot be kept in another order", v->array->name);
	if (!is_alone(t, v))
		return false;
	if (!flat) {
		sym = sym_create(t->nest->func, v->array->kind, v->array->name, type);
		sym->where = v->array->where;
	}
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct tr_use *use = v->uses.at[i];

		for (uint32_t k = 0; k < use->all->accesses.n && !use->flat; k++) {
			const struct footprint_access *a = use->all->accesses.at[k];
			struct moved *m = arena_alloc(t->ir->arena, sizeof(*m));

			m->stmt = (struct stmt *)(uintptr_t)a->stmt;
			m->from = a->place;
			m->to = flat ? dense_place(t, v, order, a)
				     : turned_place(t, v, order, sym, a);
			if (!m->to)
				return tr_fails(t, "'%s' cannot be kept in another order",
						v->array->name);
			vec_push(t->ir->arena, &moves, m);
		}
	}
	for (uint32_t i = 0; i < moves.n; i++) {
		const struct moved *m = moves.at[i];

		stmt_substitute(m->stmt, m->from, m->to);
	}
	if (decl)
		tr_set_sym(decl, sym);
	return true;
}

/* ---- what is left of arrays ---- */

static bool names(const struct stmt *x, const struct sym *sym)
{
	if (x->kind != STMT_DECL && x->sym == sym)
		return true;
	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e && expr_mentions(x->slot[i].e, sym))
			return true;
	for (uint32_t i = 0; i < x->reads.n + x->writes.n; i++)
		if ((i < x->reads.n ? x->reads.at[i] : x->writes.at[i - x->reads.n]) ==
		    (const void *)sym)
			return true;
	return false;
}

static bool is_named(const struct transposes *t, const struct sym *sym)
{
	const struct stmt *body = t->nest->func->body;

	for (const struct stmt *x = body; x; x = stmt_next(body, x))
		if (names(x, sym))
			return true;
	return false;
}

static bool is_left_over(struct transposes *t, const struct stmt *x)
{
	bool gone = false;

	for (uint32_t i = 0; i < t->gone.n && x->kind == STMT_DECL; i++)
		gone |= t->gone.at[i] == x->sym;
	return gone && !named_in_text(&t->text, x->sym) && x->sym->type->kind == TYPE_ARRAY &&
	       (x->sym->kind == SYM_LOCAL || x->sym->kind == SYM_SHARED) &&
	       (!x->nslots || !x->slot[SLOT_VALUE].e || type_is_const(x->sym->type)) &&
	       !is_named(t, x->sym);
}

/* float T[8], U[8]; -> float U[8]; */
void tr_split_declarations(struct transposes *t, struct stmt *group)
{
	struct stmt *next;

	for (struct stmt *x = group->first; x; x = next) {
		next = x->next;
		if (is_left_over(t, x))
			stmt_remove(x);
	}
	declarators_split(group);
}

/* Does asking for the memory do something else, too? */
static bool asks_with_effects(const struct stmt *decl)
{
	const struct expr *call = decl->slot[SLOT_VALUE].e;

	while (call->kind == EXPR_CAST)
		call = call->arg[0];
	for (unsigned i = 0; i < call->nargs; i++)
		if (call->arg[i]->has & (HAS_CALL | HAS_VOLATILE | HAS_OPAQUE))
			return true;
	return false;
}

/* T = malloc(...); free(T); and nothing between: both go. */
static void sweep_memory(struct transposes *t, const struct sym *sym)
{
	struct stmt *root = t->nest->root, *decl = tr_declared_inside(t, sym), *next;
	const struct stmt *body = t->nest->func->body;

	if (!decl || decl->parent->transparent || named_in_text(&t->text, sym) ||
	    !tr_is_allocated(t, sym) || asks_with_effects(decl))
		return;
	for (const struct stmt *x = body; x; x = stmt_next(body, x))
		if (x != decl && names(x, sym) &&
		    (!tr_is_free(x, sym) || !stmt_within(x, root) || x->parent->kind != STMT_BLOCK))
			return;
	for (struct stmt *x = root; x; x = next) {
		next = stmt_next(root, x);
		if (x == decl || tr_is_free(x, sym))
			stmt_remove(x);
	}
}

void tr_sweep(struct transposes *t)
{
	struct stmt *root = t->nest->root, *next;

	for (struct stmt *x = root; x; x = next) {
		bool any = false;

		next = stmt_next(root, x);
		if (x->kind == STMT_BLOCK && x->transparent && x != root) {
			bool all = true;

			for (struct stmt *y = x->first; y; y = y->next) {
				any |= is_left_over(t, y);
				all &= y->kind == STMT_DECL;
			}
			if (any && all) {
				next = stmt_next_skip(root, x);
				tr_split_declarations(t, x);
			}
		} else if (is_left_over(t, x)) {
			next = stmt_next_skip(root, x);
			stmt_remove(x);
		}
	}
	for (uint32_t i = 0; i < t->gone.n; i++)
		sweep_memory(t, t->gone.at[i]);
}
