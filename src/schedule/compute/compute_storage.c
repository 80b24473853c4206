/* compute_storage.c - storage as large as what one iteration of the loop needs.
 *
 *	float T[64][64];			for (int i = ...) {
 *	...				->		float T[3][64];
 *	T[j][k]						T[j - (i - 1)][k]
 *
 * Where nobody else uses the array, its declaration moves into the loop and shrinks to the box that
 * bound inference found.  Dimensions of one element go, and an array of one element is a variable. A
 * dimension whose extent has no constant bound, or that is not filled by what is asked for alone,
 * keeps its size.
 *
 * An index is taken relative to the box: index - lo, which is less than the extent and so overflows
 * nowhere, in whatever order it is computed if that is proved. */
#include "compute.h"

#include "cunest/walk.h"

#include <ctype.h>
#include <string.h>

struct storage {
	struct compute *c;
	struct stmt *decl; /* the new one */
	struct sym *sym;
	unsigned ndims;
	struct {
		bool shrinks, gone;
		int64_t extent;
		const struct expr *lo; /* of the box, when it shrinks */
	} dim[FOOTPRINT_DIMS];
	struct vec from, to; /* const struct expr *: places */
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Does the name stand in [lo, hi), on a line that is no pragma?  Comments count, as nothing is lost by that. */
static bool word_in(const char *text, uint32_t lo, uint32_t hi, const char *name)
{
	size_t n = strlen(name);

	for (uint32_t i = lo; i + n <= hi; i++) {
		uint32_t line = i;

		if (strncmp(text + i, name, n) != 0 || (i > 0 && is_word(text[i - 1])) ||
		    is_word(text[i + n]))
			continue;
		while (line > lo && text[line - 1] != '\n')
			line--;
		if (!text[line + strspn(text + line, " \t")] ||
		    text[line + strspn(text + line, " \t")] != '#')
			return true;
	}
	return false;
}

/* A declaration around the nest goes with the last word for it.  Where the function has text for other configurations
 * (#if), which is in no tree, words of that name outside of the nest keep it. */
static bool named_under_if(const struct compute *c)
{
	const struct nest *nest = c->s->nest;
	const struct source *source = c->s->ir->source;
	struct span all = nest->func->span, own = c->array->where;
	bool has_if = false;

	if (!source || span_none(all) || stmt_within(c->decl, nest->root))
		return false;
	for (uint32_t i = all.lo; i < all.hi && !has_if; i++) {
		const char *at = source->text + i;

		has_if = *at == '#' && strncmp(at + 1 + strspn(at + 1, " \t"), "if", 2) == 0;
	}
	return has_if && (word_in(source->text, all.lo, own.lo, c->array->name) ||
			  word_in(source->text, own.hi, nest->span.lo, c->array->name) ||
			  word_in(source->text, nest->span.hi, all.hi, c->array->name));
}

bool compute_shrinks(const struct compute *c)
{
	const struct sym *a = c->array;

	return !c->elsewhere && !c->everywhere && c->decl && !a->constant &&
	       !(c->decl->nslots && c->decl->slot[SLOT_VALUE].e) && /* values have a reader */
	       !a->named &&                                         /* sizeof(T) */
	       /* threads that are not in step must not meet in what one iteration needs */
	       (a->kind == SYM_LOCAL || (a->kind == SYM_SHARED && c->shared)) &&
	       type_before_name(a->type) && /* it is declared anew */
	       !named_under_if(c);
}

/* Rows that are enough whenever the stage fills its box; -1: no number is known to be.  That of the box may be by what
 * holds only where the elements are asked for, which the formulas of the box do not say. */
static int64_t rows(const struct storage *st, const struct footprint *box, unsigned d)
{
	const struct footprint_dim *dim = &box->dim[d];
	const struct schedule *s = st->c->s;
	struct range r;

	if (box->exact || dim->most <= 0)
		return dim->most;
	r = range_of(s->analyses, dim->extent, st->c->body);
	return r.empty || r.hi <= dim->most ? dim->most : -1;
}

/* The extents of the box, and whether that is less than what is there. */
static bool plan(struct storage *st)
{
	struct compute *c = st->c;
	const struct footprint *box = c->bounds.box;
	const struct type *type = c->array->type;
	bool any = false, flat = box->dim[0].stride != NULL;

	st->ndims = box->ndims;
	for (unsigned d = 0; d < box->ndims; d++) {
		const struct footprint_dim *dim = &box->dim[d];
		int64_t now = -1, most = rows(st, box, d);

		if (!flat || d == 0) {
			if (type->kind != TYPE_ARRAY)
				return false;
			now = box->ndims == 1 || !flat ? type->extent : -1;
			type = type->of;
		}
		st->dim[d].shrinks =
			c->axes.along[d] && most > 0 && (flat || now < 0 || most < now);
		st->dim[d].extent = st->dim[d].shrinks ? most : now;
		st->dim[d].lo = dim->lo;
		st->dim[d].gone = st->dim[d].extent == 1;
		if (st->dim[d].extent < 0)
			return false;
		any |= st->dim[d].shrinks;
	}
	/* the row length of a flat array is in its subscripts: all or nothing */
	return any && type->kind != TYPE_ARRAY;
}

static const struct type *new_type(struct storage *st)
{
	const struct type *type = st->c->array->type;

	while (type->kind == TYPE_ARRAY)
		type = type->of;
	for (unsigned d = st->ndims; d-- > 0;)
		if (!st->dim[d].gone)
			type = type_array(st->c->s->ir->types, type, st->dim[d].extent);
	return type;
}

static const struct expr *relative(struct storage *st, const struct footprint_access *a, unsigned d)
{
	struct ir *ir = st->c->s->ir;
	const struct expr *index = a->index[d], *e;

	if (!st->dim[d].shrinks)
		return index;
	e = sum_combine(ir, index, st->dim[d].lo, -1, 0);
	if (e && range_safe(st->c->s->analyses, e, a->stmt, NULL))
		return e;
	return expr_binary(ir, EXPR_SUB, index, st->dim[d].lo);
}

/* The place in the new storage. */
static const struct expr *new_place(struct storage *st, const struct footprint_access *a)
{
	struct ir *ir = st->c->s->ir;
	const struct expr *args[FOOTPRINT_DIMS + 1];
	unsigned n = 0;

	args[n++] = expr_sym(ir, st->sym);
	for (unsigned d = 0; d < st->ndims; d++) {
		if (st->dim[d].gone)
			continue;
		args[n] = relative(st, a, d);
		if (!args[n++])
			return NULL;
	}
	if (n == 1)
		return args[0];
	return expr_raw(ir, EXPR_LOAD, a->place->type, NULL, args, n);
}

static const struct expr *map_place(void *context, const struct expr *e)
{
	struct storage *st = context;

	for (uint32_t i = 0; i < st->from.n; i++)
		if (st->from.at[i] == e)
			return st->to.at[i];
	return e;
}

/* Does something name the array that is none of the places, a pointer to it for example? */
static bool names_besides(struct storage *st)
{
	struct compute *c = st->c;

	for (struct stmt *x = c->body; x; x = stmt_next(c->body, x)) {
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e &&
			    expr_mentions(expr_map(c->s->ir, x->slot[i].e, map_place, st),
					  c->array))
				return true;
		for (uint32_t i = 0; i < x->reads.n; i++)
			if (x->reads.at[i] == c->array)
				return true;
	}
	return false;
}

