/* transpose_form.c - subscripts as sums, to tell which thread means which element.
 *
 *	(y + 1) * 4 + x, where const int x = threadIdx.x	->	4 * y + 1 * threadIdx.x + 4
 *
 * The value is that of the program: signed sums do not overflow where they are evaluated, and
 * unsigned ones and conversions are looked into only where ranges show that nothing wraps. */
#include "transpose_own.h"

#define COEF_MOST ((__int128)1 << 62)

enum { DEFINITIONS = 8 };

struct former {
	struct transposes *t;
	const struct stmt *at;
	struct form *form;
	unsigned depth;
};

bool form_is_thread(const struct expr *atom)
{
	return atom->kind == EXPR_SREG &&
	       (atom->u.sreg == SREG_TID_X || atom->u.sreg == SREG_TID_Y ||
		atom->u.sreg == SREG_TID_Z);
}

static bool add_atom(struct form *form, const struct expr *atom, __int128 coef)
{
	unsigned i = 0;

	while (i < form->n && form->term[i].atom != atom)
		i++;
	if (i == form->n) {
		if (i == FORM_TERMS)
			return false;
		form->term[form->n++] = (struct form_term){atom, 0};
	}
	coef += form->term[i].coef;
	form->term[i].coef = coef;
	if (coef == 0)
		form->term[i] = form->term[--form->n];
	return coef < COEF_MOST && coef > -COEF_MOST;
}

static bool add_const(struct form *form, __int128 value, __int128 by)
{
	__int128 c;

	if (__builtin_mul_overflow(value, by, &c) || c >= COEF_MOST || c <= -COEF_MOST)
		return false;
	form->c += c;
	return form->c < COEF_MOST && form->c > -COEF_MOST;
}

bool form_add(struct form *into, const struct form *from, __int128 by)
{
	for (unsigned i = 0; i < from->n; i++) {
		__int128 coef;

		if (__builtin_mul_overflow(from->term[i].coef, by, &coef) ||
		    !add_atom(into, from->term[i].atom, coef))
			return false;
	}
	return add_const(into, from->c, by);
}

__int128 form_coef(const struct form *form, const struct expr *atom)
{
	for (unsigned i = 0; i < form->n; i++)
		if (form->term[i].atom == atom)
			return form->term[i].coef;
	return 0;
}

bool form_equal(const struct form *a, const struct form *b)
{
	if (a->n != b->n || a->c != b->c)
		return false;
	for (unsigned i = 0; i < a->n; i++)
		if (form_coef(b, a->term[i].atom) != a->term[i].coef)
			return false;
	return true;
}

/* ---- from expressions ---- */

static bool stays(struct former *f, const struct expr *e, const struct type *type)
{
	struct range r = range_of(f->t->an, e, f->at);

	return !r.empty && type_holds(type, r.lo) && type_holds(type, r.hi);
}

/* Does the sum, difference or product of the operands' values lie in the type? */
static bool is_exact(struct former *f, const struct expr *e)
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

static bool add(struct former *, const struct expr *, __int128 by);

/* const int x = threadIdx.x; */
static bool add_definition(struct former *f, const struct expr *e, __int128 by)
{
	struct analyses *an = f->t->an;
	const struct stmt *def = single_definition(an, e->u.sym);
	const struct expr *value;
	struct form before = *f->form;

	if (!def || def->kind != STMT_DECL || f->depth == DEFINITIONS)
		return false;
	value = def->slot[SLOT_VALUE].e;
	if (!value || !type_is_int(value->type) || value->has & (HAS_LOAD | HAS_CALL) ||
	    !stays(f, value, e->type) || !value_same(an, value, def, f->at))
		return false;
	f->depth++;
	if (!add(f, value, by)) {
		*f->form = before;
		f->depth--;
		return false;
	}
	f->depth--;
	/* another name for something that is no sum */
	if (f->form->n == before.n + 1 && f->form->term[before.n].atom == value &&
	    value->kind != EXPR_SREG && value->kind != EXPR_SYM) {
		*f->form = before;
		return false;
	}
	return true;
}

static bool add(struct former *f, const struct expr *e, __int128 by)
{
	struct form before = *f->form;
	__int128 product;
	struct range r;

	if (by >= COEF_MOST || by <= -COEF_MOST)
		return false;
	switch ((int)e->kind) {
	case EXPR_INT:
		return add_const(f->form, expr_int(e), by);
	case EXPR_SYM:
		if (add_definition(f, e, by))
			return true;
		break;
	case EXPR_CAST:
		if (type_is_int(e->type) && type_is_int(e->arg[0]->type) &&
		    stays(f, e->arg[0], e->type))
			return add(f, e->arg[0], by);
		break;
	case EXPR_ADD:
	case EXPR_SUB:
		if (is_exact(f, e) && add(f, e->arg[0], by) &&
		    add(f, e->arg[1], e->kind == EXPR_SUB ? -by : by))
			return true;
		*f->form = before;
		break;
	case EXPR_NEG:
		if (e->type->is_signed && add(f, e->arg[0], -by))
			return true;
		*f->form = before;
		break;
	case EXPR_MUL:
		for (unsigned i = 0; i < 2 && is_exact(f, e); i++) {
			r = range_of(f->t->an, e->arg[i], f->at);
			if (r.lo == r.hi && !r.empty &&
			    !__builtin_mul_overflow(by, r.lo, &product) &&
			    add(f, e->arg[1 - i], product))
				return true;
			*f->form = before;
		}
		break;
	}
	return add_atom(f->form, e, by);
}

bool form_of(struct transposes *t, const struct expr *e, const struct stmt *at, struct form *out)
{
	struct former f = {.t = t, .at = at, .form = out};

	*out = (struct form){.n = 0};
	return type_is_int(e->type) && add(&f, e, 1);
}

/* ---- from one thread to the next ---- */

/* Does the value surely not depend on threadIdx.x? */
static bool is_still(struct transposes *t, const struct expr *e, const struct stmt *at)
{
	return uniform_expr(t->an, e, at, NULL) == UNIFORM_BLOCK;
}

bool form_step(struct transposes *t, const struct expr *e, const struct stmt *at, __int128 *step)
{
	struct form form;

	*step = 0;
	if (is_still(t, e, at))
		return true;
	if (!form_of(t, e, at, &form))
		return false;
	for (unsigned i = 0; i < form.n; i++) {
		const struct expr *atom = form.term[i].atom;

		if (atom->kind == EXPR_SREG && atom->u.sreg == SREG_TID_X)
			*step += form.term[i].coef;
		else if (!form_is_thread(atom) && !is_still(t, atom, at))
			return false;
	}
	return true;
}
