/* defined.c - is an expression defined where it is evaluated?
 *
 * Each operation that C leaves undefined for some operands must have operands for which it is not: because
 * `before` evaluates it too, because intervals say so, or by this lemma: what lies between zero and
 * something that `before` computes without overflow does not overflow either. */
#include "normal.h"

#include "cunest/eval.h"

#include <string.h>

struct asking {
	struct walk *w;
	struct normal *n;
};

static bool is_known(const struct asking *a, const struct expr *e)
{
	const struct expr *normal;

	if (bits_has(&a->w->is_known, e->id))
		return true;
	if (e->kind != EXPR_LOAD && e->kind != EXPR_DIV && e->kind != EXPR_MOD &&
	    e->kind != EXPR_CALL && e->kind != EXPR_MEMBER && e->kind != EXPR_OPAQUE &&
	    e->kind != EXPR_CAST)
		return false;
	if (e->kind == EXPR_CAST && (type_is_int(e->arg[0]->type) || !type_is_int(e->type)))
		return false;
	normal = normal_of(a->n, e);
	for (uint32_t i = 0; i < a->w->known.n; i++) {
		const struct expr *k = a->w->known.at[i];

		if (k->kind == e->kind && k->type == e->type && check_spend(a->w->check, 1) &&
		    normal_of(a->n, k) == normal)
			return true;
	}
	return false;
}

/* As numbers, before the type cuts them. */
static void exact_sum(struct asking *a, const struct expr *e, struct poly *p)
{
	struct poly x, y;

	normal_poly(a->n, e->arg[0], &x);
	*p = x;
	if (e->kind == EXPR_NEG) {
		poly_negate(p);
		return;
	}
	normal_poly(a->n, e->arg[1], &y);
	if (e->kind == EXPR_MUL)
		poly_mul(p, &x, &y);
	else
		poly_add(p, &y, e->kind == EXPR_ADD ? 1 : -1);
}

/* The same as something of the type that is known to be computed, or between that and the type's least. */
static bool below_known(struct asking *a, const struct poly *p, const struct type *type)
{
	bool fits_below = bounds_of_poly(a->n, p).lo >= type_min(type);

	for (uint32_t i = 0; i < a->w->known.n; i++) {
		const struct expr *k = a->w->known.at[i];
		struct poly more;

		if (k->type->kind != TYPE_INT || !k->type->is_signed ||
		    k->type->bits > type->bits || !(k->has & HAS_OVERFLOW) ||
		    !check_spend(a->w->check, 1 + p->n))
			continue;
		normal_poly(a->n, k, &more);
		poly_add(&more, p, -1);
		if (poly_is_zero(&more) || (fits_below && bounds_of_poly(a->n, &more).lo >= 0))
			return true;
	}
	return false;
}

static bool sum_fits(struct asking *a, const struct expr *e)
{
	struct interval r;
	struct poly p;

	exact_sum(a, e, &p);
	r = bounds_of_poly(a->n, &p);
	return (r.lo >= type_min(e->type) && r.hi <= type_max(e->type)) ||
	       below_known(a, &p, e->type);
}

/* A factor of something that before divides by. */
static bool divided_by(struct asking *a, const struct expr *e)
{
	struct poly p, q;

	/* the same bits with or without a sign */
	while (e->kind == EXPR_CAST && e->type->kind == TYPE_INT &&
	       e->arg[0]->type->kind == TYPE_INT && e->type->bits >= e->arg[0]->type->bits)
		e = e->arg[0];
	normal_poly(a->n, e, &p);
	for (uint32_t i = 0; i < a->w->known.n; i++) {
		const struct expr *k = a->w->known.at[i];

		if ((k->kind != EXPR_DIV && k->kind != EXPR_MOD) || !type_is_int(k->type) ||
		    !check_spend(a->w->check, 1 + p.n))
			continue;
		normal_poly(a->n, k->arg[1], &q);
		if (poly_divides(&p, &q))
			return true;
	}
	return false;
}

static bool never_zero(struct asking *a, const struct expr *e)
{
	struct interval r = bounds_of(a->n, normal_of(a->n, e));
	const struct expr *args[] = {e, expr_const_int(a->w->ir, e->type, 0)};

	return r.lo > 0 || r.hi < 0 ||
	       normal_decides(a->n, expr_raw(a->w->ir, EXPR_NE, type_bool(a->w->ir->types), NULL,
					     args, 2)) == 1 ||
	       divided_by(a, e);
}

static bool quotient_fits(struct asking *a, const struct expr *e)
{
	struct interval x, y;

	if (!never_zero(a, e->arg[1]))
		return false;
	if (!e->type->is_signed)
		return true;
	x = bounds_of(a->n, normal_of(a->n, e->arg[0]));
	y = bounds_of(a->n, normal_of(a->n, e->arg[1]));
	return x.lo > type_min(e->type) || y.lo > -1 || y.hi < -1;
}

