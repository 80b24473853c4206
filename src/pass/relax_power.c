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

	return e->nargs == 2 && e->arg[0]->type == e->type &&
	       (strcmp(f, "powf") == 0 || strcmp(f, "pow") == 0 || strcmp(f, "std::pow") == 0);
}

/* x, or a name for it: what can be written several times. */
static const struct expr *named(struct relax *r, const struct expr *x, bool certain)
{
	const struct expr *bare = expr_strip(x);
	struct stmt *s = r->stmt, *temp;
	enum stmt_kind kind = (enum stmt_kind)s->kind;

	if (bare->kind == EXPR_SYM && !(bare->has & (HAS_VOLATILE | HAS_LOAD)))
		return x;
	if (!certain || !(kind == STMT_DECL || kind == STMT_ASSIGN || kind == STMT_STORE) ||
	    motion_pinned(r->pass, x) || !slots_keep(r->pass->analyses, s, x) || !s->parent ||
	    (s->parent->transparent && s->parent != r->nest->root))
		return NULL;
	temp = stmt_temp(r->nest->func, name_suggest_in(r->nest->func, x, s), x);
	stmt_insert_before(s, temp);
	/* what asks on, in the same statement, has to see it */
	analyses_drop(r->pass->analyses, ANALYSES_ALL);
	return expr_sym(r->pass->ir, temp->sym);
}

static const struct expr *times(struct relax *r, const struct expr *a, const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return expr_raw(r->pass->ir, EXPR_MUL, a->type, NULL, args, 2);
}

const struct expr *relax_power(struct relax *r, const struct expr *e, bool certain)
{
	const struct expr *x, *now, *args[2];
	double exponent;

	if (!is_power(e) || !relax_number(e->arg[1], &exponent) ||
	    spelled_named(&r->words, expr_strip(e->arg[1])))
		return e;
	x = e->arg[0];
	if ((exponent == 0.5 || exponent == -0.5) &&
	    !relax_may_call(r, exponent > 0 ? "sqrt" : "rsqrt", e->type)) {
		return e;
	} else if (exponent == 0.5) {
		now = relax_call(r, "sqrt", e->type, x);
	} else if (exponent == -0.5) {
		now = relax_call(r, "rsqrt", e->type, x);
	} else if (exponent == 1.0) {
		now = x;
	} else if (exponent == -1.0) {
		args[0] = relax_literal(r, e->type, 1.0);
		args[1] = x;
		now = expr_raw(r->pass->ir, EXPR_DIV, e->type, NULL, args, 2);
	} else if (exponent == 2.0 || exponent == 3.0 || exponent == 4.0) {
		x = named(r, x, certain);
		if (!x)
			return e;
		now = times(r, x, x);
		if (exponent == 3.0)
			now = times(r, now, x);
		else if (exponent == 4.0)
			now = times(r, now, now);
	} else {
		return e;
	}
	pass_done(r->pass, r->stmt, e, "'%s' is computed as '%s'", expr_text(r->pass->ir, e),
		  expr_text(r->pass->ir, now));
	return now;
}
