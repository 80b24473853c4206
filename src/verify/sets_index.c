/* sets_index.c - subscripts as digits: i * n + j is the element (i, j) while 0 <= j < n.
 *
 * A subscript is a sum of products, each an affine form times parameters that the region does not
 * change.  The products of parameters are the strides, (1, n, n*m); where each form but the last stays below the quotient of
 * its stride and the next one, two subscripts are equal if and only if all their forms are. */
#include "sets_index.h"

#include "cunest/text.h"

#include <string.h>

enum { FACTORS = 4, TERMS = 8 };

struct term {
	unsigned n;
	const struct expr *factor[FACTORS]; /* by id */
	isl_pw_aff *form;
};

struct sum {
	unsigned n;
	struct term term[TERMS];
};

static bool same_factors(const struct term *a, const struct term *b)
{
	return a->n == b->n && memcmp(a->factor, b->factor, a->n * sizeof(a->factor[0])) == 0;
}

static bool add_term(struct reader *r, struct sum *sum, const struct term *t)
{
	for (unsigned i = 0; i < sum->n; i++) {
		struct term *old = &sum->term[i];

		if (!same_factors(old, t))
			continue;
		old->form = sets_keep_form(
			r->s, isl_pw_aff_add(isl_pw_aff_copy(old->form), isl_pw_aff_copy(t->form)));
		return old->form != NULL;
	}
	if (sum->n == TERMS)
		return false;
	sum->term[sum->n++] = *t;
	return true;
}

static bool multiply(struct term *t, const struct expr *factor)
{
	unsigned at = t->n;

	if (t->n == FACTORS)
		return false;
	for (; at && t->factor[at - 1]->id > factor->id; at--)
		t->factor[at] = t->factor[at - 1];
	t->factor[at] = factor;
	t->n++;
	return true;
}

static bool split(struct reader *r, const struct expr *e, isl_set *domain, int sign,
		  struct sum *sum);

/* a * n, where n is a parameter: every term of a has one factor more. */
static bool scaled(struct reader *r, const struct expr *a, const struct expr *n, isl_set *domain,
		   int sign, struct sum *sum)
{
	struct sum part = {0};

	if (!split(r, a, domain, sign, &part))
		return false;
	for (unsigned i = 0; i < part.n; i++)
		if (!multiply(&part.term[i], n) || !add_term(r, sum, &part.term[i]))
			return false;
	return true;
}

static const struct expr *factor_of(const struct reader *r, const struct expr *e)
{
	e = read_through(r, e);
	return e->kind != EXPR_INT && read_invariant(r, e) ? e : NULL;
}

static bool split_product(struct reader *r, const struct expr *e, isl_set *domain, int sign,
			  struct sum *sum)
{
	const struct expr *a = factor_of(r, e->arg[0]), *b = factor_of(r, e->arg[1]);

	if (b)
		return scaled(r, e->arg[0], b, domain, sign, sum);
	return a && scaled(r, e->arg[1], a, domain, sign, sum);
}

static bool split(struct reader *r, const struct expr *e, isl_set *domain, int sign,
		  struct sum *sum)
{
	struct term t = {.form = NULL};
	const struct expr *inner;

	if (!type_is_int(e->type) || (e->has & (HAS_LOAD | HAS_CALL)))
		return false;
	t.form = read_form(r, e, domain);
	if (t.form && sign < 0)
		t.form = sets_keep_form(r->s, isl_pw_aff_neg(isl_pw_aff_copy(t.form)));
	if (t.form)
		return add_term(r, sum, &t);
	if (!e->type->is_signed && e->type->bits < 64)
		return false; /* may wrap */
	switch (e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
		return split(r, e->arg[0], domain, sign, sum) &&
		       split(r, e->arg[1], domain, e->kind == EXPR_SUB ? -sign : sign, sum);
	case EXPR_MUL:
		return split_product(r, e, domain, sign, sum);
	case EXPR_CAST:
		return e->type->bits >= e->arg[0]->type->bits &&
		       split(r, e->arg[0], domain, sign, sum);
	case EXPR_SYM:
		inner = read_through(r, e);
		return inner != e && split(r, inner, domain, sign, sum);
	default:
		return false;
	}
}

/* The stride of 1, with a form that is 0 where it is missing, in front of the others by their number of factors. */
static void order(struct reader *r, struct sum *sum)
{
	struct term one = {.form = reader_constant(r, 0)};

	add_term(r, sum, &one);
	for (unsigned i = 1; i < sum->n; i++)
		for (unsigned k = i; k && sum->term[k].n < sum->term[k - 1].n; k--) {
			struct term swap = sum->term[k];

			sum->term[k] = sum->term[k - 1];
			sum->term[k - 1] = swap;
		}
}

