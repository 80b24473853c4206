/* deps_rows.c - two instances of statements as a system of linear constraints.
 *
 * An atom that nothing changes between the two instances is one dimension; any other is one of each
 * side.  Between them stand the facts of both points (bounds, guards, definitions), how the loops
 * turn, and that the subscripts agree.  Leaving facts out only makes more instances meet, so every
 * limit here is safe. */
#include "deps.h"

#include <string.h>

static bool to_row(struct instances *, unsigned side, const struct linear *, struct rel_row *,
		   __int128 scale);

static struct facts *facts_of(struct analyses *an, const struct dep_access *a)
{
	struct facts *facts = facts_at(an, a->stmt);

	/* a header runs again after each iteration */
	if (a->header)
		facts = facts_survive(an, facts, a->stmt);
	facts_solve(an, facts);
	return facts;
}

static int find_dim(const struct instances *r, const struct expr *atom, unsigned side)
{
	unsigned i;

	for (i = 0; i < r->ndims; i++) {
		if (r->dim[i].atom == atom &&
		    (r->dim[i].side == side || r->dim[i].side == SIDE_BOTH))
			return (int)i;
	}
	return -1;
}

static int make_helper(struct instances *r, unsigned side, struct range range)
{
	if (r->ndims == REL_DIMS) {
		r->cut = true;
		return -1;
	}
	r->dim[r->ndims].atom = NULL;
	r->dim[r->ndims].side = (uint8_t)side;
	r->dim[r->ndims].range = range;
	return (int)r->ndims++;
}

static int make_dim(struct instances *r, const struct expr *atom, unsigned side)
{
	int d = find_dim(r, atom, side);
	struct range range;

	if (d >= 0)
		return d;
	range = facts_range(r->an, r->facts[side], atom, VIEW_EXACT);
	if (scope_keeps(r->an, &r->scope, atom)) {
		range = range_meet(range, facts_range(r->an, r->facts[1 - side], atom, VIEW_EXACT));
		side = SIDE_BOTH;
	}
	r->never |= range.empty;
	d = make_helper(r, side, range);
	if (d >= 0)
		r->dim[d].atom = atom;
	return d;
}

static bool add_term(struct rel_row *row, unsigned dim, __int128 coef)
{
	unsigned i;

	for (i = 0; i < row->n && row->dim[i] != dim; i++)
		;
	if (i == row->n) {
		if (row->n == REL_TERMS)
			return false;
		row->dim[row->n] = (uint8_t)dim;
		row->coef[row->n++] = 0;
	}
	coef += row->coef[i];
	if (coef > INT64_MAX / 2 || coef < INT64_MIN / 2)
		return false;
	row->coef[i] = (int64_t)coef;
	return true;
}

/* row += scale * l, of one side. */
static bool to_row(struct instances *r, unsigned side, const struct linear *l, struct rel_row *row,
		   __int128 scale)
{
	unsigned i;

	for (i = 0; i < l->n; i++) {
		int d = make_dim(r, l->term[i].atom, side);

		if (d < 0 || !add_term(row, (unsigned)d, scale * l->term[i].coef))
			return false;
	}
	row->c += scale * l->c;
	return true;
}

static struct rel_row *new_row(struct instances *r, enum relation rel)
{
	struct rel_row *row = r->nrows < REL_ROWS ? &r->row[r->nrows] : NULL;

	if (row) {
		row->n = 0;
		row->c = 0;
		row->rel = rel;
	}
	return row;
}

/* The row is there, or was left out. */
static void keep_row(struct instances *r, bool complete)
{
	if (complete)
		r->unequal += r->row[r->nrows++].rel == REL_NE;
	r->cut |= !complete || r->unequal > REL_UNEQUAL;
}

static void add_linear(struct instances *r, unsigned side, const struct linear *l)
{
	struct rel_row *row = new_row(r, l->rel);

	keep_row(r, row && to_row(r, side, l, row, 1));
}

/* ---- what atoms are ---- */

/* a * ea + of_atom * atom + of_helper * helper + k, related to 0; a negative helper is none. */
struct form {
	const struct expr *ea, *atom;
	__int128 a, of_atom, of_helper, k;
	int helper;
};

/* The atom has a dimension of this side, or of both. */
static void add_form(struct instances *r, unsigned side, enum relation rel, const struct form *f)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = rel, .c = f->k};
	struct rel_row *row = new_row(r, rel);
	int d = find_dim(r, f->atom, side);

	keep_row(r, row && linear_add(r->an, r->facts[side], &l, f->ea, f->a, VIEW_EXACT) &&
			    to_row(r, side, &l, row, 1) && add_term(row, (unsigned)d, f->of_atom) &&
			    (f->helper < 0 || add_term(row, (unsigned)f->helper, f->of_helper)));
}

