/* sets_form.c - integer expressions as quasi-affine forms, conditions as sets.
 *
 * Mathematical integers stand for C's only while nothing overflows or wraps.  Of `before` signed overflow (not of <<) is
 * undefined: the parameters for which it happens need not be looked at.  Of `after` it must not
 * happen: a duty, which is checked when all is known.  What may wrap is not affine. */
#include "sets.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <isl/val.h>

#include <string.h>

void read_duty(struct reader *r, isl_set *bad, const char *fmt, ...)
{
	struct duty *duty;
	va_list args;

	if (sets_empty(r->s, bad))
		return;
	duty = arena_alloc(r->s->arena, sizeof(*duty));
	duty->bad = bad;
	va_start(args, fmt);
	duty->text = arena_vprintf(r->s->arena, fmt, args);
	va_end(args);
	vec_push(r->s->arena, &r->duties, duty);
}

static bool sym_invariant(const struct reader *r, const struct sym *sym)
{
	return !sym->address_taken && !bits_has(&r->written, sym->id) &&
	       !bits_has(&r->declared, sym->id);
}

static bool tree_invariant(const struct reader *r, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		return sym_invariant(r, e->u.sym);
	if (e->kind == EXPR_SREG)
		return share_of(r, e) < 0;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!tree_invariant(r, e->arg[i]))
			return false;
	return true;
}

bool read_invariant(const struct reader *r, const struct expr *e)
{
	return !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE)) &&
	       tree_invariant(r, e);
}

static const struct binding *bound(const struct reader *r, const struct sym *sym)
{
	for (uint32_t i = r->env.n; i-- > 0;) {
		const struct binding *b = r->env.at[i];

		if (b->sym == sym)
			return b;
	}
	return NULL;
}

const struct expr *read_through(const struct reader *r, const struct expr *e)
{
	for (;;) {
		const struct binding *b = e->kind == EXPR_SYM ? bound(r, e->u.sym) : NULL;

		if (e->kind == EXPR_CAST)
			e = e->arg[0];
		else if (b && b->e)
			e = b->e;
		else
			return e;
	}
}

/* Where the value is outside of its type. */
static isl_set *outside(struct reader *r, const struct type *type, isl_pw_aff *value,
			isl_set *domain)
{
	isl_set *low = isl_pw_aff_lt_set(isl_pw_aff_copy(value),
					 isl_pw_aff_copy(reader_constant(r, type_min(type))));
	isl_set *high = isl_pw_aff_gt_set(isl_pw_aff_copy(value),
					  isl_pw_aff_copy(reader_constant(r, type_max(type))));

	return sets_keep(r->s, isl_set_intersect(isl_set_copy(domain), isl_set_union(low, high)));
}

/* The value, which the operation e has computed; NULL where it may have wrapped around. */
static isl_pw_aff *in_range(struct reader *r, const struct expr *e, isl_pw_aff *value,
			    isl_set *domain)
{
	/* what << shifts into the sign is defined in C++ */
	bool wraps = e->kind == EXPR_CAST || e->kind == EXPR_SHL || !e->type->is_signed;
	isl_set *bad;

	if (!value)
		return NULL;
	bad = outside(r, e->type, value, domain);
	if (sets_empty(r->s, bad))
		return value;
	if (wraps)
		return NULL;
	if (r->after)
		read_duty(r, bad, "'%s' may overflow", expr_text(r->func->ir, e));
	else if (r->sure)
		r->undefined = isl_set_union(r->undefined, isl_set_params(isl_set_copy(bad)));
	return value;
}

/* A formula of what the region does not change is a parameter, called by its text. */
static isl_pw_aff *opaque(struct reader *r, const struct expr *e, isl_set *domain)
{
	const char *name = expr_text(r->func->ir, e);
	struct duty *seen;

	if (!read_invariant(r, e))
		return NULL;
	if (e->has & (HAS_OVERFLOW | HAS_TRAP)) {
		seen = arena_alloc(r->s->arena, sizeof(*seen));
		seen->text = name;
		seen->bad = domain;
		vec_push(r->s->arena, &r->invariant, seen);
		if (!r->sure)
			return NULL;
	}
	return reader_param(r, name, type_min(e->type), type_max(e->type));
}

