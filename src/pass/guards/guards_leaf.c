/* guards_leaf.c - comparisons that hold in all iterations of the loops if they hold in the last.
 *
 *	for (j = 0; j < 4; j++)
 *		if (i + j < n)		->	i + 3 < n
 *
 * What varies in the comparison are variables of loops, by factors that make the last iteration of each
 * the worst.  Comparisons with the other end (padding) are not looked for: where there is one,
 * there are two edges (guards_inside.c). */
#include "../shared/condition.h"
#include "guards.h"

enum { TRIPS_MOST_STRIP = 64 };

/* Has a variable of this type each value that a signed e has? */
static bool holds(const struct type *type, const struct expr *e)
{
	return type->kind == TYPE_INT && e->type->kind == TYPE_INT && type->is_signed &&
	       e->type->is_signed && type->bits >= e->type->bits;
}

/* What a constant was given, where that is still so. */
static const struct expr *given(struct guards *g, const struct expr *e, const struct stmt *at)
{
	struct analyses *an = g->pass->analyses;
	const struct stmt *def;
	const struct expr *value;

	e = expr_strip(e);
	def = e->kind == EXPR_SYM ? single_definition(an, e->u.sym) : NULL;
	value = def && def->kind == STMT_DECL ? def->slot[SLOT_VALUE].e : NULL;
	if (!value || !value_same(an, value, def, at))
		return e;
	value = expr_strip(value);
	return holds(type_unqualified(g->pass->ir->types, def->sym->type), value) ? value : e;
}

int64_t guards_trips(struct guards *g, const struct stmt *loop)
{
	int64_t trips = loop_trips(g->pass->analyses, loop);
	const struct expr *bound = given(g, loop->slot[SLOT_BOUND].e, loop);
	const struct type *type = type_unqualified(g->pass->ir->types, loop->sym->type);
	__int128 step, n;

	/* io + 8 and the start io are what they are in exact arithmetic */
	if (trips >= 0 || loop->cmp != EXPR_LT || bound->kind != EXPR_ADD || !holds(type, bound) ||
	    !type_is_int(expr_strip(bound->arg[0])->type) ||
	    expr_strip(bound->arg[0])->type->bits > bound->type->bits ||
	    expr_strip(bound->arg[0]) != expr_strip(loop->slot[SLOT_LO].e) ||
	    expr_strip(bound->arg[1])->kind != EXPR_INT ||
	    expr_strip(loop->slot[SLOT_STEP].e)->kind != EXPR_INT)
		return trips;
	step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	n = expr_int(expr_strip(bound->arg[1]));
	return step < 1 || n < 1 || n > INT32_MAX ? -1 : (int64_t)((n + step - 1) / step);
}

static struct stmt *loop_of(const struct leaves *s, const struct expr *e)
{
	if (e->kind != EXPR_SYM)
		return NULL;
	for (struct stmt *x = s->top; x; x = stmt_next(s->top, x))
		if (x->kind == STMT_FOR && x->declares && x->sym == e->u.sym)
			return x;
	return NULL;
}

/* Adds the value that the loop's variable has in the last iteration. */
static bool add_last(struct leaves *s, const struct stmt *loop, __int128 by, struct sum *out)
{
	struct analyses *an = s->g->pass->analyses;
	const struct expr *bound = loop->slot[SLOT_BOUND].e, *lo = loop->slot[SLOT_LO].e;
	__int128 step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	int64_t trips = guards_trips(s->g, loop);

	if (trips > 0 && !effects_clobber(an, s->top, lo)) {
		s->turns = s->turns ? s->turns * (unsigned)trips : (unsigned)trips;
		return trips <= TRIPS_MOST_STRIP && terms_add_last(out, loop, trips, by, &s->names);
	}
	if (loop != s->top || trips == 0 || step != 1 || effects_clobber(an, loop, bound))
		return false;
	s->run_time = true;
	out->constant -= loop->cmp == EXPR_LT ? by : 0;
	return terms_add(out, bound, by, &s->names);
}

