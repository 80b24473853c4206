/* footprint_index.c - the dimensions of a region, and the index of each access in them.
 *
 *   A[(i + 1) * n + k - 1]  ->  row i + 1 of stride n, column k - 1
 *
 * Subscripts become polynomials.  What no loop around changes, and no thread has for itself, can be
 * a size; the sizes that a product holds are a stride, and the rest of the product belongs to the
 * index of that stride.  Constant strides are told from coefficients by what fits below them: a[i *
 * 64 + k] is a row of 64 where 0 <= k < 64 is known, and is no array of rows otherwise; footprint_fit.c
 * answers that.
 *
 * Arrays of arrays have the dimensions of their type. */
#include "footprint_index.h"

#include <string.h>

enum { EXPAND_DEPTH = 12 };

/* ---- subscripts as polynomials ---- */

static bool is_size(struct region *r, const struct expr *atom)
{
	return type_is_int(atom->type) && !(atom->has & (HAS_SREG | HAS_CALL | HAS_OPAQUE)) &&
	       scope_keeps(r->an, &r->around, atom) && !expr_indices(r->an, atom, NULL);
}

static const struct expr *strip_exact(struct expansion *x, const struct expr *e)
{
	while (e->kind == EXPR_CAST && e->type->kind == TYPE_INT && type_is_int(e->arg[0]->type) &&
	       range_within(facts_range(x->r->an, x->facts, e->arg[0], VIEW_EVALUATED), e->type))
		e = e->arg[0];
	return e;
}

static bool add_one(struct polynomial *p, const struct expr *factor, __int128 coef)
{
	struct monomial m = {.coef = coef};

	if (factor)
		m.factor[m.n++] = factor;
	return polynomial_add(p, &m);
}

static bool expand(struct expansion *, const struct expr *, struct polynomial *, unsigned depth);

/* `int base = row * n;`: the definition, where it has a stride in it. */
static bool expand_definition(struct expansion *x, const struct expr *e, struct polynomial *p,
			      unsigned depth)
{
	uint32_t i;
	unsigned k, f;

	if (e->kind != EXPR_SYM || is_size(x->r, e))
		return false;
	for (i = x->facts->n; i-- > 0;) {
		const struct fact *fact = x->facts->at[i];
		bool stride = false;

		if (fact->kind != FACT_DEF || fact->sym != e->u.sym)
			continue;
		if (!fact->e || !expand(x, fact->e, p, depth + 1))
			return false;
		for (k = 0; k < p->n; k++) {
			unsigned sizes = 0;

			for (f = 0; f < p->at[k].n; f++)
				sizes += is_size(x->r, p->at[k].factor[f]);
			stride |= sizes && sizes < p->at[k].n;
		}
		return stride;
	}
	return false;
}

static bool expand_sum(struct expansion *x, const struct expr *e, struct polynomial *p,
		       unsigned depth)
{
	struct polynomial a, b;

	if (!expand(x, e->arg[0], &a, depth + 1) || !expand(x, e->arg[1], &b, depth + 1))
		return false;
	polynomial_clear(p);
	if (e->kind == EXPR_MUL) {
		vec_push(x->r->an->arena, &x->products, (void *)(uintptr_t)e);
		return polynomial_add_product(p, &a, &b);
	}
	return polynomial_add_scaled(p, &a, 1) &&
	       polynomial_add_scaled(p, &b, e->kind == EXPR_ADD ? 1 : -1);
}

/* The exact value of e; false: too large. */
static bool expand(struct expansion *x, const struct expr *e, struct polynomial *p, unsigned depth)
{
	struct analyses *an = x->r->an;
	struct polynomial a;
	struct range k;

	polynomial_clear(p);
	e = strip_exact(x, e);
	if (depth > EXPAND_DEPTH || e->size > 256)
		return add_one(p, e, 1);
	if (e->kind == EXPR_INT ||
	    (e->kind == EXPR_SYM && (e->u.sym->constant || is_size(x->r, e)))) {
		k = facts_range(an, x->facts, e, VIEW_EVALUATED);
		if (range_single(k))
			return add_one(p, NULL, k.lo);
	}
	if ((e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL) &&
	    linear_exact(an, x->facts, e, VIEW_EVALUATED))
		return expand_sum(x, e, p, depth);
	if (e->kind == EXPR_NEG && linear_exact(an, x->facts, e, VIEW_EVALUATED))
		return expand(x, e->arg[0], &a, depth + 1) && polynomial_add_scaled(p, &a, -1);
	if (e->kind == EXPR_SHL && linear_exact(an, x->facts, e, VIEW_EVALUATED)) {
		k = facts_range(an, x->facts, e->arg[1], VIEW_EVALUATED);
		if (range_single(k) && k.lo >= 0 && k.lo < 31)
			return expand(x, e->arg[0], &a, depth + 1) &&
			       polynomial_add_scaled(p, &a, (__int128)1 << k.lo);
	}
	if (expand_definition(x, e, p, depth))
		return true;
	polynomial_clear(p);
	return add_one(p, e, 1);
}

