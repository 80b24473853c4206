/* affine.c - is a system of linear facts without integer solution?
 *
 * The dimensions are the atoms of the goal and, nearest first, those that facts tie to them.
 * Quotients, remainders, minima and thread indices bring their defining constraints; what is a
 * choice (minimum, x != y, a || b) is tried both ways.  Leaving facts out only makes the answer
 * "not proven", so every limit here is safe; isl counts its operations, so that the answer does not
 * depend on the machine. */
#include "affine.h"

#include <string.h>

enum { ANSWERS = 64 }; /* kept for a point */

struct scratch {
	struct affine_row row[AFFINE_ROWS];
	struct affine_split split[AFFINE_SPLITS];
};

static int find_dim(const struct affine *sys, const struct expr *atom)
{
	unsigned i;

	for (i = 0; i < sys->ndims; i++) {
		if (sys->dim[i] == atom)
			return (int)i;
	}
	return -1;
}

static int make_dim(struct affine *sys, const struct expr *atom)
{
	int d = find_dim(sys, atom);

	if (d >= 0 || sys->ndims == AFFINE_DIMS)
		return d;
	sys->dim[sys->ndims] = atom;
	sys->range[sys->ndims] = facts_range(sys->an, sys->facts, atom, VIEW_EXACT);
	return (int)sys->ndims++;
}

/* The constraint over dimensions, made where missing; false: no room. */
static bool to_row(struct affine *sys, const struct linear *l, struct affine_row *row)
{
	unsigned i;

	row->rel = l->rel;
	row->n = l->n;
	row->c = l->c;
	for (i = 0; i < l->n; i++) {
		int d = make_dim(sys, l->term[i].atom);

		if (d < 0)
			return false;
		row->dim[i] = (uint8_t)d;
		row->coef[i] = l->term[i].coef;
	}
	return true;
}

static void add_row(struct affine *sys, const struct linear *l)
{
	if (sys->nrows < AFFINE_ROWS && to_row(sys, l, &sys->row[sys->nrows]))
		sys->nrows++;
}

/* sum of coef * e over up to three parts, plus c, related to 0. */
struct part {
	__int128 coef;
	const struct expr *e;
	bool whole; /* e is an atom of its own, not looked into */
};

static bool form(struct affine *sys, struct linear *l, enum relation rel, __int128 c,
		 const struct part *part, unsigned n)
{
	unsigned i;

	l->n = 0;
	l->c = c;
	l->rel = rel;
	for (i = 0; i < n; i++) {
		if (part[i].whole) {
			if (l->n == LINEAR_TERMS)
				return false;
			l->term[l->n].atom = part[i].e;
			l->term[l->n++].coef = (int64_t)part[i].coef;
		} else if (!linear_add(sys->an, sys->facts, l, part[i].e, part[i].coef,
				       VIEW_EXACT)) {
			return false;
		}
	}
	return true;
}

static void add_form(struct affine *sys, enum relation rel, __int128 c, const struct part *part,
		     unsigned n)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};

	if (form(sys, &l, rel, c, part, n))
		add_row(sys, &l);
}

bool never_negative(struct analyses *an, struct facts *facts, const struct expr *x)
{
	struct range r = facts_range(an, facts, x, VIEW_EXACT);
	struct term room[LINEAR_TERMS];
	struct linear below = {.term = room, .rel = REL_GE, .c = -1};
	void *known = map_get(&facts->signs, x);
	bool never;

	if (known || r.lo >= 0 || r.hi < 0)
		return known ? known == facts : r.lo >= 0;
	map_put(an->arena, &facts->signs, x,
		an); /* while it is asked, which leads back here, it is not known */
	never = linear_add(an, facts, &below, x, -1, VIEW_EXACT) &&
		affine_excludes(an, facts, &below);
	if (never)
		map_put(an->arena, &facts->signs, x, facts);
	return never;
}

/* q = x / c for a constant c > 0, rounding towards zero; x of one sign. */
static void define_quotient(struct affine *sys, const struct expr *q, const struct expr *x,
			    __int128 c)
{
	struct range r = facts_range(sys->an, sys->facts, x, VIEW_EXACT);
	struct part part[2] = {{1, x, false}, {-c, q, true}};

	if (r.empty || (r.hi > 0 && !never_negative(sys->an, sys->facts, x)))
		return;
	if (r.hi <= 0)
		part[0].coef = -1, part[1].coef = c;
	/* 0 <= |x| - c |q| <= c - 1 */
	add_form(sys, REL_GE, 0, part, 2);
	part[0].coef = -part[0].coef;
	part[1].coef = -part[1].coef;
	add_form(sys, REL_GE, c - 1, part, 2);
}

/* x % w lies in (-w, w) for any x and a w > 0; its range says where it is not negative. */
static void define_remainder(struct affine *sys, const struct expr *e)
{
	add_form(sys, REL_GE, -1, (struct part[]){{1, e->arg[1], false}, {-1, e, true}}, 2);
	add_form(sys, REL_GE, -1, (struct part[]){{1, e->arg[1], false}, {1, e, true}}, 2);
}

