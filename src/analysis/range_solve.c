/* range_solve.c - from facts to intervals.
 *
 * Each condition becomes a linear constraint over atoms; what a constraint leaves for one atom,
 * given the intervals of the others, narrows that atom.  A few rounds are enough for what programs
 * say; what they miss is left to integer sets (affine.c). */
#include "facts.h"

#include <string.h>

#define ROUNDS 3
#define SOLVE_DEPTH 100

const struct atom *facts_atom(const struct facts *facts, const struct expr *e)
{
	return map_get(&facts->atoms, e);
}

static struct atom *atom_of(struct analyses *an, struct facts *facts, const struct expr *e)
{
	struct atom *atom = map_get(&facts->atoms, e);
	struct range r;

	if (atom)
		return atom;
	r = facts_range(an, facts, e, VIEW_EVALUATED);
	atom = arena_alloc(an->arena, sizeof(*atom));
	atom->e = e;
	atom->range = r;
	atom->changed = ++facts->tick;
	map_put(an->arena, &facts->atoms, e, atom);
	vec_push(an->arena, &facts->atom_list, atom);
	return atom;
}

static void narrow(struct facts *facts, struct atom *atom, struct range r)
{
	r = range_meet(atom->range, r);
	if (!range_same(r, atom->range))
		atom->changed = ++facts->tick;
	atom->range = r;
	facts->contradiction |= atom->range.empty;
}

/* The sum without one of its terms. */
static struct range rest(const struct linear *l, const struct range *scaled, unsigned skip)
{
	struct range sum = range_const(l->c);
	unsigned i;

	for (i = 0; i < l->n; i++) {
		if (i != skip)
			sum = range_add(sum, scaled[i]);
	}
	return sum;
}

/* coef * x + other (>= | == | !=) 0: where can x be? */
static struct range left_for(__int128 coef, struct range other, enum relation rel, struct range now)
{
	struct range r = range_full();
	__int128 m = coef < 0 ? -coef : coef;

	if (other.empty)
		return range_none();
	if (rel == REL_NE) {
		__int128 v;

		if (!range_single(other) || other.lo % coef != 0)
			return r;
		v = -other.lo / coef;
		if (v == now.lo)
			r.lo = v + 1;
		if (v == now.hi)
			r.hi = v - 1;
		return r.lo > r.hi ? range_none() : r;
	}
	/* coef * x >= -other.hi */
	if (other.hi < RANGE_INF) {
		if (coef > 0)
			r.lo = ceil_div(-other.hi, m);
		else
			r.hi = floor_div(other.hi, m);
	}
	if (rel == REL_EQ && other.lo > -RANGE_INF) {
		if (coef > 0)
			r.hi = floor_div(-other.lo, m);
		else
			r.lo = ceil_div(other.lo, m);
	}
	if (r.lo > r.hi)
		return range_none();
	/* x == +-other has its stride too */
	if (rel == REL_EQ && m == 1)
		r = range_meet(r, coef > 0 ? range_neg(other) : other);
	return r;
}

/* x % c == k says where x can be modulo c: C's x is x / c * c + x % c, whatever the signs. */
static void narrow_by_modulus(struct analyses *an, struct facts *facts, const struct linear *l)
{
	const struct expr *mod, *x;
	struct range c, k;

	if (l->rel != REL_EQ || l->n != 1 || l->term[0].atom->kind != EXPR_MOD)
		return;
	mod = l->term[0].atom;
	k = atom_of(an, facts, mod)->range;
	c = facts_range(an, facts, mod->arg[1], VIEW_EVALUATED);
	x = mod->arg[0];
	while (x->kind == EXPR_CAST &&
	       range_within(facts_range(an, facts, x->arg[0], VIEW_EVALUATED), x->type))
		x = x->arg[0];
	narrow(facts, atom_of(an, facts, x), range_add(range_mul(range_full(), c), k));
}

/* Has an atom of c been narrowed since c was looked at?  What a remainder says depends on more than its atom. */
static bool has_news(const struct constraint *c)
{
	const struct linear *l = &c->linear;

	for (unsigned i = 0; i < l->n; i++)
		if (c->atom[i]->changed > c->seen)
			return true;
	return l->n == 0 || (l->n == 1 && l->term[0].atom->kind == EXPR_MOD);
}

