/* guards_sum.c - formulas as sums, so that a comparison can be solved for a variable.
 *
 *	x + k - pad >= 0	->	k >= pad - x
 *
 * Only of one signed type, whose sums the source may take as exact: where one overflows there is no
 * value at all.  A macro keeps its name, so it is a term and not a number.
 *
 * A variable stands for what it was given only where that does not change as long as it is in
 * scope: else terms would cancel that are of different times. */
#include "guards.h"

static const struct expr *definition(const struct sum_names *names, const struct sym *sym)
{
	for (unsigned i = 0; i < names->n; i++)
		if (names->decl[i]->sym == sym)
			return names->decl[i]->slot[SLOT_VALUE].e;
	return NULL;
}

/* Is it the variable of a loop around the declaration, which nothing but its header changes? */
static bool counts_turns(struct guards *g, const struct stmt *top, const struct stmt *decl,
			 const struct sym *sym)
{
	if (sym->address_taken || sym_writers(g->pass->analyses, sym)->n != 1)
		return false;
	for (const struct stmt *s = decl; s != top->parent; s = s->parent)
		if (s->kind == STMT_FOR && s->declares && s->sym == sym)
			return true;
	return false;
}

/* Has e the value that it has at the declaration wherever in the loop that is in scope? */
static bool lasts(struct guards *g, const struct stmt *top, const struct stmt *decl,
		  const struct expr *e, const struct sum_names *names)
{
	if (!effects_clobber(g->pass->analyses, top, e))
		return true;
	if (e->kind == EXPR_SYM)
		return definition(names, e->u.sym) || counts_turns(g, top, decl, e->u.sym);
	for (unsigned i = 0; i < e->nargs; i++)
		if (!lasts(g, top, decl, e->arg[i], names))
			return false;
	return e->nargs > 0;
}

void names_none(struct guards *g, const struct stmt *loop, struct sum_names *names)
{
	*names = (struct sum_names){.g = g, .within = loop};
	names->type = type_unqualified(g->pass->ir->types, loop->sym->type);
}

void names_find(struct guards *g, struct stmt *top, struct sum_names *names)
{
	names_none(g, top, names);
	for (const struct stmt *s = top; s && names->n < SUM_TERMS; s = stmt_next(top, s))
		if (s->kind == STMT_DECL && is_definition(g, s) &&
		    lasts(g, top, s, s->slot[SLOT_VALUE].e, names))
			names->decl[names->n++] = s;
}

static enum sum_part part(const void *context, const struct expr *e, struct sum_term *instead)
{
	const struct sum_names *names = context;
	const struct expr *value = e->kind == EXPR_SYM ? definition(names, e->u.sym) : NULL;

	if (e->type != names->type)
		return SUM_NEVER;
	if (sum_number(e, &instead->by))
		return SUM_INSTEAD;
	if (e->kind == EXPR_CAST ||
	    (e->kind == EXPR_MUL && !effects_clobber(names->g->pass->analyses, names->within, e)))
		return SUM_ATOM;
	instead->e = value;
	return value && value->type == e->type ? SUM_INSTEAD : SUM_OPEN;
}

bool terms_add(struct sum *s, const struct expr *e, __int128 by, const struct sum_names *names)
{
	return sum_read(s, e, by, part, names) && s->bits == 0;
}

bool terms_add_last(struct sum *s, const struct stmt *loop, int64_t trips, __int128 by,
		    const struct sum_names *names)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e;
	__int128 step = expr_int(expr_strip(loop->slot[SLOT_STEP].e)), first;
	bool less = loop->cmp == EXPR_LT;

	if (sum_number(lo, &first) && step == 1 && (less || loop->cmp == EXPR_LE) &&
	    expr_strip(bound)->kind == EXPR_INT && expr_strip(bound)->text)
		return sum_add_number(s, less ? -1 : 0, by) && terms_add(s, bound, by, names);
	return sum_add_number(s, (trips - 1) * step, by) && terms_add(s, lo, by, names);
}

const struct expr *terms_compare(struct ir *ir, const struct type *type, const struct sum *s,
				 bool strict)
{
	struct sum low = {0}, high = {0};
	const struct expr *a, *b;
	bool constant = true; /* what is low: n > 3, n >= RADIUS */

	for (unsigned i = 0; i < s->n; i++) {
		struct sum *side = s->term[i].by > 0 ? &high : &low;
		__int128 by = s->term[i].by;

		constant &= by > 0 || expr_strip(s->term[i].e)->kind == EXPR_INT;
		side->term[side->n++] = (struct sum_term){s->term[i].e, by > 0 ? by : -by};
	}
	low.constant = -s->constant;
	if (high.n == 0) { /* x <= 6, not x - 6 <= 0 */
		high.constant = -low.constant + strict;
		low.constant = strict;
	}
	strict &= low.constant >= 1;
	low.constant -= strict; /* i + 4 <= n: i + 3 < n */
	a = sum_expr(ir, type, &low);
	b = sum_expr(ir, type, &high);
	if (a && b && constant)
		return expr_c_binary(ir, strict ? EXPR_GT : EXPR_GE, b, a);
	return a && b ? expr_c_binary(ir, strict ? EXPR_LT : EXPR_LE, a, b) : NULL;
}
