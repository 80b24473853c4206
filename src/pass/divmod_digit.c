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

const struct product product_one = {.number = 1};

/* Numbers of products stay far below what two of them multiplied could reach. */
static const __int128 NUMBER_MOST = INT64_MAX;

/* Without conversions that change no value; the outermost one product_build() makes again. */
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
	__int128 value;

	/* a narrower unsigned product wraps before it is converted */
	if (e->kind == EXPR_MUL && type_is_int(e->type) &&
	    (e->type == whole->type || (e->type->is_signed && e->type->bits < whole->type->bits)))
		return product_times(p, e->arg[0]) && product_times(p, e->arg[1]);
	if (e->kind == EXPR_INT && !e->text) {
		value = expr_int(e);
		if (value < 1 || value > NUMBER_MOST / p->number)
			return false;
		p->number *= value;
		return true;
	}
	if (p->n == PRODUCT_ATOMS)
		return false;
	p->atom[p->n++] = e;
	return true;
}

bool product_join(struct product *p, const struct product *q)
{
	if (q->number > NUMBER_MOST / p->number || p->n + q->n > PRODUCT_ATOMS)
		return false;
	p->number *= q->number;
	for (unsigned i = 0; i < q->n; i++)
		p->atom[p->n++] = q->atom[i];
	return true;
}

bool product_over(const struct product *a, const struct product *b, struct product *rest)
{
	struct product r = *a;

	if (a->number % b->number)
		return false;
	r.number = a->number / b->number;
	for (unsigned i = 0; i < b->n; i++) {
		unsigned k = 0;

		while (k < r.n && r.atom[k] != b->atom[i])
			k++;
		if (k == r.n)
			return false;
		for (r.n--; k < r.n; k++)
			r.atom[k] = r.atom[k + 1];
	}
	*rest = r;
	return true;
}

bool product_is_one(const struct product *p)
{
	return p->number == 1 && p->n == 0;
}

bool product_same(const struct product *a, const struct product *b)
{
	struct product rest;

	return product_over(a, b, &rest) && product_is_one(&rest);
}

const struct expr *product_build(struct ir *ir, const struct type *type, const struct product *p)
{
	const struct expr *e = NULL;

	for (unsigned i = 0; i < p->n; i++) {
		const struct expr *atom = expr_cast(ir, type, p->atom[i], true);

		e = e ? expr_binary(ir, EXPR_MUL, e, atom) : atom;
	}
	if (!e)
		return expr_const_int(ir, type, p->number);
	return p->number == 1 ? e
			      : expr_binary(ir, EXPR_MUL, e, expr_const_int(ir, type, p->number));
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