static void define_division(struct affine *sys, const struct expr *e)
{
	struct range c = facts_range(sys->an, sys->facts, e->arg[1], VIEW_EXACT);
	const struct expr *q = e;

	if (e->kind == EXPR_MOD && !range_single(c) && c.lo > 0)
		define_remainder(sys, e);
	if (!range_single(c) || c.lo <= 0 || c.lo > INT64_MAX / 4)
		return;
	if (e->kind == EXPR_MOD) {
		q = expr_raw(sys->an->ir, EXPR_DIV, e->type, NULL, e->arg, 2);
		add_form(sys, REL_EQ, 0,
			 (struct part[]){{1, e->arg[0], false}, {-c.lo, q, true}, {-1, e, true}},
			 3);
		return; /* the quotient is a dimension now, and is defined in turn */
	}
	define_quotient(sys, q, e->arg[0], c.lo);
}

static void define_shift(struct affine *sys, const struct expr *e)
{
	struct range k = facts_range(sys->an, sys->facts, e->arg[1], VIEW_EXACT);
	struct range x = facts_range(sys->an, sys->facts, e->arg[0], VIEW_EXACT);

	if (range_single(k) && k.lo >= 0 && k.lo < e->type->bits && k.lo < 48 && x.lo >= 0)
		define_quotient(sys, e, e->arg[0], (__int128)1 << k.lo);
}

static void add_split_row(struct affine *sys, struct affine_split *split, unsigned alt,
			  const struct linear *l)
{
	if (split->n[alt] < 2 && to_row(sys, l, &split->alt[alt][split->n[alt]]))
		split->n[alt]++;
}

/* e is a or b; min and max are also on one side of both. */
static void define_choice(struct affine *sys, const struct expr *e, const struct expr *a,
			  const struct expr *b)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};
	struct affine_split *split;
	int sign = e->kind == EXPR_MIN ? 1 : -1;
	const struct expr *side[2] = {a, b};
	unsigned i;

	for (i = 0; i < 2 && e->kind != EXPR_SELECT; i++)
		add_form(sys, REL_GE, 0, (struct part[]){{sign, side[i], false}, {-sign, e, true}},
			 2);
	if (sys->nsplits == AFFINE_SPLITS)
		return;
	split = &sys->split[sys->nsplits];
	memset(split, 0, sizeof(*split));
	for (i = 0; i < 2; i++) {
		if (form(sys, &l, REL_EQ, 0, (struct part[]){{1, side[i], false}, {-1, e, true}},
			 2))
			add_split_row(sys, split, i, &l);
		if (e->kind == EXPR_SELECT &&
		    linear_compare(sys->an, sys->facts, e->arg[0], i == 0, VIEW_EXACT, &l) &&
		    l.rel != REL_NE)
			add_split_row(sys, split, i, &l);
	}
	if (split->n[0] && split->n[1])
		sys->nsplits++;
}

/* threadIdx.x < blockDim.x, blockIdx.x < gridDim.x, and so on. */
static void define_sreg(struct affine *sys, const struct expr *e)
{
	enum sreg within = SREG_COUNT;

	if (e->u.sreg <= SREG_TID_Z)
		within = (enum sreg)(SREG_NTID_X + (e->u.sreg - SREG_TID_X));
	else if (e->u.sreg <= SREG_CTAID_Z)
		within = (enum sreg)(SREG_NCTAID_X + (e->u.sreg - SREG_CTAID_X));
	if (within != SREG_COUNT)
		add_form(sys, REL_GE, -1,
			 (struct part[]){{1, expr_sreg(sys->an->ir, within), true}, {-1, e, true}},
			 2);
}

static void define(struct affine *sys, const struct expr *e)
{
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		define_division(sys, e);
	else if (e->kind == EXPR_SHR)
		define_shift(sys, e);
	else if (e->kind == EXPR_MIN || e->kind == EXPR_MAX)
		define_choice(sys, e, e->arg[0], e->arg[1]);
	else if (e->kind == EXPR_SELECT)
		define_choice(sys, e, e->arg[1], e->arg[2]);
	else if (e->kind == EXPR_SREG)
		define_sreg(sys, e);
}

/* sum != 0 is sum >= 1 or sum <= -1 */
static void opposite(struct linear *l)
{
	unsigned i;

	for (i = 0; i < l->n; i++)
		l->term[i].coef = -l->term[i].coef;
	l->c = -l->c;
}

static void add_unequal(struct affine *sys, const struct linear *from)
{
	struct term room[LINEAR_TERMS];
	struct linear l = *from;
	struct affine_split *split;
	unsigned i;

	if (sys->nsplits == AFFINE_SPLITS)
		return;
	split = &sys->split[sys->nsplits];
	memset(split, 0, sizeof(*split));
	l.term = room;
	memcpy(room, from->term, from->n * sizeof(*room));
	l.rel = REL_GE;
	for (i = 0; i < 2; i++) {
		l.c -= 1;
		add_split_row(sys, split, i, &l);
		l.c += 1;
		opposite(&l);
	}
	if (split->n[0] && split->n[1])
		sys->nsplits++;
}

