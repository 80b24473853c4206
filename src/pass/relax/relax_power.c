/* relax_power.c - powers with small constant exponents.
 *
 *	powf(x, 2.0f)	->	x * x
 *	powf(x, 0.5f)	->	sqrtf(x)
 *	powf(a - b, 2)	->	const float a_b = a - b;  a_b * a_b
 *
 * powf() is about 80 instructions, whatever the exponent; its result for 2 is not always that of a
 * product.  A base that is a formula is named before the statement, if the statement surely
 * evaluates it and nothing in it changes it; else it stays. */
#include "relax.h"

#include "cunest/text.h"

#include <string.h>

static bool is_power(const struct expr *e)
{
	const char *f = e->text;

	return e->nargs == 2 &&
	       (e->arg[0]->type == e->type || e->arg[0]->type->kind == TYPE_FLOAT) &&
	       (strcmp(f, "powf") == 0 || strcmp(f, "pow") == 0 || strcmp(f, "std::pow") == 0);
}

static bool is_variable(const struct expr *x)
{
	return expr_strip(x)->kind == EXPR_SYM && !(expr_strip(x)->has & (HAS_VOLATILE | HAS_LOAD));
}

/* Can x be written several times, or have a name for that? */
static bool may_repeat(struct relax *r, const struct expr *x, bool certain)
{
	const struct stmt *s = r->stmt;
	enum stmt_kind kind = (enum stmt_kind)s->kind;

	return is_variable(x) ||
	       (certain && (kind == STMT_DECL || kind == STMT_ASSIGN || kind == STMT_STORE) &&
		!motion_pinned(r->pass, x) && slots_keep(r->pass->analyses, s, x) && s->parent &&
		(!s->parent->transparent || s->parent == r->nest->root));
}

/* x, or a name for it. */
static const struct expr *named(struct relax *r, const struct expr *x)
{
	struct stmt *s = r->stmt, *temp;
	const struct expr *known;

	if (is_variable(x))
		return x;
	known = motion_known(r->pass, r->nest, x, s);
	if (known)
		return known;
	temp = stmt_temp(r->nest->func, name_suggest_in(r->nest->func, x, s), x);
	stmt_insert_before(s, temp);
	/* what asks on, in the same statement, has to see it */
	return expr_sym(r->pass->ir, temp->sym);
}

static const struct expr *times(struct relax *r, const struct expr *a, const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return expr_raw(r->pass->ir, EXPR_MUL, a->type, NULL, args, 2);
}

/* pow(x, 2) of a float is a double. */
static const struct expr *as_type(struct relax *r, const struct expr *x, const struct type *type)
{
	return x->type == type ? x : expr_cast(r->pass->ir, type, x, true);
}

/* What a power with that exponent is, in words; NULL: nothing simpler. */
static const char *simpler(struct relax *r, const struct type *type, double exponent)
{
	if (exponent == 0.5)
		return relax_may_call(r, "sqrt", type) ? "a square root" : NULL;
	if (exponent == -0.5)
		return relax_may_call(r, "rsqrt", type) ? "a reciprocal square root" : NULL;
	if (exponent == 1.0)
		return "its base";
	if (exponent == -1.0)
		return "a quotient";
	return exponent == 2.0 || exponent == 3.0 || exponent == 4.0 ? "a product" : NULL;
}

const struct expr *relax_power(struct relax *r, const struct expr *e, bool certain)
{
	const struct expr *x, *now, *args[2];
	const char *what;
	double exponent;

	if (!is_power(e) || !relax_number(e->arg[1], &exponent) ||
	    spelled_named(&r->words, expr_strip(e->arg[1])))
		return e;
	x = e->arg[0];
	what = simpler(r, e->type, exponent);
	if (!what || (exponent >= 2.0 && !may_repeat(r, x, certain)) ||
	    !relax_allowed(r, e, what, ""))
		return e;
	if (exponent == 0.5) {
		now = relax_call(r, "sqrt", e->type, as_type(r, x, e->type));
	} else if (exponent == -0.5) {
		now = relax_call(r, "rsqrt", e->type, as_type(r, x, e->type));
	} else if (exponent == 1.0) {
		now = as_type(r, x, e->type);
	} else if (exponent == -1.0) {
		args[0] = relax_literal(r, e->type, 1.0);
		args[1] = as_type(r, x, e->type);
		now = expr_raw(r->pass->ir, EXPR_DIV, e->type, NULL, args, 2);
	} else {
		x = as_type(r, named(r, x), e->type);
		now = times(r, x, x);
		if (exponent == 3.0)
			now = times(r, now, x);
		else if (exponent == 4.0)
			now = times(r, now, now);
	}
	pass_done(r->pass, r->stmt, e, "'%s' is computed as '%s'", expr_text(r->pass->ir, e),
		  expr_text(r->pass->ir, now));
	return now;
}
