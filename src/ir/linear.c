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