static bool constant_of(struct instances *r, unsigned side, const struct expr *e, __int128 *value)
{
	struct range c = facts_range(r->an, r->facts[side], e, VIEW_EXACT);

	*value = c.lo;
	return range_single(c);
}

/* What x / c, x >> k, x % c and x & (c - 1) divide by; 0: by nothing that rows could say. */
static __int128 divisor(struct instances *r, unsigned side, const struct expr *e)
{
	__int128 c;

	if (!constant_of(r, side, e->arg[1], &c))
		return 0;
	if (e->kind == EXPR_SHR)
		c = c >= 0 && c < e->type->bits ? (__int128)1 << c : 0;
	else if (e->kind == EXPR_AND)
		c = (c & (c + 1)) == 0 ? c + 1 : 0;
	return c > 0 && c <= INT64_MAX / 4 ? c : 0;
}

/* ... of an x that is not negative. */
static void define_quotient(struct instances *r, unsigned side, const struct expr *e)
{
	const struct expr *x = e->arg[0];
	struct form f = {.ea = x, .a = 1, .helper = -1, .atom = e};
	__int128 c = divisor(r, side, e);

	int own = find_dim(r, e, side);

	if (!c || !never_negative(r->an, r->facts[side], x))
		return;
	r->dim[own].range = range_meet(r->dim[own].range, range_make(0, RANGE_INF));
	if (e->kind == EXPR_MOD || e->kind == EXPR_AND) { /* x = c * helper + e, e < c by range */
		f.of_atom = -1;
		f.of_helper = -c;
		f.helper = make_helper(r, r->dim[own].side, range_make(0, RANGE_INF));
		if (f.helper >= 0)
			add_form(r, side, REL_EQ, &f);
		return;
	}
	f.of_atom = -c; /* 0 <= x - c * e <= c - 1 */
	add_form(r, side, REL_GE, &f);
	f.a = -1;
	f.of_atom = c;
	f.k = c - 1;
	add_form(r, side, REL_GE, &f);
}

static void define(struct instances *r, unsigned dim)
{
	const struct expr *e = r->dim[dim].atom;
	unsigned side = r->dim[dim].side == SIDE_B ? SIDE_B : SIDE_A, i;

	if (!e)
		return;
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD || e->kind == EXPR_SHR ||
	    e->kind == EXPR_AND)
		define_quotient(r, side, e);
	for (i = 0; i < 2 && (e->kind == EXPR_MIN || e->kind == EXPR_MAX); i++) {
		int sign = e->kind == EXPR_MIN ? 1 : -1;

		add_form(r, side, REL_GE,
			 &(struct form){.ea = e->arg[i],
					.a = sign,
					.atom = e,
					.of_atom = -sign,
					.helper = -1});
	}
	if (e->kind == EXPR_SREG && e->u.sreg <= SREG_CTAID_Z) {
		/* sizes follow indices in the same order */
		enum sreg within = (enum sreg)(e->u.sreg + SREG_NTID_X - SREG_TID_X);

		add_form(r, side, REL_GE,
			 &(struct form){.ea = expr_sreg(r->an->ir, within),
					.a = 1,
					.atom = e,
					.of_atom = -1,
					.helper = -1,
					.k = -1});
	}
}

static bool touches(const struct instances *r, unsigned side, const struct linear *l)
{
	unsigned i;

	for (i = 0; i < l->n; i++) {
		if (find_dim(r, l->term[i].atom, side) >= 0)
			return true;
	}
	return false;
}

/* Facts about what is there already, and about what those bring in. */
static void gather(struct instances *r)
{
	uint8_t *used[2];
	unsigned d, side;
	uint32_t i;

	for (side = 0; side < 2; side++)
		used[side] = arena_alloc(r->an->arena, r->facts[side]->linears.n + 1);
	for (d = 0; d < r->ndims; d++) {
		define(r, d);
		for (side = 0; side < 2; side++) {
			const struct vec *linears = &r->facts[side]->linears;

			for (i = 0; i < linears->n; i++) {
				if (!used[side][i] && touches(r, side, linears->at[i])) {
					used[side][i] = 1;
					add_linear(r, side, linears->at[i]);
				}
			}
		}
	}
}

/* ---- loops ---- */

/* 0: not known, or too large. */
static int64_t constant_step(struct instances *r, const struct stmt *loop)
{
	struct range step;

	if (!loop_counted(r->an, loop, &step) || !range_single(step) || step.lo != (int32_t)step.lo)
		return 0;
	return (int64_t)step.lo;
}

