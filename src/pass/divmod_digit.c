/* divmod_digit.c - quotients and remainders as digits.
 *
 *	i / w % h	i % (w * h) / w		are both	(i / w) % h
 *
 * For i >= 0 and positive divisors, chains of / and % are (i / P) % M with products P and M:
 *	(i / P) / d      = i / (P d)
 *	(i / P % M) / d  = (i / (P d)) % (M / d)	if M is a multiple of d
 *	(i / P) % d      = (i / P) % d
 *	(i / P % M) % d  = (i / P) % d		if M is a multiple of d
 * in exact arithmetic: where the source computes a divisor, it does not overflow.
 * tests/unit/test_divmod.c tries them all in small numbers. */
#include "divmod.h"

/* Without conversions that change no value; the outermost one product_expr() makes again. */
static const struct expr *factor(const struct expr *e)
{
	bool outermost = true;

	for (; e->kind == EXPR_CAST && e->implicit; e = e->arg[0], outermost = false) {
		const struct type *to = e->type, *from = e->arg[0]->type;

		if (!type_is_int(to) || !type_is_int(from))
			break;
		if (!outermost && to != from &&
		    (to->bits <= from->bits || (from->is_signed && !to->is_signed)))
			break;
	}
	return e;
}

bool product_times(struct product *p, const struct expr *whole)
{
	const struct expr *e = factor(whole);

	/* a narrower unsigned product wraps before it is converted */
	if (e->kind == EXPR_MUL && type_is_int(e->type) &&
	    (e->type == whole->type || (e->type->is_signed && e->type->bits < whole->type->bits)))
		return product_times(p, e->arg[0]) && product_times(p, e->arg[1]);
	return e->kind == EXPR_INT && !e->text ? product_number(p, expr_int(e))
					       : product_atom(p, e);
}

static bool read_base(const struct expr *e, struct digit *d)
{
	if (digit_read(e, d))
		return true;
	*d = (struct digit){.base = e, .under = product_one, .below = product_one};
	return true;
}

bool digit_read(const struct expr *e, struct digit *d)
{
	struct product by = product_one, rest;

	if ((e->kind != EXPR_DIV && e->kind != EXPR_MOD) || e->type->kind != TYPE_INT ||
	    e->type->rank < RANK_INT || e->arg[0]->type != e->type || e->arg[1]->type != e->type ||
	    !product_times(&by, e->arg[1]) || !read_base(e->arg[0], d))
		return false;
	if (e->kind == EXPR_DIV) {
		if (d->bounded && !product_over(&d->below, &by, &rest))
			return false;
		if (d->bounded)
			d->below = rest;
		return product_join(&d->under, &by);
	}
	if (d->bounded && !product_over(&d->below, &by, &rest))
		return false;
	d->bounded = true;
	d->below = by;
	return true;
}
