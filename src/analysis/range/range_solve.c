/* range_solve.c - from facts to intervals.
 *
 * Each condition becomes a linear constraint over atoms; what a constraint leaves for one atom,
 * given the intervals of the others, narrows that atom.  A few rounds are enough for what programs
 * say; what they miss is left to integer sets (affine.c). */
#include "../facts.h"

#include <string.h>

#define ROUNDS 4
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

static void set(struct analyses *an, struct facts *facts, struct constraint *c,
		const struct linear *l)
{
	unsigned i;

	c->seen = 0;
	c->linear = *l;
	c->linear.term = arena_array(an->arena, l->n, sizeof(*l->term));
	memcpy(c->linear.term, l->term, l->n * sizeof(*l->term));
	c->atom = arena_array(an->arena, l->n, sizeof(*c->atom));
	for (i = 0; i < l->n; i++)
		c->atom[i] = atom_of(an, facts, l->term[i].atom);
	propagate(an, facts, c);
}

static struct constraint *keep(struct analyses *an, struct facts *facts, const struct linear *l)
{
	struct constraint *c = arena_alloc(an->arena, sizeof(*c));

	vec_push(an->arena, &facts->linears, &c->linear);
	vec_push(an->arena, &facts->constraints, c);
	set(an, facts, c, l);
	return c;
}

/* What may be a sum once more is known. */
struct opaque {
	const struct fact *fact;
	struct constraint *constraint;
};

/* Is there arithmetic left in it that is no sum as far as is known yet: products of two that vary, what may wrap? */
static bool is_opaque(const struct linear *l)
{
	unsigned i;

	for (i = 0; i < l->n; i++) {
		enum expr_kind kind = (enum expr_kind)l->term[i].atom->kind;

		if (kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_MUL || kind == EXPR_CAST)
			return true;
	}
	return false;
}

/* What the fact says as a constraint; false: nothing. */
static bool to_linear(struct analyses *an, struct facts *facts, const struct fact *fact,
		      struct linear *l)
{
	if (fact->kind == FACT_COND)
		return fact->e->kind != EXPR_LOR && fact->e->kind != EXPR_LAND &&
		       linear_compare(an, facts, fact->e, fact->truth, VIEW_EVALUATED, l);
	l->n = 0;
	l->c = 0;
	l->rel = REL_EQ;
	return fact->kind == FACT_DEF && fact->e &&
	       linear_add(an, facts, l, expr_sym(an->ir, fact->sym), 1, VIEW_EVALUATED) &&
	       linear_add(an, facts, l, fact->e, -1, VIEW_EVALUATED);
}

static void add_fact(struct analyses *an, struct facts *facts, const struct fact *fact,
		     struct vec *opaque)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};
	struct constraint *c;
	const struct expr *value;

	if (fact->kind == FACT_RANGE) {
		narrow(facts, atom_of(an, facts, expr_sym(an->ir, fact->sym)), fact->range);
		return;
	}
	if (fact->kind == FACT_DEF) {
		value = expr_c_convert(an->ir, fact->sym->type, stmt_value(an->ir, fact->def));
		narrow(facts, atom_of(an, facts, expr_sym(an->ir, fact->sym)),
		       facts_range(an, facts_at(an, fact->def), value, VIEW_EVALUATED));
	} else if (fact->e->kind == EXPR_LOR || fact->e->kind == EXPR_LAND) {
		vec_push(an->arena, &facts->choices, (void *)(uintptr_t)fact);
	}
	if (!to_linear(an, facts, fact, &l))
		return;
	c = keep(an, facts, &l);
	if (is_opaque(&l)) {
		struct opaque *again = arena_alloc(an->arena, sizeof(*again));

		*again = (struct opaque){fact, c};
		vec_push(an->arena, opaque, again);
	}
}

static bool same_terms(const struct linear *a, const struct linear *b)
{
	unsigned i;

	if (a->n != b->n)
		return false;
	for (i = 0; i < a->n; i++)
		if (a->term[i].atom != b->term[i].atom || a->term[i].coef != b->term[i].coef)
			return false;
	return true;
}

/* Definitions come before what an assume() says of their operands: blockIdx.x * blockDim.x is a sum once blockDim.x is 16. */
static void look_again(struct analyses *an, struct facts *facts, const struct vec *opaque)
{
	uint32_t i;

	for (i = 0; i < opaque->n; i++) {
		const struct opaque *again = opaque->at[i];
		struct linear old = again->constraint->linear;
		struct term room[LINEAR_TERMS];
		struct linear l = {.term = room};

		if (!to_linear(an, facts, again->fact, &l) || same_terms(&l, &old))
			continue;
		set(an, facts, again->constraint, &l);
		keep(an, facts, &old);
	}
}

/* So do quotients, remainders and products, and indices of threads: oh = idx / OW % OH lies below OH, and tx = threadIdx.x
 * below blockDim.x, whose bounds an assume() states later. */
static void look_inside(struct analyses *an, struct facts *facts)
{
	uint32_t i;

	for (i = 0; i < facts->atom_list.n; i++) {
		struct atom *atom = facts->atom_list.at[i];

		if (atom->e->kind == EXPR_SREG || (atom->e->nargs && atom->e->kind != EXPR_LOAD))
			narrow(facts, atom, facts_range(an, facts, atom->e, VIEW_EVALUATED));
	}
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

/* x / c >= q, for c and q above zero, is x >= c * q. */
static void bound_dividends(struct analyses *an, struct facts *facts)
{
	uint32_t i, n = facts->atom_list.n;

	for (i = 0; i < n; i++) {
		const struct atom *atom = facts->atom_list.at[i];
		const struct expr *e = atom->e;
		struct term room[LINEAR_TERMS];
		struct linear l = {.term = room, .rel = REL_GE};
		struct range c;

		if (e->kind != EXPR_DIV || atom->range.empty || atom->range.lo < 1 ||
		    atom->range.lo > INT32_MAX)
			continue;
		c = facts_range(an, facts, e->arg[1], VIEW_EVALUATED);
		if (!range_single(c) || c.lo < 1 || c.lo > INT32_MAX)
			continue;
		l.c = -c.lo * atom->range.lo;
		if (linear_add(an, facts, &l, e->arg[0], 1, VIEW_EVALUATED))
			keep(an, facts, &l);
	}
}

void facts_solve(struct analyses *an, struct facts *facts)
{
	struct vec opaque = {0};
	uint32_t i, round;

	if (facts->state != FACTS_RAW)
		return;
	facts->state = FACTS_SOLVING;
	if (an->work < WORK_MOST && an->depth < SOLVE_DEPTH) {
		an->depth++;
		for (i = 0; i < facts->n; i++)
			add_fact(an, facts, facts->at[i], &opaque);
		for (round = 0; round < ROUNDS; round++) {
			if (round == 1)
				equate_casts(an, facts);
			if (round == 2) {
				bound_dividends(an, facts);
				look_again(an, facts, &opaque);
			}
			if (round > 0)
				look_inside(an, facts);
			for (i = 0; i < facts->constraints.n; i++)
				propagate(an, facts, facts->constraints.at[i]);
		}
		an->depth--;
	}
	facts->state = FACTS_SOLVED;
}