static void propagate(struct analyses *an, struct facts *facts, struct constraint *c)
{
	const struct linear *l = &c->linear;
	struct range scaled[LINEAR_TERMS];
	unsigned i;

	an->work++;
	if (!has_news(c))
		return;
	c->seen = facts->tick;
	for (i = 0; i < l->n; i++)
		scaled[i] = range_mul(c->atom[i]->range, range_const(l->term[i].coef));
	for (i = 0; i < l->n; i++) {
		struct atom *atom = c->atom[i];

		narrow(facts, atom,
		       left_for(l->term[i].coef, rest(l, scaled, i), l->rel, atom->range));
		scaled[i] = range_mul(atom->range, range_const(l->term[i].coef));
	}
	if (l->n == 0) {
		bool holds = l->rel == REL_GE   ? l->c >= 0
			     : l->rel == REL_EQ ? l->c == 0
						: l->c != 0;

		facts->contradiction |= !holds;
	}
	narrow_by_modulus(an, facts, l);
}

static void keep(struct analyses *an, struct facts *facts, const struct linear *l)
{
	struct constraint *c = arena_alloc(an->arena, sizeof(*c));
	unsigned i;

	c->seen = 0;
	c->linear = *l;
	c->linear.term = arena_array(an->arena, l->n, sizeof(*l->term));
	memcpy(c->linear.term, l->term, l->n * sizeof(*l->term));
	c->atom = arena_array(an->arena, l->n, sizeof(*c->atom));
	for (i = 0; i < l->n; i++)
		c->atom[i] = atom_of(an, facts, l->term[i].atom);
	vec_push(an->arena, &facts->linears, &c->linear);
	vec_push(an->arena, &facts->constraints, c);
	propagate(an, facts, c);
}

static void add_condition(struct analyses *an, struct facts *facts, const struct fact *fact)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};

	if (fact->e->kind == EXPR_LOR || fact->e->kind == EXPR_LAND)
		vec_push(an->arena, &facts->choices, (void *)(uintptr_t)fact);
	else if (linear_compare(an, facts, fact->e, fact->truth, VIEW_EVALUATED, &l))
		keep(an, facts, &l);
}

static void add_definition(struct analyses *an, struct facts *facts, const struct fact *fact)
{
	const struct expr *sym = expr_sym(an->ir, fact->sym),
			  *value = stmt_value(an->ir, fact->def);
	struct atom *atom = atom_of(an, facts, sym);
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = REL_EQ};

	value = expr_c_convert(an->ir, fact->sym->type, value);
	narrow(facts, atom, facts_range(an, facts_at(an, fact->def), value, VIEW_EVALUATED));
	if (fact->e && linear_add(an, facts, &l, sym, 1, VIEW_EVALUATED) &&
	    linear_add(an, facts, &l, fact->e, -1, VIEW_EVALUATED))
		keep(an, facts, &l);
}

/* (unsigned)x <= INT_MAX means that x is not negative, and equal. */
static void equate_casts(struct analyses *an, struct facts *facts)
{
	uint32_t i, n = facts->atom_list.n;

	for (i = 0; i < n; i++) {
		const struct atom *atom = facts->atom_list.at[i];
		const struct expr *e = atom->e, *x;
		struct term room[LINEAR_TERMS];
		struct linear l = {.term = room, .rel = REL_EQ};

		if (e->kind != EXPR_CAST)
			continue;
		x = e->arg[0];
		if (e->type->kind == TYPE_BOOL || e->type->is_signed || !x->type->is_signed ||
		    e->type->bits < x->type->bits || atom->range.hi > type_max(x->type))
			continue;
		room[0].atom = e;
		room[0].coef = -1;
		l.n = 1;
		if (linear_add(an, facts, &l, x, 1, VIEW_EVALUATED))
			keep(an, facts, &l);
	}
}

void facts_solve(struct analyses *an, struct facts *facts)
{
	uint32_t i, round;

	if (facts->state != FACTS_RAW)
		return;
	facts->state = FACTS_SOLVING;
	if (an->work < WORK_MOST && an->depth < SOLVE_DEPTH) {
		an->depth++;
		for (i = 0; i < facts->n; i++) {
			const struct fact *fact = facts->at[i];

			switch (fact->kind) {
			case FACT_COND:
				add_condition(an, facts, fact);
				break;
			case FACT_DEF:
				add_definition(an, facts, fact);
				break;
			case FACT_RANGE:
				narrow(facts, atom_of(an, facts, expr_sym(an->ir, fact->sym)),
				       fact->range);
				break;
			}
		}
		for (round = 0; round < ROUNDS; round++) {
			if (round == 1)
				equate_casts(an, facts);
			for (i = 0; i < facts->constraints.n; i++)
				propagate(an, facts, facts->constraints.at[i]);
		}
		an->depth--;
	}
	facts->state = FACTS_SOLVED;
}