/* ---- strides ---- */

static bool same_factors(const struct stride *a, const struct stride *b)
{
	return a->n == b->n && memcmp(a->factor, b->factor, a->n * sizeof(*a->factor)) == 0;
}

/* Takes a product apart into its sizes and the rest. */
static void part(struct region *r, const struct monomial *m, struct stride *sizes,
		 struct monomial *rest)
{
	unsigned f;

	sizes->n = 0;
	rest->n = 0;
	rest->coef = m->coef;
	for (f = 0; f < m->n; f++) {
		if (is_size(r, m->factor[f]))
			sizes->factor[sizes->n++] = m->factor[f];
		else
			rest->factor[rest->n++] = m->factor[f];
	}
}

static bool find_strides(struct plan *p)
{
	uint32_t i;
	unsigned k, m;

	p->n = 1;
	p->stride[0].n = 0;
	for (i = 0; i < p->r->occurrences.n; i++) {
		for (m = 0; m < p->poly[i].n; m++) {
			struct stride sizes;
			struct monomial rest;

			part(p->r, &p->poly[i].at[m], &sizes, &rest);
			if (!rest.n || !rest.coef)
				continue;
			for (k = 0; k < p->n && !same_factors(&p->stride[k], &sizes); k++)
				;
			if (k < p->n)
				continue;
			if (p->n == FOOTPRINT_DIMS)
				return false;
			for (k = p->n++; k > 0 && p->stride[k - 1].n < sizes.n; k--)
				p->stride[k] = p->stride[k - 1];
			p->stride[k] = sizes;
		}
	}
	return true;
}

bool monomial_without(const struct monomial *m, const struct stride *stride, struct monomial *rest)
{
	unsigned f, k = 0;

	rest->n = 0;
	rest->coef = m->coef;
	for (f = 0; f < m->n; f++) {
		if (k < stride->n && m->factor[f] == stride->factor[k])
			k++;
		else
			rest->factor[rest->n++] = m->factor[f];
	}
	return k == stride->n;
}

/* A product as one expression: the source's own where it has it. */
static const struct expr *product(struct plan *p, const struct monomial *m)
{
	struct analyses *an = p->r->an;
	const struct expr *e = m->factor[0];
	uint32_t i;
	unsigned f;

	for (i = 0; i < p->x->products.n && m->n == 2; i++) {
		const struct expr *mul = p->x->products.at[i];
		const struct expr *a = strip_exact(p->x, mul->arg[0]),
				  *b = strip_exact(p->x, mul->arg[1]);

		if ((a == m->factor[0] && b == m->factor[1]) ||
		    (a == m->factor[1] && b == m->factor[0]))
			return mul;
	}
	for (f = 1; f < m->n && e; f++)
		e = expr_c_binary(an->ir, EXPR_MUL, e, m->factor[f]);
	return e;
}

static bool add_term(struct linear *l, const struct expr *atom, __int128 coef)
{
	unsigned i;

	for (i = 0; i < l->n && l->term[i].atom != atom; i++)
		;
	if (i == l->n) {
		if (l->n == LINEAR_TERMS)
			return false;
		l->term[l->n].atom = atom;
		l->term[l->n++].coef = 0;
	}
	coef += l->term[i].coef;
	if (coef > INT32_MAX || coef < -INT32_MAX)
		return false;
	l->term[i].coef = (int64_t)coef;
	if (!coef) {
		for (l->n--; i < l->n; i++)
			l->term[i] = l->term[i + 1];
	}
	return true;
}

void linear_init(struct analyses *an, struct linear *l)
{
	l->n = 0;
	l->c = 0;
	l->rel = REL_GE;
	l->term = arena_array(an->arena, LINEAR_TERMS, sizeof(*l->term));
}

static bool add_monomial(struct plan *p, struct occurrence *o, const struct monomial *m)
{
	struct stride sizes;
	struct monomial rest;
	unsigned k;

	part(p->r, m, &sizes, &rest);
	for (k = 0; k < p->n; k++) {
		const struct expr *atom;

		/* what varies goes with just its sizes; the rest with as many as there are */
		if (rest.n && !same_factors(&p->stride[k], &sizes))
			continue;
		if (!monomial_without(m, &p->stride[k], &rest))
			continue;
		if (rest.n == 0) {
			o->index[k].c += rest.coef;
			return o->index[k].c < INT64_MAX / 4 && o->index[k].c > INT64_MIN / 4;
		}
		atom = product(p, &rest);
		return atom && add_term(&o->index[k], atom, rest.coef);
	}
	return false;
}