static isl_pw_aff *form_of_sym(struct reader *r, const struct expr *e, isl_set *domain)
{
	const struct sym *sym = e->u.sym;
	const struct binding *b = bound(r, sym);

	if (b)
		return b->value;
	if (sym->constant)
		return read_form(r, sym->constant, domain);
	if ((e->has & HAS_LOAD) || !sym_invariant(r, sym))
		return NULL;
	return reader_param(r, sym->name, type_min(sym->type), type_max(sym->type));
}

static isl_pw_aff *form_of_sreg(struct reader *r, const struct expr *e)
{
	int dim = share_of(r, e);
	bool size = e->u.sreg >= SREG_NTID_X && e->u.sreg <= SREG_NTID_Z;
	bool thread = e->u.sreg <= SREG_TID_Z;

	if (e->u.sreg == SREG_WARPSIZE)
		return reader_constant(r, 32);
	if (dim >= 0)
		return r->share[dim].global ? NULL : reader_dim(r, (unsigned)dim);
	return reader_param(r, sreg_name(e->u.sreg), e->u.sreg >= SREG_NTID_X,
			    thread ? 1023
			    : size ? 1024
				   : INT32_MAX);
}

static isl_pw_aff *product(struct reader *r, isl_pw_aff *a, isl_pw_aff *b)
{
	if (isl_pw_aff_is_cst(a) != isl_bool_true && isl_pw_aff_is_cst(b) != isl_bool_true)
		return NULL;
	return sets_keep_form(r->s, isl_pw_aff_mul(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
}

/* The value of an INT operand, or of a symbol for one. */
static bool literal(const struct expr *e, __int128 *value)
{
	return eval_int(e, value) == EVAL_OK;
}

static bool is_negative(struct reader *r, isl_pw_aff *a, isl_set *domain)
{
	isl_set *below =
		isl_pw_aff_lt_set(isl_pw_aff_copy(a), isl_pw_aff_copy(reader_constant(r, 0)));

	return !sets_empty(r->s, sets_keep(r->s, isl_set_intersect(isl_set_copy(domain), below)));
}

/* Rounding towards zero is a case for each sign, and each sum of such forms has all their cases; of what is
 * not negative in the domain there is one. */
static isl_pw_aff *quotient(struct reader *r, const struct expr *e, isl_pw_aff *a, isl_set *domain)
{
	isl_pw_aff *by, *out;
	__int128 value;
	isl_val *size;

	if (!literal(e->arg[1], &value) || value <= 0)
		return NULL;
	if (value <= INT32_MAX && !is_negative(r, a, domain)) {
		size = isl_val_int_from_si(r->s->ctx, (long)value);
		out = e->kind == EXPR_DIV ? isl_pw_aff_floor(isl_pw_aff_scale_down_val(
						    isl_pw_aff_copy(a), size))
					  : isl_pw_aff_mod_val(isl_pw_aff_copy(a), size);
		return sets_keep_form(r->s, out);
	}
	by = reader_constant(r, value);
	out = e->kind == EXPR_DIV ? isl_pw_aff_tdiv_q(isl_pw_aff_copy(a), isl_pw_aff_copy(by))
				  : isl_pw_aff_tdiv_r(isl_pw_aff_copy(a), isl_pw_aff_copy(by));
	return sets_keep_form(r->s, out);
}

static isl_pw_aff *shifted(struct reader *r, const struct expr *e, isl_pw_aff *a)
{
	__int128 count;
	isl_pw_aff *out;
	isl_val *by;

	if (!literal(e->arg[1], &count) || count < 0 || count > 30)
		return NULL;
	by = isl_val_int_from_si(r->s->ctx, 1L << count);
	if (e->kind == EXPR_SHL)
		out = isl_pw_aff_scale_val(isl_pw_aff_copy(a), by);
	else
		out = isl_pw_aff_floor(isl_pw_aff_scale_down_val(isl_pw_aff_copy(a), by));
	return sets_keep_form(r->s, out);
}

/* a & 15 is a mod 16, of negative numbers too. */
static isl_pw_aff *masked(struct reader *r, const struct expr *e, isl_pw_aff *a)
{
	__int128 mask;

	if (!literal(e->arg[1], &mask) || mask < 0 || mask >= 1 << 30 || (mask & (mask + 1)))
		return NULL;
	return sets_keep_form(r->s,
			      isl_pw_aff_mod_val(isl_pw_aff_copy(a),
						 isl_val_int_from_si(r->s->ctx, (long)mask + 1)));
}

static isl_pw_aff *selected(struct reader *r, const struct expr *e, isl_set *domain)
{
	isl_set *cond = read_condition(r, e->arg[0], domain), *other, *yes, *no;
	isl_pw_aff *a, *b;
	uint32_t scope = r->forms.n;

	if (!cond)
		return NULL;
	other = sets_keep(r->s, isl_set_complement(isl_set_copy(cond)));
	yes = sets_keep(r->s, isl_set_intersect(isl_set_copy(domain), isl_set_copy(cond)));
	no = sets_keep(r->s, isl_set_intersect(isl_set_copy(domain), isl_set_copy(other)));
	a = read_form(r, e->arg[1], yes);
	r->forms.n = scope;
	b = a ? read_form(r, e->arg[2], no) : NULL;
	r->forms.n = scope;
	if (!b)
		return NULL;
	return sets_keep_form(
		r->s,
		isl_pw_aff_union_add(
			isl_pw_aff_intersect_domain(isl_pw_aff_copy(a), isl_set_copy(cond)),
			isl_pw_aff_intersect_domain(isl_pw_aff_copy(b), isl_set_copy(other))));
}

static isl_pw_aff *binary(struct reader *r, const struct expr *e, isl_set *domain)
{
	isl_pw_aff *a = read_form(r, e->arg[0], domain), *b;

	if (!a)
		return NULL;
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		return quotient(r, e, a, domain);
	if (e->kind == EXPR_SHL || e->kind == EXPR_SHR)
		return shifted(r, e, a);
	if (e->kind == EXPR_AND)
		return masked(r, e, a);
	b = read_form(r, e->arg[1], domain);
	if (!b)
		return NULL;
	if (e->kind == EXPR_MUL)
		return product(r, a, b);
	a = isl_pw_aff_copy(a);
	b = isl_pw_aff_copy(b);
	if (e->kind == EXPR_ADD)
		a = isl_pw_aff_add(a, b);
	else if (e->kind == EXPR_SUB)
		a = isl_pw_aff_sub(a, b);
	else if (e->kind == EXPR_MIN)
		a = isl_pw_aff_min(a, b);
	else
		a = isl_pw_aff_max(a, b);
	return sets_keep_form(r->s, a);
}

/* blockIdx.x * blockDim.x + threadIdx.x, where the grid shares the work by that number. */
static isl_pw_aff *number_of_thread(struct reader *r, const struct expr *e)
{
	int dim = share_of(r, e);

	return dim >= 0 && r->share[dim].global ? reader_dim(r, (unsigned)dim) : NULL;
}

static isl_pw_aff *compute(struct reader *r, const struct expr *e, isl_set *domain)
{
	isl_pw_aff *a;

	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
		return reader_constant(r, expr_int(e));
	case EXPR_SYM:
		return form_of_sym(r, e, domain);
	case EXPR_SREG:
		return form_of_sreg(r, e);
	case EXPR_ADD:
		a = number_of_thread(r, e);
		return a ? a : in_range(r, e, binary(r, e, domain), domain);
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_SHL:
		return in_range(r, e, binary(r, e, domain), domain);
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_SHR:
	case EXPR_AND:
	case EXPR_MIN:
	case EXPR_MAX:
		return binary(r, e, domain);
	case EXPR_NEG:
		a = read_form(r, e->arg[0], domain);
		a = a ? sets_keep_form(r->s, isl_pw_aff_neg(isl_pw_aff_copy(a))) : NULL;
		return in_range(r, e, a, domain);
	case EXPR_CAST:
		if (!type_is_int(e->arg[0]->type) || e->arg[0]->type->kind == TYPE_BOOL)
			return NULL;
		return in_range(r, e, read_form(r, e->arg[0], domain), domain);
	case EXPR_SELECT:
		return selected(r, e, domain);
	case EXPR_FLT:
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
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		break;
	}
	return NULL;
}

/* The form that an expression has in a domain that lies around the one of now. */
struct form {
	const struct expr *e;
	isl_pw_aff *form;
	bool sure;
};

/* Guards repeat each other's parts.  One that was read where it need not be evaluated said nothing of what is
 * undefined. */
static const struct form *find_form(const struct reader *r, const struct expr *e)
{
	for (uint32_t i = r->forms.n; i-- > 0;) {
		const struct form *f = r->forms.at[i];

		if (f->e == e && (f->sure || !r->sure))
			return f;
	}
	return NULL;
}

static void remember_form(struct reader *r, const struct expr *e, isl_pw_aff *form)
{
	struct form *f = arena_alloc(r->s->arena, sizeof(*f));

	f->e = e;
	f->form = form;
	f->sure = r->sure;
	vec_push(r->s->arena, &r->forms, f);
}

void read_at(struct reader *r, isl_set *domain)
{
	if (r->forms_of == domain)
		return;
	r->forms_of = domain;
	r->forms.n = 0;
}

isl_pw_aff *read_form(struct reader *r, const struct expr *e, isl_set *domain)
{
	const struct form *seen = r->remembers ? find_form(r, e) : NULL;
	isl_pw_aff *form;

	if (seen)
		return seen->form;

	if (!type_is_int(e->type) || e->type->kind == TYPE_BOOL)
		return NULL;
	if (!check_spend(r->s->check, 20))
		return NULL;
	form = compute(r, e, domain);
	form = form ? form : opaque(r, e, domain);
	if (form && r->remembers && e->nargs)
		remember_form(r, e, form);
	return form;
}

static isl_set *comparison(struct reader *r, const struct expr *e, isl_set *domain)
{
	isl_pw_aff *a = NULL, *b = NULL;
	isl_set *out;

	if (!type_is_int(e->arg[0]->type) || !type_is_int(e->arg[1]->type))
		return NULL;
	a = read_form(r, e->arg[0], domain);
	b = a ? read_form(r, e->arg[1], domain) : NULL;
	if (!b)
		return NULL;
	a = isl_pw_aff_copy(a);
	b = isl_pw_aff_copy(b);
	if (e->kind == EXPR_EQ)
		out = isl_pw_aff_eq_set(a, b);
	else if (e->kind == EXPR_NE)
		out = isl_pw_aff_ne_set(a, b);
	else if (e->kind == EXPR_LT)
		out = isl_pw_aff_lt_set(a, b);
	else if (e->kind == EXPR_LE)
		out = isl_pw_aff_le_set(a, b);
	else if (e->kind == EXPR_GT)
		out = isl_pw_aff_gt_set(a, b);
	else
		out = isl_pw_aff_ge_set(a, b);
	return sets_keep(r->s, out);
}

/* A lazy operand is evaluated in a part of the domain only. */
static isl_set *both(struct reader *r, const struct expr *e, isl_set *domain)
{
	bool conjunction = e->kind == EXPR_LAND;
	isl_set *a = read_condition(r, e->arg[0], domain), *b, *rest;
	uint32_t scope = r->forms.n;

	if (!a)
		return NULL;
	rest = conjunction ? isl_set_intersect(isl_set_copy(domain), isl_set_copy(a))
			   : isl_set_subtract(isl_set_copy(domain), isl_set_copy(a));
	b = read_condition(r, e->arg[1], sets_keep(r->s, rest));
	r->forms.n = scope;
	if (!b)
		return NULL;
	a = isl_set_copy(a);
	b = isl_set_copy(b);
	return sets_keep(r->s, conjunction ? isl_set_intersect(a, b) : isl_set_union(a, b));
}

isl_set *read_condition(struct reader *r, const struct expr *e, isl_set *domain)
{
	isl_set *a;

	e = expr_truth(e);
	if (expr_table[e->kind].flags & EXPR_R)
		return comparison(r, e, domain);
	if (e->kind == EXPR_LAND || e->kind == EXPR_LOR)
		return both(r, e, domain);
	if (e->kind == EXPR_LNOT) {
		a = read_condition(r, e->arg[0], domain);
		return a ? sets_keep(r->s, isl_set_complement(isl_set_copy(a))) : NULL;
	}
	if (e->kind == EXPR_INT)
		return sets_keep(r->s, expr_int(e) ? isl_set_universe(reader_space(r))
						   : isl_set_empty(reader_space(r)));
	return NULL;
}
