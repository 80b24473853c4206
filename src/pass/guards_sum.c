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
	for (unsigned i = 0; names && i < names->n; i++)
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

void names_find(struct guards *g, struct stmt *top, struct sum_names *names)
{
	for (const struct stmt *s = top; s && names->n < SUM_TERMS; s = stmt_next(top, s))
		if (s->kind == STMT_DECL && is_definition(g, s) &&
		    lasts(g, top, s, s->slot[SLOT_VALUE].e, names))
			names->decl[names->n++] = s;
}

static bool add_term(struct sum *s, const struct expr *e, __int128 by)
{
	for (unsigned i = 0; i < s->n; i++) {
		if (s->term[i].e != e)
			continue;
		s->term[i].by += by;
		if (s->term[i].by == 0) {
			for (s->n--; i < s->n; i++)
				s->term[i] = s->term[i + 1];
		}
		return true;
	}
	if (s->n == SUM_TERMS)
		return false;
	s->term[s->n++] = (struct sum_term){e, by};
	return true;
}

static bool is_number(const struct expr *e)
{
	return expr_strip(e)->kind == EXPR_INT && !expr_strip(e)->text;
}

bool terms_add(struct sum *s, const struct expr *e, __int128 by, const struct sum_names *names)
{
	const struct expr *value;
	__int128 most = (__int128)1 << 62;

	if (e->type != s->type || by > most || by < -most)
		return false;
	if (is_number(e)) {
		s->constant += by * expr_int(expr_strip(e));
		return s->constant <= most && s->constant >= -most;
	}
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB)
		return terms_add(s, e->arg[0], by, names) &&
		       terms_add(s, e->arg[1], e->kind == EXPR_ADD ? by : -by, names);
	if (e->kind == EXPR_NEG)
		return terms_add(s, e->arg[0], -by, names);
	if (e->kind == EXPR_MUL && s->within &&
	    !effects_clobber(s->g->pass->analyses, s->within, e))
		return add_term(s, e, by);
	if (e->kind == EXPR_MUL && is_number(e->arg[1]))
		return terms_add(s, e->arg[0], by * expr_int(expr_strip(e->arg[1])), names);
	if (e->kind == EXPR_MUL && is_number(e->arg[0]))
		return terms_add(s, e->arg[1], by * expr_int(expr_strip(e->arg[0])), names);
	value = e->kind == EXPR_SYM ? definition(names, e->u.sym) : NULL;
	if (value && value->type == s->type)
		return terms_add(s, value, by, names);
	return add_term(s, e, by);
}

bool terms_add_last(struct sum *s, const struct stmt *loop, int64_t trips, __int128 by)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e;
	__int128 step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	bool less = loop->cmp == EXPR_LT;

	if (is_number(lo) && step == 1 && (less || loop->cmp == EXPR_LE) &&
	    expr_strip(bound)->kind == EXPR_INT && expr_strip(bound)->text) {
		s->constant -= less ? by : 0;
		return terms_add(s, bound, by, NULL);
	}
	s->constant += by * (trips - 1) * step;
	return terms_add(s, lo, by, NULL);
}

__int128 terms_take(struct sum *s, const struct sym *sym)
{
	for (unsigned i = 0; i < s->n; i++) {
		__int128 by = s->term[i].by;

		if (s->term[i].e->kind != EXPR_SYM || s->term[i].e->u.sym != sym)
			continue;
		for (s->n--; i < s->n; i++)
			s->term[i] = s->term[i + 1];
		return by;
	}
	return 0;
}

void terms_negate(struct sum *s)
{
	for (unsigned i = 0; i < s->n; i++)
		s->term[i].by = -s->term[i].by;
	s->constant = -s->constant;
}

static const struct expr *number(struct ir *ir, const struct type *type, __int128 value)
{
	return type_holds(type, value) ? expr_const_int(ir, type, value) : NULL;
}

static const struct expr *scaled(struct ir *ir, const struct type *type, const struct expr *e,
				 __int128 by)
{
	const struct expr *factor = by == 1 ? NULL : number(ir, type, by);

	if (by == 1)
		return e;
	return factor ? expr_raw(ir, EXPR_MUL, type, NULL, (const struct expr *[]){factor, e}, 2)
		      : NULL;
}

static const struct expr *joined(struct ir *ir, enum expr_kind kind, const struct type *type,
				 const struct expr *a, const struct expr *b)
{
	return expr_raw(ir, kind, type, NULL, (const struct expr *[]){a, b}, 2);
}

const struct expr *terms_build(struct ir *ir, const struct sum *s)
{
	const struct expr *e = NULL, *term;
	bool leads = false;

	for (unsigned i = 0; i < s->n; i++) {
		if (s->term[i].by < 0)
			continue;
		term = scaled(ir, s->type, s->term[i].e, s->term[i].by);
		if (!term)
			return NULL;
		e = e ? joined(ir, EXPR_ADD, s->type, e, term) : term;
	}
	if (!e && s->n && s->constant > 0) { /* 4 - x, not -x + 4 */
		e = number(ir, s->type, s->constant);
		leads = true;
		if (!e)
			return NULL;
	}
	for (unsigned i = 0; i < s->n; i++) {
		if (s->term[i].by > 0)
			continue;
		term = scaled(ir, s->type, s->term[i].e, -s->term[i].by);
		if (!term)
			return NULL;
		e = e ? joined(ir, EXPR_SUB, s->type, e, term)
		      : expr_raw(ir, EXPR_NEG, s->type, NULL, &term, 1);
	}
	if (!e)
		return number(ir, s->type, s->constant);
	if (leads || !s->constant)
		return e;
	term = number(ir, s->type, s->constant > 0 ? s->constant : -s->constant);
	return term ? joined(ir, s->constant > 0 ? EXPR_ADD : EXPR_SUB, s->type, e, term) : NULL;
}

const struct expr *terms_compare(struct ir *ir, const struct sum *s, bool strict)
{
	struct sum low = {.type = s->type}, high = {.type = s->type};
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
	a = terms_build(ir, &low);
	b = terms_build(ir, &high);
	if (a && b && constant)
		return expr_c_binary(ir, strict ? EXPR_GT : EXPR_GE, b, a);
	return a && b ? expr_c_binary(ir, strict ? EXPR_LT : EXPR_LE, a, b) : NULL;
}