/* The comparison in its worst iteration, as a sum that must not be negative; false: not of that kind. */
static bool worst(struct leaves *s, const struct expr *e, bool truth, struct sum *sum)
{
	bool varies = s->of != LEAVES_ALL;

	*sum = (struct sum){0};
	if (!compare_sum(e, !truth, &s->names, sum))
		return false;
	for (unsigned i = 0; i < sum->n;) {
		struct stmt *loop = loop_of(s, sum->term[i].e);
		__int128 by = sum->term[i].by;

		if (!loop && (effects_clobber(s->g->pass->analyses, s->top, sum->term[i].e) ||
			      !cond_plain(sum->term[i].e)))
			return false;
		if (!loop || (s->of != LEAVES_ALL && loop == s->top)) {
			i++;
			continue;
		}
		if (by > 0 || !guards_countable(s->g, loop))
			return false;
		sum_take(sum, sum->term[i].e);
		if (!add_last(s, loop, by, sum))
			return false;
		varies = true;
		i = 0;
	}
	return varies;
}

/* Does the source compute it too, in the last iterations: is it the comparison with numbers for
 * variables? Then there is nothing in it that could overflow. */
static bool computed(struct leaves *s, const struct stmt *at, const struct expr *e,
		     const struct sum *sum)
{
	const struct effects *x = effects_of(s->g->pass->analyses, s->top);
	const struct expr *first = at->slot[SLOT_COND].e, *end;
	unsigned low = 0, high = 0;

	if (s->run_time || x->jumps || x->may_stop || e->nargs != 2)
		return false;
	end = e->arg[e->kind == EXPR_LT || e->kind == EXPR_LE]; /* the side that does not vary */
	while (first->kind == EXPR_LAND || (first->kind == EXPR_CAST && first->implicit))
		first = first->arg[0];
	for (const struct stmt *p = at->parent; p != s->top->parent; p = p->parent)
		if (p->kind != STMT_BLOCK && p->kind != STMT_FOR)
			return false;
	for (unsigned i = 0; i < sum->n; i++) {
		*(sum->term[i].by > 0 ? &high : &low) += 1;
		if (sum->term[i].by > 0 && sum->term[i].e != end)
			return false;
	}
	return first == e && low == 1 && high == 1;
}

/* n - i >= per, where i + per might overflow. */
static const struct expr *turned(struct leaves *s, const struct sum *sum)
{
	struct ir *ir = s->g->pass->ir;
	const struct expr *bound = expr_strip(s->top->slot[SLOT_BOUND].e), *rest;
	struct sum left = *sum;

	if (!s->run_time || bound->kind != EXPR_SYM || sum_take(&left, bound) != -1)
		return NULL;
	rest = sum_expr(ir, s->type, &left);
	return rest ? expr_c_binary(ir, EXPR_GE, rest, bound) : NULL;
}

/* The test of all iterations. */
static const struct expr *test_of(struct leaves *s, const struct stmt *at, const struct expr *e,
				  bool truth, const struct sum *sum)
{
	bool strict = (e->kind == EXPR_LT || e->kind == EXPR_GT) == truth;
	const struct expr *test = terms_compare(s->g->pass->ir, s->type, sum, strict);

	if (!test || range_prove(s->g->pass->analyses, test, s->top) != PROOF_UNKNOWN)
		return NULL; /* decided: another pass does it, or this one has done it */
	if ((truth && computed(s, at, e, sum)) || guards_movable(s->g, test, s->top, &s->why))
		return test;
	test = turned(s, sum);
	return test && guards_movable(s->g, test, s->top, &s->why) ? test : NULL;
}

/* Does it hold in the iterations that are looked at?  In all but the last the variable is at most bound -
 * step; else it may be up to bound - 1 - reach. */
