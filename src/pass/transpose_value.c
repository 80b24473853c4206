/* transpose_value.c - the values that go from one stage to the next.
 *
 * A value begins where a stage writes an array without reading it, and the region that it writes is
 * full.  It lasts until the next such stage, if all that is read meanwhile was written by it.  So a
 * scratch buffer that is filled again and again has a value each time. */

#include "transpose.h"

#include "cunest/linear.h"

#include <string.h>

/* ---- boxes ---- */

bool tr_contains(struct transposes *t, const struct footprint *outer, const struct footprint *inner,
		 const struct stmt *at)
{
	return outer->apart && inner->apart && footprint_contains(t->an, outer, inner, at);
}

/* ---- arrays seen as rows, and as a row ---- */

static bool multiply(struct product *p, const struct expr *e)
{
	e = expr_strip(e);
	if (e->kind == EXPR_MUL)
		return multiply(p, e->arg[0]) && multiply(p, e->arg[1]);
	return e->kind == EXPR_INT ? product_number(p, expr_int(e)) : product_atom(p, e);
}

bool tr_dense(const struct footprint *f)
{
	struct product below = product_one;

	for (unsigned d = f->ndims; d-- > 0;) {
		const struct footprint_dim *dim = &f->dim[d];
		struct product stride = product_one;

		if (!dim->stride || !expr_is_int(expr_strip(dim->lo), 0) ||
		    !multiply(&stride, dim->stride) || !product_same(&stride, &below) ||
		    !multiply(&below, dim->extent))
			return false;
	}
	return !f->why && f->apart;
}

/* Does the use run over just as many elements as the rows have? */
static bool is_flat(const struct tr_use *use, const struct footprint *rows)
{
	struct product whole = product_one, count = product_one;
	const struct footprint *f = use->all;

	if (f->why || f->ndims != 1 || !f->exact || use->rank != 1 || !tr_dense(f) ||
	    !tr_dense(rows) || !multiply(&count, f->dim[0].extent))
		return false;
	for (unsigned d = 0; d < rows->ndims; d++)
		if (!multiply(&whole, rows->dim[d].extent))
			return false;
	for (uint32_t i = 0; i < f->accesses.n; i++) {
		const struct footprint_access *a = f->accesses.at[i];

		if (a->place->kind != EXPR_LOAD || a->place->nargs != 2 || !a->index[0] ||
		    expr_strip(a->index[0])->kind != EXPR_SYM ||
		    expr_strip(a->place->arg[1]) != expr_strip(a->index[0]))
			return false;
	}
	return product_same(&whole, &count);
}

/* What the dimensions of a value are: as it is filled, or as others see what is filled as one row.
 */
static void find_shape(struct tr_value *v)
{
	const struct tr_use *shape = v->def;

	for (uint32_t i = 0; i < v->uses.n && shape->all->ndims == 1; i++) {
		const struct tr_use *use = v->uses.at[i];

		if (!use->all->why && use->all->ndims > 1 && is_flat(v->def, use->all))
			shape = use;
	}
	v->shape = shape == v->def ? shape->written : shape->all;
	for (unsigned d = 0; d < v->shape->ndims; d++)
		if (v->shape->dim[d].most != 1)
			v->dim[v->rank++] = d;
	v->free = v->rank == 1;
	for (uint32_t i = 0; i < v->uses.n; i++) {
		struct tr_use *use = v->uses.at[i];

		use->flat = is_flat(use, v->shape);
		v->free &= use->flat;
	}
}

/* ---- who else ---- */

static bool names_again(const struct stmt *x, const struct sym *sym)
{
	return stmt_names(x, sym) && (x->sym != sym || x->kind != STMT_DECL);
}

static bool calls(const struct expr *e, const char *const *names, unsigned n)
{
	e = expr_strip(e);
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	for (unsigned i = 0; i < n && e->kind == EXPR_CALL; i++)
		if (strcmp(e->text, names[i]) == 0)
			return true;
	return false;
}

struct stmt *tr_declaration(const struct transposes *t, const struct sym *sym)
{
	struct stmt *body = t->nest->func->body;

	for (struct stmt *x = body; x; x = stmt_next(body, x))
		if (x->kind == STMT_DECL && x->sym == sym)
			return x;
	return NULL;
}

struct stmt *tr_declared_inside(const struct transposes *t, const struct sym *sym)
{
	struct stmt *decl = tr_declaration(t, sym);

