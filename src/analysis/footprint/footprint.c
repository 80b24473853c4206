/* footprint.c - the region of an array that a statement touches: a box of indices.
 *
 *	for (int i = i_o; i < min(i_o + 32, n); i++)
 *		for (int k = 0; k < n; k++)		a: [i_o, + min(32, n - i_o)) of stride n,
 *			s += a[i * n + k];		   [0, + n) of stride 1
 *
 * The steps: all accesses; the dimensions that their subscripts have; the constraints on what
 * varies; the ends of each index by elimination; the box around all accesses; whether it is full.
 *
 * Source: TVM's InferBound relaxes the variables of the loops inside an attach point and evaluates
 * the others as points; this is its interval evaluation with symbolic ends, so that tails are exact.
 */
#include "footprint.h"

#include <stdarg.h>
#include <stdio.h>

bool region_fails(struct region *r, const struct stmt *at, const char *fmt, ...)
{
	const char *text;
	va_list args;

	va_start(args, fmt);
	text = arena_vprintf(r->an->arena, fmt, args);
	va_end(args);
	r->out->why = text;
	r->out->why_at = at;
	return false;
}

/* May lo and extent be computed before the statement? */
static void prove(struct region *r)
{
	unsigned d, i;

	for (d = 0; d < r->out->ndims && !r->out->unproved; d++) {
		const struct expr *e[2] = {r->out->dim[d].lo, r->out->dim[d].extent};

		for (i = 0; i < 2 && !r->out->unproved; i++)
			expr_proved(r, e[i], &r->out->unproved);
	}
}

static bool find(struct region *r)
{
	const struct stmt *loop;
	uint32_t i;

	r->inside.first = r->inside.last = r->query->inside;
	r->around = r->inside;
	for (loop = stmt_loop(r->query->inside); loop; loop = stmt_loop(loop))
		r->around.first = r->around.last = loop;
	if (!region_collect(r))
		return false;
	if (r->query->array->type->kind != TYPE_ARRAY &&
	    !region_keeps(r, expr_sym(r->an->ir, r->query->array)))
		return region_fails(r, NULL, "'%s' points elsewhere in it", r->query->array->name);
	if (!r->occurrences.n)
		return region_fails(r, NULL, "it is not accessed");
	if (!region_divide(r) || !region_bound(r))
		return false;
	for (i = 0; i < r->occurrences.n; i++) {
		struct occurrence *o = r->occurrences.at[i];

		r->out->reads |= o->access.reads;
		r->out->writes |= o->access.writes;
		vec_push(r->an->arena, &r->out->accesses, &o->access);
	}
	prove(r);
	return true;
}

const struct footprint *footprint_of(struct analyses *an, const struct nest *nest,
				     const struct footprint_query *query)
{
	struct footprint *out = arena_alloc(an->arena, sizeof(*out));
	struct region r = {.an = an, .nest = nest, .query = query, .out = out};

	out->array = query->array;
	if (!find(&r)) {
		out->ndims = 0;
		return out;
	}
	out->exact = !r.loose && region_exact(&r);
	return out;
}

/* ---- one in the other ---- */

static bool same(const struct expr *a, const struct expr *b)
{
	return a == b || (a && b && expr_value(a) == expr_value(b));
}

static bool at_most(struct analyses *an, const struct expr *a, const struct expr *b,
		    const struct stmt *at)
{
	const struct expr *condition;

	if (!a || !b || same(a, b))
		return a && b;
	condition = expr_c_binary(an->ir, EXPR_LE, a, b);
	return condition &&
	       (expr_is_int(condition, 1) || range_prove(an, condition, at) == PROOF_YES);
}

bool footprint_contains(struct analyses *an, const struct footprint *outer,
			const struct footprint *inner, const struct stmt *at)
{
	if (outer->why || inner->why || outer->ndims != inner->ndims)
		return false;
	for (unsigned d = 0; d < outer->ndims; d++) {
		const struct footprint_dim *o = &outer->dim[d], *i = &inner->dim[d];

		if (!same(o->stride, i->stride))
			return false;
		if (same(o->lo, i->lo) && same(o->extent, i->extent))
			continue;
		if (!at_most(an, o->lo, i->lo, at) ||
		    !at_most(an, expr_c_binary(an->ir, EXPR_ADD, i->lo, i->extent),
			     expr_c_binary(an->ir, EXPR_ADD, o->lo, o->extent), at))
			return false;
	}
	return true;
}