/* v = lo + step * helper, where more than the interval of v is needed. */
static void add_steps(struct instances *r, unsigned side, const struct stmt *loop)
{
	int64_t step = constant_step(r, loop);
	struct form f = {.a = 1, .of_atom = -1, .of_helper = step};

	if (!step || step == 1 || step == -1 ||
	    stmt_hits(r->an, loop, needs_of(r->an, loop->slot[SLOT_LO].e)))
		return;
	f.ea = expr_c_convert(r->an->ir, loop->sym->type, loop->slot[SLOT_LO].e);
	f.atom = expr_sym(r->an->ir, loop->sym);
	f.helper = make_helper(r, side, range_make(0, RANGE_INF));
	if (f.helper >= 0)
		add_form(r, side, REL_EQ, &f);
}

/* The dimension that counts the iterations of a common loop, or is the variable of any; and how. */
static void add_turn(struct instances *r, unsigned side, unsigned l, const struct stmt *loop)
{
	struct range step = range_const(1);
	bool counted = loop_counted(r->an, loop, &step);
	int d = -1;

	if (counted)
		d = make_dim(r, expr_sym(r->an->ir, loop->sym), side);
	if (l >= r->pair->n)
		return;
	if (!counted)
		d = make_helper(r, side, range_make(0, RANGE_INF));
	r->turn[side][l] = (uint8_t)d;
	r->way[l] = step.hi < 0 ? -1 : 1;
	r->step[l] = constant_step(r, loop) * r->way[l];
}

/* The dimensions of the common loops, for which there is room, since they come first; and the steps of all loops
 * around the two. */
static void add_loops(struct instances *r)
{
	const struct pair *p = r->pair;
	const struct stmt *loop[2][DEP_LOOPS];
	unsigned side, l, n[2];
	bool deeper;

	for (side = 0; side < 2; side++) {
		n[side] = access_loops(side ? p->b : p->a, p->loop[side][0], loop[side], DEP_LOOPS,
				       &deeper);
		for (l = 0; l < n[side]; l++)
			add_turn(r, side, l, loop[side][l]);
	}
	for (side = 0; side < 2; side++) {
		for (l = 0; l < n[side]; l++)
			add_steps(r, side, loop[side][l]);
	}
}

/* ---- the places ---- */

enum { KNOWN_DEPTH = 4 }; /* definitions and operators looked through */

static bool is_known(struct instances *r, unsigned side, const struct expr *atom, unsigned depth);

/* ... of all that an expression is a sum of. */
static bool sum_known(struct instances *r, unsigned side, const struct expr *e, unsigned depth)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};
	unsigned k = 0;

	if (!linear_add(r->an, r->facts[side], &l, e, 1, VIEW_EXACT))
		return false;
	while (k < l.n && is_known(r, side, l.term[k].atom, depth))
		k++;
	return k == l.n;
}

/* Is the value of the atom, in its instance, determined by loop variables and what is invariant? */
static bool is_known(struct instances *r, unsigned side, const struct expr *atom, unsigned depth)
{
	const struct dep_access *a = side ? r->pair->b : r->pair->a;
	struct range step;
	const struct stmt *loop;
	uint32_t i;

	if (scope_keeps(r->an, &r->scope, atom))
		return true;
	if (atom->kind == EXPR_DIV || atom->kind == EXPR_MOD || atom->kind == EXPR_SHR ||
	    atom->kind == EXPR_AND)
		return depth < KNOWN_DEPTH && divisor(r, side, atom) &&
		       never_negative(r->an, r->facts[side], atom->arg[0]) &&
		       sum_known(r, side, atom->arg[0], depth + 1);
	if (atom->kind != EXPR_SYM)
		return false;
	for (loop = stmt_loop(a->stmt); loop; loop = stmt_loop(loop)) {
		if (loop->sym == atom->u.sym)
			return loop_counted(r->an, loop, &step);
	}
	for (i = r->facts[side]->n; i-- > 0 && depth < KNOWN_DEPTH;) {
		const struct fact *fact = r->facts[side]->at[i];

		if (fact->kind == FACT_DEF && fact->sym == atom->u.sym && fact->e)
			return sum_known(r, side, fact->e, depth + 1);
	}
	return false;
}

