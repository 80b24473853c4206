/* reals.c - floats as real numbers, where the user said fp(relaxed).
 *
 *	a / b		is	a * b^-1
 *	rsqrtf(x)	is	sqrt(x)^-1
 *	powf(x, 2.0f)	is	x * x
 *	0.1 and 0.1f	are	one number where the result is a float, and so are conversions to what has no fewer bits
 *
 * Two formulas that are one here differ in rounding only.  Sums keep their operands together: nothing is
 * distributed, and nothing cancels, since that is not about the last bits.  What is under a conversion to an
 * integer, or is compared, is as strict as anywhere. */
#include "normal.h"

#include <math.h>
#include <string.h>

enum { FACTORS = 24, POWER_MOST = 4, DEPTH = 200 };

struct reals {
	struct normal *n;
	unsigned bits; /* of the result: what has no fewer does not change its last bits */
};

/* number * over[0] * ... / (under[0] * ...) */
struct product {
	double number;
	unsigned n[2];
	const struct expr *factor[2][FACTORS];
};

static const struct expr *real_of(struct reals *r, const struct expr *e, unsigned depth);

static bool is_called(const struct expr *e, const char *name, unsigned nargs)
{
	size_t size = strlen(name);

	return e->kind == EXPR_CALL && e->nargs == nargs && strncmp(e->text, name, size) == 0 &&
	       (!e->text[size] || strcmp(e->text + size, "f") == 0);
}

static const struct expr *node(struct reals *r, const char *text, const struct expr *const *args,
			       unsigned count)
{
	return expr_raw(r->n->ir, EXPR_CALL, type_float(r->n->ir->types, 64, NULL), text, args,
			count);
}

static bool add_factor(struct product *p, const struct expr *e, unsigned under)
{
	if (p->n[under] == FACTORS)
		return false;
	p->factor[under][p->n[under]++] = e;
	return true;
}

static const struct expr *strip(const struct reals *r, const struct expr *e)
{
	while (e->kind == EXPR_CAST && type_is_float(e->type) && type_is_float(e->arg[0]->type) &&
	       e->type->bits >= r->bits && e->arg[0]->type->bits >= r->bits)
		e = e->arg[0];
	return e;
}

/* As the result's type has it. */
static double rounded(const struct reals *r, double v)
{
	return r->bits == 32 ? (double)(float)v : v;
}

static bool multiply(struct reals *r, struct product *p, const struct expr *e, unsigned under,
		     unsigned depth)
{
	const struct expr *root;

	e = strip(r, e);
	if (!check_spend(r->n->check, 1) || depth == DEPTH)
		return false;
	if (e->kind == EXPR_FLT) {
		double v = rounded(r, e->u.number);

		p->number = under ? p->number / v : p->number * v;
		return v != 0;
	}
	if (e->kind == EXPR_NEG) {
		p->number = -p->number;
		return multiply(r, p, e->arg[0], under, depth + 1);
	}
	if (e->kind == EXPR_MUL || e->kind == EXPR_DIV)
		return multiply(r, p, e->arg[0], under, depth + 1) &&
		       multiply(r, p, e->arg[1], e->kind == EXPR_DIV ? !under : under, depth + 1);
	if (is_called(e, "pow", 2) && strip(r, e->arg[1])->kind == EXPR_FLT) {
		double power = strip(r, e->arg[1])->u.number;

		for (unsigned k = 1; k <= POWER_MOST && power >= k; k++)
			if (!multiply(r, p, e->arg[0], under, depth + 1))
				return false;
		return power >= 1 && power <= POWER_MOST && power == (unsigned)power;
	}
	if (is_called(e, "sqrt", 1) || is_called(e, "rsqrt", 1)) {
		root = real_of(r, e->arg[0], depth + 1);
		if (!root)
			return false;
		root = node(r, "root", &root, 1);
		return add_factor(p, root, is_called(e, "sqrt", 1) ? under : !under);
	}
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_SELECT) {
		root = real_of(r, e, depth + 1);
		return root && add_factor(p, root, under);
	}
	return add_factor(p, normal_of(r->n, e), under);
}

static void by_id(const struct expr **list, unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		for (unsigned k = i; k > 0 && list[k - 1]->id > list[k]->id; k--) {
			const struct expr *swap = list[k];

			list[k] = list[k - 1];
			list[k - 1] = swap;
		}
}

static const struct expr *number(struct reals *r, double value)
{
	return expr_const_flt(r->n->ir, type_float(r->n->ir->types, 64, NULL), value,
			      arena_printf(r->n->check->arena, "%a", value));
}

static const struct expr *product_of(struct reals *r, const struct expr *e, unsigned depth)
{
	struct product p = {.number = 1};
	const struct expr *args[3];

	if (!multiply(r, &p, e, 0, depth))
		return NULL;
	p.number = rounded(r, p.number);
	if (!isfinite(p.number) || p.number == 0)
		return NULL;
	for (unsigned i = 0; i < 2; i++) {
		by_id(p.factor[i], p.n[i]);
		args[i] = node(r, i ? "under" : "over", p.factor[i], p.n[i]);
	}
	args[2] = number(r, p.number);
	return node(r, "product", args, 3);
}

/* a + b, and a - b as a + -b. */
static const struct expr *sum_of(struct reals *r, const struct expr *e, unsigned depth)
{
	const struct expr *args[2], *second = e->arg[1];

	if (e->kind == EXPR_SUB)
		second = expr_raw(r->n->ir, EXPR_NEG, second->type, NULL, &second, 1);
	args[0] = product_of(r, e->arg[0], depth + 1);
	args[1] = product_of(r, second, depth + 1);
	if (!args[0] || !args[1])
		return NULL;
	by_id(args, 2);
	return node(r, "sum", args, 2);
}

static const struct expr *real_of(struct reals *r, const struct expr *e, unsigned depth)
{
	const struct expr *args[3];

	e = strip(r, e);
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB)
		return sum_of(r, e, depth);
	if (e->kind != EXPR_SELECT)
		return product_of(r, e, depth);
	args[0] = normal_of(r->n, e->arg[0]);
	args[1] = product_of(r, e->arg[1], depth + 1);
	args[2] = product_of(r, e->arg[2], depth + 1);
	return args[1] && args[2] ? node(r, "choice", args, 3) : NULL;
}

bool same_real(struct normal *n, const struct expr *a, const struct expr *b)
{
	struct reals r = {n, a->type->bits};
	const struct expr *x, *y;

	if (!type_is_float(a->type) || a->type != b->type || (r.bits != 32 && r.bits != 64))
		return false;
	x = product_of(&r, a, 0);
	y = x ? product_of(&r, b, 0) : NULL;
	return y && x == y;
}