static const struct expr *stride_expr(struct analyses *an, const struct stride *s)
{
	const struct expr *e;
	unsigned f;

	if (!s->n)
		return expr_const_int(an->ir, type_i32(an->ir->types), 1);
	e = s->factor[0];
	for (f = 1; f < s->n && e; f++)
		e = expr_c_binary(an->ir, EXPR_MUL, e, s->factor[f]);
	return e;
}

/* ---- arrays of arrays ---- */

static bool by_type(struct region *r)
{
	unsigned n = 0;
	uint32_t i;

	for (i = 0; i < r->occurrences.n; i++) {
		const struct occurrence *o = r->occurrences.at[i];
		const struct expr *place = o->access.place;

		if (place->kind != EXPR_LOAD || expr_strip(place->arg[0])->kind != EXPR_SYM ||
		    expr_strip(place->arg[0])->u.sym != r->query->array ||
		    place->nargs - 1u > FOOTPRINT_DIMS || (i && place->nargs - 1u != n))
			return false;
		n = place->nargs - 1u;
	}
	return n > 1;
}

static bool divide_by_type(struct region *r)
{
	struct analyses *an = r->an;
	uint32_t i;
	unsigned d;

	r->out->apart = true;
	for (i = 0; i < r->occurrences.n; i++) {
		struct occurrence *o = r->occurrences.at[i];
		const struct type *type = o->access.place->arg[0]->type;

		r->out->ndims = o->access.place->nargs - 1u;
		for (d = 0; d < r->out->ndims; d++, type = type->of) {
			const struct expr *e = o->access.place->arg[d + 1];

			o->access.index[d] = e;
			linear_init(an, &o->index[d]);
			if (!linear_add(an, o->facts, &o->index[d], e, 1, VIEW_EVALUATED))
				return region_fails(r, o->access.stmt, "'%s' is too long",
						    expr_text(an->ir, e));
			if (d > 0 &&
			    (type->extent <= 0 ||
			     !linear_not_negative(an, o->facts, &o->index[d]) ||
			     !linear_below(an, o->facts, &o->index[d], NULL, type->extent)))
				r->out->apart = false;
		}
	}
	return true;
}

/* ---- all of it ---- */

static bool to_polynomials(struct plan *p)
{
	struct region *r = p->r;
	uint32_t i;
	unsigned k;

	p->poly = arena_array(r->an->arena, r->occurrences.n, sizeof(*p->poly));
	for (i = 0; i < r->occurrences.n; i++) {
		const struct occurrence *o = r->occurrences.at[i];

		p->x->facts = o->facts;
		for (k = 0; k < o->offsets.n; k++) {
			struct polynomial one;

			if (!expand(p->x, o->offsets.at[k], &one, 0) ||
			    !polynomial_add_scaled(&p->poly[i], &one, o->offsets.scale[k]))
				return region_fails(r, o->access.stmt,
						    "the subscript of '%s' is too long",
						    expr_text(r->an->ir, o->access.place));
		}
	}
	return true;
}

/* ---- elements of several: a[(i * n + j) * 3 + k] ---- */

/* What all strides that have sizes in them are multiples of. */
static int64_t common_unit(struct plan *p)
{
	int64_t unit = 0;
	uint32_t i;
	unsigned m;

	for (i = 0; i < p->r->occurrences.n; i++) {
		for (m = 0; m < p->poly[i].n; m++) {
			struct stride sizes;
			struct monomial rest;
			__int128 coef = p->poly[i].at[m].coef;

			part(p->r, &p->poly[i].at[m], &sizes, &rest);
			if (!sizes.n || !rest.n || !coef)
				continue;
			if (coef > INT32_MAX || coef < -INT32_MAX)
				return 1;
			unit = gcd64(unit, (int64_t)(coef < 0 ? -coef : coef));
		}
	}
	return unit;
}

/* poly = unit * *high + *low, with 0 <= low < unit; false: not certain. */
static bool take_unit(struct plan *p, struct occurrence *o, const struct polynomial *poly,
		      int64_t unit, struct polynomial *high, struct linear *low)
{
	struct analyses *an = p->r->an;
	unsigned m;

	p->x->facts = o->facts;
	linear_init(an, low);
	polynomial_clear(high);
	for (m = 0; m < poly->n; m++) {
		struct monomial one = poly->at[m];

		if (!one.coef)
			continue;
		if (one.n && one.coef % unit) {
			const struct expr *atom = product(p, &one);

			if (!atom || !add_term(low, atom, one.coef))
				return false;
			continue;
		}
		if (!one.n)
			low->c = one.coef - floor_div(one.coef, unit) * unit;
		one.coef = floor_div(one.coef, unit);
		if (one.coef && !polynomial_add(high, &one))
			return false;
	}
	return linear_not_negative(an, o->facts, low) &&
	       linear_below(an, o->facts, low, NULL, unit);
}