/* Will defining this atom bring in the dimension, because it is computed from it? */
static bool leads_to(const struct expr *atom, const struct expr *dim, unsigned depth)
{
	unsigned i;

	if (atom == dim)
		return true;
	if (depth == 8 || atom->kind == EXPR_LOAD || atom->kind == EXPR_CALL ||
	    atom->kind == EXPR_OPAQUE)
		return false;
	for (i = 0; i < atom->nargs; i++) {
		if (leads_to(atom->arg[i], dim, depth + 1))
			return true;
	}
	return false;
}

static bool mentions(const struct linear *l, const struct expr *dim)
{
	unsigned i;

	for (i = 0; i < l->n; i++) {
		if (leads_to(l->term[i].atom, dim, 0))
			return true;
	}
	return false;
}

/* a || b that holds, or a && b that does not: one of the two sides decides. */
static void add_disjunctions(struct affine *sys)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};
	uint32_t i;
	unsigned k;

	for (i = 0; i < sys->facts->choices.n && sys->nsplits < AFFINE_SPLITS; i++) {
		const struct fact *fact = sys->facts->choices.at[i];
		struct affine_split *split = &sys->split[sys->nsplits];
		bool near = false;

		memset(split, 0, sizeof(*split));
		for (k = 0; k < 2; k++) {
			unsigned t;

			if (!linear_compare(sys->an, sys->facts, fact->e->arg[k], fact->truth,
					    VIEW_EXACT, &l) ||
			    l.rel == REL_NE)
				continue;
			for (t = 0; t < l.n; t++)
				near |= find_dim(sys, l.term[t].atom) >= 0;
			add_split_row(sys, split, k, &l);
		}
		if (near && split->n[0] && split->n[1])
			sys->nsplits++;
	}
}

static void gather(struct affine *sys)
{
	uint32_t i;
	unsigned d;

	for (d = 0; d < sys->ndims; d++) {
		define(sys, sys->dim[d]);
		for (i = 0; i < sys->facts->linears.n; i++) {
			const struct linear *l = sys->facts->linears.at[i];

			if (sys->used[i] || !mentions(l, sys->dim[d]))
				continue;
			sys->used[i] = 1;
			if (l->rel == REL_NE)
				add_unequal(sys, l);
			else
				add_row(sys, l);
		}
	}
	add_disjunctions(sys);
}

static bool decide(struct affine *sys)
{
	unsigned d;

	gather(sys);
	for (d = 0; d < sys->ndims; d++) {
		if (sys->range[d].empty)
			return false;
	}
	return affine_empty(sys);
}

/* Pairs of accesses ask the same of a point again and again. */
struct answer {
	struct linear goal;
	bool empty;
};

static const struct answer *answered(const struct facts *facts, const struct linear *goal)
{
	for (uint32_t i = facts->answers.n; i-- > 0;) {
		const struct answer *a = facts->answers.at[i];
		unsigned k = 0;

		if (a->goal.rel != goal->rel || a->goal.n != goal->n || a->goal.c != goal->c)
			continue;
		while (k < goal->n && a->goal.term[k].atom == goal->term[k].atom &&
		       a->goal.term[k].coef == goal->term[k].coef)
			k++;
		if (k == goal->n)
			return a;
	}
	return NULL;
}

static void keep_answer(struct analyses *an, struct facts *facts, const struct linear *goal,
			bool empty)
{
	struct answer *a = arena_alloc(an->arena, sizeof(*a));

	if (facts->answers.n == ANSWERS)
		facts->answers.n = 0;
	a->goal = *goal;
	a->empty = empty;
	a->goal.term = arena_array(an->arena, goal->n, sizeof(*goal->term));
	memcpy(a->goal.term, goal->term, goal->n * sizeof(*goal->term));
	vec_push(an->arena, &facts->answers, a);
}

bool affine_excludes(struct analyses *an, struct facts *facts, const struct linear *goal)
{
	struct affine sys = {.an = an, .facts = facts};
	const struct answer *before;
	struct scratch *scratch;
	bool empty, nested;

	facts_solve(an, facts);
	if (goal->n == 0)
		return false; /* constants are decided without sets */
	before = answered(facts, goal);
	if (before || an->queries >= QUERIES_MOST)
		return before && before->empty;
	an->queries++;
	/* scratch space is large, and kept between questions; one question can lead to another */
	nested = !an->scratch;
	scratch = nested ? arena_alloc(an->arena, sizeof(*scratch)) : an->scratch;
	an->scratch = NULL;
	sys.row = scratch->row;
	sys.split = scratch->split;
	sys.used = arena_alloc(an->arena, facts->linears.n + 1);
	if (goal->rel == REL_NE)
		add_unequal(&sys, goal);
	else
		add_row(&sys, goal);
	empty = sys.nrows + sys.nsplits > 0 && decide(&sys);
	an->scratch = scratch;
	/* where another question is open, more may be known once that is answered */
	if (facts->state == FACTS_SOLVED && (empty || !nested))
		keep_answer(an, facts, goal, empty);
	return empty;
}