static bool holds_before(struct leaves *s, struct sum *sum)
{
	enum { REACH_MOST = 1 << 20 };
	__int128 most = REACH_MOST;

	if (s->of == LEAVES_TAIL)
		most = expr_int(expr_strip(s->top->slot[SLOT_STEP].e)) - 1;
	if (sum_take(sum, expr_sym(s->g->pass->ir, s->top->sym)) != -1 ||
	    !terms_add(sum, s->top->slot[SLOT_BOUND].e, -1, &s->names))
		return false;
	for (unsigned i = 0; i < sum->n; i++) {
		struct range r = range_of(s->g->pass->analyses, sum->term[i].e, s->top);

		if (r.empty)
			return false;
		sum->constant += sum->term[i].by * (sum->term[i].by < 0 ? r.hi : r.lo);
	}
	/* n - v - X > 0 for v < n - X; for X <= 0 the loop says it by itself */
	if (sum->constant >= -1 || sum->constant < -1 - most)
		return false;
	if (s->reach < -1 - sum->constant)
		s->reach = -1 - sum->constant;
	return true;
}

static void add_leaf(struct leaves *s, const struct stmt *at, const struct expr *e, bool truth)
{
	const struct expr *test = NULL;
	struct sum sum;

	for (unsigned i = 0; i < s->n; i++)
		if (s->leaf[i].e == e)
			return;
	if (s->n == LEAVES || !worst(s, e, truth, &sum))
		return;
	if (s->of != LEAVES_ALL ? !holds_before(s, &sum) : !(test = test_of(s, at, e, truth, &sum)))
		return;
	s->leaf[s->n] = (struct leaf){.e = e, .truth = truth, .test = test};
	for (unsigned i = 0; i < sum.n; i++)
		*(sum.term[i].by > 0 ? &s->leaf[s->n].high : &s->leaf[s->n].low) += 1;
	s->n++;
}

static bool is_chain(const struct expr *e)
{
	return e->kind == EXPR_LAND || e->kind == EXPR_LOR;
}

static bool is_dressed(const struct expr *e)
{
	return e->kind == EXPR_LNOT || (e->kind == EXPR_CAST && e->implicit);
}

static void add_leaves(struct leaves *s, const struct stmt *at, const struct expr *e, bool truth)
{
	for (unsigned i = 0; is_chain(e) && i < 2; i++)
		add_leaves(s, at, e->arg[i], truth);
	if (is_dressed(e))
		add_leaves(s, at, e->arg[0], truth != (e->kind == EXPR_LNOT));
	else if (!is_chain(e))
		add_leaf(s, at, e, truth);
}

/* Padding: a comparison with the other end, of a loop inside. */
static bool has_lower(struct leaves *s, const struct expr *e, bool truth)
{
	struct sum sum = {0};

	if (is_chain(e))
		return has_lower(s, e->arg[0], truth) || has_lower(s, e->arg[1], truth);
	if (is_dressed(e))
		return has_lower(s, e->arg[0], truth != (e->kind == EXPR_LNOT));
	if (!compare_sum(e, !truth, &s->names, &sum))
		return false;
	for (unsigned i = 0; i < sum.n; i++)
		if (sum.term[i].by > 0 && loop_of(s, sum.term[i].e))
			return true;
	return false;
}

/* Nothing but a jump: the work is where the condition is false. */
static bool skips(const struct stmt *s)
{
	const struct stmt *only = branch_only(s->first);

	return !s->first->next && only && only->kind == STMT_JUMP;
}

bool leaves_find(struct guards *g, struct stmt *top, enum leaves_of of, struct leaves *s)
{
	*s = (struct leaves){.g = g, .top = top, .of = of};
	s->type = type_unqualified(g->pass->ir->types, top->sym->type);
	names_find(g, top, &s->names);
	for (struct stmt *x = top; x; x = stmt_next(top, x)) {
		if (x->kind != STMT_IF || x->guard)
			continue;
		if (has_lower(s, x->slot[SLOT_COND].e, !skips(x)))
			return false;
		add_leaves(s, x, x->slot[SLOT_COND].e, !skips(x));
	}
	return s->n > 0;
}