/* x <= min(a, b) is x <= a and x <= b. */
static bool is_bound(struct instances *r, unsigned side, const struct linear *l,
		     const struct term *t)
{
	unsigned i;

	if (l->rel != REL_GE || t->atom->kind != (t->coef > 0 ? EXPR_MIN : EXPR_MAX))
		return false;
	for (i = 0; i < 2; i++) {
		if (!sum_known(r, side, t->atom->arg[i], 0))
			return false;
	}
	return true;
}

static void judge(struct instances *r, unsigned side, const struct linear *l)
{
	unsigned i;

	for (i = 0; i < l->n && !r->assumed; i++) {
		if (!is_known(r, side, l->term[i].atom, 0) && !is_bound(r, side, l, &l->term[i]))
			r->assumed =
				arena_printf(r->an->arena,
					     "'%s' may have the same value in different iterations",
					     expr_text(r->an->ir, l->term[i].atom));
	}
}

static int64_t coef_of(const struct linear *l, const struct expr *atom)
{
	unsigned i;

	for (i = 0; i < l->n; i++) {
		if (l->term[i].atom == atom)
			return l->term[i].coef;
	}
	return 0;
}

/* Products are atoms, and how two of them relate is not seen: they must be the same on both sides.
 */
static void judge_products(struct instances *r, const struct index_equation *eq)
{
	unsigned side, i;

	for (side = 0; side < 2; side++) {
		for (i = 0; i < eq->side[side].n && !r->assumed; i++) {
			const struct term *t = &eq->side[side].term[i];

			if (t->atom->kind == EXPR_MUL &&
			    coef_of(&eq->side[1 - side], t->atom) != t->coef)
				r->assumed = arena_printf(
					r->an->arena, "'%s' is a product that is not decomposed",
					expr_text(r->an->ir, t->atom));
		}
	}
}

/* Has an equation no solution by what the strides of its dimensions have in common?  i + 1 is no i + 2 where both go in
 * steps of four.  (The GCD test of Banerjee, which is far cheaper than a set, and all that most pairs of a jammed loop
 * want.) */
static bool out_of_step(const struct instances *r, const struct rel_row *row)
{
	__int128 c = row->c;
	int64_t step = 0;
	unsigned i;

	for (i = 0; i < row->n; i++) {
		const struct range *range = &r->dim[row->dim[i]].range;
		int64_t by;

		if (__builtin_mul_overflow(row->coef[i], range->stride, &by) || by == INT64_MIN)
			return false;
		step = gcd64(step, by < 0 ? -by : by);
		c += (__int128)row->coef[i] * range->phase;
	}
	return step > 1 && c % step != 0;
}

/* Subscripts that are assumed to meet would be taken apart with one more condition. */
static void lack_digits(struct instances *r)
{
	const struct dep_access *a = r->digits.lacks_side ? r->pair->b : r->pair->a;

	r->lacks = r->digits.lacks;
	r->lacks_at = a->stmt;
	r->assumed = arena_printf(r->an->arena,
				  "nothing proves that %s, so that rows of '%s' may overlap",
				  expr_text(r->an->ir, r->lacks), expr_text(r->an->ir, a->place));
}

static void add_places(struct instances *r)
{
	struct place_index *index = r->index;
	struct index_equation *eq = r->equation;
	struct scope sizes = r->scope;
	bool split, known = r->assumed;
	unsigned side, n, i;

	/* variables of the loops around count as such, also where they do not change: (i - 1) * n
	 * is n less than i * n */
	while (stmt_loop(sizes.first))
		sizes.first = sizes.last = stmt_loop(sizes.first);

	for (side = 0; side < 2; side++) {
		const struct dep_access *a = side ? r->pair->b : r->pair->a;

		if (!index_of_place(r->an, &r->scope, &sizes, r->facts[side], a->place, a->stmt,
				    &index[side])) {
			r->assumed = arena_printf(r->an->arena,
						  "the subscripts of '%s' are not understood",
						  expr_text(r->an->ir, a->place));
			return;
		}
	}
	if (index[0].base != index[1].base || index[0].element != index[1].element) {
		r->assumed = arena_printf(r->an->arena, "'%s' and '%s' have different origins",
					  expr_text(r->an->ir, r->pair->a->place),
					  expr_text(r->an->ir, r->pair->b->place));
		return;
	}
	n = index_equations(r->an, r->facts, index, &r->digits, eq, &split);
	for (i = 0; i < n; i++) {
		struct rel_row *row = new_row(r, REL_EQ);

		judge(r, SIDE_A, &eq[i].side[0]);
		judge(r, SIDE_B, &eq[i].side[1]);
		if (!row || !to_row(r, SIDE_A, &eq[i].side[0], row, 1) ||
		    !to_row(r, SIDE_B, &eq[i].side[1], row, -1)) {
			r->assumed = "the subscripts are too long";
			continue;
		}
		r->nrows++;
		r->never |= out_of_step(r, row);
	}
	if (!split)
		judge_products(r, &eq[0]);
	if (!known && r->assumed && r->digits.lacks)
		lack_digits(r);
}