	return decl && stmt_within(decl, t->nest->root) ? decl : NULL;
}

/* float *T = (float *)malloc(...); */
bool tr_is_allocated(const struct transposes *t, const struct sym *sym)
{
	static const char *const names[] = {"malloc", "calloc", "std::malloc", "std::calloc"};
	const struct stmt *decl = tr_declaration(t, sym);

	return sym->kind == SYM_LOCAL && sym->type->kind == TYPE_PTR && !sym->address_taken &&
	       sym_writers(t->an, sym)->n == 1 && decl && decl->slot[SLOT_VALUE].e &&
	       calls(decl->slot[SLOT_VALUE].e, names, ARRAY_LEN(names));
}

static bool is_temporary(const struct transposes *t, const struct sym *sym)
{
	for (uint32_t i = 0; i < t->nest->temporaries.n; i++)
		if (t->nest->temporaries.at[i] == sym)
			return true;
	return false;
}

/* Why somebody after the block, or before its next iteration, may read the array; NULL: nobody does. */
static const char *array_kept(struct transposes *t, const struct sym *sym)
{
	const struct stmt *body = t->nest->func->body, *decl = tr_declaration(t, sym), *after;
	bool temporary = is_temporary(t, sym), heap = tr_is_allocated(t, sym), freed = false;
	bool own = sym->type->kind == TYPE_ARRAY && decl && !sym->is_extern &&
		   !sym->address_taken && (sym->kind == SYM_LOCAL || sym->kind == SYM_SHARED);

	if (own && named_in_text(&t->text, sym))
		return arena_printf(t->ir->arena,
				    "the text also names '%s' as a whole, as in sizeof", sym->name);
	if (!temporary && !heap && !own)
		return arena_printf(
			t->ir->arena,
			"'%s' may be read after the nest; temporary(%s) says that it is not",
			sym->name, sym->name);
	if (own && !temporary && array_is_own(t->an, sym)) {
		after = array_read_after(t->an, t->nest, t->block, t->block, sym);
		return after ? arena_printf(t->ir->arena, "'%s' is read after the nest", sym->name)
			     : NULL;
	}
	for (const struct stmt *x = body; x; x = stmt_next(body, x)) {
		if (x == decl || !names_again(x, sym))
			continue;
		if (tr_is_free(x, sym))
			freed = true;
		else if (x->kind == STMT_DECL && decl && x->parent == decl->parent &&
			 x->parent->transparent)
			return arena_printf(t->ir->arena, "'%s' is named in its own declaration",
					    sym->name);
		else if (x != t->block && stmt_within(x, t->block))
			continue;
		else if (!temporary || stmt_within(x, t->nest->root))
			return arena_printf(t->ir->arena, "'%s' is used outside of the block",
					    sym->name);
	}
	/* around the nest it may hold what the execution before has left */
	if (decl && !heap && !stmt_within(decl, t->nest->root) &&
	    stmt_loop(decl) != stmt_loop(t->nest->root))
		return arena_printf(t->ir->arena,
				    "'%s' is declared outside of the loop around what is annotated",
				    sym->name);
	if (heap && !temporary && !freed)
		return arena_printf(t->ir->arena, "nothing frees '%s'", sym->name);
	return NULL;
}

bool tr_own_memory(const struct transposes *t, const struct sym *sym)
{
	bool own = false;

	for (uint32_t i = 0; i < t->values.n; i++) {
		const struct tr_value *v = t->values.at[i];

		if (v->array != sym)
			continue;
		if (v->kept)
			return false;
		for (uint32_t k = 0; k < v->uses.n; k++)
			if (((const struct tr_use *)v->uses.at[k])->besides)
				return false;
		own = true;
	}
	return own && tr_is_allocated(t, sym);
}

/* ---- values ---- */

static struct tr_value *open_value(struct transposes *t, const struct sym *array,
				   struct tr_use *def)
{
	struct tr_value *v = arena_alloc(t->ir->arena, sizeof(*v));

	v->array = array;
	v->def = def;
	v->known = def != NULL;
	v->group = -1;
	vec_push(t->ir->arena, &t->values, v);
	return v;
}