/* The parameter that b has more than a; NULL: it is not one. */
static const struct expr *quotient(const struct term *a, const struct term *b)
{
	const struct expr *extra = NULL;
	unsigned i = 0;

	if (b->n != a->n + 1)
		return NULL;
	for (unsigned k = 0; k < b->n; k++) {
		if (i < a->n && a->factor[i] == b->factor[k])
			i++;
		else if (extra)
			return NULL;
		else
			extra = b->factor[k];
	}
	return extra;
}

/* Does each form stay below the quotient to the next stride? */
static bool is_digits(struct reader *r, const struct sum *sum, isl_set *domain)
{
	for (unsigned i = 0; i + 1 < sum->n; i++) {
		const struct expr *ratio = quotient(&sum->term[i], &sum->term[i + 1]);
		isl_pw_aff *base = ratio ? read_form(r, ratio, domain) : NULL, *zero, *form;
		isl_set *out;

		if (!base)
			return false;
		zero = reader_constant(r, 0);
		form = sum->term[i].form;
		out = isl_set_union(
			isl_pw_aff_lt_set(isl_pw_aff_copy(form), isl_pw_aff_copy(zero)),
			isl_pw_aff_ge_set(isl_pw_aff_copy(form), isl_pw_aff_copy(base)));
		out = sets_keep(r->s, isl_set_intersect(out, isl_set_copy(domain)));
		if (!sets_empty(r->s, out))
			return false;
	}
	return true;
}

/* Adds index * elements. */
static bool add_index(struct reader *r, const struct expr *e, int64_t elements, isl_set *domain,
		      struct sum *sum)
{
	struct sum part = {0};
	isl_pw_aff *by = reader_constant(r, elements);

	if (!split(r, e, domain, 1, &part))
		return false;
	for (unsigned i = 0; i < part.n; i++) {
		struct term *t = &part.term[i];

		t->form = sets_keep_form(
			r->s, isl_pw_aff_mul(isl_pw_aff_copy(t->form), isl_pw_aff_copy(by)));
		if (!t->form || !add_term(r, sum, t))
			return false;
	}
	return true;
}

static const char *stride_text(struct reader *r, const struct term *t)
{
	struct buf out;

	buf_init(&out, r->s->arena);
	buf_puts(&out, "");
	for (unsigned i = 0; i < t->n; i++)
		buf_printf(&out, "%s*", expr_text(r->func->ir, t->factor[i]));
	return out.s;
}

void index_read(struct reader *r, const struct leaf *leaf, struct access *a, const struct expr *e,
		isl_set *domain)
{
	const struct type *type = e->arg[0]->type;
	struct sum sum = {0};

	for (unsigned i = 1; i < e->nargs; i++) {
		int64_t elements = 1;

		type = type->of;
		for (const struct type *t = type; t && t->kind == TYPE_ARRAY; t = t->of) {
			if (t->extent <= 0 || t->extent > 1 << 20 || elements > 1 << 20)
				return;
			elements *= t->extent;
		}
		if (type && type->kind == TYPE_PTR && i + 1 < e->nargs)
			return; /* what it points to is elsewhere */
		if (!add_index(r, e->arg[i], elements, domain, &sum))
			return;
	}
	order(r, &sum);
	if (!is_digits(r, &sum, leaf->domain))
		return;
	a->n = sum.n;
	a->stride = arena_array(r->s->arena, sum.n, sizeof(*a->stride));
	a->form = arena_array(r->s->arena, sum.n, sizeof(*a->form));
	for (unsigned i = 0; i < sum.n; i++) {
		a->stride[i] = stride_text(r, &sum.term[i]);
		a->form[i] = sum.term[i].form;
	}
	a->exact = true;
}

void index_read_array(struct reader *r, struct access *a, const struct expr *e, isl_set *domain)
{
	const struct type *type = e->arg[0]->type;

	a->n = e->nargs - 1u;
	a->stride = arena_array(r->s->arena, a->n + 1u, sizeof(*a->stride));
	a->form = arena_array(r->s->arena, a->n + 1u, sizeof(*a->form));
	for (unsigned i = 0; i < a->n; i++, type = type->of) {
		isl_pw_aff *form = read_form(r, e->arg[i + 1], domain);
		isl_set *out;

		if (!form || type->kind != TYPE_ARRAY || type->extent <= 0)
			return;
		a->stride[i] = "";
		a->form[i] = form;
		out = isl_set_union(
			isl_pw_aff_lt_set(isl_pw_aff_copy(form),
					  isl_pw_aff_copy(reader_constant(r, 0))),
			isl_pw_aff_ge_set(isl_pw_aff_copy(form),
					  isl_pw_aff_copy(reader_constant(r, type->extent))));
		out = sets_keep(r->s, isl_set_intersect(out, isl_set_copy(domain)));
		if (r->after)
			read_duty(r, out, "'%s' may be outside of the array",
				  expr_text(r->func->ir, e));
	}
	a->exact = type->kind != TYPE_ARRAY;
}