/* Takes the element apart from the rest of the subscripts, as the dimension after all others,
 * `low` by occurrence; 1: there is no such thing. */
static int64_t divide_unit(struct plan *p, struct linear **low)
{
	uint32_t n = p->r->occurrences.n, i;
	struct polynomial *high = arena_array(p->r->an->arena, n, sizeof(*high));
	int64_t unit = common_unit(p);

	if (unit <= 1)
		return 1;
	*low = arena_array(p->r->an->arena, n, sizeof(**low));
	for (i = 0; i < n; i++)
		if (!take_unit(p, p->r->occurrences.at[i], &p->poly[i], unit, &high[i], &(*low)[i]))
			return 1;
	p->poly = high;
	return unit;
}

/* The dimensions so far count elements of so many; what is in each is one more. */
static bool add_unit(struct region *r, int64_t unit, const struct linear *low)
{
	const struct expr *size = expr_const_int(r->an->ir, type_i32(r->an->ir->types), unit);
	unsigned n = r->out->ndims, k;
	uint32_t i;

	for (k = 0; k < n; k++) {
		const struct expr *stride = r->out->dim[k].stride;

		r->out->dim[k].stride = expr_is_int(stride, 1)
						? size
						: expr_c_binary(r->an->ir, EXPR_MUL, stride, size);
		if (!r->out->dim[k].stride)
			return region_fails(r, NULL, "its strides have no common type");
	}
	r->out->dim[n].stride = expr_const_int(r->an->ir, type_i32(r->an->ir->types), 1);
	for (i = 0; i < r->occurrences.n; i++)
		((struct occurrence *)r->occurrences.at[i])->index[n] = low[i];
	r->out->ndims++;
	return true;
}

static bool to_indices(struct plan *p)
{
	struct region *r = p->r;
	uint32_t i;
	unsigned k, m;

	for (i = 0; i < r->occurrences.n; i++) {
		struct occurrence *o = r->occurrences.at[i];

		p->x->facts = o->facts;
		for (k = 0; k < p->n; k++)
			linear_init(r->an, &o->index[k]);
		for (m = 0; m < p->poly[i].n; m++) {
			if (p->poly[i].at[m].coef && !add_monomial(p, o, &p->poly[i].at[m]))
				return region_fails(r, o->access.stmt,
						    "the subscript of '%s' has too many parts",
						    expr_text(r->an->ir, o->access.place));
		}
	}
	return true;
}

bool region_divide(struct region *r)
{
	struct expansion x = {.r = r};
	struct plan p = {.r = r, .x = &x};
	struct polynomial *whole;
	struct linear *low = NULL;
	int64_t unit;
	bool known;
	uint32_t i;
	unsigned k;

	if (by_type(r))
		return divide_by_type(r);
	if (!to_polynomials(&p))
		return false;
	whole = p.poly;
	unit = divide_unit(&p, &low);
	known = find_strides(&p);
	if (unit > 1 && (!known || p.n == FOOTPRINT_DIMS)) {
		unit = 1;
		p.poly = whole;
		known = find_strides(&p);
	}
	if (!known)
		return region_fails(r, NULL, "it has more than %u dimensions", FOOTPRINT_DIMS);
	if (!to_indices(&p))
		return false;
	for (k = 0; k < p.n; k++) {
		r->out->dim[k].stride = stride_expr(r->an, &p.stride[k]);
		if (!r->out->dim[k].stride)
			return region_fails(r, NULL, "its strides have no common type");
	}
	r->out->ndims = p.n;
	r->out->apart = strides_fit(&p);
	if (unit > 1 && !add_unit(r, unit, low))
		return false;
	region_divide_constants(r);
	for (i = 0; i < r->occurrences.n; i++) {
		struct occurrence *o = r->occurrences.at[i];

		for (k = 0; k < r->out->ndims; k++) {
			o->access.index[k] =
				r->out->ndims == 1 && o->offsets.n == 1 && o->offsets.scale[0] == 1
					? o->offsets.at[0]
					: linear_expr(r->an, &o->index[k]);
			if (!o->access.index[k])
				return region_fails(r, o->access.stmt,
						    "the index of '%s' has no integer type",
						    expr_text(r->an->ir, o->access.place));
		}
	}
	return true;
}