/* Sizes and strides mean the same in all stages. */
static bool sizes_stay(struct transposes *t, const struct tr_value *v)
{
	const struct tr_use *last = v->uses.at[v->uses.n - 1];

	for (unsigned k = v->def->stage->at; k <= last->stage->at; k++) {
		const struct tr_stage *stage = t->stages.at[k];

		for (unsigned d = 0; d < v->shape->ndims; d++) {
			const struct footprint_dim *dim = &v->shape->dim[d];

			if (effects_clobber(t->an, stage->stmt, dim->lo) ||
			    effects_clobber(t->an, stage->stmt, dim->extent) ||
			    (dim->stride && effects_clobber(t->an, stage->stmt, dim->stride)))
				return false;
		}
	}
	return true;
}

/* -1 rows of -1 elements are no element, and yet one in a row.  Are the lengths but one not negative? */
static bool counts_same(struct transposes *t, struct tr_value *v, const struct tr_use *use)
{
	const struct expr *open = NULL;

	for (unsigned d = 0; d < v->shape->ndims; d++) {
		const struct expr *extent = v->shape->dim[d].extent;
		struct range r = range_of(t->an, extent, use->stage->stmt);

		if (!r.empty && r.lo >= 0)
			continue;
		if (open) {
			v->flat = use;
			v->why =
				arena_printf(t->ir->arena,
					     "'%s' is not seen as one row: '%s' and '%s' might "
					     "both be negative; assume(%s >= 0) would exclude that",
					     v->array->name, expr_text(t->ir, open),
					     expr_text(t->ir, extent), expr_text(t->ir, open));
			return false;
		}
		open = extent;
	}
	return true;
}

static void check_value(struct transposes *t, struct tr_value *v)
{
	if (v->known)
		find_shape(v);
	for (uint32_t i = 0; i < v->uses.n && v->known; i++) {
		const struct tr_use *use = v->uses.at[i];

		v->known = !use->all->why && !use->besides &&
			   (use->flat ? counts_same(t, v, use)
				      : tr_contains(t, v->shape, use->all, use->stage->stmt));
	}
	v->known = v->known && sizes_stay(t, v);
}

static bool fills(const struct tr_use *use)
{
	return use->written && !use->read && !use->besides && use->written->exact &&
	       use->written->apart;
}

/* Values of one array: what an unknown one was not written by, it has from any other one: from those after it
 * where the block runs again, be that in a loop, in the next thread or call. */
static void spread_unknown(struct transposes *t, uint32_t first)
{
	bool known = true;

	for (uint32_t i = first; i < t->values.n; i++)
		known = known && ((const struct tr_value *)t->values.at[i])->known;
	for (uint32_t i = first; i < t->values.n; i++)
		((struct tr_value *)t->values.at[i])->known = known;
}

/* A call between may read what it can reach, also where nobody after it does.  As a clause; NULL: there is none. */
static const char *read_between(struct transposes *t, const struct tr_value *v, uint32_t end)
{
	bool own = v->array->type->kind == TYPE_ARRAY && !sym_escapes(t->an, v->array);

	for (uint32_t k = v->def->stage->at + 1; k < end && !own; k++) {
		const struct tr_stage *stage = t->stages.at[k];
		const struct effects *e = effects_of(t->an, stage->stmt);

		if (stage->closed && (e->calls || e->opaque || e->reads_unknown) &&
		    !tr_is_free(stage->stmt, v->array))
			return stage->closed;
	}
	return NULL;
}

void tr_values(struct transposes *t, const struct sym *array)
{
	const char *kept = array_kept(t, array);
	struct tr_value *v = NULL;
	uint32_t first = t->values.n;

	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_use *use = tr_use_of(t->stages.at[i], array);

		if (!use)
			continue;
		if (!v || fills(use))
			v = open_value(t, array, fills(use) ? use : NULL);
		use->value = v;
		vec_push(t->ir->arena, &v->uses, use);
	}
	for (uint32_t i = first; i < t->values.n; i++) {
		v = t->values.at[i];
		check_value(t, v);
		v->kept = kept;
	}
	spread_unknown(t, first);
	for (uint32_t i = first; i < t->values.n; i++) {
		const struct tr_value *next = i + 1 < t->values.n ? t->values.at[i + 1] : NULL;

		v = t->values.at[i];
		if (v->known && !kept)
			v->kept = read_between(
				t, v, next && next->def ? next->def->stage->at : t->stages.n);
		v->dead = v->known && !v->kept;
	}
}