/* ---- is the set of instances exact? ---- */

static void judge_condition(struct instances *r, unsigned side, const struct expr *cond, bool truth)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};

	while (cond->kind == EXPR_CAST &&
	       (cond->type->kind == TYPE_BOOL || cond->arg[0]->type->kind == TYPE_BOOL))
		cond = cond->arg[0];
	if (cond->kind == EXPR_LNOT) {
		judge_condition(r, side, cond->arg[0], !truth);
		return;
	}
	if (cond->kind == (truth ? EXPR_LAND : EXPR_LOR)) {
		judge_condition(r, side, cond->arg[0], truth);
		judge_condition(r, side, cond->arg[1], truth);
		return;
	}
	if (cond->kind == EXPR_INT)
		return;
	if (r->assumed)
		return;
	if (!linear_compare(r->an, r->facts[side], cond, truth, VIEW_EVALUATED, &l))
		r->assumed = arena_printf(r->an->arena, "whether '%s' holds is not known",
					  expr_text(r->an->ir, cond));
	else
		judge(r, side, &l);
}

static void judge_instances(struct instances *r, unsigned side)
{
	const struct dep_access *a = side ? r->pair->b : r->pair->a;
	const struct stmt *band = side ? r->pair->loop[1][0] : r->pair->loop[0][0], *s;
	const struct effects *fx = effects_of(r->an, band->first);
	struct range step;

	if (!r->assumed && (fx->continues || fx->breaks || fx->leaves || fx->label))
		r->assumed = "jumps decide what runs";
	if (!r->assumed && a->header)
		r->assumed = "how often the condition is evaluated is not modelled";
	for (s = a->stmt; s && !r->assumed; s = s == band ? NULL : s->parent) {
		if (s->kind == STMT_WHILE ||
		    (s->kind == STMT_FOR && !loop_counted(r->an, s, &step)))
			r->assumed = "a loop around it is not counted";
		else if (s->kind == STMT_FOR && !constant_step(r, s))
			r->assumed = "how far a loop around it steps is not known";
		else if (s->kind == STMT_FOR && s != a->stmt) {
			const struct expr *lo = s->slot[SLOT_LO].e;
			struct term room[LINEAR_TERMS];
			struct linear start = {.term = room, .rel = REL_GE};

			judge_condition(r, side, loop_condition(r->an, s), true);
			/* v - lo >= 0 */
			if (linear_add(r->an, r->facts[side], &start, lo, -1, VIEW_EXACT))
				judge(r, side, &start);
			else if (!r->assumed)
				r->assumed = "the start of a loop is too long a formula";
			if (!r->assumed && stmt_hits(r->an, s, needs_of(r->an, lo)))
				r->assumed = "the start of a loop is not known at the access";
		}
		if (s->parent->kind == STMT_IF)
			judge_condition(r, side, s->parent->slot[SLOT_COND].e,
					s == s->parent->first);
		if (s->kind == STMT_RAW)
			r->assumed = "a statement is not understood";
	}
}

/* ---- both instances ---- */

struct instances *relation_build(struct analyses *an, const struct pair *pair, unsigned level,
				 bool complete)
{
	struct instances *r = an->instances;

	if (!r)
		r = an->instances = arena_alloc(an->arena, sizeof(*r));
	/* rows and rooms are written before they are read */
	r->ndims = r->nrows = r->unequal = 0;
	r->cut = false;
	r->an = an;
	r->pair = pair;
	if (level < pair->n) {
		r->scope.first = pair->loop[0][level];
		r->scope.last = pair->loop[1][level];
	} else {
		r->scope.first = r->scope.last = pair->loop[0][pair->n - 1]->first;
	}
	r->facts[0] = facts_of(an, pair->a);
	r->facts[1] = facts_of(an, pair->b);
	r->never = r->facts[0]->contradiction || r->facts[1]->contradiction;
	r->assumed = pair->assumed;
	r->lacks = NULL;
	if (r->never || (pair->assumed && !pair->indexed && !complete))
		return r;
	add_loops(r);
	if (pair->indexed)
		add_places(r);
	if (r->never)
		return r;
	gather(r);
	judge_instances(r, SIDE_A);
	judge_instances(r, SIDE_B);
	if (r->cut && !r->assumed)
		r->assumed = "there are too many conditions to compare";
	return r;
}
