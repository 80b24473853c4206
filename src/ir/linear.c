/* linear.c - see linear.h. */
#include "cunest/linear.h"

#include "cunest/eval.h"

static const __int128 limit = (__int128)1 << 63;

static bool is_small(__int128 x)
{
	return x < limit && x > -limit;
}

static unsigned coarser(unsigned a, unsigned b)
{
	return a && (!b || a < b) ? a : b;
}

static void drop(struct sum *s, unsigned at)
{
	for (s->n--; at < s->n; at++)
		s->term[at] = s->term[at + 1];
}

/* The place of an atom; s->n: it is no term. */
static unsigned find(const struct sum *s, const struct expr *atom)
{
	unsigned i = 0;

	while (i < s->n && s->term[i].e != atom)
		i++;
	return i;
}

bool sum_add_term(struct sum *s, const struct expr *e, __int128 by)
{
	unsigned at = find(s, e);

	if (by == 0)
		return true;
	if (at == SUM_TERMS || !is_small(by))
		return false;
	if (at == s->n)
		s->term[s->n++] = (struct sum_term){e, 0};
	by += s->term[at].by;
	s->term[at].by = by;
	if (by == 0)
		drop(s, at);
	return is_small(by);
}

bool sum_add_number(struct sum *s, __int128 value, __int128 by)
{
	__int128 product;

	if (__builtin_mul_overflow(value, by, &product) || !is_small(product))
		return false;
	s->constant += product;
	return is_small(s->constant);
}

bool sum_add(struct sum *into, const struct sum *x, __int128 by)
{
	into->bits = coarser(into->bits, x->bits);
	for (unsigned i = 0; i < x->n; i++) {
		__int128 product;

		if (__builtin_mul_overflow(x->term[i].by, by, &product) ||
		    !sum_add_term(into, x->term[i].e, product))
			return false;
	}
	return sum_add_number(into, x->constant, by);
}

void sum_negate(struct sum *s)
{
	for (unsigned i = 0; i < s->n; i++)
		s->term[i].by = -s->term[i].by;
	s->constant = -s->constant;
}

bool sum_divide(struct sum *s, __int128 by)
{
	if (s->bits || by == 0 || s->constant % by)
		return false;
	for (unsigned i = 0; i < s->n; i++)
		if (s->term[i].by % by)
			return false;
	for (unsigned i = 0; i < s->n; i++)
		s->term[i].by /= by;
	s->constant /= by;
	return true;
}

__int128 sum_factor(const struct sum *s, const struct expr *atom)
{
	unsigned at = find(s, atom);

	return at < s->n ? s->term[at].by : 0;
}

__int128 sum_take(struct sum *s, const struct expr *atom)
{
	__int128 by = sum_factor(s, atom);

	if (by)
		drop(s, find(s, atom));
	return by;
}

bool sum_same(const struct sum *a, const struct sum *b)
{
	if (a->n != b->n || a->constant != b->constant || a->bits != b->bits)
		return false;
	for (unsigned i = 0; i < a->n; i++)
		if (sum_factor(b, a->term[i].e) != a->term[i].by)
			return false;
	return true;
}

/* ---- reading ---- */

struct reading {
	struct sum *sum;
	sum_reader *part;
	const void *context;
	unsigned depth; /* of SUM_INSTEAD */
};

enum { INSTEADS = 16 };

bool sum_number(const struct expr *e, __int128 *value)
{
	const struct expr *number = expr_strip(e);

	return type_is_int(e->type) && number->kind == EXPR_INT && !number->text &&
	       eval_int(e, value) == EVAL_OK;
}

/* No difference of pointers, nothing that depends on a template's parameters. */
static bool of_integers(const struct expr *e)
{
	for (unsigned i = 0; i < e->nargs; i++)
		if (e->kind == EXPR_CAST ? !type_is_int(e->arg[i]->type)
					 : e->arg[i]->type != e->type)
			return false;
	return type_is_int(e->type);
}

/* The factor of a product that is a number, its place in *at. */
static bool number_in(const struct expr *e, unsigned *at, __int128 *value)
{
	for (*at = 0; *at < e->nargs; ++*at)
		if (sum_number(e->arg[*at], value))
			return true;
	return false;
}