static bool find_places(struct storage *st)
{
	struct compute *c = st->c;
	struct footprint_query q = {
		.array = c->array, .inside = c->body, .reads = true, .writes = true};
	const struct footprint *f = footprint_of(c->s->analyses, c->s->nest, &q);

	if (f->why || f->ndims != st->ndims)
		return false;
	for (unsigned d = 0; d < st->ndims; d++)
		if (f->dim[d].stride != c->bounds.box->dim[d].stride)
			return false;
	for (uint32_t i = 0; i < f->accesses.n; i++) {
		const struct footprint_access *a = f->accesses.at[i];
		const struct expr *to;

		for (unsigned d = 0; d < st->ndims; d++)
			if (!a->index[d])
				return false;
		if (a->place->kind != EXPR_LOAD || a->place->arg[0]->kind != EXPR_SYM)
			return false;
		to = new_place(st, a);
		if (!to)
			return false;
		vec_push(c->s->ir->arena, &st->from, (void *)(uintptr_t)a->place);
		vec_push(c->s->ir->arena, &st->to, (void *)(uintptr_t)to);
	}
	return !names_besides(st);
}

static void rewrite(struct storage *st)
{
	struct stmt *body = st->c->body;

	for (struct stmt *x = body; x; x = stmt_next(body, x)) {
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				stmt_set(x, i, expr_map(st->c->s->ir, x->slot[i].e, map_place, st));
		if (x->kind == STMT_STORE && x->slot[SLOT_PLACE].e->kind == EXPR_SYM)
			store_to_assign(x, st->sym);
	}
}

/* float T; T = e;  ->  float T = e; where the scope of the first reaches as far. */
static void initialise(struct storage *st)
{
	struct stmt *x = st->decl->next;

	while (x) {
		struct stmt *y = x;

		if (x->kind == STMT_BLOCK && x->transparent) {
			x = x->first ? x->first : stmt_next_skip(st->c->body, x);
			continue;
		}
		while (y && !stmt_names(y, st->sym))
			y = stmt_next(x, y);
		if (y)
			break;
		x = stmt_next_skip(st->c->body, x);
	}
	if (!x || x->kind != STMT_ASSIGN || x->sym != st->sym || x->op ||
	    expr_mentions(x->slot[SLOT_VALUE].e, st->sym))
		return;
	stmt_remove(st->decl);
	stmt_set_kind(x, STMT_DECL); /* where it stands, as the loops that have gone may be named */
	stmt_set_dirty(x, true);
}

bool compute_storage(struct compute *c)
{
	struct storage st = {.c = c};
	struct ir *ir = c->s->ir;
	struct stmt *first =
		((struct attached *)c->s->attached.at[c->s->attached.n - c->bounds.requests.n])
			->stmt;

	if (!compute_shrinks(c) || !plan(&st))
		return false;
	st.sym = sym_create(c->s->nest->func, c->shared ? SYM_SHARED : c->array->kind,
			    c->array->name, new_type(&st));
	st.sym->where = c->array->where;
	st.sym->aligned = st.sym->type->kind == TYPE_ARRAY ? c->array->aligned : 0;
	if (!find_places(&st))
		return false;
	rewrite(&st);
	st.decl = decl_create(c->s->nest->func, st.sym, NULL);
	/* one around the nest has no use any more, and goes when the text is written (print_unused.c) */
	if (stmt_within(c->decl, c->s->nest->root))
		stmt_remove(c->decl);
	stmt_insert_before(loop_head(first), st.decl);
	for (uint32_t i = 0; i < c->s->attached.n; i++) {
		struct attached *row = c->s->attached.at[i];

		if (row->array == c->array)
			row->array = st.sym;
	}
	if (st.sym->type->kind != TYPE_ARRAY && st.sym->kind == SYM_LOCAL && ir->lang == LANG_CUDA)
		initialise(&st);
	return true;
}
