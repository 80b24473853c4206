/* transpose_form.c - subscripts as sums, to tell which thread means which element.
 *
 *	(y + 1) * 4 + x, where const int x = threadIdx.x	->	4 * y + 1 * threadIdx.x + 4
 *
 * The value is that of the program: signed sums do not overflow where they are evaluated, and
 * unsigned ones and conversions are looked into only where ranges show that nothing wraps. */
#include "transpose_own.h"

struct former {
	struct transposes *t;
	const struct stmt *at;
};

bool form_is_thread(const struct expr *atom)
{
	return atom->kind == EXPR_SREG &&
	       (atom->u.sreg == SREG_TID_X || atom->u.sreg == SREG_TID_Y ||
		atom->u.sreg == SREG_TID_Z);
}

/* ---- from expressions ---- */

static bool stays(const struct former *f, const struct expr *e, const struct type *type)
{
	struct range r = range_of(f->t->an, e, f->at);

	return !r.empty && type_holds(type, r.lo) && type_holds(type, r.hi);
}

/* Does the sum, difference or product of the operands' values lie in the type? */
static bool is_exact(const struct former *f, const struct expr *e)
{
	struct range a, b;

	if (e->type->kind != TYPE_INT)
		return false;
	if (e->type->is_signed)
		return true;
	if (!stays(f, e->arg[0], e->type) || !stays(f, e->arg[1], e->type))
		return false;
	a = range_of(f->t->an, e->arg[0], f->at);
	b = range_of(f->t->an, e->arg[1], f->at);
	switch ((int)e->kind) {
	case EXPR_ADD:
		return type_holds(e->type, a.hi + b.hi);
	case EXPR_SUB:
		return type_holds(e->type, a.lo - b.hi);
	case EXPR_MUL:
		return e->type->bits <= 32 && type_holds(e->type, a.hi * b.hi);
	}
	return false;
}

static enum sum_part part(const void *, const struct expr *, struct sum_term *instead);

/* const int x = threadIdx.x; what x is then, unless it is another name for something that is no sum. */
static const struct expr *definition(const struct former *f, const struct expr *e)
{
	const struct stmt *def = single_definition(f->t->an, e->u.sym);
	const struct expr *value = def && def->kind == STMT_DECL ? def->slot[SLOT_VALUE].e : NULL;
	struct sum_term instead;

	if (!value || !type_is_int(value->type) || value->has & (HAS_LOAD | HAS_CALL) ||
	    !stays(f, value, e->type) || !value_same(f->t->an, value, def, f->at) ||
	    (value->kind != EXPR_SREG && value->kind != EXPR_SYM &&
	     part(f, value, &instead) == SUM_ATOM))
		return NULL;
	return value;
}

/* x * n, where n is known to be a number. */
static bool multiple(const struct former *f, const struct expr *e, struct sum_term *of)
{
	for (unsigned i = 0; i < 2 && is_exact(f, e); i++) {
		struct range r = range_of(f->t->an, e->arg[i], f->at);

		*of = (struct sum_term){e->arg[1 - i], r.lo};
		if (r.lo == r.hi && !r.empty)
			return true;
	}
	return false;
}

static enum sum_part part(const void *context, const struct expr *e, struct sum_term *instead)
{
	const struct former *f = context;

	switch ((int)e->kind) {
	case EXPR_INT:
		*instead = (struct sum_term){NULL, expr_int(e)};
		return SUM_INSTEAD;
	case EXPR_SYM:
		*instead = (struct sum_term){definition(f, e), 1};
		return instead->e ? SUM_INSTEAD : SUM_ATOM;
	case EXPR_CAST:
		return type_is_int(e->type) && type_is_int(e->arg[0]->type) &&
				       stays(f, e->arg[0], e->type)
			       ? SUM_FITS
			       : SUM_ATOM;
	case EXPR_ADD:
	case EXPR_SUB:
		return is_exact(f, e) ? SUM_FITS : SUM_ATOM;
	case EXPR_NEG:
		return e->type->is_signed ? SUM_FITS : SUM_ATOM;
	case EXPR_MUL:
		return multiple(f, e, instead) ? SUM_INSTEAD : SUM_ATOM;
	}
	return SUM_ATOM;
}

bool form_of(struct transposes *t, const struct expr *e, const struct stmt *at, struct sum *out)
{
	struct former f = {.t = t, .at = at};

	*out = (struct sum){0};
	return type_is_int(e->type) && sum_read(out, e, 1, part, &f);
}

/* ---- from one thread to the next ---- */

/* Does the value surely not depend on threadIdx.x? */
static bool is_still(struct transposes *t, const struct expr *e, const struct stmt *at)
{
	return uniform_expr(t->an, e, at, NULL) == UNIFORM_BLOCK;
}

bool form_step(struct transposes *t, const struct expr *e, const struct stmt *at, __int128 *step)
{
	struct sum form;

	*step = 0;
	if (is_still(t, e, at))
		return true;
	if (!form_of(t, e, at, &form))
		return false;
	for (unsigned i = 0; i < form.n; i++) {
		const struct expr *atom = form.term[i].e;

		if (atom->kind == EXPR_SREG && atom->u.sreg == SREG_TID_X)
			*step += form.term[i].by;
		else if (!form_is_thread(atom) && !is_still(t, atom, at))
			return false;
	}
	return true;
}