/* Has the node the exact value of what it is made of? */
static bool is_exact(const struct expr *e)
{
	if (e->kind == EXPR_CAST)
		return type_keeps(e->type, e->arg[0]->type);
	return e->kind == EXPR_INT || e->type->is_signed;
}

static bool read(struct reading *r, const struct expr *e, __int128 by);

/* Takes the node apart; `exact`: nothing wraps there. */
static bool open(struct reading *r, const struct expr *e, __int128 by, bool exact)
{
	__int128 value;
	unsigned at = 0;

	if (!of_integers(e) || (!exact && e->type->kind != TYPE_INT) ||
	    (e->kind == EXPR_MUL && !number_in(e, &at, &value)))
		return sum_add_term(r->sum, e, by);
	if (!exact)
		r->sum->bits = coarser(r->sum->bits, e->type->bits);
	switch ((int)e->kind) {
	case EXPR_INT:
		if (!e->text)
			return sum_add_number(r->sum, expr_int(e), by);
		break;
	case EXPR_ADD:
	case EXPR_SUB:
		return read(r, e->arg[0], by) && read(r, e->arg[1], e->kind == EXPR_ADD ? by : -by);
	case EXPR_NEG:
		return read(r, e->arg[0], -by);
	case EXPR_CAST:
		return read(r, e->arg[0], by);
	case EXPR_MUL:
		return !__builtin_mul_overflow(by, value, &by) && read(r, e->arg[1 - at], by);
	}
	return sum_add_term(r->sum, e, by);
}

static bool is_open(const struct expr *e)
{
	return e->kind == EXPR_INT || e->kind == EXPR_ADD || e->kind == EXPR_SUB ||
	       e->kind == EXPR_NEG || e->kind == EXPR_CAST || e->kind == EXPR_MUL;
}

static bool read(struct reading *r, const struct expr *e, __int128 by)
{
	struct sum_term instead = {NULL, 1};
	enum sum_part part = r->part(r->context, e, &instead);

	if (part == SUM_NEVER || !is_small(by))
		return false;
	if (part == SUM_INSTEAD && r->depth < INSTEADS) {
		bool done;

		if (!instead.e)
			return sum_add_number(r->sum, instead.by, by);
		r->depth++;
		done = !__builtin_mul_overflow(by, instead.by, &by) && read(r, instead.e, by);
		r->depth--;
		return done;
	}
	if ((part == SUM_OPEN || part == SUM_FITS) && is_open(e))
		return open(r, e, by, part == SUM_FITS || is_exact(e));
	return sum_add_term(r->sum, e, by);
}

bool sum_read(struct sum *into, const struct expr *e, __int128 by, sum_reader *part,
	      const void *context)
{
	struct reading r = {into, part, context, 0};

	return read(&r, e, by);
}

/* ---- writing ---- */

static const struct expr *number(struct ir *ir, const struct type *type, __int128 value)
{
	return type_holds(type, value) ? expr_const_int(ir, type, value) : NULL;
}

static const struct expr *joined(struct ir *ir, const struct expr *a, bool minus,
				 const struct expr *b)
{
	if (!a && b && minus)
		return expr_c_unary(ir, EXPR_NEG, b);
	return a && b ? expr_c_binary(ir, minus ? EXPR_SUB : EXPR_ADD, a, b) : b;
}

/* |by| * e */
static const struct expr *scaled(struct ir *ir, const struct type *type, const struct sum_term *t)
{
	__int128 by = t->by < 0 ? -t->by : t->by;
	const struct expr *e = t->e->type == type ? t->e : expr_c_convert(ir, type, t->e);
	const struct expr *factor = by == 1 ? NULL : number(ir, type, by);

	if (by == 1 || !e)
		return e;
	return factor ? expr_c_binary(ir, EXPR_MUL, factor, e) : NULL;
}