static bool shift_fits(struct asking *a, const struct expr *e)
{
	struct interval x = bounds_of(a->n, normal_of(a->n, e->arg[0]));
	struct interval y = bounds_of(a->n, normal_of(a->n, e->arg[1]));

	if (y.lo < 0 || y.hi >= e->type->bits)
		return false;
	return e->kind == EXPR_SHR || !e->type->is_signed ||
	       (x.lo >= 0 && x.hi <= type_max(e->type) >> (int)y.hi);
}

/* An element of a declared array. */
static bool is_inside(struct asking *a, const struct expr *e)
{
	const struct type *type = e->arg[0]->type;

	if (e->arg[0]->kind == EXPR_MEMBER || e->arg[0]->kind == EXPR_LOAD) {
		if (e->arg[0]->type->kind != TYPE_ARRAY || !is_inside(a, e->arg[0]))
			return false;
	} else if (e->arg[0]->kind != EXPR_SYM) {
		return false;
	}
	if (e->kind == EXPR_MEMBER)
		return type->kind == TYPE_RECORD;
	for (unsigned i = 1; i < e->nargs; i++) {
		struct interval r = bounds_of(a->n, normal_of(a->n, e->arg[i]));

		if (type->kind != TYPE_ARRAY || r.lo < 0 || r.hi >= type->extent)
			return false;
		type = type->of;
	}
	return true;
}

/* The operation itself, its operands being defined. */
static bool is_defined(struct asking *a, const struct expr *e)
{
	bool is_signed = e->type->kind == TYPE_INT && e->type->is_signed;

	if (is_known(a, e))
		return true;
	switch ((enum expr_kind)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_NEG:
		return e->type->kind == TYPE_DEPENDENT ? false : !is_signed || sum_fits(a, e);
	case EXPR_DIV:
	case EXPR_MOD:
		return type_is_float(e->type) || (type_is_int(e->type) && quotient_fits(a, e));
	case EXPR_SHL:
	case EXPR_SHR:
		return type_is_int(e->type) && shift_fits(a, e);
	case EXPR_CAST:
		return type_is_int(e->arg[0]->type) || !type_is_int(e->type);
	case EXPR_LOAD:
		return is_inside(a, e);
	case EXPR_MEMBER:
		return e->arg[0]->type->kind != TYPE_PTR;
	case EXPR_CALL:
		return e->text[0] == '@' || call_is_total(a->w->side[AFTER].func, e);
	case EXPR_OPAQUE:
		return false;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_ADDR:
	case EXPR_COUNT:
		break;
	}
	return true;
}

static const struct expr *doubt(struct asking *a, const struct expr *e);

/* Also what before evaluates where these conditions hold. */
static void know_guarded(struct asking *a)
{
	/* what is added on the way is looked at, too */
	for (uint32_t i = 0; i < a->w->guarded.n; i++) {
		const struct ahead *g = a->w->guarded.at[i];

		if (!check_spend(a->w->check, 8))
			return;
		if (!bits_has(&a->w->is_known, g->e->id) && normal_decides(a->n, g->guard) == 1)
			walk_knows(a->w, g->e);
	}
}

/* What is evaluated only if the condition holds. */
static const struct expr *doubt_if(struct asking *a, const struct expr *cond, bool holds,
				   const struct expr *e)
{
	struct asking inner = {.w = a->w};
	struct known_mark mark = known_mark(a->w);
	const struct expr *found;

	if (!doubt(a, e))
		return NULL;
	walk_fact(a->w, cond, holds);
	inner.n = normal_create(a->w);
	know_guarded(&inner);
	found = doubt(&inner, e);
	known_back(a->w, mark);
	return found;
}

static const struct expr *doubt(struct asking *a, const struct expr *e)
{
	const struct expr *found = NULL;
	bool lazy = expr_table[e->kind].flags & EXPR_Z;

	if (bits_has(&a->w->is_known, e->id) && !lazy)
		return NULL;
	if (!check_spend(a->w->check, 1))
		return e;
	for (unsigned i = 0; i < e->nargs && (i == 0 || !lazy) && !found; i++)
		found = doubt(a, e->arg[i]);
	if (found)
		return found;
	if (e->kind == EXPR_LAND || e->kind == EXPR_LOR)
		return doubt_if(a, e->arg[0], e->kind == EXPR_LAND, e->arg[1]);
	if (e->kind == EXPR_SELECT) {
		found = doubt_if(a, e->arg[0], true, e->arg[1]);
		return found ? found : doubt_if(a, e->arg[0], false, e->arg[2]);
	}
	return is_defined(a, e) ? NULL : e;
}

const struct expr *defined_doubt(struct walk *w, struct normal *n, const struct expr *e)
{
	struct asking a = {w, n};

	know_guarded(&a);
	return doubt(&a, e);
}