const struct expr *sum_expr(struct ir *ir, const struct type *type, const struct sum *s)
{
	const struct expr *e = NULL, *x;
	__int128 left = s->constant;

	for (unsigned minus = 0; minus < 2; minus++) {
		if (minus && !e && (left > 0 || s->n == 0)) { /* 4 - x, not -x + 4 */
			e = number(ir, type, left);
			if (!e)
				return NULL;
			left = 0;
		}
		for (unsigned i = 0; i < s->n; i++) {
			if ((s->term[i].by < 0) != minus)
				continue;
			x = scaled(ir, type, &s->term[i]);
			e = x ? joined(ir, e, minus, x) : NULL;
			if (!e)
				return NULL;
		}
	}
	if (left == 0)
		return e;
	x = number(ir, type, left < 0 ? -left : left);
	return x ? joined(ir, e, left < 0, x) : NULL;
}

/* ---- products ---- */

const struct product product_one = {.number = 1};

bool product_number(struct product *p, __int128 value)
{
	if (value < 1 || value > (limit - 1) / p->number)
		return false;
	p->number *= value;
	return true;
}

bool product_atom(struct product *p, const struct expr *e)
{
	if (p->n == PRODUCT_ATOMS)
		return false;
	p->atom[p->n++] = e;
	return true;
}

bool product_join(struct product *p, const struct product *q)
{
	if (q->number > (limit - 1) / p->number || p->n + q->n > PRODUCT_ATOMS)
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

const struct expr *product_expr(struct ir *ir, const struct type *type, const struct product *p)
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

/* ---- sums of products ---- */

void polynomial_clear(struct polynomial *p)
{
	p->n = 0;
	p->apart = false;
	p->type = NULL;
}

int monomial_compare(const struct monomial *a, const struct monomial *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (unsigned i = 0; i < a->n; i++)
		if (a->factor[i] != b->factor[i])
			return a->factor[i]->id < b->factor[i]->id ? -1 : 1;
	return 0;
}

static bool fits(const struct polynomial *p, __int128 *coef)
{
	if (!p->type)
		return *coef <= limit / 2 && *coef >= -limit / 2;
	if (!p->type->is_signed)
		*coef &= type_max(p->type);
	return type_holds(p->type, *coef);
}

bool polynomial_add(struct polynomial *p, const struct monomial *m)
{
	unsigned i = p->apart ? p->n : 0;

	while (i < p->n && monomial_compare(&p->at[i], m) != 0)
		i++;
	if (i == MONOMIALS)
		return false;
	if (i == p->n)
		p->at[p->n++] = *m;
	else
		p->at[i].coef += m->coef;
	return fits(p, &p->at[i].coef);
}

/* Merges the sorted factors of both. */
static bool multiply(const struct monomial *a, const struct monomial *b, struct monomial *out)
{
	unsigned i = 0, k = 0;

	out->n = 0;
	if (a->n + b->n > MONOMIAL_FACTORS || __builtin_mul_overflow(a->coef, b->coef, &out->coef))
		return false;
	while (i < a->n || k < b->n) {
		bool left = k == b->n || (i < a->n && a->factor[i]->id <= b->factor[k]->id);

		out->factor[out->n++] = left ? a->factor[i++] : b->factor[k++];
	}
	return true;
}

bool polynomial_add_scaled(struct polynomial *into, const struct polynomial *p, __int128 by)
{
	for (unsigned i = 0; i < p->n; i++) {
		struct monomial m = p->at[i];

		if (__builtin_mul_overflow(m.coef, by, &m.coef) || !fits(into, &m.coef) ||
		    !polynomial_add(into, &m))
			return false;
	}
	return true;
}

bool polynomial_add_product(struct polynomial *into, const struct polynomial *a,
			    const struct polynomial *b)
{
	struct monomial m;

	for (unsigned i = 0; i < a->n; i++)
		for (unsigned k = 0; k < b->n; k++)
			if (!multiply(&a->at[i], &b->at[k], &m) || !fits(into, &m.coef) ||
			    !polynomial_add(into, &m))
				return false;
	return true;
}

void polynomial_sort(struct polynomial *p)
{
	for (unsigned i = 1; i < p->n; i++) {
		struct monomial m = p->at[i];
		unsigned k = i;

		for (; k > 0 && monomial_compare(&p->at[k - 1], &m) > 0; k--)
			p->at[k] = p->at[k - 1];
		p->at[k] = m;
	}
}
